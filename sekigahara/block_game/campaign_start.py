"""The set-up words of lessons on the whole game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_positions import campaign
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDES
from sekigahara.block_game.setup_names import SetupError
from sekigahara.lesson_words import names_in, number_in
from tabletop import OptionError
from tabletop.lessons.kit import Fields, StartError

__all__ = ["campaign_from_words"]

_PAIRS: Final = {"hand": "hands", "recruits": "recruits", "castles": "castles", "cubes": "cubes", "lost": "lost",
                 "deck": "decks", "bag": "bags"}
"""What each side has: the word in a lesson, and the argument of :func:`campaign` that it stands for."""
_BOARD: Final = tuple(f"{side} blocks" for side in SIDES)
_LISTS: Final = tuple(f"{side} {word}" for word in _PAIRS for side in SIDES)
_WORDS: Final = ("phase", "to act", "movement", "turn", "first")
_NUMBERS: Final = {"week": "week", "deck seed": "seed"}
_OTHERS: Final = ("mori box", "disks", "came by")


def campaign_from_words(fields: Fields) -> CampaignState:
    """The position that set-up words describe; see :func:`sekigahara.block_game.campaign` for what they mean.

    ``ishida blocks`` and ``tokugawa blocks`` name blocks by location, like ``kyoto: ukita-2 x2, mori-3; osaka: mori-2``.
    Each side may have a ``hand``, ``recruits``, ``castles``, ``cubes``, ``lost``, a ``deck`` and a ``bag`` (what is drawn
    next), each a list with commas. Besides: ``mori box`` (a list, or ``full``), ``disks`` (a list, or ``none``), ``phase``,
    ``to act``, ``movement``, ``came by``, ``week``, ``turn``, ``first``, ``deck seed``, and options as lines of their own,
    like ``option leadership: group``.

    Raises:
        StartError: a word is unknown or wrong, with its line.
    """
    given: dict[str, Any] = {"stacks": {}}
    options: dict[str, Any] = {}
    for key, (line, text) in fields.items():
        if key in _BOARD:
            given["stacks"][key.split()[0]] = _by_place(line, text)
        elif key in _LISTS:
            side, word = key.split()
            given.setdefault(_PAIRS[word], {})[side] = names_in(line, text)
        elif key in _WORDS:
            given[key.replace(" ", "_")] = text.strip()
        elif key in _NUMBERS:
            given[_NUMBERS[key]] = number_in(line, text, key)
        elif key == "mori box":
            given["mori_box"] = "full" if text.strip() == "full" else names_in(line, text)
        elif key == "disks":
            given["disks"] = [] if text.strip() == "none" else names_in(line, text)
        elif key == "came by":
            given["came_by"] = _by_place(line, text)
        elif key.startswith("option "):
            options[key.removeprefix("option ").strip()] = _setting(text.strip())
        else:
            known = (*_BOARD, *_LISTS, *_WORDS, *_NUMBERS, *_OTHERS)
            raise StartError(line, f"{key!r} is no set-up word of the whole game; known are {', '.join(known)} and"
                                   " 'option NAME'")
    first = next(iter(fields.values()))[0]
    try:
        return campaign(given.pop("stacks"), given.pop("hands", None), options=CampaignOptions.make(options), **given)
    except SetupError as error:
        raise StartError(_line_of(fields, error.argument, first), str(error)) from error
    except OptionError as error:
        raise StartError(fields.get(f"option {error.name}", (first, ""))[0], str(error)) from error


def _by_place(line: int, text: str) -> Mapping[str, list[str]]:
    places: dict[str, list[str]] = {}
    for part in text.split(";"):
        if not part.strip():
            continue
        place, mark, names = part.partition(":")
        if not mark:
            raise StartError(line, f"{part.strip()!r}: a location stands before its list, like 'kyoto: ukita-2 x2, mori-3;"
                                   " osaka: mori-2'")
        if place.strip() in places:
            raise StartError(line, f"{place.strip()} stands there twice")
        places[place.strip()] = names_in(line, names)
    return places


def _setting(text: str) -> Any:
    return int(text) if re.fullmatch(r"\d{1,4}", text) else text


def _line_of(fields: Fields, argument: str, first: int) -> int:
    """The line of the set-up word that an argument of :func:`campaign` came from."""
    match = re.match(r"(\w+)\[(\w+)\]", argument)
    words = {name: word for word, name in _PAIRS.items()} | {"stacks": "blocks"}
    if match is not None:
        key = f"{match[2]} {words[match[1]]}"
    elif argument == "stacks":
        key = next((each for each in _BOARD if each in fields), "")
    else:
        key = {"seed": "deck seed"}.get(argument, argument.replace("_", " "))
    return fields.get(key, (first, ""))[0]
