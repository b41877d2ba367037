"""Whatever a learner does, nothing of what lies ahead is in the session, or in anything that is shown."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.lessons import Lesson, LessonRun
from tabletop.lessons.model import Ask, Play
from tests.tabletop_lessons.helpers import lesson

# Each text names the number of moves after which it may be read first.
TEXT = """\
say: after0
ask: after0
  hint: hint1
  hint: hint2
  right: bid 9 => after0
  right: bid 11
  wrong: bid 3 => after0
  other: after0
say: after1
ben: bid 5
say: after2
ann: reveal
  predict: after2
  hint: hint1
say: after3
ann: draw
ben: draw
ben: bid 2
ask: after6
  right if: at most 6
  right: bid 3
  hint: hint1
  other: after6
  goes on: answer
say: after7
ben: reveal
  predict: after7
mark: points
say: after8
ben: draw
ann: draw
question: after10
  engine: winner
  choice: ann => after10
  choice: ben => after10 also
  choice: ann ben => after10 again
question: after11
  at: points
  engine: points
  hint: hint1
  say: after12
question: after13
  at: first
  after: bid 9
  after: pass
  engine: to act
position: first
  hands: 3 9 11 / 1 2 5
"""
NEXT_QUESTION = 10
GUIDED: Lesson = lesson(TEXT)


def allowed(run: LessonRun, right: int) -> int:
    """After how many moves of the lesson a learner may stand who has got through so many of its decisions."""
    at = 0
    moves = [step for step in run.lesson.steps if isinstance(step, (Ask, Play))]
    for at, step in enumerate(moves):
        decisions = isinstance(step, Ask) + (step.predict is not None)
        if right < decisions:
            return at
        right -= decisions
    return at + 1


def shown(run: LessonRun) -> str:
    """All that the run gives out as text."""
    names = [name for name in dir(run) if not name.startswith("_")]
    values = {name: getattr(run, name) for name in names if name not in ("lesson", "session")}
    return repr({name: value for name, value in values.items() if not callable(value)})


def beside(run: LessonRun) -> set[int]:
    """The nodes beside the lesson's own line."""
    session = run.session
    line = {node.id for node in upward(next(iter(session.branches.values())))}
    return {node.id for tip in session.branches.values() for node in upward(tip)} - line


def upward(node: Any) -> list[Any]:
    found = []
    while node is not None:
        found.append(node)
        node = node.parent
    return found


def check(run: LessonRun, answered: set[str]) -> None:
    most = allowed(run, len(run.scores) - len(answered))
    if run.session.root.state == GUIDED.start and run.session.branch != "main":
        assert next(iter(run.session.branches.values())).depth <= most
    text = shown(run)
    for number in map(int, re.findall(r"after(\d+)", text)):
        assert number <= (most if most < NEXT_QUESTION else NEXT_QUESTION + 1 + len(answered)), text
    hints = max(map(int, re.findall(r"hint(\d)", text)), default=0)
    assert hints <= len(run.hints_shown)
    assert "ahead" not in run.progress
    assert len(run.progress) <= len(run.scores) + 1


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.integers(5, 60))
def test_a_learner_never_sees_what_lies_ahead(seed: int, length: int) -> None:
    random = Random(seed)
    run = LessonRun(GUIDED)
    game = run.lesson.game
    answered: set[str] = set()
    for _ in range(length):
        did = random.choice(["answer"] * 4 + ["next"] * 4 + ["again", "hint", "back", "first", "last", "show", "on"])
        session, before = run.session, beside(run)
        try:
            if did == "answer" and run.away:
                actions = list(game.legal_actions(run.session.state))
                if actions:
                    run.session.do(random.choice(actions))
            elif did == "answer" and run.question is not None and run.waiting:
                form = run.question
                choice = random.choice(form.choices or ("ann", "ben"))
                run.answer_question([random.randrange(4) for _ in form.numbers] or choice)
                answered.add(form.text)
            elif did == "answer" and run.predictions:
                run.answer_predictions([random.randrange(4) for _ in run.predictions])
            elif did == "answer":
                run.answer(random.choice(["bid 1", "bid 3", "bid 4", "bid 9", "bid 11", "pass", "draw"]))
            elif did == "show":
                run.show_answer()
            elif did == "on":
                run.play_on()
            else:
                getattr(run, did)()
        except ValueError:
            pass  # not now
        check(run, answered)
        # Only answers and the learner's own moves lead off the lesson's line.
        assert did == "answer" or run.session is not session or beside(run) == before


def test_a_straight_run_gets_to_the_end() -> None:
    run = LessonRun(GUIDED)
    answers: list[Any] = ["bid 9", [2, 0], "bid 4", [5, 0]]
    while run.question is None:
        if not run.waiting:
            run.next()
        elif run.predictions:
            run.answer_predictions(answers.pop(0))
        else:
            run.answer(answers.pop(0))
    for value in ("ann", [2, 3], "ben"):
        run.answer_question(value)
        run.next()
    assert run.done
    assert len(run.scores) == 7


def test_foretelling_tells_nothing_before_the_numbers_are_given() -> None:
    run = LessonRun(lesson("ask: On.\n  right: bid 9\nben: bid 5\nplay: reveal\n  predict: What?\n"))
    run.answer("bid 9")
    assert [str(node.step.action) for node in run.session.line() if node.step] == ["bid 9", "bid 5"]
    assert run.session.here.children == []
    assert run.feedback is not None
    assert str(run.feedback.step) == str(run.session.path()[1].step)


def test_a_watching_run_holds_only_what_was_stepped_through() -> None:
    run = LessonRun(GUIDED, "watch")
    for number in range(8):
        assert len(run.session.line()) == number + 1
        run.next()
