"""Short ways to set up and play battles in tests."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from sekigahara.block_game import battle, battle_game
from sekigahara.block_game.actions import BattleAction
from sekigahara.block_game.state import BattleState
from tabletop import Event, Step, Verdict

Names = str
"""Names of pieces with spaces between them; ``ukita-2*2`` stands for two."""


def names(text: Names) -> list[str]:
    """The names in a text."""
    found: list[str] = []
    for word in text.split():
        name, _, number = word.partition("*")
        found += [name] * int(number or 1)
    return found


def fight(
    ishida: Names, tokugawa: Names, ishida_hand: Names = "", tokugawa_hand: Names = "", attacker: str = "ishida",
    *, decks: tuple[Names, Names] | None = None, mori_box: Names = "", **more: Any,
) -> BattleState:
    """A battle from texts of names; ``decks`` are both draw piles, top first."""
    if decks is not None:
        more["decks"] = {"ishida": names(decks[0]), "tokugawa": names(decks[1])}
    return battle(
        attacker, {"ishida": names(ishida), "tokugawa": names(tokugawa)},
        {"ishida": names(ishida_hand), "tokugawa": names(tokugawa_hand)}, mori_box=names(mori_box), **more,
    )


def step(state: BattleState, text: str) -> Step[BattleState, BattleAction]:
    """The step of one action by the side that is asked."""
    return battle_game.apply(state, battle_game.parse(text, state))


def play(state: BattleState, *texts: str) -> BattleState:
    """The state after some actions, each by the side that is asked."""
    for text in texts:
        state = step(state, text).state
    return state


def why(state: BattleState, text: str, seat: str | None = None, **more: Any) -> Verdict[BattleAction]:
    """The verdict on an action in notation."""
    return battle_game.explain(state, battle_game.parse(text, state, seat), **more)


def legal(state: BattleState) -> list[str]:
    """The legal actions in notation."""
    return [str(action) for action in battle_game.legal_actions(state)]


def refused(state: BattleState, text: str, seat: str | None = None) -> str:
    """The rule that decides against an action, which must be illegal."""
    verdict = why(state, text, seat)
    assert verdict.legal is False, f"{text} should be refused"
    assert battle_game.parse(text, state, seat) not in battle_game.legal_actions(state)
    return verdict.checks[0].rule


def allowed(state: BattleState, text: str) -> tuple[str, ...]:
    """The rules that an action rests on, which must be legal; the granting one first."""
    verdict = why(state, text)
    assert verdict.legal is True, f"{text} should be legal:\n{verdict}"
    assert text in legal(state)
    return verdict.rules


def track(state: BattleState) -> tuple[int, int]:
    """The impact track: Ishida's, Tokugawa's."""
    return state.impact["ishida"], state.impact["tokugawa"]


def course(state: BattleState) -> list[tuple[int, int]]:
    """The track after each deployment and done."""
    return [(mark.ishida, mark.tokugawa) for mark in state.course]


def counts(events: Iterable[Event]) -> list[tuple[str, int]]:
    """The rules and amounts of the lines of all events that count impact."""
    return [(line.rule, line.amount) for event in events if "step" in event.facts or "challenger" in event.facts
            for line in event.lines]


def told(events: Iterable[Event], rule: str) -> list[str]:
    """The texts of the events that a rule decided."""
    return [event.text for event in events if event.rules[0] == rule]


def lost(state: BattleState, side: str) -> list[str]:
    """The names of the blocks that a side lost."""
    return [block.name for block in state.lost[side]]  # type: ignore[index]


def finish(state: BattleState, seed: int = 0) -> BattleState:
    """The end of a combat that goes on with random actions."""
    random = Random(seed)
    while battle_game.to_act(state):
        state = battle_game.apply(state, random.choice(list(battle_game.legal_actions(state)))).state
    return state
