"""What a learner may foretell before a step is resolved, and where a wrong guess stops counting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.events import Line

__all__ = ["Prediction", "missing_line"]


class Prediction(NamedTuple):
    """One number that a step will show.

    Attributes:
        label: what is asked for, in a word or two ("Ishida").
        answer: the true number after the step.
        lines: the count behind it: the number before the step and the amounts of these lines come to the answer.
    """

    label: str
    answer: int
    lines: tuple[Line, ...] = ()


def missing_line(prediction: Prediction, guess: int) -> Line | None:
    """The line of the count that a wrong guess leaves out: the one where the guess stops, or the one amount that is
    the whole difference. None for a right guess, or where no single line explains it."""
    if guess == prediction.answer or not prediction.lines:
        return None
    track = prediction.answer - sum(line.amount for line in prediction.lines)
    stops: Line | None = None
    for line in prediction.lines:
        if track == guess and line.amount:
            stops = line
        track += line.amount
    return stops or _difference(prediction.lines, prediction.answer - guess)


def _difference(lines: Sequence[Line], amount: int) -> Line | None:
    return next((line for line in lines if line.amount == amount), None)
