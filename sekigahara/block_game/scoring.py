"""The count of victory points, and the end after week 7 (B4, B5)."""

from __future__ import annotations

from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.control import castles_of, resources_of
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, Side
from sekigahara.block_game.words import count
from tabletop import Event, Line, Outcome

__all__ = ["CASTLE_POINTS", "RESOURCE_POINTS", "final_score", "points_lines", "victory_points"]

CASTLE_POINTS = 2
RESOURCE_POINTS = 1


def points_lines(state: CampaignState, side: Side) -> tuple[Line, ...]:
    """A side's victory points, line by line."""
    castles, resources = castles_of(state, side), resources_of(state, side)
    return (
        Line("B4", f"{count(castles, 'castle')}, two points each", CASTLE_POINTS * castles),
        Line("B4", f"{count(resources, 'resource location')}, one point each", RESOURCE_POINTS * resources),
    )


def victory_points(state: CampaignState, side: Side) -> int:
    """A side's victory points."""
    return CASTLE_POINTS * castles_of(state, side) + RESOURCE_POINTS * resources_of(state, side)


def final_score(state: CampaignState) -> tuple[Outcome, list[Event]]:
    """The end after week 7: more points win, a tie is Ishida's."""
    points = {side: victory_points(state, side) for side in SIDES}
    events = [
        Event(("B4",), f"{SIDE_NAMES[side]} has {count(points[side], 'victory point')}.",
              {"side": side, "points": points[side]}, lines=points_lines(state, side),
              total=f"{SIDE_NAMES[side]} {points[side]}")
        for side in SIDES
    ]
    winner: Side = TOKUGAWA if points[TOKUGAWA] > points[ISHIDA] else ISHIDA
    track = f"Ishida {points[ISHIDA]}, Tokugawa {points[TOKUGAWA]}"
    tie = points[ISHIDA] == points[TOKUGAWA]
    text = f"After week 7: {track}. " + ("A tie is Ishida's: " if tie else "") + f"{SIDE_NAMES[winner]} wins."
    return Outcome((winner,), "B4", text, {"points": points, "tie": tie}), events
