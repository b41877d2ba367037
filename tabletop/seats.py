"""Who sits at the table, and who looks.

A *seat* is the name of a side or a player (``"ishida"``, ``"white"``, ``"Mia"``). A *viewer* is a seat, ``None`` (a
spectator, who knows what everyone knows) or :data:`TEACHER` (who sees all).
"""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

__all__ = ["ACTOR", "TEACHER", "AskingViewer", "Seat", "Viewer", "viewer_name", "viewer_of"]

Seat: TypeAlias = str


class _Special(Enum):
    TEACHER = "teacher"
    ACTOR = "actor"

    def __repr__(self) -> str:
        return self.name


TEACHER: Final = _Special.TEACHER
"""The viewer that sees everything."""

ACTOR: Final = _Special.ACTOR
"""The default viewer of :meth:`Game.explain <tabletop.game.Game.explain>`: the seat of the action asked about."""

Viewer: TypeAlias = Seat | Literal[_Special.TEACHER] | None
AskingViewer: TypeAlias = Seat | Literal[_Special.TEACHER, _Special.ACTOR] | None


def viewer_name(viewer: Viewer) -> str:
    """A word for a viewer, for records and headings: the seat itself, ``teacher`` or ``spectator``."""
    if viewer is TEACHER:
        return "teacher"
    return "spectator" if viewer is None else viewer


def viewer_of(name: str) -> Viewer:
    """The viewer that :func:`viewer_name` wrote."""
    if name == "teacher":
        return TEACHER
    return None if name == "spectator" else name
