"""P1: components and setup."""

from __future__ import annotations

from collections import Counter

import pytest

from sekigahara.province_game import game, position
from sekigahara.province_game.dealing import SETUP, SetupError
from sekigahara.province_game.map import (
    BORDERS,
    CASTLES,
    NEIGHBOURS,
    PROVINCES,
    ROUTES,
    SEA,
    coast,
    graph,
    province_named,
)
from sekigahara.province_game.pieces import (
    CARD_COUNTS,
    CARDS,
    CLAN_NAMES,
    CLANS,
    COLOURS,
    HAND_EVENTS,
    LOYALTY,
    ROUND_EVENTS,
    PieceError,
    card_named,
)
from tests.rules import covers
from tests.sekigahara.province_game.kit import allowed, hand, legal, names, place, play, refused, step, units, why


@covers("P1.1", "applies", "not")
def test_units_have_side_clan_and_id():
    state = game.setup(1, None)
    there = [unit for each in state.units.values() for unit in each]
    everyone = sorted([*there, *(unit for pair in (state.reserve, state.removed) for side in pair.values()
                                 for unit in side)])
    assert [unit.id for unit in everyone] == list(range(1, 51))
    assert [unit.side for unit in everyone] == ["ishida"] * 25 + ["tokugawa"] * 25
    assert {unit.clan for unit in everyone} == set(CLANS)
    assert COLOURS["ii"] == COLOURS["tokugawa"] == "red"
    assert CLAN_NAMES["mori"] == "Mōri"
    # Of equal units the lowest id is meant; units that differ by an oath are named apart.
    equal = place("omi: ii ii ii=ii-1", "musashi: ii", ("ii-2 date-1", ""))
    assert refused(equal, "gift omi:ii#2 with ii-2 date-1") == "P1.1"
    allowed(equal, "gift omi:ii with ii-2 date-1")
    assert refused(equal, "move omi>ise ii#2 with ii-2") == "P1.1"
    assert units(play(equal, "move omi>ise ii#3 with ii-2"), "ise") == ["ii!"]
    assert units(play(equal, "move omi>ise ii#1,3 with ii-2"), "ise") == ["ii", "ii!"]
    assert str(game.parse("move omi>ise ii#1,2 with ii-2", equal)) == "move omi>ise ii*2 with ii-2"


@covers("P1.2", "holds")
def test_the_map():
    assert set(BORDERS) == {"kyoto", "fukushima", "osaka", "sonuma"}
    for start, ends in NEIGHBOURS.items():
        assert start not in ends
        assert all(start in NEIGHBOURS[end] for end in ends)
    made = graph()
    import networkx

    assert networkx.is_connected(made)
    assert networkx.check_planarity(made)[0]
    assert not list(networkx.bridges(made))
    assert made.nodes["omi"]["name"] == "Ōmi"
    assert sum(kind == "sea" for *_, kind in made.edges(data="kind")) == 8
    assert len(SEA) == 16
    assert {feature["properties"]["name"] for feature in coast()["features"]} >= {"Honshu", "Kyushu", "Shikoku"}
    with pytest.raises(PieceError, match="did you mean kyoto"):
        province_named("kioto")


@covers("P10", "holds")
def test_the_board_and_the_setup():
    assert len(PROVINCES) == 34
    assert len(ROUTES) == 68
    assert len(CASTLES) == 16
    for side in ("ishida", "tokugawa"):
        assert Counter(clan for _, clan in SETUP.units[side]) == dict.fromkeys(CLANS, 4)
    held = {at: side for side, units in SETUP.units.items() for at, _ in units}
    assert all(SETUP.flags[at] == side for at, side in held.items())
    assert not {at for at, _ in SETUP.units["ishida"]} & {at for at, _ in SETUP.units["tokugawa"]}
    # Nobody begins with what wins, and no border province is without a guard.
    state = game.setup(0)
    for side in ("ishida", "tokugawa"):
        assert state.castles(side) < 10
        assert state.borders(side) == 2
    assert all(at in held for at in BORDERS)


@covers("P1.3", "holds")
def test_the_decks():
    assert len(LOYALTY) == 10
    assert len(HAND_EVENTS) == 5
    assert sum(CARD_COUNTS.values()) == 45
    assert {CARD_COUNTS[f"{clan}-1"] for clan in CLANS} == {5}
    assert {CARD_COUNTS[f"{clan}-2"] for clan in CLANS} == {3}
    assert card_named("mori-2") is CARDS["mori-2"]
    with pytest.raises(PieceError, match="did you mean mori"):
        card_named("mori-3")
    with pytest.raises(PieceError, match="cards are like mori-2"):
        card_named(7)


@covers("P1.4", "holds")
def test_the_round_events():
    assert list(ROUND_EVENTS) == ["good-harvest", "typhoon", "deep-snow", "rumours", "muster", "lean-year", "roads-clear",
                                  "emissaries", "desertion", "quiet-season"]
    assert all(event.title and event.text.endswith(".") for event in (*ROUND_EVENTS.values(), *HAND_EVENTS.values()))


@covers("P1.5", "allows", "refuses")
def test_drawing_from_the_outlook_or_blind():
    state = game.setup(3)
    for side in ("ishida", "tokugawa"):
        assert len(state.hands[side]) == 6
        assert len(state.outlook[side]) == 3
        assert len(state.decks[side]) == 36
        assert [unit.clan for unit in state.reserve[side]] == list(CLANS)
    state = place("kyoto: ii", "musashi: ii", ("", "mori-1"), outlook=("ii-1 ii-1 levy", ""), decks=("date-1 date-2", ""),
                  first="tokugawa", to_act="ishida", actions=1)
    state = play(state, "pass")
    while state.asked == "tokugawa":
        state = play(state, "draw deck")
    assert state.ask == "draw"
    assert legal(state) == ["draw outlook ii-1", "draw outlook levy", "draw deck"]
    assert refused(state, "draw outlook mori-1") == "P1.5"
    assert allowed(state, "draw outlook levy")[0] == "P1.5"
    it = step(state, "draw outlook levy")
    assert hand(it.state, "ishida") == ["levy"]
    assert names(it.state, "outlook", "ishida") == ["ii-1", "ii-1", "date-1"]
    blind = step(state, "draw deck")
    assert hand(blind.state, "ishida") == ["date-1"]
    assert names(blind.state, "outlook", "ishida") == ["ii-1", "ii-1", "levy"]
    assert [event.text for event in blind.events_for("tokugawa")] == ["Ishida draws a card blind."]
    assert [event.text for event in blind.events_for("ishida")] == ["Ishida draws a card blind.", "It is Date 1."]
    assert refused(state, "draw deck ?") == "P1.5"
    assert "read, not played" in why(state, "draw deck ?").checks[0].text


def test_with_no_deck_the_outlook_is_drawn_from():
    state = place("kyoto: ii", "musashi: ii", ("", "mori-1"), outlook=("ii-1 ii-2", ""), rest="gone", first="tokugawa",
                  to_act="ishida", actions=1)
    it = step(state, "pass")
    assert legal(it.state) == ["draw outlook ii-1", "draw outlook ii-2"]
    assert refused(it.state, "draw deck") == "P7.3"
    it = step(play(it.state, "draw outlook ii-1"), "draw outlook ii-2")
    assert "Ishida has no cards left to draw: the hand stays at 2." in [event.text for event in it.events]


@covers("P1.6", "holds")
def test_ishida_begins():
    for seed in range(5):
        state = game.setup(seed)
        assert (state.round, state.first) == (1, "ishida")
        assert game.turn(state).startswith("round 1")


def test_the_same_seed_gives_the_same_game():
    assert game.setup(5) == game.setup(5)
    assert game.setup(5) != game.setup(6)
    assert hash(game.setup(5)) == hash(game.setup(5))


@pytest.mark.parametrize(("units", "more", "message"), [
    ({"ishida": {"kioto": "ii"}}, {}, "did you mean kyoto"),
    ({"ishida": {"kyoto": "oda"}}, {}, "there is no clan 'oda'"),
    ({"ishida": {"kyoto": "ii=levy"}}, {}, "sworn with a loyalty card"),
    ({"ishida": {"kyoto": "ii"}, "tokugawa": {"kyoto": "ii"}}, {}, "one side only"),
    ({"ishida": {"kyoto": "ii " * 11}}, {}, "only 10 units of ii"),
    ({}, {"hands": ("mori-2 " * 4, "")}, "only 3 in a deck"),
    ({}, {"hands": 5}, "needs a mapping"),
    ({}, {"hands": {"oda": ""}}, "is no side"),
    ({}, {"hands": (5, 5)}, "needs a list of names"),
    ({}, {"event": "flood"}, "is no round event"),
    ({}, {"actions": 3}, "a turn has 2 actions"),
])
def test_positions_that_can_not_be(units, more, message):
    with pytest.raises(SetupError, match=message):
        position(units, **more)
