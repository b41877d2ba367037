"""What an experiment may want to know of a finished game (A4.7), for :func:`tabletop.experiments.run`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allegiance.actions import AllegianceAction
from allegiance.state import State
from tabletop.events import Step
from tabletop.game import Game

__all__ = ["ending"]


def ending(
    game: Game[State, AllegianceAction], state: State, steps: Sequence[Step[State, AllegianceAction]]
) -> dict[str, Any]:
    """Who ruled, what decided (:data:`allegiance.counting.DECIDED_BY`), both influences, how many were loyal to the
    temple, how many won, how many actions were taken, and how many of them were peeks."""
    counted = state.final_count()
    kinds = [type(step.action).__name__.lower() for step in steps]
    return {
        "ruler": counted.ruler, "decided": counted.decided, "temple": counted.influence.temple,
        "thieves": counted.influence.thieves,
        "loyal_to_temple": sum(player.side == "temple" for player in counted.players),
        "winners": len(counted.winners),
        "actions": sum(kind not in ("lay", "pass") for kind in kinds), "peeks": kinds.count("peek"),
    }
