"""The strip above the map: castles, border provinces and units, and the phases of the round with where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sekigahara.province_game.emblems import outline
from sekigahara.province_game.map import BORDERS, CASTLES, PROVINCES
from sekigahara.province_game.pieces import ISHIDA, SIDE_NAMES, SIDES, TOKUGAWA, Side, enemy
from sekigahara.province_game.victory import BORDERS_TO_WIN, CASTLES_TO_WIN
from tabletop import Rulebook
from tabletop.panel.parts import badge
from tabletop.svg import Markup, circle, el

if TYPE_CHECKING:
    from sekigahara.province_game.view import View

__all__ = ["STRIP_CSS", "Phase", "phases", "strip_html"]

STRIP_CSS: Final = "\n".join((
    ".tt .ps{display:flex;flex-wrap:wrap;gap:12px 40px;align-items:flex-start;padding:12px 24px}",
    ".tt .ps .lab{display:flex;gap:6px;align-items:center;margin-bottom:2px}",
    ".tt .ps .vp{display:flex;flex-wrap:wrap;align-items:center;gap:4px 12px}",
    ".tt .ps .sd{display:inline-flex;gap:6px;align-items:center}",
    ".tt .ps .big{font-size:1.6em;line-height:1.25;font-weight:700;font-variant-numeric:tabular-nums}",
    ".tt .ps .i{fill:#B9BFC3;stroke:var(--tko);stroke-width:1.3}",
    ".tt .ps .k{fill:#8E2B27;stroke:var(--tko);stroke-width:1.3}",
    ".tt .ps .f{fill:var(--leaf);stroke:var(--ctl);stroke-width:1.3}",
    ".tt .ps ol{display:flex;flex-wrap:wrap;gap:2px 0;margin-top:4px;padding-top:8px;border-top:1px solid var(--line);"
    "width:100%}",
    ".tt .ps li{color:var(--ink2);padding:2px 10px 4px 0;display:inline-flex;gap:6px;align-items:center}",
    ".tt .ps li+li:before{content:'\\203A';padding-right:4px;color:var(--ctl)}",
    ".tt .ps .now span{color:var(--ink);font-weight:700;border-bottom:4px solid var(--ink);padding-bottom:2px}",
))


class Phase(NamedTuple):
    """A phase of the round: its words, the rule behind it or "", and whether play stands there."""

    words: str
    rule: str
    now: bool


def phases(view: View) -> tuple[Phase, ...]:
    """The phases of this round in order (P2.1)."""
    here = _stands(view)
    event = f"Event: {view.event.title}" if view.event is not None else "Event"
    found = [Phase(event, "P6.3", here == "event")]
    for side in (view.first, enemy(view.first)):
        words = f"{SIDE_NAMES[side]}’s turn"
        now = here == side
        if now and view.ask == "action":
            words += f", action {3 - view.left} of 2"
        found.append(Phase(words, "P2.3" if now else "", now))
    end = "The end" if view.outcome is not None else "End of round"
    found.append(Phase(end, "P7.1", here == "end"))
    return tuple(found)


def _stands(view: View) -> str:
    """The phase in which play stands: ``event``, a side, or ``end``."""
    known = {"event": "event", "end of round": "end", "the end": "end"}
    return known.get(view.phase, view.turn)


def strip_html(view: View, rulebook: Rulebook) -> str:
    """The three conditions and the phases as HTML; nothing for a single battle, which has no map around it."""
    if view.single:
        return ""
    castles = [view.sides[side].castles for side in SIDES]
    parts = [
        _part(rulebook, f"Castles, {CASTLES_TO_WIN} win", "P8.1",
              _side(ISHIDA, "Ishida"), _score(*castles), _side(TOKUGAWA, "Tokugawa"), _row(*castles)),
        _part(rulebook, f"Border provinces, {BORDERS_TO_WIN} of {len(BORDERS)} win", "P8.2",
              _side(ISHIDA, _held(view, ISHIDA)), _score(*(view.sides[side].borders for side in SIDES)),
              _side(TOKUGAWA, _held(view, TOKUGAWA))),
        _part(rulebook, "Units", "P8.3", _side(ISHIDA, ""), _score(*(view.sides[side].units for side in SIDES)),
              _side(TOKUGAWA, "")),
    ]
    steps = [el("li", el("span", each.words), badge(rulebook, each.rule, "told") if each.rule else None,
                class_="now" if each.now else None, aria_current="step" if each.now else None) for each in phases(view)]
    return str(el("div", *parts, el("ol", steps, aria_label=f"Phases of round {view.round}"), class_="ps"))


def _part(rulebook: Rulebook, words: str, rule: str, *shown: Markup) -> Markup:
    return el("div", el("div", words, " ", badge(rulebook, rule, "told"), class_="lab"), el("div", shown, class_="vp"))


def _side(side: Side, words: str) -> Markup:
    mark = el("svg", outline(side, 1, 1, 18, 18, class_="i" if side == ISHIDA else "k"), view_box="0 0 20 20", width=20,
              height=20, role="img", aria_label=SIDE_NAMES[side])
    return el("span", mark, words or None, class_="sd")


def _score(mine: int, theirs: int) -> Markup:
    return el("b", f"{mine} : {theirs}", class_="big")


def _held(view: View, side: Side) -> str:
    return ", ".join(PROVINCES[place].name for place in BORDERS if view.flags[place] == side) or "none"


def _row(mine: int, theirs: int) -> Markup:
    """A sign for each castle: Ishida's from the left, Tokugawa's from the right."""
    whole = len(CASTLES)
    cells = []
    for index in range(whole):
        x = 1 + 15 * index
        side: Side | None = ISHIDA if index < mine else TOKUGAWA if index >= whole - theirs else None
        cells.append(circle(x + 6, 9, 5.5, class_="f") if side is None else
                     outline(side, x, 3, 12, 12, class_="i" if side == ISHIDA else "k"))
    words = f"{mine} Ishida, {whole - mine - theirs} none, {theirs} Tokugawa"
    return el("svg", cells, view_box=f"0 0 {15 * whole} 18", width=15 * whole, height=18, role="img", aria_label=words)
