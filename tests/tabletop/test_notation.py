"""Short notation: words with their places, and errors that point."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.notation import NotationError, Word, Words
from tests.tabletop.play import moderate, some_position
from tests.toy import Bid, Pass, game


def test_words_come_one_by_one_with_their_places() -> None:
    words = Words("  deploy  ukita-2 ")
    assert words
    assert words.peek() == "deploy"
    assert words.take("a verb") == Word("deploy", 2)
    assert words.take("a block") == Word("ukita-2", 10)
    assert not words
    assert words.peek() == ""
    words.end()


def test_what_is_missing_is_said_at_the_end() -> None:
    words = Words("deploy")
    words.take("a verb")
    with pytest.raises(NotationError) as caught:
        words.take("a block")
    assert (caught.value.at, caught.value.reason) == (6, "a block is missing at the end")
    assert str(caught.value) == "a block is missing at the end (in 'deploy' at 7)"


def test_nothing_may_follow() -> None:
    with pytest.raises(NotationError) as caught:
        Words("a b").end()
    assert caught.value.at == 0


@pytest.mark.parametrize(("text", "words"), [
    ("marsh", "'marsh' is not a verb; did you mean march?"),
    ("zzz", "'zzz' is not a verb; known are march, stop"),
])
def test_a_word_must_be_one_of_the_choices(text: str, words: str) -> None:
    assert Words("stop").one_of(("march", "stop"), "a verb") == "stop"
    with pytest.raises(NotationError) as caught:
        Words(text).one_of(("march", "stop"), "a verb")
    assert caught.value.reason == words


def test_long_lists_are_not_told_in_full() -> None:
    with pytest.raises(NotationError) as caught:
        Words("zzz").one_of([f"word{number}" for number in range(13)], "a word")
    assert caught.value.reason == "'zzz' is not a word"


def test_notation_is_a_text() -> None:
    with pytest.raises(TypeError):
        Words(7)  # type: ignore[arg-type]


def test_the_error_survives_another_process() -> None:
    again = pickle.loads(pickle.dumps(NotationError("bid x", 4, "no")))
    assert (again.text, again.at, again.reason, str(again)) == ("bid x", 4, "no", "no (in 'bid x' at 5)")


@moderate
@given(st.integers(0, 10**6))
def test_every_action_comes_back_from_its_text(seed: int) -> None:
    state = some_position(seed)
    for action in game.legal_actions(state):
        assert game.parse(str(action), state) == action
        assert game.parse(f"  {action} ", state, action.seat) == action


@moderate
@given(st.text())
def test_any_text_gives_an_action_or_a_place(text: str) -> None:
    state = game.setup(1)
    caught = None
    try:
        assert game.is_action(game.parse(text, state))
    except NotationError as error:
        caught = error
    if caught is not None:
        assert 0 <= caught.at <= len(text)
        assert caught.text == text


@pytest.mark.parametrize(("text", "at"), [
    ("", 0), ("bid", 3), ("bid 13", 4), ("bid ?", 4), ("bid 5 6", 6), ("bid 05", 4), ("Bid 5", 0), ("pass on", 5)])
def test_ill_formed_texts(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        game.parse(text, game.setup(1))
    assert caught.value.at == at


def test_well_formed_texts_need_not_be_legal() -> None:
    state = game.setup(1)
    for card in range(1, 13):
        assert game.parse(f"bid {card}", state) == Bid("ann", card)
    assert game.parse("pass", state, "ben") == Pass("ben")
    over: Any = some_position(0)
    while game.to_act(over):
        over = game.apply(over, next(iter(game.legal_actions(over)))).state
    assert game.parse("pass", over).seat in game.seats(over)
