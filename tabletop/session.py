"""One game being played: do, undo, redo and named branches over immutable states.

A session is a tree of nodes. Going back is going to a node that is there already, so nothing is copied and do, undo
and redo cost the same at the first step and at the five-thousandth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from tabletop.events import Step
from tabletop.game import Game
from tabletop.nodes import Node, upward
from tabletop.verdicts import Action

if TYPE_CHECKING:
    from tabletop.recorder import Recorder

__all__ = ["MODES", "Node", "Session", "UndoRefused", "refusal"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)

MODES: Final = ("teacher", "fair")
FIRST_BRANCH: Final = "main"


class UndoRefused(ValueError):
    """In fair mode there is no way back behind a step that revealed a secret or that chance decided.

    Attributes:
        reason: one sentence for the people at the table.
        node: the position that the step led to which stands in the way, or None. The reason counts every step; whoever
            shows it to a viewer who may not notice each counts anew, with :func:`refusal`.
    """

    def __init__(self, reason: str, node: Node[Any, Any] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.node = node


class Session(Generic[S, A]):
    """A game in progress, with everything that was tried.

    Args:
        game: the game.
        state: where it starts.
        mode: ``"teacher"`` goes anywhere; ``"fair"`` takes nothing back that revealed a secret or that chance decided.
        record: what is done here is written into it at once. It must have been made for the same start.

    Attributes:
        root: the start.
        here: where the session stands.
        branch: the name of the current branch.
        warning: what was odd about the record that the session was loaded from, or "".

    Raises:
        ValueError: an unknown mode, or a record with another start.
    """

    def __init__(
        self, game: Game[S, A], state: S, *, mode: str = "teacher", record: Recorder | None = None
    ) -> None:
        self.game = game
        self.mode = mode
        self.root: Node[S, A] = Node(0, state, None, None)
        self.here = self.root
        self.branch = FIRST_BRANCH
        self.warning = ""
        self._record: Recorder | None = None
        self._nodes = [self.root]
        self._tips = {FIRST_BRANCH: self.root}
        # What lies ahead on the current branch, the next node last: redo pops it.
        self._ahead: list[Node[S, A]] = []
        self._said: list[tuple[int, str]] = []
        self._comments: dict[int, list[str]] = {}
        self.record = record

    @classmethod
    def rebuilt(
        cls,
        game: Game[S, A],
        nodes: Sequence[Node[S, A]],
        branches: Mapping[str, Node[S, A]],
        here: Node[S, A],
        branch: str,
        said: Sequence[tuple[int, str]],
        *,
        mode: str = "teacher",
    ) -> Session[S, A]:
        """A session from its parts, as a record holds them.

        Args:
            game: the game.
            nodes: all nodes, each at its id, already tied to their parents and children.
            branches: the branches by name, each with its tip.
            here: where the session stands.
            branch: the current branch; it must lead through ``here``.
            said: the comments in the order of making, each with the id of its node.
            mode: ``"fair"`` or ``"teacher"``.

        Raises:
            ValueError: the branch does not lead through ``here``.
        """
        session = cls(game, nodes[0].state, mode=mode)
        session.root = nodes[0]
        session._nodes = list(nodes)
        session._tips = dict(branches)
        for id, text in said:
            session._say(nodes[id], text)
        if all(each is not here for each in upward(session._tips[branch])):
            raise ValueError(f"branch {branch!r} does not lead through node {here.id}")
        session._settle(here, branch)
        return session

    # --- where we are -------------------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        """``"fair"`` or ``"teacher"``; setting another word raises ValueError."""
        return self._mode

    @mode.setter
    def mode(self, mode: str) -> None:
        if mode not in MODES:
            raise ValueError(f"{mode!r} is not a mode; there are {' and '.join(MODES)}")
        self._mode = mode

    @property
    def record(self) -> Recorder | None:
        """The record that is being written, if any. It can be laid aside with None, and not replaced: a record that
        starts in the middle of a session would not hold it; :func:`tabletop.records.save_session` writes one that
        does."""
        return self._record

    @record.setter
    def record(self, record: Recorder | None) -> None:
        if record is not None:
            if self._record is not None:
                raise ValueError("this session is being recorded already")
            if record.start is not self.root.state and record.start != self.root.state:
                raise ValueError("the record was begun for another start; make it with the session's own")
            if record.nodes != self.size:
                raise ValueError(f"the record holds {record.nodes} nodes and the session {self.size}")
        self._record = record

    @property
    def state(self) -> S:
        """The position."""
        return self.here.state

    @property
    def step(self) -> Step[S, A] | None:
        """The step that led here; None at the start."""
        return self.here.step

    @property
    def branches(self) -> Mapping[str, Node[S, A]]:
        """The branches by name, oldest first, each with its tip."""
        return MappingProxyType(self._tips)

    @property
    def tip(self) -> Node[S, A]:
        """The last node of the current branch."""
        return self._tips[self.branch]

    @property
    def history(self) -> tuple[Step[S, A], ...]:
        """The steps from the start to here."""
        return tuple(node.step for node in self.path() if node.step is not None)

    def path(self) -> tuple[Node[S, A], ...]:
        """The nodes from the start to here."""
        return tuple(reversed([*upward(self.here)]))

    def line(self) -> tuple[Node[S, A], ...]:
        """The nodes from the start to the tip of the current branch."""
        return self.path() + tuple(reversed(self._ahead))

    def node(self, id: int) -> Node[S, A]:
        """The node with this number; ValueError where there is none."""
        if not 0 <= id < len(self._nodes):
            raise ValueError(f"there is no node {id}; the session has {self.size}")
        return self._nodes[id]

    @property
    def size(self) -> int:
        """How many nodes there are, the start included."""
        return len(self._nodes)

    # --- playing ------------------------------------------------------------------------------------------------

    def do(self, action: A) -> Step[S, A]:
        """Carry out an action here.

        Where the current branch goes on with an equal action, this goes there and nothing is drawn anew. Away from
        the tip another action starts a new branch ("branch 2", "branch 3" …).

        Raises:
            IllegalAction: the rules refuse it; nothing has changed.
        """
        following = self._ahead[-1] if self._ahead else None
        if following is not None and following.step is not None and following.step.action == action:
            if self._record is not None:
                self._record.did(following, self.branch)
            self._ahead.pop()
            self.here = following
            return following.step
        step = self.game.apply(self.here.state, action)
        self._attach(step, self.branch if self.here is self.tip else self._free_name())
        return step

    def _attach(self, step: Step[S, A], branch: str) -> None:
        """Put a step behind the current node, as the tip of this branch."""
        node = Node(len(self._nodes), step.state, step, self.here)
        if self._record is not None:
            # First: a record that can't be written leaves the session as it was.
            self._record.did(node, branch)
        self.here.children.append(node)
        self._nodes.append(node)
        self._tips[branch] = node
        self.branch = branch
        self.here = node
        self._ahead = []

    def undo(self) -> Node[S, A]:
        """Take the last step back. It stays in the tree, for redo.

        Raises:
            ValueError: this is the start.
            UndoRefused: in fair mode, where the step revealed a secret or chance decided it.
        """
        parent = self.here.parent
        if parent is None:
            raise ValueError("this is the start: there is nothing to take back")
        if not self.may_take_back(self.here):
            raise UndoRefused(refusal(self.here.depth), self.here)
        return self._arrive(parent, self.branch)

    def redo(self) -> Node[S, A]:
        """Do the next step of the current branch again.

        Raises:
            ValueError: this is the tip.
        """
        if not self._ahead:
            raise ValueError(f"this is the tip of {self.branch}: there is nothing to do again")
        return self._arrive(self._ahead[-1], self.branch)

    def can_undo(self) -> bool:
        """Whether :meth:`undo` would go back."""
        return self.here.parent is not None and self.may_take_back(self.here)

    def can_redo(self) -> bool:
        """Whether :meth:`redo` would go on."""
        return bool(self._ahead)

    def first(self) -> Node[S, A]:
        """Go back to the start; in fair mode as far as it allows."""
        node = self.here
        while node.parent is not None and self.may_take_back(node):
            node = node.parent
        return self.go(node)

    def last(self) -> Node[S, A]:
        """Go to the tip of the current branch."""
        return self.go(self.tip)

    def go(self, node: Node[S, A]) -> Node[S, A]:
        """Go to any node of the tree. The branch changes only where the current one does not hold the node: to one
        that ends there, or else to the oldest that leads on from there.

        Raises:
            ValueError: the node belongs to another session.
            UndoRefused: in fair mode, where neither undo nor redo would get there.
        """
        if not (0 <= node.id < len(self._nodes) and self._nodes[node.id] is node):
            raise ValueError(f"{node!r} belongs to another session")
        if node is self.here:
            return node
        line = self.line()
        if node.depth < len(line) and line[node.depth] is node:
            for taken in line[node.depth + 1 : self.here.depth + 1]:
                if not self.may_take_back(taken):
                    raise UndoRefused(refusal(taken.depth), taken)
            return self._arrive(node, self.branch)
        if self.mode == "fair":
            raise UndoRefused("That is on another branch; in fair mode you stay on this one.")
        return self._arrive(node, self._branch_through(node))

    # --- branches -----------------------------------------------------------------------------------------------

    def start_branch(self, name: str) -> None:
        """Start a new branch here; what is done next belongs to it.

        Raises:
            ValueError: the name is empty or taken.
        """
        self._check_name(name)
        if self._record is not None:
            self._record.branched(name, self.here)
        self._tips[name] = self.here
        self.branch = name
        self._ahead = []

    def switch(self, name: str) -> Node[S, A]:
        """Go to the tip of another branch.

        Raises:
            ValueError: there is no such branch.
            UndoRefused: in fair mode.
        """
        if name not in self._tips:
            raise ValueError(f"there is no branch {name!r}; there are {', '.join(self._tips)}")
        if name != self.branch and self.mode == "fair":
            raise UndoRefused("In fair mode you stay on your branch.")
        return self._arrive(self._tips[name], name)

    def rename(self, old: str, new: str) -> None:
        """Give a branch another name.

        Raises:
            ValueError: there is no branch ``old``, or ``new`` is empty or taken.
        """
        if old not in self._tips:
            raise ValueError(f"there is no branch {old!r}; there are {', '.join(self._tips)}")
        if new == old:
            return
        self._check_name(new)
        if self._record is not None:
            self._record.renamed(old, new)
        self._tips = {new if name == old else name: tip for name, tip in self._tips.items()}
        if self.branch == old:
            self.branch = new

    # --- comments -----------------------------------------------------------------------------------------------

    def comment(self, text: str) -> None:
        """Say something about this position. It goes into the record as it is: everyone who reads that may read it."""
        if not isinstance(text, str):
            raise TypeError(f"a comment is a text, not {type(text).__name__}")
        if self._record is not None:
            self._record.commented(self.here, text)
        self._say(self.here, text)

    def comments(self, node: Node[S, A] | None = None) -> tuple[str, ...]:
        """What was said about a node, by default about this one."""
        return tuple(self._comments.get((node or self.here).id, ()))

    @property
    def said(self) -> tuple[tuple[int, str], ...]:
        """All comments in the order of making, each with the id of its node."""
        return tuple(self._said)

    def _say(self, node: Node[S, A], text: str) -> None:
        self._said.append((node.id, text))
        self._comments.setdefault(node.id, []).append(text)

    # --- inside -------------------------------------------------------------------------------------------------

    def may_take_back(self, node: Node[S, A]) -> bool:
        """Whether the step that led to a position can be taken back, seen by itself."""
        return self.mode != "fair" or node.step is None or not node.step.reveals

    def _arrive(self, node: Node[S, A], branch: str) -> Node[S, A]:
        if node is self.here and branch == self.branch:
            return node
        if self._record is not None:
            self._record.moved(node, branch)
        if branch == self.branch and node is self.here.parent:
            self._ahead.append(self.here)
            self.here = node
        elif branch == self.branch and self._ahead and node is self._ahead[-1]:
            self.here = self._ahead.pop()
        else:
            self._settle(node, branch)
        return node

    def _settle(self, node: Node[S, A], branch: str) -> None:
        """Stand at a node of a branch; costs as many steps as lie between it and the tip."""
        self._ahead = []
        for each in upward(self._tips[branch]):
            if each is node:
                break
            self._ahead.append(each)
        self.here = node
        self.branch = branch

    def _branch_through(self, node: Node[S, A]) -> str:
        ends = {tip.id: name for name, tip in reversed(self._tips.items())}
        while node.id not in ends:
            # Every leaf is the tip of the branch that made it, so this finds one.
            node = node.children[0]
        return ends[node.id]

    def _check_name(self, name: str) -> None:
        if not isinstance(name, str) or not name.strip():
            raise ValueError("a branch needs a name")
        if name in self._tips:
            raise ValueError(f"there is a branch {name!r} already")

    def _free_name(self) -> str:
        number = len(self._tips) + 1
        while f"branch {number}" in self._tips:
            number += 1
        return f"branch {number}"

    def __repr__(self) -> str:
        return f"<Session {self.game.name}: {self.mode}, step {self.here.depth} of {self.branch}>"


def refusal(number: int) -> str:
    """Why the step with this number can't be taken back."""
    return f"Step {number} can't be taken back: it revealed a secret, or chance decided it."
