"""Cards as they are drawn: faces with both points in a fixed place, backs that tell nothing, and small pills."""

from __future__ import annotations

from allegiance.cards import Card
from allegiance.emblems import sign
from tabletop.svg import Markup, circle, group, path, rect, text, use

__all__ = ["CARD", "WIDE", "back", "card_words", "face", "pill", "stack"]

WIDE = 80.0
CARD = 108.0
"""Width and height of a card face, in units before scaling."""


def card_words(card: Card) -> str:
    """A card for a screen reader."""
    return f"{card.name}, temple {card.temple}, thieves {card.thieves}" + (", action card" if card.action else "")


def face(card: Card, x: float, y: float, scale: float = 1.0, kind: str = "") -> Markup:
    """A face. A zero stays, dimmed, so that both columns are always read in the same place.

    Args:
        kind: further classes: ``al-sel`` for the chosen card, ``al-draft`` for one that is laid only in mind.
    """
    points = [
        (sign("torii", 9, 36, 26, class_=None if card.temple else "al-dim"),
         text(22, 90, str(card.temple), anchor="middle", class_="al-pt" if card.temple else "al-pt0")),
        (sign("dagger", 45, 36, 26, class_=None if card.thieves else "al-dim"),
         text(58, 90, str(card.thieves), anchor="middle", class_="al-pt" if card.thieves else "al-pt0")),
    ]
    # The longest names need the whole width; the glass goes below them then.
    small = "font-size:12.5px" if len(card.name) > 9 else None
    glass = sign("glass", 33, 93, 14) if card.action else None
    return group(
        rect(0.75, 0.75, WIDE - 1.5, CARD - 1.5, rx=6, class_="al-card"),
        text(WIDE / 2, 22, card.name, anchor="middle", class_="al-nm", style=small),
        path("M", 8, 30, "H", 72, "M", 40, 38, "V", 88, class_="al-hair"),
        *(part for pair in points for part in pair), glass,
        transform=f"translate({x:g} {y:g})" + (f" scale({scale:g})" if scale != 1 else ""),
        class_=f"al-face {kind}".strip())


def back(x: float, y: float, width: float) -> Markup:
    """A card face down. All backs are alike."""
    return sign("back", x, y, width)


def stack(x: float, y: float, width: float, cards: int, step: float = 3.0) -> Markup:
    """Cards one on the other, the lowest first; of a high stack only some edges."""
    shown = min(cards, 8)
    return group(*(back(x, y + (shown - 1 - at) * step, width) for at in range(shown)))


def pill(x: float, y: float, width: float, card: Card, known: str) -> Markup:
    """A card in another hand that one knows of, as a small pill.

    Args:
        known: ``shown`` for what everybody knows, ``own`` for what the looker knows, ``open`` where all cards lie open.
    """
    words = {"shown": "shown, known to all", "own": "known to you", "open": "open"}[known]
    eye = use("g-eye", x + 5, y + 4, 14, 14, class_="al-eye") if known == "shown" else \
        circle(x + 9, y + 11, 3, class_="al-turn") if known == "own" else None
    left = {"shown": 23, "own": 16, "open": 9}[known]
    return group(
        rect(x, y, width, 22, rx=11, class_="al-shown" if known == "shown" else "al-pill"), eye,
        text(x + left, y + 15.5, card.name, class_="al-pn"),
        text(x + width - 6, y + 15.5, card.points, anchor="end", class_="al-pp"),
        role="img", aria_label=f"{card_words(card)}, {words}")
