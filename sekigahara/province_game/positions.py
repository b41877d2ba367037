"""Setting up any position in the middle of a round, or a single battle: for lessons and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sekigahara.province_game.dealing import DECK, UNITS_A_CLAN, SetupError, empty_state, side_named
from sekigahara.province_game.map import PROVINCES, province_named
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import (
    CARD_COUNTS,
    CARDS,
    CLANS,
    ISHIDA,
    ROUND_EVENTS,
    SIDE_NAMES,
    SIDES,
    TOKUGAWA,
    Card,
    PieceError,
    Side,
    Unit,
    card_named,
    enemy,
    sorted_cards,
)
from sekigahara.province_game.round import ACTIONS_A_TURN, round_plan
from sekigahara.province_game.state import NO_UNITS, Battle, State, Task
from tabletop import Chance

__all__ = ["BATTLEFIELD", "battle", "position"]

BATTLEFIELD: Final = "mino"
"""Where a single battle stands: Sekigahara lies in Mino."""


# --- reading names -------------------------------------------------------------------------------------------------


def _card(name: object, argument: str) -> Card:
    try:
        return card_named(name)
    except PieceError as error:
        raise SetupError(argument, str(error)) from error


def _names(value: Any, argument: str) -> list[Any]:
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, Iterable):
        raise SetupError(argument, f"needs a list of names, not {value!r}")
    return list(value)


def _cards(value: Any, argument: str) -> tuple[Card, ...]:
    return tuple(_card(name, f"{argument}[{index}]") for index, name in enumerate(_names(value, argument)))


def _by_side(value: Any, argument: str, attacker: Side = ISHIDA) -> dict[Side, Any]:
    """What a pair gives each side: a mapping of sides or of ``attacker`` and ``defender``, or two in that order."""
    if value is None:
        return {ISHIDA: (), TOKUGAWA: ()}
    roles = {"attacker": attacker, "defender": enemy(attacker)}
    if isinstance(value, Mapping):
        given = {roles[name] if name in roles else side_named(name, f"{argument} key"): each for name,
                 each in value.items()}
    elif isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2:
        given = {attacker: value[0], enemy(attacker): value[1]}
    else:
        raise SetupError(argument, "needs a mapping of the two sides, or the attacker's and the defender's in this order")
    return {side: given.get(side, ()) for side in SIDES}


def _check_copies(piles: Mapping[Side, Iterable[Card]], argument: str) -> None:
    for side in SIDES:
        for card, number in Counter(piles[side]).items():
            if number > CARD_COUNTS[card.name]:
                raise SetupError(argument, f"{SIDE_NAMES[side]} has {card.name} {number} times, but there are only"
                                           f" {CARD_COUNTS[card.name]} in a deck")


def _clan(name: object, argument: str) -> tuple[str, Card | None]:
    """A unit's clan, and the card it is sworn with: ``ii``, or ``ii=ii-2``."""
    clan, mark, card = str(name).partition("=")
    if clan not in CLANS:
        raise SetupError(argument, f"there is no clan {clan!r}; the clans are {', '.join(CLANS)}")
    sworn = _card(card, argument) if mark else None
    if sworn is not None and sworn.clan is None:
        raise SetupError(argument, f"a unit is sworn with a loyalty card, not with {card}")
    return clan, sworn


# --- a single battle -----------------------------------------------------------------------------------------------


def battle(
    attackers: Iterable[str],
    defenders: Iterable[str],
    hands: Any,
    decks: Any = None,
    *,
    retreats: Any = None,
    options: ProvinceOptions | Mapping[str, Any] | None = None,
    seed: int = 0,
    attacker: str = ISHIDA,
) -> State:
    """Set up a single battle. The attackers are paid for already (and secured, P3.5); securing comes next (P9.1).

    Args:
        attackers: their clans, like ``["mori", "ii"]``; ``"ii=ii-2"`` is a unit sworn with that card.
        defenders: likewise.
        hands: each side's cards: a mapping of sides (or of ``attacker`` and ``defender``), or the attacker's and the
            defender's in this order. A list of names, or a text with spaces.
        decks: each side's deck, top first, in the same way; without it there are no decks.
        retreats: the provinces that each side may retreat to, in the same way; without it beaten units are removed.
        options: the settings.
        seed: for shuffling discards.
        attacker: the side that attacks, Ishida by default.

    Raises:
        SetupError: an unknown name, or more copies than there are.
        OptionError: an unknown option or value.
    """
    side = side_named(attacker, "attacker")
    sides = (side, enemy(side))
    state = empty_state(ProvinceOptions.make(options), Chance.from_seed(seed))
    hand_of, deck_of = _by_side(hands, "hands", side), _by_side(decks, "decks", side)
    units: list[Unit] = []
    clans: dict[Side, list[tuple[str, Card | None]]] = {}
    for whose, argument, given in ((side, "attackers", attackers), (sides[1], "defenders", defenders)):
        names = _names(given, argument)
        if not names:
            raise SetupError(argument, "a battle needs units on both sides")
        clans[whose] = [_clan(name, f"{argument}[{index}]") for index, name in enumerate(names)]
    for whose in SIDES:
        units += [Unit(len(units) + number, clan, whose, sworn) for number, (clan, sworn) in enumerate(clans[whose], 1)]
    for clan, number in Counter(unit.clan for unit in units).items():
        if number > 2 * UNITS_A_CLAN:
            raise SetupError("attackers", f"there are only {2 * UNITS_A_CLAN} units of {clan}")
    piles = {whose: (_cards(hand_of[whose], f"hands[{whose}]"), _cards(deck_of[whose], f"decks[{whose}]"))
             for whose in SIDES}
    _check_copies({whose: (*piles[whose][0], *piles[whose][1], *(unit.sworn for unit in units
                                                                 if unit.side == whose and unit.sworn)) for whose in SIDES},
                  "hands")
    refuges = {whose: tuple(_province(name, f"retreats[{whose}][{index}]")
                            for index, name in enumerate(_names(each, "retreats")))
               for whose, each in _by_side(retreats, "retreats", side).items()}
    for whose in SIDES:
        for name in refuges[whose]:
            if name == BATTLEFIELD or name in refuges[enemy(whose)]:
                raise SetupError(f"retreats[{whose}]", f"{name} can't be a refuge: the battle is in {BATTLEFIELD}, and no"
                                                       " province takes both sides")
    secured = tuple(unit.id for unit in units if unit.side == side) if state.options.attack_card_secures else ()
    plan = (Task("secure", sides[0]), Task("secure", sides[1]), Task("war", sides[0]), Task("war", sides[1]),
            Task("reveal"),
            Task("tests"), Task("count"), Task("settle"))
    return state.but(
        single=True, first=side, plan=plan, battle=Battle(BATTLEFIELD, side, secured=secured, retreats=refuges),
        units={**NO_UNITS, BATTLEFIELD: tuple(units)}, hands={whose: sorted_cards(piles[whose][0]) for whose in SIDES},
        decks={whose: piles[whose][1] for whose in SIDES})


def _province(name: object, argument: str) -> str:
    try:
        return province_named(name).id
    except PieceError as error:
        raise SetupError(argument, str(error)) from error


# --- any position --------------------------------------------------------------------------------------------------


def position(
    units: Mapping[str, Mapping[str, Any]],
    *,
    flags: Mapping[str, Any] | None = None,
    hands: Any = None,
    outlook: Any = None,
    decks: Any = None,
    discards: Any = None,
    rest: str = "deck",
    waiting: str = "removed",
    first: str = ISHIDA,
    to_act: str | None = None,
    actions: int = ACTIONS_A_TURN,
    round: int = 1,
    event: str = "quiet-season",
    events: Iterable[str] = (),
    options: ProvinceOptions | Mapping[str, Any] | None = None,
    seed: int = 0,
) -> State:
    """Set up a position in the middle of a round, where a side is asked for an action.

    Args:
        units: each side's units by province, like ``{"ishida": {"kyoto": "mori mori ii=ii-2"}, "tokugawa": {…}}``.
        flags: each side's flags beside those of the provinces where its units stand; ``None`` as a key takes flags away.
        hands, outlook, decks, discards: each side's cards; of decks the top.
        rest: where cards not named go: ``deck`` (shuffled beneath) or ``gone`` (out of the game).
        waiting: where units not named go: ``removed`` or ``reserve``.
        first: the first player of the round.
        to_act: whose turn it is, the first player's by default.
        actions: how many actions of the turn are left.
        round: the number of the round.
        event: the round event in force; it is not carried out again.
        events: the next round events, top first; the others follow shuffled.
        options: the settings.
        seed: for all that is shuffled.

    Raises:
        SetupError: an unknown name, more copies than there are, or both sides in a province.
        OptionError: an unknown option or value.
    """
    state = empty_state(ProvinceOptions.make(options), Chance.from_seed(seed))
    first_side = side_named(first, "first")
    side_to_act = first_side if to_act is None else side_named(to_act, "to_act")
    if not 1 <= actions <= ACTIONS_A_TURN:
        raise SetupError("actions", f"a turn has {ACTIONS_A_TURN} actions, so {actions} can't be left")
    board, spare = _board(units)
    standing: dict[str, Side | None] = {place: there[0].side if there else None for place, there in board.items()}
    for key, places in (flags or {}).items():
        whose = None if key is None else side_named(key, "flags key")
        standing |= {_province(name, f"flags[{key}]"): whose for name in _names(places, "flags")}
    state = _lay_out(state, board, {"hands": hands, "outlook": outlook, "decks": decks, "discards": discards}, rest)
    names = [event, *_names(events, "events")]
    for index, name in enumerate(names):
        if name not in ROUND_EVENTS or name in names[:index]:
            raise SetupError("events", f"{name!r} is no round event, or comes twice")
    later, chance = state.chance.shuffle([name for name in ROUND_EVENTS if name not in names])
    plan = round_plan(first_side)[1:]
    if side_to_act != first_side:
        plan = plan[1:]
    return state.but(
        units=board, flags=standing, first=first_side, round=round, event=event, event_past=(event,),
        event_deck=(*names[1:], *later), chance=chance, plan=(plan[0]._replace(number=actions), *plan[1:]),
        **{"reserve" if waiting == "reserve" else "removed": spare})


def _board(units: Mapping[str, Mapping[str, Any]]) -> tuple[dict[str, tuple[Unit, ...]], dict[Side, tuple[Unit, ...]]]:
    """The units on the board by province, and those that are not on it by side."""
    board: dict[str, tuple[Unit, ...]] = dict(NO_UNITS)
    named = {side: {_province(place, f"units[{side}]"): [_clan(name, f"units[{side}][{place}]")
                                                         for name in _names(there, place)]
                    for place, there in units.get(side, {}).items()} for side in SIDES}
    numbers = {side: Counter(clan for there in named[side].values() for clan, _ in there) for side in SIDES}
    spare: dict[Side, tuple[Unit, ...]] = {}
    id = 0
    for side in SIDES:
        for place in PROVINCES:
            for clan, sworn in named[side].get(place, ()):
                if any(unit.side != side for unit in board[place]):
                    raise SetupError(f"units[{side}][{place}]", "a province holds units of one side only")
                id += 1
                board[place] = (*board[place], Unit(id, clan, side, sworn))
        left = []
        for clan in CLANS:
            total = sum(numbers[each][clan] for each in SIDES)
            if total > 2 * UNITS_A_CLAN:
                raise SetupError(f"units[{side}]", f"there are only {2 * UNITS_A_CLAN} units of {clan}")
            # Units that changed sides count against the other side's.
            missing = 2 * UNITS_A_CLAN - total
            own = max(0, UNITS_A_CLAN - numbers[side][clan])
            left += [clan] * (min(own, missing) if side == ISHIDA else missing - min(
                missing, max(0, UNITS_A_CLAN - numbers[ISHIDA][clan])))
        spare[side] = tuple(Unit(id + number, clan, side) for number, clan in enumerate(left, 1))
        id += len(left)
    return board, spare


def _lay_out(state: State, board: Mapping[str, tuple[Unit, ...]], piles: Mapping[str, Any], rest: str) -> State:
    """The state with all 45 cards of each side laid out."""
    given = {name: {side: _cards(each, f"{name}[{side}]") for side, each in _by_side(value, name).items()}
             for name, value in piles.items()}
    sworn = {side: [unit.sworn for there in board.values() for unit in there if unit.side == side and unit.sworn]
             for side in SIDES}
    named = {side: [*sworn[side], *(card for pile in given.values() for card in pile[side])] for side in SIDES}
    _check_copies(named, "hands")
    decks, gone, chance = dict(given["decks"]), dict(state.gone), state.chance
    for side in SIDES:
        left = Counter(DECK)
        left.subtract(named[side])
        others, chance = chance.shuffle([card for card in CARDS.values() for _ in range(left[card])])
        if rest == "gone":
            gone[side] = others
        else:
            decks[side] = (*decks[side], *others)
    return state.but(hands={side: sorted_cards(given["hands"][side]) for side in SIDES}, outlook=given["outlook"],
                     decks=decks,
                     discards=given["discards"], gone=gone, chance=chance)
