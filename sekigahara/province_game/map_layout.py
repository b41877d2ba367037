"""Where things lie on the drawn map: provinces, their names, and the units that stand in each.

Names are placed by hand and kept in ``data/map_labels.csv``. Units are as many as play brings together, so their places
are found by a search: near the province, clear of names, provinces and of one another. :func:`collisions` says what runs
into what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import cos, dist, pi, sin
from typing import Final, NamedTuple

from sekigahara.drawing_sheet import Box, measure
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES, ROUTES, Province
from sekigahara.province_game.pieces import data_rows

__all__ = [
    "HIGH", "LABELS", "LEGEND", "NAME", "WIDE", "Block", "collisions", "laid_out", "name_box", "on_map", "radius", "spot",
]

WIDE: Final = 1011.0
"""How wide the map is, in units."""
HIGH: Final = 858.0
NAME: Final = 15.5
"""The size of a province's name."""
LEGEND: Final = (14.0, 14.0, 358.0, 296.0)
"""Left, top, width and height of the legend."""

LABELS: Final[dict[str, tuple[float, float]]] = {
    row["id"]: (float(row["name_x"]), float(row["name_y"])) for row in data_rows("map_labels.csv")}
"""Where each province's name begins, on its base line."""


def on_map(lon: float, lat: float) -> tuple[float, float]:
    """A place on the map, in units from the top left corner; north is up."""
    return round((lon - 129.45) * 80.9, 1), round((39.75 - lat) * 100, 1)


@cache
def spot(place: str) -> tuple[float, float]:
    """Where a province lies on the map."""
    return on_map(PROVINCES[place].lon, PROVINCES[place].lat)


def radius(province: Province) -> float:
    """How far a province's sign reaches."""
    return 22.0 if province.border else 13.0 if province.castle else 9.0


def name_box(place: str) -> Box:
    """The room of a province's name."""
    province, (left, base) = PROVINCES[place], LABELS[place]
    wide = measure(province.name, NAME, province.border)
    return Box("name", place, left - 1, base - NAME * 0.76, left + wide + 1, base + NAME * 0.24)


@cache
def _place_box(place: str) -> Box:
    # The square within: the corners of a round or cut sign are free.
    (x, y), reach = spot(place), radius(PROVINCES[place]) * 0.83
    return Box("place", place, x - reach, y - reach, x + reach, y + reach)


def _legend_box() -> Box:
    left, top, wide, high = LEGEND
    return Box("frame", "Legend", left, top, left + wide, top + high)


# --- units ------------------------------------------------------------------------------------------------------------


class Block(NamedTuple):
    """The units of a province as a rectangle: its left top corner, and whether a line must lead to it."""

    left: float
    top: float
    away: bool


class _Choice(NamedTuple):
    cost: float
    box: Box
    away: bool


_DIRECTIONS: Final = tuple((cos(pi * part / 8), sin(pi * part / 8)) for part in range(16))
_GAPS: Final = (3.0, 9.0, 16.0, 26.0, 38.0, 52.0, 70.0, 95.0, 125.0)
_AWAY: Final = 9.0
"""From this gap on a line leads from the units to their province."""
_EDGE: Final = 3.0
_FAR: Final = 220.0


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return wide * high if wide > 0 and high > 0 else 0.0


def _harm(one: Box, other: Box) -> float:
    """What it costs that two boxes meet: so much that any place near by is better."""
    shared = _shared(one, other)
    return 60.0 + 6.0 * shared if shared > 0.01 else 0.0


@cache
def _around(place: str) -> tuple[tuple[Box, ...], tuple[tuple[tuple[float, float], tuple[float, float]], ...]]:
    """The fixed things and the routes that units of a province could meet."""
    x, y = spot(place)
    near = Box("around", place, x - _FAR, y - _FAR, x + _FAR, y + _FAR)
    fixed = (box for box in (_legend_box(), *map(name_box, PROVINCES), *map(_place_box, PROVINCES)) if box.meets(near))
    ends = ((spot(one), spot(other)) for one, other, _ in ROUTES)
    return tuple(fixed), tuple(pair for pair in ends if _runs_through(*pair, near))


def _runs_through(start: tuple[float, float], end: tuple[float, float], box: Box) -> bool:
    (ax, ay), (bx, by) = start, end
    low, high = 0.0, 1.0
    for near, far, first, last in ((ax, bx, box.left, box.right), (ay, by, box.top, box.bottom)):
        if abs(far - near) < 1e-9:
            if not first < near < last:
                return False
            continue
        one, other = sorted(((first - near) / (far - near), (last - near) / (far - near)))
        low, high = max(low, one), min(high, other)
    return low < high


# A picture asks for some thirty, and the next one mostly for the same. Each holds a few hundred boxes.
@lru_cache(maxsize=36)
def _choices(place: str, wide: float, high: float) -> tuple[_Choice, ...]:
    """Where a province's units could stand if they were alone on the map, the best place first."""
    x, y = spot(place)
    reach = radius(PROVINCES[place])
    fixed, routes = _around(place)
    found = []
    for gap in _GAPS:
        for dx, dy in _DIRECTIONS:
            far = reach + gap
            cx = x + dx * far + (0 if abs(dx) < 0.1 else wide / 2 * (1 if dx > 0 else -1) * min(1, abs(dx) * 1.6))
            cy = y + dy * far + (0 if abs(dy) < 0.1 else high / 2 * (1 if dy > 0 else -1) * min(1, abs(dy) * 1.6))
            box = Box("units", place, cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
            if box.left < _EDGE or box.top < _EDGE or box.right > WIDE - _EDGE or box.bottom > HIGH - _EDGE:
                continue
            cost = gap * 1.5 + sum(14.0 for pair in routes if _runs_through(*pair, box))
            cost += sum(_harm(box, other) for other in fixed)
            # Units that lie as near to another province would be taken for that one's.
            strange = any(_far(other, box) < gap + 6 for other in NEIGHBOURS[place])
            found.append(_Choice(cost + (40.0 if strange else 0.0), box, gap >= _AWAY or strange))
    return tuple(sorted(found, key=lambda each: each.cost))


@lru_cache(maxsize=32)
def laid_out(sizes: tuple[tuple[str, float, float], ...]) -> dict[str, Block]:
    """Where the units of each province stand.

    Args:
        sizes: each province with units, with the width and height that they take.
    """
    known = {place: _choices(place, wide, high) for place, wide, high in sizes}
    taken = {place: choices[0] for place, choices in known.items()}
    for _ in range(4):
        moved = False
        for place, choices in known.items():
            others = [choice.box for other, choice in taken.items() if other != place]
            best, cost = taken[place], float("inf")
            for choice in choices:
                if choice.cost >= cost:
                    break
                total = choice.cost + sum(_harm(choice.box, box) for box in others)
                if total < cost:
                    best, cost = choice, total
            moved = moved or best is not taken[place]
            taken[place] = best
        if not moved:
            break
    return {place: Block(choice.box.left, choice.box.top, choice.away) for place, choice in taken.items()}


# --- what runs into what ----------------------------------------------------------------------------------------------


def collisions(boxes: Iterable[Box] = ()) -> list[str]:
    """What runs into what, sticks out of the map, or lies under a name, in words: the fixed things and these boxes."""
    known: Sequence[Box] = [_legend_box(), *map(_place_box, PROVINCES), *map(name_box, PROVINCES), *boxes]
    faults = [f"{one.kind} {one.words} meets {other.kind} {other.words}" for one, other in combinations(known, 2)
              if one.meets(other) and not one.kind == other.kind == "place"]
    faults += [f"{box.kind} {box.words} sticks out" for box in known
               if box.left < 0 or box.top < 0 or box.right > WIDE or box.bottom > HIGH]
    faults += [f"{box.kind} {box.words} lies nearer to another province" for box in known if box.kind == "name"
               and min(PROVINCES, key=lambda place, box=box: _far(place, box)) != box.words]  # type: ignore[misc]
    faults += [f"name {place} lies on a route" for place in PROVINCES
               for one, other, _ in ROUTES if place not in (one, other)
               and _runs_through(spot(one), spot(other), name_box(place))]
    return faults


def _far(place: str, box: Box) -> float:
    """How far a box lies from a province, edge to edge."""
    x, y = spot(place)
    nearest = (min(max(x, box.left), box.right), min(max(y, box.top), box.bottom))
    return dist((x, y), nearest) - radius(PROVINCES[place])
