"""Setting up a single battle or siege: freely, or by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sekigahara.block_game.combat import declare
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    DISKS,
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
from sekigahara.block_game.places import NEIGHBOURS, PLACES
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
from sekigahara.block_game.siege import CASTLE_ROOM
from sekigahara.block_game.state import BattleState
from tabletop import Chance

__all__ = ["battle", "deal"]


def battle(
    attacker: str,
    blocks: Mapping[str, Iterable[str]],
    hands: Mapping[str, Iterable[str]],
    *,
    castle: str | None = None,
    siege: bool = False,
    disks: Iterable[str] = (),
    place: str | None = None,
    came_by: Iterable[str] = (),
    mori_box: Iterable[str] = (),
    decks: Mapping[str, Iterable[str]] | None = None,
    options: BattleOptions | Mapping[str, Any] | None = None,
    seed: int = 0,
) -> BattleState:
    """Set up a single battle or siege.

    Args:
        attacker: the phasing side, "ishida" or "tokugawa".
        blocks: each side's blocks by name, like ``{"ishida": ["mori-1-leader", "ukita-2", "ukita-2"], ...}``.
        hands: each side's cards by name, like ``{"ishida": ["ukita-double", "uesugi"], ...}``.
        castle: the side that controls a castle here; the combat then begins with the choice inside or outside. Every
            castle has a controller, so at a castle's place it must be named.
        siege: begin inside the castle.
        disks: "hideyori" (at Osaka), "sanada" (at Ueda): disks in the castle.
        place: a location of the map: then a retreat names where it goes.
        came_by: the neighbouring locations that the attacker came from.
        mori_box: blocks in the Mori box; when Tokugawa attacks Osaka they join at once (B105).
        decks: the draw piles, top first; by default what is left of each side's 55 cards, shuffled by the seed.
        options: readings of the open points; see :class:`BattleOptions`.
        seed: for the draw piles and for what is shuffled later.

    Raises:
        SetupError: a name is no side, piece or location, more copies of a piece are named than exist, or an argument
            does not fit the rules. It says which argument, and which rule is behind it.
        OptionError: an unknown option or value.
    """
    if type(siege) is not bool:
        raise SetupError("siege", f"is True or False, not {siege!r}")
    if type(seed) is not int:
        raise SetupError("seed", f"is a whole number, not {seed!r}")
    side = read_side("attacker", attacker)
    owner = None if castle is None else read_side("castle", castle)
    settings = BattleOptions.make(options)
    standing = {each: read_blocks(f"blocks[{each}]", each, names_of(blocks, "blocks", each)) for each in SIDES}
    held = {each: read_cards(f"hands[{each}]", each, names_of(hands, "hands", each)) for each in SIDES}
    box = _box(mori_box)
    _count_copies(standing, box, held)
    where = None if place is None else read_place("place", place)
    _castle(owner, where)
    ways = _came_by(where, came_by)
    lying = _disks(disks, owner, where)

    at_osaka = where == "osaka" or "hideyori" in lying
    if at_osaka and side == TOKUGAWA and owner == ISHIDA:
        standing[ISHIDA] = sorted_blocks((*standing[ISHIDA], *box))
        box = ()
    _armies(side, owner, siege, standing, lying)

    chance = Chance.from_seed(f"battle {seed}")
    draw: dict[Side, tuple[Card, ...]] = {}
    for each in SIDES:
        if decks is None:
            left = Counter({CARDS[each][name]: count for name, count in CARD_COUNTS[each].items()})
            left.subtract(held[each])
            draw[each], chance = chance.shuffle(sorted_cards(left.elements()))
        else:
            draw[each] = tuple(read_card(f"decks[{each}]", name, each) for name in names_of(decks, "decks", each))
            _card_copies(each, (*held[each], *draw[each]), f"hands and decks[{each}]")
    return _state(settings, side, standing, held, draw, chance, owner, siege, lying, where, ways, box)


def _state(
    options: BattleOptions, attacker: Side, standing: Mapping[Side, tuple[Block, ...]],
    hands: Mapping[Side, tuple[Card, ...]], draw: Mapping[Side, tuple[Card, ...]], chance: Chance, castle: Side | None,
    siege: bool, disks: tuple[str, ...], place: str | None, came_by: tuple[str, ...], box: tuple[Block, ...],
) -> BattleState:
    empty: dict[Side, tuple[Any, ...]] = {ISHIDA: (), TOKUGAWA: ()}
    zero: dict[Side, int] = {ISHIDA: 0, TOKUGAWA: 0}
    state = BattleState()
    for name, value in {
        "options": options, "attacker": attacker, "castle": castle, "siege": siege, "place": place, "came_by": came_by,
        "standing": standing, "deployed": (), "disks": disks, "box": box, "hands": hands, "draw": draw, "discard": empty,
        "played": empty, "shown": empty, "impact": zero, "done": (), "ask": "deploy", "asked": attacker,
        "challenged": False, "lost": empty, "lost_disks": (), "due": zero, "winner": None, "course": (),
        "chance": chance, "outcome": None, "around": None, "fled_from": None, "gone_to": None,
    }.items():
        setattr(state, name, value)
    return declare(state)


# --- reading the arguments ---------------------------------------------------------------------------------------


def _box(names: Iterable[str]) -> tuple[Block, ...]:
    box = read_blocks("mori_box", ISHIDA, read_names("mori_box", names))
    for block in box:
        if block.daimyo != "mori":
            raise SetupError("mori_box", f"only Mori blocks stand there, not {block.name}", "B105")
    return box


def _count_copies(
    standing: Mapping[Side, Sequence[Block]], box: Sequence[Block], hands: Mapping[Side, Sequence[Card]]
) -> None:
    for block, number in Counter([*standing[ISHIDA], *standing[TOKUGAWA], *box]).items():
        if number > BLOCK_COUNTS[block.name]:
            raise SetupError(f"blocks[{block.side}]", f"{number} of {block.name}, but the game has"
                             f" {BLOCK_COUNTS[block.name]}", "B8")
    for side in SIDES:
        _card_copies(side, hands[side], f"hands[{side}]")


def _card_copies(side: Side, cards: Iterable[Card], argument: str) -> None:
    for card, number in Counter(cards).items():
        if number > CARD_COUNTS[side][card.name]:
            raise SetupError(argument, f"{number} of {card.name}, but the deck has {CARD_COUNTS[side][card.name]}", "B12")


def _castle(castle: Side | None, place: str | None) -> None:
    if place is None:
        return
    if castle is None and PLACES[place].castle is not None:
        raise SetupError("castle", f"{PLACES[place].name} has a castle: name the side that controls it", "B91")
    if castle is not None and PLACES[place].castle is None:
        raise SetupError("castle", f"{PLACES[place].name} has no castle", "B91")


def _came_by(place: str | None, came_by: Iterable[str]) -> tuple[str, ...]:
    ways = tuple(dict.fromkeys(read_place("came_by", name) for name in read_names("came_by", came_by)))
    if ways and place is None:
        raise SetupError("came_by", "needs a place that the attacker came to", "B89")
    for way in ways:
        if place is not None and way not in NEIGHBOURS[place]:
            raise SetupError("came_by", f"{way} is no neighbour of {place}", "B89")
    return ways


def _disks(names: Iterable[str], castle: Side | None, place: str | None) -> tuple[str, ...]:
    disks = tuple(read_names("disks", names))
    for disk in disks:
        if not isinstance(disk, str) or disk not in DISKS:
            raise SetupError("disks", f"{disk!r} is no disk; the disks are {' and '.join(DISKS)}", "B13")
        owner, home = DISKS[disk]
        if castle != owner:
            raise SetupError("disks", f"{disk} lies in a castle that {SIDE_NAMES[owner]} controls", "B13")
        if place is not None and place != home:
            raise SetupError("disks", f"{disk} belongs to {PLACES[home].name}, not to {PLACES[place].name}", "B13")
    if len(set(disks)) != len(disks):
        raise SetupError("disks", "there is one disk of each name", "B13")
    if len(disks) > 1:
        raise SetupError("disks", "the two disks belong to different castles", "B13")
    return disks


def _armies(
    attacker: Side, castle: Side | None, siege: bool, standing: Mapping[Side, Sequence[Block]], disks: Sequence[str]
) -> None:
    if not standing[attacker]:
        raise SetupError(f"blocks[{attacker}]", "the attacker needs a block", "B60")
    if not standing[enemy(attacker)] and not (disks and castle != attacker):
        raise SetupError(f"blocks[{enemy(attacker)}]", "the defender needs a block or a disk", "B60")
    if not siege:
        return
    if castle is None:
        raise SetupError("siege", "needs a castle", "B91")
    if castle == attacker:
        raise SetupError("siege", "the phasing side that stays inside its castle has no siege", "B61")
    if len(standing[castle]) > CASTLE_ROOM:
        raise SetupError("siege", f"at most two blocks fit into a castle, not {len(standing[castle])}", "B91")


# --- a random combat ---------------------------------------------------------------------------------------------


_ALL_BLOCKS: Final = {
    side: tuple(block for block in BLOCKS.values() if block.side == side for _ in range(BLOCK_COUNTS[block.name]))
    for side in SIDES
}
_DECKS: Final = {
    side: tuple(card for name, card in CARDS[side].items() for _ in range(CARD_COUNTS[side][name])) for side in SIDES
}


def deal(seed: int, options: BattleOptions) -> BattleState:
    """A random battle or siege at a random location, with hands of three to seven cards.

    About one combat in three is at a castle of the defender, with its disk if it has one.
    """
    chance = Chance.from_seed(seed)
    at_castle, chance = chance.below(3)
    castles = [place for place in PLACES.values() if (place.castle is not None) == (at_castle == 0)]
    place, chance = chance.pick(castles)
    first, chance = chance.pick(SIDES)
    attacker = enemy(place.castle) if place.castle else first
    disks = tuple(disk for disk, (_, home) in DISKS.items() if home == place.id)
    standing: dict[Side, tuple[Block, ...]] = {}
    hands: dict[Side, tuple[Card, ...]] = {}
    draw: dict[Side, tuple[Card, ...]] = {}
    for side in SIDES:
        defends_castle = place.castle == side
        least, most = (0 if disks else 1, 4) if defends_castle else (2, 8)
        number, chance = chance.below(most - least + 1)
        order, chance = chance.shuffle(_ALL_BLOCKS[side])
        standing[side] = sorted_blocks(order[: least + number])
        size, chance = chance.below(5)
        pile, chance = chance.shuffle(_DECKS[side])
        hands[side], draw[side] = sorted_cards(pile[: 3 + size]), pile[3 + size:]
    way, chance = chance.pick(NEIGHBOURS[place.id])
    return _state(options, attacker, standing, hands, draw, chance, place.castle, False, disks, place.id, (way,), ())
