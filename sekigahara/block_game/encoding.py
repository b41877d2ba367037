"""A battle's state as plain JSON data, and back, with every flaw refused by its path.

Impact and the counts of the blocks follow from the deployments, so they are not written but counted anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    CARD_COUNTS,
    DISKS,
    ISHIDA,
    SIDES,
    TOKUGAWA,
    Block,
    Card,
    PieceError,
    Side,
    block_named,
    card_named,
    enemy,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from sekigahara.block_game.state import ASKS, Ask, BattleState, Deployed, Mark
from tabletop import Chance, DecodeError, Outcome
from tabletop.coding import check_fields, get_bool, get_choice, get_int, get_list, get_object, get_text

__all__ = ["decode_battle", "encode_battle"]

T = TypeVar("T")
_BY_SIDE: Final = ("standing", "hands", "draw", "discard", "played", "shown", "lost")
_FIELDS: Final = (
    "options", "attacker", "castle", "siege", "place", "came_by", *_BY_SIDE, "steps", "disks", "lost_disks", "box",
    "ask", "asked", "challenged", "due", "winner", "chance", "outcome",
)


def encode_battle(state: BattleState) -> dict[str, Any]:
    """The state as plain JSON data. It holds both hands and both piles: for the teacher."""
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
    }


def _encode_step(state: BattleState, mark: Mark) -> dict[str, Any]:
    blocks = [each for each in state.deployed if each.step == mark.step]
    return {
        "side": mark.side, "done": mark.done, "card": blocks[0].card.name if blocks and blocks[0].card else None,
        "turned": any(each.turned for each in blocks), "blocks": [each.block.name for each in blocks],
        "lost": [each.lost for each in blocks],
    }


def decode_battle(data: Any) -> BattleState:
    """The state that :func:`encode_battle` wrote.

    Raises:
        DecodeError: with the path in the data and the reason.
    """
    path = "state"
    check_fields(data, _FIELDS, path)
    state = BattleState()
    state.options = BattleOptions.decode(data["options"], f"{path}.options")
    state.attacker = _side(data, "attacker", path)
    state.castle = None if data["castle"] is None else _side(data, "castle", path)
    state.winner = None if data["winner"] is None else _side(data, "winner", path)
    state.siege = get_bool(data, "siege", path)
    state.place = None if data["place"] is None else get_choice(data, "place", path, PLACES)
    near = NEIGHBOURS[state.place] if state.place else ()
    state.came_by = tuple(_word(name, f"{path}.came_by[{index}]", near, "a neighbour of the place")
                          for index, name in enumerate(get_list(data, "came_by", path)))
    for name in ("standing", "lost"):
        setattr(state, name, _pair(data, name, path, _block))
    for name in ("hands", "draw", "discard", "played", "shown"):
        setattr(state, name, _pair(data, name, path, _card))
    state.standing = {side: sorted_blocks(blocks) for side, blocks in state.standing.items()}
    state.hands = {side: sorted_cards(cards) for side, cards in state.hands.items()}
    state.box = tuple(_block(name, ISHIDA, f"{path}.box[{index}]")
                      for index, name in enumerate(get_list(data, "box", path)))
    for name in ("disks", "lost_disks"):
        setattr(state, name, tuple(_word(disk, f"{path}.{name}[{index}]", DISKS, "a disk")
                                   for index, disk in enumerate(get_list(data, name, path))))
    _decode_steps(state, data, path)
    ask = get_choice(data, "ask", path, ASKS)
    state.ask = next(each for each in ASKS if each == ask)
    state.asked = _side(data, "asked", path)
    state.challenged = get_bool(data, "challenged", path)
    due = get_object(data, "due", path)
    check_fields(due, SIDES, f"{path}.due")
    state.due = {side: get_int(due, side, f"{path}.due", least=0, most=48) for side in SIDES}
    state.chance = Chance.decode(data["chance"], f"{path}.chance")
    state.outcome = _decode_outcome(data["outcome"], f"{path}.outcome")
    _check_copies(state, path)
    _check_question(state, path)
    return state


def _side(data: Any, name: str, path: str) -> Side:
    return ISHIDA if get_choice(data, name, path, SIDES) == ISHIDA else TOKUGAWA


def _word(value: Any, path: str, known: Iterable[str], what: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise DecodeError(path, f"{value!r} is not {what}")
    return value


def _block(name: Any, side: Side, path: str) -> Block:
    try:
        block = block_named(name)
    except PieceError as error:
        raise DecodeError(path, str(error)) from None
    if block.side != side:
        raise DecodeError(path, f"{name} is not a block of {side}")
    return block


def _card(name: Any, side: Side, path: str) -> Card:
    try:
        return card_named(name, side)
    except PieceError as error:
        raise DecodeError(path, str(error)) from None


def _pair(data: Any, name: str, path: str, read: Callable[[Any, Side, str], T]) -> dict[Side, tuple[T, ...]]:
    pair = get_object(data, name, path)
    check_fields(pair, SIDES, f"{path}.{name}")
    return {
        side: tuple(read(each, side, f"{path}.{name}.{side}[{index}]")
                    for index, each in enumerate(get_list(pair, side, f"{path}.{name}")))
        for side in SIDES
    }


def _decode_steps(state: BattleState, data: Any, path: str) -> None:
    deployed: list[Deployed] = []
    course: list[Mark] = []
    done: list[Side] = []
    impact: dict[Side, int] = {ISHIDA: 0, TOKUGAWA: 0}
    for index, step in enumerate(get_list(data, "steps", path)):
        where = f"{path}.steps[{index}]"
        check_fields(step, ("side", "done", "card", "turned", "blocks", "lost"), where)
        side = _side(step, "side", where)
        is_done, turned = get_bool(step, "done", where), get_bool(step, "turned", where)
        card = None if step["card"] is None else _card(step["card"], side, f"{where}.card")
        names, lost = get_list(step, "blocks", where), get_list(step, "lost", where)
        if is_done != (not names) or len(names) > 2 or len(lost) != len(names):
            raise DecodeError(f"{where}.blocks", "needs one or two blocks with their losses, or none for a done")
        if is_done:
            done.append(side)
        fights = enemy(side) if turned else side
        for place, name in enumerate(names):
            block = _block(name, side, f"{where}.blocks[{place}]")
            gone = get_bool({"lost": lost[place]}, "lost", f"{where}.lost[{place}]")
            lines = impact_lines(block, card, (each for each in deployed if each.fights == fights), state.options,
                                 siege=state.siege)
            deployed.append(Deployed(index + 1, side, block, card, place > 0, lines, fights, gone))
            impact[fights] += deployed[-1].score
        course.append(Mark(index + 1, side, is_done, impact[ISHIDA], impact[TOKUGAWA]))
    state.deployed, state.course, state.done, state.impact = tuple(deployed), tuple(course), tuple(done), impact


def _decode_outcome(data: Any, path: str) -> Outcome | None:
    if data is None:
        return None
    check_fields(data, ("winners", "rule", "text"), path)
    winners = tuple(_word(side, f"{path}.winners[{index}]", SIDES, "a side")
                    for index, side in enumerate(get_list(data, "winners", path)))
    return Outcome(winners, get_text(data, "rule", path), get_text(data, "text", path))


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


def _check_question(state: BattleState, path: str) -> None:
    ask: Ask = state.ask
    last = state.deployed[-1] if state.deployed else None
    if (ask == "over") != (state.outcome is not None):
        raise DecodeError(f"{path}.outcome", f"does not go with the question {ask!r}")
    if ask in ("challenge", "refute"):
        asked = None if last is None or last.card is None or state.course[-1].done else (
            enemy(last.side) if ask == "challenge" else last.side)
        if asked != state.asked:
            raise DecodeError(f"{path}.asked", f"nothing that {state.asked} could be asked about: {ask}")
    if ask == "lose" and not state.due[state.asked]:
        raise DecodeError(f"{path}.due", f"{state.asked} has no loss to name")
    if ask == "retreat" and (state.winner is None or state.asked == state.winner):
        raise DecodeError(f"{path}.winner", "only the loser of a decided battle retreats")
    if ask == "stance" and state.asked != state.castle:
        raise DecodeError(f"{path}.castle", "only the side that controls the castle chooses inside or outside")
