"""Functions that another process can find by their name."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import Any

from tabletop.game import Game, load_game

__all__ = ["by_name", "check_importable"]


def by_name(name: str, what: str) -> Any:
    """What stands at a dotted name, like ``"my_players.cautious"``.

    Args:
        name: the name.
        what: what it is needed for; for the error.

    Raises:
        ValueError: there is nothing callable at that name.
    """
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        module = ".".join(parts[:cut])
        try:
            found: Any = import_module(module)
        except ModuleNotFoundError as error:
            if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
                continue
            raise ValueError(f"{what} {name!r}: {error}") from error
        except (ImportError, ValueError, TypeError) as error:
            raise ValueError(f"{what} {name!r}: {error}") from error
        try:
            for part in parts[cut:]:
                found = getattr(found, part)
        except AttributeError as error:
            raise ValueError(f"{what} {name!r}: {error}") from error
        if not callable(found):
            raise ValueError(f"{what} {name!r} is a {type(found).__name__}, not a function")
        return found
    raise ValueError(f"{what} {name!r}: there is no such module; it needs a dotted name like 'my_players.cautious'")


def check_importable(players: Any, start: Any, measure: Any, game: Game[Any, Any]) -> None:
    """Refuse what a new process could not import, before the processes die of it.

    Raises:
        ValueError: what it is, and what to do about it.
    """
    try:
        load_game(game.name)
    except ValueError as error:
        raise ValueError(f"another process can't import the game: {error}") from error
    if isinstance(players, Mapping):
        for seat, factory in players.items():
            _check(factory, f"the player of {seat}")
    else:
        _check(players, "the player")
    if callable(start):
        _check(start, "start")
    if measure is not None:
        _check(measure, "measure")


def _check(thing: Any, what: str) -> None:
    while isinstance(thing, partial):
        for each in (*thing.args, *thing.keywords.values()):
            if callable(each):
                _check(each, f"an argument of {what}")
        thing = thing.func
    named = thing if hasattr(thing, "__qualname__") else type(thing)
    name, module = named.__qualname__, getattr(named, "__module__", None) or ""
    if "<lambda>" in name:
        reason = "is a lambda"
    elif "<locals>" in name:
        reason = f"({name}) is made inside a function"
    elif module == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
        reason = f"({name}) is made in this notebook"
    else:
        try:
            pickle.dumps(thing)
        except Exception as error:
            reason = f"can't be sent to another process ({error})"
        else:
            return
    raise ValueError(
        f"{what} {reason}, and another process can't import it. Put it as a function into a .py file beside the "
        "notebook and import it from there, or use executor='serial'.")
