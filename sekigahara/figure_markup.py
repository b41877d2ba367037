"""From a matplotlib figure to the ground of a map: short SVG in a theme's variables, the same in every run.

The grounds of both games are drawn once by networkx and matplotlib and kept; so no panel needs either of the two.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from tabletop.svg import Markup, el, group, number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

__all__ = ["compact", "figure_markup", "put"]

_SVG: Final = "{http://www.w3.org/2000/svg}"


def put(axes: Axes, kind: str, patch: Patch, order: int = 0) -> None:
    """Put a shape on the map as a thing of some kind, above those of a lower order."""
    patch.set_gid(kind)
    patch.set_zorder(order)
    patch.set_clip_on(False)
    axes.add_patch(patch)


def figure_markup(
    figure: Figure, kinds: Collection[str], palette: Mapping[str, str], *, plain: Collection[str] = ("name",),
    centred: Collection[str] = (),
) -> list[Markup]:
    """The paths and words of a figure, in its order.

    Args:
        kinds: the group ids of the things to keep; all else is matplotlib's own.
        palette: colours by the names of their variables: each becomes ``var(--sb-NAME)``.
        plain: kinds of words that get no group of their own.
        centred: kinds of words that are placed by their middle.
    """
    import matplotlib

    file = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "sekigahara", "svg.fonttype": "none"}):
        figure.savefig(file, format="svg", metadata={"Date": None})
    parts: list[Markup] = []

    def collect(node: Any, kind: str) -> None:
        name = node.get("id", "")
        kind = name if name in kinds else kind
        if kind and node.tag == f"{_SVG}path":
            parts.append(el("path", d=_short(node.get("d", "")), style=_themed(node.get("style", ""), palette)))
        elif kind and node.tag == f"{_SVG}text":
            turned = _short(node.get("transform", "")).replace("rotate(-0 ", "rotate(0 ")
            turned = "" if turned.startswith("rotate(0 ") else turned
            drawn = el("text", "".join(node.itertext()), x=float(node.get("x", "0")), y=float(node.get("y", "0")),
                       transform=turned or None, text_anchor="middle" if kind in centred else None)
            parts.append(drawn if kind in plain else group(drawn, class_=kind))
        for child in node:
            collect(child, kind)

    collect(ElementTree.fromstring(file.getvalue()), "")
    return parts


_PATH: Final = re.compile(r'<path d="([^"]*)" style="([^"]*)"></path>')
_PAIR: Final = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def compact(parts: Iterable[Markup]) -> list[Markup]:
    """The same drawing in fewer letters, since every stored picture carries its ground: paths of one style that follow
    each other become one, and circles, which matplotlib draws by eight curves, two arcs. What is joined must not overlap.
    """
    joined: list[Markup] = []
    run: list[str] = []
    style = ""

    def close() -> None:
        if run:
            joined.append(el("path", d=" ".join(run), style=style.replace("; ", ";").replace(": ", ":")))
            run.clear()

    for part in parts:
        found = _PATH.fullmatch(part)
        if found is None or found[2] != style:
            close()
        if found is None:
            joined.append(part)
        else:
            style = found[2]
            run.append(_as_arcs(found[1]))
    close()
    return joined


def _as_arcs(way: str) -> str:
    curves = re.findall(r"C ([^A-Za-z]*)", way)
    if len(curves) != 8 or re.search("[LQ]", way):
        return way
    ends = [(float(x), float(y)) for curve in curves for x, y in _PAIR.findall(curve)[-1:]]
    left, right = min(x for x, _ in ends), max(x for x, _ in ends)
    across = number(right - left)
    radius = number((right - left) / 2)
    start = f"M {number(left)} {number(next(y for x, y in ends if x == left))}"
    return f"{start} a {radius} {radius} 0 1 0 {across} 0 a {radius} {radius} 0 1 0 -{across} 0 z"


def _short(text: str) -> str:
    """Numbers with two decimals at most, and single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"-?\d+\.\d+", lambda found: number(float(found.group())), text)).strip()


def _themed(style: str, palette: Mapping[str, str]) -> str:
    for name, colour in palette.items():
        style = style.replace(colour.lower(), f"var(--sb-{name})")
    return style
