"""The state of a battle or siege: an immutable value that shares what it can with the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Card, Side, enemy
from tabletop import Chance, Line, Outcome

__all__ = ["ASKS", "Ask", "BattleState", "Deployed", "Mark", "Pair"]

Ask: TypeAlias = Literal["stance", "deploy", "challenge", "refute", "lose", "retreat", "over"]
ASKS: Final[tuple[Ask, ...]] = ("stance", "deploy", "challenge", "refute", "lose", "retreat", "over")
"""The questions that the sequence of play asks, in its order."""

Pair: TypeAlias = Mapping[Side, Any]


class Deployed(NamedTuple):
    """A deployed block.

    Attributes:
        step: the deployment's number in the course of the battle.
        side: the owner.
        block: its face.
        card: the card it was deployed with; None for a leader deployed without one.
        second: whether it is the second block of a double card.
        lines: the count of its impact for the side that it fights for now.
        fights: the side that it fights for: the enemy if it turned.
        lost: whether it was named as a loss.
    """

    step: int
    side: Side
    block: Block
    card: Card | None
    second: bool
    lines: tuple[Line, ...]
    fights: Side
    lost: bool = False

    @property
    def score(self) -> int:
        """The impact that it counts."""
        return sum(line.amount for line in self.lines)

    @property
    def turned(self) -> bool:
        """Whether it fights for the enemy of its owner."""
        return self.fights != self.side

    @property
    def swords(self) -> bool:
        """Whether it was deployed with a swords card."""
        return self.card is not None and self.card.swords


class Mark(NamedTuple):
    """A step in the course of the battle: a deployment or a "done", with the impact track after it."""

    step: int
    side: Side
    done: bool
    ishida: int
    tokugawa: int


class BattleState:
    """Everything about a battle or siege, secrets included.

    Attributes:
        options: the readings in force.
        attacker: the phasing side.
        castle: the side that controls a castle here, or None where there is no castle.
        siege: True inside a siege, False in a battle; before the stance is declared False.
        place: the location on the map, or None.
        came_by: the neighbouring locations that the attacker came from.
        standing: each side's undeployed blocks, sorted.
        deployed: the deployed blocks, in order.
        disks: the disks in the castle.
        box: what is left in the Mori box.
        hands, draw, discard: each side's cards; the draw pile's top comes first.
        played: the cards each side played in this battle, in order (they still belong to no pile).
        shown: the cards each side showed to refute a challenge, in order.
        impact: each side's impact.
        done: the sides that deploy no more.
        ask: the question that the sequence of play puts now.
        asked: the side that must answer it; after the end the attacker.
        challenged: whether the last deployment has been challenged.
        lost, lost_disks: what each side has lost so far.
        due: how many losses each side has still to name.
        winner: the side that won the battle, once it is decided.
        course: the course of the battle, deployment by deployment.
        chance: the source for piles that are shuffled later.
        outcome: the end, or None.
        around: how many blocks of Ishida and of Tokugawa stand in each neighbouring location; None in a single battle,
            where neighbours count as empty.
        fled_from: in a battle that a retreat caused, where the retreating side, its attacker, came from; else None.
        gone_to: where the beaten side went: a location, ``inside``, ``away``, or None.
    """

    __slots__ = (
        "around", "ask", "asked", "attacker", "box", "came_by", "castle", "challenged", "chance", "course", "deployed",
        "discard", "disks", "done", "draw", "due", "fled_from", "gone_to", "hands", "impact", "lost", "lost_disks",
        "options", "outcome", "place", "played", "shown", "siege", "standing", "winner",
    )

    options: BattleOptions
    attacker: Side
    castle: Side | None
    siege: bool
    place: str | None
    came_by: tuple[str, ...]
    standing: Mapping[Side, tuple[Block, ...]]
    deployed: tuple[Deployed, ...]
    disks: tuple[str, ...]
    box: tuple[Block, ...]
    hands: Mapping[Side, tuple[Card, ...]]
    draw: Mapping[Side, tuple[Card, ...]]
    discard: Mapping[Side, tuple[Card, ...]]
    played: Mapping[Side, tuple[Card, ...]]
    shown: Mapping[Side, tuple[Card, ...]]
    impact: Mapping[Side, int]
    done: tuple[Side, ...]
    ask: Ask
    asked: Side
    challenged: bool
    lost: Mapping[Side, tuple[Block, ...]]
    lost_disks: tuple[str, ...]
    due: Mapping[Side, int]
    winner: Side | None
    course: tuple[Mark, ...]
    chance: Chance
    outcome: Outcome | None
    around: Mapping[str, tuple[int, int]] | None
    fled_from: str | None
    gone_to: str | None

    def but(self, **changes: Any) -> BattleState:
        """This state with some fields changed; the rest is shared."""
        after = object.__new__(BattleState)
        # Written out: a loop over the slots takes four times as long, and every step of every game comes here.
        after.around = self.around
        after.ask = self.ask
        after.asked = self.asked
        after.attacker = self.attacker
        after.box = self.box
        after.came_by = self.came_by
        after.castle = self.castle
        after.challenged = self.challenged
        after.chance = self.chance
        after.course = self.course
        after.deployed = self.deployed
        after.discard = self.discard
        after.disks = self.disks
        after.done = self.done
        after.draw = self.draw
        after.due = self.due
        after.fled_from = self.fled_from
        after.gone_to = self.gone_to
        after.hands = self.hands
        after.impact = self.impact
        after.lost = self.lost
        after.lost_disks = self.lost_disks
        after.options = self.options
        after.outcome = self.outcome
        after.place = self.place
        after.played = self.played
        after.shown = self.shown
        after.siege = self.siege
        after.standing = self.standing
        after.winner = self.winner
        for name, value in changes.items():
            setattr(after, name, value)
        return after

    @property
    def defender(self) -> Side:
        """The side that is not phasing."""
        return enemy(self.attacker)

    @property
    def initiative(self) -> Side | None:
        """The side that may deploy or must refute; None when no deployment is going on. While a challenge is open
        the initiative stays where it was: it is looked at when the challenge is settled (B80)."""
        if self.ask == "deploy" or self.ask == "refute":
            return self.asked
        return enemy(self.asked) if self.ask == "challenge" else None

    def survivors(self, side: Side) -> int:
        """How many blocks a side has left here."""
        return len(self.standing[side]) + sum(1 for each in self.deployed if each.side == side and not each.lost)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BattleState):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in BattleState.__slots__)

    def __hash__(self) -> int:
        return hash((self.ask, self.asked, self.deployed, self.course, self.chance))

    def __repr__(self) -> str:
        track = f"{SIDE_NAMES['ishida']} {self.impact['ishida']} : {self.impact['tokugawa']} {SIDE_NAMES['tokugawa']}"
        return f"<Battle {track}, {self.ask}>"

    def __str__(self) -> str:
        # What everyone may know: a state printed in a notebook must not tell a hand.
        from sekigahara.block_game.view import view_of

        return str(view_of(self, None))


def changed(pair: Mapping[Side, Any], side: Side, value: Any) -> dict[Side, Any]:
    """A pair of values, one a side, with one of them changed."""
    other = enemy(side)
    return {side: value, other: pair[other]}
