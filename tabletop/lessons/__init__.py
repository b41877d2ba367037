"""Lessons: text files in a game's own notation, checked by playing them, and a learner's way through them.

:func:`load_lesson` reads a file (the format is described in ``FORMAT.md`` beside this module); :class:`LessonRun` is
the learner's way through it, without any widget. ``python -m tabletop.lessons FILE...`` checks files.
"""

from tabletop.lessons.draft import draft_lesson
from tabletop.lessons.errors import LessonError, Problem
from tabletop.lessons.feedback import Feedback, Guessed, Score, StepMark
from tabletop.lessons.kit import Answer, Condition, Engine, Fields, Judged, LessonKit, StartError, kit_for, register
from tabletop.lessons.load import load_lesson
from tabletop.lessons.marking import QuestionForm
from tabletop.lessons.model import Lesson, LessonStep, Question
from tabletop.lessons.predictions import Prediction, missing_line
from tabletop.lessons.run import LessonRun

__all__ = [
    "Answer", "Condition", "Engine", "Feedback", "Fields", "Guessed", "Judged", "Lesson", "LessonError", "LessonKit",
    "LessonRun", "LessonStep", "Prediction", "Problem", "Question", "QuestionForm", "Score", "StartError", "StepMark",
    "draft_lesson", "kit_for", "load_lesson", "missing_line", "register",
]
