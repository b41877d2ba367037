"""Reading the short notation of battles and sieges."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.labels import deploy_refs, lose_ref
from sekigahara.block_game.pieces import BLOCKS, CARDS, DISKS, SIDES, Card, PieceError, Side, block_named, card_named
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.state import BattleState
from tabletop.notation import NotationError, Word, Words

__all__ = ["VERBS", "parse_battle", "read_card"]

_PLAIN: Final[dict[str, Callable[[Side], BattleAction]]] = {
    "challenge": Challenge, "trust": Trust, "yield": Yield, "done": Done,
}
VERBS: Final = ("inside", "outside", "deploy", "challenge", "trust", "show", "yield", "done", "lose", "retreat", "fight")


def _block(words: Words, word: Word) -> BlockRef:
    match = re.fullmatch(r"(.*?)(?:#([1-9][0-9]?))?", word.text)
    if match is None or match[1] not in BLOCKS:
        name = word.text.split("#")[0]
        if match is not None or name not in BLOCKS:
            try:
                block_named(name)
            except PieceError as error:
                raise words.error(str(error), word) from None
        raise words.error(f"{word.text!r}: a label is # and a number from 1, like ukita-2#2", word)
    return BlockRef(BLOCKS[match[1]], int(match[2] or 1))


def read_card(words: Words, side: Side) -> Card:
    """The next word as a card of this side, or else of the other."""
    word = words.take("a card")
    try:
        return card_named(word.text, side)
    except PieceError as error:
        other = next((CARDS[each][word.text] for each in SIDES if word.text in CARDS[each]), None)
        if other is not None:
            return other
        raise words.error(str(error), word) from None


def parse_battle(text: str, state: BattleState, seat: str | None = None) -> BattleAction:
    """The action that a text names, in normal form: labels are the lowest free ones, a double's blocks sorted.

    Args:
        text: like ``deploy ukita-2 ukita-2#2 with ukita-double``.
        state: the battle it belongs to.
        seat: "ishida" or "tokugawa"; by default the side that is asked.

    Raises:
        NotationError: the text is ill-formed, or the seat is unknown.
    """
    words = Words(text)
    if seat is not None and seat not in SIDES:
        raise NotationError(text, 0, f"there is no seat {seat!r}; the seats are {' and '.join(SIDES)}")
    side: Side = state.asked if seat is None else seat
    verb = words.one_of(VERBS, "an action")
    action: BattleAction
    if verb == "deploy":
        refs = [_block(words, words.take("a block"))]
        while words and words.peek() != "with":
            refs.append(_block(words, words.take("a block")))
        card = None
        if words:
            words.take("with")
            card = read_card(words, side)
        action = Deploy(side, deploy_refs(state, refs), card)
    elif verb == "show":
        action = Show(side, read_card(words, side))
    elif verb == "lose":
        word = words.take("a block or a disk")
        action = Lose(side, word.text if word.text in DISKS else lose_ref(state, side, _block(words, word)))
    elif verb == "retreat":
        action = Retreat(side, words.one_of((*PLACES, "inside", "away"), "a location, inside or away"))
    elif verb == "fight":
        action = Fight(side, words.one_of(PLACES, "a location"))
    elif verb in ("inside", "outside"):
        action = Stance(side, verb == "inside")
    else:
        action = _PLAIN[verb](side)
    words.end()
    return action
