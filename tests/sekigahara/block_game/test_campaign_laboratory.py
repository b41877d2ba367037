"""The campaign laboratory: many campaigns measured, and combats taken out of a campaign."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sekigahara.block_game import battle_game, game
from sekigahara.block_game.campaign_combats import combat_table, combats_of, take_out
from sekigahara.block_game.campaign_laboratory import (
    ENDS,
    campaign_summary,
    campaigns_to_csv,
    greedy_campaign,
    kept_campaigns,
    main,
    play_campaigns,
    plot_campaigns,
)
from sekigahara.block_game.campaign_panel import campaign_panel
from sekigahara.block_game.laboratory import play_many
from sekigahara.block_game.options import BattleOptions
from sekigahara.block_game.pieces import SIDES, Side
from sekigahara.block_game.players import greedy as battle_greedy
from tabletop.players import RandomPlayer, play_out
from tabletop.records import save_session
from tabletop.results import Results
from tabletop.session import Session

from .campaign.kit import beaten, campaign, play, random_play
from .campaign.worlds import twin


@cache
def watched() -> Session[Any, Any]:
    """One campaign between greedy players."""
    return greedy_campaign(3)


@cache
def few() -> Results:
    """A few campaigns between greedy players."""
    return play_campaigns(2, seed=3, executor="serial")


# --- many campaigns -----------------------------------------------------------------------------------------------------


def test_a_few_campaigns_in_figures_and_words() -> None:
    results = few()
    assert sum(results.wins().values()) == 2
    for each in results:
        measured = each.measures
        assert 1 <= measured["week"] <= 7
        assert ENDS[measured["end"]].endswith(f"({each.rule})")
        assert measured["points ishida"] + measured["points tokugawa"] <= 27
        assert (measured["week"], measured["turn"]) == (7, "B") or each.rule != "B4"
    text = campaign_summary(results)
    assert text.startswith("2 campaigns\n  Ishida won ")
    plot = plot_campaigns(results)
    assert repr(plot).startswith("Two bar charts of 2 campaigns. Ishida wins ")
    assert plot._repr_png_().startswith(b"\x89PNG")


def test_the_kept_games_are_those_that_are_played_today() -> None:
    kept = kept_campaigns()
    assert len(kept) == 200
    assert [each.seed for each in kept] == list(range(200))
    for today in few():
        then = kept[today.seed]
        assert (then.winners, then.rule, then.decisions, then.measures) == (
            today.winners, today.rule, today.decisions, today.measures), (
            "the greedy player or the rules have changed: run python -m sekigahara.block_game.campaign_laboratory")


def test_a_game_of_the_results_can_be_watched() -> None:
    session, counted = watched(), few()[3]
    outcome = game.outcome(session.state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.text) == (counted.winners, counted.rule, counted.text)
    assert len(session.history) == counted.decisions


def test_the_command_writes_a_file_that_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.csv"
    assert main(["--games", "1", "--seed", "3", "--one-core", "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == campaigns_to_csv(Results(game.name, few().games[:1]))
    assert capsys.readouterr().out.startswith("1 campaign\n")


def test_other_players_and_options() -> None:
    results = play_campaigns(1, seed=1, players=RandomPlayer, options={"aizu_symbols": 5}, executor="serial")
    assert len(results) == 1
    with pytest.raises(ValueError, match="games is 0"):
        play_campaigns(0)


# --- combats taken out ---------------------------------------------------------------------------------------------------


def test_all_combats_of_a_campaign() -> None:
    session = watched()
    found = combats_of(session)
    assert len(found) >= few()[3].measures["combats"], "a retreat may cause more than are declared"
    states = [node.state for node in session.line()]
    for number, each in enumerate(found, 1):
        assert each.number == number
        assert states[each.step] is each.start
        assert states[each.step - 1].battle is None or each.fled_from is not None
        battle = each.start.battle
        assert battle is not None
        assert (battle.place, battle.course) == (each.place, ())
        assert each.end is not None
        assert each.end.outcome is not None
    lost = {side: sum(len(each.end.lost[side]) for each in found if each.end is not None) for side in SIDES}
    assert all(lost[side] <= len(session.state.lost[side]) for side in SIDES), "overruns and retreats take blocks, too"
    table = combat_table(session)
    assert len(table.splitlines()) == sum(not each.declined for each in found)
    assert "(B62)" in table
    assert table.splitlines()[-1].endswith("Tokugawa wins the game at once (B1)")
    assert combat_table(Session(game, game.setup(1))) == "no combat yet"


def test_what_is_printed_tells_no_face_and_no_card() -> None:
    session = watched()
    for each in combats_of(session):
        for text in (str(each), repr(each)):
            assert "-mon" not in text
            assert " card" not in text


def test_a_combat_from_its_beginning_has_the_same_blocks_and_cards() -> None:
    session = watched()
    for each in combats_of(session):
        taken = take_out(session, each.number)
        begun = each.start.battle
        assert begun is not None
        assert type(taken.options) is BattleOptions
        assert taken.but(options=begun.options) == begun
        assert battle_game.decode(battle_game.encode(taken)) == taken


def test_played_as_it_was_played_it_ends_as_it_ended() -> None:
    session = watched()
    line = session.line()
    for each in combats_of(session):
        state = take_out(session, each.number)
        for node in line[each.step + 1:]:
            if battle_game.outcome(state) is not None:
                break
            assert node.step is not None
            state = battle_game.apply(state, battle_game.parse(str(node.step.action), state)).state
        assert each.end is not None
        assert state.but(options=each.end.options) == each.end


def test_a_combat_is_played_on_and_played_many_times() -> None:
    session = watched()
    number = next(each.number for each in combats_of(session) if each.blocks["ishida"] > 1 and not each.declined)
    state = take_out(session, number)
    end = play_out(battle_game, state, {side: battle_greedy(1) for side in SIDES})
    assert battle_game.outcome(end.state) is not None
    results = play_many(state, 5, executor="serial")
    assert len(results) == 5


def test_as_it_stands_and_from_a_record_and_a_panel(tmp_path: Path) -> None:
    session = Session(game, beaten())
    path = tmp_path / "campaign.jsonl"
    save_session(session, path)
    panel = campaign_panel(session)
    for source in (session, path, str(path), panel, session.state):
        taken = take_out(source)
        assert taken.ask == "retreat"
        assert [str(action) for action in battle_game.legal_actions(taken)] == ["retreat inside", "retreat sawayama"]
    step = battle_game.apply(take_out(session), battle_game.parse("retreat sawayama", take_out(session)))
    assert battle_game.outcome(step.state) is not None
    [combat] = combats_of(session)
    assert str(combat).endswith("still on")


def test_a_campaigns_own_settings_stay_behind() -> None:
    state = campaign({"kyoto": "ukita-2"}, {"gifu": "date-2"}, side="tokugawa", options={
        "aizu_symbols": 5, "weapon_bonus": "swords_only"})
    state = play(state, "move minimal; stack gifu; take all; march sawayama; march kyoto; end; fight kyoto")
    taken = take_out(state)
    assert taken.options == BattleOptions.make({"weapon_bonus": "swords_only"})


@pytest.mark.parametrize(("number", "words"), [(0, "no combat 0"), (99, "no combat 99"), (None, "no combat is on")])
def test_what_is_not_there(number: int | None, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        take_out(watched(), number)


def test_no_campaign_and_no_combat() -> None:
    with pytest.raises(ValueError, match="is no campaign"):
        combats_of(Session(battle_game, battle_game.setup(1)))
    with pytest.raises(ValueError, match="no combat is on"):
        take_out(game.setup(1))


# --- as a seat knows it --------------------------------------------------------------------------------------------------


def test_a_fair_game_that_goes_on_gives_a_seat_what_it_knows() -> None:
    session = Session(game, beaten(), mode="fair")
    with pytest.raises(ValueError, match="fair and goes on"):
        take_out(session)
    taken = take_out(session, viewer="ishida")
    state = session.state.battle
    assert state is not None
    assert taken.hands["ishida"] == state.hands["ishida"]
    session.do(game.parse("retreat sawayama", session.state))
    ended = Session(game, watched().state, mode="fair")
    with pytest.raises(ValueError, match="no combat is on"):
        take_out(ended)


def _in_combat(seed: int) -> list[Any]:
    """Positions of a random campaign in which a combat is on."""
    found: list[Any] = []
    random, state = Random(seed), game.setup(seed)
    while game.to_act(state) and len(found) < 40:
        state = random_play(state, random, 1)
        if state.battle is not None:
            found.append(state)
    return found[::4]


@pytest.mark.parametrize("viewer", [*SIDES, None])
def test_what_a_seat_takes_out_follows_from_what_it_sees(viewer: Side | None) -> None:
    dealt = set()
    for seed in range(4):
        for state in _in_combat(seed):
            taken = take_out(state, viewer=viewer, seed=7)
            assert battle_game.decode(battle_game.encode(taken)) == taken
            assert battle_game.view(taken, viewer) == battle_game.view(take_out(state), viewer)
            assert take_out(twin(state, viewer, Random(seed)), viewer=viewer, seed=7) == taken
            dealt.add(take_out(state, viewer=viewer, seed=8) == taken)
            end = play_out(battle_game, taken, {side: RandomPlayer(1) for side in SIDES})
            assert battle_game.outcome(end.state) is not None
            for side in SIDES:
                shown = [card for card in state.battle.shown[side] if card not in state.battle.played[side]]
                assert set(shown) <= set(taken.hands[side])
    assert False in dealt, "another seed deals other pieces"
