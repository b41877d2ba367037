"""The words of the panel: actions, why they are possible, groups of them, and what must not be missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sekigahara.province_game.actions import (
    Attack,
    Discard,
    Done,
    Draw,
    Gift,
    March,
    Move,
    Muster,
    Pass,
    Pay,
    Play,
    ProvinceAction,
    Ready,
    Retreat,
    Secure,
    Send,
    Swear,
    UnitRef,
    War,
)
from sekigahara.province_game.map import PROVINCES, SEA
from sekigahara.province_game.pieces import (
    CLAN_NAMES,
    CLANS,
    Card,
    Side,
    and_list,
    cards_words,
    count,
    enemy,
    number_words,
    units_words,
)
from sekigahara.province_game.view import View
from tabletop.panel.kit import Group, Item, Note

__all__ = ["MANY", "action_groups", "action_words", "listed"]

_DONE: Final = {"pay": "Done: no more attackers", "secure": "Done: secure no more", "march": "Done: march no more",
                "swear": "Done: no oath"}


# --- an action in words -----------------------------------------------------------------------------------------------


def _units(clan: str, number: int) -> str:
    return CLAN_NAMES[clan] if number == 1 else f"{number_words(number)} {CLAN_NAMES[clan]}"


def _unit(unit: UnitRef) -> str:
    return f"{CLAN_NAMES[unit.clan]} in {PROVINCES[unit.place].name}"


def _name(place: str) -> str:
    return PROVINCES[place].name


def action_words(action: ProvinceAction, view: View) -> str:
    """An action in words."""
    match action:
        case Move(_, start, end, clan, numbers, cards):
            return f"Move {_units(clan, len(numbers))} from {_name(start)} to {_name(end)} for {cards_words(cards)}"
        case March(_, start, end, clan, numbers):
            return f"March with {_units(clan, len(numbers))} from {_name(start)} to {_name(end)}, without a card"
        case Attack(_, place):
            return f"Attack {_name(place)}"
        case Pay(_, card, unit):
            return f"Pay {card.words}: {_unit(unit)} attacks"
        case Secure(_, unit, card):
            return f"Secure {CLAN_NAMES[unit.clan]} with {card.words}"
        case War(_, card):
            return f"War card {card.words}" if card.clan is not None else "A war card, face down"
        case Ready():
            return "Done: no more war cards"
        case Done():
            return _DONE.get(view.ask, "Done")
        case Retreat(_, to):
            return f"Retreat to {_name(to)}"
        case Send(_, to):
            return f"Send the unit to {_name(to)}"
        case Gift(_, unit, cards):
            return f"Gift of {cards_words(cards)} to {_unit(unit)}"
        case Play():
            return _play_words(action)
        case Draw(_, card):
            return "Draw blind from the deck" if card is None or not card.name[0].isalpha() else f"Draw {card.words}"
        case Discard(_, card):
            return f"Discard {card.words}"
        case Muster(_, clan, place):
            return f"Muster {CLAN_NAMES[clan]} in {_name(place)}"
        case Swear(_, unit):
            return f"Make {_unit(unit)} sworn"
        case Pass():
            return "Pass this action"


def _play_words(action: Play) -> str:
    words = f"Play {action.card.words}"
    if action.place is None:
        return words
    if action.to is not None:
        return f"{words}: from {_name(action.place)} to {_name(action.to)}"
    clan = CLAN_NAMES.get(action.clan or "", "")
    return f"{words}: {clan} in {_name(action.place)}"


# --- groups -----------------------------------------------------------------------------------------------------------


def _move_title(action: Move | March) -> str:
    return f"Move from {_name(action.start)}" if isinstance(action, Move) else f"March from {_name(action.start)}"


def _title(action: ProvinceAction, view: View, short: bool) -> str:
    match action:
        case Move() | March():
            return _move_title(action)
        case Gift() if short:
            return "Gifts"
        case Gift(seat, unit, _):
            whose = "your" if view.of(unit.place, seat) else "the enemy's"
            return f"Gift to {whose} {_unit(unit)}"
        case Play(_, card):
            return f"Play {card.words}"
    return _TITLES[type(action)]


_TITLES: Final[dict[type, str]] = {
    Attack: "Attack", Pay: "Pay for attackers", Secure: "Secure a unit", War: "War cards", Ready: "End of it",
    Done: "End of it", Retreat: "Where to retreat", Send: "Where it goes", Draw: "Draw a card", Discard: "Discard a card",
    Muster: "Muster", Swear: "Oath", Pass: "End of it",
}


def _price(cards: Sequence[Card]) -> str:
    return " + ".join(card.words for card in cards)


def _label(action: ProvinceAction, view: View, title: str) -> str:
    """The words for one of many short actions, below the heading that says what they are."""
    match action:
        case Move(_, _, end, clan, numbers, cards):
            return f"{_units(clan, len(numbers))} to {_name(end)} for {_price(cards)}"
        case March(_, _, end, clan, numbers):
            return f"{_units(clan, len(numbers))} to {_name(end)}"
        case Pay(_, card, unit):
            return f"{_unit(unit)} for {card.words}"
        case Secure(_, unit, card):
            return f"{CLAN_NAMES[unit.clan]} with {card.words}"
        case War(_, card) | Discard(_, card):
            return card.words
        case Gift(_, unit, cards):
            return f"{_unit(unit)}: {_price(cards)}" if title == "Gifts" else _price(cards)
        case Play(_, card, clan, place, to, _) if place is not None:
            if to is not None:
                return f"{_name(place)} to {_name(to)}"
            return f"{CLAN_NAMES.get(clan or '', '')} in {_name(place)}"
        case Draw(_, card):
            return "blind from the deck" if card is None else card.words
        case Muster(_, clan, place):
            return f"{CLAN_NAMES[clan]} in {_name(place)}"
        case Swear(_, unit):
            return _unit(unit)
    return action_words(action, view)


_PLAYS: Final = {
    "levy": "a unit of yours comes to a castle under your flag", "night-march": "all units of a province go one route",
    "false-orders": "an unsworn enemy unit must go; its owner says where", "turncoat": "an unsworn enemy unit joins you",
    "spies": "see the enemy's hand, then draw one card",
}


def _group_notes(view: View, action: ProvinceAction, title: str) -> tuple[Note, ...]:
    """What holds for a whole group of short actions; () for a group whose actions have notes of their own."""
    match action:
        case Move():
            if view.options.cards_per_move == "unit":
                return (Note("P3.1", "a card of the clan for each unit that goes"),)
            return (Note("P3.1", "one card of the clan, whatever its value, for the whole group"),)
        case March():
            return (Note("P6.3", "Roads clear: one group goes one route for nothing"),)
        case Pay():
            secured = " and secures him" if view.options.attack_card_secures else ""
            return (Note("P3.4", "a card of his own clan for each attacker"),) + (
                (Note("P3.5", f"it also{secured}"),) if secured else ())
        case Secure():
            return (Note("P4.2", "a card of his clan; a secured unit takes no loyalty test"),)
        case War():
            return (Note("P9.2", "up to three, in secret"), Note("P9.3", "each lays one hit on an enemy of its clan"))
        case Gift(seat, unit, _):
            # With several units in one group the note can't tell them apart.
            what = "your own unit becomes sworn; an enemy's changes sides if the card drawn is of his clan"
            if title != "Gifts":
                what = what.partition("; ")[0].replace("your own unit", "he") if view.of(unit.place, seat) else (
                    "he changes sides if the card drawn is of his clan")
            return (Note("P5.1", "cards worth three; then the top loyalty card of your deck is drawn"), Note("P5.2", what))
        case Play(_, card):
            return (Note("P6.2", _PLAYS[card.name]),)
        case Draw():
            return (Note("P1.5", "an open card of the outlook, or blind from the deck"),)
        case Discard():
            rule = "P6.3" if view.phase == "event" else "P7.2"
            return (Note(rule, f"{count(view.left, 'card')} still to discard"),)
        case Muster():
            return (Note("P6.3", "a castle under your flag without enemies, no border province"),)
        case Swear():
            return (Note("P6.3", "sworn with the top loyalty card of your deck; he is never tested again"),)
    return ()


def _own_notes(view: View, action: ProvinceAction) -> Iterator[Note]:
    """What a single action rests on and brings, where it stands by itself."""
    match action:
        case Attack(seat, place):
            yield Note("P3.4", f"{units_words(view.of(place, enemy(seat)))} would defend")
            yield from _prize(view, seat, place)
        case Retreat(seat, to) | Send(seat, to):
            rule = "P9.7" if isinstance(action, Retreat) else "P6.2" if view.phase == "turn" else "P5.4"
            if view.single:
                yield Note(rule, "named when the battle was set up")
                return
            there = view.of(to, seat)
            flag = "your flag" if view.flags[to] == seat else "no flag of yours"
            joins = f"; joins {units_words(there)}" if there else ""
            sea = ", by sea" if (view.place, to) in SEA else ""
            yield Note(rule, f"{flag}, no enemy{sea}{joins}")
        case Pass():
            yield Note("P2.3", f"{count(view.left - 1, 'action')} left after it")
        case Ready():
            yield Note("P9.2", "how many they are stays hidden until both are done")
        case Done() if view.ask == "pay":
            yield Note("P9.1", "then units may be secured")
        case Done() if view.ask == "secure":
            open_ = [each for each in view.of(view.battle.place, action.seat) if each.sworn is None
                     and each.id not in view.battle.secured] if view.battle is not None else []
            yield Note("P4.3", f"{units_words(open_)} will be tested" if open_ else "nobody of yours will be tested")
        case Done():
            yield Note("P6.3", "the event asks for no more")


def _prize(view: View, seat: Side, place: str) -> Iterator[Note]:
    """What an attack could win."""
    if view.flags[place] == seat:
        return
    if PROVINCES[place].castle:
        yield Note("P8.1", "a castle")
    if PROVINCES[place].border:
        yield Note("P8.2", "a border province")


def _closed(view: View, side: Side, title: str) -> tuple[Note, ...]:
    """What is not open here, and why."""
    hand = [card for card in view.sides[side].hand if card is not None]
    held = {card.clan for card in hand}
    if title == "Moves" and view.ask == "action":
        without = [clan for clan in CLANS if clan not in held and any(
            unit.side == side and unit.clan == clan for units in view.units.values() for unit in units)]
        if without:
            return (Note("P3.1", f"no card of {and_list(CLAN_NAMES[clan] for clan in without)} in hand: their units can't"
                                 " move"),)
    return ()


MANY: Final = 40
"""In a turn with more actions than this the list holds one for each thing to do; its variants are chosen on the board."""


def listed(actions: Sequence[ProvinceAction]) -> list[ProvinceAction]:
    """The actions that stand in the list: all of a few; of many the largest group that goes one way for the lowest card,
    and for each unit the gift that gives away the least."""
    if len(actions) <= MANY:
        return [*actions]
    best: dict[object, ProvinceAction] = {}
    for action in actions:
        key = _thing(action)
        if key not in best or _worth(action) > _worth(best[key]):
            best[key] = action
    return [*best.values()]


def _thing(action: ProvinceAction) -> object:
    match action:
        case Move(_, start, end, clan) | March(_, start, end, clan):
            return Move, start, end, clan
        case Gift(_, unit, _):
            return Gift, unit
    return action


def _worth(action: ProvinceAction) -> tuple[int, ...]:
    match action:
        case Move(_, _, _, _, numbers, cards):
            return len(numbers), -sum(card.value for card in cards)
        case March(_, _, _, _, numbers):
            return (len(numbers),)
        case Gift(_, _, cards):
            return -sum(card.value for card in cards), -len(cards), *(-card.order for card in cards)
    return ()


def action_groups(view: View, actions: Sequence[ProvinceAction]) -> tuple[Group, ...]:
    """The open actions in groups: attacks first, for they are few; then moves by province, events, gifts, and the end.

    Of very many only those that :func:`listed` names stand there; a line says where the others are.
    """
    shown = listed(actions)
    kinds: dict[str, list[ProvinceAction]] = {}
    for action in shown:
        kinds.setdefault(_title(action, view, len(shown) < len(actions)), []).append(action)
    order = sorted(kinds, key=lambda title: _ORDER.index(type(kinds[title][0])))
    groups = [_group(view, title, kinds[title]) for title in order]
    closed = _closed(view, view.asked, "Moves") if view.asked is not None else ()
    if closed:
        last = max((index for index, title in enumerate(order) if isinstance(kinds[title][0], Move)), default=-1)
        groups.insert(last + 1, Group("No card for it", (), closed))
    if len(shown) < len(actions):
        words = f"{len(actions) - len(shown)} more, with fewer units or other cards: click units, a province and cards."
        groups.append(Group("On the board", (), (Note(None, words),)))
    return tuple(groups)


_ORDER: Final = (Attack, Pay, Secure, War, Retreat, Send, Draw, Discard, Muster, March, Swear, Move, Play, Gift, Ready,
                 Done, Pass)


def _group(view: View, title: str, actions: Sequence[ProvinceAction]) -> Group:
    notes = _group_notes(view, actions[0], title)
    items = tuple(Item(action, _label(action, view, title), () if notes else tuple(_own_notes(view, action)))
                  for action in actions)
    return Group(title, items, (), notes)
