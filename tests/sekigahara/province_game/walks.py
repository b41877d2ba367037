"""Positions for the property tests: what random play comes to under any options, and any well-formed action."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from sekigahara.province_game import battle, game
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
from sekigahara.province_game.map import NEIGHBOURS, PROVINCES
from sekigahara.province_game.pieces import CARDS, CLANS, SIDES, UNKNOWN, sorted_cards
from sekigahara.province_game.state import State
from tabletop import Step
from tests.sekigahara.province_game.kit import choose

CHOICES: list[dict[str, Any]] = [
    {}, {"cards_per_move": "unit"}, {"attack_card_secures": False}, {"event_card": "free"}, {"battle_winner": "most_hits"},
    {"hits_to_remove": 1}, {"hits_to_remove": 1, "war_cards": "different_clans"}, {"round_limit": None},
]
WALKS = st.builds(lambda seed, options, skip: list(walk(seed, options, skip, 60)), st.integers(0, 10_000),
                  st.sampled_from(CHOICES), st.sampled_from([0, 0, 100, 300]))


def walk(seed: int, options: dict[str, Any], skip: int, steps: int) -> Iterator[tuple[State, Step[State, Any] | None]]:
    """A random game from its ``skip``-th step on, position by position, each with the step that led there."""
    random = Random(seed)
    state = random_battle(random, options) if seed % 8 == 7 else game.setup(seed, options)
    step = None
    for number in range(skip + steps):
        if number >= skip:
            yield state, step
        if not game.to_act(state):
            if number < skip:
                yield state, step
            return
        step = game.apply(state, choose(random, state))
        state = step.state
    yield state, step


def random_battle(random: Random, options: dict[str, Any]) -> State:
    """A single battle of a few units."""
    piles = [list(CARDS) for _ in SIDES]
    for pile in piles:
        random.shuffle(pile)
    clans = [[random.choice(CLANS) for _ in range(random.randint(1, 4))] for _ in SIDES]
    return battle(clans[0], clans[1], (piles[0][:6], piles[1][:6]), (piles[0][6:9], piles[1][6:9]),
                  retreats=random.choice((None, (["kaga"], ["ise", "omi"]))), options=options, seed=random.randint(0, 99))


def any_action(random: Random, state: State) -> ProvinceAction:
    """Any well-formed action, likely about what is on the table."""
    seat = random.choice(SIDES)
    held = [place for place, units in state.units.items() if units]
    place = random.choice(held if held and random.random() < 0.7 else list(PROVINCES))
    end = random.choice(NEIGHBOURS[place] if random.random() < 0.8 else tuple(PROVINCES))
    there = state.units[place]
    clan = random.choice(there).clan if there and random.random() < 0.8 else random.choice(CLANS)
    hand = state.hands[seat]
    card = random.choice(hand) if hand and random.random() < 0.7 else random.choice([*CARDS.values(), UNKNOWN])
    numbers = random.choice(((1,), (1,), (1, 2), (2,), (1, 3), (1, 2, 3), (2, 1), (1, 1)))
    cards = sorted_cards(random.choices(hand or (card,), k=random.choice((1, 1, 2, 3))))
    unit = UnitRef(place, clan, random.choice((1, 1, 1, 2, 3)))
    event = CARDS[random.choice(("levy", "night-march", "false-orders", "turncoat", "spies", "mori-1"))]
    return random.choice((
        Move(seat, place, end, clan, numbers, random.choice((cards, (card,)))), Attack(seat, place), Pay(seat, card, unit),
        Secure(seat, unit, card), War(seat, card), Ready(seat), Done(seat), Retreat(seat, end), Send(seat, end),
        Gift(seat, unit, cards), Play(seat, event), Play(seat, event, clan, place, None, unit.number),
        Play(seat, event, None, place, end), Play(seat, event, clan, place), Draw(seat), Draw(seat, card),
        Discard(seat, card),
        Muster(seat, clan, place), March(seat, place, end, clan, numbers), Swear(seat, unit), Pass(seat)))
