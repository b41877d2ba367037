"""K6: the ends."""

from __future__ import annotations

from typing import Any

import pytest

import sengokuki
from sengokuki import State, game
from sengokuki.ends import MOST_TURNS, WAYS
from tests.rules import covers
from tests.sengokuki.helpers import act, after, ended, event, flips, legal, place, rules, why

SHUTTLE = ("Aa1-a2", "Df7-f6", "Aa2-a1", "Df6-f7")


@covers("K6.1", "applies")
def test_a_captured_daimyo_ends_the_game() -> None:
    step = act(place("wDc1 wAa4 bDe4", "f7"), "Aa4xe4")
    assert ended(step.state) == (("white",), "K6.1")
    assert rules(step) == ["K4.4", "K6.1"]
    assert event(step, "K6.1").text == "Black's Daimyo is captured. White wins."
    assert (game.to_act(step.state), legal(step.state)) == ((), [])
    for text in ("flip f7", "Dc1-c2", "pass"):
        for seat in ("white", "black"):
            verdict = why(step.state, text, seat)
            assert verdict.legal is False
            assert verdict.checks[0].rule == "K6.1"
            assert verdict.checks[0].text == "The game is over. Black's Daimyo is captured. White wins."
            assert verdict.nearest == ()


@covers("K6.1", "not")
def test_another_capture_ends_nothing() -> None:
    assert ended(after(place("wDc1 wAa4 bSe4 bDf6", "f7"), "Aa4xe4")) is None


@covers("K6.2", "applies")
def test_the_third_time_is_a_draw() -> None:
    state = place("wDc1 wAa1 bDf7", "d4")
    twice = after(state, *SHUTTLE)
    assert ended(twice) is None
    step = act(twice, *SHUTTLE)
    assert ended(step.state) == ((), "K6.2")
    assert event(step, "K6.2").text == "The same position has come for the third time since the last flip: a draw."


@covers("K6.2", "not")
def test_a_flip_starts_the_count_anew() -> None:
    state = place("wDc1 wAa1 bDf7", {"d4": "ki", "e2": "ki"})
    state = after(state, *SHUTTLE, "flip d4", "flip e2", "flip d4", "flip e2")
    # The position after the flips is the first of its kind.
    assert ended(after(state, *SHUTTLE)) is None
    assert ended(after(state, *SHUTTLE, *SHUTTLE)) == ((), "K6.2")


@covers("K6.2", "not")
def test_another_player_to_move_is_another_position() -> None:
    # The Ashigaru loses a move: the same board comes again, but with Black to move.
    state = place("wDc1 wAa1 bDf7", "d4")
    state = after(state, "Aa1-a3", "Df7-f6", "Aa3-a2", "Df6-f7", "Aa2-a1", "Df7-f6", "Aa1-a2", "Df6-f7",
                  "Aa2-a1")
    assert [key[:-1] for key in state.history].count(state.board) == 3
    assert ended(state) is None


@covers("K6.2", "not")
def test_flags_belong_to_the_position() -> None:
    state = place("wDc1 wAa1 bDf7", {"d4": "ki", "e2": "kihei-red", "d2": "kihei-blue"}, nobori=True)
    flagged = after(state, "flip d4", "flip e2")
    cycle = ("Df7-f6", "Aa1-a2", "Df6-f7", "Aa2-a1")
    third = after(flagged, *cycle, *cycle)
    # The first had flags, so this board without flags has come twice only.
    assert (third.board, third.mover, ended(third)) == (flagged.board, flagged.mover, None)
    assert ended(after(third, "Df7-f6")) == ((), "K6.2")


@covers("K6.2", "applies")
def test_bare_daimyo_among_trees() -> None:
    state = place("wDc1 bAc2 bDf7", {"d4": "ki", "e2": "ki"})
    step = act(state, "Dc1xc2")
    assert ended(step.state) == ((), "K6.2")
    assert event(step, "K6.2").text == "Only the two Daimyo and Ki are left, and both can move: a draw."


@covers("K6.2", "not")
@pytest.mark.parametrize(("warriors", "cards"), [
    # Another card is left; a warrior is left; Black can't move.
    ("wDc1 bAc2 bDf7", {"d4": "ki", "e2": "heiya"}),
    ("wDc1 bAc2 bDf7 wLf1", {"d4": "ki"}),
    ("wDc1 bAc2 bDf7", {"e7": "ki", "e6": "ki", "f6": "ki"}),
])
def test_not_dead_yet(warriors: str, cards: dict[str, str]) -> None:
    assert ended(after(place(warriors, cards), "Dc1xc2")) is None


def late(warriors: str, turn: int, cards: str = "a5 c5", **options: Any) -> State:
    data = game.encode(place(warriors, cards, **options))
    return game.decode({**data, "turn": turn})


@covers("K6.2", "applies")
def test_300_turns() -> None:
    state = late("wDc1 wAa1 bDf7", MOST_TURNS)
    step = act(state, "Aa1-a2")
    assert ended(step.state) == ((), "K6.2")
    assert event(step, "K6.2").text == "300 turns are over: a draw."
    assert ended(flips(state, "a5", "c5").state) == ((), "K6.2")


@covers("K6.2", "not")
def test_the_turn_before() -> None:
    assert ended(after(late("wDc1 wAa1 bDf7", MOST_TURNS - 1), "Aa1-a2")) is None


@covers("K6.2", "not")
def test_a_win_goes_first() -> None:
    assert ended(after(late("wDc1 wAf1 bDf7", MOST_TURNS), "Af1xf7")) == (("white",), "K6.1")
    lost = late("wDf1 wLd2 bDa7", MOST_TURNS, "a6 b7")
    assert ended(after(lost, "Ld2-e3")) == (("white",), "K5.2")


@covers("K6.2", "not")
def test_no_draws_without_the_option() -> None:
    state = place("wDc1 wAa1 bDf7", "d4", draw_rules=False)
    assert ended(after(state, *SHUTTLE, *SHUTTLE, *SHUTTLE)) is None
    assert ended(after(late("wDc1 wAa1 bDf7", MOST_TURNS, draw_rules=False), "Aa1-a2")) is None
    assert ended(after(place("wDc1 bAc2 bDf7", draw_rules=False), "Dc1xc2")) is None


def test_a_set_position_is_played_on_from() -> None:
    # A draw of K6.2 is looked at when a turn has ended.
    assert ended(place("wDc3 bDc5")) is None
    assert ended(after(place("wDc3 bDc5"), "Dc3-b3")) == ((), "K6.2")


def test_every_way_has_rules() -> None:
    assert all(rule in game.rulebook for rules in WAYS.values() for rule in rules)


def test_the_board_without_a_daimyo_goes_on() -> None:
    state = sengokuki.position("4S1/#5/6/6/1l4/6/6 b")
    assert ended(after(state, "Lb3-a4")) is None
