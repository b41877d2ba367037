"""The panel: clicks make actions, the screen goes round, and nobody's picture holds another's cards."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from allegiance import game
from allegiance.actions import AllegianceAction, Lay
from allegiance.arranging import arranged, ended
from allegiance.panel import AllegianceKit, allegiance_banner
from allegiance.players import greedy
from allegiance.state import State
from tabletop import TEACHER, Viewer
from tabletop.panel import Controller
from tabletop.panel.kit import NO_MARKS, Look, find_kit
from tabletop.panel.picture import Picture
from tabletop.panel.static import static_html
from tabletop.session import Session
from tests.allegiance.tables import do, random_steps, stacked
from tests.allegiance.test_drawing import DEALT, OPTIONS, START, known_names, named
from tests.allegiance.twins import replay, twins_of, write_script

KIT = AllegianceKit(game)


def panel(state: State, viewer: Viewer = "Ida", **more: Any) -> Controller[Any, Any]:
    return Controller(Session(game, state, mode=more.pop("mode", "teacher")), KIT, viewer=viewer, **more)


def clicked(controller: Controller[Any, Any], *targets: str) -> str:
    """The action that some clicks choose, in notation; "" for none."""
    for target in targets:
        controller.click(target)
    return "" if controller.chosen is None else str(controller.chosen)


def text_of(picture: Picture) -> str:
    return " ".join((picture.head, picture.banner, picture.strip, picture.board, picture.told, picture.may, picture.status))


def test_the_game_finds_its_kit() -> None:
    assert isinstance(find_kit(game), AllegianceKit)
    view = game.view(stacked(START, players=4), None)
    assert KIT.facts(view) == (("Temple", "0"), ("Guild", "0"), ("Deck", "45"), ("Ida", "1"), ("Mia", "1"), ("Tom", "1"),
                               ("Noor", "1"))
    assert {each.name for each in KIT.settings(view)} == {"players", "cards", "first player", "allocate from", "peek"}


@pytest.mark.parametrize("options", OPTIONS)
def test_every_legal_action_is_made_by_its_targets(options: dict[str, Any]) -> None:
    for state, _ in list(random_steps(5, **options))[::4]:
        for viewer in (state.seat, TEACHER):
            view = game.view(state, viewer)
            for action in game.legal_actions(state):
                assert KIT.compose(state, view, KIT.parts(action)) == action
                assert KIT.describe(action, view)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_groups_hold_every_action_once_with_rules(options: dict[str, Any]) -> None:
    for state, _ in list(random_steps(6, **options))[::3]:
        actions = list(game.legal_actions(state))
        groups = KIT.groups(game.view(state, state.seat), actions)
        listed = [item.action for group in groups for item in group.items]
        assert sorted(map(str, listed)) == sorted(map(str, actions))
        assert all(note.rule in game.rulebook for group in groups for note in (*group.notes, *group.closed))


def test_the_stored_picture_brings_its_ground_along() -> None:
    page = static_html(panel(stacked(START, players=4)))
    picture = base64.b64decode(re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', page)[0]).decode()
    used = set(re.findall(r"var\((--al-\w+)", picture))
    assert used
    # Outside a panel there is nothing around the table that could set its colours.
    own = re.findall(r"([^{}]*)\{([^{}]*)\}", picture)
    set_here = {name for places, body in own if ".tt .al-tbl" in places for name in re.findall(r"(--al-\w+):", body)}
    assert used <= set_here
    assert 'class="board al-tbl"' in picture


# --- laying cards -----------------------------------------------------------------------------------------------------


def test_two_cards_are_placed_and_the_third_follows() -> None:
    it = panel(stacked(START, players=4))
    assert clicked(it, "card:Spy", "place:guild") == ""
    assert clicked(it, "place:temple", "card:High Priest") == "lay temple=High Priest guild=Spy keep=Inquisitor"
    it.confirm()
    assert it.session.state.hand("Ida") == ("Priest", "Inquisitor")


def test_a_click_takes_a_card_up_again() -> None:
    it = panel(stacked(START, players=4))
    assert clicked(it, "card:Spy", "place:guild", "card:High Priest", "place:temple")
    assert clicked(it, "Spy@guild") == ""
    assert clicked(it, "card:Inquisitor", "place:guild") == "lay temple=High Priest guild=Inquisitor keep=Spy"
    it.clear()
    assert clicked(it, "card:Spy", "place:guild", "card:Inquisitor", "place:guild") == ""
    assert it.targets == ("Inquisitor@guild",)


def test_a_choice_from_the_list_can_be_changed_on_the_board() -> None:
    it = panel(stacked(START, players=4))
    it.choose("lay temple=High Priest guild=Spy keep=Inquisitor")
    assert "al-draft" in it.picture().board
    assert clicked(it, "High Priest@temple") == ""
    # The card is taken up; a click on the place lays it again.
    board = it.picture().board
    assert 'data-do="put:temple"' in board
    assert 'data-do="place:temple"' not in board
    assert clicked(it, "put:temple") == "lay temple=High Priest guild=Spy keep=Inquisitor"


def test_equal_cards_are_told_apart_by_their_place() -> None:
    it = panel(arranged(["Priest"] * 3, [["Spy", "Spy", "Spy"]]))
    assert clicked(it, "card:Spy", "place:temple", "card:Spy", "place:hand") == "lay temple=Spy guild=Spy keep=Spy"
    it = panel(arranged(["Priest"] * 3, [["Spy", "Spy", "Initiate"]]))
    assert clicked(it, "card:Spy", "place:temple", "card:Spy", "place:guild") == "lay temple=Spy guild=Spy keep=Initiate"


def test_laying_from_the_hand() -> None:
    it = panel(stacked(START, players=4, allocate_from="hand"))
    assert clicked(it, "card:Priest", "place:temple", "card:Spy", "place:guild") == "lay temple=Priest guild=Spy"
    it.confirm()
    assert it.session.state.hand("Ida") == ("High Priest", "Inquisitor")


# --- acting -----------------------------------------------------------------------------------------------------------


def test_actions_by_clicks() -> None:
    state = do(stacked(["Spy", *DEALT[1:], "Burglar", "Inquisitor", "High Priest"], players=4),
               "lay temple=High Priest guild=Burglar keep=Inquisitor")
    it = panel(state)
    for targets, wanted in (
        (("look:Mia",), "show Inquisitor look Mia"), (("show:Spy",), "show Spy look Mia"),
        (("take:Tom",), "show Spy take Tom"), (("peek",), "show Spy peek"), (("card:Spy",), ""),
        (("to:Noor",), "show Spy give Spy to Noor"), (("card:Inquisitor",), "show Spy give Inquisitor to Noor"),
        (("pass",), "pass"),
    ):
        assert clicked(it, *targets) == wanted
    it.clear()
    clicked(it, "show:Spy", "look:Mia")
    it.confirm()
    assert "The hand of Mia is Merchant." in it.picture().told
    assert "One action a turn" not in it.picture().told
    assert "one action a turn, and it is done" in it.picture().may
    it.ask("show Inquisitor look Tom")
    assert "A3.1" in it.picture().may


def test_without_an_action_card_only_the_end_is_offered() -> None:
    it = panel(do(stacked(START, players=4), "lay temple=Spy guild=Inquisitor keep=High Priest"))
    may = it.picture().may
    assert "you hold no action card" in may
    assert [str(action) for action in it.open_actions()] == ["pass"]
    assert clicked(it, "pass") == "pass"


def test_where_something_happened_is_marked_for_all() -> None:
    state = do(stacked(START, players=4), "lay temple=High Priest guild=Spy keep=Inquisitor")
    lay, look = (game.apply(state.before or state, game.parse("lay temple=High Priest guild=Spy keep=Inquisitor", state)),
                 game.apply(state, game.parse("show Inquisitor look Mia", state)))
    for viewer in ("Ida", "Tom", None, TEACHER):
        assert KIT.happened(lay, viewer) == ("pile:temple", "pile:guild")
        assert KIT.happened(look, viewer) == ("seat:Mia",)


# --- banners and the end ----------------------------------------------------------------------------------------------


def test_banners() -> None:
    assert allegiance_banner(game.view(game.setup(1), None)) is None
    thieves = ["Initiate", "Burglar", "Spy", "Smuggler", "Cutpurse"]
    nobody = game.view(ended(dict.fromkeys(("Ida", "Mia", "Tom", "Noor"), thieves), rules="temple"), None)
    banner = allegiance_banner(nobody)
    assert banner is not None
    assert (banner.text, banner.rules) == ("Nobody wins.", ("A4.6",))
    last = [state for state, _ in random_steps(1) if state.turn == state.table.turns - 1]
    banner = allegiance_banner(game.view(last[0], None))
    assert banner is not None
    assert banner.rules == ("A4.1",)


def test_the_end_shows_the_count_and_while_learning_only_cards() -> None:
    view = game.view([step.state for _, step in random_steps(1)][-1], "Ida")
    assert "al-steps" in KIT.board(view, NO_MARKS, Look())
    learning = KIT.board(view, NO_MARKS, Look(learning=True))
    assert "al-steps" not in learning
    assert "wins" not in learning


# --- the screen that goes round ---------------------------------------------------------------------------------------


def acted(it: Controller[Any, Any], luck: Random) -> AllegianceAction:
    actions = list(it.open_actions())
    keeps = [each for each in actions if isinstance(each, Lay) and each.keep in ("Spy", "Inquisitor")]
    acts = len(actions) > 1 and it.view.phase == "action"
    action: AllegianceAction = luck.choice(keeps or (actions[:-1] if acts else actions))
    it.choose(str(action))
    it.confirm()
    return action


def test_a_whole_game_with_hand_overs() -> None:
    state = game.setup(4, {"first_player": "Ida"})
    it = panel(state, handover=True, mode="fair")
    luck, screens = Random(2), 0
    for _ in range(200):
        picture = it.picture()
        if it.passing is not None:
            screens += 1
            assert named(text_of(picture)) == set()
            assert f"I am {it.passing}" in picture.board
            assert "~back" not in text_of(picture)
            it.look()
            assert it.viewer == it.acting[0]
            continue
        if not it.acting:
            break
        assert it.acting == (it.viewer,)
        view = it.view
        allowed = known_names(view) | set(_own_words(it))
        # The list of what nobody may place is not a secret: rules and the last Merchant are told to all.
        assert named(re.sub(r"<details.*?</details>|Merchants?", "", text_of(picture), flags=re.S)) <= allowed
        acted(it, luck)
    assert screens == 14
    assert "The counting" in it.picture().board


def _own_words(it: Controller[Any, Any]) -> Iterable[str]:
    """Cards that the viewer's own events tell, and rules name."""
    for node in it.told:
        if node.step is not None:
            for event in node.step.events_for(it.viewer):
                yield from named(event.text)


def test_twins_have_the_same_picture() -> None:
    luck = Random(3)
    script = write_script(3, turns=6, players=4)
    for place, viewer in enumerate(script.table.seats):
        for twin in list(twins_of(script, place, luck, 3))[-1:]:
            for (one, _), (two, _) in zip(replay(script)[::3], replay(twin)[::3], strict=True):
                first, second = (panel(each, viewer, mode="fair").picture() for each in (one, two))
                assert text_of(first) == text_of(second)
                assert first.bars == second.bars


def test_computers_answer_by_themselves_and_their_reasons_stay_theirs() -> None:
    it = panel(game.setup(3, {"first_player": "Ida"}), players={"Mia": greedy(1), "Tom": greedy(2)}, mode="fair")
    luck = Random(1)
    acted(it, luck)
    while it.view.phase != "allocate":
        it.choose("pass")
        it.confirm()
    assert it.acting == ("Ida",)
    assert "Why greedy chose this" not in it.picture().told
