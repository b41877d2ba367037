"""A lesson in the panel: answers, hints, tries, predictions and questions, handed on to the learner's run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tabletop.panel.desk import Desk
from tabletop.panel.foretell import read_guesses
from tabletop.verdicts import Action

__all__ = ["Teaching"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Teaching(Desk[S, A]):
    """What a learner does in a lesson. Without a lesson all of it does nothing."""

    @property
    def naming(self) -> str:
        """The kind of targets whose names a question asks for now; "" for none."""
        run = self.teaching
        form = run.question if run is not None and run.waiting else None
        return form.board if form is not None else ""

    def click(self, target: str) -> None:
        """A click on a target of the board; where a question asks for names that stand there, it gives or takes one."""
        board = self.naming
        if not board:
            super().click(target)
            return
        kind, _, name = target.partition(":")
        self.notice = ""
        if kind != board:
            self.notice = "The question asks for other places of the board."
            return
        given = [each.strip() for each in self.typed[0].split(",") if each.strip()] if self.typed else []
        given = [each for each in given if each != name] if name in given else [*given, name]
        self.typed = (", ".join(given),)
        self.targets = tuple(f"{kind}:{each}" for each in given)

    def _answer(self, action: A) -> None:
        """The chosen action is the answer."""
        run = self.teaching
        if run is None:
            return
        before = self.session.here
        run.answer(action)
        self._arrived()
        if self.session.here is not before:
            self._tell(before)

    def _answer_question(self, values: Sequence[str]) -> None:
        """The learner's answer to a question, or the numbers that he foretells."""
        run = self.teaching
        if run is None or not run.waiting:
            return
        typed = tuple(str(value) for value in values)
        before = self.session.here
        predictions = run.predictions
        form = run.question
        try:
            if predictions:
                guesses = read_guesses(typed, predictions)
                run.answer_predictions([guess.said for guess in guesses])
            elif form is not None:
                guesses = ()
                if not any(value.strip() for value in typed):
                    raise ValueError("Give an answer first.")
                run.answer_question(typed if form.numbers or (form.choices and form.several) else typed[0])
            else:
                return
        except ValueError as error:
            self.trouble, self.typed = str(error), typed
            return
        self._arrived()
        self.guesses = guesses
        if self.session.here is not before:
            self._tell(before)
        if form is not None and form.board and run.feedback is not None:
            self.targets = tuple(f"{form.board}:{name}" for name in run.feedback.right_names)
            self.refused = frozenset(f"{form.board}:{name}" for name in run.feedback.wrong_names)

    def hint(self) -> None:
        """The next hint."""
        if self.teaching is not None:
            self.notice = ""
            self.teaching.hint()

    def try_again(self) -> None:
        """Take a try back, or answer once more."""
        run = self.teaching
        if run is not None and run.can_again:
            run.again()
            self._arrived()

    def show_answer(self) -> None:
        """Let the lesson give the right move."""
        run = self.teaching
        if run is not None and run.can_show:
            before = self.session.here
            run.show_answer()
            self._arrived()
            self._tell(before)

    def play_on(self) -> None:
        """Leave the lesson here, on a branch of one's own."""
        if self.teaching is not None:
            self.teaching.play_on()
            self._arrived()

    def back_to_lesson(self) -> None:
        """Come back from the branch of one's own."""
        run = self.lesson
        if run is not None and run.away:
            run.again()
            self.viewer = run.viewer
            self._arrived()
