"""Computer players: they deal within what they know, give reasons, and beat chance."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from allegiance import count, game
from allegiance.actions import Lay, Look
from allegiance.players import RandomPlayer, SamplingPlayer, greedy
from allegiance.sampling import Dealer, End, won_under
from tabletop.players import Player, decide, play_out
from tests.allegiance.tables import do, random_steps, stacked

TOP = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Smuggler"]


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 5, "peek": "top_of_others"},
                                     {"players": 4, "allocate_from": "hand"}], ids=str)
def test_deals_agree_with_all_that_the_seat_knows(options: dict[str, Any]) -> None:
    for seed in range(3):
        for _, step in random_steps(seed, **options):
            state = step.state
            if state.is_over:
                continue
            for seat in state.table.seats:
                view = game.view(state, seat)
                dealer = Dealer(view, Random(seed))
                for _ in range(3):
                    deal = dealer.deal()
                    for hand, cards in zip(view.hands, deal.hands, strict=True):
                        held = Counter(cards)
                        assert len(cards) == hand.size
                        assert Counter(dict(hand.must)) <= held <= Counter(dict(hand.may))
                    assert len(deal.temple) == sum(slot.card is None for slot in view.temple.slots)
                    assert len(deal.guild) == sum(slot.card is None for slot in view.guild.slots)
                    unseen = [card for place, cards in enumerate(deal.hands) if view.seats[place] != seat
                              for card in cards]
                    assert Counter((*deal.temple, *deal.guild, *deal.rest, *unseen)) == Counter(dict(view.unseen))


def test_dealing_is_for_seats_of_a_game_that_goes_on() -> None:
    *_, (before, last) = random_steps(1)
    for view in (game.view(before, None), game.view(last.state, "Ida")):
        with pytest.raises(ValueError, match="view of a seat"):
            Dealer(view, Random(0))
    with pytest.raises(ValueError, match="at least one deal"):
        SamplingPlayer(0, deals=0)


def test_a_player_chooses_by_the_view_and_gives_reasons() -> None:
    state = stacked(TOP)
    for player in (greedy(1), SamplingPlayer(1)):
        choice = decide(game, state, {"Ida": player})
        assert choice is not None
        assert choice.action in game.legal_actions(state)
        assert choice.reasons
        assert all(reason.rule in game.rulebook for reason in choice.reasons if reason.rule)
        again = decide(game, state, {"Ida": pickle.loads(pickle.dumps(type(player)(1) if isinstance(
            player, SamplingPlayer) else greedy(1)))})
        assert again == choice


def test_greedy_serves_the_temple_with_an_even_hand() -> None:
    choice = decide(game, stacked(TOP), {"Ida": greedy(1)})
    assert choice is not None
    assert choice.action == Lay("Ida", "Priest", "Initiate", "Burglar")
    assert "brings the temple 3" in str(choice)


def test_where_there_is_no_choice_nothing_is_weighed() -> None:
    state = do(stacked(TOP), "lay temple=Priest guild=Burglar keep=Initiate", "show Spy look Mia")
    choice = decide(game, state, {"Ida": SamplingPlayer(3)})
    assert choice is not None
    assert str(choice.action) == "pass"


def test_the_sampling_player_counts_as_the_game_does() -> None:
    luck = Random(4)
    cards = ("0/1", "0/2", "1/0", "2/1", "0/5", "Guildmaster")
    seen = Counter[str]()
    for _ in range(500):
        hands = {seat: [luck.choice(cards) for _ in range(luck.randint(0, 2))] for seat in ("X", "Y", "Z")}
        if luck.random() < 0.5:
            hands["Y"] = list(hands["X"])
        if sum(held.count("Guildmaster") for held in hands.values()) > 1:
            continue
        temple, guild = luck.randint(0, 2), luck.randint(0, 2)
        counted = count([f"{temple}/0"], [f"0/{guild}"], hands)
        seen[counted.decided] += 1
        end = End(temple, guild, [(each.temple, each.thieves, int(each.guildmaster)) for each in counted.players])
        for place, seat in enumerate(hands):
            rule = won_under(end, place)
            assert (rule is not None) == (seat in counted.winners)
            assert rule is None or ("temple", "thieves")[rule] == counted.ruler
    assert len(seen) == 7


def test_equal_chances_are_used_to_learn_something() -> None:
    looked = 0
    for seed in range(12):
        state = do(stacked(["Spy", *TOP[1:]], seed), "lay temple=Priest guild=Initiate keep=Burglar")
        choice = decide(game, state, {"Ida": SamplingPlayer(seed, deals=1)})
        assert choice is not None
        looked += isinstance(choice.action, Look)
    assert looked


def _wins(make: Callable[[int], Player], players: int, games: int) -> tuple[int, float]:
    """Games won by the player, and by each random player on average."""
    mine, others = 0, 0.0
    for seed in range(games):
        state = game.setup(seed, {"players": players})
        seats = state.table.seats
        me = seats[seed % players]
        table = {seat: make(seed) if seat == me else RandomPlayer(f"{seed} {seat}") for seat in seats}
        outcome = game.outcome(play_out(game, state, table).state)
        assert outcome is not None
        mine += me in outcome.winners
        others += sum(seat != me for seat in outcome.winners) / (players - 1)
    return mine, others


@pytest.mark.parametrize("players", [3, 4, 5])
def test_sampling_beats_chance_clearly(players: int) -> None:
    mine, others = _wins(lambda seed: SamplingPlayer(seed, deals=25), players, 40)
    assert mine > 1.4 * others


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_chance(players: int) -> None:
    mine, others = _wins(greedy, players, 60)
    assert mine > 1.2 * others
