"""Flags at the end of a round (P3.3, P7.1)."""

from __future__ import annotations

from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import SIDE_NAMES
from sekigahara.province_game.state import State
from tabletop import Event

__all__ = ["perform_flags"]


def perform_flags(state: State, events: list[Event]) -> State:
    """Where only one side's units stand its flag goes up."""
    flags = dict(state.flags)
    for place, units in state.units.items():
        if units and flags[place] != units[0].side:
            side, before = units[0].side, flags[place]
            flags[place] = side
            events.append(Event(("P7.1", "P3.3"), "Only {name}'s units stand in {where}: {name}'s flag goes up{instead}.",
                                {"side": side, "name": SIDE_NAMES[side], "place": place, "where": PROVINCES[place].name,
                                 "before": before, "instead": f" in place of {SIDE_NAMES[before]}'s" if before else ""}))
    return state.but(flags=flags, plan=state.plan[1:])
