"""A computer player for the province game that says why it does what it does.

It is greedy: it weighs each action by what it brings at once, from what its seat sees and from the public rules. A province
is worth something to whoever holds it, more so where a win is near; a garrison keeps it the better, the fewer enemies stand
next to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Final

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
    War,
)
from sekigahara.province_game.map import BORDERS, CASTLES, NEIGHBOURS, PROVINCES
from sekigahara.province_game.pieces import CLAN_NAMES, Card, Side, count, enemy
from sekigahara.province_game.victory import BORDERS_TO_WIN, CASTLES_TO_WIN
from sekigahara.province_game.view import View
from tabletop.players import GreedyPlayer, Reason

__all__ = ["Eyes", "greedy", "score_action"]

_CARD: Final = 0.2
"""What a card in the hand is worth."""
_UNIT: Final = 1.5
"""What a unit on the board is worth."""
_TURNS: Final = 8 / 45
"""How likely the top card of a deck makes a unit flee or join: of the 45 five and three are of its clan (P4.3)."""
_ODDS: Final = {-2: 0.04, -1: 0.12, 0: 0.3, 1: 0.75, 2: 0.9}
"""How likely an attack wins, by how many units more the attacker has; a tie goes to the defender (P9.6)."""


def greedy(seed: int = 0) -> GreedyPlayer:
    """The greedy player of the province game; the seed settles ties."""
    return GreedyPlayer(score_action, seed, "greedy")


def score_action(view: View, action: ProvinceAction) -> Sequence[Reason]:
    """What speaks for and against an action, in points.

    Args:
        view: what the acting seat sees.
        action: one of its legal actions.
    """
    score = _SCORES.get(type(action))
    if score is None:
        raise TypeError(f"{action!r} is no action of the province game")
    eyes = view.notes.get(action.seat)
    if eyes is None:
        eyes = view.notes[action.seat] = Eyes(view, action.seat)
    return score(action, eyes)


class Eyes:
    """What a side makes of its view, worked out once for all actions.

    Attributes:
        view: the view.
        side: the side.
        hand: the side's own cards.
    """

    def __init__(self, view: View, side: Side) -> None:
        self.view = view
        self.side = side
        self.hand: list[Card] = [card for card in view.sides[side].hand if card is not None]
        self._kept: dict[tuple[str, int], float] = {}
        self._prices: dict[tuple[Card, ...], float] = {}

    @cached_property
    def mine(self) -> dict[str, int]:
        """How many units the side has in each province."""
        side = self.side
        return {place: sum([unit.side == side for unit in units]) if units else 0
                for place, units in self.view.units.items()}

    @cached_property
    def theirs(self) -> dict[str, int]:
        """How many units the enemy has in each province."""
        mine = self.mine
        return {place: len(units) - mine[place] for place, units in self.view.units.items()}

    @cached_property
    def near(self) -> dict[str, int]:
        """How many enemy units stand next to each province, four at most."""
        theirs = self.theirs
        return {place: min(4, sum([theirs[near] for near in NEIGHBOURS[place]])) for place in PROVINCES}

    @cached_property
    def worth(self) -> dict[str, float]:
        """What each province is worth to hold: castles and border provinces more, the nearer a win is."""
        flags = self.view.flags
        own, other = self.view.sides[self.side], self.view.sides[enemy(self.side)]
        castle = 4.0 + 1.5 * max(0, own.castles - 7, other.castles - 7)
        border = 6.0 + (6.0 if max(own.borders, other.borders) >= BORDERS_TO_WIN - 1 else 0.0)
        worth = dict.fromkeys(PROVINCES, 1.0)
        # What would end the game counts for more than all else.
        for places, each, lost in ((CASTLES, castle, other.castles >= CASTLES_TO_WIN),
                                   (BORDERS, border, other.borders >= BORDERS_TO_WIN)):
            for place in places:
                worth[place] += each + (15.0 if lost and flags[place] == other.side else 0.0)
        return worth

    @cached_property
    def goal(self) -> dict[str, int]:
        """How many routes lead from each province to the nearest castle or border province that is not the side's."""
        flags = self.view.flags
        found = {place: 0 for place in (*CASTLES, *BORDERS) if flags[place] != self.side}
        edge = list(found)
        for place in edge:
            for near in NEIGHBOURS[place]:
                if near not in found:
                    found[near] = found[place] + 1
                    edge.append(near)
        return found

    @cached_property
    def clans(self) -> dict[str, float]:
        """What a card of each clan is worth: the more, the more units of it the side has on the board."""
        worths = dict.fromkeys(CLAN_NAMES, 0.2)
        for units in self.view.units.values():
            for unit in units:
                if unit.side == self.side:
                    worths[unit.clan] += 0.3
        return worths

    def held(self, place: str, units: int) -> float:
        """What a province is worth to the side with so many units of its own there."""
        value = self._kept.get((place, units))
        if value is None:
            value = self._kept[place, units] = self._held(place, units)
        return value

    def _held(self, place: str, units: int) -> float:
        flag = self.view.flags[place]
        danger = self.near[place]
        if flag != self.side:
            if not units:
                return 0.0
            gain = self.worth[place] * (1.0 if flag is None else 2.0)
        else:
            gain = self.worth[place]
        if not units:
            return gain * (0.5 if danger else 0.97)
        if not danger:
            return gain
        return gain * {0: 0.95, -1: 0.85, -2: 0.78}.get(min(0, units - danger), 0.7)

    def changed(self, start: str, end: str, units: int) -> float:
        """How much better the side stands when so many units go from one province to another."""
        return (self.held(end, self.mine[end] + units) - self.held(end, self.mine[end])
                + self.held(start, self.mine[start] - units) - self.held(start, self.mine[start]))

    def nearer(self, start: str, end: str) -> int:
        """How many routes nearer to something worth having."""
        return self.goal.get(start, 0) - self.goal.get(end, 0)

    def card_worth(self, card: Card) -> float:
        """What a card is worth in the hand."""
        if card.clan is None:
            return {"levy": 2.5, "turncoat": 3.0, "night-march": 1.5, "false-orders": 1.5, "spies": 1.0}.get(card.name, 1.0)
        return self.clans[card.clan] / (1 + 0.5 * (self.hand.count(card) > 2)) + 0.05 * card.value

    def price(self, cards: tuple[Card, ...]) -> float:
        """What cards of the hand are worth together."""
        price = self._prices.get(cards)
        if price is None:
            price = self._prices[cards] = sum([self.card_worth(card) for card in cards])
        return price


def _spent(cards: tuple[Card, ...], eyes: Eyes, rule: str) -> Reason:
    return Reason(rule, f"{count(len(cards), 'card')} spent", -_CARD * len(cards) - 0.2 * eyes.price(cards))


# --- actions of a turn ---------------------------------------------------------------------------------------------


def _going(eyes: Eyes, start: str, end: str, units: int) -> list[Reason]:
    change = eyes.changed(start, end, units)
    reasons = [Reason("P3.3" if eyes.view.flags[end] != eyes.side else "P3.1",
                      f"{PROVINCES[start].name} and {PROVINCES[end].name} held as the units stand then", round(change, 3))]
    nearer = eyes.nearer(start, end)
    if nearer:
        reasons.append(Reason("P8.1", "nearer to castles and border provinces" if nearer > 0 else
                              "farther from castles and border provinces", 0.8 * nearer * units))
    return reasons


def _move(action: Move, eyes: Eyes) -> list[Reason]:
    return [*_going(eyes, action.start, action.end, len(action.numbers)), _spent(action.cards, eyes, "P3.1")]


def _march(action: March, eyes: Eyes) -> list[Reason]:
    return _going(eyes, action.start, action.end, len(action.numbers))


def _force(eyes: Eyes, place: str) -> int:
    """How many attackers the hand could pay for."""
    cards = Counter(card.clan for card in eyes.hand if card.clan)
    units = Counter(unit.clan for start in NEIGHBOURS[place] if place in eyes.view.ways(start)
                    for unit in eyes.view.units[start] if unit.side == eyes.side)
    return sum(min(number, cards[clan]) for clan, number in units.items())


def _odds(more: int) -> float:
    return _ODDS[max(-2, min(2, more))]


def _prize(eyes: Eyes, place: str) -> float:
    flag = eyes.view.flags[place]
    return eyes.worth[place] * (1.7 if flag == enemy(eyes.side) else 1.0 if flag is None else 1.2)


def _attack(action: Attack, eyes: Eyes) -> list[Reason]:
    place = action.place
    defenders, force = eyes.theirs[place], _force(eyes, place)
    chance = _odds(force - defenders)
    prize = _prize(eyes, place) + _UNIT
    return [
        Reason("P9.6", f"{count(force, 'attacker')} against {count(defenders, 'defender')}: the province falls in"
               f" {chance:.0%} of such battles", round(chance * prize, 3)),
        Reason("P3.4", "a card for each attacker", -2 * _CARD * min(force, defenders + 1)),
        Reason("P9.7", "a lost battle may cost units", -(1 - chance) * _UNIT),
    ]


def _gift(action: Gift, eyes: Eyes) -> list[Reason]:
    place = action.unit.place
    reasons = [Reason("P5.3", "these cards never come back", -_CARD * len(action.cards)
                      - 0.6 * eyes.price(action.cards))]
    if eyes.mine[place]:
        danger = eyes.near[place]
        reasons.append(Reason("P5.2", "a sworn unit is never tested",
                              (0.4 if danger else 0.1) + 0.03 * eyes.worth[place] * bool(danger)))
    else:
        reasons.append(Reason("P5.2", f"the enemy unit turns with the right card, {_TURNS:.0%} of them",
                              round(_TURNS * (2 * _UNIT + eyes.worth[place]), 3)))
    return reasons


def _play(action: Play, eyes: Eyes) -> list[Reason]:
    name, place = action.card.name, action.place
    spent = Reason("P6.1", "the card leaves the game", -0.5)
    if place is None:
        gain = 0.6 if name == "spies" else -2.0
        return [Reason("P6.2", "a card is drawn, and the enemy's hand is seen" if name == "spies"
                       else "nothing happens", gain),
                spent]
    if name == "levy":
        return [spent, Reason("P6.2", f"one more unit in {PROVINCES[place].name}", _UNIT + 0.3 * eyes.near[place] + round(
            eyes.held(place, eyes.mine[place] + 1) - eyes.held(place, eyes.mine[place]), 3))]
    if name == "night-march":
        assert action.to is not None
        return [spent, *_going(eyes, place, action.to, eyes.mine[place])]
    alone = eyes.theirs[place] == 1
    if name == "turncoat":
        reasons = [spent, Reason("P6.2", "one unit more here, one fewer there", 2 * _UNIT)]
        if alone:
            reasons.append(Reason("P5.4", f"{PROVINCES[place].name} falls with him", 0.8 * _prize(eyes, place)))
        return reasons
    return [spent, Reason("P6.2", "the way is free" if alone else "one enemy unit fewer there",
                          (0.4 if alone else 0.1) * _prize(eyes, place))]


def _pass(action: Pass, eyes: Eyes) -> list[Reason]:
    return [Reason("P2.3", "nothing is spent", 0.0)]


# --- battle --------------------------------------------------------------------------------------------------------


def _pay(action: Pay, eyes: Eyes) -> list[Reason]:
    battle = eyes.view.battle
    assert battle is not None
    here, there = eyes.mine[battle.place], eyes.theirs[battle.place]
    # One more than the defender wins; another one makes up for a unit that falls.
    gain = _odds(here + 1 - there) - _odds(here - there) if here else 1.0
    leaving = eyes.held(action.unit.place, eyes.mine[action.unit.place]) - eyes.held(
        action.unit.place, eyes.mine[action.unit.place] - 1)
    return [Reason("P9.6", f"{count(here + 1, 'attacker')} against {count(there, 'defender')}",
                   round(gain * (_prize(eyes, battle.place) + _UNIT), 3)),
            Reason("P7.1", f"{PROVINCES[action.unit.place].name} is held by fewer", round(-leaving, 3)),
            _spent((action.card,), eyes, "P3.4")]


def _done(action: Done, eyes: Eyes) -> list[Reason]:
    view = eyes.view
    if view.ask == "pay" and view.battle is not None:
        more = eyes.mine[view.battle.place] - eyes.theirs[view.battle.place]
        # A battle that is begun is worth going on with, as long as it is not won by numbers.
        return [Reason("P9.6", "enough attackers" if more > 0 else "too few attackers", 0.0 if more > 0 else -1.0)]
    return [Reason(None, "nothing is spent", 0.0)]


def _secure(action: Secure, eyes: Eyes) -> list[Reason]:
    battle = eyes.view.battle
    assert battle is not None
    more = eyes.mine[battle.place] - eyes.theirs[battle.place]
    close = 1.0 if abs(more) <= 1 else 0.4
    return [Reason("P4.3", f"unsecured he flees or joins the enemy with {_TURNS:.0%} of the cards",
                   round(_TURNS * close * (_prize(eyes, battle.place) + 2 * _UNIT), 3)),
            _spent((action.card,), eyes, "P4.2")]


def _war(action: War, eyes: Eyes) -> list[Reason]:
    view, battle, card = eyes.view, eyes.view.battle, action.card
    assert battle is not None
    chosen = battle.war[eyes.side] or ()
    targets = sum(unit.clan == card.clan for unit in view.of(battle.place, enemy(eyes.side)))
    need = view.options.hits_to_remove
    already = sum(other.clan == card.clan for other in chosen)
    most = min(3 - len(chosen) + already, sum(other.clan == card.clan for other in eyes.hand))
    if view.options.battle_winner == "most_hits" and already < targets * need:
        return [Reason("P9.6", "a hit counts", 2.0), _spent((card,), eyes, "P9.9")]
    if already >= targets * need or most < need * (already // need + 1):
        return [Reason("P9.3", "no enemy unit falls by it", 0.0), _spent((card,), eyes, "P9.9")]
    return [Reason("P9.4", f"hit {already + 1} of {need} on {CLAN_NAMES[card.clan or '']}",
                   round((_UNIT + 0.4 * _prize(eyes, battle.place)) / need + 1.0, 3)), _spent((card,), eyes, "P9.9")]


def _ready(action: Ready, eyes: Eyes) -> list[Reason]:
    return [Reason("P9.2", "the cards are kept", 0.0)]


def _going_off(action: Retreat | Send, eyes: Eyes) -> list[Reason]:
    to, units = action.to, 1
    if isinstance(action, Retreat) and not eyes.view.unit:
        units = eyes.mine[eyes.view.place]
    return [Reason("P9.7" if isinstance(action, Retreat) else "P5.4", f"{PROVINCES[to].name} is held by more",
                   round(eyes.held(to, eyes.mine[to] + units) - eyes.held(to, eyes.mine[to]), 3)),
            Reason("P8.1", "how far castles and border provinces are", -0.3 * eyes.goal.get(to, 3))]


# --- cards and other questions -------------------------------------------------------------------------------------


def _draw(action: Draw, eyes: Eyes) -> list[Reason]:
    if action.card is None:
        return [Reason("P1.5", "a card that the enemy does not see", 1.2)]
    reasons = [Reason("P1.5", f"{action.card.words} is of use", round(eyes.card_worth(action.card), 3))]
    if eyes.hand.count(action.card) > 2:
        reasons.append(Reason("P1.5", "there are enough of these", -0.4))
    return reasons


def _discard(action: Discard, eyes: Eyes) -> list[Reason]:
    return [Reason("P7.2", f"{action.card.words} is of use", round(-eyes.card_worth(action.card), 3))]


def _muster(action: Muster, eyes: Eyes) -> list[Reason]:
    place = action.place
    return [Reason("P6.3", f"one more unit in {PROVINCES[place].name}", round(
        eyes.held(place, eyes.mine[place] + 1) - eyes.held(place, eyes.mine[place]), 3)),
            Reason("P8.1", "how far castles and border provinces are", -0.3 * eyes.goal.get(place, 3)),
            Reason("P3.1", f"cards of {CLAN_NAMES[action.clan]} in the hand",
                   0.1 * sum(card.clan == action.clan for card in eyes.hand))]


def _swear(action: Swear, eyes: Eyes) -> list[Reason]:
    place = action.unit.place
    return [Reason("P5.2", f"a sworn unit is never tested, in {PROVINCES[place].name}",
                   0.2 + 0.05 * eyes.near[place] * eyes.worth[place])]


_SCORES: Final[dict[type, Callable[[Any, Eyes], list[Reason]]]] = {
    Move: _move, March: _march, Attack: _attack, Gift: _gift, Play: _play, Pass: _pass, Pay: _pay, Done: _done,
    Secure: _secure,
    War: _war, Ready: _ready, Retreat: _going_off, Send: _going_off, Draw: _draw, Discard: _discard, Muster: _muster,
    Swear: _swear,
}
