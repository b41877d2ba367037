"""The picture that a panel shows: all its texts and the state of its bars, as one value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

__all__ = ["OPERATION", "PHASE", "REGIONS", "STEP_SIZES", "TURN", "Bars", "Picture"]

OPERATION: Final = "operation"
PHASE: Final = "phase"
TURN: Final = "turn"
STEP_SIZES: Final = (OPERATION, PHASE, TURN)

REGIONS: Final = ("head", "banner", "strip", "board", "told", "may", "status")
"""The texts of a picture, in the order of the panel."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The controls above and below: what they show, and which of them work.

    Attributes:
        looks: who may look, each with the words of the list; ``look`` is the one who does.
        first, back, next, last, undo, save: whether these buttons work.
        step: ``operation``, ``phase`` or ``turn``.
        branches: the names of the branches; ``branch`` is the current one.
        predict: whether the learner foretells each step; ``can_predict`` whether this game has anything to foretell.
        size: 0, 1 or 2, the size of the text.
        theme: ``auto``, ``light`` or ``dark``.
    """

    looks: tuple[tuple[str, str], ...] = ()
    look: str = ""
    first: bool = False
    back: bool = False
    next: bool = False
    last: bool = False
    undo: bool = False
    save: bool = False
    step: str = OPERATION
    branches: tuple[str, ...] = ()
    branch: str = ""
    can_branch: bool = False
    predict: bool = False
    can_predict: bool = False
    size: int = 0
    theme: str = "auto"


@dataclass(frozen=True, slots=True)
class Picture:
    """What one viewer sees. It holds nothing that this viewer may not know.

    Attributes:
        head: title, subtitle and step, as HTML.
        banner: what must not be missed, as HTML, or "".
        strip: the game's own line between banner and board, or a lesson's progress.
        board: the drawing and the course of the game.
        told: what just happened.
        may: what you may do, and why not.
        status: the words of the live region: plain text, one or two sentences.
        bars: the controls.
        layout: ``table``, ``map``, ``side``, ``even`` (two equal columns) or ``single`` (one column: the screen between
            seats).
    """

    head: str = ""
    banner: str = ""
    strip: str = ""
    board: str = ""
    told: str = ""
    may: str = ""
    status: str = ""
    bars: Bars = field(default_factory=Bars)
    layout: str = "table"

    def texts(self) -> dict[str, str]:
        """The regions by name."""
        return {name: getattr(self, name) for name in REGIONS}
