"""How the game ends: Haisen, a captured Daimyo, four trees, and the draws (K5.2, K5.5, K6)."""

from __future__ import annotations

from typing import Any, Final

from sengokuki.actions import Move
from sengokuki.board import SQUARES
from sengokuki.kyousei import attackers_of, line_words, safe_moves
from sengokuki.pieces import CARD, CODES, COLOURS, DAIMYO, EMPTY, KI, SEATS
from sengokuki.state import End, State
from tabletop import Event, Outcome
from tabletop.verdicts import Facts

__all__ = [
    "BARE", "CAPTURED", "HAISEN", "MOST_TURNS", "NOTHING_LEFT", "REPEATED", "TIMES", "TURNS", "WAYS", "YONHON",
    "attackers_now", "end_event", "forced_end", "free_cards", "is_dead", "outcome",
]

HAISEN: Final = "haisen"
CAPTURED: Final = "daimyo captured"
YONHON: Final = "yonhon no ki"
NOTHING_LEFT: Final = "nothing left to do"
REPEATED: Final = "repetition"
BARE: Final = "bare daimyo"
TURNS: Final = "turns"

WAYS: Final[dict[str, tuple[str, ...]]] = {
    HAISEN: ("K5.2", "K5.6", "K6.1"), CAPTURED: ("K6.1",), YONHON: ("K3.8", "K6.1"), NOTHING_LEFT: ("K5.5",),
    REPEATED: ("K6.2",), BARE: ("K6.2",), TURNS: ("K6.2",),
}
"""All ways for a game to end, each with its rules, the deciding one first."""

MOST_TURNS: Final = 300
"""After this many turns the game is a draw (K6.2)."""

TIMES: Final = 3
"""A position that comes this many times is a draw (K6.2)."""


def attackers_now(board: bytes, mover: int) -> tuple[int, ...]:
    """Who attacks the Daimyo of the player to move; ``()`` where he has none."""
    daimyo = board.find(CODES[mover][DAIMYO])
    return attackers_of(board, daimyo, mover) if daimyo >= 0 else ()


def free_cards(board: bytes, flags: tuple[int, ...]) -> int:
    """How many cards the player to move may flip: those without a flag."""
    return board.count(CARD) - len(flags)


def forced_end(
    board: bytes, flags: tuple[int, ...], mover: int, attackers: tuple[int, ...]
) -> tuple[End | None, list[Move] | None]:
    """The end that a position brings for the player to move, if any: Haisen (K5.2), or nothing left to do (K5.5).

    Returns:
        The end, and the safe moves where they had to be found for it.
    """
    if attackers:
        moves = safe_moves(board, mover, attackers)
        return (None if moves else End(HAISEN, 1 - mover)), moves
    if not free_cards(board, flags):
        moves = safe_moves(board, mover, attackers)
        return (None if moves else End(NOTHING_LEFT, None)), moves
    return None, None


def is_dead(board: bytes, faces: bytes) -> bool:
    """Whether only the two Daimyo and nothing but Ki are left, neither is attacked and both can move (K6.2)."""
    cards = board.count(CARD)
    if len(board) - board.count(EMPTY) - cards != 2 or faces.count(KI) != cards:
        return False
    for side in range(2):
        daimyo = board.find(CODES[side][DAIMYO])
        if daimyo < 0 or attackers_of(board, daimyo, side) or not safe_moves(board, side, ()):
            return False
    return True


def _facts(state: State) -> dict[str, Any]:
    end = state.end
    assert end is not None
    facts: dict[str, Any] = {"how": end.how, "turns": state.turn - 1}
    if end.winner is not None:
        facts |= {"winner": SEATS[end.winner], "loser": SEATS[1 - end.winner]}
    if end.how == HAISEN:
        daimyo = state.board.find(CODES[state.mover][DAIMYO])
        facts |= {
            "daimyo": SQUARES[daimyo],
            "attackers": tuple(SQUARES[at] for at in state.attackers),
            "lines": tuple(line_words(state.board, at, daimyo) for at in state.attackers),
        }
    return facts


def _say(facts: Facts) -> str:
    how = facts["how"]
    winner, loser = COLOURS.get(facts.get("winner", ""), ""), COLOURS.get(facts.get("loser", ""), "")
    if how == HAISEN:
        return (f"Haisen: nothing saves {loser}'s Daimyo on {facts['daimyo']} from {' and '.join(facts['lines'])}. "
                f"{winner} wins.")
    if how == CAPTURED:
        return f"{loser}'s Daimyo is captured. {winner} wins."
    if how == YONHON:
        return f"Yonhon no Ki: {loser} flipped two Ki in each of two turns in a row. {winner} wins."
    if how == NOTHING_LEFT:
        return "No safe move and no card that may be flipped: a draw."
    if how == REPEATED:
        return "The same position has come for the third time since the last flip: a draw."
    if how == BARE:
        return "Only the two Daimyo and Ki are left, and both can move: a draw."
    return f"{facts['turns']} turns are over: a draw."


def end_event(state: State) -> Event:
    """The event that ends the game in this position."""
    facts = _facts(state)
    return Event(WAYS[facts["how"]], _say, facts)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    end = state.end
    if end is None:
        return None
    facts = _facts(state)
    winners = () if end.winner is None else (SEATS[end.winner],)
    return Outcome(winners, WAYS[end.how][0], _say(facts), facts)
