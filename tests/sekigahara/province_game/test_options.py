"""The options, and setting up single battles."""

from __future__ import annotations

import pickle

import pytest

from sekigahara.province_game import ProvinceOptions, SetupError, battle, game
from tabletop import OptionError
from tests.sekigahara.province_game.kit import fight


def test_defaults_and_the_other_readings():
    assert game.setup(1).options == ProvinceOptions()
    settings = {setting.name: (setting.default, setting.values) for setting in ProvinceOptions.settings()}
    assert settings == {
        "cards_per_move": ("group", ("group", "unit")), "attack_card_secures": (True, (True, False)),
        "event_card": ("action", ("action", "free")), "war_cards": ("any", ("any", "different_clans")),
        "hits_to_remove": (2, (2, 1)), "battle_winner": ("units_left", ("units_left", "most_hits")),
        "round_limit": (30, (30, None)),
    }


def test_what_can_not_go_together_is_refused():
    with pytest.raises(OptionError, match="nobody can fall") as error:
        game.setup(1, {"war_cards": "different_clans"})
    assert error.value.rule == "P9.2"
    assert game.setup(1, {"war_cards": "different_clans", "hits_to_remove": 1}).options.hits_to_remove == 1
    with pytest.raises(OptionError, match="did you mean round_limit"):
        game.setup(1, {"round_limits": 30})
    with pytest.raises(OptionError, match="is not one of"):
        game.setup(1, {"round_limit": 20})


@pytest.mark.parametrize(("arguments", "more", "message"), [
    ((["oda"], ["ii"], ("", "")), {}, "there is no clan 'oda'"),
    (([], ["ii"], ("", "")), {}, "needs units on both sides"),
    ((["ii"], ["ii"], ("mori-3", "")), {}, "there is no card"),
    ((["ii"], ["ii"], ("mori-2 mori-2", ""), ("mori-2 mori-2", "")), {}, "only 3 in a deck"),
    ((["ii"] * 6, ["ii"] * 5, ("", "")), {}, "only 10 units of ii"),
    ((["ii"], ["ii"], ("", "")), {"retreats": (["oda"], [])}, "there is no province"),
    ((["ii"], ["ii"], ("", "")), {"retreats": (["mino"], [])}, "can't be a refuge"),
    ((["ii"], ["ii"], ("", "")), {"retreats": (["omi"], ["omi"])}, "can't be a refuge"),
    ((["ii"], ["ii"], ("", "")), {"attacker": "oda"}, "is no side"),
])
def test_battles_that_can_not_be(arguments, more, message):
    with pytest.raises(SetupError, match=message) as error:
        battle(*arguments, **more)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_a_battle_by_sides_or_by_roles():
    one = battle(["ii"], ["mori"], {"ishida": ["ii-1"], "tokugawa": ["mori-1"]})
    two = battle(["ii"], ["mori"], {"attacker": "ii-1", "defender": "mori-1"})
    assert one == two == battle(["ii"], ["mori"], (["ii-1"], ["mori-1"]))
    other = battle(["ii"], ["mori"], {"attacker": "ii-1"}, attacker="tokugawa")
    assert other.asked == "tokugawa"
    assert [unit.side for unit in other.units["mino"]] == ["ishida", "tokugawa"]
    assert str(game.view(one, None)).startswith("Ishida\n")
    assert game.decode(game.encode(one)) == one


def test_a_battle_has_no_map_around():
    state = fight("ii", "mori", retreats={"ishida": ["kaga"]})
    for _ in range(4):
        state = game.apply(state, game.parse("done", state)).state
    assert list(map(str, game.legal_actions(state))) == ["retreat kaga"]
    assert game.explain(state, game.parse("retreat omi", state)).rules == ("P9.7",)
