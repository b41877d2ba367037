"""The laboratory: matches between memories, the length of games, their endings, and the plots."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from sengokuki.ends import WAYS
from sengokuki.laboratory import (
    ENDS,
    coin_games,
    endings,
    match,
    memory_curve,
    player_of,
    plot_endings,
    plot_lengths,
    plot_memory,
)


def test_every_way_to_end_has_words() -> None:
    assert set(ENDS) == set(WAYS)


def test_a_perfect_memory_beats_none() -> None:
    told: list[tuple[int, int]] = []
    played = match(0, 1, 24, executor="serial", progress=lambda done, total: told.append((done, total)))
    assert played.games == 24
    assert played.share >= 0.75
    assert played.won + played.lost <= 24
    assert str(played).startswith("perfect memory against no memory, 24 games: won ")
    assert told[-1] == (24, 24)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_each_deal_is_played_with_both_colours() -> None:
    played = match(0.2, 0.2, 8, executor="serial", seed=3)
    first, second = played.halves
    assert [each.seed for each in first] == [each.seed for each in second]
    # Equal players: changing the colours changes nothing, so one half's wins are the other's losses.
    assert first == second
    assert played.won == played.lost


def test_the_same_seed_gives_the_same_match_on_any_executor() -> None:
    serial = match(0.1, 1, 6, executor="serial")
    with ThreadPoolExecutor(2) as pool:
        assert match(0.1, 1, 6, executor=pool) == serial


@pytest.mark.parametrize(("first", "games", "reason"), [(0, 3, "even"), (0, 0, "even"), (1.5, 2, "from 0 to 1")])
def test_what_makes_no_sense_is_refused(first: float, games: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        match(first, 1, games, executor="serial")


def test_players_differ_in_memory_and_depth_only() -> None:
    one, other = player_of(0, 1, 7), player_of(0.5, 2, 7)
    assert (one.memory.forgets, one.depth) == (0, 1)
    assert (other.memory.forgets, other.depth) == (0.5, 2)


def test_curve_lengths_and_endings() -> None:
    told: list[tuple[int, int]] = []
    curve = memory_curve([0, 0.2], 4, executor="serial", progress=lambda done, total: told.append((done, total)))
    assert [each.first for each in curve] == [0, 0.2]
    assert told[-1] == (8, 8)
    lot = coin_games(12, executor="serial")
    assert len(lot) == 12
    hows = lot.values("how")
    text = endings(hows)
    assert sum(int(line[26:31]) for line in text.splitlines()) == 12
    memory = plot_memory(curve)
    assert repr(memory).startswith("Bars of games won, drawn and lost: perfect memory against no memory, 4 games")
    lengths = plot_lengths({"curve": curve[0].values("turns"), "by lot": lot.values("turns")})
    assert "by lot" in repr(lengths)
    bars = plot_endings({"curve": curve[0].values("how"), "by lot": hows})
    for plot in (memory, lengths, bars):
        assert plot._repr_png_().startswith(b"\x89PNG")
    assert all(value >= 0 for value in lot.values("engun"))
