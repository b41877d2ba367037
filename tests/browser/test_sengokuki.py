"""Sengokuki in a real browser: a whole game by clicks, the same by keyboard, held against the engine."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from sengokuki import Flip, game
from sengokuki.board import FILES, RANKS
from tabletop import Step
from tests.browser.lab import Lab

SEED = 255
GAME = """flip a2, flip d3, flip e1, flip c5, flip c6, flip a6, flip c3, Dc7-c6, flip d5, flip b7, flip f1, Sd7-c7, flip e6,
flip c2, flip f7, flip b5, flip d4, flip c3, flip a6, flip d4, Dc6-d7, flip f7, flip d5, flip b2, flip c4, Ld5-e6"""
SIX = "##ds##/l#1###/#1#1##/##1L##/4#r/#1A1D1/##1S1# w"

START = """
from sengokuki import position
from sengokuki.panel import sengokuki_panel
from sengokuki.players import greedy
sengokuki_panel({})
"""


def panel_in(lab: Lab, name: str, arguments: str) -> Locator:
    lab.open(lab.write(name, START.format(arguments)))
    lab.run_all(1)
    return lab.panels.first


def steps_of_the_game() -> list[Step]:
    """A short game that ends with Haisen."""
    state, steps = game.setup(SEED), []
    for text in re.split(r",\s*", GAME):
        steps.append(game.apply(state, game.parse(text, state)))
        state = steps[-1].state
    assert game.outcome(state) is not None
    return steps


def parts(step: Step) -> list[str]:
    action = step.action
    return [action.square] if isinstance(action, Flip) else [action.start, action.end]


def square(panel: Locator, name: str) -> Locator:
    return panel.locator(f'.gb svg [data-do="{name}"]')


def expect_step(panel: Locator, step: Step) -> None:
    """The page tells what the engine told, and its board is the engine's."""
    told = panel.locator(".gh")
    expect(told).to_contain_text(step.events[0].text)
    text = told.inner_text()
    for event in step.events:
        assert event.text in text
        for rule in event.rules:
            assert rule in text, f"{rule} of {event!r} is not in the page"
    view = game.view(step.state, None)
    said = panel.locator(".gb svg.board desc").first.text_content() or ""
    assert f"{view.hidden} cards on the board" in said
    for each in view.squares:
        if each.letter:
            assert f" {each.letter}{each.name}" in said
    board = panel.locator(".gb svg.board")
    lying = [each for each in view.shown if view[each.square].holds in ("card", "open")]
    assert board.locator(".sk-card").count() == len(lying), "the cards that lie open"


def test_a_whole_game_by_mouse(lab: Lab) -> None:
    panel = panel_in(lab, "mouse.ipynb", str(SEED))
    for step in steps_of_the_game():
        for name in parts(step):
            square(panel, name).click()
            expect(square(panel, name)).to_have_attribute("aria-pressed", "true")
        # A second click on the last square carries it out.
        square(panel, parts(step)[-1]).click()
        if game.outcome(step.state) is None:
            expect(panel.locator(".gb svg [aria-pressed=true]")).to_have_count(0)
        expect_step(panel, step)
    expect(panel.locator(".ban")).to_contain_text("White wins.")
    expect(panel.locator(".gb svg.board .sk-tagt")).to_have_text("Haisen")
    assert lab.cells == 1


def test_by_keyboard(lab: Lab) -> None:
    panel = panel_in(lab, "keys.ipynb", str(SEED))
    cells, keys = lab.cells, lab.page.keyboard
    for step in steps_of_the_game()[:12]:
        for name in parts(step):
            panel.locator(".gb svg [data-do][tabindex='0']").focus()
            keys.press("Home")
            for _ in range(FILES.index(name[0])):
                keys.press("ArrowRight")
            for _ in range(len(RANKS) - int(name[1])):
                keys.press("ArrowDown")
            assert lab.page.evaluate("document.activeElement.getAttribute('data-do')") == name
            keys.press("Enter")
            expect(square(panel, name)).to_have_attribute("aria-pressed", "true")
        keys.press("Enter")
        expect(panel.locator(".gb svg [aria-pressed=true]")).to_have_count(0)
        expect_step(panel, step)
        assert lab.page.evaluate("document.activeElement.getAttribute('data-do')") == parts(step)[-1]
    assert lab.cells == cells


def test_a_picture_drawn_anew_during_a_click_loses_nothing(lab: Lab) -> None:
    panel = panel_in(lab, "slow.ipynb", str(SEED))
    mouse = lab.page.mouse
    for name in ("a2", "d3"):
        square(panel, name).scroll_into_view_if_needed()
        box = square(panel, name).bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.up()
        mouse.down()
        # The answer to the first click comes while the button is down.
        expect(square(panel, name)).to_have_attribute("aria-pressed", "true")
        mouse.up()
        expect(panel.locator(".gh")).to_contain_text(f"White flips {name}")


def test_the_list_and_escape(lab: Lab) -> None:
    panel = panel_in(lab, "list.ipynb", str(SEED))
    panel.locator('[data-do="~act:white:flip a2"]').click()
    expect(square(panel, "a2")).to_have_attribute("aria-pressed", "true")
    lab.page.keyboard.press("Escape")
    expect(square(panel, "a2")).to_have_attribute("aria-pressed", "false")
    panel.locator('[data-do="~act:white:flip a2"]').focus()
    lab.page.keyboard.press("ArrowRight")
    assert lab.page.evaluate("document.activeElement.getAttribute('data-do')") == "~act:white:flip b2"
    lab.page.keyboard.press("Enter")
    expect(square(panel, "b2")).to_have_attribute("aria-pressed", "true")
    panel.locator('[data-do="~confirm"]').click()
    expect(panel.locator(".gh")).to_contain_text("White flips b2")


def test_what_is_refused_says_why(lab: Lab) -> None:
    panel = panel_in(lab, "why.ipynb", f'position("{SIX}"), viewer="white"')
    expect(panel.locator(".ban")).to_contain_text("Kyousei.")
    square(panel, "c2").click()
    expect(panel.locator(".gb svg.board .sk-tick")).to_have_count(1)
    for name, rule in (("c6", "K4.2"), ("c3", "K5.3"), ("b3", "K4.1"), ("c5", "K4.3")):
        square(panel, name).click()
        why = panel.locator(".why")
        expect(why.locator(".chk li").first).to_contain_text(rule)
        expect(panel.locator(".gb svg.board .sk-no")).to_have_count(1)
    lab.page.keyboard.press("Escape")
    square(panel, "a1").click()
    expect(panel.locator(".why")).to_contain_text("K5.1")


def test_the_memory_aid_and_nothing_hidden(lab: Lab) -> None:
    panel = panel_in(lab, "memory.ipynb", f"{SEED}, viewer='white', players={{'black': greedy(1)}}, mode='fair'")
    for name in ("a2", "d3"):
        square(panel, name).click()
        expect(square(panel, name)).to_have_attribute("aria-pressed", "true")
        square(panel, name).click()
        expect(panel.locator(".gh")).to_contain_text(f"White flips {name}")
    expect(panel.locator(".gb svg.board .sk-card")).to_have_count(2)
    panel.locator('[data-do="~next"]').click()
    expect(panel.locator(".gh")).to_contain_text("Black flips")
    expect(square(panel, "a2")).to_have_attribute("aria-label", "a2, card face down")
    memory = panel.locator('[data-do="~switch:memory"]')
    expect(memory).to_have_attribute("aria-checked", "false")
    memory.click()
    expect(memory).to_have_attribute("aria-checked", "true")
    expect(square(panel, "a2")).to_have_attribute("aria-label", re.compile("seen in turn 1"))
    expect(panel.locator('[data-do="~switch:faces"]')).to_have_count(0)
    state = game.setup(SEED)
    for name in ("a2", "d3", *re.findall(r"Black flips (\w\d)", panel.locator(".gh").inner_text())):
        state = game.apply(state, Flip(state.seat, name)).state
    view = game.view(state, "white")
    assert view.turn == 3
    known = {*view.memory, *(each.square for each in view.shown if view[each.square].holds == "card")}
    assert panel.locator(".gb svg.board .sk-card").count() == len(known)
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_timeout(1500)
    saved = (lab.folder / "memory.ipynb").read_text(encoding="utf-8")
    assert "sk-card" not in saved.split("</style>")[-1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(lab: Lab, theme: str) -> None:
    panel = panel_in(lab, "axe.ipynb", f'position("{SIX}"), theme="{theme}"')
    square(panel, "c2").click()
    square(panel, "c6").click()
    expect(panel.locator(".why")).to_contain_text("Not possible")
    results = Axe().run(lab.page, context=".tt-panel")
    serious = [f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
               for each in results.response["violations"] if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)


@pytest.mark.parametrize("width", [580, 1150, 1400])
def test_it_fits_its_width(lab: Lab, width: int) -> None:
    panel = panel_in(lab, "widths.ipynb", f'position("{SIX}")')
    square(panel, "c2").click()
    square(panel, "c6").click()
    for size in range(3):
        panel.locator(".tt-size button").nth(size).click()
        panel.evaluate(f"node => {{ node.style.width = '{width}px'; node.style.maxWidth = 'none'; }}")
        lab.page.wait_for_timeout(300)
        wide = panel.evaluate("""node => [...node.querySelectorAll('*')].filter(each => {
            const own = each.getBoundingClientRect(), frame = node.getBoundingClientRect();
            return own.width > 0 && own.right > frame.right + 1 && !each.closest('[data-scroll], .live, svg');
        }).map(each => each.outerHTML.slice(0, 120))""")
        assert not wide, f"{width} px, text size {size}: beyond the frame: {wide[:3]}"
        small = panel.evaluate("""node => [...node.querySelectorAll('.gb svg.board text')].map(each =>
            parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a).filter(size => size < 11.8)""")
        assert not small, f"{width} px, text size {size}: words of {min(small):.1f} px on the board"
