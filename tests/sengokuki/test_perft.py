"""Counts of lines of warrior moves, against a second, naive generator and against counts written down."""

from __future__ import annotations

from random import Random

import pytest

import sengokuki
from sengokuki import Move, State, game
from tests.sengokuki.helpers import moves
from tests.sengokuki.naive import naive_count, naive_moves, read

# A position, and how many lines of one, two and three moves there are.
COUNTED = {
    "two bare Daimyo": "3d2/6/6/6/6/6/2D3 w",
    "the four of the start on an empty board": "2ds2/6/6/6/6/6/2DS2 w",
    "a middle game": "##ds##/l#1###/#1#1##/##1L##/4#r/#1A1D1/##1S1# w",
    "pins on all lines": "2s1dl/s5/1ASR2/sAD1Aa/1LLS2/l5/2s2s w",
    "pins, and Black to move": "2s1dl/s5/1ASR2/sAD1Aa/1LLS2/l5/2s2s b",
    "a line that goes on behind the Daimyo": "a4d/6/6/2l3/6/D3R1/3S2 w",
    "two attackers": "2a2d/6/6/r5/2D3/S4A/L4L w",
    "Daimyo side by side": "6/6/6/2Dd2/2Ar2/6/6 w",
    "riders": "r1r1rd/6/1#1#1#/6/#1#1#1/6/DR1R1R w",
    "no Daimyo": "s4a/2#3/1l4/3#2/4L1/2#3/A4S w",
    "one Daimyo": "s4a/2#3/1l4/3#2/4L1/2#3/A2D1S b",
}
WRITTEN = {
    "two bare Daimyo": (5, 25, 170),
    "the four of the start on an empty board": (16, 205, 3407),
    "a middle game": (4, 34, 411),
    "pins on all lines": (12, 9, 145),
    "pins, and Black to move": (1, 9, 325),
    "a line that goes on behind the Daimyo": (2, 42, 761),
    "two attackers": (7, 6, 190),
    "Daimyo side by side": (3, 25, 336),
    "riders": (6, 36, 288),
    "no Daimyo": (28, 718, 16307),
    "one Daimyo": (28, 609, 14055),
}


def count(state: State, depth: int) -> int:
    """The engine's count: flips are left out, and only a captured Daimyo ends a line."""
    listed = [action for action in game.legal_actions(state) if isinstance(action, Move)]
    if depth == 1:
        return len(listed)
    return sum(count(game.apply(state, action).state, depth - 1) for action in listed)


def start(text: str) -> State:
    return sengokuki.position(text, options={"draw_rules": False})


@pytest.mark.parametrize("name", COUNTED)
def test_counts(name: str) -> None:
    text = COUNTED[name]
    board, white = read(text)
    naive = tuple(naive_count(board, white, depth) for depth in (1, 2))
    engine = tuple(count(start(text), depth) for depth in (1, 2, 3))
    assert engine[:2] == naive
    assert engine == WRITTEN[name]


@pytest.mark.parametrize("crowd", [0.1, 0.3, 0.6])
def test_every_list_of_moves_on_random_boards(crowd: float) -> None:
    random = Random(f"boards {crowd}")
    for _ in range(400):
        signs = ["."] * 42
        squares = random.sample(range(42), 42)
        for sign in ("D", "d"):
            if random.random() < 0.9:
                signs[squares.pop()] = sign
        for _ in range(random.randint(1, 12)):
            signs[squares.pop()] = random.choice("SALRsalr")
        for square in squares:
            if random.random() < crowd:
                signs[square] = "#"
        text = "/".join("".join(signs[rank * 6:rank * 6 + 6]).replace(".", "1") for rank in range(7))
        text += random.choice((" w", " b"))
        assert moves(start(text)) == set(naive_moves(*read(text))), text
