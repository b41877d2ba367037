"""What lessons can use of the whole game: conditions, and what is foretold; set-up words and questions lie beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.battle_lessons import BattleLessons
from sekigahara.block_game.campaign_foretelling import foretell
from sekigahara.block_game.campaign_questions import QUESTIONS, place_in
from sekigahara.block_game.campaign_start import campaign_from_words
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import SIDE_NAMES, Side
from sekigahara.block_game.places import CASTLES, PLACES, RESOURCES
from sekigahara.block_game.words import count
from sekigahara.lesson_words import no_argument
from tabletop import Step, Viewer
from tabletop.lessons.kit import Answer, Condition, Engine, Fields, Judged, LessonKit
from tabletop.lessons.predictions import Prediction

__all__ = ["CampaignLessons", "campaign_from_words"]

_BATTLES: Final = BattleLessons(battle_game)
_IN_BATTLE: Final = ("takes the lead", "stays behind", "track", "scores")
_OF_BATTLE: Final = ("track", "initiative", "score", "losses", "battle winner")


class CampaignLessons(LessonKit):
    """The lesson words of the whole game.

    Conditions for ``right if`` and ``wrong if``: ``reaches PLACE``; ``takes PLACE``; ``holds PLACE``; ``spends no card``;
    in a combat also those of battles. Questions for ``engine``: ``reachable``, ``rate``, ``controller``, ``victory
    points``, ``castles``, ``resources``, ``cards due``, ``blocks due``, ``first player``, ``combats``; in a combat also
    those of battles.
    """

    def start(self, fields: Fields) -> CampaignState:
        return campaign_from_words(fields)

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions, "reaches": _reaches, "takes": _takes, "holds": _holds,
                "spends no card": _spends_no_card, **{name: _in_battle(name) for name in _IN_BATTLE}}

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, **QUESTIONS, **{name: _of_battle(name) for name in _OF_BATTLE}}

    def predictions(self, state: CampaignState, action: Any, viewer: Viewer) -> tuple[Prediction, ...]:
        """See :func:`foretell`."""
        return foretell(state, action, viewer)


# --- conditions --------------------------------------------------------------------------------------------------


def _reaches(state: CampaignState, step: Step[CampaignState, Any], argument: str) -> Judged:
    place, side = place_in("reaches", argument), _seat(step)
    before, after = state.number_at(side, place), step.state.number_at(side, place)
    name = PLACES[place].name
    if after > before:
        return Judged(True, f"{count(after - before, 'block').capitalize()} came to {name}.", ("B46",))
    return Judged(False, f"Nobody came to {name} with this.", ("B46",))


def _takes(state: CampaignState, step: Step[CampaignState, Any], argument: str) -> Judged:
    place, side = _owned(argument, "takes"), _seat(step)
    held = _holds(state, step, argument)
    if held.met and state.control(place) == side:
        return Judged(False, f"{PLACES[place].name} was {SIDE_NAMES[side]}'s before.", held.rules)
    return held


def _holds(state: CampaignState, step: Step[CampaignState, Any], argument: str) -> Judged:
    place, side = _owned(argument, "holds"), _seat(step)
    owner = step.state.control(place)
    rule = "B19" if place in CASTLES else "B17"
    whose = f"{SIDE_NAMES[owner]}'s" if owner else "nobody's"
    return Judged(owner == side, f"{PLACES[place].name} is {whose} then.", (rule,))


def _owned(argument: str, name: str) -> str:
    place = place_in(name, argument)
    if place not in CASTLES and place not in RESOURCES:
        raise ValueError(f"{PLACES[place].name} has neither a castle nor resources; nobody controls it")
    return place


def _seat(step: Step[CampaignState, Any]) -> Side:
    side: Side = step.action.seat
    return side


def _spends_no_card(state: CampaignState, step: Step[CampaignState, Any], argument: str) -> Judged:
    no_argument("spends no card", argument)
    side = _seat(step)
    spent = len(state.hands[side]) - len(step.state.hands[side])
    return Judged(spent <= 0, "No card was spent." if spent <= 0 else f"It spends {count(spent, 'card')}.", ("B10",))


def _in_battle(name: str) -> Condition:
    """A condition of battles, asked of the combat that is on."""

    def condition(state: CampaignState, step: Step[CampaignState, Any], argument: str) -> Judged:
        before, after = state.battle, step.state.battle
        if before is None or after is None:
            raise ValueError(f"{name!r} is about a combat, and none is on before and after this move")
        return _BATTLES.conditions[name](before, Step(step.action, after, step.events), argument)

    return condition


def _of_battle(name: str) -> Engine:
    """A question of battles, asked of the combat that is on."""

    def question(state: CampaignState, argument: str, viewer: Viewer) -> Answer:
        if state.battle is None:
            raise ValueError(f"{name!r} is about a combat, and none is on here")
        return _BATTLES.questions[name](state.battle, argument, viewer)

    return question
