"""The last battle stays to be looked at: until the next one, or until the round is over."""

from __future__ import annotations

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.state import State
from tabletop import DecodeError
from tests.sekigahara.province_game.kit import place, play, to_next_round, with_data


def fought() -> State:
    """After a battle for Ise: an Ii went over, a Date is left and retreats."""
    state = place("kyoto: mori mori; omi: mori", "ise: ii date", ("mori-1 mori-1 mori-1 mori-2", ""),
                  decks=("", "ii-2 uesugi-1"), flags={"tokugawa": ["kii"]})
    return play(state, "attack ise", "with mori-1: kyoto:mori", "with mori-1: kyoto:mori", *("done",) * 5, "retreat kii")


def test_it_holds_what_was_counted():
    state = fought()
    assert state.battle is None
    assert state.fought is not None
    assert state.fought.battle.winner == "ishida"
    assert [unit.clan for unit in state.fought.units] == ["mori", "mori", "ii", "date"]
    assert [test.result for test in state.fought.battle.tests] == ["joins", "stands"]
    for viewer in ("ishida", "tokugawa", None):
        view = game.view(state, viewer)
        assert view.battle is None
        assert view.fought == game.view(state, None).fought
        assert view.fought is not None
        assert view.fought.war == {"ishida": (), "tokugawa": ()}


def test_the_next_battle_and_the_end_of_the_round_clear_it():
    state = fought()
    assert play(state, "attack kii").fought is None
    passed = play(state, "pass")
    assert passed.fought is state.fought
    assert to_next_round(passed).state.fought is None


def test_it_is_saved_and_read_again():
    state = fought()
    assert game.decode(game.encode(state)) == state
    data = with_data(state)
    data["fought"]["winner"] = None
    with pytest.raises(DecodeError, match=r"state\.fought\.winner: a battle that was counted has one"):
        game.decode(data)
    data = with_data(state)
    del data["fought"]["units"]
    with pytest.raises(DecodeError, match=r"state\.fought\.units: is missing"):
        game.decode(data)
