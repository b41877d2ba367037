"""Sengokuki: memory-chess on six by seven squares.

>>> import sengokuki
>>> state = sengokuki.game.setup(1)
>>> str(sengokuki.game.legal_actions(state)[0])
'flip a1'
"""

from sengokuki.actions import Action, Flip, Move, Pass
from sengokuki.game import Sengokuki, game
from sengokuki.options import SengokukiOptions
from sengokuki.setup import position
from sengokuki.state import State
from sengokuki.view import View

__all__ = ["Action", "Flip", "Move", "Pass", "Sengokuki", "SengokukiOptions", "State", "View", "game", "position"]
