"""Mustering from the recruitment box, and calling the Mori to Osaka (B54-B58)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sekigahara.block_game.campaign_actions import CallMori, Muster
from sekigahara.block_game.campaign_state import CampaignState, put
from sekigahara.block_game.control import enemy_here, settle
from sekigahara.block_game.marching import add_blocks
from sekigahara.block_game.move_option import spend_card
from sekigahara.block_game.movement import muster_open
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, Block, Side, sorted_blocks
from sekigahara.block_game.places import CASTLES, PLACES
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.state import changed
from sekigahara.block_game.words import count
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["CALL", "MORI_PLACE", "call_mori", "calls", "muster", "muster_requirements", "musters", "recruitment_place"]

MORI_PLACE: Final = "osaka"
_RECRUITS: Final = {daimyo: place.id for place in PLACES.values() for daimyo in place.recruits}


def recruitment_place(daimyo: str) -> str | None:
    """Where a daimyo recruits; nowhere for Ii and Ishida (B23, B57)."""
    return _RECRUITS.get(daimyo)


# --- mustering ---------------------------------------------------------------------------------------------------


def musters(state: CampaignState, side: Side) -> Iterator[Muster]:
    """Every block with every place that it might be mustered to."""
    moves = state.moves
    blocks = dict.fromkeys(state.recruits[side])
    if state.ask == "muster":
        for block in blocks:
            if block.daimyo == moves.muster_daimyo and moves.muster_to == _RECRUITS.get(block.daimyo):
                assert moves.muster_to is not None
                yield Muster(side, block, moves.muster_to)
        return
    if not muster_open(moves):
        return
    castles = [name for name in CASTLES if state.castles[name] == side and not enemy_here(state, side, name)]
    for block in blocks:
        home = _RECRUITS.get(block.daimyo)
        if home is not None and home not in castles and not enemy_here(state, side, home):
            yield Muster(side, block, home)
        for name in castles:
            yield Muster(side, block, name)


@requires("B40", grants=True)
def muster_left(state: CampaignState, action: Muster) -> bool:
    """The option covers a muster."""
    return state.ask == "muster" or muster_open(state.moves)


@muster_left.tells
def _muster_left(state: CampaignState, action: Muster, passed: bool) -> Told:
    moves = state.moves
    facts = {"option": moves.option, "mustered": moves.mustered, "moved": len(moves.stacks)}
    name = f"{moves.option} movement".capitalize() if moves.option else "Before an option is chosen"
    if passed:
        return f"{name}: a muster is open.", facts
    if moves.mustered:
        return f"{name}: the one muster is used.", facts
    done = f"{count(len(moves.stacks), 'stack')} moved"
    return f"{name}, {done}: no muster is open." if moves.option else f"{name} nobody musters.", facts


@requires("B54", secret=True)
def block_in_box(state: CampaignState, action: Muster) -> bool:
    """The block is in the recruitment box."""
    return action.block in state.recruits[action.seat]


@block_in_box.tells
def _block_in_box(state: CampaignState, action: Muster, passed: bool) -> Told:
    facts = {"block": action.block.name}
    if passed:
        return f"{action.block.words} is in the recruitment box.", facts
    return f"No {action.block.words} is in {SIDE_NAMES[action.seat]}'s recruitment box.", facts


@requires("B54", grants=True)
def place_to_muster(state: CampaignState, action: Muster) -> bool:
    """Any number of blocks of one daimyo come to where it recruits, or one block to a castle of one's own."""
    return action.to == _RECRUITS.get(action.block.daimyo) or state.castles.get(action.to) == action.seat


@place_to_muster.tells
def _place_to_muster(state: CampaignState, action: Muster, passed: bool) -> Told:
    home = _RECRUITS.get(action.block.daimyo)
    name, daimyo = PLACES[action.to].name, action.block.daimyo.capitalize()
    facts: dict[str, Any] = {"to": action.to, "recruits_at": home, "castle": state.castles.get(action.to)}
    if passed and action.to == home:
        return f"{daimyo} recruits in {name}: any number of its blocks may come.", facts
    if passed:
        return f"{name} is a castle of {SIDE_NAMES[action.seat]}: one block may come, of any daimyo.", facts
    where = f"recruits in {PLACES[home].name}" if home else "recruits nowhere"
    return f"{daimyo} {where}, and {name} is no castle that {SIDE_NAMES[action.seat]} controls.", facts


@requires("B56")
def no_enemy_where_mustered(state: CampaignState, action: Muster | CallMori) -> bool:
    """Nobody musters where enemy blocks stand."""
    return not enemy_here(state, action.seat, _to(action))


def _to(action: Muster | CallMori) -> str:
    return action.to if isinstance(action, Muster) else MORI_PLACE


@no_enemy_where_mustered.tells
def _no_enemy_where_mustered(state: CampaignState, action: Muster | CallMori, passed: bool) -> Told:
    name = PLACES[_to(action)].name
    if passed:
        return f"No enemy stands in {name}.", {"place": _to(action)}
    return f"Enemy blocks stand in {name}: nobody can be brought in, besieged or not.", {"place": _to(action)}


@requires("B54")
def same_place(state: CampaignState, action: Muster) -> bool:
    """A muster goes to one place."""
    return state.moves.muster_to in (None, action.to)


@same_place.tells
def _same_place(state: CampaignState, action: Muster, passed: bool) -> Told:
    to = state.moves.muster_to
    if passed:
        return "It is the place of this muster.", {"to": to}
    assert to is not None
    return f"This muster goes to {PLACES[to].name}.", {"to": to}


def _daimyo_of(state: CampaignState, action: Muster) -> str | None:
    """The daimyo of the muster that goes on; not for the other seat, which may not know him."""
    return state.moves.muster_daimyo if action.seat == state.phasing else None


@requires("B54", secret=True)
def same_daimyo(state: CampaignState, action: Muster) -> bool:
    """More than one block only of one daimyo, where it recruits."""
    daimyo = _daimyo_of(state, action)
    return daimyo is None or (action.block.daimyo == daimyo and action.to == _RECRUITS.get(daimyo))


@same_daimyo.tells
def _same_daimyo(state: CampaignState, action: Muster, passed: bool) -> Told:
    daimyo = _daimyo_of(state, action)
    facts = {"daimyo": daimyo, "muster": state.options.muster}
    if passed or daimyo is None:
        return "All are of one daimyo, where it recruits.", facts
    if action.to != _RECRUITS.get(daimyo):
        return (f"{daimyo.capitalize()} does not recruit in {PLACES[action.to].name}: only one block could come there."
                ), facts
    return f"This muster is of {daimyo.capitalize()}: all its blocks are of one daimyo.", facts


_MUSTER: Final = (asked_for, muster_left, place_to_muster, no_enemy_where_mustered, block_in_box)
_MUSTER_ON: Final = (asked_for, place_to_muster, same_place, same_daimyo, no_enemy_where_mustered, block_in_box)


def muster_requirements(state: CampaignState, action: Muster) -> tuple[Requirement[CampaignState, Any], ...]:
    """What the rules demand of a mustered block, in the order of asking."""
    return _MUSTER_ON if state.ask == "muster" else _MUSTER


def _bring(state: CampaignState, side: Side, block: Block, to: str) -> tuple[CampaignState, list[Event]]:
    stacks = put(state.stacks, side, to, sorted_blocks((*state.blocks_at(side, to), block)))
    moves = state.moves._replace(fresh=add_blocks(state.moves.fresh, to, (block,)))
    return settle(state.but(stacks=stacks, moves=moves), (to,))


def muster(state: CampaignState, action: Muster) -> tuple[CampaignState, list[Event]]:
    """One block comes to the map; whether there are more is asked."""
    side, to, block = action.seat, action.to, action.block
    box = list(state.recruits[side])
    box.remove(block)
    moves = state.moves
    moves = moves._replace(mustered=True, muster_to=to, muster_daimyo=moves.muster_daimyo or block.daimyo)
    state, events = _bring(state.but(recruits=changed(state.recruits, side, tuple(box)), moves=moves, ask="muster"), side,
                           block, to)
    return state, [
        Event(("B54", "B55"), f"{SIDE_NAMES[side]} musters a block in {PLACES[to].name}.",
              {"side": side, "place": to, "left": len(box)}),
        Event(("B54", "B110"), f"It is {block.words}.", {"side": side, "block": block.name}, audience=(side,)),
        *events,
    ]


# --- the Mori box ------------------------------------------------------------------------------------------------


def calls(state: CampaignState, side: Side) -> Iterator[CallMori]:
    """Every card with the next block of the Mori box."""
    if side != ISHIDA or not state.box:
        return
    block = next((each for each in state.box if not each.leader), state.box[0])
    for card in dict.fromkeys(state.hands[side]):
        yield CallMori(side, block, card)


@requires("B58", grants=True)
def block_in_mori_box(state: CampaignState, action: CallMori) -> bool:
    """The block stands in the Mori box, which is Ishida's."""
    return action.seat == ISHIDA and action.block in state.box


@block_in_mori_box.tells
def _block_in_mori_box(state: CampaignState, action: CallMori, passed: bool) -> Told:
    facts = {"box": tuple(block.name for block in state.box), "block": action.block.name}
    if passed:
        return "Each card brings one block from the Mori box to Osaka.", facts
    if action.seat != ISHIDA:
        return "The Mori box is Ishida's.", facts
    return f"There is no {action.block.words} in the Mori box.", facts


@requires("B58")
def leader_comes_last(state: CampaignState, action: CallMori) -> bool:
    """The leader is the last to come."""
    return not action.block.leader or all(block.leader for block in state.box)


@leader_comes_last.tells
def _leader_comes_last(state: CampaignState, action: CallMori, passed: bool) -> Told:
    others = sum(1 for block in state.box if not block.leader)
    if passed:
        return "The leader comes last.", {"others": others}
    still = count(others, "other block is", "other blocks are")
    return f"The leader comes last: {still} still in the box.", {"others": others}


@requires("B58", secret=True)
def card_to_call_in_hand(state: CampaignState, action: CallMori) -> bool:
    """The card is in the hand."""
    return action.card in state.hands[action.seat]


@card_to_call_in_hand.tells
def _card_to_call_in_hand(state: CampaignState, action: CallMori, passed: bool) -> Told:
    if passed:
        return "Any card calls a block.", {"card": action.card.name}
    return f"There is no {action.card.words} in {SIDE_NAMES[action.seat]}'s hand.", {"card": action.card.name}


CALL: Final = (asked_for, block_in_mori_box, leader_comes_last, no_enemy_where_mustered, card_to_call_in_hand)


def call_mori(state: CampaignState, action: CallMori) -> tuple[CampaignState, list[Event]]:
    """A card is discarded, and a block comes to Osaka."""
    side, block = action.seat, action.block
    state = spend_card(state, side, action.card)
    box = list(state.box)
    box.remove(block)
    state, events = _bring(state.but(box=tuple(box)), side, block, MORI_PLACE)
    return state, [
        Event(("B58",), f"{SIDE_NAMES[side]} discards {action.card.words}: {block.words} comes from the Mori box to Osaka.",
              {"side": side, "card": action.card.name, "block": block.name, "left": len(box)}),
        *events,
    ]


