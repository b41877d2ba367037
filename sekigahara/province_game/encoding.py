"""A game's state as plain JSON data, and back, with every flaw refused by its path."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from sekigahara.province_game.checking import PILES, check_board, check_pieces, check_plan, check_question, demand
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import (
    CARDS,
    CLANS,
    ISHIDA,
    ROUND_EVENTS,
    SIDES,
    TOKUGAWA,
    Card,
    Side,
    Unit,
    sorted_cards,
)
from sekigahara.province_game.state import ASKING, WORKING, Battle, Fought, State, Task, Tested
from sekigahara.province_game.war import WAR_CARDS
from tabletop import Chance, DecodeError, Outcome
from tabletop.coding import check_fields, get_bool, get_choice, get_int, get_list, get_object, get_text

__all__ = ["decode_state", "encode_state"]

T = TypeVar("T")
_FIELDS: Final = ("options", "round", "first", "event", "event_deck", "event_past", "plan", "units", "flags", *PILES,
                  "battle",
                  "fought", "acted", "drew", "single", "news", "chance", "outcome")
_BATTLE: Final = ("place", "attacker", "came", "secured", "war", "revealed", "tests", "waiting", "hits", "laid", "fallen",
                  "winner", "retreats")
_ENDS: Final = ("P8.1", "P8.2", "P8.3", "P8.4", "P9.6")
_OFF: Final = ("reserve", "removed")
_RESULTS: Final = ("stands", "flees", "joins")
_ALL: Final = 50
_MOST_ROUNDS: Final = 1_000_000


# --- writing -------------------------------------------------------------------------------------------------------


def encode_state(state: State) -> dict[str, Any]:
    """The state as plain JSON data. It holds both hands and both decks: for the teacher."""
    standing = [(unit, place) for place, units in state.units.items() for unit in units]
    standing += [(unit, where) for where in _OFF for side in SIDES for unit in getattr(state, where)[side]]
    return {
        "options": state.options.encode(), "round": state.round, "first": state.first, "event": state.event,
        "event_deck": list(state.event_deck), "event_past": list(state.event_past),
        "plan": [list(task) for task in state.plan],
        "units": [[*_encode_unit(unit), place] for unit, place in sorted(standing)],
        "flags": {place: flag for place, flag in state.flags.items() if flag is not None},
        **{name: {side: _names(getattr(state, name)[side]) for side in SIDES} for name in PILES},
        "battle": None if state.battle is None else _encode_battle(state.battle),
        "fought": None if state.fought is None else {
            **_encode_battle(state.fought.battle), "units": [_encode_unit(unit) for unit in state.fought.units]},
        "acted": state.acted, "drew": state.drew,
        "single": state.single, "news": [list(each) for each in state.news], "chance": state.chance.encode(),
        "outcome": None if state.outcome is None else {
            "winners": list(state.outcome.winners), "rule": state.outcome.rule, "text": state.outcome.text},
    }


def _names(cards: Iterable[Card]) -> list[str]:
    return [card.name for card in cards]


def _encode_unit(unit: Unit) -> list[Any]:
    return [unit.id, unit.clan, unit.side, unit.sworn.name if unit.sworn else None]


def _encode_battle(battle: Battle) -> dict[str, Any]:
    return {
        "place": battle.place, "attacker": battle.attacker, "came": [list(each) for each in battle.came],
        "secured": list(battle.secured), "war": {side: _names(battle.war[side]) for side in SIDES},
        "revealed": battle.revealed,
        "tests": [[_encode_unit(test.unit), test.card.name if test.card else None, test.result] for test in battle.tests],
        "waiting": list(battle.waiting), "hits": [list(each) for each in battle.hits], "laid": dict(battle.laid),
        "fallen": [_encode_unit(unit) for unit in battle.fallen], "winner": battle.winner,
        "retreats": None if battle.retreats is None else {side: list(battle.retreats[side]) for side in SIDES},
    }


# --- reading -------------------------------------------------------------------------------------------------------


def decode_state(data: Any, path: str = "state") -> State:
    """The state that :func:`encode_state` wrote.

    Raises:
        DecodeError: with the path in the data and the reason.
    """
    check_fields(data, _FIELDS, path)
    state = State()
    state.options = ProvinceOptions.decode(data["options"], f"{path}.options")
    state.round = get_int(data, "round", path, least=1, most=_MOST_ROUNDS)
    state.first = _side(data["first"], f"{path}.first")
    state.event = None if data["event"] is None else get_choice(data, "event", path, list(ROUND_EVENTS))
    for name in ("event_deck", "event_past"):
        setattr(state, name, tuple(_word(each, f"{path}.{name}[{index}]", ROUND_EVENTS, "a round event")
                                   for index, each in enumerate(get_list(data, name, path))))
    _decode_units(state, data, path)
    for name in PILES:
        pile = _pair(data, name, path, _card)
        setattr(state, name, {side: sorted_cards(cards) for side, cards in pile.items()} if name == "hands" else pile)
    for name in ("acted", "drew", "single"):
        setattr(state, name, get_bool(data, name, path))
    state.news = tuple(_news(each, f"{path}.news[{index}]") for index, each in enumerate(get_list(data, "news", path)))
    state.battle = None if data["battle"] is None else _decode_battle(data["battle"], f"{path}.battle")
    state.fought = None if data["fought"] is None else _decode_fought(data["fought"], f"{path}.fought")
    state.plan = tuple(_task(each, f"{path}.plan[{index}]") for index, each in enumerate(get_list(data, "plan", path)))
    state.chance = Chance.decode(data["chance"], f"{path}.chance")
    state.outcome = _decode_outcome(data["outcome"], f"{path}.outcome")
    check_pieces(state, path)
    check_board(state, path)
    check_plan(state, path)
    check_question(state, path)
    return state


def _side(value: Any, path: str) -> Side:
    if value == ISHIDA:
        return ISHIDA
    if value == TOKUGAWA:
        return TOKUGAWA
    raise DecodeError(path, f"{value!r} is no side; the sides are {' and '.join(SIDES)}")


def _word(value: Any, path: str, known: Iterable[str], what: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise DecodeError(path, f"{value!r} is not {what}")
    return value


def _card(value: Any, path: str) -> Card:
    return CARDS[_word(value, path, CARDS, "a card")]


def _number(value: Any, path: str, least: int = 0, most: int = _ALL) -> int:
    if type(value) is not int or not least <= value <= most:
        raise DecodeError(path, f"{value!r} is not a whole number from {least} to {most}")
    return value


def _row(value: Any, path: str, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise DecodeError(path, f"needs a list of {length}")
    return value


def _pair(data: Any, name: str, path: str, read: Callable[[Any, str], T]) -> dict[Side, tuple[T, ...]]:
    pair = get_object(data, name, path)
    check_fields(pair, SIDES, f"{path}.{name}")
    return {side: tuple(read(each, f"{path}.{name}.{side}[{index}]")
                        for index, each in enumerate(get_list(pair, side, f"{path}.{name}"))) for side in SIDES}


def _unit(value: Any, path: str) -> Unit:
    id, clan, side, sworn = _row(value, path, 4)
    card = None if sworn is None else _card(sworn, f"{path}[3]")
    if card is not None and card.clan is None:
        raise DecodeError(f"{path}[3]", "a unit is sworn with a loyalty card")
    return Unit(_number(id, f"{path}[0]", 1), _word(clan, f"{path}[1]", CLANS, "a clan"), _side(side, f"{path}[2]"), card)


def _decode_units(state: State, data: Any, path: str) -> None:
    places: dict[str, list[Unit]] = {place: [] for place in PROVINCES}
    off: dict[str, dict[Side, list[Unit]]] = {where: {ISHIDA: [], TOKUGAWA: []} for where in _OFF}
    seen: set[int] = set()
    for index, value in enumerate(get_list(data, "units", path)):
        where = f"{path}.units[{index}]"
        *about, place = _row(value, where, 5)
        unit = _unit(about, where)
        demand(unit.id not in seen, f"{where}[0]", f"unit {unit.id} comes twice")
        seen.add(unit.id)
        _word(place, f"{where}[4]", (*PROVINCES, *_OFF), "a province, reserve or removed")
        if place in _OFF:
            demand(unit.sworn is None, f"{where}[3]", "only a unit on the board is sworn")
            off[place][unit.side].append(unit)
        else:
            places[place].append(unit)
    state.units = {place: tuple(sorted(units)) for place, units in places.items()}
    state.reserve, state.removed = ({side: tuple(sorted(units)) for side, units in off[where].items()} for where in _OFF)
    flags = get_object(data, "flags", path)
    for place in flags:
        _word(place, f"{path}.flags.{place}", PROVINCES, "a province")
    state.flags = {place: _side(flags[place], f"{path}.flags.{place}") if place in flags else None for place in PROVINCES}


def _news(value: Any, path: str) -> tuple[str, str]:
    rule, text = _row(value, path, 2)
    if not isinstance(rule, str) or not isinstance(text, str):
        raise DecodeError(path, "needs a rule and a text")
    return rule, text


def _task(value: Any, path: str) -> Task:
    kind, side, number, place, why = _row(value, path, 5)
    if place != "":
        _word(place, f"{path}[3]", PROVINCES, "a province")
    return Task(_word(kind, f"{path}[0]", (*ASKING, *WORKING), "a kind of task"),
                None if side is None else _side(side, f"{path}[1]"), _number(number, f"{path}[2]"), place,
                _word(why, f"{path}[4]", ("", "turned", "orders", "lean-year"), "a reason"))


def _decode_battle(data: Any, path: str) -> Battle:
    check_fields(data, _BATTLE, path)
    came = []
    for index, value in enumerate(get_list(data, "came", path)):
        id, start = _row(value, f"{path}.came[{index}]", 2)
        came.append((_number(id, f"{path}.came[{index}][0]", 1),
                     _word(start, f"{path}.came[{index}][1]", PROVINCES, "a province")))
    tests = []
    for index, value in enumerate(get_list(data, "tests", path)):
        where = f"{path}.tests[{index}]"
        unit, card, result = _row(value, where, 3)
        tests.append(Tested(_unit(unit, f"{where}[0]"), None if card is None else _card(card, f"{where}[1]"),
                          _word(result, f"{where}[2]", _RESULTS, "a result")))
    hits = [(_number(_row(value, f"{path}.hits[{index}]", 2)[0], f"{path}.hits[{index}][0]", 1),
             _number(value[1], f"{path}.hits[{index}][1]", 1, WAR_CARDS))
            for index, value in enumerate(get_list(data, "hits", path))]
    laid = get_object(data, "laid", path)
    check_fields(laid, SIDES, f"{path}.laid")
    retreats = data["retreats"]
    return Battle(
        get_choice(data, "place", path, list(PROVINCES)), _side(data["attacker"], f"{path}.attacker"), tuple(came),
        _ids(data, "secured", path), {side: sorted_cards(cards) for side, cards in _pair(data, "war", path, _card).items()},
        get_bool(data, "revealed", path), tuple(tests), _ids(data, "waiting", path), tuple(hits),
        {side: get_int(laid, side, f"{path}.laid", least=0, most=WAR_CARDS) for side in SIDES},
        tuple(_unit(value, f"{path}.fallen[{index}]") for index, value in enumerate(get_list(data, "fallen", path))),
        None if data["winner"] is None else _side(data["winner"], f"{path}.winner"),
        None if retreats is None else _pair(data, "retreats", path, lambda each, where: _word(each, where, PROVINCES,
                                                                                             "a province")))


def _decode_fought(data: Any, path: str) -> Fought:
    check_fields(data, (*_BATTLE, "units"), path)
    units = tuple(_unit(value, f"{path}.units[{index}]") for index, value in enumerate(get_list(data, "units", path)))
    battle = _decode_battle({name: value for name, value in data.items() if name != "units"}, path)
    demand(battle.winner is not None and battle.revealed, f"{path}.winner", "a battle that was counted has one")
    return Fought(battle, units)


def _ids(data: Any, name: str, path: str) -> tuple[int, ...]:
    return tuple(_number(each, f"{path}.{name}[{index}]", 1) for index, each in enumerate(get_list(data, name, path)))


def _decode_outcome(data: Any, path: str) -> Outcome | None:
    if data is None:
        return None
    check_fields(data, ("winners", "rule", "text"), path)
    winners = tuple(_side(each, f"{path}.winners[{index}]") for index, each in enumerate(get_list(data, "winners", path)))
    demand(len(winners) < 2, f"{path}.winners", "at most one side wins")
    return Outcome(winners, get_choice(data, "rule", path, _ENDS), get_text(data, "text", path))
