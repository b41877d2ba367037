"""The same position under other readings: the text contradicts itself, and each reading is told with its rules."""

from __future__ import annotations

import pytest

from sekigahara.province_game.switching import in_each_reading, reread
from tabletop import OptionError
from tabletop.notation import NotationError
from tests.sekigahara.province_game.kit import fight, place

SIX = fight("mori ii date", "mori ii", ("mori-1 mori-2", "mori-1 mori-2 ii-1 ii-2"))
SECURED = ["done", "secure mino:mori with mori-2", "secure mino:ii with ii-2", "done"]
MOVES = [*SECURED, "war mori-1", "done", "war mori-1", "war ii-1", "done"]


def test_one_battle_three_readings():
    found = in_each_reading(SIX, MOVES, [{}, {"battle_winner": "most_hits"}, {"hits_to_remove": 1}], ["P9.6"])
    assert [each.name for each in found] == ["as we read it", "most hits win", "one hit removes"]
    assert [each.state.outcome.winners[0] for each in found if each.state.outcome] == ["ishida", "tokugawa", "tokugawa"]
    for each, numbers in zip(found, ("units left 3 : 2", "hits laid 1 : 2", "units left 1 : 1"), strict=True):
        (line,) = each.told
        assert numbers in line.text
        assert line.rules == ("P9.6",)
        assert f"  {line.text} [P9.6]" in str(found)


def test_the_position_itself_is_not_changed():
    in_each_reading(SIX, MOVES, [{"hits_to_remove": 1}])
    assert SIX.options.changed() == {}
    other = reread(SIX, {"hits_to_remove": 1})
    assert reread(other, {"hits_to_remove": 2}) == SIX


def test_a_move_that_a_reading_refuses_ends_it_there_with_its_rule():
    twice = [*SECURED, "war mori-1", "war mori-2", "done", "done"]
    found = in_each_reading(SIX, twice, [{}, {"war_cards": "different_clans", "hits_to_remove": 1}], ["P9.4"])
    assert [line.text for line in found[0].told] == ["Mōri of Tokugawa is removed: 2 of 2 hits."]
    (refusal,) = found[1].told
    assert (refusal.refused, refusal.rules) == (True, ("P9.2",))
    assert str(refusal).startswith("x war mori-2: ")
    assert found[1].state.ask == "war"


def test_readings_of_a_turn():
    board = place("owari: mori mori mori", "musashi: ii", ("mori-1", ""))
    found = in_each_reading(board, ["move owari>mikawa mori*3 with mori-1"], [{}, {"cards_per_move": "unit"}])
    assert [each.told[-1].refused for each in found] == [False, True]
    board = place("osaka: mori; bizen: uesugi", "musashi: ii", ("levy mori-1 mori-2", ""), waiting="reserve")
    moves = ["play levy ii bizen", "move osaka>harima mori with mori-1", "ishida: move harima>bizen mori with mori-2"]
    found = in_each_reading(board, moves, [{}, {"event_card": "free"}])
    assert [each.told[-1].refused for each in found] == [True, False]
    # Ishida's two actions are done: the one rule that refuses the third.
    assert [(line.refused, line.rules) for line in found[0].told[-2:]] == [(False, ("P3.3",)), (True, ("P2.1",))]
    board = place("owari: date", "mino: ii", ("date-1 date-2", ""))
    moves = ["attack mino", "with date-1: owari:date", "done", "secure mino:date with date-2"]
    found = in_each_reading(board, moves, [{}, {"attack_card_secures": False}])
    assert [each.told[-1].refused for each in found] == [True, False]


def test_as_a_table_with_every_sentence_and_nothing_unescaped():
    found = in_each_reading(place("owari: mori", "musashi: ii"), ["move owari>mikawa mori with mori-1"], [{}])
    html = found._repr_html_()
    assert "move owari&gt;mikawa mori with mori-1" in html
    assert html.count("<code>P3.1</code>") == sum("P3.1" in line.rules for each in found for line in each.told) > 0
    assert repr(found) == str(found)


@pytest.mark.parametrize(("options", "moves", "about", "error"), [
    ({"hits": 1}, [], [], OptionError),
    ({"war_cards": "different_clans"}, [], [], OptionError),
    ({}, ["march on"], [], NotationError),
    ({}, [], ["P99"], KeyError),
])
def test_what_makes_no_sense_is_refused(options, moves, about, error):
    with pytest.raises(error):
        in_each_reading(SIX, moves, [options], about)
