"""Rules about impact: mon, the same daimyo, special attacks (B68-B72, B98)."""

from __future__ import annotations

import pytest

from sekigahara.block_game.impact import impact_lines
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import Card, block_named, card_named
from sekigahara.block_game.state import Deployed
from tests.rules import covers

from .kit import counts, fight, play, step, track


def earlier(*texts: str) -> list[Deployed]:
    """Deployed blocks of Ishida, each "block" or "block card"."""
    found = []
    for number, text in enumerate(texts, 1):
        block, _, card = text.partition(" ")
        found.append(Deployed(number, "ishida", block_named(block), card_named(card, "ishida") if card else None, False, (),
                              "ishida"))
    return found


def lines(block: str, card: str | None, *friends: str, siege: bool = False, **options: str) -> list[tuple[str, int]]:
    """The count of a block of Ishida."""
    with_card: Card | None = card_named(card, "ishida") if card else None
    return [(line.rule, line.amount) for line in impact_lines(
        block_named(block), with_card, earlier(*friends), BattleOptions.make(options), siege=siege)]


@covers("B68", "applies")
@pytest.mark.parametrize(("block", "mon"), [("ukita-1-leader", 1), ("ukita-2", 2), ("ukita-3", 3)])
def test_one_for_each_mon(block: str, mon: int) -> None:
    assert lines(block, "ukita") == [("B68", mon)]


@covers("B68", "not")
def test_a_standing_block_counts_nothing() -> None:
    state = fight("ukita-3 mori-3", "date-2", "ukita", "date")
    assert track(state) == (0, 0)
    assert track(play(state, "deploy ukita-3 with ukita")) == (3, 0), "the Mori block that stands adds nothing"


@covers("B69", "applies")
def test_one_for_each_earlier_block_of_the_same_daimyo() -> None:
    assert lines("ukita-2", "ukita", "ukita-3 ukita", "mori-2 mori", "ukita-1-leader") == [("B68", 2), ("B69", 2)]


@covers("B69", "not")
def test_blocks_of_other_daimyo_and_of_the_enemy_add_nothing() -> None:
    assert lines("ukita-2", "ukita", "mori-2 mori", "kobayakawa-3 kobayakawa") == [("B68", 2)]
    state = fight("ukita-2 ukita-3 mori-2", "date-2*2 ii-4", "ukita*2", "date*2", "tokugawa")
    state = play(state, "deploy date-2 with date", "trust", "deploy ukita-2 with ukita", "trust")
    assert counts(step(state, "deploy ii-4 with date").events) == [("B68", 4)], "Ii is no Date, whatever card he came with"


@covers("B70", "applies")
def test_a_weapon_with_swords_counts_two_and_two_more_for_each_like_it() -> None:
    assert lines("ukita-1-gun", "ukita-swords") == [("B68", 1), ("B70", 2)]
    assert lines("ukita-1-gun", "ukita-swords", "mori-1-gun mori-swords", "uesugi-1-gun uesugi-swords") == [
        ("B68", 1), ("B70", 2), ("B70", 4)]


@covers("B70", "not")
def test_without_swords_a_weapon_counts_nothing_and_other_weapons_add_nothing() -> None:
    assert lines("ukita-1-gun", "ukita", "mori-1-gun mori-swords") == [("B68", 1)]
    assert lines("ukita-1-gun", "ukita-double", "mori-1-gun mori-swords") == [("B68", 1)]
    assert lines("ukita-1-gun", "ukita-swords", "mori-1-cavalry mori-swords") == [("B68", 1), ("B70", 2)]


@covers("B71", "applies")
def test_an_earlier_weapon_counts_even_without_swords() -> None:
    assert lines("ukita-1-gun", "ukita-swords", "mori-1-gun mori") == [("B68", 1), ("B70", 2), ("B71", 2)]


@covers("B71", "not")
def test_with_swords_only_such_a_weapon_adds_nothing() -> None:
    assert lines("ukita-1-gun", "ukita-swords", "mori-1-gun mori", weapon_bonus="swords_only") == [("B68", 1), ("B70", 2)]
    assert lines("ukita-1-gun", "ukita-swords", "mori-1-gun mori", "uesugi-1-gun uesugi-swords",
                 weapon_bonus="swords_only") == [("B68", 1), ("B70", 2), ("B70", 2)]
    state = fight("ukita-1-gun mori-1-gun mori-3", "date-2*3", "ukita-swords mori", "date*3",
                  options={"weapon_bonus": "swords_only"})
    state = play(state, "deploy mori-1-gun with mori", "trust", "deploy date-2 with date", "trust")
    assert track(play(state, "deploy ukita-1-gun with ukita-swords")) == (1 + 3, 2)


@covers("B72", "applies")
def test_swords_add_nothing_to_a_plain_block() -> None:
    assert lines("ukita-3", "ukita-swords", "mori-1-gun mori-swords") == [("B68", 3), ("B72", 0)]
    assert lines("ukita-1-leader", "ukita-swords") == [("B68", 1), ("B72", 0)]


@covers("B72", "not")
def test_nothing_is_said_of_swords_where_there_are_none() -> None:
    assert lines("ukita-3", "ukita") == [("B68", 3)]
    assert lines("ukita-1-gun", "ukita-swords") == [("B68", 1), ("B70", 2)]


@covers("B98", "applies", "not")
def test_in_a_siege_only_mon_and_daimyo_count() -> None:
    friends = ("ukita-1-gun ukita-swords", "mori-1-gun mori-swords")
    assert lines("ukita-1-gun", "ukita-swords", *friends, siege=True) == [("B68", 1), ("B98", 0), ("B69", 1)]
    assert lines("ukita-3", "ukita-swords", *friends, siege=True) == [("B68", 3), ("B72", 0), ("B69", 1)]
    assert lines("ukita-1-gun", "ukita-swords", *friends) == [("B68", 1), ("B70", 2), ("B70", 4), ("B69", 1)]


def test_the_order_of_the_lines_is_mon_weapon_daimyo() -> None:
    assert lines("mori-1-cavalry", "mori-swords", "mori-1-leader", "ukita-1-cavalry ukita") == [
        ("B68", 1), ("B70", 2), ("B71", 2), ("B69", 1)]
