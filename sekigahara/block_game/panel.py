"""What is special in the panel of a battle or siege: the drawing, the words for actions, clicks on blocks and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from sekigahara.block_game.actions import (
    BattleAction,
    Challenge,
    Deploy,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.drawing import battle_title, draw_battle, question_words
from sekigahara.block_game.drawing_clicks import compose_action, targets_of
from sekigahara.block_game.drawing_style import panel_css
from sekigahara.block_game.emblems import emblem_defs, sign
from sekigahara.block_game.panel_words import (
    action_amount,
    action_notes,
    action_words,
    challenged_now,
    closed_notes,
    impact_after,
    short_words,
)
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, enemy
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.source_battle import source_battle
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.view import BattleView
from sekigahara.block_game.words import and_list, blocks_words, count
from tabletop import Step, Viewer
from tabletop.panel.kit import NO_MARKS, Banner, Group, Item, Look, Marks, PanelKit
from tabletop.session import Session

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel

__all__ = ["KITS", "BattleKit", "battle_banner", "battle_panel"]

_GROUPS: Final = ("Inside or outside", "Deploy", "Leaders without a card", "Loyalty", "Losses", "Retreat", "End")


def _group_of(action: BattleAction) -> str:
    if isinstance(action, Deploy):
        return "Deploy" if action.card is not None else "Leaders without a card"
    if isinstance(action, (Challenge, Trust, Show, Yield)):
        return "Loyalty"
    return {Stance: "Inside or outside", Lose: "Losses", Retreat: "Retreat"}.get(type(action), "End")


# --- banners ----------------------------------------------------------------------------------------------------------


def _end_banner(view: BattleView) -> Banner:
    outcome = view.outcome
    assert outcome is not None
    if outcome.rule == "B61":
        return Banner("No combat here.", outcome.text, ("B61",), "ink", "warn")
    if outcome.rule == "B96":
        return Banner("The siege is over.", outcome.text, ("B96",), "gold", "star")
    names = and_list(SIDE_NAMES[winner] for winner in outcome.winners)
    if outcome.rule != "B62":
        return Banner(f"{names} wins the game at once.", outcome.text, (outcome.rule,), "gold", "star")
    lost = ", ".join(f"{SIDE_NAMES[side]} lost {count(len(view.sides[side].lost), 'block')}" for side in SIDES)
    return Banner(f"{names} wins the battle.", f"Ishida {view.impact['ishida']} : {view.impact['tokugawa']} Tokugawa;"
                  f" {lost}.", ("B62",), "gold", "star")


def battle_banner(view: BattleView) -> Banner | None:
    """What must not be missed in this position."""
    asked = SIDE_NAMES[view.asked]
    if view.outcome is not None:
        return _end_banner(view)
    if view.ask == "stance":
        rule = "B61" if view.asked == view.attacker else "B92"
        return Banner("Inside or outside?", f"{asked} holds the castle and decides for all its blocks.", ("B91", rule),
                      "gold")
    if view.ask == "refute":
        blocks = blocks_words(each.block for each in challenged_now(view))
        return Banner("A challenge to answer.", f"{asked} shows a card that could deploy {blocks}, or the deployment counts"
                      f" for {SIDE_NAMES[enemy(view.asked)]}.", ("B75", "B77"), "gold")
    if view.ask == "lose":
        due = view.sides[view.asked].due
        return Banner(f"{asked} has {count(due, 'loss', 'losses')} to name.", "", ("B95" if view.siege else "B82",), "gold")
    if view.ask == "retreat":
        return Banner(f"{asked} must retreat.", "All survivors leave together.", ("B86", "B89"), "gold")
    if view.siege:
        where = f" of {PLACES[view.place].name}" if view.place else ""
        return Banner(f"Siege{where}.", f"Only {asked} deploys; each full seven costs the castle a block or disk.",
                      ("B94", "B95"))
    return None


# --- the kit ------------------------------------------------------------------------------------------------------


class BattleKit(PanelKit[BattleState, BattleAction]):
    """The panel of a battle or siege."""

    seal: ClassVar[str] = sign("fan", 9, 9, 26)
    css: ClassVar[str] = panel_css()

    def title(self, view: BattleView) -> str:
        return battle_title(view)

    def subtitle(self, session: Any, viewer: Viewer) -> str:
        view: BattleView = self.game.view(session.state, viewer)
        if not view.course or view.ask not in ("deploy", "challenge", "refute"):
            return question_words(view)
        # The panel counts its own steps, which are more: so the battle's number is not called one here.
        mark = view.course[-1]
        if mark.done:
            return f"{SIDE_NAMES[mark.side]} is done"
        blocks = blocks_words(each.block for each in challenged_now(view))
        return f"Deployment {mark.step}: {SIDE_NAMES[mark.side]}, {blocks}"

    def seat_name(self, seat: str) -> str:
        return SIDE_NAMES[seat]

    def banner(self, view: BattleView) -> Banner | None:
        return battle_banner(view)

    def facts(self, view: BattleView) -> tuple[tuple[str, str], ...]:
        sides = [(SIDE_NAMES[side], view.sides[side]) for side in SIDES]
        return (
            ("Impact", f"{view.impact['ishida']} : {view.impact['tokugawa']}"),
            *((f"{name}, blocks standing", str(len(side.standing))) for name, side in sides),
            *((f"{name}, cards in hand", str(len(side.hand))) for name, side in sides),
        )

    def defs(self) -> str:
        return emblem_defs()

    def board(self, view: BattleView, marks: Marks, look: Look) -> str:
        ghost = impact_after(view, look.chosen) if isinstance(look.chosen, Deploy) and not look.learning else None
        # The panel has the course of the game below the board; and a static picture is given no marks at all.
        return draw_battle(view, marks, standalone=False, live=marks is not NO_MARKS, ghost=ghost, course=False)

    def in_course(self, step: Step[BattleState, BattleAction]) -> bool:
        return not isinstance(step.action, Trust)

    def score(self, view: BattleView) -> str:
        if view.siege:
            return str(view.impact[view.attacker])
        return f"{view.impact['ishida']}:{view.impact['tokugawa']}"

    def describe(self, action: BattleAction, view: BattleView) -> str:
        return action_words(action, view)

    def groups(self, view: BattleView, actions: Sequence[BattleAction]) -> tuple[Group, ...]:
        items: dict[str, list[Item]] = {title: [] for title in _GROUPS}
        for action in actions:
            words = short_words(action) if isinstance(action, Deploy) else action_words(action, view)
            notes = tuple(action_notes(view, action))
            items[_group_of(action)].append(Item(action, words, notes, action_amount(view, action)))
        closed = tuple(closed_notes(view, view.asked)) if view.ask == "deploy" else ()
        return tuple(
            Group(title, tuple(items[title]), closed if title == "Deploy" else ())
            for title in _GROUPS if items[title] or (title == "Deploy" and closed)
        )

    def parts(self, action: BattleAction) -> tuple[str, ...]:
        return targets_of(action)

    def compose(self, state: BattleState, view: BattleView, targets: tuple[str, ...]) -> BattleAction | None:
        return compose_action(state, targets)

    def happened(self, step: Step[BattleState, BattleAction], viewer: Viewer) -> tuple[str, ...]:
        # Only what lies open for everyone afterwards: a card that was shown is hidden again.
        match step.action:
            case Deploy(_, blocks):
                return tuple(f"block:{ref}" for ref in blocks)
            case Lose(_, piece):
                return (f"lost:{piece if isinstance(piece, str) else piece.block.name}",)
            case Stance():
                return targets_of(step.action)
        return ()


KITS: Final = {"battle_game": BattleKit}
"""The panel kits of this package's games."""


def battle_panel(battle: BattleState | Session[BattleState, BattleAction] | None = None, **kwargs: Any) -> Panel:
    """A panel on a battle or siege.

    Args:
        battle: where it begins, or a session that is under way; by default the battle that the source tells.
        kwargs: what :func:`tabletop.panel.play` takes: ``viewer``, ``players``, ``mode``, ``handover``, ``theme`` ...
    """
    from tabletop.panel.panel import play

    mode: str = kwargs.pop("mode", "teacher")
    session = battle if isinstance(battle, Session) else Session(
        battle_game, source_battle() if battle is None else battle, mode=mode)
    return play(session, kit=BattleKit(battle_game), **kwargs)
