"""What lessons can use of this package's games: of battles and sieges, and of the whole game."""

from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.battle_lessons import BattleLessons, battle_from_words
from sekigahara.block_game.campaign_lessons import CampaignLessons, campaign_from_words
from sekigahara.block_game.game import game
from tabletop.lessons.kit import register

__all__ = ["BattleLessons", "CampaignLessons", "battle_from_words", "campaign_from_words"]

register(BattleLessons(battle_game))
register(CampaignLessons(game))
