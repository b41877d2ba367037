"""Decisions a second in whole random games: list the legal actions, choose one evenly, carry it out.

Processor time is counted, not time by the clock, so that other work on the machine does not count.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

__all__ = ["chess_decisions", "game_decisions", "interleaved", "pokerkit_decisions"]


def game_decisions(name: str) -> Callable[[float, int], float]:
    """A measuring function for one of our games: ``measure(seconds, seed)`` gives decisions a second."""
    module, _, attribute = name.rpartition(".")
    game = getattr(import_module(module), attribute)

    def measure(seconds: float, seed: int) -> float:
        chooser = random.Random(seed)
        decisions, began = 0, process_time()
        while process_time() - began < seconds:
            seed += 1
            state = game.setup(seed)
            while actions := list(game.legal_actions(state)):
                state = game.apply(state, chooser.choice(actions)).state
                decisions += 1
        return decisions / (process_time() - began)

    return measure


def chess_decisions(seconds: float, seed: int) -> float:
    """python-chess: list of legal moves, push; 200 plies at most."""
    import chess

    chooser = random.Random(seed)
    decisions, began = 0, process_time()
    while process_time() - began < seconds:
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chooser.choice(moves))
            decisions += 1
    return decisions / (process_time() - began)


def pokerkit_decisions(seconds: float, seed: int) -> float:
    """pokerkit: no-limit hold'em with two players; fold, check or call, or the smallest raise, evenly."""
    from pokerkit import Automation, NoLimitTexasHoldem

    chooser = random.Random(seed)
    decisions, began = 0, process_time()
    while process_time() - began < seconds:
        state: Any = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
        while state.status:
            choices = [act for can, act in (
                (state.can_fold(), state.fold), (state.can_check_or_call(), state.check_or_call),
                (state.can_complete_bet_or_raise_to(), state.complete_bet_or_raise_to),
            ) if can]
            chooser.choice(choices)()
            decisions += 1
    return decisions / (process_time() - began)


@contextmanager
def _quiet_collector() -> Iterator[None]:
    import gc

    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def interleaved(
    measures: dict[str, Callable[[float, int], float]], rounds: int = 5, seconds: float = 0.6
) -> dict[str, float]:
    """The median rate of each, measured in turns so that other load on the machine meets all alike."""
    rates: dict[str, list[float]] = {name: [] for name in measures}
    for measure in measures.values():
        measure(seconds / 4, 0)
    for round_ in range(rounds):
        for name, measure in measures.items():
            with _quiet_collector():
                rates[name].append(measure(seconds, 1000 * round_))
    return {name: median(each) for name, each in rates.items()}
