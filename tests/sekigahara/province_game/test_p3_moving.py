"""P3: moving and attacking."""

from __future__ import annotations

from tests.rules import covers
from tests.sekigahara.province_game.kit import (
    allowed,
    hand,
    last,
    legal,
    names,
    place,
    play,
    refused,
    rules,
    step,
    to_next_round,
    told,
    units,
    why,
)


def table(**more):
    return place("kyoto: ii ii date", "omi: mori; musashi: ii", ("ii-1 date-1 levy mori-2", ""), **more)


def test_what_a_move_needs():
    state = table()
    assert refused(state, "move kyoto>kii mori with mori-2") == "P3.1"
    assert refused(state, "move kyoto>kii ii*3 with ii-1") == "P3.1"
    assert refused(state, "move kyoto>musashi ii with ii-1") == "P3.1"
    assert refused(state, "move kyoto>kii ii with date-1") == "P3.1"
    assert refused(state, "move kyoto>kii ii with ii-2") == "P3.1"
    assert refused(state, "move kyoto>kii ii*2 with ii-1 ii-1") == "P3.1"
    assert refused(state, "move kyoto>kii ii with levy") == "P6.1"
    assert refused(state, "move omi>mino mori with mori-2") == "P3.1"
    verdict = why(state, "move kyoto>musashi mori*2 with date-1")
    assert verdict.rules == ("P3.1", "P3.2")
    assert verdict.broken[0].text.startswith("Kyoto to Musashi: no route joins them; from Kyoto routes lead to")
    assert len(verdict.broken) == 4
    assert "nearest legal" in str(verdict)
    assert all(action in legal(state) for action in map(str, verdict.nearest))


def test_a_card_that_others_can_not_see_is_not_told():
    state = table()
    assert why(state, "move kyoto>kii ii with ii-2", viewer="tokugawa").legal is None
    assert why(state, "move kyoto>kii ii with ii-1", viewer=None).legal is None
    assert why(state, "move kyoto>musashi ii with ii-1", viewer="tokugawa").legal is False


@covers("P3.2", "allows", "refuses")
def test_no_move_among_enemies():
    state = table()
    assert refused(state, "move kyoto>omi ii with ii-1") == "P3.2"
    assert "Mōri of Tokugawa stands in Ōmi: that takes an attack." in str(why(state, "move kyoto>omi ii with ii-1"))
    assert "P3.2" in allowed(state, "move kyoto>ise ii with ii-1")


@covers("P3.3", "applies", "not")
@covers("P7.1", "applies", "not")
def test_the_flag_changes_at_the_end_of_the_round():
    state = table(flags={"tokugawa": "ise"})
    it = step(state, "move kyoto>ise ii with ii-1")
    assert told(it.events, "P3.3") == ["Ise is empty and under Tokugawa's flag; the flag changes at the end of the round if"
                                       " only Ishida's units stand there then."]
    assert it.state.flags["ise"] == "tokugawa"
    end = to_next_round(it.state, "pass")
    assert end.state.flags["ise"] == "ishida"
    flags = play(state, "move kyoto>kii ii*2 with ii-1")
    assert "P3.3" in rules(step(state, "move kyoto>kii ii*2 with ii-1"))
    assert flags.flags["kii"] is None
    # Its own land: nothing to tell. Empty land keeps its flag.
    own = table(flags={"ishida": "ise kii"})
    assert "P3.3" not in rules(step(own, "move kyoto>ise ii with ii-1"))
    assert to_next_round(own, "pass").state.flags["kii"] == "ishida"


def test_what_an_attack_needs():
    state = table()
    assert refused(state, "attack ise") == "P3.4"
    assert refused(state, "attack musashi") == "P3.4"
    assert allowed(state, "attack omi")[0] == "P3.4"
    poor = place("kyoto: ii", "omi: mori", ("date-1 levy", ""))
    assert refused(poor, "attack omi") == "P3.4"
    assert why(poor, "attack omi", viewer="tokugawa").legal is None
    state = play(state, "attack omi")
    assert refused(state, "done") == "P3.4"
    assert "needs at least one" in why(state, "done").checks[0].text
    assert refused(state, "with date-1: kyoto:ii") == "P3.4"
    assert refused(state, "with ii-1: kyoto:ii#3") == "P3.4"
    assert refused(state, "with ii-1: kyoto:ii#2") == "P1.1"
    assert refused(state, "with ii-1: musashi:ii") == "P3.4"
    assert refused(state, "with ii-2: kyoto:ii") == "P3.4"
    assert refused(state, "with levy: kyoto:ii") == "P6.1"
    assert legal(state) == ["with ii-1: kyoto:ii", "with date-1: kyoto:date"]


def test_attackers_come_from_several_provinces():
    state = place("kyoto: ii; ise: date; mino: mori", "omi: mori date; musashi: ii", ("ii-1 date-1", ""))
    state = play(state, "attack omi", "with date-1: ise:date", "with ii-1: kyoto:ii", "done")
    assert units(state, "omi", "ishida") == ["date", "ii"]
    assert units(state, "omi", "tokugawa") == ["mori", "date"]
    assert set(dict(state.battle.came).values()) == {"ise", "kyoto"}
    assert hand(state, "ishida") == []
    assert names(state, "discards", "ishida") == ["date-1", "ii-1"]
    assert state.ask == "secure"


@covers("P3.5", "applies", "not")
def test_the_attack_card_secures():
    for option in (True, False):
        state = place("kyoto: ii", "omi: mori", ("ii-1 ii-2", "mori-1"), options={"attack_card_secures": option},
                      decks=("ii-1", ""), flags={"ishida": "ise"})
        it = last(state, "attack omi", "with ii-1: kyoto:ii")
        assert ("P3.5" in rules(it)) == option
        state = play(it.state, "done")
        assert (state.battle.secured != ()) == option
        if option:
            assert refused(state, "secure omi:ii with ii-2") == "P4.2"
            continue
        allowed(state, "secure omi:ii with ii-2")
        it = last(state, "done", "done", "done", "done")
        assert told(it.events, "P4.3")[0] == "Ishida turns over Ii 1 for Ii: his own clan's 1, he flees."


def test_a_sworn_attacker_differs_from_one_who_is_not():
    state = play(place("kyoto: ii ii=ii-2", "omi: mori", ("ii-1", "")), "attack omi")
    assert legal(state) == ["with ii-1: kyoto:ii", "with ii-1: kyoto:ii#2"]
    assert units(play(state, "with ii-1: kyoto:ii#2"), "kyoto") == ["ii"]
