"""The action at the end of a turn (A3): show an action card, then look, peek, take or give."""

from __future__ import annotations

from collections.abc import Iterator

from allegiance.actions import HIDDEN, AllegianceAction, CardAction, Give, Look, Peek, Take
from allegiance.state import ALLOCATE, END, OVER, State
from allegiance.step import LazyStep
from allegiance.turn import Demand, goes_on, has_allocated, in_turn
from tabletop.chance import Chance
from tabletop.events import Event, Step
from tabletop.verdicts import Facts, Requirement, requires

__all__ = ["GIVE", "LOOK", "PEEK", "TAKE", "perform_give", "perform_look", "perform_peek", "perform_take"]


def _hand_of(state: State, action: CardAction) -> tuple[int, ...]:
    place = state.table.seat_of.get(action.seat)
    return () if place is None else state.hands[place]


# --- the action card (A3.1) ----------------------------------------------------------------------------------------


@requires("A3.1")
def first_action(state: State, action: CardAction) -> bool:
    """No action was taken in this turn."""
    return state.phase != END


@first_action.tells
def _(state: State, action: CardAction, passed: bool) -> tuple[str, Facts]:
    if passed:
        when = "after the end" if state.phase == OVER else "in this turn yet"
        return f"No action was taken {when}.", {"taken": None}
    taken = type(state.did).__name__.lower()
    return (f"{state.seat} has taken the one action of this turn ({taken}), however many action cards there are in "
            "the hand."), {"taken": taken}


@requires("A3.1")
def shows_action_card(state: State, action: CardAction) -> bool:
    """What is shown is an action card."""
    kind = state.table.kind_of.get(action.show, -1) if action.show is not None else -1
    return kind >= 0 and state.table.opens_action[kind]


@shows_action_card.tells
def _(state: State, action: CardAction, passed: bool) -> tuple[str, Facts]:
    known = tuple(card.name for card in state.table.cards.cards if card.action)
    facts = {"shown": action.show, "action_cards": known}
    if passed:
        return f"{action.show} is an action card.", facts
    words = " or ".join(known)
    if action.show is None:
        return f"An action needs an action card, shown to all: {words}.", facts
    return f"{action.show} is no action card; those are {words}.", facts


@requires("A3.1", secret=True)
def holds_action_card(state: State, action: CardAction) -> bool:
    """The shown card is in the hand; where none is shown, there is one that could be."""
    hand, opens = _hand_of(state, action), state.table.opens_action
    if action.show is None:
        return any(opens[kind] for kind in hand)
    return state.table.kind_of.get(action.show, -1) in hand


@holds_action_card.tells
def _(state: State, action: CardAction, passed: bool) -> tuple[str, Facts]:
    table = state.table
    hand = _hand_of(state, action)
    holds = table.words(tuple(dict.fromkeys(kind for kind in hand if table.opens_action[kind])))
    facts = {"shown": action.show, "holds": holds, "hand": table.words(hand)}
    if passed:
        if action.show is None:
            return f"{action.seat} holds {' and '.join(holds)} and could show it.", facts
        return f"{action.seat} holds {action.show}, shows it to all, and keeps it.", facts
    if holds:
        return f"{action.seat} does not hold {action.show}, but {' and '.join(holds)}.", facts
    if state.phase in (ALLOCATE, OVER) or action.seat != state.seat:
        return f"{action.seat} holds no action card.", facts
    last = {"Temple": state.temple[-1], "Thieves' Guild": state.guild[-1]}
    laid = [f"{table.names[kind]} lies on the {pile}" for pile, kind in last.items() if table.opens_action[kind]]
    where = f": {' and '.join(laid)}" if laid else ""
    return f"{action.seat} holds no action card after allocating{where}.", facts


# --- at whom (A3.2, A3.4, A3.5, A3.6) ------------------------------------------------------------------------------


def _at_another(rule: str, what: str) -> Requirement[State, Look | Take | Give]:
    @requires(rule, grants=True)
    def at_another(state: State, action: Look | Take | Give) -> bool:
        """The action goes to another player at this table."""
        return action.target != action.seat and action.target in state.table.seat_of

    @at_another.tells
    def _(state: State, action: Look | Take | Give, passed: bool) -> tuple[str, Facts]:
        facts = {"seat": action.seat, "target": action.target}
        if passed:
            return f"{action.target} is another player: {action.seat} may {what.format(action.target)}.", facts
        if action.target == action.seat:
            return f"It needs another player; {action.target} acts.", facts
        return f"{action.target} does not sit at this table; here are {', '.join(state.table.seats)}.", facts

    return at_another


@requires("A3.6")
def target_has_cards(state: State, action: Look | Take) -> bool:
    """The other player has at least one card."""
    place = state.table.seat_of.get(action.target)
    return place is not None and bool(state.hands[place])


@target_has_cards.tells
def _(state: State, action: Look | Take, passed: bool) -> tuple[str, Facts]:
    place = state.table.seat_of.get(action.target)
    number = 0 if place is None else len(state.hands[place])
    facts = {"target": action.target, "cards": number}
    if passed:
        return f"{action.target} holds at least one card: {number}.", facts
    return f"{action.target} holds no card to {'look at' if isinstance(action, Look) else 'take'}.", facts


# --- what each action asks for itself ------------------------------------------------------------------------------


@requires("A3.3", grants=True)
def cards_on_top(state: State, action: Peek) -> bool:
    """There are cards on the piles."""
    return bool(state.temple)


@cards_on_top.tells
def _(state: State, action: Peek, passed: bool) -> tuple[str, Facts]:
    facts = {"pile": len(state.temple), "peek": state.options.peek}
    if not passed:
        return "No card lies on the Temple and the Thieves' Guild yet.", facts
    if state.table.peek_others:
        return "A peek shows the topmost card of each pile that another player laid, if there is one.", facts
    return ("A peek shows the top card of each pile; at the end of a turn these are the two cards just laid by the "
            "same player."), facts


@requires("A3.5")
def card_named(state: State, action: Give) -> bool:
    """The given card is not hidden."""
    return action.card != HIDDEN


@card_named.tells
def _(state: State, action: Give, passed: bool) -> tuple[str, Facts]:
    if passed:
        return "The card to give is named.", {}
    return "The card that was given is hidden here: this can be read, not played.", {}


@requires("A3.5", secret=True)
def holds_given(state: State, action: Give) -> bool:
    """The given card is in the hand."""
    return state.table.kind_of.get(action.card, -1) in _hand_of(state, action)


@holds_given.tells
def _(state: State, action: Give, passed: bool) -> tuple[str, Facts]:
    hand = state.table.words(_hand_of(state, action))
    facts = {"card": action.card, "hand": hand}
    if passed:
        return f"{action.seat} holds {action.card}.", facts
    return f"{action.seat} does not hold {action.card}; the hand is {', '.join(hand) or 'empty'}.", facts


@requires("A2.3")
def after_allocating(state: State, action: CardAction) -> bool:
    """The three cards of this turn are allocated: the action comes at the end of the turn."""
    return has_allocated.test(state, action)


@after_allocating.tells
def _(state: State, action: CardAction, passed: bool) -> tuple[str, Facts]:
    return has_allocated.tell(state, action, passed)


_AT_FIRST: tuple[Demand, ...] = (goes_on, in_turn, after_allocating, first_action, shows_action_card,
                                 holds_action_card)
LOOK: tuple[Demand, ...] = (*_AT_FIRST, _at_another("A3.2", "look at all cards of {}"), target_has_cards)
PEEK: tuple[Demand, ...] = (*_AT_FIRST, cards_on_top)
TAKE: tuple[Demand, ...] = (*_AT_FIRST, _at_another("A3.4", "take a random card of {}"), target_has_cards)
GIVE: tuple[Demand, ...] = (*_AT_FIRST, _at_another("A3.5", "give {} a card"), card_named, holds_given)


# --- what they do --------------------------------------------------------------------------------------------------


def _after(state: State, action: CardAction, hands: tuple[tuple[int, ...], ...], chance: Chance, moved: int) -> State:
    return State(state.table, state.order, state.first, state.place, state.turn, END, hands, (), state.temple,
                 state.guild, chance, state, action, moved)


def _shows(action: CardAction) -> Event:
    return Event(("A3.1", "A3.7"), "{seat} shows {card} to all.", {"seat": action.seat, "card": action.show})


def perform_look(state: State, action: Look) -> Step[State, AllegianceAction]:
    """Show all cards of the other player to the seat (A3.2)."""
    return LazyStep(action, _after(state, action, state.hands, state.chance, -1), _tell_look, True)


def _tell_look(before: State, action: Look, after: State) -> Iterator[Event]:
    cards = before.hand(action.target)
    yield _shows(action)
    yield Event(("A3.2", "A3.7"), "{seat} looks at all cards of {target}: {cards}.",
                {"seat": action.seat, "target": action.target, "cards": len(cards)})
    yield Event(("A3.2",), _say_hand, {"target": action.target, "hand": cards}, audience=(action.seat, action.target))


def _say_hand(facts: Facts) -> str:
    return f"The hand of {facts['target']} is {', '.join(facts['hand'])}."


def perform_peek(state: State, action: Peek) -> Step[State, AllegianceAction]:
    """Show one card of each pile to the seat (A3.3)."""
    return LazyStep(action, _after(state, action, state.hands, state.chance, -1), _tell_peek, True)


def _tell_peek(before: State, action: Peek, after: State) -> Iterator[Event]:
    position = before.peeked()
    by = None if position is None else before.table.seats[before.laid_by(position)]
    yield _shows(action)
    yield Event(("A3.3", "A3.7"), _say_peek, {"seat": action.seat, "pile": len(before.temple), "by": by,
                                             "position": None if position is None else position + 1})
    if position is not None:
        names = before.table.names
        yield Event(("A3.3",), "The Temple's card is {temple}, the Guild's is {guild}.",
                    {"temple": names[before.temple[position]], "guild": names[before.guild[position]]},
                    audience=(action.seat,))


def _say_peek(facts: Facts) -> str:
    if facts["position"] is None:
        return f"{facts['seat']} peeks, but nobody else has laid a card yet."
    own = ", the ones just laid" if facts["by"] == facts["seat"] else f", laid by {facts['by']}"
    return (f"{facts['seat']} looks at one card of each pile{own}: number {facts['position']} of {facts['pile']} "
            "from the bottom.")


def perform_take(state: State, action: Take) -> Step[State, AllegianceAction]:
    """Move a random card of the other player into the hand (A3.4)."""
    table = state.table
    giver = table.seat_of[action.target]
    index, chance = state.chance.below(len(state.hands[giver]))
    kind = state.hands[giver][index]
    after = _after(state, action, _moved(state.hands, giver, state.place, kind), chance, kind)
    return LazyStep(action, after, _tell_move, True, [index])


def perform_give(state: State, action: Give) -> Step[State, AllegianceAction]:
    """Move a card of one's choice to the other player (A3.5)."""
    table = state.table
    kind = table.kind_of[action.card]
    hands = _moved(state.hands, state.place, table.seat_of[action.target], kind)
    return LazyStep(action, _after(state, action, hands, state.chance, kind), _tell_move, True)


def _tell_move(before: State, action: Take | Give, after: State) -> Iterator[Event]:
    takes = isinstance(action, Take)
    rule = "A3.4" if takes else "A3.5"
    yield _shows(action)
    facts = {"seat": action.seat, "target": action.target, "mine": len(after.hands[before.place]),
             "theirs": len(after.hands[after.table.seat_of[action.target]])}
    what = "{seat} takes a random card from the hand of {target}" if takes else "{seat} gives a card to {target}"
    yield Event((rule, "A3.7"), f"{what}. {{seat}} has {{mine}} now, {{target}} {{theirs}}.", facts)
    ends = (action.target, action.seat) if takes else (action.seat, action.target)
    card = after.table.names[after.moved]
    yield Event((rule,), "The card is {card}.", {"card": card, "from": ends[0], "to": ends[1]}, audience=ends)


def _moved(hands: tuple[tuple[int, ...], ...], giver: int, taker: int, kind: int) -> tuple[tuple[int, ...], ...]:
    after = list(hands)
    left = list(hands[giver])
    left.remove(kind)
    after[giver] = tuple(left)
    after[taker] = tuple(sorted((*hands[taker], kind)))
    return tuple(after)
