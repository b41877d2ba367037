"""Do, undo, redo and branches, in teacher and fair mode, and what they cost."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.session import Session, UndoRefused
from tabletop.verdicts import IllegalAction
from tests.tabletop.play import moderate, play_about, some_start
from tests.toy import Bid, Draw, Pass, Reveal, game


def two(mode: str = "teacher", seed: int = 4) -> Session[Any, Any]:
    return Session(game, game.setup(seed), mode=mode)


def any_action(session: Session[Any, Any], number: int = 0) -> Any:
    return list(game.legal_actions(session.state))[number]


def test_a_new_session_stands_at_its_start() -> None:
    start = game.setup(4)
    session = Session(game, start)
    assert session.state is start
    assert session.here is session.root
    assert (session.root.id, session.root.depth, session.root.parent, session.root.step) == (0, 0, None, None)
    assert session.step is None
    assert session.branch == "main"
    assert dict(session.branches) == {"main": session.root}
    assert session.history == ()
    assert session.path() == session.line() == (session.root,)


def test_do_gives_the_step_and_goes_on() -> None:
    session = two()
    action = any_action(session)
    step = session.do(action)
    assert step.action == action
    assert session.step is step
    assert session.state is step.state
    assert session.here.parent is session.root
    assert session.root.children == [session.here]
    assert session.here.depth == 1
    assert session.history == (step,)
    assert session.branches["main"] is session.here


def test_do_refuses_what_the_rules_refuse_and_nothing_changes() -> None:
    session = two()
    with pytest.raises(IllegalAction) as caught:
        session.do(Reveal("ann"))
    assert caught.value.verdict.rules == ("T6",)
    assert session.size == 1
    assert session.here is session.root


def test_undo_and_redo_go_to_the_very_same_nodes() -> None:
    session = two()
    for _ in range(3):
        session.do(any_action(session))
    line = session.line()
    assert [session.undo(), session.undo(), session.undo()] == [*line[2::-1]]
    assert session.line() == line
    assert session.path() == line[:1]
    with pytest.raises(ValueError, match="start"):
        session.undo()
    assert [session.redo(), session.redo(), session.redo()] == [*line[1:]]
    with pytest.raises(ValueError, match="tip of main"):
        session.redo()


def test_an_equal_action_goes_on_along_the_branch_and_draws_nothing_anew() -> None:
    session = two()
    first = session.do(any_action(session))
    second = session.do(any_action(session))
    session.undo()
    session.undo()
    assert session.do(any_action(session)) is first
    assert session.can_redo()
    assert session.redo().step is second
    assert session.size == 3
    assert list(session.branches) == ["main"]


def test_another_action_away_from_the_tip_starts_a_branch_by_itself() -> None:
    session = two()
    session.do(any_action(session))
    main = session.here
    session.undo()
    session.do(any_action(session, 1))
    assert session.branch == "branch 2"
    session.undo()
    session.do(any_action(session, 2))
    assert session.branch == "branch 3"
    assert session.branches["main"] is main
    assert len(session.root.children) == 3
    assert not session.can_redo()


def test_a_branch_that_starts_by_itself_takes_no_name_that_is_taken() -> None:
    session = two()
    session.do(any_action(session))
    session.rename("main", "branch 2")
    session.undo()
    session.do(any_action(session, 1))
    assert list(session.branches) == ["branch 2", "branch 3"]


def test_named_branches() -> None:
    session = two()
    session.do(any_action(session))
    fork = session.here
    session.start_branch("what if")
    assert session.branch == "what if"
    session.do(any_action(session, 1))
    idea = session.here
    assert session.switch("main") is fork
    assert not session.can_redo()
    session.do(any_action(session, 0))
    assert session.branch == "main"
    assert session.branches["what if"] is idea
    assert session.switch("what if") is idea
    session.rename("what if", "a quiet day")
    assert session.branch == "a quiet day"
    assert list(session.branches) == ["main", "a quiet day"]


@pytest.mark.parametrize("name", ["", "  ", "main"])
def test_a_branch_needs_a_free_name(name: str) -> None:
    session = two()
    session.start_branch("other")
    with pytest.raises(ValueError):
        session.start_branch(name)
    with pytest.raises(ValueError):
        session.rename("other", name)
    assert list(session.branches) == ["main", "other"]


def test_unknown_branches_modes_and_nodes_are_refused() -> None:
    session = two()
    with pytest.raises(ValueError, match="there are main"):
        session.switch("nowhere")
    with pytest.raises(ValueError, match="there are main"):
        session.rename("nowhere", "somewhere")
    with pytest.raises(ValueError, match="'open' is not a mode"):
        Session(game, game.setup(1), mode="open")
    with pytest.raises(ValueError, match="no node 7"):
        session.node(7)
    with pytest.raises(ValueError, match="another session"):
        session.go(two().root)


def test_branches_can_be_read_only() -> None:
    with pytest.raises(TypeError):
        two().branches["mine"] = two().root  # type: ignore[index]


def test_first_last_and_go() -> None:
    session = two()
    for _ in range(4):
        session.do(any_action(session))
    tip = session.here
    assert session.first() is session.root
    assert session.last() is tip
    middle = session.line()[1]
    assert session.go(middle) is middle
    assert session.line()[-1] is tip
    session.do(any_action(session, 1))
    assert session.branch == "branch 2"
    assert session.go(tip) is tip
    assert session.branch == "main"
    session.go(session.branches["branch 2"])
    session.go(middle)
    assert session.branch == "branch 2"


def test_going_to_the_middle_of_another_branch_takes_the_oldest_that_leads_on_from_there() -> None:
    session = two()
    for _ in range(3):
        session.do(any_action(session))
    inner = session.line()[2]
    session.first()
    session.do(any_action(session, 1))
    session.go(inner)
    assert session.branch == "main"
    assert session.can_redo()


# --- fair mode --------------------------------------------------------------------------------------------------


def to_the_reveal(session: Session[Any, Any]) -> None:
    for _ in range(2):
        session.do(any_action(session))
    session.do(Reveal("ann"))


def test_fair_undo_takes_a_hidden_bid_back_but_no_reveal() -> None:
    session = two("fair")
    session.do(any_action(session))
    session.undo()
    session.redo()
    session.do(any_action(session))
    session.do(Reveal("ann"))
    with pytest.raises(UndoRefused) as caught:
        session.undo()
    assert "Step 3" in caught.value.reason
    assert str(caught.value) == caught.value.reason
    assert not session.can_undo()
    assert session.here.depth == 3


def test_fair_undo_stops_at_a_draw() -> None:
    session = two("fair")
    to_the_reveal(session)
    session.do(Draw("ann"))
    session.do(Draw("ben"))
    session.do(any_action(session))
    assert session.first().depth == 5
    with pytest.raises(UndoRefused):
        session.undo()
    with pytest.raises(UndoRefused):
        session.go(session.root)
    assert session.last().depth == 6


def test_fair_mode_stays_on_its_branch() -> None:
    session = two("fair")
    session.do(any_action(session))
    old = session.here
    session.undo()
    session.do(any_action(session, 1))
    assert session.branch == "branch 2"
    with pytest.raises(UndoRefused):
        session.switch("main")
    with pytest.raises(UndoRefused):
        session.go(old)
    session.mode = "teacher"
    assert session.go(old) is old


def test_a_teacher_goes_anywhere() -> None:
    session = two()
    to_the_reveal(session)
    session.undo()
    assert session.here.depth == 2
    session.first()
    assert session.last().depth == 3


def test_a_refusal_tells_nothing_of_the_step() -> None:
    session = two("fair")
    to_the_reveal(session)
    session.do(Draw("ann"))
    with pytest.raises(UndoRefused) as one:
        session.undo()
    assert not any(word in str(one.value) for word in ("draw", "ann", "card"))


# --- comments ---------------------------------------------------------------------------------------------------


def test_comments_stay_with_their_node() -> None:
    session = two()
    session.comment("before all")
    session.do(any_action(session))
    session.comment("one")
    session.comment("two")
    assert session.comments() == ("one", "two")
    assert session.comments(session.root) == ("before all",)
    assert session.said == ((0, "before all"), (1, "one"), (1, "two"))
    with pytest.raises(TypeError):
        session.comment(7)  # type: ignore[arg-type]


# --- properties -------------------------------------------------------------------------------------------------


@moderate
@given(st.integers(0, 10**6))
def test_the_tree_holds_together_whatever_is_done(seed: int) -> None:
    session = Session(game, some_start(seed))
    play_about(session, seed)
    for id in range(session.size):
        node = session.node(id)
        assert node.id == id
        for child in node.children:
            assert child.parent is node
            assert child.depth == node.depth + 1
            assert child.step is not None
            assert child.state is child.step.state
            again = game.apply(node.state, child.step.action)
            assert again.state == child.state
    tips = set(session.branches.values())
    assert all(node in tips for node in map(session.node, range(session.size)) if not node.children)
    line = session.line()
    assert line[: session.here.depth + 1] == session.path()
    assert line[0] is session.root
    assert line[-1] is session.tip
    assert all(after.parent is before for before, after in pairwise(line))


@moderate
@given(st.integers(0, 10**6))
def test_in_fair_mode_no_reveal_is_ever_left(seed: int) -> None:
    session = Session(game, some_start(seed), mode="fair")
    last = session.root
    for _ in range(8):
        with suppress(UndoRefused):
            play_about(session, seed, times=10)
        path = session.path()
        assert last in path
        last = next((node for node in reversed(path) if node.step is not None and node.step.reveals), session.root)
        seed += 1


# --- costs ------------------------------------------------------------------------------------------------------


def _cost(work: Callable[[], object]) -> tuple[int, int]:
    """Calls made, and bytes held at the same time, while this is done twenty times."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    sys.setprofile(count)
    for _ in range(20):
        work()
    sys.setprofile(None)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return calls, peak - before


def test_a_step_costs_the_same_after_500_and_after_5000() -> None:
    session = Session(game, game.setup(3, {"rounds": 10_000, "seats": 3}))
    costs = []
    for steps in (500, 5_000):
        while session.here.depth < steps:
            session.do(any_action(session))
        last = session.history[-1].action

        def again(action: Any = last) -> None:
            session.undo()
            session.do(action)

        tip = _cost(again)
        for _ in range(steps // 2):
            session.undo()
        back = _cost(session.undo)
        on = _cost(session.redo)
        session.last()
        costs.append((tip, back, on))
    for short, long in zip(*costs, strict=True):
        assert short[0] == long[0]
        # One copied list of the 2,500 nodes ahead would hold 20,000 bytes more.
        assert long[1] < short[1] + 8_000


def test_states_share_what_did_not_change() -> None:
    session = two()
    before = session.state
    session.do(Pass("ann"))
    assert session.state.pile is before.pile
    assert session.state.hands is before.hands
    session.undo()
    session.do(Bid("ann", before.hand("ann")[0]))
    assert session.state.hands[1] is before.hands[1]
