"""What holds in every position that play can come to."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sengokuki import Flip, Move, Pass, State, game
from sengokuki.board import SQUARES
from sengokuki.pieces import CARD, NAMES
from tabletop import TEACHER, Event
from tests.sengokuki.naive import attacked, naive_moves, read
from tests.sengokuki.walks import WALKS, Walk, any_action, walk

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
VIEWERS = ("white", "black", None)


def cards(state: State) -> Counter[str]:
    return Counter(NAMES[face] for face in (*state.faces, *state.gone) if face)


def warriors(state: State) -> int:
    return sum(code > CARD for code in (*state.board, *state.captured[0], *state.captured[1]))


@few
@given(WALKS)
def test_cards_and_warriors_are_conserved(positions: Walk) -> None:
    first = positions[0][0]
    raised = 0
    for state, step in positions:
        raised += sum(event.rules[0] in ("K3.2", "K3.5") for event in (step.events if step else ()))
        assert cards(state) == cards(first)
        assert warriors(state) == warriors(first) + raised
        for square, code in enumerate(state.board):
            assert (code == CARD) == bool(state.faces[square])
            assert not (state.seen[square] and code != CARD)


@few
@given(WALKS)
def test_the_moves_are_those_of_the_naive_generator(positions: Walk) -> None:
    for state, _ in positions[::5]:
        if state.flipping or state.end is not None:
            continue
        listed = [str(action) for action in game.legal_actions(state) if isinstance(action, Move)]
        assert len(listed) == len(set(listed))
        assert set(listed) == set(naive_moves(*read(str(state).splitlines()[-1])))


@few
@given(WALKS)
def test_no_move_leaves_the_own_daimyo_attacked(positions: Walk) -> None:
    for state, step in positions:
        if step is not None and isinstance(step.action, Move):
            took_daimyo = state.end is not None and state.end.how == "daimyo captured"
            assert took_daimyo or not attacked(read(str(state).splitlines()[-1])[0], step.action.seat == "white")


@few
@given(WALKS, st.integers(0, 2**32))
def test_explain_agrees_with_the_list(positions: Walk, seed: int) -> None:
    random = Random(seed)
    for state, _ in positions[:: max(1, len(positions) // 4)]:
        listed = list(game.legal_actions(state))
        assert bool(listed) == bool(game.to_act(state))
        tries = [*listed[:40], *(any_action(random) for _ in range(60)), Pass("white"), Pass("black")]
        # The same tries with the other mark, by the other seat.
        tries += [Move(each.seat, each.letter, each.start, each.end, not each.captures)
                  for each in listed if isinstance(each, Move)][:20]
        tries += [Flip("white", square) for square in SQUARES] + [Flip("black", square) for square in SQUARES]
        for action in tries:
            verdict = game.explain(state, action)
            assert verdict.legal == (action in listed) == (action in game.legal_actions(state))
            assert verdict.legal == game.explain(state, action, TEACHER).legal
            assert all(check.text.endswith(".") for check in verdict.checks)
            assert all(check.rule in game.rulebook for check in verdict.checks)
            assert set(verdict.nearest) <= set(listed)
            assert bool(verdict.nearest) == (not verdict.legal and action.seat in game.to_act(state))


@few
@given(WALKS)
def test_positions_and_actions_are_written_and_read_exactly(positions: Walk) -> None:
    for state, step in positions[::3]:
        data = json.loads(json.dumps(game.encode(state)))
        again = game.decode(data)
        assert again == state
        assert hash(again) == hash(state)
        assert again.attackers == state.attackers
        assert list(game.legal_actions(again)) == list(game.legal_actions(state))
        assert game.encode(again) == data
        assert pickle.loads(pickle.dumps(state)) == state
        if step is not None:
            for action in (step.action, *list(game.legal_actions(state))[:20]):
                assert game.parse(str(action), state, action.seat) == action


@few
@given(WALKS)
def test_a_game_is_replayed_from_its_encoded_start(positions: Walk) -> None:
    state = game.decode(game.encode(positions[0][0]))
    for after, step in positions[1:]:
        again = game.apply(state, game.parse(str(step.action), state))
        assert [str(event) for event in again.events] == [str(event) for event in step.events]
        state = again.state
        assert state == after


@few
@given(WALKS)
def test_events_have_words_and_rules(positions: Walk) -> None:
    for _, step in positions:
        for event in step.events if step else ():
            assert isinstance(event, Event)
            assert event.audience is None
            assert event.text.endswith((".", "draw"))
            assert "{" not in event.text
            assert all(rule in game.rulebook for rule in event.rules)
            json.dumps(event.facts)


@few
@given(WALKS)
def test_nothing_changes_a_position(positions: Walk) -> None:
    for state, _ in positions[::7]:
        before = game.encode(state)
        for action in list(game.legal_actions(state))[:10]:
            game.apply(state, action)
        assert game.encode(state) == before


def test_lists_have_a_fixed_order() -> None:
    for state, _ in walk(11, {}, 60, False):
        fresh = game.decode(game.encode(state))
        assert [str(action) for action in game.legal_actions(fresh)] == [
            str(action) for action in game.legal_actions(state)]
        kinds = [isinstance(action, Move) for action in game.legal_actions(state)]
        assert kinds == sorted(kinds)
