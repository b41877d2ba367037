"""The impact track in a window of 21 fields, with what the last step added and what the chosen one would; and the
course of the battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from sekigahara.block_game.drawing_parts import Scene, badge, badge_width, outline
from sekigahara.block_game.drawing_sheet import Sheet, width_of
from sekigahara.block_game.losses import SEVEN
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Side
from sekigahara.block_game.state import Mark
from sekigahara.block_game.view import BattleView
from tabletop.svg import Markup, group, line, number, path, rect, text

__all__ = ["FIELDS", "LAST", "Window", "draw_course", "draw_track", "number_words", "track_window"]

FIELDS: Final = 21
"""How many fields the window shows."""
LAST: Final = 47
"""The last number of the printed track (B14)."""
_HIGH: Final = 32.0
_LANE: Final = 46.0

_UNITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
                 "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number_words(whole: int) -> str:
    """A number from 0 to 999 in words."""
    if whole < 20:
        return _UNITS[whole]
    if whole < 100:
        return _TENS[whole // 10] + (f"-{_UNITS[whole % 10]}" if whole % 10 else "")
    rest = whole % 100
    return f"{_UNITS[whole // 100]} hundred" + (f" and {number_words(rest)}" if rest else "")


class Window(NamedTuple):
    """The fields that are shown: the first, and where each number stands."""

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


def track_window(numbers: Sequence[int], width: float) -> Window:
    """The window that shows the highest of the numbers, beginning at 0 or a full seven, within the printed track."""
    highest = min(max(numbers), LAST)
    first = 0 if highest < FIELDS else -(-(highest - FIELDS + 1) // SEVEN) * SEVEN
    return Window(min(first, LAST - FIELDS + 1), width / FIELDS)


def _before(course: Sequence[Mark], side: Side) -> int:
    """The side's number before the last step of the course."""
    if len(course) < 2:
        return 0
    return course[-2].ishida if side == "ishida" else course[-2].tokugawa


class _Lane:
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
            return self.edge - 16 - (_LANE - 4 if second else 0)
        return self.edge + 34 + (30 if second else 0)

    def marker(self, centre: float, words: str, kind: str) -> Markup:
        """A pointer with a number: solid for what is, dashed for what would be."""
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
        return group(shape, self.sheet.words((left + right) / 2, y, words, "b" if kind == "ghost" else "m",
                                             anchor="middle", extra=tone, boxed=False))

    def label(self, words: str, style: str, near: Sequence[tuple[float, str]], extra: str = "") -> Markup:
        """Words at the first of some places that is free; else in a line of their own."""
        wide = width_of(words, style)
        for x, anchor in near:
            left = x if anchor == "start" else x - wide
            if self.free(left, left + wide):
                self.taken.append((left - 6, left + wide + 6))
                return self.sheet.words(x, self.level(), words, style, anchor=anchor, extra=extra)
        self.deep = True
        x, anchor = near[0]
        wish = max(0.0, min(x if anchor == "start" else x - wide, self.sheet.width - wide))
        places = [wish, *(end for _, end in self.second), *(start - wide - 12 for start, _ in self.second)]
        left = next(place for place in places if 0 <= place <= self.sheet.width - wide and all(
            place + wide + 12 <= start or place >= end for start, end in self.second))
        self.second.append((left, left + wide + 12))
        return self.sheet.words(left, self.level(second=True), words, style, extra=extra)


def draw_track(scene: Scene, top: float, ghost: Mapping[Side, int] | None) -> float:
    """The track with both markers; returns where it ends.

    Args:
        ghost: the numbers that the chosen action would lead to, or None.
    """
    sheet, view = scene.sheet, scene.view
    words = "each full 7: the castle loses a block or disk" if view.siege else "each full 7: the enemy loses a block"
    rule = "B95" if view.siege else "B82"
    left = sheet.width - badge_width(rule)
    sheet.add(sheet.words(0, top + 17, "Impact", "b"), sheet.words(left - 10, top + 17, words, "s", anchor="end"),
              badge(scene, rule, left, top + 1))
    sides = [side for side in SIDES if not view.siege or side == view.attacker]
    window = track_window([*view.impact.values(), *(ghost or {}).values()], sheet.width)
    upper = _Lane(sheet, "ishida", 0, True)
    lower = _Lane(sheet, "tokugawa", 0, False)
    edge = top + 30
    for side in sides:
        if view.impact[side] > LAST:
            told = f"{SIDE_NAMES[side]}: {number_words(view.impact[side])}, beyond the printed {LAST}"
            sheet.add(sheet.words(0, edge + 8, told, "s"))
            edge += 20
    if "ishida" in sides:
        edge += _LANE + (24 if _deep(view, "ishida", window, ghost) else 0)
    upper.edge, lower.edge = edge, edge + _HIGH
    sheet.box("track", f"{window.first} to {window.last}", 0, edge, sheet.width, edge + _HIGH)
    sheet.add(Markup(f'<g transform="translate(0 {number(edge)})">{_fields(window)}</g>'))
    for side in sides:
        lane = upper if side == "ishida" else lower
        sheet.add(*_lane(view, lane, window, None if ghost is None else ghost.get(side)))
    bottom = lower.edge + (_LANE + 4 if "tokugawa" in sides else 6)
    return bottom + (28 if lower.deep else 0)


def _deep(view: BattleView, side: Side, window: Window, ghost: Mapping[Side, int] | None) -> bool:
    trial = _Lane(Sheet(window.wide * FIELDS), side, 0, side == "ishida")
    _lane(view, trial, window, None if ghost is None else ghost.get(side))
    return trial.deep


@lru_cache(maxsize=64)
def _fields(window: Window) -> Markup:
    """The fields of the window, drawn at the origin."""
    wide = window.wide
    parts = [rect(0, 0, wide * FIELDS, _HIGH, class_="cell")]
    numbers = range(window.first, window.last + 1)
    sevens = {each for each in numbers if each and each % SEVEN == 0}
    for index, each in enumerate(numbers):
        if each in sevens:
            parts.append(rect(index * wide, 0, wide, _HIGH, class_="seven"))
        elif index and each - 1 not in sevens:
            parts.append(path("M", index * wide, 1, "V", _HIGH - 1, class_="hair"))
        parts.append(text((index + 0.5) * wide, 21.5, str(each), anchor="middle", class_="b" if each in sevens else "t"))
    return group(parts, role="img", aria_label=f"impact track from {window.first} to {window.last}")


def _lane(view: BattleView, lane: _Lane, window: Window, ghost: int | None) -> list[Markup]:
    side, impact = lane.side, view.impact[lane.side]
    here = window.centre(impact)
    outside = "" if window.shows(impact) else " ›" if impact > window.last else " ‹"
    shown = f"{impact}{outside}" if outside == " ›" else f"{outside.strip()} {impact}".strip()
    parts = [lane.marker(here, shown, side)]
    half = max(16.0, width_of(shown, "m") / 2 + 6)
    added = impact - _before(view.course, side) if view.course and view.course[-1].side == side else 0
    if ghost is not None and ghost != impact:
        there = window.centre(ghost)
        if abs(there - here) >= 2 * half + 2:
            back = 1 if there < here else -1
            y = lane.edge - 30 if lane.up else lane.edge + 30
            parts.append(path("M", here - back * (half + 3), y, "H", there + back * 19, class_="ghost"))
            lane.taken.append((min(here, there), max(here, there)))
            parts.append(lane.marker(there, str(ghost), "ghost"))
        sign = f"+{ghost - impact}" if ghost > impact else f"−{impact - ghost}"
        parts.append(lane.label(f"if you confirm: {sign}" if abs(there - here) >= 2 * half + 2 else
                                f"if you confirm: {sign}, {ghost}", "s",
                                [(max(here, there) + 24, "start"), (min(here, there) - 24, "end")], "inpine"))
    moved = ghost is None and added > 0 and window.shows(impact - added)
    old = window.centre(impact - added)
    if moved and here - half - old >= 14:
        parts += _path(lane, old, here - half - 4, f"+{added}")
    name = SIDE_NAMES[side]
    parts.append(lane.label(name, "t", [(here + half + 8, "start"), (here - half - 8, "end")]))
    if moved and (here - half - old < 14 or not _room(old, here - half - 4, f"+{added}")):
        left = min(old - 16, here - half - 8)
        parts.append(lane.label(f"+{added}", "b", [(left, "end"), (here + half + 16 + width_of(name, "t"), "start")]))
    return parts


def _room(old: float, end: float, words: str) -> bool:
    """Whether the words fit into the arrow from the old place."""
    return end - old - 14 > width_of(words, "b") + 26


def _path(lane: _Lane, old: float, end: float, words: str) -> list[Markup]:
    """Where the marker stood before the last step, and the arrow from there with what was added."""
    middle = lane.edge - 28 if lane.up else lane.edge + 28
    start = old + 14
    lane.taken.append((old - 12, end))
    parts = [outline(lane.side, old - 10, middle - 10, 20, 20, class_="left"),
             path("M", end - 8, middle - 5, "L", end, middle, "L", end - 8, middle + 5, "Z", class_="inkf")]
    if not _room(old, end, words):
        return [*parts, line(start, middle, max(start, end - 6), middle, class_="ink")]
    wide, centre = width_of(words, "b") / 2 + 5, (start + end - 6) / 2
    return [*parts, line(start, middle, centre - wide, middle, class_="ink"),
            line(centre + wide, middle, end - 6, middle, class_="ink"),
            lane.sheet.words(centre, middle + 5.5, words, "b", anchor="middle")]


# --- the course ---------------------------------------------------------------------------------------------------


def draw_course(scene: Scene, top: float) -> float:
    """The course of the battle so far, a field a step with the track after it; nothing of what lies ahead."""
    sheet, view = scene.sheet, scene.view
    what = "impact after each step" if view.siege else "Ishida : Tokugawa after each step"
    sheet.add(sheet.words(0, top + 16, "Course", "b"), sheet.words(width_of("Course", "b") + 10, top + 16, what, "s"))
    columns = max(1, int(sheet.width // 60))
    pitch = sheet.width / columns
    wide = pitch - 6
    bottom = top + 24
    for index, mark in enumerate(view.course):
        x, y = (index % columns) * pitch, top + 26 + index // columns * 52
        last = index == len(view.course) - 1
        track = str(mark.ishida if view.attacker == "ishida" else mark.tokugawa) if view.siege else \
            f"{mark.ishida}:{mark.tokugawa}"
        sheet.box("course", str(mark.step), x, y, x + wide, y + 46)
        said = "done" if mark.done else track
        sheet.add(group(
            rect(x, y, wide, 46, class_="numf" if last else "leaf"),
            outline(mark.side, x + 8, y + 7, 12, 12, class_=f"{mark.side} onlast" if last else mark.side),
            sheet.words(x + 26, y + 18.5, str(mark.step), "s", extra="onink" if last else "", boxed=False),
            sheet.words(x + wide / 2, y + 39, said, "b", anchor="middle", room=wide - 4, extra="onink" if last else "",
                        boxed=False),
            role="img", aria_label=f"step {mark.step}, {SIDE_NAMES[mark.side]}: {'done, ' if mark.done else ''}{track}",
        ))
        bottom = y + 46
    return bottom
