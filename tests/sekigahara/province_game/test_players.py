"""The computer players: sensible in plain cases, with reasons that stand on rules."""

from __future__ import annotations

from typing import Any

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.players import greedy, score_action
from sekigahara.province_game.state import State
from tabletop.players import Choice, RandomPlayer, decide, play_out
from tests.sekigahara.province_game.kit import fight, place, play, to_end_of_turn


def chosen(state: State) -> Choice[Any]:
    choice = decide(game, state, {"ishida": greedy(1), "tokugawa": greedy(2)})
    assert choice is not None
    return choice


def test_it_takes_an_empty_castle():
    choice = chosen(place("harima: ii ii", "musashi: ii", ("ii-1 mori-1", ""),
                          flags={"tokugawa": "bizen", "ishida": "osaka"}))
    assert str(choice.action).startswith("move harima>bizen ii")
    assert {"P3.3", "P3.1"} <= {reason.rule for reason in choice.reasons}
    assert str(choice).count("\n") == len(choice.reasons)


def test_it_attacks_where_it_is_stronger_and_brings_enough():
    state = place("kyoto: ii ii ii", "osaka: mori; aki: mori", ("ii-1 ii-1 ii-2", ""))
    assert str(chosen(state).action) == "attack osaka"
    state = play(state, "attack osaka")
    while state.ask == "pay":
        state = game.apply(state, chosen(state).action).state
    assert len(state.battle.came) >= 2


def test_it_does_not_attack_a_crowd():
    state = place("kyoto: ii", "osaka: mori mori mori; aki: mori", ("ii-1", ""))
    assert "attack" not in str(chosen(state).action)


def test_it_chooses_two_war_cards_that_kill():
    state = play(fight("mori ii", "mori", ("mori-1 mori-2 ii-1", "")), "done", "done")
    assert str(chosen(state).action).startswith("war mori")
    state = game.apply(state, chosen(state).action).state
    assert str(chosen(state).action).startswith("war mori")
    state = game.apply(state, chosen(state).action).state
    assert str(chosen(state).action) == "done"
    hits = play(fight("mori ii", "mori", ("mori-1", ""), options={"battle_winner": "most_hits"}), "done", "done")
    assert str(chosen(hits).action) == "war mori-1"


def test_it_turns_a_lone_guard():
    state = place("osaka: ii", "kyoto: date; aki: mori", ("turncoat", ""))
    assert str(chosen(state).action) == "play turncoat kyoto:date"


def test_it_takes_what_it_likes_best():
    state = place("mutsu: ii", "satsuma: ii", ("ii-1", ""),
                  flags={"ishida": "dewa aizu echigo fukushima hitachi shimotsuke"})
    state = to_end_of_turn(state)
    assert chosen(state).total == max(sum(reason.amount for reason in score_action(game.view(state, state.asked), action))
                                      for action in game.legal_actions(state))


def test_every_kind_of_action_has_reasons():
    from random import Random

    from tests.sekigahara.province_game.kit import choose

    kinds = set()
    for seed in range(12):
        random, state = Random(seed), game.setup(seed)
        for _ in range(150):
            if not state.plan:
                break
            view = game.view(state, state.asked)
            for action in list(game.legal_actions(state))[:60]:
                reasons = score_action(view, action)
                assert reasons
                assert all(reason.rule is None or reason.rule in game.rulebook for reason in reasons)
                kinds.add(type(action).__name__)
            state = game.apply(state, choose(random, state)).state
    assert len(kinds) == 17


@pytest.mark.slow
def test_it_beats_a_random_player():
    wins = 0
    for seed in range(8):
        players = {"ishida": greedy(seed), "tokugawa": RandomPlayer(seed)}
        if seed % 2:
            players = {"tokugawa": greedy(seed), "ishida": RandomPlayer(seed)}
        outcome = game.outcome(play_out(game, game.setup(seed), players).state)
        assert outcome is not None
        wins += any(isinstance(players[side], type(greedy())) for side in outcome.winners)
    assert wins >= 7
