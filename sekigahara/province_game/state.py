"""The state of a province game: an immutable value that shares what it can with the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from sekigahara.province_game.map import BORDERS, CASTLES, LAND_NEIGHBOURS, NEIGHBOURS, PROVINCES
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import SIDES, Card, Side, Unit, enemy
from tabletop import Chance, Outcome

__all__ = ["ASKING", "HAND", "OUTLOOK", "SNOWBOUND", "WORKING", "Battle", "Fought", "State", "Task", "Tested",
           "changed"]

HAND: Final = 6
"""The size of a full hand (P1.5, P7.2)."""
OUTLOOK: Final = 3
"""How many cards of a deck lie face up (P1.5)."""
SNOWBOUND: Final = ("kaga", "echigo", "aizu", "dewa", "mutsu", "fukushima")
"""The provinces that nobody leaves in deep snow (P6.3)."""
ASKING: Final = ("action", "pay", "secure", "war", "retreat", "send", "draw", "discard", "muster", "march", "swear")
"""The kinds of task that ask a side for a decision."""
WORKING: Final = ("event", "rumour", "desert", "reveal", "tests", "count", "settle", "flags", "refill", "victory")
"""The kinds of task that the rules carry out without asking."""


class Task(NamedTuple):
    """One thing that is still to be done in this round; the first of the plan is done next.

    Attributes:
        kind: what: one of :data:`ASKING` or :data:`WORKING`.
        side: the side that it concerns, or None.
        number: how many actions, draws or discards are left; for ``retreat`` and ``send`` the unit's id, 0 for all units of
            the side in the battle.
        place: where the unit stands that must go, or "".
        why: for ``send``: ``turned`` (P5.4) or ``orders`` (False orders).
    """

    kind: str
    side: Side | None = None
    number: int = 0
    place: str = ""
    why: str = ""


class Tested(NamedTuple):
    """A loyalty test that was taken.

    Attributes:
        unit: the unit as it was before.
        card: the card turned over, or None where there was none.
        result: ``stands``, ``flees`` or ``joins``.
    """

    unit: Unit
    card: Card | None
    result: str


class Battle(NamedTuple):
    """A battle that is going on.

    Attributes:
        place: the province.
        attacker: the side that attacks.
        came: for each attacker, in order of payment, his id and the province that he came from.
        secured: the ids of the units that are secured (P3.5, P4.2).
        war: each side's war cards, secret until the reveal; they leave the hand when they are revealed.
        revealed: whether they have been.
        tests: the loyalty tests taken.
        waiting: the ids of the units that have still to take one, in order.
        hits: the hits laid, as pairs of a unit's id and their number.
        laid: how many hits each side laid.
        fallen: the units that were removed by hits.
        winner: who won, once that is decided.
        retreats: in a single battle the provinces that each side may retreat to; None on the map.
    """

    place: str
    attacker: Side
    came: tuple[tuple[int, str], ...] = ()
    secured: tuple[int, ...] = ()
    war: Mapping[Side, tuple[Card, ...]] = {SIDES[0]: (), SIDES[1]: ()}
    revealed: bool = False
    tests: tuple[Tested, ...] = ()
    waiting: tuple[int, ...] = ()
    hits: tuple[tuple[int, int], ...] = ()
    laid: Mapping[Side, int] = {SIDES[0]: 0, SIDES[1]: 0}
    fallen: tuple[Unit, ...] = ()
    winner: Side | None = None
    retreats: Mapping[Side, tuple[str, ...]] | None = None

    @property
    def defender(self) -> Side:
        """The side that is attacked."""
        return enemy(self.attacker)


class Fought(NamedTuple):
    """A battle that was counted, for those who look back at it.

    Attributes:
        battle: the battle, with its winner.
        units: the units that were left in it, before anyone retreated.
    """

    battle: Battle
    units: tuple[Unit, ...]


Units: TypeAlias = tuple[Unit, ...]
Cards: TypeAlias = tuple[Card, ...]


class State:
    """Everything about a game, secrets included.

    Attributes:
        options: the readings in force.
        round: the number of the round, from 1.
        first: the first player of this round.
        event: the round event in force, or None before the first is turned over.
        event_deck: the round events to come, top first.
        event_past: those that were turned over since the last shuffle, this round's included.
        plan: what is still to be done in this round, the next thing first.
        units: the units in each province, in order of ids.
        flags: the side whose flag stands in each province, or None.
        reserve, removed: each side's units in reserve, and those removed from the board.
        hands: each side's hand, in the order of lists.
        outlook: each side's open cards.
        decks: each side's deck, top first.
        discards: each side's discards, oldest first.
        gone: each side's cards that left the game: gifts, events played, oaths of removed units.
        battle: the battle that is going on, or None.
        fought: the last battle of this round that was counted, until the next one begins; it decides nothing.
        acted: whether anyone did more than pass in this round.
        drew: whether anyone drew a card for his hand in this round.
        single: whether this is a single battle.
        chance: the source of what is drawn or shuffled later.
        outcome: the end, or None.
        news: what the first round event did before anyone decided,
        as pairs of a rule and a text: the start has no step that
            could tell it. Empty from round 2 on.
    """

    __slots__ = (
        "acted", "battle", "chance", "decks", "discards", "drew", "event", "event_deck", "event_past", "first",
        "flags", "fought", "gone",
        "hands", "news", "options", "outcome", "outlook", "plan", "removed", "reserve", "round", "single", "units",
    )

    acted: bool
    battle: Battle | None
    chance: Chance
    decks: Mapping[Side, Cards]
    discards: Mapping[Side, Cards]
    drew: bool
    event: str | None
    event_deck: tuple[str, ...]
    event_past: tuple[str, ...]
    first: Side
    flags: Mapping[str, Side | None]
    fought: Fought | None
    gone: Mapping[Side, Cards]
    hands: Mapping[Side, Cards]
    news: tuple[tuple[str, str], ...]
    options: ProvinceOptions
    outcome: Outcome | None
    outlook: Mapping[Side, Cards]
    plan: tuple[Task, ...]
    removed: Mapping[Side, Units]
    reserve: Mapping[Side, Units]
    round: int
    single: bool
    units: Mapping[str, Units]

    def but(self, **changes: Any) -> State:
        """This state with some fields changed; the rest is shared."""
        after = object.__new__(State)
        # Written out: a loop over the slots takes four times as long, and every step of every game comes here.
        after.acted = self.acted
        after.battle = self.battle
        after.chance = self.chance
        after.decks = self.decks
        after.discards = self.discards
        after.drew = self.drew
        after.event = self.event
        after.event_deck = self.event_deck
        after.event_past = self.event_past
        after.first = self.first
        after.flags = self.flags
        after.fought = self.fought
        after.gone = self.gone
        after.hands = self.hands
        after.news = self.news
        after.options = self.options
        after.outcome = self.outcome
        after.outlook = self.outlook
        after.plan = self.plan
        after.removed = self.removed
        after.reserve = self.reserve
        after.round = self.round
        after.single = self.single
        after.units = self.units
        for name, value in changes.items():
            setattr(after, name, value)
        return after

    # --- what is asked ------------------------------------------------------------------------------------------

    @property
    def task(self) -> Task | None:
        """The task that waits for a decision; None when the game is over."""
        return self.plan[0] if self.plan else None

    @property
    def ask(self) -> str:
        """The kind of decision that is asked for, or "over"."""
        return self.plan[0].kind if self.plan else "over"

    @property
    def asked(self) -> Side | None:
        """The side that must decide; None when the game is over."""
        return self.plan[0].side if self.plan else None

    @property
    def phase(self) -> str:
        """The part of the sequence of play, in words (P2.1)."""
        if self.outcome is not None:
            return "the end"
        if self.battle is not None:
            return "battle"
        kinds = [task.kind for task in self.plan]
        if kinds[0] != "action" and kinds.count("action") == 2 and not self.acted:
            return "event"
        return "end of round" if "flags" not in kinds else "turn"

    @property
    def turn(self) -> Side:
        """Whose turn it is: in a battle, or while a unit is sent off, that of the side that acted."""
        if self.battle is not None:
            return self.battle.attacker
        actions = [task for task in self.plan if task.kind == "action"]
        if not self.plan or self.plan[0].kind == "action":
            return self.asked or self.first
        # A question about an action that is under way: false orders ask the enemy of the side that played them.
        task = self.plan[0]
        if task.side is not None and (task.kind == "draw" or task.why == "turned"):
            return task.side
        if task.side is not None and task.why == "orders":
            return enemy(task.side)
        return actions[0].side or self.first if actions else self.first

    # --- what the board says ------------------------------------------------------------------------------------

    def near(self, place: str) -> tuple[str, ...]:
        """The provinces that a route leads to this round: none by sea in a typhoon (P1.2, P6.3)."""
        return LAND_NEIGHBOURS[place] if self.event == "typhoon" else NEIGHBOURS[place]

    def ways(self, place: str) -> tuple[str, ...]:
        """The provinces that a unit can go to from here this round: none in deep snow (P6.3)."""
        if self.event == "deep-snow" and place in SNOWBOUND:
            return ()
        return self.near(place)

    def holds(self, place: str, side: Side) -> bool:
        """Whether units of a side stand in a province."""
        for unit in self.units[place]:  # noqa: SIM110  (a loop costs half of what any() does)
            if unit.side == side:
                return True
        return False

    def of(self, place: str, side: Side, clan: str | None = None) -> list[Unit]:
        """The units of a side in a province, of one clan or all, in order of ids."""
        return [unit for unit in self.units[place] if unit.side == side and (clan is None or unit.clan == clan)]

    def place_of(self, id: int) -> str | None:
        """The province in which a unit stands, or None."""
        for place, units in self.units.items():
            for unit in units:
                if unit.id == id:
                    return place
        return None

    def castles(self, side: Side) -> int:
        """How many castles stand under a side's flag."""
        flags = self.flags
        return sum([flags[place] == side for place in CASTLES])

    def borders(self, side: Side) -> int:
        """How many border provinces stand under a side's flag."""
        flags = self.flags
        return sum([flags[place] == side for place in BORDERS])

    def strength(self, side: Side) -> int:
        """How many units a side has on the board."""
        return sum(unit.side == side for units in self.units.values() for unit in units)

    def with_units(self, **places: Units) -> State:
        """This state with other units in some provinces."""
        return self.but(units={**self.units, **places})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    def __hash__(self) -> int:
        return hash((self.round, self.plan, self.battle is None, self.chance))

    def __repr__(self) -> str:
        return f"<Province game, round {self.round}, {self.ask}>"

    def __str__(self) -> str:
        # What everyone may know: a state printed in a notebook must not tell a hand.
        from sekigahara.province_game.view import view_of

        return str(view_of(self, None))


def changed(pair: Mapping[Side, Any], side: Side, value: Any) -> dict[Side, Any]:
    """A pair of values, one a side, with one of them changed."""
    return {side: value, enemy(side): pair[enemy(side)]}


NO_UNITS: Final[Mapping[str, Units]] = dict.fromkeys(PROVINCES, ())
"""An empty board."""
