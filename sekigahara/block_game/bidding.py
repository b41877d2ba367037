"""The turn order: bids, and who is first (B36, B37)."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.campaign_actions import Bid, First
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, Side, enemy
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.state import changed
from sekigahara.block_game.words import count
from tabletop import Event
from tabletop.verdicts import Told, requires

__all__ = ["BID", "BID_NONE", "FIRST", "bid", "choose_first"]


@requires("B36", grants=True)
def hand_is_empty(state: CampaignState, action: Bid) -> bool:
    """Only an empty hand bids nothing."""
    return not state.hands[action.seat] and not state.laid[action.seat]


@hand_is_empty.tells
def _hand_is_empty(state: CampaignState, action: Bid, passed: bool) -> Told:
    cards = len(state.hands[action.seat])
    facts = {"cards": cards, "empty_bid": state.options.empty_bid}
    if passed:
        return "With an empty hand one bids nothing, which counts 0.", facts
    return f"Each side must bid a card, and {SIDE_NAMES[action.seat]} holds {count(cards, 'card')}.", facts


@requires("B36", secret=True, grants=True)
def bid_in_hand(state: CampaignState, action: Bid) -> bool:
    """The card is in the hand."""
    return action.card in state.hands[action.seat]


@bid_in_hand.tells
def _bid_in_hand(state: CampaignState, action: Bid, passed: bool) -> Told:
    assert action.card is not None
    facts = {"card": action.card.name, "value": action.card.value}
    if passed:
        return f"Any card may be bid; a {action.card.words} counts {action.card.value}.", facts
    return f"There is no {action.card.words} in {SIDE_NAMES[action.seat]}'s hand.", facts


BID: Final = (asked_for, bid_in_hand)
BID_NONE: Final = (asked_for, hand_is_empty)
"""What the rules demand of a bid, with a card and without, in the order of asking."""
FIRST: Final = (asked_for,)


def bid(state: CampaignState, action: Bid) -> tuple[CampaignState, list[Event]]:
    """A card is laid face down; when both have, they are revealed."""
    side, card = action.seat, action.card
    name = SIDE_NAMES[side]
    events: list[Event] = []
    if card is None:
        events.append(Event(("B36",), f"{name} has no card to bid.", {"side": side}))
    else:
        hand = list(state.hands[side])
        hand.remove(card)
        state = state.but(hands=changed(state.hands, side, tuple(hand)), laid=changed(state.laid, side, (card,)))
        events.append(Event(("B36",), f"{name} lays its bid face down.", {"side": side}))
        events.append(Event(("B36", "B110"), f"{name} bids a {card.words}: {card.value}.",
                            {"side": side, "card": card.name, "value": card.value}, audience=(side,)))
    other = enemy(side)
    if side == state.first:
        return state.but(asked=other), events
    return _reveal(state, events)


def _reveal(state: CampaignState, events: list[Event]) -> tuple[CampaignState, list[Event]]:
    values: dict[Side, int] = {}
    for side in SIDES:
        laid = state.laid[side]
        values[side] = laid[0].value if laid else 0
        what = laid[0].words if laid else "nothing"
        events.append(Event(("B36", "B37"), f"{SIDE_NAMES[side]} has bid {what}: {values[side]}.",
                            {"side": side, "card": laid[0].name if laid else None, "value": values[side]}))
    state = state.but(discard={side: (*state.discard[side], *state.laid[side]) for side in SIDES},
                      laid={ISHIDA: (), TOKUGAWA: ()})
    if values[ISHIDA] == values[TOKUGAWA]:
        # Values of cards are never equal: both hands were empty.
        events.append(Event(("B36",), f"Both hands are empty: {SIDE_NAMES[state.first]} stays first.",
                            {"first": state.first}))
        return state.but(ask="next"), events
    winner: Side = ISHIDA if values[ISHIDA] > values[TOKUGAWA] else TOKUGAWA
    events.append(Event(("B36",), f"{SIDE_NAMES[winner]} chooses who is first in both turns of this week.",
                        {"side": winner, "values": values}))
    return state.but(ask="first", asked=winner), events


def choose_first(state: CampaignState, action: First) -> tuple[CampaignState, list[Event]]:
    """The higher bid decides."""
    event = Event(("B36",), f"{SIDE_NAMES[action.seat]} decides: {SIDE_NAMES[action.side]} is first in both turns of week"
                  f" {state.week}.", {"side": action.seat, "first": action.side})
    return state.but(first=action.side, ask="next"), [event]
