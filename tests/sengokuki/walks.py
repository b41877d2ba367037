"""Positions for the property tests: what random play comes to, from the start and from random boards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from hypothesis import strategies as st

import sengokuki
from sengokuki import Action, Flip, Move, State, game
from sengokuki.board import SQUARES
from tabletop import Step

OPTIONS = st.fixed_dictionaries({}, optional={
    "start": st.sampled_from(["rotated", "corners"]), "shinobi_bonus": st.just(False), "draw_rules": st.just(False),
    "nobori": st.just(True)})


def random_board(random: Random, options: dict[str, Any]) -> State:
    """A free position with any warriors anywhere, and any cards."""
    signs = ["1"] * 42
    squares = random.sample(range(42), 42)
    for sign in ("D", "d"):
        if random.random() < 0.95:
            signs[squares.pop()] = sign
    for _ in range(random.randint(0, 10)):
        signs[squares.pop()] = random.choice("SALRsalr")
    crowd = random.choice((0.05, 0.3, 0.7))
    for square in squares:
        if random.random() < crowd:
            signs[square] = "#"
    text = "/".join("".join(signs[rank * 6:rank * 6 + 6]) for rank in range(7)) + random.choice((" w", " b"))
    return sengokuki.position(text, seed=random.randint(0, 999), options=options)


def choose(random: Random, state: State) -> Action:
    """A flip or a move with equal chance where there are both, and then any one of these."""
    actions = list(game.legal_actions(state))
    # Flips come first.
    flips = bisect_left(actions, True, key=lambda action: type(action) is not Flip)
    if 0 < flips < len(actions):
        actions = actions[:flips] if random.random() < 0.5 else actions[flips:]
    return actions[int(random.random() * len(actions))]


Walk: TypeAlias = list[tuple[State, Any]]
"""The positions of a game, each with the step that led there, None for the first."""


def walk(seed: int, options: dict[str, Any], steps: int, free: bool) -> Iterator[tuple[State, Step[State, Action] | None]]:
    """A random game, position by position, each with the step that led there."""
    random = Random(seed)
    state = random_board(random, options) if free else game.setup(seed, options)
    yield state, None
    for _ in range(steps):
        if game.outcome(state) is not None:
            return
        step = game.apply(state, choose(random, state))
        state = step.state
        yield state, step


def any_action(random: Random) -> Action:
    """Any well-formed action, sensible or not."""
    seat = random.choice(("white", "black"))
    if random.random() < 0.2:
        return Flip(seat, random.choice(SQUARES))
    return Move(seat, random.choice("DSALR"), random.choice(SQUARES), random.choice(SQUARES), random.random() < 0.3)


WALKS = st.builds(
    lambda seed, options, steps, free: list(walk(seed, options, steps, free)),
    st.integers(0, 2**32), OPTIONS, st.integers(0, 80), st.booleans())
