"""What is special in the panel of the province game: map, battle, cards, words, and clicks on all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from sekigahara.province_game.actions import (
    Attack,
    Discard,
    Draw,
    Gift,
    March,
    Move,
    Muster,
    Play,
    ProvinceAction,
    Retreat,
    Send,
    Swear,
    War,
)
from sekigahara.province_game.asking import QUESTIONS
from sekigahara.province_game.battle_story import told_battle
from sekigahara.province_game.clicks import compose_action, joined_targets, targets_of
from sekigahara.province_game.drawing_battle import battle_title, draw_battle
from sekigahara.province_game.drawing_map import draw_map
from sekigahara.province_game.drawing_style import panel_css
from sekigahara.province_game.drawing_table import draw_side
from sekigahara.province_game.emblems import emblem_defs, sign
from sekigahara.province_game.game import game
from sekigahara.province_game.panel_banners import province_banner
from sekigahara.province_game.panel_guide import GUIDE_CSS, guide_html
from sekigahara.province_game.panel_words import action_groups, action_words
from sekigahara.province_game.pieces import SIDE_NAMES, SIDES, TOKUGAWA
from sekigahara.province_game.state import State
from sekigahara.province_game.strip import STRIP_CSS, strip_html
from sekigahara.province_game.view import View
from tabletop import Step, Viewer
from tabletop.panel.kit import NO_MARKS, Banner, Group, Look, Marks, PanelKit, Switch
from tabletop.session import Session
from tabletop.svg import Markup, el

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel

__all__ = ["KITS", "ProvinceKit", "province_panel"]

_WHOLE: Final = Switch("whole", "Whole map in a battle")


class ProvinceKit(PanelKit[State, ProvinceAction]):
    """The panel of the province game: a whole game, a position in it, or a single battle."""

    seal: ClassVar[str] = sign("castle", 9, 8, 26)
    layout: ClassVar[str] = "map"
    css: ClassVar[str] = f"{panel_css()}\n{STRIP_CSS}\n{GUIDE_CSS}"
    switches: ClassVar[tuple[Switch, ...]] = (_WHOLE,)

    def title(self, view: View) -> str:
        if view.single:
            return "Provinces: a single battle"
        return "Sekigahara: the provinces"

    def subtitle(self, session: Any, viewer: Viewer) -> str:
        view: View = self.game.view(session.state, viewer)
        if view.outcome is not None or view.asked is None:
            return view.outcome.text if view.outcome is not None else ""
        asks = f"{SIDE_NAMES[view.asked]} decides: {QUESTIONS[view.ask]}"
        if view.single:
            return f"{asks}."
        where = battle_title(view) if view.battle is not None else f"{SIDE_NAMES[view.turn]}’s turn"
        where = {"event": "event", "end of round": "end of round"}.get(view.phase, where)
        return f"Round {view.round}, {where}. {asks}."

    def seat_name(self, seat: str) -> str:
        return SIDE_NAMES[seat]

    def strip(self, view: View) -> str:
        return strip_html(view, self.game.rulebook)

    def banner(self, view: View) -> Banner | None:
        return province_banner(view)

    def facts(self, view: View) -> tuple[tuple[str, str], ...]:
        pairs = {"Castles": "castles", "Border provinces": "borders", "Units": "units"}
        return (
            *((words, " : ".join(str(getattr(view.sides[side], name)) for side in SIDES)) for words, name in pairs.items()
              if not view.single),
            *((f"{SIDE_NAMES[side]}, cards in hand", str(len(view.sides[side].hand))) for side in SIDES),
        )

    def defs(self) -> str:
        return emblem_defs()

    def offered(self, view: View) -> tuple[Switch, ...]:
        around = view.battle is not None or bool(view.place)
        return self.switches if around and not view.single else ()

    def board(self, view: View, marks: Marks, look: Look) -> str:
        live = marks is not NO_MARKS
        parts = []
        if not view.single:
            whole = _WHOLE.name in look.switches or "place:" in marks.possible
            drawn = draw_map(view, marks, standalone=False, live=live, whole=whole,
                             complete=look.chosen is not None)
            parts.append(el("div", Markup(drawn), class_="pv-map", data_scroll="map", tabindex=0, role="group",
                            aria_label="Map"))
        fight = _fight(view, marks, live)
        if fight is not None and view.battle is not None:
            parts.append(fight)
        line = guide_html(view, marks, look)
        if line is not None:
            # Below what is clicked most, so that nobody has to scroll down to the list and back.
            parts.append(line)
        order = SIDES[::-1] if view.viewer == TOKUGAWA else SIDES
        parts.append(el("div", [Markup(draw_side(view, side, marks, standalone=False, live=live)) for side in order],
                        class_="pv-table"))
        if fight is not None and view.battle is None:
            parts.append(fight)
        kind = "pv alone" if view.single else "pv fights" if view.battle is not None else "pv fought" if (
            view.fought is not None) else "pv"
        return str(el("div", parts, class_=kind))

    def pauses(self, view: View) -> bool:
        # What a person's own battle came to would be gone with the computer player's retreat.
        return view.battle is not None and view.ask == "retreat"

    def in_course(self, step: Step[State, ProvinceAction]) -> bool:
        return not isinstance(step.action, (War, Draw, Discard))

    def score(self, view: View) -> str:
        if view.single:
            battle = view.battle
            return ":".join(str(len(view.of(battle.place, side))) for side in SIDES) if battle is not None else ""
        return f"{view.sides['ishida'].castles}:{view.sides['tokugawa'].castles}"

    def describe(self, action: ProvinceAction, view: View) -> str:
        return action_words(action, view)

    def groups(self, view: View, actions: Sequence[ProvinceAction]) -> tuple[Group, ...]:
        return action_groups(view, actions)

    def parts(self, action: ProvinceAction) -> tuple[str, ...]:
        return targets_of(action)

    def compose(self, state: State, view: View, targets: tuple[str, ...]) -> ProvinceAction | None:
        return compose_action(state, view, targets)

    def joined(self, targets: tuple[str, ...], target: str) -> tuple[tuple[str, ...], ...]:
        return joined_targets(targets, target)

    def happened(self, step: Step[State, ProvinceAction], viewer: Viewer) -> tuple[str, ...]:
        # Provinces only: all that happens there is open, while cards and units in a battle may not be.
        match step.action:
            case Move(_, _, end) | March(_, _, end):
                return (f"place:{end}",)
            case Attack(_, place) | Retreat(_, place) | Send(_, place) | Muster(_, _, place):
                return (f"place:{place}",)
            case Gift(_, unit) | Swear(_, unit):
                return (f"place:{unit.place}",)
            case Play(_, _, _, place, to) if place is not None:
                return (f"place:{to or place}",)
        return ()


def _fight(view: View, marks: Marks, live: bool) -> Markup | None:
    """The battle that is on or was the last, in its frame."""
    if told_battle(view) is None:
        return None
    return el("div", Markup(draw_battle(view, marks, standalone=False, live=live)), class_="pv-fight")


KITS: Final = {"game": ProvinceKit}
"""The panel kits of this package's games."""


def province_panel(
    start: int | State | Session[State, ProvinceAction] = 0, *, options: Any = None, **kwargs: Any
) -> Panel:
    """A panel on a province game or a single battle of it.

    Args:
        start: the seed that it is dealt from, a position or battle, or a session that is under way.
        options: the game's options, for a game that is dealt.
        kwargs: what :func:`tabletop.panel.play` takes: ``viewer``, ``players``, ``mode``, ``record``, ``theme`` ...

    Raises:
        TypeError: the first argument is neither a seed nor a position nor a session.
    """
    from tabletop.panel.panel import play

    kit = ProvinceKit(game)
    if isinstance(start, Session):
        return play(start, kit=kit, **kwargs)
    if isinstance(start, int):
        return play(game, seed=start, options=options, kit=kit, **kwargs)
    if not isinstance(start, State):
        raise TypeError(f"province_panel needs a seed, a position or a session, not a {type(start).__name__}")
    return play(game, position=start, kit=kit, **kwargs)
