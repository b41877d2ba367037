"""What is drawn over the board: the reach of a warrior, what was chosen, tried and refused, and the lines of attack."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final, NamedTuple

from sengokuki.actions import Action, Flip, Move
from sengokuki.board import FILES, INDEX, RANKS, SQUARES, between
from sengokuki.drawing_cards import CELL
from sengokuki.kyousei import attackers_of, safe_moves
from sengokuki.pieces import CODES, DAIMYO, EMPTY, SIDES
from sengokuki.view import Attack, View
from sengokuki.warriors import ENEMY, tracks
from tabletop.svg import Markup, circle, el, group, join, path, polygon, rect, text

__all__ = [
    "LEFT", "TOP", "Reach", "attack_line", "attack_rings", "centre", "corners", "cross", "reach_marks", "reach_of",
    "stop_mark", "tick", "way_of",
]

LEFT: Final = 26.0
TOP: Final = 6.0


def centre(square: str) -> tuple[float, float]:
    """The middle of a square on the drawing."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    return LEFT + (file + 0.5) * CELL, TOP + (len(RANKS) - rank - 0.5) * CELL


class Reach(NamedTuple):
    """Where a warrior could go now.

    Attributes:
        start: his square.
        legal: the squares that he may go to, with whether he captures there.
        barred: the squares that are in his reach, but would leave his own Daimyo attacked (K5.3).
    """

    start: str
    legal: tuple[tuple[str, bool], ...]
    barred: tuple[str, ...]


def reach_of(view: View, start: str) -> Reach | None:
    """The reach of the warrior on a square, if it is one of the player's to move. All of it lies open on the board."""
    square = view[start]
    if square.letter is None or square.seat != view.seat:
        return None
    board, side = view.board, SIDES[view.seat]
    daimyo = board.find(CODES[side][DAIMYO])
    attackers = attackers_of(board, daimyo, side) if daimyo >= 0 else ()
    legal = {move.end: move.captures for move in safe_moves(board, side, attackers) if move.start == start}
    barred = []
    for track in tracks(board[INDEX[start]], INDEX[start]):
        for to, _, _ in track:
            if (board[to] == EMPTY or ENEMY[side][board[to]]) and SQUARES[to] not in legal:
                barred.append(SQUARES[to])
            if board[to] != EMPTY:
                break
    return Reach(start, tuple(legal.items()), tuple(barred))


def reach_marks(reach: Reach, chosen: str | None) -> Iterator[Markup]:
    """A tick on each square he may go to, a barred ring where only his Daimyo holds him back."""
    for square, captures in reach.legal:
        x, y = centre(square)
        if square == chosen:
            continue
        if captures:
            yield group(circle(x, y, 29, class_="sk-take"), tick(x + 21, y - 21, 9))
        else:
            yield tick(x, y, 11)
    for square in reach.barred:
        x, y = centre(square)
        yield group(circle(x, y, 9, class_="sk-bar"), path("M", x - 5.6, y + 5.6, "L", x + 5.6, y - 5.6, class_="sk-bar"))


def tick(x: float, y: float, radius: float) -> Markup:
    """A disc with a tick: legal."""
    part = radius / 13
    return group(
        circle(x, y, radius + 3, class_="sk-halo"), circle(x, y, radius, class_="sk-yes"),
        path("M", x - 6.2 * part, y + 0.5 * part, "L", x - 1.8 * part, y + 5.2 * part, "L", x + 6.3 * part, y - 4.2 * part,
             class_="sk-tick"))


def corners(square: str) -> Markup:
    """The four corners around what is selected."""
    x, y = centre(square)
    near, far = 17.0, 29.0
    return path(
        "M", x - far, y - near, "V", y - far, "H", x - near, "M", x + near, y - far, "H", x + far, "V", y - near,
        "M", x + far, y + near, "V", y + far, "H", x + near, "M", x - near, y + far, "H", x - far, "V", y + near,
        class_="sk-cor")


def way_of(action: Action) -> Markup | None:
    """The chosen action: the way of a warrior with a tick at its end, a tick on the card to be flipped."""
    if isinstance(action, Flip):
        x, y = centre(action.square)
        return tick(x + 20, y - 20, 10)
    if not isinstance(action, Move):
        return None
    (x1, y1), (x2, y2) = centre(action.start), centre(action.end)
    length = hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    mark = tick(x2, y2, 14)
    if action.captures:
        mark = group(circle(x2, y2, 29, class_="sk-take"), tick(x2 + 21, y2 - 21, 10))
    short = 30 if action.captures else 18
    return group(path("M", x1 + 28 * ux, y1 + 28 * uy, "L", x2 - short * ux, y2 - short * uy, class_="sk-way"), mark)


def cross(square: str, corner: bool) -> Markup:
    """What was tried and refused: a ring with a cross, at the corner of a piece or in the middle of an empty square."""
    x, y = centre(square)
    if corner:
        x, y, radius, arm = x + 20, y - 20, 10.0, 4.2
    else:
        radius, arm = 14.0, 6.0
    arms = path("M", x - arm, y - arm, "L", x + arm, y + arm, "M", x + arm, y - arm, "L", x - arm, y + arm, class_="sk-x")
    return group(circle(x, y, radius, class_="sk-no"), arms)


def stop_mark(view: View, start: str, end: str) -> Markup | None:
    """What stops a warrior on his way: a dashed line up to a bar before the first thing in the way, and its outline."""
    way = between(INDEX[start], INDEX[end])
    if view[start].letter == "R":
        return None
    stop = next((SQUARES[at] for at in way if view[SQUARES[at]].holds != "empty"), None)
    if stop is None:
        return None
    (x1, y1), (x2, y2) = centre(start), centre(stop)
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bar = length - (33 if ux == 0 or uy == 0 else 40)
    bx, by = x1 + bar * ux, y1 + bar * uy
    return group(
        path("M", x1 + 28 * ux, y1 + 28 * uy, "L", bx, by, class_="sk-stopl"),
        path("M", bx - 16 * uy, by + 16 * ux, "L", bx + 16 * uy, by - 16 * ux, class_="sk-stopb"),
        rect(x2 - 27, y2 - 31, 54, 62, rx=5, class_="sk-stop"))


def attack_line(attack: Attack) -> Markup:
    """The arrow of an attack; it is drawn under the pieces."""
    (x1, y1), (x2, y2) = centre(attack.attacker), centre(attack.daimyo)
    length = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    sx, sy, tx, ty = x1 + 28 * ux, y1 + 28 * uy, x2 - 31 * ux, y2 - 31 * uy
    head = ((tx, ty), (tx - 15 * ux - 8 * uy, ty - 15 * uy + 8 * ux), (tx - 15 * ux + 8 * uy, ty - 15 * uy - 8 * ux))
    return group(el("title", f"attack: {attack.words}"),
                 path("M", sx, sy, "L", tx - 12 * ux, ty - 12 * uy, class_="sk-att"), polygon(head, class_="sk-atth"))


def attack_rings(attack: Attack, word: str) -> Markup:
    """A dashed ring on the attacker, a solid ring on the Daimyo, and a word at his foot."""
    (x1, y1), (x2, y2) = centre(attack.attacker), centre(attack.daimyo)
    wide = 9.5 + 7.6 * len(word)
    tag = join([rect(x2 - wide / 2, y2 + 14.5, wide, 17, rx=2, class_="sk-tag"),
                text(x2, y2 + 27.5, word, anchor="middle", class_="sk-tagt")]) if word else None
    return group(circle(x1, y1, 29.5, class_="sk-from"), circle(x2, y2, 29.5, class_="sk-hit"), tag)
