"""The options of the game (K1.3, K3.5, K6.2, K7)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop import Options
from tabletop.options import setting

__all__ = ["SengokukiOptions"]


@dataclass(frozen=True, slots=True)
class SengokukiOptions(Options):
    """How a game of Sengokuki is played."""

    start: str = setting(
        "facing", "rotated", "corners", rule="K1.3",
        says="Where the four warriors start: Daimyo facing Daimyo, the board turned by half, or in the corners.")
    shinobi_bonus: bool = setting(
        True, False, rule="K3.5", says="Whether two Heiya on the first two flips of a turn give a Shinobi.")
    draw_rules: bool = setting(
        True, False, rule="K6.2",
        says="Whether a position that comes for the third time, bare Daimyo, and 300 turns end the game in a draw.")
    nobori: bool = setting(
        False, True, rule="K7.1", reading=False,
        says="Whether two flags mark the cards turned back last, which may not be flipped in the next turn.")
