"""Where a stack can get in a movement phase, and why not farther (B44-B46, B51, B52).

All ways are looked at, as on the table: along roads that nobody has used in this phase, up to the first enemies that the
group can't overrun, and no farther than the rate of the whole way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.control import enemy_here
from sekigahara.block_game.overrun import overruns
from sekigahara.block_game.pieces import Side
from sekigahara.block_game.places import NEIGHBOURS, PLACES, ROADS, road_between
from sekigahara.block_game.rate import LARGEST_GROUP, MOST, on_highways, rate_of, rate_words

__all__ = ["Way", "ways", "why_not_farther"]

_LOOK: Final = 6
"""Ways longer than this are not looked at one by one: nobody gets half as far."""


class Way(NamedTuple):
    """The best way of a group to a location.

    Attributes:
        path: the locations, the start first.
        rate: how far the group may march on this whole path.
        stops: the location on the way where it meets enemies and stops, or None.
        used: the segment on the way that was used in this phase, as two locations, or None.
    """

    path: tuple[str, ...]
    rate: int
    stops: str | None = None
    used: tuple[str, str] | None = None

    @property
    def lacking(self) -> int:
        """How many steps the rate falls short; 0 or less where the group gets there."""
        return len(self.path) - 1 - self.rate

    @property
    def open(self) -> bool:
        """Whether the group gets there."""
        return self.lacking <= 0 and self.stops is None and self.used is None


def _paths(begun: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """All ways that go on from here and come to no place twice."""
    edge: list[tuple[str, ...]] = [begun]
    while edge:
        longer = [(*path, to) for path in edge for to in NEIGHBOURS[path[-1]] if to not in path]
        yield from longer
        edge = longer if longer and len(longer[0]) <= most else []


def ways(
    state: CampaignState, side: Side, home: str, size: int, *, leadership: str | None = None, forced: bool = False,
    begun: tuple[str, ...] = (), blocks: int | None = None,
) -> dict[str, Way]:
    """The best way to every location that lies not too far: one that is open where there is one.

    Args:
        state: the game; only what everyone may see of it is used.
        side: whose group.
        home: where it starts.
        size: how many blocks march together.
        leadership: ``castle``, ``capital`` or ``leader`` where the group has the leadership bonus.
        forced: whether a forced march is paid.
        begun: of a group on its way, the path so far.
        blocks: how many blocks are still in such a group.

    Raises:
        ValueError: so many blocks can't march together (B50).
    """
    if not 1 <= size <= LARGEST_GROUP:
        raise ValueError(f"{size} blocks can't march together; {LARGEST_GROUP} is the most")
    found: dict[str, Way] = {}
    begun = begun or (home,)
    for path in _paths(begun, _LOOK):
        rate = rate_of(path, size, leadership is not None, forced)
        stops = next((place for place in path[len(begun):-1] if enemy_here(state, side, place)
                      and not _clears(state, side, place, blocks or size)), None)
        used = next(((one, other) for one, other in pairwise(path[len(begun) - 1:])
                     if ROADS[_road(one, other)].id in state.moves.roads), None)
        way = Way(path, rate, stops, used)
        if path[-1] not in found or _better(way, found[path[-1]]):
            found[path[-1]] = way
    return found


def _road(one: str, other: str) -> str:
    road = road_between(one, other)
    assert road is not None
    return road.id


def _clears(state: CampaignState, side: Side, place: str, size: int) -> bool:
    """Whether a group of this size overruns whoever stands in a location, and nothing is left there to stop it."""
    disk = state.disk_at(place)
    return overruns(state, side, place, size) and (disk is None or not enemy_here(_without_blocks(state), side, place))


def _without_blocks(state: CampaignState) -> CampaignState:
    return state.but(stacks={side: {} for side in state.stacks})


def _better(one: Way, other: Way) -> bool:
    return _order(one) < _order(other)


def _order(way: Way) -> tuple[bool, int, bool, int]:
    # Of two ways that fail by as much, the one that nobody blocks tells more.
    return (not way.open, max(0, way.lacking), way.stops is not None or way.used is not None, len(way.path))


# --- in words ----------------------------------------------------------------------------------------------------


def why_not_farther(
    found: dict[str, Way], to: str, size: int, *, leadership: str | None = None, forced: bool = False,
) -> tuple[str, tuple[str, ...]]:
    """Why a group gets to a location or does not: the count of the rate on the best way, and what is missing in it.

    Args:
        found: what :func:`ways` found.
        to: the location.
        size, leadership, forced: as for :func:`ways`.

    Returns:
        The words, and the rules behind them, the decisive one first.
    """
    name = PLACES[to].name
    way = found.get(to)
    if way is None:
        return (f"No way of {_LOOK} steps or fewer leads to {name} without turning back, and no group goes farther than "
                f"{MOST}."), ("B46",)
    steps = len(way.path) - 1
    route = " to ".join(PLACES[each].name for each in way.path)
    counted = f"{steps}; the rate is {way.rate}: {rate_words(way.path, size, leadership, forced)}."
    if way.open:
        return f"{route} is {counted}", ("B46",)
    if way.lacking <= 0 and way.stops is not None:
        return f"{route} is {steps}, but in {PLACES[way.stops].name} the group meets enemies and stops.", ("B45",)
    if way.lacking <= 0 and way.used is not None:
        one, other = (PLACES[each].name for each in way.used)
        return f"{route} is {steps}, but the road from {one} to {other} was used in this phase.", ("B44",)
    would, rules = _what_would(way, size, leadership, forced)
    return f"{route} is {counted} {would}", rules


def _what_would(way: Way, size: int, leadership: str | None, forced: bool) -> tuple[str, tuple[str, ...]]:
    """What would take a group farther, where one thing would."""
    steps = len(way.path) - 1
    if steps > MOST:
        return f"No group goes farther than {MOST}.", ("B46",)
    helps: list[tuple[str, str]] = []
    if not on_highways(way.path) and way.lacking == 1:
        helps.append(("a highway all the way", "B47"))
    if leadership is None and rate_of(way.path, size, True, forced) >= steps:
        helps.append(("a leader in the stack", "B48"))
    if not forced and rate_of(way.path, size, leadership is not None, True) >= steps:
        helps.append(("a forced march", "B49"))
    smaller = next((fewer for fewer in range(size - 1, 0, -1) if rate_of(way.path, fewer, leadership is not None, forced)
                    >= steps), None)
    if smaller is not None:
        helps.append((f"a group of {smaller}", "B50"))
    if not helps:
        return f"{way.lacking} are missing, more than any one thing brings.", ("B46",)
    # A road is what it is: that the highway ends there is the reason, but nothing that the player could do.
    could = [words for words, rule in helps if rule != "B47"]
    text = f"One is missing: {' or '.join(could)} would bring it." if could else "One is missing."
    if helps[0][1] == "B47":
        text += " On the road the highway bonus is lost." if any(_is_highway(way.path, index) for index in range(steps)) \
            else " It is a road, without the highway bonus."
    return text, tuple(rule for _, rule in helps)


def _is_highway(path: tuple[str, ...], index: int) -> bool:
    return ROADS[_road(path[index], path[index + 1])].highway
