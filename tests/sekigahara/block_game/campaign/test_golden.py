"""Golden campaigns read as they did: whole games from their actions, with the rules that applied at each step."""

from __future__ import annotations

import re

import pytest

from .golden import FOLDER, actions_of, render

ENDS = {"mitsunari_falls": "B1", "hideyori_is_lost": "B1", "ieyasu_falls": "B2", "points": "B4"}


@pytest.mark.parametrize("name", ENDS)
def test_a_campaign_reads_as_it_did(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    told = render(*actions_of(golden))
    assert told == golden, "read the difference; if it is right: python -m tests.sekigahara.block_game.campaign.golden"
    assert re.findall(r"=== the end: .*\[(\w+)\] ===", golden) == [ENDS[name]]


def test_every_file_is_read_and_every_step_has_a_rule() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(ENDS)
    for name in ENDS:
        text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if re.match(r"\d+\. ", line)]
        assert len(lines) == len(actions_of(text)[1]) > 200
        assert all(re.search(r"\| [A-Z]\d+", line) for line in lines), "a step without a rule"
