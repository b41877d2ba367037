"""The table that all games are played on; it knows none of them.

This package imports the standard library only. What needs a browser or a notebook lies in :mod:`tabletop.panel`.
"""

from tabletop.chance import Chance
from tabletop.coding import DecodeError
from tabletop.events import Event, Line, Step
from tabletop.game import Game, LegalActions, ListedActions
from tabletop.notation import NotationError
from tabletop.options import OptionError, Options
from tabletop.outcomes import Outcome
from tabletop.rulebook import Rule, Rulebook, RulebookError
from tabletop.seats import TEACHER, Seat, Viewer
from tabletop.verdicts import Check, IllegalAction, Requirement, Verdict, requires

__all__ = [
    "TEACHER", "Chance", "Check", "DecodeError", "Event", "Game", "IllegalAction", "LegalActions", "Line", "ListedActions",
    "NotationError", "OptionError", "Options", "Outcome", "Requirement", "Rule", "Rulebook", "RulebookError", "Seat",
    "Step", "Verdict", "Viewer", "requires",
]
