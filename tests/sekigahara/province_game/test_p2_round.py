"""P2: the round."""

from __future__ import annotations

from sekigahara.province_game import game
from sekigahara.province_game.dealing import deal
from sekigahara.province_game.options import ProvinceOptions
from sekigahara.province_game.pieces import ROUND_EVENTS
from tests.rules import covers
from tests.sekigahara.province_game.kit import (
    allowed,
    fight,
    legal,
    place,
    play,
    refused,
    step,
    to_end_of_turn,
    to_next_round,
    told,
    units,
    why,
)


def table(**more):
    return place("kyoto: ii; osaka: date", "musashi: ii; fukushima: date", ("ii-1", "date-1"), **more)


@covers("P2.1", "allows", "refuses")
def test_one_side_is_asked_for_one_thing():
    state = table()
    assert "P2.1" in allowed(state, "pass")
    assert refused(state, "pass", "tokugawa") == "P2.1"
    assert why(state, "pass", "tokugawa").checks[0].text == "Ishida must decide now (an action), not Tokugawa."
    assert refused(state, "draw deck") == "P2.1"
    assert "this is another decision" in why(state, "draw deck").checks[0].text
    assert refused(state, "send omi") == "P2.1"
    order = [state.asked]
    while state.round == 1:
        state = play(state, "pass" if state.ask == "action" else "draw deck")
        order.append(state.asked)
    assert order[:5] == ["ishida", "ishida", "tokugawa", "tokugawa", "ishida"]


@covers("P2.2", "applies", "not")
def test_a_round_event_a_round():
    state = table(events=["typhoon", "lean-year"])
    it = to_next_round(state, "pass")
    assert it.state.event == "typhoon"
    assert it.state.event_past == ("quiet-season", "typhoon")
    assert told(it.events, "P2.2") == ["Round 2: Typhoon. There are no sea routes this round."]
    # First the first player, then the second; Ishida was first in round 1.
    it = to_next_round(it.state, "pass")
    assert (it.state.event, it.state.first, it.state.ask, it.state.asked) == ("lean-year", "ishida", "discard", "ishida")
    assert play(it.state, legal(it.state)[0]).asked == "tokugawa"
    # No event deck is shuffled while there are cards in it.
    assert not any("shuffled" in event.text for event in it.events if event.rules[0] == "P2.2")
    # Quiet season, the last of the ten.
    others = [name for name in ROUND_EVENTS if name != "quiet-season"]
    empty = game.decode({**game.encode(table()), "event_deck": [], "event_past": [*others, "quiet-season"]})
    again = to_next_round(empty, "pass")
    assert told(again.events, "P2.2")[0] == "The event deck is empty: its 10 cards are shuffled."
    assert len(again.state.event_deck) == 9
    assert again.came is not None


def test_the_start_tells_what_the_first_event_did():
    for seed in range(40):
        state = deal(seed, ProvinceOptions())
        assert state.news[0][1].startswith(f"Round 1: {ROUND_EVENTS[state.event].title}.")
        if state.event == "rumours":
            break
    assert any("by chance" in text for _, text in state.news)
    assert state.news[1][1] in str(state)
    assert to_next_round(state, legal(state)[-1]).state.news == ()


@covers("P2.3", "allows", "refuses")
def test_two_actions_a_turn():
    state = place("kyoto: ii ii; osaka: date", "musashi: ii", ("ii-1 ii-1 ii-1", ""))
    state = play(state, "move kyoto>omi ii with ii-1", "move kyoto>omi ii with ii-1")
    assert (state.asked, state.ask) == ("tokugawa", "action")
    assert refused(state, "move omi>kyoto ii with ii-1", "ishida") == "P2.1"
    assert allowed(state, "pass")[0] == "P2.3"
    it = step(state, "pass")
    assert it.events[0].text == "Tokugawa passes an action."
    assert it.events[0].facts["left"] == 1
    assert to_end_of_turn(it.state).ask == "draw"


@covers("P2.4", "applies", "not")
def test_the_first_player_changes():
    state = table()
    assert state.first == "ishida"
    two = to_next_round(state, "pass").state
    assert (two.round, two.first) == (2, "tokugawa")
    three = to_next_round(two, legal(two)[-1]).state
    assert (three.round, three.first) == (3, "ishida")
    # Within a round it stays.
    assert to_end_of_turn(state).first == "ishida"


@covers("P2.5", "applies", "not")
def test_what_depends_on_hidden_cards_is_always_asked():
    # Nobody holds a card; each is asked all the same, and ends it himself.
    state = place("kyoto: ii", "omi: mori", ("ii-1", ""))
    state = play(state, "attack omi", "with ii-1: kyoto:ii")
    asked = []
    while state.battle is not None:
        asked.append((state.asked, state.ask, legal(state)))
        state = play(state, legal(state)[-1])
    assert asked[:5] == [("ishida", "pay", ["done"]), ("ishida", "secure", ["done"]), ("tokugawa", "secure", ["done"]),
                         ("ishida", "war", ["done"]), ("tokugawa", "war", ["done"])]
    # What everyone can see is not asked: units without any way out are removed at once.
    lost = fight("ii", "mori")
    while lost.plan:
        assert lost.ask in ("secure", "war")
        lost = play(lost, "done")
    assert units(lost, "mino") == ["mori"]
    swear = to_next_round(table(events=["emissaries"], rest="gone"), "pass").state
    assert (swear.ask, legal(swear)) == ("swear", ["done"])
