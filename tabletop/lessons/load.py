"""Reads a lesson file, and checks all of it before it is used."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from os import PathLike
from pathlib import Path
from typing import Any, Final

from tabletop.coding import DecodeError
from tabletop.game import Game, load_game
from tabletop.lessons.build import Builder
from tabletop.lessons.errors import LessonError, Problem, Problems
from tabletop.lessons.kit import LessonKit, StartError, kit_for
from tabletop.lessons.model import LEARN_GUESS_WATCH, Lesson
from tabletop.lessons.replay import replay
from tabletop.lessons.text import HEADER, Entry, read_entries
from tabletop.options import OptionError
from tabletop.seats import Seat

__all__ = ["load_lesson"]

_OPTION: Final = "option "


def load_lesson(path_or_text: str | PathLike[str] | Traversable) -> Lesson:
    """Read a lesson and check all of it: every move is played, every answer judged, every question asked.

    Args:
        path_or_text: a path; or the text of a lesson, where it has more than one line.

    Raises:
        LessonError: something is wrong; it names each line and what was expected there.
        OSError: there is no such file, or it can't be read.
    """
    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return _load(path_or_text, "lesson")
    source = Path(path_or_text) if isinstance(path_or_text, (str, PathLike)) else path_or_text
    data = source.read_bytes()
    try:
        return _load(data.decode("utf-8"), str(source))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LessonError(str(source), [Problem(line, "needs UTF-8 text; save the file as UTF-8")]) from error


@dataclass(slots=True)
class _Parts:
    """The entries of a file, sorted by what they are for."""

    header: dict[str, Entry] = field(default_factory=dict)
    start: Entry | None = None
    positions: list[Entry] = field(default_factory=list)
    course: list[Entry] = field(default_factory=list)


def _sorted(entries: Sequence[Entry], problems: Problems) -> _Parts:
    parts = _Parts()
    for entry in entries:
        if entry.key in HEADER:
            if entry.key in parts.header:
                problems.add(entry.line, f"{entry.key!r} stands twice; first in line {parts.header[entry.key].line}")
            if parts.start is not None:
                problems.add(entry.line, f"{entry.key!r} belongs to the head of the file, above 'start:'")
            parts.header[entry.key] = entry
            if not entry.value.strip():
                problems.add(entry.line, f"{entry.key!r} needs a text")
        elif entry.key == "start":
            if parts.start is not None:
                problems.add(entry.line, f"'start' stands twice; first in line {parts.start.line}")
            parts.start = entry
            if entry.value:
                problems.add(entry.line, "'start:' stands alone; its lines are indented below it, like '  seed: 7'")
        elif entry.key == "position":
            parts.positions.append(entry)
        elif parts.start is None:
            near = get_close_matches(entry.key, (*HEADER, "start", "position"), n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"the head has {', '.join(HEADER)}, then 'start:'"
            problems.add(entry.line, f"{entry.key!r} stands before 'start:'; {hint}")
        else:
            parts.course.append(entry)
    last = entries[-1].line if entries else 1
    for key in ("title", "game"):
        if key not in parts.header:
            problems.add(1, f"the head of the file needs '{key}: ...'")
    if parts.start is None:
        problems.add(last, "needs a 'start:' with indented lines below it, like '  seed: 7'")
    return parts


def _load(text: str, path: str) -> Lesson:
    problems = Problems(path)
    parts = _sorted(read_entries(text, problems), problems)
    header, begin = parts.header, parts.start
    if "game" not in header or begin is None:
        raise problems.stop()
    try:
        game = load_game(header["game"].value.strip())
    except ValueError as error:
        problems.add(header["game"].line, str(error))
        raise problems.stop() from error
    kit = kit_for(game)
    start = _start(begin, game, kit, problems)
    positions = _positions(parts.positions, game, kit, problems)
    seats = tuple(game.seats(start)) if start is not None else None
    steps, questions = Builder(kit, seats, problems).steps(parts.course)
    if not steps and not questions:
        problems.add(begin.line, "there are no steps after the start")
    seat = _seat(header.get("seat"), seats, problems)
    modes = _modes(header.get("modes"), problems)
    guess = _guess(header.get("guess"), seat, seats, problems)
    problems.stop_if_any()
    lesson = Lesson(
        title=header["title"].value.strip(), game=game, kit=kit,
        about=header["about"].value.strip() if "about" in header else "",
        seat=seat, start=start, steps=steps, questions=questions, positions=positions, modes=modes, guess=guess,
        path=path,
    )
    replay(lesson, problems)
    problems.stop_if_any()
    return lesson


# --- the head -----------------------------------------------------------------------------------------------------


def _seat(entry: Entry | None, seats: Sequence[Seat] | None, problems: Problems) -> Seat | None:
    if entry is None or seats is None:
        return None
    name = entry.value.strip()
    if name not in seats:
        problems.add(entry.line, f"{name!r} is no seat of this game; there are {', '.join(seats)}")
    return name


def _modes(entry: Entry | None, problems: Problems) -> tuple[str, ...]:
    if entry is None:
        return LEARN_GUESS_WATCH
    modes = tuple(entry.value.replace(",", " ").split())
    for mode in modes:
        if mode not in LEARN_GUESS_WATCH:
            problems.add(entry.line, f"{mode!r} is no mode; there are {', '.join(LEARN_GUESS_WATCH)}")
    return modes


def _guess(
    entry: Entry | None, seat: Seat | None, seats: Sequence[Seat] | None, problems: Problems
) -> tuple[Seat, ...]:
    if entry is None:
        return () if seat is None else (seat,)
    if entry.value.strip() == "all":
        return ()
    # A seat's name may hold a space, so only commas part them.
    names = tuple(name.strip() for name in entry.value.split(","))
    for name in names:
        if seats is not None and name not in seats:
            problems.add(entry.line, f"{name!r} is no seat of this game; there are {', '.join(seats)}, or 'all'")
    return names


# --- where it begins ----------------------------------------------------------------------------------------------


def _positions(
    entries: Sequence[Entry], game: Game[Any, Any], kit: LessonKit, problems: Problems
) -> Mapping[str, Any]:
    positions: dict[str, Any] = {}
    for entry in entries:
        name = entry.value.strip()
        if not name:
            problems.add(entry.line, "'position' needs a name: 'position: the tie'")
        if name in positions:
            problems.add(entry.line, f"there is a position {name!r} already")
        positions[name] = _start(entry, game, kit, problems)
    return positions


def _start(entry: Entry, game: Game[Any, Any], kit: LessonKit, problems: Problems) -> Any:
    """The position that a ``start`` or ``position`` describes, or None where something is wrong with it."""
    lines = {each.key: each for each in entry.below}
    if not lines:
        problems.add(entry.line, f"{entry.key!r} needs indented lines below it: 'seed: 7', 'state: ...' or the game's "
                                 "own set-up words")
        return None
    try:
        if "state" in lines:
            return _decoded(lines, game)
        if "seed" in lines:
            return _dealt(lines, game)
        return kit.start({key: (each.line, each.value) for key, each in lines.items()})
    except StartError as error:
        problems.add(error.line, error.reason)
    except OptionError as error:
        line = lines.get(f"{_OPTION}{error.name}", entry).line
        problems.add(line, str(error))
    except ValueError as error:
        problems.add(entry.line, str(error))
    return None


def _decoded(lines: Mapping[str, Entry], game: Game[Any, Any]) -> Any:
    state = lines["state"]
    for key, each in lines.items():
        if key != "state":
            raise StartError(each.line, f"beside 'state' there can be no {key!r}")
    try:
        return game.decode(json.loads(state.value))
    except json.JSONDecodeError as error:
        raise StartError(state.line, f"needs JSON data: {error.msg} at {error.pos + 1}") from error
    except DecodeError as error:
        raise StartError(state.line, str(error)) from error


def _dealt(lines: Mapping[str, Entry], game: Game[Any, Any]) -> Any:
    options: dict[str, Any] = {}
    for key, each in lines.items():
        if key.startswith(_OPTION):
            options[key.removeprefix(_OPTION)] = _scalar(each.value)
        elif key != "seed":
            raise StartError(each.line, f"beside 'seed' there can be 'option NAME: value', not {key!r}")
    seed = lines["seed"]
    if not seed.value.removeprefix("-").isdecimal():
        raise StartError(seed.line, f"a seed is a whole number, not {seed.value!r}")
    return game.setup(int(seed.value), options or None)


def _scalar(text: str) -> Any:
    """A value as a teacher writes it: a number, yes or no, or words."""
    if text in ("yes", "no"):
        return text == "yes"
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value if isinstance(value, (str, int, float, bool)) else text
