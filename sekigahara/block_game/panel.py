"""What is special in the panels of this package: a battle or siege here, the whole game in :mod:`.campaign_panel`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from sekigahara.block_game.actions import (
    BattleAction,
    Deploy,
    Lose,
    Stance,
    Trust,
)
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.campaign_panel import CampaignKit, campaign_panel
from sekigahara.block_game.drawing import battle_title, draw_battle, question_words
from sekigahara.block_game.drawing_clicks import compose_action, targets_of
from sekigahara.block_game.panel_words import action_words, battle_banner, battle_groups, challenged_now, impact_after
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES
from sekigahara.block_game.source_battle import source_battle
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.view import BattleView
from sekigahara.block_game.words import blocks_words
from sekigahara.drawing_style import panel_css
from sekigahara.emblems import emblem_defs, sign
from tabletop import Step, Viewer
from tabletop.panel.kit import NO_MARKS, Banner, Group, Look, Marks, PanelKit
from tabletop.session import Session

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel

__all__ = ["KITS", "BattleKit", "CampaignKit", "battle_banner", "battle_panel", "campaign_panel"]

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
        return battle_groups(view, actions)

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


KITS: Final = {"battle_game": BattleKit, "game": CampaignKit}
"""The panel kits of this package's games."""


def battle_panel(battle: BattleState | Session[BattleState, BattleAction] | None = None, **kwargs: Any) -> Panel:
    """A panel on a battle or siege.

    Args:
        battle: where it begins, or a session that is under way; by default the battle that the source tells.
        kwargs: what :func:`tabletop.panel.play` takes: ``viewer``, ``players``, ``mode``, ``record``, ``theme`` ...

    Raises:
        TypeError: the first argument is neither a battle nor a session.
    """
    from tabletop.panel.panel import play

    kit = BattleKit(battle_game)
    if isinstance(battle, Session):
        return play(battle, kit=kit, **kwargs)
    if battle is not None and not isinstance(battle, BattleState):
        raise TypeError(f"battle_panel needs a battle or a session, not a {type(battle).__name__}")
    return play(battle_game, position=source_battle() if battle is None else battle, kit=kit, **kwargs)
