"""Computer players. None of them looks under a card: what they know is a view, a memory and the legal actions.

Plain random play is :class:`tabletop.players.RandomPlayer`. The functions at the end make players from a seed, as
:func:`tabletop.experiments.run` asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final, TypeVar

from sengokuki.actions import Action, Flip, Move
from sengokuki.board import INDEX
from sengokuki.kyousei import attackers_of, is_attacked, safe_moves
from sengokuki.memory import Memory
from sengokuki.odds import Odds, Pair
from sengokuki.pieces import CARDS, CODES, DAIMYO, FACES, SIDES, WARRIORS, kind_of
from sengokuki.search import LOST, VALUES, evaluate, look_ahead, worth
from sengokuki.view import View
from sengokuki.warriors import moved
from tabletop import Game, Seat
from tabletop.players import Choice, GreedyPlayer, Reason

__all__ = ["CoinPlayer", "GreedyScore", "SearchPlayer", "coin", "forgetful", "greedy", "no_memory", "perfect_memory"]

T = TypeVar("T")

_NOISE: Final = 0.02
"""So many points at most, by lot, so that equal players do not go in circles."""


def _any_of(items: Sequence[T], random: Random) -> T:
    return items[int(random.random() * len(items))]


class CoinPlayer:
    """Flips or moves with equal chance where both are legal, and then does any one of these.

    Args:
        seed: the same seed makes the same choices.
        name: its name for people.
    """

    def __init__(self, seed: int | str, name: str = "coin") -> None:
        self.name = name
        self._random = Random(seed)

    def choose(self, game: Game[Any, Any], view: Any, actions: Sequence[Action], seat: Seat) -> Choice[Action]:
        """Any flip or any move."""
        flips = [action for action in actions if isinstance(action, Flip)]
        moves = [action for action in actions if isinstance(action, Move)]
        listed: Sequence[Action] = flips or moves
        if flips and moves:
            listed = flips if self._random.random() < 0.5 else moves
        return Choice(_any_of(listed, self._random), (Reason(None, "by lot", 0.0),))


def _after_engun(board: bytes, pair: Pair, side: int) -> bytes:
    kind = CARDS[FACES[pair.card] - 1].kind
    assert kind is not None
    after = bytearray(board)
    after[INDEX[pair.first]] = 0
    after[INDEX[pair.last]] = CODES[side][kind]
    return bytes(after)


class GreedyScore:
    """What a plain player likes: warriors taken, Enguns remembered, no warrior where he is taken. It looks at one
    action only. To be used as the score of a :class:`tabletop.players.GreedyPlayer`.

    Args:
        memory: what it still knows of the cards that were seen.
    """

    def __init__(self, memory: Memory | None = None) -> None:
        self.memory = memory or Memory()
        self._view: View | None = None
        self._odds: Odds | None = None
        self._board = b""

    def _look(self, view: View) -> Odds:
        # Asked for every action of one view in turn: what the view tells is found once.
        if self._odds is None or self._view is not view:
            self._view, self._odds, self._board = view, Odds(view, self.memory), view.board
        return self._odds

    def __call__(self, view: View, action: Action) -> Sequence[Reason]:
        """The reasons for and against one action of the view's player to move."""
        odds = self._look(view)
        if isinstance(action, Move):
            return self._move(action, SIDES[action.seat])
        if not isinstance(action, Flip):
            return ()
        pairs = [pair for pair in odds.pairs() if action.square == (pair.last if odds.open else pair.first)]
        if not pairs:
            return odds.reasons(action.square)
        pair = pairs[0]
        after = _after_engun(self._board, pair, SIDES[action.seat])
        name = WARRIORS[kind_of(after[INDEX[pair.last]])].name
        return [Reason("K3.2", f"a {name} on {pair.last}, remembered", VALUES[name]),
                *_attack(after, SIDES[action.seat])]

    def _move(self, move: Move, side: int) -> list[Reason]:
        board, start, end = self._board, INDEX[move.start], INDEX[move.end]
        mine, victim = worth(board[start]), worth(board[end])
        after = moved(board, start, end)
        reasons = []
        if board[end] == CODES[1 - side][DAIMYO]:
            return [Reason("K6.1", "captures the Daimyo", LOST)]
        if move.captures:
            reasons.append(Reason("K4.4", f"captures the {WARRIORS[kind_of(board[end])].name}", victim))
        if mine and is_attacked(board, start, side):
            reasons.append(Reason("K4.4", "could be captured where he stands", mine / 2))
        if mine and is_attacked(after, end, side):
            covered = is_attacked(after, end, 1 - side)
            reasons.append(Reason("K4.4", "could be captured there", -mine / (2 if covered else 1)))
        reasons += _attack(after, side)
        gain = evaluate(after, side) - evaluate(board, side) - victim
        if gain:
            reasons.append(Reason("K4.1", "more room for the own Daimyo, less for the enemy's", gain))
        return reasons


def _attack(board: bytes, side: int) -> list[Reason]:
    """What an attack on the enemy Daimyo is worth: everything, if nothing saves him."""
    daimyo = board.find(CODES[1 - side][DAIMYO])
    attackers = attackers_of(board, daimyo, 1 - side) if daimyo >= 0 else ()
    if not attackers:
        return []
    if not safe_moves(board, 1 - side, attackers):
        return [Reason("K5.2", "Haisen", LOST)]
    return [Reason("K5.1", "Kyousei", 0.3)]


class SearchPlayer:
    """Looks a few moves ahead, and weighs what a flip may bring by what it remembers.

    Args:
        memory: what it still knows of the cards that were seen.
        depth: how many moves it looks ahead, its own counted, at least 1.
        seed: for choosing among equals.
        name: its name for people.

    Raises:
        ValueError: the depth is below 1.
    """

    def __init__(
        self, memory: Memory | None = None, depth: int = 2, seed: int | str = 0, name: str = "looks ahead"
    ) -> None:
        if depth < 1:
            raise ValueError(f"the depth is {depth}: it looks at one move at least")
        self.memory = memory or Memory()
        self.depth = depth
        self.name = name
        self._random = Random(seed)

    def choose(self, game: Game[Any, Any], view: View, actions: Sequence[Action], seat: Seat) -> Choice[Action]:
        """The action after which the board, and what a flip may bring, are worth most."""
        board, side = view.board, SIDES[seat]
        best: Choice[Action] | None = None
        most = -4 * LOST
        for choice in (*self._flips(view, board, side, actions), *self._moves(board, side, actions)):
            value = choice.total + _NOISE * self._random.random()
            if value > most:
                best, most = choice, value
        if best is None:
            raise ValueError(f"{seat} must decide but has no legal action")
        return best

    def _moves(self, board: bytes, side: int, actions: Sequence[Action]) -> list[Choice[Action]]:
        choices: list[Choice[Action]] = []
        low = -2 * LOST
        moves = [action for action in actions if isinstance(action, Move)]
        for move in sorted(moves, key=lambda each: worth(board[INDEX[each.end]]), reverse=True):
            there = board[INDEX[move.end]]
            if there == CODES[1 - side][DAIMYO]:
                return [Choice(move, (Reason("K6.1", "captures the Daimyo", 2 * LOST),))]
            # What comes out below the best so far is not looked at more closely.
            value = -look_ahead(
                moved(board, INDEX[move.start], INDEX[move.end]), 1 - side, self.depth - 1, -2 * LOST, -low + _NOISE)
            low = max(low, value)
            now = worth(there)
            reasons = [Reason(None, f"the board, {self.depth} moves ahead", value - now)]
            if there:
                reasons.insert(0, Reason("K4.4", f"captures the {WARRIORS[kind_of(there)].name}", now))
            choices.append(Choice(move, tuple(reasons)))
        return choices

    def _flips(self, view: View, board: bytes, side: int, actions: Sequence[Action]) -> list[Choice[Action]]:
        flips = [action for action in actions if isinstance(action, Flip)]
        if not flips:
            return []
        odds = Odds(view, self.memory)
        standing = Reason(None, "the board as it stands", -look_ahead(board, 1 - side, self.depth - 1))
        engun: dict[str, tuple[float, Pair]] = {}
        for pair in odds.pairs():
            square = pair.last if odds.open else pair.first
            value = -look_ahead(_after_engun(board, pair, side), 1 - side, self.depth - 1)
            if square not in engun or value > engun[square][0]:
                engun[square] = (value, pair)
        choices: list[Choice[Action]] = []
        for flip in flips:
            if flip.square in engun:
                value, pair = engun[flip.square]
                choices.append(Choice(flip, (Reason("K3.2", f"Engun on {pair.last}, remembered", value),)))
            else:
                choices.append(Choice(flip, (standing, *odds.reasons(flip.square))))
        return choices

    def __repr__(self) -> str:
        return f"<SearchPlayer {self.name}: {self.memory.word}, {self.depth} moves>"


def coin(seed: int) -> CoinPlayer:
    """A player that flips or moves by lot."""
    return CoinPlayer(seed)


def greedy(seed: int) -> GreedyPlayer:
    """A greedy player with a perfect memory."""
    return GreedyPlayer(GreedyScore(Memory(0.0, seed)), seed)


def perfect_memory(seed: int) -> SearchPlayer:
    """A player that looks ahead and forgets nothing."""
    return SearchPlayer(Memory(0.0, seed), seed=seed, name="perfect memory")


def forgetful(seed: int, forgets: float = 0.1) -> SearchPlayer:
    """A player that looks ahead and forgets each card with the same chance in every turn."""
    return SearchPlayer(Memory(forgets, seed), seed=seed, name="forgetful")


def no_memory(seed: int) -> SearchPlayer:
    """A player that looks ahead and forgets every card at once."""
    return SearchPlayer(Memory(1.0, seed), seed=seed, name="no memory")
