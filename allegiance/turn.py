"""A turn (A2): three cards drawn, allocated, and the turn passed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allegiance.actions import HIDDEN, AllegianceAction, CardAction, Lay, Pass
from allegiance.counting import events_of
from allegiance.state import ALLOCATE, END, OPEN, OVER, State
from allegiance.step import LazyStep
from tabletop.events import Event, Step
from tabletop.verdicts import Facts, Requirement, requires

__all__ = ["LAY", "PASS", "draw_events", "goes_on", "has_allocated", "in_turn", "perform_lay", "perform_pass", "plural"]

Demand = Requirement[State, Any]


def plural(number: int, what: str = "card") -> str:
    """A number and a noun: ``1 card``, ``3 cards``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# --- what is asked of every action ---------------------------------------------------------------------------------


@requires("A4.1")
def goes_on(state: State, action: AllegianceAction) -> bool:
    """The game is not over."""
    return state.phase != OVER


@goes_on.tells
def _(state: State, action: AllegianceAction, passed: bool) -> tuple[str, Facts]:
    left = state.deck
    facts = {"deck": left, "turn": min(state.turn + 1, state.table.turns), "turns": state.table.turns}
    if passed:
        return f"The game goes on: turn {facts['turn']} of {facts['turns']}, {plural(left)} left in the deck.", facts
    return "The game is over: the deck is empty and the last turn is finished.", facts


@requires("A2.3")
def in_turn(state: State, action: AllegianceAction) -> bool:
    """It is the turn of the seat that acts."""
    return state.phase != OVER and action.seat == state.seat


@in_turn.tells
def _(state: State, action: AllegianceAction, passed: bool) -> tuple[str, Facts]:
    if state.phase == OVER:
        return "It is nobody's turn any more.", {"seat": action.seat}
    facts = {"seat": action.seat, "turn_of": state.seat}
    if passed:
        return f"It is {state.seat}'s turn.", facts
    if action.seat not in state.table.seat_of:
        return f"{action.seat} does not sit at this table; it is {state.seat}'s turn.", facts
    return f"It is {state.seat}'s turn, not {action.seat}'s.", facts


@requires("A2.3", grants=True)
def has_allocated(state: State, action: Pass | CardAction) -> bool:
    """The three cards of this turn are allocated."""
    return state.phase in (OPEN, END, OVER)


@has_allocated.tells
def _(state: State, action: Pass | CardAction, passed: bool) -> tuple[str, Facts]:
    if state.phase == OVER:
        return "All cards are allocated.", {}
    if passed:
        return f"{state.seat} has allocated the three cards of this turn; the turn may end.", {"seat": state.seat}
    return f"{state.seat} has to allocate the three drawn cards first.", {"seat": state.seat}


# --- allocating (A2.2) ---------------------------------------------------------------------------------------------


@requires("A2.2")
def not_yet_allocated(state: State, action: Lay) -> bool:
    """The three cards of this turn lie before the seat."""
    return state.phase == ALLOCATE


@not_yet_allocated.tells
def _(state: State, action: Lay, passed: bool) -> tuple[str, Facts]:
    if passed:
        return "The three drawn cards are not allocated yet.", {"phase": "allocate"}
    if state.phase == OVER:
        return "There is nothing left to allocate.", {"phase": "over"}
    return "The three cards of this turn are allocated already.", {"phase": "action"}


@requires("A2.2")
def cards_named(state: State, action: Lay) -> bool:
    """No part of the action is hidden."""
    return HIDDEN not in (action.temple, action.guild, action.keep)


@cards_named.tells
def _(state: State, action: Lay, passed: bool) -> tuple[str, Facts]:
    if passed:
        return "The cards are named.", {}
    return "The cards are laid face down and hidden here: this can be read, not played.", {}


def _at_hand(state: State, action: Lay) -> tuple[int, ...]:
    # Only the seat in turn has drawn: another seat that asks must not be answered from those cards.
    place = state.table.seat_of.get(action.seat)
    if place is None:
        return ()
    drawn = state.drawn if place == state.place else ()
    return state.hands[place] + drawn if state.table.from_hand else drawn


@requires("A2.2", secret=True, grants=True)
def allocates_these(state: State, action: Lay) -> bool:
    """The named cards are the three drawn ones, one each; or two of the hand (option ``allocate_from``)."""
    kind_of = state.table.kind_of
    temple, guild = kind_of.get(action.temple, -1), kind_of.get(action.guild, -1)
    if state.table.from_hand:
        cards = _at_hand(state, action)
        return (action.keep is None and temple in cards and guild in cards
                and (temple != guild or cards.count(temple) > 1))
    keep = -1 if action.keep is None else kind_of.get(action.keep, -1)
    return tuple(sorted((temple, guild, keep))) == _at_hand(state, action)


@allocates_these.tells
def _(state: State, action: Lay, passed: bool) -> tuple[str, Facts]:
    have = state.table.words(sorted(_at_hand(state, action)))
    named = [card for card in (action.temple, action.guild, action.keep) if card is not None]
    facts = {"named": tuple(named), "have": have, "from": state.options.allocate_from}
    listed = ", ".join(have) or "none"
    if state.table.from_hand:
        if passed:
            return (f"{action.temple} and {action.guild} are two of the {plural(len(have))} in {action.seat}'s hand; "
                    "the others stay there."), facts
        if action.keep is not None:
            return "Nothing is named to keep: all that is not laid stays in the hand.", facts
        return (f"{action.temple} and {action.guild} are not two cards of {action.seat}'s hand with the drawn ones: "
                f"{listed}."), facts
    if passed:
        return f"{', '.join(named)} are the three drawn cards, one for each place.", facts
    if action.keep is None:
        return "The third card goes into the hand and has to be named.", facts
    return f"{', '.join(named)} are not {action.seat}'s three drawn cards, one each: {listed}.", facts


LAY: tuple[Demand, ...] = (goes_on, in_turn, not_yet_allocated, cards_named, allocates_these)
PASS: tuple[Demand, ...] = (goes_on, in_turn, has_allocated)


def perform_lay(state: State, action: Lay) -> Step[State, AllegianceAction]:
    """Lay the cards and take the rest into the hand (A2.2)."""
    table, place = state.table, state.place
    temple, guild = table.kind_of[action.temple], table.kind_of[action.guild]
    hands = state.hands
    if table.from_hand:
        rest = sorted(hands[place] + state.drawn)
        rest.remove(temple)
        rest.remove(guild)
        hand = tuple(rest)
    else:
        assert action.keep is not None
        hand = tuple(sorted((*hands[place], table.kind_of[action.keep])))
    after = State(
        table, state.order, state.first, place, state.turn, OPEN, (*hands[:place], hand, *hands[place + 1 :]), (),
        (*state.temple, temple), (*state.guild, guild), state.chance, state, action, -1,
    )
    return LazyStep(action, after, _tell_lay, False)


def _tell_lay(before: State, action: Lay, after: State) -> Iterator[Event]:
    hand = after.hand(action.seat)
    yield Event(("A2.2", "A3.7"), _say_laid, {"seat": action.seat, "pile": len(after.temple), "hand": len(hand),
                                             "from": after.options.allocate_from})
    yield Event(("A2.2",), _say_which, {"seat": action.seat, "temple": action.temple, "guild": action.guild,
                                        "keep": action.keep, "hand": hand}, audience=(action.seat,))


def _say_laid(facts: Facts) -> str:
    what = "lays two cards of the hand" if facts["from"] == "hand" else "keeps one card and lays two"
    return (f"{facts['seat']} {what} face down, one on the Temple and one on the Thieves' Guild: {facts['pile']} "
            f"on each, {plural(facts['hand'])} in hand.")


def _say_which(facts: Facts) -> str:
    kept = f" {facts['keep']} goes into the hand:" if facts["keep"] is not None else " In the hand:"
    return (f"{facts['temple']} lies on the Temple, {facts['guild']} on the Thieves' Guild.{kept} "
            f"{', '.join(facts['hand']) or 'nothing'}.")


# --- the end of a turn (A2.3, A2.1, A4.1) --------------------------------------------------------------------------


def perform_pass(state: State, action: Pass) -> Step[State, AllegianceAction]:
    """End the turn; the next player draws, or the game ends."""
    table = state.table
    turn = state.turn + 1
    if turn == table.turns:
        after = State(table, state.order, state.first, state.place, turn, OVER, state.hands, (), state.temple,
                      state.guild, state.chance, state, action, -1)
        return LazyStep(action, after, _tell_end, True)
    seats = len(table.seats)
    at = seats + 3 * turn
    drawn = tuple(sorted(state.order[at : at + 3]))
    after = State(table, state.order, state.first, (state.place + 1) % seats, turn, ALLOCATE, state.hands, drawn,
                  state.temple, state.guild, state.chance, state, action, -1)
    return LazyStep(action, after, _tell_next, True)


def _passed(before: State, action: Pass) -> Event:
    return Event(("A2.3",), _say_passed, {"seat": action.seat, "acted": before.phase == END})


def _tell_next(before: State, action: Pass, after: State) -> Iterator[Event]:
    yield _passed(before, action)
    yield from draw_events(after)


def _tell_end(before: State, action: Pass, after: State) -> Iterator[Event]:
    table = after.table
    yield _passed(before, action)
    shown = {"hands": tuple((seat, after.hand(seat)) for seat in table.seats),
             "temple": table.words(after.temple), "guild": table.words(after.guild)}
    yield Event(("A4.1",), "The deck is empty and the last turn is finished: all cards are shown.", shown)
    yield from events_of(after.final_count())


def _say_passed(facts: Facts) -> str:
    return f"{facts['seat']} ends the turn" + ("." if facts["acted"] else " without an action.")


def draw_events(state: State) -> tuple[Event, Event]:
    """The events of the draw that began this turn (A2.1): one for all, one for the seat that drew."""
    seat = state.seat
    left = state.deck
    return (
        Event(("A2.1",), "{seat} draws the top three cards: {before} - 3 = {deck} left.",
              {"seat": seat, "deck": left, "before": left + 3, "turn": state.turn + 1, "turns": state.table.turns}),
        Event(("A2.1",), _say_drawn, {"seat": seat, "cards": state.table.words(state.drawn)}, audience=(seat,)),
    )


def _say_drawn(facts: Facts) -> str:
    return f"The three are {', '.join(facts['cards'])}."

