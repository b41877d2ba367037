"""A position: an immutable value that shares all it can with the positions before it.

Every state knows the state and the action that it came from. What a seat knows of hidden cards follows from that chain
alone, and is worked out when somebody asks (:mod:`allegiance.knowledge`).
"""

from __future__ import annotations

from typing import Any, Final

from allegiance.actions import AllegianceAction
from allegiance.counting import Count, count_kinds
from allegiance.options import AllegianceOptions
from allegiance.table import Table
from tabletop.chance import Chance
from tabletop.seats import Seat

__all__ = ["ALLOCATE", "END", "OPEN", "OVER", "PHASES", "State", "start"]

ALLOCATE: Final = 0
"""The seat to act has drawn three cards and allocates them."""
OPEN: Final = 1
"""The seat has allocated and may take an action, or pass."""
END: Final = 2
"""The seat has taken its action and can only pass."""
OVER: Final = 3
"""The game has ended."""
PHASES: Final = ("allocate", "action", "end of turn", "over")


class State:
    """A position. Never change one; equality is that of the game so far.

    Attributes:
        table: the fixed part.
        order: the whole shuffled pack; the first cards were dealt, the next drawn, the rest is the deck.
        first: the place of the first player.
        place: the place of the seat whose turn it is; after the end, of the seat that had the last turn.
        turn: how many turns are over.
        phase: ``ALLOCATE``, ``OPEN``, ``END`` or ``OVER``.
        hands: the kinds in each hand, sorted, by place.
        drawn: the three cards that the acting seat has drawn and not yet allocated, sorted.
        temple: the kinds on the Temple, from the bottom to the top.
        guild: the kinds on the Thieves' Guild, from the bottom to the top.
        chance: where random cards come from.
        before: the state this one came from, None at the start.
        did: the action that led here, None at the start.
        moved: the kind that changed hands with that action, or -1.
    """

    __slots__ = (
        "before", "chance", "count", "did", "drawn", "first", "guild", "hands", "known", "moved", "order", "phase",
        "place", "table", "temple", "turn",
    )

    def __init__(
        self, table: Table, order: tuple[int, ...], first: int, place: int, turn: int, phase: int,
        hands: tuple[tuple[int, ...], ...], drawn: tuple[int, ...], temple: tuple[int, ...], guild: tuple[int, ...],
        chance: Chance, before: State | None, did: AllegianceAction | None, moved: int,
    ) -> None:
        self.table = table
        self.order = order
        self.first = first
        self.place = place
        self.turn = turn
        self.phase = phase
        self.hands = hands
        self.drawn = drawn
        self.temple = temple
        self.guild = guild
        self.chance = chance
        self.before = before
        self.did = did
        self.moved = moved
        # Caches, filled in when first asked for: what viewers know (allegiance.knowledge), and the final count.
        self.known: dict[int, Any] | None = None
        self.count: Count | None = None

    @property
    def options(self) -> AllegianceOptions:
        """The options of this game."""
        return self.table.options

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is."""
        return self.table.seats[self.place]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def deck(self) -> int:
        """How many cards are left to draw."""
        return len(self.order) - len(self.table.seats) - 3 * min(self.turn + 1, self.table.turns)

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The names of the cards in a hand, in the order of the card table."""
        return self.table.words(self.hands[self.table.seat_of[seat]])

    def laid_by(self, position: int) -> int:
        """The place of the seat that laid the card at a position of either pile, 0 for the bottom (A2.2)."""
        return (self.first + position) % len(self.table.seats)

    def peeked(self) -> int | None:
        """The position in both piles that a peek of the acting seat shows now, None where there is none (A3.3)."""
        for position in range(len(self.temple) - 1, -1, -1):
            if not self.table.peek_others or self.laid_by(position) != self.place:
                return position
        return None

    def final_count(self) -> Count:
        """The count of the table as it lies (A4.2 to A4.6); of a finished game it is made once."""
        counted = self.count
        if counted is None:
            counted = count_kinds(self.table, self.temple, self.guild, self.hands)
            if self.phase == OVER:
                self.count = counted
        return counted

    def with_chance(self, chance: Chance) -> State:
        """The same position with another source of chance."""
        return State(self.table, self.order, self.first, self.place, self.turn, self.phase, self.hands, self.drawn,
                     self.temple, self.guild, chance, self.before, self.did, self.moved)

    def path(self) -> list[State]:
        """All states from the start to this one."""
        states = []
        state: State | None = self
        while state is not None:
            states.append(state)
            state = state.before
        return states[::-1]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        # What chance brought earlier is in the cards that moved; only what it will bring counts beside them.
        if self.chance != other.chance:
            return False
        one: State | None = self
        two: State | None = other
        while one is not two:
            if one is None or two is None or one._value() != two._value():
                return False
            one, two = one.before, two.before
        return True

    def _value(self) -> tuple[object, ...]:
        return (self.turn, self.phase, self.did, self.moved, self.hands, self.drawn, self.temple, self.guild,
                self.first, self.order, self.table)

    def __hash__(self) -> int:
        return hash((self.turn, self.phase, self.did, self.hands, self.temple, self.guild))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # The chain of states is longer than what pickle should follow by recursion.
        steps = [(state.place, state.turn, state.phase, state.hands, state.drawn, state.temple, state.guild,
                  state.chance, state.did, state.moved) for state in self.path()]
        return (_chain, (self.table, self.order, self.first, steps))

    def __repr__(self) -> str:
        return f"<Allegiance turn {min(self.turn + 1, self.table.turns)} of {self.table.turns}, {PHASES[self.phase]}>"

    def __str__(self) -> str:
        # The picture for the teacher. The view stands above the state, so it is looked up when somebody prints.
        from allegiance.seeing import view_of
        from tabletop.seats import TEACHER

        return str(view_of(self, TEACHER))


def _chain(table: Table, order: tuple[int, ...], first: int, steps: list[tuple[Any, ...]]) -> State:
    state: State | None = None
    for place, turn, phase, hands, drawn, temple, guild, chance, did, moved in steps:
        state = State(table, order, first, place, turn, phase, hands, drawn, temple, guild, chance, state, did, moved)
    assert state is not None
    return state


def start(table: Table, order: tuple[int, ...], first: int, chance: Chance) -> State:
    """The first position: one card dealt to each player, and the first player's three cards drawn (A1.5, A2.1)."""
    seats = len(table.seats)
    hands = tuple((kind,) for kind in order[:seats])
    drawn = tuple(sorted(order[seats : seats + 3]))
    return State(table, order, first, first, 0, ALLOCATE, hands, drawn, (), (), chance, None, None, -1)
