"""A player that weighs what it knows: it deals the unseen cards at random, many times, and counts how it ends.

Every deal agrees with all that its seat knows: cards that must lie in a hand are put there, all others are dealt from
those that the seat has not seen. It never looks at the true position. The rest of the game is taken as if all others
laid their cards at random, while the seat itself keeps to a plan: to serve the temple, or the thieves.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate, permutations
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Take
from allegiance.cards import GUILDMASTER
from allegiance.view import View
from tabletop.game import Game
from tabletop.players import Choice, Reason
from tabletop.seats import Seat

__all__ = ["Deal", "Dealer", "End", "SamplingPlayer", "won_under"]


class Deal(NamedTuple):
    """The cards that a seat does not see, dealt out once, by name.

    Attributes:
        temple: the unknown cards on the Temple.
        guild: the unknown cards on the Thieves' Guild.
        hands: all cards of each hand, by place; the seat's own are what they are.
        rest: what is still to come: three cards for each turn that is not laid yet, the seat's own drawn cards left
            out.
    """

    temple: tuple[str, ...]
    guild: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]


class Dealer:
    """Deals what a seat does not see, consistently with its view.

    Args:
        view: the view of a seat, of a game that is going on.
        random: where the luck comes from.

    Raises:
        ValueError: the view is not that of a seat, or the game is over.
    """

    def __init__(self, view: View, random: Random) -> None:
        own = view.own
        if own is None or own.cards is None or not view.cases:
            raise ValueError("dealing needs the view of a seat, in a game that is going on")
        self._random = random.random
        self._view = view
        self._own = own
        self._limits = list(accumulate(case.weight for case in view.cases))
        self._pools: dict[int, list[str]] = {}
        self._hidden = [sum(slot.card is None for slot in pile.slots) for pile in (view.temple, view.guild)]

    def deal(self) -> Deal:
        """One way the cards may lie."""
        view, random = self._view, self._random
        index = min(bisect(self._limits, random() * self._limits[-1]), len(self._limits) - 1)
        known = view.cases[index].hands
        pool = self._pools.get(index) or self._pool(index)
        for last in range(len(pool) - 1, 0, -1):
            other = int(random() * (last + 1))
            pool[last], pool[other] = pool[other], pool[last]
        temple, guild = self._hidden
        at = temple + guild
        hands = []
        for hand, sure in zip(view.hands, known, strict=True):
            if hand is self._own:
                assert hand.cards is not None
                hands.append(hand.cards)
            else:
                end = at + hand.size - len(sure)
                hands.append((*sure, *pool[at:end]))
                at = end
        return Deal(tuple(pool[:temple]), tuple(pool[temple : temple + guild]), tuple(hands), tuple(pool[at:]))

    def _pool(self, index: int) -> list[str]:
        pool = [name for name, number in self._view.unseen for _ in range(number)]
        for hand in self._view.cases[index].hands:
            for name in hand:
                pool.remove(name)
        self._pools[index] = pool
        return pool


Points: TypeAlias = tuple[int, int, int]
"""Temple sum, thieves' sum, and 1 for the Guildmaster."""


Effect: TypeAlias = tuple[Any, ...]
"""What an action does to the cards; actions of the same effect are weighed together."""

PLANS: Final = ("temple", "thieves")
"""Which side the seat's own turns to come serve."""


class End(NamedTuple):
    """How one deal ends if the seat adds nothing more: both influences, and the points of each hand."""

    temple: int
    guild: int
    hands: list[Points]


class SamplingPlayer:
    """Deals the unseen cards many times and takes the action that wins most often.

    Args:
        seed: for its luck; the same seed makes the same choices.
        deals: how many deals it looks at for each decision.
        name: its name for people.
    """

    def __init__(self, seed: int | str, deals: int = 120, name: str = "sampling") -> None:
        if deals < 1:
            raise ValueError(f"it takes at least one deal, not {deals}")
        self.name = name
        self.deals = deals
        self._random = Random(seed)

    def choose(
        self, game: Game[Any, Any], view: View, actions: Sequence[AllegianceAction], seat: Seat
    ) -> Choice[AllegianceAction]:
        """The action that wins most often over the deals, with the share of wins under either side's rule."""
        listed = list(actions)
        if not listed:
            raise ValueError(f"{seat} must decide but has no legal action")
        if len(listed) == 1:
            return Choice(listed[0], (Reason(None, "there is no other", 0.0),))
        weighing = _Weighing(view, listed, self._random)
        for _ in range(self.deals):
            weighing.look_at_deal()
        return weighing.choice(self.deals)

    def __repr__(self) -> str:
        return f"<SamplingPlayer {self.name}, {self.deals} deals>"


class _Weighing:
    """One decision: what each action comes to, over the same deals."""

    def __init__(self, view: View, actions: list[AllegianceAction], random: Random) -> None:
        table = view.options.card_table
        self.points = {card.name: (card.temple, card.thieves, int(card.name == GUILDMASTER)) for card in table.cards}
        self.temple = {card.name: card.temple for card in table.cards}
        self.thieves = {card.name: card.thieves for card in table.cards}
        self.view = view
        self.random = random
        self.places = {seat: place for place, seat in enumerate(view.seats)}
        self.me = self.places[view.viewer]
        self.dealer = Dealer(view, random)
        # Whose turns are still to come, each with three cards of the deck.
        first, count = view.seats.index(view.first), len(view.seats)
        self.coming = [(first + turn) % count for turn in range(view.turn, view.turns)]
        # Actions with the same effect are weighed together.
        self.effects: dict[Effect, list[AllegianceAction]] = {}
        for action in actions:
            self.effects.setdefault(_effect(action), []).append(action)
        self.wins = {(effect, plan): [0, 0] for effect in self.effects for plan in PLANS}
        self.plans: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {}

    def look_at_deal(self) -> None:
        """Deal once, and see for each effect and plan who wins."""
        deal = self.dealer.deal()
        luck = self.random.random()
        for plan, end in zip(PLANS, self._ends(deal), strict=True):
            for effect in self.effects:
                ruler = won_under(self._with(effect, end, deal, luck), self.me)
                if ruler is not None:
                    self.wins[effect, plan][ruler] += 1

    def _ends(self, deal: Deal) -> list[End]:
        """How the deal ends under each plan, without what is decided now."""
        view, rest = self.view, deal.rest
        on_temple, on_guild = list(deal.temple), list(deal.guild)
        held = [list(hand) for hand in deal.hands]
        mine = []
        for turn, place in enumerate(self.coming):
            three = rest[3 * turn : 3 * turn + 3]
            if place == self.me:
                mine.append(self._planned(three))
            else:
                on_temple.append(three[0])
                on_guild.append(three[1])
                held[place].append(three[2])
        if view.drawn is not None and view.options.allocate_from == "hand":
            held[self.me] += view.drawn
        temple = view.temple.known + sum([self.temple[name] for name in on_temple])
        guild = view.guild.known + sum([self.thieves[name] for name in on_guild])
        hands = [self._sum(hand) for hand in held]
        ends = []
        for plan in range(len(PLANS)):
            own, more, against = hands[self.me], temple, guild
            for ways in mine:
                laid, given, kept = ways[plan]
                more += self.temple[laid]
                against += self.thieves[given]
                own = _more(own, self.points[kept])
            ends.append(End(more, against, [*hands[: self.me], own, *hands[self.me + 1 :]]))
        return ends

    def _planned(self, three: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """How three cards are laid under each plan."""
        found = self.plans.get(three, ())
        if not found:
            ways = list(permutations(three))
            temple, thieves = self.temple, self.thieves

            def use(way: tuple[str, ...]) -> int:
                laid, given, kept = way
                return temple[laid] - thieves[given] + temple[kept] - thieves[kept]

            found = self.plans[three] = (max(ways, key=use), min(ways, key=use))
        return found

    def _sum(self, hand: Sequence[str]) -> Points:
        return (sum([self.temple[name] for name in hand]), sum([self.thieves[name] for name in hand]),
                int(GUILDMASTER in hand))

    def _with(self, effect: Effect, end: End, deal: Deal, luck: float) -> End:
        match effect:
            case ("lay", temple, guild, keep):
                hands = list(end.hands)
                if keep is None:
                    for name in (temple, guild):
                        hands[self.me] = _less(hands[self.me], self.points[name])
                else:
                    hands[self.me] = _more(hands[self.me], self.points[keep])
                return End(end.temple + self.temple[temple], end.guild + self.thieves[guild], hands)
            case ("take", target):
                place = self.places[target]
                hand = deal.hands[place]
                return self._moved(end, hand[int(luck * len(hand))], place, self.me)
            case ("give", card, target):
                return self._moved(end, card, self.me, self.places[target])
            case _:
                return end

    def _moved(self, end: End, card: str, giver: int, taker: int) -> End:
        hands = list(end.hands)
        hands[giver] = _less(hands[giver], self.points[card])
        hands[taker] = _more(hands[taker], self.points[card])
        return End(end.temple, end.guild, hands)

    def choice(self, deals: int) -> Choice[AllegianceAction]:
        """The best action; where several are equal, one that may bring news, then passing, then any."""
        won = {effect: max(sum(self.wins[effect, plan]) for plan in PLANS) for effect in self.effects}
        most = max(won.values())
        best = [effect for effect, number in won.items() if number == most]
        effect = _NOTHING if _NOTHING in best else best[int(self.random.random() * len(best))]
        among = self.effects[effect]
        if effect == _NOTHING:
            looks = [action for action in among if isinstance(action, Look)]
            passes = [action for action in among if isinstance(action, Pass)]
            among = [*looks] if looks and self.me in self.coming else [*passes]
        action = among[int(self.random.random() * len(among))]
        temple, thieves = next(wins for plan in PLANS if sum(wins := self.wins[effect, plan]) == most)
        reasons = [
            Reason("A4.4", f"the temple rules and {action.seat} wins in {temple} of {deals} deals", temple / deals),
            Reason("A4.5", f"the thieves rule and {action.seat} wins in {thieves} of {deals} deals", thieves / deals),
        ]
        if isinstance(action, Look):
            reasons.append(Reason("A3.2", "nothing wins more often, and what is seen may help later", 0.0))
        return Choice(action, tuple(reasons))


_NOTHING: Effect = ("nothing",)


def _effect(action: AllegianceAction) -> Effect:
    """What an action does to the cards."""
    match action:
        case Lay():
            return ("lay", action.temple, action.guild, action.keep)
        case Take():
            return ("take", action.target)
        case Give():
            return ("give", action.card, action.target)
        case _:
            return _NOTHING


def _more(hand: Points, card: Points) -> Points:
    return (hand[0] + card[0], hand[1] + card[1], hand[2] + card[2])


def _less(hand: Points, card: Points) -> Points:
    return (hand[0] - card[0], hand[1] - card[1], hand[2] - card[2])


def won_under(end: End, me: int) -> int | None:
    """0 where the seat wins under the temple's rule, 1 under the thieves', None where it does not (A4.2 to A4.6)."""
    temple, thieves, master = end.hands[me]
    if end.temple > end.guild:
        return 0 if temple > thieves else None
    if temple > thieves:
        return None
    mine = (thieves, thieves - temple, master)
    for other_temple, other_thieves, other_master in end.hands:
        if other_temple <= other_thieves and (other_thieves, other_thieves - other_temple, other_master) > mine:
            return None
    return 1
