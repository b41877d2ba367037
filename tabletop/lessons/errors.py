"""What is wrong with a lesson, and where."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["LessonError", "Problem", "Problems"]


class Problem(NamedTuple):
    """One thing that is wrong: the line, counted from 1, and what was found and expected there."""

    line: int
    reason: str


class LessonError(ValueError):
    """A lesson was refused.

    Attributes:
        path: the file, or ``"lesson"`` for a lesson that was given as text.
        line: the line of the first problem, counted from 1.
        reason: the first problem, in a sentence.
        problems: all that was found, in the order of the lines.
    """

    def __init__(self, path: str, problems: Iterable[Problem]) -> None:
        self.path = path
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        self.line, self.reason = self.problems[0]
        super().__init__("\n".join(f"{path}, line {line}: {reason}" for line, reason in self.problems))

    def __reduce__(self) -> tuple[type[LessonError], tuple[str, tuple[Problem, ...]]]:
        return (LessonError, (self.path, self.problems))


class Problems:
    """Collects what is wrong, so that a teacher sees all of it at once."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._found: list[Problem] = []

    def add(self, line: int, reason: str) -> None:
        """Note one problem."""
        problem = Problem(line, reason)
        if problem not in self._found:
            self._found.append(problem)

    def __len__(self) -> int:
        return len(self._found)

    def stop(self) -> LessonError:
        """The error with all that was found."""
        return LessonError(self.path, self._found)

    def stop_if_any(self) -> None:
        """Raise what was found so far.

        Raises:
            LessonError: there was something.
        """
        if self._found:
            raise self.stop()
