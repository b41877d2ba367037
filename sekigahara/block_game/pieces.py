"""The pieces: sides, daimyo, blocks, cards and disks, read from the data of the game (B6-B9, B12, B13).

Equal blocks and equal cards are one object: a piece is its face. Where two of the same face stand together, a label
(``ukita-2#2``) tells them apart for one moment; see :mod:`sekigahara.block_game.actions`.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from tabletop.packaged import packaged_text
from tabletop.spelling import get_close_matches

__all__ = [
    "BLOCKS", "BLOCK_COUNTS", "CARDS", "CARD_COUNTS", "COALITIONS", "DISKS", "ISHIDA", "SIDES", "SIDE_NAMES",
    "TOKUGAWA", "Block", "Card", "PieceError", "Side", "block_named", "card_named", "data_rows", "enemy", "sorted_blocks",
    "sorted_cards",
]

Side: TypeAlias = Literal["ishida", "tokugawa"]
ISHIDA: Final = "ishida"
TOKUGAWA: Final = "tokugawa"
SIDES: Final[tuple[Side, Side]] = (ISHIDA, TOKUGAWA)
SIDE_NAMES: Final[Mapping[str, str]] = {ISHIDA: "Ishida", TOKUGAWA: "Tokugawa"}
COALITIONS: Final[Mapping[Side, tuple[str, ...]]] = {
    ISHIDA: ("mori", "ukita", "kobayakawa", "uesugi", "ishida"),
    TOKUGAWA: ("tokugawa", "fukushima", "maeda", "date", "ii"),
}
"""The daimyo of each side, in the order that lists follow (B9)."""
DISKS: Final[Mapping[str, tuple[Side, str]]] = {"hideyori": (ISHIDA, "osaka"), "sanada": (ISHIDA, "ueda")}
"""Each disk's side and castle (B13)."""

_SPECIALS: Final = ("leader", "cavalry", "gun", "none")


class PieceError(ValueError):
    """A name is no piece of the game, or there are more copies than exist; the message says which."""


def enemy(side: Side) -> Side:
    """The other side."""
    return TOKUGAWA if side == ISHIDA else ISHIDA


class Block:
    """The face of a block (B7): one object for all blocks of that face.

    Attributes:
        name: the notation, like ``mori-1-cavalry``.
        side: whose block it is.
        daimyo: whose mon it shows.
        strength: how many mon, 1 to 4.
        weapon: ``"gun"``, ``"cavalry"`` or None.
        leader: whether it carries a banner.
        words: the name for people, like "Mori cavalry".
        order: its place in lists.
    """

    __slots__ = ("daimyo", "leader", "name", "order", "side", "strength", "weapon", "words")

    def __init__(self, side: Side, daimyo: str, strength: int, special: str) -> None:
        self.side: Side = side
        self.daimyo = daimyo
        self.strength = strength
        self.weapon = special if special in ("gun", "cavalry") else None
        self.leader = special == "leader"
        self.name = f"{daimyo}-{strength}" + ("" if special == "none" else f"-{special}")
        self.order = (SIDES.index(side), COALITIONS[side].index(daimyo), _SPECIALS.index(special), strength)
        kind = f"{strength}-mon" if special == "none" else special
        self.words = {"ishida-1-leader": "Ishida Mitsunari", "tokugawa-1-leader": "Tokugawa Ieyasu", "ii-4": "Ii"}.get(
            self.name, f"{daimyo.capitalize()} {kind}"
        )

    @property
    def any_card(self) -> bool:
        """Whether a card of any daimyo of its side deploys it: Ii and Ishida Mitsunari (B63, B106, B107)."""
        return self.daimyo in ("ii", "ishida")

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (block_named, (self.name,))


class Card:
    """The face of a card (B12): one object for all cards of that face and side.

    Attributes:
        name: the notation: ``ukita``, ``ukita-swords``, ``ukita-double`` or ``loyalty``.
        side: whose deck it is from.
        daimyo: whose mon it shows, or None on a Loyalty Challenge card.
        swords, double, loyalty: which kind it is; a plain card is none of them.
        value: its initiative value for bids.
        words: the name for people, like "Ukita double card".
    """

    __slots__ = ("daimyo", "double", "loyalty", "name", "order", "side", "swords", "value", "words")

    def __init__(self, side: Side, daimyo: str | None, mon: int, swords: bool, loyalty: bool, value: int) -> None:
        self.side: Side = side
        self.daimyo = daimyo
        self.swords = swords
        self.double = mon == 2
        self.loyalty = loyalty
        self.value = value
        kind = "double" if self.double else "swords" if swords else ""
        self.name = "loyalty" if daimyo is None else daimyo + (f"-{kind}" if kind else "")
        self.words = (
            "Loyalty Challenge card" if daimyo is None else f"{daimyo.capitalize()} {kind + ' ' if kind else ''}card"
        )
        rank = len(COALITIONS[side]) if daimyo is None else COALITIONS[side].index(daimyo)
        self.order = (SIDES.index(side), rank, ("", "swords", "double").index(kind))

    def deploys(self, block: Block) -> bool:
        """Whether the card could deploy the block (B63)."""
        return not self.loyalty and self.side == block.side and (block.any_card or block.daimyo == self.daimyo)

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[str, Side]]:
        return (card_named, (self.name, self.side))


def data_rows(file: str) -> list[dict[str, str]]:
    """The rows of one of the game's data files."""
    text = packaged_text(__file__, "data", file)
    return list(csv.DictReader(text.splitlines()))


def _read_blocks() -> tuple[Mapping[str, Block], Mapping[str, int]]:
    blocks: dict[str, Block] = {}
    counts: Counter[str] = Counter()
    for row in data_rows("blocks.csv"):
        side: Side = ISHIDA if row["side"] == ISHIDA else TOKUGAWA
        block = Block(side, row["daimyo"], int(row["strength"]), row["special"])
        blocks.setdefault(block.name, block)
        counts[block.name] += int(row["count"])
    ordered = dict(sorted(blocks.items(), key=lambda item: item[1].order))
    return MappingProxyType(ordered), MappingProxyType({name: counts[name] for name in ordered})


def _read_cards() -> tuple[Mapping[Side, Mapping[str, Card]], Mapping[Side, Mapping[str, int]]]:
    cards: dict[Side, dict[str, Card]] = {ISHIDA: {}, TOKUGAWA: {}}
    counts: dict[Side, dict[str, int]] = {ISHIDA: {}, TOKUGAWA: {}}
    for row in data_rows("cards.csv"):
        side: Side = ISHIDA if row["side"] == ISHIDA else TOKUGAWA
        daimyo = None if row["daimyo"] == "none" else row["daimyo"]
        card = Card(side, daimyo, int(row["mon"]), row["special_attack"] == "1", row["loyalty_challenge"] == "1",
                    int(row["bid"]))
        cards[side][card.name] = card
        counts[side][card.name] = int(row["count"])
    ordered = {side: dict(sorted(cards[side].items(), key=lambda item: item[1].order)) for side in SIDES}
    return MappingProxyType(ordered), MappingProxyType(
        {side: {name: counts[side][name] for name in ordered[side]} for side in SIDES}
    )


BLOCKS, BLOCK_COUNTS = _read_blocks()
"""All faces of blocks by name, and how many blocks have each (B8)."""
CARDS, CARD_COUNTS = _read_cards()
"""All faces of cards by side and name, and how many cards have each (B12)."""


def _unknown(what: str, name: object, known: Iterable[str]) -> PieceError:
    names = list(known)
    near = get_close_matches(str(name), names, n=1, cutoff=0.5)
    return PieceError(f"there is no {what} {name!r}" + (f"; did you mean {near[0]}?" if near else ""))


def block_named(name: str) -> Block:
    """The block with this name.

    Raises:
        PieceError: there is none.
    """
    # Names come from people and files: what is no text may not even be fit for a look-up.
    block = BLOCKS.get(name) if isinstance(name, str) else None
    if block is None:
        raise _unknown("block", name, BLOCKS)
    return block


def card_named(name: str, side: Side) -> Card:
    """The card of one side with this name.

    Raises:
        PieceError: that side has none.
    """
    card = CARDS[side].get(name) if isinstance(name, str) else None
    if card is None:
        if isinstance(name, str) and name in CARDS[enemy(side)]:
            raise PieceError(f"{name!r} is a card of {SIDE_NAMES[enemy(side)]}, not of {SIDE_NAMES[side]}")
        raise _unknown("card", name, CARDS[side])
    return card


def sorted_blocks(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The blocks in the order of lists."""
    return tuple(sorted(blocks, key=lambda block: block.order))


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in the order of lists."""
    return tuple(sorted(cards, key=lambda card: card.order))
