"""Moving a warrior: what the rules demand of a move, and what it does (K4)."""

from __future__ import annotations

from typing import Final

from sengokuki.actions import Action, Move
from sengokuki.board import INDEX, SQUARES, between, reach
from sengokuki.ends import CAPTURED
from sengokuki.kyousei import keeps_daimyo_safe
from sengokuki.pieces import CARD, CODES, COLOURS, DAIMYO, EMPTY, LETTERS, SEATS, SIDES, WARRIORS, kind_of, seat_of
from sengokuki.state import End, State
from sengokuki.turns import end_turn, goes_on, has_the_turn
from sengokuki.warriors import ENEMY, OWN, moved
from tabletop import Event, Step
from tabletop.verdicts import Facts, Requirement, requires

__all__ = ["move", "move_requirements"]


def _what(state: State, square: str) -> str:
    """What stands on a square, as everyone sees it, in words."""
    code = state.board[INDEX[square]]
    if code == EMPTY:
        return f"nobody stands on {square}"
    if code == CARD:
        return f"a card lies on {square}"
    return f"{COLOURS[seat_of(code)]}'s {WARRIORS[kind_of(code)]} stands on {square}"


@requires("K3.1")
def not_in_a_flip(state: State, action: Move) -> bool:
    """The turn is not in the middle of a flip."""
    return not state.flipping


@not_in_a_flip.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    facts: Facts = {"turned": tuple(SQUARES[card.square] for card in state.shown) if state.flipping else ()}
    if passed:
        return "No flip has begun in this turn.", facts
    return f"The turn is a flip, begun on {SQUARES[state.shown[0].square]}: another card has to be flipped.", facts


@requires("K2.1")
def moves_own_warrior(state: State, action: Move) -> bool:
    """A warrior of the seat's own stands on the start square."""
    return bool(OWN[SIDES[action.seat]][state.board[INDEX[action.start]]])


@moves_own_warrior.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    what = _what(state, action.start)
    facts = {"square": action.start}
    if passed:
        return f"{what[0].upper()}{what[1:]}.", facts
    return f"{what[0].upper()}{what[1:]}: {COLOURS[action.seat]} moves warriors of his own.", facts


@requires("K4.1")
def names_the_warrior(state: State, action: Move) -> bool:
    """The letter is that of the warrior on the start square."""
    return kind_of(state.board[INDEX[action.start]]) == LETTERS[action.letter]


@names_the_warrior.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    warrior = WARRIORS[kind_of(state.board[INDEX[action.start]])]
    facts = {"square": action.start, "letter": warrior.letter}
    if passed:
        return f"{action.letter} is the {warrior}.", facts
    return (f"The warrior on {action.start} is a {warrior} ({warrior.letter}), "
            f"no {WARRIORS[LETTERS[action.letter]]} ({action.letter})."), facts


@requires("K4.1", grants=True)
def goes_his_way(state: State, action: Move) -> bool:
    """The end square is on the named warrior's way from the start square."""
    return INDEX[action.end] in reach(LETTERS[action.letter], INDEX[action.start])


@goes_his_way.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    warrior = WARRIORS[LETTERS[action.letter]]
    facts = {"warrior": warrior.name, "start": action.start, "end": action.end}
    if passed:
        return f"From {action.start} to {action.end} is the {warrior}'s way: {warrior.way}.", facts
    if action.start == action.end:
        return f"The {warrior} would stay where he is, and that is no move.", facts
    return f"From {action.start} to {action.end} is not the {warrior}'s way: {warrior.way}.", facts


def _obstacle(state: State, action: Move) -> int | None:
    for square in between(INDEX[action.start], INDEX[action.end]):
        if state.board[square]:
            return square
    return None


@requires("K4.2")
def way_is_free(state: State, action: Move) -> bool:
    """Nothing lies or stands between the two squares."""
    board = state.board
    # Plain loop: this is asked for every move that is carried out.
    for square in between(INDEX[action.start], INDEX[action.end]):  # noqa: SIM110
        if board[square]:
            return False
    return True


@way_is_free.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    stop = _obstacle(state, action)
    warrior = WARRIORS[LETTERS[action.letter]]
    if stop is not None:
        what = "A card" if state.board[stop] == CARD else (
            f"{COLOURS[seat_of(state.board[stop])]}'s {WARRIORS[kind_of(state.board[stop])]}")
        return f"{what} on {SQUARES[stop]} is in the way.", {"stop": SQUARES[stop]}
    if warrior.leaps:
        return f"The {warrior} leaps over cards and warriors.", {"stop": None}
    return f"Nothing is in the way from {action.start} to {action.end}.", {"stop": None}


@requires("K4.3")
def ends_on_no_card(state: State, action: Move) -> bool:
    """No card lies on the end square."""
    return state.board[INDEX[action.end]] != CARD


@ends_on_no_card.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    facts = {"square": action.end}
    if passed:
        return f"No card lies on {action.end}.", facts
    leaps = WARRIORS[LETTERS[action.letter]].leaps
    return (f"A card lies on {action.end}. "
            + ("The Kibatai leaps over cards, but ends on none." if leaps else "No warrior ends on a card."), facts)


@requires("K4.4")
def spares_his_own(state: State, action: Move) -> bool:
    """No warrior of the seat's own stands on the end square."""
    return not OWN[SIDES[action.seat]][state.board[INDEX[action.end]]] or action.start == action.end


@spares_his_own.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    facts = {"square": action.end}
    if passed:
        return f"No other warrior of {COLOURS[action.seat]}'s stands on {action.end}.", facts
    own = WARRIORS[kind_of(state.board[INDEX[action.end]])]
    return f"{COLOURS[action.seat]}'s own {own} stands on {action.end}.", facts


@requires("K4.4")
def says_whether_it_captures(state: State, action: Move) -> bool:
    """An x is written if, and only if, an enemy warrior stands on the end square."""
    return action.captures == bool(ENEMY[SIDES[action.seat]][state.board[INDEX[action.end]]])


@says_whether_it_captures.tells
def _(state: State, action: Move, passed: bool) -> tuple[str, Facts]:
    facts = {"square": action.end, "captures": not action.captures if not passed else action.captures}
    enemy = COLOURS[SEATS[1 - SIDES[action.seat]]]
    if passed:
        return (f"It captures {enemy}'s {WARRIORS[kind_of(state.board[INDEX[action.end]])]} on {action.end}."
                if action.captures else f"There is nobody to capture on {action.end}."), facts
    if action.captures:
        return f"No warrior of {enemy}'s stands on {action.end}, so there is nobody to capture.", facts
    what = _what(state, action.end)
    return f"{what[0].upper()}{what[1:]}: going there captures him, and that is written with an x.", facts


_NO_OWN_WARRIOR: Final[tuple[Requirement[State, Move], ...]] = (
    goes_on, has_the_turn, not_in_a_flip, moves_own_warrior, goes_his_way)
_WRONG_LETTER: Final[tuple[Requirement[State, Move], ...]] = (
    goes_on, has_the_turn, not_in_a_flip, moves_own_warrior, names_the_warrior)
_OWN_WARRIOR: Final[tuple[Requirement[State, Move], ...]] = (
    goes_on, has_the_turn, not_in_a_flip, moves_own_warrior, names_the_warrior, goes_his_way, way_is_free,
    ends_on_no_card, spares_his_own, says_whether_it_captures, keeps_daimyo_safe)


def move_requirements(state: State, action: Move) -> tuple[Requirement[State, Move], ...]:
    """What the rules demand of a move. The board is open to all, so what there is to ask may depend on it: a way is
    looked at only where a warrior of the seat's own goes it, and named rightly."""
    code = state.board[INDEX[action.start]]
    if not OWN[SIDES[action.seat]][code]:
        return _NO_OWN_WARRIOR
    return _OWN_WARRIOR if kind_of(code) == LETTERS[action.letter] else _WRONG_LETTER


def _say_move(facts: Facts) -> str:
    return f"{COLOURS[facts['seat']]}'s {facts['warrior']} goes from {facts['start']} to {facts['end']}."


def _say_capture(facts: Facts) -> str:
    return (f"{COLOURS[facts['seat']]}'s {facts['warrior']} goes from {facts['start']} to {facts['end']} "
            f"and captures the {facts['captured']}.")


def move(state: State, action: Move) -> Step[State, Action]:
    """Carry out a legal move (K4.1, K4.4). The turn ends with it."""
    board, side = state.board, state.mover
    start, end = INDEX[action.start], INDEX[action.end]
    victim = board[end]
    warrior = WARRIORS[kind_of(board[start])]
    facts = {"seat": action.seat, "warrior": warrior.name, "start": action.start, "end": action.end}
    captured: tuple[bytes, bytes] | None = None
    over = None
    if victim:
        events = [Event(("K4.4", "K4.1"), _say_capture, {**facts, "captured": WARRIORS[kind_of(victim)].name})]
        mine = state.captured[side] + bytes((victim,))
        captured = (mine, state.captured[1]) if side == 0 else (state.captured[0], mine)
        if victim == CODES[1 - side][DAIMYO]:
            over = End(CAPTURED, side)
    else:
        events = [Event(("K4.1",), _say_move, facts)]
    return end_turn(state, action, events, board=moved(board, start, end), captured=captured, end=over)


