"""Deployment: which block may be deployed with which card, and who says "done" (B62-B66, B74, B94)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeAlias

from sekigahara.block_game.actions import BlockRef, Deploy, Done
from sekigahara.block_game.labels import deploy_refs, deployed_of, referred
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Card, Side, enemy
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.turns import question_asked
from sekigahara.block_game.words import blocks_words, count
from tabletop.verdicts import Requirement, Told, requires

__all__ = [
    "DONE", "DONE_OPEN", "can_deploy", "deploy_requirements", "deployments", "first_is_due",
    "played_a_card",
]


_Demands: TypeAlias = tuple[Requirement[BattleState, Deploy], ...]


def played_a_card(state: BattleState, side: Side) -> bool:
    """Whether the side has deployed with a card in this battle."""
    return any(each.side == side and each.card is not None for each in state.deployed)


def deployments(state: BattleState, side: Side) -> Iterator[Deploy]:
    """All deployments that the side's blocks and cards allow, by block, then card: singles, pairs, leaders without
    cards. Each is in normal form and meets the requirements of B63, B64 and B66."""
    standing = state.standing[side]
    faces: list[Block] = list(dict.fromkeys(standing))
    refs = {face: BlockRef(face, len(deployed_of(state, face)) + 1) for face in faces}
    cards: list[Card] = list(dict.fromkeys(state.hands[side]))
    free = not played_a_card(state, side)
    for face in faces:
        if face.leader and free:
            yield Deploy(side, (refs[face],))
        for card in cards:
            if card.deploys(face):
                yield Deploy(side, (refs[face],), card)
    for card in cards:
        if not card.double:
            continue
        family = [face for face in faces if face.daimyo == card.daimyo and not face.any_card]
        for index, face in enumerate(family):
            if standing.count(face) > 1:
                yield Deploy(side, (refs[face], BlockRef(face, refs[face].number + 1)), card)
            for other in family[index + 1:]:
                yield Deploy(side, (refs[face], refs[other]), card)


def can_deploy(state: BattleState, side: Side) -> bool:
    """Whether the side could deploy anything: a free leader, or a block with a card from its hand."""
    return next(deployments(state, side), None) is not None


def _names(action: Deploy) -> str:
    return blocks_words(ref.block for ref in action.blocks)


# --- the blocks ---------------------------------------------------------------------------------------------------


@requires("B63")
def own_blocks(state: BattleState, action: Deploy) -> bool:
    """The blocks are the side's own."""
    return all(ref.block.side == action.seat for ref in action.blocks)


@own_blocks.tells
def _own_blocks(state: BattleState, action: Deploy, passed: bool) -> Told:
    foreign = [ref.block for ref in action.blocks if ref.block.side != action.seat]
    facts = {"seat": action.seat, "foreign": tuple(block.name for block in foreign)}
    if passed:
        return f"{_names(action)}: {SIDE_NAMES[action.seat]} deploys blocks of its own.", facts
    what = "that is a block" if len(foreign) == 1 else "those are blocks"
    return f"{blocks_words(foreign)}: {what} of {SIDE_NAMES[enemy(action.seat)]}; each side deploys its own.", facts


@requires("B63")
def not_deployed_yet(state: BattleState, action: Deploy) -> bool:
    """No block is used twice in a battle."""
    return len(set(action.blocks)) == len(action.blocks) and not any(referred(state, ref) for ref in action.blocks)


@not_deployed_yet.tells
def _not_deployed_yet(state: BattleState, action: Deploy, passed: bool) -> Told:
    used = [each for ref in action.blocks if (each := referred(state, ref)) is not None]
    facts = {"used": tuple((each.block.name, each.step) for each in used)}
    if passed:
        return f"{_names(action)}: not deployed before in this battle.", facts
    if not used:
        return "The same block is named twice; no block is used twice in a battle.", facts
    return f"{used[0].block.words} was deployed in step {used[0].step}; no block is used twice in a battle.", facts


@requires("B63", secret=True)
def blocks_stand_ready(state: BattleState, action: Deploy) -> bool:
    """The blocks stand here, undeployed."""
    standing = state.standing.get(action.seat, ())
    return all(
        referred(state, ref) is not None or ref.number - len(deployed_of(state, ref.block)) <= standing.count(ref.block)
        for ref in action.blocks
    )


@blocks_stand_ready.tells
def _blocks_stand_ready(state: BattleState, action: Deploy, passed: bool) -> Told:
    standing = state.standing[action.seat]
    lacking = [ref.block for ref in action.blocks
               if referred(state, ref) is None
               and ref.number - len(deployed_of(state, ref.block)) > standing.count(ref.block)]
    facts = {"standing": tuple(block.name for block in standing), "lacking": tuple(block.name for block in lacking)}
    if passed:
        return f"{_names(action)}: ready to be deployed.", facts
    block = lacking[0]
    deployed = len(deployed_of(state, block))
    if deployed:
        return (f"No further {block.words} stands ready: {count(deployed, 'is', 'are')} deployed already, and no block is"
                " used twice in a battle."), facts
    return f"No {block.words} of {SIDE_NAMES[action.seat]} stands here.", facts


@requires("B109")
def lowest_labels(state: BattleState, action: Deploy) -> bool:
    """The blocks are named in normal form: sorted, with the lowest free labels."""
    return action.blocks == deploy_refs(state, action.blocks)


@lowest_labels.tells
def _lowest_labels(state: BattleState, action: Deploy, passed: bool) -> Told:
    normal = " ".join(map(str, deploy_refs(state, action.blocks)))
    if passed:
        return "The blocks are named by their lowest free labels.", {"normal": normal}
    return f"Equal blocks are named by their lowest free labels, in order: {normal}.", {"normal": normal}


# --- the card -----------------------------------------------------------------------------------------------------


@requires("B63", secret=True)
def card_in_hand(state: BattleState, action: Deploy) -> bool:
    """The card is in the hand, so it was not used in this battle."""
    return action.card is None or action.card in state.hands[action.seat]


@card_in_hand.tells
def _card_in_hand(state: BattleState, action: Deploy, passed: bool) -> Told:
    if action.card is None:
        return "No card is needed from the hand.", {"card": None}
    played = [each.step for each in state.deployed if each.card is action.card and not each.second
              and each.side == action.seat]
    facts = {"card": action.card.name, "hand": tuple(card.name for card in state.hands[action.seat]),
             "played_in_steps": tuple(played)}
    if passed:
        return f"The {action.card.words} is in {SIDE_NAMES[action.seat]}'s hand.", facts
    if played:
        return (f"The {action.card.words} was spent in step {played[-1]}; no card is used twice in a battle, and"
                f" {SIDE_NAMES[action.seat]} holds no other."), facts
    return f"{SIDE_NAMES[action.seat]} holds no {action.card.words}.", facts


@requires("B63", grants=True)
def card_fits_block(state: BattleState, action: Deploy) -> bool:
    """A card deploys a block of its own daimyo, never as a Loyalty Challenge card; a leader may come without."""
    card = action.card
    return card is None or (
        not card.loyalty and card.side == action.seat
        and all(ref.block.any_card or ref.block.daimyo == card.daimyo for ref in action.blocks)
    )


@card_fits_block.tells
def _card_fits_block(state: BattleState, action: Deploy, passed: bool) -> Told:
    card = action.card
    if card is None:
        return "Deployed without a card.", {"card": None}
    facts = {"card": card.name, "card_daimyo": card.daimyo, "blocks": tuple(ref.block.daimyo for ref in action.blocks)}
    if passed:
        return f"A {card.words} deploys {_names(action)}.", facts
    if card.loyalty:
        return "A Loyalty Challenge card deploys no block.", facts
    if card.side != action.seat:
        return f"The {card.words} belongs to {SIDE_NAMES[card.side]}'s deck.", facts
    other = next(ref.block for ref in action.blocks if not ref.block.any_card and ref.block.daimyo != card.daimyo)
    assert card.daimyo is not None
    return (f"A card deploys a block of its own daimyo: {card.daimyo.capitalize()} is not {other.daimyo.capitalize()}."
            ), facts


def _any_card(rule: str, name: str) -> Requirement[BattleState, Deploy]:
    @requires(rule)
    def any_card_but_loyalty(state: BattleState, action: Deploy) -> bool:
        return action.card is None or not action.card.loyalty

    @any_card_but_loyalty.tells
    def _(state: BattleState, action: Deploy, passed: bool) -> Told:
        facts = {"block": name, "card": action.card.name if action.card else None}
        if action.card is None:
            return f"{name}: a card of any daimyo would do.", facts
        verb = "may deploy" if passed else "can't deploy"
        return f"{name} goes with a card of any daimyo of its side: a {action.card.words} {verb} it.", facts

    return any_card_but_loyalty


_ANY_CARD: Final = {"ii": _any_card("B106", "Ii"), "ishida": _any_card("B107", "Ishida Mitsunari")}


@requires("B64")
def enough_mon(state: BattleState, action: Deploy) -> bool:
    """One card deploys one block, a double card up to two of its daimyo; with Ii or Ishida that block alone."""
    if len(action.blocks) == 1:
        return True
    if len(action.blocks) != 2 or action.card is None or not action.card.double:
        return False
    return not any(ref.block.any_card for ref in action.blocks)


@enough_mon.tells
def _enough_mon(state: BattleState, action: Deploy, passed: bool) -> Told:
    number = len(action.blocks)
    facts = {"blocks": number, "card": action.card.name if action.card else None,
             "most": 2 if action.card is not None and action.card.double else 1}
    if passed:
        return f"{count(number, 'block').capitalize()} with {'one card' if action.card else 'no card'}.", facts
    if not number:
        return "No block is named.", facts
    if number > 2:
        return f"Even a double card deploys two blocks at the most, not {number}.", facts
    if action.card is not None and action.card.double:
        return "A double card that deploys Ii or Ishida Mitsunari deploys that block alone.", facts
    if action.card is None:
        return "Leaders without a card are deployed one at a time; two together need a double card.", facts
    if action.card.loyalty:
        return "Two blocks together need a double card.", facts
    return f"A {action.card.words} deploys one block; two together need a double card.", facts


@requires("B66", grants=True)
def leader_if_free(state: BattleState, action: Deploy) -> bool:
    """Only a leader may be deployed without a card."""
    return action.card is not None or all(ref.block.leader for ref in action.blocks)


@leader_if_free.tells
def _leader_if_free(state: BattleState, action: Deploy, passed: bool) -> Told:
    facts = {"card": action.card.name if action.card else None,
             "leaders": all(ref.block.leader for ref in action.blocks)}
    if passed:
        return ("A card is played." if action.card else "A leader may come without a card."), facts
    plain = next(ref.block for ref in action.blocks if not ref.block.leader)
    return f"Only leaders may be deployed without a card; {plain.words} is none.", facts


@requires("B66")
def free_before_first_card(state: BattleState, action: Deploy) -> bool:
    """Leaders come without cards only before the side's first deployment with a card."""
    return action.card is not None or not played_a_card(state, action.seat)


@free_before_first_card.tells
def _free_before_first_card(state: BattleState, action: Deploy, passed: bool) -> Told:
    first = next((each for each in state.deployed if each.side == action.seat and each.card is not None), None)
    facts = {"first_card_step": first.step if first else None}
    if passed:
        return ("A card is played." if action.card else
                f"{SIDE_NAMES[action.seat]} has not deployed with a card yet."), facts
    assert first is not None
    return (f"{SIDE_NAMES[action.seat]} deployed with a card in step {first.step}; from then on a leader needs a card."
            ), facts


# --- who may deploy ----------------------------------------------------------------------------------------------


@requires("B74")
def not_done(state: BattleState, action: Deploy) -> bool:
    """A side that is done deploys no more."""
    return action.seat not in state.done


@not_done.tells
def _not_done(state: BattleState, action: Deploy, passed: bool) -> Told:
    facts = {"done": state.done}
    if passed:
        return f"{SIDE_NAMES[action.seat]} has not said that it is done.", facts
    return f"{SIDE_NAMES[action.seat]} is done and deploys no more in this battle.", facts


@requires("B94")
def besieged_deploy_nothing(state: BattleState, action: Deploy) -> bool:
    """In a siege only the besieger deploys."""
    return not state.siege or action.seat == state.attacker


@besieged_deploy_nothing.tells
def _besieged_deploy_nothing(state: BattleState, action: Deploy, passed: bool) -> Told:
    facts = {"siege": state.siege, "besieger": state.attacker if state.siege else None}
    if passed:
        return ("The besieger deploys as many as he likes." if state.siege else "In a battle both sides deploy."), facts
    return f"{SIDE_NAMES[action.seat]} is besieged: the defender deploys nothing and plays no card.", facts


def first_is_due(state: BattleState, side: Side) -> bool:
    """Whether the side is the attacker of a battle and has deployed nothing yet."""
    return not state.siege and side == state.attacker and not any(each.side == side for each in state.deployed)


@requires("B62", secret=True)
def attacker_began(state: BattleState, action: Done) -> bool:
    """The attacker of a battle must make the first deployment if he can."""
    return not first_is_due(state, action.seat) or not can_deploy(state, action.seat)


@attacker_began.tells
def _attacker_began(state: BattleState, action: Done, passed: bool) -> Told:
    facts = {"attacker": state.attacker, "siege": state.siege,
             "deployed": sum(each.side == action.seat for each in state.deployed)}
    if not passed:
        return ("The attacker must make the first deployment, and could make one; he may be done after it."), facts
    if state.siege:
        return "A besieger may stop at once.", facts
    if action.seat != state.attacker:
        return "The defender may be done at any time.", facts
    return ("The attacker has made the first deployment." if facts["deployed"] else
            "The attacker can deploy nothing: he may be done at once."), facts


# The same demand where everyone sees that it is met, so that nobody is told that it depends on a hand.
attacker_began_already: Final = Requirement("B62", attacker_began.test)
attacker_began_already.tells(_attacker_began)


@requires("B74", grants=True)
def done_is_final(state: BattleState, action: Done) -> bool:
    """The side with the initiative may say that it is done, once, also if it could deploy."""
    return action.seat not in state.done


@done_is_final.tells
def _done_is_final(state: BattleState, action: Done, passed: bool) -> Told:
    facts = {"done": state.done}
    if passed:
        return "The side with the initiative may be done; that is final, also if the lead changes.", facts
    return f"{SIDE_NAMES[action.seat]} has said already that it is done.", facts


@cache
def _deploy(done: bool, siege: bool, special: str | None, card: bool, more: bool, labels: bool) -> _Demands:
    demands: list[Requirement[BattleState, Any]] = [question_asked]
    demands += [not_done] if done else []
    demands += [besieged_deploy_nothing] if siege else []
    demands += [own_blocks]
    demands += [_ANY_CARD[special]] if special else []
    demands += [card_fits_block] if card else [leader_if_free, free_before_first_card]
    demands += [enough_mon] if more else []
    demands += [not_deployed_yet, blocks_stand_ready]
    demands += [card_in_hand] if card else []
    demands += [lowest_labels] if labels else []
    return tuple(demands)


def deploy_requirements(state: BattleState, action: Deploy) -> _Demands:
    """What the rules demand of a deployment, in the order of asking: only what has a bearing on it, so that a verdict
    is no longer than it must be."""
    blocks = action.blocks
    return _deploy(
        action.seat in state.done, state.siege, next((ref.block.daimyo for ref in blocks if ref.block.any_card), None),
        action.card is not None, len(blocks) != 1 or (action.card is not None and action.card.double),
        len(blocks) != 1 or blocks[0].number != 1,
    )


DONE: Final = (question_asked, attacker_began, done_is_final)
"""What the rules demand of "done" while the attacker's first deployment is due."""
DONE_OPEN: Final = (question_asked, attacker_began_already, done_is_final)
"""What they demand of it otherwise."""
