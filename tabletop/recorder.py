"""Writing records of games: JSON Lines, written as you play, one flushed line for each thing done.

The first line is the header, every other line has a ``type``::

    {"record": "terakoya", "format": 1, "game": "…", "version": 1, "options": {}, "viewer": "teacher", "start": {…}}
    {"type": "action", "id": 1, "parent": 0, "branch": "main", "seat": "ann", "action": "bid 5", "came": [3]}
    {"type": "move", "to": 0, "branch": "main"}          undo, redo, going elsewhere, switching
    {"type": "branch", "name": "what if", "at": 0}
    {"type": "rename", "old": "what if", "new": "siege"}
    {"type": "comment", "at": 0, "text": "…"}

Lines are only ever added. ``came`` is what chance brought; a replay lays it back and never rolls again.

A record made for a seat or for spectators is for reading, not for replaying. It holds no start, no branches and no
``came``, and each action as that viewer was told it. Its ids are its own: what the viewer can't tell apart is one line
in it, so its shape tells no more than its words.
Saved from a session in fair mode it holds the line that was played, without what was tried and taken back.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, TypeAlias

from tabletop.game import Game
from tabletop.options import Options
from tabletop.seats import TEACHER, Viewer, viewer_name
from tabletop.session import FIRST_BRANCH, Node, Session

__all__ = ["FORMAT", "Recorder", "save_session"]

FORMAT: Final = 1
MAGIC: Final = "terakoya"

Target: TypeAlias = str | os.PathLike[str] | IO[str]


def options_of(state: Any) -> dict[str, Any] | None:
    """The changed options of a position as plain data, where it keeps any."""
    options = getattr(state, "options", None)
    return options.encode() if isinstance(options, Options) else None


class Recorder:
    """Writes the record of one session.

    Args:
        target: the path of a new file, or an open text file.
        game: the game.
        start: the position that the session starts from.
        viewer: whom the record is for; only the teacher's can be played on.
        replace: whether a file that is there already may be overwritten.

    Attributes:
        start: the position that it starts from.
        viewer: whom it is for.
        nodes: how many nodes of the session it holds, the start included.

    Raises:
        FileExistsError: there is such a file already; a game that was played is never overwritten by mistake.
    """

    def __init__(
        self, target: Target, game: Game[Any, Any], start: Any, viewer: Viewer = TEACHER, *, replace: bool = False
    ) -> None:
        self._begin(target, game, start, viewer, "wb" if replace else "xb")
        header: dict[str, Any] = {
            "record": MAGIC, "format": FORMAT, "game": game.name, "version": game.version,
            "options": options_of(start) or {}, "viewer": viewer_name(viewer),
        }
        if viewer is TEACHER:
            header["start"] = game.encode(start)
        self._write(header)

    def _begin(self, target: Target, game: Game[Any, Any], start: Any, viewer: Viewer, mode: str) -> None:
        self.game = game
        self.start = start
        self.viewer: Viewer = viewer
        self.nodes = 1
        # Node of the session -> its id here; and what makes a line the same as an earlier one -> the id of that.
        self._ids = {0: 0}
        self._known: dict[Any, int] = {}
        self._at = 0
        self._text: IO[str] | None = None
        self._raw: io.FileIO | None = None
        self._end = 0
        if isinstance(target, (str, os.PathLike)):
            try:
                self._raw = io.FileIO(target, mode)
            except FileExistsError as error:
                raise FileExistsError(
                    error.errno, "there is a record already; load it to go on, or say replace=True", str(target)
                ) from None
        else:
            self._text = target

    @classmethod
    def take_up(cls, path: str | os.PathLike[str], session: Session[Any, Any], end: int) -> Recorder:
        """A recorder that goes on with a teacher's record.

        Args:
            path: the file.
            session: the session that was loaded from it.
            end: where its good part ends, in bytes; the rest is cut off.
        """
        recorder = cls.__new__(cls)
        recorder._begin(path, session.game, session.root.state, TEACHER, "rb+")
        raw = recorder._raw
        assert raw is not None
        raw.truncate(end)
        raw.seek(end - 1)
        recorder._end = end
        if raw.read(1) != b"\n":
            recorder._put(b"\n")
        recorder._ids = {id: id for id in range(session.size)}
        recorder._known = {id: id for id in range(1, session.size)}
        recorder.nodes = session.size
        recorder._at = session.here.id
        return recorder

    # --- what a session says ------------------------------------------------------------------------------------

    def did(self, node: Node[Any, Any], branch: str, *, again: bool = True) -> None:
        """An action led to this node.

        Args:
            node: where it led.
            branch: the branch that it belongs to.
            again: write a move where the same is known already; a tree that is written at once needs none.
        """
        step, parent = node.step, node.parent
        assert step is not None
        assert parent is not None
        if self.viewer is not TEACHER and self.game.unnoticed(step.action, self.viewer):
            self._ids[node.id] = self._ids[parent.id]
            self.nodes = len(self._ids)
            return
        told = str(step.action) if self.viewer is TEACHER else self.game.told(step.action, self.viewer)
        # For a seat, two hidden bids are one line: whether they were equal is not for it to know.
        before = self._ids[parent.id]
        key = node.id if self.viewer is TEACHER else (before, step.action.seat, told)
        id = self._known.get(key)
        if id is not None:
            self._ids[node.id] = id
            if again:
                self._move(id, branch)
        else:
            id = len(self._known) + 1 if self.viewer is not TEACHER else node.id
            line: dict[str, Any] = {"type": "action", "id": id, "parent": before}
            if self.viewer is TEACHER:
                line["branch"] = branch
            line |= {"seat": step.action.seat, "action": told}
            if self.viewer is TEACHER and step.came is not None:
                line["came"] = step.came
            self._write(line)
            self._ids[node.id] = self._known[key] = self._at = id
        self.nodes = len(self._ids)

    def moved(self, node: Node[Any, Any], branch: str) -> None:
        """The session went to a node that was there already."""
        self._move(self._ids[node.id], branch)

    def _move(self, id: int, branch: str) -> None:
        if self.viewer is TEACHER:
            self._write({"type": "move", "to": id, "branch": branch})
        elif id != self._at:
            self._write({"type": "move", "to": id})
        self._at = id

    def branched(self, name: str, node: Node[Any, Any]) -> None:
        """A branch was started."""
        if self.viewer is TEACHER:
            self._write({"type": "branch", "name": name, "at": node.id})

    def renamed(self, old: str, new: str) -> None:
        """A branch got another name."""
        if self.viewer is TEACHER:
            self._write({"type": "rename", "old": old, "new": new})

    def commented(self, node: Node[Any, Any], text: str) -> None:
        """Something was said about a node."""
        self._write({"type": "comment", "at": self._ids[node.id], "text": text})

    # --- the file -----------------------------------------------------------------------------------------------

    def _write(self, line: Mapping[str, Any]) -> None:
        text = json.dumps(line, ensure_ascii=False)
        try:
            payload = text.encode()
        except UnicodeEncodeError:
            # Half a surrogate pair, from a broken paste: JSON can still name it.
            text = json.dumps(line)
            payload = text.encode()
        if self._text is not None:
            self._text.write(text + "\n")
            self._text.flush()
        else:
            self._put(payload + b"\n")

    def _put(self, payload: bytes) -> None:
        # Unbuffered: with the last byte out of here, a killed kernel loses nothing.
        raw = self._raw
        assert raw is not None
        try:
            rest = memoryview(payload)
            while rest:
                rest = rest[raw.write(rest):]
        except BaseException:
            # A full disk or Ctrl-C leaves no half line in the way of the next one.
            if not raw.closed:
                raw.seek(raw.truncate(self._end))
            raise
        self._end += len(payload)

    def close(self) -> None:
        """Close the file that the recorder opened. Nothing is waiting to be written."""
        if self._raw is not None:
            self._raw.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Recorder for {viewer_name(self.viewer)}: {self.nodes} nodes>"


def save_session(session: Session[Any, Any], target: Target, viewer: Viewer = TEACHER) -> None:
    """Write the whole tree of a session at once. A file at that path is replaced when everything is written.

    Args:
        session: the session.
        target: a path, or an open text file.
        viewer: whom the record is for.
    """
    if not isinstance(target, (str, os.PathLike)):
        _write_tree(session, target, viewer)
        return
    text = io.StringIO()
    _write_tree(session, text, viewer)
    path = Path(target)
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(text.getvalue().encode())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _write_tree(session: Session[Any, Any], file: IO[str], viewer: Viewer) -> None:
    recorder = Recorder(file, session.game, session.root.state, viewer)
    first = next(iter(session.branches))
    if first != FIRST_BRANCH:
        recorder.renamed(FIRST_BRANCH, first)
    # Which branch a node was made on, and where each branch starts: from each tip up to what is known already.
    made_on = {session.root.id: first}
    starts: list[tuple[str, Node[Any, Any]]] = []
    for name, tip in session.branches.items():
        node = tip
        while node.id not in made_on:
            made_on[node.id] = name
            assert node.parent is not None
            node = node.parent
        if name != first:
            starts.append((name, node))
    # What was tried in fair mode and taken back is a second thought of whoever did it: no other seat reads it.
    line = {node.id for node in session.line()} if session.mode == "fair" and viewer is not TEACHER else None
    for id in range(session.size):
        node = session.node(id)
        if id and (line is None or id in line):
            recorder.did(node, made_on[id], again=False)
        while starts and starts[0][1].id <= id:
            recorder.branched(*starts.pop(0))
    # In the order of making: at which of two nodes that look alike to the viewer they were made must not show.
    for at, text in session.said:
        if line is None or at in line:
            recorder.commented(session.node(at), text)
    recorder.moved(session.here, session.branch)
