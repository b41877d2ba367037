"""Playing the toy game at random, and comparing sessions: shared by the tests of the table."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import settings

from tabletop.session import Session
from tests.toy import ToyState, game

__all__ = ["moderate", "play_about", "same_tree", "some_position", "some_start"]

moderate = settings(max_examples=40, deadline=None)
"""For properties that play whole games: a busy machine may take its time."""


def some_start(seed: int, **options: Any) -> ToyState:
    """A start with options drawn from the seed."""
    random = Random(seed)
    drawn = {
        "seats": random.choice((2, 3)), "rounds": random.randint(1, 5), "hand": random.choice((2, 3)),
        "passing": random.random() < 0.7, "tie": random.choice(("together", "nobody")),
    }
    return game.setup(seed, {**drawn, **options})


def some_position(seed: int, **options: Any) -> ToyState:
    """Any position of a random game, the start and the end among them."""
    random = Random(seed)
    state = some_start(seed, **options)
    for _ in range(random.randrange(30)):
        actions = list(game.legal_actions(state))
        if not actions:
            break
        state = game.apply(state, random.choice(actions)).state
    return state


def play_about(session: Session[Any, Any], seed: int, times: int = 50) -> None:
    """Do, take back, go about, branch, rename and comment at random."""
    random = Random(seed)
    for number in range(times):
        kind = random.random()
        actions = list(session.game.legal_actions(session.state))
        if kind < 0.55 and actions:
            session.do(random.choice(actions))
        elif kind < 0.7:
            if session.can_undo():
                session.undo()
        elif kind < 0.76:
            if session.can_redo():
                session.redo()
        elif kind < 0.8:
            session.go(session.node(random.randrange(session.size)))
        elif kind < 0.84:
            session.start_branch(f"idea {seed}.{number}")
        elif kind < 0.89:
            session.switch(random.choice(list(session.branches)))
        elif kind < 0.92:
            session.rename(random.choice(list(session.branches)), f"name {seed}.{number}")
        elif kind < 0.96:
            session.comment(f'number {number}: "桜"\n\u2028')
        elif kind < 0.98:
            session.first()
        else:
            session.last()


def same_tree(one: Session[Any, Any], other: Session[Any, Any]) -> None:
    """Assert that two sessions are the same in all that can be seen of them."""
    assert one.size == other.size
    assert [(name, tip.id) for name, tip in one.branches.items()] == [
        (name, tip.id) for name, tip in other.branches.items()]
    assert (one.here.id, one.branch) == (other.here.id, other.branch)
    assert [node.id for node in one.line()] == [node.id for node in other.line()]
    assert one.said == other.said
    for id in range(one.size):
        mine, theirs = one.node(id), other.node(id)
        assert mine.state == theirs.state
        assert (mine.parent.id if mine.parent else None) == (theirs.parent.id if theirs.parent else None)
        assert [child.id for child in mine.children] == [child.id for child in theirs.children]
        if mine.step is None or theirs.step is None:
            assert mine.step is theirs.step is None
        else:
            assert mine.step.action == theirs.step.action
            assert mine.step.came == theirs.step.came
            assert [str(event) for event in mine.step.events] == [str(event) for event in theirs.step.events]
