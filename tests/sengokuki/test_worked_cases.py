"""The worked cases of the rules, each a test."""

from __future__ import annotations

import pytest

import sengokuki
from sengokuki import State, game
from tests.sengokuki.helpers import act, after, ended, flips, legal, may_flip, moves, on, place, rules, targets, why

START = "##ds##/######/######/######/######/######/##DS##"


def start(cards: dict[str, str], mover: str = "w") -> State:
    return sengokuki.position(f"{START} {mover}", cards)


def test_01_at_the_start_no_warrior_can_move() -> None:
    state = game.setup(5)
    assert state.board.count(1) == 38
    for mover in "wb":
        assert moves(start({}, mover)) == set()


def test_02_engun() -> None:
    state = flips(start({"a2": "kihei-red", "b5": "kihei-red"}), "a2", "b5").state
    assert (on(state, "b5"), on(state, "a2"), state.board.count(1)) == ("L", ".", 36)


@pytest.mark.parametrize("second", ["kihei-blue", "kibatai-red"])
def test_03_not_alike(second: str) -> None:
    state = flips(start({"a2": "kihei-red", "b5": second}), "a2", "b5").state
    assert (state.board.count(1), state.seat) == (38, "black")


def test_04_engun_after_a_heiya_was_replaced() -> None:
    state = flips(start({"a2": "kihei-red", "a3": "heiya", "b5": "kihei-red"}), "a2", "a3", "b5").state
    assert (on(state, "a2"), on(state, "a3"), on(state, "b5"), state.board.count(1)) == (".", ".", "L", 35)


def test_05_shinobi_wo_tsukau() -> None:
    state = flips(start({"a2": "heiya", "b2": "heiya"}), "a2", "b2").state
    assert (on(state, "b2"), on(state, "a2"), state.board.count(1)) == ("S", ".", 36)
    assert (state.seat, state.flipping) == ("black", False)


def test_06_two_heiya_but_not_first() -> None:
    cards = {"a2": "kihei-red", "a3": "heiya", "a4": "heiya", "b5": "ashigaru-red"}
    state = flips(start(cards), "a2", "a3", "a4", "b5").state
    assert [on(state, square) for square in ("a2", "a3", "a4", "b5")] == ["#", ".", ".", "#"]
    assert state.board.count(1) == 36
    assert "S" not in [on(state, square) for square in cards]


def test_07_a_heiya_and_then_a_pair() -> None:
    state = flips(start({"a2": "heiya", "b2": "kihei-red", "b5": "kihei-red"}), "a2", "b2", "b5").state
    assert (on(state, "b5"), state.board.count(1)) == ("L", 35)


def test_08_yonhon_no_ki() -> None:
    cards = {"a2": "ki", "b2": "ki", "a4": "kihei-red", "b4": "ashigaru-red"}
    state = flips(start(cards), "a2", "b2", "a4", "b4", "a2", "b2").state
    assert ended(state) == (("black",), "K3.8")


def test_08_a_move_between_starts_the_count_anew() -> None:
    state = place("wDa1 wAc1 bDf7", {"a3": "ki", "b3": "ki", "e5": "kihei-red", "f5": "ashigaru-red"})
    black = ("flip e5", "flip f5")
    trees = ("flip a3", "flip b3")
    assert ended(after(state, *trees, *black, *trees)) == (("black",), "K3.8")
    assert ended(after(state, *trees, *black, "Ac1-c2", *black, *trees)) is None


def test_09_ki_heiya_ki_counts() -> None:
    cards = {"a2": "ki", "b2": "heiya", "c2": "ki", "d2": "ki", "a4": "kihei-red", "b4": "ashigaru-red"}
    between = ("flip a4", "flip b4")
    first = after(start(cards), "flip a2", "flip b2", "flip c2", *between)
    assert first.two_ki == (1, 0)
    assert ended(flips(first, "c2", "d2").state) == (("black",), "K3.8")
    assert flips(first, "c2", "a4").state.two_ki == (0, 0)


def test_10_ashigaru_and_cards() -> None:
    assert targets(place("wAa1", "a5 b1"), "a1") == {"a2", "a3", "a4"}
    assert moves(place("wAa1 bAa3", "a5 b1"), "a1") == {"Aa1-a2", "Aa1xa3"}


def test_11_kibatai() -> None:
    assert targets(place("wRc1"), "c1") == {"a2", "b3", "d3", "e2"}
    # Nearly all else is covered; a board has 42 squares and there are 38 cards.
    covered = sengokuki.position("######/######/######/######/#1####/####1#/##R##1 w")
    assert targets(covered, "c1") == {"b3", "e2"}


TWELVE = "wDf1 wLe3 bDa7"


def test_12_haisen() -> None:
    state = place(TWELVE, "a6 b7", mover="b")
    assert ended(state) == (("white",), "K5.2")
    assert not may_flip(state)
    verdict = why(state, "flip a6", "black")
    assert {check.rule for check in verdict.broken} == {"K6.1", "K5.1"}
    assert str(game.view(state, None).attacks[0].path) == "('d4', 'c5', 'b6')"


def test_12_as_written_in_the_rules() -> None:
    assert ended(sengokuki.position("d#4/#5/6/6/4L1/6/5D b")) == (("white",), "K5.2")


def test_13_kyousei() -> None:
    state = place(TWELVE + " bAb2", "a6 b7", mover="b")
    assert legal(state) == ["Ab2-b6"]
    assert game.view(state, "black").kyousei


def test_14_smothered() -> None:
    assert ended(place("wRb5 wDf1 bDa7", "a6 b6 b7", mover="b")) == (("white",), "K5.2")


def test_15_no_safe_move() -> None:
    state = place("wAb1 wDf1 bDa7", "a6", mover="b")
    assert moves(state) == set()
    assert legal(state) == ["flip a6"]
    assert not game.view(state, "black").kyousei


def test_16_walled_in() -> None:
    state = place("wDf1 bDa7", "a6 b6 b7", mover="b")
    assert legal(state) == ["flip a6", "flip b6", "flip b7"]
    assert ended(state) is None


@pytest.mark.parametrize("mover", ["w", "b"])
def test_17_a_heiya_opens_the_file(mover: str) -> None:
    state = place("wAa1 wDf1 bDa7", {"a5": "heiya", "f5": "ki", "e5": "kihei-red"}, mover=mover)
    assert not game.view(state, None).attacks
    step = flips(state, "a5", "f5", "e5")
    opened = step.state
    if mover == "w":
        assert game.view(opened, "black").kyousei
        assert "K5.1" in rules(step)
        assert not may_flip(opened)
    else:
        assert "K5.4" in rules(step)
        assert ended(after(opened, "Aa1xa7")) == (("white",), "K6.1")


def test_18_the_daimyo_keep_apart() -> None:
    assert targets(place("wDc3 bDc5"), "c3") == {"b2", "b3", "c2", "d2", "d3"}


def test_19_pinned() -> None:
    state = place("wDc1 wAc3 bAc6 bDf7")
    assert moves(state, "c3") == {"Ac3-c2", "Ac3-c4", "Ac3-c5", "Ac3xc6"}


def test_20_both_bared() -> None:
    # The Heiya on c4 shields Black's Daimyo from the Ashigaru and White's from Black's.
    state = place("wDc1 wAa4 bAc6 bDe4", {"c4": "heiya", "f7": "ki", "a7": "kihei-red"}, mover="b")
    assert not game.view(state, None).attacks
    step = flips(state, "c4", "f7", "a7")
    bared = step.state
    assert {attack.seat for attack in game.view(bared, None).attacks} == {"white", "black"}
    assert game.view(bared, "white").kyousei
    taken = act(bared, "Aa4xe4").state
    assert ended(taken) == (("white",), "K6.1")
    assert any(attack.seat == "white" for attack in game.view(taken, None).attacks)


def test_21_the_last_card() -> None:
    state = place("wAb1 wDf1 bDa7", {"a6": "ki"}, mover="b")
    step = flips(state, "a6")
    assert rules(step) == ["K3.1", "K3.7", "K3.10"]
    assert (step.state.seat, on(step.state, "a6"), step.state.flipping) == ("white", "#", False)
    assert ended(place("wAb1 wSe6 wDf1 bDa7", mover="b")) == ((), "K5.5")


def test_22_nobori() -> None:
    cards = {"b3": "kihei-red", "e5": "ki", "a6": "heiya", "f6": "ki"}
    state = place("wDc1 wAd1 bDc7", cards, mover="b", nobori=True)
    flagged = flips(state, "b3", "e5").state
    assert game.view(flagged, "white").flags == ("b3", "e5")
    assert [text for text in legal(flagged) if text.startswith("flip")] == ["flip a6", "flip f6"]
    free = after(flagged, "Ad1-d2")
    assert free.flags == ()
    assert {"flip b3", "flip e5"} <= set(legal(free))
