"""Colours and type of the province game's drawings: what they add to those of the block game.

Sides are outlines (silver with cut corners, dark red and square), clans are fills with a sign. So the red side and the red
clan are never confused.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from sekigahara.drawing_style import FONT, LIGHT
from sekigahara.drawing_style import panel_css as shared_css
from sekigahara.drawing_style import standalone_css as shared_alone
from sekigahara.province_game.map_layout import NAME

__all__ = ["GROUND", "GROUND_CSS", "panel_css", "standalone_css"]

_SEA: Final[Mapping[str, str]] = MappingProxyType({
    "sea": "#D3DCD8", "shore": "#DEE5E0", "land": "#FBF6E9", "route": "#7A715D", "ferry": "#4C6670", "tokred": "#8E2B27",
})
_SEA_DARK: Final[Mapping[str, str]] = MappingProxyType({
    "sea": "#23292B", "shore": "#2A3133", "land": "#3A352D", "route": "#A2967F", "ferry": "#93AEB8", "tokred": "#E58B80",
})
GROUND: Final[Mapping[str, str]] = MappingProxyType({
    **{name: LIGHT[name] for name in ("ctl", "ink", "gold")}, **_SEA})
"""The colours of the map's ground, by the names of their variables."""

GROUND_CSS: Final = (
    (".ground text", f"font:{NAME:g}px {FONT};fill:var(--sb-ink);paint-order:stroke;stroke:var(--sb-land);"
                     "stroke-width:3.4px;stroke-linejoin:round"),
    (".ground .brd text", "font-weight:700"),
)
"""The type of the names, by selector: a drawing puts its own scope before each."""

_INK: Final = "#2B2B2B"

_RULES: Final = (
    *GROUND_CSS,
    (".ishida", f"fill:#B9BFC3;stroke:{_INK};stroke-width:1.3"),
    (".tokugawa", f"fill:#8E2B27;stroke:{_INK};stroke-width:1.3"),
    (".on-ishida", f"color:{_INK}"),
    (".on-tokugawa", "color:#FDFBF5"),
    (".cream", "fill:#FDFBF5"),
    (".on-clan", "color:#FFFDF6"),
    (".mori", "fill:#2F6F9E"), (".ii", "fill:#C24B36"), (".uesugi", "fill:#627418"), (".date", "fill:#2B2B2B"),
    (".shimazu", "fill:#7A5296"),
    (".noflag", "fill:var(--sb-leaf);stroke:var(--sb-ink);stroke-width:1.6"),
    (".will", "fill:none;stroke:var(--sb-tokred);stroke-width:2;stroke-dasharray:4 3.5"),
    (".will.i", "stroke:var(--sb-ink)"),
    (".attack", "fill:none;stroke:var(--sb-ink);stroke-width:5.5"),
    (".move", "fill:none;stroke:var(--sb-pine);stroke-width:4"),
    (".away", "fill:none;stroke:var(--sb-ink);stroke-width:1.3"),
    (".battle", "fill:none;stroke:var(--sb-ink);stroke-width:3"),
    (".frame", "fill:var(--sb-paper);stroke:var(--sb-ctl);stroke-width:1"),
    (".inset", "fill:var(--sb-leaf);stroke:var(--sb-ink);stroke-width:1.5"),
    (".lane", "fill:none;stroke:var(--sb-route);stroke-width:2"),
    (".ferry", "fill:none;stroke:var(--sb-ferry);stroke-width:2;stroke-dasharray:7 5"),
    (".ringo", f"fill:none;stroke:{_INK};stroke-width:5.4"),
    (".ringi", "fill:none;stroke:var(--sb-gold);stroke-width:3.4"),
    (".cnt", "font-size:16px;font-weight:700;paint-order:stroke;stroke:var(--sb-land);stroke-width:3px;"
             "stroke-linejoin:round"),
    (".seal", f"fill:#F6E7B0;stroke:{_INK};stroke-width:1.2"),
    (".knot", f"fill:none;stroke:{_INK};stroke-width:1.6"),
    (".face", f"fill:var(--sb-cardp);stroke:{_INK};stroke-width:1.2"),
    (".faceink", f"fill:{_INK}"),
    (".used", "opacity:.55"),
    (".pip", "fill:none;stroke:var(--sb-ink);stroke-width:1.5"),
    (".pipf", "fill:var(--sb-ink);stroke:var(--sb-ink);stroke-width:1.5"),
    (".count", "font-size:29px;font-weight:700"),
    (".wash", "fill:var(--sb-wash)"),
    (".tiny", "font-size:14px;fill:var(--sb-ink2)"),
)


def _tokens(values: Mapping[str, str]) -> str:
    return ";".join(f"--sb-{name}:{value}" for name, value in values.items())


def _classes(scope: str) -> str:
    return "\n".join(f"{scope} {selector}{{{body}}}" for selector, body in _RULES)


@cache
def panel_css() -> str:
    """The drawings' rules inside a panel, whose colours they take."""
    dark = f".tt.tt-dark .sb.pg,body[data-jp-theme-light=\"false\"] .tt.tt-auto .sb.pg{{{_tokens(_SEA_DARK)}}}"
    own = (
        f".tt .sb.pg{{{_tokens(_SEA)};max-width:none;overflow:hidden}}", dark,
        ".tt .sb.pg.map{border:1px solid var(--ctl)}",
        # Whole, the map keeps its words legible in a narrow panel: there it scrolls sideways.
        ".tt .pv-map{overflow-x:auto;max-width:100%}", ".tt .pv-map>.whole{min-width:832px}",
        ".tt .pv{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}",
        ".tt .pv-fight{align-self:start;max-width:560px}",
        ".tt .pv-table{display:grid;gap:12px 28px;grid-template-columns:minmax(0,1fr);align-items:start}",
        "@container (min-width:58em){.tt .pv.fights{grid-template-columns:minmax(0,1.35fr) minmax(0,1fr)}"
        ".tt .pv.fights>.pv-table{grid-column:1/3}.tt .pv-table{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}"
        ".tt .pv.fought{grid-template-columns:minmax(0,1.35fr) minmax(0,1fr)}.tt .pv.fought>.pv-map{grid-column:1/-1}"
        ".tt .pv.fought>.pv-table{grid-template-columns:minmax(0,1fr);align-content:start}"
        ".tt .pv.alone{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}"
        ".tt .pv.alone>.pv-table{grid-template-columns:minmax(0,1fr);align-content:start}}",
    )
    return "\n".join([shared_css(), *own, _classes(".tt .sb.pg")])


@cache
def standalone_css(theme: str) -> str:
    """All that a drawing needs outside a panel; ``theme`` is ``light``, ``dark`` or ``auto``."""
    tokens = f".sb.pg{{{_tokens(_SEA_DARK if theme == 'dark' else _SEA)};overflow:hidden}}"
    if theme == "auto":
        tokens += f"\n@media (prefers-color-scheme:dark){{.sb.pg{{{_tokens(_SEA_DARK)}}}}}"
    return f"{shared_alone(theme)}\n{tokens}\n{_classes('.sb.pg')}"
