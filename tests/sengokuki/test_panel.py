"""The panel: clicks make actions, refusals say why, and nobody's picture holds what he may not know."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from sengokuki import Flip, Move, State, game
from sengokuki.board import SQUARES
from sengokuki.drawing import FACES, MEMORY
from sengokuki.panel import SengokukiKit, sengokuki_banner, sengokuki_panel
from sengokuki.panel_words import action_groups, action_words
from sengokuki.players import forgetful, greedy, no_memory, perfect_memory
from tabletop import TEACHER, Verdict, Viewer
from tabletop.panel import Controller
from tabletop.panel.kit import Look, Marks, find_kit
from tabletop.session import Session
from tests.sengokuki.helpers import after, flips, place
from tests.sengokuki.test_closed_views import twin
from tests.sengokuki.test_drawing import SIX, SIX_CARDS
from tests.sengokuki.walks import walk

KIT = SengokukiKit(game)
HIDDEN = {"b1": "kihei-red", "c1": "ashigaru-blue", "d1": "ki", "e1": "ki"}


def panel(state: State, viewer: Viewer = TEACHER, *texts: str, mode: str = "teacher", **more: Any) -> Controller[Any, Any]:
    """A controller on a position, after some actions."""
    session = Session(game, state, mode=mode)
    for text in texts:
        session.do(game.parse(text, session.state))
    return Controller(session, KIT, viewer=viewer, **more)


def click(controller: Controller[Any, Any], *squares: str) -> str:
    """The action that some clicks choose, in notation; "" for none."""
    controller.clear()
    for square in squares:
        controller.click(square)
    return "" if controller.chosen is None else str(controller.chosen)


def played(controller: Controller[Any, Any]) -> list[Any]:
    """The actions up to here."""
    node, actions = controller.session.here, []
    while node.parent is not None:
        actions.append(node.step.action)
        node = node.parent
    return actions[::-1]


def refusal(controller: Controller[Any, Any]) -> tuple[str, tuple[str, ...]]:
    """What was tried, and the rules that refuse it."""
    tried = controller.tried
    assert isinstance(tried, Verdict)
    assert tried.legal is False
    return str(tried.action), tried.rules


# --- the kit belongs to the game --------------------------------------------------------------------------------------


def test_the_game_finds_its_kit() -> None:
    kit = find_kit(game)
    assert isinstance(kit, SengokukiKit)
    assert [kit.seat_name(seat) for seat in ("white", "black")] == ["White", "Black"]
    assert kit.defs()
    assert kit.seal.startswith("<g")
    assert kit.click_again


def test_the_options_are_shown_as_settings() -> None:
    settings = {each.name: each for each in KIT.settings(game.view(game.setup(1, {"nobori": True}), None))}
    assert settings["nobori"].changed
    assert not settings["nobori"].reading
    assert settings["start"].reading


# --- clicks -----------------------------------------------------------------------------------------------------------


def test_clicks_choose_every_legal_action() -> None:
    for seed in range(3):
        for state, _ in list(walk(seed, {"nobori": seed == 1}, 150, seed == 2))[::13]:
            if game.outcome(state) is not None:
                continue
            controller = panel(state)
            for action in game.legal_actions(state):
                assert click(controller, *KIT.parts(action)) == str(action)
                if isinstance(action, Move):
                    assert click(controller, action.end, action.start) == str(action)


def test_a_second_click_carries_it_out() -> None:
    controller = panel(game.setup(3))
    controller.click("a2")
    assert str(controller.chosen) == "flip a2"
    assert controller.session.here.depth == 0
    controller.click("a2")
    assert played(controller) == [Flip("white", "a2")]
    assert controller.chosen is None
    controller.click("b2")
    controller.click("b3")
    assert str(controller.chosen) == "flip b3"
    assert controller.session.here.depth == 1


def test_another_square_takes_the_place_of_the_first() -> None:
    controller = panel(place("wDa1 wAc3 bDf7", "e5"))
    assert click(controller, "c3", "c5") == "Ac3-c5"
    controller.click("e3")
    assert str(controller.chosen) == "Ac3-e3"
    controller.click("e3")
    assert str(played(controller)[-1]) == "Ac3-e3"


def test_a_click_on_the_warrior_again_lays_him_down() -> None:
    controller = panel(place("wDa1 wAc3 bDf7", "e5"))
    assert click(controller, "c3", "c3") == ""
    assert controller.targets == ()
    assert click(controller, "c3", "a1") == ""
    assert controller.targets == ("a1",)


def panel_click(state: State, *squares: str) -> Controller[Any, Any]:
    controller = panel(state)
    click(controller, *squares)
    return controller


@pytest.mark.parametrize(("warriors", "cards", "squares", "action", "rule"), [
    ("wAa1 wDf1 bDf7", "a5", ("a1", "a6"), "Aa1-a6", "K4.2"),
    ("wAa1 wDf1 bDf7", "a5", ("a1", "a5"), "Aa1-a5", "K4.3"),
    ("wAa1 wDf1 bDf7", "a5", ("a1", "b2"), "Aa1-b2", "K4.1"),
    ("wAa1 wDf1 bDf7 bLa3", "a5", ("a1", "a4"), "Aa1-a4", "K4.2"),
    ("wDc1 wAc3 bAc6 bDf7", "a5", ("c3", "d3"), "Ac3-d3", "K5.3"),
    ("wDc3 bDc5", "a5", ("c3", "c4"), "Dc3-c4", "K5.3"),
    ("wDc1 wSd1 bDf7", "b1 b2 c2 d2 e2 e1", ("d1",), "Sd1-e1", "K4.3"),
    ("wDe2 wAc2 bLa6 bDf7", "a1", ("a1",), "flip a1", "K5.1"),
    ("wDe2 wRf1 bLa6 bDf7", "a1", ("f1",), "Rf1-d2", "K5.3"),
])
def test_what_is_refused_says_why(
    warriors: str, cards: str, squares: tuple[str, ...], action: str, rule: str
) -> None:
    controller = panel_click(place(warriors, cards), *squares)
    tried, rules = refusal(controller)
    assert tried == action
    assert rules[0] == rule
    assert controller.refused == {squares[-1]}
    picture = controller.picture()
    assert rule in picture.may
    assert "Not possible" in picture.may
    assert 'class="sk-no"' in picture.board


def test_in_the_middle_of_a_flip_a_warrior_is_refused() -> None:
    state = after(place("wDa1 wAc3 bDf7", {"b1": "ki", "e5": "ki"}), "flip b1")
    controller = panel_click(state, "c3")
    assert refusal(controller)[1][0] == "K3.1"
    assert "sk-tick" not in controller.picture().board
    assert refusal(panel_click(state, "b1")) == ("flip b1", ("K3.1",))


def test_flags_are_refused() -> None:
    state = flips(place("wDa1 bDf7", {**HIDDEN}, nobori=True), "b1", "c1").state
    assert refusal(panel_click(state, "b1")) == ("flip b1", ("K7.1",))


def test_a_square_clicked_first_asks_who_can_go_there() -> None:
    controller = panel_click(place("wDa1 wAc3 bDf7", "e5"), "c5")
    assert controller.chosen is None
    assert controller.targets == ("c5",)
    assert controller.picture().board.count('"sk-take"') == 1
    controller.click("c3")
    assert str(controller.chosen) == "Ac3-c5"
    nobody = panel_click(place("wDa1 wAc3 bDf7", "e5"), "f7")
    assert nobody.notice


def test_targets_that_make_nothing() -> None:
    state = place("wDa1 wAc3 bDf7", "e5")
    seen = game.view(state, "white")
    for targets in ((), ("c5",), ("f7",), ("a1", "c3"), ("c5", "c6")):
        assert KIT.compose(state, seen, targets) is None


# --- words and groups -------------------------------------------------------------------------------------------------


def test_groups_hold_every_action_once() -> None:
    for seed in range(4):
        for state, _ in list(walk(seed, {"nobori": seed == 1}, 150, seed > 1))[::7]:
            actions = list(game.legal_actions(state))
            groups = action_groups(game.view(state, state.seat), actions)
            listed = [item.action for group in groups for item in group.items]
            assert sorted(map(str, listed)) == sorted(map(str, actions))
            for group in groups:
                assert group.notes or not group.items
                for note in (*group.notes, *group.closed):
                    assert note.rule in game.rulebook


def test_in_kyousei_the_groups_say_how_it_ends() -> None:
    state = place(SIX, SIX_CARDS)
    groups = {group.title: group for group in action_groups(game.view(state, "white"), list(game.legal_actions(state)))}
    assert [item.label for item in groups["Block the line"].items] == ["Sd1-d3", "Ac2-c4"]
    assert [item.label for item in groups["The Daimyo leaves"].items] == ["De2-f2", "De2xf3 Kibatai"]
    assert [note.text for note in groups["Not now"].closed] == [
        "Nobody captures the attacker on a6.", "Flip two cards: not in Kyousei."]
    takes = place("wDa1 wAf6 bLd4 bDf7")
    titles = [group.title for group in action_groups(game.view(takes, "white"), list(game.legal_actions(takes)))]
    assert "Capture the enemy Daimyo" in titles


def test_flips_say_which_card_it_is() -> None:
    state = place("wDa1 bDf7", {"b1": "heiya", "c1": "ki", "d1": "ki", "e1": "ki"})

    def title(state: State) -> str:
        return action_groups(game.view(state, "white"), list(game.legal_actions(state)))[-1].title

    assert title(state) == "Flip two cards"
    assert title(after(state, "flip b1")) == "Flip another card"
    assert title(after(state, "flip c1")) == "Flip the second card"
    start = game.setup(1)
    groups = action_groups(game.view(start, "white"), list(game.legal_actions(start)))
    assert [item.label for item in groups[0].items][:4] == ["a7", "b7", "e7", "f7"]
    assert groups[1].closed[0].rule == "K4.2"


@pytest.mark.parametrize(("text", "words"), [
    ("flip a1", "Flip a1"), ("Ac2-c4", "Ashigaru c2 to c4"), ("De2xf3", "Daimyo e2 captures the Kibatai on f3"),
    ("pass", "Pass"),
])
def test_every_action_has_words(text: str, words: str) -> None:
    state = place(SIX, SIX_CARDS)
    assert action_words(game.parse(text, state), game.view(state, "white")) == words


def test_banners_say_what_must_not_be_missed() -> None:
    def banner(state: State) -> tuple[str, tuple[str, ...], str] | None:
        found = sengokuki_banner(game.view(state, None))
        return None if found is None else (found.text, found.rules, found.tone)

    assert banner(game.setup(1)) == ("Senryaku wo kuwadate!", ("K1.5", "K1.4"), "ink")
    assert banner(after(game.setup(1), "flip a1")) is None
    assert banner(place(SIX, SIX_CARDS)) == ("Kyousei.", ("K5.1",), "red")
    assert banner(place("wDf1 wLe3 bDa7", "a6 b7", mover="b")) == ("White wins.", ("K5.2",), "gold")
    assert banner(place("wDc3 wAa1 bDf7 bAf1", "c6", mover="b")) is None
    trees = after(place("wDa1 wAc3 bDf7 bAf5", {"b1": "ki", "c1": "ki", "e5": "ki"}), "flip b1", "flip c1", "Af5-f4")
    assert banner(trees) == ("Beware of the trees.", ("K3.8",), "gold")
    bared = flips(place("wDf1 wLe3 bDa7", {"b6": "heiya", "a6": "ki", "b7": "ki"}, mover="b"), "b6", "a6", "b7").state
    assert banner(bared) == ("The enemy Daimyo lies bare.", ("K5.4", "K6.1"), "gold")
    assert banner(place("wDa1 bDf7 bAb6 bAf2")) == ("A draw.", ("K5.5",), "gold")


# --- what a picture holds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["white", "black", None])
def test_pictures_are_closed(viewer: Viewer) -> None:
    random = Random(8)
    for seed in range(3):
        for state, _ in list(walk(seed, {"nobori": seed == 1}, 90, True))[::11]:
            other = twin(state, random)
            for on in (frozenset(), frozenset({MEMORY}), frozenset({FACES})):
                pictures = []
                for each in (state, other):
                    controller = panel(each, viewer)
                    controller.switches = on
                    pictures.append(controller.picture())
                assert pictures[0] == pictures[1]


def test_only_the_teacher_is_offered_all_cards() -> None:
    state = game.setup(2)
    assert [each.name for each in KIT.offered(game.view(state, TEACHER))] == [MEMORY, FACES]
    assert [each.name for each in KIT.offered(game.view(state, "white"))] == [MEMORY]
    closed = SengokukiKit(game, faces=False)
    assert [each.name for each in closed.offered(game.view(state, TEACHER))] == [MEMORY]
    controller = panel(state, TEACHER)
    controller.switch(FACES)
    shown = controller.picture().board
    assert "sk-seen" in shown
    controller.set_viewer("white")
    assert "sk-seen" not in controller.picture().board
    controller.kit = closed
    controller.set_viewer(TEACHER)
    assert "sk-seen" not in controller.picture().board


def test_the_last_flip_is_gone_from_all_of_the_picture_after_the_next_action() -> None:
    state = place("wDa1 wAa3 bDf7 bAf5", {"b1": "kihei-red", "c1": "ashigaru-blue", "d1": "ki", "e1": "ki"})
    controller = panel(state)
    for square in ("b1", "c1"):
        controller.click(square)
        controller.click(square)
    picture = controller.picture()
    assert "Kihei, red" in picture.told + picture.board
    controller.click("f5")
    controller.click("f4")
    controller.click("f4")
    picture = controller.picture()
    for text in picture.texts().values():
        assert "red" not in re.findall(r"[A-Za-z]+", text.replace("rect", ""))
        assert "kihei-red" not in text
        assert "sk-seen" not in text


def test_the_seat_that_does_not_decide_has_no_buttons() -> None:
    picture = panel(game.setup(1), "black").picture()
    assert not re.search(r'data-do="[a-f]\d"', picture.board)
    assert "White decides now" in picture.may
    assert re.search(r'data-do="a1"', panel(game.setup(1), "white").picture().board)


def test_a_question_is_not_answered_by_the_board() -> None:
    seen = game.view(place(SIX, SIX_CARDS), "white")
    asked = KIT.board(seen, Marks(), Look(learning=True))
    assert "sk-att" not in asked
    assert "attack" not in asked
    assert "Kyousei" not in asked
    assert "sk-att" in KIT.board(seen, Marks(), Look())
    assert "sk-att" in KIT.board(seen, Marks(possible=frozenset({"c2"})), Look(learning=True))


# --- computer players -------------------------------------------------------------------------------------------------


def test_a_computer_waits_until_the_person_has_seen_his_cards() -> None:
    controller = panel(place("wDa1 wAa3 bDf7 bAf5", HIDDEN), "white", players={"black": greedy(1)}, mode="fair")
    for square in ("b1", "c1"):
        controller.click(square)
        controller.click(square)
    assert controller.acting == ("black",)
    picture = controller.picture()
    assert "Let Black play" in picture.may
    assert "blue" in picture.board
    controller.next()
    assert controller.acting == ("white",)
    assert all(action.seat == "black" for action in played(controller)[2:])


def test_after_a_move_the_computer_answers_at_once() -> None:
    controller = panel(place("wDa1 wAa3 bDf7 bAf5", HIDDEN), "white", players={"black": no_memory(1)}, mode="fair")
    click(controller, "a3", "a4")
    controller.click("a4")
    assert controller.acting == ("white",)
    assert len(played(controller)) >= 2


def test_two_computers_play_to_the_end_by_next() -> None:
    controller = panel(game.setup(6), TEACHER, players={"white": perfect_memory(1), "black": forgetful(2)})
    controller.set_step("turn")
    for _ in range(400):
        if not controller.acting:
            break
        controller.next()
    outcome = game.outcome(controller.state)
    assert outcome is not None
    assert outcome.text.split(".")[0] in controller.picture().banner.replace("&#x27;", "'")


def test_a_whole_game_by_clicks() -> None:
    random = Random(5)
    controller = panel(game.setup(5))
    while controller.acting:
        actions = list(game.legal_actions(controller.state))
        action = random.choice([each for each in actions if isinstance(each, Move)] or actions) \
            if random.random() < 0.5 else random.choice(actions)
        parts = KIT.parts(action)
        for square in (*parts, parts[-1]):
            controller.click(square)
        assert played(controller)[-1] == action
    assert controller.picture().banner


def test_panels_in_one_line() -> None:
    assert sengokuki_panel(3).controller.state == game.setup(3)
    position = place(SIX, SIX_CARDS)
    shown = sengokuki_panel(position, viewer="white", mode="fair")
    assert shown.controller.state == position
    assert shown.controller.session.mode == "fair"
    session = Session(game, position, mode="teacher")
    assert sengokuki_panel(session, faces=False).controller.session is session
    assert "Sengokuki" in repr(shown)
    assert sengokuki_panel(3, options={"nobori": True}).controller.state.options.nobori


def test_facts_between_two_seats_are_public() -> None:
    facts = dict(KIT.facts(game.view(place(SIX, SIX_CARDS), None)))
    assert facts == {"Turn": "1", "Cards on the board": "21", "White's warriors": "4", "Black's warriors": "4"}
    assert KIT.parts(Flip("white", "a1")) == ("a1",)
    assert set(KIT.parts(game.parse("pass", game.setup(1)))) <= set(SQUARES)
