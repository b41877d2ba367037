"""The regions in a real browser, without a notebook around them: what survives an update, and what the keys do.

The page holds the widget's own script with a stand-in for its model; what it sends goes to a real controller.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from tabletop.panel import Controller
from tabletop.panel.picture import REGIONS
from tabletop.panel.static import defs_html, layout_classes, style_sheet
from tests.tabletop_panel.helpers import controller, play_out

pytest.importorskip("playwright")

from playwright.sync_api import Locator, Page

from tests.browser.lab import browser, find_chromium

START = """async ([script, style]) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  document.body.innerHTML = `<div class="tt-panel"><div class="tt-header"><div class="tt-slot"></div></div>
    <div id="el"></div><div class="tt-footer"><button class="bar">bar</button></div></div>`;
  const { default: widget } = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
  const listeners = [];
  window.sent = [];
  window.values = { defs: "", style_rules: "", classes: "", head: "" };
  window.draw = (values) => { Object.assign(window.values, values); listeners.forEach((each) => each()); };
  window.end = widget.render({
    model: { get: (name) => window.values[name] ?? "", on: (_, each) => listeners.push(each), off: () => {},
             send: (message) => window.sent.push(message) },
    el: document.getElementById("el"),
  });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


class Table:
    """A page with a panel on a controller."""

    def __init__(self, page: Page, it: Controller[Any, Any]) -> None:
        self.page = page
        self.it = it
        script = files("tabletop.panel").joinpath("regions.js").read_text(encoding="utf-8")
        page.goto("about:blank")
        page.evaluate(START, [script, style_sheet()])
        self.show(defs=defs_html(it.kit))

    def show(self, **more: str) -> None:
        picture = self.it.picture()
        values = {name: str(getattr(picture, name)) for name in REGIONS}
        self.page.evaluate("(values) => window.draw(values)", {**values, "classes": layout_classes(picture), **more})

    def obey(self) -> list[dict[str, Any]]:
        """Hand what the page has sent to the controller, and show what comes of it."""
        sent: list[dict[str, Any]] = self.page.evaluate("() => window.sent.splice(0)")
        for message in sent:
            self.it.handle(message)
        self.show()
        return sent

    def press(self, *keys: str) -> list[dict[str, Any]]:
        for key in keys:
            self.page.keyboard.press(key)
        return self.obey()

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def focused(self) -> str:
        return str(self.page.evaluate(
            "() => document.activeElement.getAttribute('data-do') ?? document.activeElement.getAttribute('data-key')"
            " ?? document.activeElement.className"))


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    chromium = find_chromium()
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("no Chromium found")
        pytest.skip("no Chromium found")
    with browser(chromium, tmp_path_factory.mktemp("profile")) as context:
        opened = context.new_page()
        opened.set_default_timeout(5000)
        yield opened


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page, controller(options={"rounds": 9}))


def card(table: Table, at: int) -> str:
    return f"ann:{table.it.state.hand('ann')[at]}"


def test_a_click_on_the_board_and_one_on_the_list(table: Table) -> None:
    table.find(f"svg [data-do='{card(table, 0)}']").click()
    assert table.obey() == [{"do": card(table, 0)}]
    assert table.focused() == card(table, 0)
    assert table.find(".pick[aria-checked=true]").inner_text().startswith("Bid")
    table.find(".pick >> nth=1").click()
    table.obey()
    assert table.find(f"svg [data-do='{card(table, 1)}']").get_attribute("aria-pressed") == "true"
    table.find("[data-do='~confirm']").click()
    table.obey()
    assert table.it.session.here.depth == 1
    assert table.focused() == "~confirm"
    assert "lays a bid" in table.find(".live").inner_text()


def test_a_confirm_that_is_off_sends_nothing(table: Table) -> None:
    table.find("[data-do='~confirm']").click(force=True)
    assert table.obey() == []


def test_enter_takes_and_then_confirms_and_escape_clears(table: Table) -> None:
    table.find(f"svg [data-do='{card(table, 0)}']").focus()
    assert table.press("Enter") == [{"do": card(table, 0)}]
    assert table.press("Escape") == [{"key": "Escape"}]
    assert table.it.chosen is None
    assert table.press(" ") == [{"do": card(table, 0)}]
    assert table.press("Enter") == [{"key": "Enter"}]
    assert table.it.session.here.depth == 1


def test_enter_on_a_button_is_one_click(table: Table) -> None:
    table.find(".pick").focus()
    assert len(table.press("Enter")) == 1
    assert table.press("Enter") == [{"key": "Enter"}]
    assert table.it.session.here.depth == 1
    table.find(".gh .badge >> nth=0").focus()
    sent = table.press("Enter")
    assert len(sent) == 1
    assert sent[0]["do"].startswith("~rule:told:")


def test_arrows_move_in_reading_order_on_the_board_and_up_and_down_the_list(table: Table) -> None:
    table.find(f"svg [data-do='{card(table, 0)}']").focus()
    assert table.press("ArrowRight") == []
    assert table.focused() == card(table, 1)
    table.press("ArrowDown")
    assert table.focused().startswith("ben:")
    table.press("ArrowUp", "Home")
    assert table.focused() == card(table, 0)
    table.press("ArrowLeft", "End")
    assert table.focused().startswith("ben:")
    stops = table.page.locator(".gb svg [data-do][tabindex='0']")
    assert stops.count() == 1, "one stop for the Tab key"
    table.find(".pick").focus()
    table.press("ArrowDown", "ArrowDown")
    assert table.focused() == table.page.locator(".pick").nth(2).get_attribute("data-do")
    table.press("ArrowUp")
    assert table.focused() == table.page.locator(".pick").nth(1).get_attribute("data-do")


def test_what_is_being_typed_survives_and_enter_asks(table: Table) -> None:
    field = table.find("input[name=move]")
    field.click()
    table.page.keyboard.type("bid 1")
    table.it.choose("pass")
    table.show()
    assert field.input_value() == "bid 1"
    assert table.focused() == "ask"
    table.page.keyboard.type("2")
    assert table.press("Enter") == [{"form": "ask", "values": {"move": "bid 12"}}]
    assert field.input_value() == "bid 12"
    table.it.clear()
    table.show()
    assert field.input_value() == ""


def test_what_was_unfolded_stays_unfolded(table: Table) -> None:
    settings = table.find("details[data-key=settings]")
    settings.locator("summary").click()
    play_out(table.it, 1)
    table.show()
    assert settings.evaluate("(node) => node.open")
    card_ = table.find("details[data-key='rule:told']")
    card_.locator("summary").click()
    play_out(table.it, 1)
    table.show()
    assert not card_.evaluate("(node) => node.open"), "who folds the card away keeps it away"
    table.it.unfold("T3")
    table.show()
    assert card_.evaluate("(node) => node.open"), "but not where he asks for a rule"


def test_only_what_differs_is_drawn_anew(table: Table) -> None:
    table.page.evaluate("""() => { for (const node of document.querySelectorAll('.gb svg > *, .gh > *, .pick'))
        node.kept = true; }""")
    table.it.choose("pass")
    table.show()
    kept, all_ = table.page.evaluate("""() => { const nodes = [...document.querySelectorAll('.gb svg > *, .gh > *, .pick')];
        return [nodes.filter((node) => node.kept).length, nodes.length]; }""")
    assert kept == all_


def test_after_any_way_through_the_game_the_page_is_what_a_fresh_one_would_be(table: Table) -> None:
    plain = "(node) => node.innerHTML.replace(/ (tabindex|data-lm-suppress-shortcuts)=\"[^\"]*\"/g, '')"
    for step in range(14):
        table.find(".pick").click()
        table.obey()
        table.find("[data-do='~confirm']").click()
        table.obey()
        if step % 5 == 4:
            table.it.back()
            table.it.ask("bid 3")
            table.show()
            table.it.clear()
            table.it.next()
            table.show()
        for name, place in (("board", ".gb"), ("told", ".gh"), ("may", ".gd")):
            text = table.page.evaluate("(name) => window.values[name]", name)
            made = "const node = document.createElement('div'); node.innerHTML = text;"
            fresh = table.page.evaluate(f"(text) => {{ {made} return ({plain})(node); }}", text)
            assert table.find(place).evaluate(plain) == fresh


def test_whatever_has_the_focus_keeps_lab_away(table: Table) -> None:
    for selector in (f"svg [data-do='{card(table, 0)}']", ".pick", ".badge", "input[name=move]", ".bar"):
        table.find(selector).focus()
        assert table.page.evaluate("() => document.activeElement.dataset.lmSuppressShortcuts") == "true"
    table.find(".tt-footer").click(position={"x": 1, "y": 1})
    assert table.page.evaluate("() => !!document.activeElement.closest('[data-lm-suppress-shortcuts]')")


def test_a_bar_that_is_switched_off_does_not_lose_the_focus_to_the_page(table: Table) -> None:
    table.find(".bar").focus()
    table.page.evaluate("() => { document.querySelector('.bar').disabled = true; }")
    table.page.wait_for_function("() => document.activeElement.className === 'gd'")


def test_the_screen_between_two_seats_leaves_nothing_behind(page: Page) -> None:
    table = Table(page, controller(viewer=None, mode="fair", handover=True))
    table.find("[data-do='~look']").click()
    table.obey()
    own = card(table, 0)
    assert own in page.content()
    table.find(f"svg [data-do='{own}']").click()
    table.obey()
    table.find("[data-do='~confirm']").click()
    table.obey()
    assert table.it.passing == "ben"
    # The texts that the test itself put into the page are not the widget's.
    page.evaluate("() => { window.values = {}; }")
    assert own not in page.content()
    assert "Pass the screen to" in page.inner_text(".gb")


def test_the_heading_goes_into_the_bar_and_comes_out_again(table: Table) -> None:
    assert table.page.locator(".tt-slot .ttl-h").inner_text() == "Toy auction"
    table.page.evaluate("() => window.end()")
    assert table.page.locator(".tt-slot .ttl-h").count() == 0


@pytest.mark.parametrize(("width", "size", "columns"), [
    (1400, 0, 3), (1150, 0, 2), (580, 0, 1), (1400, 1, 2), (1150, 2, 1), (1400, 2, 2),
])
def test_the_panels_own_width_and_text_size_decide_the_columns(
    table: Table, width: int, size: int, columns: int
) -> None:
    table.it.set_text(size)
    table.page.set_viewport_size({"width": width + 20, "height": 900})
    table.page.add_style_tag(content=f"body {{ margin: 0; width: {width}px; }}")
    table.show()
    found = table.find(".grid").evaluate("(node) => getComputedStyle(node).gridTemplateColumns.split(' ').length")
    assert found == columns
    over = table.page.evaluate("""() => [...document.querySelectorAll('.tt-panel *')].filter((node) =>
        node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== 'inline'
        && !node.closest('svg, .live, .text-board')).map((node) => node.className)""")
    assert over == []
