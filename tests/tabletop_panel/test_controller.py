"""The controller: choosing, trying, asking, going through the game, and whom it obeys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop import TEACHER
from tabletop.notation import NotationError
from tabletop.panel import Controller, Group, Item, Note, PanelKit
from tabletop.players import GreedyPlayer, RandomPlayer, Reason
from tabletop.records import load_session
from tabletop.session import Session
from tabletop.verdicts import Verdict
from tests.tabletop_panel.helpers import controller, labels, play_out, words
from tests.tabletop_panel.toykit import ToyKit
from tests.toy import game


def hand(it: Controller[Any, Any], seat: str) -> tuple[int, ...]:
    return it.state.hand(seat)  # type: ignore[no-any-return]


# --- choosing -----------------------------------------------------------------------------------------------------


def test_board_and_list_choose_the_same_action() -> None:
    clicked, listed = controller(), controller()
    card = hand(clicked, "ann")[0]
    clicked.click(f"ann:{card}")
    listed.choose(f"bid {card}")
    assert clicked.chosen == listed.chosen is not None
    assert clicked.targets == listed.targets == (f"ann:{card}",)
    assert clicked.picture() == listed.picture()


def test_a_chosen_place_shows_in_board_list_and_live_region() -> None:
    it = controller()
    card = hand(it, "ann")[1]
    it.click(f"ann:{card}")
    picture = it.picture()
    assert 'aria-pressed="true"' in picture.board
    assert 'aria-checked="true"' in picture.may
    assert picture.status == f"Chosen: Bid the {card}. Enter confirms."


def test_another_place_starts_anew_and_the_same_place_lets_go() -> None:
    it = controller()
    first, second = hand(it, "ann")[:2]
    it.click(f"ann:{first}")
    it.click(f"ann:{second}")
    assert str(it.chosen) == f"bid {second}"
    it.click(f"ann:{second}")
    assert it.chosen is None
    assert it.targets == ()


def test_a_place_that_makes_an_illegal_action_gets_its_verdict() -> None:
    it = controller()
    it.click(f"ben:{hand(it, 'ben')[0]}")
    assert isinstance(it.tried, Verdict)
    assert it.tried.legal is False
    assert it.chosen is None
    picture = it.picture()
    assert "red-ring" in picture.board
    assert "Not possible" in words(picture.may)
    assert "not possible" in picture.status


def test_a_place_that_no_action_uses_says_so() -> None:
    class Silent(ToyKit):
        def compose(self, state: Any, view: Any, targets: tuple[str, ...]) -> None:
            return None

    it = Controller(Session(game, game.setup(1)), Silent(game))
    it.click("nowhere")
    assert "uses this place" in it.notice
    assert "uses this place" in words(it.picture().banner)


def test_without_a_kit_of_its_own_a_game_composes_from_its_legal_actions() -> None:
    class Parts(PanelKit[Any, Any]):
        def parts(self, action: Any) -> tuple[str, ...]:
            return (type(action).__name__, str(getattr(action, "card", "")))

    it = Controller(Session(game, game.setup(1)), Parts(game))
    card = str(hand(it, "ann")[0])
    it.click("Bid")
    assert it.chosen is None
    assert it.targets == ("Bid",)
    it.click(card)
    assert str(it.chosen) == f"bid {card}"
    it.click("Pass")
    assert it.targets == ("Pass",)


def test_choosing_by_notation_refuses_what_is_illegal_or_ill_formed() -> None:
    it = controller()
    it.choose("draw")
    assert isinstance(it.tried, Verdict)
    assert it.chosen is None
    it.choose("drow")
    assert isinstance(it.tried, NotationError)


def test_enter_confirms_and_escape_clears() -> None:
    it = controller()
    it.handle({"key": "Enter"})
    assert it.notice == ""
    it.click(f"ann:{hand(it, 'ann')[0]}")
    it.handle({"key": "Escape"})
    assert it.chosen is None
    it.click(f"ann:{hand(it, 'ann')[0]}")
    it.handle({"key": "Enter"})
    assert it.session.here.depth == 1


def test_confirming_nothing_says_so() -> None:
    it = controller()
    it.confirm()
    assert it.notice == "Choose an action first."
    assert it.session.here.depth == 0


def test_asking_leaves_the_choice_alone() -> None:
    it = controller()
    it.choose("pass")
    it.ask("bid 1")
    assert str(it.chosen) == "pass"
    assert isinstance(it.tried, Verdict)
    assert 'value="bid 1"' in it.picture().may
    it.ask("bid")
    assert isinstance(it.tried, NotationError)
    it.ask("  ")
    assert it.tried is None


# --- who may act --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["ben", None])
def test_who_does_not_decide_can_do_nothing_and_sees_no_number_of_actions(viewer: str | None) -> None:
    it = controller(viewer=viewer)
    assert it.open_actions() == ()
    before = it.session.here
    for act in (lambda: it.click("ann:2"), lambda: it.choose("pass"), it.confirm):
        act()
        assert it.chosen is None
        assert it.session.here is before
        assert "Ann decides now" in it.notice
    it.clear()
    may = it.picture().may
    assert "Ann decides now" in words(may)
    assert "action" not in words(may).replace("aria-label", "")
    assert not any(label.startswith("~act") or label == "~confirm" for label in labels(may))


def test_a_seat_acts_for_itself_and_the_teacher_for_all() -> None:
    own = controller(viewer="ann")
    own.choose("pass")
    own.confirm()
    assert own.session.here.depth == 1
    assert not own.may_act()
    teacher = controller()
    play_out(teacher, 2)
    assert teacher.session.here.depth == 2


def test_a_seat_asks_about_itself_also_out_of_turn() -> None:
    it = controller(viewer="ben")
    it.ask("bid 1")
    assert isinstance(it.tried, Verdict)
    assert it.tried.action.seat == "ben"
    assert it.tried.legal is False


def test_an_onlooker_who_asks_learns_only_what_all_may_know() -> None:
    it = controller(viewer=None)
    it.ask("bid 1")
    assert isinstance(it.tried, Verdict)
    assert it.tried.legal is None
    assert "depends on what you can’t see" in words(it.picture().may)


def test_in_fair_mode_nobody_borrows_another_persons_eyes() -> None:
    it = controller(viewer="ann", mode="fair")
    assert it.lookers == ("ann", None)
    it.set_viewer("ben")
    assert it.viewer == "ann"
    assert it.notice
    it.set_viewer(None)
    it.set_viewer("ann")
    assert it.viewer == "ann"
    assert it.picture().bars.branches == ()


def test_the_teacher_looks_as_anybody() -> None:
    it = controller()
    for viewer in ("ben", None, TEACHER):
        it.set_viewer(viewer)
        assert it.viewer == viewer
    it.handle({"do": "~as:ben"})
    assert it.viewer == "ben"


@pytest.mark.parametrize("bad", [
    {"viewer": "zoe"}, {"handover": True}, {"step": "week"}, {"theme": "pink"}, {"size": 5},
    {"players": {"zoe": RandomPlayer(1)}}, {"players": {"ann": RandomPlayer}}, {"players": {"ann": None}},
])
def test_a_start_that_makes_no_sense_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        controller(**bad)


def test_a_panel_needs_something_to_show() -> None:
    with pytest.raises(ValueError, match="session or a lesson"):
        Controller()


# --- the way through the game -------------------------------------------------------------------------------------


def test_first_back_next_last() -> None:
    it = controller()
    play_out(it, 5)
    for method, depth in ((it.back, 4), (it.back, 3), (it.next, 4), (it.first, 0), (it.next, 1), (it.last, 5)):
        method()
        assert it.session.here.depth == depth
    it.go_to(2)
    assert it.session.here.depth == 2
    it.go_to(4)
    assert it.session.here.depth == 4
    assert [node.depth for node in it.told] == [4]


def test_at_the_start_and_at_the_tip_the_ways_are_closed() -> None:
    it = controller()
    bars = it.picture().bars
    assert not any((bars.first, bars.back, bars.next, bars.last, bars.undo))
    it.back()
    assert "start" in it.notice
    it.clear()
    it.next()
    assert it.session.here.depth == 0


def test_a_bigger_step_goes_on_to_the_next_phase_or_turn_and_tells_all_of_it() -> None:
    it = controller()
    play_out(it, 12)
    it.first()
    it.set_step("phase")
    it.next()
    assert it.state.step == "reveal"
    assert [node.depth for node in it.told] == [1, 2]
    it.set_step("turn")
    it.next()
    assert it.state.round == 1
    start = it.session.here.depth
    it.next()
    it.back()
    assert it.session.here.depth == start
    it.set_step("phase")
    it.back()
    assert it.state.step == "draw"
    assert it.session.here.parent is not None
    assert it.session.here.parent.state.step == "reveal"
    it.set_step("week")
    assert it.step_size == "phase"


def test_fair_mode_says_why_there_is_no_way_back() -> None:
    it = controller(mode="fair")
    play_out(it, 3)
    assert not it.picture().bars.back
    it.back()
    assert "can't be taken back" in it.notice
    assert it.session.here.depth == 3
    it.undo()
    assert it.session.here.depth == 3


def test_branches_are_made_switched_and_named() -> None:
    it = controller()
    play_out(it, 2)
    it.first()
    play_out(it, 1, pick=1)
    assert it.session.branch == "branch 2"
    it.name_branch("what if")
    it.set_branch("main")
    assert it.session.branch == "main"
    assert it.picture().bars.branches == ("main", "what if")
    it.name_branch("what if")
    assert "already" in it.notice
    it.name_branch("the game")
    assert (it.session.branch, it.notice) == ("the game", "")
    it.set_branch("nowhere")
    assert "no branch" in it.notice


def test_many_steps_are_told_up_to_a_bound() -> None:
    it = controller(options={"rounds": 20})
    play_out(it, 40)
    it.first()
    it.last()
    assert len(it.told) == 12
    assert it.earlier == 28
    assert "28 earlier steps" in words(it.picture().told)


def test_the_picture_costs_no_more_in_a_long_game() -> None:
    it = controller(options={"rounds": 200})
    play_out(it, 400)
    it.clear()
    assert it.picture().board.count("~step:") < 12


# --- computer players ---------------------------------------------------------------------------------------------


def greedy() -> GreedyPlayer:
    return GreedyPlayer(lambda view, action: (Reason("T7", "likes low cards", -float(getattr(action, "card", 0))),))


def test_computer_players_answer_by_themselves_and_wait_for_a_person() -> None:
    it = controller(viewer="ann", players={"ben": RandomPlayer(3)}, mode="fair")
    assert it.session.here.depth == 0
    it.choose("pass")
    it.confirm()
    assert it.session.here.depth == 2
    assert it.acting == ("ann",)
    assert [node.depth for node in it.told] == [1, 2]


def test_a_computer_player_that_leads_begins() -> None:
    it = controller(viewer="ben", players={"ann": RandomPlayer(3)})
    assert it.session.here.depth == 1
    assert it.acting == ("ben",)
    assert [node.depth for node in it.told] == [1], "its first step is told"


def test_its_reasons_are_for_those_who_may_know_them() -> None:
    it = controller(viewer=TEACHER, players={"ben": greedy()})
    it.choose("pass")
    it.confirm()
    assert "Why greedy chose this" in words(it.picture().told)
    for viewer in ("ann", None):
        it.set_viewer(viewer)
        assert "likes low cards" not in it.picture().told
    it.set_viewer("ben")
    assert "likes low cards" in it.picture().told


def test_undo_takes_the_answers_back_too() -> None:
    it = controller(viewer="ann", players={"ben": RandomPlayer(3)})
    it.choose("pass")
    it.confirm()
    it.undo()
    assert it.session.here.depth == 0
    assert it.may_act()


def test_a_game_without_people_goes_step_by_step() -> None:
    it = controller(players={"ann": RandomPlayer(1), "ben": RandomPlayer(2)})
    assert it.session.here.depth == 0
    assert it.picture().bars.next
    assert "~next" in labels(it.picture().may)
    it.next()
    assert it.session.here.depth == 1
    it.set_step("turn")
    it.next()
    assert it.state.round == 1


# --- saving, looks, errors ----------------------------------------------------------------------------------------


def test_saving_writes_a_record_that_can_be_played_on(tmp_path: Path) -> None:
    it = controller(folder=tmp_path)
    play_out(it, 3)
    path = it.save()
    assert path == tmp_path / "toy-auction.jsonl"
    assert "toy-auction.jsonl" in it.notice
    assert str(tmp_path) not in it.notice
    assert load_session(path).here.depth == 3
    play_out(it, 1)
    assert it.save() == path
    assert controller(folder=tmp_path).save() == tmp_path / "toy-auction-2.jsonl"


def test_a_seat_saves_only_what_it_may_know(tmp_path: Path) -> None:
    it = controller(viewer="ben", folder=tmp_path)
    it.session.do(game.parse("pass", it.state))
    path = it.save()
    assert path is not None
    assert path.name == "toy-auction-ben.jsonl"
    text = path.read_text()
    assert "bid ?" in text
    assert '"pass"' not in text
    assert "start" not in text


def test_looks_are_kept_and_nonsense_is_ignored() -> None:
    it = controller()
    it.set_text(2)
    it.set_theme("dark")
    it.set_text(7)
    it.set_theme("pink")
    bars = it.picture().bars
    assert (bars.size, bars.theme) == (2, "dark")
    it.switch("memory")
    assert "discards" in it.picture().board
    it.switch("memory")
    it.switch("nothing")
    assert "discards" not in it.picture().board


def test_a_rule_unfolds_where_it_was_clicked_and_folds_again() -> None:
    it = controller()
    it.handle({"do": "~rule:may:T4"})
    assert game.rulebook["T4"].text in words(it.picture().may)
    it.handle({"do": "~rule:may:T4"})
    assert game.rulebook["T4"].text not in words(it.picture().may)
    it.handle({"do": "~rule:T1"})
    assert game.rulebook["T1"].text in words(it.picture().told)
    it.unfold("X9")
    assert "X9" not in it.unfolded.values()


@pytest.mark.parametrize("message", [
    {}, {"do": 5}, {"do": "~"}, {"do": "~nothing:at all"}, {"do": "~step:x"}, {"form": "x"}, {"form": "ask", "values": 3},
    {"control": "nothing"}, {"control": "step", "value": "x"}, {"key": "q"}, {"do": "~rule:"}, {"do": "~lesson:hint"},
    {"do": "~lesson:nothing"}, {"form": "predict", "values": {"0": "1"}}, {"do": "~predict:again"}, {"do": "~look"},
    {"do": "~lesson:again"}, {"do": "~lesson:on"}, {"do": "~lesson:return"}, {"do": "~lesson:show"},
])
def test_messages_that_make_no_sense_change_nothing(message: dict[str, Any]) -> None:
    it = controller()
    before = it.picture()
    it.handle(message)
    assert it.picture() == before


@pytest.mark.parametrize(("message", "what"), [
    ({"do": "~act:ann:pass"}, lambda it: str(it.chosen) == "pass"),
    ({"form": "ask", "values": {"move": "draw"}}, lambda it: isinstance(it.tried, Verdict)),
    ({"control": "size", "value": 1}, lambda it: it.size == 1),
    ({"control": "look", "value": "spectator"}, lambda it: it.viewer is None),
    ({"control": "predict", "value": True}, lambda it: it.predicting),
    ({"do": "~switch:memory"}, lambda it: it.switches == {"memory"}),
])
def test_messages_reach_their_methods(message: dict[str, Any], what: Any) -> None:
    it = controller()
    it.handle(message)
    assert what(it)


class Broken(ToyKit):
    """A kit with a mistake in it."""

    def compose(self, state: Any, view: Any, targets: tuple[str, ...]) -> Any:
        raise RuntimeError("the kit has a mistake <here>")


def test_an_error_is_shown_and_raised_again_under_test() -> None:
    it = Controller(Session(game, game.setup(1)), Broken(game))
    assert it.strict
    with pytest.raises(RuntimeError, match="mistake"):
        it.handle({"do": "ann:1"})
    banner = it.picture().banner
    assert "the kit has a mistake <here>" in words(banner)
    assert 'role="alert"' in banner
    it.clear()
    assert it.picture().banner == ""


def test_outside_of_tests_an_error_is_shown_only() -> None:
    it = Controller(Session(game, game.setup(1)), Broken(game), strict=False)
    it.handle({"do": "ann:1"})
    assert it.error is not None
    assert "Something went wrong" in it.picture().status


def test_the_end_has_a_banner_with_its_rule() -> None:
    it = controller(options={"rounds": 1})
    play_out(it, 20)
    picture = it.picture()
    assert it.acting == ()
    assert "win" in words(picture.banner)
    assert any(rule in words(picture.banner) for rule in ("T11", "T12"))
    assert "Nobody has anything to decide" in words(picture.may)
    it.click("ann:1")
    assert it.notice == "The game is over."


# --- what a kit may ask for ----------------------------------------------------------------------------------------


def test_a_second_click_confirms_where_the_kit_says_so() -> None:
    class Again(ToyKit):
        click_again = True

    it = Controller(Session(game, game.setup(1)), Again(game))
    target = f"ann:{hand(it, 'ann')[0]}"
    it.click(target)
    assert it.session.here.depth == 0
    it.click(target)
    assert it.session.here.depth == 1
    plain = controller()
    plain.click(target)
    plain.click(target)
    assert plain.session.here.depth == 0


def test_a_computer_player_waits_for_a_word_where_the_kit_says_so() -> None:
    class Pausing(ToyKit):
        def pauses(self, view: Any) -> bool:
            return True

    it = Controller(Session(game, game.setup(1)), Pausing(game), viewer="ann", players={"ben": RandomPlayer(1)})
    it.choose("pass")
    it.confirm()
    assert it.session.here.depth == 1
    assert "~next" in labels(it.picture().may)
    it.next()
    assert it.session.here.depth == 2


def test_a_group_with_notes_of_its_own_shows_small_buttons() -> None:
    class Chips(ToyKit):
        def groups(self, view: Any, actions: Any) -> tuple[Group, ...]:
            items = tuple(Item(action, str(action), amount="+1") for action in actions)
            return (Group("All", items, notes=(Note("T3", "bid one"),)),)

    it = Controller(Session(game, game.setup(1)), Chips(game))
    may = it.picture().may
    assert may.count('class="pick chip"') == len(it.open_actions())
    assert "T3 bid one" in words(may)
    assert "+1" in may
    assert words(may).count("holds the") == 0


def test_only_the_switches_that_are_offered_are_shown() -> None:
    class Without(ToyKit):
        def offered(self, view: Any) -> tuple[Any, ...]:
            return ()

    assert "Memory aid" in controller().picture().board
    assert "Memory aid" not in Controller(Session(game, game.setup(1)), Without(game)).picture().board
