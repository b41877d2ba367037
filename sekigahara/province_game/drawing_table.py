"""What lies beside the map: for each side what it can say, its hand, outlook and piles, and the units that wait or fell.

Made from the view alone: a hand that the viewer may not know is backs and a number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sekigahara.drawing_chips import CHIP, Chip, badge, badge_width
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Sheet, width_of
from sekigahara.province_game.drawing_parts import (
    CARD_HIGH,
    CARD_WIDE,
    card_back,
    card_face,
    card_targets,
    province_scene,
    ring,
    side_mark,
)
from sekigahara.province_game.drawing_style import standalone_css
from sekigahara.province_game.emblems import emblem_defs, outline, unit_use
from sekigahara.province_game.pieces import CLAN_NAMES, CLANS, SIDE_NAMES, Card, Side, Unit, cards_words, count
from tabletop.svg import Markup, el, group, path, svg

if TYPE_CHECKING:
    from sekigahara.province_game.view import SideView, View
    from tabletop.panel.kit import Marks

__all__ = ["SAYINGS", "draw_side", "go_target"]

_WIDE: Final = 520.0
_GAP: Final = 22.0
_CARDS: Final = CARD_HIGH + 46
"""How high a row with cards is, its words included."""
_UNITS: Final = 66.0
_DONE: Final = {
    "pay": "done: all attackers are paid", "secure": "done: secure no more", "war": "done: these war cards",
    "march": "done: march no more", "swear": "done: no oath",
}
SAYINGS: Final[dict[str, dict[str, str]]] = {
    "action": {"say:pass": "pass this action"}, "draw": {"say:deck": "draw blind from the deck"},
    **{ask: {"say:done": words} for ask, words in _DONE.items()},
}
"""What can be said for an answer to each question."""


def go_target(numbers: Sequence[int]) -> str:
    """The target that says which units of a clan go: ``go:1,2``."""
    return f"go:{','.join(map(str, numbers))}"


def draw_side(
    view: View, side: Side, marks: Marks | None = None, *, standalone: bool = True, live: bool = False, theme: str = "auto",
) -> str:
    """One side's place beside the map, as SVG text; above the cards of the side that is asked stands what can be said.

    Cards carry ``data-do="card:mori-2"`` (an equal one ``card:mori-2#2``), open cards ``outlook:date-1``, units that wait
    ``spare:mori``, answers ``say:done``, and ``go:1,2`` which units of a clan go.

    Args:
        view: what the viewer may know; nothing else is drawn.
        side: whose cards.
        marks: the targets that are possible, chosen, refused, or that just happened.
        standalone: whether the drawing carries its own signs and colours; a panel has them already.
        live: whether it can be clicked.
        theme: ``light``, ``dark``, or ``auto``; for a drawing that stands alone.
    """
    scene = province_scene(view, Sheet(_WIDE), marks, live)
    y = _chips(scene, view, marks, 4) if side == view.asked else 4
    y = _side(scene, view, view.sides[side], y)
    known = view.sides[side]
    hand = count(len(known.hand), "card") if None in known.hand else cards_words(card for card in known.hand if card)
    own = (el("style", Markup(standalone_css(theme))), el("defs", emblem_defs())) if standalone else ()
    return svg(_WIDE + 12, y + 2, *own, scene.sheet.markup(), left=-6, title=f"{SIDE_NAMES[side]}'s cards",
               desc=f"In hand: {hand}. Outlook: {cards_words(known.outlook)}. Deck: {count(known.deck, 'card')}.",
               role="group" if live else "img", class_="sb pg" if standalone else "board sb pg side")


# --- what can be said -------------------------------------------------------------------------------------------------


def _chips(scene: Scene, view: View, marks: Marks | None, top: float) -> float:
    if not scene.playable:
        return top
    said = [Chip(words, name=name) for name, words in SAYINGS.get(view.ask, {}).items()
            if marks is not None and (name in marks.possible or name in marks.chosen or name in marks.refused)]
    said += [Chip(words, name=name) for name, words in _how_many(view, marks)]
    x, y = 4.0, top + 6
    for chip in said:
        if x > 4 and x + chip.length > _WIDE - 4:
            x, y = 4.0, y + CHIP + 12
        scene.sheet.add(chip.draw(scene, x, y))
        x += chip.length + 16
    return y + CHIP + 12 if said else top


def _how_many(view: View, marks: Marks | None) -> list[tuple[str, str]]:
    """Which of the chosen units go, where there is a choice."""
    chosen = next((each for each in sorted(marks.chosen) if each.startswith("unit:")), None) if marks else None
    if marks is None or chosen is None or view.asked is None:
        return []
    names = sorted((each for each in marks.possible | marks.chosen if each.startswith("go:")), key=lambda each: (
        len(each), each))
    _, place, rest = chosen.split(":")
    clan = rest.partition("#")[0]
    same = [each for each in view.of(place, view.asked) if each.clan == clan]
    groups = {name: [int(each) for each in name.removeprefix("go:").split(",")] for name in names}
    # When a choice is complete the marks name the numbers of other provinces too.
    groups = {name: numbers for name, numbers in groups.items() if max(numbers) <= len(same)}
    return [(name, _group_words(clan, same, numbers)) for name, numbers in groups.items()] if len(groups) > 1 else []


def _group_words(clan: str, same: Sequence[Unit], numbers: Sequence[int]) -> str:
    going = [same[number - 1] for number in numbers if number <= len(same)]
    sworn = sum(each.sworn is not None for each in going)
    which = f"{len(going)} {CLAN_NAMES[clan]}" + (f", {sworn} sworn" if sworn else "")
    return f"all {which} go" if len(going) == len(same) > 1 else f"{which} go{'es' if len(going) == 1 else ''}"


# --- a side -----------------------------------------------------------------------------------------------------------


def _side(scene: Scene, view: View, side: SideView, top: float) -> float:
    sheet, name = scene.sheet, SIDE_NAMES[side.side]
    title = f"{name}’s cards"
    sheet.add(side_mark(side.side, 0, top + 6, 18), sheet.words(26, top + 20.5, title, "b"),
              path("M", 0, top + 31, "H", _WIDE, class_="rule"))
    rules = ("P1.5",) if not view.single else ()
    x = 34 + width_of(title, "b")
    for rule in rules:
        sheet.add(badge(scene, rule, x, top + 4))
        x += badge_width(rule) + 6
    row = _Row(scene, top + 36)
    known = [card for card in side.hand if card is not None]
    asked = side.side == view.asked
    hand = f"in hand, {len(side.hand)}"
    if len(known) < len(side.hand):
        row.backs(hand, side.side, len(side.hand))
    else:
        row.cards(hand, side.side, known, card_targets(known) if asked else None, _laid(view, side.side))
    if not view.single or side.outlook:
        targets = [f"outlook:{card.name}" for card in side.outlook] if asked and view.ask == "draw" else None
        row.cards("outlook, open", side.side, side.outlook, targets)
    row.pile("deck", side.side, side.deck)
    row.open_pile("discards", side.side, side.discards)
    if side.gone:
        row.open_pile("out of the game", side.side, side.gone)
    spare = asked and view.ask in ("action", "muster")
    if side.reserve:
        row.units("reserve", side.side, side.reserve, spare)
    if side.removed:
        row.units("removed", side.side, side.removed, spare)
    return row.bottom + 8


def _laid(view: View, side: Side) -> tuple[Card, ...]:
    """The war cards that the viewer knows to lie face down: till the reveal they count as cards in hand."""
    battle = view.battle
    return (battle.war[side] or ()) if battle is not None and not battle.revealed else ()


class _Row:
    """Groups of cards and units side by side, each below its words, in as many rows as they need."""

    def __init__(self, scene: Scene, top: float) -> None:
        self.scene = scene
        self.sheet = scene.sheet
        self.x = 0.0
        self.y = top
        self.high = _CARDS
        self.drawn: set[str] = set()

    @property
    def bottom(self) -> float:
        """Where the rows end."""
        return self.y + self.high

    def _room(self, words: str, wide: float, high: float) -> tuple[float, float]:
        wide = max(wide, width_of(words, "s"))
        if self.x > 0 and self.x + wide > _WIDE:
            self.x, self.y, self.high = 0.0, self.bottom + 4, high
        self.high = max(high, self.high) if self.x else high
        left = self.x
        self.sheet.add(self.sheet.words(left, self.y + 15, words, "s"))
        self.x += wide + _GAP
        return left, self.y + 24

    def cards(
        self, words: str, side: Side, cards: Sequence[Card], targets: Sequence[str] | None, laid: Sequence[Card] = ()
    ) -> None:
        """Open cards with their names below; those that are laid already are pale and can't be clicked."""
        pale = Counter(laid)
        cells = [max(CARD_WIDE + 14, width_of(_short(card), "s") + 6) for card in cards]
        left, top = self._room(words, sum(cells), _CARDS)
        if not cards:
            self.sheet.add(self.sheet.words(left, top + 24, "none", "s"))
        for index, (card, wide) in enumerate(zip(cards, cells, strict=True)):
            target = None if targets is None else targets[index]
            used = pale[card] >= cards[index:].count(card)
            target = None if used else target
            # Of equal cards any one will do, so all of them look possible; but only those that were clicked are chosen.
            states = self.scene.states(target, click=None if target is None else target.partition("#")[0])
            x = left + (wide - CARD_WIDE) / 2
            self.sheet.box("card", card.name, x, top, x + CARD_WIDE, top + CARD_HIGH)
            self.sheet.add(self.scene.part(
                target, card.words + (", laid as a war card" if used else ""), states,
                card_face(card, side, x, top, used=used), ring(states, x, top, CARD_WIDE, CARD_HIGH),
                self.sheet.words(left + wide / 2, top + CARD_HIGH + 16, _short(card), "s", anchor="middle"),
                area=(left, top - 4, wide, CARD_HIGH + 26)))
            left += wide

    def backs(self, words: str, side: Side, number: int) -> None:
        """A hidden hand."""
        left, top = self._room(words, number * 20 + 6, 70)
        drawn = [card_back(side, left + index * 20, top + 6) for index in range(number)]
        self.sheet.add(group(drawn, role="img", aria_label=f"{SIDE_NAMES[side]}'s hand: {count(number, 'card')},"
                                                           " faces hidden"))

    def pile(self, words: str, side: Side, number: int) -> None:
        """Cards that lie face down, with their number."""
        left, top = self._room(words, CARD_WIDE, _CARDS)
        self.sheet.add(group(outline(side, left, top, CARD_WIDE, CARD_HIGH, class_=side),
                             el("text", str(number), x=left + CARD_WIDE / 2, y=top + 31, text_anchor="middle",
                                class_="m ongold" if side == "ishida" else "m onblack"),
                             role="img", aria_label=f"{SIDE_NAMES[side]}'s {words}: {count(number, 'card')}"))

    def open_pile(self, words: str, side: Side, cards: Sequence[Card]) -> None:
        """Cards that lie face up: the last one, their number, and all of them in words."""
        left, top = self._room(words, CARD_WIDE + 10, _CARDS)
        label = f"{SIDE_NAMES[side]}'s {words}: {cards_words(cards) if cards else 'none'}"
        face = card_face(cards[-1], side, left, top, used=True) if cards else outline(
            side, left, top, CARD_WIDE, CARD_HIGH, class_="left")
        self.sheet.add(group(el("title", label), face, self.sheet.words(left, top + CARD_HIGH + 16,
                                                                        str(len(cards)), "s"),
                             role="img", aria_label=label))

    def units(self, words: str, side: Side, units: Sequence[Unit], asked: bool) -> None:
        """Units that are not on the board, equal ones together."""
        counted = {clan: sum(each.clan == clan for each in units) for clan in CLANS}
        left, top = self._room(words, sum(30 + (14 if number > 1 else 0) for number in counted.values() if number), _UNITS)
        for clan, number in counted.items():
            if not number:
                continue
            target = f"spare:{clan}" if asked and f"spare:{clan}" not in self.drawn else None
            self.drawn.add(f"spare:{clan}")
            states: Any = self.scene.states(target)
            label = f"{count(number, CLAN_NAMES[clan] + ' unit')} of {SIDE_NAMES[side]}, {words}"
            self.sheet.add(self.scene.part(
                target, label, states, unit_use(side, clan, left, top + 8, 26),
                self.sheet.words(left + 29, top + 26, str(number), "b") if number > 1 else None,
                ring(states, left, top + 8, 26, 26), area=(left - 2, top + 4, 32, 34)))
            left += 30 + (14 if number > 1 else 0)


def _short(card: Card) -> str:
    """What stands below a card: its value is on it."""
    return card.words if card.clan is None else CLAN_NAMES[card.clan]
