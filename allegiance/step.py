"""A step whose events are made when somebody asks for them: random games and searches never do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from allegiance.actions import AllegianceAction
from allegiance.state import State
from tabletop.events import Event, Step

__all__ = ["LazyStep"]


class LazyStep(Step[State, AllegianceAction]):
    """The result of one action. ``tell(before, action, after)`` makes its events; they follow from the two states."""

    __slots__ = ("_events", "_tell")

    def __init__(
        self, action: AllegianceAction, state: State, tell: Callable[[State, Any, State], Iterable[Event]],
        reveals: bool, came: Sequence[Any] | None = None,
    ) -> None:
        # Not through the base: it would ask for the events now.
        self.action = action
        self.state = state
        self.reveals = reveals
        self.came = came
        self._tell = tell
        self._events: tuple[Event, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:  # type: ignore[override]
        """What happened, in order."""
        if self._events is None:
            before = self.state.before
            assert before is not None
            self._events = tuple(self._tell(before, self.action, self.state))
        return self._events

    def __reduce__(self) -> tuple[Any, ...]:
        return (LazyStep, (self.action, self.state, self._tell, self.reveals, self.came))
