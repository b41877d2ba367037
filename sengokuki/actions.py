"""The actions: flip a card, move a warrior, and to pass, which no rule allows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sengokuki.board import INDEX
from sengokuki.pieces import LETTERS, SEATS
from tabletop import Seat

__all__ = ["Action", "Flip", "Move", "Pass"]


def _check_seat(seat: Seat) -> None:
    if seat not in SEATS:
        raise ValueError(f"{seat!r} is no seat; the seats are {' and '.join(SEATS)}")


def _check_square(square: str) -> None:
    if square not in INDEX:
        raise ValueError(f"{square!r} is no square; the squares are a1 to f7")


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn up one face-down card (K3.1): ``flip a2``.

    Raises:
        ValueError: a seat or a square that the game does not know.
    """

    seat: Seat
    square: str

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        _check_square(self.square)

    def __str__(self) -> str:
        return f"flip {self.square}"


@dataclass(frozen=True, slots=True)
class Move:
    """Move a warrior, or capture with it (K4): ``Ab1-b6``, ``Aa1xa7``.

    Attributes:
        seat: who moves.
        letter: the warrior: D, S, A, L (Kihei) or R (Kibatai).
        start: the square that it stands on.
        end: the square that it goes to.
        captures: whether it captures an enemy warrior there.

    Raises:
        ValueError: a seat, a letter or a square that the game does not know.
    """

    seat: Seat
    letter: str
    start: str
    end: str
    captures: bool = False

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        _check_square(self.start)
        _check_square(self.end)
        if self.letter not in LETTERS:
            raise ValueError(f"{self.letter!r} is no warrior; the letters are {', '.join(LETTERS)}")

    def __str__(self) -> str:
        return f"{self.letter}{self.start}{'x' if self.captures else '-'}{self.end}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing: ``pass``. Never legal (K2.1); it is here so that the rules can say why.

    Raises:
        ValueError: a seat that the game does not know.
    """

    seat: Seat

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = Flip | Move | Pass
