"""Looking a few moves ahead on a board that everyone sees. Cards are obstacles here; nobody looks under them."""

from __future__ import annotations

from typing import Final

from sengokuki.actions import Move
from sengokuki.board import INDEX
from sengokuki.kyousei import attackers_of, is_attacked, neighbours, safe_moves
from sengokuki.pieces import CODES, DAIMYO, WARRIORS
from sengokuki.warriors import moved

__all__ = ["LOST", "VALUES", "evaluate", "look_ahead", "room", "worth"]

VALUES: Final = {"Daimyo": 0.0, "Shinobi": 7.0, "Ashigaru": 4.5, "Kihei": 3.0, "Kibatai": 3.0}
"""What a warrior is worth to the computer players, in points."""

LOST: Final = 1_000.0
"""What a lost Daimyo counts; more when it comes sooner."""

_ROOM: Final = 0.1
_WORTH: Final = tuple(VALUES[warrior.name] for warrior in WARRIORS)


def worth(code: int) -> float:
    """What the warrior of a code is worth; 0 for an empty square or a card."""
    return _WORTH[(code - 2) % len(_WORTH)] if code > 1 else 0.0


def room(board: bytes, side: int) -> int:
    """How many squares a side's Daimyo could step to; 0 where it has none."""
    daimyo = board.find(CODES[side][DAIMYO])
    if daimyo < 0:
        return 0
    return sum(not board[to] and not is_attacked(board, to, side) for to in neighbours(daimyo))


def evaluate(board: bytes, side: int) -> float:
    """A board in points, from a side's eye: warriors, and the room that the two Daimyo have."""
    total = _ROOM * (room(board, side) - room(board, 1 - side))
    for own, other, value in zip(CODES[side], CODES[1 - side], _WORTH, strict=True):
        total += value * (board.count(own) - board.count(other))
    return total


def _by_capture(board: bytes, moves: list[Move]) -> list[Move]:
    return sorted(moves, key=lambda move: worth(board[INDEX[move.end]]), reverse=True)


def look_ahead(board: bytes, side: int, depth: int, low: float = -2 * LOST, high: float = 2 * LOST) -> float:
    """What a board comes to for the side to move, if both play their best moves.

    To flip counts as a move that changes nothing: what it brings is for the player to judge. After the last move
    captures are still followed.

    Args:
        board: the codes of the squares.
        side: who moves.
        depth: how many moves to look at.
        low: a value that the side to move has already elsewhere.
        high: a value above which the other side would not let it come to this.
    """
    other = 1 - side
    target = board.find(CODES[other][DAIMYO])
    if target >= 0 and is_attacked(board, target, other):
        return LOST + depth
    daimyo = board.find(CODES[side][DAIMYO])
    attackers = attackers_of(board, daimyo, side) if daimyo >= 0 else ()
    moves = safe_moves(board, side, attackers)
    if attackers and not moves:
        return -LOST - depth
    best = -2 * LOST
    if not attackers:
        best = evaluate(board, side) if depth <= 0 else -look_ahead(board, other, depth - 1, -high, -low)
    if best >= high:
        return best
    if depth <= 0 and not attackers:
        moves = [move for move in moves if move.captures]
    if depth < -_CAPTURES:
        return best if not attackers else evaluate(board, side)
    for move in _by_capture(board, moves):
        low = max(low, best)
        value = -look_ahead(moved(board, INDEX[move.start], INDEX[move.end]), other, depth - 1, -high, -low)
        if value > best:
            best = value
            if best >= high:
                break
    return best


_CAPTURES: Final = 4
"""How many captures are followed after the last move."""
