"""Rules about replenishing (B11, B100, B101)."""

from __future__ import annotations

from sekigahara.block_game import battle_game
from sekigahara.block_game.pieces import card_named
from sekigahara.block_game.state import BattleState
from tabletop import Step
from tests.rules import covers

from .kit import fight, names, play, step, told


def lost_battle(decks: tuple[str, str] = ("uesugi*4 ukita*4", "tokugawa*9"), **discards: str) -> BattleState:
    """Tokugawa has lost three of its blocks and is about to end a battle: Ishida played two cards, Tokugawa one."""
    state = fight("ukita-3*2 mori-3", "date-2*3 maeda-2", "ukita*2 mori", "date", decks=decks)
    state = play(state, "deploy ukita-3 with ukita", "trust", "deploy date-2 with date", "trust", "done",
                 "deploy ukita-3#2 with ukita", "trust")
    state = state.but(impact={"ishida": 14, "tokugawa": 0}, discard={
        side: tuple(card_named(name, side) for name in names(discards.get(side, ""))) for side in ("ishida", "tokugawa")})
    state = play(state, "done", "lose date-2", "lose date-2")
    assert state.ask == "lose"
    return state


def ended(state: BattleState) -> Step:  # type: ignore[type-arg]
    return step(state, "lose date-2")


@covers("B100", "applies")
def test_both_draw_what_they_played_and_one_for_two_blocks_lost() -> None:
    end = ended(lost_battle())
    assert told(end.events, "B100") == [
        "Ishida discards what it played and draws two cards.", "Ishida drew: Uesugi card and Uesugi card.",
        "Tokugawa discards what it played and draws two cards.", "Tokugawa drew: Tokugawa card and Tokugawa card.",
    ]
    state = end.state
    assert sorted(card.name for card in state.hands["ishida"]) == ["mori", "uesugi", "uesugi"]
    assert [card.name for card in state.hands["tokugawa"]] == ["tokugawa", "tokugawa"]
    assert [card.name for card in state.discard["ishida"]] == ["ukita", "ukita"]
    assert (state.played, len(state.draw["ishida"]), len(state.draw["tokugawa"])) == ({"ishida": (), "tokugawa": ()}, 6, 7)


@covers("B100", "not")
def test_where_no_combat_was_nobody_draws() -> None:
    state = fight("ukita-2", "date-2", "ukita", "date", "ishida", castle="ishida")
    end = step(state, "inside")
    assert not any("B100" in event.rules for event in end.events)
    assert end.state.draw == state.draw


def test_a_disk_gives_no_card_and_the_besieged_draw_one_a_block() -> None:
    state = fight("ukita-2*2", "tokugawa-3*5", "mori", "tokugawa*5", "tokugawa", castle="ishida", siege=True,
                  disks=["sanada"])
    state = play(state, "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3#2 with tokugawa",
                 "deploy tokugawa-3#3 with tokugawa", "deploy tokugawa-3#4 with tokugawa", "done")
    assert state.due["ishida"] == 2
    end = play(state, "lose sanada", "lose ukita-2")
    assert (len(end.hands["ishida"]), len(end.hands["tokugawa"])) == (2, 5)


@covers("B101", "applies", "not")
def test_a_challenge_counts_as_played_and_a_shown_card_does_not() -> None:
    state = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa*2", "loyalty date",
                  decks=("uesugi*4", "tokugawa*4"))
    state = play(state, "deploy kobayakawa-3 with kobayakawa", "challenge", "show kobayakawa", "done", "done")
    assert state.ask == "over"
    # Ishida played one card and showed another; Tokugawa lost its block, and played the challenge.
    assert sorted(card.name for card in state.hands["ishida"]) == ["kobayakawa", "uesugi"]
    assert [card.name for card in state.hands["tokugawa"]] == ["tokugawa", "date"]
    assert [card.name for card in state.discard["tokugawa"]] == ["loyalty"]


@covers("B11", "applies")
def test_an_empty_draw_pile_is_made_anew_from_the_discards() -> None:
    end = ended(lost_battle(("uesugi", ""), ishida="kobayakawa*3", tokugawa="maeda*2"))
    assert told(end.events, "B11") == ["Ishida's draw pile ran out: five discarded cards shuffled into a new one.",
                                       "Tokugawa's draw pile ran out: three discarded cards shuffled into a new one."]
    state = end.state
    assert "uesugi" in [card.name for card in state.hands["ishida"]], "what was left is drawn first"
    assert (len(state.draw["ishida"]), state.discard["ishida"]) == (4, ())
    assert (len(state.draw["tokugawa"]), len(state.hands["tokugawa"])) == (1, 2)
    assert [sorted(order) for order in end.came] == [[0, 1, 2, 3, 4], [0, 1, 2]]


@covers("B11", "applies")
def test_what_came_is_laid_back_by_a_replay() -> None:
    state = lost_battle(("", ""), ishida="kobayakawa*3 ukita-swords mori*3", tokugawa="maeda*3 fukushima*3 date-swords")
    end = ended(state)
    other = state.but(chance=type(state.chance).from_seed("another"))
    assert ended(other).state.hands != end.state.hands, "another source gives other cards"
    again = ended(battle_game.with_chance(other, other.chance.foretold(end.came)))
    assert (again.state.hands, again.state.draw, again.came) == (end.state.hands, end.state.draw, end.came)
    assert [event.text for event in again.events] == [event.text for event in end.events]


@covers("B11", "not")
def test_a_pile_that_is_just_long_enough_is_not_shuffled_and_with_both_empty_one_draws_what_there_is() -> None:
    enough = ended(lost_battle(("uesugi*2", "tokugawa*2"), ishida="kobayakawa"))
    assert not told(enough.events, "B11")
    assert enough.came is None
    assert enough.state.draw == {"ishida": (), "tokugawa": ()}
    assert [card.name for card in enough.state.discard["ishida"]] == ["kobayakawa", "ukita", "ukita"]
    short = ended(lost_battle(("", "")))
    drawn = [(event.facts["due"], event.facts["drawn"]) for event in short.events if "due" in event.facts]
    assert drawn == [(2, 2), (2, 1)]
    assert short.state.draw == {"ishida": (), "tokugawa": ()} == short.state.discard
