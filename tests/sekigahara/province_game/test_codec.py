"""Saved positions: what is refused, with the path and the reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.state import State
from tabletop import DecodeError
from tests.sekigahara.province_game.kit import fight, place, play, step, to_next_round


def quiet() -> State:
    return place("kyoto: ii ii=ii-2; ise: mori", "omi: date mori; musashi: ii", ("ii-1 mori-1 levy", "date-1"),
                 outlook=("ii-1", ""))


def fought() -> State:
    return play(quiet(), "attack omi", "with ii-1: kyoto:ii", "with mori-1: ise:mori", "done", "done")


def single() -> State:
    return play(fight("ii mori", "date", ("ii-1 mori-1", "date-1"), ("", "date-1"), retreats={"tokugawa": ["omi"]}),
                "done", "done",
                "war ii-1")


def fleeing() -> State:
    state = place("kyoto: ii ii", "omi: date; mino: ii", ("ii-1 ii-2", ""), decks=("", "date-1"))
    return play(state, "attack omi", "with ii-1: kyoto:ii", "with ii-2: kyoto:ii", "done", "done", "done", "done", "done")


def sending() -> State:
    return step(place("kyoto: ii", "omi: date date", ("turncoat", "")), "play turncoat omi:date").state


def drawing() -> State:
    return step(place("kyoto: ii", "osaka: mori", first="tokugawa", to_act="ishida", actions=1), "pass").state


def over() -> State:
    return to_next_round(place("kyoto: ii; osaka: mori", "musashi: ii", flags={"ishida": "sonuma"}, first="tokugawa",
                               to_act="ishida", actions=1), "pass").state


@pytest.mark.parametrize("make", [quiet, fought, single, fleeing, sending, drawing, over])
def test_what_is_saved_is_read(make):
    state = make()
    data = game.encode(state)
    assert game.decode(copy.deepcopy(data)) == state
    assert game.outcome(game.decode(data)) == game.outcome(state)


FLAWS: list[tuple[Any, str, Any, str, str]] = [
    (quiet, "options", {"cards_per_moves": "unit"}, "options", "did you mean cards_per_move"),
    (quiet, "options", {"war_cards": "different_clans"}, "options", "nobody can fall"),
    (quiet, "round", 0, "round", "out of range"),
    (quiet, "round", "1", "round", "needs a whole number"),
    (quiet, "first", "oda", "first", "is no side"),
    (quiet, "event", "flood", "event", "is not one of"),
    (quiet, "event", "typhoon", "event", "is not the last round event"),
    (quiet, "event_deck[0]", "flood", "event_deck[0]", "is not a round event"),
    (quiet, "event_deck", [], "event_deck", "comes 0 times; there is one"),
    (quiet, "units[0]", [1, "ii"], "units[0]", "needs a list of 5"),
    (quiet, "units[0][0]", 0, "units[0][0]", "is not a whole number from 1 to 50"),
    (quiet, "units[1][0]", 1, "units[1][0]", "comes twice"),
    (quiet, "units[0][1]", "oda", "units[0][1]", "is not a clan"),
    (quiet, "units[0][1]", "date", "units", "units of"),
    (quiet, "units[0][2]", "oda", "units[0][2]", "is no side"),
    (quiet, "units[0][3]", "levy", "units[0][3]", "sworn with a loyalty card"),
    (quiet, "units[30][3]", "ii-1", "units[30][3]", "only a unit on the board is sworn"),
    (quiet, "units[0][4]", "edo", "units[0][4]", "is not a province, reserve or removed"),
    (quiet, "units[0][4]", "omi", "units", "holds units of both sides"),
    (quiet, "flags", {"edo": "ishida"}, "flags.edo", "is not a province"),
    (quiet, "flags", {"aki": "oda"}, "flags.aki", "is no side"),
    (quiet, "hands.ishida[0]", "mori-3", "hands.ishida[0]", "is not a card"),
    (quiet, "hands.ishida", ["ii-1"], "decks.ishida", "comes"),
    (quiet, "hands", {"ishida": []}, "hands.tokugawa", "is missing"),
    (quiet, "acted", 1, "acted", "needs true or false"),
    (quiet, "news", [["P2.2"]], "news[0]", "needs a list of 2"),
    (quiet, "news", [["P2.2", 5]], "news[0]", "needs a rule and a text"),
    (quiet, "plan", [], "plan", "is empty, but the game is not over"),
    (quiet, "plan[0]", ["action"], "plan[0]", "needs a list of 5"),
    (quiet, "plan[0][0]", "dance", "plan[0][0]", "is not a kind of task"),
    (quiet, "plan[0][0]", "secure", "plan", "is no order of play"),
    (quiet, "plan[0][1]", "tokugawa", "plan[0][1]", "is ishida's"),
    (quiet, "plan[0][2]", 3, "plan[0][2]", "a turn has 2 actions"),
    (quiet, "plan[1][2]", 1, "plan[1][2]", "a turn has 2 actions"),
    (quiet, "plan[0][3]", "edo", "plan[0][3]", "is not a province"),
    (quiet, "plan[0][4]", "fun", "plan[0][4]", "is not a reason"),
    (quiet, "plan[2][1]", "ishida", "plan[2][1]", "needs no side"),
    (quiet, "outlook.ishida", ["ii-1"] * 4, "decks.ishida", "comes"),
    (quiet, "single", True, "event", "a single battle has no round events"),
    (quiet, "outcome", {"winners": [], "rule": "P8.1", "text": ""}, "plan", "nothing is left to do"),
    (quiet, "chance", {"key": "x"}, "chance.key", "hexadecimal"),
    (quiet, "moves", 3, "moves", "is not a known field"),
    (fought, "battle.place", "edo", "battle.place", "is not one of"),
    (fought, "battle.came[0]", [1], "battle.came[0]", "needs a list of 2"),
    (fought, "battle.came[0][1]", "edo", "battle.came[0][1]", "is not a province"),
    (fought, "battle.secured", [77], "battle.secured[0]", "is not a whole number"),
    (fought, "battle.revealed", True, "battle.revealed", "does not go with the plan"),
    (fought, "battle.winner", "ishida", "battle.winner", "does not go with the plan"),
    (fought, "battle.waiting", [50], "battle", ""),
    (fought, "battle.war.tokugawa", ["levy"], "battle.war.tokugawa", "loyalty cards"),
    (fought, "battle.war.tokugawa", ["date-2"], "battle.war.tokugawa", "is in no hand"),
    (fought, "battle.tests", [[[1, "ii", "ishida", None], "ii-1", "sings"]], "battle.tests[0][2]", "is not a result"),
    (fought, "battle.hits", [[1, 9]], "battle.hits[0][1]", "is not a whole number"),
    (fought, "battle.laid.ishida", 4, "battle.laid.ishida", "out of range"),
    (fought, "battle.retreats", {"ishida": [], "tokugawa": []}, "battle.retreats", "only there"),
    (fought, "plan[0][1]", "ishida", "plan[0][1]", "is tokugawa's"),
    (single, "battle.retreats", None, "battle.retreats", "only there"),
    (fleeing, "plan[0][3]", "kyoto", "", "no such unit stands there"),
    (fleeing, "plan[0][3]", "", "plan[0][3]", "units stand somewhere"),
    (sending, "plan[0][4]", "", "plan[0][4]", "sent off as turned"),
    (sending, "plan[0][2]", 50, "plan[0]", "no such unit"),
    (sending, "flags", {}, "plan[0]", "nowhere to go"),
    (drawing, "plan[0][2]", 7, "plan[0][2]", "from one to 6"),
    (drawing, "plan[0][0]", "discard", "plan[0][2]", "no hand holds so many"),
    (over, "outcome", None, "plan", "the game is not over"),
    (over, "outcome.winners", ["ishida", "tokugawa"], "outcome.winners", "at most one side wins"),
    (over, "outcome.rule", "P1.1", "outcome.rule", "is not one of"),
    (over, "outcome.text", 5, "outcome.text", "needs a text"),
]


@pytest.mark.parametrize(("make", "path", "value", "where", "reason"), FLAWS)
def test_bad_data_is_refused(make, path: str, value: Any, where: str, reason: str):
    data = copy.deepcopy(game.encode(make()))
    at: Any = data
    steps = [int(each) if each.isdigit() else each for each in path.replace("]", "").replace("[", ".").split(".")]
    for each in steps[:-1]:
        at = at[each]
    at[steps[-1]] = value
    with pytest.raises(DecodeError) as error:
        game.decode(data)
    assert reason in error.value.reason
    assert error.value.path.startswith(f"state.{where}")


def test_a_missing_field_and_no_object():
    data = game.encode(quiet())
    del data["flags"]
    with pytest.raises(DecodeError, match=r"state\.flags: is missing"):
        game.decode(data)
    with pytest.raises(DecodeError, match="needs an object"):
        game.decode([])
