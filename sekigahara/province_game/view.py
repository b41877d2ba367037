"""What a viewer may know of a province game: all on the table, and his own hand and war cards (P1.5, P9.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sekigahara.province_game.asking import QUESTIONS
from sekigahara.province_game.map import BORDERS, CASTLES, LAND_NEIGHBOURS, NEIGHBOURS, PROVINCES
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import (
    ROUND_EVENTS,
    SIDE_NAMES,
    SIDES,
    Card,
    EventCard,
    Side,
    Unit,
    cards_words,
    count,
    enemy,
    units_words,
)
from sekigahara.province_game.state import SNOWBOUND, Battle, State, Tested
from tabletop import TEACHER, Outcome, Viewer

__all__ = ["BattleView", "SideView", "View", "view_of"]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side, as the viewer may know it.

    Attributes:
        side: which side.
        hand: its cards: faces, or None for each that the viewer can't see.
        outlook: its open cards.
        deck: how many cards its deck holds.
        discards: its discards, oldest first.
        gone: its cards that left the game.
        reserve, removed: its units that are not on the board.
        castles, borders: how many castles and border provinces stand under its flag.
        units: how many units it has on the board.
    """

    side: Side
    hand: tuple[Card | None, ...]
    outlook: tuple[Card, ...]
    deck: int
    discards: tuple[Card, ...]
    gone: tuple[Card, ...]
    reserve: tuple[Unit, ...]
    removed: tuple[Unit, ...]
    castles: int
    borders: int
    units: int


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle that is going on, as the viewer may know it.

    Attributes:
        place: the province.
        attacker: the side that attacks.
        came: for each attacker his id and the province that he came from.
        secured: the ids of the secured units.
        war: each side's war cards; None for a side whose choice the viewer can't see yet, how many they are included.
        revealed: whether they are turned up.
        tests: the loyalty tests taken.
        waiting: the ids of the units that have still to take one.
        hits: the hits laid, as pairs of a unit's id and their number.
        laid: how many hits each side laid.
        fallen: the units that were removed by hits.
        winner: who won, once that is decided.
        units: the units that stand in it; of a battle that is over those that were left when it was counted.
    """

    place: str
    attacker: Side
    came: tuple[tuple[int, str], ...]
    secured: tuple[int, ...]
    war: Mapping[Side, tuple[Card, ...] | None]
    revealed: bool
    tests: tuple[Tested, ...]
    waiting: tuple[int, ...]
    hits: tuple[tuple[int, int], ...]
    laid: Mapping[Side, int]
    fallen: tuple[Unit, ...]
    winner: Side | None
    units: tuple[Unit, ...]

    @property
    def defender(self) -> Side:
        """The side that is attacked."""
        return enemy(self.attacker)


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know of a game, and nothing else.

    Attributes:
        viewer: who looks.
        options: the readings in force.
        round: the number of the round.
        first: the first player of the round.
        event: the round event in force, or None in a single battle.
        event_deck: how many round events are to come before the next shuffle.
        event_past: the names of those turned over since the last one.
        news: what the first round event did before anyone decided, as pairs of a rule and a text.
        ask, asked: the question that is put, and the side that must answer; "over" and None at the end.
        phase: the part of the sequence of play: "event", "turn", "battle", "end of round" or "the end".
        turn: whose turn it is; between turns the first player.
        left: how many actions, draws or discards are left of what is asked for.
        place: where units stand that must retreat or be sent off, or "".
        unit: the id of the unit that must go, 0 for all units of the side in the battle.
        units: the units in each province.
        flags: the flag in each province.
        sides: both sides.
        battle: the battle that is going on, or None.
        fought: the last battle of this round that was counted, until the next one begins, or None.
        single: whether this is a single battle.
        outcome: the end, or None.
    """

    viewer: Viewer
    options: ProvinceOptions
    round: int
    first: Side
    event: EventCard | None
    event_deck: int
    event_past: tuple[str, ...]
    news: tuple[tuple[str, str], ...]
    ask: str
    asked: Side | None
    phase: str
    turn: Side
    left: int
    place: str
    unit: int
    units: Mapping[str, tuple[Unit, ...]]
    flags: Mapping[str, Side | None]
    sides: Mapping[Side, SideView]
    battle: BattleView | None
    fought: BattleView | None
    single: bool
    outcome: Outcome | None
    notes: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """Room for what a computer player works out once for a view."""

    def knows(self, side: Side) -> bool:
        """Whether the viewer sees this side's secrets."""
        return self.viewer is TEACHER or self.viewer == side

    def of(self, place: str, side: Side) -> list[Unit]:
        """The units of a side in a province."""
        return [unit for unit in self.units[place] if unit.side == side]

    def ways(self, place: str) -> tuple[str, ...]:
        """The provinces that a unit can go to from here this round (P6.3)."""
        name = self.event.name if self.event is not None else ""
        if name == "deep-snow" and place in SNOWBOUND:
            return ()
        return LAND_NEIGHBOURS[place] if name == "typhoon" else NEIGHBOURS[place]

    def __str__(self) -> str:
        return "\n".join(_picture(self))


def view_of(state: State, viewer: Viewer) -> View:
    """The view of one viewer: "ishida", "tokugawa", None for a spectator, or TEACHER.

    Raises:
        ValueError: there is no such seat.
    """
    if viewer is not None and viewer is not TEACHER and viewer not in SIDES:
        raise ValueError(f"there is no seat {viewer!r}; viewers are {', '.join(SIDES)}, None and TEACHER")
    task = state.task
    return View(
        viewer=viewer, options=state.options, round=state.round, first=state.first,
        event=ROUND_EVENTS[state.event] if state.event is not None else None, event_deck=len(state.event_deck),
        event_past=state.event_past, news=state.news, ask=state.ask, asked=state.asked,
        phase=state.phase, turn=state.turn,
        left=task.number if task is not None and task.kind in ("action", "draw", "discard") else 0,
        place=task.place if task is not None else "",
        unit=task.number if task is not None and task.kind in ("retreat", "send") else 0,
        units=state.units, flags=state.flags,
        sides={side: _side_view(state, side, viewer is TEACHER or viewer == side) for side in SIDES},
        battle=_battle_view(state, viewer), fought=_fought_view(state), single=state.single, outcome=state.outcome,
    )


def _side_view(state: State, side: Side, known: bool) -> SideView:
    # War cards leave the hand when they are revealed, so the size of a hand tells nothing about them.
    hand: tuple[Card | None, ...] = state.hands[side]
    return SideView(
        side, hand if known else (None,) * len(hand), state.outlook[side], len(state.decks[side]), state.discards[side],
        state.gone[side], state.reserve[side], state.removed[side], state.castles(side), state.borders(side),
        state.strength(side))


def _battle_view(state: State, viewer: Viewer) -> BattleView | None:
    battle = state.battle
    if battle is None:
        return None
    war = {side: battle.war[side] if battle.revealed or viewer is TEACHER or viewer == side else None for side in SIDES}
    return _shown(battle, war, state.units[battle.place])


def _fought_view(state: State) -> BattleView | None:
    fought = state.fought
    return None if fought is None else _shown(fought.battle, dict(fought.battle.war), fought.units)


def _shown(battle: Battle, war: Mapping[Side, tuple[Card, ...] | None], units: tuple[Unit, ...]) -> BattleView:
    return BattleView(battle.place, battle.attacker, battle.came, battle.secured, war, battle.revealed, battle.tests,
                      battle.waiting, battle.hits, battle.laid, battle.fallen, battle.winner, units)


# --- the text picture ----------------------------------------------------------------------------------------------


def _hand_words(hand: tuple[Card | None, ...]) -> str:
    if not hand:
        return "empty"
    known = [card for card in hand if card is not None]
    return cards_words(known) if known else count(len(hand), "hidden card")


def _picture(view: View) -> list[str]:
    lines = []
    if not view.single:
        event = f"; {view.event.title}: {view.event.text}" if view.event else ""
        lines.append(f"Round {view.round}, {SIDE_NAMES[view.first]} is first{event}")
        # The first news is the event's own text.
        lines += [f"  {text} [{rule}]" for rule, text in view.news[1:]]
    for side in SIDES:
        lines += _side_lines(view, view.sides[side])
    for place, units in view.units.items():
        flag = view.flags[place]
        if (units or flag) and not (view.battle is not None and view.battle.place == place):
            lines.append("  " + _province_line(view, place))
    if view.battle is not None:
        lines += _battle_lines(view, view.battle)
    if view.outcome is not None:
        lines.append(f"End: {view.outcome}")
    elif view.asked is not None:
        left = f" ({view.left} left)" if view.left else ""
        lines.append(f"{SIDE_NAMES[view.asked]} decides: {QUESTIONS[view.ask]}{left}")
    return lines


def _side_lines(view: View, side: SideView) -> list[str]:
    name = SIDE_NAMES[side.side]
    head = name
    if not view.single:
        head += (f": {side.castles} of {len(CASTLES)} castles, {side.borders} of {len(BORDERS)} border provinces,"
                 f" {side.units} unit{'' if side.units == 1 else 's'}")
    lines = [head, f"  hand: {_hand_words(side.hand)}",
             f"  outlook: {cards_words(side.outlook) if side.outlook else 'empty'}; deck {side.deck}, discards"
             f" {len(side.discards)}, out of the game {len(side.gone)}"]
    if side.reserve:
        lines.append(f"  reserve: {units_words(side.reserve)}")
    if side.removed:
        lines.append(f"  removed: {units_words(side.removed)}")
    return lines


def _province_line(view: View, place: str) -> str:
    province = PROVINCES[place]
    signs = (" castle" if province.castle else "") + (" border" if province.border else "")
    flag = view.flags[place]
    where = f"{province.name}{f' ({signs.strip()})' if signs else ''}: {SIDE_NAMES[flag] if flag else 'no'} flag"
    for side in SIDES:
        units = view.of(place, side)
        if units:
            where += f"; {SIDE_NAMES[side]} {units_words(units)}"
    return where


def _battle_lines(view: View, battle: BattleView) -> list[str]:
    where = "" if view.single else f" of {PROVINCES[battle.place].name}"
    lines = [f"Battle{where}: {SIDE_NAMES[battle.attacker]} attacks"]
    for side in (battle.attacker, battle.defender):
        units = view.of(battle.place, side)
        words = []
        for unit in units:
            marks = ["secured"] if unit.id in battle.secured else []
            marks += [count(number, "hit") for id, number in battle.hits if id == unit.id]
            words.append(unit.words + (f" ({', '.join(marks)})" if marks else ""))
        lines.append(f"  {SIDE_NAMES[side]}: {', '.join(words) or 'nobody'}")
        war = battle.war[side]
        if war is None:
            lines.append("    war cards: hidden")
        elif war:
            lines.append(f"    war cards: {cards_words(war)}{'' if battle.revealed else ' (not revealed)'}")
    for test in battle.tests:
        card = test.card.words if test.card is not None else "no card"
        lines.append(f"  test of {test.unit.words} of {SIDE_NAMES[test.unit.side]}: {card}, {test.result}")
    if battle.winner is not None:
        lines.append(f"  {SIDE_NAMES[battle.winner]} won")
    return lines
