"""The numbered rules of a game, loaded from its ``rules.toml``.

Every verdict and every event names rules by id; this is where an id gets its words. A ``rules.toml`` has a ``[book]``
table (``title``, ``source``) and one ``[[rule]]`` table a rule::

    [[rule]]
    id = "B68"
    kind = "effect"            # permission | effect | fact: decides which tests must exist
    title = "One for each mon"
    section = "8.3.1"          # of the published rules, where there is one
    source = "source"          # where we have it from
    status = "stated"          # stated | derived | reading
    option = "weapon_bonus"    # the setting that changes it, if any
    text = "..."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from tabletop.spelling import get_close_matches

__all__ = ["KINDS", "STATUSES", "Rule", "Rulebook", "RulebookError"]

KINDS: Final = ("permission", "effect", "fact")
STATUSES: Final = ("stated", "derived", "reading")
_REQUIRED: Final = ("id", "kind", "title", "source", "status", "text")
_FIELDS: Final = (*_REQUIRED, "section", "option")


class RulebookError(ValueError):
    """A ``rules.toml`` does not hold what a rulebook needs; the message says which file, which rule, and what."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule, in our own words."""

    id: str
    kind: str
    title: str
    text: str
    source: str
    status: str
    section: str | None = None
    option: str | None = None

    @property
    def is_reading(self) -> bool:
        """Whether the rule, or a part of it, is our reading of a hole in the sources."""
        return self.status == "reading"

    def __str__(self) -> str:
        section = f" (section {self.section})" if self.section else ""
        mark = " [reading]" if self.is_reading else ""
        return f"{self.id}{section} {self.title}{mark}\n{self.text}"


class Rulebook(Mapping[str, Rule]):
    """The rules of one game by id, in the order of the rulebook.

    The file is read when a rule is first asked for, so that an engine can be imported quickly.

    Args:
        package: the package that holds the file.
        file: its name there.
    """

    def __init__(self, package: str, file: str = "rules.toml") -> None:
        self._package = package
        self._file = file

    @cached_property
    def _data(self) -> dict[str, Any]:
        # Loaded when a rule is first read: an engine that only plays needs neither.
        import tomllib
        from importlib.resources import files

        text = files(self._package).joinpath(self._file).read_text(encoding="utf-8")
        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulebookError(f"{self._package}/{self._file}: {error}") from error

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        rules: dict[str, Rule] = {}
        for number, table in enumerate(self._data.get("rule", ()), 1):
            rule = self._rule(number, table)
            if rule.id in rules:
                raise RulebookError(f"{self._package}/{self._file}: rule {rule.id} stands there twice")
            rules[rule.id] = rule
        return rules

    def _rule(self, number: int, table: dict[str, Any]) -> Rule:
        place = f"{self._package}/{self._file}: rule {table.get('id', f'number {number}')}"
        for name in _REQUIRED:
            if not isinstance(table.get(name), str) or not table[name].strip():
                raise RulebookError(f"{place}: needs a text for {name!r}")
        for name in table:
            if name not in _FIELDS:
                raise RulebookError(f"{place}: unknown field {name!r}")
        if table["kind"] not in KINDS:
            raise RulebookError(f"{place}: kind is {table['kind']!r}, not one of {', '.join(KINDS)}")
        if table["status"] not in STATUSES:
            raise RulebookError(f"{place}: status is {table['status']!r}, not one of {', '.join(STATUSES)}")
        return Rule(**{**table, "text": re.sub(r"\s+", " ", table["text"]).strip()})

    @property
    def title(self) -> str:
        """The game's name."""
        return str(self._data.get("book", {}).get("title", self._package))

    @property
    def source(self) -> str:
        """Where the rules come from, in a sentence for the learner."""
        return str(self._data.get("book", {}).get("source", ""))

    def __getitem__(self, rule: str) -> Rule:
        try:
            return self._rules[rule]
        except KeyError:
            near = get_close_matches(rule, self._rules, n=3, cutoff=0.5)
            hint = f"; near to it: {', '.join(near)}" if near else ""
            raise KeyError(f"{self.title} has no rule {rule!r}{hint}") from None

    def __contains__(self, rule: object) -> bool:
        return rule in self._rules

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def readings(self) -> tuple[Rule, ...]:
        """The rules that hold a reading of ours."""
        return tuple(rule for rule in self._rules.values() if rule.is_reading)

    def __repr__(self) -> str:
        return f"<Rulebook {self.title}: {len(self)} rules>"

    def __str__(self) -> str:
        return "\n\n".join([self.title, *(str(rule) for rule in self._rules.values())])
