"""Declaring combat: where it must be, and the battle that it makes (B60, B61, B99, B105)."""

from __future__ import annotations

from typing import Any, Final

from sekigahara.block_game.actions import Fight
from sekigahara.block_game.campaign_state import CampaignState, both, put
from sekigahara.block_game.combat import declare
from sekigahara.block_game.control import enemy_here
from sekigahara.block_game.mustering import MORI_PLACE
from sekigahara.block_game.pieces import DISKS, ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, Side, enemy, sorted_blocks
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from sekigahara.block_game.sequence import asked_for
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.words import and_list, blocks_words, count
from tabletop import Event
from tabletop.verdicts import Told, requires

__all__ = ["FIGHT", "combats", "declare_combat", "fight"]


def combats(state: CampaignState, side: Side) -> tuple[str, ...]:
    """Where the side has still to declare combat in this phase, in the order of the map."""
    fought = state.moves.fought
    places = [place for place in state.stacks[side] if place not in fought and enemy_here(state, side, place)]
    return tuple(sorted(places, key=lambda name: PLACES[name].order))


@requires("B60", grants=True)
def combat_is_due(state: CampaignState, action: Fight) -> bool:
    """Blocks of the one side, and blocks or a disk of the other, stand there, and have not fought in this phase."""
    return action.place in combats(state, action.seat)


@combat_is_due.tells
def _combat_is_due(state: CampaignState, action: Fight, passed: bool) -> Told:
    name = PLACES[action.place].name
    due = combats(state, action.seat)
    facts: dict[str, Any] = {"place": action.place, "due": due, "fought": state.moves.fought}
    if passed:
        return f"In {name} both sides stand: a combat is due, in the order that the phasing player likes.", facts
    if action.place in state.moves.fought:
        return f"{name} has had its combat in this phase.", facts
    left = f" It is due in {and_list(PLACES[each].name for each in due)}." if due else ""
    return f"No combat is due in {name}.{left}", facts


FIGHT: Final = (asked_for, combat_is_due)


def fight(state: CampaignState, action: Fight) -> tuple[CampaignState, list[Event]]:
    """The phasing side declares the combat at a location."""
    side, place = action.seat, action.place
    came_by = state.moves.entered.get(place, ())
    relief = place in state.moves.besieged and bool(came_by)
    return declare_combat(state, place, side, came_by, relief=relief)


def declare_combat(
    state: CampaignState, place: str, attacker: Side, came_by: tuple[str, ...], *, relief: bool = False,
    fled_from: str | None = None,
) -> tuple[CampaignState, list[Event]]:
    """A combat begins: a battle is made of what stands there.

    Args:
        state: the game.
        place: where.
        attacker: the phasing side, or in a battle that a retreat causes the retreating side.
        came_by: the neighbours from which its groups came.
        relief: whether besieged blocks are relieved, so that there is a battle without a choice (B99).
        fled_from: in a battle that a retreat causes, where the retreating side came from.
    """
    castle = state.castles.get(place)
    events = [_declared(state, place, attacker, relief)]
    box = state.box
    if box and place == MORI_PLACE and attacker == TOKUGAWA and castle == ISHIDA:
        here = sorted_blocks((*state.blocks_at(ISHIDA, place), *box))
        state = state.but(stacks=put(state.stacks, ISHIDA, place, here), box=())
        events.append(Event(("B105",), f"{blocks_words(box)} come from the Mori box to Osaka and join:"
                            f" {count(len(here), 'block')} in all.", {"blocks": len(here)}))
    disk = state.disk_at(place)
    battle = BattleState()
    for name, value in {
        "options": state.options, "attacker": attacker, "castle": castle, "siege": False, "place": place,
        "came_by": came_by, "standing": {side: state.blocks_at(side, place) for side in SIDES}, "deployed": (),
        "disks": () if disk is None else (disk,), "box": state.box, "hands": state.hands, "draw": state.draw,
        "discard": state.discard, "played": both(()), "shown": both(()), "impact": both(0), "done": (), "ask": "deploy",
        "asked": attacker, "challenged": False, "lost": both(()), "lost_disks": (), "due": both(0), "winner": None,
        "course": (), "chance": state.chance, "outcome": None,
        "around": {near: (state.number_at(ISHIDA, near), state.number_at(TOKUGAWA, near)) for near in NEIGHBOURS[place]},
        "fled_from": fled_from, "gone_to": None,
    }.items():
        setattr(battle, name, value)
    if not relief:
        battle = declare(battle)
    elif castle is not None:
        events.append(Event(("B99",), f"{SIDE_NAMES[castle]}'s besieged blocks are relieved: one battle with everybody.",
                            {"place": place, "blocks": state.number_at(castle, place)}))
    moves = state.moves._replace(fought=(*state.moves.fought, place))
    return state.but(battle=battle, ask="battle", moves=moves), events


def _declared(state: CampaignState, place: str, attacker: Side, relief: bool) -> Event:
    numbers = {side: state.number_at(side, place) for side in SIDES}
    disk = state.disk_at(place)
    against = count(numbers[enemy(attacker)], "block")
    if disk is not None and DISKS[disk][0] != attacker:
        against += f" and the disk of {disk.capitalize()}"
    return Event(("B60",), f"{SIDE_NAMES[attacker]} attacks in {PLACES[place].name}: {count(numbers[attacker], 'block')}"
                 f" against {against}.", {"place": place, "attacker": attacker, "blocks": numbers, "relief": relief})
