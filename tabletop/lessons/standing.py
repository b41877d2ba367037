"""What a learner sees of a lesson at one moment."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from tabletop.lessons.course import Course
from tabletop.lessons.feedback import Feedback, Score, StepMark, result_text
from tabletop.lessons.marking import QuestionForm
from tabletop.lessons.model import LEARN_GUESS_WATCH, Ask, Lesson, Play, Predict
from tabletop.lessons.predictions import Prediction
from tabletop.lessons.quiz import Quiz
from tabletop.seats import TEACHER, Viewer
from tabletop.session import Session

__all__ = ["Phase", "Standing"]

Phase: TypeAlias = Literal["answer", "tried", "predict", "shown", "question", "marked", "away", "done"]
"""What comes next: a move as an answer; a wrong one taken back; numbers; reading on; an answer to a question; the next
question; the learner's own branch; nothing."""


class Standing:
    """The moment of a lesson: all that may be shown, and nothing of what lies ahead. Reading it changes nothing.

    Attributes:
        lesson: the lesson.
        mode: ``learn``, ``guess`` or ``watch``.
        viewer: who looks: the learner's seat, or the teacher. In the guessing mode the seat whose moves are guessed.
        feedback: what was said to the last answer; None once the lesson has gone on from there.
    """

    def __init__(self, lesson: Lesson, mode: str) -> None:
        if mode not in LEARN_GUESS_WATCH:
            raise ValueError(f"{mode!r} is not a mode; there are {', '.join(LEARN_GUESS_WATCH)}")
        self.lesson = lesson
        self.mode = mode
        self.viewer: Viewer = lesson.viewer
        if mode == "guess":
            self.viewer = lesson.guess[0] if len(lesson.guess) == 1 else TEACHER
        self.feedback: Feedback | None = None
        self._course = Course(lesson)
        self._quiz: Quiz | None = None
        self._scores: dict[tuple[str, int], Score] = {}
        self._phase: Phase = "shown"
        self._tries = self._hints = 0
        self._pending: Any = None
        self._foretold: Any = None

    @property
    def session(self) -> Session[Any, Any]:
        """The course as played so far, in teacher mode. A question about a position of its own has another session
        for as long as it is asked, so ask for this anew after each call."""
        return self._quiz.session if self._quiz else self._course.session

    @property
    def away(self) -> bool:
        """Whether the learner plays on, on a branch of his own; ``again`` comes back."""
        return self._phase == "away"

    @property
    def done(self) -> bool:
        """Whether the lesson is over."""
        return self._phase == "done"

    @property
    def in_place(self) -> bool:
        """Whether the session stands where the lesson stands, and not at an earlier position that is looked at."""
        return self.away or self.session.here is (self._quiz.stand if self._quiz else self._course.stand)

    @property
    def waiting(self) -> bool:
        """Whether the lesson waits here: for an answer, or for a try to be taken back. There is no way on."""
        return self.mode != "watch" and self.in_place and self._phase in ("answer", "tried", "predict", "question")

    @property
    def prompt(self) -> str | None:
        """What the learner is asked here. In watching mode what a learner would be asked, for the class to answer."""
        step = self._course.step
        if not self.in_place or self.away:
            return None
        if self._quiz:
            return self._quiz.form.text
        if self._phase == "predict":
            predict = self._predict()
            return predict.prompt if predict else None
        if self._phase in ("answer", "tried") and self.mode == "guess":
            seat = self._course.model().seat
            return f"What does {seat[:1].upper()}{seat[1:]} play here?"
        at_ask = self._phase in ("answer", "tried") or (self.mode == "watch" and self._phase == "shown")
        return step.prompt if at_ask and isinstance(step, Ask) else None

    @property
    def said(self) -> tuple[str, ...]:
        """The author's words about the position that is looked at."""
        return () if self._quiz and self._quiz.apart else self._course.said_at(self.session.here)

    @property
    def hints_shown(self) -> tuple[str, ...]:
        """The hints that were taken for the present point."""
        return self._all_hints()[: self._hints]

    @property
    def hints_left(self) -> int:
        """How many hints there still are for the present point."""
        return len(self._all_hints()) - self._hints

    @property
    def pending(self) -> Any:
        """The move whose numbers are to be foretold, or None."""
        return self._pending if self._phase == "predict" else None

    @property
    def predictions(self) -> tuple[Prediction, ...]:
        """What is to be foretold, with the true numbers: only the labels are for the learner's eyes."""
        if self._phase != "predict":
            return ()
        return self.lesson.kit.predictions(self._course.front.state, self._pending, self.viewer)

    @property
    def question(self) -> QuestionForm | None:
        """The question that is asked, or was just marked."""
        return self._quiz.form if self._quiz and self._phase in ("question", "marked") else None

    @property
    def progress(self) -> tuple[StepMark, ...]:
        """How each point so far went, and the present one. It never tells how many follow, but in watching mode."""
        if self.mode == "watch":
            now = min(self._course.session.here.depth, self._course.at)
            return tuple("seen" if depth < now else "now" if depth == now else "ahead"
                         for depth in range(self.lesson.moves + 1))
        marks: list[StepMark] = [score.mark for score in self._scores.values()]
        if self._phase in ("answer", "tried", "predict", "question") and self._key not in self._scores:
            marks.append("now")
        return tuple(marks)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The lines of the result so far."""
        return tuple(self._scores.values())

    @property
    def result(self) -> str:
        """The result so far as plain text to keep: a line for each answer, with its rule and tries."""
        return result_text(self.lesson.title, self.scores)

    @property
    def can_show(self) -> bool:
        """Whether ``show_answer`` may be called: after a try, or when no hint is left."""
        return self._phase in ("answer", "tried") and (self._tries > 0 or self.hints_left == 0)

    @property
    def can_again(self) -> bool:
        """Whether ``again`` has something to do."""
        wrong = self.feedback is not None and self.feedback.kind == "wrong"
        if self._phase == "marked" or (self._phase == "shown" and self._foretold is not None):
            return wrong
        return self._phase in ("tried", "away")

    @property
    def can_next(self) -> bool:
        """Whether ``next`` has somewhere to go."""
        if self.away or not self.in_place:
            return self.session.can_redo()
        return not self.waiting and not self.done

    # --- inside -------------------------------------------------------------------------------------------------

    @property
    def _key(self) -> tuple[str, int]:
        """The present point, for the scores."""
        if self._quiz:
            return "question", self._quiz.number
        return ("predict" if self._phase == "predict" else "move"), self._course.at

    def _predict(self) -> Predict | None:
        step = self._course.step
        return step.predict if step is not None and self.mode == "learn" else None

    def _all_hints(self) -> tuple[str, ...]:
        if self._quiz:
            return self._quiz.question.hints if self._phase == "question" else ()
        step = self._course.step
        if self.mode != "learn" or step is None or self._phase not in ("answer", "tried", "predict"):
            return ()
        # The hints of an ask are for its move, those of a move that plays itself for the prediction.
        return step.hints if (self._phase == "predict") == isinstance(step, Play) else ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.lesson.title!r}: {self.mode}, {self._phase}>"
