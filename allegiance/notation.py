"""Short notation: ``lay temple=Spy guild=Initiate keep=Priest``, ``show Spy take Tom``, ``pass``."""

from __future__ import annotations

from allegiance.actions import HIDDEN, AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.state import State
from tabletop.notation import NotationError, Word, Words
from tabletop.seats import TEACHER, Seat, Viewer
from tabletop.spelling import get_close_matches

__all__ = ["parse", "told"]

_VERBS = ("lay", "look", "peek", "take", "give", "pass")
_PLACES = ("temple", "guild", "keep")


def told(action: AllegianceAction, viewer: Viewer) -> str:
    """The notation of an action as a viewer may read it (A3.7): what others laid or gave reads ``?``."""
    if viewer is TEACHER or viewer == action.seat:
        return str(action)
    if isinstance(action, Lay):
        return str(Lay(action.seat, HIDDEN, HIDDEN, None))
    if isinstance(action, Give) and viewer != action.target:
        return str(Give(action.seat, action.show, HIDDEN, action.target))
    return str(action)


def parse(text: str, state: State, seat: Seat | None = None) -> AllegianceAction:
    """The action that a text names. Seats and cards must be those of this game; whether the action fits the position
    is not asked here.

    Raises:
        NotationError: the text is ill-formed; it says what and where.
    """
    words = Words(text)
    if seat is None:
        seat = state.seat
    elif seat not in state.table.seat_of:
        raise NotationError(text, 0, f"{seat!r} does not sit at this table; here are {', '.join(state.table.seats)}")
    show: str | None = None
    if words.peek() == "show":
        words.take("show")
        show = _card(words, _words_until(words, ("look", "peek", "take", "give")), state)
    verb = words.one_of(_VERBS if show is None else ("look", "peek", "take", "give"), "an action")
    action: AllegianceAction
    if verb == "lay":
        action = _lay(words, seat, state)
    elif verb == "pass":
        action = Pass(seat)
    elif verb == "peek":
        action = Peek(seat, show)
    elif verb == "give":
        given = _card(words, _words_until(words, ("to",)), state, hidden=True)
        words.one_of(("to",), "the word between card and player")
        action = Give(seat, show, given, words.one_of(state.table.seats, "a player"))
    else:
        target = words.one_of(state.table.seats, "a player")
        action = Look(seat, show, target) if verb == "look" else Take(seat, show, target)
    words.end()
    return action


def _words_until(words: Words, stops: tuple[str, ...]) -> list[Word]:
    found = []
    while words and words.peek() not in stops:
        found.append(words.take("a card"))
    return found


def _card(words: Words, found: list[Word], state: State, *, hidden: bool = False) -> str:
    """The name of a card, which may be more than one word."""
    if not found:
        raise words.error("a card is missing", words.take("a card") if words else None)
    name = " ".join(word.text for word in found)
    if name in state.table.kind_of or (hidden and name == HIDDEN):
        return name
    near = get_close_matches(name, state.table.names, n=1)
    hint = f"did you mean {near[0]}?" if near else f"the cards are {', '.join(state.table.names)}"
    raise words.error(f"{name!r} is not a card; {hint}", found[0])


def _lay(words: Words, seat: Seat, state: State) -> Lay:
    from_hand = state.table.from_hand
    if words.peek() == HIDDEN:
        words.take("the cards")
        return Lay(seat, HIDDEN, HIDDEN, None if from_hand else HIDDEN)
    parts: dict[str, list[Word]] = {}
    place = ""
    while words:
        word = words.take("a card")
        name, equals, rest = word.text.partition("=")
        if equals:
            if name not in _PLACES:
                raise words.error(f"{name!r} is not a place; known are {', '.join(_PLACES)}", word)
            if name in parts:
                raise words.error(f"{name}= stands there twice", word)
            if name == "keep" and from_hand:
                raise words.error("nothing is named to keep: all that is not laid stays in the hand [A2.2]", word)
            place = name
            parts[place] = [Word(rest, word.at + len(name) + 1)] if rest else []
        elif not place:
            raise words.error(f"{word.text!r} does not say where: temple=, guild= or keep=", word)
        else:
            parts[place].append(word)
    for name in _PLACES[: 2 if from_hand else 3]:
        if name not in parts:
            raise words.error(f"{name}= is missing at the end", None)
    return Lay(seat, *(_card(words, parts[name], state) for name in _PLACES[: len(parts)]))
