"""Setting up any position of the whole game: for lessons, notebooks and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sekigahara.block_game.campaign_actions import OPTIONS
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_setup import SYMBOL_BLOCKS, set_up
from sekigahara.block_game.campaign_state import TURNS, WEEKS, CampaignState
from sekigahara.block_game.control import contested, settle
from sekigahara.block_game.declaring import combats
from sekigahara.block_game.movement import begin_movement
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    DISKS,
    ISHIDA,
    SIDE_NAMES,
    SIDES,
    Block,
    Card,
    Side,
    sorted_blocks,
)
from sekigahara.block_game.places import CASTLES, NEIGHBOURS, PLACES, RESOURCES
from sekigahara.block_game.setup_names import (
    SetupError,
    names_of,
    read_blocks,
    read_card,
    read_cards,
    read_names,
    read_place,
    read_side,
)
from sekigahara.block_game.week import begin_reinforcement
from tabletop import Chance

__all__ = ["PHASES", "campaign"]

PHASES: Final = ("reinforcement", "bids", "movement", "combat")
"""Where a position may stand in the sequence of play."""

Pair = Mapping[str, Iterable[str]]
Placed = Mapping[str, Mapping[str, Iterable[str]]]


def campaign(
    stacks: Placed,
    hands: Pair | None = None,
    *,
    recruits: Pair | None = None,
    mori_box: Iterable[str] = (),
    castles: Pair | None = None,
    cubes: Pair | None = None,
    disks: Iterable[str] = tuple(DISKS),
    lost: Pair | None = None,
    decks: Pair | None = None,
    bags: Pair | None = None,
    phase: str = "movement",
    to_act: str = ISHIDA,
    movement: str | None = None,
    came_by: Mapping[str, Iterable[str]] | None = None,
    week: int = 1,
    turn: str = "A",
    first: str | None = None,
    options: CampaignOptions | Mapping[str, Any] | None = None,
    seed: int = 0,
) -> CampaignState:
    """Set up a position of the whole game. Blocks that are not named are in the bags, cards in the draw piles.

    Control follows the blocks: whoever stands alone at a castle or a resource location has it, an empty castle is its
    natural side's, an empty resource location is neutral (B17, B19).

    Args:
        stacks: each side's blocks by location, like ``{"ishida": {"kyoto": ["ukita-2", "mori-3"]}, "tokugawa": {…}}``.
        hands: each side's cards by name.
        recruits: the blocks in each side's recruitment box.
        mori_box: the blocks in the Mori box; ``"full"`` for all five.
        castles: where both sides stand at a castle, who holds it; by default its natural side.
        cubes: each side's resource locations, beside those where its blocks stand.
        disks: the disks that are left, by default both.
        lost: the blocks that each side has lost.
        decks: the top cards of the draw piles; the others lie beneath, shuffled by the seed.
        bags: the blocks that are drawn next; the others come after them, shuffled by the seed.
        phase: ``reinforcement``, ``bids``, ``movement`` or ``combat``: what comes next.
        to_act: whose movement or combat phase it is.
        movement: the movement option that is chosen and paid for already: ``none``, ``minimal``, ``limited`` or ``total``.
        came_by: for a combat phase, by location the neighbours from which the phasing side's groups came.
        week, turn: 1 to 7, "A" or "B".
        first: who is first in this week; before the bids, who was in the week before. By default ``to_act``.
        options: the settings of the game.
        seed: for all that is shuffled.

    Raises:
        SetupError: a name is no side, piece or location, more copies of a piece are named than exist, or an argument does
            not fit the rules. It says which argument, and which rule is behind it.
        OptionError: an unknown option or value.
    """
    side = read_side("to_act", to_act)
    first_side = side if first is None else read_side("first", first)
    _choice("phase", phase, PHASES)
    _choice("turn", turn, TURNS)
    if type(week) is not int or not 1 <= week <= WEEKS:
        raise SetupError("week", f"is 1 to {WEEKS}, not {week!r}", "B32")
    if type(seed) is not int:
        raise SetupError("seed", f"is a whole number, not {seed!r}")
    chance = Chance.from_seed(f"position {seed}")
    state = set_up(0, CampaignOptions.make(options))
    board = {each: _board(each, stacks) for each in SIDES}
    boxes, gone, next_blocks = _by_side("recruits", recruits), _by_side("lost", lost), _by_side("bags", bags)
    box = SYMBOL_BLOCKS["mori_box"] if mori_box == "full" else _mori(mori_box)
    held, tops = _by_side("hands", hands), _by_side("decks", decks)
    pieces: dict[str, dict[Side, tuple[Block, ...]]] = {"recruits": {}, "lost": {}, "bags": {}}
    cards: dict[str, dict[Side, tuple[Card, ...]]] = {"hands": {}, "draw": {}}
    for each in SIDES:
        named = {"recruits": read_blocks(f"recruits[{each}]", each, boxes[each]),
                 "lost": read_blocks(f"lost[{each}]", each, gone[each]),
                 "bags": _in_order(f"bags[{each}]", each, next_blocks[each])}
        _never_in_a_box(each, named["recruits"])
        left = _blocks_left(each, board[each], box if each == ISHIDA else (), named)
        order, chance = chance.shuffle(left)
        # Mitsunari and Ii start on the map (B57): where a position leaves them out, they must not turn up in a box.
        order = tuple(sorted(order, key=lambda block: block.any_card))
        pieces["recruits"][each], pieces["lost"][each] = named["recruits"], named["lost"]
        pieces["bags"][each] = (*named["bags"], *order)
        hand = read_cards(f"hands[{each}]", each, held[each])
        top = tuple(read_card(f"decks[{each}]", name, each) for name in tops[each])
        rest, chance = chance.shuffle(_cards_left(each, hand, top))
        cards["hands"][each], cards["draw"][each] = hand, (*top, *rest)
    state = state.but(
        stacks=board, box=box, disks=_disks(disks), week=week, turn=turn, first=first_side, chance=chance,
        castles=_holders(castles, board), cubes=_cubes(cubes), **pieces, **cards,
    )
    return _begin(_settled(state, castles), phase, side, movement, came_by)


# --- reading the arguments ---------------------------------------------------------------------------------------


def _choice(argument: str, value: object, known: Sequence[str]) -> None:
    if value not in known:
        raise SetupError(argument, f"is {', '.join(known[:-1])} or {known[-1]}, not {value!r}")


def _by_side(argument: str, pair: Pair | None) -> dict[Side, list[str]]:
    return {side: names_of(pair or {}, argument, side) for side in SIDES}


def _in_order(argument: str, side: Side, names: Sequence[str]) -> tuple[Block, ...]:
    return tuple(block for name in names for block in read_blocks(argument, side, [name]))


def _board(side: Side, stacks: Placed) -> dict[str, tuple[Block, ...]]:
    if not isinstance(stacks, Mapping):
        raise SetupError("stacks", "needs a mapping of the sides to blocks by location")
    for name in stacks:
        read_side("stacks", name)
    placed = stacks.get(side, {})
    if not isinstance(placed, Mapping):
        raise SetupError(f"stacks[{side}]", "needs a mapping of locations to lists of blocks")
    board = {}
    for name, blocks in placed.items():
        here = read_blocks(f"stacks[{side}]", side, read_names(f"stacks[{side}]", blocks))
        if here:
            board[read_place(f"stacks[{side}]", name)] = here
    return board


def _mori(names: Iterable[str]) -> tuple[Block, ...]:
    box = read_names("mori_box", names)
    for name in box:
        if name not in BLOCKS or BLOCKS[name].daimyo != "mori":
            raise SetupError("mori_box", f"only Mori blocks stand there, not {name!r}; 'full' is all five", "B29")
    return sorted_blocks(BLOCKS[name] for name in box)


def _disks(names: Iterable[str]) -> tuple[str, ...]:
    disks = read_names("disks", names)
    for disk in disks:
        if disk not in DISKS or disks.count(disk) > 1:
            raise SetupError("disks", f"{disk!r} is no disk, or stands there twice; the disks are"
                                      f" {' and '.join(DISKS)}", "B13")
    return tuple(disk for disk in DISKS if disk in disks)


# --- how many there are ------------------------------------------------------------------------------------------


def _never_in_a_box(side: Side, blocks: Iterable[Block]) -> None:
    for block in blocks:
        if block.any_card:
            raise SetupError(f"recruits[{side}]", f"{block.name} starts on the map and is never in a box", "B57")


def _blocks_left(
    side: Side, board: Mapping[str, Sequence[Block]], box: Sequence[Block], named: Mapping[str, Sequence[Block]]
) -> tuple[Block, ...]:
    left = Counter({block: BLOCK_COUNTS[name] for name, block in BLOCKS.items() if block.side == side})
    for argument, blocks in (*((f"stacks[{side}]", here) for here in board.values()), ("mori_box", box),
                             *((f"{name}[{side}]", each) for name, each in named.items())):
        for block in blocks:
            left[block] -= 1
            if left[block] < 0:
                raise SetupError(argument, f"{block.name} stands there once too often; the game has"
                                           f" {BLOCK_COUNTS[block.name]}", "B8")
    return tuple(left.elements())


def _cards_left(side: Side, hand: Sequence[Card], top: Sequence[Card]) -> tuple[Card, ...]:
    left = Counter({card: CARD_COUNTS[side][name] for name, card in CARDS[side].items()})
    for argument, cards in (("hands", hand), ("decks", top)):
        for card in cards:
            left[card] -= 1
            if left[card] < 0:
                raise SetupError(f"{argument}[{side}]", f"{card.name} once too often; the deck has"
                                                        f" {CARD_COUNTS[side][card.name]}", "B12")
    return tuple(left.elements())


# --- control -----------------------------------------------------------------------------------------------------


def _holders(castles: Pair | None, board: Mapping[Side, Mapping[str, Sequence[Block]]]) -> dict[str, Side]:
    holders: dict[str, Side] = {}
    for name in CASTLES:
        natural = PLACES[name].castle
        assert natural is not None
        holders[name] = natural
    for side, names in _by_side("castles", castles).items():
        for name in names:
            if name not in CASTLES:
                raise SetupError(f"castles[{side}]", f"{name!r} is no castle; the castles are {', '.join(CASTLES)}", "B20")
            if name in board[side]:
                holders[name] = side
    return holders


def _cubes(cubes: Pair | None) -> dict[str, Side]:
    found: dict[str, Side] = {}
    for side, names in _by_side("cubes", cubes).items():
        for name in names:
            if name not in RESOURCES or name in found:
                raise SetupError(f"cubes[{side}]", f"{name!r} is no resource location, or stands there twice; they are"
                                                   f" {', '.join(RESOURCES)}", "B18")
            found[name] = side
    return found


def _settled(state: CampaignState, castles: Pair | None) -> CampaignState:
    state, _ = settle(state, PLACES)
    for side, names in _by_side("castles", castles).items():
        for name in names:
            if state.castles[name] != side:
                owner = SIDE_NAMES[state.castles[name]]
                raise SetupError(f"castles[{side}]", f"by what stands there, {PLACES[name].name} is {owner}'s", "B19")
    return state


# --- where the sequence of play stands ---------------------------------------------------------------------------


def _begin(
    state: CampaignState, phase: str, side: Side, movement: str | None, came_by: Mapping[str, Iterable[str]] | None
) -> CampaignState:
    if phase != "combat":
        _no_open_fields(state)
        if came_by:
            raise SetupError("came_by", "belongs to a combat phase", "B89")
    if movement is not None:
        _choice("movement", movement, OPTIONS)
        if phase != "movement":
            raise SetupError("movement", "belongs to a movement phase", "B40")
    if phase == "reinforcement":
        if state.week == 1:
            raise SetupError("week", "there is no reinforcement in week 1", "B32")
        return begin_reinforcement(state)[0]
    if phase == "bids":
        return state.but(ask="bid", asked=state.first)
    state = begin_movement(state, side)
    if phase == "combat":
        state = state.but(ask="fight", moves=state.moves._replace(option="minimal", entered=_entered(state, side, came_by)))
        if not combats(state, side):
            raise SetupError("stacks", f"{SIDE_NAMES[side]} meets no enemy anywhere: no combat is due", "B60")
        return state
    option = next((each for each in OPTIONS if each == movement), None)
    if option is None:
        return state
    return state.but(ask="exchange" if option == "none" else "moves", moves=state.moves._replace(option=option))


def _no_open_fields(state: CampaignState) -> None:
    """After a combat both sides are left in one place only where one of them is in a castle."""
    for place in PLACES:
        if contested(state, place) and place not in state.castles:
            raise SetupError("stacks", f"both sides stand in {PLACES[place].name}, where no castle is", "B86")


def _entered(
    state: CampaignState, side: Side, came_by: Mapping[str, Iterable[str]] | None
) -> dict[str, tuple[str, ...]]:
    entered = {}
    for name, near in (came_by or {}).items():
        place = read_place("came_by", name)
        ways = tuple(read_names("came_by", near))
        for way in ways:
            if way not in NEIGHBOURS[place]:
                raise SetupError("came_by", f"{way} is no neighbour of {place}", "B89")
        if place not in state.stacks[side]:
            raise SetupError("came_by", f"{SIDE_NAMES[side]} has no block in {PLACES[place].name}", "B89")
        entered[place] = ways
    return entered
