"""Tables for the tests: random games, and games in which the cards lie as a test wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from allegiance import game
from allegiance.options import AllegianceOptions
from allegiance.state import State, start
from allegiance.table import Table, table_for
from tabletop import Chance, Step

__all__ = ["do", "finished", "make_table", "planned", "random_steps", "stacked"]


def make_table(**options: Any) -> Table:
    """The table for options."""
    return table_for(AllegianceOptions.make(options))


def stacked(cards: Sequence[str], seed: int = 0, **options: Any) -> State:
    """A start with these cards on top: first the dealt ones by place, then three for each turn. What is not named
    follows in the order of the card table. The first seat begins."""
    table = make_table(**options)
    left = list(table.pack)
    for kind in table.kinds(list(cards)):
        left.remove(kind)
    return start(table, (*table.kinds(list(cards)), *left), 0, Chance.from_seed(seed))


def do(state: State, *texts: str) -> State:
    """The state after actions in notation."""
    for text in texts:
        state = game.apply(state, game.parse(text, state)).state
    return state


def random_steps(seed: int, state: State | None = None, **options: Any) -> Iterator[tuple[State, Step[Any, Any]]]:
    """The steps of a random game, each with the state before it."""
    luck = Random(seed)
    at = game.setup(seed, options) if state is None else state
    while game.to_act(at):
        step = game.apply(at, luck.choice(list(game.legal_actions(at))))
        yield at, step
        at = step.state


def finished(
    hands: Mapping[str, Sequence[str]], temple: Sequence[str] = (), guild: Sequence[str] = (), *, rules: str,
    **options: Any,
) -> State:
    """A game that ends with these hands, played through without an action; see :func:`planned`."""
    state, texts = planned(hands, temple, guild, rules=rules, **options)
    return do(state, *texts)


def planned(
    hands: Mapping[str, Sequence[str]], temple: Sequence[str] = (), guild: Sequence[str] = (), *, rules: str,
    **options: Any,
) -> tuple[State, list[str]]:
    """A start, and what to do so that the game ends with these hands.

    Args:
        hands: all cards of each hand, as many as the game gives without an action.
        temple: cards that lie on the Temple.
        guild: cards that lie on the Thieves' Guild.
        rules: which side the other cards help: on the piles they are laid so that it rules.
        options: further options.
    """
    table = make_table(players=list(hands), **options)
    left = list(table.pack)
    for kind in table.kinds([card for cards in (*hands.values(), temple, guild) for card in cards]):
        left.remove(kind)
    # High cards of both sides go on the pile of the side that is to rule: its own count there, the others' don't.
    left.sort(key=lambda kind: (-table.temple_points[kind] - table.thieves_points[kind], kind))
    wanted = {"temple": list(table.kinds(list(temple))), "guild": list(table.kinds(list(guild)))}
    for pile in ("temple", "guild") if rules == "temple" else ("guild", "temple"):
        while len(wanted[pile]) < table.turns:
            wanted[pile].append(left.pop(0))
    assert not left
    held = [list(table.kinds(list(cards))) for cards in hands.values()]
    cards = [hand.pop(0) for hand in held]
    texts = []
    for turn in range(table.turns):
        three = (wanted["temple"][turn], wanted["guild"][turn], held[turn % len(held)].pop(0))
        cards += three
        one, two, kept = table.words(three)
        texts += [f"lay temple={one} guild={two} keep={kept}", "pass"]
    assert not any(held)
    return start(table, tuple(cards), 0, Chance.from_seed(0)), texts
