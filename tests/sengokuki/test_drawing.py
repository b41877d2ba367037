"""The board as a picture: well-formed, closed to each viewer, and true to the view."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sengokuki import State, View, game
from sengokuki.board import SQUARES
from sengokuki.drawing import FACES, MEMORY, draw_board
from sengokuki.drawing_aside import aside_html, flip_note, key_html
from sengokuki.drawing_reach import centre, reach_of
from sengokuki.drawing_style import DARK, LIGHT, panel_css, standalone_css
from sengokuki.emblems import SIGNS, emblem_defs, token
from sengokuki.pieces import CARDS, WARRIORS
from tabletop import TEACHER
from tabletop.panel.kit import Marks
from tests.sengokuki.helpers import after, flips, legal, place, targets
from tests.sengokuki.test_closed_views import twin
from tests.sengokuki.walks import walk

SVG = "{http://www.w3.org/2000/svg}"
SIX = "wSd1 wAc2 wDe2 wLd4 bRf3 bLa6 bDc7 bSd7"
SIX_CARDS = "a1 b1 f1 a2 e3 a4 b4 e4 f4 a5 c5 e5 f5 b6 d6 e6 f6 a7 b7 e7 f7"


def tree(drawn: str) -> Any:
    return ElementTree.fromstring(drawn)


def titles(drawn: str) -> list[str]:
    return [each.text or "" for each in tree(drawn).iter(f"{SVG}title")]


def label(drawn: str, square: str) -> str:
    """The words of a square."""
    return next(words for words in titles(drawn) if words.startswith(f"{square}, "))


def uses(drawn: str) -> list[str]:
    return [each.attrib["href"].removeprefix("#sk-") for each in tree(drawn).iter(f"{SVG}use")]


def view(state: State, viewer: Any = "white") -> View:
    return game.view(state, viewer)


@pytest.mark.parametrize("viewer", ["white", "black", None, TEACHER])
def test_well_formed_in_games_of_all_kinds(viewer: Any) -> None:
    for seed in range(3):
        for state, _ in list(walk(seed, {"nobori": seed == 1}, 120, seed == 2))[::9]:
            for switches in (frozenset(), frozenset({MEMORY, FACES})):
                drawn = draw_board(view(state, viewer), switches=switches)
                root = tree(drawn)
                assert root.attrib["viewBox"] == "0 0 416 480"
                assert root.find(f"{SVG}title").text.startswith("Sengokuki board, ")
                names = [words.split(",")[0] for words in titles(drawn)]
                assert [name for name in names if name in SQUARES] == [
                    file + rank for rank in "7654321" for file in "abcdef"]
                assert set(uses(drawn)) <= set(SIGNS)
            ElementTree.fromstring(f"<div>{aside_html(view(state, viewer), True)}</div>")


def test_every_sign_is_defined_once_and_all_warriors_have_one() -> None:
    defs = emblem_defs()
    ids = re.findall(r'id="([^"]+)"', defs)
    assert len(ids) == len(set(ids)) == len(SIGNS)
    assert {warrior.letter for warrior in WARRIORS} <= set(SIGNS)
    assert {card.kamon for card in CARDS if card.kamon} <= set(SIGNS)
    assert len({token("white", warrior.letter) for warrior in WARRIORS}) == len(WARRIORS)
    assert token("white", "D") != token("black", "D")
    tree(f'<svg xmlns="http://www.w3.org/2000/svg">{defs}</svg>')


def test_blades_dots_and_diamonds_tell_the_way() -> None:
    # As many blades, dots or diamonds as there are directions.
    turned = {letter: len(re.findall("<g transform=", SIGNS[letter][1])) for letter in "DSALR"}
    assert turned == {"D": 8, "S": 8, "A": 4, "L": 4, "R": 8}


def test_the_backs_are_all_equal() -> None:
    drawn = draw_board(view(game.setup(1)), standalone=False)
    assert uses(drawn).count("back") == 38
    assert not set(uses(drawn)) & {"ki", "heiya", "red", "blue", "green", "yellow", "A", "L", "R"}
    assert drawn == draw_board(view(game.setup(2)), standalone=False)


def test_positions_that_differ_in_hidden_cards_only_are_drawn_alike() -> None:
    random = Random(4)
    for seed in range(4):
        for state, _ in list(walk(seed, {"nobori": seed % 2 == 0}, 80, True))[::7]:
            other = twin(state, random)
            for viewer in ("white", "black", None):
                for switches in (frozenset(), frozenset({MEMORY}), frozenset({MEMORY, FACES})):
                    mine, theirs = view(state, viewer), view(other, viewer)
                    assert draw_board(mine, switches=switches) == draw_board(theirs, switches=switches)
                    assert aside_html(mine, True) == aside_html(theirs, True)


def test_two_cards_lie_open_until_the_next_action_and_no_longer() -> None:
    state = place("wDa1 bDf7 wAa3 bAf5", {"b1": "kihei-red", "c1": "ashigaru-blue", "d1": "ki", "e1": "heiya"})
    first = after(state, "flip b1")
    drawn = draw_board(view(first), standalone=False)
    assert uses(drawn).count("red") == 1
    assert label(drawn, "b1") == "b1, card lying open: Kihei, red kamon"
    both = after(first, "flip c1")
    drawn = draw_board(view(both, "black"), standalone=False)
    assert uses(drawn).count("red") == uses(drawn).count("blue") == 1
    assert label(drawn, "c1") == "c1, card lying open until the next action: Ashigaru, blue kamon"
    assert "b1" in aside_html(view(both, "black"), False)
    for action in ("Af5-f4", "flip d1"):
        later = draw_board(view(after(both, action), "white"), standalone=False)
        assert not {"red", "blue"} & set(uses(later))
        assert label(later, "b1") == "b1, card face down"
        beside = aside_html(view(after(both, action), "white"), False)
        assert "Kihei" not in beside
        assert "Ashigaru" not in beside
        assert "b1" not in beside


def test_the_memory_aid_shows_what_was_seen_and_nothing_else() -> None:
    state = place("wDa1 bDf7 wAa3 bAf5", {"b1": "kihei-red", "c1": "ashigaru-blue", "d1": "ki", "e1": "heiya"})
    later = view(after(state, "flip b1", "flip c1", "Af5-f4"))
    assert not {"red", "blue", "ki", "heiya"} & set(uses(draw_board(later, standalone=False)))
    drawn = draw_board(later, switches=frozenset({MEMORY}), standalone=False)
    assert sorted(set(uses(drawn)) & {"red", "blue", "ki", "heiya"}) == ["blue", "red"]
    assert label(drawn, "b1") == "b1, card face down, seen in turn 1: Kihei, red kamon"
    assert label(drawn, "d1") == "d1, card face down"
    assert "2 cards that were seen lie on the board" in aside_html(later, True)
    assert "seen" not in aside_html(later, False)


def test_only_the_teacher_has_all_faces() -> None:
    state = place("wDa1 bDf7", {"b1": "kihei-red", "d1": "ki"})
    on = frozenset({FACES})
    assert {"red", "ki"} <= set(uses(draw_board(view(state, TEACHER), switches=on, standalone=False)))
    assert not {"red", "ki"} & set(uses(draw_board(view(state, TEACHER), standalone=False)))
    for viewer in ("white", "black", None):
        assert not {"red", "ki"} & set(uses(draw_board(view(state, viewer), switches=on, standalone=False)))


def test_what_left_the_board_in_this_turn() -> None:
    state = place("wDa1 bDf7", {"b1": "heiya", "c1": "heiya", "d1": "kihei-red", "e1": "kihei-red", "f1": "ki"})
    engun = draw_board(view(after(state, "flip d1", "flip e1"), "black"), standalone=False)
    assert "gone" in engun
    assert "Heiya" not in engun
    assert label(engun, "e1") == "e1, White's Kihei"
    plain = draw_board(view(after(state, "flip b1")), standalone=False)
    assert plain.count(">Heiya<") == 1


# --- attacks ----------------------------------------------------------------------------------------------------------


def test_kyousei_has_an_arrow_rings_and_its_word() -> None:
    drawn = draw_board(view(place(SIX, SIX_CARDS)), standalone=False)
    assert "attack: the Kihei on a6, along b5, c4 and d3" in titles(drawn)
    for kind in ("sk-att", "sk-atth", "sk-from", "sk-hit"):
        assert drawn.count(f'"{kind}"') == 1
    assert ">Kyousei<" in drawn
    assert label(drawn, "e2").endswith("attacked by the Kihei on a6, along b5, c4 and d3")
    assert label(drawn, "a6").endswith("attacks White's Daimyo")


def test_haisen_and_a_bare_daimyo_have_their_words() -> None:
    haisen = draw_board(view(place("wDf1 wLe3 bDa7", "a6 b7", mover="b")), standalone=False)
    assert ">Haisen<" in haisen
    bared = flips(place("wDf1 wLe3 bDa7", {"b6": "heiya", "a6": "ki", "b7": "ki"}, mover="b"), "b6", "a6", "b7").state
    drawn = draw_board(view(bared), standalone=False)
    assert ">bare<" in drawn
    assert ">Kyousei<" not in drawn
    quiet = draw_board(view(place("wDf1 wAb1 bDa7", "a6", mover="b")), standalone=False)
    assert "sk-att" not in quiet


# --- reach ------------------------------------------------------------------------------------------------------------


def test_the_reach_that_is_drawn_is_what_the_rules_allow() -> None:
    for seed in range(4):
        for state, _ in list(walk(seed, {}, 150, True))[::11]:
            if game.outcome(state) is not None or state.flipping:
                continue
            seen = view(state, state.seat)
            for square in seen.squares:
                reach = reach_of(seen, square.name)
                if square.seat != state.seat:
                    assert reach is None
                    continue
                assert reach is not None
                assert {end for end, _ in reach.legal} == targets(state, square.name)
                for end in reach.barred:
                    sign = "x" if seen[end].letter else "-"
                    verdict = game.explain(state, game.parse(f"{square.letter}{square.name}{sign}{end}", state))
                    assert verdict.rules == ("K5.3",)


def test_a_selected_warrior_shows_ticks_and_barred_rings() -> None:
    state = place(SIX, SIX_CARDS)
    marks = Marks(chosen=frozenset({"c2"}), possible=frozenset({"c4"}))
    drawn = draw_board(view(state), marks, live=True, standalone=False)
    assert drawn.count('"sk-tick"') == 1
    assert label(drawn, "c4") == "c4, empty, can be reached"
    assert label(drawn, "c3") == "c3, empty, in reach, but not allowed now"
    assert drawn.count('"sk-cor"') == 1
    assert re.search(r'data-do="c2"[^>]*aria-pressed="true"', drawn)


def test_what_stops_a_warrior_is_outlined() -> None:
    state = place(SIX, SIX_CARDS)
    marks = Marks(chosen=frozenset({"c2"}), refused=frozenset({"c6"}))
    drawn = draw_board(view(state), marks, live=True, standalone=False)
    x, y = centre("c5")
    assert f'<rect x="{x - 27:g}" y="{y - 31:g}"' in drawn
    assert 'class="sk-no"' in drawn
    assert label(drawn, "c6").endswith("tried and refused")
    free = draw_board(view(state), marks._replace(refused=frozenset({"c3"})), live=True, standalone=False)
    assert "sk-stopb" not in free


def test_the_chosen_action_is_drawn() -> None:
    state = place(SIX, SIX_CARDS)
    move = game.parse("Ac2-c4", state)
    drawn = draw_board(view(state), Marks(chosen=frozenset({"c2", "c4"})), chosen=move, live=True, standalone=False)
    assert 'class="sk-way"' in drawn
    assert 'class="sk-to"' in drawn
    capture = game.parse("De2xf3", state)
    drawn = draw_board(view(state), Marks(chosen=frozenset({"e2", "f3"})), chosen=capture, live=True, standalone=False)
    assert 'class="sk-take"' in drawn


def test_only_a_live_board_has_buttons() -> None:
    state = game.setup(1)
    assert "data-do" not in draw_board(view(state), standalone=False)
    live = draw_board(view(state), Marks(possible=frozenset({"a1"})), live=True, standalone=False)
    assert re.findall(r'data-do="(\w\d)"', live) == [file + rank for rank in "7654321" for file in "abcdef"]
    assert 'role="button"' in live


# --- what lies around it ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "turned", "rule", "words"), [
    ({"b1": "kihei-red"}, ["b1"], "K3.1", "second card"),
    ({"b1": "heiya"}, ["b1"], "K3.4", "in its place"),
    ({"b1": "heiya", "c1": "heiya"}, ["b1", "c1"], "K3.5", "Shinobi"),
    ({"b1": "kihei-red", "c1": "kihei-red"}, ["b1", "c1"], "K3.2", "new Kihei"),
    ({"b1": "kihei-red", "c1": "kihei-blue"}, ["b1", "c1"], "K3.3", "kamon differ"),
    ({"b1": "kihei-red", "c1": "ashigaru-red"}, ["b1", "c1"], "K3.3", "Not alike"),
    ({"b1": "ki", "c1": "ki"}, ["b1", "c1"], "K3.8", "Two Ki"),
    ({"b1": "ki", "c1": "kihei-red"}, ["b1", "c1"], "K3.3", "Not alike"),
])
def test_a_word_on_the_cards_turned_up(cards: dict[str, str], turned: list[str], rule: str, words: str) -> None:
    state = flips(place("wDa1 bDf7", {**cards, "e5": "ki", "e4": "ki"}), *turned).state
    note = flip_note(view(state))
    assert note is not None
    assert note.rule == rule
    assert words in note.text
    assert note.text.replace("'", "&#x27;") in aside_html(view(state), False) or note.text in aside_html(view(state), False)
    assert flip_note(view(place("wDa1 bDf7", cards))) is None


def test_a_flip_without_a_second_card() -> None:
    state = flips(place("wDa1 bDf7", {"b1": "kihei-red"}), "b1").state
    note = flip_note(view(state))
    assert note is not None
    assert note.rule == "K3.10"


def test_flags_captured_warriors_and_counts() -> None:
    state = flips(place("wDa1 bDf7 wAb2 bLb5", {"c1": "ki", "d1": "ki", "e1": "heiya"}, nobori=True), "c1", "d1").state
    drawn = draw_board(view(state), standalone=False)
    assert drawn.count('"sk-cloth"') == 2
    assert label(drawn, "c1").endswith(", with a flag")
    beside = aside_html(view(state), False)
    assert "Flags on c1 and d1" in beside
    assert "1 of 2" in beside
    taken = after(state, "Lb5-a6", "Ab2-b6", "La6-b7", "Ab6xb7")
    assert "Black&#x27;s Kihei" in aside_html(view(taken), False) or "Black's Kihei" in aside_html(view(taken), False)
    assert "sk-cloth" not in draw_board(view(taken), standalone=False)


def test_the_key_names_all_five() -> None:
    key = key_html()
    for warrior in WARRIORS:
        assert f"{warrior.name} " in key
        assert f"#sk-way-{warrior.letter}" in key
    assert "K4.1" in key


# --- colours ----------------------------------------------------------------------------------------------------------


def _luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_and_signs_have_enough_contrast(theme: Any) -> None:
    for name in ("ink", "ink2"):
        assert contrast(theme[name], theme["leaf"]) >= 4.5
        assert contrast(theme[name], theme["paper"]) >= 4.5
    for name in ("pine", "red", "indigo"):
        assert contrast(theme[name], theme["leaf"]) >= 3
    assert contrast("#FFFFFF", "#A5311F") >= 4.5
    assert contrast("#2B2B2B", "#EADFC4") >= 4.5


def test_a_drawing_that_stands_alone_brings_its_colours() -> None:
    drawn = draw_board(view(game.setup(1)), theme="dark")
    assert DARK["leaf"] in drawn
    assert "prefers-color-scheme" not in drawn
    assert "prefers-color-scheme" in draw_board(view(game.setup(1)))
    assert 'id="sk-back"' in drawn
    assert standalone_css("light") != standalone_css("dark")
    for name in re.findall(r"var\(--([\w-]+)\)", standalone_css("light")):
        assert f"--{name}:" in standalone_css("light"), name


def test_the_panels_rules_touch_nothing_outside_a_panel() -> None:
    for line in re.sub(r"@container[^{]*\{|/\*.*?\*/", "", panel_css()).splitlines():
        if "{" in line:
            assert line.lstrip().startswith(".tt"), line


def test_legal_actions_of_the_six_warriors() -> None:
    # The position of the picture that the drawing was made after.
    assert sorted(legal(place(SIX, SIX_CARDS))) == ["Ac2-c4", "De2-f2", "De2xf3", "Sd1-d3"]
