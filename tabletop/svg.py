"""Small helpers that write SVG and HTML as text: escaping, elements, shapes, symbols, and parts that can be clicked.

Every helper returns :class:`Markup`. A plain text given as a child is escaped; only :class:`Markup` goes in as it is.
So a name with ``<`` in it can't break a picture, and nobody has to remember to escape it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, TypeAlias

__all__ = [
    "Attribute", "Child", "Markup", "attributes", "circle", "el", "escape", "group", "join", "line", "number", "path",
    "polygon", "rect", "svg", "symbol", "target", "text", "tspan", "use",
]

Attribute: TypeAlias = "str | int | float | bool | None"

# Characters that no XML document may hold; they would make a whole drawing unreadable.
_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPECIAL: Final = re.compile("[&<>\"\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NO_END: Final = frozenset({"input", "br", "hr", "img"})
_NAMES: Final = {"class_": "class", "for_": "for", "type_": "type", "id_": "id", "view_box": "viewBox",
                 "preserve_aspect_ratio": "preserveAspectRatio", "pattern_units": "patternUnits",
                 "pattern_transform": "patternTransform"}


class Markup(str):
    """A text that is markup already and goes into other markup as it is."""

    __slots__ = ()

    def __add__(self, other: str) -> Markup:
        return Markup(str.__add__(self, other if isinstance(other, Markup) else escape(other)))


Child: TypeAlias = "str | Iterable[str] | None"


def escape(content: object) -> Markup:
    """A text that is safe inside an element or a quoted attribute; :class:`Markup` comes back unchanged."""
    if isinstance(content, Markup):
        return content
    return Markup(_escaped(str(content)))


def _escaped(text: str) -> str:
    # Nearly every text has nothing to escape, and a panel is made of hundreds of them.
    if _SPECIAL.search(text) is None:
        return text
    return _FORBIDDEN.sub("\ufffd", text).translate(_ESCAPES)


def join(parts: Iterable[str | None], between: str = "") -> Markup:
    """Parts in a row; plain ones are escaped and None is left out."""
    return Markup(str(escape(between)).join(
        part if isinstance(part, Markup) else _escaped(part) for part in parts if part is not None))


def number(value: float) -> str:
    """A number as the drawings write it, the same on every machine: two decimals at most, no trailing zeros, no
    minus zero."""
    if isinstance(value, int):
        return str(int(value))
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


@cache
def _attribute_name(key: str) -> str:
    return _NAMES.get(key) or key.rstrip("_").replace("_", "-")


def attributes(**given: Attribute) -> str:
    """Attributes as text with a leading space each. ``class_`` means ``class``, ``data_do`` means ``data-do``; None is
    left out, False too, but for ``aria-`` and ``data-`` where it is a word."""
    text = ""
    for key, value in given.items():
        if value is None:
            continue
        name = _attribute_name(key)
        if isinstance(value, str):
            words = value if isinstance(value, Markup) else _escaped(value)
        elif isinstance(value, bool):
            # ARIA and data attributes need their words; HTML's own switches are there or not.
            if name.startswith(("aria-", "data-")):
                words = "true" if value else "false"
            elif value:
                words = ""
            else:
                continue
        else:
            words = number(value)
        text += f' {name}="{words}"'
    return text


def el(name: str, /, *children: Child, **given: Attribute) -> Markup:
    """An element. Children are texts (escaped), :class:`Markup` (as it is), or rows of them; None is left out."""
    inner = ""
    for child in children:
        if isinstance(child, Markup):
            inner += str(child)
        elif isinstance(child, str):
            inner += _escaped(child)
        elif child is not None:
            inner += join(child)
    if not inner and name in _NO_END:
        return Markup(f"<{name}{attributes(**given)}/>")
    return Markup(f"<{name}{attributes(**given)}>{inner}</{name}>")


# --- SVG ----------------------------------------------------------------------------------------------------------


def svg(
    width: float, height: float, *children: Child, left: float = 0, top: float = 0, title: str, desc: str = "",
    role: str = "group", **given: Attribute,
) -> Markup:
    """A whole drawing of ``width`` by ``height`` units with the words that a screen reader says.

    Args:
        left: where the drawing begins across.
        top: where it begins downwards.
        title: what it shows, in a few words.
        desc: the same in a sentence or two.
        role: ``group`` where parts of it can be clicked, ``img`` where none can.
    """
    view_box = " ".join(number(each) for each in (left, top, width, height))
    given.setdefault("class_", "board")
    return el("svg", el("title", title), el("desc", desc) if desc else None, *children, view_box=view_box, role=role,
              aria_label=title, xmlns="http://www.w3.org/2000/svg", **given)


def group(*children: Child, **given: Attribute) -> Markup:
    """A ``g`` element."""
    return el("g", *children, **given)


def target(
    do: str, label: str, *children: Child, pressed: bool | None = None, role: str = "button", **given: Attribute
) -> Markup:
    """A part of a drawing that can be clicked, and reached with the keyboard.

    Args:
        do: the target's name, as it comes back in a click.
        label: what a screen reader says; also the tooltip.
        pressed: whether it is chosen now.
    """
    return el("g", el("title", label), *children, data_do=do, role=role, tabindex=0, aria_label=label,
              aria_pressed=pressed, **given)


def text(x: float, y: float, *words: Child, anchor: str | None = None, **given: Attribute) -> Markup:
    """Words at a place; ``anchor`` is ``middle`` or ``end``."""
    return el("text", *words, x=x, y=y, text_anchor=anchor, **given)


def tspan(*words: Child, **given: Attribute) -> Markup:
    """A part of a text with a style of its own."""
    return el("tspan", *words, **given)


def rect(x: float, y: float, width: float, height: float, **given: Attribute) -> Markup:
    """A rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, **given)


def circle(cx: float, cy: float, r: float, **given: Attribute) -> Markup:
    """A circle."""
    return el("circle", cx=cx, cy=cy, r=r, **given)


def line(x1: float, y1: float, x2: float, y2: float, **given: Attribute) -> Markup:
    """A straight line."""
    return el("line", x1=x1, y1=y1, x2=x2, y2=y2, **given)


def path(*steps: str | float, **given: Attribute) -> Markup:
    """A path of commands and numbers: ``path("M", 0, 0, "H", 12.5, "Z")``."""
    return el("path", d=" ".join(step if isinstance(step, str) else number(step) for step in steps), **given)


def polygon(points: Iterable[tuple[float, float]], **given: Attribute) -> Markup:
    """A closed shape through some points."""
    return el("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **given)


def symbol(name: str, width: float, height: float, *children: Child) -> Markup:
    """A drawing under a name, to be used many times; it goes into the ``defs`` of a panel."""
    return el("symbol", *children, id=name, view_box=f"0 0 {number(width)} {number(height)}")


def use(name: str, x: float, y: float, width: float, height: float, **given: Attribute) -> Markup:
    """A named drawing at a place."""
    return el("use", href=f"#{name}", x=x, y=y, width=width, height=height, **given)
