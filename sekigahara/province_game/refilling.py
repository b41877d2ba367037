"""Drawing and discarding: from the outlook or blind, up to six, down to six (P1.5, P7.2, P7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sekigahara.province_game.actions import Discard, Draw
from sekigahara.province_game.asking import hand_requirement, question_asked
from sekigahara.province_game.decks import Taking, has_card, spend, without
from sekigahara.province_game.pieces import SIDE_NAMES, UNKNOWN, Side, cards_words, count, sorted_cards
from sekigahara.province_game.state import HAND, State, Task, changed
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = [
    "DISCARD", "DRAW", "LEAN_DISCARD", "draws_of", "perform_discard", "perform_draw", "perform_refill", "start_drawing",
]


@requires("P1.5")
def known_card(state: State, action: Draw) -> bool:
    """The draw is told as it was made: what a record hides can be read, not played."""
    return action.card is not UNKNOWN


@known_card.tells
def _known_card(state: State, action: Draw, passed: bool) -> Told:
    return ("The draw is named." if passed else "A record hides this draw: it can be read, not played."), {}


@requires("P1.5", grants=True)
def lies_in_the_outlook(state: State, action: Draw) -> bool:
    """A named card lies in the outlook."""
    return action.card is None or action.card is UNKNOWN or action.card in state.outlook[action.seat]


@lies_in_the_outlook.tells
def _lies_in_the_outlook(state: State, action: Draw, passed: bool) -> Told:
    outlook = state.outlook[action.seat]
    facts = {"card": action.card.name if action.card else None, "outlook": tuple(card.name for card in outlook)}
    if passed:
        return "A card is drawn from the outlook or blind from the deck.", facts
    words = action.card.words if action.card else ""
    return f"{words} does not lie in {SIDE_NAMES[action.seat]}'s outlook, which shows {cards_words(outlook)}.", facts


@requires("P7.3")
def deck_has_cards(state: State, action: Draw) -> bool:
    """A blind draw needs a card in the deck, or discards to make a new one."""
    return action.card is not None or has_card(state, action.seat)


@deck_has_cards.tells
def _deck_has_cards(state: State, action: Draw, passed: bool) -> Told:
    deck, discards = len(state.decks[action.seat]), len(state.discards[action.seat])
    facts = {"deck": deck, "discards": discards}
    return f"{SIDE_NAMES[action.seat]}'s deck holds {count(deck, 'card')}, the discards {count(discards, 'card')}.", facts


DRAW: Final[Sequence[Requirement[State, Any]]] = (question_asked, known_card, lies_in_the_outlook, deck_has_cards)


def _any_card(rule: str) -> Requirement[State, Any]:
    def may_discard(state: State, action: Discard) -> bool:
        """Any card of the hand may be discarded."""
        return True

    def tell(state: State, action: Discard, passed: bool) -> Told:
        return "Which card goes is the player's choice.", {}

    made: Requirement[State, Any] = Requirement(rule, may_discard, grants=True)
    made.tells(tell)
    return made


DISCARD: Final[Sequence[Requirement[State, Any]]] = (question_asked, _any_card("P7.2"), hand_requirement("P7.2"))
LEAN_DISCARD: Final[Sequence[Requirement[State, Any]]] = (question_asked, _any_card("P6.3"), hand_requirement("P6.3"))
"""The same in a lean year, which takes a card of each player."""


def draws_of(state: State, side: Side) -> Iterator[Draw]:
    """The draws that a side may make: the outlook's cards, then blind."""
    for card in dict.fromkeys(state.outlook[side]):
        yield Draw(side, card)
    if has_card(state, side):
        yield Draw(side)


def start_drawing(state: State, events: list[Event]) -> State | None:
    """None where the side that is asked can draw; otherwise the state without that question (P7.3)."""
    task = state.plan[0]
    side = task.side
    assert side is not None
    if task.number and (state.outlook[side] or has_card(state, side)):
        return None
    if task.number:
        events.append(Event(("P7.3",), "{name} has no cards left to draw: the hand stays at {hand}.",
                            {"side": side, "name": SIDE_NAMES[side], "hand": len(state.hands[side])}))
    return state.but(plan=state.plan[1:])


def perform_draw(state: State, action: Draw) -> tuple[State, list[Event]]:
    """Take the card; a place in the outlook is filled at once."""
    side = action.seat
    task, *rest = state.plan
    events: list[Event] = []
    facts: dict[str, Any] = {"side": side, "name": SIDE_NAMES[side]}
    taking = Taking(state, side)
    if action.card is None:
        card = taking.top(events)
        assert card is not None
        events.append(Event(("P1.5",), "{name} draws a card blind.", facts))
        events.append(Event(("P1.5",), "It is {words}.", {**facts, "card": card.name, "words": card.words},
                            audience=(side,)))
    else:
        card = action.card
        taking.outlook = without(taking.outlook, (card,))
        events.append(Event(("P1.5",), "{name} draws {words} from the outlook.",
                            {**facts, "card": card.name, "words": card.words}))
    taking.fill_outlook(events)
    left = (task._replace(number=task.number - 1), *rest) if task.number > 1 else tuple(rest)
    hands = changed(state.hands, side, sorted_cards((*state.hands[side], card)))
    return taking.state(plan=left, drew=True, hands=hands), events


def perform_discard(state: State, action: Discard) -> tuple[State, list[Event]]:
    """Lay the card on the discards, openly."""
    task, *rest = state.plan
    left = (task._replace(number=task.number - 1), *rest) if task.number > 1 else tuple(rest)
    rule = "P6.3" if task.why == "lean-year" else "P7.2"
    return spend(state, action.seat, (action.card,)).but(plan=left), [
        Event((rule,), "{name} discards {words}.",
              {"side": action.seat, "name": SIDE_NAMES[action.seat], "card": action.card.name, "words": action.card.words})]


def perform_refill(state: State, side: Side) -> State:
    """A hand of fewer than six is filled, one of more is cut down (P7.2)."""
    held = len(state.hands[side])
    plan = state.plan[1:]
    if held < HAND:
        plan = (Task("draw", side, HAND - held), *plan)
    elif held > HAND:
        plan = (Task("discard", side, held - HAND), *plan)
    return state.but(plan=plan)
