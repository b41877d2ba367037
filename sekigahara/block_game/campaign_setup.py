"""Setting up the whole game (B25-B31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_state import CampaignState, Counts, Moves, both
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    DISKS,
    ISHIDA,
    SIDES,
    TOKUGAWA,
    Block,
    Card,
    Side,
    data_rows,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import CASTLES, PLACES
from tabletop import Chance

__all__ = ["FIRST_HAND", "RANDOM_BLOCKS", "SYMBOL_BLOCKS", "set_up"]

FIRST_HAND: Final = 5
"""How many cards each side draws at the start (B25)."""
_BOXES: Final = ("recruitment_ishida", "recruitment_tokugawa", "mori_box")
_SIDES: Final[Mapping[str, Side]] = {"ishida": ISHIDA, "tokugawa": TOKUGAWA}


def _symbols() -> dict[tuple[Side, str], list[Block]]:
    found: dict[tuple[Side, str], list[Block]] = {}
    for row in data_rows("blocks.csv"):
        if row["setup_symbol"] != "none":
            special = "" if row["special"] == "none" else f"-{row['special']}"
            block = BLOCKS[f"{row['daimyo']}-{row['strength']}{special}"]
            found.setdefault((_SIDES[row["side"]], row["setup_symbol"]), []).extend([block] * int(row["count"]))
    return found


def _read() -> tuple[dict[str, tuple[Block, ...]], dict[str, int]]:
    symbols = _symbols()
    fixed: dict[str, tuple[Block, ...]] = {}
    random: dict[str, int] = {}
    for row in data_rows("setup.csv"):
        if row["fixed_symbol"] != "none":
            fixed[row["location"]] = sorted_blocks(symbols[_SIDES[row["side"]], row["fixed_symbol"]])
        random[row["location"]] = int(row["n_bag"])
    return fixed, random


_fixed_and_random: Final = _read()
SYMBOL_BLOCKS: Final[Mapping[str, tuple[Block, ...]]] = _fixed_and_random[0]
"""The blocks whose symbol names a location or the Mori box (B27, B29)."""
RANDOM_BLOCKS: Final[Mapping[str, int]] = _fixed_and_random[1]
"""How many random blocks each location and recruitment box gets, in the order of drawing (B26, B27, B30)."""
_LATER_AIZU: Final = (BLOCKS["uesugi-3"], BLOCKS["uesugi-1-gun"])


def set_up(seed: int, options: CampaignOptions) -> CampaignState:
    """The start of a game; the same seed and options give the same one."""
    chance = Chance.from_seed(f"campaign {seed}")
    fixed = dict(SYMBOL_BLOCKS)
    if options.aizu_symbols == 5:
        fixed["aizu"] = sorted_blocks((*fixed["aizu"], *_LATER_AIZU))
    owners: dict[str, Side] = {row["location"]: _SIDES[row["side"]] for row in data_rows("setup.csv")}

    bags: dict[Side, tuple[Block, ...]] = {}
    draw: dict[Side, tuple[Card, ...]] = {}
    for side in SIDES:
        left = Counter({block: BLOCK_COUNTS[name] for name, block in BLOCKS.items() if block.side == side})
        for place, blocks in fixed.items():
            if owners[place] == side:
                left.subtract(blocks)
        bags[side], chance = chance.shuffle(tuple(left.elements()))
        deck = [card for name, card in CARDS[side].items() for _ in range(CARD_COUNTS[side][name])]
        draw[side], chance = chance.shuffle(deck)

    stacks: dict[Side, dict[str, tuple[Block, ...]]] = {ISHIDA: {}, TOKUGAWA: {}}
    recruits: dict[Side, tuple[Block, ...]] = both(())
    for place, number in RANDOM_BLOCKS.items():
        side = owners[place]
        blocks, bags[side] = bags[side][:number], bags[side][number:]
        if place in PLACES:
            here = sorted_blocks((*fixed.get(place, ()), *blocks))
            if here:
                stacks[side][place] = here
        elif place != "mori_box":
            recruits[side] = sorted_blocks(blocks)
    hands = {side: sorted_cards(draw[side][:FIRST_HAND]) for side in SIDES}

    state = CampaignState()
    ordered: dict[Side, Counts] = {side: stacks[side] for side in SIDES}
    castles = {name: PLACES[name].castle for name in CASTLES}
    cubes = {name: side for name in PLACES if PLACES[name].resource for side in SIDES if name in stacks[side]}
    for name, value in {
        "options": options, "week": 1, "turn": "A", "first": ISHIDA, "phasing": None, "ask": "bid", "asked": ISHIDA,
        "stacks": ordered, "recruits": recruits, "bags": bags, "box": fixed["mori_box"], "lost": both(()),
        "disks": tuple(DISKS), "castles": castles, "cubes": cubes, "hands": hands,
        "draw": {side: draw[side][FIRST_HAND:] for side in SIDES}, "discard": both(()), "laid": both(()),
        "moves": Moves(), "march": None, "battle": None, "chance": chance, "outcome": None,
    }.items():
        setattr(state, name, value)
    return state
