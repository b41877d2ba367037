"""The rulebook as a page: every option with its default, and every rule, for every game."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tabletop.game import load_game
from tabletop.page import rulebook_page
from tests.toy import game as toy

GAMES = ("sekigahara.block_game.game", "sekigahara.block_game.battle_game", "sekigahara.province_game.game",
         "sengokuki.game", "allegiance.game")


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_every_rule_is_on_the_page(name):
    game = load_game(name)
    page = rulebook_page(game)
    tree = ElementTree.fromstring(page._repr_html_())
    options, rules = tree.findall("details")
    listed = [row.find("td/code").text for row in options.iter("tr") if row.find("td") is not None]
    assert listed == [each.name for each in game.options.settings()] != []
    assert [row.find("td").text for row in rules.iter("tr") if row.find("td") is not None] == list(game.rulebook)
    text = str(page)
    for each in page.settings:
        assert each.says in text
        assert each.rule in game.rulebook, f"option {each.name} names a rule that is not there"


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_names_an_option_that_there_is(name):
    game = load_game(name)
    names = {each.name for each in game.options.settings()}
    if name.endswith("battle_game"):
        names |= {each.name for each in load_game(GAMES[0]).options.settings()}
    for rule in game.rulebook.values():
        for option in re.findall(r"\w+", rule.option or ""):
            assert option in names, f"{rule.id} names the option {option}"


def test_defaults_come_first_and_other_values_after_them():
    text = str(rulebook_page(load_game("sekigahara.province_game.game")))
    assert "hits_to_remove = 2 [P9.4] (or 1)" in text
    assert "round_limit = 30 [P8.4] (or none)" in text


def test_foreign_words_are_escaped():
    page = rulebook_page(toy)
    page.settings = (page.settings[0].__class__("a<b", "<i>", ("<i>", "x"), "T2", "", "says <b>", True),)
    assert "<code>a&lt;b</code>" in page._repr_html_()
    assert "<i>" not in page._repr_html_()


def test_a_game_without_options_has_a_page_of_rules():
    page = rulebook_page(toy)
    page.settings = ()
    assert "Options" not in page._repr_html_()
    assert repr(page) == f"<The rulebook of {toy.title}: 0 options, {len(toy.rulebook)} rules>"
