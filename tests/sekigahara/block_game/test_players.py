"""The greedy player of battles: sane, explained, and blind to what its seat can't see."""

from sekigahara.block_game import battle, battle_game
from sekigahara.block_game.players import chance_of_refuting, greedy, score_action
from sekigahara.block_game.source_battle import source_battle
from tabletop.players import RandomPlayer, play_out


def test_beats_random_players() -> None:
    won = decided = 0
    for seed in range(200):
        seat = ("ishida", "tokugawa")[seed % 2]
        other = ("tokugawa", "ishida")[seed % 2]
        end = play_out(battle_game, battle_game.setup(seed), {seat: greedy(seed), other: RandomPlayer(seed)}).state
        outcome = battle_game.outcome(end)
        assert outcome is not None
        decided += bool(outcome.winners)
        won += outcome.winners == (seat,)
    assert won > 0.6 * decided


def test_every_choice_has_reasons_with_rules() -> None:
    state = source_battle()
    for action in battle_game.legal_actions(state):
        reasons = score_action(battle_game.view(state, "ishida"), action)
        assert reasons
        for reason in reasons:
            assert reason.rule in battle_game.rulebook
            assert reason.text


def test_takes_the_points_that_the_engine_gives() -> None:
    state = source_battle()
    for action in battle_game.legal_actions(state):
        if str(action).startswith("deploy"):
            reasons = score_action(battle_game.view(state, "ishida"), action)
            counted = sum(reason.amount for reason in reasons if reason.rule in ("B68", "B69", "B70", "B71"))
            assert counted == battle_game.apply(state, action).state.impact["ishida"]


def test_sees_only_its_view() -> None:
    blocks = {"ishida": ["ukita-2", "mori-2"], "tokugawa": ["date-2", "maeda-2"]}
    hand = ["ukita", "mori-swords", "loyalty"]
    one = battle("ishida", blocks, {"ishida": hand, "tokugawa": ["date", "maeda"]}, seed=1)
    other = battle("ishida", {**blocks, "tokugawa": ["ii-4", "tokugawa-1-leader"]},
                   {"ishida": hand, "tokugawa": ["loyalty", "tokugawa-double"]}, seed=2)
    choices = [greedy(5).choose(battle_game, battle_game.view(state, "ishida"), battle_game.legal_actions(state), "ishida")
               for state in (one, other)]
    assert choices[0] == choices[1]


def test_never_gives_the_game_away_while_it_has_another_block() -> None:
    state = battle("tokugawa", {"ishida": ["ishida-1-leader", "ukita-1-gun"], "tokugawa": ["tokugawa-3"] * 3},
                   {"ishida": ["ukita", "mori"], "tokugawa": ["tokugawa"] * 3})
    end = play_out(battle_game, state, {"ishida": greedy(1), "tokugawa": greedy(1)}).state
    assert "ishida-1-leader" not in [block.name for block in end.lost["ishida"]] or len(end.lost["ishida"]) == 2


def test_the_odds_of_a_refutation() -> None:
    state = battle("ishida", {"ishida": ["uesugi-3"], "tokugawa": ["date-2"]},
                   {"ishida": ["uesugi"], "tokugawa": ["loyalty"]})
    state = battle_game.apply(state, battle_game.parse("deploy uesugi-3 with uesugi", state)).state
    view = battle_game.view(state, "tokugawa")
    blocks = [each.block for each in view.sides["ishida"].deployed]
    assert chance_of_refuting(view, "ishida", blocks) == 0.0  # his hand is empty, as everyone sees


def test_challenges_where_nothing_can_refute() -> None:
    state = battle("ishida", {"ishida": ["uesugi-3", "ukita-2"], "tokugawa": ["date-2"]},
                   {"ishida": ["uesugi"], "tokugawa": ["loyalty"]})
    state = battle_game.apply(state, battle_game.parse("deploy uesugi-3 with uesugi", state)).state
    view, actions = battle_game.view(state, "tokugawa"), battle_game.legal_actions(state)
    choice = greedy(0).choose(battle_game, view, actions, "tokugawa")
    assert str(choice.action) == "challenge"
    assert choice.total > 0
