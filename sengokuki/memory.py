"""Memory of a set strength: which of the cards that were turned back a computer player still knows.

The engine remembers everything that was seen (:attr:`sengokuki.view.SquareView.seen`). A computer player looks at that
through a :class:`Memory` only, so that it can play with a person's.
"""

from __future__ import annotations

from math import log
from random import Random

from sengokuki.view import View

__all__ = ["Memory"]


class Memory:
    """A memory that loses each card with the same chance in every turn.

    How long a card is remembered follows from the seed, the square and the turn it was seen in. So a card that is
    forgotten stays forgotten until it is seen again, and a player needs no notes from one decision to the next.

    Args:
        forgets: the chance that a card is forgotten in one turn, of either player: 0 is a perfect memory, 1 is none.
        seed: the luck of the memory.

    Raises:
        ValueError: the chance is not from 0 to 1.
    """

    __slots__ = ("forgets", "seed")

    def __init__(self, forgets: float = 0.0, seed: int | str = 0) -> None:
        if not 0 <= forgets <= 1:
            raise ValueError(f"the chance to forget is {forgets!r}: it needs a number from 0 to 1")
        self.forgets = forgets
        self.seed = seed

    @property
    def word(self) -> str:
        """The strength in words."""
        if self.forgets == 0:
            return "perfect memory"
        return "no memory" if self.forgets == 1 else f"forgets {100 * self.forgets:g} % a turn"

    def recalls(self, view: View) -> dict[str, str]:
        """The cards face down that are still known, by square. A card that lies open needs no memory."""
        return {each.name: each.seen for each in view.squares
                if each.seen is not None and each.seen_turn is not None and each.holds == "card"
                and self._keeps(each.name, each.seen_turn, view.turn)}

    def _keeps(self, square: str, seen: int, now: int) -> bool:
        if self.forgets == 0 or seen == now:
            return True
        if self.forgets == 1:
            return False
        luck = Random(f"{self.seed} {square} {seen}").random()
        # The number of turns until a loss, drawn at once instead of turn by turn.
        return now - seen <= log(1 - luck) / log(1 - self.forgets)

    def __repr__(self) -> str:
        return f"<Memory: {self.word}>"
