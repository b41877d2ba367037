"""A second generator of warrior moves, slow and plain, to hold the engine's against.

It knows nothing of the engine: it reads the text of a position, tries every square as a goal for every warrior, looks
square by square at what lies between, and plays each move to see whether the Daimyo could be captured then.
"""

from __future__ import annotations

Board = dict[tuple[int, int], str]


def read(text: str) -> tuple[Board, bool]:
    """The squares that hold something, and whether White is to move."""
    ranks, mover = text.split()
    board: Board = {}
    for down, rank in enumerate(ranks.split("/")):
        file = 0
        for sign in rank:
            if sign.isdigit():
                file += int(sign)
            else:
                board[file, 6 - down] = sign
                file += 1
    return board, mover == "w"


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def reaches(board: Board, start: tuple[int, int], goal: tuple[int, int]) -> bool:
    """Whether the warrior on a square could go to, or capture on, another: nothing is said of what is there."""
    across, along = goal[0] - start[0], goal[1] - start[1]
    wide, long = abs(across), abs(along)
    letter = board[start].upper()
    if letter == "R":
        return {wide, long} == {1, 2}
    straight, diagonal = (wide == 0) != (long == 0), wide == long != 0
    if not {"D": straight or diagonal, "S": straight or diagonal, "A": straight, "L": diagonal}[letter]:
        return False
    steps = max(wide, long)
    if letter == "D" and steps > 1:
        return False
    return all(
        (start[0] + step * _sign(across), start[1] + step * _sign(along)) not in board for step in range(1, steps))


def attacked(board: Board, white: bool) -> bool:
    """Whether the Daimyo of a colour could be captured; not where there is none."""
    for square, sign in board.items():
        if sign == ("D" if white else "d"):
            return any(
                other != "#" and other.isupper() != white and reaches(board, start, square)
                for start, other in board.items())
    return False


def naive_moves(board: Board, white: bool) -> dict[str, Board | None]:
    """All legal moves as text, with the board after each; None where the enemy Daimyo was captured."""
    found: dict[str, Board | None] = {}
    for start, sign in board.items():
        if sign == "#" or sign.isupper() != white:
            continue
        for file in range(6):
            for rank in range(7):
                goal = file, rank
                there = board.get(goal)
                if there == "#" or (there is not None and there.isupper() == white):
                    continue
                if not reaches(board, start, goal):
                    continue
                text = (f"{sign.upper()}{'abcdef'[start[0]]}{start[1] + 1}{'-' if there is None else 'x'}"
                        f"{'abcdef'[file]}{rank + 1}")
                after = {square: each for square, each in board.items() if square != start}
                after[goal] = sign
                if there is not None and there.upper() == "D":
                    found[text] = None
                elif not attacked(after, white):
                    found[text] = after
    return found


def naive_count(board: Board, white: bool, depth: int) -> int:
    """How many lines of this many moves there are; a captured Daimyo ends a line."""
    total = 0
    for after in naive_moves(board, white).values():
        if depth == 1:
            total += 1
        elif after is not None:
            total += naive_count(after, not white, depth - 1)
    return total
