"""Marching: one road after the other, with leaders and forced marches where they are needed (B16, B42-B51)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sekigahara.block_game.campaign_actions import Leave, March, Stop
from sekigahara.block_game.campaign_state import CampaignState, Counts, Marching, Part, put, without_blocks
from sekigahara.block_game.control import enemy_here, settle
from sekigahara.block_game.movement import spend_card
from sekigahara.block_game.overrun import overrun, overruns
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Side, enemy, sorted_blocks
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
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.words import and_list, count
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["LEAVE", "STOP", "leave", "march", "march_requirements", "marches", "stop"]


def _on_its_way(state: CampaignState) -> tuple[tuple[str, ...], int, bool, bool]:
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
    path, size, forced, led = _on_its_way(state)
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
    return _on_its_way(state)[1] > 0


@group_made.tells
def _group_made(state: CampaignState, action: March, passed: bool) -> Told:
    path, size, _, _ = _on_its_way(state)
    if passed:
        return f"The group left with {count(size, 'block')}.", {"size": size}
    why = "take the blocks that march first." if path else "pick a stack and take its blocks first."
    return f"Nobody marches yet: {why}", {"size": 0}


@requires("B16")
def road_leads_there(state: CampaignState, action: March) -> bool:
    """Blocks march along roads and highways."""
    path = _on_its_way(state)[0]
    return not path or road_between(path[-1], action.to) is not None


@road_leads_there.tells
def _road_leads_there(state: CampaignState, action: March, passed: bool) -> Told:
    path = _on_its_way(state)[0]
    to = PLACES[action.to].name
    if not path:
        return f"Nobody is on the way to {to}.", {"to": action.to}
    here = PLACES[path[-1]].name
    facts: dict[str, Any] = {"from": path[-1], "to": action.to, "neighbours": NEIGHBOURS[path[-1]]}
    road = road_between(path[-1], action.to)
    if passed and road is not None:
        return f"A {'highway' if road.highway else 'road'} leads from {here} to {to}.", facts
    near = and_list(PLACES[each].name for each in NEIGHBOURS[path[-1]])
    return f"No road leads from {here} to {to}; from {here} one comes to {near}.", facts


@requires("B44")
def road_not_used(state: CampaignState, action: March) -> bool:
    """A segment is used by one group, once, in a movement phase."""
    path = _on_its_way(state)[0]
    road = road_between(path[-1], action.to) if path else None
    return road is None or road.id not in state.moves.roads


@road_not_used.tells
def _road_not_used(state: CampaignState, action: March, passed: bool) -> Told:
    facts: dict[str, Any] = {"to": action.to, "used": tuple(sorted(state.moves.roads))}
    if passed:
        return "This stretch of road was not used in this phase.", facts
    path = _on_its_way(state)[0]
    return (f"Blocks have marched between {PLACES[path[-1]].name} and {PLACES[action.to].name} in this phase; a stretch of"
            " road is used once."), facts


@requires("B50")
def not_too_many(state: CampaignState, action: March) -> bool:
    """More than sixteen blocks can't march together."""
    return _on_its_way(state)[1] <= LARGEST_GROUP


@not_too_many.tells
def _not_too_many(state: CampaignState, action: March, passed: bool) -> Told:
    size = _on_its_way(state)[1]
    facts = {"size": size, "largest": LARGEST_GROUP, "penalty": size_penalty(max(1, size))}
    if passed:
        return f"{count(size, 'block').capitalize()} together: {size_penalty(max(1, size))} less.", facts
    return f"{size} blocks can't march together; {LARGEST_GROUP} is the most.", facts


@requires("B48", secret=True)
def leader_in_stack(state: CampaignState, action: March) -> bool:
    """The leader that is announced is there."""
    return _has_leader(state)


@leader_in_stack.tells
def _leader_in_stack(state: CampaignState, action: March, passed: bool) -> Told:
    facts = {"leadership": state.options.leadership, "home": state.march.home if state.march else None}
    where = "in the stack when it was picked" if _whole_stack(state) else "in this group"
    return (f"There was a leader {where}." if passed else f"There was no leader {where}."), facts


def _lacks_without(state: CampaignState, action: March, *, leader: bool, forced: bool) -> bool:
    path, size, was_forced, led = _on_its_way(state)
    return not path or len(path) > rate_of((*path, action.to), max(1, size), led or leader, was_forced or forced)


@requires("B51")
def leader_needed(state: CampaignState, action: March) -> bool:
    """A leader is announced only where a step needs the bonus; there is only one."""
    return not _on_its_way(state)[3] and _lacks_without(state, action, leader=False, forced=action.card is not None)


@leader_needed.tells
def _leader_needed(state: CampaignState, action: March, passed: bool) -> Told:
    led = _on_its_way(state)[3]
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
    return not _on_its_way(state)[2] and _lacks_without(state, action, leader=action.leader, forced=False)


@forced_once_where_needed.tells
def _forced_once_where_needed(state: CampaignState, action: March, passed: bool) -> Told:
    forced = _on_its_way(state)[2]
    if passed:
        return "This step needs the forced march.", {"forced": forced}
    if forced:
        return "This group has forced its march already: once for each group.", {"forced": forced}
    return "This step needs no forced march: it is paid at the step that needs it.", {"forced": forced}


def _leadership(state: CampaignState, action: March) -> str | None:
    marching, side = state.march, state.phasing
    if marching is None or side is None:
        return None
    home = home_leadership(state, side, marching.home)
    return home or ("leader" if action.leader or _on_its_way(state)[3] else None)


@requires("B46", grants=True)
def within_rate(state: CampaignState, action: March) -> bool:
    """The steps so far and this one are within the rate of the whole path."""
    path, size, forced, led = _on_its_way(state)
    if not path or not size or road_between(path[-1], action.to) is None:
        return True
    return len(path) <= rate_of((*path, action.to), size, led or action.leader, forced or action.card is not None)


@within_rate.tells
def _within_rate(state: CampaignState, action: March, passed: bool) -> Told:
    path, size, forced, _ = _on_its_way(state)
    if not path or not size or road_between(path[-1], action.to) is None:
        return "There is no path to measure.", {"steps": 0}
    whole = (*path, action.to)
    leadership = _leadership(state, action)
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


# --- marching ----------------------------------------------------------------------------------------------------


def march(state: CampaignState, action: March) -> tuple[CampaignState, list[Event]]:
    """A group marches one road, meets who is there, and stops or is asked again."""
    side, to, marching = action.seat, action.to, state.march
    assert marching is not None
    path, size, forced, _ = _on_its_way(state)
    here = path[-1]
    road = road_between(here, to)
    assert road is not None
    leadership = _leadership(state, action)
    events = _march_events(state, action, (*path, to), size, leadership, forced or action.card is not None)
    if action.card is not None:
        state = spend_card(state, side, action.card)
    if marching.parts:
        part = marching.parts[-1]
        others = marching.parts[:-1]
        part = Part(part.blocks, (*path, to), size, forced or action.card is not None, part.led or action.leader)
    else:
        others = ()
        part = Part(marching.group, (here, to), size, action.card is not None, action.leader)
    left = without_blocks(state.blocks_at(side, here), part.blocks)
    stacks = put(state.stacks, side, here, left)
    stacks = put(stacks, side, to, sorted_blocks((*stacks[side].get(to, ()), *part.blocks)))
    marching = Marching(marching.home, marching.leader, marching.announced or action.leader, (), (*others, part))
    state = state.but(stacks=stacks, march=marching, ask="march",
                      moves=state.moves._replace(roads=state.moves.roads | {road.id}))
    state, more = _arrive(state, side, here, to, len(part.blocks))
    events += more
    if state.outcome is not None:
        return state, events
    if enemy_here(state, side, to):
        who = "enemy blocks" if state.number_at(enemy(side), to) else "the enemy's disk"
        events.append(Event(("B45",), f"The group meets {who} in {PLACES[to].name} and stops.",
                            {"side": side, "place": to}))
        state, more = _part_stops(state, side)
        return state, events + more
    state, more = _ask_on(state, side)
    return state, events + more


def _march_events(
    state: CampaignState, action: March, whole: tuple[str, ...], size: int, leadership: str | None, forced: bool
) -> list[Event]:
    side = action.seat
    events: list[Event] = []
    if action.leader:
        assert state.march is not None
        events.append(Event(("B48",), f"{SIDE_NAMES[side]} announces a leader in the stack of"
                            f" {PLACES[state.march.home].name}; he is not shown.",
                            {"side": side, "place": state.march.home}))
    if action.card is not None:
        events.append(Event(("B49",), f"{SIDE_NAMES[side]} discards {action.card.words} for a forced march.",
                            {"side": side, "card": action.card.name}))
    steps = len(whole) - 1
    blocks = size if steps == 1 else len(state.march.parts[-1].blocks) if state.march else size
    rate = rate_of(whole, size, leadership is not None, forced)
    events.append(Event(
        ("B46",), f"{count(blocks, 'block').capitalize()} march from {PLACES[whole[-2]].name} to {PLACES[whole[-1]].name}:"
        f" step {steps} of {rate}.",
        {"side": side, "path": whole, "blocks": blocks, "size": size, "rate": rate, "steps": steps},
        lines=rate_lines(whole, size, leadership, forced), total=f"step {steps} of {rate}",
    ))
    return events


def _arrive(state: CampaignState, side: Side, left: str, to: str, blocks: int) -> tuple[CampaignState, list[Event]]:
    events: list[Event] = []
    if overruns(state, side, to, blocks):
        state, events = overrun(state, enemy(side), to, blocks)
        if state.outcome is not None:
            return state, events
    state, more = settle(state, (left, to))
    return state, events + more


def _may_go_on(state: CampaignState) -> bool:
    """Whether the group could march on for all that everyone knows: were there a leader, and a card if there is a hand."""
    path, size, forced, _ = _on_its_way(state)
    assert state.phasing is not None
    forced = forced or bool(state.hands[state.phasing])
    if len(path) - 1 >= MOST or size > LARGEST_GROUP:
        return False
    for to in NEIGHBOURS[path[-1]]:
        road = road_between(path[-1], to)
        if road is not None and road.id not in state.moves.roads:
            if len(path) <= rate_of((*path, to), size, True, forced):
                return True
    return False


def _ask_on(state: CampaignState, side: Side) -> tuple[CampaignState, list[Event]]:
    """Ask the group where to go on to; it stops by itself where nothing that anyone might hold could take it on."""
    if _may_go_on(state):
        return state.but(ask="march"), []
    return _part_stops(state, side)


def add_blocks(counts: Counts, place: str, blocks: tuple[Block, ...]) -> Counts:
    """Blocks by place, with some more at one place."""
    return {**counts, place: sorted_blocks((*counts.get(place, ()), *blocks))} if blocks else counts


def _part_stops(state: CampaignState, side: Side) -> tuple[CampaignState, list[Event]]:
    """The group that was in question stays; then those are asked that it left behind, then the rest of the stack."""
    marching = state.march
    assert marching is not None
    part, moves = marching.parts[-1], state.moves
    came = moves.entered.get(part.place, ())
    entered = moves.entered if part.path[-2] in came else {**moves.entered, part.place: (*came, part.path[-2])}
    moves = moves._replace(spent=add_blocks(moves.spent, part.place, part.blocks), entered=entered)
    event = Event(("B42",), f"{count(len(part.blocks), 'block').capitalize()} stop in {PLACES[part.place].name}.",
                  {"side": side, "place": part.place, "blocks": len(part.blocks)})
    state = state.but(moves=moves, march=marching._replace(parts=marching.parts[:-1], waiting=False))
    if marching.parts[:-1]:
        state, events = _ask_on(state, side)
        return state, [event, *events]
    state, events = _ask_home(state, side)
    return state, [event, *events]


def _ask_home(state: CampaignState, side: Side) -> tuple[CampaignState, list[Event]]:
    if state.home_left():
        return state.but(ask="gather"), []
    return _stack_finished(state, side)


def _stack_finished(state: CampaignState, side: Side) -> tuple[CampaignState, list[Event]]:
    marching = state.march
    assert marching is not None
    rest = state.home_left() + marching.group
    moves = state.moves._replace(spent=add_blocks(state.moves.spent, marching.home, rest))
    event = Event(("B43",), f"The stack of {PLACES[marching.home].name} is finished.",
                  {"side": side, "place": marching.home, "stayed": len(rest)})
    return state.but(ask="moves", march=None, moves=moves), [event]


# --- staying -----------------------------------------------------------------------------------------------------


@requires("B42", secret=True, grants=True)
def block_in_group(state: CampaignState, action: Leave) -> bool:
    """The block is in the group."""
    return state.march is not None and bool(state.march.parts) and action.block in state.march.parts[-1].blocks


@block_in_group.tells
def _block_in_group(state: CampaignState, action: Leave, passed: bool) -> Told:
    facts = {"block": action.block.name}
    if passed:
        return "A group may leave blocks on its way, and they may go another way; it never picks any up.", facts
    return f"There is no {action.block.words} in this group.", facts


@requires("B42")
def not_the_last(state: CampaignState, action: Leave) -> bool:
    """Somebody goes on."""
    return state.march is None or not state.march.parts or len(state.march.parts[-1].blocks) > 1


@not_the_last.tells
def _not_the_last(state: CampaignState, action: Leave, passed: bool) -> Told:
    if passed:
        return "The others go on.", {}
    return "It is the last block of the group: it stops rather than being left.", {}


LEAVE: Final = (asked_for, block_in_group, not_the_last)
STOP: Final = (asked_for,)


def leave(state: CampaignState, action: Leave) -> tuple[CampaignState, list[Event]]:
    """A block is left behind for now: it is asked later, when the group has stopped."""
    marching = state.march
    assert marching is not None
    part = marching.parts[-1]
    on = part._replace(blocks=without_blocks(part.blocks, (action.block,)))
    if marching.waiting:
        behind = marching.parts[-2]
        behind = behind._replace(blocks=sorted_blocks((*behind.blocks, action.block)))
        parts = (*marching.parts[:-2], behind, on)
    else:
        parts = (*marching.parts[:-1], part._replace(blocks=(action.block,)), on)
    name = SIDE_NAMES[action.seat]
    events = [
        Event(("B42",), f"{name} leaves a block in {PLACES[part.place].name}; {count(len(on.blocks), 'block')} may go on.",
              {"side": action.seat, "place": part.place, "left": len(on.blocks)}),
        Event(("B42", "B110"), f"It is {action.block.words}.", {"side": action.seat, "block": action.block.name},
              audience=(action.seat,)),
    ]
    return state.but(march=marching._replace(parts=parts, waiting=True)), events


def stop(state: CampaignState, action: Stop) -> tuple[CampaignState, list[Event]]:
    """The group in question stays here; at home, all that is left stays."""
    if state.ask == "march":
        return _part_stops(state, action.seat)
    return _stack_finished(state, action.seat)
