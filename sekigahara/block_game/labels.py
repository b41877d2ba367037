"""Labels of equal blocks: which of them a reference means, and its normal form.

A label counts a side's blocks of one face: the deployed ones that are not lost, in the order of their deployment, then
the standing ones. The normal form of an action names the lowest label that can be meant. It is worked out from what
everyone sees, so that it tells nothing about standing blocks.
"""

from __future__ import annotations

from collections.abc import Iterable

from sekigahara.block_game.actions import BlockRef
from sekigahara.block_game.pieces import BLOCK_COUNTS, Block, Side
from sekigahara.block_game.state import BattleState, Deployed

__all__ = ["deploy_refs", "deployed_of", "losable_deployed", "lose_ref", "referred"]


def deployed_of(state: BattleState, block: Block) -> list[int]:
    """The places in ``state.deployed`` of the blocks of this face that are not lost."""
    return [index for index, each in enumerate(state.deployed) if each.block is block and not each.lost]


def deploy_refs(state: BattleState, refs: Iterable[BlockRef]) -> tuple[BlockRef, ...]:
    """The references of a deployment in normal form: sorted, each the lowest label that is not deployed.

    Where more are named than blocks of that face exist the labels are kept as named, so that the verdict can speak of
    the blocks that are deployed.
    """
    named: dict[Block, list[int]] = {}
    for ref in refs:
        named.setdefault(ref.block, []).append(ref.number)
    normal: list[BlockRef] = []
    for block in sorted(named, key=lambda each: each.order):
        taken, count = len(deployed_of(state, block)), len(named[block])
        fits = taken + count <= BLOCK_COUNTS[block.name]
        numbers = range(taken + 1, taken + count + 1) if fits else sorted(named[block])
        normal.extend(BlockRef(block, number) for number in numbers)
    return tuple(normal)


def losable_deployed(state: BattleState, side: Side) -> list[int]:
    """The places in ``state.deployed`` of the blocks that this side may lose before standing ones: those that fight
    for it. Its own that turned come last; the enemy's that turned only under ``challenger_may_lose``."""
    both = state.options.turned_block == "challenger_may_lose"
    return [
        index for index, each in enumerate(state.deployed)
        if each.fights == side and not each.lost and (both or each.side == side)
    ]


def referred(state: BattleState, ref: BlockRef) -> Deployed | None:
    """The deployed block that a reference means, or None if it means a standing one."""
    places = deployed_of(state, ref.block)
    return state.deployed[places[ref.number - 1]] if 0 < ref.number <= len(places) else None


def lose_ref(state: BattleState, side: Side, ref: BlockRef) -> BlockRef:
    """The reference of a loss in normal form: the lowest label of this face that may go now; if none may, as named."""
    places = deployed_of(state, ref.block)
    eligible = losable_deployed(state, side)
    if eligible:
        numbers = [number for number, place in enumerate(places, 1) if place in eligible]
    elif state.standing[side]:
        left = BLOCK_COUNTS[ref.block.name] - len(places) - state.lost[ref.block.side].count(ref.block)
        numbers = [len(places) + 1] if left > 0 else []
    else:
        numbers = [number for number, place in enumerate(places, 1) if state.deployed[place].side == side]
    return BlockRef(ref.block, numbers[0]) if numbers else ref
