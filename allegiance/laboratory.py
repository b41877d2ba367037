"""The laboratory: who rules, what decides, and what the literal peek costs, over many games (A4.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final, Literal

from allegiance.actions import AllegianceAction, Pass, Peek
from allegiance.counting import DECIDED_BY
from allegiance.game import Allegiance, game
from allegiance.measures import ending
from allegiance.options import AllegianceOptions
from allegiance.players import greedy
from tabletop.experiments import Progress, Results, run
from tabletop.players import Choice, Player, RandomPlayer, Reason
from tabletop.plots import Plot, new_figure
from tabletop.seats import Seat

__all__ = [
    "DECIDED_WORDS", "ActionHabit", "by_lot", "ending_table", "greedy_games", "habit_games", "plot_decided", "plot_habits",
    "plot_rulers",
]

DECIDED_WORDS: Final[dict[str, str]] = {
    "temple": "the temple rules", "only": "thieves: the only one", "sum": "thieves: (1) sum",
    "difference": "thieves: (2) difference", "guildmaster": "thieves: (3) Guildmaster", "shared": "thieves: shared",
    "nobody": "nobody wins",
}
"""What can decide a game, in words, in the order of :data:`allegiance.counting.DECIDED_BY`."""
assert set(DECIDED_WORDS) == set(DECIDED_BY)

Pool = Executor | Literal["serial"] | None
_TEMPLE, _THIEVES, _PINE, _LIGHT, _INK = "#C9A227", "#2B2B2B", "#3F6B4F", "#B9AE97", "#2B2B2B"
_COLOURS: Final = (_PINE, _TEMPLE, _THIEVES, _LIGHT)


class _Unwatched(Allegiance):
    """The same game for players that look at nothing: their views, most of the work, are left out."""

    # Games travel to other processes by their name, which says where this one lies.
    name = "allegiance.laboratory.unwatched"

    def view(self, state: Any, viewer: Any) -> Any:
        return None


unwatched: Final = _Unwatched()


def by_lot(
    games: int = 1_000, *, seed: int = 0, executor: Pool = None, progress: Progress | None = None, **options: Any
) -> Results:
    """Games of players who do anything that is legal, by lot.

    Args:
        games: how many.
        seed: the seed of the first game.
        executor: see :func:`tabletop.experiments.run`.
        progress: a progress bar, like ``tabletop.progress.Bar("1,000 games")``.
        options: options of the game: ``players=4``, ``peek="top_of_others"``, ``allocate_from="hand"``.
    """
    return run(unwatched, RandomPlayer, games, seed=seed, options=options, executor=executor, measure=ending,
               progress=progress).check()


def greedy_games(
    games: int = 100, *, seed: int = 0, executor: Pool = None, progress: Progress | None = None, **options: Any
) -> Results:
    """Games of greedy players; the arguments are those of :func:`by_lot`."""
    return run(game, greedy, games, seed=seed, options=options, executor=executor, measure=ending,
               progress=progress).check()


class ActionHabit:
    """A greedy player with a habit: what it does when it holds an action card.

    Args:
        habit: ``free`` for whatever looks best, ``peek`` for always a peek, ``never`` for no action.
        seed: for choosing among equals.
    """

    def __init__(self, habit: str, seed: int) -> None:
        if habit not in ("free", "peek", "never"):
            raise ValueError(f"a habit is free, peek or never, not {habit!r}")
        self.name = f"greedy, {habit}"
        self._habit = habit
        self._player: Player = greedy(seed)

    def choose(
        self, game: Any, view: Any, actions: Sequence[AllegianceAction], seat: Seat
    ) -> Choice[AllegianceAction]:
        """One of the actions."""
        if self._habit != "free" and view.phase == "action":
            wanted = Peek if self._habit == "peek" else Pass
            found = next((each for each in actions if isinstance(each, wanted)), None)
            if found is not None:
                return Choice(found, (Reason("A3.3" if self._habit == "peek" else "A2.3", "by habit", 0.0),))
        return self._player.choose(game, view, actions, seat)


def habit_games(
    habit: str, games: int = 100, *, seed: int = 0, executor: Pool = None, progress: Progress | None = None, **options: Any
) -> Results:
    """Games in which the first player of the table has a habit (see :class:`ActionHabit`) and the others are greedy.

    Their shares of games won are to be compared: the more an action is worth, the more it costs to spend it on a peek
    that shows what one has just laid.
    """
    seats = AllegianceOptions.make(options).seats
    players = {seat: partial(ActionHabit, habit if seat == seats[0] else "free") for seat in seats}
    return run(game, players, games, seed=seed, options=options, executor=executor, measure=ending,
               progress=progress).check()


def share_of_first(results: Results) -> float:
    """The share of games that the first player of the table won, alone or with others."""
    return next(iter(results.wins().values())) / len(results)


# --- tables and plots -------------------------------------------------------------------------------------------------


def ending_table(named: Mapping[str, Results]) -> str:
    """Who rules and what decides, in percent, a column for each experiment."""
    wide = max(6, *map(len, named))
    lines = [f"{'percent of games':<26}" + "".join(f"{name:>{wide + 3}}" for name in named)]
    rulers = {name: results.counts("ruler") for name, results in named.items()}
    decided = {name: results.counts("decided") for name, results in named.items()}

    def row(words: str, counts: Mapping[str, Mapping[Any, int]], key: str) -> str:
        return f"{words:<26}" + "".join(f"{100 * counts[name].get(key, 0) / len(results):>{wide + 3}.1f}"
                                        for name, results in named.items())

    lines += [row("the temple rules", rulers, "temple"), row("the thieves rule", rulers, "thieves"), "decided by"]
    lines += [row(f"  {words}", decided, key) for key, words in DECIDED_WORDS.items()]
    return "\n".join(lines)


def plot_rulers(named: Mapping[str, Results]) -> Plot:
    """How often each side rules."""
    figure, (axes,) = new_figure(8.0, 0.9 + 0.45 * len(named))
    before = [0.0] * len(named)
    for side, colour in (("temple", _TEMPLE), ("thieves", _THIEVES)):
        shares = [100 * results.counts("ruler").get(side, 0) / len(results) for results in named.values()]
        axes.barh(range(len(named)), shares, left=before, height=0.62, color=colour, edgecolor="#FDFBF5", label=side)
        before = [start + share for start, share in zip(before, shares, strict=True)]
    axes.set_yticks(range(len(named)), list(named))
    axes.invert_yaxis()
    axes.yaxis.grid(False)
    axes.set_xlim(0, 100)
    axes.set_xlabel("games, %")
    axes.legend(frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
    words = "; ".join(f"{name}: temple {100 * results.counts('ruler').get('temple', 0) / len(results):.0f}%"
                      for name, results in named.items())
    return Plot(figure, f"Bars: how often each side rules. {words}.")


def plot_decided(named: Mapping[str, Results]) -> Plot:
    """How often each question decides the game."""
    figure, (axes,) = new_figure(8.0, 3.6)
    high = 0.8 / len(named)
    keys = list(DECIDED_WORDS)
    for at, ((name, results), colour) in enumerate(zip(named.items(), _COLOURS, strict=False)):
        counts = results.counts("decided")
        places = [row + (at - (len(named) - 1) / 2) * high for row in range(len(keys))]
        axes.barh(places, [100 * counts.get(key, 0) / len(results) for key in keys], height=high, color=colour,
                  edgecolor=_INK, linewidth=0.6, label=name)
    axes.set_yticks(range(len(keys)), list(DECIDED_WORDS.values()))
    axes.invert_yaxis()
    axes.yaxis.grid(False)
    axes.set_xlabel("games, %")
    axes.legend(frameon=False)
    words = "; ".join(f"{name}: " + ", ".join(f"{DECIDED_WORDS[key]} {count}" for key, count in
                                              results.counts("decided").items()) for name, results in named.items())
    return Plot(figure, f"Bars: what decides. {words}.")


def plot_habits(named: Mapping[str, Results]) -> Plot:
    """The share of games that the first player won with each habit."""
    figure, (axes,) = new_figure(8.0, 0.9 + 0.45 * len(named))
    shares = [100 * share_of_first(results) for results in named.values()]
    # Two standard errors: about what luck alone may do.
    errors = [200 * (share / 100 * (1 - share / 100) / len(results)) ** 0.5
              for share, results in zip(shares, named.values(), strict=True)]
    axes.barh(range(len(named)), shares, height=0.62, color=_PINE, xerr=errors, ecolor=_INK, capsize=4)
    axes.set_yticks(range(len(named)), list(named))
    axes.invert_yaxis()
    axes.yaxis.grid(False)
    axes.set_xlabel("games won by the first player, % (lines: what luck may do)")
    words = "; ".join(f"{name} {share:.0f}%" for name, share in zip(named, shares, strict=True))
    return Plot(figure, f"Bars: games won by the first player. {words}.")
