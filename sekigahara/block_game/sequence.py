"""Whose decision it is in the whole game: the requirement that every action meets first (B108)."""

from __future__ import annotations

from typing import Any, Final

from sekigahara.block_game.actions import BattleAction, Fight
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
from sekigahara.block_game.campaign_state import CampaignAsk, CampaignState
from sekigahara.block_game.pieces import SIDE_NAMES
from tabletop.verdicts import Told, requires

__all__ = ["ANSWERS", "QUESTION_WORDS", "asked_for", "combat_goes_on"]

ANSWERS: Final[dict[type, tuple[CampaignAsk, ...]]] = {
    Discard: ("discard", "exchange"), Bid: ("bid",), First: ("first",), MoveOption: ("option",), Stack: ("moves",),
    Take: ("gather",), TakeAll: ("gather",), March: ("gather", "march"), Leave: ("march",), Stop: ("gather", "march"),
    Muster: ("moves", "muster"), CallMori: ("moves", "exchange"), End: ("moves", "muster", "exchange"), Fight: ("fight",),
}
QUESTION_WORDS: Final[dict[CampaignAsk, str]] = {
    "discard": "a card to discard", "bid": "a bid for the turn order", "first": "who is first in this week",
    "option": "how much to move", "exchange": "cards to change for others, or the end of it",
    "moves": "a stack to move, a muster, or the end of the movement phase",
    "gather": "which blocks march, and where to", "march": "where the group goes on to, or who stays",
    "muster": "another block to muster, or the end of it", "fight": "which combat comes next",
    "battle": "a decision in the combat that is on", "over": "nothing any more: the game is over", "next": "",
}


@requires("B108")
def asked_for(state: CampaignState, action: CampaignAction) -> bool:
    """The sequence of play asks this seat for this kind of decision."""
    return state.ask in ANSWERS[type(action)] and action.seat == state.asked


@asked_for.tells
def _asked_for(state: CampaignState, action: CampaignAction, passed: bool) -> Told:
    asked = state.asked if state.battle is None else state.battle.asked
    facts: dict[str, Any] = {"asked": None if state.ask == "over" else asked, "question": state.ask, "seat": action.seat}
    if state.ask == "over":
        return "The game is over: nothing more can be decided.", facts
    name, question = SIDE_NAMES[asked], QUESTION_WORDS[state.ask]
    if passed:
        return f"{name} is asked for {question}.", facts
    if state.ask == "battle":
        return "A combat is on: it is fought to its end before anything else.", facts
    if action.seat != asked:
        return f"{name} must decide now ({question}), not {SIDE_NAMES[action.seat]}.", facts
    return f"{name} is asked for {question}; this is another decision.", facts


@requires("B108")
def combat_goes_on(state: CampaignState, action: BattleAction) -> bool:
    """Decisions of a combat are made while one is on."""
    return state.battle is not None


@combat_goes_on.tells
def _combat_goes_on(state: CampaignState, action: BattleAction, passed: bool) -> Told:
    facts: dict[str, Any] = {"question": state.ask, "seat": action.seat}
    if passed:
        return "A combat is on.", facts
    if state.ask == "over":
        return "The game is over: nothing more can be decided.", facts
    return (f"No combat is on: {SIDE_NAMES[state.asked]} is asked for {QUESTION_WORDS[state.ask]}."), facts
