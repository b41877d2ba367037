"""The map, the pieces on it, and the start (B5, B15-B31)."""

import networkx
import pytest

from sekigahara.block_game import CampaignOptions, game
from sekigahara.block_game.campaign_setup import RANDOM_BLOCKS, SYMBOL_BLOCKS
from sekigahara.block_game.control import castles_of, resources_of
from sekigahara.block_game.mustering import recruitment_place
from sekigahara.block_game.pieces import SIDES
from sekigahara.block_game.places import CASTLES, HIGHWAYS, PLACES, RESOURCES, ROADS, graph, road_between
from sekigahara.block_game.scoring import victory_points
from tests.rules import covers

from .kit import allowed, campaign, play, refused, standing

START = game.setup(1600)


def test_the_graph() -> None:
    made = graph()
    assert (len(made), made.number_of_edges()) == (51, 62)
    assert networkx.is_connected(made)
    assert made["gifu"]["iwamura"] == {"id": "gifu-iwamura", "highway": True, "name": "nakasendo"}
    assert made.nodes["osaka"]["disk"] == "hideyori"


def test_the_highways() -> None:
    assert [len(HIGHWAYS[name]) for name in ("tokaido", "nakasendo")] == [9, 9]
    assert sum(road.highway for road in ROADS.values()) == 19
    assert not any(road.highway for road in (road_between("suwa", "kofu"), road_between("gifu", "kiyosu")) if road)


@covers("B5", "holds")
def test_twenty_seven_points() -> None:
    assert (len(CASTLES), len(RESOURCES)) == (9, 9)
    assert 2 * len(CASTLES) + len(RESOURCES) == 27
    assert set(START.castles) == set(CASTLES)
    assert set(START.cubes) < set(RESOURCES)


@covers("B15", "holds")
def test_any_number_of_blocks_share_a_location() -> None:
    state = campaign({"kyoto": "ukita-2*4 ukita-3*3 mori-2*2 mori-3*6 kobayakawa-2*4"}, {"edo": "date-2"})
    assert state.number_at("ishida", "kyoto") == 19


@covers("B16", "allows", "refuses")
def test_blocks_march_along_roads() -> None:
    state = play(campaign({"kyoto": "ukita-2"}, {"edo": "date-2"}), "move minimal", "stack kyoto", "take all")
    assert allowed(state, "march ayabe")[0] == "B46"
    assert refused(state, "march gifu") == "B16"


@covers("B18", "holds")
def test_resource_locations() -> None:
    assert set(RESOURCES) == {"kyoto", "tsuruga", "kuwana", "kiso", "takasaki", "takeda", "niigata", "shirakawa", "edo"}


@covers("B20", "holds")
def test_castles() -> None:
    natural = {side: {name for name in CASTLES if PLACES[name].castle == side} for side in SIDES}
    assert natural["ishida"] == {"osaka", "gifu", "ueda", "aizu"}
    assert natural["tokugawa"] == {"miyazu", "kanazawa", "anotsu", "okazaki", "hakone"}


@covers("B23", "holds")
def test_recruitment_places() -> None:
    assert {daimyo: recruitment_place(daimyo) for daimyo in (
        "ukita", "mori", "kobayakawa", "uesugi", "maeda", "fukushima", "tokugawa", "date")} == {
        "ukita": "himeji", "mori": "himeji", "kobayakawa": "osaka", "uesugi": "aizu", "maeda": "kanazawa",
        "fukushima": "kiyosu", "tokugawa": "edo", "date": "sendai"}


@covers("B24", "holds")
def test_boxes() -> None:
    assert set(START.recruits) == set(SIDES)
    assert START.box


@covers("B25", "holds")
def test_five_cards_each_in_week_one() -> None:
    assert START.week == 1
    for side in SIDES:
        assert (len(START.hands[side]), len(START.draw[side])) == (5, 50)
    assert game.setup(1600) == START
    assert game.setup(1601).draw != START.draw


@covers("B26", "holds")
def test_symbols_and_bags() -> None:
    for place, blocks in SYMBOL_BLOCKS.items():
        if place in PLACES:
            side = blocks[0].side
            here = list(START.blocks_at(side, place))
            for block in blocks:
                here.remove(block)
            assert len(here) == RANDOM_BLOCKS[place]
    assert game.setup(1).stacks != game.setup(2).stacks
    assert (len(START.bags["ishida"]), len(START.bags["tokugawa"])) == (48 - 19 - 5 - 4, 48 - 22 - 4)


@covers("B27", "holds")
def test_the_setup() -> None:
    numbers = {side: {place: len(blocks) for place, blocks in START.stacks[side].items()} for side in SIDES}
    assert numbers == {
        "ishida": {"osaka": 8, "kyoto": 2, "gifu": 2, "ueda": 3, "aizu": 4},
        "tokugawa": {"edo": 6, "kiyosu": 4, "kanazawa": 5, "sendai": 4, "miyazu": 1, "anotsu": 1, "hakone": 1},
    }
    assert [block.name for block in SYMBOL_BLOCKS["edo"]] == [
        "tokugawa-1-leader", "tokugawa-1-gun", "tokugawa-3", "tokugawa-3"]
    assert [block.name for block in SYMBOL_BLOCKS["kanazawa"]] == ["maeda-1-leader", "maeda-1-gun", "maeda-2", "maeda-2"]
    assert [block.name for block in SYMBOL_BLOCKS["kiyosu"]] == ["fukushima-1-leader", "fukushima-1-cavalry", "ii-4"]


@covers("B28", "applies", "not")
def test_three_or_five_at_aizu() -> None:
    assert START.number_at("ishida", "aizu") == 4
    five = game.setup(1600, {"aizu_symbols": 5})
    assert five.number_at("ishida", "aizu") == 6
    here = standing(five, "ishida", "aizu")
    assert here.count("uesugi-3") >= 2
    assert here.count("uesugi-1-gun") == 2
    assert sum(map(len, five.stacks["ishida"].values())) == 21
    assert len(five.bags["ishida"]) == 48 - 21 - 5 - 4


@covers("B29", "holds")
def test_the_mori_box() -> None:
    assert [block.name for block in START.box] == ["mori-1-leader", "mori-3", "mori-3", "mori-3", "mori-3"]
    assert game.view(START, "tokugawa").box == START.box


@covers("B30", "holds")
def test_four_hidden_recruits() -> None:
    for side, other in (SIDES, SIDES[::-1]):
        assert len(START.recruits[side]) == 4
        assert game.view(START, side).recruits[side] == START.recruits[side]
        assert game.view(START, other).recruits[side] == (None,) * 4


@covers("B31", "holds")
def test_control_at_the_start() -> None:
    assert {place: side for place, side in START.castles.items() if PLACES[place].castle != side} == {}
    assert START.cubes == {"kyoto": "ishida", "edo": "tokugawa"}


@covers("B4", "not")
def test_points_at_the_start() -> None:
    assert {side: victory_points(START, side) for side in SIDES} == {"ishida": 9, "tokugawa": 11}  # E26
    assert game.outcome(START) is None
    assert (castles_of(START, "ishida"), resources_of(START, "ishida")) == (4, 1)


@covers("B57", "holds")
def test_ii_and_ishida_are_never_in_the_box() -> None:
    for seed in range(30):
        state = game.setup(seed)
        for side in SIDES:
            assert not [block for block in (*state.bags[side], *state.recruits[side]) if block.any_card]
    assert recruitment_place("ii") is recruitment_place("ishida") is None


# --- control ------------------------------------------------------------------------------------------------------


@covers("B19", "applies", "not")
def test_castles_go_back_when_left() -> None:
    state = campaign({"gifu": "ukita-2"}, {"kiyosu": "date-2*3 ii-4"}, side="tokugawa", disks=("hideyori",))
    state = play(state, "move minimal", "stack kiyosu", "take all", "march gifu")
    assert state.castles["gifu"] == "ishida"  # besieged, or about to be fought for
    empty = campaign({"osaka": "ukita-2"}, {"kiyosu": "date-2 date-3"}, side="tokugawa")
    held = play(empty, "move minimal", "stack kiyosu", "take all", "march gifu", "stop", "end")
    assert held.castles["gifu"] == "tokugawa"
    assert (victory_points(held, "ishida"), victory_points(held, "tokugawa")) == (6, 12)
    left = play(held, "move none", "end", "move minimal", "stack gifu", "take all", "march iwamura", "stop")
    assert left.castles["gifu"] == "ishida"


def test_passing_by_takes_a_castle_only_for_the_moment() -> None:
    state = campaign({"osaka": "ukita-2"}, {"kiyosu": "date-1-leader"}, side="tokugawa")
    state = play(state, "move minimal; stack kiyosu; take all; march gifu")
    assert state.castles["gifu"] == "tokugawa"
    state = play(state, "march sawayama with leader")
    assert state.castles["gifu"] == "ishida"


@covers("B17", "applies", "not")
def test_cubes_stay_when_blocks_go_on() -> None:
    state = campaign({"gifu": "ukita-1-leader"}, {"edo": "date-2"})
    state = play(state, "move minimal; stack gifu; take all; march iwamura; march kiso; march suwa")
    assert state.cubes["kiso"] == "ishida"
    assert "suwa" not in state.cubes
    assert not state.number_at("ishida", "kiso")


@covers("B17", "not")
def test_contested_places_keep_their_cube() -> None:
    state = campaign({"sawayama": "ukita-2*2"}, {"tsuruga": "date-2"})
    state = play(state, "move minimal; stack sawayama; take all; march tsuruga")
    assert state.cubes["tsuruga"] == "tokugawa"


@covers("B22", "applies", "not")
def test_capitals_give_leadership_to_their_own_side() -> None:
    home = play(campaign({"kyoto": "ukita-2"}, {"edo": "date-2"}), "move minimal; stack kyoto; take all; march ayabe")
    assert "march miyazu" in [str(action) for action in game.legal_actions(home)]
    guest = play(campaign({"osaka": "ukita-2"}, {"kyoto": "date-2"}, side="tokugawa"),
                 "move minimal; stack kyoto; take all")
    assert refused(play(guest, "march ayabe"), "march miyazu") in ("B46", "B108")


def test_the_longer_aizu_is_an_option_with_its_rule() -> None:
    settings = {each.name: each for each in CampaignOptions.settings()}
    assert settings["aizu_symbols"].values == (3, 5)
    points = {each.point for each in CampaignOptions.settings()} | {each.point for each in CampaignOptions.settings()}
    assert {f"O{number}" for number in range(1, 25)} <= points
    for each in CampaignOptions.settings():
        assert each.rule in game.rulebook
    with pytest.raises(ValueError, match="aizu_symbols"):
        game.setup(1, {"aizu_symbols": 4})


def test_the_bag_holds_the_rest() -> None:
    for options in ({}, {"aizu_symbols": 5}):
        state = game.setup(5, options)
        for side in SIDES:
            blocks = [*state.bags[side], *state.recruits[side]] + [
                block for here in state.stacks[side].values() for block in here]
            if side == "ishida":
                blocks += state.box
            assert len(blocks) == 48

