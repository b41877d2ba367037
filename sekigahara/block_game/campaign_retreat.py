"""A combat in the campaign: its end is folded back into the map, and a retreat has its consequences (B88-B90)."""

from __future__ import annotations

from sekigahara.block_game.actions import BattleAction
from sekigahara.block_game.campaign_state import CampaignState, put
from sekigahara.block_game.combat import carry_out
from sekigahara.block_game.control import settle
from sekigahara.block_game.declaring import declare_combat
from sekigahara.block_game.overrun import destroy, overrun, overruns, sheltered
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Block, Side, enemy, sorted_blocks
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.words import count
from tabletop import Event

__all__ = ["fight_on"]

_GAME_ENDS = ("B1", "B2", "B3")


def fight_on(state: CampaignState, action: BattleAction) -> tuple[CampaignState, list[Event]]:
    """Carry out a decision of the combat that is on; at its end, fold it back."""
    assert state.battle is not None
    battle, events = carry_out(state.battle, action)
    state = state.but(battle=battle, hands=battle.hands, draw=battle.draw, discard=battle.discard, chance=battle.chance,
                      box=battle.box)
    if battle.ask != "over":
        return state, events
    state, more = _fold(state, battle)
    return state, events + more


def _survivors(battle: BattleState, side: Side) -> tuple[Block, ...]:
    return sorted_blocks((*battle.standing[side],
                          *(each.block for each in battle.deployed if each.side == side and not each.lost)))


def _fold(state: CampaignState, battle: BattleState) -> tuple[CampaignState, list[Event]]:
    place, outcome = battle.place, battle.outcome
    assert place is not None
    assert outcome is not None
    left = {side: _survivors(battle, side) for side in SIDES}
    stacks = state.stacks
    for side in SIDES:
        stacks = put(stacks, side, place, left[side])
    disks = tuple(disk for disk in state.disks if disk not in battle.lost_disks)
    state = state.but(
        stacks=stacks, disks=disks, battle=None, ask="next",
        lost={side: (*state.lost[side], *battle.lost[side]) for side in SIDES},
        # Cards played in a battle that ends the game are never discarded by its rules; they go to their pile here.
        discard={side: (*state.discard[side], *battle.played[side]) for side in SIDES},
    )
    if outcome.rule in _GAME_ENDS:
        return state.but(ask="over", outcome=outcome), []
    to = battle.gone_to
    if to is None or to == "inside":
        return settle(state, (place,))
    assert battle.winner is not None
    return _retreat(state, enemy(battle.winner), place, to, left[enemy(battle.winner)])


def _retreat(
    state: CampaignState, side: Side, place: str, to: str, blocks: tuple[Block, ...]
) -> tuple[CampaignState, list[Event]]:
    """The survivors come to another location: it may be free, or there is an overrun either way, or a battle."""
    enemies = state.number_at(enemy(side), to)
    stacks = put(state.stacks, side, place, ())
    stacks = put(stacks, side, to, sorted_blocks((*stacks[side].get(to, ()), *blocks)))
    friends = state.number_at(side, to)
    state = state.but(stacks=stacks)
    state, events = settle(state, (place,))
    if not enemies:
        state, more = settle(state, (to,))
        return state, events + more
    events.append(Event(("B88",), f"{SIDE_NAMES[side]} retreats into {PLACES[to].name}, where"
                        f" {count(enemies, 'enemy block stands', 'enemy blocks stand')}.",
                        {"side": side, "to": to, "enemies": enemies, "blocks": len(blocks)}))
    if overruns(state, side, to, len(blocks)):
        state, more = overrun(state, enemy(side), to, len(blocks))
        return state, events + more
    if enemies >= state.options.overrun_ratio * len(blocks) and not sheltered(state, side, to, len(blocks) + friends):
        state, more = destroy(state, side, to, blocks, enemies)
        return state, events + more
    relief = state.castles.get(to) == side
    state, more = declare_combat(state, to, side, (place,), relief=relief, fled_from=place)
    return state, events + more
