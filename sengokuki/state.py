"""A position of Sengokuki: an immutable value.

The faces of all cards are dealt when the position is made and lie in it from then on, so flipping draws nothing. Nothing
here is for a player's eye: what he may know is in :mod:`sengokuki.view`.
"""

from __future__ import annotations

from typing import NamedTuple

from sengokuki.actions import Action, Move
from sengokuki.board import FILES, RANKS, SQUARES
from sengokuki.options import SengokukiOptions
from sengokuki.pieces import CARD, EMPTY, HEIYA, SEATS, SYMBOLS
from tabletop import Seat

__all__ = ["End", "Shown", "State", "board_text", "hidden_squares", "key_of", "picture"]


class Shown(NamedTuple):
    """A card that was turned up in this turn, or in the turn just ended.

    Attributes:
        square: the number of its square.
        face: the number of its face.
    """

    square: int
    face: int


class End(NamedTuple):
    """How the game ended.

    Attributes:
        how: one of the ways in :data:`sengokuki.ends.WAYS`.
        winner: the side that won, None for a draw.
    """

    how: str
    winner: int | None


class State:
    """A position. Never change one; the chapters make new ones.

    Attributes:
        options: how the game is played.
        board: a code for each of the 42 squares (:mod:`sengokuki.pieces`).
        faces: the face of the card on each square, 0 where none lies. Secret, but for ``shown`` and ``seen``.
        mover: the side whose turn it is.
        turn: the number of this turn, from 1, both players' counted together.
        flipping: whether the turn is in the middle of a flip.
        shown: the cards turned up in this turn; right after a flip, those of the turn just ended; else empty.
        seen: for each square the turn in which its card was last seen, 0 for never (both players and every spectator
            see the same).
        flags: the squares with a flag, none or two (K7).
        two_ki: for each side, how many turns with two Ki it has had in a row (K3.8).
        captured: for each side, the codes of the warriors that it captured, in order.
        gone: the faces of the cards that left the board, in order.
        history: the positions since the last flip or capture, this one included (:func:`key_of`); empty without
            ``draw_rules``.
        end: how the game ended, None while it goes on.
        attackers: the squares of the warriors that attack the mover's Daimyo; not empty means Kyousei.
        open: the square of the card lying open in the middle of a flip, -1 for none.
        safe: the mover's safe moves and the plain list of legal actions, once they are known (kept, not part of
            the value).
        legal: see ``safe``.
    """

    __slots__ = (
        "attackers", "board", "captured", "end", "faces", "flags", "flipping", "gone", "history", "legal", "mover",
        "open", "options", "safe", "seen", "shown", "turn", "two_ki",
    )

    def __init__(
        self,
        options: SengokukiOptions,
        board: bytes,
        faces: bytes,
        mover: int,
        turn: int,
        flipping: bool,
        shown: tuple[Shown, ...],
        seen: tuple[int, ...],
        flags: tuple[int, ...],
        two_ki: tuple[int, int],
        captured: tuple[bytes, bytes],
        gone: bytes,
        history: tuple[bytes, ...],
        end: End | None,
        attackers: tuple[int, ...],
        safe: list[Move] | None = None,
    ) -> None:
        self.options = options
        self.board = board
        self.faces = faces
        self.mover = mover
        self.turn = turn
        self.flipping = flipping
        self.shown = shown
        self.seen = seen
        self.flags = flags
        self.two_ki = two_ki
        self.captured = captured
        self.gone = gone
        self.history = history
        self.end = end
        self.attackers = attackers
        self.safe = safe
        self.legal: list[Action] | None = None
        self.open = -1
        if flipping:
            for square, face in shown:
                if face != HEIYA:
                    self.open = square

    @property
    def seat(self) -> Seat:
        """The seat whose turn it is, or would be if the game were not over."""
        return SEATS[self.mover]

    def _value(self) -> tuple[object, ...]:
        return (self.options, self.board, self.faces, self.mover, self.turn, self.flipping, self.shown, self.seen,
                self.flags, self.two_ki, self.captured, self.gone, self.history, self.end)

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.board, self.faces, self.mover, self.turn, self.shown))

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return (State, (*self._value(), self.attackers))

    def __repr__(self) -> str:
        return f"<Sengokuki turn {self.turn}: {board_text(self.board, self.mover)}>"

    def __str__(self) -> str:
        return picture(self.board, self.mover)


def key_of(board: bytes, mover: int, flags: tuple[int, ...]) -> bytes:
    """What must come again for a repetition: the board, the player to move, the flags (K6.2)."""
    return board + bytes((mover, *flags))


def board_text(board: bytes, mover: int) -> str:
    """A board in one line, as :func:`sengokuki.position` reads it: ``##ds##/…/##DS## w``."""
    ranks = []
    for rank in range(len(RANKS) - 1, -1, -1):
        text, empty = "", 0
        for code in board[rank * len(FILES):(rank + 1) * len(FILES)]:
            if code == EMPTY:
                empty += 1
                continue
            text += (str(empty) if empty else "") + SYMBOLS[code]
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    return "/".join(ranks) + " " + SEATS[mover][0]


def picture(board: bytes, mover: int, marks: dict[int, str] | None = None) -> str:
    """A board for the eye: ranks and files around it, hidden cards as ``#``, and its text in one line below.

    Args:
        board: the codes of the squares.
        mover: the side to move.
        marks: a character right behind the sign of a square, such as a flag's.
    """
    marks = marks or {}
    lines = []
    for rank in range(len(RANKS) - 1, -1, -1):
        squares = range(rank * len(FILES), (rank + 1) * len(FILES))
        lines.append((RANKS[rank] + "  " + "".join(SYMBOLS[board[at]] + marks.get(at, " ") for at in squares)).rstrip())
    lines.append("   " + " ".join(FILES))
    lines.append(board_text(board, mover))
    return "\n".join(lines)


def hidden_squares(board: bytes) -> tuple[int, ...]:
    """The squares where a card lies."""
    return tuple(square for square in range(len(SQUARES)) if board[square] == CARD)
