"""From the entries of a file to the steps and questions of a lesson. Nothing is played here; that is :mod:`replay`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from tabletop.lessons.errors import Problems
from tabletop.lessons.judging import named
from tabletop.lessons.kit import LessonKit
from tabletop.lessons.model import (
    Ask,
    AtMark,
    Choice,
    LessonStep,
    Mark,
    MoveReply,
    Named,
    NamedReply,
    Play,
    Predict,
    Question,
    Say,
)
from tabletop.lessons.text import HEADER, STEP_KEYS, Entry, split_reply
from tabletop.seats import Seat

__all__ = ["Builder"]

_GOES_ON = {"lesson": False, "answer": True}


class Builder:
    """Builds the steps and questions, and collects what is wrong with them.

    Args:
        kit: the game's kit, for the names of conditions and questions.
        seats: the seats of the game; None where the start could not be read, so that nothing is known of them.
        problems: where to note what is wrong.
    """

    def __init__(self, kit: LessonKit, seats: Sequence[Seat] | None, problems: Problems) -> None:
        self.kit = kit
        self.seats = seats
        self.problems = problems

    def steps(self, entries: Sequence[Entry]) -> tuple[tuple[LessonStep, ...], tuple[Question, ...]]:
        """The steps and the questions, in order."""
        steps: list[LessonStep] = []
        questions: list[Question] = []
        for entry in entries:
            if entry.key == "question":
                questions.append(self._question(entry))
                continue
            if questions:
                self.problems.add(entry.line, f"questions stand at the end; move {entry.key!r} above the first of them")
            step = self._step(entry)
            if step is not None:
                steps.append(step)
        return tuple(steps), tuple(questions)

    def _step(self, entry: Entry) -> LessonStep | None:
        if entry.key == "say":
            return Say(self._text(entry, "what the learner is told"), entry.line)
        if entry.key == "mark":
            return Mark(self._text(entry, "a name for the position"), entry.line)
        if entry.key == "ask":
            return self._ask(entry)
        if entry.key != "play" and self.seats is not None and entry.key not in self.seats:
            known = [*STEP_KEYS, "question", *self.seats]
            near = get_close_matches(entry.key, [*known, *HEADER], n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            self.problems.add(entry.line, f"{entry.key!r} is neither a key nor a seat of this game; {hint}")
            return None
        play = Play(self._text(entry, "a move"), None if entry.key == "play" else entry.key, entry.line,
                    self._predict(entry), self._texts(entry, "hint"))
        if play.hints and play.predict is None:
            self.problems.add(entry.all("hint")[0].line, "a hint here needs a 'predict' that it helps with")
        return play

    def _text(self, entry: Entry, what: str) -> str:
        if not entry.value.strip():
            self.problems.add(entry.line, f"{entry.key!r} needs a text: {what}")
        return entry.value.strip()

    def _texts(self, entry: Entry, key: str) -> tuple[str, ...]:
        return tuple(self._text(each, "some words") for each in entry.all(key))

    def _one(self, entry: Entry, key: str) -> str:
        found = entry.one(key)
        return self._text(found, "some words") if found else ""

    def _predict(self, entry: Entry) -> Predict | None:
        predict = entry.one("predict")
        if predict is None:
            label = entry.one("predict label")
            if label is not None:
                self.problems.add(label.line, "'predict label' needs a 'predict' beside it")
            return None
        prompt = self._text(predict, "what the learner foretells")
        return Predict(prompt, self._one(entry, "predict label"), predict.line)

    def _move_reply(self, entry: Entry, words: bool) -> MoveReply:
        move, text = split_reply(entry.value)
        if not move:
            self.problems.add(entry.line, f"{entry.key!r} needs a move")
        if words and not text:
            self.problems.add(entry.line, f"{entry.key!r} needs words to it: '{move or 'a move'} => what to say'")
        return MoveReply(move, text, entry.line)

    def _named_reply(self, entry: Entry, words: bool) -> NamedReply | None:
        name, text = split_reply(entry.value)
        if words and not text:
            self.problems.add(entry.line, f"{entry.key!r} needs words to it: '{name or 'a condition'} => what to say'")
        try:
            return NamedReply(named(name, self.kit.conditions, entry.line, "condition"), text, entry.line)
        except ValueError as error:
            self.problems.add(entry.line, str(error))
            return None

    def _ask(self, entry: Entry) -> Ask:
        rights = tuple(self._move_reply(each, False) for each in entry.all("right"))
        if not rights:
            self.problems.add(entry.line, "an ask needs a right move, with which the lesson plays on: 'right: ...'")
        right_if = [self._named_reply(each, False) for each in entry.all("right if")]
        wrong_if = [self._named_reply(each, True) for each in entry.all("wrong if")]
        other, goes_on = entry.one("other"), entry.one("goes on")
        if goes_on is not None and goes_on.value not in _GOES_ON:
            self.problems.add(goes_on.line, f"'goes on' is 'lesson' (from the first right move) or 'answer' (from the "
                                            f"learner's own), not {goes_on.value!r}")
        return Ask(
            prompt=self._text(entry, "what the learner is to find"),
            line=entry.line,
            rights=rights,
            right_if=tuple(each for each in right_if if each),
            wrongs=tuple(self._move_reply(each, True) for each in entry.all("wrong")),
            wrong_if=tuple(each for each in wrong_if if each),
            other=self._one(entry, "other"),
            other_line=other.line if other else 0,
            hints=self._texts(entry, "hint"),
            follows=goes_on is not None and _GOES_ON.get(goes_on.value, False),
            label=self._one(entry, "label"),
            predict=self._predict(entry),
        )

    def _question(self, entry: Entry) -> Question:
        engine, at, expect = entry.one("engine"), entry.one("at"), entry.one("expect")
        asked = Named("", "", entry.line)
        if engine is None:
            self.problems.add(entry.line, f"a question needs 'engine:' and what the engine is asked, one of: "
                                          f"{', '.join(sorted(self.kit.questions))}")
        else:
            try:
                asked = named(engine.value, self.kit.questions, engine.line, "question for the engine")
            except ValueError as error:
                self.problems.add(engine.line, str(error))
        choices = tuple(self._choice(each) for each in entry.all("choice"))
        if len(choices) == 1:
            self.problems.add(choices[0].line, "one choice is no choice; a question needs two or more, or none")
        return Question(
            text=self._text(entry, "the question"),
            line=entry.line,
            engine=asked,
            at=AtMark(self._text(at, "the name of a position"), at.line) if at else None,
            after=tuple(MoveReply(self._text(each, "a move"), "", each.line) for each in entry.all("after")),
            choices=choices,
            expect=self._text(expect, "the answer that you expect") if expect else None,
            expect_line=expect.line if expect else 0,
            replies=tuple(self._move_reply(each, True) for each in entry.all("wrong")),
            other=self._one(entry, "other"),
            say=self._one(entry, "say"),
            hints=self._texts(entry, "hint"),
            label=self._one(entry, "label"),
        )

    def _choice(self, entry: Entry) -> Choice:
        value, text = split_reply(entry.value)
        if not value:
            self.problems.add(entry.line, "'choice' needs the engine's word for it: 'choice: ann => Ann, who leads'")
        return Choice(value, text or value, entry.line)


