"""A state as plain JSON data: how the cards lay at the start, and what was done since.

Reading it plays every action again by the rules, so no position can be read that play can't reach.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from allegiance.actions import AllegianceAction, Take
from allegiance.notation import parse
from allegiance.options import AllegianceOptions
from allegiance.state import State, start
from allegiance.table import table_for
from tabletop.chance import Chance
from tabletop.coding import DecodeError, check_fields, get_choice, get_int, get_list, get_object, get_text
from tabletop.events import Step
from tabletop.notation import NotationError

__all__ = ["decode", "encode"]

VERSION: Final = 1
_FIELDS: Final = ("version", "options", "first", "order", "chance", "actions")


def encode(state: State) -> dict[str, Any]:
    """The state as plain JSON data. It holds secrets: for the teacher."""
    path = state.path()
    table = state.table
    actions: list[dict[str, Any]] = []
    for after in path[1:]:
        assert after.before is not None
        told: dict[str, Any] = {"do": str(after.did)}
        if isinstance(after.did, Take):
            told["card"] = table.names[after.moved]
        actions.append(told)
    return {
        "version": VERSION, "options": table.options.encode(), "first": table.seats[state.first],
        "order": list(table.words(state.order)), "chance": state.chance.encode(), "actions": actions,
    }


def decode(
    data: Any, allows: Callable[[State, AllegianceAction], bool],
    perform: Callable[[State, AllegianceAction], Step[State, AllegianceAction]],
) -> State:
    """The state that :func:`encode` wrote.

    Args:
        data: the data.
        allows: whether an action is legal.
        perform: carries out a legal action.

    Raises:
        DecodeError: with the path and the reason.
    """
    check_fields(data, _FIELDS, "state")
    if get_int(data, "version", "state") != VERSION:
        raise DecodeError("state.version", f"is {data['version']}; this game reads {VERSION}")
    options = AllegianceOptions.decode(get_object(data, "options", "state"), "state.options")
    table = table_for(options)
    first = table.seat_of[get_choice(data, "first", "state", table.seats)]
    names = get_list(data, "order", "state")
    for number, name in enumerate(names):
        if not isinstance(name, str) or name not in table.kind_of:
            raise DecodeError(f"state.order[{number}]", f"{name!r} is not in the card table")
    order = table.kinds(names)
    if tuple(sorted(order)) != table.pack:
        raise DecodeError("state.order", f"these are not the {len(table.pack)} cards in play, each once")
    last = Chance.decode(data["chance"], "state.chance")
    actions = get_list(data, "actions", "state")
    drawn = sum(isinstance(item, dict) and "card" in item for item in actions)
    if last.count < drawn:
        raise DecodeError("state.chance.count", f"is {last.count}, though chance gave {drawn} cards")
    state = start(table, order, first, Chance(last.key, last.count - drawn))
    for number, item in enumerate(actions):
        state = _play(state, item, f"state.actions[{number}]", allows, perform)
    return state.with_chance(last)


def _play(
    state: State, item: Any, path: str, allows: Callable[[State, AllegianceAction], bool],
    perform: Callable[[State, AllegianceAction], Step[State, AllegianceAction]],
) -> State:
    text = get_text(item, "do", path)
    try:
        action = parse(text, state)
    except NotationError as error:
        raise DecodeError(f"{path}.do", str(error)) from error
    check_fields(item, ("do", "card") if isinstance(action, Take) else ("do",), path)
    if not allows(state, action):
        raise DecodeError(f"{path}.do", f"{text!r} is not legal there")
    if isinstance(action, Take):
        card = get_choice(item, "card", path, state.table.names)
        hand = state.hands[state.table.seat_of[action.target]]
        kind = state.table.kind_of[card]
        if kind not in hand:
            raise DecodeError(f"{path}.card", f"{action.target} holds no {card} there")
        state = state.with_chance(state.chance.foretold([hand.index(kind)]))
    return perform(state, action).state
