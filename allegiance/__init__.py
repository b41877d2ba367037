"""Allegiance: priests who secretly serve the temple or the thieves.

``allegiance.game`` is the game, ``allegiance.count`` counts a finished table freely.
"""

from allegiance.cards import Card, CardTable, CardTableError, CardTableWarning
from allegiance.counting import Count, CountError, count
from allegiance.game import game
from allegiance.options import AllegianceOptions

__all__ = [
    "AllegianceOptions", "Card", "CardTable", "CardTableError", "CardTableWarning", "Count", "CountError", "count",
    "game",
]
