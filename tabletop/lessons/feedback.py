"""What a learner gets back for an answer, and the result to keep."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from tabletop.events import Line, Step
from tabletop.lessons.kit import Judged
from tabletop.verdicts import Verdict

__all__ = ["Feedback", "Guessed", "Kind", "Score", "StepMark", "result_text", "short"]

StepMark: TypeAlias = Literal["right", "second", "wrong", "now", "seen", "ahead"]
"""How one point of the lesson went: right at once, right after a try, wrong or shown, the present one; in the watching
mode each move is ``seen``, ``now`` or ``ahead``."""

Kind: TypeAlias = Literal["right", "legal", "illegal", "wrong", "shown"]

_LABEL: Final = 40


class Guessed(NamedTuple):
    """One number that was foretold.

    Attributes:
        label: what it is.
        given: what the learner said.
        answer: what it is in truth.
        missing: the line of the count that a wrong number leaves out, where a single line explains it.
    """

    label: str
    given: int
    answer: int
    missing: Line | None


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said to one answer.

    Attributes:
        kind: ``right``; ``legal``: possible, but not what was asked for; ``illegal``: the engine refuses it;
            ``wrong``: a number or an answer to a question is not the engine's; ``shown``: the lesson gave the answer.
        text: the author's words, or "".
        verdict: the engine's verdict on a move.
        step: what the move made, for a legal one. None before a prediction, so that nothing is told.
        reasons: how the conditions of the ask came out, each with its rules.
        count: how many of the legal answers are right, and how many there are; from the second wrong try on.
        goes_on: where another answer was right as well: the move that the lesson plays on with.
        numbers: the numbers foretold, beside the true ones.
        answer: the engine's answer to a question, in a sentence.
        wrong_names: of a list of names, those that do not belong to it; ``reasons`` says why of each, then of each that is
            missing.
        right_names: the names that belong to it.
        rules: the rules that decided, the decisive one first.
    """

    kind: Kind
    text: str = ""
    verdict: Verdict[Any] | None = None
    step: Step[Any, Any] | None = None
    reasons: tuple[Judged, ...] = ()
    count: tuple[int, int] | None = None
    goes_on: Any = None
    numbers: tuple[Guessed, ...] = ()
    answer: str = ""
    wrong_names: tuple[str, ...] = ()
    right_names: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class Score(NamedTuple):
    """One line of the result.

    Attributes:
        what: what was asked, in a few words.
        right: whether the last answer was right.
        tries: how many legal answers there were.
        hints: how many hints were taken.
        rule: the rule that decided, or "".
        move: the right move in notation, or "".
        note: what else the line says ("shown").
    """

    what: str
    right: bool
    tries: int
    hints: int = 0
    rule: str = ""
    move: str = ""
    note: str = ""

    @property
    def mark(self) -> StepMark:
        """How it went."""
        if not self.right:
            return "wrong"
        return "right" if self.tries < 2 else "second"


def short(text: str) -> str:
    """The first words of a text, for the result."""
    first = text.split("\n")[0]
    return textwrap.shorten(first, _LABEL, placeholder=" …")


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _notes(score: Score) -> str:
    notes = [score.note] if score.note else []
    if score.tries > 1:
        notes.append(f"{_ordinal(score.tries)} try")
    if score.hints:
        notes.append("1 hint" if score.hints == 1 else f"{score.hints} hints")
    return ", ".join(notes)


def result_text(title: str, scores: Sequence[Score]) -> str:
    """The result as plain text in columns: number, right or wrong, what, rule, tries and hints; then the moves."""
    head = f"{sum(score.right for score in scores)} of {len(scores)}"
    rows = [(str(number), "right" if score.right else "wrong", score.what, score.rule, _notes(score))
            for number, score in enumerate(scores, 1)]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    lines = [f"{row[0]:>{widths[0]}} {row[1]:<5}  {row[2]:<{widths[2]}}  {row[3]:<{widths[3]}}  {row[4]}".rstrip()
             for row in rows]
    # The count stands above the column of the rules.
    first = f"Lesson: {title}"
    lines.insert(0, f"{first:<{widths[0] + widths[2] + 8}}  {head}")
    lines += [f"{number:>{widths[0]}} {score.move}" for number, score in enumerate(scores, 1) if score.move]
    return "\n".join(lines)
