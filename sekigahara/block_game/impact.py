"""Impact: what a deployed block counts (B68-B72, B79, B98)."""

from __future__ import annotations

from collections.abc import Iterable

from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import Block, Card
from sekigahara.block_game.state import Deployed
from sekigahara.block_game.words import count
from tabletop import Line

__all__ = ["impact_lines"]


def impact_lines(
    block: Block, card: Card | None, friends: Iterable[Deployed], options: BattleOptions, *, siege: bool
) -> tuple[Line, ...]:
    """The count of one block's impact, line by line.

    Args:
        block: the block that is deployed, or that turns.
        card: the card it is deployed with, or None for a leader without a card.
        friends: the blocks that fight for the same side already; the second block of a double counts the first.
        options: the readings in force.
        siege: whether this is a siege, where there are no special attacks.

    Returns:
        A line for each rule that has something to say: B68 for the mon, B69 for the same daimyo, B70 and B71 for a
        special attack; lines of amount 0 where swords give nothing (B72, B98).
    """
    lines = [Line("B68", f"{count(block.strength, 'mon', 'mon')} on the block", block.strength)]
    same_daimyo = 0
    with_swords = without_swords = 0
    for friend in friends:
        if friend.block.daimyo == block.daimyo:
            same_daimyo += 1
        if friend.block.weapon is not None and friend.block.weapon == block.weapon:
            if friend.swords:
                with_swords += 1
            else:
                without_swords += 1
    if card is not None and card.swords:
        if block.weapon is None:
            lines.append(Line("B72", "swords add nothing to a block without a weapon", 0))
        elif siege:
            lines.append(Line("B98", f"no special attack in a siege: the {block.weapon} adds nothing", 0))
        else:
            lines.append(Line("B70", f"{block.weapon} with a swords card", 2))
            if with_swords:
                lines.append(Line("B70", f"{count(with_swords, 'block')} with the same weapon deployed before",
                                  2 * with_swords))
            if without_swords and options.weapon_bonus == "any_card":
                lines.append(Line("B71", f"{count(without_swords, 'block')} with the same weapon deployed before, without"
                                         " swords", 2 * without_swords))
    if same_daimyo:
        lines.append(Line("B69", f"{count(same_daimyo, f'{block.daimyo.capitalize()} block')} deployed before",
                          same_daimyo))
    return tuple(lines)
