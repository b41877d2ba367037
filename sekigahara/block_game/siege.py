"""Castles: inside or outside, and what a siege does (B61, B91-B98)."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.actions import Stance
from sekigahara.block_game.losses import SEVEN
from sekigahara.block_game.pieces import SIDE_NAMES
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.turns import question_asked
from sekigahara.block_game.words import count
from tabletop import Line
from tabletop.verdicts import Told, requires

__all__ = ["CASTLE_ROOM", "STANCE", "siege_losses"]

CASTLE_ROOM: Final = 2
"""How many blocks fit into a castle (B91)."""


@requires("B91", grants=True)
def two_fit_inside(state: BattleState, action: Stance) -> bool:
    """At most two blocks fit into a castle; an army of three or more is outside."""
    return not action.inside or state.survivors(action.seat) <= CASTLE_ROOM


@two_fit_inside.tells
def _two_fit_inside(state: BattleState, action: Stance, passed: bool) -> Told:
    blocks = state.survivors(action.seat)
    facts = {"blocks": blocks, "room": CASTLE_ROOM, "inside": action.inside}
    if not passed:
        return f"At most two blocks fit into a castle, and {blocks} stand here: all must be outside.", facts
    if action.inside:
        return f"{count(blocks, 'block').capitalize()} of the two that fit.", facts
    return "The castle's owner may always choose to fight outside.", facts


@requires("B93")
def blocks_to_fight_outside(state: BattleState, action: Stance) -> bool:
    """Disks are always inside: outside needs a block."""
    return action.inside or state.survivors(action.seat) > 0


@blocks_to_fight_outside.tells
def _blocks_to_fight_outside(state: BattleState, action: Stance, passed: bool) -> Told:
    facts = {"blocks": state.survivors(action.seat), "disks": state.disks}
    if passed:
        return "There are blocks that could fight outside." if facts["blocks"] else "Disks are always inside.", facts
    return "Only a disk is here, and disks are always inside: nobody can fight outside.", facts


STANCE: Final = (question_asked, two_fit_inside, blocks_to_fight_outside)
"""What the rules demand of the choice inside or outside, in the order of asking."""


def siege_losses(state: BattleState) -> tuple[Line, ...]:
    """How many blocks and disks the besieged side loses (B95)."""
    impact = state.impact[state.attacker]
    return (Line("B95", f"full sevens in {SIDE_NAMES[state.attacker]}'s {impact}", impact // SEVEN),)
