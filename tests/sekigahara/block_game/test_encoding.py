"""Saved battles that were damaged: refused with the path, or accepted and playable."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sekigahara.block_game import battle_game as game
from sekigahara.block_game.places import NEIGHBOURS
from sekigahara.block_game.state import BattleState
from tabletop import TEACHER, DecodeError

from .kit import fight, play, why
from .worlds import some_action

Path = tuple[str | int, ...]


def positions() -> dict[str, BattleState]:
    """One position for each question, in short."""
    decks = ("mori*2", "date*2")
    battle = fight("kobayakawa-3 mori-2*2 mori-1-leader", "date-2*3 ii-4", "kobayakawa*2 mori-double", "loyalty*2 date*2",
                   decks=decks, place="kyoto", came_by=["osaka"], options={"turned_block": "challenger_may_lose"})
    challenge = play(battle, "deploy mori-1-leader", "done", "deploy kobayakawa-3 with kobayakawa")
    refute = play(challenge, "challenge")
    turned = play(refute, "yield", "deploy mori-2 mori-2#2 with mori-double", "trust")
    lose = play(turned, "done").but(asked="ishida", due={"ishida": 2, "tokugawa": 1})
    siege = fight("ukita-2 mori-3", "tokugawa-3*4", "mori", "tokugawa*3", "tokugawa", castle="ishida", siege=True,
                  place="ueda", disks=["sanada"], decks=decks)
    besieged = play(siege, "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa")
    retreat = play(lose.but(due={"ishida": 1, "tokugawa": 0}, winner="tokugawa"), "lose mori-2")
    return {
        "stance": fight("ukita-2*2", "date-2", "ukita", "date", "tokugawa", castle="ishida", decks=decks,
                        mori_box="mori-3"),
        "deploy": turned, "challenge": challenge, "refute": refute, "lose": lose,
        "retreat": retreat, "retreat on the map": retreat.but(
            around={near: (index, 0) for index, near in enumerate(NEIGHBOURS["kyoto"])}, fled_from="sawayama"),
        "besieger": besieged, "besieged": play(besieged, "done"), "over": play(besieged, "done", "lose sanada"),
    }


POSITIONS = positions()


def test_the_positions_are_those_they_are_called() -> None:
    assert [state.ask for state in POSITIONS.values()] == [
        "stance", "deploy", "challenge", "refute", "lose", "retreat", "retreat", "deploy", "lose", "over"]
    for state in POSITIONS.values():
        assert game.decode(json.loads(json.dumps(game.encode(state)))) == state


def walk(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every place in the data with what stands there."""
    if path:
        yield path, data
    if isinstance(data, dict):
        for name, value in data.items():
            yield from walk(value, (*path, name))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from walk(value, (*path, index))


def damaged(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at one place."""
    data = copy.deepcopy(data)
    here = data
    for name in path[:-1]:
        here = here[name]
    here[path[-1]] = value
    return data


def without(data: Any, path: Path) -> Any:
    """The data without one field."""
    data = copy.deepcopy(data)
    here = data
    for name in path[:-1]:
        here = here[name]
    del here[path[-1]]
    return data


def shown(path: Path) -> str:
    """A path as errors write it."""
    return "state" + "".join(f"[{name}]" if isinstance(name, int) else f".{name}" for name in path)


def nonsense(value: Any) -> list[Any]:
    """Values that can't stand where this one does, whatever it means."""
    every: list[Any] = ["nonsense", 7.5, [["nonsense"]], {"nonsense": 1}]
    return [wrong for wrong in every if not (isinstance(wrong, str) and isinstance(value, str) and " " in value)]


FREE_TEXT = ("outcome", "text")


@pytest.mark.parametrize("name", POSITIONS)
def test_nonsense_and_missing_fields_are_refused_with_their_path(name: str) -> None:
    data = game.encode(POSITIONS[name])
    for path, value in walk(data):
        if path[:2] == ("chance", "given") or (path[0] == "options" and len(path) > 1):
            continue
        for wrong in nonsense(value):
            if path == FREE_TEXT and isinstance(wrong, str):
                continue
            with pytest.raises(DecodeError) as caught:
                game.decode(damaged(data, path, wrong))
            # The numbers of a neighbouring place are refused as a pair.
            where = shown(path[:2] if path[0] == "around" else path)
            assert caught.value.path.startswith(where), f"{shown(path)} = {wrong!r}: {caught.value}"
            assert str(caught.value).startswith(caught.value.path)
        if isinstance(path[-1], str) and path[0] != "fled_from" and path != ("around",):
            with pytest.raises(DecodeError) as caught:
                game.decode(without(data, path))
            assert caught.value.path == shown(path)
        if isinstance(value, dict) and path[0] not in ("chance", "options"):
            with pytest.raises(DecodeError) as caught:
                game.decode(damaged(data, (*path, "more"), 1))
            assert caught.value.path == shown((*path, "more"))
    for wrong in (None, [], "battle", 7, {}):
        with pytest.raises(DecodeError):
            game.decode(wrong)
    with pytest.raises(DecodeError, match=r"state\.more: is not a known field"):
        game.decode({**data, "more": 1})


def other_values(value: Any) -> list[Any]:
    """Values that might stand there in some other battle."""
    if isinstance(value, bool):
        return [not value, None]
    if isinstance(value, int):
        return [-1, 0, value + 1, 48, 99, True, None]
    if isinstance(value, list):
        return [[], value[:-1], value + value[:1], value[::-1], None]
    if isinstance(value, dict):
        return [None]
    swaps = {"ishida": "tokugawa", "tokugawa": "ishida"}
    return [swaps.get(value, "ishida"), "ukita-2", "date-2", "loyalty", "mori", "stance", "lose", "over", "deploy",
            "refute", "challenge", "retreat", "kyoto", "ueda", "hideyori", "sanada", None, ""]


@pytest.mark.parametrize("name", POSITIONS)
def test_other_values_are_refused_or_make_a_battle_that_can_be_played_to_its_end(name: str) -> None:
    data = game.encode(POSITIONS[name])
    accepted = 0
    errors: list[DecodeError] = []
    random = Random(name)
    for path, value in walk(data):
        for other in other_values(value):
            if other == value and type(other) is type(value):
                continue
            try:
                state = game.decode(damaged(data, path, other))
            except DecodeError as error:
                errors.append(error)
                continue
            accepted += 1
            for viewer in ("ishida", "tokugawa", None, TEACHER):
                assert str(game.view(state, viewer))
            assert game.decode(json.loads(json.dumps(game.encode(state)))) == state
            if accepted % 4 == 0:
                _play_on(state, random)
    assert all(error.path.startswith("state") and error.reason for error in errors)
    assert len(errors) > accepted


def _play_on(state: BattleState, random: Random) -> None:
    for _ in range(200):
        assert str(game.explain(state, some_action(random, state)))
        actions = list(game.legal_actions(state))
        assert bool(actions) == bool(game.to_act(state))
        if not actions:
            return
        state = game.apply(state, random.choice(actions)).state
    raise AssertionError("this battle does not end")


@pytest.mark.parametrize(("name", "change", "path", "words"), [
    ("deploy", {"options": {"weapon_bonuss": "any_card"}}, "state.options.weapon_bonuss", "did you mean weapon_bonus"),
    ("deploy", {"options": {"weapon_bonus": "none"}}, "state.options.weapon_bonus", "'none' is not one of"),
    ("deploy", {"came_by": ["edo"]}, "state.came_by[0]", "'edo' is not a neighbour of the place"),
    ("deploy", {"place": None}, "state.came_by[0]", "'osaka' is not a neighbour"),
    ("deploy", {"place": "osaka", "came_by": []}, "state.castle", "osaka has a castle"),
    ("deploy", {"castle": "ishida"}, "state.castle", "kyoto has no castle"),
    ("deploy", {"asked": "tokugawa"}, "state.asked", "tokugawa is done"),
    ("deploy", {"winner": "ishida"}, "state.winner", "nobody has won"),
    ("deploy", {"due": {"ishida": 1, "tokugawa": 0}}, "state.due.ishida", "nothing is lost before"),
    ("deploy", {"lost": {"ishida": ["ukita-2"], "tokugawa": []}}, "state.lost.ishida", "nothing is lost before"),
    ("deploy", {"played": {"ishida": [], "tokugawa": ["loyalty"]}}, "state.played.ishida", "needs the cards of the steps"),
    ("deploy", {"disks": ["sanada"]}, "state.disks[0]", "sanada lies in a castle of ishida, at ueda"),
    ("deploy", {"siege": True}, "state.steps[1].side", "tokugawa does not deploy"),
    ("deploy", {"standing": {"ishida": [], "tokugawa": ["ii-4", "ii-4"]}}, "state", "2 of ii-4, but the game has 1"),
    ("deploy", {"hands": {"ishida": ["ukita-double"] * 2, "tokugawa": []}}, "state",
     "ishida: 2 of ukita-double, but the deck has 1"),
    ("challenge", {"challenged": True}, "state.challenged", "does not go with the question 'challenge'"),
    ("challenge", {"asked": "ishida"}, "state.asked", "nothing that ishida could be asked about"),
    ("lose", {"winner": None}, "state.winner", "a battle is won before losses"),
    ("lose", {"due": {"ishida": 0, "tokugawa": 0}}, "state.due", "ishida has no loss to name now"),
    ("lose", {"due": {"ishida": 9, "tokugawa": 0}}, "state.due.ishida", "a side that loses all that it has is not asked"),
    ("lose", {"asked": "tokugawa"}, "state.due", "tokugawa has no loss to name now"),
    ("retreat on the map", {"place": None, "came_by": []}, "state.around", "needs a place"),
    ("retreat on the map", {"fled_from": "edo"}, "state.fled_from", "'edo' is not one of"),
    ("retreat", {"winner": "ishida"}, "state.winner", "only the loser of a decided battle retreats"),
    ("besieger", {"castle": "tokugawa"}, "state.disks[0]", "sanada lies in a castle of ishida"),
    ("besieged", {"disks": ["sanada", "sanada"]}, "state.disks[1]", "a castle has one disk at the most"),
    ("over", {"outcome": None}, "state.outcome", "does not go with the question 'over'"),
    ("over", {"outcome": {"winners": ["ishida"], "rule": "B999", "text": ""}}, "state.outcome.rule",
     "'B999' is not one of"),
    ("over", {"outcome": {"winners": ["red"], "rule": "B96", "text": ""}}, "state.outcome.winners[0]",
     "'red' is not a side"),
])
def test_what_does_not_fit_together_is_refused(name: str, change: dict[str, Any], path: str, words: str) -> None:
    with pytest.raises(DecodeError) as caught:
        game.decode({**game.encode(POSITIONS[name]), **change})
    assert caught.value.path == path
    assert words in caught.value.reason


def test_impact_is_counted_anew() -> None:
    data = game.encode(POSITIONS["deploy"])
    assert "impact" not in data
    state = game.decode(data)
    assert state.impact == {"ishida": 8, "tokugawa": 3}
    assert [each.turned for each in state.deployed] == [False, True, False, False]
    assert why(state, "done").legal
