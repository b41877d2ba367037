"""P7 and P8: the end of a round, and victory."""

from __future__ import annotations

import pytest

from sekigahara.province_game import game
from tests.rules import covers
from tests.sekigahara.province_game.kit import (
    allowed,
    hand,
    legal,
    names,
    place,
    play,
    refused,
    step,
    to_next_round,
    told,
)

CASTLES = "aizu echigo musashi sagami shinano mikawa owari kaga harima"


def ending(ishida: str = "kii: ii", tokugawa: str = "mutsu: ii", hands: tuple[str, str] = ("", ""), **more):
    """The second player's last action is left; Tokugawa was first."""
    return place(ishida, tokugawa, hands, first="tokugawa", to_act="ishida", actions=1, **more)


@covers("P7.2", "allows", "refuses")
def test_hands_are_filled_to_six_and_cut_to_six():
    state = ending(hands=("ii-1 ii-1 ii-1 ii-2 ii-2 mori-1 mori-1 levy", "ii-1 ii-1 ii-1 ii-1"))
    it = step(state, "pass")
    assert [(task.kind, task.side, task.number) for task in it.state.plan[:2]] == [
        ("draw", "tokugawa", 2), ("refill", "ishida", 0)]
    state = play(it.state, "draw deck", "draw deck")
    assert (state.ask, state.asked, state.plan[0].number) == ("discard", "ishida", 2)
    assert allowed(state, "discard levy")[0] == "P7.2"
    assert refused(state, "discard date-1") == "P7.2"
    it = step(play(state, "discard levy"), "discard ii-2")
    assert hand(it.state, "ishida") == ["mori-1", "mori-1", "ii-1", "ii-1", "ii-1", "ii-2"]
    assert it.state.round == 2


@covers("P7.3", "allows", "refuses")
def test_an_empty_deck_is_made_of_the_discards():
    state = ending(discards=("ii-1 ii-2", ""), rest="gone")
    state = step(state, "pass").state
    assert legal(state) == ["draw deck"]
    it = step(state, "draw deck")
    assert told(it.events, "P7.3")[0] == "Ishida's deck is empty: its 2 discards are shuffled into a new one."
    # The other of the two is laid open at once; then nothing is left for a blind draw.
    assert names(it.state, "discards", "ishida") == []
    assert len(it.state.outlook["ishida"]) == 1
    assert refused(it.state, "draw deck") == "P7.3"
    assert it.came is not None
    end = step(it.state, legal(it.state)[0])
    assert "Ishida has no cards left to draw: the hand stays at 2." in told(end.events, "P7.3")


@covers("P7.4", "applies", "not")
def test_nobody_has_won_so_the_next_round_begins():
    it = to_next_round(ending(flags={"ishida": CASTLES}), "pass")
    assert told(it.events, "P7.4")[0].startswith("Round 1 ends: castles 9 to 0, border provinces 0 to 0, nobody has won.")
    over = to_next_round(ending(flags={"ishida": f"{CASTLES} bizen"}), "pass")
    assert told(over.events, "P7.4") == []
    assert over.events[-1].rules == ("P8.1", "P7.4")


@covers("P8.1", "applies")
@covers("P8.2", "applies", "not")
def test_three_border_provinces_win():
    state = ending(ishida="kyoto: ii; osaka: ii", flags={"ishida": "sonuma"})
    outcome = game.outcome(to_next_round(state, "pass").state)
    assert (outcome.winners, outcome.rule) == (("ishida",), "P8.2")
    assert outcome.text == "Ishida wins with three border provinces of 4."
    assert outcome.facts["borders"] == {"ishida": 3, "tokugawa": 0}
    assert game.outcome(to_next_round(ending(ishida="kyoto: ii; osaka: ii"), "pass").state) is None


def test_nothing_is_left_to_do_after_the_end():
    state = to_next_round(ending(ishida="kyoto: ii; osaka: ii", flags={"ishida": "sonuma"}), "pass").state
    assert game.to_act(state) == ()
    assert list(game.legal_actions(state)) == []
    assert not game.legal_actions(state)
    assert game.phase(state) == "the end"
    assert game.turn(state) == "after round 1"
    verdict = game.explain(state, game.parse("pass", state, "ishida"))
    assert verdict.checks[0].text == "The game is over: nothing more can be decided."
    assert verdict.nearest == ()
    with pytest.raises(ValueError, match="The game is over"):
        play(state, "pass")


@covers("P8.3", "applies", "not")
def test_both_meet_a_condition():
    flags = {"ishida": f"{CASTLES} bizen", "tokugawa": "kyoto osaka sonuma"}
    even = game.outcome(to_next_round(ending(flags=flags), "pass").state)
    assert (even.winners, even.rule) == ((), "P8.3")
    assert "each has one unit: a draw" in even.text
    more = game.outcome(to_next_round(ending(ishida="kii: ii ii", flags=flags), "pass").state)
    assert (more.winners, more.rule) == (("ishida",), "P8.3")
    # One alone needs no more units than the other.
    one = game.outcome(to_next_round(ending(tokugawa="mutsu: ii ii ii", flags={"ishida": f"{CASTLES} bizen"}),
                                     "pass").state)
    assert (one.winners, one.rule) == (("ishida",), "P8.1")


@covers("P8.4", "applies", "not")
def test_the_last_round():
    castles = game.outcome(to_next_round(ending(round=30, flags={"tokugawa": "aki"}), "pass").state)
    assert (castles.winners, castles.rule) == (("tokugawa",), "P8.4")
    assert castles.text == "Round 30 was the last: Tokugawa wins with more castles, 1 against 0."
    units = game.outcome(to_next_round(ending(ishida="kii: ii ii", round=30), "pass").state)
    assert units.winners == ("ishida",)
    assert "more units, 2 against 1" in units.text
    draw = game.outcome(to_next_round(ending(round=30), "pass").state)
    assert (draw.winners, draw.rule) == ((), "P8.4")
    assert game.outcome(to_next_round(ending(round=29), "pass").state) is None
    # What wins at any round's end comes first.
    won = game.outcome(to_next_round(ending(round=30, flags={"ishida": f"{CASTLES} bizen"}), "pass").state)
    assert won.rule == "P8.1"


def test_without_a_limit():
    options = {"round_limit": None}
    six = "ii-1 ii-1 ii-1 ii-1 ii-1 ii-2"
    assert game.outcome(to_next_round(ending(round=99, options=options, hands=(six, six[:-5])), "pass").state) is None
    still = ending(round=99, options=options, hands=(six, six), tokugawa="mutsu: ii ii")
    outcome = game.outcome(to_next_round(still, "pass").state)
    assert (outcome.winners, outcome.rule) == (("tokugawa",), "P8.4")
    assert "Both only passed and neither drew a card" in outcome.text
    moved = to_next_round(still, "move kii>ise ii with ii-1").state
    assert game.outcome(moved) is None
    # With a limit nobody asks whether anything was done.
    assert game.outcome(to_next_round(ending(hands=(six, six)), "pass").state) is None


@covers("P7.1", "applies")
def test_flags_change_before_victory_is_looked_at():
    state = place("kyoto: ii; osaka: ii; mikawa: ii", "mutsu: ii", ("ii-1", ""), first="tokugawa", to_act="ishida",
                  actions=1,
                  flags={"tokugawa": "sonuma"})
    it = step(state, "move mikawa>sonuma ii with ii-1")
    assert told(it.events, "P7.1") == [
        "Only Ishida's units stand in Sonuma: Ishida's flag goes up in place of Tokugawa's."]
    assert game.outcome(to_next_round(it.state, "draw deck").state).rule == "P8.2"
