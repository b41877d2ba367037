"""What flipping a card may bring, as far as a player knows the cards: his memory, and counting."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from sengokuki.memory import Memory
from sengokuki.pieces import CARDS, FACES, SIDES, WARRIORS
from sengokuki.search import VALUES
from sengokuki.view import View
from tabletop.players import Reason

__all__ = ["DREAD", "Odds", "Pair"]

DREAD: Final = 25.0
"""What a certain loss by four trees would count, in points: a chance of it counts in proportion."""


_FIRST_TREES: Final = 0.1


class Pair(NamedTuple):
    """Two cards that would be an Engun: the one to flip first, and the one where the warrior would stand."""

    first: str
    last: str
    card: str


def _value(card: str) -> float:
    kind = CARDS[FACES[card] - 1].kind
    return 0.0 if kind is None else VALUES[WARRIORS[kind].name]


class Odds:
    """What a seat knows of the cards in a view, and what that makes of a flip.

    Attributes:
        known: the cards that the memory still holds, by square, those under flags too.
        open: the square and the card lying open, or None.
        pool: how many of each card may lie on the squares that are not known.
        total: how many cards that is. In a free position more than there are such squares.
    """

    def __init__(self, view: View, memory: Memory) -> None:
        self.known = memory.recalls(view)
        self._free = {each.name for each in view.squares if each.holds == "card" and not each.flag}
        self.open = next(((each.name, each.card) for each in view.squares
                          if each.holds == "open" and each.card is not None), None)
        self.pool = Counter({card.name: card.count for card in CARDS})
        self.pool.subtract((*view.gone, *self.known.values(), *([self.open[1]] if self.open else [])))
        self.total = sum(self.pool.values())
        self._streak = view.two_ki[SIDES[view.seat]]
        # How many Heiya in a row would make a Shinobi now (K3.5).
        self._heiya = 0
        if view.options.shinobi_bonus and (not view.flipping or [card.card for card in view.shown] == ["heiya"]):
            self._heiya = 1 if view.flipping else 2

    def pairs(self) -> list[Pair]:
        """The pairs that the player knows and may flip, either card first. In the middle of a flip the open card's."""
        if self.open:
            square, card = self.open
            return [Pair(square, other, card) for other, name in self.known.items()
                    if name == card and _value(card) and other in self._free]
        army = [(square, card) for square, card in self.known.items() if _value(card) and square in self._free]
        return [Pair(square, other, card) for square, card in army for other, name in army
                if card == name and square != other]

    def chance(self, card: str) -> float:
        """The chance that a card not known is this one."""
        return self.pool[card] / self.total if self.total else 0.0

    def reasons(self, square: str) -> list[Reason]:
        """What speaks for and against flipping a card, in points; an Engun that is sure is not in it (:meth:`pairs`)."""
        card = self.known.get(square)
        found = self._second(card) if self.open else self._first(card)
        return [reason for reason in found if reason.amount]

    def _second(self, card: str | None) -> list[Reason]:
        assert self.open is not None
        mate = self.open[1]
        if card is None:
            # A Heiya gives another try.
            again = 1 / (1 - min(self.chance("heiya"), 0.9))
            return [
                Reason("K3.2", f"may be the other {mate}", again * self.chance(mate) * _value(mate)),
                self._trees(self.chance("ki") if mate == "ki" else 0.0)]
        return [self._trees(1.0 if mate == card == "ki" else 0.0)]

    def _first(self, card: str | None) -> list[Reason]:
        if card is not None:
            safe = self._trees(self.chance("ki") if card == "ki" else 0.0)
            return [Reason("K3.2", f"the second card may be the other {card}", self.chance(card) * _value(card)), safe]
        known = Counter(self.known.values())
        hope = 0.0
        for name, count in self.pool.items():
            if count > 0 and _value(name):
                mate = 1.0 if known[name] else (count - 1) / max(1, self.total - 1)
                hope += self.chance(name) * mate * _value(name)
        shinobi = self.chance("heiya") ** self._heiya * VALUES["Shinobi"] if self._heiya else 0.0
        # With a tree open, any card that is known to be none is a way out.
        way_out = any(name != "ki" for square, name in self.known.items() if square in self._free)
        return [
            Reason("K3.2", "may have a partner that can be found", hope),
            Reason("K3.5", "may be a Heiya, for a Shinobi", shinobi),
            self._trees(0.0 if way_out else self.chance("ki") ** 2)]

    def _trees(self, chance: float) -> Reason:
        # The first two trees lose nothing yet, but make the next turn dangerous.
        risk = chance if self._streak else _FIRST_TREES * chance
        return Reason("K3.8", "may bring four trees", -DREAD * risk)
