"""Short notation: splitting a text into words with their places, and the error that says what is wrong where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tabletop.spelling import get_close_matches

__all__ = ["NotationError", "Word", "Words"]


class NotationError(ValueError):
    """A text is not well-formed notation.

    Attributes:
        text: the whole text.
        at: where in it the trouble begins, counted from 0.
        reason: what is wrong.
    """

    def __init__(self, text: str, at: int, reason: str) -> None:
        super().__init__(f"{reason} (in {text!r} at {at + 1})")
        self.text = text
        self.at = at
        self.reason = reason

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, str]]:
        return (NotationError, (self.text, self.at, self.reason))


class Word(NamedTuple):
    """A word of a text and the place where it starts."""

    text: str
    at: int


class Words:
    """Reads a text word by word.

    >>> words = Words("deploy ukita-2 with ukita")
    >>> words.take("a verb").text
    'deploy'
    """

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"notation is a text, not {type(text).__name__}")
        self.text = text
        self._words = [Word(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
        self._next = 0

    def __bool__(self) -> bool:
        return self._next < len(self._words)

    def peek(self) -> str:
        """The next word, or "" at the end."""
        return self._words[self._next].text if self else ""

    def take(self, what: str) -> Word:
        """The next word; ``what`` names it in the error."""
        if not self:
            raise self.error(f"{what} is missing at the end", None)
        self._next += 1
        return self._words[self._next - 1]

    def one_of(self, choices: Iterable[str], what: str) -> str:
        """The next word, which must be one of the choices."""
        word = self.take(what)
        known = list(choices)
        if word.text not in known:
            near = get_close_matches(word.text, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}" if len(known) < 13 else ""
            raise self.error(f"{word.text!r} is not {what}" + (f"; {hint}" if hint else ""), word)
        return word.text

    def end(self) -> None:
        """Nothing may follow."""
        if self:
            word = self._words[self._next]
            raise self.error(f"nothing may follow here, but there is {word.text!r}", word)

    def error(self, reason: str, word: Word | None) -> NotationError:
        """The error for a word, or for the end of the text."""
        return NotationError(self.text, len(self.text) if word is None else word.at, reason)
