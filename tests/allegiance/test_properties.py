"""What holds in every game: nothing is lost, explanations agree with the rules, saved games come back exactly."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allegiance import game
from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.state import State
from allegiance.table import Table
from tabletop import TEACHER, DecodeError, IllegalAction, LegalActions, Viewer
from tests.allegiance.tables import random_steps

OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"players": 4}, {"players": 5, "peek": "top_of_others"}, {"players": ["Ann", "Bob", "Cy"],
                                                                "allocate_from": "hand"},
)
GAMES = st.tuples(st.integers(0, 100_000), st.sampled_from(OPTIONS))


def _all_actions(table: Table) -> list[AllegianceAction]:
    """Every well-formed action there is, with all names of the game's vocabulary."""
    seats, names = table.seats, table.names
    shows = (None, *names)
    made: list[AllegianceAction] = [Pass(seat) for seat in seats]
    made += [Lay(*each) for each in product(seats, names, names, (None,) if table.from_hand else (None, *names))]
    made += [Peek(*each) for each in product(seats, shows)]
    for kind in (Look, Take):
        made += [kind(*each) for each in product(seats, shows, seats)]
    made += [Give(*each) for each in product(seats, shows, names, seats)]
    return made


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_legal_actions_are_all_that_the_rules_allow(options: dict[str, Any]) -> None:
    states = [step.state for _, step in random_steps(11, **options)]
    every = _all_actions(states[0].table)
    for state in Random(1).sample(states, 6):
        legal = list(game.legal_actions(state))
        assert len(set(legal)) == len(legal)
        assert {action for action in every if game.allows(state, action)} == set(legal)
        assert list(game.candidates(state)) == legal
        # The plain list of the foundation, sifted by the requirements one by one, comes to the same in the same order.
        assert list(LegalActions(game, state)) == legal


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(GAMES)
def test_explain_agrees_with_legal_actions_and_apply(of: tuple[int, dict[str, Any]]) -> None:
    seed, options = of
    luck = Random(seed)
    states = [step.state for _, step in random_steps(seed, **options)]
    every = _all_actions(states[0].table)
    for state in luck.sample(states, 5):
        legal = game.legal_actions(state)
        for action in (*luck.sample(every, 25), *legal):
            inside = action in legal
            viewers: tuple[Viewer, ...] = (action.seat, TEACHER)
            for viewer in viewers:
                verdict = game.explain(state, action, viewer)
                assert verdict.legal is inside
                assert bool(verdict.broken) is not inside
                assert str(verdict)
                assert len(verdict.nearest) <= 3
                assert all(near in legal for near in verdict.nearest)
                assert all(rule in game.rulebook for rule in verdict.rules)
            assert game.explain(state, action).checks[0].passed is inside
            for other in (*(seat for seat in game.seats(state) if seat != action.seat), None):
                verdict = game.explain(state, action, other)
                assert verdict.legal in (None, inside)
                assert verdict.nearest == ()
            if not inside:
                with pytest.raises(IllegalAction) as refused:
                    game.apply(state, action)
                assert refused.value.verdict.legal is False


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(GAMES)
def test_cards_are_conserved_and_rounds_are_whole(of: tuple[int, dict[str, Any]]) -> None:
    seed, options = of
    turns: dict[str, int] = {}
    for before, step in random_steps(seed, **options):
        state = step.state
        table = state.table
        seats = len(table.seats)
        dealt = seats + 3 * min(state.turn + 1, table.turns)
        places = [kind for kinds in (*state.hands, state.drawn, state.temple, state.guild) for kind in kinds]
        assert tuple(sorted((*places, *state.order[dealt:]))) == table.pack
        assert len(state.order) - dealt == state.deck
        assert len(state.temple) == len(state.guild) == state.turn + (state.phase in (1, 2))
        assert all(hand == tuple(sorted(hand)) for hand in state.hands)
        if isinstance(step.action, Pass):
            turns[step.action.seat] = turns.get(step.action.seat, 0) + 1
        assert before.deck >= state.deck
    assert set(turns) == set(table.seats)
    assert set(turns.values()) == {table.rounds}
    assert game.outcome(state) is not None


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(GAMES)
def test_saved_copied_and_replayed_games_are_the_same(of: tuple[int, dict[str, Any]]) -> None:
    seed, options = of
    luck = Random(seed)
    start = game.setup(seed, options)
    again = start
    for before, step in random_steps(seed, **options):
        assert game.parse(str(step.action), before) == step.action
        # Replay by notation and by what chance brought.
        at = again
        if step.came is not None:
            at = game.with_chance(again, again.chance.foretold(json.loads(json.dumps(step.came))))
        repeated = game.apply(at, game.parse(str(step.action), again))
        again = repeated.state
        assert again == step.state
        assert hash(again) == hash(step.state)
        assert [str(event) for event in repeated.events] == [str(event) for event in step.events]
        if luck.random() < 0.15 or step.state.is_over:
            state = step.state
            data = game.encode(state)
            back = game.decode(json.loads(json.dumps(data)))
            assert back == state
            assert game.encode(back) == data
            assert (str(back), game.outcome(back)) == (str(state), game.outcome(state))
            assert pickle.loads(pickle.dumps(state)) == state
            assert str(pickle.loads(pickle.dumps(step))) == str(step)
            assert copy.copy(state) == copy.deepcopy(state) == state
            for seat in game.seats(state):
                assert game.view(back, seat) == game.view(state, seat)
                assert pickle.loads(pickle.dumps(game.view(state, seat))) == game.view(state, seat)


def test_a_state_is_never_changed() -> None:
    states = []
    for before, step in random_steps(3, players=4):
        states.append((before, game.encode(before), str(before)))
        game.view(step.state, None)
    for state, data, text in states:
        assert (game.encode(state), str(state)) == (data, text)


def _at(seed: int = 5, steps: int = 20) -> State:
    states: list[State] = [step.state for _, step in random_steps(seed)]
    return states[steps]


def _change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        *way, last = path.split(".")
        at: Any = data
        for name in way:
            at = at[int(name) if name.isdigit() else name]
        if value is ...:
            del at[int(last) if last.isdigit() else last]
        else:
            at[int(last) if last.isdigit() else last] = value
    return change


@pytest.mark.parametrize(("path", "value", "where", "says"), [
    ("version", 2, "state.version", "is 2"),
    ("version", ..., "state.version", "is missing"),
    ("extra", 1, "state.extra", "not a known field"),
    ("options", [], "state.options", "needs an object"),
    ("options", {"players": 2}, "state.options.players", "A1.1"),
    ("options", {"cards": "cards.csv"}, "state.options.cards", "needs the rows"),
    ("options", {"cards": [["Spy"]]}, "state.options.cards", "A1.3"),
    ("options", {"colour": 1}, "state.options.colour", "not known"),
    ("first", "Zoe", "state.first", "'Zoe' is not one of"),
    ("order", "Spy", "state.order", "needs a list"),
    ("order.3", "Monk", "state.order[3]", "'Monk' is not in the card table"),
    ("order.3", ["Spy"], "state.order[3]", "is not in the card table"),
    ("order.3", ..., "state.order", "48 cards in play"),
    ("chance", 5, "state.chance", "needs an object"),
    ("chance.key", "xyz", "state.chance.key", "hexadecimal"),
    ("chance.count", -1, "state.chance.count", "out of range"),
    ("actions", None, "state.actions", "needs a list"),
    ("actions.2", "pass", "state.actions[2]", "needs an object"),
    ("actions.2.do", 7, "state.actions[2].do", "needs a text"),
    ("actions.2.do", "dance", "state.actions[2].do", "not an action"),
    ("actions.1.do", "lay temple=Spy guild=Spy keep=Spy", "state.actions[1].do", "not legal there"),
    ("actions.0.do", "lay ?", "state.actions[0].do", "not legal there"),
    ("actions.0.card", "Spy", "state.actions[0].card", "not a known field"),
])
def test_bad_data_is_refused_with_the_path(path: str, value: Any, where: str, says: str) -> None:
    data = json.loads(json.dumps(game.encode(_at())))
    _change(path, value)(data)
    with pytest.raises(DecodeError) as refused:
        game.decode(data)
    assert refused.value.path == where
    assert says in refused.value.reason


@pytest.mark.parametrize("data", [None, 5, "x", [], {}])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(DecodeError, match="state"):
        game.decode(data)


@pytest.mark.parametrize(("value", "where"), [("Monk", "card"), (..., "card"), ("", "card"), (5, "card")])
def test_what_chance_brought_must_fit(value: Any, where: str) -> None:
    for seed in range(50):
        data = json.loads(json.dumps(game.encode(_at(seed, 30))))
        takes = [index for index, item in enumerate(data["actions"]) if "card" in item]
        if takes:
            break
    _change(f"actions.{takes[0]}.card", value)(data)
    with pytest.raises(DecodeError) as refused:
        game.decode(data)
    assert refused.value.path == f"state.actions[{takes[0]}].{where}"
    data["chance"]["count"] = 0
    with pytest.raises(DecodeError):
        game.decode(data)


def test_views_are_refused_to_strangers() -> None:
    with pytest.raises(ValueError, match="Zoe"):
        game.view(_at(), "Zoe")
