"""Losses: how many, which blocks and disks, and what they end (B1-B3, B82-B85, B93, B95, B103, B104)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sekigahara.block_game.actions import BlockRef, Lose
from sekigahara.block_game.labels import deployed_of, losable_deployed, lose_ref, referred
from sekigahara.block_game.pieces import DISKS, ISHIDA, SIDE_NAMES, TOKUGAWA, Block, Side
from sekigahara.block_game.state import BattleState, changed
from sekigahara.block_game.turns import question_asked
from sekigahara.block_game.words import count
from tabletop import Line, Outcome
from tabletop.verdicts import Told, requires

__all__ = [
    "LOSE", "LOSE_BESIEGED", "LOSE_BESIEGED_OPEN", "LOSE_DISK", "LOSE_OPEN", "army", "fallen", "instant_victory",
    "loss_candidates", "losses_due", "lost_block", "lost_disk",
]

SEVEN: Final = 7


def losses_due(state: BattleState, side: Side) -> tuple[Line, ...]:
    """How many blocks a side loses in a battle, line by line (B82).

    Returns:
        A line for the full sevens of the enemy's impact, and one for the side that lost the battle.
    """
    other = next(impact for each, impact in state.impact.items() if each != side)
    lines = [Line("B82", f"full sevens in the enemy's {other}", other // SEVEN)]
    if state.winner != side:
        lines.append(Line("B82", "the battle is lost", 1))
    return tuple(lines)


def army(state: BattleState, side: Side) -> int:
    """How many losses a side can take: its blocks, in a siege its disks too, and with ``challenger_may_lose`` the
    enemy's blocks that turned to it."""
    number = state.survivors(side)
    if state.siege:
        number += len(state.disks)
    elif state.options.turned_block == "challenger_may_lose":
        number += sum(1 for each in state.deployed if each.turned and each.fights == side and not each.lost)
    return number


def loss_candidates(state: BattleState, side: Side) -> Iterator[Lose]:
    """Everything that the side might name as its next loss, in the order of lists."""
    faces: dict[Block, None] = {}
    for each in state.deployed:
        if not each.lost and (each.side == side or each.fights == side):
            faces[each.block] = None
    for block in state.standing[side]:
        faces[block] = None
    for face in sorted(faces, key=lambda block: block.order):
        yield Lose(side, lose_ref(state, side, BlockRef(face)))
    for disk in state.disks:
        yield Lose(side, disk)


# --- a block -----------------------------------------------------------------------------------------------------


def _ref(action: Lose) -> BlockRef:
    assert isinstance(action.piece, BlockRef)
    return action.piece


@requires("B83", secret=True)
def block_is_here(state: BattleState, action: Lose) -> bool:
    """The block is in the battle and not lost."""
    ref = _ref(action)
    number = ref.number - len(deployed_of(state, ref.block))
    return number <= 0 or number <= state.standing[ref.block.side].count(ref.block)


@block_is_here.tells
def _block_is_here(state: BattleState, action: Lose, passed: bool) -> Told:
    ref = _ref(action)
    deployed = len(deployed_of(state, ref.block))
    facts = {"block": str(ref), "lost": ref.block in state.lost[ref.block.side], "deployed": deployed}
    if passed:
        return f"{ref.block.words} is in this combat.", facts
    if deployed:
        return (f"No further {ref.block.words} stands here: {count(deployed, 'is', 'are')} deployed, and it is not"
                f" {'its' if deployed == 1 else 'their'} turn to go."), facts
    return f"{ref.block.words} is not in this combat{' any more: it is lost' if facts['lost'] else ''}.", facts


@requires("B83")
def ones_own_block(state: BattleState, action: Lose) -> bool:
    """Each side names blocks of its own; with ``challenger_may_lose`` also one that turned to it."""
    ref = _ref(action)
    if ref.block.side == action.seat:
        return True
    deployed = referred(state, ref)
    return (state.options.turned_block == "challenger_may_lose" and deployed is not None
            and deployed.fights == action.seat)


@ones_own_block.tells
def _ones_own_block(state: BattleState, action: Lose, passed: bool) -> Told:
    ref = _ref(action)
    facts = {"block": str(ref), "owner": ref.block.side, "turned_block": state.options.turned_block}
    if passed:
        return f"{ref.block.words} may be counted among {SIDE_NAMES[action.seat]}'s losses.", facts
    return f"{ref.block.words} is {SIDE_NAMES[ref.block.side]}'s block: each owner chooses his own losses.", facts


@requires("B83", grants=True)
def deployed_go_first(state: BattleState, action: Lose) -> bool:
    """Deployed blocks go before undeployed ones."""
    return referred(state, _ref(action)) is not None or not losable_deployed(state, action.seat)


@deployed_go_first.tells
def _deployed_go_first(state: BattleState, action: Lose, passed: bool) -> Told:
    left = [state.deployed[index].block.name for index in losable_deployed(state, action.seat)]
    facts = {"deployed_left": tuple(left)}
    if passed:
        return "The owner chooses; no deployed block is passed over.", facts
    return (f"Deployed blocks go first: {count(len(left), 'of them is', 'of them are')} left, and"
            f" {_ref(action).block.words} was not deployed."), facts


@requires("B95", grants=True)
def besieged_chooses(state: BattleState, action: Lose) -> bool:
    """In a siege the defender names any of his blocks: none of them is deployed."""
    return state.siege


@besieged_chooses.tells
def _besieged_chooses(state: BattleState, action: Lose, passed: bool) -> Told:
    if passed:
        return "In a siege only the defender loses anything, and he chooses what.", {"siege": True}
    return "This is no siege.", {"siege": False}


@requires("B79")
def turned_block_spared(state: BattleState, action: Lose) -> bool:
    """A block that fights for the enemy is its owner's loss only when his other blocks run out."""
    deployed = referred(state, _ref(action))
    if deployed is None or deployed.fights == action.seat or deployed.side != action.seat:
        return True
    return not losable_deployed(state, action.seat) and not state.standing[action.seat]


@turned_block_spared.tells
def _turned_block_spared(state: BattleState, action: Lose, passed: bool) -> Told:
    deployed = referred(state, _ref(action))
    turned = deployed is not None and deployed.turned
    facts = {"turned": turned, "turned_block": state.options.turned_block}
    if not turned:
        return "It fights for its owner.", facts
    if passed:
        return "It turned, and may go: no other block is left, or the challenger gives it.", facts
    return (f"{_ref(action).block.words} turned and fights for the enemy: nobody may pick it while its owner has other"
            " blocks."), facts


@requires("B109")
def lowest_label(state: BattleState, action: Lose) -> bool:
    """The block is named in normal form: by the lowest label that may go."""
    return lose_ref(state, action.seat, _ref(action)) == _ref(action)


@lowest_label.tells
def _lowest_label(state: BattleState, action: Lose, passed: bool) -> Told:
    normal = str(lose_ref(state, action.seat, _ref(action)))
    if passed:
        return "The block is named by the lowest label that may go.", {"normal": normal}
    return f"Of equal blocks the lowest label that may go is named: {normal}.", {"normal": normal}


LOSE: Final = (question_asked, ones_own_block, turned_block_spared, deployed_go_first, block_is_here, lowest_label)
"""What the rules demand of a standing block of one's own named as a loss, in the order of asking."""
LOSE_OPEN: Final = tuple(requirement for requirement in LOSE if requirement is not block_is_here)
"""The same where everyone sees the block, or where it is the enemy's: whether that stands here is his secret."""
LOSE_BESIEGED: Final = (question_asked, ones_own_block, besieged_chooses, block_is_here, lowest_label)
"""What they demand of a block of one's own in a siege, where nobody deployed it and nobody turned it."""
LOSE_BESIEGED_OPEN: Final = tuple(requirement for requirement in LOSE_BESIEGED if requirement is not block_is_here)
"""The same where everyone sees the block, or where it is the enemy's."""

# --- a disk ------------------------------------------------------------------------------------------------------


@requires("B93")
def siege_hurts_disks(state: BattleState, action: Lose) -> bool:
    """Only a siege hurts a disk, never a battle."""
    return state.siege


@siege_hurts_disks.tells
def _siege_hurts_disks(state: BattleState, action: Lose, passed: bool) -> Told:
    if passed:
        return "In a siege a disk can be hurt.", {"siege": True}
    return "Disks are always inside the castle: a battle outside can't hurt them.", {"siege": False}


@requires("B95")
def disk_is_here(state: BattleState, action: Lose) -> bool:
    """The disk lies in this castle, and its owner names it."""
    return action.piece in state.disks and DISKS[str(action.piece)][0] == action.seat


@disk_is_here.tells
def _disk_is_here(state: BattleState, action: Lose, passed: bool) -> Told:
    facts = {"disk": action.piece, "disks": state.disks}
    name = str(action.piece).capitalize()
    if passed:
        return f"The {name} disk is in the castle.", facts
    if action.piece in state.disks:
        return f"The {name} disk is the enemy's: each owner chooses his own losses.", facts
    return f"The {name} disk is not in this castle.", facts


@requires("B103")
def hideyori_last(state: BattleState, action: Lose) -> bool:
    """The Hideyori disk is the last to be lost at Osaka."""
    return not state.standing[ISHIDA] and state.disks == ("hideyori",)


@hideyori_last.tells
def _hideyori_last(state: BattleState, action: Lose, passed: bool) -> Told:
    left = len(state.standing[ISHIDA])
    facts = {"blocks_left": left, "disks": state.disks}
    if passed:
        return "Nothing else is left in Osaka: Hideyori's disk may go.", facts
    if left:
        return f"Hideyori is the last to be lost: {count(left, 'block is', 'blocks are')} still there.", facts
    return "Hideyori's disk may go last in a siege of Osaka, while it lies there.", facts


@requires("B104", grants=True)
def sanada_instead(state: BattleState, action: Lose) -> bool:
    """In a siege of Ueda the Sanada disk may be taken instead of a block."""
    return state.siege and "sanada" in state.disks


@sanada_instead.tells
def _sanada_instead(state: BattleState, action: Lose, passed: bool) -> Told:
    facts = {"disk": action.piece, "siege": state.siege, "disks": state.disks}
    if passed:
        return "In a siege of Ueda the Sanada disk may be taken instead of a block.", facts
    return "The Sanada disk may be taken as a loss only in a siege of Ueda, while it lies there.", facts


_DISK: Final = (question_asked, siege_hurts_disks, disk_is_here)
LOSE_DISK: Final = {"hideyori": (*_DISK, hideyori_last), "sanada": (*_DISK, sanada_instead)}
"""What the rules demand of a disk named as a loss, in the order of asking."""


# --- carrying losses out -----------------------------------------------------------------------------------------


def lost_block(state: BattleState, ref: BlockRef) -> BattleState:
    """The state without one block, which is out for good (B84)."""
    block = ref.block
    places = deployed_of(state, block)
    lost = changed(state.lost, block.side, (*state.lost[block.side], block))
    if ref.number <= len(places):
        deployed = list(state.deployed)
        deployed[places[ref.number - 1]] = deployed[places[ref.number - 1]]._replace(lost=True)
        return state.but(deployed=tuple(deployed), lost=lost)
    standing = list(state.standing[block.side])
    standing.remove(block)
    return state.but(standing=changed(state.standing, block.side, tuple(standing)), lost=lost)


def lost_disk(state: BattleState, disk: str) -> BattleState:
    """The state without one disk."""
    return state.but(
        disks=tuple(each for each in state.disks if each != disk), lost_disks=(*state.lost_disks, disk)
    )


def instant_victory(state: BattleState) -> Outcome | None:
    """The end that a combat's losses bring at once, or None (B1-B3, B84)."""
    return fallen(state.lost, state.lost_disks)


def fallen(lost: Mapping[Side, Iterable[Block]], lost_disks: Iterable[str] = ()) -> Outcome | None:
    """The end that blocks and disks lost together bring at once, or None (B1-B3)."""
    ishida_lost = any(block.name == "ishida-1-leader" for block in lost[ISHIDA])
    hideyori_lost = "hideyori" in lost_disks
    ieyasu_lost = any(block.name == "tokugawa-1-leader" for block in lost[TOKUGAWA])
    facts = {"ishida_lost": ishida_lost, "hideyori_lost": hideyori_lost, "ieyasu_lost": ieyasu_lost}
    if ieyasu_lost and (ishida_lost or hideyori_lost):
        return Outcome((ISHIDA,), "B3", "Ishida Mitsunari and Tokugawa Ieyasu fell in the same battle: Ishida wins.",
                       facts)
    if ieyasu_lost:
        return Outcome((ISHIDA,), "B2", "Tokugawa Ieyasu fell: Ishida wins the game at once.", facts)
    if ishida_lost:
        return Outcome((TOKUGAWA,), "B1", "Ishida Mitsunari fell: Tokugawa wins the game at once.", facts)
    if hideyori_lost:
        return Outcome((TOKUGAWA,), "B1", "Toyotomi Hideyori is taken: Tokugawa wins the game at once.", facts)
    return None
