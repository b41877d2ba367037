"""Kyousei: who attacks a Daimyo, and the moves that leave one's own Daimyo safe (K5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sengokuki.actions import Move
from sengokuki.board import INDEX, LEAPS, RAYS, SIZE, SQUARES, STRAIGHT, line
from sengokuki.pieces import CARD, CODES, COLOURS, DAIMYO, KINDS, SEATS, SIDES, WARRIORS, kind_of
from sengokuki.state import State
from sengokuki.warriors import ENEMY, OWN, moved, tracks
from tabletop.verdicts import Facts, requires

__all__ = ["attackers_of", "is_attacked", "keeps_daimyo_safe", "line_words", "neighbours", "safe_moves"]

_RIDER: Final = next(kind for kind, warrior in enumerate(WARRIORS) if warrior.leaps)
_NEAR: Final = tuple(frozenset(ray[0] for ray in RAYS[square] if ray) for square in range(SIZE))


def _threats(side: int, straight: bool) -> bytes:
    far = [CODES[1 - side][kind] for kind, warrior in enumerate(WARRIORS)
           if warrior.far and (warrior.straight if straight else warrior.diagonal)]
    return bytes(code in far for code in range(2 + 2 * KINDS))


_LOOKS: Final = tuple(
    tuple(tuple((ray, _threats(side, direction < STRAIGHT)) for direction, ray in enumerate(RAYS[square]) if ray)
          for square in range(SIZE))
    for side in range(2))
"""``_LOOKS[side][square]``: the lines outward, and for each which codes attack this side along it from afar."""


def neighbours(square: int) -> frozenset[int]:
    """The squares around one."""
    return _NEAR[square]


def is_attacked(board: bytes, square: int, side: int) -> bool:
    """Whether a warrior of the other side could capture on this square. Pinned warriors attack too (K5.2)."""
    for ray, threat in _LOOKS[side][square]:
        for at in ray:
            code = board[at]
            if code:
                if threat[code]:
                    return True
                break
    enemy = CODES[1 - side]
    rider = enemy[_RIDER]
    if rider in board:
        for at in LEAPS[square]:
            if board[at] == rider:
                return True
    return board.find(enemy[DAIMYO]) in _NEAR[square]


def attackers_of(board: bytes, square: int, side: int) -> tuple[int, ...]:
    """The squares of the warriors that attack a square of this side (K5.1): lines first, then leaps."""
    found = []
    for ray, threat in _LOOKS[side][square]:
        for at in ray:
            code = board[at]
            if code:
                if threat[code]:
                    found.append(at)
                break
    enemy = CODES[1 - side]
    rider = enemy[_RIDER]
    if rider in board:
        found += [at for at in LEAPS[square] if board[at] == rider]
    daimyo = board.find(enemy[DAIMYO])
    if daimyo in _NEAR[square]:
        found.append(daimyo)
    return tuple(found)


def _pins(board: bytes, daimyo: int, side: int) -> dict[int, tuple[int, ...]]:
    """The warriors of this side that shield their Daimyo, each with the squares where it still does."""
    pins: dict[int, tuple[int, ...]] = {}
    own = OWN[side]
    for ray, threat in _LOOKS[side][daimyo]:
        shield = -1
        for at in ray:
            code = board[at]
            if not code:
                continue
            if code == CARD:
                break
            if shield < 0:
                if not own[code]:
                    break
                shield = at
                continue
            if threat[code]:
                pins[shield] = ray
            break
    return pins


def safe_moves(board: bytes, side: int, attackers: tuple[int, ...]) -> list[Move]:
    """All moves of a side that the rules allow, by warrior and square (K4, K5.1, K5.3).

    It gives at once what :data:`keeps_daimyo_safe` would leave of all ways: warriors that shield the Daimyo stay on
    their line, in Kyousei a move goes into the line or onto the attacker, and the Daimyo looks where he steps.

    Args:
        board: the codes of the squares.
        side: who moves.
        attackers: who attacks his Daimyo, as :func:`attackers_of` says; ``()`` where he has none.
    """
    codes = CODES[side]
    daimyo, target = board.find(codes[DAIMYO]), CODES[1 - side][DAIMYO]
    enemy = ENEMY[side]
    moves: list[Move] = []
    add = moves.append
    pins = _pins(board, daimyo, side) if daimyo >= 0 else {}
    saves: Collection[int] | None = None
    if attackers:
        # Against two attackers only the Daimyo himself helps.
        saves = (line(daimyo, attackers[0]) or attackers) if len(attackers) == 1 else ()
    if daimyo >= 0:
        # In Kyousei the line may go on behind the Daimyo: look at the board without him.
        rest = board[:daimyo] + b"\0" + board[daimyo + 1:] if attackers else board
        for ((to, move, capture),) in tracks(codes[DAIMYO], daimyo):
            there = board[to]
            if not there:
                if not is_attacked(rest, to, side):
                    add(move)
            elif enemy[there] and (there == target or not is_attacked(rest, to, side)):
                add(capture)
    for code in codes[DAIMYO + 1:]:
        start = board.find(code)
        while start >= 0:
            if saves is None and start not in pins:
                for track in tracks(code, start):
                    for to, move, capture in track:
                        there = board[to]
                        if there:
                            if enemy[there]:
                                add(capture)
                            break
                        add(move)
            else:
                stays = pins.get(start)
                for track in tracks(code, start):
                    for to, move, capture in track:
                        there = board[to]
                        safe = (saves is None or to in saves) and (stays is None or to in stays)
                        if there:
                            if enemy[there] and (safe or there == target):
                                add(capture)
                            break
                        if safe:
                            add(move)
            start = board.find(code, start + 1)
    return moves


def line_words(board: bytes, attacker: int, daimyo: int) -> str:
    """How a warrior attacks, in words: ``the Kihei on a6, along b5 and c4``."""
    name = WARRIORS[kind_of(board[attacker])].name
    squares = [SQUARES[at] for at in reversed((line(daimyo, attacker) or ())[:-1])]
    if not squares:
        return f"the {name} on {SQUARES[attacker]}"
    listed = squares[0] if len(squares) == 1 else ", ".join(squares[:-1]) + " and " + squares[-1]
    return f"the {name} on {SQUARES[attacker]}, along {listed}"


def _after(state: State, action: Move) -> tuple[bytes, int]:
    """The board after a move, legal or not, and where the mover's Daimyo stands then (-1: nowhere)."""
    after = moved(state.board, INDEX[action.start], INDEX[action.end])
    return after, after.find(CODES[SIDES[action.seat]][DAIMYO])


def _captures_daimyo(state: State, action: Move) -> bool:
    return state.board[INDEX[action.end]] == CODES[1 - SIDES[action.seat]][DAIMYO]


@requires("K5.3")
def keeps_daimyo_safe(state: State, action: Move) -> bool:
    """The own Daimyo is not attacked afterwards, or the enemy Daimyo was captured."""
    after, daimyo = _after(state, action)
    return daimyo < 0 or _captures_daimyo(state, action) or not is_attacked(after, daimyo, SIDES[action.seat])


@keeps_daimyo_safe.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    side = SIDES[action.seat]
    if _captures_daimyo(state, action):
        return (f"{COLOURS[SEATS[1 - side]]}'s Daimyo stands on {action.end}, and to capture it is always allowed.",
                {"square": action.end, "captures": "Daimyo"})
    after, daimyo = _after(state, action)
    who = COLOURS[action.seat]
    if daimyo < 0:
        return f"{who} has no Daimyo on this board that a move could bare.", {"daimyo": None, "attackers": ()}
    square = SQUARES[daimyo]
    forced = bool(state.attackers) and side == state.mover
    found = attackers_of(after, daimyo, side)
    facts = {"daimyo": square, "attackers": tuple(SQUARES[at] for at in found)}
    if passed:
        return f"{who}'s Daimyo on {square} is {'no longer' if forced else 'not'} attacked afterwards.", facts
    by = " and by ".join(line_words(after, at, daimyo) for at in found)
    return f"{who}'s Daimyo on {square} would {'still ' if forced else ''}be attacked by {by}.", facts
