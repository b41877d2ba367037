"""K3: flipping."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sengokuki import Flip, State, game
from sengokuki.pieces import KI, NAMES
from tests.rules import covers
from tests.sengokuki.helpers import after, ended, event, flips, legal, moves, on, place, rules, why

CARDS = {
    "a3": "kihei-red", "b3": "kihei-red", "c3": "kihei-blue", "d3": "kibatai-red", "e3": "heiya", "f3": "heiya",
    "a4": "heiya", "b4": "ki", "c4": "ki", "d4": "ki", "e4": "ashigaru-green", "f4": "ashigaru-green",
}


def table(warriors: str = "wDa1 wSb1 bDf7 bSe7", **options: Any) -> State:
    return place(warriors, CARDS, **options)


@covers("K3.1", "allows")
def test_two_cards_one_after_the_other() -> None:
    step = flips(table(), "a3")
    middle = step.state
    assert step.reveals
    assert (middle.seat, middle.flipping, middle.turn) == ("white", True, 1)
    for viewer in ("white", "black", None):
        assert game.view(middle, viewer)["a3"].card == "kihei-red"
        assert game.view(middle, viewer)["a3"].holds == "open"
    assert legal(middle) == [f"flip {square}" for square in CARDS if square != "a3"]
    done = flips(middle, "c3").state
    assert (done.seat, done.flipping, done.turn) == ("black", False, 2)
    assert game.view(done, "white")["a3"].card is None
    assert game.view(done, "white").shown == (("a3", "kihei-red"), ("c3", "kihei-blue"))
    assert game.view(after(done, "Se7-d7"), "white").shown == ()


@covers("K3.1", "refuses")
@pytest.mark.parametrize(("text", "reason"), [
    ("flip a3", "The card on a3 lies open already: the second card is another one."),
    ("flip a2", "a2 is empty: there is no card to flip."),
    ("flip b1", "White's Shinobi stands on b1, and no card lies there."),
    ("Sb1-b2", "The turn is a flip, begun on a3: another card has to be flipped."),
])
def test_what_is_no_second_card(text: str, reason: str) -> None:
    verdict = why(flips(table(), "a3").state, text)
    assert (verdict.checks[0].rule, verdict.checks[0].text) == ("K3.1", reason)
    assert verdict.nearest


@covers("K3.2", "applies")
def test_engun() -> None:
    step = flips(table(), "a3", "b3")
    assert rules(step) == ["K3.1", "K3.2"]
    assert event(step, "K3.2").text == (
        "Engun: two cards with Kihei, red kamon. The cards on a3 and b3 leave the board, and White's Kihei stands "
        "on b3.")
    assert (on(step.state, "a3"), on(step.state, "b3")) == (".", "L")
    assert [NAMES[face] for face in step.state.gone] == ["kihei-red", "kihei-red"]
    assert on(flips(step.state, "e4", "f4").state, "f4") == "a"


@covers("K3.2", "not")
@pytest.mark.parametrize("last", ["c3", "d3", "b4"])
def test_no_engun(last: str) -> None:
    step = flips(table(), "a3", last)
    assert "K3.2" not in rules(step)
    assert (on(step.state, "a3"), on(step.state, last)) == ("#", "#")


def test_two_ki_are_no_engun() -> None:
    assert rules(flips(table(), "b4", "c4")) == ["K3.1", "K3.7", "K3.8"]


@covers("K3.3", "applies")
@pytest.mark.parametrize(("last", "why_not"), [
    ("c3", "two Kihei, but red and blue"),
    ("d3", "Kihei, red kamon, and Kibatai, red kamon"),
    ("b4", "Kihei, red kamon and Ki"),
])
def test_not_alike(last: str, why_not: str) -> None:
    step = flips(table(), "a3", last)
    assert event(step, "K3.3").text == f"Not alike: {why_not}. The cards on a3 and {last} are turned back."
    assert (step.state.seat, step.state.board) == ("black", table().board)
    assert game.view(step.state, "black").memory == {"a3": "kihei-red", last: CARDS[last]}


@covers("K3.3", "not")
def test_alike() -> None:
    assert "K3.3" not in rules(flips(table(), "a3", "b3"))


@covers("K3.4", "applies")
def test_heiya_leave_and_are_replaced() -> None:
    state = flips(table(), "a3").state
    for square in ("e3", "f3", "a4"):
        step = flips(state, square)
        state = step.state
        assert rules(step) == ["K3.1", "K3.4"]
        assert (on(state, square), state.flipping, state.seat) == (".", True, "white")
    assert event(step, "K3.4").text == "The Heiya leaves a4 for good; another card is to be flipped."
    assert game.view(state, None).gone == ("heiya",) * 3
    assert flips(state, "c3").state.seat == "black"


@covers("K3.4", "not")
def test_other_cards_are_not_replaced() -> None:
    step = flips(table(), "a3", "b4")
    assert "K3.4" not in rules(step)
    assert step.state.seat == "black"


@covers("K3.5", "applies")
def test_shinobi_wo_tsukau() -> None:
    step = flips(table(), "e3", "f3")
    assert rules(step) == ["K3.1", "K3.5"]
    assert event(step, "K3.5").text == (
        "Shinobi wo tsukau: the first two cards of the turn are Heiya. Both leave the board, and White's Shinobi "
        "stands on f3.")
    assert (on(step.state, "e3"), on(step.state, "f3"), step.state.seat) == (".", "S", "black")


@covers("K3.5", "not")
@pytest.mark.parametrize("squares", [("a3", "e3", "f3"), ("e3", "a3", "f3")])
def test_no_shinobi_unless_the_first_two_are_heiya(squares: tuple[str, ...]) -> None:
    step = flips(table(), *squares)
    assert "K3.5" not in rules(step)
    assert on(step.state, squares[-1]) == "."


@covers("K3.5", "not")
def test_no_shinobi_without_the_option() -> None:
    step = flips(table(shinobi_bonus=False), "e3", "f3")
    assert rules(step) == ["K3.1", "K3.4"]
    assert (on(step.state, "f3"), step.state.seat) == (".", "white")
    assert rules(flips(step.state, "a3", "b3")) == ["K3.1", "K3.2"]


@covers("K3.6", "applies")
@pytest.mark.parametrize("squares", [("e3", "a3", "b3"), ("a3", "e3", "b3"), ("a3", "e3", "f3", "b3")])
def test_a_match_after_replacements_counts(squares: tuple[str, ...]) -> None:
    step = flips(table(), *squares)
    assert event(step, "K3.2").rules == ("K3.2", "K3.6")
    assert on(step.state, "b3") == "L"


@covers("K3.6", "not")
def test_nothing_was_replaced() -> None:
    assert event(flips(table(), "a3", "b3"), "K3.2").rules == ("K3.2",)


@covers("K3.7", "applies")
def test_ki_stay() -> None:
    first = flips(table(), "b4")
    assert rules(first) == ["K3.1", "K3.7"]
    assert (first.state.flipping, first.state.seat) == (True, "white")
    both = flips(first.state, "c4")
    assert (on(both.state, "b4"), on(both.state, "c4"), both.state.seat) == ("#", "#", "black")
    assert event(flips(table(), "a3", "b4"), "K3.3").rules == ("K3.3", "K3.7")


@covers("K3.7", "not")
def test_other_cards_leave() -> None:
    assert on(flips(table(), "e3").state, "e3") == "."


TREES = ("flip b4", "flip c4")
OTHER = ("flip a3", "flip c3")


@covers("K3.8", "applies")
@pytest.mark.parametrize("again", [TREES, ("flip c4", "flip d4"), ("flip b4", "flip e3", "flip d4"),
                                   ("flip e3", "flip b4", "flip d4")])
def test_yonhon_no_ki(again: tuple[str, ...]) -> None:
    once = after(table(), *TREES)
    assert game.view(once, "black").two_ki == (1, 0)
    over = after(once, *OTHER, *again)
    assert ended(over) == (("black",), "K3.8")
    assert game.to_act(over) == ()
    outcome = game.outcome(over)
    assert outcome is not None
    assert outcome.text == "Yonhon no Ki: White flipped two Ki in each of two turns in a row. Black wins."


@covers("K3.8", "not")
@pytest.mark.parametrize("between", [OTHER, ("flip b4", "flip a3"), ("Sb1-b2",), ("flip e3", "flip f3"),
                                     ("flip f4", "flip e4")])
def test_any_other_turn_starts_the_count_anew(between: tuple[str, ...]) -> None:
    state = after(table(), *TREES, *OTHER, *between, *OTHER, *TREES)
    assert ended(state) is None
    assert state.two_ki == (1, 0)


def test_each_player_counts_his_own_trees() -> None:
    state = after(table(), *TREES, *TREES)
    assert (ended(state), state.two_ki) == (None, (1, 1))
    assert ended(after(state, *OTHER, *TREES)) == (("white",), "K3.8")


@covers("K3.9", "holds")
@pytest.mark.parametrize("seed", range(6))
def test_six_trees_stay(seed: int) -> None:
    state = game.setup(seed)
    random = Random(seed)
    while game.outcome(state) is None:
        if not state.flipping and not state.attackers:
            assert any(isinstance(action, Flip) for action in game.legal_actions(state))
        state = game.apply(state, random.choice(game.legal_actions(state))).state
        assert state.faces.count(KI) == 6


@covers("K3.10", "applies")
def test_the_last_card_is_turned_back() -> None:
    step = flips(place("wDa1 bDf7", {"c3": "kihei-red"}), "c3")
    assert rules(step) == ["K3.1", "K3.10"]
    assert event(step, "K3.10").text == (
        "No card is left that may be flipped: the card on c3 is turned back, and the turn ends.")
    assert (on(step.state, "c3"), step.state.seat) == ("#", "black")
    assert game.view(step.state, "white").memory == {"c3": "kihei-red"}


@covers("K3.10", "applies")
def test_the_last_heiya_leaves() -> None:
    step = flips(place("wDa1 bDf7", {"c3": "heiya"}), "c3")
    assert rules(step)[:3] == ["K3.1", "K3.4", "K3.10"]
    assert on(step.state, "c3") == "."


@covers("K3.10", "applies")
def test_one_tree_does_not_count() -> None:
    data = game.encode(place("wDa1 wRb1 bDf7", {"c3": "ki"}))
    state = game.decode({**data, "two_ki": {"white": 1, "black": 1}})
    assert after(state, "flip c3").two_ki == (0, 1)


@covers("K3.10", "not")
def test_a_card_is_left() -> None:
    state = place("wDa1 bDf7", {"c3": "kihei-red", "d3": "ki"})
    step = flips(state, "c3")
    assert rules(step) == ["K3.1"]
    assert step.state.flipping


def test_the_last_two_heiya_give_a_shinobi() -> None:
    step = flips(place("wDa1 bDf7", {"c3": "heiya", "d3": "heiya"}), "c3", "d3")
    assert rules(step) == ["K3.1", "K3.5"]
    assert moves(step.state)
