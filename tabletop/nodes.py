"""The positions that a session has reached, tied to a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from tabletop.events import Step
from tabletop.verdicts import Action

__all__ = ["Node", "upward"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Node(Generic[S, A]):
    """A position that was reached.

    Attributes:
        id: its number in the session, 0 for the start.
        state: the position.
        step: the step that led here; None at the start.
        parent: where that step was made; None at the start.
        children: where the steps made from here led, oldest first.
        depth: how many steps it is away from the start.
    """

    __slots__ = ("children", "depth", "id", "parent", "state", "step")

    def __init__(self, id: int, state: S, step: Step[S, A] | None, parent: Node[S, A] | None) -> None:
        self.id = id
        self.state = state
        self.step = step
        self.parent = parent
        self.children: list[Node[S, A]] = []
        self.depth: int = 0 if parent is None else parent.depth + 1

    def __repr__(self) -> str:
        # No notation here: the name of a hidden action would tell it.
        return f"<Node {self.id} at depth {self.depth}>"


def upward(node: Node[S, A] | None) -> Iterator[Node[S, A]]:
    """The node and those before it, back to the start."""
    while node is not None:
        yield node
        node = node.parent
