"""Small pieces of wording that the chapters share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sekigahara.block_game.pieces import SIDE_NAMES, Block

__all__ = ["and_list", "blocks_words", "count", "track_text"]

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def count(number: int, thing: str, things: str | None = None) -> str:
    """A number with its noun: "one block", "two blocks"."""
    word = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)
    return f"{word} {thing if number == 1 else things or thing + 's'}"


def and_list(words: Iterable[str]) -> str:
    """The words as a list: "a, b and c"."""
    known = list(words)
    return known[0] if len(known) == 1 else f"{', '.join(known[:-1])} and {known[-1]}" if known else "nothing"


def blocks_words(blocks: Iterable[Block]) -> str:
    """Blocks by name, equal ones together: "two Ukita 2-mon and Mori leader"."""
    counted: dict[str, int] = {}
    for block in blocks:
        counted[block.words] = counted.get(block.words, 0) + 1
    return and_list(name if number == 1 else f"{_NUMBERS[number]} {name}" for name, number in counted.items())


def track_text(impact: Mapping[Any, int]) -> str:
    """The impact track in words: "Ishida 6 : 3 Tokugawa"."""
    return f"{SIDE_NAMES['ishida']} {impact['ishida']} : {impact['tokugawa']} {SIDE_NAMES['tokugawa']}"
