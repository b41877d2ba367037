"""Sekigahara, the province game: the tutorial's game of provinces, five clans, hands of six, gifts and events.

>>> from sekigahara import province_game
>>> state = province_game.game.setup(seed=1)
>>> province_game.game.to_act(state)
('ishida',)
"""

from sekigahara.province_game.dealing import SetupError
from sekigahara.province_game.game import game
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.positions import battle, position

__all__ = ["ProvinceOptions", "SetupError", "battle", "game", "position"]
