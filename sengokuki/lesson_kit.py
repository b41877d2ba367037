"""What lessons can use of Sengokuki: set-up words, conditions and questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from sengokuki.actions import Move
from sengokuki.board import INDEX, SQUARES
from sengokuki.ends import HAISEN, attackers_now
from sengokuki.game import game
from sengokuki.kyousei import attackers_of, line_words
from sengokuki.options import SengokukiOptions
from sengokuki.pieces import CARD, CARDS, CODES, COLOURS, DAIMYO, EMPTY, FACES, SEATS, SIDES, WARRIORS, kind_of
from sengokuki.setup import position
from sengokuki.state import State
from sengokuki.warriors import OWN
from tabletop import DecodeError, NotationError, OptionError, Step, Viewer
from tabletop.lessons.kit import Answer, Condition, Engine, Fields, Judged, LessonKit, StartError, register

__all__ = ["SengokukiLessons", "position_from_words"]

_WORDS: Final = ("board", "cards", "card seed")
_SWITCH: Final = {"yes": True, "no": False}


def position_from_words(fields: Fields) -> State:
    """The position that set-up words describe; see :func:`sengokuki.position`.

    ``board`` is the text of the position, ``cards`` names hidden cards, parted by commas (``a5 kihei-red, b1 ki``),
    ``card seed`` deals the others, and an option is a line of its own, like ``option nobori: yes``.

    Raises:
        StartError: a word is unknown or wrong, with its line.
    """
    options: dict[str, Any] = {}
    for key, (line, text) in fields.items():
        if key.startswith("option "):
            value = text.strip()
            options[key.removeprefix("option ").strip()] = _SWITCH.get(value, value)
        elif key not in _WORDS:
            raise StartError(line, f"{key!r} is no set-up word of Sengokuki; known are {', '.join(_WORDS)} and"
                                   " 'option NAME'")
    first = next(iter(fields.values()))[0]
    if "board" not in fields:
        raise StartError(first, "a position needs a line like 'board: ##ds##/######/######/######/######/######/##DS## w'")
    board_line, board = fields["board"]
    cards_line, listed = fields.get("cards", (first, ""))
    seed_line, seed = fields.get("card seed", (first, "0"))
    if not re.fullmatch(r"-?\d{1,9}", seed.strip()):
        raise StartError(seed_line, f"a seed is a whole number, not {seed.strip()!r}")
    try:
        return position(board.strip(), _cards(cards_line, listed), int(seed), SengokukiOptions.make(options))
    except NotationError as error:
        raise StartError(board_line, str(error)) from error
    except DecodeError as error:
        raise StartError(cards_line, str(error)) from error
    except OptionError as error:
        raise StartError(fields.get(f"option {error.name}", (first, ""))[0], str(error)) from error


def _cards(line: int, text: str) -> dict[str, str]:
    cards: dict[str, str] = {}
    for part in filter(None, (each.strip() for each in text.split(","))):
        square, _, name = part.partition(" ")
        if not name.strip():
            raise StartError(line, f"{part!r}: a card is a square and a name, like 'a5 kihei-red'")
        if square in cards:
            raise StartError(line, f"{square} is named twice")
        cards[square] = name.strip()
    return cards


def _square(text: str) -> str:
    """A square, with or without a warrior's letter before it."""
    square = text[1:] if len(text) == 3 else text
    if square not in INDEX:
        raise ValueError(f"{text!r} is no square; the squares are a1 to f7")
    return square


def _nothing(name: str, argument: str) -> None:
    if argument:
        raise ValueError(f"{name!r} takes nothing after it, not {argument!r}")


# --- conditions -------------------------------------------------------------------------------------------------------


def _kyousei(state: State, step: Step[State, Any], argument: str) -> Judged:
    _nothing("kyousei", argument)
    after = step.state
    if after.attackers and after.mover != state.mover:
        lines = " and ".join(_lines(after.board, after.mover, after.attackers))
        return Judged(True, f"{COLOURS[after.seat]}'s Daimyo is attacked by {lines}.", ("K5.1",))
    return Judged(False, f"{COLOURS[SEATS[1 - state.mover]]}'s Daimyo is not attacked afterwards.", ("K5.1",))


def _lines(board: bytes, side: int, attackers: Iterable[int]) -> list[str]:
    daimyo = board.find(CODES[side][DAIMYO])
    return [line_words(board, at, daimyo) for at in attackers]


def _haisen(state: State, step: Step[State, Any], argument: str) -> Judged:
    _nothing("haisen", argument)
    after = step.state
    if after.end is not None and after.end.how == HAISEN:
        return Judged(True, "It is Haisen.", ("K5.2",))
    if not after.attackers:
        return Judged(False, "The enemy Daimyo is not even attacked.", ("K5.1",))
    rescues = ", ".join(str(action) for action in game.legal_actions(after))
    return Judged(False, f"Kyousei, but not Haisen: {COLOURS[after.seat]} answers {rescues}.", ("K5.2",))


def _captures(state: State, step: Step[State, Any], argument: str) -> Judged:
    names = [warrior.name for warrior in WARRIORS]
    if argument and argument not in names:
        raise ValueError(f"'captures' takes nothing after it or one of {', '.join(names)}, not {argument!r}")
    action = step.action
    if not isinstance(action, Move) or not action.captures:
        return Judged(False, "It captures nobody.", ("K4.4",))
    victim = names[kind_of(state.board[INDEX[action.end]])]
    return Judged(not argument or argument == victim, f"It captures the {victim}.", ("K4.4",))


def _goes_to(state: State, step: Step[State, Any], argument: str) -> Judged:
    squares = [_square(word) for word in argument.split()]
    if not squares:
        raise ValueError("'goes to' needs squares after it, like 'goes to b5 b6'")
    action = step.action
    if not isinstance(action, Move):
        return Judged(False, "It moves no warrior.", ("K2.1",))
    return Judged(action.end in squares, f"The warrior goes to {action.end}.", ("K4.1",))


def _is_safe(state: State, step: Step[State, Any], argument: str) -> Judged:
    _nothing("is safe", argument)
    action = step.action
    if not isinstance(action, Move):
        return Judged(False, "It moves no warrior.", ("K2.1",))
    board, side = step.state.board, SIDES[action.seat]
    found = attackers_of(board, INDEX[action.end], side)
    if found:
        names = " and ".join(f"the {WARRIORS[kind_of(board[at])].name} on {SQUARES[at]}" for at in found)
        return Judged(False, f"On {action.end} he can be captured by {names}.", ("K4.4",))
    return Judged(True, f"Nobody can capture on {action.end}.", ("K4.4",))


# --- questions --------------------------------------------------------------------------------------------------------


def _ask_squares(state: State, argument: str, viewer: Viewer) -> Answer:
    square = _square(argument)
    code = state.board[INDEX[square]]
    if code in (EMPTY, CARD):
        raise ValueError(f"no warrior stands on {square}")
    if not OWN[state.mover][code]:
        raise ValueError(f"{COLOURS[state.seat]} is to move, and the warrior on {square} is not his")
    ends = sorted(action.end for action in game.legal_actions(state) if isinstance(action, Move) and action.start == square)
    if not ends:
        raise ValueError(f"the warrior on {square} has no way now")
    name = WARRIORS[kind_of(code)].name
    return Answer(tuple(ends), f"The {name} on {square} may go to {', '.join(ends)}.", ("K4.1", "K4.2"), several=True)


def _ask_kyousei(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("kyousei", argument)
    attackers = attackers_now(state.board, state.mover)
    who = COLOURS[state.seat]
    if not attackers:
        return Answer(("no",), f"Nobody attacks {who}'s Daimyo.", ("K5.1",), choices=("yes", "no"))
    lines = " and ".join(_lines(state.board, state.mover, attackers))
    return Answer(("yes",), f"{who}'s Daimyo is attacked by {lines}.", ("K5.1",), choices=("yes", "no"))


def _ask_haisen(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("haisen", argument)
    if state.end is not None and state.end.how == HAISEN:
        return Answer(("yes",), "No move saves the Daimyo.", ("K5.2",), choices=("yes", "no"))
    if not state.attackers:
        return Answer(("no",), "The Daimyo is not attacked.", ("K5.2", "K5.5"), choices=("yes", "no"))
    rescues = ", ".join(str(action) for action in game.legal_actions(state))
    return Answer(("no",), f"Kyousei, not Haisen: {rescues} is left.", ("K5.2",), choices=("yes", "no"))


def _ask_attackers(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("attackers", argument)
    attackers = attackers_now(state.board, state.mover)
    if not attackers:
        raise ValueError("nobody attacks the Daimyo of the player to move")
    lines = " and ".join(_lines(state.board, state.mover, attackers))
    return Answer(tuple(sorted(SQUARES[at] for at in attackers)), f"He is attacked by {lines}.", ("K5.1",), several=True)


def _ask_mates(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("mates", argument)
    mates = [str(action) for action in game.legal_actions(state) if isinstance(action, Move)
             and (end := game.apply(state, action).state.end) is not None and end.how == HAISEN]
    if not mates:
        raise ValueError("no move brings Haisen at once")
    return Answer(tuple(mates), f"Haisen: {', '.join(mates)}.", ("K5.2",), several=True)


def _ask_card(state: State, argument: str, viewer: Viewer) -> Answer:
    square = _square(argument)
    seen = game.view(state, viewer)[square].seen
    if seen is None:
        raise ValueError(f"nobody has seen a card that lies on {square} now")
    return Answer((seen,), f"On {square} lies {CARDS[FACES[seen] - 1].words}.", ("K3.1",),
                  choices=tuple(card.name for card in CARDS))


def _ask_hidden(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("hidden", argument)
    cards = state.board.count(CARD)
    return Answer((cards,), f"{cards} cards lie on the board.", ("K1.2", "K3.2", "K3.4"), labels=("cards",))


def _ask_trees(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("trees", argument)
    words = " and ".join(f"{COLOURS[seat]} {turns}" for seat, turns in zip(SEATS, state.two_ki, strict=True))
    return Answer(state.two_ki, f"Turns with two Ki in a row: {words}.", ("K3.8",),
                  labels=tuple(COLOURS[seat] for seat in SEATS))


_CONDITIONS: Final[dict[str, Callable[[State, Step[State, Any], str], Judged]]] = {
    "kyousei": _kyousei, "haisen": _haisen, "captures": _captures, "goes to": _goes_to, "is safe": _is_safe}
_QUESTIONS: Final[dict[str, Callable[[State, str, Viewer], Answer]]] = {
    "squares of": _ask_squares, "kyousei": _ask_kyousei, "haisen": _ask_haisen, "attackers": _ask_attackers,
    "mates": _ask_mates, "card at": _ask_card, "hidden": _ask_hidden, "trees": _ask_trees}


class SengokukiLessons(LessonKit):
    """The lesson words of Sengokuki.

    Conditions for ``right if`` and ``wrong if``: ``kyousei``; ``haisen``; ``captures`` or ``captures Kihei``; ``goes to
    b5 b6``; ``is safe`` (nobody can capture the warrior where he went).
    Questions for ``engine``: ``squares of c2``; ``kyousei`` and ``haisen`` (yes or no, for the player to move);
    ``attackers``; ``mates`` (the moves that bring Haisen at once); ``card at b5`` (a card that was seen); ``hidden``;
    ``trees``.
    """

    def start(self, fields: Fields) -> State:
        return position_from_words(fields)

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions, **_CONDITIONS}

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, **_QUESTIONS}


register(SengokukiLessons(game))
