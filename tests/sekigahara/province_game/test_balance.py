"""The search for a balanced setup, on few games; the figures over 2,000 games are printed by its command."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import islice
from random import Random

from sekigahara.province_game.balance import Figures, _changes, figures, play, table
from sekigahara.province_game.dealing import SETUP, Setup
from sekigahara.province_game.pieces import CLANS, SIDES


def test_a_game_follows_from_its_seed():
    assert play(SETUP, 5) == play(SETUP, 5)
    found = figures(SETUP, range(4, 7))
    assert found.games == 3
    assert sum(found.rules.values()) == 3
    assert str(found).startswith("3 games: Ishida wins")


def test_a_table_is_read_as_it_is_written():
    assert Setup.of_rows(csv.DictReader(table(SETUP).splitlines())) == SETUP


def test_changes_keep_the_rules_of_a_setup():
    for setup in islice(_changes(SETUP, Random(1)), 60):
        assert setup != SETUP
        held = {side: {at for at, _ in setup.units[side]} for side in SIDES}
        assert not held["ishida"] & held["tokugawa"]
        for side in SIDES:
            assert Counter(clan for _, clan in setup.units[side]) == dict.fromkeys(CLANS, 4)
            assert all(setup.flags[at] == side for at in held[side])


def test_what_the_figures_must_be():
    good = Figures(2000, 0.5, 0.0, 0.01, 0.05, 10, 0.0, {})
    assert good.holds
    assert good.off == 0
    for bad in (good._replace(ishida=0.44), good._replace(first=0.01), good._replace(second=0.05),
                good._replace(limit=0.15),
                good._replace(rounds=5), good._replace(rounds=16)):
        assert not bad.holds
        assert bad.off > 0
