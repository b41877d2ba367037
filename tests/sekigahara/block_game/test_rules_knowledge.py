"""Rules about what everyone knows (B6, B110); the closed worlds have tests of their own."""

from __future__ import annotations

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.pieces import SIDES
from sekigahara.block_game.source_battle import COURSE, source_battle
from tabletop import TEACHER
from tests.rules import covers

from .kit import fight, play, step

STATE = play(source_battle(), *COURSE[:5])


@covers("B6", "applies", "not")
def test_only_the_owner_sees_a_block_and_everyone_counts_them() -> None:
    for side in SIDES:
        for viewer in (*SIDES, None, TEACHER):
            seen = battle_game.view(STATE, viewer).sides[side]
            assert len(seen.standing) == len(STATE.standing[side])
            assert seen.blocks == {"ishida": 7, "tokugawa": 6}[side]
            if viewer in (side, TEACHER):
                assert seen.standing == STATE.standing[side]
            else:
                assert set(seen.standing) == {None}


@covers("B110", "applies")
def test_everyone_knows_the_sizes_of_hands_and_piles_and_what_was_played() -> None:
    for viewer in (*SIDES, None, TEACHER):
        view = battle_game.view(STATE, viewer)
        for side in SIDES:
            seen = view.sides[side]
            assert (len(seen.hand), seen.draw, seen.discard) == (len(STATE.hands[side]), 50, 0)
            assert seen.played == STATE.played[side]
            assert [each.block for each in seen.deployed] == [each.block for each in STATE.deployed if each.side == side]
    text = str(battle_game.view(STATE, None))
    assert "hand: ?, ?, ?, ?" in text
    assert "Ukita 2-mon, Ukita double card" in text


@covers("B110", "not")
def test_a_hand_is_its_owner_s_alone_and_so_are_drawn_cards() -> None:
    assert battle_game.view(STATE, "ishida").sides["tokugawa"].hand == (None,) * 4
    assert battle_game.view(STATE, "tokugawa").sides["tokugawa"].hand == STATE.hands["tokugawa"]
    end = play(source_battle(), *COURSE, "lose mori-1-leader", "lose ukita-2")
    last = step(end, "lose tokugawa-3")
    for viewer in (*SIDES, None, TEACHER):
        drew = [event.facts["side"] for event in last.events_for(viewer) if "cards" in event.facts and event.audience]
        assert drew == (list(SIDES) if viewer is TEACHER else [viewer] if viewer else [])


def test_what_prints_a_state_tells_what_everyone_knows() -> None:
    assert str(STATE) == str(battle_game.view(STATE, None))
    assert repr(STATE) == "<Battle Ishida 6 : 3 Tokugawa, deploy>"
    secrets = [card.name for card in STATE.hands["tokugawa"]] + [block.name for block in STATE.standing["ishida"]]
    assert not [name for name in secrets if name in repr(STATE)]
    assert "Uesugi" not in str(STATE)
    assert "Uesugi" in str(battle_game.view(STATE, "ishida"))


def test_a_viewer_is_a_seat_a_spectator_or_the_teacher() -> None:
    with pytest.raises(ValueError, match="there is no seat 'red'"):
        battle_game.view(STATE, "red")


def test_shown_cards_stand_in_the_view() -> None:
    state = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa*2", "loyalty date")
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge", "show kobayakawa")
    assert "shown: Kobayakawa card" in str(battle_game.view(state, None))
