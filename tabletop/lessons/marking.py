"""Questions at the end: the form the learner fills in, and how the engine marks it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias
from unicodedata import combining, normalize

from tabletop.lessons.kit import Answer, LessonKit
from tabletop.lessons.model import Question
from tabletop.seats import Viewer

__all__ = [
    "Given", "QuestionForm", "Values", "ask_engine", "astray", "form_of", "is_right", "normal", "read_values",
    "right_answer", "told",
]

Values: TypeAlias = str | int | Sequence[str | int]
"""What a form gives back: a choice, a text, or the list of numbers or choices."""

Given: TypeAlias = tuple[int, ...] | frozenset[str]
"""An answer in the form in which answers are compared."""


class QuestionForm(NamedTuple):
    """What the learner is shown of a question. It holds nothing of the answer.

    Attributes:
        text: the question.
        choices: the answers to choose from; ``()`` for none.
        several: whether any number of the choices, or a list of names, may be given.
        numbers: the labels of number fields; ``()`` for none. With neither, the answer is written freely.
        board: the kind of targets whose names can be clicked on the board; "" for none.
    """

    text: str
    choices: tuple[str, ...] = ()
    several: bool = False
    numbers: tuple[str, ...] = ()
    board: str = ""


def ask_engine(kit: LessonKit, question: Question, state: Any, viewer: Viewer) -> Answer:
    """The engine's answer to a question about a position.

    Raises:
        ValueError: the question can't be asked of this position; the message says why.
    """
    return kit.questions[question.engine.name](state, question.engine.argument, viewer)


def form_of(question: Question, answer: Answer) -> QuestionForm:
    """The form for a question."""
    if question.choices:
        return QuestionForm(question.text, tuple(choice.text for choice in question.choices), answer.several)
    if answer.labels:
        return QuestionForm(question.text, numbers=answer.labels)
    return QuestionForm(question.text, answer.choices, answer.several, board=answer.board)


def _name(text: str) -> str:
    """A name to compare: whoever types has no macron for Kōfu at hand."""
    plain = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join(plain.split()).casefold()


def normal(answer: Answer, text: str) -> Given:
    """An answer that was written as text, ready to be compared: the numbers, or the set of names.

    Raises:
        ValueError: numbers were asked for, and the text has other words or another count of them.
    """
    if answer.labels:
        words = re.split(r"[\s,;:]+", text.strip(" ,;:"))
        if not all(re.fullmatch(r"[+-]?\d{1,9}", word) for word in words) or len(words) != len(answer.labels):
            raise ValueError(f"needs {len(answer.labels)} whole numbers ({', '.join(answer.labels)}), not {text!r}")
        return tuple(int(word) for word in words)
    if not answer.several:
        return frozenset({_name(text)})
    # Names with spaces in them, like moves, need a comma or semicolon between them; others a space will do for.
    spaced = any(" " in str(value) for value in answer.values)
    parts = re.split(r"[,;\n]+", text) if spaced or re.search(r"[,;\n]", text) else text.split()
    return frozenset(_name(part) for part in parts if part.strip())


def right_answer(answer: Answer) -> Given:
    """The engine's answer, ready to be compared."""
    if answer.labels:
        return tuple(int(value) for value in answer.values)
    return frozenset(_name(str(value)) for value in answer.values)


def read_values(question: Question, answer: Answer, values: Values) -> tuple[Given, str]:
    """What the learner gave, ready to be compared, and as it reads.

    Raises:
        ValueError: it does not fit the form: not one of the choices, not as many numbers as there are fields.
    """
    parts = [str(values)] if isinstance(values, (str, int)) else [str(value) for value in values]
    form = form_of(question, answer)
    if form.choices:
        known = {_name(name): name for name in form.choices}
        engine = {_name(choice.text): choice.value for choice in question.choices}
        engine |= {_name(choice.value): choice.value for choice in question.choices}
        chosen = []
        for part in parts:
            if _name(part) not in known and _name(part) not in engine:
                raise ValueError(f"{part!r} is not one of the choices: {'; '.join(form.choices)}")
            chosen.append(engine.get(_name(part), part))
        if not form.several and len(chosen) != 1:
            raise ValueError("needs one of the choices")
        if answer.labels:
            return normal(answer, chosen[0]), chosen[0]
        return frozenset(_name(part) for part in chosen), ", ".join(chosen)
    if answer.labels:
        numbers = normal(answer, " ".join(parts))
        return numbers, " : ".join(str(number) for number in numbers)
    text = "; ".join(parts)
    return normal(answer, text), text


def is_right(answer: Answer, given: Given) -> bool:
    """Whether what was given is the engine's answer."""
    return given == right_answer(answer)


def astray(answer: Answer, given: Given) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of names that were given: those that do not belong to the answer, and those of the answer that are missing."""
    true = right_answer(answer)
    if not isinstance(given, frozenset) or not isinstance(true, frozenset):
        return (), ()
    order = [_name(str(value)) for value in answer.values]
    return tuple(sorted(given - true)), tuple(name for name in order if name not in given)


def told(answer: Answer) -> str:
    """The engine's answer in short: ``6 : 3``, ``ann``."""
    return (" : " if answer.labels else ", ").join(str(value) for value in answer.values)
