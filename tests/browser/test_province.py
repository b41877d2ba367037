"""The province game in a real browser: a round with an attack by clicks, two people at one screen, and what must fit."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from sekigahara.province_game import game, position
from sekigahara.province_game.actions import Draw, ProvinceAction
from sekigahara.province_game.clicks import compose_action, targets_of
from sekigahara.province_game.state import State
from tests.browser.lab import Lab
from tests.browser.test_battle import panel_in

SETUP: dict[str, Any] = {
    "units": {
        "ishida": {"kyoto": ["mori", "mori"], "omi": ["ii"], "osaka": ["date"]},
        "tokugawa": {"ise": ["ii", "date"], "mikawa": ["mori"], "owari": ["uesugi"]},
    },
    "hands": {"ishida": "mori-1 ii-1 date-1 spies", "tokugawa": "date-1 ii-2 levy"},
    "decks": {"ishida": "uesugi-1 uesugi-1", "tokugawa": "ii-2 shimazu-1"}, "rest": "gone",
    "flags": {"tokugawa": ["kii"]},
}
START = f"""
from sekigahara.province_game import position
from sekigahara.province_game.panel import province_panel
state = position(**{SETUP!r})
province_panel(state, viewer="ishida", mode="fair", handover=True)
"""
ROUND = (
    "attack ise", "with mori-1: kyoto:mori", "with ii-1: omi:ii", "done", "done", "secure ise:date with date-1", "done",
    "war date-1", "done", "war ii-2", "done",
)
"""An attack: two come, a defender is secured, war cards are chosen in secret; the other defender is tested."""


def start() -> State:
    return position(**SETUP)


def click_on(panel: Locator, target: str) -> None:
    """Click on what is drawn for a target: on a province's own sign, or on the whole of anything else."""
    spot = panel.locator(f'.gb [data-do="{target}"]').first
    (spot.locator(".area").first if target.startswith("place:") else spot).click()


def choose_by_clicks(panel: Locator, state: State, action: ProvinceAction) -> None:
    """Click on as many of an action's targets as it takes, each when the picture shows the one before."""
    clicked: list[str] = []
    for target in targets_of(action):
        if target.startswith("go:"):
            continue
        click_on(panel, target)
        clicked.append(target)
        if compose_action(state, game.view(state, action.seat), clicked) == action:
            break
        expect(panel.locator(".pv-guide")).to_contain_text("So far")
    expect(panel.locator(".pv-guide")).to_contain_text("Chosen: ")
    expect(panel.locator('.gb [data-do="~confirm"]')).to_be_visible()


def test_a_round_with_an_attack_by_clicks_through_the_hand_over(lab: Lab) -> None:
    panel = panel_in(lab, START, "round.ipynb")
    state, looks, texts, handed = start(), "ishida", list(ROUND), 0
    drawn: set[str] = set()
    secret = {"ishida": ("spies", "Spies"), "tokugawa": ("levy", "Levy")}
    texts.remove("war date-1")  # no Date of Ishida's is in the battle: that card is refused
    # To the end of the round, and one card drawn by each: the others would be drawn in the same way.
    while len(drawn) < 2:
        side = game.to_act(state)[0]
        if side != looks:
            panel.locator('[data-do="~look"]').click()
            looks, handed = side, handed + 1
        page = panel.evaluate("node => node.outerHTML")
        for hidden in secret["tokugawa" if side == "ishida" else "ishida"]:
            assert f'card:{hidden}"' not in page
            assert f'aria-label="{hidden}"' not in page
        actions = list(game.legal_actions(state))
        action = game.parse(texts.pop(0), state) if texts else next(
            (each for each in actions if str(each) in ("pass", "done", "draw deck")), actions[0])
        choose_by_clicks(panel, state, action)
        panel.locator('.gb [data-do="~confirm"]').click()
        step = game.apply(state, action)
        state = step.state
        if isinstance(action, Draw):
            drawn.add(side)
        if game.to_act(state) and game.to_act(state)[0] != side:
            expect(panel.locator('[data-do="~look"]')).to_be_visible()
            between = panel.evaluate("node => node.outerHTML")
            assert "card:" not in between
            assert "Castles" in between
        else:
            expect(panel.locator(".gh")).to_contain_text(step.events_for(side)[0].text.rstrip("."))
            view = game.view(state, side)
            expect(panel.locator(".ps .big").first).to_have_text(
                f"{view.sides['ishida'].castles} : {view.sides['tokugawa'].castles}")
    assert not texts
    assert handed >= 6
    assert lab.cells == 1


def test_a_battle_is_told_step_by_step_and_a_wrong_card_says_why(lab: Lab) -> None:
    code = START.replace('viewer="ishida", mode="fair", handover=True', "theme='light'")
    panel = panel_in(lab, code, "fight.ipynb")
    state = start()
    for text in ROUND:
        action = game.parse(text, state)
        if text == "war date-1":
            click_on(panel, "card:date-1")
            expect(panel.locator(".why")).to_contain_text("Not possible")
            expect(panel.locator(".why")).to_contain_text("P9.2")
            expect(panel.locator(".gb .refused")).not_to_have_count(0)
            continue
        choose_by_clicks(panel, state, action)
        panel.locator('.gb [data-do="~confirm"]').click()
        step = game.apply(state, action)
        state = step.state
        expect(panel.locator(".gh")).to_contain_text(step.events[0].text.rstrip("."))
    # The Ii that nobody secured turned over his own clan's 2.
    fight = panel.locator(".pv-fight")
    for words in ("Ii joins Ishida", "3 : 1", "The attacker wins."):
        expect(fight).to_contain_text(words)
    expect(panel.locator(".say")).to_contain_text("Ise falls, 3 : 1.")
    nothing_serious(lab)
    panel.locator(".sw[data-do='~switch:whole']").click()
    expect(panel.locator(".pv-map svg.whole")).to_have_count(1)


def test_it_fits_keeps_the_keys_and_is_legible_in_both_themes(lab: Lab) -> None:
    panel = panel_in(lab, START.replace('viewer="ishida", mode="fair", handover=True', "theme='light'"), "fits.ipynb")
    cells = lab.cells
    for place in (".gb svg [data-do^='unit:']", ".gb svg [data-do^='card:']", ".pick"):
        panel.locator(place).first.focus()
        for key in ("a", "b", "d", "d", "x", "ArrowDown", "ArrowUp", "m", "Escape"):
            lab.page.keyboard.press(key)
    assert lab.cells == cells
    panel.locator(".gb svg [data-do='unit:kyoto:mori']").first.focus()
    lab.page.keyboard.press("Enter")
    expect(panel.locator(".pv-guide")).to_contain_text("So far: ")
    panel.locator(".gb svg [data-do='place:kii']").first.focus()
    lab.page.keyboard.press("Enter")
    expect(panel.locator(".pv-guide")).to_contain_text("Chosen: Move two Mōri from Kyoto to Kii for Mōri 1.")
    fits(lab, panel)
    nothing_serious(lab)
    lab.page.keyboard.press("Escape")
    expect(panel.locator(".pv-guide")).to_contain_text("Click a unit")
    choose_by_clicks(panel, start(), game.parse("attack ise", start()))
    panel.locator('.gb [data-do="~confirm"]').click()
    # In a battle, with the map around it and the six steps beside it.
    expect(panel.locator(".pv-fight")).to_be_visible()
    panel.evaluate("node => { node.classList.remove('tt-light'); node.classList.add('tt-dark'); }")
    fits(lab, panel)
    nothing_serious(lab)


def fits(lab: Lab, panel: Locator) -> None:
    """Nothing is beyond the panel's frame at the widths that it has in practice."""
    for width in (580, 1150, 1400):
        panel.evaluate(f"node => {{ node.style.width = '{width}px'; node.style.maxWidth = 'none'; }}")
        lab.page.wait_for_timeout(250)
        wide = panel.evaluate("""node => [...node.querySelectorAll('*')].filter(each => {
            const own = each.getBoundingClientRect(), frame = node.getBoundingClientRect();
            return own.width > 0 && own.right > frame.right + 1 && !each.closest('[data-scroll], .live, svg');
        }).map(each => each.outerHTML.slice(0, 120))""")
        assert not wide, f"{width} px: beyond the frame: {wide[:3]}"


def nothing_serious(lab: Lab) -> None:
    """Axe finds no serious fault."""
    results = Axe().run(lab.page, context=".tt-panel")
    serious = [f"{each['id']}: {each['help']}: {[node['html'][:120] for node in each['nodes'][:3]]}"
               for each in results.response["violations"] if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)


LESSON = """\
title: A long way down
game: sekigahara.province_game.game
seat: ishida
start:
  ishida units: owari: mori x2
  tokugawa units: mutsu: date
  ishida hand: mori-1, mori-1
  tokugawa hand: date-1
ask: Move both Mori to Ise.
  right: move owari>ise mori*2 with mori-1
  other: Allowed, but Ise lies to the south.
"""


def test_what_is_asked_and_the_way_on_stay_in_sight_on_a_low_screen(lab: Lab) -> None:
    (lab.folder / "long.lesson").write_text(LESSON, encoding="utf-8")
    lab.page.set_viewport_size({"width": 1600, "height": 800})
    panel = panel_in(lab, "from tabletop.panel import teach\nteach('long.lesson')", "long.ipynb")
    banner = panel.locator(".ban")
    # The southern end of the map: neither the top of the panel nor what is below the map is on the screen.
    panel.locator('.gb [data-do="place:satsuma"]').first.scroll_into_view_if_needed()
    expect(banner.get_by_text("Move both Mori to Ise.")).to_be_in_viewport()
    click_on(panel, "unit:owari:mori")
    click_on(panel, "place:mino")
    sure = panel.locator('.gb [data-do="~confirm"]')
    expect(sure).to_be_in_viewport(ratio=1)
    sure.click()
    expect(banner.get_by_text("Allowed, but Ise lies to the south.")).to_be_in_viewport(ratio=1)
    again = banner.get_by_role("button", name="Try again")
    expect(again).to_be_in_viewport(ratio=1)
    again.click()
    expect(banner.get_by_text("Move both Mori to Ise.")).to_be_in_viewport()
