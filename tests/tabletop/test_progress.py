"""The progress bar: a widget whose text does not change while it runs."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import progress
from tabletop.experiments import run
from tabletop.players import RandomPlayer
from tabletop.progress import Bar
from tests.toy import game


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    displayed: list[Any] = []
    monkeypatch.setattr(progress, "display", displayed.append)
    return displayed


def test_a_bar_shows_itself_once_and_keeps_its_text(shown: list[Any]) -> None:
    bar = Bar("1,000 battles")
    assert shown == []
    texts = []
    for done in (0, 10, 40):
        bar(done, 40)
        texts.append(bar._repr_mimebundle_()["text/plain"])
    assert shown == [bar]
    assert texts == ["<Bar 1,000 battles>"] * 3
    assert repr(bar) == "<Bar 1,000 battles>"


def test_a_bar_tells_how_far_it_is(shown: list[Any]) -> None:
    bar = Bar("Games")
    gauge, count = bar.children
    bar(1_500, 4_000)
    assert (gauge.value, gauge.max, gauge.description, gauge.bar_style) == (1_500, 4_000, "Games", "")
    assert count.value == "1,500 of 4,000"
    bar(4_000, 4_000)
    assert gauge.bar_style == "success"
    bar(0, 0)
    assert gauge.value == gauge.max == 1


def test_an_experiment_with_a_bar(shown: list[Any]) -> None:
    bar = Bar("20 games")
    run(game, RandomPlayer, 20, executor="serial", progress=bar)
    assert shown == [bar]
    assert bar.children[1].value == "20 of 20"
