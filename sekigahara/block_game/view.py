"""What a viewer may know of a battle or siege (B6, B110)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Block, Card, Side
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.state import Ask, BattleState, Deployed, Mark
from sekigahara.block_game.turns import QUESTIONS
from sekigahara.block_game.words import blocks_words, track_text
from tabletop import TEACHER, Outcome, Viewer

__all__ = ["BattleView", "SideView", "view_of"]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of the battle, as the viewer may know it.

    Attributes:
        side: which side.
        deployed: the blocks it deployed, turned and lost ones included, in order.
        standing: its undeployed blocks: faces, or None for each that the viewer can't see.
        hand: its cards: faces, or None for each that the viewer can't see.
        draw, discard: how many cards lie in its piles.
        played: the cards it played that still lie on the table.
        shown: the cards it showed to refute a challenge.
        lost: the blocks it lost.
        due: how many losses it has still to name.
        done: whether it deploys no more.
    """

    side: Side
    deployed: tuple[Deployed, ...]
    standing: tuple[Block | None, ...]
    hand: tuple[Card | None, ...]
    draw: int
    discard: int
    played: tuple[Card, ...]
    shown: tuple[Card, ...]
    lost: tuple[Block, ...]
    due: int
    done: bool

    @property
    def blocks(self) -> int:
        """How many blocks the side had when the combat began."""
        return len(self.deployed) + len(self.standing) + len(self.lost) - sum(each.lost for each in self.deployed)


@dataclass(frozen=True, slots=True)
class BattleView:
    """All that one viewer may know of a battle or siege, and nothing else.

    Attributes:
        viewer: who looks.
        options: the readings in force.
        attacker: the phasing side.
        place: the location's id, or None.
        came_by: where the attacker came from.
        castle: the side that controls a castle here, or None.
        siege: whether this is a siege.
        disks, lost_disks: the disks in the castle, and those lost.
        box: the blocks left in the Mori box, which lie open.
        ask, asked: the question that is put, and the side that must answer.
        impact: the track, by side.
        initiative: the side that has it, or None.
        sides: both sides.
        course: the course of the battle, step by step.
        challenged: whether the last deployment was challenged.
        winner: who won, once that is decided.
        outcome: the end, or None.
    """

    viewer: Viewer
    options: BattleOptions
    attacker: Side
    place: str | None
    came_by: tuple[str, ...]
    castle: Side | None
    siege: bool
    disks: tuple[str, ...]
    lost_disks: tuple[str, ...]
    box: tuple[Block, ...]
    ask: Ask
    asked: Side
    impact: dict[Side, int]
    initiative: Side | None
    sides: dict[Side, SideView]
    course: tuple[Mark, ...]
    challenged: bool
    winner: Side | None
    outcome: Outcome | None

    @property
    def defender(self) -> Side:
        """The side that is not phasing."""
        return SIDES[1 - SIDES.index(self.attacker)]

    def knows(self, side: Side) -> bool:
        """Whether the viewer sees this side's secrets."""
        return self.viewer is TEACHER or self.viewer == side

    def __str__(self) -> str:
        return "\n".join(_picture(self))

    def _repr_svg_(self) -> str:
        from sekigahara.block_game.drawing import draw_battle

        return draw_battle(self)


def view_of(state: BattleState, viewer: Viewer) -> BattleView:
    """The view of one viewer: "ishida", "tokugawa", None for a spectator, or TEACHER.

    Raises:
        ValueError: there is no such seat.
    """
    if viewer is not None and viewer is not TEACHER and viewer not in SIDES:
        raise ValueError(f"there is no seat {viewer!r}; viewers are {', '.join(SIDES)}, None and TEACHER")
    return BattleView(
        viewer=viewer, options=state.options, attacker=state.attacker, place=state.place, came_by=state.came_by,
        castle=state.castle, siege=state.siege, disks=state.disks, lost_disks=state.lost_disks, box=state.box,
        ask=state.ask, asked=state.asked, impact=dict(state.impact), initiative=state.initiative,
        sides={side: _side_view(state, side, viewer is TEACHER or viewer == side) for side in SIDES},
        course=state.course, challenged=state.challenged, winner=state.winner, outcome=state.outcome,
    )


def _side_view(state: BattleState, side: Side, known: bool) -> SideView:
    standing: tuple[Block | None, ...] = state.standing[side]
    hand: tuple[Card | None, ...] = state.hands[side]
    if not known:
        standing, hand = (None,) * len(standing), (None,) * len(hand)
    return SideView(
        side, tuple(each for each in state.deployed if each.side == side), standing, hand, len(state.draw[side]),
        len(state.discard[side]), state.played[side], state.shown[side], state.lost[side], state.due[side],
        side in state.done,
    )


# --- the text picture --------------------------------------------------------------------------------------------


def _picture(view: BattleView) -> list[str]:
    kind = "Siege" if view.siege else "Battle"
    where = f" of {PLACES[view.place].name}" if view.place else ""
    lines = [f"{kind}{where}: {SIDE_NAMES[view.attacker]} attacks"]
    if view.castle:
        disks = f", with the disk of {' and '.join(disk.capitalize() for disk in view.disks)}" if view.disks else ""
        lines.append(f"Castle of {SIDE_NAMES[view.castle]}{disks}")
    if view.lost_disks:
        lines.append(f"Lost: the disk of {' and '.join(disk.capitalize() for disk in view.lost_disks)}")
    if view.box:
        lines.append(f"Mori box: {blocks_words(view.box)}")
    for side in (view.attacker, view.defender):
        lines += _side_lines(view, view.sides[side])
    lines.append(f"Impact: {track_text(view.impact)}")
    if view.course:
        lines.append("Course: " + ", ".join(f"{mark.ishida}-{mark.tokugawa}" for mark in view.course))
    if view.outcome is not None:
        lines.append(f"End: {view.outcome}")
    else:
        lines.append(f"{SIDE_NAMES[view.asked]} decides: {QUESTIONS[view.ask]}")
    return lines


def _side_lines(view: BattleView, side: SideView) -> list[str]:
    role = "attacks" if side.side == view.attacker else "defends"
    lines = [f"{SIDE_NAMES[side.side]} ({role}{', done' if side.done else ''})"]
    for each in side.deployed:
        card = each.card.words if each.card else "no card"
        count = "+".join(str(line.amount) for line in each.lines if line.amount)
        marks = (", turned" if each.turned else "") + (", lost" if each.lost else "")
        lines.append(f"  {each.step}. {each.block.words}, {card}: {count} = {each.score}{marks}")
    if side.standing:
        lines.append("  standing: " + ", ".join(block.words if block else "?" for block in side.standing))
    lines.append("  hand: " + (", ".join(card.words if card else "?" for card in side.hand) or "empty"))
    if side.shown:
        lines.append("  shown: " + ", ".join(card.words for card in side.shown))
    deployed_losses = [each.block for each in side.deployed if each.lost]
    undeployed: list[Any] = list(side.lost)
    for block in deployed_losses:
        undeployed.remove(block)
    if undeployed:
        lines.append("  lost undeployed: " + ", ".join(block.words for block in undeployed))
    return lines
