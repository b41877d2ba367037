"""A lesson on the whole game in a real browser: a move confirmed below the map, and the reach of a stack by clicks."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.test_battle import panel_in
from tests.browser.test_campaign import click_on

LESSON = """\
title: The reach
game: sekigahara.block_game.game
seat: tokugawa
start:
  to act: tokugawa
  movement: minimal
  tokugawa blocks: suwa: date-2, date-3
  ishida blocks: kyoto: ukita-2
ask: Move the stack of Suwa.
  right: stack suwa
question: Which places can they reach?
  at: before
  engine: reachable suwa
position: before
  to act: ishida
  tokugawa blocks: suwa: date-2, date-3
  ishida blocks: kyoto: ukita-2
"""


def test_the_reach_of_a_stack_by_clicks(lab: Lab) -> None:
    (lab.folder / "reach.lesson").write_text(LESSON, encoding="utf-8")
    panel = panel_in(lab, "from tabletop.panel import teach\nteach('reach.lesson')", "reach.ipynb")
    click_on(panel, "place:suwa")
    below = panel.locator(".cc")
    expect(below).to_contain_text("Move the stack of Suwa")
    below.get_by_role("button", name="This is my answer").click()
    expect(panel.locator(".ban")).to_contain_text("Which places can they reach?")
    for place in ("kofu", "kiso", "ueda", "edo", "saku", "edo"):
        click_on(panel, f"place:{place}")
    field = panel.locator("form[data-form=question] input")
    expect(field).to_have_value("kofu, kiso, ueda, saku")
    # With the keyboard as well: the arrows go from place to place, the space bar names one, Enter gives the answer.
    panel.locator('.gb [data-do="place:saku"]').focus()
    lab.page.keyboard.press("Space")
    expect(field).to_have_value("kofu, kiso, ueda")
    lab.page.keyboard.press("Space")
    expect(field).to_have_value("kofu, kiso, ueda, saku")
    lab.page.keyboard.press("Enter")
    told = panel.locator(".ban .chk li")
    expect(told).to_have_count(3)
    expect(told.first).to_contain_text("Suwa to Saku to Ueda is 2; the rate is 1")
    expect(told.first.locator(".badge.no")).to_have_text("B47")
    expect(panel.locator('.gb [data-do="place:kofu"]')).to_have_count(0)
    panel.get_by_role("button", name="Try again").click()
    for place in ("kofu", "kiso", "saku", "iwamura", "takasaki"):
        click_on(panel, f"place:{place}")
    below.get_by_role("button", name="This is my answer").click()
    expect(panel.locator(".ban")).to_contain_text("Right.")
    assert lab.cells == 1
