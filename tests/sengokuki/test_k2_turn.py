"""K2: a turn."""

from __future__ import annotations

from sengokuki import State, game
from tests.rules import covers
from tests.sengokuki.helpers import after, flips, legal, moves, on, place, why


def example() -> State:
    return place("wDa1 wAc1 bDf7", {"a3": "kihei-red", "b3": "ki", "e5": "kihei-red"})


@covers("K2.1", "allows")
def test_a_flip_or_a_move() -> None:
    state = example()
    assert "flip a3" in legal(state)
    assert "Ac1-c4" in legal(state)
    assert after(state, "Ac1-c4").seat == "black"
    assert flips(state, "a3", "b3").state.seat == "black"


@covers("K2.1", "refuses")
def test_no_passing_and_no_move_out_of_turn() -> None:
    state = example()
    for verdict, text in [
        (why(state, "pass"), "Nobody may pass: a turn is two cards flipped or a warrior moved."),
        (why(flips(state, "a3").state, "pass"), "Nobody may pass: another card has to be flipped first."),
        (why(state, "Df7-f6", "black"), "It is White's turn, not Black's."),
        (why(state, "flip a3", "black"), "It is White's turn, not Black's."),
        (why(state, "Df7-f6"), "Black's Daimyo stands on f7: White moves warriors of his own."),
        (why(state, "Ad4-d5"), "Nobody stands on d4: White moves warriors of his own."),
        (why(state, "Aa3-a4"), "A card lies on a3: White moves warriors of his own."),
    ]:
        assert verdict.legal is False
        assert (verdict.checks[0].rule, verdict.checks[0].text) == ("K2.1", text)
    assert not any(text == "pass" for text in legal(state))


@covers("K2.2", "holds")
def test_no_limit_to_the_warriors() -> None:
    state = place("wDa1 wSa2 wSb2 wSc2 wSd2 wSe2 wSf2 wAb1 bDf7", {"a4": "kihei-red", "b4": "kihei-red"})
    grown = flips(state, "a4", "b4").state
    assert on(grown, "b4") == "L"
    assert sum(2 <= code < 7 for code in grown.board) == 9


def test_the_turn_and_the_phase_in_words() -> None:
    state = example()
    assert (game.turn(state), game.phase(state)) == ("turn 1, White", "a turn begins")
    middle = flips(state, "a3").state
    assert (game.turn(middle), game.phase(middle)) == ("turn 1, White", "in the middle of a flip")
    assert game.turn(after(state, "Ac1-c4")) == "turn 2, Black"
    attacked = after(state, "Ac1-f1")
    assert game.phase(attacked) == "Kyousei"
    over = place("wDf1 wLe3 bDa7", "a6 b7", mover="b")
    assert (game.turn(over), game.phase(over)) == ("after turn 0", "the end")
    assert moves(over) == set()
