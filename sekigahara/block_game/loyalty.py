"""Loyalty: challenging a deployment, refuting it, and turned blocks (B67, B75-B81)."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.actions import Challenge, Show, Trust, Yield
from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Side, enemy
from sekigahara.block_game.state import BattleState, Deployed, changed
from sekigahara.block_game.turns import question_asked
from sekigahara.block_game.words import blocks_words
from tabletop import Event
from tabletop.verdicts import Told, requires

__all__ = ["CHALLENGE", "CHALLENGE_LATE", "SHOW", "TRUST", "YIELD", "challenged_blocks", "refuting_rule", "turn_blocks"]


def challenged_blocks(state: BattleState) -> tuple[Deployed, ...]:
    """The blocks of the last deployment; ``()`` before the first."""
    if not state.deployed:
        return ()
    step = state.deployed[-1].step
    return tuple(each for each in state.deployed[-2:] if each.step == step)


def refuting_rule(block: Block, pair: bool) -> str:
    """The rule that says which card refutes: B78 for Ii and Ishida, B76 for a pair, else B75."""
    return "B78" if block.any_card else "B76" if pair else "B75"


# --- the challenge -----------------------------------------------------------------------------------------------


@requires("B81")
def no_siege(state: BattleState, action: Challenge) -> bool:
    """No Loyalty Challenge in sieges."""
    return not state.siege


@no_siege.tells
def _no_siege(state: BattleState, action: Challenge, passed: bool) -> Told:
    if passed:
        return "This is no siege.", {"siege": False}
    return "In a siege nobody plays a Loyalty Challenge card.", {"siege": True}


@requires("B67")
def deployed_with_card(state: BattleState, action: Challenge) -> bool:
    """A leader deployed without a card can't be challenged."""
    return not (state.deployed and state.deployed[-1].card is None and state.deployed[-1].side != action.seat)


@deployed_with_card.tells
def _deployed_with_card(state: BattleState, action: Challenge, passed: bool) -> Told:
    last = state.deployed[-1] if state.deployed else None
    facts = {"block": last.block.name if last else None, "card": last.card.name if last and last.card else None}
    if passed:
        return "The last deployment is no free leader of the enemy.", facts
    assert last is not None
    return f"{last.block.words} was deployed without a card: that can't be challenged.", facts


@requires("B75")
def one_for_each_deployment(state: BattleState, action: Challenge) -> bool:
    """One challenge for each deployment."""
    return not state.challenged


@one_for_each_deployment.tells
def _one_for_each_deployment(state: BattleState, action: Challenge, passed: bool) -> Told:
    facts = {"challenged": state.challenged}
    if passed:
        return "The last deployment has not been challenged.", facts
    return "The last deployment has been challenged already: one Loyalty Challenge for each deployment.", facts


@requires("B75", secret=True, grants=True)
def holds_loyalty_card(state: BattleState, action: Challenge) -> bool:
    """A challenge plays a Loyalty Challenge card from the hand."""
    return any(card.loyalty for card in state.hands[action.seat])


@holds_loyalty_card.tells
def _holds_loyalty_card(state: BattleState, action: Challenge, passed: bool) -> Told:
    spent = sum(card.loyalty for card in state.played[action.seat])
    facts = {"held": sum(card.loyalty for card in state.hands[action.seat]), "spent": spent}
    if passed:
        return f"{SIDE_NAMES[action.seat]} holds a Loyalty Challenge card.", facts
    more = " any more: it was spent in this battle" if spent else ""
    return f"{SIDE_NAMES[action.seat]} holds no Loyalty Challenge card{more}.", facts


@requires("B75", grants=True)
def may_trust(state: BattleState, action: Trust) -> bool:
    """Nobody must challenge."""
    return True


@may_trust.tells
def _may_trust(state: BattleState, action: Trust, passed: bool) -> Told:
    return "A deployment may be challenged; nobody must.", {}


# --- the answer --------------------------------------------------------------------------------------------------


@requires("B75", secret=True)
def shown_from_hand(state: BattleState, action: Show) -> bool:
    """The card shown is another one, still in the hand."""
    return action.card in state.hands[action.seat]


@shown_from_hand.tells
def _shown_from_hand(state: BattleState, action: Show, passed: bool) -> Told:
    facts = {"card": action.card.name, "hand": tuple(card.name for card in state.hands[action.seat])}
    if passed:
        return f"The {action.card.words} is in {SIDE_NAMES[action.seat]}'s hand.", facts
    if action.card in state.played[action.seat]:
        return f"The {action.card.words} was played; only another card, still in the hand, refutes.", facts
    return f"{SIDE_NAMES[action.seat]} holds no {action.card.words}.", facts


@requires("B75", grants=True)
def could_deploy(state: BattleState, action: Show) -> bool:
    """The card could deploy the challenged block; for a pair one card of its daimyo is enough."""
    return not action.card.loyalty and all(action.card.deploys(each.block) for each in challenged_blocks(state))


@could_deploy.tells
def _could_deploy(state: BattleState, action: Show, passed: bool) -> Told:
    blocks = challenged_blocks(state)
    facts = {"card": action.card.name, "blocks": tuple(each.block.name for each in blocks)}
    names = blocks_words(each.block for each in blocks)
    if passed:
        return (f"A {action.card.words} could deploy {names}." if blocks else "Nothing is challenged."), facts
    if action.card.loyalty:
        return "A Loyalty Challenge card deploys nothing and refutes nothing.", facts
    return f"A {action.card.words} could not deploy {names}, so it refutes nothing.", facts


@requires("B77", grants=True)
def may_yield(state: BattleState, action: Yield) -> bool:
    """Nobody must show a card; then the block turns."""
    return True


@may_yield.tells
def _may_yield(state: BattleState, action: Yield, passed: bool) -> Told:
    return "Nobody must show a card: unrefuted, the block counts for the challenger.", {}


CHALLENGE: Final = (no_siege, deployed_with_card, one_for_each_deployment, question_asked, holds_loyalty_card)
"""What the rules demand of a challenge while deployment goes on, in the order of asking: where the question is not put
the reason behind that comes first, since it says more than "not now"."""
CHALLENGE_LATE: Final = (question_asked, *(each for each in CHALLENGE if each is not question_asked))
"""The same before and after deployment."""
TRUST: Final = (question_asked, may_trust)
SHOW: Final = (question_asked, could_deploy, shown_from_hand)
YIELD: Final = (question_asked, may_yield)


# --- turned blocks -----------------------------------------------------------------------------------------------


def turn_blocks(state: BattleState) -> tuple[BattleState, list[Event]]:
    """The blocks of the last deployment turn to the challenger (B77, B79).

    Their impact leaves the owner's total and is counted anew for the challenger, with bonuses from the blocks that
    already fight for him.
    """
    turning = challenged_blocks(state)
    owner: Side = turning[0].side
    challenger = enemy(owner)
    deployed = list(state.deployed[: len(state.deployed) - len(turning)])
    impact = dict(state.impact)
    events: list[Event] = []
    for each in turning:
        lines = impact_lines(
            each.block, each.card, (one for one in deployed if one.fights == challenger), state.options, siege=False
        )
        after = each._replace(lines=lines, fights=challenger)
        before = dict(impact)
        impact[owner] -= each.score
        impact[challenger] += after.score
        deployed.append(after)
        events.append(Event(
            ("B77", "B79", *dict.fromkeys(line.rule for line in lines)), _turned_text,
            {"block": each.block.name, "words": each.block.words, "owner": owner, "challenger": challenger,
             "from": before[owner], "to": impact[challenger], "left": impact[owner], "taken": each.score,
             "score": after.score},
            lines=lines,
            total=f"{SIDE_NAMES[challenger]} {before[challenger]} → {impact[challenger]}, "
                  f"{SIDE_NAMES[owner]} {before[owner]} → {impact[owner]}",
        ))
    return state.but(deployed=tuple(deployed), impact=impact), events


def _turned_text(facts: object) -> str:
    known: dict[str, object] = facts  # type: ignore[assignment]
    owner, challenger = SIDE_NAMES[str(known["owner"])], SIDE_NAMES[str(known["challenger"])]
    return f"{known['words']} turns: it counts for {challenger} in this battle, no longer for {owner}."


def spend_loyalty_card(state: BattleState, side: Side) -> BattleState:
    """The state after the side played a Loyalty Challenge card from its hand."""
    hand = list(state.hands[side])
    card = next(each for each in hand if each.loyalty)
    hand.remove(card)
    return state.but(
        hands=changed(state.hands, side, tuple(hand)), played=changed(state.played, side, (*state.played[side], card))
    )
