"""A lesson in the panel, on the lessons' own example."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop import TEACHER
from tabletop.lessons import LessonRun, load_lesson, register
from tabletop.panel import Controller
from tabletop.players import RandomPlayer
from tabletop.verdicts import Verdict
from tests.tabletop_lessons.toykit import ToyLessonKit
from tests.tabletop_panel.helpers import everything, labels, tree, words
from tests.tabletop_panel.toykit import ToyKit
from tests.toy import game

FILE = Path(__file__).parent.parent / "tabletop_lessons" / "cheap.lesson"


@pytest.fixture(scope="module", autouse=True)
def _kit() -> None:
    register(ToyLessonKit())


def lesson(mode: str = "learn", **more: Any) -> Controller[Any, Any]:
    return Controller(kit=ToyKit(game), lesson=LessonRun(load_lesson(FILE), mode), **more)


def answer(it: Controller[Any, Any], move: str) -> None:
    it.choose(move)
    it.confirm()


def test_the_prompt_is_the_banner_and_the_hint_a_button() -> None:
    it = lesson()
    picture = it.picture()
    assert "Bid a card that keeps your best one" in words(picture.banner)
    assert "~lesson:hint" in labels(picture.banner)
    assert "The best one is the 11" not in everything(picture)
    assert "Lesson: Win it cheaply" in words(picture.head)
    it.hint()
    assert "Hint The best one is the 11." in words(it.picture().told)
    it.hint()
    assert "~lesson:hint" not in labels(it.picture().banner)


def test_the_author_speaks_apart_from_the_engine() -> None:
    root = tree(lesson().picture().told)
    said = [node for node in root.iter() if node.attrib.get("class") == "fb"]
    assert len(said) == 1
    assert "You are Ann." in "".join(said[0].itertext())


class _MapKit(ToyKit):
    layout = "map"


def test_under_a_map_all_that_leads_on_stands_at_the_top_as_well() -> None:
    it: Controller[Any, Any] = Controller(kit=_MapKit(game), lesson=LessonRun(load_lesson(FILE), "learn"))
    assert "You are Ann." in words(it.picture().banner)
    it.hint()
    assert "The best one is the 11." in words(it.picture().banner)
    answer(it, "bid 11")
    banner = it.picture().banner
    assert "Legal, but not what was asked for. It wins, but then it is gone." in words(banner)
    assert labels(banner).count("~lesson:again") == 1
    assert "~lesson:next" not in labels(banner)
    it.try_again()
    answer(it, "bid 9")
    assert not {"~lesson:again", "~lesson:next"} & set(labels(it.picture().banner)), "a prediction is awaited"
    it.answer_prediction(["2", "0"])
    assert labels(it.picture().banner).count("~lesson:next") == 1
    it.next()
    banner = it.picture().banner
    assert "Ben tells you that he laid the 2" in words(banner)
    answer(it, "bid 11")
    assert "~lesson:again" in labels(it.picture().banner)


def test_over_a_map_a_refusal_is_told_at_the_top_until_the_next_choice() -> None:
    it: Controller[Any, Any] = Controller(kit=_MapKit(game), lesson=LessonRun(load_lesson(FILE), "learn"))
    it.choose("bid 12")
    banner = it.picture().banner
    assert isinstance(it.tried, Verdict)
    check = it.tried.checks[0]
    assert f"Not possible. {check.text}" in words(banner)
    assert f"~rule:told:{check.rule}" in labels(banner)
    it.choose("bid 9")
    assert "Not possible" not in words(it.picture().banner)
    beside = lesson()
    beside.choose("bid 12")
    assert "Not possible" not in words(beside.picture().banner)


def test_beside_the_board_the_top_is_left_to_the_question() -> None:
    it = lesson()
    assert "You are Ann." not in words(it.picture().banner)
    it.hint()
    assert "The best one is the 11." not in words(it.picture().banner)
    answer(it, "bid 11")
    assert "It wins, but then it is gone." not in words(it.picture().banner)
    assert "~lesson:again" not in labels(it.picture().banner)


def test_while_an_answer_is_awaited_points_and_what_comes_are_hidden() -> None:
    it = lesson()
    picture = it.picture()
    assert "+11" not in picture.may
    assert "the highest scores" not in picture.may, "the kit's own notes may tell what a move brings"
    assert "holds the 11" in picture.may
    assert not any((picture.bars.next, picture.bars.last, picture.bars.undo))
    assert "stays hidden until you answer" in words(picture.board)
    assert "This is my answer" in words(picture.may)
    it.next()
    it.last()
    assert it.session.here.depth == 0
    assert "awaited" in it.notice


def test_a_legal_move_that_is_not_asked_for_is_gold_and_can_be_taken_back() -> None:
    it = lesson()
    answer(it, "bid 11")
    picture = it.picture()
    assert "say gold" in picture.banner
    assert "say red" not in picture.banner
    assert "It wins, but then it is gone." in words(picture.told)
    assert {"~lesson:again", "~lesson:on", "~lesson:hint", "~lesson:show"} <= set(labels(picture.may))
    assert not any(label.startswith("~act") for label in labels(picture.may))
    it.try_again()
    assert it.session.here.depth == 0
    assert "Bid a card" in words(it.picture().banner)


def test_why_it_is_not_the_answer_names_the_condition_and_its_rule() -> None:
    it = lesson()
    answer(it, "bid 9")
    it.answer_prediction(["2", "0"])
    it.next()
    answer(it, "bid 11")
    may = it.picture().may
    assert "why this is not the answer" in words(may)
    assert 'class="badge no"' in may
    it.unfold("T8", "why")
    assert game.rulebook["T8"].text in words(it.picture().may)


def test_an_illegal_move_is_the_engines_to_answer_and_costs_no_try() -> None:
    it = lesson()
    it.choose("bid 12")
    assert "Not possible" in words(it.picture().may)
    it.confirm()
    assert it.session.here.depth == 0
    run = it.lesson
    assert run is not None
    assert run.scores == ()


def test_a_right_answer_goes_on_to_the_next_point() -> None:
    it = lesson()
    answer(it, "bid 9")
    picture = it.picture()
    assert "say pine" in picture.banner
    assert "How many points will each of you have?" in words(picture.banner)
    assert "Predict first" in words(picture.may)
    assert [node.depth for node in it.told] == [1, 2]
    assert 'class="pb d"' in picture.strip
    assert 'class="pb n"' in picture.strip


def test_a_prediction_is_compared_and_can_be_made_again() -> None:
    it = lesson()
    answer(it, "bid 9")
    it.handle({"form": "predict", "values": {"0": "two", "1": "0"}})
    assert "is not a whole number" in words(it.picture().may)
    it.handle({"form": "predict", "values": {"0": "0", "1": "0"}})
    picture = it.picture()
    assert "Not quite: it is 2 : 0, you said 0 : 0." in words(picture.banner)
    assert "missing" in words(picture.told)
    assert {"~lesson:next", "~lesson:again"} <= set(labels(picture.may))
    it.try_again()
    it.handle({"form": "predict", "values": {"0": "2", "1": "0"}})
    assert "Right: 2 : 0." in words(it.picture().banner)
    it.handle({"do": "~lesson:next"})
    assert "Ben tells you that he laid the 2" in words(it.picture().banner)


def test_hidden_moves_of_others_stay_hidden() -> None:
    it = lesson()
    answer(it, "bid 9")
    assert "bid ?" in it.picture().told
    assert "bid 5" not in everything(it.picture())


def test_one_may_play_on_and_come_back() -> None:
    it = lesson()
    answer(it, "bid 11")
    it.handle({"do": "~lesson:on"})
    assert it.teaching is None
    picture = it.picture()
    assert "You play on by yourself" in words(picture.banner)
    assert "~as:ben" in labels(picture.may)
    it.handle({"do": "~as:ben"})
    answer(it, "pass")
    assert it.session.here.depth == 2
    it.handle({"do": "~lesson:return"})
    assert it.viewer == "ann"
    assert it.teaching is not None
    assert "~lesson:again" in labels(it.picture().may)


def test_the_answer_may_be_shown_after_a_try() -> None:
    it = lesson()
    it.show_answer()
    assert it.session.here.depth == 0
    answer(it, "bid 3")
    it.show_answer()
    assert "This was the move" in words(it.picture().banner)
    assert it.session.here.depth == 2


def to_the_questions(it: Controller[Any, Any]) -> None:
    answer(it, "bid 9")
    it.answer_prediction(["2", "0"])
    it.next()
    answer(it, "bid 3")


def test_questions_are_forms_and_the_engine_marks_them() -> None:
    it = lesson()
    to_the_questions(it)
    assert "How many points did each have" in words(it.picture().may)
    it.answer_prediction([""])
    assert "Give an answer first." in words(it.picture().may)
    it.answer_prediction(["2", "0"])
    assert "Right" in words(it.picture().banner)
    it.next()
    root = tree(it.picture().may)
    radios = [node for node in root.iter("input") if node.attrib.get("type") == "radio"]
    assert [node.attrib["value"] for node in radios] == ["Ann, who has the lead", "Ben, who sits behind her"]
    it.handle({"form": "question", "values": {"0": "Ben, who sits behind her"}})
    picture = it.picture()
    assert "Not right" in words(picture.banner)
    assert "The lead goes first" in words(picture.told)
    it.try_again()
    it.handle({"form": "question", "values": {"0": "Ann, who has the lead"}})
    assert "Right" in words(it.picture().banner)


def to_the_end(it: Controller[Any, Any]) -> None:
    to_the_questions(it)
    for values in (["2", "0"], ["Ben, who sits behind her"], ["Ann, with the most points"]):
        it.answer_prediction(values)
        it.next()


def test_the_end_page_has_every_answer_and_the_result_as_text() -> None:
    it = lesson()
    to_the_end(it)
    picture = it.picture()
    assert picture.layout == "even"
    assert "5 of 6 right" in words(picture.banner)
    run = it.lesson
    assert run is not None
    pre = next(node for node in tree(picture.told).iter("pre"))
    assert pre.text == run.result
    assert 'data-download="result.txt"' in picture.told
    assert sum(node.attrib.get("class") == "bad" for node in tree(picture.board).iter("li")) == 1
    it.back()
    assert it.picture().layout == "table"
    assert "You look back" in words(it.picture().banner)
    it.next()
    assert it.picture().layout == "even"


def test_what_was_seen_may_be_looked_at_again() -> None:
    it = lesson()
    answer(it, "bid 9")
    it.back()
    assert "You look back" in words(it.picture().banner)
    assert it.picture().bars.next
    it.next()
    assert it.lesson is not None
    assert it.lesson.waiting
    it.first()
    assert it.session.here.depth == 0
    it.go_to(1)
    assert it.session.here.depth == 1
    it.last()
    assert it.session.here.depth == 2


def test_watching_steps_through_all_of_it() -> None:
    it = lesson("watch")
    assert it.picture().bars.next
    for _ in range(4):
        it.next()
    assert it.session.here.depth == 4
    it.last()
    assert it.session.here.depth == 10
    assert 'class="pb d"' in it.picture().strip


def test_guessing_asks_for_every_move() -> None:
    it = lesson("guess")
    assert it.viewer in ("ann", TEACHER)
    before = everything(it.picture())
    assert "play here?" in before
    answer(it, "bid 9")
    assert it.session.here.depth >= 1


def test_a_lesson_keeps_its_learners_eyes() -> None:
    it = lesson()
    assert it.lookers == ("ann",)
    it.set_viewer("ben")
    assert it.viewer == "ann"


def test_a_computer_player_for_later_leaves_the_answers_to_the_learner() -> None:
    """It is there for playing on; in the lesson its seat's moves are asked of the learner like all others."""
    it = lesson(players={"ann": RandomPlayer(1)})
    assert "~act:ann:bid 11" in labels(it.picture().may)
    answer(it, "bid 11")
    assert it.session.here.depth == 1
    assert not it.choices
    it.try_again()
    assert it.may_act_as("ann")
    it.play_on()
    assert not it.may_act_as("ann")
