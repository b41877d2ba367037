"""Reading sides, pieces and ends out of saved data, for battles and the whole game; every flaw is refused by its path."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeVar

from sekigahara.block_game.pieces import (
    ISHIDA,
    SIDES,
    TOKUGAWA,
    Block,
    Card,
    PieceError,
    Side,
    block_named,
    card_named,
)
from tabletop import DecodeError, Outcome
from tabletop.coding import check_fields, get_choice, get_list, get_object, get_text

__all__ = ["block_of", "card_of", "demand", "get_outcome", "get_pair", "get_side", "word_of"]

T = TypeVar("T")


def demand(condition: bool, path: str, reason: str) -> None:
    """Refuse what does not hold.

    Raises:
        DecodeError: with the path and the reason.
    """
    if not condition:
        raise DecodeError(path, reason)


def get_side(data: Any, name: str, path: str) -> Side:
    """The side in a field; DecodeError where it is none."""
    return ISHIDA if get_choice(data, name, path, SIDES) == ISHIDA else TOKUGAWA


def word_of(value: Any, path: str, known: Iterable[str], what: str) -> str:
    """One of some known words.

    Args:
        value: what stands there.
        path: where.
        known: the words.
        what: what they are, for the error: ``a location``.

    Raises:
        DecodeError: it is another value.
    """
    if not isinstance(value, str) or value not in known:
        raise DecodeError(path, f"{value!r} is not {what}")
    return value


def block_of(name: Any, side: Side, path: str) -> Block:
    """The block of a side with this name; DecodeError where there is none."""
    try:
        block = block_named(name)
    except PieceError as error:
        raise DecodeError(path, str(error)) from None
    if block.side != side:
        raise DecodeError(path, f"{name} is not a block of {side}")
    return block


def card_of(name: Any, side: Side, path: str) -> Card:
    """The card of a side with this name; DecodeError where there is none."""
    try:
        return card_named(name, side)
    except PieceError as error:
        raise DecodeError(path, str(error)) from None


def get_pair(data: Any, name: str, path: str, read: Callable[[Any, Side, str], T]) -> dict[Side, tuple[T, ...]]:
    """A field with a list for each side.

    Args:
        data: the object that has the field.
        name: the field.
        path: where the object stands.
        read: what makes a piece of a name: :func:`block_of` or :func:`card_of`.

    Raises:
        DecodeError: the field or one of its pieces is not what it should be.
    """
    pair = get_object(data, name, path)
    check_fields(pair, SIDES, f"{path}.{name}")
    return {
        side: tuple(read(each, side, f"{path}.{name}.{side}[{index}]")
                    for index, each in enumerate(get_list(pair, side, f"{path}.{name}")))
        for side in SIDES
    }


def get_outcome(data: Any, path: str, rules: Collection[str]) -> Outcome | None:
    """How it ended, or None; DecodeError where it is no end by one of the rules."""
    if data is None:
        return None
    check_fields(data, ("winners", "rule", "text"), path)
    winners = tuple(word_of(side, f"{path}.winners[{index}]", SIDES, "a side")
                    for index, side in enumerate(get_list(data, "winners", path)))
    return Outcome(winners, get_choice(data, "rule", path, rules), get_text(data, "text", path))
