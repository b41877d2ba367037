"""The outline of a side's pieces, in both games: cut corners for Ishida, square ones for Tokugawa."""

from __future__ import annotations

from tabletop.svg import Markup, path, rect

__all__ = ["outline"]


def outline(side: str, x: float, y: float, wide: float, high: float, cut: float = 0.16, **given: str) -> Markup:
    """The outline of a side's pieces.

    Args:
        cut: how much of the shorter edge each of Ishida's corners takes.
    """
    if side == "tokugawa":
        return rect(x, y, wide, high, **given)
    off = min(wide, high) * cut
    return path("M", x + off, y, "H", x + wide - off, "L", x + wide, y + off, "V", y + high - off, "L", x + wide - off,
                y + high, "H", x + off, "L", x, y + high - off, "V", y + off, "Z", **given)
