"""How the warriors move: the squares that each reaches on a board (K4)."""

from __future__ import annotations

from functools import cache
from typing import Final

from sengokuki.actions import Move
from sengokuki.board import LEAPS, RAYS, SQUARES, STRAIGHT
from sengokuki.pieces import CODES, KINDS, SEATS, WARRIORS, kind_of, side_of

__all__ = ["ENEMY", "OWN", "Track", "moved", "tracks"]

Track = tuple[tuple[int, Move, Move], ...]
"""A way outward from a square: for each square on it its number, the move to it and the capture on it."""

OWN: Final = tuple(bytes(code in CODES[side] for code in range(2 + 2 * KINDS)) for side in range(2))
"""``OWN[side][code]``: whether the code is a warrior of this side."""

ENEMY: Final = OWN[::-1]
"""``ENEMY[side][code]``: whether the code is a warrior of the other side."""


@cache
def tracks(code: int, start: int) -> tuple[Track, ...]:
    """The ways of a warrior from a square. Each ends at the first square that is not empty (K4.2)."""
    seat, warrior = SEATS[side_of(code)], WARRIORS[kind_of(code)]
    rays: list[tuple[int, ...]] = []
    if warrior.leaps:
        rays += [(square,) for square in LEAPS[start]]
    if warrior.straight:
        rays += RAYS[start][:STRAIGHT]
    if warrior.diagonal:
        rays += RAYS[start][STRAIGHT:]
    return tuple(
        tuple((to, Move(seat, warrior.letter, SQUARES[start], SQUARES[to]),
               Move(seat, warrior.letter, SQUARES[start], SQUARES[to], True))
              for to in (ray if warrior.far else ray[:1]))
        for ray in rays if ray)


def moved(board: bytes, start: int, end: int) -> bytes:
    """The board after the warrior on one square has gone to another, and whoever stood there has left."""
    after = bytearray(board)
    after[end] = after[start]
    after[start] = 0
    return bytes(after)
