"""Which steps a viewer notices, and what number each has for him.

Where a secret is laid in several steps, their number would tell it: whoever may not notice a step counts, reads and goes
through the game as if it were not there.
"""

from __future__ import annotations

from typing import Any

from tabletop.game import Game
from tabletop.seats import TEACHER, Viewer
from tabletop.session import Node, Session

__all__ = ["StepNumbers"]


class StepNumbers:
    """The steps of one game as each viewer counts them."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._known: dict[tuple[Node[Any, Any], Viewer], int] = {}

    def noticed(self, node: Node[Any, Any], viewer: Viewer) -> bool:
        """Whether the viewer may notice the step that led here; nothing leads to the start."""
        step = node.step
        return step is not None and (viewer is TEACHER or not self._game.unnoticed(step.action, viewer))

    def number(self, node: Node[Any, Any], viewer: Viewer) -> int:
        """How many steps the viewer has noticed from the start to here."""
        if viewer is TEACHER:
            return node.depth
        way: list[Node[Any, Any]] = []
        at: Node[Any, Any] | None = node
        while at is not None and (at, viewer) not in self._known:
            way.append(at)
            at = at.parent
        number = self._known[at, viewer] if at is not None else 0
        for each in reversed(way):
            number += self.noticed(each, viewer)
            self._known[each, viewer] = number
        return number

    def seen(self, node: Node[Any, Any], viewer: Viewer) -> Node[Any, Any]:
        """The last position on the way here whose step the viewer noticed, or the start."""
        while node.parent is not None and not self.noticed(node, viewer):
            node = node.parent
        return node

    def behind(self, session: Session[Any, Any], viewer: Viewer) -> Node[Any, Any] | None:
        """The position before the last step that the viewer noticed; None where that can't be taken back, or where he
        noticed none: that others may take back what he does not know of would tell him of it."""
        node = session.here
        while node.parent is not None and session.may_take_back(node):
            if self.noticed(node, viewer):
                return node.parent
            node = node.parent
        return None

    def between(
        self, here: Node[Any, Any], since: Node[Any, Any] | None, most: int, viewer: Viewer
    ) -> tuple[tuple[Node[Any, Any], ...], int]:
        """The last nodes up to ``here`` that came after ``since`` and that the viewer noticed, the oldest first, at most
        so many; and how many before them are left out."""
        nodes: list[Node[Any, Any]] = []
        node: Node[Any, Any] | None = here
        while node is not None and node is not since and node.step is not None and len(nodes) < most:
            if self.noticed(node, viewer):
                nodes.append(node)
            node = node.parent
        floor = self.number(since, viewer) if since is not None else 0
        return tuple(reversed(nodes)), max(0, self.number(here, viewer) - floor - len(nodes))
