"""Computer players. They see the view of their seat, their legal actions and the public rules, and nothing else; their
luck is a generator of their own, never the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tabletop.events import Step
from tabletop.game import Game
from tabletop.seats import Seat
from tabletop.verdicts import Action

__all__ = ["Choice", "EndlessGame", "GreedyPlayer", "Player", "Playout", "RandomPlayer", "Reason", "decide", "play_out"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Reason(NamedTuple):
    """Why a player likes or dislikes an action.

    Attributes:
        rule: the id of the rule that it rests on, or None.
        text: the reason in words.
        amount: what it adds, in the player's own points.
    """

    rule: str | None
    text: str
    amount: float


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """The action that a player chose, with its reasons."""

    action: A
    reasons: tuple[Reason, ...] = ()

    @property
    def total(self) -> float:
        """What the reasons come to."""
        return fsum(reason.amount for reason in self.reasons)

    def __str__(self) -> str:
        return "\n".join([str(self.action), *(
            f"  {reason.rule or '':>5} {reason.text}: {reason.amount:+g}" for reason in self.reasons)])


class Player(Protocol):
    """Someone who decides for a seat."""

    name: str

    def choose(self, game: Game[Any, Any], view: Any, actions: Sequence[Any], seat: Seat) -> Choice[Any]:
        """One of the actions.

        Args:
            game: for its rulebook and title; a player looks at no position but its view.
            view: what the seat knows.
            actions: the legal actions of the seat, lazy: taking the first few does not make the others.
            seat: the seat to decide for.
        """


class RandomPlayer:
    """Chooses any legal action, each as likely as any other.

    Args:
        seed: the same seed makes the same choices, on any machine.
        name: its name for people.
    """

    def __init__(self, seed: int | str, name: str = "random") -> None:
        self.name = name
        self._random = Random(seed)

    def choose(self, game: Game[Any, Any], view: Any, actions: Sequence[A], seat: Seat) -> Choice[A]:
        """Any one of the actions."""
        listed = list(actions)
        _need_actions(listed, seat)
        return Choice(_any_of(listed, self._random), (Reason(None, "by lot", 0.0),))

    def __repr__(self) -> str:
        return f"<RandomPlayer {self.name}>"


class GreedyPlayer:
    """Chooses the action that a score likes best, and says why.

    Args:
        score: ``score(view, action)`` gives reasons; their sum decides.
        seed: for choosing among equals.
        name: its name for people.
    """

    def __init__(
        self, score: Callable[[Any, Any], Sequence[Reason]], seed: int | str = 0, name: str = "greedy"
    ) -> None:
        self.name = name
        self._score = score
        self._random = Random(seed)

    def choose(self, game: Game[Any, Any], view: Any, actions: Sequence[A], seat: Seat) -> Choice[A]:
        """The action with the highest score."""
        choices = [Choice(action, tuple(self._score(view, action))) for action in actions]
        _need_actions(choices, seat)
        totals = [choice.total for choice in choices]
        most = max(totals)
        best = [choice for choice, total in zip(choices, totals, strict=True) if total == most]
        return _any_of(best, self._random) if len(best) > 1 else best[0]

    def __repr__(self) -> str:
        return f"<GreedyPlayer {self.name}>"


T = TypeVar("T")


def _any_of(items: Sequence[T], random: Random) -> T:
    # random() is the one method whose sequence Python promises to keep from version to version.
    return items[int(random.random() * len(items))]


def _need_actions(items: Sequence[Any], seat: Seat) -> None:
    if not items:
        raise ValueError(f"{seat} must decide but has no legal action")


class _Own(Sequence[A], Generic[A]):
    """Of the actions of several seats those of one, still lazy."""

    __slots__ = ("_actions", "_listed", "_seat")

    def __init__(self, actions: Sequence[A], seat: Seat) -> None:
        self._actions = actions
        self._seat = seat
        self._listed: list[A] | None = None

    def _all(self) -> list[A]:
        if self._listed is None:
            # Not list(self): that would ask for the length first, which asks for this.
            self._listed = [action for action in self]  # noqa: C416
        return self._listed

    def __iter__(self) -> Iterator[A]:
        return (action for action in self._actions if action.seat == self._seat)

    def __contains__(self, action: object) -> bool:
        return getattr(action, "seat", None) == self._seat and action in self._actions

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]


def decide(game: Game[S, A], state: S, players: Mapping[Seat, Player]) -> Choice[A] | None:
    """Ask the player of the seat to act.

    Where several seats must decide, the first that has a player is asked.

    Args:
        game: the game.
        state: the position. The player sees its seat's view of it only.
        players: who plays which seat; a seat without a player is a person's.

    Returns:
        The choice; None where no seat that must decide has a player, or the game is over.
    """
    seats = game.to_act(state)
    for seat in seats:
        player = players.get(seat)
        if player is not None:
            actions: Sequence[A] = game.legal_actions(state)
            if len(seats) > 1:
                actions = _Own(actions, seat)
            return player.choose(game, game.view(state, seat), actions, seat)
    return None


class EndlessGame(RuntimeError):
    """A game went on for longer than the limit."""


@dataclass(frozen=True, slots=True)
class Playout(Generic[S, A]):
    """A game, or what was left of it, played by computer players.

    Attributes:
        state: where it ended.
        steps: the steps that led there.
    """

    state: S
    steps: tuple[Step[S, A], ...]


def play_out(
    game: Game[S, A], state: S, players: Mapping[Seat, Player], limit: int = 10_000
) -> Playout[S, A]:
    """Play to the end.

    Args:
        game: the game.
        state: where to start.
        players: a player for every seat that will have to decide.
        limit: how many steps at most.

    Raises:
        ValueError: a seat has to decide that has no player, or no legal action.
        IllegalAction: a player chose what the rules refuse.
        EndlessGame: the limit was reached.
    """
    steps: list[Step[S, A]] = []
    while game.to_act(state):
        if len(steps) >= limit:
            raise EndlessGame(f"the game is not over after {limit} steps")
        choice = decide(game, state, players)
        if choice is None:
            raise ValueError(f"{' and '.join(game.to_act(state))} must decide, but has no player")
        step = game.apply(state, choice.action)
        steps.append(step)
        state = step.state
    return Playout(state, tuple(steps))
