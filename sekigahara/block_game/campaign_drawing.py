"""The picture of the whole game: one view to two drawings, the map and what lies beside it.

Both are made from the view alone, so a face that the viewer may not know is not in them, not even as a hidden part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any, Final, cast

from sekigahara.block_game.drawing_parts import block_face
from sekigahara.block_game.map_ground import GROUND_CSS, ground
from sekigahara.block_game.map_layout import HIGH, LABELS, LEGEND, MARKER, MORI_BOX, RECRUITS, WIDE, spot
from sekigahara.block_game.pieces import DISKS, SIDE_NAMES, SIDES, Block, Side
from sekigahara.block_game.places import NEIGHBOURS, PLACES, ROADS
from sekigahara.block_game.words import and_list, blocks_words, count
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Sheet
from sekigahara.drawing_style import panel_css, standalone_css
from sekigahara.emblems import emblem_defs, sign
from sekigahara.outlines import outline
from tabletop.svg import Markup, circle, el, group, join, number, path, polygon, rect, svg

if TYPE_CHECKING:
    from sekigahara.block_game.campaign_view import CampaignView
    from tabletop.panel.kit import Marks

__all__ = ["PLACE_ASKS", "campaign_css", "campaign_scene", "draw_map", "faces_words", "place_words", "small_block"]

PLACE_ASKS: Final = frozenset(("moves", "gather", "march", "muster", "fight"))
"""The questions that a click on a location can answer."""

_RULES: Final = (
    *GROUND_CSS,
    (".frame", "fill:var(--sb-paper);stroke:var(--sb-ctl);stroke-width:1"),
    (".edge", "stroke:var(--sb-tkl);stroke-width:1.4"),
    (".onmap", "fill:none;stroke:var(--sb-leaf);stroke-width:9;stroke-linecap:round"),
    (".trail", "fill:none;stroke:var(--sb-pine);stroke-width:6;stroke-linecap:round"),
    (".flight", "fill:none;stroke:var(--sb-pine);stroke-width:4;stroke-dasharray:8 5"),
    (".used", "fill:none;stroke:var(--sb-ctl);stroke-width:3;stroke-dasharray:2 6"),
    (".ring", "fill:none;stroke-width:3"),
    (".way-l", "fill:none;stroke:var(--sb-ink2);stroke-width:6;stroke-linecap:round"),
    (".road-l", "fill:none;stroke:var(--sb-ink2);stroke-width:1.6"),
    (".res", "fill:var(--sb-leaf);stroke:var(--sb-red);stroke-width:2.4"),
    (".dot", "fill:var(--sb-leaf);stroke:var(--sb-ink);stroke-width:1.8"),
)


@cache
def campaign_css() -> str:
    """The drawings' rules inside a panel, whose colours they take."""
    # The map keeps its words legible in a narrow panel: there it scrolls sideways.
    own = (".tt .cm{overflow-x:auto;max-width:100%}", ".tt .cm>svg+svg{margin-top:16px}",
           ".tt .sb.wide{max-width:none;min-width:832px;width:100%;height:auto}",
           ".tt .sb.wide.map{border:1px solid var(--ctl)}")
    return "\n".join([panel_css(), *own, *(f".tt .sb {selector}{{{body}}}" for selector, body in _RULES)])


def _alone_css(theme: str) -> str:
    return "\n".join([standalone_css(theme), *(f".sb {selector}{{{body}}}" for selector, body in _RULES)])


def campaign_scene(view: CampaignView, sheet: Sheet, marks: Marks | None, live: bool) -> Scene:
    """What a drawing is made from; of the view it asks only who decides and what the viewer knows."""
    return Scene(cast("Any", view), sheet, marks, live)


# --- words for those who listen ---------------------------------------------------------------------------------------


def faces_words(faces: Sequence[Block | None]) -> str:
    """Blocks by name as far as they are known: "two Ukita 2-mon and three hidden blocks"."""
    hidden = sum(face is None for face in faces)
    known = [face for face in faces if face is not None]
    return and_list(([blocks_words(known)] if known else []) + ([count(hidden, "hidden block")] if hidden else []))


def place_words(view: CampaignView, name: str) -> str:
    """A location with all that the viewer knows of it."""
    place = PLACES[name]
    parts = [place.name]
    if place.castle:
        parts.append(f"castle of {SIDE_NAMES[view.castles[name]]}")
    if place.capital:
        parts.append(f"{SIDE_NAMES[place.capital]}'s capital")
    if place.resource:
        owner = view.cubes.get(name)
        parts.append(f"resources of {SIDE_NAMES[owner]}" if owner else "neutral resources")
    parts += [f"disk of {disk.capitalize()}" for disk in view.disks if place.disk == disk]
    parts += [f"{SIDE_NAMES[side]}: {faces_words(view.stacks[side][name])}" for side in SIDES if name in view.stacks[side]]
    return "; ".join(parts)


# --- what lies on the map ---------------------------------------------------------------------------------------------


def draw_map(
    view: CampaignView, marks: Marks | None = None, *, standalone: bool = True, live: bool = False, theme: str = "auto",
) -> str:
    """The map as SVG text: who controls what, how many blocks stand where, disks, the march that is on, both boxes.

    Locations carry ``data-do="place:kyoto"``, while a retreat is asked for ``retreat:kyoto`` (where the combat is,
    ``retreat:inside``), blocks of the Mori box ``mori:mori-3``; only in a live drawing, and only where the marks say that
    the viewer has something to decide.

    Args:
        view: what the viewer may know; nothing else is drawn.
        marks: the targets that are possible, chosen, refused, or that just happened.
        standalone: whether the drawing carries its own signs and colours; a panel has them already.
        live: whether it can be clicked.
        theme: ``light``, ``dark``, or ``auto``; for a drawing that stands alone.
    """
    scene = campaign_scene(view, Sheet(WIDE), marks, live)
    # A lesson's question may ask for places whoever decides.
    scene.playable = scene.playable or (live and scene.marked("possible", "place:"))
    parts = [ground(), *_roads(view), *_ways_out(scene, view), *_control(view),
             *(_place(scene, view, name) for name in PLACES), _mori_box(scene, view), _recruits(scene, view),
             _legend(scene)]
    title = f"Map, week {view.week}" + (f", turn {view.turn}" if view.phasing else "")
    desc = ". ".join(f"{SIDE_NAMES[side]}: {count(sum(map(len, view.stacks[side].values())), 'block')} in"
                     f" {count(len(view.stacks[side]), 'location')}, {count(view.points[side], 'point')}" for side in SIDES)
    own = (el("style", Markup(_alone_css(theme))), el("defs", emblem_defs())) if standalone else ()
    return svg(WIDE, HIGH, *own, *parts, title=title, desc=f"{desc}.", role="group" if live else "img",
               class_="sb" if standalone else "board sb wide map")


def _line(one: str, other: str, kind: str) -> Markup:
    """A stretch of road, without the ends that lie below the two locations."""
    (ax, ay), (bx, by) = spot(one), spot(other)
    part = 14 / dist((ax, ay), (bx, by))
    dx, dy = (bx - ax) * part, (by - ay) * part
    return path("M", ax + dx, ay + dy, "L", bx - dx, by - dy, class_=kind)


def _roads(view: CampaignView) -> list[Markup]:
    drawn = [_line(*ROADS[road].ends, kind="used") for road in sorted(view.roads)]
    if view.march is not None:
        stretches = [ends for part in view.march.parts for ends in pairwise(part.path)]
        drawn += [_line(*ends, kind=kind) for kind in ("onmap", "trail") for ends in stretches]
    return drawn


def _retreating(view: CampaignView) -> str | None:
    """Where a side is asked to retreat from, or None."""
    return view.battle.place if view.battle is not None and view.battle.ask == "retreat" else None


def _ways_out(scene: Scene, view: CampaignView) -> list[Markup]:
    """An arrow along each road by which the beaten side may leave (B89)."""
    home = _retreating(view)
    if home is None:
        return []
    drawn = []
    for to in NEIGHBOURS[home]:
        states = scene.states(f"retreat:{to}")
        if not states & {"possible", "chosen"}:
            continue
        (ax, ay), (bx, by) = spot(home), spot(to)
        far = dist((ax, ay), (bx, by))
        dx, dy = (bx - ax) / far, (by - ay) / far
        tip, start = (bx - 20 * dx, by - 20 * dy), (ax + 18 * dx, ay + 18 * dy)
        head = (tip, (tip[0] - 13 * dx - 7 * dy, tip[1] - 13 * dy + 7 * dx),
                (tip[0] - 13 * dx + 7 * dy, tip[1] - 13 * dy - 7 * dx))
        shaft = (*start, "L", tip[0] - 11 * dx, tip[1] - 11 * dy)
        drawn.append(group(path("M", *shaft, class_="onmap"), path("M", *shaft, class_="flight"),
                           polygon(head, class_="pinef")))
    return drawn


def _hexagon(x: float, y: float, radius: float, kind: str) -> Markup:
    wide = radius * 0.866
    return polygon(((x, y - radius), (x + wide, y - radius / 2), (x + wide, y + radius / 2), (x, y + radius),
                    (x - wide, y + radius / 2), (x - wide, y - radius / 2)), class_=kind)


def _control(view: CampaignView) -> list[Markup]:
    drawn = []
    for name, owner in view.cubes.items():
        x, y = spot(name)
        drawn.append(outline(owner, x - 5, y - 5, 10, 10, class_=owner))
    for name, owner in view.castles.items():
        if owner != PLACES[name].castle:
            drawn.append(_castle(owner, *spot(name)))
    for disk in view.disks:
        where = LABELS[DISKS[disk][1]].disk
        assert where is not None
        drawn.append(_disk(*where))
    return drawn


def _castle(side: Side, x: float, y: float) -> Markup:
    return group(rect(x - 13.5, y - 13.5, 27, 27, class_="frame"), outline(side, x - 12, y - 12, 24, 24, class_=side),
                 group(sign("castle", x - 8.5, y - 8.5, 17), class_=f"on-{side}"))


def _disk(x: float, y: float) -> Markup:
    return group(circle(x, y, 7.5, class_="ishida"), group(sign("fan", x - 5, y - 5, 10), class_="on-ishida"))


def _marker(side: Side, blocks: int, x: float, y: float) -> Markup:
    """A stack: how many blocks stand there, on one that shows its back; a second edge behind where there are more."""
    half = MARKER / 2
    behind = outline(side, x - half + 3, y - half - 3, MARKER, MARKER, class_=f"{side} edge") if blocks > 1 else None
    return group(behind, outline(side, x - half, y - half, MARKER, MARKER, class_=f"{side} edge"),
                 el("text", str(blocks), x=x, y=y + 5.3, text_anchor="middle",
                    class_=f"n {'ongold' if side == 'ishida' else 'onblack'}"))


def _place(scene: Scene, view: CampaignView, name: str) -> Markup:
    x, y = spot(name)
    target, words = f"place:{name}", place_words(view, name)
    states = scene.states(target)
    home = _retreating(view)
    if home is not None:
        target = f"retreat:{'inside' if name == home else name}"
        states |= scene.states(target)
        if "possible" in states:
            words += "; the survivors may go into the castle" if name == home else "; the survivors may retreat here"
    label = LABELS[name]
    shown = [_marker(side, len(view.stacks[side][name]), *label.markers[side]) for side in SIDES
             if name in view.stacks[side]]
    if view.battle is not None and view.battle.place == name:
        shown.append(group(circle(x, y, 14, class_="num"), group(sign("swords", x - 9, y - 9, 18), class_="inkc")))
    if view.march is not None and view.march.home == name:
        shown.append(rect(x - 17, y - 17, 34, 34, rx=5, class_="ring", style="stroke:var(--sb-indigo)"))
    shown += _rings(states, x, y)
    clickable = view.ask in PLACE_ASKS or home is not None or scene.marked("possible", "place:")
    area = [circle(x, y, 17, class_="area")]
    area += [rect(mx - 12, my - 14, 26, 26, class_="area") for side, (mx, my) in label.markers.items()
             if name in view.stacks[side]]
    if not shown and not clickable:
        return Markup("")
    return scene.part(target if clickable else None, words, states, *shown, *area)


def _rings(states: frozenset[str], x: float, y: float) -> list[Markup]:
    rings = []
    if "happened" in states:
        rings.append(circle(x, y, 19, class_="ring", style="stroke:var(--sb-ink)"))
    if "refused" in states:
        rings += [circle(x, y, 16, class_="refused"), circle(x + 13, y - 13, 9, class_="redf"),
                  group(sign("cross", x + 7.5, y - 18.5, 11), class_="fillc")]
    elif "chosen" in states:
        rings += [circle(x, y, 16, class_="chosen"), circle(x + 13, y - 13, 9, class_="pinef"),
                  group(sign("check", x + 7, y - 19, 12), class_="fillc")]
    elif "possible" in states:
        rings += [circle(x, y, 16, class_="possible"), circle(x + 12, y - 12, 4.5, class_="pinef")]
    return rings


# --- the frames in the corners ----------------------------------------------------------------------------------------


def small_block(block: Block, x: float, y: float, size: float) -> Markup:
    """A block's face in another size."""
    scale = number(size / 64)
    return Markup(f'<g transform="translate({number(x)} {number(y)}) scale({scale})">{block_face(block, 0, 0)}</g>')


def _mori_box(scene: Scene, view: CampaignView) -> Markup:
    left, top, wide, high = MORI_BOX
    parts: list[Markup] = [rect(left, top, wide, high, class_="frame"),
                           scene.sheet.words(left + 10, top + 20, "Mori box", "b", boxed=False),
                           scene.sheet.words(left + wide - 10, top + 20, count(len(view.box), "block"), "s", anchor="end",
                                             boxed=False)]
    for index, block in enumerate(view.box):
        x, y = left + 9 + index * 39, top + 32
        name = f"mori:{block.name}"
        states = scene.states(name) if block not in view.box[:index] else frozenset[str]()
        ring = _frame_ring(states, x, y, 34)
        parts.append(scene.part(name, f"{block.words}, in the Mori box", states, small_block(block, x, y, 34), ring,
                                area=(x - 2, y - 2, 38, 38)))
    return group(parts)


def _frame_ring(states: frozenset[str], x: float, y: float, size: float) -> Markup | None:
    kind = next((kind for kind in ("refused", "chosen", "possible", "happened") if kind in states), None)
    return rect(x - 3, y - 3, size + 6, size + 6, class_=kind) if kind else None


def _recruits(scene: Scene, view: CampaignView) -> Markup:
    left, top, wide, high = RECRUITS
    parts: list[Markup] = [rect(left, top, wide, high, class_="frame"),
                           scene.sheet.words(left + 10, top + 20, "Recruitment boxes", "b", boxed=False)]
    for index, side in enumerate(SIDES):
        x = left + 24 + index * 108
        parts += [_marker(side, len(view.recruits[side]), x, top + 48),
                  scene.sheet.words(x + 20, top + 53, SIDE_NAMES[side], "t", boxed=False)]
    return group(parts)


def _legend(scene: Scene) -> Markup:
    left, top, wide, high = LEGEND
    signs: tuple[tuple[str, Callable[[float, float], Markup]], ...] = (
        ("highway", lambda x, y: path("M", x, y, "h", 26, class_="way-l")),
        ("castle", lambda x, y: join([outline("ishida", x - 1, y - 7, 14, 14, class_="ishida"),
                                      outline("tokugawa", x + 15, y - 7, 14, 14, class_="tokugawa")])),
        ("capital", lambda x, y: join([_hexagon(x + 13, y, 13, "dot"), _hexagon(x + 13, y, 9.5, "res")])),
        ("road", lambda x, y: path("M", x, y, "h", 26, class_="road-l")),
        ("resource", lambda x, y: _hexagon(x + 13, y, 10.5, "res")),
        ("recruits", lambda x, y: group(sign("date", x + 4, y - 8.5, 17), class_="inkc")),
        ("blocks here", lambda x, y: _marker("tokugawa", 4, x + 12, y)),
        ("Ishida's cube", lambda x, y: join([_hexagon(x + 13, y, 10.5, "res"),
                                             outline("ishida", x + 8, y - 5, 10, 10, class_="ishida")])),
        ("disk", lambda x, y: _disk(x + 13, y)),
    )
    parts: list[Markup] = [rect(left, top, wide, high, class_="frame")]
    for index, (words, draw) in enumerate(signs):
        x, y = left + 14 + (index // 3) * 124, top + 22 + (index % 3) * 34
        parts += [draw(x, y), scene.sheet.words(x + 36, y + 5, words, "s", boxed=False)]
    return group(parts, aria_hidden="true")
