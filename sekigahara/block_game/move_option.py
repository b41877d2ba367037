"""How much to move: the option, its price, and cards that are changed instead (B40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any, Final

from sekigahara.block_game.campaign_actions import OPTION_COST, OPTIONS, Discard, MoveOption
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDE_NAMES, Card, Side, sorted_cards
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.state import changed
from sekigahara.block_game.words import and_list, count
from tabletop import Event
from tabletop.verdicts import Told, requires

__all__ = ["CHANGE", "OPTION", "change_card", "choose_option", "move_options", "spend_card"]


# --- the option ---------------------------------------------------------------------------------------------


def move_options(state: CampaignState, side: Side) -> Iterator[MoveOption]:
    """All options with all ways to pay for them."""
    cards = list(dict.fromkeys(state.hands[side]))
    held = Counter(state.hands[side])
    for option in OPTIONS:
        for paid in combinations_with_replacement(cards, OPTION_COST[option]):
            if len(paid) < 2 or paid[0] is not paid[1] or held[paid[0]] > 1:
                yield MoveOption(side, option, paid)


@requires("B40", grants=True)
def price_is_right(state: CampaignState, action: MoveOption) -> bool:
    """Each option has its price: one card for limited, two for total movement."""
    return len(action.cards) == OPTION_COST[action.option]


@price_is_right.tells
def _price_is_right(state: CampaignState, action: MoveOption, passed: bool) -> Told:
    cost = OPTION_COST[action.option]
    facts: dict[str, Any] = {"option": action.option, "cost": cost, "paid": len(action.cards)}
    what = {
        "none": "No movement", "minimal": "Minimal movement, one stack or one muster,",
        "limited": "Limited movement, three stacks or two and a muster,",
        "total": "Total movement, every stack and a muster,",
    }[action.option]
    if passed:
        return f"{what} costs {count(cost, 'card')}.", facts
    return f"{what} costs {count(cost, 'card')}, not {count(len(action.cards), 'card')}.", facts


@requires("B40", secret=True)
def payment_in_hand(state: CampaignState, action: MoveOption) -> bool:
    """The cards are in the hand; an option that can't be paid for is not open."""
    hand = list(state.hands[action.seat])
    return all(hand.count(card) >= action.cards.count(card) for card in action.cards)


@payment_in_hand.tells
def _payment_in_hand(state: CampaignState, action: MoveOption, passed: bool) -> Told:
    hand = list(state.hands[action.seat])
    lacking = [card for card in dict.fromkeys(action.cards) if hand.count(card) < action.cards.count(card)]
    facts = {"cards": tuple(card.name for card in action.cards), "lacking": tuple(card.name for card in lacking),
             "short_of_cards": state.options.short_of_cards}
    if passed:
        any_card = "The cards are in the hand; any can pay, and they are not replaced."
        return any_card if action.cards else "No card is paid.", facts
    names = and_list(card.words for card in lacking)
    return f"{SIDE_NAMES[action.seat]} does not hold what it would pay with: {names}.", facts


@requires("B109")
def cards_in_order(state: CampaignState, action: MoveOption) -> bool:
    """The cards are named in the order of lists."""
    return action.cards == sorted_cards(action.cards)


@cards_in_order.tells
def _cards_in_order(state: CampaignState, action: MoveOption, passed: bool) -> Told:
    normal = " ".join(card.name for card in sorted_cards(action.cards))
    return ("The cards are named in order." if passed else f"Cards are named in order: {normal}."), {"normal": normal}


OPTION: Final = (asked_for, price_is_right, payment_in_hand, cards_in_order)


def spend_card(state: CampaignState, side: Side, card: Card) -> CampaignState:
    """A card goes from the hand to the discard pile."""
    hand = list(state.hands[side])
    hand.remove(card)
    return state.but(hands=changed(state.hands, side, tuple(hand)),
                     discard=changed(state.discard, side, (*state.discard[side], card)))


def choose_option(state: CampaignState, action: MoveOption) -> tuple[CampaignState, list[Event]]:
    """The option is paid for."""
    for card in action.cards:
        state = spend_card(state, action.seat, card)
    paid = f", paid with {and_list(card.words for card in action.cards)}" if action.cards else ""
    words = "no movement" if action.option == "none" else f"{action.option} movement"
    event = Event(("B40",), f"{SIDE_NAMES[action.seat]} chooses {words}{paid}.",
                  {"side": action.seat, "option": action.option, "cards": tuple(card.name for card in action.cards)})
    ask = "exchange" if action.option == "none" else "moves"
    return state.but(ask=ask, moves=state.moves._replace(option=action.option)), [event]


# --- no movement: cards are changed ------------------------------------------------------------------------------


@requires("B40", secret=True, grants=True)
def card_to_change_in_hand(state: CampaignState, action: Discard) -> bool:
    """Who does not move may discard any cards and draw as many."""
    return action.card in state.hands[action.seat]


@card_to_change_in_hand.tells
def _card_to_change_in_hand(state: CampaignState, action: Discard, passed: bool) -> Told:
    facts = {"card": action.card.name, "exchanged": state.moves.exchanged}
    if passed:
        return "Who does not move may discard any number of cards and draws as many at the end.", facts
    return f"There is no {action.card.words} in {SIDE_NAMES[action.seat]}'s hand.", facts


CHANGE: Final = (asked_for, card_to_change_in_hand)


def change_card(state: CampaignState, action: Discard) -> tuple[CampaignState, list[Event]]:
    """One card is discarded; as many are drawn when the player ends it."""
    number = state.moves.exchanged + 1
    event = Event(("B40",), f"{SIDE_NAMES[action.seat]} discards {action.card.words} to draw another card.",
                  {"side": action.seat, "card": action.card.name, "exchanged": number})
    state = spend_card(state, action.seat, action.card)
    return state.but(moves=state.moves._replace(exchanged=number)), [event]
