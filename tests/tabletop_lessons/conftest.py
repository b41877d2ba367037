"""The toy game's kit is known to every test here."""

from tabletop.lessons import register
from tests.tabletop_lessons.toykit import ToyLessonKit

register(ToyLessonKit())
