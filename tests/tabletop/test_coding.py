"""Reading plain data: what is wrong is said with its place."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from tabletop import coding
from tabletop.coding import DecodeError

DATA = {"number": 5, "flag": True, "text": "abc", "list": [1], "object": {"a": 1}, "none": None, "real": 5.0}


@pytest.mark.parametrize(("read", "name"), [
    (coding.get_int, "number"), (coding.get_bool, "flag"), (coding.get_text, "text"), (coding.get_list, "list"),
    (coding.get_object, "object"),
])
def test_each_kind_is_read_and_every_other_kind_refused(read: Callable[..., Any], name: str) -> None:
    assert read(DATA, name, "d") == DATA[name]
    for other in DATA:
        if other != name:
            with pytest.raises(DecodeError) as caught:
                read(DATA, other, "d")
            assert caught.value.path == f"d.{other}"
    with pytest.raises(DecodeError) as missing:
        read(DATA, "nothing", "d")
    assert (missing.value.path, missing.value.reason) == ("d.nothing", "is missing")
    with pytest.raises(DecodeError) as caught:
        read([], name, "d")
    assert (caught.value.path, caught.value.reason) == ("d", "needs an object, not list")


def test_whole_numbers_have_bounds() -> None:
    assert coding.get_int({"n": 0}, "n", "d", least=0, most=0) == 0
    for number in (-1, 1):
        with pytest.raises(DecodeError, match=rf"d\.n: {number} is out of range"):
            coding.get_int({"n": number}, "n", "d", least=0, most=0)


def test_a_word_must_be_one_of_the_choices() -> None:
    assert coding.get_choice({"w": "red"}, "w", "d", ("red", "white")) == "red"
    with pytest.raises(DecodeError, match="'blue' is not one of red, white"):
        coding.get_choice({"w": "blue"}, "w", "d", ("red", "white"))
    with pytest.raises(DecodeError, match="needs a text"):
        coding.get_choice({"w": 3}, "w", "d", ("red", "white"))


def test_the_fields_must_be_those() -> None:
    coding.check_fields({"a": 1, "b": 2}, ("a", "b"), "d")
    for data, path in (({"a": 1}, "d.b"), ({"a": 1, "b": 2, "c": 3}, "d.c"), (None, "d")):
        with pytest.raises(DecodeError) as caught:
            coding.check_fields(data, ("a", "b"), "d")
        assert caught.value.path == path


def test_the_error_survives_another_process() -> None:
    again = pickle.loads(pickle.dumps(DecodeError("state.hands[2]", "is missing")))
    assert (again.path, again.reason, str(again)) == ("state.hands[2]", "is missing", "state.hands[2]: is missing")
