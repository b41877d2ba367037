"""A thousand random games to the end, under every reading, and what must hold in them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.actions import ProvinceAction
from sekigahara.province_game.game import _ANSWERS
from sekigahara.province_game.map import BORDERS, CASTLES
from sekigahara.province_game.pieces import CARD_COUNTS, CLANS, SIDES
from sekigahara.province_game.state import State
from tests.sekigahara.province_game.test_properties import pieces
from tests.sekigahara.province_game.walks import CHOICES

GAMES, PARTS = 1_000, 4


def one_of_a_kind(random: Random, state: State) -> ProvinceAction:
    """A legal action by kind first, so that battles and events come often; only that kind is listed, which is quick."""
    task = state.plan[0]
    assert task.side is not None
    kinds = list(_ANSWERS[task.kind])
    random.shuffle(kinds)
    for kind in kinds:
        actions = list(kind(state, task.side))
        if actions:
            return actions[int(random.random() * len(actions))]
    raise AssertionError(f"{task} can't be answered")


def check_round(state: State, deck: Counter[str]) -> None:
    """What holds whenever a round ends: all pieces are there, no province is shared, hands are full at most."""
    clans, cards, events = pieces(state)
    assert clans == dict.fromkeys(CLANS, 10)
    assert cards == deck
    assert events == 10
    for place, units in state.units.items():
        sent = state.ask == "send" and state.task.place == place
        assert sent or len({unit.side for unit in units}) <= 1, place
        assert list(units) == sorted(units)
        # An event at the start of the next round may have turned a unit where it stands.
        assert state.plan or not units or state.flags[place] == units[0].side
    for side in SIDES:
        assert len(state.hands[side]) <= 6
        assert len(state.outlook[side]) <= 3


def check_end(state: State) -> str:
    """The rule that ended the game, found again from flags and units."""
    outcome = game.outcome(state)
    assert outcome is not None
    assert game.to_act(state) == ()
    castles = {side: sum(state.flags[place] == side for place in CASTLES) for side in SIDES}
    borders = {side: sum(state.flags[place] == side for place in BORDERS) for side in SIDES}
    units = {side: sum(unit.side == side for there in state.units.values() for unit in there) for side in SIDES}
    met = [side for side in SIDES if castles[side] >= 10 or borders[side] >= 3]
    if len(met) == 1:
        assert outcome.winners == tuple(met)
        assert outcome.rule == ("P8.1" if castles[met[0]] >= 10 else "P8.2")
        return outcome.rule
    assert outcome.rule == ("P8.3" if met else "P8.4")
    for numbers in (units,) if met else (castles, units):
        if numbers["ishida"] != numbers["tokugawa"]:
            assert outcome.winners == (max(SIDES, key=lambda side: numbers[side]),)
            break
    else:
        assert outcome.winners == ()
    return outcome.rule


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_come_to_an_end(part: int) -> None:
    ends: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    deck = Counter({f"{side} {name}": number for side in SIDES for name, number in CARD_COUNTS.items()})
    for seed in range(part, GAMES, PARTS):
        random = Random(seed)
        options: dict[str, Any] = CHOICES[seed // PARTS % len(CHOICES)]
        state = game.setup(seed, options)
        while state.plan:
            action = one_of_a_kind(random, state)
            kinds[type(action).__name__] += 1
            before, state = state, game.apply(state, action).state
            if state.round != before.round or not state.plan:
                check_round(state, deck)
        assert state.options.round_limit is None or state.round <= state.options.round_limit
        ends[check_end(state)] += 1
    assert sum(ends.values()) == GAMES // PARTS
    assert set(ends) >= {"P8.1", "P8.2", "P8.4"}
    assert set(kinds) == {"Move", "Attack", "Pay", "Secure", "War", "Ready", "Done", "Retreat", "Send", "Gift", "Play",
                          "Draw", "Discard", "Muster", "March", "Swear", "Pass"}


def test_a_fresh_process_plays_the_same_game() -> None:
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
