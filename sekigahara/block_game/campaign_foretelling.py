"""What a learner may foretell of a step in the whole game. All of it is counted from what everybody sees afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from sekigahara.block_game.actions import Deploy, Done
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.battle_lessons import BattleLessons
from sekigahara.block_game.campaign_actions import March
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.game import game
from sekigahara.block_game.march_rules import on_its_way
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Side
from sekigahara.block_game.places import CASTLES, PLACES, RESOURCES
from sekigahara.block_game.rate import MOST
from sekigahara.block_game.scoring import CASTLE_POINTS, RESOURCE_POINTS, victory_points
from tabletop import Event, Line, Step, Viewer
from tabletop.lessons.predictions import Prediction

__all__ = ["foretell"]

_BATTLES: Final = BattleLessons(battle_game)
Predictions = tuple[Prediction, ...]


def foretell(state: CampaignState, action: Any, viewer: Viewer) -> Predictions:
    """The numbers that a legal action will show: the rate of a march, and the points where it may change who
    controls something; both numbers of the impact track after a deployment; the losses when a combat ends; cards and blocks
    when the reinforcement comes; the points at the end. ``()`` for other actions."""
    if isinstance(action, Deploy):
        return _BATTLES.predictions(state.battle, action, viewer) if state.battle is not None else ()
    step = game.apply(state, action)
    open_events = [event for event in step.events if event.audience is None]
    if isinstance(action, March):
        return _march(state, step, open_events)
    if isinstance(action, Done):
        return _numbers(open_events, ("B82", "B95"), lambda name: f"{name} loses")
    found = _numbers(open_events, ("B4",), lambda name: f"{name}'s points")
    if found:
        return found
    return (*_numbers(_drawn(open_events, "cards"), ("B33",), lambda name: f"{name}, cards"),
            *_numbers(_drawn(open_events, "blocks"), ("B34", "B35"), lambda name: f"{name}, blocks"))


def _drawn(events: Iterable[Event], what: str) -> list[Event]:
    """The events that say how many pieces a side draws in the reinforcement step."""
    rule = "B33" if what == "cards" else "B34"
    return [event for event in events if rule in event.rules and "due" in event.facts]


def _numbers(events: Iterable[Event], rules: tuple[str, ...], label: Callable[[str], str]) -> Predictions:
    """A number for each event that rests on one of these rules and counts something, Ishida's first."""
    found: dict[Side, Prediction] = {}
    for event in events:
        if event.lines and event.rules[0] in rules:
            side: Side = event.facts["side"]
            found[side] = Prediction(label(SIDE_NAMES[side]), sum(line.amount for line in event.lines), event.lines)
    return tuple(found[side] for side in SIDES if side in found)


def _march(state: CampaignState, step: Step[CampaignState, Any], events: Iterable[Event]) -> Predictions:
    rate = next(event for event in events if event.rules[0] == "B46")
    lines = rate.lines
    over = sum(line.amount for line in lines) - MOST
    if over > 0:
        lines = (*lines, Line("B46", "four at the most", -over))
    return (Prediction("rate", rate.facts["rate"], lines), *(_points(state, step.state) if _counts(state, step.action)
                                                             else ()))


def _counts(state: CampaignState, action: March) -> bool:
    """Whether a march may change what is counted: it comes to a castle or a resource location of somebody else, or leaves
    a castle that goes back to the enemy when nobody is left there."""
    side, here, to = action.seat, on_its_way(state)[0][-1], action.to
    taken = (to in CASTLES or to in RESOURCES) and state.control(to) != side
    return taken or (here in CASTLES and PLACES[here].castle != side and state.control(here) == side)


def _points(before: CampaignState, after: CampaignState) -> Predictions:
    return tuple(Prediction(f"{SIDE_NAMES[side]}'s points", victory_points(after, side), _changes(before, after, side))
                 for side in SIDES)


def _changes(before: CampaignState, after: CampaignState, side: Side) -> tuple[Line, ...]:
    """A side's points that come and go, line by line."""
    lines = []
    for name, place in PLACES.items():
        was, now = before.control(name), after.control(name)
        if was != now and side in (was, now):
            rule, worth = ("B19", CASTLE_POINTS) if place.castle else ("B17", RESOURCE_POINTS)
            lines.append(Line(rule, f"{'the castle' if place.castle else 'the resources'} of {place.name}",
                              worth if now == side else -worth))
    return tuple(lines)
