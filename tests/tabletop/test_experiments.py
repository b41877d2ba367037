"""Many games: the same results with any executor, and no game that fails takes others with it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from distributed import Client

from tabletop.coding import DecodeError
from tabletop.experiments import ExperimentError, Results, player_seed, run
from tabletop.options import OptionError
from tabletop.players import RandomPlayer, play_out
from tabletop.results import GameResult
from tests.tabletop import lab
from tests.tabletop.lab import count_steps, greedy, other_hands
from tests.toy import game

PLAYERS: dict[str, Any] = {"ann": greedy, "ben": RandomPlayer}


@pytest.fixture(scope="module")
def pool() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as made:
        yield made


@pytest.fixture(scope="module")
def serial() -> Results:
    return run(game, PLAYERS, 40, executor="serial", measure=count_steps)


def test_a_game_follows_from_its_seed_alone(serial: Results) -> None:
    assert [result.seed for result in serial] == list(range(40))
    for result in list(serial)[:5]:
        players: dict[str, Any] = {
            "ann": greedy(player_seed(result.seed, "ann")), "ben": RandomPlayer(player_seed(result.seed, "ben"))}
        played = play_out(game, game.setup(result.seed), players)
        outcome = game.outcome(played.state)
        assert outcome is not None
        assert result == GameResult(
            result.seed, ("ann", "ben"), outcome.winners, outcome.rule, outcome.text, len(played.steps),
            count_steps(game, played.state, played.steps))
    later = run(game, PLAYERS, 10, seed=25, executor="serial", measure=count_steps)
    assert later.games == serial.games[25:35]
    assert later[30] == serial[30]


@pytest.mark.parametrize("chunk", [1, 7, 1_000])
def test_how_many_travel_together_changes_nothing(serial: Results, chunk: int) -> None:
    assert run(game, PLAYERS, 40, executor="serial", measure=count_steps, chunk=chunk) == serial


def test_the_default_is_a_pool_of_new_processes(serial: Results) -> None:
    assert run(game, PLAYERS, 40, measure="tests.tabletop.lab.count_steps") == serial


def test_a_process_pool_of_ones_own(serial: Results, pool: Executor) -> None:
    players = {"ann": "tests.tabletop.lab.greedy", "ben": "tabletop.players.RandomPlayer"}
    for _ in range(2):
        # It stays open for the next experiment.
        assert run(game, players, 40, executor=pool, measure=count_steps, chunk=3) == serial


def test_threads(serial: Results) -> None:
    with ThreadPoolExecutor(2) as threads:
        assert run(game, PLAYERS, 40, executor=threads, measure=count_steps) == serial


def test_a_dask_cluster(serial: Results) -> None:
    cluster: Any = Client(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None)
    with cluster as client:
        assert run(game, PLAYERS, 40, executor=client.get_executor(), measure=count_steps) == serial


# --- starts -----------------------------------------------------------------------------------------------------


def test_a_start_by_the_seed() -> None:
    results = run(game, RandomPlayer, 12, start=other_hands, executor="serial").check()
    assert all(result.seats == ("ann", "ben", "cho") for result in results)
    assert results == run(game, RandomPlayer, 12, start="tests.tabletop.lab.other_hands", executor="serial")
    assert results != run(game, RandomPlayer, 12, options={"rounds": 1}, executor="serial")


def test_an_encoded_start_is_the_same_for_all_games_and_the_luck_from_there_on_is_not() -> None:
    def pile(game: Any, state: Any, steps: Any) -> dict[str, Any]:
        return {"pile": list(state.pile), "came": [step.came for step in steps if step.came]}

    start = game.setup(3, {"rounds": 4, "passing": False})
    results = run(game, greedy, 6, start=game.encode(start), measure=pile, executor="serial").check()
    brought = results.values("came")
    assert all(brought)
    assert len({str(came) for came in brought}) > 1
    # The same deal and the same greedy players: until chance decides, all games are one.
    assert len({result.decisions for result in results}) == 1
    assert results == run(game, greedy, 6, start=game.encode(start), measure=pile, executor="serial")


def test_options() -> None:
    results = run(game, RandomPlayer, 3, options={"seats": 3, "rounds": 1}, executor="serial")
    assert {len(result.seats) for result in results} == {3}


# --- failures ---------------------------------------------------------------------------------------------------


def test_one_game_that_fails_names_its_seed_and_loses_no_other(pool: Executor) -> None:
    for executor in ("serial", pool):
        results = run(game, RandomPlayer, 12, start=lab.bad_seed, executor=executor, chunk=4)
        assert len(results) == 12
        (failure,) = results.failures
        assert failure.seed == 7
        assert failure.error == "RuntimeError: seed seven is unlucky"
        assert "in bad_seed" in failure.trace
        good = run(game, RandomPlayer, 12, start=other_hands, executor="serial")
        assert results.finished == tuple(result for result in good if result.seed != 7)
        with pytest.raises(ExperimentError, match=r"1 of 12 games failed, with the seeds 7\. Seed 7: RuntimeError"):
            results.check()
        assert "1 failed; seed 7: RuntimeError: seed seven is unlucky" in str(results)


def test_a_process_that_dies_loses_only_what_was_not_played_yet() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        results = run(game, lab.Stuck, 12, start=lab.deadly_for_seven, executor=pool, chunk=2)
    assert len(results) == 12
    assert [result.seed for result in results] == list(range(12))
    assert [result.seed for result in results.failures][:2] == [6, 7]
    assert all("the process that should play it died" in result.error for result in results.failures)
    assert [result.seed for result in results.finished] == list(range(6))


def test_where_nothing_can_be_played_that_is_an_error() -> None:
    with pytest.raises(ExperimentError, match="no game could be played"):
        run(game, lab.Stuck, 3, start=lab.always_deadly)


def test_an_endless_game_is_a_failure_of_that_game() -> None:
    results = run(game, RandomPlayer, 3, options={"rounds": 50}, executor="serial", limit=20)
    assert [result.error for result in results] == ["EndlessGame: the game is not over after 20 steps"] * 3


def test_a_measure_must_be_plain_data() -> None:
    results = run(game, RandomPlayer, 2, measure=lab.not_plain, executor="serial")
    assert results[1].error == "TypeError: measures.state[0] is a ToyState; a measure returns plain data"


# --- what can't be used -----------------------------------------------------------------------------------------


def inner() -> Any:
    def made(seed: int) -> RandomPlayer:
        return RandomPlayer(seed)

    return made


@pytest.mark.parametrize(("players", "words"), [
    (lambda seed: RandomPlayer(seed), "the player is a lambda"),
    ({"ann": greedy, "ben": lambda seed: RandomPlayer(seed)}, "the player of ben is a lambda"),
    (inner(), r"the player \(inner\.<locals>\.made\) is made inside a function"),
    (partial(greedy, extra=lambda: 1),  # type: ignore[call-arg]
      "an argument of the player is a lambda"),
])
def test_what_another_process_cannot_import_is_refused_with_the_way_out(players: Any, words: str) -> None:
    with pytest.raises(ValueError, match=f"{words}, and another process can't import it. Put it"):
        run(game, players, 5)


def test_what_a_notebook_defines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import __main__

    def made(seed: int) -> RandomPlayer:
        return RandomPlayer(seed)

    made.__qualname__, made.__module__ = "made", "__main__"
    monkeypatch.delattr(__main__, "__file__", raising=False)
    with pytest.raises(ValueError, match=r"the player \(made\) is made in this notebook"):
        run(game, made, 5)
    with pytest.raises(ValueError, match=r"start \(made\) is made in this notebook"):
        run(game, RandomPlayer, 5, start=made)
    with pytest.raises(ValueError, match=r"measure \(made\) is made in this notebook"):
        run(game, RandomPlayer, 5, measure=made)  # type: ignore[arg-type]


def test_in_one_process_anything_goes() -> None:
    assert not run(game, lambda seed: RandomPlayer(seed), 3, executor="serial").failures
    with ThreadPoolExecutor(1) as threads:
        assert not run(game, inner(), 3, executor=threads).failures


@pytest.mark.parametrize(("arguments", "words"), [
    ({"games": -1}, "games is -1"),
    ({"games": 2.5}, "games is 2.5"),
    ({"seed": "x"}, "seed is 'x'"),
    ({"chunk": 0}, "chunk is 0"),
    ({"executor": "dask"}, "executor is 'dask'"),
    ({"players": {"ann": greedy}}, "no player for ben"),
    ({"players": {"ann": greedy, "ben": greedy, "zoe": greedy}}, "'zoe' is no seat; the seats are ann, ben"),
    ({"players": RandomPlayer(1)}, "a player that is made already"),
    ({"players": {"ann": None, "ben": greedy}}, "the player of ann is None"),
    ({"players": "nowhere.at_all"}, "no such module"),
    ({"players": "tests.tabletop.lab.nobody"}, "has no attribute 'nobody'"),
    ({"players": "tests.tabletop.lab.not_a_function"}, "is a int, not a function"),
    ({"players": "greedy"}, "dotted name"),
    ({"measure": 7}, "measure is 7"),
    ({"start": 7}, "start is 7"),
    ({"start": {}, "options": {"rounds": 1}}, "options are for the usual start"),
])
def test_what_cannot_be_used_is_said_before_anything_is_played(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        run(**{"game": game, "players": RandomPlayer, "games": 3, "executor": "serial", **arguments})


def test_bad_options_and_bad_starts_are_said_once() -> None:
    with pytest.raises(OptionError):
        run(game, RandomPlayer, 3, options={"round": 1}, executor="serial")
    with pytest.raises(DecodeError):
        run(game, RandomPlayer, 3, start={"hands": {}}, executor="serial")


# --- progress and results ---------------------------------------------------------------------------------------


def test_progress_goes_from_nothing_to_all(pool: Executor) -> None:
    for executor in ("serial", pool):
        told: list[tuple[int, int]] = []
        run(game, RandomPlayer, 10, executor=executor, chunk=3,
            progress=lambda done, total, told=told: told.append((done, total)))  # type: ignore[misc]
        assert told[0] == (0, 10)
        assert told[-1] == (10, 10)
        assert [done for done, _ in told] == sorted({done for done, _ in told})
        assert len(told) == 5


def test_an_error_of_the_progress_ends_the_experiment(pool: Executor) -> None:
    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(game, RandomPlayer, 20, executor=pool, chunk=1, progress=stop)


def test_no_game_at_all() -> None:
    results = run(game, RandomPlayer, 0, executor="serial")
    assert len(results) == 0
    assert results.wins() == {}
    assert str(results) == "tests.toy.game: 0 games"
    with pytest.raises(ValueError, match="no mean"):
        results.mean("decisions")
    with pytest.raises(KeyError):
        results[0]


def made_up() -> Results:
    return Results("tests.toy.game", (
        GameResult(5, ("ann", "ben"), ("ben",), "T11", "", 10, {"hits": 2}),
        GameResult(6, ("ann", "ben"), ("ann", "ben"), "T12", "", 20, {"hits": 10}),
        GameResult(7, error="ValueError: no"),
        GameResult(8, ("ann", "ben"), (), "T12", "", 30, {"hits": 10}),
        GameResult(9, ("ann", "ben"), ("ben",), "T11", "", 40, {"hits": 9}),
        GameResult(10, ("ann", "ben"), ("ben",), "T11", "", 50, {"hits": 9}),
    ))


def test_counts_means_and_rows() -> None:
    results = made_up()
    assert results.wins() == {"ann": 1, "ben": 4}
    assert list(results.rules().items()) == [("T11", 3), ("T12", 2)]
    assert list(results.counts("hits").items()) == [(9, 2), (10, 2), (2, 1)]
    assert results.counts(lambda result: result.decisions > 20) == {True: 3, False: 2}
    assert results.values("decisions") == [10, 20, 30, 40, 50]
    assert results.mean("hits") == 8.0
    assert results[7].error == "ValueError: no"
    assert [result.seed for result in results.failures] == [7]
    assert results.rows()[1] == {
        "seed": 6, "winners": "ann ben", "rule": "T12", "decisions": 20, "error": "", "hits": 10}
    with pytest.raises(KeyError, match="no measure 'blood'; there are hits"):
        results.values("blood")
    with pytest.raises(KeyError):
        results[11]


def test_results_print_as_a_summary() -> None:
    assert str(made_up()).splitlines() == [
        "tests.toy.game: 6 games",
        "  ann won 1 (20.0%)",
        "  ben won 4 (80.0%)",
        "  nobody won 1 (20.0%)",
        "  decided by T11 (3), T12 (2)",
        "  30.0 decisions a game",
        "  1 failed; seed 7: ValueError: no",
    ]
    assert repr(made_up()) == "<Results tests.toy.game: 6 games, 1 failed>"


def test_better_players_win_more() -> None:
    wins = run(game, {"ann": greedy, "ben": RandomPlayer}, 200, executor="serial").wins()
    assert wins["ann"] > 1.3 * wins["ben"]
