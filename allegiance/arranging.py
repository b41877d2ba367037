"""Games whose cards lie as a teacher wants them: with named cards on top of the deck, or with a named end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from allegiance.actions import Lay, Pass
from allegiance.options import AllegianceOptions
from allegiance.state import State, start
from allegiance.table import Table, table_for
from allegiance.turn import perform_lay, perform_pass
from tabletop.chance import Chance
from tabletop.seats import Seat

__all__ = ["arranged", "ended"]


def arranged(
    dealt: Sequence[str] = (), drawn: Sequence[Sequence[str]] = (), seed: int = 0, first: Seat | None = None,
    options: Any = None,
) -> State:
    """A start with these cards on top of the deck; the others are shuffled below them.

    Args:
        dealt: the cards dealt to the players, in the order of the table (A1.5); the first few, or all.
        drawn: three cards for each turn, from the first turn on (A2.1).
        seed: what the other cards are shuffled from, and what chance brings later.
        first: who begins; by default the first player of the table.
        options: the options of the game.

    Raises:
        ValueError: a card is not in the table, or is named more often than it is there; or the numbers don't fit.
    """
    table = table_for(AllegianceOptions.make(options))
    if len(dealt) > len(table.seats):
        raise ValueError(f"{len(dealt)} cards are dealt to {len(table.seats)} players [A1.5]")
    if drawn and len(dealt) < len(table.seats):
        raise ValueError(f"with drawn cards all {len(table.seats)} dealt ones have to be named [A1.5]")
    for number, three in enumerate(drawn, 1):
        if len(three) != 3:
            raise ValueError(f"turn {number} draws {len(three)} cards, not three [A2.1]")
    if len(drawn) > table.turns:
        raise ValueError(f"{len(drawn)} turns are named; the game has {table.turns}")
    named = [*dealt, *(card for three in drawn for card in three)]
    left = _without(table, list(table.pack), named)
    Random(seed).shuffle(left)
    place = 0 if first is None else table.seat_of.get(first, -1)
    if place < 0:
        raise ValueError(f"{first!r} does not sit at this table; here are {', '.join(table.seats)}")
    return start(table, (*table.kinds(named), *left), place, Chance.from_seed(seed))


def ended(
    hands: Mapping[Seat, Sequence[str]], temple: Sequence[str] = (), guild: Sequence[str] = (), rules: str = "thieves",
    options: Any = None,
) -> State:
    """A finished game with these hands, played without a single action.

    Args:
        hands: all cards of each hand, as many as the game gives without an action (6, 5 or 4 for 3, 4 or 5 players).
        temple: cards that lie on the Temple; it is filled up from what is left.
        guild: the same for the Thieves' Guild.
        rules: ``temple`` or ``thieves``: whose pile gets the strong cards where it is filled up.
        options: further options.

    Raises:
        ValueError: see :func:`arranged`; or a hand or a pile has the wrong number of cards.
    """
    table = table_for(AllegianceOptions.make({**(options or {}), "players": list(hands)}))
    size = table.rounds + 1
    for seat, cards in hands.items():
        if len(cards) != size:
            raise ValueError(f"{seat} holds {len(cards)} cards; with {len(table.seats)} players everyone ends with {size}")
    named = {"temple": list(temple), "guild": list(guild)}
    left = _without(table, list(table.pack), [card for cards in (*hands.values(), temple, guild) for card in cards])
    # The strong cards of both sides go where one of their sums counts for the side that is to rule.
    left.sort(key=lambda kind: (-table.temple_points[kind] - table.thieves_points[kind], kind))
    order = ("temple", "guild") if rules == "temple" else ("guild", "temple")
    for pile in order:
        if len(named[pile]) > table.turns:
            raise ValueError(f"{len(named[pile])} cards lie on one pile; at the end there are {table.turns}")
        while len(named[pile]) < table.turns:
            named[pile].append(table.names[left.pop(0)])
    held = [list(cards) for cards in hands.values()]
    dealt = [hand.pop(0) for hand in held]
    lays = [Lay(table.seats[turn % len(held)], named["temple"][turn], named["guild"][turn],
                held[turn % len(held)].pop(0)) for turn in range(table.turns)]
    drawn = [(lay.temple, lay.guild, lay.keep or "") for lay in lays]
    state = arranged(dealt, drawn, options=table.options)
    for lay in lays:
        state = perform_pass(perform_lay(state, lay).state, Pass(lay.seat)).state
    return state


def _without(table: Table, kinds: list[int], cards: Sequence[str]) -> list[int]:
    for card in cards:
        kind = table.kind_of.get(card)
        if kind is None:
            raise ValueError(f"{card!r} is not a card; the cards are {', '.join(table.names)} [A1.3]")
        if kind not in kinds:
            raise ValueError(f"there are only {table.counts[kind]} of {card} in play [A1.3, A1.4]")
        kinds.remove(kind)
    return kinds
