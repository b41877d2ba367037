"""The open points of the rules, each a setting with our reading as default.

Where the sources suggest another reading the setting can take it. Where they leave a hole but no rival, the setting
has one value: it stands here so that a learner sees that it is a reading.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.options import Options, setting

__all__ = ["BattleOptions"]


@dataclass(frozen=True, slots=True)
class BattleOptions(Options):
    """The settings of a battle or siege."""

    losses_from: str = setting(
        "deployed_first", rule="B83", point="O1",
        says="The owner chooses his losses among his deployed blocks; undeployed ones go only when those run out.",
    )
    turned_block: str = setting(
        "protected", "challenger_may_lose", rule="B79", point="O3",
        says="A turned block is nobody's loss while it fights for the enemy, but its owner's when his other blocks run"
        " out (protected); or the challenger may give it as one of his own losses (challenger_may_lose).",
    )
    weapon_bonus: str = setting(
        "any_card", "swords_only", rule="B71", point="O6",
        says="A special attack counts every deployed friendly block with the same weapon (any_card), or only those that"
        " were themselves deployed with swords (swords_only).",
    )
    retreat: str = setting(
        "together", rule="B89", point="O10",
        says="All survivors retreat together to one location that their owner picks.",
    )
    bare_attacker: str = setting(
        "done", rule="B74", point="O13",
        says="An attacker who can deploy nothing at all says that he is done; a pass needs no proof.",
    )
    deploying_ahead: str = setting(
        "after_done", rule="B74", point="O14",
        says="The side that leads deploys only when the other side is done.",
    )
    siege_leaders: str = setting(
        "free", rule="B94", point="O15",
        says="The besieger may deploy leaders without cards before his first card.",
    )
    double_card: str = setting(
        "alone", rule="B64", point="O16",
        says="A double card that deploys Ii or Ishida Mitsunari deploys that block alone.",
    )
    leader_initiative: str = setting(
        "passes", rule="B66", point="O17",
        says="Each leader deployed without a card is a deployment of its own, and the initiative is looked at after it.",
    )
