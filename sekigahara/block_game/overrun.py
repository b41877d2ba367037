"""Overrun: four times as many destroy who stands in the way (B52, B53, B102)."""

from __future__ import annotations

from sekigahara.block_game.campaign_state import CampaignState, put, without_blocks
from sekigahara.block_game.control import settle
from sekigahara.block_game.losses import fallen
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Side, enemy
from sekigahara.block_game.piles import draw_cards
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.siege import CASTLE_ROOM
from sekigahara.block_game.state import changed
from sekigahara.block_game.words import blocks_words, count
from tabletop import Event, Line

__all__ = ["destroy", "overrun", "overruns", "sheltered"]


def sheltered(state: CampaignState, side: Side, place: str, blocks: int) -> bool:
    """Whether so many blocks of a side could be inside a castle that it controls here."""
    return blocks <= CASTLE_ROOM and state.castles.get(place) == side


def overruns(state: CampaignState, side: Side, place: str, entering: int) -> bool:
    """Whether a group that enters a location destroys the enemy blocks there. Friends who are there already do not
    count, and disks do not either."""
    enemies = state.number_at(enemy(side), place)
    return (enemies > 0 and entering >= state.options.overrun_ratio * enemies
            and not sheltered(state, enemy(side), place, enemies))


def overrun(state: CampaignState, side: Side, place: str, by: int) -> tuple[CampaignState, list[Event]]:
    """All blocks of a side at a location are destroyed and revealed; it draws a card for two of them."""
    return destroy(state, side, place, state.blocks_at(side, place), by)


def destroy(
    state: CampaignState, side: Side, place: str, blocks: tuple[Block, ...], by: int
) -> tuple[CampaignState, list[Event]]:
    """Some blocks of a side at a location are destroyed by an overrun."""
    left = without_blocks(state.blocks_at(side, place), blocks)
    state = state.but(stacks=put(state.stacks, side, place, left),
                      lost=changed(state.lost, side, (*state.lost[side], *blocks)))
    events = [Event(
        ("B52",), f"{SIDE_NAMES[enemy(side)]} overruns {SIDE_NAMES[side]} in {PLACES[place].name}, {by} to {len(blocks)}:"
        f" {blocks_words(blocks)} destroyed.",
        {"side": side, "place": place, "by": by, "blocks": tuple(block.name for block in blocks)},
    )]
    outcome = fallen({side: blocks, enemy(side): ()})
    if outcome is not None:
        events.append(Event((outcome.rule,), outcome.text, {**outcome.facts, "winners": outcome.winners}))
        return state.but(ask="over", march=None, outcome=outcome), events
    state, more = settle(state, (place,))
    events += more
    due = len(blocks) // 2
    state, drawn, shuffled, seen = draw_cards(state, side, due)
    events += shuffled
    line = Line("B100", f"{count(len(blocks), 'block')} lost, one card for two", due)
    events.append(Event(("B53", "B102", "B100"), f"{SIDE_NAMES[side]} draws {count(drawn, 'card')}.",
                        {"side": side, "drawn": drawn, "due": due}, lines=(line,),
                        total=f"{SIDE_NAMES[side]} draws {drawn}"))
    return state, events + list(seen)
