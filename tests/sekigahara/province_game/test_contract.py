"""What every game offers, held against this one."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from pathlib import Path

import sekigahara.province_game as package
from sekigahara.province_game import game
from sekigahara.province_game.actions import ACTIONS, Pass
from sekigahara.province_game.pieces import CARDS, UNKNOWN
from tabletop.game import load_game
from tests.rules import missing_cases
from tests.sekigahara.province_game.kit import place, play

ROOT = Path(package.__file__).parent


def test_the_game_is_found_by_its_name():
    assert load_game("sekigahara.province_game.game") is game
    assert pickle.loads(pickle.dumps(game)) is game
    assert game.title == game.rulebook.title
    assert set(package.__all__) >= {"game", "battle"}


def test_every_rule_has_the_cases_of_its_kind():
    assert missing_cases(game.rulebook, Path(__file__).parent) == []


def test_the_rulebook_has_all_chapters():
    assert {rule.partition(".")[0] for rule in game.rulebook} == {f"P{chapter}" for chapter in range(1, 11)}
    assert {rule.status for rule in game.rulebook.values()} == {"stated", "reading"}
    settings = {setting.name: setting.rule for setting in package.ProvinceOptions.settings()}
    assert {rule.id: rule.option for rule in game.rulebook.values() if rule.option} == {
        rule: name for name, rule in settings.items()}


def test_every_rule_that_the_engine_names_is_in_the_rulebook():
    source = "".join(file.read_text(encoding="utf-8") for file in ROOT.glob("*.py"))
    assert set(re.findall(r'"(P\d+\.\d+)"', source)) <= set(game.rulebook)


def test_an_engine_needs_the_standard_library_only():
    code = (f"import sys; sys.path.insert(0, {str(ROOT.parent.parent)!r}); import sekigahara.province_game;"
            "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)"
            " - {'sekigahara', 'tabletop', '__main__'}))")
    plain = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert plain.stdout.strip() == "[]"


def test_the_list_is_a_sequence():
    state = place("kyoto: ii", "musashi: ii", ("ii-1", ""))
    actions = game.legal_actions(state)
    assert len(actions) == 6
    assert actions[-1] == Pass("ishida")
    assert actions[-1] in actions
    assert "pass" not in actions
    assert Pass("tokugawa") not in actions
    assert list(game.candidates(state)) == actions
    assert repr(actions) == "<LegalActions>"


def test_actions_are_known_by_their_type():
    assert all(kind.__dataclass_params__.frozen for kind in ACTIONS)
    assert game.is_action(Pass("ishida"))
    assert not game.is_action("pass")


def test_cards_stay_one_object():
    assert pickle.loads(pickle.dumps(CARDS["mori-1"])) is CARDS["mori-1"]
    assert pickle.loads(pickle.dumps(UNKNOWN)) is UNKNOWN
    assert repr(CARDS["mori-1"]) == "mori-1"


def test_a_state_prints_what_everyone_may_know():
    state = place("kyoto: ii", "musashi: ii", ("ii-1 levy", "mori-2"))
    assert "two hidden cards" not in repr(state)
    assert "hand: two hidden cards" in str(state)
    assert "Levy" not in str(state)
    assert repr(play(state, "pass")) == "<Province game, round 1, action>"


def test_explaining_is_quick():
    from random import Random
    from time import perf_counter

    from tests.sekigahara.province_game.walks import any_action

    state, random = game.setup(3), Random(3)
    tries = [any_action(random, state) for _ in range(300)]
    began = perf_counter()
    for action in tries:
        str(game.explain(state, action))
    # A millisecond each, with its words and the nearest legal actions; much room for a busy machine.
    assert (perf_counter() - began) / len(tries) < 0.005
