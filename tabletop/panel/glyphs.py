"""The small signs that the panels of all games share, as SVG symbols ``#g-...``.

They are drawn once in a panel's ``defs`` and take the colour of the text around them.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from tabletop.svg import Markup, el, join, symbol, use

__all__ = ["GLYPHS", "glyph_defs", "icon", "seal"]

_STROKE: Final = 'fill="none" stroke="currentColor"'

GLYPHS: Final[dict[str, str]] = {
    "check": f'<path d="M4 12.5L10 18.5L20 6" {_STROKE} stroke-width="3.2"/>',
    "cross": f'<path d="M5 5L19 19M19 5L5 19" {_STROKE} stroke-width="3.2"/>',
    "refused": f'<circle cx="12" cy="12" r="10.6" {_STROKE} stroke-width="2.2"/>'
               f'<path d="M7.5 7.5L16.5 16.5M16.5 7.5L7.5 16.5" {_STROKE} stroke-width="2.6"/>',
    "done": '<path fill-rule="evenodd" d="M12 0A12 12 0 1 0 12 24A12 12 0 1 0 12 0Z'
            'M5.6 12.6L7.5 10.7L10.5 13.7L17 7.1L18.9 9L10.5 17.5Z"/>',
    "equal": f'<circle cx="12" cy="12" r="10.6" {_STROKE} stroke-width="2.2"/>'
             f'<path d="M7 10H17M7 14.5H17" {_STROKE} stroke-width="2.4"/>',
    "ask": f'<circle cx="12" cy="12" r="10.6" {_STROKE} stroke-width="2.2"/>'
           f'<path d="M8.5 9.4A3.5 3.3 0 1 1 12 12.7V14.6" {_STROKE} stroke-width="2.3"/>'
           '<circle cx="12" cy="17.6" r="1.5"/>',
    "eye": f'<path d="M2 12C7 4 17 4 22 12C17 20 7 20 2 12Z" {_STROKE} stroke-width="2"/>'
           '<circle cx="12" cy="12" r="3.5"/>',
    "hidden": f'<path d="M2 12C7 4 17 4 22 12C17 20 7 20 2 12Z" {_STROKE} stroke-width="2"/>'
              f'<circle cx="12" cy="12" r="3.5"/><path d="M4 21L20 3" {_STROKE} stroke-width="2.2"/>',
    "first": '<path d="M5 5H8V19H5ZM20 5V19L9 12Z"/>',
    "back": '<path d="M17 5V19L6 12Z"/>',
    "next": '<path d="M7 5V19L18 12Z"/>',
    "last": '<path d="M4 5V19L15 12ZM16 5H19V19H16Z"/>',
    "undo": '<path d="M9 4L3 10L9 16V12H14A4 4 0 0 1 14 20H8V22H14A6 6 0 0 0 14 8.2H9Z"/>',
    "save": '<path d="M11 3H13V12H17L12 17.5L7 12H11ZM4 18H6V20H18V18H20V22H4Z"/>',
    "theme": f'<circle cx="12" cy="12" r="8.5" {_STROKE} stroke-width="2"/><path d="M12 4A8 8 0 0 1 12 20Z"/>',
    "warn": f'<path d="M12 2.5L22.5 21H1.5Z" {_STROKE} stroke-width="2" stroke-linejoin="round"/>'
            '<path d="M10.8 9H13.2L12.8 15H11.2Z"/><circle cx="12" cy="17.6" r="1.3"/>',
    "star": '<path d="M12 1.5L15.2 8.8L23 9.5L17.1 14.7L18.9 22.4L12 18.3L5.1 22.4L6.9 14.7L1 9.5L8.8 8.8Z"/>',
    "hint": f'<path d="M8.5 17V14.6C5 12.6 5 4 12 4C19 4 19 12.6 15.5 14.6V17Z" {_STROKE} stroke-width="2"/>'
            '<path d="M8.5 19H15.5V20.6L13.8 22.4H10.2L8.5 20.6Z"/>',
    "book": f'<path d="M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6ZM12 6V20" {_STROKE} '
            'stroke-width="2" stroke-linejoin="round"/>',
    "person": '<circle cx="12" cy="7.5" r="5"/><path d="M2.5 22C2.5 11.5 21.5 11.5 21.5 22Z"/>',
}


@cache
def glyph_defs() -> Markup:
    """All signs as symbols."""
    return join(symbol(f"g-{name}", 24, 24, el("g", Markup(body), fill="currentColor"))
                for name, body in GLYPHS.items())


@cache
def icon(name: str, size: int = 18, label: str = "", tone: str = "") -> Markup:
    """A sign beside words. Without a label a screen reader passes over it.

    Args:
        tone: ``pine``, ``red``, ``indigo`` or "" for the colour of the text.
    """
    if name not in GLYPHS:
        raise ValueError(f"no sign {name!r}; known are {', '.join(GLYPHS)}")
    classes = f"ico c{tone}" if tone else "ico"
    words = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return el("svg", use(f"g-{name}", 0, 0, size, size), class_=classes, width=size, height=size, **words)


def seal(sign: str) -> Markup:
    """The seal in the header: a sign (:class:`Markup` within 44 by 44 units, or one character) on red."""
    inner = sign if isinstance(sign, Markup) else el(
        "text", sign, x=22, y=30, text_anchor="middle", font_size=24, font_weight=700, fill="currentColor",
        class_="seal-t")
    body = (f'<rect width="44" height="44" rx="4" fill="#B23423"/><rect x="2.5" y="2.5" width="39" height="39" rx="2" '
            f'fill="none" stroke="#FDFBF5" opacity=".7"/><g style="color:#FDFBF5">{inner}</g>')
    return Markup(f'<svg class="seal" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true">{body}</svg>')
