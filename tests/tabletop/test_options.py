"""Options: named settings that are checked when they are made."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.coding import DecodeError
from tabletop.options import OptionError, Setting
from tests.tabletop.play import moderate
from tests.toy import ToyOptions, game


def test_the_first_value_is_the_default() -> None:
    assert ToyOptions.make(None) == ToyOptions(2, 3, 3, True, "together")
    assert ToyOptions.make({}) == ToyOptions()
    assert ToyOptions.make({"seats": 3}).seats == 3
    made = ToyOptions(seats=3)
    assert ToyOptions.make(made) is made


@pytest.mark.parametrize(("given_", "name", "words", "rule"), [
    ({"seats": 4}, "seats", "4 is not one of 2, 3", "T2"),
    ({"seats": "2"}, "seats", "'2' is not one of", "T2"),
    ({"seats": True}, "seats", "True is not one of", "T2"),
    ({"seats": 2.0}, "seats", "2.0 is not one of", "T2"),
    ({"passing": 1}, "passing", "1 is not one of True, False", "T5"),
    ({"rounds": 0}, "rounds", "not a whole number from 1", "T11"),
    ({"rounds": True}, "rounds", "not a whole number from 1", "T11"),
    ({"tie": None}, "tie", "None is not one of 'together', 'nobody'", "T12"),
    ({"seat": 2}, "seat", "is not known; did you mean seats?", ""),
    ({"xyz": 2}, "xyz", "is not known; known are seats, rounds, hand, passing, tie", ""),
    ({7: 2}, "7", "is not known", ""),
])
def test_what_is_not_allowed_is_refused_with_the_rule(given_: Any, name: str, words: str, rule: str) -> None:
    with pytest.raises(OptionError) as caught:
        game.setup(1, given_)
    assert caught.value.name == name
    assert words in caught.value.reason
    assert caught.value.rule == rule
    assert str(caught.value) == f"option {name}: {caught.value.reason}" + (f" [{rule}]" if rule else "")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.name, again.rule) == (str(caught.value), name, rule)


@pytest.mark.parametrize("given_", [3, "seats", ["seats"]])
def test_options_are_a_mapping(given_: Any) -> None:
    with pytest.raises(OptionError, match="need a mapping"):
        ToyOptions.make(given_)


def test_what_is_known_of_each_option() -> None:
    settings = {each.name: each for each in ToyOptions.settings()}
    assert list(settings) == [each.name for each in fields(ToyOptions)]
    assert settings["tie"] == Setting(
        "tie", "together", ("together", "nobody"), "T12", "O2", "Who wins where the points are equal.", True)
    assert settings["rounds"].values == ()
    assert not settings["rounds"].reading
    assert all(each.rule in game.rulebook for each in settings.values())


def test_options_can_not_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        ToyOptions().seats = 3  # type: ignore[misc]


@moderate
@given(st.sampled_from((2, 3)), st.integers(1, 10_000), st.sampled_from((2, 3)), st.booleans(),
       st.sampled_from(("together", "nobody")))
def test_only_what_was_changed_is_written_and_comes_back(
    seats: int, rounds: int, hand: int, passing: bool, tie: str
) -> None:
    options = ToyOptions(seats, rounds, hand, passing, tie)
    data = options.encode()
    assert ToyOptions.decode(data, "options") == options
    assert data == options.changed()
    assert set(data) == {each.name for each in fields(options) if getattr(options, each.name) != each.default}


@pytest.mark.parametrize(("data", "path"), [
    (7, "o"), ([], "o"), ({"seats": 9}, "o.seats"), ({"chairs": 2}, "o.chairs")])
def test_bad_data_is_refused_with_the_place(data: Any, path: str) -> None:
    with pytest.raises(DecodeError) as caught:
        ToyOptions.decode(data, "o")
    assert caught.value.path == path
