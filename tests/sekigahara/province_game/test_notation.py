"""The short notation: what is read, and where a text goes wrong."""

from __future__ import annotations

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.actions import Done, Move, Ready
from tabletop import NotationError
from tests.sekigahara.province_game.kit import fight, place, play

STATE = place("aki: mori mori mori; kyoto: ii", "musashi: ii", ("mori-1", ""))


@pytest.mark.parametrize("text", [
    "move aki>nagato mori*3 with mori-1", "move aki>nagato mori with mori-1 mori-2", "move aki>nagato mori#2,3 with mori-1",
    "attack kyoto", "with ii-1: ise:ii", "with ii-1: ise:ii#2", "done", "secure kyoto:date with date-1", "war mori-2",
    "war ?",
    "retreat kii", "send kii", "gift omi:ii with ii-2 date-1", "gift omi:ii#2 with date-1", "play levy mori musashi",
    "play levy", "play night-march aki>nagato", "play false-orders kyoto:date", "play turncoat kyoto:date#2", "play spies",
    "draw outlook date-2", "draw deck", "draw deck ?", "discard mori-1", "muster mori musashi", "march aki>nagato mori*2",
    "swear omi:ii", "pass",
])
def test_what_is_written_is_read(text: str):
    action = game.parse(text, STATE)
    assert action.seat == "ishida"
    assert game.parse(str(action), STATE) == action
    assert str(action) == text


def test_cards_and_units_are_put_in_order():
    assert str(game.parse("gift omi:ii with date-1 ii-2", STATE)) == "gift omi:ii with ii-2 date-1"
    move = game.parse("move aki>nagato mori#3,1,2 with mori-1", STATE, "tokugawa")
    assert isinstance(move, Move)
    assert move.numbers == (1, 2, 3)
    assert move.seat == "tokugawa"


def test_done_is_what_is_asked_for():
    state = fight("mori", "ii")
    assert isinstance(game.parse("done", state), Done)
    assert isinstance(game.parse("done", play(state, "done", "done")), Ready)


@pytest.mark.parametrize(("text", "at", "reason"), [
    ("", 0, "an action is missing at the end"),
    ("mvoe aki>nagato", 0, "did you mean move?"),
    ("move aki", 5, "a way is two provinces"),
    ("move akii>nagato mori with mori-1", 5, "did you mean kii?"),
    ("move aki>nagato mori-3 with mori-1", 16, "is no clan"),
    ("move aki>nagato mori*0 with mori-1", 16, "units are a clan and how many"),
    ("move aki>nagato mori*60 with mori-1", 16, "there are only 50 units"),
    ("move aki>nagato oda*2 with mori-1", 16, "is no clan"),
    ("move aki>nagato mori for mori-1", 21, "is not the word 'with'"),
    ("move aki>nagato mori with mori-3", 26, "did you mean mori-2?"),
    ("attack", 6, "a province is missing"),
    ("attack oda", 7, "there is no province"),
    ("with ii-1 ise:ii", 5, "a colon follows the card"),
    ("with ii-1: ise", 11, "a unit is a province and a clan"),
    ("with ii-1: ise:ii#0", 11, "a unit is a province and a clan"),
    ("war", 3, "a card is missing"),
    ("play mori-1", 5, "is no event card"),
    ("play spies kyoto:ii", 11, "nothing may follow here"),
    ("draw hand", 5, "is not outlook or deck"),
    ("draw deck now", 10, "is not a question mark"),
    ("pass now", 5, "nothing may follow here"),
])
def test_what_is_wrong_and_where(text: str, at: int, reason: str):
    with pytest.raises(NotationError) as error:
        game.parse(text, STATE)
    assert reason in str(error.value)
    assert error.value.at == at


def test_an_unknown_seat():
    with pytest.raises(NotationError, match="there is no seat 'oda'"):
        game.parse("pass", STATE, "oda")
