"""Which test proves which rule: the kind of a rule decides the cases that must exist.

A *permission* needs an action that it allows and one that it refuses; an *effect* a case where it applies and one
where it does not; a *fact* is held against the data. Tests say what they prove with :func:`covers`, and
:func:`missing_cases` reads the marks from the source of a folder of tests without running anything.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from tabletop import Rulebook

__all__ = ["CASES", "covers", "missing_cases"]

F = TypeVar("F", bound=Callable[..., object])

CASES: Final = {"permission": ("allows", "refuses"), "effect": ("applies", "not"), "fact": ("holds",)}


def covers(rule: str, *cases: str) -> Callable[[F], F]:
    """Mark a test as a case of a rule: ``@covers("B63", "refuses")``."""
    known = {case for kind in CASES.values() for case in kind}
    if not cases or not set(cases) <= known:
        raise ValueError(f"covers({rule!r}, {cases}): the cases are {', '.join(sorted(known))}")
    return lambda test: test


def _marks(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "covers":
                    rule, *cases = [ast.literal_eval(value) for value in mark.args]
                    for case in cases:
                        yield rule, case


def missing_cases(rulebook: Rulebook, folder: Path) -> list[str]:
    """What is missing or wrong, a line each: rules without a case that their kind demands, marks of unknown rules."""
    marks = set(_marks(folder))
    wrong = [f"{rule} ({rulebook[rule].kind}) has no test case {case!r}" for rule in rulebook
             for case in CASES[rulebook[rule].kind] if (rule, case) not in marks]
    wrong += [f"{rule} is covered by a test but stands in no rulebook" for rule in {rule for rule, _ in marks}
              if rule not in rulebook]
    wrong += [f"{rule} is a {rulebook[rule].kind} and can't have a case {case!r}" for rule, case in marks
              if rule in rulebook and case not in CASES[rulebook[rule].kind]]
    return sorted(wrong)
