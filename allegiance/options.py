"""The options of Allegiance: who plays, with which cards, and what a later edition or a class may change (A4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from allegiance.cards import CardTable, CardTableError
from tabletop.coding import DecodeError
from tabletop.options import OptionError, Options, setting
from tabletop.seats import Seat

__all__ = ["DEFAULT_NAMES", "AllegianceOptions"]

DEFAULT_NAMES: Final = ("Ida", "Mia", "Tom", "Noor", "Eli")
# Words that a seat can't be told apart from in options, headings and the notation.
_TAKEN_NAMES: Final = ("random", "teacher", "spectator", "nobody", "to")


def _names_of(value: Any) -> Any:
    if type(value) is int and 3 <= value <= 5:
        return DEFAULT_NAMES[:value]
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes)):
        return tuple(value)
    return value


def _check_players(value: Any) -> str | None:
    names = _names_of(value)
    if not isinstance(names, tuple):
        return f"{value!r} is neither 3, 4 or 5 nor a list of names"
    for name in names:
        if not isinstance(name, str) or not name or not name.isprintable() or any(mark in name for mark in " =?"):
            return f"{name!r} is not a name: it needs letters, without spaces, = and ?"
        if name in _TAKEN_NAMES:
            return f"{name!r} can't be a player's name: the word has a meaning of its own"
        if names.count(name) > 1:
            return f"the name {name!r} stands there twice"
    if not 3 <= len(names) <= 5:
        return f"{len(names)} players can't play; it takes 3, 4 or 5"
    return None


def _check_cards(value: Any) -> str | None:
    if isinstance(value, CardTable) or value == "default":
        return None
    return f"{value!r} is not a card table"


def _check_first(value: Any) -> str | None:
    return None if isinstance(value, str) else f"{value!r} is neither 'random' nor a player's name"


@dataclass(frozen=True, slots=True)
class AllegianceOptions(Options):
    """The options of a game.

    ``players`` may be given as 3, 4 or 5 or as a list of names; it is kept as what was given, a list as a tuple.
    ``cards`` may be given as a file, as rows or as a :class:`CardTable`; it is kept as the table itself, so that a
    record does not depend on the file.

    Raises:
        OptionError: a value is not allowed (A1.1, A1.3, A1.6, A2.2, A3.3).
    """

    players: int | tuple[Seat, ...] = setting(
        3, 4, 5, rule="A1.1", check=_check_players, reading=False,
        says="How many players there are (3, 4 or 5), or their names in the order of the table.",
    )
    cards: str | CardTable = setting(  # noqa: RUF009 - a field, and card tables never change
        "default", rule="A1.3", check=_check_cards,
        says="The card table: the reconstruction that comes with the game, or a file of your own.",
    )
    first_player: str = setting("random", rule="A1.6", check=_check_first, reading=False,
                                says="Who begins: chance decides, or the named player.")
    allocate_from: str = setting("drawn", "hand", rule="A2.2",
                                 says="Whether just the three drawn cards are allocated, one each, or they join the "
                                      "hand and any two of it are laid, as in the later edition.")
    peek: str = setting("top", "top_of_others", rule="A3.3", reading=False,
                        says="Whether a peek shows the very top cards, which are those just laid, or the topmost "
                             "cards that another player laid.")

    def __post_init__(self) -> None:
        # What was given may be of more kinds than what is kept.
        players: Any = self.players
        cards: Any = self.cards
        if isinstance(players, list):
            object.__setattr__(self, "players", tuple(players))
        if isinstance(cards, (str, Path, list, tuple, CardTable)) and cards != "default":
            try:
                table = CardTable.load(cards)
            except CardTableError as error:
                raise OptionError("cards", str(error).removesuffix(" [A1.3]"), "A1.3") from error
            object.__setattr__(self, "cards", "default" if table == CardTable.default() else table)
        Options.__post_init__(self)
        if self.first_player != "random" and self.first_player not in self.seats:
            raise OptionError("first_player", f"{self.first_player!r} is neither 'random' nor one of "
                              f"{', '.join(self.seats)}", "A1.6")

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players' names in the order of the table."""
        return tuple(_names_of(self.players))

    @property
    def card_table(self) -> CardTable:
        """The card table that is played with."""
        return self.cards if isinstance(self.cards, CardTable) else CardTable.default()

    def encode(self) -> dict[str, Any]:
        """Plain JSON data: the options that differ from the default, a card table of one's own with all its rows."""
        data = self.changed()
        if "players" in data and isinstance(self.players, tuple):
            data["players"] = list(self.players)
        if "cards" in data:
            data["cards"] = self.card_table.rows()
        return data

    @classmethod
    def decode(cls, data: Any, path: str) -> AllegianceOptions:
        """The options that :meth:`encode` wrote. A card table comes with its rows: saved data opens no file.

        Raises:
            DecodeError: with the path and the reason.
        """
        if isinstance(data, dict) and not isinstance(data.get("cards", []), list):
            raise DecodeError(f"{path}.cards", "needs the rows of a card table")
        if not isinstance(data, dict):
            raise DecodeError(path, "needs an object of option names and values")
        try:
            return cls.make(data)
        except OptionError as error:
            raise DecodeError(f"{path}.{error.name}", str(error)) from error
