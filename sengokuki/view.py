"""What a viewer may know of a position: the open board, and the cards that were seen.

Both players and every spectator see the same: what was flipped. Cards that were turned back are in the view as a memory
(:attr:`SquareView.seen`), for the memory aid and for computer players of a set memory; a picture shows them only where
somebody asks for it. A card that nobody has seen is in no view but the teacher's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sengokuki.board import INDEX, SQUARES, between
from sengokuki.ends import outcome
from sengokuki.kyousei import attackers_of, line_words
from sengokuki.options import SengokukiOptions
from sengokuki.pieces import CARD, CODES, COLOURS, DAIMYO, NAMES, SEATS, SYMBOLS, WARRIORS, kind_of, seat_of
from sengokuki.setup import WISH
from sengokuki.state import State, board_text, picture
from tabletop import TEACHER, Outcome, Seat, Viewer
from tabletop.seats import viewer_name

__all__ = ["Attack", "ShownCard", "SquareView", "View", "look"]


class SquareView(NamedTuple):
    """One square.

    Attributes:
        name: ``a1`` to ``f7``.
        holds: ``empty``, ``card`` (face down), ``open`` (a card lying open in the middle of a flip) or ``warrior``.
        seat: whose warrior stands there.
        letter: the warrior: D, S, A, L or R.
        card: the card that lies there, where this viewer sees it now: it lies open, or the teacher looks.
        flag: whether a flag lies on the card (K7).
        seen: the memory: the card there, if it has been flipped before and still lies there.
        seen_turn: the turn in which it was seen last.
    """

    name: str
    holds: str
    seat: Seat | None = None
    letter: str | None = None
    card: str | None = None
    flag: bool = False
    seen: str | None = None
    seen_turn: int | None = None


class ShownCard(NamedTuple):
    """A card that was turned up in this turn, or in the turn just ended."""

    square: str
    card: str


class Attack(NamedTuple):
    """A warrior that attacks a Daimyo (K5).

    Attributes:
        seat: whose Daimyo.
        daimyo: the Daimyo's square.
        attacker: the warrior's square.
        letter: the warrior's letter.
        path: the squares between, from the warrior's side; ``()`` for a neighbour or a leap.
        words: the attack in words.
    """

    seat: Seat
    daimyo: str
    attacker: str
    letter: str
    path: tuple[str, ...]
    words: str


@dataclass(frozen=True, slots=True)
class View:
    """A position as one viewer sees it.

    Attributes:
        viewer: ``white``, ``black``, ``spectator`` or ``teacher``.
        squares: the 42 squares, a1 to f1 first, f7 last.
        turn: the number of the turn, from 1.
        seat: whose turn it is.
        to_act: who must decide now; ``()`` when the game is over.
        flipping: whether the turn is in the middle of a flip.
        shown: the cards turned up in this turn; right after a flip has ended, those of the turn just ended; else
            empty. Two of them still lie open for the eye then, until the next action.
        attacks: who attacks which Daimyo.
        kyousei: whether the player to move is in Kyousei (K5.1).
        captured: the letters of the warriors that White captured, and of those that Black captured, in order.
        two_ki: how many turns with two Ki in a row White has had, and Black (K3.8).
        flags: the squares of the flags (K7).
        times: how often this position has come since the last flip (K6.2); 0 without ``draw_rules`` and in the middle
            of a flip.
        hidden: how many cards lie face down (an open one counts, it will be turned back).
        gone: the cards that left the board, in order.
        options: the options of the game.
        outcome: how the game ended, or None.
    """

    viewer: str
    squares: tuple[SquareView, ...]
    turn: int
    seat: Seat
    to_act: tuple[Seat, ...]
    flipping: bool
    shown: tuple[ShownCard, ...]
    attacks: tuple[Attack, ...]
    kyousei: bool
    captured: tuple[tuple[str, ...], tuple[str, ...]]
    two_ki: tuple[int, int]
    flags: tuple[str, ...]
    times: int
    hidden: int
    gone: tuple[str, ...]
    options: SengokukiOptions
    outcome: Outcome | None

    def __getitem__(self, square: str) -> SquareView:
        """The square of a name."""
        return self.squares[INDEX[square]]

    @property
    def board(self) -> bytes:
        """The codes of the squares, as the engine's functions take them; a card is a card, seen or not."""
        return bytes(
            SYMBOLS.index(each.letter if each.seat == SEATS[0] else each.letter.lower()) if each.letter
            else 0 if each.holds == "empty" else CARD
            for each in self.squares)

    @property
    def text(self) -> str:
        """The board in one line, as :func:`sengokuki.position` reads it."""
        return board_text(self.board, SEATS.index(self.seat))

    @property
    def memory(self) -> dict[str, str]:
        """The cards that were seen and still lie there, by square: the memory aid."""
        return {each.name: each.seen for each in self.squares if each.seen is not None}

    @property
    def announcement(self) -> str:
        """What must not be missed: the end, Kyousei, or "" (K5.6)."""
        if self.outcome is not None:
            return self.outcome.text
        if not self.kyousei:
            return ""
        mine = [attack for attack in self.attacks if attack.seat == self.seat]
        return (f"Kyousei: {COLOURS[self.seat]}'s Daimyo on {mine[0].daimyo} is attacked by "
                f"{' and '.join(attack.words for attack in mine)}. A move has to end that.")

    def heading(self) -> str:
        """Turn and seat in words."""
        if self.outcome is not None:
            return f"after turn {self.turn - 1}"
        return f"turn {self.turn}, {COLOURS[self.seat]} " + ("flips on" if self.flipping else "to move")

    def __str__(self) -> str:
        marks = {INDEX[flag]: "!" for flag in self.flags}
        marks |= {INDEX[each.name]: "*" for each in self.squares if each.holds == "open"}
        lines = [f"Sengokuki, {self.heading()} ({self.viewer} looks)"]
        if self.turn == 1 and not self.flipping and not self.gone:
            lines.append(f"{WISH}!")
        lines.append(picture(self.board, SEATS.index(self.seat), marks))
        if self.shown:
            lines.append("turned up: " + ", ".join(f"{each.square} {each.card}" for each in self.shown))
        lines += [f"attack: {attack.words} on {COLOURS[attack.seat]}'s Daimyo on {attack.daimyo}"
                  for attack in self.attacks]
        lines += [f"flags: {' '.join(self.flags)}"] if self.flags else []
        lines += [f"captured by {COLOURS[seat]}: {' '.join(letters)}"
                  for seat, letters in zip(SEATS, self.captured, strict=True) if letters]
        lines += [f"{COLOURS[seat]}: {turns} turn{'s' if turns > 1 else ''} with two Ki in a row"
                  for seat, turns in zip(SEATS, self.two_ki, strict=True) if turns]
        if self.times > 1:
            lines.append(f"this position has come {self.times} times since the last flip")
        lines.append(f"{self.hidden} cards on the board, {self.gone.count('heiya')} Heiya gone")
        if self.viewer == viewer_name(TEACHER):
            lines.append("cards: " + ", ".join(f"{each.name} {each.card}" for each in self.squares if each.card))
        lines += [self.announcement] if self.announcement else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<View of Sengokuki, {self.heading()}, {self.viewer} looks>"


def _squares(state: State, sees_all: bool) -> tuple[SquareView, ...]:
    squares = []
    for square, code in enumerate(state.board):
        name = SQUARES[square]
        if code == CARD:
            face, turn = NAMES[state.faces[square]], state.seen[square]
            lies_open = square == state.open
            squares.append(SquareView(
                name, "open" if lies_open else "card", None, None, face if sees_all or lies_open else None,
                square in state.flags, face if turn else None, turn or None))
        elif code:
            squares.append(SquareView(name, "warrior", seat_of(code), WARRIORS[kind_of(code)].letter))
        else:
            squares.append(SquareView(name, "empty"))
    return tuple(squares)


def _attacks(board: bytes) -> tuple[Attack, ...]:
    found = []
    for side, seat in enumerate(SEATS):
        daimyo = board.find(CODES[side][DAIMYO])
        if daimyo >= 0:
            found += [
                Attack(seat, SQUARES[daimyo], SQUARES[at], WARRIORS[kind_of(board[at])].letter,
                       tuple(SQUARES[way] for way in between(at, daimyo)), line_words(board, at, daimyo))
                for at in attackers_of(board, daimyo, side)]
    return tuple(found)


def look(state: State, viewer: Viewer) -> View:
    """The view of a seat, of a spectator (None) or of the teacher."""
    letters = [tuple(WARRIORS[kind_of(code)].letter for code in codes) for codes in state.captured]
    return View(
        viewer_name(viewer), _squares(state, viewer is TEACHER), state.turn, state.seat,
        () if state.end is not None else (state.seat,), state.flipping,
        tuple(ShownCard(SQUARES[card.square], NAMES[card.face]) for card in state.shown), _attacks(state.board),
        bool(state.attackers), (letters[0], letters[1]), state.two_ki, tuple(SQUARES[at] for at in state.flags),
        state.history.count(state.history[-1]) if state.history and not state.flipping else 0,
        state.board.count(CARD), tuple(NAMES[face] for face in state.gone), state.options, outcome(state))
