"""Loyalty in a battle: securing units, and the tests of those that are not (P4), with flight and treason (P5.4, P9.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from sekigahara.province_game.actions import Secure, UnitRef
from sekigahara.province_game.asking import (
    hand_requirement,
    lowest_requirement,
    question_in_battle,
    referred,
    spends_loyalty,
    unit_words,
)
from sekigahara.province_game.decks import discard, spend, take_top
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import CLAN_NAMES, SIDE_NAMES, Card, Side, Unit, enemy, units_words
from sekigahara.province_game.state import State, Task, Tested, changed
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["SECURE", "flee", "homes", "must_test", "perform_secure", "perform_tests", "remove_units", "secures_of",
           "shelters",
           "take_test", "turn_side"]


# --- securing ------------------------------------------------------------------------------------------------------


@requires("P4.2")
def in_the_battle(state: State, action: Secure) -> bool:
    """The unit is the side's own and stands in the battle."""
    return (state.battle is not None and action.unit.place == state.battle.place
            and referred(state, action.unit, action.seat) is not None)


@in_the_battle.tells
def _in_the_battle(state: State, action: Secure, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return f"{unit_words(action.unit)} stands in the battle.", facts
    return f"{unit_words(action.unit)}: no such unit of {SIDE_NAMES[action.seat]} stands in a battle.", facts


@requires("P4.2")
def not_secured_yet(state: State, action: Secure) -> bool:
    """The unit is not secured already."""
    unit = referred(state, action.unit, action.seat)
    return unit is None or state.battle is None or unit.id not in state.battle.secured


@not_secured_yet.tells
def _not_secured_yet(state: State, action: Secure, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return f"{unit_words(action.unit)} is not secured yet.", facts
    return f"{unit_words(action.unit)} is secured already for this battle.", facts


@requires("P5.2")
def not_sworn(state: State, action: Any) -> bool:
    """The unit is not sworn: a sworn one needs no card."""
    unit = referred(state, action.unit, action.seat)
    return unit is None or unit.sworn is None


@not_sworn.tells
def _not_sworn(state: State, action: Any, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return f"{unit_words(action.unit)} is not sworn.", facts
    return f"{unit_words(action.unit)} is sworn: his loyalty is never tested, and nothing is paid for it.", facts


@requires("P4.2", grants=True)
def card_of_the_unit(state: State, action: Secure) -> bool:
    """The card is of the unit's clan (an event card is refused by P6.1)."""
    return action.card.clan is None or action.card.clan == action.unit.clan


@card_of_the_unit.tells
def _card_of_the_unit(state: State, action: Secure, passed: bool) -> Told:
    facts = {"card": action.card.name, "clan": action.unit.clan}
    clan = CLAN_NAMES[action.unit.clan]
    if passed:
        return f"A loyalty card of {clan} secures a unit of {clan}.", facts
    return f"{action.card.words}: a unit of {clan} is secured by a card of {clan}.", facts


SECURE: Final[Sequence[Requirement[State, Any]]] = (
    question_in_battle, in_the_battle, not_secured_yet, not_sworn, lowest_requirement(lambda state, action: action.seat),
    spends_loyalty, card_of_the_unit, hand_requirement("P4.2"),
)


def secures_of(state: State, side: Side) -> Iterator[Secure]:
    """The units that a side may secure, each with each of its cards."""
    battle = state.battle
    if battle is None:
        return
    cards = dict.fromkeys(state.hands[side])
    numbers: dict[str, int] = {}
    seen: set[str] = set()
    for unit in state.of(battle.place, side):
        number = numbers[unit.clan] = numbers.get(unit.clan, 0) + 1
        if unit.sworn is not None or unit.id in battle.secured or unit.clan in seen:
            continue
        seen.add(unit.clan)
        for card in cards:
            if card.clan == unit.clan:
                yield Secure(side, UnitRef(battle.place, unit.clan, number), card)


def perform_secure(state: State, action: Secure) -> tuple[State, list[Event]]:
    """Discard the card openly; the unit is secured for this battle."""
    unit, battle = referred(state, action.unit, action.seat), state.battle
    assert unit is not None
    assert battle is not None
    state = spend(state, action.seat, (action.card,)).but(battle=battle._replace(secured=(*battle.secured, unit.id)))
    return state, [Event(("P4.2",), "{name} discards {price}: {words} is secured for this battle.",
                         {"side": action.seat, "name": SIDE_NAMES[action.seat], "unit": unit.id, "words": unit.words,
                          "card": action.card.name, "price": action.card.words})]


# --- where units can go --------------------------------------------------------------------------------------------


def shelters(state: State, place: str, side: Side) -> tuple[str, ...]:
    """The provinces that units of a side may retreat to from a province (P9.7): adjacent, without enemy units, and under
    the side's flag or with its units; attackers also back to where any of them came from."""
    battle = state.battle if state.battle is not None and state.battle.place == place else None
    if battle is not None and battle.retreats is not None:
        return battle.retreats[side]
    came = {start for _, start in battle.came} if battle is not None and battle.attacker == side else set()
    foe = enemy(side)
    return tuple(near for near in state.ways(place) if not state.holds(near, foe)
                 and (state.flags[near] == side or near in came or state.holds(near, side)))


def homes(state: State, place: str, side: Side) -> tuple[str, ...]:
    """The provinces that a unit of a side may be sent to from a province (P5.4, P6.2): adjacent, under the side's flag,
    without enemy units."""
    foe = enemy(side)
    return tuple(near for near in state.ways(place) if state.flags[near] == side and not state.holds(near, foe))


# --- what becomes of units -----------------------------------------------------------------------------------------


def remove_units(state: State, place: str, units: Sequence[Unit]) -> State:
    """The state after units are removed; the cards of sworn ones leave the game (P5.2)."""
    ids = {unit.id for unit in units}
    state = state.with_units(**{place: tuple(unit for unit in state.units[place] if unit.id not in ids)})
    removed, gone = state.removed, state.gone
    for unit in units:
        removed = changed(removed, unit.side, tuple(sorted((*removed[unit.side], unit._replace(sworn=None)))))
        if unit.sworn is not None:
            gone = changed(gone, unit.side, (*gone[unit.side], unit.sworn))
    return state.but(removed=removed, gone=gone)


def turn_side(state: State, place: str, unit: Unit, sworn: Card | None = None) -> tuple[State, Unit]:
    """The state after a unit changes sides where it stands, and the unit as it is then."""
    turned = unit._replace(side=enemy(unit.side), sworn=sworn)
    return state.with_units(**{place: tuple(turned if each.id == unit.id else each for each in state.units[place])}), turned


def flee(state: State, place: str, unit: Unit, events: list[Event]) -> State:
    """Let a unit flee at once and alone (P9.7): its owner is asked where to, or it is removed."""
    if shelters(state, place, unit.side):
        return state.but(plan=(Task("retreat", unit.side, unit.id, place), *state.plan))
    events.append(nowhere_event(place, unit.side, [unit]))
    return remove_units(state, place, [unit])


def nowhere_event(place: str, side: Side, units: Sequence[Unit]) -> Event:
    """Units are removed because they can't retreat."""
    return Event(("P9.7",), "{words} of {name} can retreat nowhere from {where}: removed.",
                 {"side": side, "name": SIDE_NAMES[side], "units": tuple(unit.id for unit in units),
                  "words": units_words(units), "place": place, "where": PROVINCES[place].name})


# --- the tests -----------------------------------------------------------------------------------------------------


def must_test(state: State) -> tuple[int, ...]:
    """The ids of the units in the battle that must take a test: the attacker's first, in order of ids (P4.3)."""
    battle = state.battle
    assert battle is not None
    return tuple(unit.id for side in (battle.attacker, battle.defender) for unit in state.of(battle.place, side)
                 if unit.sworn is None and unit.id not in battle.secured)


def take_test(state: State, unit: Unit, events: list[Event], rules: Iterable[str] = ("P4.3",)) -> tuple[State, Tested]:
    """Turn over the top card of the owner's deck for a unit, discard it, and say how the test came out."""
    card, state = take_top(state, unit.side, events)
    facts = {"side": unit.side, "name": SIDE_NAMES[unit.side], "unit": unit.id, "words": unit.words, "clan": unit.clan}
    if card is None:
        events.append(Event((*rules, "P7.3"), "{name} has no card to turn over for {words}: he stands.",
                            {**facts, "card": None, "result": "stands"}))
        return state, Tested(unit, None, "stands")
    state = discard(state, unit.side, card)
    result = "stands" if card.clan != unit.clan else "flees" if card.value == 1 else "joins"
    how = {"stands": "he stands", "flees": "his own clan's 1, he flees",
           "joins": f"his own clan's 2, he joins {SIDE_NAMES[enemy(unit.side)]} for good"}[result]
    events.append(Event(tuple(rules), "{name} turns over {turned} for {words}: {how}.",
                        {**facts, "card": card.name, "turned": card.words, "result": result, "how": how}))
    return state, Tested(unit, card, result)


def perform_tests(state: State, events: list[Event]) -> State:
    """Take the loyalty tests that wait, one after the other; a flight interrupts them with a question."""
    while True:
        battle = state.battle
        assert battle is not None
        if not battle.waiting:
            return state.but(plan=state.plan[1:])
        id, *waiting = battle.waiting
        unit = next(each for each in state.units[battle.place] if each.id == id)
        state, test = take_test(state, unit, events)
        state = state.but(battle=battle._replace(waiting=tuple(waiting), tests=(*battle.tests, test)))
        if test.result == "joins":
            state, _ = turn_side(state, battle.place, unit)
        elif test.result == "flees":
            state = flee(state, battle.place, unit, events)
            if state.plan[0].kind == "retreat":
                return state
