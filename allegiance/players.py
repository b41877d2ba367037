"""Computer players of Allegiance. They see the view of their seat and nothing else.

``RandomPlayer`` comes from :mod:`tabletop.players`. :func:`greedy` makes a player that follows a few plain ideas and
says which; :class:`SamplingPlayer` deals the cards it does not see many times over, consistently with all it knows,
and counts how often each action wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.sampling import SamplingPlayer
from allegiance.view import View
from tabletop.players import GreedyPlayer, RandomPlayer, Reason

__all__ = ["RandomPlayer", "SamplingPlayer", "greedy", "score"]


def greedy(seed: int | str, name: str = "greedy") -> GreedyPlayer:
    """A greedy player: it serves the side that its hand is loyal to, and the temple while the hand is about even.

    Influence counts twice what loyalty does: who is loyal to the side that does not rule has nothing from it. Reasons
    are worth points of cards.
    """
    return GreedyPlayer(score, seed=seed, name=name)


def score(view: View, action: AllegianceAction) -> Sequence[Reason]:
    """What speaks for an action and against it, in points of cards."""
    own = view.hand(action.seat)
    # All who are loyal to the temple win together, of the thieves only one: it takes a clear lead to side with them.
    side = "temple" if own.temple.least - own.thieves.least >= -2 else "thieves"
    match action:
        case Lay():
            return _score_lay(view, action, side)
        case Give():
            return _score_give(view, action, side)
        case Take():
            return (Reason("A3.4", f"a card more, which may be of use to the {side}", 0.25),)
        case Look():
            return (Reason("A3.2", f"{action.target}'s hand tells which side to fear", 0.5 * _unknown(view, action)),)
        case Peek():
            news = 0.25 if view.options.peek == "top_of_others" else -0.5
            return (Reason("A3.3", "new cards to see" if news > 0 else "it shows only what was just laid", news),)
        case Pass():
            return (Reason("A2.3", "nothing is shown", 0.0),)


def _points(view: View, card: str, side: str) -> int:
    found = view.options.card_table[card]
    return found.temple if side == "temple" else found.thieves


def _score_lay(view: View, action: Lay, side: str) -> Sequence[Reason]:
    other = "thieves" if side == "temple" else "temple"
    temple, guild = _points(view, action.temple, "temple"), _points(view, action.guild, "thieves")
    sign = 1 if side == "temple" else -1
    reasons = [
        Reason("A4.2", f"{action.temple} brings the temple {temple}", sign * temple),
        Reason("A4.2", f"{action.guild} brings the thieves {guild}", -sign * guild),
    ]
    if action.keep is None:
        lost = sum(_points(view, card, side) - _points(view, card, other) for card in (action.temple, action.guild))
        reasons.append(Reason("A4.3", f"loyalty to the {side} that leaves the hand", -0.5 * lost))
    else:
        kept = _points(view, action.keep, side) - _points(view, action.keep, other)
        reasons.append(Reason("A4.3", f"{action.keep} makes the hand more loyal to the {side}", 0.5 * kept))
        if view.options.card_table[action.keep].action:
            reasons.append(Reason("A3.1", f"{action.keep} opens an action", 0.25))
    return reasons


def _score_give(view: View, action: Give, side: str) -> Sequence[Reason]:
    other = "thieves" if side == "temple" else "temple"
    harm = _points(view, action.card, other)
    use = _points(view, action.card, side)
    reasons = [Reason("A4.3", f"{action.card} leaves the hand, {harm} points for the other side", harm - use)]
    if side == "thieves":
        reasons.append(Reason("A4.5", f"{action.target} becomes the weaker rival", 0.5 * (harm - use)))
    return reasons


def _unknown(view: View, action: Look) -> float:
    hand = view.hand(action.target)
    return 1.0 - sum(number for _, number in hand.must) / hand.size if hand.size else 0.0


