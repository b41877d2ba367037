"""Sekigahara, the block game: blocks with hidden faces, and loyalty proved card by card in battle.

>>> from sekigahara import block_game
>>> state = block_game.battle_game.setup(seed=1)
>>> list(block_game.battle_game.legal_actions(state))  # doctest: +SKIP
"""

from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.dealing import SetupError, battle
from sekigahara.block_game.game import game
from sekigahara.block_game.options import BattleOptions

__all__ = ["BattleOptions", "CampaignOptions", "SetupError", "battle", "battle_game", "game"]
