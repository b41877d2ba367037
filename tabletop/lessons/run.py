"""A learner's way through a lesson, without any widget.

What lies ahead is never in the session: a move of the lesson is done only when the learner has got there. The answers
are judged by :mod:`judging` and :mod:`marking`; this module knows what may come next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabletop.events import Step
from tabletop.lessons.course import free_name
from tabletop.lessons.feedback import Feedback, Guessed, Score, short
from tabletop.lessons.judging import Ruling, count_right, judge
from tabletop.lessons.marking import Values
from tabletop.lessons.model import Ask, Lesson, Play
from tabletop.lessons.predictions import missing_line
from tabletop.lessons.quiz import Quiz
from tabletop.lessons.standing import Phase, Standing
from tabletop.session import Session
from tabletop.verdicts import Verdict

__all__ = ["LessonRun"]


class LessonRun(Standing):
    """A learner's way through a lesson.

    Args:
        lesson: the lesson.
        mode: ``learn``: the interactive lesson; ``guess``: every move of the learner's seat is to be guessed, no
            author's words are needed for it; ``watch``: step through all of it.

    Raises:
        ValueError: an unknown mode.
    """

    def __init__(self, lesson: Lesson, mode: str = "learn") -> None:
        super().__init__(lesson, mode)
        self._left: Phase = "shown"
        self._detour = False
        self._go_on()

    # --- answering ----------------------------------------------------------------------------------------------

    def answer(self, action: Any) -> Feedback:
        """Answer with a move: an action, or its notation.

        A right one is played, and the lesson goes on to the next point where the learner decides or has something to
        read. A legal wrong one is played on a side branch and can be taken back with :meth:`again`; it counts as a
        try. An illegal one leaves everything as it is, and does not count.

        Raises:
            NotationError: the text is ill-formed.
            ValueError: no move is awaited.
        """
        if self._phase == "tried":
            self.again()
        if self._phase != "answer":
            raise ValueError("no move is awaited here")
        course, game = self._course, self.lesson.game
        course.to_front()
        state, step = course.front.state, course.step
        if isinstance(action, str):
            action = game.parse(action, state, course.seat)
        verdict = game.explain(state, action, self.viewer)
        if not verdict.legal:
            self.feedback = Feedback("illegal", verdict=verdict, rules=verdict.rules)
            return self.feedback
        self._tries += 1
        model = course.model()
        ruling = Ruling(action == model, "")
        if isinstance(step, Ask) and not (self.mode == "guess" and ruling.right):
            ruling = judge(self.lesson.kit, step, state, game.apply(state, action), course.seat)
        if not ruling.right:
            return self._try(action, verdict, ruling)
        follows = isinstance(step, Ask) and step.follows and self.mode == "learn"
        rules = _rules_of(ruling) or verdict.rules
        self._score(True, rules, str(action))
        return self._accept(action, Feedback("right", ruling.text, verdict, reasons=ruling.reasons, rules=rules,
                                             goes_on=None if follows or action == model else model))

    def show_answer(self) -> Feedback:
        """Let the lesson give the right move. It counts as wrong.

        Raises:
            ValueError: no move is awaited, or neither a try was made nor every hint taken.
        """
        if not self.can_show:
            raise ValueError("try first, or take the hints; then the answer can be shown")
        self._course.to_front()
        model = self._course.model()
        verdict = self.lesson.game.explain(self._course.front.state, model, self.viewer)
        self._score(False, verdict.rules, str(model), note="shown")
        return self._accept(model, Feedback("shown", verdict=verdict, rules=verdict.rules))

    def answer_predictions(self, values: Sequence[int]) -> Feedback:
        """Foretell the numbers of the pending move, in the order of :attr:`predictions`. Then the move is played.

        Raises:
            ValueError: nothing is to be foretold here, or another count of numbers.
        """
        wanted = self.predictions
        if self._phase != "predict":
            raise ValueError("nothing is to be foretold here")
        if len(values) != len(wanted):
            raise ValueError(f"needs {len(wanted)} numbers: {', '.join(each.label for each in wanted)}")
        numbers = tuple(Guessed(each.label, value, each.answer, missing_line(each, value))
                        for each, value in zip(wanted, values, strict=True))
        right = all(each.given == each.answer for each in numbers)
        counted = [line.rule for each in wanted for line in sorted(each.lines, key=lambda line: not line.amount)]
        missing = [each.missing.rule for each in numbers if each.missing]
        rules = tuple(dict.fromkeys(missing + counted))
        what = ":".join(str(each.given) for each in numbers)
        if not right:
            what += ", is " + ":".join(str(each.answer) for each in numbers)
        predict, before = self._predict(), self._scores.get(self._key)
        label = (predict.label if predict else "") or "foretold"
        self._tries = before.tries + 1 if before else 1
        self._score(right, rules, what=f"{label} {what}")
        self._foretold = self._course.front
        step = self._carry_out(self._pending)
        self._phase = "shown"
        self.feedback = Feedback("right" if right else "wrong", step=step, numbers=numbers, rules=rules,
                                 goes_on=self._course.model() if self._detour else None)
        return self.feedback

    def answer_question(self, values: Values) -> Feedback:
        """Answer a question, or foretell numbers. The engine marks it.

        Args:
            values: a choice, a text, or the list of numbers or choices.

        Raises:
            ValueError: nothing is asked, or the answer does not fit the form.
        """
        if self._phase == "predict":
            words = [values] if isinstance(values, (str, int)) else values
            return self.answer_predictions([int(word) for word in words])
        if self._quiz is None or self._phase != "question":
            raise ValueError("no question is asked here")
        self.feedback, score = self._quiz.mark(values, self._scores.get(self._key), self._hints)
        self._scores[self._key] = score
        self._phase = "marked"
        return self.feedback

    def hint(self) -> str | None:
        """The next hint for the present point; None where there is none left."""
        if not self.waiting or self.hints_left == 0:
            return None
        self._hints += 1
        return self._all_hints()[self._hints - 1]

    def again(self) -> None:
        """Try again: take a try back, foretell once more, answer a question once more, or come back from the branch
        of one's own.

        Raises:
            ValueError: there is nothing to do again.
        """
        if not self.can_again:
            raise ValueError("there is nothing to try again here")
        if self._phase == "away":
            self._phase = self._left
            self._return()
            return
        self.feedback = None
        if self._phase == "marked" and self._quiz:
            self._quiz.reopen()
            self._phase = "question"
        elif self._phase == "shown":
            if not self._detour:
                self._course.take_back(self._foretold)
            self._course.to_front()
            self._foretold, self._phase = None, "predict"
        else:
            self._course.to_front()
            self._phase = "answer"

    # --- going on -----------------------------------------------------------------------------------------------

    def next(self) -> None:
        """One position on, where earlier ones are looked at; else the lesson goes on to the next point where the
        learner decides or has something to read. In watching mode one move, or one question, at a time.

        Raises:
            ValueError: there is no way on: an answer is awaited, or the lesson is over.
        """
        if not self.can_next:
            raise ValueError("the lesson is over" if self.done else "an answer is awaited first")
        if self.away or not self.in_place:
            self.session.redo()
            return
        if self._quiz and self._phase == "question":
            self.feedback = self._quiz.show()
            self._phase = "marked"
            return
        self.feedback = None
        if self._quiz:
            self._ask_question(self._quiz.number + 1)
        elif self._detour or (self.mode == "watch" and self._course.step is not None):
            self._detour = False
            self._carry_out(self._course.model())
            self._go_on()
        else:
            self._go_on(read=True)

    def back(self) -> None:
        """Look at the position before this one.

        Raises:
            ValueError: this is the start.
        """
        self.session.undo()

    def first(self) -> None:
        """Look at the start."""
        self.session.first()

    def last(self) -> None:
        """Go as far as there is a way: to where the lesson stands; in watching mode through all moves."""
        if self.away:
            self.session.last()
            return
        self._return()
        while self.mode == "watch" and self._quiz is None and self._course.step is not None:
            self.next()

    def play_on(self) -> Session[Any, Any]:
        """Leave the lesson here, on a branch of one's own, against a person or computer players. The lesson waits;
        :meth:`again` comes back."""
        session = self.session
        session.start_branch(free_name(session, "my own"))
        if not self.away:
            self._left, self._phase = self._phase, "away"
        return session

    # --- inside -------------------------------------------------------------------------------------------------

    def _return(self) -> None:
        """From a position that was looked at to where the lesson stands."""
        if self._quiz:
            self._quiz.to_stand()
        else:
            self._course.to_stand()

    def _score(self, right: bool, rules: Sequence[str], move: str = "", note: str = "", what: str = "") -> None:
        step = self._course.step
        if not what and self.mode == "learn" and isinstance(step, Ask):
            what = step.label or short(step.prompt)
        what = what or f"move {self._course.at + 1}"
        self._scores[self._key] = Score(what, right, self._tries, self._hints, rules[0] if rules else "", move, note)

    def _try(self, action: Any, verdict: Verdict[Any], ruling: Ruling) -> Feedback:
        """Show a legal move that is not right on a side branch."""
        course = self._course
        state, ask = course.front.state, course.step
        step = course.aside(action, "try")
        learn = self.mode == "learn" and isinstance(ask, Ask)
        count = None
        if learn and isinstance(ask, Ask) and self._tries > 1:
            count = count_right(self.lesson.kit, ask, state, course.seat)
        self._phase = "tried"
        self.feedback = Feedback("legal", ruling.text if learn else "", verdict, step, ruling.reasons if learn else (),
                                 count, rules=_rules_of(ruling))
        return self.feedback

    def _accept(self, action: Any, feedback: Feedback) -> Feedback:
        """Go on from a right answer: by way of a prediction, of a side branch for another right answer, or at once."""
        self._detour = feedback.goes_on is not None
        self._pending = action
        self.feedback = feedback
        if self._predict() is not None:
            self._phase, self._hints = "predict", 0
            return feedback
        detour, step = self._detour, self._carry_out(action)
        self.feedback = replace(feedback, step=step)
        if detour:
            self._phase = "shown"
        else:
            self._go_on()
        return self.feedback

    def _carry_out(self, action: Any) -> Step[Any, Any]:
        """Play a move: on the lesson's line, or aside where the lesson goes on with another one."""
        return self._course.aside(action, "also right") if self._detour else self._course.play(action)

    def _go_on(self, read: bool = False) -> None:
        """Play the moves that play themselves, up to the next point where the learner decides or has something to
        read; ``read``: the words at this position were read."""
        self._tries = self._hints = 0
        self._pending, self._foretold, self._detour = None, None, False
        course, watching = self._course, self.mode == "watch"
        while (step := course.step) is not None:
            if not watching and self._decides(step):
                return
            if watching or (course.words() and not read):
                self._phase = "shown"
                return
            self._carry_out(course.model())
            read = False
        if self.mode == "guess" or not self.lesson.questions:
            self._phase = "done"
        elif not read and (watching or course.words()):
            self._phase = "shown"
        else:
            self._ask_question(0)

    def _decides(self, step: Ask | Play) -> bool:
        """Whether the learner decides or foretells here; then the lesson waits for it."""
        if self.mode == "guess":
            waits, foretells = self._course.may_guess(self.lesson.guess), False
        else:
            foretells = isinstance(step, Play) and step.predict is not None
            waits = isinstance(step, Ask) or foretells
        if waits:
            self._phase = "predict" if foretells else "answer"
            self._pending = self._course.model() if foretells else None
        return waits

    def _ask_question(self, number: int) -> None:
        self._tries = self._hints = 0
        if number < len(self.lesson.questions):
            self._quiz = Quiz(self.lesson, number, self._course)
            self._phase = "question"
        else:
            self._quiz = None
            self._course.to_front()
            self._phase = "done"


def _rules_of(ruling: Ruling) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for judged in ruling.reasons for rule in judged.rules))
