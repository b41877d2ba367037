"""The targets of the drawings and the actions that they make: both ways.

Provinces are ``place:kyoto``, units ``unit:kyoto:mori`` (equal ones together, by the first of them), cards ``card:mori-2``,
open cards ``outlook:date-1``, units that wait ``spare:ii``, answers ``say:done``, and ``go:1,2`` which of a clan's units
go; without it all of the kinds that were clicked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sekigahara.province_game.actions import (
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
    UnitRef,
    War,
)
from sekigahara.province_game.drawing_parts import card_targets, kinds_of
from sekigahara.province_game.drawing_table import go_target
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import CARDS, CLANS, LOYALTY, Card, Side, enemy, sorted_cards

if TYPE_CHECKING:
    from sekigahara.province_game.state import State
    from sekigahara.province_game.view import View

__all__ = ["compose_action", "joined_targets", "targets_of"]

GIFT: Final = 3
"""What the cards of a gift come to at least (P5.1)."""
_SINGLE: Final = ("place", "go", "say", "outlook", "spare")
"""Kinds of targets of which a new one takes the place of the old one."""


# --- from an action to its targets ------------------------------------------------------------------------------------


def targets_of(action: ProvinceAction) -> tuple[str, ...]:
    """The targets that an action uses."""
    match action:
        case Move(_, start, end, clan, numbers, cards):
            return (*_group(start, clan, numbers), f"place:{end}", *card_targets(cards))
        case March(_, start, end, clan, numbers):
            return (*_group(start, clan, numbers), f"place:{end}")
        case Pay(_, card, unit) | Secure(_, unit, card):
            return (f"unit:{unit}", f"card:{card.name}")
        case Gift(_, unit, cards):
            return (f"unit:{unit}", *card_targets(cards))
        case Swear(_, unit):
            return (f"unit:{unit}",)
        case War(_, card) | Discard(_, card):
            return (f"card:{card.name}",)
        case Ready() | Done():
            return ("say:done",)
        case Pass():
            return ("say:pass",)
        case Attack(_, place) | Retreat(_, place) | Send(_, place):
            return (f"place:{place}",)
        case Draw(_, card):
            return ("say:deck",) if card is None or card.name not in CARDS else (f"outlook:{card.name}",)
        case Muster(_, clan, place):
            return (f"spare:{clan}", f"place:{place}")
        case Play():
            return _play_targets(action)


def _play_targets(action: Play) -> tuple[str, ...]:
    card = f"card:{action.card.name}"
    if action.place is None:
        return (card,)
    if action.to is not None:
        return (card, f"place:{action.place}", f"place:{action.to}")
    if action.number:
        return (card, f"unit:{UnitRef(action.place, action.clan or '', action.number)}")
    return (card, f"spare:{action.clan}", f"place:{action.place}")


def _group(start: str, clan: str, numbers: Sequence[int]) -> tuple[str, ...]:
    """Each unit that goes, and which of their clan all of them are."""
    return (*(f"unit:{UnitRef(start, clan, number)}" for number in numbers), go_target(numbers))


# --- from targets to an action ----------------------------------------------------------------------------------------


def joined_targets(targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
    """What a click on one more place may make of those that are chosen: of equal cards the first that is free is taken,
    and a second province or number takes the place of the first."""
    kind, _, name = target.partition(":")
    if kind == "card":
        plain = name.partition("#")[0]
        taken = sum(each.partition("#")[0] == f"card:{plain}" for each in targets)
        target = f"card:{plain}" + (f"#{taken + 1}" if taken else "")
    others = tuple(each for each in targets if kind not in _SINGLE or not each.startswith(f"{kind}:"))
    found = [(*targets, target), (*others, target)]
    if kind == "card":
        # A card in place of the one that was chosen.
        found.append((*(each for each in targets if not each.startswith("card:")), f"card:{name.partition('#')[0]}"))
    return tuple(dict.fromkeys((*found, (target,))))


class _Named:
    """Some targets, by what they are.

    Attributes:
        places: the provinces, in the order of clicks.
        units: the units, in that order.
        cards: the cards, in the order of lists.
        go: which units of their clan go; () where it is not said.
        said, outlook, spare: the answer, the open card and the unit that waits; "" for none.
        sound: whether all names are known.
    """

    def __init__(self, targets: Sequence[str]) -> None:
        self.places: list[str] = []
        self.units: list[UnitRef] = []
        self.go: tuple[int, ...] = ()
        self.said = self.outlook = self.spare = ""
        self.sound = True
        cards: list[Card] = []
        for target in targets:
            kind, _, name = target.partition(":")
            plain = name.partition("#")[0]
            if kind == "unit":
                self._unit(name)
            elif kind == "place" and name in PROVINCES:
                self.places.append(name)
            elif kind == "card" and plain in CARDS:
                cards.append(CARDS[plain])
            elif kind == "outlook" and plain in CARDS:
                self.outlook = plain
            elif kind == "spare" and name in CLANS:
                self.spare = name
            elif kind == "say" and name in ("done", "pass", "deck"):
                self.said = name
            elif kind == "go" and all(part.isdecimal() for part in name.split(",")):
                self.go = tuple(map(int, name.split(",")))
            else:
                self.sound = False
        self.cards = sorted_cards(cards)

    def _unit(self, name: str) -> None:
        place, _, rest = name.partition(":")
        clan, _, number = rest.partition("#")
        if place in PROVINCES and clan in CLANS and (not number or number.isdecimal()):
            self.units.append(UnitRef(place, clan, int(number or 1)))
        else:
            self.sound = False

    @property
    def shape(self) -> tuple[int, int, int, int]:
        """How many provinces, units, cards, and other things are named."""
        return (len(self.places), len(self.units), len(self.cards),
                sum(map(bool, (self.go, self.said, self.outlook, self.spare))))


def compose_action(state: State, view: View, targets: Sequence[str]) -> ProvinceAction | None:
    """The action that some targets make, legal or not, for the side that is asked; None while they make none.

    Where the hand leaves no choice of a card it need not be named.
    """
    named, side = _Named(targets), state.asked
    if not named.sound or not targets or side is None:
        return None
    shape = named.shape
    match state.ask:
        case "action":
            return _turn_action(view, side, named)
        case "pay" | "secure":
            return _on_a_unit(state, side, named)
        case "war" if shape == (0, 0, 1, 0):
            return War(side, named.cards[0])
        case "discard" if shape == (0, 0, 1, 0):
            return Discard(side, named.cards[0])
        case "retreat" | "send" if shape == (1, 0, 0, 0):
            return Retreat(side, named.places[0]) if state.ask == "retreat" else Send(side, named.places[0])
        case "draw" if named.outlook and shape == (0, 0, 0, 1):
            return Draw(side, CARDS[named.outlook])
        case "muster" if named.spare and shape == (1, 0, 0, 1):
            return Muster(side, named.spare, named.places[0])
        case "swear" if shape == (0, 1, 0, 0):
            return Swear(side, named.units[0])
        case "march" if named.units:
            return _march(view, side, named)
    return _said(state, side, named) if shape == (0, 0, 0, 1) else None


def _said(state: State, side: Side, named: _Named) -> ProvinceAction | None:
    match state.ask, named.said:
        case ("secure" | "pay" | "march" | "swear"), "done":
            return Done(side)
        case "war", "done":
            return Ready(side)
        case "draw", "deck":
            return Draw(side)
    return None


def _turn_action(view: View, side: Side, named: _Named) -> ProvinceAction | None:
    foe = enemy(side)
    events = [card for card in named.cards if card.clan is None]
    if named.said == "pass":
        return Pass(side) if named.shape == (0, 0, 0, 1) else None
    if events:
        return _play(view, side, events[0], named) if len(named.cards) == 1 else None
    if named.shape == (1, 0, 0, 0):
        return Attack(side, named.places[0]) if view.of(named.places[0], foe) else None
    if len(named.units) == 1 and not named.places and not named.go:
        unit = named.units[0]
        if not named.cards:
            return Attack(side, unit.place) if view.of(unit.place, foe) else None
        return Gift(side, unit, named.cards) if _enough(view, side, named.cards) else None
    if len(named.units) == 1 and len(named.places) == 1 and view.of(named.places[0], foe):
        # A unit and an enemy's province: that is meant as an attack.
        return Attack(side, named.places[0]) if not named.cards else None
    if named.units and len(named.places) == 1:
        return _move(view, side, named)
    return None


def _enough(view: View, side: Side, cards: Sequence[Card]) -> bool:
    """Whether the cards of a gift are all: they come to three, or no more can be added to them."""
    if sum(card.value for card in cards) >= GIFT:
        return True
    return len(cards) >= sum(card is not None and card.clan is not None for card in view.sides[side].hand)


def _numbers(view: View, side: Side, named: _Named) -> tuple[int, ...] | None:
    """The units of one province and clan that are named, as numbers among their clan; None where they can't go together."""
    start, clan = named.units[0].place, named.units[0].clan
    if any((unit.place, unit.clan) != (start, clan) for unit in named.units):
        return None
    if named.go:
        return named.go
    same = [each.id for each in view.of(start, side) if each.clan == clan]
    wanted = {same[unit.number - 1] for unit in named.units if 1 <= unit.number <= len(same)}
    kinds = [[each.id for each in kind.units] for kind in kinds_of(view, start, side)]
    going = {id for ids in kinds if wanted.intersection(ids) for id in ids}
    return tuple(number for number, id in enumerate(same, 1) if id in going) or None


def _move(view: View, side: Side, named: _Named) -> Move | None:
    unit, numbers = named.units[0], _numbers(view, side, named)
    if numbers is None:
        return None
    price = len(numbers) if view.options.cards_per_move == "unit" else 1
    cards = named.cards or _only_way(view, side, unit.clan, price)
    if cards is None or (0 < len(named.cards) < price and _held(view, side, unit.clan) >= price):
        return None
    return Move(side, unit.place, named.places[0], unit.clan, numbers, cards)


def _own_cards(view: View, side: Side, clan: str) -> list[Card]:
    return [card for card in view.sides[side].hand if card is not None and card.clan == clan]


def _held(view: View, side: Side, clan: str) -> int:
    return len(_own_cards(view, side, clan))


def _only_way(view: View, side: Side, clan: str, price: int) -> tuple[Card, ...] | None:
    """The cards that must be paid where there is but one way; where there is none, a card that is not held, so that the
    verdict says so; None where there is a choice."""
    own = _own_cards(view, side, clan)
    if len(own) < price:
        return tuple(own) or (LOYALTY[f"{clan}-1"],)
    return sorted_cards(own[:price]) if len(own) == price or len(set(own)) == 1 else None


def _march(view: View, side: Side, named: _Named) -> March | None:
    numbers = _numbers(view, side, named)
    if numbers is None or len(named.places) != 1 or named.cards:
        return None
    unit = named.units[0]
    return March(side, unit.place, named.places[0], unit.clan, numbers)


def _on_a_unit(state: State, side: Side, named: _Named) -> ProvinceAction | None:
    """Paying for an attacker, or securing a unit."""
    if named.said:
        return _said(state, side, named) if named.shape == (0, 0, 0, 1) else None
    if len(named.units) != 1 or len(named.cards) > 1 or named.places:
        return None
    unit = named.units[0]
    held = {card for card in state.hands[side] if card.clan == unit.clan}
    if not named.cards and len(held) > 1:
        return None
    card = named.cards[0] if named.cards else next(iter(held), LOYALTY[f"{unit.clan}-1"])
    return Pay(side, card, unit) if state.ask == "pay" else Secure(side, unit, card)


def _play(view: View, side: Side, card: Card, named: _Named) -> Play | None:
    shape = named.shape
    match card.name:
        case "levy" if named.spare and shape == (1, 0, 1, 1):
            return Play(side, card, named.spare, named.places[0])
        case "night-march" if shape == (2, 0, 1, 0):
            return Play(side, card, None, named.places[0], named.places[1])
        case "false-orders" | "turncoat" if shape == (0, 1, 1, 0):
            unit = named.units[0]
            return Play(side, card, unit.clan, unit.place, None, unit.number)
        case "spies" if shape == (0, 0, 1, 0):
            return Play(side, card)
    return None
