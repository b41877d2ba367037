"""The regions as HTML: what just happened, what you may do, why not."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop import TEACHER, Event, Line
from tabletop.notation import NotationError
from tabletop.panel import Group, Item, Note
from tabletop.panel.course import AHEAD, Cell, course_html
from tabletop.panel.frame import (
    banner_html,
    error_html,
    handover_html,
    head_html,
    notice_html,
    settings_html,
    switches_html,
)
from tabletop.panel.kit import Banner, SettingLine, Switch
from tabletop.panel.moves import MANY, act_name, moves_html, waiting_html
from tabletop.panel.parts import amount, badge, rule_card
from tabletop.panel.told import Reasons, Told, told_html, told_words
from tabletop.panel.why import why_html
from tests.tabletop_panel.helpers import labels, tree, words
from tests.toy import Bid, Draw, game

BOOK = game.rulebook
BAD = '<script>alert("x")</script>'


def event(*rules: str, text: str = "It happens.", **more: Any) -> Event:
    return Event(rules, text, {}, **more)


# --- what just happened -------------------------------------------------------------------------------------------


def test_an_event_shows_its_rule_and_its_words() -> None:
    html = told_html(BOOK, [Told(3, "Ann", "reveal", (event("T6", text="Turned up."),))])
    assert "What just happened step 3, Ann" in words(html)
    assert "~rule:told:T6" in labels(html)
    assert "T6 Turned up." in words(html)
    assert 'aria-label="Rule T6: The reveal"' in html


def test_a_count_has_its_lines_their_amounts_and_its_total() -> None:
    counted = event("T7", "T8", lines=[Line("T7", "highest", 2), Line("T8", "low", -1)], total="ann 0 → 1")
    html = told_html(BOOK, [Told(1, "Ann", "reveal", (counted,))])
    assert "T7 highest +2 T8 low −1 ann 0 → 1 = 1" in words(html)
    # Its rules stand in the lines, so the sentence above has no badge of its own.
    assert labels(html) == ["~rule:told:T7", "~rule:told:T8"]


def test_rules_that_decided_nothing_are_named_as_also_used() -> None:
    html = told_html(BOOK, [Told(1, "Ann", "x", (event("T6", "T3"),))])
    assert "Also used T3" in words(html)


def test_the_decisive_rule_of_the_last_event_is_unfolded_and_another_one_on_request() -> None:
    told = [Told(1, "Ann", "x", (event("T6"), event("T9")))]
    cards = list(tree(told_html(BOOK, told)).iter("details"))
    assert [card.attrib.get("data-key") for card in cards] == ["rule:told"]
    assert BOOK["T9"].text in words(told_html(BOOK, told))
    asked = told_html(BOOK, told, unfolded="T3")
    assert BOOK["T3"].text in words(asked)
    assert 'data-forced="1"' in asked


def test_several_steps_have_a_heading_each_and_earlier_ones_are_counted() -> None:
    html = told_html(BOOK, [Told(4, "Ann", "bid 3", (event("T3"),)), Told(5, "Ben", "bid ?", ())], earlier=3)
    said = words(html)
    assert "steps 4 to 5" in said
    assert "3 earlier steps" in said
    assert "Step 5, Ben: bid ? Nothing of it is to be seen from here." in said


def test_a_computer_player_says_why() -> None:
    reasons = Reasons("greedy", (("T7", "wins the round", 2.0), (None, "keeps a card", -0.5)))
    said = words(told_html(BOOK, [Told(1, "Ben", "bid 3", (), reasons)]))
    assert "Why greedy chose this T7 wins the round +2 keeps a card −0.5" in said


def test_a_static_picture_brings_the_text_of_every_rule() -> None:
    html = told_html(BOOK, [Told(1, "Ann", "x", (event("T6", "T3"), event("T9")))], static=True)
    assert all(BOOK[rule].text in words(html) for rule in ("T6", "T3", "T9"))


def test_a_reading_is_marked_as_a_reading() -> None:
    card = rule_card(BOOK, "T5", "told")
    assert card is not None
    assert "reading" in words(card)
    assert "our reading" in words(card)
    assert "(a reading)" in badge(BOOK, "T5", "told")
    plain = rule_card(BOOK, "T3", "told")
    assert plain is not None
    assert "reading" not in words(plain)
    assert "Section" in words(plain)


def test_a_rule_that_no_book_knows_breaks_nothing() -> None:
    assert rule_card(BOOK, "X99", "told") is None
    assert "Rule X99" in badge(BOOK, "X99", "told")


def test_the_live_region_says_it_in_plain_words() -> None:
    told = [Told(1, "Ann", "x", (event("T7", text="Ann <wins>.", lines=[Line("T7", "a", 1)], total="Ann 1"),))]
    assert told_words(told) == "Ann <wins>. Ann 1."


# --- what you may do ----------------------------------------------------------------------------------------------


def groups(count: int = 2) -> tuple[Group, ...]:
    items = tuple(Item(Bid("ann", card), f"the {card}", (Note("T4", "held"), Note(None, "by nobody else")), f"+{card}")
                  for card in range(1, count + 1))
    return (Group("Bid", items, (Note("T9", "no drawing"),)), Group("Else", (Item(Draw("ann"), "draw"),)))


def test_actions_are_real_buttons_like_radios() -> None:
    root = tree(moves_html(BOOK, groups(), who="Ann", chosen=Bid("ann", 2)))
    picks = [node for node in root.iter("button") if node.attrib.get("role") == "radio"]
    assert [node.attrib["data-do"] for node in picks] == ["~act:ann:bid 1", "~act:ann:bid 2", "~act:ann:draw"]
    assert [node.attrib["aria-checked"] for node in picks] == ["false", "true", "false"]
    # One stop for the Tab key: the chosen one.
    assert [node.attrib["tabindex"] for node in picks] == ["-1", "0", "-1"]
    assert all(not list(node.iter("button"))[1:] for node in picks), "no button inside a button"
    assert {node.attrib["aria-label"] for node in root.iter() if node.attrib.get("role") == "radiogroup"} == {"Bid", "Else"}


def test_an_action_shows_amount_notes_and_rules() -> None:
    said = words(moves_html(BOOK, groups(), who="Ann"))
    assert "Ann, 3 actions" in said
    assert "the 2 +2 T4 held by nobody else" in said
    assert "no drawing T9" in said


def test_confirm_is_off_until_something_is_chosen() -> None:
    assert 'data-do="~confirm" aria-disabled="true"' in moves_html(BOOK, groups(), who="Ann")
    chosen = moves_html(BOOK, groups(), who="Ann", chosen=Bid("ann", 1))
    assert 'data-do="~confirm">' in chosen
    assert "Enter confirms" in chosen


def test_a_learner_does_not_see_what_the_actions_bring() -> None:
    said = words(moves_html(BOOK, groups(), who="Ann", hide_amounts=True))
    assert "points hidden" in said
    assert "+2" not in said


def test_a_long_group_folds_its_end() -> None:
    root = tree(moves_html(BOOK, groups(MANY + 10), who="Ann"))
    rest = next(node for node in root.iter("details"))
    assert "12 more" in words_of(rest)
    assert "open" not in rest.attrib
    opened = tree(moves_html(BOOK, groups(MANY + 10), who="Ann", chosen=Bid("ann", MANY + 5)))
    assert "open" in next(node for node in opened.iter("details")).attrib


def words_of(node: Any) -> str:
    return " ".join("".join(node.itertext()).split())


def test_who_does_not_decide_is_told_who_does_and_no_number() -> None:
    html = waiting_html(["Ben"])
    assert "Ben decides now." in words(html)
    assert not any(char.isdigit() for char in words(html))
    assert labels(html) == []
    assert labels(waiting_html(["Ben"], computer=True)) == ["~next"]
    assert labels(waiting_html(["Ben"], look=("ben", "Ben"))) == ["~as:ben"]
    assert "over" in words(waiting_html([], over="Nothing left."))


# --- why not ------------------------------------------------------------------------------------------------------


def verdict(text: str, viewer: Any = TEACHER, seat: str | None = None) -> Any:
    state = game.setup(1)
    return game.explain(state, game.parse(text, state, seat), viewer)


def test_an_illegal_move_names_every_broken_rule_the_decisive_one_bold() -> None:
    html = why_html(BOOK, verdict("draw", seat="ben"), str)
    assert html is not None
    said = words(html)
    assert "Not possible" in said
    bold = [words_of(node) for node in tree(html).iter("b")]
    assert any("ann's turn, not ben's" in text for text in bold)
    assert said.index("T2") < said.index("T9")
    assert 'class="badge no"' in html
    assert "The numbers put in" in said


def test_the_nearest_legal_moves_are_buttons() -> None:
    html = why_html(BOOK, verdict("bid 1"), str)
    assert html is not None
    near = [label for label in labels(html) if label.startswith("~act:")]
    assert near == [act_name(action) for action in verdict("bid 1").nearest]
    assert len(near) == 3


def test_a_legal_move_says_why_and_can_be_chosen() -> None:
    html = why_html(BOOK, verdict("pass"), str)
    assert html is not None
    assert words(html).startswith("Why?")
    assert labels(html)[-1] == "~act:ann:pass"


def test_what_a_viewer_cannot_judge_depends_on_what_he_cannot_see() -> None:
    html = why_html(BOOK, verdict("bid 1", viewer="ben"), str)
    assert html is not None
    assert "It depends on what you can’t see" in words(html)
    assert "T4" not in words(html)
    assert not any(label.startswith("~act:") for label in labels(html))


def test_a_text_that_is_no_move_shows_where_it_goes_wrong() -> None:
    html = why_html(BOOK, NotationError("bid <b>", 4, "no card"), str)
    assert html is not None
    assert next(node for node in tree(html).iter("mark")).text == "<b>"
    assert "no card" in words(html)


def test_the_line_to_ask_keeps_what_was_asked() -> None:
    html = why_html(BOOK, None, str, text='a "b"', example="bid 2")
    assert html is not None
    field = next(node for node in tree(html).iter("input"))
    assert (field.attrib["value"], field.attrib["placeholder"]) == ('a "b"', "bid 2")
    assert field.attrib["aria-label"]
    assert why_html(BOOK, None, str, asking=False) is None


# --- the frame ----------------------------------------------------------------------------------------------------


def test_everything_that_is_not_ours_is_escaped() -> None:
    item = Item(Bid("ann", 1), BAD, (Note("T4", BAD),), BAD)
    pieces = [
        told_html(BOOK, [Told(1, BAD, BAD, (event("T6", text=BAD, lines=[Line("T7", BAD, 1)], total=BAD),),
                              Reasons(BAD, ((None, BAD, 1.0),)))] * 2, before=BAD),
        told_html(BOOK, (), before=BAD),
        moves_html(BOOK, (Group(BAD, (item,), (Note(None, BAD),)),), who=BAD, confirm=BAD),
        waiting_html([BAD], look=(BAD, BAD)),
        why_html(BOOK, verdict("bid 1"), lambda action: BAD, text=BAD, example=BAD) or "",
        why_html(BOOK, NotationError(BAD, 2, BAD), str) or "",
        head_html("", BAD, BAD, BAD, BAD), banner_html(BOOK, Banner(BAD, BAD, ("T1",))), notice_html(BAD),
        error_html(ValueError(BAD), BAD), handover_html(BAD, ((BAD, BAD),), BOOK),
        settings_html(BOOK, (SettingLine(BAD, BAD, "T5", BAD, True, True),)) or "",
        switches_html((Switch("a", BAD),), frozenset()) or "",
        course_html([Cell(1, BAD, BAD, BAD)], hidden=BAD) or "",
    ]
    for piece in pieces:
        assert "<script" not in piece
        assert BAD.replace(" ", "") in words(piece).replace(" ", "")


def test_an_unknown_tone_is_drawn_in_ink() -> None:
    assert "say ink" in banner_html(BOOK, Banner("x", tone="purple"))
    assert 'class="badge no"' in banner_html(BOOK, Banner("x", rules=("T2",), tone="red"))


def test_settings_say_which_are_readings_and_which_were_changed() -> None:
    html = settings_html(BOOK, (SettingLine("passing", "no", "T5", "Whether.", True, True),
                                SettingLine("rounds", "3", "T11", "How many.", False, False)))
    assert html is not None
    assert "Settings of this game, 1 changed" in words(html)
    assert words(html).count("reading") == 1
    assert settings_html(BOOK, ()) is None


def test_the_course_shows_where_we_are_and_how_far_it_goes() -> None:
    cells = [Cell(number, "Ann", f"{number}:0", "bid 1", forks=number == 2) for number in (1, 2, 3)]
    html = course_html(cells, ahead=9)
    assert html is not None
    assert labels(html) == ["~step:1", "~step:2", *(f"~step:{number}" for number in range(4, 4 + AHEAD))]
    assert "… 12" in words(html)
    assert "another branch leaves here" in html
    here = next(node for node in tree(html).iter() if node.attrib.get("aria-current") == "step")
    assert words_of(here).startswith("3")
    fixed = course_html(cells, ahead=2, reachable=False, start=False)
    assert fixed is not None
    assert labels(fixed) == []
    veiled = course_html(cells, ahead=2, hidden="not yet")
    assert veiled is not None
    assert "not yet" in words(veiled)
    assert "~step:4" not in labels(veiled)
    assert course_html([]) is None


@pytest.mark.parametrize(("value", "text"), [(3, "+3"), (0, "0"), (-2, "−2")])
def test_amounts_are_signed(value: int, text: str) -> None:
    assert amount(value) == text
