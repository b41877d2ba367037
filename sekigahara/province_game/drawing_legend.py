"""The legend of the map: what each sign means."""

from __future__ import annotations

from functools import cache
from typing import Final

from sekigahara.province_game.drawing_parts import sworn_seal
from sekigahara.province_game.emblems import outline, sign, unit_use
from sekigahara.province_game.map_layout import LEGEND
from sekigahara.province_game.pieces import CLAN_NAMES, SIDES
from tabletop.svg import Markup, circle, group, path, polygon, rect, text

__all__ = ["draw_legend"]

_LEFT: Final = LEGEND[0] + 28
_COLUMN: Final = 148.0


def _signs(x: float, y: float, index: int) -> Markup:
    """The sign of one line, its middle at a place."""
    drawn = (
        lambda: outline("ishida", x - 9, y - 9, 18, 18, class_="ishida"),
        lambda: outline("tokugawa", x - 9, y - 9, 18, 18, class_="tokugawa"),
        lambda: circle(x, y, 7, class_="noflag"),
        lambda: group(sign("castle", x - 9, y - 9, 18), class_="inkc"),
        lambda: group(circle(x, y, 9, class_="ringo"), circle(x, y, 9, class_="ringi")),
        lambda: rect(x - 10, y - 10, 20, 20, class_="will"),
        lambda: path("M", x - 13, y, "h", 26, class_="lane"),
        lambda: path("M", x - 13, y, "h", 26, class_="ferry"),
        lambda: group(path("M", x - 13, y, "h", 16, class_="attack"),
                      polygon(((x + 13, y), (x + 2, y - 7), (x + 2, y + 7)), class_="inkf")),
        lambda: group(rect(x - 9, y - 9, 18, 18, class_="possible"), circle(x + 9, y - 9, 4, class_="pinef")),
        lambda: group(unit_use("ishida", "mori", x - 11, y - 11, 22), sworn_seal(x + 10, y - 8)),
        lambda: group(unit_use("tokugawa", "date", x - 14, y - 11, 22), text(x + 10, y + 5.5, "2", class_="cnt")),
    )
    return drawn[index]()


_WORDS: Final = ("Ishida’s flag", "Tokugawa’s flag", "no flag", "castle", "border province", "flag at round’s end",
                 "land route", "sea route", "attack", "you may choose", "sworn unit", "two equal units")


@cache
def draw_legend() -> Markup:
    """The legend, in its frame."""
    left, top, wide, high = LEGEND
    parts: list[Markup] = [rect(left, top, wide, high, class_="frame")]
    for index, words in enumerate(_WORDS):
        x, y = _LEFT + (index % 2) * (_COLUMN + 12), top + 24 + (index // 2) * 29
        parts += [_signs(x, y, index), text(x + 21, y + 5.5, words, class_="t")]
    below = top + 24 + (len(_WORDS) // 2) * 29 - 8
    parts.append(path("M", left + 12, below, "H", left + wide - 12, class_="hair"))
    for index, (clan, name) in enumerate(CLAN_NAMES.items()):
        x = left + 44 + index * 64
        parts += [unit_use(SIDES[index > 2], clan, x - 13.5, below + 12, 27),
                  text(x, below + 56, name, anchor="middle", class_="tiny")]
    parts.append(text(left + wide / 2, below + 80, "cut corners Ishida, square Tokugawa", anchor="middle", class_="tiny"))
    return group(parts, aria_hidden="true")
