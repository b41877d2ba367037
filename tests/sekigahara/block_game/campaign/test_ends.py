"""Golden campaigns: one for each way a game can end (B1-B4), played to the end from its record."""

from __future__ import annotations

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.campaign_state import CampaignState
from tabletop import Outcome
from tests.rules import covers

from .kit import campaign, play, step


def _won(state: CampaignState) -> Outcome:
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.to_act(state) == ()
    assert list(game.legal_actions(state)) == []
    assert state.battle is None
    return outcome


def _fought(ishida: str, tokugawa: str, hands: tuple[str, str], *course: str) -> CampaignState:
    """Ishida marches from Kyoto to Minakuchi and attacks."""
    state = campaign({"kyoto": ishida, "osaka": "kobayakawa-2"}, {"minakuchi": tokugawa}, hands=hands)
    return play(state, "move minimal; stack kyoto; take all; march minakuchi; end; fight minakuchi", *course)


@covers("B1", "applies")
def test_ishida_mitsunari_falls() -> None:
    state = _fought("ishida-1-leader ukita-2", "date-3*2 date-2", ("", "date*3"),
                    "deploy ishida-1-leader; deploy date-3 with date; trust; done; deploy date-3#2 with date; trust",
                    "deploy date-2 with date; trust; done")
    outcome = _won(state)
    assert (outcome.winners, outcome.rule) == (("tokugawa",), "B1")
    assert not state.number_at("ishida", "minakuchi")


@covers("B1", "applies")
@covers("B103", "allows")
def test_hideyori_is_lost() -> None:
    state = campaign({"gifu": "mori-2"}, {"kyoto": "date-3*2 date-2"}, hands=("", "date*3"), side="tokugawa",
                     disks=("hideyori", "sanada"))
    state = play(state, "move minimal; stack kyoto; take all; march osaka; end; fight osaka; inside",
                 "deploy date-3 with date; deploy date-3#2 with date; done")
    outcome = _won(state)
    assert (outcome.winners, outcome.rule) == (("tokugawa",), "B1")
    assert state.disks == ("sanada",)


@covers("B2", "applies")
def test_tokugawa_ieyasu_falls() -> None:
    state = _fought("ukita-3*2 ukita-2", "tokugawa-1-leader", ("ukita*3", ""),
                    "deploy ukita-3 with ukita; trust; deploy tokugawa-1-leader; done; done")
    outcome = _won(state)
    assert (outcome.winners, outcome.rule) == (("ishida",), "B2")
    assert [block.name for block in state.lost["tokugawa"]] == ["tokugawa-1-leader"]


@covers("B3", "applies")
def test_both_fall_in_one_battle() -> None:
    state = _fought("ishida-1-leader ukita-3*2", "tokugawa-1-leader tokugawa-3*2", ("ukita*3", "tokugawa*3"),
                    "deploy ishida-1-leader; deploy tokugawa-1-leader; deploy ukita-3 with ukita; trust",
                    "deploy tokugawa-3 with tokugawa; trust; deploy ukita-3#2 with ukita; trust",
                    "deploy tokugawa-3#2 with tokugawa; trust; done; done")
    assert state.battle is not None
    assert dict(state.battle.impact) == {"ishida": 8, "tokugawa": 10}
    state = play(state, "lose ishida-1-leader", "lose ukita-3")
    outcome = _won(play(state, "lose tokugawa-1-leader"))
    assert (outcome.winners, outcome.rule) == (("ishida",), "B3")


@pytest.mark.parametrize(("cubes", "winner", "tie"), [
    ({"kyoto": "ishida", "edo": "tokugawa"}, "tokugawa", False),
    (dict.fromkeys(("kyoto", "kiso", "kuwana", "tsuruga"), "ishida"), "ishida", False),
    (dict.fromkeys(("kyoto", "kiso", "kuwana"), "ishida") | {"edo": "tokugawa"}, "ishida", True),
])
def test_points_and_ties(cubes: dict[str, str], winner: str, tie: bool) -> None:
    state = campaign({"osaka": "ukita-2"}, {"hakone": "date-2"}, cubes=cubes, side="tokugawa", first="ishida",  # type: ignore[arg-type]
                     week=7, turn="B")
    if tie:
        state = state.but(castles={**state.castles}, cubes={**cubes, "kuwana": "ishida"})
    outcome = _won(play(state, "move none", "end"))
    assert (outcome.winners, outcome.rule) == ((winner,), "B4")
    assert outcome.facts["tie"] == (outcome.facts["points"]["ishida"] == outcome.facts["points"]["tokugawa"])


@covers("B89", "allows")
def test_the_end_of_a_side_that_can_go_nowhere() -> None:
    """Destroyed in a retreat, which ends the game too (B84)."""
    state = campaign({"kyoto": "mori-3*3", "osaka": "kobayakawa-2*3"},
                     {"minakuchi": "tokugawa-1-leader date-2*2"}, side="ishida")
    state = play(state, "move minimal; stack kyoto; take all; march minakuchi; end; fight minakuchi")
    battle = state.battle
    assert battle is not None
    # As if the battle had come of a retreat out of Kuwana, with Kyoto held: nowhere is left.
    battle = battle.but(fled_from="kuwana", around={"kyoto": (1, 0), "kuwana": (0, 0)}, impact={"ishida": 1, "tokugawa": 0},
                        done=("tokugawa",))
    last = step(play(state.but(battle=battle), "done"), "lose date-2")
    outcome = _won(last.state)
    assert (outcome.winners, outcome.rule) == (("ishida",), "B2")
    assert len(last.state.lost["tokugawa"]) == 3
