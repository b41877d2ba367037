"""Chips: a few words in a frame that must not be missed or that can be said; and the badges of rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import width_of
from sekigahara.emblems import sign
from tabletop.svg import Markup, circle, group, rect, target

__all__ = ["CHIP", "Chip", "badge", "badge_width"]

CHIP: Final = 28.0
"""How high a chip is."""


class Chip:
    """A few words in a frame, with a sign before them and a rule's badge behind them.

    Args:
        words: what it says.
        glyph: a sign's name, or "".
        rule: the id of the rule behind it, or "".
        filled: whether it is filled with ink: the one that must not be missed.
        name: the target of a click, or None.
        label: the words for a screen reader; by default those of the chip.
    """

    __slots__ = ("filled", "glyph", "label", "name", "rule", "wide", "words")

    def __init__(
        self, words: str, glyph: str = "", rule: str = "", *, filled: bool = False, name: str | None = None, label: str = ""
    ) -> None:
        self.words = words
        self.glyph = glyph
        self.rule = rule
        self.filled = filled
        self.name = name
        self.label = label or words
        self.wide = 20 + width_of(words, "b") + (24 if glyph else 0)

    @property
    def length(self) -> float:
        """Its width with the badge."""
        return self.wide + (8 + badge_width(self.rule) if self.rule else 0)

    def draw(self, scene: Scene, x: float, y: float) -> Markup:
        """The chip with its top left corner at a place."""
        sheet = scene.sheet
        states = scene.states(self.name)
        extra = "onink" if self.filled else ""
        start = x + 10 + (24 if self.glyph else 0)
        sheet.box("chip", self.words, x, y, x + self.wide, y + CHIP)
        body = [
            rect(x, y, self.wide, CHIP, rx=3 if self.name is None else 14, class_="numf" if self.filled else "leaf"),
            group(sign(self.glyph, x + 9, y + 4, 20), class_="paperc" if self.filled else "inkc") if self.glyph else None,
            sheet.words(start, y + 19.5, self.words, "b", room=self.wide - (start - x) - 6, extra=extra, boxed=False),
            chip_marks(states, x, y, self.wide) if states else None,
        ]
        shown = group(*body) if self.name is None else scene.part(self.name, self.label, states, *body)
        return group(shown, badge(scene, self.rule, x + self.wide + 8, y + 3) if self.rule else None)


def chip_marks(states: Iterable[str], x: float, y: float, wide: float) -> Markup:
    """The marks of a chip that can be chosen."""
    known = set(states)
    parts = []
    for kind, glyph, fill in (("refused", "cross", "redf"), ("chosen", "check", "pinef")):
        if kind in known:
            parts = [rect(x - 3, y - 3, wide + 6, CHIP + 6, rx=16, class_=kind),
                     circle(x + wide - 4, y - 1, 9, class_=fill),
                     group(sign(glyph, x + wide - 10, y - 7, 12), class_="fillc")]
            break
    else:
        if "possible" in known:
            parts = [rect(x - 2, y - 2, wide + 4, CHIP + 4, rx=15, class_="possible"),
                     circle(x + wide - 5, y - 1, 5, class_="pinef")]
    return group(parts)


def badge_width(rule: str) -> float:
    """How wide a rule's badge is."""
    return 16 + width_of(rule, "r")


def badge(scene: Scene, rule: str, x: float, y: float) -> Markup:
    """The number of a rule; in a panel a click unfolds its text."""
    wide = badge_width(rule)
    scene.sheet.box("badge", rule, x, y, x + wide, y + 22)
    body = (rect(x, y, wide, 22, rx=11, class_="badge"),
            scene.sheet.words(x + wide / 2, y + 16, rule, "r", anchor="middle", extra="inindigo", boxed=False))
    if scene.live:
        return target(f"~rule:{rule}", f"Rule {rule}", *body)
    return group(*body)
