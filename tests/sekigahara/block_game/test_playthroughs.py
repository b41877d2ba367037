"""The golden playthroughs read as they did, and random battles come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sekigahara.block_game import battle_game as game
from sekigahara.block_game.pieces import SIDES
from sekigahara.block_game.state import BattleState

from .playthroughs import FOLDER, PLAYTHROUGHS, render
from .worlds import OPTIONS, built, walk

ENDS = {
    "won_by_the_attacker": ("B62", ("ishida",)), "won_by_the_defender": ("B62", ("tokugawa",)),
    "tie": ("B62", ("tokugawa",)), "nobody_deploys": ("B62", ("tokugawa",)), "wiped_out": ("B62", ("ishida",)),
    "ishida_falls": ("B1", ("tokugawa",)), "hideyori_falls": ("B1", ("tokugawa",)), "ieyasu_falls": ("B2", ("ishida",)),
    "both_fall": ("B3", ("ishida",)), "siege_taken": ("B96", ("tokugawa",)), "siege_holding": ("B96", ("ishida",)),
    "stays_inside": ("B61", ()), "retreats_inside": ("B62", ("tokugawa",)), "loyalty": ("B62", ("ishida",)),
}


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_reads_as_it_did(name: str) -> None:
    told = "\n".join([*render(name), ""])
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert told == golden, "read the difference; if it is right: python -m tests.sekigahara.block_game.playthroughs"
    assert golden.count("\n") < 600


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_playthrough_ends_as_it_is_called(name: str) -> None:
    state = PLAYTHROUGHS[name].start
    for text in PLAYTHROUGHS[name].actions:
        assert game.outcome(state) is None
        state = game.apply(state, game.parse(text, state)).state
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ENDS[name]


def test_every_file_belongs_to_a_playthrough() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(PLAYTHROUGHS) == set(ENDS)


def _ended(state: BattleState, random: Random) -> tuple[BattleState, int]:
    steps = 0
    while game.to_act(state):
        assert game.legal_actions(state), "whoever is asked has an answer"
        state = walk(state, random, 1)
        steps += 1
        assert steps < 200
    return state, steps


def test_a_thousand_random_battles_come_to_an_end() -> None:
    ends: Counter[str] = Counter()
    for seed in range(1000):
        state = game.setup(seed, OPTIONS[seed % 4]) if seed % 2 else built(seed // 2 % 8, seed, OPTIONS[seed % 4])
        start = {side: state.survivors(side) for side in SIDES}
        end, steps = _ended(state, Random(seed))
        outcome = game.outcome(end)
        assert outcome is not None
        assert outcome.rule in game.rulebook
        assert len(outcome.winners) == (0 if outcome.rule == "B61" else 1)
        assert steps >= 1
        for side in SIDES:
            assert end.survivors(side) + len(end.lost[side]) == start[side]
        ends[outcome.rule] += 1
    assert set(ends) == {"B1", "B2", "B3", "B61", "B62", "B96"}, ends
