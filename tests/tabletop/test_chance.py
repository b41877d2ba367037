"""Chance: the same everywhere, fair, and foretold in a replay."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.chance import Chance
from tabletop.coding import DecodeError
from tests.tabletop.play import moderate

GOLDEN_NUMBERS = [40, 19, 30, 71, 70, 89, 22, 74]
GOLDEN_ORDER = (2, 7, 6, 4, 1, 5, 3, 9, 0, 8)


def test_a_seed_gives_the_same_on_any_machine() -> None:
    # Written down once. A change here changes every game that was ever dealt.
    chance = Chance.from_seed(1)
    numbers = []
    for _ in range(8):
        number, chance = chance.below(100)
        numbers.append(number)
    assert numbers == GOLDEN_NUMBERS
    assert Chance.from_seed(7).shuffle(range(10))[0] == GOLDEN_ORDER
    assert chance.count == 8


def test_other_seeds_give_other_games() -> None:
    orders = {Chance.from_seed(seed).shuffle(range(20))[0] for seed in range(300)}
    assert len(orders) == 300
    assert Chance.from_seed(1) != Chance.from_seed("1")


def test_drawing_changes_nothing() -> None:
    chance = Chance.from_seed(5)
    assert chance.below(1_000)[0] == chance.below(1_000)[0]
    assert chance.count == 0
    assert chance.below(1_000)[1].below(1_000)[0] != chance.below(1_000)[0]


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 55])
def test_numbers_come_equally_often(bound: int) -> None:
    total = 200 * bound
    counts = Counter(Chance.from_seed(seed).below(bound)[0] for seed in range(total))
    along: Counter[int] = Counter()
    chance = Chance.from_seed(bound)
    for _ in range(total):
        number, chance = chance.below(bound)
        along[number] += 1
    for each in (counts, along):
        assert set(each) == set(range(bound))
        # The seeds are fixed, so this is no gamble; a fair source is far below this limit for each bound here.
        assert sum((count - 200) ** 2 / 200 for count in each.values()) < 2 * bound + 12


def test_every_order_of_a_shuffle_comes_equally_often() -> None:
    counts = Counter(Chance.from_seed(seed).shuffle("abcd")[0] for seed in range(4_800))
    assert set(counts) == set(permutations("abcd"))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 50


def test_neighbouring_draws_do_not_hang_together() -> None:
    chance, pairs, before = Chance.from_seed(3), Counter[tuple[int, int]](), 0
    for _ in range(3_600):
        number, chance = chance.below(6)
        pairs[before, number] += 1
        before = number
    assert len(pairs) == 36
    assert sum((count - 100) ** 2 / 100 for count in pairs.values()) < 70


@moderate
@given(st.integers(0, 2**64), st.lists(st.integers(), max_size=30))
def test_a_shuffle_keeps_the_items(seed: int, items: list[int]) -> None:
    shuffled, after = Chance.from_seed(seed).shuffle(items)
    assert sorted(shuffled) == sorted(items)
    assert after.count == 1


def test_pick_takes_one_of_the_items() -> None:
    picked = {Chance.from_seed(seed).pick("abc")[0] for seed in range(40)}
    assert picked == set("abc")


def draws(chance: Chance) -> tuple[list[Any], Chance]:
    drawn: list[Any] = []
    for bound in (6, 1, 20):
        number, chance = chance.below(bound)
        drawn.append(number)
    order, chance = chance.shuffle("abcde")
    return [*drawn, order], chance


@moderate
@given(st.integers(), st.integers())
def test_what_came_can_be_foretold_to_any_other_source(seed: int, other: int) -> None:
    chance = Chance.from_seed(seed)
    drawn, after = draws(chance)
    came = json.loads(json.dumps(after.since(chance)))
    assert len(came) == 4
    again, later = draws(Chance.from_seed(other).foretold(came))
    assert again == drawn
    assert later.given == ()
    assert later.since(Chance.from_seed(other)) == came
    same, ends = draws(chance.foretold(came))
    assert same == drawn
    assert ends == after


def test_after_what_was_foretold_the_source_goes_on_by_itself() -> None:
    chance = Chance.from_seed(1)
    first, after = chance.below(100)
    told, later = chance.foretold([first]).below(100)
    assert told == first
    assert later.below(100) == after.below(100)


def test_since_is_what_came_after_that_source_only() -> None:
    one = Chance.from_seed(1)
    _, two = one.below(10)
    third, three = two.below(10)
    assert three.since(two) == [third]
    assert three.since(three) == []


@pytest.mark.parametrize("given_", [[6], [-1], ["2"], [2.0], [True], [None], [[0, 1]]])
def test_a_foretold_number_must_fit(given_: list[Any]) -> None:
    with pytest.raises(ValueError, match="is not from 0 to 5"):
        Chance.from_seed(1).foretold(given_).below(6)


@pytest.mark.parametrize("given_", [[[0, 1]], [[0, 1, 1]], [[1, 2, 3]], [2], [None], ["012"], [["a", 0, 1]], [[0, 1.0, 2]],
                                    [[0, True, 2]], [[[0], 1, 2]]])
def test_a_foretold_order_must_fit(given_: list[Any]) -> None:
    with pytest.raises(ValueError, match="does not fit 3 items"):
        Chance.from_seed(1).foretold(given_).shuffle("abc")


@pytest.mark.parametrize("bound", [0, -3])
def test_there_must_be_something_to_draw_from(bound: int) -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Chance.from_seed(1).below(bound)
    with pytest.raises(ValueError):
        Chance.from_seed(1).pick([])


@moderate
@given(st.integers(), st.integers(0, 5))
def test_round_trips(seed: int, skipped: int) -> None:
    chance = Chance.from_seed(seed)
    for _ in range(skipped):
        _, chance = chance.below(10)
    chance = chance.foretold([3, [1, 0]])
    for again in (Chance.decode(json.loads(json.dumps(chance.encode())), "chance"), pickle.loads(pickle.dumps(chance))):
        assert again == chance
        assert hash(again) == hash(chance)
        assert again.below(10) == chance.below(10)


@pytest.mark.parametrize(("data", "path"), [
    (7, "c"), ({}, "c.key"), ({"key": "XYZ", "count": 0, "given": []}, "c.key"),
    ({"key": "0" * 15, "count": 0, "given": []}, "c.key"), ({"key": "0" * 16, "count": -1, "given": []}, "c.count"),
    ({"key": "0" * 16, "count": 0}, "c.given"), ({"key": "0" * 16, "count": 0, "given": 5}, "c.given"),
])
def test_bad_data_is_refused_with_the_place(data: Any, path: str) -> None:
    with pytest.raises(DecodeError) as caught:
        Chance.decode(data, "c")
    assert caught.value.path == path


def test_its_text_tells_nothing() -> None:
    assert repr(Chance.from_seed(1)) == "<Chance after 0 outcomes>"
    assert Chance.from_seed(1) != 1
