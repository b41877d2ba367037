"""Small lessons in the toy game."""

from __future__ import annotations

from pathlib import Path

import tabletop.lessons
from tabletop.lessons import Lesson, load_lesson

__all__ = ["CHEAP", "FORMAT", "HEAD", "cheap", "lesson", "without"]

HERE = Path(__file__).parent
CHEAP = HERE / "cheap.lesson"
FORMAT = Path(tabletop.lessons.__file__).parent / "FORMAT.md"

HEAD = """\
title: A test
game: tests.toy.game
seat: ann
start:
  hands: 3 9 11 / 1 2 5
  option rounds: 2
"""
"""Six lines. Ann holds 3, 9 and 11, Ben 1, 2 and 5; the pile is 4, 6, 7, 8, 10, 12; Ann has the lead."""


def lesson(steps: str) -> Lesson:
    """A lesson of these steps; the first of them is line 7."""
    return load_lesson(HEAD + steps)


def cheap() -> Lesson:
    """The whole example of FORMAT.md."""
    return load_lesson(CHEAP)


def without(text: str, *lines: int) -> str:
    """The text without these lines, counted from 1."""
    return "\n".join(line for number, line in enumerate(text.split("\n"), 1) if number not in lines)
