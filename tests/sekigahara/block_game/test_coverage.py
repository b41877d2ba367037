"""Every rule has the test cases that its kind demands."""

from __future__ import annotations

from pathlib import Path

from sekigahara.block_game import battle_game
from tests.rules import missing_cases


def test_every_rule_has_its_cases() -> None:
    assert missing_cases(battle_game.rulebook, Path(__file__).parent) == []
