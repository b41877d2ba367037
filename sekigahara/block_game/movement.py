"""The movement phase: which stacks move, which blocks make a group, and the end of it (B40, B41, B43, B55, B59)."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.campaign_actions import (
    End,
    OptionName,
    Stack,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_state import CampaignState, Marching, Moves
from sekigahara.block_game.control import contested
from sekigahara.block_game.pieces import SIDE_NAMES, Side, sorted_blocks
from sekigahara.block_game.piles import draw_cards
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.siege import CASTLE_ROOM
from sekigahara.block_game.words import count
from tabletop import Event
from tabletop.verdicts import Told, requires

__all__ = [
    "END", "STACK", "TAKE", "TAKE_ALL", "begin_movement", "besieged_places", "end_movement", "muster_open", "pick_stack",
    "stacks_open", "take", "take_all",
]

_STACKS: Final[dict[OptionName, int]] = {"none": 0, "minimal": 1, "limited": 3, "total": 99}


# --- the phase begins --------------------------------------------------------------------------------------------


def besieged_places(state: CampaignState, side: Side) -> tuple[str, ...]:
    """Where blocks of a side are besieged: two or fewer, at a castle that it controls, with enemy blocks there (B99)."""
    return tuple(
        place for place, blocks in state.stacks[side].items()
        if len(blocks) <= CASTLE_ROOM and state.castles.get(place) == side and contested(state, place)
    )


def begin_movement(state: CampaignState, side: Side) -> CampaignState:
    """A side's movement phase begins with the choice of an option."""
    moves = Moves(besieged=besieged_places(state, side))
    return state.but(phasing=side, ask="option", asked=side, moves=moves, march=None)


# --- B41, B43, B55, B59: picking a stack --------------------------------------------------------------------------


def stacks_open(moves: Moves) -> int:
    """How many more stacks the option lets the player move (B40)."""
    if moves.option is None:
        return 0
    most = _STACKS[moves.option] - (moves.mustered if moves.option in ("minimal", "limited") else 0)
    return most - len(moves.stacks)


def muster_open(moves: Moves) -> bool:
    """Whether the option lets the player muster (B40)."""
    if moves.mustered or moves.option in (None, "none"):
        return False
    return moves.option == "total" or len(moves.stacks) < (1 if moves.option == "minimal" else 3)


@requires("B40", grants=True)
def another_stack(state: CampaignState, action: Stack) -> bool:
    """The option covers another stack."""
    return stacks_open(state.moves) > 0


@another_stack.tells
def _another_stack(state: CampaignState, action: Stack, passed: bool) -> Told:
    moves = state.moves
    facts = {"option": moves.option, "moved": len(moves.stacks), "mustered": moves.mustered}
    name = f"{moves.option} movement" if moves.option else "No option"
    done = f"{count(len(moves.stacks), 'stack')} moved{' and mustered once' if moves.mustered else ''}"
    if passed:
        return f"{name.capitalize()}: {done} so far, another stack may move.", facts
    return f"{name.capitalize()}: {done}; no further stack may move.", facts


@requires("B41")
def own_stack(state: CampaignState, action: Stack) -> bool:
    """A stack is all friendly blocks at one location."""
    return action.place in state.stacks[action.seat]


@own_stack.tells
def _own_stack(state: CampaignState, action: Stack, passed: bool) -> Told:
    blocks = state.number_at(action.seat, action.place)
    name = PLACES[action.place].name
    facts = {"place": action.place, "blocks": blocks}
    if passed:
        return f"{count(blocks, 'block').capitalize()} of {SIDE_NAMES[action.seat]} in {name}.", facts
    return f"{SIDE_NAMES[action.seat]} has no block in {name}.", facts


@requires("B43")
def stack_not_moved(state: CampaignState, action: Stack) -> bool:
    """No block is part of more than one move in a phase."""
    return action.place not in state.moves.stacks and (
        _free(state, action) > 0 or bool(state.moves.fresh.get(action.place))
        or action.place not in state.stacks[action.seat]
    )


def _free(state: CampaignState, action: Stack) -> int:
    spent, fresh = state.moves.spent.get(action.place, ()), state.moves.fresh.get(action.place, ())
    return state.number_at(action.seat, action.place) - len(spent) - len(fresh)


@stack_not_moved.tells
def _stack_not_moved(state: CampaignState, action: Stack, passed: bool) -> Told:
    name = PLACES[action.place].name
    facts = {"place": action.place, "moved": state.moves.stacks}
    if passed:
        return f"The stack in {name} has not moved in this phase.", facts
    if action.place in state.moves.stacks:
        return f"The stack in {name} has moved already; no block moves twice in a phase.", facts
    return f"All blocks in {name} have marched there in this phase; no block moves twice.", facts


@requires("B55")
def not_all_mustered(state: CampaignState, action: Stack) -> bool:
    """Mustered blocks may not move in the same phase."""
    return _free(state, action) > 0 or not state.moves.fresh.get(action.place)


@not_all_mustered.tells
def _not_all_mustered(state: CampaignState, action: Stack, passed: bool) -> Told:
    fresh = len(state.moves.fresh.get(action.place, ()))
    facts = {"place": action.place, "mustered": fresh}
    if passed:
        return f"There are blocks in {PLACES[action.place].name} that were not mustered in this phase.", facts
    return (f"What could still move in {PLACES[action.place].name} came by muster or from the Mori box in this phase"
            f" ({count(fresh, 'block')}), and may not move."), facts


@requires("B59")
def not_besieged(state: CampaignState, action: Stack) -> bool:
    """Besieged blocks may not leave; besiegers may."""
    return action.place not in state.moves.besieged


@not_besieged.tells
def _not_besieged(state: CampaignState, action: Stack, passed: bool) -> Told:
    name = PLACES[action.place].name
    facts = {"place": action.place, "besieged": state.moves.besieged}
    if not passed:
        return f"The blocks in {name} are besieged: they may not leave.", facts
    if contested(state, action.place):
        return f"{SIDE_NAMES[action.seat]} besieges {name}: besiegers may leave freely.", facts
    return f"The blocks in {name} are not besieged.", facts


STACK: Final = (asked_for, another_stack, own_stack, stack_not_moved, not_all_mustered, not_besieged)


def pick_stack(state: CampaignState, action: Stack) -> tuple[CampaignState, list[Event]]:
    """A stack begins to move."""
    side, place = action.seat, action.place
    blocks = state.blocks_at(side, place)
    march = Marching(place, any(block.leader for block in blocks), False)
    moves = state.moves._replace(stacks=(*state.moves.stacks, place))
    event = Event(("B41",), f"{SIDE_NAMES[side]} moves its stack in {PLACES[place].name}, {count(len(blocks), 'block')}.",
                  {"side": side, "place": place, "blocks": len(blocks)})
    return state.but(ask="gather", march=march, moves=moves), [event]


# --- B41: making a group -----------------------------------------------------------------------------------------


def _copies(state: CampaignState, action: Take) -> tuple[int, int, int]:
    """Of the block's face at the stack's home: how many there are that have not been taken, how many of these have
    moved in this phase, and how many were mustered."""
    march = state.march
    # A seat that asks about its own taking while the other side's stack moves must not learn from it what moves there.
    if march is None or action.seat != state.phasing:
        return 0, 0, 0
    here = state.blocks_at(action.seat, march.home).count(action.block) - march.group.count(action.block)
    return (here, state.moves.spent.get(march.home, ()).count(action.block),
            state.moves.fresh.get(march.home, ()).count(action.block))


@requires("B41", secret=True, grants=True)
def block_in_stack(state: CampaignState, action: Take) -> bool:
    """The block stands in the stack and is not taken yet."""
    return _copies(state, action)[0] > 0


@block_in_stack.tells
def _block_in_stack(state: CampaignState, action: Take, passed: bool) -> Told:
    name = PLACES[state.march.home].name if state.march else "the stack"
    facts = {"block": action.block.name}
    if passed:
        return f"{action.block.words} stands in {name}.", facts
    if action.seat != state.phasing:
        return f"No stack of {SIDE_NAMES[action.seat]} is moving.", facts
    return f"No further {action.block.words} stands in {name}.", facts


@requires("B43", secret=True)
def block_not_moved(state: CampaignState, action: Take) -> bool:
    """The block has not moved in this phase."""
    here, spent, fresh = _copies(state, action)
    return here > spent + fresh or fresh > 0 or here == 0


@block_not_moved.tells
def _block_not_moved(state: CampaignState, action: Take, passed: bool) -> Told:
    if passed:
        return f"{action.block.words} has not moved in this phase.", {"block": action.block.name}
    return f"{action.block.words} has marched here in this phase; no block moves twice.", {"block": action.block.name}


@requires("B55", secret=True)
def block_not_mustered(state: CampaignState, action: Take) -> bool:
    """The block was not mustered in this phase."""
    here, spent, fresh = _copies(state, action)
    return here > spent + fresh or fresh == 0


@block_not_mustered.tells
def _block_not_mustered(state: CampaignState, action: Take, passed: bool) -> Told:
    if passed:
        return f"{action.block.words} was not mustered in this phase.", {"block": action.block.name}
    return (f"{action.block.words} came by muster or from the Mori box in this phase and may not move.",
            {"block": action.block.name})


@requires("B41", grants=True)
def some_left(state: CampaignState, action: TakeAll) -> bool:
    """There are blocks left to take."""
    return bool(state.home_left())


@some_left.tells
def _some_left(state: CampaignState, action: TakeAll, passed: bool) -> Told:
    left = len(state.home_left())
    return (f"{count(left, 'block').capitalize()} of the stack can be taken." if passed else
            "No block of the stack is left to take."), {"left": left}


TAKE: Final = (asked_for, block_in_stack, block_not_moved, block_not_mustered)
TAKE_ALL: Final = (asked_for, some_left)


def take(state: CampaignState, action: Take) -> tuple[CampaignState, list[Event]]:
    """One more block joins the group."""
    march = state.march
    assert march is not None
    group = sorted_blocks((*march.group, action.block))
    name = SIDE_NAMES[action.seat]
    events = [
        Event(("B41",), f"{name} takes a block: {count(len(group), 'block')} in the group.",
              {"side": action.seat, "group": len(group)}),
        Event(("B41", "B110"), f"It is {action.block.words}.", {"side": action.seat, "block": action.block.name},
              audience=(action.seat,)),
    ]
    return state.but(march=march._replace(group=group)), events


def take_all(state: CampaignState, action: TakeAll) -> tuple[CampaignState, list[Event]]:
    """All that is left joins the group."""
    march = state.march
    assert march is not None
    group = sorted_blocks((*march.group, *state.home_left()))
    event = Event(("B41",), f"{SIDE_NAMES[action.seat]} takes all: {count(len(group), 'block')} in the group.",
                  {"side": action.seat, "group": len(group)})
    return state.but(march=march._replace(group=group)), [event]


# --- the end of it -----------------------------------------------------------------------------------------------

END: Final = (asked_for,)


def end_movement(state: CampaignState, action: End) -> tuple[CampaignState, list[Event]]:
    """The muster is over, or the movement phase; who changed cards draws as many."""
    side = action.seat
    name = SIDE_NAMES[side]
    if state.ask == "muster":
        moves = state.moves._replace(muster_to=None, muster_daimyo=None)
        return state.but(ask="moves", moves=moves), [Event(("B54",), f"{name} ends its muster.", {"side": side})]
    events: list[Event] = []
    number = state.moves.exchanged
    if number:
        state, drawn, shuffled, seen = draw_cards(state, side, number, "B40")
        events += shuffled
        events.append(Event(("B40",), f"{name} draws {count(drawn, 'card')} for those discarded.",
                            {"side": side, "drawn": drawn, "due": number}))
        events += seen
    events.append(Event(("B38", "B40"), f"{name}'s movement is over.", {"side": side, "option": state.moves.option}))
    return state.but(ask="next"), events
