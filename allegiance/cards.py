"""The card table: which cards there are, how many, and what they count (A1.2, A1.3).

The source's table was a picture and is lost. ``data/cards.csv`` is a reconstruction that fits all that is known; any
other table is read from a file of the same shape.
"""

from __future__ import annotations

import csv
import re
import warnings
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.packaged import packaged_text

__all__ = ["GUILDMASTER", "MERCHANT", "Card", "CardTable", "CardTableError", "CardTableWarning", "TableSource"]

GUILDMASTER: Final = "Guildmaster"
MERCHANT: Final = "Merchant"
DECK_SIZE: Final = 52
MERCHANTS: Final = 4
SIDES: Final = ("temple", "thieves", "unaligned")
_COLUMNS: Final = ("name", "side", "temple", "thieves", "count", "action")
_NOTATION_WORDS: Final = frozenset({"show", "look", "peek", "take", "give", "to", "lay", "pass"})


class CardTableError(ValueError):
    """A card table that the rules refuse.

    Attributes:
        rule: the id of the rule that refuses it, always ``A1.3``.
        file: the file's name, or a word for rows that came without a file.
        line: the line in the file, counted from 1; None where the table as a whole is wrong.
        reason: what is wrong.
    """

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        place = f"{file}, line {line}" if line is not None else file
        super().__init__(f"{place}: {reason} [A1.3]")
        self.rule = "A1.3"
        self.file = file
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[CardTableError], tuple[str, int | None, str]]:
        return (CardTableError, (self.file, self.line, self.reason))


class CardTableWarning(UserWarning):
    """A card table that can be played, but favours a side."""


class Card(NamedTuple):
    """One kind of card. Cards are equal by name.

    Attributes:
        name: its name, unique in the table.
        side: ``temple``, ``thieves`` or ``unaligned``; a word for the picture, without effect on play.
        temple: its temple points.
        thieves: its thieves' points.
        count: how many of them the deck holds.
        action: whether it opens an action (the magnifying glass).
    """

    name: str
    side: str
    temple: int
    thieves: int
    count: int  # type: ignore[assignment]  # the table's own word; a tuple's count() is not missed
    action: bool

    @property
    def points(self) -> str:
        """Temple points and thieves' points, like ``0/3``."""
        return f"{self.temple}/{self.thieves}"

    def __str__(self) -> str:
        return f"{self.name} {self.points}"


TableSource: TypeAlias = "str | Path | CardTable | Sequence[Sequence[Any]]"


class CardTable:
    """All kinds of cards of one game, checked. Tables are equal when their cards are.

    Args:
        cards: the kinds of cards, in the order of the table.
        file: where they come from, for messages.
        lines: the line of each card in that file.

    Raises:
        CardTableError: the table breaks A1.3.
    """

    __slots__ = ("cards", "index", "names")

    def __init__(self, cards: Iterable[Card], file: str = "card table", lines: Sequence[int] = ()) -> None:
        self.cards = tuple(cards)
        self.names = tuple(card.name for card in self.cards)
        self.index = {name: kind for kind, name in enumerate(self.names)}
        _check_table(self.cards, file, lines)

    @classmethod
    def default(cls) -> CardTable:
        """The reconstructed table that comes with the game."""
        return _default()

    @classmethod
    def load(cls, source: TableSource) -> CardTable:
        """A table from a CSV file, from rows ``(name, side, temple, thieves, count, action)``, or as it is.

        Raises:
            CardTableError: the file can't be read, or the table breaks A1.3; with file and line.
        """
        if isinstance(source, CardTable):
            return source
        if isinstance(source, (str, Path)):
            try:
                text = Path(source).read_text(encoding="utf-8-sig")
            except (OSError, UnicodeDecodeError) as error:
                raise CardTableError(str(source), None, f"the file can't be read as a card table ({error})") from error
            return _from_text(text, str(source))
        if not isinstance(source, (list, tuple)):
            raise CardTableError("card table", None, f"needs a file or rows, not {type(source).__name__}")
        return _from_rows(source, "rows", range(1, len(source) + 1))

    def rows(self) -> list[list[Any]]:
        """The table as plain JSON data; :meth:`load` reads it."""
        return [[*card[:5], int(card.action)] for card in self.cards]

    def __getitem__(self, name: str) -> Card:
        return self.cards[self.index[name]]

    def __contains__(self, name: object) -> bool:
        return name in self.index

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, CardTable) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cards)

    def __reduce__(self) -> tuple[type[CardTable], tuple[tuple[Card, ...]]]:
        return (CardTable, (self.cards,))

    def __repr__(self) -> str:
        return f"<CardTable of {sum(card.count for card in self.cards)} cards, {len(self)} kinds>"


@lru_cache(maxsize=1)
def _default() -> CardTable:
    text = packaged_text(__file__, "data", "cards.csv")
    return _from_text(text, "cards.csv")


def _from_text(text: str, file: str) -> CardTable:
    reader = csv.reader(text.splitlines())
    header = next(reader, [])
    if [word.strip() for word in header] != list(_COLUMNS):
        raise CardTableError(file, 1, f"the first line needs the columns {','.join(_COLUMNS)}")
    rows, lines = [], []
    for row in reader:
        if any(cell.strip() for cell in row):
            rows.append([cell.strip() for cell in row])
            lines.append(reader.line_num)
    return _from_rows(rows, file, lines)


def _from_rows(rows: Sequence[Sequence[Any]], file: str, lines: Sequence[int]) -> CardTable:
    cards: list[Card] = []
    for row, line in zip(rows, lines, strict=True):
        if not isinstance(row, (list, tuple)) or len(row) != len(_COLUMNS):
            raise CardTableError(file, line, f"needs {len(_COLUMNS)} cells: {', '.join(_COLUMNS)}")
        name, side, *numbers, action = row
        _check_name(name, file, line)
        if name in {card.name for card in cards}:
            raise CardTableError(file, line, f"{name} stands in the table twice")
        if side not in SIDES:
            raise CardTableError(file, line, f"{name}: the side is {side!r}, not one of {', '.join(SIDES)}")
        temple, thieves, count = (_number(cell, f"{name}, {column}", file, line)
                                  for cell, column in zip(numbers, _COLUMNS[2:5], strict=True))
        mark = _number(action, f"{name}, action", file, line)
        if mark > 1:
            raise CardTableError(file, line, f"{name}, action: needs 0 or 1, not {mark}")
        cards.append(Card(name, side, temple, thieves, count, mark == 1))
    return CardTable(cards, file, lines)


def _check_name(name: object, file: str, line: int) -> None:
    if not isinstance(name, str) or not name or name != " ".join(name.split()) or not name.isprintable():
        raise CardTableError(file, line, f"needs a name in words with single spaces, not {name!r}")
    if re.search(r"[=?/]", name):
        raise CardTableError(file, line, f"the name {name!r} must not hold =, ? or /: the notation needs them")
    taken = sorted(_NOTATION_WORDS & set(name.split()))
    if taken:
        raise CardTableError(file, line, f"the name {name!r} must not hold the word {taken[0]!r} of the notation")


def _number(cell: object, what: str, file: str, line: int) -> int:
    text = str(int(cell)) if isinstance(cell, (bool, int)) else cell
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{1,4}", text):
        raise CardTableError(file, line, f"{what}: needs a whole number from 0, not {cell!r}")
    return int(text)


def _check_table(cards: tuple[Card, ...], file: str, lines: Sequence[int]) -> None:
    def line_of(card: Card) -> int | None:
        return lines[cards.index(card)] if lines else None

    total = sum(card.count for card in cards)
    if total != DECK_SIZE:
        raise CardTableError(file, None, f"the deck has {total} cards and needs {DECK_SIZE}")
    by_name = {card.name: card for card in cards}
    for name, needed in ((MERCHANT, MERCHANTS), (GUILDMASTER, 1)):
        found = by_name.get(name)
        if found is None:
            raise CardTableError(file, None, f"there is no {name}; the deck needs {needed}")
        if found.count != needed:
            raise CardTableError(file, line_of(found), f"there are {found.count} of {name}; the deck needs {needed}")
    master = by_name[GUILDMASTER]
    for card in cards:
        if card is not master and card.thieves >= master.thieves:
            raise CardTableError(file, line_of(card), f"{card.name} has {card.thieves} thieves' points; the "
                                 f"{GUILDMASTER}, with {master.thieves}, must have more than any other card")
    if not any(card.action and card.count for card in cards):
        raise CardTableError(file, None, "there is no action card; the deck needs at least one")
    temple, thieves = (sum(card.count * points for card, points in zip(cards, column, strict=True))
                       for column in (tuple(c.temple for c in cards), tuple(c.thieves for c in cards)))
    if temple != thieves:
        warnings.warn(f"{file}: the sides are unequal, {temple} temple points against {thieves} thieves' points "
                      "[A1.3]", CardTableWarning, stacklevel=2)
