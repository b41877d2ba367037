"""Our own signs: the torii of the temple, the dagger of the thieves, the glass of an action card, and the one back that all
cards have, as SVG symbols ``#al-...``."""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop.svg import Markup, el, join, path, use

__all__ = ["SEAL", "SIGNS", "emblem_defs", "sign"]

SIGNS: Final[dict[str, tuple[int, int, str]]] = {
    "torii": (32, 32, '<path d="M2 5.5Q16 8.5 30 5.5L29 10Q16 12 3 10Z" fill="#C9A227" stroke="currentColor" '
                      'stroke-width="1.5" stroke-linejoin="round"/>'
                      '<path d="M5 15.5H27M9.5 11.5L8 30M22.5 11.5L24 30M16 11.5V15.5" '
                      'stroke="currentColor" stroke-width="2.6" fill="none"/>'),
    "dagger": (32, 32, '<path d="M16 1.5L20.2 8V18.5H11.8V8Z" fill="currentColor"/>'
                       '<path d="M16 5.5V18" stroke="var(--al-edge)" stroke-width="1.2"/>'
                       '<path d="M6.5 20.2H25.5" stroke="currentColor" stroke-width="3.4" '
                       'stroke-linecap="round"/><path d="M16 21V27" stroke="currentColor" stroke-width="4"/>'
                       '<circle cx="16" cy="28.6" r="2.9" fill="currentColor"/>'),
    "glass": (24, 24, '<circle cx="10" cy="10" r="6.6" fill="#FFFDF6" stroke="#2E4A7D" stroke-width="2.4"/>'
                      '<path d="M15 15L21.4 21.4" stroke="#2E4A7D" stroke-width="3.4" stroke-linecap="round"/>'),
    "back": (40, 56, '<rect x=".75" y=".75" width="38.5" height="54.5" rx="4" fill="#D9DDE2" stroke="#2B2B2B" '
                     'stroke-width="1.3"/><rect x="4" y="4" width="32" height="48" rx="2" fill="none" stroke="#8390A6"/>'
                     '<path d="M20 14L31 28L20 42L9 28Z" fill="none" stroke="#5D6E8C" stroke-width="1.4"/>'
                     '<path d="M20 20.5L26 28L20 35.5L14 28Z" fill="#5D6E8C"/>'),
}
"""Each sign with its width, its height and its markup; torii and dagger take the colour of what is around them."""

SEAL: Final = ('<g fill="none" stroke="#fff" transform="translate(2 2)"><path d="M5 11Q14 13.5 23 11" stroke-width="3"/>'
               '<path d="M8 17H20" stroke-width="2"/><path d="M10 13L9 30M18 13L19 30" stroke-width="2.2"/>'
               '<path d="M29.5 8V22" stroke-width="4"/><path d="M24.5 23.5H34.5" stroke-width="2.6"/>'
               '<path d="M29.5 24V31" stroke-width="3"/></g>')
"""Torii and dagger for the panel's seal."""


@cache
def emblem_defs() -> Markup:
    """All signs as symbols, and the hatching of what is unknown, for the ``defs`` of a panel."""
    hatch = el("pattern", path("M", 0, 0, "V", 6, class_="al-hatch"), id="al-unknown", width=6, height=6,
               pattern_units="userSpaceOnUse", pattern_transform="rotate(45)")
    return join([hatch, *(el("symbol", Markup(body), id=f"al-{name}", view_box=f"0 0 {wide} {high}")
                          for name, (wide, high, body) in SIGNS.items())])


def sign(name: str, x: float, y: float, width: float, **given: str | float | None) -> Markup:
    """A sign with its upper left corner at a place; its height follows from its width."""
    wide, high, _ = SIGNS[name]
    return use(f"al-{name}", x, y, width, width * high / wide, **given)
