"""The ten round events: a function each, and the questions that some of them ask (P2.2, P6.3, P6.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from sekigahara.province_game.actions import Done, Muster, Swear, UnitRef
from sekigahara.province_game.asking import lowest_requirement, question_asked, referred, unit_words
from sekigahara.province_game.cards_in_hand import levy_places, levy_unit, place_unit, pool
from sekigahara.province_game.decks import has_loyalty_card, top_loyalty
from sekigahara.province_game.gifts import loyalty_card_left, swear_in, unsworn
from sekigahara.province_game.loyalty import flee, take_test
from sekigahara.province_game.map import BORDERS, CASTLES, PROVINCES
from sekigahara.province_game.moving import marches_of
from sekigahara.province_game.pieces import CLAN_NAMES, CLANS, ROUND_EVENTS, SIDE_NAMES, Side, Unit, count, enemy
from sekigahara.province_game.sending import may_turn, turn_and_go
from sekigahara.province_game.state import State, Task
from tabletop import Event
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["EFFECTS", "MUSTER", "SWEAR", "musters_of", "perform_desert", "perform_done", "perform_event", "perform_muster",
           "perform_rumour", "perform_swear", "swears_of"]


def perform_event(state: State, events: list[Event]) -> State:
    """Turn over the top round event and carry it out; an empty deck is reshuffled first (P2.2)."""
    deck, past, chance = state.event_deck, state.event_past, state.chance
    if not deck:
        deck, chance = chance.shuffle(past)
        past = ()
        events.append(Event(("P2.2",), "The event deck is empty: its {number} cards are shuffled.", {"number": len(deck)}))
    name = deck[0]
    event = ROUND_EVENTS[name]
    events.append(Event(("P2.2", "P6.3"), "Round {round}: {title}. {says}",
                        {"round": state.round, "event": name, "title": event.title, "says": event.text}))
    state = state.but(event=name, event_deck=deck[1:], event_past=(*past, name), chance=chance, plan=state.plan[1:])
    return EFFECTS[name](state, events)


def _order(state: State) -> tuple[Side, Side]:
    return state.first, enemy(state.first)


def _nothing(events: list[Event], name: str, why: str, **facts: Any) -> None:
    events.append(Event(("P6.4",), "{title}: {why}, so nothing happens.",
                        {"event": name, "title": ROUND_EVENTS[name].title, "why": why, **facts}))


def _ask_each(kind: str, number: int = 0) -> Callable[[State, list[Event]], State]:
    def effect(state: State, events: list[Event]) -> State:
        return state.but(plan=(*(Task(kind, side, number) for side in _order(state)), *state.plan))
    return effect


def _muster(state: State, events: list[Event]) -> State:
    tasks = []
    for side in _order(state):
        if pool(state, side) and levy_places(state, side):
            tasks.append(Task("muster", side))
        else:
            _nothing(events, "muster", f"{SIDE_NAMES[side]} has no unit to place, or no castle province to place it in",
                     side=side)
    return state.but(plan=(*tasks, *state.plan))


def _lean_year(state: State, events: list[Event]) -> State:
    tasks = []
    for side in _order(state):
        if state.hands[side]:
            tasks.append(Task("discard", side, 1, "", "lean-year"))
        else:
            _nothing(events, "lean-year", f"{SIDE_NAMES[side]} has no card to discard", side=side)
    return state.but(plan=(*tasks, *state.plan))


def _roads_clear(state: State, events: list[Event]) -> State:
    tasks = []
    for side in _order(state):
        if marches_of(state, side):
            tasks.append(Task("march", side))
        else:
            _nothing(events, "roads-clear", f"{SIDE_NAMES[side]} has no group that could go anywhere", side=side)
    return state.but(plan=(*tasks, *state.plan))


def _desertion(state: State, events: list[Event]) -> State:
    castles = {side: state.castles(side) for side in _order(state)}
    more = max(castles, key=lambda side: castles[side])
    if len(set(castles.values())) == 1:
        _nothing(events, "desertion", f"both sides have {count(castles[more], 'castle')}", castles=castles)
        return state
    return state.but(plan=(Task("desert", more), *state.plan))


def _stays(state: State, events: list[Event]) -> State:
    return state


EFFECTS: Final[Mapping[str, Callable[[State, list[Event]], State]]] = {
    "good-harvest": _ask_each("draw", 2), "typhoon": _stays, "deep-snow": _stays, "rumours": _ask_each("rumour"),
    "muster": _muster, "lean-year": _lean_year, "roads-clear": _roads_clear, "emissaries": _ask_each("swear"),
    "desertion": _desertion, "quiet-season": _stays,
}
"""What each round event does when it is turned over. Typhoon and Deep snow hold all round: the ways ask for them."""


# --- drawn by chance -----------------------------------------------------------------------------------------------


def _drawn_by_chance(state: State, side: Side, events: list[Event]) -> tuple[State, str, Unit | None]:
    units = [(place, unit) for place, there in state.units.items() for unit in there
             if unit.side == side and unit.sworn is None]
    name = state.event or ""
    if not units:
        _nothing(events, name, f"{SIDE_NAMES[side]} has no unsworn unit", side=side)
        return state, "", None
    (place, unit), chance = state.chance.pick(units)
    events.append(Event(("P6.3", "P2.2"), "{title}: by chance {words} in {where} of {name}.",
                        {"title": ROUND_EVENTS[name].title, "side": side, "name": SIDE_NAMES[side], "unit": unit.id,
                         "words": unit.words, "place": place, "where": PROVINCES[place].name}))
    return state.but(chance=chance), place, unit


def perform_rumour(state: State, events: list[Event]) -> State:
    """Rumours: a unit drawn by chance takes a loyalty test; it may flee, or join the enemy and move (P5.4)."""
    side = state.plan[0].side
    assert side is not None
    state, place, unit = _drawn_by_chance(state.but(plan=state.plan[1:]), side, events)
    if unit is None:
        return state
    state, test = take_test(state, unit, events, ("P6.3", "P4.3"))
    if test.result == "flees":
        return flee(state, place, unit, events)
    if test.result == "joins":
        if may_turn(state, place, unit):
            return turn_and_go(state, place, unit, None, events)
        events.append(Event(("P5.4",), "{words} would have no province to go to, so he stays with {name}.",
                            {"side": side, "name": SIDE_NAMES[side], "unit": unit.id, "words": unit.words, "place": place}))
    return state


def perform_desert(state: State, events: list[Event]) -> State:
    """Desertion: a unit drawn by chance flees."""
    side = state.plan[0].side
    assert side is not None
    state, place, unit = _drawn_by_chance(state.but(plan=state.plan[1:]), side, events)
    return state if unit is None else flee(state, place, unit, events)


# --- muster --------------------------------------------------------------------------------------------------------


@requires("P6.3", grants=True)
def unit_to_muster(state: State, action: Muster) -> bool:
    """The side has a unit of the clan removed or in reserve."""
    return levy_unit(state, action.seat, action.clan) is not None


@unit_to_muster.tells
def _unit_to_muster(state: State, action: Muster, passed: bool) -> Told:
    number = sum(unit.clan == action.clan for unit in pool(state, action.seat))
    facts = {"clan": action.clan, "number": number}
    return (f"{SIDE_NAMES[action.seat]} has {count(number, 'unit')} of {CLAN_NAMES[action.clan]} removed or in"
            " reserve."), facts


@requires("P6.3")
def castle_to_muster_in(state: State, action: Muster) -> bool:
    """The province is a castle province under the side's flag, without enemy units."""
    place = action.place
    return place in CASTLES and state.flags[place] == action.seat and not state.holds(place, enemy(action.seat))


@castle_to_muster_in.tells
def _castle_to_muster_in(state: State, action: Muster, passed: bool) -> Told:
    place = action.place
    facts = {"place": place, "castle": place in CASTLES, "flag": state.flags[place]}
    where = PROVINCES[place].name
    if passed:
        return f"{where} is a castle province under {SIDE_NAMES[action.seat]}'s flag.", facts
    if place not in CASTLES:
        return f"{where} holds no castle.", facts
    if state.flags[place] != action.seat:
        return f"{where} does not stand under {SIDE_NAMES[action.seat]}'s flag.", facts
    return f"Enemy units stand in {where}.", facts


@requires("P6.4")
def no_border(state: State, action: Muster) -> bool:
    """No event places a unit in a border province."""
    return action.place not in BORDERS


@no_border.tells
def _no_border(state: State, action: Muster, passed: bool) -> Told:
    where = PROVINCES[action.place].name
    return f"{where} is {'no' if passed else 'a'} border province; no event places a unit in one.", {"place": action.place}


MUSTER: Final[Sequence[Requirement[State, Any]]] = (question_asked, unit_to_muster, castle_to_muster_in, no_border)


def musters_of(state: State, side: Side) -> Iterator[Muster]:
    """The ways to muster a unit."""
    clans = {unit.clan for unit in pool(state, side)}
    places = levy_places(state, side)
    return (Muster(side, clan, place) for clan in CLANS if clan in clans for place in places)


def perform_muster(state: State, action: Muster) -> tuple[State, list[Event]]:
    """The unit comes to the board."""
    state, unit = place_unit(state, action.seat, action.clan, action.place)
    return state.but(plan=state.plan[1:]), [
        Event(("P6.3",), "Muster: {words} of {name} comes to {where}.",
              {"side": action.seat, "name": SIDE_NAMES[action.seat], "unit": unit.id, "words": unit.words,
               "place": action.place, "where": PROVINCES[action.place].name})]


# --- emissaries ----------------------------------------------------------------------------------------------------


@requires("P6.3", grants=True)
def own_unit(state: State, action: Swear) -> bool:
    """The unit is the side's own, on the board."""
    return referred(state, action.unit, action.seat) is not None


@own_unit.tells
def _own_unit(state: State, action: Swear, passed: bool) -> Told:
    facts = {"unit": str(action.unit)}
    if passed:
        return f"{unit_words(action.unit)} is a unit of {SIDE_NAMES[action.seat]}.", facts
    return f"{unit_words(action.unit)}: no such unit of {SIDE_NAMES[action.seat]} stands there.", facts


@requires("P5.2")
def may_be_sworn(state: State, action: Swear) -> bool:
    """The unit is not sworn already."""
    unit = referred(state, action.unit, action.seat)
    return unit is None or unit.sworn is None


@may_be_sworn.tells
def _may_be_sworn(state: State, action: Swear, passed: bool) -> Told:
    return f"{unit_words(action.unit)} is {'not ' if passed else ''}sworn already.", {"unit": str(action.unit)}


SWEAR: Final[Sequence[Requirement[State, Any]]] = (
    question_asked, own_unit, may_be_sworn, lowest_requirement(lambda state, action: action.seat), loyalty_card_left)


def swears_of(state: State, side: Side) -> Iterator[Swear]:
    """The units that a side may make sworn."""
    if has_loyalty_card(state, side):
        for place, units in state.units.items():
            if units and units[0].side == side:
                for clan, number, _ in unsworn(units):
                    yield Swear(side, UnitRef(place, clan, number))


def perform_swear(state: State, action: Swear) -> tuple[State, list[Event]]:
    """The top loyalty card of the deck lies open with the unit."""
    unit = referred(state, action.unit, action.seat)
    assert unit is not None
    events: list[Event] = []
    card, state = top_loyalty(state.but(plan=state.plan[1:]), action.seat, events)
    assert card is not None
    return swear_in(state, action.unit.place, unit, card, "P6.3", events), events


def perform_done(state: State, action: Done) -> tuple[State, list[Event]]:
    """The side leaves the question at that."""
    kind = state.plan[0].kind
    words = {"pay": ("P3.4", "{name} brings no more attackers."), "secure": ("P4.2", "{name} secures no more units."),
             "march": ("P6.3", "{name} moves no group without a card."), "swear": ("P6.3", "{name} makes no unit sworn.")}
    rule, text = words[kind]
    return state.but(plan=state.plan[1:]), [
        Event((rule,), text, {"side": action.seat, "name": SIDE_NAMES[action.seat]})]
