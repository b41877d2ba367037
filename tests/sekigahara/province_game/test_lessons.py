"""Our lessons of the province game: all are played on loading, and hold what they promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from sekigahara.province_game import game
from tabletop.lessons import LessonRun, load_lesson
from tabletop.lessons.model import Ask
from tests.environment import ROOT

LESSONS = sorted((ROOT / "notebooks" / "sekigahara" / "province_game" / "lessons").glob("*.lesson"))


def lesson_named(name: str):
    return load_lesson(next(path for path in LESSONS if path.stem == name))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_begins_with_a_question_and_a_learner_who_is_right_gets_through(path: Path):
    lesson = load_lesson(path)
    assert lesson.game is game
    assert lesson.asks >= 4
    assert len(lesson.questions) >= 4
    run = LessonRun(lesson, "learn")
    # The learner acts within a minute: nothing is to be read through before the first move that is asked for.
    assert run.waiting
    for ask in [step for step in lesson.steps if isinstance(step, Ask)]:
        while not run.waiting:
            run.next()
        assert run.prompt == ask.prompt
        assert run.answer(game.parse(ask.rights[0].move, run.session.state)).kind == "right"
    while run.question is None:
        run.next()
    assert all(score.right for score in run.scores)
    assert len(run.scores) == lesson.asks


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_right_answers_lead_to_the_end(path: Path):
    lesson = load_lesson(path)
    run = LessonRun(lesson, "watch")
    depths = [0]
    while run.question is None and len(depths) < 200:
        run.next()
        depths.append(run.session.here.depth)
    assert max(depths) == lesson.moves


def started(name: str) -> LessonRun:
    return LessonRun(lesson_named(name), "learn")


def test_three_blue_units_go_with_one_blue_card():
    """The tutorial's example of a move (P3.1), and what a table says that reads a card for each unit."""
    run = started("a_round")
    step = game.apply(run.session.state, game.parse("move owari>mikawa mori*3 with mori-1", run.session.state))
    assert [unit.clan for unit in step.state.units["mikawa"]] == ["mori"] * 3
    assert len(step.state.hands["ishida"]) == len(run.session.state.hands["ishida"]) - 1
    assert run.answer(step.action).kind == "right"
    other = run.lesson.positions["a card for each unit"]
    assert game.explain(other, game.parse(str(step.action), other)).checks[0].rule == "P3.1"


def test_a_gift_of_three_is_enough_and_a_gift_of_two_is_not():
    """The tutorial's example of a gift (P5.1)."""
    run = started("gifts")
    two = run.answer(game.parse("gift kyoto:ii with date-1 mori-1", run.session.state))
    assert (two.kind, two.verdict.checks[0].rule) == ("illegal", "P5.1")
    assert run.answer(game.parse("gift kyoto:ii with mori-2 uesugi-1", run.session.state)).kind == "right"


def test_the_first_lesson_ends_with_three_border_provinces():
    run = LessonRun(lesson_named("a_round"), "watch")
    run.last()
    outcome = game.outcome(run.session.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == (("ishida",), "P8.2")


def test_the_readings_that_contradict_each_other_are_all_asked_about():
    """Each option but the round limit, which the source does not have, is switched in a question of some lesson."""
    switched = {name for path in LESSONS for position in load_lesson(path).positions.values()
                for name in position.options.changed()}
    assert switched == {each.name for each in game.options.settings()} - {"round_limit"}


def test_the_same_battle_is_won_by_either_side():
    """Worked case 6 of the rules page, as the lesson asks it: three readings of one battle."""
    lesson = lesson_named("the_battle")
    winners = {}
    for question in lesson.questions:
        if question.at is not None and question.at.name in lesson.positions:
            state = lesson.positions[question.at.name]
            for move in question.after:
                state = game.apply(state, game.parse(move.move, state)).state
            outcome = game.outcome(state)
            if outcome is not None:
                winners[question.at.name] = outcome.winners
    assert winners == {"two hits a unit": ("ishida",), "most hits": ("tokugawa",), "one hit": ("tokugawa",)}


def test_what_is_asked_is_not_on_the_board_yet():
    """Numbers and turns are foretold: the moves that lead there are played after the answer."""
    asked = [question for path in LESSONS for question in load_lesson(path).questions
             if question.engine.name in ("castles", "units left", "border provinces", "battle winner", "to act", "winner")]
    assert len(asked) >= 8
    assert all(question.after for question in asked)
