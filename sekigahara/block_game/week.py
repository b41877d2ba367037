"""The sequence of play, in the rulebook's order (B32, B38)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sekigahara.block_game.actions import Fight
from sekigahara.block_game.bidding import bid, choose_first
from sekigahara.block_game.campaign_actions import (
    Bid,
    CallMori,
    CampaignAction,
    Discard,
    End,
    First,
    Leave,
    March,
    MoveOption,
    Muster,
    Stack,
    Stop,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_retreat import fight_on
from sekigahara.block_game.campaign_state import WEEKS, CampaignAsk, CampaignState, Moves
from sekigahara.block_game.declaring import combats, fight
from sekigahara.block_game.marching import leave, march, stop
from sekigahara.block_game.move_option import change_card, choose_option
from sekigahara.block_game.movement import begin_movement, end_movement, pick_stack, take, take_all
from sekigahara.block_game.mustering import call_mori, muster
from sekigahara.block_game.pieces import SIDE_NAMES, enemy
from sekigahara.block_game.reinforcement import cards_to_discard, discard_for_the_week, reinforce
from sekigahara.block_game.scoring import final_score
from tabletop import Event

__all__ = ["begin_reinforcement", "play"]

Result: TypeAlias = tuple[CampaignState, list[Event]]


def play(state: CampaignState, action: CampaignAction) -> Result:
    """Carry out a legal action, and go on in the sequence of play to the next question."""
    asked = state.ask
    state, events = _CHAPTERS.get(type(action), fight_on)(state, action)
    if state.ask == "next":
        state, more = _AFTER[asked](state)
        events = events + more
    return state, events


def _discard(state: CampaignState, action: Discard) -> Result:
    return change_card(state, action) if state.ask == "exchange" else discard_for_the_week(state, action)


# --- the week ----------------------------------------------------------------------------------------------------


def begin_reinforcement(state: CampaignState) -> Result:
    """Discards, one seat after the other, last week's first player first; then cards and blocks; then bids."""
    for side in (state.first, enemy(state.first)):
        if cards_to_discard(state, side) > 0:
            return state.but(ask="discard", asked=side), []
    state, events = reinforce(state)
    return state.but(ask="bid", asked=state.first), events


def _turn_a(state: CampaignState) -> Result:
    """The turn order is known: turn A begins with the first player's movement."""
    state = begin_movement(state.but(turn="A"), state.first)
    return state, [_movement_event(state)]


def _movement_event(state: CampaignState) -> Event:
    assert state.phasing is not None
    return Event(("B38",), f"Week {state.week}, turn {state.turn}: {SIDE_NAMES[state.phasing]}'s movement phase.",
                 {"week": state.week, "turn": state.turn, "side": state.phasing})


def _combat(state: CampaignState) -> Result:
    """The phasing player's combats, one at a time; then the next phase."""
    assert state.phasing is not None
    if combats(state, state.phasing):
        return state.but(ask="fight", asked=state.phasing), []
    return _next_phase(state)


def _next_phase(state: CampaignState) -> Result:
    """First player, second player; turn A, turn B; the next week."""
    assert state.phasing is not None
    if state.phasing == state.first:
        state = begin_movement(state, enemy(state.first))
        return state, [_movement_event(state)]
    if state.turn == "A":
        state = begin_movement(state.but(turn="B"), state.first)
        return state, [_movement_event(state)]
    return _next_week(state)


def _next_week(state: CampaignState) -> Result:
    if state.week == WEEKS:
        outcome, events = final_score(state)
        events.append(Event((outcome.rule,), outcome.text, {**outcome.facts, "winners": outcome.winners}))
        return state.but(ask="over", outcome=outcome), events
    state = state.but(week=state.week + 1, turn="A", phasing=None, moves=Moves())
    event = Event(("B32", "B33"), f"Week {state.week} begins with the reinforcement step.", {"week": state.week})
    state, events = begin_reinforcement(state)
    return state, [event, *events]


_CHAPTERS: Final[dict[type, Callable[[CampaignState, Any], Result]]] = {
    Discard: _discard, Bid: bid, First: choose_first, MoveOption: choose_option, Stack: pick_stack, Take: take,
    TakeAll: take_all, March: march, Leave: leave, Stop: stop, Muster: muster, CallMori: call_mori, End: end_movement,
    Fight: fight,
}
_AFTER: Final[dict[CampaignAsk, Callable[[CampaignState], Result]]] = {
    "discard": begin_reinforcement, "bid": _turn_a, "first": _turn_a, "option": _combat, "exchange": _combat,
    "moves": _combat, "fight": _combat, "battle": _combat,
}
