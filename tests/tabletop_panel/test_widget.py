"""The widgets: made once, one message a step, and nothing in them that a picture does not hold."""

from __future__ import annotations

import ast
import base64
import gc
import re
import tracemalloc
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ipywidgets
import pytest

import tabletop.panel as package
from tabletop import TEACHER
from tabletop.panel import Controller, Panel, PanelKit, Regions, play, teach
from tabletop.panel.static import style_sheet
from tabletop.session import Session
from tests.tabletop_panel.helpers import controller, tree, words
from tests.tabletop_panel.toykit import ToyKit
from tests.toy import game


def widgets() -> int:
    return len(ipywidgets.widgets.widget._instances)


def panel(**more: Any) -> Panel:
    return Panel(controller(**more))


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """All messages that widgets send: the class, and the state in it."""
    messages: list[tuple[str, dict[str, Any]]] = []
    monkeypatch.setattr(ipywidgets.Widget, "_send", lambda self, msg, buffers=None: messages.append(
        (type(self).__name__, msg.get("state", {}))))
    return messages


def test_a_step_is_one_message_with_what_changed(sent: list[tuple[str, dict[str, Any]]]) -> None:
    it = panel(options={"rounds": 9})
    for _ in range(4):
        it._heard({"do": "~act:" + _first(it)})
        it._heard({"do": "~confirm"})
    sent.clear()
    it._heard({"do": "~act:" + _first(it)})
    assert [name for name, _ in sent] == ["Regions"]
    assert "head" not in sent[0][1]
    assert "may" in sent[0][1]
    sent.clear()
    it._heard({"do": "~confirm"})
    assert [name for name, _ in sent] == ["Regions"]
    assert {"head", "board", "told", "may", "status"} <= set(sent[0][1])
    assert "defs" not in sent[0][1]
    sent.clear()
    it._heard({"do": "~rule:may:T9"})
    assert [(name, sorted(state)) for name, state in sent] == [("Regions", ["may"])]


def _first(it: Panel) -> str:
    action = it.controller.open_actions()[0]
    return f"{action.seat}:{action}"


def test_500_steps_make_no_widget_and_little_memory() -> None:
    it = panel(options={"rounds": 10_000})
    for _ in range(20):
        it._heard({"do": "~act:" + _first(it)})
        it._heard({"do": "~confirm"})
    before = widgets()
    for _ in range(440):
        it._heard({"do": "~act:" + _first(it)})
        it._heard({"do": "~confirm"})
    # Tracing is slow, so only the last of the 500 steps are traced: a hundredth of 5 MB for each five of them.
    gc.collect()
    tracemalloc.start()
    for _ in range(60):
        it._heard({"do": "~act:" + _first(it)})
        it._heard({"do": "~confirm"})
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert it.controller.session.here.depth == 520
    assert widgets() == before
    assert grown < 60 * 10_000


def test_bars_and_regions_do_what_the_controller_does() -> None:
    it = panel()
    it._heard({"do": "~act:ann:pass"})
    it._heard({"do": "~confirm"})
    it.footer.buttons["back"].click()
    assert it.controller.session.here.depth == 0
    it.footer.buttons["next"].click()
    assert it.controller.session.here.depth == 1
    it.footer.step.value = "turn"
    it.header.size.value = 2
    it.header.theme.value = "dark"
    it.header.look.value = "spectator"
    it.footer.predict.value = True
    here = it.controller
    assert (here.step_size, here.size, here.theme, here.viewer, here.predicting) == ("turn", 2, "dark", None, True)
    assert {"tt-a3", "tt-dark", "tt-table"} <= set(it.regions.classes.split())


def test_bars_show_what_the_controller_says() -> None:
    it = panel()
    assert it.footer.buttons["back"].disabled
    assert not it.footer.buttons["save"].disabled
    assert it.footer.name.layout.display == "none"
    it._heard({"do": "~act:ann:pass"})
    it._heard({"do": "~confirm"})
    assert not it.footer.buttons["back"].disabled
    it._heard({"control": "first"})
    it._heard({"do": "~act:" + _first(it)})
    it._heard({"do": "~confirm"})
    assert tuple(it.footer.branch.options) == ("main", "branch 2")
    it.footer.name.value = "what if"
    assert it.controller.session.branch == "what if"
    it.footer.branch.value = "main"
    assert it.controller.session.branch == "main"
    assert it.footer.name.value == "main"


def test_a_control_that_is_refused_falls_back() -> None:
    it = panel()
    it._heard({"do": "~act:ann:pass"})
    it._heard({"do": "~confirm"})
    it.footer.name.value = " "
    assert "needs a name" in words(it.regions.banner)
    assert it.footer.name.value == "main"


def test_a_hand_over_hides_the_bars() -> None:
    it = panel(viewer=None, mode="fair", handover=True)
    assert it.header.look.disabled
    assert it.header.look.label == "nobody"
    assert all(button.disabled for button in it.footer.buttons.values())
    assert it.footer.branch.layout.display == "none"
    it._heard({"do": "~look"})
    assert it.header.look.value == "ann"


def test_the_repr_is_short_and_stable() -> None:
    assert repr(panel()) == "<Panel Toy auction: step 0, teacher looks>"
    assert repr(panel(viewer="ann")) == "<Panel Toy auction: step 0, ann looks>"
    assert repr(Regions()) == "<Regions>"


def test_stored_output_holds_the_static_twin() -> None:
    it = panel()
    bundle = it._repr_mimebundle_()
    assert bundle["text/plain"] == repr(it)
    assert bundle["text/html"] == it.static()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert it.static() == panel().static(), "notebook tests compare it"


def test_the_static_twin_shows_the_picture_and_asks_for_nothing() -> None:
    it = panel()
    it.controller.choose("pass")
    it.controller.confirm()
    html = it.static()
    root = tree(html.replace("<style>", "<style><![CDATA[").replace("</style>", "]]></style>"))
    said = " ".join(" ".join(root.itertext()).split())
    assert "Seen by: Teacher (sees all)" in said
    assert "ann lays a bid face down" in said
    assert not list(root.iter("form"))
    assert not list(root.iter("button"))
    assert not [node for node in root.iter() if "data-do" in node.attrib]
    assert "~confirm" not in html
    assert ".tt-footer" not in html, "the bars' rules are of no use there"
    assert "<script" not in html
    for size in range(3):
        it.controller.set_text(size)
        assert ("tt-a3" in it.static().split("<div", 1)[1]) == (size == 2)


def test_the_static_board_is_an_image_with_words_and_all_it_needs() -> None:
    root = tree(panel().static().replace("<style>", "<style><![CDATA[").replace("</style>", "]]></style>"))
    image = next(node for node in root.iter("img"))
    assert image.attrib["alt"] == "The auction"
    assert image.attrib["width"] == "400"
    kind, data = image.attrib["src"].split(",")
    assert kind == "data:image/svg+xml;base64"
    text = base64.b64decode(data).decode()
    drawing = ElementTree.fromstring(text)
    assert ".toy-card" in text
    assert "--paper" in text
    names = {node.attrib["id"] for node in drawing.iter() if "id" in node.attrib}
    assert set(re.findall(r'href="#([^"]+)"', text)) <= names
    used = {node.attrib["href"][1:] for node in root.iter("use")}
    assert used <= {node.attrib["id"] for node in root.iter("symbol")}


class Styled(ToyKit):
    """A kit with rules for drawings, some of which this drawing has no use for."""

    css = (".tt .board .toy-card{stroke:red}.tt .board .toy-crown{fill:gold}.tt .board.wide{min-width:9em}"
           "@media print{.tt .board .toy-card{fill:none}.tt .board .toy-crown{fill:none}}.tt .toy-strip{margin:3px}"
           ".tt .board .toy-crown,.tt .board .t:not(.toy-crown){opacity:1}")


def test_the_image_carries_only_what_it_shows() -> None:
    """A stored notebook holds a picture for every panel: what is of no use in it is dead weight."""
    html = Panel(Controller(Session(game, game.setup(1)), Styled(game))).static()
    root = tree(html.replace("<style>", "<style><![CDATA[").replace("</style>", "]]></style>"))
    drawing = base64.b64decode(next(root.iter("img")).attrib["src"].split(",")[1]).decode()
    rules = re.findall(r"<style>(.*?)</style>", drawing)[0]
    assert ".toy-card{stroke:red}" in rules
    assert "@media print{.tt .board .toy-card{fill:none}}" in rules
    assert ".toy-crown{" not in rules
    assert ":not(.toy-crown){opacity:1}" in rules
    assert "<title>" not in drawing
    assert "aria-" not in drawing
    page = root.find(".//style").text
    assert ".toy-strip" in page, "the strip is no drawing"
    assert ".tt .board.wide{min-width:9em}" in page, "the image itself is laid out by the page"
    assert ".toy-card{stroke:red}" not in page


def test_a_board_of_text_stays_text() -> None:
    html = Panel(controller(plain=True)).static()
    assert "<img" not in html
    assert "round 1 of 3, bid, seen by teacher" in html


class Torn(ToyKit):
    """A kit whose drawing fails."""

    def board(self, view: Any, marks: Any, look: Any) -> str:
        raise RuntimeError("torn <b>")


def test_a_drawing_that_fails_is_shown_and_raised_again_under_test() -> None:
    session = Session(game, game.setup(1))
    with pytest.raises(RuntimeError, match="torn"):
        Panel(Controller(session, Torn(game)))
    it = Panel(Controller(session, Torn(game), strict=False))
    assert "torn <b>" in words(it.regions.banner)
    assert it.regions.board == ""
    assert "torn" in it.static()


def test_an_error_in_a_click_is_shown_and_raised_again_under_test(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Any) -> None:
        raise RuntimeError("no way")

    monkeypatch.setattr(Controller, "back", fail)
    strict = panel()
    with pytest.raises(RuntimeError, match="no way"):
        strict._heard({"control": "back"})
    assert "no way" in words(strict.regions.banner)
    calm = panel(strict=False)
    calm._heard({"control": "back"})
    assert "no way" in words(calm.regions.banner)
    calm._heard({"do": "~clear"})
    assert calm.regions.banner == ""


def test_messages_from_the_browser_reach_the_controller() -> None:
    it = panel()
    it.regions._handle_custom_msg({"do": "~act:ann:pass"}, [])
    assert str(it.controller.chosen) == "pass"
    it.regions._handle_custom_msg("nonsense", [])
    assert str(it.controller.chosen) == "pass"


def test_play_and_teach_make_panels() -> None:
    it = play(game, 3, options={"rounds": 1}, viewer="ann", mode="fair", size=1, theme="light", step="turn")
    assert it.controller.session.mode == "fair"
    assert it.controller.state.options.rounds == 1
    assert type(it.controller.kit) is PanelKit
    session = Session(game, game.setup(1))
    assert play(session, viewer=TEACHER).controller.session is session
    assert play(Session(game, game.setup(1), mode="fair"), mode="fair", viewer="ann").controller.session.mode == "fair"
    with pytest.raises(ValueError, match="this session's own is 'teacher'"):
        play(session, mode="fair")
    for wrong in (game.setup(1), None, "toy"):
        with pytest.raises(TypeError, match="needs a game or a session"):
            play(wrong)  # type: ignore[arg-type]
    lesson = Path(__file__).parent.parent / "tabletop_lessons" / "cheap.lesson"
    from tabletop.lessons import LessonRun, load_lesson, register
    from tests.tabletop_lessons.toykit import ToyLessonKit

    register(ToyLessonKit())
    assert "Win it cheaply" in words(teach(lesson).regions.head)
    run = LessonRun(load_lesson(lesson))
    assert teach(run).controller.lesson is run


# --- the files ----------------------------------------------------------------------------------------------------

FOLDER = Path(package.__file__).parent


def test_no_output_widget_no_display_no_thread_no_pyplot() -> None:
    forbidden = {"Output", "display", "Thread", "pyplot", "Timer"}
    for file in FOLDER.glob("*.py"):
        names = {node.id for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Name)}
        names |= {node.attr for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Attribute)}
        assert not names & forbidden - {"display" if file.name == "bars.py" else ""}, file.name


def test_kit_and_controller_need_no_widget_library() -> None:
    for file in FOLDER.glob("*.py"):
        if file.name in ("panel.py", "widget.py", "bars.py", "__init__.py"):
            continue
        assert "ipywidgets" not in re.findall(r"^(?:from|import) (\w+)", file.read_text(), re.M), file.name


def luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def tokens(theme: str) -> dict[str, str]:
    blocks = re.findall(r"^\.tt(\.tt-dark[^{]*)? \{(.*?)^\}", style_sheet(), re.M | re.S)
    block = next(body for dark, body in blocks if bool(dark) == (theme == "dark"))
    return dict(re.findall(r"--(\w+): (#[0-9A-F]{6})", block))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_and_controls_have_enough_contrast_in_both_themes(theme: str) -> None:
    colour = {**tokens("light"), **tokens(theme)}
    words_on = {
        "ink": ("paper", "leaf", "wash", "redw", "pinew", "goldw", "indw"),
        "ink2": ("paper", "leaf", "wash", "redw", "pinew"),
        "redt": ("paper", "leaf", "redw"), "indigo": ("paper", "leaf", "redw", "pinew", "wash", "indw", "goldw"),
        "pinet": ("paper", "leaf", "pinew"), "paper": ("ink",), "onfill": ("pine",),
    }
    for text, grounds in words_on.items():
        for ground in grounds:
            assert contrast(colour[text], colour[ground]) >= 4.5, (text, ground)
    for line in ("ctl", "red", "pine", "indigo"):
        for ground in ("paper", "leaf"):
            assert contrast(colour[line], colour[ground]) >= 3, (line, ground)


def test_every_rule_of_the_style_sheet_lies_below_the_panel() -> None:
    text = re.sub(r"/\*.*?\*/", "", style_sheet(), flags=re.S)
    text = re.sub(r"@container[^{]*\{", "", text)
    for selectors in re.findall(r"([^{}]+)\{", text):
        for selector in selectors.split(","):
            assert ".tt" in selector, selector.strip()


def test_a_game_is_written_while_it_is_played_and_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    panel = play(game, seed=3, record=file)
    action = next(iter(game.legal_actions(panel.controller.state)))
    panel.controller.choose(str(action))
    panel.controller.confirm()
    state = panel.controller.state
    assert file.read_text(encoding="utf-8").count("\n") == 2  # the kernel may die now
    again = play(game, seed=99, record=file)
    assert again.controller.state == state
    following = next(iter(game.legal_actions(state)))
    again.controller.choose(str(following))
    again.controller.confirm()
    assert file.read_text(encoding="utf-8").count("\n") == 3


def test_a_position_is_played_from() -> None:
    state = game.setup(5)
    assert play(game, position=state).controller.state is state
    with pytest.raises(ValueError, match="options already"):
        play(game, position=state, options={})
    with pytest.raises(ValueError, match="its own position"):
        play(Session(game, state), position=state)
