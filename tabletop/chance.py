"""Chance as an immutable value: the same key gives the same outcomes on any machine and in any version of Python.

A state holds a :class:`Chance`; drawing from it gives the outcome and the next :class:`Chance`. What came is put into
the record, and a replay lays it back with :meth:`Chance.foretold`, so a replay never rolls again. Computer players
draw from a generator of their own, never from this one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from tabletop.coding import DecodeError, get_int, get_list

__all__ = ["Chance"]

T = TypeVar("T")
_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def _stream(key: int, count: int) -> Callable[[], float]:
    # Python promises that random() gives the same sequence for the same whole number as seed, in all versions.
    return Random((key + count * _GOLDEN) & _MASK).random


class Chance:
    """A source of outcomes that never changes: every draw returns the next source.

    Args:
        key: 64 bits from which all outcomes follow.
        count: how many outcomes were drawn before.
        given: outcomes laid down by a replay, used up before anything is drawn.
    """

    __slots__ = ("_last", "count", "given", "key")

    def __init__(self, key: int, count: int = 0, given: tuple[Any, ...] = ()) -> None:
        self.key = key & _MASK
        self.count = count
        self.given = given
        self._last: tuple[Any, Chance] | None = None

    @classmethod
    def from_seed(cls, seed: int | str) -> Chance:
        """The source for a seed; the same seed gives the same source."""
        # Loaded here: it costs an engine's import more than it is worth.
        import hashlib

        digest = hashlib.sha256(f"terakoya {type(seed).__name__} {seed}".encode()).digest()
        return cls(int.from_bytes(digest[:8], "big"))

    def _next(self, outcome: Any, used_given: bool) -> Chance:
        after = Chance(self.key, self.count + 1, self.given[1:] if used_given else self.given)
        after._last = (outcome, self)
        return after

    def shuffle(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in a random order.

        Raises:
            ValueError: a replay laid down an order that does not fit these items.
        """
        if self.given:
            order = list(self.given[0]) if isinstance(self.given[0], (list, tuple)) else []
            if any(type(index) is not int for index in order) or sorted(order) != list(range(len(items))):
                raise ValueError(f"the record's order {self.given[0]!r} does not fit {len(items)} items")
        else:
            random = _stream(self.key, self.count)
            order = list(range(len(items)))
            for last in range(len(order) - 1, 0, -1):
                other = int(random() * (last + 1))
                order[last], order[other] = order[other], order[last]
        return tuple(items[index] for index in order), self._next(order, bool(self.given))

    def below(self, bound: int) -> tuple[int, Chance]:
        """A whole number from 0 to ``bound - 1``.

        Raises:
            ValueError: the bound is below 1, or a replay laid down a number that does not fit it.
        """
        if bound < 1:
            raise ValueError(f"nothing to draw from: the bound is {bound}")
        if self.given:
            value = self.given[0]
            if type(value) is not int or not 0 <= value < bound:
                raise ValueError(f"the record's number {value!r} is not from 0 to {bound - 1}")
        else:
            value = int(_stream(self.key, self.count)() * bound)
        return value, self._next(value, bool(self.given))

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        """One of the items."""
        index, after = self.below(len(items))
        return items[index], after

    def since(self, earlier: Chance) -> list[Any]:
        """The outcomes drawn since ``earlier``, a source that this one came from."""
        outcomes: list[Any] = []
        source = self
        while source.count > earlier.count and source._last is not None:
            outcome, source = source._last
            outcomes.append(outcome)
        return outcomes[::-1]

    def foretold(self, outcomes: Sequence[Any]) -> Chance:
        """This source with the outcomes that the next draws will give."""
        return Chance(self.key, self.count, tuple(outcomes))

    def encode(self) -> dict[str, Any]:
        """Plain JSON data. It tells all that will come: for the teacher's records only."""
        return {"key": f"{self.key:016x}", "count": self.count, "given": list(self.given)}

    @classmethod
    def decode(cls, data: Any, path: str) -> Chance:
        """The source that :meth:`encode` wrote; bad data raises :class:`DecodeError` with the path."""
        if not isinstance(data, dict):
            raise DecodeError(path, "needs an object with key, count and given")
        key = data.get("key")
        if not isinstance(key, str) or len(key) != 16 or any(digit not in "0123456789abcdef" for digit in key):
            raise DecodeError(f"{path}.key", "needs 16 hexadecimal digits")
        return cls(int(key, 16), get_int(data, "count", path, least=0), tuple(get_list(data, "given", path)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return (self.key, self.count, self.given) == (other.key, other.count, other.given)

    def __hash__(self) -> int:
        return hash((self.key, self.count))

    def __reduce__(self) -> tuple[type[Chance], tuple[int, int, tuple[Any, ...]]]:
        return (Chance, (self.key, self.count, self.given))

    def __repr__(self) -> str:
        return f"<Chance after {self.count} outcomes>"
