"""What lies on the table before a viewer: the session, who looks, what is chosen, tried and asked.

The base of :class:`~tabletop.panel.controller.Controller`; here is everything up to the choice of an action.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from tabletop.notation import NotationError
from tabletop.panel.counting import StepNumbers
from tabletop.panel.course import Cell
from tabletop.panel.foretell import Guess
from tabletop.panel.kit import Group, Item, Note, PanelKit, Prediction, find_kit
from tabletop.panel.picture import STEP_SIZES
from tabletop.panel.travel import belongs, is_behind
from tabletop.players import Choice, Player
from tabletop.seats import TEACHER, Seat, Viewer, viewer_name
from tabletop.session import Node, Session
from tabletop.verdicts import Action, Verdict

if TYPE_CHECKING:
    from tabletop.lessons.run import LessonRun

__all__ = ["THEMES", "Desk", "Pending"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)

THEMES: Final = ("auto", "light", "dark")

TOLD: Final = 12
"""At most so many steps are told at once."""


class Pending(NamedTuple):
    """A step that waits until the learner has foretold it.

    Attributes:
        action: what will be done.
        predictions: what is to be foretold.
        replay: whether it is the next step of a game that was played, and not one that the learner chose.
        typed: what the learner wrote so far.
        trouble: what was wrong with it.
    """

    action: Any
    predictions: tuple[Prediction, ...]
    replay: bool
    typed: tuple[str, ...] = ()
    trouble: str = ""


class Desk(Generic[S, A]):
    """The table before one viewer.

    Attributes:
        targets: the places of the board that were clicked for the next action.
        chosen: the action that they, or the list, have chosen.
        tried: the verdict on the last move that was tried or asked about, or the error in its notation.
        refused: the places of the board that the tried move fails at.
        asked: what was written into the line that asks.
        notice: why the last command did nothing.
        unfolded: the rules whose texts were asked for, by region.
        pending: the step that waits for a prediction.
        guesses: the last predictions, beside the answers.
        trouble: what was wrong with the answer to a lesson's question; ``typed`` is what was written.
    """

    targets: tuple[str, ...]
    chosen: A | None
    tried: Verdict[A] | NotationError | None
    refused: frozenset[str]
    asked: str
    notice: str
    unfolded: Mapping[str, str]
    pending: Pending | None
    guesses: tuple[Guess, ...]
    trouble: str
    typed: tuple[str, ...]

    def __init__(
        self, session: Session[S, A] | None, kit: PanelKit[S, A] | None, viewer: Viewer,
        players: Mapping[Seat, Player] | None, handover: bool, lesson: LessonRun | None, step: str, size: int, theme: str,
        folder: str | os.PathLike[str], strict: bool | None,
    ) -> None:
        if session is None and lesson is None:
            raise ValueError("a panel needs a session or a lesson")
        self.lesson: LessonRun | None = lesson
        self._session = session
        self.kit: PanelKit[S, A] = kit if kit is not None else find_kit(self.session.game)
        self.players = dict(players or {})
        self.handover = handover
        self.viewer: Viewer = lesson.viewer if lesson is not None else viewer
        self.home: Viewer = self.viewer
        self.strict = "PYTEST_CURRENT_TEST" in os.environ if strict is None else strict
        self.folder = Path(folder)
        self.saved_as: Path | None = None
        self.step_size = step
        self.size = size
        self.theme = theme
        self.switches: frozenset[str] = frozenset()
        self.predicting = False
        self.error: tuple[BaseException, str] | None = None
        self.passing: Seat | None = None
        # By node and not by number: a lesson's question may lay another game on the table.
        self.choices: dict[Node[S, A], Choice[A]] = {}
        # The course shows the same steps again and again; what was drawn of them is kept.
        self.cells: dict[tuple[Node[S, A], Viewer], Cell] = {}
        self._numbers = StepNumbers(self.session.game)
        self.told: tuple[Node[S, A], ...] = self._last_step()
        self.earlier = 0
        self._open: tuple[tuple[Node[S, A], Viewer, bool], tuple[A, ...], tuple[Group, ...] | None] | None = None
        self._forget()
        self._check_start()

    def _check_start(self) -> None:
        seats = self.session.game.seats(self.session.state)
        if self.viewer is not TEACHER and self.viewer is not None and self.viewer not in seats:
            raise ValueError(f"{self.viewer!r} does not sit at this table; there are {', '.join(seats)}")
        if self.handover and self.viewer is TEACHER:
            raise ValueError("with a hand-over a seat looks, or None at first; the teacher sees all hands")
        if self.step_size not in STEP_SIZES or self.theme not in THEMES or self.size not in (0, 1, 2):
            raise ValueError("step is operation, phase or turn; theme auto, light or dark; size 0, 1 or 2")
        for seat, player in self.players.items():
            if seat not in seats:
                raise ValueError(f"there is no seat {seat!r} for a player; there are {', '.join(seats)}")
            if isinstance(player, type) or not callable(getattr(player, "choose", None)):
                # Found out only at its first move, it would spoil a game that is under way.
                raise ValueError(f"the player of {seat} is {player!r}: it needs one that is made, like RandomPlayer(1)")

    # --- what holds now -------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session[S, A]:
        """The game that is on the table. A lesson lays another one there for a question of its own."""
        if self.lesson is not None:
            return self.lesson.session
        assert self._session is not None
        return self._session

    @property
    def teaching(self) -> LessonRun | None:
        """The lesson, while the learner is in it and does not play on by himself."""
        return None if self.lesson is None or self.lesson.away else self.lesson

    @property
    def state(self) -> S:
        """The position. It may hold secrets; a panel shows views of it only."""
        return self.session.state

    @property
    def view(self) -> Any:
        """The position as the viewer may know it; between two seats as everybody may."""
        return self.session.game.view(self.state, self._eyes)

    @property
    def _eyes(self) -> Viewer:
        """Whose knowledge counts for what is shown: the viewer's, or everybody's between two seats."""
        return None if self.passing else self.viewer

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that must decide now."""
        return tuple(self.session.game.to_act(self.state))

    @property
    def lookers(self) -> tuple[Viewer, ...]:
        """Who may look through this panel. The teacher may look as anybody; in fair mode a person as himself or as a
        spectator; one after the other at one screen only who has taken over."""
        if self.handover or self.teaching is not None:
            return (self.viewer,)
        if self.session.mode == "fair" and self.home is not TEACHER:
            # Looking with another person's eyes would be a way around everything hidden.
            return (self.home, None) if self.home is not None else (None,)
        return (TEACHER, *self.session.game.seats(self.state), None)

    @property
    def waiting(self) -> bool:
        """Whether an answer or a prediction is awaited, so that nothing of what comes may be seen."""
        return self.pending is not None or (self.teaching is not None and self.teaching.waiting)

    def noticed(self, node: Node[S, A]) -> bool:
        """Whether the viewer may notice the step that led to a position."""
        return self._numbers.noticed(node, self._eyes)

    def number(self, node: Node[S, A]) -> int:
        """The number of a position's step, as the viewer counts them."""
        return self._numbers.number(node, self._eyes)

    @property
    def seen(self) -> Node[S, A]:
        """The last position whose step the viewer noticed, or the start."""
        return self._numbers.seen(self.session.here, self._eyes)

    @property
    def behind(self) -> Node[S, A] | None:
        """The position that *back* leads to; None where it leads nowhere."""
        return self._numbers.behind(self.session, self._eyes)

    @property
    def ahead(self) -> int:
        """How many steps that the viewer notices lie ahead on this branch."""
        return self.number(self.session.tip) - self.number(self.session.here)

    def _last_step(self) -> tuple[Node[S, A], ...]:
        seen = self.seen
        return (seen,) if seen.step is not None else ()

    def may_act(self) -> bool:
        """Whether the viewer may act now: a seat that must decide, or the teacher, and no computer player's seat."""
        if self.passing is not None or self.pending is not None or not self._lesson_takes_moves():
            return False
        return any(self.may_act_as(seat) for seat in self.acting)

    def may_act_as(self, seat: Seat) -> bool:
        """Whether the viewer may act for this seat, when it is to decide."""
        # The learner answers for every seat that a lesson asks; computer players wait until he plays on.
        computer = seat in self.players and self.teaching is None
        return not computer and (self.viewer is TEACHER or self.viewer == seat)

    def _lesson_takes_moves(self) -> bool:
        run = self.teaching
        if run is None:
            return True
        tried = run.feedback is not None and run.feedback.kind == "legal"
        return run.waiting and not tried and run.pending is None and run.question is None

    def open_actions(self) -> tuple[A, ...]:
        """The legal actions that the viewer may take; () for anybody else, who may not even know their number."""
        if not self.may_act():
            return ()
        key = (self.session.here, self.viewer, self.waiting)
        if self._open is None or self._open[0] != key:
            legal = self.session.game.legal_actions(self.state)
            self._open = (key, tuple(action for action in legal if self.may_act_as(action.seat)), None)
        return self._open[1]

    def open_groups(self) -> tuple[Group, ...]:
        """The same in the kit's groups, each action with the rule that allows it."""
        actions = self.open_actions()
        if self._open is None or not actions:
            return ()
        key, _, groups = self._open
        if groups is None:
            groups = tuple(group if group.notes else group._replace(items=tuple(map(self._with_rule, group.items)))
                           for group in self.kit.groups(self.view, actions))
            self._open = (key, actions, groups)
        return groups

    def _with_rule(self, item: Item) -> Item:
        if item.notes and not self.waiting:
            return item
        # While a learner looks for the move, the kit's own notes could tell what comes of it.
        checks = self.session.game.explain(self.state, item.action, self.viewer).checks
        return item._replace(notes=(Note(checks[0].rule, checks[0].text),) if checks else ())

    # --- choosing -------------------------------------------------------------------------------------------------

    def click(self, target: str) -> None:
        """A click on a target of the board: it joins what is chosen, or leaves it; a new place starts anew."""
        if not self.may_act():
            self.notice = self._who_decides()
            return
        self.tried, self.refused, self.notice = None, frozenset(), ""
        kept = tuple(each for each in self.targets if each != target)
        if target in self.targets:
            self.targets = kept
            self._take(self._compose(kept) if kept else None)
            return
        legal = self.session.game.legal_actions(self.state)
        for targets in self.kit.joined(kept, target):
            action = self._compose(targets)
            if action is not None and not (self.may_act_as(action.seat) and action in legal):
                # What the refused move began with stays chosen.
                self._try(action, frozenset((target,)))
                self.targets, self.chosen = targets[:-1], None
                return
            if action is not None or self._begins(targets):
                self.targets = targets
                self._take(action)
                return
        self.targets, self.chosen = (), None
        self.notice = "Nothing that you may do now uses this place."

    def _compose(self, targets: tuple[str, ...]) -> A | None:
        return self.kit.compose(self.state, self.view, targets)

    def _begins(self, targets: tuple[str, ...]) -> bool:
        wanted = set(targets)
        return any(wanted <= set(self.kit.parts(action)) for action in self.open_actions())

    def _take(self, action: A | None) -> None:
        self.chosen = action if action is not None and self.may_act_as(action.seat) else None

    def _try(self, action: A, refused: frozenset[str]) -> None:
        self.tried = self.session.game.explain(self.state, action, self.viewer)
        self.refused = refused

    def choose(self, text: str, seat: Seat | None = None) -> None:
        """Choose an action by its notation; one that is not legal gets its verdict."""
        if not self.may_act():
            self.notice = self._who_decides()
            return
        self.tried, self.refused, self.notice, self.asked = None, frozenset(), "", ""
        try:
            action = self.session.game.parse(text, self.state, seat)
        except NotationError as error:
            self.tried = error
            return
        if not self.may_act_as(action.seat) or action not in self.session.game.legal_actions(self.state):
            self._try(action, frozenset(self.kit.parts(action)))
            return
        self.chosen = action
        self.targets = self.kit.parts(action)

    def ask(self, text: str) -> None:
        """Ask about any move in notation, in turn or not: its verdict, as far as the viewer may know it."""
        self.notice, self.asked = "", text.strip()
        self.tried, self.refused = None, frozenset()
        if self.passing is not None or not self.asked:
            return
        try:
            # A seat asks about itself, in turn or not; anyone else about who decides now.
            seat = self.viewer if self.viewer in self.session.game.seats(self.state) else None
            action = self.session.game.parse(self.asked, self.state, seat)
        except NotationError as error:
            self.tried = error
            return
        verdict = self.session.game.explain(self.state, action, self.viewer)
        self.tried = verdict
        if verdict.legal is False:
            self.refused = frozenset(self.kit.parts(action))

    def clear(self) -> None:
        """Lay down what is chosen, tried or said."""
        told, earlier = self.told, self.earlier
        self._forget()
        self.told, self.earlier = told, earlier
        self.error = None

    def _forget(self) -> None:
        self.targets = ()
        self.chosen = None
        self.tried = None
        self.refused = frozenset()
        self.asked = ""
        self.notice = ""
        self.unfolded = {}
        self.pending = None
        self.guesses = ()
        self.trouble = ""
        self.typed: tuple[str, ...] = ()

    def _who_decides(self) -> str:
        if self.passing is not None:
            return ""
        if self.pending is not None:
            return "First say what you expect."
        if not self.acting:
            return "The game is over."
        if not self._lesson_takes_moves():
            return "The lesson waits for something else now."
        names = " and ".join(self.kit.seat_name(seat) for seat in self.acting)
        return f"{names} decides now; you look as {viewer_name(self.viewer)}."

    def _tell(self, since: Node[S, A] | None) -> None:
        """Tell the steps since a position; after a try that was taken back, those since the place where it was made."""
        here = self.session.here
        if since is not None and not belongs(self.session, since):
            # A lesson laid another game on the table for a question.
            self.told, self.earlier = self._last_step(), 0
            return
        while since is not None and not is_behind(here, since):
            since = since.parent
        self.told, self.earlier = self._numbers.between(here, since, TOLD, self.viewer)

    def _arrived(self) -> None:
        """Another position lies on the table, without having been played just now."""
        self._forget()
        self.told, self.earlier = self._last_step(), 0

    def unfold(self, rule: str, place: str = "told") -> None:
        """Unfold a rule's text, or fold it again."""
        if self.unfolded.get(place) == rule:
            self.unfolded = {key: value for key, value in self.unfolded.items() if key != place}
        elif rule in self.session.game.rulebook:
            self.unfolded = {**self.unfolded, place: rule}


