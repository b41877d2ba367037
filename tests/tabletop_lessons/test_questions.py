"""Questions at the end: the engine marks them, and the form holds nothing of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tabletop import Viewer
from tabletop.lessons import Answer, Engine, Feedback, Judged, LessonRun, QuestionForm
from tests.tabletop_lessons.helpers import cheap, lesson
from tests.tabletop_lessons.toykit import ToyLessonKit

ROUND = "ann: bid 9\nmark: one bid\nben: bid 5\nplay: reveal\n"


def asked(question: str) -> LessonRun:
    run = LessonRun(lesson(ROUND + question))
    assert run.waiting
    return run


def at_the_questions() -> LessonRun:
    run = LessonRun(cheap())
    run.answer("bid 9")
    run.answer_predictions([2, 0])
    run.next()
    run.answer("bid 4")
    return run


def test_numbers_are_marked_one_by_one() -> None:
    run = at_the_questions()
    assert run.question == QuestionForm("How many points did each have after the first round?", numbers=("ann", "ben"))
    assert run.prompt == run.question.text
    assert [str(step.action) for step in run.session.history] == ["bid 9", "bid 5", "reveal"]
    feedback = run.answer_question(["0", 0])
    assert (feedback.kind, feedback.answer, feedback.rules) == ("wrong", "2 and 0", ("T7",))
    assert [each[:3] for each in feedback.numbers] == [("ann", 0, 2), ("ben", 0, 0)]
    assert feedback.numbers[0].missing is not None
    assert run.progress[-1] == "wrong"
    assert (run.waiting, run.can_next, run.can_again) == (False, True, True)


class NamingKit(ToyLessonKit):
    """Asks for the cards of Ann's hand, which can be clicked, and says of each why it is there or not."""

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, "ann's hand": self._hand}

    def _hand(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        hand = tuple(str(card) for card in state.hands[0])
        return Answer(hand, "Her hand.", ("T2",), several=True, board="ann", about=lambda name: Judged(
            name in hand, f"The {name} is {'hers' if name in hand else 'not hers'}.", ("T6",)))


def test_every_wrong_name_of_a_list_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.lessons.load.kit_for", lambda game: NamingKit())
    run = asked("question: What did Ann hold?\n  engine: ann's hand")
    assert run.question == QuestionForm("What did Ann hold?", several=True, board="ann")
    feedback = run.answer_question("5, 11, 4")
    assert (feedback.kind, feedback.wrong_names, feedback.right_names) == ("wrong", ("4", "5"), ("3", "11"))
    assert [(judged.met, judged.text) for judged in feedback.reasons] == [
        (False, "The 4 is not hers."), (False, "The 5 is not hers."), (True, "The 3 is hers.")]
    assert feedback.rules == ("T6", "T2"), "the rule behind the first wrong name decides"
    run.again()
    feedback = run.answer_question(["3", "11"])
    assert (feedback.kind, feedback.reasons, feedback.wrong_names) == ("right", (), ())


def test_a_name_needs_no_marks_on_its_letters() -> None:
    run = asked("question: Who draws first?\n  engine: to act\n  choice: ann => Ánn\n  choice: ben => Bēn\n")
    assert run.answer_question("Ann").kind == "right"


def test_a_question_can_be_answered_again() -> None:
    run = at_the_questions()
    run.answer_question([1, 1])
    run.again()
    assert (run.waiting, run.feedback) == (True, None)
    assert run.answer_question([2, 0]).kind == "right"
    assert run.progress[-1] == "second"
    assert not run.can_again


def test_a_choice_may_be_named_by_its_words_or_by_the_engines() -> None:
    for given in ("Ann, who has the lead", "ann", ["ann"]):
        run = at_the_questions()
        run.answer_question([2, 0])
        run.next()
        assert run.question is not None
        assert run.question.choices == ("Ann, who has the lead", "Ben, who sits behind her")
        assert not run.question.several
        assert run.answer_question(given).kind == "right"


def test_a_question_may_have_a_position_of_its_own() -> None:
    run = at_the_questions()
    course = run.session
    run.answer_question([2, 0])
    run.next()
    assert run.session is not course
    assert (run.session.root.children, run.said) == ([], ())
    feedback = run.answer_question("ben")
    assert feedback.text == "The lead goes first, and in round one that is Ann."
    run.next()
    assert run.session is course
    run.answer_question("ann T11")
    run.next()
    assert (run.done, run.session is course, run.session.branch) == (True, True, "lesson")


def test_the_result_is_aligned_plain_text() -> None:
    run = LessonRun(cheap())
    run.hint()
    run.answer("bid 11")
    run.answer("bid 9")
    run.answer_predictions([3, 0])
    run.next()
    run.answer("bid 3")
    run.answer_question([2, 0])
    run.next()
    run.answer_question("ben")
    run.again()
    run.answer_question("ann")
    run.next()
    run.answer_question("Both, with equal points")
    run.next()
    assert run.result == """\
Lesson: Win it cheaply                      4 of 6
1 right  keeps the 11                       T4   2nd try, 1 hint
2 wrong  points 3:0, is 2:0                 T7
3 right  wins cheaply                       T8
4 right  points                             T7
5 right  who is first                            2nd try
6 wrong  who wins: ann ben T12, is ann T11  T11
1 bid 9
3 bid 3"""
    assert run.progress == ("second", "wrong", "right", "right", "second", "wrong")


# --- the questions that every game answers ------------------------------------------------------------------------


@pytest.mark.parametrize(("engine", "right", "wrong"), [
    ("legal draw", "yes", "no"),
    ("legal reveal", "no", "yes"),
    ("refused by reveal", "T6", "T2 T6"),
    ("refused by bid 9", "T3, t4", "T4"),
    ("moves", "draw", "draw; pass"),
    ("to act", "ann", "ben"),
    ("points", [2, 0], [0, 2]),
])
def test_the_engine_knows(engine: str, right: str, wrong: str) -> None:
    assert asked(f"question: Well?\n  engine: {engine}\n").answer_question(right).kind == "right"
    assert asked(f"question: Well?\n  engine: {engine}\n").answer_question(wrong).kind == "wrong"


def test_moves_are_named_in_any_order_and_case() -> None:
    run = LessonRun(lesson("mark: first\nask: Bid.\n  right: pass\nquestion: Which?\n  at: first\n  engine: moves bid\n"))
    run.answer("pass")
    assert run.question == QuestionForm("Which?", several=True)
    assert run.answer_question("bid 11;  Bid 3\nbid 9").kind == "right"
    assert run.feedback is not None
    assert run.feedback.rules == ("T4",)
    run = LessonRun(lesson("say: So.\nquestion: Which?\n  engine: moves bid\n  choice: bid 3\n  choice: bid 9\n"
                           "  choice: bid 10\n  choice: bid 11\n"))
    run.next()
    assert run.answer_question(["bid 9", "bid 3"]).kind == "wrong"
    run.again()
    assert run.answer_question(["bid 9", "bid 3", "bid 11"]).kind == "right"


def test_numbers_of_a_move_are_foretold_in_a_question() -> None:
    run = LessonRun(lesson("ann: bid 3\nben: bid 2\nquestion: What then?\n  engine: predict reveal\n  other: Count on.\n"
                           "  wrong: 2 0 => T8 is missing.\n  say: A cheap win.\n  hint: Three.\n  hint: No, really.\n"))
    assert run.hint() == "Three."
    feedback = run.answer_question([2, 0])
    assert (feedback.text, feedback.rules[0]) == ("T8 is missing.\n\nA cheap win.", "T8")
    run.again()
    assert run.answer_question("1:0").text == "Count on.\n\nA cheap win."
    run.again()
    feedback = run.answer_question([3, 0])
    assert (feedback.kind, feedback.text, feedback.rules) == ("right", "A cheap win.", ("T7", "T8"))
    assert run.result.splitlines()[1] == "1 right  What then?  T7  3rd try, 1 hint"


def test_the_moves_behind_a_question_are_shown_after_the_answer_only() -> None:
    run = LessonRun(lesson("ann: bid 9\nquestion: Ben bids 5. Points?\n  engine: points\n"
                           "  after: bid 5\n  after: reveal\n"))
    session = run.session
    assert [str(node.step.action) for node in session.line() if node.step] == ["bid 9"]
    assert session.here.children == []
    feedback = run.answer_question([0, 2])
    assert feedback.step is not None
    assert [str(step.action) for step in session.history] == ["bid 9", "bid 5", "reveal"]
    run.back()
    assert not run.can_again or session.here.depth == 2
    run.last()
    assert (session.here.depth, session.branch) == (3, "question 1")
    run.again()
    assert (session.branch, session.here.depth, run.waiting) == ("lesson", 1, True)
    assert run.answer_question([2, 0]).kind == "right"


def test_winner_and_outcome_of_a_finished_game() -> None:
    ends = "play: pass\nplay: pass\nplay: reveal\nplay: pass\nplay: pass\nplay: reveal\n"
    text = ends + "question: Who?\n  engine: winner\nquestion: Who, and why?\n  engine: outcome\n  hint: A tie.\n"
    run = LessonRun(lesson(text))
    assert run.question == QuestionForm("Who?", ("ann", "ben", "nobody"), True)
    with pytest.raises(ValueError, match="'cho' is not one of the choices: ann; ben; nobody"):
        run.answer_question("cho")
    assert run.waiting
    assert run.answer_question(["ben", "ann"]).kind == "right"
    run.next()
    assert run.answer_question(" ANN ben  T12").kind == "right"


def test_an_answer_that_does_not_fit_the_form_is_refused_and_is_no_try() -> None:
    run = at_the_questions()
    for values in ([2], "two zero", [2, 0, 0]):
        with pytest.raises(ValueError, match="needs 2 whole numbers"):
            run.answer_question(values)
    run.answer_question([2, 0])
    run.next()
    with pytest.raises(ValueError, match="one of the choices"):
        run.answer_question(["ann", "ben"])
    assert run.waiting
    assert run.progress[-1] == "now"


def test_playing_on_from_a_question_and_coming_back() -> None:
    run = asked("question: Who?\n  engine: to act\n  hint: The lead.\n")
    run.play_on().do(next(iter(run.lesson.game.legal_actions(run.session.state))))
    assert (run.question, run.away) == (None, True)
    run.again()
    assert (run.waiting, run.session.branch) == (True, "lesson")
    assert isinstance(run.answer_question("ann"), Feedback)
