"""The end (A4): influence, loyalty, and who wins by which tie-break; for a finished game and for any table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from allegiance.cards import GUILDMASTER, CardTable, TableSource
from allegiance.table import Table
from tabletop.events import Event, Line
from tabletop.seats import Seat
from tabletop.spelling import get_close_matches

__all__ = ["DECIDED_BY", "Count", "CountError", "Influence", "Loyalty", "count", "count_kinds", "events_of", "side_of"]

DECIDED_BY: Final = {
    "temple": "A4.4", "only": "A4.5", "sum": "A4.5", "difference": "A4.5", "guildmaster": "A4.5", "shared": "A4.6",
    "nobody": "A4.6",
}
"""What can decide a game, and its rule: the temple rules; the only one loyal to the thieves; the largest sum; the
largest difference; the Guildmaster; a shared win; nobody is loyal to the ruling side."""


class CountError(ValueError):
    """A table that can't be counted.

    Attributes:
        where: the place, like ``hands.Mia[2]``.
        reason: what is wrong there, with the rule.
    """

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason

    def __reduce__(self) -> tuple[type[CountError], tuple[str, str]]:
        return (CountError, (self.where, self.reason))


class Influence(NamedTuple):
    """The two sums of A4.2: temple points on the Temple, thieves' points on the Thieves' Guild."""

    temple: int
    thieves: int


class Counted(NamedTuple):
    """A card on a finished table: its name (or its points, where only those are known) and what it counts."""

    name: str
    temple: int
    thieves: int

    @property
    def is_guildmaster(self) -> bool:
        """Only the name makes the Guildmaster, not its points."""
        return self.name == GUILDMASTER


@dataclass(frozen=True, slots=True)
class Loyalty:
    """What a hand makes of its holder (A4.3)."""

    seat: Seat
    cards: tuple[Counted, ...]

    @property
    def temple(self) -> int:
        """The temple sum of the hand."""
        return sum(card.temple for card in self.cards)

    @property
    def thieves(self) -> int:
        """The thieves' sum of the hand."""
        return sum(card.thieves for card in self.cards)

    @property
    def difference(self) -> int:
        """Thieves' sum minus temple sum (A4.5)."""
        return self.thieves - self.temple

    @property
    def side(self) -> str:
        """``temple`` or ``thieves``."""
        return side_of(self.temple, self.thieves)

    @property
    def guildmaster(self) -> bool:
        """Whether the Guildmaster is in the hand."""
        return any(card.is_guildmaster for card in self.cards)

    def __str__(self) -> str:
        return f"{self.seat} {self.temple}/{self.thieves}, {self.side}"


@dataclass(frozen=True, slots=True)
class Count:
    """A finished table, counted.

    Attributes:
        temple: the cards on the Temple.
        guild: the cards on the Thieves' Guild.
        influence: the two sums that are compared.
        ruler: the side that rules, ``temple`` or ``thieves``.
        players: the loyalty of each player, in the order of the table.
        stages: what A4.5 looked at, one after the other: ``(name, seats left before, seats left after)``.
        winners: who wins; ``()`` for nobody.
        decided: the word for what decided, a key of :data:`DECIDED_BY`.
        text: one sentence that says who wins and why.
    """

    temple: tuple[Counted, ...]
    guild: tuple[Counted, ...]
    influence: Influence
    ruler: str
    players: tuple[Loyalty, ...]
    stages: tuple[tuple[str, tuple[Seat, ...], tuple[Seat, ...]], ...]
    winners: tuple[Seat, ...]
    decided: str
    text: str

    @property
    def rule(self) -> str:
        """The id of the rule that decided."""
        return DECIDED_BY[self.decided]

    @property
    def loyalty(self) -> dict[Seat, Loyalty]:
        """The loyalty of each player by seat."""
        return {player.seat: player for player in self.players}

    @property
    def steps(self) -> tuple[Event, ...]:
        """The counting step by step, each number with its rule."""
        return events_of(self)

    def __str__(self) -> str:
        return "\n".join(str(step) for step in self.steps)


def side_of(temple: int, thieves: int) -> str:
    """The side that two sums are for: the larger one; the thieves when equal (A4.2, A4.3)."""
    return "temple" if temple > thieves else "thieves"


def count(
    temple: Sequence[str], guild: Sequence[str], hands: Mapping[Seat, Sequence[str]], cards: TableSource | None = None
) -> Count:
    """Count a finished table as the game itself does (A4.2 to A4.6).

    Args:
        temple: the cards on the Temple; a card is a name (``"Spy"``) or its points (``"0/3"``). Points alone are
            never the Guildmaster.
        guild: the cards on the Thieves' Guild.
        hands: each player's cards by seat.
        cards: the card table that the names are from; by default the one that comes with the game.

    Raises:
        CountError: an unknown card, or more of one name than the table has.
        CardTableError: the card table is refused (A1.3).
    """
    table = CardTable.default() if cards is None else CardTable.load(cards)
    if not isinstance(hands, Mapping):
        raise CountError("hands", f"needs players with their cards, not {type(hands).__name__}")
    used: dict[str, int] = {}
    on_temple = _read(temple, "temple", table, used)
    on_guild = _read(guild, "guild", table, used)
    held = [(str(seat), _read(hand, f"hands.{seat}", table, used)) for seat, hand in hands.items()]
    return _count(on_temple, on_guild, held)


def count_kinds(
    table: Table, temple: Iterable[int], guild: Iterable[int], hands: Iterable[tuple[int, ...]]
) -> Count:
    """Count the table of a game."""
    known = [Counted(card.name, card.temple, card.thieves) for card in table.cards.cards]
    held = [(seat, tuple(known[kind] for kind in hand)) for seat, hand in zip(table.seats, hands, strict=True)]
    return _count(tuple(known[kind] for kind in temple), tuple(known[kind] for kind in guild), held)


def _read(cards: Sequence[str], where: str, table: CardTable, used: dict[str, int]) -> tuple[Counted, ...]:
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise CountError(where, f"needs a list of cards, not {cards!r}")
    found = []
    for number, word in enumerate(cards):
        place = f"{where}[{number}]"
        if not isinstance(word, str):
            raise CountError(place, f"a card is a name or points like 0/3, not {word!r}")
        points = re.fullmatch(r"\s*([0-9]{1,4})\s*/\s*([0-9]{1,4})\s*", word)
        if points:
            found.append(Counted(f"{int(points[1])}/{int(points[2])}", int(points[1]), int(points[2])))
            continue
        name = " ".join(word.split())
        if name not in table:
            near = get_close_matches(name, table.names, n=1)
            hint = f"; did you mean {near[0]}?" if near else f"; the cards are {', '.join(table.names)}"
            raise CountError(place, f"{name!r} is not in the card table{hint} [A1.3]")
        used[name] = used.get(name, 0) + 1
        card = table[name]
        if used[name] > card.count:
            raise CountError(place, f"there are only {card.count} of {name} in the deck [A1.3]")
        found.append(Counted(name, card.temple, card.thieves))
    return tuple(found)


def _count(
    temple: tuple[Counted, ...], guild: tuple[Counted, ...], hands: Sequence[tuple[Seat, tuple[Counted, ...]]]
) -> Count:
    influence = Influence(sum(card.temple for card in temple), sum(card.thieves for card in guild))
    ruler = side_of(*influence)
    players = tuple(Loyalty(seat, cards) for seat, cards in hands)
    loyal = tuple(player for player in players if player.side == ruler)
    stages: list[tuple[str, tuple[Seat, ...], tuple[Seat, ...]]] = []
    if not loyal:
        decided, winners = "nobody", loyal
    elif ruler == "temple":
        decided, winners = "temple", loyal
    elif len(loyal) == 1:
        decided, winners = "only", loyal
    else:
        decided, winners = _break_ties(loyal, stages)
    seats = tuple(player.seat for player in winners)
    text = _say_winners(decided, ruler, winners, loyal)
    return Count(temple, guild, influence, ruler, players, tuple(stages), seats, decided, text)


def _break_ties(
    loyal: tuple[Loyalty, ...], stages: list[tuple[str, tuple[Seat, ...], tuple[Seat, ...]]]
) -> tuple[str, tuple[Loyalty, ...]]:
    """The three questions of A4.5, one after the other; A4.6 where they leave more than one."""
    left = loyal
    for name in ("sum", "difference", "guildmaster"):
        if name == "guildmaster":
            best = tuple(player for player in left if player.guildmaster) or left
        else:
            amounts = [player.thieves if name == "sum" else player.difference for player in left]
            best = tuple(player for player, amount in zip(left, amounts, strict=True) if amount == max(amounts))
        stages.append((name, tuple(player.seat for player in left), tuple(player.seat for player in best)))
        left = best
        if len(left) == 1:
            return name, left
    return "shared", left


def _and(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _say_winners(decided: str, ruler: str, winners: tuple[Loyalty, ...], loyal: tuple[Loyalty, ...]) -> str:
    rule = "The temple rules" if ruler == "temple" else "The thieves rule"
    if not winners:
        return f"{rule}, but nobody is loyal to {'it' if ruler == 'temple' else 'them'}: nobody wins."
    names = _and([player.seat for player in winners])
    wins = f"{rule}; {names} {'wins' if len(winners) == 1 else 'win together'}"
    first = winners[0]
    match decided:
        case "temple":
            return f"{wins}: loyal to the temple."
        case "only":
            return f"{wins}: the only one loyal to them."
        case "sum":
            return f"{wins}: {first.thieves} is the largest thieves' sum."
        case "difference":
            tied = _and([player.seat for player in loyal if player.thieves == first.thieves])
            return f"{wins}: {tied} tie at {first.thieves}, and the difference {first.difference} is the largest."
        case "guildmaster":
            return (f"{wins}: tied at {first.thieves} and by the difference {first.difference}, but with the "
                    "Guildmaster.")
        case _:
            return (f"{wins}: tied at {first.thieves} and by the difference {first.difference}, and the Guildmaster "
                    "is elsewhere.")


# --- the counting, step by step ------------------------------------------------------------------------------------


def events_of(counted: Count) -> tuple[Event, ...]:
    """The counting as events: both piles, who rules, each player's loyalty, the tie-breaks, and who wins."""
    influence, ruler = counted.influence, counted.ruler
    larger = "equal, so" if influence.temple == influence.thieves else "so"
    events = [
        _pile("temple", "Temple", counted.temple, influence.temple),
        _pile("thieves", "Thieves' Guild", counted.guild, influence.thieves),
        Event(("A4.2",), "Influence {temple} against {thieves}: {larger} {ruler}.",
              {"temple": influence.temple, "thieves": influence.thieves, "larger": larger,
               "ruler": "the temple rules" if ruler == "temple" else "the thieves rule"}),
    ]
    events += [_loyalty(player) for player in counted.players]
    events += [_stage(counted, *stage) for stage in counted.stages]
    events.append(Event((counted.rule,), "{text}", {"text": counted.text, "winners": counted.winners,
                                                   "decided": counted.decided}))
    return tuple(events)


def _pile(side: str, name: str, cards: tuple[Counted, ...], total: int) -> Event:
    points = [(card, card.temple if side == "temple" else card.thieves) for card in cards]
    lines = [Line("A4.2", card.name, amount) for card, amount in points if amount]
    idle = len(points) - len(lines)
    lost = sum(card.thieves if side == "temple" else card.temple for card in cards)
    facts = {"pile": name, "total": total, "idle": idle, "lost": lost,
             "points": "temple points" if side == "temple" else "thieves' points",
             "others": "thieves' points" if side == "temple" else "temple points"}
    return Event(("A4.2",), "On the {pile} lie {total} {points}; {lost} {others} there count for nothing.", facts,
                 lines=lines, total=f"{name} {total}")


def _loyalty(player: Loyalty) -> Event:
    lines = [Line("A4.3", f"{card.name}, {word}", amount) for card in player.cards
             for word, amount in (("temple", card.temple), ("thieves", card.thieves)) if amount]
    facts = {"seat": player.seat, "temple": player.temple, "thieves": player.thieves, "side": player.side,
             "equal": player.temple == player.thieves, "of": "the temple" if player.side == "temple" else "the thieves"}
    return Event(("A4.3",), _say_loyalty, facts, lines=lines,
                 total=f"{player.seat} temple {player.temple}, thieves {player.thieves}")


def _say_loyalty(facts: Mapping[str, object]) -> str:
    equal = ", equal" if facts["equal"] else ""
    return f"{facts['seat']}: {facts['temple']} to {facts['thieves']}{equal}: loyal to {facts['of']}."


_ASKS: Final = {"sum": "(1) the largest thieves' sum", "difference": "(2) the largest difference",
                "guildmaster": "(3) the Guildmaster in the hand"}


def _stage(counted: Count, name: str, before: tuple[Seat, ...], after: tuple[Seat, ...]) -> Event:
    loyalty = counted.loyalty
    words = []
    for seat in before:
        player = loyalty[seat]
        match name:
            case "sum":
                words.append(f"{seat} {player.thieves}")
            case "difference":
                words.append(f"{seat} {player.thieves} - {player.temple} = {player.difference}")
            case _:
                words.append(f"{seat} {'has it' if player.guildmaster else 'not'}")
    result = after[0] if len(after) == 1 else f"{_and(after)} are tied"
    return Event(("A4.5",), "{asks}: {amounts}: {result}.",
                 {"asks": _ASKS[name], "amounts": ", ".join(words), "result": result, "stage": name, "left": after})
