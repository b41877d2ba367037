"""Records: a seat's record tells neither war cards nor how many there are, nor blind draws; a teacher's is played on."""

from __future__ import annotations

import io
import json
from random import Random

from sekigahara.province_game import game
from tabletop.recorder import Recorder, save_session
from tabletop.records import load_session, read_record
from tabletop.session import Session
from tests.sekigahara.province_game.kit import choose, fight, place


def lines(texts: list[str], viewer: str | None) -> list[str]:
    state = fight("mori ii", "date", ("mori-1 mori-2 ii-1", "date-1 date-2"))
    session = Session(game, state)
    file = io.StringIO()
    recorder = Recorder(file, game, state, viewer)
    for text in texts:
        session.do(game.parse(text, session.state))
        recorder.did(session.here, session.branch)
    return [line for line in file.getvalue().splitlines()[1:] if json.loads(line)["type"] == "action"]


def test_how_many_war_cards_were_laid_is_in_no_record_of_another():
    none = ["done", "done", "done", "war date-1", "done"]
    three = ["done", "done", "war mori-1", "war mori-2", "war ii-1", "done", "war date-1", "done"]
    told = lines(three, "tokugawa")
    assert told == lines(none, "tokugawa")
    assert [json.loads(line)["action"] for line in told] == ["done", "done", "war ?", "war date-1", "done"]
    assert lines(none, None) == lines(three, None)
    assert [json.loads(line)["action"] for line in lines(three, "ishida")] == [
        "done", "done", "war mori-1", "war mori-2", "war ii-1", "done", "war ?"]


def test_a_blind_draw_is_told_without_its_card():
    state = place("kyoto: ii", "musashi: ii", first="tokugawa", to_act="ishida", actions=1)
    session = Session(game, state)
    session.do(game.parse("pass", state))
    session.do(game.parse("draw deck", session.state))
    file = io.StringIO()
    save_session(session, file, "ishida")
    assert '"draw deck ?"' in file.getvalue()
    file = io.StringIO()
    save_session(session, file, "tokugawa")
    assert '"draw deck"' in file.getvalue()


def test_a_game_is_written_and_played_on():
    random = Random(4)
    session = Session(game, game.setup(4))
    for _ in range(150):
        session.do(choose(random, session.state))
    file = io.StringIO()
    save_session(session, file)
    again = load_session(io.StringIO(file.getvalue()))
    assert again.state == session.state
    for viewer in ("ishida", "tokugawa", None):
        file = io.StringIO()
        save_session(session, file, viewer)
        record = read_record(io.StringIO(file.getvalue()))
        assert record.header.start is None
        for seat, text in record.told():
            if seat != viewer:
                assert text != "draw deck"
                assert not text.startswith("war") or text == "war ?"
            # What a record tells can be read again.
            game.parse(text, session.state, seat)
