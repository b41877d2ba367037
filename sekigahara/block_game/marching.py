"""Marching: one road after the other, and who stops where (B42-B46, B48, B49)."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.campaign_actions import Leave, March, Stop
from sekigahara.block_game.campaign_state import CampaignState, Counts, Marching, Part, put, without_blocks
from sekigahara.block_game.control import enemy_here, settle
from sekigahara.block_game.march_rules import leadership_of, on_its_way
from sekigahara.block_game.move_option import spend_card
from sekigahara.block_game.overrun import overrun, overruns
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Side, enemy, sorted_blocks
from sekigahara.block_game.places import NEIGHBOURS, PLACES, road_between
from sekigahara.block_game.rate import LARGEST_GROUP, MOST, rate_lines, rate_of
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.words import count
from tabletop import Event
from tabletop.verdicts import Told, requires

__all__ = ["LEAVE", "STOP", "add_blocks", "leave", "march", "stop"]


# --- marching ----------------------------------------------------------------------------------------------------


def march(state: CampaignState, action: March) -> tuple[CampaignState, list[Event]]:
    """A group marches one road, meets who is there, and stops or is asked again."""
    side, to, marching = action.seat, action.to, state.march
    assert marching is not None
    path, size, forced, _ = on_its_way(state)
    here = path[-1]
    road = road_between(here, to)
    assert road is not None
    leadership = leadership_of(state, action)
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
    path, size, forced, _ = on_its_way(state)
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
    march = state.march
    # Only to the side whose group it is does this say who is in it.
    return (march is not None and action.seat == state.phasing and bool(march.parts)
            and action.block in march.parts[-1].blocks)


@block_in_group.tells
def _block_in_group(state: CampaignState, action: Leave, passed: bool) -> Told:
    facts = {"block": action.block.name}
    if passed:
        return "A group may leave blocks on its way, and they may go another way; it never picks any up.", facts
    if action.seat != state.phasing:
        return f"No group of {SIDE_NAMES[action.seat]} is on its way.", facts
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
