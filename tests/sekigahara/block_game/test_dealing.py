"""Setting up battles: what is refused, with the argument and the rule, and what is dealt by chance."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest

from sekigahara.block_game import BattleOptions, SetupError, battle, battle_game
from sekigahara.block_game.pieces import BLOCK_COUNTS, CARD_COUNTS, CARDS, DISKS, SIDES
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from tabletop import OptionError

GOOD: dict[str, Any] = {
    "attacker": "tokugawa",
    "blocks": {"ishida": ["ukita-2", "mori-3"], "tokugawa": ["date-2", "tokugawa-3"]},
    "hands": {"ishida": ["ukita", "loyalty"], "tokugawa": ["date", "loyalty"]},
}
AT_OSAKA: dict[str, Any] = {**GOOD, "castle": "ishida", "place": "osaka", "disks": ["hideyori"]}


@pytest.mark.parametrize(("change", "argument", "rule", "words"), [
    ({"attacker": "red"}, "attacker", "", "'red' is no side; the sides are ishida and tokugawa"),
    ({"attacker": None}, "attacker", "", "None is no side"),
    ({"castle": "red"}, "castle", "", "'red' is no side"),
    ({"blocks": ["ukita-2"]}, "blocks", "", "needs a mapping of the sides to lists of names"),
    ({"blocks": {"red": []}}, "blocks", "", "'red' is no side"),
    ({"blocks": {"ishida": "ukita-2"}}, "blocks[ishida]", "", "needs a list of names, not 'ukita-2'"),
    ({"blocks": {"ishida": None}}, "blocks[ishida]", "", "needs a list of names, not None"),
    ({"blocks": {"ishida": ["ukita-5"]}}, "blocks[ishida]", "B8", "there is no block 'ukita-5'; did you mean ukita-"),
    ({"blocks": {"ishida": [7]}}, "blocks[ishida]", "B8", "there is no block 7"),
    ({"blocks": {"ishida": ["date-2"]}}, "blocks[ishida]", "B9", "date-2 is a block of Tokugawa"),
    ({"blocks": {"ishida": ["ukita-1-leader"] * 2, "tokugawa": ["date-2"]}}, "blocks[ishida]", "B8",
     "2 of ukita-1-leader, but the game has 1"),
    ({"blocks": {"ishida": ["ukita-2"]}}, "blocks[tokugawa]", "B60", "the attacker needs a block"),
    ({"blocks": {"tokugawa": ["date-2"]}}, "blocks[ishida]", "B60", "the defender needs a block or a disk"),
    ({"hands": "ukita"}, "hands", "", "needs a mapping of the sides to lists of names"),
    ({"hands": {"tokugawa": "date"}}, "hands[tokugawa]", "", "needs a list of names"),
    ({"hands": {"tokugawa": ["dat"]}}, "hands[tokugawa]", "B12", "there is no card 'dat'; did you mean date"),
    ({"hands": {"tokugawa": ["ukita"]}}, "hands[tokugawa]", "B12", "'ukita' is a card of Ishida, not of Tokugawa"),
    ({"hands": {"tokugawa": ["date-double"] * 2}}, "hands[tokugawa]", "B12", "2 of date-double, but the deck has 1"),
    ({"decks": {"tokugawa": ["date-x"]}}, "decks[tokugawa]", "B12", "there is no card 'date-x'"),
    ({"decks": {"ishida": ["loyalty"] * 3}}, "hands and decks[ishida]", "B12", "4 of loyalty, but the deck has 3"),
    ({"place": "kioto"}, "place", "", "the map has no location 'kioto'; did you mean kyoto?"),
    ({"place": ["kyoto"]}, "place", "", "the map has no location"),
    ({"place": "kyoto", "castle": "ishida"}, "castle", "B91", "Kyoto has no castle"),
    ({"place": "gifu"}, "castle", "B91", "Gifu has a castle: name the side that controls it"),
    ({"came_by": ["osaka"]}, "came_by", "B89", "needs a place that the attacker came to"),
    ({"place": "kyoto", "came_by": "osaka"}, "came_by", "", "needs a list of names, not 'osaka'"),
    ({"place": "kyoto", "came_by": ["osakka"]}, "came_by", "", "the map has no location 'osakka'; did you mean osaka?"),
    ({"place": "kyoto", "came_by": ["edo"]}, "came_by", "B89", "edo is no neighbour of kyoto"),
    ({"disks": "hideyori", "castle": "ishida"}, "disks", "", "needs a list of names, not 'hideyori'"),
    ({"disks": ["toyotomi"], "castle": "ishida"}, "disks", "B13",
     "'toyotomi' is no disk; the disks are hideyori and sanada"),
    ({"disks": [[]], "castle": "ishida"}, "disks", "B13", "[] is no disk"),
    ({"disks": ["sanada"]}, "disks", "B13", "sanada lies in a castle that Ishida controls"),
    ({"disks": ["sanada"], "castle": "tokugawa"}, "disks", "B13", "sanada lies in a castle that Ishida controls"),
    ({"disks": ["sanada"], "castle": "ishida", "place": "osaka"}, "disks", "B13", "sanada belongs to Ueda, not to Osaka"),
    ({"disks": ["sanada", "sanada"], "castle": "ishida"}, "disks", "B13", "there is one disk of each name"),
    ({"disks": ["sanada", "hideyori"], "castle": "ishida"}, "disks", "B13", "the two disks belong to different castles"),
    ({"mori_box": "mori-3"}, "mori_box", "", "needs a list of names, not 'mori-3'"),
    ({"mori_box": ["mori-9"]}, "mori_box", "B8", "there is no block 'mori-9'"),
    ({"mori_box": ["ukita-2"]}, "mori_box", "B105", "only Mori blocks stand there, not ukita-2"),
    ({"mori_box": ["mori-3"] * 6}, "blocks[ishida]", "B8", "7 of mori-3, but the game has 6"),
    ({"siege": True}, "siege", "B91", "needs a castle"),
    ({"siege": True, "castle": "tokugawa"}, "siege", "B61", "the phasing side that stays inside its castle has no siege"),
    ({"siege": True, "castle": "ishida", "blocks": {"ishida": ["ukita-2"] * 3, "tokugawa": ["date-2"]}}, "siege", "B91",
     "at most two blocks fit into a castle, not 3"),
    ({**AT_OSAKA, "siege": True, "mori_box": ["mori-3"]}, "siege", "B91", "at most two blocks fit into a castle, not 3"),
    ({"attacker": "ishida", "castle": "ishida", "disks": ["sanada"], "blocks": {"ishida": ["ukita-2"]}}, "blocks[tokugawa]",
     "B60", "the defender needs a block or a disk"),
])
def test_what_does_not_fit_is_refused_by_argument_and_rule(
    change: dict[str, Any], argument: str, rule: str, words: str
) -> None:
    with pytest.raises(SetupError) as caught:
        battle(**{**GOOD, **change})
    error = caught.value
    assert (error.argument, error.rule) == (argument, rule)
    assert error.reason.startswith(words)
    assert str(error).startswith(f"{argument}: {words}")
    assert not rule or rule in battle_game.rulebook
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.argument, again.rule) == (str(error), error.argument, error.rule)


@pytest.mark.parametrize("options", [{"weapon_bonuss": "swords_only"}, {"weapon_bonus": "none"}, 7])
def test_an_unknown_option_is_an_option_error(options: Any) -> None:
    with pytest.raises(OptionError):
        battle(**GOOD, options=options)
    with pytest.raises(OptionError):
        battle_game.setup(1, options)


def test_the_arguments_arrive() -> None:
    state = battle(**AT_OSAKA, came_by=["kyoto", "kyoto", "wakayama"], decks={"ishida": ["mori", "uesugi"]},
                   options={"weapon_bonus": "swords_only"})
    assert (state.attacker, state.defender, state.castle, state.place) == ("tokugawa", "ishida", "ishida", "osaka")
    assert (state.came_by, state.disks, state.siege) == (("kyoto", "wakayama"), ("hideyori",), False)
    assert [card.name for card in state.draw["ishida"]] == ["mori", "uesugi"]
    assert state.draw["tokugawa"] == ()
    assert state.options == BattleOptions(weapon_bonus="swords_only")
    assert battle(**{**GOOD, "hands": {}}).hands == {"ishida": (), "tokugawa": ()}
    assert battle(**{**GOOD, "blocks": {side: iter(names) for side, names in GOOD["blocks"].items()}}) == battle(**GOOD)


def test_the_draw_piles_are_what_is_left_of_each_deck_by_the_seed() -> None:
    one, same, other = battle(**GOOD, seed=3), battle(**GOOD, seed=3), battle(**GOOD, seed=4)
    assert one == same
    assert one.draw != other.draw
    for side in SIDES:
        assert Counter(card.name for card in (*one.draw[side], *one.hands[side])) == CARD_COUNTS[side]
        assert one.draw[side] != tuple(sorted(one.draw[side], key=lambda card: card.order))


def test_the_lists_of_a_state_are_sorted() -> None:
    mixed = {**GOOD, "blocks": {"ishida": ["ukita-2", "mori-3"][::-1], "tokugawa": ["date-2", "tokugawa-3"][::-1]}}
    assert battle(**mixed) == battle(**GOOD)


@pytest.mark.parametrize("seed", range(60))
def test_a_random_combat_is_one_that_the_rules_know(seed: int) -> None:
    state = battle_game.setup(seed)
    assert state == battle_game.setup(seed)
    assert state.place is not None
    assert all(way in NEIGHBOURS[state.place] for way in state.came_by)
    assert state.castle == PLACES[state.place].castle
    assert all(DISKS[disk] == (state.castle, state.place) for disk in state.disks)
    assert state.castle in (None, state.defender)
    for side in SIDES:
        assert 3 <= len(state.hands[side]) <= 7
        assert len(state.hands[side]) + len(state.draw[side]) == 55
        assert all(number <= BLOCK_COUNTS[block.name] for block, number in Counter(state.standing[side]).items())
    assert state.standing[state.attacker]
    assert state.standing[state.defender] or state.disks
    assert battle_game.legal_actions(state)


def test_random_combats_are_of_all_kinds() -> None:
    states = [battle_game.setup(seed) for seed in range(200)]
    assert {state.attacker for state in states} == set(SIDES)
    assert {state.disks for state in states} == {(), ("hideyori",), ("sanada",)}
    assert 40 < sum(state.castle is not None for state in states) < 100
    assert len({state.place for state in states}) > 30
    assert {card.name for state in states for card in state.hands["ishida"]} == set(CARDS["ishida"])


@pytest.mark.parametrize(
    ("argument", "value"), [("siege", "no"), ("siege", 1), ("seed", "x"), ("seed", None), ("seed", True)])
def test_a_switch_is_a_switch_and_a_seed_a_number(argument: str, value: object) -> None:
    with pytest.raises(SetupError) as raised:
        battle("ishida", {"ishida": ["mori-2"], "tokugawa": ["date-2"]}, {}, **{argument: value})  # type: ignore[arg-type]
    assert raised.value.argument == argument
