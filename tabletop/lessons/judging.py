"""Whether an answer is right, what the author says to it, and why: the same for the loader and for the run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from typing import Any, Final, NamedTuple

from tabletop.events import Step
from tabletop.game import Game
from tabletop.lessons.kit import Condition, Judged, LessonKit
from tabletop.lessons.model import Ask, MoveReply, Named
from tabletop.notation import NotationError
from tabletop.seats import Seat

__all__ = ["MOST_ANSWERS", "Ruling", "all_answers", "count_right", "judge", "named", "same_move"]

MOST_ANSWERS: Final = 300
"""An ask with more legal answers than this is not judged answer by answer."""


class Ruling(NamedTuple):
    """How a legal answer was judged.

    Attributes:
        right: whether it is what was asked for.
        text: the author's words to it, or "".
        reasons: how the ask's conditions came out, where it has conditions: the one that is met, or all that failed.
    """

    right: bool
    text: str
    reasons: tuple[Judged, ...] = ()


def named(text: str, known: Iterable[str], line: int, what: str) -> Named:
    """A name from a list, with what follows it.

    Raises:
        ValueError: no name of the list stands at the beginning; the message says which are known.
    """
    words = " ".join(text.split())
    names = list(known)
    fitting = [name for name in names if f"{words} ".startswith(f"{name} ")]
    if not fitting:
        # A name of two words is held against the first two words of the text.
        starts = {" ".join(words.split(" ")[: name.count(" ") + 1]): name for name in names}
        near = [name for start, name in starts.items() if get_close_matches(start, [name])]
        near = near or [name for name in names if get_close_matches(words.split(" ")[0], [name])]
        hint = f"did you mean {near[0]!r}? " if near else ""
        raise ValueError(f"{words!r} is no {what} of this game; {hint}Known are: {', '.join(sorted(names))}")
    name = max(fitting, key=len)
    return Named(name, words[len(name):].strip(), line)


def same_move(game: Game[Any, Any], reply: MoveReply, state: Any, seat: Seat | None, action: Any) -> bool:
    """Whether a move of the file is this action. A move that can't be read in this position is not."""
    try:
        return bool(game.parse(reply.move, state, seat) == action)
    except NotationError:
        return False


def _met(conditions: Mapping[str, Condition], name: Named, state: Any, step: Step[Any, Any]) -> Judged:
    return conditions[name.name](state, step, name.argument)


def judge(kit: LessonKit, ask: Ask, state: Any, step: Step[Any, Any], seat: Seat | None) -> Ruling:
    """Judge a legal answer: ``step`` is what it makes of ``state``.

    Raises:
        ValueError: a condition has an argument that makes no sense.
    """
    game, action = kit.game, step.action
    listed = next((reply for reply in ask.rights if same_move(game, reply, state, seat, action)), None)
    known = kit.conditions
    failed: list[Judged] = []
    if ask.right_if:
        for reply in ask.right_if:
            judged = _met(known, reply.condition, state, step)
            if judged.met:
                return Ruling(True, (listed.text if listed else "") or reply.text, (judged,))
            failed.append(judged)
    elif listed:
        return Ruling(True, listed.text)
    for wrong in ask.wrongs:
        if same_move(game, wrong, state, seat, action):
            return Ruling(False, wrong.text, tuple(failed))
    for wrong_if in ask.wrong_if:
        if _met(known, wrong_if.condition, state, step).met:
            return Ruling(False, wrong_if.text, tuple(failed))
    return Ruling(False, ask.other, tuple(failed))


def all_answers(game: Game[Any, Any], state: Any, seat: Seat | None) -> Sequence[Any] | None:
    """Every legal answer of a seat; None where there are too many to look at each."""
    legal = list(islice(game.legal_actions(state), MOST_ANSWERS + 1))
    if len(legal) > MOST_ANSWERS:
        return None
    return [action for action in legal if seat is None or action.seat == seat]


def count_right(kit: LessonKit, ask: Ask, state: Any, seat: Seat | None) -> tuple[int, int] | None:
    """How many of the legal answers are right, and how many there are; None where there are too many."""
    answers = all_answers(kit.game, state, seat)
    if answers is None:
        return None
    right = sum(judge(kit, ask, state, kit.game.apply(state, action), seat).right for action in answers)
    return right, len(answers)
