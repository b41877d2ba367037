"""The rules of the toy game, case by case: it carries the other tests, so it must be right itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.seats import TEACHER
from tests.rules import covers, missing_cases
from tests.toy import Bid, Draw, Pass, Reveal, ToyState, game


def hands(ann: tuple[int, ...], ben: tuple[int, ...], **options: Any) -> ToyState:
    """A start with these hands; the pile in rising order."""
    state = game.setup(1, {"hand": len(ann), **options})
    pile = tuple(card for card in range(1, 13) if card not in ann + ben)
    return replace(state, hands=(ann, ben), pile=pile)


def after(state: ToyState, *actions: Any) -> ToyState:
    for action in actions:
        state = game.apply(state, action).state
    return state


def broken(state: ToyState, action: Any) -> tuple[str, ...]:
    verdict = game.explain(state, action)
    assert verdict.legal is False
    return verdict.rules


def test_every_rule_has_its_cases() -> None:
    assert missing_cases(game.rulebook, Path(__file__).parent) == []


@covers("T1", "holds")
@pytest.mark.parametrize("seed", range(20))
def test_twelve_cards_each_once(seed: int) -> None:
    for options in ({}, {"seats": 3}, {"seats": 3, "hand": 2}):
        state = game.setup(seed, options)
        assert sorted(card for part in (*state.hands, state.pile) for card in part) == list(range(1, 13))


@covers("T2", "allows", "refuses")
@covers("T3", "allows", "refuses")
def test_bids_are_laid_in_turn_and_in_their_step() -> None:
    start = hands((1, 5, 9), (2, 6, 10))
    assert Bid("ann", 5) in game.legal_actions(start)
    assert broken(start, Bid("ben", 6)) == ("T2",)
    one = after(start, Bid("ann", 5))
    assert Bid("ben", 6) in game.legal_actions(one)
    two = after(one, Bid("ben", 6))
    assert broken(two, Bid("ann", 1)) == ("T3",)
    assert broken(two, Pass("ann")) == ("T3",)


@covers("T4", "allows", "refuses")
def test_only_own_cards() -> None:
    start = hands((1, 5, 9), (2, 6, 10))
    assert [str(action) for action in game.legal_actions(start)] == ["bid 1", "bid 5", "bid 9", "pass"]
    assert broken(start, Bid("ann", 6)) == ("T4",)
    assert broken(after(start, Bid("ann", 5), Pass("ben"), Reveal("ann"), Draw("ann")), Bid("ben", 5)) == ("T4",)


@covers("T5", "allows", "refuses")
def test_passing_is_an_option() -> None:
    assert game.explain(hands((1, 5, 9), (2, 6, 10)), Pass("ann")).legal
    assert broken(hands((1, 5, 9), (2, 6, 10), passing=False), Pass("ann")) == ("T5",)


@covers("T6", "allows", "refuses")
def test_the_lead_reveals_when_all_have_bid() -> None:
    one = after(hands((1, 5, 9), (2, 6, 10)), Bid("ann", 5))
    assert broken(one, Reveal("ben")) == ("T6",)
    two = after(one, Bid("ben", 6))
    assert list(game.legal_actions(two)) == [Reveal("ann")]
    assert broken(two, Reveal("ben")) == ("T2",)
    step = game.apply(two, Reveal("ann"))
    assert step.reveals
    assert step.events[0].text == "The bids are turned up: ann 5, ben 6."
    assert step.events_for(None) == step.events
    assert step.state.discards == (5, 6)


@covers("T7", "applies", "not")
@covers("T8", "applies", "not")
@pytest.mark.parametrize(("ann", "ben", "points"), [
    (5, 6, (0, 3)), (5, 10, (0, 2)), (9, 6, (2, 0)), (0, 2, (0, 3)), (1, 0, (3, 0)), (0, 0, (0, 0)), (0, 10, (0, 2))])
def test_the_highest_card_scores(ann: int, ben: int, points: tuple[int, int]) -> None:
    def bid(seat: str, card: int) -> Any:
        return Bid(seat, card) if card else Pass(seat)

    state = after(hands((1, 5, 9), (2, 6, 10)), bid("ann", ann), bid("ben", ben))
    step = game.apply(state, Reveal("ann"))
    assert step.state.points == points
    counts = [event for event in step.events if event.lines]
    assert sum(line.amount for event in counts for line in event.lines) == sum(points)
    if max(points) == 3:
        assert counts[0].rules == ("T7", "T8")


@covers("T9", "allows", "refuses")
def test_who_has_too_few_cards_draws() -> None:
    start = hands((1, 5, 9), (2, 6, 10))
    assert broken(start, Draw("ann")) == ("T9",)
    revealed = after(start, Pass("ann"), Bid("ben", 6), Reveal("ann"))
    # ann passed: her hand is full, and it is ben who draws.
    assert list(game.legal_actions(revealed)) == [Draw("ben")]
    assert broken(revealed, Draw("ann")) == ("T2",)
    step = game.apply(revealed, Draw("ben"))
    assert step.state.hand("ben") == (2, 3, 10)
    assert step.reveals
    assert [event.text for event in step.events_for("ann")] == ["ben draws a card."]
    assert [event.text for event in step.events_for("ben")] == ["ben draws a card.", "ben has drawn the 3."]
    assert step.state.order == ("ben", "ann")


@covers("T10", "applies", "not")
def test_an_empty_pile_is_made_anew() -> None:
    state = after(hands((1, 5, 9), (2, 6, 10)), Bid("ann", 5), Bid("ben", 6), Reveal("ann"))
    assert game.apply(state, Draw("ann")).came is None
    assert "T10" not in [rule for event in game.apply(state, Draw("ann")).events for rule in event.rules]
    empty = replace(state, pile=(), discards=(5, 6, 3, 4, 7, 8, 11, 12))
    step = game.apply(empty, Draw("ann"))
    assert step.events[0].rules == ("T10",)
    assert len(step.state.pile) == 7
    assert step.state.discards == ()
    assert step.came is not None
    assert sorted(step.came[0]) == list(range(8))


@covers("T11", "applies", "not")
def test_the_most_points_win_after_the_last_round() -> None:
    state = after(hands((1, 5, 9), (2, 6, 10), rounds=2), Bid("ann", 9), Bid("ben", 6), Reveal("ann"), Draw("ann"),
                  Draw("ben"))
    assert game.outcome(state) is None
    step = game.apply(after(state, Pass("ben"), Pass("ann")), Reveal("ben"))
    outcome = game.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.facts) == (("ann",), "T11", {"points": (2, 0)})
    assert step.events[-1].rules == ("T11",)
    assert game.to_act(step.state) == ()


@covers("T12", "applies", "not")
@pytest.mark.parametrize(("tie", "winners"), [("together", ("ann", "ben")), ("nobody", ())])
def test_equal_points(tie: str, winners: tuple[str, ...]) -> None:
    start = hands((1, 5, 9), (2, 6, 10), rounds=1, tie=tie)
    outcome = game.outcome(after(start, Pass("ann"), Pass("ben"), Reveal("ann")))
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (winners, "T12")
    single = game.outcome(after(start, Bid("ann", 9), Pass("ben"), Reveal("ann"), Draw("ann")))
    assert single is not None
    assert single.rule == "T11"


def test_a_pass_looks_like_any_other_bid() -> None:
    start = hands((1, 5, 9), (2, 6, 10))
    for viewer in ("ben", None):
        assert game.view(after(start, Pass("ann")), viewer) == game.view(after(start, Bid("ann", 9)), viewer)
        assert game.told(Pass("ann"), viewer) == game.told(Bid("ann", 9), viewer) == "bid ?"
    assert game.told(Pass("ann"), "ann") == game.told(Pass("ann"), TEACHER) == "pass"


def test_a_view_prints_as_a_picture() -> None:
    state = after(hands((1, 5, 9), (2, 6, 10)), Bid("ann", 5))
    assert str(game.view(state, "ben")).splitlines() == [
        "round 1 of 3, bid, seen by ben",
        "  ann: [? ?] bid ?, 0 points",
        "> ben: [2 6 10] bid -, 0 points",
        "  pile 6, discards -",
    ]
    assert "ann: [1 9] bid 5" in str(game.view(state, "ann"))
    assert str(state) == str(game.view(state, TEACHER))
