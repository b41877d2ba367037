"""The readings of the tutorial as settings: it contradicts itself, and a class can try the other reading."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.options import OptionError, Options, setting

__all__ = ["ProvinceOptions"]


@dataclass(frozen=True, slots=True)
class ProvinceOptions(Options):
    """The settings of a province game."""

    cards_per_move: str = setting(
        "group", "unit", rule="P3.1",
        says="A move costs one card for all units of a clan that go together (group), or a card for each unit (unit).",
    )
    attack_card_secures: bool = setting(
        True, False, rule="P3.5", says="The card paid for an attacker also guarantees his loyalty in the battle, or not.",
    )
    event_card: str = setting(
        "action", "free", rule="P6.1",
        says="Playing an event card takes one of the two actions (action), or none (free). The source says both.",
    )
    war_cards: str = setting(
        "any", "different_clans", rule="P9.2",
        says="War cards may be of any clans that the player has in the battle (any), or must be of different clans"
        " (different_clans). The source also says \"of different colours\".",
    )
    hits_to_remove: int = setting(
        2, 1, rule="P9.4", says="How many hits remove a unit. The source says \"more than one\".",
    )
    battle_winner: str = setting(
        "units_left", "most_hits", rule="P9.6",
        says="The attacker wins a battle with more units left (units_left), or with more hits laid (most_hits). Ties go to"
        " the defender. The source says both.",
    )
    round_limit: int | None = setting(
        30, None, rule="P8.4", says="After how many rounds the game ends at the latest; None for no limit.",
    )

    def __post_init__(self) -> None:
        # super() needs the class cell, which a slots dataclass does not keep.
        Options.__post_init__(self)
        if self.war_cards == "different_clans" and self.hits_to_remove == 2:
            raise OptionError(
                "war_cards",
                "with war cards of different clans no unit is ever hit twice, so with two hits to remove a unit"
                " nobody can fall; take hits_to_remove=1 with it", "P9.2")
