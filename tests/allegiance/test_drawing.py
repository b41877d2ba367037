"""The table as a picture: well-formed, closed to each viewer, and true to the view; the count with every number's rule."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from allegiance import count, game
from allegiance.arranging import ended
from allegiance.cards import CardTable
from allegiance.drawing import draw_table, front_seat
from allegiance.drawing_cards import card_words, face
from allegiance.drawing_count import CountPicture, cards_html, count_html
from allegiance.drawing_know import know_html
from allegiance.drawing_style import panel_css
from allegiance.emblems import SIGNS, emblem_defs
from allegiance.view import View
from tabletop import TEACHER, Viewer
from tabletop.panel.kit import Marks
from tests.allegiance.tables import do, random_steps, stacked
from tests.allegiance.twins import replay, twins_of, write_script

SVG = "{http://www.w3.org/2000/svg}"
NAMES = CardTable.default().names
OPTIONS: tuple[dict[str, Any], ...] = ({"players": 3}, {"players": 4, "peek": "top_of_others"},
                                       {"players": 5, "allocate_from": "hand"})
DEALT = ["Priest", "Merchant", "Guildmaster", "Acolyte"]
START = [*DEALT, "Spy", "Inquisitor", "High Priest"]


def known_names(view: View) -> set[str]:
    """Every card name that this viewer may read in the page."""
    names = {*(view.drawn or ()), *(card for hand in view.hands for card in hand.shown)}
    for hand in view.hands:
        names |= {*(hand.cards or ()), *(name for name, _ in hand.must)}
        if len(hand.may) < 6:
            names |= {name for name, _ in hand.may}
    for pile in (view.temple, view.guild):
        names |= {slot.card for slot in pile.slots if slot.card is not None}
    for seen in view.seen:
        names |= {*seen.cards, *seen.gone}
    return names | {card for _, cards in view.seen_by for card in cards}


def named(markup: str) -> set[str]:
    """The card names that stand in a text. "High Priest" is not a Priest."""
    text = markup.replace("High Priest", "HIGH")
    found = {name for name in NAMES if name != "High Priest" and re.search(rf"\b{name}\b", text)}
    return found | ({"High Priest"} if "HIGH" in text else set())


def everything(view: View) -> str:
    below = count_html(view.count) if view.count is not None else know_html(view)
    # The rule about Merchants out of the game names them to everybody.
    return draw_table(view) + below.replace("Merchants are", "").replace("No Merchant is", "")


@pytest.mark.parametrize("options", OPTIONS)
def test_well_formed_and_nothing_is_named_that_the_viewer_may_not_know(options: dict[str, Any]) -> None:
    for state, _ in list(random_steps(3, **options))[::3]:
        viewers: tuple[Viewer, ...] = (*state.table.seats, None, TEACHER)
        for viewer in viewers:
            view = game.view(state, viewer)
            root = ElementTree.fromstring(draw_table(view))
            title = root.find(f"{SVG}title")
            assert title is not None
            assert (title.text or "").startswith("The table, ")
            ElementTree.fromstring(f"<div>{know_html(view)}</div>".replace("&nbsp;", " "))
            if viewer is not TEACHER:
                assert named(everything(view)) <= known_names(view), (viewer, view)


def test_twins_are_drawn_alike() -> None:
    luck = Random(9)
    for seed, options in enumerate(OPTIONS):
        script = write_script(seed, turns=7, **options)
        for place, viewer in enumerate((*script.table.seats, None)):
            at = -1 if viewer is None else place
            for twin in list(twins_of(script, at, luck, 3))[-1:]:
                for (one, _), (two, _) in zip(replay(script)[::2], replay(twin)[::2], strict=True):
                    assert everything(game.view(one, viewer)) == everything(game.view(two, viewer))


def test_the_signs_are_defined_once_and_the_backs_are_all_equal() -> None:
    defs = emblem_defs()
    ids = re.findall(r'id="([^"]+)"', defs)
    assert len(ids) == len(set(ids))
    assert {f"al-{name}" for name in SIGNS} <= set(ids)
    assert all(line.startswith((".tt ", ".tt.", "  ", "@container", "}")) or not line for line in panel_css().splitlines())
    drawn = draw_table(game.view(game.setup(1, {"players": 4}), None))
    used = set(re.findall(r'href="#([^"]+)"', drawn))
    assert used <= {*ids, "g-eye"}
    # One card in each hand, the three drawn, and the edges of the deck.
    assert drawn.count('href="#al-back"') == 4 + 3 + 8


def test_a_face_shows_both_numbers_in_their_place() -> None:
    table = CardTable.default()
    for card in table.cards:
        texts = [each.text for each in ElementTree.fromstring(face(card, 0, 0)).iter("text")]
        assert texts == [card.name, str(card.temple), str(card.thieves)]
        assert ("#al-glass" in face(card, 0, 0)) is card.action
    assert card_words(table["Spy"]) == "Spy, temple 0, thieves 2, action card"


# --- the draft --------------------------------------------------------------------------------------------------------


def test_the_drawn_cards_and_the_places_can_be_clicked() -> None:
    state = stacked(START, players=4)
    view = game.view(state, "Ida")
    drawn = draw_table(view, Marks(possible=frozenset({"card:Spy"})), live=True)
    targets = set(re.findall(r'data-do="([^"]+)"', drawn))
    assert targets == {"card:Spy", "card:Inquisitor", "card:High Priest", "place:temple", "place:guild", "place:hand"}
    assert "data-do" not in draw_table(view)
    assert "data-do" not in draw_table(game.view(state, "Mia"))


def test_a_picked_card_and_a_laid_one() -> None:
    view = game.view(stacked(START, players=4), "Ida")
    drawn = draw_table(view, Marks(chosen=frozenset({"High Priest@temple", "card:Spy"})), live=True)
    assert drawn.count("al-draft") == 1
    assert drawn.count('"al-cor"') == 1
    assert drawn.count('class="al-can"') == 2
    assert "High Priest, temple 5, thieves 0: on the Temple, not yet confirmed" in drawn
    assert "~confirm" not in drawn
    chosen = game.parse("lay temple=High Priest guild=Spy keep=Inquisitor", stacked(START, players=4))
    whole = draw_table(view, Marks(chosen=frozenset({"High Priest@temple", "Spy@guild"})), chosen=chosen, live=True)
    assert whole.count("al-draft") == 3
    assert {"~confirm", "~clear"} <= set(re.findall(r'data-do="([^"]+)"', whole))


def test_only_who_acts_sees_whether_an_action_is_open() -> None:
    state = do(stacked(START, players=4), "lay temple=High Priest guild=Spy keep=Inquisitor")
    other = do(stacked(START, players=4), "lay temple=Spy guild=Inquisitor keep=High Priest")
    live = Marks(possible=frozenset({"pass"}))
    mine = draw_table(game.view(state, "Ida"), live, live=True)
    assert {"look:Mia", "take:Tom", "to:Noor", "peek", "pass", "card:Inquisitor"} <= set(
        re.findall(r'data-do="([^"]+)"', mine))
    none = draw_table(game.view(other, "Ida"), live, live=True)
    assert set(re.findall(r'data-do="([^"]+)"', none)) == {"pass"}
    for viewer in ("Mia", None):
        assert draw_table(game.view(state, viewer)) == draw_table(game.view(other, viewer))


def test_two_kinds_of_action_cards_can_be_chosen_from() -> None:
    state = do(stacked(["Spy", *DEALT[1:], "Burglar", "Inquisitor", "High Priest"], players=4),
               "lay temple=High Priest guild=Burglar keep=Inquisitor")
    drawn = draw_table(game.view(state, "Ida"), Marks(chosen=frozenset({"show:Spy"})), live=True)
    assert {"show:Spy", "show:Inquisitor"} <= set(re.findall(r'data-do="([^"]+)"', drawn))
    assert re.search(r'data-do="show:Spy"[^>]*aria-pressed="true"', drawn)


def test_shown_and_seen_cards_of_others_have_pills() -> None:
    state = do(stacked(START, players=4), "lay temple=High Priest guild=Spy keep=Inquisitor", "show Inquisitor look Mia",
               "pass")
    mia = draw_table(game.view(state, "Mia"))
    assert "Inquisitor, temple 2, thieves 0, action card, shown, known to all" in mia
    assert "Merchant, temple 1, thieves 1, known to you" in draw_table(game.view(state, "Ida"))
    assert "Merchant" not in draw_table(game.view(state, "Tom"))
    teacher = draw_table(game.view(state, TEACHER))
    assert "Guildmaster, temple 0, thieves 5, open" in teacher
    assert front_seat(game.view(state, TEACHER)) == "Mia"
    assert front_seat(game.view(state, "Tom")) == "Tom"


# --- what one knows ---------------------------------------------------------------------------------------------------


def test_influence_and_loyalty_are_the_views_ranges() -> None:
    state = do(stacked(START, players=4), "lay temple=High Priest guild=Spy keep=Inquisitor", "pass")
    for viewer in ("Ida", "Mia", None, TEACHER):
        view = game.view(state, viewer)
        html = know_html(view)
        assert f"Influence of the Temple: {view.temple.influence}" in html
        assert f"Influence of the Thieves' Guild: {view.guild.influence}" in html
        for hand in view.hands:
            assert f'<td class="al-num">{hand.temple}</td><td class="al-num">{hand.thieves}</td>' in html
    mine = know_html(game.view(state, "Ida"))
    assert "What Ida knows" in mine
    assert "1. High Priest" in mine
    assert "reconstruction" in mine
    assert "The table as it stands" in know_html(game.view(state, TEACHER))


def test_what_was_seen_tells_until_when_it_holds() -> None:
    state = do(stacked([*START, "Spy", "Smuggler", "Initiate"], players=4),
               "lay temple=High Priest guild=Spy keep=Inquisitor", "show Inquisitor look Mia", "pass",
               "lay temple=Initiate guild=Smuggler keep=Spy")
    before = know_html(game.view(state, "Ida"))
    assert "<b>Merchant</b> (you looked): still certain" in before
    assert "Ida has seen in your hand: <b>Merchant</b>" in know_html(game.view(state, "Mia"))
    after = know_html(game.view(do(state, "show Spy give Merchant to Tom"), "Ida"))
    assert "certain only until turn 2, when a card left that hand unseen" in after


# --- the end ----------------------------------------------------------------------------------------------------------

TABLES = {
    "temple": (["3/0", "17/0"], ["0/19"], {"X": ["6/4"], "Y": ["5/5"], "Z": ["7/1"]}),
    "only": (["1/0"], ["0/2"], {"X": ["2/9"], "Y": ["3/1"], "Z": ["6/1"]}),
    "sum": (["1/0"], ["0/2"], {"X": ["2/9"], "Y": ["0/8"], "Z": ["6/1"]}),
    "difference": (["1/0"], ["0/2"], {"X": ["2/8"], "Y": ["1/8"], "Z": ["6/1"]}),
    "guildmaster": (["1/0"], ["0/2"], {"X": ["Guildmaster", "1/3"], "Y": ["1/8"], "Z": ["6/1"]}),
    "shared": (["1/0"], ["Guildmaster"], {"X": ["1/8"], "Y": ["1/8"], "Z": ["6/1"]}),
    "nobody": (["3/0"], ["0/2"], {"X": ["1/8"], "Y": ["1/8"], "Z": []}),
}


@pytest.mark.parametrize("decided", TABLES)
def test_every_ending_is_counted_with_its_rules(decided: str) -> None:
    counted = count(*TABLES[decided])
    assert counted.decided == decided
    html = count_html(counted)
    ElementTree.fromstring(html)
    assert f'<span class="al-big{" al-win" if counted.ruler == "temple" else ""}">{counted.influence.temple}</span>' in html
    for rule in ("A4.2", "A4.3", counted.rule):
        assert f">{rule}</button>" in html
    assert html.count("<b>wins</b>") == len(counted.winners)
    for player in counted.players:
        assert f'<td class="al-num">{player.temple}</td><td class="al-num">{player.thieves}</td>' in html
    assert html.count('class="al-dec"') == (decided in ("sum", "difference", "guildmaster"))
    assert CountPicture(counted).__repr__() == str(counted)
    shown = CountPicture(counted)._repr_html_()
    assert "<button" not in shown
    assert "data-do" not in re.sub(r"<style>.*?</style>", "", shown, flags=re.S)


def test_while_the_learner_counts_no_sum_is_in_the_page() -> None:
    hand = ["Initiate", "Burglar", "Spy", "Smuggler", "Cutpurse"]
    state = ended(dict.fromkeys(("Ida", "Mia", "Tom", "Noor"), hand), rules="temple")
    html = cards_html(game.view(state, None))
    assert "wins" not in html
    assert "loyal" not in html
    assert set(re.findall(r"<b>([^<]*)</b>", html)) <= {card.points for card in CardTable.default().cards}
    assert html.count("<li>") == 52
