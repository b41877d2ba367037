"""The banners of the panel: what must not be missed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sekigahara.province_game.battle_story import counted, fighters, score_of, wants_retreat
from sekigahara.province_game.map import PROVINCES
from sekigahara.province_game.pieces import CLAN_NAMES, SIDE_NAMES, Side, count, enemy, units_words
from tabletop.panel.kit import Banner

if TYPE_CHECKING:
    from sekigahara.province_game.view import View

__all__ = ["province_banner"]


def province_banner(view: View) -> Banner | None:
    """What must not be missed in this position; the end has a banner without it."""
    if view.outcome is not None or view.asked is None:
        return None
    name = SIDE_NAMES[view.asked]
    if view.battle is not None:
        return _battle_banner(view, name)
    match view.ask:
        case "send":
            return Banner(f"{name} sends a unit away from {PROVINCES[view.place].name}.", "It goes to an adjacent province"
                          f" under {name}'s flag, without enemies.", ("P5.4", "P6.2"), "gold")
        case "retreat":
            return Banner(f"A unit of {name} flees from {PROVINCES[view.place].name}.", f"{name} says where it goes.",
                          ("P6.3", "P9.7"), "gold")
        case "draw":
            return Banner(f"{name} draws {count(view.left, 'card')}.", "Each from the outlook or blind from the deck.",
                          ("P1.5", "P7.2") if view.phase == "end of round" else ("P1.5",))
        case "discard":
            rule = "P6.3" if view.phase == "event" else "P7.2"
            return Banner(f"{name} discards {count(view.left, 'card')}.", "", (rule,))
        case "muster" | "march" | "swear":
            assert view.event is not None
            return Banner(f"{view.event.title}: {name} decides.", view.event.text, ("P6.3", "P2.2"), "gold")
    return _event_banner(view)


def _event_banner(view: View) -> Banner | None:
    """The event of the round, at the beginning of each turn; later only one that goes on."""
    event = view.event
    if event is None:
        return None
    fresh = view.left == 2
    if not fresh and event.name not in ("typhoon", "deep-snow"):
        return None
    news = " ".join(text for _, text in view.news[1:])
    return Banner(f"Event of round {view.round}: {event.title}.", f"{event.text}{' ' + news if fresh and news else ''}",
                  ("P6.3",), "gold", "book")


def _battle_banner(view: View, name: str) -> Banner | None:
    battle = view.battle
    assert battle is not None
    where = "" if view.single else f" for {PROVINCES[battle.place].name}"
    defenders = view.of(battle.place, battle.defender)
    foes, single = units_words(defenders), "s" if len(defenders) == 1 else ""
    if battle.winner is not None:
        return _counted_banner(view, name)
    if battle.tests:
        last = battle.tests[-1]
        clan, side = CLAN_NAMES[last.unit.clan], last.unit.side
        if view.ask == "retreat" and not wants_retreat(view):
            return Banner(f"{clan} of {SIDE_NAMES[side]} flees.", f"{name} says where; then the battle goes on.",
                          ("P4.3", "P9.7"), "red", "warn")
    match view.ask:
        case "pay":
            detail = (f"{foes} of {SIDE_NAMES[battle.defender]} defend{single}. A card of his clan for each attacker;"
                      f" {name} may stop after one.")
            return Banner(f"{name} attacks{where.replace(' for', '')}.", detail, ("P3.4", "P3.5"), "gold")
        case "secure":
            return Banner(f"The battle{where}: {name} may secure units.", _open_words(view, view.asked), ("P4.2", "P4.3"),
                          "gold")
        case "war":
            return Banner(f"{name} chooses war cards in secret.", "Up to three loyalty cards of clans that he has in this"
                          " battle; which and how many is hidden until both are done.", ("P9.2",), "gold")
    return None


def _open_words(view: View, side: Side | None) -> str:
    assert view.battle is not None
    assert side is not None
    open_ = [each for each in view.of(view.battle.place, side) if each.sworn is None and each.id not in view.battle.secured]
    if not open_:
        return "All are secured or sworn: none will be tested."
    words = units_words(open_)
    return f"{words[:1].upper()}{words[1:]} would be tested; a card of his clan secures each."


def _counted_banner(view: View, name: str) -> Banner:
    """The battle is decided; the loser says where he retreats."""
    battle = view.battle
    assert battle is not None
    assert battle.winner is not None
    mine, theirs = score_of(view, battle)
    where = "The battle" if view.single else PROVINCES[battle.place].name
    won = battle.winner == battle.attacker
    words = f"{where} {'falls' if won else 'holds'}, {mine} : {theirs}." if not view.single else (
        f"{SIDE_NAMES[battle.winner]} wins, {mine} : {theirs}.")
    turned = [each for each in fighters(view) if each.now != each.side]
    went = (f" {units_words(each.unit for each in turned)} that nobody had secured went over to"
            f" {SIDE_NAMES[turned[0].now]}.") if turned else ""
    loser = enemy(battle.winner)
    left = counted(view, loser).left
    units = "last unit retreats" if left == 1 else f"{count(left, 'unit')} retreat"
    rules = ("P9.6", *(("P4.3",) if turned else ()), "P9.7")
    return Banner(words, f"{went.strip()} {name} now says where the {units}.".strip(), rules, "gold", "star")
