"""The picture of a battle or siege: one view to SVG text.

It is laid out from the view alone, so a face that the viewer may not know is not in it, not even as a hidden part.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from sekigahara.block_game.drawing_army import PITCH, box_row, draw_blocks, frame
from sekigahara.block_game.drawing_castle import draw_castle
from sekigahara.block_game.drawing_hand import draw_answers, draw_hand
from sekigahara.block_game.drawing_heading import draw_heading
from sekigahara.block_game.drawing_track import draw_course, draw_track
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Side
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.turns import QUESTIONS
from sekigahara.block_game.words import track_text
from sekigahara.drawing_chips import badge, badge_width
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Box, Sheet, width_of
from sekigahara.drawing_style import standalone_css
from sekigahara.emblems import emblem_defs
from tabletop.svg import Markup, el, path, rect, svg

if TYPE_CHECKING:
    from sekigahara.block_game.view import BattleView
    from tabletop.panel.kit import Marks

__all__ = ["COLUMNS", "Layout", "battle_title", "draw_battle", "lay_out", "question_words"]

COLUMNS: Final = 8
"""How many blocks stand in a row at most, by default."""
_MARGIN: Final = 10.0


class Layout(NamedTuple):
    """A drawing as it was laid out: its parts, its boxes, and how wide and high it is."""

    parts: Markup
    boxes: tuple[Box, ...]
    width: float
    height: float


def battle_title(view: BattleView) -> str:
    """What the combat is called: "Battle: Ishida attacks", "Siege of Ueda"."""
    where = f" of {PLACES[view.place].name}" if view.place else ""
    if view.siege:
        return f"Siege{where}" if where else f"Siege: {SIDE_NAMES[view.attacker]} besieges"
    if view.ask == "stance":
        return f"Combat{where.replace(' of ', ' at ')}: {SIDE_NAMES[view.attacker]} attacks"
    return f"Battle{where}: {SIDE_NAMES[view.attacker]} attacks"


def question_words(view: BattleView) -> str:
    """Who decides what now, or how the combat ended."""
    if view.outcome is not None:
        return view.outcome.text
    return f"{SIDE_NAMES[view.asked]} decides: {QUESTIONS[view.ask]}."


def _described(view: BattleView) -> str:
    parts = []
    for side in SIDES:
        known = view.sides[side]
        verb = "attacks" if side == view.attacker else "is besieged" if view.siege else "defends"
        parts.append(f"{SIDE_NAMES[side]} {verb}: {len(known.deployed)} of {known.blocks} blocks deployed,"
                     f" {len(known.hand)} cards in hand")
    return f"{'; '.join(parts)}. Impact: {track_text(view.impact)}. {question_words(view)}"


def lay_out(
    view: BattleView, marks: Marks | None = None, *, columns: int = COLUMNS, standalone: bool = True,
    live: bool = False, ghost: Mapping[Side, int] | None = None, course: bool = True,
) -> Layout:
    """Lay the drawing out; see :func:`draw_battle` for the arguments.

    Raises:
        ValueError: fewer than six columns, in which a heading would have no room.
    """
    if columns < 6:
        raise ValueError(f"a battle needs at least six columns, not {columns}")
    sheet = Sheet(columns * PITCH)
    scene = Scene(view, sheet, marks, live)
    y = _draw_title(scene) if standalone else 0.0
    y = _draw_side(scene, "ishida", y, columns)
    y = _hair(sheet, y)
    y = draw_track(scene, y, ghost)
    y = _hair(sheet, y)
    y = _draw_side(scene, "tokugawa", y, columns)
    if course and view.course:
        y = draw_course(scene, _hair(sheet, y))
    return Layout(sheet.markup(), tuple(sheet.boxes), sheet.width, y)


def _hair(sheet: Sheet, y: float) -> float:
    sheet.add(path("M", 0, y + 10, "H", sheet.width, class_="hair"))
    return y + 20


def _draw_title(scene: Scene) -> float:
    sheet, view = scene.sheet, scene.view
    rule = view.outcome.rule if view.outcome is not None else ""
    words = question_words(view)
    room = min(width_of(words, "s"), sheet.width - (badge_width(rule) + 10 if rule else 0))
    sheet.add(sheet.words(0, 18, battle_title(view), "h"), sheet.words(0, 39, words, "s", room=room))
    if rule:
        sheet.add(badge(scene, rule, room + 10, 23))
    sheet.add(path("M", 0, 52, "H", sheet.width, class_="ink"))
    return 64


def _draw_side(scene: Scene, name: Side, top: float, columns: int) -> float:
    view, sheet = scene.view, scene.sheet
    side = view.sides[name]
    y = draw_heading(scene, side, top)
    walled = view.siege and name == view.defender
    if view.castle == name or walled:
        begin = y + 16
        y = draw_castle(scene, begin + (6 if walled else -4)) if view.castle is not None else begin
    y = draw_blocks(scene, side, y + 4, columns)
    if walled:
        y += 8
        sheet.add(frame(scene, begin - 2, y))
        y += 8
    # The box joins at Osaka only; elsewhere it would be in the way.
    if name == "ishida" and view.box and view.place in (None, "osaka"):
        y = box_row(scene, view.box, y + 10, columns)
    y = draw_hand(scene, side, y + 10)
    return draw_answers(scene, side, y)


def draw_battle(
    view: BattleView, marks: Marks | None = None, *, columns: int = COLUMNS, standalone: bool = True,
    live: bool = False, ghost: Mapping[Side, int] | None = None, course: bool = True, theme: str = "auto",
) -> str:
    """The drawing of a battle or siege as SVG text.

    Parts that can be clicked carry ``data-do``: ``block:ukita-2#2``, ``card:ukita-double``, ``disk:sanada``,
    ``stance:inside``, ``retreat:kyoto``, ``say:done``. Only a live drawing has them, and only where the marks say that
    the viewer has something to decide.

    Args:
        view: what the viewer may know; nothing else is drawn.
        marks: the targets that are possible, chosen, refused, or that just happened.
        columns: how many blocks stand in a row at most; the drawing is 76 units wide for each.
        standalone: whether the drawing carries its own title, signs and colours; a panel has them already.
        live: whether it can be clicked.
        ghost: the numbers on the track that the chosen action would lead to.
        course: whether the course of the battle is drawn.
        theme: ``light``, ``dark``, or ``auto`` for what the reader's system says; for a drawing that stands alone.

    Raises:
        ValueError: fewer than six columns.
    """
    layout = lay_out(view, marks, columns=columns, standalone=standalone, live=live, ghost=ghost, course=course)
    left, top = -_MARGIN, -_MARGIN
    width, height = layout.width + 2 * _MARGIN, layout.height + 2 * _MARGIN
    own = (el("style", Markup(standalone_css(theme))), el("defs", emblem_defs()),
           rect(left, top, width, height, class_="paper")) if standalone else ()
    return svg(width, height, *own, layout.parts, left=left, top=top, title=battle_title(view), desc=_described(view),
               role="group" if live else "img", class_="sb" if standalone else "board sb")
