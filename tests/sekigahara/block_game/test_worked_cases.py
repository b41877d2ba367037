"""The rules page's worked cases E2 to E15 and E24, each as it stands there."""

from __future__ import annotations

from typing import Any

import pytest

from sekigahara.block_game import SetupError, battle_game
from sekigahara.block_game.losses import losses_due
from sekigahara.block_game.replenishing import cards_due
from sekigahara.block_game.siege import siege_losses
from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, counts, course, fight, legal, lost, names, play, refused, step, track, why

ARMY = fight("ukita-2", "date-2")


def siege(besieged: str, hand: str, blocks: str = "tokugawa-3*5 date-3*2", **more: Any) -> BattleState:
    """Tokugawa besieges a castle of Ishida."""
    return fight(besieged, blocks, "mori*3", hand, "tokugawa", castle="ishida", siege=True, **more)


# --- losses ------------------------------------------------------------------------------------------------------


@covers("B82", "applies", "not")
@pytest.mark.parametrize(("impact", "losses"), [(0, 0), (6, 0), (7, 1), (13, 1), (14, 2), (20, 2), (21, 3), (27, 3)])
def test_e2_one_block_for_each_full_seven_and_one_more_for_the_loser(impact: int, losses: int) -> None:
    for winner, more in (("ishida", 0), ("tokugawa", 1)):
        state = ARMY.but(impact={"ishida": 0, "tokugawa": impact}, winner=winner)
        assert sum(line.amount for line in losses_due(state, "ishida")) == losses + more


def test_e3_at_eight_all_the_defender_wins_and_the_attacker_loses_two() -> None:
    state = fight("kobayakawa-3*2 mori-1-leader", "tokugawa-3*2 date-1-leader", "kobayakawa*2", "tokugawa*2")
    # Ishida: leader 1, then 3, then 3+1: 8. Tokugawa: leader 1, then 3, then 3+1: 8.
    state = play(state, "deploy mori-1-leader", "deploy date-1-leader", "deploy kobayakawa-3 with kobayakawa", "trust",
                 "deploy tokugawa-3 with tokugawa", "trust", "deploy kobayakawa-3#2 with kobayakawa", "trust",
                 "deploy tokugawa-3#2 with tokugawa", "trust")
    assert track(state) == (8, 8)
    assert state.asked == "ishida"
    end = step(play(state, "done"), "done")
    assert (end.state.winner, end.state.due) == ("tokugawa", {"ishida": 2, "tokugawa": 1})
    assert "a tie goes to the defender" in next(event.text for event in end.events if event.rules == ("B62",))


def test_e4_nobody_deploys_and_the_defender_wins() -> None:
    state = fight("kobayakawa-3 ukita-2", "tokugawa-3", "mori uesugi", "tokugawa")
    assert legal(state) == ["done"]
    state = play(state, "done")
    assert (state.asked, legal(state)) == ("tokugawa", ["deploy tokugawa-3 with tokugawa", "done"])
    end = play(state, "done")
    assert (end.winner, end.due) == ("tokugawa", {"ishida": 1, "tokugawa": 0})
    assert legal(end) == ["lose ukita-2", "lose kobayakawa-3"]
    over = play(end, "lose kobayakawa-3")
    assert battle_game.outcome(over).winners == ("tokugawa",)  # type: ignore[union-attr]
    assert lost(over, "ishida") == ["kobayakawa-3"]
    assert course(over) == [(0, 0), (0, 0)]


def test_e5_fifteen_to_six_wipes_three_defenders_out() -> None:
    state = fight("kobayakawa-3*3 ukita-3", "date-2 maeda-2 fukushima-2", "kobayakawa*3 ukita", "date maeda fukushima")
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "trust", "deploy date-2 with date", "trust",
                 "deploy maeda-2 with maeda", "trust", "deploy kobayakawa-3#2 with kobayakawa", "trust",
                 "deploy fukushima-2 with fukushima", "trust", "done", "deploy kobayakawa-3#3 with kobayakawa", "trust",
                 "deploy ukita-3 with ukita", "trust")
    assert track(state) == (15, 6)
    end = step(state, "done")
    assert end.state.ask == "over"
    assert sorted(lost(end.state, "tokugawa")) == ["date-2", "fukushima-2", "maeda-2"]
    assert lost(end.state, "ishida") == []
    assert not [event for event in end.events if "B86" in event.rules], "nobody is left to retreat"
    draws = {event.facts["side"]: [line.amount for line in event.lines] for event in end.events
             if event.rules == ("B100",) and event.lines}
    assert draws == {"ishida": [4], "tokugawa": [3, 1]}


@covers("B100", "applies", "not")
@pytest.mark.parametrize(("blocks", "cards"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_e6_one_card_for_two_blocks_lost_in_a_battle(blocks: int, cards: int) -> None:
    state = ARMY.but(lost={"ishida": (ARMY.standing["ishida"][0],) * blocks, "tokugawa": ()})
    assert sum(line.amount for line in cards_due(state, "ishida")) == cards


@pytest.mark.parametrize("blocks", [0, 1, 2])
def test_e6_one_card_for_each_block_lost_by_the_besieged(blocks: int) -> None:
    state = siege("ukita-2", "tokugawa")
    state = state.but(lost={"ishida": state.standing["ishida"] * blocks, "tokugawa": ()})
    assert sum(line.amount for line in cards_due(state, "ishida")) == blocks


# --- sieges ------------------------------------------------------------------------------------------------------


@covers("B95", "allows")
@pytest.mark.parametrize(("impact", "losses"), [(0, 0), (6, 0), (7, 1), (13, 1), (14, 2)])
def test_e7_a_siege_costs_one_for_each_full_seven(impact: int, losses: int) -> None:
    state = siege("ukita-2*2", "tokugawa*2").but(impact={"ishida": 0, "tokugawa": impact})
    assert [line.amount for line in siege_losses(state)] == [losses]


def test_e7_six_has_no_effect_and_the_attacker_draws_what_he_played() -> None:
    state = siege("ukita-2*2", "tokugawa date", "tokugawa-3 date-3 date-2")
    end = step(play(state, "deploy tokugawa-3 with tokugawa", "deploy date-3 with date"), "done")
    assert track(end.state) == (0, 6)
    assert end.state.ask == "over"
    assert (lost(end.state, "ishida"), lost(end.state, "tokugawa")) == ([], [])
    assert [[line.amount for line in event.lines] for event in end.events if event.facts.get("drawn") is not None] == [
        [2], [0]]
    assert len(end.state.hands["tokugawa"]) == 2
    assert len(end.state.hands["ishida"]) == 3


def ueda(number: int) -> BattleState:
    """Ueda with two blocks and Sanada, besieged, after deployments worth 7, 14 or 21."""
    state = siege("ukita-2 mori-1-leader", "tokugawa*4 date*2", "tokugawa-3*5 date-3*2", disks=["sanada"], place="ueda")
    texts = {7: ("deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa"),
             14: ("deploy date-3 with date", "deploy date-3#2 with date", "deploy tokugawa-3 with tokugawa",
                  "deploy tokugawa-3#2 with tokugawa"),
             21: ("deploy date-3 with date", "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa",
                  "deploy tokugawa-3#3 with tokugawa", "deploy tokugawa-3#4 with tokugawa")}[number]
    return play(state, *texts)


def test_e8_ueda_may_give_the_disk_and_draws_nothing() -> None:
    state = ueda(7)
    assert track(state) == (0, 7)
    state = play(state, "done")
    assert (state.ask, state.asked) == ("lose", "ishida")
    assert legal(state) == ["lose mori-1-leader", "lose ukita-2", "lose sanada"]
    end = step(state, "lose sanada")
    assert end.state.lost_disks == ("sanada",)
    assert end.state.disks == ()
    assert end.state.survivors("ishida") == 2
    assert end.state.castle == "ishida"
    assert len(end.state.hands["ishida"]) == 3, "disks give no card"
    assert end.state.outcome.winners == ("ishida",)  # type: ignore[union-attr]


def test_e8_ueda_at_fourteen_is_still_besieged() -> None:
    state = play(ueda(14), "done", "lose sanada")
    assert state.ask == "lose"
    end = play(state, "lose ukita-2")
    assert end.survivors("ishida") == 1
    assert end.castle == "ishida"
    assert len(end.hands["ishida"]) == 4, "one card for the block, none for the disk"
    assert battle_game.outcome(end).rule == "B96"  # type: ignore[union-attr]


def test_e8_ueda_at_twenty_one_is_taken() -> None:
    end = step(ueda(21), "done")
    assert track(end.state) == (0, 21)
    assert end.state.ask == "over"
    assert end.state.survivors("ishida") == 0
    assert end.state.lost_disks == ("sanada",)
    assert end.state.castle == "tokugawa"
    assert end.state.outcome.winners == ("tokugawa",)  # type: ignore[union-attr]
    assert len(end.state.hands["ishida"]) == 5, "one card for each of the two blocks"


def osaka(blocks: str, besieger: str) -> BattleState:
    """Osaka with Hideyori, besieged by a Tokugawa army that deploys all it has."""
    state = siege(blocks, "tokugawa*5 date*2", besieger, disks=["hideyori"], place="osaka")
    while len(legal(state)) > 1:
        state = play(state, legal(state)[0])
    return state


def test_e9_the_last_block_must_go_before_hideyori() -> None:
    state = osaka("ukita-2", "tokugawa-3*2")
    assert track(state) == (0, 7)
    state = play(state, "done")
    assert legal(state) == ["lose ukita-2"]
    assert refused(state, "lose hideyori") == "B103"
    end = play(state, "lose ukita-2")
    assert (end.disks, end.castle) == (("hideyori",), "ishida")
    assert len(end.hands["ishida"]) == 4, "one card for the block"
    assert end.outcome.rule == "B96"  # type: ignore[union-attr]


def test_e9_fourteen_takes_both_and_tokugawa_wins() -> None:
    state = play(osaka("ukita-2", "tokugawa-3*3 date-2"), "done")
    assert track(state) == (0, 14)
    assert state.lost_disks == ("hideyori",)
    assert (state.outcome.winners, state.outcome.rule) == (("tokugawa",), "B1")  # type: ignore[union-attr]


def test_e9_with_the_disk_alone_seven_is_enough_and_six_is_not() -> None:
    won = play(osaka("", "tokugawa-3*2"), "done")
    assert track(won) == (0, 7)
    assert won.outcome.rule == "B1"  # type: ignore[union-attr]
    held = play(osaka("", "tokugawa-3 date-3"), "done")
    assert track(held) == (0, 6)
    assert held.disks == ("hideyori",)
    assert (held.outcome.winners, held.outcome.rule) == (("ishida",), "B96")  # type: ignore[union-attr]


@covers("B98", "applies")
def test_e10_no_special_attack_in_a_siege() -> None:
    state = siege("ukita-2*2", "tokugawa-swords*2 tokugawa", "tokugawa-1-cavalry*2 tokugawa-3")
    one = step(state, "deploy tokugawa-1-cavalry with tokugawa-swords")
    assert counts(one.events) == [("B68", 1), ("B98", 0)]
    two = step(one.state, "deploy tokugawa-1-cavalry#2 with tokugawa-swords")
    assert counts(two.events) == [("B68", 1), ("B98", 0), ("B69", 1)]
    assert track(two.state) == (0, 3)


def test_e10_three_tokugawa_blocks_make_twelve() -> None:
    state = siege("ukita-2*2", "tokugawa*3", "tokugawa-3*3")
    state = play(state, "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa",
                 "deploy tokugawa-3#3 with tokugawa")
    assert [each.score for each in state.deployed] == [3, 4, 5]
    assert play(state, "done").due == {"ishida": 1, "tokugawa": 0}


# --- impact ------------------------------------------------------------------------------------------------------


def test_e11_the_chain_of_guns() -> None:
    state = fight("ukita-1-gun*2 mori-1-gun mori-1-cavalry", "date-2*3 tokugawa-3*5 maeda-3*2",
                  "ukita-swords*2 mori-swords*2", "tokugawa*5 maeda*2 date*3")
    sums = []
    for text in ("ukita-1-gun with ukita-swords", "mori-1-gun with mori-swords", "ukita-1-gun#2 with ukita-swords",
                 "mori-1-cavalry with mori-swords"):
        while state.asked != "ishida":
            state = play(state, legal(state)[0], "trust")
        made = step(state, f"deploy {text}")
        sums.append([amount for _, amount in counts(made.events)])
        state = play(made.state, "trust")
    assert sums == [[1, 2], [1, 2, 2], [1, 2, 4, 1], [1, 2, 1]]
    assert state.impact["ishida"] == 3 + 5 + 8 + 4


def test_e12_ii_and_ishida_go_with_any_daimyo() -> None:
    ii = fight("ukita-2", "ii-4 date-2", "ukita", "date date-swords loyalty", "tokugawa")
    assert counts(step(ii, "deploy ii-4 with date").events) == [("B68", 4)]
    swords = step(ii, "deploy ii-4 with date-swords")
    assert counts(swords.events) == [("B68", 4), ("B72", 0)]
    assert refused(ii, "deploy ii-4 with loyalty") == "B106"
    after = play(ii, "deploy ii-4 with date", "trust", "done", "deploy date-2 with date-swords")
    assert after.deployed[-1].score == 2, "Ii gives no bonus for the same daimyo"
    ishida = fight("ishida-1-leader", "date-2", "uesugi")
    assert counts(step(ishida, "deploy ishida-1-leader with uesugi").events) == [("B68", 1)]


# --- loyalty -----------------------------------------------------------------------------------------------------


def test_e13_a_refuted_challenge_costs_only_the_card() -> None:
    state = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa*2", "loyalty date")
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge")
    assert legal(state) == ["show kobayakawa", "yield"]
    state = play(state, "show kobayakawa")
    assert (track(state), state.initiative) == ((3, 0), "tokugawa")
    assert [card.name for card in state.hands["ishida"]] == ["kobayakawa"]
    assert {side: len(cards) for side, cards in state.played.items()} == {"ishida": 1, "tokugawa": 1}


def test_e13_an_unrefuted_one_turns_the_block_and_leaves_the_initiative() -> None:
    state = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa mori", "loyalty date")
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge")
    assert legal(state) == ["yield"]
    assert refused(state, "show kobayakawa") == "B75", "the card that was played is no other card"
    assert refused(state, "show mori") == "B75"
    state = play(state, "yield")
    assert (track(state), state.initiative) == ((0, 3), "ishida")
    assert {side: len(cards) for side, cards in state.played.items()} == {"ishida": 1, "tokugawa": 1}
    assert course(state) == [(0, 3)]


def test_e14_a_challenged_pair_of_three_mon_blocks() -> None:
    state = fight("mori-3*2 mori-2", "date-2", "mori-double mori", "loyalty date")
    state = play(state, "deploy mori-3 mori-3#2 with mori-double")
    assert track(state) == (7, 0)
    assert [each.score for each in state.deployed] == [3, 4]
    state = play(state, "challenge")
    assert track(play(state, "show mori")) == (7, 0)
    assert track(play(state, "yield")) == (0, 7)


@covers("B67", "allows", "refuses")
def test_e15_only_a_leader_with_a_card_can_be_challenged() -> None:
    state = fight("mori-1-leader mori-2", "date-2", "mori", "loyalty date")
    free = play(state, "deploy mori-1-leader")
    assert (free.ask, free.asked) == ("deploy", "tokugawa")
    assert refused(free, "challenge") == "B67"
    assert "Mori leader was deployed without a card" in why(free, "challenge").checks[0].text
    paid = play(state, "deploy mori-1-leader with mori")
    assert (paid.ask, paid.asked) == ("challenge", "tokugawa")
    assert "B67" in allowed(paid, "challenge")


# --- castles -----------------------------------------------------------------------------------------------------


@covers("B91", "allows", "refuses")
def test_e24_two_may_choose_and_three_must_be_outside() -> None:
    three = fight("ukita-2*3", "date-2", "ukita", "date", "tokugawa", castle="ishida", place="gifu")
    assert (three.ask, three.asked, legal(three)) == ("stance", "ishida", ["outside"])
    assert refused(three, "inside") == "B91"
    assert why(three, "inside").checks[0].facts == {"blocks": 3, "room": 2, "inside": True}
    two = fight("ukita-2*2", "date-2", "ukita", "date", "tokugawa", castle="ishida", place="gifu")
    assert legal(two) == ["inside", "outside"]
    assert allowed(two, "inside")[0] == "B91"


def test_e24_nobody_is_inside_while_others_are_outside() -> None:
    # The choice is one for the whole army: there is no action that splits it.
    state = fight("ukita-2*2", "date-2", "ukita", "date", "tokugawa", castle="ishida", place="gifu")
    assert play(state, "outside").survivors("ishida") == 2
    assert play(state, "inside").siege
    with pytest.raises(SetupError, match="at most two blocks fit"):
        fight("ukita-2*3", "date-2", attacker="tokugawa", castle="ishida", siege=True)


@covers("B105", "applies")
def test_e24_the_mori_box_joins_at_osaka() -> None:
    state = fight("ukita-2*2", "date-2", "ukita", "date", "tokugawa", castle="ishida", place="osaka", disks=["hideyori"],
                  mori_box="mori-1-leader mori-3*2")
    assert state.survivors("ishida") == 5
    assert state.box == ()
    assert legal(state) == ["outside"]
    assert sorted(block.name for block in state.standing["ishida"]) == sorted(names("ukita-2*2 mori-1-leader mori-3*2"))
