"""The frame of every panel: heading, banner, settings, the screen between two seats, and the box for an error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.panel.glyphs import icon, seal
from tabletop.panel.kit import Banner, SettingLine, Switch
from tabletop.panel.parts import badge, badges, button, heading, lines_of
from tabletop.rulebook import Rulebook
from tabletop.svg import Markup, el

__all__ = ["banner_html", "error_html", "handover_html", "head_html", "notice_html", "settings_html", "switches_html"]

_TONES: Final = ("ink", "gold", "red", "pine")


def head_html(sign: str, title: str, subtitle: str, step: str, detail: str) -> Markup:
    """The heading: seal, title and subtitle; beside them the step and who is to act. ``sign`` is a kit's seal."""
    drawn = Markup(sign) if sign.lstrip().startswith("<") else sign or title[:1]
    words = el("div", heading(2, title, kind="ttl-h"), el("div", subtitle, class_="sub") if subtitle else None)
    box = el("div", el("b", step), " ", detail, class_="stepb") if step else None
    return el("div", seal(drawn), words, box, class_="ttl")


def banner_html(rulebook: Rulebook, banner: Banner, *extra: Markup | None) -> Markup:
    """One line over the whole width. ``extra`` goes to its right end."""
    tone = banner.tone if banner.tone in _TONES else "ink"
    words = el("span", el("b", banner.text) if banner.text else None, " " if banner.text and banner.detail else None,
               banner.detail, class_="tx")
    right = lines_of([badges(rulebook, banner.rules, "told", broken=tone == "red") if banner.rules else None, *extra])
    return el("div", icon(banner.sign, 24), words, el("span", right, class_="row") if right else None,
              class_=f"say {tone}")


def notice_html(text: str) -> Markup:
    """A short word on why a command did nothing."""
    return el("div", icon("ask", 24), el("span", text, class_="tx"), button("~clear", "Close"), class_="say ink notice")


def error_html(error: BaseException, doing: str) -> Markup:
    """What went wrong in the program: what was being done, and the error's own words."""
    words = el("span", el("b", f"Something went wrong while {doing}."), " The game itself has not changed. ",
               el("code", f"{type(error).__name__}: {error}"), class_="tx")
    return el("div", icon("warn", 24), words, button("~clear", "Close"), class_="say red err", role="alert")


def settings_html(rulebook: Rulebook, settings: Sequence[SettingLine]) -> Markup | None:
    """The rules' settings in force, to unfold; those that are readings of ours say so."""
    if not settings:
        return None
    rows = []
    for each in settings:
        tags = [el("span", "reading", class_="tag") if each.reading else None,
                el("span", "changed", class_="tag chg") if each.changed else None]
        rows.append(el("li", el("span", badge(rulebook, each.rule, "told") if each.rule else None, class_="bs"),
                       el("span", el("b", f"{each.name}: {each.value}"), " ", lines_of(tags), el("br"), each.says,
                          class_="tx"), class_="ln"))
    changed = sum(each.changed for each in settings)
    summary = f"Settings of this game{f', {changed} changed' if changed else ''}"
    return el("details", el("summary", summary), el("ol", rows, class_="evs"), class_="fold", data_key="settings")


def switches_html(switches: Sequence[Switch], on: frozenset[str]) -> Markup | None:
    """What can be shown or hidden on the board."""
    if not switches:
        return None
    return el("div", [
        el("button", el("span", class_="tr"), el("span", each.label), el("b", "on" if each.name in on else "off"),
           type_="button", class_="sw", role="switch", aria_checked=each.name in on, data_do=f"~switch:{each.name}")
        for each in switches
    ], class_="row sws")


_SCREEN: Final = Markup(
    '<svg class="byobu" viewBox="0 0 360 120" aria-hidden="true">'
    + "".join(
        f'<path d="M{x} {8 if i % 2 == 0 else 20}L{x + 60} {20 if i % 2 == 0 else 8}V{102 if i % 2 == 0 else 112}'
        f'L{x} {112 if i % 2 == 0 else 102}Z" class="{"leaff" if i % 2 == 0 else "washf"} edge"/>'
        for i, x in enumerate(range(0, 360, 60)))
    + '<circle cx="180" cy="60" r="26" class="leaff edge"/><use href="#g-hidden" x="162" y="42" width="36" height="36"/>'
      "</svg>"
)


def handover_html(name: str, facts: Sequence[tuple[str, str]], rulebook: Rulebook, rules: Sequence[str] = ()) -> Markup:
    """The screen between two seats: whom to pass it to, a button for him, and public numbers only."""
    public = el("ul", [el("li", el("span", label, class_="lab"), " ", el("b", value)) for label, value in facts],
                class_="pub") if facts else None
    note = el("p", "Only what everybody knows is on this page. Back, undo and save wait until ", el("b", name),
              " has taken over. ", badges(rulebook, rules, "told") if rules else None, class_="soft small")
    return el("div", _SCREEN, el("p", "Pass the screen to ", el("b", name), ".", class_="whom"),
              el("p", "Nobody else looks.", class_="soft alone"),
              button("~look", f"I am {name}: show me the table", "eye", main=True, big=True), public, note,
              class_="ho", role="group", aria_label=f"Pass the screen to {name}")
