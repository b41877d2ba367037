"""The drawn map: its ground is kept and made anew just so, nothing meets, and a picture is closed to each viewer."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random
from xml.etree import ElementTree

import pytest

from sekigahara.block_game import game
from sekigahara.block_game.campaign_drawing import campaign_css, draw_map, faces_words, place_words
from sekigahara.block_game.campaign_state import CampaignState
from sekigahara.block_game.map_ground import FILE, ground, map_svg
from sekigahara.block_game.map_layout import HIGH, LABELS, WIDE, boxes, collisions, spot
from sekigahara.block_game.pieces import SIDES, block_named
from sekigahara.block_game.places import PLACES, ROADS
from sekigahara.drawing_sheet import Box
from tabletop import TEACHER, Viewer
from tabletop.panel.kit import Marks

from .kit import beaten, campaign, play, random_play

VIEWERS: tuple[Viewer, ...] = ("ishida", "tokugawa", None, TEACHER)


def positions() -> list[CampaignState]:
    """Positions of some random games."""
    found = []
    for seed in range(4):
        state = game.setup(seed)
        for _ in range(6):
            state = random_play(state, Random(seed), 30)
            found.append(state)
    return found


# --- the ground -------------------------------------------------------------------------------------------------------


def test_the_kept_ground_is_what_is_drawn_today() -> None:
    assert FILE.read_text(encoding="utf-8") == map_svg()


def test_the_ground_holds_every_place_and_road() -> None:
    kept = ground()
    root = ElementTree.fromstring(re.sub(r' href="', ' data-href="', kept))
    words = {"".join(each.itertext()) for each in root.iter("text")}
    assert words == {place.name for place in PLACES.values()} | {"Tōkaidō", "Nakasendō"}
    drawn = {re.search(r"stroke-width:([\d.]+)", each.attrib["style"])[1]: each.attrib["d"] for each in root.iter("path")
             if "fill:none" in each.attrib["style"]}
    assert drawn["6"].count("M") == sum(road.highway for road in ROADS.values())
    assert drawn["1.6"].count("M") == sum(not road.highway for road in ROADS.values())
    # Circles are two arcs: one for each location that is nothing else.
    assert kept.count(" a ") == 2 * sum(place.castle is None and not place.resource for place in PLACES.values())
    assert kept.count("#sb-castle") == 9
    recruits = [daimyo for place in PLACES.values() for daimyo in place.recruits]
    assert sorted(re.findall(r"#sb-(\w+)", kept)) == sorted([*recruits, *["castle"] * 9])


def test_the_ground_is_light() -> None:
    """Every stored picture of a campaign carries it."""
    assert len(ground()) < 12_000


def test_the_ground_follows_the_theme() -> None:
    assert not re.search("#[0-9a-fA-F]{6}", ground())
    assert " id=" not in ground(), "two maps on one page would have the same ids"


def test_panels_need_neither_matplotlib_nor_networkx() -> None:
    code = ("import sys; import sekigahara.block_game.campaign_drawing as d; from sekigahara.block_game import game;"
            "d.draw_map(game.view(game.setup(1), None)); print('matplotlib' in sys.modules, 'networkx' in sys.modules)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


# --- the layout -------------------------------------------------------------------------------------------------------


def test_nothing_runs_into_anything() -> None:
    assert set(LABELS) == set(PLACES)
    assert collisions() == []


def test_collisions_are_found() -> None:
    known = boxes()
    name = next(box for box in known if box.words == "Kyoto")
    assert any("Kyoto" in fault and "stray" in fault for fault in collisions([*known, name._replace(words="stray")]))
    assert "name far sticks out" in collisions([Box("name", "far", WIDE - 5, 0, WIDE + 5, 10)])


def test_every_place_lies_on_the_map() -> None:
    spots = [spot(name) for name in PLACES]
    assert len(set(spots)) == len(PLACES)
    assert all(20 < x < WIDE - 20 and 20 < y < HIGH - 20 for x, y in spots)


# --- what lies on it --------------------------------------------------------------------------------------------------


def test_pictures_are_well_formed() -> None:
    for state in positions():
        for viewer in VIEWERS:
            ElementTree.fromstring(draw_map(game.view(state, viewer)))


def test_counts_stand_where_the_blocks_are() -> None:
    state = campaign({"kyoto": "ukita-2 ukita-2 mori-1-cavalry"}, {"edo": "tokugawa-3"})
    drawn = draw_map(game.view(state, None))
    for side, place, number in (("ishida", "kyoto", 3), ("tokugawa", "edo", 1)):
        x, y = LABELS[place].markers[side]  # type: ignore[index]
        assert re.search(rf'<text x="{x:g}" y="{y + 5.3:g}"[^>]*>{number}</text>', drawn)
    assert len(re.findall(r'class="n on', drawn)) == 2 + 2 + 1, "two stacks, two recruitment boxes, one in the legend"


def test_a_castle_of_the_other_side_and_cubes_are_drawn() -> None:
    plain = campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"})
    taken = campaign({"kyoto": "ukita-2", "hakone": "ukita-3"}, {"edo": "tokugawa-3"}, cubes={"kiso": "tokugawa"})
    before, after = (draw_map(game.view(state, None)) for state in (plain, taken))
    assert after.count("#sb-castle") == before.count("#sb-castle") + 1
    x, y = spot("kiso")
    assert f'<rect x="{x - 5:g}" y="{y - 5:g}" width="10" height="10" class="tokugawa"' in after
    assert place_words(game.view(taken, None), "kiso") == "Kiso; resources of Tokugawa"
    assert place_words(game.view(taken, None), "hakone") == "Hakone; castle of Ishida; Ishida: one hidden block"


def test_the_march_is_drawn_along_its_roads() -> None:
    state = play(campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}), "move minimal; stack kyoto; take all")
    assert 'class="trail"' not in draw_map(game.view(state, None))
    state = play(state, "march minakuchi")
    assert draw_map(game.view(state, "tokugawa")).count('class="trail"') == 1


def test_marks_and_clicks() -> None:
    state = play(campaign({"kyoto": "ukita-2"}, {"edo": "tokugawa-3"}), "move minimal")
    marks = Marks(possible=frozenset({"place:kyoto"}), refused=frozenset({"place:edo"}))
    mine = draw_map(game.view(state, "ishida"), marks, live=True)
    assert mine.count('data-do="place:') == len(PLACES)
    assert mine.count('class="possible"') == 1
    assert mine.count('class="refused"') == 1
    assert "data-do=" not in draw_map(game.view(state, "tokugawa"), marks, live=True)
    assert "data-do=" not in draw_map(game.view(state, "ishida"), marks)


def test_retreats_are_shown_on_the_map_and_clicked_there() -> None:
    state = beaten()
    possible = Marks(possible=frozenset({"retreat:inside", "retreat:sawayama"}))
    mine = draw_map(game.view(state, "ishida"), possible, live=True)
    assert mine.count('data-do="retreat:') == len(PLACES), "any place can be asked about"
    assert 'data-do="place:' not in mine
    assert mine.count('class="possible"') == 2, "Sawayama, and Gifu itself for the castle"
    assert mine.count('class="flight"') == 1, "an arrow along the one road that is open"
    assert "Sawayama; the survivors may retreat here" in mine
    assert re.search("Gifu; castle of Ishida; [^<]*; the survivors may go into the castle", mine)
    refused = Marks(possible=frozenset({"retreat:sawayama"}), refused=frozenset({"retreat:iwamura"}))
    assert draw_map(game.view(state, "ishida"), refused, live=True).count('class="refused"') == 1
    for viewer in ("tokugawa", None):
        theirs = draw_map(game.view(state, viewer), Marks(), live=True)
        assert "data-do=" not in theirs
        assert "may retreat" not in theirs
        assert 'class="flight"' not in theirs


# --- closed to each viewer --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_no_name_of_a_hidden_block(side: str) -> None:
    state = campaign({"kyoto": "ukita-2 mori-1-cavalry"}, {"edo": "tokugawa-3 date-2"})
    hidden = {"ishida": ("Tokugawa 3-mon", "Date"), "tokugawa": ("Ukita", "Mori cavalry")}[side]
    drawn = draw_map(game.view(state, side))
    spoken = re.sub(r'<g class="ground".*?</g><g', "<g", drawn, flags=re.S)
    assert not any(words in spoken for words in hidden)
    assert faces_words([None, block_named("ukita-2"), None]) == "Ukita 2-mon and two hidden blocks"


def test_worlds_that_differ_in_secrets_look_alike() -> None:
    foe = {"edo": "tokugawa-3"}
    one = campaign({"kyoto": "ukita-2 mori-1-cavalry"}, foe, hands=("mori", "date"), recruits=("ukita-3", ""))
    other = campaign({"kyoto": "ukita-3 uesugi-3"}, foe, hands=("ukita", "date"), recruits=("mori-2", ""))
    for viewer in ("tokugawa", None):
        assert draw_map(game.view(one, viewer)) == draw_map(game.view(other, viewer))
    assert draw_map(game.view(one, "ishida")) != draw_map(game.view(other, "ishida"))


def test_the_style_has_its_scope() -> None:
    assert all(line.startswith(".tt ") for line in campaign_css().splitlines())
