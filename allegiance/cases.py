"""Cases: the ways things may be, as far as somebody knows, and the arithmetic of cards in hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeAlias

__all__ = [
    "UNKNOWN", "Case", "Hands", "in_common", "pool_of", "put_at", "put_hand", "rest_of", "with_card", "without_card",
]

UNKNOWN: Final = -1
"""Stands for the kind of a card that the viewer does not know."""

Hands: TypeAlias = tuple[tuple[int, ...], ...]
"""The kinds in each hand, sorted, by place."""


class Case(NamedTuple):
    """One way things may be.

    Attributes:
        weight: how likely it is against the other cases, if hidden choices fall on any card alike; all add up to 1.
        hands: the kinds known to lie in each hand, sorted, by place; empty for the viewer's own.
    """

    weight: float
    hands: Hands


def pool_of(counts: Iterable[int], *seen: Iterable[int]) -> list[int]:
    """How many of each kind are left without the cards that somebody sees; :data:`UNKNOWN` counts nothing."""
    pool = list(counts)
    for kinds in seen:
        for kind in kinds:
            if kind >= 0:
                pool[kind] -= 1
    return pool


def in_common(cases: tuple[Case, ...]) -> Case:
    """One case with the cards that all of these have in the same hands: less sharp, never wrong."""
    hands = []
    for place in range(len(cases[0].hands)):
        least = cases[0].hands[place]
        for case in cases[1:]:
            own = case.hands[place]
            least = tuple(kind for kind in sorted(set(least)) for _ in range(min(least.count(kind), own.count(kind))))
        hands.append(least)
    return Case(1.0, tuple(hands))


def put_hand(hands: Hands, place: int, cards: tuple[int, ...]) -> Hands:
    """The hands with another hand at a place."""
    return (*hands[:place], cards, *hands[place + 1 :])


def put_at(cards: tuple[int, ...], position: int, kind: int) -> tuple[int, ...]:
    """The pile with another card at a position."""
    return (*cards[:position], kind, *cards[position + 1 :])


def with_card(cards: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """The hand with one card more."""
    return tuple(sorted((*cards, kind)))


def without_card(cards: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """The hand with one card less, which must be in it."""
    index = cards.index(kind)
    return cards[:index] + cards[index + 1 :]


def rest_of(cards: tuple[int, ...], part: tuple[int, ...]) -> tuple[int, ...] | None:
    """The cards without a part of them, None where the part is not in them."""
    left = list(cards)
    for kind in part:
        if kind not in left:
            return None
        left.remove(kind)
    return tuple(left)
