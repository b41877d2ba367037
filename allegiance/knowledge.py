"""What a viewer knows of hidden cards, and until when it holds (A3.7).

A viewer's knowledge follows from what he saw, state by state, and from nothing else. It is kept as *cases*: each case
says which cards lie for certain in each other hand; all other cards of that hand can be any of the cards that nobody
showed him. One case is enough until a card leaves a known hand unseen: then there is a case for each card that it may
have been. What must be in a hand and what may be there are the least and the most over all cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from allegiance.actions import Give, Lay, Look, Pass, Peek, Take
from allegiance.cases import (
    UNKNOWN,
    Case,
    Hands,
    in_common,
    pool_of,
    put_at,
    put_hand,
    rest_of,
    with_card,
    without_card,
)
from allegiance.state import ALLOCATE, State
from allegiance.table import Table

__all__ = ["GUILD", "MOST_CASES", "SPECTATOR", "TEMPLE", "Known", "Sighting", "known_by"]

SPECTATOR: Final = -1
TEMPLE: Final = -1
GUILD: Final = -2
MOST_CASES: Final = 500
"""More cases than these are drawn together to what they have in common. Play does not get there by far; without a limit
a table that does nothing but pass cards round could."""

class Sighting(NamedTuple):
    """Cards that the viewer saw in another hand or on a pile.

    Attributes:
        turn: the turn in which he saw them, from 1.
        how: ``look``, ``shown``, ``given``, ``taken`` or ``peek``.
        place: whose hand; -1 for the Temple, -2 for the Guild.
        cards: the kinds, sorted.
        gone: those of them that he saw leave again.
        until: the turn in which a card left that hand unseen, from when on this is a bound only; None while it holds
            for certain. Cards on a pile never move.
    """

    turn: int
    how: str
    place: int
    cards: tuple[int, ...]
    gone: tuple[int, ...] = ()
    until: int | None = None


class Known:
    """The knowledge of one viewer. A value: never changed.

    Attributes:
        viewer: the place of the viewer, :data:`SPECTATOR` for someone who holds no cards.
        hand: the viewer's own hand, without cards drawn and not yet allocated.
        temple: the kinds on the Temple by position, :data:`UNKNOWN` where the viewer does not know.
        guild: the same for the Thieves' Guild.
        cases: what may lie in the other hands.
        sightings: what he saw by actions, in order.
        seen_by: the cards of his own hand that each other seat has seen and that are still there, by place.
    """

    __slots__ = ("cases", "guild", "hand", "seen_by", "sightings", "temple", "viewer")

    def __init__(
        self, viewer: int, hand: tuple[int, ...], temple: tuple[int, ...], guild: tuple[int, ...],
        cases: tuple[Case, ...], sightings: tuple[Sighting, ...], seen_by: Hands,
    ) -> None:
        self.viewer = viewer
        self.hand = hand
        self.temple = temple
        self.guild = guild
        self.cases = cases
        self.sightings = sightings
        self.seen_by = seen_by


def known_by(state: State, viewer: int) -> Known:
    """What the viewer at a place (or :data:`SPECTATOR`) knows in this state; worked out from the nearest state before
    it where that is known already."""
    chain = []
    at: State | None = state
    while at is not None and (at.known is None or viewer not in at.known):
        chain.append(at)
        at = at.before
    known: Known | None = None if at is None or at.known is None else at.known[viewer]
    for after in reversed(chain):
        if after.before is None:
            known = _begin(after, viewer)
        else:
            assert known is not None
            known = _learn(known, after.before, after)
        if after.known is None:
            after.known = {}
        after.known[viewer] = known
    assert known is not None
    return known


def _begin(state: State, viewer: int) -> Known:
    seats = len(state.table.seats)
    nothing: Hands = ((),) * seats
    hand = state.hands[viewer] if viewer >= 0 else ()
    return Known(viewer, hand, (), (), (Case(1.0, nothing),), (), nothing)


def _learn(known: Known, before: State, after: State) -> Known:
    action = after.did
    if isinstance(action, Pass) and (after.phase != ALLOCATE or after.place != known.viewer):
        return known
    news = _News(known, before, after)
    if isinstance(action, Pass):
        news.drew()
    elif isinstance(action, Lay):
        news.laid()
    else:
        assert isinstance(action, (Look, Peek, Take, Give))
        assert action.show is not None
        news.shown(before.table.kind_of[action.show])
        if isinstance(action, Peek):
            news.peeked()
        else:
            target = before.table.seat_of[action.target]
            if isinstance(action, Look):
                news.looked(target)
            elif isinstance(action, Take):
                news.moved(target, news.actor, after.moved)
            else:
                news.moved(news.actor, target, after.moved)
    return news.learnt()


class _News:
    """One action, as the viewer sees it; collects what becomes of his knowledge."""

    def __init__(self, known: Known, before: State, after: State) -> None:
        self.table: Table = before.table
        self.viewer = known.viewer
        self.actor = before.place
        self.turn = before.turn + 1
        self.before = before
        self.after = after
        self.known = known
        # The viewer's hand, as it is while the parts of the action are told one after the other; so are the sizes.
        self.hand = before.hands[self.viewer] if self.viewer >= 0 else ()
        self.sizes = [len(hand) for hand in before.hands]
        self.temple, self.guild = known.temple, known.guild
        self.weights: dict[Hands, float] = {case.hands: case.weight for case in known.cases}
        self.sightings = list(known.sightings)
        self.seen_by = list(known.seen_by)

    def learnt(self) -> Known:
        total = sum(self.weights.values())
        assert total > 0, "the truth is always one of the cases"
        cases = tuple(Case(weight / total, hands) for hands, weight in sorted(self.weights.items()))
        if len(cases) > MOST_CASES:
            cases = (in_common(cases),)
        return Known(self.viewer, self.hand, self.temple, self.guild, cases, tuple(self.sightings),
                     tuple(self.seen_by))

    # --- the parts of an action ---------------------------------------------------------------------------------

    def laid(self) -> None:
        action = self.after.did
        assert isinstance(action, Lay)
        mine = self.actor == self.viewer
        if mine:
            self.hand = self.after.hands[self.viewer]
        temple, guild = self.after.temple[-1], self.after.guild[-1]
        self.temple += (temple if mine else UNKNOWN,)
        self.guild += (guild if mine else UNKNOWN,)
        if not self.table.from_hand:
            return
        if mine:
            self._forget_mine(temple)
            self._forget_mine(guild)
        else:
            self.sizes[self.actor] += 3
            self._leaves_unseen(self.actor, None)
            self._leaves_unseen(self.actor, None)

    def drew(self) -> None:
        pool = self._pool()

        def draw(hands: Hands, weight: float) -> Iterable[tuple[Hands, float]]:
            likely = self._likely(pool, hands, self.after.drawn)
            if likely:
                yield hands, weight * likely

        self._each(draw)

    def shown(self, kind: int) -> None:
        if self.actor == self.viewer:
            for place in self.table.others(self.viewer):
                if kind not in self.seen_by[place]:
                    self.seen_by[place] = with_card(self.seen_by[place], kind)
            return
        pool, place = self._pool(), self.actor

        def show(hands: Hands, weight: float) -> Iterable[tuple[Hands, float]]:
            if kind in hands[place]:
                yield hands, weight
                return
            hidden = self.sizes[place] - len(hands[place])
            left, total = self._left(pool, hands, kind)
            if hidden and left:
                yield put_hand(hands, place, with_card(hands[place], kind)), weight * min(1.0, hidden * left / total)

        self._each(show)
        self._saw("shown", place, (kind,))

    def looked(self, target: int) -> None:
        cards = self.before.hands[target]
        if target == self.viewer:
            self.seen_by[self.actor] = cards
        if self.actor != self.viewer:
            return
        pool = self._pool()

        def look(hands: Hands, weight: float) -> Iterable[tuple[Hands, float]]:
            rest = rest_of(cards, hands[target])
            likely = 0.0 if rest is None else self._likely(pool, hands, rest)
            if likely:
                yield put_hand(hands, target, cards), weight * likely

        self._each(look)
        self._saw("look", target, cards)

    def peeked(self) -> None:
        position = self.before.peeked()
        if self.actor != self.viewer or position is None or self.before.laid_by(position) == self.viewer:
            return
        temple, guild = self.after.temple[position], self.after.guild[position]
        pool = self._pool()
        self.temple = put_at(self.temple, position, temple)
        self.guild = put_at(self.guild, position, guild)

        def peek(hands: Hands, weight: float) -> Iterable[tuple[Hands, float]]:
            likely = self._likely(pool, hands, (temple, guild))
            if likely:
                yield hands, weight * likely

        self._each(peek)
        self._saw("peek", TEMPLE, (temple,))
        self._saw("peek", GUILD, (guild,))

    def moved(self, giver: int, taker: int, kind: int) -> None:
        if self.viewer >= 0:
            self.hand = self.after.hands[self.viewer]
        if self.viewer == giver:
            self._each(lambda hands, weight: ((put_hand(hands, taker, with_card(hands[taker], kind)), weight),))
            self._forget_mine(kind)
            self._saw("taken" if self.actor == taker else "given", taker, (kind,))
        elif self.viewer == taker:
            self._leaves_seen(giver, kind)
            self.seen_by[giver] = with_card(self.seen_by[giver], kind)
        else:
            self._leaves_unseen(giver, taker)

    # --- cards that move ----------------------------------------------------------------------------------------

    def _leaves_seen(self, giver: int, kind: int) -> None:
        # The viewer holds the card now: it is no longer among those he does not see.
        pool = self._pool()

        def leave(hands: Hands, weight: float) -> Iterable[tuple[Hands, float]]:
            own = hands[giver]
            if kind in own:
                yield put_hand(hands, giver, without_card(own, kind)), weight * own.count(kind) / self.sizes[giver]
                return
            hidden = self.sizes[giver] - len(own)
            left, total = self._left(pool, hands, kind)
            if hidden and left >= 0:
                yield hands, weight * hidden * (left + 1) / (total + 1) / self.sizes[giver]

        self._each(leave)
        for index, seen in enumerate(self.sightings):
            if seen.place == giver and seen.cards.count(kind) > seen.gone.count(kind):
                self.sightings[index] = seen._replace(gone=with_card(seen.gone, kind))

    def _leaves_unseen(self, giver: int, taker: int | None) -> None:
        def leave(hands: Hands, weight: float) -> Iterable[tuple[Hands, float]]:
            own = hands[giver]
            size = self.sizes[giver]
            if size > len(own):
                yield hands, weight * (size - len(own)) / size
            for kind in dict.fromkeys(own):
                less = put_hand(hands, giver, without_card(own, kind))
                if taker is not None:
                    less = put_hand(less, taker, with_card(less[taker], kind))
                yield less, weight * own.count(kind) / size

        self._each(leave)
        self.sizes[giver] -= 1
        for index, seen in enumerate(self.sightings):
            if seen.place == giver and seen.until is None:
                self.sightings[index] = seen._replace(until=self.turn)

    def _forget_mine(self, kind: int) -> None:
        for place, cards in enumerate(self.seen_by):
            if kind in cards:
                self.seen_by[place] = without_card(cards, kind)

    def _saw(self, how: str, place: int, cards: tuple[int, ...]) -> None:
        self.sightings.append(Sighting(self.turn, how, place, cards))

    # --- cases --------------------------------------------------------------------------------------------------

    def _each(self, change: Callable[[Hands, float], Iterable[tuple[Hands, float]]]) -> None:
        """Put what becomes of each case in its place; equal ones become one."""
        made: dict[Hands, float] = {}
        for hands, weight in self.weights.items():
            for new, share in change(hands, weight):
                made[new] = made.get(new, 0.0) + share
        self.weights = made

    def _pool(self) -> list[int]:
        """The cards that the viewer does not see; those that a case places in other hands are still in."""
        return pool_of(self.table.counts, self.hand, self.temple, self.guild)

    def _left(self, pool: list[int], hands: Hands, kind: int) -> tuple[int, int]:
        """How many cards of a kind, and of all kinds, no hand of this case has."""
        return (pool[kind] - sum(hand.count(kind) for hand in hands), sum(pool) - sum(len(hand) for hand in hands))

    def _likely(self, pool: list[int], hands: Hands, cards: tuple[int, ...]) -> float:
        """How likely unknown places hold just these cards in this case; 0 where they can't."""
        left = pool_of(pool, *hands)
        total = sum(left)
        likely = 1.0
        for kind in cards:
            if left[kind] <= 0:
                return 0.0
            likely *= left[kind] / total
            left[kind] -= 1
            total -= 1
        return likely
