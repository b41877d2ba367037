"""The game of a single battle or siege: a :class:`tabletop.Game` whose positions are combats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sekigahara.block_game.actions import (
    ACTIONS,
    BattleAction,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.combat import carry_out
from sekigahara.block_game.dealing import deal
from sekigahara.block_game.deployment import DONE, DONE_OPEN, deploy_requirements, deployments, first_is_due
from sekigahara.block_game.encoding import decode_battle, encode_battle
from sekigahara.block_game.labels import referred
from sekigahara.block_game.losses import (
    LOSE,
    LOSE_BESIEGED,
    LOSE_BESIEGED_OPEN,
    LOSE_DISK,
    LOSE_OPEN,
    loss_candidates,
)
from sekigahara.block_game.loyalty import CHALLENGE, CHALLENGE_LATE, SHOW, TRUST, YIELD
from sekigahara.block_game.notation import parse_battle
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import SIDES
from sekigahara.block_game.retreat import RETREAT, RETREAT_INSIDE, RETREAT_ON_MAP, retreats
from sekigahara.block_game.siege import STANCE
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.turns import QUESTIONS, one_combat, question_asked
from sekigahara.block_game.view import BattleView, view_of
from tabletop import Chance, Game, Outcome, Requirement, Rulebook, Step, Viewer

__all__ = ["BattleGame", "battle_game"]

_DEPLOYMENT = ("deploy", "challenge", "refute")
_FIGHT = (question_asked, one_combat)
_ASKED: dict[type, Sequence[Requirement[BattleState, Any]]] = {
    Stance: STANCE, Trust: TRUST, Show: SHOW, Yield: YIELD, Fight: _FIGHT,
}


class BattleGame(Game[BattleState, BattleAction]):
    """A single battle or siege of the block game (B60-B110)."""

    name = "sekigahara.block_game.battle_game"
    title = "Sekigahara, a battle of the block game"
    rulebook = Rulebook("sekigahara.block_game")
    options = BattleOptions

    def setup(self, seed: int, options: BattleOptions | Mapping[str, Any] | None = None) -> BattleState:
        """A random battle or siege with random hands: the same seed gives the same one.

        Raises:
            OptionError: an unknown option or value.
        """
        return deal(seed, BattleOptions.make(options))

    def seats(self, state: BattleState) -> tuple[str, ...]:
        return SIDES

    def to_act(self, state: BattleState) -> tuple[str, ...]:
        return () if state.ask == "over" else (state.asked,)

    def is_action(self, action: object) -> bool:
        return isinstance(action, ACTIONS)

    def candidates(self, state: BattleState) -> Iterator[BattleAction]:
        side = state.asked
        match state.ask:
            case "stance":
                return iter((Stance(side, True), Stance(side, False)))
            case "deploy":
                return chain(deployments(state, side), (Done(side),))
            case "challenge":
                return iter((Challenge(side), Trust(side)))
            case "refute":
                return chain((Show(side, card) for card in dict.fromkeys(state.hands[side])), (Yield(side),))
            case "lose":
                return loss_candidates(state, side)
            case "retreat":
                return retreats(state, side)
            case "over":
                return iter(())

    def listed(self, state: BattleState) -> Iterator[BattleAction]:
        if state.ask != "deploy":
            return super().listed(state)
        # Deployments are made legal, and there are many: only "done" has to be asked about.
        done = Done(state.asked)
        return chain(deployments(state, state.asked), (done,) if self.allows(state, done) else ())

    def requirements(
        self, state: BattleState, action: BattleAction
    ) -> Sequence[Requirement[BattleState, BattleAction]]:
        if isinstance(action, Deploy):
            return deploy_requirements(state, action)  # type: ignore[return-value]
        if isinstance(action, Lose):
            if isinstance(action.piece, str):
                return LOSE_DISK[action.piece]  # type: ignore[return-value]
            own = action.piece.block.side == action.seat
            hidden = own and referred(state, action.piece) is None
            if state.siege:
                return LOSE_BESIEGED if hidden else LOSE_BESIEGED_OPEN  # type: ignore[return-value]
            return LOSE if hidden else LOSE_OPEN  # type: ignore[return-value]
        if isinstance(action, Retreat):
            if action.to == "inside":
                return RETREAT_INSIDE  # type: ignore[return-value]
            return RETREAT if state.around is None else RETREAT_ON_MAP  # type: ignore[return-value]
        if isinstance(action, Done):
            return DONE if first_is_due(state, action.seat) else DONE_OPEN  # type: ignore[return-value]
        if isinstance(action, Challenge):
            return CHALLENGE if state.ask in _DEPLOYMENT else CHALLENGE_LATE  # type: ignore[return-value]
        return _ASKED[type(action)]

    def perform(self, state: BattleState, action: BattleAction) -> Step[BattleState, BattleAction]:
        after, events = carry_out(state, action)
        # A deployment, a played or shown card, a loss and drawn cards all tell something that was hidden before. A side
        # that loses all it has is not asked, so blocks can fall in a step that is no Lose.
        reveals = (isinstance(action, (Deploy, Challenge, Show, Lose)) or after.lost is not state.lost
                   or after.ask == "over")
        return Step(action, after, events, reveals=reveals)

    def view(self, state: BattleState, viewer: Viewer) -> BattleView:
        return view_of(state, viewer)

    def outcome(self, state: BattleState) -> Outcome | None:
        return state.outcome

    def encode(self, state: BattleState) -> dict[str, Any]:
        return encode_battle(state)

    def decode(self, data: Any) -> BattleState:
        return decode_battle(data)

    def parse(self, text: str, state: BattleState, seat: str | None = None) -> BattleAction:
        return parse_battle(text, state, seat)

    def phase(self, state: BattleState) -> str:
        return {"stance": "declaration", "deploy": "deployment", "challenge": "deployment", "refute": "deployment",
                "lose": "losses", "retreat": "retreat", "over": "the end"}[state.ask]

    def turn(self, state: BattleState) -> str:
        # A turn of a battle is one deployment with all that belongs to it.
        if state.ask in ("challenge", "refute"):
            return f"step {state.course[-1].step}"
        if state.ask == "deploy":
            return f"step {state.course[-1].step + 1 if state.course else 1}"
        return QUESTIONS[state.ask]

    def with_chance(self, state: BattleState, chance: Chance) -> BattleState:
        return state.but(chance=chance)


battle_game = BattleGame()
