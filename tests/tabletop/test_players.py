"""Computer players: they know what their seat knows, give reasons, and have luck of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.game import Game, LegalActions
from tabletop.players import (
    Choice,
    EndlessGame,
    GreedyPlayer,
    Player,
    RandomPlayer,
    Reason,
    decide,
    play_out,
)
from tabletop.verdicts import IllegalAction
from tests.tabletop.lab import greedy, like_high_cards
from tests.tabletop.play import moderate, some_position
from tests.toy import Bid, Draw, Pass, Reveal, ToyState, game, other_world


class Spy:
    """Takes the first action and remembers what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[tuple[Any, Any, Any, Any]] = []

    def choose(self, game: Game[Any, Any], view: Any, actions: Sequence[Any], seat: str) -> Choice[Any]:
        self.shown.append((game, view, actions, seat))
        return Choice(next(iter(actions)))


def test_a_player_is_shown_the_view_of_its_seat_and_its_lazy_actions() -> None:
    state, spy = game.setup(3), Spy()
    choice = decide(game, state, {"ann": spy})
    assert choice is not None
    (shown,) = spy.shown
    assert shown[0] is game
    assert shown[1] == game.view(state, "ann")
    assert isinstance(shown[2], LegalActions)
    assert shown[3] == "ann"
    assert choice.action in game.legal_actions(state)


def test_nobody_decides_for_a_person_or_after_the_end() -> None:
    state = game.setup(3, {"rounds": 1})
    assert decide(game, state, {"ben": RandomPlayer(1)}) is None
    over = play_out(game, state, {"ann": RandomPlayer(1), "ben": RandomPlayer(2)}).state
    assert decide(game, over, {"ann": RandomPlayer(1), "ben": RandomPlayer(2)}) is None


@moderate
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_choice_is_the_same_in_worlds_that_the_seat_cannot_tell_apart(seed: int, other: int) -> None:
    state = some_position(seed)
    for seat in game.to_act(state):
        world = other_world(state, seat, other)
        for make in (RandomPlayer, greedy):
            assert decide(game, state, {seat: make(seed)}) == decide(game, world, {seat: make(seed)})


def test_a_random_player_draws_from_its_seed_and_each_action_alike() -> None:
    state = game.setup(3)
    choices = [decide(game, state, {"ann": RandomPlayer(seed)}) for seed in range(800)]
    again = [decide(game, state, {"ann": RandomPlayer(seed)}) for seed in range(800)]
    assert choices == again
    counts = Counter(choice.action for choice in choices if choice is not None)
    assert set(counts) == set(game.legal_actions(state))
    assert all(140 < count < 260 for count in counts.values())


def test_the_reasons_of_a_random_player_do_not_tell_how_many_actions_there_were() -> None:
    choice = decide(game, game.setup(3), {"ann": RandomPlayer(1)})
    assert choice is not None
    assert choice.reasons == (Reason(None, "by lot", 0.0),)


def test_players_leave_the_chance_of_the_game_alone() -> None:
    one = play_out(game, game.setup(3), {"ann": RandomPlayer(1), "ben": RandomPlayer(2)}).state
    assert one.chance.key == game.setup(3).chance.key


def test_a_greedy_player_takes_the_best_and_says_why() -> None:
    state = game.setup(3)
    choice = decide(game, state, {"ann": greedy(1)})
    assert choice is not None
    best = max(state.hand("ann"))
    assert choice.action == Bid("ann", best)
    assert choice.reasons[0] == Reason("T7", "a high card wins", best)
    assert choice.total == best + (best <= 6)
    assert str(choice).splitlines()[0] == f"bid {best}"
    assert str(choice).splitlines()[1] == f"     T7 a high card wins: +{best}"


def test_a_greedy_player_chooses_among_equals_by_its_own_luck() -> None:
    state = game.setup(3)
    taken = {decide(game, state, {"ann": GreedyPlayer(lambda view, action: [], seed)}) for seed in range(60)}
    assert {choice.action for choice in taken if choice} == set(game.legal_actions(state))


def test_the_score_sees_the_view() -> None:
    seen = []

    def score(view: Any, action: Any) -> Sequence[Reason]:
        seen.append(view)
        return like_high_cards(view, action)

    state = game.setup(3)
    decide(game, state, {"ann": GreedyPlayer(score)})
    assert set(seen) == {game.view(state, "ann")}


@pytest.mark.parametrize("player", [RandomPlayer(1), greedy(1)])
def test_a_seat_without_any_action_is_an_error_with_its_name(player: Player) -> None:
    with pytest.raises(ValueError, match="ann must decide but has no legal action"):
        player.choose(game, game.view(game.setup(1), "ann"), [], "ann")


def test_play_out_goes_to_the_end() -> None:
    start = game.setup(3)
    played = play_out(game, start, {"ann": greedy(1), "ben": greedy(2)})
    assert game.outcome(played.state) is not None
    state = start
    for step in played.steps:
        state = game.apply(state, step.action).state
    assert state == played.state


def test_play_out_names_the_seat_that_has_no_player() -> None:
    with pytest.raises(ValueError, match="ben must decide, but has no player"):
        play_out(game, game.setup(3), {"ann": greedy(1)})


def test_play_out_stops_at_the_limit() -> None:
    players = {"ann": greedy(1), "ben": greedy(2)}
    with pytest.raises(EndlessGame, match="after 5 steps"):
        play_out(game, game.setup(3), players, limit=5)
    length = len(play_out(game, game.setup(3), players).steps)
    assert len(play_out(game, game.setup(3), players, limit=length).steps) == length


def test_what_a_player_chooses_must_be_legal() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, game: Any, view: Any, actions: Any, seat: str) -> Choice[Any]:
            return Choice(Reveal(seat))

    with pytest.raises(IllegalAction):
        play_out(game, game.setup(3), {"ann": Cheat(), "ben": Cheat()})


class BothAtOnce(type(game)):  # type: ignore[misc]
    """The toy game with a step in which either seat may decide first."""

    def to_act(self, state: ToyState) -> tuple[str, ...]:
        return ("ann", "ben")

    def candidates(self, state: ToyState) -> list[Any]:
        return [Pass("ann"), Draw("ben"), Pass("ben")]

    def allows(self, state: ToyState, action: Any) -> bool:
        return True


def test_where_several_seats_decide_a_player_gets_its_own_actions_only() -> None:
    both: Game[Any, Any] = BothAtOnce()
    spy = Spy()
    choice = decide(both, game.setup(1), {"ben": spy})
    assert choice == Choice(Draw("ben"))
    actions = spy.shown[0][2]
    assert list(actions) == [Draw("ben"), Pass("ben")]
    assert len(actions) == 2
    assert actions[1] == Pass("ben")
    assert Pass("ben") in actions
    assert Pass("ann") not in actions
