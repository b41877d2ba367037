"""What lessons can use of Allegiance: set-up words, conditions and questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from allegiance.actions import AllegianceAction, Give, Lay, Look, Take
from allegiance.arranging import arranged, ended
from allegiance.counting import DECIDED_BY, side_of
from allegiance.game import game
from allegiance.options import AllegianceOptions
from allegiance.state import OVER, State
from allegiance.view import HandView
from tabletop import NotationError, OptionError, Step, Viewer
from tabletop.events import Line
from tabletop.lessons.kit import Answer, Condition, Engine, Fields, Judged, LessonKit, StartError, register
from tabletop.lessons.predictions import Prediction
from tabletop.seats import TEACHER, Seat, viewer_name

__all__ = ["AllegianceLessons", "position_from_words"]

_WORDS: Final = ("players", "first", "dealt", "drawn", "card seed", "done", "hands", "temple", "guild", "rules")
_OF_AN_END: Final = ("hands", "temple", "guild", "rules")
_SIDES: Final = ("temple", "thieves")


def position_from_words(fields: Fields) -> State:
    """The position that set-up words describe.

    A game under way: ``players: Ida, Mia, Tom``, ``first: Ida``, ``dealt: Priest, Spy, Initiate`` (in the order of the
    table), ``drawn: Priest, Spy, Acolyte / Initiate, Spy, Burglar`` (three for each turn), ``card seed: 3`` for all other
    cards, ``done: lay temple=Priest ...; pass`` for what was done before the lesson begins, and ``option peek: ...``.

    A finished game: ``hands: Ida Priest, Spy ... / Mia ...`` with all cards of each player, ``temple: ...`` and
    ``guild: ...`` for cards that lie there, ``rules: temple`` or ``rules: thieves`` for how the piles are filled up.

    Raises:
        StartError: a word is unknown or wrong, with its line.
    """
    options: dict[str, Any] = {}
    for key, (line, text) in fields.items():
        if key.startswith("option "):
            options[key.removeprefix("option ").strip()] = text.strip()
        elif key not in _WORDS:
            known = ", ".join(_WORDS)
            raise StartError(line, f"{key!r} is no set-up word of Allegiance; known are {known} and 'option NAME'")
    try:
        if "hands" in fields:
            return _end(fields, options)
        return _under_way(fields, options)
    except OptionError as error:
        at = {"players": "players", "first_player": "first"}.get(error.name, f"option {error.name}")
        raise StartError(_line(fields, at), str(error)) from error


def _line(fields: Fields, key: str) -> int:
    return fields[key][0] if key in fields else next(iter(fields.values()))[0]


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _end(fields: Fields, options: dict[str, Any]) -> State:
    for key in fields:
        if key in _WORDS and key not in _OF_AN_END:
            raise StartError(fields[key][0], f"{key!r} does not go with 'hands', which describes a finished game")
    line, text = fields["hands"]
    hands: dict[Seat, list[str]] = {}
    for part in text.split("/"):
        seat, _, cards = part.strip().partition(" ")
        if not cards or seat in hands:
            raise StartError(line, f"{part.strip()!r}: a hand is a player's name and cards, like 'Ida Priest, Spy'")
        hands[seat] = _list(cards)
    rules_line, rules = fields.get("rules", (line, "thieves"))
    if rules.strip() not in _SIDES:
        raise StartError(rules_line, f"'rules' is temple or thieves, not {rules.strip()!r}")
    temple, guild = (_list(fields[key][1]) if key in fields else [] for key in ("temple", "guild"))
    try:
        return ended(hands, temple, guild, rules.strip(), options)
    except OptionError:
        raise
    except ValueError as error:
        raise StartError(line, str(error)) from error


def _under_way(fields: Fields, options: dict[str, Any]) -> State:
    if "players" in fields:
        given = fields["players"][1].strip()
        options["players"] = int(given) if given in ("3", "4", "5") else _list(given)
    for key in ("temple", "guild", "rules"):
        if key in fields:
            raise StartError(fields[key][0], f"{key!r} goes with 'hands' only, for a finished game")
    seed_line, seed = fields.get("card seed", (0, "0"))
    if not re.fullmatch(r"-?\d{1,9}", seed.strip()):
        raise StartError(seed_line, f"a seed is a whole number, not {seed.strip()!r}")
    dealt = _list(fields["dealt"][1]) if "dealt" in fields else []
    drawn = [_list(three) for three in fields["drawn"][1].split("/")] if "drawn" in fields else []
    first = fields["first"][1].strip() if "first" in fields else None
    made = AllegianceOptions.make(options)
    try:
        state = arranged(dealt, drawn, int(seed), first, made)
    except ValueError as error:
        key = "first" if "sit at" in str(error) else "drawn" if drawn else "dealt"
        raise StartError(_line(fields, key), str(error)) from error
    if "done" in fields:
        line, text = fields["done"]
        for part in filter(None, (each.strip() for each in text.split(";"))):
            try:
                action = game.parse(part, state)
            except NotationError as error:
                raise StartError(line, str(error)) from error
            if not game.allows(state, action):
                raise StartError(line, f"{part!r}: {game.explain(state, action).checks[0].text}")
            state = game.perform(state, action).state
    return state


# --- what the answers rest on -----------------------------------------------------------------------------------------


def _seat(state: State, name: str) -> Seat:
    if name not in state.table.seat_of:
        raise ValueError(f"{name!r} does not sit at this table; here are {', '.join(state.table.seats)}")
    return name


def _card(state: State, name: str) -> str:
    if name not in state.table.kind_of:
        raise ValueError(f"{name!r} is not a card; the cards are {', '.join(state.table.names)}")
    return name


def _nothing(name: str, argument: str) -> None:
    if argument:
        raise ValueError(f"{name!r} takes nothing after it, not {argument!r}")


def _known(state: State, seat: Seat, viewer: Viewer) -> HandView:
    hand = game.view(state, viewer).hand(seat)
    if hand.cards is None:
        raise ValueError(f"{viewer_name(viewer)} does not know all of {seat}'s hand here")
    return hand


def _ended(state: State, viewer: Viewer) -> None:
    if state.phase != OVER and viewer is not TEACHER:
        raise ValueError("the piles lie face down here; only at the end all know them")


# --- conditions -------------------------------------------------------------------------------------------------------


def _keeps(state: State, step: Step[State, AllegianceAction], argument: str) -> Judged:
    wanted = argument if argument == "an action card" else _card(state, argument)
    action = step.action
    if not isinstance(action, Lay) or action.keep is None:
        return Judged(False, "It keeps no card.", ("A2.2",))
    if wanted == "an action card":
        opens = state.options.card_table[action.keep].action
        return Judged(opens, f"{action.keep} is {'an' if opens else 'no'} action card.", ("A3.1",))
    return Judged(action.keep == wanted, f"{action.keep} goes into the hand.", ("A2.2",))


def _loyal_to(state: State, step: Step[State, AllegianceAction], argument: str) -> Judged:
    if argument not in _SIDES:
        raise ValueError(f"'loyal to' needs temple or thieves after it, not {argument!r}")
    temple, thieves = _sums(step.state, step.action.seat)
    side = side_of(temple, thieves)
    return Judged(side == argument, f"The hand has temple {temple}, thieves {thieves}: loyal to the {side}.", ("A4.3",))


def _sums(state: State, seat: Seat) -> tuple[int, int]:
    table, hand = state.table, state.hands[state.table.seat_of[seat]]
    return sum(table.temple_points[kind] for kind in hand), sum(table.thieves_points[kind] for kind in hand)


def _targets(state: State, step: Step[State, AllegianceAction], argument: str) -> Judged:
    seat, action = _seat(state, argument), step.action
    met = isinstance(action, (Look, Take, Give)) and action.target == seat
    return Judged(met, f"It {'is' if met else 'is not'} {seat}'s hand.", ("A3.7",))


# --- questions --------------------------------------------------------------------------------------------------------


def _ask_influence(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("influence", argument)
    _ended(state, viewer)
    temple, thieves = state.final_count().influence
    return Answer((temple, thieves), f"Temple {temple}, Thieves' Guild {thieves}.", ("A4.2",), labels=("Temple", "Guild"))


def _ask_ruler(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("ruler", argument)
    _ended(state, viewer)
    count = state.final_count()
    temple, thieves = count.influence
    return Answer((count.ruler,), f"{temple} against {thieves}: the {count.ruler}.", ("A4.2",), choices=_SIDES)


def _ask_loyalty(state: State, argument: str, viewer: Viewer) -> Answer:
    seat = _seat(state, argument)
    hand = game.view(state, viewer).hand(seat)
    if len(hand.sides) != 1:
        raise ValueError(f"{viewer_name(viewer)} can't know here to whom {seat} is loyal")
    return Answer(hand.sides, f"{seat}: temple {hand.temple}, thieves {hand.thieves}: loyal to the {hand.sides[0]}.",
                  ("A4.3",), choices=_SIDES)


def _ask_sums(state: State, argument: str, viewer: Viewer) -> Answer:
    hand = _known(state, _seat(state, argument), viewer)
    return Answer((hand.temple.least, hand.thieves.least), f"Temple {hand.temple}, thieves {hand.thieves}.", ("A4.3",),
                  labels=_SIDES)


def _ask_decided(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("decided", argument)
    if state.phase != OVER:
        raise ValueError("the game is not over here")
    count = state.final_count()
    return Answer((count.decided,), count.text, (count.rule,), choices=tuple(DECIDED_BY))


def _ask_holds(state: State, argument: str, viewer: Viewer) -> Answer:
    name, _, card = argument.partition(" ")
    hand = game.view(state, viewer).hand(_seat(state, name))
    _card(state, card)
    if any(each == card for each, _ in hand.must):
        return Answer(("certain",), f"{card} is certain to be in {name}'s hand.", ("A3.7",), choices=_HOLDS)
    if any(each == card for each, _ in hand.may):
        return Answer(("possible",), f"{card} may be in {name}'s hand, and may not.", ("A3.7",), choices=_HOLDS)
    return Answer(("impossible",), f"{card} can't be in {name}'s hand.", ("A3.7",), choices=_HOLDS)


_HOLDS: Final = ("certain", "possible", "impossible")


def _ask_size(state: State, argument: str, viewer: Viewer) -> Answer:
    size = len(state.hands[state.table.seat_of[_seat(state, argument)]])
    return Answer((size,), f"{argument} holds {size} cards.", ("A2.2",), labels=("cards",))


def _ask_deck(state: State, argument: str, viewer: Viewer) -> Answer:
    _nothing("deck", argument)
    return Answer((state.deck,), f"{state.deck} cards are left in the deck.", ("A2.1",), labels=("cards",))


_CONDITIONS: Final[dict[str, Callable[[State, Step[State, Any], str], Judged]]] = {
    "keeps": _keeps, "loyal to": _loyal_to, "targets": _targets}
_QUESTIONS: Final[dict[str, Callable[[State, str, Viewer], Answer]]] = {
    "influence": _ask_influence, "ruler": _ask_ruler, "loyalty": _ask_loyalty, "sums": _ask_sums, "decided": _ask_decided,
    "holds": _ask_holds, "size": _ask_size, "deck": _ask_deck}


class AllegianceLessons(LessonKit):
    """The lesson words of Allegiance.

    Conditions for ``right if`` and ``wrong if``: ``keeps Priest``, ``keeps an action card``; ``loyal to temple`` (the
    hand after the move); ``targets Mia``.
    Questions for ``engine``: ``influence`` (two numbers); ``ruler``; ``loyalty Ida``; ``sums Ida`` (two numbers);
    ``decided`` (temple, only, sum, difference, guildmaster, shared or nobody); ``holds Mia Spy`` (certain, possible or
    impossible for who looks); ``size Mia``; ``deck``.
    """

    def start(self, fields: Fields) -> State:
        return position_from_words(fields)

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions, **_CONDITIONS}

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, **_QUESTIONS}

    def predictions(self, state: State, action: AllegianceAction, viewer: Viewer) -> tuple[Prediction, ...]:
        """Both sums of the own hand after cards are laid or given: nothing in them is hidden from who acts."""
        if viewer is not TEACHER and viewer != action.seat:
            return ()
        if not isinstance(action, (Lay, Give)) or (isinstance(action, Lay) and action.keep is None):
            return ()
        name, sign = (action.card, -1) if isinstance(action, Give) else (action.keep or "", 1)
        card = state.options.card_table[name]
        found = []
        for side, before, points in zip(_SIDES, _sums(state, action.seat), (card.temple, card.thieves), strict=True):
            found.append(Prediction(side, before + sign * points, (Line("A4.3", name, sign * points),)))
        return tuple(found)


register(AllegianceLessons(game))
