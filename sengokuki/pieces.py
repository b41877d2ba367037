"""The pieces: the two seats, the five warriors and the faces of the cards (K1, K3, K4).

Inside the engine a square holds a small number (:data:`EMPTY`, :data:`CARD`, or a warrior's code) and the face of a
card is a number from 1 (0: no card). Outside, seats, letters and card names are texts.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop import Seat

__all__ = [
    "ARMY", "BLACK", "CARD", "CARDS", "CODES", "COLOURS", "DAIMYO", "EMPTY", "FACES", "HEIYA", "KI", "KINDS", "LETTERS",
    "NAMES", "SEATS", "SHINOBI", "SIDES", "SYMBOLS", "WARRIORS", "WHITE", "Card", "Warrior", "deck", "kind_of", "seat_of",
    "side_of",
]

WHITE: Final = "white"
BLACK: Final = "black"
SEATS: Final[tuple[Seat, ...]] = (WHITE, BLACK)
"""The seats; a *side* is an index into this: 0 White, 1 Black."""

SIDES: Final = {seat: side for side, seat in enumerate(SEATS)}

COLOURS: Final = {WHITE: "White", BLACK: "Black"}
"""The seats as sentences name them."""


@dataclass(frozen=True, slots=True)
class Warrior:
    """A kind of warrior.

    Attributes:
        name: its name.
        letter: its letter in the notation.
        role: what the word means.
        straight: whether it goes along files and ranks.
        diagonal: whether it goes along diagonals.
        far: whether it goes any number of squares; one otherwise.
        leaps: whether it goes like the knight, over everything.
        way: how it goes, in words.
    """

    name: str
    letter: str
    role: str
    straight: bool
    diagonal: bool
    far: bool
    leaps: bool
    way: str

    def __str__(self) -> str:
        return self.name


WARRIORS: Final = (
    Warrior("Daimyo", "D", "warlord", True, True, False, False, "one square in any direction"),
    Warrior("Shinobi", "S", "mercenary", True, True, True, False, "any number of squares in any direction"),
    Warrior("Ashigaru", "A", "swordsman", True, False, True, False, "any number of squares along a file or a rank"),
    Warrior("Kihei", "L", "lancer", False, True, True, False, "any number of squares along a diagonal"),
    Warrior("Kibatai", "R", "rider", False, False, False, True,
            "one square along a file or a rank and one diagonally outward"),
)
"""The five kinds of warrior; a *kind* is an index into this."""

LETTERS: Final = {warrior.letter: kind for kind, warrior in enumerate(WARRIORS)}
DAIMYO: Final = 0
SHINOBI: Final = 1

EMPTY: Final = 0
CARD: Final = 1
KINDS: Final = len(WARRIORS)
CODES: Final = tuple(tuple(2 + KINDS * side + kind for kind in range(KINDS)) for side in range(2))
"""``CODES[side][kind]``: what a square holds where this warrior stands."""

SYMBOLS: Final = ".#" + "".join(warrior.letter for warrior in WARRIORS) + "".join(
    warrior.letter.lower() for warrior in WARRIORS)
"""A character for each code, as in the text of a position: capital letters for White."""


def side_of(code: int) -> int:
    """The side of a warrior's code."""
    return (code - 2) // KINDS


def seat_of(code: int) -> Seat:
    """The seat of a warrior's code."""
    return SEATS[(code - 2) // KINDS]


def kind_of(code: int) -> int:
    """The kind of a warrior's code."""
    return (code - 2) % KINDS


@dataclass(frozen=True, slots=True)
class Card:
    """A face that cards have.

    Attributes:
        name: its name in the notation: ``kihei-red``, ``heiya``, ``ki``.
        kind: the kind of the warrior on an army card, None on a landscape.
        kamon: the colour of its kamon, None on a landscape.
        count: how many cards have this face.
        words: the card in a sentence.
    """

    name: str
    kind: int | None
    kamon: str | None
    count: int
    words: str


def _read_cards() -> tuple[Card, ...]:
    kinds = {warrior.name: kind for kind, warrior in enumerate(WARRIORS)}
    text = Path(__file__).with_name("data").joinpath("cards.csv").read_text(encoding="utf-8")
    cards = []
    for row in csv.DictReader(text.splitlines()):
        kind = kinds.get(row["warrior"])
        words = row["name"].capitalize() if kind is None else f"{row['warrior']}, {row['kamon']} kamon"
        cards.append(Card(row["name"], kind, row["kamon"] or None, int(row["count"]), words))
    return tuple(cards)


CARDS: Final = _read_cards()
"""All faces; the number of a face is its place in this, counted from 1."""

FACES: Final = {card.name: face for face, card in enumerate(CARDS, 1)}
NAMES: Final = ("", *(card.name for card in CARDS))
"""``NAMES[face]``: the name of a face, "" for 0."""

HEIYA: Final = FACES["heiya"]
KI: Final = FACES["ki"]
ARMY: Final = (None, *(card.kind for card in CARDS))
"""``ARMY[face]``: the kind of warrior on the face, None for no army card."""


def deck() -> list[int]:
    """The faces of all 38 cards, in the order of the list."""
    return [face for face, card in enumerate(CARDS, 1) for _ in range(card.count)]
