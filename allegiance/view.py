"""What a viewer may know of a position, and nothing else: all that a drawing or a panel needs.

Views are made by :func:`allegiance.seeing.view_of`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from allegiance.counting import Count
from allegiance.options import AllegianceOptions
from tabletop.seats import Seat

__all__ = ["Deed", "HandView", "PileView", "Range", "Seen", "Slot", "View", "ViewCase"]


class Range(NamedTuple):
    """From the least to the most that a sum can be, as far as the viewer knows."""

    least: int
    most: int

    def plus(self, amount: int) -> Range:
        """The range of a sum that is larger by a known amount."""
        return Range(self.least + amount, self.most + amount)

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True)
class Slot:
    """One card on a pile.

    Attributes:
        by: who laid it.
        turn: in which turn, from 1.
        card: its name, None where the viewer does not know it.
        how: why the viewer knows it: ``laid`` by himself, ``peek``, or ``shown`` at the end; None for unknown.
    """

    by: Seat
    turn: int
    card: str | None
    how: str | None


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile.

    Attributes:
        name: ``Temple`` or ``Thieves' Guild``.
        slots: its cards, from the bottom to the top.
        known: the influence of the cards that the viewer knows (A4.2).
        influence: what the whole pile can come to.
    """

    name: str
    slots: tuple[Slot, ...]
    known: int
    influence: Range


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand.

    Attributes:
        seat: whose it is.
        size: how many cards it has; cards drawn and not yet allocated are not counted.
        cards: all its cards, where the viewer knows them; else None.
        must: cards that are there for certain, with how many of each.
        may: cards that can be there, with how many of each at most.
        temple: what its temple sum can be (A4.3).
        thieves: what its thieves' sum can be.
        sides: the sides it can be loyal to as it is now, one or both.
        shown: cards that everyone knows to be there, since an action showed them (A3.1).
    """

    seat: Seat
    size: int
    cards: tuple[str, ...] | None
    must: tuple[tuple[str, int], ...]
    may: tuple[tuple[str, int], ...]
    temple: Range
    thieves: Range
    sides: tuple[str, ...]
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """Cards that the viewer saw by an action.

    Attributes:
        turn: in which turn, from 1.
        how: ``look``, ``shown`` to all, ``given`` or ``taken`` by the viewer's doing or from him, ``peek``.
        rule: the rule that showed them.
        where: the seat whose hand it was, or ``Temple``, ``Thieves' Guild``.
        cards: what he saw.
        gone: which of them he saw leave since.
        until: the turn from which on it is a bound only, since a card left that hand unseen; None while it holds. On a
            pile it holds to the end.
    """

    turn: int
    how: str
    rule: str
    where: str
    cards: tuple[str, ...]
    gone: tuple[str, ...]
    until: int | None


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that a seat did, as the viewer may read it.

    Attributes:
        turn: in which turn, from 1.
        seat: who did it.
        text: the notation, with ``?`` for what is hidden.
        card: the card that changed hands, where the viewer saw it.
    """

    turn: int
    seat: Seat
    text: str
    card: str | None


class ViewCase(NamedTuple):
    """One way things may be: how likely, and which cards then lie for certain in each hand (the viewer's own and those
    that nothing is known of are empty). The other cards of a hand can be any that the viewer has not seen."""

    weight: float
    hands: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer may know it.

    Attributes:
        viewer: a seat, ``spectator`` or ``teacher``.
        options: the options of the game.
        seats: the players in the order of the table.
        first: who had the first turn.
        turn: the turn that is on, from 1; the last one when the game is over.
        turns: how many turns there are.
        round: the round that is on, from 1.
        rounds: how many rounds there are.
        phase: ``allocate``, ``action``, ``end of turn`` or ``over``.
        acts: whose turn it is, None when the game is over.
        removed: how many Merchants were taken out (A1.4).
        deck: how many cards are left to draw.
        drawn: the three drawn cards, for who drew them (and the teacher), while they are not allocated.
        temple: the Temple.
        guild: the Thieves' Guild.
        hands: all hands in the order of the table.
        seen: what the viewer saw by actions, in order.
        seen_by: the cards of the viewer's own hand that others have seen and that are still there.
        deeds: what was done since the start, in order, passes left out.
        unseen: the cards whose place the viewer does not see, with how many of each: they are in the deck, in other
            hands or unknown on the piles. Cards that he only knows to be in another hand are among them.
        cases: what may lie in the other hands, case by case; ``()`` where all is known.
        count: the count, when the game is over.
    """

    viewer: str
    options: AllegianceOptions
    seats: tuple[Seat, ...]
    first: Seat
    turn: int
    turns: int
    round: int
    rounds: int
    phase: str
    acts: Seat | None
    removed: int
    deck: int
    drawn: tuple[str, ...] | None
    temple: PileView
    guild: PileView
    hands: tuple[HandView, ...]
    seen: tuple[Seen, ...]
    seen_by: tuple[tuple[Seat, tuple[str, ...]], ...]
    deeds: tuple[Deed, ...]
    unseen: tuple[tuple[str, int], ...]
    cases: tuple[ViewCase, ...] = field(repr=False)
    count: Count | None = field(repr=False)

    def hand(self, seat: Seat) -> HandView:
        """The hand of a seat."""
        return self.hands[self.seats.index(seat)]

    @property
    def own(self) -> HandView | None:
        """The viewer's own hand; None for spectator and teacher."""
        return self.hand(self.viewer) if self.viewer in self.seats else None

    @property
    def reconstructed(self) -> bool:
        """Whether the cards are those of the reconstruction that comes with the game; a learner is told so (A1.3)."""
        return self.options.cards == "default"

    def __str__(self) -> str:
        from allegiance.picture import picture

        return picture(self)
