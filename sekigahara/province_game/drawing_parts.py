"""The pieces of a drawing: units in kinds, cards, flags, and the targets that a click on them sends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Sheet
from sekigahara.province_game.actions import UnitRef
from sekigahara.province_game.emblems import outline, sign, unit_use
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import CLAN_NAMES, SIDE_NAMES, SIDES, Card, Side, Unit, units_words
from tabletop.svg import Markup, circle, el, group, number, path, rect

if TYPE_CHECKING:
    from sekigahara.province_game.view import View
    from tabletop.panel.kit import Marks

__all__ = [
    "CARD_HIGH", "CARD_WIDE", "Kind", "card_back", "card_face", "card_targets", "castle_sign", "kinds_of", "place_words",
    "province_scene", "ring", "side_mark", "sworn_seal", "unit",
]

CARD_WIDE: Final = 34.0
CARD_HIGH: Final = 50.0


def province_scene(view: View, sheet: Sheet, marks: Marks | None, live: bool) -> Scene:
    """What a drawing is made from; of the view it asks only who decides and what the viewer knows."""
    return Scene(cast("Any", view), sheet, marks, live)


# --- units ------------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """Equal units of a province: same side, clan and oath, and in a battle equally secured.

    Attributes:
        ref: how the notation names the first of them.
        units: the units, lowest id first.
    """

    side: Side
    ref: UnitRef
    units: tuple[Unit, ...]

    @property
    def target(self) -> str:
        """What a click on them sends: like ``unit:kyoto:mori``."""
        return f"unit:{self.ref}"

    @property
    def sworn(self) -> bool:
        """Whether they are sworn."""
        return self.units[0].sworn is not None

    @property
    def words(self) -> str:
        """For people: "two Mōri of Ishida in Kyoto"."""
        return f"{units_words(self.units)} of {SIDE_NAMES[self.side]} in {PROVINCES[self.ref.place].name}"


def kinds_of(view: View, place: str, side: Side) -> list[Kind]:
    """The units of a side in a province by kinds, in order of clans; sworn ones after the others."""
    battle = view.battle
    secured = battle.secured if battle is not None and battle.place == place else ()
    found: dict[tuple[str, bool, bool], list[Unit]] = {}
    refs: dict[tuple[str, bool, bool], UnitRef] = {}
    numbers: dict[str, int] = {}
    for each in view.of(place, side):
        numbers[each.clan] = numbers.get(each.clan, 0) + 1
        key = (each.clan, each.sworn is not None, each.id in secured)
        refs.setdefault(key, UnitRef(place, each.clan, numbers[each.clan]))
        found.setdefault(key, []).append(each)
    clans = tuple(CLAN_NAMES)
    order = sorted(found, key=lambda key: (clans.index(key[0]), *key[1:]))
    return [Kind(side, refs[key], tuple(found[key])) for key in order]


def unit(each: Unit, side: Side, x: float, y: float, size: float) -> Markup:
    """A unit on a side's service; a sworn one has a seal at its corner."""
    return group(unit_use(side, each.clan, x, y, size), sworn_seal(x + size - 2, y + 3, size) if each.sworn else None)


def sworn_seal(x: float, y: float, size: float = 24) -> Markup:
    """The mark of an oath: a gold seal with a knot."""
    reach = max(5.0, size * 0.2)
    half = reach * 0.45
    return group(circle(x, y, reach, class_="seal"),
                 path("M", x - half, y, "L", x, y + half, "L", x + half, y - half, class_="knot"))


def ring(states: Iterable[str], x: float, y: float, wide: float, high: float, gap: float = 3) -> Markup | None:
    """The line around a unit or a card in the state that counts most, and its sign."""
    known = set(states)
    kind = next((each for each in ("refused", "chosen", "possible", "happened") if each in known), None)
    if kind is None:
        return None
    parts = [rect(x - gap, y - gap, wide + 2 * gap, high + 2 * gap, class_=kind)]
    right = x + wide
    if kind in ("refused", "chosen"):
        parts += [circle(right, y, 8, class_="redf" if kind == "refused" else "pinef"),
                  group(sign("cross" if kind == "refused" else "check", right - 5.5, y - 5.5, 11), class_="fillc")]
    elif kind == "possible":
        parts.append(circle(right + 2, y - 2, 4, class_="pinef"))
    return group(parts)


# --- provinces --------------------------------------------------------------------------------------------------------


def castle_sign(side: Side | None, x: float, y: float, size: float) -> Markup:
    """A castle under a side's flag, or under none; its middle at a place."""
    half = size / 2
    frame = circle(x, y, half, class_="noflag") if side is None else outline(side, x - half, y - half, size, size,
                                                                            class_=side)
    inner = sign("castle", x - size * 0.33, y - size * 0.35, size * 0.66)
    return group(frame, group(inner, class_="inkc" if side is None else f"on-{side}"))


def side_mark(side: Side, x: float, y: float, size: float) -> Markup:
    """A side's small mark."""
    return outline(side, x, y, size, size, class_=side)


def place_words(view: View, place: str) -> str:
    """A province with all that lies there."""
    province, flag = PROVINCES[place], view.flags[place]
    parts = [province.name]
    parts += ["castle"] if province.castle else []
    parts += ["border province"] if province.border else []
    parts.append(f"{SIDE_NAMES[flag]}'s flag" if flag else "no flag")
    parts += [f"{SIDE_NAMES[side]}: {units_words(view.of(place, side))}" for side in SIDES if view.of(place, side)]
    return "; ".join(parts)


# --- cards ------------------------------------------------------------------------------------------------------------


def card_targets(cards: Sequence[Card], kind: str = "card") -> list[str]:
    """The targets of some cards: an equal second one has a number."""
    seen: dict[Card, int] = {}
    found = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        found.append(f"{kind}:{card.name}" + (f"#{seen[card]}" if seen[card] > 1 else ""))
    return found


def _placed(x: float, y: float, drawn: Markup) -> Markup:
    return Markup(f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>')


@cache
def _card(card: Card, side: Side) -> Markup:
    cut = 6 if side == "ishida" else 0
    shape = f"M{cut} 0H{CARD_WIDE - cut:g}L{CARD_WIDE:g} {cut}V{CARD_HIGH:g}H0V{cut}Z"
    band = f"M{cut} 0H{CARD_WIDE - cut:g}L{CARD_WIDE:g} {cut}V9H0V{cut}Z"
    parts = [el("path", d=shape, class_="face"), el("path", d=band, class_=side)]
    if card.clan is None:
        parts.append(group(sign("fan", 6, 16, 22), class_="oncard"))
    else:
        parts += [rect(7, 12, 20, 20, rx=2, class_=card.clan), group(sign(card.clan, 9.5, 14.5, 15), class_="on-clan"),
                  el("text", str(card.value), x=CARD_WIDE / 2, y=46, text_anchor="middle", class_="n ongold")]
    return group(parts)


@cache
def _back(side: Side) -> Markup:
    return group(outline(side, 0, 0, 24, 34, class_=side), outline(side, 4, 4, 16, 26, class_=f"in-{side}"))


def card_face(card: Card, side: Side, x: float, y: float, *, used: bool = False) -> Markup:
    """A card: a band in the side's colour, the clan's sign and the value, or a fan for an event."""
    drawn = _placed(x, y, _card(card, side))
    return group(drawn, class_="used") if used else drawn


def card_back(side: Side, x: float, y: float) -> Markup:
    """A card that shows its back: 24 by 34 units."""
    return _placed(x, y, _back(side))


