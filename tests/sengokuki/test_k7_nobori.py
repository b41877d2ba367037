"""K7: the Nobori variant."""

from __future__ import annotations

from typing import Any

import pytest

from sengokuki import State, game
from tests.rules import covers
from tests.sengokuki.helpers import act, after, ended, event, flips, legal, moves, place, rules, why

CARDS = {"a3": "kihei-red", "b3": "kihei-red", "c3": "ki", "d3": "kibatai-red", "e3": "heiya", "f3": "heiya",
         "f4": "ki"}


def table(**options: Any) -> State:
    return place("wDa1 wAb1 bDf7 bSe7", CARDS, **{"nobori": True, **options})


@covers("K7.1", "allows")
def test_other_cards_may_be_flipped() -> None:
    step = flips(table(), "a3", "c3")
    assert event(step, "K7.1").text == "The flags go onto a3 and c3: nobody may flip these in the next turn."
    assert game.view(step.state, "black").flags == ("a3", "c3")
    assert game.view(step.state, None)["a3"].flag
    assert [text for text in legal(step.state) if text.startswith("flip")] == [
        "flip b3", "flip d3", "flip e3", "flip f3", "flip f4"]
    assert why(step.state, "flip b3").legal
    again = flips(step.state, "b3", "d3")
    assert game.view(again.state, "white").flags == ("b3", "d3")
    assert why(again.state, "flip a3").legal


@covers("K7.1", "refuses")
def test_a_flagged_card() -> None:
    state = flips(table(), "a3", "c3").state
    for position in (state, flips(state, "b3").state):
        verdict = why(position, "flip a3")
        assert [(check.rule, check.text) for check in verdict.broken] == [
            ("K7.1", "A flag lies on a3: the card was turned back in the turn before.")]
    plain = flips(table(nobori=False), "a3", "c3").state
    assert why(plain, "flip a3").legal
    assert plain.flags == ()


@covers("K7.2", "applies")
@pytest.mark.parametrize("turn", [("Se7-d7",), ("flip e3", "flip f3"), ("flip e3", "flip b3", "flip a4")])
def test_the_flags_come_off(turn: tuple[str, ...]) -> None:
    state = place("wDa1 wAb1 bDf7 bSe7", {**CARDS, "a4": "kihei-blue", "b4": "kihei-blue"}, nobori=True)
    if turn[-1] == "flip a4":
        turn = ("flip a4", "flip b4")
    step = act(flips(state, "a3", "c3").state, *turn)
    assert "K7.2" in rules(step)
    assert event(step, "K7.2").text == "The flags on a3 and c3 come off."
    assert step.state.flags == ()


@covers("K7.2", "applies")
def test_a_flip_that_ends_for_want_of_cards_takes_them_off() -> None:
    state = place("wDa1 bDf7", {"a3": "kihei-red", "c3": "ki", "d3": "ki"}, nobori=True)
    flagged = flips(state, "a3", "c3").state
    step = flips(flagged, "d3")
    assert rules(step) == ["K3.1", "K3.7", "K3.10", "K7.2"]
    assert step.state.flags == ()


@covers("K7.2", "not")
def test_another_flip_moves_them() -> None:
    step = flips(flips(table(), "a3", "c3").state, "b3", "d3")
    assert game.view(step.state, None).flags == ("b3", "d3")


def test_flags_do_not_hinder_warriors() -> None:
    state = place("wDa1 wRb1 bDf7 bSe7", CARDS, nobori=True)
    flagged = after(state, "flip c3", "flip d3", "Se7-e6")
    assert moves(flagged, "b1") == moves(place("wDa1 wRb1 bDf7 bSe6", CARDS), "b1")


def test_nothing_but_flagged_cards() -> None:
    # Black can't move, and both cards bear flags: nothing is left to do.
    state = place("wDf1 wAb1 wSe6 bDa7", {"d2": "ki", "c2": "ki"}, nobori=True)
    assert ended(flips(state, "d2", "c2").state) == ((), "K5.5")
