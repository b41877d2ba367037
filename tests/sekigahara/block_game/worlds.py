"""Positions, actions and other worlds by chance, for the property tests."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
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
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARDS,
    DISKS,
    SIDES,
    Block,
    Card,
    Side,
    enemy,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import NEIGHBOURS, PLACES
from sekigahara.block_game.state import BattleState
from tabletop import Chance

from .kit import fight

T = TypeVar("T")

OPTIONS: Final[tuple[dict[str, str], ...]] = (
    {}, {"turned_block": "challenger_may_lose"}, {"weapon_bonus": "swords_only"},
    {"turned_block": "challenger_may_lose", "weapon_bonus": "swords_only"},
)


def built(number: int, seed: int, options: dict[str, str]) -> BattleState:
    """One of some positions that chance seldom deals: many equal blocks, many challenges, piles that run out, sallies."""
    common: dict[str, Any] = {"options": options, "seed": seed}
    many = ("mori-3*5 mori-1-leader ukita-2*3 ukita-1-gun*3", "tokugawa-3*5 tokugawa-1-leader date-2*3 date-1-gun*2",
            "mori*4 mori-double ukita-double ukita-swords*3 loyalty*3",
            "tokugawa*4 tokugawa-double date-double date-swords*2 loyalty*4")
    few = ("ukita-2*2 ishida-1-leader", "ii-4 tokugawa-1-leader", "ukita mori-swords loyalty",
           "date*2 maeda-swords loyalty")
    short = ("mori*2", "")
    match number:
        case 0:
            return fight(*many, **common)
        case 1:
            return fight(*many, "tokugawa", place="kyoto", came_by=["osaka", "sawayama"], decks=short, **common)
        case 2:
            return fight(*few, "tokugawa", place="himeji", came_by=["ayabe", "osaka"], decks=short, **common)
        case 3:
            return fight(*few, castle="tokugawa", place="hakone", **common)
        case 4:
            return fight("ukita-2*2", *many[1:], "ishida", castle="ishida", place="gifu", decks=short, **common)
        case 5:
            return fight("ukita-2", *many[1:], "tokugawa", castle="ishida", disks=["sanada"], siege=True, **common)
        case 6:
            return fight("ukita-2 mori-1-leader", *many[1:], "tokugawa", castle="ishida", place="osaka",
                         disks=["hideyori"], mori_box="mori-3*2" if seed % 2 else "", **common)
        case 7:
            return fight("ishida-1-leader mori-3*2", "tokugawa-1-leader date-3*2", "mori-double", "date-double", **common)
        case _:
            return battle_game.setup(seed, options)


def walk(state: BattleState, random: Random, plies: int) -> BattleState:
    """The state after some random actions, ``done`` and ``trust`` less often than others."""
    for _ in range(plies):
        actions = list(battle_game.legal_actions(state))
        if not actions:
            break
        weights = [0.3 if isinstance(action, (Done, Trust)) else 1.0 for action in actions]
        state = battle_game.apply(state, random.choices(actions, weights)[0]).state
    return state


@st.composite
def states(draw: st.DrawFn) -> BattleState:
    """A position that play can come to."""
    seed = draw(st.integers(0, 100_000))
    start = built(draw(st.integers(0, 12)), seed, draw(st.sampled_from(OPTIONS)))
    return walk(start, Random(seed), draw(st.integers(0, 45)))


def some_action(random: Random, state: BattleState) -> BattleAction:
    """A well-formed action, more often than not with pieces of this position, by either side."""
    seat: Side = random.choice(SIDES)
    own = [*state.standing[seat], *(each.block for each in state.deployed), *state.lost[seat]]

    def ref() -> BlockRef:
        # The enemy's standing blocks too: a verdict on them must not tell that they stand there.
        kinds = [own, own, own, state.standing[enemy(seat)], list(BLOCKS.values())]
        blocks = random.choice([blocks for blocks in kinds if blocks])
        return BlockRef(random.choice(blocks), random.choice((1, 1, 1, 2, 3, 4, 99)))

    def card() -> Card:
        if state.hands[seat] and random.random() < 0.7:
            return random.choice(state.hands[seat])
        return random.choice([card for side in SIDES for card in CARDS[side].values()])

    def deploy() -> Deploy:
        refs = tuple(ref() for _ in range(random.choice((1, 1, 1, 2, 2, 3))))
        return Deploy(seat, refs, None if random.random() < 0.2 else card())

    near = NEIGHBOURS[state.place] if state.place else ()
    to = random.choice((*near, *near, "inside", "away", *random.sample(list(PLACES), 2)))
    make: list[Any] = [
        deploy, deploy, lambda: Lose(seat, ref()), lambda: Lose(seat, ref()),
        lambda: Lose(seat, random.choice(list(DISKS))),
        lambda: Show(seat, card()), lambda: Retreat(seat, to), lambda: Stance(seat, random.random() < 0.5),
        lambda: random.choice((Challenge, Trust, Yield, Done))(seat), lambda: Fight(seat, random.choice(list(PLACES))),
    ]
    # Half of the time one that fits the question, so that other reasons than B108 are reached.
    fitting = {"deploy": (0, 8), "challenge": (8,), "refute": (5, 8), "lose": (2, 4), "retreat": (6,), "stance": (7,)}
    if state.ask in fitting and random.random() < 0.5:
        seat = state.asked
        return make[random.choice(fitting[state.ask])]()  # type: ignore[no-any-return]
    return random.choice(make)()  # type: ignore[no-any-return]


def shuffled(random: Random, items: tuple[T, ...]) -> tuple[T, ...]:
    """The items in another order."""
    return tuple(random.sample(items, len(items)))


def other_world(state: BattleState, viewer: str | None, random: Random) -> BattleState:
    """A state that differs from this one only in what the viewer may not know: faces of the enemy's standing blocks,
    his hand, the order of all piles, and the source of chance."""
    standing, hands, draw = dict(state.standing), dict(state.hands), dict(state.draw)
    for side in SIDES:
        if viewer == side:
            draw[side] = shuffled(random, draw[side])
            continue
        seen = Counter([*(each.block for each in state.deployed if not each.lost), *state.lost[side], *state.box])
        pool: list[Block] = [block for block in BLOCKS.values() if block.side == side
                             for _ in range(BLOCK_COUNTS[block.name] - seen[block])]
        standing[side] = sorted_blocks(random.sample(pool, len(standing[side])))
        cards = shuffled(random, (*hands[side], *draw[side]))
        hands[side], draw[side] = sorted_cards(cards[: len(hands[side])]), cards[len(hands[side]):]
    discard = {side: shuffled(random, state.discard[side]) for side in SIDES}
    return state.but(standing=standing, hands=hands, draw=draw, discard=discard,
                     chance=Chance.from_seed(random.getrandbits(32)))
