"""Colours and type of the drawings: tokens for light and dark, and the classes that use them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

__all__ = ["DARK", "FONT", "LIGHT", "panel_css", "standalone_css"]

FONT: Final = '"Segoe UI",-apple-system,Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,system-ui,sans-serif'

LIGHT: Final[Mapping[str, str]] = MappingProxyType({
    "paper": "#F6F1E4", "leaf": "#FDFBF5", "wash": "#ECE4D0", "ink": "#2B2B2B", "ink2": "#5C564A", "line": "#D3C9B2",
    "ctl": "#857B66", "red": "#C8402F", "redt": "#A93322", "indigo": "#2E4A7D", "pine": "#3F6B4F", "pinet": "#35593F",
    "onfill": "#FDFBF5", "gold": "#C9A227", "tk": "#23211F", "tko": "#23211F", "tkl": "#F6F1E4", "cardp": "#FDFBF5",
})
"""The colours of the light theme. Gold is a fill only, always with a dark outline; red is for refusals alone."""

DARK: Final[Mapping[str, str]] = MappingProxyType({
    "paper": "#1E1C19", "leaf": "#292621", "wash": "#343029", "ink": "#EFE8D8", "ink2": "#BDB3A0", "line": "#48423A",
    "ctl": "#948A78", "red": "#E8705D", "redt": "#F2998A", "indigo": "#A9BEE6", "pine": "#8CC29D", "pinet": "#9CCDAB",
    "onfill": "#1B1917", "gold": "#D4AE35", "tk": "#0F0E0D", "tko": "#EFE8D8", "tkl": "#F6F1E4", "cardp": "#EFE8D8",
})
"""The same tokens for the dark theme."""

_INK: Final = "#2B2B2B"
"""Signs on gold and on cards are dark in both themes."""

_RULES: Final[tuple[tuple[str, str], ...]] = (
    ("text", f"font-family:{FONT};fill:var(--sb-ink)"),
    (".t", "font-size:16px"),
    (".s", "font-size:15.5px;fill:var(--sb-ink2)"),
    (".b", "font-size:16px;font-weight:700"),
    (".x", "font-size:21px;font-weight:700"),
    (".h", "font-size:19px;font-weight:700"),
    (".n", "font-size:14px;font-weight:700"),
    (".m", "font-size:19px;font-weight:700"),
    (".r", "font-size:14px;font-weight:600"),
    (".onink", "fill:var(--sb-paper)"),
    (".onfill", "fill:var(--sb-onfill)"),
    (".ongold", f"fill:{_INK}"),
    (".onblack", "fill:var(--sb-tkl)"),
    (".inpine", "fill:var(--sb-pinet)"),
    (".inindigo", "fill:var(--sb-indigo)"),
    (".ishida", "fill:var(--sb-gold);stroke:var(--sb-tko);stroke-width:1.5"),
    (".tokugawa", "fill:var(--sb-tk);stroke:var(--sb-tko);stroke-width:1.5"),
    (".in-ishida", f"fill:none;stroke:{_INK};stroke-width:.8;stroke-opacity:.55"),
    (".in-tokugawa", "fill:none;stroke:var(--sb-tkl);stroke-width:1;stroke-opacity:.75"),
    (".on-ishida", f"color:{_INK}"),
    (".on-tokugawa", "color:var(--sb-tkl)"),
    (".onlast", "stroke:var(--sb-paper);stroke-width:1.2"),
    (".faint", "opacity:.55"),
    (".gone", "opacity:.42"),
    (".foot", "stroke:var(--sb-ink);stroke-width:3;fill:none"),
    (".card", f"fill:var(--sb-cardp);stroke:{_INK};stroke-width:1.2"),
    (".oncard", f"color:{_INK}"),
    (".leaf", "fill:var(--sb-leaf);stroke:var(--sb-ctl);stroke-width:1.2"),
    (".paper", "fill:var(--sb-paper)"),
    (".cell", "fill:var(--sb-leaf);stroke:var(--sb-ink);stroke-width:1.5"),
    (".seven", "fill:var(--sb-wash);stroke:var(--sb-ink);stroke-width:1.5"),
    (".hair", "fill:none;stroke:var(--sb-line);stroke-width:1"),
    (".rule", "fill:none;stroke:var(--sb-ctl);stroke-width:1.2"),
    (".ink", "fill:none;stroke:var(--sb-ink);stroke-width:1.5"),
    (".inkf", "fill:var(--sb-ink)"),
    (".inkc", "color:var(--sb-ink)"),
    (".paperc", "color:var(--sb-paper)"),
    (".fillc", "color:var(--sb-onfill)"),
    (".pinec", "color:var(--sb-pine)"),
    (".num", "fill:var(--sb-leaf);stroke:var(--sb-ink);stroke-width:1.5"),
    (".numf", "fill:var(--sb-ink);stroke:var(--sb-ink);stroke-width:1.5"),
    (".badge", "fill:var(--sb-leaf);stroke:var(--sb-indigo);stroke-width:1.2"),
    (".possible", "fill:none;stroke:var(--sb-pine);stroke-width:2"),
    (".chosen", "fill:none;stroke:var(--sb-pine);stroke-width:3.2"),
    (".refused", "fill:none;stroke:var(--sb-red);stroke-width:2.5;stroke-dasharray:6 4"),
    (".happened", "fill:none;stroke:var(--sb-ink);stroke-width:3"),
    (".turned", "fill:none;stroke:var(--sb-ink);stroke-width:4"),
    (".left", "fill:none;stroke:var(--sb-ctl);stroke-width:1.6;stroke-dasharray:5 4"),
    (".ghost", "fill:none;stroke:var(--sb-pine);stroke-width:2;stroke-dasharray:5 3"),
    (".strike", "fill:none;stroke:var(--sb-ink);stroke-width:4;stroke-linecap:round"),
    (".halo", "fill:none;stroke:var(--sb-paper);stroke-width:8;stroke-linecap:round"),
    (".pinef", "fill:var(--sb-pine)"),
    (".redf", "fill:var(--sb-red)"),
    (".wall", "fill:none;stroke:var(--sb-ink);stroke-width:2.5;stroke-linejoin:miter"),
    ("[data-do]", "cursor:pointer"),
    # Chromium rings a group that was clicked; the ring is for the keyboard.
    ("[data-do]:focus:not(:focus-visible)", "outline:none"),
    (".area", "fill:none;pointer-events:all"),
)


def _classes(scope: str) -> str:
    return "\n".join(f"{scope} {selector}{{{body}}}" for selector, body in _RULES)


@cache
def panel_css() -> str:
    """The drawings' rules inside a panel, whose colours they take."""
    tokens = ";".join(f"--sb-{name}:var(--{name})" for name in LIGHT)
    return f".tt .sb{{{tokens};max-width:820px}}\n{_classes('.tt .sb')}"


def _tokens(values: Mapping[str, str]) -> str:
    return ";".join(f"--sb-{name}:{value}" for name, value in values.items())


@cache
def standalone_css(theme: str) -> str:
    """All that a drawing needs outside a panel.

    Args:
        theme: ``light``, ``dark``, or ``auto`` for what the reader's system says.
    """
    tokens = f".sb{{{_tokens(DARK if theme == 'dark' else LIGHT)}}}"
    if theme == "auto":
        tokens += f"\n@media (prefers-color-scheme:dark){{.sb{{{_tokens(DARK)}}}}}"
    return f"{tokens}\n{_classes('.sb')}"
