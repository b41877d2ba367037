"""*Why not?*: the verdict on a move that was tried, and the line to ask about any move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tabletop.notation import NotationError
from tabletop.panel.glyphs import icon
from tabletop.panel.moves import act_name
from tabletop.panel.parts import badge, button, lines_of, rule_card, section
from tabletop.rulebook import Rulebook
from tabletop.svg import Markup, el
from tabletop.verdicts import Check, Verdict

if TYPE_CHECKING:
    from tabletop.lessons.kit import Judged

__all__ = ["answer_html", "ask_form", "checks_html", "notation_html", "verdict_html", "why_html"]

_WORDS = {True: ("Legal", "check", "yes"), False: ("Not possible", "cross", "no"),
          None: ("It depends on what you can’t see", "ask", "open")}


def _facts(check: Check) -> str:
    facts = [f"{name.replace('_', ' ')} {_fact(value)}" for name, value in check.facts.items()]
    return "; ".join(facts)


def _fact(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list, frozenset, set)):
        return ", ".join(str(each) for each in value) or "none"
    return "none" if value is None else str(value)


def checks_html(rulebook: Rulebook, verdict: Verdict[Any], place: str = "why") -> Markup:
    """Every check of a verdict, the broken ones first and the decisive one bold, and their numbers to unfold."""
    rows = []
    for index, check in enumerate(verdict.checks):
        sign = icon("check", 18, "kept", "pine") if check.passed else icon("refused", 18, "broken", "red")
        decisive = index == 0 and (verdict.legal is not None or not check.passed)
        words = el("b", check.text) if decisive else el("span", check.text)
        rows.append(el("li", sign, badge(rulebook, check.rule, place, broken=not check.passed), words,
                       class_="ps" if check.passed and not decisive else None))
    facts = [el("li", badge(rulebook, check.rule, place, also=True), " ", _facts(check))
             for check in verdict.checks if check.facts]
    numbers = el("details", el("summary", "The numbers put in"), el("ul", facts, class_="facts"), class_="fold",
                 data_key=f"facts:{place}") if facts else None
    return lines_of([el("ul", rows, class_="chk"), numbers])


def verdict_html(
    rulebook: Rulebook, verdict: Verdict[Any], describe: Callable[[Any], str], *, unfolded: str | None = None,
    static: bool = False,
) -> Markup:
    """A verdict: how it is, which rules say so, and what comes nearest.

    Args:
        describe: words for an action.
        unfolded: the rule that the reader asked for.
        static: whether nobody can click.
    """
    word, sign, kind = _WORDS[verdict.legal]
    parts: list[Markup | None] = [
        el("p", icon(sign), word, class_=f"verd {kind}"),
        el("p", el("b", describe(verdict.action))),
        checks_html(rulebook, verdict),
    ]
    if verdict.legal is None:
        parts.append(el("p", "The rules that anybody can check are kept. The rest rests on what only the acting seat "
                             "knows.", class_="soft small"))
    if static:
        parts += [rule_card(rulebook, rule, f"why:{rule}", open_=False) for rule in verdict.rules]
    elif unfolded:
        parts.append(rule_card(rulebook, unfolded, "why", forced=True))
    if verdict.legal is False and verdict.nearest:
        near = [button(act_name(action), describe(action), "check", pine=True) for action in verdict.nearest]
        parts.append(el("div", el("span", "Nearest that is legal", class_="lab"), el("div", near, class_="row"),
                        class_="near"))
    elif verdict.legal and not static:
        parts.append(el("div", button(act_name(verdict.action), "Choose it", "check", pine=True), class_="near"))
    return el("div", lines_of(parts), class_=f"why {kind}")


def answer_html(
    rulebook: Rulebook, verdict: Verdict[Any], reasons: Sequence[Judged], unfolded: str | None = None
) -> Markup:
    """Why a legal move is not the answer: the conditions that it misses first, then the rules that it keeps."""
    rows = []
    for index, reason in enumerate(each for each in reasons if not each.met):
        rule = badge(rulebook, reason.rules[0], "why", broken=True) if reason.rules else el("span")
        rows.append(el("li", icon("refused", 18, "missed", "red"), rule,
                       el("b" if index == 0 else "span", reason.text)))
    title, small = ("Why not?", "why this is not the answer") if rows else ("The rules", "they allow your move")
    rows += [el("li", icon("check", 18, "kept", "pine"), badge(rulebook, check.rule, "why"), el("span", check.text),
                class_="ps") for check in verdict.checks if check.passed]
    card = rule_card(rulebook, unfolded, "why", forced=True) if unfolded else None
    return section(title, small, el("ul", rows, class_="chk"), card, kind="whys", red=title == "Why not?")


def notation_html(error: NotationError) -> Markup:
    """A text that is no move: where the trouble begins and what it is."""
    marked = el("span", error.text[:error.at], el("mark", error.text[error.at:] or " "), class_="mono")
    return el("div", el("p", icon("ask"), "Not a move", class_="verd open"), el("p", marked), el("p", error.reason),
              class_="why open")


def ask_form(text: str, example: str) -> Markup:
    """The line to ask about any move."""
    field = el("input", name="move", value=text, class_="mono", data_key="ask", autocomplete="off", spellcheck="false",
               placeholder=example, aria_label="A move in notation")
    ask = el("button", "Why not?", type_="submit", class_="btn")
    return el("form", el("label", "A move ", field, class_="grow"), ask, class_="ask", data_form="ask")


def why_html(
    rulebook: Rulebook, tried: Verdict[Any] | NotationError | None, describe: Callable[[Any], str], *, text: str = "",
    example: str = "", unfolded: str | None = None, asking: bool = True, static: bool = False, small: str | None = None,
) -> Markup | None:
    """The section *Why not?*; None where there is nothing to say or ask."""
    body: Markup | None = None
    if isinstance(tried, NotationError):
        body = notation_html(tried)
    elif tried is not None:
        body = verdict_html(rulebook, tried, describe, unfolded=unfolded, static=static)
        small = small or "a move you tried"
    form = ask_form(text, example) if asking and not static else None
    if body is None and form is None:
        return None
    red = isinstance(tried, Verdict) and tried.legal is False
    title = "Why?" if isinstance(tried, Verdict) and tried.legal else "Why not?"
    return section(title, small or "ask about any move", body, form, kind="whys", red=red)
