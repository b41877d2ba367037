"""A turn: whose it is, and what happens when it ends (K2, K5, K6)."""

from __future__ import annotations

from typing import Any

from sengokuki.actions import Action
from sengokuki.board import SQUARES
from sengokuki.ends import (
    BARE,
    MOST_TURNS,
    REPEATED,
    TIMES,
    TURNS,
    attackers_now,
    end_event,
    forced_end,
    is_dead,
    outcome,
)
from sengokuki.kyousei import line_words
from sengokuki.pieces import CODES, COLOURS, DAIMYO, HEIYA, SEATS, SIDES
from sengokuki.state import End, Shown, State, key_of
from tabletop import Event, Step
from tabletop.verdicts import Facts, requires

__all__ = ["end_turn", "goes_on", "has_the_turn", "no_passing"]


@requires("K6.1")
def goes_on(state: State, action: Any) -> bool:
    """The game is not over."""
    return state.end is None


@goes_on.tells
def _(state: State, action: Any, passed: bool) -> tuple[str, Facts]:
    over = outcome(state)
    if over is None:
        return "The game goes on.", {}
    return f"The game is over. {over.text}", {"how": over.facts["how"]}


@requires("K2.1")
def has_the_turn(state: State, action: Any) -> bool:
    """It is the seat's turn."""
    return SIDES[action.seat] == state.mover


@has_the_turn.tells
def _(state: State, action: Any, passed: bool) -> tuple[str, Facts]:
    facts = {"turn": state.turn, "seat": state.seat}
    if passed:
        return f"It is {COLOURS[action.seat]}'s turn.", facts
    return f"It is {COLOURS[state.seat]}'s turn, not {COLOURS[action.seat]}'s.", facts


@requires("K2.1")
def no_passing(state: State, action: Any) -> bool:
    """A turn is a flip or a move: never met by a pass."""
    return False


@no_passing.tells
def _(state: State, action: Any, passed: bool) -> tuple[str, Facts]:
    if state.flipping:
        return "Nobody may pass: another card has to be flipped first.", {"flipping": True}
    return "Nobody may pass: a turn is two cards flipped or a warrior moved.", {"flipping": False}


def _say_kyousei(facts: Facts) -> str:
    return (f"Kyousei: {COLOURS[facts['seat']]}'s Daimyo on {facts['daimyo']} is attacked by "
            f"{' and '.join(facts['lines'])}. A move has to end that.")


def _say_bared(facts: Facts) -> str:
    both = "both Daimyo lie bare" if facts["both"] else f"{COLOURS[facts['seat']]}'s own Daimyo lies bare"
    return (f"The flip has opened a way: {both}. {COLOURS[facts['opponent']]} may capture on {facts['daimyo']} "
            f"and win, with {' or '.join(facts['lines'])}.")


def _attack_facts(board: bytes, side: int, attackers: tuple[int, ...]) -> dict[str, object]:
    daimyo = board.find(CODES[side][DAIMYO])
    return {"seat": SEATS[side], "daimyo": SQUARES[daimyo], "attackers": tuple(SQUARES[at] for at in attackers),
            "lines": tuple(line_words(board, at, daimyo) for at in attackers)}


def end_turn(
    state: State,
    action: Action,
    events: list[Event],
    *,
    board: bytes,
    faces: bytes | None = None,
    shown: tuple[Shown, ...] = (),
    seen: tuple[int, ...] | None = None,
    flags: tuple[int, ...] = (),
    trees: int = 0,
    captured: tuple[bytes, bytes] | None = None,
    gone: bytes | None = None,
    end: End | None = None,
) -> Step[State, Action]:
    """End the mover's turn: take the flags off or put them on, announce Kyousei, look for an end, pass the turn on.

    Args:
        state: the position before the action that ends the turn.
        action: that action.
        events: what happened up to now; more is added.
        board: the squares at the end of the turn; so are ``faces``, ``seen``, ``captured`` and ``gone``, which stay as
            they are where they are not given.
        shown: the cards turned up in this turn; ``()`` for a move.
        flags: where the flags lie from now on (K7).
        trees: how many turns with two Ki the mover has had in a row now (K3.8).
        end: an end that has come already.
    """
    side, other = state.mover, 1 - state.mover
    faces = state.faces if faces is None else faces
    quiet = not shown and captured is None
    captured = state.captured if captured is None else captured
    attackers = attackers_now(board, other)
    safe = None
    if state.flags and not flags:
        events.append(Event(("K7.2",), "The flags on {first} and {second} come off.",
                            {"first": SQUARES[state.flags[0]], "second": SQUARES[state.flags[1]]}))
    history: tuple[bytes, ...] = ()
    if state.options.draw_rules:
        key = key_of(board, other, flags)
        history = (*state.history, key) if quiet else (key,)
    if end is None:
        end, safe = forced_end(board, flags, other, attackers)
        if end is None and history:
            if quiet and history.count(history[-1]) >= TIMES:
                end = End(REPEATED, None)
            elif is_dead(board, faces):
                end = End(BARE, None)
            elif state.turn >= MOST_TURNS:
                end = End(TURNS, None)
    after = State(
        state.options, board, faces, other, state.turn + 1, False, shown, state.seen if seen is None else seen, flags,
        (trees, state.two_ki[1]) if side == 0 else (state.two_ki[0], trees), captured,
        state.gone if gone is None else gone, history, end, attackers, safe)
    if end is not None:
        events.append(end_event(after))
    else:
        if attackers:
            events.append(Event(("K5.1", "K5.6"), _say_kyousei, _attack_facts(board, other, attackers)))
        if shown and (board != state.board or any(card.face == HEIYA for card in shown)):
            # Cards have left the board in this turn.
            bared = attackers_now(board, side)
            if bared:
                events.append(Event(("K5.4",), _say_bared, {
                    **_attack_facts(board, side, bared), "opponent": SEATS[other], "both": bool(attackers)}))
    return Step(action, after, events, reveals=bool(shown))
