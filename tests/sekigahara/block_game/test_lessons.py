"""The battle's own lesson words, and our lessons: all are played on loading, and hold what they promise."""

from pathlib import Path

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.lesson_kit import BattleLessons, battle_from_words
from sekigahara.block_game.source_battle import source_battle, source_session
from tabletop import TEACHER
from tabletop.lessons import LessonRun, load_lesson
from tabletop.lessons.kit import StartError, kit_for
from tests.environment import ROOT

LESSONS = sorted((ROOT / "notebooks" / "sekigahara" / "lessons").glob("*.lesson"))


def words(text: str) -> dict[str, tuple[int, str]]:
    lines = [line.split(":", 1) for line in text.strip().splitlines()]
    return {key.strip(): (number, value.strip()) for number, (key, value) in enumerate(lines, 1)}


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_our_lessons_are_in_order(path: Path) -> None:
    lesson = load_lesson(path)
    assert lesson.asks >= 4
    assert lesson.questions


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_right_answers_lead_to_the_end(path: Path) -> None:
    lesson = load_lesson(path)
    run = LessonRun(lesson, "watch")
    depths = [0]
    while run.question is None and len(depths) < 200:
        run.next()
        depths.append(run.session.here.depth)
    assert max(depths) == lesson.moves


def test_set_up_words() -> None:
    state = battle_from_words(words("""
        attacker: tokugawa
        ishida blocks: ukita-2 x2, mori-1-leader
        tokugawa blocks: date-3
        tokugawa hand: date x2, loyalty
        castle: ishida
        place: osaka
        came by: kyoto
        disks: hideyori
        option weapon_bonus: swords_only
        ishida deck: mori, ukita"""))
    assert [block.name for block in state.standing["ishida"]] == ["mori-1-leader", "ukita-2", "ukita-2"]
    assert [card.name for card in state.hands["tokugawa"]] == ["date", "date", "loyalty"]
    assert [card.name for card in state.draw["ishida"]] == ["mori", "ukita"]
    assert (state.castle, state.place, state.came_by, state.disks) == ("ishida", "osaka", ("kyoto",), ("hideyori",))
    assert state.options.weapon_bonus == "swords_only"
    assert state.ask == "stance"


@pytest.mark.parametrize(("text", "line", "reason"), [
    ("ishida blocks: ukita-2", 1, "attacker"),
    ("attacker: ishida\nblocks: ukita-2", 2, "no set-up word"),
    ("attacker: mori", 1, "no side"),
    ("attacker: ishida\nishida blocks: ukita-9\ntokugawa blocks: date-2", 2, "no block"),
    ("attacker: ishida\nishida blocks: ukita-2 ukita-3\ntokugawa blocks: date-2", 2, "commas"),
    ("attacker: ishida\nishida blocks: ukita-2 x9\ntokugawa blocks: date-2", 2, "the game has"),
    ("attacker: ishida\nishida blocks: ukita-2\ntokugawa blocks: date-2\nishida hand: date", 4, "card of Tokugawa"),
    ("attacker: ishida\nishida blocks: ukita-2\ntokugawa blocks: date-2\nplace: kioto", 4, "did you mean kyoto"),
    ("attacker: ishida\nishida blocks: ukita-2\ntokugawa blocks: date-2\noption weapon_bonus: none", 4, "weapon_bonus"),
    ("attacker: ishida\nishida blocks: ukita-2\ntokugawa blocks: date-2\nsiege: maybe", 4, "yes or no"),
    ("attacker: ishida\nishida blocks: ukita-2\ntokugawa blocks: date-2\nsiege: yes", 4, "castle"),
    ("attacker: ishida\nishida blocks: ukita-2\ntokugawa blocks: date-2\ndeck seed: x", 4, "whole number"),
])
def test_wrong_set_up_words_name_their_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(StartError) as raised:
        battle_from_words(words(text))
    assert raised.value.line == line
    assert reason in raised.value.reason


def at(upto: int):
    session = source_session(upto)
    session.last()
    return session.state


def kit() -> BattleLessons:
    found = kit_for(battle_game)
    assert isinstance(found, BattleLessons)
    return found


@pytest.mark.parametrize(("condition", "argument", "action", "met"), [
    ("takes the lead", "", "deploy ukita-2 ukita-2#2 with ukita-double", True),
    ("takes the lead", "", "deploy ukita-2 with ukita", False),
    ("takes the lead", "", "deploy uesugi-1-gun with uesugi-swords", True),
    ("stays behind", "", "deploy ukita-2 with ukita", True),
    ("track", "6:3", "deploy ukita-2 ukita-2#2 with ukita-double", True),
    ("track", "5:3", "deploy ukita-2 ukita-2#2 with ukita-double", False),
    ("scores", "4", "deploy mori-1-cavalry with mori-swords", True),
    ("scores", "3", "deploy mori-1-cavalry with mori-swords", False),
])
def test_conditions(condition: str, argument: str, action: str, met: bool) -> None:
    state = at(3)
    step = battle_game.apply(state, battle_game.parse(action, state))
    judged = kit().conditions[condition](state, step, argument)
    assert judged.met is met
    assert all(rule in battle_game.rulebook for rule in judged.rules)
    assert judged.rules


@pytest.mark.parametrize(("condition", "argument"), [
    ("takes the lead", "now"), ("track", "six"), ("scores", ""), ("stays behind", "1"),
])
def test_conditions_refuse_arguments_without_sense(condition: str, argument: str) -> None:
    state = at(3)
    step = battle_game.apply(state, battle_game.parse("deploy ukita-2 with ukita", state))
    with pytest.raises(ValueError):
        kit().conditions[condition](state, step, argument)


def test_questions() -> None:
    ask = kit().questions
    assert ask["track"](at(3), "", "ishida").values == (1, 3)
    assert ask["initiative"](at(3), "", "ishida").values == ("Ishida",)
    assert ask["initiative"](at(1), "", "ishida").values == ("Tokugawa",)
    assert ask["score"](at(3), "deploy mori-1-cavalry with mori-swords", "ishida").values == (4,)
    assert ask["losses"](at(15), "", TEACHER).values == (2, 1)
    assert ask["battle winner"](at(15), "", TEACHER).values == ("Tokugawa",)
    assert ask["predict"](at(3), "deploy ukita-2 ukita-2#2 with ukita-double", "ishida").values == (6, 3)


@pytest.mark.parametrize("name", ["losses", "battle winner"])
def test_nothing_is_asked_of_a_track_that_never_moved(name: str) -> None:
    """A lesson that forgets to play its siege of 21 would mark "three losses" wrong."""
    with pytest.raises(ValueError, match="has not begun"):
        kit().questions[name](source_battle(), "", "ishida")


def test_what_our_lessons_take_for_right() -> None:
    answers = {}
    for path in LESSONS:
        run = LessonRun(load_lesson(path), "watch")
        run.last()
        while not run.done:
            run.next()
            if run.feedback is not None and run.question is not None:
                answers[run.question.text] = run.feedback.answer
    told = "\n".join(answers.values())
    assert "21 impact, three full sevens: three losses." in told
    assert "Ishida 8 : 8 Tokugawa: a tie goes to the defender." in told
    assert "0 : 0" not in told


def test_predictions_name_both_numbers_and_the_count() -> None:
    state = at(3)
    action = battle_game.parse("deploy ukita-2 ukita-2#2 with ukita-double", state)
    ishida, tokugawa = kit().predictions(state, action, "ishida")
    assert (ishida.label, ishida.answer, sum(line.amount for line in ishida.lines)) == ("Ishida", 6, 5)
    assert (tokugawa.label, tokugawa.answer, tokugawa.lines) == ("Tokugawa", 3, ())
    assert kit().predictions(source_battle(), battle_game.parse("done", source_battle()), "ishida") == ()
