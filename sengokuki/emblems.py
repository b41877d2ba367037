"""Our own signs of the warriors, the kamon and the landscapes, as SVG symbols ``#sk-...``.

A warrior tells his way by what surrounds his head: blades to the rim go any distance in their direction, dots go one
square, diamonds at the knight's angles leap. A sign takes the colour around it, and ``--pp`` for its ground.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sengokuki.pieces import WARRIORS, WHITE, Warrior
from tabletop import Seat
from tabletop.svg import Markup, circle, el, group, join, number

__all__ = ["KAMON", "SIGNS", "emblem_defs", "sign", "token"]

_BLADE: Final = '<path d="M0-25.4L3.7-19.4L1.2-15.6H-1.2L-3.7-19.4Z" stroke="none"/><path d="M0-17V0" stroke-width="2.6"/>'
_THIN: Final = '<path d="M0-24L2.8-18.6L1-15H-1L-2.8-18.6Z" stroke="none"/><path d="M0-16V0" stroke-width="1.8"/>'
_DOT: Final = '<circle cy="-20.5" r="2.3" stroke="none"/>'
_DIAMOND: Final = '<path d="M0-23.6L2.5-20.8L0-18L-2.5-20.8Z" stroke="none"/>'


def _turned(part: str, *angles: float) -> str:
    return "".join(f'<g transform="rotate({angle:g})">{part}</g>' for angle in angles)


def _ground(radius: float) -> str:
    return f'<circle r="{radius:g}" fill="var(--pp)" stroke="none"/>'


_STRAIGHT: Final = (0, 90, 180, 270)
_SLANTED: Final = (45, 135, 225, 315)
_LEAPS: Final = (26.6, 63.4, 116.6, 153.4, 206.6, 243.4, 296.6, 333.4)

_HEADS: Final[dict[str, str]] = {
    # A horned helmet.
    "D": _turned(_DOT, *_STRAIGHT, *_SLANTED)
         + '<path d="M-10.5 3A10.5 10.5 0 0 1 10.5 3L15 11L8 9.8V4.5H-8V9.8L-15 11Z" stroke="none"/>'
           '<path d="M-11.5-13.5C-12.5-3-6 2 0 2C6 2 12.5-3 11.5-13.5C9-6.5 5-4 0-4C-5-4-9-6.5-11.5-13.5Z" '
           'stroke="var(--pp)" stroke-width="1.5"/><path d="M-3.6 9.4H3.6" stroke-width="1.8"/>',
    # A mask.
    "S": _turned(_BLADE, *_STRAIGHT) + _turned(_THIN, *_SLANTED) + _ground(11.4)
         + '<circle r="9.8" stroke="none"/><path d="M-8.6-3.2H8.6Q9.4 0 8.4 2.2Q0 4-8.4 2.2Q-9.4 0-8.6-3.2Z" '
           'fill="var(--pp)" stroke="none"/><circle cx="-3.6" cy="-.4" r="1.7" stroke="none"/>'
           '<circle cx="3.6" cy="-.4" r="1.7" stroke="none"/>',
    # A straw hat.
    "A": _turned(_BLADE, *_STRAIGHT) + _ground(11)
         + '<path d="M0-9.6L12.6 2.4Q0 6.6-12.6 2.4Z" stroke="var(--pp)" stroke-width="1.4"/>'
           '<path d="M-5.4 6Q-4.6 10 0 10.2Q4.6 10 5.4 6" fill="none" stroke-width="2"/>',
    # A plain helmet.
    "L": _turned(_BLADE, *_SLANTED) + _ground(10)
         + '<path d="M-7.6 1.4A7.6 8.6 0 0 1 7.6 1.4L10 8.6L5.6 7.8V2.8H-5.6V7.8L-10 8.6Z" stroke="none"/>'
           '<path d="M0-11.5V-6" stroke-width="2.4"/><path d="M-2.6 7.4H2.6" stroke-width="1.8"/>',
    # A horse.
    "R": _turned(_DIAMOND, *_LEAPS)
         + '<path d="M-9.5 14.5C-10 8-5.5 5-3.8 .6C-6 1.8-8.4 3.4-11 3.8C-13.4 3-13.8 .4-12.6-1.4C-9.5-4.6-7.5-8.4'
           '-3.6-10.4L-3-15.5L1.4-11.6C9.6-10 13-2 12.2 14.5Z" stroke="none"/>'
           '<circle cx="-3.6" cy="-5.2" r="1.5" fill="var(--pp)" stroke="none"/>'
           '<path d="M3.2-8C7.2-4 8 3 7 10.5" stroke="var(--pp)" stroke-width="1.6" fill="none"/>',
}

_PETAL: Final = '<path d="M0 0C-4.2-5-3.6-11 0-14.5C3.6-11 4.2-5 0 0Z"/>'
_LEAF: Final = '<path d="M0 0C-6-5-4.5-11.5 0-14.5C4.5-11.5 6-5 0 0Z"/>'

KAMON: Final[dict[str, tuple[str, str]]] = {
    "red": ("#B23B2B", '<circle cy="-7" r="5.6"/><circle cx="-6.6" cy="4.6" r="5.6"/><circle cx="6.6" cy="4.6" r="5.6"/>'),
    "yellow": ("#C9A227", _turned(_PETAL, 0, 60, 120, 180, 240, 300)),
    "green": ("#4C7A58", _turned(_LEAF, 0, 120, 240)),
    "blue": ("#3B5C94", '<path d="M0-12.5L7-.5H-7ZM-7.4 .2L-.4 12.2H-14.4ZM7.4 .2L14.4 12.2H.4Z"/>'),
}
"""Colour and shape of each kamon: three discs, six petals, three leaves, three scales. Shape and word tell them apart."""

_TREE: Final = ('<path d="M0-25L17-3H8.5L21 15H-21L-8.5-3H-17Z" fill="none" stroke-width="3.4" stroke-linejoin="round"/>'
                '<path d="M0 15V27" stroke-width="4.5"/>')
_PLAIN: Final = ('<g fill="none" stroke-width="3" stroke-linecap="round"><path d="M-25 14H25M-20 22H20"/>'
                 '<path d="M-14 13Q-15 2-20-4M-14 13Q-13 0-8-7M10 13Q9 3 4-2M10 13Q11 0 17-6"/></g>')
# Inside a symbol only attributes take the colours of the place where it is used.
_BACK: Final = ('<rect x="-23" y="-27" width="46" height="54" rx="4" fill="var(--sk-back)" stroke="var(--sk-edge)"/>'
                '<rect x="-19.5" y="-23.5" width="39" height="47" rx="2" fill="none" stroke="var(--sk-in)"/>'
                '<circle cx="-9" cy="-10" r="6" fill="#B5574A"/><circle cx="9" cy="-10" r="6" fill="#CDAE52"/>'
                '<circle cx="-9" cy="10" r="6" fill="#6C9073"/><circle cx="9" cy="10" r="6" fill="#5D7AA8"/>')


def _kamon(colour: str, shape: str) -> str:
    return ('<circle r="18" fill="none" stroke="#2B2B2B" stroke-width="2"/>'
            f'<g fill="{colour}" stroke="#2B2B2B" stroke-width=".8">{shape}</g>')


def _inked(body: str) -> str:
    return f'<g fill="currentColor" stroke="currentColor">{body}</g>'


def _field() -> str:
    dark = "".join(f"M{12 * column - 30} {12 * row - 30}h12v12h-12Z" for row in range(5) for column in range(row % 2, 5, 2))
    lines = "".join(f"M{12 * at - 30}-30V30M-30 {12 * at - 30}H30" for at in range(6))
    return ('<rect x="-30" y="-30" width="60" height="60" fill="#FFFDF6"/>'
            f'<path d="{dark}" fill="#F1E9D6"/><path d="{lines}" stroke="#CFC3A3" stroke-width=".6"/>')


def _way(warrior: Warrior) -> str:
    """Where a warrior in the middle of a small field may go."""
    parts = ['<circle r="5" fill="#2B2B2B" stroke="none"/>']
    if warrior.leaps:
        for x, y in ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)):
            elbow = (x // 2 if abs(x) == 2 else 0, y // 2 if abs(y) == 2 else 0)
            parts.append(f'<path d="M0 0L{12 * elbow[0]} {12 * elbow[1]}L{12 * x} {12 * y}" stroke-width="1.4"/>'
                         f'<circle cx="{12 * x}" cy="{12 * y}" r="3.2" fill="#3F6B4F" stroke="none"/>')
    ways = _STRAIGHT * warrior.straight + _SLANTED * warrior.diagonal
    for angle in ways:
        longer = 2 ** 0.5 if angle % 90 else 1
        tip, neck = number(-27 * longer), number(6 - 27 * longer)
        arrow = f'<path d="M0-6V{tip}M-3.5 {neck}L0 {tip}L3.5 {neck}" stroke-width="2"/>'
        near = f'<circle cy="{number(-12 * longer)}" r="3.2" fill="#3F6B4F" stroke="none"/>'
        parts.append(_turned(arrow if warrior.far else near, angle))
    return f'<g fill="none" stroke="#3F6B4F">{"".join(parts)}</g>'


SIGNS: Final[dict[str, tuple[int, str]]] = {
    **{letter: (64, _inked(body)) for letter, body in _HEADS.items()},
    **{colour: (40, _kamon(*drawn)) for colour, drawn in KAMON.items()},
    "ki": (64, _inked(_TREE)),
    "heiya": (64, _inked(_PLAIN)),
    "back": (64, _BACK),
    "field": (60, _field()),
    **{f"way-{warrior.letter}": (60, _way(warrior)) for warrior in WARRIORS},
}
"""Size and drawing of each sign by its name, around its middle: warriors by letter, kamon by colour, ki, heiya, the back
that all cards share, and for the key a small field with each warrior's way."""


@cache
def emblem_defs() -> Markup:
    """All signs as symbols, for the ``defs`` of a drawing or a panel."""
    return join(
        el("symbol", Markup(body), id=f"sk-{name}", view_box=f"{number(-size / 2)} {number(-size / 2)} {size} {size}")
        for name, (size, body) in SIGNS.items())


def sign(name: str, x: float, y: float, size: float) -> Markup:
    """A sign with its middle at a place."""
    return el("use", href=f"#sk-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size)


@cache
def token(seat: Seat, letter: str) -> Markup:
    """A warrior's disc of 64 units around the middle: light for White, dark with a thin inner ring for Black."""
    white = seat == WHITE
    return group(
        circle(0, 0, 26, class_="sk-disc"), None if white else circle(0, 0, 23.4, class_="sk-rim"),
        sign(letter, 0, 0, 64), class_="sk-w" if white else "sk-k")
