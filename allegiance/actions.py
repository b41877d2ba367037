"""What a seat can do: small values with their notation as text (A2, A3).

A hidden part of an action, as another seat's record holds it, reads ``?``. Such an action can be read, never played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.seats import Seat

__all__ = ["ACTION_TYPES", "HIDDEN", "AllegianceAction", "CardAction", "Give", "Lay", "Look", "Pass", "Peek", "Take"]

HIDDEN: Final = "?"
"""Stands for a card that the reader may not know."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Allocate: one card face down on each pile, and one into the hand (A2.2).

    ``keep`` is None under ``allocate_from="hand"``, where all that is not laid stays in the hand.
    """

    seat: Seat
    temple: str
    guild: str
    keep: str | None = None

    def __str__(self) -> str:
        if self.temple == HIDDEN or self.guild == HIDDEN:
            return f"lay {HIDDEN}"
        kept = "" if self.keep is None else f" keep={self.keep}"
        return f"lay temple={self.temple} guild={self.guild}{kept}"


@dataclass(frozen=True, slots=True)
class Look:
    """Show an action card and look at all cards of another player (A3.2). ``show`` None: without showing one."""

    seat: Seat
    show: str | None
    target: Seat

    def __str__(self) -> str:
        return f"{_shown(self.show)}look {self.target}"


@dataclass(frozen=True, slots=True)
class Peek:
    """Show an action card and look at the top cards of both piles (A3.3)."""

    seat: Seat
    show: str | None

    def __str__(self) -> str:
        return f"{_shown(self.show)}peek"


@dataclass(frozen=True, slots=True)
class Take:
    """Show an action card and take a random card from another player's hand (A3.4)."""

    seat: Seat
    show: str | None
    target: Seat

    def __str__(self) -> str:
        return f"{_shown(self.show)}take {self.target}"


@dataclass(frozen=True, slots=True)
class Give:
    """Show an action card and give a card of one's hand to another player (A3.5)."""

    seat: Seat
    show: str | None
    card: str
    target: Seat

    def __str__(self) -> str:
        return f"{_shown(self.show)}give {self.card} to {self.target}"


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn (A2.3). Everyone is asked for it, also who holds no action card."""

    seat: Seat

    def __str__(self) -> str:
        return "pass"


def _shown(card: str | None) -> str:
    return "" if card is None else f"show {card} "


CardAction: TypeAlias = Look | Peek | Take | Give
AllegianceAction: TypeAlias = Lay | Look | Peek | Take | Give | Pass
ACTION_TYPES: Final = (Lay, Look, Peek, Take, Give, Pass)
