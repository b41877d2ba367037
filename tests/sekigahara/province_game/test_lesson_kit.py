"""What lessons can say of the province game."""

from __future__ import annotations

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.lesson_kit import state_from_words
from tabletop import TEACHER
from tabletop.lessons.kit import StartError, kit_for
from tests.sekigahara.province_game.kit import hand, legal, play, step, units


def words(text: str):
    fields = {}
    for number, line in enumerate(text.strip().splitlines(), 1):
        key, _, value = line.partition(": ")
        fields[key.strip()] = (number, value)
    return fields


def test_a_battle_from_words():
    state = state_from_words(words("attackers: mori x2, ii=ii-2\ndefenders: date\nishida hand: mori-1 x2\n"
                                   "tokugawa deck: date-2\ntokugawa retreats: omi\noption hits_to_remove: 1"))
    assert units(state, "mino") == ["mori", "mori", "ii!", "date"]
    assert hand(state, "ishida") == ["mori-1", "mori-1"]
    assert state.options.hits_to_remove == 1


def test_a_position_from_words():
    state = state_from_words(words("ishida units: kyoto: mori x2, ii; omi: ii=ii-2\ntokugawa units: musashi: ii\n"
                                   "ishida hand: mori-1\nishida flags: aki\nround: 4\nevent: typhoon\nevents: muster,"
                                   " rumours\n"
                                   "option round_limit: none\noption attack_card_secures: no"))
    assert units(state, "kyoto") == ["mori", "mori", "ii"]
    assert (state.round, state.event, state.event_deck[:2]) == (4, "typhoon", ("muster", "rumours"))
    assert state.flags["aki"] == "ishida"
    assert state.options.round_limit is None


@pytest.mark.parametrize(("text", "line", "message"), [
    ("attackers: mori\ndefenders: oda", 2, "there is no clan"),
    ("attackers: mori\ndefenders: ii\nround: 3", 3, "belongs to a position"),
    ("attackers: mori\ndefenders: ii\nishida hand: mori-3", 3, "there is no card"),
    ("attackers: mori\ndefenders: ii\noption hits: 1", 3, "is not known"),
    ("attackers: mori\ndefenders: ii\ncastle: kyoto", 3, "is no set-up word"),
    ("ishida units: kyoto mori", 1, "units are given by province"),
    ("ishida units: kyoto: mori\nround: four", 2, "is a whole number"),
    ("ishida units: kyoto: mori\nishida hand: mori-1 mori-2", 2, "parted by commas"),
    ("ishida units: kioto: mori", 1, "did you mean kyoto"),
])
def test_wrong_words_are_told_with_their_line(text: str, line: int, message: str):
    with pytest.raises(StartError, match=message) as error:
        state_from_words(words(text))
    assert error.value.line == line


def test_conditions_and_questions():
    kit = kit_for(game)
    state = state_from_words(words("ishida units: kyoto: ii x2\ntokugawa units: omi: mori; mino: date\nishida hand:"
                                   " ii-1, ii-2\n"
                                   "tokugawa deck: date-1"))
    before = play(state, "attack omi", "with ii-1: kyoto:ii", "with ii-2: kyoto:ii", "done", "done", "done", "done")
    it = step(before, "done")
    assert kit.conditions["takes"](before, it, "omi").met is False
    assert kit.conditions["loses nobody"](before, it, "").met
    with pytest.raises(ValueError, match="needs a province"):
        kit.conditions["takes"](before, it, "edo")
    assert kit.questions["castles"](it.state, "", TEACHER).values == (1, 0)
    assert kit.questions["border provinces"](it.state, "", TEACHER).values == (1, 0)
    assert kit.questions["units left"](it.state, "", TEACHER).values == (2, 1)
    assert kit.questions["battle winner"](it.state, "", TEACHER).values == ("Ishida",)
    after = play(it.state, legal(it.state)[0])
    with pytest.raises(ValueError, match="no battle"):
        kit.questions["units left"](after, "", TEACHER)
    with pytest.raises(ValueError, match="has been counted"):
        kit.questions["battle winner"](before, "", TEACHER)
