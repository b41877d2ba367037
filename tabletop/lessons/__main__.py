"""Checks lesson files: ``python -m tabletop.lessons FILE...``; or drafts one from the record of a played game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tabletop.lessons.draft import draft_lesson
from tabletop.lessons.errors import LessonError
from tabletop.lessons.load import load_lesson
from tabletop.lessons.model import Lesson
from tabletop.records import RecordError, load_session

_USAGE = """\
python -m tabletop.lessons FILE...
    Checks lesson files: each is read and played through.
python -m tabletop.lessons --draft RECORD.jsonl
    Writes the game of a teacher's record as the beginning of a lesson, to put prompts and words into.
"""


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _summary(lesson: Lesson) -> str:
    parts = [_count(lesson.moves, "move"), _count(lesson.asks, "ask"), _count(len(lesson.questions), "question")]
    who = f"for {lesson.seat}" if lesson.seat else "for all seats"
    return f"{lesson.title!r}, {lesson.game.title}, {who}: {', '.join(parts)}"


def main(files: Sequence[str]) -> int:
    """Check the files and say how each came out. Returns 0 when all are in order, 1 when something is wrong, 2 when
    there was nothing to check."""
    if not files or "-h" in files or "--help" in files:
        sys.stdout.write(_USAGE)
        return 0 if files else 2
    if files[0] == "--draft":
        return _draft(files[1:])
    wrong = 0
    for file in files:
        try:
            sys.stdout.write(f"{file}: ok: {_summary(load_lesson(Path(file)))}\n")
        except LessonError as error:
            wrong += 1
            for line, reason in error.problems:
                sys.stdout.write(f"{file}:{line}: {reason}\n")
        except OSError as error:
            wrong += 1
            sys.stdout.write(f"{file}: can't be read: {error.strerror or error}\n")
    return 1 if wrong else 0


def _draft(records: Sequence[str]) -> int:
    if len(records) != 1:
        sys.stdout.write(_USAGE)
        return 2
    path = Path(records[0])
    try:
        text = draft_lesson(load_session(path), path.stem)
    except (RecordError, OSError) as error:
        sys.stdout.write(f"{path}: {error}\n")
        return 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
