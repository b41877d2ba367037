"""Dealing: the setup table and the start of a game (P1.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

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
    data_rows,
    sorted_cards,
)
from sekigahara.province_game.round import go_on, round_plan
from sekigahara.province_game.state import HAND, NO_UNITS, OUTLOOK, State
from tabletop import Chance, Event

__all__ = ["DECK", "SETUP", "UNITS_A_CLAN", "Setup", "SetupError", "deal", "empty_state", "side_named"]

UNITS_A_CLAN: Final = 5
"""How many units of a clan a side starts with: four on the board, one in reserve (P1.5)."""


class SetupError(ValueError):
    """A position can't be set up as asked.

    Attributes:
        argument: which argument is wrong.
        reason: what is wrong with it.
    """

    def __init__(self, argument: str, reason: str) -> None:
        super().__init__(f"{argument}: {reason}")
        self.argument = argument
        self.reason = reason

    def __reduce__(self) -> tuple[type[SetupError], tuple[str, str]]:
        return (SetupError, (self.argument, self.reason))


def side_named(name: object, argument: str) -> Side:
    if name == ISHIDA:
        return ISHIDA
    if name == TOKUGAWA:
        return TOKUGAWA
    raise SetupError(argument, f"{name!r} is no side; the sides are {' and '.join(SIDES)}")


class Setup(NamedTuple):
    """A setup table.

    Attributes:
        units: each side's units on the board, as pairs of a province and a clan, in order of ids.
        flags: the flag in each province.
    """

    units: Mapping[Side, tuple[tuple[str, str], ...]]
    flags: Mapping[str, Side | None]

    @classmethod
    def of_rows(cls, rows: Iterable[Mapping[str, str]]) -> Setup:
        """The setup of table rows: ``province``, ``side``, ``flag`` (0 or 1) and ``units``."""
        known = list(rows)
        units = {side: tuple((row["province"], clan) for row in known if row["side"] == side
                             for clan in row["units"].split()) for side in SIDES}
        flags: dict[str, Side | None] = dict.fromkeys(PROVINCES)
        for row in known:
            if row["flag"] == "1":
                flags[row["province"]] = side_named(row["side"], "setup")
        return cls(units, flags)


SETUP: Final = Setup.of_rows(data_rows("setup.csv"))
"""The setup table of the game (P10)."""
DECK: Final[tuple[Card, ...]] = tuple(card for name, card in CARDS.items() for _ in range(CARD_COUNTS[name]))


def empty_state(options: ProvinceOptions, chance: Chance) -> State:
    """A state with nothing on the table."""
    state = State()
    state.acted = state.drew = state.single = False
    state.battle = state.event = state.outcome = None
    state.chance = chance
    for name in ("decks", "discards", "gone", "hands", "outlook", "removed", "reserve"):
        setattr(state, name, {ISHIDA: (), TOKUGAWA: ()})
    state.event_deck = state.event_past = ()
    state.first = ISHIDA
    state.flags = dict.fromkeys(PROVINCES)
    state.news = ()
    state.fought = None
    state.options = options
    state.plan = ()
    state.round = 1
    state.units = NO_UNITS
    return state


def deal(seed: int, options: ProvinceOptions, setup: Setup = SETUP) -> State:
    """The start of a game: units and flags as the setup says, shuffled decks, hands of six and outlooks of three, and the
    first round event carried out as far as nobody must decide."""
    chance = Chance.from_seed(seed)
    decks: dict[Side, tuple[Card, ...]] = {}
    for side in SIDES:
        decks[side], chance = chance.shuffle(DECK)
    event_deck, chance = chance.shuffle(tuple(ROUND_EVENTS))
    state = empty_state(options, chance)
    units: dict[str, list[Unit]] = {place: [] for place in PROVINCES}
    reserve: dict[Side, tuple[Unit, ...]] = {}
    id = 0
    for side in SIDES:
        for place, clan in setup.units[side]:
            id += 1
            units[place].append(Unit(id, clan, side))
        placed = Counter(clan for _, clan in setup.units[side])
        waiting = [clan for clan in CLANS for _ in range(UNITS_A_CLAN - placed[clan])]
        reserve[side] = tuple(Unit(id + number, clan, side) for number, clan in enumerate(waiting, 1))
        id += len(waiting)
    state = state.but(
        units={place: tuple(there) for place, there in units.items()}, reserve=reserve, flags=dict(setup.flags),
        hands={side: sorted_cards(decks[side][:HAND]) for side in SIDES},
        outlook={side: decks[side][HAND:HAND + OUTLOOK] for side in SIDES},
        decks={side: decks[side][HAND + OUTLOOK:] for side in SIDES}, event_deck=event_deck, plan=round_plan(ISHIDA))
    events: list[Event] = []
    state = go_on(state, events)
    return state.but(news=tuple((event.rules[-1], event.text) for event in events))
