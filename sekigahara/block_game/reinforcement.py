"""The reinforcement step: cards and blocks for the new week (B33-B35, B39)."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.campaign_actions import Discard
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.control import castles_of, resources_of
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, Side, enemy, sorted_blocks
from sekigahara.block_game.piles import draw_cards
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.state import changed
from sekigahara.block_game.words import and_list, blocks_words, count
from tabletop import Event, Line
from tabletop.verdicts import Told, requires

__all__ = ["DISCARD", "blocks_due", "cards_due", "cards_to_discard", "discard_for_the_week", "reinforce"]

_CARDS: Final = 5
_PRINTED: Final = {2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1}
"""The blocks printed for each week (B34)."""


def cards_to_discard(state: CampaignState, side: Side) -> int:
    """How many cards a side has still to discard: half the hand, rounded down, without those it has laid down."""
    laid = len(state.laid[side])
    return (len(state.hands[side]) + laid) // 2 - laid


@requires("B33", secret=True, grants=True)
def card_to_discard_in_hand(state: CampaignState, action: Discard) -> bool:
    """The card is in the hand."""
    return action.card in state.hands[action.seat]


@card_to_discard_in_hand.tells
def _card_to_discard_in_hand(state: CampaignState, action: Discard, passed: bool) -> Told:
    left = max(0, cards_to_discard(state, action.seat))
    facts = {"card": action.card.name, "left": left}
    if passed:
        return f"Half the hand is discarded, rounded down: {count(left, 'card')} still to go, any that one likes.", facts
    return f"There is no {action.card.words} in {SIDE_NAMES[action.seat]}'s hand.", facts


DISCARD: Final = (asked_for, card_to_discard_in_hand)
"""What the rules demand of a discard in the reinforcement step, in the order of asking."""


def discard_for_the_week(state: CampaignState, action: Discard) -> tuple[CampaignState, list[Event]]:
    """One card is laid face down; when both sides are through, the step goes on."""
    side = action.seat
    hand = list(state.hands[side])
    hand.remove(action.card)
    state = state.but(hands=changed(state.hands, side, tuple(hand)),
                      laid=changed(state.laid, side, (*state.laid[side], action.card)))
    left = cards_to_discard(state, side)
    facts = {"side": side, "laid": len(state.laid[side]), "left": left}
    events = [
        Event(("B33",), f"{SIDE_NAMES[side]} lays a card down; {count(left, 'card')} to go.", facts),
        Event(("B33", "B110"), f"It is a {action.card.words}.", {"side": side, "card": action.card.name},
              audience=(side,)),
    ]
    return (state if left else state.but(ask="next")), events


def cards_due(state: CampaignState, side: Side) -> tuple[Line, ...]:
    """How many cards a side draws in the reinforcement step, line by line (B33)."""
    lines = [Line("B33", "each week", _CARDS)]
    mine, theirs = castles_of(state, side), castles_of(state, enemy(side))
    if mine > theirs:
        lines.append(Line("B33", f"more castles, {mine} to {theirs}", 1))
    return tuple(lines)


def blocks_due(state: CampaignState, side: Side) -> tuple[Line, ...]:
    """How many blocks a side draws into its recruitment box, line by line (B34)."""
    lines = [Line("B34", f"printed for week {state.week}", _PRINTED.get(state.week, 0))]
    mine, theirs = resources_of(state, side), resources_of(state, enemy(side))
    if mine > theirs:
        lines.append(Line("B34", f"more resource locations, {mine} to {theirs}", 1))
    elif mine == theirs:
        lines.append(Line("B34", f"as many resource locations, {mine} each: both get one more", 1))
    return tuple(lines)


def reinforce(state: CampaignState) -> tuple[CampaignState, list[Event]]:
    """The discards are shown, both sides draw cards, then blocks."""
    events: list[Event] = []
    order = (state.first, enemy(state.first))
    for side in order:
        laid = state.laid[side]
        if laid:
            events.append(Event(("B33",), f"{SIDE_NAMES[side]} discards {and_list(card.words for card in laid)}.",
                                {"side": side, "cards": tuple(card.name for card in laid)}))
    state = state.but(laid={ISHIDA: (), TOKUGAWA: ()},
                      discard={side: (*state.discard[side], *state.laid[side]) for side in SIDES})
    for side in order:
        lines = cards_due(state, side)
        due = sum(line.amount for line in lines)
        state, drawn, shuffled, seen = draw_cards(state, side, due, "B33")
        events += shuffled
        events.append(Event(("B33",), f"{SIDE_NAMES[side]} draws {count(drawn, 'card')}.",
                            {"side": side, "drawn": drawn, "due": due}, lines=lines,
                            total=f"{SIDE_NAMES[side]} holds {len(state.hands[side])}"))
        events += seen
    for side in order:
        lines = blocks_due(state, side)
        due = sum(line.amount for line in lines)
        blocks = state.bags[side][:due]
        rules = ("B34",) if len(blocks) == due else ("B35", "B34")
        events.append(Event(rules, f"{SIDE_NAMES[side]} draws {count(len(blocks), 'block')} into its recruitment box.",
                            {"side": side, "drawn": len(blocks), "due": due}, lines=lines,
                            total=f"{len(state.recruits[side]) + len(blocks)} in the box"))
        if blocks:
            events.append(Event(("B34", "B110"), f"{SIDE_NAMES[side]} drew {blocks_words(blocks)}.",
                                {"side": side, "blocks": tuple(block.name for block in blocks)}, audience=(side,)))
        state = state.but(bags=changed(state.bags, side, state.bags[side][due:]),
                          recruits=changed(state.recruits, side, sorted_blocks((*state.recruits[side], *blocks))))
    return state, events
