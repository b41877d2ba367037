"""What experiments need to import in another process: players, starts and measures for the toy game."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from tabletop.players import Choice, GreedyPlayer, RandomPlayer, Reason
from tabletop.seats import Seat
from tests.toy import Bid, Pass, ToyState, ToyView, game

not_a_function = 7


def like_high_cards(view: ToyView, action: Any) -> Sequence[Reason]:
    """Bid high, and better anything than a pass."""
    if isinstance(action, Bid):
        return [Reason("T7", "a high card wins", action.card), Reason("T8", "a low one wins more", action.card <= 6)]
    return [Reason("T5", "a pass wins nothing", -1.0)] if isinstance(action, Pass) else []


def greedy(seed: int) -> GreedyPlayer:
    return GreedyPlayer(like_high_cards, seed)


def count_steps(game: Any, state: ToyState, steps: Sequence[Any]) -> dict[str, Any]:
    """How many draws there were, and the points."""
    return {"draws": sum(str(step.action) == "draw" for step in steps), "points": list(state.points)}


def not_plain(game: Any, state: ToyState, steps: Sequence[Any]) -> dict[str, Any]:
    return {"state": [state]}


def other_hands(seed: int) -> ToyState:
    """One round, with hands by the seed."""
    return game.setup(seed, {"rounds": 1, "seats": 3})


def bad_seed(seed: int) -> ToyState:
    """A start that fails for one seed."""
    if seed == 7:
        raise RuntimeError("seed seven is unlucky")
    return other_hands(seed)


class Stuck:
    """A player that kills its process in one game."""

    name = "stuck"

    def __init__(self, seed: int) -> None:
        self._inner = RandomPlayer(seed)

    def choose(self, game: Any, view: ToyView, actions: Sequence[Any], seat: Seat) -> Choice[Any]:
        if view.options.rounds == 2:
            os._exit(3)
        return self._inner.choose(game, view, actions, seat)


def deadly_for_seven(seed: int) -> ToyState:
    return game.setup(seed, {"rounds": 2 if seed == 7 else 1})


def always_deadly(seed: int) -> ToyState:
    return game.setup(seed, {"rounds": 2})
