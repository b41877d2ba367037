"""The pieces of a drawing: blocks and cards, and the marks that say what state they are in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Final

from sekigahara.block_game.pieces import Block, Card, Side
from sekigahara.drawing_sheet import Sheet
from sekigahara.emblems import sign
from sekigahara.outlines import outline
from tabletop.svg import Markup, circle, group, join, line, number, path, rect, text, use

if TYPE_CHECKING:
    pass

__all__ = [
    "BLOCK", "CARD_HIGH", "CARD_WIDE", "block_back", "block_face", "card_back", "card_edge", "card_face",
    "eye_pill", "side_sign", "state_marks", "step_number", "strike",
]

BLOCK: Final = 64.0
"""The edge of a block, in units."""
CARD_WIDE: Final = 36.0
CARD_HIGH: Final = 54.0


# --- shapes -------------------------------------------------------------------------------------------------------


def side_sign(side: Side, x: float, y: float, size: float) -> Markup:
    """A side's small marker with its sign."""
    inner = group(sign(side, x + size * 0.16, y + size * 0.16, size * 0.68), class_=f"on-{side}")
    return join([outline(side, x, y, size, size, class_=side), inner])


# Where the signs of a face go, in parts of the edge: (name or "" for the daimyo's own sign, x, y, size).
_ONE: Final = (("", 0.2, 0.2, 0.6),)
_GUN: Final = (("", 0.275, 0.11, 0.45), ("gun", 0.16, 0.43, 0.68))
_CAVALRY: Final = (("", 0.275, 0.11, 0.45), ("cavalry", 0.32, 0.57, 0.36))
_STRENGTHS: Final = {
    1: _ONE,
    2: (("", 0.12, 0.12, 0.4), ("", 0.48, 0.48, 0.4)),
    3: (("", 0.315, 0.11, 0.37), ("", 0.1, 0.52, 0.37), ("", 0.53, 0.52, 0.37)),
    4: (("", 0.12, 0.12, 0.36), ("", 0.52, 0.12, 0.36), ("", 0.12, 0.52, 0.36), ("", 0.52, 0.52, 0.36)),
}


def _signs(block: Block) -> tuple[tuple[str, float, float, float], ...]:
    if block.leader:
        banner = "leader3" if block.words in ("Ishida Mitsunari", "Tokugawa Ieyasu") else "leader"
        return (("", 0.09, 0.27, 0.46), (banner, 0.45, 0.2, 0.6))
    if block.weapon is not None:
        return _GUN if block.weapon == "gun" else _CAVALRY
    return _STRENGTHS[block.strength]


def _placed(x: float, y: float, drawn: Markup) -> Markup:
    """A piece that was drawn at the origin, at its place. Pieces are drawn once and kept: most of a drawing is them."""
    return Markup(f'<g transform="translate({number(x)} {number(y)})">{drawn}</g>')


@cache
def _framed(side: Side) -> Markup:
    inset = 3.4
    return join([outline(side, 0, 0, BLOCK, BLOCK, class_=side),
                 outline(side, inset, inset, BLOCK - 2 * inset, BLOCK - 2 * inset, class_=f"in-{side}")])


@cache
def _face(block: Block, gone: bool) -> Markup:
    signs = [sign(name or block.daimyo, left * BLOCK, top * BLOCK, part * BLOCK) for name, left, top, part in _signs(block)]
    return group(_framed(block.side), group(signs, class_=f"on-{block.side}"), class_="gone" if gone else None)


@cache
def _back(side: Side) -> Markup:
    return join([
        _framed(side), group(use(f"sb-back-{side}", 0, 0, BLOCK, BLOCK, class_="faint"), class_=f"on-{side}"),
        path("M", -4, BLOCK + 3.5, "H", BLOCK + 4, class_="foot"),
    ])


@cache
def _pill(block: Block) -> Markup:
    if block.leader or block.weapon is not None:
        last = sign(_signs(block)[1][0], 40, 4, 18)
    else:
        last = text(49, 18.5, str(block.strength), anchor="middle", class_="b")
    return join([rect(0, 0, 62, 26, rx=13, class_="leaf"),
                 group(sign("eye", 4.5, 4.5, 17), sign(block.daimyo, 22, 4, 18), last, class_="inkc")])


def block_face(block: Block, x: float, y: float, *, gone: bool = False) -> Markup:
    """A block that lies face up; strength is the number of signs."""
    return _placed(x, y, _face(block, gone))


def block_back(side: Side, x: float, y: float) -> Markup:
    """A block that stands and shows its back, on a line of ground."""
    return _placed(x, y, _back(side))


def eye_pill(block: Block, centre: float, y: float) -> Markup:
    """What only those who may look know of a standing block: an eye, the daimyo, and strength or weapon."""
    return _placed(centre - 31, y, _pill(block))


def step_number(sheet: Sheet, step: int, x: float, y: float, *, latest: bool) -> Markup:
    """The step of a deployment at a block's corner; filled where it is the last one."""
    return group(circle(x, y, 11, class_="numf" if latest else "num"),
                 sheet.words(x, y + 5, str(step), "n", anchor="middle", extra="onink" if latest else "", boxed=False))


def strike(x: float, y: float, size: float, *, framed: bool = True) -> Markup:
    """The cross over a piece that is lost, in a dashed frame."""
    ends = ((x + 9, y + 9, x + size - 9, y + size - 9), (x + size - 9, y + 9, x + 9, y + size - 9))
    return group([line(*end, class_="halo") for end in ends], [line(*end, class_="strike") for end in ends],
                 rect(x - 3, y - 3, size + 6, size + 6, class_="left") if framed else None)


# --- cards --------------------------------------------------------------------------------------------------------


def _card_shape(side: Side, high: float, classes: str) -> Markup:
    if side == "tokugawa":
        return path("M", 0, 0, "H", CARD_WIDE, "V", high, "H", 0, "Z", class_=classes)
    return path("M", 7, 0, "H", CARD_WIDE - 7, "L", CARD_WIDE, 7, "V", high, "H", 0, "V", 7, "Z", class_=classes)


@cache
def _card_edge(side: Side) -> Markup:
    return join([_card_shape(side, CARD_HIGH, "card"), _card_shape(side, 9, side)])


@cache
def _card_face(card: Card) -> Markup:
    low, middle = 12.0, CARD_WIDE / 2
    if card.loyalty:
        signs = [sign("loyalty", middle - 13, low + 7, 26)]
    elif card.double:
        signs = [sign(str(card.daimyo), middle - 10, low, 20), sign(str(card.daimyo), middle - 10, low + 20, 20)]
    elif card.swords:
        signs = [sign(str(card.daimyo), middle - 10, low, 20), sign("swords", middle - 8.5, low + 22, 17)]
    else:
        signs = [sign(str(card.daimyo), middle - 12, low + 8, 24)]
    return join([_card_edge(card.side), group(signs, class_="oncard")])


@cache
def _card_back(side: Side) -> Markup:
    return join([_card_shape(side, CARD_HIGH * 0.8, side),
                 use(f"sb-back-{side}", 2, 5, 32, 32, class_=f"on-{side} faint")])


def card_face(card: Card, x: float, y: float) -> Markup:
    """A card: a band in the side's colour, the daimyo's sign once or twice, and swords."""
    return _placed(x, y, _card_face(card))


def card_edge(side: Side, x: float, y: float) -> Markup:
    """The edge of an equal card behind another."""
    return _placed(x, y, _card_edge(side))


def card_back(side: Side, x: float, y: float) -> Markup:
    """A card that shows its back."""
    return _placed(x, y, _card_back(side))


# --- marks --------------------------------------------------------------------------------------------------------


def state_marks(
    states: Iterable[str], x: float, y: float, wide: float, high: float, side: Side | None = None
) -> Markup | None:
    """The lines and signs of a part's states around its rectangle; None where it has none.

    Args:
        side: for a thing that just happened: its line follows this side's outline.
    """
    known = set(states)
    parts: list[Markup] = []
    right = x + wide
    if "happened" in known:
        parts.append(outline(side, x - 5, y - 5, wide + 10, high + 10, class_="happened") if side else
                     rect(x - 5, y - 5, wide + 10, high + 10, class_="happened"))
    if "refused" in known:
        parts += [rect(x - 5, y - 5, wide + 10, high + 10, class_="refused"),
                  circle(right - 6, y + 2, 11, class_="redf"), group(sign("cross", right - 13, y - 5, 14), class_="fillc")]
    elif "chosen" in known:
        parts += [rect(x - 5, y - 5, wide + 10, high + 10, class_="chosen"),
                  circle(right - 6, y + 2, 11, class_="pinef"),
                  group(sign("check", right - 13.5, y - 5.5, 15), class_="fillc")]
    elif "possible" in known:
        parts += [rect(x - 5, y - 5, wide + 10, high + 10, class_="possible"),
                  circle(right + 1, y - 1, 5.5, class_="pinef")]
    return group(parts) if parts else None
