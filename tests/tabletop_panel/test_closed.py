"""A viewer's world is closed: what he may not know changes nothing in the picture, in what is synced, or in the
static twin; and between two seats nothing of the former one is left."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import TEACHER, Viewer
from tabletop.panel import Controller, Panel, PanelKit
from tabletop.players import GreedyPlayer, Reason
from tabletop.records import save_session
from tabletop.session import Session
from tests.tabletop_panel.helpers import controller, everything, labels, play_out, words
from tests.tabletop_panel.toykit import ToyKit
from tests.toy import game, other_world

VIEWERS = ("ann", "ben", "cho", None)


def position(seed: int, steps: int) -> Any:
    random = Random(seed)
    state = game.setup(seed, {"seats": 3, "rounds": 4})
    for _ in range(steps):
        actions = list(game.legal_actions(state))
        if not actions:
            break
        state = game.apply(state, random.choice(actions)).state
    return state


def looking(state: Any, viewer: Viewer, plain: bool = False, **more: Any) -> Controller[Any, Any]:
    return Controller(Session(game, state, mode="fair"), PanelKit(game) if plain else ToyKit(game), viewer=viewer, **more)


@given(st.integers(0, 10_000), st.integers(0, 20), st.sampled_from(VIEWERS), st.booleans())
@settings(max_examples=60, deadline=None)
def test_pictures_of_worlds_that_a_viewer_cannot_tell_apart_are_equal(
    seed: int, steps: int, viewer: Viewer, plain: bool
) -> None:
    state = position(seed, steps)
    mine, other = looking(state, viewer, plain), looking(other_world(state, viewer, seed + 1), viewer, plain)
    assert everything(mine.picture()) == everything(other.picture())
    for text in ("bid 5", "pass", "draw", "nonsense"):
        mine.ask(text)
        other.ask(text)
        assert everything(mine.picture()) == everything(other.picture())
    for target in ("ann:3", "pile"):
        mine.click(target)
        other.click(target)
        assert everything(mine.picture()) == everything(other.picture())


@given(st.integers(0, 10_000), st.sampled_from(VIEWERS))
@settings(max_examples=25, deadline=None)
def test_hidden_actions_of_others_look_alike(seed: int, viewer: Viewer) -> None:
    """In two worlds the others lay different bids: told, course and live region stay the same until the reveal."""
    random = Random(seed)
    state = position(seed, 0)
    worlds = [looking(each, viewer) for each in (state, other_world(state, viewer, seed + 7))]
    while worlds[0].state.step == "bid":
        seat = worlds[0].acting[0]
        for it in worlds:
            legal = [action for action in game.legal_actions(it.state) if str(action) != "reveal"]
            own = Random(seed).choice(legal) if seat == viewer else random.choice(legal)
            before = it.session.here
            it.session.do(own)
            it.told, it.earlier = (it.session.here,), 0
            assert it.session.here.parent is before
        assert everything(worlds[0].picture()) == everything(worlds[1].picture())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_widgets_and_static_twin_are_closed_too(viewer: Viewer) -> None:
    state = position(5, 7)
    panels = [Panel(looking(each, viewer)) for each in (state, other_world(state, viewer, 99))]
    synced = [[widget.get_state() for widget in (panel.regions, panel.header.look, panel.footer.branch)]
              for panel in panels]
    for state_of in synced:
        for each in state_of:
            for name in [key for key in each if key in ("layout", "style") or key.startswith("_")]:
                del each[name]
    assert synced[0] == synced[1]
    assert panels[0].static() == panels[1].static()
    assert repr(panels[0]) == repr(panels[1])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_hand_of_another_seat_is_in_the_picture(viewer: Viewer) -> None:
    state = position(3, 0)
    picture = everything(looking(state, viewer).picture())
    for seat in state.seats:
        shown = [f"{seat}:{card}" in picture for card in state.hand(seat)]
        assert all(shown) if seat == viewer else not any(shown)


def test_reasons_of_a_computer_player_stay_its_own() -> None:
    def score(view: Any, action: Any) -> tuple[Reason, ...]:
        return (Reason("T7", f"holds {view.hands[1]}", float(getattr(action, "card", 0))),)

    it = controller(viewer="ann", players={"ben": GreedyPlayer(score)}, mode="fair")
    it.choose("pass")
    it.confirm()
    assert len(it.choices) == 1
    assert "holds" not in everything(it.picture())
    assert "holds" not in Panel(it).static()


def test_in_fair_mode_a_second_thought_leaves_no_trace() -> None:
    """Ann takes a bid back and lays another: Ben must not learn that from the name of a branch or a fork."""
    steady, changed = (controller(viewer="ann", mode="fair") for _ in range(2))
    first, second = steady.state.hand("ann")[:2]
    steady.session.do(game.parse(f"bid {first}", steady.state))
    changed.session.do(game.parse(f"bid {second}", changed.state))
    changed.session.undo()
    changed.session.do(game.parse(f"bid {first}", changed.state))
    for it in (steady, changed):
        it.viewer = it.home = "ben"
        it.told = (it.session.here,)
    assert changed.session.branch != steady.session.branch
    assert everything(steady.picture()) == everything(changed.picture())


def test_in_fair_mode_nobody_asks_for_the_names_of_branches() -> None:
    """A message that no control sends, and a branch that a second thought has made."""
    steady, changed = (controller(viewer="ann", mode="fair") for _ in range(2))
    first, second = steady.state.hand("ann")[:2]
    changed.session.do(game.parse(f"bid {second}", changed.state))
    changed.session.undo()
    for it in (steady, changed):
        it.session.do(game.parse(f"bid {first}", it.state))
        it.viewer = it.home = "ben"
        for control in ("branch", "name"):
            for name in ("main", "branch 2", "nowhere", ""):
                it.handle({"control": control, "value": name})
                assert it.notice == "In fair mode you stay on your branch."
    assert list(changed.session.branches) == ["main", "branch 2"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_in_fair_mode_a_record_for_a_seat_holds_no_second_thoughts(viewer: Viewer) -> None:
    """What was tried and taken back is nobody else's business, although each try can be seen by itself."""
    def record(mode: str, *, again: bool) -> str:
        session = Session(game, position(5, 0), mode=mode)
        if again:
            session.do(game.parse("pass", session.state))
            session.comment("Or not?")
            session.undo()
        session.do(game.parse(f"bid {session.state.hand('ann')[0]}", session.state))
        save_session(session, text := io.StringIO(), viewer)
        return text.getvalue()

    assert record("fair", again=True) == record("fair", again=False)
    assert "Or not?" in record("teacher", again=True)


# --- the screen between two seats ---------------------------------------------------------------------------------


def handed(seed: int = 1, **more: Any) -> Controller[Any, Any]:
    return controller(seed, viewer=None, mode="fair", handover=True, **more)


def test_nothing_is_shown_before_the_named_person_looks() -> None:
    it = handed()
    picture = it.picture()
    assert it.passing == "ann"
    assert "Pass the screen to Ann" in words(picture.board)
    assert "ann 3 cards" in words(picture.board)
    assert (picture.told, picture.may, picture.strip) == ("", "", "")
    assert labels(everything_clickable(picture)) == ["~look"]
    bars = picture.bars
    assert not any((bars.first, bars.back, bars.next, bars.last, bars.undo, bars.save, bars.can_branch))
    assert bars.looks == (("nobody", ""),)


def everything_clickable(picture: Any) -> str:
    return "".join(picture.texts()[name] for name in ("head", "banner", "strip", "board", "told", "may"))


def test_the_screen_goes_round_and_each_person_is_told_what_he_missed() -> None:
    it = handed()
    it.look()
    assert it.viewer == "ann"
    it.choose("pass")
    it.confirm()
    assert it.passing == "ben"
    it.look()
    assert it.viewer == "ben"
    assert "ann lays a bid face down" in words(it.picture().told)
    assert "bid is" not in words(it.picture().told)
    it.choose("pass")
    it.confirm()
    assert it.passing == "ann"
    it.look()
    told = words(it.picture().told)
    assert "ann's bid is: pass" in told
    assert "ben lays a bid face down" in told


def test_the_former_seats_picture_is_nowhere_any_more() -> None:
    it = handed()
    panel = Panel(it)
    panel._heard({"do": "~look"})
    card = it.state.hand("ann")[0]
    own = [f"ann:{each}" for each in it.state.hand("ann")]
    assert all(each in panel.regions.board for each in own)
    panel._heard({"do": f"ann:{card}"})
    panel._heard({"form": "ask", "values": {"move": f"bid {card}"}})
    panel._heard({"do": "~confirm"})
    assert it.passing == "ben"
    state = {name: value for name, value in panel.regions.get_state().items() if not name.startswith("_")}
    text = repr(state) + panel.static() + repr(panel)
    assert not any(each in text for each in [*own, f"bid {card}", f"Bid the {card}"])
    assert "passed on to ben" in repr(panel)


def test_while_the_screen_is_passed_on_nothing_else_is_obeyed() -> None:
    it = handed()
    before = it.picture()
    for message in ({"do": "ann:1"}, {"do": "~act:ann:pass"}, {"do": "~confirm"},
                    {"form": "ask", "values": {"move": "pass"}},
                    {"control": "back"}, {"control": "next"}, {"control": "last"}, {"control": "undo"},
                    {"control": "save"}, {"control": "look", "value": "teacher"}, {"do": "~step:0"}):
        it.handle(message)
        assert it.passing == "ann"
        assert it.tried is None
    it.clear()
    assert it.picture() == before


def test_no_hand_over_where_the_same_person_goes_on() -> None:
    it = handed(options={"seats": 3})
    for _ in range(3):
        it.look()
        it.choose("pass")
        it.confirm()
    it.look()
    assert it.viewer == "ann"
    it.choose("reveal")
    it.confirm()
    # Everybody passed and draws a card for it; the lead has a full hand, so it stays with whoever must act.
    assert it.passing is None or it.passing != it.viewer


def test_a_hand_over_among_people_with_a_computer_between() -> None:
    it = controller(viewer=None, mode="fair", handover=True, options={"seats": 3},
                    players={"ben": GreedyPlayer(lambda view, action: ())})
    it.look()
    it.choose("pass")
    it.confirm()
    assert it.passing == "cho"
    it.look()
    assert [node.depth for node in it.told] == [1, 2]


def test_one_person_at_a_screen_cannot_look_as_another() -> None:
    it = handed()
    it.look()
    assert it.lookers == ("ann",)
    it.set_viewer("ben")
    it.set_viewer(TEACHER)
    assert it.viewer == "ann"


def test_after_undo_the_screen_goes_back_on_the_next_way_forward() -> None:
    it = handed()
    it.look()
    it.choose("pass")
    it.confirm()
    it.look()
    it.back()
    assert it.viewer == "ben"
    assert "Ann decides now" in words(it.picture().may)
    it.next()
    assert it.passing is None
    assert it.may_act()


def test_what_is_taken_back_goes_back_to_its_owner() -> None:
    it = handed()
    it.look()
    it.choose("pass")
    it.confirm()
    it.look()
    it.undo()
    assert it.passing == "ann"
    it.look()
    assert it.may_act()
    card = it.state.hand("ann")[0]
    it.choose(f"bid {card}")
    it.confirm()
    assert it.passing == "ben"


def test_after_the_end_nothing_is_passed_on() -> None:
    it = controller(options={"rounds": 1})
    play_out(it, 30)
    over = Controller(it.session, ToyKit(game), viewer="ann", handover=True)
    assert over.passing is None
    assert "win" in words(over.picture().banner)
