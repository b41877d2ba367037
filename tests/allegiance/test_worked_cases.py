"""The worked cases of the rules page, one test each."""

from __future__ import annotations

import pytest

from allegiance import CardTable, CardTableError, count, game
from tabletop import OptionError
from tests.allegiance.tables import do, make_table, random_steps, stacked
from tests.rules import covers

SIZES = {3: (48, 45, 5, 6), 4: (52, 48, 4, 5), 5: (50, 45, 3, 4)}


@pytest.mark.parametrize("players", [3, 4, 5])
@covers("A1.3", "holds")
@covers("A1.5", "holds")
def test_1_sizes_for_three_four_and_five_players(players: int) -> None:
    in_play, drawn, turns, hand = SIZES[players]
    table = make_table(players=players)
    assert (len(table.pack), 3 * table.turns, table.rounds) == (in_play, drawn, turns)
    state = game.setup(1, {"players": players})
    assert [len(cards) for cards in state.hands] == [1] * players
    assert state.deck == drawn - 3
    for before, step in random_steps(5, players=players):
        for at in (before, step.state):
            total = at.deck + len(at.drawn) + len(at.temple) + len(at.guild) + sum(map(len, at.hands))
            assert total == in_play
    assert sum(map(len, step.state.hands)) == players * hand


@covers("A4.2", "applies")
@covers("A1.2", "holds")
def test_2_equal_influence_makes_the_thieves_rule() -> None:
    counted = count(["3/0", "Guildmaster", "Merchant"], ["0/3", "5/0", "0/1"], {"X": ["1/0"]})
    assert counted.influence == (4, 4)
    assert counted.ruler == "thieves"


@covers("A4.2", "not")
@covers("A4.3", "applies")
@covers("A4.4", "applies")
def test_3_all_who_are_loyal_to_the_temple_win() -> None:
    counted = count(["20/0"], ["0/19"], {"X": ["6/4"], "Y": ["5/5"], "Z": ["7/1"]})
    assert counted.ruler == "temple"
    assert counted.winners == ("X", "Z")
    assert counted.loyalty["Y"].side == "thieves"
    assert (counted.rule, counted.decided) == ("A4.4", "temple")


@covers("A4.4", "not")
@covers("A4.5", "applies")
def test_4_the_largest_sum_wins_not_the_largest_difference() -> None:
    counted = count([], [], {"X": ["2/9"], "Y": ["0/8"], "Z": ["6/1"]})
    assert counted.winners == ("X",)
    assert counted.loyalty["Y"].difference > counted.loyalty["X"].difference
    assert (counted.rule, counted.decided) == ("A4.5", "sum")


@covers("A4.5", "applies")
def test_5_the_difference_breaks_a_tie() -> None:
    counted = count([], [], {"X": ["2/8"], "Y": ["1/8"]})
    assert (counted.winners, counted.decided) == (("Y",), "difference")


@covers("A4.5", "applies")
@covers("A4.6", "applies", "not")
def test_6_the_guildmaster_breaks_the_last_tie_or_both_win() -> None:
    with_master = ["Guildmaster", "1/3"]
    counted = count([], [], {"X": with_master, "Y": ["1/8"]})
    assert (counted.winners, counted.rule, counted.decided) == (("X",), "A4.5", "guildmaster")
    counted = count(["Guildmaster"], [], {"X": ["0/5", "1/3"], "Y": ["1/8"]})
    assert (counted.winners, counted.rule, counted.decided) == (("X", "Y"), "A4.6", "shared")


@covers("A4.4", "not")
@covers("A4.6", "applies")
def test_7_nobody_wins_where_nobody_is_loyal_to_the_ruling_side() -> None:
    counted = count(["5/0"], [], {"X": ["1/1"], "Y": ["0/3"]})
    assert (counted.winners, counted.rule, counted.decided) == ((), "A4.6", "nobody")


@covers("A3.1", "refuses")
def test_8_an_action_needs_an_action_card_and_there_is_one_a_turn() -> None:
    state = stacked(["Acolyte", "Acolyte", "Acolyte", "Priest", "Spy", "Initiate"])
    state = do(state, "lay temple=Priest guild=Spy keep=Initiate")
    assert [str(action) for action in game.legal_actions(state)] == ["pass"]
    verdict = game.explain(state, game.parse("show Spy look Mia", state))
    assert verdict.legal is False
    assert verdict.checks[0].rule == "A3.1"
    assert "the Thieves' Guild" in verdict.checks[0].text
    state = stacked(["Inquisitor", "Acolyte", "Acolyte", "Priest", "Spy", "Initiate"])
    state = do(state, "lay temple=Priest guild=Initiate keep=Spy", "show Spy look Mia")
    second = game.explain(state, game.parse("show Inquisitor look Mia", state))
    assert (second.legal, second.rules) == (False, ("A3.1",))


@covers("A3.5", "allows")
@covers("A4.3", "applies", "not")
def test_9_a_given_card_moves_loyalty() -> None:
    before = count([], [], {"X": ["4/3", "0/3"], "Y": ["5/3"]}).loyalty
    assert (before["X"].side, before["Y"].side) == ("thieves", "temple")
    after = count([], [], {"X": ["4/3"], "Y": ["5/3", "0/3"]}).loyalty
    assert (after["X"].temple, after["X"].thieves, after["X"].side) == (4, 3, "temple")
    assert (after["Y"].temple, after["Y"].thieves, after["Y"].side) == (5, 6, "thieves")
    state = stacked(["Burglar", "Priest", "Acolyte", "Priest", "Spy", "Initiate"])
    state = do(state, "lay temple=Priest guild=Initiate keep=Spy", "show Spy give Burglar to Mia")
    assert (state.hand("Ida"), state.hand("Mia")) == (("Spy",), ("Priest", "Burglar"))


@covers("A3.6", "refuses", "allows")
@covers("A3.4", "allows")
def test_10_taking_needs_a_player_with_cards() -> None:
    state = stacked(["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate"])
    state = do(state, "lay temple=Priest guild=Burglar keep=Initiate")
    sizes = [len(cards) for cards in state.hands]
    state = do(state, "show Spy take Tom")
    assert [len(cards) for cards in state.hands] == [sizes[0] + 1, sizes[1], sizes[2] - 1]
    lay = game.legal_actions(do(state, "pass"))[0]
    state = do(state, "pass", str(lay))
    for text in ("show Inquisitor take Tom", "show Inquisitor look Tom"):
        verdict = game.explain(state, game.parse(text, state))
        assert (verdict.legal, verdict.rules) == (False, ("A3.6",))
        assert game.parse(text.replace("Tom", "Ida"), state) in game.legal_actions(state)


@covers("A3.3", "allows")
def test_11_a_peek_shows_what_was_just_laid_or_what_others_laid() -> None:
    cards = ["Spy", "Inquisitor", "Acolyte", "Priest", "Burglar", "Initiate", "Cutpurse", "Smuggler", "Acolyte"]
    for peek, seen in (("top", ("Priest", "Burglar")), ("top_of_others", None)):
        state = stacked(cards, peek=peek)
        state = do(state, "lay temple=Priest guild=Burglar keep=Initiate")
        step = game.apply(state, game.parse("show Spy peek", state))
        own = [event.facts for event in step.events if event.audience is not None]
        assert [(facts["temple"], facts["guild"]) for facts in own] == ([seen] if seen else [])
        state = do(step.state, "pass", "lay temple=Cutpurse guild=Smuggler keep=Acolyte")
        step = game.apply(state, game.parse("show Inquisitor peek", state))
        (private,) = [event for event in step.events if event.audience is not None]
        second = ("Cutpurse", "Smuggler") if peek == "top" else ("Priest", "Burglar")
        assert (private.facts["temple"], private.facts["guild"]) == second
        assert private.audience == frozenset({"Mia"})


@covers("A4.3", "applies")
def test_12_an_empty_hand_is_loyal_to_the_thieves() -> None:
    loyalty = count([], [], {"X": [], "Y": ["1/0"]}).loyalty
    assert (loyalty["X"].temple, loyalty["X"].thieves, loyalty["X"].side) == (0, 0, "thieves")
    assert loyalty["Y"].side == "temple"


@covers("A1.1", "refuses")
@covers("A1.3", "holds")
def test_13_wrong_numbers_and_wrong_tables_are_refused_with_the_rule() -> None:
    for players in (2, 6, ["Ida", "Mia"]):
        with pytest.raises(OptionError, match=r"players.*\[A1\.1\]"):
            game.setup(0, {"players": players})
    rows = CardTable.default().rows()
    fifty = [row for row in rows if row[0] != "Merchant"] + [["Merchant", "unaligned", 1, 1, 2, 0]]
    negative = [row if row[0] != "Spy" else ["Spy", "thieves", -1, 2, 4, 1] for row in rows]
    masterless = [row if row[0] != "Guildmaster" else ["Master", *row[1:]] for row in rows]
    for bad, says in ((fifty, "50 cards"), (negative, "'-1'|-1"), (masterless, "no Guildmaster")):
        with pytest.raises(CardTableError, match=rf"({says}).*\[A1\.3\]"):
            CardTable.load(bad)
        with pytest.raises(OptionError, match=r"cards.*\[A1\.3\]"):
            game.setup(0, {"cards": bad})
