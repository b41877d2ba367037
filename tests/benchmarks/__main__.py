"""``make bench``: prints the table of speeds, each beside what it is held against, all from one run."""

from __future__ import annotations

import sys

from tests.benchmarks.costs import explain_cost, import_cost, legal_actions_cost, panel_growth
from tests.benchmarks.painting import paint_times
from tests.benchmarks.rates import chess_decisions, game_decisions, interleaved, pokerkit_decisions

GAMES = (
    "sekigahara.block_game.battle_game", "sekigahara.block_game.game", "sekigahara.province_game.game", "sengokuki.game",
    "allegiance.game",
)
ENGINES = ("sekigahara.block_game", "sekigahara.province_game", "sengokuki", "allegiance")
PANELS = {
    "a block of the battle": ("battle_panel()", "[data-do^='block:']"),
    "a card of the campaign": ("play(sekigahara.block_game.game, seed=1)", "[data-do^='card:']"),
    "a card of the province game": ("play(sekigahara.province_game.game, seed=40)", "[data-do^='card:']"),
}


def _row(what: str, value: str, held: str = "") -> None:
    print(f"{what:<58}{value:>16}   {held}")
    sys.stdout.flush()


def main() -> None:
    rates = interleaved({
        **{name: game_decisions(name) for name in GAMES}, "python-chess": chess_decisions, "pokerkit": pokerkit_decisions,
    })
    print("Decisions a second in random games, median of five rounds in turns")
    _row("python-chess 1.11, list of legal moves and push", f"{rates['python-chess']:,.0f}")
    _row("pokerkit 0.7, hold'em with two players", f"{rates['pokerkit']:,.0f}")
    for name in GAMES:
        rate = rates[name]
        _row(name, f"{rate:,.0f}", f"{rate / rates['pokerkit']:.2f} x pokerkit, {rate / rates['python-chess']:.2f} x"
             " python-chess")
    print("\nMilliseconds")
    for name in GAMES:
        middle, most = explain_cost(name)
        _row(f"explain one action: {name}", f"{middle:.2f}", f"most {most:.2f}; to reach: 1")
    for name in GAMES:
        middle, most = legal_actions_cost(name)
        _row(f"list the legal actions: {name}", f"{middle:.2f}", f"most {most:.2f}; to reach: 5")
    for module in ENGINES:
        _row(f"import {module}", f"{import_cost(module):.0f}", "to reach: 80")
    for name in GAMES:
        grown = panel_growth(name)
        _row(f"500 steps in a panel: {name}", f"{grown['last ms']:.1f}",
             f"first fifth {grown['first ms']:.1f}; new widgets {grown['new widgets']:.0f}; {grown['MiB']:.1f} MiB more")
    times = paint_times(PANELS)
    floor = times.pop("a bare Label", None)
    if floor is None:
        print("no Chromium: no painting times")
        return
    _row("click to painted picture: a bare Label", f"{floor:.0f}")
    for name, each in times.items():
        _row(f"click to painted picture: {name}", f"{each:.0f}", f"{each / floor:.2f} x the Label; to reach: 60 and 1.5 x")


if __name__ == "__main__":
    main()
