"""K4: the warriors."""

from __future__ import annotations

import pytest

from sengokuki import game
from sengokuki.pieces import WARRIORS
from tests.rules import covers
from tests.sengokuki.helpers import act, event, moves, on, place, targets, why

WAYS = {
    "D": "b3 b4 b5 c3 c5 d3 d4 d5",
    "S": "c1 c2 c3 c5 c6 c7 a4 b4 d4 e4 f4 a2 b3 d5 e6 f7 a6 b5 d3 e2 f1",
    "A": "c1 c2 c3 c5 c6 c7 a4 b4 d4 e4 f4",
    "L": "a2 b3 d5 e6 f7 a6 b5 d3 e2 f1",
    "R": "a3 a5 b2 b6 d2 d6 e3 e5",
}


@covers("K4.1", "allows")
@pytest.mark.parametrize("letter", WAYS)
@pytest.mark.parametrize("side", ["w", "b"])
def test_the_ways(letter: str, side: str) -> None:
    state = place(f"{side}{letter}c4", mover=side)
    assert targets(state, "c4") == set(WAYS[letter].split())
    assert why(state, f"{letter}c4-{WAYS[letter][:2]}").checks[0].rule == "K4.1"


def test_the_letters_of_the_rules() -> None:
    assert {warrior.letter: warrior.name for warrior in WARRIORS} == {
        "D": "Daimyo", "S": "Shinobi", "A": "Ashigaru", "L": "Kihei", "R": "Kibatai"}


@covers("K4.1", "refuses")
@pytest.mark.parametrize(("text", "reason"), [
    ("Dc4-c6", "From c4 to c6 is not the Daimyo's way: one square in any direction."),
    ("Sc4-d6", "From c4 to d6 is not the Shinobi's way: any number of squares in any direction."),
    ("Ac4-d5", "From c4 to d5 is not the Ashigaru's way: any number of squares along a file or a rank."),
    ("Lc4-c5", "From c4 to c5 is not the Kihei's way: any number of squares along a diagonal."),
    ("Rc4-d5", "From c4 to d5 is not the Kibatai's way: one square along a file or a rank and one diagonally outward."),
    ("Lc4-c4", "The Kihei would stay where he is, and that is no move."),
])
def test_not_his_way(text: str, reason: str) -> None:
    verdict = why(place(f"w{text[0]}c4"), text)
    assert [(check.rule, check.text) for check in verdict.broken] == [("K4.1", reason)]


@covers("K4.1", "refuses")
def test_the_wrong_letter() -> None:
    verdict = why(place("wLc4"), "Ac4-c5")
    assert [(check.rule, check.text) for check in verdict.broken] == [
        ("K4.1", "The warrior on c4 is a Kihei (L), no Ashigaru (A).")]


@covers("K4.2", "allows")
def test_over_empty_squares() -> None:
    state = place("wAa1 wRb1", "a2 b2 c2")
    assert "Aa1-a2" not in moves(state)
    assert {"Rb1-a3", "Rb1-c3", "Rb1-d2"} == moves(state, "b1")
    assert [check.text for check in why(state, "Rb1-c3").checks if check.rule == "K4.2"] == [
        "The Kibatai leaps over cards and warriors."]
    free = why(place("wAa1"), "Aa1-a4")
    assert [check.text for check in free.checks if check.rule == "K4.2"] == ["Nothing is in the way from a1 to a4."]


@covers("K4.2", "refuses")
@pytest.mark.parametrize(("warriors", "cards", "reason"), [
    ("wAa1", "a3", "A card on a3 is in the way."),
    ("wAa1 wLa2", "", "White's Kihei on a2 is in the way."),
    ("wAa1 bRa4", "", "Black's Kibatai on a4 is in the way."),
])
def test_something_in_the_way(warriors: str, cards: str, reason: str) -> None:
    verdict = why(place(warriors, cards), "Aa1-a5")
    assert [(check.rule, check.text) for check in verdict.broken] == [("K4.2", reason)]


@covers("K4.3", "allows")
def test_ending_on_an_empty_square() -> None:
    assert why(place("wRb1", "d2"), "Rb1-c3").legal


@covers("K4.3", "refuses")
@pytest.mark.parametrize(("text", "reason"), [
    ("Rb1-d2", "A card lies on d2. The Kibatai leaps over cards, but ends on none."),
    ("Ad1-d2", "A card lies on d2. No warrior ends on a card."),
])
def test_ending_on_a_card(text: str, reason: str) -> None:
    verdict = why(place("wRb1 wAd1", "d2"), text)
    assert [(check.rule, check.text) for check in verdict.broken] == [("K4.3", reason)]


@covers("K4.4", "allows")
def test_capture() -> None:
    state = place("wAa1 bLa3 bDf7", "a5")
    step = act(state, "Aa1xa3")
    assert event(step, "K4.4").text == "White's Ashigaru goes from a1 to a3 and captures the Kihei."
    assert (on(step.state, "a1"), on(step.state, "a3")) == (".", "A")
    assert game.view(step.state, None).captured == (("L",), ())
    assert "Aa1-a4" not in moves(state)
    back = act(place("wLb4 bSa3 bDf7", mover="b"), "Sa3xb4").state
    assert game.view(back, None).captured == ((), ("L",))


@covers("K4.4", "refuses")
@pytest.mark.parametrize(("text", "reason"), [
    ("Aa1-a3", "White's own Kihei stands on a3."),
    ("Aa1xd1", "No warrior of Black's stands on d1, so there is nobody to capture."),
    ("Aa1-f1", "Black's Shinobi stands on f1: going there captures him, and that is written with an x."),
])
def test_no_capture(text: str, reason: str) -> None:
    verdict = why(place("wAa1 wLa3 bSf1"), text)
    assert [(check.rule, check.text) for check in verdict.broken] == [("K4.4", reason)]


def test_capturing_ones_own_breaks_both() -> None:
    verdict = why(place("wAa1 wLa3"), "Aa1xa3")
    assert [check.rule for check in verdict.broken] == ["K4.4", "K4.4"]


def test_a_move_says_what_it_did() -> None:
    step = act(place("wAa1 bDf7"), "Aa1-a4")
    assert step.events[0].text == "White's Ashigaru goes from a1 to a4."
    assert not step.reveals
