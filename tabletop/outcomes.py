"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.seats import Seat
from tabletop.verdicts import Facts

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    Attributes:
        winners: the seats that won together; ``()`` for a draw, or where nobody wins.
        rule: the id of the rule that decided.
        text: one sentence that says how.
        facts: the numbers behind it.
    """

    winners: tuple[Seat, ...]
    rule: str
    text: str
    facts: Facts = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"
