"""The battle laboratory: one battle played many times with other hidden hands, measured and plotted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Literal

from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.encoding import decode_battle, encode_battle
from sekigahara.block_game.pieces import CARD_COUNTS, CARDS, SIDE_NAMES, SIDES, Card, Side, sorted_cards
from sekigahara.block_game.players import greedy
from sekigahara.block_game.state import BattleState
from tabletop import Chance
from tabletop.experiments import Results, run
from tabletop.plots import Plot, new_figure

__all__ = ["measure_battle", "play_many", "plot_battles", "summary", "with_other_hands"]


def with_other_hands(data: Mapping[str, Any], cards: Mapping[Side, int], seed: int) -> BattleState:
    """A battle with the same blocks, and hands of the same size dealt anew from each side's whole deck.

    Args:
        data: an encoded battle that has not begun.
        cards: how many cards each side is dealt; a side that is not named keeps its hand.
        seed: the same seed deals the same hands.
    """
    state = decode_battle(data)
    chance = Chance.from_seed(f"hands {seed}")
    hands, draw = dict(state.hands), dict(state.draw)
    for side in SIDES:
        if side not in cards:
            continue
        deck: list[Card] = [card for name, card in CARDS[side].items() for _ in range(CARD_COUNTS[side][name])]
        pile, chance = chance.shuffle(deck)
        hands[side], draw[side] = sorted_cards(pile[: cards[side]]), pile[cards[side]:]
    return state.but(hands=hands, draw=draw, chance=chance)


def measure_battle(game: Any, state: BattleState, steps: Sequence[Any]) -> dict[str, Any]:
    """What the laboratory keeps of a battle: both totals, the difference for the attacker, and the losses."""
    return {
        **{f"impact {side}": state.impact[side] for side in SIDES},
        **{f"lost {side}": len(state.lost[side]) for side in SIDES},
        "lead": state.impact[state.attacker] - state.impact[state.defender],
        "attacker": state.attacker,
        "attacker won": state.attacker in (state.outcome.winners if state.outcome else ()),
        "siege": state.siege,
        "deployments": sum(not mark.done for mark in state.course),
    }


def play_many(
    state: BattleState,
    games: int = 1_000,
    *,
    cards: Mapping[Side, int] | None = None,
    executor: Executor | Literal["serial"] | None = None,
    progress: Callable[[int, int], object] | None = None,
    seed: int = 0,
) -> Results:
    """Let greedy players play one battle many times, with other hidden hands each time.

    Args:
        state: the battle, before its first deployment.
        games: how many times.
        cards: how many cards each side is dealt; by default as many as it holds in ``state``.
        executor: see :func:`tabletop.experiments.run`; by default a pool with a process for each core.
        progress: a progress bar, like ``tabletop.progress.Bar("1,000 battles")``.
        seed: the seed of the first game.

    Raises:
        ValueError: no game is to be played, the battle has begun already, or a side can't be dealt so many cards.
    """
    if games == 0:
        raise ValueError("games is 0: the laboratory needs one at least")
    if state.course:
        raise ValueError("the laboratory needs a battle that has not begun")
    for side, number in (cards or {}).items():
        if side not in SIDES:
            raise ValueError(f"cards: {side!r} is no side; the sides are {' and '.join(SIDES)}")
        most = sum(CARD_COUNTS[side].values())
        if type(number) is not int or not 0 <= number <= most:
            raise ValueError(f"cards[{side}] is {number!r}: it needs a whole number from 0 to {most}")
    sizes = {side: len(state.hands[side]) for side in SIDES} if cards is None else dict(cards)
    start = partial(with_other_hands, encode_battle(state), sizes)
    return run(battle_game, greedy, games, seed=seed, start=start, executor=executor, measure=measure_battle,
               progress=progress).check()


def summary(results: Results) -> str:
    """The figures in words: who won how often, by how much, and at what cost."""
    games = len(results)
    lines = [f"{games:,} battles, greedy against greedy, other hands each time"]
    for side in SIDES:
        won = results.wins()[side]
        lines.append(f"  {SIDE_NAMES[side]} won {won:,} ({won / games:.0%}), impact {results.mean(f'impact {side}'):.1f} on"
                     f" average, lost {results.mean(f'lost {side}'):.2f} blocks")
    lines.append(f"  {results.mean('deployments'):.1f} deployments a battle; decided by "
                 + ", ".join(f"{rule} ({number})" for rule, number in results.counts("rule").items()))
    return "\n".join(lines)


def plot_battles(results: Results) -> Plot:
    """How the battles ended: the attacker's lead in impact, and the blocks that each side lost."""
    leads, won_by_attacker = results.values("lead"), results.values("attacker won")
    attacker = results.values("attacker")[0]
    figure, (left, right) = new_figure(9.5, 3.4, 2)
    won, lost = "#3F6B4F", "#B9AE97"
    low, high = min(leads), max(leads)
    edges = [each - 0.5 for each in range(low, high + 2)]
    ends = {good: [lead for lead, won in zip(leads, won_by_attacker, strict=True) if won is good] for good in (False, True)}
    left.hist([ends[False], ends[True]], bins=edges, stacked=True, color=[lost, won], edgecolor="#FDFBF5",
              label=["the defender wins", "the attacker wins"])
    left.set_xlabel(f"lead of {SIDE_NAMES[attacker]}, the attacker, in impact")
    left.set_ylabel("battles")
    left.legend(frameon=False)
    most = max(max(results.values(f"lost {side}")) for side in SIDES)
    for side, colour, shift, hatch in (("ishida", "#C9A227", -0.2, ""), ("tokugawa", "#23211F", 0.2, "")):
        counts = results.counts(f"lost {side}")
        right.bar([each + shift for each in range(most + 1)], [counts.get(each, 0) for each in range(most + 1)], width=0.38,
                  color=colour, edgecolor="#2B2B2B", label=SIDE_NAMES[side], hatch=hatch)
    right.set_xticks(range(most + 1))
    right.set_xlabel("blocks lost")
    right.legend(frameon=False)
    share = sum(won_by_attacker) / len(leads)
    return Plot(figure, f"Two histograms of {len(leads):,} combats: {SIDE_NAMES[attacker]}, the attacker, wins {share:.0%}"
                        " of them; and how many blocks each side lost.")
