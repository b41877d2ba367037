"""Flipping cards: Engun, Heiya, Shinobi wo tsukau, the trees and the flags (K3, K7)."""

from __future__ import annotations

from typing import Final

from sengokuki.actions import Action, Flip
from sengokuki.board import INDEX, SQUARES
from sengokuki.ends import YONHON, free_cards
from sengokuki.kyousei import line_words
from sengokuki.pieces import (
    ARMY,
    CARD,
    CARDS,
    CODES,
    COLOURS,
    DAIMYO,
    EMPTY,
    FACES,
    HEIYA,
    KI,
    NAMES,
    SHINOBI,
    SIDES,
    WARRIORS,
    kind_of,
    seat_of,
)
from sengokuki.state import End, Shown, State
from sengokuki.turns import end_turn, goes_on, has_the_turn
from tabletop import Event, Step
from tabletop.verdicts import Facts, Requirement, requires

__all__ = ["TREES", "flip_requirements", "turn_up"]

TREES: Final = 2
"""So many turns with two Ki in a row lose the game (K3.8)."""


@requires("K5.1")
def not_forced_to_move(state: State, action: Flip) -> bool:
    """The seat is not in Kyousei: its flip is going on already, it is not to move, or its Daimyo is not attacked."""
    return state.flipping or not state.attackers or SIDES[action.seat] != state.mover


@not_forced_to_move.tells
def _(state: State, action: Flip, passed: bool) -> tuple[str, Facts]:
    who = COLOURS[action.seat]
    if passed:
        if state.flipping and action.seat == state.seat:
            return "The flip of this turn has begun, and goes on.", {"attackers": ()}
        return f"{who} is not in Kyousei.", {"attackers": ()}
    daimyo = state.board.find(CODES[state.mover][DAIMYO])
    by = " and by ".join(line_words(state.board, at, daimyo) for at in state.attackers)
    return (f"Kyousei: {who}'s Daimyo on {SQUARES[daimyo]} is attacked by {by}. Only a move can end that.",
            {"daimyo": SQUARES[daimyo], "attackers": tuple(SQUARES[at] for at in state.attackers)})


@requires("K3.1", grants=True)
def card_lies_there(state: State, action: Flip) -> bool:
    """A card lies on the square."""
    return state.board[INDEX[action.square]] == CARD


@card_lies_there.tells
def _(state: State, action: Flip, passed: bool) -> tuple[str, Facts]:
    facts = {"square": action.square}
    if passed:
        return f"A card lies on {action.square}.", facts
    code = state.board[INDEX[action.square]]
    if code:
        who = f"{COLOURS[seat_of(code)]}'s {WARRIORS[kind_of(code)]}"
        return f"{who} stands on {action.square}, and no card lies there.", facts
    return f"{action.square} is empty: there is no card to flip.", facts


@requires("K3.1")
def not_open_already(state: State, action: Flip) -> bool:
    """The card is not the one that lies open."""
    return state.open != INDEX[action.square]


@not_open_already.tells
def _(state: State, action: Flip, passed: bool) -> tuple[str, Facts]:
    facts = {"square": action.square}
    if passed:
        return f"The card on {action.square} does not lie open.", facts
    return f"The card on {action.square} lies open already: the second card is another one.", facts


@requires("K7.1")
def bears_no_flag(state: State, action: Flip) -> bool:
    """No flag lies on the card."""
    return INDEX[action.square] not in state.flags


@bears_no_flag.tells
def _(state: State, action: Flip, passed: bool) -> tuple[str, Facts]:
    facts = {"square": action.square, "flags": tuple(SQUARES[at] for at in state.flags)}
    if passed:
        return f"No flag lies on {action.square}.", facts
    return f"A flag lies on {action.square}: the card was turned back in the turn before.", facts


_PLAIN: Final[tuple[Requirement[State, Flip], ...]] = (
    goes_on, has_the_turn, not_forced_to_move, card_lies_there, not_open_already)
_WITH_FLAGS: Final[tuple[Requirement[State, Flip], ...]] = (*_PLAIN, bears_no_flag)


def flip_requirements(state: State, action: Flip) -> tuple[Requirement[State, Flip], ...]:
    """What the rules demand of a flip; flags are asked for only where the game has them."""
    return _WITH_FLAGS if state.options.nobori else _PLAIN


def _say_flip(facts: Facts) -> str:
    return f"{COLOURS[facts['seat']]} flips {facts['square']}: {_words(facts['card'])}."


def _words(card: str) -> str:
    return CARDS[FACES[card] - 1].words


def _say_engun(facts: Facts) -> str:
    return (f"Engun: two cards with {_words(facts['card'])}. The cards on {facts['first']} and {facts['last']} leave "
            f"the board, and {COLOURS[facts['seat']]}'s {facts['warrior']} stands on {facts['last']}.")


def _say_not_alike(facts: Facts) -> str:
    first, last = CARDS[FACES[facts["cards"][0]] - 1], CARDS[FACES[facts["cards"][1]] - 1]
    if first.kind is None or last.kind is None:
        why = f"{first.words} and {last.words}"
    elif first.kind == last.kind:
        why = f"two {WARRIORS[first.kind]}, but {first.kamon} and {last.kamon}"
    else:
        why = f"{first.words}, and {last.words}"
    return f"Not alike: {why}. The cards on {facts['squares'][0]} and {facts['squares'][1]} are turned back."


def _say_trees(facts: Facts) -> str:
    if facts["turns"] >= TREES:
        return f"Two Ki again: {COLOURS[facts['seat']]} has flipped four trees in two turns in a row."
    who = COLOURS[facts["seat"]]
    return f"{who} has flipped two Ki in this turn. Two more in {who}'s next turn lose the game."


def _without(faces: bytes, squares: tuple[int, ...]) -> bytes:
    rest = bytearray(faces)
    for square in squares:
        rest[square] = 0
    return bytes(rest)


def _with(board: bytes, square: int, code: int) -> bytes:
    return board[:square] + bytes((code,)) + board[square + 1:]


def _saw(seen: tuple[int, ...], squares: tuple[int, ...], turn: int) -> tuple[int, ...]:
    now = list(seen)
    for square in squares:
        now[square] = turn
    return tuple(now)


def turn_up(state: State, action: Flip) -> Step[State, Action]:
    """Carry out a legal flip: one card, and all that follows from it."""
    square = INDEX[action.square]
    face = state.faces[square]
    shown = (*(state.shown if state.flipping else ()), Shown(square, face))
    events = [Event(("K3.1",), _say_flip, {"seat": action.seat, "square": action.square, "card": NAMES[face]})]
    if face == HEIYA:
        return _heiya(state, action, events, square, shown)
    seen = _saw(state.seen, (square,), state.turn)
    if state.open >= 0:
        return _pair(state, action, events, Shown(state.open, state.faces[state.open]), shown, seen)
    if face == KI:
        events.append(Event(("K3.7",), "A Ki stays on the board, and does not end the turn.", {"square": action.square}))
    return _go_on(state, action, events, state.board, state.faces, shown, seen, state.gone)


def _heiya(
    state: State, action: Flip, events: list[Event], square: int, shown: tuple[Shown, ...]
) -> Step[State, Action]:
    faces, gone = _without(state.faces, (square,)), state.gone + bytes((HEIYA,))
    seen = _saw(state.seen, (square,), 0)
    facts = {"seat": action.seat, "square": action.square}
    if state.options.shinobi_bonus and len(shown) == 2 and shown[0].face == HEIYA:
        events.append(Event(("K3.5", "K3.4"), _say_bonus, {**facts, "first": SQUARES[shown[0].square]}))
        board = _with(state.board, square, CODES[state.mover][SHINOBI])
        return end_turn(state, action, events, board=board, faces=faces, shown=shown, seen=seen, gone=gone)
    events.append(Event(("K3.4",), "The Heiya leaves {square} for good; another card is to be flipped.", facts))
    return _go_on(state, action, events, _with(state.board, square, EMPTY), faces, shown, seen, gone)


def _say_bonus(facts: Facts) -> str:
    return (f"Shinobi wo tsukau: the first two cards of the turn are Heiya. Both leave the board, and "
            f"{COLOURS[facts['seat']]}'s Shinobi stands on {facts['square']}.")


def _go_on(
    state: State, action: Flip, events: list[Event], board: bytes, faces: bytes, shown: tuple[Shown, ...],
    seen: tuple[int, ...], gone: bytes,
) -> Step[State, Action]:
    """The turn goes on with another flip, unless no card is left for it (K3.10)."""
    after = State(
        state.options, board, faces, state.mover, state.turn, True, shown, seen, state.flags, state.two_ki,
        state.captured, gone, state.history, None, ())
    if free_cards(board, state.flags) > (after.open >= 0):
        return Step(action, after, events, reveals=True)
    text = "No card is left that may be flipped: "
    text += "the card on {open} is turned back, and the turn ends." if after.open >= 0 else "the turn ends."
    facts = {"open": SQUARES[after.open] if after.open >= 0 else None}
    events.append(Event(("K3.10",), text, facts))
    return end_turn(state, action, events, board=board, faces=faces, shown=shown, seen=seen, gone=gone)


def _pair(
    state: State, action: Flip, events: list[Event], first: Shown, shown: tuple[Shown, ...], seen: tuple[int, ...]
) -> Step[State, Action]:
    """The two open cards that are no Heiya are compared (K3.6)."""
    last = shown[-1]
    replaced: tuple[str, ...] = ("K3.6",) if len(shown) > 2 else ()
    kind = ARMY[first.face]
    if kind is not None and first.face == last.face:
        events.append(Event(("K3.2", *replaced), _say_engun, {
            "seat": action.seat, "card": NAMES[first.face], "warrior": WARRIORS[kind].name,
            "first": SQUARES[first.square], "last": SQUARES[last.square]}))
        squares = (first.square, last.square)
        board = _with(_with(state.board, first.square, EMPTY), last.square, CODES[state.mover][kind])
        return end_turn(
            state, action, events, board=board, faces=_without(state.faces, squares), shown=shown,
            seen=_saw(seen, squares, 0), gone=state.gone + bytes((first.face, last.face)))
    flags = tuple(sorted((first.square, last.square))) if state.options.nobori else ()
    trees = 0
    over = None
    facts = {"squares": (SQUARES[first.square], SQUARES[last.square]), "cards": (NAMES[first.face], NAMES[last.face])}
    if first.face == last.face == KI:
        trees = state.two_ki[state.mover] + 1
        events.append(Event(("K3.7", *replaced), _say_two_ki, facts))
        events.append(Event(("K3.8",), _say_trees, {"seat": action.seat, "turns": trees}))
        if trees >= TREES:
            over = End(YONHON, 1 - state.mover)
    else:
        tree: tuple[str, ...] = ("K3.7",) if KI in (first.face, last.face) else ()
        events.append(Event(("K3.3", *tree, *replaced), _say_not_alike, facts))
    if flags:
        events.append(Event(("K7.1",), "The flags go onto {first} and {second}: nobody may flip these in the next turn.",
                            {"first": SQUARES[flags[0]], "second": SQUARES[flags[1]]}))
    return end_turn(
        state, action, events, board=state.board, shown=shown, seen=seen, flags=flags, trees=trees, end=over,
        gone=state.gone)


def _say_two_ki(facts: Facts) -> str:
    return f"Two Ki: the cards on {facts['squares'][0]} and {facts['squares'][1]} are turned back."
