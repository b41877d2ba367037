"""A toy game for the tests of the table: small, but with all that makes a game hard.

Two or three seats hold hidden cards. Each round they lay secret bids one seat after the other (a pass looks like any
other bid), the lead reveals them, the highest card scores, and the seats draw again; an empty pile is made anew from
the discards by chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, TypeAlias

from tabletop.chance import Chance
from tabletop.coding import DecodeError, check_fields, get_choice, get_int, get_list, get_object
from tabletop.events import Event, Line, Step
from tabletop.game import Game
from tabletop.notation import Words
from tabletop.options import Options, setting
from tabletop.outcomes import Outcome
from tabletop.rulebook import Rulebook
from tabletop.seats import TEACHER, Seat, Viewer, viewer_name
from tabletop.verdicts import Requirement, requires

__all__ = ["Bid", "Draw", "Pass", "Reveal", "ToyAction", "ToyOptions", "ToyState", "ToyView", "game", "other_world"]

SEATS: Final = ("ann", "ben", "cho")
CARDS: Final = range(1, 13)
STEPS: Final = ("bid", "reveal", "draw", "over")


def _check_rounds(value: Any) -> str | None:
    if type(value) is int and 1 <= value <= 10_000:
        return None
    return f"{value!r} is not a whole number from 1 to 10,000"


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """The options of the toy game."""

    seats: int = setting(2, 3, rule="T2", says="How many seats there are.", reading=False)
    rounds: int = setting(3, rule="T11", says="How many rounds there are.", check=_check_rounds, reading=False)
    hand: int = setting(3, 2, rule="T9", says="How many cards a full hand has.", reading=False)
    passing: bool = setting(True, False, rule="T5", point="O1", says="Whether a seat may pass.")
    tie: str = setting("together", "nobody", rule="T12", point="O2", says="Who wins where the points are equal.")


@dataclass(frozen=True, slots=True)
class Bid:
    """Lay a card face down."""

    seat: Seat
    card: int

    def __str__(self) -> str:
        return f"bid {self.card}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay an empty bid face down."""

    seat: Seat

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn all bids face up."""

    seat: Seat

    def __str__(self) -> str:
        return "reveal"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card."""

    seat: Seat

    def __str__(self) -> str:
        return "draw"


ToyAction: TypeAlias = Bid | Pass | Reveal | Draw


@dataclass(frozen=True, slots=True)
class ToyState:
    """A position. ``bids`` are in the order of laying, 0 for a pass; ``pile`` is drawn from its front."""

    options: ToyOptions
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    bids: tuple[int, ...]
    points: tuple[int, ...]
    round: int
    step: str
    chance: Chance

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: self.options.seats]

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from the lead on."""
        lead = self.round % len(self.seats)
        return self.seats[lead:] + self.seats[:lead]

    def hand(self, seat: Seat) -> tuple[int, ...]:
        return self.hands[SEATS.index(seat)]

    def bid_of(self, seat: Seat) -> int | None:
        at = self.order.index(seat)
        return self.bids[at] if at < len(self.bids) else None

    def __str__(self) -> str:
        return str(_view(self, TEACHER))


@dataclass(frozen=True, slots=True)
class ToyView:
    """What a viewer may know. Unknown hands are None, unknown bids ``?``."""

    viewer: str
    options: ToyOptions
    round: int
    step: str
    acts: Seat | None
    seats: tuple[Seat, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    sizes: tuple[int, ...]
    pile: tuple[int, ...] | None
    pile_size: int
    discards: tuple[int, ...]
    bids: tuple[str, ...]
    points: tuple[int, ...]

    def __str__(self) -> str:
        lines = [f"round {min(self.round + 1, self.options.rounds)} of {self.options.rounds}, {self.step}, "
                 f"seen by {self.viewer}"]
        for seat, hand, size, bid, points in zip(
            self.seats, self.hands, self.sizes, self.bids, self.points, strict=True
        ):
            cards = " ".join(map(str, hand)) if hand is not None else " ".join("?" * size)
            lines.append(f"{'>' if seat == self.acts else ' '} {seat}: [{cards}] bid {bid or '-'}, {points} points")
        lines.append(f"  pile {self.pile_size}, discards {' '.join(map(str, self.discards)) or '-'}")
        return "\n".join(lines)


def _acts(state: ToyState) -> tuple[Seat, ...]:
    if state.step == "bid":
        return (state.order[len(state.bids)],)
    if state.step == "reveal":
        return state.order[:1]
    if state.step == "draw":
        return next(((seat,) for seat in state.order if len(state.hand(seat)) < state.options.hand), ())
    return ()


def _view(state: ToyState, viewer: Viewer) -> ToyView:
    def bid(seat: Seat) -> str:
        card = state.bid_of(seat)
        if card is None:
            return ""
        return (str(card) if card else "pass") if viewer in (TEACHER, seat) else "?"

    def size(seat: Seat) -> int:
        # A pass leaves one card more in the hand: to others it must look like any other bid.
        laid = state.bid_of(seat) is not None
        return state.options.hand - 1 if laid and viewer not in (TEACHER, seat) else len(state.hand(seat))

    return ToyView(
        viewer=viewer_name(viewer),
        options=state.options,
        round=state.round,
        step=state.step,
        acts=next(iter(_acts(state)), None),
        seats=state.seats,
        hands=tuple(state.hand(seat) if viewer in (TEACHER, seat) else None for seat in state.seats),
        sizes=tuple(size(seat) for seat in state.seats),
        pile=state.pile if viewer is TEACHER else None,
        pile_size=len(state.pile),
        discards=state.discards,
        bids=tuple(bid(seat) for seat in state.seats),
        points=state.points,
    )


# --- what the rules demand --------------------------------------------------------------------------------------


@requires("T2")
def in_turn(state: ToyState, action: ToyAction) -> bool:
    return action.seat in _acts(state)


@in_turn.tells
def _(state: ToyState, action: ToyAction, passed: bool) -> tuple[str, dict[str, Any]]:
    acts = _acts(state)
    if not acts:
        return "The game is over.", {"seat": action.seat}
    return ("It is {seat}'s turn." if passed else "It is {acts}'s turn, not {seat}'s.").format(
        seat=action.seat, acts=acts[0]), {"seat": action.seat, "acts": acts[0]}


def _in_step(rule: str, step: str, grants: bool) -> Requirement[ToyState, ToyAction]:
    def in_step(state: ToyState, action: ToyAction) -> bool:
        return state.step == step

    def tell(state: ToyState, action: ToyAction, passed: bool) -> tuple[str, dict[str, Any]]:
        facts = {"step": state.step, "needed": step}
        return (f"This is the {step} step." if passed else f"This is for the {step} step; now is {state.step}."), facts

    made: Requirement[ToyState, ToyAction] = Requirement(rule, in_step, grants=grants)
    made.tells(tell)
    return made


bidding = _in_step("T3", "bid", grants=False)
revealing = _in_step("T6", "reveal", grants=True)
drawing = _in_step("T9", "draw", grants=True)


@requires("T4", secret=True, grants=True)
def in_hand(state: ToyState, action: Bid) -> bool:
    return action.seat in state.seats and action.card in state.hand(action.seat)


@in_hand.tells
def _(state: ToyState, action: Bid, passed: bool) -> tuple[str, dict[str, Any]]:
    return f"{action.seat} {'holds' if passed else 'does not hold'} the {action.card}.", {
        "seat": action.seat, "card": action.card}


@requires("T5", grants=True)
def may_pass(state: ToyState, action: ToyAction) -> bool:
    return state.options.passing


@may_pass.tells
def _(state: ToyState, action: ToyAction, passed: bool) -> tuple[str, dict[str, Any]]:
    return f"Passing is {'allowed' if passed else 'not allowed'} in this game.", {"passing": state.options.passing}


DEMANDS: Final[dict[type, tuple[Requirement[Any, Any], ...]]] = {
    Bid: (in_turn, bidding, in_hand),
    Pass: (in_turn, bidding, may_pass),
    Reveal: (in_turn, revealing),
    Draw: (in_turn, drawing),
}


# --- what actions do --------------------------------------------------------------------------------------------


def _lay(state: ToyState, action: Bid | Pass) -> Step[ToyState, ToyAction]:
    at = SEATS.index(action.seat)
    hands = state.hands
    if isinstance(action, Bid):
        left = tuple(card for card in hands[at] if card != action.card)
        hands = (*hands[:at], left, *hands[at + 1:])
    bids = (*state.bids, action.card if isinstance(action, Bid) else 0)
    after = replace(state, hands=hands, bids=bids, step="reveal" if len(bids) == len(state.seats) else "bid")
    # A pass must look like any other bid, so the hand's size is no fact of the public event.
    return Step(action, after, [
        Event(["T3"], "{seat} lays a bid face down.", {"seat": action.seat}),
        Event(["T4" if isinstance(action, Bid) else "T5"], "{seat}'s bid is: {bid}.",
              {"seat": action.seat, "bid": str(action)}, audience=[action.seat]),
    ])


def _reveal(state: ToyState, action: Reveal) -> Step[ToyState, ToyAction]:
    shown = dict(zip(state.order, state.bids, strict=True))
    words = ", ".join(f"{seat} {card or 'pass'}" for seat, card in shown.items())
    events = [Event(["T6"], "The bids are turned up: {bids}.", {"bids": words})]
    best, points = max(state.bids), state.points
    if best:
        winner = next(seat for seat, card in shown.items() if card == best)
        lines = [Line("T7", f"the {best} is the highest card", 2)]
        if best <= 6:
            lines.append(Line("T8", f"won with only the {best}", 1))
        at = SEATS.index(winner)
        before, now = points[at], points[at] + sum(line.amount for line in lines)
        points = (*points[:at], now, *points[at + 1:])
        events.append(Event([line.rule for line in lines], "{seat} wins the round with the {card}.",
                            {"seat": winner, "card": best}, lines=lines, total=f"{winner} {before} → {now}"))
    after = replace(state, bids=(), points=points, step="draw",
                    discards=state.discards + tuple(card for card in state.bids if card))
    return Step(action, _go_on(after, events), events, reveals=True)


def _draw(state: ToyState, action: Draw) -> Step[ToyState, ToyAction]:
    events = []
    pile, discards, chance = state.pile, state.discards, state.chance
    if not pile:
        pile, chance = chance.shuffle(sorted(discards))
        events.append(Event(["T10"], "The {count} discards make a new pile.", {"count": len(discards)}))
        discards = ()
    at = SEATS.index(action.seat)
    hand = tuple(sorted((*state.hands[at], pile[0])))
    events += [
        Event(["T9"], "{seat} draws a card.", {"seat": action.seat}),
        Event(["T9"], "{seat} has drawn the {card}.", {"seat": action.seat, "card": pile[0]}, audience=[action.seat]),
    ]
    after = replace(state, hands=(*state.hands[:at], hand, *state.hands[at + 1:]), pile=pile[1:], discards=discards,
                    chance=chance)
    return Step(action, _go_on(after, events), events, reveals=True)


def _go_on(state: ToyState, events: list[Event]) -> ToyState:
    """The next round or the end, where everybody has a full hand again."""
    if _acts(state):
        return state
    over = state.round + 1 == state.options.rounds
    after = replace(state, round=state.round + 1, step="over" if over else "bid")
    outcome = _outcome(after)
    if outcome:
        events.append(Event([outcome.rule], outcome.text, outcome.facts))
    return after


def _outcome(state: ToyState) -> Outcome | None:
    if state.step != "over":
        return None
    most = max(state.points)
    best = tuple(seat for seat, points in zip(state.seats, state.points, strict=True) if points == most)
    facts = {"points": state.points}
    if len(best) == 1:
        return Outcome(best, "T11", f"{best[0]} has the most points: {most}.", facts)
    words = " and ".join(best)
    if state.options.tie == "nobody":
        return Outcome((), "T12", f"{words} have {most} points each; nobody wins.", facts)
    return Outcome(best, "T12", f"{words} have {most} points each and win together.", facts)


# --- the game ---------------------------------------------------------------------------------------------------


class ToyGame(Game[ToyState, ToyAction]):
    """The toy auction."""

    name = "tests.toy.game"
    title = "Toy auction"
    rulebook = Rulebook("tests", "toy_rules.toml")
    options = ToyOptions

    def setup(self, seed: int, options: Any = None) -> ToyState:
        chosen = ToyOptions.make(options)
        cards, chance = Chance.from_seed(seed).shuffle(CARDS)
        dealt = chosen.seats * chosen.hand
        hands = tuple(tuple(sorted(cards[start : start + chosen.hand])) for start in range(0, dealt, chosen.hand))
        return ToyState(chosen, hands, cards[dealt:], (), (), (0,) * chosen.seats, 0, "bid", chance)

    def seats(self, state: ToyState) -> tuple[Seat, ...]:
        return state.seats

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        return _acts(state)

    def is_action(self, action: object) -> bool:
        return isinstance(action, (Bid, Pass, Reveal, Draw))

    def candidates(self, state: ToyState) -> Iterable[ToyAction]:
        for seat in _acts(state):
            yield from (Bid(seat, card) for card in state.hand(seat))
            yield Pass(seat)
            yield Reveal(seat)
            yield Draw(seat)

    def requirements(self, state: ToyState, action: ToyAction) -> Sequence[Requirement[ToyState, ToyAction]]:
        return DEMANDS[type(action)]

    def perform(self, state: ToyState, action: ToyAction) -> Step[ToyState, ToyAction]:
        if isinstance(action, Reveal):
            return _reveal(state, action)
        return _draw(state, action) if isinstance(action, Draw) else _lay(state, action)

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        return _view(state, viewer)

    def outcome(self, state: ToyState) -> Outcome | None:
        return _outcome(state)

    def told(self, action: ToyAction, viewer: Viewer) -> str:
        if isinstance(action, (Bid, Pass)) and viewer not in (TEACHER, action.seat):
            return "bid ?"
        return str(action)

    def phase(self, state: ToyState) -> str:
        return state.step

    def turn(self, state: ToyState) -> str:
        return f"round {state.round + 1}"

    def with_chance(self, state: ToyState, chance: Chance) -> ToyState:
        return replace(state, chance=chance)

    def parse(self, text: str, state: ToyState, seat: Seat | None = None) -> ToyAction:
        words = Words(text)
        verb = words.one_of(("bid", "pass", "reveal", "draw"), "an action")
        who = seat if seat is not None else next(iter(_acts(state)), state.seats[0])
        action: ToyAction
        if verb == "bid":
            card = words.take("a card")
            if card.text not in map(str, CARDS):
                raise words.error(f"{card.text!r} is not a card from 1 to 12", card)
            action = Bid(who, int(card.text))
        else:
            action = Pass(who) if verb == "pass" else Reveal(who) if verb == "reveal" else Draw(who)
        words.end()
        return action

    def encode(self, state: ToyState) -> dict[str, Any]:
        return {
            "options": state.options.encode(),
            "hands": {seat: list(state.hand(seat)) for seat in state.seats},
            "pile": list(state.pile),
            "discards": list(state.discards),
            "bids": list(state.bids),
            "points": list(state.points),
            "round": state.round,
            "step": state.step,
            "chance": state.chance.encode(),
        }

    def decode(self, data: Any) -> ToyState:
        check_fields(data, ("options", "hands", "pile", "discards", "bids", "points", "round", "step", "chance"),
                     "state")
        options = ToyOptions.decode(data["options"], "state.options")
        seats = SEATS[: options.seats]
        hands = get_object(data, "hands", "state")
        check_fields(hands, seats, "state.hands")
        state = ToyState(
            options,
            tuple(_numbers(hands, seat, "state.hands", 1) for seat in seats),
            _numbers(data, "pile", "state", 1),
            _numbers(data, "discards", "state", 1),
            _numbers(data, "bids", "state", 0),
            _numbers(data, "points", "state", 0, most=30_000),
            get_int(data, "round", "state", least=0, most=options.rounds),
            get_choice(data, "step", "state", STEPS),
            Chance.decode(data["chance"], "state.chance"),
        )
        cards = [card for part in (*state.hands, state.pile, state.discards, state.bids) for card in part if card]
        if sorted(cards) != list(CARDS):
            raise DecodeError("state", "the cards are not 1 to 12, each of them once")
        if len(state.points) != len(seats):
            raise DecodeError("state.points", f"needs {len(seats)} numbers")
        if (len(state.bids) == len(seats)) != (state.step == "reveal") or len(state.bids) > len(seats):
            raise DecodeError("state.bids", f"{len(state.bids)} bids do not fit the {state.step} step")
        if (state.step == "over") != (state.round == options.rounds):
            raise DecodeError("state.round", f"{state.round} does not fit the {state.step} step")
        return state


def _numbers(data: Any, name: str, path: str, least: int, most: int = 12) -> tuple[int, ...]:
    values = get_list(data, name, path)
    for at, value in enumerate(values):
        if type(value) is not int or not least <= value <= most:
            raise DecodeError(f"{path}.{name}[{at}]", f"needs a whole number from {least} to {most}, not {value!r}")
    return tuple(values)


def other_world(state: ToyState, viewer: Viewer, seed: int) -> ToyState:
    """Another position that this viewer can't tell from the given one: the hidden cards dealt anew, other hidden
    bids, another source of chance."""
    if viewer is TEACHER:
        return state
    random = Random(seed)
    hidden = [seat for seat in state.seats if seat != viewer]
    unknown = [*state.pile, *(card for seat in hidden for card in (*state.hand(seat), state.bid_of(seat) or 0) if card)]
    random.shuffle(unknown)
    hands, bids = list(state.hands), list(state.bids)
    for seat in hidden:
        at, place = SEATS.index(seat), state.order.index(seat)
        laid = place < len(bids)
        count = state.options.hand if laid else len(hands[at])
        cards, unknown = unknown[:count], unknown[count:]
        if laid:
            passes = state.options.passing and random.random() < 0.3
            bids[place] = 0 if passes else cards.pop()
        hands[at] = tuple(sorted(cards))
    return replace(state, hands=tuple(hands), bids=tuple(bids), pile=tuple(unknown),
                   chance=Chance(random.getrandbits(64), state.chance.count))


game: Final = ToyGame()
