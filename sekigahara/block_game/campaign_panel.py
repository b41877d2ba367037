"""What is special in the panel of the whole game: the map, the table beside it, the words, clicks on both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from sekigahara.block_game.actions import ACTIONS, Deploy, Fight, Lose, Retreat, Trust
from sekigahara.block_game.campaign_actions import CallMori, CampaignAction, March, Muster, Stack
from sekigahara.block_game.campaign_clicks import campaign_targets, compose_campaign
from sekigahara.block_game.campaign_drawing import campaign_css, draw_map
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.campaign_strip import STRIP_CSS, strip_html
from sekigahara.block_game.campaign_table import draw_table
from sekigahara.block_game.campaign_view import CampaignView
from sekigahara.block_game.campaign_words import campaign_banner, campaign_groups, campaign_words
from sekigahara.block_game.drawing import battle_title, draw_battle, question_words
from sekigahara.block_game.game import game
from sekigahara.block_game.panel_words import battle_banner, battle_groups, impact_after
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.sequence import QUESTION_WORDS
from sekigahara.block_game.words import and_list
from sekigahara.emblems import emblem_defs, sign
from tabletop import Step, Viewer
from tabletop.panel.kit import NO_MARKS, Banner, Group, Look, Marks, PanelKit
from tabletop.panel.parts import button
from tabletop.session import Session
from tabletop.svg import Markup, el

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel

__all__ = ["CampaignKit", "campaign_panel"]

_CHOICE_CSS: Final = (
    ".tt .cc{position:sticky;left:0;display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px;min-height:52px;"
    "padding:8px 4px}"
)


class CampaignKit(PanelKit[CampaignState, CampaignAction]):
    """The panel of the game of seven weeks."""

    seal: ClassVar[str] = sign("fan", 9, 9, 26)
    layout: ClassVar[str] = "map"
    css: ClassVar[str] = f"{campaign_css()}\n{STRIP_CSS}\n{_CHOICE_CSS}"

    def title(self, view: CampaignView) -> str:
        if view.outcome is not None:
            return "Campaign: the end"
        return f"Campaign: week {view.week}" + (f", turn {view.turn}" if view.phasing else "")

    def subtitle(self, session: Any, viewer: Viewer) -> str:
        view: CampaignView = self.game.view(session.state, viewer)
        if view.outcome is not None:
            return view.outcome.text
        if view.battle is not None:
            return f"{battle_title(view.battle)}. {question_words(view.battle)}"
        return f"{SIDE_NAMES[view.asked]} decides: {QUESTION_WORDS[view.ask]}."

    def seat_name(self, seat: str) -> str:
        return SIDE_NAMES[seat]

    def strip(self, view: CampaignView) -> str:
        return strip_html(view, self.game.rulebook)

    def banner(self, view: CampaignView) -> Banner | None:
        battle = view.battle
        if view.outcome is not None:
            return None
        if battle is None:
            return campaign_banner(view)
        shown = battle_banner(battle)
        if shown is not None and battle.ask == "retreat" and view.knows(battle.asked):
            return shown._replace(detail="All survivors leave together: choose where to on the map.")
        return shown

    def facts(self, view: CampaignView) -> tuple[tuple[str, str], ...]:
        return (
            ("Victory points", self.score(view)),
            *((f"{SIDE_NAMES[side]}, blocks on the map", str(sum(map(len, view.stacks[side].values())))) for side in SIDES),
            *((f"{SIDE_NAMES[side]}, cards in hand", str(len(view.hands[side]))) for side in SIDES),
        )

    def defs(self) -> str:
        return emblem_defs()

    def board(self, view: CampaignView, marks: Marks, look: Look) -> str:
        live = marks is not NO_MARKS
        drawn = []
        if view.battle is not None:
            chosen = look.chosen
            ghost = impact_after(view.battle, chosen) if isinstance(chosen, Deploy) and not look.learning else None
            drawn.append(draw_battle(view.battle, marks, standalone=False, live=live, ghost=ghost, course=False))
        drawn += [draw_map(view, marks, standalone=False, live=live), draw_table(view, marks, live=live)]
        if marks.possible or look.chosen is not None:
            # Below the drawing that is clicked most, so that nobody has to scroll down to the list and back.
            drawn.insert(1, _choice_html(look, marks, campaign_words(look.chosen, view) if look.chosen is not None else ""))
        return str(el("div", [Markup(each) for each in drawn if each], class_="cm", data_scroll="map", tabindex=0,
                      role="group", aria_label="Map and table"))

    def in_course(self, step: Step[CampaignState, CampaignAction]) -> bool:
        return not isinstance(step.action, Trust)

    def score(self, view: CampaignView) -> str:
        return f"{view.points['ishida']}:{view.points['tokugawa']}"

    def describe(self, action: CampaignAction, view: CampaignView) -> str:
        return campaign_words(action, view)

    def groups(self, view: CampaignView, actions: Sequence[CampaignAction]) -> tuple[Group, ...]:
        if view.battle is not None:
            return battle_groups(view.battle, [action for action in actions if isinstance(action, ACTIONS)])
        return campaign_groups(view, actions)

    def parts(self, action: CampaignAction) -> tuple[str, ...]:
        return campaign_targets(action)

    def compose(self, state: CampaignState, view: CampaignView, targets: tuple[str, ...]) -> CampaignAction | None:
        return compose_campaign(state, targets)

    def happened(self, step: Step[CampaignState, CampaignAction], viewer: Viewer) -> tuple[str, ...]:
        # Only what everyone sees: which block was taken, left or mustered is its owner's secret.
        match step.action:
            case Stack(_, place) | Fight(_, place):
                return (f"place:{place}",)
            case March(_, to) | Muster(_, _, to):
                return (f"place:{to}",)
            case CallMori():
                return ("place:osaka",)
            case Retreat(_, to) if to in PLACES:
                return (f"place:{to}",)
            case Deploy(_, blocks):
                return tuple(f"block:{ref}" for ref in blocks)
            case Lose(_, piece):
                return (f"lost:{piece if isinstance(piece, str) else piece.block.name}",)
        return ()


def _choice_html(look: Look, marks: Marks, chosen: str) -> str:
    """The line that says what is chosen, with the button that does it. It is always there, so that nothing moves."""
    if not chosen and "place:" in marks.possible and marks.chosen:
        # A question asks for places.
        chosen = and_list(PLACES[each.removeprefix("place:")].name for each in sorted(marks.chosen)
                          if each.removeprefix("place:") in PLACES)
    if not chosen:
        if "place:" in marks.possible:
            how = "Click the places that you mean."
        elif marks.refused:
            how = "Not possible: why stands at the top, and in full below the list of actions."
        elif marks.chosen:
            how = "Something is still missing: what fits is marked."
        else:
            how = "Click on the board, or choose in the list."
        return str(el("div", el("span", how, class_="soft"), button("~clear", "Clear") if marks.chosen else None,
                      class_="cc"))
    sure = button("~confirm", "This is my answer" if look.learning else "Confirm", "check", main=True)
    return str(el("div", el("b", chosen), sure, button("~clear", "Clear"), class_="cc"))


def campaign_panel(
    start: int | CampaignState | Session[CampaignState, CampaignAction] = 0, *, options: Any = None, **kwargs: Any
) -> Panel:
    """A panel on a game of seven weeks.

    Args:
        start: the seed that it is dealt from, a position, or a session that is under way.
        options: the game's options, for a game that is dealt.
        kwargs: what :func:`tabletop.panel.play` takes: ``viewer``, ``players``, ``mode``, ``handover``, ``theme`` ...
    """
    from tabletop.panel.panel import play

    mode: str = kwargs.pop("mode", "teacher")
    if isinstance(start, Session):
        session = start
    else:
        state = game.setup(start, options) if isinstance(start, int) else start
        session = Session(game, state, mode=mode)
    return play(session, kit=CampaignKit(game), **kwargs)
