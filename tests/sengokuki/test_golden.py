"""The golden playthroughs come out as they are written down."""

from __future__ import annotations

import pytest

from sengokuki.ends import WAYS
from tests.sengokuki.golden import FOLDER, GAMES, written


@pytest.mark.parametrize("name", GAMES)
def test_as_written(name: str) -> None:
    assert written(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_file_has_its_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


def test_every_way_to_end_is_there() -> None:
    ends = [written(name).splitlines()[-1] for name in GAMES]
    for words in ("Haisen", "Daimyo is captured", "Yonhon no Ki", "No safe move", "third time", "Only the two Daimyo",
                  "300 turns"):
        assert any(words in end for end in ends), words
    assert len(WAYS) == 7
