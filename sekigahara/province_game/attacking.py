"""Attacking: naming the province and paying for each attacker (P3.4, P3.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sekigahara.province_game.actions import Attack, Done, Pay, UnitRef
from sekigahara.province_game.asking import (
    hand_requirement,
    lowest_requirement,
    question_asked,
    question_in_battle,
    referred,
    spends_loyalty,
    unit_words,
)
from sekigahara.province_game.decks import spend
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES
from sekigahara.province_game.moving import blocked, held_by, moved
from sekigahara.province_game.pieces import (
    CLAN_NAMES,
    ROUND_EVENTS,
    SIDE_NAMES,
    SIDES,
    Side,
    Unit,
    enemy,
    units_words,
)
from sekigahara.province_game.state import Battle, State, Task
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["ATTACK", "DONE", "DONE_PAYING", "PAY", "attacks_of", "payments_of", "perform_attack", "perform_pay",
           "within_reach"]


def within_reach(state: State, place: str, side: Side) -> list[Unit]:
    """The units of a side that could attack a province: those in adjacent ones, by routes that are open."""
    return [unit for start in state.near(place) if place in state.ways(start)
            for unit in state.units[start] if unit.side == side]


# --- naming the province -------------------------------------------------------------------------------------------


@requires("P3.4")
def enemies_stand_there(state: State, action: Attack) -> bool:
    """Enemy units stand in the province."""
    return state.holds(action.place, enemy(action.seat))


@enemies_stand_there.tells
def _enemies_stand_there(state: State, action: Attack, passed: bool) -> Told:
    there = state.of(action.place, enemy(action.seat))
    facts = {"place": action.place, "defenders": len(there)}
    if passed:
        return (f"{units_words(there)} of {SIDE_NAMES[enemy(action.seat)]} would defend {PROVINCES[action.place].name}.",
                facts)
    return f"No enemy unit stands in {PROVINCES[action.place].name}: an attack needs one, a move may go there.", facts


@requires("P3.4", grants=True)
def own_units_near(state: State, action: Attack) -> bool:
    """Own units stand in an adjacent province, and may come."""
    return bool(within_reach(state, action.place, action.seat))


@own_units_near.tells
def _own_units_near(state: State, action: Attack, passed: bool) -> Told:
    near = within_reach(state, action.place, action.seat)
    facts = {"place": action.place, "near": len(near)}
    where = PROVINCES[action.place].name
    if passed:
        return f"{units_words(near)} of {SIDE_NAMES[action.seat]} could attack {where}.", facts
    return f"No unit of {SIDE_NAMES[action.seat]} can come to {where} from an adjacent province.", facts


@requires("P3.4", secret=True)
def can_pay_one(state: State, action: Attack) -> bool:
    """The hand holds a card for at least one attacker."""
    clans = {card.clan for card in state.hands[action.seat]}
    return any(unit.clan in clans for unit in within_reach(state, action.place, action.seat))


@can_pay_one.tells
def _can_pay_one(state: State, action: Attack, passed: bool) -> Told:
    clans = tuple(dict.fromkeys(unit.clan for unit in within_reach(state, action.place, action.seat)))
    facts = {"clans": clans}
    if passed:
        return "The hand holds a card for at least one attacker.", facts
    names = " or ".join(CLAN_NAMES[clan] for clan in clans) or "any clan near by"
    return f"The hand holds no loyalty card of {names}, so no attacker could be paid.", facts


ATTACK: Final[Sequence[Requirement[State, Any]]] = (question_asked, enemies_stand_there, own_units_near, can_pay_one)


def attacks_of(state: State, side: Side) -> list[Attack]:
    """The legal attacks of a side, in the order of the provinces."""
    clans = {card.clan for card in state.hands[side]}
    taken = held_by(state, enemy(side))
    targets: set[str] = set()
    for start, units in state.units.items():
        if units and units[0].side == side:
            ways = state.ways(start)
            if not taken.isdisjoint(ways):
                for unit in units:
                    if unit.clan in clans:
                        targets.update(taken.intersection(ways))
                        break
    return [_ATTACKS[side, place] for place in state.units if place in targets] if targets else []


_ATTACKS: Final = {(side, place): Attack(side, place) for side in SIDES for place in PROVINCES}


def perform_attack(state: State, action: Attack) -> tuple[State, list[Event]]:
    """Name the province; the battle's questions come next (P9.1)."""
    side, foe, place = action.seat, enemy(action.seat), action.place
    defenders = state.of(place, foe)
    battle = (Task("pay", side), Task("secure", side), Task("secure", foe), Task("war", side), Task("war", foe),
              Task("reveal"), Task("tests"), Task("count"), Task("settle"))
    facts = {"side": side, "name": SIDE_NAMES[side], "place": place, "where": PROVINCES[place].name,
             "defenders": tuple(unit.id for unit in defenders), "words": units_words(defenders)}
    return state.but(battle=Battle(place, side), fought=None, plan=(*battle, *state.plan)), [
        Event(("P3.4", "P9.1"), "{name} attacks {where}, defended by {words}.", facts)]


# --- paying --------------------------------------------------------------------------------------------------------


def _target(state: State) -> str:
    return state.battle.place if state.battle is not None else ""


@requires("P3.4")
def attacker_near(state: State, action: Pay) -> bool:
    """The unit is the side's own and stands in an adjacent province."""
    target = _target(state)
    return referred(state, action.unit, action.seat) is not None and target in NEIGHBOURS[action.unit.place]


@attacker_near.tells
def _attacker_near(state: State, action: Pay, passed: bool) -> Told:
    target = _target(state)
    facts = {"unit": str(action.unit), "target": target}
    if passed:
        return f"{unit_words(action.unit)} is next to {PROVINCES[target].name}.", facts
    if referred(state, action.unit, action.seat) is None:
        return f"{unit_words(action.unit)}: no such unit of {SIDE_NAMES[action.seat]} stands there.", facts
    if not target:
        return "No attack is going on.", facts
    return f"{unit_words(action.unit)}: not adjacent to {PROVINCES[target].name}.", facts


@requires("P6.3")
def attacker_may_come(state: State, action: Pay) -> bool:
    """No round event closes the attacker's way."""
    return blocked(state, action.unit.place, _target(state)) is None


@attacker_may_come.tells
def _attacker_may_come(state: State, action: Pay, passed: bool) -> Told:
    event = blocked(state, action.unit.place, _target(state))
    facts = {"event": event}
    if event is None:
        return "No round event closes the way.", facts
    return f"{ROUND_EVENTS[event].title}: no way from {PROVINCES[action.unit.place].name} this round.", facts


@requires("P3.4", grants=True)
def card_of_his_clan(state: State, action: Pay) -> bool:
    """The card is of the attacker's clan (an event card is refused by P6.1)."""
    return action.card.clan is None or action.card.clan == action.unit.clan


@card_of_his_clan.tells
def _card_of_his_clan(state: State, action: Pay, passed: bool) -> Told:
    facts = {"card": action.card.name, "clan": action.unit.clan}
    clan = CLAN_NAMES[action.unit.clan]
    if passed:
        return f"An attacker of {clan} is paid for with a card of {clan}.", facts
    return f"{action.card.words}: each attacker costs a card of his own clan, here {clan}.", facts


PAY: Final[Sequence[Requirement[State, Any]]] = (
    question_in_battle, attacker_near, attacker_may_come, lowest_requirement(lambda state, action: action.seat),
    spends_loyalty,
    card_of_his_clan, hand_requirement("P3.4"),
)


@requires("P3.4")
def one_is_paid(state: State, action: Done) -> bool:
    """At least one attacker is paid for."""
    return state.battle is None or bool(state.battle.came)


@one_is_paid.tells
def _one_is_paid(state: State, action: Done, passed: bool) -> Told:
    paid = len(state.battle.came) if state.battle is not None else 0
    facts = {"paid": paid}
    if passed:
        return "At least one attacker is paid for.", facts
    return "No attacker is paid for yet; an attack needs at least one.", facts


DONE: Final[Sequence[Requirement[State, Any]]] = (question_asked,)
DONE_PAYING: Final[Sequence[Requirement[State, Any]]] = (question_in_battle, one_is_paid)


def payments_of(state: State, side: Side) -> Iterator[Pay]:
    """The legal payments of the attacker: by province, clan and card."""
    target = _target(state)
    cards = dict.fromkeys(state.hands[side])
    for start in state.near(target):
        if target not in state.ways(start):
            continue
        seen: set[tuple[str, bool]] = set()
        numbers: dict[str, int] = {}
        for unit in state.units[start]:
            if unit.side != side:
                continue
            number = numbers[unit.clan] = numbers.get(unit.clan, 0) + 1
            if (unit.clan, unit.sworn is None) in seen:
                continue
            seen.add((unit.clan, unit.sworn is None))
            for card in cards:
                if card.clan == unit.clan:
                    yield Pay(side, card, UnitRef(start, unit.clan, number))


def perform_pay(state: State, action: Pay) -> tuple[State, list[Event]]:
    """Discard the card; the attacker stands in the target from now on, and is secured (P3.5)."""
    unit, battle = referred(state, action.unit, action.seat), state.battle
    assert unit is not None
    assert battle is not None
    start = action.unit.place
    secures = state.options.attack_card_secures
    state = spend(moved(state, [unit], start, battle.place), action.seat, (action.card,))
    battle = battle._replace(came=(*battle.came, (unit.id, start)),
                             secured=(*battle.secured, unit.id) if secures else battle.secured)
    facts = {"side": action.seat, "name": SIDE_NAMES[action.seat], "unit": unit.id, "words": unit.words,
             "card": action.card.name, "price": action.card.words, "start": start, "from": PROVINCES[start].name,
             "place": battle.place, "to": PROVINCES[battle.place].name}
    if secures:
        event = Event(("P3.4", "P3.5"), "{name} discards {price}: {words} comes from {from} to attack {to}, and his loyalty"
                      " is secured.", facts)
    else:
        event = Event(("P3.4",), "{name} discards {price}: {words} comes from {from} to attack {to}.", facts)
    return state.but(battle=battle), [event]
