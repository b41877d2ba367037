"""Gifts: three points of cards, a loyalty card drawn, and a unit that swears or turns (P5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final

from sekigahara.province_game.actions import Gift, UnitRef
from sekigahara.province_game.asking import hand_requirement, lowest, question_asked, spends_loyalty, unit_words
from sekigahara.province_game.decks import discard, has_loyalty_card, leave_game, top_loyalty
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import (
    CLAN_NAMES,
    SIDE_NAMES,
    Card,
    Side,
    Unit,
    cards_words,
    count,
)
from sekigahara.province_game.sending import may_turn, turn_and_go
from sekigahara.province_game.state import State
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["GIFT", "GIFT_VALUE", "gifts_of", "loyalty_card_left", "perform_gift", "swear_in", "unsworn"]

GIFT_VALUE: Final = 3
"""The total value that a gift needs (P5.1)."""


def unit_in(state: State, ref: UnitRef) -> Unit | None:
    """The unit that a gift's reference means: a province holds units of one side."""
    same = [unit for unit in state.units[ref.place] if unit.clan == ref.clan]
    return same[ref.number - 1] if 1 <= ref.number <= len(same) else None


# --- requirements --------------------------------------------------------------------------------------------------


@requires("P5.1")
def unit_stands_there(state: State, action: Gift) -> bool:
    """The unit stands in the province."""
    return unit_in(state, action.unit) is not None


@unit_stands_there.tells
def _unit_stands_there(state: State, action: Gift, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return f"{unit_words(action.unit)} stands there.", facts
    return f"{unit_words(action.unit)}: no such unit stands there.", facts


@requires("P5.1", grants=True)
def under_own_flag(state: State, action: Gift) -> bool:
    """The province stands under the giver's flag."""
    return state.flags[action.unit.place] == action.seat


@under_own_flag.tells
def _under_own_flag(state: State, action: Gift, passed: bool) -> Told:
    flag = state.flags[action.unit.place]
    where = PROVINCES[action.unit.place].name
    facts = {"place": action.unit.place, "flag": flag}
    if passed:
        return f"{where} stands under {SIDE_NAMES[action.seat]}'s flag.", facts
    whose = "no flag" if flag is None else f"{SIDE_NAMES[flag]}'s flag"
    return f"{where} stands under {whose}; a gift goes to a unit in a province under your own.", facts


@requires("P5.2")
def not_sworn_yet(state: State, action: Gift) -> bool:
    """The unit is not sworn already: no gift changes that."""
    unit = unit_in(state, action.unit)
    return unit is None or unit.sworn is None


@not_sworn_yet.tells
def _not_sworn_yet(state: State, action: Gift, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return f"{unit_words(action.unit)} is not sworn.", facts
    return f"{unit_words(action.unit)} is sworn already: no gift changes that.", facts


@requires("P1.1")
def lowest_gets_it(state: State, action: Gift) -> bool:
    """Of equal units the lowest id is named."""
    unit = unit_in(state, action.unit)
    return unit is None or lowest(state, action.unit, unit.side)


@lowest_gets_it.tells
def _lowest_gets_it(state: State, action: Gift, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return "Of equal units the one with the lowest id.", facts
    return f"{unit_words(action.unit)}: an equal unit with a lower id stands there, and the lowest goes first.", facts


@requires("P5.4")
def has_a_home(state: State, action: Gift) -> bool:
    """A unit that may change sides stands alone, or has an adjacent province to go to."""
    unit = unit_in(state, action.unit)
    return unit is None or unit.side == action.seat or may_turn(state, action.unit.place, unit)


@has_a_home.tells
def _has_a_home(state: State, action: Gift, passed: bool) -> Told:
    unit = unit_in(state, action.unit)
    others = len(state.of(action.unit.place, unit.side)) - 1 if unit is not None else 0
    facts = {"unit": str(action.unit), "others": others}
    if passed:
        return f"{unit_words(action.unit)} has a place to be afterwards.", facts
    return (f"{unit_words(action.unit)}: {count(others, 'unit')} of his old side would stay with him, and no adjacent"
            " province"
            f" under {SIDE_NAMES[action.seat]}'s flag is free of enemies."), facts


def total_value(cards: Sequence[Card]) -> int:
    """The total value of cards."""
    return sum(card.value for card in cards)


@requires("P5.1")
def worth_three(state: State, action: Gift) -> bool:
    """The cards come to three at least."""
    return total_value(action.cards) >= GIFT_VALUE


@worth_three.tells
def _worth_three(state: State, action: Gift, passed: bool) -> Told:
    total = total_value(action.cards)
    values = " + ".join(str(card.value) for card in action.cards) or "nothing"
    facts = {"total": total, "need": GIFT_VALUE, "values": tuple(card.value for card in action.cards)}
    return f"{values} = {total}; a gift needs {GIFT_VALUE}{'' if passed else ' at least'}.", facts


@requires("P5.1")
def none_too_many(state: State, action: Gift) -> bool:
    """No card could be left out, and they are named in the order of lists."""
    total = total_value(action.cards)
    return (all(total - card.value < GIFT_VALUE for card in action.cards if card.value)
            and all(one.order <= other.order for one, other in zip(action.cards, action.cards[1:], strict=False)))


@none_too_many.tells
def _none_too_many(state: State, action: Gift, passed: bool) -> Told:
    total = total_value(action.cards)
    spare = [card for card in action.cards if card.value and total - card.value >= GIFT_VALUE]
    facts = {"total": total, "spare": tuple(card.name for card in spare)}
    if passed:
        return "No card is given that could be kept.", facts
    if spare:
        return f"The cards come to {total}: {spare[0].words} could be kept, so it is not given.", facts
    return "The cards of a gift are named in the order of lists.", facts


@requires("P5.1", secret=True)
def loyalty_card_left(state: State, action: Any) -> bool:
    """Deck or discards hold a loyalty card that can be drawn. The owner can reckon that out."""
    return has_loyalty_card(state, action.seat)


@loyalty_card_left.tells
def _loyalty_card_left(state: State, action: Any, passed: bool) -> Told:
    if passed:
        return f"{SIDE_NAMES[action.seat]}'s deck or discards hold a loyalty card to draw.", {}
    return f"Neither {SIDE_NAMES[action.seat]}'s deck nor the discards hold a loyalty card to draw.", {}


GIFT: Final[Sequence[Requirement[State, Any]]] = (
    question_asked, unit_stands_there, under_own_flag, not_sworn_yet, lowest_gets_it, has_a_home, spends_loyalty,
    worth_three,
    none_too_many, hand_requirement("P5.1"), loyalty_card_left,
)


# --- listing -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def gift_cards(hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The different sets of a hand's cards that come to three without one too many: 2 + 1, 2 + 2, 1 + 1 + 1."""
    held = Counter(hand)
    ones = [card for card in held if card.value == 1]
    twos = [card for card in held if card.value == 2]
    sets = [(one, two) if one.order < two.order else (two, one) for two in twos for one in ones]
    sets += [(card, card) for card in twos if held[card] > 1]
    sets += combinations(twos, 2)
    # The same by threes: all alike, two alike, all different.
    triples = [(card, card, card) for card in ones if held[card] > 2]
    for card in ones:
        if held[card] > 1:
            triples += [(other, card, card) if other.order < card.order else (card, card, other) for other in ones
                        if other is not card]
    return (*sets, *triples, *combinations(ones, 3))


class _Gifts(dict[tuple[Card, ...], Gift]):
    """The gifts to one unit by their cards, made when they are first asked for."""

    def __init__(self, seat: Side, unit: UnitRef) -> None:
        self.seat = seat
        self.unit = unit

    def __missing__(self, cards: tuple[Card, ...]) -> Gift:
        gift = self[cards] = Gift(self.seat, self.unit, cards)
        return gift


@lru_cache(maxsize=4096)
def _gifts_to(seat: Side, place: str, clan: str, number: int) -> _Gifts:
    return _Gifts(seat, UnitRef(place, clan, number))


def gifts_of(state: State, side: Side) -> list[Gift]:
    """The legal gifts of a side: by province, unit and cards."""
    choices = gift_cards(state.hands[side])
    if not choices or not has_loyalty_card(state, side):
        return []
    found: list[Gift] = []
    flags = state.flags
    for place, units in state.units.items():
        if units and flags[place] == side:
            for clan, number, unit in unsworn(units):
                if unit.side == side or may_turn(state, place, unit):
                    gifts = _gifts_to(side, place, clan, number)
                    found += [gifts[cards] for cards in choices]
    return found


@lru_cache(maxsize=4096)
def unsworn(units: tuple[Unit, ...]) -> tuple[tuple[str, int, Unit], ...]:
    """Of each clan the unsworn unit with the lowest id: its clan, its number among its clan, and the unit."""
    found: dict[str, tuple[str, int, Unit]] = {}
    numbers: dict[str, int] = {}
    for unit in units:
        numbers[unit.clan] = numbers.get(unit.clan, 0) + 1
        if unit.sworn is None and unit.clan not in found:
            found[unit.clan] = (unit.clan, numbers[unit.clan], unit)
    return tuple(found.values())


# --- carrying out --------------------------------------------------------------------------------------------------


def swear_in(state: State, place: str, unit: Unit, card: Card, rule: str, events: list[Event]) -> State:
    """An own unit becomes sworn: the card lies open with him."""
    events.append(Event((rule, "P5.2") if rule != "P5.2" else ("P5.2",),
                        "{card_words} lies open with {words} in {where}: he is sworn to {name}.",
                        {"side": unit.side, "name": SIDE_NAMES[unit.side], "unit": unit.id, "words": unit.words,
                         "card": card.name, "card_words": card.words, "place": place, "where": PROVINCES[place].name}))
    sworn = unit._replace(sworn=card)
    return state.with_units(**{place: tuple(sworn if each.id == unit.id else each for each in state.units[place])})


def perform_gift(state: State, action: Gift) -> tuple[State, list[Event]]:
    """The cards leave the game; the top loyalty card of the deck swears an own unit in, or turns an enemy's (P5.1-P5.3)."""
    side, place = action.seat, action.unit.place
    unit = unit_in(state, action.unit)
    assert unit is not None
    events = [Event(("P5.1", "P5.3"),
                    "{name} sends {price} as a gift to {words} in {where}: {total} points, which leave the"
                    " game.", {"side": side, "name": SIDE_NAMES[side], "cards": tuple(card.name for card in action.cards),
                               "price": cards_words(action.cards), "unit": unit.id, "words": unit.words, "place": place,
                               "where": PROVINCES[place].name, "total": total_value(action.cards)})]
    state = leave_game(state, side, action.cards)
    card, state = top_loyalty(state, side, events)
    assert card is not None
    events.append(Event(("P5.1",), "{name} draws {words} for him.",
                        {"side": side, "name": SIDE_NAMES[side], "card": card.name, "words": card.words, "unit": unit.id}))
    if unit.side == side:
        return swear_in(state, place, unit, card, "P5.2", events), events
    if card.clan != unit.clan:
        events.append(Event(("P5.2",),
                            "{words} is no card of {clan_name}: it is discarded, and the unit stays what it was.",
                            {"card": card.name, "words": card.words, "clan": unit.clan, "clan_name": CLAN_NAMES[unit.clan],
                             "unit": unit.id}))
        return discard(state, side, card), events
    events.append(Event(("P5.2",), "{words} is of his clan: {unit_words} changes sides, sworn to {name}.",
                        {"side": side, "name": SIDE_NAMES[side], "card": card.name, "words": card.words, "unit": unit.id,
                         "unit_words": unit.words}))
    return turn_and_go(state, place, unit, card, events), events
