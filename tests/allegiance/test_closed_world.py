"""A viewer's world is closed: games that differ only in what he may not know look, read and play just the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allegiance import game
from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.players import RandomPlayer, SamplingPlayer, greedy
from allegiance.state import State
from tabletop import Seat, Step
from tabletop.players import decide
from tests.allegiance.twins import Script, observed, replay, twins_of, write_script

OPTIONS: tuple[dict[str, Any], ...] = (
    {"players": 3}, {"players": 4, "peek": "top_of_others"}, {"players": 5},
    {"players": 3, "allocate_from": "hand", "peek": "top_of_others"}, {"players": 5, "allocate_from": "hand"},
)


def _questions(state: State, luck: Random) -> list[AllegianceAction]:
    """Actions to ask about, of all seats and with any cards: what a hostile viewer might try."""
    seats, names = state.table.seats, state.table.names
    asked: list[AllegianceAction] = []
    for seat in seats:
        show, card, other = luck.choice(("Spy", "Inquisitor", None)), luck.choice(names), luck.choice(seats)
        keep = None if state.table.from_hand else luck.choice(names)
        asked += [Lay(seat, luck.choice(names), luck.choice(names), keep), Look(seat, show, other), Peek(seat, show),
                  Take(seat, show, other), Give(seat, show, card, other), Pass(seat)]
    return asked


def _told(step: Step[State, AllegianceAction], viewer: Seat | None) -> Any:
    events = [(event.rules, event.text, sorted(event.facts.items()), event.lines, event.total, event.audience)
              for event in step.events_for(viewer)]
    return game.told(step.action, viewer), step.reveals, events


def _heard(state: State, actions: Iterable[AllegianceAction], viewer: Seat | None) -> Any:
    verdicts = [game.explain(state, action, viewer) for action in actions]
    return [(verdict.legal, verdict.nearest, str(verdict),
             [(check.rule, check.passed, check.text, sorted(check.facts.items(), key=str)) for check in verdict.checks])
            for verdict in verdicts]


def _choices(state: State, seat: Seat) -> Any:
    made = []
    for player in (RandomPlayer(5), greedy(5), SamplingPlayer(5, deals=4)):
        choice = decide(game, state, {seat: player})
        made.append(choice)
    return made


def _check_twins(script: Script, twin: Script, viewer: Seat | None, luck: Random) -> None:
    place = -1 if viewer is None else script.table.seat_of[viewer]
    assert observed(script, place) == observed(twin, place)
    for (one, step), (two, twin_step) in zip(replay(script), replay(twin), strict=True):
        view = game.view(one, viewer)
        assert view == game.view(two, viewer)
        assert str(view) == str(game.view(two, viewer))
        assert repr(view) == repr(game.view(two, viewer))
        if step is not None and twin_step is not None and not one.is_over:
            assert _told(step, viewer) == _told(twin_step, viewer)
        if one.is_over:
            continue
        assert (game.to_act(one), game.phase(one), game.turn(one)) == (
            game.to_act(two), game.phase(two), game.turn(two))
        questions = _questions(one, luck)
        assert _heard(one, questions, viewer) == _heard(two, questions, viewer)
        if viewer is not None and game.to_act(one) == (viewer,):
            assert list(game.legal_actions(one)) == list(game.legal_actions(two))
            if luck.random() < 0.1:
                assert _choices(one, viewer) == _choices(two, viewer)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_twins_are_alike_to_the_viewer(options: dict[str, Any]) -> None:
    counted: Counter[str] = Counter()

    @settings(max_examples=12, deadline=None, derandomize=True, database=None)
    @given(st.integers(0, 10_000), st.integers(-1, options["players"] - 1))
    def check(seed: int, place: int) -> None:
        luck = Random(seed)
        turns = luck.choice((None, 5, 8, 11))
        script = write_script(seed, turns, busy=luck.random() < 0.8, **options)
        if script.deeds and turns is None:
            # The end shows all cards: a twin ends before its last pass.
            script = Script(script.table, script.kinds, script.first, script.deeds[:-1])
        viewer = None if place < 0 else script.table.seats[place]
        for number, twin in enumerate(twins_of(script, place, luck, 12)):
            counted["twins"] += 1
            counted["other choices"] += twin.deeds != script.deeds
            counted["other hands"] += replay(twin)[-1][0].hands != replay(script)[-1][0].hands
            if number < 2:
                _check_twins(script, twin, viewer, luck)

    check()
    # The test means something only where there are many twins, and of every sort.
    assert min(counted["twins"], counted["other choices"], counted["other hands"]) >= 20, counted


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_truth_and_every_twin_lie_within_the_bounds(options: dict[str, Any]) -> None:
    for seed in range(6):
        script = write_script(seed, 9, **options)
        luck = Random(seed)
        place = luck.randrange(-1, options["players"])
        viewer = None if place < 0 else script.table.seats[place]
        view = game.view(replay(script)[-1][0], viewer)
        for twin in (script, *twins_of(script, place, luck, 40)):
            state = replay(twin)[-1][0]
            words = state.table.words
            for hand, kinds in zip(view.hands, state.hands, strict=True):
                held = Counter(words(kinds))
                assert Counter(dict(hand.must)) <= held <= Counter(dict(hand.may))
                temple = sum(state.table.temple_points[kind] for kind in kinds)
                thieves = sum(state.table.thieves_points[kind] for kind in kinds)
                assert hand.temple.least <= temple <= hand.temple.most
                assert hand.thieves.least <= thieves <= hand.thieves.most
                assert ("temple" if temple > thieves else "thieves") in hand.sides
            counted = state.final_count()
            assert view.temple.influence.least <= counted.influence.temple <= view.temple.influence.most
            assert view.guild.influence.least <= counted.influence.thieves <= view.guild.influence.most
