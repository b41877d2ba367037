"""Victory, looked at only at the end of a round (P8)."""

from __future__ import annotations

from typing import Any, Final

from sekigahara.province_game.map import BORDERS
from sekigahara.province_game.pieces import SIDE_NAMES, SIDES, Side, count
from sekigahara.province_game.state import State
from tabletop import Outcome

__all__ = ["BORDERS_TO_WIN", "CASTLES_TO_WIN", "victory"]

CASTLES_TO_WIN: Final = 10
"""How many castles win (P8.1)."""
BORDERS_TO_WIN: Final = 3
"""How many border provinces win (P8.2)."""


def _met(state: State, side: Side) -> str | None:
    """The condition that a side meets: P8.1, P8.2, or None."""
    if state.castles(side) >= CASTLES_TO_WIN:
        return "P8.1"
    return "P8.2" if state.borders(side) >= BORDERS_TO_WIN else None


def victory(state: State) -> Outcome | None:
    """The end of the game at the end of this round, or None."""
    met = {side: _met(state, side) for side in SIDES}
    units = {side: state.strength(side) for side in SIDES}
    castles = {side: state.castles(side) for side in SIDES}
    facts: dict[str, Any] = {"round": state.round, "castles": castles, "units": units,
                             "borders": {side: state.borders(side) for side in SIDES}}
    if all(met.values()):
        both = "Both sides meet a condition"
        if len(set(units.values())) == 1:
            return Outcome((), "P8.3", f"{both}, and each has {count(units['ishida'], 'unit')}: a draw.", facts)
        winner = max(SIDES, key=lambda side: units[side])
        return Outcome((winner,), "P8.3", f"{both}; {SIDE_NAMES[winner]} wins with more units,"
                       f" {max(units.values())} against {min(units.values())}.", facts)
    for side in SIDES:
        if met[side] == "P8.1":
            return Outcome((side,), "P8.1", f"{SIDE_NAMES[side]} wins with {count(castles[side], 'castle')}.", facts)
        if met[side] == "P8.2":
            return Outcome((side,), "P8.2",
                           f"{SIDE_NAMES[side]} wins with {count(state.borders(side), 'border province')} of"
                           f" {len(BORDERS)}.", facts)
    limit = state.options.round_limit
    if limit is not None and state.round >= limit:
        return _at_the_limit(f"Round {state.round} was the last", castles, units, facts)
    if limit is None and not state.acted and not state.drew:
        return _at_the_limit("Both only passed and neither drew a card", castles, units, facts)
    return None


def _at_the_limit(why: str, castles: dict[Side, int], units: dict[Side, int], facts: dict[str, Any]) -> Outcome:
    for what, numbers in (("castles", castles), ("units", units)):
        if len(set(numbers.values())) > 1:
            winner = max(SIDES, key=lambda side: numbers[side])
            return Outcome((winner,), "P8.4",
                           f"{why}: {SIDE_NAMES[winner]} wins with more {what}, {max(numbers.values())} against"
                           f" {min(numbers.values())}.", facts)
    return Outcome((), "P8.4", f"{why}: castles and units are equal, a draw.", facts)
