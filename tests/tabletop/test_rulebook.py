"""Rulebooks: what a ``rules.toml`` must hold, and how a rule is found."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from tabletop.rulebook import Rulebook, RulebookError
from tests.toy import game

RULE = '[[rule]]\nid = "{id}"\nkind = "fact"\ntitle = "A title"\nsource = "here"\nstatus = "stated"\ntext = "Words."\n'
ONE = RULE.format(id="A1")
NUMBERS = count()


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Rulebook]]:
    made: list[str] = []

    def make(text: str) -> Rulebook:
        name = f"made_up_rules_{next(NUMBERS)}"
        made.append(name)
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        (tmp_path / name / "rules.toml").write_text(text, encoding="utf-8")
        return Rulebook(name)

    monkeypatch.syspath_prepend(tmp_path)
    yield make
    for name in made:
        sys.modules.pop(name, None)


def test_rules_are_found_by_id_in_the_order_of_the_book() -> None:
    rules = game.rulebook
    assert list(rules) == [f"T{number}" for number in range(1, 13)]
    assert len(rules) == 12
    assert rules["T4"].kind == "permission"
    assert rules["T4"].section == "1"
    assert rules["T1"].section is None
    assert rules["T5"].option == "passing"
    assert "T4" in rules
    assert "T99" not in rules
    assert rules.title == "Toy auction"
    assert rules.source.startswith("Made up")
    assert [rule.id for rule in rules.readings()] == ["T5", "T12"]
    assert repr(rules) == "<Rulebook Toy auction: 12 rules>"


def test_a_rule_prints_with_its_section_and_its_mark() -> None:
    assert str(game.rulebook["T4"]) == "T4 (section 1) Your own cards\nA seat bids a card from its own hand."
    assert str(game.rulebook["T5"]).startswith("T5 Passing [reading]\nInstead of a card ")
    assert str(game.rulebook).startswith("Toy auction\n\nT1 The cards\n")


def test_line_breaks_in_a_text_are_spaces() -> None:
    assert "\n" not in game.rulebook["T3"].text
    assert game.rulebook["T3"].text.startswith("In the bidding step ")


def test_an_unknown_rule_is_an_error_that_helps() -> None:
    with pytest.raises(KeyError, match="Toy auction has no rule 'T13'; near to it: T3, T1, T12"):
        game.rulebook["T13"]


def test_the_file_is_read_only_when_a_rule_is_asked_for() -> None:
    book = Rulebook("no_such_package_anywhere")
    with pytest.raises(ModuleNotFoundError):
        book["A1"]


def test_what_a_file_may_leave_out(book: Callable[[str], Rulebook]) -> None:
    rules = book(ONE)
    assert rules["A1"].title == "A title"
    assert rules.title.startswith("made_up_rules")
    assert rules.source == ""
    assert len(book("")) == 0


@pytest.mark.parametrize(("text", "words"), [
    (ONE + ONE, "rule A1 stands there twice"),
    (ONE.replace('kind = "fact"', 'kind = "idea"'), "rule A1: kind is 'idea', not one of permission, effect, fact"),
    (ONE.replace('"stated"', '"guessed"'), "rule A1: status is 'guessed', not one of stated, derived, reading"),
    (ONE.replace('title = "A title"\n', ""), "rule A1: needs a text for 'title'"),
    (ONE.replace('"A title"', '"  "'), "rule A1: needs a text for 'title'"),
    (ONE.replace('"Words."', "7"), "rule A1: needs a text for 'text'"),
    (ONE + "colour = 'red'\n", "rule A1: unknown field 'colour'"),
    (ONE + RULE.replace('id = "{id}"\n', ""), "rule number 2: needs a text for 'id'"),
    (ONE + "what?", "/rules.toml: "),
])
def test_a_broken_file_is_refused_with_the_rule_and_the_reason(
    book: Callable[[str], Rulebook], text: str, words: str
) -> None:
    with pytest.raises(RulebookError) as caught:
        book(text)["A1"]
    assert words in str(caught.value)
    assert "/rules.toml: " in str(caught.value)
