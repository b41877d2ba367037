"""Our own signs of the daimyo, weapons, cards and castles, as SVG symbols ``#sb-...``.

They are drawn anew and simplified, so that each is legible at 16 pixels; none is copied from a crest or a card. A sign
takes the colour of what surrounds it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop.svg import Markup, el, join, symbol, use

__all__ = ["BACKS", "SIGNS", "emblem_defs", "sign"]

_RING: Final = '<circle cx="50" cy="50" r="43" fill="none" stroke="currentColor" stroke-width="7"/>'
_LEAF: Final = "M50 47C40 41 30 28 37 17C42 10 49 14 50 19C51 14 58 10 63 17C70 28 60 41 50 47Z"
_BLADE: Final = "M50 50L58 66L50 99L42 66Z"
_FROND: Final = "M50 80C38 58 42 36 50 20C58 36 62 58 50 80Z"
_SICKLE: Final = '<path d="M20 84L27 91L78 37L71 30Z"/><path d="M66 28C76 6 98 14 97 48C92 33 85 30 75 39Z"/>'


def _turned(path: str, angles: tuple[int, ...], centre: str = "50 50") -> str:
    return "".join(f'<path d="{path}" transform="rotate({angle} {centre})"/>' for angle in angles)


def _discs(*places: tuple[float, float, float]) -> str:
    return "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in places)


SIGNS: Final[dict[str, tuple[int, int, str]]] = {
    "tokugawa": (100, 100, _RING + _turned(_LEAF, (0, 120, 240))),
    "maeda": (100, 100, _discs((50, 21, 17), (77.6, 41, 17), (67, 73.5, 17), (33, 73.5, 17), (22.4, 41, 17),
                               (50, 50, 8.5))),
    "fukushima": (100, 100, '<path d="M50 4L86 72L60 62V70H40V62L14 72Z"/>'
                  + _discs((20, 86, 10), (50, 86, 10), (80, 86, 10))),
    "date": (100, 100, _RING + '<path d="M26 25H37V75H26ZM44.5 18H55.5V82H44.5ZM63 25H74V75H63Z"/>'),
    "ii": (100, 100, '<path d="M10 29H90V40H10ZM10 60H90V71H10ZM29 10H40V90H29ZM60 10H71V90H60Z" '
                     'transform="rotate(45 50 50)"/>'),
    "mori": (100, 100, '<path d="M12 10H88V27H12Z"/>' + _discs((50, 48, 15.5), (29, 78, 15.5), (71, 78, 15.5))),
    "ukita": (100, 100, _discs((50, 26, 18), (70.8, 62, 18), (29.2, 62, 18)) + _turned(_BLADE, (0, 120, 240))
              + _discs((50, 50, 9))),
    "kobayakawa": (100, 100, f'<g>{_SICKLE}</g><g transform="matrix(-1 0 0 1 100 0)">{_SICKLE}</g>'),
    "uesugi": (100, 100, '<circle cx="50" cy="50" r="43" fill="none" stroke="currentColor" stroke-width="8" '
                         'stroke-dasharray="55.5 12" stroke-dashoffset="-6"/>' + _turned(_FROND, (-40, 0, 40), "50 80")),
    "ishida": (100, 100, '<path d="M12 29H88V41H12Z"/><path d="M44 6H56V40C59 62 71 77 92 84L87 96C67 89 55 75 50 58'
                         'C45 75 33 89 13 96L8 84C29 77 41 62 44 40Z"/>'),
    "gun": (100, 44, '<path d="M2 9H66V17H2ZM58 8H76L97 30L89 42L72 25L58 20ZM46 17H53L55 27H49ZM34 3L44 3L50 9H36Z"/>'),
    "cavalry": (60, 60, '<path fill-rule="evenodd" d="M20 58C20 46 25 42 27 34L17 40L9 35L7 28L20 15L22 4L31 12'
                        'C47 15 55 30 54 58ZM23 20A3 3 0 1 0 23.01 20Z"/>'),
    "leader": (40, 60, '<path d="M5 2H10V60H5Z"/>'
                       '<path fill-rule="evenodd" d="M10 4H36V44H10ZM23 16A8 8 0 1 0 23.01 16Z"/>'),
    "leader3": (40, 60, '<path d="M5 2H10V60H5Z"/><path fill-rule="evenodd" d="M10 4H36V50H10ZM23 9A5 5 0 1 0 23.01 9Z'
                        'M23 22A5 5 0 1 0 23.01 22ZM23 35A5 5 0 1 0 23.01 35Z"/>'),
    "swords": (60, 60, '<g fill="none" stroke="currentColor" stroke-width="5"><path d="M7 54Q36 36 53 6M53 54Q24 36 7 6"/>'
                       '<path d="M11 41L21 51M49 41L39 51" stroke-width="4"/></g>'),
    # Two half masks that look away from each other: a Loyalty Challenge.
    "loyalty": (60, 60, '<path fill-rule="evenodd" d="M27 6C13 6 6 12 6 26C6 42 14 54 27 54ZM21 24A5 3.5 0 1 1 11 24'
                        'A5 3.5 0 1 1 21 24ZM22 42L13 37L14.5 34L22 37.5Z"/>'
                        '<path d="M33 6C47 6 54 12 54 26C54 42 46 54 33 54" fill="none" stroke="currentColor" '
                        'stroke-width="4"/><path d="M33 4V56" stroke="currentColor" stroke-width="4"/>'
                        '<path d="M38 24H49M38 39L47 43" stroke="currentColor" stroke-width="4" fill="none"/>'),
    "fan": (60, 60, '<path fill-rule="evenodd" d="M30 2C46 2 55 12 52 22C50 28 42 29 36 38V58H24V38C18 29 10 28 8 22'
                    'C5 12 14 2 30 2ZM27.5 9H32.5V34H27.5Z"/>'),
    "castle": (60, 60, '<path d="M30 4L50 20H44V28L56 38H50V56H10V38H4L16 28V20H10Z"/>'),
    "check": (24, 24, '<path d="M4 12.5L10 18.5L20 6" fill="none" stroke="currentColor" stroke-width="3.2"/>'),
    "cross": (24, 24, '<path d="M5 5L19 19M19 5L5 19" fill="none" stroke="currentColor" stroke-width="3.2"/>'),
    "eye": (24, 24, '<path d="M2 12C7 4 17 4 22 12C17 20 7 20 2 12Z" fill="none" stroke="currentColor" stroke-width="2"/>'
                    '<circle cx="12" cy="12" r="3.5"/>'),
}
"""Width, height and drawing of each sign by its name: the ten daimyo, what blocks and cards carry, and the marks."""


def _slanted(low: float, high: float, cut: float, step: float) -> str:
    """Lines from lower left to upper right inside a square with cut corners."""
    span, middle = high - low, low + high
    parts = []
    count = int((span - cut) / step)
    for index in range(-count, count + 1):
        across = index * step
        half = min(span - abs(across), span - cut) / 2
        x, y = (middle + across) / 2, (middle + across) / 2
        parts.append(f"M{x - half:g} {y + half:g}L{x + half:g} {y - half:g}")
    return "".join(parts)


BACKS: Final[dict[str, str]] = {
    "ishida": _slanted(9, 57, 9, 8),
    "tokugawa": "".join(f"M9 {y:g}H57" for y in (12, 19, 26, 33, 40, 47, 54)),
}
"""The lines on the backs of blocks, in a square of 66 units: slanted for Ishida, level for Tokugawa."""


@cache
def emblem_defs() -> Markup:
    """All signs and backs as symbols, for the ``defs`` of a drawing or a panel."""
    drawn = [symbol(f"sb-{name}", width, height, el("g", Markup(body), fill="currentColor"))
             for name, (width, height, body) in SIGNS.items()]
    drawn += [symbol(f"sb-back-{side}", 66, 66, el("path", d=lines, fill="none", stroke="currentColor", stroke_width=1.5))
              for side, lines in BACKS.items()]
    return join(drawn)


def sign(name: str, x: float, y: float, size: float) -> Markup:
    """A sign that fits into a square of ``size`` units at a place, in the middle of it."""
    width, height = SIGNS[name][:2]
    scale = size / max(width, height)
    wide, high = width * scale, height * scale
    return use(f"sb-{name}", x + (size - wide) / 2, y + (size - high) / 2, wide, high)
