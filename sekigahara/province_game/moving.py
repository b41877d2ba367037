"""Moving: one card, one group of a clan, one route (P3.1-P3.3), and the free march of Roads clear (P6.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, Final

from sekigahara.province_game.actions import March, Move
from sekigahara.province_game.asking import cards_of, hand_requirement, question_asked, spends_loyalty
from sekigahara.province_game.decks import spend
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES, SEA
from sekigahara.province_game.pieces import (
    CLAN_NAMES,
    CLANS,
    ROUND_EVENTS,
    SIDE_NAMES,
    Card,
    Side,
    Unit,
    cards_words,
    count,
    enemy,
    units_words,
)
from sekigahara.province_game.state import SNOWBOUND, State
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["MARCH", "MOVE", "enemies_at", "moved", "moves_of", "open_way", "perform_march", "perform_move",
           "route_requirement",
           "units_at"]


def units_at(state: State, side: Side, start: str, clan: str, numbers: Sequence[int]) -> list[Unit]:
    """The units that numbers name, without those that are not there."""
    units = state.of(start, side, clan)
    return [units[number - 1] for number in numbers if 1 <= number <= len(units)]


# --- requirements --------------------------------------------------------------------------------------------------


def _route(start: str, end: str) -> str:
    return f"{PROVINCES[start].name} to {PROVINCES[end].name}"


def route_requirement(rule: str) -> Requirement[State, Any]:
    """A route joins ``action.start`` and ``action.end``."""

    def route(state: State, action: Any) -> bool:
        return action.end in NEIGHBOURS[action.start]

    def tell(state: State, action: Any, passed: bool) -> Told:
        facts = {"start": action.start, "end": action.end}
        if passed:
            return f"{_route(action.start, action.end)}: a route joins them.", facts
        near = ", ".join(PROVINCES[place].name for place in NEIGHBOURS[action.start])
        return (f"{_route(action.start, action.end)}: no route joins them; from {PROVINCES[action.start].name} routes"
                " lead to"
                f" {near}."), {**facts, "near": NEIGHBOURS[action.start]}

    made: Requirement[State, Any] = Requirement(rule, route)
    made.tells(tell)
    return made


def blocked(state: State, start: str, end: str) -> str | None:
    """The round event that closes a way, or None."""
    if state.event == "typhoon" and (start, end) in SEA:
        return "typhoon"
    if state.event == "deep-snow" and start in SNOWBOUND:
        return "deep-snow"
    return None


@requires("P6.3")
def open_way(state: State, action: Any) -> bool:
    """No round event closes the way."""
    return blocked(state, action.start, action.end) is None


@open_way.tells
def _open_way(state: State, action: Any, passed: bool) -> Told:
    event = blocked(state, action.start, action.end)
    facts = {"event": event, "start": action.start, "end": action.end}
    if event is None:
        return "No round event closes the way.", facts
    why = ("this is a sea route, and there are none this round" if event == "typhoon"
           else f"no unit leaves {PROVINCES[action.start].name} this round")
    return f"{ROUND_EVENTS[event].title}: {why}.", facts


def _units_there(rule: str) -> Requirement[State, Any]:
    def units_there(state: State, action: Any) -> bool:
        numbers = action.numbers
        if not numbers or len(set(numbers)) != len(numbers):
            return False
        return len(units_at(state, action.seat, action.start, action.clan, numbers)) == len(numbers)

    def tell(state: State, action: Any, passed: bool) -> Told:
        there = len(state.of(action.start, action.seat, action.clan))
        facts = {"asked": action.numbers, "there": there, "clan": action.clan, "start": action.start}
        words = f"{count(there, 'unit')} of {CLAN_NAMES[action.clan]} of {SIDE_NAMES[action.seat]}"
        where = f"{'stands' if there == 1 else 'stand'} in {PROVINCES[action.start].name}"
        if passed:
            return f"{words} {where}.", facts
        if len(set(action.numbers)) != len(action.numbers) or not action.numbers:
            return "Name at least one unit, and none twice.", facts
        return f"{words} {where}; {count(len(action.numbers), 'unit')} can't go.", facts

    made: Requirement[State, Any] = Requirement(rule, units_there, grants=True)
    made.tells(tell)
    return made


@requires("P1.1")
def lowest_go(state: State, action: Any) -> bool:
    """Of equal units the lowest ids go, and they are named in order."""
    numbers = action.numbers
    if numbers == (1,):
        return True
    units = state.of(action.start, action.seat, action.clan)
    if list(numbers) != sorted(numbers):
        return False
    return not any(
        (units[other - 1].sworn is None) == (units[number - 1].sworn is None)
        for number in numbers if 1 <= number <= len(units) for other in range(1, number) if other not in numbers)


@lowest_go.tells
def _lowest_go(state: State, action: Any, passed: bool) -> Told:
    facts = {"numbers": action.numbers}
    if passed:
        return "Of equal units those with the lowest ids go.", facts
    return "Of equal units those with the lowest ids go first, named in order.", facts


def enemies_at(state: State, place: str, side: Side) -> list[Unit]:
    """The enemy units of a side in a province."""
    return state.of(place, enemy(side))


@requires("P3.2")
def no_enemy_there(state: State, action: Any) -> bool:
    """No enemy unit stands where the move leads."""
    return not state.holds(action.end, enemy(action.seat))


@no_enemy_there.tells
def _no_enemy_there(state: State, action: Any, passed: bool) -> Told:
    there = enemies_at(state, action.end, action.seat)
    facts = {"end": action.end, "enemies": len(there)}
    if passed:
        return f"No enemy unit stands in {PROVINCES[action.end].name}.", facts
    return (f"{units_words(there)} of {SIDE_NAMES[enemy(action.seat)]} {'stands' if len(there) == 1 else 'stand'} in"
            f" {PROVINCES[action.end].name}: that takes an attack."), facts


@requires("P3.1")
def cards_of_the_clan(state: State, action: Move) -> bool:
    """Every card is a loyalty card of the clan that moves (an event card is refused by P6.1)."""
    return all(card.clan is None or card.clan == action.clan for card in action.cards)


@cards_of_the_clan.tells
def _cards_of_the_clan(state: State, action: Move, passed: bool) -> Told:
    other = [card for card in action.cards if card.clan not in (None, action.clan)]
    facts = {"clan": action.clan, "others": tuple(card.name for card in other)}
    if passed:
        return f"{CLAN_NAMES[action.clan]} moves for a card of its own clan.", facts
    return f"{cards_words(other)}: {CLAN_NAMES[action.clan]} moves for a card of its own clan only.", facts


def _price(state: State, action: Move) -> int:
    return 1 if state.options.cards_per_move == "group" else len(action.numbers)


@requires("P3.1")
def right_number_of_cards(state: State, action: Move) -> bool:
    """One card for the group; with ``cards_per_move="unit"`` one for each unit."""
    return len(action.cards) == _price(state, action)


@right_number_of_cards.tells
def _right_number_of_cards(state: State, action: Move, passed: bool) -> Told:
    price = _price(state, action)
    facts = {"price": price, "paid": len(action.cards), "units": len(action.numbers)}
    each = ("one card for all units of the clan that go together" if state.options.cards_per_move == "group"
            else f"a card for each unit, here {price}")
    return (f"A move costs {each}; {count(len(action.cards), 'card')} {'is' if len(action.cards) == 1 else 'are'} paid.",
            facts)


@requires("P3.1")
def cards_in_order(state: State, action: Move) -> bool:
    """Several cards are named in the order of lists, so that a move has one name."""
    return all(one.order <= other.order for one, other in zip(action.cards, action.cards[1:], strict=False))


@cards_in_order.tells
def _cards_in_order(state: State, action: Move, passed: bool) -> Told:
    return "Cards are named lowest value first.", {"cards": tuple(card.name for card in action.cards)}


MOVE: Final[Sequence[Requirement[State, Any]]] = (
    question_asked, route_requirement("P3.1"), open_way, _units_there("P3.1"), lowest_go, no_enemy_there, spends_loyalty,
    cards_of_the_clan, right_number_of_cards, cards_in_order, hand_requirement("P3.1"),
)
MARCH: Final[Sequence[Requirement[State, Any]]] = (
    question_asked, route_requirement("P6.3"), open_way, _units_there("P6.3"), lowest_go, no_enemy_there,
)


# --- listing -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def groups(units: tuple[Unit, ...]) -> tuple[tuple[str, tuple[tuple[int, ...], ...]], ...]:
    """For each clan among the units of one side the groups that may go, in normal form, smallest first."""
    found = []
    for clan in CLANS:
        same = [unit for unit in units if unit.clan == clan]
        if not same:
            continue
        free = [number for number, unit in enumerate(same, 1) if unit.sworn is None]
        sworn = [number for number, unit in enumerate(same, 1) if unit.sworn is not None]
        numbers = {tuple(sorted((*free[:one], *sworn[:other])))
                   for one in range(len(free) + 1) for other in range(len(sworn) + 1)} - {()}
        found.append((clan, tuple(sorted(numbers, key=lambda each: (len(each), each)))))
    return tuple(found)


@lru_cache(maxsize=16384)
def _moves_from(seat: Side, start: str, ends: tuple[str, ...], clan: str, choices: tuple[tuple[int, ...], ...],
                prices: tuple[tuple[Card, ...], ...]) -> tuple[Move, ...]:
    # Kept: listing the actions of a turn makes the same moves again and again.
    return tuple(Move(seat, start, end, clan, numbers, cards) for numbers in choices for cards in prices for end in ends)


@lru_cache(maxsize=16384)
def _marches_from(seat: Side, start: str, ends: tuple[str, ...], clan: str, choices: tuple[tuple[int, ...], ...]
                  ) -> tuple[March, ...]:
    return tuple(March(seat, start, end, clan, numbers) for numbers in choices for end in ends)


@lru_cache(maxsize=1024)
def prices(own: tuple[Card, ...], number: int) -> tuple[tuple[Card, ...], ...]:
    """The different ways to pay a number of cards out of a hand's cards of a clan."""
    kinds = tuple(dict.fromkeys(own))
    return tuple(cards for cards in combinations_with_replacement(kinds, number)
                 if all(own.count(card) >= cards.count(card) for card in set(cards)))


def held_by(state: State, side: Side) -> set[str]:
    """The provinces where units of a side stand, as long as no province holds both sides'."""
    return {place for place, units in state.units.items() if units and units[0].side == side}


def free_ends(state: State, start: str, taken: set[str]) -> tuple[str, ...]:
    """Where units may go from a province without an attack; ``taken`` are the provinces that the enemy holds."""
    ways = state.ways(start)
    return ways if taken.isdisjoint(ways) else tuple([end for end in ways if end not in taken])


def moves_of(state: State, side: Side) -> list[Move]:
    """The legal moves of a side, in the order of the provinces."""
    unit_price = state.options.cards_per_move == "unit"
    own: dict[str | None, tuple[Card, ...]] = {}
    for card in state.hands[side]:
        own[card.clan] = (*own.get(card.clan, ()), card)
    price = {} if unit_price else {clan: tuple(dict.fromkeys((card,) for card in cards)) for clan, cards in own.items()}
    taken = held_by(state, enemy(side))
    found: list[Move] = []
    for start, units in state.units.items():
        if not units or units[0].side != side:
            continue
        ends = free_ends(state, start, taken)
        for clan, choices in groups(units):
            if clan not in own:
                continue
            if not unit_price:
                found += _moves_from(side, start, ends, clan, choices, price[clan])
                continue
            for numbers in choices:
                found += _moves_from(side, start, ends, clan, (numbers,), prices(own[clan], len(numbers)))
    return found


def marches_of(state: State, side: Side) -> list[March]:
    """The free marches of a side (Roads clear)."""
    taken = held_by(state, enemy(side))
    found: list[March] = []
    for start, units in state.units.items():
        if units and units[0].side == side:
            ends = free_ends(state, start, taken)
            for clan, choices in groups(units):
                found += _marches_from(side, start, ends, clan, choices)
    return found


# --- carrying out --------------------------------------------------------------------------------------------------


def moved(state: State, units: Sequence[Unit], start: str, end: str) -> State:
    """The state after units go from one province to another."""
    ids = {unit.id for unit in units}
    there = tuple(sorted((*state.units[end], *units)))
    return state.with_units(**{start: tuple(unit for unit in state.units[start] if unit.id not in ids), end: there})


def perform_move(state: State, action: Move) -> tuple[State, list[Event]]:
    """Discard the card, and let the group go."""
    units = units_at(state, action.seat, action.start, action.clan, action.numbers)
    state = spend(moved(state, units, action.start, action.end), action.seat, cards_of(action))
    facts = {"side": action.seat, "name": SIDE_NAMES[action.seat], "units": tuple(unit.id for unit in units),
             "words": units_words(units), "start": action.start, "end": action.end, "from": PROVINCES[action.start].name,
             "to": PROVINCES[action.end].name, "cards": tuple(card.name for card in action.cards),
             "price": cards_words(action.cards)}
    events = [Event(("P3.1",), "{name} discards {price} and moves {words} from {from} to {to}.", facts)]
    flag = state.flags[action.end]
    if flag != action.seat:
        whose = "under no flag" if flag is None else f"under {SIDE_NAMES[flag]}'s flag"
        events.append(Event(("P3.3",), "{to} is empty and {whose}; the flag changes at the end of the round if only"
                            " {name}'s units stand there then.", {**facts, "flag": flag, "whose": whose}))
    return state, events


def perform_march(state: State, action: March) -> tuple[State, list[Event]]:
    """Let the group go without a card."""
    units = units_at(state, action.seat, action.start, action.clan, action.numbers)
    facts = {"side": action.seat, "name": SIDE_NAMES[action.seat], "units": tuple(unit.id for unit in units),
             "words": units_words(units), "start": action.start, "end": action.end, "from": PROVINCES[action.start].name,
             "to": PROVINCES[action.end].name}
    return moved(state, units, action.start, action.end), [
        Event(("P6.3",), "Roads clear: {name} moves {words} from {from} to {to} without a card.", facts)]
