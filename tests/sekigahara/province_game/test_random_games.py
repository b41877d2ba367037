"""Random games to the end, by kind of action first, so that battles and events come often."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sekigahara.province_game import game
from tests.sekigahara.province_game.kit import choose

GAMES = 300


@pytest.mark.slow
def test_random_games_come_to_an_end():
    ends: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        random = Random(seed)
        state = game.setup(seed)
        while state.plan:
            action = choose(random, state)
            kinds[type(action).__name__] += 1
            state = game.apply(state, action).state
        outcome = game.outcome(state)
        assert outcome is not None
        assert state.round <= 30
        assert game.to_act(state) == ()
        ends[outcome.rule] += 1
    assert sum(ends.values()) == GAMES
    assert set(ends) >= {"P8.1", "P8.2", "P8.4"}
    assert set(kinds) == {"Move", "Attack", "Pay", "Secure", "War", "Ready", "Done", "Retreat", "Send", "Gift", "Play",
                          "Draw",
                          "Discard", "Muster", "March", "Swear", "Pass"}


def test_a_fresh_process_plays_the_same_game():
    import subprocess
    import sys

    code = ("from random import Random; from sekigahara.province_game import game; import hashlib\n"
            "state, random, told = game.setup(11), Random(11), hashlib.sha256()\n"
            "for _ in range(250):\n"
            "    actions = list(game.legal_actions(state))\n"
            "    if not actions: break\n"
            "    told.update(' '.join(map(str, actions)).encode())\n"
            "    state = game.apply(state, actions[int(random.random() * len(actions))]).state\n"
            "print(told.hexdigest())")
    runs = {subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                           env={"PYTHONHASHSEED": seed, "PATH": ""}).stdout for seed in ("1", "2")}
    assert len(runs) == 1
    assert len(runs.pop()) == 65
