"""Notation: every action goes to text and back exactly; ill-formed text is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from allegiance import game
from allegiance.actions import Give, Lay, Look, Pass, Peek, Take
from tabletop import TEACHER, NotationError, Viewer
from tests.allegiance.tables import do, random_steps, stacked

TOP = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Smuggler"]


@pytest.mark.parametrize(("text", "action"), [
    ("lay temple=High Priest guild=Initiate keep=Priest", Lay("Ida", "High Priest", "Initiate", "Priest")),
    ("lay ?", Lay("Ida", "?", "?", "?")),
    ("look Mia", Look("Ida", None, "Mia")),
    ("show Spy look Mia", Look("Ida", "Spy", "Mia")),
    ("show High Priest peek", Peek("Ida", "High Priest")),
    ("peek", Peek("Ida", None)),
    ("show Spy take Tom", Take("Ida", "Spy", "Tom")),
    ("show Spy give High Priest to Tom", Give("Ida", "Spy", "High Priest", "Tom")),
    ("show Spy give ? to Tom", Give("Ida", "Spy", "?", "Tom")),
    ("give Spy to Mia", Give("Ida", None, "Spy", "Mia")),
    ("pass", Pass("Ida")),
])
def test_text_and_action_are_one(text: str, action: object) -> None:
    state = stacked(TOP)
    assert game.parse(text, state) == action
    assert str(action) == text
    assert game.parse(text, state, seat="Tom").seat == "Tom"


def test_places_may_come_in_any_order_and_with_more_space() -> None:
    state = stacked(TOP)
    assert game.parse("  lay keep= Priest  guild=High   Priest temple=Spy ", state) == Lay(
        "Ida", "Spy", "High Priest", "Priest")


def test_under_the_option_nothing_is_kept_by_name() -> None:
    state = stacked(TOP, allocate_from="hand")
    for text, action in (("lay temple=Spy guild=Priest", Lay("Ida", "Spy", "Priest")), ("lay ?", Lay("Ida", "?", "?"))):
        assert game.parse(text, state) == action
        assert str(action) == text


@pytest.mark.parametrize(("text", "at", "says"), [
    ("", 0, "an action is missing"),
    ("dance", 0, "'dance' is not an action"),
    ("lay", 3, "temple= is missing"),
    ("lay temple=Spy guild=Priest", 27, "keep= is missing"),
    ("lay Spy Priest Acolyte", 4, "does not say where"),
    ("lay temple=Spy temple=Spy keep=Spy", 15, "twice"),
    ("lay temple=Spy altar=Spy keep=Spy", 15, "'altar' is not a place"),
    ("lay temple=Spi guild=Spy keep=Spy", 11, "did you mean Spy?"),
    ("lay temple= guild=Spy keep=Spy", 30, "a card is missing"),
    ("lay temple=? guild=Spy keep=Spy", 11, "'?' is not a card"),
    ("lay ? guild=Spy", 6, "nothing may follow"),
    ("look", 4, "a player is missing"),
    ("look Zoe", 5, "'Zoe' is not a player"),
    ("look mia", 5, "did you mean Mia?"),
    ("show Spy", 8, "an action is missing"),
    ("show look Mia", 5, "a card is missing"),
    ("show ? look Mia", 5, "'?' is not a card"),
    ("show Spy pass", 5, "'Spy pass' is not a card"),
    ("give Spy Mia", 5, "is not a card"),
    ("give to Mia", 5, "a card is missing"),
    ("give Spy to", 11, "a player is missing"),
    ("pass on", 5, "nothing may follow"),
])
def test_ill_formed_text_is_refused_with_its_place(text: str, at: int, says: str) -> None:
    with pytest.raises(NotationError) as refused:
        game.parse(text, stacked(TOP))
    assert says in refused.value.reason
    assert refused.value.at == at


def test_an_unknown_seat_is_refused_and_other_games_are_no_trap() -> None:
    with pytest.raises(NotationError, match="does not sit"):
        game.parse("pass", stacked(TOP), seat="Zoe")
    with pytest.raises(NotationError, match="keep"):
        game.parse("lay temple=Spy guild=Spy keep=Spy", stacked(TOP, allocate_from="hand"))


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 5, "allocate_from": "hand"}])
def test_what_a_viewer_is_told_can_be_read_but_not_played(options: dict[str, Any]) -> None:
    hidden = 0
    for before, step in random_steps(6, **options):
        action = step.action
        viewers: tuple[Viewer, ...] = (*game.seats(before), None, TEACHER)
        for viewer in viewers:
            told = game.told(action, viewer)
            read = game.parse(told, before)
            assert str(read) == told
            if "?" in told:
                hidden += 1
                verdict = game.explain(before, read)
                assert verdict.legal is False
                assert any("read, not played" in check.text for check in verdict.broken)
                assert game.explain(before, read, None).legal is False
            else:
                assert read == action
    assert hidden


def test_a_game_that_is_over_still_reads() -> None:
    *_, (_, step) = random_steps(1)
    assert isinstance(game.parse("show Spy look Mia", step.state), Look)


def test_notation_after_an_action_reads_on() -> None:
    state = do(stacked(TOP), "lay temple=Priest guild=Burglar keep=Initiate", "show Spy look Mia")
    assert game.parse("pass", state) in game.legal_actions(state)
