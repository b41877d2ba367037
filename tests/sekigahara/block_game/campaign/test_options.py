"""The open points: each is a setting with its rule, and each other value does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from sekigahara.block_game import BattleOptions, CampaignOptions, game
from sekigahara.block_game.pieces import SIDES
from tabletop.options import OptionError
from tabletop.players import Player, RandomPlayer, play_out

SETTINGS = CampaignOptions.settings()


def test_every_open_point_has_its_setting() -> None:
    points = {each.point for each in SETTINGS if each.point}
    assert points == {f"O{number}" for number in range(1, 25)}
    assert len({each.name for each in SETTINGS}) == len(SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda each: each.name)
def test_a_setting_names_its_rule_and_takes_its_values_only(setting: Any) -> None:
    assert setting.rule in game.rulebook
    assert setting.says.endswith(".")
    assert setting.default == setting.values[0]
    for value in setting.values:
        assert getattr(CampaignOptions.make({setting.name: value}), setting.name) == value
    with pytest.raises(OptionError) as error:
        game.setup(1, {setting.name: "something else"})
    assert error.value.name == setting.name


def test_a_campaigns_battles_go_by_its_options() -> None:
    for options in ({"turned_block": "challenger_may_lose"}, {"weapon_bonus": "swords_only"}, {"leadership": "group"},
                    {"aizu_symbols": 5}):
        state = game.setup(3, options)
        assert game.encode(state)["options"] == options
        assert game.decode(game.encode(state)) == state
        players: dict[str, Player] = {side: RandomPlayer(3) for side in SIDES}
        end = play_out(game, state, players)
        assert game.outcome(end.state) is not None
        battles = [step.state.battle for step in end.steps if step.state.battle is not None]
        assert battles
        assert all(battle.options == state.options and isinstance(battle.options, BattleOptions) for battle in battles)


def test_an_unknown_option() -> None:
    with pytest.raises(OptionError, match="leadership"):
        game.setup(1, {"leadershp": "group"})
