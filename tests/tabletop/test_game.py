"""What all games do alike: legal actions, verdicts, steps, events, and the closed world of a viewer."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.coding import DecodeError
from tabletop.events import Event, Line, Step, seen_by
from tabletop.game import Game, LegalActions, difference, load_game
from tabletop.outcomes import Outcome
from tabletop.seats import ACTOR, TEACHER, Viewer, viewer_name, viewer_of
from tabletop.verdicts import IllegalAction, Requirement, Verdict
from tests.tabletop.play import moderate, some_position
from tests.toy import Bid, Draw, Pass, Reveal, ToyAction, ToyState, game, other_world

EVERY_ACTION: list[ToyAction] = []
for each in ("ann", "ben", "cho", "nobody"):
    EVERY_ACTION += [Bid(each, card) for card in range(1, 13)]
    EVERY_ACTION += [Pass(each), Reveal(each), Draw(each)]

positions = st.integers(0, 10**6).map(some_position)


# --- legal actions ----------------------------------------------------------------------------------------------


class Counted(type(game)):  # type: ignore[misc]
    """The toy game, counting what it is asked."""

    made = asked = 0

    def candidates(self, state: ToyState) -> Iterator[Any]:
        for action in super().candidates(state):
            self.made += 1
            yield action

    def allows(self, state: ToyState, action: Any) -> bool:
        self.asked += 1
        return super().allows(state, action)  # type: ignore[no-any-return]


def test_legal_actions_are_found_as_they_are_asked_for() -> None:
    counted = Counted()
    state = counted.setup(1)
    actions: LegalActions[Any, Any] = counted.legal_actions(state)
    assert (counted.made, counted.asked) == (0, 0)
    assert bool(actions)
    assert counted.made == 1
    walk = iter(actions)
    first, second = next(walk), next(walk)
    assert counted.made == 2
    assert (first, second) == (Bid("ann", state.hand("ann")[0]), Bid("ann", state.hand("ann")[1]))
    assert len(actions) == 4
    assert counted.made == 6
    assert list(actions) == list(actions)
    assert actions[3] == Pass("ann")
    assert actions[-2:] == [Bid("ann", state.hand("ann")[2]), Pass("ann")]
    assert counted.made == 6


def test_membership_enumerates_nothing() -> None:
    counted = Counted()
    actions: LegalActions[Any, Any] = counted.legal_actions(counted.setup(1))
    assert Pass("ann") in actions
    assert Reveal("ann") not in actions
    assert "pass" not in actions
    assert None not in actions
    assert (counted.made, counted.asked) == (0, 2)


def test_two_walks_over_the_same_list_do_not_disturb_each_other() -> None:
    actions = game.legal_actions(game.setup(1))
    one, two = iter(actions), iter(actions)
    assert [next(one), next(two), next(two), next(one), next(one), next(two)] == [
        actions[0], actions[0], actions[1], actions[1], actions[2], actions[2]]
    assert list(one) == list(two) == [actions[3]]


def test_legal_actions_tell_nothing_unless_asked() -> None:
    assert repr(game.legal_actions(game.setup(1))) == "<LegalActions>"


@moderate
@given(positions)
def test_explanation_list_and_enforcement_are_one(state: ToyState) -> None:
    legal = list(game.legal_actions(state))
    assert len(set(legal)) == len(legal)
    assert bool(legal) == bool(game.to_act(state)) == (game.outcome(state) is None)
    for action in EVERY_ACTION:
        verdicts = [game.explain(state, action), game.explain(state, action, TEACHER),
                    game.explain(state, action, action.seat)]
        assert {verdict.legal for verdict in verdicts} == {action in legal}
        assert (action in game.legal_actions(state)) == (action in legal)
        if action in legal:
            assert game.apply(state, action).action == action
        else:
            with pytest.raises(IllegalAction) as caught:
                game.apply(state, action)
            assert str(caught.value.verdict) == str(verdicts[0])


# --- verdicts ---------------------------------------------------------------------------------------------------


def test_a_legal_verdict_begins_with_the_rule_that_allows() -> None:
    state = game.setup(1)
    card = state.hand("ann")[0]
    verdict = game.explain(state, Bid("ann", card))
    assert verdict.legal is True
    assert verdict.word == "legal"
    assert verdict.rules == ("T4", "T2", "T3")
    assert verdict.broken == ()
    assert verdict.nearest == ()
    assert verdict.checks[0].facts == {"seat": "ann", "card": card}
    assert str(verdict).splitlines() == [
        f"bid {card}: legal", f"  + T4 ann holds the {card}.", "  + T2 It is ann's turn.",
        "  + T3 This is the bid step."]


def test_an_illegal_verdict_names_every_broken_rule_first_and_the_nearest() -> None:
    state = game.setup(1)
    card = next(card for card in range(1, 13) if card not in state.hand("ann") + state.hand("ben"))
    verdict = game.explain(state, Bid("ben", card))
    assert verdict.legal is False
    assert verdict.word == "not possible"
    assert verdict.rules == ("T2", "T4")
    assert [check.rule for check in verdict.checks] == ["T2", "T4", "T3"]
    assert [check.passed for check in verdict.checks] == [False, False, True]
    # It is not ben's turn: what ann may do is not for him to know.
    assert verdict.nearest == ()
    assert verdict.checks[0].text == "It is ann's turn, not ben's."
    assert len(game.explain(state, Bid("ben", card), TEACHER).nearest) == 3


def test_the_nearest_differ_least_and_are_legal() -> None:
    state = game.setup(1)
    absent = next(card for card in range(1, 13) if card not in state.hand("ann"))
    verdict = game.explain(state, Bid("ann", absent))
    assert verdict.nearest == tuple(Bid("ann", card) for card in state.hand("ann"))
    assert str(verdict).endswith("nearest legal: " + "; ".join(f"bid {card}" for card in state.hand("ann")))
    after = game.apply(game.apply(state, Pass("ann")).state, Pass("ben")).state
    assert game.explain(after, Draw("ann")).nearest == (Reveal("ann"),)


def test_the_nearest_are_made_when_they_are_asked_for() -> None:
    counted = Counted()
    verdict: Verdict[Any] = counted.explain(counted.setup(1), Reveal("ann"))
    assert counted.made == 0
    assert len(verdict.nearest) == 3
    made = counted.made
    assert made
    assert len(verdict.nearest) == 3
    assert counted.made == made


def test_for_others_only_what_they_may_know_is_checked() -> None:
    state = game.setup(1)
    for viewer in ("ben", None):
        for card in range(1, 13):
            verdict = game.explain(state, Bid("ann", card), viewer)
            assert verdict.legal is None
            assert verdict.word == "depends on what you can't see"
            assert [check.rule for check in verdict.checks] == ["T2", "T3"]
            assert verdict.nearest == ()
        refused = game.explain(state, Reveal("ann"), viewer)
        assert refused.legal is False
        assert refused.nearest == ()
        assert game.explain(state, Pass("ann"), viewer).legal is True


def test_after_the_end_everything_is_explained_and_nothing_legal() -> None:
    state = game.setup(2, {"rounds": 1})
    while game.to_act(state):
        state = game.apply(state, next(iter(game.legal_actions(state)))).state
    for action in EVERY_ACTION:
        for viewer in (ACTOR, TEACHER, None, "ann", "ben"):
            verdict = game.explain(state, action, viewer)
            assert verdict.legal is False
            assert verdict.checks[0].text == "The game is over."
            assert verdict.nearest == ()


def test_a_requirement_without_words_says_so() -> None:
    wordless: Requirement[Any, Any] = Requirement("T2", lambda state, action: True)
    with pytest.raises(NotImplementedError, match="has no words"):
        wordless.tell(None, None, True)


def test_the_error_survives_another_process_in_words() -> None:
    with pytest.raises(IllegalAction) as caught:
        game.apply(game.setup(1), Reveal("ann"))
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_difference() -> None:
    assert difference(Bid("ann", 3), Bid("ann", 3)) == 0
    assert difference(Bid("ann", 3), Bid("ann", 4)) == 1
    assert difference(Bid("ann", 3), Bid("ben", 4)) == 2
    assert difference(Bid("ann", 3), Pass("ann")) == 100
    assert difference(Bid("ann", 3), Pass("ben")) == 101
    assert difference(1, 1) == 0
    assert difference(1, 2) == 100
    assert difference(Line("T1", "x", 1), Line("T1", "x", 1)) == 0
    assert difference(Outcome(("a", "b"), "T1", ""), Outcome(("a", "c", "d"), "T1", "")) == 2


# --- steps and events -------------------------------------------------------------------------------------------


def test_a_step_holds_what_chance_brought_only_where_it_did() -> None:
    state = game.setup(3, {"rounds": 5, "passing": False})
    steps = []
    while game.to_act(state):
        step = game.apply(state, next(iter(game.legal_actions(state))))
        reshuffled = step.state.chance is not state.chance
        assert (step.came is not None) == reshuffled
        if reshuffled:
            assert step.came == step.state.chance.since(state.chance)
            told = game.with_chance(state, game.setup(99).chance.foretold(step.came))
            assert game.apply(told, step.action).state.pile == step.state.pile
        steps.append(step)
        state = step.state
    assert any(step.came for step in steps)


def test_the_audience_of_events() -> None:
    state = game.setup(1)
    step = game.apply(state, Bid("ann", state.hand("ann")[0]))
    assert [event.rules for event in step.events] == [("T3",), ("T4",)]
    assert step.events_for("ann") == step.events_for(TEACHER) == step.events
    assert step.events_for("ben") == step.events_for(None) == step.events[:1]
    assert seen_by(step.events, None) == step.events[:1]


def test_an_event_prints_its_count_line_by_line() -> None:
    event = Event(["T7", "T8"], "{seat} wins.", {"seat": "ann"},
                  lines=[Line("T7", "the highest", 2), Line("T8", "cheap", 1)], total="ann 0 → 3")
    assert str(event).splitlines() == [
        "ann wins. [T7, T8]", "     T7 the highest: +2", "     T8 cheap: +1", "        ann 0 → 3"]
    assert Event(["T1"], lambda facts: f"{facts['n']} cards", {"n": 3}).text == "3 cards"
    assert str(Step(Pass("ann"), None, [event])).splitlines()[0] == "pass"


# --- the closed world -------------------------------------------------------------------------------------------


@moderate
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_viewer_can_not_tell_apart_what_he_may_not_know(seed: int, other: int) -> None:
    state = some_position(seed)
    viewers: tuple[Viewer, ...] = (*game.seats(state), None)
    for viewer in viewers:
        world = other_world(state, viewer, other)
        assert game.decode(game.encode(world)) == world
        assert game.view(world, viewer) == game.view(state, viewer)
        assert str(game.view(world, viewer)) == str(game.view(state, viewer))
        assert game.to_act(world) == game.to_act(state)
        assert game.outcome(world) == game.outcome(state)
        for action in EVERY_ACTION:
            mine, theirs = (game.explain(each, action, viewer) for each in (state, world))
            assert mine.legal is theirs.legal
            assert str(mine) == str(theirs)
            assert [check.facts for check in mine.checks] == [check.facts for check in theirs.checks]
        if state.step == "bid" and viewer not in game.to_act(state):
            # Whatever the other seat lays, the viewer is told the same.
            told = {
                (tuple(map(str, step.events_for(viewer))), game.told(step.action, viewer), step.reveals,
                 game.view(step.state, viewer))
                for each in (state, world) for action in game.legal_actions(each)
                for step in [game.apply(each, action)]
            }
            assert len(told) == 1


def test_worlds_that_differ_are_really_other_worlds() -> None:
    state = some_position(11)
    assert len({other_world(state, None, seed).hands for seed in range(20)}) > 10
    assert other_world(state, TEACHER, 3) is state


# --- coding and finding a game ----------------------------------------------------------------------------------


@moderate
@given(positions)
def test_states_come_back_from_plain_data(state: ToyState) -> None:
    data = json.loads(json.dumps(game.encode(state)))
    again = game.decode(data)
    assert again == state
    assert game.encode(again) == data
    assert list(game.legal_actions(again)) == list(game.legal_actions(state))


@pytest.mark.parametrize(("change", "path"), [
    ({"round": -1}, "state.round"), ({"step": "eat"}, "state.step"), ({"extra": 1}, "state.extra"),
    ({"pile": [1, 2, "x"]}, "state.pile[2]"), ({"pile": [1]}, "state"), ({"hands": {"ann": []}}, "state.hands.ben"),
    ({"points": [1]}, "state.points"), ({"bids": [0, 0, 0]}, "state.bids"), ({"step": "reveal"}, "state.bids"),
    ({"step": "over"}, "state.round"), ({"options": {"seats": 9}}, "state.options.seats"),
    ({"chance": None}, "state.chance"),
])
def test_bad_data_is_refused_with_the_place(change: dict[str, Any], path: str) -> None:
    with pytest.raises(DecodeError) as caught:
        game.decode({**game.encode(game.setup(1)), **change})
    assert caught.value.path == path


def test_a_game_is_found_by_its_name_and_travels_by_it() -> None:
    assert load_game("tests.toy.game") is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert repr(game) == "<Game tests.toy.game>"


@pytest.mark.parametrize("name", ["", "game", "tests.toy", "tests.toy.Bid", "tests.nothing.game", "..", ".a.b"])
def test_there_is_no_game_at_other_names(name: str) -> None:
    with pytest.raises(ValueError, match="no game at"):
        load_game(name)


def test_a_game_without_chance_says_so() -> None:
    with pytest.raises(NotImplementedError, match=r"tests\.toy\.game has no source of chance"):
        Game.with_chance(game, game.setup(1), game.setup(1).chance)


@pytest.mark.parametrize(("viewer", "name"), [(TEACHER, "teacher"), (None, "spectator"), ("ann", "ann")])
def test_viewers_have_names(viewer: Viewer, name: str) -> None:
    assert viewer_name(viewer) == name
    assert viewer_of(name) == viewer


def test_the_table_needs_no_notebook() -> None:
    code = (
        "import sys, tabletop, tabletop.records, tabletop.experiments, tabletop.players, tabletop.session\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=Path(__file__).parents[2], check=True,
                          capture_output=True, text=True)
    assert [name for name in literal_eval(done.stdout) if not name.startswith("__")] == ["tabletop"]
