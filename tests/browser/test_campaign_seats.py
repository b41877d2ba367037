"""The campaign in a real browser: by keyboard, at every width, a combat from the map to the retreat, and what a seat may
not know is nowhere in the page, in what is sent to it, or in the saved notebook."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekigahara.block_game import game
from sekigahara.block_game.actions import Deploy
from sekigahara.block_game.campaign_panel import CampaignKit
from sekigahara.block_game.campaign_players import greedy
from sekigahara.block_game.pieces import BLOCKS, CARDS, TOKUGAWA
from tabletop.panel import Controller
from tabletop.players import decide
from tabletop.session import Session
from tests.browser.lab import Lab
from tests.browser.test_allegiance import Wire, saved
from tests.browser.test_battle import panel_in
from tests.browser.test_campaign import choose
from tests.sekigahara.block_game.campaign.kit import campaign, play

POSITION = """
import json
from sekigahara.block_game import game
from sekigahara.block_game.panel import campaign_panel
campaign_panel(game.decode(json.loads('''STATE''')), MORE)
"""
AGAINST = """
from sekigahara.block_game import game
from sekigahara.block_game.campaign_players import greedy
from sekigahara.block_game.panel import campaign_panel
from tabletop.players import decide
players = {'ishida': greedy(2), 'tokugawa': greedy(1)}
state = game.setup(4)
while (state.ask, state.asked) != ('fight', 'ishida'):
    state = game.apply(state, decide(game, state, players).action).state
campaign_panel(state, viewer='ishida', players={'tokugawa': greedy(1)}, mode='fair', step='phase')
"""


def position(state: Any, more: str = "") -> str:
    """A cell with a panel on a position."""
    return POSITION.replace("STATE", json.dumps(game.encode(state))).replace("MORE", more)


def confirm(panel: Locator, action: Any) -> None:
    """Carry out an action that was chosen on the board: the list shows the same choice."""
    chosen = panel.locator(".pick[aria-checked=true]")
    expect(chosen).to_have_attribute("data-do", f"~act:{action.seat}:{action}")
    panel.locator('[data-do="~confirm"]').first.click()


# --- a combat from the map to the retreat --------------------------------------------------------------------------------


def test_a_combat_from_the_map_to_the_retreat(lab: Lab) -> None:
    """Tokugawa attacks at Gifu: the combat is begun on the map and fought on the board above it; the beaten army goes on
    the map, and what it may not do there is told with its rule."""
    state = campaign({"gifu": "ukita-2*2 mori-2 mori-1-leader"},
                     {"kiyosu": "tokugawa-3*2 date-2*2", "iwamura": "date-1-gun"}, hands=("ukita", "tokugawa*2 date*2"),
                     side="tokugawa", disks=("sanada",))
    state = play(state, "move minimal; stack kiyosu; take all; march gifu; end")
    panel = panel_in(lab, position(state), "combat.ipynb")
    texts = ("fight gifu", "outside", "deploy tokugawa-3 with tokugawa", "trust", "done",
             "deploy tokugawa-3 with tokugawa", "trust", "deploy date-2 with date", "trust", "done",
             "lose mori-1-leader", "lose mori-2")
    for text in texts:
        action = game.parse(text, state)
        choose(panel, action)
        confirm(panel, action)
        step = game.apply(state, action)
        state = step.state
        told = panel.locator(".gh")
        expect(told).to_contain_text(step.events[0].text.rstrip("."))
        for rule in step.events[0].rules:
            expect(told).to_contain_text(rule)
        expect(panel.locator(".gb svg.board")).to_have_count(3 if state.battle is not None else 2)
    on_map = panel.locator(".gb svg.map")
    expect(panel.locator(".ban")).to_contain_text("Ishida must retreat")
    expect(on_map.locator(".flight")).to_have_count(1)
    expect(on_map.locator(".possible")).to_have_count(2)
    # The way to Iwamura is barred: enemies stand there, and Sawayama is free.
    on_map.locator('[data-do="retreat:iwamura"] circle.area').click()
    why = panel.locator(".why")
    expect(why).to_contain_text("Not possible")
    expect(why).to_contain_text("B88")
    expect(on_map.locator(".refused")).to_have_count(1)
    on_map.locator('[data-do="retreat:sawayama"] circle.area').click()
    confirm(panel, game.parse("retreat sawayama", state))
    expect(panel.locator(".gh")).to_contain_text("Sawayama")
    expect(panel.locator(".gb svg.board")).to_have_count(2)
    expect(on_map.locator('g[aria-label^="Sawayama"]').first).to_have_attribute(
        "aria-label", re.compile("Sawayama; Ishida: two Ukita 2-mon"))
    assert lab.cells == 1


# --- the keyboard ---------------------------------------------------------------------------------------------------------


def test_by_keyboard_on_the_map_and_in_the_list(lab: Lab) -> None:
    """A stack marches without a mouse: arrows lead over the board and the list, Enter chooses and confirms, Escape takes
    back; Lab's own keys stay quiet."""
    state = campaign({"kyoto": "ukita-2*2"}, {"edo": "tokugawa-3"}, hands=("mori", ""))
    panel = panel_in(lab, position(state), "keys.ipynb")
    cells, keys = lab.cells, lab.page.keyboard
    chosen = panel.locator(".pick[aria-checked=true]")

    def done(text: str) -> None:
        nonlocal state
        action = game.parse(text, state)
        expect(chosen).to_have_attribute("data-do", f"~act:{action.seat}:{action}")
        keys.press("Enter")
        step = game.apply(state, action)
        expect(panel.locator(".gh")).to_contain_text(step.events[0].text.rstrip("."))
        state = step.state

    def lead_to(wanted: str, stop: str, arrow: str) -> None:
        panel.locator(f'[data-do="{wanted}"]').first.wait_for()
        panel.locator(stop).first.focus()
        keys.press("Home")
        for _ in range(90):
            if lab.page.evaluate("document.activeElement.getAttribute('data-do')") == wanted:
                return
            keys.press(arrow)
        pytest.fail(f"the arrow keys do not lead to {wanted}")

    def by_list(text: str) -> None:
        lead_to(f"~act:ishida:{text}", ".pick[tabindex='0']", "ArrowDown")
        keys.press("Enter")
        done(text)

    def on_board(target: str) -> None:
        lead_to(target, ".gb svg [tabindex='0']", "ArrowRight")
        keys.press("Enter")
        expect(chosen).to_have_count(1)

    by_list("move minimal")
    on_board("place:kyoto")
    # The choice can be taken back, and made again.
    keys.press("Escape")
    expect(chosen).to_have_count(0)
    on_board("place:kyoto")
    done("stack kyoto")
    on_board("block:ukita-2")
    done("take ukita-2")
    by_list("march sawayama")
    on_board("place:gifu")
    done("march gifu")
    on_board("say:stop")
    done("stop")
    panel.locator('.gb svg.map [data-do="place:kyoto"]').focus()
    for key in ("a", "b", "d", "d", "x", "m", "ArrowDown"):
        keys.press(key)
    assert lab.cells == cells
    assert [block.name for block in state.blocks_at("ishida", "gifu")] == ["ukita-2"]


# --- every width --------------------------------------------------------------------------------------------------------


def test_it_fits_every_width(lab: Lab) -> None:
    """A march and a combat at three widths and three sizes of text: nothing beyond the frame, no words beyond their
    drawing; only the map scrolls, in its own frame."""
    start = play(campaign({"osaka": "ishida-1-leader ukita-2*3 ukita-1-gun mori-3 kobayakawa-2 kobayakawa-3 uesugi-3",
                           "kyoto": "mori-2*2"}, {"edo": "tokugawa-3", "kiyosu": "date-2 ii-4"},
                          hands=("mori*2 ukita*2 ukita-double kobayakawa uesugi loyalty", "date*2"), box=True,
                          recruits=("uesugi-1-gun", ""), disks=("hideyori",)), "move limited paying mori")
    marching = play(start, "stack osaka; take ukita-2; take ukita-1-gun; take mori-3; march kyoto; leave ukita-2")
    fighting = play(campaign({"gifu": "ukita-2*2 mori-2"}, {"kiyosu": "tokugawa-3*2 date-2*2"}, hands=("ukita", "date*2"),
                             side="tokugawa"), "move minimal; stack kiyosu; take all; march gifu; end; fight gifu; outside")
    lab.open(lab.write("widths.ipynb", position(marching), position(fighting)))
    lab.run_all(2)
    for panel in (lab.panels.nth(0), lab.panels.nth(1)):
        for size in range(3):
            panel.locator(".tt-size button").nth(size).click()
            expect(panel.locator(".tt-size button").nth(size)).to_have_class(re.compile("mod-active"))
            for width in (580, 1150, 1400):
                panel.evaluate(f"node => {{ node.style.width = '{width}px'; node.style.maxWidth = 'none'; }}")
                lab.page.wait_for_timeout(120)
                faults = panel.evaluate(_FAULTS)
                assert not faults, f"{width} px, text size {size}: {faults[:3]}"


_FAULTS = """node => {
    const found = [], frame = node.getBoundingClientRect();
    if (node.scrollWidth > node.clientWidth + 1) found.push(`scrolls sideways: ${node.scrollWidth} > ${node.clientWidth}`);
    for (const each of node.querySelectorAll('*')) {
        const own = each.getBoundingClientRect();
        if (own.width > 0 && own.right > frame.right + 1 && !each.closest('[data-scroll], .live, svg'))
            found.push('beyond the frame: ' + each.outerHTML.slice(0, 120));
    }
    for (const words of node.querySelectorAll('svg.board text')) {
        const own = words.getBoundingClientRect(), sheet = words.closest('svg').getBoundingClientRect();
        if (own.right > sheet.right + 1 || own.left < sheet.left - 1 || own.bottom > sheet.bottom + 1)
            found.push('words beyond their drawing: ' + words.textContent);
    }
    for (const button of node.querySelectorAll('button, .pick')) {
        if (button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).overflow === 'hidden')
            found.push('cut off: ' + button.textContent);
    }
    return found;
}"""


# --- what a seat may not know -------------------------------------------------------------------------------------------

_WORDS = {block.words for block in BLOCKS.values() if block.side == TOKUGAWA} - {"Ii"} | {
    card.words for card in CARDS[TOKUGAWA].values() if not card.loyalty}
_NAMES = {name for name, block in BLOCKS.items() if block.side == TOKUGAWA} | {
    name for name in CARDS[TOKUGAWA] if "-" in name}
_NAMED = re.compile(rf"(?<![\w-])({'|'.join(sorted(_WORDS | _NAMES, key=len, reverse=True))})(?![\w-])")
_TEXTS = re.compile(r"<details.*?</details>|<symbol.*?</symbol>|<style.*?</style>", re.S)
"""Rules name pieces, and everybody may read rules."""


def named(text: str) -> set[str]:
    """The pieces of Tokugawa that a text names, by words or in notation."""
    return set(_NAMED.findall(_TEXTS.sub("", text)))


def known_to_ishida(controller: Controller[Any, Any]) -> set[str]:
    """The pieces of Tokugawa that Ishida may have read of: what was told him of all steps, and what he sees."""
    session = controller.session
    told = [event.text for step in session.history for event in step.events_for("ishida")]
    told += [game.told(step.action, "ishida") for step in session.history]
    seen = named(" ".join([*told, *(str(game.view(node.state, "ishida")) for node in session.path())]))
    return seen | {name for name, block in BLOCKS.items() if block.words in seen} | {
        name for name, card in CARDS[TOKUGAWA].items() if card.words in seen} | {
        BLOCKS[name].words for name in seen if name in BLOCKS} | {
        CARDS[TOKUGAWA][name].words for name in seen if name in CARDS[TOKUGAWA]}


def test_nothing_that_a_seat_may_not_know_reaches_the_page(lab: Lab) -> None:
    """Ishida plays through a combat and a turn of a computer player. All that comes to the page names no block and no card
    of Tokugawa that the engine, asked in another process, has not told Ishida."""
    players = {"ishida": greedy(2), "tokugawa": greedy(1)}
    state = game.setup(4)
    while (state.ask, state.asked) != ("fight", "ishida"):
        choice = decide(game, state, players)
        assert choice is not None
        state = game.apply(state, choice.action).state
    here = Controller(Session(game, state, mode="fair"), CampaignKit(game), viewer="ishida",
                      players={"tokugawa": greedy(1)})
    wire = Wire(lab.page)
    panel = panel_in(lab, AGAINST, "seat.ipynb")
    mine = {"ishida": greedy(2)}
    hidden = {block.name for blocks in state.stacks["tokugawa"].values() for block in blocks}
    assert hidden - known_to_ishida(here), "there is something to hide"
    deployed, mark = 0, 0
    for number in range(9):
        choice = decide(game, here.state, mine)
        assert choice is not None
        action = choice.action
        deployed += isinstance(action, Deploy)
        choose(panel, action)
        confirm(panel, action)
        here.choose(str(action))
        here.confirm()
        expect(panel.locator(".pick").first).to_have_attribute(
            "data-do", f"~act:ishida:{here.open_actions()[0]}")
        may = known_to_ishida(here)
        assert named(panel.evaluate("node => node.outerHTML")) <= may, f"decision {number + 1}: in the page"
        # The kernel also sends what was typed in earlier sessions, which is no part of the game.
        sent = " ".join(frame for frame in wire.frames[mark:] if "history_reply" not in frame)
        assert "~act:ishida:" in sent, "nothing was heard from the kernel"
        assert named(sent) <= may, f"decision {number + 1}: sent to the page: {named(sent) - may}"
        mark = len(wire.frames)
    assert deployed
    assert sum(step.action.seat == "tokugawa" for step in here.session.history) > 10
    assert named(saved(lab, "seat.ipynb")) <= known_to_ishida(here)
    left = {block.name for blocks in here.state.stacks["tokugawa"].values() for block in blocks}
    assert left - known_to_ishida(here), "something is hidden still"
