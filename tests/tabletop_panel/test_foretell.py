"""Predict first: what is asked, what is hidden meanwhile, and how a guess is compared."""

from __future__ import annotations

import pytest

from tabletop import Line
from tabletop.panel import Controller, PanelKit, Prediction
from tabletop.panel.foretell import Guess, comparison_html, guess_banner, missing, read_guesses
from tabletop.session import Session
from tests.tabletop_panel.helpers import controller, labels, play_out, tree, words
from tests.toy import game

BOOK = game.rulebook
LINES = (Line("T7", "first", 2), Line("T8", "nothing", 0), Line("T9", "second", 2), Line("T10", "last", 1))


def guess(said: int) -> Guess:
    return Guess(Prediction("Ann", 6, LINES), said)


@pytest.mark.parametrize(("said", "rule"), [
    (6, None),      # right
    (5, "T10"),     # stops before the last line
    (3, "T9"),      # stops before the second one
    (1, "T7"),      # counts nothing
    (4, "T7"),      # one line of two is left out in between
    (9, None),      # no single line explains it
])
def test_the_missing_line_is_found(said: int, rule: str | None) -> None:
    line = missing(guess(said))
    assert (line.rule if line else None) == rule


def test_a_wrong_guess_marks_where_it_stops_and_the_one_rule_that_is_missing() -> None:
    root = tree(comparison_html(BOOK, [guess(5)], again=True))
    bad = [node for node in root.iter("tr") if node.attrib.get("class") == "bad"]
    assert len(bad) == 1
    assert "T10" in "".join(bad[0].itertext())
    stop = next(node for node in root.iter("tr") if node.attrib.get("class") == "stop")
    assert "you stop here" in "".join(stop.itertext())
    said = words(comparison_html(BOOK, [guess(5)]))
    assert "is 6" in said
    assert "you said 5" in said
    assert labels(comparison_html(BOOK, [guess(5)], again=True))[-2:] == ["~clear", "~predict:again"]


def test_a_right_guess_has_nothing_red() -> None:
    html = comparison_html(BOOK, [guess(6)], go_on=False)
    assert 'class="bad"' not in html
    assert "you said" not in html
    assert guess_banner([guess(6)]).tone == "pine"
    assert guess_banner([guess(5)]).rules == ("T10",)
    assert "Compare" in guess_banner([guess(9)]).detail


def test_numbers_are_read_kindly() -> None:
    predictions = (Prediction("Ann", 6), Prediction("Ben", -1))
    assert [each.right for each in read_guesses([" 6 ", "−1"], predictions)] == [True, True]
    with pytest.raises(ValueError, match="Ben: a number is missing"):
        read_guesses(["6"], predictions)
    with pytest.raises(ValueError, match="'six' is not a whole number"):
        read_guesses(["six", "1"], predictions)


def waiting() -> Controller[object, object]:
    it = controller()
    play_out(it, 2)
    it.toggle_predict(True)
    it.choose("reveal")
    it.confirm()
    return it


def test_a_step_is_not_made_before_it_is_foretold() -> None:
    it = waiting()
    picture = it.picture()
    assert it.session.here.depth == 2
    assert "Predict first" in words(picture.may)
    assert "Ann: Reveal" in words(picture.may)
    assert "hidden while you predict" in words(picture.board)
    assert not any((picture.bars.next, picture.bars.back, picture.bars.undo))
    assert "lays a bid" not in words(picture.told)
    it.next()
    it.choose("draw")
    assert it.session.here.depth == 2


def test_then_it_is_made_and_compared() -> None:
    it = waiting()
    assert it.pending is not None
    true = [str(each.answer) for each in it.pending.predictions]
    it.handle({"form": "predict", "values": {str(at): value for at, value in enumerate(true)}})
    assert it.session.here.depth == 3
    picture = it.picture()
    assert "Right" in words(picture.banner)
    assert "beside the count" in words(picture.told)
    it.clear()
    assert it.guesses == ()


def test_what_is_no_number_is_said_and_asked_again() -> None:
    it = waiting()
    it.answer_prediction(["x", "1"])
    may = it.picture().may
    assert it.session.here.depth == 2
    assert "is not a whole number" in words(may)
    assert 'value="x"' in may


def test_one_may_leave_it_or_predict_again() -> None:
    it = waiting()
    it.clear()
    assert it.pending is None
    assert it.may_act()
    it = waiting()
    it.answer_prediction(["9", "9"])
    assert "Not quite" in words(it.picture().banner)
    it.predict_again()
    assert it.session.here.depth == 2
    assert it.pending is not None
    it.answer_prediction(["1", "1"])
    assert it.session.here.depth == 3
    assert it.session.branch == "main"


def test_steps_of_a_played_game_are_foretold_too() -> None:
    it = controller()
    play_out(it, 3)
    it.first()
    it.toggle_predict()
    it.next()
    assert it.session.here.depth == 1, "nothing to foretell in a bid"
    it.next()
    it.next()
    assert it.session.here.depth == 2
    assert it.pending is not None
    assert "~step:3" not in labels(it.picture().board)
    it.answer_prediction(["0", "0"])
    assert it.session.here.depth == 3
    it.toggle_predict()
    assert not it.predicting


def test_a_game_with_nothing_to_foretell_has_the_switch_off() -> None:
    plain = Controller(Session(game, game.setup(1)), PanelKit(game))
    assert controller().picture().bars.can_predict
    assert isinstance(plain.picture().bars.can_predict, bool)
