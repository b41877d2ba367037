"""A game's state as plain JSON data, and back, with every flaw refused by its path."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from sekigahara.province_game.dealing import UNITS_A_CLAN
from sekigahara.province_game.loyalty import homes, shelters
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import (
    CARD_COUNTS,
    CARDS,
    CLANS,
    ISHIDA,
    ROUND_EVENTS,
    SIDES,
    TOKUGAWA,
    Card,
    Side,
    Unit,
    enemy,
    sorted_cards,
)
from sekigahara.province_game.round import ACTIONS_A_TURN
from sekigahara.province_game.state import ASKING, HAND, OUTLOOK, WORKING, Battle, State, Task, Tested
from sekigahara.province_game.war import WAR_CARDS
from tabletop import Chance, DecodeError, Outcome
from tabletop.coding import check_fields, get_bool, get_choice, get_int, get_list, get_object, get_text

__all__ = ["decode_state", "encode_state"]

T = TypeVar("T")
_PILES: Final = ("hands", "outlook", "decks", "discards", "gone")
_FIELDS: Final = ("options", "round", "first", "event", "event_deck", "event_past", "plan", "units", "flags", *_PILES,
                  "battle",
                  "acted", "drew", "single", "news", "chance", "outcome")
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
        **{name: {side: _names(getattr(state, name)[side]) for side in SIDES} for name in _PILES},
        "battle": None if state.battle is None else _encode_battle(state.battle), "acted": state.acted, "drew": state.drew,
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
    for name in _PILES:
        pile = _pair(data, name, path, _card)
        setattr(state, name, {side: sorted_cards(cards) for side, cards in pile.items()} if name == "hands" else pile)
    for name in ("acted", "drew", "single"):
        setattr(state, name, get_bool(data, name, path))
    state.news = tuple(_news(each, f"{path}.news[{index}]") for index, each in enumerate(get_list(data, "news", path)))
    state.battle = None if data["battle"] is None else _decode_battle(data["battle"], f"{path}.battle")
    state.plan = tuple(_task(each, f"{path}.plan[{index}]") for index, each in enumerate(get_list(data, "plan", path)))
    state.chance = Chance.decode(data["chance"], f"{path}.chance")
    state.outcome = _decode_outcome(data["outcome"], f"{path}.outcome")
    _check_pieces(state, path)
    _check_board(state, path)
    _check_plan(state, path)
    _check_question(state, path)
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
        _demand(unit.id not in seen, f"{where}[0]", f"unit {unit.id} comes twice")
        seen.add(unit.id)
        _word(place, f"{where}[4]", (*PROVINCES, *_OFF), "a province, reserve or removed")
        if place in _OFF:
            _demand(unit.sworn is None, f"{where}[3]", "only a unit on the board is sworn")
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


def _ids(data: Any, name: str, path: str) -> tuple[int, ...]:
    return tuple(_number(each, f"{path}.{name}[{index}]", 1) for index, each in enumerate(get_list(data, name, path)))


def _decode_outcome(data: Any, path: str) -> Outcome | None:
    if data is None:
        return None
    check_fields(data, ("winners", "rule", "text"), path)
    winners = tuple(_side(each, f"{path}.winners[{index}]") for index, each in enumerate(get_list(data, "winners", path)))
    _demand(len(winners) < 2, f"{path}.winners", "at most one side wins")
    return Outcome(winners, get_choice(data, "rule", path, _ENDS), get_text(data, "text", path))


# --- what fits together --------------------------------------------------------------------------------------------


def _demand(met: bool, path: str, reason: str) -> None:
    if not met:
        raise DecodeError(path, reason)


def _check_pieces(state: State, path: str) -> None:
    """All 50 units and 100 cards are accounted for; in a single battle there are at most so many."""
    units = [unit for there in state.units.values() for unit in there]
    units += [unit for pair in (state.reserve, state.removed) for side in SIDES for unit in pair[side]]
    clans = Counter(unit.clan for unit in units)
    for clan in CLANS:
        number, most = clans[clan], 2 * UNITS_A_CLAN
        _demand(number == most or (state.single and number < most), f"{path}.units",
                f"{number} units of {clan}; there are {most}")
    for side in SIDES:
        cards = Counter(card for name in _PILES for card in getattr(state, name)[side])
        cards.update(unit.sworn for unit in units if unit.side == side and unit.sworn is not None)
        for name, most in CARD_COUNTS.items():
            number = cards[CARDS[name]]
            _demand(number == most or (state.single and number < most), f"{path}.decks.{side}",
                    f"{name} comes {number} times among the cards of {side}; there are {most}")
        _demand(len(state.outlook[side]) <= OUTLOOK, f"{path}.outlook.{side}", f"holds at most {OUTLOOK} cards")
    events = Counter((*state.event_deck, *state.event_past))
    if state.single:
        _demand(not events and state.event is None, f"{path}.event", "a single battle has no round events")
        return
    for name in ROUND_EVENTS:
        _demand(events[name] == 1, f"{path}.event_deck", f"{name} comes {events[name]} times; there is one")
    _demand(bool(state.event_past) and state.event == state.event_past[-1], f"{path}.event",
            "is not the last round event that was turned over")


def _check_board(state: State, path: str) -> None:
    """No province holds both sides' units, but for a battle and for a unit that is about to be sent off."""
    task = state.task
    mixed = {state.battle.place} if state.battle is not None else set()
    if task is not None and task.kind == "send":
        mixed.add(task.place)
    for place, units in state.units.items():
        _demand(place in mixed or len({unit.side for unit in units}) < 2, f"{path}.units",
                f"{place} holds units of both sides")
    battle = state.battle
    if battle is None:
        return
    where = f"{path}.battle"
    ids = {unit.id for there in state.units.values() for unit in there}
    ids |= {unit.id for side in SIDES for unit in state.removed[side]}
    named = (*battle.secured, *battle.waiting, *(id for id, _ in battle.came), *(id for id, _ in battle.hits),
             *(test.unit.id for test in battle.tests), *(unit.id for unit in battle.fallen))
    for id in named:
        _demand(id in ids, where, f"there is no unit {id}")
    here = {unit.id for unit in state.units[battle.place]}
    _demand(set(battle.waiting) <= here, f"{where}.waiting", "only units in the battle wait for a test")
    _demand(state.single == (battle.retreats is not None), f"{where}.retreats",
            "are named in a single battle, and only there")
    for side in SIDES:
        war = battle.war[side]
        _demand(len(war) <= WAR_CARDS and all(card.clan for card in war), f"{where}.war.{side}",
                f"needs at most {WAR_CARDS} loyalty cards")
        _demand(battle.revealed or all(state.hands[side].count(card) >= war.count(card) for card in war),
                f"{where}.war.{side}", "a war card is in no hand before it is revealed")


_LETTERS: Final = {
    "action": "A", "pay": "P", "secure": "S", "war": "W", "reveal": "R", "tests": "T", "count": "C", "settle": "Z",
    "retreat": "r",
    "send": "s", "draw": "d", "discard": "x", "muster": "m", "march": "h", "swear": "w", "event": "E", "rumour": "u",
    "desert": "e", "flags": "F", "refill": "f", "victory": "V",
}
_FIGHT: Final = "(?:(?:PSS|SS|S)?WWRTCZ|WRTCZ|rTCZ|rZ)"
_PLANS: Final = re.compile(f"(?:{_FIGHT}|[sd])?A{{0,2}}FffV|(?:[dxmhw]{{1,2}}|[rs]u?)AAFffV|[dx]f?V")
_SINGLE: Final = re.compile(_FIGHT)
"""The plans that play can come to while a side is asked, a letter a task."""


def _check_plan(state: State, path: str) -> None:
    where = f"{path}.plan"
    if state.outcome is not None or not state.plan:
        _demand(state.outcome is not None, where, "is empty, but the game is not over")
        _demand(not state.plan, where, "the game is over, so nothing is left to do")
        _demand(state.single or state.battle is None, f"{path}.battle", "the game is over")
        return
    letters = "".join(_LETTERS[task.kind] for task in state.plan)
    shape = _SINGLE if state.single else _PLANS
    _demand(shape.fullmatch(letters) is not None, where, f"{[task.kind for task in state.plan]} is no order of play")
    _demand(("Z" in letters) == (state.battle is not None), f"{path}.battle", "does not go with the plan")
    first, second = state.first, enemy(state.first)
    expected: dict[str, list[Side]] = {"A": [first, second], "f": [first, second]}
    if state.battle is not None:
        battle = state.battle
        expected |= {"P": [battle.attacker], "S": [battle.attacker, battle.defender],
                     "W": [battle.attacker, battle.defender]}
        _demand(battle.revealed == ("R" not in letters), f"{path}.battle.revealed", "does not go with the plan")
        _demand((battle.winner is not None) == ("C" not in letters), f"{path}.battle.winner", "does not go with the plan")
    for letter, sides in expected.items():
        given = [(index, task) for index, task in enumerate(state.plan) if _LETTERS[task.kind] == letter]
        for (index, task), side in zip(given, sides[len(sides) - len(given):], strict=True):
            _demand(task.side == side, f"{where}[{index}][1]", f"is {side}'s")
    actions = [(index, task) for index, task in enumerate(state.plan) if task.kind == "action"]
    for index, task in actions:
        least = ACTIONS_A_TURN if index and len(actions) == 2 and index == actions[1][0] else 1
        _demand(least <= task.number <= ACTIONS_A_TURN, f"{where}[{index}][2]", f"a turn has {ACTIONS_A_TURN} actions")
    for index, task in enumerate(state.plan):
        if task.kind in WORKING:
            needs = task.kind in ("rumour", "desert", "refill")
            _demand((task.side is not None) == needs, f"{where}[{index}][1]", "needs a side" if needs else "needs no side")
        else:
            _demand(task.side is not None, f"{where}[{index}][1]", "a side must be asked")


def _check_question(state: State, path: str) -> None:
    task = state.task
    if task is None:
        return
    where, side = f"{path}.plan[0]", task.side
    assert side is not None
    if task.kind == "draw":
        _demand(1 <= task.number <= HAND, f"{where}[2]", f"from one to {HAND} cards are drawn")
        _demand(bool(state.outlook[side] or state.decks[side] or state.discards[side]), where, "there is no card to draw")
    elif task.kind == "discard":
        _demand(1 <= task.number <= len(state.hands[side]), f"{where}[2]", "no hand holds so many cards")
    elif task.kind in ("retreat", "send"):
        _demand(task.place != "", f"{where}[3]", "units stand somewhere")
        units = [unit for unit in state.units[task.place] if unit.side == side and task.number in (0, unit.id)]
        _demand(bool(units) and (task.number > 0 or state.battle is not None), where, "no such unit stands there")
        open_to = shelters(state, task.place, side) if task.kind == "retreat" else homes(state, task.place, side)
        if task.kind == "send":
            _demand(task.why in ("turned", "orders"), f"{where}[4]", "a unit is sent off as turned, or by orders")
        _demand(bool(open_to), where, "there is nowhere to go")
