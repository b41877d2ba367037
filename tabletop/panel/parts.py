"""Pieces of HTML that every region uses: rule badges, sections, the card with a rule's text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tabletop.events import Line
from tabletop.panel.glyphs import icon
from tabletop.rulebook import Rule, Rulebook
from tabletop.svg import Markup, el, join

__all__ = [
    "amount", "badge", "badges", "button", "count_line", "count_sum", "heading", "lines_of", "rule_card", "rule_of",
    "section",
    "unique",
]


def unique(rules: Iterable[str]) -> tuple[str, ...]:
    """Each rule once, in order."""
    return tuple(dict.fromkeys(rules))


def rule_of(rulebook: Rulebook, rule: str) -> Rule | None:
    """A rule by its id, or None where the rulebook does not know it."""
    return rulebook.get(rule)


def badge(rulebook: Rulebook, rule: str, place: str, *, broken: bool = False, also: bool = False) -> Markup:
    """The number of a rule; a click unfolds its text at this place.

    Args:
        place: the region that the text unfolds in: ``told``, ``may`` or ``why``.
        broken: whether the rule is broken here (a red outline).
        also: whether it was used besides (a fainter outline).
    """
    known = rule_of(rulebook, rule)
    words = f"Rule {rule}: {known.title}" if known else f"Rule {rule}"
    if known and known.is_reading:
        words += " (a reading)"
    return el("button", rule, type_="button", class_="badge" + (" no" if broken else "") + (" also" if also else "")
              + (" reading" if known and known.is_reading else ""),
              data_do=f"~rule:{place}:{rule}", aria_label=words)


def badges(rulebook: Rulebook, rules: Iterable[str], place: str, *, broken: bool = False) -> Markup:
    """Several badges in a row."""
    return el("span", [badge(rulebook, rule, place, broken=broken) for rule in unique(rules)], class_="bdgs")


def heading(level: int, *words: str | Iterable[str] | None, kind: str) -> Markup:
    """A heading. Not ``h2`` or ``h3``: Lab takes those for the notebook's own, numbers them and lists them."""
    return el("div", *words, role="heading", aria_level=level, class_=kind)


def section(title: str, small: str | None, *inner: str | Iterable[str] | None, kind: str = "", red: bool = False) -> Markup:
    """A part of a region with its heading."""
    head = heading(3, el("b", title), el("small", small) if small else None, kind="sec-h w" if red else "sec-h")
    # A group, not a section: several panels in a notebook would fill a screen reader's list of landmarks.
    return el("div", head, *inner, class_=f"sec {kind}".rstrip(), role="group", aria_label=title)


def button(
    do: str, label: str, sign: str = "", *, main: bool = False, big: bool = False, off: bool = False, pine: bool = False
) -> Markup:
    """A real button that sends a command of the panel. One that is off stays reachable, and says that it is off."""
    classes = " ".join(name for name, on in (("btn", True), ("pri", main), ("big2", big), ("actb", pine)) if on)
    return el("button", icon(sign, 18) if sign else None, el("span", label), type_="button", class_=classes, data_do=do,
              aria_disabled=True if off else None)


def amount(value: int) -> str:
    """A signed number as it stands in a count: +2, −1, 0."""
    return f"+{value}" if value > 0 else f"−{-value}" if value else "0"


def count_line(rulebook: Rulebook, line: Line, place: str) -> Markup:
    """One line of a count: rule, words, amount."""
    return el("li", el("span", badge(rulebook, line.rule, place), class_="bs"), el("span", line.text, class_="tx"),
              el("span", amount(line.amount), class_="num"), class_="ln")


def count_sum(total: str, lines: Sequence[Line]) -> Markup:
    """The last line of a count."""
    return el("li", el("span", class_="bs"), el("span", total or "together", class_="tx"),
              el("span", f"= {sum(line.amount for line in lines)}".replace("-", "−"), class_="num"), class_="ln sum")


def rule_card(
    rulebook: Rulebook, rule: str, place: str, *, open_: bool = True, forced: bool = False, here: Any = None
) -> Markup | None:
    """A rule's text to unfold, with section, source and status.

    Args:
        forced: whether the reader has just asked for it, so that it opens even if he had closed the last one.
        here: a sentence on this position, under the text.
    """
    known = rule_of(rulebook, rule)
    if known is None:
        return None
    where = [f"Section {known.section}"] if known.section else []
    if "reading" not in known.source:
        where.append(f"from: {known.source}")
    where.append({"stated": "stated there", "derived": "derived from it",
                  "reading": "our reading, where the sources are silent or disagree"}[known.status])
    about = "; ".join(where) + "."
    tag = el("span", "reading", class_="tag") if known.is_reading else None
    return el(
        "details",
        el("summary", el("span", rule, class_="badge as"), el("span", known.title, class_="rt"), tag),
        el("blockquote", known.text),
        el("p", str(here)) if here else None,
        el("p", about[:1].upper() + about[1:]),
        class_="rule", open=open_ or forced, data_key=f"rule:{place}", data_forced="1" if forced else None,
    )


def lines_of(parts: Iterable[str | None]) -> Markup:
    """Markup in a row."""
    return join(part for part in parts if part)
