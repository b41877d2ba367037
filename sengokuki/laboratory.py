"""The laboratory: how much memory is worth, how long games last, and how often each ending comes."""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal

from sengokuki.ends import BARE, CAPTURED, HAISEN, NOTHING_LEFT, REPEATED, TURNS, YONHON
from sengokuki.game import game
from sengokuki.memory import Memory
from sengokuki.pieces import HEIYA, SEATS
from sengokuki.players import SearchPlayer, coin
from tabletop.experiments import Results, run
from tabletop.plots import Plot, new_figure

__all__ = [
    "ENDS", "Match", "coin_games", "endings", "match", "measure_game", "memory_curve", "player_of", "plot_endings",
    "plot_lengths", "plot_memory",
]

ENDS: Final[dict[str, str]] = {
    HAISEN: "Haisen", CAPTURED: "Daimyo captured", YONHON: "Yonhon no Ki", REPEATED: "draw: repetition",
    TURNS: "draw: 300 turns", BARE: "draw: bare Daimyo", NOTHING_LEFT: "draw: nothing left to do",
}
"""All ways for a game to end, each in words."""

Pool = Executor | Literal["serial"] | None
Progress = Callable[[int, int], object]

_DARK, _LIGHT, _PINE, _GOLD = "#2B2B2B", "#B9AE97", "#3F6B4F", "#C9A227"


def player_of(forgets: float, depth: int, seed: int) -> SearchPlayer:
    """A player that looks so many moves ahead and forgets each card it saw with this chance in every turn: 0 never, 1 at
    once."""
    return SearchPlayer(Memory(forgets, seed), depth, seed)


def measure_game(game: Any, state: Any, steps: Sequence[Any]) -> dict[str, Any]:
    """What the laboratory keeps of a game: its turns, how it ended, and the Engun of both."""
    return {"turns": state.turn - 1, "how": state.end.how if state.end is not None else "",
            "engun": (len(state.gone) - state.gone.count(HEIYA)) // 2}


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two memories; in half of the games the first is White, in half Black.

    Attributes:
        first: how much the first forgets a turn.
        second: how much the second forgets a turn.
        halves: the games in which the first was White, and those in which he was Black.
    """

    first: float
    second: float
    halves: tuple[Results, Results]

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(len(half) for half in self.halves)

    @property
    def won(self) -> int:
        """How many the first won."""
        return sum(half.wins()[seat] for half, seat in zip(self.halves, SEATS, strict=True))

    @property
    def lost(self) -> int:
        """How many the second won."""
        return sum(half.wins()[seat] for half, seat in zip(self.halves, reversed(SEATS), strict=True))

    @property
    def share(self) -> float:
        """The share of all games that the first won; a draw is won by nobody."""
        return self.won / self.games

    def values(self, key: str) -> list[Any]:
        """One measure of every game."""
        return [value for half in self.halves for value in half.values(key)]

    def __str__(self) -> str:
        draws = self.games - self.won - self.lost
        return (f"{memory_words(self.first)} against {memory_words(self.second)}, {self.games} games: won {self.won}"
                f" ({self.share:.0%}), lost {self.lost}, drawn {draws}")


def memory_words(forgets: float) -> str:
    """A memory's strength in words."""
    return Memory(forgets).word


def match(
    first: float, second: float = 1.0, games: int = 200, *, depth: int = 1, seed: int = 0, executor: Pool = None,
    progress: Progress | None = None,
) -> Match:
    """Let two players play that differ in their memory only.

    Args:
        first: the chance that the first forgets a card in a turn: 0 is a perfect memory, 1 is none.
        second: the same of the second.
        games: how many games, an even number: each deal is played twice, with the colours changed.
        depth: how many moves both look ahead.
        seed: the seed of the first deal.
        executor: see :func:`tabletop.experiments.run`; by default a pool with a process for each core.
        progress: a progress bar, like ``tabletop.progress.Bar("200 games")``.

    Raises:
        ValueError: the number of games is odd, or a chance is not from 0 to 1.
    """
    if games < 2 or games % 2:
        raise ValueError(f"games is {games}: it needs an even number, each deal is played with both colours")
    for chance in (first, second):
        Memory(chance)
    makers = [partial(player_of, chance, depth) for chance in (first, second)]
    halves = []
    with _pool(executor) as pool:
        for at, order in enumerate((makers, makers[::-1])):
            told = partial(_tell, progress, at * games // 2, games) if progress is not None else None
            halves.append(run(game, dict(zip(SEATS, order, strict=True)), games // 2, seed=seed, executor=pool,
                              measure=measure_game, progress=told).check())
    return Match(first, second, (halves[0], halves[1]))


@contextmanager
def _pool(executor: Pool) -> Iterator[Executor | Literal["serial"]]:
    """The executor that is given, or a pool of processes that is closed afterwards; one for many runs."""
    if executor is not None:
        yield executor
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with ProcessPoolExecutor(min(cores, 16), mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


def _tell(progress: Progress, before: int, total: int, done: int, _: int) -> None:
    progress(before + done, total)


def memory_curve(
    memories: Sequence[float] = (0.0, 0.05, 0.1, 0.2, 0.4), games: int = 40, *, depth: int = 1, seed: int = 0,
    executor: Pool = None, progress: Progress | None = None,
) -> tuple[Match, ...]:
    """A match of each of these memories against none."""
    found = []
    with _pool(executor) as pool:
        for at, chance in enumerate(memories):
            told = partial(_tell, progress, at * games, games * len(memories)) if progress is not None else None
            found.append(match(chance, 1.0, games, depth=depth, seed=seed, executor=pool, progress=told))
    return tuple(found)


def coin_games(games: int = 300, *, seed: int = 0, executor: Pool = None, progress: Progress | None = None) -> Results:
    """Games of two players that flip or move by lot."""
    return run(game, coin, games, seed=seed, executor=executor, measure=measure_game, progress=progress).check()


def endings(hows: Sequence[str]) -> str:
    """How often each ending came, as a table in text."""
    counts = Counter(hows)
    lines = [f"{words:<26}{counts[how]:>5}{counts[how] / len(hows):>7.0%}" for how, words in ENDS.items() if counts[how]]
    return "\n".join(lines)


# --- plots ------------------------------------------------------------------------------------------------------------


def plot_memory(matches: Sequence[Match]) -> Plot:
    """How each memory fared against none: games won, drawn and lost."""
    figure, (axes,) = new_figure(8.0, 0.8 + 0.5 * len(matches))
    before = [0.0] * len(matches)
    for label, colour, counts in (
        ("won", _PINE, [each.won for each in matches]),
        ("drawn", _LIGHT, [each.games - each.won - each.lost for each in matches]),
        ("lost", _DARK, [each.lost for each in matches]),
    ):
        shares = [100 * count / each.games for count, each in zip(counts, matches, strict=True)]
        axes.barh(range(len(matches)), shares, left=before, height=0.62, color=colour, edgecolor="#FDFBF5", label=label)
        before = [start + share for start, share in zip(before, shares, strict=True)]
    axes.set_yticks(range(len(matches)), [memory_words(each.first) for each in matches])
    axes.invert_yaxis()
    axes.yaxis.grid(False)
    axes.set_xlim(0, 100)
    axes.set_xlabel("games against no memory, %")
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
    words = "; ".join(str(each) for each in matches)
    return Plot(figure, f"Bars of games won, drawn and lost: {words}.")


def plot_lengths(named: Mapping[str, Sequence[int]]) -> Plot:
    """How many turns the games of each kind last."""
    figure, axes = new_figure(9.0, 3.2, len(named))
    words = []
    for each, (name, turns), colour in zip(axes, named.items(), (_PINE, _GOLD, _LIGHT), strict=False):
        each.hist(turns, bins=range(0, max(turns) + 16, 15), color=colour, edgecolor="#FDFBF5")
        each.set_title(name, fontsize=11, loc="left", color=_DARK)
        each.set_xlabel("turns, both players' counted")
        words.append(f"{name} {sum(turns) / len(turns):.0f}")
    axes[0].set_ylabel("games")
    return Plot(figure, f"Histograms of the length of games in turns; on average: {', '.join(words)}.")


def plot_endings(named: Mapping[str, Sequence[str]]) -> Plot:
    """How often each ending comes in the games of each kind."""
    figure, (axes,) = new_figure(8.0, 3.4)
    known = [how for how in ENDS if any(how in hows for hows in named.values())]
    high = 0.8 / len(named)
    for at, ((name, hows), colour) in enumerate(zip(named.items(), (_PINE, _GOLD, _LIGHT), strict=False)):
        shares = [100 * list(hows).count(how) / len(hows) for how in known]
        places = [row + (at - (len(named) - 1) / 2) * high for row in range(len(known))]
        axes.barh(places, shares, height=high, color=colour, edgecolor=_DARK, label=name)
    axes.set_yticks(range(len(known)), [ENDS[how] for how in known])
    axes.invert_yaxis()
    axes.yaxis.grid(False)
    axes.set_xlabel("games, %")
    axes.legend(frameon=False)
    words = "; ".join(f"{name}: " + ", ".join(f"{ENDS[how]} {list(hows).count(how)}" for how in known)
                      for name, hows in named.items())
    return Plot(figure, f"Bars: how often each ending came. {words}.")
