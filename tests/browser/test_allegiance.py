"""A three-player game at one screen in a real browser, by clicks, from the first card to the count; and no hidden card in
the page, in what the widgets hold, or in the saved notebook."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from allegiance import game
from allegiance.actions import AllegianceAction, Give, Lay, Look, Pass, Peek, Take
from allegiance.state import State
from tabletop import Step
from tests.allegiance.test_drawing import known_names, named
from tests.browser.lab import Lab

OPTIONS = {"players": 3, "first_player": "Ida"}
START = """
from allegiance.panel import allegiance_panel
allegiance_panel(8, options={'players': 3, 'first_player': 'Ida'}, MORE)
"""
ROUND = START.replace("MORE", "viewer=None, handover=True, mode='fair'")
# Rules name cards, and everybody may read rules; that Merchants are out of the game is known to all.
PUBLIC = re.compile(r"<details.*?</details>|<symbol.*?</symbol>|<style.*?</style>|\bMerchants\b|\bNo Merchant\b", re.S)


def panel_in(lab: Lab, code: str, name: str) -> Locator:
    lab.open(lab.write(name, code))
    lab.run_all(1)
    return lab.panels.first


def press(panel: Locator, target: str) -> None:
    panel.locator(f'.gb [data-do="{target}"]').first.click()


def choose(state: State, luck: Random) -> AllegianceAction:
    """Something to do, so that all kinds of actions come."""
    actions = list(game.legal_actions(state))
    keeps = [each for each in actions if isinstance(each, Lay) and each.keep in ("Spy", "Inquisitor")]
    kinds = sorted({type(each).__name__ for each in actions if not isinstance(each, Pass)})
    kind = luck.choice(kinds) if kinds else "Pass"
    return luck.choice(keeps or [each for each in actions if type(each).__name__ == kind])


def clicks(action: AllegianceAction, state: State) -> list[str]:
    """The targets on the table that make an action."""
    hand = [name for name in state.table.words(state.hands[state.place]) if state.options.card_table[name].action]
    match action:
        case Lay():
            return [f"card:{action.temple}", "place:temple", f"card:{action.guild}", "place:guild"]
        case Pass():
            return ["pass"]
        case Look():
            deed = [f"look:{action.target}"]
        case Peek():
            deed = ["peek"]
        case Take():
            deed = [f"take:{action.target}"]
        case Give():
            deed = [f"to:{action.target}", f"card:{action.card}"]
    return ([f"show:{action.show}"] if len(set(hand)) > 1 else []) + deed


def allowed(state: State, viewer: str, told: Iterable[Step[Any, Any]]) -> set[str]:
    """The cards that a viewer may read: by his view, and by what he is told of the last steps."""
    words = " ".join(event.text for step in told for event in step.events_for(viewer))
    return known_names(game.view(state, viewer)) | named(words)


def texts_of(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from texts_of(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts_of(each)


class Wire:
    """All that the kernel sends to the page, as text: every value that a widget ever holds there comes this way."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode("utf-8", "ignore"))

    def since(self, mark: int) -> str:
        """What came after a mark, without what everybody may read."""
        return PUBLIC.sub("", " ".join(self.frames[mark:]))


def around(text: str) -> list[str]:
    """Where cards are named in a text, for the message of a test that fails."""
    return [text[max(0, text.index(name) - 200): text.index(name) + 100] for name in sorted(named(text))]


def saved(lab: Lab, name: str) -> str:
    """All texts of the notebook as Lab saves it now: outputs, and the state of widgets if there is any."""
    path = lab.folder / name
    before = path.stat().st_mtime_ns
    lab.page.keyboard.press("Control+s")
    for _ in range(60):
        lab.page.wait_for_timeout(100)
        if path.stat().st_mtime_ns != before:
            break
    lab.page.wait_for_timeout(200)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return " ".join([*texts_of(notebook["cells"][0]["outputs"]), *texts_of(notebook["metadata"])])


def test_a_whole_game_with_hand_overs_and_no_hidden_card_anywhere(lab: Lab) -> None:
    wire = Wire(lab.page)
    panel = panel_in(lab, ROUND, "round.ipynb")
    state, luck, turns = game.setup(8, OPTIONS), Random(5), 0
    told: list[Step[Any, Any]] = []
    kinds: set[type] = set()
    mark = 0
    while game.to_act(state):
        seat = state.seat
        look = panel.locator('[data-do="~look"]')
        expect(look).to_contain_text(f"I am {seat}")
        page = panel.evaluate("node => node.outerHTML")
        assert named(PUBLIC.sub("", page)) == set(), f"turn {turns + 1}: between two players a card is in the page"
        assert "Pass the screen" in wire.since(mark), "nothing was heard from the kernel"
        sent = wire.since(mark)
        assert named(sent) == set(), f"turn {turns + 1}: between two players a card was sent: {around(sent)}"
        mark = len(wire.frames)
        if turns == 7:
            assert named(PUBLIC.sub("", saved(lab, "round.ipynb"))) == set()
        look.click()
        # What the others did since this player's last turn is told to him, as far as he may know it.
        recent = told[-12:]
        expect(panel.locator('.gb svg.board')).to_have_attribute("aria-label", f"The table, seen by {seat}")
        page = panel.evaluate("node => node.outerHTML")
        may = allowed(state, seat, recent)
        assert named(PUBLIC.sub("", page)) <= may, f"turn {turns + 1}"
        if turns == 10:
            assert named(PUBLIC.sub("", saved(lab, "round.ipynb"))) <= may
        while game.to_act(state) == (seat,):
            action = choose(state, luck)
            kinds.add(type(action))
            may |= allowed(state, seat, recent)
            for target in clicks(action, state):
                press(panel, target)
            if isinstance(action, Pass):
                expect(panel.locator('.gb [data-do="~confirm"]')).to_be_visible()
                assert named(wire.since(mark)) <= may, f"turn {turns + 1}: cards were sent that {seat} may not know"
                mark = len(wire.frames)
            press(panel, "~confirm")
            step = game.apply(state, action)
            told.append(step)
            state = step.state
            recent = [*recent, step]
            if game.to_act(state) == (seat,):
                expect(panel.locator(".gh")).to_contain_text(step.events[0].text.rstrip("."))
        turns += 1
    counted = state.final_count()
    expect(panel.locator(".ban")).to_contain_text(counted.text.partition(": ")[0])
    expect(panel.locator(".gb .al-steps")).to_be_visible()
    for player in counted.players:
        row = panel.locator(".al-steps tbody tr").filter(has_text=player.seat)
        expect(row).to_contain_text(f"{player.temple}{player.thieves}")
    assert turns == 15
    assert kinds == {Lay, Look, Peek, Take, Give, Pass}
    assert lab.cells == 1


def test_by_keyboard_and_why_not(lab: Lab) -> None:
    panel = panel_in(lab, START.replace("MORE", "viewer='Ida'"), "keys.ipynb")
    state = game.setup(8, OPTIONS)
    cells, keys = lab.cells, lab.page.keyboard
    action = choose(state, Random(1))
    assert isinstance(action, Lay)
    for target in clicks(action, state):
        panel.locator(f'.gb svg [data-do="{target}"]').first.focus()
        keys.press("Enter")
        # A card that is picked says so; a place shows the card.
        done = panel.locator(f'.gb svg [data-do="{target}"][aria-pressed="true"], .gb svg [data-do*="@"]')
        expect(done.first).to_be_visible()
    expect(panel.locator(".pick[aria-checked=true]")).to_have_attribute("data-do", f"~act:Ida:{action}")
    keys.press("Escape")
    expect(panel.locator(".pick[aria-checked=true]")).to_have_count(0)
    for key in ("a", "b", "d", "d", "x", "m"):
        keys.press(key)
    assert lab.cells == cells
    panel.locator("form[data-form=ask] input").fill("pass")
    panel.locator("form[data-form=ask] input").press("Enter")
    expect(panel.locator(".why")).to_contain_text("A2.3")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(lab: Lab, theme: str) -> None:
    panel = panel_in(lab, START.replace("MORE", f"theme='{theme}'"), "axe.ipynb")
    panel.locator('.gb [data-do^="card:"]').first.click()
    press(panel, "place:temple")
    expect(panel.locator('.gb [data-do*="@temple"]')).to_have_count(1)
    results = Axe().run(lab.page, context=".tt-panel")
    serious = [f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes'][:3]]}"
               for each in results.response["violations"] if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)


@pytest.mark.parametrize("width", [580, 1150, 1400])
def test_it_fits_its_width(lab: Lab, width: int) -> None:
    panel = panel_in(lab, START.replace("MORE", "step='turn'").replace("'players': 3", "'players': 5"), "widths.ipynb")
    for size in range(3):
        panel.locator(".tt-size button").nth(size).click()
        panel.evaluate(f"node => {{ node.style.width = '{width}px'; node.style.maxWidth = 'none'; }}")
        lab.page.wait_for_timeout(300)
        wide = panel.evaluate("""node => [...node.querySelectorAll('*')].filter(each => {
            const own = each.getBoundingClientRect(), frame = node.getBoundingClientRect();
            return own.width > 0 && own.right > frame.right + 1 && !each.closest('[data-scroll], .live, svg');
        }).map(each => each.outerHTML.slice(0, 120))""")
        assert not wide, f"{width} px, text size {size}: beyond the frame: {wide[:3]}"
