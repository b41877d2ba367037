"""What came out of an experiment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, TypeAlias

from tabletop.seats import Seat

__all__ = ["ExperimentError", "GameResult", "Key", "Results"]


class ExperimentError(RuntimeError):
    """Games of an experiment failed."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game.

    Attributes:
        seed: its seed.
        seats: who sat at the table; ``()`` where it was not even set up.
        winners: who won; ``()`` where nobody did.
        rule: the id of the rule that decided.
        text: how it ended.
        decisions: how many actions were done.
        measures: what was measured.
        error: why it failed, or "".
        trace: where it failed, for whoever repairs it.
    """

    seed: int
    seats: tuple[Seat, ...] = ()
    winners: tuple[Seat, ...] = ()
    rule: str = ""
    text: str = ""
    decisions: int = 0
    measures: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    trace: str = field(default="", compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.seed, self.rule, self.decisions))


Key: TypeAlias = str | Callable[[GameResult], Any]
"""``"rule"``, ``"winners"``, ``"decisions"``, the name of a measure, or a function of a result."""


@dataclass(frozen=True, slots=True)
class Results:
    """All games of an experiment, in the order of their seeds. Counts and means leave out the games that failed."""

    game: str
    games: tuple[GameResult, ...]

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[GameResult]:
        return iter(self.games)

    def __getitem__(self, seed: int) -> GameResult:
        """The game with this seed; KeyError where there is none."""
        first = self.games[0].seed if self.games else 0
        if not 0 <= seed - first < len(self.games):
            raise KeyError(f"no game has the seed {seed}")
        return self.games[seed - first]

    @property
    def finished(self) -> tuple[GameResult, ...]:
        """The games that came to an end."""
        return tuple(result for result in self.games if not result.error)

    @property
    def failures(self) -> tuple[GameResult, ...]:
        """The games that failed."""
        return tuple(result for result in self.games if result.error)

    def check(self) -> Results:
        """These results, if no game failed.

        Raises:
            ExperimentError: it names the seeds and the first error.
        """
        failed = self.failures
        if failed:
            seeds = ", ".join(str(result.seed) for result in failed[:10]) + (", …" if len(failed) > 10 else "")
            raise ExperimentError(
                f"{len(failed)} of {len(self)} games failed, with the seeds {seeds}. "
                f"Seed {failed[0].seed}: {failed[0].error}")
        return self

    def values(self, key: Key) -> list[Any]:
        """One value for each finished game.

        Raises:
            KeyError: there is no such measure.
        """
        return [_value(result, key) for result in self.finished]

    def mean(self, key: Key) -> float:
        """The mean over the finished games; ValueError where there are none."""
        values = self.values(key)
        if not values:
            raise ValueError("no game was finished: there is no mean")
        return fmean(values)

    def counts(self, key: Key) -> dict[Any, int]:
        """How often each value came, the most frequent first, and of equals the smaller first."""
        return _ordered(Counter(self.values(key)))

    def wins(self) -> dict[Seat, int]:
        """How many games each seat won, alone or together with others, in the order of the table."""
        wins = {seat: 0 for result in self.finished for seat in result.seats}
        for result in self.finished:
            for seat in result.winners:
                wins[seat] += 1
        return wins

    def rules(self) -> dict[str, int]:
        """How many games each rule decided, the most frequent first."""
        return self.counts("rule")

    def rows(self) -> list[dict[str, Any]]:
        """A flat row for each game, for a table: seed, winners, rule, decisions, error and the measures."""
        return [{"seed": result.seed, "winners": " ".join(result.winners), "rule": result.rule,
                 "decisions": result.decisions, "error": result.error, **result.measures} for result in self.games]

    def __str__(self) -> str:
        finished, failed = self.finished, self.failures
        lines = [f"{self.game}: {len(self)} games"]
        if finished:
            count = len(finished)
            lines += [f"  {seat} won {wins} ({wins / count:.1%})" for seat, wins in self.wins().items()]
            nobody = sum(not result.winners for result in finished)
            if nobody:
                lines.append(f"  nobody won {nobody} ({nobody / count:.1%})")
            lines.append("  decided by " + ", ".join(f"{rule} ({times})" for rule, times in self.rules().items()))
            lines.append(f"  {self.mean('decisions'):.1f} decisions a game")
        if failed:
            lines.append(f"  {len(failed)} failed; seed {failed[0].seed}: {failed[0].error}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Results {self.game}: {len(self)} games, {len(self.failures)} failed>"


def _value(result: GameResult, key: Key) -> Any:
    if callable(key):
        return key(result)
    if key in result.measures:
        return result.measures[key]
    if key in ("seed", "winners", "rule", "text", "decisions"):
        return getattr(result, key)
    raise KeyError(f"no measure {key!r}; there are {', '.join(result.measures) or 'none'}")


def _ordered(counter: Counter[Any]) -> dict[Any, int]:
    try:
        values = sorted(counter)
    except TypeError:
        values = sorted(counter, key=repr)
    return {value: counter[value] for value in sorted(values, key=lambda value: -counter[value])}
