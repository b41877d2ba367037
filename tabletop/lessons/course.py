"""Where a lesson stands: its own line in the session, and the side branches of what was tried."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from tabletop.events import Step
from tabletop.lessons.model import Ask, Lesson, LessonStep, Play, Say
from tabletop.seats import Seat
from tabletop.session import Node, Session

__all__ = ["Course", "free_name", "to_first_branch"]


class _Script(NamedTuple):
    """The steps of a lesson sorted by position: the words and marks at index ``i`` belong to the position after ``i``
    moves."""

    moves: tuple[Ask | Play, ...]
    words: tuple[tuple[str, ...], ...]
    marks: tuple[tuple[str, ...], ...]


def _script(steps: Sequence[LessonStep]) -> _Script:
    moves: list[Ask | Play] = []
    words: list[list[str]] = [[]]
    marks: list[list[str]] = [[]]
    for step in steps:
        if isinstance(step, Say):
            words[-1].append(step.text)
        elif isinstance(step, (Ask, Play)):
            moves.append(step)
            words.append([])
            marks.append([])
        else:
            marks[-1].append(step.name)
    return _Script(tuple(moves), tuple(map(tuple, words)), tuple(map(tuple, marks)))


class Course:
    """The lesson's own line, as far as it was played, and what was tried beside it.

    Attributes:
        session: in teacher mode; its first branch is the lesson's line. It holds nothing that lies ahead.
        at: how many moves of the lesson were played.
        front: the position after them.
        stand: where the learner stands: the front, or the tip of a side branch that shows an answer.
        marks: the marked positions that were reached.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.session: Session[Any, Any] = Session(lesson.game, lesson.start, mode="teacher")
        self.session.rename(self.session.branch, "lesson")
        self.at = 0
        self.front: Node[Any, Any] = self.session.root
        self.stand: Node[Any, Any] = self.front
        self.marks: dict[str, Node[Any, Any]] = {}
        self._said: dict[int, tuple[str, ...]] = {}
        self._script = _script(lesson.steps)
        self._arrive()

    @property
    def step(self) -> Ask | Play | None:
        """The move that the lesson stands before; None behind the last."""
        return self._script.moves[self.at] if self.at < len(self._script.moves) else None

    @property
    def seat(self) -> Seat | None:
        """The seat that the file names for this move; None for the seat to act."""
        step = self.step
        return self.lesson.seat if isinstance(step, Ask) else step.seat if step else None

    def model(self) -> Any:
        """The lesson's own move here."""
        step = self.step
        if step is None:
            raise ValueError("the lesson has no more moves")
        move = step.rights[0].move if isinstance(step, Ask) else step.move
        return self.lesson.game.parse(move, self.front.state, self.seat)

    def words(self) -> bool:
        """Whether the author says something at the front."""
        return bool(self._script.words[self.at])

    def said_at(self, node: Node[Any, Any]) -> tuple[str, ...]:
        """The author's words about a position of the lesson's line that was reached."""
        return self._said.get(node.id, ())

    def may_guess(self, seats: Sequence[Seat]) -> bool:
        """Whether the next move is one to guess: of one of these seats (``()`` for any), and with another to choose."""
        seat = self.model().seat
        if seats and seat not in seats:
            return False
        mine = (each for each in self.lesson.game.legal_actions(self.front.state) if each.seat == seat)
        return len(list(islice(mine, 2))) > 1

    # --- moving -------------------------------------------------------------------------------------------------

    def to_front(self) -> None:
        """To the front of the lesson's line, which is the first branch, whatever it is called by now."""
        to_first_branch(self.session, self.front)
        self.stand = self.front

    def to_stand(self) -> None:
        """From a position that was looked at to where the learner stands."""
        if self.session.here is not self.stand:
            ends = [name for name, tip in self.session.branches.items() if tip is self.stand]
            self.session.switch(ends[0] if ends else next(iter(self.session.branches)))
            self.session.go(self.stand)

    def play(self, action: Any) -> Step[Any, Any]:
        """Play a move on the lesson's line."""
        self.to_front()
        step = self.session.do(action)
        self.front = self.stand = self.session.here
        self.at += 1
        self._arrive()
        return step

    def aside(self, action: Any, name: str) -> Step[Any, Any]:
        """Show an answer on a side branch: on the one where it was shown before, or on a new one."""
        self.to_front()
        for branch, tip in self.session.branches.items():
            shown = branch.startswith(f"{name} ") and tip.parent is self.front
            if shown and tip.step is not None and tip.step.action == action:
                self.session.switch(branch)
                self.stand = tip
                return tip.step
        self.session.start_branch(free_name(self.session, name))
        step = self.session.do(action)
        self.stand = self.session.here
        return step

    def take_back(self, node: Node[Any, Any]) -> None:
        """Back before the last move of the lesson's line, which led from this node."""
        self.at -= 1
        self.front = node
        self.to_front()

    def _arrive(self) -> None:
        self._said[self.front.id] = self._script.words[self.at]
        self.marks.update(dict.fromkeys(self._script.marks[self.at], self.front))


def free_name(session: Session[Any, Any], name: str) -> str:
    """A name with a number that no branch of the session has yet."""
    number = 1
    while (free := f"{name} {number}") in session.branches:
        number += 1
    return free


def to_first_branch(session: Session[Any, Any], node: Node[Any, Any]) -> None:
    """To a node of the session's first branch, along that branch."""
    line = next(iter(session.branches))
    if session.branch != line:
        session.switch(line)
    session.go(node)
