"""What the rules demand of a step on the march (B16, B41, B44, B46-B51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sekigahara.block_game.campaign_actions import March
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDE_NAMES, Side
from sekigahara.block_game.places import NEIGHBOURS, PLACES, road_between
from sekigahara.block_game.rate import (
    LARGEST_GROUP,
    MOST,
    home_leadership,
    on_highways,
    rate_lines,
    rate_of,
    rate_words,
    size_penalty,
)
from sekigahara.block_game.reaching import ways, why_not_farther
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.words import and_list, count
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["leadership_of", "march_requirements", "marches", "on_its_way"]


def on_its_way(state: CampaignState) -> tuple[tuple[str, ...], int, bool, bool]:
    """Of the group that would march now: its path, its size, whether a march was forced, whether it is led for all to
    see. Without a group the path is empty."""
    marching, side = state.march, state.phasing
    if marching is None or side is None:
        return (), 0, False, False
    led = home_leadership(state, side, marching.home) is not None or (marching.announced and _whole_stack(state))
    if marching.parts:
        part = marching.parts[-1]
        return part.path, part.size, part.forced, led or part.led
    return (marching.home,), len(marching.group), False, led


def _whole_stack(state: CampaignState) -> bool:
    return state.options.leadership == "stack"


def _has_leader(state: CampaignState) -> bool:
    """Whether a leader can be announced: one in the stack at its start, or in the group (O7)."""
    marching = state.march
    if marching is None:
        return False
    if _whole_stack(state):
        return marching.leader
    blocks = marching.parts[-1].blocks if marching.parts else marching.group
    return any(block.leader for block in blocks)


def marches(state: CampaignState, side: Side) -> Iterator[March]:
    """Every step that the group might march now, each with what it needs."""
    path, size, forced, led = on_its_way(state)
    if not path or not size:
        return
    leader = not led and _has_leader(state)
    cards = () if forced else tuple(dict.fromkeys(state.hands[side]))
    roads = state.moves.roads
    for to in NEIGHBOURS[path[-1]]:
        road = road_between(path[-1], to)
        if road is None or road.id in roads:
            continue
        lacking = len(path) - rate_of((*path, to), size, led, forced)
        if lacking <= 0:
            yield March(side, to)
        elif lacking == 1:
            if leader:
                yield March(side, to, True)
            for card in cards:
                yield March(side, to, False, card)
        elif lacking == 2 and leader:
            for card in cards:
                yield March(side, to, True, card)


# --- what the rules demand ---------------------------------------------------------------------------------------


@requires("B41")
def group_made(state: CampaignState, action: March) -> bool:
    """Someone marches: a group of at least one block."""
    return on_its_way(state)[1] > 0


@group_made.tells
def _group_made(state: CampaignState, action: March, passed: bool) -> Told:
    path, size, _, _ = on_its_way(state)
    if passed:
        return f"The group left with {count(size, 'block')}.", {"size": size}
    why = "take the blocks that march first." if path else "pick a stack and take its blocks first."
    return f"Nobody marches yet: {why}", {"size": 0}


@requires("B16")
def road_leads_there(state: CampaignState, action: March) -> bool:
    """Blocks march along roads and highways."""
    path = on_its_way(state)[0]
    return not path or road_between(path[-1], action.to) is not None


@road_leads_there.tells
def _road_leads_there(state: CampaignState, action: March, passed: bool) -> Told:
    path = on_its_way(state)[0]
    to = PLACES[action.to].name
    if not path:
        return f"Nobody is on the way to {to}.", {"to": action.to}
    here = PLACES[path[-1]].name
    facts: dict[str, Any] = {"from": path[-1], "to": action.to, "neighbours": NEIGHBOURS[path[-1]]}
    road = road_between(path[-1], action.to)
    if passed and road is not None:
        return f"A {'highway' if road.highway else 'road'} leads from {here} to {to}.", facts
    near = and_list(PLACES[each].name for each in NEIGHBOURS[path[-1]])
    text = f"No road leads from {here} to {to}; from {here} one comes to {near}."
    return f"{text}{_step_by_step(state, action)}", facts


def _step_by_step(state: CampaignState, action: March) -> str:
    """For a place that is no neighbour: whether the group would come there step by step, and what is missing."""
    path, size, forced, led = on_its_way(state)
    marching, side = state.march, state.phasing
    if marching is None or side is None or action.to in path or not 1 <= size <= LARGEST_GROUP:
        return ""
    leadership = home_leadership(state, side, marching.home) or ("leader" if led else None)
    blocks = len(marching.parts[-1].blocks) if marching.parts else size
    found = ways(state, side, marching.home, size, leadership=leadership, forced=forced, begun=path, blocks=blocks)
    return f" Step by step: {why_not_farther(found, action.to, size, leadership=leadership, forced=forced)[0]}"


@requires("B44")
def road_not_used(state: CampaignState, action: March) -> bool:
    """A segment is used by one group, once, in a movement phase."""
    path = on_its_way(state)[0]
    road = road_between(path[-1], action.to) if path else None
    return road is None or road.id not in state.moves.roads


@road_not_used.tells
def _road_not_used(state: CampaignState, action: March, passed: bool) -> Told:
    facts: dict[str, Any] = {"to": action.to, "used": tuple(sorted(state.moves.roads))}
    if passed:
        return "This stretch of road was not used in this phase.", facts
    path = on_its_way(state)[0]
    return (f"Blocks have marched between {PLACES[path[-1]].name} and {PLACES[action.to].name} in this phase; a stretch of"
            " road is used once."), facts


@requires("B50")
def not_too_many(state: CampaignState, action: March) -> bool:
    """More than sixteen blocks can't march together."""
    return on_its_way(state)[1] <= LARGEST_GROUP


@not_too_many.tells
def _not_too_many(state: CampaignState, action: March, passed: bool) -> Told:
    size = on_its_way(state)[1]
    facts = {"size": size, "largest": LARGEST_GROUP, "penalty": size_penalty(max(1, size))}
    if passed:
        return f"{count(size, 'block').capitalize()} together: {size_penalty(max(1, size))} less.", facts
    return f"{size} blocks can't march together; {LARGEST_GROUP} is the most.", facts


@requires("B48", secret=True)
def leader_in_stack(state: CampaignState, action: March) -> bool:
    """The leader that is announced is there."""
    # The other side's leader is not a thing to be found out by asking to announce one's own.
    return action.seat == state.phasing and _has_leader(state)


@leader_in_stack.tells
def _leader_in_stack(state: CampaignState, action: March, passed: bool) -> Told:
    facts = {"leadership": state.options.leadership, "home": state.march.home if state.march else None}
    if action.seat != state.phasing:
        return f"No stack of {SIDE_NAMES[action.seat]} is moving.", facts
    where = "in the stack when it was picked" if _whole_stack(state) else "in this group"
    return (f"There was a leader {where}." if passed else f"There was no leader {where}."), facts


def _lacks_without(state: CampaignState, action: March, *, leader: bool, forced: bool) -> bool:
    path, size, was_forced, led = on_its_way(state)
    return not path or len(path) > rate_of((*path, action.to), max(1, size), led or leader, was_forced or forced)


@requires("B51")
def leader_needed(state: CampaignState, action: March) -> bool:
    """A leader is announced only where a step needs the bonus; there is only one."""
    return not on_its_way(state)[3] and _lacks_without(state, action, leader=False, forced=action.card is not None)


@leader_needed.tells
def _leader_needed(state: CampaignState, action: March, passed: bool) -> Told:
    led = on_its_way(state)[3]
    if passed:
        return "This step needs the leadership bonus.", {"led": led}
    if led:
        return "The group has the leadership bonus already; it is not added up.", {"led": led}
    return "This step needs no leader: he is announced only when the bonus is needed.", {"led": led}


@requires("B49", secret=True)
def forced_card_in_hand(state: CampaignState, action: March) -> bool:
    """A forced march costs a card from the hand."""
    return action.card in state.hands[action.seat]


@forced_card_in_hand.tells
def _forced_card_in_hand(state: CampaignState, action: March, passed: bool) -> Told:
    assert action.card is not None
    facts = {"card": action.card.name}
    if passed:
        return "A forced march costs one card, any.", facts
    return f"There is no {action.card.words} in {SIDE_NAMES[action.seat]}'s hand.", facts


@requires("B49")
def forced_once_where_needed(state: CampaignState, action: March) -> bool:
    """A group forces its march once, at the step that needs it."""
    return not on_its_way(state)[2] and _lacks_without(state, action, leader=action.leader, forced=False)


@forced_once_where_needed.tells
def _forced_once_where_needed(state: CampaignState, action: March, passed: bool) -> Told:
    forced = on_its_way(state)[2]
    if passed:
        return "This step needs the forced march.", {"forced": forced}
    if forced:
        return "This group has forced its march already: once for each group.", {"forced": forced}
    return "This step needs no forced march: it is paid at the step that needs it.", {"forced": forced}


def leadership_of(state: CampaignState, action: March) -> str | None:
    """What gives the leadership bonus to this step: ``castle``, ``capital``, ``leader``, or None."""
    marching, side = state.march, state.phasing
    if marching is None or side is None:
        return None
    home = home_leadership(state, side, marching.home)
    return home or ("leader" if action.leader or on_its_way(state)[3] else None)


@requires("B46", grants=True)
def within_rate(state: CampaignState, action: March) -> bool:
    """The steps so far and this one are within the rate of the whole path."""
    path, size, forced, led = on_its_way(state)
    if not path or not size or road_between(path[-1], action.to) is None:
        return True
    return len(path) <= rate_of((*path, action.to), size, led or action.leader, forced or action.card is not None)


@within_rate.tells
def _within_rate(state: CampaignState, action: March, passed: bool) -> Told:
    path, size, forced, _ = on_its_way(state)
    if not path or not size or road_between(path[-1], action.to) is None:
        return "There is no path to measure.", {"steps": 0}
    whole = (*path, action.to)
    leadership = leadership_of(state, action)
    forced = forced or action.card is not None
    rate = rate_of(whole, size, leadership is not None, forced)
    way = " to ".join(PLACES[each].name for each in whole)
    lines = rate_lines(whole, size, leadership, forced)
    facts: dict[str, Any] = {
        "path": whole, "steps": len(path), "rate": rate, "size": size, "lines": tuple((each.rule, each.text, each.amount)
                                                                                  for each in lines),
        "highway": on_highways(whole), "leadership": leadership, "forced": forced, "most": MOST,
    }
    words = rate_words(whole, size, leadership, forced)
    if passed:
        return f"{way} is {len(path)}; the rate is {rate}: {words}.", facts
    lost = on_highways(path) and not on_highways(whole) and len(path) > 1
    bonus = " The highway bonus is lost on the road." if lost else ""
    return f"{way} is {len(path)}, but the rate is {rate}: {words}.{bonus}", facts


def march_requirements(state: CampaignState, action: March) -> tuple[Requirement[CampaignState, March], ...]:
    """What the rules demand of a step, in the order of asking: only what has a bearing on it."""
    return _MARCH[action.leader, action.card is not None]


_MARCH: Final = {
    (leader, card): (
        asked_for, group_made, road_leads_there, road_not_used, not_too_many,
        *((leader_in_stack, leader_needed) if leader else ()),
        *((forced_card_in_hand, forced_once_where_needed) if card else ()),
        within_rate,
    )
    for leader in (False, True) for card in (False, True)
}
