"""Reading records of games, and playing on from them. :mod:`tabletop.recorder` writes them and says what is in them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from tabletop.coding import DecodeError, get_int, get_object, get_text
from tabletop.events import Step
from tabletop.game import Game, load_game
from tabletop.notation import NotationError
from tabletop.recorder import FORMAT, MAGIC, Recorder, options_of, save_session
from tabletop.seats import TEACHER, Seat, Viewer, viewer_name, viewer_of
from tabletop.session import FIRST_BRANCH, Node, Session
from tabletop.verdicts import IllegalAction

__all__ = ["Header", "Record", "RecordError", "RecordLine", "Recorder", "load_session", "read_record", "save_session"]

Source: TypeAlias = str | os.PathLike[str] | IO[str]

_TYPES: Final = ("action", "move", "branch", "rename", "comment")


class RecordError(ValueError):
    """A record was refused.

    Attributes:
        line: the number of the line, from 1.
        reason: what is wrong with it.
        session: what could be played up to there, or None.
        record: what could be read up to there, or None.
    """

    def __init__(
        self, line: int, reason: str, session: Session[Any, Any] | None = None, record: Record | None = None
    ) -> None:
        super().__init__(f"line {line} of the record: {reason}")
        self.line = line
        self.reason = reason
        self.session = session
        self.record = record

    def __reduce__(self) -> tuple[type[RecordError], tuple[int, str]]:
        return (RecordError, (self.line, self.reason))


@dataclass(frozen=True, slots=True)
class Header:
    """The first line of a record.

    Attributes:
        game: the import path of the game.
        version: the game's version.
        options: the options that were changed.
        viewer: whom the record is for.
        start: the encoded start; None in a record for a seat or for spectators.
    """

    game: str
    version: int
    options: Mapping[str, Any]
    viewer: Viewer
    start: Any


@dataclass(frozen=True, slots=True)
class RecordLine:
    """Another line of a record: its number, its type, and all that it holds."""

    number: int
    type: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """What a record holds.

    Attributes:
        header: the first line.
        lines: the other lines.
        warning: what was odd but could be put right (a last line cut short), or "".
        end: where the good part ends, in bytes.
    """

    header: Header
    lines: tuple[RecordLine, ...]
    warning: str
    end: int

    def told(self) -> tuple[tuple[Seat, str], ...]:
        """The actions from the start to where the record stops, each as seat and notation."""
        actions: dict[int, RecordLine] = {}
        here = 0
        for line in self.lines:
            if line.type == "action":
                here = line.data["id"]
                actions[here] = line
            elif line.type == "move":
                here = line.data["to"]
        path = []
        while here in actions:
            data = actions.pop(here).data
            path.append((data["seat"], data["action"]))
            here = data["parent"]
        return tuple(reversed(path))

    def __str__(self) -> str:
        lines = [f"{self.header.game}, for {viewer_name(self.header.viewer)}"]
        lines += [f"{number:>4} {seat}: {text}" for number, (seat, text) in enumerate(self.told(), 1)]
        return "\n".join(lines)


# --- reading ----------------------------------------------------------------------------------------------------


def read_record(source: Source) -> Record:
    """Read a record without playing it.

    Args:
        source: a path, or an open text file.

    Raises:
        RecordError: a line is broken; its ``record`` is what was read before it.
        OSError: the file can't be read.
    """
    record, error = _read(source)
    if error is not None:
        error.record = record
        raise error
    assert record is not None
    return record


def _read(source: Source) -> tuple[Record | None, RecordError | None]:
    data = Path(source).read_bytes() if isinstance(source, (str, os.PathLike)) else source.read().encode()
    header: Header | None = None
    lines: list[RecordLine] = []
    warning, at, error = "", 0, None
    for number, piece in enumerate(data.split(b"\n"), 1):
        # Only the last piece has no line end behind it.
        end = at + len(piece) + 1
        whole = end <= len(data)
        if piece.strip():
            try:
                value = _parse(piece)
            except ValueError as trouble:
                if whole or header is None:
                    error = RecordError(number, str(trouble) if whole else "the header is cut short")
                else:
                    warning = f"line {number} was cut short while it was written, and is left out"
                break
            try:
                if header is None:
                    header = _header(value)
                else:
                    lines.append(_line(number, value, header))
            except DecodeError as trouble:
                error = RecordError(number, str(trouble))
                break
        at = min(end, len(data))
    if header is None:
        return None, error or RecordError(1, "there is no header: this is no record")
    return Record(header, tuple(lines), warning, at), error


def _parse(piece: bytes) -> Any:
    try:
        return json.loads(piece.decode())
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8 text") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"it is not JSON: {error.msg} at column {error.colno}") from None


def _header(data: Any) -> Header:
    if not isinstance(data, dict) or data.get("record") != MAGIC:
        raise DecodeError("header", f'this is no record: it does not begin with {{"record": "{MAGIC}"')
    form = get_int(data, "format", "header")
    if form != FORMAT:
        raise DecodeError("header.format", f"it is {form}; this version reads {FORMAT}")
    viewer = viewer_of(get_text(data, "viewer", "header"))
    start = get_object(data, "start", "header") if viewer is TEACHER else None
    return Header(
        get_text(data, "game", "header"), get_int(data, "version", "header"), get_object(data, "options", "header"),
        viewer, start,
    )


def _line(number: int, data: Any, header: Header) -> RecordLine:
    kind = get_text(data, "type", "line")
    teacher = header.viewer is TEACHER
    if kind == "action":
        get_int(data, "id", kind, least=1)
        get_int(data, "parent", kind, least=0)
        get_text(data, "seat", kind)
        get_text(data, "action", kind)
    elif kind == "move":
        get_int(data, "to", kind, least=0)
    elif kind == "branch":
        get_text(data, "name", kind)
        get_int(data, "at", kind, least=0)
    elif kind == "rename":
        get_text(data, "old", kind)
        get_text(data, "new", kind)
    elif kind == "comment":
        get_int(data, "at", kind, least=0)
        get_text(data, "text", kind)
    else:
        raise DecodeError("line.type", f"{kind!r} is not one of {', '.join(_TYPES)}")
    if teacher and kind in ("action", "move"):
        get_text(data, "branch", kind)
    return RecordLine(number, kind, data)


# --- playing on -------------------------------------------------------------------------------------------------


def load_session(
    source: Source, *, game: Game[Any, Any] | None = None, mode: str = "teacher", go_on: bool = False
) -> Session[Any, Any]:
    """Rebuild the whole session that a teacher's record holds. Nothing is drawn anew: what chance brought is in it.

    A last line that was cut short is left out, and ``session.warning`` says so.

    Args:
        source: a path, or an open text file.
        game: refuse records of any other game; by default the record says which one it is.
        mode: ``"teacher"`` or ``"fair"``.
        go_on: write what is done from now on into the same file (needs a path). A line cut short is removed from it.

    Raises:
        RecordError: with the line and the reason; its ``session`` is what could be played up to there.
        OSError: the file can't be read or written.
    """
    if go_on and not isinstance(source, (str, os.PathLike)):
        raise ValueError("to go on with a record its path is needed, not an open file")
    record, error = _read(source)
    if record is None:
        assert error is not None
        raise error
    replay = _Replay(record, game)
    try:
        for line in record.lines:
            replay.line(line)
    except RecordError as trouble:
        error = trouble
    try:
        session = replay.session(mode)
    except ValueError as trouble:
        error = RecordError(replay.moved, str(trouble))
        replay.here = replay.tips[replay.branch]
        session = replay.session(mode)
    session.warning = record.warning
    if error is not None:
        error.record, error.session = record, session
        raise error
    if go_on:
        assert isinstance(source, (str, os.PathLike))
        session.record = Recorder.take_up(source, session, record.end)
    return session


class _Replay:
    """Builds the tree line by line."""

    def __init__(self, record: Record, game: Game[Any, Any] | None) -> None:
        header = record.header
        if header.viewer is not TEACHER:
            raise RecordError(
                1, f"it was made for {viewer_name(header.viewer)} and holds only what that viewer may know; "
                "read_record shows it, but only a teacher's record can be played", record=record)
        if game is not None and game.name != header.game:
            raise RecordError(1, f"it is a record of {header.game}, not of {game.name}", record=record)
        try:
            self.game = load_game(header.game) if game is None else game
            if self.game.version != header.version:
                raise ValueError(
                    f"it was made with version {header.version} of {header.game}; this is {self.game.version}")
            start = self.game.decode(header.start)
        except ValueError as error:
            raise RecordError(1, str(error), record=record) from error
        options = options_of(start)
        if options is not None and options != header.options:
            raise RecordError(1, "the header's options are not those of its start", record=record)
        self.nodes: list[Node[Any, Any]] = [Node(0, start, None, None)]
        self.tips = {FIRST_BRANCH: self.nodes[0]}
        self.here = self.nodes[0]
        self.branch = FIRST_BRANCH
        self.moved = 1
        self.said: list[tuple[int, str]] = []

    def session(self, mode: str) -> Session[Any, Any]:
        return Session.rebuilt(
            self.game, self.nodes, self.tips, self.here, self.branch, self.said, mode=mode)

    def line(self, line: RecordLine) -> None:
        data = line.data
        if line.type == "action":
            self._action(line.number, data)
        elif line.type == "move":
            node = self._node(line.number, data["to"])
            # Whether the branch leads through the node is asked once, at the end: walking it at each move would cost
            # the square of the length.
            self._tip(line.number, data["branch"])
            self.here, self.branch, self.moved = node, data["branch"], line.number
        elif line.type == "branch":
            node = self._node(line.number, data["at"])
            self._new_name(line.number, data["name"])
            self.tips[data["name"]] = node
            self.here, self.branch = node, data["name"]
        elif line.type == "rename":
            self._tip(line.number, data["old"])
            self._new_name(line.number, data["new"])
            self.tips = {data["new"] if name == data["old"] else name: tip for name, tip in self.tips.items()}
            if self.branch == data["old"]:
                self.branch = data["new"]
        else:
            self._node(line.number, data["at"])
            self.said.append((data["at"], data["text"]))

    def _action(self, number: int, data: Mapping[str, Any]) -> None:
        parent = self._node(number, data["parent"])
        branch = data["branch"]
        if data["id"] != len(self.nodes):
            raise RecordError(number, f"the id is {data['id']}, but {len(self.nodes)} comes next")
        if self.tips.get(branch, parent) is not parent:
            raise RecordError(number, f"node {parent.id} is not the tip of branch {branch!r}")
        step = self._step(number, parent.state, data)
        node: Node[Any, Any] = Node(len(self.nodes), step.state, step, parent)
        parent.children.append(node)
        self.nodes.append(node)
        self.tips[branch] = self.here = node
        self.branch = branch

    def _step(self, number: int, state: Any, data: Mapping[str, Any]) -> Step[Any, Any]:
        game, seat, came = self.game, data["seat"], data.get("came")
        if seat not in game.seats(state):
            raise RecordError(number, f"{seat!r} is no seat of this game")
        try:
            action = game.parse(data["action"], state, seat)
            if came is not None:
                chance = game.chance_of(state)
                if chance is None or not isinstance(came, list):
                    raise ValueError(f"chance can't have brought {came!r} here")
                state = game.with_chance(state, chance.foretold([*came, *chance.given[len(came):]]))
            step = game.apply(state, action)
        except NotationError as error:
            raise RecordError(number, str(error)) from error
        except IllegalAction as error:
            checks = "; ".join(f"{check.rule} {check.text}" for check in error.verdict.broken)
            raise RecordError(number, f"{seat}'s {data['action']!r} is not possible: {checks}") from error
        except (ValueError, TypeError) as error:
            raise RecordError(number, f"{seat}'s {data['action']!r} does not fit what chance brought: {error}"
                              ) from error
        if json.loads(json.dumps(step.came)) != came:
            raise RecordError(number, f"chance brought {step.came!r}, but the record says {came!r}")
        return step

    def _node(self, number: int, id: int) -> Node[Any, Any]:
        if id >= len(self.nodes):
            raise RecordError(number, f"there is no node {id} yet")
        return self.nodes[id]

    def _tip(self, number: int, branch: str) -> Node[Any, Any]:
        if branch not in self.tips:
            raise RecordError(number, f"there is no branch {branch!r} yet")
        return self.tips[branch]

    def _new_name(self, number: int, name: str) -> None:
        if not name.strip() or name in self.tips:
            raise RecordError(number, f"a branch can't be named {name!r}: it is empty or taken")
