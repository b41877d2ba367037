"""The short notation: what is ill-formed, where, and what comes back exactly."""

from __future__ import annotations

import pickle

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import (
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.pieces import block_named, card_named
from tabletop import NotationError

from .kit import fight, play

STATE = fight("ukita-2*3 mori-1-leader", "date-2", "ukita-double ukita", "date")


@pytest.mark.parametrize(("text", "at", "words"), [
    ("", 0, "an action is missing at the end"),
    ("   ", 3, "an action is missing at the end"),
    ("deplo ukita-2", 0, "'deplo' is not an action; did you mean deploy?"),
    ("DONE", 0, "'DONE' is not an action; known are inside, outside, deploy"),
    ("deploy", 6, "a block is missing at the end"),
    ("deploy ukita", 7, "there is no block 'ukita'; did you mean ukita-"),
    ("deploy  ukita-2  ukita-9 with ukita", 17, "there is no block 'ukita-9'; did you mean ukita-"),
    ("deploy with ukita", 7, "there is no block 'with'"),
    ("deploy ukita-2#0", 7, "'ukita-2#0': a label is # and a number from 1, like ukita-2#2"),
    ("deploy ukita-2#", 7, "'ukita-2#': a label is # and a number from 1"),
    ("deploy ukita-2#02", 7, "'ukita-2#02': a label is # and a number from 1"),
    ("deploy ukita-2#100", 7, "'ukita-2#100': a label is # and a number from 1"),
    ("deploy ukita-2#two", 7, "'ukita-2#two': a label is # and a number from 1"),
    ("deploy ukita-2#２", 7, "'ukita-2#２': a label is # and a number from 1"),
    ("deploy ukita-2 with", 19, "a card is missing at the end"),
    ("deploy ukita-2 with ukita-2", 20, "there is no card 'ukita-2'; did you mean ukita?"),
    ("deploy ukita-2 with ukita ukita", 26, "nothing may follow here, but there is 'ukita'"),
    ("show", 4, "a card is missing at the end"),
    ("show nothing", 5, "there is no card 'nothing'"),
    ("lose", 4, "a block or a disk is missing at the end"),
    ("lose toyotomi", 5, "there is no block 'toyotomi'"),
    ("lose sanada now", 12, "nothing may follow here, but there is 'now'"),
    ("retreat", 7, "a location, inside or away is missing at the end"),
    ("retreat kioto", 8, "'kioto' is not a location, inside or away; did you mean kyoto?"),
    ("fight inside", 6, "'inside' is not a location"),
    ("done done", 5, "nothing may follow here, but there is 'done'"),
    ("challenge ukita-2", 10, "nothing may follow here, but there is 'ukita-2'"),
    ("inside gifu", 7, "nothing may follow here, but there is 'gifu'"),
])
def test_ill_formed_text_says_what_and_where(text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        battle_game.parse(text, STATE)
    error = caught.value
    assert error.at == at
    assert error.reason.startswith(words)
    assert error.text == text
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.at) == (str(error), error.at)


def test_an_unknown_seat_is_refused() -> None:
    with pytest.raises(NotationError, match="there is no seat 'red'; the seats are ishida and tokugawa"):
        battle_game.parse("done", STATE, "red")


def test_notation_is_a_text() -> None:
    with pytest.raises(TypeError):
        battle_game.parse(None, STATE)  # type: ignore[arg-type]


UKITA, MORI, SANADA = block_named("ukita-2"), block_named("mori-1-leader"), "sanada"


@pytest.mark.parametrize(("text", "action"), [
    ("inside", Stance("ishida", True)), ("outside", Stance("ishida", False)),
    ("deploy mori-1-leader", Deploy("ishida", (BlockRef(MORI),))),
    ("deploy ukita-2 with ukita", Deploy("ishida", (BlockRef(UKITA),), card_named("ukita", "ishida"))),
    ("deploy ukita-2 ukita-2#2 with ukita-double",
     Deploy("ishida", (BlockRef(UKITA), BlockRef(UKITA, 2)), card_named("ukita-double", "ishida"))),
    ("challenge", Challenge("ishida")), ("trust", Trust("ishida")), ("yield", Yield("ishida")), ("done", Done("ishida")),
    ("show uesugi", Show("ishida", card_named("uesugi", "ishida"))),
    ("show loyalty", Show("ishida", card_named("loyalty", "ishida"))),
    ("lose mori-1-leader", Lose("ishida", BlockRef(MORI))), ("lose sanada", Lose("ishida", SANADA)),
    ("retreat kyoto", Retreat("ishida", "kyoto")), ("retreat inside", Retreat("ishida", "inside")),
    ("retreat away", Retreat("ishida", "away")), ("fight gifu", Fight("ishida", "gifu")),
])
def test_each_kind_of_action_has_its_text(text: str, action: object) -> None:
    assert battle_game.parse(text, STATE) == action
    assert battle_game.parse(f"  {text.replace(' ', '   ')} ", STATE) == action
    assert str(action) == text
    assert battle_game.told(action, "tokugawa") == text
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(pickle.loads(pickle.dumps(action))) == hash(action)


def test_the_seat_is_the_side_that_is_asked_or_the_one_that_is_named() -> None:
    assert battle_game.parse("done", STATE).seat == "ishida"
    assert battle_game.parse("done", STATE, "tokugawa").seat == "tokugawa"
    assert battle_game.parse("deploy date-2 with date", STATE, "tokugawa").seat == "tokugawa"
    assert battle_game.parse("show date", STATE) == Show("ishida", card_named("date", "tokugawa")), "well-formed, and wrong"


@pytest.mark.parametrize(("text", "normal"), [
    ("deploy ukita-2#3 with ukita", "deploy ukita-2 with ukita"),
    ("deploy ukita-2 ukita-2 with ukita-double", "deploy ukita-2 ukita-2#2 with ukita-double"),
    ("deploy ukita-2#7 ukita-2#3 with ukita-double", "deploy ukita-2 ukita-2#2 with ukita-double"),
    ("deploy ukita-2 mori-1-leader with ukita-double", "deploy mori-1-leader ukita-2 with ukita-double"),
    ("lose ukita-2#3", "lose ukita-2"),
])
def test_any_label_is_read_as_the_lowest_that_can_be_meant(text: str, normal: str) -> None:
    assert str(battle_game.parse(text, STATE)) == normal


def test_labels_count_deployed_blocks_first() -> None:
    state = play(STATE, "deploy ukita-2 with ukita", "trust", "done")
    assert str(battle_game.parse("deploy ukita-2 with ukita-double", state)) == "deploy ukita-2#2 with ukita-double"
    assert str(battle_game.parse("deploy ukita-2 ukita-2 with ukita-double", state)) == (
        "deploy ukita-2#2 ukita-2#3 with ukita-double")


def test_a_block_that_can_t_be_there_keeps_its_label() -> None:
    state = play(STATE, "deploy mori-1-leader")
    assert str(battle_game.parse("deploy mori-1-leader with ukita", state)) == "deploy mori-1-leader with ukita"
    assert battle_game.explain(state, battle_game.parse("deploy mori-1-leader", state, "ishida")).rules[-1] == "B63"
