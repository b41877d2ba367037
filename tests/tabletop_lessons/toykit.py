"""What the toy game adds to its lessons, so that every part of the format has a test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop import DecodeError, Line, Step, Viewer
from tabletop.lessons import Answer, Condition, Engine, Fields, Judged, LessonKit, Prediction, StartError
from tests.toy import CARDS, Bid, Reveal, ToyState, game

__all__ = ["ToyLessonKit"]


class ToyLessonKit(LessonKit):
    """Set-up words (hands, points), the condition ``at most``, the question ``points``, and the points after a reveal
    to foretell."""

    def __init__(self) -> None:
        super().__init__(game)

    def start(self, fields: Fields) -> ToyState:
        for key, (line, _) in fields.items():
            if key not in ("hands", "points", "option rounds"):
                raise StartError(line, f"{key!r} is no set-up word; there are hands, points and option rounds")
        if "hands" not in fields:
            raise StartError(next(iter(fields.values()))[0], "the hands are missing")
        hands = self._numbers(fields, "hands")
        points = self._numbers(fields, "points") if "points" in fields else [[0], [0]]
        taken = [card for hand in hands for card in hand]
        data = game.encode(game.setup(1, {"rounds": int(fields.get("option rounds", (0, "2"))[1])}))
        data["hands"] = dict(zip(("ann", "ben"), hands, strict=False))
        data["pile"] = [card for card in CARDS if card not in taken]
        data["points"] = [number for side in points for number in side]
        try:
            return game.decode(data)
        except DecodeError as error:
            raise StartError(fields["hands"][0], str(error)) from error

    @staticmethod
    def _numbers(fields: Fields, key: str) -> list[list[int]]:
        line, text = fields[key]
        try:
            return [[int(word) for word in side.split()] for side in text.split("/")]
        except ValueError:
            raise StartError(line, f"{key} needs numbers, ann's and ben's with '/' between them") from None

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions, "at most": self._at_most}

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, "points": self._points}

    def predictions(self, state: Any, action: Any, viewer: Viewer) -> tuple[Prediction, ...]:
        if not isinstance(action, Reveal):
            return ()
        step = game.apply(state, action)
        lines = [line for event in step.events for line in event.lines]
        return tuple(Prediction(seat, after, tuple(lines) if after != before else ())
                     for seat, before, after in zip(state.seats, state.points, step.state.points, strict=True))

    @staticmethod
    def _at_most(state: Any, step: Step[Any, Any], argument: str) -> Judged:
        if not argument.isdecimal():
            raise ValueError(f"'at most' needs a card, not {argument!r}")
        action = step.action
        met = isinstance(action, Bid) and action.card <= int(argument)
        return Judged(met, f"{action} is {'a' if met else 'no'} card of {argument} or less.", ("T8",))

    @staticmethod
    def _points(state: Any, argument: str, viewer: Viewer) -> Answer:
        return Answer(state.points, " and ".join(map(str, state.points)), ("T7",), labels=state.seats,
                      aside=tuple(Prediction(seat, points, (Line("T7", "a round", 2),) if points else ())
                                  for seat, points in zip(state.seats, state.points, strict=True)))
