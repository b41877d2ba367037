"""The pieces: sides, clans, units and cards, read from the data of the game (P1.1, P1.3, P1.4).

Equal cards are one object: a card is its face. A unit is a value; what changes about it (its side, its oath) makes a new
value with the same id.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from tabletop.packaged import packaged_text
from tabletop.spelling import get_close_matches

__all__ = [
    "CARDS", "CARD_COUNTS", "CLANS", "CLAN_NAMES", "COLOURS", "HAND_EVENTS", "ISHIDA", "LOYALTY", "ROUND_EVENTS", "SIDES",
    "SIDE_NAMES", "TOKUGAWA", "UNKNOWN", "Card", "EventCard", "PieceError", "Side", "Unit", "card_named", "cards_words",
    "data_rows", "enemy", "sorted_cards", "units_words",
]

Side: TypeAlias = Literal["ishida", "tokugawa"]
ISHIDA: Final = "ishida"
TOKUGAWA: Final = "tokugawa"
SIDES: Final[tuple[Side, Side]] = (ISHIDA, TOKUGAWA)
SIDE_NAMES: Final[Mapping[str, str]] = {ISHIDA: "Ishida", TOKUGAWA: "Tokugawa"}
CLANS: Final = ("mori", "ii", "uesugi", "date", "shimazu")
"""The clans in the order that lists follow."""
CLAN_NAMES: Final[Mapping[str, str]] = {"mori": "Mōri", "ii": "Ii", "uesugi": "Uesugi", "date": "Date",
                                        "shimazu": "Shimazu"}
COLOURS: Final[Mapping[str, str]] = {"mori": "blue", "ii": "red", "uesugi": "green", "date": "black",
                                     "shimazu": "violet", ISHIDA: "silver", TOKUGAWA: "red"}
"""The colour of each clan's fill and of each side's outline."""


class PieceError(ValueError):
    """A name is no piece of the game, or there are more copies than exist; the message says which."""


def enemy(side: Side) -> Side:
    """The other side."""
    return TOKUGAWA if side == ISHIDA else ISHIDA


def data_rows(name: str) -> list[dict[str, str]]:
    """The rows of a table in the package's data."""
    return list(csv.DictReader(packaged_text(__file__, "data", name).splitlines()))


class EventCard(NamedTuple):
    """What an event card says, of the hand or of the round.

    Attributes:
        name: the notation, like ``night-march``.
        title: its title for people.
        text: what it does, in words.
    """

    name: str
    title: str
    text: str


_EVENTS: Final = data_rows("events.csv")
HAND_EVENTS: Final[Mapping[str, EventCard]] = {
    row["name"]: EventCard(row["name"], row["title"], row["text"]) for row in _EVENTS if row["deck"] == "hand"}
"""The event cards of each side's deck (P6.2)."""
ROUND_EVENTS: Final[Mapping[str, EventCard]] = {
    row["name"]: EventCard(row["name"], row["title"], row["text"]) for row in _EVENTS if row["deck"] == "round"}
"""The common deck of round events (P6.3)."""


class Card:
    """The face of a card of a side's deck: one object for all cards of that face.

    Attributes:
        name: the notation: ``mori-2``, or an event's name.
        clan: the clan of a loyalty card; None on an event card.
        value: 1 or 2 on a loyalty card, 0 on an event card.
        order: its place in lists.
        words: the name for people, like "Mōri 2".
    """

    __slots__ = ("clan", "name", "order", "value", "words")

    def __init__(self, name: str, clan: str | None, value: int, order: int, words: str) -> None:
        self.name = name
        self.clan = clan
        self.value = value
        self.order = order
        self.words = words

    @property
    def loyalty(self) -> bool:
        """Whether it is a loyalty card."""
        return self.clan is not None

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (_same, (self.name,))


_ROWS: Final = data_rows("cards.csv")
LOYALTY: Final[Mapping[str, Card]] = {
    card.name: card for card in (
        Card(f"{row['clan']}-{row['value']}", row["clan"], int(row["value"]), order,
             f"{CLAN_NAMES[row['clan']]} {row['value']}")
        for order, row in enumerate(_ROWS))}
"""The faces of loyalty cards by name, in the order of lists."""
CARDS: Final[Mapping[str, Card]] = {
    **LOYALTY, **{name: Card(name, None, 0, len(LOYALTY) + order, event.title)
                  for order, (name, event) in enumerate(HAND_EVENTS.items())}}
"""All faces of a side's deck by name, in the order of lists."""
CARD_COUNTS: Final[Mapping[str, int]] = {
    **{name: int(row["copies"]) for name, row in zip(LOYALTY, _ROWS, strict=True)}, **dict.fromkeys(HAND_EVENTS, 1)}
"""How many of each face a side's deck holds."""
UNKNOWN: Final = Card("?", None, 0, len(CARDS), "hidden card")
"""What a record for a seat shows in place of a card that the seat may not know. It can be read and never be played."""


def _same(name: str) -> Card:
    return UNKNOWN if name == "?" else CARDS[name]


def card_named(name: object) -> Card:
    """The card of a name.

    Raises:
        PieceError: there is no such card; it names the nearest.
    """
    if isinstance(name, str) and name in CARDS:
        return CARDS[name]
    near = get_close_matches(str(name), CARDS, n=1)
    raise PieceError(f"there is no card {name!r}" + (f"; did you mean {near[0]}?" if near else
                     "; cards are like mori-2, or an event like night-march"))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of lists."""
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> int:
    return card.order


class Unit(NamedTuple):
    """A unit.

    Attributes:
        id: its number, 1 to 50, in the order of the setup table, Ishida's first. It stays when the unit changes sides.
        clan: whose unit it is.
        side: the side that it serves on now.
        sworn: the loyalty card that lies open with a sworn unit (P5.2), or None.
    """

    id: int
    clan: str
    side: Side
    sworn: Card | None = None

    @property
    def words(self) -> str:
        """For people, like "Mōri (sworn)"."""
        return CLAN_NAMES[self.clan] + (" (sworn)" if self.sworn else "")


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_words(number: int) -> str:
    """A small number in words."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def count(number: int, thing: str) -> str:
    """A number with its noun: "one card", "two cards"."""
    return f"{number_words(number)} {thing}{'' if number == 1 else 's'}"


def and_list(words: Iterable[str]) -> str:
    """The words as a list: "a, b and c"."""
    known = list(words)
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} and {known[-1]}" if known else "nothing"


def _together(names: Iterable[str]) -> str:
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    return and_list(name if number == 1 else f"{number_words(number)} {name}" for name, number in counted.items())


def units_words(units: Iterable[Unit]) -> str:
    """Units by clan, equal ones together: "two Mōri and Ii (sworn)"."""
    return _together(unit.words for unit in units)


def cards_words(cards: Iterable[Card]) -> str:
    """Cards by face, equal ones together."""
    return _together(card.words for card in cards)
