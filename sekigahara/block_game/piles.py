"""Drawing cards from a pile, with the discard pile shuffled when it runs out (B11), and blocks from a bag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from sekigahara.block_game.pieces import SIDE_NAMES, Card, Side, enemy, sorted_cards
from sekigahara.block_game.words import and_list, count
from tabletop import Chance, Event

__all__ = ["draw_cards"]


class _Holder(Protocol):
    hands: Mapping[Side, tuple[Card, ...]]
    draw: Mapping[Side, tuple[Card, ...]]
    discard: Mapping[Side, tuple[Card, ...]]
    chance: Chance

    def but(self, **changes: Any) -> Any:
        ...


H = TypeVar("H", bound=_Holder)


def draw_cards(
    state: H, side: Side, number: int, rule: str = "B100"
) -> tuple[H, int, tuple[Event, ...], tuple[Event, ...]]:
    """Draw cards into a hand.

    Args:
        state: a campaign or a battle.
        side: who draws.
        number: how many are due; with both piles empty one draws what there is.
        rule: the rule behind the draw.

    Returns:
        The state; how many were drawn; what happened before the draw (a shuffle), and what the side alone sees.
    """
    pile, discard, chance = state.draw[side], state.discard[side], state.chance
    drawn, pile = pile[:number], pile[number:]
    before: tuple[Event, ...] = ()
    if len(drawn) < number and discard:
        before = (Event(("B11",), f"{SIDE_NAMES[side]}'s draw pile ran out: {count(len(discard), 'discarded card')}"
                        " shuffled into a new one.", {"side": side, "cards": len(discard)}),)
        order, chance = chance.shuffle(discard)
        more = number - len(drawn)
        drawn, pile, discard = drawn + order[:more], order[more:], ()
    if not drawn:
        return state, 0, (), ()
    other = enemy(side)
    state = state.but(
        hands={side: sorted_cards((*state.hands[side], *drawn)), other: state.hands[other]},
        draw={side: pile, other: state.draw[other]}, discard={side: discard, other: state.discard[other]}, chance=chance,
    )
    names = and_list(card.words for card in drawn)
    seen = Event((rule, "B110"), f"{SIDE_NAMES[side]} drew: {names}.",
                 {"side": side, "cards": tuple(card.name for card in drawn)}, audience=(side,))
    return state, len(drawn), before, (seen,)
