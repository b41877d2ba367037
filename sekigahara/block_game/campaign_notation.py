"""Reading the short notation of the whole game.

``discard mori``, ``bid ukita-double``, ``bid none``, ``first ishida``; ``move none``, ``move minimal``, ``move limited
paying mori``, ``move total paying mori ukita``; ``stack kyoto``, ``take ukita-2``, ``take all``, ``march gifu``, ``march
gifu with leader paying mori``, ``leave ukita-2``, ``stop``; ``muster ukita-2 himeji``, ``call mori-3 paying ukita``;
``end`` (of discards, a muster, the movement phase); ``fight gifu``, and the notation of battles.

Blocks need no labels here: they are taken one at a time, and equal ones in one stack are the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sekigahara.block_game.campaign_actions import (
    OPTION_COST,
    OPTIONS,
    Bid,
    CallMori,
    CampaignAction,
    Discard,
    End,
    First,
    Leave,
    March,
    MoveOption,
    Muster,
    Stack,
    Stop,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_state import CampaignState, both
from sekigahara.block_game.notation import VERBS, parse_battle, read_card
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import BLOCKS, SIDES, Block, PieceError, Side, block_named, sorted_cards
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.state import BattleState
from tabletop.notation import NotationError, Words

__all__ = ["parse_campaign", "told_to"]

_NO_BATTLE: Final = BattleState()
_NO_BATTLE.options, _NO_BATTLE.deployed, _NO_BATTLE.standing, _NO_BATTLE.asked = BattleOptions(), (), both(()), "ishida"
"""Where no combat is on, labels of blocks are counted as if nobody were there."""


def _block(words: Words) -> Block:
    word = words.take("a block")
    if word.text in BLOCKS:
        return BLOCKS[word.text]
    try:
        return block_named(word.text)
    except PieceError as error:
        raise words.error(str(error), word) from None


def _place(words: Words) -> str:
    return words.one_of(PLACES, "a location")


def _bid(words: Words, side: Side) -> CampaignAction:
    if words.peek() == "none":
        words.take("none")
        return Bid(side, None)
    return Bid(side, read_card(words, side))


def _first(words: Words, side: Side) -> CampaignAction:
    name = words.one_of(SIDES, "a side")
    return First(side, next(each for each in SIDES if each == name))


def _move(words: Words, side: Side) -> CampaignAction:
    name = words.one_of(OPTIONS, "a movement option")
    option = next(each for each in OPTIONS if each == name)
    cards = []
    if words.peek() == "paying":
        words.take("paying")
        cards.append(read_card(words, side))
        while words and len(cards) < max(OPTION_COST.values()):
            cards.append(read_card(words, side))
    return MoveOption(side, option, sorted_cards(cards))


def _take(words: Words, side: Side) -> CampaignAction:
    if words.peek() == "all":
        words.take("all")
        return TakeAll(side)
    return Take(side, _block(words))


def _march(words: Words, side: Side) -> CampaignAction:
    to = _place(words)
    leader = words.peek() == "with"
    if leader:
        words.take("with")
        words.one_of(("leader",), "leader")
    card = None
    if words:
        words.one_of(("paying",), "paying")
        card = read_card(words, side)
    return March(side, to, leader, card)


def _call(words: Words, side: Side) -> CampaignAction:
    block = _block(words)
    words.one_of(("paying",), "paying")
    return CallMori(side, block, read_card(words, side))


_READ: Final[dict[str, Callable[[Words, Side], CampaignAction]]] = {
    "bid": _bid,
    "first": _first,
    "discard": lambda words, side: Discard(side, read_card(words, side)),
    "move": _move,
    "stack": lambda words, side: Stack(side, _place(words)),
    "take": _take,
    "march": _march,
    "leave": lambda words, side: Leave(side, _block(words)),
    "stop": lambda words, side: Stop(side),
    "muster": lambda words, side: Muster(side, _block(words), _place(words)),
    "call": _call,
    "end": lambda words, side: End(side),
}


def parse_campaign(text: str, state: CampaignState, seat: str | None = None) -> CampaignAction:
    """The action that a text names, in normal form.

    Args:
        text: like ``march kyoto with leader``, or a battle's notation.
        state: the position it belongs to.
        seat: "ishida" or "tokugawa"; by default the side that is asked.

    Raises:
        NotationError: the text is ill-formed, or the seat is unknown.
    """
    if seat is not None and seat not in SIDES:
        raise NotationError(text, 0, f"there is no seat {seat!r}; the seats are {' and '.join(SIDES)}")
    words = Words(text)
    asked = state.asked if state.battle is None else state.battle.asked
    side: Side = asked if seat is None else seat
    if words.peek() in VERBS:
        return parse_battle(text, state.battle or _NO_BATTLE, side)
    action = _READ[words.one_of((*_READ, *VERBS), "an action")](words, side)
    words.end()
    return action


def told_to(action: CampaignAction, knows: bool) -> str:
    """The notation of an action as someone may read it who knows this seat's secrets, or not."""
    if not knows:
        if isinstance(action, (Take, Leave)):
            return f"{str(action).split()[0]} ?"
        if isinstance(action, Muster):
            return f"muster ? {action.to}"
        if isinstance(action, Discard) or (isinstance(action, Bid) and action.card is not None):
            return f"{str(action).split()[0]} ?"
    return str(action)
