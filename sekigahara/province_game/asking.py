"""Whose decision it is: the requirement that every action meets first, and a few that several kinds share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sekigahara.province_game.actions import (
    Attack,
    Discard,
    Done,
    Draw,
    Gift,
    March,
    Move,
    Muster,
    Pass,
    Pay,
    Play,
    ProvinceAction,
    Ready,
    Retreat,
    Secure,
    Send,
    Swear,
    UnitRef,
    War,
)
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import CLAN_NAMES, SIDE_NAMES, Card, Unit, cards_words
from sekigahara.province_game.state import State
from tabletop.verdicts import Requirement, Told, requires

__all__ = [
    "PASS",
    "QUESTIONS",
    "hand_requirement",
    "has_cards",
    "lowest",
    "question_asked",
    "question_in_battle",
    "referred",
    "spends_loyalty",
    "unit_words",
]

ANSWERS: Final[dict[type, frozenset[str]]] = {
    Move: frozenset({"action"}), Attack: frozenset({"action"}), Gift: frozenset({"action"}), Play: frozenset({"action"}),
    Pass: frozenset({"action"}), Pay: frozenset({"pay"}), Done: frozenset({"pay", "secure", "march", "swear"}),
    Secure: frozenset({"secure"}), War: frozenset({"war"}), Ready: frozenset({"war"}), Retreat: frozenset({"retreat"}),
    Send: frozenset({"send"}), Draw: frozenset({"draw"}), Discard: frozenset({"discard"}), Muster: frozenset({"muster"}),
    March: frozenset({"march"}), Swear: frozenset({"swear"}),
}
QUESTIONS: Final[dict[str, str]] = {
    "action": "an action", "pay": "a card for an attacker, or done", "secure": "a unit to secure, or done",
    "war": "a war card, or done", "retreat": "a province to retreat to", "send": "a province to send a unit to",
    "draw": "a card to draw", "discard": "a card to discard", "muster": "a unit to muster",
    "march": "a group to march without a card, or done", "swear": "a unit to swear in, or done",
    "over": "nothing any more: the game is over",
}


def _asked(state: State, action: ProvinceAction) -> bool:
    plan = state.plan
    return bool(plan) and plan[0].side == action.seat and plan[0].kind in ANSWERS[type(action)]


def _tell_asked(state: State, action: ProvinceAction, passed: bool) -> Told:
    asked, question = state.asked, QUESTIONS[state.ask]
    facts = {"asked": asked, "question": state.ask, "seat": action.seat}
    if asked is None:
        return "The game is over: nothing more can be decided.", facts
    if passed:
        return f"{SIDE_NAMES[asked]} is asked for {question}.", facts
    if action.seat != asked:
        return f"{SIDE_NAMES[asked]} must decide now ({question}), not {SIDE_NAMES[action.seat]}.", facts
    return f"{SIDE_NAMES[asked]} is asked for {question}; this is another decision.", facts


question_asked: Requirement[State, Any] = Requirement("P2.1", _asked)
"""The phases of the round ask this side for this kind of decision."""
question_asked.tells(_tell_asked)
question_in_battle: Requirement[State, Any] = Requirement("P9.1", _asked)
"""The order of a battle asks this side for this kind of decision."""
question_in_battle.tells(_tell_asked)


@requires("P2.3", grants=True)
def may_pass(state: State, action: Pass) -> bool:
    """A player may pass an action."""
    return True


@may_pass.tells
def _may_pass(state: State, action: Pass, passed: bool) -> Told:
    return "A turn is two actions, and a player may pass either.", {}


PASS: Final[Sequence[Requirement[State, Any]]] = (question_asked, may_pass)


# --- units ---------------------------------------------------------------------------------------------------------


def referred(state: State, ref: UnitRef, side: Any) -> Unit | None:
    """The unit of a side that a reference means, or None."""
    units = state.of(ref.place, side, ref.clan)
    return units[ref.number - 1] if 1 <= ref.number <= len(units) else None


def lowest(state: State, ref: UnitRef, side: Any) -> bool:
    """Whether no equal unit with a lower id stands there: units differ by clan, by oath, and in a battle by whether they
    are secured."""
    units = state.of(ref.place, side, ref.clan)
    if not 1 <= ref.number <= len(units):
        return True
    secured = state.battle.secured if state.battle is not None else ()
    unit = units[ref.number - 1]
    return not any((other.sworn is None) == (unit.sworn is None) and (other.id in secured) == (unit.id in secured)
                   for other in units[:ref.number - 1])


def unit_words(ref: UnitRef) -> str:
    """For people: "Ii in Ise"."""
    number = "" if ref.number == 1 else f" number {ref.number}"
    return f"{CLAN_NAMES[ref.clan]}{number} in {PROVINCES[ref.place].name}"


def lowest_requirement(side_of: Any) -> Requirement[State, Any]:
    """Of equal units the lowest id is named (P1.1). ``side_of(state, action)`` is the side whose unit is meant."""

    def lowest_first(state: State, action: Any) -> bool:
        return lowest(state, action.unit, side_of(state, action))

    def tell(state: State, action: Any, passed: bool) -> Told:
        facts = {"unit": str(action.unit)}
        if passed:
            return f"{unit_words(action.unit)}: of equal units the one with the lowest id.", facts
        return f"{unit_words(action.unit)}: an equal unit with a lower id stands there, and the lowest goes first.", facts

    made: Requirement[State, Any] = Requirement("P1.1", lowest_first)
    made.tells(tell)
    return made


# --- cards ---------------------------------------------------------------------------------------------------------


def has_cards(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether a hand holds all these cards."""
    if len(cards) == 1:
        return cards[0] in hand
    return all(hand.count(card) >= cards.count(card) for card in cards)


def cards_of(action: Any) -> tuple[Card, ...]:
    """The cards that an action spends."""
    cards: tuple[Card, ...] | None = getattr(action, "cards", None)
    return (action.card,) if cards is None else cards


def hand_requirement(rule: str) -> Requirement[State, Any]:
    """The cards that an action spends are in the hand: a secret of the acting seat."""

    def cards_in_hand(state: State, action: Any) -> bool:
        return has_cards(state.hands[action.seat], cards_of(action))

    def tell(state: State, action: Any, passed: bool) -> Told:
        cards = cards_of(action)
        facts = {"cards": tuple(card.name for card in cards), "seat": action.seat}
        if passed:
            return f"{SIDE_NAMES[action.seat]} holds {cards_words(cards)}.", facts
        held = [(card, state.hands[action.seat].count(card)) for card in dict.fromkeys(cards)]
        lacking = next(((card, number) for card, number in held if number < cards.count(card)), (cards[0], 0))
        card, number = lacking
        if not number:
            return f"{SIDE_NAMES[action.seat]} holds no {card.words}.", {**facts, "held": 0}
        return (f"{SIDE_NAMES[action.seat]} holds {card.words} {number} times; {cards.count(card)} are needed."
                ), {**facts, "held": number}

    made: Requirement[State, Any] = Requirement(rule, cards_in_hand, secret=True)
    made.tells(tell)
    return made


@requires("P6.1")
def spends_loyalty(state: State, action: Any) -> bool:
    """Only loyalty cards are spent: an event card can't pay for anything, and can't be a war card."""
    return all(card.clan is not None for card in cards_of(action))


@spends_loyalty.tells
def _spends_loyalty(state: State, action: Any, passed: bool) -> Told:
    events = [card for card in cards_of(action) if card.clan is None]
    facts = {"events": tuple(card.name for card in events)}
    if passed:
        return "Only loyalty cards are spent.", facts
    what = "can't be a war card" if isinstance(action, War) else "can't pay for anything"
    return f"{cards_words(events)}: an event card {what}.", facts
