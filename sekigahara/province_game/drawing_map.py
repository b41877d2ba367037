"""The map: flags, castles, units, the battle that is on, where one may go; one view to one drawing.

It is made from the view alone. All that lies on the map is open to everyone, so it is the same for all who look, but for
what can be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Box, Sheet, measure
from sekigahara.province_game.drawing_legend import draw_legend
from sekigahara.province_game.drawing_parts import (
    Kind,
    castle_sign,
    kinds_of,
    place_words,
    province_scene,
    ring,
    sworn_seal,
)
from sekigahara.province_game.drawing_style import standalone_css
from sekigahara.province_game.emblems import emblem_defs, outline, sign, unit_use
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES
from sekigahara.province_game.map_ground import ground
from sekigahara.province_game.map_layout import HIGH, LABELS, WIDE, Block, laid_out, name_box, radius, spot
from sekigahara.province_game.pieces import SIDE_NAMES, SIDES, Side, count, enemy
from tabletop.svg import Markup, circle, el, group, path, polygon, rect, svg

if TYPE_CHECKING:
    from sekigahara.province_game.view import View
    from tabletop.panel.kit import Marks

__all__ = ["arrow", "draw_map", "map_boxes", "refuges", "standing", "window_of"]

TOKEN: Final = 24.0
"""The edge of a unit on the map."""
_GAP: Final = 5.0
_ROW: Final = 3
"""At most so many kinds of units stand side by side."""
_COUNT: Final = 16.0


# --- what a province holds --------------------------------------------------------------------------------------------


class _Cell(NamedTuple):
    """A kind of units at its place within the block of its province."""

    kind: Kind
    x: float
    y: float


class _Pile(NamedTuple):
    """All units of a province: their cells, and the room that they take."""

    cells: tuple[_Cell, ...]
    wide: float
    high: float


def _counted(kind: Kind) -> float:
    return measure(str(len(kind.units)), _COUNT, True) + 3 if len(kind.units) > 1 else 0.0


def _pile(view: View, place: str) -> _Pile:
    cells: list[_Cell] = []
    y = wide = 0.0
    # In a battle both sides stand here: the attacker's units in rows above the defender's.
    sides = SIDES if view.battle is None or view.battle.place != place else (view.battle.attacker, view.battle.defender)
    for side in sides:
        kinds = kinds_of(view, place, side)
        for start in range(0, len(kinds), _ROW):
            x = 0.0
            for kind in kinds[start:start + _ROW]:
                cells.append(_Cell(kind, x, y))
                x += TOKEN + _counted(kind) + _GAP
            wide, y = max(wide, x - _GAP), y + TOKEN + _GAP
    return _Pile(tuple(cells), wide, y - _GAP)


class Standing(NamedTuple):
    """What stands where on the map."""

    piles: dict[str, _Pile]
    blocks: dict[str, Block]


def standing(view: View) -> Standing:
    """The units of each province, and where they are drawn."""
    piles = {place: _pile(view, place) for place in PROVINCES if view.units[place]}
    return Standing(piles, laid_out(tuple((place, pile.wide, pile.high) for place, pile in piles.items())))


def map_boxes(view: View) -> list[Box]:
    """The room that the units of each province take: for those who look for collisions."""
    found = standing(view)
    return [Box("units", place, block.left, block.top, block.left + found.piles[place].wide,
                block.top + found.piles[place].high) for place, block in found.blocks.items()]


# --- the window -------------------------------------------------------------------------------------------------------


class Window(NamedTuple):
    """The part of the map that is shown."""

    left: float
    top: float
    wide: float
    high: float

    def holds(self, box: Box) -> bool:
        """Whether a box lies within it."""
        return (box.left >= self.left and box.top >= self.top and box.right <= self.left + self.wide
                and box.bottom <= self.top + self.high)


_WHOLE: Final = Window(0.0, 0.0, WIDE, HIGH)
_LEAST: Final = (470.0, 400.0)
_ROOM: Final = 24.0


def window_of(view: View) -> Window:
    """The part of the map around a battle or a unit that must go, with all provinces next to it; else the whole."""
    place = view.battle.place if view.battle is not None else view.place
    if not place or view.single:
        return _WHOLE
    boxes = [*_room_of(standing(view), (place, *NEIGHBOURS[place]))]
    left, right = min(box.left for box in boxes) - _ROOM, max(box.right for box in boxes) + _ROOM
    top, bottom = min(box.top for box in boxes) - _ROOM, max(box.bottom for box in boxes) + _ROOM
    wide, high = max(right - left, _LEAST[0]), max(bottom - top, _LEAST[1])
    left = min(max(0.0, (left + right - wide) / 2), WIDE - wide)
    top = min(max(0.0, (top + bottom - high) / 2), HIGH - high)
    return Window(round(left), round(top), round(wide), round(high))


def _room_of(found: Standing, places: tuple[str, ...]) -> Iterator[Box]:
    for place in places:
        (x, y), reach = spot(place), radius(PROVINCES[place])
        yield Box("place", place, x - reach, y - reach, x + reach, y + reach)
        yield name_box(place)
        if place in found.piles:
            block, pile = found.blocks[place], found.piles[place]
            yield Box("units", place, block.left, block.top, block.left + pile.wide, block.top + pile.high)


@lru_cache(maxsize=4)
def _ground_without(names: frozenset[str]) -> Markup:
    """The ground without the names of some provinces: those that the window's edge would cut."""
    drawn = str(ground())
    for place in names:
        x, y = LABELS[place]
        drawn = drawn.replace(str(el("text", PROVINCES[place].name, x=x, y=y)), "")
    return Markup(drawn)


# --- the drawing ------------------------------------------------------------------------------------------------------


def draw_map(
    view: View, marks: Marks | None = None, *, standalone: bool = True, live: bool = False, theme: str = "auto",
    whole: bool = True, complete: bool = False,
) -> str:
    """The map as SVG text.

    Provinces carry ``data-do="place:kyoto"``, units ``unit:kyoto:mori``; only in a live drawing, and only where the marks
    say that the viewer has something to decide.

    Args:
        view: what the viewer may know; nothing else is drawn.
        marks: the targets that are possible, chosen, refused, or that just happened.
        standalone: whether the drawing carries its own signs and colours; a panel has them already.
        live: whether it can be clicked.
        theme: ``light``, ``dark``, or ``auto``; for a drawing that stands alone.
        complete: whether what is chosen makes an action; then the marks say again what else could be begun with.
        whole: whether to show the whole map, and not only what lies around a battle.
    """
    scene = province_scene(view, Sheet(WIDE), marks, live)
    # A lesson's question may ask for provinces whoever decides.
    scene.playable = scene.playable or (live and scene.marked("possible", "place:"))
    window = _WHOLE if whole else window_of(view)
    found = standing(view)
    inside = [place for place in PROVINCES if all(map(window.holds, _room_of(found, (place,))))]
    cut = frozenset(place for place in PROVINCES if place not in inside)
    parts: list[Markup | None] = [_ground_without(cut) if cut else ground(), *_arrows(view)]
    parts += [_leader(place, found) for place in inside if place in found.blocks and found.blocks[place].away]
    begun = marks is not None and bool(marks.chosen) and not complete
    parts += [_place(scene, view, place, begun) for place in PROVINCES]
    parts += [_units(scene, view, place, found) for place in inside if place in found.piles]
    parts.append(draw_legend() if window is _WHOLE else None)
    where = "" if window is _WHOLE else f" around {PROVINCES[_centre(view)].name}"
    title = f"Map of Japan{where}, round {view.round}"
    desc = ". ".join(f"{SIDE_NAMES[side]}: {count(each.castles, 'castle')}, {count(each.borders, 'border province')},"
                     f" {count(each.units, 'unit')}" for side, each in view.sides.items())
    own = (el("style", Markup(standalone_css(theme))), el("defs", emblem_defs())) if standalone else ()
    classes = "sb pg" if standalone else f"board sb pg map{' whole' if window is _WHOLE else ''}"
    return svg(window.wide, window.high, *own, *(part for part in parts if part), left=window.left, top=window.top,
               title=title, desc=f"{desc}.", role="group" if live else "img", class_=classes)


def _centre(view: View) -> str:
    return view.battle.place if view.battle is not None else view.place


def arrow(start: tuple[float, float], end: tuple[float, float], kind: str, *, head: float = 11.0, gap: float = 14.0
          ) -> Markup:
    """An arrow between two points, with a gap at both ends."""
    (ax, ay), (bx, by) = start, end
    far = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / far, (by - ay) / far
    tip, base = (bx - dx * gap, by - dy * gap), (bx - dx * (gap + head), by - dy * (gap + head))
    wing = head * 0.62
    points = (tip, (base[0] - dy * wing, base[1] + dx * wing), (base[0] + dy * wing, base[1] - dx * wing))
    return group(path("M", ax + dx * gap, ay + dy * gap, "L", *base, class_=kind),
                 polygon(points, class_="inkf" if kind == "attack" else "pinef"))


def refuges(view: View) -> tuple[str, ...]:
    """Where the units that must retreat or be sent off may go (P9.7, P5.4, P6.2): all of it is open to everyone."""
    side, here = view.asked, view.place
    if side is None or view.ask not in ("retreat", "send") or view.single:
        return ()
    foe = enemy(side)
    battle = view.battle
    came = {start for _, start in battle.came} if battle is not None and battle.attacker == side and (
        view.ask == "retreat") else set()
    friendly = {place for place in view.ways(here) if view.flags[place] == side or (view.ask == "retreat" and (
        place in came or view.of(place, side)))}
    return tuple(place for place in view.ways(here) if place in friendly and not view.of(place, foe))


def _arrows(view: View) -> Iterator[Markup]:
    if view.battle is not None and not view.single:
        here = spot(view.battle.place)
        gap = radius(PROVINCES[view.battle.place])
        for start in dict.fromkeys(start for _, start in view.battle.came):
            yield arrow(spot(start), here, "attack", gap=max(gap, radius(PROVINCES[start])) + 2)
    for end in refuges(view):
        yield arrow(spot(view.place), spot(end), "ghost", head=9, gap=22)


def _leader(place: str, found: Standing) -> Markup:
    """The line from a province to units that stand away from it."""
    (x, y), block, pile = spot(place), found.blocks[place], found.piles[place]
    end = (min(max(x, block.left), block.left + pile.wide), min(max(y, block.top), block.top + pile.high))
    return path("M", x, y, "L", *end, class_="away")


def _flag_to_come(view: View, place: str) -> Side | None:
    """Whose flag goes up here at the end of the round (P3.3), if it changes."""
    units = view.units[place]
    if not units or (view.battle is not None and view.battle.place == place) or view.outcome is not None:
        return None
    side = units[0].side
    return side if all(each.side == side for each in units) and view.flags[place] != side else None


def _place(scene: Scene, view: View, place: str, begun: bool) -> Markup:
    province, (x, y), flag = PROVINCES[place], spot(place), view.flags[place]
    target = f"place:{place}"
    states = scene.states(target)
    if view.ask == "action" and "possible" in states and not begun and not view.of(place, enemy(view.asked or view.first)):
        # Before anything is chosen nearly every province could be gone to; only those to attack are worth a mark.
        states -= {"possible"}
    shown: list[Markup | None] = []
    if province.castle:
        shown.append(castle_sign(flag, x, y, 23))
    else:
        shown.append(circle(x, y, 7, class_="noflag") if flag is None else outline(flag, x - 7.5, y - 7.5, 15, 15,
                                                                                  class_=flag))
    coming = _flag_to_come(view, place)
    if coming is not None:
        reach = radius(province) + 2.5
        shown.append(outline(coming, x - reach, y - reach, 2 * reach, 2 * reach,
                             class_="will" if coming == "tokugawa" else "will i"))
    if view.battle is not None and view.battle.place == place and not view.single:
        shown.append(circle(x, y, radius(province) + 3, class_="battle"))
    shown += _rings(states, x, y, radius(province), place in refuges(view))
    label = place_words(view, place) + (f"; {SIDE_NAMES[coming]}'s flag goes up at the end of the round" if coming else "")
    return scene.part(target, label, states, *shown, circle(x, y, max(14, radius(province) + 3), class_="area"))


def _rings(states: frozenset[str], x: float, y: float, reach: float, refuge: bool) -> Iterator[Markup]:
    near = reach + 2.5
    box = (x - near, y - near, 2 * near, 2 * near)
    right, top = x + near, y - near
    if "refused" in states:
        yield from (rect(*box, class_="refused"), circle(right, top, 8.5, class_="redf"),
                    group(sign("cross", right - 6, top - 6, 12), class_="fillc"))
    elif "chosen" in states:
        yield from (rect(*box, class_="chosen"), circle(right, top, 8.5, class_="pinef"),
                    group(sign("check", right - 6, top - 6, 12), class_="fillc"))
    elif "possible" in states or refuge:
        yield from (rect(*box, class_="possible"), circle(right, top, 4.5, class_="pinef"))
    elif "happened" in states:
        yield circle(x, y, near, class_="happened")


def _units(scene: Scene, view: View, place: str, found: Standing) -> Markup:
    block, pile = found.blocks[place], found.piles[place]
    drawn = []
    for kind, dx, dy in pile.cells:
        x, y, number = block.left + dx, block.top + dy, len(kind.units)
        target = _target(view, kind)
        states = scene.states(target)
        drawn.append(scene.part(
            target, kind.words, states, unit_use(kind.side, kind.ref.clan, x, y, TOKEN),
            sworn_seal(x + TOKEN - 2, y + 3) if kind.sworn else None,
            el("text", str(number), x=x + TOKEN + 2, y=y + 17.5, class_="cnt") if number > 1 else None,
            ring(states, x, y, TOKEN, TOKEN, 2), area=(x - 1.5, y - 1.5, TOKEN + _counted(kind) + 3, TOKEN + 3)))
    return group(drawn)


def _target(view: View, kind: Kind) -> str | None:
    """What a click on some units sends; in a battle only those of the side that is asked can be meant."""
    here = view.battle is not None and view.battle.place == kind.ref.place
    return None if here and kind.side != view.asked else kind.target
