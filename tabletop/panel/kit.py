"""What a game gives to its panel: a kit, with defaults that serve any game.

A game's ``panel.py`` derives from :class:`PanelKit` and says what is special: the drawing, the words for an action,
which places of the board an action uses. With no kit at all a game still has a panel: its view as text, and the
actions by their notation.

The board is SVG (or HTML) text. Whatever can be clicked in it carries ``data-do="TARGET"``; :func:`tabletop.svg.target`
writes such an element. Names of targets are the game's own; those that begin with ``~`` belong to the panel
(``~rule:B82`` unfolds a rule, ``~step:7`` goes to a step).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from tabletop.events import Step
from tabletop.game import Game
from tabletop.lessons.kit import LessonKit
from tabletop.lessons.kit import kit_for as lesson_kit_for
from tabletop.lessons.predictions import Prediction
from tabletop.options import Options
from tabletop.seats import TEACHER, Seat, Viewer
from tabletop.svg import el
from tabletop.verdicts import Action

__all__ = [
    "NO_MARKS", "Banner", "Group", "Item", "Look", "Marks", "Note", "PanelKit", "Prediction", "SettingLine", "Switch",
    "find_kit",
]

S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Note(NamedTuple):
    """A few words with the rule that they rest on; ``rule`` is an id, or None for words without one."""

    rule: str | None
    text: str


class Item(NamedTuple):
    """One action in the list of what you may do.

    Attributes:
        action: the action itself.
        label: what it is called.
        notes: why it is possible and what it does, each with its rule. Where there are none, the panel takes the rule
            that allows the action.
        amount: what it brings, at the right ("+5"); hidden while a learner is to find it out.
    """

    action: Any
    label: str
    notes: tuple[Note, ...] = ()
    amount: str = ""


class Group(NamedTuple):
    """Actions of one kind.

    Attributes:
        title: the heading.
        items: the actions.
        closed: what is not open here, each with its rule: grey lines without a button.
        notes: what holds for all of them, each with its rule. The items are small buttons then, side by side, and need
            no notes of their own: for many short actions like the squares of a board. A note must not tell a learner
            which of them he looks for.
    """

    title: str
    items: tuple[Item, ...]
    closed: tuple[Note, ...] = ()
    notes: tuple[Note, ...] = ()


class Banner(NamedTuple):
    """What must not be missed.

    Attributes:
        text: the bold words.
        detail: more words after them.
        rules: ids of the rules behind it.
        tone: ``ink``, ``gold`` (heed this), ``red`` (danger) or ``pine`` (won, right).
        sign: the name of a sign from :mod:`tabletop.panel.glyphs`.
    """

    text: str
    detail: str = ""
    rules: tuple[str, ...] = ()
    tone: str = "ink"
    sign: str = "warn"


class SettingLine(NamedTuple):
    """One option that is in force: what it is called, its value, its rule, what it decides, whether it is our reading
    of a hole in the sources, and whether it differs from the default."""

    name: str
    value: str
    rule: str
    says: str
    reading: bool
    changed: bool


class Switch(NamedTuple):
    """Something that can be shown or hidden in the drawing ("memory aid"); its state is in ``Look.switches``."""

    name: str
    label: str


class Marks(NamedTuple):
    """The targets of the board in each state. A target may be in several."""

    possible: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    happened: frozenset[str] = frozenset()


NO_MARKS: Final = Marks()


class Look(NamedTuple):
    """How the learner wants the board.

    Attributes:
        size: 0, 1 or 2: normal text, large, and for the back row.
        theme: ``auto``, ``light`` or ``dark``; colours come from CSS variables in any case.
        learning: whether an answer is awaited, so that nothing may tell it.
        switches: the names of the :class:`Switch` es that are on.
        chosen: the action that is chosen, or None: for a ghost of its result.
    """

    size: int = 0
    theme: str = "auto"
    learning: bool = False
    switches: frozenset[str] = frozenset()
    chosen: Any = None


class PanelKit(Generic[S, A]):
    """How a game shows itself in the panel. All of it may be overridden, none of it must be.

    Everything gets a *view*, never the state, so that it can't tell more than the viewer may know; only
    :meth:`compose` and :meth:`predict` get the state, and the panel calls them for the seat to act and the teacher only.

    Attributes:
        game: the game.
        seal: the sign in the header: SVG markup of 26 by 26 units at (9, 9), or one character; "" for the first
            letter of the title.
        layout: ``table`` (board, what happened, what you may do side by side), ``map`` (a wide board with the
            actions at its right) or ``side`` (the board, and all the rest in one column at its right).
        css: rules for the game's own drawing; begin selectors with ``.tt``.
        switches: what can be shown or hidden.
        open_reasons: whether everybody may read a computer player's reasons. Only for games with nothing hidden.
        click_again: whether a second click on the last place of a complete choice confirms it.
    """

    seal: ClassVar[str] = ""
    layout: ClassVar[str] = "table"
    css: ClassVar[str] = ""
    switches: ClassVar[tuple[Switch, ...]] = ()
    open_reasons: ClassVar[bool] = False
    click_again: ClassVar[bool] = False

    def __init__(self, game: Game[S, A]) -> None:
        self.game = game

    # --- the frame ------------------------------------------------------------------------------------------------

    def title(self, view: Any) -> str:
        """The heading of the panel."""
        return self.game.title

    def subtitle(self, session: Any, viewer: Viewer) -> str:
        """The line under the heading; it must hold for this viewer."""
        state = session.state
        return ", ".join(part for part in (self.game.turn(state), self.game.phase(state)) if part)

    def seat_name(self, seat: Seat) -> str:
        """A seat as people write it."""
        return seat[:1].upper() + seat[1:]

    def strip(self, view: Any) -> str:
        """HTML between banner and board: the score, the order of play. "" for none."""
        return ""

    def banner(self, view: Any) -> Banner | None:
        """What must not be missed now. The end of a game has a banner without any help."""
        return None

    def facts(self, view: Any) -> tuple[tuple[str, str], ...]:
        """Public numbers for the screen between two seats, each with its name; ``view`` is a spectator's."""
        return ()

    def settings(self, view: Any) -> tuple[SettingLine, ...]:
        """The options in force. By default those of ``view.options``."""
        options = getattr(view, "options", None)
        if not isinstance(options, Options):
            return ()
        return tuple(
            SettingLine(each.name.replace("_", " "), _value_words(getattr(options, each.name)), each.rule, each.says,
                        each.reading, getattr(options, each.name) != each.default)
            for each in type(options).settings()
        )

    # --- the board ------------------------------------------------------------------------------------------------

    def defs(self) -> str:
        """SVG symbols and patterns of this game, put once into the panel."""
        return ""

    def board(self, view: Any, marks: Marks, look: Look) -> str:
        """The drawing, as SVG or HTML text. By default the view's own text."""
        return el("pre", str(view), class_="text-board", tabindex=0, role="group", aria_label="The position as text")

    def offered(self, view: Any) -> tuple[Switch, ...]:
        """The switches that this viewer has."""
        return self.switches

    def score(self, view: Any) -> str:
        """The state of the game in a few characters ("11:8"), for the course of the game."""
        return ""

    def in_course(self, step: Step[S, A]) -> bool:
        """Whether a step has a place in the course of the game. Answers that change nothing to see may be left out, so
        that the row shows more of the game; one can still go back to them."""
        return True

    # --- actions --------------------------------------------------------------------------------------------------

    def describe(self, action: A, view: Any) -> str:
        """Words for an action."""
        return str(action)

    def groups(self, view: Any, actions: Sequence[A]) -> tuple[Group, ...]:
        """The open actions in groups, in the order to be shown. By default a group for each kind of action."""
        kinds: dict[type, list[Item]] = {}
        for action in actions:
            kinds.setdefault(type(action), []).append(Item(action, self.describe(action, view)))
        return tuple(Group(_kind_words(kind), tuple(items)) for kind, items in kinds.items())

    def parts(self, action: A) -> tuple[str, ...]:
        """The targets of the board that an action uses."""
        return ()

    def compose(self, state: S, view: Any, targets: tuple[str, ...]) -> A | None:
        """The action that the clicked targets make, legal or not, or None while they make none. By default the first
        legal action that uses just these."""
        wanted = set(targets)
        for action in self.game.legal_actions(state):
            if set(self.parts(action)) == wanted:
                return action
        return None

    def joined(self, targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
        """What a click on one more place may make of the places that are chosen: the first that makes or begins an
        action is taken."""
        return ((*targets, target), (target,)) if targets else ((target,),)

    def pauses(self, view: Any) -> bool:
        """Whether a computer player waits for a word before it answers, because it would cover up what the person's
        own step has just shown."""
        return False

    def happened(self, step: Step[S, A], viewer: Viewer) -> tuple[str, ...]:
        """The targets that the last step touched, as this viewer may know them. By default those of its action, where
        the viewer knows the whole of it."""
        known = viewer is TEACHER or viewer == step.action.seat or self.game.told(step.action, viewer) == str(step.action)
        return self.parts(step.action) if known else ()

    def predict(self, state: S, action: A, viewer: Viewer) -> tuple[Prediction, ...]:
        """What a learner may foretell of this action before it is carried out; () where there is nothing to count.
        By default what the game's lessons foretell. It must tell nothing that this viewer may not know."""
        return lesson_kit_for(self.game).predictions(state, action, viewer)

    @property
    def can_predict(self) -> bool:
        """Whether this game has anything to foretell."""
        own = type(self).predict is not PanelKit.predict
        return own or type(lesson_kit_for(self.game)).predictions is not LessonKit.predictions


def _value_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def _kind_words(kind: type) -> str:
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__)
    return words[:1].upper() + words[1:].lower()


def find_kit(game: Game[Any, Any]) -> PanelKit[Any, Any]:
    """The kit that a game brings along: its package's ``panel`` module names it in ``KITS``, by the game's attribute
    name (``KITS = {"game": BattleKit}``). Any other game gets the plain :class:`PanelKit`."""
    package, _, attribute = game.name.rpartition(".")
    try:
        module = import_module(f"{package}.panel")
    except ModuleNotFoundError as error:
        if error.name is None or not f"{package}.panel".startswith(error.name):
            raise
        return PanelKit(game)
    kind: type[PanelKit[Any, Any]] = getattr(module, "KITS", {}).get(attribute, PanelKit)
    return kind(game)

