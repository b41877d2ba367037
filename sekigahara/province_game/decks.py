"""Cards on their way between deck, outlook, hand and discards (P1.5, P7.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sekigahara.province_game.pieces import SIDE_NAMES, Card, Side, sorted_cards
from sekigahara.province_game.state import OUTLOOK, State, changed
from tabletop import Event

__all__ = ["Taking", "add_to_hand", "discard", "has_card", "has_loyalty_card", "leave_game", "spend", "take_top",
           "top_loyalty"]


def has_card(state: State, side: Side) -> bool:
    """Whether a card can be taken from a side's deck, after its discards were shuffled if need be."""
    return bool(state.decks[side] or state.discards[side])


def has_loyalty_card(state: State, side: Side) -> bool:
    """Whether deck or discards hold a loyalty card. Its owner knows: he counts what lies elsewhere."""
    return any(card.clan for card in state.decks[side]) or any(card.clan for card in state.discards[side])


class Taking:
    """Cards being taken from one side's deck: a place to work on its piles before they go into the next state.

    Attributes:
        side: whose deck it is.
        deck, discards, outlook: its piles.
        chance: the source of the next shuffle.
    """

    __slots__ = ("_state", "chance", "deck", "discards", "outlook", "side")

    def __init__(self, state: State, side: Side) -> None:
        self._state = state
        self.side = side
        self.deck = state.decks[side]
        self.discards = state.discards[side]
        self.outlook = state.outlook[side]
        self.chance = state.chance

    def top(self, events: list[Event]) -> Card | None:
        """The top card of the deck, which lies nowhere then; from an empty deck the discards are shuffled into a new one
        first (P7.3). None where there is no card at all."""
        if not self.deck:
            if not self.discards:
                return None
            self.deck, self.chance = self.chance.shuffle(self.discards)
            self.discards = ()
            events.append(Event(("P7.3",), "{name}'s deck is empty: its {number} discards are shuffled into a new one.",
                                {"side": self.side, "name": SIDE_NAMES[self.side], "number": len(self.deck)}))
        card, self.deck = self.deck[0], self.deck[1:]
        return card

    def fill_outlook(self, events: list[Event]) -> None:
        """The outlook with three cards again, as far as there are any (P1.5)."""
        while len(self.outlook) < OUTLOOK:
            card = self.top(events)
            if card is None:
                return
            self.outlook = (*self.outlook, card)
            events.append(Event(("P1.5",), "{words} is laid open in {name}'s outlook.",
                                {"side": self.side, "name": SIDE_NAMES[self.side], "card": card.name, "words": card.words}))

    def state(self, **changes: Any) -> State:
        """The next state, with other changes made at the same time."""
        state, side = self._state, self.side
        if self.outlook is not state.outlook[side]:
            changes["outlook"] = changed(state.outlook, side, self.outlook)
        if self.discards is not state.discards[side]:
            changes["discards"] = changed(state.discards, side, self.discards)
        return state.but(decks=changed(state.decks, side, self.deck), chance=self.chance, **changes)


def take_top(state: State, side: Side, events: list[Event]) -> tuple[Card | None, State]:
    """The top card of a side's deck, as :meth:`Taking.top` gives it, and the state without it."""
    taking = Taking(state, side)
    card = taking.top(events)
    return card, state if card is None else taking.state()


def add_to_hand(state: State, side: Side, card: Card) -> State:
    """The state with a card more in a hand."""
    return state.but(hands=changed(state.hands, side, sorted_cards((*state.hands[side], card))))


def without(cards: tuple[Card, ...], spent: Iterable[Card]) -> tuple[Card, ...]:
    """The cards without one of each that is spent."""
    left = list(cards)
    for card in spent:
        left.remove(card)
    return tuple(left)


def spend(state: State, side: Side, cards: tuple[Card, ...]) -> State:
    """The state after cards of the hand are discarded openly."""
    return state.but(hands=changed(state.hands, side, without(state.hands[side], cards)),
                     discards=changed(state.discards, side, (*state.discards[side], *cards)))


def discard(state: State, side: Side, card: Card) -> State:
    """The state with a card, which lay nowhere, on the discards."""
    return state.but(discards=changed(state.discards, side, (*state.discards[side], card)))


def leave_game(state: State, side: Side, cards: tuple[Card, ...], *, from_hand: bool = True) -> State:
    """The state after cards leave the game for good (P5.3, P6.1)."""
    if from_hand:
        state = state.but(hands=changed(state.hands, side, without(state.hands[side], cards)))
    return state.but(gone=changed(state.gone, side, (*state.gone[side], *cards)))


def top_loyalty(state: State, side: Side, events: list[Event]) -> tuple[Card | None, State]:
    """The top loyalty card of a side's deck; event cards turned over on the way go to the hand, seen by both (P5.1)."""
    while True:
        card, state = take_top(state, side, events)
        if card is None or card.clan is not None:
            return card, state
        state = add_to_hand(state, side, card)
        events.append(Event(("P5.1",), "{name} turns over {words} on the way: the event card goes to the hand.",
                            {"side": side, "name": SIDE_NAMES[side], "card": card.name, "words": card.words}))
