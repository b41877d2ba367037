"""The impact track in a window of 21 fields, with what the last step added and what the chosen one would; and the
course of the battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from sekigahara.block_game.drawing_lane import FIELDS, HIGH, Lane, Window, draw_lane
from sekigahara.block_game.losses import SEVEN
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Side
from sekigahara.block_game.view import BattleView
from sekigahara.drawing_chips import badge, badge_width
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Sheet, width_of
from sekigahara.outlines import outline
from tabletop.svg import Markup, group, number, path, rect, text

__all__ = ["LAST", "draw_course", "draw_track", "number_words", "track_window"]

LAST: Final = 47
"""The last number of the printed track (B14)."""
_HIGH: Final = 32.0

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


def track_window(numbers: Sequence[int], width: float) -> Window:
    """The window that shows the highest of the numbers, beginning at 0 or a full seven, within the printed track."""
    highest = min(max(numbers), LAST)
    first = 0 if highest < FIELDS else -(-(highest - FIELDS + 1) // SEVEN) * SEVEN
    return Window(min(first, LAST - FIELDS + 1), width / FIELDS)


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
    upper = Lane(sheet, "ishida", 0, True)
    lower = Lane(sheet, "tokugawa", 0, False)
    edge = top + 30
    for side in sides:
        if view.impact[side] > LAST:
            told = f"{SIDE_NAMES[side]}: {number_words(view.impact[side])}, beyond the printed {LAST}"
            sheet.add(sheet.words(0, edge + 8, told, "s"))
            edge += 20
    if "ishida" in sides:
        edge += HIGH + (24 if _deep(view, "ishida", window, ghost) else 0)
    upper.edge, lower.edge = edge, edge + _HIGH
    sheet.box("track", f"{window.first} to {window.last}", 0, edge, sheet.width, edge + _HIGH)
    sheet.add(Markup(f'<g transform="translate(0 {number(edge)})">{_fields(window)}</g>'))
    for side in sides:
        lane = upper if side == "ishida" else lower
        sheet.add(*draw_lane(view, lane, window, None if ghost is None else ghost.get(side)))
    bottom = lower.edge + (HIGH + 4 if "tokugawa" in sides else 6)
    return bottom + (28 if lower.deep else 0)


def _deep(view: BattleView, side: Side, window: Window, ghost: Mapping[Side, int] | None) -> bool:
    trial = Lane(Sheet(window.wide * FIELDS), side, 0, side == "ishida")
    draw_lane(view, trial, window, None if ghost is None else ghost.get(side))
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
