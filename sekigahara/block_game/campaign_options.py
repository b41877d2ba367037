"""The open points of the whole game: those of battles, and those of the map and the week."""

from __future__ import annotations

from dataclasses import dataclass

from sekigahara.block_game.options import BattleOptions
from tabletop.options import setting

__all__ = ["CampaignOptions"]


@dataclass(frozen=True, slots=True)
class CampaignOptions(BattleOptions):
    """The settings of the game of seven weeks; a battle in it goes by the same ones."""

    aizu_symbols: int = setting(
        3, 5, rule="B28",
        says="Three Uesugi blocks stand at Aizu from the start, as the map has it, or five, as later editions have it.",
    )
    size_steps: str = setting(
        "four", rule="B50", point="O2",
        says="A group of 1 to 4 blocks has no size penalty, of 5 to 8 one, of 9 to 12 two, of 13 to 16 three.",
    )
    muster: str = setting(
        "daimyo_or_castle", rule="B54", point="O4",
        says="One muster brings any number of blocks of one daimyo to its recruitment location, or one block to a"
        " castle of one's own.",
    )
    overrun_ratio: int = setting(
        4, rule="B52", point="O5",
        says="A group overruns enemy blocks when it has at least four times as many; disks do not count.",
    )
    leadership: str = setting(
        "stack", "group", rule="B48", point="O7",
        says="A leader who stood in the stack at the start helps every group of it (stack), or only the group that he"
        " marches with (group).",
    )
    castle_leadership: str = setting(
        "natural_and_controlled", rule="B48", point="O8",
        says="A castle gives the leadership bonus when it is of one's own colour and under one's own control.",
    )
    resource_tie: str = setting(
        "both", rule="B34", point="O9",
        says="When both sides have as many resource locations, both get the extra block.",
    )
    empty_bid: str = setting(
        "zero", rule="B36", point="O11",
        says="A bid with an empty hand counts 0; if both hands are empty the first player of the week before stays, in"
        " week 1 Ishida.",
    )
    short_of_cards: str = setting(
        "not_offered", rule="B40", point="O12",
        says="A movement option that the player can't pay for is not open to him.",
    )
    lone_disk: str = setting(
        "besieged", rule="B45", point="O18",
        says="In an enemy castle that holds only a disk movers stop; the combat is a siege, and control passes only when"
        " the disk is gone.",
    )
    relief_attacker: str = setting(
        "entering", rule="B99", point="O19",
        says="Blocks may enter a location where their own are besieged; then there is one battle, and the entering side"
        " attacks.",
    )
    sally: str = setting(
        "free", rule="B61", point="O20",
        says="In his own combat phase a besieged player comes out and attacks, or stays inside and nothing happens.",
    )
    leaving_siege: str = setting(
        "free", rule="B59", point="O21",
        says="Besiegers may leave in their own movement phase, but walk past enemy blocks only by an overrun.",
    )
    mori_join: str = setting(
        "always", rule="B105", point="O22",
        says="The Mori box joins at every Tokugawa attack on Osaka; with two blocks or fewer in all Ishida chooses inside"
        " or outside.",
    )
    doubled_faces: str = setting(
        "reconstructed", rule="B27", point="O23",
        says="Edo begins with Ieyasu, two 3-mon blocks and a gun, Kanazawa with the leader, two 2-mon blocks and a gun.",
    )
    retreat_takes: str = setting(
        "resource", rule="B17", point="O24",
        says="A resource location that is entered by retreat is taken like any other.",
    )
