"""The questions about the whole game that the engine answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from sekigahara.block_game.campaign_state import WEEKS, CampaignState
from sekigahara.block_game.control import castles_of, contested, resources_of
from sekigahara.block_game.declaring import combats
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, PieceError, Side
from sekigahara.block_game.places import CASTLES, PLACES, RESOURCES, place_named, road_between
from sekigahara.block_game.rate import LARGEST_GROUP, MOST, home_leadership, rate_lines, rate_of, rate_words
from sekigahara.block_game.reaching import ways, why_not_farther
from sekigahara.block_game.reinforcement import blocks_due, cards_due
from sekigahara.block_game.scoring import points_lines
from sekigahara.block_game.words import and_list
from sekigahara.lesson_words import no_argument
from tabletop import TEACHER, Line, Viewer
from tabletop.lessons.kit import Answer, Engine, Judged
from tabletop.lessons.predictions import Prediction
from tabletop.seats import viewer_name

__all__ = ["QUESTIONS", "place_in"]


def place_in(name: str, argument: str) -> str:
    """The location after a condition or a question.

    Raises:
        ValueError: there is none.
    """
    try:
        return place_named(argument).id
    except PieceError as error:
        raise ValueError(f"{name!r} needs a location after it: {error}") from None


# --- marching ----------------------------------------------------------------------------------------------------


class _Group(NamedTuple):
    """A group that a question speaks of: whose, the places that were named, how many blocks, what leads it, whether it
    forces its march."""

    side: Side
    places: tuple[str, ...]
    size: int
    leadership: str | None
    forced: bool


def _group(name: str, state: CampaignState, argument: str, viewer: Viewer) -> _Group:
    match = re.fullmatch(r"(?P<places>[\w ]+?)(?: by (?P<size>\d+))?(?P<forced> forced)?", argument.strip())
    if match is None:
        raise ValueError(f"{name!r} needs a stack after it, like '{name} edo', '{name} edo by 4' or '{name} edo forced',"
                         f" not {argument!r}")
    places = tuple(place_in(name, each) for each in match["places"].split())
    home = places[0]
    sides = [side for side in SIDES if state.stacks[side].get(home)]
    side = state.phasing if state.phasing in sides else sides[0] if len(sides) == 1 else None
    if side is None:
        raise ValueError(f"no stack stands in {PLACES[home].name}, or two do outside of a movement phase")
    if home in state.moves.besieged or (contested(state, home) and state.castles.get(home) == side):
        raise ValueError(f"the blocks in {PLACES[home].name} are besieged: they may not leave")
    blocks = state.blocks_at(side, home)
    size = int(match["size"] or len(blocks))
    if not 1 <= size <= min(len(blocks), LARGEST_GROUP):
        raise ValueError(f"{size} of the {len(blocks)} blocks in {PLACES[home].name} can't march together")
    leadership = home_leadership(state, side, home)
    if leadership is None:
        if viewer is not TEACHER and viewer != side:
            raise ValueError(f"whether a leader stands in {PLACES[home].name} is {SIDE_NAMES[side]}'s secret;"
                             f" {viewer_name(viewer)} may not know it")
        # With the option, the leader has to march with the group: only the whole stack is sure to have him.
        whole = state.options.leadership == "stack" or size == len(blocks)
        leadership = "leader" if whole and any(block.leader for block in blocks) else None
    return _Group(side, places, size, leadership, match["forced"] is not None)


def _ask_reachable(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
    group = _group("reachable", state, argument, viewer)
    if len(group.places) > 1:
        raise ValueError(f"'reachable' is about one stack, not about {and_list(group.places)}")
    home = group.places[0]
    found = ways(state, group.side, home, group.size, leadership=group.leadership, forced=group.forced)
    there = tuple(name for name in PLACES if name in found and found[name].open)
    if not there:
        raise ValueError(f"this group gets nowhere from {PLACES[home].name}")

    def about(name: str) -> Judged:
        place = _known(name)
        if place is None:
            return Judged(False, f"The map has no location {name!r}.")
        if place == home:
            return Judged(False, f"{PLACES[home].name} is where the stack starts.", ("B46",))
        text, rules = why_not_farther(found, place, group.size, leadership=group.leadership, forced=group.forced)
        return Judged(place in there, text, rules)

    names = and_list(PLACES[name].name for name in there)
    words = f"It gets to {names}." if len(there) == 1 else f"It gets to {len(there)} locations: {names}."
    return Answer(there, words, ("B46",), several=True, board="place", about=about)


def _known(name: str) -> str | None:
    """A location by its id, or as people write its name."""
    return next((place.id for place in PLACES.values() if name.casefold() in (place.id, place.name.casefold())), None)


def _ask_rate(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
    group = _group("rate", state, argument, viewer)
    path = group.places
    if len(path) < 2:
        raise ValueError("'rate' needs a way after it, like 'rate edo hakone numazu'")
    for one, other in pairwise(path):
        if road_between(one, other) is None:
            raise ValueError(f"no road leads from {PLACES[one].name} to {PLACES[other].name}")
    rate = rate_of(path, group.size, group.leadership is not None, group.forced)
    lines = rate_lines(path, group.size, group.leadership, group.forced)
    over = sum(line.amount for line in lines) - MOST
    if over > 0:
        lines = (*lines, Line("B46", "four at the most", -over))
    words = rate_words(path, group.size, group.leadership, group.forced)
    rules = tuple(dict.fromkeys(("B46", *(line.rule for line in lines))))
    return Answer((rate,), f"The rate is {rate}: {words}.", rules, labels=("rate",),
                  aside=(Prediction("rate", rate, lines),))


def _ask_combats(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
    no_argument("combats", argument)
    due = combats(state, state.phasing) if state.phasing is not None else ()
    if not due:
        raise ValueError("no combat is due here")
    return Answer(due, f"Both sides stand in {and_list(PLACES[name].name for name in due)}.", ("B60",), several=True,
                  board="place")


# --- control and counts ------------------------------------------------------------------------------------------


def _ask_controller(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
    place = place_in("controller", argument)
    if place not in CASTLES and place not in RESOURCES:
        raise ValueError(f"{PLACES[place].name} has neither a castle nor resources; nobody controls it")
    owner = state.control(place)
    name = SIDE_NAMES[owner] if owner else "nobody"
    what = "castle" if place in CASTLES else "resource location"
    return Answer((name,), f"{PLACES[place].name}: a {what} of {name}.", ("B19" if place in CASTLES else "B17",),
                  choices=(*(SIDE_NAMES[side] for side in SIDES), *(("nobody",) if place in RESOURCES else ())))


def _ask_first(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
    no_argument("first player", argument)
    name = SIDE_NAMES[state.first]
    return Answer((name,), f"{name} is first in both turns of week {state.week}.", ("B36",),
                  choices=tuple(SIDE_NAMES[side] for side in SIDES))


def _both(what: str, lines: Mapping[Side, tuple[Line, ...]]) -> Answer:
    numbers = {side: sum(line.amount for line in lines[side]) for side in SIDES}
    labels = tuple(SIDE_NAMES[side] for side in SIDES)
    text = f"{what}: " + ", ".join(f"{SIDE_NAMES[side]} {numbers[side]}" for side in SIDES) + "."
    rules = tuple(dict.fromkeys(line.rule for side in SIDES for line in lines[side]))
    return Answer(tuple(numbers[side] for side in SIDES), text, rules, labels=labels,
                  aside=tuple(Prediction(SIDE_NAMES[side], numbers[side], lines[side]) for side in SIDES))


def _ask_points(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
    no_argument("victory points", argument)
    return _both("Victory points", {side: points_lines(state, side) for side in SIDES})


def _counted(name: str, what: str, rule: str, count: Callable[[CampaignState, Side], int]) -> Engine:
    def question(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
        no_argument(name, argument)
        return _both(what, {side: (Line(rule, name, count(state, side)),) for side in SIDES})

    return question


def _due(name: str, what: str, lines: Callable[[CampaignState, Side], tuple[Line, ...]]) -> Engine:
    """What the reinforcement step of a week would bring as things stand: of this week, or of the one that is named."""

    def question(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
        if argument and not (argument.isdecimal() and 2 <= int(argument) <= WEEKS):
            raise ValueError(f"{name!r} takes the number of a week after it, 2 to {WEEKS}, not {argument!r}")
        week = int(argument) if argument else state.week
        if week == 1:
            raise ValueError("there is no reinforcement in week 1")
        return _both(f"{what} in week {week}", {side: lines(state.but(week=week), side) for side in SIDES})

    return question


QUESTIONS: Final[Mapping[str, Engine]] = {
    "reachable": _ask_reachable, "rate": _ask_rate, "combats": _ask_combats, "controller": _ask_controller,
    "first player": _ask_first, "victory points": _ask_points,
    "castles": _counted("castles", "Castles", "B19", castles_of),
    "resources": _counted("resources", "Resource locations", "B17", resources_of),
    "cards due": _due("cards due", "Cards drawn", cards_due),
    "blocks due": _due("blocks due", "Blocks drawn", blocks_due),
}
"""By name, each a function of the position, what follows the name, and who looks."""
