"""Rules about losses and the victories they bring (B1-B3, B82-B85)."""

from __future__ import annotations

from typing import Any

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import BlockRef, Lose
from sekigahara.block_game.losses import losses_due
from sekigahara.block_game.pieces import block_named
from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, fight, legal, lost, play, refused, step, told, track, why


def beaten(ishida: str = "ukita-2*2 mori-3 mori-2", due: int = 2, **more: Any) -> BattleState:
    """Ishida attacked with two Ukita blocks and Mori 3-mon, lost, and must name losses."""
    state = fight(ishida, "tokugawa-3*3 date-3", "ukita*2", "tokugawa*3 date", **more)
    state = play(state, "deploy ukita-2 with ukita", "trust", "deploy tokugawa-3 with tokugawa", "trust",
                 "deploy ukita-2#2 with ukita", "trust", "deploy tokugawa-3#2 with tokugawa", "trust", "done", "done")
    assert (state.ask, state.asked) == ("lose", "ishida")
    return state.but(due={**state.due, "ishida": due})


# --- instant victories -------------------------------------------------------------------------------------------


@covers("B1", "applies")
def test_tokugawa_wins_at_once_if_ishida_mitsunari_is_lost() -> None:
    state = fight("ishida-1-leader", "date-3*2", "", "date", "tokugawa")
    state = play(state, "deploy date-3 with date", "trust", "done")
    end = step(state, "done")
    assert (end.state.outcome.winners, end.state.outcome.rule) == (("tokugawa",), "B1")  # type: ignore[union-attr]
    assert end.events[-1].rules == ("B1",)
    assert not any("B100" in event.rules for event in end.events), "the game is over"


@covers("B1", "not")
@covers("B2", "not")
def test_no_other_block_ends_the_game() -> None:
    state = play(beaten(due=1), "lose ukita-2")
    assert state.outcome.rule == "B62"  # type: ignore[union-attr]
    leader = fight("mori-1-leader", "date-3*2", "", "date", "tokugawa")
    end = play(leader, "deploy date-3 with date", "trust", "done", "done")
    assert lost(end, "ishida") == ["mori-1-leader"]
    assert end.outcome.rule == "B62"  # type: ignore[union-attr]


@covers("B2", "applies")
def test_ishida_wins_at_once_if_tokugawa_ieyasu_is_lost() -> None:
    state = fight("ukita-3*2", "tokugawa-1-leader", "ukita", "")
    state = play(state, "deploy ukita-3 with ukita", "trust", "done")
    end = play(state, "done")
    assert (end.outcome.winners, end.outcome.rule) == (("ishida",), "B2")  # type: ignore[union-attr]


def both_leaders_fall() -> BattleState:
    """A tie of seven: Ishida, who attacks, has to lose two, Tokugawa one; each deployed its leader."""
    state = fight("ishida-1-leader ukita-3 ukita-2", "tokugawa-1-leader maeda-3 maeda-2", "ukita*2", "maeda*2")
    state = play(state, "deploy ishida-1-leader", "deploy tokugawa-1-leader", "deploy ukita-3 with ukita", "trust",
                 "deploy maeda-3 with maeda", "trust", "deploy ukita-2 with ukita", "trust", "deploy maeda-2 with maeda",
                 "trust", "done", "done")
    assert (track(state), state.due) == ((7, 7), {"ishida": 2, "tokugawa": 1})
    return state


@covers("B3", "applies")
def test_both_in_the_same_battle_is_ishida_s_victory() -> None:
    end = play(both_leaders_fall(), "lose ishida-1-leader", "lose ukita-2", "lose tokugawa-1-leader")
    assert (end.outcome.winners, end.outcome.rule) == (("ishida",), "B3")  # type: ignore[union-attr]


@covers("B3", "not")
@covers("B84", "applies")
def test_victory_is_looked_at_when_both_sides_have_named_their_losses() -> None:
    state = play(both_leaders_fall(), "lose ishida-1-leader")
    assert battle_game.outcome(state) is None
    state = play(state, "lose ukita-3")
    assert (state.asked, battle_game.outcome(state)) == ("tokugawa", None)
    end = play(state, "lose maeda-2")
    assert end.outcome.rule == "B1"  # type: ignore[union-attr]


# --- which, how many, and when -----------------------------------------------------------------------------------


@covers("B82", "applies", "not")
def test_losses_come_from_the_enemy_s_impact_and_from_being_beaten() -> None:
    state = fight("ukita-2", "date-2").but(impact={"ishida": 20, "tokugawa": 6}, winner="ishida")
    assert [(line.text, line.amount) for line in losses_due(state, "ishida")] == [("full sevens in the enemy's 6", 0)]
    assert [(line.text, line.amount) for line in losses_due(state, "tokugawa")] == [
        ("full sevens in the enemy's 20", 2), ("the battle is lost", 1)]


@covers("B83", "allows", "refuses")
def test_the_owner_chooses_among_his_deployed_blocks_first() -> None:
    state = beaten()
    assert legal(state) == ["lose ukita-2"]
    assert allowed(state, "lose ukita-2")[0] == "B83"
    assert refused(state, "lose mori-3") == "B83"
    assert why(state, "lose mori-3").checks[0].text == (
        "Deployed blocks go first: two of them are left, and Mori 3-mon was not deployed.")
    assert [str(action) for action in why(state, "lose mori-3").nearest] == ["lose ukita-2"]
    assert refused(state, "lose tokugawa-3") == "B83"
    assert why(state, "lose tokugawa-3").checks[0].text == (
        "Tokugawa 3-mon is Tokugawa's block: each owner chooses his own losses.")
    assert refused(state, "lose kobayakawa-3") == "B83"
    state = play(beaten(due=3), "lose ukita-2", "lose ukita-2")
    assert legal(state) == ["lose mori-2", "lose mori-3"], "those that run out are followed by the undeployed"
    assert refused(state, "lose kobayakawa-3") == "B83"
    assert why(state, "lose kobayakawa-3").checks[0].text == "Kobayakawa 3-mon is not in this combat."
    assert why(state, "lose ukita-2").checks[0].text == "Ukita 2-mon is not in this combat any more: it is lost."


def test_of_equal_blocks_the_lowest_label_that_may_go_is_named() -> None:
    state = beaten()
    assert str(battle_game.parse("lose ukita-2#2", state)) == "lose ukita-2"
    second = battle_game.explain(state, Lose("ishida", BlockRef(block_named("ukita-2"), 2)))
    assert (second.legal, second.checks[0].rule) == (False, "B109")
    assert second.checks[0].text == "Of equal blocks the lowest label that may go is named: ukita-2."


def test_a_turned_block_keeps_the_lower_label_and_the_one_that_may_go_is_meant() -> None:
    state = fight("ukita-2*3 mori-2", "date-3*2", "ukita*2", "loyalty date*2")
    state = play(state, "deploy ukita-2 with ukita", "challenge", "yield", "deploy ukita-2 with ukita", "trust", "done",
                 "done")
    assert [(each.block.name, each.turned) for each in state.deployed] == [("ukita-2", True), ("ukita-2", False)]
    assert (state.winner, state.due) == ("tokugawa", {"ishida": 1, "tokugawa": 0})
    assert legal(state) == ["lose ukita-2#2"]
    assert str(battle_game.parse("lose ukita-2", state)) == "lose ukita-2#2"
    first = battle_game.explain(state, Lose("ishida", BlockRef(block_named("ukita-2"))))
    assert (first.legal, first.checks[0].rule) == (False, "B79")
    third = battle_game.explain(state, Lose("ishida", BlockRef(block_named("ukita-2"), 3)))
    assert (third.legal, third.checks[0].rule) == (False, "B83")
    end = play(state.but(due={"ishida": 3, "tokugawa": 0}), "lose ukita-2")
    assert legal(end) == ["lose mori-2", "lose ukita-2#2"], "the lost one has left its label to the one that stands"
    assert legal(play(end, "lose ukita-2")) == ["lose mori-2"]


@covers("B84", "applies")
def test_the_attacker_names_first_and_lost_blocks_are_shown() -> None:
    state = both_leaders_fall()
    assert state.asked == "ishida"
    made = step(state, "lose ukita-3")
    assert made.events[0].text == "Ishida loses Ukita 3-mon. One more loss to name."
    assert made.events[0].audience is None
    assert [block.name for block in battle_game.view(made.state, None).sides["ishida"].lost] == ["ukita-3"]
    assert made.state.survivors("ishida") == 2


@covers("B84", "not")
def test_where_one_side_loses_nothing_it_is_not_asked() -> None:
    state = beaten(due=1)
    assert state.due["tokugawa"] == 0
    assert play(state, "lose ukita-2").ask == "over"


@covers("B85", "applies")
@pytest.mark.parametrize("due", [4, 9])
def test_who_must_lose_all_he_has_loses_it_at_once(due: int) -> None:
    state = fight("mori-1-leader ukita-3", "tokugawa-3*3", "", "tokugawa*3", "tokugawa")
    state = play(state, "deploy tokugawa-3 with tokugawa", "trust", "deploy mori-1-leader")
    state = state.but(impact={"ishida": 1, "tokugawa": 7 * due})
    end = step(play(state, "done"), "done")
    assert end.state.ask == "over"
    assert told(end.events, "B85") == ["Ishida loses all that it has here: Mori leader and Ukita 3-mon."]
    assert lost(end.state, "ishida") == ["mori-1-leader", "ukita-3"]
    assert end.reveals


@covers("B85", "not")
def test_who_keeps_a_block_names_his_losses() -> None:
    state = beaten("ukita-2*2 mori-3", due=2)
    assert state.ask == "lose"
    assert play(state, "lose ukita-2", "lose ukita-2").survivors("ishida") == 1


def test_the_number_of_blocks_at_the_start_counts_equal_ones_that_fell_deployed_and_undeployed() -> None:
    state = fight("ukita-2*3 mori-3", "tokugawa-3*3 date-3", "ukita", "tokugawa*3 date")
    state = play(state, "deploy ukita-2 with ukita", "trust", "deploy tokugawa-3 with tokugawa", "trust", "done", "done")
    state = play(state.but(due={"ishida": 2, "tokugawa": 0}), "lose ukita-2", "lose ukita-2")
    assert lost(state, "ishida") == ["ukita-2", "ukita-2"]
    assert battle_game.view(state, None).sides["ishida"].blocks == 4
    assert "lost undeployed: Ukita 2-mon" in str(battle_game.view(state, None))
