"""What happened: events with their rules and numbers, and the step that an action makes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from tabletop.seats import TEACHER, Seat, Viewer
from tabletop.verdicts import Facts

__all__ = ["Event", "Line", "Step", "seen_by"]

S = TypeVar("S")
A = TypeVar("A")


class Line(NamedTuple):
    """One line of a count: a rule, what it counts, and the amount that it adds."""

    rule: str
    text: str
    amount: int


class Event:
    """One thing that happened, with the rules that made it happen.

    Attributes:
        rules: ids of the rules, the decisive one first.
        facts: the numbers and names behind the text.
        audience: the seats that may see it; None for everyone. The teacher sees every event.
        lines: the count behind the event, line by line, where there is one (impact, influence, hits).
        total: what the lines come to, in words ("Ishida 7 → 11"), or "".
    """

    __slots__ = ("_say", "audience", "facts", "lines", "rules", "total")

    def __init__(
        self,
        rules: Sequence[str],
        say: str | Callable[[Facts], str],
        facts: Facts,
        *,
        audience: Iterable[Seat] | None = None,
        lines: Iterable[Line] = (),
        total: str = "",
    ) -> None:
        self.rules = tuple(rules)
        self._say = say
        self.facts = facts
        self.audience = None if audience is None else frozenset(audience)
        self.lines = tuple(lines)
        self.total = total

    @property
    def text(self) -> str:
        """One sentence, made when it is asked for: a template filled with the facts, or a function of them."""
        return self._say.format_map(self.facts) if isinstance(self._say, str) else self._say(self.facts)

    def visible_to(self, viewer: Viewer) -> bool:
        """Whether this viewer may see the event."""
        return self.audience is None or viewer is TEACHER or viewer in self.audience

    def __repr__(self) -> str:
        return f"<Event {' '.join(self.rules)}: {self.text}>"

    def __str__(self) -> str:
        lines = [f"{self.text} [{', '.join(self.rules)}]"]
        lines += [f"  {line.rule:>5} {line.text}: {line.amount:+d}" for line in self.lines]
        if self.total:
            lines.append(f"        {self.total}")
        return "\n".join(lines)


class Step(Generic[S, A]):
    """The result of one action.

    Attributes:
        action: what was done.
        state: the position afterwards.
        events: what happened, in order.
        reveals: whether a secret became known or chance decided. Fair undo stops behind such a step.
        came: what chance brought, as plain JSON data, for the record; None where it brought nothing.
    """

    __slots__ = ("action", "came", "events", "reveals", "state")

    def __init__(
        self, action: A, state: S, events: Iterable[Event], *, reveals: bool = False, came: Any = None
    ) -> None:
        self.action = action
        self.state = state
        self.events = tuple(events)
        self.reveals = reveals
        self.came = came

    def events_for(self, viewer: Viewer) -> tuple[Event, ...]:
        """The events that this viewer may see."""
        return seen_by(self.events, viewer)

    def __repr__(self) -> str:
        return f"<Step {self.action}: {len(self.events)} events>"

    def __str__(self) -> str:
        return "\n".join([str(self.action), *(str(event) for event in self.events)])


def seen_by(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Those of the events that the viewer may see."""
    return tuple(event for event in events if event.visible_to(viewer))
