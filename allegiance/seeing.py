"""Making views: from the public facts and from :mod:`allegiance.knowledge`.

Only the teacher's view, and everyone's view when the game is over and all cards are shown (A4.1), is made from the
hidden cards themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from allegiance.actions import Give, Pass, Take
from allegiance.cases import UNKNOWN, pool_of
from allegiance.counting import side_of
from allegiance.knowledge import GUILD, SPECTATOR, TEMPLE, Known, known_by
from allegiance.notation import told
from allegiance.state import ALLOCATE, OVER, PHASES, State
from allegiance.table import Table
from allegiance.view import Deed, HandView, PileView, Range, Seen, Slot, View, ViewCase
from tabletop.seats import TEACHER, Seat, Viewer, viewer_name

__all__ = ["view_of"]

_RULES: Final = {"look": "A3.2", "peek": "A3.3", "taken": "A3.4", "given": "A3.5", "shown": "A3.1"}


def view_of(state: State, viewer: Viewer) -> View:
    """All that this viewer may know.

    Raises:
        ValueError: no such seat.
    """
    table = state.table
    if viewer is not TEACHER and viewer is not None and viewer not in table.seat_of:
        raise ValueError(f"{viewer!r} does not sit at this table; here are {', '.join(table.seats)}")
    place = SPECTATOR if viewer is TEACHER or viewer is None else table.seat_of[viewer]
    known = known_by(state, place)
    open_cards = viewer is TEACHER or state.phase == OVER
    maker = _Maker(state, known, open_cards)
    turn = min(state.turn + 1, table.turns)
    sees_drawn = state.phase == ALLOCATE and (viewer is TEACHER or place == state.place)
    return View(
        viewer=viewer_name(viewer), options=table.options, seats=table.seats, first=table.seats[state.first],
        turn=turn, turns=table.turns, round=(turn - 1) // len(table.seats) + 1, rounds=table.rounds,
        phase=PHASES[state.phase], acts=None if state.phase == OVER else state.seat, removed=table.removed,
        deck=state.deck, drawn=table.words(state.drawn) if sees_drawn else None,
        temple=maker.pile("Temple", state.temple, known.temple, table.temple_points, table.by_temple),
        guild=maker.pile("Thieves' Guild", state.guild, known.guild, table.thieves_points, table.by_thieves),
        hands=maker.hands(known_by(state, SPECTATOR)), seen=() if viewer is TEACHER else maker.seen(),
        seen_by=maker.seen_by(), deeds=_deeds(state, viewer), unseen=maker.unseen(), cases=maker.view_cases(),
        count=state.final_count() if state.phase == OVER else None,
    )


class _Fill(NamedTuple):
    """What some unknown cards can be: how many of each kind at least and at most, and their sums."""

    least: tuple[int, ...]
    most: tuple[int, ...]
    temple: Range
    thieves: Range
    margin: Range


class _Maker:
    """Makes the parts of a view out of what a viewer knows."""

    def __init__(self, state: State, known: Known, open_cards: bool) -> None:
        self.state = state
        self.table: Table = state.table
        self.known = known
        self.open = open_cards
        self.fills: dict[tuple[tuple[int, ...], int], _Fill] = {}
        drawn = state.drawn if open_cards or known.viewer == state.place else ()
        if open_cards:
            self.pool = pool_of(self.table.counts, *state.hands, drawn, state.temple, state.guild)
            self.left: list[tuple[int, ...]] = []
        else:
            self.pool = pool_of(self.table.counts, known.hand, drawn, known.temple, known.guild)
            # What is left for unknown cards, for each case; many cases leave the same.
            self.left = [tuple(pool_of(self.pool, *case.hands)) for case in known.cases]

    def unseen(self) -> tuple[tuple[str, int], ...]:
        return _counted(self.table, enumerate(self.pool))

    def view_cases(self) -> tuple[ViewCase, ...]:
        if self.open:
            return ()
        words = {hand: self.table.words(hand) for case in self.known.cases for hand in case.hands}
        return tuple([ViewCase(case.weight, tuple([words[hand] for hand in case.hands])) for case in self.known.cases])

    def pile(
        self, name: str, cards: tuple[int, ...], known: tuple[int, ...], points: Sequence[int], ranked: Sequence[int]
    ) -> PileView:
        table, state = self.table, self.state
        shown = cards if self.open else known
        slots = []
        for position, kind in enumerate(shown):
            by = state.laid_by(position)
            how = None if kind == UNKNOWN else "laid" if by == self.known.viewer else "shown" if self.open else "peek"
            slots.append(Slot(table.seats[by], position + 1, None if kind == UNKNOWN else table.names[kind], how))
        sure = sum(points[kind] for kind in shown if kind != UNKNOWN)
        hidden = sum(kind == UNKNOWN for kind in shown)
        extra = _over_all([_extremes(left, points, ranked, hidden) for left in set(self.left)] or [Range(0, 0)])
        return PileView(name, tuple(slots), sure, extra.plus(sure))

    def _fill(self, left: tuple[int, ...], cards: int) -> _Fill:
        """What a number of unknown cards can be, out of those left."""
        found = self.fills.get((left, cards))
        if found is None:
            total, table = sum(left), self.table
            found = self.fills[left, cards] = _Fill(
                tuple([max(0, cards - total + number) for number in left]),
                tuple([number if number < cards else cards for number in left]),
                _extremes(left, table.temple_points, table.by_temple, cards),
                _extremes(left, table.thieves_points, table.by_thieves, cards),
                _extremes(left, table.margins, table.by_margin, cards),
            )
        return found

    def hands(self, public: Known) -> tuple[HandView, ...]:
        return tuple(self._hand(place, public) for place in range(len(self.table.seats)))

    def _hand(self, place: int, public: Known) -> HandView:
        table = self.table
        seat, size = table.seats[place], len(self.state.hands[place])
        everyone = self.state.hands[place] if self.state.phase == OVER else _sure(public, place)
        if self.open or place == self.known.viewer:
            cards = self.state.hands[place]
            temple, thieves = (sum(points[kind] for kind in cards)
                               for points in (table.temple_points, table.thieves_points))
            counted = _counted(table, ((kind, cards.count(kind)) for kind in dict.fromkeys(cards)))
            return HandView(seat, size, table.words(cards), counted, counted, Range(temple, temple),
                            Range(thieves, thieves), (side_of(temple, thieves),), table.words(everyone))
        least, most = [size] * len(table.names), [0] * len(table.names)
        temples, thieves_sums, margins = [], [], []
        for sure, left in {(case.hands[place], left) for case, left in zip(self.known.cases, self.left, strict=True)}:
            fill = self._fill(left, size - len(sure))
            low, high = list(fill.least), list(fill.most)
            for kind in sure:
                low[kind] += 1
                high[kind] += 1
            least = list(map(min, least, low))
            most = list(map(max, most, high))
            temple, thieves = (sum([points[kind] for kind in sure])
                               for points in (table.temple_points, table.thieves_points))
            temples.append(fill.temple.plus(temple))
            thieves_sums.append(fill.thieves.plus(thieves))
            margins.append(fill.margin.plus(temple - thieves))
        margin = _over_all(margins)
        sides = tuple(side for side, can_be in (("temple", margin.most > 0), ("thieves", margin.least <= 0)) if can_be)
        must = _counted(table, enumerate(least))
        names = tuple(name for name, number in must for _ in range(number)) if sum(least) == size else None
        return HandView(seat, size, names, must, _counted(table, enumerate(most)), _over_all(temples),
                        _over_all(thieves_sums), sides, table.words(everyone))

    def seen(self) -> tuple[Seen, ...]:
        piles = {TEMPLE: "Temple", GUILD: "Thieves' Guild"}
        words = self.table.words
        return tuple(
            Seen(each.turn, each.how, _RULES[each.how], piles.get(each.place) or self.table.seats[each.place],
                 words(each.cards), words(each.gone), each.until)
            for each in self.known.sightings
        )

    def seen_by(self) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
        return tuple((self.table.seats[place], self.table.words(cards))
                     for place, cards in enumerate(self.known.seen_by) if cards)


def _sure(known: Known, place: int) -> tuple[int, ...]:
    """The cards that lie in a hand in every case."""
    first, *others = (case.hands[place] for case in known.cases)
    return tuple(kind for kind in dict.fromkeys(first)
                 for _ in range(min(hand.count(kind) for hand in (first, *others))))


def _counted(table: Table, numbers: Iterable[tuple[int, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((table.names[kind], number) for kind, number in numbers if number > 0)


def _extremes(left: Sequence[int], points: Sequence[int], ranked: Sequence[int], cards: int) -> Range:
    """The least and the most that some cards can sum up to, out of those left; ``ranked`` are the kinds by points."""
    if not cards:
        return Range(0, 0)
    sums = []
    for order in (ranked, reversed(ranked)):
        total, needed = 0, cards
        for kind in order:
            number = left[kind]
            if number >= needed:
                total += points[kind] * needed
                break
            if number > 0:
                total += points[kind] * number
                needed -= number
        sums.append(total)
    return Range(sums[0], sums[1])


def _over_all(ranges: Sequence[Range]) -> Range:
    return Range(min([each.least for each in ranges]), max([each.most for each in ranges]))


def _deeds(state: State, viewer: Viewer) -> tuple[Deed, ...]:
    deeds = []
    for after in state.path()[1:]:
        action, before = after.did, after.before
        assert action is not None
        assert before is not None
        if isinstance(action, Pass):
            continue
        card = None
        if isinstance(action, (Take, Give)) and (viewer is TEACHER or viewer in (action.seat, action.target)):
            card = state.table.names[after.moved]
        deeds.append(Deed(before.turn + 1, action.seat, told(action, viewer), card))
    return tuple(deeds)


