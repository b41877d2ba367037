"""The builder of positions: what it sets up, and what it refuses with which argument and rule."""

from __future__ import annotations

from typing import Any

import pytest

from sekigahara.block_game import CampaignOptions, SetupError, campaign, game
from sekigahara.block_game.pieces import SIDES

from .kit import legal, play, standing

STACKS = {"ishida": {"kyoto": ["ukita-2", "mori-3"]}, "tokugawa": {"edo": ["tokugawa-3"] * 2}}


def test_a_position_has_all_pieces_and_is_one_that_play_could_come_to() -> None:
    state = campaign(STACKS, {"ishida": ["mori"], "tokugawa": ["date", "loyalty"]}, recruits={"ishida": ["ukita-1-gun"]},
                     mori_box="full", cubes={"tokugawa": ["kiso"]}, lost={"tokugawa": ["date-2"]}, week=3, turn="B",
                     to_act="tokugawa", first="ishida", options={"aizu_symbols": 5})
    assert game.decode(game.encode(state)) == state
    assert (state.week, state.turn, state.first, state.phasing, state.ask) == (3, "B", "ishida", "tokugawa", "option")
    assert sorted(standing(state, "ishida", "kyoto")) == ["mori-3", "ukita-2"]
    assert [card.name for card in state.hands["tokugawa"]] == ["date", "loyalty"]
    assert state.cubes == {"kyoto": "ishida", "edo": "tokugawa", "kiso": "tokugawa"}
    assert len(state.box) == 5
    assert state.options.aizu_symbols == 5
    assert state.disks == ("hideyori", "sanada")


def test_each_phase_asks_its_own_question() -> None:
    hands = {"ishida": ["mori", "ukita"], "tokugawa": ["date", "date"]}
    assert legal(campaign(STACKS, hands, phase="bids", first="tokugawa")) == ["bid date"]
    assert legal(campaign(STACKS, hands, phase="reinforcement", week=2)) == ["discard mori", "discard ukita"]
    assert "stack kyoto" in legal(campaign(STACKS, hands, movement="limited"))
    assert legal(campaign(STACKS, hands, movement="none")) == ["discard mori", "discard ukita", "end"]
    fight = campaign({"ishida": {"gifu": ["ukita-2"]}, "tokugawa": {"gifu": ["ii-4"]}}, phase="combat", to_act="tokugawa",
                     came_by={"gifu": ["kiyosu"]})
    assert legal(fight) == ["fight gifu"]
    assert play(fight, "fight gifu").battle is not None
    assert fight.moves.entered == {"gifu": ("kiyosu",)}


def test_what_is_drawn_next_can_be_named() -> None:
    state = campaign(STACKS, {"ishida": ["mori"], "tokugawa": ["date"]}, phase="reinforcement", week=5,
                     decks={"ishida": ["loyalty", "mori-double"], "tokugawa": ["date-double"]},
                     bags={"ishida": ["uesugi-3"]})
    # With one card in each hand nothing is discarded: the draw has been made.
    assert {"loyalty", "mori-double"} <= {card.name for card in state.hands["ishida"]}
    assert "date-double" in {card.name for card in state.hands["tokugawa"]}
    assert "uesugi-3" in {block.name for block in state.recruits["ishida"]}
    assert state.ask == "bid"


def test_the_seed_deals_what_is_not_named() -> None:
    one, same, other = (campaign(STACKS, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one.draw != other.draw
    for state in (one, other):
        # Mitsunari and Ii start on the map; where they are left out they come last.
        assert state.bags["ishida"][-1].name == "ishida-1-leader"
        assert state.bags["tokugawa"][-1].name == "ii-4"


def test_control_follows_the_blocks_but_for_a_castle_that_both_stand_at() -> None:
    both = {"ishida": {"gifu": ["ukita-2"]}, "tokugawa": {"gifu": ["ii-4"], "osaka": ["date-2"]}}
    assert campaign(both).castles["gifu"] == "ishida"
    assert campaign(both, castles={"tokugawa": ["gifu"]}).castles["gifu"] == "tokugawa"
    # Hideyori's disk keeps Osaka; without it the blocks take it.
    assert campaign(both).castles["osaka"] == "ishida"
    assert campaign(both, disks=()).castles["osaka"] == "tokugawa"


@pytest.mark.parametrize(("given", "argument", "rule", "reason"), [
    ({"stacks": {"mori": {}}}, "stacks", "", "no side"),
    ({"stacks": {"ishida": ["kyoto"]}}, "stacks[ishida]", "", "mapping"),
    ({"stacks": {"ishida": {"kioto": ["ukita-2"]}}}, "stacks[ishida]", "", "did you mean kyoto"),
    ({"stacks": {"ishida": {"kyoto": ["ukita-9"]}}}, "stacks[ishida]", "B8", "no block"),
    ({"stacks": {"ishida": {"kyoto": "ukita-2"}}}, "stacks[ishida]", "", "a list of names"),
    ({"stacks": {"ishida": {"kyoto": ["date-2"]}}}, "stacks[ishida]", "B9", "block of Tokugawa"),
    ({"stacks": {"tokugawa": {"edo": ["ii-4"] * 2}}}, "stacks[tokugawa]", "B8", "once too often"),
    ({"stacks": {"ishida": {"suwa": ["ukita-2"]}, "tokugawa": {"suwa": ["ii-4"]}}}, "stacks", "B86", "no castle"),
    ({"hands": {"ishida": ["date"]}}, "hands[ishida]", "B12", "card of Tokugawa"),
    ({"hands": {"ishida": ["mori-double"] * 2}}, "hands[ishida]", "B12", "once too often"),
    ({"decks": {"ishida": ["mori-double"] * 2}}, "decks[ishida]", "B12", "once too often"),
    ({"recruits": {"tokugawa": ["ii-4"]}}, "recruits[tokugawa]", "B57", "never in a box"),
    ({"mori_box": ["ukita-2"]}, "mori_box", "B29", "only Mori"),
    ({"mori_box": ["mori-1-leader"] * 2}, "mori_box", "B8", "once too often"),
    ({"castles": {"ishida": ["kyoto"]}}, "castles[ishida]", "B20", "no castle"),
    ({"castles": {"ishida": ["okazaki"]}}, "castles[ishida]", "B19", "Tokugawa's"),
    ({"cubes": {"ishida": ["osaka"]}}, "cubes[ishida]", "B18", "no resource"),
    ({"cubes": {"ishida": ["kiso"], "tokugawa": ["kiso"]}}, "cubes[tokugawa]", "B18", "twice"),
    ({"disks": ["mori"]}, "disks", "B13", "no disk"),
    ({"phase": "winter"}, "phase", "", "reinforcement"),
    ({"phase": "reinforcement"}, "week", "B32", "week 1"),
    ({"phase": "combat"}, "stacks", "B60", "no combat is due"),
    ({"phase": "bids", "movement": "total"}, "movement", "B40", "movement phase"),
    ({"movement": "all"}, "movement", "", "total"),
    ({"came_by": {"kyoto": ["osaka"]}}, "came_by", "B89", "combat phase"),
    ({"week": 8}, "week", "B32", "1 to 7"),
    ({"turn": "C"}, "turn", "", "A or B"),
    ({"to_act": "mori"}, "to_act", "", "no side"),
    ({"first": "mori"}, "first", "", "no side"),
    ({"seed": "x"}, "seed", "", "whole number"),
])
def test_what_can_not_be_set_up(given: dict[str, Any], argument: str, rule: str, reason: str) -> None:
    with pytest.raises(SetupError) as raised:
        campaign(**{"stacks": STACKS, **given})
    assert (raised.value.argument, raised.value.rule) == (argument, rule)
    assert reason in raised.value.reason


@pytest.mark.parametrize(("came_by", "reason"), [
    ({"gifu": ["kyoto"]}, "no neighbour"), ({"suwa": ["kiso"]}, "no block"), ({"gifu": "kiyosu"}, "a list"),
])
def test_where_groups_can_not_have_come_from(came_by: dict[str, Any], reason: str) -> None:
    stacks = {"ishida": {"gifu": ["ukita-2"]}, "tokugawa": {"gifu": ["ii-4"]}}
    with pytest.raises(SetupError, match=reason):
        campaign(stacks, phase="combat", to_act="tokugawa", came_by=came_by)


def test_options_come_as_words_or_made() -> None:
    made = CampaignOptions.make({"leadership": "group"})
    assert campaign(STACKS, options=made).options is made
    assert all(campaign(STACKS).hands[side] == () for side in SIDES)
