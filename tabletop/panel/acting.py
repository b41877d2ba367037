"""Acting: confirming, computer players, the screen that goes round, and foretelling a step before it is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from tabletop.panel.desk import Pending
from tabletop.panel.foretell import read_guesses
from tabletop.panel.picture import OPERATION
from tabletop.panel.teaching import Teaching
from tabletop.panel.travel import forward, next_node
from tabletop.players import decide
from tabletop.seats import Seat
from tabletop.session import Node
from tabletop.verdicts import Action

__all__ = ["Acting"]

S = TypeVar("S")
A = TypeVar("A", bound=Action)

REPLIES: Final = 200
"""At most so many steps do computer players make before a person is asked again."""


class Acting(Teaching[S, A]):
    """What a viewer does with the action that is chosen, and what follows from it."""

    # The node from which on each person has yet to be told what happened, at a screen that goes round.
    _seen: dict[Seat, Node[S, A]]

    def click(self, target: str) -> None:
        """A click on a target of the board; on the last place of a complete choice it confirms, where the kit says so."""
        if self.kit.click_again and self.chosen is not None and self.targets[-1:] == (target,):
            self.confirm()
        else:
            super().click(target)

    def confirm(self) -> None:
        """Carry out the chosen action, or give it as the answer of a lesson, like the names that were clicked; first ask
        what the learner expects."""
        if self.naming:
            self._answer_question(self.typed or ("",))
            return
        action = self.chosen
        if action is None or not self.may_act():
            self.notice = "Choose an action first." if self.may_act() else self._who_decides()
            return
        if self.teaching is not None:
            self._answer(action)
            return
        if self.predicting and self._ask_first(action, replay=False):
            return
        self._do(action)

    def _do(self, action: A) -> None:
        before = self.session.here
        self.session.do(action)
        self._forget()
        self._play_computers()
        self._tell(before)
        self._pass_on(before)

    def _play_computers(self) -> None:
        """Let computer players go on until a person must decide. A game without people goes on step by step only."""
        if all(seat in self.players for seat in self.session.game.seats(self.state)) or self._pauses():
            return
        for _ in range(REPLIES):
            if not self._play_one():
                return

    def _pauses(self) -> bool:
        step = self.session.step
        return step is not None and step.action.seat not in self.players and self.kit.pauses(self.view)

    def _play_one(self) -> bool:
        if not self.computer_next or self.session.can_redo():
            return False
        choice = decide(self.session.game, self.state, self.players)
        if choice is None:
            return False
        self.session.do(choice.action)
        self.choices[self.session.here] = choice
        return True

    @property
    def computer_next(self) -> bool:
        """Whether a computer player is to decide."""
        return bool(self.acting) and self.acting[0] in self.players

    def _pass_on(self, since: Node[S, A], *, taken_back: bool = False) -> None:
        """Where another person must decide at the same screen, hide everything until he says that he looks. Not where
        a viewer only looks back; but where an action was taken back it is for its owner to choose another one."""
        people = [seat for seat in self.acting if seat not in self.players]
        if not self.handover or not people or self.viewer in people:
            return
        if self.session.can_redo() and not taken_back:
            return
        if isinstance(self.viewer, str):
            self._seen[self.viewer] = since
        self._forget()
        self._open = None
        self.error = None
        self.passing = people[0]

    def look(self) -> None:
        """The person who was named looks now."""
        if self.passing is None:
            return
        self.viewer = self.home = self.passing
        self.passing = None
        self._tell(self._seen.get(self.viewer))

    # --- foretelling ----------------------------------------------------------------------------------------------

    def toggle_predict(self, on: bool | None = None) -> None:
        """Whether the learner says what he expects before each step is shown."""
        self.predicting = not self.predicting if on is None else on
        if not self.predicting:
            self.pending = None

    def _ask_first(self, action: A, *, replay: bool) -> bool:
        predictions = tuple(self.kit.predict(self.state, action, self.viewer))
        if predictions:
            self._forget()
            self.pending = Pending(action, predictions, replay)
        return bool(predictions)

    def answer_prediction(self, values: Sequence[str]) -> None:
        """The learner's numbers; then the step is carried out and compared."""
        pending = self.pending
        if pending is None:
            self._answer_question(values)
            return
        typed = tuple(str(value) for value in values)
        try:
            guesses = read_guesses(typed, pending.predictions)
        except ValueError as error:
            self.pending = pending._replace(typed=typed, trouble=str(error))
            return
        if pending.replay:
            self._go_forward()
        else:
            self._do(pending.action)
        if self.passing is None:
            self.guesses = guesses

    def predict_again(self) -> None:
        """Take the step back that was just compared, and predict it once more."""
        if not self.guesses or not self.told:
            return
        predictions = tuple(guess.prediction for guess in self.guesses)
        start = self.told[0].parent
        while self.session.here is not start and self.session.can_undo():
            self.session.undo()
        again = next_node(self.session)
        self._forget()
        self.told, self.earlier = (), 0
        if again is not None and again.step is not None:
            self.pending = Pending(again.step.action, predictions, replay=True)

    def _go_forward(self) -> None:
        before = self.session.here
        fresh = not self.session.can_redo()
        forward(self.session, OPERATION if self.predicting else self.step_size, self._one_more, self.noticed)
        if fresh:
            self._play_computers()
        self._forget()
        if self.session.here is not before:
            self._tell(before)
        self._pass_on(before)

    def _one_more(self) -> bool:
        if self.session.can_redo():
            self.session.redo()
            return True
        return self._play_one()
