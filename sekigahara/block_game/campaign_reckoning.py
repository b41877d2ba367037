"""What a greedy player makes of the map: what places are worth, who would win a battle, where a group might go.

Everything here is reckoned from a view, so that it knows no more than the seat that looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from sekigahara.block_game.campaign_view import CampaignView
from sekigahara.block_game.pieces import DISKS, Block, Card, Side, enemy
from sekigahara.block_game.places import NEIGHBOURS, PLACES, road_between
from sekigahara.block_game.rate import LARGEST_GROUP, MOST, rate_of
from tabletop.players import Reason

__all__ = ["KINGS", "Plan", "Reckoning", "distance"]

KINGS: Final = ("ishida-1-leader", "tokugawa-1-leader")
_SEVEN: Final = 7


@cache
def _distances(start: str) -> dict[str, int]:
    found = {start: 0}
    edge = [start]
    for place in edge:
        for near in NEIGHBOURS[place]:
            if near not in found:
                found[near] = found[place] + 1
                edge.append(near)
    return found


def distance(one: str, other: str) -> int:
    """How many roads lie between two locations."""
    return _distances(one)[other]


class Plan(NamedTuple):
    """A group, the way that it might go, what it would bring, and why."""

    blocks: tuple[Block, ...]
    path: tuple[str, ...]
    value: float
    reasons: tuple[Reason, ...]


class Reckoning:
    """A view, seen with the eyes of one side."""

    def __init__(self, view: CampaignView, side: Side) -> None:
        self.view = view
        self.side = side
        self.foe = enemy(side)
        self.mine = view.stacks[side]
        self.theirs = {place: len(blocks) for place, blocks in view.stacks[self.foe].items()}
        # What Ishida must not lose is a place; Tokugawa has no such place.
        self.heart = "osaka" if side == "ishida" and "hideyori" in view.disks else None
        self.hand: tuple[Card, ...] = tuple(card for card in view.hands[side] if card is not None)
        self.aims = self._aims()
        self._plans: dict[str, Plan | None] = {}

    # --- what places are worth ---

    def gain(self, place: str) -> float:
        """The points that taking a place would swing, and a little for its further use."""
        here = PLACES[place]
        worth = 0.0
        if here.resource:
            owner = self.view.cubes.get(place)
            worth += 0.0 if owner == self.side else 1.3 if owner is None else 2.3
        if here.castle is not None and self.view.castles[place] != self.side:
            worth += 4.0
        disk = here.disk
        if disk is not None and disk in self.view.disks and DISKS[disk][0] != self.side:
            worth += 6.0 if disk == "hideyori" else 0.5
        if here.capital == self.foe:
            worth += 1.5
        return worth

    def _aims(self) -> dict[str, float]:
        aims = {}
        for place in PLACES:
            worth = self.gain(place)
            foes = self.theirs.get(place, 0)
            if self.view.castles.get(place) == self.side and foes:
                worth = 3.5
            if place == self.heart and (foes or self.wanted(place) > len(self.mine.get(place, ()))):
                worth = 6.0 + 0.5 * foes
            if worth:
                aims[place] = worth / (1 + 0.12 * foes)
        return aims

    def wanted(self, place: str) -> int:
        """How many blocks had better stand in Osaka against the strongest army in reach; the Mori box counts as if it
        stood there."""
        near = max((foes for other, foes in self.theirs.items() if distance(place, other) <= 3), default=0)
        return max(0, min(6, near) - len(self.view.box))

    def pull(self, place: str) -> float:
        """How well a place lies for what is still to be taken."""
        return max((worth / (1.5 + distance(place, aim)) for aim, worth in self.aims.items() if aim != place), default=0.0)

    # --- battles ---

    def punch(self, blocks: Iterable[Block]) -> float:
        """The impact that blocks could bring with the hand, about."""
        by_daimyo: dict[str, list[Block]] = {}
        for block in blocks:
            by_daimyo.setdefault(block.daimyo, []).append(block)
        cards = Counter(card.daimyo for card in self.hand for _ in range(2 if card.double else 1) if not card.loyalty)
        swords = any(card.swords for card in self.hand)
        total = 0.0
        spare = 0
        for daimyo, have in by_daimyo.items():
            if have[0].any_card:
                continue
            have.sort(key=lambda block: -block.strength - (1.5 if block.weapon and swords else 0))
            number = cards.get(daimyo, 0)
            spare += max(0, number - len(have))
            free = sum(1 for block in have[number:] if block.leader)
            used = have[:number]
            total += sum(block.strength + (1.5 if block.weapon and swords else 0) for block in used) + free
            count = len(used) + free
            total += 0.5 * count * (count - 1) * 0.8
        spare += sum(number for daimyo, number in cards.items() if daimyo not in by_daimyo)
        for have in by_daimyo.values():
            if have[0].any_card and spare > 0:
                total += have[0].strength
                spare -= 1
        return total

    def their_punch(self, blocks: int) -> float:
        """What so many enemy blocks could bring with a hand of their size, about."""
        deployed = min(blocks, 0.6 * len(self.view.hands[self.foe]), 0.3 + 0.75 * blocks)
        return deployed * 2.3 + 0.25 * deployed * deployed

    def odds(self, blocks: Sequence[Block], foes: int, attacks: bool) -> float:
        """How likely these blocks beat so many enemies, from 0 to 1."""
        lead = self.punch(blocks) - self.their_punch(foes) - (0.5 if attacks else -0.5)
        return 1 / (1 + exp(-lead / 3.5))

    def attack(self, blocks: Sequence[Block], place: str) -> list[Reason]:
        """What an attack on a place would bring."""
        foes = self.theirs.get(place, 0)
        name = PLACES[place].name
        gain = self.gain(place)
        disk = PLACES[place].disk
        lies = disk is not None and disk in self.view.disks and DISKS[disk][0] == self.foe
        if foes <= 2 and self.view.castles.get(place) == self.foe:
            needed = foes + (1 if lies else 0)
            taken = self.punch(blocks) // _SEVEN
            if taken >= needed:
                return [Reason("B96", f"{name} could be taken by a siege at once", gain)]
            return [Reason("B95", f"a siege of {name} would begin", 0.35 * gain + 0.4 * taken - 0.4)]
        if len(blocks) >= self.view.options.overrun_ratio * foes > 0:
            return [Reason("B52", f"{foes} overrun in {name}", gain + 1.2 * foes)]
        odds = self.odds(blocks, foes, True)
        reasons = [
            Reason("B62", f"a battle in {name}, won {odds:.0%} of the time", odds * (0.8 * gain + 0.5 * foes)
                   - (1 - odds) * (1.0 + 0.4 * len(blocks))),
        ]
        if any(block.name in KINGS for block in blocks):
            reasons.append(Reason("B1" if self.side == "ishida" else "B2", "the one who must not fall would be in it",
                                  -7.0 * (1 - odds)))
        return reasons

    # --- where a group might go ---

    def danger(self, place: str, blocks: int) -> float:
        """How much a group is in danger where it ends."""
        worst = 0
        for other, foes in self.theirs.items():
            if other != place and distance(place, other) <= 2:
                worst = max(worst, foes)
        return 0.35 * max(0, worst - 1.3 * blocks)

    def ends(self, blocks: Sequence[Block], path: Sequence[str]) -> list[Reason]:
        """What it would bring if a group ended where a path leads."""
        place = path[-1]
        reasons = []
        taken = [each for each in path[1:] if PLACES[each].resource and self.view.cubes.get(each) != self.side
                 and not self.theirs.get(each)]
        if taken:
            reasons.append(Reason("B17", f"takes {', '.join(PLACES[each].name for each in taken)}",
                                  sum(self.gain(each) for each in taken)))
        lies = PLACES[place].disk
        if len(path) > 1 and (self.theirs.get(place) or (lies and lies in self.view.disks and DISKS[lies][0] == self.foe)):
            return reasons + self.attack(blocks, place)
        if PLACES[place].castle is not None and self.view.castles[place] != self.side:
            reasons.append(Reason("B19", f"holds the castle of {PLACES[place].name}", 4.0))
        elif len(path) == 1 and PLACES[place].castle == self.foe and not self.theirs.get(place):
            reasons.append(Reason("B19", f"{PLACES[place].name} would go back to its owner", 4.0))
        reasons.append(Reason("B46", f"{PLACES[place].name} lies well for what can be taken", self.pull(place)))
        friends = len(self.mine.get(place, ())) if len(path) > 1 else 0
        if place == self.heart and friends < self.wanted(place):
            more = min(len(blocks), self.wanted(place) - friends)
            reasons.append(Reason("B103", "Hideyori must not be lost", 1.5 + 0.5 * more))
        danger = self.danger(place, len(blocks) + friends)
        if danger:
            reasons.append(Reason("B60", "a stronger army is near", -danger))
        return reasons

    def ways(
        self, path: tuple[str, ...], size: int, led: bool, forced: bool, leader: bool
    ) -> Iterator[tuple[tuple[str, ...], float]]:
        """All ways that a group may go on, and the cards that they cost."""
        yield path, 0.0
        edge = [(path, 0.0)]
        can_force = bool(self.hand) and not forced
        if size > LARGEST_GROUP:
            return
        while edge:
            way, _ = edge.pop()
            if len(way) > MOST or (len(way) > len(path) and self._stops(way[-1])):
                continue
            for to in NEIGHBOURS[way[-1]]:
                road = road_between(way[-1], to)
                if road is None or road.id in self.view.roads or to in way:
                    continue
                on = (*way, to)
                lacking = len(way) - rate_of(on, size, led or leader, forced)
                if lacking <= 0 or (lacking == 1 and can_force):
                    price = 1.2 if lacking == 1 else 0.0
                    yield on, price
                    edge.append((on, price))

    def _stops(self, place: str) -> bool:
        if self.theirs.get(place):
            return True
        disk = PLACES[place].disk
        return disk is not None and disk in self.view.disks and DISKS[disk][0] == self.foe

    def best_way(
        self, blocks: tuple[Block, ...], path: tuple[str, ...], size: int, led: bool, forced: bool, leader: bool,
        first: str | None = None,
    ) -> Plan:
        """The way that brings most; with ``first`` only ways that go there next."""
        best: Plan | None = None
        known: dict[str, list[Reason]] = {}
        for way, price in self.ways(path, size, led, forced, leader):
            if first is not None and (len(way) <= len(path) or way[len(path)] != first):
                continue
            new = way[len(path) - 1:]
            key = new[-1] + "".join(place for place in new[1:-1] if PLACES[place].resource)
            reasons = known.get(key)
            if reasons is None:
                reasons = known[key] = self.ends(blocks, new)
            value = sum(reason.amount for reason in reasons) - price
            if best is None or value > best.value + 1e-9:
                best = Plan(blocks, way, value, tuple(reasons))
        return best or Plan(blocks, path, -9.0, ())

    # --- which blocks go ---

    def garrison(self, place: str, blocks: Sequence[Block]) -> list[Block]:
        """Who had better stay."""
        stay = [block for block in blocks if block.name in KINGS]
        near = sum(foes for other, foes in self.theirs.items() if distance(place, other) <= 3)
        need = 0
        if PLACES[place].castle == self.side and near:
            need = 2 if near > 2 else 1
        if stay:
            need = max(need, 3 if near else 2)
        if place == self.heart:
            need = max(need, 2, self.wanted(place))
        for block in sorted(blocks, key=lambda each: (each.strength + bool(each.weapon), each.order)):
            if len(stay) >= need:
                break
            if block not in stay or blocks.count(block) > stay.count(block):
                if block.name not in KINGS:
                    stay.append(block)
        return stay

    def plan(self, home: str) -> Plan | None:
        """The best group of a stack and its way; None where staying is better."""
        if home not in self._plans:
            self._plans[home] = self._plan(home)
        return self._plans[home]

    def _plan(self, home: str) -> Plan | None:
        view = self.view
        march = view.march if view.march is not None and view.march.home == home else None
        faces = (*march.left, *march.group) if march else view.free.get(home, ()) or self.mine.get(home, ())
        blocks = [block for block in faces if block is not None]
        if not blocks or home in view.besieged:
            return None
        movers = list(blocks)
        for block in self.garrison(home, blocks):
            movers.remove(block)
        if not movers:
            return None
        movers.sort(key=lambda block: (-block.strength - 1.5 * bool(block.weapon) - 2 * block.leader, block.order))
        led = PLACES[home].capital == self.side or (
            PLACES[home].castle == self.side and view.castles.get(home) == self.side)
        led = led or bool(march and march.announced)
        leader = any(block.leader for block in blocks)
        stay = sum(reason.amount for reason in self.ends(blocks, (home,)))
        best: Plan | None = None
        for size in dict.fromkeys((min(len(movers), LARGEST_GROUP), *(each for each in (8, 4, 1) if each < len(movers)))):
            group = tuple(sorted(movers[:size], key=lambda block: block.order))
            plan = self.best_way(group, (home,), size, led, False, leader)
            value = plan.value - stay + (0.04 * size if len(plan.path) > 1 else 0)
            if len(plan.path) > 1 and value > 0.15 and (best is None or value > best.value):
                best = plan._replace(value=value)
        return best
