"""Allegiance, put together in the rulebook's own order of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Any, Final

from allegiance import action_cards, turn
from allegiance.actions import ACTION_TYPES, AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.notation import parse, told
from allegiance.options import AllegianceOptions
from allegiance.saving import decode, encode
from allegiance.seeing import view_of
from allegiance.state import ALLOCATE, OPEN, OVER, PHASES, State, start
from allegiance.table import table_for
from allegiance.view import View
from tabletop.chance import Chance
from tabletop.events import Step
from tabletop.game import Game, ListedActions
from tabletop.outcomes import Outcome
from tabletop.rulebook import Rulebook
from tabletop.seats import Seat, Viewer
from tabletop.verdicts import IllegalAction, Requirement

__all__ = ["Allegiance", "game"]

_REQUIREMENTS: Final[dict[type, tuple[Requirement[State, Any], ...]]] = {
    Lay: turn.LAY, Pass: turn.PASS, Look: action_cards.LOOK, Peek: action_cards.PEEK, Take: action_cards.TAKE,
    Give: action_cards.GIVE,
}
_TESTS: Final = {kind: tuple(each.test for each in demands) for kind, demands in _REQUIREMENTS.items()}
_PERFORM: Final[dict[type, Callable[[State, Any], Step[State, AllegianceAction]]]] = {
    Lay: turn.perform_lay, Pass: turn.perform_pass, Look: action_cards.perform_look, Peek: action_cards.perform_peek,
    Take: action_cards.perform_take, Give: action_cards.perform_give,
}
_FIELDS: Final[dict[type, tuple[str, ...]]] = {kind: tuple(kind.__dataclass_fields__) for kind in ACTION_TYPES}


class Allegiance(Game[State, AllegianceAction]):
    """Allegiance for 3 to 5 players."""

    name = "allegiance.game"
    title = "Allegiance"
    rulebook = Rulebook("allegiance")
    options = AllegianceOptions

    def setup(self, seed: int, options: Any = None) -> State:
        """Shuffle, deal one card to each player, find the first player and let him draw (A1.1 to A2.1).

        Args:
            seed: the same seed and options give the same game on any machine.
            options: :class:`AllegianceOptions`, or a mapping of their names to values.

        Raises:
            OptionError: an unknown option or a value that it can't take.
        """
        table = table_for(AllegianceOptions.make(options))
        order, chance = Chance.from_seed(seed).shuffle(table.pack)
        if table.options.first_player == "random":
            first, chance = chance.below(len(table.seats))
        else:
            first = table.seat_of[table.options.first_player]
        return start(table, order, first, chance)

    def seats(self, state: State) -> tuple[Seat, ...]:
        """The players in the order of the table."""
        return state.table.seats

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one seat whose turn it is; ``()`` when the game is over."""
        return () if state.phase == OVER else (state.seat,)

    def is_action(self, action: object) -> bool:
        """Whether this is a value of one of the six kinds of action."""
        return type(action) in _REQUIREMENTS

    def candidates(self, state: State) -> Iterable[AllegianceAction]:
        """The legal actions themselves: they are put together from what is in the hand."""
        return self._all_actions(state)

    def _all_actions(self, state: State) -> list[AllegianceAction]:
        phase, table, place = state.phase, state.table, state.place
        if phase == ALLOCATE:
            cards = tuple(sorted(state.hands[place] + state.drawn)) if table.from_hand else state.drawn
            return table.lays(place, cards)
        if phase == OVER:
            return []
        found = table.card_actions(place, state.hands[place], state.hands) if phase == OPEN else []
        found += table.passes(place)
        return found

    def listed(self, state: State) -> Iterator[AllegianceAction]:
        """The legal actions of the seat to act, in a fixed order: by shown card look, peek, take, give; pass last."""
        return iter(self._all_actions(state))

    def legal_actions(self, state: State) -> ListedActions[State, AllegianceAction]:
        """The legal actions, listed at once: a position offers a few dozen at most."""
        return ListedActions(self, state)

    def requirements(self, state: State, action: AllegianceAction) -> Sequence[Requirement[State, AllegianceAction]]:
        """What the rules demand of this kind of action."""
        return _REQUIREMENTS[type(action)]

    def allows(self, state: State, action: AllegianceAction) -> bool:
        """Whether the action is legal: every requirement is met."""
        for test in _TESTS[type(action)]:  # noqa: SIM110 - twice as fast as all() over a generator
            if not test(state, action):
                return False
        return True

    def apply(self, state: State, action: AllegianceAction) -> Step[State, AllegianceAction]:
        """Carry out an action. Where chance decides, the step says itself what came.

        Raises:
            IllegalAction: the rules refuse it; the verdict is on the exception, and nothing has changed.
        """
        if not self.allows(state, action):
            raise IllegalAction(self.explain(state, action))
        return _PERFORM[type(action)](state, action)

    def perform(self, state: State, action: AllegianceAction) -> Step[State, AllegianceAction]:
        """Carry out an action that is known to be legal."""
        return _PERFORM[type(action)](state, action)

    def neighbours(self, state: State, action: AllegianceAction) -> Iterable[AllegianceAction]:
        """Up to three legal actions that differ least: another kind counts 100, another field 1."""
        mine: dict[str, object] = {name: getattr(action, name) for name in _FIELDS[type(action)]}

        def distance(other: AllegianceAction) -> int:
            far = 0 if type(other) is type(action) else 100
            fields = _FIELDS[type(other)]
            return far + sum([1 for name in fields if name in mine and mine[name] != getattr(other, name)])

        return nsmallest(3, self._all_actions(state), key=distance)

    def view(self, state: State, viewer: Viewer) -> View:
        """All that this seat, None (a spectator) or TEACHER may know.

        Raises:
            ValueError: no such seat.
        """
        return view_of(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended (A4.4 to A4.6), or None while it goes on."""
        if state.phase != OVER:
            return None
        counted = state.final_count()
        facts = {"decided": counted.decided, "ruler": counted.ruler, "temple": counted.influence.temple,
                 "thieves": counted.influence.thieves, "winners": counted.winners}
        return Outcome(counted.winners, counted.rule, counted.text, facts)

    def encode(self, state: State) -> dict[str, Any]:
        """The state as plain JSON data: the start, and all that was done since."""
        return encode(state)

    def decode(self, data: Any) -> State:
        """The state that :meth:`encode` wrote; every action in it is played again by the rules.

        Raises:
            DecodeError: with the path in the data and the reason.
        """
        return decode(data, self.allows, self.perform)

    def parse(self, text: str, state: State, seat: Seat | None = None) -> AllegianceAction:
        """The action that a text names.

        Raises:
            NotationError: the text is ill-formed; it says what is wrong and where.
        """
        return parse(text, state, seat)

    def told(self, action: AllegianceAction, viewer: Viewer) -> str:
        """The notation of an action as this viewer may read it: hidden parts as ``?``."""
        return told(action, viewer)

    def phase(self, state: State) -> str:
        """``allocate``, ``action``, ``end of turn`` or ``over``."""
        return PHASES[state.phase]

    def turn(self, state: State) -> str:
        """The round and the turn, and whose it is."""
        table = state.table
        if state.phase == OVER:
            return f"the end, {table.turns} of {table.turns} turns"
        return (f"round {state.turn // len(table.seats) + 1} of {table.rounds}, turn {state.turn + 1} of "
                f"{table.turns}: {state.seat}")

    def with_chance(self, state: State, chance: Chance) -> State:
        """The state with another source of chance: for replays."""
        return state.with_chance(chance)


game = Allegiance()
