"""The golden playthroughs come out as they are written down."""

from __future__ import annotations

import pytest

from tests.sekigahara.province_game.golden import FOLDER, GAMES, written


@pytest.mark.parametrize("name", GAMES)
def test_as_written(name: str):
    assert written(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_file_has_its_game():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


def test_every_way_to_end_is_there():
    ends = [written(name).splitlines()[-1] for name in GAMES]
    for words in ("ten castles", "border provinces of 4", "more units, 2 against 1. [P8.3]", "a draw. [P8.3]",
                  "was the last: Ishida wins with more castles", "was the last: Tokugawa wins with more units",
                  "was the last: castles and units are equal, a draw", "Both only passed", "wins the battle"):
        assert any(words in end for end in ends), words
