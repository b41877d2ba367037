"""Where things lie on the drawn map: locations, their names, the markers of stacks; by hand, and kept as data.

``data/map_labels.csv`` holds for each location where its name begins and the middles of the markers of both sides' stacks
(and of its disk). :func:`collisions` says what runs into what.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import cos, dist, radians, sin
from typing import Final, NamedTuple

from sekigahara.block_game.pieces import ISHIDA, TOKUGAWA, Side, data_rows
from sekigahara.block_game.places import PLACES, ROADS, Place
from sekigahara.drawing_sheet import Box, measure

__all__ = [
    "HIGH", "LABELS", "LEGEND", "MARKER", "MORI_BOX", "NAME", "RECRUITS", "SIGN", "WAYS", "WIDE", "Label", "Way", "boxes",
    "collisions", "spot",
]

WIDE: Final = 1016.0
"""How wide the map is, in units."""
HIGH: Final = 640.0
MARKER: Final = 22.0
"""The edge of a stack's marker."""
NAME: Final = 15.0
"""The size of a location's name."""
SIGN: Final = 18.0
"""The room of a daimyo's sign before the name of the place where he recruits."""
MORI_BOX: Final = (8.0, 8.0, 208.0, 78.0)
"""Left, top, width and height of the frame that shows the Mori box."""
RECRUITS: Final = (776.0, 560.0, 232.0, 72.0)
LEGEND: Final = (8.0, 520.0, 392.0, 112.0)


class Way(NamedTuple):
    """Where a highway's name is written: its middle on the base line, and by how many degrees it is turned."""

    words: str
    x: float
    y: float
    turned: float


WAYS: Final = (Way("Tōkaidō", 371, 431, 62), Way("Nakasendō", 694, 500, -87))
"""The names of the highways."""


class Label(NamedTuple):
    """Where the things that belong to a location lie.

    Attributes:
        name: where the name begins, on its base line.
        markers: the middle of the marker of each side's stack.
        disk: the middle of its disk, or None.
    """

    name: tuple[float, float]
    markers: dict[Side, tuple[float, float]]
    disk: tuple[float, float] | None


def spot(place: str) -> tuple[float, float]:
    """Where a location lies, in units from the top left corner."""
    here = PLACES[place]
    return round(36 + 900 * here.x, 1), round(-30 + 720 * here.y, 1)


def _read() -> dict[str, Label]:
    return {
        row["id"]: Label(
            (float(row["name_x"]), float(row["name_y"])),
            {ISHIDA: (float(row["ishida_x"]), float(row["ishida_y"])),
             TOKUGAWA: (float(row["tokugawa_x"]), float(row["tokugawa_y"]))},
            (float(row["disk_x"]), float(row["disk_y"])) if row["disk_x"] else None,
        )
        for row in data_rows("map_labels.csv")
    }


LABELS: Final = _read()
"""Where the things of each location lie."""


def _radius(place: Place) -> float:
    return 13.0 if place.castle else 14.0 if place.capital else 11.0 if place.resource else 7.0


def boxes() -> list[Box]:
    """The room of everything that must stay clear: locations, names with their signs, markers, disks, frames."""
    found = [Box("frame", name, left, top, left + wide, top + high)
             for name, (left, top, wide, high) in (("Mori box", MORI_BOX), ("Recruitment boxes", RECRUITS),
                                                   ("Legend", LEGEND))]
    found += [box for way in WAYS for box in _along(way)]
    half = MARKER / 2
    for place in PLACES.values():
        x, y = spot(place.id)
        radius, label = _radius(place), LABELS[place.id]
        found.append(Box("place", place.id, x - radius, y - radius, x + radius, y + radius))
        left, base = label.name
        wide = measure(place.name, NAME, place.capital is not None)
        found.append(Box("name", place.name, left - SIGN * len(place.recruits), base - NAME * 0.76, left + wide,
                         base + NAME * 0.22))
        found += [Box("marker", f"{place.id} of {side}", x - half, y - half, x + half, y + half)
                  for side, (x, y) in label.markers.items()]
        if label.disk is not None:
            x, y = label.disk
            found.append(Box("disk", place.id, x - 7, y - 7, x + 7, y + 7))
    return found


def _along(way: Way) -> list[Box]:
    """The room of turned words: a box for each bit of them."""
    turned = radians(way.turned)
    half = measure(way.words, 14) / 2
    found = []
    for part in range(-4, 5):
        x = way.x + cos(turned) * half * part / 4 + sin(turned) * 5
        y = way.y + sin(turned) * half * part / 4 - cos(turned) * 5
        found.append(Box("way", way.words, x - 4, y - 4, x + 4, y + 4))
    return found


def collisions(found: Iterable[Box] | None = None) -> list[str]:
    """What runs into what, sticks out of the map, or lies nearer to another location than to its own; in words."""
    known = boxes() if found is None else list(found)
    faults = [f"{one.kind} {one.words} meets {other.kind} {other.words}"
              for one, other in combinations(known, 2)
              if one.meets(other) and not one.kind == other.kind == "way"]
    faults += [f"{box.kind} {box.words} sticks out" for box in known
               if box.left < 0 or box.top < 0 or box.right > WIDE or box.bottom > HIGH]
    for place, label in LABELS.items():
        for side, middle in label.markers.items():
            nearest = min(PLACES, key=lambda name, middle=middle: dist(spot(name), middle))  # type: ignore[misc]
            if nearest != place:
                faults.append(f"marker {place} of {side} lies nearer to {nearest}")
        for road in ROADS.values():
            if place not in road.ends and _crosses(label.name, PLACES[place].name, road.ends):
                faults.append(f"name {PLACES[place].name} lies on the road {road.id}")
    return faults


def _crosses(start: tuple[float, float], name: str, ends: tuple[str, str]) -> bool:
    (left, base), (a, b) = start, (spot(ends[0]), spot(ends[1]))
    right, top = left + measure(name, NAME), base - NAME * 0.7
    steps = (step / 40 for step in range(41))
    return any(left < a[0] + (b[0] - a[0]) * part < right and top < a[1] + (b[1] - a[1]) * part < base for part in steps)
