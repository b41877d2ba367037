"""The whole game: seven weeks of blocks and roads, with combats that are the battles of this package."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sekigahara.block_game.actions import Challenge, Deploy, Fight, Lose, Show
from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.bidding import BID, BID_NONE, FIRST
from sekigahara.block_game.campaign_actions import (
    BATTLE_ACTIONS,
    CAMPAIGN_ACTIONS,
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
from sekigahara.block_game.campaign_encoding import decode_campaign, encode_campaign
from sekigahara.block_game.campaign_notation import parse_campaign, told_to
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_setup import set_up
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.campaign_view import CampaignView, campaign_view
from sekigahara.block_game.declaring import FIGHT, combats
from sekigahara.block_game.march_rules import march_requirements, marches
from sekigahara.block_game.marching import LEAVE, STOP
from sekigahara.block_game.move_option import CHANGE, OPTION, move_options
from sekigahara.block_game.movement import END, STACK, TAKE, TAKE_ALL, stacks_open
from sekigahara.block_game.mustering import CALL, calls, muster_requirements, musters
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.reinforcement import DISCARD
from sekigahara.block_game.sequence import combat_goes_on
from sekigahara.block_game.week import play
from tabletop import TEACHER, Chance, Game, Outcome, Requirement, Rulebook, Step, Verdict, Viewer
from tabletop.seats import ACTOR, AskingViewer

__all__ = ["CampaignGame", "game"]

_NO_COMBAT = (combat_goes_on,)
_PLAIN: dict[type, Sequence[Requirement[CampaignState, Any]]] = {
    First: FIRST, MoveOption: OPTION, Stack: STACK, Take: TAKE, TakeAll: TAKE_ALL, Leave: LEAVE, Stop: STOP,
    CallMori: CALL, End: END, Fight: FIGHT,
}


class CampaignGame(Game[CampaignState, CampaignAction]):
    """The whole block game (B1-B110)."""

    name = "sekigahara.block_game.game"
    title = "Sekigahara, the block game"
    rulebook = Rulebook("sekigahara.block_game")
    options = CampaignOptions

    def setup(self, seed: int, options: CampaignOptions | Mapping[str, Any] | None = None) -> CampaignState:
        """The start of a game: the same seed and options give the same one.

        Raises:
            OptionError: an unknown option or value.
        """
        return set_up(seed, CampaignOptions.make(options))

    def seats(self, state: CampaignState) -> tuple[str, ...]:
        return SIDES

    def to_act(self, state: CampaignState) -> tuple[str, ...]:
        if state.ask == "over":
            return ()
        return (state.asked if state.battle is None else state.battle.asked,)

    def is_action(self, action: object) -> bool:
        return isinstance(action, CAMPAIGN_ACTIONS)

    def candidates(self, state: CampaignState) -> Iterator[CampaignAction]:
        side = state.asked
        match state.ask:
            case "battle":
                assert state.battle is not None
                return battle_game.candidates(state.battle)
            case "discard":
                return (Discard(side, card) for card in dict.fromkeys(state.hands[side]))
            case "bid":
                cards = dict.fromkeys(state.hands[side])
                return (Bid(side, card) for card in cards) if cards else iter((Bid(side, None),))
            case "first":
                return (First(side, each) for each in SIDES)
            case "option":
                return move_options(state, side)
            case "exchange":
                changes = (Discard(side, card) for card in dict.fromkeys(state.hands[side]))
                return chain(changes, calls(state, side), (End(side),))
            case "moves":
                stacks = (Stack(side, place) for place in PLACES if place in state.stacks[side])
                return chain(stacks if stacks_open(state.moves) > 0 else (), musters(state, side), calls(state, side),
                             (End(side),))
            case "gather":
                left = dict.fromkeys(state.home_left())
                all_of_them = (TakeAll(side),) if left else ()
                return chain((Take(side, block) for block in left), all_of_them, marches(state, side), (Stop(side),))
            case "march":
                assert state.march is not None
                blocks = state.march.parts[-1].blocks
                leaving = (Leave(side, block) for block in dict.fromkeys(blocks)) if len(blocks) > 1 else ()
                return chain(marches(state, side), leaving, (Stop(side),))
            case "muster":
                return chain(musters(state, side), (End(side),))
            case "fight":
                return (Fight(side, place) for place in combats(state, side))
        return iter(())

    def listed(self, state: CampaignState) -> Iterator[CampaignAction]:
        # Options are made legal with all ways to pay for them, and a combat lists its own decisions.
        if state.ask == "option":
            return iter(self.candidates(state))
        if state.battle is not None:
            return battle_game.listed(state.battle)
        return super().listed(state)

    def requirements(
        self, state: CampaignState, action: CampaignAction
    ) -> Sequence[Requirement[CampaignState, Any]]:
        kind = type(action)
        plain = _PLAIN.get(kind)
        if plain is not None:
            return plain
        if isinstance(action, March):
            return march_requirements(state, action)
        if isinstance(action, Muster):
            return muster_requirements(state, action)
        if isinstance(action, Discard):
            return CHANGE if state.ask == "exchange" else DISCARD
        if isinstance(action, Bid):
            return BID_NONE if action.card is None else BID
        return _NO_COMBAT

    # While a combat is on, its decisions meet the requirements of battles, asked of the battle itself.

    def allows(self, state: CampaignState, action: CampaignAction) -> bool:
        if state.battle is not None and isinstance(action, BATTLE_ACTIONS):
            return battle_game.allows(state.battle, action)
        return super().allows(state, action)

    def explain(
        self, state: CampaignState, action: CampaignAction, viewer: AskingViewer = ACTOR
    ) -> Verdict[CampaignAction]:
        if state.battle is not None and isinstance(action, BATTLE_ACTIONS):
            return battle_game.explain(state.battle, action, viewer)  # type: ignore[return-value]
        return super().explain(state, action, viewer)

    def neighbours(self, state: CampaignState, action: CampaignAction) -> Iterable[CampaignAction]:
        if isinstance(action, March):
            near = sorted(self._marches(state, action), key=lambda other: (
                other.to != action.to, other.card is not action.card, other.leader != action.leader))
            if near:
                return near[:3]
        return super().neighbours(state, action)

    def _marches(self, state: CampaignState, action: March) -> list[March]:
        if state.ask not in ("gather", "march"):
            return []
        return [each for each in marches(state, action.seat) if self.allows(state, each)]

    def perform(self, state: CampaignState, action: CampaignAction) -> Step[CampaignState, CampaignAction]:
        after, events = play(state, action)
        return Step(action, after, events, reveals=_reveals(state, after, action))

    def view(self, state: CampaignState, viewer: Viewer) -> CampaignView:
        return campaign_view(state, viewer)

    def outcome(self, state: CampaignState) -> Outcome | None:
        return state.outcome

    def encode(self, state: CampaignState) -> dict[str, Any]:
        return encode_campaign(state)

    def decode(self, data: Any) -> CampaignState:
        return decode_campaign(data)

    def parse(self, text: str, state: CampaignState, seat: str | None = None) -> CampaignAction:
        return parse_campaign(text, state, seat)

    def told(self, action: CampaignAction, viewer: Viewer) -> str:
        return told_to(action, viewer is TEACHER or viewer == action.seat)

    def phase(self, state: CampaignState) -> str:
        match state.ask:
            case "discard":
                return f"week {state.week}, reinforcement"
            case "bid" | "first":
                return f"week {state.week}, turn order"
            case "over":
                return "the end"
        assert state.phasing is not None
        what = "combat" if state.ask in ("fight", "battle") else "movement"
        return f"week {state.week}{state.turn}, {SIDE_NAMES[state.phasing]}'s {what}"

    def turn(self, state: CampaignState) -> str:
        if state.ask == "over":
            return "the end"
        return f"week {state.week}{state.turn}" if state.phasing else f"week {state.week}"

    def with_chance(self, state: CampaignState, chance: Chance) -> CampaignState:
        battle = None if state.battle is None else state.battle.but(chance=chance)
        return state.but(chance=chance, battle=battle)


def _reveals(before: CampaignState, after: CampaignState, action: CampaignAction) -> bool:
    """Whether something hidden became known: a card or block that was played, shown, announced, drawn or lost."""
    if isinstance(action, (Deploy, Challenge, Show, Lose, MoveOption, CallMori)):
        return not isinstance(action, MoveOption) or bool(action.cards)
    if isinstance(action, March) and (action.leader or action.card is not None):
        return True
    if isinstance(action, Discard):
        return before.ask == "exchange" or after.ask != "discard"
    if isinstance(action, Bid):
        return after.ask != "bid"
    if before.battle is not None and after.battle is not None and after.battle.lost is not before.battle.lost:
        return True
    return (after.lost is not before.lost or after.draw is not before.draw or after.ask == "over"
            or after.bags is not before.bags)


game = CampaignGame()
