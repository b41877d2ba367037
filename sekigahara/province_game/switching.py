"""The same position under other readings of the tutorial: the same moves, and how they come out under each.

::

    in_each_reading(state, ["done", "war mori-1", "done"], [{}, {"battle_winner": "most_hits"}], about=["P9.6"])
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sekigahara.province_game.game import game
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import SIDES
from sekigahara.province_game.readings import named
from sekigahara.province_game.state import State
from tabletop.svg import Markup, el, join

__all__ = ["Reading", "SamePosition", "in_each_reading", "reread"]


def reread(state: State, options: Mapping[str, Any]) -> State:
    """The same position under another reading. Cards and units stay where they are.

    Args:
        state: the position.
        options: the options that shall differ from the position's own.

    Raises:
        OptionError: an unknown option or value, or a combination that the game refuses.
    """
    return state.but(options=ProvinceOptions.make({**state.options.changed(), **options}))


class Told(NamedTuple):
    """One line of what happened: a sentence, its rules, and whether it says why a move was refused."""

    text: str
    rules: tuple[str, ...]
    refused: bool = False

    def __str__(self) -> str:
        return f"{'x ' if self.refused else ''}{self.text} [{', '.join(self.rules)}]"


class Reading(NamedTuple):
    """How the moves came out under one reading.

    Attributes:
        options: the options that differ from the default.
        told: what happened; a move that the reading refuses comes last.
        state: where it ended.
    """

    options: Mapping[str, Any]
    told: tuple[Told, ...]
    state: State

    @property
    def name(self) -> str:
        """The reading in words."""
        return named(self.options)

    def __str__(self) -> str:
        return "\n".join([f"{self.name}:", *(f"  {line}" for line in self.told)])


class SamePosition(tuple[Reading, ...]):
    """The readings side by side; it shows itself as a table, or as text."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        left = "text-align:left;vertical-align:top;max-width:34em"
        heads = [el("th", each.name, scope="col", style=left) for each in self]
        cells = [el("td", join([_row(line) for line in each.told]), style=left) for each in self]
        return str(el("table", el("thead", el("tr", *heads)), el("tbody", el("tr", *cells))))


def _row(line: Told) -> Markup:
    rules = [el("code", rule) for rule in line.rules]
    return el("p", join(rules, " "), " ", el("b", "not possible: ") if line.refused else None, line.text,
              style="margin:.25em 0")


def in_each_reading(
    state: State, moves: Sequence[str], readings: Iterable[Mapping[str, Any]], about: Iterable[str] = ()
) -> SamePosition:
    """Play the same moves from the same position under several readings.

    Args:
        state: the position.
        moves: in the game's notation, each by the side that is asked, or by the one that is named: ``ishida: pass``.
        readings: the options of each, like ``[{}, {"battle_winner": "most_hits"}]``.
        about: ids of rules: only what rests on one of them is told; by default all.

    Returns:
        How it came out under each. A move that a reading refuses is told with the rules that refuse it, and ends it there.

    Raises:
        OptionError: an unknown option or value, or a combination that the game refuses.
        NotationError: a move is ill-formed.
        KeyError: there is no such rule.
    """
    wanted = {game.rulebook[rule].id for rule in about}
    found = []
    for options in readings:
        now, told = reread(state, options), []
        for text in moves:
            side, mark, move = text.partition(": ")
            named_side = bool(mark) and side in SIDES
            action = game.parse(move, now, side) if named_side else game.parse(text, now)
            verdict = game.explain(now, action)
            if not verdict.legal:
                told += [Told(f"{action}: {check.text}", (check.rule,), True) for check in verdict.broken]
                break
            step = game.apply(now, verdict.action)
            told += [Told(event.text, event.rules) for event in step.events if not wanted or wanted & {*event.rules}]
            now = step.state
        found.append(Reading(now.options.changed(), tuple(told), now))
    return SamePosition(found)
