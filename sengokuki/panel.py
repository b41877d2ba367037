"""What is special in Sengokuki's panel: the board, clicks on squares, the words, the memory aid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from sengokuki.actions import Action, Flip, Move
from sengokuki.board import INDEX, SQUARES, reach
from sengokuki.drawing import FACES, MEMORY, draw_board
from sengokuki.drawing_aside import aside_html, key_html, legend_html
from sengokuki.drawing_reach import reach_of
from sengokuki.drawing_style import panel_css
from sengokuki.emblems import emblem_defs, sign
from sengokuki.game import game
from sengokuki.panel_words import action_groups, action_words
from sengokuki.pieces import COLOURS, LETTERS, SEATS
from sengokuki.setup import WISH
from sengokuki.state import State
from sengokuki.view import View
from tabletop import TEACHER, Game, Step, Viewer
from tabletop.panel.kit import NO_MARKS, Banner, Group, Look, Marks, PanelKit, Switch
from tabletop.seats import viewer_name
from tabletop.session import Session
from tabletop.svg import el, group

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel

__all__ = ["KITS", "SengokukiKit", "sengokuki_banner", "sengokuki_panel"]


def sengokuki_banner(view: View) -> Banner | None:
    """What must not be missed in this position."""
    if view.outcome is not None:
        outcome = view.outcome
        names = " and ".join(COLOURS[seat] for seat in outcome.winners)
        head = f"{names} wins." if names else "A draw."
        return Banner(head, outcome.text.removesuffix(f" {names} wins."), (outcome.rule,), "gold", "star")
    who = COLOURS[view.seat]
    if view.flipping:
        return None
    bare = [attack for attack in view.attacks if attack.seat != view.seat]
    if bare:
        return Banner("The enemy Daimyo lies bare.", f"{who} may capture him on {bare[0].daimyo} and wins, with"
                      f" {' or '.join(attack.words for attack in bare)}.", ("K5.4", "K6.1"), "gold", "warn")
    if view.kyousei:
        words = view.announcement.removeprefix("Kyousei: ")
        return Banner("Kyousei.", words, ("K5.1",), "red", "warn")
    if view.two_ki[SEATS.index(view.seat)]:
        return Banner("Beware of the trees.", f"{who} flipped two Ki in the last turn: two more in this one lose the game.",
                      ("K3.8",), "gold", "warn")
    if view.turn == 1 and not view.gone and not view.shown and view.hidden == len(view.squares) - 4:
        return Banner(f"{WISH.capitalize()}!", "A good plan to both. White begins, with a flip.", ("K1.5", "K1.4"), "ink",
                      "star")
    return None


class SengokukiKit(PanelKit[State, Action]):
    """The panel of Sengokuki.

    Args:
        game: the game.
        faces: whether the teacher has a switch that shows all cards.
    """

    seal: ClassVar[str] = group(sign("D", 22, 22, 40), style="--pp:#B23423")
    layout: ClassVar[str] = "side"
    css: ClassVar[str] = panel_css()
    switches: ClassVar[tuple[Switch, ...]] = (
        Switch(MEMORY, "Memory aid: the cards seen so far"), Switch(FACES, "All cards"))
    open_reasons: ClassVar[bool] = False
    click_again: ClassVar[bool] = True

    def __init__(self, game: Game[State, Action], faces: bool = True) -> None:
        super().__init__(game)
        self.faces = faces

    def subtitle(self, session: Any, viewer: Viewer) -> str:
        view: View = self.game.view(session.state, viewer)
        return view.heading()

    def seat_name(self, seat: str) -> str:
        return COLOURS[seat]

    def banner(self, view: View) -> Banner | None:
        return sengokuki_banner(view)

    def facts(self, view: View) -> tuple[tuple[str, str], ...]:
        warriors = ((f"{COLOURS[seat]}'s warriors", str(sum(each.seat == seat for each in view.squares))) for seat in SEATS)
        return (("Turn", str(view.turn)), ("Cards on the board", str(view.hidden)), *warriors)

    def defs(self) -> str:
        return emblem_defs()

    def offered(self, view: View) -> tuple[Switch, ...]:
        sees = self.faces and view.viewer == viewer_name(TEACHER)
        return tuple(each for each in self.switches if each.name != FACES or sees)

    def board(self, view: View, marks: Marks, look: Look) -> str:
        on = frozenset(each.name for each in self.offered(view)) & look.switches
        live = bool(marks.possible or marks.chosen)
        if look.learning and not live:
            # A question of a lesson: who attacks whom may be what it asks.
            view = replace(view, attacks=())
        chosen = look.chosen if isinstance(look.chosen, (Flip, Move)) else None
        drawn = draw_board(view, marks, switches=on, chosen=chosen, live=live, standalone=False)
        started = [name for name in marks.chosen | marks.refused if view[name].seat == view.seat]
        reached = reach_of(view, started[0]) if len(started) == 1 and not view.flipping else None
        barred = reached is not None and bool(reached.barred)
        legend = legend_html(view, marks, barred) if marks is not NO_MARKS else None
        around = el("div", el("div", drawn, legend, class_="sk-b"), aside_html(view, MEMORY in on), class_="sk-lay")
        return el("div", around, key_html(), class_="sk")

    def describe(self, action: Action, view: View) -> str:
        return action_words(action, view)

    def groups(self, view: View, actions: Sequence[Action]) -> tuple[Group, ...]:
        return action_groups(view, actions)

    def parts(self, action: Action) -> tuple[str, ...]:
        if isinstance(action, Flip):
            return (action.square,)
        return (action.start, action.end) if isinstance(action, Move) else ()

    def joined(self, targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
        # A warrior keeps his place: another square takes the place of the one he was sent to.
        return ((targets[0], target), (target,)) if targets else ((target,),)

    def compose(self, state: State, view: View, targets: tuple[str, ...]) -> Action | None:
        """A card is flipped; a warrior and a square, in either order, are a move. A warrior who can't go anywhere makes a
        move that the rules refuse, so that the learner reads what holds him."""
        seat = view.seat
        own = [name for name in targets if view[name].seat == seat]
        if len(targets) == 1 and not own:
            return Flip(seat, targets[0]) if view[targets[0]].holds in ("card", "open") else None
        if len(own) != 1:
            return None
        start = own[0]
        letter = view[start].letter
        assert letter is not None
        if len(targets) == 2:
            end = targets[1] if targets[0] == start else targets[0]
            return Move(seat, letter, start, end, view[end].letter is not None)
        moves = any(isinstance(each, Move) and each.start == start for each in self.game.legal_actions(state))
        return None if moves else _held(view, letter, start)

    def pauses(self, view: View) -> bool:
        # Two cards lie open and are turned back with the next action: the person shall see them first.
        return view.outcome is None and not view.flipping and len(view.shown) > 1

    def happened(self, step: Step[State, Action], viewer: Viewer) -> tuple[str, ...]:
        return self.parts(step.action)


def _held(view: View, letter: str, start: str) -> Move:
    """A move of a warrior who has none: to an empty square in his way if there is one, or else to whatever is nearest."""
    order = {"empty": 0, "card": 2, "open": 2}

    def distance(at: int) -> tuple[int, int, int]:
        square = view[SQUARES[at]]
        return _steps(start, square.name), 3 if square.seat == view.seat else order.get(square.holds, 1), at

    end = SQUARES[min(reach(LETTERS[letter], INDEX[start]), key=distance)]
    enemy = view[end].letter is not None and view[end].seat != view.seat
    return Move(view.seat, letter, start, end, enemy)


def _steps(start: str, end: str) -> int:
    return max(abs(ord(start[0]) - ord(end[0])), abs(ord(start[1]) - ord(end[1])))


KITS: Final = {"game": SengokukiKit}
"""The panel kits of this package's games."""


def sengokuki_panel(start: State | Session[State, Action] | int = 0, **kwargs: Any) -> Panel:
    """A panel on a game.

    Args:
        start: the seed of a game, a position, or a session that is under way.
        kwargs: what :func:`tabletop.panel.play` takes: ``options``, ``viewer``, ``players``, ``mode``, ``theme`` ...; and
            ``faces=False`` for a panel that shows nobody the cards.
    """
    from tabletop.panel.panel import play

    kit = SengokukiKit(game, kwargs.pop("faces", True))
    if isinstance(start, State):
        start = Session(game, start, mode=kwargs.pop("mode", "teacher"))
    if isinstance(start, Session):
        return play(start, kit=kit, **kwargs)
    return play(game, start, kit=kit, **kwargs)
