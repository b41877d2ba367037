"""Rules about sieges and disks (B21, B93-B98, B103, B104)."""

from __future__ import annotations

from typing import Any

from sekigahara.block_game import battle_game
from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, fight, legal, lost, play, refused, step, told, track, why


def siege(
    besieged: str = "ukita-2*2", hand: str = "tokugawa*4", blocks: str = "tokugawa-3*5", **more: Any
) -> BattleState:
    """Tokugawa besieges a castle of Ishida."""
    return fight(besieged, blocks, "mori loyalty", hand, "tokugawa", castle="ishida", siege=True, **more)


def losing(due: int, besieged: str = "ukita-2*2", **more: Any) -> BattleState:
    """A siege in which the besieged must name losses."""
    state = play(siege(besieged, **more), "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa")
    assert track(state) == (0, 7)
    return play(state.but(impact={"ishida": 0, "tokugawa": 7 * due}), "done")


@covers("B94", "allows")
def test_the_besieger_deploys_as_many_as_he_likes_and_the_initiative_never_passes() -> None:
    state = siege(blocks="tokugawa-3*3 tokugawa-1-leader date-1-leader")
    assert (state.ask, state.asked, state.initiative) == ("deploy", "tokugawa", "tokugawa")
    assert "deploy date-1-leader" in legal(state), "leaders come without cards, as in a battle"
    for number, text in enumerate(("deploy tokugawa-1-leader", "deploy date-1-leader", "deploy tokugawa-3 with tokugawa",
                                   "deploy tokugawa-3#2 with tokugawa"), 1):
        assert "B94" in allowed(state, text)
        state = play(state, text)
        assert (state.ask, state.asked, len(state.deployed)) == ("deploy", "tokugawa", number)
    assert [each.score for each in state.deployed] == [1, 1, 4, 5]
    done = step(state, "done")
    assert done.events[0].rules == ("B94",)


@covers("B94", "refuses")
def test_the_besieged_deploy_nothing_and_play_no_card() -> None:
    state = play(siege(), "deploy tokugawa-3 with tokugawa")
    assert refused(state, "deploy ukita-2 with mori", "ishida") == "B108"
    assert "B94" in why(state, "deploy ukita-2 with mori", "ishida").rules
    assert "Ishida is besieged: the defender deploys nothing and plays no card." in str(
        why(state, "deploy ukita-2 with mori", "ishida"))


@covers("B95", "allows")
def test_the_besieged_choose_and_lost_blocks_are_shown() -> None:
    state = losing(1, "ukita-2 mori-3")
    assert (state.ask, state.asked) == ("lose", "ishida")
    assert legal(state) == ["lose mori-3", "lose ukita-2"]
    assert allowed(state, "lose mori-3")[0] == "B95", "the order of a battle's losses (B83) has no place in a siege"
    made = step(state, "lose mori-3")
    assert made.events[0].rules == ("B95", "B84")
    assert made.events[0].audience is None
    assert lost(made.state, "ishida") == ["mori-3"]
    assert lost(made.state, "tokugawa") == [], "only the defender suffers"


@covers("B95", "refuses")
def test_nothing_is_named_that_is_not_there() -> None:
    state = losing(1)
    assert refused(state, "lose sanada") == "B95"
    assert why(state, "lose sanada").checks[0].text == "The Sanada disk is not in this castle."
    assert refused(state, "lose hideyori") == "B95"
    foreign = fight("ukita-2*3", "date-2*2", "ukita*3", "", castle="tokugawa", siege=True)
    foreign = play(foreign, "deploy ukita-2 with ukita", "deploy ukita-2#2 with ukita", "deploy ukita-2#3 with ukita",
                   "done")
    assert "B95" in why(foreign, "lose sanada").rules


@covers("B93", "refuses", "allows")
def test_only_a_siege_hurts_a_disk() -> None:
    battle = fight("ukita-2*4", "date-3*2", "", "date", "tokugawa", castle="ishida", place="ueda", disks=["sanada"])
    battle = play(battle, "outside", "deploy date-3 with date", "trust", "done", "done")
    assert (battle.ask, battle.asked) == ("lose", "ishida")
    assert legal(battle) == ["lose ukita-2"]
    assert refused(battle, "lose sanada") == "B93"
    assert why(battle, "lose sanada").checks[0].text == (
        "Disks are always inside the castle: a battle outside can't hurt them.")
    assert "B93" in allowed(losing(1, disks=["sanada"], place="ueda"), "lose sanada")


@covers("B96", "applies")
def test_a_castle_is_taken_when_all_in_it_is_gone() -> None:
    end = losing(2)
    assert end.ask == "over"
    assert (end.castle, end.winner) == ("tokugawa", "tokugawa")
    assert (end.outcome.winners, end.outcome.rule) == (("tokugawa",), "B96")  # type: ignore[union-attr]
    assert end.outcome.text == "The castle is taken: it belongs to Tokugawa."  # type: ignore[union-attr]


@covers("B96", "not")
@covers("B21", "applies")
@covers("B97", "applies")
def test_a_castle_that_holds_out_stays_its_owner_s_and_the_siege_ends_with_the_phase() -> None:
    end = step(losing(1), "lose ukita-2")
    assert (end.state.castle, end.state.winner) == ("ishida", "ishida")
    assert told(end.events, "B96")[0] == "The castle holds out: Ishida is besieged, and both sides stay."
    assert ("B96", "B97") in [event.rules for event in end.events]
    assert battle_game.to_act(end.state) == (), "it has to be declared anew, in the besieger's next combat phase"
    only_a_disk = step(losing(2, disks=["sanada"], place="ueda"), "lose ukita-2")
    assert step(only_a_disk.state, "lose ukita-2").state.castle == "ishida", "a disk is enough to hold a castle"


@covers("B21", "not")
@covers("B97", "not")
def test_a_taken_castle_needs_no_other_siege() -> None:
    state = play(siege("ukita-2"), "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa")
    end = step(state, "done")
    assert end.state.castle == "tokugawa"
    assert not any("B97" in event.rules for event in end.events)


@covers("B98", "not")
def test_the_bonus_for_the_same_daimyo_counts_in_a_siege() -> None:
    state = play(siege(), "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa")
    assert [[line.rule for line in each.lines] for each in state.deployed] == [["B68"], ["B68", "B69"]]


@covers("B103", "refuses")
def test_hideyori_is_the_last_to_be_lost() -> None:
    state = losing(1, "ukita-2 mori-3", disks=["hideyori"], place="osaka")
    assert legal(state) == ["lose mori-3", "lose ukita-2"]
    assert refused(state, "lose hideyori") == "B103"
    assert why(state, "lose hideyori").checks[0].text == (
        "Hideyori is the last to be lost: two blocks are still there.")
    assert refused(state, "lose sanada") == "B95"
    assert "B103" in why(losing(1), "lose hideyori").rules
    assert "while it lies there" in str(why(fight("", "date-2", attacker="tokugawa", castle="ishida", disks=["sanada"]),
                                            "lose hideyori"))


@covers("B103", "allows")
def test_hideyori_may_go_when_nothing_else_is_left() -> None:
    # Play never asks for it: a side that loses all it has is not asked. So the position is built.
    state = siege("", disks=["hideyori"], place="osaka")
    asked = state.but(ask="lose", asked="ishida", due={"ishida": 1, "tokugawa": 0})
    assert legal(asked) == ["lose hideyori"]
    assert "B103" in allowed(asked, "lose hideyori")
    end = step(asked, "lose hideyori")
    assert end.events[0].rules == ("B103", "B95")
    assert end.state.outcome.rule == "B1"  # type: ignore[union-attr]


@covers("B1", "applies")
@covers("B103", "allows")
def test_osaka_taken_whole_is_tokugawa_s_victory() -> None:
    end = losing(3, disks=["hideyori"], place="osaka")
    assert (end.lost_disks, end.disks) == (("hideyori",), ())
    assert (end.outcome.winners, end.outcome.rule) == (("tokugawa",), "B1")  # type: ignore[union-attr]


@covers("B104", "allows")
def test_sanada_may_be_given_instead_of_a_block() -> None:
    state = losing(1, disks=["sanada"], place="ueda")
    assert legal(state) == ["lose ukita-2", "lose sanada"]
    assert allowed(state, "lose sanada")[0] == "B104"
    end = step(state, "lose sanada")
    assert end.events[0].rules == ("B104", "B95")
    assert end.events[0].text == "Ishida loses the Sanada disk."
    assert end.state.survivors("ishida") == 2


@covers("B104", "refuses")
def test_sanada_is_given_only_in_a_siege_of_ueda_and_once() -> None:
    twice = play(losing(2, disks=["sanada"], place="ueda"), "lose sanada")
    assert legal(twice) == ["lose ukita-2"]
    assert "B104" in why(twice, "lose sanada").rules
    assert "B104" in why(losing(1), "lose sanada").rules
    assert why(twice, "lose sanada").legal is False


def test_a_siege_of_a_tokugawa_castle_works_alike() -> None:
    state = fight("ukita-3*3", "date-2", "ukita*3", "date", castle="tokugawa", place="hakone")
    state = play(state, "inside", "deploy ukita-3 with ukita", "deploy ukita-3#2 with ukita")
    end = play(state, "done")
    assert (end.castle, end.outcome.winners) == ("ishida", ("ishida",))  # type: ignore[union-attr]


def test_all_that_is_lost_reads_as_one_sentence() -> None:
    state = play(siege("ukita-2 mori-3", place="osaka", disks=["hideyori"]), "deploy tokugawa-3 with tokugawa",
                 "deploy tokugawa-3#2 with tokugawa")
    made = step(state.but(impact={"ishida": 0, "tokugawa": 21}), "done")
    words = "Ishida loses all that it has here: Mori 3-mon and Ukita 2-mon, and the Hideyori disk."
    assert words in told(made.events, "B95")
