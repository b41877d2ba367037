"""Allegiance's own lesson words, and our lessons: all are played on loading, and hold what they promise."""

from pathlib import Path
from typing import Any

import pytest

from allegiance import game
from allegiance.arranging import arranged, ended
from allegiance.lesson_kit import AllegianceLessons, position_from_words
from allegiance.state import State
from tabletop import TEACHER
from tabletop.lessons import LessonRun, load_lesson
from tabletop.lessons.kit import StartError, kit_for
from tabletop.panel import Controller
from tests.allegiance.tables import do
from tests.environment import ROOT

LESSONS = sorted((ROOT / "notebooks" / "allegiance" / "lessons").glob("*.lesson"))
HAND = ["Initiate", "Burglar", "Spy", "Smuggler", "Cutpurse"]


def words(text: str) -> dict[str, tuple[int, str]]:
    lines = [line.split(":", 1) for line in text.strip().splitlines()]
    return {key.strip(): (number, value.strip()) for number, (key, value) in enumerate(lines, 1)}


def kit() -> AllegianceLessons:
    found = kit_for(game)
    assert isinstance(found, AllegianceLessons)
    return found


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_right_answers_lead_to_the_end(path: Path) -> None:
    lesson = load_lesson(path)
    assert lesson.questions
    run = LessonRun(lesson, "watch")
    depths = [0]
    while run.question is None and len(depths) < 200:
        run.next()
        depths.append(run.session.here.depth)
    assert max(depths) == lesson.moves


def test_a_question_about_a_finished_table_does_not_tell_its_answer() -> None:
    path = next(path for path in LESSONS if path.stem == "who_wins")
    it: Controller[Any, Any] = Controller(lesson=LessonRun(load_lesson(path)))
    assert it.waiting
    assert "al-steps" not in it.picture().board
    it.answer_prediction(["15", "15"])
    assert "al-steps" in it.picture().board


# --- positions --------------------------------------------------------------------------------------------------------


def test_a_game_under_way() -> None:
    state = position_from_words(words("""
        players: Ida, Mia, Tom
        first: Mia
        dealt: Priest, Spy, Initiate
        drawn: Acolyte, Burglar, Inquisitor
        card seed: 4
        done: lay temple=Acolyte guild=Burglar keep=Inquisitor; show Spy peek; pass
        option peek: top_of_others"""))
    assert state.seat == "Tom"
    assert state.hand("Mia") == ("Inquisitor", "Spy")
    assert state.options.peek == "top_of_others"
    assert state.table.words(state.temple) == ("Acolyte",)


def test_a_finished_game() -> None:
    text = ", ".join(HAND)
    state = position_from_words(words(f"""
        hands: Ida {text} / Mia {text} / Tom {text} / Noor {text}
        guild: Guildmaster
        rules: temple"""))
    assert state.is_over
    assert all(sorted(state.hand(seat)) == sorted(HAND) for seat in state.table.seats)
    assert state.table.guildmaster in state.guild
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.rule, outcome.winners) == ("A4.6", ())
    assert ended(dict.fromkeys(("Ida", "Mia", "Tom", "Noor"), HAND), guild=["Guildmaster"], rules="temple") == state


def test_arranged_cards_lie_on_top_and_all_are_there() -> None:
    state = arranged(["Spy", "Spy", "Spy"], [["Priest", "Priest", "Priest"]], seed=3, first="Tom")
    assert state.seat == "Tom"
    assert state.table.words(state.drawn) == ("Priest",) * 3
    assert tuple(sorted(state.order)) == state.table.pack
    assert arranged(seed=3) == arranged(seed=3)
    assert arranged(seed=3) != arranged(seed=4)


@pytest.mark.parametrize(("text", "line", "reason"), [
    ("dealt: Priest\nhand: Spy", 2, "no set-up word"),
    ("players: Ida, Mia", 1, "2 players can't play"),
    ("players: 3\ndealt: Prist", 2, "not a card"),
    ("players: 3\ndealt: Merchant, Spy, Spy", 2, "only 0 of Merchant"),
    ("players: 3\ndealt: Spy, Spy, Spy, Spy", 2, "4 cards are dealt"),
    ("players: 3\ndealt: Spy\ndrawn: Spy, Spy, Priest", 3, "all 3 dealt"),
    ("dealt: Spy, Spy, Spy\ndrawn: Priest, Spy", 2, "turn 1 draws 2 cards"),
    ("dealt: Spy, Spy, Spy\nfirst: Noor", 2, "does not sit"),
    ("dealt: Spy, Spy, Spy\ncard seed: x", 2, "whole number"),
    ("dealt: Spy, Spy, Spy\ntemple: Spy", 2, "goes with 'hands'"),
    ("dealt: Spy, Spy, Spy\ndone: pass", 2, "allocate"),
    ("dealt: Spy, Spy, Spy\ndone: jump", 2, "jump"),
    ("dealt: Spy, Spy, Spy\noption peek: bottom", 2, "peek"),
    ("hands: Ida Spy / Mia Spy / Tom Spy", 1, "everyone ends with 6"),
    ("hands: Ida", 1, "a hand is a player's name and cards"),
    ("hands: Ida Spy / Mia Spy / Tom Spy\nrules: mine", 2, "temple or thieves"),
    ("hands: Ida Spy / Mia Spy / Tom Spy\nfirst: Ida", 2, "finished game"),
])
def test_wrong_set_up_words_name_their_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(StartError) as raised:
        position_from_words(words(text))
    assert reason in raised.value.reason
    assert raised.value.line == line


# --- conditions and questions -----------------------------------------------------------------------------------------


def start() -> State:
    return arranged(["Inquisitor", "Priest", "Guildmaster"], [["Spy", "High Priest", "Initiate"]])


@pytest.mark.parametrize(("condition", "argument", "action", "met"), [
    ("keeps", "Spy", "lay temple=High Priest guild=Initiate keep=Spy", True),
    ("keeps", "Spy", "lay temple=High Priest guild=Spy keep=Initiate", False),
    ("keeps", "an action card", "lay temple=High Priest guild=Initiate keep=Spy", True),
    ("keeps", "an action card", "lay temple=High Priest guild=Spy keep=Initiate", False),
    ("loyal to", "temple", "lay temple=High Priest guild=Spy keep=Initiate", True),
    ("loyal to", "temple", "lay temple=High Priest guild=Initiate keep=Spy", False),
    ("targets", "Mia", "lay temple=High Priest guild=Initiate keep=Spy", False),
])
def test_conditions(condition: str, argument: str, action: str, met: bool) -> None:
    state = start()
    judged = kit().conditions[condition](state, game.apply(state, game.parse(action, state)), argument)
    assert judged.met is met
    assert all(rule in game.rulebook for rule in judged.rules)


def test_the_condition_on_whom() -> None:
    state = do(start(), "lay temple=High Priest guild=Initiate keep=Spy")
    step = game.apply(state, game.parse("show Spy look Tom", state))
    assert kit().conditions["targets"](state, step, "Tom").met
    assert not kit().conditions["targets"](state, step, "Mia").met


@pytest.mark.parametrize(("condition", "argument"), [("keeps", "Ace"), ("loyal to", "me"), ("targets", "Noor")])
def test_conditions_refuse_arguments_without_sense(condition: str, argument: str) -> None:
    state = start()
    step = game.apply(state, next(iter(game.legal_actions(state))))
    with pytest.raises(ValueError):
        kit().conditions[condition](state, step, argument)


def test_questions() -> None:
    ask = kit().questions
    over = ended(dict.fromkeys(("Ida", "Mia", "Tom", "Noor"), HAND), rules="temple")
    counted = over.final_count()
    assert ask["influence"](over, "", None).values == tuple(counted.influence)
    assert ask["ruler"](over, "", None).values == ("temple",)
    assert ask["decided"](over, "", None).values == ("nobody",)
    assert ask["loyalty"](over, "Ida", None).values == ("thieves",)
    assert ask["sums"](over, "Ida", None).values == (1, 8)
    state = do(start(), "lay temple=High Priest guild=Initiate keep=Spy", "show Spy look Tom")
    assert ask["holds"](state, "Tom Guildmaster", "Ida").values == ("certain",)
    assert ask["holds"](state, "Tom Guildmaster", "Mia").values == ("possible",)
    assert ask["holds"](state, "Mia Guildmaster", "Ida").values == ("impossible",)
    assert ask["size"](state, "Ida", "Mia").values == (2,)
    assert ask["deck"](state, "", "Mia").values == (42,)


@pytest.mark.parametrize(("question", "argument"), [
    ("influence", ""), ("ruler", ""), ("loyalty", "Tom"), ("sums", "Tom"), ("decided", ""), ("holds", "Tom Ace"),
])
def test_questions_do_not_tell_what_the_asker_may_not_know(question: str, argument: str) -> None:
    with pytest.raises(ValueError):
        kit().questions[question](start(), argument, "Ida")
    if question in ("influence", "sums"):
        assert kit().questions[question](start(), argument, TEACHER).values


def test_predictions_are_the_own_sums_and_nobody_elses() -> None:
    state = start()
    action = game.parse("lay temple=High Priest guild=Initiate keep=Spy", state)
    found = kit().predictions(state, action, "Ida")
    assert [(each.label, each.answer) for each in found] == [("temple", 2), ("thieves", 2)]
    assert [line.amount for each in found for line in each.lines] == [0, 2]
    assert kit().predictions(state, action, "Mia") == ()
    given = do(state, str(action))
    gift = game.parse("show Spy give Inquisitor to Tom", given)
    assert [each.answer for each in kit().predictions(given, gift, "Ida")] == [0, 2]
    assert kit().predictions(given, game.parse("pass", given), "Ida") == ()
