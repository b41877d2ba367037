"""Control of castles and resource locations (B17-B21)."""

from __future__ import annotations

from collections.abc import Iterable

from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import DISKS, ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, Side, enemy
from sekigahara.block_game.places import PLACES
from tabletop import Event

__all__ = ["castles_of", "contested", "enemy_here", "resources_of", "settle", "settled_castle"]


def castles_of(state: CampaignState, side: Side) -> int:
    """How many castles a side controls."""
    return sum(1 for owner in state.castles.values() if owner == side)


def resources_of(state: CampaignState, side: Side) -> int:
    """How many resource locations bear a side's cube."""
    return sum(1 for owner in state.cubes.values() if owner == side)


def enemy_here(state: CampaignState, side: Side, place: str) -> bool:
    """Whether an enemy of this side stands or lies here: a block, or a disk in a castle."""
    if state.stacks[enemy(side)].get(place):
        return True
    disk = state.disk_at(place)
    return disk is not None and DISKS[disk][0] != side


def contested(state: CampaignState, place: str) -> bool:
    """Whether blocks of both sides stand here."""
    return place in state.stacks[ISHIDA] and place in state.stacks[TOKUGAWA]


def settled_castle(state: CampaignState, place: str) -> Side:
    """Who controls a castle as things stand: who did, until all his blocks and disks in it are gone and the enemy has
    blocks there; and its natural side as soon as nobody holds it (B19, B21)."""
    owner = state.castles[place]
    other = enemy(owner)
    if state.stacks[owner].get(place):
        return owner
    disk = state.disk_at(place)
    if disk is not None and DISKS[disk][0] == owner:
        return owner
    if state.stacks[other].get(place):
        return other
    natural = PLACES[place].castle
    assert natural is not None
    return natural


def settle(state: CampaignState, places: Iterable[str]) -> tuple[CampaignState, list[Event]]:
    """Let control follow the blocks in some locations.

    Returns:
        The state, and an event for each location that changed hands.
    """
    events: list[Event] = []
    for name in places:
        place = PLACES[name]
        if place.castle is not None:
            owner = settled_castle(state, name)
            if owner != state.castles[name]:
                state = state.but(castles={**state.castles, name: owner})
                held = owner != place.castle
                text = (f"{SIDE_NAMES[owner]} holds the castle of {place.name} now." if held else
                        f"The castle of {place.name} goes back to {SIDE_NAMES[owner]}: no enemy block holds it.")
                events.append(Event(("B19",), text, {"place": name, "side": owner, "natural": place.castle}))
        if place.resource:
            here = [side for side in SIDES if name in state.stacks[side]]
            if len(here) == 1 and state.cubes.get(name) != here[0]:
                state = state.but(cubes={**state.cubes, name: here[0]})
                events.append(Event(("B17",), f"{SIDE_NAMES[here[0]]} takes the resources of {place.name}.",
                                    {"place": name, "side": here[0]}))
    return state, events
