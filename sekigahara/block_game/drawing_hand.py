"""The cards of a side, and what it may say: its hand, what it spent and showed, its answers as chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from sekigahara.block_game.drawing_parts import (
    CARD_HIGH,
    CARD_WIDE,
    card_back,
    card_edge,
    card_face,
    state_marks,
)
from sekigahara.block_game.pieces import SIDE_NAMES, Card
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from sekigahara.block_game.view import SideView
from sekigahara.block_game.words import and_list, count
from sekigahara.drawing_chips import CHIP, Chip
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import width_of
from tabletop.svg import group

__all__ = ["SAYINGS", "card_kind", "draw_answers", "draw_hand"]

_LEFT: Final = 84.0
_EDGE: Final = 4.0
_GAP: Final = 15.0
_WORDS: Final = 10.0
_BACK: Final = 42.0

SAYINGS: Final[dict[str, dict[str, str]]] = {
    "deploy": {"say:done": "done"}, "challenge": {"say:trust": "no challenge"}, "refute": {"say:yield": "show no card"},
}
"""The answers to each question that need no piece."""


def card_kind(card: Card) -> tuple[str, str]:
    """A card's two lines: the daimyo and the kind."""
    if card.loyalty:
        return "Loyalty", "Challenge"
    return str(card.daimyo).capitalize(), "double" if card.double else "swords" if card.swords else "plain"


def draw_hand(scene: Scene, side: SideView, top: float) -> float:
    """The hand in rows beside its heading; returns where it ends."""
    sheet = scene.sheet
    number = len(side.hand)
    sheet.add(sheet.words(0, top + 16, "Hand", "b"),
              sheet.words(0, top + 33.5, count(number, "card"), "s", room=_LEFT - 11),
              sheet.words(0, top + 51, f"{side.draw} to draw", "s", room=_LEFT - 11))
    known = [card for card in side.hand if card is not None]
    # Both decks have a Loyalty Challenge: only the cards of the side that is asked are targets.
    asked = side.side == scene.view.asked
    end = _known_hand(scene, known, asked, top) if len(known) == number else _backs(scene, side, top)
    end = max(end, top + 56)
    told = _told(side)
    if told:
        sheet.add(sheet.words(0, end + 17, told, "s", room=sheet.width))
        end += 22
    return end


def _known_hand(scene: Scene, cards: Sequence[Card], asked: bool, top: float) -> float:
    sheet = scene.sheet
    counted = Counter(cards)
    x, y = _LEFT, top + 4
    for card, number in counted.items():
        lines = [*card_kind(card), *([f"{number} cards"] if number > 1 else [])]
        wide = CARD_WIDE + (min(number, 4) - 1) * _EDGE
        words = max(width_of(line, "s") for line in lines)
        length = wide + _WORDS + words
        if x + length > sheet.width + 1 and x > _LEFT:
            x, y = _LEFT, y + CARD_HIGH + 16
        name = f"card:{card.name}" if asked else None
        states = scene.states(name)
        sheet.box("card", card.name, x - 5, y - 9, x + wide + 5, y + CARD_HIGH + 5)
        edges = [card_edge(card.side, x + index * _EDGE, y) for index in range(min(number, 4) - 1, 0, -1)]
        said = []
        at = y + (17 if len(lines) == 3 else 25)
        for line in lines:
            said.append(sheet.words(x + wide + _WORDS, at, line, "t" if line is lines[0] else "s",
                                    room=max(words, sheet.width - x - wide - _WORDS)))
            at += 17.5
        label = card.words + (f", {number} of them" if number > 1 else "")
        sheet.add(scene.part(name, label, states, *edges, card_face(card, x, y),
                             state_marks(states, x, y, wide, CARD_HIGH), *said,
                             area=(x - 5, y - 5, length + 8, CARD_HIGH + 10)))
        x += length + _GAP
    return y + CARD_HIGH + 6


def _backs(scene: Scene, side: SideView, top: float) -> float:
    sheet = scene.sheet
    note = "not shown to you"
    room = sheet.width - _LEFT
    columns = int(room // _BACK)
    number = len(side.hand)
    drawn = []
    x, y = _LEFT, top + 5
    for index in range(number):
        if index and index % columns == 0:
            x, y = _LEFT, y + 52
        sheet.box("card", "back", x, y, x + CARD_WIDE, y + CARD_HIGH * 0.8)
        drawn.append(card_back(side.side, x, y))
        x += _BACK
    sheet.add(group(drawn, role="img", aria_label=f"{SIDE_NAMES[side.side]}'s hand: {count(number, 'card')}, faces hidden"))
    bottom = y + CARD_HIGH * 0.8
    if x + 8 + width_of(note, "s") <= sheet.width:
        sheet.add(sheet.words(x + 6, y + 27, note, "s"))
        return bottom + 6
    sheet.add(sheet.words(_LEFT, bottom + 18, note, "s"))
    return bottom + 24


def _told(side: SideView) -> str:
    """What everybody has seen of the side's other cards."""
    parts = []
    spent = sum(card.loyalty for card in side.played)
    if spent:
        parts.append(f"spent {count(spent, 'Loyalty Challenge card')}")
    if side.shown:
        parts.append(f"showed {and_list(f'a {card.words}' for card in side.shown)}")
    if side.discard:
        parts.append(f"{side.discard} in the discard pile")
    words = ", ".join(parts)
    return words[:1].upper() + words[1:]


def draw_answers(scene: Scene, side: SideView, top: float) -> float:
    """The answers that need no piece, where this side is asked: chips that can be clicked; returns where they end."""
    view = scene.view
    if view.asked != side.side or view.outcome is not None:
        return top
    chips: list[Chip] = []
    lead = "or say"
    if view.ask == "retreat":
        lead = "Retreat to"
        places = ["inside"] if view.castle == side.side else []
        places += ["away"] if view.place is None else list(NEIGHBOURS[view.place])
        chips = [Chip(_place(place), name=f"retreat:{place}", label=f"retreat {_place(place)}") for place in places]
    elif scene.playable:
        # Always there while the side is asked, so that the board does not move when something is chosen.
        chips = [Chip(words, name=name) for name, words in SAYINGS.get(view.ask, {}).items()]
    if not chips:
        return top
    sheet = scene.sheet
    x, y = _LEFT, top + 8
    sheet.add(sheet.words(0, y + 19.5, lead, "s", room=_LEFT - 11))
    for chip in chips:
        if x + chip.length > sheet.width and x > _LEFT:
            x, y = _LEFT, y + CHIP + 12
        sheet.add(chip.draw(scene, x, y))
        x += chip.length + 14
    return y + CHIP + 4


def _place(place: str) -> str:
    return {"inside": "the castle", "away": "elsewhere"}.get(place) or PLACES[place].name
