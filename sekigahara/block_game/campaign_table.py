"""What lies beside the map: the march that is being made, hands, recruitment boxes, and whose faces the viewer sees.

Made from the view alone, like the map: whatever the viewer may not know is a back or a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from sekigahara.block_game.campaign_drawing import campaign_scene, place_words, small_block
from sekigahara.block_game.drawing_hand import card_kind
from sekigahara.block_game.drawing_parts import (
    CARD_HIGH,
    CARD_WIDE,
    block_back,
    card_back,
    card_face,
    side_sign,
    state_marks,
)
from sekigahara.block_game.map_layout import WIDE
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Block, Card, Side
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.words import count
from sekigahara.drawing_chips import CHIP, Chip
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Sheet, width_of
from tabletop.svg import Markup, group, number, path, svg

if TYPE_CHECKING:
    from sekigahara.block_game.campaign_view import CampaignView
    from tabletop.panel.kit import Marks

__all__ = ["CHIPS", "card_targets", "draw_table"]

_BLOCK: Final = 44.0
_GAP: Final = 12.0
_STEP: Final = 22.0
"""The gap between groups in a row."""

_MIDDLE: Final = 590.0
"""Hands end here; recruits begin right of it."""

CHIPS: Final[dict[str, dict[str, str]]] = {
    "bid": {"say:none": "no card"},
    "first": {f"side:{side}": f"{SIDE_NAMES[side]} first" for side in SIDES},
    "option": {"move:none": "no movement", "move:minimal": "minimal", "move:limited": "limited, 1 card",
               "move:total": "total, 2 cards"},
    "exchange": {"say:end": "end"},
    "moves": {"say:end": "end movement"},
    "gather": {"say:all": "take all", "say:leader": "with leader", "say:stop": "the rest stay"},
    "march": {"say:leader": "with leader", "say:stop": "stop here"},
    "muster": {"say:end": "end the muster"},
}
"""What can be said for an answer to each question."""


class _Flow:
    """Things of equal height side by side, in as many rows as they need."""

    def __init__(self, top: float, high: float, left: float = 0, right: float = WIDE) -> None:
        self.left = self.x = left
        self.right = right
        self.y = top
        self.high = high

    def room(self, wide: float) -> tuple[float, float]:
        """Where the next thing of this width goes."""
        if self.x > self.left and self.x + wide > self.right:
            self.x, self.y = self.left, self.y + self.high
        here = self.x
        self.x += wide + _STEP
        return here, self.y

    @property
    def end(self) -> float:
        """Where the rows end."""
        return self.y + self.high


def draw_table(view: CampaignView, marks: Marks | None = None, *, live: bool = False) -> str:
    """What lies beside the map as SVG text, for a panel or below :func:`~.campaign_drawing.draw_map` 's picture; "" where
    there is nothing to show.

    Cards carry ``data-do="card:mori"`` (an equal one ``card:mori#2``), blocks ``block:ukita-2`` (of the stack that moves)
    and ``recruit:ukita-2``, answers ``say:end``, ``move:total``, ``side:ishida``.

    Args:
        view: what the viewer may know; nothing else is drawn.
        marks: the targets that are possible, chosen, refused, or that just happened.
        live: whether it can be clicked.
    """
    scene = campaign_scene(view, Sheet(WIDE), marks, live)
    y = _chips(scene, view, 4)
    if view.march is not None:
        y = _march(scene, view, y)
    for side in SIDES if view.viewer != "tokugawa" else SIDES[::-1]:
        below = y
        # A combat's own drawing has both hands already.
        if view.battle is None:
            below = _hand(scene, view, side, y)
        if view.knows(side):
            below = max(below, _recruits(scene, view, side, y))
            below = _stacks(scene, view, side, below)
        y = below
    if y <= 4:
        return ""
    names = " and ".join(SIDE_NAMES[side] for side in SIDES if view.knows(side))
    title = f"Cards and blocks of {names}" if names else "Cards"
    return svg(WIDE + 20, y + 8, scene.sheet.markup(), left=-10, title=title, role="group" if live else "img",
               class_="board sb wide")


def _heading(
    scene: Scene, side: Side, words: str, small: str, y: float, left: float = 0, right: float = WIDE
) -> float:
    sheet = scene.sheet
    sheet.add(side_sign(side, left, y + 4, 22), sheet.words(left + 30, y + 20, words, "b"),
              sheet.words(right, y + 20, small, "s", anchor="end", room=right - left - 40 - width_of(words, "b")),
              path("M", left, y + 30, "H", right, class_="rule"))
    return y + 42


def _chips(scene: Scene, view: CampaignView, top: float) -> float:
    known = CHIPS.get(view.ask, {})
    if view.ask == "bid" and view.hands[view.asked]:
        known = {}
    if not scene.playable or not known:
        return top
    flow = _Flow(top + 8, CHIP + 14)
    for name, words in known.items():
        chip = Chip(words, name=name)
        scene.sheet.add(chip.draw(scene, *flow.room(chip.length)))
    return flow.end


# --- blocks -----------------------------------------------------------------------------------------------------------


def _runs(faces: Sequence[Block | None]) -> list[tuple[str, list[Block | None]]]:
    """Blocks of one daimyo side by side, each run with its words; hidden ones together."""
    found = []
    for daimyo, run in groupby(faces, key=lambda face: face.daimyo if face else None):
        blocks = list(run)
        found.append(("hidden" if daimyo is None else daimyo.capitalize(), blocks))
    return found


def _run_width(words: str, blocks: Sequence[Block | None]) -> float:
    return max(len(blocks) * (_BLOCK + _GAP) - _GAP, width_of(words, "s"))


def _faces_width(faces: Sequence[Block | None]) -> float:
    return sum(_run_width(*run) + 10 for run in _runs(faces)) - 10 if faces else 0.0


def _faces(
    scene: Scene, side: Side, faces: Sequence[Block | None], x: float, y: float, name: Callable[[Block], str] | None
) -> None:
    """A row of blocks with the daimyo's names below: a click on one of equal blocks means the first."""
    sheet = scene.sheet
    drawn: set[str] = set()
    for words, run in _runs(faces):
        wide = _run_width(words, run)
        at = x + (wide - (len(run) * (_BLOCK + _GAP) - _GAP)) / 2
        for face in run:
            if face is None:
                scale = number(_BLOCK / 64)
                sheet.add(Markup(f'<g transform="translate({number(at)} {number(y)}) scale({scale})">'
                                 f"{block_back(side, 0, 0)}</g>"))
            else:
                target = None if name is None else name(face)
                states = scene.states(target) if target not in drawn else scene.states(target) - {"chosen", "refused"}
                if target is not None:
                    drawn.add(target)
                sheet.add(scene.part(target, face.words, states, small_block(face, at, y, _BLOCK),
                                     state_marks(states, at, y, _BLOCK, _BLOCK, side),
                                     area=(at - 3, y - 3, _BLOCK + 6, _BLOCK + 6)))
            sheet.box("block", face.name if face else "back", at, y, at + _BLOCK, y + _BLOCK)
            at += _BLOCK + _GAP
        sheet.add(sheet.words(x + wide / 2, y + _BLOCK + 19, words, "s", anchor="middle"))
        x += wide + 10


def _groups(view: CampaignView) -> Iterator[tuple[str, Sequence[Block | None], bool]]:
    """The parts of the stack that moves: what each is called, its blocks, and whether its blocks can be taken or left."""
    march = view.march
    assert march is not None
    for index, part in enumerate(march.parts):
        last = index == len(march.parts) - 1
        words = f"{'Marching' if last else 'Then'}, at {PLACES[part.path[-1]].name}"
        yield words, part.blocks, last and view.ask == "march"
    if march.group:
        yield "The group to march", march.group, False
    if march.left:
        yield f"Still at {PLACES[march.home].name}", march.left, view.ask == "gather"


def _march(scene: Scene, view: CampaignView, top: float) -> float:
    march, side = view.march, view.phasing
    assert march is not None
    assert side is not None
    leader = "a leader is announced" if march.announced else ""
    y = _heading(scene, side, f"The stack of {PLACES[march.home].name} moves", leader, top)
    flow = _Flow(y, _BLOCK + 60)
    for words, faces, open_ in _groups(view):
        wide = max(_faces_width(faces), width_of(words, "b"))
        x, row = flow.room(wide)
        scene.sheet.add(scene.sheet.words(x, row + 14, words, "b"))
        _faces(scene, side, faces, x, row + 26, (lambda block: f"block:{block.name}") if open_ else None)
    return flow.end


def _recruits(scene: Scene, view: CampaignView, side: Side, top: float) -> float:
    faces = view.recruits[side]
    left = 0.0 if view.battle is not None else _MIDDLE + _STEP
    y = _heading(scene, side, f"{SIDE_NAMES[side]}’s recruits",
                 f"{count(len(faces), 'block')}, {view.bags[side]} in the bag", top, left)
    if not faces:
        return y
    asked = side == view.asked and view.ask in ("moves", "muster")
    for row in _cut(faces, WIDE - left):
        _faces(scene, side, row, left, y + 4, (lambda block: f"recruit:{block.name}") if asked else None)
        y += _BLOCK + 34
    return y


def _stacks(scene: Scene, view: CampaignView, side: Side, top: float) -> float:
    stacks = [(name, view.stacks[side][name]) for name in PLACES if name in view.stacks[side]]
    number_ = sum(len(faces) for _, faces in stacks)
    y = _heading(scene, side, f"{SIDE_NAMES[side]}’s stacks on the map", count(number_, "block"), top)
    flow = _Flow(y, _BLOCK + 60)
    for name, faces in stacks:
        title = PLACES[name].name
        rows = _cut(faces, scene.sheet.width)
        for index, row_faces in enumerate(rows):
            words = title if index == 0 else f"{title}, too"
            x, row = flow.room(max(_faces_width(row_faces), width_of(words, "b")))
            scene.sheet.add(group(scene.sheet.words(x, row + 14, words, "b"), aria_label=place_words(view, name)))
            _faces(scene, side, row_faces, x, row + 26, None)
    return flow.end


def _cut(faces: Sequence[Block | None], room: float) -> list[Sequence[Block | None]]:
    """A stack that is too wide for one row, in rows."""
    rows: list[Sequence[Block | None]] = []
    row: list[Block | None] = []
    for face in faces:
        if row and _faces_width([*row, face]) > room:
            rows.append(row)
            row = []
        row.append(face)
    return [*rows, row] if row else rows


# --- cards ------------------------------------------------------------------------------------------------------------


def card_targets(cards: Sequence[Card]) -> list[str]:
    """The targets of some cards: an equal second one has a number."""
    seen: dict[Card, int] = {}
    found = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        found.append(f"card:{card.name}" + (f"#{seen[card]}" if seen[card] > 1 else ""))
    return found


def _hand(scene: Scene, view: CampaignView, side: Side, top: float) -> float:
    hand, laid = view.hands[side], view.laid[side]
    words = [count(len(hand), "card")]
    words += [f"{count(len(laid), 'card')} laid face down"] if laid else []
    words += [f"{view.draw[side]} to draw", f"{view.discard[side]} discarded"]
    title = f"{SIDE_NAMES[side]}’s hand"
    known = [card for card in hand if card is not None]
    if len(known) < len(hand):
        _backs(scene, side, len(hand), 44 + width_of(title, "b"), top)
        return _heading(scene, side, title, ", ".join(words), top)
    y = _heading(scene, side, title, ", ".join(words), top, right=_MIDDLE)
    flow = _Flow(y, CARD_HIGH + 52, right=_MIDDLE)
    for card, target in zip(known, card_targets(known), strict=True):
        _card(scene, card, target if side == view.asked and view.ask != "battle" else None, flow)
    return flow.end if hand else y


def _backs(scene: Scene, side: Side, cards: int, x: float, y: float) -> None:
    """A hidden hand: small backs in a row, in the line of its heading."""
    step = min(22.0, 360 / cards)
    drawn = [Markup(f'<g transform="translate({number(x + index * step)} {number(y + 4)}) scale(.5)">'
                    f"{card_back(side, 0, 0)}</g>") for index in range(cards)]
    scene.sheet.add(group(drawn, role="img", aria_label=f"{SIDE_NAMES[side]}'s hand: {count(cards, 'card')}, faces hidden"))


def _card(scene: Scene, card: Card, target: str | None, flow: _Flow) -> None:
    sheet = scene.sheet
    lines = card_kind(card)
    wide = max(CARD_WIDE, *(width_of(line, "s") for line in lines))
    x, y = flow.room(wide)
    left = x + (wide - CARD_WIDE) / 2
    # Of equal cards any one will do, so all of them look possible; but only as many as were clicked look chosen.
    states = scene.states(target, click=None if target is None else target.partition("#")[0])
    sheet.box("card", card.name, left, y + 6, left + CARD_WIDE, y + 6 + CARD_HIGH)
    said = [sheet.words(x + wide / 2, y + CARD_HIGH + 24 + 17 * row, line, "t" if row == 0 else "s", anchor="middle")
            for row, line in enumerate(lines)]
    sheet.add(scene.part(target, card.words, states, card_face(card, left, y + 6),
                         state_marks(states, left, y + 6, CARD_WIDE, CARD_HIGH), *said,
                         area=(x - 4, y, wide + 8, CARD_HIGH + 46)))
