"""Knowledge, card by card: hand-made cases, and bounds held against every world that is possible.

The oracle below keeps all positions that agree with what a viewer saw, one by one, with all cards in them. It knows
nothing of the engine's cases; on a deck of three kinds it can afford to.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from allegiance import game, knowledge
from allegiance.actions import Give, Lay, Look, Pass, Take
from allegiance.options import AllegianceOptions
from allegiance.state import ALLOCATE, State, start
from allegiance.table import Table
from tabletop import Chance
from tests.allegiance.tables import do, random_steps, stacked

# Ida: Spy, Mia: Inquisitor, Tom: Acolyte; then three cards a turn.
TOP = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Smuggler",
       "Spy", "Burglar", "Initiate", "Priest", "Acolyte", "Cutpurse"]
FIRST = ("lay temple=Priest guild=Burglar keep=Initiate",)


def _after(*texts: str, **options: Any) -> State:
    return do(stacked(TOP, **options), *FIRST, *texts)


# --- hand-made ----------------------------------------------------------------------------------------------------


def test_what_was_looked_at_is_known_until_a_card_leaves_unseen() -> None:
    state = _after("show Spy look Mia", "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler")
    hand = game.view(state, "Ida").hand("Mia")
    assert (hand.size, hand.must, hand.cards) == (2, (("Inquisitor", 1),), None)
    assert "Merchant" not in dict(hand.may)
    (seen,) = game.view(state, "Ida").seen
    assert (seen.where, seen.cards, seen.until, seen.rule) == ("Mia", ("Inquisitor",), None, "A3.2")
    # Mia gives Tom a card that Ida does not see: it may have been the Inquisitor.
    for card in ("Inquisitor", "Smuggler"):
        given = do(state, f"show Inquisitor give {card} to Tom")
        view = game.view(given, "Ida")
        assert (view.hand("Mia").must, dict(view.hand("Mia").may)["Inquisitor"]) == ((), 1)
        assert view.hand("Tom").must == ()
        assert [(seen.how, seen.until) for seen in view.seen] == [("look", 2), ("shown", 2)]
        assert len(view.cases) == 2
        # Everyone saw her show it; who got the card knows more.
        assert game.view(given, None).hand("Mia").shown == ()
        assert dict(game.view(given, "Tom").hand("Tom").must)[card] == 1


def test_a_hand_known_in_full_keeps_all_but_the_card_that_left() -> None:
    state = _after("show Spy give Initiate to Mia", "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler", "pass",
                   "lay temple=Burglar guild=Initiate keep=Spy", "pass")
    # Ida: Spy. Mia: Inquisitor, Initiate (from Ida), Smuggler. Tom: Acolyte, Spy.
    ida = game.view(state, "Ida")
    assert ida.hand("Mia").must == (("Initiate", 1),)
    assert ida.seen[0].how == "given"
    state = do(state, str(game.legal_actions(state)[0]), "show Spy look Mia", "pass")
    assert game.view(state, "Ida").hand("Mia").cards == ("Inquisitor", "Initiate", "Smuggler")
    assert game.view(state, "Mia").seen_by == (("Ida", ("Inquisitor", "Initiate", "Smuggler")),)
    lay = str(game.legal_actions(state)[0])
    state = do(state, lay, "show Inquisitor give Initiate to Tom")
    hand = game.view(state, "Ida").hand("Mia")
    # Four cards, one left unseen: of the three known ones any can be gone, but only one.
    assert hand.size == 3
    assert hand.must == ()
    may = dict(hand.may)
    assert may["Smuggler"] >= 1
    assert len(game.view(state, "Ida").cases) == 4
    assert all(len(case.hands[1]) + len(case.hands[2]) == 3 for case in game.view(state, "Ida").cases)
    assert game.view(state, "Mia").seen_by == (("Ida", ("Inquisitor", "Smuggler")), ("Tom", ("Inquisitor",)))


def test_giving_and_taking_are_seen_by_both() -> None:
    state = _after("show Spy give Initiate to Tom")
    assert game.view(state, "Ida").hand("Tom").must == (("Initiate", 1),)
    assert game.view(state, "Tom").seen_by == (("Ida", ("Initiate",)),)
    assert game.view(state, "Tom").hand("Ida").must == (("Spy", 1),)
    taken = _after("show Spy take Tom")
    assert game.view(taken, "Tom").hand("Ida").must == (("Acolyte", 1), ("Spy", 1))
    assert game.view(taken, "Tom").seen[-1].how == "taken"
    assert game.view(taken, "Ida").hand("Tom").cards == ()
    assert game.view(taken, "Mia").hand("Ida").must == (("Spy", 1),)


def test_a_card_seen_to_leave_is_marked_and_the_rest_stays_certain() -> None:
    state = _after("show Spy look Tom", "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler", "pass",
                   "lay temple=Burglar guild=Initiate keep=Spy", "show Spy give Acolyte to Ida")
    seen = game.view(state, "Ida").seen
    assert [(each.how, each.cards, each.gone, each.until) for each in seen] == [
        ("look", ("Acolyte",), ("Acolyte",), None), ("shown", ("Spy",), (), None)]
    assert game.view(state, "Ida").hand("Tom").cards == ("Spy",)


def test_drawing_tells_that_cards_are_not_elsewhere() -> None:
    cards = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Smuggler",
             "Acolyte", "Initiate", "Initiate", "Spy", "Spy", "Spy"]
    state = do(stacked(cards), *FIRST, "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler", "pass",
               "lay temple=Acolyte guild=Initiate keep=Initiate", "pass")
    view = game.view(state, "Ida")
    assert view.drawn == ("Spy", "Spy", "Spy")
    assert all("Spy" not in dict(view.hand(seat).may) for seat in ("Mia", "Tom"))


def test_cards_laid_from_the_hand_make_bounds_of_what_was_known() -> None:
    state = do(stacked(TOP, allocate_from="hand"), "lay temple=Priest guild=Burglar", "show Spy look Mia", "pass",
               "lay temple=Cutpurse guild=Smuggler")
    view = game.view(state, "Ida")
    assert view.hand("Mia").must == ()
    assert view.seen[0].until == 2
    assert game.view(state, "Mia").seen_by == (("Ida", ("Inquisitor",)),)
    laid = do(stacked(TOP, allocate_from="hand"), "lay temple=Priest guild=Burglar", "show Spy look Mia", "pass",
              "lay temple=Inquisitor guild=Smuggler")
    assert game.view(laid, "Ida") == view
    assert game.view(laid, "Mia").seen_by == ()


def test_too_many_cases_are_drawn_together_and_never_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "MOST_CASES", 3)
    most = 0
    for seed in range(8):
        for _, step in random_steps(seed, players=4):
            state = step.state
            for seat in state.table.seats:
                view = game.view(state, seat)
                most = max(most, len(view.cases))
                for hand, kinds in zip(view.hands, state.hands, strict=True):
                    held = state.table.words(kinds)
                    assert all(held.count(name) >= number for name, number in hand.must)
                    assert all(held.count(name) <= dict(hand.may).get(name, 0) for name in held)
    assert most == 3


# --- against every possible world -----------------------------------------------------------------------------------

World = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""All hands, and the deck as a sorted tuple."""


def _tiny_table(turns: int, copies: int, **options: Any) -> Table:
    """A table with three kinds of cards only: Priest, Spy, Cutpurse."""
    table = Table(AllegianceOptions.make(options))
    kinds = table.kinds(["Priest", "Spy", "Cutpurse"])
    counts = [0] * len(table.names)
    pack = [kind for kind in kinds for _ in range(copies)]
    assert len(pack) == len(table.seats) + 3 * turns
    for kind in kinds:
        counts[kind] = copies
    table.counts, table.pack, table.turns = tuple(counts), tuple(sorted(pack)), turns
    return table


def _with(cards: tuple[int, ...], *more: int) -> tuple[int, ...]:
    return tuple(sorted((*cards, *more)))


def _less(cards: tuple[int, ...], *gone: int) -> tuple[int, ...] | None:
    left = list(cards)
    for kind in gone:
        if kind not in left:
            return None
        left.remove(kind)
    return tuple(left)


def _triples(deck: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    yield from {_with((), *(deck[index] for index in (one, two, three)))
                for one in range(len(deck)) for two in range(one) for three in range(two)}


def _put(hands: tuple[tuple[int, ...], ...], place: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[:place], cards, *hands[place + 1 :])


class Oracle:
    """All worlds that agree with what a viewer saw."""

    def __init__(self, state: State, viewer: int) -> None:
        self.viewer = viewer
        worlds: set[World] = {((), state.table.pack)}
        for place in range(len(state.table.seats)):
            worlds = {((*hands, (kind,)), rest) for hands, deck in worlds for kind in set(deck)
                      if (rest := _less(deck, kind)) is not None and (place != viewer or (kind,) == state.hands[place])}
        self.worlds = worlds
        self._draw(state)

    def _draw(self, state: State) -> None:
        if state.phase == ALLOCATE and state.place == self.viewer:
            self.worlds = {(hands, rest) for hands, deck in self.worlds
                           if (rest := _less(deck, *state.drawn)) is not None}

    def learn(self, before: State, after: State) -> None:
        """One action."""
        self.worlds = {new for world in self.worlds for new in self._become(world, before, after)}
        self._draw(after)
        assert self.worlds

    def _become(self, world: World, before: State, after: State) -> Iterator[World]:
        hands, deck = world
        action, actor, me = after.did, before.place, self.viewer
        if isinstance(action, Pass):
            yield world
        elif isinstance(action, Lay):
            if actor == me:
                yield _put(hands, me, after.hands[me]), deck
                return
            for three in _triples(deck):
                rest = _less(deck, *three)
                assert rest is not None
                have = _with(hands[actor], *three)
                if before.table.from_hand:
                    lefts = {left for one in have for two in have if (left := _less(have, one, two)) is not None}
                else:
                    lefts = {_with(hands[actor], kept) for kept in three}
                for left in lefts:
                    yield _put(hands, actor, left), rest
        else:
            assert action is not None
            assert action.show is not None
            if before.table.kind_of[action.show] not in hands[actor]:
                return
            if isinstance(action, Look):
                target = before.table.seat_of[action.target]
                if actor != me or hands[target] == before.hands[target]:
                    yield world
            elif isinstance(action, (Give, Take)):
                target = before.table.seat_of[action.target]
                giver, taker = (actor, target) if isinstance(action, Give) else (target, actor)
                moved = {after.moved} if me in (giver, taker) else set(hands[giver])
                for kind in moved:
                    left = _less(hands[giver], kind)
                    if left is not None:
                        yield _put(_put(hands, giver, left), taker, _with(hands[taker], kind)), deck
            else:
                yield world


@pytest.mark.parametrize("allocate_from", ["drawn", "hand"])
@pytest.mark.parametrize("seed", range(16))
def test_bounds_are_those_of_all_possible_worlds(seed: int, allocate_from: str) -> None:
    luck = Random(seed)
    table = _tiny_table(4, 5, allocate_from=allocate_from)
    order = list(table.pack)
    luck.shuffle(order)
    state = start(table, tuple(order), luck.randrange(3), Chance.from_seed(seed))
    viewer = luck.randrange(-1, 3)
    oracle = Oracle(state, viewer)
    exact = allocate_from == "drawn"
    while game.to_act(state):
        actions = list(game.legal_actions(state))
        moves = [action for action in actions if isinstance(action, (Give, Take, Look))]
        keeps = [action for action in actions if isinstance(action, Lay) and "Spy" not in (action.temple, action.guild)]
        after = game.apply(state, luck.choice(moves or keeps or actions)).state
        oracle.learn(state, after)
        state = after
        if state.is_over:
            break
        view = game.view(state, None if viewer < 0 else table.seats[viewer])
        for place, hand in enumerate(view.hands):
            held = {hands[place] for hands, _ in oracle.worlds}
            for name in ("Priest", "Spy", "Cutpurse"):
                numbers = [cards.count(table.kind_of[name]) for cards in held]
                bounds = (dict(hand.must).get(name, 0), dict(hand.may).get(name, 0))
                if exact:
                    assert bounds == (min(numbers), max(numbers)), (place, name)
                else:
                    assert bounds[0] <= min(numbers) <= max(numbers) <= bounds[1], (place, name)
            for points, told in ((table.temple_points, hand.temple), (table.thieves_points, hand.thieves)):
                sums = [sum(points[kind] for kind in cards) for cards in held]
                assert told.least <= min(sums) <= max(sums) <= told.most
                assert not exact or (told.least, told.most) == (min(sums), max(sums))
            if exact:
                assert (hand.cards is not None) == (len(held) == 1)
                margins = {sum(table.margins[kind] for kind in cards) for cards in held}
                assert ("temple" in hand.sides, "thieves" in hand.sides) == (max(margins) > 0, min(margins) <= 0)
