"""Colours and type of the drawings: tokens for light and dark, and the classes that use them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

__all__ = ["DARK", "LIGHT", "panel_css", "standalone_css"]

_FONT: Final = '"Segoe UI",-apple-system,Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,system-ui,sans-serif'

LIGHT: Final[Mapping[str, str]] = MappingProxyType({
    "paper": "#F6F1E4", "leaf": "#FDFBF5", "ink": "#2B2B2B", "ink2": "#5C564A", "line": "#D3C9B2", "ctl": "#857B66",
    "red": "#C8402F", "redt": "#A93322", "redw": "#F7E4DC", "indigo": "#2E4A7D", "pine": "#3F6B4F", "pinew": "#E3EADB",
    "gold": "#C9A227", "goldw": "#F3E8C4", "onfill": "#FDFBF5", "tko": "#23211F",
})
"""The panel's colours that the drawings use, light theme."""

DARK: Final[Mapping[str, str]] = MappingProxyType({
    "paper": "#1E1C19", "leaf": "#292621", "ink": "#EFE8D8", "ink2": "#BDB3A0", "line": "#48423A", "ctl": "#948A78",
    "red": "#E8705D", "redt": "#F2998A", "redw": "#402521", "indigo": "#A9BEE6", "pine": "#8CC29D", "pinew": "#26332B",
    "gold": "#D4AE35", "goldw": "#3B331B", "onfill": "#1B1917", "tko": "#EFE8D8",
})
"""The same, dark theme."""

_OWN_LIGHT: Final = "--sk-back:#E9DFC6;--sk-edge:#A4977A;--sk-in:#C4B897"
_OWN_DARK: Final = "--sk-back:#4B4436;--sk-edge:#8C8069;--sk-in:#6A614F"

_RULES: Final[tuple[tuple[str, str], ...]] = (
    (".sk-co", "font-size:15px;font-weight:600;fill:var(--ink2)"),
    (".sk-tiny", "font-size:13px;fill:var(--ink2)"),
    (".sk-word", "font-size:13px;fill:#2B2B2B"),
    (".sk-name", "font-size:13px;font-weight:600;fill:#2B2B2B"),
    (".sk-ground", "fill:var(--leaf);stroke:var(--ink);stroke-width:1.5"),
    (".sk-grid", "fill:none;stroke:var(--line)"),
    (".sk-w", "color:#2B2B2B;--pp:#FFFDF6"),
    (".sk-k", "color:#F6F1E4;--pp:#2B2B2B"),
    (".sk-w .sk-disc", "fill:#FFFDF6;stroke:#2B2B2B;stroke-width:2.4"),
    (".sk-k .sk-disc", "fill:#2B2B2B;stroke:var(--tko);stroke-width:2.4"),
    (".sk-rim", "fill:none;stroke:#F6F1E4;stroke-width:.8;opacity:.75"),
    (".sk-card", "fill:#FFFDF6;stroke:#2B2B2B;stroke-width:1.6"),
    (".sk-hair", "stroke:#CFC3A3;fill:none"),
    (".sk-seen .sk-card", "fill:#EADFC4;stroke-dasharray:4 3;stroke:#5C564A"),
    (".sk-gone", "fill:none;stroke:var(--ctl);stroke-dasharray:3 4"),
    (".sk-pole", "stroke:#2B2B2B;stroke-width:2.2;stroke-linecap:round"),
    (".sk-cloth", "fill:#D4AE35;stroke:#2B2B2B;stroke-width:1.4"),
    (".sk-sel", "fill:var(--goldw)"),
    (".sk-cor", "fill:none;stroke:var(--ink);stroke-width:3"),
    (".sk-to", "fill:var(--pinew)"),
    (".sk-halo", "fill:var(--leaf)"),
    (".sk-yes", "fill:var(--pine)"),
    (".sk-tick", "fill:none;stroke:var(--onfill);stroke-width:2.6"),
    (".sk-take", "fill:none;stroke:var(--pine);stroke-width:3"),
    (".sk-can", "fill:var(--pine);stroke:var(--leaf);stroke-width:2"),
    (".sk-way", "fill:none;stroke:var(--pine);stroke-width:4;stroke-dasharray:7 5"),
    (".sk-bar", "fill:var(--leaf);stroke:var(--ink2);stroke-width:1.8"),
    (".sk-no", "fill:var(--leaf);stroke:var(--red);stroke-width:2.5"),
    (".sk-x", "fill:none;stroke:var(--red);stroke-width:3.2"),
    (".sk-stop", "fill:none;stroke:var(--redt);stroke-width:2.5"),
    (".sk-stopl", "fill:none;stroke:var(--redt);stroke-width:2;stroke-dasharray:4 3"),
    (".sk-stopb", "fill:none;stroke:var(--redt);stroke-width:4"),
    (".sk-att", "fill:none;stroke:var(--red);stroke-width:4.5"),
    (".sk-atth", "fill:var(--red)"),
    (".sk-from", "fill:none;stroke:var(--red);stroke-width:2;stroke-dasharray:4 4"),
    (".sk-hit", "fill:none;stroke:var(--red);stroke-width:3"),
    (".sk-tag", "fill:#A5311F"),
    (".sk-tagt", "font-size:13px;font-weight:600;fill:#fff"),
    (".sk-did", "fill:none;stroke:var(--ink);stroke-width:2.6"),
    (".sk-was", "fill:none;stroke:var(--ctl);stroke-width:2;stroke-dasharray:5 4"),
    (".sk-free", "fill:transparent"),
    (".sk-inkc", "color:var(--ink)"),
    (".sk-eye", "color:#5C564A"),
)

# What lies around the board in a panel is HTML; its widths follow the board's own room.
_AROUND: Final = """
.tt .sk { container-type: inline-size; }
.tt .sk-lay { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; }
.tt .sk-lay > * { min-width: 0; }
.tt .sk-b svg.board { max-width: 640px; margin: 0 auto; }
.tt .sk-b [data-do] { outline: none; }
.tt .sk-b [data-do]:focus-visible { outline: none !important; }
.tt .sk-b [data-do]:focus-visible .sk-free { stroke: var(--indigo); stroke-width: 3.5; }
.tt .sk-b [data-do]:hover .sk-free { stroke: var(--pine); stroke-width: 2.5; }
.tt .sk-s { display: grid; grid-template-columns: repeat(auto-fit, minmax(164px, 1fr)); gap: 14px 24px;
  align-content: start; }
.tt .sk-s section { padding-top: 8px; border-top: 1px solid var(--line); }
.tt .sk-h { font-weight: 600; margin-bottom: 4px; }
.tt .sk-h span { font-weight: 400; font-size: .9em; color: var(--ink2); margin-left: 8px; }
.tt .sk-p { font-size: .93em; line-height: 1.45; }
.tt .sk-p + .sk-p { margin-top: 4px; }
.tt .sk-faces { display: flex; flex-wrap: wrap; gap: 8px; margin: 6px 0; }
.tt .sk-face { width: 78px; text-align: center; font-size: .87em; line-height: 1.35; color: var(--ink2); }
.tt .sk-face b { color: var(--ink); }
.tt .sk-face svg { display: block; width: 100%; height: auto; }
.tt .sk-trees { display: grid; grid-template-columns: auto auto 1fr; gap: 4px 10px; align-items: center; font-size: .93em; }
.tt .sk-trees svg { display: block; width: 48px; height: 24px; }
.tt .sk-minis { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; font-size: .9em; color: var(--ink2); }
.tt .sk-minis + .sk-minis { margin-top: 6px; }
.tt .sk-minis svg { display: block; width: 40px; height: 40px; }
.tt .sk-legend { display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 8px 0 0; font-size: .9em; }
.tt .sk-legend li { display: flex; gap: 7px; align-items: center; }
.tt .sk-legend svg { display: block; width: 22px; height: 22px; }
.tt .sk-key { margin-top: 14px; padding-top: 10px; border-top: 1px solid var(--line); }
.tt .sk > .sk-wide { display: none; }
.tt .sk-key ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 12px 20px;
  margin-top: 8px; }
.tt .sk-key li { display: grid; grid-template-columns: 52px 52px minmax(0, 1fr); gap: 10px; align-items: center;
  font-size: .9em; line-height: 1.4; color: var(--ink2); }
.tt .sk-key li b { color: var(--ink); font-size: 1.05em; }
.tt .sk-key li svg { display: block; width: 52px; height: 52px; }
.tt .sk-key summary .sk-five { display: inline-flex; gap: 2px; }
.tt .sk-key summary .sk-five svg { display: block; width: 26px; height: 26px; }
.tt .sk-note { margin-top: 6px; font-size: .9em; color: var(--ink2); }
@container (min-width: 37em) {
  .tt .sk-lay { grid-template-columns: minmax(0, 1fr) minmax(150px, 25%); gap: 20px; }
  .tt .sk-s { grid-template-columns: minmax(0, 1fr); }
  .tt .sk > .sk-wide { display: block; }
  .tt .sk > .sk-narrow { display: none; }
  .tt .sk-s section:first-child { border-top: 0; padding-top: 0; }
}
"""


def _tokens(values: Mapping[str, str]) -> str:
    return ";".join(f"--{name}:{value}" for name, value in values.items())


def _classes(scope: str) -> str:
    return "\n".join(f"{scope} {selector}{{{body}}}" for selector, body in _RULES)


@cache
def panel_css() -> str:
    """The drawings' rules inside a panel, whose colours they take."""
    return (f".tt .sk{{{_OWN_LIGHT}}}\n"
            f".tt.tt-dark .sk,body[data-jp-theme-light=\"false\"] .tt.tt-auto .sk{{{_OWN_DARK}}}\n"
            f"{_classes('.tt')}\n{_AROUND}")


@cache
def standalone_css(theme: str) -> str:
    """All that a drawing needs outside a panel.

    Args:
        theme: ``light``, ``dark``, or ``auto`` for what the reader's system says.
    """
    light, dark = f"{_tokens(LIGHT)};{_OWN_LIGHT}", f"{_tokens(DARK)};{_OWN_DARK}"
    tokens = f".sk-own{{{dark if theme == 'dark' else light}}}"
    if theme == "auto":
        tokens += f"\n@media (prefers-color-scheme:dark){{.sk-own{{{dark}}}}}"
    return f"{tokens}\n.sk-own text{{font-family:{_FONT}}}\n{_classes('.sk-own')}"
