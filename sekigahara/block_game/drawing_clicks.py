"""The targets of the drawing and the actions that they make: both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.labels import deploy_refs, lose_ref
from sekigahara.block_game.pieces import BLOCKS, CARDS, DISKS, Card, enemy

if TYPE_CHECKING:
    from sekigahara.block_game.state import BattleState

__all__ = ["compose_action", "targets_of"]

_SAYINGS: Final[dict[str, type[Done] | type[Trust] | type[Yield]]] = {"done": Done, "trust": Trust, "yield": Yield}


def targets_of(action: BattleAction) -> tuple[str, ...]:
    """The targets that an action uses."""
    match action:
        case Deploy(_, blocks, card):
            return (*(f"block:{ref}" for ref in blocks), *((f"card:{card.name}",) if card is not None else ()))
        case Lose(_, piece):
            return (f"disk:{piece}" if isinstance(piece, str) else f"block:{piece}",)
        case Challenge():
            return ("card:loyalty",)
        case Show(_, card):
            return (f"card:{card.name}",)
        case Stance(_, inside):
            return ("stance:inside" if inside else "stance:outside",)
        case Retreat(_, to):
            return (f"retreat:{to}",)
        case Fight(_, place):
            return (f"fight:{place}",)
        case Done() | Trust() | Yield():
            return (f"say:{action}",)


def compose_action(state: BattleState, targets: Sequence[str]) -> BattleAction | None:
    """The action that some targets make, legal or not, for the side that is asked; None while they make none.

    A block waits for its card, unless it is a leader that needs none. Two blocks wait for a double card only where one
    could deploy both.
    """
    kinds: dict[str, list[str]] = {}
    for target in targets:
        kind, _, name = target.partition(":")
        kinds.setdefault(kind, []).append(name)
    if state.ask == "deploy" and set(kinds) <= {"block", "card"}:
        return _deployment(state, targets, _blocks(kinds.get("block", ())), _cards(state, kinds.get("card", ())))
    if len(targets) != 1:
        return None
    (kind, (name, *_)), = kinds.items()
    return _single(state, kind, name)


def _single(state: BattleState, kind: str, name: str) -> BattleAction | None:
    side = state.asked
    match state.ask, kind:
        case "stance", "stance":
            return Stance(side, name == "inside")
        case "challenge", "card" if name == "loyalty":
            return Challenge(side)
        case "refute", "card":
            return next((Show(side, card) for card in _cards(state, [name])), None)
        case "lose", "block":
            return next((Lose(side, lose_ref(state, side, ref)) for ref in _blocks([name])), None)
        case "lose", "disk" if name in DISKS:
            return Lose(side, name)
        case "retreat", "retreat":
            return Retreat(side, name)
        case ("deploy" | "challenge" | "refute"), "say" if name in _SAYINGS:
            return _SAYINGS[name](side)
    return None


def _blocks(names: Sequence[str]) -> list[BlockRef]:
    refs = []
    for text in names:
        name, _, number = text.partition("#")
        if name in BLOCKS:
            refs.append(BlockRef(BLOCKS[name], int(number) if number.isdecimal() else 1))
    return refs


def _cards(state: BattleState, names: Sequence[str]) -> list[Card]:
    decks = (CARDS[state.asked], CARDS[enemy(state.asked)])
    found = (next((deck[name] for deck in decks if name in deck), None) for name in names)
    return [card for card in found if card is not None]


def _deployment(
    state: BattleState, targets: Sequence[str], refs: Sequence[BlockRef], cards: Sequence[Card]
) -> Deploy | None:
    if not refs or len(cards) > 1:
        return None
    action = Deploy(state.asked, deploy_refs(state, refs), cards[0] if cards else None)
    if cards or action in battle_game.legal_actions(state):
        return action
    wanted = set(targets)
    if any(wanted <= set(targets_of(each)) for each in battle_game.legal_actions(state)):
        return None
    # No card of the hand goes with it: what the rules say is of more use than silence. Blocks of two daimyo can't be
    # meant together, so the second is a new choice.
    return action if len({ref.block.daimyo for ref in refs}) == 1 else None
