"""Cards as they are drawn: faces large and small, backs, flags, and the words for what lies on a square."""

from __future__ import annotations

from functools import cache
from typing import Final

from sengokuki.emblems import sign
from sengokuki.pieces import CARDS, COLOURS, FACES, LETTERS, WARRIORS, Card
from sengokuki.view import SquareView
from tabletop.svg import Markup, el, group, join, line, path, polygon, rect, text

__all__ = ["CELL", "big_face", "card_of", "flag", "small_face", "square_words"]

CELL: Final = 64.0
"""The edge of a square, in units."""


def card_of(name: str) -> Card:
    """The face of a name."""
    return CARDS[FACES[name] - 1]


def _letter(card: Card) -> str:
    return card.name if card.kind is None else WARRIORS[card.kind].letter


@cache
def small_face(name: str, kind: str = "open") -> Markup:
    """A card lying face up on a square, drawn around the middle of it.

    Args:
        name: the card.
        kind: ``open``, or ``seen`` for a card that lies face down and is only remembered.
    """
    card = card_of(name)
    if card.kamon is None:
        low: list[Markup] = [text(0, 23, card.name.capitalize(), anchor="middle", class_="sk-word")]
    else:
        # Kamon and word stand together in the middle, whatever the word's length.
        wide = 16 + 2 + 6.5 * len(card.kamon)
        low = [sign(card.kamon, -wide / 2 + 8, 19, 16), text(-wide / 2 + 18, 23, card.kamon, class_="sk-word")]
    head = group(sign(_letter(card), 0, -9, 38), class_="sk-w")
    return group(rect(-30, -29.5, 60, 59, rx=4, class_="sk-card"), head, *low, class_="sk-seen" if kind == "seen" else None)


@cache
def big_face(name: str) -> Markup:
    """A card face of 72 by 108 units, at the origin."""
    card = card_of(name)
    title = card.name.capitalize() if card.kind is None else WARRIORS[card.kind].name
    low = [] if card.kamon is None else [
        sign(card.kamon, 15.5, 90.5, 22), text(28.5, 95, card.kamon, class_="sk-word")]
    return join([
        rect(0.75, 0.75, 70.5, 106.5, rx=4, class_="sk-card"), text(36, 19, title, anchor="middle", class_="sk-name"),
        path("M", 8, 26, "H", 64, class_="sk-hair"),
        group(sign(_letter(card), 36, 55 if card.kamon is None else 52, 50), class_="sk-w"), *low])


def flag() -> Markup:
    """A flag on a card, drawn around the middle of its square."""
    return group(el("title", "flag"), line(-24, -27, -24, -3, class_="sk-pole"),
                 polygon(((-24, -27), (-10, -22), (-24, -16)), class_="sk-cloth"))


def square_words(square: SquareView, *, faces: bool = False, memory: bool = False) -> str:
    """What lies or stands on a square, for a screen reader; a face only where the picture shows it.

    Args:
        square: the square.
        faces: whether all faces that the viewer knows are shown.
        memory: whether the cards that were seen are shown.
    """
    if square.letter is not None and square.seat is not None:
        return f"{square.name}, {COLOURS[square.seat]}'s {WARRIORS[LETTERS[square.letter]].name}"
    if square.holds == "empty":
        return f"{square.name}, empty"
    words = f"{square.name}, card"
    if square.holds == "open" and square.card:
        words += f" lying open: {card_of(square.card).words}"
    elif faces and square.card:
        words += f" face down: {card_of(square.card).words}"
    elif memory and square.seen:
        words += f" face down, seen in turn {square.seen_turn}: {card_of(square.seen).words}"
    else:
        words += " face down"
    return words + (", with a flag" if square.flag else "")
