"""The drawn map: its ground is kept and made anew just so, nothing meets, and the facts of a view are on it."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from sekigahara.drawing_sheet import Box
from sekigahara.province_game import game
from sekigahara.province_game.drawing_map import draw_map, map_boxes, refuges, window_of
from sekigahara.province_game.drawing_style import panel_css
from sekigahara.province_game.map import BORDERS, CASTLES, PROVINCES, ROUTES
from sekigahara.province_game.map_ground import FILE, ground, map_svg
from sekigahara.province_game.map_layout import HIGH, LABELS, WIDE, collisions, laid_out, name_box, spot
from sekigahara.province_game.pieces import CLANS, SIDES
from sekigahara.province_game.players import greedy
from sekigahara.province_game.state import State
from tabletop import TEACHER, Viewer
from tabletop.panel.kit import Marks
from tabletop.players import decide
from tests.sekigahara.province_game.kit import choose, legal, place, play

VIEWERS: tuple[Viewer, ...] = ("ishida", "tokugawa", None, TEACHER)


@cache
def positions() -> tuple[State, ...]:
    """Positions of games between greedy players, early and late, battles among them."""
    found = []
    for seed in (1, 4):
        state, players = game.setup(seed), {"ishida": greedy(seed), "tokugawa": greedy(seed + 9)}
        for number in range(160):
            if not game.to_act(state):
                break
            if number % 9 == 0 or (state.ask == "retreat" and len(found) < 60):
                found.append(state)
            state = game.apply(state, decide(game, state, players).action).state
    assert any(state.battle is not None for state in found)
    return tuple(found)


def crowd() -> State:
    """All fifty units on the board, most of them side by side in the middle of the map."""
    ours = {"kyoto": CLANS * 2, "omi": CLANS, "ise": CLANS, "osaka": CLANS}
    theirs = {"owari": CLANS * 2, "mikawa": CLANS, "mino": CLANS, "shinano": CLANS}
    texts = ["; ".join(f"{where}: {' '.join(clans)}" for where, clans in each.items()) for each in (ours, theirs)]
    return place(*texts)


# --- the ground -------------------------------------------------------------------------------------------------------


def test_the_kept_ground_is_what_is_drawn_today() -> None:
    assert FILE.read_text(encoding="utf-8") == map_svg()


def test_the_ground_is_small_and_holds_every_province_and_route() -> None:
    kept = ground()
    assert len(kept) < 40_000, "each stored picture carries it"
    root = ElementTree.fromstring(kept)
    assert {"".join(each.itertext()) for each in root.iter("text")} == {each.name for each in PROVINCES.values()}
    lines = [each.attrib["style"] for each in root.iter("path") if each.attrib["d"].count("L") == 1]
    assert sum("--sb-ferry" in style for style in lines) == sum(kind == "sea" for *_, kind in ROUTES)
    assert sum("--sb-route" in style for style in lines) == sum(kind == "land" for *_, kind in ROUTES)
    assert kept.count("--sb-gold") == len(BORDERS)


def test_the_ground_follows_the_theme() -> None:
    assert not re.search("#[0-9a-fA-F]{6}", ground())
    assert " id=" not in ground(), "two maps on one page would have the same ids"


def test_panels_need_neither_matplotlib_nor_networkx() -> None:
    code = ("import sys; import sekigahara.province_game.panel; from sekigahara.province_game.drawing_map import draw_map;"
            "from sekigahara.province_game import game; draw_map(game.view(game.setup(1), None));"
            "print('matplotlib' in sys.modules, 'networkx' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


# --- the layout -------------------------------------------------------------------------------------------------------


def test_no_name_runs_into_anything() -> None:
    assert set(LABELS) == set(PROVINCES)
    assert collisions() == []


def test_collisions_are_found() -> None:
    kyoto = name_box("kyoto")
    assert any("stray" in fault for fault in collisions([kyoto._replace(words="stray")]))
    assert "units far sticks out" in collisions([Box("units", "far", WIDE - 5, 0, WIDE + 5, 10)])


def test_every_province_lies_on_the_map() -> None:
    assert len({spot(name) for name in PROVINCES}) == len(PROVINCES)
    assert all(20 < x < WIDE - 20 and 20 < y < HIGH - 20 for x, y in map(spot, PROVINCES))


def test_units_run_into_nothing_in_games() -> None:
    faults = [fault for state in positions() for fault in collisions(map_boxes(game.view(state, None)))]
    assert faults == []


def test_fifty_units_in_a_crowd_run_into_nothing() -> None:
    view = game.view(crowd(), None)
    assert sum(map(len, view.units.values())) == 50
    assert collisions(map_boxes(view)) == []


def test_the_layout_keeps_its_places_when_far_away_units_move() -> None:
    one = laid_out((("kyoto", 24.0, 24.0), ("satsuma", 24.0, 24.0)))
    other = laid_out((("kyoto", 24.0, 24.0), ("satsuma", 90.0, 51.0), ("mutsu", 24.0, 24.0)))
    assert one["kyoto"] == other["kyoto"]


# --- what lies on it --------------------------------------------------------------------------------------------------


def test_pictures_are_well_formed_and_say_what_they_show() -> None:
    for state in positions()[::5]:
        for viewer in VIEWERS:
            drawn = draw_map(game.view(state, viewer))
            root = ElementTree.fromstring(drawn)
            assert root.attrib["role"] == "img"
            assert [each.tag.rpartition("}")[2] for each in root][:2] == ["title", "desc"]


def test_units_flags_and_castles_are_drawn() -> None:
    state = place("kyoto: mori mori ii=ii-2; omi: date", "musashi: ii", flags={"tokugawa": ["mutsu"]})
    drawn = draw_map(game.view(state, None))
    body = drawn[drawn.index('<g class="ground"'):drawn.index('<g aria-hidden="true"')]
    assert body.count('href="#pg-ishida-mori"') == 1
    assert re.search(r'class="cnt"[^>]*>2</text>', body), "two equal units are one sign with a number"
    assert body.count('class="seal"') == 1, "one unit is sworn"
    assert body.count('href="#sb-castle"') == len(CASTLES)
    assert 'aria-label="Kyoto; castle; border province; Ishida\'s flag; Ishida: two Mōri and Ii (sworn)"' in drawn
    x, y = spot("mutsu")
    assert f'<rect x="{x - 7.5:g}" y="{y - 7.5:g}" width="15" height="15" class="tokugawa"/>' in drawn.replace(
        "></rect>", "/>")


def test_a_flag_that_will_change_is_dashed() -> None:
    state = place("kyoto: mori", "musashi: ii", flags={None: ["kyoto"]})
    assert 'class="will i"' in draw_map(game.view(state, None))
    assert "Ishida's flag goes up at the end of the round" in draw_map(game.view(state, None))
    assert 'class="will i"' not in draw_map(game.view(place("kyoto: mori", "musashi: ii"), None))


def test_an_attack_is_an_arrow_and_a_retreat_is_marked() -> None:
    state = place("kyoto: mori; omi: mori", "ise: ii", ("mori-1 mori-2", ""), flags={"tokugawa": ["kii"]})
    state = play(state, "attack ise")
    assert 'class="attack"' not in _without_legend(draw_map(game.view(state, None)))
    state = play(state, "with mori-1: kyoto:mori", "with mori-2: omi:mori")
    assert _without_legend(draw_map(game.view(state, None))).count('class="attack"') == 2
    state = play(state, "done", *("done",) * 4)
    assert state.ask == "retreat"
    view = game.view(state, None)
    assert {f"retreat {each}" for each in refuges(view)} == set(legal(state))
    assert _without_legend(draw_map(view)).count('class="possible"') == len(refuges(view))


def _without_legend(drawn: str) -> str:
    return drawn[:drawn.index('<g aria-hidden="true"')]


def test_marked_refuges_are_the_legal_ones() -> None:
    seen = 0
    for seed in range(30):
        state, random = game.setup(seed), Random(seed)
        for _ in range(120):
            if not game.to_act(state):
                break
            if state.ask in ("retreat", "send"):
                seen += 1
                assert set(refuges(game.view(state, None))) == {
                    action.to for action in game.legal_actions(state)}, str(state)  # type: ignore[union-attr]
            state = game.apply(state, choose(random, state)).state
    assert seen > 15


def test_the_window_holds_the_battle_and_all_next_to_it() -> None:
    state = play(place("kyoto: mori", "ise: ii", ("mori-1", "")), "attack ise", "with mori-1: kyoto:mori")
    view = game.view(state, None)
    window = window_of(view)
    assert window.wide < WIDE
    assert all(window.left < spot(name)[0] < window.left + window.wide for name in ("ise", "kyoto", "mikawa", "kii"))
    drawn = draw_map(view, whole=False)
    assert "Map of Japan around Ise" in drawn
    shown = re.findall(r"<text[^>]*>([^<\d]+)</text>", drawn)
    assert {"Ise", "Kyoto", "Mikawa", "Owari", "Kii"} <= set(shown)
    assert not {"Mutsu", "Satsuma"} & set(shown)
    for name in shown:
        box = name_box(next(each for each in PROVINCES if PROVINCES[each].name == name))
        assert window.holds(box), f"{name} is cut"


def test_marks_and_clicks() -> None:
    state = place("kyoto: mori mori", "musashi: ii", ("mori-1", ""))
    marks = Marks(possible=frozenset({"unit:kyoto:mori"}), refused=frozenset({"place:mutsu"}))
    mine = draw_map(game.view(state, "ishida"), marks, live=True)
    assert mine.count('data-do="place:') == len(PROVINCES)
    assert 'data-do="unit:kyoto:mori"' in mine
    assert mine.count('class="refused"') == 1
    assert "data-do=" not in draw_map(game.view(state, "tokugawa"), marks, live=True)
    assert "data-do=" not in draw_map(game.view(state, "ishida"), marks)


def test_in_a_battle_only_own_units_can_be_meant() -> None:
    state = play(place("kyoto: mori; omi: ii", "ise: mori", ("mori-1 ii-1", "")), "attack ise", "with mori-1: kyoto:mori",
                 "done")
    marks = Marks(possible=frozenset({"unit:ise:mori"}))
    drawn = draw_map(game.view(state, "ishida"), marks, live=True)
    assert drawn.count('data-do="unit:ise:mori"') == 1


@pytest.mark.parametrize("side", SIDES)
def test_the_map_is_the_same_for_all_who_look(side: str) -> None:
    for state in positions()[::7]:
        assert draw_map(game.view(state, side)) == draw_map(game.view(state, None))


def test_the_style_has_its_scope() -> None:
    for line in panel_css().splitlines():
        assert line.startswith((".tt ", ".tt.tt-dark ", "@container ")), line
