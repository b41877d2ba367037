"""The notation of actions: ``flip a2``, ``Ab1-b6``, ``Aa1xa7``, ``pass``."""

from __future__ import annotations

from sengokuki.actions import Action, Flip, Move, Pass
from sengokuki.board import INDEX
from sengokuki.pieces import LETTERS
from tabletop import Seat
from tabletop.notation import NotationError, Word, Words

__all__ = ["parse"]

_LENGTH = len("Ab1-b6")


def parse(text: str, seat: Seat) -> Action:
    """The action that a text names, done by a seat.

    Raises:
        NotationError: the text is ill-formed; it says what is wrong and where.
    """
    words = Words(text)
    first = words.take("flip, a move like Ab1-b6, or pass")
    if first.text == "flip":
        square = words.take("a square like a2")
        _square(text, square.text, square.at)
        words.end()
        return Flip(seat, square.text)
    if first.text == "pass":
        words.end()
        return Pass(seat)
    move = _move(text, first, seat)
    words.end()
    return move


def _square(text: str, name: str, at: int) -> None:
    if name not in INDEX:
        raise NotationError(text, at, f"{name!r} is no square; the squares are a1 to f7")


def _move(text: str, word: Word, seat: Seat) -> Move:
    letter = word.text[0]
    if letter not in LETTERS:
        hint = f"; did you mean {letter.upper()}?" if letter.upper() in LETTERS and len(word.text) == _LENGTH else ""
        raise NotationError(
            text, word.at, f"{word.text!r} begins with no warrior ({', '.join(LETTERS)}), flip or pass{hint}")
    if len(word.text) != _LENGTH:
        raise NotationError(text, word.at, f"{word.text!r} is no move like Ab1-b6 or Aa1xa7")
    _square(text, word.text[1:3], word.at + 1)
    if word.text[3] not in "-x":
        raise NotationError(text, word.at + 3, f"- for a move or x for a capture is missing, not {word.text[3]!r}")
    _square(text, word.text[4:6], word.at + 4)
    return Move(seat, letter, word.text[1:3], word.text[4:6], word.text[3] == "x")
