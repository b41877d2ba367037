"""Five thousand random games: every one ends as the rules say, and no card is lost."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from allegiance import game

GAMES = 5_000
OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 3}, {"players": 4}, {"players": 5}, {"players": 3, "allocate_from": "hand"},
    {"players": 4, "peek": "top_of_others"}, {"players": 5, "allocate_from": "hand", "peek": "top_of_others"},
)


def test_five_thousand_random_games() -> None:
    luck = Random(20)
    decided: Counter[str] = Counter()
    done: Counter[str] = Counter()
    longest = 0
    for seed in range(GAMES):
        state = game.setup(seed, OPTIONS[seed % len(OPTIONS)])
        table = state.table
        steps = 0
        while game.to_act(state):
            actions = list(game.legal_actions(state))
            action = actions[int(luck.random() * len(actions))]
            state = game.apply(state, action).state
            done[type(action).__name__] += 1
            steps += 1
        longest = max(longest, steps)
        assert 2 * table.turns <= steps <= 3 * table.turns
        lying = [kind for kinds in (*state.hands, state.temple, state.guild) for kind in kinds]
        assert tuple(sorted(lying)) == table.pack
        outcome = game.outcome(state)
        assert outcome is not None
        decided[outcome.facts["decided"]] += 1
        assert set(outcome.winners) <= set(table.seats)
        assert bool(outcome.winners) is (outcome.facts["decided"] != "nobody")
    assert set(decided) >= {"temple", "only", "sum", "difference", "nobody"}
    assert set(done) == {"Lay", "Look", "Peek", "Take", "Give", "Pass"}
    assert longest <= 48
