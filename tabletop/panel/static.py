"""The static twin of a panel: the same picture as HTML that needs no kernel and no widget.

It is what a stored notebook shows, on a web page or before anything was run, and what notebook tests compare. Lab shows
a notebook that it does not trust without style sheets and without inline SVG; so the board is a picture of its own, with
words in place of it, and the rest reads well as plain text.
"""

from __future__ import annotations

import base64
import re
from functools import cache
from html import unescape
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

from tabletop.panel.drawing import draw
from tabletop.panel.glyphs import glyph_defs
from tabletop.panel.picture import Picture
from tabletop.svg import Markup, el, join

if TYPE_CHECKING:
    from tabletop.panel.controller import Controller
    from tabletop.panel.kit import PanelKit

__all__ = ["defs_html", "layout_classes", "page_style", "static_html", "style_sheet"]

_SIZES: Final = ("", "tt-a2", "tt-a3")
_BOARD: Final = re.compile(
    r'(?P<drawing><svg\b(?=[^>]* class="(?P<classes>[^"]*\bboard\b[^"]*)")'
    r'(?=[^>]* viewBox="[-\d.]+ [-\d.]+ (?P<width>[\d.]+) (?P<height>[\d.]+)").*?</svg>)', re.S)
_PRESSED: Final = re.compile(r' (?:type|data-do|role|tabindex|aria-[a-z]+)="[^"]*"')


@cache
def style_sheet() -> str:
    """The panel's style sheet."""
    return files("tabletop.panel").joinpath("panel.css").read_text(encoding="utf-8")


def _short(style: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
    return re.sub(r"\s*([{};:,>])\s*", r"\1", re.sub(r"\s+", " ", text)).replace(";}", "}").strip()


@cache
def page_style() -> str:
    """The style of a panel's static twin, and of other pictures that stand in a page by themselves."""
    # Rules for the bars would be dead weight in every stored notebook.
    return _short(re.sub(r"/\*live\*/.*?/\*static\*/", "", style_sheet(), flags=re.S))


@cache
def _picture_style() -> str:
    """The tokens, and what the drawings of all games share."""
    tokens = re.search(r"^\.tt \{.*?^\}", style_sheet(), re.M | re.S)
    shared = re.search(r"/\* what the drawings.*?(?=/\* layout)", style_sheet(), re.S)
    assert tokens is not None
    assert shared is not None
    names = re.findall(r"--\w+: [^;]+;", tokens.group())
    return _short(f".tt {{ {' '.join(names)} font-family: var(--sans); }} {shared.group()}")


def defs_html(kit: PanelKit[Any, Any]) -> Markup:
    """The drawings that a panel uses by name, once for the whole panel."""
    inner = f"<defs>{glyph_defs()}{kit.defs()}</defs>"
    return Markup(f'<svg width="0" height="0" class="defs" aria-hidden="true">{inner}</svg>')


def layout_classes(picture: Picture) -> str:
    """The classes of a panel's root that say how it is laid out."""
    theme = {"light": "tt-light", "dark": "tt-dark"}.get(picture.bars.theme, "tt-auto")
    return " ".join(name for name in (f"tt-{picture.layout}", theme, _SIZES[picture.bars.size]) if name)


def _used(defs: str, markup: str) -> str:
    """Those of the named drawings that some markup uses, themselves or by way of another one."""
    try:
        known = {node.attrib.get("id", ""): ElementTree.tostring(node, "unicode")
                 for node in ElementTree.fromstring(f"<defs>{defs}</defs>")}
    except ElementTree.ParseError:
        return defs
    wanted: dict[str, str] = {}
    texts = [markup]
    while texts:
        for name in re.findall(r'(?:href="#|url\(#)([^")]+)', texts.pop()):
            if name in known and name not in wanted:
                wanted[name] = known[name]
                texts.append(known[name])
    return "".join(text for name, text in known.items() if name in wanted)


_CLASSES: Final = re.compile(r'class="([^"]*)"')
_RULE: Final = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")


def _classes(markup: str) -> frozenset[str]:
    return frozenset(name for names in _CLASSES.findall(markup) for name in names.split())


def _picture_rules(style: str, classes: frozenset[str]) -> str:
    """The rules of a short style sheet that a drawing of its own has a use for: those that ask for no class which it has
    not. It lies in an image, so that no other sheet is mixed with it."""

    def wanted(selector: str) -> bool:
        asked = re.sub(r":(?:not|is|where|has)\([^)]*\)", "", selector)
        return all(name in classes for name in re.findall(r"\.([A-Za-z][\w-]*)", asked))

    kept = []
    for selectors, body in _RULE.findall(style):
        if selectors.startswith("@"):
            inner = _picture_rules(body, classes) if "{" in body else body
            kept += [f"{selectors}{{{inner}}}"] if inner else []
        elif any(map(wanted, selectors.split(","))):
            kept.append(f"{selectors}{{{body}}}")
    return "".join(kept)


def _page_rules(style: str, body: str) -> str:
    """A game's own rules but for those about the inside of drawings that are images here. All rules of a drawing go or
    none: with some of them gone, several panels on one page could turn the order of the others around."""
    inside = _classes(re.sub(r"<img\b[^>]*>", "", body))
    kept = []
    for selectors, rules in _RULE.findall(style):
        root = re.match(r"\.tt \.([\w-]+)[\w.-]*(?=([ >+~])?)", selectors)
        if root is None or root[1] in inside or not root[2]:
            kept.append(f"{selectors}{{{rules}}}")
    return "".join(kept)


def _drawn_only(drawing: str) -> str:
    """A drawing without what an image has no use for: names of its parts, targets, and the shapes that take a click."""
    text = re.sub(r"<(rect|circle)\b[^>]* class=\"area\"[^>]*></\1>", "", drawing)
    return _PRESSED.sub("", re.sub(r"<(title|desc)>.*?</\1>", "", text, flags=re.S))


def _as_picture(board: str, kit: PanelKit[Any, Any]) -> str:
    """Each drawing at the top of a board as an image that carries its own colours and signs."""

    def image(found: re.Match[str]) -> str:
        drawing, classes = found.group("drawing"), found.group("classes")
        spoken = re.match(r"<svg[^>]*>\s*(?:<title>(.*?)</title>)?\s*(?:<desc>(.*?)</desc>)?", drawing, re.S)
        words = [unescape(text) for text in spoken.groups() if text] if spoken else []
        width, height = found.group("width"), found.group("height")
        drawing = _drawn_only(drawing)
        style = f"<style>{_picture_rules(_picture_style() + _short(kit.css), _classes(drawing) | {'tt'})}</style>"
        # With the paper behind it: on a dark page the ink would be lost.
        whole = (f'<svg xmlns="http://www.w3.org/2000/svg" class="tt" style="background:var(--paper)" width="{width}" '
                 f'height="{height}" viewBox="0 0 {width} {height}">{style}'
                 f"<defs>{_used(glyph_defs() + kit.defs(), drawing)}</defs>{drawing}</svg>")
        data = base64.b64encode(whole.encode()).decode()
        return el("img", class_=classes, alt=". ".join(words) or "The board", width=width,
                  src=f"data:image/svg+xml;base64,{data}")

    return _BOARD.sub(image, board)


def _inert(markup: str) -> Markup:
    """The same without anything to press, and with spaces where only a style sheet keeps words apart."""
    def tag(found: re.Match[str]) -> str:
        return f"<span{_PRESSED.sub('', found.group(1))}>"

    text = re.sub(r"<button\b([^>]*)>", tag, markup).replace("</button>", "</span>")
    text = text.replace(' role="radiogroup"', ' role="group"')
    return Markup(re.sub(r"</(span|b|small|i)>(?=<)", r"</\1> ", text))


def static_html(controller: Controller[Any, Any]) -> str:
    """The picture of a panel as one piece of HTML, with its own style sheet. It is in light colours like a printed
    page: the drawing can't follow the page around it."""
    picture = draw(controller, static=True)
    kit = controller.kit
    looks = {value: label for label, value in picture.bars.looks}.get(picture.bars.look, picture.bars.look)
    head = el("div", Markup(picture.head), el("div", f"Seen by: {looks}", class_="soft") if looks else None, class_="hd")
    columns = join([
        el("div", Markup(_as_picture(picture.board, kit)), class_="gb"),
        el("div", Markup(picture.told), class_="gh") if picture.told else None,
        el("div", Markup(picture.may), class_="gd") if picture.may else None,
    ])
    body = _inert(join([head, Markup(picture.banner), Markup(picture.strip), el("div", columns, class_="grid")]))
    style = Markup(f"<style>{page_style()}{_page_rules(_short(kit.css), body)}</style>")
    defs = Markup(f'<svg width="0" height="0" class="defs" aria-hidden="true"><defs>'
                  f"{_used(glyph_defs() + kit.defs(), body)}</defs></svg>")
    classes = layout_classes(picture).replace("tt-auto", "tt-light").replace("tt-dark", "tt-light")
    return str(join([style, el("div", defs, el("div", body, class_="in"), class_=f"tt tt-static {classes}")]))
