"""Short words for the tests: positions, plays, moves by text."""

from __future__ import annotations

from typing import Any

import sengokuki
from sengokuki import State, game
from sengokuki.board import SIZE, SQUARES
from sengokuki.pieces import SYMBOLS
from sengokuki.state import board_text
from tabletop import Event, Step, Verdict


def board(warriors: str = "", cards: str = "", *, others: str = "empty", mover: str = "w") -> str:
    """The text of a position from lists: ``board("wDf1 bDa7", "a6 b7")``; ``others="cards"`` covers all the rest."""
    codes = bytearray([1 if others == "cards" else 0] * SIZE)
    for word in warriors.split():
        letter = word[1] if word[0] == "w" else word[1].lower()
        codes[SQUARES.index(word[2:])] = SYMBOLS.index(letter)
    for square in cards.split():
        codes[SQUARES.index(square)] = 1
    return board_text(bytes(codes), "wb".index(mover))


def place(warriors: str = "", cards: str | dict[str, str] = "", *, mover: str = "w", **options: Any) -> State:
    """A position from lists: ``place("wDf1 bDa7", {"a6": "ki"})``; cards by square alone are dealt."""
    faces = cards if isinstance(cards, dict) else {}
    return sengokuki.position(board(warriors, " ".join(cards) if faces else str(cards or ""), mover=mover), faces,
                              options=options)


def act(state: State, *texts: str) -> Step[State, Any]:
    """The last step of some actions, one after the other."""
    assert texts
    for text in texts:
        step = game.apply(state, game.parse(text, state))
        state = step.state
    return step


def after(state: State, *texts: str) -> State:
    """The position after some actions."""
    return act(state, *texts).state if texts else state


def flips(state: State, *squares: str) -> Step[State, Any]:
    """The last step of some flips."""
    return act(state, *(f"flip {square}" for square in squares))


def why(state: State, text: str, seat: str | None = None) -> Verdict[Any]:
    """The verdict on an action."""
    return game.explain(state, game.parse(text, state, seat))


def legal(state: State) -> list[str]:
    """The legal actions as texts."""
    return [str(action) for action in game.legal_actions(state)]


def moves(state: State, start: str = "") -> set[str]:
    """The legal moves, or those from one square, as texts."""
    return {text for text in legal(state) if not text.startswith("flip") and text[1:].startswith(start)}


def targets(state: State, start: str) -> set[str]:
    """The squares that the warrior on a square may go to."""
    return {text[-2:] for text in moves(state, start)}


def may_flip(state: State) -> bool:
    """Whether a flip is legal."""
    return any(text.startswith("flip") for text in legal(state))


def rules(step: Step[State, Any]) -> list[str]:
    """The deciding rule of each event of a step."""
    return [event.rules[0] for event in step.events]


def event(step: Step[State, Any], rule: str) -> Event:
    """The event of a step that a rule decided."""
    return next(each for each in step.events if each.rules[0] == rule)


def on(state: State, square: str) -> str:
    """What the board shows on a square: ``.``, ``#`` or a warrior's letter."""
    return SYMBOLS[state.board[SQUARES.index(square)]]


def ended(state: State) -> tuple[tuple[str, ...], str] | None:
    """The winners and the deciding rule, None while the game goes on."""
    outcome = game.outcome(state)
    return None if outcome is None else (outcome.winners, outcome.rule)
