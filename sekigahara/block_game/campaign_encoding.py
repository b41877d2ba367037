"""The state of the whole game as plain JSON data, and back, with every flaw refused by its path."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, TypeVar

from sekigahara.block_game.campaign_actions import OPTIONS
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_state import (
    CAMPAIGN_ASKS,
    TURNS,
    WEEKS,
    CampaignState,
    Counts,
    Marching,
    Moves,
    Part,
)
from sekigahara.block_game.control import settled_castle
from sekigahara.block_game.encoding import decode_battle, encode_battle
from sekigahara.block_game.piece_coding import block_of, card_of, demand, get_outcome, get_pair, get_side, word_of
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    DISKS,
    ISHIDA,
    SIDES,
    Block,
    Card,
    Side,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import CASTLES, PLACES, RESOURCES, ROADS, road_between
from tabletop import Chance, DecodeError
from tabletop.coding import check_fields, get_bool, get_choice, get_int, get_list, get_object

__all__ = ["decode_campaign", "encode_campaign"]

T = TypeVar("T")
_BLOCKS: Final = ("recruits", "bags", "lost")
_CARDS: Final = ("hands", "draw", "discard", "laid")
_FIELDS: Final = (
    "options", "week", "turn", "first", "phasing", "ask", "asked", "stacks", *_BLOCKS, "box", "disks", "castles", "cubes",
    *_CARDS, "moves", "march", "battle", "chance", "outcome",
)
_MOVES: Final = ("option", "stacks", "mustered", "muster_to", "muster_daimyo", "spent", "fresh", "roads", "entered",
                 "besieged", "exchanged", "fought")
_ENDS: Final = ("B1", "B2", "B3", "B4")
_IN_TURNS: Final = ("option", "exchange", "moves", "gather", "march", "muster", "fight", "battle")


# --- writing -----------------------------------------------------------------------------------------------------


def _names(pieces: Iterable[Block | Card]) -> list[str]:
    return [piece.name for piece in pieces]


def _counts(counts: Counts) -> dict[str, list[str]]:
    return {place: _names(counts[place]) for place in PLACES if place in counts}


def encode_campaign(state: CampaignState) -> dict[str, Any]:
    """The state as plain JSON data. It holds all hands, piles and bags: for the teacher."""
    moves, march = state.moves, state.march
    return {
        "options": state.options.encode(), "week": state.week, "turn": state.turn, "first": state.first,
        "phasing": state.phasing, "ask": state.ask, "asked": state.asked,
        "stacks": {side: _counts(state.stacks[side]) for side in SIDES},
        **{name: {side: _names(getattr(state, name)[side]) for side in SIDES} for name in (*_BLOCKS, *_CARDS)},
        "box": _names(state.box), "disks": list(state.disks), "castles": dict(state.castles),
        "cubes": {place: state.cubes[place] for place in RESOURCES if place in state.cubes},
        "moves": {
            "option": moves.option, "stacks": list(moves.stacks), "mustered": moves.mustered,
            "muster_to": moves.muster_to, "muster_daimyo": moves.muster_daimyo, "spent": _counts(moves.spent),
            "fresh": _counts(moves.fresh), "roads": sorted(moves.roads),
            "entered": {place: list(moves.entered[place]) for place in PLACES if place in moves.entered},
            "besieged": list(moves.besieged), "exchanged": moves.exchanged, "fought": list(moves.fought),
        },
        "march": None if march is None else {
            "home": march.home, "leader": march.leader, "announced": march.announced, "group": _names(march.group),
            "parts": [{"blocks": _names(part.blocks), "path": list(part.path), "size": part.size, "forced": part.forced,
                       "led": part.led} for part in march.parts],
            "waiting": march.waiting,
        },
        "battle": None if state.battle is None else encode_battle(state.battle), "chance": state.chance.encode(),
        "outcome": None if state.outcome is None else {
            "winners": list(state.outcome.winners), "rule": state.outcome.rule, "text": state.outcome.text},
    }


# --- reading -----------------------------------------------------------------------------------------------------


def decode_campaign(data: Any) -> CampaignState:
    """The state that :func:`encode_campaign` wrote.

    Raises:
        DecodeError: with the path in the data and the reason.
    """
    path = "state"
    check_fields(data, _FIELDS, path)
    state = CampaignState()
    state.options = CampaignOptions.decode(data["options"], f"{path}.options")
    state.week = get_int(data, "week", path, least=1, most=WEEKS)
    state.turn = get_choice(data, "turn", path, TURNS)
    state.first = get_side(data, "first", path)
    state.phasing = None if data["phasing"] is None else get_side(data, "phasing", path)
    ask = get_choice(data, "ask", path, CAMPAIGN_ASKS)
    state.ask = next(each for each in CAMPAIGN_ASKS if each == ask)
    state.asked = get_side(data, "asked", path)
    stacks = get_object(data, "stacks", path)
    check_fields(stacks, SIDES, f"{path}.stacks")
    state.stacks = {side: _decode_counts(stacks, side, side, f"{path}.stacks") for side in SIDES}
    for name in _BLOCKS:
        setattr(state, name, get_pair(data, name, path, block_of))
    for name in _CARDS:
        setattr(state, name, get_pair(data, name, path, card_of))
    state.recruits = {side: sorted_blocks(blocks) for side, blocks in state.recruits.items()}
    state.hands = {side: sorted_cards(cards) for side, cards in state.hands.items()}
    state.box = tuple(block_of(name, ISHIDA, f"{path}.box[{index}]")
                      for index, name in enumerate(get_list(data, "box", path)))
    state.disks = _words(data, "disks", path, DISKS, "a disk")
    state.castles = _owners(data, "castles", path, CASTLES, complete=True)
    state.cubes = _owners(data, "cubes", path, RESOURCES)
    state.moves = _decode_moves(data, state.phasing or ISHIDA, path)
    state.march = _decode_march(data, state.phasing or ISHIDA, path)
    state.battle = None if data["battle"] is None else decode_battle(data["battle"], f"{path}.battle", CampaignOptions)
    state.chance = Chance.decode(data["chance"], f"{path}.chance")
    state.outcome = get_outcome(data["outcome"], f"{path}.outcome", _ENDS)
    _check_pieces(state, path)
    _check_map(state, path)
    _check_question(state, path)
    _check_march(state, path)
    _check_battle(state, path)
    return state


def _words(data: Any, name: str, path: str, known: Iterable[str], what: str) -> tuple[str, ...]:
    names = list(known)
    found = tuple(word_of(each, f"{path}.{name}[{index}]", names, what)
                  for index, each in enumerate(get_list(data, name, path)))
    if len(set(found)) != len(found):
        raise DecodeError(f"{path}.{name}", "names something twice")
    return found


def _decode_counts(data: Any, name: str, side: Side, path: str) -> dict[str, tuple[Block, ...]]:
    counts = get_object(data, name, path)
    found = {}
    for place in counts:
        where = f"{path}.{name}.{place}"
        word_of(place, where, PLACES, "a location")
        blocks = tuple(block_of(each, side, f"{where}[{index}]")
                       for index, each in enumerate(get_list(counts, place, f"{path}.{name}")))
        if not blocks:
            raise DecodeError(where, "a location without blocks is left out")
        found[place] = sorted_blocks(blocks)
    return found


def _owners(data: Any, name: str, path: str, places: Iterable[str], *, complete: bool = False) -> dict[str, Side]:
    known = tuple(places)
    owners = get_object(data, name, path)
    check_fields(owners, known if complete else tuple(owners), f"{path}.{name}")
    for place in owners:
        word_of(place, f"{path}.{name}.{place}", known, "one of these locations")
    return {place: get_side(owners, place, f"{path}.{name}") for place in known if place in owners}


def _decode_moves(data: Any, side: Side, path: str) -> Moves:
    moves, path = get_object(data, "moves", path), f"{path}.moves"
    check_fields(moves, _MOVES, path)
    option = None if moves["option"] is None else get_choice(moves, "option", path, OPTIONS)
    daimyo = None if moves["muster_daimyo"] is None else get_choice(
        moves, "muster_daimyo", path, tuple(dict.fromkeys(block.daimyo for block in BLOCKS.values() if block.side == side)))
    entered = get_object(moves, "entered", path)
    for place in entered:
        word_of(place, f"{path}.entered.{place}", PLACES, "a location")
    return Moves(
        next((each for each in OPTIONS if each == option), None), _words(moves, "stacks", path, PLACES, "a location"),
        get_bool(moves, "mustered", path),
        None if moves["muster_to"] is None else get_choice(moves, "muster_to", path, PLACES), daimyo,
        _decode_counts(moves, "spent", side, path), _decode_counts(moves, "fresh", side, path),
        frozenset(_words(moves, "roads", path, ROADS, "a road")),
        {place: _words(entered, place, f"{path}.entered", PLACES, "a location") for place in entered},
        _words(moves, "besieged", path, PLACES, "a location"), get_int(moves, "exchanged", path, least=0, most=55),
        tuple(word_of(place, f"{path}.fought[{index}]", PLACES, "a location")
              for index, place in enumerate(get_list(moves, "fought", path))),
    )


def _decode_march(data: Any, side: Side, path: str) -> Marching | None:
    if data["march"] is None:
        return None
    march, path = get_object(data, "march", path), f"{path}.march"
    check_fields(march, ("home", "leader", "announced", "group", "parts", "waiting"), path)
    parts = []
    for index, part in enumerate(get_list(march, "parts", path)):
        where = f"{path}.parts[{index}]"
        check_fields(part, Part._fields, where)
        blocks = tuple(block_of(name, side, f"{where}.blocks[{at}]")
                       for at, name in enumerate(get_list(part, "blocks", where)))
        way = tuple(word_of(name, f"{where}.path[{at}]", PLACES, "a location")
                    for at, name in enumerate(get_list(part, "path", where)))
        if not blocks or len(way) < 2 or any(road_between(a, b) is None for a, b in pairwise(way)):
            raise DecodeError(where, "needs blocks, and a path along roads")
        parts.append(Part(sorted_blocks(blocks), way, get_int(part, "size", where, least=len(blocks), most=48),
                          get_bool(part, "forced", where), get_bool(part, "led", where)))
    group = tuple(block_of(name, side, f"{path}.group[{index}]")
                  for index, name in enumerate(get_list(march, "group", path)))
    return Marching(get_choice(march, "home", path, PLACES), get_bool(march, "leader", path),
                    get_bool(march, "announced", path), sorted_blocks(group), tuple(parts),
                    get_bool(march, "waiting", path))


# --- what play could never come to --------------------------------------------------------------------------------


def _all_blocks(side: Side) -> Counter[Block]:
    return Counter({block: BLOCK_COUNTS[name] for name, block in BLOCKS.items() if block.side == side})


def _check_pieces(state: CampaignState, path: str) -> None:
    for side in SIDES:
        blocks = Counter([*state.recruits[side], *state.bags[side], *state.lost[side]])
        for here in state.stacks[side].values():
            blocks.update(here)
        if side == ISHIDA:
            blocks.update(state.box)
        demand(blocks == _all_blocks(side), f"{path}.stacks.{side}",
               f"with boxes, bag and losses there are {blocks.total()} blocks of {side}, not the 48 of the game")
        cards = Counter([*state.hands[side], *state.draw[side], *state.discard[side], *state.laid[side]])
        if state.battle is not None:
            cards.update(state.battle.played[side])
        deck = Counter({card: CARD_COUNTS[side][name] for name, card in CARDS[side].items()})
        demand(cards == deck, f"{path}.draw.{side}",
               f"with hand and piles there are {cards.total()} cards of {side}, not the 55 of the deck")


def _fits(part: Mapping[str, tuple[Block, ...]], whole: Mapping[str, tuple[Block, ...]]) -> bool:
    return all(not Counter(blocks) - Counter(whole.get(place, ())) for place, blocks in part.items())


def _check_map(state: CampaignState, path: str) -> None:
    if state.ask == "over":
        return
    for place in CASTLES:
        owner = settled_castle(state, place)
        demand(state.castles[place] == owner, f"{path}.castles.{place}", f"by what stands there it is {owner}'s")
    for place in RESOURCES:
        here = [side for side in SIDES if place in state.stacks[side]]
        demand(len(here) != 1 or state.cubes.get(place) == here[0], f"{path}.cubes.{place}", "belongs to who stands there")
    if state.phasing is not None and state.ask != "battle":
        stacks = state.stacks[state.phasing]
        moves = state.moves
        if state.ask != "fight":
            demand(_fits(moves.spent, stacks), f"{path}.moves.spent", "names blocks that do not stand there")
            demand(_fits(moves.fresh, stacks), f"{path}.moves.fresh", "names blocks that do not stand there")


def _check_question(state: CampaignState, path: str) -> None:
    ask = state.ask
    demand(ask != "next", f"{path}.ask", "is no question")
    demand((ask == "over") == (state.outcome is not None), f"{path}.outcome", f"does not go with the question {ask!r}")
    if ask == "over":
        return
    demand((ask in _IN_TURNS) == (state.phasing is not None), f"{path}.phasing", f"does not go with the question {ask!r}")
    demand(state.phasing in (None, state.asked), f"{path}.asked", "the phasing side is asked")
    demand((ask == "battle") == (state.battle is not None), f"{path}.battle", f"does not go with the question {ask!r}")
    demand((ask in ("gather", "march")) == (state.march is not None), f"{path}.march",
           f"does not go with the question {ask!r}")
    demand((ask == "muster") == (state.moves.muster_to is not None), f"{path}.moves.muster_to",
           f"does not go with the question {ask!r}")
    if ask in ("exchange", "moves", "gather", "march", "muster"):
        demand((state.moves.option == "none") == (ask == "exchange"), f"{path}.moves.option",
               f"does not go with the question {ask!r}")
        demand(state.moves.option is not None, f"{path}.moves.option", "is missing")
    if ask == "discard":
        demand(state.week > 1, f"{path}.ask", "in week 1 nothing is discarded")
        side = state.asked
        demand((len(state.hands[side]) + len(state.laid[side])) // 2 > len(state.laid[side]), f"{path}.asked",
               f"{side} has nothing to discard")
    elif ask == "bid":
        demand(not state.laid[state.asked], f"{path}.laid.{state.asked}", "has bid already")
        demand(all(len(state.laid[side]) <= 1 for side in SIDES), f"{path}.laid", "one card is bid")
    else:
        demand(not any(state.laid.values()), f"{path}.laid", f"does not go with the question {ask!r}")


def _check_march(state: CampaignState, path: str) -> None:
    march, side = state.march, state.phasing
    if march is None or side is None:
        return
    demand(bool(march.parts) == (state.ask == "march"), f"{path}.march.parts", "does not go with the question")
    demand(not march.waiting or len(march.parts) > 1, f"{path}.march.waiting", "nobody was left behind")
    here: Counter[tuple[str, Block]] = Counter()
    for part in march.parts:
        here.update((part.place, block) for block in part.blocks)
    here.update((march.home, block) for block in march.group)
    for (place, block), number in here.items():
        demand(number <= state.free_at(side, place).count(block), f"{path}.march",
               f"{block.name} does not stand in {place}")


def _check_battle(state: CampaignState, path: str) -> None:
    battle = state.battle
    if battle is None:
        return
    where = f"{path}.battle"
    demand(battle.ask != "over" and battle.place is not None, f"{where}.ask", "a combat that is over is folded back")
    assert battle.place is not None
    for name in ("hands", "draw", "discard", "chance", "box", "options"):
        demand(getattr(battle, name) == getattr(state, name), f"{where}.{name}", "is not the campaign's")
    for side in SIDES:
        there = Counter([*battle.standing[side], *battle.lost[side]])
        there.update(each.block for each in battle.deployed if each.side == side and not each.lost)
        demand(there == Counter(state.stacks[side].get(battle.place, ())), f"{where}.standing.{side}",
               f"is not who stands in {battle.place}")
    demand(battle.around is not None, f"{where}.around", "is missing")


