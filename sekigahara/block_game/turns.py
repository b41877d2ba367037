"""Whose decision it is: the requirement that every action meets first (B108, B109)."""

from __future__ import annotations

from typing import Any, Final

from sekigahara.block_game.actions import (
    BattleAction,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.pieces import SIDE_NAMES
from sekigahara.block_game.state import Ask, BattleState
from tabletop.verdicts import Told, requires

__all__ = ["QUESTIONS", "one_combat", "question_asked"]

ANSWERS: Final[dict[type, tuple[Ask, ...]]] = {
    Stance: ("stance",), Deploy: ("deploy",), Done: ("deploy",), Challenge: ("challenge",), Trust: ("challenge",),
    Show: ("refute",), Yield: ("refute",), Lose: ("lose",), Retreat: ("retreat",), Fight: (),
}
QUESTIONS: Final[dict[Ask, str]] = {
    "stance": "inside or outside the castle", "deploy": "a deployment or done",
    "challenge": "a Loyalty Challenge or trust", "refute": "a card to refute the challenge or none",
    "lose": "a loss", "retreat": "a retreat", "over": "nothing any more: the combat is over",
}


@requires("B108")
def question_asked(state: BattleState, action: BattleAction) -> bool:
    """The sequence of play asks this seat for this kind of decision."""
    return state.ask in ANSWERS[type(action)] and action.seat == state.asked


@question_asked.tells
def _(state: BattleState, action: BattleAction, passed: bool) -> Told:
    facts: dict[str, Any] = {"asked": None if state.ask == "over" else state.asked, "question": state.ask,
                             "seat": action.seat}
    if state.ask == "over":
        return "The combat is over: nothing more can be decided.", facts
    asked, question = SIDE_NAMES[state.asked], QUESTIONS[state.ask]
    if passed:
        return f"{asked} is asked for {question}.", facts
    if action.seat != state.asked:
        return f"{asked} must decide now ({question}), not {SIDE_NAMES[action.seat]}.", facts
    return f"{asked} is asked for {question}; this is another decision.", facts


@requires("B109")
def one_combat(state: BattleState, action: Fight) -> bool:
    """Another combat can be declared: never in a single battle."""
    return False


@one_combat.tells
def _one_combat(state: BattleState, action: Fight, passed: bool) -> Told:
    return ("This is a single combat, declared already: no rule lets another one be declared here.",
            {"place": state.place})
