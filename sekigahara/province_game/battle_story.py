"""What a battle has come to, unit by unit and step by step: read off a view, for the drawing and the words of the panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sekigahara.province_game.pieces import Side, Unit

if TYPE_CHECKING:
    from sekigahara.province_game.view import BattleView, View

__all__ = ["STEPS", "Count", "Fighter", "battle_step", "count_words", "counted", "fighters", "score_of", "told_battle",
           "wants_retreat"]

STEPS: Final = ("Attackers paid, units secured", "War cards, revealed together", "Loyalty tests", "Hits, then who falls",
                "Count", "Retreat")
"""The six steps of a battle in the order of P9.1."""


class Fighter(NamedTuple):
    """A unit that is or was in the battle.

    Attributes:
        unit: as it was when it came.
        side: the side that it came with.
        now: the side that it fights for now.
        fate: "" while it fights, else ``fled``, ``fell`` or ``left`` (it retreated, or was removed with the losers).
        secured: whether it is secured.
        came: the province that an attacker came from, or "".
        hits: how many hits were laid on it.
    """

    unit: Unit
    side: Side
    now: Side
    fate: str
    secured: bool
    came: str
    hits: int


def told_battle(view: View) -> BattleView | None:
    """The battle to tell of: the one that is on, or the last one of the round."""
    return view.battle if view.battle is not None else view.fought


def fighters(view: View) -> list[Fighter]:
    """All units of the battle, those that it lost too: the attacker's first, in order of ids."""
    battle = told_battle(view)
    assert battle is not None
    before = {test.unit.id: test.unit for test in battle.tests}
    fled = {test.unit.id for test in battle.tests if test.result == "flees"}
    here = {unit.id: unit for unit in battle.units}
    fallen = {unit.id: unit for unit in battle.fallen}
    # In a single battle whoever is not in it any more has retreated or was removed.
    left: dict[int, Unit] = {}
    if view.single:
        left = {unit.id: unit for place, units in view.units.items() if place != battle.place for unit in units}
        left |= {unit.id: unit for side in view.sides.values() for unit in side.removed}
    known = {**before, **left, **fallen, **here}
    came, hits = dict(battle.came), dict(battle.hits)
    found = []
    for id in sorted(known):
        unit = before.get(id, known[id])
        fate = "" if id in here else "fell" if id in fallen else "fled" if id in fled else "left"
        found.append(Fighter(unit, unit.side, known[id].side, fate, id in battle.secured, came.get(id, ""),
                             hits.get(id, 0)))
    return sorted(found, key=lambda each: (each.side != battle.attacker, each.unit.id))


def wants_retreat(view: View) -> bool:
    """Whether the loser of the battle is asked where to retreat, and not one unit that flees alone."""
    return view.ask == "retreat" and view.unit == 0


def battle_step(view: View) -> int:
    """The step at which the battle stands: the index in :data:`STEPS`, or 6 when it is over."""
    if view.battle is None:
        return 6
    if view.ask in ("pay", "secure"):
        return 0
    if view.ask == "war":
        return 1
    if view.ask == "retreat":
        return 5 if wants_retreat(view) else 2
    return 6


class Count(NamedTuple):
    """How one side's number of units came about: those that came, joined, went over, fled, fell; and what is left."""

    came: int
    joined: int
    turned: int
    fled: int
    fell: int
    left: int


def counted(view: View, side: Side) -> Count:
    """The count of a side when the battle was decided (P9.6), or as it stands."""
    known = fighters(view)
    mine = [each for each in known if each.side == side]
    now = [each for each in known if each.now == side]
    joined = sum(each.now == side != each.side for each in known)
    turned = sum(each.now != side for each in mine)
    fled = sum(each.fate == "fled" for each in now)
    fell = sum(each.fate == "fell" for each in now)
    return Count(len(mine), joined, turned, fled, fell, len(mine) + joined - turned - fled - fell)


def count_words(numbers: Count) -> str:
    """The count as a sum: "3 + 1 joined"."""
    parts = [str(numbers.came)]
    parts += [f"+ {numbers.joined} joined"] if numbers.joined else []
    parts += [f"− {number} {word}" for number, word in (
        (numbers.turned, "turned"), (numbers.fled, "fled"), (numbers.fell, "fell")) if number]
    return " ".join(parts) if len(parts) > 1 else ""


def score_of(view: View, battle: BattleView) -> tuple[int, int]:
    """The numbers that decide, the attacker's first: units left, or hits laid where the options say so."""
    if view.options.battle_winner == "most_hits":
        return battle.laid[battle.attacker], battle.laid[battle.defender]
    return counted(view, battle.attacker).left, counted(view, battle.defender).left
