"""One side's lane beside the impact track: where its marker stands, what the last step added, and what the chosen
action would add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sekigahara.block_game.pieces import SIDE_NAMES, Side
from sekigahara.block_game.state import Mark
from sekigahara.block_game.view import BattleView
from sekigahara.drawing_sheet import Sheet, width_of
from sekigahara.outlines import outline
from tabletop.svg import Markup, group, line, path

__all__ = ["FIELDS", "HIGH", "Lane", "Window", "draw_lane"]

FIELDS: Final = 21
"""How many fields the window shows."""
HIGH: Final = 46.0
"""How high a lane is."""


class Window(NamedTuple):
    """The fields of the track that are shown.

    Attributes:
        first: the number of the first field.
        wide: how wide a field is.
    """

    first: int
    wide: float

    @property
    def last(self) -> int:
        """The last field shown."""
        return self.first + FIELDS - 1

    def shows(self, number: int) -> bool:
        """Whether a number is in the window."""
        return self.first <= number <= self.last

    def centre(self, number: int) -> float:
        """The middle of a number's field; of the outermost field for a number outside."""
        return (max(self.first, min(self.last, number)) - self.first + 0.5) * self.wide


def _before(course: Sequence[Mark], side: Side) -> int:
    """The side's number before the last step of the course."""
    if len(course) < 2:
        return 0
    return course[-2].ishida if side == "ishida" else course[-2].tokugawa


class Lane:
    """The markers of one side, above or below the track, and which room is taken."""

    def __init__(self, sheet: Sheet, side: Side, edge: float, upwards: bool) -> None:
        self.sheet = sheet
        self.side = side
        self.edge = edge
        self.up = upwards
        self.taken: list[tuple[float, float]] = []
        self.second: list[tuple[float, float]] = []
        self.deep = False

    def free(self, left: float, right: float) -> bool:
        return left >= -1 and right <= self.sheet.width + 1 and all(
            right <= start or left >= end for start, end in self.taken)

    def level(self, second: bool = False) -> float:
        """The base line of words in the lane."""
        if self.up:
            return self.edge - 16 - (HIGH - 4 if second else 0)
        return self.edge + 34 + (30 if second else 0)

    def marker(self, centre: float, words: str, kind: str) -> tuple[Markup, float, float]:
        """A pointer with a number: solid for what is, dashed for what would be; also its left and right edge."""
        half = max(16.0, width_of(words, "m") / 2 + 6)
        left, right = max(0.0, centre - half), min(self.sheet.width, centre + half)
        left, right = (left, left + 2 * half) if left == 0 else (right - 2 * half, right)
        self.taken.append((left - 3, right + 3))
        low, tip = (self.edge - 44, self.edge - 1) if self.up else (self.edge + 44, self.edge + 1)
        shoulder = self.edge - 14 if self.up else self.edge + 14
        self.sheet.box("marker", words, left, min(low, tip), right, max(low, tip))
        cut = 6 if self.side == "ishida" else 0
        turn = cut if self.up else -cut
        shape = path("M", left, low + turn, "L", left + cut, low, "H", right - cut, "L", right, low + turn, "V", shoulder,
                     "L", centre, tip, "L", left, shoulder, "Z", class_=kind)
        tone = "" if kind == "ghost" else "ongold" if self.side == "ishida" else "onblack"
        y = self.edge - 21 if self.up else self.edge + 34
        said = self.sheet.words((left + right) / 2, y, words, "b" if kind == "ghost" else "m", anchor="middle", extra=tone,
                                boxed=False)
        return group(shape, said), left, right

    def label(
        self, words: str, style: str, near: Sequence[tuple[float, str]], extra: str = ""
    ) -> Markup | None:
        """Words at the first of some places that is free; None where none is."""
        wide = width_of(words, style)
        for x, anchor in near:
            left = x if anchor == "start" else x - wide
            if self.free(left, left + wide):
                self.taken.append((left - 6, left + wide + 6))
                return self.sheet.words(x, self.level(), words, style, anchor=anchor, extra=extra)
        return None

    def below(self, words: str, style: str, wish: float, extra: str = "") -> Markup:
        """Words in a line of their own, as near to a place as others there allow."""
        wide = width_of(words, style)
        self.deep = True
        wish = max(0.0, min(wish, self.sheet.width - wide))
        places = [wish, *(end for _, end in self.second), *(start - wide - 12 for start, _ in self.second)]
        left = next(place for place in places if 0 <= place <= self.sheet.width - wide and all(
            place + wide + 12 <= start or place >= end for start, end in self.second))
        self.second.append((left, left + wide + 12))
        return self.sheet.words(left, self.level(second=True), words, style, extra=extra)


def draw_lane(view: BattleView, lane: Lane, window: Window, ghost: int | None) -> list[Markup]:
    """The lane's marker with its side's name, and beside it what the last step added or the chosen action would.

    Args:
        ghost: the number that the chosen action would lead to, or None.
    """
    side, impact = lane.side, view.impact[lane.side]
    shown = str(impact) if window.shows(impact) else f"{impact} ›" if impact > window.last else f"‹ {impact}"
    marker, left, right = lane.marker(window.centre(impact), shown, side)
    parts = [marker]
    if ghost is not None and ghost > impact:
        return parts + _ghost(lane, left, right, window.centre(ghost), ghost, ghost - impact)
    added = impact - _before(view.course, side) if view.course and view.course[-1].side == side else 0
    name, words = SIDE_NAMES[side], f"+{added}"
    old, end = window.centre(impact - added), left - 4
    far = left - old >= 14
    if added <= 0 or not window.shows(impact - added):
        words, far = "", False
    if far:
        lane.taken.append((old - 12, end))
    named = lane.label(name, "t", [(right + 8, "start"), (left - 8, "end"), (old - 16, "end")])
    if named is None and far and _room(old, end, f"{name} {words}"):
        return parts + _path(lane, old, end, f"{name} {words}")
    parts.append(named or lane.below(name, "t", left))
    if far:
        parts += _path(lane, old, end, words)
    if words and not (far and _room(old, end, words)):
        before, beside = min(old - 16, left - 8), width_of(name, "t") + 16
        places = [(before, "end"), (right + beside, "start"), (before - beside, "end")]
        parts.append(lane.label(words, "b", places) or lane.below(words, "b", left))
    return parts


def _ghost(lane: Lane, left: float, right: float, there: float, number: int, added: int) -> list[Markup]:
    """The dashed marker of the chosen action and its words; words that have no room beside it break its path."""
    name, words = SIDE_NAMES[lane.side], f"if you confirm: +{added}"
    start, end = right + 3, there - 19
    parts: list[Markup] = []
    far = end - start > 4
    if far:
        marker, _, right = lane.marker(there, str(number), "ghost")
        parts.append(marker)
    else:
        words += f", {number}"
    wide = width_of(words, "s") + 14
    lane.taken.append((start, end))
    before, after = left - 8, right + 8
    said = lane.label(words, "s", [(after, "start"), (before, "end")], "inpine")
    named = lane.label(name, "t", [(before, "end"), (after, "start"), (after + wide, "start"), (before - wide, "end")])
    parts += [part for part in (said, named) if part is not None]
    inside = ", ".join(([] if named else [name]) + ([] if said else [words]))
    y = lane.edge - 30 if lane.up else lane.edge + 30
    room = width_of(inside, "s") / 2 + 8
    if inside and far and end - start > 2 * room + 24:
        middle = (start + end) / 2
        parts += [path("M", start, y, "H", middle - room, class_="ghost"),
                  path("M", middle + room, y, "H", end, class_="ghost"),
                  lane.sheet.words(middle, y + 5, inside, "s", anchor="middle", extra="inpine")]
        return parts
    if far:
        parts.append(path("M", start, y, "H", end, class_="ghost"))
    if inside:
        parts.append(lane.below(inside, "s", left, "inpine"))
    return parts


def _room(old: float, end: float, words: str) -> bool:
    """Whether the words fit into the arrow from the old place."""
    return end - old - 14 > width_of(words, "b") + 26


def _path(lane: Lane, old: float, end: float, words: str) -> list[Markup]:
    """Where the marker stood before the last step, and the arrow from there with what was added."""
    middle = lane.edge - 28 if lane.up else lane.edge + 28
    start = old + 14
    parts = [outline(lane.side, old - 10, middle - 10, 20, 20, class_="left"),
             path("M", end - 8, middle - 5, "L", end, middle, "L", end - 8, middle + 5, "Z", class_="inkf")]
    if not _room(old, end, words):
        return [*parts, line(start, middle, max(start, end - 6), middle, class_="ink")]
    wide, centre = width_of(words, "b") / 2 + 5, (start + end - 6) / 2
    return [*parts, line(start, middle, centre - wide, middle, class_="ink"),
            line(centre + wide, middle, end - 6, middle, class_="ink"),
            lane.sheet.words(centre, middle + 5.5, words, "b", anchor="middle")]
