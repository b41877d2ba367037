"""The words of the panel: actions, their groups with rules, and what is closed now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sengokuki.actions import Action, Flip, Move
from sengokuki.board import INDEX, SQUARES, line
from sengokuki.pieces import COLOURS, LETTERS, WARRIORS
from sengokuki.view import View
from tabletop.panel.kit import Group, Item, Note

__all__ = ["action_groups", "action_words"]

_FLIP: Final = "Flip two cards"


def _name(letter: str) -> str:
    return WARRIORS[LETTERS[letter]].name


def _victim(view: View, square: str) -> str:
    letter = view[square].letter
    return _name(letter) if letter is not None else "warrior"


def action_words(action: Action, view: View) -> str:
    """An action in words."""
    if isinstance(action, Flip):
        return f"Flip {action.square}"
    if isinstance(action, Move):
        if action.captures:
            return f"{_name(action.letter)} {action.start} captures the {_victim(view, action.end)} on {action.end}"
        return f"{_name(action.letter)} {action.start} to {action.end}"
    return "Pass"


def _short(move: Move, view: View, *, whole: bool) -> str:
    """A move on its button: where to, or all of it where the heading does not say who."""
    if whole:
        return f"{move} {_victim(view, move.end)}" if move.captures else str(move)
    return f"x{move.end} {_victim(view, move.end)}" if move.captures else move.end


def _by_rank(square: str) -> tuple[int, str]:
    # As the board lies before the reader: from the top rank down.
    return (-int(square[1]), square[0])


def _flips(view: View, flips: Sequence[Flip]) -> Group:
    title = _FLIP
    note = Note("K3.1", "Two cards, one after the other.")
    if view.flipping:
        open_now = any(each.holds == "open" for each in view.squares)
        title = "Flip the second card" if open_now else "Flip another card"
        note = Note("K3.1", "You have seen the first.") if open_now else Note("K3.4", "In place of the Heiya.")
    items = tuple(Item(each, each.square) for each in sorted(flips, key=lambda each: _by_rank(each.square)))
    closed = (Note("K7.1", f"Flags: not {' and '.join(view.flags)}."),) if view.flags else ()
    return Group(title, items, closed, (note,))


def _warriors(view: View, moves: Sequence[Move]) -> list[Group]:
    groups = []
    for start in dict.fromkeys(move.start for move in moves):
        mine = [move for move in moves if move.start == start]
        warrior = WARRIORS[LETTERS[mine[0].letter]]
        items = tuple(Item(move, _short(move, view, whole=False)) for move in mine)
        notes = [Note("K4.1", f"{warrior.way}.".capitalize())]
        if any(move.captures for move in mine):
            notes.append(Note("K4.4", "x captures."))
        groups.append(Group(f"{warrior.name} {start}", items, (), tuple(notes)))
    return groups


def _in_kyousei(view: View, moves: Sequence[Move]) -> list[Group]:
    """The moves that end a Kyousei, by how they do it; and what does not."""
    attacks = [attack for attack in view.attacks if attack.seat == view.seat]
    between = {SQUARES[at] for attack in attacks
               for at in (line(INDEX[attack.daimyo], INDEX[attack.attacker]) or ())[:-1] if attack.path}
    attackers = {attack.attacker for attack in attacks}
    takes = [move for move in moves if move.end in attackers]
    blocks = [move for move in moves if move.end in between and move.letter != "D"]
    steps = [move for move in moves if move.letter == "D" and move.end not in attackers]
    rest = [move for move in moves if move not in takes and move not in blocks and move not in steps]
    groups = []
    for title, listed, note in (
        ("Capture the attacker", takes, Note("K4.4", "He leaves the board.")),
        ("Block the line", blocks, Note("K4.2", "A warrior in the line stops the attack.")),
        ("The Daimyo leaves", steps, Note("K4.1", "One square, to where nobody attacks him.")),
        ("Capture the enemy Daimyo", rest, Note("K5.3", "Always allowed.")),
    ):
        if listed:
            groups.append(Group(title, tuple(Item(move, _short(move, view, whole=True)) for move in listed), (), (note,)))
    closed = []
    if not takes:
        closed.append(Note("K5.1", f"Nobody captures the attacker on {' or '.join(sorted(attackers))}."))
    if not blocks:
        closed.append(Note("K5.1", "Nobody can step into the line." if between else "There is no line to step into."))
    closed.append(Note("K5.1", f"{_FLIP}: not in Kyousei."))
    return [*groups, Group("Not now", (), tuple(closed))]


def action_groups(view: View, actions: Sequence[Action]) -> tuple[Group, ...]:
    """The open actions in groups: cards to flip, and the squares of each warrior; in Kyousei by what they do."""
    flips = [action for action in actions if isinstance(action, Flip)]
    moves = [action for action in actions if isinstance(action, Move)]
    if view.kyousei and not view.flipping:
        return tuple(_in_kyousei(view, moves))
    groups = _warriors(view, moves)
    if flips:
        groups.append(_flips(view, flips))
    if not moves and not view.flipping and any(each.seat == view.seat for each in view.squares):
        nobody = Note("K4.2", f"None of {COLOURS[view.seat]}'s warriors has a way now.")
        groups.append(Group("Move a warrior", (), (nobody,)))
    return tuple(groups)
