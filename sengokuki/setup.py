"""The start of a game, and free positions (K1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from sengokuki.board import FILES, INDEX, RANKS, SIZE
from sengokuki.ends import attackers_now, forced_end
from sengokuki.options import SengokukiOptions
from sengokuki.pieces import CARD, CARDS, DAIMYO, FACES, NAMES, SYMBOLS, deck, kind_of, seat_of
from sengokuki.state import State, hidden_squares, key_of
from tabletop import Chance, DecodeError, NotationError
from tabletop.spelling import get_close_matches

__all__ = ["STARTS", "WISH", "position", "read_board", "start"]

WISH: Final = "senryaku wo kuwadate"
"""What the players wish each other before the first turn (K1.5)."""

STARTS: Final = {
    "facing": "##ds##/######/######/######/######/######/##DS##",
    "rotated": "##sd##/######/######/######/######/######/##DS##",
    "corners": "d####s/######/######/######/######/######/D####S",
}
"""The board at the start, for each value of the option ``start`` (K1.3)."""


def start(seed: int, options: SengokukiOptions) -> State:
    """The start of a game: the four warriors, and the 38 cards shuffled by the seed (K1.2, K1.3)."""
    board, mover = read_board(STARTS[options.start] + " w")
    cards, _ = Chance.from_seed(seed).shuffle(deck())
    return _lay(board, mover, dict(zip(hidden_squares(board), cards, strict=True)), options)


def position(text: str, cards: Mapping[str, str] | None = None, seed: int = 0, options: Any = None) -> State:
    """A free position.

    Args:
        text: the ranks from 7 to 1 parted by ``/``, each from file a to f: a digit counts empty squares, ``#`` is a
            face-down card, D S A L R are White's Daimyo, Shinobi, Ashigaru, Kihei and Kibatai, small letters Black's;
            then a space and ``w`` or ``b``, the player to move. A colour may be without a Daimyo.
        cards: the faces of some of the cards by square, ``{"a5": "kihei-red", "b1": "ki"}``. The others are dealt
            from what is left of the 38 cards, whole pairs where there is room. Warriors use up no cards.
        seed: how the others are dealt.
        options: the options of the game, by name.

    Raises:
        NotationError: the text is ill-formed, has more cards than there are, or two Daimyo of one colour; it says
            where.
        DecodeError: a card is named that can't be there; it says which and why.
        OptionError: an unknown option or value.
    """
    board, mover = read_board(text)
    chosen = SengokukiOptions.make(options)
    hidden = hidden_squares(board)
    if len(hidden) > len(deck()):
        places = [at for at, sign in enumerate(text) if sign == "#"]
        raise NotationError(text, places[len(deck())], f"there are {len(deck())} cards, and {len(hidden)} are asked for")
    return _lay(board, mover, _deal(hidden, _named(cards, board), seed), chosen)


def _lay(board: bytes, mover: int, cards: Mapping[int, int], options: SengokukiOptions) -> State:
    faces = bytes(cards.get(square, 0) for square in range(SIZE))
    attackers = attackers_now(board, mover)
    end, safe = forced_end(board, (), mover, attackers)
    history = (key_of(board, mover, ()),) if options.draw_rules else ()
    return State(options, board, faces, mover, 1, False, (), (0,) * SIZE, (), (0, 0), (b"", b""), b"", history, end,
                 attackers, safe)


def read_board(text: str) -> tuple[bytes, int]:
    """The codes of the squares and the side to move.

    Raises:
        NotationError: what is wrong in the text, and where.
    """
    if not isinstance(text, str):
        raise TypeError(f"a position is a text, not {type(text).__name__}")
    ranks: list[list[int]] = [[]]
    daimyo: set[int] = set()
    at = 0
    while at < len(text) and text[at] != " ":
        sign = text[at]
        rank = ranks[-1]
        if sign == "/":
            _full(text, at, ranks)
            ranks.append([])
        elif sign.isascii() and sign.isdigit() and sign != "0":
            rank += [0] * int(sign)
        elif sign in SYMBOLS[CARD:]:
            code = SYMBOLS.index(sign)
            if code > CARD and kind_of(code) == DAIMYO:
                if code in daimyo:
                    raise NotationError(text, at, f"{seat_of(code)} has two Daimyo")
                daimyo.add(code)
            rank.append(code)
        else:
            raise NotationError(text, at, f"{sign!r} is nothing that a square can hold")
        if len(rank) > len(FILES):
            raise NotationError(text, at, f"rank {_name(ranks)} has more than {len(FILES)} squares")
        at += 1
    _full(text, at, ranks)
    if len(ranks) < len(RANKS):
        raise NotationError(text, at, f"there are {len(ranks)} ranks, not {len(RANKS)}")
    mover = text[at + 1:]
    if mover not in ("w", "b"):
        raise NotationError(text, min(at + 1, len(text)), "a space and w or b, the player to move, has to follow")
    return bytes(code for rank in reversed(ranks) for code in rank), "wb".index(mover)


def _name(ranks: list[list[int]]) -> str:
    return str(len(RANKS) + 1 - len(ranks))


def _full(text: str, at: int, ranks: list[list[int]]) -> None:
    if len(ranks) > len(RANKS):
        raise NotationError(text, at, f"there are more than {len(RANKS)} ranks")
    if len(ranks[-1]) != len(FILES):
        raise NotationError(text, at, f"rank {_name(ranks)} has {len(ranks[-1])} squares, not {len(FILES)}")


def _named(cards: Mapping[str, str] | None, board: bytes) -> dict[int, int]:
    """The faces that the caller chose, by square."""
    named: dict[int, int] = {}
    left = Counter(deck())
    for square, name in (cards or {}).items():
        path = f"cards.{square}"
        if square not in INDEX:
            raise DecodeError(path, f"{square!r} is no square; the squares are a1 to f7")
        if board[INDEX[square]] != CARD:
            raise DecodeError(path, "no card lies there")
        if name not in FACES:
            near = get_close_matches(str(name), FACES, n=1)
            raise DecodeError(path, f"{name!r} is no card" + (f"; did you mean {near[0]}?" if near else ""))
        face = FACES[name]
        left[face] -= 1
        if left[face] < 0:
            raise DecodeError(path, f"there are only {CARDS[face - 1].count} {name}")
        named[INDEX[square]] = face
    return named


def _deal(hidden: tuple[int, ...], named: dict[int, int], seed: int) -> dict[int, int]:
    """Faces for all hidden squares: those named, the partners of named army cards, then whole pairs and landscapes."""
    chance = Chance.from_seed(seed)
    squares, chance = chance.shuffle([square for square in hidden if square not in named])
    left = Counter(deck())
    left.subtract(named.values())
    army = [face for face, card in enumerate(CARDS, 1) if card.kind is not None]
    partners, chance = chance.shuffle([(face,) for face in army if left[face] == 1])
    pairs = [(face, face) for face in army if left[face] == 2]
    lone = [(face,) for face in range(1, len(NAMES)) if face not in army for _ in range(left[face])]
    units, chance = chance.shuffle([*pairs, *lone])
    room = len(squares)
    dealt: list[int] = []
    skipped: list[int] = []
    for unit in (*partners, *units):
        if len(dealt) + len(unit) <= room:
            dealt += unit
        else:
            skipped += unit
    # One square may be left with nothing but pairs to come: then half a pair has to do.
    dealt += skipped[:room - len(dealt)]
    return {**named, **dict(zip(squares, dealt, strict=True))}
