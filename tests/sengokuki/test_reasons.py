"""Illegal tries of many kinds, each with a reason and a rule of its own."""

from __future__ import annotations

from typing import Any

import pytest

from sengokuki import Flip, Move, Pass, State, game
from tabletop import TEACHER, IllegalAction, NotationError
from tests.sengokuki.helpers import after, place, why

CARDS = {"a3": "kihei-red", "b3": "ki", "e5": "kihei-red", "d5": "kihei-blue", "f5": "kibatai-red"}


def table(**options: Any) -> State:
    return place("wDa1 wSc1 wRd1 wAe1 bLe3 bDf7 bSa7", CARDS, **options)


def middle() -> State:
    return after(table(), "flip a3")


def flagged() -> State:
    return after(place("wDa1 wSc1 wRd1 bLe3 bDf7", CARDS, mover="b", nobori=True), "flip a3", "flip b3")


def over() -> State:
    return place("wDf1 wLe3 bDa7", "a6 b7", mover="b")


def forced() -> State:
    return place("wDf1 wLe3 bDa7 bAb2", "a6 b7", mover="b")


def pinned() -> State:
    return place("wDc1 wAc3 bAc6 bDf7", "a5 b5")


# The position, who tries what, the rule and the reason.
TRIES = {
    "not your turn, a move": (table, "black", "Df7-f6", "K2.1", "It is White's turn, not Black's."),
    "not your turn, a flip": (pinned, "black", "flip a5", "K2.1", "It is White's turn, not Black's."),
    "after the end": (over, "black", "Da7-b6", "K6.1",
                      "The game is over. Haisen: nothing saves Black's Daimyo on a7 from the Kihei on e3, along d4, c5 "
                      "and b6. White wins."),
    "passing": (table, None, "pass", "K2.1", "Nobody may pass: a turn is two cards flipped or a warrior moved."),
    "passing in the middle of a flip": (middle, None, "pass", "K2.1",
                                        "Nobody may pass: another card has to be flipped first."),
    "flipping an empty square": (table, None, "flip a2", "K3.1", "a2 is empty: there is no card to flip."),
    "flipping a warrior's square": (table, None, "flip c1", "K3.1",
                                    "White's Shinobi stands on c1, and no card lies there."),
    "flipping the same card twice": (middle, None, "flip a3", "K3.1",
                                     "The card on a3 lies open already: the second card is another one."),
    "flipping a flagged card": (flagged, None, "flip b3", "K7.1",
                                "A flag lies on b3: the card was turned back in the turn before."),
    "flipping in Kyousei": (forced, None, "flip a6", "K5.1",
                            "Kyousei: Black's Daimyo on a7 is attacked by the Kihei on e3, along d4, c5 and b6. Only a "
                            "move can end that."),
    "moving in the middle of a flip": (middle, None, "Sc1-c2", "K3.1",
                                       "The turn is a flip, begun on a3: another card has to be flipped."),
    "moving from an empty square": (table, None, "Ab1-b2", "K2.1", "Nobody stands on b1: White moves warriors of his own."),
    "moving a card": (table, None, "Aa3-a4", "K2.1", "A card lies on a3: White moves warriors of his own."),
    "moving the enemy's warrior": (table, None, "Le3-f4", "K2.1",
                                   "Black's Kihei stands on e3: White moves warriors of his own."),
    "the wrong letter": (table, None, "Lc1-d2", "K4.1", "The warrior on c1 is a Shinobi (S), no Kihei (L)."),
    "not the warrior's way": (table, None, "Sc1-d3", "K4.1",
                              "From c1 to d3 is not the Shinobi's way: any number of squares in any direction."),
    "standing still": (table, None, "Sc1-c1", "K4.1", "The Shinobi would stay where he is, and that is no move."),
    "over an enemy": (pinned, None, "Ac3-c7", "K4.2", "Black's Ashigaru on c6 is in the way."),
    "onto a card": (lambda: place("wSc1 bDf7", CARDS), None, "Sc1-a3", "K4.3",
                                   "A card lies on a3. No warrior ends on a card."),
    "over a warrior of his own": (table, None, "Sc1-f1", "K4.2", "White's Kibatai on d1 is in the way."),
    "over a card": (lambda: place("wAa1 bDf7", CARDS), None, "Aa1-a5", "K4.2",
                                 "A card on a3 is in the way."),
    "the Kibatai onto a card": (lambda: place("wRd3 bDf7", CARDS), None, "Rd3-e5", "K4.3",
                                "A card lies on e5. The Kibatai leaps over cards, but ends on none."),
    "capturing his own": (table, None, "Sc1xd1", "K4.4", "White's own Kibatai stands on d1."),
    "capturing nobody": (table, None, "Sc1xc4", "K4.4",
                         "No warrior of Black's stands on c4, so there is nobody to capture."),
    "a capture not written as one": (table, None, "Sc1-e3", "K4.4",
                                     "Black's Kihei stands on e3: going there captures him, and that is written with "
                                     "an x."),
    "baring the own Daimyo": (pinned, None, "Ac3-d3", "K5.3",
                              "White's Daimyo on c1 would be attacked by the Ashigaru on c6, along c5, c4, c3 and c2."),
    "leaving the own Daimyo attacked": (forced, None, "Ab2-b1", "K5.3",
                                        "Black's Daimyo on a7 would still be attacked by the Kihei on e3, along d4, c5 "
                                        "and b6."),
    "walking into an attack": (lambda: place("wDc3 bDc5"), None, "Dc3-c4", "K5.3",
                               "White's Daimyo on c4 would be attacked by the Daimyo on c5."),
}


@pytest.mark.parametrize("kind", TRIES)
def test_its_own_reason(kind: str) -> None:
    make, seat, text, rule, reason = TRIES[kind]
    state = make()
    verdict = why(state, text, seat)
    assert verdict.legal is False
    assert (verdict.checks[0].rule, verdict.checks[0].text) == (rule, reason)
    assert verdict.checks[0].rule in game.rulebook
    assert [check.passed for check in verdict.checks] == sorted(check.passed for check in verdict.checks)
    assert verdict.action not in game.legal_actions(state)
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, verdict.action)
    assert str(refused.value.verdict) == str(verdict)
    for near in verdict.nearest:
        assert near in game.legal_actions(state)
    acts = verdict.action.seat in game.to_act(state)
    assert bool(verdict.nearest) == acts


def test_at_least_fifteen_kinds() -> None:
    assert len({(rule, reason) for _, _, _, rule, reason in TRIES.values()}) >= 25
    assert len({rule for _, _, _, rule, _ in TRIES.values()}) >= 9


def test_every_broken_rule_is_named() -> None:
    state = place("wDc1 wAc3 bAc6 bDf7", "e3")
    # Across a card onto nobody, leaving the file.
    assert [check.rule for check in why(state, "Ac3xf3").broken] == ["K4.2", "K4.4", "K5.3"]
    assert [check.rule for check in why(after(state, "flip e3"), "Ad4-d5", "black").broken] == ["K2.1"]
    assert [check.rule for check in why(over(), "flip a1", "white").broken] == ["K6.1", "K2.1", "K3.1"]
    assert [check.rule for check in why(over(), "flip a1", "black").broken] == ["K6.1", "K5.1", "K3.1"]


def test_a_legal_action_names_the_rule_that_grants_it_first() -> None:
    assert [check.rule for check in why(table(), "flip a3").checks] == ["K3.1", "K6.1", "K2.1", "K5.1", "K3.1"]
    assert why(table(), "Sc1-c4").checks[0].text == (
        "From c1 to c4 is the Shinobi's way: any number of squares in any direction.")


def test_everyone_gets_the_same_verdict() -> None:
    for make, seat, text, _, _ in TRIES.values():
        state = make()
        action = game.parse(text, state, seat)
        texts = {tuple(check.text for check in game.explain(state, action, viewer).checks)
                 for viewer in ("white", "black", None, TEACHER)}
        assert len(texts) == 1
        assert game.explain(state, action, None).nearest == ()


@pytest.mark.parametrize(("text", "at", "reason"), [
    ("", 0, "flip, a move like Ab1-b6, or pass is missing at the end"),
    ("flip", 4, "a square like a2 is missing"),
    ("flip a9", 5, "'a9' is no square"),
    ("flip a2 a3", 8, "nothing may follow here"),
    ("turn a2", 0, "begins with no warrior"),
    ("ab1-b6", 0, "did you mean A?"),
    ("Ab1", 0, "no move like"),
    ("Ah1-b6", 1, "'h1' is no square"),
    ("Ab1-b8", 4, "'b8' is no square"),
    ("Ab1+b6", 3, "- for a move or x for a capture is missing, not '+'"),
    ("Ab1-b6 now", 7, "nothing may follow here"),
    ("pass on", 5, "nothing may follow here"),
])
def test_ill_formed_texts_say_what_and_where(text: str, at: int, reason: str) -> None:
    with pytest.raises(NotationError) as error:
        game.parse(text, table())
    assert error.value.at == at
    assert reason in error.value.reason


@pytest.mark.parametrize("make", [
    lambda: Flip("red", "a1"), lambda: Flip("white", "g1"), lambda: Move("white", "X", "a1", "a2"),
    lambda: Move("white", "A", "a0", "a2"), lambda: Move("white", "A", "a1", "2a"), lambda: Pass("nobody")])
def test_actions_are_well_formed(make: Any) -> None:
    with pytest.raises(ValueError, match="is no"):
        make()


def test_the_seat_is_filled_in() -> None:
    assert game.parse("flip a3", table()) == Flip("white", "a3")
    assert game.parse("flip a3", table(), "black") == Flip("black", "a3")
    assert game.parse("Aa1xa7", over()) == Move("black", "A", "a1", "a7", True)
