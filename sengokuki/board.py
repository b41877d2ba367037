"""The board: 42 squares, the lines on it and the leaps (K1.2, K4.1).

A square is a number from 0 (a1) along the ranks to 41 (f7); outside the engine it is its name.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sengokuki.pieces import WARRIORS

__all__ = ["FILES", "INDEX", "LEAPS", "RANKS", "RAYS", "SIZE", "SQUARES", "STRAIGHT", "between", "line", "reach"]

FILES: Final = "abcdef"
RANKS: Final = "1234567"
SIZE: Final = len(FILES) * len(RANKS)
SQUARES: Final = tuple(file + rank for rank in RANKS for file in FILES)
INDEX: Final = {name: square for square, name in enumerate(SQUARES)}

STRAIGHT: Final = 4
"""The first four directions of :data:`RAYS` are along files and ranks, the others are diagonal."""

_DIRECTIONS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
_JUMPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def _at(file: int, rank: int) -> int | None:
    return file + len(FILES) * rank if 0 <= file < len(FILES) and 0 <= rank < len(RANKS) else None


def _ray(square: int, direction: tuple[int, int]) -> tuple[int, ...]:
    rank, file = divmod(square, len(FILES))
    squares: list[int] = []
    while True:
        file, rank = file + direction[0], rank + direction[1]
        following = _at(file, rank)
        if following is None:
            return tuple(squares)
        squares.append(following)


def _leaps(square: int) -> tuple[int, ...]:
    rank, file = divmod(square, len(FILES))
    squares = (_at(file + across, rank + along) for across, along in _JUMPS)
    return tuple(each for each in squares if each is not None)


RAYS: Final = tuple(tuple(_ray(square, direction) for direction in _DIRECTIONS) for square in range(SIZE))
"""``RAYS[square][direction]``: the squares outward, nearest first, to the edge of the board."""

LEAPS: Final = tuple(_leaps(square) for square in range(SIZE))
"""``LEAPS[square]``: the squares that a Kibatai reaches."""


@cache
def line(start: int, end: int) -> tuple[int, ...] | None:
    """The squares from one to the other, without the first and with the last; None where no line joins them."""
    for ray in RAYS[start]:
        if end in ray:
            return ray[: ray.index(end) + 1]
    return None


def between(start: int, end: int) -> tuple[int, ...]:
    """The squares between two on one line; ``()`` where they are neighbours or on no common line."""
    return (line(start, end) or ())[:-1]


@cache
def reach(kind: int, start: int) -> frozenset[int]:
    """The squares on a warrior's way from a square, as if the board were empty (K4.1)."""
    warrior = WARRIORS[kind]
    if warrior.leaps:
        return frozenset(LEAPS[start])
    rays = (RAYS[start][:STRAIGHT] if warrior.straight else ()) + (RAYS[start][STRAIGHT:] if warrior.diagonal else ())
    return frozenset(square for ray in rays for square in (ray if warrior.far else ray[:1]))
