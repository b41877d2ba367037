"""Experiments: many games between computer players, over any executor of ``concurrent.futures``.

Each game has a seed of its own, and everything in it follows from that: the deal, what chance brings, and the luck of
the players. So the results are the same with one process, with many, and on a cluster.

::

    results = run(game, RandomPlayer, 1_000, measure="my_measures.length", progress=Bar("1,000 games"))
    print(results)
"""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final, Literal, TypeAlias

from tabletop.chance import Chance
from tabletop.game import Game
from tabletop.importing import by_name, check_importable
from tabletop.players import Player, play_out
from tabletop.results import ExperimentError, GameResult, Results
from tabletop.seats import Seat

__all__ = ["ExperimentError", "GameResult", "Results", "player_seed", "run"]

PlayerFactory: TypeAlias = Callable[[int], Player] | str
Start: TypeAlias = Mapping[str, Any] | Callable[[int], Any] | str
Measure: TypeAlias = Callable[[Game[Any, Any], Any, Sequence[Any]], Mapping[str, Any]] | str
Progress: TypeAlias = Callable[[int, int], object]

MOST_PROCESSES: Final = 61
"""Windows allows no more."""


@dataclass(frozen=True, slots=True)
class _Job:
    """What all games of an experiment have in common; it travels to the processes that play."""

    game: Game[Any, Any]
    players: Mapping[Seat, Any] | Callable[[int], Player]
    start: Any
    options: Any
    measure: Any
    limit: int
    known: dict[str, Any] = field(default_factory=dict, compare=False)

    def begin(self, seed: int) -> Any:
        if self.start is None:
            return self.game.setup(seed, self.options)
        if callable(self.start):
            return self.start(seed)
        state = self.known.get("start")
        if state is None:
            state = self.known["start"] = self.game.decode(self.start)
        chance = self.game.chance_of(state)
        if chance is None:
            return state
        return self.game.with_chance(state, Chance(Chance.from_seed(seed).key, chance.count))

    def factory(self, seat: Seat) -> Callable[[int], Player]:
        made: Callable[[int], Player] = self.players[seat] if isinstance(self.players, Mapping) else self.players
        return made

    def play(self, seed: int) -> GameResult:
        seats: tuple[Seat, ...] = ()
        try:
            state = self.begin(seed)
            seats = tuple(self.game.seats(state))
            self.check_seats(seats)
            players = {seat: self.factory(seat)(player_seed(seed, seat)) for seat in seats}
            playout = play_out(self.game, state, players, self.limit)
            outcome = self.game.outcome(playout.state)
            if outcome is None:
                raise RuntimeError("nobody has to decide any more, but there is no outcome")
            measures = {} if self.measure is None else dict(self.measure(self.game, playout.state, playout.steps))
            _check_plain(measures, "measures")
        except Exception as error:
            return GameResult(seed, seats, error=f"{type(error).__name__}: {error}", trace=traceback.format_exc())
        return GameResult(seed, seats, outcome.winners, outcome.rule, outcome.text, len(playout.steps), measures)

    def check_seats(self, seats: Sequence[Seat]) -> None:
        if isinstance(self.players, Mapping):
            without = [seat for seat in seats if seat not in self.players]
            if without:
                raise ValueError(f"no player for {', '.join(without)}")
            unknown = [seat for seat in self.players if seat not in seats]
            if unknown:
                raise ValueError(f"{', '.join(map(repr, unknown))} is no seat; the seats are {', '.join(seats)}")


def player_seed(seed: int, seat: Seat) -> int:
    """The seed of the player of a seat in the game with this seed."""
    return int.from_bytes(hashlib.sha256(f"player {seed} {seat}".encode()).digest()[:8], "big")


def _play_chunk(job: _Job, seeds: range) -> list[GameResult]:
    return [job.play(seed) for seed in seeds]


def _check_plain(value: Any, path: str) -> None:
    if value is None or type(value) in (bool, int, float, str):
        return
    if isinstance(value, (list, tuple)):
        for at, each in enumerate(value):
            _check_plain(each, f"{path}[{at}]")
    elif isinstance(value, dict):
        for name, each in value.items():
            if not isinstance(name, str):
                raise TypeError(f"{path}: the name {name!r} is no text")
            _check_plain(each, f"{path}.{name}")
    else:
        raise TypeError(f"{path} is a {type(value).__name__}; a measure returns plain data")


def run(
    game: Game[Any, Any],
    players: Mapping[Seat, PlayerFactory] | PlayerFactory,
    games: int,
    *,
    seed: int = 0,
    start: Start | None = None,
    options: Any = None,
    executor: Executor | Literal["serial"] | None = None,
    measure: Measure | None = None,
    progress: Progress | None = None,
    chunk: int | None = None,
    limit: int = 10_000,
) -> Results:
    """Play many games.

    Players, ``start`` and ``measure`` are functions or their dotted names (``"my_players.cautious"``). With a process
    pool they must be importable: functions of a module, not of a notebook, and no lambdas.

    Args:
        game: the game.
        players: for each seat, or one for all seats, what makes its player: called with a seed, once a game.
        games: how many. They have the seeds ``seed``, ``seed + 1`` and so on.
        seed: the seed of the first game. ``game.setup(seed)`` is its deal.
        start: where each game starts, by default ``game.setup(seed, options)``. Either a function ``seed -> state``, or
            an encoded state: then every game starts there, with its own luck from there on.
        options: the game's options; not together with ``start``.
        executor: ``None`` for a process pool with as many processes as there are cores, started ("spawn") and closed
            here; ``"serial"`` for this process; or any executor of your own, which stays open: a process or thread
            pool, or Dask's ``Client.get_executor()``.
        measure: ``(game, final state, steps) -> dict`` of plain data.
        progress: called with (games done, games) from the thread that called this.
        chunk: how many games travel together, by default a 32nd of them, and 50 at most.
        limit: the most steps a game may take.

    Returns:
        The results in the order of the seeds. A game that failed is among them with its error; it does not stop the
        others.

    Raises:
        ValueError: something can't be used; the message says what. OptionError and DecodeError are among these.
        ExperimentError: no game could be played at all, as where processes can't be started.
    """
    if type(games) is not int or games < 0:
        raise ValueError(f"games is {games!r}: it needs a whole number from 0")
    if type(seed) is not int:
        raise ValueError(f"seed is {seed!r}: it needs a whole number")
    if chunk is not None and (type(chunk) is not int or chunk < 1):
        raise ValueError(f"chunk is {chunk!r}: it needs a whole number from 1")
    if start is not None and options is not None:
        raise ValueError("options are for the usual start; a start of your own has its options already")
    job = _Job(game, _factories(players), _function(start, "start", Mapping), options,
               _function(measure, "measure"), limit)
    if not callable(job.start):
        # What is wrong with every game is said now, and not once for each.
        job.check_seats(tuple(game.seats(job.begin(seed))))
        job.known.clear()
    size = chunk or max(1, min(50, ceil(games / 32)))
    parts = [range(at, min(at + size, seed + games)) for at in range(seed, seed + games, size)]
    tell = progress or (lambda done, total: None)
    tell(0, games)
    if executor == "serial":
        played = []
        for part in parts:
            played += _play_chunk(job, part)
            tell(len(played), games)
        return Results(game.name, tuple(played))
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(f"executor is {executor!r}: it needs 'serial', None, or an executor of concurrent.futures")
    if executor is None or isinstance(executor, ProcessPoolExecutor):
        check_importable(job.players, job.start, job.measure, game)
    with _pool(len(parts)) if executor is None else _borrowed(executor) as pool:
        return Results(game.name, _gather(pool, job, parts, games, tell))


def _function(given: Any, what: str, *others: type) -> Any:
    if isinstance(given, str):
        given = by_name(given, what)
    if given is not None and not callable(given) and not isinstance(given, others):
        raise ValueError(f"{what} is {given!r}: it needs a function or the dotted name of one")
    return given


def _factories(players: Any) -> Any:
    given = players if isinstance(players, Mapping) else {"every seat": players}
    for seat, each in given.items():
        if each is None or (not isinstance(each, type) and hasattr(each, "choose")):
            raise ValueError(f"the player of {seat} is {each!r}: it needs what makes one from a seed, as RandomPlayer "
                             "itself does; a player that is made already would take its luck from game to game")
    if isinstance(players, Mapping):
        return {seat: _function(each, f"the player of {seat}") for seat, each in players.items()}
    return _function(players, "the player")


@contextmanager
def _pool(tasks: int) -> Iterator[Executor]:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    pool = ProcessPoolExecutor(
        max(1, min(cores, tasks, MOST_PROCESSES)), mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _borrowed(executor: Any) -> Iterator[Executor]:
    yield executor


def _gather(
    pool: Executor, job: _Job, parts: Sequence[range], games: int, tell: Progress
) -> tuple[GameResult, ...]:
    waiting: dict[Future[list[GameResult]], range] = {}
    played: dict[int, GameResult] = {}
    lost: Exception | None = None

    def lose(part: range, error: Exception) -> None:
        nonlocal lost
        lost = error
        reason = "the process that should play it died" if isinstance(error, BrokenExecutor) else "it was not played"
        played.update({seed: GameResult(seed, error=f"{reason}: {type(error).__name__}: {error}") for seed in part})

    try:
        for part in parts:
            try:
                waiting[pool.submit(_play_chunk, job, part)] = part
            except BrokenExecutor as error:
                lose(part, error)
        for future in as_completed(waiting):
            try:
                played.update({result.seed: result for result in future.result()})
            except Exception as error:
                lose(waiting[future], error)
            tell(len(played), games)
    except BaseException:
        for future in waiting:
            future.cancel()
        raise
    if lost is not None and all(not result.seats for result in played.values()):
        raise ExperimentError(f"no game could be played: {type(lost).__name__}: {lost}") from lost
    return tuple(played[seed] for part in parts for seed in part)
