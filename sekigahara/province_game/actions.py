"""The actions: each is one decision of one side, with its short notation as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from sekigahara.province_game.pieces import UNKNOWN, Card, Side

__all__ = [
    "ACTIONS", "Attack", "Discard", "Done", "Draw", "Gift", "March", "Move", "Muster", "Pass", "Pay", "Play",
    "ProvinceAction",
    "Ready", "Retreat", "Secure", "Send", "Swear", "UnitRef", "War",
]


class UnitRef(NamedTuple):
    """A unit as the notation names it: the how-manieth of a side's units of a clan in a province, in order of ids.

    Which side's unit is meant follows from the action. Of equal units the lowest id is named.
    """

    place: str
    clan: str
    number: int = 1

    def __str__(self) -> str:
        return f"{self.place}:{self.clan}" + ("" if self.number == 1 else f"#{self.number}")


def _group(clan: str, numbers: tuple[int, ...]) -> str:
    """``mori*3`` for the three lowest ids, ``mori#2,3`` for others."""
    if numbers == tuple(range(1, len(numbers) + 1)):
        return clan if len(numbers) == 1 else f"{clan}*{len(numbers)}"
    return f"{clan}#{','.join(map(str, numbers))}"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.name for card in cards)


@dataclass(frozen=True, slots=True)
class Move:
    """Move units of a clan to an adjacent province, for a card (P3.1); ``numbers`` as in :class:`UnitRef`."""

    seat: Side
    start: str
    end: str
    clan: str
    numbers: tuple[int, ...]
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"move {self.start}>{self.end} {_group(self.clan, self.numbers)} with {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Name the province to attack (P3.4)."""

    seat: Side
    place: str

    def __str__(self) -> str:
        return f"attack {self.place}"


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay a card for an attacker (P3.4)."""

    seat: Side
    card: Card
    unit: UnitRef

    def __str__(self) -> str:
        return f"with {self.card.name}: {self.unit}"


@dataclass(frozen=True, slots=True)
class Secure:
    """Secure a unit in the battle with a card (P4.2)."""

    seat: Side
    unit: UnitRef
    card: Card

    def __str__(self) -> str:
        return f"secure {self.unit} with {self.card.name}"


@dataclass(frozen=True, slots=True)
class War:
    """Choose a war card, in secret (P9.2)."""

    seat: Side
    card: Card

    def __str__(self) -> str:
        return f"war {self.card.name}"


@dataclass(frozen=True, slots=True)
class Ready:
    """Choose no more war cards (P9.2). Like the cards themselves it is hidden until the reveal."""

    seat: Side

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Done:
    """Say that one has done enough: no more attackers, no more units to secure, no free march, no oath."""

    seat: Side

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Retreat to an adjacent province (P9.7)."""

    seat: Side
    to: str

    def __str__(self) -> str:
        return f"retreat {self.to}"


@dataclass(frozen=True, slots=True)
class Send:
    """Send a unit that changed sides, or was given false orders, to an adjacent province (P5.4, P6.2)."""

    seat: Side
    to: str

    def __str__(self) -> str:
        return f"send {self.to}"


@dataclass(frozen=True, slots=True)
class Gift:
    """Send a gift to a unit (P5.1)."""

    seat: Side
    unit: UnitRef
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"gift {self.unit} with {_cards(self.cards)}"


@dataclass(frozen=True, slots=True)
class Play:
    """Play an event card (P6.1).

    Attributes:
        card: the event card.
        clan: for Levy the clan of the unit; for False orders and Turncoat that of the enemy unit.
        place: the province of Levy, or where the units stand that the event concerns.
        to: where Night march leads.
        number: which unit of the clan, as in :class:`UnitRef`; 0 where none is named.
    """

    seat: Side
    card: Card
    clan: str | None = None
    place: str | None = None
    to: str | None = None
    number: int = 0

    def __str__(self) -> str:
        text = f"play {self.card.name}"
        if self.place is None:
            return text
        if self.to is not None:
            return f"{text} {self.place}>{self.to}"
        if self.clan is None:
            return f"{text} {self.place}"
        if self.number:
            return f"{text} {UnitRef(self.place, self.clan, self.number)}"
        return f"{text} {self.clan} {self.place}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card, from the outlook or blind from the deck (P1.5).

    Attributes:
        card: the card of the outlook; None for a blind draw, and :data:`~sekigahara.province_game.pieces.UNKNOWN` for one
            that a record tells to someone else.
    """

    seat: Side
    card: Card | None = None

    def __str__(self) -> str:
        if self.card is None:
            return "draw deck"
        return "draw deck ?" if self.card is UNKNOWN else f"draw outlook {self.card.name}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card from the hand (P7.2, P6.3)."""

    seat: Side
    card: Card

    def __str__(self) -> str:
        return f"discard {self.card.name}"


@dataclass(frozen=True, slots=True)
class Muster:
    """Put a removed or reserve unit in a castle province, by the round event Muster (P6.3)."""

    seat: Side
    clan: str
    place: str

    def __str__(self) -> str:
        return f"muster {self.clan} {self.place}"


@dataclass(frozen=True, slots=True)
class March:
    """Move a group without a card, by the round event Roads clear (P6.3)."""

    seat: Side
    start: str
    end: str
    clan: str
    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return f"march {self.start}>{self.end} {_group(self.clan, self.numbers)}"


@dataclass(frozen=True, slots=True)
class Swear:
    """Make a unit sworn, by the round event Emissaries (P6.3)."""

    seat: Side
    unit: UnitRef

    def __str__(self) -> str:
        return f"swear {self.unit}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass one action (P2.3)."""

    seat: Side

    def __str__(self) -> str:
        return "pass"


ProvinceAction: TypeAlias = (
    Move | Attack | Pay | Secure | War | Ready | Done | Retreat | Send | Gift | Play | Draw | Discard | Muster | March
    | Swear | Pass
)
ACTIONS = (Move, Attack, Pay, Secure, War, Ready, Done, Retreat, Send, Gift, Play, Draw, Discard, Muster, March, Swear,
           Pass)
