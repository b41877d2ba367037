"""Whole games in the panel, to the end: by computers alone, by a person against one, by two people at one screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sekigahara import block_game, province_game
from sekigahara.block_game import campaign_players
from sekigahara.province_game import players as province_players
from tabletop import Game
from tabletop.panel import Controller
from tabletop.players import GreedyPlayer, decide
from tabletop.session import Session

GAMES = [(block_game.game, campaign_players.greedy), (province_game.game, province_players.greedy)]
MOST = 3_000
"""More presses than any of these games takes."""


def _press_on(it: Controller[Any, Any], person: GreedyPlayer) -> int:
    """Do what people at the panel would do, until the game is over; how often the screen went round."""
    rounds = 0
    for number in range(MOST):
        if number % 20 == 0:
            it.picture()
        if it.passing is not None:
            it.look()
            rounds += 1
        elif it.may_act():
            choice = decide(it.session.game, it.state, dict.fromkeys(it.acting, person))
            assert choice is not None
            it.choose(str(choice.action), choice.action.seat)
            assert it.chosen == choice.action
            it.confirm()
        elif it.acting:
            it.next()
        else:
            break
    outcome = it.session.game.outcome(it.state)
    assert outcome is not None
    assert outcome.rule in it.picture().banner
    return rounds


@pytest.mark.parametrize(("game", "player"), GAMES, ids=lambda each: getattr(each, "name", ""))
def test_computers_alone(game: Game[Any, Any], player: Callable[[int], GreedyPlayer]) -> None:
    players = {"ishida": player(0), "tokugawa": player(1)}
    it = Controller(Session(game, game.setup(11)), players=players, step="phase")
    assert _press_on(it, player(7)) == 0
    assert {step.action.seat for step in it.session.history} == {"ishida", "tokugawa"}


@pytest.mark.parametrize(("game", "player"), GAMES, ids=lambda each: getattr(each, "name", ""))
def test_a_person_against_a_computer(game: Game[Any, Any], player: Callable[[int], GreedyPlayer]) -> None:
    it = Controller(Session(game, game.setup(12), mode="fair"), viewer="ishida", players={"tokugawa": player(1)})
    assert _press_on(it, player(7)) == 0
    assert it.viewer == "ishida"


@pytest.mark.parametrize(("game", "player"), GAMES, ids=lambda each: getattr(each, "name", ""))
def test_two_people_at_one_screen(game: Game[Any, Any], player: Callable[[int], GreedyPlayer]) -> None:
    it = Controller(Session(game, game.setup(13), mode="fair"), viewer=None, handover=True)
    assert _press_on(it, player(7)) > 20
