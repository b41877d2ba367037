"""Colours and type of the table, of what one knows and of the count; they take the panel's colours."""

from __future__ import annotations

from functools import cache
from typing import Final

__all__ = ["OWN_DARK", "OWN_LIGHT", "panel_css"]

OWN_LIGHT: Final = "--al-felt:#EFE7D2;--al-edge:#F6F1E4;--al-rim:#C4B897"
OWN_DARK: Final = "--al-felt:#2B2720;--al-edge:#1E1C19;--al-rim:#6A614F"

# Card faces are light in both themes, like the cards on a table.
_TABLE: Final = """
.tt .al-felt { fill: var(--al-felt); stroke: var(--al-rim); stroke-width: 1.5; }
.tt .al-mat { fill: var(--leaf); stroke: var(--line); }
.tt .al-h { font-size: 16px; font-weight: 600; fill: var(--ink); }
.tt .al-n { font-size: 14px; fill: var(--ink2); }
.tt .al-s { font-size: 13.5px; fill: var(--ink2); }
.tt .al-pinet { font-size: 13.5px; font-weight: 600; fill: var(--pinet, var(--pine)); }
.tt .al-card { fill: #FFFDF6; stroke: #2B2B2B; stroke-width: 1.5; }
.tt .al-hair { stroke: #CFC3A3; fill: none; }
.tt .al-face { color: #2B2B2B; --al-edge: #F6F1E4; }
.tt .al-nm { font-size: 14.5px; font-weight: 600; fill: #2B2B2B; }
.tt .al-pt { font-size: 22px; font-weight: 600; fill: #2B2B2B; }
.tt .al-pt0 { font-size: 22px; font-weight: 600; fill: #6E6754; }
.tt .al-dim { opacity: .42; }
.tt .al-ink { color: var(--ink); }
.tt .al-sel .al-card { fill: #F3E8C4; stroke-width: 2.4; }
.tt .al-draft .al-card { stroke: #3F6B4F; stroke-width: 2.6; stroke-dasharray: 7 4; }
.tt .al-cor { fill: none; stroke: var(--ink); stroke-width: 3; }
.tt .al-zone { fill: none; stroke: var(--ctl); stroke-width: 1.6; stroke-dasharray: 5 4; }
.tt .al-can .al-zone { fill: var(--pinew); stroke: var(--pine); stroke-width: 2.4; }
.tt .al-picked .al-zone { fill: var(--goldw); stroke: var(--ink); stroke-width: 2.6; stroke-dasharray: none; }
.tt .al-pn { font-size: 13px; font-weight: 600; fill: var(--ink); }
.tt .al-pp { font-size: 13px; fill: var(--ink2); }
.tt .al-pill { fill: var(--leaf); stroke: var(--ctl); }
.tt .al-shown { fill: var(--leaf); stroke: var(--indigo); }
.tt .al-turn { fill: var(--ink); }
.tt .al-turnt { font-size: 13.5px; font-weight: 600; fill: var(--paper); }
.tt .al-eye { color: var(--indigo); }
.tt .al-do { fill: var(--leaf); stroke: var(--pine); stroke-width: 1.6; }
.tt .al-dot { font-size: 13.5px; font-weight: 600; fill: var(--pinet, var(--pine)); }
.tt .al-on .al-do { fill: var(--goldw); stroke: var(--ink); stroke-width: 2.4; }
.tt .al-on .al-dot { fill: var(--ink); }
.tt .al-go { fill: var(--pine); }
.tt .al-got { font-size: 15px; font-weight: 600; fill: var(--onfill); }
.tt .al-did { fill: none; stroke: var(--gold); stroke-width: 3; }
.tt .al-arrow { fill: none; stroke: var(--pine); stroke-width: 2.4; }
.tt .al-b-b [data-do] { outline: none; }
.tt .al-b-b [data-do]:focus-visible { outline: none !important; }
.tt .al-ring { fill: none; stroke: transparent; stroke-width: 3.5; }
.tt [data-do]:focus-visible > .al-ring { stroke: var(--indigo); }
.tt [data-do]:hover > .al-ring { stroke: var(--pine); }
"""

_AROUND: Final = """
.tt .al { container-type: inline-size; }
.tt .al-b-b svg.board { max-width: 760px; margin: 0 auto; }
.tt .al-note { margin: 8px auto 0; max-width: 760px; font-size: .9em; color: var(--ink2); }
.tt .al-know { margin-top: 20px; padding-top: 10px; border-top: 2px solid var(--ink); }
.tt .al-t { display: flex; flex-wrap: wrap; gap: 2px 12px; justify-content: space-between; align-items: baseline;
  font-weight: 600; margin-bottom: 8px; }
.tt .al-t small { font-weight: 400; font-size: .9em; color: var(--ink2); }
.tt .al-two { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px 24px; }
.tt .al-p { font-size: .93em; line-height: 1.5; margin: 4px 0 0; color: var(--ink2); }
.tt .al-p b { color: var(--ink); }
.tt .al-il { display: flex; gap: 8px; align-items: center; font-weight: 600; }
.tt .al-il svg { width: 24px; height: 24px; flex: none; color: var(--ink); }
.tt .al-big { margin-left: auto; font-size: 1.7em; line-height: 1.2; font-variant-numeric: tabular-nums; }
.tt .al-big.al-win { border-bottom: 3px solid var(--gold); }
.tt .al-rg { display: block; width: 100%; height: auto; margin-top: 4px; }
.tt .al-sure { fill: var(--ink); }
.tt .al-may { fill: var(--leaf); stroke: var(--ink2); }
.tt .al-hatch { stroke: var(--ink2); stroke-width: 1.6; }
.tt .al-tick { stroke: var(--ink2); }
.tt .al-pos { display: flex; flex-wrap: wrap; gap: 3px; align-items: center; font-size: .87em; color: var(--ink2);
  margin-top: 6px; }
.tt .al-pos i { font-style: normal; min-width: 1.5em; height: 1.6em; line-height: 1.5em; text-align: center;
  border: 1px dashed var(--ctl); border-radius: 3px; }
.tt .al-pos i.al-k { border: 1.5px solid var(--ink); background: var(--leaf); color: var(--ink); font-weight: 600; }
.tt .al-sc { overflow-x: auto; }
.tt table.al-tb { border-collapse: collapse; width: 100%; margin: 8px 0 0; font-size: .95em; border: 0;
  table-layout: auto; color: var(--ink); }
.tt .al-tb tr, .tt .al-tb tr:nth-child(odd), .tt .al-tb tr:hover { background: none; }
.tt .al-tb th, .tt .al-tb td { padding: 5px 10px 5px 4px; text-align: left; vertical-align: top; white-space: normal;
  border: 0; border-bottom: 1px solid var(--line); background: none; max-width: none; line-height: 1.45; font-weight: 400; }
.tt .al-tb thead th { color: var(--ink2); font-size: .93em; }
.tt .al-tb tbody th { font-weight: 600; color: var(--ink); }
.tt .al-tb .al-num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tt .al-tb small { display: block; font-weight: 400; font-size: .93em; color: var(--ink2); }
.tt .al-tb tr.al-w > * { background: var(--goldw); }
.tt .al-tb .al-sd { display: inline-flex; gap: 6px; align-items: center; }
.tt .al-tb .al-sd svg { width: 20px; height: 20px; color: var(--ink); flex: none; }
.tt .al-seen { margin-top: 8px; }
.tt .al-seen li { font-size: .93em; line-height: 1.5; padding: 4px 0; border-bottom: 1px solid var(--line); }
.tt .al-seen li:last-child { border-bottom: 0; }
.tt .al ul, .tt .al ol { padding: 0 !important; margin-left: 0 !important; }
.tt .al-steps > li { display: grid; grid-template-columns: 30px minmax(0, 1fr); gap: 10px; margin-bottom: 18px; }
.tt .al-no { width: 26px; height: 26px; border-radius: 50%; border: 1.5px solid var(--ink); display: grid;
  place-items: center; font-weight: 600; font-size: .9em; }
.tt .al-chips { display: flex; flex-wrap: wrap; gap: 4px; margin: 6px 0; }
.tt .al-chips li { display: inline-flex; gap: 6px; border: 1px solid var(--ctl); border-radius: 3px;
  background: var(--leaf); padding: 0 7px; font-size: .9em; line-height: 1.7; }
.tt .al-chips li.al-idle { background: none; border-style: dashed; color: var(--ink2); }
.tt .al-tie { margin-top: 10px; }
.tt .al-tie li { padding: 4px 10px; border-left: 4px solid transparent; }
.tt .al-tie li.al-dec { border-left-color: var(--gold); background: var(--goldw); }
.tt .al-tie li.al-no-need { color: var(--ink2); }
@container (min-width: 34em) { .tt .al-two { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
"""


@cache
def panel_css() -> str:
    """The rules inside a panel, whose colours they take."""
    # The table by itself, too: a stored notebook shows it as a picture of its own.
    places = (".al", ".al-tbl")
    light = ",".join(f".tt {place}" for place in places)
    dark = ",".join(f'.tt.tt-dark {place},body[data-jp-theme-light="false"] .tt.tt-auto {place}' for place in places)
    return f"{light}{{{OWN_LIGHT}}}\n{dark}{{{OWN_DARK}}}\n{_TABLE}{_AROUND}"
