"""Golden campaigns: whole games, step by step, with the rules that applied and what the other side could read of it.

A file begins with the seed; its actions are the record of the game. When the rules have changed, read the difference and
write the files anew from their own actions, or have greedy players play new ones::

    python -m tests.sekigahara.block_game.campaign.golden
    python -m tests.sekigahara.block_game.campaign.golden NAME SEED
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from sekigahara.block_game import game
from sekigahara.block_game.campaign_actions import CampaignAction
from sekigahara.block_game.campaign_laboratory import greedy_campaign
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDES

__all__ = ["FOLDER", "actions_of", "render"]

FOLDER: Final = Path(__file__).parent / "golden"
_STEP: Final = re.compile(r"^\d+\. \w+: (?P<action>[^|]+?)(?: \(the other reads: [^|]*\))? \|", re.M)


def actions_of(text: str) -> tuple[int, list[str]]:
    """The seed and the actions of a golden file."""
    return int(text.split("\n", 1)[0].removeprefix("seed ")), [found["action"] for found in _STEP.finditer(text)]


def _line(number: int, state: CampaignState, action: CampaignAction) -> tuple[str, CampaignState]:
    step = game.apply(state, action)
    other = SIDES[1 - SIDES.index(action.seat)]
    told = game.told(action, other)
    read = f" (the other reads: {told})" if told != str(action) else ""
    rules = " ".join(dict.fromkeys(rule for event in step.events for rule in event.rules))
    seen = len(step.events_for(other))
    points = game.view(step.state, None).points
    return (f"{number}. {action.seat}: {action}{read} | {rules} | {seen} of {len(step.events)} events seen |"
            f" {points['ishida']}:{points['tokugawa']}"), step.state


def render(seed: int, actions: Iterable[str]) -> str:
    """A game's golden text."""
    state, phase = game.setup(seed), ""
    lines = [f"seed {seed}"]
    for number, text in enumerate(actions, 1):
        now = f"{game.turn(state)}, {game.phase(state)}"
        if now != phase:
            phase = now
            lines.append(f"=== {phase} ===")
        line, state = _line(number, state, game.parse(text, state))
        lines.append(line)
    return "\n".join([*lines, f"=== the end: {game.outcome(state)} ===", str(game.view(state, None)), ""])


def main(arguments: list[str]) -> None:
    """Write the files anew, or a new one."""
    if arguments:
        name, seed = arguments[0], int(arguments[1])
        course = [str(step.action) for step in greedy_campaign(seed).history]
        (FOLDER / f"{name}.txt").write_text(render(seed, course), encoding="utf-8")
        return
    for file in FOLDER.glob("*.txt"):
        file.write_text(render(*actions_of(file.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
