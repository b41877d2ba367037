"""A2: drawing, allocating, the end of a turn."""

from __future__ import annotations

import pytest

from allegiance import game
from allegiance.actions import HIDDEN, Lay, Pass
from tabletop import TEACHER, IllegalAction
from tests.allegiance.tables import do, random_steps, stacked
from tests.rules import covers

TOP = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Smuggler"]


@covers("A2.1", "applies")
def test_a_turn_begins_with_three_cards_that_only_their_player_sees() -> None:
    state = stacked(TOP)
    assert game.view(state, "Ida").drawn == ("Priest", "Initiate", "Burglar")
    assert [game.view(state, viewer).drawn for viewer in ("Mia", "Tom", None)] == [None] * 3
    state = do(state, "lay temple=Priest guild=Burglar keep=Initiate")
    step = game.apply(state, Pass("Ida"))
    assert step.state.deck == state.deck - 3
    drew = [event for event in step.events if event.rules == ("A2.1",)]
    assert [event.audience for event in drew] == [None, {"Mia"}]
    assert drew[0].text == "Mia draws the top three cards: 42 - 3 = 39 left."
    assert drew[1].text == "The three are Smuggler, Smuggler, Cutpurse."
    assert step.reveals


@covers("A2.1", "not")
def test_nobody_draws_after_the_last_turn() -> None:
    *_, (before, step) = random_steps(4)
    assert isinstance(step.action, Pass)
    assert before.deck == 0
    assert not any("A2.1" in event.rules for event in step.events)
    assert step.state.drawn == ()


@covers("A2.2", "allows")
def test_the_three_drawn_cards_are_allocated_one_each() -> None:
    state = stacked(TOP)
    actions = list(game.legal_actions(state))
    assert len(actions) == 6
    after = do(state, "lay temple=Burglar guild=Priest keep=Initiate")
    names = after.table.words
    assert (names(after.temple), names(after.guild), after.hand("Ida")) == (
        ("Burglar",), ("Priest",), ("Initiate", "Spy"))
    assert len(list(game.legal_actions(do(after, "pass")))) == 3, "two equal cards give half as many ways"


@covers("A2.2", "refuses")
@pytest.mark.parametrize("text", [
    "lay temple=Spy guild=Burglar keep=Priest",
    "lay temple=Priest guild=Priest keep=Burglar",
    "lay temple=Priest guild=Burglar keep=Merchant",
    "lay ?",
])
def test_other_cards_are_not_allocated(text: str) -> None:
    state = stacked(TOP)
    action = game.parse(text, state)
    verdict = game.explain(state, action)
    assert (verdict.legal, verdict.checks[0].rule) == (False, "A2.2")
    assert len(verdict.nearest) == 3
    assert all(near in game.legal_actions(state) for near in verdict.nearest)
    with pytest.raises(IllegalAction):
        game.apply(state, action)


@covers("A2.2", "refuses")
def test_the_cards_are_allocated_once() -> None:
    state = do(stacked(TOP), "lay temple=Priest guild=Burglar keep=Initiate")
    verdict = game.explain(state, Lay("Ida", "Priest", "Burglar", "Initiate"))
    assert verdict.legal is False
    assert "allocated already" in verdict.checks[0].text


@covers("A2.2", "refuses", "allows")
def test_what_is_kept_must_be_named_when_three_are_allocated() -> None:
    assert game.explain(stacked(TOP), Lay("Ida", "Priest", "Burglar")).rules == ("A2.2",)
    later = stacked(TOP, allocate_from="hand")
    assert game.explain(later, Lay("Ida", "Priest", "Burglar")).legal
    assert game.explain(later, Lay("Ida", "Priest", "Burglar", "Initiate")).rules == ("A2.2",)


@covers("A2.2", "allows", "refuses")
def test_under_the_option_any_two_cards_of_the_hand_are_laid() -> None:
    state = stacked(TOP, allocate_from="hand")
    actions = [str(action) for action in game.legal_actions(state)]
    assert len(actions) == 4 * 3
    after = do(state, "lay temple=Spy guild=Priest")
    assert after.hand("Ida") == ("Initiate", "Burglar")
    for text in ("lay temple=Spy guild=Spy", "lay temple=Cutpurse guild=Spy", "lay ?"):
        assert game.explain(state, game.parse(text, state)).rules == ("A2.2",)
    later = do(after, "pass")
    assert "lay temple=Smuggler guild=Smuggler" in [str(action) for action in game.legal_actions(later)]


@covers("A2.3", "allows", "refuses")
def test_a_turn_ends_after_allocating_and_not_before() -> None:
    state = stacked(TOP)
    verdict = game.explain(state, Pass("Ida"))
    assert (verdict.legal, verdict.rules) == (False, ("A2.3",))
    state = do(state, "lay temple=Priest guild=Burglar keep=Initiate")
    assert game.explain(state, Pass("Ida")).legal
    after = do(state, "pass")
    assert game.to_act(after) == ("Mia",)
    assert game.to_act(do(state, "show Spy look Mia", "pass")) == ("Mia",)


@covers("A2.3", "refuses")
def test_nobody_acts_out_of_turn_or_before_allocating() -> None:
    state = stacked(TOP)
    for text in ("show Spy look Mia", "show Spy peek", "show Spy take Tom", "show Spy give Spy to Tom"):
        verdict = game.explain(state, game.parse(text, state))
        assert verdict.checks[0].rule == "A2.3"
        assert all(near in game.legal_actions(state) for near in verdict.nearest)
    after = do(state, "lay temple=Priest guild=Burglar keep=Initiate")
    for seat in ("Mia", "Tom", "Zoe"):
        verdict = game.explain(after, Pass(seat))
        assert (verdict.legal, verdict.rules, verdict.nearest) == (False, ("A2.3",), ())
        assert game.explain(after, Pass(seat), TEACHER).nearest
    assert "does not sit" in game.explain(after, Pass("Zoe")).checks[0].text


@pytest.mark.parametrize("option", ["drawn", "hand"])
def test_a_question_out_of_turn_is_not_answered_from_the_drawn_cards(option: str) -> None:
    state = stacked(TOP, allocate_from=option)
    keep = "Initiate" if option == "drawn" else None
    for action in (Lay("Mia", "Priest", "Burglar", keep), Lay("Mia", "Cutpurse", "Cutpurse", keep)):
        check = next(check for check in game.explain(state, action).checks if check.requirement.secret)
        assert not check.passed
        assert "Priest, Initiate" not in str(check.facts["have"])


def test_explaining_never_raises_on_strange_names() -> None:
    for state in (stacked(TOP), do(stacked(TOP), "lay temple=Priest guild=Burglar keep=Initiate")):
        for action in (Lay("Zoe", "x", "y", "z"), Lay("Ida", HIDDEN, HIDDEN, HIDDEN), Lay("Ida", "", "", None)):
            verdict = game.explain(state, action)
            assert verdict.legal is False
            assert str(verdict)
