"""Short ways to set up and play province games in tests."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from random import Random
from typing import Any

from sekigahara.province_game import battle, game, position
from sekigahara.province_game.actions import ProvinceAction
from sekigahara.province_game.state import State
from tabletop import Event, Step, Verdict


def place(ishida: str = "", tokugawa: str = "", hands: tuple[str, str] = ("", ""), **more: Any) -> State:
    """A position from texts: units as ``"kyoto: mori mori; omi: ii=ii-2"``, hands Ishida's first. Decks, outlook
    and discards may be pairs of texts in that order too."""
    units = {"ishida": _units(ishida), "tokugawa": _units(tokugawa)}
    return position(units, hands=hands, **more)


def _units(text: str) -> dict[str, str]:
    found = {}
    for part in text.split(";"):
        if part.strip():
            name, _, clans = part.partition(":")
            found[name.strip()] = clans.strip()
    return found


def fight(attackers: str, defenders: str, hands: tuple[str, str] = ("", ""), decks: tuple[str, str] = ("", ""), **more: Any
          ) -> State:
    """A single battle from texts; Ishida attacks."""
    return battle(attackers.split(), defenders.split(), hands, decks, **more)


def step(state: State, text: str, seat: str | None = None) -> Step[State, ProvinceAction]:
    """The step of one action by the side that is asked."""
    return game.apply(state, game.parse(text, state, seat))


def play(state: State, *texts: str) -> State:
    """The state after some actions, each by the side that is asked."""
    for text in texts:
        state = step(state, text).state
    return state


def last(state: State, *texts: str) -> Step[State, ProvinceAction]:
    """The last step of some actions."""
    return step(play(state, *texts[:-1]), texts[-1])


def why(state: State, text: str, seat: str | None = None, **more: Any) -> Verdict[ProvinceAction]:
    """The verdict on an action in notation."""
    return game.explain(state, game.parse(text, state, seat), **more)


def legal(state: State, start: str = "") -> list[str]:
    """The legal actions in notation that begin so."""
    return [text for text in map(str, game.legal_actions(state)) if text.startswith(start)]


def refused(state: State, text: str, seat: str | None = None) -> str:
    """The rule that decides against an action, which must be illegal."""
    verdict = why(state, text, seat)
    assert verdict.legal is False, f"{text} should be refused"
    action = game.parse(text, state, seat)
    assert action not in game.legal_actions(state)
    assert action not in list(game.legal_actions(state))
    return verdict.checks[0].rule


def allowed(state: State, text: str, seat: str | None = None) -> tuple[str, ...]:
    """The rules that an action rests on, which must be legal; the granting one first."""
    verdict = why(state, text, seat)
    assert verdict.legal is True, f"{text} should be legal:\n{verdict}"
    assert game.parse(text, state, seat) in list(game.legal_actions(state))
    return verdict.rules


def told(events: Iterable[Event], rule: str) -> list[str]:
    """The texts of the events that a rule decided."""
    return [event.text for event in events if event.rules[0] == rule]


def rules(it: Step[State, ProvinceAction]) -> list[str]:
    """All rules that the events of a step name."""
    return [rule for event in it.events for rule in event.rules]


def units(state: State, where: str, side: str | None = None) -> list[str]:
    """The clans of the units in a province, a sworn one with a ``!``."""
    return [unit.clan + ("!" if unit.sworn else "") for unit in state.units[where] if side in (None, unit.side)]


def hand(state: State, side: str) -> list[str]:
    """The names of a side's cards."""
    return [card.name for card in state.hands[side]]  # type: ignore[index]


def names(state: State, pile: str, side: str) -> list[str]:
    """The names of the cards in a pile."""
    return [card.name for card in getattr(state, pile)[side]]


def to_end_of_turn(state: State) -> State:
    """The state after the side to act has passed what is left of its turn."""
    side = state.asked
    while state.ask == "action" and state.asked == side:
        state = play(state, "pass")
    return state


def to_next_round(state: State, text: str = "") -> Step[State, ProvinceAction]:
    """The step that ends the round, with passes, blind draws and discards; ``text`` is done first."""
    before = state.round
    it = step(state, text) if text else None
    state = it.state if it else state
    while state.outcome is None and state.round == before:
        listed = list(game.legal_actions(state))
        action = next((each for each in listed if str(each) in ("pass", "done", "draw deck")), listed[-1])
        it = game.apply(state, action)
        state = it.state
    assert it is not None
    return it


def with_data(state: State, **changes: Any) -> dict[str, Any]:
    """The encoded state with some fields changed."""
    return {**copy.deepcopy(game.encode(state)), **changes}


def choose(random: Random, state: State) -> ProvinceAction:
    """An action by kind first, so that the rare kinds come as often as the common ones."""
    actions = list(game.legal_actions(state))
    kinds = list(dict.fromkeys(type(action) for action in actions))
    kind = kinds[int(random.random() * len(kinds))]
    same = [action for action in actions if type(action) is kind]
    return same[int(random.random() * len(same))]
