"""The panel of a battle: clicks make actions, points are the engine's, and a seat's picture is closed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

import pytest

from sekigahara.block_game import BattleOptions, battle_game
from sekigahara.block_game.actions import Deploy, Fight, Lose
from sekigahara.block_game.drawing_clicks import compose_action, targets_of
from sekigahara.block_game.panel import BattleKit, battle_banner, battle_panel
from sekigahara.block_game.panel_words import foretold, impact_after
from sekigahara.block_game.source_battle import COURSE, source_battle, source_session
from sekigahara.block_game.state import BattleState
from tabletop import TEACHER, Verdict, Viewer
from tabletop.panel import Controller
from tabletop.panel.kit import NO_MARKS, Look, Marks, find_kit
from tabletop.session import Session
from tests.sekigahara.block_game.kit import fight, finish, play
from tests.sekigahara.block_game.test_drawing import corpus, osaka, texts, ueda, with_other_secrets

KIT = BattleKit(battle_game)


def panel(state: BattleState, viewer: Viewer = TEACHER, texts_: Iterable[str] = (), **more: Any) -> Controller[Any, Any]:
    """A controller on a position, after some actions."""
    session = Session(battle_game, state)
    for text in texts_:
        session.do(battle_game.parse(text, session.state))
    return Controller(session, KIT, viewer=viewer, **more)


def clicked(controller: Controller[Any, Any], *targets: str) -> str:
    """The action that some clicks choose, in notation; "" for none."""
    controller.clear()
    for target in targets:
        controller.click(target)
    return "" if controller.chosen is None else str(controller.chosen)


def broken(controller: Controller[Any, Any]) -> tuple[str, ...]:
    """The rules that refuse what was tried, the decisive one first."""
    tried = controller.tried
    assert isinstance(tried, Verdict)
    assert tried.legal is False
    return tried.rules


# --- the kit belongs to the game --------------------------------------------------------------------------------------


def test_the_game_finds_its_kit() -> None:
    assert isinstance(find_kit(battle_game), BattleKit)
    assert KIT.seat_name("ishida") == "Ishida"
    assert "#sb-fan" in KIT.seal
    assert ".tt .sb" in KIT.css
    assert "sb-mori" in KIT.defs()
    assert all(line.startswith(".tt ") for line in KIT.css.splitlines())


def test_every_open_point_is_shown_as_a_setting() -> None:
    state = fight("ukita-2", "date-2", "ukita", "date", options={"weapon_bonus": "swords_only"})
    settings = {each.name: each for each in KIT.settings(battle_game.view(state, None))}
    assert len(settings) == len(BattleOptions.settings())
    assert settings["weapon bonus"].value == "swords only"
    assert settings["weapon bonus"].changed
    assert settings["losses from"].reading
    assert not settings["losses from"].changed


def test_titles() -> None:
    view = battle_game.view
    assert KIT.title(view(source_battle(), None)) == "Battle: Ishida attacks"
    assert KIT.title(view(ueda("inside"), None)) == "Siege of Ueda"
    assert KIT.title(view(ueda(), None)) == "Combat at Ueda: Tokugawa attacks"
    assert KIT.title(view(ueda("outside"), None)) == "Battle of Ueda: Tokugawa attacks"
    after = play(source_battle(), *COURSE[:12])
    assert KIT.subtitle(Session(battle_game, after), None) == "Deployment 7: Ishida, Mori cavalry"
    assert KIT.subtitle(Session(battle_game, source_battle()), None) == "Ishida decides: a deployment or done."
    assert KIT.subtitle(Session(battle_game, play(source_battle(), *COURSE)), None) == "Ishida decides: a loss."
    done = play(source_battle(), *COURSE[:-1])
    assert KIT.subtitle(Session(battle_game, done), None) == "Ishida is done"
    assert KIT.score(view(after, None)) == "11:8"
    assert KIT.score(view(ueda("inside", "deploy tokugawa-3 with tokugawa"), None)) == "3"


# --- clicks -----------------------------------------------------------------------------------------------------------


def test_the_parts_of_every_legal_action_make_it_again() -> None:
    seen: set[str] = set()
    for state in corpus():
        for action in battle_game.legal_actions(state):
            parts = KIT.parts(action)
            assert parts
            assert len(set(parts)) == len(parts)
            view = battle_game.view(state, state.asked)
            assert KIT.compose(state, view, parts) == action
            assert KIT.compose(state, view, parts[::-1]) == action
            seen.add(type(action).__name__)
    assert seen == {"Stance", "Deploy", "Done", "Challenge", "Trust", "Show", "Yield", "Lose", "Retreat"}


def test_clicks_choose_every_legal_action() -> None:
    for state in corpus()[::6]:
        if not battle_game.to_act(state):
            continue
        controller = panel(state, state.asked)
        for action in battle_game.legal_actions(state):
            assert clicked(controller, *KIT.parts(action)) == str(action)


def test_targets_that_make_nothing() -> None:
    state = play(source_battle(), *COURSE[:3])
    for targets in ((), ("card:ukita",), ("block:ukita-2",), ("card:ukita", "card:uesugi", "block:ukita-2"),
                    ("stance:inside",), ("block:nobody",), ("say:nothing",), ("disk:sanada",), ("retreat:kyoto",)):
        assert compose_action(state, targets) is None
    assert targets_of(Fight("ishida", "gifu")) == ("fight:gifu",)


def test_block_and_card_in_either_order() -> None:
    controller = panel(source_battle(), "ishida", COURSE[:3])
    assert clicked(controller, "block:ukita-2", "card:ukita") == "deploy ukita-2 with ukita"
    assert clicked(controller, "card:ukita", "block:ukita-2") == "deploy ukita-2 with ukita"
    assert clicked(controller, "card:ukita") == ""
    controller.click("block:ukita-2")
    controller.click("card:ukita")
    assert controller.targets == ("block:ukita-2",), "a second click lays a card down"


def test_a_double_card_takes_one_block_or_two() -> None:
    controller = panel(source_battle(), "ishida", COURSE[:3])
    assert clicked(controller, "card:ukita-double", "block:ukita-2") == "deploy ukita-2 with ukita-double"
    pair = "deploy ukita-2 ukita-2#2 with ukita-double"
    assert clicked(controller, "card:ukita-double", "block:ukita-2", "block:ukita-2#2") == pair
    assert clicked(controller, "block:ukita-2", "block:ukita-2#2", "card:ukita-double") == pair
    controller.confirm()
    assert controller.state.impact["ishida"] == 6


def test_a_leader_alone_waits_for_confirm_or_a_card() -> None:
    state = fight("mori-1-leader mori-2", "date-2", "mori mori-swords", "date")
    controller = panel(state, "ishida")
    assert clicked(controller, "block:mori-1-leader") == "deploy mori-1-leader"
    assert controller.session.here.depth == 0
    assert clicked(controller, "block:mori-1-leader", "card:mori") == "deploy mori-1-leader with mori"
    later = panel(state, "ishida", ("deploy mori-2 with mori", "trust", "done"))
    assert clicked(later, "block:mori-1-leader") == ""
    assert later.targets == ("block:mori-1-leader",)
    assert clicked(later, "block:mori-1-leader", "card:mori-swords") == "deploy mori-1-leader with mori-swords"


def test_what_does_not_fit_gets_its_verdict() -> None:
    controller = panel(source_battle(), "tokugawa", COURSE[:13])
    for targets, rule in ((("card:tokugawa", "block:date-2"), "B63"), (("block:tokugawa-3#2", "card:loyalty"), "B63"),
                          (("block:date-2",), "B66"), (("card:tokugawa", "block:maeda-1-cavalry"), "B63")):
        assert clicked(controller, *targets) == ""
        assert broken(controller)[0] == rule, targets
        assert controller.refused == frozenset({targets[-1]})
    two = panel(fight("ukita-2*2", "date-2", "ukita*2", "date"), "ishida")
    assert clicked(two, "block:ukita-2", "block:ukita-2#2") == ""
    assert "B64" in broken(two), "two blocks need a double card"
    assert clicked(two, "block:ukita-2", "card:ukita", "block:ukita-2#2") == ""
    assert broken(two)[0] == "B64"


def test_another_daimyo_is_a_new_choice() -> None:
    controller = panel(source_battle(), "ishida", COURSE[:3])
    controller.click("block:ukita-2")
    controller.click("block:uesugi-1-gun")
    assert controller.targets == ("block:uesugi-1-gun",)
    assert controller.tried is None


def test_a_loss_is_one_click() -> None:
    state = play(source_battle(), *COURSE)
    controller = panel(state, "ishida")
    assert clicked(controller, "block:mori-1-leader") == "lose mori-1-leader"
    assert clicked(controller, "block:ukita-2#2") == "lose ukita-2", "equal blocks go by the lowest label"
    assert clicked(controller, "block:kobayakawa-2") == ""
    assert broken(controller)[0] == "B83"
    siege = ueda("inside", *["deploy tokugawa-3 with tokugawa"] * 2, "deploy ii-4 with date", "done")
    assert clicked(panel(siege, "ishida"), "disk:sanada") == "lose sanada"


def test_answers_to_a_challenge() -> None:
    state = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa*2 mori", "loyalty date")
    asked = panel(state, "tokugawa", ("deploy kobayakawa-3 with kobayakawa",))
    assert clicked(asked, "card:loyalty") == "challenge"
    assert clicked(asked, "say:trust") == "trust"
    answer = panel(state, "ishida", ("deploy kobayakawa-3 with kobayakawa", "challenge"))
    assert clicked(answer, "card:kobayakawa") == "show kobayakawa"
    assert clicked(answer, "say:yield") == "yield"
    assert clicked(answer, "card:mori") == ""
    assert broken(answer)[0] == "B75"


# --- points and words -------------------------------------------------------------------------------------------------


def test_points_are_the_engines() -> None:
    checked = 0
    for state in corpus():
        if state.ask != "deploy":
            continue
        view = battle_game.view(state, state.asked)
        actions = tuple(battle_game.legal_actions(state))
        items = {item.action: item for group in KIT.groups(view, actions) for item in group.items}
        for action in actions:
            if not isinstance(action, Deploy):
                continue
            step = battle_game.apply(state, action)
            lines = [line for event in step.events for line in event.lines]
            assert [line for _, counted in foretold(view, action) for line in counted] == lines
            assert items[action].amount == f"+{sum(line.amount for line in lines)}"
            assert impact_after(view, action) == dict(step.state.impact)
            rules = {note.rule for note in items[action].notes}
            assert {line.rule for line in lines} <= rules
            checked += 1
    assert checked > 200


def test_what_may_be_foretold_is_the_track_after_the_deployment() -> None:
    state = play(source_battle(), *COURSE[:11])
    found = KIT.predict(state, battle_game.parse(COURSE[11], state), "ishida")
    assert [(each.label, each.answer) for each in found] == [("Ishida", 11), ("Tokugawa", 8)]
    assert KIT.can_predict
    assert [line.amount for line in found[0].lines] == [1, 2, 1]
    assert KIT.predict(state, battle_game.parse("done", state), "ishida") == ()


def test_groups_hold_every_action_once_in_order() -> None:
    titles = set()
    for state in corpus():
        actions = tuple(battle_game.legal_actions(state))
        groups = KIT.groups(battle_game.view(state, state.asked), actions)
        listed = [item.action for group in groups for item in group.items]
        assert len(listed) == len(actions)
        assert set(listed) == set(actions)
        labels = [(group.title, item.label) for group in groups for item in group.items]
        assert len(set(labels)) == len(labels), "no two actions may read alike"
        titles |= {group.title for group in groups}
        for group in groups:
            for item in group.items:
                assert item.notes
                assert all(note.rule in battle_game.rulebook and note.text for note in item.notes)
            assert all(note.rule in battle_game.rulebook for note in group.closed)
    assert titles == {"Inside or outside", "Deploy", "Leaders without a card", "Loyalty", "Losses", "Retreat", "End"}


def test_words_and_notes_of_the_sources_eighth_step() -> None:
    state = play(source_battle(), *COURSE[:13])
    groups = KIT.groups(battle_game.view(state, "tokugawa"), tuple(battle_game.legal_actions(state)))
    assert [group.title for group in groups] == ["Deploy", "End"]
    item = groups[0].items[0]
    assert (item.label, item.amount) == ("Tokugawa 3-mon with Tokugawa card", "+5")
    assert [tuple(note) for note in item.notes] == [("B68", "3 mon"), ("B69", "+2 same daimyo"), ("B73", "leads 11 : 13")]
    assert [tuple(note) for note in groups[0].closed] == [("B63", "No card fits Fukushima 2-mon and Date 2-mon.")]
    done = groups[1].items[0]
    assert (done.label, done.amount, done.notes[0].rule) == ("Done, deploy no more", "0", "B74")
    assert KIT.describe(item.action, battle_game.view(state, "tokugawa")) == "Deploy Tokugawa 3-mon with a Tokugawa card"


@pytest.mark.parametrize(("text", "words"), [
    ("deploy mori-1-leader", "Deploy Mori leader without a card"),
    ("deploy ukita-2 ukita-2#2 with ukita-double", "Deploy two Ukita 2-mon with a Ukita double card"),
    ("challenge", "Play a Loyalty Challenge card"), ("trust", "No challenge"), ("show ukita", "Show a Ukita card"),
    ("yield", "Show no card"), ("done", "Done, deploy no more"), ("lose sanada", "Lose the Sanada disk"),
    ("lose ukita-2", "Lose Ukita 2-mon"), ("retreat kyoto", "Retreat to Kyoto"),
    ("retreat inside", "Retreat into the castle"), ("retreat away", "Retreat from here"),
    ("inside", "All blocks inside the castle"), ("outside", "All blocks outside"), ("fight gifu", "Fight at Gifu"),
])
def test_every_action_has_words(text: str, words: str) -> None:
    state = source_battle()
    assert KIT.describe(battle_game.parse(text, state), battle_game.view(state, None)) == words


def test_a_loss_says_which_block_and_what_it_ends() -> None:
    state = play(source_battle(), *COURSE)
    view = battle_game.view(state, "ishida")
    assert KIT.describe(battle_game.parse("lose uesugi-1-gun", state), view) == "Lose Uesugi gun, deployed in step 5"
    fallen = play(
        fight("ishida-1-leader mori-2", "tokugawa-3*2 date-2", "mori", "tokugawa*2"), "deploy ishida-1-leader with mori",
        "trust", "deploy tokugawa-3 with tokugawa", "trust", "done", "deploy tokugawa-3 with tokugawa", "trust", "done")
    assert fallen.outcome is not None
    assert fallen.outcome.rule == "B1"
    asked = play(
        fight("ishida-1-leader mori-2*2", "tokugawa-3", "mori", "tokugawa"), "deploy ishida-1-leader with mori",
        "trust", "deploy tokugawa-3 with tokugawa", "trust", "done", "done")
    groups = KIT.groups(battle_game.view(asked, "ishida"), tuple(battle_game.legal_actions(asked)))
    assert [tuple(note) for note in groups[0].items[0].notes] == [("B83", "out for good"), ("B1", "this ends the game")]


# --- banners ----------------------------------------------------------------------------------------------------------


def _banner(state: BattleState) -> tuple[str, tuple[str, ...]]:
    banner = battle_banner(battle_game.view(state, None))
    assert banner is not None
    assert banner.tone in ("ink", "gold", "red", "pine")
    return banner.text, banner.rules


def test_banners_say_what_must_not_be_missed() -> None:
    assert battle_banner(battle_game.view(source_battle(), None)) is None
    assert _banner(ueda()) == ("Inside or outside?", ("B91", "B92"))
    assert _banner(ueda("inside")) == ("Siege of Ueda.", ("B94", "B95"))
    assert _banner(play(source_battle(), *COURSE)) == ("Ishida has two losses to name.", ("B82",))
    challenged = play(fight("kobayakawa-3", "date-2", "kobayakawa", "loyalty"), "deploy kobayakawa-3 with kobayakawa",
                      "challenge")
    assert _banner(challenged) == ("A challenge to answer.", ("B75", "B77"))
    routed = play(fight("ukita-2*2", "tokugawa-3", "ukita", "tokugawa", place="sawayama", came_by=["kyoto"]),
                  "deploy ukita-2 with ukita", "trust", "deploy tokugawa-3 with tokugawa", "trust", "done", "done",
                  "lose ukita-2")
    assert _banner(routed) == ("Ishida must retreat.", ("B86", "B89"))
    end = finish(play(source_battle(), *COURSE), 1)
    text, rules = _banner(end)
    assert text == "Tokugawa wins the battle."
    assert rules == ("B62",)
    held = finish(play(ueda("inside"), "done"))
    assert _banner(held) == ("The castle holds out.", ("B96",))
    taken = play(osaka(), "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3 with tokugawa", "done")
    assert _banner(finish(taken)) == ("Toyotomi Hideyori is taken.", ("B1",))
    stays = fight("ukita-2", "date-2", "ukita", "date", castle="ishida", place="gifu")
    assert _banner(play(stays, "inside")) == ("No combat here.", ("B61",))


def test_between_two_seats_only_public_numbers() -> None:
    facts = dict(KIT.facts(battle_game.view(play(source_battle(), *COURSE[:13]), None)))
    assert facts["Impact"] == "11 : 8"
    assert facts["Ishida, cards in hand"] == "2"
    assert facts["Tokugawa, blocks standing"] == "3"


# --- the board in the panel -------------------------------------------------------------------------------------------


def test_the_board_shows_the_ghost_of_the_chosen_action() -> None:
    controller = panel(source_battle(), "tokugawa", COURSE[:13])
    clicked(controller, "block:tokugawa-3#2", "card:tokugawa")
    board = controller.picture().board
    assert "if you confirm: +5" in board
    assert board.count('class="chosen"') == 2
    look = Look(chosen=controller.chosen, learning=True)
    assert "if you confirm" not in KIT.board(controller.view, Marks(), look)
    assert "data-do" not in KIT.board(controller.view, NO_MARKS, Look())


def test_what_just_happened_is_marked_and_tells_no_card() -> None:
    state = play(source_battle(), *COURSE[:3])
    step = battle_game.apply(state, battle_game.parse(COURSE[3], state))
    assert KIT.happened(step, None) == ("block:ukita-2", "block:ukita-2#2")
    lost = play(source_battle(), *COURSE)
    step = battle_game.apply(lost, battle_game.parse("lose uesugi-1-gun", lost))
    assert KIT.happened(step, None) == ("lost:uesugi-1-gun",)
    assert KIT.board(battle_game.view(step.state, None), Marks(happened=frozenset(KIT.happened(step, None))), Look()
                     ).count('class="happened"') == 1
    siege = ueda("inside", *["deploy tokugawa-3 with tokugawa"] * 2, "deploy ii-4 with date", "done")
    sanada = battle_game.apply(siege, Lose("ishida", "sanada"))
    assert KIT.happened(sanada, None) == ("lost:sanada",)
    trust = play(source_battle(), *COURSE[:2])
    assert KIT.happened(battle_game.apply(trust, battle_game.parse("trust", trust)), TEACHER) == ()


def test_a_seats_picture_is_closed() -> None:
    for number, state in enumerate(corpus()[::5]):
        for viewer in ("ishida", "tokugawa", None):
            one, other = (panel(each, viewer) for each in (state, with_other_secrets(state, viewer, number)))
            for controller in (one, other):
                if controller.may_act() and controller.open_actions():
                    controller.choose(str(controller.open_actions()[0]))
            if viewer == state.asked:
                # An attacker who could deploy nothing may be done at once; that is his own hand, which is the same.
                assert [str(each) for each in one.open_actions()] == [str(each) for each in other.open_actions()]
            assert one.picture() == other.picture()


def test_pictures_are_well_formed_and_in_their_own_words() -> None:
    for state in corpus()[::9]:
        for viewer in ("ishida", None):
            board = panel(state, viewer).picture().board
            svg = board[board.index("<svg"):board.index("</svg>") + 6]
            ElementTree.fromstring(svg)
            assert "<style" not in svg
            assert "<defs" not in svg
            assert texts(svg)


def test_a_game_is_played_by_clicks_to_its_end() -> None:
    controller = panel(source_battle())
    for text in (*COURSE, "lose uesugi-1-gun", "lose mori-1-cavalry", "lose date-2"):
        state = controller.state
        if not battle_game.to_act(state):
            break
        action = battle_game.parse(text, state)
        if action not in battle_game.legal_actions(state):
            action = next(iter(battle_game.legal_actions(state)))
        assert clicked(controller, *KIT.parts(action)) == str(action)
        controller.confirm()
    assert controller.state.outcome is not None
    assert "Tokugawa wins the battle." in controller.picture().banner


def test_a_panel_in_one_line() -> None:
    made = battle_panel(viewer="ishida", mode="fair")
    assert "Battle: Ishida attacks" in made.static()
    assert made.controller.viewer == "ishida"
    assert made.controller.session.mode == "fair"
    assert re.fullmatch(r"<Panel .*: step 0, ishida looks>", repr(made))
    assert "mori-1-leader" not in battle_panel(viewer="tokugawa").static()
    session = Session(battle_game, ueda())
    assert battle_panel(session).controller.session is session
    assert "Combat at Ueda" in battle_panel(ueda()).static()


def test_the_course_leaves_out_who_trusts() -> None:
    session = source_session(upto=5)
    controller = Controller(session, BattleKit(battle_game))
    session.last()
    board = controller.picture().board
    course = board[board.index("Course"):]
    assert course.count("<b>6:3</b>") == 1  # the trust after the Ukita pair has no cell of its own
    assert "<b>1:3</b>" in course
