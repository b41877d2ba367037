"""Units that change sides outside a battle, and units that are sent off (P5.4, P6.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from sekigahara.province_game.actions import Send
from sekigahara.province_game.asking import question_asked
from sekigahara.province_game.loyalty import homes, turn_side
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES
from sekigahara.province_game.moving import moved
from sekigahara.province_game.pieces import SIDE_NAMES, Card, Side, Unit, enemy, units_words
from sekigahara.province_game.state import State, Task
from tabletop import Event
from tabletop.verdicts import Requirement, Told

__all__ = ["SEND_ORDERED", "SEND_TURNED", "may_turn", "perform_send", "sends_of", "turn_and_go"]


def may_turn(state: State, place: str, unit: Unit) -> bool:
    """Whether a unit that changed sides could stay or go (P5.4): it stays where it is alone, and needs a home otherwise."""
    return len(state.of(place, unit.side)) == 1 or bool(homes(state, place, enemy(unit.side)))


def turn_and_go(state: State, place: str, unit: Unit, sworn: Card | None, events: list[Event]) -> State:
    """A unit changes sides outside a battle; where units of its old side remain its new owner sends it off (P5.4)."""
    state, turned = turn_side(state, place, unit, sworn)
    remain = bool(state.of(place, unit.side))
    facts = {"side": turned.side, "name": SIDE_NAMES[turned.side], "unit": unit.id, "words": unit.words, "place": place,
             "where": PROVINCES[place].name}
    if remain:
        events.append(Event(("P5.4",), "{words} in {where} joins {name}; units of his old side remain there, so he moves at"
                            " once.", facts))
        return state.but(plan=(Task("send", turned.side, unit.id, place, "turned"), *state.plan))
    events.append(Event(("P5.4",), "{words} in {where} joins {name} and stays: no unit of his old side remains there.",
                        facts))
    return state


# --- sending a unit off --------------------------------------------------------------------------------------------


def _sent(state: State, side: Side) -> tuple[str, Unit | None]:
    task = state.plan[0] if state.plan else None
    if task is None or task.kind != "send" or task.side != side:
        return "", None
    return task.place, next((unit for unit in state.units[task.place] if unit.id == task.number), None)


def _send_requirement(rule: str) -> Requirement[State, Any]:
    def to_a_home(state: State, action: Send) -> bool:
        place, _ = _sent(state, action.seat)
        return not place or action.to in homes(state, place, action.seat)

    def tell(state: State, action: Send, passed: bool) -> Told:
        place, unit = _sent(state, action.seat)
        may = homes(state, place, action.seat) if place else ()
        facts = {"from": place, "to": action.to, "may": may, "unit": unit.id if unit else None}
        if passed:
            return f"{PROVINCES[action.to].name} is under {SIDE_NAMES[action.seat]}'s flag and free of enemies.", facts
        if action.to not in NEIGHBOURS[place]:
            return f"{PROVINCES[action.to].name} is not adjacent to {PROVINCES[place].name}.", facts
        return (f"{PROVINCES[action.to].name} can't take him: it must be under {SIDE_NAMES[action.seat]}'s flag,"
                " without enemy"
                f" units, by an open way. Such are {', '.join(PROVINCES[each].name for each in may)}."), facts

    made: Requirement[State, Any] = Requirement(rule, to_a_home, grants=True)
    made.tells(tell)
    return made


SEND_TURNED: Final[Sequence[Requirement[State, Any]]] = (question_asked, _send_requirement("P5.4"))
SEND_ORDERED: Final[Sequence[Requirement[State, Any]]] = (question_asked, _send_requirement("P6.2"))


def sends_of(state: State, side: Side) -> Iterator[Send]:
    """The provinces that the unit may be sent to."""
    return (Send(side, to) for to in homes(state, state.plan[0].place, side))


def perform_send(state: State, action: Send) -> tuple[State, list[Event]]:
    """The unit goes."""
    place, unit = _sent(state, action.seat)
    assert unit is not None
    rule = "P6.2" if state.plan[0].why == "orders" else "P5.4"
    facts = {"side": action.seat, "name": SIDE_NAMES[action.seat], "unit": unit.id, "words": units_words([unit]),
             "place": place, "from": PROVINCES[place].name, "to": action.to, "where": PROVINCES[action.to].name}
    return moved(state, [unit], place, action.to).but(plan=state.plan[1:]), [
        Event((rule,), "{name} sends {words} from {from} to {where}.", facts)]
