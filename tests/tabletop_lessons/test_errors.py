"""What is wrong with a lesson is found when it is loaded, with its line and what was expected."""

from __future__ import annotations

import pytest

from tabletop.lessons import LessonError, load_lesson
from tests.tabletop_lessons.helpers import CHEAP, HEAD, lesson

ASK = "ask: Bid.\n"

# The first line of the steps is line 7.
STEPS = {
    # lines
    "no key": ("just words\n", 7, "a line needs a key and a colon, like 'say: Well done.'; there is 'just words'"),
    "unknown key": ("asc: Bid.\n", 7, "'asc' is neither a key nor a seat of this game; did you mean 'ask'?"),
    "unknown seat": ("cho: pass\n", 7, "'cho' is neither a key nor a seat of this game"),
    "unknown key below": (ASK + "  rihgt: bid 9\n", 8, "'rihgt' is no key below 'ask'; did you mean 'right'?"),
    "key of another line": ("ann: bid 9\n  right: bid 9\n", 8, "'right' is no key below 'ann'; known are predict"),
    "key twice": (ASK + "  label: a\n  right: bid 9\n  label: b\n", 10, "'label' stands twice below 'ask', line 7"),
    "nothing said": ("say:\n", 7, "'say' needs a text"),
    "no move": ("ann:\n", 7, "'ann' needs a text: a move"),
    "a step behind a question": ("question: Who?\n  engine: to act\nann: bid 9\n", 9, "questions stand at the end"),
    "head below the start": ("title: Again\n", 7, "'title' belongs to the head of the file, above 'start:'"),
    "title twice": ("title: Again\n", 7, "'title' stands twice; first in line 1"),
    "second start": ("start:\n  seed: 1\n", 7, "'start' stands twice; first in line 4"),
    # moves
    "illegal move": ("ann: bid 1\n", 7, "the move 'bid 1' is not possible here: ann does not hold the 1. [T4] "
                                        "Nearest legal: bid 3; bid 9; bid 11"),
    "out of turn": ("ben: bid 1\n", 7, "the move 'bid 1' is not possible here: It is ann's turn, not ben's. [T2]"),
    "not notation": ("ann: bid nine\n", 7, "the move can't be read: 'nine' is not a card from 1 to 12 (in 'bid nine' "
                                           "at 5)"),
    "later move": ("ann: bid 9\nben: bid 5\nplay: reveal\nplay: reveal\n", 10, "'reveal' is not possible here"),
    "mark twice": ("mark: a\nann: bid 9\nmark: a\n", 9, "there is a position 'a' already"),
    # asks
    "no right move": (ASK + "  hint: The 9.\n", 7, "an ask needs a right move"),
    "only a condition": (ASK + "  right if: any\n", 7, "an ask needs a right move"),
    "not the learner's turn": ("ann: bid 9\n" + ASK + "  right: bid 5\n", 8,
                               "the learner is ann, but ben must decide here"),
    "right but illegal": (ASK + "  right: bid 1\n", 8, "the right move 'bid 1' is not possible here"),
    "another right one illegal": (ASK + "  right: bid 9\n  right: draw\n", 9, "the right move 'draw' is not possible"),
    "right one unreadable": (ASK + "  right: big 9\n", 8, "the right move can't be read: 'big' is not an action"),
    "right twice": (ASK + "  right: bid 9\n  right: bid 9\n", 9, "the right move 'bid 9' stands there twice"),
    "right fails its condition": (ASK + "  right if: at most 8\n  right: bid 9\n", 9, "the right move 'bid 9' fails the "
                                  "condition 'at most 8': bid 9 is no card of 8 or less. [T8]"),
    "unknown condition": (ASK + "  right: bid 9\n  right if: at least 8\n", 9, "'at least 8' is no condition of this "
                          "game; did you mean 'at most'? Known are: any, at most, ends, starts with, uses, wins, without"),
    "senseless condition": (ASK + "  right: bid 9\n  right if: at most x\n", 9, "the condition 'at most x' makes no "
                            "sense: 'at most' needs a card, not 'x'"),
    "unknown rule": (ASK + "  right: bid 9\n  right if: uses T44\n", 9, "the condition 'uses T44' makes no sense: Toy "
                     "auction has no rule 'T44'"),
    "senseless wrong condition": (ASK + "  right: bid 9\n  wrong if: uses => No.\n", 9, "the condition 'uses' makes no "
                                  "sense: the id of a rule is missing"),
    "condition never met": (ASK + "  right: bid 9\n  right if: at most 9\n  right if: ends\n", 10,
                            "no legal answer meets 'ends' here"),
    "wrong without words": (ASK + "  right: bid 9\n  wrong: bid 3\n", 9, "'wrong' needs words to it: 'bid 3 => what to "
                            "say'"),
    "wrong but illegal": (ASK + "  right: bid 9\n  wrong: bid 1 => No.\n", 9, "these words are never said: 'bid 1' is "
                          "not possible here, and the engine says so: ann does not hold the 1. [T4]"),
    "wrong but right": (ASK + "  right: bid 9\n  wrong: bid 9 => No.\n", 9, "these words are never said: 'bid 9' is a "
                        "right answer"),
    "wrong but meets the condition": (ASK + "  right: bid 9\n  right if: any\n  wrong: bid 3 => No.\n", 10,
                                      "these words are never said: 'bid 3' is a right answer"),
    "wrong unreadable": (ASK + "  right: bid 9\n  wrong: bid => No.\n", 9, "the wrong move can't be read: a card is "
                         "missing"),
    "wrong twice": (ASK + "  right: bid 9\n  wrong: bid 3 => No.\n  wrong: bid 3 => No!\n", 10, "stands there twice"),
    "wrong if never met": (ASK + "  right: bid 9\n  wrong if: ends => No.\n", 9, "these words are never said: no legal "
                           "answer that is left for them meets 'ends' here"),
    "wrong if too late": (ASK + "  right: bid 9\n  wrong if: any => No.\n  wrong if: at most 3 => No!\n", 10,
                          "these words are never said: no legal answer that is left for them meets 'at most 3'"),
    "other never said": (ASK + "  right: bid 9\n  wrong if: any => No.\n  other: No!\n", 10,
                         "these words are never said: all 4 legal answers are right or have words of their own"),
    "goes on nowhere": (ASK + "  right: bid 9\n  goes on: somehow\n", 9, "'goes on' is 'lesson' (from the first right "
                        "move) or 'answer' (from the learner's own), not 'somehow'"),
    "another answer breaks the course": (
        ASK + "  right: bid 9\n  right: bid 3\n  goes on: answer\nben: bid 1\nplay: reveal\nann: draw\nben: draw\n"
        "ben: pass\nann: bid 3\n", 16, "the move 'bid 3' is not possible here: ann does not hold the 3. [T4]"),
    "after the end": ("play: pass\nplay: pass\nplay: reveal\nplay: pass\nplay: pass\nplay: reveal\n" + ASK +
                      "  right: pass\n", 13, "the game is over here; there is nothing to decide"),
    # foretelling
    "nothing to foretell": ("ann: bid 9\n  predict: How many?\n", 8, "there is nothing to foretell about 'bid 9' here"),
    "label without predict": ("ann: bid 9\n  predict label: points\n", 8, "'predict label' needs a 'predict' beside it"),
    "hint without predict": ("ann: bid 9\n  hint: Two.\n", 8, "a hint here needs a 'predict' that it helps with"),
    # questions
    "no engine": ("question: Who?\n", 7, "a question needs 'engine:' and what the engine is asked, one of: legal,"),
    "unknown question": ("question: Who?\n  engine: losers\n", 8, "'losers' is no question for the engine of this game"),
    "unknown position": ("mark: a\nquestion: Who?\n  at: b\n  engine: to act\n", 9, "there is no position 'b'; known: a"),
    "too early": ("question: Who?\n  engine: winner\n", 8, "the engine can't answer 'winner': the game is not over here"),
    "no move to judge": ("question: May she?\n  engine: legal\n", 8, "the engine can't answer 'legal': a move is "
                         "missing"),
    "unreadable move": ("question: May she?\n  engine: legal big\n", 8, "the engine can't answer 'legal big': 'big' is "
                        "not an action"),
    "nothing refuses it": ("question: Why not?\n  engine: refused by bid 9\n", 8, "'bid 9' is legal here; no rule"),
    "hidden from the learner": ("ann: bid 9\nquestion: May he?\n  engine: legal bid 5\n", 9, "whether 'bid 5' is legal "
                                "depends on what ann can't see"),
    "hidden moves": ("ann: bid 9\nquestion: Which?\n  engine: moves\n", 9, "ann does not decide here, and may not know"),
    "no such moves": ("question: Which?\n  engine: moves draw\n", 8, "no legal moves begin with 'draw' here"),
    "illegal move behind": ("question: Who?\n  after: bid 1\n  engine: to act\n", 8, "'bid 1' is not possible here"),
    "expected otherwise": ("question: Who?\n  engine: to act\n  expect: ben\n", 9, "you expect 'ben', but the engine's "
                           "answer is 'ann': ann must decide now."),
    "not numbers": ("question: What?\n  engine: points\n  expect: many\n", 9, "needs 2 whole numbers (ann, ben), not "
                    "'many'"),
    "one choice": ("question: Who?\n  engine: to act\n  choice: ann\n", 9, "one choice is no choice"),
    "right one not among the choices": ("question: Who?\n  engine: to act\n  choice: ben\n  choice: cho\n", 9,
                                        "the engine's answer 'ann' is not among the choices"),
    "choice twice": ("question: Who?\n  engine: to act\n  choice: ann\n  choice: Ann\n", 10, "stands there twice"),
    "two choices read alike": ("question: Who?\n  engine: to act\n  choice: ann => She\n  choice: ben => She\n", 9,
                               "two choices read 'She'"),
    "words to the right answer": ("question: Who?\n  engine: to act\n  wrong: ann => No.\n", 9, "these words are never "
                                  "said: 'ann' is the right answer"),
    "words to no choice": ("question: Who?\n  engine: to act\n  choice: ann\n  choice: ben\n  wrong: cho => No.\n", 11,
                           "these words are never said: 'cho' is not one of the choices"),
    "position without a name": ("position:\n  seed: 1\nsay: So.\n", 7, "'position' needs a name"),
    "position twice": ("position: a\n  seed: 1\nposition: a\n  seed: 2\nsay: So.\n", 9, "there is a position 'a' already"),
    "mark named like a position": ("position: a\n  seed: 1\nmark: a\nann: bid 9\n", 9, "there is a position 'a'"),
    "broken position": ("position: a\n  seed: one\nsay: So.\n", 8, "a seed is a whole number, not 'one'"),
}

HEADS = {
    "empty": ("\n", 1, "the head of the file needs 'title: ...'"),
    "no game": ("title: T\nstart:\n  seed: 1\nsay: So.\n", 1, "the head of the file needs 'game: ...'"),
    "no start": ("title: T\ngame: tests.toy.game\n", 2, "needs a 'start:' with indented lines below it"),
    "no such game": ("title: T\ngame: tests.toy.gam\nstart:\n  seed: 1\n", 2, "no game at 'tests.toy.gam'"),
    "not a game": ("title: T\ngame: tests.toy.SEATS\nstart:\n  seed: 1\n", 2, "it is a tuple"),
    "title without words": ("title:\ngame: tests.toy.game\nstart:\n  seed: 1\nsay: So.\n", 1, "'title' needs a text"),
    "unknown head": ("titel: T\ngame: tests.toy.game\nstart:\n  seed: 1\nsay: So.\n", 1,
                     "'titel' stands before 'start:'; did you mean 'title'?"),
    "step before the start": ("title: T\ngame: tests.toy.game\nsay: So.\nstart:\n  seed: 1\n", 3,
                              "'say' stands before 'start:'"),
    "unknown seat": ("title: T\ngame: tests.toy.game\nseat: cho\nstart:\n  seed: 1\nsay: So.\n", 3,
                     "'cho' is no seat of this game; there are ann, ben"),
    "unknown mode": ("title: T\ngame: tests.toy.game\nmodes: learn, play\nstart:\n  seed: 1\nsay: So.\n", 3,
                     "'play' is no mode; there are learn, guess, watch"),
    "guess nobody": ("title: T\ngame: tests.toy.game\nguess: cho\nstart:\n  seed: 1\nsay: So.\n", 3,
                     "'cho' is no seat of this game; there are ann, ben, or 'all'"),
    "empty start": ("title: T\ngame: tests.toy.game\nstart:\nsay: So.\n", 3, "'start' needs indented lines below it"),
    "start with a text": ("title: T\ngame: tests.toy.game\nstart: 7\n  seed: 1\nsay: So.\n", 3, "'start:' stands alone"),
    "no steps": ("title: T\ngame: tests.toy.game\nstart:\n  seed: 1\n", 3, "there are no steps after the start"),
    "seed in words": ("title: T\ngame: tests.toy.game\nstart:\n  seed: one\nsay: So.\n", 4, "a seed is a whole number"),
    "unknown option": ("title: T\ngame: tests.toy.game\nstart:\n  seed: 1\n  option round: 2\nsay: So.\n", 5,
                       "option round: is not known; did you mean rounds?"),
    "option out of range": ("title: T\ngame: tests.toy.game\nstart:\n  option seats: 4\n  seed: 1\nsay: So.\n", 4,
                            "option seats: 4 is not one of 2, 3 [T2]"),
    "beside the seed": ("title: T\ngame: tests.toy.game\nstart:\n  seed: 1\n  hands: 1 / 2\nsay: So.\n", 5,
                        "beside 'seed' there can be 'option NAME: value', not 'hands'"),
    "set-up word twice": ("title: T\ngame: tests.toy.game\nstart:\n  seed: 1\n  seed: 2\nsay: So.\n", 5,
                          "'seed' stands twice below 'start', line 3"),
    "start without keys": ("title: T\ngame: tests.toy.game\nstart:\n  seven\nsay: So.\n", 4,
                           "below 'start' each line needs a key, like 'seed: 7'; there is 'seven'"),
    "wrong set-up word": ("title: T\ngame: tests.toy.game\nstart:\n  hands: 1 2 3 / 4 5 6\n  cards: 1\nsay: So.\n", 5,
                          "'cards' is no set-up word"),
    "wrong set-up": ("title: T\ngame: tests.toy.game\nstart:\n  hands: 1 2 3 / 3 4 5\nsay: So.\n", 4,
                     "the cards are not 1 to 12, each of them once"),
    "not JSON": ("title: T\ngame: tests.toy.game\nstart:\n  state: {\nsay: So.\n", 4, "needs JSON data"),
    "not a position": ("title: T\ngame: tests.toy.game\nstart:\n  state: {}\nsay: So.\n", 4, "state.options: is missing"),
    "beside the state": ("title: T\ngame: tests.toy.game\nstart:\n  state: {}\n  seed: 1\nsay: So.\n", 5,
                         "beside 'state' there can be no 'seed'"),
}


def refused(text: str, line: int, reason: str) -> None:
    with pytest.raises(LessonError) as error:
        load_lesson(text)
    found = [problem for problem in error.value.problems if problem.line == line and reason in problem.reason]
    assert found, str(error.value)
    assert f"lesson, line {line}: " in str(error.value)


@pytest.mark.parametrize("name", STEPS)
def test_a_broken_step_is_refused_with_line_and_reason(name: str) -> None:
    text, line, reason = STEPS[name]
    refused(HEAD + text, line, reason)


@pytest.mark.parametrize("name", HEADS)
def test_a_broken_head_is_refused_with_line_and_reason(name: str) -> None:
    refused(*HEADS[name])


def test_several_mistakes_are_told_at_once_in_the_order_of_the_lines() -> None:
    with pytest.raises(LessonError) as error:
        lesson(ASK + "  right: bid 9\n  right: bid 9\n  wrong: bid 1 => No.\nann: bid 9\n  predict: How many?\n")
    assert [problem.line for problem in error.value.problems] == [9, 11]
    assert error.value.line == 9


def test_the_ways_of_going_on_are_limited() -> None:
    ask = f"{ASK}  right: bid CARD\n  right if: starts with bid\n  goes on: answer\n"
    rounds = [(ask + "ben: pass\n" if number % 2 == 0 else "ben: pass\n" + ask) + "play: reveal\nann: draw\n"
              for number in range(5)]
    head = HEAD.replace("rounds: 2", "rounds: 6")
    text = head + "".join(part.replace("CARD", card) for part, card in
                          zip(rounds, ("3", "4", "6", "7", "8"), strict=True))
    with pytest.raises(LessonError) as error:
        load_lesson(text)
    assert error.value.reason.startswith("with 'goes on: answer' there are more than 100 ways through the lesson")
    assert load_lesson(text.replace("  goes on: answer\n", "")).asks == 5


@pytest.mark.parametrize("number", range(1, CHEAP.read_text(encoding="utf-8").count("\n") + 1))
def test_the_example_with_a_line_left_out_loads_or_says_why(number: int) -> None:
    lines = CHEAP.read_text(encoding="utf-8").splitlines()
    del lines[number - 1]
    try:
        load_lesson("\n".join(lines) + "\n")
    except LessonError as refusal:
        error = refusal
    else:
        return
    assert all(1 <= line <= len(lines) for line, _ in error.problems)
