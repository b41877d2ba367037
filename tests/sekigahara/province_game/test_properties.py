"""What holds in every position that play can come to."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sekigahara.province_game import game
from sekigahara.province_game.pieces import CARD_COUNTS, CLANS, SIDES
from sekigahara.province_game.state import State
from tabletop import TEACHER, NotationError
from tests.sekigahara.province_game.walks import WALKS, any_action, walk

few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
VIEWERS = ("ishida", "tokugawa", None)


def pieces(state: State) -> tuple[Counter[str], Counter[str], int]:
    """The clans of all units, the cards of both decks, and how many round events there are."""
    units = [unit for there in state.units.values() for unit in there]
    units += [unit for pair in (state.reserve, state.removed) for side in SIDES for unit in pair[side]]
    assert len({unit.id for unit in units}) == len(units)
    cards = Counter(f"{side} {card.name}" for side in SIDES for pile in ("hands", "outlook", "decks", "discards", "gone")
                    for card in getattr(state, pile)[side])
    cards.update(f"{unit.side} {unit.sworn.name}" for unit in units if unit.sworn is not None)
    return Counter(unit.clan for unit in units), cards, len(state.event_deck) + len(state.event_past)


@few
@given(WALKS)
def test_all_units_and_cards_are_accounted_for(positions):
    first = pieces(positions[0][0])
    if not positions[0][0].single:
        assert first[0] == dict.fromkeys(CLANS, 10)
        assert sum(first[1].values()) + first[2] == 100
        assert first[1] == {f"{side} {name}": number for side in SIDES for name, number in CARD_COUNTS.items()}
    for state, _ in positions:
        assert pieces(state) == first


@few
@given(WALKS)
def test_no_province_holds_both_sides(positions):
    for state, _ in positions:
        for place, units in state.units.items():
            mixed = len({unit.side for unit in units}) > 1
            in_battle = state.battle is not None and state.battle.place == place
            assert not mixed or in_battle or (state.ask == "send" and state.task.place == place)
            assert list(units) == sorted(units)


@few
@given(WALKS)
def test_hands_hold_six_at_most_at_the_end_of_a_round(positions):
    for state, step in positions:
        if step is not None and any("P7.4" in event.rules for event in step.events):
            assert all(len(hand) <= 6 for hand in state.hands.values())
        for side in SIDES:
            assert list(state.hands[side]) == sorted(state.hands[side], key=lambda card: card.order)
            assert len(state.outlook[side]) <= 3


@few
@given(WALKS, st.integers(0, 2**32))
def test_explain_agrees_with_the_list(positions, seed: int):
    random = Random(seed)
    for state, _ in positions[:: max(1, len(positions) // 5)]:
        listed = list(game.legal_actions(state))
        assert len(set(listed)) == len(listed)
        assert bool(listed) == bool(game.to_act(state)) == bool(game.legal_actions(state))
        sample = random.sample(listed, min(25, len(listed)))
        for action in (*sample, *(any_action(random, state) for _ in range(60))):
            verdict = game.explain(state, action)
            assert verdict.legal == (action in listed) == (action in game.legal_actions(state)), str(verdict)
            assert game.explain(state, action, TEACHER).legal == verdict.legal
            assert all(check.rule in game.rulebook and check.text.endswith(".") for check in verdict.checks)
            assert set(verdict.nearest) <= set(listed)
            assert len(verdict.nearest) <= 3
            assert bool(verdict.nearest) == (not verdict.legal and action.seat in game.to_act(state))
            for viewer in VIEWERS:
                seen = game.explain(state, action, viewer)
                assert seen.legal in (verdict.legal, None)
                assert str(seen)


@few
@given(WALKS, st.integers(0, 2**32))
def test_positions_and_actions_are_written_and_read_exactly(positions, seed: int):
    random = Random(seed)
    for state, _ in positions[::4]:
        data = json.loads(json.dumps(game.encode(state)))
        again = game.decode(data)
        assert again == state
        assert hash(again) == hash(state)
        assert game.encode(again) == data
        assert list(game.legal_actions(again)) == list(game.legal_actions(state))
        assert pickle.loads(pickle.dumps(state)) == state
        listed = list(game.legal_actions(state))
        for action in random.sample(listed, min(20, len(listed))):
            assert game.parse(str(action), state, action.seat) == action
        for _ in range(15):
            action = any_action(random, state)
            try:
                assert str(game.parse(str(action), state, action.seat))
            except NotationError:
                # Names that no text can give: numbers out of order, an event's name as a loyalty card.
                assert action not in listed


@few
@given(WALKS)
def test_a_game_is_replayed_from_its_encoded_start(positions):
    state = game.decode(game.encode(positions[0][0]))
    for after, step in positions[1:]:
        again = game.apply(state, game.parse(str(step.action), state))
        assert [str(event) for event in again.events] == [str(event) for event in step.events]
        assert again.came == step.came
        state = again.state
        assert state == after


@few
@given(WALKS)
def test_a_replay_lays_back_what_chance_brought(positions):
    from tabletop import Chance

    other = Chance.from_seed("another")
    for (state, _), (after, step) in pairwise(positions):
        if step.came:
            told = game.apply(game.with_chance(state, other.foretold(step.came)), step.action).state
            assert game.with_chance(told, after.chance) == after


@few
@given(WALKS)
def test_events_have_words_and_rules(positions):
    for state, step in positions:
        assert game.phase(state)
        assert game.turn(state)
        for event in step.events if step else ():
            assert event.text
            assert "{" not in event.text
            assert event.text.endswith(".")
            assert all(rule in game.rulebook for rule in event.rules)
            assert str(event)
            json.dumps(event.facts)


@few
@given(WALKS)
def test_nothing_changes_a_position(positions):
    for state, _ in positions[::9]:
        before = game.encode(state)
        for action in list(game.legal_actions(state))[:8]:
            game.apply(state, action)
        assert game.encode(state) == before


@few
@given(WALKS)
def test_with_two_hits_one_unit_a_side_falls_at_most(positions):
    for _, step in positions:
        if step is None or step.state.options.hits_to_remove != 2:
            continue
        fallen = Counter(event.facts["side"] for event in step.events if event.rules[0] == "P9.4")
        assert all(number == 1 for number in fallen.values())


def test_lists_have_a_fixed_order():
    for state, _ in walk(3, {}, 0, 80):
        fresh = game.decode(game.encode(state))
        assert list(map(str, game.legal_actions(fresh))) == list(map(str, game.legal_actions(state)))
