"""Why an action is legal or not: requirements, checks and verdicts.

A :class:`Requirement` is one demand that a rule makes on an action. Its ``test`` is what the engine enforces, and the
same object tells the learner, with the facts of the position, how the test came out. So an explanation can't drift
away from what the engine does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from tabletop.seats import Seat

__all__ = ["Action", "Check", "Facts", "IllegalAction", "Requirement", "Verdict", "requires"]

Facts: TypeAlias = Mapping[str, Any]
"""The numbers and names that a text was made from: text, numbers, booleans, tuples of them."""

S = TypeVar("S")
A = TypeVar("A", bound="Action")
S_contra = TypeVar("S_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)

Test: TypeAlias = Callable[[S, A], bool]
Told: TypeAlias = tuple[str, Facts]


class Action(Protocol):
    """What every action of every game has: the seat that does it, and a short notation as its text."""

    @property
    def seat(self) -> Seat:
        """The seat that acts."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


class Requirement(Generic[S, A]):
    """One demand of one rule, testable and tellable.

    Attributes:
        rule: the id of the rule that makes the demand.
        secret: whether the outcome depends on what only the acting seat may know. Such a requirement is run for the
            acting seat and the teacher only.
        grants: whether this is the rule that allows the action (shown first in the verdict of a legal one).
    """

    __slots__ = ("_tell", "grants", "name", "rule", "secret", "test")

    def __init__(self, rule: str, test: Callable[[S, A], bool], *, secret: bool = False, grants: bool = False) -> None:
        self.rule = rule
        self.test = test
        self.secret = secret
        self.grants = grants
        self.name = getattr(test, "__name__", "requirement")
        self._tell: Callable[[S, A, bool], Told] | None = None

    def tells(self, tell: Callable[[S, A, bool], Told]) -> Callable[[S, A, bool], Told]:
        """Decorator: the function that says, after the test, how it came out: ``(state, action, passed) -> (text,
        facts)``. It must not look at more than the test may."""
        self._tell = tell
        return tell

    def tell(self, state: S, action: A, passed: bool) -> Told:
        """The text and the facts for one outcome of the test."""
        if self._tell is None:
            raise NotImplementedError(f"requirement {self.name} ({self.rule}) has no words")
        return self._tell(state, action, passed)

    def __repr__(self) -> str:
        return f"<Requirement {self.rule} {self.name}>"


def requires(
    rule: str, *, secret: bool = False, grants: bool = False
) -> Callable[[Callable[[S, A], bool]], Requirement[S, A]]:
    """Decorator that makes a test function ``(state, action) -> bool`` a :class:`Requirement` of a rule."""

    def make(test: Callable[[S, A], bool]) -> Requirement[S, A]:
        return Requirement(rule, test, secret=secret, grants=grants)

    return make


class Check:
    """How one requirement came out for one action. Its words are made when they are first asked for."""

    __slots__ = ("_state", "_told", "action", "passed", "requirement")

    def __init__(self, requirement: Requirement[Any, Any], state: Any, action: Any, passed: bool) -> None:
        self.requirement = requirement
        self.action = action
        self.passed = passed
        self._state = state
        self._told: Told | None = None

    @property
    def rule(self) -> str:
        """The id of the rule."""
        return self.requirement.rule

    def _words(self) -> Told:
        if self._told is None:
            self._told = self.requirement.tell(self._state, self.action, self.passed)
            self._state = None
        return self._told

    @property
    def text(self) -> str:
        """One sentence with the numbers of this position."""
        return self._words()[0]

    @property
    def facts(self) -> Facts:
        """What the sentence was made from."""
        return self._words()[1]

    def __repr__(self) -> str:
        return f"<Check {self.rule} {'passed' if self.passed else 'broken'}: {self.text}>"


class Verdict(Generic[A]):
    """What the rules say about one action in one position, to one viewer.

    Attributes:
        action: the action asked about.
        legal: True or False; None where it depends on what the viewer can't see.
        checks: the checks that ran for this viewer, the decisive one first. For an illegal action all broken ones
            come first, in the rulebook's order of asking.
    """

    __slots__ = ("_nearest", "action", "checks", "legal")

    def __init__(
        self, action: A, legal: bool | None, checks: Iterable[Check], nearest: Callable[[], Iterable[A]] | None = None
    ) -> None:
        self.action = action
        self.legal = legal
        self.checks = tuple(checks)
        self._nearest: Callable[[], Iterable[A]] | tuple[A, ...] = nearest if nearest is not None else ()

    @property
    def nearest(self) -> tuple[A, ...]:
        """For an illegal action: up to three legal ones that differ least. Empty for a legal one, for one that the
        viewer can't judge, and for a viewer who may not know the legal actions."""
        if callable(self._nearest):
            self._nearest = tuple(self._nearest())
        return self._nearest

    @property
    def broken(self) -> tuple[Check, ...]:
        """The checks that failed."""
        return tuple(check for check in self.checks if not check.passed)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that decided: the broken ones, or for a legal action all that were asked."""
        checks = self.broken or self.checks
        return tuple(dict.fromkeys(check.rule for check in checks))

    @property
    def word(self) -> str:
        """``legal``, ``not possible``, or that it depends on what the viewer can't see."""
        if self.legal is None:
            return "depends on what you can't see"
        return "legal" if self.legal else "not possible"

    def __repr__(self) -> str:
        return f"<Verdict {self.action}: {self.word}, {', '.join(self.rules)}>"

    def __str__(self) -> str:
        lines = [f"{self.action}: {self.word}"]
        lines += [f"  {'+' if check.passed else 'x'} {check.rule} {check.text}" for check in self.checks]
        if self.legal is False and self.nearest:
            lines.append("  nearest legal: " + "; ".join(str(action) for action in self.nearest))
        return "\n".join(lines)


class IllegalAction(ValueError):
    """An action was applied that the rules refuse. It carries the :class:`Verdict` as ``verdict``."""

    def __init__(self, verdict: Verdict[Any]) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[Exception], tuple[str]]:
        # A verdict holds functions of the engine; across processes the words are what survives.
        return (ValueError, (str(self),))
