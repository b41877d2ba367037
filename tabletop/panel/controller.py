"""The controller of a panel: what is chosen, tried, shown and hidden, with plain methods and no widget.

``controller.click("c2")`` does what a click on the board does, ``controller.picture()`` is what is seen. A method
never raises for what a learner may do wrong: an illegal move gets its verdict, a way that is closed gets a word of
explanation. Errors of the program come through; :meth:`Controller.handle`, which widgets call, shows them in the panel
and raises them again where ``strict`` is set, as it is under test.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tabletop.panel.acting import Acting
from tabletop.panel.desk import THEMES
from tabletop.panel.drawing import draw
from tabletop.panel.kit import PanelKit
from tabletop.panel.messages import obey
from tabletop.panel.picture import OPERATION, STEP_SIZES, Picture
from tabletop.panel.travel import back, next_node
from tabletop.players import Player
from tabletop.records import save_session
from tabletop.seats import TEACHER, Seat, Viewer, viewer_name, viewer_of
from tabletop.session import Node, Session, UndoRefused, refusal
from tabletop.verdicts import Action

if TYPE_CHECKING:
    from tabletop.lessons.run import LessonRun

__all__ = ["Controller"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)

class Controller(Acting[S, A]):
    """One panel on one session.

    Args:
        session: the game that is played.
        kit: how the game shows itself; by default what its package offers.
        viewer: who looks at first: a seat, None (a spectator) or ``TEACHER``.
        players: computer players by seat; after a person's action they play by themselves.
        handover: whether people take turns at one screen. When another person is to decide, the panel shows nothing
            but public facts until he says that he looks.
        lesson: a learner's way through a lesson; its session takes the place of ``session``.
        step: ``operation``, ``phase`` or ``turn``.
        size: 0, 1 or 2: the size of the text.
        theme: ``auto``, ``light`` or ``dark``.
        folder: where games are saved.
        strict: whether errors are raised again after they were shown; by default under pytest.

    Raises:
        ValueError: no session and no lesson, an unknown viewer, or a hand-over where the teacher looks.
    """

    def __init__(
        self, session: Session[S, A] | None = None, kit: PanelKit[S, A] | None = None, *, viewer: Viewer = TEACHER,
        players: Mapping[Seat, Player] | None = None, handover: bool = False, lesson: LessonRun | None = None,
        step: str = OPERATION, size: int = 0, theme: str = "auto", folder: str | os.PathLike[str] = ".",
        strict: bool | None = None,
    ) -> None:
        super().__init__(session, kit, viewer, players, handover, lesson, step, size, theme, folder, strict)
        self._seen = {}
        if lesson is None:
            before = self.session.here
            self._play_computers()
            if self.session.here is not before:
                self._tell(before)
            self._pass_on(self.session.here)

    def picture(self) -> Picture:
        """What is seen: a pure function of the controller's state."""
        return draw(self)

    def handle(self, message: Mapping[str, Any]) -> None:
        """A message from a widget: a click, a form, a key or one of the bars' controls."""
        try:
            obey(self, message)
        except Exception as error:
            self.error = (error, "doing that")
            if self.strict:
                raise

    # --- the way through the game ---------------------------------------------------------------------------------

    def next(self) -> None:
        """On by one step of the chosen size; at the tip the next computer player plays."""
        if self._closed():
            return
        if self.teaching is not None:
            self._go(self.teaching.next, tell=True)
            return
        following = next_node(self.session) if self.predicting else None
        if following is None or following.step is None or not self._ask_first(following.step.action, replay=True):
            self._go_forward()

    def back(self) -> None:
        """Back by one step of the chosen size."""
        if self.passing is None and self.teaching is not None:
            self._go(self.teaching.back)
        elif not self._closed():
            self._go(lambda: back(self.session, self.step_size, self.seen))

    def first(self) -> None:
        """To the start; in fair mode as far back as it allows."""
        if self.teaching is not None:
            self._go(self.teaching.first)
        elif not self._closed():
            self._go(lambda: self.session.first() if self.behind is not None else None)

    def last(self) -> None:
        """To the tip of this branch."""
        if self._closed():
            return
        before = self.session.here
        self._go(self.session.last if self.teaching is None else self.teaching.last, tell=True)
        self._pass_on(before)

    def undo(self) -> None:
        """Take the last action back, and with it what computer players did after it."""
        if self.teaching is not None or self._closed():
            return

        def take_back() -> None:
            back(self.session, OPERATION, self.seen)
            while self.computer_next and self.session.can_undo():
                self.session.undo()

        self._go(take_back)
        self._pass_on(self.session.here, taken_back=True)

    def go_to(self, number: int) -> None:
        """To a step of this branch by its number."""
        # What a lesson has on the table was seen before; only a step that is to be foretold closes the way.
        if self.passing is not None or self.pending is not None:
            return
        here = self.session.here
        node: Node[S, A] | None = here if number <= self.number(here) else self.session.tip
        while node is not None and self.number(node) > number:
            node = node.parent
        if node is not None:
            there = node
            self._go(lambda: self.session.go(there))

    def _closed(self) -> bool:
        if self.passing is not None:
            return True
        if self.waiting:
            self.notice = "An answer is awaited; the other steps stay closed until then."
            return True
        return False

    def _go(self, move: Callable[[], object], *, tell: bool = False) -> None:
        before = self.session.here
        try:
            move()
        except UndoRefused as error:
            self.notice = error.reason if error.node is None else refusal(self.number(error.node))
        except ValueError as error:
            self.notice = _sentence(error)
        else:
            self._arrived()
            if tell and self.session.here is not before:
                self._tell(before)

    # --- branches and files ---------------------------------------------------------------------------------------

    def set_branch(self, name: str) -> None:
        """To the tip of another branch."""
        if self.teaching is not None or self._closed() or self._one_branch():
            return
        if name != self.session.branch:
            self._go(lambda: self.session.switch(name))

    def _one_branch(self) -> bool:
        # In fair mode the name of a branch would tell that somebody changed his mind, and that is his secret.
        if self.session.mode != "fair":
            return False
        self.notice = "In fair mode you stay on your branch."
        return True

    def name_branch(self, name: str) -> None:
        """Give the current branch another name."""
        if self.passing is not None or self._one_branch():
            return
        self.notice = ""
        try:
            self.session.rename(self.session.branch, name.strip())
        except ValueError as error:
            self.notice = _sentence(error)

    def save(self, path: str | os.PathLike[str] | None = None) -> Path | None:
        """Write the record of the game, as this viewer may keep it; the teacher's can be played on.

        Args:
            path: where to; by default a new file in the panel's folder, the same one each time.
        """
        if self.passing is not None:
            return None
        target = Path(path) if path is not None else self.saved_as or self._free_path()
        save_session(self.session, target, self.viewer)
        # At a screen that goes round, each person's record is a file of its own.
        self.saved_as = None if self.handover else target
        self.notice = f"Saved in {target.name}."
        return target

    def _free_path(self) -> Path:
        stem = _slug(self.session.game.title) or "game"
        if self.viewer is not TEACHER:
            stem += f"-{_slug(viewer_name(self.viewer))}"
        names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
        return next(path for name in names if not (path := self.folder / f"{name}.jsonl").exists())

    # --- how it looks ---------------------------------------------------------------------------------------------

    def set_viewer(self, viewer: Viewer) -> None:
        """Look with other eyes, where this panel allows it."""
        if self.passing is not None or viewer == self.viewer:
            return
        if viewer not in self.lookers:
            self.notice = f"This panel does not show what {viewer_name(viewer)} sees."
            return
        told, earlier = self.told, self.earlier
        self.viewer = viewer
        self.saved_as = None
        self._forget()
        self.told, self.earlier = told, earlier

    def set_viewer_name(self, name: str) -> None:
        """The same by the viewer's name: a seat, ``teacher`` or ``spectator``."""
        self.set_viewer(viewer_of(name))

    def set_step(self, size: str) -> None:
        """How far back and next go: ``operation``, ``phase`` or ``turn``."""
        if size in STEP_SIZES:
            self.step_size = size

    def set_text(self, size: int) -> None:
        """The size of the text: 0, 1 or 2."""
        if size in (0, 1, 2):
            self.size = size

    def set_theme(self, theme: str) -> None:
        """``auto``, ``light`` or ``dark``."""
        if theme in THEMES:
            self.theme = theme

    def switch(self, name: str) -> None:
        """Show or hide something on the board."""
        if any(each.name == name for each in self.kit.switches):
            self.switches = self.switches ^ {name}


def _sentence(error: ValueError) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
