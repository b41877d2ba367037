"""A learner's way through a lesson, in all four ways."""

from __future__ import annotations

import pytest

from tabletop import TEACHER, NotationError
from tabletop.lessons import LessonRun, load_lesson
from tests.tabletop_lessons.helpers import cheap, lesson
from tests.toy import Bid, Pass, Reveal, game


def line(run: LessonRun) -> list[str]:
    return [str(step.action) for step in run.session.history]


def at_the_second_ask() -> LessonRun:
    run = LessonRun(cheap())
    run.answer("bid 9")
    run.answer_predictions([2, 0])
    run.next()
    return run


# --- learn --------------------------------------------------------------------------------------------------------


def test_a_lesson_waits_for_its_first_answer() -> None:
    run = LessonRun(cheap())
    assert run.waiting
    assert not run.can_next
    assert run.viewer == "ann"
    assert run.said == ("You are Ann. You hold the 3, the 9 and the 11. The highest card wins the round.",)
    assert run.prompt == "You lead. Bid a card that keeps your best one for later."
    assert (run.progress, run.feedback, run.question, run.predictions) == (("now",), None, None, ())
    assert run.session.root.children == []
    with pytest.raises(ValueError, match="an answer is awaited first"):
        run.next()


def test_an_illegal_answer_changes_nothing_and_is_no_try() -> None:
    run = LessonRun(cheap())
    feedback = run.answer(Bid("ann", 1))
    assert (feedback.kind, feedback.step, feedback.text) == ("illegal", None, "")
    assert feedback.verdict is not None
    assert feedback.verdict.rules == ("T4",)
    assert (run.session.root.children, run.waiting, run.can_again) == ([], True, False)
    run.answer("bid 9")
    assert run.progress == ("right", "now")


def test_an_answer_for_another_seat_tells_nothing_of_its_hand() -> None:
    run = LessonRun(cheap())
    for card in (1, 12):
        feedback = run.answer(Bid("ben", card))
        assert feedback.kind == "illegal"
        assert feedback.verdict is not None
        assert [check.rule for check in feedback.verdict.checks] == ["T2", "T3"]


def test_a_text_that_is_no_notation_raises() -> None:
    run = LessonRun(cheap())
    with pytest.raises(NotationError):
        run.answer("big 9")
    assert run.waiting


def test_a_legal_wrong_answer_is_shown_aside_and_taken_back() -> None:
    run = LessonRun(cheap())
    feedback = run.answer("bid 11")
    assert (feedback.kind, feedback.text) == ("legal", "It wins, but then it is gone.")
    assert feedback.step is not None
    assert str(feedback.step.action) == "bid 11"
    assert (run.session.branch, line(run)) == ("try 1", ["bid 11"])
    assert (run.waiting, run.can_next, run.can_again) == (True, False, True)
    assert run.prompt == "You lead. Bid a card that keeps your best one for later."
    run.again()
    assert (run.session.branch, line(run), run.feedback) == ("lesson", [], None)
    assert run.waiting


def test_each_wrong_answer_has_its_own_words() -> None:
    run = LessonRun(cheap())
    assert run.answer("pass").text == "Nobody ever won by passing."
    assert run.answer("bid 3").text == "That one is likely to lose."
    assert list(run.session.branches) == ["lesson", "try 1", "try 2"]


def test_the_same_wrong_answer_is_shown_on_the_same_branch() -> None:
    run = LessonRun(cheap())
    run.answer("bid 11")
    run.again()
    run.answer("bid 11")
    assert list(run.session.branches) == ["lesson", "try 1"]
    assert run.session.branch == "try 1"


def test_the_count_of_right_answers_is_told_from_the_second_try_on() -> None:
    run = LessonRun(cheap())
    assert run.answer("bid 11").count is None
    assert run.answer("bid 3").count == (1, 4)


def test_an_answer_that_fails_a_condition_hears_why() -> None:
    run = at_the_second_ask()
    feedback = run.answer("bid 11")
    assert feedback.text == "It wins two points. A card of 6 or less wins three."
    assert feedback.reasons == ((False, "bid 11 is no card of 6 or less.", ("T8",)),)
    assert feedback.rules == ("T8",)


def test_hints_come_one_after_the_other_and_only_where_a_move_is_awaited() -> None:
    run = LessonRun(cheap())
    assert (run.hints_shown, run.hints_left) == ((), 2)
    assert run.hint() == "The best one is the 11."
    assert run.hint() == "The 9 is high, and you can spare it."
    assert (run.hint(), run.hints_left, len(run.hints_shown)) == (None, 0, 2)
    run.answer("bid 9")
    assert (run.hints_shown, run.hint()) == ((), None)
    assert run.scores[0].hints == 2


def test_a_right_answer_plays_on_to_the_next_decision() -> None:
    run = LessonRun(cheap())
    feedback = run.answer("bid 9")
    assert feedback.kind == "right"
    assert line(run) == ["bid 9", "bid 5"]
    assert run.pending == Reveal("ann")
    assert run.prompt == "How many points will each of you have?"
    assert run.waiting


def test_the_words_to_a_right_answer() -> None:
    run = at_the_second_ask()
    assert run.answer("bid 3").text == "Cheaper is not possible."


def test_words_that_no_decision_follows_are_read_first() -> None:
    run = LessonRun(lesson("ann: bid 9\nsay: Read me.\nben: bid 5\nask: Turn them up.\n  right: reveal\n"))
    assert (line(run), run.said, run.waiting, run.can_next) == (["bid 9"], ("Read me.",), False, True)
    run.next()
    assert (line(run), run.said, run.waiting) == (["bid 9", "bid 5"], (), True)


def test_a_lesson_without_decisions_runs_to_its_end() -> None:
    run = LessonRun(lesson("ann: bid 9\nben: bid 5\nsay: So it goes.\n"))
    assert (run.done, run.said, run.progress) == (True, ("So it goes.",), ())
    assert run.result == "Lesson: A test  0 of 0"
    with pytest.raises(ValueError, match="the lesson is over"):
        run.next()


def test_an_answer_where_none_is_awaited_is_refused() -> None:
    run = LessonRun(cheap())
    run.answer("bid 9")
    with pytest.raises(ValueError, match="no move is awaited"):
        run.answer("reveal")
    with pytest.raises(ValueError, match="needs 2 numbers: ann, ben"):
        run.answer_predictions([1])
    with pytest.raises(ValueError, match="nothing to try again"):
        run.again()
    run.answer_predictions([2, 0])
    with pytest.raises(ValueError, match="nothing is to be foretold"):
        run.answer_predictions([2, 0])
    with pytest.raises(ValueError, match="no question"):
        run.answer_question("ann")


# --- other right answers ------------------------------------------------------------------------------------------

TWO = "ask: Bid.\n  right: bid 9 => Good.\n  right: bid 11 => Good, too.\n{follow}ben: bid 5\nask: On.\n  right: reveal\n"


def test_another_right_answer_is_shown_and_the_lesson_goes_on_with_its_own() -> None:
    run = LessonRun(lesson(TWO.format(follow="")))
    feedback = run.answer("bid 11")
    assert (feedback.kind, feedback.text, feedback.goes_on) == ("right", "Good, too.", Bid("ann", 9))
    assert (run.session.branch, line(run), run.waiting) == ("also right 1", ["bid 11"], False)
    run.next()
    assert (run.session.branch, line(run), run.waiting) == ("lesson", ["bid 9", "bid 5"], True)
    assert run.scores[0].move == "bid 11"


def test_a_lesson_can_go_on_from_the_learners_own_answer() -> None:
    run = LessonRun(lesson(TWO.format(follow="  goes on: answer\n")))
    feedback = run.answer("bid 11")
    assert (feedback.goes_on, run.session.branch, line(run)) == (None, "lesson", ["bid 11", "bid 5"])


# --- foretelling --------------------------------------------------------------------------------------------------


def test_a_wrong_number_is_shown_beside_the_true_one() -> None:
    run = LessonRun(lesson("ann: bid 3\nben: bid 2\nann: reveal\n  predict: How many?\n  hint: Low.\nann: draw\n"))
    assert run.hint() == "Low."
    feedback = run.answer_predictions([2, 0])
    assert (feedback.kind, feedback.rules[0]) == ("wrong", "T8")
    assert [(each.label, each.given, each.answer) for each in feedback.numbers] == [("ann", 2, 3), ("ben", 0, 0)]
    assert feedback.numbers[0].missing is not None
    assert feedback.numbers[0].missing.rule == "T8"
    assert feedback.step is not None
    assert line(run) == ["bid 3", "bid 2", "reveal"]
    assert "wrong  foretold 2:0, is 3:0  T8  1 hint" in run.result


def test_numbers_can_be_foretold_again() -> None:
    run = LessonRun(cheap())
    run.answer("bid 9")
    before = run.session.here
    assert run.answer_predictions([3, 0]).kind == "wrong"
    assert (run.waiting, run.can_again, run.can_next) == (False, True, True)
    run.again()
    assert (run.session.here, run.feedback, run.waiting) == (before, None, True)
    assert run.answer_predictions([2, 0]).kind == "right"
    assert not run.can_again
    assert run.scores[1][:3] == ("points 2:0", True, 2)
    assert run.said == ("Two points for the 9: the highest card wins.",)


def test_the_numbers_of_a_right_answer_are_foretold_before_it_is_played() -> None:
    run = LessonRun(lesson("ann: bid 9\nben: bid 5\nask: On.\n  right: reveal => Yes.\n  predict: How many?\n"))
    feedback = run.answer("reveal")
    assert (feedback.kind, feedback.text, feedback.step) == ("right", "Yes.", None)
    assert (line(run), run.prompt) == (["bid 9", "bid 5"], "How many?")
    assert run.answer_question(["2", 0]).kind == "right"
    assert line(run) == ["bid 9", "bid 5", "reveal"]
    run.next()
    assert run.done


# --- giving up, looking back, playing on --------------------------------------------------------------------------


def test_the_answer_is_shown_only_after_a_try_or_all_hints() -> None:
    run = LessonRun(cheap())
    with pytest.raises(ValueError, match="try first"):
        run.show_answer()
    run.answer("bid 11")
    feedback = run.show_answer()
    assert (feedback.kind, line(run)) == ("shown", ["bid 9", "bid 5"])
    assert run.progress == ("wrong", "now")
    assert run.result.splitlines()[1] == "1 wrong  keeps the 11  T4  shown"
    hinted = LessonRun(cheap())
    hinted.hint()
    assert not hinted.can_show
    hinted.hint()
    assert hinted.can_show


def test_looking_back_closes_the_answer_and_next_comes_back() -> None:
    run = at_the_second_ask()
    depth = run.session.here.depth
    run.back()
    assert (run.waiting, run.prompt, run.can_next) == (False, None, True)
    run.first()
    assert run.said[0].startswith("You are Ann.")
    for _ in range(depth):
        run.next()
    assert run.waiting
    run.first()
    run.last()
    assert run.waiting
    run.first()
    assert run.answer("bid 3").kind == "right"


def test_looking_back_from_a_try_and_returning_to_it() -> None:
    run = LessonRun(cheap())
    run.answer("bid 11")
    run.back()
    assert not run.waiting
    run.last()
    assert (line(run), run.waiting, run.session.branch) == (["bid 11"], True, "try 1")


def test_playing_on_leaves_the_lesson_where_it_is() -> None:
    run = at_the_second_ask()
    here, course = run.session.here, line(run)
    session = run.play_on()
    assert (run.away, run.waiting, session.branch) == (True, False, "my own 1")
    session.do(Pass("ann"))
    session.do(Reveal("ben"))
    run.back()
    assert run.can_next
    run.next()
    assert line(run) == [*course, "pass", "reveal"]
    run.play_on()
    assert run.session.branch == "my own 2"
    run.again()
    assert (run.away, run.waiting, run.session.here, run.session.branch) == (False, True, here, "lesson")
    assert run.answer("bid 3").kind == "right"


def test_playing_on_from_a_try_comes_back_to_the_try() -> None:
    run = LessonRun(cheap())
    feedback = run.answer("bid 11")
    run.play_on().do(Bid("ben", 1))
    run.again()
    assert (line(run), run.feedback, run.can_again) == (["bid 11"], feedback, True)


def test_a_renamed_branch_confuses_nothing() -> None:
    run = LessonRun(cheap())
    run.session.rename("lesson", "class of May")
    run.answer("bid 11")
    run.answer("bid 9")
    assert (run.session.branch, line(run)) == ("class of May", ["bid 9", "bid 5"])


# --- guess --------------------------------------------------------------------------------------------------------

MOVES = "ann: bid 9\nben: bid 5\nann: reveal\nann: draw\nben: draw\nben: bid 2\nann: bid 3\n"


def test_guessing_asks_for_every_move_of_the_seat_that_has_a_choice() -> None:
    run = LessonRun(lesson(MOVES), "guess")
    assert (run.viewer, run.prompt, line(run)) == ("ann", "What does Ann play here?", [])
    feedback = run.answer("bid 11")
    assert (feedback.kind, feedback.text, run.session.branch) == ("legal", "", "try 1")
    run.again()
    assert run.answer("bid 9").kind == "right"
    # Revealing and drawing are the only moves, so they play themselves.
    assert line(run) == ["bid 9", "bid 5", "reveal", "draw", "draw", "bid 2"]
    assert (run.waiting, run.progress) == (True, ("second", "now"))
    assert run.answer(Bid("ann", 3)).kind == "right"
    assert run.done
    assert run.result == ("Lesson: A test   2 of 2\n1 right  move 1  T4  2nd try\n2 right  move 7  T4\n"
                          "1 bid 9\n2 bid 3")


def test_guessing_all_seats_looks_at_all_of_them() -> None:
    run = LessonRun(lesson("say: So.\n" + MOVES), "guess")
    assert run.said == ("So.",)
    text = "title: T\ngame: tests.toy.game\nguess: all\nstart:\n  hands: 3 9 11 / 1 2 5\n" + MOVES
    everyone = LessonRun(load_lesson(text), "guess")
    assert everyone.viewer is TEACHER
    everyone.answer("bid 9")
    assert everyone.prompt == "What does Ben play here?"
    assert everyone.can_show
    assert everyone.show_answer().kind == "shown"
    assert everyone.progress == ("right", "wrong", "now")


def test_guessing_accepts_every_right_answer_of_an_ask_and_asks_no_questions() -> None:
    run = LessonRun(cheap(), "guess")
    run.answer("bid 9")
    while not run.waiting:
        run.next()
    assert run.answer("bid 4").kind == "right"
    assert (run.session.branch, run.prompt) == ("also right 1", None)
    run.next()
    while not run.done:
        run.next()
    assert line(run)[6] == "bid 3"
    assert run.question is None


# --- watch --------------------------------------------------------------------------------------------------------


def test_watching_goes_step_by_step_with_prompts_and_words() -> None:
    run = LessonRun(cheap(), "watch")
    assert (run.prompt, run.waiting, run.session.root.children) == (
        "You lead. Bid a card that keeps your best one for later.", False, [])
    assert run.progress == ("now", *["ahead"] * 10)
    run.next()
    assert (line(run), run.prompt, run.progress[:3]) == (["bid 9"], None, ("seen", "now", "ahead"))
    run.back()
    run.next()
    run.next()
    run.next()
    assert (line(run), run.said) == (["bid 9", "bid 5", "reveal"], ("Two points for the 9: the highest card wins.",))


def test_watching_shows_the_answers_to_the_questions() -> None:
    run = LessonRun(cheap(), "watch")
    run.last()
    assert (len(run.session.history), run.question, run.done) == (10, None, False)
    run.next()
    assert run.question is not None
    assert (run.question.numbers, run.feedback) == (("ann", "ben"), None)
    run.next()
    assert run.feedback is not None
    assert (run.feedback.kind, run.feedback.answer) == ("shown", "2 and 0")
    for _ in range(5):
        run.next()
    assert run.done
    assert run.scores == ()


def test_there_is_no_fourth_mode_by_name() -> None:
    with pytest.raises(ValueError, match="'play' is not a mode; there are learn, guess, watch"):
        LessonRun(cheap(), "play")


def test_a_run_has_a_short_stable_repr() -> None:
    assert repr(LessonRun(cheap())) == "<LessonRun 'Win it cheaply': learn, answer>"


def test_the_games_own_state_is_never_changed() -> None:
    found = cheap()
    before = game.encode(found.start)
    run = LessonRun(found)
    run.answer("bid 9")
    assert game.encode(found.start) == before
