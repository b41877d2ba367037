"""A computer player for battles and sieges that says why it does what it does.

It is greedy: it weighs each action by what it brings at once, from what its seat sees and from the public rules. What
it can't see it reckons with as an average: the enemy's hand is any of the cards that it has not seen.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any, Final

from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.pieces import CARD_COUNTS, CARDS, SIDE_NAMES, Block, Card, Side, enemy
from sekigahara.block_game.state import Deployed
from sekigahara.block_game.view import BattleView
from sekigahara.block_game.words import count
from tabletop.players import GreedyPlayer, Reason

__all__ = ["greedy", "score_action"]

_KING: Final = 1000.0
"""What the block is worth whose loss ends the game."""
_CHALLENGE_CARD: Final = 2.0
"""What keeping a Loyalty Challenge card for a better moment is worth, in impact."""


def greedy(seed: int = 0) -> GreedyPlayer:
    """The greedy player of battles and sieges; the seed settles ties."""
    return GreedyPlayer(score_action, seed, "greedy")


def score_action(view: BattleView, action: BattleAction) -> list[Reason]:
    """What speaks for and against an action, in points of impact.

    Args:
        view: what the acting seat sees.
        action: one of its legal actions.
    """
    score = _SCORES.get(type(action))
    if score is None:
        raise TypeError(f"{action!r} is no action of a battle")
    return score(action, view)


# --- deploying ---------------------------------------------------------------------------------------------------


def _deploy(action: Deploy, view: BattleView) -> list[Reason]:
    friends = [each for side in view.sides.values() for each in side.deployed if each.fights == action.seat]
    reasons: list[Reason] = []
    for ref in action.blocks:
        lines = impact_lines(ref.block, action.card, friends, view.options, siege=view.siege)
        reasons += [Reason(line.rule, f"{ref.block.words}: {line.text}", float(line.amount)) for line in lines]
        friends.append(Deployed(0, action.seat, ref.block, action.card, False, lines, action.seat))
    points = sum(reason.amount for reason in reasons)
    card = action.card
    if card is None:
        reasons.append(Reason("B66", "no card is spent, and later it would need one", 1.5))
        return reasons
    if card.swords and all(ref.block.weapon is None or view.siege for ref in action.blocks):
        reasons.append(Reason("B72", "swords are wasted on it", -1.0))
    if card.double and len(action.blocks) == 1:
        reasons.append(Reason("B64", "half of the double card is wasted", -1.5))
    if not view.siege:
        hand = list(view.sides[action.seat].hand)
        hand.remove(card)
        if not any(other is not None and all(other.deploys(ref.block) for ref in action.blocks) for other in hand):
            reasons.append(Reason("B75", "no other card in hand could refute a challenge", -0.25 * points))
    return reasons


def _done(action: Done, view: BattleView) -> list[Reason]:
    mine, theirs = view.impact[action.seat], view.impact[enemy(action.seat)]
    if view.siege:
        over = mine % 7
        return [Reason("B95", f"{over} impact over a full seven", 0.0)]
    ahead = mine - theirs - 1 if action.seat == view.attacker else mine - theirs
    # Cards are drawn again for those played, so stopping gains nothing but the blocks' hidden faces.
    return [Reason("B74", "the lead is kept" if ahead >= 0 else "the battle would be given up", min(0.5, float(ahead)))]


# --- loyalty -----------------------------------------------------------------------------------------------------


def _last(view: BattleView) -> list[Deployed]:
    step = view.course[-1].step
    return [each for side in view.sides.values() for each in side.deployed if each.step == step]


def _unseen(view: BattleView, side: Side) -> dict[Card, int]:
    """How many of each of the enemy's cards have not been seen in this battle."""
    known = view.sides[side]
    played = [each.card for each in known.deployed if each.card is not None and not each.second]
    spent = [*played, *(card for card in known.played if card.loyalty)]
    return {card: max(0, CARD_COUNTS[side][name] - spent.count(card)) for name, card in CARDS[side].items()}


def chance_of_refuting(view: BattleView, side: Side, blocks: list[Block]) -> float:
    """How likely it is that a side holds a card that refutes a challenge of these blocks, from 0 to 1.

    Its hand is taken for any of its cards that were not seen in this battle.
    """
    known = view.sides[side]
    if any(card.deploys(block) for card in known.shown for block in blocks[:1] if card not in known.played):
        return 1.0
    unseen = _unseen(view, side)
    total = sum(unseen.values())
    refuting = sum(number for card, number in unseen.items() if all(card.deploys(block) for block in blocks))
    hand = min(len(known.hand), total)
    return 1.0 - comb(total - refuting, hand) / comb(total, hand) if total else 0.0


def _challenge(action: Challenge, view: BattleView) -> list[Reason]:
    blocks = _last(view)
    owner = blocks[0].side
    refuted = chance_of_refuting(view, owner, [each.block for each in blocks])
    swing = sum(each.score for each in blocks) + sum(
        each.block.strength + (2 if each.swords and each.block.weapon else 0) for each in blocks
    )
    return [
        Reason("B77", f"a turned deployment swings the track by {swing}; not refuted in {1 - refuted:.0%} of the hands that"
               f" {SIDE_NAMES[owner]} may hold", round((1 - refuted) * swing, 2)),
        Reason("B101", "the Loyalty Challenge card is spent", -_CHALLENGE_CARD),
    ]


def _trust(action: Trust, view: BattleView) -> list[Reason]:
    return [Reason("B75", "the Loyalty Challenge card is kept for a better moment", 0.0)]


def _show(action: Show, view: BattleView) -> list[Reason]:
    score = sum(each.score for each in _last(view))
    reasons = [Reason("B75", f"the deployment keeps its {score}", float(score))]
    if action.card.swords or action.card.double:
        reasons.append(Reason("B110", "a strong card is shown to the enemy", -0.5))
    return reasons


def _yield(action: Yield, view: BattleView) -> list[Reason]:
    score = sum(each.score for each in _last(view))
    return [Reason("B77", f"the deployment's {score} would count for the enemy", -float(score))]


# --- losses, retreat, castle -------------------------------------------------------------------------------------


def _worth(block: Block) -> float:
    if block.name in ("ishida-1-leader", "tokugawa-1-leader"):
        return _KING
    return block.strength + (1.5 if block.leader else 0.0) + (1.0 if block.weapon else 0.0)


def _lose(action: Lose, view: BattleView) -> list[Reason]:
    if isinstance(action.piece, BlockRef):
        block = action.piece.block
        if block.side != action.seat:
            return [Reason("B79", f"{block.words} is the enemy's own block", _worth(block))]
        rule = "B1" if block.daimyo == "ishida" else "B2" if _worth(block) == _KING else "B83"
        return [Reason(rule, f"{block.words} is worth {_worth(block):g}", -_worth(block))]
    if action.piece == "hideyori":
        return [Reason("B103", "Hideyori's disk is the game", -_KING)]
    return [Reason("B104", "the disk can't fight, but no card is drawn for it", -1.0)]


def _stance(action: Stance, view: BattleView) -> list[Reason]:
    mine = view.sides[action.seat]
    theirs = view.sides[enemy(action.seat)]
    odds = len(theirs.standing) - len(mine.standing)
    if action.inside:
        return [Reason("B94", f"only {count(len(theirs.hand), 'card')} can hurt it, without special attacks", 1.0 + odds)]
    return [Reason("B92", "outside it can strike back", float(len(mine.standing)))]


def _retreat(action: Retreat, view: BattleView) -> list[Reason]:
    if action.to == "inside":
        return [Reason("B87", "the castle is kept", 2.0)]
    return [Reason("B89", "the survivors get away", 1.0)]


_SCORES: Final[dict[type, Callable[[Any, BattleView], list[Reason]]]] = {
    Deploy: _deploy, Done: _done, Challenge: _challenge, Trust: _trust, Show: _show, Yield: _yield, Lose: _lose,
    Stance: _stance, Retreat: _retreat,
}
