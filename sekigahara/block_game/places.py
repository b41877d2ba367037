"""The map: places, roads and highways, and what stands where (B16, B18, B20, B22, B23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from sekigahara.block_game.pieces import DISKS, ISHIDA, TOKUGAWA, PieceError, Side, data_rows
from tabletop.spelling import get_close_matches

if TYPE_CHECKING:
    import networkx

__all__ = [
    "CASTLES", "HIGHWAYS", "NEIGHBOURS", "PLACES", "RESOURCES", "ROADS", "Place", "Road", "graph", "place_named",
    "road_between", "road_named",
]


@dataclass(frozen=True, slots=True)
class Place:
    """A location of the map.

    Attributes:
        id: the name in notation.
        name: the name for people.
        castle: the natural side of its castle, or None where there is none.
        resource: whether it is a resource location.
        capital: the side whose capital it is, or None.
        recruits: the daimyo that recruit here.
        disk: the disk that belongs to its castle, or None.
        x, y: where it lies on the map, from 0 to 1, from west to east and from north to south as printed.
        order: its number in lists.
    """

    id: str
    name: str
    castle: Side | None
    resource: bool = False
    capital: Side | None = None
    recruits: tuple[str, ...] = ()
    disk: str | None = None
    x: float = 0.0
    y: float = 0.0
    order: int = 0


@dataclass(frozen=True, slots=True)
class Road:
    """A segment between two neighbouring locations.

    Attributes:
        id: its name, both locations with a hyphen.
        ends: the two locations.
        highway: whether it is a highway.
        name: the highway's name ("tokaido", "nakasendo"), or "".
    """

    id: str
    ends: tuple[str, str]
    highway: bool
    name: str = ""


_SIDES: Final[Mapping[str, Side | None]] = {"ishida": ISHIDA, "tokugawa": TOKUGAWA, "none": None}


def _read_places() -> dict[str, Place]:
    disks = {home: disk for disk, (_, home) in DISKS.items()}
    return {
        row["id"]: Place(
            row["id"], row["name"], _SIDES[row["castle_owner"]], row["resource"] == "1", _SIDES[row["capital"]],
            () if row["recruit_daimyo"] == "none" else tuple(row["recruit_daimyo"].split(";")), disks.get(row["id"]),
            float(row["x"]), float(row["y"]), number,
        )
        for number, row in enumerate(data_rows("locations.csv"))
    }


def _read_roads() -> dict[str, Road]:
    roads = (
        Road(f"{row['a']}-{row['b']}", (row["a"], row["b"]), row["highway"] == "1",
             "" if row["highway_name"] == "none" else row["highway_name"])
        for row in data_rows("roads.csv")
    )
    return {road.id: road for road in roads}


def _meet(roads: Mapping[str, Road]) -> tuple[dict[str, dict[str, Road]], dict[str, tuple[str, ...]]]:
    between: dict[str, dict[str, Road]] = {name: {} for name in PLACES}
    for road in roads.values():
        a, b = road.ends
        between[a][b] = between[b][a] = road
    order = {name: number for number, name in enumerate(PLACES)}
    return between, {name: tuple(sorted(others, key=order.__getitem__)) for name, others in between.items()}


PLACES: Final[Mapping[str, Place]] = MappingProxyType(_read_places())
"""All locations by id."""
ROADS: Final[Mapping[str, Road]] = MappingProxyType(_read_roads())
"""All segments by id."""
_BETWEEN, _NEIGHBOURS = _meet(ROADS)
NEIGHBOURS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(_NEIGHBOURS)
"""The locations one road or highway away, in the order of the data."""
HIGHWAYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    name: tuple(road.id for road in ROADS.values() if road.name == name) for name in ("tokaido", "nakasendo")
})
"""The segments of the two named highways."""
CASTLES: Final = tuple(name for name, place in PLACES.items() if place.castle is not None)
"""The nine castles."""
RESOURCES: Final = tuple(name for name, place in PLACES.items() if place.resource)
"""The nine resource locations."""


def road_between(one: str, other: str) -> Road | None:
    """The segment that joins two locations, or None where they are no neighbours."""
    return _BETWEEN[one].get(other)


def place_named(name: str) -> Place:
    """The location with this id.

    Raises:
        PieceError: the map has none.
    """
    if not isinstance(name, str) or name not in PLACES:
        near = get_close_matches(str(name), PLACES, n=1)
        raise PieceError(f"the map has no location {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return PLACES[name]


def road_named(name: str) -> Road:
    """The segment with this id.

    Raises:
        PieceError: the map has none.
    """
    if not isinstance(name, str) or name not in ROADS:
        raise PieceError(f"the map has no road {name!r}")
    return ROADS[name]


def graph() -> networkx.Graph[Any]:
    """The map as a graph: nodes are the ids of locations, with the fields of :class:`Place`; edges have ``highway`` and
    ``name``."""
    import networkx

    made: networkx.Graph[Any] = networkx.Graph()
    for place in PLACES.values():
        made.add_node(place.id, name=place.name, castle=place.castle, resource=place.resource, capital=place.capital,
                      recruits=place.recruits, disk=place.disk, x=place.x, y=place.y)
    for road in ROADS.values():
        made.add_edge(*road.ends, id=road.id, highway=road.highway, name=road.name)
    return made
