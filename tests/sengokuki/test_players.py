"""Computer players: what they remember, what they choose, and that they never peek."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sengokuki import Flip, Pass, State, game, players
from sengokuki.memory import Memory
from sengokuki.odds import Odds
from sengokuki.players import CoinPlayer, GreedyScore, SearchPlayer
from sengokuki.search import LOST, evaluate, look_ahead, room
from tabletop.experiments import run
from tabletop.players import GreedyPlayer, Player, RandomPlayer, decide, play_out
from tests.sengokuki.helpers import after, flips, legal, place
from tests.sengokuki.test_closed_views import twin
from tests.sengokuki.walks import walk

CARDS = {"a3": "kihei-red", "b3": "ki", "e5": "kihei-blue", "d5": "kihei-red", "f5": "ki", "a5": "ashigaru-red",
         "b5": "kibatai-green", "f6": "heiya"}


def table(**options: Any) -> State:
    return place("wDa1 wSc1 bDf7 bLe7", CARDS, **options)


def chosen(state: State, player: Player) -> str:
    choice = decide(game, state, {"white": player, "black": player})
    assert choice is not None
    return str(choice.action)


ALL = [lambda seed: RandomPlayer(seed), CoinPlayer, lambda seed: GreedyPlayer(GreedyScore(), seed),
       lambda seed: SearchPlayer(Memory(0.2, seed), 1, seed), lambda seed: SearchPlayer(Memory(), 2, seed)]


@pytest.mark.parametrize("make", ALL)
def test_no_player_peeks(make: Any) -> None:
    random = Random(3)
    for seed in range(4):
        for state, _ in list(walk(seed, {"nobori": seed % 2 == 0}, 50, seed % 2 == 1))[::6]:
            if game.outcome(state) is None:
                assert decide(game, state, {"white": make(1), "black": make(1)}) == decide(
                    game, twin(state, random), {"white": make(1), "black": make(1)})


@pytest.mark.parametrize("make", ALL)
def test_players_play_to_the_end_and_again_the_same(make: Any) -> None:
    ends = [play_out(game, game.setup(5), {"white": make(1), "black": make(2)}).state for _ in range(2)]
    assert ends[0] == ends[1]
    assert game.outcome(ends[0]) is not None


def test_perfect_and_no_memory() -> None:
    state = after(flips(table(), "a3", "b3").state, "Le7-d6")
    view = game.view(state, "white")
    assert Memory(0).recalls(view) == view.memory == {"a3": "kihei-red", "b3": "ki"}
    assert Memory(1).recalls(view) == {}
    middle = flips(state, "e5").state
    # What lies open is in nobody's memory, and known all the same.
    assert "e5" not in Memory(0).recalls(game.view(middle, "white"))
    assert Odds(game.view(middle, "white"), Memory(1)).open == ("e5", "kihei-blue")


def test_what_is_forgotten_stays_forgotten_and_the_chance_is_right() -> None:
    data = game.encode(flips(table(), "a3", "b3").state)
    kept = []
    for seed in range(400):
        memory = Memory(0.25, seed)
        known = [len(memory.recalls(game.view(game.decode({**data, "turn": 1 + turns}), "white")))
                 for turns in range(1, 8)]
        assert known == sorted(known, reverse=True)
        kept.append(known)
    for turns in range(7):
        share = sum(known[turns] for known in kept) / 800
        assert share == pytest.approx(0.75 ** (turns + 1), abs=0.06)


def test_the_words_of_a_memory() -> None:
    assert [Memory(each).word for each in (0, 1, 0.1)] == ["perfect memory", "no memory", "forgets 10 % a turn"]
    with pytest.raises(ValueError, match="needs a number from 0 to 1"):
        Memory(1.5)


def test_it_finds_the_engun_that_it_remembers() -> None:
    state = after(flips(table(), "a3", "b3").state, "flip d5", "flip f5")
    assert chosen(state, SearchPlayer(Memory(), 2)) in ("flip a3", "flip d5")
    middle = flips(state, "a3").state
    for player in (SearchPlayer(Memory(), 2), GreedyPlayer(GreedyScore())):
        assert chosen(middle, player) == "flip d5"
    forgot = Odds(game.view(state, "white"), Memory(1))
    assert forgot.pairs() == []
    assert {(pair.first, pair.last) for pair in Odds(game.view(state, "white"), Memory()).pairs()} == {
        ("a3", "d5"), ("d5", "a3")}


def test_a_pair_under_a_flag_is_no_pair() -> None:
    state = flips(place("wDa1 wSc1 bDf7 bLe7", CARDS, nobori=True), "a3", "d5", ).state
    assert state.flags == ()
    state = after(place("wDa1 wSc1 bDf7 bLe7", {**CARDS, "c5": "kihei-blue"}, nobori=True),
                  "flip a3", "flip b3", "flip d5", "flip e5")
    odds = Odds(game.view(state, "white"), Memory())
    assert odds.known["d5"] == "kihei-red"
    assert odds.pairs() == []


def test_odds_count_what_is_gone_and_known() -> None:
    odds = Odds(game.view(game.setup(1), "white"), Memory())
    assert (odds.total, odds.chance("ki"), odds.chance("kihei-red")) == (38, 6 / 38, 2 / 38)
    state = flips(table(), "d5", "a3").state
    state = after(state, "flip b3", "flip f5")
    odds = Odds(game.view(state, "white"), Memory())
    assert odds.pool["kihei-red"] == 0
    assert odds.pool["ki"] == 4
    assert Odds(game.view(state, "white"), Memory(1)).pool["ki"] == 6
    assert odds.reasons("b3") != odds.reasons("e5")


def test_it_shuns_the_fourth_tree() -> None:
    state = after(table(), "flip b3", "flip f5", "Le7-d6", "flip b3")
    for player in (SearchPlayer(Memory(), 1), GreedyPlayer(GreedyScore())):
        assert chosen(state, player) != "flip f5"
    once = after(table(), "flip b3", "flip f5", "Le7-d6")
    assert chosen(once, SearchPlayer(Memory(), 1)) not in ("flip b3", "flip f5")


@pytest.mark.parametrize("player", [SearchPlayer(Memory(), 1), SearchPlayer(Memory(), 2), GreedyPlayer(GreedyScore())])
def test_it_wins_in_one(player: Player) -> None:
    assert chosen(place("wDf1 wLd2 wRc1 bDa7", "a6 b7 f7"), player) == "Ld2-e3"
    assert chosen(place("wDc1 wAa4 bAc6 bDe4", "f7"), player) == "Aa4xe4"


def test_it_looks_ahead() -> None:
    # The Kibatai stands free, but covered: the Shinobi that took it would be lost.
    state = place("wDa1 wSc1 bRc5 bAc7 bDf7", "a6 b6 e2 f2")
    assert chosen(state, SearchPlayer(Memory(), 2)) != "Sc1xc5"
    assert chosen(place("wDa1 wSc1 bRc5 bDf7", "a6 b6 e2 f2"), SearchPlayer(Memory(), 2)) == "Sc1xc5"


def test_the_value_of_a_board() -> None:
    state = place("wDa1 wSc1 bDf7")
    assert room(state.board, 0) == 3
    assert evaluate(state.board, 0) == -evaluate(state.board, 1)
    lost = place("wDf1 wLe3 bDa7", "a6 b7", mover="b")
    assert look_ahead(lost.board, 1, 0) <= -LOST
    assert look_ahead(place("wDc1 wAa4 bDe4").board, 0, 0) >= LOST
    # Without a Daimyo nothing is lost.
    assert abs(look_ahead(place("wSc1 bAf7").board, 0, 2)) < LOST


def test_reasons_are_given() -> None:
    choice = decide(game, place("wDa1 wSc1 bRc5 bDf7", "a6 b6 e2 f2"), {"white": GreedyPlayer(GreedyScore())})
    assert choice is not None
    assert ("K4.4", "captures the Kibatai", 3.0) in choice.reasons
    assert all(reason.rule is None or reason.rule in game.rulebook for reason in choice.reasons)
    score = GreedyScore()
    view = game.view(table(), "white")
    assert score(view, Pass("white")) == ()
    assert all(score(view, action) is not None for action in game.legal_actions(table()))
    assert "Engun" in str(decide(game, flips(after(flips(table(), "a3", "b3").state, "flip d5", "flip f5"), "a3").state,
                                 {"white": SearchPlayer()}))


def test_the_coin_is_fair() -> None:
    state = place("wDa1 bDf7", "a3 b3 c3 d3 e3 f3 a4 b4 c4 d4")
    player = CoinPlayer(1)
    flipped = sum(isinstance(player.choose(game, None, game.legal_actions(state), "white").action, Flip)
                  for _ in range(400))
    assert 160 < flipped < 240
    assert len(legal(state)) > 12


def test_a_depth_below_one_is_refused() -> None:
    with pytest.raises(ValueError, match="at least"):
        SearchPlayer(depth=0)
    with pytest.raises(ValueError, match="no legal action"):
        SearchPlayer().choose(game, game.view(table(), "white"), [], "white")


def test_memory_wins() -> None:
    """Players otherwise equal, who change sides: a perfect memory against none."""
    won = 0
    for white, seed in (("white", 0), ("black", 100)):
        seats = {"white": players.perfect_memory, "black": players.no_memory}
        if white == "black":
            seats = {"white": players.no_memory, "black": players.perfect_memory}
        results = run(game, seats, 10, seed=seed, executor="serial")
        won += sum(white in result.winners for result in results)
    assert won >= 15


def test_factories_make_players_from_a_seed() -> None:
    for make in (players.coin, players.greedy, players.perfect_memory, players.forgetful, players.no_memory):
        assert make(1).name
    assert repr(players.forgetful(1)) == "<SearchPlayer forgetful: forgets 10 % a turn, 2 moves>"
    assert repr(Memory()) == "<Memory: perfect memory>"
