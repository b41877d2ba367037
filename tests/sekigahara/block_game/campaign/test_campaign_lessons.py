"""Lessons on the whole game: set-up words, conditions, questions that the engine marks, and what is foretold."""

from __future__ import annotations

from random import Random

import pytest

from sekigahara.block_game import campaign as position
from sekigahara.block_game import game
from sekigahara.block_game.campaign_lessons import CampaignLessons
from sekigahara.block_game.campaign_panel import CampaignKit
from sekigahara.block_game.campaign_start import campaign_from_words
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDES
from sekigahara.block_game.reaching import ways, why_not_farther
from tabletop import TEACHER, Viewer
from tabletop.lessons import LessonRun, load_lesson
from tabletop.lessons.kit import Judged, StartError, kit_for
from tabletop.panel import Controller
from tabletop.session import Session
from tests.environment import ROOT

from .kit import campaign, play, step, why
from .worlds import corpus, twin

LESSONS = ROOT / "notebooks" / "sekigahara" / "lessons"


def words(text: str) -> dict[str, tuple[int, str]]:
    lines = [line.split(":", 1) for line in text.strip().splitlines()]
    return {key.strip(): (number, value.strip()) for number, (key, value) in enumerate(lines, 1)}


def kit() -> CampaignLessons:
    found = kit_for(game)
    assert isinstance(found, CampaignLessons)
    return found


# --- set-up words -------------------------------------------------------------------------------------------------


def test_a_position_from_words() -> None:
    state = campaign_from_words(words("""
        week: 4
        turn: B
        first: tokugawa
        to act: ishida
        movement: limited
        ishida blocks: kyoto: ukita-2 x2, mori-3; ueda: mori-2
        tokugawa blocks: ueda: date-3
        ishida hand: mori x2, loyalty
        tokugawa hand: date
        ishida recruits: uesugi-3
        mori box: mori-1-leader
        tokugawa cubes: kiso, edo
        tokugawa lost: date-2
        ishida deck: ukita-double
        ishida bag: uesugi-1-gun
        disks: none
        option aizu_symbols: 5
        option leadership: group
        deck seed: 4"""))
    assert (state.week, state.turn, state.first, state.ask, state.moves.option) == (4, "B", "tokugawa", "moves", "limited")
    assert [block.name for block in state.blocks_at("ishida", "kyoto")].count("ukita-2") == 2
    assert [card.name for card in state.hands["ishida"]] == ["mori", "mori", "loyalty"]
    assert [block.name for block in state.box] == ["mori-1-leader"]
    assert state.cubes == {"kyoto": "ishida", "kiso": "tokugawa", "edo": "tokugawa"}
    assert (state.draw["ishida"][0].name, state.bags["ishida"][0].name) == ("ukita-double", "uesugi-1-gun")
    assert (state.disks, state.options.aizu_symbols, state.options.leadership) == ((), 5, "group")
    assert state.moves.besieged == ("ueda",)


@pytest.mark.parametrize(("text", "line", "reason"), [
    ("ishida blocks: kyoto: ukita-2\ncastle: gifu", 2, "no set-up word"),
    ("week: four", 1, "week is a whole number"),
    ("ishida blocks: kyoto ukita-2", 1, "a location stands before its list"),
    ("ishida blocks: kyoto: ukita-2; kyoto: mori-2", 1, "twice"),
    ("week: 2\nishida blocks: kioto: ukita-2", 2, "did you mean kyoto"),
    ("ishida blocks: kyoto: ukita-2 ukita-3", 1, "commas"),
    ("week: 2\nishida hand: date", 2, "card of Tokugawa"),
    ("week: 2\ntokugawa deck: date-double x2", 2, "once too often"),
    ("tokugawa blocks: edo: date-2\ntokugawa castles: edo", 2, "no castle"),
    ("phase: winter", 1, "reinforcement"),
    ("phase: combat\ntokugawa blocks: edo: date-2", 2, "no combat"),
    ("week: 2\noption leadership: none", 2, "leadership"),
    ("to act: ishida\nmori box: ukita-2", 2, "only Mori"),
    ("to act: ishida\ncame by: kyoto: osaka", 2, "combat phase"),
    ("to act: ishida\ndeck seed: x", 2, "whole number"),
])
def test_wrong_set_up_words_name_their_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(StartError) as raised:
        campaign_from_words(words(text))
    assert raised.value.line == line
    assert reason in raised.value.reason


# --- conditions ---------------------------------------------------------------------------------------------------


def edo() -> CampaignState:
    state = campaign({"gifu": "ukita-2", "suwa": "ukita-3"}, {"edo": "tokugawa-3*2", "kiyosu": "ii-4"},
                     hands=("ukita", "date*3"), side="tokugawa")
    return play(state, "move total paying date date; stack edo; take all; march oshi")


@pytest.mark.parametrize(("condition", "argument", "action", "met", "rule"), [
    ("reaches", "takasaki", "march takasaki", True, "B46"),
    ("reaches", "takasaki", "stop", False, "B46"),
    ("takes", "takasaki", "march takasaki", True, "B17"),
    ("takes", "edo", "march takasaki", False, "B17"),
    ("holds", "edo", "march takasaki", True, "B17"),
    ("holds", "gifu", "march takasaki", False, "B19"),
    ("spends no card", "", "march takasaki", True, "B10"),
])
def test_conditions(condition: str, argument: str, action: str, met: bool, rule: str) -> None:
    state = edo()
    judged = kit().conditions[condition](state, step(state, action), argument)
    assert (judged.met, judged.rules) == (met, (rule,))


def test_a_forced_march_spends_a_card() -> None:
    state = play(edo(), "march takasaki; march saku")
    judged = kit().conditions["spends no card"](state, step(state, "march suwa paying date"), "")
    assert (judged.met, judged.text) == (False, "It spends one card.")


@pytest.mark.parametrize(("condition", "argument", "reason"), [
    ("reaches", "", "needs a location"), ("takes", "kioto", "did you mean kyoto"), ("holds", "suwa", "nobody controls it"),
    ("spends no card", "now", "takes nothing"), ("takes the lead", "", "none is on"),
])
def test_conditions_refuse_arguments_without_sense(condition: str, argument: str, reason: str) -> None:
    state = edo()
    with pytest.raises(ValueError, match=reason):
        kit().conditions[condition](state, step(state, "march takasaki"), argument)


def in_suwa() -> CampaignState:
    """Ii has attacked an Ukita block in Suwa."""
    stacks = {"ishida": {"suwa": ["ukita-2"]}, "tokugawa": {"suwa": ["ii-4"]}}
    hands = {"ishida": ["ukita"], "tokugawa": ["date"]}
    return play(position(stacks, hands, phase="combat", to_act="tokugawa"), "fight suwa")


def test_in_a_combat_the_words_of_battles_hold() -> None:
    state = in_suwa()
    judged = kit().conditions["takes the lead"](state, step(state, "deploy ii-4 with date"), "")
    assert judged.met
    after = play(state, "deploy ii-4 with date")
    assert kit().questions["track"](after, "", TEACHER).values == (0, 4)
    assert kit().questions["score"](state, "deploy ii-4 with date", TEACHER).values == (4,)
    with pytest.raises(ValueError, match="none is on here"):
        kit().questions["track"](edo(), "", TEACHER)


# --- the reach of a stack -----------------------------------------------------------------------------------------


def reach(state: CampaignState, argument: str) -> set[str]:
    return {str(name) for name in kit().questions["reachable"](state, argument, TEACHER).values}


def test_the_reach_is_what_all_marches_come_to() -> None:
    """Held against the engine's own marches: every group that could be led anywhere, step by step."""
    stacks = {"edo": "tokugawa-1-leader tokugawa-3 tokugawa-2", "saku": "date-1-leader date-2", "kofu": "date-3",
              "hakone": "maeda-2", "sendai": "maeda-3*2 maeda-1-gun*2 fukushima-2*2"}
    foes = {"takasaki": "ukita-2", "mito": "mori-2*2", "numazu": "uesugi-3", "ueda": "mori-3"}
    for place in stacks:
        for hand in ("", "date"):
            state = campaign(foes, stacks, hands=("", hand), side="tokugawa", disks=("hideyori", "sanada"))
            state = play(state, f"move minimal; stack {place}; take all")
            there = _led_anywhere(state)
            if there:
                assert reach(state, place + (" forced" if hand else "")) == there, (place, hand)
            else:
                with pytest.raises(ValueError, match="gets nowhere"):
                    reach(state, place)


def _led_anywhere(state: CampaignState) -> set[str]:
    """All locations that the group comes to, with whatever its marches cost."""
    found: set[str] = set()
    for action in game.legal_actions(state):
        if str(action).startswith("march"):
            after = game.apply(state, action).state
            found.add(action.to)
            if after.ask == "march":
                found |= _led_anywhere(after)
    return found


def test_used_roads_and_besieged_stacks() -> None:
    state = campaign({}, {"edo": "date-2", "hakone": "maeda-2"}, side="tokugawa")
    state = play(state, "move minimal; stack edo; take all; march hakone; stop")
    found = ways(state, "tokugawa", "hakone", 1, leadership="castle")
    assert why_not_farther(found, "edo", 1, leadership="castle") == (
        "Hakone to Edo is 1, but the road from Hakone to Edo was used in this phase.", ("B44",))
    # Sendai is five steps from Hakone, but only by the road that the group came: nothing is said of how far it lies.
    onward = ways(state, "tokugawa", "edo", 1, leadership="capital", begun=("edo", "hakone"))
    assert why_not_farther(onward, "sendai", 1, leadership="capital") == (
        "No way of 6 steps or fewer leads to Sendai without turning back, and no group goes farther than 4.", ("B46",))
    besieged = campaign({"ueda": "mori-2"}, {"ueda": "ii-4"}, castles={"ueda": "ishida"})
    with pytest.raises(ValueError, match="besieged"):
        reach(besieged, "ueda")


@pytest.mark.parametrize(("argument", "to", "rules", "text"), [
    ("edo by 4", "hamamatsu", ("B49",), "is 4; the rate is 3: 1 base + 1 highway + 1 own capital, no forced march. One is"
                                   " missing: a forced march would bring it."),
    ("edo by 4", "kofu", ("B47", "B49"), "On the road the highway bonus is lost."),
    ("edo by 4", "soma", ("B47", "B49"), "It is a road, without the highway bonus."),
    ("edo by 5", "sunpu", ("B49", "B50"), "a forced march or a group of 4 would bring it."),
    ("oshi", "suwa", ("B48", "B49"), "a leader in the stack or a forced march would bring it."),
    ("edo by 2 forced", "suwa", ("B45",), "in Saku the group meets enemies and stops."),
    ("edo", "osaka", ("B46",), "no group goes farther than 4"),
    ("edo", "matsumoto", ("B46",), "No group goes farther than 4."),
    ("oshi", "sunpu", ("B46",), "2 are missing, more than any one thing brings."),
    ("edo", "edo", ("B46",), "is where the stack starts"),
    ("edo", "kioto", (), "no location 'kioto'"),
])
def test_why_not_farther(argument: str, to: str, rules: tuple[str, ...], text: str) -> None:
    """B46: for a place that is not reached, what is missing in the rate."""
    foes = {"saku": "mori-2*2"} if argument == "edo by 2 forced" else {}
    mine = {"edo": "tokugawa-3*3 tokugawa-2*2", "oshi": "date-2"}
    state = campaign(foes, mine if foes else {**mine, "saku": "date-3"}, side="tokugawa")
    about = kit().questions["reachable"](state, argument, TEACHER).about
    assert about is not None
    judged = about(to)
    assert judged.met is False
    assert text in judged.text
    assert judged.rules == rules


def test_what_is_within_reach_is_said_to_be() -> None:
    about = kit().questions["reachable"](edo_stack(), "edo by 2", TEACHER).about
    assert about is not None
    # The group of two from Edo comes to Sunpu: base, highway, capital.
    assert about("Sunpu") == Judged(True, "Edo to Hakone to Numazu to Sunpu is 3; the rate is 3: 1 base + 1 highway"
                                          " + 1 own capital, no forced march.", ("B46",))


def edo_stack() -> CampaignState:
    return campaign({"kyoto": "ukita-1-leader ukita-2"}, side="tokugawa",
                    tokugawa={"edo": "tokugawa-3*3 tokugawa-2*2", "sendai": "maeda-2*3 maeda-3*2"})


@pytest.mark.parametrize(("question", "argument", "reason"), [
    ("reachable", "", "needs a stack"), ("reachable", "suwa", "no stack stands in Suwa"),
    ("reachable", "edo by 6", "6 of the 5"), ("reachable", "sendai", "gets nowhere"),
    ("reachable", "edo hakone", "one stack"), ("reachable", "kioto", "did you mean kyoto"), ("rate", "edo", "needs a way"),
    ("rate", "edo sunpu", "no road leads"), ("combats", "", "no combat"), ("controller", "suwa", "nobody controls"),
    ("victory points", "now", "takes nothing"), ("blocks due", "1", "2 to 7"), ("blocks due", "", "no reinforcement"),
    ("castles", "x", "takes nothing"),
])
def test_questions_that_can_not_be_asked(question: str, argument: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        kit().questions[question](edo_stack(), argument, TEACHER)


def test_whether_a_leader_is_there_is_its_owners_secret() -> None:
    """B110: the reach of a stack would tell whether a leader stands in it; where the castle or capital leads it, it tells
    nothing."""
    state = campaign({"suwa": "ukita-1-leader ukita-2"}, {"edo": "tokugawa-3"})
    assert "oshi" in kit().questions["reachable"](state, "suwa", "ishida").values
    for viewer in ("tokugawa", None):
        with pytest.raises(ValueError, match="secret"):
            kit().questions["reachable"](state, "suwa", viewer)
    assert "sunpu" in kit().questions["reachable"](state, "edo", "ishida").values
    group = campaign({"suwa": "ukita-1-leader ukita-2"}, {}, options={"leadership": "group"})
    assert "oshi" not in reach(group, "suwa by 1")
    assert "oshi" in reach(group, "suwa")


def test_a_far_place_is_answered_with_the_whole_way() -> None:
    """B16: no road leads there; but what a learner asks is whether the group would come there, and why not."""
    state = play(edo_stack(), "move minimal; stack edo; take all")
    text = why(state, "march sunpu").checks[0].text
    assert text.startswith("No road leads from Edo to Sunpu;")
    assert text.endswith("Edo to Hakone to Numazu to Sunpu is 3; the rate is 2: 1 base + 1 highway + 1 own capital - 1 for"
                         " five blocks, no forced march. One is missing: a forced march or a group of 4 would bring it.")
    # On its way the group has its path behind it.
    state = play(state, "march oshi")
    assert "Edo to Oshi to Takasaki to Saku to Suwa is 4; the rate is 2" in why(state, "march suwa").checks[0].text
    # Where it left blocks behind, those that go on are too few to overrun.
    four = play(campaign({"oshi": "mori-2"}, {"hakone": "tokugawa-3*3 date-2"}, side="tokugawa"),
                "move minimal; stack hakone; take all; march edo")
    assert why(four, "march takasaki").checks[0].text.endswith("is 3; the rate is 3: 1 base + 1 highway + 1 own castle,"
                                                               " no forced march.")
    three = play(four, "leave date-2")
    assert why(three, "march takasaki").checks[0].text.endswith("but in Oshi the group meets enemies and stops.")


# --- other questions ----------------------------------------------------------------------------------------------


def test_counts_and_control() -> None:
    ask = kit().questions
    state = edo_stack()
    assert ask["victory points"](state, "", TEACHER).values == (9, 11)
    assert ask["castles"](state, "", TEACHER).values == (4, 5)
    assert ask["resources"](state, "", TEACHER).values == (1, 1)
    assert ask["cards due"](state, "3", TEACHER).values == (5, 6)
    assert ask["blocks due"](state, "5", TEACHER).values == (2, 2)
    assert ask["controller"](state, "osaka", TEACHER).values == ("Ishida",)
    assert ask["controller"](state, "kiso", TEACHER).values == ("nobody",)
    assert ask["controller"](state, "osaka", TEACHER).choices == ("Ishida", "Tokugawa")
    assert ask["first player"](state, "", TEACHER).values == ("Tokugawa",)
    rate = ask["rate"](state, "edo hakone numazu sunpu hamamatsu by 4 forced", TEACHER)
    assert (rate.values, [line.rule for line in rate.aside[0].lines]) == ((4,), ["B46", "B47", "B48", "B49"])
    besieged = campaign({"ueda": "mori-2"}, {"ueda": "ii-4"}, castles={"ueda": "ishida"}, side="tokugawa")
    assert ask["combats"](besieged, "", TEACHER).values == ("ueda",)


# --- what is foretold ---------------------------------------------------------------------------------------------


def numbers(state: CampaignState, text: str) -> dict[str, int]:
    found = kit().predictions(state, game.parse(text, state), TEACHER)
    for each in found:
        assert all(line.rule in game.rulebook for line in each.lines)
    return {each.label: each.answer for each in found}


def test_a_march_shows_its_rate_and_points_where_it_takes_something() -> None:
    state = edo()
    assert numbers(state, "march takasaki") == {"rate": 3, "Ishida's points": 8, "Tokugawa's points": 12}
    after = play(state, "march takasaki")
    *_, points = kit().predictions(state, game.parse("march takasaki", state), TEACHER)
    assert [(line.rule, line.amount) for line in points.lines] == [("B17", 1)]
    # What is one's own already does not change, and is not asked for.
    assert numbers(after, "march saku") == {"rate": 3}
    assert numbers(play(after, "march saku"), "march suwa paying date") == {"rate": 4}
    assert numbers(state, "stop") == {}


def test_no_rate_is_above_four() -> None:
    state = campaign({}, {"edo": "tokugawa-1-leader"}, hands=("", "date"), side="tokugawa")
    state = play(state, "move minimal; stack edo; take all; march hakone; march numazu; march sunpu")
    (rate,) = kit().predictions(state, game.parse("march hamamatsu paying date", state), "tokugawa")
    assert (rate.answer, sum(line.amount for line in rate.lines)) == (4, 4)


def test_a_castle_that_is_left_goes_back() -> None:
    state = campaign({"kyoto": "ukita-2"}, {"gifu": "ii-4"}, side="tokugawa")
    state = play(state, "move minimal; stack gifu; take all")
    assert numbers(state, "march kiyosu") == {"rate": 1, "Ishida's points": 9, "Tokugawa's points": 10}


def test_the_last_discard_brings_cards_and_blocks() -> None:
    state = position({"ishida": {"kyoto": ["ukita-2"]}, "tokugawa": {"edo": ["date-2"], "kiso": ["date-3"]}},
                     {"ishida": ["ukita"] * 2, "tokugawa": ["date"] * 4}, phase="reinforcement", week=2)
    assert numbers(state, "discard ukita") == {}
    state = play(state, "discard ukita; discard date")
    assert numbers(state, "discard date") == {
        "Ishida, cards": 5, "Tokugawa, cards": 6, "Ishida, blocks": 2, "Tokugawa, blocks": 3}


def test_the_last_done_brings_losses_and_the_last_week_points() -> None:
    state = campaign({"suwa": "ukita-3*2"}, {"edo": "date-2", "saku": "ii-4"}, hands=("ukita-double", ""), side="ishida",
                     week=7, turn="B", first="tokugawa")
    state = play(state, "move minimal; stack suwa; take all; march saku; end; fight saku; deploy ukita-3 ukita-3#2 with"
                        " ukita-double; trust")
    assert numbers(state, "done") == {}
    assert numbers(play(state, "done"), "done") == {"Ishida loses": 0, "Tokugawa loses": 2}
    idle = campaign({"kyoto": "ukita-2"}, {"edo": "date-2"}, side="ishida", week=7, turn="B", first="tokugawa")
    assert numbers(play(idle, "move none"), "end") == {"Ishida's points": 9, "Tokugawa's points": 11}


def test_a_deployment_shows_the_track() -> None:
    assert numbers(in_suwa(), "deploy ii-4 with date") == {"Ishida": 0, "Tokugawa": 4}


@pytest.mark.parametrize("seed", range(2))
def test_predictions_and_questions_are_closed(seed: int) -> None:
    """B110: in two worlds that a seat can't tell apart the same is asked and the same is the answer."""
    random, foretold = Random(seed), 0
    for state in corpus():
        side = random.choice(SIDES)
        other = twin(state, side, random)
        legal = [action for action in game.legal_actions(state) if action.seat == side]
        for action in random.sample(legal, min(len(legal), 6)):
            if game.allows(other, action):
                one, two = (kit().predictions(world, action, side) for world in (state, other))
                assert one == two
                foretold += bool(one)
        for place in state.stacks[side]:
            assert _answer(state, place, side) == _answer(other, place, side)
    assert foretold > 5


def _answer(state: CampaignState, place: str, viewer: Viewer) -> object:
    """What the engine says to a question, a refusal included."""
    try:
        return kit().questions["reachable"](state, place, viewer).values
    except ValueError as error:
        return str(error)


# --- in the panel -------------------------------------------------------------------------------------------------


def test_predict_first_asks_in_the_panel() -> None:
    state = edo()
    it = Controller(Session(game, state), CampaignKit(game))
    it.toggle_predict(True)
    it.choose("march takasaki")
    it.confirm()
    assert it.pending is not None
    assert [each.label for each in it.pending.predictions] == ["rate", "Ishida's points", "Tokugawa's points"]
    assert it.session.state is state
    it.answer_prediction(["2", "8", "12"])
    assert it.session.state.number_at("tokugawa", "takasaki") == 2
    assert [guess.right for guess in it.guesses] == [False, True, True]


QUIZ = """\
title: The reach
game: sekigahara.block_game.game
seat: tokugawa
start:
  to act: tokugawa
  movement: minimal
  tokugawa blocks: suwa: date-2, date-3
  ishida blocks: kyoto: ukita-2
question: Which places can they reach?
  engine: reachable suwa
  hint: Every neighbour.
"""


def test_places_are_named_by_clicks_and_each_wrong_one_is_answered() -> None:
    it = Controller(kit=CampaignKit(game), lesson=LessonRun(load_lesson(QUIZ)))
    assert 'data-do="place:kofu"' in it.picture().board
    it.confirm()
    assert "Give an answer first." in it.picture().may
    assert "Click the places" in it.picture().board
    assert "Which places can they reach?" in it.picture().banner, "the form for it is far below the map"
    assert 'data-do="~lesson:hint"' in it.picture().may
    it.hint()
    assert "Every neighbour." in it.picture().told
    for place in ("kofu", "kiso", "ueda", "edo", "saku", "edo"):
        it.click(f"place:{place}")
    assert it.typed == ("kofu, kiso, ueda, saku",)
    assert set(it.targets) == {"place:kofu", "place:kiso", "place:ueda", "place:saku"}
    it.click("card:date")
    assert "other places" in it.notice
    assert "<b>Kiso, Kōfu, Saku and Ueda</b>" in it.picture().board
    it.confirm()
    picture = it.picture()
    told = picture.banner
    assert "Suwa to Saku to Ueda is 2; the rate is 1" in told
    assert "On the road the highway bonus is lost." in told
    assert "Suwa to Saku to Takasaki is 2; the rate is 2" in told, "what is missing is told as well"
    assert "Kōfu" not in told.split("<ul", 1)[1], "what is right needs no words"
    assert it.refused == {"place:ueda"}
    assert 'class="cc"' not in picture.board, "nothing can be chosen now"
    assert set(it.targets) == {f"place:{name}" for name in ("iwamura", "kiso", "kofu", "saku", "takasaki")}
    it.try_again()
    assert (it.typed, it.targets, it.refused) == ((), (), frozenset())
    it.handle({"form": "question", "values": {"0": "Kōfu, Kiso, Saku, takasaki, iwamura"}})
    assert "Right." in it.picture().banner


def test_places_can_be_named_whoever_decides() -> None:
    text = QUIZ.replace("to act: tokugawa\n  movement: minimal", "to act: ishida")
    it = Controller(kit=CampaignKit(game), lesson=LessonRun(load_lesson(text)))
    assert 'data-do="place:kofu"' in it.picture().board
    it.click("place:kofu")
    assert it.typed == ("kofu",)


@pytest.mark.parametrize("name", ["a_week", "marching", "castles", "special_blocks"])
def test_our_lessons_end_with_questions_and_foretell_something(name: str) -> None:
    lesson = load_lesson(LESSONS / f"{name}.lesson")
    assert 3 <= len(lesson.questions) <= 5
    assert any(getattr(each, "predict", None) for each in lesson.steps)
