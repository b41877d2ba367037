"""P5: gifts, oaths, and units that change sides outside a battle."""

from __future__ import annotations

from sekigahara.province_game import game
from tests.rules import covers
from tests.sekigahara.province_game.kit import (
    allowed,
    hand,
    legal,
    names,
    place,
    play,
    refused,
    step,
    told,
    units,
    why,
)


def table(cards: str = "ii-2 date-1 date-1 mori-1 levy", top: str = "mori-2", **more):
    return place("omi: ii date; kii: mori=mori-1", "musashi: ii", (cards, ""), decks=(top, ""), **more)


def test_whom_and_with_what():
    state = table(flags={None: "kii"})
    assert refused(state, "gift kii:mori with ii-2 date-1") == "P5.1"
    assert refused(state, "gift omi:mori with ii-2 date-1") == "P5.1"
    assert refused(state, "gift musashi:ii with ii-2 date-1") == "P5.1"
    assert refused(state, "gift omi:ii#2 with ii-2 date-1") == "P5.1"
    assert refused(state, "gift omi:ii with ii-2 levy") == "P6.1"
    assert refused(state, "gift omi:ii with ii-2 ii-1") == "P5.1"
    assert refused(state, "gift omi:ii with ii-2 ii-2") == "P5.1"
    assert legal(state, "gift omi:ii") == [
        "gift omi:ii with mori-1 ii-2", "gift omi:ii with ii-2 date-1", "gift omi:ii with mori-1 date-1 date-1"]
    assert why(state, "gift omi:ii with ii-2 date-2", viewer="tokugawa").legal is None


def test_no_card_is_given_that_could_be_kept():
    state = table()
    assert refused(state, "gift omi:ii with ii-2 date-1 date-1") == "P5.1"
    assert why(state, "gift omi:ii with ii-2 date-1 date-1").checks[0].text == (
        "The cards come to 4: Date 1 could be kept, so it is not given.")
    two = table("ii-2 mori-2")
    allowed(two, "gift omi:ii with mori-2 ii-2")


@covers("P5.2", "not")
def test_an_oath_is_given_once():
    state = table()
    assert refused(state, "gift kii:mori with ii-2 date-1") == "P5.2"
    assert "is sworn already" in why(state, "gift kii:mori with ii-2 date-1").checks[0].text
    it = step(state, "gift omi:date with ii-2 date-1")
    assert told(it.events, "P5.2") == ["Mōri 2 lies open with Date in Ōmi: he is sworn to Ishida."]
    # Sworn by any clan's card.
    assert units(it.state, "omi") == ["ii", "date!"]
    assert it.reveals


@covers("P5.3", "not")
def test_what_is_no_gift_comes_back():
    # An attack's cards are discarded, a gift's leave the game.
    state = place("kyoto: ii ii", "omi: mori", ("ii-1 ii-2 date-1", ""), decks=("mori-1", ""))
    attacked = play(state, "attack omi", "with ii-1: kyoto:ii")
    assert names(attacked, "gone", "ishida") == []
    assert names(attacked, "discards", "ishida") == ["ii-1"]
    gift = play(state, "gift kyoto:ii with ii-2 date-1")
    assert names(gift, "gone", "ishida") == ["ii-2", "date-1"]
    assert names(gift, "discards", "ishida") == []


def test_event_cards_on_the_way_go_to_the_hand():
    it = step(table(top="spies turncoat mori-2"), "gift omi:ii with ii-2 date-1")
    assert [event.text for event in it.events_for(None)][1:3] == [
        "Ishida turns over Spies on the way: the event card goes to the hand.",
        "Ishida turns over Turncoat on the way: the event card goes to the hand."]
    assert hand(it.state, "ishida") == ["mori-1", "date-1", "levy", "turncoat", "spies"]
    assert units(it.state, "omi") == ["ii!", "date"]


def test_no_gift_without_a_loyalty_card_to_draw():
    state = place("omi: ii", "musashi: ii", ("ii-2 date-1", ""), decks=("levy", ""), rest="gone")
    assert refused(state, "gift omi:ii with ii-2 date-1") == "P5.1"
    assert legal(state, "gift") == []
    # Others can't count the deck.
    assert why(state, "gift omi:ii with ii-2 date-1", viewer="tokugawa").legal is None
    state = place("omi: ii", "musashi: ii", ("ii-2 date-1", ""), decks=("levy", ""), discards=("mori-1", ""), rest="gone")
    it = step(state, "gift omi:ii with ii-2 date-1")
    assert units(it.state, "omi") == ["ii!"]
    assert told(it.events, "P7.3") == ["Ishida's deck is empty: its 1 discards are shuffled into a new one."]


@covers("P5.4", "not")
def test_one_who_stood_alone_stays():
    state = place("omi: ii", "musashi: date", ("mori-2 date-1", ""), decks=("date-2", ""))
    # Tokugawa's only unit in Ishida's land.
    state = place("kyoto: ii", "omi: date", ("mori-2 date-1", ""), decks=("date-2", ""), flags={"ishida": "omi"})
    it = step(state, "gift omi:date with mori-2 date-1")
    assert units(it.state, "omi", "ishida") == ["date!"]
    assert it.state.ask == "action"
    assert told(it.events, "P5.4") == ["Date in Ōmi joins Ishida and stays: no unit of his old side remains there."]
    assert game.view(it.state, None).sides["ishida"].units == 2
