"""A4: the end of a game, its winners, and free counting."""

from __future__ import annotations

import pytest

from allegiance import CountError, count, game
from allegiance.actions import Pass
from tabletop import TEACHER, Viewer
from tests.allegiance.endings import ENDINGS
from tests.allegiance.tables import finished, random_steps
from tests.rules import covers


@covers("A4.1", "applies", "not")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_game_ends_after_the_last_turn_action_included(players: int) -> None:
    steps = list(random_steps(2, players=players))
    *_, (before, last) = steps
    assert isinstance(last.action, Pass)
    assert (before.deck, before.turn + 1) == (0, before.table.turns)
    assert game.outcome(before) is None, "the deck is empty, but the last turn is on"
    assert game.to_act(last.state) == ()
    assert list(game.legal_actions(last.state)) == []
    assert game.outcome(last.state) is not None
    shown = next(event for event in last.events if event.rules == ("A4.1",))
    assert shown.audience is None
    viewers: tuple[Viewer, ...] = (*game.seats(before), None, TEACHER)
    for viewer in viewers:
        view = game.view(last.state, viewer)
        assert all(hand.cards is not None for hand in view.hands)
        assert all(slot.card for pile in (view.temple, view.guild) for slot in pile.slots)
        assert view.count == last.state.final_count()
    verdict = game.explain(last.state, Pass(last.action.seat))
    assert (verdict.legal, verdict.checks[0].rule) == (False, "A4.1")


@covers("A4.2", "applies", "not")
def test_influence_counts_one_side_on_each_pile() -> None:
    counted = count(["Priest", "Spy", "Merchant"], ["Burglar", "High Priest", "Merchant"], {"X": []})
    assert counted.influence == (4, 4)
    assert count(["2/9"], ["9/1"], {"X": []}).ruler == "temple"
    assert count(["0/9"], ["9/0"], {"X": []}).ruler == "thieves", "nothing against nothing is equal"
    lines = [line for step in counted.steps for line in step.lines if line.rule == "A4.2"]
    assert [(line.text, line.amount) for line in lines] == [
        ("Priest", 3), ("Merchant", 1), ("Burglar", 3), ("Merchant", 1)]


@covers("A4.5", "applies", "not")
@covers("A4.4", "applies", "not")
@covers("A4.6", "applies", "not")
@pytest.mark.parametrize("name", list(ENDINGS))
def test_every_kind_of_ending(name: str) -> None:
    ending = ENDINGS[name]
    state = finished(**ending.arguments)
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.facts["decided"] == ending.decided
    assert (outcome.winners, outcome.rule) == (ending.winners, ending.rule)
    # Free counting comes to the same.
    words = state.table.words
    free = count(words(state.temple), words(state.guild), {seat: state.hand(seat) for seat in state.table.seats})
    assert free == state.final_count()


def test_all_kinds_of_endings_are_there() -> None:
    assert {(ending.decided, ending.rule) for ending in ENDINGS.values()} == {
        ("temple", "A4.4"), ("only", "A4.5"), ("sum", "A4.5"), ("difference", "A4.5"), ("guildmaster", "A4.5"),
        ("shared", "A4.6"), ("nobody", "A4.6")}


def test_tie_breaks_look_only_at_those_still_tied() -> None:
    # Z has the largest difference of all and the Guildmaster, but not the largest sum.
    counted = count([], [], {"X": ["3/9"], "Y": ["2/9"], "Z": ["Guildmaster", "0/3"]})
    assert (counted.winners, counted.decided) == (("Y",), "difference")
    assert counted.stages == (("sum", ("X", "Y", "Z"), ("X", "Y")), ("difference", ("X", "Y"), ("Y",)))
    # The Guildmaster with somebody loyal to the temple breaks no tie.
    counted = count([], [], {"X": ["1/8"], "Y": ["1/8"], "Z": ["Guildmaster", "9/0"]})
    assert (counted.winners, counted.decided) == (("X", "Y"), "shared")
    counted = count([], [], {"X": ["1/8"], "Y": ["0/1"], "Z": ["1/8"], "W": ["5/0"]})
    assert counted.winners == ("X", "Z")


def test_the_count_tells_every_number() -> None:
    counted = count(["Priest"], ["Burglar"], {"Mia": ["Spy", "Merchant"], "Tom": ["0/3", "2/0"], "Ida": ["5/0"]})
    text = str(counted)
    assert text == "\n".join(str(step) for step in counted.steps)
    for line in ("Influence 3 against 3: equal, so the thieves rule. [A4.2]",
                 "Mia: 1 to 3: loyal to the thieves. [A4.3]",
                 "(1) the largest thieves' sum: Mia 3, Tom 3: Mia and Tom are tied. [A4.5]",
                 "(2) the largest difference: Mia 3 - 1 = 2, Tom 3 - 2 = 1: Mia. [A4.5]",
                 "The thieves rule; Mia wins: Mia and Tom tie at 3, and the difference 2 is the largest. [A4.5]"):
        assert line in text
    assert all(step.rules[0] in game.rulebook for step in counted.steps)


@pytest.mark.parametrize(("temple", "guild", "hands", "says"), [
    (["Preist"], [], {}, r"temple\[0\]: 'Preist' .* did you mean Priest\?.*A1\.3"),
    ([], ["5"], {}, r"guild\[0\]"),
    ([], ["-1/2"], {}, r"guild\[0\]"),
    ([], ["1/2/3"], {}, r"guild\[0\]"),
    ([], [], {"Mia": ["Spy", 3]}, r"hands\.Mia\[1\]: a card is a name or points"),
    ([], [], {"Mia": "Spy"}, r"hands\.Mia: needs a list"),
    ("Spy", [], {}, r"temple: needs a list"),
    ([], [], ["Spy"], r"hands: needs players"),
    (["Guildmaster"], [], {"Mia": ["Guildmaster"]}, r"hands\.Mia\[0\]: there are only 1 of Guildmaster.*A1\.3"),
])
def test_what_can_not_be_counted_is_refused(temple: object, guild: object, hands: object, says: str) -> None:
    with pytest.raises(CountError, match=says):
        count(temple, guild, hands)  # type: ignore[arg-type]


def test_points_written_loosely_are_read() -> None:
    assert count([" 3 / 0 ", "High   Priest"], [], {"X": []}).influence == (8, 0)
