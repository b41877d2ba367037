"""The five event cards of each deck: what each may be aimed at, and a function that carries it out (P6.1, P6.2, P6.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from sekigahara.province_game.actions import Play, UnitRef
from sekigahara.province_game.asking import hand_requirement, lowest, question_asked, referred, unit_words
from sekigahara.province_game.decks import leave_game
from sekigahara.province_game.gifts import unsworn
from sekigahara.province_game.loyalty import homes
from sekigahara.province_game.map import BORDERS, CASTLES, NEIGHBOURS, PROVINCES
from sekigahara.province_game.moving import free_ends, held_by, moved
from sekigahara.province_game.pieces import (
    CARDS,
    CLAN_NAMES,
    CLANS,
    HAND_EVENTS,
    SIDE_NAMES,
    Card,
    Side,
    Unit,
    cards_words,
    enemy,
    units_words,
)
from sekigahara.province_game.sending import may_turn, turn_and_go
from sekigahara.province_game.state import State, Task, changed
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["EFFECTS", "PLAY", "levy_places", "levy_unit", "perform_play", "place_unit", "plays_of", "pool"]


# --- what the events may be aimed at -------------------------------------------------------------------------------


def pool(state: State, side: Side) -> tuple[Unit, ...]:
    """A side's units that can come to the board: its reserve and its removed units, in order of ids."""
    return tuple(sorted((*state.reserve[side], *state.removed[side])))


def levy_places(state: State, side: Side) -> tuple[str, ...]:
    """Where a unit may come to the board: castles under the side's flag without enemy units, no border provinces."""
    foe = enemy(side)
    return tuple(place for place in CASTLES
                 if place not in BORDERS and state.flags[place] == side and not state.holds(place, foe))


def levy_unit(state: State, side: Side, clan: str) -> Unit | None:
    """The unit of a clan that comes to the board: the lowest id in reserve or removed."""
    return next((unit for unit in pool(state, side) if unit.clan == clan), None)


def place_unit(state: State, side: Side, clan: str, place: str) -> tuple[State, Unit]:
    """The state after a unit comes to the board."""
    unit = levy_unit(state, side, clan)
    assert unit is not None
    state = state.with_units(**{place: tuple(sorted((*state.units[place], unit)))})
    return state.but(
        reserve=changed(state.reserve, side, tuple(each for each in state.reserve[side] if each.id != unit.id)),
        removed=changed(state.removed, side, tuple(each for each in state.removed[side] if each.id != unit.id))), unit


def _near_own(state: State, place: str, side: Side) -> bool:
    return any(state.holds(near, side) for near in state.near(place))


@lru_cache(maxsize=16384)
def _play(side: Side, name: str, clan: str | None = None, place: str | None = None, to: str | None = None, number: int = 0
          ) -> Play:
    # Kept: listing the actions of a turn makes the same plays again and again.
    return Play(side, CARDS[name], clan, place, to, number)


@lru_cache(maxsize=1024)
def _levies_of(side: Side, clans: tuple[str, ...], places: tuple[str, ...]) -> tuple[Play, ...]:
    return tuple(_play(side, "levy", clan, place) for clan in clans for place in places)


def _levies(state: State, side: Side) -> tuple[Play, ...]:
    waiting = {unit.clan for units in (state.reserve[side], state.removed[side]) for unit in units}
    return _levies_of(side, tuple([clan for clan in CLANS if clan in waiting]), levy_places(state, side))


def _night_marches(state: State, side: Side) -> list[Play]:
    taken = held_by(state, enemy(side))
    return [_play(side, "night-march", None, start, end) for start, units in state.units.items()
            if units and units[0].side == side for end in free_ends(state, start, taken)]


def _at_enemy(name: str, may: Callable[[State, str, Unit], bool]) -> Callable[[State, Side], list[Play]]:
    def plays(state: State, side: Side) -> list[Play]:
        found = []
        near = {end for start in held_by(state, side) for end in state.near(start)}
        for place, units in state.units.items():
            if units and units[0].side != side and place in near:
                found += [_play(side, name, clan, place, None, number) for clan, number, unit in unsworn(units)
                          if may(state, place, unit)]
        return found
    return plays


def _may_be_ordered(state: State, place: str, unit: Unit) -> bool:
    return bool(homes(state, place, unit.side))


def _spies(state: State, side: Side) -> list[Play]:
    return [_play(side, "spies")]


AIMS: Final[Mapping[str, Callable[[State, Side], Sequence[Play]]]] = {
    "levy": _levies, "night-march": _night_marches, "false-orders": _at_enemy("false-orders", _may_be_ordered),
    "turncoat": _at_enemy("turncoat", may_turn), "spies": _spies,
}
"""For each event its legal plays, by what it is aimed at."""


def plays_of(state: State, side: Side) -> list[Play]:
    """The event cards that a side may play: at each target, or at none where there is none (P6.4)."""
    found: list[Play] = []
    for card in state.hands[side]:
        if card.clan is None:
            found += AIMS[card.name](state, side) or (_play(side, card.name),)
    return found


# --- requirements --------------------------------------------------------------------------------------------------


@requires("P6.1")
def is_an_event(state: State, action: Play) -> bool:
    """The card is an event card."""
    return action.card.name in HAND_EVENTS


@is_an_event.tells
def _is_an_event(state: State, action: Play, passed: bool) -> Told:
    facts = {"card": action.card.name}
    return (f"{action.card.words} is {'an' if passed else 'no'} event card{'' if passed else '; only those are played'}.",
            facts)


def _target(action: Play) -> tuple[Any, ...]:
    return action.clan, action.place, action.to, action.number


def _shape_fits(action: Play) -> bool:
    """Whether the parts that are named are those that the event asks for."""
    named = (action.clan is not None, action.place is not None, action.to is not None, action.number > 0)
    return named == {"levy": (True, True, False, False), "night-march": (False, True, True, False),
                     "false-orders": (True, True, False, True), "turncoat": (True, True, False, True),
                     "spies": (False,) * 4}.get(action.card.name)


def _reason(state: State, action: Play) -> str:
    """Why an event can't be aimed so; "" where it can."""
    side, foe, name = action.seat, enemy(action.seat), action.card.name
    if not _shape_fits(action):
        return "that is not what this event can be aimed at"
    place = action.place or ""
    where = PROVINCES[place].name if place else ""
    if name == "levy":
        clan = action.clan or ""
        if levy_unit(state, side, clan) is None:
            return f"{SIDE_NAMES[side]} has no unit of {CLAN_NAMES[clan]} removed or in reserve"
        if place in levy_places(state, side):
            return ""
        return f"{where} is {_no_levy(state, place, side)}"
    if name == "night-march":
        end = action.to or ""
        if not state.holds(place, side):
            return f"no unit of {SIDE_NAMES[side]} stands in {where}"
        if end not in NEIGHBOURS[place]:
            return f"{PROVINCES[end].name} is not adjacent to {where}"
        if state.holds(end, foe):
            return f"enemy units stand in {PROVINCES[end].name}"
        return "" if end in state.ways(place) else "a round event closes the way"
    if name in ("false-orders", "turncoat"):
        ref = UnitRef(place, action.clan or "", action.number)
        unit = referred(state, ref, foe)
        if unit is None:
            return f"{unit_words(ref)}: no such enemy unit stands there"
        if unit.sworn is not None:
            return f"{unit_words(ref)} is sworn and resists (P6.4)"
        if not _near_own(state, place, side):
            return f"no unit of {SIDE_NAMES[side]} is adjacent to {where}"
        if not lowest(state, ref, foe):
            return f"{unit_words(ref)}: an equal unit with a lower id stands there, and the lowest goes first (P1.1)"
        if not (_may_be_ordered if name == "false-orders" else may_turn)(state, place, unit):
            return f"{unit_words(ref)} would have no province to go to"
    return ""


def _no_levy(state: State, place: str, side: Side) -> str:
    if place not in CASTLES:
        return "no castle province"
    if place in BORDERS:
        return "a border province (P6.4)"
    return "not under its flag" if state.flags[place] != side else "held by enemy units"


@requires("P6.2", grants=True)
def fits_its_target(state: State, action: Play) -> bool:
    """The event can be aimed so; without a legal target it is played at nothing."""
    if action.card.name not in HAND_EVENTS or (_target(action) == (None, None, None, 0) and action.card.name != "spies"):
        return True
    return _reason(state, action) == ""


@fits_its_target.tells
def _fits_its_target(state: State, action: Play, passed: bool) -> Told:
    facts = {"card": action.card.name, "target": str(action)}
    if passed:
        event = HAND_EVENTS.get(action.card.name)
        return (f"{event.title}: {event.text}" if event else "No event card is aimed."), facts
    return f"{action.card.words}: {_reason(state, action)}.", facts


@requires("P6.4")
def aimed_if_it_can_be(state: State, action: Play) -> bool:
    """An event is played at nothing only where it has no legal target."""
    if _target(action) != (None, None, None, 0) or action.card.name not in AIMS or action.card.name == "spies":
        return True
    return not AIMS[action.card.name](state, action.seat)


@aimed_if_it_can_be.tells
def _aimed_if_it_can_be(state: State, action: Play, passed: bool) -> Told:
    facts = {"card": action.card.name}
    if not passed:
        example = AIMS[action.card.name](state, action.seat)[0]
        return f"{action.card.words} has a legal target, so it must be named, for example: {example}.", facts
    return "An event without a legal target does nothing.", facts


PLAY: Final[Sequence[Requirement[State, Any]]] = (
    question_asked, is_an_event, fits_its_target, aimed_if_it_can_be, hand_requirement("P6.1"))


# --- the effects ---------------------------------------------------------------------------------------------------


def _levy(state: State, action: Play, events: list[Event]) -> State:
    assert action.clan is not None
    assert action.place is not None
    state, unit = place_unit(state, action.seat, action.clan, action.place)
    events.append(Event(("P6.2",), "Levy: {words} of {name} comes to {where}.",
                        {"side": action.seat, "name": SIDE_NAMES[action.seat], "unit": unit.id, "words": unit.words,
                         "place": action.place, "where": PROVINCES[action.place].name}))
    return state


def _night_march(state: State, action: Play, events: list[Event]) -> State:
    assert action.place is not None
    assert action.to is not None
    units = state.of(action.place, action.seat)
    events.append(Event(("P6.2",), "Night march: {name} moves {words} from {from} to {where}.",
                        {"side": action.seat, "name": SIDE_NAMES[action.seat], "units": tuple(unit.id for unit in units),
                         "words": units_words(units), "place": action.place, "from": PROVINCES[action.place].name,
                         "to": action.to, "where": PROVINCES[action.to].name}))
    return moved(state, units, action.place, action.to)


def _aimed_at(state: State, action: Play) -> tuple[str, Unit]:
    assert action.clan is not None
    assert action.place is not None
    unit = referred(state, UnitRef(action.place, action.clan, action.number), enemy(action.seat))
    assert unit is not None
    return action.place, unit


def _false_orders(state: State, action: Play, events: list[Event]) -> State:
    place, unit = _aimed_at(state, action)
    events.append(Event(("P6.2",), "False orders: {words} must leave {where}; {name} chooses where to.",
                        {"side": unit.side, "name": SIDE_NAMES[unit.side], "unit": unit.id, "words": unit.words,
                         "place": place, "where": PROVINCES[place].name}))
    return state.but(plan=(Task("send", unit.side, unit.id, place, "orders"), *state.plan))


def _turncoat(state: State, action: Play, events: list[Event]) -> State:
    place, unit = _aimed_at(state, action)
    events.append(Event(("P6.2",), "Turncoat: {words} in {where} leaves {name}.",
                        {"side": unit.side, "name": SIDE_NAMES[unit.side], "unit": unit.id, "words": unit.words,
                         "place": place, "where": PROVINCES[place].name}))
    return turn_and_go(state, place, unit, None, events)


def _see_hand(state: State, action: Play, events: list[Event]) -> State:
    side, foe = action.seat, enemy(action.seat)
    hand = state.hands[foe]
    events.append(Event(("P6.2",), "Spies: {name} sees {foe_name}'s hand and may draw one card.",
                        {"side": side, "name": SIDE_NAMES[side], "foe": foe, "foe_name": SIDE_NAMES[foe]}))
    events.append(Event(("P6.2",), "{foe_name} holds {words}.",
                        {"foe": foe, "foe_name": SIDE_NAMES[foe], "cards": tuple(card.name for card in hand),
                         "words": cards_words(hand)}, audience=(side, foe)))
    return state.but(plan=(Task("draw", side, 1), *state.plan))


EFFECTS: Final[Mapping[str, Callable[[State, Play, list[Event]], State]]] = {
    "levy": _levy, "night-march": _night_march, "false-orders": _false_orders, "turncoat": _turncoat, "spies": _see_hand,
}
"""What each event card does."""


def perform_play(state: State, action: Play) -> tuple[State, list[Event]]:
    """The card leaves the game, and its effect is carried out at once."""
    card: Card = action.card
    free = state.options.event_card == "free"
    events = [Event(("P6.1",), "{name} plays {words}, {how}; the card leaves the game.",
                    {"side": action.seat, "name": SIDE_NAMES[action.seat], "card": card.name, "words": card.words,
                     "free": free, "how": "which takes no action" if free else "as an action"})]
    state = leave_game(state, action.seat, (card,))
    if action.place is None and card.name != "spies":
        events.append(Event(("P6.4",), "{words} has no legal target and does nothing.",
                            {"card": card.name, "words": card.words}))
        return state, events
    return EFFECTS[card.name](state, action, events), events
