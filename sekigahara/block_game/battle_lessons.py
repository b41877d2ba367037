"""What lessons can use of battles and sieges: set-up words, conditions, questions and predictions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from sekigahara.block_game.actions import Deploy
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.dealing import battle
from sekigahara.block_game.losses import SEVEN
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, PieceError, Side, enemy
from sekigahara.block_game.setup_names import SetupError
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.words import count, track_text
from sekigahara.lesson_words import names_in, no_argument, number_in
from tabletop import OptionError, Step, Viewer
from tabletop.lessons.kit import Answer, Condition, Engine, Fields, Judged, LessonKit, StartError
from tabletop.lessons.predictions import Prediction

__all__ = ["BattleLessons", "battle_from_words"]

_LISTS: Final = ("ishida blocks", "tokugawa blocks", "ishida hand", "tokugawa hand", "ishida deck", "tokugawa deck",
                 "disks", "came by", "mori box")
_WORDS: Final = ("attacker", "castle", "siege", "place", "deck seed")


def battle_from_words(fields: Fields) -> BattleState:
    """The battle that set-up words describe; see :func:`sekigahara.block_game.battle`.

    Lists are parted by commas, and a piece may be followed by how many: ``ukita-2 x2, mori-1-leader``. Options are
    lines of their own, like ``option weapon_bonus: swords_only``.

    Raises:
        StartError: a word is unknown or wrong, with its line.
    """
    lists: dict[str, list[str]] = {}
    words: dict[str, str] = {}
    options: dict[str, str] = {}
    for key, (line, text) in fields.items():
        if key in _LISTS:
            lists[key] = names_in(line, text)
        elif key in _WORDS:
            words[key] = text.strip()
        elif key.startswith("option "):
            options[key.removeprefix("option ").strip()] = text.strip()
        else:
            raise StartError(line, f"{key!r} is no set-up word of a battle; known are {', '.join((*_WORDS, *_LISTS))} and"
                                   " 'option NAME'")
    first = next(iter(fields.values()))[0]
    if "attacker" not in words:
        raise StartError(first, "a battle needs a line like 'attacker: ishida'")
    if words.get("siege", "no") not in ("yes", "no"):
        raise StartError(fields["siege"][0], f"siege is yes or no, not {words['siege']!r}")
    seed = number_in(*fields["deck seed"], "a seed") if "deck seed" in fields else 0
    decks: dict[str, list[str]] = {side: lists[f"{side} deck"] for side in SIDES if f"{side} deck" in lists}
    try:
        return battle(
            words["attacker"], {side: lists.get(f"{side} blocks", []) for side in SIDES},
            {side: lists.get(f"{side} hand", []) for side in SIDES}, castle=words.get("castle"),
            siege=words.get("siege") == "yes", disks=lists.get("disks", ()), place=words.get("place"),
            came_by=lists.get("came by", ()), mori_box=lists.get("mori box", ()), decks=decks or None,
            options=BattleOptions.make(options), seed=seed,
        )
    except SetupError as error:
        raise StartError(_line_of(fields, error.argument, first), str(error)) from error
    except OptionError as error:
        line = fields.get(f"option {error.name}", (first, ""))[0]
        raise StartError(line, str(error)) from error
    except PieceError as error:
        line = fields.get("place", fields.get("came by", (first, "")))[0]
        raise StartError(line, str(error)) from error


def _line_of(fields: Fields, argument: str, first: int) -> int:
    """The line of the set-up word that an argument of :func:`battle` came from."""
    match = re.search(r"(blocks|hands?|decks?)\[(\w+)\]", argument)
    if match is None:
        key = argument.replace("_", " ")
    else:
        key = f"{match[2]} blocks" if match[1] == "blocks" else f"{match[2]} {match[1].rstrip('s')}"
    return fields.get(key, (first, ""))[0]


class BattleLessons(LessonKit):
    """The lesson words of a battle.

    Conditions for ``right if`` and ``wrong if``: ``takes the lead``; ``track 6:3``; ``scores 4``; ``stays behind``.
    Questions for ``engine``: ``track``; ``initiative``; ``score MOVE``; ``losses``; ``battle winner``; ``inside``.
    """

    def start(self, fields: Fields) -> BattleState:
        return battle_from_words(fields)

    @property
    def conditions(self) -> Mapping[str, Condition]:
        return {**super().conditions, "takes the lead": _takes_the_lead, "stays behind": _stays_behind, "track": _track,
                "scores": _scores}

    @property
    def questions(self) -> Mapping[str, Engine]:
        return {**super().questions, "track": _ask_track, "initiative": _ask_initiative, "score": self._ask_score,
                "losses": _ask_losses, "battle winner": _ask_winner}

    def predictions(self, state: BattleState, action: Any, viewer: Viewer) -> tuple[Prediction, ...]:
        """Both numbers of the impact track after a deployment; nothing for other actions."""
        if not isinstance(action, Deploy):
            return ()
        step = battle_game.apply(state, action)
        lines = tuple(line for event in step.events for line in event.lines)
        return tuple(
            Prediction(SIDE_NAMES[side], step.state.impact[side], lines if side == action.seat else ()) for side in SIDES
        )

    def _ask_score(self, state: BattleState, argument: str, viewer: Viewer) -> Answer:
        verdict = self._verdict(state, argument, viewer)
        if not verdict.legal or not isinstance(verdict.action, Deploy):
            raise ValueError(f"{argument!r} is no legal deployment here")
        found = self.predictions(state, verdict.action, viewer)
        side = verdict.action.seat
        after = next(each for each in found if each.label == SIDE_NAMES[side])
        score = after.answer - state.impact[side]
        return Answer((score,), f"It scores {score}.", tuple(dict.fromkeys(line.rule for line in after.lines)),
                      labels=("impact",), aside=(Prediction("impact", score, after.lines),))


# --- conditions --------------------------------------------------------------------------------------------------


def _leads(state: BattleState, side: Side) -> bool:
    mine, theirs = state.impact[side], state.impact[enemy(side)]
    return mine > theirs or (mine == theirs and side == state.defender)


def _takes_the_lead(state: BattleState, step: Step[BattleState, Any], argument: str) -> Judged:
    no_argument("takes the lead", argument)
    after: BattleState = step.state
    side: Side = step.action.seat
    track = track_text(after.impact)
    if _leads(after, side):
        return Judged(True, f"{track}: {SIDE_NAMES[side]} leads.", ("B73",))
    if after.impact["ishida"] == after.impact["tokugawa"]:
        return Judged(False, f"{track}: at a tie the attacker still has the initiative, and the defender would win.",
                      ("B73", "B62"))
    return Judged(False, f"{track}: {SIDE_NAMES[side]} is still behind.", ("B73",))


def _stays_behind(state: BattleState, step: Step[BattleState, Any], argument: str) -> Judged:
    no_argument("stays behind", argument)
    judged = _takes_the_lead(state, step, "")
    return Judged(not judged.met, judged.text, judged.rules)


def _track(state: BattleState, step: Step[BattleState, Any], argument: str) -> Judged:
    match = re.fullmatch(r"(\d+)\s*[:-]\s*(\d+)", argument)
    if match is None:
        raise ValueError(f"'track' needs the two numbers after it, Ishida's first, like 'track 6:3', not {argument!r}")
    impact = step.state.impact
    met = (impact["ishida"], impact["tokugawa"]) == (int(match[1]), int(match[2]))
    return Judged(met, f"The track shows {track_text(impact)}.", ("B65",))


def _scores(state: BattleState, step: Step[BattleState, Any], argument: str) -> Judged:
    if not argument.isdecimal():
        raise ValueError(f"'scores' needs a whole number after it, not {argument!r}")
    lines = [line for event in step.events for line in event.lines]
    score = sum(line.amount for line in lines)
    rules = tuple(dict.fromkeys(line.rule for line in lines)) or ("B68",)
    return Judged(score == int(argument), f"It scores {score}.", rules)


# --- questions ---------------------------------------------------------------------------------------------------


def _ask_track(state: BattleState, argument: str, viewer: Viewer) -> Answer:
    no_argument("track", argument)
    lines = tuple(line for each in state.deployed for line in each.lines if line.amount)
    rules = tuple(dict.fromkeys(line.rule for line in lines)) or ("B65",)
    return Answer(tuple(state.impact[side] for side in SIDES), f"The track shows {track_text(state.impact)}.", rules,
                  labels=tuple(SIDE_NAMES[side] for side in SIDES))


def _ask_initiative(state: BattleState, argument: str, viewer: Viewer) -> Answer:
    no_argument("initiative", argument)
    holder = state.initiative
    if holder is None or state.siege:
        raise ValueError("nobody has the initiative here: no deployment of a battle is going on")
    return Answer((SIDE_NAMES[holder],), f"{track_text(state.impact)}: {SIDE_NAMES[holder]} has the initiative.",
                  ("B74", "B73") if enemy(holder) in state.done else ("B73",),
                  choices=tuple(SIDE_NAMES[side] for side in SIDES))


def _begun(state: BattleState) -> None:
    # A lesson that asks at 0 : 0 has forgotten the moves, and would mark the right answer wrong.
    if not state.course:
        raise ValueError("the combat has not begun here; let 'after' play its deployments first")


def _ask_losses(state: BattleState, argument: str, viewer: Viewer) -> Answer:
    no_argument("losses", argument)
    _begun(state)
    if state.siege:
        impact = state.impact[state.attacker]
        number = impact // SEVEN
        text = f"{impact} impact, {count(number, 'full seven')}: {count(number, 'loss', 'losses')}."
        return Answer((number,), text, ("B95",),
                      labels=(SIDE_NAMES[state.defender],))
    loser = state.defender if _leads(state, state.attacker) else state.attacker
    losses = tuple(state.impact[enemy(side)] // SEVEN + (side == loser) for side in SIDES)
    return Answer(losses, f"{track_text(state.impact)}: one for each full seven of the enemy's impact, and one more for"
                  f" {SIDE_NAMES[loser]}, who lost.", ("B82",), labels=tuple(SIDE_NAMES[side] for side in SIDES))


def _ask_winner(state: BattleState, argument: str, viewer: Viewer) -> Answer:
    no_argument("battle winner", argument)
    _begun(state)
    if state.siege:
        raise ValueError("a siege has no winner by the track")
    winner = state.attacker if _leads(state, state.attacker) else state.defender
    tie = state.impact["ishida"] == state.impact["tokugawa"]
    why = "a tie goes to the defender" if tie else "more impact wins"
    return Answer((SIDE_NAMES[winner],), f"{track_text(state.impact)}: {why}.", ("B62",),
                  choices=tuple(SIDE_NAMES[side] for side in SIDES))

