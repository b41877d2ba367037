"""What a game adds to its lessons: set-up words, named conditions, questions that the engine answers, predictions.

A :class:`LessonKit` works for any game as it is. A game that adds to it puts a module ``lesson_kit`` into its package
which calls :func:`register`; loading a lesson imports it. So the engine itself never imports the lessons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.events import Step
from tabletop.game import Game
from tabletop.lessons.predictions import Prediction
from tabletop.seats import TEACHER, Viewer, viewer_name
from tabletop.verdicts import Verdict

__all__ = ["Answer", "Condition", "Engine", "Fields", "Judged", "LessonKit", "StartError", "kit_for", "register"]

Fields: TypeAlias = Mapping[str, tuple[int, str]]
"""Set-up words: each key with its line in the file and its text."""

_MANY: Final = 200


class StartError(ValueError):
    """A set-up word is wrong.

    Attributes:
        line: the line of the file.
        reason: what is wrong there, and what was expected.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason

    def __reduce__(self) -> tuple[type[StartError], tuple[int, str]]:
        return (StartError, (self.line, self.reason))


class Judged(NamedTuple):
    """How a condition came out for an answer: the reason in one sentence, and the rules behind it."""

    met: bool
    text: str
    rules: tuple[str, ...] = ()


class Answer(NamedTuple):
    """The engine's answer to a question.

    Attributes:
        values: names (in any order) or whole numbers (one for each label).
        text: the answer in a sentence.
        rules: the rules that it follows from, the decisive one first.
        labels: for numbers: what each of them is. ``()`` for names.
        choices: the names to choose from where the author gives none; ``()`` for an answer that is written freely.
        several: whether the question asks for a list of names.
        aside: lines of a count that a wrong number may have left out, one prediction a number.
        board: for names that stand on the board: the kind of their targets. With ``place`` a click on ``place:gifu`` gives
            or takes back the name ``gifu``.
        about: for names: why one belongs to the answer or does not. A learner who gives a wrong one, or leaves one out, is
            told; the name may be any word.
    """

    values: tuple[str, ...] | tuple[int, ...]
    text: str
    rules: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    several: bool = False
    aside: tuple[Prediction, ...] = ()
    board: str = ""
    about: Callable[[str], Judged] | None = None


Condition: TypeAlias = Callable[[Any, Step[Any, Any], str], Judged]
"""``(state before, step, argument)``: whether an answer meets the condition. It raises ``ValueError`` for an argument
that makes no sense, with what was expected."""

Engine: TypeAlias = Callable[[Any, str, Viewer], Answer]
"""``(state, argument, viewer)``: the engine's answer. It raises ``ValueError`` for a question that can't be asked of
this position, with the reason."""


class LessonKit:
    """What lessons can use of a game. The defaults work for every game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def start(self, fields: Fields) -> Any:
        """The position that set-up words describe.

        Raises:
            StartError: a word is unknown or wrong; with its line.
        """
        line, _ = next(iter(fields.values()))
        raise StartError(line, f"{self.game.title} has no set-up words; "
                               f"a start needs 'seed: 7' or 'state: ...', not {next(iter(fields))!r}")

    @property
    def conditions(self) -> Mapping[str, Condition]:
        """The named conditions, for ``right if`` and ``wrong if``."""
        return {"any": self._any, "uses": self._uses, "without": self._without, "starts with": self._starts_with,
                "ends": self._ends, "wins": self._wins}

    @property
    def questions(self) -> Mapping[str, Engine]:
        """What the engine can be asked, for ``engine``."""
        return {"legal": self._legal, "refused by": self._refused_by, "moves": self._moves, "to act": self._to_act,
                "winner": self._winner, "outcome": self._outcome, "predict": self._predict}

    def predictions(self, state: Any, action: Any, viewer: Viewer) -> tuple[Prediction, ...]:
        """What a learner may foretell of a legal action before it is resolved; ``()`` for nothing. The labels and the
        count must hold nothing that the viewer may not know."""
        return ()

    # --- conditions that every game has -------------------------------------------------------------------------

    def _any(self, state: Any, step: Step[Any, Any], argument: str) -> Judged:
        if argument:
            raise ValueError(f"'any' takes nothing after it, not {argument!r}")
        return Judged(True, "Any legal move will do.")

    def _uses(self, state: Any, step: Step[Any, Any], argument: str) -> Judged:
        used = self._rule(argument) in {rule for event in step.events
                                        for rule in (*event.rules, *(line.rule for line in event.lines))}
        return Judged(used, f"{self.game.rulebook[argument].title}: {'applies' if used else 'does not apply'} here.",
                      (argument,))

    def _without(self, state: Any, step: Step[Any, Any], argument: str) -> Judged:
        used = self._uses(state, step, argument)
        return Judged(not used.met, used.text, used.rules)

    def _starts_with(self, state: Any, step: Step[Any, Any], argument: str) -> Judged:
        if not argument:
            raise ValueError("'starts with' needs the first words of a move after it")
        met = f"{step.action} ".startswith(f"{argument} ")
        return Judged(met, f"The move {'begins' if met else 'does not begin'} with {argument!r}.")

    def _ends(self, state: Any, step: Step[Any, Any], argument: str) -> Judged:
        outcome = self.game.outcome(step.state)
        return Judged(True, outcome.text, (outcome.rule,)) if outcome else Judged(False, "The game goes on.")

    def _wins(self, state: Any, step: Step[Any, Any], argument: str) -> Judged:
        outcome = self.game.outcome(step.state)
        if outcome is None:
            return Judged(False, "The game goes on.")
        return Judged(step.action.seat in outcome.winners, outcome.text, (outcome.rule,))

    # --- questions that every game answers ----------------------------------------------------------------------

    def _legal(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        verdict = self._verdict(state, argument, viewer)
        check = verdict.checks[0]
        return Answer(("yes" if verdict.legal else "no",), check.text, (check.rule,), choices=("yes", "no"))

    def _refused_by(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        verdict = self._verdict(state, argument, viewer)
        if verdict.legal:
            raise ValueError(f"{argument!r} is legal here; no rule refuses it")
        return Answer(verdict.rules, " ".join(check.text for check in verdict.broken), verdict.rules, several=True)

    def _moves(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        if viewer is not TEACHER and viewer not in self.game.to_act(state):
            raise ValueError(f"{viewer_name(viewer)} does not decide here, and may not know the list of moves")
        legal = list(islice((action for action in self.game.legal_actions(state)
                             if f"{action} ".startswith(f"{argument} " if argument else "")), _MANY + 1))
        if not legal or len(legal) > _MANY:
            raise ValueError(f"{'no' if not legal else f'more than {_MANY}'} legal moves"
                             + (f" begin with {argument!r}" if argument else "") + " here")
        names = tuple(dict.fromkeys(map(str, legal)))
        return Answer(names, f"{len(names)} moves: {'; '.join(names)}.",
                      (self.game.explain(state, legal[0]).checks[0].rule,), several=True)

    def _to_act(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        seats = self.game.to_act(state)
        if not seats:
            raise ValueError("the game is over here; nobody decides")
        return Answer(seats, f"{' and '.join(seats)} must decide now.", choices=self.game.seats(state))

    def _winner(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        outcome = self._over(state)
        return Answer(outcome.winners or ("nobody",), outcome.text, (outcome.rule,),
                      choices=(*self.game.seats(state), "nobody"), several=True)

    def _outcome(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        outcome = self._over(state)
        return Answer((" ".join(outcome.winners or ("nobody",)) + f" {outcome.rule}",), outcome.text, (outcome.rule,))

    def _predict(self, state: Any, argument: str, viewer: Viewer) -> Answer:
        verdict = self._verdict(state, argument, viewer)
        if not verdict.legal:
            raise ValueError(f"{argument!r} is not legal here: {verdict.checks[0].text}")
        found = self.predictions(state, verdict.action, viewer)
        if not found:
            raise ValueError(f"the engine has nothing to foretell for {argument!r} here")
        rules = tuple(dict.fromkeys(line.rule for each in found for line in each.lines))
        text = ", ".join(f"{each.label} {each.answer}" for each in found)
        return Answer(tuple(each.answer for each in found), text, rules, labels=tuple(each.label for each in found),
                      aside=found)

    # --- helpers for games' own kits ----------------------------------------------------------------------------

    def _rule(self, argument: str) -> str:
        if not argument:
            raise ValueError("the id of a rule is missing")
        try:
            return self.game.rulebook[argument].id
        except KeyError as error:
            raise ValueError(error.args[0]) from None

    def _verdict(self, state: Any, argument: str, viewer: Viewer) -> Verdict[Any]:
        if not argument:
            raise ValueError("a move is missing")
        verdict = self.game.explain(state, self.game.parse(argument, state), viewer)
        if verdict.legal is None:
            raise ValueError(f"whether {argument!r} is legal depends on what {viewer_name(viewer)} can't see")
        return verdict

    def _over(self, state: Any) -> Any:
        outcome = self.game.outcome(state)
        if outcome is None:
            raise ValueError("the game is not over here")
        return outcome


_kits: dict[str, LessonKit] = {}


def register(kit: LessonKit) -> LessonKit:
    """Make a kit the one of its game, found by ``game.name``. A later one takes the place of an earlier."""
    _kits[kit.game.name] = kit
    return kit


def kit_for(game: Game[Any, Any]) -> LessonKit:
    """The kit of a game: the registered one, after its package's ``lesson_kit`` was imported; else the defaults."""
    if game.name not in _kits:
        package = game.name.rpartition(".")[0]
        try:
            there = find_spec(f"{package}.lesson_kit") is not None
        except ModuleNotFoundError:  # the game lies in a module, not in a package
            there = False
        if there:
            import_module(f"{package}.lesson_kit")
    return _kits.get(game.name) or LessonKit(game)
