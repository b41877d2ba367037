"""Rules about deployment, initiative and "done" (B63-B66, B73, B74, B106-B109)."""

from __future__ import annotations

import pytest

from sekigahara.block_game import BattleOptions, CampaignOptions, battle_game
from sekigahara.block_game.actions import BlockRef, Deploy
from sekigahara.block_game.pieces import block_named, card_named
from sekigahara.block_game.state import BattleState
from tests.rules import covers

from .kit import allowed, fight, finish, legal, play, refused, step, told, track, why


def ishida(blocks: str, hand: str) -> BattleState:
    """Ishida attacks with these blocks and cards."""
    return fight(blocks, "date-2*3 maeda-2*2 tokugawa-3*3", hand, "date*3 maeda*2 tokugawa*3")


# --- which card for which block ----------------------------------------------------------------------------------


@covers("B63", "allows")
def test_one_card_deploys_one_block_of_its_daimyo() -> None:
    state = ishida("ukita-2 mori-3", "ukita mori-swords")
    assert legal(state) == ["deploy mori-3 with mori-swords", "deploy ukita-2 with ukita"]
    assert allowed(state, "deploy ukita-2 with ukita")[0] == "B63"
    made = step(state, "deploy ukita-2 with ukita")
    assert [card.name for card in made.state.hands["ishida"]] == ["mori-swords"]
    assert [card.name for card in made.state.played["ishida"]] == ["ukita"]
    assert [block.name for block in made.state.standing["ishida"]] == ["mori-3"]


@covers("B63", "refuses")
@pytest.mark.parametrize(("text", "words"), [
    ("deploy uesugi-1-gun with mori", "A card deploys a block of its own daimyo: Mori is not Uesugi."),
    ("deploy ukita-2 with loyalty", "A Loyalty Challenge card deploys no block."),
    ("deploy ukita-3 with ukita", "No Ukita 3-mon of Ishida stands here."),
    ("deploy ukita-2 with ukita-swords", "Ishida holds no Ukita swords card."),
    ("deploy date-2 with ukita", "Date 2-mon: that is a block of Tokugawa; each side deploys its own."),
    ("deploy date-2 date-3 with ukita",
     "Date 2-mon and Date 3-mon: those are blocks of Tokugawa; each side deploys its own."),
    ("deploy ukita-2 with date", "The Date card belongs to Tokugawa's deck."),
])
def test_what_a_card_does_not_deploy(text: str, words: str) -> None:
    state = ishida("ukita-2 uesugi-1-gun", "ukita mori loyalty")
    assert refused(state, text) == "B63"
    verdict = why(state, text)
    assert verdict.checks[0].text == words
    assert verdict.nearest
    assert all(action in battle_game.legal_actions(state) for action in verdict.nearest)


@covers("B63", "refuses")
def test_no_card_and_no_block_is_used_twice() -> None:
    state = play(ishida("mori-1-leader ukita-2*2 ukita-3", "ukita ukita-swords"), "deploy ukita-2 with ukita", "trust")
    state = play(state, "deploy date-2 with date", "trust")
    assert refused(state, "deploy ukita-3 with ukita") == "B63"
    assert why(state, "deploy ukita-3 with ukita").checks[0].text == (
        "The Ukita card was spent in step 1; no card is used twice in a battle, and Ishida holds no other.")
    again = Deploy("ishida", (BlockRef(block_named("ukita-2")),), card_named("ukita-swords", "ishida"))
    verdict = battle_game.explain(state, again)
    assert verdict.checks[0].rule == "B63"
    assert verdict.checks[0].text == "Ukita 2-mon was deployed in step 1; no block is used twice in a battle."
    assert str(battle_game.parse("deploy ukita-2 with ukita-swords", state)) == "deploy ukita-2#2 with ukita-swords"
    used_up = play(state, "deploy ukita-2 with ukita-swords", "trust")
    assert used_up.asked == "tokugawa"
    third = why(used_up, "deploy ukita-2 with ukita", "ishida")
    assert "No further Ukita 2-mon stands ready: two are deployed already" in str(third)


@covers("B64", "allows")
def test_a_double_card_deploys_two_or_one() -> None:
    state = ishida("ukita-2*2 ukita-3 mori-3", "ukita-double")
    assert legal(state) == [
        "deploy ukita-2 with ukita-double", "deploy ukita-3 with ukita-double",
        "deploy ukita-2 ukita-2#2 with ukita-double", "deploy ukita-2 ukita-3 with ukita-double",
    ]
    assert "B64" in allowed(state, "deploy ukita-2 with ukita-double")
    pair = step(state, "deploy ukita-2 ukita-3 with ukita-double")
    assert [(each.block.name, each.second, each.score) for each in pair.state.deployed] == [
        ("ukita-2", False, 2), ("ukita-3", True, 4)]
    assert [each.step for each in pair.state.deployed] == [1, 1]
    assert [card.name for card in pair.state.played["ishida"]] == ["ukita-double"]


@covers("B64", "refuses")
@pytest.mark.parametrize(("text", "words"), [
    ("deploy ukita-2 ukita-3 with ukita", "A Ukita card deploys one block; two together need a double card."),
    ("deploy ukita-2 ukita-2 ukita-3 with ukita-double", "Even a double card deploys two blocks at the most, not 3."),
    ("deploy ukita-2 ishida-1-leader with ukita-double",
     "A double card that deploys Ii or Ishida Mitsunari deploys that block alone."),
    ("deploy mori-1-leader ukita-1-leader", "Leaders without a card are deployed one at a time; two together need a double"
                                            " card."),
])
def test_what_a_double_card_does_not(text: str, words: str) -> None:
    state = ishida("ukita-2*2 ukita-3 mori-3 ishida-1-leader mori-1-leader ukita-1-leader", "ukita-double ukita")
    assert refused(state, text) == "B64"
    assert why(state, text).checks[0].text == words


def test_a_pair_of_two_daimyo_is_refused_for_the_daimyo() -> None:
    state = ishida("ukita-2 mori-3", "ukita-double")
    assert refused(state, "deploy ukita-2 mori-3 with ukita-double") == "B63"


def test_the_order_of_a_pair_is_that_of_lists_and_does_not_matter_to_the_reader() -> None:
    state = ishida("ukita-2*2 ukita-3", "ukita-double")
    for text in ("deploy ukita-3 ukita-2 with ukita-double", "deploy ukita-2#4 ukita-3#2 with ukita-double"):
        assert str(battle_game.parse(text, state)) == "deploy ukita-2 ukita-3 with ukita-double"


# --- leaders without cards ---------------------------------------------------------------------------------------


@covers("B66", "allows")
def test_leaders_come_without_cards_one_after_the_other() -> None:
    state = ishida("mori-1-leader ukita-1-leader ishida-1-leader ukita-2", "ukita")
    assert {"deploy mori-1-leader", "deploy ukita-1-leader", "deploy ishida-1-leader"} <= set(legal(state))
    assert "B66" in allowed(state, "deploy mori-1-leader")
    state = play(state, "deploy mori-1-leader")
    assert (state.asked, track(state)) == ("tokugawa", (1, 0)), "each is a deployment of its own"
    state = play(state, "deploy date-2 with date", "trust")
    assert "deploy ukita-1-leader" in legal(state), "the enemy's card does not end it"
    state = play(state, "deploy ukita-1-leader")
    assert (state.asked, track(state)) == ("ishida", (2, 2)), "at a tie the attacker goes on"
    assert "B66" in allowed(state, "deploy ishida-1-leader")


@covers("B66", "refuses")
def test_after_the_first_card_a_leader_needs_one_and_others_always_do() -> None:
    state = ishida("mori-1-leader ukita-2*2", "ukita mori")
    assert refused(state, "deploy ukita-2") == "B66"
    assert why(state, "deploy ukita-2").checks[0].text == (
        "Only leaders may be deployed without a card; Ukita 2-mon is none.")
    state = play(state, "deploy ukita-2 with ukita", "trust", "deploy date-2 with date", "trust")
    assert state.asked == "ishida"
    assert refused(state, "deploy mori-1-leader") == "B66"
    assert why(state, "deploy mori-1-leader").checks[0].text == (
        "Ishida deployed with a card in step 1; from then on a leader needs a card.")
    assert legal(state) == ["deploy mori-1-leader with mori", "done"]


def test_a_turned_block_was_still_its_owner_s_first_card() -> None:
    state = fight("mori-1-leader kobayakawa-3", "date-2", "kobayakawa", "loyalty date")
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge", "yield")
    assert refused(state, "deploy mori-1-leader") == "B66"


# --- Ii and Ishida -----------------------------------------------------------------------------------------------


@covers("B106", "allows", "refuses")
def test_any_card_but_loyalty_deploys_ii() -> None:
    state = fight("ukita-2", "ii-4", "ukita", "date maeda-swords tokugawa-double loyalty", "tokugawa")
    assert legal(state) == ["deploy ii-4 with tokugawa-double", "deploy ii-4 with maeda-swords", "deploy ii-4 with date"]
    assert "B106" in allowed(state, "deploy ii-4 with date")
    assert refused(state, "deploy ii-4 with loyalty") == "B106"
    made = step(state, "deploy ii-4 with date")
    assert "B106" in made.events[0].rules
    assert refused(state, "deploy ii-4") == "B66", "Ii is no leader"


@covers("B107", "allows", "refuses")
def test_any_card_but_loyalty_deploys_ishida_mitsunari() -> None:
    state = ishida("ishida-1-leader ukita-2", "uesugi loyalty ukita-double")
    assert "B107" in allowed(state, "deploy ishida-1-leader with uesugi")
    assert "B107" in step(state, "deploy ishida-1-leader with uesugi").events[0].rules
    assert refused(state, "deploy ishida-1-leader with loyalty") == "B107"
    assert "deploy ishida-1-leader" in legal(state), "he is a leader too"


# --- how a deployment goes, and the initiative -------------------------------------------------------------------


@covers("B65", "applies")
def test_a_deployment_shows_card_and_block_and_moves_the_track() -> None:
    state = ishida("ukita-2 mori-3", "ukita mori")
    made = step(state, "deploy ukita-2 with ukita")
    event = made.events[0]
    assert "B65" in event.rules
    assert event.audience is None, "played face up"
    assert event.text == "Ishida deployed Ukita 2-mon with a Ukita card: 2."
    assert event.total == "Ishida 0 → 2"
    assert battle_game.view(made.state, "tokugawa").sides["ishida"].deployed[0].block.name == "ukita-2"
    assert made.reveals


@covers("B65", "not")
def test_trusting_and_being_done_deploy_nothing() -> None:
    state = play(ishida("ukita-2 mori-3", "ukita mori"), "deploy ukita-2 with ukita")
    for text in ("trust", "done"):
        made = step(state, text)
        assert not any("B65" in event.rules for event in made.events)
        assert (track(made.state), made.state.deployed) == (track(state), state.deployed)
        state = made.state


@covers("B73", "applies")
def test_who_is_behind_has_the_initiative_and_keeps_it_until_he_leads() -> None:
    state = ishida("ukita-3 mori-2", "ukita mori")
    state = play(state, "deploy ukita-3 with ukita", "trust")
    assert state.initiative == "tokugawa"
    state = play(state, "deploy date-2 with date", "trust")
    assert (track(state), state.initiative) == ((3, 2), "tokugawa"), "still behind"
    state = play(state, "deploy maeda-2 with maeda", "trust")
    assert (track(state), state.initiative) == ((3, 4), "ishida")


@covers("B73", "applies")
def test_the_defender_has_to_be_equal_the_attacker_has_to_lead() -> None:
    state = play(ishida("ukita-2 mori-2 mori-1-gun", "ukita mori*2"), "deploy ukita-2 with ukita", "trust",
                 "deploy date-2 with date", "trust")
    assert (track(state), state.initiative) == ((2, 2), "ishida")
    state = play(state, "deploy mori-1-gun with mori", "trust")
    assert (track(state), state.initiative) == ((3, 2), "tokugawa")


@covers("B73", "not")
def test_a_done_side_has_no_initiative_though_it_is_behind() -> None:
    state = play(ishida("ukita-2 mori-2", "ukita mori"), "deploy ukita-2 with ukita", "trust", "done")
    assert (track(state), state.initiative) == ((2, 0), "ishida")
    assert state.asked == "ishida"
    siege = fight("ukita-2", "date-2*2", "", "date*2", "tokugawa", castle="ishida", siege=True)
    siege = play(siege, "deploy date-2 with date")
    assert siege.initiative == "tokugawa", "the besieger leads and goes on"


@covers("B74", "allows")
def test_done_is_said_also_by_one_who_could_deploy_and_the_other_goes_on() -> None:
    state = play(ishida("ukita-2 mori-2", "ukita mori"), "deploy ukita-2 with ukita", "trust")
    assert allowed(state, "done")[0] == "B74"
    assert "deploy date-2 with date" in legal(state)
    made = step(state, "done")
    assert told(made.events, "B74") == ["Tokugawa is done and deploys no more.",
                                        "Ishida 2 : 0 Tokugawa. Tokugawa is done: Ishida may go on."]
    on = play(made.state, "deploy mori-2 with mori", "trust")
    assert (on.asked, track(on)) == ("ishida", (4, 0))
    assert play(on, "done").winner == "ishida"


@covers("B74", "refuses")
def test_a_done_side_deploys_no_more_even_if_the_lead_changes() -> None:
    state = play(fight("kobayakawa-3 mori-2", "date-2*2", "kobayakawa mori", "loyalty date"),
                 "deploy kobayakawa-3 with kobayakawa", "trust", "done", "deploy mori-2 with mori")
    assert (state.ask, state.asked) == ("challenge", "tokugawa"), "a done side is asked all the same"
    state = play(state, "challenge", "yield")
    assert (track(state), state.asked) == ((3, 2), "ishida")
    assert refused(state, "deploy date-2 with date", "tokugawa") == "B108"
    assert "B74" in why(state, "deploy date-2 with date", "tokugawa").rules
    assert "B74" in why(state, "done", "tokugawa").rules
    assert allowed(state, "done")[0] == "B74"


# --- whose decision it is ----------------------------------------------------------------------------------------


@covers("B108", "allows", "refuses")
def test_one_decision_at_a_time_by_the_side_that_is_asked() -> None:
    state = ishida("ukita-2 mori-3", "ukita mori")
    assert "B108" in allowed(state, "deploy ukita-2 with ukita")
    assert refused(state, "deploy date-2 with date", "tokugawa") == "B108"
    assert why(state, "deploy date-2 with date", "tokugawa").checks[0].text == (
        "Ishida must decide now (a deployment or done), not Tokugawa.")
    assert why(state, "deploy date-2 with date", "tokugawa").nearest == ()
    for text in ("trust", "show ukita", "yield", "lose ukita-2", "lose sanada", "retreat kyoto", "retreat inside", "inside",
                 "outside", "fight gifu", "challenge"):
        assert refused(state, text) == "B108"
        assert why(state, text).checks[0].text == "Ishida is asked for a deployment or done; this is another decision."


@covers("B108", "refuses")
def test_nothing_is_decided_after_the_end() -> None:
    state = finish(ishida("ukita-2 mori-3", "ukita mori"))
    assert battle_game.to_act(state) == ()
    assert list(battle_game.legal_actions(state)) == []
    for seat in ("ishida", "tokugawa"):
        for text in ("deploy ukita-2 with ukita", "done", "challenge", "trust", "show ukita", "yield", "lose ukita-2",
                     "lose hideyori", "retreat away", "retreat inside", "inside", "fight gifu"):
            assert refused(state, text, seat) == "B108"
            assert why(state, text, seat).checks[0].text == "The combat is over: nothing more can be decided."


@covers("B108", "refuses")
def test_out_of_turn_comes_before_every_other_reason() -> None:
    state = play(ishida("ukita-2 mori-3", "ukita mori"), "deploy ukita-2 with ukita")
    assert state.ask == "challenge"
    for text in ("deploy mori-3 with ukita", "deploy mori-3", "done", "show mori", "lose sanada", "outside"):
        for seat in ("ishida", "tokugawa"):
            assert refused(state, text, seat) == "B108"


@covers("B109", "allows", "refuses")
def test_what_no_rule_allows_and_names_in_normal_form() -> None:
    state = ishida("ukita-2*2", "ukita ukita-double")
    assert "B109" in why(state, "fight gifu").rules
    second = Deploy("ishida", (BlockRef(block_named("ukita-2"), 2),), card_named("ukita", "ishida"))
    verdict = battle_game.explain(state, second)
    assert (verdict.legal, verdict.checks[0].rule) == (False, "B109")
    assert verdict.checks[0].text == "Equal blocks are named by their lowest free labels, in order: ukita-2."
    assert str(verdict.nearest[0]) == "deploy ukita-2 with ukita"
    assert "B109" in allowed(state, "deploy ukita-2 ukita-2#2 with ukita-double")


def test_a_deployment_without_blocks_is_refused() -> None:
    state = ishida("ukita-2*2", "ukita")
    verdict = battle_game.explain(state, Deploy("ishida", (), card_named("ukita", "ishida")))
    assert (verdict.legal, verdict.checks[0].text) == (False, "No block is named.")


def test_the_readings_of_a_battle_are_settings_with_their_rule() -> None:
    settings = {setting.name: setting for setting in CampaignOptions.settings()}
    for rule in battle_game.rulebook.values():
        assert rule.option is None or settings[rule.option].rule == rule.id
    for name in (setting.name for setting in BattleOptions.settings()):
        setting = settings[name]
        assert battle_game.rulebook[setting.rule].option in settings, "the rule says that a setting changes it"
        assert setting.reading
        assert setting.point.startswith("O")
        assert setting.says
