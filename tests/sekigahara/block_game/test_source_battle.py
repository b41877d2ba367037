"""E1: the battle that the source tells, deployment by deployment, and both of its what-ifs."""

from __future__ import annotations

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import BlockRef, Lose
from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import block_named, card_named, enemy
from sekigahara.block_game.source_battle import COURSE, source_battle
from sekigahara.block_game.state import BattleState, Deployed
from tabletop import TEACHER
from tests.rules import covers

from .kit import allowed, course, legal, lost, play, refused, step, told, track

LEADER = "deploy mori-1-leader"
MAEDA = "deploy maeda-1-cavalry with maeda-swords"
PAIR = "deploy ukita-2 ukita-2#2 with ukita-double"
UP_TO_THE_PAIR = (LEADER, MAEDA, "trust", PAIR)

# The source's table: the action, the sums in it (one a block), the track after it, who has the initiative next.
TABLE = [
    (LEADER, [[1]], (1, 0), "tokugawa"),
    (MAEDA, [[1, 2]], (1, 3), "ishida"),
    (PAIR, [[2], [2, 1]], (6, 3), "tokugawa"),
    ("deploy tokugawa-3 with tokugawa", [[3]], (6, 6), "ishida"),
    ("deploy uesugi-1-gun with uesugi", [[1]], (7, 6), "tokugawa"),
    ("deploy tokugawa-1-gun with tokugawa", [[1, 1]], (7, 8), "ishida"),
    ("deploy mori-1-cavalry with mori-swords", [[1, 2, 1]], (11, 8), "tokugawa"),
    ("deploy tokugawa-3#2 with tokugawa", [[3, 2]], (11, 13), "ishida"),
]
SIDES_IN_TURN = ["ishida", "tokugawa", "ishida", "tokugawa", "ishida", "tokugawa", "ishida", "tokugawa"]


def all_deployed() -> BattleState:
    return play(source_battle(), *COURSE[:-2])


@pytest.mark.parametrize("number", range(len(TABLE)))
def test_each_deployment_scores_what_the_source_says(number: int) -> None:
    state = source_battle()
    for text, *_ in TABLE[:number]:
        state = play(state, text)
        if state.ask == "challenge":
            state = play(state, "trust")
    text, sums, after, initiative = TABLE[number]
    assert state.asked == state.initiative == SIDES_IN_TURN[number]
    made = step(state, text)
    counted = [[line.amount for line in event.lines] for event in made.events if event.lines]
    assert counted == sums
    assert track(made.state) == after
    assert [each.score for each in made.state.deployed][-len(sums):] == [sum(each) for each in sums]
    assert made.state.course[-1] == (number + 1, SIDES_IN_TURN[number], False, *after)
    state = made.state
    if state.deployed[-1].card is None:
        assert state.ask == "deploy", "a free leader can't be challenged"
    else:
        assert (state.ask, state.asked) == ("challenge", enemy(state.deployed[-1].side))
        assert state.initiative == SIDES_IN_TURN[number], "the initiative is looked at after the challenge"
        state = play(state, "trust")
    assert (state.ask, state.asked, state.initiative) == ("deploy", initiative, initiative)


def test_the_second_block_of_the_pair_counts_the_first() -> None:
    pair = step(play(source_battle(), LEADER, MAEDA, "trust"), PAIR)
    first, second = (event for event in pair.events if event.lines)
    assert [line.rule for line in first.lines] == ["B68"]
    assert [line.rule for line in second.lines] == ["B68", "B69"]
    assert (first.facts["to"], second.facts["to"]) == (3, 6)
    assert "with the same card" in second.text


def test_the_tie_at_six_favours_the_defender_so_the_attacker_has_the_initiative() -> None:
    state = play(source_battle(), *UP_TO_THE_PAIR, "trust", "deploy tokugawa-3 with tokugawa")
    assert told(step(state, "trust").events, "B73") == [
        "Ishida 6 : 6 Tokugawa: a tie favours the defender, so Ishida, the attacker, has the initiative."
    ]


def test_the_end_of_deployment_losses_retreat_and_cards() -> None:
    state = all_deployed()
    assert (state.asked, track(state)) == ("ishida", (11, 13))
    assert len(state.standing["ishida"]) == 2
    assert [card.name for card in state.hands["ishida"]] == ["ukita", "uesugi-swords"]
    assert legal(state) == ["done"], "two blocks, two cards, no match"
    state = play(state, "done")
    assert (state.ask, state.asked, track(state)) == ("deploy", "tokugawa", (11, 13))
    end = step(state, "done")
    assert told(end.events, "B62") == ["Both sides are done. Ishida 11 : 13 Tokugawa: more impact wins, Tokugawa wins the"
                                       " battle."]
    assert end.state.winner == "tokugawa"
    assert end.state.due == {"ishida": 2, "tokugawa": 1}
    assert [(line.text, line.amount) for event in end.events if event.rules == ("B82",) for line in event.lines] == [
        ("full sevens in the enemy's 13", 1), ("the battle is lost", 1), ("full sevens in the enemy's 11", 1)]
    assert course(end.state) == [(1, 0), (1, 3), (6, 3), (6, 6), (7, 6), (7, 8), (11, 8), (11, 13), (11, 13), (11, 13)]

    assert (end.state.ask, end.state.asked) == ("lose", "ishida")
    assert refused(end.state, "lose kobayakawa-3") == "B83", "deployed blocks go first"
    state = play(end.state, "lose mori-1-leader", "lose ukita-2")
    assert (state.ask, state.asked) == ("lose", "tokugawa")
    last = step(state, "lose tokugawa-3")
    state = last.state
    assert told(last.events, "B86") == ["Ishida must leave with five survivors."]
    assert (state.survivors("ishida"), state.survivors("tokugawa")) == (5, 5)
    assert told(last.events, "B100") == [
        "Ishida discards what it played and draws four cards.",
        "Ishida drew: " + last.events[-4].text.removeprefix("Ishida drew: "),
        "Tokugawa discards what it played and draws four cards.",
        "Tokugawa drew: " + last.events[-2].text.removeprefix("Tokugawa drew: "),
    ]
    draws = [event for event in last.events if event.rules == ("B100",)]
    assert [[line.amount for line in event.lines] for event in draws] == [[3, 1], [4, 0]]
    assert {side: len(cards) for side, cards in state.discard.items()} == {"ishida": 3, "tokugawa": 4}
    assert {side: len(cards) for side, cards in state.hands.items()} == {"ishida": 6, "tokugawa": 5}
    outcome = battle_game.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("tokugawa",), "B62")
    assert outcome.text == "Tokugawa wins the battle, Ishida 11 : 13 Tokugawa."
    assert battle_game.to_act(state) == ()


def test_the_course_in_the_package_is_the_source_s() -> None:
    assert [text for text in COURSE if text not in ("trust", "done")] == [text for text, *_ in TABLE]


# --- what if Uesugi had come with swords? ------------------------------------------------------------------------


@covers("B70", "applies")
def test_with_swords_the_uesugi_gun_makes_nine_to_six() -> None:
    state = play(source_battle(), *UP_TO_THE_PAIR, "trust", "deploy tokugawa-3 with tokugawa", "trust")
    swords = step(state, "deploy uesugi-1-gun with uesugi-swords")
    assert [(line.rule, line.amount) for event in swords.events for line in event.lines] == [("B68", 1), ("B70", 2)]
    assert track(swords.state) == (9, 6)
    assert play(swords.state, "trust").initiative == "tokugawa"


def test_with_an_earlier_cavalry_of_his_the_mori_cavalry_would_make_six() -> None:
    earlier = (Deployed(1, "ishida", block_named("mori-1-leader"), None, False, (), "ishida"),
               Deployed(3, "ishida", block_named("ukita-1-cavalry"), card_named("ukita", "ishida"), False, (), "ishida"))
    lines = impact_lines(block_named("mori-1-cavalry"), card_named("mori-swords", "ishida"), earlier, BattleOptions(),
                         siege=False)
    assert [(line.rule, line.amount) for line in lines] == [("B68", 1), ("B70", 2), ("B71", 2), ("B69", 1)]


# --- what if Tokugawa had challenged the Ukita pair? -------------------------------------------------------------


@covers("B76", "applies")
def test_one_ukita_card_refutes_the_challenge_of_the_pair() -> None:
    state = play(source_battle(), *UP_TO_THE_PAIR)
    assert state.asked == "tokugawa"
    assert "B75" in allowed(state, "challenge")
    state = play(state, "challenge")
    assert (state.ask, state.asked, state.initiative) == ("refute", "ishida", "ishida")
    assert track(state) == (6, 3)
    assert legal(state) == ["show ukita", "yield"]
    shown = step(state, "show ukita")
    assert shown.events[0].rules[0] == "B76"
    assert shown.events[0].text == (
        "Ishida shows a Ukita card: the challenge is refuted for both blocks. The card stays in hand.")
    state = shown.state
    assert track(state) == (6, 3)
    assert (state.asked, state.ask) == ("tokugawa", "deploy")
    assert [card.name for card in state.hands["ishida"]] == ["mori-swords", "ukita", "uesugi", "uesugi-swords"]
    assert [card.name for card in state.played["tokugawa"]] == ["maeda-swords", "loyalty"]
    assert [card.name for card in state.shown["ishida"]] == ["ukita"]
    assert refused(state, "challenge") == "B75", "one challenge for each deployment"


@covers("B77", "applies")
def test_unrefuted_both_blocks_turn_with_the_bonus_inside_the_pair() -> None:
    state = play(source_battle(), *UP_TO_THE_PAIR, "challenge")
    turned = step(state, "yield")
    assert track(turned.state) == (1, 8)
    assert [[(line.rule, line.amount) for line in event.lines] for event in turned.events if event.lines] == [
        [("B68", 2)], [("B68", 2), ("B69", 1)]]
    assert [each.turned for each in turned.state.deployed] == [False, False, True, True]
    assert course(turned.state) == [(1, 0), (1, 3), (1, 8)]
    assert (turned.state.ask, turned.state.asked) == ("deploy", "ishida"), "Ishida is behind and goes on"
    # The pair is still Ishida's: it may not be lost while the leader stands, and leaves with him.
    done = play(turned.state, "done", "done")
    assert done.due == {"ishida": 2, "tokugawa": 0}
    assert refused(done, "lose ukita-2") == "B79"
    assert legal(done) == ["lose mori-1-leader"]
    after = play(done, "lose mori-1-leader")
    assert refused(after, "lose ukita-2") == "B83", "standing blocks are left, and no Ukita is among them"
    assert battle_game.explain(after, Lose("ishida", BlockRef(block_named("ukita-2")))).checks[0].rule == "B79"
    assert legal(after) == ["lose mori-1-cavalry", "lose kobayakawa-2", "lose kobayakawa-3", "lose uesugi-1-gun"]
    end = play(after, "lose kobayakawa-2")
    assert lost(end, "ishida") == ["mori-1-leader", "kobayakawa-2"]
    assert end.survivors("ishida") == 5


def test_every_seat_sees_the_course_and_nobody_the_other_hand() -> None:
    state = all_deployed()
    for viewer in ("ishida", "tokugawa", None, TEACHER):
        view = battle_game.view(state, viewer)
        assert [(mark.ishida, mark.tokugawa) for mark in view.course] == course(state)
        for side in ("ishida", "tokugawa"):
            known = viewer in (TEACHER, side)
            assert all((card is not None) == known for card in view.sides[side].hand)
            assert all((block is not None) == known for block in view.sides[side].standing)
