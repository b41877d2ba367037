"""The battle that the source tells: seven Ishida blocks attack six of Tokugawa.

The source leaves some pieces unnamed; this set fits every word of it, and both of the questions that its lesson asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sekigahara.block_game.actions import BattleAction
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.dealing import battle
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.state import BattleState
from tabletop.session import Session

__all__ = ["BLOCKS", "COURSE", "HANDS", "source_battle", "source_session"]

BLOCKS: Final[Mapping[str, tuple[str, ...]]] = {
    "ishida": ("mori-1-leader", "ukita-2", "ukita-2", "uesugi-1-gun", "mori-1-cavalry", "kobayakawa-2", "kobayakawa-3"),
    "tokugawa": ("maeda-1-cavalry", "tokugawa-3", "tokugawa-3", "tokugawa-1-gun", "date-2", "fukushima-2"),
}
HANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "ishida": ("ukita-double", "uesugi", "mori-swords", "uesugi-swords", "ukita"),
    "tokugawa": ("maeda-swords", "tokugawa", "tokugawa", "tokugawa", "loyalty"),
}
COURSE: Final = (
    "deploy mori-1-leader",
    "deploy maeda-1-cavalry with maeda-swords", "trust",
    "deploy ukita-2 ukita-2#2 with ukita-double", "trust",
    "deploy tokugawa-3 with tokugawa", "trust",
    "deploy uesugi-1-gun with uesugi", "trust",
    "deploy tokugawa-1-gun with tokugawa", "trust",
    "deploy mori-1-cavalry with mori-swords", "trust",
    "deploy tokugawa-3#2 with tokugawa", "trust",
    "done", "done",
)
"""The source's course in notation, up to the end of deployment; the losses are the players' choice."""


def source_battle(options: BattleOptions | Mapping[str, Any] | None = None, seed: int = 1600) -> BattleState:
    """The source's battle before its first deployment.

    Args:
        options: readings of the open points.
        seed: for the draw piles, which only replenishing looks at.
    """
    return battle("ishida", BLOCKS, HANDS, options=options, seed=seed)


def source_session(upto: int | None = None) -> Session[BattleState, BattleAction]:
    """The source's battle, played and standing at its start: to be stepped through, or left on a branch of one's own.

    Args:
        upto: how many of the course's actions are played; by default all of them.
    """
    session: Session[BattleState, BattleAction] = Session(battle_game, source_battle())
    for text in COURSE[:upto]:
        session.do(battle_game.parse(text, session.state))
    session.first()
    return session
