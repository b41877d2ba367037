"""The static twin of a panel: the same picture as HTML that needs no kernel and no widget.

It is what a stored notebook shows, on a web page or before anything was run, and what notebook tests compare.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tabletop.panel.drawing import draw
from tabletop.panel.glyphs import glyph_defs
from tabletop.panel.picture import Picture
from tabletop.svg import Markup, el, join

if TYPE_CHECKING:
    from tabletop.panel.controller import Controller
    from tabletop.panel.kit import PanelKit

__all__ = ["defs_html", "static_html", "style_sheet"]

SIZES = ("", "tt-a2", "tt-a3")


@cache
def style_sheet() -> str:
    """The panel's style sheet."""
    return files("tabletop.panel").joinpath("panel.css").read_text(encoding="utf-8")


@cache
def _short_style() -> str:
    # Rules for the bars would be dead weight in every stored notebook.
    text = re.sub(r"/\*live\*/.*?/\*static\*/", "", style_sheet(), flags=re.S)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", re.sub(r"\s+", " ", text)).replace(";}", "}").strip()


def defs_html(kit: PanelKit[Any, Any]) -> Markup:
    """The drawings that a panel uses by name, once for the whole panel."""
    inner = f"<defs>{glyph_defs()}{kit.defs()}</defs>"
    return Markup(f'<svg width="0" height="0" class="defs" aria-hidden="true">{inner}</svg>')


def layout_classes(picture: Picture) -> str:
    """The classes of a panel's root that say how it is laid out."""
    theme = {"light": "tt-light", "dark": "tt-dark"}.get(picture.bars.theme, "tt-auto")
    return " ".join(name for name in (f"tt-{picture.layout}", theme, SIZES[picture.bars.size]) if name)


def static_html(controller: Controller[Any, Any]) -> str:
    """The picture of a panel as one piece of HTML, with its own style sheet."""
    picture = draw(controller, static=True)
    looks = {value: label for label, value in picture.bars.looks}.get(picture.bars.look, picture.bars.look)
    head = el("div", Markup(picture.head), el("div", f"Seen by: {looks}", class_="soft") if looks else None, class_="hd")
    columns = join([
        el("div", Markup(picture.board), class_="gb"),
        el("div", Markup(picture.told), class_="gh") if picture.told else None,
        el("div", Markup(picture.may), class_="gd") if picture.may else None,
    ])
    body = join([head, Markup(picture.banner), Markup(picture.strip), el("div", columns, class_="grid")])
    style = Markup(f"<style>{_short_style()}{controller.kit.css}</style>")
    inner = el("div", body, class_="in")
    return str(join([style, el("div", defs_html(controller.kit), inner,
                               class_=f"tt tt-static {layout_classes(picture)}")]))
