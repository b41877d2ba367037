"""How far a group marches: each part of the rate as a line (B46-B51)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import Side
from sekigahara.block_game.places import PLACES, road_between
from sekigahara.block_game.words import count
from tabletop import Line

__all__ = ["LARGEST_GROUP", "MOST", "home_leadership", "on_highways", "rate_lines", "rate_of", "rate_words", "size_penalty"]

MOST: Final = 4
"""No group goes farther (B46)."""
LARGEST_GROUP: Final = 16
"""More blocks can't march together (B50)."""


def on_highways(path: Sequence[str]) -> bool:
    """Whether a whole path runs on highways."""
    for one, other in pairwise(path):
        road = road_between(one, other)
        if road is None or not road.highway:
            return False
    return True


def size_penalty(size: int) -> int:
    """What a group of this size loses: nothing up to four blocks, then one for every four more."""
    return (size - 1) // 4


def home_leadership(state: CampaignState, side: Side, home: str) -> str | None:
    """``castle`` or ``capital`` where the start location gives the leadership bonus by itself, which everyone sees."""
    place = PLACES[home]
    if place.capital == side:
        return "capital"
    return "castle" if place.castle == side and state.castles.get(home) == side else None


def rate_of(path: Sequence[str], size: int, led: bool, forced: bool) -> int:
    """The rate: a plain sum, four at the most."""
    return min(MOST, 1 + on_highways(path) + led + forced - size_penalty(size))


def rate_lines(path: Sequence[str], size: int, leadership: str | None, forced: bool) -> tuple[Line, ...]:
    """The rate of a whole path, line by line.

    Args:
        path: the locations, the start first.
        size: with how many blocks the group left its stack.
        leadership: ``castle``, ``capital``, ``leader``, or None.
        forced: whether a forced march is paid.
    """
    lines = [Line("B46", "base", 1)]
    if on_highways(path):
        lines.append(Line("B47", "highway", 1))
    if leadership:
        lines.append(Line("B48", "leader" if leadership == "leader" else f"own {leadership}", 1))
    if forced:
        lines.append(Line("B49", "forced march", 1))
    if size_penalty(size):
        lines.append(Line("B50", f"for {count(size, 'block')}", -size_penalty(size)))
    return tuple(lines)


def rate_words(path: Sequence[str], size: int, leadership: str | None, forced: bool) -> str:
    """The rate in words, with the parts that are missing: "1 base + 1 highway, no leader, no forced march"."""
    lines = rate_lines(path, size, leadership, forced)
    there = "".join(f" {'+' if line.amount > 0 else '-'} {abs(line.amount)} {line.text}" for line in lines)
    missing = [] if any(line.rule == "B47" for line in lines) else ["no highway all the way"]
    missing += [] if leadership else ["no leader"]
    missing += [] if forced else ["no forced march"]
    return ", ".join([there.removeprefix(" + "), *missing])
