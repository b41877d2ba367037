"""The laboratory: the same battle with other hidden hands."""

from collections import Counter

import pytest

from sekigahara.block_game import battle, battle_game
from sekigahara.block_game.encoding import encode_battle
from sekigahara.block_game.laboratory import play_many, plot_battles, summary, with_other_hands
from sekigahara.block_game.pieces import CARD_COUNTS
from sekigahara.block_game.source_battle import source_battle


def test_other_hands_same_blocks_whole_decks() -> None:
    state = source_battle()
    hands = set()
    for seed in range(20):
        other = with_other_hands(encode_battle(state), {"ishida": 5, "tokugawa": 4}, seed)
        assert other.standing == state.standing
        assert (len(other.hands["ishida"]), len(other.hands["tokugawa"])) == (5, 4)
        for side in ("ishida", "tokugawa"):
            assert Counter(card.name for card in (*other.hands[side], *other.draw[side])) == CARD_COUNTS[side]
        hands.add(other.hands["ishida"])
    assert len(hands) > 15
    again = with_other_hands(encode_battle(state), {"ishida": 5, "tokugawa": 4}, 3)
    assert again == with_other_hands(encode_battle(state), {"ishida": 5, "tokugawa": 4}, 3)


def test_a_side_that_is_not_named_keeps_its_hand() -> None:
    state = source_battle()
    other = with_other_hands(encode_battle(state), {"tokugawa": 5}, 1)
    assert other.hands["ishida"] == state.hands["ishida"]
    assert other.hands["tokugawa"] != state.hands["tokugawa"]


def test_many_battles_in_figures_and_words() -> None:
    results = play_many(source_battle(), 40, executor="serial")
    assert sum(results.wins().values()) == 40
    assert summary(results).startswith("40 battles")
    plot = plot_battles(results)
    assert repr(plot).startswith("Two histograms of 40")
    assert plot._repr_png_().startswith(b"\x89PNG")
    assert [each.measures for each in results] == [
        each.measures for each in play_many(source_battle(), 40, executor="serial")]


def test_sieges_too() -> None:
    state = battle("tokugawa", {"ishida": ["ukita-2"], "tokugawa": ["tokugawa-3"] * 3}, {"tokugawa": ["tokugawa"] * 4},
                   castle="ishida", siege=True)
    results = play_many(state, 20, executor="serial")
    assert all(results.values("siege"))
    assert "attacker, wins" in repr(plot_battles(results))


def test_a_battle_that_has_begun_is_refused() -> None:
    state = source_battle()
    state = battle_game.apply(state, battle_game.parse("deploy mori-1-leader", state)).state
    with pytest.raises(ValueError, match="not begun"):
        play_many(state, 1, executor="serial")


@pytest.mark.parametrize(("more", "words"), [
    ({"cards": {"ishida": 56}}, r"cards\[ishida\] is 56: it needs a whole number from 0 to 55"),
    ({"cards": {"ishida": -1}}, "is -1"),
    ({"cards": {"tokugawa": 2.0}}, "is 2.0"),
    ({"cards": {"mori": 3}}, "'mori' is no side"),
    ({"games": 0}, "games is 0"),
])
def test_hands_that_cannot_be_dealt_are_refused(more: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        play_many(source_battle(), **{"games": 2, "executor": "serial", **more})  # type: ignore[arg-type]
