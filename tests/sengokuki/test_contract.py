"""What every game offers, held against this one."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import sengokuki
from sengokuki import Flip, Sengokuki, game
from sengokuki.pieces import CARDS
from tabletop.game import load_game
from tabletop.recorder import save_session
from tabletop.records import load_session
from tabletop.session import Session, UndoRefused
from tests.rules import missing_cases
from tests.sengokuki.helpers import after, place
from tests.sengokuki.walks import walk


def test_the_game_is_found_by_its_name() -> None:
    assert sengokuki.game is game
    assert isinstance(game, Sengokuki)
    assert load_game("sengokuki.game") is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert game.title == game.rulebook.title == "Sengokuki"


def test_every_rule_has_the_cases_of_its_kind() -> None:
    assert missing_cases(game.rulebook, Path(__file__).parent) == []


def test_the_rulebook_has_all_chapters() -> None:
    chapters = {f"K{chapter}" for chapter in range(1, 8)}
    assert {rule.partition(".")[0] for rule in game.rulebook} == chapters
    assert len(game.rulebook) == 31
    assert {rule.status for rule in game.rulebook.values()} == {"stated", "derived", "reading"}


def test_every_rule_that_the_engine_names_is_in_the_rulebook() -> None:
    def named_in(*files: Path) -> set[str]:
        return set(re.findall(r'"(K\d+\.\d+)"', "".join(file.read_text(encoding="utf-8") for file in files)))

    files = sorted(Path(sengokuki.__file__).parent.glob("*.py"))
    around = ("drawing", "emblems", "panel", "lesson_kit", "laboratory")
    named = named_in(*(file for file in files if not file.name.startswith(around)))
    assert named_in(*files) <= set(game.rulebook)
    # The others tell of the start, or follow from these.
    assert set(game.rulebook) - named == {"K1.1", "K1.2", "K1.4", "K1.5", "K2.2", "K3.9"}


def test_an_engine_needs_the_standard_library_only() -> None:
    code = ("import sys, sengokuki; print(sorted({name.partition('.')[0] for name in sys.modules} "
            "- set(sys.stdlib_module_names) - {'sengokuki', 'tabletop', '__main__'}))")
    plain = subprocess.run([sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
                           capture_output=True, text=True, check=True)
    assert plain.stdout.strip() == "[]"


ROOT = Path(sengokuki.__file__).parent.parent


def test_the_list_is_a_sequence() -> None:
    state = game.setup(1)
    actions = game.legal_actions(state)
    assert len(actions) == 38
    assert actions[0] == Flip("white", "a1")
    assert actions[-1] in actions
    assert not actions.__contains__("flip a1")
    assert Flip("black", "a1") not in actions
    assert actions == list(actions)
    assert bool(actions)
    assert repr(actions) == "<LegalActions>"
    over = place("wDf1 wLe3 bDa7", "a6 b7", mover="b")
    assert not game.legal_actions(over)


def test_the_list_is_not_to_be_spoilt() -> None:
    state = game.setup(1)
    listed = list(game.legal_actions(state))
    listed.clear()
    assert len(game.legal_actions(state)) == 38
    assert len(tuple(game.candidates(state))) == 38


def test_a_pass_can_not_be_performed() -> None:
    with pytest.raises(AssertionError):
        game.perform(game.setup(1), sengokuki.Pass("white"))


def test_chance_brings_nothing_after_the_deal() -> None:
    state = game.setup(1)
    step = game.apply(state, game.parse("flip a1", state))
    assert step.came is None
    assert after(state, "flip a1") == step.state


def test_a_session_goes_back_and_is_saved_and_loaded(tmp_path: Path) -> None:
    fair = Session(game, game.setup(3), mode="fair")
    fair.do(game.parse("flip a1", fair.state))
    with pytest.raises(UndoRefused):
        fair.undo()
    session = Session(game, game.setup(3))
    for _, step in walk(3, {}, 60, False):
        if step is not None:
            session.do(step.action)
    last = session.state
    save_session(session, tmp_path / "all.jsonl")
    assert load_session(tmp_path / "all.jsonl").state == last
    # A record for a seat tells no hidden card.
    save_session(session, tmp_path / "white.jsonl", viewer="white")
    assert not any(card.name in (tmp_path / "white.jsonl").read_text() for card in CARDS if card.kind is not None)
    session.first()
    assert session.state == game.setup(3)
