"""Sekigahara, the block game: blocks with hidden faces, and loyalty proved card by card in battle.

>>> from sekigahara import block_game
>>> state = block_game.battle_game.setup(seed=1)
>>> list(block_game.battle_game.legal_actions(state))  # doctest: +SKIP
"""

from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_positions import campaign
from sekigahara.block_game.dealing import battle
from sekigahara.block_game.game import game
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.setup_names import SetupError

__all__ = ["BattleOptions", "CampaignOptions", "SetupError", "battle", "battle_game", "campaign", "game"]
