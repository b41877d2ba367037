"""The signs of the clans and of cards as SVG symbols ``#sb-...``, and each unit as a symbol ``#pg-ishida-mori``.

Most signs are those of the block game; Shimazu's, who has no block there, is new. A unit is the outline of its side, a
cream line, the fill of its clan and the clan's sign.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from sekigahara.emblems import SIGNS as SHARED
from sekigahara.outlines import outline as side_outline
from sekigahara.province_game.pieces import CLANS, SIDES, Side
from tabletop.svg import Markup, el, join, number, symbol, use

__all__ = ["CLAN_FILLS", "SIDE_FILLS", "emblem_defs", "outline", "sign", "unit_use"]

_SHIMAZU: Final = ('<circle cx="50" cy="50" r="41" fill="none" stroke="currentColor" stroke-width="11"/>'
                   '<path d="M50 12V88M12 50H88" fill="none" stroke="currentColor" stroke-width="13"/>')
_SIGNS: Final[dict[str, tuple[int, int, str]]] = {
    **{name: SHARED[name] for name in ("mori", "ii", "uesugi", "date", "fan", "castle", "swords", "eye", "check", "cross")},
    "shimazu": (100, 100, _SHIMAZU),
}
CLAN_FILLS: Final = {"mori": "#2F6F9E", "ii": "#C24B36", "uesugi": "#627418", "date": "#2B2B2B", "shimazu": "#7A5296"}
SIDE_FILLS: Final = {"ishida": "#B9BFC3", "tokugawa": "#8E2B27"}
_CUT: Final = 0.25
_CREAM: Final = "#FDFBF5"


def sign(name: str, x: float, y: float, size: float) -> Markup:
    """A sign that fits into a square of ``size`` units at a place, in the middle of it."""
    width, height = _SIGNS[name][:2]
    scale = size / max(width, height)
    return use(f"sb-{name}", x + (size - width * scale) / 2, y + (size - height * scale) / 2, width * scale, height * scale)


def outline(side: Side, x: float, y: float, wide: float, high: float, **given: str) -> Markup:
    """The outline of a side: units are smaller than blocks, so more of their corners is cut."""
    return side_outline(side, x, y, wide, high, _CUT, **given)


def _unit(side: Side, clan: str) -> Markup:
    """A unit in a square of 24 units. Its colours are its own, since a symbol lies outside of the drawings' style."""
    inner = [outline(side, 0.7, 0.7, 22.6, 22.6, fill=SIDE_FILLS[side], style="stroke:var(--sb-tko,#2B2B2B)",
                     stroke_width="1.3"),
             outline(side, 2.8, 2.8, 18.4, 18.4, fill=_CREAM), outline(side, 3.6, 3.6, 16.8, 16.8, fill=CLAN_FILLS[clan]),
             el("g", sign(clan, 4.8, 4.8, 14.4), style="color:#FFFDF6")]
    return symbol(f"pg-{side}-{clan}", 24, 24, *inner)


@cache
def emblem_defs() -> Markup:
    """All signs and units as symbols, for the ``defs`` of a drawing or a panel."""
    drawn = [symbol(f"sb-{name}", width, height, el("g", Markup(body), fill="currentColor"))
             for name, (width, height, body) in _SIGNS.items()]
    return join([*drawn, *(_unit(side, clan) for side in SIDES for clan in CLANS)])


def unit_use(side: Side, clan: str, x: float, y: float, size: float) -> Markup:
    """A unit at a place."""
    return Markup(f'<use href="#pg-{side}-{clan}" x="{number(x)}" y="{number(y)}" width="{number(size)}"'
                  f' height="{number(size)}"/>')
