"""What is special in Allegiance's panel: the table, clicks on cards and places, what one knows, and the count at the
end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from allegiance.actions import AllegianceAction, Give, Lay, Look, Peek, Take
from allegiance.drafting import compose_action, joined_targets, targets_of
from allegiance.drawing import draw_table
from allegiance.drawing_count import cards_html, count_html
from allegiance.drawing_know import know_html
from allegiance.drawing_style import panel_css
from allegiance.emblems import SEAL, emblem_defs
from allegiance.game import game
from allegiance.panel_words import action_groups, action_words, phase_words
from allegiance.state import State
from allegiance.view import View
from tabletop import Step, Viewer
from tabletop.panel.kit import Banner, Group, Marks, PanelKit
from tabletop.panel.kit import Look as Looks
from tabletop.session import Session
from tabletop.svg import el

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel

__all__ = ["KITS", "AllegianceKit", "allegiance_banner", "allegiance_panel"]


def allegiance_banner(view: View) -> Banner | None:
    """What must not be missed in this position."""
    if view.count is not None:
        head, _, why = view.count.text.partition(": ")
        if not view.count.winners:
            return Banner("Nobody wins.", f"{head}.", (view.count.rule,), "gold", "equal")
        return Banner(f"{head}.", f"{why[:1].upper()}{why[1:]}", (view.count.rule,), "gold", "star")
    if view.turn == view.turns and view.phase == "allocate":
        return Banner("The last turn.", "Then all cards are shown and counted.", ("A4.1",), "ink", "warn")
    return None


class AllegianceKit(PanelKit[State, AllegianceAction]):
    """The panel of Allegiance."""

    seal: ClassVar[str] = SEAL
    layout: ClassVar[str] = "side"
    css: ClassVar[str] = panel_css()

    def subtitle(self, session: Any, viewer: Viewer) -> str:
        view: View = self.game.view(session.state, viewer)
        return phase_words(view)

    def banner(self, view: View) -> Banner | None:
        return allegiance_banner(view)

    def facts(self, view: View) -> tuple[tuple[str, str], ...]:
        hands = ((hand.seat, str(hand.size)) for hand in view.hands)
        temple, guild = len(view.temple.slots), len(view.guild.slots)
        return (("Temple", str(temple)), ("Guild", str(guild)), ("Deck", str(view.deck)), *hands)

    def defs(self) -> str:
        return emblem_defs()

    def board(self, view: View, marks: Marks, look: Looks) -> str:
        if view.count is not None:
            # While the learner is to find out who wins, the page holds the cards and no sum.
            return el("div", cards_html(view) if look.learning else count_html(view.count), class_="al")
        live = bool(marks.possible or marks.chosen)
        drawn = draw_table(view, marks, chosen=look.chosen, live=live, learning=look.learning)
        below = know_html(view) if not look.learning else \
            el("p", "What you know is not listed while you answer.", class_="al-note")
        return el("div", el("div", drawn, class_="al-b-b"), below, class_="al")

    def describe(self, action: AllegianceAction, view: View) -> str:
        return action_words(action)

    def groups(self, view: View, actions: Sequence[AllegianceAction]) -> tuple[Group, ...]:
        return action_groups(view, actions)

    def parts(self, action: AllegianceAction) -> tuple[str, ...]:
        return targets_of(action)

    def joined(self, targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
        return joined_targets(targets, target)

    def compose(self, state: State, view: View, targets: tuple[str, ...]) -> AllegianceAction | None:
        return compose_action(view, targets)

    def happened(self, step: Step[State, AllegianceAction], viewer: Viewer) -> tuple[str, ...]:
        # Only what everybody saw: where cards were laid, and between whom something went on.
        action = step.action
        if isinstance(action, (Lay, Peek)):
            return ("pile:temple", "pile:guild")
        return (f"seat:{action.target}",) if isinstance(action, (Look, Take, Give)) else ()


KITS: Final = {"game": AllegianceKit}
"""The panel kits of this package's games."""


def allegiance_panel(start: State | Session[State, AllegianceAction] | int = 0, **kwargs: Any) -> Panel:
    """A panel on a game.

    Args:
        start: the seed of a game, a position, or a session that is under way.
        kwargs: what :func:`tabletop.panel.play` takes: ``options``, ``viewer``, ``players``, ``mode``, ``handover`` ...
    """
    from tabletop.panel.panel import play

    if isinstance(start, State):
        start = Session(game, start, mode=kwargs.pop("mode", "teacher"))
    return play(start, **kwargs) if isinstance(start, Session) else play(game, start, **kwargs)
