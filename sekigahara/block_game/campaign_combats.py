"""Combats that arise in a campaign, taken out of it: to be played on, played otherwise, or played a thousand times."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeAlias, TypeVar

from sekigahara.block_game.battle_game import battle_game
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.campaign_view import CampaignView, campaign_view
from sekigahara.block_game.game import game
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    ISHIDA,
    SIDE_NAMES,
    SIDES,
    TOKUGAWA,
    Block,
    Card,
    Side,
    enemy,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.state import BattleState
from sekigahara.block_game.view import SideView
from tabletop import TEACHER, Chance, Viewer
from tabletop.nodes import Node
from tabletop.records import load_session
from tabletop.session import Session

__all__ = ["CampaignCombat", "combat_table", "combats_of", "take_out"]

P = TypeVar("P", Block, Card)
Campaign: TypeAlias = Session[Any, Any]


class _Holder(Protocol):
    """A panel, or whatever else has a controller with a session."""

    @property
    def controller(self) -> Any: ...


Source: TypeAlias = Campaign | _Holder | str | os.PathLike[str]
"""A session, a panel, or the path of a record for the teacher."""


@dataclass(frozen=True, slots=True)
class CampaignCombat:
    """A combat of a campaign. What it prints everyone may know; impact is Ishida's and Tokugawa's.

    Attributes:
        number: its number in the campaign, from 1.
        step: after how many steps of the campaign it began.
        week, turn: when.
        place: the location's id.
        attacker: the phasing side, or in a battle that a retreat caused the retreating one.
        blocks: how many blocks each side had there.
        fled_from: in a battle that a retreat caused, where the retreating side came from.
        start: the campaign's position when it began.
        end: the combat when it was over; None while it is on.
    """

    number: int
    step: int
    week: int
    turn: str
    place: str
    attacker: Side
    blocks: Mapping[Side, int]
    fled_from: str | None
    start: CampaignState = field(repr=False, compare=False)
    end: BattleState | None = field(repr=False, compare=False)

    @property
    def declined(self) -> bool:
        """Whether the castle's side stayed inside in its own phase, so that nothing happened (B61)."""
        return self.end is not None and self.end.outcome is not None and self.end.outcome.rule == "B61"

    def __str__(self) -> str:
        caused = f", retreating from {PLACES[self.fled_from].name}" if self.fled_from else ""
        battle = self.start.battle
        assert battle is not None
        numbers = f"{self.blocks[self.attacker]} against {self.blocks[enemy(self.attacker)]}"
        if battle.disks and battle.castle != self.attacker:
            numbers += f" and {battle.disks[0].capitalize()}"
        when = f"{self.number:>3}. week {self.week}{self.turn}, {PLACES[self.place].name}:"
        return f"{when} {SIDE_NAMES[self.attacker]} attacks{caused}, {numbers}; {self._ending()}"

    def _ending(self) -> str:
        end = self.end
        if end is None or end.outcome is None:
            return "still on"
        if self.declined:
            return "the castle's side stays inside, no combat (B61)"
        words = f"siege, impact {end.impact[end.attacker]}" if end.siege else (
            f"battle, impact {end.impact[ISHIDA]} : {end.impact[TOKUGAWA]}")
        if end.outcome.rule in ("B62", "B96"):
            taken = end.siege and not end.survivors(end.defender) and not end.disks
            words += (", the castle is taken" if taken else ", the castle holds out") if end.siege else (
                "" if end.winner is None else f", {SIDE_NAMES[end.winner]} wins")
            lost = [f"{SIDE_NAMES[side]} lost {len(end.lost[side])}" for side in SIDES if end.lost[side]]
            lost += [f"the disk of {disk.capitalize()} is lost" for disk in end.lost_disks]
            return "; ".join([f"{words} ({end.outcome.rule})", *lost])
        return f"{words}; {end.outcome.text.rstrip('.')} ({end.outcome.rule})"


def combats_of(source: Source) -> tuple[CampaignCombat, ...]:
    """All combats of a campaign, from its start to the tip of the branch that is current.

    Args:
        source: a session, a panel on one, or the path of a teacher's record.

    Raises:
        ValueError: it is no campaign. RecordError: a record that can't be read.
    """
    return tuple(_combats(_session(source)))


def combat_table(source: Source) -> str:
    """The combats of a campaign, a line for each; those that the castle's side stays out of (B61) are left out."""
    fought = [each for each in combats_of(source) if not each.declined]
    return "\n".join(map(str, fought)) or "no combat yet"


def take_out(
    source: Source | CampaignState, number: int | None = None, *, viewer: Viewer = TEACHER, seed: int = 0
) -> BattleState:
    """A combat of a campaign as a position of ``battle_game``: the same blocks, cards, place and neighbours.

    It is a combat of its own from here on: what comes of it does not come back into the campaign, and it ends with the
    retreat.

    Args:
        source: a session, a panel, the path of a teacher's record; or a position in which a combat is on.
        number: the number of a combat in :func:`combats_of`: it is taken from its beginning. Without one it is the combat
            that is on where the session stands, as it stands.
        viewer: whose knowledge it is made from. For the teacher it is what lies there. A seat or an onlooker gets the
            pieces that he sees; all others are dealt by chance from those that he can't see.
        seed: for what is dealt so.

    Raises:
        ValueError: no combat is on, there is none with this number, or a fair game that goes on is asked for the
            teacher's knowledge.
    """
    state = source if isinstance(source, CampaignState) else _position(_session(source), number, viewer)
    if state.battle is None:
        raise ValueError("no combat is on in this position; take one by its number in combats_of(...)")
    battle = state.battle.but(options=_battle_options(state.battle.options))
    return battle if viewer is TEACHER else _as_seen(battle, campaign_view(state, viewer), seed)


def _session(source: Source) -> Campaign:
    if isinstance(source, (str, os.PathLike)):
        return load_session(source, game=game)
    session = source if isinstance(source, Session) else getattr(getattr(source, "controller", None), "session", None)
    if not isinstance(session, Session) or session.game is not game:
        raise ValueError(f"{source!r} is no campaign: it needs a session, a panel, or the path of a record")
    return session


def _position(session: Campaign, number: int | None, viewer: Viewer) -> CampaignState:
    if viewer is TEACHER and session.mode == "fair" and game.to_act(session.tip.state):
        raise ValueError("this game is fair and goes on: say for whom, like viewer='ishida'; the rest is dealt by chance")
    if number is None:
        state: CampaignState = session.state
        return state
    found = tuple(_combats(session))
    if type(number) is not int or not 1 <= number <= len(found):
        raise ValueError(f"there is no combat {number!r}; this campaign has {len(found)}, counted from 1")
    return found[number - 1].start


# --- the combats along a line ---------------------------------------------------------------------------------------


def _combats(session: Campaign) -> Iterator[CampaignCombat]:
    line = session.line()
    begun: tuple[int, Node[Any, Any]] | None = None
    number = 0
    for step, node in enumerate(line):
        battle = node.state.battle
        # A battle that a retreat causes follows at once, in a neighbouring location.
        if begun is not None and (battle is None or battle.place != begun[1].state.battle.place):
            number += 1
            yield _combat(number, *begun, node)
            begun = None
        if battle is not None and begun is None:
            begun = (step, node)
    if begun is not None:
        yield _combat(number + 1, *begun, None)


def _combat(number: int, step: int, first: Node[Any, Any], after: Node[Any, Any] | None) -> CampaignCombat:
    start: CampaignState = first.state
    battle = start.battle
    assert battle is not None
    assert battle.place is not None
    end = None
    if after is not None:
        assert after.parent is not None
        assert after.step is not None
        # The campaign keeps no combat that is over: its last step is carried out once more, in the combat alone.
        end = battle_game.perform(after.parent.state.battle, after.step.action).state
    return CampaignCombat(number, step, start.week, start.turn, battle.place, battle.attacker,
                          {side: battle.survivors(side) for side in SIDES}, battle.fled_from, start, end)


# --- what a viewer knows of it --------------------------------------------------------------------------------------


def _battle_options(options: BattleOptions) -> BattleOptions:
    """The settings of a campaign that a combat has, too."""
    return BattleOptions(**{each.name: getattr(options, each.name) for each in fields(BattleOptions)})


def _as_seen(battle: BattleState, view: CampaignView, seed: int) -> BattleState:
    """The combat with all that the view does not show dealt anew. Only public fields of the battle are kept."""
    assert view.battle is not None
    chance = Chance.from_seed(f"taken out {seed}")
    standing, hands, draw, discard = {}, {}, {}, {}
    for side in SIDES:
        seen = view.battle.sides[side]
        standing[side], chance = _blocks(seen, view, chance)
        hands[side], pile, chance = _cards(seen, chance)
        draw[side], discard[side] = pile[: seen.draw], pile[seen.draw:]
    return battle.but(standing=standing, hands=hands, draw=draw, discard=discard, chance=chance)


def _without(pieces: Counter[P], gone: Counter[P]) -> list[P]:
    return list((pieces - gone).elements())


def _blocks(seen: SideView, view: CampaignView, chance: Chance) -> tuple[tuple[Block, ...], Chance]:
    known = [block for block in seen.standing if block is not None]
    if len(known) == len(seen.standing):
        return tuple(known), chance
    every = Counter({block: BLOCK_COUNTS[name] for name, block in BLOCKS.items() if block.side == seen.side})
    # Deployed, lost in this combat or before, and what stands open in the Mori box.
    open_ones = Counter(each.block for each in seen.deployed if not each.lost)
    open_ones.update([*seen.lost, *view.lost[seen.side], *(block for block in view.box if block.side == seen.side)])
    pool, chance = chance.shuffle(tuple(_without(every, open_ones)))
    return sorted_blocks(pool[: len(seen.standing)]), chance


def _cards(seen: SideView, chance: Chance) -> tuple[tuple[Card, ...], tuple[Card, ...], Chance]:
    """The hand, and all cards of both piles."""
    every = Counter({card: CARD_COUNTS[seen.side][name] for name, card in CARDS[seen.side].items()})
    known = [card for card in seen.hand if card is not None]
    if len(known) < len(seen.hand):
        # A card that was shown and not played since is still held.
        known = [card for card in dict.fromkeys(seen.shown) if card not in seen.played]
    pool, chance = chance.shuffle(tuple(_without(every, Counter([*seen.played, *known]))))
    lacking = len(seen.hand) - len(known)
    return sorted_cards((*known, *pool[:lacking])), pool[lacking:], chance
