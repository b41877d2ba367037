"""K1: board, cards, start, free positions."""

from __future__ import annotations

from collections import Counter

import pytest

import sengokuki
from sengokuki import game
from sengokuki.board import FILES, RANKS, SQUARES
from sengokuki.pieces import CARDS, NAMES, SEATS
from sengokuki.setup import WISH
from sengokuki.state import State
from tabletop import DecodeError, NotationError, OptionError
from tests.rules import covers
from tests.sengokuki.helpers import ended, legal, on


def faces(state: State) -> Counter[str]:
    return Counter(NAMES[face] for face in state.faces if face)


@covers("K1.1", "holds")
def test_white_begins() -> None:
    state = game.setup(1)
    assert game.seats(state) == SEATS == ("white", "black")
    assert game.to_act(state) == ("white",)
    assert state.turn == 1


@covers("K1.2", "holds")
def test_the_cards_and_the_board() -> None:
    assert len(SQUARES) == len(FILES) * len(RANKS) == 42
    assert sum(card.count for card in CARDS) == 38
    army = [card for card in CARDS if card.kind is not None]
    assert {card.count for card in army} == {2}
    assert sorted(card.name for card in army) == sorted(
        f"{warrior}-{kamon}" for warrior in ("kibatai", "ashigaru", "kihei")
        for kamon in ("red", "yellow", "green", "blue"))
    assert {card.name: card.count for card in CARDS if card.kind is None} == {"heiya": 8, "ki": 6}
    for seed in range(20):
        assert faces(game.setup(seed)) == {card.name: card.count for card in CARDS}


@covers("K1.3", "holds")
@pytest.mark.parametrize(("option", "warriors"), [
    ("facing", {"c1": "D", "d1": "S", "c7": "d", "d7": "s"}),
    ("rotated", {"c1": "D", "d1": "S", "d7": "d", "c7": "s"}),
    ("corners", {"a1": "D", "f1": "S", "a7": "d", "f7": "s"}),
])
def test_the_four_warriors(option: str, warriors: dict[str, str]) -> None:
    state = game.setup(3, {"start": option})
    assert {square: on(state, square) for square in SQUARES if on(state, square) != "#"} == warriors
    if option == "facing":
        assert state == game.setup(3)


@covers("K1.4", "holds")
@pytest.mark.parametrize("option", ["facing", "rotated", "corners"])
def test_white_has_flips_only(option: str) -> None:
    assert legal(game.setup(0, {"start": option})) == [
        f"flip {square}" for square in SQUARES if on(game.setup(0, {"start": option}), square) == "#"]


@covers("K1.5", "holds")
def test_the_wish() -> None:
    assert WISH == "senryaku wo kuwadate"
    assert WISH in game.rulebook["K1.5"].text
    assert WISH in str(game.view(game.setup(1), "white"))


def test_the_seed_decides_the_deal() -> None:
    assert game.setup(7) == game.setup(7)
    assert len({game.setup(seed).faces for seed in range(20)}) == 20
    # Written down: the same on any machine and in any version.
    assert [NAMES[face] for face in game.setup(1).faces[:6]] == WRITTEN


WRITTEN = ["kihei-green", "kihei-blue", "", "", "ashigaru-red", "kibatai-green"]


def test_options() -> None:
    with pytest.raises(OptionError, match="did you mean nobori"):
        game.setup(1, {"noburi": True})
    with pytest.raises(OptionError, match="'middle' is not one of"):
        game.setup(1, {"start": "middle"})
    for setting in sengokuki.SengokukiOptions.settings():
        assert setting.rule in game.rulebook
        assert game.rulebook[setting.rule].option == setting.name


@pytest.mark.parametrize(("text", "at", "reason"), [
    ("", 0, "rank 7 has 0 squares"),
    ("d#4/#5/6/6/4L1/6/5D", 19, "a space and w or b"),
    ("d#4/#5/6/6/4L1/6/5D x", 20, "a space and w or b"),
    ("d#4/#5/6/6/4L1/6/5D w ", 20, "a space and w or b"),
    ("d#4/#5/6/6/4L1/5D w", 17, "there are 6 ranks, not 7"),
    ("d#4/#5/6/6/4L1/6/5D/6 w", 21, "more than 7 ranks"),
    ("d#4/#5/6/6/4L2/6/5D w", 13, "rank 3 has more than 6 squares"),
    ("d#4/#5/6/5/4L1/6/5D w", 10, "rank 4 has 5 squares"),
    ("d#4/#5/6/6/4L1/6/4DD w", 19, "white has two Daimyo"),
    ("d#4/#5/6/6/4L1/6/3dDS w", 18, "black has two Daimyo"),
    ("d#4/#5/6/6/4K1/6/5D w", 12, "'K' is nothing"),
    ("d#4/#5/6/6/40L1/6/5D w", 12, "'0' is nothing"),
    ("######/######/######/######/######/######/###1DS w", 44, "there are 38 cards, and 39 are asked for"),
])
def test_bad_positions_are_refused_with_the_place(text: str, at: int, reason: str) -> None:
    with pytest.raises(NotationError) as error:
        sengokuki.position(text)
    assert (error.value.at, error.value.text) == (at, text)
    assert reason in error.value.reason


def test_a_position_is_a_text() -> None:
    with pytest.raises(TypeError, match="a position is a text, not int"):
        sengokuki.position(42)  # type: ignore[arg-type]


@pytest.mark.parametrize(("cards", "path", "reason"), [
    ({"a9": "ki"}, "cards.a9", "no square"),
    ({"c3": "ki"}, "cards.c3", "no card lies there"),
    ({"b7": "tree"}, "cards.b7", "no card"),
    ({"b7": "kihei-rde"}, "cards.b7", "did you mean kihei-red?"),
    ({"b7": "kihei-red", "a6": "kihei-red", "a1": "kihei-red"}, "cards.a1", "there are only 2 kihei-red"),
])
def test_bad_cards_are_refused(cards: dict[str, str], path: str, reason: str) -> None:
    with pytest.raises(DecodeError) as error:
        sengokuki.position("d#4/#5/6/6/4L1/6/#4D w", cards)
    assert error.value.path == path
    assert reason in error.value.reason


def test_a_position_deals_whole_pairs() -> None:
    for seed in range(30):
        state = sengokuki.position("3d2/######/6/6/6/#####1/3D2 w", {"a6": "kihei-red", "b6": "ki"}, seed)
        assert state.board.count(1) == sum(faces(state).values()) == 11
        single = [name for name, count in faces(state).items() if count == 1 and name not in ("ki", "heiya")]
        assert single == []
        assert faces(state)["kihei-red"] == 2


def test_a_position_of_one_card_and_of_all_cards() -> None:
    assert sum(faces(sengokuki.position("3d2/#5/6/6/6/6/3D2 w")).values()) == 1
    full = "##ds##/######/######/######/######/######/##DS## b"
    state = sengokuki.position(full, {"a1": "heiya"}, 4)
    assert faces(state) == {card.name: card.count for card in CARDS}
    assert NAMES[state.faces[0]] == "heiya"
    assert state.seat == "black"
    assert sengokuki.position(full, seed=1) != sengokuki.position(full, seed=2)


def test_half_a_pair_where_nothing_else_is_left() -> None:
    cards = dict(zip([square for square in SQUARES if square not in ("c1", "d1", "c7", "d7")],
                     ["heiya"] * 8 + ["ki"] * 6, strict=False))
    text = "2ds2/6/6/5#/######/######/##DS## w"
    state = sengokuki.position(text, {square: name for square, name in cards.items() if square[1] in "123"}, 0)
    assert faces(state)["heiya"] + faces(state)["ki"] >= 14
    assert sum(faces(state).values()) == 17


def test_a_colour_without_a_daimyo() -> None:
    state = sengokuki.position("4S1/#5/6/6/1d4/6/6 b")
    assert ended(state) is None
    assert game.view(state, "white").attacks == ()


def test_the_text_of_a_state() -> None:
    state = sengokuki.position("d#4/#5/6/6/4L1/6/5D w")
    assert str(state).splitlines() == [
        "7  d # . . . .", "6  # . . . . .", "5  . . . . . .", "4  . . . . . .", "3  . . . . L .", "2  . . . . . .",
        "1  . . . . . D", "   a b c d e f", "d#4/#5/6/6/4L1/6/5D w"]
    assert "d#4/#5" in repr(state)
