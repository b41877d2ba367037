"""The sheet that a drawing is laid out on: texts of known width, and a box for each thing that must stay clear."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tabletop.svg import Markup, join, text

__all__ = ["Box", "Sheet", "Style", "measure"]

# Widths of Helvetica's characters in thousandths of the size; other sans serif fonts differ by a few per cent, and
# texts that have little room are set to a fixed length.
_PLAIN: Final = {191: "'", 222: "ijl", 260: "|", 278: "ftI!,./:;[\\] ·", 333: "r()-`", 355: '"', 500: "cksvxyzJ",
                 584: "+<=>−", 611: "FTZ", 667: "ABEKPSVXY&", 722: "wCDHNRU", 778: "GOQ", 833: "mM", 944: "W", 1000: "→"}
_BOLD: Final = {278: "ijlI,./ ·", 333: "ft!()-:;", 389: "r", 500: "z", 584: "+<=>−", 611: "bdghnopquFLTZ?",
                667: "EPSVXY", 722: "ABCDHKNRU&", 778: "wGOQ", 833: "M", 889: "m", 944: "W", 1000: "→"}
_WIDTHS: Final = tuple({sign: width for width, signs in table.items() for sign in signs} for table in (_PLAIN, _BOLD))
_OTHER: Final = 556
_SPARE: Final = 0.93
"""A text that fills more than this part of its room is set to a fixed length, whatever the reader's font."""


class Style(NamedTuple):
    """A kind of words: their classes, size and weight."""

    classes: str
    size: float
    bold: bool


STYLES: Final[dict[str, Style]] = {
    "t": Style("t", 16, False), "s": Style("s", 15.5, False), "b": Style("b", 16, True), "x": Style("x", 21, True),
    "h": Style("h", 19, True), "n": Style("n", 14, True), "m": Style("m", 19, True), "r": Style("r", 14, True),
}


@lru_cache(maxsize=4096)
def measure(words: str, size: float, bold: bool = False) -> float:
    """How wide the words are, in units."""
    widths = _WIDTHS[bold]
    return sum(widths.get(sign, _OTHER) for sign in words) * size / 1000


class Box(NamedTuple):
    """The room that one thing takes: what kind of thing, its words, and its edges."""

    kind: str
    words: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return (min(self.right, other.right) - max(self.left, other.left) > 0.01
                and min(self.bottom, other.bottom) - max(self.top, other.top) > 0.01)


class Sheet:
    """Collects the parts of a drawing and the boxes they take.

    Attributes:
        width: the width of the content; it begins at 0.
        parts: the markup so far.
        boxes: the boxes so far.
    """

    def __init__(self, width: float) -> None:
        self.width = width
        self.parts: list[Markup] = []
        self.boxes: list[Box] = []

    def add(self, *parts: Markup | None) -> None:
        """Put markup on the sheet."""
        self.parts += [part for part in parts if part is not None]

    def box(self, kind: str, words: str, left: float, top: float, right: float, bottom: float) -> None:
        """Say what room a thing takes."""
        self.boxes.append(Box(kind, words, left, top, right, bottom))

    def words(
        self, x: float, y: float, words: str, style: str = "t", *, anchor: str = "start", room: float | None = None,
        extra: str = "", boxed: bool = True,
    ) -> Markup:
        """A line of words with its base line at ``y``.

        Args:
            style: a key of the styles: t text, s second, b bold, x points, h heading, n number, m marker, r rule.
            anchor: ``start``, ``middle`` or ``end``.
            room: the width there is; longer words are pressed into it.
            extra: more classes.
            boxed: whether the words take room of their own (not those inside a shape that has its box).
        """
        classes, size, bold = STYLES[style]
        wide = measure(words, size, bold)
        length: float | None = None
        if room is not None and wide > room * _SPARE:
            wide = length = min(wide, room)
        if boxed:
            left = x if anchor == "start" else x - wide / 2 if anchor == "middle" else x - wide
            self.box("words", words, left, y - size * 0.74, left + wide, y + size * 0.22)
        return text(x, y, words, anchor=None if anchor == "start" else anchor, class_=f"{classes} {extra}".rstrip(),
                    textLength=length, lengthAdjust=None if length is None else "spacingAndGlyphs")

    def markup(self) -> Markup:
        """All parts in a row."""
        return join(self.parts)


def width_of(words: str, style: str) -> float:
    """How wide a line of words is in a style."""
    _, size, bold = STYLES[style]
    return measure(words, size, bold)
