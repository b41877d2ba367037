"""The state of the whole game: an immutable value that shares what it can with the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sekigahara.block_game.campaign_actions import OptionName
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, TOKUGAWA, Block, Card, Side, enemy
from sekigahara.block_game.state import BattleState
from tabletop import Chance, Outcome

__all__ = [
    "CAMPAIGN_ASKS", "DISK_PLACES", "TURNS", "WEEKS", "CampaignAsk", "CampaignState", "Counts", "Marching", "Moves",
    "Part", "both", "put", "without_blocks",
]

CampaignAsk: TypeAlias = Literal[
    "discard", "bid", "first", "option", "exchange", "moves", "gather", "march", "muster", "fight", "battle", "over", "next"
]
CAMPAIGN_ASKS: Final[tuple[CampaignAsk, ...]] = (
    "discard", "bid", "first", "option", "exchange", "moves", "gather", "march", "muster", "fight", "battle", "over"
)
"""The questions that the sequence of play asks, in its order. Besides, a chapter that has nothing more to ask says
``next``, and the week puts its next question before anyone sees the state."""
WEEKS: Final = 7
TURNS: Final = ("A", "B")

Counts: TypeAlias = Mapping[str, tuple[Block, ...]]
"""Blocks by location, sorted; a location without any is left out."""
_NOWHERE: Final[Mapping[str, Any]] = {}


class Part(NamedTuple):
    """A group on its way, or a part of one that split off.

    Attributes:
        blocks: its blocks, sorted; they stand at the end of the path.
        path: the locations that it has marched through, the start first.
        size: with how many blocks the group left its stack.
        forced: whether it has paid for a forced march.
        led: whether a leader was announced for it (with ``leadership="group"`` for this group only).
    """

    blocks: tuple[Block, ...]
    path: tuple[str, ...]
    size: int
    forced: bool
    led: bool

    @property
    def place(self) -> str:
        """Where it stands."""
        return self.path[-1]


class Marching(NamedTuple):
    """The stack that is moving.

    Attributes:
        home: where it started.
        leader: whether there was a leader in it at the start; the owner's secret until announced.
        announced: whether a leader was announced.
        group: the blocks taken for the group that has not left yet.
        parts: the groups on their way, the one that decides last.
        waiting: whether the part before the last is what this one has just left behind here.
    """

    home: str
    leader: bool
    announced: bool
    group: tuple[Block, ...] = ()
    parts: tuple[Part, ...] = ()
    waiting: bool = False


class Moves(NamedTuple):
    """What has been done in this movement phase and matters until the end of the combat phase.

    Attributes:
        option: the movement option, once it is chosen.
        stacks: the stacks that were picked, in order.
        mustered: whether the muster is used.
        muster_to, muster_daimyo: while a muster goes on: where to, and whose first block came.
        spent: by location the blocks that have moved, or stayed when their stack moved.
        fresh: by location the blocks that came by muster or from the Mori box in this phase.
        roads: the segments that were used.
        entered: by location the neighbours that groups which stopped there came from.
        besieged: the locations where the phasing side's blocks were besieged at the start of the phase.
        exchanged: how many cards were discarded to be changed for others.
        fought: the locations that have had their combat.
    """

    option: OptionName | None = None
    stacks: tuple[str, ...] = ()
    mustered: bool = False
    muster_to: str | None = None
    muster_daimyo: str | None = None
    spent: Counts = _NOWHERE
    fresh: Counts = _NOWHERE
    roads: frozenset[str] = frozenset()
    entered: Mapping[str, tuple[str, ...]] = _NOWHERE
    besieged: tuple[str, ...] = ()
    exchanged: int = 0
    fought: tuple[str, ...] = ()


class CampaignState:
    """Everything about a game, secrets included.

    Attributes:
        options: the readings in force.
        week: 1 to 7.
        turn: "A" or "B".
        first: the side that is first in this week; until that is decided, in the week before (in week 1 Ishida).
        phasing: the side whose movement or combat phase it is; None outside of turns.
        ask: the question that the sequence of play puts now; ``battle`` while a combat is on.
        asked: the side that must answer it; after the end the one that was asked last.
        stacks: each side's blocks on the map, by location. While a combat is on its blocks are still here; what has
            become of them is in ``battle``.
        recruits: each side's recruitment box.
        bags: the blocks each side has still to draw, the next one first.
        box: the Mori box.
        lost: the blocks each side has lost for good.
        disks: the disks that are left.
        castles: who controls each castle.
        cubes: whose cube marks each resource location; neutral ones are left out.
        hands, draw, discard: each side's cards; the draw pile's top comes first.
        laid: the cards each side has laid face down: its discards or its bid.
        moves: what was done in this phase.
        march: the stack that is moving, or None.
        battle: the combat that is on, or None.
        chance: the source for piles that are shuffled later.
        outcome: the end, or None.
    """

    __slots__ = (
        "ask", "asked", "bags", "battle", "box", "castles", "chance", "cubes", "discard", "disks", "draw", "first", "hands",
        "laid", "lost", "march", "moves", "options", "outcome", "phasing", "recruits", "stacks", "turn", "week",
    )

    options: CampaignOptions
    week: int
    turn: str
    first: Side
    phasing: Side | None
    ask: CampaignAsk
    asked: Side
    stacks: Mapping[Side, Counts]
    recruits: Mapping[Side, tuple[Block, ...]]
    bags: Mapping[Side, tuple[Block, ...]]
    box: tuple[Block, ...]
    lost: Mapping[Side, tuple[Block, ...]]
    disks: tuple[str, ...]
    castles: Mapping[str, Side]
    cubes: Mapping[str, Side]
    hands: Mapping[Side, tuple[Card, ...]]
    draw: Mapping[Side, tuple[Card, ...]]
    discard: Mapping[Side, tuple[Card, ...]]
    laid: Mapping[Side, tuple[Card, ...]]
    moves: Moves
    march: Marching | None
    battle: BattleState | None
    chance: Chance
    outcome: Outcome | None

    def but(self, **changes: Any) -> CampaignState:
        """This state with some fields changed; the rest is shared."""
        after = object.__new__(CampaignState)
        # Written out: a loop over the slots takes four times as long, and every step of every game comes here.
        after.ask = self.ask
        after.asked = self.asked
        after.bags = self.bags
        after.battle = self.battle
        after.box = self.box
        after.castles = self.castles
        after.chance = self.chance
        after.cubes = self.cubes
        after.discard = self.discard
        after.disks = self.disks
        after.draw = self.draw
        after.first = self.first
        after.hands = self.hands
        after.laid = self.laid
        after.lost = self.lost
        after.march = self.march
        after.moves = self.moves
        after.options = self.options
        after.outcome = self.outcome
        after.phasing = self.phasing
        after.recruits = self.recruits
        after.stacks = self.stacks
        after.turn = self.turn
        after.week = self.week
        for name, value in changes.items():
            setattr(after, name, value)
        return after

    def blocks_at(self, side: Side, place: str) -> tuple[Block, ...]:
        """A side's blocks at a location."""
        return self.stacks[side].get(place, ())

    def number_at(self, side: Side, place: str) -> int:
        """How many blocks a side has at a location."""
        return len(self.stacks[side].get(place, ()))

    def free_at(self, side: Side, place: str) -> tuple[Block, ...]:
        """The blocks of a side at a location that may still move in this phase."""
        here = self.stacks[side].get(place, ())
        for gone in (self.moves.spent.get(place), self.moves.fresh.get(place)):
            if gone:
                here = without_blocks(here, gone)
        return here

    def home_left(self) -> tuple[Block, ...]:
        """The blocks of the stack that is moving which have not been taken for a group."""
        if self.march is None or self.phasing is None:
            return ()
        # Parts that have left, and what came back past here, are no longer at home or are counted as spent.
        free = self.free_at(self.phasing, self.march.home)
        for part in self.march.parts:
            if part.place == self.march.home:
                free = without_blocks(free, part.blocks)
        return without_blocks(free, self.march.group)

    def disk_at(self, place: str) -> str | None:
        """The disk in a castle, or None."""
        for disk in self.disks:
            if DISK_PLACES[disk] == place:
                return disk
        return None

    def control(self, place: str) -> Side | None:
        """The side that controls a castle or a resource location; None for a neutral one and for other locations."""
        return self.castles.get(place) or self.cubes.get(place)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CampaignState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in CampaignState.__slots__)

    def __hash__(self) -> int:
        return hash((self.week, self.turn, self.ask, self.asked, self.chance, self.battle))

    def __repr__(self) -> str:
        return f"<Campaign week {self.week}{self.turn}, {SIDE_NAMES[self.asked]}: {self.ask}>"

    def __str__(self) -> str:
        # What everyone may know: a state printed in a notebook must not tell a hand.
        from sekigahara.block_game.campaign_view import campaign_view

        return str(campaign_view(self, None))


DISK_PLACES: Final = {"hideyori": "osaka", "sanada": "ueda"}


def without_blocks(blocks: tuple[Block, ...], gone: tuple[Block, ...]) -> tuple[Block, ...]:
    """Blocks without some of them, in the same order."""
    if len(gone) == len(blocks):
        return ()
    left = list(blocks)
    for block in gone:
        left.remove(block)
    return tuple(left)


def both(value: Any) -> dict[Side, Any]:
    """The same value for both sides."""
    return {ISHIDA: value, TOKUGAWA: value}


def put(stacks: Mapping[Side, Counts], side: Side, place: str, blocks: tuple[Block, ...]) -> dict[Side, Counts]:
    """The stacks with a side's blocks at one location replaced."""
    mine = dict(stacks[side])
    if blocks:
        mine[place] = blocks
    else:
        mine.pop(place, None)
    other = enemy(side)
    return {side: mine, other: stacks[other]}
