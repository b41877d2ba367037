"""What stays the same through a whole game: who sits there, which cards are in play, and how long it lasts (A1).

Cards are small numbers inside the engine, their *kind*: the row of the card table. Actions name cards by name.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import Final

from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.cards import GUILDMASTER, MERCHANT
from allegiance.options import AllegianceOptions
from tabletop.seats import Seat

__all__ = ["REMOVED_MERCHANTS", "Table", "table_for"]

REMOVED_MERCHANTS: Final = {3: 4, 4: 0, 5: 2}
"""How many Merchants are taken out, by the number of players (A1.4)."""


class Table:
    """The fixed part of a game, shared by all its states.

    Attributes:
        options: the options it was made from.
        seats: the players in the order of the table.
        cards: the card table.
        names: the name of each kind.
        kind_of: the kind of each name.
        seat_of: the place of each seat.
        counts: how many of each kind are in play (A1.4).
        pack: all cards in play, unshuffled.
        removed: how many Merchants were taken out.
        turns: how many turns the game has; each seat has ``rounds`` of them.
        temple_points: the temple points of each kind.
        thieves_points: the thieves' points of each kind.
        margins: temple points minus thieves' points of each kind.
        by_temple: all kinds, those with the fewest temple points first; ``by_thieves`` and ``by_margin`` likewise.
        opens_action: whether each kind is an action card.
        from_hand: whether any two cards of the hand are laid (option ``allocate_from``).
        peek_others: whether a peek shows what others laid (option ``peek``).
    """

    __slots__ = (
        "_gives", "_lays", "_looks", "_pairs", "_passes", "by_margin", "by_temple", "by_thieves", "cards", "counts",
        "from_hand", "kind_of", "margins", "names", "opens_action", "options", "pack", "peek_others", "removed",
        "rounds", "seat_of", "seats", "temple_points", "thieves_points", "turns",
    )

    def __init__(self, options: AllegianceOptions) -> None:
        self.options = options
        self.seats: tuple[Seat, ...] = options.seats
        self.cards = options.card_table
        self.names = self.cards.names
        self.kind_of = self.cards.index
        self.seat_of = {seat: place for place, seat in enumerate(self.seats)}
        self.removed = REMOVED_MERCHANTS[len(self.seats)]
        self.counts = tuple(card.count - (self.removed if card.name == MERCHANT else 0) for card in self.cards.cards)
        self.pack = tuple(kind for kind, count in enumerate(self.counts) for _ in range(count))
        self.turns = (len(self.pack) - len(self.seats)) // 3
        self.rounds = self.turns // len(self.seats)
        self.temple_points = tuple(card.temple for card in self.cards.cards)
        self.thieves_points = tuple(card.thieves for card in self.cards.cards)
        self.margins = tuple(card.temple - card.thieves for card in self.cards.cards)
        self.by_temple, self.by_thieves, self.by_margin = (
            tuple(sorted(range(len(points)), key=points.__getitem__))
            for points in (self.temple_points, self.thieves_points, self.margins)
        )
        self.opens_action = tuple(card.action for card in self.cards.cards)
        self.from_hand = options.allocate_from == "hand"
        self.peek_others = options.peek == "top_of_others"
        self._passes = tuple((Pass(seat),) for seat in self.seats)
        self._lays: dict[tuple[int, tuple[int, ...]], tuple[Lay, ...]] = {}
        self._pairs: dict[tuple[int, int], tuple[Lay, ...]] = {}
        self._looks: dict[tuple[int, int], tuple[tuple[Look, ...], Peek, tuple[Take, ...]]] = {}
        self._gives: dict[tuple[int, int, int], tuple[Give, ...]] = {}

    @property
    def guildmaster(self) -> int:
        """The kind of the Guildmaster."""
        return self.kind_of[GUILDMASTER]

    def kinds(self, names: tuple[str, ...] | list[str]) -> tuple[int, ...]:
        """The kinds of cards given by name."""
        return tuple(self.kind_of[name] for name in names)

    def words(self, kinds: tuple[int, ...] | list[int]) -> tuple[str, ...]:
        """The names of cards given by kind."""
        names = self.names
        return tuple([names[kind] for kind in kinds])

    def others(self, place: int) -> tuple[int, ...]:
        """The places of the other seats, from the next one on round the table."""
        count = len(self.seats)
        return tuple((place + step) % count for step in range(1, count))

    # --- actions made once: equal positions offer the very same objects -------------------------------------------

    def lays(self, place: int, cards: tuple[int, ...]) -> list[AllegianceAction]:
        """All ways to allocate these cards (sorted kinds): three drawn ones, or a hand of which two are laid."""
        if self.from_hand:
            made: list[AllegianceAction] = []
            kinds = list(dict.fromkeys(cards))
            for one in kinds:
                pairs = self._pairs.get((place, one)) or self._make_pairs(place, one)
                made += [pairs[two] for two in kinds if two != one or cards.count(one) > 1]
            return made
        return list(self._lays.get((place, cards)) or self._make_lays(place, cards))

    def card_actions(self, place: int, hand: tuple[int, ...], hands: tuple[tuple[int, ...], ...]
                     ) -> list[AllegianceAction]:
        """All actions that the action cards of a hand open (A3.2 to A3.6), by shown card."""
        made: list[AllegianceAction] = []
        kinds: list[int] | None = None
        empty = () in hands
        last = -1
        for show in hand:
            if show == last or not self.opens_action[show]:
                continue
            last = show
            looks, peek, takes = self._looks.get((place, show)) or self._make_looks(place, show)
            if empty:
                full = {self.seats[other] for other in self.others(place) if hands[other]}
                made += [look for look in looks if look.target in full]
                made.append(peek)
                made += [take for take in takes if take.target in full]
            else:
                made += looks
                made.append(peek)
                made += takes
            if kinds is None:
                kinds = list(dict.fromkeys(hand))
            gives = self._gives
            for card in kinds:
                made += gives.get((place, show, card)) or self._make_gives(place, show, card)
        return made

    def passes(self, place: int) -> tuple[Pass, ...]:
        """The end of the turn, of a seat."""
        return self._passes[place]

    def _make_lays(self, place: int, cards: tuple[int, ...]) -> tuple[Lay, ...]:
        seat, names = self.seats[place], self.names
        made = tuple(Lay(seat, *(names[kind] for kind in three)) for three in dict.fromkeys(permutations(cards)))
        self._lays[place, cards] = made
        return made

    def _make_pairs(self, place: int, one: int) -> tuple[Lay, ...]:
        seat, names = self.seats[place], self.names
        made = tuple(Lay(seat, names[one], name) for name in names)
        self._pairs[place, one] = made
        return made

    def _make_looks(self, place: int, show: int) -> tuple[tuple[Look, ...], Peek, tuple[Take, ...]]:
        seat, card, targets = self.seats[place], self.names[show], [self.seats[other] for other in self.others(place)]
        made = (tuple(Look(seat, card, target) for target in targets), Peek(seat, card),
                tuple(Take(seat, card, target) for target in targets))
        self._looks[place, show] = made
        return made

    def _make_gives(self, place: int, show: int, card: int) -> tuple[Give, ...]:
        seat, names = self.seats[place], self.names
        made = tuple(Give(seat, names[show], names[card], self.seats[other]) for other in self.others(place))
        self._gives[place, show, card] = made
        return made

    def __eq__(self, other: object) -> bool:
        return self.options == other.options if isinstance(other, Table) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.options)

    def __reduce__(self) -> tuple[object, tuple[AllegianceOptions]]:
        return (table_for, (self.options,))

    def __repr__(self) -> str:
        return f"<Table of {', '.join(self.seats)}: {len(self.pack)} cards, {self.turns} turns>"


@lru_cache(maxsize=64)
def table_for(options: AllegianceOptions) -> Table:
    """The table for these options; the same options share one."""
    return Table(options)
