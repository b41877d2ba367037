"""Rules about the retreat (B86, B87, B89)."""

from __future__ import annotations

from typing import Any

from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, fight, legal, lost, play, refused, step, told, why


def beaten(loser: str, attacker: str, blocks: str = "ukita-2*4", **more: Any) -> BattleState:
    """A battle that one side has lost without deploying anything; it must name its loss."""
    winner_blocks = "date-3*2 maeda-3" if loser == "ishida" else "ukita-3*3"
    armies = (blocks, winner_blocks) if loser == "ishida" else (winner_blocks, blocks)
    hands = ("", "date maeda") if loser == "ishida" else ("ukita*2", "")
    state = fight(*armies, *hands, attacker, **more)
    if state.ask == "stance":
        state = play(state, "outside")
    while state.ask != "lose":
        state = play(state, legal(state)[-1])
        if state.ask == "deploy" and state.asked != loser and not state.deployed:
            state = play(state, legal(state)[0])
    assert state.asked == loser
    return state


def leaving(loser: str, attacker: str, **more: Any) -> BattleState:
    """The same after the loss: the retreat."""
    state = beaten(loser, attacker, **more)
    return play(state, legal(state)[0])


@covers("B86", "applies")
def test_the_beaten_side_must_leave_with_all_survivors() -> None:
    state = leaving("ishida", "ishida", place="kyoto", came_by=["osaka"])
    assert (state.ask, state.asked, legal(state)) == ("retreat", "ishida", ["retreat osaka"])
    end = step(state, "retreat osaka")
    assert end.events[0].rules == ("B86", "B89")
    assert end.events[0].text == "Ishida retreats to Osaka with three blocks."
    assert end.state.outcome.rule == "B62"  # type: ignore[union-attr]


@covers("B86", "applies")
def test_without_a_place_the_retreat_is_only_told() -> None:
    state = beaten("ishida", "ishida")
    end = step(state, legal(state)[0])
    assert told(end.events, "B86") == ["Ishida must leave with three survivors."]
    assert end.state.ask == "over"


@covers("B86", "not")
def test_the_winner_stays_and_the_wiped_out_go_nowhere() -> None:
    state = leaving("ishida", "ishida", place="kyoto", came_by=["osaka"])
    assert refused(state, "retreat osaka", "tokugawa") == "B108"
    one = step(play(fight("ukita-3*2", "date-2", "ukita", "", place="kyoto", came_by=["osaka"]),
                    "deploy ukita-3 with ukita", "trust", "done"), "done")
    assert one.state.ask == "over"
    assert not [event for event in one.events if "B86" in event.rules]


@covers("B87", "allows")
def test_two_survivors_may_go_into_their_castle() -> None:
    state = leaving("ishida", "tokugawa", blocks="ukita-2*3", castle="ishida", place="gifu", came_by=["kiyosu"])
    assert legal(state) == ["retreat inside", "retreat sawayama", "retreat iwamura"]
    assert allowed(state, "retreat inside") == ("B87", "B108")
    end = step(state, "retreat inside")
    assert end.events[0].text == "Ishida goes into the castle with two blocks and is besieged."
    assert end.state.castle == "ishida"
    assert play(state, "retreat sawayama").castle == "tokugawa"


def test_a_sally_that_fails_may_go_back_inside() -> None:
    state = leaving("ishida", "ishida", blocks="ukita-2*2", castle="ishida", place="gifu")
    assert legal(state)[0] == "retreat inside"
    assert "retreat kiyosu" in legal(state), "who did not enter in this phase retreats as a defender does"


def test_without_a_place_the_choice_is_inside_or_away() -> None:
    state = leaving("ishida", "tokugawa", blocks="ukita-2*3", castle="ishida")
    assert legal(state) == ["retreat inside", "retreat away"]
    assert play(state, "retreat inside").castle == "ishida"
    away = step(state, "retreat away")
    assert away.events[0].text == "Ishida retreats away with two blocks."
    assert away.state.castle == "tokugawa"
    assert refused(state, "retreat kyoto") == "B89"
    assert why(state, "retreat kyoto").checks[0].text == (
        "This battle has no location on the map: the survivors just go away.")


@covers("B87", "refuses")
def test_three_survivors_or_a_foreign_castle_refuse() -> None:
    three = leaving("ishida", "tokugawa", castle="ishida", place="gifu", came_by=["kiyosu"])
    assert legal(three) == ["retreat sawayama", "retreat iwamura"]
    assert refused(three, "retreat inside") == "B87"
    assert why(three, "retreat inside").checks[0].text == "Two survivors fit into the castle, not 3."
    attacker = leaving("tokugawa", "tokugawa", blocks="date-2*3", castle="ishida", place="gifu", came_by=["kiyosu"])
    assert refused(attacker, "retreat inside") == "B87"
    assert why(attacker, "retreat inside").checks[0].text == "Tokugawa controls no castle here."


@covers("B89", "allows")
def test_the_attacker_goes_back_the_way_he_came_the_defender_another() -> None:
    attacker = leaving("ishida", "ishida", place="kyoto", came_by=["osaka", "sawayama"])
    assert legal(attacker) == ["retreat osaka", "retreat sawayama"]
    assert "B89" in allowed(attacker, "retreat sawayama")
    defender = leaving("ishida", "tokugawa", place="kyoto", came_by=["osaka", "sawayama"])
    assert legal(defender) == ["retreat ayabe", "retreat minakuchi"]
    besieger = leaving("tokugawa", "tokugawa", blocks="date-2*3", place="kyoto")
    assert len(legal(besieger)) == 4, "who did not enter in this phase may go anywhere near"


@covers("B89", "refuses")
def test_a_retreat_is_one_location_and_not_against_the_attacker_s_road() -> None:
    attacker = leaving("ishida", "ishida", place="kyoto", came_by=["osaka"])
    assert refused(attacker, "retreat sawayama") == "B89"
    assert why(attacker, "retreat sawayama").checks[0].text == (
        "The attacker goes back the way he came, to Osaka; Sawayama is not there.")
    assert refused(attacker, "retreat edo") == "B89"
    defender = leaving("ishida", "tokugawa", place="kyoto", came_by=["osaka"])
    assert refused(defender, "retreat osaka") == "B89"
    assert why(defender, "retreat osaka").checks[0].text == (
        "The attacker came from Osaka: the defender can't retreat along that road.")
    assert why(defender, "retreat edo").checks[0].text == (
        "A retreat is one location along a road; from Kyoto that is Ayabe, Osaka, Sawayama and Minakuchi.")
    assert refused(defender, "retreat away") == "B89"
    assert [str(action) for action in why(defender, "retreat osaka").nearest]


@covers("B89", "refuses")
def test_with_nowhere_to_go_the_blocks_are_destroyed() -> None:
    state = beaten("ishida", "tokugawa", place="himeji", came_by=["ayabe", "osaka"])
    end = step(state, legal(state)[0])
    assert end.state.ask == "over"
    assert told(end.events, "B89") == ["Ishida has nowhere to retreat to: three Ukita 2-mon destroyed."]
    assert lost(end.state, "ishida") == ["ukita-2"] * 4
    assert len(end.state.hands["ishida"]) == 2, "they count as losses of the battle: one card for two"
    assert end.state.outcome.winners == ("tokugawa",)  # type: ignore[union-attr]


def test_leaders_destroyed_in_a_retreat_end_the_game() -> None:
    state = beaten("ishida", "tokugawa", blocks="ishida-1-leader ukita-2*2", place="himeji", came_by=["ayabe", "osaka"])
    end = play(state, "lose ukita-2")
    assert end.outcome.rule == "B1"  # type: ignore[union-attr]


def test_with_nowhere_else_to_go_two_survivors_are_asked_whether_they_go_inside() -> None:
    ways = ["tsuruga", "ayabe"]
    state = leaving("tokugawa", "ishida", blocks="date-2*3", castle="tokugawa", place="miyazu", came_by=ways)
    assert legal(state) == ["retreat inside"]


def test_a_loser_leaves_also_where_the_winner_has_no_survivor() -> None:
    state = fight("ukita-3", "date-3*2 maeda-3*2", "ukita", "date", place="kyoto", came_by=["osaka"])
    state = play(state, "deploy ukita-3 with ukita", "trust", "deploy date-3 with date", "trust")
    state = play(state.but(impact={"ishida": 8, "tokugawa": 7}), "done", "done")
    assert (state.winner, state.survivors("ishida")) == ("ishida", 0)
    state = play(state, "lose date-3", "lose date-3")
    assert legal(state) == ["retreat ayabe", "retreat sawayama", "retreat minakuchi"]
    assert play(state, "retreat ayabe").outcome.winners == ("ishida",)  # type: ignore[union-attr]
