"""The drawing of a battle: well-formed, closed to each viewer, without collisions, legible, and true to the view."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sekigahara.block_game import battle_game
from sekigahara.block_game.actions import Deploy
from sekigahara.block_game.drawing import COLUMNS, battle_title, draw_battle, lay_out
from sekigahara.block_game.drawing_army import PITCH
from sekigahara.block_game.drawing_clicks import targets_of
from sekigahara.block_game.drawing_track import draw_track, number_words, track_window
from sekigahara.block_game.pieces import (
    BLOCK_COUNTS,
    BLOCKS,
    CARD_COUNTS,
    CARDS,
    COALITIONS,
    SIDES,
    Block,
    Side,
    enemy,
    sorted_blocks,
    sorted_cards,
)
from sekigahara.block_game.source_battle import COURSE, source_battle
from sekigahara.block_game.state import BattleState, Mark
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import STYLES, Sheet
from sekigahara.drawing_style import DARK, LIGHT, panel_css, standalone_css
from sekigahara.emblems import SIGNS, emblem_defs
from tabletop import TEACHER, Viewer
from tabletop.panel.kit import Marks
from tests.sekigahara.block_game.kit import fight, finish, play

VIEWERS: tuple[Viewer, ...] = ("ishida", "tokugawa", None, TEACHER)
SVG = "{http://www.w3.org/2000/svg}"


def _blocks(side: str, number: int, seed: int) -> str:
    pool = [name for name, count in BLOCK_COUNTS.items() if BLOCKS[name].side == side for _ in range(count)]
    return " ".join(Random(seed).sample(pool, number))


def _cards(side: Side, number: int, seed: int) -> str:
    pool = [name for name, count in CARD_COUNTS[side].items() for _ in range(count)]
    return " ".join(Random(seed).sample(pool, number))


def _walk(state: BattleState, seed: int, stride: int) -> Iterator[BattleState]:
    """Every ``stride``-th position of a random game, and its end."""
    random = Random(seed)
    for number in range(400):
        if number % stride == 0 or not battle_game.to_act(state):
            yield state
        if not battle_game.to_act(state):
            return
        state = battle_game.apply(state, random.choice(list(battle_game.legal_actions(state)))).state


def turned() -> BattleState:
    """A pair of Kobayakawa that turned, with more to come, and a Mori box."""
    state = fight("kobayakawa-3 kobayakawa-2 mori-2 mori-1-leader", "tokugawa-3 tokugawa-1-gun date-2",
                  "kobayakawa-double mori*2", "tokugawa*2 loyalty date", mori_box="mori-1-cavalry mori-1-gun mori-2")
    return play(state, "deploy kobayakawa-3 kobayakawa-2 with kobayakawa-double", "challenge", "yield")


def ueda(*texts: str) -> BattleState:
    """The siege of Ueda with two blocks and the disk."""
    state = fight("ukita-2 mori-2", "tokugawa-3*2 date-2 ii-4 tokugawa-1-leader", "ukita",
                  "tokugawa*2 tokugawa-swords date fukushima", "tokugawa", castle="ishida", disks=["sanada"],
                  place="ueda", came_by=["saku"])
    return play(state, *texts)


def osaka() -> BattleState:
    """Osaka with nothing but Hideyori's disk."""
    return fight("", "tokugawa-3*2", "ukita", "tokugawa*2 tokugawa-swords", "tokugawa", castle="ishida",
                 disks=["hideyori"], place="osaka", siege=True)


@cache
def corpus() -> tuple[BattleState, ...]:
    """Positions of every kind: random ones, the source's, big armies, sieges, turned and lost blocks."""
    states = [source_battle(), *(play(source_battle(), *COURSE[:number]) for number in (3, 5, 13, len(COURSE)))]
    states.append(finish(states[-1], 3))
    for seed in range(20):
        states += _walk(battle_game.setup(seed), seed, 6)
    for seed, (blocks, cards) in enumerate(((8, 7), (17, 9), (20, 16))):
        big = fight(_blocks("ishida", blocks, seed), _blocks("tokugawa", blocks, seed), _cards("ishida", cards, seed),
                    _cards("tokugawa", cards, seed), SIDES[seed % 2])
        states += _walk(big, seed, 9)
    besieged = ("inside", "deploy tokugawa-3 with tokugawa", "deploy tokugawa-3 with tokugawa",
                "deploy ii-4 with fukushima")
    challenged = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa*2 mori", "loyalty")
    states.append(play(challenged, "deploy kobayakawa-3 with kobayakawa", "challenge"))
    states += [ueda(), ueda(*besieged), ueda(*besieged, "done"), finish(ueda(*besieged, "done"), 1), osaka(),
               finish(osaka(), 2), turned(), play(turned(), "deploy mori-2 with mori"), finish(turned(), 4)]
    return tuple(states)


def with_other_secrets(state: BattleState, viewer: Viewer, seed: int) -> BattleState:
    """A position that this viewer can't tell from the given one: other hidden blocks, hands and piles."""
    random = Random(seed)
    standing, hands, draw = dict(state.standing), dict(state.hands), dict(state.draw)
    for side in SIDES:
        if viewer == side:
            continue
        used = Counter([*(each.block for each in state.deployed if not each.lost), *state.lost[side], *state.box])
        pool = [block for name, block in BLOCKS.items() if block.side == side
                for _ in range(BLOCK_COUNTS[name] - used[block])]
        standing[side] = sorted_blocks(random.sample(pool, len(standing[side])))
        spent = Counter([*state.played[side], *state.discard[side]])
        cards = [card for name, card in CARDS[side].items() for _ in range(CARD_COUNTS[side][name] - spent[card])]
        random.shuffle(cards)
        number = len(hands[side])
        hands[side], draw[side] = sorted_cards(cards[:number]), tuple(cards[number:number + len(draw[side])])
    return state.but(standing=standing, hands=hands, draw=draw)


def marks_for(state: BattleState, **more: frozenset[str]) -> Marks:
    """The marks that a panel gives to the side that is asked."""
    possible = frozenset(target for action in battle_game.legal_actions(state) for target in targets_of(action))
    return Marks(possible=possible, **more)


def live(state: BattleState, viewer: Viewer, marks: Marks | None = None, **more: Any) -> str:
    """The drawing as a panel shows it."""
    return draw_battle(battle_game.view(state, viewer), marks_for(state) if marks is None else marks, standalone=False,
                       live=True, **more)


def clickable(svg: str) -> list[str]:
    """The targets of pieces, in order."""
    return [name for name in re.findall(r'data-do="([^"]+)"', svg) if not name.startswith("~")]


def texts(svg: str) -> list[str]:
    """All words that can be seen."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def body(svg: str) -> str:
    """The drawing without its style and its signs."""
    return re.sub(r"<style>.*?</style>|<defs>.*?</defs>", "", svg, flags=re.S)


# --- form -----------------------------------------------------------------------------------------------------------


def test_well_formed_with_title_description_and_size() -> None:
    for state in corpus()[::3]:
        for viewer in VIEWERS:
            for svg in (draw_battle(battle_game.view(state, viewer)), live(state, viewer)):
                root = ElementTree.fromstring(svg)
                assert root.tag == f"{SVG}svg"
                assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
                left, top, width, height = map(float, root.attrib["viewBox"].split())
                assert left < 0
                assert top < 0
                assert width > 600
                assert height > 200


def test_every_sign_that_is_used_is_defined_once() -> None:
    defined = re.findall(r'id="([^"]+)"', emblem_defs())
    assert len(defined) == len(set(defined))
    for state in corpus()[::7]:
        assert set(re.findall(r'href="#([^"]+)"', draw_battle(battle_game.view(state, TEACHER)))) <= set(defined)
    assert {daimyo for side in SIDES for daimyo in COALITIONS[side]} <= set(SIGNS)


def test_the_same_in_every_process() -> None:
    code = ("from tests.sekigahara.block_game.test_drawing import corpus, live; import hashlib;"
            "print(hashlib.sha256(''.join(live(s, 'ishida') for s in corpus()[:12]).encode()).hexdigest())")
    found = {
        subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, check=True,
                       capture_output=True, text=True).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_standalone_brings_its_colours_and_can_not_be_clicked() -> None:
    view = battle_game.view(source_battle(), "ishida")
    alone = view._repr_svg_()
    assert alone == draw_battle(view)
    assert "data-do=" not in alone
    assert "tabindex" not in alone
    assert 'role="img"' in alone
    assert "prefers-color-scheme:dark" in alone
    assert "prefers-color-scheme" not in draw_battle(view, theme="light")
    dark = draw_battle(view, theme="dark")
    assert DARK["paper"] in dark
    assert LIGHT["ink2"] not in dark
    inner = draw_battle(view, standalone=False)
    assert "<style>" not in inner
    assert "<defs>" not in inner
    assert battle_title(view) in texts(alone)
    assert battle_title(view) not in texts(inner)


def test_every_colour_is_a_token_of_the_theme() -> None:
    assert LIGHT.keys() == DARK.keys()
    used = set(re.findall(r"var\(--sb-([a-z0-9]+)\)", standalone_css("auto")))
    assert used <= LIGHT.keys()
    for name in used:
        assert f"--sb-{name}:var(--{name})" in panel_css()
    # Signs on gold and on cards are dark in both themes; every other colour comes from a token.
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", panel_css())) == {"#2B2B2B"}
    for state in corpus()[::9]:
        drawn = body(draw_battle(battle_game.view(state, TEACHER))).replace("#sb-", "")
        assert not re.search(r"#[0-9A-Fa-f]{3,6}\b", drawn)


def _luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_words_and_signs_have_enough_contrast(theme: dict[str, str]) -> None:
    dark_sign = "#2B2B2B"
    words = [("ink", "paper"), ("ink2", "paper"), ("ink", "leaf"), ("ink2", "leaf"), ("ink", "wash"), ("paper", "ink"),
             ("indigo", "leaf"), ("pinet", "paper"), ("tkl", "tk")]
    assert all(_contrast(theme[one], theme[other]) >= 4.5 for one, other in words)
    assert _contrast(dark_sign, theme["gold"]) >= 4.5
    assert _contrast(dark_sign, theme["cardp"]) >= 4.5
    shapes = [("pine", "paper"), ("red", "paper"), ("ink", "paper"), ("ctl", "paper"), ("tko", "paper")]
    assert all(_contrast(theme[one], theme[other]) >= 3 for one, other in shapes)


# --- secrets --------------------------------------------------------------------------------------------------------


def test_positions_that_differ_in_secrets_only_are_drawn_alike() -> None:
    differ = 0
    for number, state in enumerate(corpus()[::2]):
        for viewer in ("ishida", "tokugawa", None):
            other = with_other_secrets(state, viewer, number)
            differ += other.standing != state.standing or other.hands != state.hands
            # What may be clicked is the asked side's own knowledge, so the marks are of the first position for both.
            marks = marks_for(state) if viewer == state.asked else Marks()
            assert live(state, viewer, marks) == live(other, viewer, marks)
            if number % 4 == 0:
                assert draw_battle(battle_game.view(state, viewer)) == draw_battle(battle_game.view(other, viewer))
    assert differ > 100


def test_no_name_of_a_hidden_face() -> None:
    for state in corpus()[1::2]:
        for viewer in ("ishida", "tokugawa", None):
            svg = body(live(state, viewer)) + body(draw_battle(battle_game.view(state, viewer)))
            open_blocks: set[Block] = {each.block for each in state.deployed} | set(state.box)
            open_blocks |= {block for side in SIDES for block in state.lost[side]}
            for side in SIDES:
                if viewer == side:
                    continue
                shown = {*state.played[side], *state.shown[side], *(each.card for each in state.deployed)}
                own = open_blocks | {block for each in SIDES if each == viewer for block in state.standing[each]}
                for block in set(state.standing[side]) - own:
                    assert block.words not in svg
                    assert f"block:{block.name}" not in svg
                for card in set(state.hands[side]) - shown:
                    assert f"card:{card.name}" not in svg or (viewer in SIDES and card.loyalty)
                    assert card.words not in svg or card.loyalty
                if not any(block.side == side for block in open_blocks):
                    # Nothing of the side is open: not even one of its daimyo's signs may be there.
                    for daimyo in set(COALITIONS[side]) - {side}:
                        assert f"#sb-{daimyo}" not in svg


def test_an_eye_only_where_the_view_knows_the_face() -> None:
    state = source_battle()
    assert live(state, None).count("#sb-eye") == 0
    assert live(state, "ishida").count("#sb-eye") == 7
    assert live(state, "tokugawa").count("#sb-eye") == 6
    assert live(state, TEACHER).count("#sb-eye") == 13
    assert "6 standing, faces hidden" in texts(live(state, "ishida"))
    assert "not shown to you" in texts(live(state, "ishida"))
    assert "not shown to you" not in texts(live(state, TEACHER))


# --- room -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [6, COLUMNS, 10])
def test_nothing_overlaps_and_nothing_is_cut_off(columns: int) -> None:
    for number, state in enumerate(corpus()[:: 2 if columns == COLUMNS else 6]):
        for viewer in (TEACHER, (state.asked, None)[number % 2]):
            view = battle_game.view(state, viewer)
            ghost = {side: impact + 5 if side == state.asked else impact for side, impact in state.impact.items()}
            for layout in (lay_out(view, columns=columns),
                           lay_out(view, marks_for(state), columns=columns, standalone=False, live=True, ghost=ghost)):
                boxes = layout.boxes
                for index, box in enumerate(boxes):
                    inside = (box.left, box.top, layout.width - box.right, layout.height - box.bottom)
                    assert min(inside) > -8, box
                    for other in boxes[index + 1:]:
                        assert not box.meets(other), (box, other)


def test_nothing_moves_when_something_is_chosen_or_refused() -> None:
    for state in corpus()[::4]:
        view = battle_game.view(state, state.asked)
        marks = marks_for(state)
        heights = set()
        for action in battle_game.legal_actions(state):
            wanted = frozenset(targets_of(action))
            after = battle_game.apply(state, action).state.impact if isinstance(action, Deploy) else None
            first = frozenset(targets_of(action)[:1])
            for more, ghost in (({}, None), ({"chosen": wanted}, after), ({"chosen": first}, None),
                                ({"refused": first}, None)):
                heights.add(lay_out(view, marks._replace(**more), standalone=False, live=True, ghost=ghost).height)
        assert len(heights) <= 1, heights


def test_hands_and_armies_wrap_into_rows() -> None:
    state = fight(_blocks("ishida", 20, 1), _blocks("tokugawa", 19, 1), _cards("ishida", 16, 1),
                  _cards("tokugawa", 40, 1))
    boxes = lay_out(battle_game.view(state, "tokugawa")).boxes
    rows = Counter(box.top for box in boxes if box.kind == "block")
    assert len(rows) == 6
    assert max(rows.values()) <= COLUMNS
    assert sum(rows.values()) == 39
    backs = Counter(box.top for box in boxes if box.words == "back")
    assert sum(backs.values()) == 16
    assert len(backs) == 2
    with pytest.raises(ValueError, match="six columns"):
        lay_out(battle_game.view(state, None), columns=5)


def test_the_two_blocks_of_a_double_stay_side_by_side() -> None:
    state = fight("ukita-2*3 ukita-3*3 mori-3*4", "date-2", "ukita-double mori*4 ukita*3", "date")
    state = play(state, "deploy mori-3 with mori", "trust", "done")
    for text in (*["deploy mori-3 with mori"] * 2, "deploy ukita-2 ukita-3 with ukita-double",
                 *["deploy ukita-2 with ukita"] * 2, "deploy ukita-3 with ukita", "deploy mori-3 with mori"):
        state = play(state, text, "trust")
    for columns in (6, 7, 8):
        boxes = [box for box in lay_out(battle_game.view(state, None), columns=columns).boxes if box.kind == "block"]
        own = [box for box in boxes if box.words.startswith(("Ukita", "Mori"))]
        assert len({box.top for box in own}) == 2
        pair = own[3:5]
        assert pair[0].top == pair[1].top


def test_words_are_legible_in_a_narrow_panel() -> None:
    # A panel of 580 pixels leaves 524 for the drawing. The least words are those of badges and step numbers.
    scale = 524 / (lay_out(battle_game.view(source_battle(), None)).width + 20)
    sizes = {name: style.size * scale for name, style in STYLES.items()}
    assert min(sizes[name] for name in "tsbxhm") >= 12.9
    assert min(sizes.values()) >= 11.5


# --- what is drawn --------------------------------------------------------------------------------------------------


def test_counts_are_the_lines_of_the_deployments() -> None:
    state = play(source_battle(), *COURSE[:12])
    words = texts(live(state, None))
    assert {"1+2+1", "= 4", "2+1", "= 3", "= 5, one card", "same card", "no card", "double"} <= set(words)
    for state in corpus():
        words = texts(draw_battle(battle_game.view(state, None)))
        for each in state.deployed:
            amounts = [line.amount for line in each.lines if line.amount]
            assert "+".join(map(str, amounts)) in words
            assert len(amounts) < 2 or f"= {each.score}" in words


def test_the_last_deployment_has_the_filled_number_and_the_thick_line() -> None:
    state = play(source_battle(), *COURSE[:4])
    svg = live(state, None, Marks())
    assert len(re.findall(r'<circle [^>]*class="numf"', svg)) == svg.count('class="happened"') == 2
    done = play(source_battle(), *COURSE[:-1])
    assert "happened" not in live(done, None, Marks())


def test_a_turned_block_fights_on_the_other_side() -> None:
    svg = live(turned(), None)
    words = texts(svg)
    assert words.count("fights for") == 2
    assert words.count("turned") == 4
    assert words.count("Ishida's") == 2
    assert svg.count('class="turned"') == 2
    assert svg.count('class="left"') >= 2
    assert "= 6, one card" in words
    assert "Spent one Loyalty Challenge card" in words
    assert "turned to Tokugawa" in svg
    boxes = [box for box in lay_out(battle_game.view(turned(), None)).boxes if box.kind == "block"]
    frames = [box for box in boxes if box.words == "away"]
    kobayakawa = [box for box in boxes if box.words.startswith("Kobayakawa")]
    assert len(frames) == len(kobayakawa) == 2
    assert frames[0].bottom < kobayakawa[0].top


def test_a_challenged_deployment_says_so() -> None:
    state = fight("kobayakawa-3 mori-2", "date-2", "kobayakawa mori", "loyalty")
    asked = play(state, "deploy kobayakawa-3 with kobayakawa")
    assert "may challenge" in texts(live(asked, "ishida"))
    answer = play(asked, "challenge")
    assert {"challenged", "must answer the challenge"} <= set(texts(live(answer, "tokugawa")))


def test_lost_pieces_are_struck_out() -> None:
    state = play(source_battle(), *COURSE, "lose uesugi-1-gun")
    svg = live(state, None)
    assert svg.count('class="strike"') == 2
    assert texts(svg).count("lost") == 1
    assert clickable(live(state, "ishida")).count("block:uesugi-1-gun") == 0
    undeployed = play(fight("ukita-2*3", "tokugawa-3*2", "ukita", "tokugawa*2"),
                      "deploy ukita-2 with ukita", "trust", "deploy tokugawa-3 with tokugawa", "trust", "done",
                      "deploy tokugawa-3 with tokugawa", "trust", "done", "lose ukita-2", "lose ukita-2")
    svg = live(undeployed, None, Marks(happened=frozenset({"lost:ukita-2"})))
    assert texts(svg).count("lost") == len(undeployed.lost["ishida"]) == 2
    assert "lost undeployed" in svg
    assert svg.count('class="happened"') == 1


def test_the_castle_its_disks_and_its_wall() -> None:
    choice = live(ueda(), "ishida")
    assert {"Ueda castle", "Sanada", "inside", "outside", "inside or outside?"} <= set(texts(choice))
    assert {"stance:inside", "stance:outside"} <= set(clickable(choice))
    assert 'class="wall"' not in choice
    siege = live(ueda("inside"), None)
    assert 'class="wall"' in siege
    assert "Ishida is inside: a siege" in texts(siege)
    assert "each full 7: the castle loses a block or disk" in texts(siege)
    assert "Ishida" in texts(siege)
    assert siege.count('class="ongold"') == 0
    hideyori = live(osaka(), None)
    assert {"Osaka castle", "Hideyori", "disk", "is besieged with no blocks"} <= set(texts(hideyori))
    fallen = finish(osaka(), 2)
    if fallen.lost_disks:
        assert "disk, lost" in texts(live(fallen, None))
    three = fight("ukita-2*3", "date-2", "ukita", "date", castle="ishida", place="gifu")
    assert "Ishida holds it, all blocks outside" in texts(live(play(three, "outside"), None))


def test_the_mori_box_lies_open() -> None:
    words = texts(live(turned(), None))
    assert {"Mori box", "not in this battle"} <= set(words)
    assert "Mori box" not in texts(live(source_battle(), None))


def test_initiative_done_and_what_is_due() -> None:
    state = source_battle()
    svg = live(state, None)
    assert "initiative" in texts(svg)
    assert "B73" in texts(svg)
    done = play(state, *COURSE[:-1])
    assert "done" in texts(live(done, None))
    due = play(state, *COURSE)
    assert {"two losses to name", "one loss to name"} <= set(texts(live(due, None)))
    end = finish(due, 1)
    assert "won" in texts(live(end, None))


def test_a_retreat_shows_where_to() -> None:
    state = fight("ukita-2*3", "tokugawa-3", "", "tokugawa", "ishida", place="sawayama", came_by=["kyoto"])
    while state.ask != "retreat":
        action = next(iter(battle_game.legal_actions(state)))
        state = battle_game.apply(state, action).state
    svg = live(state, "ishida")
    assert {"Retreat to", "Kyoto", "Gifu"} <= set(texts(svg))
    assert "retreat:gifu" in clickable(svg)
    assert "must retreat" in texts(svg)


# --- the track ------------------------------------------------------------------------------------------------------


def test_the_window_begins_at_nought_or_a_full_seven() -> None:
    for highest in range(60):
        window = track_window((highest, 3), 608)
        assert window.first % 7 == 0 or window.last == 47
        assert window.shows(min(highest, 47))
        assert window.last - window.first == 20
    assert track_window((20, 0), 608).first == 0
    assert track_window((21, 0), 608).first == 7
    assert not track_window((30, 3), 608).shows(3)


def test_sevens_are_marked() -> None:
    svg = live(source_battle(), None)
    assert svg.count('class="seven"') == 2
    assert svg.count(">7</text>") == svg.count(">14</text>") == 1


def _deployed(impact: dict[Side, int]) -> BattleState:
    return source_battle().but(impact=impact)


def test_numbers_beyond_the_window_and_beyond_the_printed_track() -> None:
    far = texts(live(_deployed({"ishida": 30, "tokugawa": 3}), None))
    assert {"30", "‹ 3", "Ishida", "Tokugawa", "14", "34"} <= set(far)
    assert "0" not in far
    beyond = texts(live(_deployed({"ishida": 52, "tokugawa": 50}), None))
    assert "Ishida: fifty-two, beyond the printed 47" in beyond
    assert "Tokugawa: fifty, beyond the printed 47" in beyond
    assert "52 ›" in beyond
    assert "47" in beyond
    view = battle_game.view(_deployed({"ishida": 52, "tokugawa": 50}), TEACHER)
    full = lay_out(view, ghost={"ishida": 60, "tokugawa": 55})
    assert not any(box.meets(other) for index, box in enumerate(full.boxes) for other in full.boxes[index + 1:])
    assert [number_words(number) for number in (0, 13, 48, 60, 100, 207, 340)] == [
        "zero", "thirteen", "forty-eight", "sixty", "one hundred", "two hundred and seven", "three hundred and forty"]


def test_every_number_and_every_step_has_room_on_the_track() -> None:
    heights: dict[int, set[float]] = {6: set(), COLUMNS: set()}
    base = source_battle()
    for number in range(48):
        for added in (0, 1, 2, 4, 9):
            if added > number:
                continue
            before, other = number - added, number // 2
            course = (Mark(1, "ishida", False, before, other), Mark(2, "ishida", False, number, other))
            view = battle_game.view(base.but(impact={"ishida": number, "tokugawa": other}, course=course), None)
            for more in (0, 1, 2, 4, 9, 14):
                for columns, found in heights.items():
                    sheet = Sheet(columns * PITCH)
                    ghost: dict[Side, int] = {"ishida": number + more, "tokugawa": other + more}
                    found.add(draw_track(Scene(view, sheet, None, False), 0, ghost if more else None))
                    boxes = sheet.boxes
                    assert not any(box.meets(two) for index, box in enumerate(boxes) for two in boxes[index + 1:])
                    assert all(box.left > -2 and box.right < sheet.width + 2 for box in boxes)
    assert len(heights[COLUMNS]) == 1, "the board must not move when something is chosen"
    assert len(heights[6]) > 1, "in a narrow window long words go below the marker"


def test_the_ghost_of_the_chosen_action() -> None:
    state = play(source_battle(), *COURSE[:13])
    assert "if you confirm: +5" in texts(live(state, TEACHER, ghost={"ishida": 11, "tokugawa": 13}))
    assert 'class="ghost"' in live(state, TEACHER, ghost={"ishida": 11, "tokugawa": 13})
    assert "ghost" not in live(state, TEACHER)
    near = texts(live(state, TEACHER, ghost={"ishida": 11, "tokugawa": 9}))
    assert "if you confirm: +1, 9" in near


def test_the_course_tells_what_was_and_nothing_of_what_comes() -> None:
    state = play(source_battle(), *COURSE)
    words = texts(live(state, None))
    assert [word for word in words if re.fullmatch(r"\d+:\d+", word)] == [
        "1:0", "1:3", "6:3", "6:6", "7:6", "7:8", "11:8", "11:13"]
    assert words[-1] == "done"
    assert "Course" not in texts(live(source_battle(), None))
    assert "Course" not in texts(live(state, None, course=False))


# --- clicks and marks -----------------------------------------------------------------------------------------------


def test_all_that_a_legal_action_uses_can_be_clicked() -> None:
    for state in corpus():
        if not battle_game.to_act(state):
            assert clickable(live(state, TEACHER)) == []
            continue
        for viewer in (state.asked, TEACHER):
            marks = marks_for(state)
            drawn = set(clickable(live(state, viewer, marks)))
            for action in battle_game.legal_actions(state):
                wanted = targets_of(action)
                if len(wanted) == 3 and wanted[1] not in drawn:
                    # The second of two equal blocks gets its own label when the first is chosen.
                    chosen = frozenset(wanted[:1])
                    again = set(clickable(live(state, viewer, marks._replace(chosen=chosen))))
                    assert set(wanted) <= again, (str(action), wanted)
                else:
                    assert set(wanted) <= drawn, (str(action), wanted)
        assert clickable(live(state, enemy(state.asked))) == []
        assert clickable(live(state, None)) == []


def test_targets_are_buttons_with_words() -> None:
    for state in corpus()[::5]:
        for node in ElementTree.fromstring(live(state, TEACHER)).iter():
            if "data-do" in node.attrib:
                assert node.attrib["role"] == "button"
                assert node.attrib["tabindex"] == "0"
                assert node.attrib["aria-label"]


def test_equal_cards_lie_together_and_equal_blocks_share_a_name() -> None:
    svg = live(source_battle(), TEACHER)
    assert clickable(svg).count("card:tokugawa") == 0  # Ishida is asked
    svg = live(play(source_battle(), COURSE[0]), "tokugawa")
    assert clickable(svg).count("card:tokugawa") == 1
    assert "3 cards" in texts(svg)
    assert texts(svg).count("Tokugawa") >= 2
    boxes = [box for box in lay_out(battle_game.view(source_battle(), "ishida")).boxes if box.words == "Kobayakawa"]
    assert len(boxes) == 1


def test_a_click_on_one_of_equal_blocks_means_the_next_free_one() -> None:
    state = play(source_battle(), *COURSE[:3])
    assert clickable(live(state, "ishida")).count("block:ukita-2") == 2
    chosen = live(state, "ishida", marks_for(state)._replace(chosen=frozenset({"block:ukita-2"})))
    assert clickable(chosen).count("block:ukita-2") == clickable(chosen).count("block:ukita-2#2") == 1
    assert chosen.count('aria-pressed="true"') == 1


def test_each_state_has_a_shape_of_its_own() -> None:
    state = play(source_battle(), *COURSE[:3])
    rest = live(state, "ishida", Marks(possible=frozenset({"card:mori-swords"})))
    assert rest.count('class="possible"') == 1
    assert "#sb-check" not in rest
    chosen = live(state, "ishida", Marks(chosen=frozenset({"block:ukita-2", "card:ukita"})))
    assert chosen.count('class="chosen"') == 2
    assert chosen.count("#sb-check") == 2
    assert "chosen" in texts(chosen)
    refused = live(state, "ishida", Marks(chosen=frozenset({"card:ukita"}), refused=frozenset({"block:kobayakawa-2"})))
    assert refused.count('class="refused"') == 1
    assert refused.count("#sb-cross") == 1
    assert "refused" in texts(refused)
    pills = live(state, "ishida", Marks(possible=frozenset({"say:done"})))
    assert "say:done" in clickable(pills)
    assert "done" in texts(pills)
