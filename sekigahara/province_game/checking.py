"""Whether the parts of a saved position fit together: all pieces there, the board, the plan, and the question asked."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from sekigahara.province_game.dealing import UNITS_A_CLAN
from sekigahara.province_game.loyalty import homes, shelters
from sekigahara.province_game.pieces import CARD_COUNTS, CARDS, CLANS, ROUND_EVENTS, SIDES, Side, enemy
from sekigahara.province_game.round import ACTIONS_A_TURN
from sekigahara.province_game.state import HAND, OUTLOOK, WORKING, State
from sekigahara.province_game.war import WAR_CARDS
from tabletop import DecodeError

__all__ = ["PILES", "check_board", "check_pieces", "check_plan", "check_question", "demand"]

PILES: Final = ("hands", "outlook", "decks", "discards", "gone")
"""The piles that a side's cards lie in."""


def demand(met: bool, path: str, reason: str) -> None:
    if not met:
        raise DecodeError(path, reason)


def check_pieces(state: State, path: str) -> None:
    """All 50 units and 100 cards are accounted for; in a single battle there are at most so many."""
    units = [unit for there in state.units.values() for unit in there]
    units += [unit for pair in (state.reserve, state.removed) for side in SIDES for unit in pair[side]]
    clans = Counter(unit.clan for unit in units)
    for clan in CLANS:
        number, most = clans[clan], 2 * UNITS_A_CLAN
        demand(number == most or (state.single and number < most), f"{path}.units",
                f"{number} units of {clan}; there are {most}")
    for side in SIDES:
        cards = Counter(card for name in PILES for card in getattr(state, name)[side])
        cards.update(unit.sworn for unit in units if unit.side == side and unit.sworn is not None)
        for name, most in CARD_COUNTS.items():
            number = cards[CARDS[name]]
            demand(number == most or (state.single and number < most), f"{path}.decks.{side}",
                    f"{name} comes {number} times among the cards of {side}; there are {most}")
        demand(len(state.outlook[side]) <= OUTLOOK, f"{path}.outlook.{side}", f"holds at most {OUTLOOK} cards")
    events = Counter((*state.event_deck, *state.event_past))
    if state.single:
        demand(not events and state.event is None, f"{path}.event", "a single battle has no round events")
        return
    for name in ROUND_EVENTS:
        demand(events[name] == 1, f"{path}.event_deck", f"{name} comes {events[name]} times; there is one")
    demand(bool(state.event_past) and state.event == state.event_past[-1], f"{path}.event",
            "is not the last round event that was turned over")


def check_board(state: State, path: str) -> None:
    """No province holds both sides' units, but for a battle and for a unit that is about to be sent off."""
    task = state.task
    mixed = {state.battle.place} if state.battle is not None else set()
    if task is not None and task.kind == "send":
        mixed.add(task.place)
    for place, units in state.units.items():
        demand(place in mixed or len({unit.side for unit in units}) < 2, f"{path}.units",
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
        demand(id in ids, where, f"there is no unit {id}")
    here = {unit.id for unit in state.units[battle.place]}
    demand(set(battle.waiting) <= here, f"{where}.waiting", "only units in the battle wait for a test")
    demand(state.single == (battle.retreats is not None), f"{where}.retreats",
            "are named in a single battle, and only there")
    for side in SIDES:
        war = battle.war[side]
        demand(len(war) <= WAR_CARDS and all(card.clan for card in war), f"{where}.war.{side}",
                f"needs at most {WAR_CARDS} loyalty cards")
        demand(battle.revealed or all(state.hands[side].count(card) >= war.count(card) for card in war),
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


def check_plan(state: State, path: str) -> None:
    where = f"{path}.plan"
    if state.outcome is not None or not state.plan:
        demand(state.outcome is not None, where, "is empty, but the game is not over")
        demand(not state.plan, where, "the game is over, so nothing is left to do")
        demand(state.single or state.battle is None, f"{path}.battle", "the game is over")
        return
    letters = "".join(_LETTERS[task.kind] for task in state.plan)
    shape = _SINGLE if state.single else _PLANS
    demand(shape.fullmatch(letters) is not None, where, f"{[task.kind for task in state.plan]} is no order of play")
    demand(("Z" in letters) == (state.battle is not None), f"{path}.battle", "does not go with the plan")
    first, second = state.first, enemy(state.first)
    expected: dict[str, list[Side]] = {"A": [first, second], "f": [first, second]}
    if state.battle is not None:
        battle = state.battle
        expected |= {"P": [battle.attacker], "S": [battle.attacker, battle.defender],
                     "W": [battle.attacker, battle.defender]}
        demand(battle.revealed == ("R" not in letters), f"{path}.battle.revealed", "does not go with the plan")
        demand((battle.winner is not None) == ("C" not in letters), f"{path}.battle.winner", "does not go with the plan")
    for letter, sides in expected.items():
        given = [(index, task) for index, task in enumerate(state.plan) if _LETTERS[task.kind] == letter]
        for (index, task), side in zip(given, sides[len(sides) - len(given):], strict=True):
            demand(task.side == side, f"{where}[{index}][1]", f"is {side}'s")
    actions = [(index, task) for index, task in enumerate(state.plan) if task.kind == "action"]
    for index, task in actions:
        least = ACTIONS_A_TURN if index and len(actions) == 2 and index == actions[1][0] else 1
        demand(least <= task.number <= ACTIONS_A_TURN, f"{where}[{index}][2]", f"a turn has {ACTIONS_A_TURN} actions")
    for index, task in enumerate(state.plan):
        if task.kind in WORKING:
            needs = task.kind in ("rumour", "desert", "refill")
            demand((task.side is not None) == needs, f"{where}[{index}][1]", "needs a side" if needs else "needs no side")
        else:
            demand(task.side is not None, f"{where}[{index}][1]", "a side must be asked")


def check_question(state: State, path: str) -> None:
    task = state.task
    if task is None:
        return
    where, side = f"{path}.plan[0]", task.side
    assert side is not None
    if task.kind == "draw":
        demand(1 <= task.number <= HAND, f"{where}[2]", f"from one to {HAND} cards are drawn")
        demand(bool(state.outlook[side] or state.decks[side] or state.discards[side]), where, "there is no card to draw")
    elif task.kind == "discard":
        demand(1 <= task.number <= len(state.hands[side]), f"{where}[2]", "no hand holds so many cards")
    elif task.kind in ("retreat", "send"):
        demand(task.place != "", f"{where}[3]", "units stand somewhere")
        units = [unit for unit in state.units[task.place] if unit.side == side and task.number in (0, unit.id)]
        demand(bool(units) and (task.number > 0 or state.battle is not None), where, "no such unit stands there")
        open_to = shelters(state, task.place, side) if task.kind == "retreat" else homes(state, task.place, side)
        if task.kind == "send":
            demand(task.why in ("turned", "orders"), f"{where}[4]", "a unit is sent off as turned, or by orders")
        demand(bool(open_to), where, "there is nowhere to go")
