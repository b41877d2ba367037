"""The strip above the map: the week track, the victory points, and the sequence of play with the place where it stands."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.campaign_state import TURNS, WEEKS
from sekigahara.block_game.campaign_view import CampaignView
from sekigahara.block_game.pieces import ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, enemy
from sekigahara.block_game.places import RESOURCES
from tabletop import Rulebook
from tabletop.panel.parts import badge
from tabletop.svg import Markup, el, rect

__all__ = ["STRIP_CSS", "sequence_steps", "strip_html"]

_ALL: Final = 27
"""All victory points (B5)."""

STRIP_CSS: Final = "\n".join((
    ".tt .cs{display:flex;flex-wrap:wrap;gap:12px 40px;align-items:flex-start;padding:12px 24px}",
    ".tt .cs .lab{display:flex;gap:6px;align-items:center;margin-bottom:4px}",
    ".tt .wks{display:inline-flex;border:1px solid var(--ctl);background:var(--leaf)}",
    ".tt .wk{display:grid;grid-template-columns:24px 24px;border-right:1px solid var(--ctl);text-align:center;"
    "font-size:.9em;line-height:20px}",
    ".tt .wk:last-child{border-right:0}",
    ".tt .wk b{grid-column:1/3;border-bottom:1px solid var(--line)}",
    ".tt .wk.cur b{background:var(--wash)}",
    ".tt .wk span{color:var(--ink2)}",
    ".tt .wk .on{background:var(--ink);color:var(--paper);font-weight:700}",
    ".tt .vp{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}",
    ".tt .vp .big{font-size:1.7em;line-height:1.3;font-weight:700;font-variant-numeric:tabular-nums}",
    ".tt .vp .i{fill:var(--gold);stroke:var(--tko)}",
    ".tt .vp .k{fill:var(--tk);stroke:var(--tko)}",
    ".tt .vp .f{fill:var(--leaf);stroke:var(--ctl)}",
    ".tt .sq{display:flex;flex-wrap:wrap;gap:2px 0;margin-top:10px;padding-top:8px;border-top:1px solid var(--line);"
    "width:100%}",
    ".tt .sq li{color:var(--ink2);padding:2px 10px 4px 0}",
    ".tt .sq li+li:before{content:'\\203A';padding-right:10px;color:var(--ctl)}",
    ".tt .sq .now span{color:var(--ink);font-weight:700;border-bottom:4px solid var(--ink);padding-bottom:2px}",
))


def sequence_steps(view: CampaignView) -> list[tuple[str, bool]]:
    """The steps of this week up to the end of the turn that is on, each with whether play stands there."""
    other = enemy(view.first)
    here = {"discard": "Reinforcement", "bid": "Turn order", "first": "Turn order", "over": "The end"}.get(view.ask, "")
    if view.phasing is not None and not here:
        verb = "fights" if view.ask in ("fight", "battle") else "moves"
        here = f"{SIDE_NAMES[view.phasing]} {verb}"
    steps = ["Reinforcement"] if view.week > 1 else []
    steps.append("Turn order")
    if view.phasing is None and view.ask != "over":
        # Who is first is not settled yet.
        steps += [f"Turn {turn}" for turn in TURNS]
    else:
        steps += [f"{SIDE_NAMES[side]} {verb}" for side in (view.first, other) for verb in ("moves", "fights")]
        steps += ["Turn B"] if view.turn == "A" else []
    last = "The end" if view.week == WEEKS or view.ask == "over" else f"Week {view.week + 1}"
    return [(step, step == here) for step in (*steps, last)]


def strip_html(view: CampaignView, rulebook: Rulebook) -> str:
    """Week track, victory points and sequence of play as HTML."""
    weeks = []
    for week in range(1, WEEKS + 1):
        on = week == view.week and view.phasing is not None
        weeks.append(el("div", el("b", str(week)), *(
            el("span", turn, class_="on" if on and turn == view.turn else None) for turn in TURNS),
            class_="wk cur" if week == view.week else "wk"))
    spoken = f"week {view.week} of {WEEKS}" + (f", turn {view.turn}" if view.phasing else "")
    track = el("div", el("div", "Week ", badge(rulebook, "B32", "told"), class_="lab"),
               el("div", weeks, class_="wks", role="img", aria_label=spoken))
    neutral = sum(name not in view.cubes for name in RESOURCES)
    points = el("div", el("div", "Victory points ", badge(rulebook, "B4", "told"), f" of {_ALL}; ",
                          f"{neutral} resources neutral ", badge(rulebook, "B17", "told"), class_="lab"),
                el("div", "Ishida ", el("span", f"{view.points[ISHIDA]} : {view.points[TOKUGAWA]}", class_="big"),
                   " Tokugawa", _bar(view), class_="vp"))
    steps = [el("li", el("span", words), class_="now" if now else None, aria_current="step" if now else None)
             for words, now in sequence_steps(view)]
    return str(el("div", track, points, el("ol", steps, class_="sq", aria_label="Sequence of play"), class_="cs"))


def _bar(view: CampaignView) -> Markup:
    """A cell for each point: Ishida's from the left, Tokugawa's from the right."""
    cells = [rect(0.5 + 9 * index, 3, 7, 20, class_="i" if index < view.points[ISHIDA] else
                  "k" if index >= _ALL - view.points[TOKUGAWA] else "f") for index in range(_ALL)]
    words = ", ".join(f"{view.points[side]} {SIDE_NAMES[side]}" for side in SIDES)
    return el("svg", cells, view_box=f"0 0 {9 * _ALL + 1} 26", width=9 * _ALL + 1, height=26, role="img", aria_label=words)
