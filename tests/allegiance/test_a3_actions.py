"""A3: the action at the end of a turn, and who knows of it."""

from __future__ import annotations

from typing import Any

import pytest

from allegiance import game
from allegiance.actions import Give, Look, Pass, Peek, Take
from allegiance.state import State
from tabletop import TEACHER, Step, Viewer
from tests.allegiance.tables import do, stacked
from tests.rules import covers

TOP = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Smuggler"]


def _open(**options: Any) -> State:
    return do(stacked(TOP, **options), "lay temple=Priest guild=Burglar keep=Initiate")


def _heard(step: Step[State, Any], viewer: str | None) -> str:
    return " ".join(event.text for event in step.events_for(viewer))


@covers("A3.1", "allows")
def test_an_action_card_in_the_hand_opens_one_action_and_stays() -> None:
    state = _open()
    after = do(state, "show Spy look Mia")
    assert "Spy" in after.hand("Ida")
    assert [str(action) for action in game.legal_actions(after)] == ["pass"]
    for viewer in ("Mia", "Tom", None):
        assert game.view(after, viewer).hand("Ida").shown == ("Spy",)


@covers("A3.1", "refuses")
@pytest.mark.parametrize(("text", "says"), [
    ("show Inquisitor look Mia", "does not hold Inquisitor"),
    ("show Initiate look Mia", "no action card"),
    ("look Mia", "needs an action card"),
    ("peek", "needs an action card"),
    ("take Mia", "needs an action card"),
    ("give Spy to Mia", "needs an action card"),
])
def test_what_is_shown_must_be_an_action_card_in_the_hand(text: str, says: str) -> None:
    state = _open()
    verdict = game.explain(state, game.parse(text, state))
    assert (verdict.legal, verdict.checks[0].rule) == (False, "A3.1")
    assert any(says in check.text for check in verdict.broken)
    nearest = verdict.nearest[0]
    assert type(nearest) is type(verdict.action)
    assert str(nearest).startswith("show Spy ")


def test_who_has_no_action_card_is_asked_all_the_same() -> None:
    state = do(stacked(["Acolyte", *TOP[1:]]), "lay temple=Priest guild=Burglar keep=Initiate")
    assert game.to_act(state) == ("Ida",)
    assert list(game.legal_actions(state)) == [Pass("Ida")]
    for viewer in ("Mia", None):
        # Others can't tell from anything that there is nothing to choose.
        assert game.explain(state, Look("Ida", "Spy", "Mia"), viewer).legal is None
        assert game.view(state, viewer).phase == game.view(_open(), viewer).phase == "action"


@covers("A3.2", "allows", "refuses")
def test_look_shows_all_cards_of_one_other_player() -> None:
    step = game.apply(_open(), Look("Ida", "Spy", "Mia"))
    knowing: tuple[Viewer, ...] = ("Ida", "Mia", TEACHER)
    for viewer in knowing:
        assert "The hand of Mia is Inquisitor." in [event.text for event in step.events_for(viewer)]
    for other in ("Tom", None):
        assert "Inquisitor" not in _heard(step, other)
        assert "Ida looks at all cards of Mia: 1." in _heard(step, other)
    assert game.view(step.state, "Ida").hand("Mia").cards == ("Inquisitor",)
    assert game.view(step.state, "Mia").seen_by == (("Ida", ("Inquisitor",)),)
    for target in ("Ida", "Zoe"):
        assert game.explain(_open(), Look("Ida", "Spy", target)).checks[0].rule == "A3.2"


@covers("A3.3", "allows", "refuses")
def test_peek_needs_cards_on_the_piles() -> None:
    state = _open()
    assert Peek("Ida", "Spy") in game.legal_actions(state)
    assert "just laid" in game.explain(state, Peek("Ida", "Spy")).checks[0].text
    early = game.explain(stacked(TOP), Peek("Ida", "Spy"))
    assert early.rules == ("A2.3", "A3.3")
    assert "No card lies" in early.broken[-1].text


def test_a_peek_among_others_is_known_to_the_peeker_only() -> None:
    state = do(_open(peek="top_of_others"), "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler")
    step = game.apply(state, Peek("Mia", "Inquisitor"))
    slots = {viewer: [pile.slots[0].card for pile in (view.temple, view.guild)]
             for viewer in ("Mia", "Tom", None) for view in [game.view(step.state, viewer)]}
    assert slots == {"Mia": ["Priest", "Burglar"], "Tom": [None, None], None: [None, None]}
    assert game.view(step.state, "Mia").temple.slots[0].how == "peek"
    assert "number 1 of 2 from the bottom" in _heard(step, None)
    alone = game.apply(_open(peek="top_of_others"), Peek("Ida", "Spy"))
    assert "nobody else has laid" in _heard(alone, "Ida")


@covers("A3.4", "allows", "refuses")
def test_take_moves_a_random_card_that_both_see() -> None:
    step = game.apply(_open(), Take("Ida", "Spy", "Tom"))
    assert step.state.hand("Tom") == ()
    assert "Acolyte" in step.state.hand("Ida")
    assert step.came == [0]
    assert "Acolyte" in _heard(step, "Ida")
    assert "Acolyte" in _heard(step, "Tom")
    assert "Acolyte" not in _heard(step, "Mia") + _heard(step, None)
    assert game.explain(_open(), Take("Ida", "Spy", "Ida")).checks[0].rule == "A3.4"
    came = set()
    for seed in range(20):
        state = do(stacked(TOP, seed), "lay temple=Priest guild=Burglar keep=Initiate", "pass",
                   "lay temple=Cutpurse guild=Smuggler keep=Smuggler")
        came.add(game.apply(state, Take("Mia", "Inquisitor", "Ida")).state.hand("Ida"))
    assert came == {("Spy",), ("Initiate",)}, "the card is a random one"


@covers("A3.5", "allows", "refuses")
def test_give_moves_a_card_of_ones_choice() -> None:
    state = _open()
    step = game.apply(state, Give("Ida", "Spy", "Spy", "Tom"))
    assert step.state.hand("Tom") == ("Acolyte", "Spy"), "the shown card may be the one"
    assert "The card is Spy." in _heard(step, "Tom")
    assert "The card is" not in _heard(step, "Mia")
    for action in (Give("Ida", "Spy", "Priest", "Tom"), Give("Ida", "Spy", "Spy", "Ida"),
                   Give("Ida", "Spy", "?", "Tom"), Give("Ida", "Spy", "Spy", "Zoe")):
        assert game.explain(state, action).checks[0].rule == "A3.5"


@covers("A3.6", "allows", "refuses")
def test_looking_and_taking_need_somebody_with_cards() -> None:
    state = do(_open(), "show Spy take Tom", "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler")
    assert Look("Mia", "Inquisitor", "Ida") in game.legal_actions(state)
    for action in (Look("Mia", "Inquisitor", "Tom"), Take("Mia", "Inquisitor", "Tom")):
        assert action not in game.legal_actions(state)
        for viewer in ("Mia", "Tom", None):
            verdict = game.explain(state, action, viewer)
            assert (verdict.legal, verdict.checks[0].rule) == (False, "A3.6")
    assert Give("Mia", "Inquisitor", "Smuggler", "Tom") in game.legal_actions(state)


@covers("A3.7", "applies", "not")
def test_only_those_involved_know_what_was_given() -> None:
    step = game.apply(_open(), Give("Ida", "Spy", "Initiate", "Tom"))
    told = {viewer: game.told(step.action, viewer) for viewer in ("Ida", "Tom", "Mia", None, TEACHER)}
    assert told["Ida"] == told["Tom"] == told[TEACHER] == "show Spy give Initiate to Tom"
    assert told["Mia"] == told[None] == "show Spy give ? to Tom"
    for viewer in ("Mia", None):
        assert _heard(step, viewer) == "Ida shows Spy to all. Ida gives a card to Tom. Ida has 1 now, Tom 2."
        assert game.view(step.state, viewer).deeds[-1].card is None
    assert game.view(step.state, "Tom").deeds[-1].card == "Initiate"


@covers("A3.7", "applies", "not")
def test_what_was_laid_is_known_to_who_laid_it_as_long_as_the_game_goes_on() -> None:
    state = do(_open(), "pass", "lay temple=Cutpurse guild=Smuggler keep=Smuggler", "pass")
    assert [slot.card for slot in game.view(state, "Ida").temple.slots] == ["Priest", None]
    assert [slot.card for slot in game.view(state, "Mia").guild.slots] == [None, "Smuggler"]
    assert [slot.by for slot in game.view(state, None).guild.slots] == ["Ida", "Mia"]
    assert game.told(game.parse("lay temple=Spy guild=Spy keep=Spy", state), "Ida") == "lay ?"
