"""Retreat: where the beaten side goes (B86-B89)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sekigahara.block_game.actions import Retreat
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, Side, enemy
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from sekigahara.block_game.siege import CASTLE_ROOM
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.turns import question_asked
from sekigahara.block_game.words import and_list, count
from tabletop.verdicts import Told, requires

__all__ = ["RETREAT", "RETREAT_INSIDE", "RETREAT_ON_MAP", "enemies_at", "places_to_go", "retreats", "shelter"]


def shelter(state: BattleState, side: Side) -> bool:
    """Whether the side's survivors may go into the castle (B87)."""
    return state.castle == side and 0 < state.survivors(side) <= CASTLE_ROOM


def _allowed(state: BattleState, side: Side, to: str) -> bool:
    if state.fled_from is not None:
        return to != state.fled_from
    if side == state.attacker and state.came_by:
        return to in state.came_by
    return to not in state.came_by


def places_to_go(state: BattleState, side: Side) -> tuple[str, ...]:
    """The locations that the side may retreat to (B89)."""
    if state.place is None:
        return ()
    ways = tuple(to for to in NEIGHBOURS[state.place] if _allowed(state, side, to))
    if state.around is None:
        return ways
    free = _free_ways(state, side)
    return free if free or state.fled_from is not None else ways


def enemies_at(state: BattleState, side: Side, to: str) -> int:
    """How many enemy blocks stand in a neighbouring location; in a single battle none."""
    if state.around is None:
        return 0
    return state.around.get(to, (0, 0))[0 if enemy(side) == ISHIDA else 1]


def retreats(state: BattleState, side: Side) -> Iterator[Retreat]:
    """The retreats that the side might choose, in the order of lists."""
    if shelter(state, side):
        yield Retreat(side, "inside")
    if state.place is None:
        yield Retreat(side, "away")
    for to in places_to_go(state, side):
        yield Retreat(side, to)


def _name(to: str) -> str:
    return PLACES[to].name if to in PLACES else to


@requires("B89")
def neighbouring_location(state: BattleState, action: Retreat) -> bool:
    """A retreat is one location along a road or highway; ``away`` where no location is set."""
    return action.to == "away" if state.place is None else action.to in NEIGHBOURS[state.place]


@neighbouring_location.tells
def _neighbouring_location(state: BattleState, action: Retreat, passed: bool) -> Told:
    facts: dict[str, Any] = {"place": state.place, "to": action.to}
    if state.place is None:
        if passed:
            return "The survivors leave; where to is not part of this battle.", facts
        return "This battle has no location on the map: the survivors just go away.", facts
    facts["neighbours"] = NEIGHBOURS[state.place]
    if passed:
        return f"{_name(action.to)} is one location from {_name(state.place)}.", facts
    ways = and_list(_name(each) for each in NEIGHBOURS[state.place])
    return f"A retreat is one location along a road; from {_name(state.place)} that is {ways}.", facts


@requires("B89", grants=True)
def allowed_segment(state: BattleState, action: Retreat) -> bool:
    """The attacker goes back the way he came; the defender not along a road that the attacker came by."""
    return state.place is None or _allowed(state, action.seat, action.to)


@allowed_segment.tells
def _allowed_segment(state: BattleState, action: Retreat, passed: bool) -> Told:
    facts: dict[str, Any] = {"came_by": state.came_by, "attacker": state.attacker, "to": action.to}
    came = and_list(_name(each) for each in state.came_by)
    if state.fled_from is not None:
        facts["fled_from"] = state.fled_from
        return (f"It is not the way back to {_name(state.fled_from)}." if passed else
                "In a battle that a retreat caused nobody goes back to where the retreating side came from:"
                f" {_name(state.fled_from)}."), facts
    if state.place is None or not state.came_by:
        return "The attacker entered by no road that is known here.", facts
    if action.seat == state.attacker:
        return (f"The attacker goes back the way he came: from {came}." if passed else
                f"The attacker goes back the way he came, to {came}; {_name(action.to)} is not there."), facts
    return (f"The attacker came from {came}; this road is free." if passed else
            f"The attacker came from {_name(action.to)}: the defender can't retreat along that road."), facts


@requires("B88")
def free_location_first(state: BattleState, action: Retreat) -> bool:
    """Locations free of enemy blocks come first; an enemy-held one is entered only where no other is left."""
    if state.around is None or not enemies_at(state, action.seat, action.to):
        return True
    return not _free_ways(state, action.seat) and state.fled_from is None


def _free_ways(state: BattleState, side: Side) -> tuple[str, ...]:
    return tuple(to for to in NEIGHBOURS[state.place or ""]
                 if _allowed(state, side, to) and not enemies_at(state, side, to))


@free_location_first.tells
def _free_location_first(state: BattleState, action: Retreat, passed: bool) -> Told:
    enemies = enemies_at(state, action.seat, action.to)
    free = _free_ways(state, action.seat) if state.around is not None else ()
    facts = {"enemies": enemies, "free": free}
    if not enemies:
        return f"{_name(action.to)} is free of enemy blocks.", facts
    held = f"In {_name(action.to)} {count(enemies, 'enemy block stands', 'enemy blocks stand')}"
    if passed:
        return f"{held}; no free location is left, so there will be an overrun or a battle.", facts
    if free:
        return f"{held}; free locations come first: {and_list(map(_name, free))}.", facts
    return f"{held}; a retreat out of a battle that a retreat caused leads to free locations only.", facts


@requires("B87", grants=True)
def small_enough_for_castle(state: BattleState, action: Retreat) -> bool:
    """At a castle that it controls, a loser with two survivors or fewer may go inside."""
    return shelter(state, action.seat)


@small_enough_for_castle.tells
def _small_enough_for_castle(state: BattleState, action: Retreat, passed: bool) -> Told:
    left = state.survivors(action.seat)
    facts = {"castle": state.castle, "survivors": left, "room": CASTLE_ROOM}
    if passed:
        return f"{count(left, 'survivor').capitalize()} may go into the castle and be besieged there.", facts
    if state.castle != action.seat:
        return f"{SIDE_NAMES[action.seat]} controls no castle here.", facts
    if not left:
        return f"No block of {SIDE_NAMES[action.seat]} is left to go inside.", facts
    return f"Two survivors fit into the castle, not {left}.", facts


RETREAT: Final = (question_asked, neighbouring_location, allowed_segment)
"""What the rules demand of a retreat to a location in a single battle, in the order of asking."""
RETREAT_ON_MAP: Final = (question_asked, neighbouring_location, allowed_segment, free_location_first)
"""The same where it is known what stands around."""
RETREAT_INSIDE: Final = (question_asked, small_enough_for_castle)
"""What they demand of a retreat into the castle."""
