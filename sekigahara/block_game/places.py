"""The map's places and roads, as far as a battle needs them (B16, B20, B23)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from sekigahara.block_game.pieces import ISHIDA, TOKUGAWA, PieceError, Side, data_rows

__all__ = ["NEIGHBOURS", "PLACES", "Place", "place_named"]


@dataclass(frozen=True, slots=True)
class Place:
    """A location of the map.

    Attributes:
        id: the name in notation.
        name: the name for people.
        castle: the natural side of its castle, or None where there is none.
    """

    id: str
    name: str
    castle: Side | None


def _read() -> tuple[Mapping[str, Place], Mapping[str, tuple[str, ...]]]:
    sides: dict[str, Side | None] = {"ishida": ISHIDA, "tokugawa": TOKUGAWA, "none": None}
    places = {
        row["id"]: Place(row["id"], row["name"], sides[row["castle_owner"]]) for row in data_rows("locations.csv")
    }
    neighbours: dict[str, list[str]] = {name: [] for name in places}
    for row in data_rows("roads.csv"):
        neighbours[row["a"]].append(row["b"])
        neighbours[row["b"]].append(row["a"])
    order = list(places)
    return MappingProxyType(places), MappingProxyType(
        {name: tuple(sorted(others, key=order.index)) for name, others in neighbours.items()}
    )


_read_places: Final = _read()
PLACES: Final = _read_places[0]
"""All locations by id."""
NEIGHBOURS: Final = _read_places[1]
"""The locations one road or highway away, in the order of the data."""


def place_named(name: str) -> Place:
    """The location with this id.

    Raises:
        PieceError: the map has none.
    """
    if not isinstance(name, str) or name not in PLACES:
        near = get_close_matches(str(name), PLACES, n=1)
        raise PieceError(f"the map has no location {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return PLACES[name]
