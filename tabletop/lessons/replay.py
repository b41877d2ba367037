"""Plays a whole lesson through, as it is loaded: every move, every right and wrong answer, every question."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tabletop.lessons.errors import Problems
from tabletop.lessons.judging import MOST_ANSWERS, all_answers, judge, same_move
from tabletop.lessons.kit import Judged, LessonKit
from tabletop.lessons.marking import Given, ask_engine, is_right, normal, right_answer, told
from tabletop.lessons.model import Ask, Lesson, Mark, MoveReply, NamedReply, Play, Predict, Question
from tabletop.notation import NotationError
from tabletop.seats import Seat
from tabletop.verdicts import IllegalAction

__all__ = ["replay"]

_MOST_WAYS: Final = 100


class _World(NamedTuple):
    """A position that the lesson may stand in. There are several where it goes on from the learner's own answer;
    ``by`` says which answer led there."""

    state: Any
    by: str


class _Stop(Exception):
    """The lesson can't be played on; why has been noted."""


def replay(lesson: Lesson, problems: Problems) -> None:
    """Play the lesson through and note what is wrong. It stops at the first move that can't be played."""
    _Replay(lesson, problems).run()


class _Replay:
    def __init__(self, lesson: Lesson, problems: Problems) -> None:
        self.lesson = lesson
        self.game = lesson.game
        self.kit: LessonKit = lesson.kit
        self.problems = problems
        self.worlds = [_World(lesson.start, "")]
        self.marks: dict[str, list[_World]] = {name: [_World(state, "")] for name, state in lesson.positions.items()}

    def run(self) -> None:
        try:
            for step in self.lesson.steps:
                if isinstance(step, Mark):
                    if step.name in self.marks:
                        self.problems.add(step.line, f"there is a position {step.name!r} already")
                    self.marks[step.name] = self.worlds
                elif isinstance(step, Play):
                    self._play(step)
                elif isinstance(step, Ask):
                    self._ask(step)
        except _Stop:
            return
        for question in self.lesson.questions:
            self._question(question)

    # --- moves --------------------------------------------------------------------------------------------------

    def _do(self, world: _World, reply: MoveReply, seat: Seat | None, what: str) -> Any:
        """The step that a move makes; notes what is wrong and stops where it can't be played."""
        state, by = world
        try:
            return self.game.apply(state, self.game.parse(reply.move, state, seat))
        except NotationError as error:
            reason = f"{what} can't be read: {error}"
        except IllegalAction as error:
            checks = error.verdict.broken
            reason = f"{what} {reply.move!r} is not possible here: " + " ".join(
                f"{check.text} [{check.rule}]" for check in checks)
            if error.verdict.nearest:
                reason += " Nearest legal: " + "; ".join(str(each) for each in error.verdict.nearest)
        self.problems.add(reply.line, reason + by)
        raise _Stop

    def _predict(self, world: _World, action: Any, predict: Predict | None) -> None:
        if predict is not None and not self.kit.predictions(world.state, action, self.lesson.viewer):
            self.problems.add(predict.line, f"there is nothing to foretell about {str(action)!r} here{world.by}")

    def _play(self, play: Play) -> None:
        after = []
        for world in self.worlds:
            step = self._do(world, MoveReply(play.move, "", play.line), play.seat, "the move")
            self._predict(world, step.action, play.predict)
            after.append(_World(step.state, world.by))
        self.worlds = self._distinct(after, play.line)

    def _distinct(self, worlds: Sequence[_World], line: int) -> list[_World]:
        """The worlds that differ: answers in another order often lead to the same position."""
        if len(worlds) == 1:
            return list(worlds)
        found: dict[str, _World] = {}
        for world in worlds:
            found.setdefault(json.dumps(self.game.encode(world.state), sort_keys=True), world)
        if len(found) > _MOST_WAYS:
            self.problems.add(line, f"with 'goes on: answer' there are more than {_MOST_WAYS} ways through the lesson; "
                                    "let it go on from the first right move")
            raise _Stop
        return list(found.values())

    # --- asks ---------------------------------------------------------------------------------------------------

    def _ask(self, ask: Ask) -> None:
        seat = self.lesson.seat
        for world in self.worlds:
            acts = self.game.to_act(world.state)
            if not acts:
                self.problems.add(ask.line, f"the game is over here; there is nothing to decide{world.by}")
                raise _Stop
            if seat is not None and seat not in acts:
                self.problems.add(ask.line, f"the learner is {seat}, but {' and '.join(acts)} must decide "
                                            f"here{world.by}")
                raise _Stop
        before = len(self.problems)
        self._rights(ask)
        if len(self.problems) == before:
            self._wrongs(ask)
        after = []
        for world in self.worlds:
            model = self._do(world, ask.rights[0], seat, "the right move")
            self._predict(world, model.action, ask.predict)
            after.append(_World(model.state, world.by))
            if ask.follows:
                after += self._other_ways(ask, world, model.action)
        self.worlds = self._distinct(after, ask.line)

    def _rights(self, ask: Ask) -> None:
        """Every right move must be legal, stand there once and meet the ask's own condition."""
        for number, world in enumerate(self.worlds):
            actions: list[Any] = []
            for reply in ask.rights if number == 0 else ask.rights[:1]:
                step = self._try(world, reply, "the right move")
                if step is None:
                    continue
                if step.action in actions:
                    self.problems.add(reply.line, f"the right move {reply.move!r} stands there twice")
                actions.append(step.action)
                ruling = self._judged(ask, world, step, reply.line)
                if ruling is not None and not ruling.right:
                    reasons = " ".join(_reason(judged) for judged in ruling.reasons)
                    wanted = " or ".join(f"'{each.condition}'" for each in ask.right_if)
                    self.problems.add(reply.line, f"the right move {reply.move!r} fails the condition {wanted}: "
                                                  f"{reasons}{world.by}")

    def _try(self, world: _World, reply: MoveReply, what: str) -> Any:
        try:
            return self._do(world, reply, self.lesson.seat, what)
        except _Stop:
            return None

    def _judged(self, ask: Ask, world: _World, step: Any, line: int) -> Any:
        try:
            return judge(self.kit, ask, world.state, step, self.lesson.seat)
        except ValueError:
            for reply in (*ask.right_if, *ask.wrong_if):
                self._argument(reply, world, step)
            return None

    def _argument(self, reply: NamedReply, world: _World, step: Any) -> None:
        try:
            self.kit.conditions[reply.condition.name](world.state, step, reply.condition.argument)
        except ValueError as error:
            self.problems.add(reply.line, f"the condition '{reply.condition}' makes no sense: {error}")

    def _wrongs(self, ask: Ask) -> None:
        """Every word to a wrong answer must be reachable by a legal answer that is not right."""
        world, seat, before = self.worlds[0], self.lesson.seat, len(self.problems)
        seen: list[Any] = []
        for reply in ask.wrongs:
            try:
                action = self.game.parse(reply.move, world.state, seat)
            except NotationError as error:
                self.problems.add(reply.line, f"the wrong move can't be read: {error}")
                continue
            verdict = self.game.explain(world.state, action)
            if not verdict.legal:
                broken = verdict.broken[0]
                self.problems.add(reply.line, f"these words are never said: {reply.move!r} is not possible here, and "
                                              f"the engine says so: {broken.text} [{broken.rule}]")
                continue
            if action in seen:
                self.problems.add(reply.line, f"the wrong move {reply.move!r} stands there twice")
            seen.append(action)
            ruling = self._judged(ask, world, self.game.apply(world.state, action), reply.line)
            if ruling is not None and ruling.right:
                self.problems.add(reply.line, f"these words are never said: {reply.move!r} is a right answer")
        if len(self.problems) == before and (ask.wrong_if or ask.other or ask.right_if):
            self._unreachable(ask, world)

    def _unreachable(self, ask: Ask, world: _World) -> None:
        answers = all_answers(self.game, world.state, self.lesson.seat)
        if answers is None:
            return
        reached: set[int] = set()
        before = len(self.problems)
        for action in answers:
            step = self.game.apply(world.state, action)
            for reply in (*ask.right_if, *ask.wrong_if):
                self._argument(reply, world, step)
            if len(self.problems) > before:
                return
            reached |= self._lines_reached(ask, world, step)
        for named_reply in (*ask.right_if, *ask.wrong_if):
            if named_reply.line not in reached:
                what = ("no legal answer meets" if named_reply in ask.right_if else
                        "these words are never said: no legal answer that is left for them meets")
                self.problems.add(named_reply.line, f"{what} '{named_reply.condition}' here")
        if ask.other and ask.other_line not in reached:
            self.problems.add(ask.other_line, f"these words are never said: all {len(answers)} legal answers are right "
                                              "or have words of their own")

    def _lines_reached(self, ask: Ask, world: _World, step: Any) -> set[int]:
        """The lines of the file that speak for this answer."""
        known, state = self.kit.conditions, world.state

        def met(reply: NamedReply) -> bool:
            return known[reply.condition.name](state, step, reply.condition.argument).met

        right = {reply.line for reply in ask.right_if if met(reply)}
        if judge(self.kit, ask, state, step, self.lesson.seat).right:
            return right
        if any(same_move(self.game, wrong, state, self.lesson.seat, step.action) for wrong in ask.wrongs):
            return set()
        return {next((reply.line for reply in ask.wrong_if if met(reply)), ask.other_line)}

    def _other_ways(self, ask: Ask, world: _World, model: Any) -> list[_World]:
        """The worlds that the learner's other right answers lead to."""
        answers = all_answers(self.game, world.state, self.lesson.seat)
        if answers is None:
            self.problems.add(ask.line, f"'goes on: answer' can't be checked: there are more than {MOST_ANSWERS} legal "
                                        "answers here")
            raise _Stop
        found = []
        for action in answers:
            if action == model:
                continue
            step = self.game.apply(world.state, action)
            if judge(self.kit, ask, world.state, step, self.lesson.seat).right:
                self._predict(world, action, ask.predict)
                found.append(_World(step.state, f" (after the answer {str(action)!r} to line {ask.line})"))
        return found

    # --- questions ----------------------------------------------------------------------------------------------

    def _question(self, question: Question) -> None:
        worlds = self.worlds
        if question.at is not None:
            if question.at.name not in self.marks:
                known = ", ".join(self.marks) or "none is marked"
                self.problems.add(question.at.line, f"there is no position {question.at.name!r}; known: {known}")
                return
            worlds = self.marks[question.at.name]
        for world in worlds:
            try:
                state = world.state
                for reply in question.after:
                    state = self._do(_World(state, world.by), reply, None, "the move").state
                answer = ask_engine(self.kit, question, state, self.lesson.viewer)
            except _Stop:
                return
            except ValueError as error:
                reason = f"the engine can't answer '{question.engine}': {error}{world.by}"
                self.problems.add(question.engine.line, reason)
                return
            self._answers(question, answer, world.by)

    def _answers(self, question: Question, answer: Any, by: str) -> None:
        right = right_answer(answer)

        def read(text: str, line: int) -> Given | None:
            try:
                return normal(answer, text)
            except ValueError as error:
                self.problems.add(line, str(error))
                return None

        if question.expect is not None:
            given = read(question.expect, question.expect_line)
            if given is not None and not is_right(answer, given):
                self.problems.add(question.expect_line, f"you expect {question.expect!r}, but the engine's answer is "
                                                        f"{told(answer)!r}: {answer.text}{by}")
        values: list[Given] = []
        for choice in question.choices:
            value = read(choice.value, choice.line)
            if value is None:
                return
            if value in values:
                self.problems.add(choice.line, f"the choice {choice.value!r} stands there twice")
            if choice.text in [each.text for each in question.choices if each is not choice]:
                self.problems.add(choice.line, f"two choices read {choice.text!r}")
            values.append(value)
        if values and not (right in values or (answer.several and _made_of(right, values))):
            self.problems.add(question.choices[0].line, f"the engine's answer {told(answer)!r} is not among the "
                                                        f"choices: {answer.text}{by}")
        for reply in question.replies:
            value = read(reply.move, reply.line)
            if value is not None and is_right(answer, value):
                self.problems.add(reply.line, f"these words are never said: {reply.move!r} is the right answer{by}")
            elif values and value not in values and not answer.several:
                self.problems.add(reply.line, f"these words are never said: {reply.move!r} is not one of the choices")


def _made_of(right: Given, values: Sequence[Given]) -> bool:
    """Whether every name of the right answer is among the choices."""
    names = {name for value in values if isinstance(value, frozenset) for name in value}
    return isinstance(right, frozenset) and right <= names


def _reason(judged: Judged) -> str:
    return f"{judged.text} [{', '.join(judged.rules)}]" if judged.rules else judged.text


