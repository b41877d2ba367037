"""The first week of a campaign in a real browser, by clicks on the map and the table, and held against the engine."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from sekigahara.block_game import game
from sekigahara.block_game.campaign_clicks import campaign_targets
from tests.browser.lab import Lab
from tests.browser.test_battle import panel_in

START = """
from sekigahara.block_game.panel import campaign_panel
campaign_panel(5)
"""


def click_on(panel: Locator, target: str) -> None:
    """Click on the middle of what takes the click: a location's own circle, or the whole of anything else."""
    spot = panel.locator(f'.gb [data-do="{target}"]').first
    (spot.locator("circle.area") if target.startswith("place:") else spot).click()


def choose(panel: Locator, action: Any) -> None:
    """Click together an action on the board. A redraw may give a node of the page to another target, so what is clicked
    shows it before the next click."""
    for target in campaign_targets(action):
        click_on(panel, target)
        expect(panel.locator(f'.gb [data-do="{target}"][aria-pressed=true]').first).to_be_attached()


def test_a_first_week_by_clicks(lab: Lab) -> None:
    panel = panel_in(lab, START, "week.ipynb")
    state, marched = game.setup(5), set[str]()
    while state.week == 1:
        actions = list(game.legal_actions(state))
        # Each side moves one stack once by one road; where there is nothing to choose it takes the first in the list.
        action = actions[0]
        if state.ask == "option":
            wanted = "move none" if state.asked in marched else "move minimal"
            action = next(each for each in actions if str(each) == wanted)
        elif state.ask == "exchange" or (state.ask == "moves" and state.asked in marched):
            action = next(each for each in actions if str(each) == "end")
        elif state.ask == "march" or (state.ask == "gather" and state.asked in marched):
            action = next(each for each in actions if str(each) == "stop")
        elif state.ask == "gather" and state.march is not None and state.march.group:
            action = next(each for each in actions if str(each).startswith("march"))
            marched.add(state.asked)
        choose(panel, action)
        chosen = panel.locator(".pick[aria-checked=true]")
        expect(chosen).to_have_attribute("data-do", f"~act:{action.seat}:{action}")
        panel.locator('[data-do="~confirm"]').first.click()
        step = game.apply(state, action)
        state = step.state
        expect(panel.locator(".gh")).to_contain_text(step.events[0].text.rstrip("."))
        points = game.view(state, None).points
        expect(panel.locator(".vp .big")).to_have_text(f"{points['ishida']} : {points['tokugawa']}")
    assert marched == {"ishida", "tokugawa"}
    expect(panel.locator(".wk.cur b")).to_have_text("2")
    assert lab.cells == 1


def test_why_not_farther_and_no_serious_fault(lab: Lab) -> None:
    code = START.replace("campaign_panel(5)", """
from sekigahara.block_game import game
state = game.setup(5)
while state.ask != "gather":
    open_now = [str(each) for each in game.legal_actions(state)]
    text = next((each for each in open_now if each in ("move minimal", "stack edo", "stack osaka")), open_now[0])
    state = game.apply(state, game.parse(text, state)).state
campaign_panel(state)""")
    panel = panel_in(lab, code, "why.ipynb")
    click_on(panel, "say:all")
    panel.locator('[data-do="~confirm"]').first.click()
    click_on(panel, "place:aizu")
    expect(panel.locator(".why")).to_contain_text("Not possible")
    expect(panel.locator(".why")).to_contain_text("B16")
    expect(panel.locator(".gb .refused")).to_have_count(1)
    results = Axe().run(lab.page, context=".tt-panel")
    serious = [f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
               for each in results.response["violations"] if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)
