"""The laboratory: what each reading of the tutorial does to the game, in one plot.

1,000 games under the default, under each other reading alone, and under some pairs: about an hour of one processor. The
file that the project ships, ``data/readings.jsonl``, says for each reading how many of them have been played::

    python -m sekigahara.province_game.laboratory

All 48 combinations that the game allows, which takes four hours::

    python -m sekigahara.province_game.laboratory all

Everything follows from the seed. The games are played a hundred at a time, of each reading in turn, and the file is written
after each hundred; what it holds already is not played again. So the command can be stopped at any time, and goes on where
it was. After a change of the rules or of the players use ``--anew``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from sekigahara.province_game.pieces import ISHIDA, SIDE_NAMES, TOKUGAWA
from sekigahara.province_game.readings import (
    DATA,
    PAIRS,
    RULES,
    SINGLES,
    Measured,
    combinations,
    compare,
    measured,
    named,
    play_reading,
    refused,
    summed,
)
from tabletop.plots import INK, PAPER, Plot, new_figure

__all__ = ["SINGLES", "Measured", "compare", "main", "measured", "plot_readings", "readings_table", "refused"]

_AT_ONCE: Final = 100
_FILE: Final = Path(__file__).parent / "data" / DATA
_SILVER, _RED, _LIGHT, _GOLD, _PINE = "#B9BFC3", "#8E2B27", "#EFE8D8", "#C9A227", "#3F6B4F"
_WINNERS: Final = ((ISHIDA, SIDE_NAMES[ISHIDA], _SILVER), ("draw", "draw", _LIGHT), (TOKUGAWA, SIDE_NAMES[TOKUGAWA], _RED))
_RULES: Final = (("P8.1", "P8.1 castles", _PINE), ("P8.2", "P8.2 borders", _GOLD), ("P8.3", "P8.3 both", INK),
                 ("P8.4", "P8.4 the limit", _LIGHT))
assert tuple(rule for rule, _, _ in _RULES) == RULES


def plot_readings(readings: Sequence[Measured]) -> Plot:
    """Each reading a row: who wins, which rule ends the game, and in which round.

    Of the rounds the thin line spans all but the shortest and the longest tenth of the games, the thick line their middle
    half, and the dot is the median.

    Raises:
        ValueError: there is no reading to show.
    """
    if not readings:
        raise ValueError("there is no reading to show")
    figure, (who, how, when) = new_figure(12.0, 1.5 + 0.42 * len(readings), 3)
    rows = range(len(readings))
    _stacked(who, readings, _WINNERS, lambda each, key: each.share(each.winners, key))
    who.axvline(50, color=INK, linewidth=0.9, linestyle=(0, (3, 3)))
    who.set_yticks(rows, [f"{each.name} ({each.games:,})" for each in readings])
    who.set_xlabel("games won, %")
    _stacked(how, readings, _RULES, lambda each, key: each.share(each.rules, key))
    how.set_xlabel("games ended by, %")
    for row, each in zip(rows, readings, strict=True):
        when.plot([each.by_round(0.1), each.by_round(0.9)], [row, row], color=INK, linewidth=1.2)
        when.plot([each.by_round(0.25), each.by_round(0.75)], [row, row], color=_PINE, linewidth=7, solid_capstyle="butt")
        when.plot(each.by_round(0.5), row, "o", color=PAPER, markeredgecolor=INK, markersize=7)
    when.set_xlim(0, max(each.by_round(0.9) for each in readings) + 2)
    when.set_xlabel("last round (dot: median)")
    for axes in (how, when):
        axes.set_yticks(rows, [])
    for axes in (who, how, when):
        axes.set_ylim(len(readings) - 0.5, -0.5)
        axes.yaxis.grid(False)
    when.xaxis.grid(True, color="#D3C9B2", linewidth=0.8)
    words = "; ".join(f"{each.name} ({each.games:,} games): Ishida wins {each.share(each.winners, ISHIDA):.0f}%, limit"
                      f" {each.share(each.rules, 'P8.4'):.0f}%, median round {each.by_round(0.5)}" for each in readings)
    return Plot(figure, f"Each reading a row: who wins, by which rule, in which round. {words}.")


def _stacked(axes: Any, readings: Sequence[Measured], parts: Sequence[tuple[str, str, str]],
             share: Callable[[Measured, str], float]) -> None:
    before = [0.0] * len(readings)
    for key, words, colour in parts:
        shares = [share(each, key) for each in readings]
        axes.barh(range(len(readings)), shares, left=before, height=0.66, color=colour, edgecolor=INK, linewidth=0.5,
                  label=words)
        before = [start + part for start, part in zip(before, shares, strict=True)]
    axes.set_xlim(0, 100)
    axes.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=3 if len(parts) == 3 else 2,
                fontsize=8.5, handlelength=1.1, columnspacing=1.0)


def readings_table(readings: Sequence[Measured]) -> str:
    """The same in figures: winners and rules in percent, the median round, battles a game, and what battles come to."""
    wide = max(8, *(len(each.name) for each in readings))
    heads = ("games", "Ishida", "Tokug.", "draw", *RULES, "round", "battles", "taken", "fallen")
    lines = [f"{'reading':<{wide}}" + "".join(f"{head:>8}" for head in heads)]
    for each in readings:
        parts = [each.share(each.winners, key) for key, _ in ((ISHIDA, 0), (TOKUGAWA, 0), ("draw", 0))]
        parts += [each.share(each.rules, rule) for rule in RULES]
        lines.append(f"{each.name:<{wide}}{each.games:>8,}" + "".join(f"{part:>7.1f}%" for part in parts)
                     + f"{each.by_round(0.5):>8}{each.battles / each.games:>8.1f}"
                     + f"{100 * each.taken / max(1, each.battles):>7.1f}%{each.fallen / each.games:>8.2f}")
    return "\n".join(lines)


# --- the command ---------------------------------------------------------------------------------------------------


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _kept(file: Path) -> list[Measured]:
    return [Measured.of_line(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: it plays what the file does not hold yet, and writes it after each reading."""
    parser = argparse.ArgumentParser(prog="python -m sekigahara.province_game.laboratory", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", choices=("some", "all"), default="some",
                        help="each reading alone and some pairs, or all that are allowed")
    parser.add_argument("--games", type=int, default=1_000, help="how many games under each reading")
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    parser.add_argument("--workers", type=int, default=1, help="how many processes")
    parser.add_argument("--file", type=Path, default=_FILE, help="where to write")
    parser.add_argument("--anew", action="store_true", help="play again what the file holds already")
    given = parser.parse_args(arguments)
    wanted = [*SINGLES, *PAIRS]
    if given.what == "all":
        wanted += [options for options in combinations() if options not in wanted]
    kept = {} if given.anew else {each.name: each for each in _kept(given.file) if each.seed == given.seed}
    names = {named(options): options for options in wanted}
    with ExitStack() as stack:
        pool: Any = "serial" if given.workers == 1 else stack.enter_context(
            ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")))
        for goal in [*range(_AT_ONCE, given.games, _AT_ONCE), given.games]:
            for name, options in names.items():
                before = kept[name].games if name in kept else 0
                if before >= goal:
                    continue
                more = summed(options, play_reading(options, goal - before, seed=given.seed + before, executor=pool))
                kept[name] = kept[name].plus(more) if name in kept else more
                kept = {each: kept[each] for each in (*names, *kept) if each in kept}
                given.file.write_text("".join(f"{each.line()}\n" for each in kept.values()), encoding="utf-8")
                _say(f"{name}: {goal:,} games, median round {kept[name].by_round(0.5)}")
    _say(readings_table([*kept.values()]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
