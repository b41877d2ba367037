"""A battle's state as plain JSON data, and back, with every flaw refused by its path.

Impact and the counts of the blocks follow from the deployments, so they are not written but counted anew.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, TypeVar

from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.losses import army
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.piece_coding import block_of, card_of, demand, get_outcome, get_pair, get_side, word_of
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    CARD_COUNTS,
    DISKS,
    ISHIDA,
    SIDES,
    TOKUGAWA,
    Side,
    enemy,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from sekigahara.block_game.retreat import retreats
from sekigahara.block_game.state import ASKS, BattleState, Deployed, Mark
from tabletop import Chance, DecodeError
from tabletop.coding import check_fields, get_bool, get_choice, get_int, get_list, get_object

__all__ = ["decode_battle", "encode_battle"]

T = TypeVar("T")
_BY_SIDE: Final = ("standing", "hands", "draw", "discard", "played", "shown", "lost")
_ENDS: Final = ("B1", "B2", "B3", "B61", "B62", "B96")
_ON_MAP: Final = ("around", "fled_from", "gone_to")
"""Fields that are written only where they are known: in a campaign, and after a retreat."""
_FIELDS: Final = (
    "options", "attacker", "castle", "siege", "place", "came_by", *_BY_SIDE, "steps", "disks", "lost_disks", "box",
    "ask", "asked", "challenged", "due", "winner", "chance", "outcome",
)


def encode_battle(state: BattleState) -> dict[str, Any]:
    """The state as plain JSON data. It holds both hands and both piles: for the teacher."""
    on_map: dict[str, Any] = {}
    if state.around is not None:
        on_map["around"] = {place: list(blocks) for place, blocks in state.around.items()}
    on_map |= {name: getattr(state, name) for name in ("fled_from", "gone_to") if getattr(state, name) is not None}
    return {
        "options": state.options.encode(), "attacker": state.attacker, "castle": state.castle, "siege": state.siege,
        "place": state.place, "came_by": list(state.came_by),
        **{name: {side: [piece.name for piece in getattr(state, name)[side]] for side in SIDES} for name in _BY_SIDE},
        "steps": [_encode_step(state, mark) for mark in state.course], "disks": list(state.disks),
        "lost_disks": list(state.lost_disks), "box": [block.name for block in state.box], "ask": state.ask,
        "asked": state.asked, "challenged": state.challenged, "due": dict(state.due), "winner": state.winner,
        "chance": state.chance.encode(),
        "outcome": None if state.outcome is None else {
            "winners": list(state.outcome.winners), "rule": state.outcome.rule, "text": state.outcome.text},
        **on_map,
    }


def _encode_step(state: BattleState, mark: Mark) -> dict[str, Any]:
    blocks = [each for each in state.deployed if each.step == mark.step]
    return {
        "side": mark.side, "done": mark.done, "card": blocks[0].card.name if blocks and blocks[0].card else None,
        "turned": any(each.turned for each in blocks), "blocks": [each.block.name for each in blocks],
        "lost": [each.lost for each in blocks],
    }


def decode_battle(data: Any, path: str = "state", options: type[BattleOptions] = BattleOptions) -> BattleState:
    """The state that :func:`encode_battle` wrote.

    Args:
        data: what it wrote.
        path: where it stands in the data, for errors.
        options: the class of its options.

    Raises:
        DecodeError: with the path in the data and the reason.
    """
    known = data if isinstance(data, dict) else {}
    check_fields(data, (*_FIELDS, *(name for name in _ON_MAP if name in known)), path)
    state = BattleState()
    state.options = options.decode(data["options"], f"{path}.options")
    state.attacker = get_side(data, "attacker", path)
    state.castle = None if data["castle"] is None else get_side(data, "castle", path)
    state.winner = None if data["winner"] is None else get_side(data, "winner", path)
    state.siege = get_bool(data, "siege", path)
    state.place = None if data["place"] is None else get_choice(data, "place", path, PLACES)
    near = NEIGHBOURS[state.place] if state.place else ()
    state.came_by = tuple(word_of(name, f"{path}.came_by[{index}]", near, "a neighbour of the place")
                          for index, name in enumerate(get_list(data, "came_by", path)))
    _decode_on_map(state, data, path, near)
    for name in ("standing", "lost"):
        setattr(state, name, get_pair(data, name, path, block_of))
    for name in ("hands", "draw", "discard", "played", "shown"):
        setattr(state, name, get_pair(data, name, path, card_of))
    state.standing = {side: sorted_blocks(blocks) for side, blocks in state.standing.items()}
    state.hands = {side: sorted_cards(cards) for side, cards in state.hands.items()}
    state.box = tuple(block_of(name, ISHIDA, f"{path}.box[{index}]")
                      for index, name in enumerate(get_list(data, "box", path)))
    for name in ("disks", "lost_disks"):
        setattr(state, name, tuple(word_of(disk, f"{path}.{name}[{index}]", DISKS, "a disk")
                                   for index, disk in enumerate(get_list(data, name, path))))
    _decode_steps(state, data, path)
    ask = get_choice(data, "ask", path, ASKS)
    state.ask = next(each for each in ASKS if each == ask)
    state.asked = get_side(data, "asked", path)
    state.challenged = get_bool(data, "challenged", path)
    due = get_object(data, "due", path)
    check_fields(due, SIDES, f"{path}.due")
    state.due = {side: get_int(due, side, f"{path}.due", least=0, most=48) for side in SIDES}
    state.chance = Chance.decode(data["chance"], f"{path}.chance")
    state.outcome = get_outcome(data["outcome"], f"{path}.outcome", _ENDS)
    _check_copies(state, path)
    _check_place(state, path)
    _check_question(state, path)
    return state


def _decode_on_map(state: BattleState, data: Any, path: str, near: tuple[str, ...]) -> None:
    state.around = None
    if "around" in data:
        around = get_object(data, "around", path)
        if state.place is None:
            raise DecodeError(f"{path}.around", "needs a place")
        check_fields(around, near, f"{path}.around")
        state.around = {}
        for place in near:
            numbers = around[place]
            if not isinstance(numbers, list) or len(numbers) != 2 or any(
                    type(number) is not int or not 0 <= number <= 48 for number in numbers):
                raise DecodeError(f"{path}.around.{place}", "needs the number of each side's blocks")
            state.around[place] = (numbers[0], numbers[1])
    state.fled_from = get_choice(data, "fled_from", path, near) if "fled_from" in data else None
    state.gone_to = get_choice(data, "gone_to", path, (*near, "inside", "away")) if "gone_to" in data else None


def _decode_steps(state: BattleState, data: Any, path: str) -> None:
    deployed: list[Deployed] = []
    course: list[Mark] = []
    done: list[Side] = []
    impact: dict[Side, int] = {ISHIDA: 0, TOKUGAWA: 0}
    for index, step in enumerate(get_list(data, "steps", path)):
        where = f"{path}.steps[{index}]"
        check_fields(step, ("side", "done", "card", "turned", "blocks", "lost"), where)
        side = get_side(step, "side", where)
        is_done, turned = get_bool(step, "done", where), get_bool(step, "turned", where)
        card = None if step["card"] is None else card_of(step["card"], side, f"{where}.card")
        names, lost = get_list(step, "blocks", where), get_list(step, "lost", where)
        if is_done != (not names) or len(names) > 2:
            raise DecodeError(f"{where}.blocks", "needs one or two blocks, or none for a done")
        blocks = [block_of(name, side, f"{where}.blocks[{place}]") for place, name in enumerate(names)]
        if len(lost) != len(names):
            raise DecodeError(f"{where}.lost", "needs true or false for each block")
        if len(names) > 1 and (card is None or not card.double):
            raise DecodeError(f"{where}.blocks", "needs a double card for two blocks")
        if (is_done and card is not None) or (turned and card is None):
            raise DecodeError(f"{where}.card", "needs a deployment with a card")
        if side in done or (state.siege and side != state.attacker):
            raise DecodeError(f"{where}.side", f"{side} does not deploy any more")
        if is_done:
            done.append(side)
        fights = enemy(side) if turned else side
        for place, (block, gone) in enumerate(zip(blocks, lost, strict=True)):
            if type(gone) is not bool:
                raise DecodeError(f"{where}.lost[{place}]", f"needs true or false, not {gone!r}")
            lines = impact_lines(block, card, (each for each in deployed if each.fights == fights), state.options,
                                 siege=state.siege)
            deployed.append(Deployed(index + 1, side, block, card, place > 0, lines, fights, gone))
            impact[fights] += deployed[-1].score
        course.append(Mark(index + 1, side, is_done, impact[ISHIDA], impact[TOKUGAWA]))
    state.deployed, state.course, state.done, state.impact = tuple(deployed), tuple(course), tuple(done), impact


def _check_copies(state: BattleState, path: str) -> None:
    blocks = Counter([*state.standing[ISHIDA], *state.standing[TOKUGAWA], *state.box])
    blocks.update(each.block for each in state.deployed if not each.lost)
    blocks.update([*state.lost[ISHIDA], *state.lost[TOKUGAWA]])
    for block, number in blocks.items():
        if number > BLOCK_COUNTS[block.name]:
            raise DecodeError(path, f"{number} of {block.name}, but the game has {BLOCK_COUNTS[block.name]}")
    for side in SIDES:
        cards = Counter(card for name in ("hands", "draw", "discard", "played") for card in getattr(state, name)[side])
        for card, number in cards.items():
            if number > CARD_COUNTS[side][card.name]:
                raise DecodeError(path, f"{side}: {number} of {card.name}, but the deck has {CARD_COUNTS[side][card.name]}")
        fallen = Counter(each.block for each in state.deployed if each.lost and each.side == side)
        if fallen - Counter(state.lost[side]):
            raise DecodeError(f"{path}.lost.{side}", "does not name every deployed block that is marked as lost")


def _check_place(state: BattleState, path: str) -> None:
    if state.place is not None:
        has_castle = PLACES[state.place].castle is not None
        demand(has_castle == (state.castle is not None), f"{path}.castle",
               f"{state.place} has a castle, which a side controls" if has_castle else f"{state.place} has no castle")
    for index, disk in enumerate(state.disks):
        owner, home = DISKS[disk]
        demand(index == 0 and disk not in state.lost_disks, f"{path}.disks[{index}]",
               "a castle has one disk at the most, and not a lost one")
        demand(state.castle == owner and state.place in (None, home), f"{path}.disks[{index}]",
               f"{disk} lies in a castle of {owner}, at {home}")
    if state.siege and state.ask != "over":
        demand(state.castle == state.defender, f"{path}.siege", "needs a castle that the defender controls")


def _check_played(state: BattleState, path: str) -> None:
    for side in SIDES:
        spent = Counter(each.card for each in state.deployed
                        if each.side == side and each.card is not None and not each.second)
        rest = Counter(state.played[side]) - spent
        demand(not (spent - Counter(state.played[side])) and all(card.loyalty for card in rest),
               f"{path}.played.{side}", "needs the cards of the steps, and Loyalty Challenge cards besides")


def _check_question(state: BattleState, path: str) -> None:
    """Refuse a question that the sequence of play could never have come to, or could never leave."""
    ask, asked = state.ask, state.asked
    demand((ask == "over") == (state.outcome is not None), f"{path}.outcome", f"does not go with the question {ask!r}")
    if ask == "over":
        return
    _check_played(state, path)
    if ask in ("stance", "deploy", "challenge", "refute"):
        _check_before_the_end(state, path)
    elif ask == "lose":
        demand(len(state.done) == (1 if state.siege else 2), f"{path}.steps", "losses are named when all are done")
        demand((state.winner is None) == state.siege, f"{path}.winner", "a battle is won before losses, a siege after")
        for side in SIDES:
            demand(state.due[side] < army(state, side) or not state.due[side], f"{path}.due.{side}",
                   "a side that loses all that it has is not asked")
        first = next((side for side in (state.attacker, state.defender) if state.due[side]), None)
        demand(first == asked, f"{path}.due", f"{asked} has no loss to name now")
        demand(not state.siege or asked == state.defender, f"{path}.due", "only the besieged side loses in a siege")
    else:
        demand(not state.siege and state.winner is not None and asked != state.winner, f"{path}.winner",
               "only the loser of a decided battle retreats")
        demand(not any(state.due.values()), f"{path}.due", "losses come before the retreat")
        demand(state.survivors(asked) > 0 and next(retreats(state, asked), None) is not None, f"{path}.asked",
               f"{asked} has nobody left or nowhere to go")


def _check_before_the_end(state: BattleState, path: str) -> None:
    ask, asked = state.ask, state.asked
    demand(state.winner is None, f"{path}.winner", "nobody has won before deployment ends")
    for side in SIDES:
        demand(not state.due[side], f"{path}.due.{side}", "nothing is lost before deployment ends")
        demand(not state.lost[side], f"{path}.lost.{side}", "nothing is lost before deployment ends")
    if ask == "stance":
        demand(not state.course, f"{path}.steps", "nobody deploys before inside or outside is chosen")
        demand(asked == state.castle and not state.siege, f"{path}.castle",
               "only the side that controls the castle chooses inside or outside")
    elif ask == "deploy":
        demand(asked not in state.done, f"{path}.asked", f"{asked} is done and deploys no more")
        demand(not state.siege or asked == state.attacker, f"{path}.asked", "only the besieger deploys in a siege")
    else:
        last = state.deployed[-1] if state.deployed and not state.course[-1].done else None
        demand(not state.siege and last is not None and last.card is not None, f"{path}.ask",
               "no deployment that could be challenged")
        assert last is not None
        demand(asked == (enemy(last.side) if ask == "challenge" else last.side), f"{path}.asked",
               f"nothing that {asked} could be asked about: {ask}")
        demand(not last.turned, f"{path}.steps[{last.step - 1}].turned", "the challenge is not settled yet")
        demand(state.challenged == (ask == "refute"), f"{path}.challenged", f"does not go with the question {ask!r}")
