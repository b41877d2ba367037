"""The rulebook: every rule has the tests that its kind demands, and every rule that the engine names is in it."""

from __future__ import annotations

import re
from pathlib import Path

import allegiance
from allegiance import game
from tabletop.game import load_game
from tests.allegiance.tables import random_steps
from tests.rules import missing_cases

HERE = Path(__file__).parent
PACKAGE = Path(allegiance.__file__).parent


def test_every_rule_has_its_cases() -> None:
    assert missing_cases(game.rulebook, HERE) == []


def test_the_rules_are_those_of_the_rules_page() -> None:
    numbers = {1: 7 - 1, 2: 3, 3: 7, 4: 7}
    assert list(game.rulebook) == [f"A{chapter}.{number + 1}" for chapter, count in numbers.items()
                                   for number in range(count)]
    readings = {rule.id for rule in game.rulebook.readings()}
    assert readings == {"A1.3", "A2.2", "A3.1", "A3.6", "A3.7", "A4.6"}


def test_the_engine_names_only_rules_that_there_are() -> None:
    named = set()
    for file in PACKAGE.glob("*.py"):
        named |= set(re.findall(r'"(A\d\.\d+)"', file.read_text(encoding="utf-8")))
    assert named <= set(game.rulebook)
    # Every rule but the ones that only a setup meets is named in verdicts and events.
    met = set()
    for seed in range(12):
        for before, step in random_steps(seed, players=3 + seed % 3):
            met |= {rule for event in step.events for rule in event.rules}
            met |= {check.rule for check in game.explain(before, step.action).checks}
    assert set(game.rulebook) - met == {"A1.1", "A1.2", "A1.3", "A1.4", "A1.5", "A1.6", "A4.7"} | (
        {"A4.6"} if "A4.6" not in met else set())


def test_the_game_is_found_by_its_name() -> None:
    assert load_game("allegiance.game") is game is allegiance.game
    assert callable(allegiance.count)
    assert game.title == "Allegiance"
