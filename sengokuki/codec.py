"""Positions as plain JSON data, and back."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from sengokuki.board import INDEX, SIZE, SQUARES
from sengokuki.ends import CAPTURED, HAISEN, NOTHING_LEFT, WAYS, YONHON, attackers_now, forced_end
from sengokuki.options import SengokukiOptions
from sengokuki.pieces import CARD, CARDS, CODES, FACES, HEIYA, LETTERS, NAMES, SEATS, SIDES, WARRIORS, deck, kind_of
from sengokuki.setup import read_board
from sengokuki.state import End, Shown, State, board_text, hidden_squares, key_of
from tabletop import DecodeError, NotationError
from tabletop.coding import check_fields, get_bool, get_choice, get_int, get_list, get_object, get_text

__all__ = ["decode", "encode"]

_FIELDS: Final = (
    "version", "options", "board", "cards", "turn", "flipping", "shown", "seen", "flags", "two_ki", "captured", "gone",
    "history", "end",
)


def encode(state: State, version: int) -> dict[str, Any]:
    """The position as plain JSON data. It tells the hidden cards."""
    end = state.end
    return {
        "version": version,
        "options": state.options.encode(),
        "board": board_text(state.board, state.mover),
        "cards": {SQUARES[at]: NAMES[state.faces[at]] for at in hidden_squares(state.board)},
        "turn": state.turn,
        "flipping": state.flipping,
        "shown": [[SQUARES[card.square], NAMES[card.face]] for card in state.shown],
        "seen": {SQUARES[at]: turn for at, turn in enumerate(state.seen) if turn},
        "flags": [SQUARES[at] for at in state.flags],
        "two_ki": {seat: state.two_ki[side] for side, seat in enumerate(SEATS)},
        "captured": {seat: "".join(WARRIORS[kind_of(code)].letter for code in state.captured[side])
                     for side, seat in enumerate(SEATS)},
        "gone": [NAMES[face] for face in state.gone],
        "history": [_key_text(key) for key in state.history],
        "end": None if end is None else {
            "how": end.how, "winner": None if end.winner is None else SEATS[end.winner]},
    }


def _key_text(key: bytes) -> str:
    return " ".join([board_text(key[:SIZE], key[SIZE]), *(SQUARES[at] for at in key[SIZE + 1:])])


def decode(data: Any, version: int) -> State:
    """The position that :func:`encode` wrote.

    Raises:
        DecodeError: with the path in the data and the reason.
    """
    path = "state"
    check_fields(data, _FIELDS, path)
    if get_int(data, "version", path) != version:
        raise DecodeError(f"{path}.version", f"this is version {data['version']}; {version} can be read")
    options = SengokukiOptions.decode(data["options"], f"{path}.options")
    board, mover = _board(get_text(data, "board", path), f"{path}.board")
    faces = _cards(get_object(data, "cards", path), board, f"{path}.cards")
    gone = bytes(_face(name, f"{path}.gone[{at}]") for at, name in enumerate(get_list(data, "gone", path)))
    _count(faces, gone, path)
    turn = get_int(data, "turn", path, least=1)
    flipping = get_bool(data, "flipping", path)
    shown = tuple(_shown(each, f"{path}.shown[{at}]") for at, each in enumerate(get_list(data, "shown", path)))
    flags = _flags(get_list(data, "flags", path), board, options, f"{path}.flags")
    seen = _seen(get_object(data, "seen", path), board, turn, f"{path}.seen")
    trees = get_object(data, "two_ki", path)
    check_fields(trees, SEATS, f"{path}.two_ki")
    two_ki = (get_int(trees, SEATS[0], f"{path}.two_ki", least=0, most=2),
              get_int(trees, SEATS[1], f"{path}.two_ki", least=0, most=2))
    captured = _captured(get_object(data, "captured", path), f"{path}.captured")
    history = tuple(_key(text, f"{path}.history[{at}]") for at, text in enumerate(get_list(data, "history", path)))
    _check_history(history, options, board, mover, flags, flipping, f"{path}.history")
    end = _end(data["end"], f"{path}.end")
    attackers = () if flipping else attackers_now(board, mover)
    state = State(options, board, faces, mover, turn, flipping, shown, seen, flags, two_ki, captured, gone, history,
                  end, attackers)
    _check_flip(state, path)
    _check_end(state, f"{path}.end")
    return state


def _board(text: str, path: str) -> tuple[bytes, int]:
    try:
        return read_board(text)
    except NotationError as error:
        raise DecodeError(path, str(error)) from error


def _square(name: Any, path: str) -> int:
    if not isinstance(name, str) or name not in INDEX:
        raise DecodeError(path, f"{name!r} is no square")
    return INDEX[name]


def _face(name: Any, path: str) -> int:
    if not isinstance(name, str) or name not in FACES:
        raise DecodeError(path, f"{name!r} is no card")
    return FACES[name]


def _cards(data: dict[str, Any], board: bytes, path: str) -> bytes:
    faces = bytearray(SIZE)
    for name, face in data.items():
        square = _square(name, f"{path}.{name}")
        if board[square] != CARD:
            raise DecodeError(f"{path}.{name}", "no card lies there on the board")
        faces[square] = _face(face, f"{path}.{name}")
    for square in hidden_squares(board):
        if not faces[square]:
            raise DecodeError(f"{path}.{SQUARES[square]}", "is missing")
    return bytes(faces)


def _count(faces: bytes, gone: bytes, path: str) -> None:
    there = Counter(face for face in (*faces, *gone) if face)
    there.subtract(deck())
    for face, more in there.items():
        if more > 0:
            raise DecodeError(f"{path}.cards", f"{NAMES[face]} comes more than {CARDS[face - 1].count} times")


def _shown(data: Any, path: str) -> Shown:
    if not isinstance(data, list) or len(data) != 2:
        raise DecodeError(path, "needs a square and a card")
    return Shown(_square(data[0], f"{path}[0]"), _face(data[1], f"{path}[1]"))


def _flags(data: list[Any], board: bytes, options: SengokukiOptions, path: str) -> tuple[int, ...]:
    flags = tuple(_square(name, f"{path}[{at}]") for at, name in enumerate(data))
    if flags and (len(flags) != 2 or flags[0] >= flags[1] or not options.nobori):
        raise DecodeError(path, "needs two squares in order, in a game with the option nobori")
    for at, square in enumerate(flags):
        if board[square] != CARD:
            raise DecodeError(f"{path}[{at}]", "no card lies there on the board")
    return flags


def _seen(data: dict[str, Any], board: bytes, turn: int, path: str) -> tuple[int, ...]:
    seen = [0] * SIZE
    for name in data:
        square = _square(name, f"{path}.{name}")
        if board[square] != CARD:
            raise DecodeError(f"{path}.{name}", "no card lies there on the board")
        seen[square] = get_int(data, name, path, least=1, most=turn)
    return tuple(seen)


def _captured(data: dict[str, Any], path: str) -> tuple[bytes, bytes]:
    check_fields(data, SEATS, path)
    found = []
    for side, seat in enumerate(SEATS):
        letters = get_text(data, seat, path)
        for letter in letters:
            if letter not in LETTERS:
                raise DecodeError(f"{path}.{seat}", f"{letter!r} is no warrior")
        found.append(bytes(CODES[1 - side][LETTERS[letter]] for letter in letters))
    return found[0], found[1]


def _key(text: Any, path: str) -> bytes:
    if not isinstance(text, str):
        raise DecodeError(path, "needs a text")
    words = text.split(" ")
    board, mover = _board(" ".join(words[:2]), path)
    return key_of(board, mover, tuple(_square(name, path) for name in words[2:]))


def _check_history(
    history: tuple[bytes, ...], options: SengokukiOptions, board: bytes, mover: int, flags: tuple[int, ...],
    flipping: bool, path: str,
) -> None:
    if not options.draw_rules:
        if history:
            raise DecodeError(path, "is kept in games with draw_rules only")
    elif not history:
        raise DecodeError(path, "has to hold this position at least")
    elif not flipping and history[-1] != key_of(board, mover, flags):
        raise DecodeError(f"{path}[{len(history) - 1}]", "is not this position")


def _check_flip(state: State, path: str) -> None:
    """In the middle of a flip there are cards turned up, at most one of them open, and it lies there."""
    if not state.flipping:
        return
    if state.end is not None:
        raise DecodeError(f"{path}.flipping", "the game is over")
    if not state.shown:
        raise DecodeError(f"{path}.shown", "no card was turned up in this flip")
    opened = [card for card in state.shown if card.face != HEIYA]
    if len(opened) > 1:
        raise DecodeError(f"{path}.shown", "two cards lie open in the middle of a flip")
    for card in opened:
        if state.faces[card.square] != card.face:
            raise DecodeError(f"{path}.shown", f"the card on {SQUARES[card.square]} is another one")


def _end(data: Any, path: str) -> End | None:
    if data is None:
        return None
    check_fields(data, ("how", "winner"), path)
    how = get_choice(data, "how", path, tuple(WAYS))
    winner = None if data["winner"] is None else SIDES[get_choice(data, "winner", path, SEATS)]
    if (winner is None) == (how in (HAISEN, CAPTURED, YONHON)):
        raise DecodeError(f"{path}.winner", "a win has a winner, and a draw has none")
    return End(how, winner)


def _check_end(state: State, path: str) -> None:
    """Haisen and having nothing left to do can be seen on the board: they must be there if, and only if, they are."""
    if state.flipping:
        return
    end = state.end
    if end is not None and end.how in (CAPTURED, YONHON):
        return
    forced, state.safe = forced_end(state.board, state.flags, state.mover, state.attackers)
    if forced != (end if end is not None and end.how in (HAISEN, NOTHING_LEFT) else None):
        raise DecodeError(path, f"the position is {'no such end' if forced is None else forced.how}")
