"""The targets of the campaign's drawings and the actions that they make: both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekigahara.block_game.actions import Fight
from sekigahara.block_game.campaign_actions import (
    OPTION_COST,
    OPTIONS,
    Bid,
    CallMori,
    CampaignAction,
    Discard,
    End,
    First,
    Leave,
    March,
    MoveOption,
    Muster,
    Stack,
    Stop,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.campaign_table import card_targets
from sekigahara.block_game.drawing_clicks import compose_action, targets_of
from sekigahara.block_game.game import game
from sekigahara.block_game.pieces import BLOCKS, CARDS, SIDES, Block, Card, Side, sorted_cards
from sekigahara.block_game.places import PLACES

__all__ = ["campaign_targets", "compose_campaign"]

_KINDS: Final = {
    "discard": {"card"}, "bid": {"card", "say"}, "first": {"side"}, "option": {"move", "card"},
    "exchange": {"card", "mori", "say"}, "moves": {"place", "recruit", "mori", "card", "say"},
    "gather": {"place", "block", "say", "card"}, "march": {"place", "block", "say", "card"},
    "muster": {"recruit", "place", "say"}, "fight": {"place"},
}
"""The kinds of targets that answer each question."""


def campaign_targets(action: CampaignAction) -> tuple[str, ...]:
    """The targets that an action uses."""
    match action:
        case Discard(_, card):
            return (f"card:{card.name}",)
        case Bid(_, card):
            return ("say:none",) if card is None else (f"card:{card.name}",)
        case First(_, side):
            return (f"side:{side}",)
        case MoveOption(_, option, cards):
            return (f"move:{option}", *card_targets(cards))
        case Stack(_, place):
            return (f"place:{place}",)
        case Take(_, block) | Leave(_, block):
            return (f"block:{block.name}",)
        case TakeAll():
            return ("say:all",)
        case March(_, to, leader, card):
            return (f"place:{to}", *(("say:leader",) if leader else ()), *((f"card:{card.name}",) if card else ()))
        case Stop() | End():
            return (f"say:{action}",)
        case Muster(_, block, to):
            return (f"recruit:{block.name}", f"place:{to}")
        case CallMori(_, block, card):
            return (f"mori:{block.name}", f"card:{card.name}")
        case Fight(_, place):
            return (f"place:{place}",)
        case _:
            return targets_of(action)


def compose_campaign(state: CampaignState, targets: Sequence[str]) -> CampaignAction | None:
    """The action that some targets make, legal or not, for the side that is asked; None while they make none."""
    if state.battle is not None:
        return compose_action(state.battle, targets)
    kinds: dict[str, list[str]] = {}
    for target in targets:
        kind, _, name = target.partition(":")
        kinds.setdefault(kind, []).append(name)
    if not kinds or not set(kinds) <= _KINDS.get(state.ask, set()):
        return None
    cards = _cards(state.asked, kinds.get("card", ()))
    if len(cards) != len(kinds.get("card", ())) or any(len(names) > 1 for kind, names in kinds.items() if kind != "card"):
        return None
    return _make(state, {kind: names[0] for kind, names in kinds.items() if kind != "card"}, cards)


def _cards(side: Side, names: Sequence[str]) -> tuple[Card, ...]:
    deck = CARDS[side]
    plain = [name.partition("#")[0] for name in names]
    return sorted_cards(deck[name] for name in plain if name in deck)


def _make(state: CampaignState, named: dict[str, str], cards: tuple[Card, ...]) -> CampaignAction | None:
    side = state.asked
    match state.ask:
        case "option":
            return _option(state, named.get("move", ""), cards)
        case "gather" | "march":
            return _way(state, named, cards)
        case "first":
            return next((First(side, each) for each in SIDES if each == named["side"]), None)
        case "fight":
            return Fight(side, named["place"]) if named["place"] in PLACES else None
    if len(cards) == 1 and not named:
        if state.ask == "bid":
            return Bid(side, cards[0])
        return Discard(side, cards[0]) if state.ask in ("discard", "exchange") else None
    if len(cards) == 1:
        block = BLOCKS.get(named.get("mori", ""))
        return CallMori(side, block, cards[0]) if block is not None and len(named) == 1 else None
    return None if cards else _plain(state, named)


def _plain(state: CampaignState, named: dict[str, str]) -> CampaignAction | None:
    """Actions that no card belongs to."""
    side = state.asked
    match named:
        case {"say": "end", **rest} if not rest and state.ask != "bid":
            return End(side)
        case {"say": "none", **rest} if not rest and state.ask == "bid":
            return Bid(side, None)
        case {"recruit": name, "place": place, **rest} if not rest and place in PLACES and name in BLOCKS:
            return Muster(side, BLOCKS[name], place)
        case {"recruit": name, **rest} if not rest and name in BLOCKS and state.moves.muster_to is not None:
            # A muster that goes on has its place already.
            return Muster(side, BLOCKS[name], state.moves.muster_to) if state.ask == "muster" else None
        case {"place": place, **rest} if not rest and place in PLACES and state.ask == "moves":
            return Stack(side, place)
    return None


def _option(state: CampaignState, name: str, cards: tuple[Card, ...]) -> MoveOption | None:
    option = next((each for each in OPTIONS if each == name), None)
    if option is None:
        return None
    lacking = OPTION_COST[option] - len(cards)
    # While cards can still be laid down for it, the choice is not complete.
    if lacking > 0 and len(state.hands[state.asked]) >= OPTION_COST[option]:
        return None
    return MoveOption(state.asked, option, cards)


def _way(state: CampaignState, named: dict[str, str], cards: tuple[Card, ...]) -> CampaignAction | None:
    """While a stack moves: who is taken, who is left, where to, and the end of it."""
    side = state.asked
    leader = named.get("say") == "leader"
    if "place" in named:
        if named["place"] not in PLACES or "block" in named or len(cards) > 1 or ("say" in named and not leader):
            return None
        return _march(state, March(side, named["place"], leader, cards[0] if cards else None))
    if cards or len(named) != 1:
        return None
    block: Block | None = BLOCKS.get(named.get("block", ""))
    if block is not None:
        return Take(side, block) if state.ask == "gather" else Leave(side, block)
    if named.get("say") == "all":
        return TakeAll(side) if state.ask == "gather" else None
    return Stop(side) if named.get("say") == "stop" else None


def _march(state: CampaignState, action: March) -> March | None:
    """A march as it was clicked; where it needs a leader, he is announced with it; where it needs a card, it waits."""
    legal = game.legal_actions(state)
    if action in legal or action.leader:
        return action if action in legal or action.card is not None or not _payable(state, action) else None
    led = March(action.seat, action.to, True, action.card)
    if led in legal:
        return led
    return None if action.card is None and (_payable(state, action) or _payable(state, led)) else action


def _payable(state: CampaignState, action: March) -> bool:
    legal = game.legal_actions(state)
    return any(March(action.seat, action.to, action.leader, card) in legal
               for card in dict.fromkeys(state.hands[action.seat]))
