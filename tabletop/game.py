"""The contract that every game offers, with what all games do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from heapq import nsmallest
from importlib import import_module
from typing import Any, Generic, TypeVar

from tabletop.chance import Chance
from tabletop.events import Step
from tabletop.options import Options
from tabletop.outcomes import Outcome
from tabletop.rulebook import Rulebook
from tabletop.seats import ACTOR, TEACHER, AskingViewer, Seat, Viewer
from tabletop.verdicts import Action, Check, IllegalAction, Requirement, Verdict

__all__ = ["Game", "LegalActions", "ListedActions", "difference", "load_game"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class LegalActions(Sequence[A], Generic[S, A]):
    """The legal actions of a state, found as they are asked for, always in the same order.

    ``action in actions`` runs the rules for that one action and enumerates nothing.
    """

    __slots__ = ("_found", "_game", "_source", "_state")

    def __init__(self, game: Game[S, A], state: S) -> None:
        self._game = game
        self._state = state
        self._found: list[A] = []
        self._source: Iterator[A] | None = None

    def _more(self) -> Iterator[A]:
        if self._source is None:
            self._source = self._game.listed(self._state)
        return self._source

    def __iter__(self) -> Iterator[A]:
        yield from self._found
        index = len(self._found)
        more = self._more()
        while True:
            # Another iteration over the same list may have gone on in between.
            while index < len(self._found):
                yield self._found[index]
                index += 1
            action = next(more, None)
            if action is None:
                return
            self._found.append(action)

    def __contains__(self, action: object) -> bool:
        return self._game.is_action(action) and self._game.allows(self._state, action)  # type: ignore[arg-type]

    def __len__(self) -> int:
        self._found.extend(self._more())
        return len(self._found)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __getitem__(self, index: Any) -> Any:
        return list(self)[index]

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (LegalActions, list, tuple)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        # The list itself may tell a hand: print it only when asked, with list().
        return "<LegalActions>"


class ListedActions(LegalActions[S, A]):
    """Legal actions that are listed all at once when they are first asked for: quicker, where the game's ``listed`` need
    not sift."""

    __slots__ = ()

    def _all(self) -> list[A]:
        if self._source is None:
            self._source = self._game.listed(self._state)
            self._found = [*self._source]
        return self._found

    def __iter__(self) -> Iterator[A]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __bool__(self) -> bool:
        return bool(self._all())

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]


def difference(one: Any, other: Any) -> int:
    """How much two actions differ: 100 for another kind, and 1 for each field that is not the same.

    Fields of tuples count one for each place that differs.
    """
    if not (is_dataclass(one) and is_dataclass(other)):
        return 0 if one == other else 100
    kind: type = type(one)
    other_kind: type = type(other)
    total = 0 if kind is other_kind else 100
    for name in _shared_fields(kind, other_kind):
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine == theirs:
            continue
        if isinstance(mine, tuple) and isinstance(theirs, tuple):
            total += sum(a != b for a, b in zip(mine, theirs, strict=False)) + abs(len(mine) - len(theirs))
        else:
            total += 1
    return total


@cache
def _shared_fields(one: type, other: type) -> tuple[str, ...]:
    # Long lists are ranked by differences: looking the names up each time took most of it.
    names = {each.name for each in fields(other)}
    return tuple(each.name for each in fields(one) if each.name in names)


class Game(ABC, Generic[S, A]):
    """A game: rules without a position. All positions are immutable values of the game's own ``State`` type.

    Attributes:
        name: the import path of the object, like ``"sengokuki.game"``: records and process pools find it by this.
        title: its name for people.
        rulebook: the numbered rules.
        options: its settings, or None for a game that has none.
        version: the version of the rules and of the encoding.
    """

    name: str
    title: str
    rulebook: Rulebook
    options: type[Options] | None = None
    version: int = 1

    # --- what a game must say -----------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, seed: int, options: Any = None) -> S:
        """The start of a game. The same seed, options and version give the same game on any machine.

        Raises:
            OptionError: an unknown option or a value that it can't take.
        """

    @abstractmethod
    def seats(self, state: S) -> tuple[Seat, ...]:
        """All seats, in the order of the table."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that must decide now; ``()`` when the game is over."""

    @abstractmethod
    def is_action(self, action: object) -> bool:
        """Whether this is a value of one of the game's action types."""

    @abstractmethod
    def candidates(self, state: S) -> Iterable[A]:
        """Every action that might be legal now, in a fixed order and in normal form; the requirements sift them.
        Nothing when the game is over."""

    @abstractmethod
    def requirements(self, state: S, action: A) -> Sequence[Requirement[S, A]]:
        """What the rules demand of this kind of action, in the order of asking. Which requirements there are may
        depend on the kind of the action and on what everyone knows, and on nothing else. None of them raises."""

    @abstractmethod
    def perform(self, state: S, action: A) -> Step[S, A]:
        """Carry out an action that is known to be legal."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> Any:
        """All that this viewer may know, and nothing else."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def encode(self, state: S) -> dict[str, Any]:
        """The state as plain JSON data. It holds secrets: for the teacher."""

    @abstractmethod
    def decode(self, data: Any) -> S:
        """The state that :meth:`encode` wrote.

        Raises:
            DecodeError: with the path in the data and the reason.
        """

    @abstractmethod
    def parse(self, text: str, state: S, seat: Seat | None = None) -> A:
        """The action that a text names, in normal form.

        Args:
            text: the short notation that ``str`` of an action gives.
            state: the position that it belongs to.
            seat: who acts; by default the seat that must decide now.

        Raises:
            NotationError: the text is ill-formed; it says what is wrong and where.
        """

    def listed(self, state: S) -> Iterator[A]:
        """The legal actions in their order: the candidates that the requirements let through.

        A game whose candidates are legal by the way they are made may list them without sifting; its tests then hold
        the list against the requirements.
        """
        return (action for action in self.candidates(state) if self.allows(state, action))

    # --- what a game may say ------------------------------------------------------------------------------------

    def phase(self, state: S) -> str:
        """The part of the sequence of play that this position is in, in words; one of the panel's step sizes."""
        return ""

    def turn(self, state: S) -> str:
        """The turn that this position is in; the other step size."""
        return ""

    def told(self, action: A, viewer: Viewer) -> str:
        """The notation of an action as this viewer may read it: hidden parts as ``?``."""
        return str(action)

    def unnoticed(self, action: A, viewer: Viewer) -> bool:
        """Whether this viewer may not even notice that the action was taken: a record for it has no line for the action.
        Where a secret is laid in several steps, their number could tell it."""
        return False

    def neighbours(self, state: S, action: A) -> Iterable[A]:
        """Legal actions near to an illegal one, nearest first. A game with long lists asks each kind of action for
        its neighbours instead of ranking them all."""
        return nsmallest(3, self.legal_actions(state), key=lambda other: difference(action, other))

    def chance_of(self, state: S) -> Chance | None:
        """The state's source of chance, where it has one."""
        return getattr(state, "chance", None)

    def with_chance(self, state: S, chance: Chance) -> S:
        """The state with another source of chance: for replays."""
        raise NotImplementedError(f"{self.name} has no source of chance")

    # --- what all games do alike --------------------------------------------------------------------------------

    def allows(self, state: S, action: A) -> bool:
        """Whether the action is legal: every requirement is met."""
        for requirement in self.requirements(state, action):  # noqa: SIM110  (a loop costs half of what all() does)
            if not requirement.test(state, action):
                return False
        return True

    def legal_actions(self, state: S) -> LegalActions[S, A]:
        """The legal actions of the seat to act: lazy, in a fixed order. ``list()`` it, or ask ``in``."""
        return LegalActions(self, state)

    def explain(self, state: S, action: A, viewer: AskingViewer = ACTOR) -> Verdict[A]:
        """What the rules say about an action, legal or not, in turn or not, also after the end.

        Args:
            state: the position.
            action: any well-formed action.
            viewer: who asks; by default the seat of the action. Another viewer gets only the checks on what he may
                know, and where they don't settle it ``legal`` is None.
        """
        knows = viewer is ACTOR or viewer is TEACHER or viewer == action.seat
        passed: list[Check] = []
        broken: list[Check] = []
        settled = True
        for requirement in self.requirements(state, action):
            if requirement.secret and not knows:
                settled = False
                continue
            met = requirement.test(state, action)
            (passed if met else broken).append(Check(requirement, state, action, met))
        if broken:
            acts = action.seat in self.to_act(state)
            nearest = (lambda: self.neighbours(state, action)) if viewer is TEACHER or (knows and acts) else None
            return Verdict(action, False, broken + passed, nearest)
        passed.sort(key=lambda check: not check.requirement.grants)
        return Verdict(action, True if settled else None, passed)

    def apply(self, state: S, action: A) -> Step[S, A]:
        """Carry out an action.

        Raises:
            IllegalAction: the rules refuse it; the verdict is on the exception, and nothing has changed.
        """
        if not self.allows(state, action):
            raise IllegalAction(self.explain(state, action))
        step = self.perform(state, action)
        before, after = self.chance_of(state), self.chance_of(step.state)
        if before is not None and after is not None and before is not after:
            step.came = after.since(before) or None
        return step

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return (load_game, (self.name,))

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def load_game(name: str) -> Game[Any, Any]:
    """The game object at an import path, like ``"sekigahara.block_game.battle_game"``.

    Raises:
        ValueError: there is no game at that path.
    """
    module, _, attribute = name.rpartition(".")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"no game at {name!r}: {error}") from error
    if not isinstance(found, Game):
        raise ValueError(f"no game at {name!r}: it is a {type(found).__name__}")
    return found


