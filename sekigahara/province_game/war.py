"""War cards, the reveal, hits, the count and the retreat (P9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from sekigahara.province_game.actions import Ready, Retreat, War
from sekigahara.province_game.asking import question_in_battle, spends_loyalty
from sekigahara.province_game.decks import spend
from sekigahara.province_game.loyalty import must_test, nowhere_event, remove_units, shelters
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES
from sekigahara.province_game.moving import moved
from sekigahara.province_game.pieces import (
    CLAN_NAMES,
    SIDE_NAMES,
    UNKNOWN,
    Side,
    Unit,
    cards_words,
    count,
    enemy,
    sorted_cards,
    units_words,
)
from sekigahara.province_game.state import Fought, State, Task, changed
from tabletop import Event, Line, Outcome
from tabletop.verdicts import Requirement, Told, requires

__all__ = ["READY", "RETREAT", "RETREAT_FREELY", "WAR", "WAR_CARDS", "perform_count", "perform_ready", "perform_retreat",
           "perform_reveal", "perform_settle", "perform_war", "retreats_of", "war_cards_of"]

WAR_CARDS: Final = 3
"""How many war cards a side may choose (P9.2)."""


# --- choosing war cards --------------------------------------------------------------------------------------------


@requires("P9.2")
def named_card(state: State, action: War) -> bool:
    """The card is named: what a record hides can be read, not played."""
    return action.card is not UNKNOWN


@named_card.tells
def _named_card(state: State, action: War, passed: bool) -> Told:
    return ("The card is named." if passed else "A record hides this card: it can be read, not played."), {}


@requires("P9.2", grants=True)
def clan_in_battle(state: State, action: War) -> bool:
    """The side has a unit of the card's clan in this battle now."""
    card, battle = action.card, state.battle
    return card.clan is None or (battle is not None and bool(state.of(battle.place, action.seat, card.clan)))


@clan_in_battle.tells
def _clan_in_battle(state: State, action: War, passed: bool) -> Told:
    battle, clan = state.battle, action.card.clan
    units = state.of(battle.place, action.seat) if battle is not None else []
    facts = {"card": action.card.name, "clan": clan, "clans": tuple(dict.fromkeys(unit.clan for unit in units))}
    if passed:
        name = CLAN_NAMES[clan] if clan is not None else "no clan"
        return f"{SIDE_NAMES[action.seat]} has {name} in this battle.", facts
    return (f"{action.card.words}: {SIDE_NAMES[action.seat]} has no unit of {CLAN_NAMES[clan or '']} in this battle, only"
            f" {units_words(units)}."), facts


@requires("P9.2", secret=True)
def three_at_most(state: State, action: War) -> bool:
    """Fewer than three war cards have been chosen."""
    return state.battle is None or len(state.battle.war[action.seat]) < WAR_CARDS


@three_at_most.tells
def _three_at_most(state: State, action: War, passed: bool) -> Told:
    chosen = len(state.battle.war[action.seat]) if state.battle is not None else 0
    facts = {"chosen": chosen, "most": WAR_CARDS}
    if passed:
        return f"{count(chosen, 'war card')} chosen so far, of at most {WAR_CARDS}.", facts
    return (f"{count(chosen, 'war card')} are chosen already; this would be the {chosen + 1}th, and {WAR_CARDS} is the"
            " most.",
            facts)


@requires("P9.2", secret=True)
def another_clan(state: State, action: War) -> bool:
    """With ``war_cards="different_clans"`` no war card of this clan was chosen before."""
    battle = state.battle
    if state.options.war_cards == "any" or battle is None or action.card.clan is None:
        return True
    return all(card.clan != action.card.clan for card in battle.war[action.seat])


@another_clan.tells
def _another_clan(state: State, action: War, passed: bool) -> Told:
    facts = {"card": action.card.name, "war_cards": state.options.war_cards}
    if state.options.war_cards == "any":
        return "War cards may be of any clans that the side has in the battle.", facts
    if passed:
        return "No war card of this clan was chosen before.", facts
    return f"{action.card.words}: war cards must be of different clans, and one of this clan is chosen already.", facts


@requires("P9.2", secret=True)
def card_is_left(state: State, action: War) -> bool:
    """The hand holds the card, besides those chosen already."""
    chosen = state.battle.war[action.seat].count(action.card) if state.battle is not None else 0
    return state.hands[action.seat].count(action.card) > chosen


@card_is_left.tells
def _card_is_left(state: State, action: War, passed: bool) -> Told:
    chosen = state.battle.war[action.seat].count(action.card) if state.battle is not None else 0
    held = state.hands[action.seat].count(action.card)
    facts = {"card": action.card.name, "held": held, "chosen": chosen}
    if passed:
        return f"{SIDE_NAMES[action.seat]} holds {action.card.words}.", facts
    if not held:
        return f"{SIDE_NAMES[action.seat]} holds no {action.card.words}.", facts
    return (f"{SIDE_NAMES[action.seat]} holds {action.card.words} {held} times, and as many are chosen already."
            ), facts


WAR: Final[Sequence[Requirement[State, Any]]] = (
    question_in_battle, named_card, spends_loyalty, clan_in_battle, three_at_most, another_clan, card_is_left)
READY: Final[Sequence[Requirement[State, Any]]] = (question_in_battle,)


def war_cards_of(state: State, side: Side) -> Iterator[War]:
    """The war cards that a side may still choose."""
    battle = state.battle
    if battle is None or len(battle.war[side]) >= WAR_CARDS:
        return
    chosen = battle.war[side]
    clans = {unit.clan for unit in state.units[battle.place] if unit.side == side}
    if state.options.war_cards == "different_clans":
        clans -= {card.clan or "" for card in chosen}
    hand = state.hands[side]
    for card in dict.fromkeys(hand):
        if card.clan in clans and hand.count(card) > chosen.count(card):
            yield War(side, card)


def perform_war(state: State, action: War) -> tuple[State, list[Event]]:
    """Lay a war card face down; only its side sees which, and that there is one."""
    battle = state.battle
    assert battle is not None
    war = changed(battle.war, action.seat, sorted_cards((*battle.war[action.seat], action.card)))
    return state.but(battle=battle._replace(war=war)), [
        Event(("P9.2",), "{name} chooses {words} as a war card, in secret.",
              {"side": action.seat, "name": SIDE_NAMES[action.seat], "card": action.card.name, "words": action.card.words},
              audience=(action.seat,))]


def perform_ready(state: State, action: Ready) -> tuple[State, list[Event]]:
    """The choice is made; how many cards it holds is hidden."""
    return state.but(plan=state.plan[1:]), [
        Event(("P9.2",), "{name} has chosen war cards; which and how many is hidden until the reveal.",
              {"side": action.seat, "name": SIDE_NAMES[action.seat]})]


def perform_reveal(state: State, events: list[Event]) -> State:
    """Both sides' war cards are turned up and discarded (P9.1, P9.9); then the units that must take a test are listed."""
    battle = state.battle
    assert battle is not None
    for side in (battle.attacker, battle.defender):
        cards = battle.war[side]
        events.append(Event(("P9.1", "P9.2", "P9.9"), "{name} reveals {words}.",
                            {"side": side, "name": SIDE_NAMES[side], "cards": tuple(card.name for card in cards),
                             "words": cards_words(cards) if cards else "no war card"}))
        state = spend(state, side, cards)
    return state.but(battle=battle._replace(revealed=True, waiting=must_test(state)), plan=state.plan[1:])


# --- hits and count ------------------------------------------------------------------------------------------------


def lay_hits(state: State, side: Side) -> tuple[Counter[int], list[Line], int]:
    """The hits of a side's war cards: by the id of the unit hit, told card by card, and how many were laid (P9.3)."""
    battle = state.battle
    assert battle is not None
    need = state.options.hits_to_remove
    hits: Counter[int] = Counter()
    lines: list[Line] = []
    for card in battle.war[side]:
        targets = state.of(battle.place, enemy(side), card.clan)
        target = next((unit for unit in targets if hits[unit.id] < need), None)
        if target is None:
            why = f"no {CLAN_NAMES[card.clan or '']} among the enemy" if not targets else "all of that clan fall already"
            lines.append(Line("P9.3", f"{card.words}: {why}", 0))
            continue
        hits[target.id] += 1
        lines.append(Line("P9.3", f"{card.words} hits {target.words}, hit {hits[target.id]} of {need}", 1))
    return hits, lines, sum(line.amount for line in lines)


def perform_count(state: State, events: list[Event]) -> State:
    """Lay both sides' hits, remove who has enough of them, and see who wins (P9.3-P9.8)."""
    battle = state.battle
    assert battle is not None
    attacker, defender, place = battle.attacker, battle.defender, battle.place
    hits: Counter[int] = Counter()
    laid = {attacker: 0, defender: 0}
    for side in (attacker, defender):
        # Both sides lay theirs before anyone is removed (P9.5).
        more, lines, laid[side] = lay_hits(state, side)
        hits += more
        events.append(Event(("P9.3", "P9.5"), "{name} lays {words}.",
                            {"side": side, "name": SIDE_NAMES[side], "hits": laid[side], "words": count(laid[side], "hit")},
                            lines=lines, total=f"{SIDE_NAMES[side]} {laid[side]}"))
    need = state.options.hits_to_remove
    fallen = [unit for unit in state.units[place] if hits[unit.id] >= need]
    events += [Event(("P9.4",), "{words} of {name} is removed: {hits} of {need} hits.",
                     {"side": unit.side, "name": SIDE_NAMES[unit.side], "unit": unit.id, "words": unit.words,
                      "hits": hits[unit.id], "need": need}) for unit in fallen]
    state = remove_units(state, place, fallen)
    left = {side: len(state.of(place, side)) for side in (attacker, defender)}
    by_units = state.options.battle_winner == "units_left"
    mine, theirs = (left[attacker], left[defender]) if by_units else (laid[attacker], laid[defender])
    winner = attacker if mine > theirs and left[attacker] else defender
    what = "units left" if by_units else "hits laid"
    why = ("more " + what if winner == attacker else "an attacker without units can't win" if mine > theirs
           else "a tie goes to the defender" if mine == theirs else "more " + what)
    where = PROVINCES[place].name
    events.append(Event(
        ("P9.6",), "{winner_name} wins the battle: {what} {mine} : {theirs}, {why}.",
        {"winner": winner, "winner_name": SIDE_NAMES[winner], "attacker": attacker, "mine": mine, "theirs": theirs,
         "what": what, "why": why, "left": left, "laid": laid},
        lines=(Line("P9.6", f"{SIDE_NAMES[attacker]} attacks: {what}", mine),
               Line("P9.6", f"{SIDE_NAMES[defender]} defends: {what}", -theirs)),
        total=f"{SIDE_NAMES[attacker]} {mine} : {theirs} {SIDE_NAMES[defender]}"))
    battle = battle._replace(hits=tuple(sorted(hits.items())), laid=laid, fallen=tuple(fallen), winner=winner)
    state = state.but(plan=state.plan[1:], battle=battle,
                      fought=None if state.single else Fought(battle, state.units[place]))
    if winner == attacker and not state.single:
        events.append(Event(("P9.8",), "{name}'s flag goes up in {where}.",
                            {"side": attacker, "name": SIDE_NAMES[attacker], "place": place, "where": where}))
        state = state.but(flags={**state.flags, place: attacker})
    loser = enemy(winner)
    losers = state.of(place, loser)
    if losers:
        if shelters(state, place, loser):
            return state.but(plan=(Task("retreat", loser, 0, place), *state.plan))
        events.append(nowhere_event(place, loser, losers))
        state = remove_units(state, place, losers)
    return state


def perform_settle(state: State, events: list[Event]) -> State:
    """The battle is over; a single one ends the game with it."""
    battle = state.battle
    assert battle is not None
    winner = battle.winner
    assert winner is not None
    if not state.single:
        return state.but(battle=None, plan=state.plan[1:])
    left = len(state.of(battle.place, winner))
    outcome = Outcome((winner,), "P9.6", f"{SIDE_NAMES[winner]} wins the battle with {count(left, 'unit')} left.",
                      {"winner": winner, "left": left})
    return state.but(plan=(), outcome=outcome)


# --- retreat -------------------------------------------------------------------------------------------------------


def _fleeing(state: State, side: Side) -> tuple[str, list[Unit]]:
    """Where the units stand that must retreat now, and which they are."""
    task = state.plan[0] if state.plan else None
    if task is None or task.kind != "retreat" or task.side != side:
        return "", []
    units = state.of(task.place, side)
    return task.place, [unit for unit in units if task.number in (0, unit.id)]


@requires("P9.7")
def retreat_is_adjacent(state: State, action: Retreat) -> bool:
    """The province is adjacent."""
    place, _ = _fleeing(state, action.seat)
    return not place or action.to in NEIGHBOURS[place]


@retreat_is_adjacent.tells
def _retreat_is_adjacent(state: State, action: Retreat, passed: bool) -> Told:
    place, _ = _fleeing(state, action.seat)
    facts = {"from": place, "to": action.to}
    where = PROVINCES[place].name if place else "nowhere"
    return f"{PROVINCES[action.to].name} is {'' if passed else 'not '}adjacent to {where}.", facts


@requires("P9.7")
def retreat_without_enemies(state: State, action: Retreat) -> bool:
    """No enemy unit stands there."""
    return not state.holds(action.to, enemy(action.seat))


@retreat_without_enemies.tells
def _retreat_without_enemies(state: State, action: Retreat, passed: bool) -> Told:
    there = state.of(action.to, enemy(action.seat))
    facts = {"to": action.to, "enemies": len(there)}
    if passed:
        return f"No enemy unit stands in {PROVINCES[action.to].name}.", facts
    return f"{PROVINCES[action.to].name} is held by {SIDE_NAMES[enemy(action.seat)]}'s {units_words(there)}.", facts


@requires("P9.7", grants=True)
def retreat_to_friends(state: State, action: Retreat) -> bool:
    """It is friendly, or losing attackers came from there; and no round event closes the way."""
    place, _ = _fleeing(state, action.seat)
    return not place or action.to in shelters(state, place, action.seat)


@retreat_to_friends.tells
def _retreat_to_friends(state: State, action: Retreat, passed: bool) -> Told:
    place, units = _fleeing(state, action.seat)
    may = shelters(state, place, action.seat) if place else ()
    facts = {"from": place, "to": action.to, "may": may, "units": tuple(unit.id for unit in units)}
    if passed:
        return f"{units_words(units)} may retreat to {PROVINCES[action.to].name}.", facts
    names = ", ".join(PROVINCES[each].name for each in may)
    return (f"{PROVINCES[action.to].name} is not friendly, none of these attackers came from there, or a round event"
            " closes the"
            f" way; they may retreat to {names}."), facts


RETREAT: Final[Sequence[Requirement[State, Any]]] = (
    question_in_battle, retreat_is_adjacent, retreat_without_enemies, retreat_to_friends)
RETREAT_FREELY: Final[Sequence[Requirement[State, Any]]] = (question_in_battle, retreat_to_friends)
"""In a single battle there is no map around: the provinces named at its setup are all that count."""


def retreats_of(state: State, side: Side) -> Iterator[Retreat]:
    """The provinces that the units may retreat to."""
    return (Retreat(side, to) for to in shelters(state, state.plan[0].place, side))


def perform_retreat(state: State, action: Retreat) -> tuple[State, list[Event]]:
    """The units go together."""
    place, units = _fleeing(state, action.seat)
    facts = {"side": action.seat, "name": SIDE_NAMES[action.seat], "units": tuple(unit.id for unit in units),
             "words": units_words(units), "place": place, "from": PROVINCES[place].name, "to": action.to,
             "where": PROVINCES[action.to].name}
    return moved(state, units, place, action.to).but(plan=state.plan[1:]), [
        Event(("P9.7",), "{name} retreats with {words} from {from} to {where}.", facts)]
