"""Going through a game: by operation, phase or turn; and what lies between two positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.panel.picture import OPERATION, PHASE
from tabletop.session import Node, Session

__all__ = ["back", "belongs", "forward", "is_behind", "next_node", "part_of"]


def part_of(session: Session[Any, Any], state: Any, size: str) -> object:
    """What stays the same within one step of this size: the turn, or the turn and the phase; for single operations
    nothing does."""
    if size == OPERATION:
        return object()
    turn = session.game.turn(state)
    return (turn, session.game.phase(state)) if size == PHASE else turn


def forward(
    session: Session[Any, Any], size: str, more: Callable[[], bool], noticed: Callable[[Node[Any, Any]], bool]
) -> None:
    """Go on by one step of this size.

    Args:
        more: goes one operation further and says whether it could.
        noticed: whether the viewer notices the step that led to a position; he does not stop at one that he does not.
    """
    start = part_of(session, session.state, size)
    while more():
        if (size == OPERATION or part_of(session, session.state, size) != start) and noticed(session.here):
            break


def back(session: Session[Any, Any], size: str, seen: Node[Any, Any]) -> None:
    """Go back by one step of this size, to the first position of a phase or turn; in fair mode as far as it allows.

    Args:
        seen: the last position whose step the viewer noticed. What he did not notice he can't take back.

    Raises:
        ValueError: there is no way back from here.
    """
    if seen.parent is None:
        raise ValueError("this is the start: there is nothing to take back")
    session.go(seen.parent)
    part = part_of(session, session.state, size)
    while size != OPERATION and session.can_undo():
        parent = session.here.parent
        if parent is None or part_of(session, parent.state, size) != part:
            break
        session.undo()


def next_node(session: Session[Any, Any]) -> Node[Any, Any] | None:
    """The next node of the current branch, or None at its tip."""
    node = session.tip
    if node is session.here:
        return None
    while node.parent is not None and node.parent is not session.here:
        node = node.parent
    return node


def belongs(session: Session[Any, Any], node: Node[Any, Any]) -> bool:
    """Whether a node is one of this session's."""
    return node.id < session.size and session.node(node.id) is node


def is_behind(here: Node[Any, Any], earlier: Node[Any, Any]) -> bool:
    """Whether the way from the start to ``here`` leads through ``earlier``."""
    node: Node[Any, Any] | None = here
    while node is not None and node.depth > earlier.depth:
        node = node.parent
    return node is earlier
