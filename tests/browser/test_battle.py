"""The source's battle in a real browser: by mouse and by keyboard to its end, and held against the engine."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from sekigahara.block_game import battle_game
from sekigahara.block_game.source_battle import COURSE, source_battle
from tabletop import Step
from tests.browser.lab import Lab

START = """
from sekigahara.block_game.panel import battle_panel
from sekigahara.block_game.source_battle import source_battle
battle_panel(source_battle())
"""


def panel_in(lab: Lab, code: str, name: str) -> Locator:
    lab.open(lab.write(name, code))
    lab.run_all(1)
    return lab.panels.first


def steps_of_the_battle() -> list[Step]:
    """The source's course, and the first loss in the list each time, to the end."""
    state, steps = source_battle(), []
    for text in COURSE:
        steps.append(battle_game.apply(state, battle_game.parse(text, state)))
        state = steps[-1].state
    while actions := list(battle_game.legal_actions(state)):
        steps.append(battle_game.apply(state, actions[0]))
        state = steps[-1].state
    return steps


def track_of(panel: Locator) -> str:
    found = re.search(r"Impact: (Ishida \d+ : \d+ Tokugawa)", panel.locator(".gb svg desc").first.text_content() or "")
    assert found, "the board's description does not tell the track"
    return found[1]


def expect_step(panel: Locator, step: Step) -> None:
    """The page tells what the engine told: every event with its rules and its count, and the track."""
    told = panel.locator(".gh")
    expect(told).to_contain_text(step.events[0].text.rstrip("."))
    text = told.inner_text()
    for event in step.events:
        for rule in event.rules:
            assert rule in text, f"{rule} of {event!r} is not in the page"
        for line in event.lines:
            assert line.text in text
    impact = step.state.impact
    assert track_of(panel) == f"Ishida {impact['ishida']} : {impact['tokugawa']} Tokugawa"


def test_by_mouse_to_the_end(lab: Lab) -> None:
    panel = panel_in(lab, START, "mouse.ipynb")
    for step in steps_of_the_battle():
        panel.locator(f'[data-do="~act:{step.action.seat}:{step.action}"]').first.click()
        panel.locator('[data-do="~confirm"]').click()
        expect_step(panel, step)
    expect(panel.locator(".ban")).to_contain_text("Tokugawa wins")
    assert lab.cells == 1


def test_by_keyboard_to_the_end(lab: Lab) -> None:
    panel = panel_in(lab, START, "keys.ipynb")
    cells, keys = lab.cells, lab.page.keyboard
    panel.locator(".pick").first.focus()
    for step in steps_of_the_battle():
        wanted = f"~act:{step.action.seat}:{step.action}"
        panel.locator(f'[data-do="{wanted}"]').first.wait_for()
        panel.locator(".pick[tabindex='0']").first.focus()
        keys.press("Home")
        for _ in range(60):
            focused = lab.page.evaluate("document.activeElement.getAttribute('data-do')")
            if focused == wanted:
                break
            keys.press("ArrowDown")
        else:
            pytest.fail(f"the arrow keys do not lead to {wanted}")
        keys.press("Enter")
        expect(panel.locator(f'[data-do="{wanted}"]').first).to_have_attribute("aria-checked", "true")
        keys.press("Enter")
        expect_step(panel, step)
    expect(panel.locator(".ban")).to_contain_text("Tokugawa wins")
    assert lab.cells == cells


def test_lab_does_not_take_the_keys(lab: Lab) -> None:
    panel = panel_in(lab, START, "shortcuts.ipynb")
    cells = lab.cells
    places = [panel.locator(".gb svg [data-do]").first, panel.locator(".pick").first, panel.locator(".tt-i-next"),
              panel.locator(".tt-step button").first]
    for place in places:
        place.focus()
        for key in ("a", "b", "d", "d", "x", "ArrowDown", "ArrowUp", "m", "Escape"):
            lab.page.keyboard.press(key)
    assert lab.cells == cells
    assert lab.page.locator(".jp-Notebook .jp-MarkdownCell").count() == 0
    assert panel.is_visible()


def test_clicks_on_block_and_card(lab: Lab) -> None:
    panel = panel_in(lab, START, "board.ipynb")
    panel.locator('.gb [data-do="block:ukita-2"]').first.click()
    panel.locator('.gb [data-do="card:ukita"]').first.click()
    chosen = panel.locator(".pick[aria-checked=true]")
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_attribute("data-do", "~act:ishida:deploy ukita-2 with ukita")
    lab.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)


def test_a_click_outlives_a_redraw_between_press_and_release(lab: Lab) -> None:
    panel, mouse = panel_in(lab, START, "redraw.ipynb"), lab.page.mouse
    chosen = panel.locator(".pick[aria-checked=true]")
    box = panel.locator('.gb [data-do="card:ukita"]').first.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def redraw(key: str) -> None:
        lab.page.evaluate("""(selector) => {
            const node = document.querySelector(selector);
            node.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        }""", f'.gb [data-do="{key}"]')

    mouse.move(*middle)
    mouse.down()
    redraw("block:ukita-2")
    expect(panel.locator('.gb [data-do="block:ukita-2"]').first).to_have_attribute("aria-pressed", "true")
    mouse.up()
    expect(chosen).to_have_attribute("data-do", "~act:ishida:deploy ukita-2 with ukita")
    # Dragged off, it is no click.
    lab.page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    mouse.down()
    redraw("block:ukita-2")
    expect(panel.locator('.gb [data-do="block:ukita-2"]').first).to_have_attribute("aria-pressed", "true")
    mouse.move(middle[0], middle[1] + 60)
    mouse.up()
    panel.locator('[data-do^="~act:"]').first.wait_for()
    expect(chosen).to_have_count(0)


@pytest.mark.parametrize(("asked", "rule", "nearest"), [
    ("deploy uesugi-1-gun with mori-swords", "B63", "Uesugi gun with a Uesugi card"),
    ("challenge", "B108", None),
    ("inside", "B108", None),
])
def test_why_not(lab: Lab, asked: str, rule: str, nearest: str | None) -> None:
    panel = panel_in(lab, START, "why.ipynb")
    panel.locator("form[data-form=ask] input").fill(asked)
    panel.locator("form[data-form=ask] input").press("Enter")
    why = panel.locator(".why")
    expect(why).to_contain_text("Not possible")
    expect(why).to_contain_text(rule)
    if nearest:
        expect(why.locator(".near")).to_contain_text(nearest)


def test_nothing_hidden_is_in_the_page_or_the_saved_notebook(lab: Lab) -> None:
    code = START.replace("source_battle())", "source_battle(), viewer='ishida')")
    panel = panel_in(lab, code, "hidden.ipynb")
    panel.locator('[data-do="~act:ishida:deploy mori-1-leader"]').click()
    panel.locator('[data-do="~confirm"]').click()
    expect(panel.locator(".gh")).to_contain_text("Mori leader")
    lab.page.keyboard.press("Control+s")
    lab.page.wait_for_timeout(1500)
    page = panel.evaluate("node => node.outerHTML")
    saved = (lab.folder / "hidden.ipynb").read_text(encoding="utf-8")
    for place, text in (("the page", page), ("the saved notebook", saved)):
        for secret in ("date-2", "fukushima-2", "maeda-swords", "Date 2-mon", "Maeda swords", "Loyalty Challenge card"):
            assert secret not in text, f"{secret} stands in {place}"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(lab: Lab, theme: str) -> None:
    code = START.replace("source_battle())", f"source_battle(), theme='{theme}')")
    panel = panel_in(lab, code, "axe.ipynb")
    panel.locator("form[data-form=ask] input").fill("deploy uesugi-1-gun with mori-swords")
    panel.locator("form[data-form=ask] input").press("Enter")
    expect(panel.locator(".why")).to_contain_text("Not possible")
    results = Axe().run(lab.page, context=".tt-panel")
    serious = [f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
               for each in results.response["violations"] if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)


@pytest.mark.parametrize("width", [580, 1150, 1400])
def test_it_fits_its_width(lab: Lab, width: int) -> None:
    panel = panel_in(lab, START, "widths.ipynb")
    for size in range(3):
        panel.locator(".tt-size button").nth(size).click()
        panel.evaluate(f"node => {{ node.style.width = '{width}px'; node.style.maxWidth = 'none'; }}")
        lab.page.wait_for_timeout(300)
        wide = panel.evaluate("""node => [...node.querySelectorAll('*')].filter(each => {
            const own = each.getBoundingClientRect(), frame = node.getBoundingClientRect();
            return own.width > 0 && own.right > frame.right + 1 && !each.closest('[data-scroll], .live, svg');
        }).map(each => each.outerHTML.slice(0, 120))""")
        assert not wide, f"{width} px, text size {size}: beyond the frame: {wide[:3]}"
