"""Short ways to set up and play campaigns in tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from sekigahara.block_game import CampaignOptions, game
from sekigahara.block_game.campaign_actions import CampaignAction
from sekigahara.block_game.campaign_setup import SYMBOL_BLOCKS
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.control import settle
from sekigahara.block_game.movement import begin_movement
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    SIDES,
    Block,
    Side,
    block_named,
    card_named,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import PLACES
from tabletop import Event, Step, Verdict

from ..kit import names

Stacks = Mapping[str, str]


def _take(bag: Counter[Block], text: str, side: Side) -> tuple[Block, ...]:
    blocks = [block_named(name) for name in names(text)]
    bag.subtract(blocks)
    assert min(bag.values()) >= 0, f"more of {text} than the game has"
    return sorted_blocks(blocks)


def campaign(
    ishida: Stacks | None = None, tokugawa: Stacks | None = None, *, hands: tuple[str, str] = ("", ""),
    recruits: tuple[str, str] = ("", ""), box: bool = False, cubes: Mapping[str, Side] | None = None,
    castles: Mapping[str, Side] | None = None, disks: tuple[str, ...] = (), lost: tuple[str, str] = ("", ""),
    side: Side | None = "ishida", first: Side | None = None, week: int = 1, turn: str = "A",
    options: Mapping[str, Any] | None = None,
) -> CampaignState:
    """A position of one's own: blocks by location and in both boxes, cards in both hands; all other blocks are in the
    bags, all other cards in the draw piles. Control follows the blocks, but for what ``castles`` and ``cubes`` say.

    Args:
        side: whose movement phase begins; None for the week's beginning, where bids are due.
        box: whether the Mori box is full; else its blocks are in the bag.
    """
    state = game.setup(0, CampaignOptions.make(options))
    placed: dict[Side, Stacks] = {"ishida": ishida or {}, "tokugawa": tokugawa or {}}
    bags: dict[Side, tuple[Block, ...]] = {}
    stacks: dict[Side, dict[str, tuple[Block, ...]]] = {each: {} for each in SIDES}
    bag_of = {each: Counter({block: BLOCK_COUNTS[name] for name, block in BLOCKS.items() if block.side == each})
              for each in SIDES}
    boxes, gone, held, draw = {}, {}, {}, {}
    if box:
        bag_of["ishida"].subtract(SYMBOL_BLOCKS["mori_box"])
    for number, each in enumerate(SIDES):
        bag = bag_of[each]
        for place, text in placed[each].items():
            stacks[each][place] = _take(bag, text, each)
        boxes[each] = _take(bag, recruits[number], each)
        gone[each] = _take(bag, lost[number], each)
        bags[each] = tuple(bag.elements())
        held[each] = sorted_cards(card_named(name, each) for name in names(hands[number]))
        deck = Counter({card: CARD_COUNTS[each][name] for name, card in CARDS[each].items()})
        deck.subtract(held[each])
        draw[each] = tuple(deck.elements())
    state = state.but(
        stacks=stacks, bags=bags, recruits=boxes, lost=gone, hands=held, draw=draw, cubes=dict(cubes or {}),
        box=SYMBOL_BLOCKS["mori_box"] if box else (), disks=disks, castles={**state.castles, **(castles or {})},
        week=week, turn=turn, first=first or side or "ishida",
    )
    state, _ = settle(state, PLACES)
    return state.but(ask="bid", asked=state.first) if side is None else begin_movement(state, side)


def standing(state: CampaignState, side: Side, place: str) -> list[str]:
    """The names of a side's blocks at a location."""
    return [block.name for block in state.blocks_at(side, place)]


def step(state: CampaignState, text: str) -> Step[CampaignState, CampaignAction]:
    """The step of one action by the side that is asked."""
    return game.apply(state, game.parse(text, state))


def play(state: CampaignState, *texts: str) -> CampaignState:
    """The state after some actions, each by the side that is asked; several in one text stand between semicolons."""
    for text in texts:
        for each in text.split(";"):
            state = step(state, each.strip()).state
    return state


def events(state: CampaignState, text: str, rule: str) -> list[Event]:
    """Of an action's events those that rest on a rule."""
    return [event for event in step(state, text).events if rule in event.rules]


def why(state: CampaignState, text: str, seat: str | None = None, **more: Any) -> Verdict[CampaignAction]:
    """The verdict on an action in notation."""
    return game.explain(state, game.parse(text, state, seat), **more)


def legal(state: CampaignState) -> list[str]:
    """The legal actions in notation."""
    return [str(action) for action in game.legal_actions(state)]


def refused(state: CampaignState, text: str, seat: str | None = None) -> str:
    """The rule that decides against an action, which must be illegal."""
    verdict = why(state, text, seat)
    assert verdict.legal is False, f"{text} should be refused"
    action = game.parse(text, state, seat)
    assert action not in game.legal_actions(state)
    assert action not in list(game.legal_actions(state))
    return verdict.checks[0].rule


def allowed(state: CampaignState, text: str) -> tuple[str, ...]:
    """The rules that an action rests on, which must be legal; the granting one first."""
    verdict = why(state, text)
    assert verdict.legal is True, f"{text} should be legal:\n{verdict}"
    assert text in legal(state)
    return verdict.rules


def fight_out(state: CampaignState, *texts: str) -> CampaignState:
    """Play the combat that is on to its end: as the texts say, then done, trust and the first loss or retreat."""
    state = play(state, *texts)
    while state.battle is not None:
        here = legal(state)
        plain = [text for text in ("done", "trust", "yield") if text in here]
        state = play(state, plain[0] if plain else here[0])
    return state


def beaten() -> CampaignState:
    """Ishida is beaten at Gifu and may go inside or to Sawayama; Tokugawa came from Kiyosu, and stands in Iwamura."""
    state = campaign({"gifu": "ukita-2*2 mori-2 mori-1-leader"},
                     {"kiyosu": "tokugawa-3*2 date-2*2", "iwamura": "date-1-gun"}, hands=("ukita", "tokugawa*2 date*2"),
                     side="tokugawa", disks=("sanada",))
    return play(state, "move minimal; stack kiyosu; take all; march gifu; end; fight gifu; outside",
                "deploy tokugawa-3 with tokugawa; trust; done; deploy tokugawa-3 with tokugawa; trust",
                "deploy date-2 with date; trust; deploy date-2 with date; trust; done; lose mori-1-leader; lose mori-2")


def random_play(state: CampaignState, random: Random, actions: int) -> CampaignState:
    """The state after some random actions."""
    for _ in range(actions):
        open_now = list(game.legal_actions(state))
        if not open_now:
            break
        state = game.apply(state, random.choice(open_now)).state
    return state
