"""The golden playthroughs are what the game prints today; ``python -m tests.allegiance.golden`` writes them anew."""

from __future__ import annotations

import pytest

from tests.allegiance.endings import ENDINGS
from tests.allegiance.golden import FOLDER, playthroughs

MADE = playthroughs()


@pytest.mark.parametrize("name", list(MADE))
def test_a_playthrough_is_as_it_was(name: str) -> None:
    stored = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert MADE[name].splitlines() == stored.splitlines()


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(MADE)


@pytest.mark.parametrize("name", list(ENDINGS))
def test_each_ends_as_it_should(name: str) -> None:
    ending = ENDINGS[name]
    last = MADE[f"end_{name.replace(' ', '_').lower()}"].splitlines()[-1]
    assert last.endswith(f"[{ending.rule}]")
    assert all(winner in last for winner in ending.winners)
