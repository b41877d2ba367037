"""The panel in a notebook: the regions, and the bars above and below them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import ipywidgets

from tabletop.game import Game
from tabletop.lessons.load import load_lesson
from tabletop.lessons.model import Lesson
from tabletop.lessons.run import LessonRun
from tabletop.panel.bars import Footer, Header
from tabletop.panel.controller import Controller
from tabletop.panel.frame import error_html
from tabletop.panel.kit import PanelKit
from tabletop.panel.picture import Bars, Picture
from tabletop.panel.static import defs_html, static_html
from tabletop.panel.widget import Regions
from tabletop.players import Player
from tabletop.records import Recorder, load_session
from tabletop.seats import TEACHER, Seat, Viewer, viewer_name
from tabletop.session import Session

__all__ = ["Panel", "play", "teach"]


class Panel(ipywidgets.VBox):  # type: ignore[misc]
    """A game in a notebook: heading, board, what happened, what you may do, why not, and the way through the game.

    All widgets are made once; playing changes their values. Everything that can be done is a method of
    ``panel.controller``; after calling one by hand call :meth:`refresh`.

    Args:
        controller: what it shows and commands.

    Attributes:
        controller: the same.
        regions: the middle part.
    """

    def __init__(self, controller: Controller[Any, Any]) -> None:
        self.controller = controller
        self.regions = Regions(defs_html(controller.kit), controller.kit.css)
        self.header = Header(self._heard)
        self.footer = Footer(self._heard)
        self._bars = Bars(looks=(("nobody", ""),))
        super().__init__([self.header.box, self.regions, self.footer.box])
        self.add_class("tt-panel")
        self.regions.on_message(self._heard)
        self.refresh()

    def _heard(self, message: Mapping[str, Any]) -> None:
        try:
            self.controller.handle(message)
        finally:
            self.refresh()

    def refresh(self) -> None:
        """Show the controller's present state."""
        picture = self._picture()
        self._bars = picture.bars
        self.regions.show(picture)
        self.header.show(picture.bars)
        self.footer.show(picture.bars)

    def _picture(self) -> Picture:
        try:
            return self.controller.picture()
        except Exception as error:
            if self.controller.strict:
                raise
            # A drawing that fails must not leave the old picture there: it might be another seat's.
            return Picture(banner=error_html(error, "drawing this position"), bars=self._bars, layout="single")

    def static(self) -> str:
        """The same picture as HTML that needs no kernel."""
        try:
            return static_html(self.controller)
        except Exception as error:
            if self.controller.strict:
                raise
            return str(error_html(error, "drawing this position"))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if isinstance(bundle, dict):
            bundle = {**bundle, "text/plain": repr(self), "text/html": self.static()}
        return bundle

    def __repr__(self) -> str:
        it = self.controller
        looks = f"{viewer_name(it.viewer)} looks" if it.passing is None else f"passed on to {it.passing}"
        return f"<Panel {it.session.game.title}: step {it.number(it.session.here)}, {looks}>"


def _short(given: object) -> str:
    words = repr(given)
    return words if len(words) <= 80 else f"{words[:77]}..."


def play(
    game: Game[Any, Any] | Session[Any, Any], seed: int = 0, *, options: Any = None, viewer: Viewer = TEACHER,
    players: Mapping[Seat, Player] | None = None, mode: str = "teacher", handover: bool = False,
    kit: PanelKit[Any, Any] | None = None, size: int = 0, theme: str = "auto", step: str = "operation",
    folder: str | os.PathLike[str] = ".", position: Any = None, record: str | os.PathLike[str] | None = None,
) -> Panel:
    """A panel on a new game, or on a session.

    Args:
        game: the game, or a session of it that is under way; then seed, options and mode are the session's own.
        seed: what the game is dealt from.
        options: the game's options.
        viewer: who looks: a seat, None (a spectator) or ``TEACHER``.
        players: computer players by seat.
        mode: ``teacher`` goes anywhere; ``fair`` takes nothing back that revealed a secret or that chance decided.
        handover: whether people take turns at one screen.
        kit: how the game shows itself; by default what its package offers.
        size: 0, 1 or 2: the size of the text.
        theme: ``auto``, ``light`` or ``dark``.
        step: how far back and next go at first.
        folder: where games are saved.
        position: where the game begins, instead of a deal.
        record: a file that the game is written into while it is played, so that nothing is lost if the kernel dies. If
            it is there already, the game is taken up where it stood. It holds all secrets, as a teacher's record does.

    Raises:
        TypeError: the first argument is neither a game nor a session.
        RecordError: the file is no record of this game; it says which line is wrong.
        ValueError: another argument makes no sense; it says which.
    """
    if not isinstance(game, (Game, Session)):
        raise TypeError(f"play needs a game or a session, not {_short(game)}; a position is played with "
                        "play(game, position=...)")
    if isinstance(game, Session) and mode not in ("teacher", game.mode):
        # Passed over in silence, it would let people look and go where they think that they can't.
        raise ValueError(f"mode is {mode!r}, but this session's own is {game.mode!r}; make it with "
                         f"Session(..., mode={mode!r})")
    if isinstance(game, Session) and (position is not None or record is not None):
        raise ValueError("a session has its own position and record; give them to Session(...)")
    if position is not None and options is not None:
        raise ValueError("a position has its options already")
    session = game if isinstance(game, Session) else _session(game, seed, options, mode, position, record)
    return Panel(Controller(session, kit, viewer=viewer, players=players, handover=handover, size=size, theme=theme,
                            step=step, folder=folder))


def _session(
    game: Game[Any, Any], seed: int, options: Any, mode: str, position: Any, record: str | os.PathLike[str] | None
) -> Session[Any, Any]:
    if record is not None and os.path.exists(record):
        return load_session(record, game=game, mode=mode, go_on=True)
    state = game.setup(seed, options) if position is None else position
    return Session(game, state, mode=mode, record=None if record is None else Recorder(record, game, state))


def teach(
    lesson: Lesson | LessonRun | str | os.PathLike[str], mode: str = "learn", *,
    players: Mapping[Seat, Player] | None = None, kit: PanelKit[Any, Any] | None = None, size: int = 0,
    theme: str = "auto", folder: str | os.PathLike[str] = ".",
) -> Panel:
    """A panel on a lesson.

    Args:
        lesson: the lesson, its file, or a run that is under way.
        mode: ``learn``, ``guess`` or ``watch``.
        players: computer players for playing on after the lesson, by seat.
        kit: how the game shows itself.
        size: 0, 1 or 2: the size of the text.
        theme: ``auto``, ``light`` or ``dark``.
        folder: where games are saved.

    Raises:
        LessonError: the file is not a lesson; every line that is wrong is named.
    """
    if isinstance(lesson, LessonRun):
        run = lesson
    else:
        run = LessonRun(lesson if isinstance(lesson, Lesson) else load_lesson(lesson), mode)
    return Panel(Controller(lesson=run, kit=kit, players=players, size=size, theme=theme, folder=folder))
