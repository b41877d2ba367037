"""Twins: games that differ only in what a viewer may not know.

Here a game is a *script*: every card has a number of its own, and what is done names cards by number. What a viewer
observes is worked out from the script alone, without the engine's knowledge. A twin is the same script with other
kinds on the cards, or with other hidden choices, in which the viewer observes just the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from allegiance import game
from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.state import State, start
from allegiance.table import Table
from tabletop import Chance, Step
from tests.allegiance.tables import make_table

__all__ = ["Deed", "Script", "observed", "replay", "twins_of", "write_script"]


@dataclass(frozen=True)
class Deed:
    """One action with cards by number. ``moved`` is the card that is given or taken."""

    kind: type
    seat: int
    laid: tuple[int, ...] = ()
    shown: int = -1
    target: int = -1
    moved: int = -1

    def swapped(self, one: int, two: int) -> Deed:
        """The same with two cards in each other's place."""
        def swap(card: int) -> int:
            return two if card == one else one if card == two else card

        return replace(self, laid=tuple(map(swap, self.laid)), shown=swap(self.shown), moved=swap(self.moved))


@dataclass(frozen=True)
class Script:
    """A game: the kind of each card (cards are dealt and drawn in the order of their numbers), and what was done."""

    table: Table
    kinds: tuple[int, ...]
    first: int
    deeds: tuple[Deed, ...]


class Cards:
    """Where the cards are while a script is gone through."""

    def __init__(self, script: Script) -> None:
        self.table = script.table
        self.seats = len(script.table.seats)
        self.hands = [[place] for place in range(self.seats)]
        self.turn = 0
        self.first = script.first
        self.piles: list[tuple[int, int]] = []
        self.drawn: list[int] = []
        self._draw()

    def _draw(self) -> None:
        at = self.seats + 3 * self.turn
        self.drawn = list(range(at, at + 3)) if self.turn < self.table.turns else []

    def at_hand(self, seat: int) -> list[int]:
        """The cards that may be laid."""
        return self.hands[seat] + self.drawn if self.table.from_hand else list(self.drawn)

    def do(self, deed: Deed) -> None:
        """Move the cards."""
        if deed.kind is Lay:
            self.piles.append((deed.laid[0], deed.laid[1]))
            have = set(self.hands[deed.seat]) | set(self.drawn)
            self.hands[deed.seat] = sorted(have - set(deed.laid[:2]))
            self.drawn = []
        elif deed.kind is Pass:
            self.turn += 1
            self._draw()
        elif deed.kind in (Give, Take):
            giver, taker = (deed.seat, deed.target) if deed.kind is Give else (deed.target, deed.seat)
            self.hands[giver].remove(deed.moved)
            self.hands[taker].append(deed.moved)

    def peeked(self, seat: int) -> tuple[int, ...]:
        """The two cards that a peek shows."""
        for turn in range(len(self.piles) - 1, -1, -1):
            if not self.table.peek_others or (self.first + turn) % self.seats != seat:
                return self.piles[turn]
        return ()


def write_script(seed: int, turns: int | None = None, *, busy: bool = True, **options: Any) -> Script:
    """A random game as a script; ``busy`` ones use every action card."""
    luck = Random(seed)
    table = make_table(**options)
    kinds = list(table.pack)
    luck.shuffle(kinds)
    script = Script(table, tuple(kinds), luck.randrange(len(table.seats)), ())
    cards, state = Cards(script), _start(script)
    deeds = []
    while game.to_act(state) and (turns is None or state.turn < turns):
        actions = list(game.legal_actions(state))
        if busy and isinstance(actions[0], Lay):
            actions = [action for action in actions if isinstance(action, Lay) and action.keep in ("Spy", "Inquisitor")
                       ] or actions
        elif busy and len(actions) > 1:
            sort = luck.choice(sorted({type(action).__name__ for action in actions[:-1]}))
            actions = [action for action in actions if type(action).__name__ == sort]
        deed = _number(luck.choice(actions), state, cards, kinds, luck)
        deeds.append(deed)
        cards.do(deed)
        state = _play(state, deed, kinds).state
    return replace(script, deeds=tuple(deeds))


def _start(script: Script) -> State:
    return start(script.table, script.kinds, script.first, Chance.from_seed(1))


def _number(action: AllegianceAction, state: State, cards: Cards, kinds: Sequence[int], luck: Random) -> Deed:
    seat = state.place
    kind_of = state.table.kind_of

    def find(name: str | None, among: list[int]) -> int:
        card = luck.choice([card for card in among if name is not None and kinds[card] == kind_of[name]])
        among.remove(card)
        return card

    hand = list(cards.hands[seat])
    match action:
        case Lay():
            have = cards.at_hand(seat)
            names = [action.temple, action.guild] + ([] if action.keep is None else [action.keep])
            return Deed(Lay, seat, laid=tuple(find(name, have) for name in names))
        case Pass():
            return Deed(Pass, seat)
        case Peek():
            return Deed(Peek, seat, shown=find(action.show, hand))
        case Look() | Take():
            target = state.table.seat_of[action.target]
            moved = luck.choice(cards.hands[target]) if isinstance(action, Take) else -1
            return Deed(type(action), seat, shown=find(action.show, hand), target=target, moved=moved)
        case Give():
            shown = find(action.show, list(hand))
            target = state.table.seat_of[action.target]
            return Deed(Give, seat, shown=shown, moved=find(action.card, hand), target=target)


def _play(state: State, deed: Deed, kinds: Sequence[int]) -> Step[State, AllegianceAction]:
    """Do a deed with the engine; chance brings what the script says."""
    table, seats = state.table, state.table.seats
    names = table.names
    seat = seats[deed.seat]
    shown = names[kinds[deed.shown]]
    action: AllegianceAction
    if deed.kind is Lay:
        action = Lay(seat, *(names[kinds[card]] for card in deed.laid))
    elif deed.kind is Pass:
        action = Pass(seat)
    elif deed.kind is Peek:
        action = Peek(seat, shown)
    elif deed.kind is Look:
        action = Look(seat, shown, seats[deed.target])
    elif deed.kind is Give:
        action = Give(seat, shown, names[kinds[deed.moved]], seats[deed.target])
    else:
        action = Take(seat, shown, seats[deed.target])
        index = state.hands[deed.target].index(kinds[deed.moved])
        step = game.apply(game.with_chance(state, state.chance.foretold([index])), action)
        return step
    return game.apply(state, action)


def replay(script: Script) -> list[tuple[State, Step[State, AllegianceAction] | None]]:
    """All positions of a script, each with the step that led to it."""
    state = _start(script)
    path: list[tuple[State, Step[State, AllegianceAction] | None]] = [(state, None)]
    for deed in script.deeds:
        step = _play(state, deed, script.kinds)
        state = step.state
        path.append((state, step))
    return path


def observed(script: Script, viewer: int) -> list[Any]:
    """What a viewer sees, deed by deed; -1 is a spectator. The rules A2.1, A3.1 and A3.7, said anew."""
    cards, kinds = Cards(script), script.kinds

    def seen(*numbers: int) -> tuple[int, ...]:
        return tuple(kinds[number] for number in numbers)

    sees: list[Any] = [("dealt", seen(viewer) if viewer >= 0 else ()), _drew(cards, script, viewer, 0)]
    for deed in script.deeds:
        public = (deed.kind.__name__, deed.seat, deed.target, seen(deed.shown) if deed.shown >= 0 else ())
        own: Any = None
        if deed.kind is Lay and deed.seat == viewer:
            own = seen(*deed.laid)
        elif deed.kind in (Give, Take) and viewer in (deed.seat, deed.target):
            own = seen(deed.moved)
        elif deed.kind is Look and deed.seat == viewer:
            own = sorted(seen(*cards.hands[deed.target]))
        elif deed.kind is Peek and deed.seat == viewer:
            own = seen(*cards.peeked(viewer))
        sees.append((public, own))
        cards.do(deed)
        if deed.kind is Pass:
            sees.append(_drew(cards, script, viewer, cards.turn))
    return sees


def _drew(cards: Cards, script: Script, viewer: int, turn: int) -> Any:
    mine = (script.first + turn) % cards.seats == viewer
    return ("drew", sorted(script.kinds[card] for card in cards.drawn)) if mine else ("drew", len(cards.drawn))


def _is_sound(script: Script) -> bool:
    """Whether the hidden choices could be made: every card is where it is taken from, and action cards are shown."""
    cards, opens = Cards(script), script.table.opens_action
    for deed in script.deeds:
        hand = cards.hands[deed.seat]
        if deed.kind is Lay and not set(deed.laid) <= set(cards.at_hand(deed.seat)):
            return False
        if deed.shown >= 0 and (deed.shown not in hand or not opens[script.kinds[deed.shown]]):
            return False
        source = hand if deed.kind is Give else cards.hands[deed.target] if deed.kind is Take else [-1]
        if deed.moved not in source:
            return False
        cards.do(deed)
    return True


def _unseen(script: Script, viewer: int) -> list[int]:
    """The cards that the viewer has never seen."""
    cards, seen = Cards(script), {viewer}
    for turn in range(cards.table.turns):
        if (script.first + turn) % cards.seats == viewer and turn <= sum(deed.kind is Pass for deed in script.deeds):
            seen |= set(range(cards.seats + 3 * turn, cards.seats + 3 * turn + 3))
    for deed in script.deeds:
        seen.add(deed.shown)
        if viewer in (deed.seat, deed.target):
            seen.add(deed.moved)
        if deed.kind is Look and deed.seat == viewer:
            seen |= set(cards.hands[deed.target])
        if deed.kind is Peek and deed.seat == viewer:
            seen |= set(cards.peeked(viewer))
        cards.do(deed)
    return [card for card in range(len(script.kinds)) if card not in seen]


def twins_of(script: Script, viewer: int, luck: Random, tries: int) -> Iterator[Script]:
    """Twins for a viewer: the unseen cards mixed, and hidden choices made otherwise wherever he can't tell."""
    sees = observed(script, viewer)
    at = script
    for _ in range(tries):
        twin = at
        for _ in range(luck.randint(1, 3)):
            twin = _other_choice(twin, viewer, luck)
        unseen = _unseen(twin, viewer)
        mixed = list(unseen)
        luck.shuffle(mixed)
        kinds = list(twin.kinds)
        for card, other in zip(unseen, mixed, strict=True):
            kinds[card] = twin.kinds[other]
        twin = replace(twin, kinds=tuple(kinds))
        if _is_sound(twin) and observed(twin, viewer) == sees:
            at = twin
            yield twin


def _other_choice(script: Script, viewer: int, luck: Random) -> Script:
    """The script with another card in one hidden choice; the two cards are exchanged from there on."""
    hidden = [index for index, deed in enumerate(script.deeds)
              if (deed.kind is Lay and deed.seat != viewer)
              or (deed.kind in (Give, Take) and viewer not in (deed.seat, deed.target))]
    if not hidden:
        return script
    index = luck.choice(hidden)
    cards = Cards(script)
    for deed in script.deeds[:index]:
        cards.do(deed)
    deed = script.deeds[index]
    if deed.kind is Lay:
        one, two = luck.choice(deed.laid), luck.choice(cards.at_hand(deed.seat))
    else:
        one, two = deed.moved, luck.choice(cards.hands[deed.seat if deed.kind is Give else deed.target])
    deeds = (*script.deeds[:index], *(deed.swapped(one, two) for deed in script.deeds[index:]))
    return replace(script, deeds=deeds)
