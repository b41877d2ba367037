"""*What you may do*: the open actions in groups, each with its rule, and the button that confirms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.panel.kit import Group, Item
from tabletop.panel.parts import badge, button, lines_of, rule_card, section
from tabletop.rulebook import Rulebook
from tabletop.svg import Markup, el

__all__ = ["MANY", "act_name", "moves_html", "waiting_html"]

MANY: Final = 14
"""A group with more actions than this folds the rest away."""


def act_name(action: Any) -> str:
    """The panel's name for an action in ``data-do``."""
    return f"~act:{action.seat}:{action}"


def _item(rulebook: Rulebook, item: Item, chosen: bool, first: bool, hide_amount: bool) -> Markup:
    pick = el(
        "button", el("span", class_="rd"), el("span", item.label, class_="nm"),
        el("span", "" if hide_amount else item.amount, class_="pt"), type_="button", class_="pick", role="radio",
        aria_checked=chosen, data_do=act_name(item.action), tabindex=0 if first else -1,
    )
    notes = [
        el("span", badge(rulebook, note.rule, "may") if note.rule else None, " " if note.rule else None, note.text,
           class_="note")
        for note in item.notes
    ]
    return el("div", pick, el("div", notes, class_="wy") if notes else None, class_="a sel" if chosen else "a")


def _chip(item: Item, chosen: bool, first: bool, hide_amount: bool) -> Markup:
    amount = el("span", item.amount, class_="pt") if item.amount and not hide_amount else None
    return el("button", el("span", item.label, class_="nm"), amount, type_="button", class_="pick chip", role="radio",
              aria_checked=chosen, data_do=act_name(item.action), tabindex=0 if first else -1)


def _chips(rulebook: Rulebook, group: Group, chosen: Any, entry: Any, hide_amounts: bool) -> list[Markup]:
    notes = [el("span", badge(rulebook, note.rule, "may") if note.rule else None, " " if note.rule else None, note.text,
                class_="note") for note in group.notes]
    chips = [_chip(item, item.action == chosen, item.action is entry, hide_amounts) for item in group.items]
    return [el("div", notes, class_="wy of"), el("div", chips, class_="chips")]


def _group(
    rulebook: Rulebook, group: Group, chosen: Any, entry: Any, hide_amounts: bool, index: int
) -> Markup:
    rows = _chips(rulebook, group, chosen, entry, hide_amounts) if group.notes else [
        _item(rulebook, item, item.action == chosen, item.action is entry, hide_amounts) for item in group.items]
    if len(rows) > MANY:
        inside = any(item.action == chosen for item in group.items[MANY - 2:])
        rest = el("details", el("summary", f"{len(rows) - MANY + 2} more", class_="more-h"), rows[MANY - 2:],
                  class_="rest", data_key=f"rest:{index}", open=inside)
        rows = [*rows[:MANY - 2], rest]
    closed = [el("div", el("span", note.text), badge(rulebook, note.rule, "may") if note.rule else None, class_="cl")
              for note in group.closed]
    return el("div", el("div", group.title, class_="grp") if group.title else None, rows, closed, role="radiogroup",
              aria_label=group.title or "Actions", class_="grp-b")


def moves_html(
    rulebook: Rulebook, groups: Sequence[Group], *, who: str, chosen: Any = None, hide_amounts: bool = False,
    confirm: str = "Confirm", unfolded: str | None = None, static: bool = False, note: Markup | None = None,
    title: str = "What you may do",
) -> Markup:
    """The section for a seat that decides.

    Args:
        who: the seat, as people write it.
        chosen: the action that is chosen.
        hide_amounts: whether a learner is to find out what the actions bring.
        confirm: the words of the button.
        static: whether nobody can click.
        note: markup above the list.
    """
    items = [item for group in groups for item in group.items]
    entry = next((item.action for item in items if item.action == chosen), items[0].action if items else None)
    count = f"{len(items)} action{'' if len(items) == 1 else 's'}"
    small = f"{who}, {count}" + (", points hidden" if hide_amounts and any(item.amount for item in items) else "")
    body = el("div", [_group(rulebook, group, chosen, entry, hide_amounts, index)
                      for index, group in enumerate(groups)], class_="acts")
    card = rule_card(rulebook, unfolded, "may", forced=True) if unfolded and not static else None
    buttons = None if static else el(
        "div", button("~confirm", confirm, "check", main=True, big=True, off=chosen is None),
        el("span", "Enter confirms, Esc clears" if chosen is not None else "choose one here or on the board"),
        class_="conf")
    return section(title, small, note, body if items or any(group.closed for group in groups) else None,
                   lines_of([card, buttons]), kind="moves")


def waiting_html(
    who: Sequence[str], *, over: str = "", computer: bool = False, look: tuple[str, str] | None = None
) -> Markup:
    """The section for a viewer who does not decide: it says who does, and not how many ways there are.

    Args:
        who: those who decide.
        over: instead, what to say after the end.
        computer: whether a computer player decides, and waits for a word to play.
        look: a seat that decides and that this panel may look as, with its name.
    """
    if over:
        return section("What you may do", "the game is over", el("p", over, class_="soft"), kind="moves")
    names = " and ".join(who)
    words = f"{names} decide{'s' if len(who) == 1 else ''} now."
    go = el("p", button("~next", f"Let {names} play", "next"), class_="row") if computer else None
    if look is not None:
        go = el("p", button(f"~as:{look[0]}", f"Look as {look[1]}", "eye"), class_="row")
    return section("What you may do", names, el("p", words, class_="soft"), go, kind="moves")
