"""What holds for every position and every action: verdicts agree with play, pieces are conserved, worlds are closed."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sekigahara.block_game import battle_game as game
from sekigahara.block_game.actions import BattleAction, Deploy
from sekigahara.block_game.pieces import BLOCKS, SIDES
from sekigahara.block_game.state import BattleState
from tabletop import TEACHER, Event, IllegalAction, Viewer
from tabletop.seats import ACTOR

from .worlds import other_world, shuffled, some_action, states, walk

SEEDS = st.integers(0, 2**32)
LIMITS = settings(max_examples=120, deadline=None)


def questions(state: BattleState, seed: int, number: int = 12) -> Iterator[BattleAction]:
    """The legal actions, and others."""
    yield from list(game.legal_actions(state))[:number]
    random = Random(seed)
    for _ in range(number):
        yield some_action(random, state)


# --- verdicts and play -------------------------------------------------------------------------------------------


@given(states(), SEEDS)
@LIMITS
def test_a_verdict_says_what_play_does(state: BattleState, seed: int) -> None:
    listed = list(game.legal_actions(state))
    assert len(set(listed)) == len(listed)
    assert bool(listed) == bool(game.to_act(state))
    for action in questions(state, seed):
        verdict = game.explain(state, action)
        legal = action in listed
        assert verdict.legal is legal
        assert game.explain(state, action, TEACHER).legal is legal
        assert (action in game.legal_actions(state)) is legal
        assert str(verdict)
        assert repr(verdict)
        assert verdict.checks
        assert all(check.rule in game.rulebook and check.text and check.facts is not None for check in verdict.checks)
        assert all(not check.passed for check in verdict.checks[: len(verdict.broken)]), "the broken ones come first"
        if legal:
            assert verdict.broken == ()
            step = game.apply(state, action)
            assert step.events
            assert all(rule in game.rulebook for event in step.events for rule in event.rules)
            assert all(line.rule in game.rulebook for event in step.events for line in event.lines)
            assert all(str(event) for event in step.events)
        else:
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, action)
            assert caught.value.verdict.rules == verdict.rules
            assert isinstance(pickle.loads(pickle.dumps(caught.value)), ValueError)


@given(states(), SEEDS)
@LIMITS
def test_the_nearest_are_legal_and_few_and_for_those_who_may_know(state: BattleState, seed: int) -> None:
    listed = list(game.legal_actions(state))
    for action in questions(state, seed):
        for viewer in (ACTOR, TEACHER, *SIDES, None):
            verdict = game.explain(state, action, viewer)
            knows = viewer is TEACHER or (viewer in (ACTOR, action.seat) and action.seat in game.to_act(state))
            if verdict.legal is False and knows:
                assert len(verdict.nearest) == min(3, len(listed))
                assert len(set(verdict.nearest)) == len(verdict.nearest)
                assert set(verdict.nearest) <= set(listed)
                kinds = [type(near) is type(action) for near in verdict.nearest]
                assert kinds == sorted(kinds, reverse=True), "the same kind of action comes first"
            else:
                assert verdict.nearest == ()


@given(states(), SEEDS)
@LIMITS
def test_others_get_no_verdict_or_a_right_one(state: BattleState, seed: int) -> None:
    for action in questions(state, seed):
        legal = game.explain(state, action).legal
        for viewer in (*SIDES, None):
            verdict = game.explain(state, action, viewer)
            if viewer == action.seat:
                assert verdict.legal is legal
                continue
            assert verdict.legal in (None, legal)
            assert verdict.checks
            assert not any(check.requirement.secret for check in verdict.checks)
            assert str(verdict)


@given(states())
@LIMITS
def test_a_broken_rule_of_turn_comes_first(state: BattleState) -> None:
    # A challenge is the exception, while deployment goes on: what forbids it says more than "not now".
    random = Random(0)
    for _ in range(12):
        action = some_action(random, state)
        verdict = game.explain(state, action)
        if any(check.rule == "B108" for check in verdict.broken) and type(action).__name__ != "Challenge":
            assert verdict.checks[0].rule == "B108"


# --- conservation ------------------------------------------------------------------------------------------------


def everything(state: BattleState) -> tuple[Counter[Any], Counter[Any], Counter[Any]]:
    """All blocks, cards and disks of a combat, wherever they are."""
    blocks = Counter([*state.box, *(each.block for each in state.deployed if not each.lost)])
    cards: Counter[Any] = Counter()
    for side in SIDES:
        blocks.update([*state.standing[side], *state.lost[side]])
        for pile in (state.hands, state.draw, state.discard, state.played):
            cards.update(pile[side])
    return blocks, cards, Counter([*state.disks, *state.lost_disks])


@given(states(), SEEDS)
@LIMITS
def test_blocks_cards_and_disks_are_conserved(state: BattleState, seed: int) -> None:
    before, random = everything(state), Random(seed)
    while game.to_act(state):
        impact = sum(each.score for each in state.deployed)
        assert sum(state.impact.values()) == impact
        assert all(state.impact[side] == sum(each.score for each in state.deployed if each.fights == side)
                   for side in SIDES)
        state = walk(state, random, 1)
        assert everything(state) == before


# --- notation, encoding, replay ----------------------------------------------------------------------------------


@given(states(), SEEDS)
@LIMITS
def test_notation_comes_back_exactly_and_is_brought_to_normal_form(state: BattleState, seed: int) -> None:
    for action in game.legal_actions(state):
        assert game.parse(str(action), state) == action
    random = Random(seed)
    for _ in range(8):
        action = some_action(random, state)
        normal = game.parse(str(action), state, action.seat)
        assert game.parse(str(normal), state, action.seat) == normal, "normal form is final"
        verdict = game.explain(state, normal)
        assert [check.rule for check in verdict.broken] != ["B109"], "what is parsed is in normal form"
        if isinstance(action, Deploy) and verdict.legal:
            mixed = Deploy(action.seat, shuffled(random, normal.blocks), normal.card)  # type: ignore[union-attr]
            assert game.parse(str(mixed), state) == normal


@given(states())
@LIMITS
def test_encoding_comes_back_exactly(state: BattleState) -> None:
    again = game.decode(json.loads(json.dumps(game.encode(state))))
    assert again == state
    assert hash(again) == hash(state)
    assert game.encode(again) == game.encode(state)
    assert again.initiative == state.initiative
    assert list(game.legal_actions(again)) == list(game.legal_actions(state))
    assert game.view(again, TEACHER) == game.view(state, TEACHER)


@given(states())
@LIMITS
def test_states_and_actions_are_values(state: BattleState) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)
    assert again != state.but(challenged=not state.challenged)
    assert state != "a battle"
    assert len({state, again}) == 1
    for action in game.legal_actions(state):
        before = pickle.dumps(state)
        game.apply(state, action)
        assert pickle.dumps(state) == before, "an action leaves the state as it was"
        assert pickle.loads(pickle.dumps(action)) == action


@given(states(), SEEDS)
@LIMITS
def test_a_replay_gives_the_same_states(state: BattleState, seed: int) -> None:
    random = Random(seed)
    copy = game.decode(json.loads(json.dumps(game.encode(state)))).but(chance=state.chance.from_seed("other"))
    while game.to_act(state):
        action = random.choice(list(game.legal_actions(state)))
        step = game.apply(state, action)
        came = json.loads(json.dumps(step.came))
        laid = copy if came is None else game.with_chance(copy, copy.chance.foretold(came))
        again = game.apply(laid, game.parse(str(action), copy))
        assert again.came == step.came
        assert [str(event) for event in again.events] == [str(event) for event in step.events]
        assert again.reveals == step.reveals
        state, copy = step.state, again.state
        assert copy.but(chance=state.chance) == state


def test_the_order_of_legal_actions_is_the_same_in_every_process() -> None:
    program = (
        "from random import Random\n"
        "from tests.sekigahara.block_game.worlds import built, walk, OPTIONS\n"
        "from sekigahara.block_game import battle_game as game\n"
        "for number in range(24):\n"
        "    state = walk(built(number % 9, number, OPTIONS[number % 4]), Random(number), 3 * (number % 8))\n"
        "    print(state.asked, [str(action) for action in game.legal_actions(state)], hash(state.ask) % 2 * 0)\n"
    )
    told = {
        subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
                       capture_output=True, text=True, timeout=60).stdout
        for seed in ("1", "2", "3")
    }
    assert len(told) == 1
    assert "deploy" in told.pop()


# --- closed worlds -----------------------------------------------------------------------------------------------


def words(events: tuple[Event, ...]) -> list[Any]:
    """All that an event tells."""
    return [(event.rules, event.text, dict(event.facts), event.lines, event.total, event.audience) for event in events]


@given(states(), st.sampled_from([*SIDES, None]), SEEDS)
@settings(max_examples=250, deadline=None)
def test_worlds_that_look_alike_are_told_alike(state: BattleState, viewer: Viewer, seed: int) -> None:
    random = Random(seed)
    twin = other_world(state, viewer, random)  # type: ignore[arg-type]
    assert game.view(twin, viewer) == game.view(state, viewer)
    assert str(game.view(twin, viewer)) == str(game.view(state, viewer))
    assert (str(twin), repr(twin)) == (str(state), repr(state))
    for ask in (game.to_act, game.phase, game.turn, game.outcome, game.seats):
        assert ask(twin) == ask(state)
    if viewer in game.to_act(state):
        assert list(game.legal_actions(twin)) == list(game.legal_actions(state))
    for action in (*questions(state, seed), *questions(twin, seed)):
        one, other = game.explain(state, action, viewer), game.explain(twin, action, viewer)
        assert str(one) == str(other)
        assert (one.legal, one.rules, one.nearest) == (other.legal, other.rules, other.nearest)
        assert [dict(check.facts) for check in one.checks] == [dict(check.facts) for check in other.checks]
        assert game.told(action, viewer) == str(action)
        assert game.parse(str(action), state, action.seat) == game.parse(str(action), twin, action.seat)
        if game.allows(state, action) and game.allows(twin, action):
            _steps_look_alike(state, twin, action, viewer)


def _steps_look_alike(state: BattleState, twin: BattleState, action: BattleAction, viewer: Viewer) -> None:
    one, other = game.apply(state, action), game.apply(twin, action)
    if one.state.lost != other.state.lost:
        return  # Hidden blocks fell without being named, and are shown now.
    # What a viewer draws himself is the only thing that may differ: he did not know his pile.
    mine, theirs = ([event for event in step.events_for(viewer) if event.audience is None] for step in (one, other))
    assert words(tuple(mine)) == words(tuple(theirs))
    assert one.reveals == other.reveals
    assert repr(one) == repr(other)
    if one.state.ask != "over":
        assert words(one.events_for(viewer)) == words(other.events_for(viewer))
        assert game.view(one.state, viewer) == game.view(other.state, viewer)


@given(states(), SEEDS)
@LIMITS
def test_a_view_holds_nothing_hidden(state: BattleState, seed: int) -> None:
    for viewer in (*SIDES, None):
        view = game.view(state, viewer)
        for side in SIDES:
            if viewer != side:
                assert set(view.sides[side].standing) <= {None}
                assert set(view.sides[side].hand) <= {None}
        held = pickle.dumps([getattr(view, name) for name in view.__slots__ if name != "viewer"])
        open_names = {each.block.name for each in state.deployed} | {
            block.name for side in SIDES for block in state.lost[side]} | {block.name for block in state.box}
        for name, block in BLOCKS.items():
            if name.encode() in held and block.side != viewer:
                assert any(name in known for known in open_names), f"{name} is in the view of {viewer}"


@given(states(), SEEDS)
@LIMITS
def test_what_everyone_can_judge_is_judged_for_everyone(state: BattleState, seed: int) -> None:
    """A step that shows nothing hidden, like a second done or the loss of a deployed block, is no secret to anyone."""
    for action in game.legal_actions(state):
        name = type(action).__name__
        verdict = game.explain(state, action, None)
        if name in ("Trust", "Yield", "Stance", "Retreat") or (name == "Done" and any(
                each.side == action.seat for each in state.deployed)):
            assert verdict.legal is True
        if name in ("Challenge", "Show", "Deploy"):
            assert verdict.legal is None


def test_the_list_is_what_the_requirements_let_through() -> None:
    chooser = Random(11)
    for seed in range(60):
        state = game.setup(seed)
        while actions := list(game.legal_actions(state)):
            assert actions == [action for action in game.candidates(state) if game.allows(state, action)]
            state = game.apply(state, chooser.choice(actions)).state
