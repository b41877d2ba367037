"""What a drawing is made from: what is seen, where its parts go, and the marks that say what state they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sekigahara.drawing_sheet import Sheet
from tabletop.svg import Markup, el, group, rect, target

if TYPE_CHECKING:
    from tabletop.panel.kit import Marks

__all__ = ["Scene"]


class Scene:
    """What a drawing is made from: the view, the sheet, the marks, and whether it can be clicked.

    Attributes:
        view: what the viewer may know.
        sheet: where the parts go.
        live: whether it is in a panel, where the badges of rules can be clicked.
        playable: whether pieces can be clicked: in a panel, where the viewer has something to decide.
    """

    def __init__(self, view: Any, sheet: Sheet, marks: Marks | None, live: bool) -> None:
        self.view = view
        self.sheet = sheet
        self.live = live
        self.playable = live and marks is not None and bool(marks.possible or marks.chosen) and view.knows(view.asked)
        self._marks = marks
        self._used: set[str] = set()

    def marked(self, kind: str, name: str) -> bool:
        """Whether the marks name a target for this state ("possible", "chosen", "refused", "happened")."""
        return self._marks is not None and name in getattr(self._marks, kind)

    def states(self, name: str | None, click: str | None = None) -> frozenset[str]:
        """The states of a target: those that its name has, and "possible" where a click on it does something.

        Args:
            click: the name that a click sends, where that is another one.
        """
        if name is None or self._marks is None:
            return frozenset()
        found = {kind for kind in ("chosen", "refused", "happened") if self.marked(kind, name)}
        if self.marked("possible", click or name):
            found.add("possible")
        return frozenset(found)

    def first(self, kind: str, name: str) -> bool:
        """Whether a target has this state and was not drawn with it before: of equal lost pieces one fell last."""
        new = self.marked(kind, name) and name not in self._used
        self._used.add(name)
        return new

    def part(
        self, name: str | None, label: str, states: frozenset[str], *children: Markup | None,
        area: tuple[float, float, float, float] | None = None,
    ) -> Markup:
        """A part with its words; a button where it can be clicked.

        Args:
            area: left, top, width and height of what takes a click, the gaps between its shapes and words included.
        """
        if name is None or not self.playable:
            return group(el("title", label), *children, role="img", aria_label=label)
        whole = None if area is None else rect(*area, class_="area")
        return target(name, label, whole, *children, pressed="chosen" in states)
