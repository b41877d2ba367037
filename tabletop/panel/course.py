"""The course of the game: the last steps in a row, with the score after each, and how many lie ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.panel.glyphs import icon
from tabletop.svg import Markup, el

__all__ = ["BEHIND", "Cell", "course_html"]

BEHIND: Final = 9
"""How many steps before this one are in the row. A fixed number, so that a long game costs no more than a short one."""

AHEAD: Final = 3


class Cell(NamedTuple):
    """One step: its number, who acted, the score after it, its notation for this viewer, and whether the game forks
    there."""

    number: int
    who: str
    score: str
    notation: str
    forks: bool = False


def _cell(cell: Cell, here: bool, reachable: bool) -> Markup:
    label = f"Step {cell.number}, {cell.who}: {cell.notation}" + (f", {cell.score}" if cell.score else "")
    if cell.forks:
        label += ", another branch leaves here"
    body = (el("span", str(cell.number), " ", el("i", cell.who) if cell.who else None),
            el("b", cell.score or cell.notation))
    classes = "cell" + (" here" if here else "") + (" fork" if cell.forks else "")
    if here or not reachable:
        return el("span", *body, class_=classes, aria_current="step" if here else None, title=label)
    return el("button", *body, type_="button", class_=classes, data_do=f"~step:{cell.number}", aria_label=label,
              title=label)


def course_html(
    cells: Sequence[Cell], *, here: int | None = None, ahead: int = 0, hidden: str = "", reachable: bool = True,
    start: bool = True,
) -> Markup | None:
    """The row of steps.

    Args:
        cells: the steps up to here, the oldest first; the last one is where we stand.
        here: the number of the step where we stand, if it has no cell of its own.
        ahead: how many steps this branch goes on.
        hidden: instead of what lies ahead: why it is not shown.
        reachable: whether a click may go to a step.
        start: whether the row begins with the start of the game.
    """
    if not cells and not ahead and not hidden:
        return None
    row: list[Markup] = []
    if cells and not start:
        row.append(el("span", "…", class_="cell gap", aria_hidden="true"))
    row += [_cell(cell, cell is cells[-1], reachable) for cell in cells]
    if hidden:
        row.append(el("span", icon("hidden", 20), el("span", hidden), class_="cell veil"))
    else:
        number = here if here is not None else cells[-1].number if cells else 0
        for each in range(number + 1, number + 1 + min(ahead, AHEAD)):
            row.append(el("button", str(each), type_="button", class_="cell next", data_do=f"~step:{each}",
                          aria_label=f"Step {each}, ahead") if reachable
                       else el("span", str(each), class_="cell next"))
        if ahead > AHEAD:
            row.append(el("span", f"… {number + ahead}", class_="cell gap"))
    return el("div", el("div", el("b", "Course"), class_="course-h"), el("div", row, class_="course"),
              class_="course-s", role="group", aria_label="Course of the game")
