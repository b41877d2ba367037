"""Rules about declaring combat and standing inside or outside (B60-B62, B91-B93, B105)."""

from __future__ import annotations

from typing import Any

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, fight, legal, play, refused, step, told, track, why


def at_gifu(ishida: str = "ukita-2*2", attacker: str = "tokugawa", **more: Any) -> BattleState:
    """A combat at Gifu, whose castle Ishida controls."""
    return fight(ishida, "date-2*3", "ukita*2", "date*2", attacker, castle="ishida", place="gifu", **more)


@covers("B60", "applies")
def test_a_combat_begins_with_the_declaration_at_a_castle_and_without_one_at_once() -> None:
    assert (at_gifu().ask, at_gifu().asked) == ("stance", "ishida")
    open_field = fight("ukita-2", "date-2", "ukita", "date", "tokugawa")
    assert (open_field.ask, open_field.asked) == ("deploy", "tokugawa")


@covers("B60", "applies")
@covers("B21", "applies")
def test_a_castle_whose_disk_remains_after_a_battle_is_besieged_from_the_next_phase_on() -> None:
    state = fight("ukita-2*3", "date-3*2", "", "date", "tokugawa", castle="ishida", place="ueda", disks=["sanada"],
                  came_by=["saku"])
    state = play(state, "outside", "deploy date-3 with date", "trust", "done")
    end = step(play(state, "done", "lose ukita-2"), "retreat arato")
    assert (end.state.castle, end.state.disks) == ("ishida", ("sanada",))
    assert told(end.events, "B60") == [
        "A disk is left in the castle: the castle still belongs to Ishida and is besieged from the next combat phase on."]
    assert battle_game.to_act(end.state) == ()


@covers("B60", "not")
@covers("B21", "not")
def test_without_a_disk_a_castle_that_was_left_has_nothing_more_to_fight_for() -> None:
    state = play(at_gifu("ukita-2*3"), "outside", "deploy date-2 with date", "trust", "done", "done", "lose ukita-2")
    end = step(state, "retreat sawayama")
    assert end.state.castle == "tokugawa"
    assert told(end.events, "B21") == ["Nothing is left in the castle: it belongs to Tokugawa now."]
    assert not told(end.events, "B60")
    assert not told(step(play(fight("ukita-2*2", "date-2", "", "date", "tokugawa", place="kyoto"),
                              "deploy date-2 with date", "trust", "done", "done", "lose ukita-2"), "retreat osaka").events,
                    "B21"), "no castle, no change of control"


@covers("B61", "applies")
def test_the_phasing_owner_who_stays_inside_has_no_combat() -> None:
    state = at_gifu(attacker="ishida")
    assert (state.ask, state.asked) == ("stance", "ishida")
    end = step(state, "inside")
    assert end.state.ask == "over"
    assert (end.state.outcome.winners, end.state.outcome.rule) == ((), "B61")  # type: ignore[union-attr]
    assert not end.state.siege
    assert end.state.hands == state.hands, "no combat, no replenishing"
    assert end.events[0].rules == ("B61",)


@covers("B61", "not")
def test_the_phasing_owner_may_sally_and_then_attacks() -> None:
    state = play(at_gifu(attacker="ishida"), "outside")
    assert (state.ask, state.asked, state.siege) == ("deploy", "ishida", False)
    inside = play(at_gifu(), "inside")
    assert (inside.ask, inside.siege) == ("deploy", True), "the other side's phase: a siege"


@covers("B62", "applies")
def test_the_attacker_of_a_battle_must_begin() -> None:
    state = fight("ukita-2 mori-1-leader", "date-2", "ukita", "date")
    assert state.asked == "ishida"
    assert refused(state, "done") == "B62"
    free_leader = fight("mori-1-leader", "date-2", "ukita", "date")
    assert refused(free_leader, "done") == "B62", "a free leader counts as a deployment that he can make"


@covers("B62", "not")
def test_who_can_t_begin_needn_t_and_neither_need_a_besieger() -> None:
    bare = fight("ukita-2", "date-2", "mori loyalty", "date")
    assert legal(bare) == ["done"]
    assert "can deploy nothing" in next(check.text for check in why(bare, "done").checks if check.rule == "B62")
    besieger = play(at_gifu(), "inside")
    assert "B62" in allowed(besieger, "done")
    began = play(fight("ukita-2 mori-1-leader", "date-2", "ukita", "date"), "deploy mori-1-leader")
    assert "B62" in allowed(began, "done"), "the defender may be done at once"
    assert "done" in legal(play(began, "done"))


@covers("B62", "applies")
@pytest.mark.parametrize(("ishida", "winner"), [
    ("ukita-3", "ishida"), ("ukita-2", "tokugawa"), ("ukita-1-leader", "tokugawa"),
])
def test_more_impact_wins_and_a_tie_goes_to_the_defender(ishida: str, winner: str) -> None:
    state = play(fight(f"{ishida} mori-2", "date-2 maeda-2", "ukita", "date"), f"deploy {ishida} with ukita", "trust",
                 "deploy date-2 with date", "trust")
    while state.ask == "deploy":
        state = play(state, "done")
    assert state.winner == winner


@covers("B92", "applies")
def test_outside_all_blocks_of_both_sides_fight_a_battle() -> None:
    state = play(at_gifu(), "outside", "deploy date-2 with date", "trust")
    assert (state.siege, state.asked) == (False, "ishida")
    assert legal(state) == ["deploy ukita-2 with ukita", "done"]
    assert state.survivors("ishida") == 2


@covers("B92", "not")
@covers("B91", "allows")
def test_inside_it_is_a_siege_and_only_the_besieger_deploys() -> None:
    made = step(at_gifu(), "inside")
    assert made.events[0].rules == ("B91", "B92")
    assert made.state.siege
    state = play(made.state, "deploy date-2 with date")
    assert (state.ask, state.asked) == ("deploy", "tokugawa")


@covers("B91", "refuses")
def test_only_the_castle_s_owner_chooses_and_only_at_the_declaration() -> None:
    state = at_gifu()
    assert refused(state, "inside", "tokugawa") == "B108"
    assert "B91" in why(state, "inside", "tokugawa").rules, "three blocks would not fit"
    assert refused(play(state, "outside"), "inside") == "B108"
    assert "inside" not in legal(play(state, "outside"))


@covers("B93", "allows", "refuses")
def test_a_disk_is_always_inside() -> None:
    state = fight("", "date-2*3", "", "date*2", "tokugawa", castle="ishida", place="ueda", disks=["sanada"])
    assert legal(state) == ["inside"], "asked all the same, with one answer"
    assert refused(state, "outside") == "B93"
    assert "B93" in allowed(state, "inside")
    two_and_a_disk = fight("ukita-2*2", "date-2", "", "", "tokugawa", castle="ishida", place="ueda", disks=["sanada"])
    assert "inside" in legal(two_and_a_disk), "a disk does not count to the two that fit"


@covers("B105", "not")
@pytest.mark.parametrize(("attacker", "castle", "place"), [
    ("ishida", "ishida", "osaka"), ("tokugawa", "ishida", "gifu"), ("tokugawa", None, "kyoto"),
    ("tokugawa", "tokugawa", "osaka"),
])
def test_the_mori_box_joins_only_where_tokugawa_attacks_osaka(attacker: str, castle: str | None, place: str) -> None:
    state = fight("ukita-2*2", "date-2", attacker=attacker, castle=castle, place=place, mori_box="mori-3*3")
    assert [block.name for block in state.box] == ["mori-3"] * 3
    assert state.survivors("ishida") == 2
    assert "Mori box: three Mori 3-mon" in str(battle_game.view(state, None)), "the box lies open"


@covers("B105", "applies")
def test_the_mori_box_joins_a_siege_too_and_with_two_in_all_ishida_chooses() -> None:
    alone = fight("", "date-2", attacker="tokugawa", castle="ishida", disks=["hideyori"], mori_box="mori-3*2")
    assert (alone.survivors("ishida"), alone.box) == (2, ())
    assert legal(alone) == ["inside", "outside"]
    assert all(block is None for block in battle_game.view(alone, "tokugawa").sides["ishida"].standing), "hidden now"
    assert track(alone) == (0, 0)
