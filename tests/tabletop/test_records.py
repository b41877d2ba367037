"""Records: what is written while playing, what a seat's record tells, and what becomes of broken ones."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.records import Recorder, RecordError, load_session, read_record, save_session
from tabletop.seats import TEACHER, Viewer
from tabletop.session import Session
from tests.tabletop.play import moderate, play_about, same_tree, some_start
from tests.toy import Bid, Draw, Pass, Reveal, ToyState, game, other_world


def text_of(session: Session[Any, Any], viewer: Viewer = TEACHER) -> str:
    file = io.StringIO()
    save_session(session, file, viewer)
    return file.getvalue()


def lines_of(text: str) -> list[Any]:
    return [json.loads(line) for line in text.split("\n") if line]


def text_from(lines: list[Any]) -> io.StringIO:
    return io.StringIO("".join(json.dumps(line) + "\n" for line in lines))


def long_start() -> ToyState:
    return game.setup(3, {"rounds": 5})


def through_the_reshuffle(session: Session[Any, Any]) -> None:
    """Play until chance has decided something."""
    while session.step is None or session.step.came is None:
        session.do(next(iter(game.legal_actions(session.state))))


# --- writing and reading back -----------------------------------------------------------------------------------


def test_every_line_is_in_the_file_as_soon_as_it_is_done(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    start = game.setup(3)
    session = Session(game, start, record=Recorder(path, game, start))
    assert lines_of(path.read_text("utf-8")) == [{
        "record": "terakoya", "format": 1, "game": "tests.toy.game", "version": 1, "options": {}, "viewer": "teacher",
        "start": game.encode(start)}]
    card = start.hand("ann")[0]
    session.do(Bid("ann", card))
    session.comment("桜 first")
    session.undo()
    session.do(Pass("ann"))
    session.start_branch("idea")
    session.rename("idea", "plan")
    session.switch("main")
    assert lines_of(path.read_text("utf-8"))[1:] == [
        {"type": "action", "id": 1, "parent": 0, "branch": "main", "seat": "ann", "action": f"bid {card}"},
        {"type": "comment", "at": 1, "text": "桜 first"},
        {"type": "move", "to": 0, "branch": "main"},
        {"type": "action", "id": 2, "parent": 0, "branch": "branch 2", "seat": "ann", "action": "pass"},
        {"type": "branch", "name": "idea", "at": 2},
        {"type": "rename", "old": "idea", "new": "plan"},
        {"type": "move", "to": 1, "branch": "main"},
    ]


@moderate
@given(st.integers(0, 10**6))
def test_a_session_comes_back_as_it_was_written_line_by_line(seed: int) -> None:
    start = some_start(seed)
    file = io.StringIO()
    session = Session(game, start, record=Recorder(file, game, start))
    play_about(session, seed)
    file.seek(0)
    same_tree(session, load_session(file))


@moderate
@given(st.integers(0, 10**6))
def test_a_session_comes_back_as_it_was_saved_at_once(seed: int) -> None:
    session = Session(game, some_start(seed))
    play_about(session, seed)
    loaded = load_session(io.StringIO(text_of(session)))
    same_tree(session, loaded)
    assert text_of(loaded) == text_of(session)


def test_saving_replaces_a_file_only_when_all_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    session = Session(game, game.setup(3))
    save_session(session, path)
    before = path.read_bytes()
    session.do(Pass("ann"))
    with monkeypatch.context() as patch:
        patch.setattr(type(game), "told", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            save_session(session, path, "ben")
    assert path.read_bytes() == before
    save_session(session, path)
    assert load_session(path).size == 2
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_replay_never_rolls_again() -> None:
    session = Session(game, long_start())
    through_the_reshuffle(session)
    lines = lines_of(text_of(session))
    brought = next(line["came"] for line in lines if "came" in line)
    # Another key would shuffle otherwise; the record must win.
    lines[0]["start"]["chance"]["key"] = "0123456789abcdef"
    loaded = load_session(text_from(lines))
    assert loaded.step is not None
    assert loaded.step.came == brought
    assert loaded.state.pile == session.state.pile
    assert loaded.state.chance.given == ()


def test_chance_laid_down_in_the_start_is_kept() -> None:
    start = long_start()
    start = game.with_chance(start, start.chance.foretold([[7, 6, 5, 4, 3, 2, 1, 0], [1, 0]]))
    session = Session(game, start)
    through_the_reshuffle(session)
    loaded = load_session(io.StringIO(text_of(session)))
    same_tree(session, loaded)
    assert loaded.state.chance.given == ([1, 0],)


def test_an_existing_file_is_never_overwritten_by_mistake(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    start = game.setup(3)
    Recorder(path, game, start).close()
    with pytest.raises(FileExistsError, match="load it to go on"):
        Recorder(path, game, start)
    with Recorder(path, game, game.setup(4), replace=True):
        pass
    assert load_session(path).state == game.setup(4)


def test_a_record_belongs_to_its_start() -> None:
    with pytest.raises(ValueError, match="another start"):
        Session(game, game.setup(1), record=Recorder(io.StringIO(), game, game.setup(2)))
    session = Session(game, game.setup(1))
    session.do(Pass("ann"))
    with pytest.raises(ValueError, match="holds 1 nodes"):
        session.record = Recorder(io.StringIO(), game, session.root.state)


def test_a_step_that_can_not_be_written_is_not_made() -> None:
    class Full(io.StringIO):
        full = False

        def write(self, text: str) -> int:
            if self.full:
                raise OSError("no space left")
            return super().write(text)

    start = game.setup(1)
    file = Full()
    session = Session(game, start, record=Recorder(file, game, start))
    file.full = True
    with pytest.raises(OSError, match="no space"):
        session.do(Pass("ann"))
    assert session.size == 1
    file.full = False
    session.do(Pass("ann"))
    file.seek(0)
    same_tree(session, load_session(file))


def test_half_a_surrogate_pair_in_a_comment_is_written() -> None:
    session = Session(game, game.setup(1))
    session.comment("broken \ud83d paste")
    assert load_session(io.StringIO(text_of(session))).comments() == ("broken \ud83d paste",)


# --- killed while writing ---------------------------------------------------------------------------------------


def test_cut_at_every_byte_of_the_last_lines_nothing_whole_is_lost(tmp_path: Path) -> None:
    path, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    start = long_start()
    session = Session(game, start, record=Recorder(path, game, start))
    through_the_reshuffle(session)
    session.comment("桜")
    session.undo()
    session.do(next(iter(game.legal_actions(session.state))))
    data = path.read_bytes()
    begin = len(b"\n".join(data.split(b"\n")[:-5]))
    for length in range(begin, len(data) + 1):
        cut.write_bytes(data[:length])
        whole = data[:length].count(b"\n")
        loaded = load_session(cut, go_on=True)
        complete = data[length : length + 1] == b"\n" or data[length - 1 : length] == b"\n"
        assert bool(loaded.warning) is not complete
        assert len(read_record(cut).lines) == whole + (complete and data[length - 1] != 10) - 1
        loaded.comment("taken up")
        assert loaded.record is not None
        loaded.record.close()
        again = load_session(cut)
        same_tree(loaded, again)
        assert not again.warning
        assert again.comments()[-1] == "taken up"


def test_a_record_can_be_taken_up_and_goes_on_in_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    start = game.setup(3)
    session = Session(game, start, record=Recorder(path, game, start))
    play_about(session, 1, 30)
    for seed in range(2, 6):
        assert session.record is not None
        session.record.close()
        before = path.read_bytes()
        session = load_session(path, go_on=True)
        play_about(session, seed, 20)
        assert path.read_bytes().startswith(before)
    same_tree(session, load_session(path))
    assert session.size > 30


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    script = (
        "import os, signal, sys\n"
        "from tests.toy import game\n"
        "from tabletop.records import Recorder\n"
        "from tabletop.session import Session\n"
        "start = game.setup(5, {'rounds': 9})\n"
        "session = Session(game, start, record=Recorder(sys.argv[1], game, start))\n"
        "for _ in range(17):\n"
        "    session.do(next(iter(game.legal_actions(session.state))))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script, str(path)], cwd=root, check=False)
    assert done.returncode == -signal.SIGKILL
    session = load_session(path)
    assert session.here.depth == 17
    assert not session.warning


def test_a_header_cut_short_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    Recorder(path, game, game.setup(1)).close()
    data = path.read_bytes()
    for length in range(len(data) - 1):
        path.write_bytes(data[:length])
        with pytest.raises(RecordError) as caught:
            load_session(path)
        assert caught.value.line == 1


# --- records for seats ------------------------------------------------------------------------------------------


def test_a_seats_record_reads_as_it_was_told_to_the_seat() -> None:
    session = Session(game, game.setup(3))
    mine, theirs = session.state.hand("ann")[1], session.state.hand("ben")[0]
    session.do(Bid("ann", mine))
    session.do(Bid("ben", theirs))
    session.do(Reveal("ann"))
    session.do(Draw("ann"))
    assert lines_of(text_of(session, "ann")) == [
        {"record": "terakoya", "format": 1, "game": "tests.toy.game", "version": 1, "options": {}, "viewer": "ann"},
        {"type": "action", "id": 1, "parent": 0, "seat": "ann", "action": f"bid {mine}"},
        {"type": "action", "id": 2, "parent": 1, "seat": "ben", "action": "bid ?"},
        {"type": "action", "id": 3, "parent": 2, "seat": "ann", "action": "reveal"},
        {"type": "action", "id": 4, "parent": 3, "seat": "ann", "action": "draw"},
    ]
    record = read_record(io.StringIO(text_of(session, None)))
    assert record.header.viewer is None
    assert record.told() == (("ann", "bid ?"), ("ben", "bid ?"), ("ann", "reveal"), ("ann", "draw"))
    assert str(record).splitlines() == [
        "tests.toy.game, for spectator", "   1 ann: bid ?", "   2 ben: bid ?", "   3 ann: reveal", "   4 ann: draw"]


@moderate
@given(st.integers(0, 10**6))
def test_a_seats_record_holds_nothing_but_what_it_was_told(seed: int) -> None:
    start = some_start(seed)
    for viewer in (*game.seats(start), None):
        file = io.StringIO()
        session = Session(game, start, record=Recorder(file, game, start, viewer))
        play_about(session, seed)
        for text in (file.getvalue(), text_of(session, viewer)):
            header, *lines = lines_of(text)
            assert set(header) == {"record", "format", "game", "version", "options", "viewer"}
            for line in lines:
                fields = {"action": {"id", "parent", "seat", "action"}, "move": {"to"}, "comment": {"at", "text"}}
                assert set(line) == {"type"} | fields[line["type"]]
                if line["type"] == "action" and line["seat"] != viewer:
                    assert line["action"] in ("bid ?", "reveal", "draw")


def act_alike(state: ToyState, viewer: Viewer, random: Random) -> Any:
    """A legal action; where it is hidden from the viewer, which one is left to chance."""
    actions = list(game.legal_actions(state))
    return actions[0] if game.to_act(state) == (viewer,) else random.choice(actions)


@moderate
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_worlds_that_a_viewer_cannot_tell_apart_leave_it_the_same_record(seed: int, other: int) -> None:
    """Hidden bids are made, taken back and made again, the same ones or others: the record may not show which."""
    start = some_start(seed)
    for viewer in (*game.seats(start), None):
        written = []
        for world, luck in ((start, 1), (other_world(start, viewer, other), other)):
            plan, hidden = Random(seed), Random(luck)
            file = io.StringIO()
            session = Session(game, world, record=Recorder(file, game, world, viewer))
            for number in range(25):
                kind = plan.random()
                # Behind the reveal the worlds may openly differ.
                if kind < 0.6 and session.state.round == 0 and session.state.step in ("bid", "reveal"):
                    session.do(act_alike(session.state, viewer, hidden))
                elif kind < 0.85 and session.can_undo():
                    session.undo()
                elif kind < 0.9:
                    session.first()
                else:
                    session.comment(f"number {number}")
            written.append((file.getvalue(), text_of(session, viewer)))
        assert written[0] == written[1]


def test_a_seats_record_can_be_read_and_not_played() -> None:
    session = Session(game, game.setup(3))
    session.do(Pass("ann"))
    text = text_of(session, "ben")
    assert read_record(io.StringIO(text)).told() == (("ann", "bid ?"),)
    with pytest.raises(RecordError, match="only a teacher's record can be played") as caught:
        load_session(io.StringIO(text))
    assert caught.value.line == 1
    assert caught.value.record is not None


def test_what_is_told_follows_moves_and_branches() -> None:
    session = Session(game, game.setup(3))
    session.do(Pass("ann"))
    session.do(Pass("ben"))
    session.undo()
    assert read_record(io.StringIO(text_of(session))).told() == (("ann", "pass"),)


# --- broken records ---------------------------------------------------------------------------------------------


def good() -> list[Any]:
    session = Session(game, long_start())
    through_the_reshuffle(session)
    session.undo()
    return lines_of(text_of(session))


def change(at: int, **fields: Any) -> list[Any]:
    lines = good()
    lines[at] = {**lines[at], **fields}
    return lines


BROKEN = [
    (change(0, record="chess"), 1, "no record"),
    (change(0, format=2), 1, "this version reads 1"),
    (change(0, game="tests.nowhere.game"), 1, "no game at 'tests.nowhere.game'"),
    (change(0, game="tests.toy"), 1, "it is a module"),
    (change(0, game=".."), 1, "no game at"),
    (change(0, game=7), 1, "header.game: needs a text"),
    (change(0, version=9), 1, "version 9 of tests.toy.game; this is 1"),
    (change(0, options={"rounds": 9}), 1, "not those of its start"),
    (change(0, options=None), 1, "header.options"),
    (change(0, start={}), 1, "state.options: is missing"),
    (change(0, start=None), 1, "header.start"),
    (change(2, id=9), 3, "2 comes next"),
    (change(2, id="x"), 3, "action.id"),
    (change(2, parent=40), 3, "no node 40"),
    (change(2, parent=0), 3, "not the tip of branch 'main'"),
    (change(2, seat="cho"), 3, "no seat"),
    (change(2, seat="ann"), 3, "not possible: T2"),
    (change(2, action="fly"), 3, "'fly' is not an action"),
    (change(2, action="bid 99"), 3, "not a card from 1 to 12"),
    (change(2, action="reveal"), 3, "T6"),
    (change(2, came=[3]), 3, "chance brought None, but the record says"),
    (change(2, came="six"), 3, "can't have brought 'six'"),
    (change(2, type="dance"), 3, "'dance' is not one of"),
    (change(-2, came=None), -2, "but the record says None"),
    (change(-2, came=[[0, 0]]), -2, "does not fit"),
    (change(-2, came=[["a", 1]]), -2, "does not fit"),
    (change(-1, to=900), -1, "no node 900"),
    (change(-1, branch="lost"), -1, "no branch 'lost'"),
    ([*good(), {"type": "branch", "name": "main", "at": 0}], -1, "can't be named 'main'"),
    ([*good(), {"type": "rename", "old": "x", "new": "y"}], -1, "no branch 'x'"),
    ([*good(), {"type": "comment", "at": -1, "text": "?"}], -1, "comment.at"),
    ([*good(), {"type": "branch", "name": "b", "at": 0}, {"type": "move", "to": 2, "branch": "b"}], -1,
     "does not lead through node 2"),
    ([*good(), 7], -1, "needs an object"),
]


@pytest.mark.parametrize(("lines", "at", "words"), BROKEN, ids=[words for _, _, words in BROKEN])
def test_a_broken_record_says_where_and_what(lines: list[Any], at: int, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        load_session(text_from(lines))
    number = at if at > 0 else len(lines) + 1 + at
    assert caught.value.line == number
    assert words in caught.value.reason
    assert str(caught.value) == f"line {number} of the record: {caught.value.reason}"
    if number > 1:
        # What was read before it is not lost, and can be played on.
        session = caught.value.session
        assert session is not None
        assert session.size == sum(isinstance(line, dict) and line.get("type") == "action"
                                   for line in lines[: number - 1]) + 1
        session.do(next(iter(game.legal_actions(session.state))))


@pytest.mark.parametrize("junk", ["{", "nonsense", '{"type": "action"', "[" * 100_000, "\x00"])
def test_a_line_that_is_no_json_is_refused_unless_it_is_the_last_and_cut_short(junk: str) -> None:
    lines = [json.dumps(line) for line in good()]
    with pytest.raises(RecordError) as caught:
        load_session(io.StringIO("\n".join([*lines[:3], junk, *lines[3:]])))
    assert caught.value.line == 4
    assert caught.value.session is not None
    assert caught.value.session.size == 3
    with pytest.raises(RecordError) as refused:
        read_record(io.StringIO("\n".join([*lines, junk, ""])))
    assert refused.value.record is not None
    assert len(refused.value.record.lines) == len(lines) - 1
    assert f"line {len(lines) + 1} " in load_session(io.StringIO("\n".join([*lines, junk]))).warning


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = [json.dumps(line).encode() for line in good()]
    path.write_bytes(b"\n".join([*lines[:2], b"\xff\xfe", *lines[2:]]))
    with pytest.raises(RecordError, match=r"line 3 .*UTF-8"):
        load_session(path)


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_an_empty_file_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match="no header"):
        read_record(io.StringIO(text))


def test_a_record_of_another_game_is_refused_where_one_is_wanted() -> None:
    class Other(type(game)):  # type: ignore[misc]
        name = "tests.toy.other"

    text = text_of(Session(game, game.setup(1)))
    assert load_session(io.StringIO(text), game=game).game is game
    with pytest.raises(RecordError, match=r"not of tests\.toy\.other"):
        load_session(io.StringIO(text), game=Other())


def test_to_go_on_a_path_is_needed() -> None:
    with pytest.raises(ValueError, match="path"):
        load_session(io.StringIO(text_of(Session(game, game.setup(1)))), go_on=True)


def test_a_loaded_session_can_be_fair() -> None:
    session = Session(game, long_start())
    through_the_reshuffle(session)
    loaded = load_session(io.StringIO(text_of(session)), mode="fair")
    assert loaded.mode == "fair"
    assert not loaded.can_undo()


def test_a_record_grows_by_the_same_for_each_step() -> None:
    file = io.StringIO()
    start = game.setup(3, {"rounds": 2_000})
    session = Session(game, start, record=Recorder(file, game, start))
    longest = 0
    for _ in range(3_000):
        before = file.tell()
        session.do(next(iter(game.legal_actions(session.state))))
        longest = max(longest, file.tell() - before)
    assert longest < 200
    file.seek(0)
    assert load_session(file).size == 3_001
