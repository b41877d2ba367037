"""One question at the end: the position it is about, its form, and how it is marked."""

from __future__ import annotations

from typing import Any

from tabletop.events import Step
from tabletop.lessons.course import Course, to_first_branch
from tabletop.lessons.feedback import Feedback, Guessed, Score, short
from tabletop.lessons.marking import (
    Values,
    ask_engine,
    astray,
    form_of,
    is_right,
    normal,
    read_values,
    right_answer,
    told,
)
from tabletop.lessons.model import Lesson
from tabletop.lessons.predictions import Prediction, missing_line
from tabletop.session import Node, Session

__all__ = ["Quiz"]


class Quiz:
    """A question that is being asked.

    The learner sees the position named by ``at``. The moves of ``after`` are kept from the session until the answer is
    given; then they are shown on a side branch.

    Args:
        lesson: the lesson.
        number: the question's number, from 0.
        course: the lesson's line.

    Attributes:
        session: the course, or another session for a question with a position of its own.
        stand: the node that the question is about; once it is answered, the node that ``after`` leads to.
        apart: whether the session is another than the course.
    """

    def __init__(self, lesson: Lesson, number: int, course: Course) -> None:
        self.lesson = lesson
        self.number = number
        self.question = lesson.questions[number]
        at = self.question.at
        self.apart = at is not None and at.name in lesson.positions
        if at is not None and self.apart:
            self.session = Session(lesson.game, lesson.positions[at.name], mode="teacher")
            self._about = self.session.root
        else:
            self.session = course.session
            self._about = course.marks[at.name] if at is not None else course.front
        self.stand: Node[Any, Any] = self._about
        self.reopen()
        self._steps = self._played()
        state = self._steps[-1].state if self._steps else self._about.state
        self.answer = ask_engine(lesson.kit, self.question, state, lesson.viewer)
        self.form = form_of(self.question, self.answer)

    def _played(self) -> list[Step[Any, Any]]:
        game, state = self.lesson.game, self._about.state
        steps: list[Step[Any, Any]] = []
        for reply in self.question.after:
            steps.append(game.apply(state, game.parse(reply.move, state)))
            state = steps[-1].state
        return steps

    def reopen(self) -> None:
        """Back to the position that the question is about."""
        to_first_branch(self.session, self._about)
        self.stand = self._about

    def to_stand(self) -> None:
        """From another position to the one that the question stands at."""
        if self.stand is self._about:
            self.reopen()
        elif self.session.here is not self.stand:
            self.session.switch(self._branch)
            self.session.go(self.stand)

    @property
    def _branch(self) -> str:
        return f"question {self.number + 1}"

    def _show_after(self) -> Step[Any, Any] | None:
        """Show the moves that the question spoke of."""
        if not self._steps:
            return None
        name = self._branch
        self.reopen()
        if name in self.session.branches:
            self.session.switch(name)
        else:
            self.session.start_branch(name)
            for step in self._steps:
                self.session.do(step.action)
        self.stand = self.session.here
        return self.session.step

    def mark(self, values: Values, before: Score | None, hints: int) -> tuple[Feedback, Score]:
        """Mark an answer.

        Args:
            values: what the form gave.
            before: the score of an earlier answer to it.
            hints: how many hints were taken.

        Raises:
            ValueError: it does not fit the form.
        """
        question, answer = self.question, self.answer
        given, reads = read_values(question, answer, values)
        right = is_right(answer, given)
        text = question.say
        if not right:
            reply = next((reply.text for reply in question.replies if normal(answer, reply.move) == given), question.other)
            text = "\n\n".join(part for part in (reply, question.say) if part)
        numbers: tuple[Guessed, ...] = ()
        true = right_answer(answer)
        if isinstance(given, tuple) and isinstance(true, tuple):
            truth = answer.aside or [Prediction(label, value) for label, value in zip(answer.labels, true, strict=True)]
            numbers = tuple(Guessed(each.label, number, each.answer, missing_line(each, number))
                            for each, number in zip(truth, given, strict=True))
        wrong, left_out = astray(answer, given)
        reasons = tuple(map(answer.about, (*wrong, *left_out))) if answer.about is not None else ()
        missing = [each.missing.rule for each in numbers if each.missing]
        missing += [rule for judged in reasons for rule in judged.rules[:1]]
        rules = tuple(dict.fromkeys([*missing, *answer.rules]))
        feedback = Feedback("right" if right else "wrong", text, step=self._show_after(), reasons=reasons, numbers=numbers,
                            answer=answer.text, wrong_names=wrong,
                            right_names=tuple(map(str, answer.values)) if answer.several else (), rules=rules)
        what = question.label or short(question.text)
        if not right:
            what += f": {reads.replace(' : ', ':')}, is {told(answer).replace(' : ', ':')}"
        score = Score(what, right, before.tries + 1 if before else 1, hints, rules[0] if rules else "")
        return feedback, score

    def show(self) -> Feedback:
        """The engine's answer, for the watching mode."""
        return Feedback("shown", self.question.say, step=self._show_after(), answer=self.answer.text,
                        rules=self.answer.rules)
