"""The laboratory: games that add up, habits that are kept, plots with words."""

from __future__ import annotations

import pytest

from allegiance import game
from allegiance.counting import DECIDED_BY
from allegiance.laboratory import (
    DECIDED_WORDS,
    ActionHabit,
    by_lot,
    ending_table,
    greedy_games,
    habit_games,
    plot_decided,
    plot_habits,
    plot_rulers,
    share_of_first,
    unwatched,
)
from allegiance.measures import ending
from tabletop.experiments import run
from tabletop.game import load_game
from tabletop.players import RandomPlayer


def test_games_by_lot_are_those_of_the_game_itself() -> None:
    fast = by_lot(6, players=4, executor="serial")
    watched = run(game, RandomPlayer, 6, options={"players": 4}, executor="serial", measure=ending)
    assert fast.games == watched.games
    assert load_game(unwatched.name) is unwatched


def test_the_table_adds_up() -> None:
    named = {"3": by_lot(40, executor="serial"), "5": by_lot(40, players=5, executor="serial")}
    rows = ending_table(named).splitlines()
    numbers = [[float(each) for each in row.split()[-2:]] for row in rows if row[-1:].isdigit() and "percent" not in row]
    assert len(numbers) == 2 + len(DECIDED_WORDS)
    for column in range(2):
        assert sum(row[column] for row in numbers[:2]) == pytest.approx(100, abs=0.2)
        assert sum(row[column] for row in numbers[2:]) == pytest.approx(100, abs=0.4)
    assert "temple" in plot_rulers(named).words
    assert "decides" in plot_decided(named).words
    assert plot_decided(named)._repr_png_().startswith(b"\x89PNG")
    assert list(DECIDED_WORDS) == list(DECIDED_BY)


@pytest.mark.parametrize("habit", ["peek", "never"])
def test_habits_are_kept(habit: str) -> None:
    results = habit_games(habit, 2, executor="serial")
    free = greedy_games(2, executor="serial")
    if habit == "peek":
        # Greedy players never peek as the rule is written: it shows them nothing.
        assert sum(results.values("peeks")) > 0
        assert sum(free.values("peeks")) == 0
    else:
        assert sum(results.values("peeks")) == 0
    assert 0 <= share_of_first(results) <= 1
    assert "first player" in plot_habits({habit: results}).words


def test_a_free_habit_is_the_greedy_player() -> None:
    assert habit_games("free", 2, executor="serial").games == greedy_games(2, executor="serial").games
    with pytest.raises(ValueError, match="habit"):
        ActionHabit("sleep", 1)
