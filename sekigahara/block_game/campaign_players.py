"""A computer player of the whole game that says why it does what it does.

It is greedy: every action is weighed by what it brings at once, from what its seat sees. Combats are left to the player
of battles.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sekigahara.block_game.actions import Fight, Retreat
from sekigahara.block_game.campaign_actions import (
    Bid,
    CallMori,
    CampaignAction,
    Discard,
    End,
    First,
    Leave,
    March,
    MoveOption,
    Muster,
    Stack,
    Stop,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_reckoning import Plan, Reckoning, distance
from sekigahara.block_game.campaign_state import WEEKS
from sekigahara.block_game.campaign_view import CampaignView
from sekigahara.block_game.mustering import recruitment_place
from sekigahara.block_game.pieces import SIDES, Card, Side
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.players import score_action as score_battle
from sekigahara.block_game.words import count
from tabletop.players import GreedyPlayer, Reason

__all__ = ["greedy", "score_action"]


def greedy(seed: int = 0) -> GreedyPlayer:
    """The greedy player of the whole game; the seed settles ties."""
    return GreedyPlayer(_Scorer(), seed, "greedy")


class _Scorer:
    """Scores actions and keeps what was reckoned for the last view: all actions of a decision share it."""

    def __init__(self) -> None:
        self._view: CampaignView | None = None
        self._reckoning: Reckoning | None = None

    def __call__(self, view: CampaignView, action: CampaignAction) -> list[Reason]:
        if self._view is not view or self._reckoning is None:
            side: Side = SIDES[0] if view.asked == SIDES[0] else SIDES[1]
            self._view, self._reckoning = view, Reckoning(view, side)
        return _score(self._reckoning, action)


def score_action(view: CampaignView, action: CampaignAction) -> list[Reason]:
    """What speaks for and against an action, about in victory points; in a combat, in points of impact.

    Args:
        view: what the acting seat sees.
        action: one of its legal actions.
    """
    return _Scorer()(view, action)


def _score(eyes: Reckoning, action: CampaignAction) -> list[Reason]:
    score = _SCORES.get(type(action))
    if score is not None:
        return score(action, eyes)
    assert eyes.view.battle is not None
    return score_battle(eyes.view.battle, action)  # type: ignore[arg-type]


# --- cards -------------------------------------------------------------------------------------------------------


def _use(card: Card, eyes: Reckoning) -> float:
    """What a card is worth for battles to come."""
    if card.loyalty:
        return 1.3
    blocks = sum(1 for here in eyes.mine.values() for block in here if block is not None and block.daimyo == card.daimyo)
    held = sum(1 for other in eyes.hand if other.daimyo == card.daimyo)
    base = 0.3 + min(0.5, 0.1 * blocks) - 0.06 * max(0, held - max(1, blocks // 2))
    base += 0.25 if card.swords else 0.5 if card.double else 0.0
    return base * (1.4 if len(eyes.hand) <= 3 else 1.0 if len(eyes.hand) <= 7 else 0.7)


def _spent(card: Card, eyes: Reckoning, rule: str) -> Reason:
    return Reason(rule, f"{card.words} would be worth something in battle", -round(_use(card, eyes), 3))


def _discard(action: Discard, eyes: Reckoning) -> list[Reason]:
    if eyes.view.ask == "exchange":
        return [Reason("B40", "another card is drawn for it", 0.5), _spent(action.card, eyes, "B40")]
    return [_spent(action.card, eyes, "B33")]


def _bid(action: Bid, eyes: Reckoning) -> list[Reason]:
    if action.card is None:
        return [Reason("B36", "there is nothing to bid", 0.0)]
    return [Reason("B36", "a high bid may decide who is first", 0.09 * action.card.value), _spent(action.card, eyes, "B36")]


def _first(action: First, eyes: Reckoning) -> list[Reason]:
    if eyes.view.week == WEEKS:
        last = action.side != action.seat
        return [Reason("B38", "the last move of the game", 1.0 if last else 0.0)]
    return [Reason("B38", "who moves first strikes first", 0.5 if action.side == action.seat else 0.0)]


def _call(action: CallMori, eyes: Reckoning) -> list[Reason]:
    near = sum(foes for place, foes in eyes.theirs.items() if distance(place, "osaka") <= 2)
    room = len(eyes.hand) - 5
    return [
        Reason("B58", "a strong block comes to Osaka", 0.35 + 0.1 * room),
        *([Reason("B105", "near enemies would bring it there for nothing", -0.3)] if near else []),
        _spent(action.card, eyes, "B58"),
    ]


# --- the movement phase ------------------------------------------------------------------------------------------


def _plans(eyes: Reckoning) -> list[Plan]:
    plans = [plan for place in eyes.mine if (plan := eyes.plan(place)) is not None]
    return sorted(plans, key=lambda plan: -plan.value)


def _muster_value(eyes: Reckoning) -> float:
    blocks = [block for block in eyes.view.recruits[eyes.side] if block is not None]
    if not blocks:
        return 0.0
    number: dict[str, int] = {}
    for block in blocks:
        home = recruitment_place(block.daimyo)
        if home is not None and not eyes.theirs.get(home):
            number[block.daimyo] = number.get(block.daimyo, 0) + 1
    return max(0.6, 0.6 * max(number.values(), default=0))


def _option(action: MoveOption, eyes: Reckoning) -> list[Reason]:
    gains = [plan.value for plan in _plans(eyes)]
    muster = _muster_value(eyes)
    if action.option == "none":
        poor = sum(1 for card in eyes.hand if _use(card, eyes) < 0.5)
        return [Reason("B40", f"{count(poor, 'poor card')} could be changed", 0.1 * poor)]
    if action.option == "minimal":
        value = max([*gains[:1], muster, 0.0])
    elif action.option == "limited":
        value = max(sum(gains[:3]), sum(gains[:2]) + muster)
    else:
        value = sum(gains) + muster
    price = [_spent(card, eyes, "B40") for card in action.cards]
    return [Reason("B40", "what could be moved and mustered with it", round(value, 3)), *price]


def _stack(action: Stack, eyes: Reckoning) -> list[Reason]:
    plan = eyes.plan(action.place)
    if plan is None:
        return [Reason("B41", f"nothing to gain from {PLACES[action.place].name}", -1.0)]
    return [Reason("B41", f"{count(len(plan.blocks), 'block')} could go to {PLACES[plan.path[-1]].name}", plan.value)]


def _take(action: Take, eyes: Reckoning) -> list[Reason]:
    march = eyes.view.march
    assert march is not None
    plan = eyes.plan(march.home)
    wanted = plan is not None and plan.blocks.count(action.block) > march.group.count(action.block)
    if wanted:
        return [Reason("B41", "it is wanted in the group", 2.0)]
    return [Reason("B91", "it had better stay", -1.0)]


def _take_all(action: TakeAll, eyes: Reckoning) -> list[Reason]:
    march = eyes.view.march
    assert march is not None
    plan = eyes.plan(march.home)
    if plan is not None and len(plan.blocks) == len(march.left) + len(march.group):
        return [Reason("B41", "all are wanted in the group", 3.0)]
    return [Reason("B91", "some had better stay", -1.0)]


def _march(action: March, eyes: Reckoning) -> list[Reason]:
    march = eyes.view.march
    assert march is not None
    price = [_spent(action.card, eyes, "B49")] if action.card is not None else []
    home = PLACES[march.home]
    led = home.capital == eyes.side or (home.castle == eyes.side and eyes.view.castles.get(march.home) == eyes.side)
    led = led or march.announced
    if not march.parts:
        plan = eyes.plan(march.home)
        group = tuple(block for block in march.group if block is not None)
        if plan is None or len(group) < len(plan.blocks):
            return [Reason("B41", "the group is not complete", -0.5), *price]
        best = eyes.best_way(plan.blocks, (march.home,), len(group), led or action.leader, False, _has_leader(eyes),
                             action.to)
        stay = 0.0
    else:
        part = march.parts[-1]
        blocks = tuple(block for block in part.blocks if block is not None)
        led = led or part.led
        best = eyes.best_way(blocks, part.path, part.size, led or action.leader, part.forced or action.card is not None,
                             _has_leader(eyes), action.to)
        stay = sum(reason.amount for reason in eyes.ends(blocks, (part.path[-1],)))
    return [*best.reasons, Reason("B46", "against staying", -stay), *price]


def _has_leader(eyes: Reckoning) -> bool:
    march = eyes.view.march
    assert march is not None
    parts = [block for part in march.parts for block in part.blocks]
    return any(block is not None and block.leader for block in (*march.left, *march.group, *parts))


def _leave(action: Leave, eyes: Reckoning) -> list[Reason]:
    return [Reason("B42", "a group is stronger together", -1.0)]


def _stop(action: Stop, eyes: Reckoning) -> list[Reason]:
    march = eyes.view.march
    assert march is not None
    if not march.parts and eyes.plan(march.home) is not None:
        return [Reason("B43", "the stack could still do something", -0.4)]
    return [Reason("B43", "it stands well where it is", 0.05)]


def _muster(action: Muster, eyes: Reckoning) -> list[Reason]:
    blocks = [block for block in eyes.view.recruits[eyes.side] if block is not None]
    at_home = recruitment_place(action.block.daimyo) == action.to
    number = sum(1 for block in blocks if block.daimyo == action.block.daimyo) if at_home else 1
    return [
        Reason("B54", f"{count(number, 'block')} could come", 0.6 * number),
        Reason("B46", f"{PLACES[action.to].name} lies well for what can be taken", 0.3 * eyes.pull(action.to)),
        Reason("B7", f"{action.block.words} is strong", 0.05 * action.block.strength),
    ]


def _end(action: End, eyes: Reckoning) -> list[Reason]:
    return [Reason("B38", "there is nothing better to do", 0.1)]


# --- combat ------------------------------------------------------------------------------------------------------


def _fight(action: Fight, eyes: Reckoning) -> list[Reason]:
    mine, theirs = len(eyes.mine[action.place]), eyes.theirs.get(action.place, 0)
    return [Reason("B60", f"{mine} against {theirs}: the hand is best used where it tells most", float(mine - theirs))]


def _retreat(action: Retreat, eyes: Reckoning) -> list[Reason]:
    assert eyes.view.battle is not None
    if action.to == "inside":
        heart = eyes.view.battle.place == eyes.heart
        return [Reason("B103", "Hideyori is not left alone", 20.0)] if heart else [Reason("B87", "the castle is kept", 3.0)]
    left = eyes.view.battle.sides[eyes.side]
    blocks = len(left.standing) + sum(1 for each in left.deployed if not each.lost)
    friends = len(eyes.mine.get(action.to, ()))
    foes = eyes.theirs.get(action.to, 0)
    reasons = [Reason("B89", f"{PLACES[action.to].name} lies well", eyes.pull(action.to))]
    if friends:
        reasons.append(Reason("B89", "friends are there", 0.3 * friends))
    if foes:
        reasons.append(Reason("B88", "enemies are there", -0.8 * foes))
    if PLACES[action.to].castle == eyes.side:
        reasons.append(Reason("B87", "a castle of one's own", 0.8))
    reasons.append(Reason("B60", "enemies near", -eyes.danger(action.to, blocks + friends)))
    return reasons


_SCORES: Final[dict[type, Callable[[Any, Reckoning], list[Reason]]]] = {
    Discard: _discard, Bid: _bid, First: _first, CallMori: _call, MoveOption: _option, Stack: _stack, Take: _take,
    TakeAll: _take_all, March: _march, Leave: _leave, Stop: _stop, Muster: _muster, End: _end, Fight: _fight,
    Retreat: _retreat,
}
