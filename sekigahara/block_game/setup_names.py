"""Reading the names in set-ups: sides, locations, blocks and cards, each refused by the argument it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sekigahara.block_game.pieces import (
    SIDE_NAMES,
    SIDES,
    Block,
    Card,
    PieceError,
    Side,
    block_named,
    card_named,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import place_named

__all__ = ["SetupError", "names_of", "read_blocks", "read_card", "read_cards", "read_names", "read_place", "read_side"]


class SetupError(ValueError):
    """A battle or a position can't be set up as asked.

    Attributes:
        argument: which argument is wrong.
        rule: the id of the rule behind it, or "".
    """

    def __init__(self, argument: str, reason: str, rule: str = "") -> None:
        super().__init__(f"{argument}: {reason}" + (f" [{rule}]" if rule else ""))
        self.argument = argument
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[type[SetupError], tuple[str, str, str]]:
        return (SetupError, (self.argument, self.reason, self.rule))


def read_side(argument: str, name: object) -> Side:
    """A side by its name."""
    for side in SIDES:
        if name == side:
            return side
    raise SetupError(argument, f"{name!r} is no side; the sides are {' and '.join(SIDES)}")


def read_names(argument: str, names: Iterable[str]) -> list[str]:
    """A list of names; a single text is none."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise SetupError(argument, f"needs a list of names, not {names!r}")
    return list(names)


def names_of(pair: Mapping[str, Iterable[str]], argument: str, side: Side) -> list[str]:
    """The names that a pair gives one side."""
    if not isinstance(pair, Mapping):
        raise SetupError(argument, "needs a mapping of the sides to lists of names")
    for name in pair:
        read_side(argument, name)
    return read_names(f"{argument}[{side}]", pair.get(side, ()))


def read_blocks(argument: str, side: Side, names: Iterable[str]) -> tuple[Block, ...]:
    """A side's blocks, in the order of lists."""
    found = []
    for name in names:
        try:
            block = block_named(name)
        except PieceError as error:
            raise SetupError(argument, str(error), "B8") from None
        if block.side != side:
            raise SetupError(argument, f"{name} is a block of {SIDE_NAMES[block.side]}", "B9")
        found.append(block)
    return sorted_blocks(found)


def read_card(argument: str, name: str, side: Side) -> Card:
    """A card of a side."""
    try:
        return card_named(name, side)
    except PieceError as error:
        raise SetupError(argument, str(error), "B12") from None


def read_cards(argument: str, side: Side, names: Sequence[str]) -> tuple[Card, ...]:
    """A side's cards, in the order of lists."""
    return sorted_cards(read_card(argument, name, side) for name in names)


def read_place(argument: str, name: str) -> str:
    """A location by its name."""
    try:
        return place_named(name).id
    except PieceError as error:
        raise SetupError(argument, str(error)) from None
