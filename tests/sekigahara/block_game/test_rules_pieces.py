"""Rules about the pieces: blocks, cards, disks, the track (B7-B14)."""

from __future__ import annotations

import csv
from collections import Counter
from importlib.resources import files

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import ACTIONS, Challenge, Deploy, Show
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    COALITIONS,
    DISKS,
    SIDES,
    PieceError,
    block_named,
    card_named,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.places import NEIGHBOURS, PLACES, place_named
from tests.rules import covers

from .kit import fight, step


def rows(name: str) -> list[dict[str, str]]:
    text = files("sekigahara.block_game").joinpath("data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


@covers("B7", "holds")
def test_a_block_shows_one_daimyo_one_to_four_mon_and_at_most_one_sign() -> None:
    for block in BLOCKS.values():
        assert 1 <= block.strength <= 4
        assert block.daimyo in COALITIONS[block.side]
        assert block.weapon in (None, "gun", "cavalry")
        assert not (block.leader and block.weapon)
    leaders = [block.daimyo for block in BLOCKS.values() if block.leader]
    assert sorted(leaders) == ["date", "fukushima", "ishida", "kobayakawa", "maeda", "mori", "tokugawa", "uesugi", "ukita"]
    assert {BLOCK_COUNTS[block.name] for block in BLOCKS.values() if block.leader} == {1}


@covers("B8", "holds")
def test_the_blocks_there_are() -> None:
    for side in SIDES:
        assert sum(number for name, number in BLOCK_COUNTS.items() if BLOCKS[name].side == side) == 48
    for block in BLOCKS.values():
        if block.daimyo == "ii":
            assert (block.strength, BLOCK_COUNTS[block.name]) == (4, 1)
        elif block.weapon or block.leader:
            assert block.strength == 1
        else:
            assert block.strength in ((3,) if block.daimyo == "uesugi" else (2, 3))
    assert sum(int(row["count"]) for row in rows("blocks.csv")) == 96
    assert {row["certainty"] for row in rows("blocks.csv") if row["setup_symbol"] == "none"} == {"reconstructed"}


@covers("B9", "holds")
def test_the_two_coalitions() -> None:
    assert set(COALITIONS["tokugawa"]) == {"tokugawa", "date", "maeda", "fukushima", "ii"}
    assert set(COALITIONS["ishida"]) == {"ukita", "mori", "kobayakawa", "uesugi", "ishida"}
    assert {block.daimyo for block in BLOCKS.values()} == {*COALITIONS["tokugawa"], *COALITIONS["ishida"]}
    assert [name for name in BLOCKS if BLOCKS[name].daimyo in ("ii", "ishida")] == ["ishida-1-leader", "ii-4"]


@covers("B10", "holds")
def test_a_card_deploys_or_challenges_in_combat_and_decks_are_apart() -> None:
    with_a_card = {kind for kind in ACTIONS if "card" in kind.__dataclass_fields__ or kind is Challenge}
    assert with_a_card == {Deploy, Show, Challenge}
    for card in CARDS["ishida"].values():
        assert card.side == "ishida"
        assert not any(card.deploys(block) for block in BLOCKS.values() if block.side == "tokugawa")
    assert CARDS["ishida"]["loyalty"] is not CARDS["tokugawa"]["loyalty"]


@covers("B12", "holds")
def test_the_decks() -> None:
    wanted = {
        "ishida": {"mori": (10, 5, 1), "kobayakawa": (8, 5, 1), "ukita": (8, 5, 1), "uesugi": (4, 3, 1)},
        "tokugawa": {"tokugawa": (10, 5, 1), "fukushima": (7, 4, 1), "maeda": (7, 4, 1), "date": (6, 4, 1)},
    }
    values = {"ishida": (1, 3, 5, 7), "tokugawa": (2, 4, 6, 8)}
    for side in SIDES:
        assert sum(CARD_COUNTS[side].values()) == 55
        by_daimyo = {daimyo: tuple(CARD_COUNTS[side][name] for name in (daimyo, f"{daimyo}-swords", f"{daimyo}-double"))
                     for daimyo in wanted[side]}
        assert by_daimyo == wanted[side]
        assert CARD_COUNTS[side]["loyalty"] == {"ishida": 3, "tokugawa": 4}[side]
        kinds = Counter({0: 0})
        for name, card in CARDS[side].items():
            kind = 3 if card.loyalty else 2 if card.double else 1 if card.swords else 0
            assert card.value == values[side][kind]
            kinds[kind] += CARD_COUNTS[side][name]
        assert kinds == {0: 30, 1: {"ishida": 18, "tokugawa": 17}[side], 2: 4, 3: {"ishida": 3, "tokugawa": 4}[side]}
    assert not any(card.daimyo in ("ii", "ishida") for side in SIDES for card in CARDS[side].values())


@covers("B13", "holds")
def test_each_disk_has_its_castle() -> None:
    assert dict(DISKS) == {"hideyori": ("ishida", "osaka"), "sanada": ("ishida", "ueda")}
    assert {row["id"]: row["disk"] for row in rows("locations.csv") if row["disk"] != "none"} == {
        "osaka": "toyotomi", "ueda": "sanada"}, "Hideyori was the heir of the Toyotomi"
    assert all(PLACES[home].castle == side for side, home in DISKS.values())


@covers("B14", "applies", "not")
def test_the_track_goes_on_beyond_forty_seven() -> None:
    state = fight("ukita-3*3", "date-2", "ukita*3", "date")
    within = step(state.but(impact={"ishida": 44, "tokugawa": 0}), "deploy ukita-3 with ukita")
    assert within.state.impact["ishida"] == 47
    beyond = step(state.but(impact={"ishida": 46, "tokugawa": 0}), "deploy ukita-3 with ukita")
    assert beyond.state.impact["ishida"] == 49
    assert "Ishida 49 : 0 Tokugawa" in str(battle_game.view(beyond.state, None))


# --- names -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "message"), [
    ("ukita-4", "no block 'ukita-4'; did you mean ukita-3"), ("", "no block ''"), (None, "no block None"),
    (["ukita-2"], r"no block \['ukita-2'\]; did you mean ukita-2"), ("UKITA-2", "no block 'UKITA-2'"),
])
def test_an_unknown_block_is_refused_by_name(name: object, message: str) -> None:
    with pytest.raises(PieceError, match=message):
        block_named(name)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "message"), [
    ("ukita-sword", "no card 'ukita-sword'; did you mean ukita-swords"), (7, "no card 7"), ([], r"no card \[\]"),
    ("date", "'date' is a card of Tokugawa, not of Ishida"),
])
def test_an_unknown_card_is_refused_by_name(name: object, message: str) -> None:
    with pytest.raises(PieceError, match=message):
        card_named(name, "ishida")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["kioto", "", None, []])
def test_an_unknown_place_is_refused_by_name(name: object) -> None:
    with pytest.raises(PieceError, match="the map has no location"):
        place_named(name)  # type: ignore[arg-type]


def test_lists_of_pieces_follow_one_order() -> None:
    assert list(sorted_blocks(reversed(list(BLOCKS.values())))) == list(BLOCKS.values())
    for side in SIDES:
        assert list(sorted_cards(reversed(list(CARDS[side].values())))) == list(CARDS[side].values())


def test_roads_go_both_ways() -> None:
    assert len(PLACES) == 51
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 62
    assert all(place in NEIGHBOURS[other] for place, others in NEIGHBOURS.items() for other in others)
