"""What always holds, over random campaigns."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.actions import (
    BattleAction,
    BlockRef,
    Challenge,
    Deploy,
    Done,
    Fight,
    Lose,
    Retreat,
    Show,
    Stance,
    Trust,
    Yield,
)
from sekigahara.block_game.campaign_actions import (
    OPTIONS,
    Bid,
    CallMori,
    CampaignAction,
    Discard,
    End,
    First,
    Leave,
    March,
    MoveOption,
    Muster,
    Stack,
    Stop,
    Take,
    TakeAll,
)
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.pieces import BLOCK_COUNTS, BLOCKS, CARD_COUNTS, CARDS, SIDES, Side, enemy, sorted_cards
from sekigahara.block_game.places import CASTLES, NEIGHBOURS, PLACES, RESOURCES
from tabletop import TEACHER
from tabletop.coding import DecodeError
from tabletop.notation import NotationError
from tabletop.records import Recorder, load_session, read_record
from tabletop.session import Session

from .kit import random_play

SEEDS = range(6)


def _positions(seed: int, every: int = 1) -> list[CampaignState]:
    """Positions of one random campaign."""
    random, state, found = Random(seed), game.setup(seed, {"aizu_symbols": 5} if seed % 3 == 2 else None), []
    number = 0
    while game.to_act(state):
        if number % every == 0:
            found.append(state)
        number += 1
        state = random_play(state, random, 1)
    return [*found, state]


def _check_pieces(state: CampaignState) -> None:
    """96 blocks, 110 cards and the disks are all accounted for."""
    for side in SIDES:
        blocks = Counter([*state.recruits[side], *state.bags[side], *state.lost[side]])
        for here in state.stacks[side].values():
            assert here
            assert list(here) == sorted(here, key=lambda block: block.order)
            blocks.update(here)
        if side == "ishida":
            blocks.update(state.box)
        assert blocks == Counter({b: BLOCK_COUNTS[name] for name, b in BLOCKS.items() if b.side == side})
        cards = Counter([*state.hands[side], *state.draw[side], *state.discard[side], *state.laid[side]])
        if state.battle is not None:
            cards.update(state.battle.played[side])
        assert cards == Counter({card: CARD_COUNTS[side][name] for name, card in CARDS[side].items()})
    assert set(state.disks) <= {"hideyori", "sanada"}


def _check_control(state: CampaignState) -> None:
    """B17, B19: castles belong to their natural side unless the enemy alone holds them; cubes follow who stands there."""
    if state.battle is not None or state.ask == "over":
        return
    for place in CASTLES:
        natural = PLACES[place].castle
        assert natural is not None
        foe = enemy(natural)
        if place not in state.stacks[foe]:
            assert state.castles[place] == natural
        elif place not in state.stacks[natural] and state.disk_at(place) is None:
            assert state.castles[place] == foe
    for place in RESOURCES:
        here = [side for side in SIDES if place in state.stacks[side]]
        if len(here) == 1:
            assert state.cubes.get(place) == here[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_all_pieces_and_control(seed: int) -> None:
    for state in _positions(seed):
        _check_pieces(state)
        _check_control(state)
        assert set(state.stacks["ishida"]) | set(state.stacks["tokugawa"]) <= set(PLACES)


def test_lost_disks_stay_lost() -> None:
    for seed in SEEDS:
        for one, other in pairwise(_positions(seed)):
            assert set(other.disks) <= set(one.disks)
            assert len(other.lost["ishida"]) >= len(one.lost["ishida"])


# --- explanations -------------------------------------------------------------------------------------------------


def some_action(random: Random, state: CampaignState) -> CampaignAction:
    """Any well-formed action, more often than not with pieces of this position."""
    seat: Side = random.choice(SIDES) if random.random() < 0.3 else state.asked
    mine = [block for here in state.stacks[seat].values() for block in here]
    blocks = [*state.home_left(), *(state.march.group if state.march else ()), *mine, *state.recruits[seat]]

    def block() -> Any:
        return random.choice(blocks) if blocks and random.random() < 0.85 else random.choice(list(BLOCKS.values()))

    def card() -> Any:
        if state.hands[seat] and random.random() < 0.8:
            return random.choice(state.hands[seat])
        return random.choice(list(CARDS[random.choice(SIDES)].values()))

    def place() -> str:
        near: list[str] = []
        if state.march is not None:
            near = list(NEIGHBOURS[state.march.parts[-1].place if state.march.parts else state.march.home])
        return random.choice([*near * 8, *state.stacks[seat], *PLACES])

    def cards(number: int) -> tuple[Any, ...]:
        return tuple(card() for _ in range(number))

    def battle() -> BattleAction:
        ref = BlockRef(block(), random.choice((1, 1, 2)))
        return random.choice((
            Deploy(seat, (ref,), random.choice((None, card()))), Lose(seat, ref), Lose(seat, "sanada"), Show(seat, card()),
            Challenge(seat), Trust(seat), Yield(seat), Done(seat), Stance(seat, True), Retreat(seat, place()),
            Retreat(seat, "inside")))

    make: list[Any] = [
        lambda: Discard(seat, card()), lambda: Bid(seat, random.choice((None, card()))), lambda: First(seat, "ishida"),
        lambda: MoveOption(seat, random.choice(OPTIONS), random.choice((sorted_cards, tuple))(cards(random.randrange(3)))),
        lambda: Stack(seat, place()), lambda: Take(seat, block()), lambda: TakeAll(seat),
        lambda: March(seat, place(), random.random() < 0.3, random.choice((None, None, card()))),
        lambda: March(seat, place(), random.random() < 0.3, random.choice((None, None, card()))),
        lambda: Leave(seat, block()), lambda: Stop(seat), lambda: Muster(seat, block(), place()),
        lambda: CallMori(seat, block(), card()), lambda: End(seat), lambda: Fight(seat, place()), battle,
    ]
    fitting = {"discard": 0, "exchange": 0, "bid": 1, "first": 2, "option": 3, "moves": 4, "gather": 5, "march": 7,
               "muster": 11, "fight": 14, "battle": 15}
    if state.ask in fitting and random.random() < 0.5:
        return make[fitting[state.ask]]()  # type: ignore[no-any-return]
    return random.choice(make)()  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", SEEDS)
def test_explanations_are_what_is_enforced(seed: int) -> None:
    random = Random(seed)
    for state in _positions(seed, 7):
        listed = list(game.legal_actions(state))
        assert bool(listed) == bool(game.to_act(state))
        assert len(set(listed)) == len(listed)
        for action in [*random.sample(listed, min(4, len(listed))), *(some_action(random, state) for _ in range(12))]:
            verdict = game.explain(state, action)
            assert verdict.legal == (action in listed) == (action in game.legal_actions(state)), (state, verdict)
            assert verdict.checks
            for check in verdict.checks:
                assert check.rule in game.rulebook
                assert check.text
                assert check.facts is not None
            assert str(verdict)
            assert all(near in listed for near in verdict.nearest)
            for viewer in (*SIDES, None, TEACHER):
                other = game.explain(state, action, viewer)
                assert other.legal in (verdict.legal, None)
                assert str(other)
                if other.legal is None:
                    assert not other.nearest


@pytest.mark.parametrize("seed", SEEDS)
def test_notation_round_trip(seed: int) -> None:
    random = Random(seed)
    for state in _positions(seed, 11):
        for action in game.legal_actions(state):
            assert game.parse(str(action), state) == action
        for _ in range(10):
            action = some_action(random, state)
            again = game.parse(str(action), state, action.seat)
            assert game.parse(str(again), state, action.seat) == again
            for viewer in (*SIDES, None, TEACHER):
                assert game.told(action, viewer)


@pytest.mark.parametrize(("text", "at"), [
    ("", 0), ("walk kyoto", 0), ("march", 5), ("march kioto", 6), ("march kyoto with", 16), ("march kyoto with horse", 17),
    ("march kyoto paying", 18), ("take", 4), ("take ukita-9", 5), ("move far", 5), ("move total paying moro", 18),
    ("bid", 3), ("bid no", 4), ("first me", 6), ("muster ukita-2", 14), ("call mori-3 mori", 12), ("stop now", 5),
    ("fight nowhere", 6), ("deploy", 6), ("end end", 4), ("discard ishida", 8),
])
def test_ill_formed_notation(text: str, at: int) -> None:
    with pytest.raises(NotationError) as error:
        game.parse(text, game.setup(1))
    assert error.value.at == at


def test_an_unknown_seat() -> None:
    state = game.setup(1)
    with pytest.raises(NotationError):
        game.parse("end", state, "nobody")
    with pytest.raises(ValueError, match="nobody"):
        game.view(state, "nobody")


# --- what one may know ----------------------------------------------------------------------------------------------


def test_blocks_that_march_are_hidden() -> None:
    """Whichever blocks of a stack march, the enemy sees the same."""
    state = game.setup(4)
    while state.ask != "option":
        state = random_play(state, Random(4), 1)
    side = state.asked
    state = game.apply(state, game.parse("move minimal", state)).state
    home = max(state.stacks[side], key=lambda place: len(state.stacks[side][place]))
    state = game.apply(state, game.parse(f"stack {home}", state)).state
    seen = set()
    for action in game.legal_actions(state):
        if isinstance(action, Take):
            step = game.apply(state, action)
            foe = enemy(side)
            seen.add((game.told(action, foe), str(step.events_for(foe)), str(game.view(step.state, foe))))
    assert len(seen) == 1


# --- saving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_encoding_round_trip(seed: int) -> None:
    for state in _positions(seed, 9):
        data = json.loads(json.dumps(game.encode(state)))
        again = game.decode(data)
        assert again == state
        assert game.encode(again) == data
        assert list(game.legal_actions(again)) == list(game.legal_actions(state))


def _changed(data: Any, path: list[Any], value: Any) -> Any:
    copy = json.loads(json.dumps(data))
    here = copy
    for name in path[:-1]:
        here = here[name]
    here[path[-1]] = value
    return copy


@pytest.mark.parametrize(("path", "value", "where"), [
    (["week"], 8, "state.week"), (["week"], "1", "state.week"), (["turn"], "C", "state.turn"),
    (["first"], "nobody", "state.first"), (["phasing"], "ishida", "state.phasing"), (["ask"], "next", "state.ask"),
    (["ask"], "sing", "state.ask"), (["stacks", "ishida", "kyoto"], ["date-2"], "state.stacks.ishida.kyoto[0]"),
    (["stacks", "ishida", "nara"], ["ukita-2"], "state.stacks.ishida.nara"),
    (["stacks", "ishida", "gifu"], [], "state.stacks.ishida.gifu"),
    (["stacks", "ishida", "gifu"], ["ukita-2"], "state.stacks.ishida"), (["bags", "ishida"], [], "state.stacks.ishida"),
    (["hands", "tokugawa"], [], "state.draw.tokugawa"), (["hands", "tokugawa", 0], "mori", "state.hands.tokugawa[0]"),
    (["castles", "gifu"], "tokugawa", "state.castles.gifu"), (["castles"], {}, "state.castles.miyazu"),
    (["cubes"], {}, "state.cubes.edo"), (["cubes", "osaka"], "ishida", "state.cubes.osaka"),
    (["disks"], ["hideyori", "hideyori"], "state.disks"), (["options"], {"aizu_symbols": 4}, "state.options.aizu_symbols"),
    (["moves", "roads"], ["kyoto-gifu"], "state.moves.roads[0]"), (["moves", "option"], "far", "state.moves.option"),
    (["march"], {"home": "kyoto"}, "state.march.leader"), (["battle"], {}, "state.battle.options"),
    (["outcome"], {"winners": [], "rule": "B4", "text": ""}, "state.outcome"), (["more"], 1, "state.more"),
])
def test_bad_data_is_refused_with_its_path(path: list[Any], value: Any, where: str) -> None:
    data = game.encode(game.setup(1600))
    with pytest.raises(DecodeError) as error:
        game.decode(_changed(data, path, value))
    assert error.value.path == where


def test_a_combat_in_saved_data_fits_the_map() -> None:
    state = next(state for seed in range(20) for state in _positions(seed) if state.battle is not None)
    data = game.encode(state)
    for path, value, where in (
        (["battle", "hands", "ishida"], [], "state.battle.hands"), (["battle", "around"], None, "state.battle.around"),
        (["battle"], None, "state.battle"),
    ):
        with pytest.raises(DecodeError) as error:
            game.decode(_changed(data, path, value))
        assert error.value.path.startswith(where)


# --- records ----------------------------------------------------------------------------------------------------------


def _session(seed: int, steps: int, path: Path) -> Session[CampaignState, CampaignAction]:
    session = Session(game, game.setup(seed))
    session.record = Recorder(path, game, session.state)
    random = Random(seed)
    for _ in range(steps):
        if not game.to_act(session.state):
            break
        session.do(random.choice(list(game.legal_actions(session.state))))
    return session


@pytest.mark.parametrize("seed", range(4))
def test_a_record_that_was_cut_is_taken_up_again(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "campaign.jsonl"
    session = _session(seed, 250, path)
    whole = path.read_bytes()
    again = load_session(path)
    assert again.state == session.state
    # Killed in the middle of a line: what was whole is there, and the game goes on in the same file.
    path.write_bytes(whole[: len(whole) * 2 // 3])
    taken_up = load_session(path, go_on=True)
    random = Random(99)
    for _ in range(40):
        if game.to_act(taken_up.state):
            taken_up.do(random.choice(list(game.legal_actions(taken_up.state))))
    assert load_session(path).state == taken_up.state
    assert read_record(path).warning == ""


def test_a_whole_campaign_replays(tmp_path: Path) -> None:
    session = _session(7, 5000, tmp_path / "whole.jsonl")
    assert game.outcome(session.state) is not None
    again = load_session(tmp_path / "whole.jsonl")
    assert again.state == session.state
    assert game.outcome(again.state) == game.outcome(session.state)


# --- order and length -------------------------------------------------------------------------------------------------

_WALK = """
from random import Random
import hashlib
from sekigahara.block_game import game
digest = hashlib.sha256()
for seed in range(3):
    random, state = Random(seed), game.setup(seed)
    for _ in range(300):
        actions = list(game.legal_actions(state))
        if not actions:
            break
        digest.update("|".join(map(str, actions)).encode())
        step = game.apply(state, random.choice(actions))
        digest.update("|".join(map(str, step.events)).encode())
        state = step.state
print(digest.hexdigest())
"""


def test_the_order_is_the_same_in_every_process() -> None:
    found = {
        subprocess.run([sys.executable, "-c", _WALK], capture_output=True, text=True, check=True,
                       env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)}).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1
    assert next(iter(found))


def test_many_random_campaigns_come_to_an_end() -> None:
    """Forty here; with the slow ones they are five hundred."""
    _play_to_the_end(range(40))


@pytest.mark.slow
@pytest.mark.parametrize("first", range(40, 500, 115))
def test_five_hundred_random_campaigns_come_to_an_end(first: int) -> None:
    _play_to_the_end(range(first, first + 115))


def _play_to_the_end(seeds: range) -> None:
    ends: Counter[str] = Counter()
    for seed in seeds:
        random, state, steps = Random(seed), game.setup(seed), 0
        while game.to_act(state):
            state = game.apply(state, random.choice(list(game.legal_actions(state)))).state
            steps += 1
            assert steps < 3000
        outcome = game.outcome(state)
        assert outcome is not None
        _check_pieces(state)
        ends[outcome.rule] += 1
    assert {"B1", "B2", "B4"} <= set(ends), ends


def test_the_fullest_positions_are_quick() -> None:
    """The list of legal actions in the fullest position costs far less than the 5 ms that it may."""
    from time import perf_counter

    fullest = max((state for seed in range(2) for state in _positions(seed)),
                  key=lambda state: len(game.legal_actions(state)))
    best = min(_timed(fullest, perf_counter) for _ in range(10))
    assert best < 0.005, (best, len(game.legal_actions(fullest)))


def _timed(state: CampaignState, clock: Any) -> float:
    began = clock()
    list(game.legal_actions(state))
    return float(clock() - began)
