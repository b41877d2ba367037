"""The laboratory: the readings compared, in figures that can be played again."""

from __future__ import annotations

import pytest

from sekigahara.province_game import game
from sekigahara.province_game.laboratory import main, plot_readings, readings_table
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import SIDES
from sekigahara.province_game.readings import (
    PAIRS,
    RULES,
    SINGLES,
    Measured,
    combinations,
    compare,
    measured,
    named,
    play_reading,
    refused,
    summed,
)
from tabletop import OptionError

HITS = {"battle_winner": "most_hits", "hits_to_remove": 1}


def test_all_combinations_but_the_refused_ones():
    allowed = combinations()
    assert len(allowed) == len({str(each) for each in allowed}) == 48
    assert allowed[0] == {}
    (reason, number), = refused().items()
    assert number == 16
    assert "nobody can fall" in reason
    assert "[P9.2]" in reason
    for options in (*SINGLES, *PAIRS):
        assert dict(options) in allowed or options == {"round_limit": None}
    # Each option is read otherwise in one of the singles.
    assert {name for options in SINGLES for name in options} == {each.name for each in game.options.settings()}


def test_names_say_what_is_read_otherwise():
    names = [named(options) for options in (*combinations(), {"round_limit": None})]
    assert len(set(names)) == len(names)
    assert names[0] == "as we read it"
    assert named(HITS) == "one hit removes, most hits win"
    assert named({"hits_to_remove": 1, "war_cards": "different_clans"}) == "different clans, one hit"
    with pytest.raises(OptionError):
        named({"war_cards": "different_clans"})


def test_games_add_up_and_follow_from_their_seeds():
    told = []
    default, other = compare([{}, HITS], 3, executor="serial", progress=lambda done, total: told.append((done, total)))
    assert (told[0], told[-1]) == ((0, 6), (6, 6))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    for each in (default, other):
        assert each.games == sum(each.winners.values()) == sum(each.rules.values()) == sum(each.rounds.values()) == 3
        assert len(each.first) == 3
        assert each.battles >= each.taken > 0
    assert default.options == {}
    assert other.options == HITS
    assert default == summed({}, play_reading({}, 3, executor="serial"))
    assert Measured.of_line(default.line()) == default


def test_games_that_follow_are_added():
    two, one = (summed(HITS, play_reading(HITS, games, seed=seed, executor="serial")) for games, seed in ((2, 8), (1, 10)))
    assert two.plus(one) == summed(HITS, play_reading(HITS, 3, seed=8, executor="serial"))
    with pytest.raises(ValueError, match="does not go on"):
        one.plus(two)
    with pytest.raises(ValueError, match="does not go on"):
        two.plus(one._replace(options={}))


def test_what_is_measured_of_a_game():
    results = play_reading({}, 1, seed=2, executor="serial")
    (result,) = results
    assert result.measures["battles"] >= result.measures["taken"] >= 0
    # Two hits remove a unit: one a side at most falls in a battle (P9.4).
    assert result.measures["fallen"] <= 2 * result.measures["battles"]
    assert sum(result.measures[f"units {side}"] for side in SIDES) <= 50
    assert summed({}, results).first == (f"{result.winners[0]} {result.rule} {result.measures['round']}",)


def test_the_rounds_by_which_games_are_over():
    each = Measured({}, 10, 0, {}, {}, {4: 1, 9: 4, 12: 4, 30: 1}, 0, 0, 0, ())
    assert [each.by_round(part) for part in (0.1, 0.25, 0.5, 0.75, 0.9, 1)] == [4, 9, 9, 12, 12, 30]
    with pytest.raises(ValueError, match="from 0 to 1"):
        each.by_round(1.5)


def test_what_makes_no_sense_is_refused_before_any_game():
    with pytest.raises(OptionError, match="nobody can fall"):
        compare([{}, {"war_cards": "different_clans"}], 1_000_000, executor="serial")
    with pytest.raises(ValueError, match="games is 0"):
        play_reading({}, 0)
    with pytest.raises(ValueError, match="no reading"):
        plot_readings([])


# --- the figures that the project ships --------------------------------------------------------------------------------


def test_the_measured_figures_add_up():
    shipped = measured()
    assert [dict(each.options) for each in shipped[: len(SINGLES)]] == [dict(options) for options in SINGLES]
    for each in shipped:
        ProvinceOptions.make(each.options)
        assert each.seed == 0
        assert each.games == sum(each.winners.values()) == sum(each.rules.values()) == sum(each.rounds.values())
        assert set(each.rules) == set(RULES)
    assert len({str(each.options) for each in shipped}) == len(shipped)


@pytest.mark.parametrize("options", [{}, HITS], ids=named)
def test_the_measured_games_can_be_played_again(options):
    """If rules or players have changed, measure anew: ``python -m sekigahara.province_game.laboratory --anew``."""
    (shipped,) = [each for each in measured() if each.options == options]
    assert summed(options, play_reading(options, 3, executor="serial")).first == shipped.first


def test_the_plot_and_the_table_show_each_reading():
    shipped = measured()
    plot = plot_readings(shipped)
    table = readings_table(shipped).splitlines()
    assert len(table) == 1 + len(shipped)
    for each, row in zip(shipped, table[1:], strict=True):
        assert f"{each.name} ({each.games:,} games): Ishida wins" in plot.words
        assert row.startswith(each.name)
        assert f"{100 * each.winners['ishida'] / each.games:.1f}%" in row
        assert f"{each.games:,}" in row
    who, how, when = plot.figure.axes
    assert [label.get_text() for label in who.get_yticklabels()] == [f"{each.name} ({each.games:,})" for each in shipped]
    assert len(who.patches) == 3 * len(shipped)
    assert len(how.patches) == 4 * len(shipped)
    # The widths of a row's bars are all its games.
    for row in range(len(shipped)):
        assert sum(bar.get_width() for bar in how.patches[row::len(shipped)]) == pytest.approx(100)
    assert len(when.lines) == 3 * len(shipped)
    assert plot._repr_png_().startswith(b"\x89PNG")


def test_the_command_goes_on_where_it_was(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("sekigahara.province_game.laboratory.SINGLES", ({}, HITS))
    monkeypatch.setattr("sekigahara.province_game.laboratory.PAIRS", ())
    monkeypatch.setattr("sekigahara.province_game.laboratory._AT_ONCE", 1)
    file = tmp_path / "readings.jsonl"
    arguments = ["--seed", "3", "--file", str(file), "--games"]
    assert main([*arguments, "2"]) == 0
    whole = file.read_text(encoding="utf-8")
    assert [Measured.of_line(line).options for line in whole.splitlines()] == [{}, HITS]
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" games")[0] for line in lines[:4]] == [
        "as we read it: 1", "one hit removes, most hits win: 1", "as we read it: 2", "one hit removes, most hits win: 2"]
    # What is there is kept, what is missing is played, and comes out the same.
    file.write_text(whole.splitlines(keepends=True)[1], encoding="utf-8")
    assert main([*arguments, "1"]) == 0
    assert [Measured.of_line(line).games for line in file.read_text(encoding="utf-8").splitlines()] == [1, 2]
    assert main([*arguments, "2"]) == 0
    assert file.read_text(encoding="utf-8") == whole
    assert "one hit removes, most hits win: " not in capsys.readouterr().out
