"""Reading the short notation, and telling an action to someone who may not know all of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sekigahara.province_game.actions import (
    Attack,
    Discard,
    Done,
    Draw,
    Gift,
    March,
    Move,
    Muster,
    Pass,
    Pay,
    Play,
    ProvinceAction,
    Ready,
    Retreat,
    Secure,
    Send,
    Swear,
    UnitRef,
    War,
)
from sekigahara.province_game.map import province_named
from sekigahara.province_game.pieces import (
    CLANS,
    HAND_EVENTS,
    ISHIDA,
    SIDES,
    UNKNOWN,
    Card,
    PieceError,
    Side,
    card_named,
    sorted_cards,
)
from sekigahara.province_game.state import State
from tabletop import TEACHER, Viewer
from tabletop.notation import NotationError, Word, Words

__all__ = ["parse_action", "told"]

_VERBS: Final = ("move", "attack", "with", "secure", "war", "done", "retreat", "send", "gift", "play", "draw", "discard",
                 "muster", "march", "swear", "pass")
_MOST: Final = 50


def told(action: ProvinceAction, viewer: Viewer) -> str:
    """The notation of an action as a viewer may read it: war cards, how many there are, and blind draws are hidden."""
    if viewer is TEACHER or viewer == action.seat:
        return str(action)
    if isinstance(action, (War, Ready)):
        return "war ?"
    return "draw deck ?" if isinstance(action, Draw) and action.card is None else str(action)


def _card(words: Words, word: Word, text: str | None = None) -> Card:
    try:
        return card_named(word.text if text is None else text)
    except PieceError as error:
        raise words.error(str(error), word) from None


def _cards(words: Words) -> tuple[Card, ...]:
    cards = [_card(words, words.take("a card"))]
    while words:
        cards.append(_card(words, words.take("a card")))
    return sorted_cards(cards)


def _place(words: Words, word: Word, name: str) -> str:
    try:
        return province_named(name).id
    except PieceError as error:
        raise words.error(str(error), word) from None


def _clan(words: Words, word: Word, name: str) -> str:
    if name not in CLANS:
        raise words.error(f"{name!r} is no clan; the clans are {', '.join(CLANS)}", word)
    return name


def _unit(words: Words, word: Word) -> UnitRef:
    match = re.fullmatch(r"([^:]*):([^:#]*)(?:#([1-9]\d?))?", word.text)
    if match is None:
        raise words.error(f"{word.text!r}: a unit is a province and a clan, like ise:ii or ise:ii#2", word)
    return UnitRef(_place(words, word, match[1]), _clan(words, word, match[2]), int(match[3] or 1))


def _way(words: Words) -> tuple[str, str]:
    word = words.take("a way like aki>nagato")
    start, mark, end = word.text.partition(">")
    if not mark:
        raise words.error(f"{word.text!r}: a way is two provinces, like aki>nagato", word)
    return _place(words, word, start), _place(words, word, end)


def _group(words: Words) -> tuple[str, tuple[int, ...]]:
    word = words.take("units like mori*3")
    match = re.fullmatch(r"([^*#]*)(?:\*([1-9]\d?)|#([1-9]\d?(?:,[1-9]\d?)*))?", word.text)
    if match is None:
        raise words.error(f"{word.text!r}: units are a clan and how many, like mori*3, or which, like mori#2,3", word)
    if match[3]:
        numbers = tuple(sorted({int(number) for number in match[3].split(",")}))
    else:
        numbers = tuple(range(1, int(match[2] or 1) + 1))
    if len(numbers) > _MOST or max(numbers) > _MOST:
        raise words.error(f"{word.text!r}: there are only {_MOST} units", word)
    return _clan(words, word, match[1]), numbers


def _move(words: Words, side: Side) -> Move:
    start, end = _way(words)
    clan, numbers = _group(words)
    words.one_of(("with",), "the word 'with'")
    return Move(side, start, end, clan, numbers, _cards(words))


def _pay(words: Words, side: Side) -> Pay:
    word = words.take("a card and a colon")
    if not word.text.endswith(":"):
        raise words.error(f"{word.text!r}: a colon follows the card, as in 'with ii-1: ise:ii'", word)
    return Pay(side, _card(words, word, word.text[:-1]), _unit(words, words.take("a unit")))


def _secure(words: Words, side: Side) -> Secure:
    unit = _unit(words, words.take("a unit"))
    words.one_of(("with",), "the word 'with'")
    return Secure(side, unit, _card(words, words.take("a card")))


def _war(words: Words, side: Side) -> War:
    word = words.take("a card")
    return War(side, UNKNOWN if word.text == "?" else _card(words, word))


def _gift(words: Words, side: Side) -> Gift:
    unit = _unit(words, words.take("a unit"))
    words.one_of(("with",), "the word 'with'")
    return Gift(side, unit, _cards(words))


def _play(words: Words, side: Side) -> Play:
    word = words.take("an event card")
    card = _card(words, word)
    if card.name not in HAND_EVENTS:
        raise words.error(f"{word.text!r} is no event card; they are {', '.join(HAND_EVENTS)}", word)
    if not words:
        return Play(side, card)
    if card.name == "night-march":
        start, end = _way(words)
        return Play(side, card, None, start, end)
    if card.name == "levy":
        word = words.take("a clan")
        clan = _clan(words, word, word.text)
        word = words.take("a province")
        return Play(side, card, clan, _place(words, word, word.text))
    if card.name == "spies":
        words.end()
    unit = _unit(words, words.take("a unit"))
    return Play(side, card, unit.clan, unit.place, None, unit.number)


def _draw(words: Words, side: Side) -> Draw:
    if words.one_of(("outlook", "deck"), "outlook or deck") == "outlook":
        return Draw(side, _card(words, words.take("a card")))
    if words:
        words.one_of(("?",), "a question mark")
        return Draw(side, UNKNOWN)
    return Draw(side)


def _muster(words: Words, side: Side) -> Muster:
    word = words.take("a clan")
    clan = _clan(words, word, word.text)
    return Muster(side, clan, _to(words))


def _to(words: Words) -> str:
    word = words.take("a province")
    return _place(words, word, word.text)


_READERS: Final[dict[str, Callable[[Words, Side], ProvinceAction]]] = {
    "move": _move, "with": _pay, "secure": _secure, "war": _war, "gift": _gift, "play": _play, "draw": _draw,
    "muster": _muster,
    "attack": lambda words, side: Attack(side, _to(words)), "retreat": lambda words, side: Retreat(side, _to(words)),
    "send": lambda words, side: Send(side, _to(words)), "pass": lambda words, side: Pass(side),
    "discard": lambda words, side: Discard(side, _card(words, words.take("a card"))),
    "march": lambda words, side: March(side, *_way(words), *_group(words)),
    "swear": lambda words, side: Swear(side, _unit(words, words.take("a unit"))),
}


def parse_action(text: str, state: State, seat: str | None = None) -> ProvinceAction:
    """The action that a text names, in normal form: cards in the order of lists. ``done`` is the end of choosing war cards
    while those are asked for, and of any other question at other times.

    Args:
        text: like ``move aki>nagato mori*3 with mori-1``.
        state: the position that it belongs to.
        seat: "ishida" or "tokugawa"; by default the side that is asked.

    Raises:
        NotationError: the text is ill-formed, or the seat is unknown.
    """
    words = Words(text)
    if seat is not None and seat not in SIDES:
        raise NotationError(text, 0, f"there is no seat {seat!r}; the seats are {' and '.join(SIDES)}")
    side: Side = next((each for each in SIDES if each == (seat or state.asked)), ISHIDA)
    verb = words.one_of(_VERBS, "an action")
    if verb == "done":
        action: ProvinceAction = Ready(side) if state.ask == "war" else Done(side)
    else:
        action = _READERS[verb](words, side)
    words.end()
    return action
