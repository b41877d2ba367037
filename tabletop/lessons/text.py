"""The lines of a lesson file: keys, values, what belongs to what, and texts that go on over several lines.

A line at the margin is ``key: value``. Indented lines below it belong to it: either lines with a key of their own
(``hint: ...`` below an ``ask``), or the text above that goes on. Lines that begin with ``#`` are the author's notes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from tabletop.lessons.errors import Problems

__all__ = ["HEADER", "STEP_KEYS", "SUBKEYS", "Entry", "read_entries", "split_reply"]

HEADER: Final = ("title", "game", "seat", "about", "modes", "guess")
STEP_KEYS: Final = ("say", "play", "ask", "mark")
SUBKEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "play": ("predict", "predict label", "hint"),
    "ask": ("hint", "right", "right if", "wrong", "wrong if", "other", "goes on", "label", "predict", "predict label"),
    "question": ("at", "after", "engine", "choice", "expect", "hint", "wrong", "other", "say", "label"),
}
"""What may stand indented below a line. A line that begins with a seat takes what ``play`` takes; ``start`` and
``position`` take the game's own set-up words, which are checked by the game."""

_REPEATED: Final = ("hint", "right", "right if", "wrong", "wrong if", "after", "choice")
_FREE: Final = ("start", "position")
_KEYED: Final = re.compile(r"([^\s:][^:]{0,59}?)\s*:(?:\s+(.*))?$")
_SUBKEY: Final = re.compile(r"[a-z]+(?: [a-z]+)?\s*:(?:\s|$)")


@dataclass(slots=True)
class Entry:
    """A line with a key, the text that goes on below it joined to it, and the lines that belong to it."""

    key: str
    value: str
    line: int
    indent: int = 0
    below: list[Entry] = field(default_factory=list)

    def all(self, key: str) -> list[Entry]:
        """The lines below it with this key."""
        return [entry for entry in self.below if entry.key == key]

    def one(self, key: str) -> Entry | None:
        """The line below it with this key, if there is one."""
        return next(iter(self.all(key)), None)

    def go_on(self, text: str, between: str) -> None:
        """Join a line to the text."""
        self.value = f"{self.value}{between}{text}" if self.value else text


def _subkeys(entry: Entry) -> tuple[str, ...]:
    if entry.key in HEADER or entry.key in ("say", "mark"):
        return ()
    return SUBKEYS.get(entry.key, SUBKEYS["play"])


def _below(parent: Entry, text: str, line: int, indent: int, gap: bool, problems: Problems) -> None:
    """Put an indented line where it belongs."""
    last = parent.below[-1] if parent.below else None
    free = parent.key in _FREE
    # Set-up words keep their lines, for a board that is drawn row by row; other texts flow.
    between = "\n" if free else "\n\n" if gap else " "
    if last is not None and indent > last.indent:
        last.go_on(text, between)
        return
    known = _subkeys(parent)
    match = _KEYED.match(text)
    if match and (free or (known and _SUBKEY.match(text))):
        key = " ".join(match[1].split())
        if not free and key not in known:
            near = get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            problems.add(line, f"{key!r} is no key below {parent.key!r}; {hint}")
        elif parent.one(key) and (free or key not in _REPEATED):
            problems.add(line, f"{key!r} stands twice below {parent.key!r}, line {parent.line}")
        parent.below.append(Entry(key, match[2] or "", line, indent))
    elif free:
        problems.add(line, f"below {parent.key!r} each line needs a key, like 'seed: 7'; there is {text!r}")
    else:
        (last or parent).go_on(text, between)


def read_entries(text: str, problems: Problems) -> list[Entry]:
    """The lines at the margin of a lesson, each with what belongs to it. What can't be read is added to the
    problems."""
    entries: list[Entry] = []
    gap = False
    for line, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        words = raw.expandtabs(4).rstrip()
        bare = words.lstrip()
        if not bare:
            gap = True
            continue
        if bare.startswith("#"):
            continue
        indent = len(words) - len(bare)
        if indent and entries:
            _below(entries[-1], bare, line, indent, gap, problems)
        elif match := _KEYED.match(bare):
            entries.append(Entry(" ".join(match[1].split()), match[2] or "", line))
        else:
            problems.add(line, f"a line needs a key and a colon, like 'say: Well done.'; there is {bare!r}"
                               " (indent a line that goes on with the text above)")
        gap = False
    return entries


def split_reply(value: str) -> tuple[str, str]:
    """The two sides of ``a move => what to say to it``; the words may be left out."""
    left, _, right = value.partition("=>")
    return left.strip(), right.strip()
