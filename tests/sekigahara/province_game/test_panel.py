"""The panel: clicks make actions, lists and banners say what is so, a picture is closed to its viewer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sekigahara.drawing_sheet import Box, measure
from sekigahara.province_game import game
from sekigahara.province_game.actions import Attack, Gift, March, Move, ProvinceAction
from sekigahara.province_game.battle_story import counted, fighters
from sekigahara.province_game.clicks import compose_action, joined_targets, targets_of
from sekigahara.province_game.drawing_battle import draw_battle
from sekigahara.province_game.drawing_table import draw_side
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.panel import ProvinceKit, province_panel
from sekigahara.province_game.panel_banners import province_banner
from sekigahara.province_game.panel_guide import guide
from sekigahara.province_game.panel_words import MANY, action_groups, action_words, listed
from sekigahara.province_game.pieces import SIDES
from sekigahara.province_game.players import greedy
from sekigahara.province_game.state import State
from sekigahara.province_game.strip import phases, strip_html
from tabletop import TEACHER, Verdict, Viewer
from tabletop.panel import Controller
from tabletop.panel.kit import NO_MARKS, Look, Marks, find_kit
from tabletop.panel.static import static_html
from tabletop.session import Session
from tests.sekigahara.province_game.kit import choose, fight, place, play
from tests.sekigahara.province_game.test_closed_views import twin
from tests.sekigahara.province_game.walks import CHOICES, random_battle

KIT = ProvinceKit(game)
VIEWERS: tuple[Viewer, ...] = ("ishida", "tokugawa", None, TEACHER)


def panel(state: State, viewer: Viewer = TEACHER, **more: Any) -> Controller[Any, Any]:
    """A controller on a position."""
    return Controller(Session(game, state), KIT, viewer=viewer, **more)


@cache
def corpus() -> tuple[State, ...]:
    """Positions of random games and battles under all options, at least some for each question."""
    found: list[State] = []
    counted_: dict[str, int] = {}
    for seed in range(16):
        options, random = CHOICES[seed % len(CHOICES)], Random(seed)
        state = random_battle(random, options) if seed % 8 == 7 else game.setup(seed, options)
        for _ in range(260):
            if not game.to_act(state):
                break
            if counted_.get(state.ask, 0) < 2 * (seed + 1):
                counted_[state.ask] = counted_.get(state.ask, 0) + 1
                found.append(state)
            state = game.apply(state, choose(random, state)).state
    assert set(counted_) == {"action", "pay", "secure", "war", "retreat", "send", "draw", "discard", "muster", "march",
                             "swear"}
    return tuple(found)


def view_of(state: State) -> Any:
    """The view of the side that is asked."""
    return game.view(state, state.asked)


def clicked(controller: Controller[Any, Any], targets: Iterable[str]) -> str:
    """The action that some clicks choose, in notation; "" for none."""
    controller.clear()
    for target in targets:
        controller.click(target)
    return "" if controller.chosen is None else str(controller.chosen)


# --- clicks -----------------------------------------------------------------------------------------------------------


def test_the_game_finds_its_kit() -> None:
    assert isinstance(find_kit(game), ProvinceKit)
    assert KIT.layout == "map"


def test_the_parts_of_every_legal_action_make_it_again() -> None:
    seen = set()
    for state in corpus():
        view = view_of(state)
        for action in game.legal_actions(state):
            parts = targets_of(action)
            assert len(set(parts)) == len(parts) > 0
            assert compose_action(state, view, parts) == action, (str(action), parts)
            seen.add(type(action).__name__)
    assert len(seen) == 17, seen


def test_clicks_in_order_choose_what_is_legal() -> None:
    tried = 0
    for state in corpus()[::6]:
        controller = panel(state, state.asked)
        actions = list(game.legal_actions(state))
        for action in Random(len(actions)).sample(actions, min(8, len(actions))):
            assert clicked(controller, targets_of(action)) == str(action)
            tried += 1
    assert tried > 60


def test_what_is_named_by_clicks_can_be_clicked() -> None:
    for state in corpus()[::11]:
        board = panel(state, state.asked).picture().board
        for action in game.legal_actions(state):
            for target in targets_of(action):
                # Which of equal units go is asked when one of them is chosen, and equal units are one target.
                if target.startswith("go:") or re.fullmatch(r"unit:.*#\d+", target):
                    continue
                assert f'data-do="{target}"' in board or (state.single and target.startswith("place:")), target


def test_the_first_card_is_not_asked_for_where_there_is_no_choice() -> None:
    state = place("kyoto: mori mori", "musashi: ii", ("mori-1 mori-1", ""))
    assert clicked(panel(state, "ishida"), ("unit:kyoto:mori", "place:omi")) == "move kyoto>omi mori*2 with mori-1"
    state = place("kyoto: mori mori", "musashi: ii", ("mori-1 mori-2", ""))
    controller = panel(state, "ishida")
    assert clicked(controller, ("unit:kyoto:mori", "place:omi")) == ""
    assert not controller.refused, "it waits for a card"
    assert clicked(controller, ("place:omi", "unit:kyoto:mori", "card:mori-2")) == "move kyoto>omi mori*2 with mori-2"


def test_how_many_units_go_can_be_said() -> None:
    state = place("kyoto: mori mori mori=mori-2", "musashi: ii", ("mori-1", ""))
    controller = panel(state, "ishida")
    clicked(controller, ("unit:kyoto:mori",))
    board = controller.picture().board
    for name, words in (("go:1", "1 Mōri goes"), ("go:1,2", "2 Mōri go"), ("go:1,2,3", "all 3 Mōri, 1 sworn go")):
        assert f'data-do="{name}"' in board
        assert words in board
    assert clicked(controller, ("unit:kyoto:mori", "place:omi")) == "move kyoto>omi mori*2 with mori-1"
    assert clicked(controller, ("unit:kyoto:mori#3", "place:omi")) == "move kyoto>omi mori#3 with mori-1"
    assert clicked(controller, ("unit:kyoto:mori", "go:1", "place:omi")) == "move kyoto>omi mori with mori-1"
    assert clicked(controller, ("unit:kyoto:mori", "go:1", "go:1,2,3", "place:omi")) == (
        "move kyoto>omi mori*3 with mori-1")


def test_an_attack_begins_at_the_enemy_or_from_an_own_unit() -> None:
    state = place("kyoto: mori", "ise: ii", ("mori-1", ""))
    controller = panel(state, "ishida")
    for targets in (("place:ise",), ("unit:ise:ii",), ("unit:kyoto:mori", "place:ise")):
        assert clicked(controller, targets) == "attack ise"


def test_gifts_by_clicks_count_to_three() -> None:
    state = place("kyoto: mori ii", "musashi: ii", ("mori-1 mori-1 date-1 date-2", ""))
    controller = panel(state, "ishida")
    assert clicked(controller, ("unit:kyoto:ii", "card:mori-1")) == ""
    assert clicked(controller, ("unit:kyoto:ii", "card:mori-1", "card:date-2")) == "gift kyoto:ii with mori-1 date-2"
    assert clicked(controller, ("unit:kyoto:ii", "card:mori-1", "card:mori-1#2", "card:date-1")) == (
        "gift kyoto:ii with mori-1 mori-1 date-1")
    assert controller.targets.count("card:mori-1#2") == 1


def test_an_illegal_move_says_which_rule_is_broken() -> None:
    state = place("kyoto: mori date", "musashi: ii", ("mori-1", ""))
    controller = panel(state, "ishida")
    assert clicked(controller, ("unit:kyoto:mori", "place:mutsu")) == ""
    assert isinstance(controller.tried, Verdict)
    assert "P3.1" in controller.tried.rules
    assert controller.refused == {"place:mutsu"}
    assert 'class="refused"' in controller.picture().board
    fewer = place("kyoto: mori ii", "musashi: ii", ("mori-1", ""), options={"cards_per_move": "unit"})
    assert clicked(panel(fewer, "ishida"), ("unit:kyoto:mori", "place:omi")) == "move kyoto>omi mori with mori-1"


def test_targets_that_make_nothing() -> None:
    state = place("kyoto: mori", "musashi: ii", ("mori-1 mori-2", ""))
    for targets in ((), ("place:nowhere",), ("card:mori-1",), ("place:omi", "place:ise"), ("spare:mori",), ("say:done",),
                    ("go:1",), ("unit:kyoto",), ("unit:kyoto:oda",), ("outlook:mori-1",), ("what:ever",),
                    ("unit:kyoto:mori", "unit:omi:ii"), ("say:pass", "card:mori-1")):
        assert compose_action(state, view_of(state), targets) is None, targets


def test_a_second_province_takes_the_place_of_the_first() -> None:
    assert joined_targets(("unit:kyoto:mori", "place:omi"), "place:ise")[1] == ("unit:kyoto:mori", "place:ise")
    assert joined_targets(("card:mori-1",), "card:mori-1")[0] == ("card:mori-1", "card:mori-1#2")
    assert joined_targets((), "card:mori-1#3")[0] == ("card:mori-1",)


# --- words ------------------------------------------------------------------------------------------------------------


def _list_of(state: State, actions: Iterable[ProvinceAction]) -> list[ProvinceAction]:
    groups = action_groups(view_of(state), tuple(actions))
    assert all(item.label for group in groups for item in group.items)
    rules = [note.rule for group in groups for note in (*group.notes, *group.closed,
                                                        *(note for item in group.items for note in item.notes))]
    assert all(rule is None or rule in game.rulebook for rule in rules)
    assert all(group.title for group in groups)
    return [item.action for group in groups for item in group.items]


def test_a_list_holds_every_action_once_or_says_where_the_others_are() -> None:
    short = 0
    for state in corpus():
        actions = tuple(game.legal_actions(state))
        shown = _list_of(state, actions)
        assert len(set(map(str, shown))) == len(shown)
        if len(actions) <= MANY:
            assert sorted(map(str, shown)) == sorted(map(str, actions))
            continue
        short += len(shown) < len(actions)
        # What is left out differs from something in the list in its cards or in how many units go.
        kept = {str(each) for each in shown}
        things = {(type(each), *_thing(each)) for each in shown}
        for action in actions:
            assert str(action) in kept or ((type(action), *_thing(action)) in things), str(action)
    assert short > 5


def _thing(action: ProvinceAction) -> tuple[object, ...]:
    match action:
        case Move(_, start, end, clan) | March(_, start, end, clan):
            return start, end, clan
        case Gift(_, unit, _):
            return (unit,)
    return (str(action),)


def test_of_many_gifts_the_cheapest_stands_in_the_list() -> None:
    hand = "mori-1 mori-2 ii-2 date-1 date-1 uesugi-1"
    state = place("kyoto: " + "mori ii date uesugi shimazu", "musashi: ii", (hand, ""))
    gifts = [each for each in listed(list(game.legal_actions(state))) if isinstance(each, Gift)]
    assert len(gifts) == 5
    assert all(sum(card.value for card in each.cards) == 3 and len(each.cards) == 2 for each in gifts)


def test_every_action_has_words_for_every_viewer_and_later_too() -> None:
    over = game.view(play(fight("mori", "ii"), "done", "done", "done", "done"), None)
    for state in corpus()[::3]:
        for action in list(game.legal_actions(state))[:6]:
            for view in (*(game.view(state, viewer) for viewer in VIEWERS), over):
                words = action_words(action, view)
                assert words
                assert words[0].isupper()


def test_a_hidden_war_card_has_no_name() -> None:
    state = play(fight("mori", "ii", ("mori-1", "")), "done", "done")
    hidden = game.parse("war ?", state)
    assert action_words(hidden, game.view(state, None)) == "A war card, face down"


@pytest.mark.parametrize(("texts", "bold", "rule"), [
    ((), "Event of round 1: Quiet season.", "P6.3"),
    (("attack ise",), "Ishida attacks Ise.", "P3.4"),
    (("attack ise", "with mori-1: kyoto:mori", "done"), "The battle for Ise: Ishida may secure units.", "P4.2"),
    (("attack ise", "with mori-1: kyoto:mori", *("done",) * 3), "Ishida chooses war cards in secret.", "P9.2"),
    (("attack ise", "with mori-1: kyoto:mori", *("done",) * 5), "Ise holds, 1 : 1.", "P9.6"),
])
def test_banners_say_what_must_not_be_missed(texts: tuple[str, ...], bold: str, rule: str) -> None:
    state = play(place("kyoto: mori", "ise: ii", ("mori-1", ""), decks=("", "date-1")), *texts)
    banner = province_banner(game.view(state, None))
    assert banner is not None
    assert banner.text == bold
    assert banner.rules[0] == rule
    assert all(each in game.rulebook for each in banner.rules)


def test_a_unit_that_turns_or_flees_is_in_the_banner() -> None:
    joined = play(fight("mori mori", "ii date", decks=("", "ii-2"), retreats=([], ["kaga"])), *("done",) * 4)
    banner = province_banner(game.view(joined, None))
    assert banner is not None
    assert "Ii that nobody had secured went over to Ishida." in banner.detail
    assert "P4.3" in banner.rules
    flees = play(fight("mori", "ii date", decks=("", "ii-1"), retreats=([], ["kaga"])), *("done",) * 4)
    banner = province_banner(game.view(flees, None))
    assert banner is not None
    assert banner.text == "Ii of Tokugawa flees."


def test_the_strip_tells_the_phase_and_all_three_conditions() -> None:
    state = place("kyoto: mori; osaka: mori", "sonuma: ii", first="tokugawa")
    view = game.view(state, None)
    assert [(each.words, each.now) for each in phases(view)] == [
        ("Event: Quiet season", False), ("Tokugawa’s turn, action 1 of 2", True), ("Ishida’s turn", False),
        ("End of round", False)]
    html = strip_html(view, game.rulebook)
    assert [rule for rule in ("P8.1", "P8.2", "P8.3", "P6.3", "P7.1") if rule in html] == [
        "P8.1", "P8.2", "P8.3", "P6.3", "P7.1"]
    assert "2 : 1" in html
    end = play(state, "pass", "pass", "pass", "pass")
    assert [each.now for each in phases(game.view(end, None))] == [False, False, False, True]
    assert strip_html(game.view(fight("mori", "ii"), None), game.rulebook) == ""


def test_the_line_above_the_map_says_what_comes_next() -> None:
    state = place("kyoto: mori mori", "musashi: ii", ("mori-1 mori-2", ""))
    view = view_of(state)
    assert guide(view, (), None).startswith("Click a unit")
    assert guide(view, ("unit:kyoto:mori",), None) == (
        "So far: Mōri in Kyoto. Next: a province to go to, or cards for a gift.")
    assert guide(view, ("unit:kyoto:mori", "place:omi"), None) == "So far: Mōri in Kyoto and Ōmi. Next: a card of the clan."
    action = game.parse("move kyoto>omi mori*2 with mori-2", state)
    assert guide(view, (), action) == "Chosen: Move two Mōri from Kyoto to Ōmi for Mōri 2."
    controller = panel(state, "ishida")
    assert 'data-do="~confirm"' not in controller.picture().board
    controller.choose(str(action))
    board = controller.picture().board
    assert "Chosen: Move two Mōri from Kyoto to Ōmi for Mōri 2." in board
    assert 'data-do="~confirm"' in board
    assert "pv-guide" not in panel(state, "tokugawa").picture().board


def test_a_question_may_ask_for_provinces() -> None:
    view = game.view(place("kyoto: mori", "musashi: ii"), "tokugawa")
    board = KIT.board(view, Marks(possible=frozenset({"place:"})), Look())
    assert board.count('data-do="place:') == len(PROVINCES)
    assert "Click the provinces that you mean." in board
    answer = KIT.board(view, Marks(frozenset({"place:"}), frozenset({"place:omi", "place:kyoto"})), Look(learning=True))
    assert "Kyoto and Ōmi" in answer
    assert "This is my answer" in answer
    assert 'class="possible"' not in board[:board.index('<g aria-hidden="true"')], "a mark would tell the answer"


def test_a_computer_player_waits_before_it_covers_up_a_battle() -> None:
    state = play(fight("mori", "ii=ii-2 ii=ii-2", retreats=(["kaga"], [])), "done", "done", "done")
    controller = panel(state, "tokugawa", players={"ishida": greedy(1)})
    controller.choose("done")
    controller.confirm()
    assert controller.state.ask == "retreat", "the person's own step has just shown the count"
    assert "A tie" not in controller.picture().board
    assert "The defender wins." in controller.picture().board


def test_the_battle_tells_its_six_steps() -> None:
    state = fight("mori mori ii", "ii date mori=mori-2", ("mori-1 mori-2 ii-1", "date-1 ii-2 mori-1"),
                  ("mori-1", "ii-2 date-1"), retreats=(["omi"], ["kaga", "owari"]))
    state = play(state, "done", "secure mino:date with date-1", "done", "war mori-1", "war mori-2", "done")
    before = draw_battle(game.view(state, "tokugawa"))
    assert "hidden until the reveal" in before
    state = play(state, "war ii-2", "done")
    view = game.view(state, None)
    drawn = draw_battle(view)
    ElementTree.fromstring(drawn)
    for words in ("Ii joins Ishida", "falls", "4 : 1", "3 + 1 joined", "3 − 1 turned − 1 fell", "The attacker wins.",
                  "Tokugawa chooses now"):
        assert words in drawn, words
    assert [(each.unit.clan, each.now, each.fate, each.hits) for each in fighters(view) if each.side == "tokugawa"] == [
        ("ii", "ishida", "", 0), ("date", "tokugawa", "", 0), ("mori", "tokugawa", "fell", 2)]
    done = game.view(play(state, "retreat kaga"), None)
    assert "The losers went to Kaga." in draw_battle(done)
    assert counted(done, "tokugawa").left == 1


def test_the_last_battle_can_be_looked_back_at() -> None:
    state = play(place("kyoto: mori mori", "ise: ii date", ("mori-1 mori-2 date-1", ""), decks=("", "ii-2 uesugi-1"),
                       flags={"tokugawa": ["kii"]}), "attack ise", "with mori-1: kyoto:mori", "with mori-2: kyoto:mori",
                 *("done",) * 5)
    before = draw_battle(game.view(state, None))
    state = play(state, "retreat kii")
    after = draw_battle(game.view(state, None))
    assert "The last battle, for Ise" in after
    assert "The losers went to Kii." in after
    for words in ("Ii joins Ishida", "3 : 1", "2 + 1 joined", "2 − 1 turned", "The attacker wins."):
        assert words in before, words
        assert words in after, words
    assert "The last battle, for Ise" in panel(state, "tokugawa").picture().board


def test_no_words_run_into_another_in_any_battle() -> None:
    seen = 0
    for state in corpus():
        if state.battle is None:
            continue
        seen += 1
        root = ElementTree.fromstring(draw_battle(game.view(state, TEACHER)))
        boxes = []
        for each in root.iter("{http://www.w3.org/2000/svg}text"):
            kinds = each.attrib.get("class", "").split()
            if "ongold" in kinds:
                continue  # a card's value: its place is that of its card
            size = 21.0 if "x" in kinds else 16.0 if {"t", "b"} & set(kinds) else 15.5 if "s" in kinds else 14.0
            words = "".join(each.itertext())
            wide = float(each.attrib.get("textLength", measure(words, size, bool({"b", "x", "n", "r"} & set(kinds)))))
            x, y, anchor = float(each.attrib["x"]), float(each.attrib["y"]), each.attrib.get("text-anchor")
            left = x - wide / 2 if anchor == "middle" else x - wide if anchor == "end" else x
            box = Box("words", words, left, y - size * 0.7, left + wide, y + size * 0.1)
            assert 0 < box.left < box.right < 440, words
            boxes.append(box)
        faults = [f"{one.words} / {other.words}" for index, one in enumerate(boxes) for other in boxes[index + 1:]
                  if one.meets(other)]
        assert not faults, faults
    assert seen > 20


# --- closed to each viewer --------------------------------------------------------------------------------------------


def _picture(state: State, viewer: Viewer) -> str:
    picture = panel(state, viewer).picture()
    return "\n".join((picture.head, picture.banner, picture.strip, picture.board, picture.may, picture.status))


def test_worlds_that_differ_in_war_cards_look_alike_to_the_other() -> None:
    hand = ("mori-1 mori-2 ii-1", "date-1")
    start = play(fight("mori ii", "date", hand), "done", "done")
    worlds = [play(start, *texts) for texts in ((), ("war mori-1",), ("war mori-1", "war mori-2", "war ii-1"))]
    ready = [play(each, "done") for each in worlds]
    for viewer in ("tokugawa", None):
        assert len({_picture(each, viewer) for each in worlds}) == 1, viewer
        assert len({_picture(each, viewer) for each in ready}) == 1, viewer
    assert len({_picture(each, "ishida") for each in worlds}) == 3


def test_worlds_that_differ_in_hands_and_decks_look_alike_to_the_other() -> None:
    compared = 0
    for number, state in enumerate(corpus()[::12]):
        for viewer in (*SIDES, None):
            other = twin(state, viewer, Random(number))
            assert _picture(other, viewer) == _picture(state, viewer)
            compared += other != state
    assert compared > 20


def test_no_face_of_a_hidden_hand_is_in_the_picture() -> None:
    state = place("kyoto: mori", "musashi: ii", ("night-march", "spies levy"))
    for side, hidden in (("ishida", ("Spies", "Levy")), ("tokugawa", ("Night march",))):
        drawn = "".join(draw_side(game.view(state, side), each, Marks(), live=True) for each in SIDES)
        assert not any(words in drawn for words in hidden)
    assert "Night march" in draw_side(game.view(state, TEACHER), "ishida")


def test_what_just_happened_marks_no_card_and_no_unit_in_a_battle() -> None:
    for state in corpus()[::3]:
        for action in list(game.legal_actions(state))[:4]:
            marks = KIT.happened(game.apply(state, action), None)
            assert all(each.startswith("place:") for each in marks)


# --- the panel --------------------------------------------------------------------------------------------------------


def test_pictures_are_well_formed() -> None:
    for state in corpus()[::31]:
        for viewer in VIEWERS:
            html = panel(state, viewer).picture().board
            drawings = re.findall(r"<svg.*?</svg>", html, re.S)
            fight = state.battle is not None or state.fought is not None
            assert len(drawings) == 2 + (not state.single) + fight
            for svg in drawings:
                ElementTree.fromstring(svg)


def test_the_static_twin_shows_all_drawings() -> None:
    state = play(place("kyoto: mori", "ise: ii", ("mori-1", "")), "attack ise", "with mori-1: kyoto:mori")
    html = static_html(panel(state, "ishida"))
    assert html.count("<img") == 4
    assert 'data-do="' not in html


def test_the_whole_map_can_be_had_in_a_battle() -> None:
    state = play(place("kyoto: mori", "ise: ii", ("mori-1", "")), "attack ise", "with mori-1: kyoto:mori")
    controller = panel(state, "ishida")
    assert "Map of Japan around Ise" in controller.picture().board
    assert "Whole map in a battle" in controller.picture().board
    controller.switch("whole")
    assert "Map of Japan around Ise" not in controller.picture().board
    assert KIT.offered(game.view(fight("mori", "ii"), None)) == ()


def test_no_marks_mean_a_drawing_that_nobody_can_click() -> None:
    board = KIT.board(game.view(game.setup(1), "ishida"), NO_MARKS, Look())
    assert "data-do" not in board


def test_two_people_at_one_screen_pass_it_on() -> None:
    start = play(place("kyoto: mori mori", "ise: ii date", ("mori-1 mori-2", "date-1")), "attack ise",
                 "with mori-1: kyoto:mori", "done", "done", "done")
    controller = Controller(Session(game, start, mode="fair"), KIT, viewer="ishida", handover=True)
    assert clicked(controller, ("card:mori-2",)) == "war mori-2"
    controller.confirm()
    assert controller.passing is None, "he may lay another one"
    assert clicked(controller, ("say:done",)) == "done"
    controller.confirm()
    assert controller.passing == "tokugawa"
    board = controller.picture().board
    assert "Castles" in board
    assert "card:" not in board
    controller.look()
    assert controller.viewer == "tokugawa"
    assert "Mōri 2" not in controller.picture().board


def test_a_battle_can_be_foretold() -> None:
    state = play(fight("mori mori", "ii=ii-2 mori=mori-2", ("mori-1 mori-2", "mori-1")), "done", "done", "war mori-1",
                 "war mori-2", "done")
    assert KIT.can_predict
    ready = game.parse("done", state)
    found = KIT.predict(state, ready, "tokugawa")
    assert [(each.label, each.answer) for each in found] == [
        ("Ishida, hits laid", 2), ("Tokugawa, hits laid", 0), ("Ishida, units left", 2), ("Tokugawa, units left", 1)]
    open_ = play(fight("mori", "ii", ("mori-1", "")), "done", "done", "done")
    assert KIT.predict(open_, game.parse("done", open_), "tokugawa") == (), "whether he flees is a secret of the deck"


def test_rounds_are_played_by_clicks() -> None:
    controller, random = panel(game.setup(8)), Random(8)
    steps = 0
    while controller.state.round < 3 and controller.acting:
        action = choose(random, controller.state)
        assert clicked(controller, targets_of(action)) == str(action)
        controller.confirm()
        controller.picture()
        steps += 1
    assert controller.state.round == 3 or controller.state.outcome is not None
    assert steps > 15


def test_a_person_against_a_computer_sees_only_his_own() -> None:
    controller = panel(game.setup(2), "ishida", players={"tokugawa": greedy(1)})
    random = Random(3)
    for _ in range(25):
        if controller.acting != ("ishida",):
            break
        action = choose(random, controller.state)
        if isinstance(action, Attack):
            action = controller.open_actions()[-1]
        controller.choose(str(action))
        controller.confirm()
        hand = [card.words for card in controller.state.hands["tokugawa"] if card.clan is None]
        assert not any(f'aria-label="{words}"' in controller.picture().board for words in hand
                       if words not in str(controller.view))
    assert controller.session.here.depth > 25
    assert [each for each in controller.lookers if isinstance(each, str)] == list(SIDES)


@pytest.mark.parametrize(("start", "kind"), [(3, "a seed"), (game.setup(3), "a position"),
                                             (Session(game, game.setup(3)), "a session")])
def test_a_panel_in_one_line(start: Any, kind: str) -> None:
    made = province_panel(start, viewer="ishida")
    assert repr(made) == f"<Panel {game.title}: step 0, ishida looks>", kind


def test_a_panel_on_something_else_is_refused() -> None:
    with pytest.raises(TypeError, match="needs a seed, a position or a session, not a str"):
        province_panel("kyoto")  # type: ignore[arg-type]
