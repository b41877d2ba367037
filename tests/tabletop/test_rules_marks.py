"""The marks that say which test proves which rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules import covers, missing_cases
from tests.toy import game

ALL = "\n".join(
    f"@covers({rule.id!r}, {', '.join(map(repr, cases))})\ndef test_{rule.id}(): pass\n"
    for rule in game.rulebook.values()
    for cases in [{"permission": ("allows", "refuses"), "effect": ("applies", "not"), "fact": ("holds",)}[rule.kind]]
)


def missing(folder: Path, text: str) -> list[str]:
    (folder / "test_made_up.py").write_text(text, encoding="utf-8")
    return missing_cases(game.rulebook, folder)


def test_nothing_is_missing_where_every_case_has_a_test(tmp_path: Path) -> None:
    assert missing(tmp_path, ALL) == []


def test_marks_are_found_below_the_folder_and_only_in_tests(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "helper.py").write_text(ALL, encoding="utf-8")
    assert len(missing(tmp_path, "")) == sum(
        1 if rule.kind == "fact" else 2 for rule in game.rulebook.values())
    assert missing(tmp_path / "deep", ALL) == []
    assert missing(tmp_path, "") == []


def test_a_missing_case_is_named(tmp_path: Path) -> None:
    assert missing(tmp_path, ALL.replace("'T4', 'allows', 'refuses'", "'T4', 'allows'")) == [
        "T4 (permission) has no test case 'refuses'"]
    assert missing(tmp_path, ALL.replace("'T7', 'applies', 'not'", "'T7', 'not'")) == [
        "T7 (effect) has no test case 'applies'"]
    assert missing(tmp_path, ALL.replace("'T1'", "'T99'")) == [
        "T1 (fact) has no test case 'holds'", "T99 is covered by a test but stands in no rulebook"]


def test_a_case_of_another_kind_is_named(tmp_path: Path) -> None:
    text = ALL + "@covers('T1', 'allows')\nclass TestMore: pass\n"
    assert missing(tmp_path, text) == ["T1 is a fact and can't have a case 'allows'"]


def test_marks_may_be_stacked(tmp_path: Path) -> None:
    text = ALL.replace("'T4', 'allows', 'refuses'", "'T4', 'refuses'").replace(
        "@covers('T1', 'holds')\n", "@covers('T1', 'holds')\n@covers('T4', 'allows')\n")
    assert missing(tmp_path, text) == []


def test_the_mark_leaves_the_test_as_it_is_and_refuses_unknown_cases() -> None:
    def test() -> None:
        pass

    assert covers("T1", "holds")(test) is test
    for cases in ((), ("perhaps",), ("allows", "perhaps")):
        with pytest.raises(ValueError, match="the cases are"):
            covers("T1", *cases)
