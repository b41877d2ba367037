"""The worked cases of the rules page, by their numbers."""

from __future__ import annotations

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.actions import War
from sekigahara.province_game.pieces import CARDS
from tests.rules import covers
from tests.sekigahara.province_game.kit import (
    allowed,
    fight,
    hand,
    last,
    legal,
    names,
    place,
    play,
    refused,
    step,
    to_next_round,
    told,
    units,
    why,
)


@covers("P3.1", "allows", "refuses")
def test_1_three_units_move_for_one_card():
    state = place("aki: mori mori mori", "musashi: ii", ("mori-1 ii-1", ""))
    assert allowed(state, "move aki>nagato mori*3 with mori-1")[0] == "P3.1"
    after = play(state, "move aki>nagato mori*3 with mori-1")
    assert units(after, "nagato") == ["mori"] * 3
    assert units(after, "aki") == []
    assert hand(after, "ishida") == ["ii-1"]
    each = place("aki: mori mori mori", "musashi: ii", ("mori-1 mori-1 mori-2", ""), options={"cards_per_move": "unit"})
    assert refused(each, "move aki>nagato mori*3 with mori-1") == "P3.1"
    assert "a card for each unit, here 3; one card is paid" in why(each,
                                                                   "move aki>nagato mori*3 with mori-1").checks[0].text
    after = play(each, "move aki>nagato mori*3 with mori-1 mori-1 mori-2")
    assert units(after, "nagato") == ["mori"] * 3
    assert hand(after, "ishida") == []


@covers("P3.4", "allows", "refuses")
def test_2_each_attacker_is_paid_for():
    state = place("kyoto: ii ii date", "omi: mori", ("ii-1 ii-2 date-1", ""))
    state = play(state, "attack omi", "with ii-1: kyoto:ii", "with ii-2: kyoto:ii", "with date-1: kyoto:date", "done")
    assert units(state, "omi", "ishida") == ["ii", "ii", "date"]
    assert hand(state, "ishida") == []
    poor = play(place("kyoto: ii ii date", "omi: mori", ("ii-1 ii-2", "")), "attack omi", "with ii-1: kyoto:ii",
                "with ii-2: kyoto:ii")
    assert refused(poor, "with ii-1: kyoto:date") == "P3.4"
    assert refused(poor, "with date-1: kyoto:date") == "P3.4"
    assert legal(poor) == ["done"]


@covers("P9.6", "applies", "not")
def test_3_three_against_two_without_a_hit():
    state = play(fight("mori ii date", "uesugi shimazu", ("mori-1 ii-1 date-2", "uesugi-1 shimazu-1 uesugi-2")),
                 "done", "secure mino:uesugi with uesugi-1", "secure mino:shimazu with shimazu-1", "done",
                 "war mori-1", "war ii-1", "done", "done")
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners == ("ishida",)
    assert outcome.rule == "P9.6"
    assert units(state, "mino") == ["mori", "ii", "date"]


def test_4_a_tie_goes_to_the_defender():
    state = play(fight("mori ii", "uesugi shimazu", ("", "uesugi-1 shimazu-1")), "done", "secure mino:uesugi with uesugi-1",
                 "secure mino:shimazu with shimazu-1", "done", "done")
    it = step(state, "done")
    outcome = game.outcome(it.state)
    assert outcome is not None
    assert outcome.winners == ("tokugawa",)
    assert told(it.events, "P9.6") == [
        "Tokugawa wins the battle: units left 2 : 2, a tie goes to the defender."]


@covers("P9.3", "applies", "not")
@covers("P9.4", "applies", "not")
def test_5_two_hits_remove_and_one_does_not():
    two = play(fight("mori ii", "mori", ("mori-1 mori-2", "mori-1")), "done", "secure mino:mori with mori-1", "done",
               "war mori-1", "war mori-2", "done", "done")
    assert units(two, "mino") == ["mori", "ii"]
    assert [unit.clan for unit in two.removed["tokugawa"]] == ["mori"]
    one = play(fight("mori ii", "mori", ("mori-1 ii-1", "mori-1")), "done", "secure mino:mori with mori-1", "done")
    one = play(one, "war mori-1", "war ii-1", "done")
    it = step(one, "done")
    assert told(it.events, "P9.4") == []
    assert [line.amount for event in it.events if event.rules[0] == "P9.3" for line in event.lines] == [1, 0]
    enough = play(fight("mori ii", "mori ii", ("mori-1", "mori-1 ii-1"), options={"hits_to_remove": 1}), "done",
                  "secure mino:mori with mori-1", "secure mino:ii with ii-1", "done", "war mori-1", "done")
    assert told(step(enough, "done").events, "P9.4") == ["Mōri of Tokugawa is removed: 1 of 1 hits."]


@covers("P9.5", "applies")
def test_6_units_left_or_most_hits():
    for option, winner, words in (("units_left", "ishida", "units left 3 : 2"),
                                  ("most_hits", "tokugawa", "hits laid 1 : 2")):
        state = play(fight("mori ii date", "mori ii", ("mori-1", "mori-1 mori-2 ii-1 ii-2"),
                           options={"battle_winner": option}),
                     "done", "secure mino:mori with mori-1", "secure mino:ii with ii-1", "done", "war mori-1", "done",
                     "war mori-2", "war ii-2")
        it = step(state, "done")
        outcome = game.outcome(it.state)
        assert outcome is not None
        assert outcome.winners == (winner,)
        assert words in told(it.events, "P9.6")[0]


@covers("P4.1", "applies")
@covers("P4.3", "applies")
def test_7_a_defender_joins_the_enemy_and_counts_there():
    state = play(fight("ii ii", "mori date", ("", "date-1"), ("", "mori-2")), "done", "secure mino:date with date-1",
                 "done",
                 "done")
    it = step(state, "done")
    assert told(it.events, "P4.3") == [
        "Tokugawa turns over Mōri 2 for Mōri: his own clan's 2, he joins Ishida for good."]
    assert "units left 3 : 1" in told(it.events, "P9.6")[0]
    assert units(it.state, "mino", "ishida") == ["ii", "ii", "mori"]
    assert names(it.state, "discards", "tokugawa") == ["date-1", "mori-2"]


@covers("P9.7", "refuses")
def test_8_who_can_flee_nowhere_is_removed():
    state = play(fight("ii ii", "mori date", ("", "date-1"), ("", "mori-1")), "done", "secure mino:date with date-1",
                 "done",
                 "done")
    it = step(state, "done")
    assert told(it.events, "P9.7")[0] == "Mōri of Tokugawa can retreat nowhere from Mino: removed."
    assert "mori" in [unit.clan for unit in it.state.removed["tokugawa"]]


@covers("P5.1", "allows", "refuses")
@covers("P5.3", "applies")
def test_9_a_gift_needs_three_and_never_comes_back():
    state = place("omi: ii date", "musashi: ii", ("ii-1 ii-2 date-1 date-1", ""), decks=("mori-2 levy", ""))
    assert allowed(state, "gift omi:ii with ii-2 date-1")[0] == "P5.1"
    assert refused(state, "gift omi:ii with ii-1 date-1") == "P5.1"
    assert why(state, "gift omi:ii with ii-1 date-1").checks[0].text == "1 + 1 = 2; a gift needs 3 at least."
    after = play(state, "gift omi:ii with ii-2 date-1")
    assert units(after, "omi") == ["ii!", "date"]
    assert names(after, "gone", "ishida") == ["ii-2", "date-1"]
    # A reshuffle takes the discards only.
    few = place("omi: ii date", "musashi: ii", ("ii-1 ii-2 date-1", ""), decks=("mori-2", ""), discards=("shimazu-1", ""),
                rest="gone")
    gone = len(few.gone["ishida"])
    few = to_next_round(few, "gift omi:ii with ii-2 date-1").state
    assert len(few.gone["ishida"]) == gone + 2
    assert sorted(hand(few, "ishida")) == ["ii-1", "shimazu-1"]


@covers("P5.2", "applies", "not")
@covers("P5.4", "applies", "not")
@covers("P3.3", "applies")
def test_10_an_enemy_unit_in_empty_land():
    base = {"hands": ("", "ii-1 mori-2"), "decks": ("", "date-2"), "flags": {"tokugawa": "omi"}, "to_act": "tokugawa"}
    state = place("omi: date", "owari: ii", **base)
    after = play(state, "gift omi:date with ii-1 mori-2")
    assert units(after, "omi", "tokugawa") == ["date!"]
    assert after.ask == "action"
    assert to_next_round(state, "pass").state.flags["omi"] == "ishida"
    two = place("omi: date date", "mino: ii", **base)
    it = step(two, "gift omi:date with ii-1 mori-2")
    assert it.state.ask == "send"
    assert legal(it.state) == ["send mino"]
    assert units(play(it.state, "send mino"), "mino") == ["date!", "ii"]
    assert units(play(it.state, "send mino"), "omi") == ["date"]
    nowhere = place("omi: date date", "musashi: ii", **base)
    assert refused(nowhere, "gift omi:date with ii-1 mori-2") == "P5.4"
    other = place("omi: date", "owari: ii", **{**base, "decks": ("", "mori-1")})
    after = play(other, "gift omi:date with ii-1 mori-2")
    assert units(after, "omi", "ishida") == ["date"]
    assert names(after, "discards", "tokugawa") == ["mori-1"]


@covers("P9.2", "refuses")
@covers("P6.1", "refuses")
def test_11_what_is_no_war_card():
    state = play(fight("mori ii", "date", ("mori-1 mori-1 mori-1 mori-1 levy date-1", "")), "done", "done")
    assert refused(state, "war levy") == "P6.1"
    assert refused(state, "war date-1") == "P9.2"
    three = play(state, "war mori-1", "war mori-1", "war mori-1")
    assert refused(three, "war mori-1") == "P9.2"
    assert why(three, "war mori-1").checks[0].facts["chosen"] == 3
    assert legal(three) == ["done"]
    assert game.explain(state, War("ishida", CARDS["uesugi-2"])).rules == ("P9.2",)


@covers("P8.1", "applies", "not")
@covers("P8.3", "applies")
def test_12_castles_count_at_the_end_of_the_round():
    castles = "aizu echigo musashi sagami shinano mikawa owari kaga harima"
    state = place("kaga: ii; kii: mori", "mutsu: ii ii ii", ("ii-1", ""), flags={"ishida": f"{castles} bizen"},
                  first="tokugawa", to_act="ishida")
    assert state.castles("ishida") == 10
    assert game.outcome(play(state, "pass")) is None
    end = to_next_round(state, "pass").state
    outcome = game.outcome(end)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("ishida",), "P8.1")
    both = place("kaga: ii; kii: mori", "mutsu: ii ii ii", flags={"ishida": f"{castles} bizen",
                                                                 "tokugawa": "kyoto osaka fukushima"}, first="tokugawa",
                 to_act="ishida")
    outcome = game.outcome(to_next_round(both, "pass").state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("tokugawa",), "P8.3")
    nine = place("kaga: ii", "mutsu: ii", flags={"ishida": castles}, first="tokugawa", to_act="ishida")
    assert game.outcome(to_next_round(nine, "pass").state) is None


@covers("P9.7", "allows")
def test_13_attackers_go_back_to_where_they_came_from():
    state = place("kii: ii", "ise: mori date", ("ii-1", "mori-1 date-1"), flags={None: "kii"})
    state = play(state, "attack ise", "with ii-1: kii:ii", "done", "done", "secure ise:mori with mori-1",
                 "secure ise:date with date-1", "done", "done")
    it = step(state, "done")
    assert it.state.ask == "retreat"
    assert legal(it.state) == ["retreat kii"]
    after = play(it.state, "retreat kii")
    assert units(after, "kii") == ["ii"]
    assert after.battle is None
    assert last(it.state, "retreat kii").events[0].text == "Ishida retreats with Ii from Ise to Kii."
    with pytest.raises(ValueError, match=r"P9\.7"):
        play(it.state, "retreat kyoto")
