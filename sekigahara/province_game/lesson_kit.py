"""What lessons can use of the province game: set-up words for battles and positions, conditions and questions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sekigahara.lesson_words import names_in, no_argument
from sekigahara.province_game.actions import Ready
from sekigahara.province_game.dealing import SetupError
from sekigahara.province_game.game import game
from sekigahara.province_game.loyalty import must_test
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import SIDE_NAMES, SIDES, Side
from sekigahara.province_game.positions import battle, position
from sekigahara.province_game.state import State
from tabletop import Line, OptionError, Step, Viewer
from tabletop.lessons.kit import Answer, Condition, Engine, Fields, Judged, LessonKit, StartError, register
from tabletop.lessons.predictions import Prediction

__all__ = ["ProvinceLessons", "state_from_words"]

_BATTLE: Final = ("attackers", "defenders")
_LISTS: Final = (*_BATTLE, *(f"{side} {pile}" for side in SIDES for pile in ("hand", "deck", "outlook", "discards", "flags",
                                                                           "retreats")))
_BOARD: Final = tuple(f"{side} units" for side in SIDES)
_WORDS: Final = ("first", "to act", "actions", "round", "event", "events", "rest", "waiting", "deck seed")
_EXAMPLE: Final = "mori-1 x2, ii-2"
_NUMBERS: Final = ("actions", "round", "deck seed")


def state_from_words(fields: Fields) -> State:
    """The single battle or the position that set-up words describe.

    A battle has the lines ``attackers`` and ``defenders``; a position has ``ishida units`` and ``tokugawa units``, like
    ``kyoto: mori x2, ii; omi: ii=ii-2``. Both know ``ishida hand``, ``ishida deck`` and the like,
    and options as lines of their
    own, like ``option hits_to_remove: 1``. Lists are parted by commas; ``mori-1 x2`` stands for two.

    Raises:
        StartError: a word is unknown or wrong, with its line.
    """
    first = next(iter(fields.values()))[0]
    lists: dict[str, list[str]] = {}
    words: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for key, (line, text) in fields.items():
        if key in _LISTS:
            lists[key] = names_in(line, text, _EXAMPLE)
        elif key in _BOARD:
            words[key] = _places(line, text)
        elif key in _WORDS:
            words[key.replace(" ", "_")] = _value(key, line, text.strip())
        elif key.startswith("option "):
            options[key.removeprefix("option ").strip()] = _setting(text.strip())
        else:
            raise StartError(line, f"{key!r} is no set-up word of the province game; known are"
                                   f" {', '.join((*_LISTS, *_BOARD, *_WORDS))} and 'option NAME'")
    try:
        return _made(fields, lists, words, ProvinceOptions.make(options))
    except SetupError as error:
        raise StartError(_line_of(fields, error.argument, first), str(error)) from error
    except OptionError as error:
        raise StartError(fields.get(f"option {error.name}", (first, ""))[0], str(error)) from error


def _made(fields: Fields, lists: Mapping[str, list[str]], words: dict[str, Any], options: ProvinceOptions) -> State:
    def pair(pile: str) -> dict[str, list[str]]:
        return {side: lists.get(f"{side} {pile}", []) for side in SIDES}

    seed = words.pop("deck_seed", 0)
    if any(key in fields for key in _BATTLE):
        for key in fields:
            if key in _BOARD or (key in _WORDS and key != "deck seed"):
                raise StartError(fields[key][0], f"{key!r} belongs to a position, not to a single battle")
        return battle(lists.get("attackers", []), lists.get("defenders", []), pair("hand"), pair("deck"),
                      retreats=pair("retreats"), options=options, seed=seed)
    units: dict[str, Any] = {side: words.pop(f"{side} units", {}) for side in SIDES}
    if "events" in words:
        words["events"] = words["events"].replace(",", " ").split()
    return position(units, flags=pair("flags"), hands=pair("hand"), decks=pair("deck"), outlook=pair("outlook"),
                    discards=pair("discards"), options=options, seed=seed, **words)


def _places(line: int, text: str) -> dict[str, list[str]]:
    places: dict[str, list[str]] = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        place, mark, clans = part.partition(":")
        if not mark:
            raise StartError(line, f"{part.strip()!r}: units are given by province, like 'kyoto: mori x2, ii; omi: ii'")
        places[place.strip()] = names_in(line, clans, _EXAMPLE)
    return places


def _value(key: str, line: int, text: str) -> Any:
    if key not in _NUMBERS:
        return text
    if not re.fullmatch(r"\d{1,9}", text):
        raise StartError(line, f"{key} is a whole number, not {text!r}")
    return int(text)


def _setting(text: str) -> Any:
    """An option's value: yes, no, none, a number, or a word."""
    known = {"yes": True, "true": True, "no": False, "false": False, "none": None}
    if text in known:
        return known[text]
    return int(text) if re.fullmatch(r"\d{1,4}", text) else text


def _line_of(fields: Fields, argument: str, first: int) -> int:
    """The line of the set-up word that an argument came from."""
    match = re.match(r"(\w+)\[(\w+)\]", argument)
    key = argument.replace("_", " ")
    if match is not None:
        singular = {"hands": "hand", "decks": "deck"}.get(match[1], match[1])
        key = match[1] if match[1] in _BATTLE else f"{match[2]} {singular}"
    return fields.get(key, (first, ""))[0]


class ProvinceLessons(LessonKit):
    """The lesson words of the province game.

    Conditions for ``right if`` and ``wrong if``: ``takes PROVINCE``; ``loses nobody``. Questions for ``engine``:
    ``castles``; ``border provinces``; ``units left``; ``battle winner``.
    """

    def start(self, fields: Fields) -> State:
        return state_from_words(fields)

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions, "takes": _takes, "loses nobody": _loses_nobody}

    def predictions(self, state: State, action: Any, viewer: Viewer) -> tuple[Prediction, ...]:
        """The hits of both sides, and the units that they have left, when the last war cards are chosen.

        Only where nobody must take a loyalty test: with one the battle may stop before the count, and whether it does is
        a secret of the deck.
        """
        chosen = isinstance(action, Ready) and len(state.plan) > 1 and state.plan[1].kind == "reveal"
        if not chosen or state.battle is None or must_test(state):
            return ()
        step = game.apply(state, action)
        laid = {event.facts["side"]: event for event in step.events if "hits" in event.facts and event.rules[0] == "P9.3"}
        fallen = [event for event in step.events if event.rules[0] == "P9.4"]
        found = [Prediction(f"{SIDE_NAMES[side]}, hits laid", laid[side].facts["hits"], tuple(laid[side].lines))
                 for side in SIDES]
        for side in SIDES:
            mine = [event for event in fallen if event.facts["side"] == side]
            lines = tuple(Line("P9.4", f"{event.facts['words']} falls", -1) for event in mine)
            before = len(state.of(state.battle.place, side))
            found.append(Prediction(f"{SIDE_NAMES[side]}, units left", before - len(lines), lines))
        return tuple(found)

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, "castles": _ask_castles, "border provinces": _ask_borders, "units left": _ask_left,
                "battle winner": _ask_winner}


def _takes(state: State, step: Step[State, Any], argument: str) -> Judged:
    if argument not in state.flags:
        raise ValueError(f"'takes' needs a province after it, not {argument!r}")
    side: Side = step.action.seat
    flag = step.state.flags[argument]
    whose = f"{SIDE_NAMES[flag]}'s flag" if flag else "no flag"
    return Judged(flag == side and state.flags[argument] != side, f"{argument} stands under {whose} now.", ("P7.1", "P9.8"))


def _loses_nobody(state: State, step: Step[State, Any], argument: str) -> Judged:
    no_argument("loses nobody", argument)
    side: Side = step.action.seat
    before, after = state.strength(side), step.state.strength(side)
    return Judged(after >= before, f"{SIDE_NAMES[side]} has {after} units on the board, {before} before.", ("P9.4",))


def _both(numbers: Mapping[Side, int], what: str, rule: str) -> Answer:
    text = ", ".join(f"{SIDE_NAMES[side]} {numbers[side]}" for side in SIDES)
    return Answer(tuple(numbers[side] for side in SIDES), f"{what}: {text}.", (rule,),
                  labels=tuple(SIDE_NAMES[side] for side in SIDES))


def _ask_castles(state: State, argument: str, viewer: Viewer) -> Answer:
    no_argument("castles", argument)
    return _both({side: state.castles(side) for side in SIDES}, "Castles", "P8.1")


def _ask_borders(state: State, argument: str, viewer: Viewer) -> Answer:
    no_argument("border provinces", argument)
    return _both({side: state.borders(side) for side in SIDES}, "Border provinces", "P8.2")


def _ask_left(state: State, argument: str, viewer: Viewer) -> Answer:
    no_argument("units left", argument)
    battle_now = state.battle
    if battle_now is None:
        raise ValueError("no battle is going on here")
    return _both({side: len(state.of(battle_now.place, side)) for side in SIDES}, "Units in the battle", "P9.6")


def _ask_winner(state: State, argument: str, viewer: Viewer) -> Answer:
    no_argument("battle winner", argument)
    winner = state.battle.winner if state.battle is not None else None
    if winner is None:
        raise ValueError("no battle has been counted here")
    return Answer((SIDE_NAMES[winner],), f"{SIDE_NAMES[winner]} won the battle.", ("P9.6",),
                  choices=tuple(SIDE_NAMES[side] for side in SIDES))


register(ProvinceLessons(game))
