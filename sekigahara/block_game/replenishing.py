"""Replenishing: cards for those played and for blocks lost (B11, B100, B101)."""

from __future__ import annotations

from sekigahara.block_game.pieces import SIDE_NAMES, Card, Side, sorted_cards
from sekigahara.block_game.state import BattleState, changed
from sekigahara.block_game.words import and_list, count
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
        pile = list(state.draw[side])
        discard = (*state.discard[side], *state.played[side])
        drawn: list[Card] = pile[:number]
        pile = pile[number:]
        chance = state.chance
        name = SIDE_NAMES[side]
        shuffled = 0
        if len(drawn) < number and discard:
            shuffled = len(discard)
            order, chance = chance.shuffle(discard)
            discard = ()
            more = number - len(drawn)
            drawn += order[:more]
            pile = list(order[more:])
        state = state.but(
            hands=changed(state.hands, side, sorted_cards([*state.hands[side], *drawn])),
            draw=changed(state.draw, side, tuple(pile)), discard=changed(state.discard, side, discard),
            played=changed(state.played, side, ()), chance=chance,
        )
        if shuffled:
            events.append(Event(("B11",), f"{name}'s draw pile ran out: {count(shuffled, 'discarded card')} shuffled"
                                " into a new one.", {"side": side, "cards": shuffled}))
        events.append(Event(
            ("B100",), f"{name} discards what it played and draws {count(len(drawn), 'card')}.",
            {"side": side, "drawn": len(drawn), "due": number}, lines=lines, total=f"{name} draws {len(drawn)}",
        ))
        if drawn:
            names = and_list(card.words for card in drawn)
            events.append(Event(("B100", "B110"), f"{name} drew: {names}.",
                                {"side": side, "cards": tuple(card.name for card in drawn)}, audience=(side,)))
    return state, events
