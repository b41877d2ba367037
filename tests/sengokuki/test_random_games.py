"""Two thousand random games to the end: a player flips or moves with equal chance, then chooses evenly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sengokuki import game
from sengokuki.ends import HAISEN, MOST_TURNS, REPEATED, TURNS, WAYS, YONHON
from tests.sengokuki.walks import choose

GAMES = 2_000
PARTS = 8


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_come_to_an_end(part: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(part, GAMES, PARTS):
        random = Random(seed)
        state = game.setup(seed)
        while state.end is None:
            state = game.apply(state, choose(random, state)).state
        outcome = game.outcome(state)
        assert outcome is not None
        assert outcome.rule == WAYS[state.end.how][0]
        assert state.turn - 1 <= MOST_TURNS
        assert game.to_act(state) == ()
        ends[state.end.how] += 1
    assert sum(ends.values()) == GAMES / PARTS
    # These four come often. A captured Daimyo is rare among random players, and the other draws never come.
    assert set(ends) >= {HAISEN, YONHON, REPEATED, TURNS}
