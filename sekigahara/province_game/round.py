"""The course of a round (P2): the plan of what is to be done, worked off until someone must decide."""

from __future__ import annotations

from typing import Any

from sekigahara.province_game.flags import perform_flags
from sekigahara.province_game.loyalty import perform_tests
from sekigahara.province_game.pieces import SIDE_NAMES, Side, enemy
from sekigahara.province_game.refilling import perform_refill, start_drawing
from sekigahara.province_game.round_events import perform_desert, perform_event, perform_rumour
from sekigahara.province_game.state import ASKING, State, Task
from sekigahara.province_game.victory import victory
from sekigahara.province_game.war import perform_count, perform_reveal, perform_settle
from tabletop import Event

__all__ = ["ACTIONS_A_TURN", "action_taken", "go_on", "round_plan"]

ACTIONS_A_TURN = 2
"""How many actions a turn has (P2.3)."""
_WORK = {"event": perform_event, "rumour": perform_rumour, "desert": perform_desert, "reveal": perform_reveal,
         "tests": perform_tests, "count": perform_count, "settle": perform_settle, "flags": perform_flags}
_ASKING = frozenset(ASKING)


def round_plan(first: Side) -> tuple[Task, ...]:
    """The phases of a round: event, both turns, flags, both refills, victory (P2.1, P7)."""
    second = enemy(first)
    return (Task("event"), Task("action", first, ACTIONS_A_TURN), Task("action", second, ACTIONS_A_TURN), Task("flags"),
            Task("refill", first), Task("refill", second), Task("victory"))


def action_taken(state: State, *, acted: bool = True) -> State:
    """The state after one of a turn's actions is used up."""
    task, *rest = state.plan
    left = (task._replace(number=task.number - 1), *rest) if task.number > 1 else tuple(rest)
    return state.but(plan=left, acted=state.acted or acted)


def go_on(state: State, events: list[Event]) -> State:
    """Carry out what the rules do by themselves, until a side must decide or the game is over."""
    while state.plan:
        task = state.plan[0]
        if task.kind == "draw":
            after = start_drawing(state, events)
            if after is None:
                return state
            state = after
        elif task.kind in _ASKING:
            return state
        elif task.kind == "refill":
            assert task.side is not None
            state = perform_refill(state, task.side)
        elif task.kind == "victory":
            state = _end_of_round(state, events)
        else:
            state = _WORK[task.kind](state, events)
    return state


def _end_of_round(state: State, events: list[Event]) -> State:
    outcome = victory(state)
    facts: dict[str, Any] = {"round": state.round, "castles": {side: state.castles(side)
                                                               for side in ("ishida", "tokugawa")},
             "borders": {side: state.borders(side) for side in ("ishida", "tokugawa")}}
    if outcome is not None:
        events.append(Event((outcome.rule, "P7.4"), outcome.text, {**facts, "winners": outcome.winners}))
        return state.but(outcome=outcome, plan=())
    first = enemy(state.first)
    castles, borders = facts["castles"], facts["borders"]
    events.append(Event(
        ("P7.4", "P2.4"),
        "Round {round} ends: castles {ishida} to {tokugawa}, border provinces {mine} to {theirs}, nobody has"
        " won. {name} is first player in the next round.",
        {**facts, "ishida": castles["ishida"], "tokugawa": castles["tokugawa"], "mine": borders["ishida"],
         "theirs": borders["tokugawa"], "first": first, "name": SIDE_NAMES[first]}))
    return state.but(round=state.round + 1, first=first, event=None, acted=False, drew=False, news=(), fought=None,
                     plan=round_plan(first))
