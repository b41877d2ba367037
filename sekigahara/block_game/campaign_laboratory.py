"""The campaign laboratory: many games of seven weeks between computer players, who wins them, by what, and in which week.

The games that the notebook shows are kept in ``data/greedy_campaigns.csv``. They are played anew, and written there, by::

    python -m sekigahara.block_game.campaign_laboratory --games 200 --seed 0

A game takes about a second. Who changes the rules or the greedy player runs it again: a test holds some games of the file
against what is played today.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final, Literal

from sekigahara.block_game.actions import Fight
from sekigahara.block_game.campaign_players import greedy
from sekigahara.block_game.campaign_state import WEEKS
from sekigahara.block_game.game import game
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, data_rows
from sekigahara.block_game.scoring import victory_points
from tabletop.experiments import Progress, Results, player_seed, run
from tabletop.players import Player, decide
from tabletop.plots import Plot, new_figure
from tabletop.results import GameResult
from tabletop.seats import Seat
from tabletop.session import Session

__all__ = [
    "ENDS", "FILE", "campaign_summary", "campaigns_to_csv", "greedy_campaign", "kept_campaigns", "main", "measure_campaign",
    "play_campaigns", "plot_campaigns",
]

ENDS: Final[dict[str, str]] = {
    "mitsunari": "Mitsunari falls (B1)", "hideyori": "Hideyori is taken (B1)", "ieyasu": "Ieyasu falls (B2)",
    "both": "both in one battle (B3)", "points": "more points (B4)", "tie": "as many points (B4)",
}
"""All ways for a campaign to end, each in words with its rule."""
FILE: Final = Path(__file__).with_name("data") / "greedy_campaigns.csv"
"""The games that are kept."""

Pool = Executor | Literal["serial"] | None
_COLOURS: Final = {ISHIDA: "#C9A227", TOKUGAWA: "#23211F"}
_HATCHES: Final = {ISHIDA: "", TOKUGAWA: "//"}
_INK: Final = "#2B2B2B"


def measure_campaign(game: Any, state: Any, steps: Sequence[Any]) -> dict[str, Any]:
    """What the laboratory keeps of a campaign: its last week and turn, what ended it (a key of :data:`ENDS`), the victory
    points as they stood, the blocks that each side lost, and how many combats were declared."""
    return {
        "week": state.week, "turn": state.turn, "end": _end(state.outcome),
        **{f"points {side}": victory_points(state, side) for side in SIDES},
        **{f"lost {side}": len(state.lost[side]) for side in SIDES},
        "combats": sum(isinstance(step.action, Fight) for step in steps),
    }


def _end(outcome: Any) -> str:
    facts = outcome.facts
    if outcome.rule == "B4":
        return "tie" if facts["tie"] else "points"
    if outcome.rule == "B1":
        return "mitsunari" if facts["ishida_lost"] else "hideyori"
    return "ieyasu" if outcome.rule == "B2" else "both"


def play_campaigns(
    games: int = 20, *, seed: int = 0, players: Any = greedy, options: Mapping[str, Any] | None = None,
    executor: Pool = None, progress: Progress | None = None,
) -> Results:
    """Let computer players play whole games; each has another deal.

    Args:
        games: how many; between greedy players each takes about a second.
        seed: the seed of the first game.
        players: what makes a player from a seed, for both sides or by side; by default both are greedy.
        options: the game's options, like ``{"aizu_symbols": 5}``.
        executor: see :func:`tabletop.experiments.run`; by default a pool with a process for each core.
        progress: a progress bar, like ``tabletop.progress.Bar("20 campaigns")``.

    Raises:
        ValueError: no game is to be played. OptionError: an unknown option or value.
    """
    if games == 0:
        raise ValueError("games is 0: the laboratory needs one at least")
    return run(game, players, games, seed=seed, options=options, executor=executor, measure=measure_campaign,
               progress=progress).check()


def greedy_campaign(seed: int = 0, *, options: Mapping[str, Any] | None = None) -> Session[Any, Any]:
    """One campaign between two greedy players, as a session that stands at its end: the very game that
    :func:`play_campaigns` plays with this seed.

    Args:
        seed: the game's seed.
        options: the game's options.
    """
    session = Session(game, game.setup(seed, options))
    players: dict[Seat, Player] = {side: greedy(player_seed(seed, side)) for side in SIDES}
    while (choice := decide(game, session.state, players)) is not None:
        session.do(choice.action)
    return session


# --- the games that are kept ------------------------------------------------------------------------------------------

_COLUMNS: Final = ("seed", "winner", "rule", "week", "turn", "end", *(f"points {side}" for side in SIDES),
                   *(f"lost {side}" for side in SIDES), "combats", "decisions")
_WORDS: Final = ("seed", "winner", "rule", "turn", "end", "decisions")
"""Columns that are no numbers among the measures."""


def campaigns_to_csv(results: Results) -> str:
    """Games as text: a line of names, and one for each game."""
    lines = [",".join(_COLUMNS)]
    for each in results:
        row = {**each.measures, "seed": each.seed, "winner": " ".join(each.winners), "rule": each.rule,
               "decisions": each.decisions}
        lines.append(",".join(str(row[name]) for name in _COLUMNS))
    return "\n".join(lines) + "\n"


def kept_campaigns() -> Results:
    """The games of ``data/greedy_campaigns.csv``: 200 between greedy players."""
    return Results(game.name, tuple(_kept(row) for row in data_rows(FILE.name)))


def _kept(row: Mapping[str, str]) -> GameResult:
    measures: dict[str, Any] = {name: int(value) for name, value in row.items() if name not in _WORDS}
    measures |= {"turn": row["turn"], "end": row["end"]}
    return GameResult(int(row["seed"]), SIDES, (row["winner"],), row["rule"], "", int(row["decisions"]), measures)


# --- tables and plots -------------------------------------------------------------------------------------------------


def campaign_summary(results: Results) -> str:
    """The figures in words: who won how often, by what, when, and at what cost."""
    games = len(results)
    wins, weeks = results.wins(), results.counts("week")
    lines = [f"{games:,} campaign{'' if games == 1 else 's'}"]
    lines += [f"  {SIDE_NAMES[side]} won {wins[side]:,} ({wins[side] / games:.0%}), had"
              f" {results.mean(f'points {side}'):.1f} points at the end, and lost {results.mean(f'lost {side}'):.1f} blocks"
              for side in SIDES]
    ends = results.counts("end")
    lines.append("  " + "; ".join(f"{ENDS[end]}: {ends[end]}" for end in ENDS if end in ends))
    early = sum(number for week, number in weeks.items() if week < WEEKS)
    lines.append(f"  {early:,} were over before week {WEEKS}; {results.mean('combats'):.1f} combats and"
                 f" {results.mean('decisions'):.0f} decisions a game")
    return "\n".join(lines)


def plot_campaigns(results: Results) -> Plot:
    """By what the games were won, and in which week they ended; gold for Ishida, black for Tokugawa."""
    figure, (left, right) = new_figure(10.0, 3.4, 2)
    ends = [end for end in ENDS if end in results.counts("end")]
    weeks = range(1, WEEKS + 1)
    before, below = [0] * len(ends), [0] * WEEKS
    for side in SIDES:
        won = [result for result in results.finished if side in result.winners]
        by_end = [sum(result.measures["end"] == end for result in won) for end in ends]
        by_week = [sum(result.measures["week"] == week for result in won) for week in weeks]
        style = {"color": _COLOURS[side], "edgecolor": "#FDFBF5" if side == TOKUGAWA else _INK, "hatch": _HATCHES[side],
                 "label": f"{SIDE_NAMES[side]} wins"}
        left.barh(range(len(ends)), by_end, left=before, height=0.62, **style)
        right.bar(weeks, by_week, bottom=below, width=0.7, **style)
        before = [old + new for old, new in zip(before, by_end, strict=True)]
        below = [old + new for old, new in zip(below, by_week, strict=True)]
    left.set_yticks(range(len(ends)), [ENDS[end] for end in ends])
    left.invert_yaxis()
    left.yaxis.grid(False)
    left.set_xlabel("campaigns")
    right.set_xticks(list(weeks))
    right.set_xlabel("week in which the game ended")
    right.legend(frameon=False)
    counted = results.counts("end")
    words = ", ".join(f"{ENDS[end]} {counted[end]}" for end in ends)
    wins = ", ".join(f"{SIDE_NAMES[side]} wins {number}" for side, number in results.wins().items())
    when = ", ".join(f"week {week}: {number}" for week, number in sorted(results.counts("week").items()))
    return Plot(figure, f"Two bar charts of {len(results):,} campaigns. {wins}. By what: {words}. When: {when}.")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command that plays the games which are kept."""
    parser = argparse.ArgumentParser(prog="python -m sekigahara.block_game.campaign_laboratory", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="how many games (200)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first (0)")
    parser.add_argument("--one-core", action="store_true", help="in this process, not on all cores")
    parser.add_argument("--out", type=Path, default=FILE, help="the file (the one that is kept)")
    given = parser.parse_args(arguments)
    results = play_campaigns(given.games, seed=given.seed, executor="serial" if given.one_core else None)
    given.out.write_text(campaigns_to_csv(results), encoding="utf-8")
    sys.stdout.write(campaign_summary(results) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
