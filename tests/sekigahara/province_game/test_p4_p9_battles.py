"""P4 and P9: loyalty and battles."""

from __future__ import annotations

from sekigahara.province_game import game
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
    told,
    units,
    why,
)


@covers("P4.1", "not")
@covers("P4.3", "not")
def test_secured_and_sworn_units_are_not_tested():
    state = fight("ii", "mori date=date-1 date", ("", "mori-1 date-1"), ("", "mori-2 date-2"))
    state = play(state, "done", "secure mino:mori with mori-1", "secure mino:date#2 with date-1", "done", "done")
    it = step(state, "done")
    assert told(it.events, "P4.3") == []
    assert units(it.state, "mino", "tokugawa") == ["mori", "date!", "date"]


@covers("P4.2", "allows", "refuses")
def test_securing():
    state = fight("ii mori", "mori date=date-1", ("mori-1", "mori-1 mori-2 date-1 levy ii-1"),
                  options={"attack_card_secures": False})
    assert state.asked == "ishida"
    assert legal(state) == ["secure mino:mori with mori-1", "done"]
    assert refused(state, "secure mino:mori with mori-1", "tokugawa") == "P9.1"
    it = step(state, "secure mino:mori with mori-1")
    assert it.events[0].text == "Ishida discards Mōri 1: Mōri is secured for this battle."
    state = play(it.state, "done")
    assert allowed(state, "secure mino:mori with mori-2")[0] == "P4.2"
    assert refused(state, "secure mino:mori with date-1") == "P4.2"
    assert refused(state, "secure mino:ii with ii-1") == "P4.2"
    assert refused(state, "secure kyoto:mori with mori-1") == "P4.2"
    assert refused(state, "secure mino:mori with levy") == "P6.1"
    assert refused(state, "secure mino:date with date-1") == "P5.2"
    assert refused(state, "secure mino:mori#2 with mori-1") == "P4.2"
    again = play(state, "secure mino:mori with mori-1")
    assert refused(again, "secure mino:mori with mori-2") == "P4.2"
    assert refused(state, "secure mino:mori with ii-2") == "P4.2"


def test_tests_go_in_order_and_nobody_is_tested_twice():
    # Ishida's Ii joins Tokugawa before Tokugawa's units are tested: he is not tested again.
    state = fight("ii mori", "date ii", ("", ""), ("ii-2 levy", "date-1 ii-1"), options={"attack_card_secures": False},
                  retreats={"tokugawa": ["omi"]})
    it = last(state, "done", "done", "done", "done")
    assert told(it.events, "P4.3") == [
        "Ishida turns over Ii 2 for Ii: his own clan's 2, he joins Tokugawa for good.",
        "Ishida turns over Levy for Mōri: he stands.",
        "Tokugawa turns over Date 1 for Date: his own clan's 1, he flees.",
    ]
    assert (it.state.ask, it.state.asked, legal(it.state)) == ("retreat", "tokugawa", ["retreat omi"])
    view = game.view(it.state, None)
    assert [test.result for test in view.battle.tests] == ["joins", "stands", "flees"]
    assert view.unit == 3
    it = step(it.state, "retreat omi")
    assert told(it.events, "P4.3") == ["Tokugawa turns over Ii 1 for Ii: his own clan's 1, he flees."]
    it = step(it.state, "retreat omi")
    assert units(it.state, "omi") == ["date", "ii"]
    assert units(it.state, "mino", "tokugawa") == ["ii"]
    assert "units left 1 : 1" in told(it.events, "P9.6")[0]


def test_without_any_card_he_stands():
    it = last(fight("ii", "mori"), "done", "done", "done", "done")
    assert told(it.events, "P4.3") == ["Tokugawa has no card to turn over for Mōri: he stands."]


def test_war_cards_stay_valid_when_their_unit_turns():
    # Tokugawa's Mōri joins Ishida; Tokugawa's Mōri cards, chosen before, hit him there.
    state = fight("ii", "mori date", ("", "mori-1 mori-2 date-1"), ("", "mori-2"))
    state = play(state, "done", "secure mino:date with date-1", "done", "done", "war mori-1", "war mori-2")
    it = step(state, "done")
    assert told(it.events, "P9.4") == ["Mōri of Ishida is removed: 2 of 2 hits."]
    assert "mori" in [unit.clan for unit in it.state.removed["ishida"]]
    assert "units left 1 : 1" in told(it.events, "P9.6")[0]


@covers("P9.1", "allows", "refuses")
def test_the_order_of_a_battle():
    state = place("kyoto: ii", "omi: mori; mino: date", ("ii-1 ii-2", "mori-1"), decks=("", "date-1"))
    assert refused(state, "war ii-1") == "P9.1"
    assert refused(state, "retreat ise") == "P9.1"
    state = play(state, "attack omi")
    assert refused(state, "secure omi:ii with ii-1") == "P9.1"
    assert "P9.1" in allowed(state, "with ii-1: kyoto:ii")
    state = play(state, "with ii-1: kyoto:ii", "done")
    assert game.phase(state) == "battle"
    assert game.turn(state) == "round 1, Ishida's turn"
    assert refused(state, "war ii-2") == "P9.1"
    state = play(state, "done", "done", "war ii-2", "done")
    it = step(state, "done")
    order = [event.rules[0] for event in it.events]
    assert order == ["P9.2", "P9.1", "P9.1", "P4.3", "P9.3", "P9.3", "P9.6"]
    assert it.state.ask == "retreat"
    assert units(it.state, "omi", "ishida") == ["ii"]


@covers("P9.2", "allows")
def test_war_cards_are_hidden_with_their_number():
    state = play(fight("mori ii", "mori", ("mori-1 ii-2", "mori-1")), "done", "done")
    it = step(state, "war mori-1")
    assert it.events_for("tokugawa") == ()
    assert it.events_for(None) == ()
    assert [event.text for event in it.events_for("ishida")] == ["Ishida chooses Mōri 1 as a war card, in secret."]
    assert not it.reveals
    assert game.view(it.state, "tokugawa") == game.view(state, "tokugawa")
    assert game.view(it.state, "ishida").battle.war["ishida"] == (game.parse("war mori-1", state).card,)
    assert str(game.view(it.state, None)).count("hidden") == 4
    assert game.told(it.action, "tokugawa") == "war ?"
    ready = step(it.state, "done")
    assert game.told(ready.action, "tokugawa") == game.told(ready.action, None) == "war ?"
    assert game.told(ready.action, "ishida") == "done"
    assert game.unnoticed(it.action, "tokugawa")
    assert not game.unnoticed(ready.action, "tokugawa")
    assert not game.unnoticed(it.action, "ishida")
    assert allowed(it.state, "war ii-2")[0] == "P9.2"
    assert refused(it.state, "war mori-1") == "P9.2"
    assert refused(it.state, "war ?") == "P9.2"
    # What others get to know of a choice that would be refused does not tell how many there are.
    assert why(it.state, "war mori-1", viewer="tokugawa").legal is None


def test_war_cards_of_different_clans():
    options = {"war_cards": "different_clans", "hits_to_remove": 1}
    state = play(fight("mori ii", "mori", ("mori-1 mori-2 ii-1", ""), options=options), "done", "done", "war mori-1")
    assert legal(state) == ["war ii-1", "done"]
    assert refused(state, "war mori-2") == "P9.2"
    assert "different clans" in why(state, "war mori-2").checks[0].text


def test_hits_go_on_one_unit_until_it_falls():
    # Three cards against two units: two fall on the first, one on the second; nothing beyond.
    state = play(fight("mori mori mori", "mori mori", ("mori-1 mori-1 mori-2", "mori-1 mori-2"), options={
        "hits_to_remove": 1}), "done", "secure mino:mori with mori-1", "secure mino:mori#2 with mori-2", "done",
        "war mori-1", "war mori-1", "war mori-2", "done")
    it = step(state, "done")
    lines = [line for event in it.events if event.rules[0] == "P9.3" for line in event.lines]
    assert [line.amount for line in lines] == [1, 1, 0]
    assert lines[2].text == "Mōri 2: all of that clan fall already"
    assert units(it.state, "mino", "tokugawa") == []
    two = play(fight("mori mori", "mori mori", ("mori-1 mori-1 mori-2", "mori-1 mori-2")), "done",
               "secure mino:mori with mori-1", "secure mino:mori#2 with mori-2", "done", "war mori-1", "war mori-1",
               "war mori-2", "done")
    it = step(two, "done")
    assert game.view(it.state, None).battle.hits == ((3, 2), (4, 1))
    assert game.view(it.state, None).battle.laid == {"ishida": 3, "tokugawa": 0}
    assert told(it.events, "P9.4") == ["Mōri of Tokugawa is removed: 2 of 2 hits."]


@covers("P9.5", "applies", "not")
def test_hits_are_simultaneous():
    # Each removes the other's Mōri: the one who falls has struck all the same.
    state = play(fight("mori ii", "mori date", ("mori-1 mori-2", "mori-1 mori-1 mori-2 date-1")), "done",
                 "secure mino:mori with mori-2", "secure mino:date with date-1", "done", "war mori-1", "war mori-2", "done",
                 "war mori-1", "war mori-1")
    it = step(state, "done")
    assert len(told(it.events, "P9.4")) == 2
    # Where only one side strikes only the other loses.
    one = play(fight("mori ii", "mori date", ("mori-1 mori-2", "mori-1 date-1")), "done", "secure mino:mori with mori-1",
               "secure mino:date with date-1", "done", "war mori-1", "war mori-2", "done")
    assert told(step(one, "done").events, "P9.4") == ["Mōri of Tokugawa is removed: 2 of 2 hits."]


def test_an_attacker_without_units_can_not_win():
    # The only attacker falls, having laid more hits than he took.
    state = fight("mori", "mori date", ("mori-1 mori-2", "mori-1 mori-2 date-1"), ("", "levy"),
                  options={"battle_winner": "most_hits", "hits_to_remove": 1})
    state = play(state, "done", "secure mino:date with date-1", "done", "war mori-1", "done", "war mori-1")
    it = step(state, "done")
    assert "hits laid 1 : 1, a tie goes to the defender" in told(it.events, "P9.6")[0]
    state = fight("mori", "mori mori", ("mori-1 mori-2", "mori-1"), ("", "levy spies"),
                  options={"battle_winner": "most_hits", "hits_to_remove": 1})
    it = last(state, "done", "done", "war mori-1", "war mori-2", "done", "war mori-1", "done")
    assert "hits laid 2 : 1, an attacker without units can't win" in told(it.events, "P9.6")[0]


def test_losing_attackers_choose_where_they_go():
    state = place("kyoto: ii; ise: date; kii: mori", "omi: mori uesugi; mutsu: ii", ("ii-1 date-1", "mori-1 uesugi-1"))
    state = play(state, "attack omi", "with ii-1: kyoto:ii", "with date-1: ise:date", "done", "done",
                 "secure omi:mori with mori-1", "secure omi:uesugi with uesugi-1", "done", "done", "done")
    assert legal(state) == ["retreat ise", "retreat kyoto"]
    assert refused(state, "retreat musashi") == "P9.7"
    assert refused(state, "retreat echizen") == "P9.7"
    assert refused(state, "retreat kyoto", "tokugawa") == "P9.1"
    it = step(state, "retreat ise")
    assert units(it.state, "ise") == ["date", "ii"]
    assert units(it.state, "kyoto") == []
    assert it.state.ask == "action"


def test_losing_defenders_go_to_friends_only():
    # Echizen: under their flag. Mino: with friends. Ise: empty and without flag, no friend.
    state = place("kyoto: ii ii ii", "omi: mori; mino: date", ("ii-1 ii-1 ii-2", ""),
                  flags={"tokugawa": "echizen", None: "mino"},
                  decks=("", "ii-1"))
    state = play(state, "attack omi", "with ii-1: kyoto:ii", "with ii-1: kyoto:ii", "done", "done", "done", "done", "done")
    assert (state.ask, state.asked) == ("retreat", "tokugawa")
    assert legal(state) == ["retreat mino", "retreat echizen"]
    assert refused(state, "retreat ise") == "P9.7"
    assert refused(state, "retreat kyoto") == "P9.7"
    assert any("held by Ishida" in check.text for check in why(state, "retreat kyoto").broken)


@covers("P9.8", "applies", "not")
@covers("P9.9", "applies", "not")
def test_the_winner_takes_the_province_and_cards_are_discarded():
    state = place("kyoto: ii ii", "omi: mori; mino: date", ("ii-1 ii-2 ii-1 date-1", "mori-1"), decks=("", "date-1"))
    state = play(state, "attack omi", "with ii-1: kyoto:ii", "with ii-2: kyoto:ii", "done", "done", "done", "war ii-1",
                 "done", "done")
    assert state.flags["omi"] == "ishida"
    state = play(state, "retreat mino")
    assert units(state, "omi") == ["ii", "ii"]
    assert names(state, "discards", "ishida") == ["ii-1", "ii-2", "ii-1"]
    assert names(state, "discards", "tokugawa") == ["date-1"]
    assert hand(state, "ishida") == ["date-1"]
    assert names(state, "gone", "ishida") == []
    lost = place("kyoto: ii", "omi: mori", ("ii-1", ""), decks=("", "date-1"))
    lost = play(lost, "attack omi", "with ii-1: kyoto:ii", "done", "done", "done", "done", "done")
    assert lost.flags["omi"] == "tokugawa"


def test_a_removed_sworn_unit_takes_his_card_along():
    state = fight("mori ii", "mori=mori-1", ("mori-1 mori-2", ""))
    state = play(state, "done", "done", "war mori-1", "war mori-2", "done", "done")
    assert names(state, "gone", "tokugawa") == ["mori-1"]
    assert state.removed["tokugawa"][0].sworn is None


def test_all_attackers_may_flee():
    state = place("kyoto: ii", "omi: mori", ("ii-1", "mori-1"), options={"attack_card_secures": False}, decks=("ii-1", ""))
    state = play(state, "attack omi", "with ii-1: kyoto:ii", "done", "done", "secure omi:mori with mori-1", "done", "done",
                 "done")
    assert (state.ask, state.asked, legal(state)) == ("retreat", "ishida", ["retreat kyoto"])
    it = step(state, "retreat kyoto")
    assert "units left 0 : 1" in told(it.events, "P9.6")[0]
    assert it.state.battle is None
    assert it.state.flags["omi"] == "tokugawa"
