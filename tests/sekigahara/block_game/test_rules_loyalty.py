"""Rules about Loyalty Challenges and blocks that turn (B67, B75-B81)."""

from __future__ import annotations

from typing import Any

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import BlockRef, Lose
from sekigahara.block_game.pieces import block_named
from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, counts, fight, legal, lost, play, refused, step, told, track, why


def kobayakawa(hand: str = "kobayakawa mori", enemy: str = "loyalty*2 date*2", **more: Any) -> BattleState:
    """Ishida attacks with Kobayakawa 3-mon and has deployed it; Tokugawa is asked."""
    state = fight("kobayakawa-3 mori-2*2", "date-2*3", hand, enemy, **more)
    return play(state, "deploy kobayakawa-3 with kobayakawa")


@covers("B67", "allows")
def test_a_block_deployed_with_a_card_can_be_challenged() -> None:
    assert allowed(kobayakawa(), "challenge")[0] == "B75"
    assert "B67" in allowed(kobayakawa(), "challenge")


@covers("B75", "allows")
def test_after_each_deployment_one_may_challenge_or_trust() -> None:
    state = kobayakawa(enemy="date")
    assert (state.ask, state.asked, legal(state)) == ("challenge", "tokugawa", ["trust"]), "asked without such a card too"
    assert allowed(state, "trust")[0] == "B75"
    state = kobayakawa()
    assert legal(state) == ["challenge", "trust"]
    made = step(state, "challenge")
    assert made.reveals, "the card is played face up"
    assert [card.name for card in made.state.played["tokugawa"]] == ["loyalty"]
    assert made.events[0].text == (
        "Tokugawa plays a Loyalty Challenge on Kobayakawa 3-mon: Ishida must show a card that could deploy it.")


@covers("B75", "allows")
def test_a_shown_card_stays_in_hand_and_may_be_used_later() -> None:
    state = fight("kobayakawa-3*2 mori-2", "date-2*3", "kobayakawa*2", "loyalty date*3")
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge", "show kobayakawa")
    assert [card.name for card in state.hands["ishida"]] == ["kobayakawa"]
    assert [card.name for card in battle_game.view(state, "tokugawa").sides["ishida"].shown] == ["kobayakawa"]
    state = play(state, "deploy date-2 with date", "trust", "deploy date-2#2 with date", "trust")
    assert track(play(state, "deploy kobayakawa-3#2 with kobayakawa")) == (7, 5)


@covers("B75", "refuses")
def test_what_does_not_challenge_and_what_does_not_refute() -> None:
    assert refused(kobayakawa(enemy="date"), "challenge") == "B75"
    assert why(kobayakawa(enemy="date"), "challenge").checks[0].text == "Tokugawa holds no Loyalty Challenge card."
    state = play(kobayakawa("kobayakawa kobayakawa mori loyalty"), "challenge")
    assert legal(state) == ["show kobayakawa", "yield"]
    assert why(state, "show mori").checks[0].text == (
        "A Mori card could not deploy Kobayakawa 3-mon, so it refutes nothing.")
    assert why(state, "show loyalty").checks[0].text == "A Loyalty Challenge card deploys nothing and refutes nothing."
    for text in ("show mori", "show loyalty", "show kobayakawa-double"):
        assert refused(state, text) == "B75"


@covers("B75", "refuses")
def test_one_challenge_for_each_deployment_and_any_number_in_a_battle() -> None:
    state = kobayakawa("kobayakawa*2 mori*2")
    settled = play(state, "challenge", "show kobayakawa")
    assert settled.asked == "tokugawa"
    assert refused(settled, "challenge") == "B75"
    assert why(settled, "challenge").checks[0].text == (
        "The last deployment has been challenged already: one Loyalty Challenge for each deployment.")
    again = play(settled, "deploy date-2 with date", "trust", "done", "deploy mori-2 with mori")
    assert "challenge" in legal(again)
    spent = play(again, "challenge", "yield")
    assert len(spent.played["tokugawa"]) == 3
    assert track(spent) == (3, 4)


@covers("B76", "applies")
def test_a_single_card_refutes_for_a_pair() -> None:
    state = play(fight("mori-3*2", "date-2", "mori-double mori-swords", "loyalty"),
                 "deploy mori-3 mori-3#2 with mori-double", "challenge")
    shown = step(state, "show mori-swords")
    assert shown.events[0].rules[0] == "B76"
    assert track(shown.state) == (7, 0)


@covers("B76", "not")
def test_for_a_single_block_it_is_the_plain_rule() -> None:
    shown = step(play(kobayakawa("kobayakawa*2"), "challenge"), "show kobayakawa")
    assert shown.events[0].rules[0] == "B75"
    one_of_a_double = play(fight("mori-3*2", "date-2", "mori-double mori-swords", "loyalty"),
                           "deploy mori-3 with mori-double", "challenge")
    assert step(one_of_a_double, "show mori-swords").events[0].rules[0] == "B75"


@covers("B77", "applies", "not")
def test_only_an_unrefuted_challenge_turns_the_block() -> None:
    state = play(kobayakawa("kobayakawa*2"), "challenge")
    turned = step(state, "yield")
    assert turned.events[0].rules == ("B77",)
    assert turned.events[1].text == "Kobayakawa 3-mon turns: it counts for Tokugawa in this battle, no longer for Ishida."
    assert turned.events[1].total == "Tokugawa 0 → 3, Ishida 3 → 0"
    assert track(turned.state) == (0, 3)
    assert allowed(state, "yield")[0] == "B77"
    assert legal(state) == ["show kobayakawa", "yield"], "nobody must show"
    refuted = step(state, "show kobayakawa")
    assert track(refuted.state) == (3, 0)
    assert not any("B77" in event.rules for event in refuted.events)


@covers("B78", "applies")
def test_any_daimyo_card_answers_for_ishida_and_ii_but_no_loyalty_card() -> None:
    state = play(fight("ishida-1-leader mori-2", "date-2", "uesugi mori loyalty", "loyalty"),
                 "deploy ishida-1-leader with uesugi", "challenge")
    assert legal(state) == ["show mori", "yield"]
    assert refused(state, "show loyalty") == "B75"
    assert step(state, "show mori").events[0].rules[0] == "B78"
    ii = play(fight("mori-2", "ii-4", "loyalty", "date maeda", "tokugawa"), "deploy ii-4 with date", "challenge")
    assert legal(ii) == ["show maeda", "yield"]


@covers("B78", "not")
def test_for_other_blocks_it_must_be_a_card_of_their_daimyo() -> None:
    state = play(fight("ukita-1-leader mori-2", "date-2", "ukita mori", "loyalty"),
                 "deploy ukita-1-leader with ukita", "challenge")
    assert legal(state) == ["yield"]


@covers("B79", "allows", "refuses")
def test_a_turned_block_is_its_owner_s_last_loss() -> None:
    state = play(kobayakawa(), "challenge", "yield", "deploy mori-2 with mori", "trust", "done", "deploy date-2 with date",
                 "trust", "done")
    assert (track(state), state.due) == ((2, 5), {"ishida": 1, "tokugawa": 0})
    state = state.but(due={"ishida": 2, "tokugawa": 0})
    assert refused(state, "lose kobayakawa-3") == "B79"
    assert why(state, "lose kobayakawa-3").checks[0].text == (
        "Kobayakawa 3-mon turned and fights for the enemy: nobody may pick it while its owner has other blocks.")
    assert refused(state.but(asked="tokugawa", due={"ishida": 0, "tokugawa": 1}), "lose kobayakawa-3") == "B83"
    state = play(state, "lose mori-2")
    assert legal(state) == ["lose mori-2"], "the Mori block that still stands goes before the turned one"
    only_turned = state.but(standing={**state.standing, "ishida": ()})
    assert legal(only_turned) == ["lose kobayakawa-3"]
    assert "B79" in allowed(only_turned, "lose kobayakawa-3")


@covers("B79", "allows")
def test_the_challenger_may_give_a_turned_block_where_the_setting_says_so() -> None:
    state = play(kobayakawa(options={"turned_block": "challenger_may_lose"}), "challenge", "yield",
                 "deploy mori-2 with mori", "trust", "done", "deploy date-2 with date", "trust", "done")
    state = state.but(asked="tokugawa", due={"ishida": 0, "tokugawa": 1})
    assert legal(state) == ["lose kobayakawa-3", "lose date-2"]
    assert "B83" in allowed(state, "lose kobayakawa-3")
    after = step(state, "lose kobayakawa-3")
    assert after.events[0].text == "Tokugawa loses Kobayakawa 3-mon."
    assert lost(after.state, "ishida") == ["kobayakawa-3"], "it was Ishida's block, and is out for good"
    assert lost(after.state, "tokugawa") == []
    assert battle_game.explain(state, Lose("tokugawa", BlockRef(block_named("mori-2")))).checks[0].rule == "B83"


def test_a_challenger_who_loses_all_he_has_loses_the_turned_block_too() -> None:
    state = fight("kobayakawa-3 mori-3*3", "date-1-leader", "kobayakawa mori-double mori-swords", "loyalty",
                  options={"turned_block": "challenger_may_lose"})
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge", "yield",
                 "deploy mori-3 mori-3#2 with mori-double", "trust", "done", "deploy mori-3#3 with mori-swords", "trust")
    assert track(state) == (12, 3)
    end = step(state, "done")
    assert end.state.due == {"ishida": 0, "tokugawa": 0}
    assert (lost(end.state, "tokugawa"), lost(end.state, "ishida")) == (["date-1-leader"], ["kobayakawa-3"])
    assert told(end.events, "B85") == ["Tokugawa loses all that it has here: Date leader and Kobayakawa 3-mon."]
    assert end.state.survivors("ishida") == 3
    assert end.reveals


def test_a_turned_block_counts_on_the_challenger_s_side_for_later_bonuses() -> None:
    # Two Kobayakawa blocks turn: the second gets the bonus from the first, and Ishida's third gets none.
    state = fight("kobayakawa-3*2 kobayakawa-2 mori-2", "date-2", "kobayakawa*3", "loyalty*2")
    first = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge", "yield")
    assert (track(first), first.asked) == ((0, 3), "ishida")
    second = step(first, "deploy kobayakawa-3#2 with kobayakawa")
    assert counts(second.events) == [("B68", 3)], "the block that turned fights for Tokugawa"
    turned = step(play(second.state, "challenge"), "yield")
    assert counts(turned.events) == [("B68", 3), ("B69", 1)]
    assert track(turned.state) == (0, 7)
    third = step(turned.state, "deploy kobayakawa-2 with kobayakawa")
    assert counts(third.events) == [("B68", 2)]


def test_a_turned_weapon_keeps_its_swords_and_counts_for_the_challenger_s_weapons() -> None:
    state = fight("ukita-1-gun mori-2", "date-1-gun date-2", "ukita-swords", "loyalty date-swords")
    state = play(state, "deploy ukita-1-gun with ukita-swords")
    turned = step(play(state, "challenge"), "yield")
    assert counts(turned.events) == [("B68", 1), ("B70", 2)]
    assert track(turned.state) == (0, 3)
    state = play(turned.state, "done")
    assert counts(step(state, "deploy date-1-gun with date-swords").events) == [("B68", 1), ("B70", 2), ("B70", 2)]


@covers("B80", "applies")
def test_the_initiative_is_looked_at_when_the_challenge_is_settled() -> None:
    state = kobayakawa()
    assert state.initiative == "ishida", "3-0, yet the challenge is open"
    challenged = play(state, "challenge")
    assert (challenged.asked, challenged.initiative) == ("ishida", "ishida")
    assert play(challenged, "yield").initiative == "ishida", "0-3: it stays"
    assert play(state, "trust").initiative == "tokugawa"


@covers("B80", "not")
def test_after_a_free_leader_there_is_no_challenge_to_wait_for() -> None:
    state = fight("mori-1-leader ukita-2", "date-2", "", "loyalty")
    assert play(state, "deploy mori-1-leader").initiative == "tokugawa"


@covers("B81", "allows", "refuses")
def test_no_challenges_in_sieges() -> None:
    siege = fight("ukita-2", "date-2*2 date-3", "loyalty", "date*2", "tokugawa", castle="ishida", siege=True)
    state = play(siege, "deploy date-2 with date")
    assert (state.ask, state.asked) == ("deploy", "tokugawa"), "no question of loyalty"
    assert refused(state, "challenge", "ishida") == "B81"
    assert why(state, "challenge", "ishida").checks[0].text == "In a siege nobody plays a Loyalty Challenge card."
    assert "B81" in allowed(kobayakawa(), "challenge"), "in a battle one may"


def test_the_one_who_deployed_can_t_challenge_himself() -> None:
    state = fight("kobayakawa-3", "date-2", "kobayakawa loyalty", "date")
    state = play(state, "deploy kobayakawa-3 with kobayakawa")
    assert refused(state, "challenge", "ishida") == "B108"
