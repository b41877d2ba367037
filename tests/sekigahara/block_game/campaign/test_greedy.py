"""The greedy player of the whole game: sane, explained, and blind to what its seat can't see."""

from __future__ import annotations

from random import Random

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.campaign_players import greedy, score_action
from sekigahara.block_game.campaign_reckoning import Reckoning, distance
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDES, enemy
from tabletop.experiments import run
from tabletop.players import RandomPlayer, play_out

from .kit import campaign, play, random_play
from .worlds import twin


def _choice(state: CampaignState, seed: int = 0) -> str:
    side = game.to_act(state)[0]
    return str(greedy(seed).choose(game, game.view(state, side), game.legal_actions(state), side).action)


def _go(state: CampaignState, until: str) -> CampaignState:
    """The state after the greedy player's choices up to a question."""
    for _ in range(60):
        if state.ask == until:
            break
        state = play(state, _choice(state))
    return state


@pytest.mark.parametrize("side", SIDES)
def test_beats_random_players(side: str) -> None:
    results = run(game, {seat: greedy if seat == side else RandomPlayer for seat in SIDES}, 5, seed=40, executor="serial")
    assert not [result.error for result in results if result.error]
    assert sum(result.winners == (side,) for result in results) >= 4


def test_both_sides_come_to_an_end_with_reasons() -> None:
    state = game.setup(11)
    end = play_out(game, state, {side: greedy(3) for side in SIDES})
    assert game.outcome(end.state) is not None
    again = play_out(game, state, {side: greedy(3) for side in SIDES})
    assert [str(step.action) for step in again.steps] == [str(step.action) for step in end.steps]


def test_every_choice_has_reasons_with_rules() -> None:
    random, state = Random(5), game.setup(5)
    while game.to_act(state):
        side = game.to_act(state)[0]
        view = game.view(state, side)
        for action in list(game.legal_actions(state))[:12]:
            reasons = score_action(view, action)
            assert reasons
            for reason in reasons:
                assert reason.rule in game.rulebook
                assert reason.text
        state = random_play(state, random, 3)


def test_sees_only_its_view() -> None:
    random = Random(3)
    for seed in range(6):
        state = game.setup(seed)
        while game.to_act(state):
            side = game.to_act(state)[0]
            if len(game.legal_actions(state)) > 1:
                other = twin(state, side, random)
                assert _choice(state, 7) == _choice(other, 7)
            state = random_play(state, random, 25)


def test_takes_what_lies_open() -> None:
    state = campaign({"gifu": "ukita-2*2 ukita-3"}, {"edo": "date-2"}, hands=("ukita*3", ""), week=7, turn="B")
    state = _go(state, "option") if state.ask != "option" else state
    after = play(state, _choice(state))
    while after.phasing == "ishida":
        after = play(after, _choice(after))
    assert [place for place, side in after.cubes.items() if side == "ishida"]


def test_whoever_must_not_fall_stays_at_home() -> None:
    state = campaign({"osaka": "ishida-1-leader ukita-2*3 mori-2"}, {"kyoto": "date-2"}, hands=("ukita*3", ""),
                     disks=("hideyori",))
    eyes = Reckoning(game.view(state, "ishida"), "ishida")
    plan = eyes.plan("osaka")
    assert plan is None or "ishida-1-leader" not in [block.name for block in plan.blocks]


def test_the_last_week_is_best_moved_last() -> None:
    state = campaign(hands=("loyalty", "date"), side=None, week=7)
    assert _choice(play(state, "bid loyalty", "bid date")) == "first tokugawa"
    early = campaign(hands=("loyalty", "date"), side=None, week=2)
    assert _choice(play(early, "bid loyalty", "bid date")) == "first ishida"


def test_goes_inside_rather_than_leave_hideyori_alone() -> None:
    state = campaign({"osaka": "ukita-2*3"}, {"kyoto": "date-2*3"}, side="tokugawa", disks=("hideyori",))
    state = play(state, "move minimal; stack kyoto; take all; march osaka; end; fight osaka; outside")
    battle = state.battle
    assert battle is not None
    battle = battle.but(impact={"ishida": 0, "tokugawa": 1}, done=("ishida",))
    state = play(state.but(battle=battle), "done", "lose ukita-2")
    assert game.to_act(state) == ("ishida",)
    assert _choice(state) == "retreat inside"


def test_distances() -> None:
    assert distance("osaka", "osaka") == 0
    assert distance("osaka", "kyoto") == distance("kyoto", "osaka") == 1
    assert distance("kyoto", "gifu") == 2
    assert enemy("ishida") == "tokugawa"
