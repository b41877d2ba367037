"""What a viewer may not know stays hidden: positions that differ in that only are the same to him."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekigahara.province_game import game
from sekigahara.province_game.actions import Draw, Ready, War
from sekigahara.province_game.pieces import CARDS, SIDES
from sekigahara.province_game.players import greedy, score_action
from sekigahara.province_game.state import State
from tabletop import TEACHER, Chance
from tests.sekigahara.province_game.kit import fight, place, play
from tests.sekigahara.province_game.walks import WALKS, any_action

few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def twin(state: State, viewer: Any, random: Random) -> State:
    """The same to this viewer, with all that he can't see dealt anew: hands and decks of others, the order of decks, the
    round events to come, war cards and how many there are, and chance."""
    data = game.encode(state)
    for side in SIDES:
        hidden = list(data["decks"][side])
        if side == viewer:
            random.shuffle(hidden)
            data["decks"][side] = hidden
            continue
        hand = data["hands"][side]
        pool = [*hidden, *hand]
        random.shuffle(pool)
        data["hands"][side] = sorted(pool[:len(hand)], key=lambda name: CARDS[name].order)
        data["decks"][side] = pool[len(hand):]
        if state.battle is not None and not state.battle.revealed and data["battle"]["war"][side] is not None:
            cards = [name for name in data["hands"][side] if CARDS[name].clan]
            over = state.ask == "war" and state.asked != side and side == state.battle.attacker
            may = over or state.asked == side
            data["battle"]["war"][side] = random.sample(cards, random.randint(0, min(3, len(cards)))) if may and (
                state.ask == "war") else []
            data["battle"]["war"][side].sort(key=lambda name: CARDS[name].order)
    random.shuffle(data["event_deck"])
    data["chance"] = Chance(random.getrandbits(64), data["chance"]["count"]).encode()
    return game.decode(data)


@few
@given(WALKS, st.integers(0, 2**32))
def test_the_world_of_a_viewer_is_closed(positions, seed: int):
    random = Random(seed)
    for state, _ in positions[:: max(1, len(positions) // 6)]:
        for viewer in (*SIDES, None):
            other = twin(state, viewer, random)
            assert game.view(other, viewer) == game.view(state, viewer)
            assert str(game.view(other, viewer)) == str(game.view(state, viewer))
            assert str(other) == str(state)
            assert repr(other) == repr(state)
            assert game.to_act(other) == game.to_act(state)
            assert (game.phase(other), game.turn(other)) == (game.phase(state), game.turn(state))
            listed = list(game.legal_actions(state))
            if viewer in game.to_act(state):
                assert list(game.legal_actions(other)) == listed
            tries = [*(any_action(random, state) for _ in range(40)), *random.sample(listed, min(10, len(listed)))]
            for action in tries:
                one, two = game.explain(state, action, viewer), game.explain(other, action, viewer)
                assert str(one) == str(two)
                assert [check.facts for check in one.checks] == [check.facts for check in two.checks]
            # What is seen of an action that is legal in both worlds and shows nothing hidden is the same.
            for action in listed[:20]:
                if action in game.legal_actions(other):
                    steps = [game.apply(each, action) for each in (state, other)]
                    if any(step.reveals for step in steps):
                        continue
                    seen = [[(str(event), event.facts) for event in step.events_for(viewer)] for step in steps]
                    assert seen[0] == seen[1]
                    assert game.view(steps[0].state, viewer) == game.view(steps[1].state, viewer)


@few
@given(WALKS, st.integers(0, 2**32))
def test_the_greedy_player_sees_its_view_only(positions, seed: int):
    random = Random(seed)
    for state, _ in positions[:: max(1, len(positions) // 4)]:
        if not game.to_act(state):
            continue
        seat = game.to_act(state)[0]
        other = twin(state, seat, random)
        actions = list(game.legal_actions(state))
        one = greedy(1).choose(game, game.view(state, seat), actions, seat)
        two = greedy(1).choose(game, game.view(other, seat), actions, seat)
        assert one == two
        assert str(one)


def test_a_draw_that_nobody_else_sees_is_told_to_its_seat():
    state = place("kyoto: ii", "musashi: ii", first="tokugawa", to_act="ishida", actions=1)
    state = play(state, "pass")
    step = game.apply(state, Draw("tokugawa"))
    assert len(step.events_for("tokugawa")) == len(step.events) == len(step.events_for(TEACHER))
    assert len(step.events_for("ishida")) == len(step.events) - 1
    assert game.told(step.action, None) == "draw deck ?"
    assert step.reveals


def test_choosing_war_cards_looks_the_same_however_many_there_are():
    state = play(fight("mori ii", "date", ("mori-1 mori-2 ii-1", "date-1")), "done", "done")
    views = []
    for texts in ((), ("war mori-1",), ("war mori-1", "war mori-2", "war ii-1")):
        after = play(state, *texts)
        ready = game.apply(after, Ready("ishida"))
        views.append((game.view(after, "tokugawa"), game.view(after, None), game.view(ready.state, "tokugawa"),
                      [event.text for event in ready.events_for("tokugawa")], game.to_act(ready.state)))
    assert views[0] == views[1] == views[2]
    assert game.told(War("ishida", CARDS["mori-1"]), "tokugawa") == game.told(Ready("ishida"), "tokugawa")


def test_the_teacher_sees_all_and_a_stranger_nothing():
    state = game.setup(1)
    view = game.view(state, TEACHER)
    assert all(None not in view.sides[side].hand for side in SIDES)
    assert all(view.knows(side) for side in SIDES)
    assert set(game.view(state, None).sides["ishida"].hand) == {None}
    with pytest.raises(ValueError, match="there is no seat 'oda'"):
        game.view(state, "oda")


def test_a_player_asks_for_its_own_actions_only():
    with pytest.raises(TypeError, match="is no action"):
        score_action(game.view(game.setup(1), "ishida"), "pass")  # type: ignore[arg-type]
