"""Pairs of campaigns that differ only in what a viewer may not know."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from sekigahara.block_game import game
from sekigahara.block_game.campaign_state import CampaignState, Counts, Marching
from sekigahara.block_game.pieces import SIDES, Block, Card, Side, sorted_blocks, sorted_cards
from tabletop import Chance, Viewer

__all__ = ["QUESTIONS", "corpus", "question", "twin"]


def question(state: CampaignState) -> str:
    """What the sequence of play asks, with what the combat asks where one is on."""
    return state.ask if state.battle is None else f"battle {state.battle.ask}"


QUESTIONS = frozenset({
    "discard", "bid", "first", "option", "exchange", "moves", "gather", "march", "muster", "fight", "battle stance",
    "battle deploy", "battle challenge", "battle refute", "battle lose", "battle retreat",
})


@cache
def corpus(each: int = 8, seeds: int = 30) -> tuple[CampaignState, ...]:
    """Positions of random campaigns, so many for each question; not more than two of one campaign."""
    found: dict[str, list[CampaignState]] = {}
    for seed in range(seeds):
        random, state, mine = Random(seed), game.setup(seed), dict[str, int]()
        while game.to_act(state):
            kind = question(state)
            known = found.setdefault(kind, [])
            # Later positions, too: groups that have split, hands that have grown, castles that are besieged.
            if len(known) < each and mine.get(kind, 0) < 2 and random.random() < 0.2:
                mine[kind] = mine.get(kind, 0) + 1
                known.append(state)
            state = game.apply(state, random.choice(list(game.legal_actions(state)))).state
        if set(found) >= QUESTIONS and all(len(known) == each for known in found.values()):
            break
    assert set(found) == QUESTIONS
    return tuple(state for kind in sorted(found) for state in found[kind])


class _Deal:
    """Hands out pieces from a shuffled pool."""

    def __init__(self, random: Random, pool: list[Any]) -> None:
        random.shuffle(pool)
        self.pool = pool

    def blocks(self, number: int) -> tuple[Block, ...]:
        """So many blocks, sorted."""
        found, self.pool = self.pool[:number], self.pool[number:]
        return sorted_blocks(found)

    def cards(self, number: int) -> tuple[Card, ...]:
        """So many cards, as they come."""
        found, self.pool = self.pool[:number], self.pool[number:]
        return tuple(found)


def twin(state: CampaignState, viewer: Viewer, random: Random) -> CampaignState:
    """A state that differs only in what the viewer can't know: his enemy's faces and cards, all piles and bags, luck.

    Faces change wherever they are hidden: in stacks that stand, in groups that march, among blocks that have moved or were
    mustered in this phase, in the recruitment box, and in an army that fights. Announced leaders stay where they are.
    """
    chance = Chance.from_seed(random.getrandbits(32))
    battle = None if state.battle is None else state.battle.but(chance=chance)
    state = state.but(chance=chance, battle=battle)
    for side in SIDES:
        state = _other_cards(state, side, random, hidden=side != viewer)
        if side == viewer:
            bag = list(state.bags[side])
            random.shuffle(bag)
            state = state.but(bags={**state.bags, side: tuple(bag)})
        else:
            state = _other_faces(state, side, random)
    return state


def _other_cards(state: CampaignState, side: Side, random: Random, *, hidden: bool) -> CampaignState:
    hand, laid = state.hands[side], state.laid[side]
    pool = [*state.draw[side], *state.discard[side]]
    deal = _Deal(random, [*pool, *hand, *laid] if hidden else pool)
    if hidden:
        hand, laid = sorted_cards(deal.cards(len(hand))), deal.cards(len(laid))
    changes: dict[str, Any] = {
        "hands": {**state.hands, side: hand}, "draw": {**state.draw, side: deal.cards(len(state.draw[side]))},
        "discard": {**state.discard, side: deal.cards(len(state.discard[side]))},
    }
    battle = None if state.battle is None else state.battle.but(**changes)
    return state.but(**changes, laid={**state.laid, side: laid}, battle=battle)


def _other_faces(state: CampaignState, side: Side, random: Random) -> CampaignState:
    """Every hidden block of the side gets another face; each keeps its place and what it has done in this phase."""
    march, moves, battle = state.march, state.moves, state.battle
    phasing = side == state.phasing
    fixed = _fixed(state, side)
    at: dict[str, list[tuple[Block, ...]]] = {}
    # The blocks of each location, apart by what they are doing: what is named first is taken out of the rest.
    for place, here in state.stacks[side].items():
        apart: list[tuple[Block, ...]] = []
        if battle is not None and battle.place == place:
            shown = tuple(each.block for each in battle.deployed if each.side == side and not each.lost)
            apart = [*((block,) for block in (*shown, *battle.lost[side])), battle.standing[side]]
        elif phasing:
            apart = [moves.spent.get(place, ()), moves.fresh.get(place, ())]
            if march is not None:
                apart += [march.group if place == march.home else (), *(
                    part.blocks if part.place == place else () for part in march.parts)]
            apart.append(_rest(here, apart))
        else:
            apart = [here]
        at[place] = apart
    open_at = battle.place if battle is not None else None
    pool = [*state.recruits[side], *state.bags[side]]
    for place, apart in at.items():
        hidden = apart[-1:] if place == open_at else apart
        pool += [block for blocks in hidden for block in blocks if block not in fixed]
    deal = _Deal(random, pool)
    for place, apart in at.items():
        for index, blocks in enumerate(apart):
            if place == open_at and index < len(apart) - 1:
                continue
            kept = tuple(block for block in blocks if block in fixed)
            apart[index] = sorted_blocks((*kept, *deal.blocks(len(blocks) - len(kept))))
    stacks = {place: sorted_blocks(block for blocks in apart for block in blocks) for place, apart in at.items()}
    state = state.but(stacks={**state.stacks, side: stacks},
                      recruits={**state.recruits, side: deal.blocks(len(state.recruits[side]))})
    state = state.but(bags={**state.bags, side: deal.cards(len(state.bags[side]))})
    if battle is not None and open_at in at:
        return state.but(battle=battle.but(standing={**battle.standing, side: at[open_at][-1]}))
    return _other_moves(state, at) if phasing else state


def _rest(here: tuple[Block, ...], apart: list[tuple[Block, ...]]) -> tuple[Block, ...]:
    left = list(here)
    for blocks in apart:
        for block in blocks:
            left.remove(block)
    return tuple(left)


def _fixed(state: CampaignState, side: Side) -> frozenset[Block]:
    """Faces that are left alone: leaders while one is announced, and the daimyo of a muster that goes on."""
    faces: set[Block] = set()
    march, moves = state.march, state.moves
    every = [block for here in state.stacks[side].values() for block in here]
    every += [*state.recruits[side], *state.bags[side]]
    if march is not None and (march.announced or any(part.led for part in march.parts)):
        faces.update(block for block in every if block.leader)
    if side == state.phasing and moves.muster_to is not None:
        faces.update(moves.fresh.get(moves.muster_to, ()))
    return frozenset(faces)


def _other_moves(state: CampaignState, at: dict[str, list[tuple[Block, ...]]]) -> CampaignState:
    """What the phase and the march remember of the side that moves, with the new faces."""
    moves, march = state.moves, state.march
    spent: Counts = {place: apart[0] for place, apart in at.items() if apart[0]}
    fresh: Counts = {place: apart[1] for place, apart in at.items() if apart[1]}
    state = state.but(moves=moves._replace(spent=spent, fresh=fresh))
    if march is None:
        return state
    group = at[march.home][2] if march.home in at else ()
    parts = tuple(part._replace(blocks=at[part.place][3 + index]) for index, part in enumerate(march.parts))
    here = [*group, *(at[march.home][-1] if march.home in at else ()), *(block for part in parts for block in part.blocks)]
    leader = march.announced or any(block.leader for block in here)
    return state.but(march=Marching(march.home, leader, march.announced, group, parts, march.waiting))
