"""The map: provinces, routes, castles and border provinces, read from the data of the game (P1.2).

The provinces and routes are our invention on real geography; two of the notes say so to the learner.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekigahara.province_game.pieces import PieceError, data_rows
from tabletop.packaged import packaged_text
from tabletop.spelling import get_close_matches

if TYPE_CHECKING:
    import networkx

__all__ = ["BORDERS", "CASTLES", "LAND_NEIGHBOURS", "NEIGHBOURS", "PROVINCES", "ROUTES", "SEA", "Province", "coast",
           "graph",
           "province_named"]


class Province(NamedTuple):
    """A province.

    Attributes:
        id: the notation, like ``kyoto``.
        name: the name for people.
        lon, lat: where its label stands, in degrees.
        castle: whether it holds a castle.
        border: whether it is one of the four border provinces.
        note: what to know about it.
        label_dx, label_dy: how far its label is shifted, in pixels at 1200 by 1100.
    """

    id: str
    name: str
    lon: float
    lat: float
    castle: bool
    border: bool
    note: str
    label_dx: int
    label_dy: int


PROVINCES: Final[Mapping[str, Province]] = {
    row["id"]: Province(row["id"], row["name"], float(row["lon"]), float(row["lat"]), row["castle"] == "1",
                        row["border"] == "1", row["note"], int(row["label_dx"]), int(row["label_dy"]))
    for row in data_rows("provinces.csv")}
"""All provinces by id, north-east to south-west: the order of lists."""
ROUTES: Final[tuple[tuple[str, str, str], ...]] = tuple(
    (row["a"], row["b"], row["kind"]) for row in data_rows("routes.csv"))
"""The routes: both ends, and "land" or "sea"."""
SEA: Final = frozenset(pair for a, b, kind in ROUTES if kind == "sea" for pair in ((a, b), (b, a)))
"""The sea routes, each in both directions."""


def _neighbours(with_sea: bool) -> dict[str, tuple[str, ...]]:
    pairs = {pair for a, b, kind in ROUTES if with_sea or kind == "land" for pair in ((a, b), (b, a))}
    return {here: tuple(there for there in PROVINCES if (here, there) in pairs) for here in PROVINCES}


NEIGHBOURS: Final[Mapping[str, tuple[str, ...]]] = _neighbours(True)
"""The provinces that a route leads to, in the order of lists."""
LAND_NEIGHBOURS: Final[Mapping[str, tuple[str, ...]]] = _neighbours(False)
"""The same without sea routes."""
CASTLES: Final = tuple(province.id for province in PROVINCES.values() if province.castle)
BORDERS: Final = tuple(province.id for province in PROVINCES.values() if province.border)


def province_named(name: object) -> Province:
    """The province of an id.

    Raises:
        PieceError: there is no such province; it names the nearest.
    """
    if isinstance(name, str) and name in PROVINCES:
        return PROVINCES[name]
    near = get_close_matches(str(name), PROVINCES, n=1)
    raise PieceError(f"there is no province {name!r}" + (f"; did you mean {near[0]}?" if near else ""))


def graph() -> networkx.Graph:
    """The map as a networkx graph: nodes carry name, lon, lat, castle and border, edges their kind."""
    import networkx

    made = networkx.Graph()
    for each in PROVINCES.values():
        made.add_node(each.id, name=each.name, lon=each.lon, lat=each.lat, castle=each.castle, border=each.border)
    for a, b, kind in ROUTES:
        made.add_edge(a, b, kind=kind)
    return made


def coast() -> dict[str, Any]:
    """The coast as GeoJSON (Natural Earth, public domain), read when it is asked for."""
    text = packaged_text(__file__, "data", "japan_coast.geojson")
    data: dict[str, Any] = json.loads(text)
    return data
