"""Replenishing: cards for those played and for blocks lost (B11, B100, B101)."""

from __future__ import annotations

from sekigahara.block_game.pieces import SIDE_NAMES, Side
from sekigahara.block_game.piles import draw_cards
from sekigahara.block_game.state import BattleState, changed
from sekigahara.block_game.words import count
from tabletop import Event, Line

__all__ = ["cards_due", "replenish"]


def cards_due(state: BattleState, side: Side) -> tuple[Line, ...]:
    """How many cards a side draws, line by line.

    Returns:
        A line for the cards played; one for the blocks lost: one card for two blocks, or one for each block lost by
        the besieged side of a siege. Disks give nothing.
    """
    lost = len(state.lost[side])
    lines = [Line("B100", f"{count(len(state.played[side]), 'card')} played", len(state.played[side]))]
    if lost:
        if state.siege and side != state.attacker:
            lines.append(Line("B100", f"{count(lost, 'block')} lost in a siege, one card each", lost))
        else:
            lines.append(Line("B100", f"{count(lost, 'block')} lost, one card for two", lost // 2))
    return tuple(lines)


def replenish(state: BattleState) -> tuple[BattleState, list[Event]]:
    """Both sides discard what they played and draw, the attacker first."""
    events: list[Event] = []
    for side in (state.attacker, state.defender):
        lines = cards_due(state, side)
        number = sum(line.amount for line in lines)
        state = state.but(
            discard=changed(state.discard, side, (*state.discard[side], *state.played[side])),
            played=changed(state.played, side, ()),
        )
        state, drawn, shuffled, seen = draw_cards(state, side, number)
        name = SIDE_NAMES[side]
        events += shuffled
        events.append(Event(
            ("B100",), f"{name} discards what it played and draws {count(drawn, 'card')}.",
            {"side": side, "drawn": drawn, "due": number}, lines=lines, total=f"{name} draws {drawn}",
        ))
        events += seen
    return state, events
