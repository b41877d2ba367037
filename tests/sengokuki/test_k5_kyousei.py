"""K5: Kyousei and Haisen."""

from __future__ import annotations

import pytest

from sengokuki import game
from tests.rules import covers
from tests.sengokuki.helpers import act, after, ended, event, flips, legal, may_flip, moves, place, rules, targets, why

FORCED = "wDf1 wLe3 bDa7 bAb2"


@covers("K5.1", "allows")
def test_the_move_that_ends_it() -> None:
    state = place(FORCED, "a6 b7", mover="b")
    assert legal(state) == ["Ab2-b6"]
    verdict = why(state, "Ab2-b6")
    assert [check.text for check in verdict.checks if check.rule == "K5.3"] == [
        "Black's Daimyo on a7 is no longer attacked afterwards."]


@covers("K5.1", "refuses")
def test_no_flip_in_kyousei() -> None:
    verdict = why(place(FORCED, "a6 b7", mover="b"), "flip a6")
    assert [(check.rule, check.text) for check in verdict.broken] == [(
        "K5.1", "Kyousei: Black's Daimyo on a7 is attacked by the Kihei on e3, along d4, c5 and b6. "
                "Only a move can end that.")]
    assert verdict.nearest[0] == game.parse("Ab2-b6", place(FORCED, "a6 b7", mover="b"))


def test_a_flip_goes_on_when_it_has_bared_the_flipper() -> None:
    # White's first card is a Heiya and opens the file onto his own Daimyo: he still owes a card.
    state = flips(place("wDa1 bAa7 bDf7", {"a4": "heiya", "c4": "ki", "d4": "ki"}), "a4").state
    assert game.view(state, "white").attacks
    assert not game.view(state, "white").kyousei
    assert legal(state) == ["flip c4", "flip d4"]
    verdict = why(state, "flip c4")
    assert verdict.legal
    assert "The flip of this turn has begun, and goes on." in [check.text for check in verdict.checks]


@covers("K5.2", "applies")
@pytest.mark.parametrize(("warriors", "cards"), [
    ("wDf1 wLe3 bDa7", "a6 b7"), ("wRb5 wDf1 bDa7", "a6 b6 b7"),
    # The Ashigaru on c4 may not leave its rank, where it shields White's Daimyo, and attacks c6 all the same.
    ("wDf4 wAc4 wRb5 bAa4 bDc7", "b7 d7 b6 d6"),
])
def test_haisen(warriors: str, cards: str) -> None:
    state = place(warriors, cards, mover="b")
    assert ended(state) == (("white",), "K5.2")
    assert game.to_act(state) == ()
    assert legal(state) == []


@covers("K5.2", "not")
def test_a_rescue_or_a_capture_is_no_haisen() -> None:
    assert ended(place(FORCED, "a6 b7", mover="b")) is None
    # Black's Daimyo is lost, but Black captures White's first.
    state = place("wDf1 wLe3 bDa7 bAf2", "a6 b7", mover="b")
    assert moves(state) == {"Af2xf1"}
    assert ended(after(state, "Af2xf1")) == (("black",), "K6.1")


def test_haisen_in_words() -> None:
    outcome = game.outcome(place("wDf1 wLe3 bDa7", "a6 b7", mover="b"))
    assert outcome is not None
    assert str(outcome) == ("Haisen: nothing saves Black's Daimyo on a7 from the Kihei on e3, along d4, c5 and b6. "
                            "White wins. [K5.2]")


@covers("K5.3", "allows")
def test_safe_moves_and_the_capture_of_the_daimyo() -> None:
    pinned = place("wDc1 wAc3 bAc6 bDf7")
    assert targets(pinned, "c3") == {"c2", "c4", "c5", "c6"}
    capture = place("wDc1 wAc3 bAc6 bDf3")
    assert "Ac3xf3" in moves(capture)
    verdict = why(capture, "Ac3xf3")
    assert verdict.legal
    assert "Black's Daimyo stands on f3, and to capture it is always allowed." in [
        check.text for check in verdict.checks]


@covers("K5.3", "refuses")
@pytest.mark.parametrize(("warriors", "text", "reason"), [
    ("wDc1 wAc3 bAc6", "Ac3-d3", "White's Daimyo on c1 would be attacked by the Ashigaru on c6, along c5, c4, c3 "
                                 "and c2."),
    ("wDc3 bDc5", "Dc3-c4", "White's Daimyo on c4 would be attacked by the Daimyo on c5."),
    ("wDc3 bRe5", "Dc3-d3", "White's Daimyo on d3 would be attacked by the Kibatai on e5."),
    ("wDa3 bAd3 wLf1", "Lf1-e2", "White's Daimyo on a3 would still be attacked by the Ashigaru on d3, along c3 and "
                                 "b3."),
    ("wDc3 bLe5 bAc5", "Dc3-d4", "White's Daimyo on d4 would still be attacked by the Kihei on e5."),
])
def test_own_daimyo_bared(warriors: str, text: str, reason: str) -> None:
    verdict = why(place(warriors), text)
    assert [(check.rule, check.text) for check in verdict.broken] == [("K5.3", reason)]


def test_two_attackers_are_both_named() -> None:
    verdict = why(place("wDa1 bAa5 bLe5 wSf1"), "Sf1-f2")
    assert verdict.checks[0].text == (
        "White's Daimyo on a1 would still be attacked by the Ashigaru on a5, along a4, a3 and a2 and by the Kihei on "
        "e5, along d4, c3 and b2.")
    assert verdict.checks[0].facts["attackers"] == ("a5", "e5")


@covers("K5.4", "applies")
def test_a_flip_bares_the_flipper() -> None:
    state = place("wDa1 bAa7 bDf7", {"a4": "heiya", "c4": "ki", "d4": "ki"})
    step = flips(state, "a4", "c4", "d4")
    assert event(step, "K5.4").text == (
        "The flip has opened a way: White's own Daimyo lies bare. Black may capture on a1 and win, with the Ashigaru "
        "on a7, along a6, a5, a4, a3 and a2.")
    assert "Aa7xa1" in moves(step.state)
    assert may_flip(step.state)
    # He need not: then White is in Kyousei.
    assert game.view(after(step.state, "Df7-f6"), "white").kyousei


@covers("K5.4", "applies")
def test_both_are_bared() -> None:
    cards = {"c4": "heiya", "f7": "ki", "a7": "kihei-red"}
    step = flips(place("wDc1 wAa4 bAc6 bDe4", cards, mover="b"), "c4", "f7", "a7")
    assert "both Daimyo lie bare" in event(step, "K5.4").text
    assert ended(after(step.state, "Aa4xe4")) == (("white",), "K6.1")


@covers("K5.4", "not")
def test_a_flip_that_opens_nothing() -> None:
    state = place("wDa1 bAa7 bDf7", {"a4": "ki", "c4": "heiya", "d4": "ki", "e2": "kihei-red"})
    assert "K5.4" not in rules(flips(state, "c4", "d4", "e2"))


@covers("K5.5", "applies")
def test_no_safe_move() -> None:
    state = place("wAb1 wDf1 bDa7", "a6", mover="b")
    assert legal(state) == ["flip a6"]
    assert ended(place("wAb1 wSe6 wDf1 bDa7", mover="b")) == ((), "K5.5")


@covers("K5.5", "not")
def test_a_safe_move_is_no_stalemate() -> None:
    assert ended(place("wDf1 bDa7", mover="b")) is None


@covers("K5.5", "applies")
def test_the_draw_comes_with_the_last_card() -> None:
    state = place("wAb1 wDf1 wRe1 bDa7", {"a6": "heiya"})
    assert ended(state) is None
    boxed = place("wAb1 wSe6 wDf1 bDa7", {"d2": "heiya"})
    step = flips(boxed, "d2")
    assert ended(step.state) == ((), "K5.5")
    assert rules(step)[-1] == "K5.5"


@covers("K5.6", "applies")
def test_the_table_announces() -> None:
    step = act(place("wDa1 wAc2 bDf7", "b7"), "Ac2-f2")
    kyousei = event(step, "K5.1")
    assert kyousei.rules == ("K5.1", "K5.6")
    assert kyousei.text == ("Kyousei: Black's Daimyo on f7 is attacked by the Ashigaru on f2, along f3, f4, f5 and f6. "
                            "A move has to end that.")
    assert game.view(step.state, None).announcement == kyousei.text
    lost = act(place("wDf1 wLd2 bDa7", "a6 b7"), "Ld2-e3")
    assert event(lost, "K5.2").rules == ("K5.2", "K5.6", "K6.1")


@covers("K5.6", "not")
def test_nothing_to_announce() -> None:
    step = act(place("wDa1 wAc2 bDf7", "b7"), "Ac2-c3")
    assert rules(step) == ["K4.1"]
    assert game.view(step.state, None).announcement == ""
