"""Sengokuki's own lesson words, and our lessons: all are played on loading, and hold what they promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from sengokuki import State, game
from sengokuki.lesson_kit import SengokukiLessons, position_from_words
from tabletop.lessons import LessonRun, load_lesson
from tabletop.lessons.kit import StartError, kit_for
from tests.environment import ROOT
from tests.sengokuki.helpers import after, place
from tests.sengokuki.test_drawing import SIX, SIX_CARDS

LESSONS = sorted((ROOT / "notebooks" / "sengokuki" / "lessons").glob("*.lesson"))


def words(text: str) -> dict[str, tuple[int, str]]:
    lines = [line.split(":", 1) for line in text.strip().splitlines()]
    return {key.strip(): (number, value.strip()) for number, (key, value) in enumerate(lines, 1)}


def kit() -> SengokukiLessons:
    found = kit_for(game)
    assert isinstance(found, SengokukiLessons)
    return found


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_our_lessons_are_in_order(path: Path) -> None:
    lesson = load_lesson(path)
    assert lesson.game is game
    assert lesson.asks >= 1
    run = LessonRun(lesson, "watch")
    depths = [0]
    while run.question is None and not run.done and len(depths) < 100:
        run.next()
        depths.append(run.session.here.depth)
    assert max(depths) == lesson.moves


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_learner_gets_through_with_the_right_answers(path: Path) -> None:
    lesson = load_lesson(path)
    run = LessonRun(lesson, "learn")
    answers = 0
    while run.question is None and not run.done:
        if run.waiting:
            _answer(run)
            answers += 1
        else:
            run.next()
    assert answers == lesson.asks


def _answer(run: LessonRun) -> None:
    for action in game.legal_actions(run.session.state):
        run.answer(action)
        if run.feedback is not None and run.feedback.kind == "right":
            return
        run.again()
    raise AssertionError("no right answer was found")


def test_set_up_words() -> None:
    state = position_from_words(words("""
        board: d#4/#5/6/6/4L1/6/5D b
        cards: a6 ki, b7 kihei-red
        card seed: 4
        option nobori: yes
        option start: corners"""))
    assert state.seat == "black"
    assert game.view(state, None).text == "d#4/#5/6/6/4L1/6/5D b"
    assert state.options.nobori
    assert state.options.start == "corners"
    one, other = (position_from_words(words(f"board: ######/6/6/6/6/6/D4d w\ncard seed: {seed}")) for seed in (1, 2))
    assert one != other


@pytest.mark.parametrize(("text", "line", "reason"), [
    ("cards: a6 ki", 1, "board"),
    ("board: d#4/#5/6/6/4L1/6/5D w\nwarriors: a1", 2, "no set-up word"),
    ("board: d#4/#5/6/6/4L1/6 w", 1, "6 ranks"),
    ("board: d#4/#5/6/6/4L1/6/5D w\ncards: a6", 2, "a square and a name"),
    ("board: d#4/#5/6/6/4L1/6/5D w\ncards: a6 ki, a6 heiya", 2, "named twice"),
    ("board: d#4/#5/6/6/4L1/6/5D w\ncards: a1 ki", 2, "no card lies there"),
    ("board: d#4/#5/6/6/4L1/6/5D w\ncards: a6 kihai-red", 2, "did you mean kihei-red"),
    ("board: d#4/#5/6/6/4L1/6/5D w\ncard seed: x", 2, "whole number"),
    ("board: d#4/#5/6/6/4L1/6/5D w\noption nobori: maybe", 2, "nobori"),
    ("board: d#4/#5/6/6/4L1/6/5D w\noption flags: yes", 2, "flags"),
])
def test_wrong_set_up_words_name_their_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(StartError) as raised:
        position_from_words(words(text))
    assert raised.value.line == line
    assert reason in raised.value.reason


MATE = "wDf1 wLd2 wRc3 bDa7 bAb2"


@pytest.mark.parametrize(("warriors", "cards", "condition", "argument", "action", "met"), [
    (MATE, "a6 b7", "kyousei", "", "Ld2-e3", True),
    (MATE, "a6 b7", "kyousei", "", "Ld2-c1", False),
    (MATE, "a6 b7", "haisen", "", "Ld2-e3", False),
    (MATE, "a6 b7", "haisen", "", "Ld2-c1", False),
    ("wDf1 wLe3 wRc3 bDa7 bAb6", "a6 b7", "haisen", "", "Rc3-b5", True),
    ("wDf1 wLe3 wRc3 bDa7 bAb6", "a6 b7", "kyousei", "", "Rc3-b5", True),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "captures", "", "Ac3xc6", True),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "captures", "Kihei", "Ac3xc6", True),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "captures", "Shinobi", "Ac3xc6", False),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "captures", "", "Ac3-c5", False),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "captures", "", "flip e5", False),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "goes to", "c4 c5", "Ac3-c5", True),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "goes to", "c4", "Ac3-c5", False),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "goes to", "e5", "flip e5", False),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "is safe", "", "Ac3-c5", True),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "is safe", "", "Ac3-a3", True),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "is safe", "", "Ac3-f3", False),
    ("wDa1 wAc3 bDf7 bLc6", "e5", "is safe", "", "flip e5", False),
])
def test_conditions(warriors: str, cards: str, condition: str, argument: str, action: str, met: bool) -> None:
    state = place(warriors, cards)
    judged = kit().conditions[condition](state, game.apply(state, game.parse(action, state)), argument)
    assert judged.met is met
    assert judged.text.endswith(".")
    assert judged.rules
    assert all(rule in game.rulebook for rule in judged.rules)


@pytest.mark.parametrize(("condition", "argument"), [
    ("kyousei", "now"), ("haisen", "now"), ("captures", "Horse"), ("goes to", ""), ("goes to", "z9"), ("is safe", "a1"),
])
def test_conditions_refuse_arguments_without_sense(condition: str, argument: str) -> None:
    state = place(MATE, "a6 b7")
    with pytest.raises(ValueError):
        kit().conditions[condition](state, game.apply(state, game.parse("Ld2-e3", state)), argument)


def seen() -> State:
    return after(place("wDa1 wAa3 bDf7 bAf5", {"b1": "ki", "c1": "ki", "d1": "heiya", "e1": "ki"}),
                 "flip b1", "flip c1", "Af5-f4")


@pytest.mark.parametrize(("state", "question", "argument", "values"), [
    (place("wAa1 bAa3", "a5 b1"), "squares of", "a1", ("a2", "a3")),
    (place("wAa1 bAa3", "a5 b1"), "squares of", "Aa1", ("a2", "a3")),
    (place("wDc3 bDc5"), "squares of", "c3", ("b2", "b3", "c2", "d2", "d3")),
    (place("wDc1 wAc3 bAc6 bDf7"), "squares of", "c3", ("c2", "c4", "c5", "c6")),
    (place(SIX, SIX_CARDS), "kyousei", "", ("yes",)),
    (place("wAb1 wDf1 bDa7", "a6", mover="b"), "kyousei", "", ("no",)),
    (place("wAb1 wDf1 bDa7", "a6", mover="b"), "haisen", "", ("no",)),
    (place("wDf1 wLe3 bDa7", "a6 b7", mover="b"), "haisen", "", ("yes",)),
    (place("wDf1 wLe3 bDa7 bAb2", "a6 b7", mover="b"), "haisen", "", ("no",)),
    (place(SIX, SIX_CARDS), "attackers", "", ("a6",)),
    (place("wDf1 wLe3 wRc3 bDa7 bAb6", "a6 b7"), "mates", "", ("Rc3-b5",)),
    (seen(), "card at", "b1", ("ki",)),
    (seen(), "hidden", "", (4,)),
    (seen(), "trees", "", (1, 0)),
])
def test_questions(state: State, question: str, argument: str, values: tuple[object, ...]) -> None:
    answer = kit().questions[question](state, argument, "white")
    assert answer.values == values
    assert answer.text.endswith(".")
    assert all(rule in game.rulebook for rule in answer.rules)


@pytest.mark.parametrize(("question", "argument", "reason"), [
    ("squares of", "z1", "no square"), ("squares of", "b2", "no warrior"), ("squares of", "f7", "not his"),
    ("attackers", "", "nobody attacks"), ("mates", "", "no move brings"), ("card at", "d1", "nobody has seen"),
    ("kyousei", "x", "nothing after it"),
])
def test_questions_that_can_not_be_asked(question: str, argument: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kit().questions[question](seen(), argument, "white")


def test_a_card_that_nobody_has_seen_is_not_told() -> None:
    # Not even to the teacher: a question is about memory.
    with pytest.raises(ValueError, match="nobody has seen"):
        kit().questions["card at"](game.setup(1), "a1", "white")
