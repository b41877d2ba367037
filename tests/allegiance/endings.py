"""A game for every kind of ending. Play hardly reaches some of them, so the cards are laid as they have to be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = ["ENDINGS", "Ending"]


@dataclass(frozen=True)
class Ending:
    """Arguments of :func:`tests.allegiance.tables.finished`, and what must come of them."""

    arguments: Mapping[str, Any]
    decided: str
    rule: str
    winners: tuple[str, ...]


TEMPLE_HAND: Final = ("Acolyte", "Initiate", "Initiate", "Initiate", "Initiate", "Cutpurse")

ENDINGS: Final = {
    "the temple rules": Ending({
        "hands": {"Ida": TEMPLE_HAND, "Mia": ("Acolyte", "Acolyte", "Initiate", "Initiate", "Smuggler", "Cutpurse"),
                  "Tom": ("Smuggler", "Smuggler", "Smuggler", "Cutpurse", "Cutpurse", "Acolyte")},
        "rules": "temple"}, "temple", "A4.4", ("Ida", "Mia")),
    "the only thief": Ending({
        "hands": {"Ida": TEMPLE_HAND, "Mia": ("Acolyte", "Acolyte", "Initiate", "Initiate", "Smuggler", "Cutpurse"),
                  "Tom": ("Smuggler", "Cutpurse", "Acolyte", "Cutpurse", "Cutpurse", "Acolyte")},
        "rules": "thieves"}, "only", "A4.5", ("Tom",)),
    "the largest sum": Ending({
        "hands": {"Ida": ("Smuggler", "Smuggler", "Smuggler", "Acolyte", "Acolyte"),
                  "Mia": ("Cutpurse", "Cutpurse", "Cutpurse", "Cutpurse", "Merchant"),
                  "Tom": ("Acolyte", "Acolyte", "Initiate", "Initiate", "Merchant"),
                  "Noor": ("Cutpurse", "Cutpurse", "Initiate", "Merchant", "Merchant")},
        "rules": "thieves"}, "sum", "A4.5", ("Ida",)),
    "the largest difference": Ending({
        "hands": {"Ida": ("Smuggler", "Smuggler", "Smuggler", "Initiate", "Initiate", "Initiate"),
                  "Mia": ("Smuggler", "Smuggler", "Smuggler", "Acolyte", "Initiate", "Acolyte"),
                  "Tom": ("Burglar", "Cutpurse", "Cutpurse", "Cutpurse", "Acolyte", "Acolyte")},
        "rules": "thieves"}, "difference", "A4.5", ("Ida",)),
    "the Guildmaster": Ending({
        "hands": {"Ida": ("Guildmaster", "Cutpurse", "Initiate", "Initiate", "Acolyte", "Acolyte"),
                  "Mia": ("Smuggler", "Smuggler", "Smuggler", "Acolyte", "Acolyte", "Acolyte"),
                  "Tom": ("Cutpurse", "Cutpurse", "Cutpurse", "Cutpurse", "Initiate", "Acolyte")},
        "rules": "thieves"}, "guildmaster", "A4.5", ("Ida",)),
    "a shared win": Ending({
        "hands": {"Ida": ("Burglar", "Spy", "Cutpurse", "Acolyte"), "Mia": ("Smuggler", "Smuggler", "Spy", "Acolyte"),
                  "Tom": ("Cutpurse", "Cutpurse", "Cutpurse", "Initiate"),
                  "Noor": ("Smuggler", "Initiate", "Cutpurse", "Merchant"),
                  "Eli": ("Initiate", "Initiate", "Initiate", "Cutpurse")},
        "guild": ("Guildmaster",), "rules": "thieves"}, "shared", "A4.6", ("Ida", "Mia")),
    "nobody for the temple": Ending({
        "hands": {"Ida": ("Smuggler", "Cutpurse", "Cutpurse", "Initiate"),
                  "Mia": ("Smuggler", "Cutpurse", "Cutpurse", "Initiate"),
                  "Tom": ("Smuggler", "Smuggler", "Initiate", "Acolyte"),
                  "Noor": ("Merchant", "Smuggler", "Smuggler", "Acolyte"),
                  "Eli": ("Cutpurse", "Initiate", "Merchant", "Cutpurse")},
        "rules": "temple"}, "nobody", "A4.6", ()),
    "nobody for the thieves": Ending({
        "hands": {"Ida": TEMPLE_HAND, "Mia": ("Acolyte", "Acolyte", "Initiate", "Initiate", "Smuggler", "Cutpurse"),
                  "Tom": ("Acolyte", "Acolyte", "Initiate", "Initiate", "Smuggler", "Cutpurse")},
        "rules": "thieves"}, "nobody", "A4.6", ()),
}
