"""The format: FORMAT.md is true, and files read as it says."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.lessons import LessonError, LessonKit, LessonRun, draft_lesson, kit_for, load_lesson, register
from tabletop.lessons.__main__ import main
from tabletop.lessons.errors import Problems
from tabletop.lessons.model import LEARN_GUESS_WATCH, Ask, Play, Say
from tabletop.lessons.text import HEADER, SUBKEYS, read_entries
from tabletop.recorder import Recorder
from tabletop.session import Session
from tests.tabletop_lessons.helpers import CHEAP, FORMAT, HEAD, cheap, lesson
from tests.tabletop_lessons.toykit import ToyLessonKit
from tests.toy import Bid, Pass, game

PLAIN = "title: A test\ngame: tests.toy.game\nseat: ann\nstart:\n  seed: 4\n"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", FORMAT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCKS if found == kind]


# --- FORMAT.md ----------------------------------------------------------------------------------------------------


def test_the_guide_has_no_example_that_is_not_run() -> None:
    assert {kind for kind, _ in BLOCKS} == {"lesson", "steps", "start", "broken", "output"}


@pytest.mark.parametrize("text", blocks("lesson"))
def test_whole_examples_load(text: str) -> None:
    assert load_lesson(text).questions


def test_the_stored_example_is_the_one_of_the_guide() -> None:
    bare = [line for line in CHEAP.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    guide = [line for line in blocks("lesson")[0].splitlines() if not line.startswith("#")]
    assert bare == guide


@pytest.mark.parametrize("text", blocks("steps"))
def test_examples_of_steps_load(text: str) -> None:
    assert lesson(text).steps


@pytest.mark.parametrize("text", blocks("start"))
def test_examples_of_starts_load(text: str) -> None:
    found = load_lesson(f"title: A start\ngame: tests.toy.game\n{text}say: It begins.\n").start
    assert found.options.rounds == 2
    assert found.hand("ann") == (3, 9, 11) or found == game.setup(4, found.options)


def test_the_guides_broken_example_says_what_the_guide_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.lesson").write_text(blocks("broken")[0], encoding="utf-8")
    assert main(["my.lesson"]) == 1
    assert capsys.readouterr().out == blocks("output")[0]


def test_the_guide_names_every_key_condition_and_question() -> None:
    text = FORMAT.read_text(encoding="utf-8")
    words = {*HEADER, *LEARN_GUESS_WATCH, *(key for keys in SUBKEYS.values() for key in keys)}
    kit = LessonKit(game)
    words |= {*kit.conditions, *kit.questions}
    missing = [word for word in sorted(words) if not re.search(rf"`{word}\b", text) and f"**{word}**" not in text]
    assert missing == []


# --- what a file holds --------------------------------------------------------------------------------------------


def test_a_lesson_holds_what_its_file_says() -> None:
    found = cheap()
    assert (found.title, found.seat, found.modes, found.guess) == (
        "Win it cheaply", "ann", ("learn", "guess", "watch"), ("ann",))
    assert (found.moves, found.asks, len(found.questions)) == (10, 3, 3)
    assert repr(found) == "<Lesson 'Win it cheaply': 10 moves, 3 asks, 3 questions>"
    first = next(step for step in found.steps if isinstance(step, Ask))
    assert first.hints == ("The best one is the 11.", "The 9 is high, and you can spare it.")
    assert [(wrong.move, wrong.text) for wrong in first.wrongs] == [("bid 11", "It wins, but then it is gone.")]


def test_texts_go_on_over_lines_and_paragraphs() -> None:
    found = lesson("say: One\n  two.\n\n  Three: four.\n# a note\nann: bid 9\n")
    assert found.steps[0] == Say("One two.\n\nThree: four.", 7)


def test_hints_go_on_in_deeper_lines_even_with_a_colon() -> None:
    ask = lesson("ask: Bid\n    the nine.\n  hint: Look\n    there: it is.\n  right: bid 9\n").steps[0]
    assert isinstance(ask, Ask)
    assert (ask.prompt, ask.hints) == ("Bid the nine.", ("Look there: it is.",))


def test_tabs_windows_line_ends_and_a_byte_order_mark_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "windows.lesson"
    text = HEAD.replace("  ", "\t") + "ask: Bid.\n\tright: bid 9\n"
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load_lesson(path).asks == 1


def test_a_file_that_is_not_utf_8_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "old.lesson"
    path.write_bytes(HEAD.encode() + "say: Schöne Karten\n".encode("latin-1"))
    with pytest.raises(LessonError) as error:
        load_lesson(path)
    assert (error.value.line, error.value.reason) == (7, "needs UTF-8 text; save the file as UTF-8")


def test_a_missing_file_is_an_os_error() -> None:
    with pytest.raises(FileNotFoundError):
        load_lesson("no such.lesson")


def test_a_start_may_be_an_encoded_position() -> None:
    state = game.setup(9, {"rounds": 1})
    text = f"title: T\ngame: tests.toy.game\nstart:\n  state: {json.dumps(game.encode(state))}\nplay: pass\n"
    assert load_lesson(text).start == state


def test_options_read_as_a_teacher_writes_them() -> None:
    text = "title: T\ngame: tests.toy.game\nstart:\n  seed: 1\n  option passing: no\n  option tie: nobody\nsay: So.\n"
    options = load_lesson(text).start.options
    assert (options.passing, options.tie) == (False, "nobody")


def test_set_up_words_keep_their_lines() -> None:
    problems = Problems("lesson")
    entries = read_entries("start:\n  board:\n    a b\n    c d\n\n    e f\nsay: a\n  b\n", problems)
    assert [entries[0].below[0].value, entries[1].value, len(problems)] == ["a b\nc d\ne f", "a b", 0]


GAME = "from tests.toy import ToyGame\nclass Loan(ToyGame):\n    name = '{name}.game'\ngame = Loan()\n"
KIT = """\
from tabletop.lessons import LessonKit, register
from {name} import game
class Kit(LessonKit):
    def start(self, fields):
        return self.game.setup(int(fields['deal'][1]))
register(Kit(game))
"""


@pytest.mark.parametrize("with_kit", [True, False])
def test_loading_finds_the_kit_in_the_games_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_kit: bool
) -> None:
    name = f"loan_{'with' if with_kit else 'without'}_kit"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(GAME.format(name=name), encoding="utf-8")
    if with_kit:
        (tmp_path / name / "lesson_kit.py").write_text(KIT.format(name=name), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    text = f"title: T\ngame: {name}.game\nstart:\n  deal: 3\nsay: So.\n"
    if with_kit:
        assert load_lesson(text).start == game.setup(3)
    else:
        with pytest.raises(LessonError) as error:
            load_lesson(text)
        assert error.value.line == 4
        assert error.value.reason.startswith("Toy auction has no set-up words; a start needs 'seed: 7'")


def test_a_later_kit_takes_the_place_of_an_earlier() -> None:
    kit = ToyLessonKit()
    assert kit_for(game) is not kit
    register(kit)
    assert kit_for(game) is kit
    assert set(LessonKit(game).conditions) < set(kit.conditions)


def test_an_error_tells_all_that_is_wrong_and_survives_a_process(tmp_path: Path) -> None:
    with pytest.raises(LessonError) as error:
        lesson("say:\nasc: Bid.\nann: bid 9\n")
    assert [problem.line for problem in error.value.problems] == [7, 8]
    assert str(error.value).startswith("lesson, line 7: 'say' needs a text")
    again = pickle.loads(pickle.dumps(error.value))
    assert (again.problems, str(again)) == (error.value.problems, str(error.value))


LINES = st.sampled_from([
    "title: T", "game: tests.toy.game", "seat: ann", "start:", "  seed: 4", "say: Words.", "  go on", "ask: Bid.",
    "  right: bid 9", "  right if: at most 9", "  wrong: bid 11 => No.", "  other: No.", "  predict: How many?",
    "ann: bid 9", "ben: bid 5", "play: reveal", "mark: m", "question: Who?", "  engine: winner", "  engine: to act",
    "  at: m", "  choice: ann", "  choice: ben", "", "# note", "nonsense", "  x y z: 1", "position: p", "\tgoes on: answer",
    "guess: all", "modes: learn", "=>", ":", "  : ",
])


@settings(max_examples=300, deadline=None)
@given(st.lists(LINES, max_size=14), st.booleans())
def test_any_text_loads_or_is_refused_with_a_line(lines: list[str], headed: bool) -> None:
    text = (HEAD if headed else "\n") + "\n".join(lines) + "\n"
    try:
        found = load_lesson(text)
    except LessonError as refused:
        error = refused
    else:
        for mode in LEARN_GUESS_WATCH:
            LessonRun(found, mode)
        return
    assert error.problems
    assert all(1 <= line <= text.count("\n") + 1 and reason for line, reason in error.problems)


# --- from a played game -------------------------------------------------------------------------------------------


def played() -> Session[Any, Any]:
    session: Session[Any, Any] = Session(game, lesson("say: So.\n").start)
    session.comment("# It begins.\n\nSecond paragraph\nof it.")
    for action in (Bid("ann", 9), Pass("ben")):
        session.do(action)
    session.comment("Ben passed.")
    return session


def test_a_draft_of_a_played_game_is_a_lesson() -> None:
    session = played()
    found = load_lesson(draft_lesson(session, "A game", "ben"))
    assert found.start == session.root.state
    assert [step.move for step in found.steps if isinstance(step, Play)] == ["bid 9", "pass"]
    assert [step.text for step in found.steps if isinstance(step, Say)] == [
        "# It begins.\n\nSecond paragraph of it.", "Ben passed."]
    run = LessonRun(found, "guess")
    run.next()
    assert run.answer("pass").kind == "right"
    assert run.done


@pytest.mark.parametrize("title", ["", "  ", "two\nlines"])
def test_a_draft_needs_a_title_of_one_line(title: str) -> None:
    with pytest.raises(ValueError, match="one line"):
        draft_lesson(played(), title)


# --- the command line ---------------------------------------------------------------------------------------------


def test_the_check_says_ok_with_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(CHEAP)]) == 0
    assert capsys.readouterr().out == (
        f"{CHEAP}: ok: 'Win it cheaply', Toy auction, for ann: 10 moves, 3 asks, 3 questions\n")


def test_the_check_goes_on_behind_a_broken_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.lesson"
    broken.write_text(HEAD + "ann: bid 1\n", encoding="utf-8")
    assert main([str(broken), str(tmp_path / "none.lesson"), str(CHEAP)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{broken}:7: the move 'bid 1' is not possible here: ann does not hold the 1. [T4]")
    assert lines[1].endswith("none.lesson: can't be read: No such file or directory")
    assert ": ok: " in lines[2]


def test_the_check_without_files_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["--help"]) == 0
    assert main(["--draft"]) == 2
    assert capsys.readouterr().out.count("--draft RECORD.jsonl") == 3


def test_a_record_becomes_a_draft(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evening.jsonl"
    start = game.setup(4)
    with Recorder(path, game, start) as record:
        Session(game, start, record=record).do(Pass("ann"))
    assert main(["--draft", str(path)]) == 0
    found = load_lesson(capsys.readouterr().out)
    assert (found.title, found.moves) == ("evening", 1)
    path.write_text("{", encoding="utf-8")
    assert main(["--draft", str(path)]) == 1


def test_the_check_runs_as_a_module(tmp_path: Path) -> None:
    path = tmp_path / "plain.lesson"
    path.write_text(PLAIN + "ask: Lay nothing.\n  right: pass\n", encoding="utf-8")
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-m", "tabletop.lessons", str(path)], cwd=root, capture_output=True,
                          text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{path}: ok: 'A test', Toy auction, for ann: 1 move, 1 ask, 0 questions\n"


def test_lessons_need_no_notebook() -> None:
    code = ("import sys, tabletop.lessons; "
            "print([m for m in ('ipywidgets', 'anywidget', 'matplotlib', 'tabletop.panel') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
