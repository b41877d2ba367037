"""Saved positions: what is refused, with the path and the reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sengokuki import game
from tabletop import DecodeError
from tests.sengokuki.helpers import after, flips, place

CARDS = {"a3": "kihei-red", "b3": "kihei-red", "c3": "ki", "d3": "heiya"}


def saved(**options: Any) -> dict[str, Any]:
    return game.encode(after(place("wDa1 wSb1 bDf7 bLd4", CARDS, **options), "flip a3", "flip c3", "Ld4-e5", "flip a3"))


def test_what_is_saved() -> None:
    assert saved() == {
        "version": 1, "options": {}, "board": "5d/6/4l1/6/####2/6/DS4 w", "cards": CARDS, "turn": 3, "flipping": True,
        "shown": [["a3", "kihei-red"]], "seen": {"a3": 3, "c3": 1}, "flags": [], "two_ki": {"white": 0, "black": 0},
        "captured": {"white": "", "black": ""}, "gone": [], "end": None,
        "history": ["5d/6/6/3l2/####2/6/DS4 b", "5d/6/4l1/6/####2/6/DS4 w"]}


def test_an_end_is_saved() -> None:
    over = after(place("wDc1 wAa4 bDe4", "f7"), "Aa4xe4")
    data = game.encode(over)
    assert data["end"] == {"how": "daimyo captured", "winner": "white"}
    assert data["captured"] == {"white": "D", "black": ""}
    assert game.outcome(game.decode(data)) == game.outcome(over)


@pytest.mark.parametrize(("path", "value", "reason"), [
    ("version", 2, "this is version 2; 1 can be read"),
    ("version", "1", "needs a whole number"),
    ("options", {"nobory": True}, "did you mean nobori"),
    ("board", "5d/6 w", "there are 2 ranks"),
    ("board", 5, "needs a text"),
    ("cards.a3", "kihei", "is no card"),
    ("cards.f1", "ki", "no card lies there"),
    ("cards.z1", "ki", "is no square"),
    ("turn", 0, "out of range"),
    ("flipping", 1, "needs true or false"),
    ("shown", [], "no card was turned up"),
    ("shown", [["a3", "kihei-blue"]], "the card on a3 is another one"),
    ("shown", [["a3", "kihei-red"], ["c3", "ki"]], "two cards lie open"),
    ("shown[0]", "a3", "needs a square and a card"),
    ("seen.a3", 4, "out of range"),
    ("seen.f1", 1, "no card lies there"),
    ("flags", ["a3", "b3"], "with the option nobori"),
    ("two_ki.white", 3, "out of range"),
    ("two_ki", {"white": 0}, "is missing"),
    ("captured.white", "X", "is no warrior"),
    ("gone[0]", "tree", "is no card"),
    ("gone", ["kihei-red"], "comes more than 2 times"),
    ("history", [], "has to hold this position"),
    ("history[0]", "5d/6/6 w", "there are 3 ranks"),
    ("history[0]", 7, "needs a text"),
    ("end", {"how": "boredom", "winner": None}, "is not one of"),
    ("end", {"how": "haisen", "winner": None}, "a win has a winner"),
    ("end", {"how": "repetition", "winner": "white"}, "a draw has none"),
    ("end", {"how": "turns", "winner": None}, "the game is over"),
    ("moves", 3, "is not a known field"),
])
def test_bad_data_is_refused(path: str, value: Any, reason: str) -> None:
    data = copy.deepcopy(saved())
    at: Any = data
    steps = path.replace("[", ".").replace("]", "").split(".")
    for step in steps[:-1]:
        at = at[step]
    if isinstance(at, list):
        at[int(steps[-1]):] = [value]
    else:
        at[steps[-1]] = value
    with pytest.raises(DecodeError) as error:
        game.decode(data)
    assert reason in error.value.reason
    assert error.value.path.startswith("state")


def test_a_missing_field_and_no_object() -> None:
    data = saved()
    del data["faces" if "faces" in data else "cards"]
    with pytest.raises(DecodeError, match=r"state\.cards: is missing"):
        game.decode(data)
    with pytest.raises(DecodeError, match="needs an object"):
        game.decode([])
    data = saved()
    del data["cards"]["b3"]
    with pytest.raises(DecodeError, match=r"state\.cards\.b3: is missing"):
        game.decode(data)


def test_an_end_must_be_on_the_board() -> None:
    lost = game.encode(place("wDf1 wLe3 bDa7", "a6 b7", mover="b"))
    with pytest.raises(DecodeError, match=r"state\.end: the position is haisen"):
        game.decode({**lost, "end": None})
    going_on = game.encode(place("wDf1 bDa7", "a6 b7"))
    with pytest.raises(DecodeError, match="no such end"):
        game.decode({**going_on, "end": {"how": "haisen", "winner": "black"}})


def test_the_last_position_of_the_history_is_this_one() -> None:
    data = game.encode(place("wDf1 bDa7", "a6 b7"))
    with pytest.raises(DecodeError, match=r"state\.history\[0\]: is not this position"):
        game.decode({**data, "history": ["d#4/#5/6/6/6/6/5D b"]})
    with pytest.raises(DecodeError, match="draw_rules"):
        game.decode({**data, "options": {"draw_rules": False}})


def test_flags_are_saved() -> None:
    state = flips(place("wDa1 wSb1 bDf7", CARDS, nobori=True), "a3", "c3").state
    data = game.encode(state)
    assert data["flags"] == ["a3", "c3"]
    assert data["history"] == ["5d/6/6/6/####2/6/DS4 b a3 c3"]
    assert game.decode(data) == state
    for flags in (["c3", "a3"], ["a3"], ["a3", "a1"]):
        with pytest.raises(DecodeError, match=r"state\.flags"):
            game.decode({**data, "flags": flags})
