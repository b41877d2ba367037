"""What a lesson is made of, as read from its file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from tabletop.game import Game
from tabletop.lessons.kit import LessonKit
from tabletop.seats import TEACHER, Seat, Viewer

__all__ = [
    "LEARN_GUESS_WATCH", "Ask", "AtMark", "Choice", "Lesson", "LessonStep", "Mark", "MoveReply", "Named", "NamedReply",
    "Play", "Predict", "Question", "Reply", "Say",
]

LEARN_GUESS_WATCH: Final = ("learn", "guess", "watch")


@dataclass(frozen=True, slots=True)
class Named:
    """A condition or an engine's question by its name, with the text that follows the name."""

    name: str
    argument: str
    line: int

    def __str__(self) -> str:
        return f"{self.name} {self.argument}".strip()


@dataclass(frozen=True, slots=True)
class MoveReply:
    """A move in notation, and what the author says to it ("" for nothing)."""

    move: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class NamedReply:
    """Every answer that meets a condition, and what the author says to it."""

    condition: Named
    text: str
    line: int


Reply: TypeAlias = MoveReply | NamedReply


@dataclass(frozen=True, slots=True)
class Predict:
    """The learner foretells the numbers of a step before it is resolved."""

    prompt: str
    label: str
    line: int


@dataclass(frozen=True, slots=True)
class Say:
    """The author's words about the position that is reached."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A name for the position that is reached, for the questions at the end."""

    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Play:
    """A move that plays itself.

    Attributes:
        move: in the game's notation.
        seat: who plays it; None for the seat to act.
        predict: what the learner foretells before it is resolved, if anything.
        hints: for the prediction.
    """

    move: str
    seat: Seat | None
    line: int
    predict: Predict | None = None
    hints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ask:
    """The learner finds a move.

    Attributes:
        prompt: what is asked.
        rights: the right moves; the first is the one that the lesson plays on with. With conditions, they are examples.
        right_if: conditions; an answer that meets one of them is right.
        wrongs: the author's words to given legal moves that are not right.
        wrong_if: the same for all that meet a condition.
        other: the author's words to any other legal move that is not right.
        follows: whether the lesson goes on from the learner's own right answer, and not from the first right move.
        label: a few words for the result.
    """

    prompt: str
    line: int
    rights: tuple[MoveReply, ...]
    right_if: tuple[NamedReply, ...] = ()
    wrongs: tuple[MoveReply, ...] = ()
    wrong_if: tuple[NamedReply, ...] = ()
    other: str = ""
    other_line: int = 0
    hints: tuple[str, ...] = ()
    follows: bool = False
    label: str = ""
    predict: Predict | None = None


LessonStep: TypeAlias = Say | Mark | Play | Ask


@dataclass(frozen=True, slots=True)
class AtMark:
    """Where a question looks: a marked position of the lesson, or a position of its own."""

    name: str
    line: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to choose from: the engine's word for it, and how it reads."""

    value: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question at the end, marked by the engine.

    Attributes:
        text: the question.
        engine: what the engine is asked.
        at: the position it is about; None for the last one of the lesson.
        after: moves from there that the engine plays, unseen, before it is asked.
        choices: the answers to choose from; ``()`` where the engine offers its own, or the learner writes freely.
        replies: the author's words to given wrong answers, by the answer.
        other: the author's words to any other wrong answer.
        say: the author's words once it is answered.
    """

    text: str
    line: int
    engine: Named
    at: AtMark | None = None
    after: tuple[MoveReply, ...] = ()
    choices: tuple[Choice, ...] = ()
    expect: str | None = None
    expect_line: int = 0
    replies: tuple[MoveReply, ...] = ()
    other: str = ""
    say: str = ""
    hints: tuple[str, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson that was read, replayed and found in order.

    Attributes:
        title: its name.
        game: the game that it is played in.
        kit: what the game adds to lessons.
        about: what it is for, in a sentence or two.
        seat: the learner's seat, or None for a lesson that looks at all seats.
        start: the position it begins with.
        steps: the course, in order.
        questions: what is asked at the end.
        positions: named positions of their own, for the questions.
        modes: the ways to use it that the author means, the best first.
        guess: the seats whose moves are guessed in the guessing mode; ``()`` for all.
        path: the file it came from.
    """

    title: str
    game: Game[Any, Any]
    kit: LessonKit
    about: str
    seat: Seat | None
    start: Any
    steps: tuple[LessonStep, ...]
    questions: tuple[Question, ...] = ()
    positions: Mapping[str, Any] = field(default_factory=dict)
    modes: tuple[str, ...] = LEARN_GUESS_WATCH
    guess: tuple[Seat, ...] = ()
    path: str = "lesson"

    @property
    def viewer(self) -> Viewer:
        """Who looks: the learner's seat, or the teacher."""
        return TEACHER if self.seat is None else self.seat

    @property
    def moves(self) -> int:
        """How many moves it has."""
        return sum(isinstance(step, (Play, Ask)) for step in self.steps)

    @property
    def asks(self) -> int:
        """How often the learner decides or foretells before the questions at the end."""
        asks = sum(isinstance(step, Ask) for step in self.steps)
        return asks + sum(isinstance(step, (Play, Ask)) and step.predict is not None for step in self.steps)

    def __repr__(self) -> str:
        return f"<Lesson {self.title!r}: {self.moves} moves, {self.asks} asks, {len(self.questions)} questions>"
