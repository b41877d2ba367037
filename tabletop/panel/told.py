"""*What just happened*: the events of the last steps with their rules and numbers, and a computer player's reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tabletop.events import Event
from tabletop.panel.parts import badge, badges, count_line, count_sum, heading, lines_of, rule_card, section, unique
from tabletop.rulebook import Rulebook
from tabletop.svg import Markup, el

__all__ = ["Reasons", "Told", "told_html", "told_words"]


class Reasons(NamedTuple):
    """Why a computer player chose what it did: its name, and each reason's rule, words and weight."""

    player: str
    lines: tuple[tuple[str | None, str, float], ...]


class Told(NamedTuple):
    """One step as a viewer may know it.

    Attributes:
        number: which step it was, from 1.
        who: the seat that acted, as people write it.
        notation: the action as the viewer may read it.
        events: the events that he may see.
        reasons: a computer player's reasons, where he may read them.
    """

    number: int
    who: str
    notation: str
    events: tuple[Event, ...]
    reasons: Reasons | None = None


def _event(rulebook: Rulebook, event: Event) -> Iterator[Markup]:
    counted = {line.rule for line in event.lines}
    lead = event.rules[:1] if not set(event.rules) <= counted else ()
    yield el("li", el("span", badges(rulebook, lead, "told"), class_="bs") if lead else None,
             el("span", event.text, class_="tx"), class_="ev" if lead else "ev wide")
    for line in event.lines:
        yield count_line(rulebook, line, "told")
    if event.lines:
        yield count_sum(event.total, event.lines)
    elif event.total:
        yield el("li", el("span", class_="bs"), el("span", event.total, class_="tx"), class_="ln sum")


def _reasons(rulebook: Rulebook, told: Told) -> Markup | None:
    if told.reasons is None:
        return None
    rows = [
        el("li", el("span", badge(rulebook, rule, "told") if rule else None, class_="bs"),
           el("span", text, class_="tx"), el("span", f"{weight:+g}".replace("-", "−"), class_="num"), class_="ln")
        for rule, text, weight in told.reasons.lines
    ]
    body = el("ol", rows, class_="evs") if rows else el("p", "Any move would have been as good.", class_="soft")
    return el("details", el("summary", f"Why {told.reasons.player} chose this"), body, class_="fold", open=True,
              data_key=f"reasons:{told.who}")


def _rules(told: Sequence[Told]) -> tuple[str, ...]:
    return unique(rule for step in told for event in step.events
                  for rule in (*event.rules, *(line.rule for line in event.lines)))


def told_html(
    rulebook: Rulebook, told: Sequence[Told], *, earlier: int = 0, unfolded: str | None = None, before: str = "",
    after: str | Markup | None = None, static: bool = False,
) -> Markup:
    """The section *What just happened*.

    Args:
        told: the steps to tell, the oldest first.
        earlier: how many steps before these are not told.
        unfolded: the rule that the reader asked for.
        before: what to say where no step lies behind.
        after: markup for the end of the section.
        static: whether nobody can click, so that every rule's text comes along.
    """
    if not told:
        note = el("p", before or "Nothing yet: this is the start.", class_="soft")
        asked = rule_card(rulebook, unfolded, "told", forced=True) if unfolded else None
        return section("What just happened", None, note, lines_of([asked, after]), kind="told")
    steps = []
    for step in told:
        rows = [row for event in step.events for row in _event(rulebook, event)]
        head = heading(4, f"Step {step.number}, {step.who}: ", el("span", step.notation, class_="mono"), kind="step-h")
        nothing = el("p", "Nothing of it is to be seen from here.", class_="soft")
        body = el("ol", rows, class_="evs") if rows else nothing
        steps.append(lines_of([head if len(told) > 1 else None, body, _reasons(rulebook, step)]))
    words = f"{earlier} earlier step{'s' if earlier > 1 else ''}: go back to read."
    more = el("p", words, class_="soft") if earlier else None
    small = (f"step {told[0].number}, {told[0].who}" if len(told) == 1
             else f"steps {told[0].number} to {told[-1].number}")
    used = _rules(told)
    lead = unfolded or _decisive(told)
    if static:
        cards = [rule_card(rulebook, rule, f"told:{rule}", open_=False) for rule in used]
    else:
        cards = [rule_card(rulebook, lead, "told", forced=unfolded is not None)] if lead else []
    shown = {line.rule for step in told for event in step.events for line in event.lines}
    shown |= {event.rules[0] for step in told for event in step.events if event.rules}
    others = [rule for rule in used if rule not in shown]
    also = el("p", "Also used ", [badge(rulebook, rule, "told", also=True) for rule in others], class_="more") \
        if others else None
    return section("What just happened", small, more, lines_of(steps), lines_of([*cards, also, after]), kind="told")


def _decisive(told: Sequence[Told]) -> str | None:
    for step in reversed(told):
        for event in reversed(step.events):
            if event.rules:
                return event.rules[0]
    return None


def told_words(told: Sequence[Told]) -> str:
    """The same for the live region, in plain words."""
    return " ".join(event.text + (f" {event.total}." if event.total else "") for step in told for event in step.events)
