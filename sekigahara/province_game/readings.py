"""The readings of the tutorial compared: the same game played many times under each of them.

The tutorial contradicts itself. Each reading is an option of the game (see :mod:`sekigahara.province_game.options`); here
greedy players play a number of games under each, with the same seeds, and :class:`Measured` keeps what came out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from typing import Any, Final, Literal, NamedTuple

from sekigahara.province_game.game import game
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import SIDES
from sekigahara.province_game.players import greedy
from sekigahara.province_game.state import State
from tabletop.experiments import Progress, Results, run
from tabletop.options import OptionError
from tabletop.packaged import packaged_text

__all__ = [
    "DATA", "PAIRS", "RULES", "SINGLES", "Measured", "combinations", "compare", "measure_game", "measured", "named",
    "play_reading", "refused", "summed",
]

DATA: Final = "readings.jsonl"
"""The file with the measured readings, in the folder ``data``: a reading a line."""
RULES: Final = ("P8.1", "P8.2", "P8.3", "P8.4")
"""The rules that can end a game."""

SINGLES: Final[tuple[Mapping[str, Any], ...]] = (
    {}, {"cards_per_move": "unit"}, {"attack_card_secures": False}, {"event_card": "free"}, {"battle_winner": "most_hits"},
    {"hits_to_remove": 1}, {"hits_to_remove": 1, "war_cards": "different_clans"}, {"round_limit": None},
)
"""The default, and each other reading alone. War cards of different clans go with one hit only (P9.2)."""
PAIRS: Final[tuple[Mapping[str, Any], ...]] = (
    {"battle_winner": "most_hits", "hits_to_remove": 1},
    {"battle_winner": "most_hits", "hits_to_remove": 1, "war_cards": "different_clans"},
    {"cards_per_move": "unit", "event_card": "free"},
    {"attack_card_secures": False, "battle_winner": "most_hits"},
)
"""Readings that bear on each other: the tutorial's third chapter on battles is the second of them as a whole."""

_WORDS: Final[Mapping[tuple[str, Any], str]] = {
    ("cards_per_move", "unit"): "a card for each unit",
    ("attack_card_secures", False): "attackers not secured",
    ("event_card", "free"): "event cards free",
    ("war_cards", "different_clans"): "war cards of different clans",
    ("hits_to_remove", 1): "one hit removes",
    ("battle_winner", "most_hits"): "most hits win",
    ("round_limit", None): "no round limit",
}
_COMPARED: Final = ("cards_per_move", "attack_card_secures", "event_card", "war_cards", "hits_to_remove", "battle_winner")

_FIRST: Final = 3

Pool = Executor | Literal["serial"] | None


class Measured(NamedTuple):
    """What many games under one reading came to.

    Attributes:
        options: the options that differ from the default.
        games: how many games, with the seeds ``seed``, ``seed + 1`` and so on.
        seed: the first game's seed.
        winners: how many games each side won, and how many were drawn (``draw``).
        rules: how many games each rule ended.
        rounds: how many games ended in each round.
        battles: how many battles were fought in all games.
        taken: how many of them the attacker won.
        fallen: how many units hits removed.
        first: the first three games, like ``ishida P8.2 22`` (winner, rule, round); a test plays them again.
    """

    options: Mapping[str, Any]
    games: int
    seed: int
    winners: Mapping[str, int]
    rules: Mapping[str, int]
    rounds: Mapping[int, int]
    battles: int
    taken: int
    fallen: int
    first: tuple[str, ...]

    @property
    def name(self) -> str:
        """The reading in words."""
        return named(self.options)

    def share(self, counts: Mapping[Any, int], key: Any) -> float:
        """A count in percent of the games."""
        return 100 * counts.get(key, 0) / self.games

    def by_round(self, part: float) -> int:
        """The round by whose end this part of the games (0 to 1) was over."""
        over = 0
        for round, number in sorted(self.rounds.items()):
            over += number
            if over >= part * self.games:
                return round
        raise ValueError(f"a part is a number from 0 to 1, not {part!r}")

    def plus(self, more: Measured) -> Measured:
        """These games and those that follow on them.

        Raises:
            ValueError: the others are of another reading, or do not begin with the next seed.
        """
        if more.options != self.options or more.seed != self.seed + self.games:
            raise ValueError(f"{more.name}, from seed {more.seed}, does not go on from {self.name}, {self.games} games from"
                             f" seed {self.seed}")
        return Measured(
            self.options, self.games + more.games, self.seed,
            {key: number + more.winners[key] for key, number in self.winners.items()},
            {rule: number + more.rules[rule] for rule, number in self.rules.items()},
            dict(Counter(self.rounds) + Counter(more.rounds)), self.battles + more.battles, self.taken + more.taken,
            self.fallen + more.fallen, (*self.first, *more.first)[:_FIRST])

    def line(self) -> str:
        """A line of the data file."""
        return json.dumps({**self._asdict(), "rounds": {str(key): self.rounds[key] for key in sorted(self.rounds)}})

    @classmethod
    def of_line(cls, line: str) -> Measured:
        """What :meth:`line` wrote."""
        data = json.loads(line)
        return cls(**{**data, "rounds": {int(key): number for key, number in data["rounds"].items()},
                      "first": tuple(data["first"])})


def named(options: Mapping[str, Any]) -> str:
    """A reading in a few words: ``one hit removes, most hits win``.

    Raises:
        OptionError: an unknown option or value, or a combination that the game refuses.
    """
    changed = ProvinceOptions.make(options).changed()
    words = [_WORDS.get(item, f"{item[0]} {item[1]}") for item in changed.items()]
    # One hit is the only one that goes with different clans, and need not be said.
    if "war_cards" in changed:
        words.remove(_WORDS["hits_to_remove", 1])
        words[words.index(_WORDS["war_cards", "different_clans"])] = "different clans, one hit"
    return ", ".join(words) or "as we read it"


def _all() -> Iterator[dict[str, Any]]:
    values = {each.name: each.values for each in ProvinceOptions.settings() if each.name in _COMPARED}
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))


def combinations() -> tuple[Mapping[str, Any], ...]:
    """All combinations of the readings that the game allows, without the round limit: 48, the default first."""
    found = []
    for options in _all():
        try:
            found.append(ProvinceOptions.make(options).changed())
        except OptionError:
            continue
    return tuple(found)


def refused() -> dict[str, int]:
    """Why the other combinations are refused, and how many are."""
    reasons: Counter[str] = Counter()
    for options in _all():
        try:
            ProvinceOptions.make(options)
        except OptionError as error:
            reasons[str(error)] += 1
    return dict(reasons)


def measure_game(game: Any, state: State, steps: Sequence[Any]) -> dict[str, Any]:
    """What is kept of a game: its last round, battles, those that the attacker won, and units removed by hits."""
    counts = [event for step in steps for event in step.events if event.rules[0] == "P9.6"]
    return {
        "round": state.round,
        "battles": len(counts),
        "taken": sum(event.facts["winner"] == event.facts["attacker"] for event in counts),
        "fallen": sum(event.rules[0] == "P9.4" for step in steps for event in step.events),
        **{f"castles {side}": state.castles(side) for side in SIDES},
        **{f"units {side}": state.strength(side) for side in SIDES},
    }


def play_reading(
    options: Mapping[str, Any] | None = None, games: int = 10, *, seed: int = 0, executor: Pool = None,
    progress: Progress | None = None
) -> Results:
    """Games between two equal greedy players under one reading.

    Args:
        options: the options that differ from the default.
        games: how many.
        seed: the first game's seed. The same seeds deal the same cards under every reading.
        executor: see :func:`tabletop.experiments.run`.
        progress: a progress bar, like ``tabletop.progress.Bar("10 games")``.

    Raises:
        OptionError: an unknown option or value, or a combination that the game refuses.
        ValueError: no game is to be played.
    """
    if games == 0:
        raise ValueError("games is 0: a reading needs one at least")
    return run(game, greedy, games, seed=seed, options=dict(options or {}), executor=executor, measure=measure_game,
               progress=progress, limit=100_000).check()


def summed(options: Mapping[str, Any] | None, results: Results) -> Measured:
    """What the games under one reading came to."""
    changed = ProvinceOptions.make(options).changed()
    endings = [(each.winners[0] if each.winners else "draw", each.rule, each.measures["round"]) for each in results]
    winners = Counter(winner for winner, _, _ in endings)
    rules = Counter(rule for _, rule, _ in endings)
    return Measured(
        changed, len(results), results.games[0].seed, {key: winners[key] for key in (*SIDES, "draw")},
        {rule: rules[rule] for rule in RULES}, dict(Counter(round for _, _, round in endings)),
        sum(results.values("battles")), sum(results.values("taken")), sum(results.values("fallen")),
        tuple(" ".join(map(str, ending)) for ending in endings[:_FIRST]))


def compare(
    readings: Sequence[Mapping[str, Any]] = SINGLES, games: int = 10, *, seed: int = 0, executor: Pool = None,
    progress: Callable[[int, int], object] | None = None
) -> tuple[Measured, ...]:
    """Play games under several readings, with the same seeds.

    Args:
        readings: the options of each.
        games: how many games under each. One takes about a quarter of a second of one processor.
        seed: the first game's seed.
        executor: see :func:`tabletop.experiments.run`.
        progress: told of the games done, of all.

    Raises:
        OptionError: an unknown option or value, or a combination that the game refuses; before any game is played.
        ValueError: no game is to be played.
    """
    for options in readings:
        ProvinceOptions.make(options)

    def after(at: int) -> Progress:
        return lambda done, _: progress and progress(at * games + done, len(readings) * games)

    return tuple(summed(options, play_reading(options, games, seed=seed, executor=executor, progress=after(at)))
                 for at, options in enumerate(readings))


def measured() -> tuple[Measured, ...]:
    """The readings as the command of :mod:`sekigahara.province_game.laboratory` measured them, over many games."""
    return tuple(map(Measured.of_line, packaged_text(__file__, "data", DATA).splitlines()))
