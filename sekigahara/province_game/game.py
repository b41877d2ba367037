"""The province game, put together in the rulebook's order: a :class:`tabletop.Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from sekigahara.province_game.actions import (
    ACTIONS,
    Attack,
    Discard,
    Done,
    Draw,
    Gift,
    March,
    Move,
    Muster,
    Pass,
    Pay,
    Play,
    ProvinceAction,
    Ready,
    Retreat,
    Secure,
    Send,
    Swear,
    War,
)
from sekigahara.province_game.asking import PASS
from sekigahara.province_game.attacking import (
    ATTACK,
    DONE,
    DONE_PAYING,
    PAY,
    attacks_of,
    payments_of,
    perform_attack,
    perform_pay,
)
from sekigahara.province_game.cards_in_hand import PLAY, perform_play, plays_of
from sekigahara.province_game.dealing import deal
from sekigahara.province_game.encoding import decode_state, encode_state
from sekigahara.province_game.gifts import GIFT, gifts_of, perform_gift
from sekigahara.province_game.loyalty import SECURE, perform_secure, secures_of
from sekigahara.province_game.moving import MARCH, MOVE, marches_of, moves_of, perform_march, perform_move
from sekigahara.province_game.notation import parse_action, told
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import SIDE_NAMES, SIDES, Side
from sekigahara.province_game.refilling import DISCARD, DRAW, LEAN_DISCARD, draws_of, perform_discard, perform_draw
from sekigahara.province_game.round import action_taken, go_on
from sekigahara.province_game.round_events import (
    MUSTER,
    SWEAR,
    musters_of,
    perform_done,
    perform_muster,
    perform_swear,
    swears_of,
)
from sekigahara.province_game.sending import SEND_ORDERED, SEND_TURNED, perform_send, sends_of
from sekigahara.province_game.state import State
from sekigahara.province_game.view import View, view_of
from sekigahara.province_game.war import (
    READY,
    RETREAT,
    RETREAT_FREELY,
    WAR,
    perform_ready,
    perform_retreat,
    perform_war,
    retreats_of,
    war_cards_of,
)
from tabletop import TEACHER, Chance, Event, Game, ListedActions, Outcome, Requirement, Rulebook, Step, Viewer

__all__ = ["ProvinceGame", "game"]

_REQUIREMENTS: Final[dict[type, Sequence[Requirement[State, Any]]]] = {
    Move: MOVE, Attack: ATTACK, Pay: PAY, Secure: SECURE, War: WAR, Ready: READY, Done: DONE, Retreat: RETREAT,
    Send: SEND_TURNED, Gift: GIFT, Play: PLAY, Draw: DRAW, Discard: DISCARD, Muster: MUSTER, March: MARCH, Swear: SWEAR,
    Pass: PASS,
}
_PERFORM: Final[dict[type, Callable[[State, Any], tuple[State, list[Event]]]]] = {
    Move: perform_move, Attack: perform_attack, Pay: perform_pay, Secure: perform_secure, War: perform_war,
    Ready: perform_ready, Done: perform_done, Retreat: perform_retreat, Send: perform_send, Gift: perform_gift,
    Play: perform_play, Draw: perform_draw, Discard: perform_discard, Muster: perform_muster, Swear: perform_swear,
}
_ANSWERS: Final[Mapping[str, Sequence[Callable[[State, Side], Iterable[ProvinceAction]]]]] = {
    "action": (moves_of, attacks_of, gifts_of, plays_of, lambda state, side: (Pass(side),)),
    "pay": (payments_of, lambda state, side: (Done(side),) if state.battle and state.battle.came else ()),
    "secure": (secures_of, lambda state, side: (Done(side),)),
    "war": (war_cards_of, lambda state, side: (Ready(side),)),
    "retreat": (retreats_of,), "send": (sends_of,), "draw": (draws_of,),
    "discard": (lambda state, side: (Discard(side, card) for card in dict.fromkeys(state.hands[side])),),
    "muster": (musters_of,), "march": (marches_of, lambda state, side: (Done(side),)),
    "swear": (swears_of, lambda state, side: (Done(side),)),
}
"""What may answer each question, in the order of lists. Each lists legal actions only, as the requirements have it."""
_KINDS: Final[Mapping[type, Callable[[State, Side], Iterable[ProvinceAction]]]] = {
    Move: moves_of, Attack: attacks_of, Gift: gifts_of, Play: plays_of}


class ProvinceGame(Game[State, ProvinceAction]):
    """The tutorial's game of provinces (P1-P10)."""

    name = "sekigahara.province_game.game"
    title = "Sekigahara, the province game"
    rulebook = Rulebook("sekigahara.province_game")
    options = ProvinceOptions
    version = 1

    def setup(self, seed: int, options: ProvinceOptions | Mapping[str, Any] | None = None) -> State:
        """The start of a game: the same seed gives the same one.

        Raises:
            OptionError: an unknown option or value, or a combination that can't work (P9.2).
        """
        return deal(seed, ProvinceOptions.make(options))

    def seats(self, state: State) -> tuple[str, ...]:
        """Ishida and Tokugawa (P1.1)."""
        return SIDES

    def to_act(self, state: State) -> tuple[str, ...]:
        """The side that must decide; ``()`` when the game is over."""
        plan = state.plan
        return (plan[0].side,) if plan and plan[0].side is not None else ()

    def is_action(self, action: object) -> bool:
        """Whether this is a value of one of the game's action types."""
        return isinstance(action, ACTIONS)

    def candidates(self, state: State) -> Iterable[ProvinceAction]:
        """The legal actions themselves, in the order of the rulebook and of the map."""
        if not state.plan:
            return ()
        task = state.plan[0]
        assert task.side is not None
        return chain.from_iterable([answers(state, task.side) for answers in _ANSWERS[task.kind]])

    def listed(self, state: State) -> Iterator[ProvinceAction]:
        """The legal actions: the candidates, which are made of legal ones only."""
        return iter(self.candidates(state))

    def legal_actions(self, state: State) -> ListedActions[State, ProvinceAction]:
        """The legal actions, listed at once when they are first asked for; ``in`` asks the requirements."""
        return ListedActions(self, state)

    def requirements(self, state: State, action: ProvinceAction) -> Sequence[Requirement[State, ProvinceAction]]:
        """What the rules demand of this kind of action, in the order of asking."""
        kind = type(action)
        # What is asked for now is known to all, and so is whether this is a single battle.
        if kind is Done and state.ask == "pay":
            return DONE_PAYING
        if kind is Send and state.plan and state.plan[0].why == "orders":
            return SEND_ORDERED
        if kind is Discard and state.plan and state.plan[0].why == "lean-year":
            return LEAN_DISCARD
        if kind is Retreat and state.single:
            return RETREAT_FREELY
        return _REQUIREMENTS[kind]

    def perform(self, state: State, action: ProvinceAction) -> Step[State, ProvinceAction]:
        """Carry out an action that is known to be legal, and all that follows without a decision."""
        kind = type(action)
        before = state
        if state.plan[0].kind == "action":
            if kind is not Play or state.options.event_card == "action":
                before = action_taken(state, acted=kind is not Pass)
            else:
                before = state.but(acted=True)
        if kind is Pass:
            after, events = before, [_passed(state, action)]
        elif kind is March:
            after, events = perform_march(before.but(plan=state.plan[1:]), action)  # type: ignore[arg-type]
        else:
            after, events = _PERFORM[kind](before, action)
        after = go_on(after, events)
        # A card that is shown, drawn or turned over, war cards that are revealed, and chance can't be taken back fairly.
        reveals = (after.hands is not state.hands or after.decks is not state.decks or after.chance is not state.chance
                   or after.event_deck is not state.event_deck)
        return Step(action, after, events, reveals=reveals)

    def view(self, state: State, viewer: Viewer) -> View:
        """All that this viewer may know, and nothing else."""
        return view_of(state, viewer)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on (P8)."""
        return state.outcome

    def encode(self, state: State) -> dict[str, Any]:
        """The position as plain JSON data. It tells hands and decks: for the teacher."""
        return encode_state(state)

    def decode(self, data: Any) -> State:
        """The position that :meth:`encode` wrote.

        Raises:
            DecodeError: with the path in the data and the reason.
        """
        return decode_state(data)

    def parse(self, text: str, state: State, seat: str | None = None) -> ProvinceAction:
        """The action that a text names.

        Raises:
            NotationError: the text is ill-formed; it says what is wrong and where.
        """
        return parse_action(text, state, seat)

    def told(self, action: ProvinceAction, viewer: Viewer) -> str:
        """The notation as this viewer may read it: ``war ?`` and ``draw deck ?`` for what is hidden from him."""
        return told(action, viewer)

    def unnoticed(self, action: ProvinceAction, viewer: Viewer) -> bool:
        """Whether this viewer may not even notice the action: a war card, since how many there are is hidden (P9.2)."""
        return isinstance(action, War) and viewer is not TEACHER and viewer != action.seat

    def phase(self, state: State) -> str:
        """The part of the sequence of play, in words."""
        return state.phase

    def turn(self, state: State) -> str:
        """The round, and whose turn it is."""
        if state.outcome is not None:
            return f"after round {state.round}"
        phase = self.phase(state)
        if phase in ("event", "end of round"):
            return f"round {state.round}, {phase}"
        return f"round {state.round}, {SIDE_NAMES[state.turn]}'s turn"

    def neighbours(self, state: State, action: ProvinceAction) -> Iterable[ProvinceAction]:
        """Legal actions near to an illegal one: of its own kind those that differ in the fewest parts, then others."""
        if not state.plan:
            return ()
        kind, side = type(action), state.plan[0].side
        assert side is not None
        own = _KINDS.get(kind)
        same = own(state, side) if own and state.ask == "action" else (
            each for each in self.candidates(state) if type(each) is kind)
        nearest = sorted(((_distance(action, each), index, each) for index, each in enumerate(same)),
                         key=lambda it: it[:2])[:3]
        found = [each for _, _, each in nearest]
        found += islice((each for each in self.candidates(state) if type(each) is not kind), 3 - len(found))
        return found

    def with_chance(self, state: State, chance: Chance) -> State:
        """The state with another source of chance: for replays."""
        return state.but(chance=chance)


def _passed(state: State, action: ProvinceAction) -> Event:
    left = state.plan[0].number - 1
    return Event(("P2.3",), "{name} passes an action.",
                 {"side": action.seat, "name": SIDE_NAMES[action.seat], "left": left})


def _distance(one: Any, other: Any) -> int:
    """In how many parts two actions of a kind differ; cards count one by one, and so do the parts of a unit's name."""
    total = 0
    for name in one.__dataclass_fields__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            if isinstance(mine, tuple) and isinstance(theirs, tuple):
                total += sum(a != b for a, b in zip(mine, theirs, strict=False)) + abs(len(mine) - len(theirs))
            else:
                total += 1
    return total


game = ProvinceGame()
