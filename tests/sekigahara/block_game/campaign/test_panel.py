"""The panel of the whole game: clicks make actions, a picture is closed to its viewer, a week is played by clicks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.actions import Lose
from sekigahara.block_game.campaign_actions import CampaignAction, March
from sekigahara.block_game.campaign_clicks import campaign_targets, compose_campaign
from sekigahara.block_game.campaign_panel import CampaignKit, campaign_panel
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.campaign_strip import sequence_steps
from sekigahara.block_game.campaign_table import card_targets, draw_table
from sekigahara.block_game.campaign_words import campaign_words, march_lines
from sekigahara.block_game.pieces import SIDES, card_named
from tabletop import TEACHER, Verdict, Viewer
from tabletop.panel import Controller
from tabletop.panel.kit import NO_MARKS, Look, Marks, find_kit
from tabletop.panel.static import static_html
from tabletop.players import RandomPlayer
from tabletop.session import Session

from .kit import allowed, beaten, campaign, play

KIT = CampaignKit(game)
VIEWERS: tuple[Viewer, ...] = ("ishida", "tokugawa", None, TEACHER)


def panel(state: CampaignState, viewer: Viewer = TEACHER, **more: Any) -> Controller[Any, Any]:
    """A controller on a position."""
    return Controller(Session(game, state), KIT, viewer=viewer, **more)


@cache
def corpus() -> tuple[CampaignState, ...]:
    """Positions of random games, at least some for each question."""
    found: list[CampaignState] = []
    counted: dict[str, int] = {}
    for seed in range(6):
        state, random = game.setup(seed), Random(seed)
        while game.to_act(state) and state.week < 4:
            if counted.get(state.ask, 0) < 5 * (seed + 1):
                counted[state.ask] = counted.get(state.ask, 0) + 1
                found.append(state)
            state = game.apply(state, random.choice(list(game.legal_actions(state)))).state
    assert set(counted) >= {"discard", "bid", "first", "option", "exchange", "moves", "gather", "march", "muster", "fight",
                            "battle"}
    return tuple(found)


def clicked(controller: Controller[Any, Any], targets: Iterable[str]) -> str:
    """The action that some clicks choose, in notation; "" for none."""
    controller.clear()
    for target in targets:
        controller.click(target)
    return "" if controller.chosen is None else str(controller.chosen)


def test_what_is_chosen_is_confirmed_below_the_map() -> None:
    """The list is a screen farther down: nobody has to scroll there and back for every step."""
    it = panel(play(campaign({"kyoto": "ukita-2"}, {"edo": "date-2"}, hands=("", "date"), side="tokugawa"),
                    "move minimal; stack edo; take all; march hakone; march numazu; march sunpu"), "tokugawa")
    assert "Click on the board" in it.picture().board
    it.click("place:kyoto")
    assert "Not possible: why stands at the top" in it.picture().board
    it.click("place:hamamatsu")
    assert "Something is still missing" in it.picture().board
    assert "~confirm" not in it.picture().board
    it.click("card:date")
    board = it.picture().board
    assert "<b>March to Hamamatsu, paying a Date card</b>" in board
    assert 'data-do="~confirm"' in board
    it.confirm()
    assert 'class="cc"' in it.picture().board
    assert 'class="cc"' not in panel(it.state, "ishida").picture().board, "who only looks has nothing to choose"
    assert 'class="cc"' not in static_html(it)


# --- clicks -----------------------------------------------------------------------------------------------------------


def test_the_game_finds_its_kit() -> None:
    assert isinstance(find_kit(game), CampaignKit)
    assert KIT.layout == "map"
    assert all(line.startswith(".tt ") for line in KIT.css.splitlines())


def test_the_parts_of_every_legal_action_make_it_again() -> None:
    seen = set()
    for state in corpus():
        for action in game.legal_actions(state):
            parts = KIT.parts(action)
            assert len(set(parts)) == len(parts) > 0
            for targets in (parts, parts[::-1]):
                assert compose_campaign(state, targets) == action, (str(action), targets)
            seen.add(type(action).__name__)
    assert seen >= {"Discard", "Bid", "First", "MoveOption", "Stack", "Take", "TakeAll", "March", "Leave", "Stop", "Muster",
                    "CallMori", "End", "Fight", "Deploy", "Done"}


def test_clicks_choose_what_the_list_offers() -> None:
    for state in corpus()[::9]:
        controller = panel(state, game.to_act(state)[0])
        for action in list(game.legal_actions(state))[:12]:
            # A march that can be had for less is chosen first; the dearer one is one click more.
            assert clicked(controller, campaign_targets(action)) == str(action)


def test_targets_that_make_nothing() -> None:
    state = play(campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}, hands=("mori", "")), "move minimal")
    for targets in ((), ("place:nowhere",), ("card:mori",), ("place:kyoto", "place:edo"), ("recruit:ukita-2",),
                    ("side:ishida",), ("say:none",), ("card:date",), ("mori:mori-3",), ("block:ukita-2",)):
        assert compose_campaign(state, targets) is None, targets


def test_a_march_that_needs_a_leader_announces_him_and_one_that_needs_a_card_waits() -> None:
    state = play(campaign({"suwa": "ukita-1-leader"}, {"edo": "tokugawa-3"}, hands=("mori ukita", "")),
                 "move minimal; stack suwa; take all; march kofu")
    controller = panel(state, "ishida")
    assert clicked(controller, ["place:numazu"]) == "march numazu with leader"
    bare = play(campaign({"suwa": "ukita-2"}, {"edo": "tokugawa-3"}, hands=("mori ukita", "")),
                "move minimal; stack suwa; take all; march kofu")
    controller = panel(bare, "ishida")
    assert clicked(controller, ["place:numazu"]) == ""
    assert not controller.refused, "it waits for the card"
    assert clicked(controller, ["place:numazu", "card:ukita"]) == "march numazu paying ukita"
    assert clicked(controller, ["place:edo"]) == ""
    assert isinstance(controller.tried, Verdict)
    assert "B16" in controller.tried.rules


def test_an_illegal_march_says_which_part_is_missing_and_what_is_nearest() -> None:
    state = play(campaign({"suwa": "ukita-2"}, {"edo": "tokugawa-3"}), "move minimal; stack suwa; take all; march kofu")
    controller = panel(state, "ishida")
    clicked(controller, ["place:numazu"])
    assert isinstance(controller.tried, Verdict)
    assert "no leader, no forced march" in controller.tried.checks[0].text
    assert controller.refused == {"place:numazu"}
    assert 'class="refused"' in controller.picture().board


def test_equal_cards_have_numbers() -> None:
    mori, ukita = card_named("mori", "ishida"), card_named("ukita", "ishida")
    assert card_targets([mori, ukita, mori]) == ["card:mori", "card:ukita", "card:mori#2"]
    state = campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}, hands=("mori mori ukita", ""))
    controller = panel(state, "ishida")
    assert clicked(controller, ["move:total", "card:mori"]) == ""
    assert clicked(controller, ["move:total", "card:mori", "card:mori#2"]) == "move total paying mori mori"
    assert clicked(controller, ["move:limited", "card:mori#2"]) == "move limited paying mori"


def test_a_retreat_is_chosen_on_the_map() -> None:
    state = beaten()
    controller = panel(state, "ishida")
    assert "choose where to on the map" in controller.picture().banner
    assert "on the map" not in panel(state, "tokugawa").picture().banner
    for place, action in (("sawayama", "retreat sawayama"), ("inside", "retreat inside")):
        board = controller.picture().board
        map_only = board[board.index("wide map"):]
        assert f'data-do="retreat:{place}"' in map_only
        assert clicked(controller, [f"retreat:{place}"]) == action
    assert clicked(controller, ["retreat:iwamura"]) == ""
    assert isinstance(controller.tried, Verdict)
    assert controller.tried.checks[0].rule == "B88"
    clicked(controller, ["retreat:sawayama"])
    controller.confirm()
    after = controller.state
    assert after.battle is None
    assert [block.name for block in after.blocks_at("ishida", "sawayama")] == ["ukita-2", "ukita-2"]
    step = controller.session.step
    assert step is not None
    assert KIT.happened(step, "tokugawa") == ("place:sawayama",)


# --- words ------------------------------------------------------------------------------------------------------------


def test_groups_hold_every_action_once() -> None:
    for state in corpus():
        actions = tuple(game.legal_actions(state))
        groups = KIT.groups(game.view(state, game.to_act(state)[0]), actions)
        assert sorted(str(item.action) for group in groups for item in group.items) == sorted(map(str, actions))
        assert all(item.label for group in groups for item in group.items)
        rules = [note.rule for group in groups for note in (*group.notes, *(n for item in group.items for n in item.notes))]
        assert all(rule is None or rule in game.rulebook for rule in rules)


def test_every_action_has_words_for_every_viewer_and_later_too() -> None:
    over = game.view(campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}), None)
    for state in corpus()[::3]:
        for action in game.legal_actions(state):
            for viewer in VIEWERS:
                assert campaign_words(action, game.view(state, viewer))
            assert campaign_words(action, over), "words of a step outlive its position"
            if isinstance(action, Lose) and not isinstance(action.piece, str):
                assert campaign_words(action, over) == f"Lose {action.piece.block.words}"


def test_the_rate_of_the_panel_is_the_engines() -> None:
    marches = 0
    for state in corpus():
        for action in game.legal_actions(state):
            if isinstance(action, March):
                lines, rate, far = march_lines(game.view(state, action.seat), action)
                assert far <= rate
                step = game.apply(state, action)
                told = next((event for event in step.events if event.lines), None)
                if told is not None and "B46" in {line.rule for line in told.lines}:
                    assert [(line.rule, line.amount) for line in told.lines] == [(each.rule, each.amount) for each in lines]
                    marches += 1
    assert marches > 20


def test_the_sequence_of_play_shows_where_it_stands() -> None:
    for state in corpus():
        steps = sequence_steps(game.view(state, None))
        assert sum(now for _, now in steps) == 1
    state = campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}, week=2, turn="A", side="ishida")
    assert sequence_steps(game.view(state, None)) == [
        ("Reinforcement", False), ("Turn order", False), ("Ishida moves", True), ("Ishida fights", False),
        ("Tokugawa moves", False), ("Tokugawa fights", False), ("Turn B", False), ("Week 3", False)]


def test_titles_and_banners() -> None:
    state = campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}, hands=("mori", "date"), side=None)
    view = game.view(state, None)
    assert KIT.title(view) == "Campaign: week 1"
    assert KIT.score(view) == "9:11"
    banner = KIT.banner(view)
    assert banner is not None
    assert banner.rules == ("B36", "B37")
    texts = set()
    for each in corpus():
        shown = KIT.banner(game.view(each, None))
        texts.add(each.ask) if shown is not None else None
        assert shown is None or all(rule in game.rulebook for rule in shown.rules)
    assert texts >= {"discard", "bid", "first", "fight", "battle"}


def test_a_combat_opens_its_board() -> None:
    state = next(each for each in corpus() if each.battle is not None)
    board = KIT.board(game.view(state, TEACHER), NO_MARKS, Look())
    assert board.count("<svg") == 3
    assert "Impact" in board
    quiet = next(each for each in corpus() if each.ask == "bid")
    assert KIT.board(game.view(quiet, TEACHER), NO_MARKS, Look()).count("<svg") == 2


# --- closed to each viewer --------------------------------------------------------------------------------------------


def _picture(state: CampaignState, viewer: Viewer) -> str:
    controller = panel(state, viewer)
    picture = controller.picture()
    return "".join((picture.head, picture.banner, picture.strip, picture.board, picture.told, picture.may, picture.status))


def test_a_seats_picture_is_closed() -> None:
    foe = {"edo": "tokugawa-3"}
    picked = "move minimal; stack kyoto; take all"
    for texts in ("move minimal", picked, f"{picked}; march sawayama"):
        worlds = []
        for mine, hand, box in (("ukita-2 mori-1-cavalry", "mori", "ukita-3"), ("ukita-3 uesugi-3", "ukita", "mori-2")):
            state = campaign({"kyoto": mine}, foe, hands=(hand, "date"), recruits=(box, "date-2"))
            worlds.append(play(state, texts))
        one, other = worlds
        for viewer in ("tokugawa", None):
            assert _picture(one, viewer) == _picture(other, viewer), (texts, viewer)
        assert _picture(one, "ishida") != _picture(other, "ishida")


def test_what_just_happened_marks_no_hidden_block() -> None:
    state = play(campaign({"kyoto": "ukita-2 mori-2"}, {"edo": "tokugawa-3"}), "move minimal; stack kyoto")
    session = Session(game, state)
    for text, marked in (("take ukita-2", ()), ("march sawayama", ("place:sawayama",)), ("stop", ())):
        step = session.do(game.parse(text, session.state))
        assert KIT.happened(step, None) == marked


def test_an_onlooker_sees_no_face() -> None:
    for state in corpus()[::4]:
        table = draw_table(game.view(state, None), Marks())
        assert "#sb-back" in table or state.battle is not None or not any(state.hands.values())
        assert not re.search(r'aria-label="(Ukita|Mori|Uesugi|Kobayakawa|Date|Maeda|Fukushima|Ii|Tokugawa \d)', table)


def test_pictures_are_well_formed() -> None:
    for state in corpus()[::11]:
        for viewer in VIEWERS:
            html = panel(state, viewer).picture().board
            for svg in re.findall(r"<svg.*?</svg>", html, re.S):
                ElementTree.fromstring(svg)


def test_the_static_twin_shows_both_drawings() -> None:
    html = static_html(panel(corpus()[0], "ishida"))
    assert html.count("<img") == 2
    assert 'data-do="' not in html


# --- playing ----------------------------------------------------------------------------------------------------------


def _click_on(controller: Controller[Any, Any], action: CampaignAction) -> None:
    for target in campaign_targets(action):
        controller.click(target)
    assert controller.chosen == action
    controller.confirm()


def test_a_week_is_played_by_clicks() -> None:
    controller, random = panel(game.setup(8)), Random(8)
    while controller.state.week == 1 and controller.acting:
        board = controller.picture().board
        action = random.choice(controller.open_actions())
        for target in campaign_targets(action):
            assert f'data-do="{target}"' in board, f"{action}: {target} can't be clicked"
        _click_on(controller, action)
    assert controller.state.week == 2


def test_a_person_against_a_computer_sees_only_his_own() -> None:
    controller = panel(game.setup(2), "ishida", players={"tokugawa": RandomPlayer(1)})
    random = Random(3)
    for _ in range(40):
        if controller.acting != ("ishida",):
            break
        _click_on(controller, random.choice(controller.open_actions()))
    assert controller.session.here.depth > 40
    assert [each for each in controller.lookers if isinstance(each, str)] == list(SIDES)


def test_two_people_at_one_screen_pass_it_on() -> None:
    controller = Controller(Session(game, game.setup(1), mode="fair"), KIT, viewer="ishida", handover=True)
    _click_on(controller, controller.open_actions()[0])
    assert controller.passing == "tokugawa"
    board = controller.picture().board
    assert "Victory points" in board
    assert "card:" not in board


@pytest.mark.parametrize(("start", "kind"), [(3, "a seed"), (game.setup(3), "a position"),
                                             (Session(game, game.setup(3)), "a session")])
def test_a_panel_in_one_line(start: Any, kind: str) -> None:
    made = campaign_panel(start, viewer="ishida")
    assert repr(made) == f"<Panel {game.title}: step 0, ishida looks>", kind
    assert allowed(made.controller.state, str(made.controller.open_actions()[0]))
