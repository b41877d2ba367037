"""The helpers that write SVG and HTML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import svg
from tabletop.panel.glyphs import GLYPHS, glyph_defs, icon, seal
from tests.tabletop_panel.helpers import tree


@given(st.text())
def test_any_text_becomes_a_well_formed_element_with_the_same_words(text: str) -> None:
    made = svg.el("p", text, title=text)
    node = ElementTree.fromstring(made)
    allowed = "".join(char if svg.escape(char) != "\ufffd" else "\ufffd" for char in text)
    # XML itself reads a carriage return as a line feed, and a line feed in an attribute as a space.
    assert (node.text or "").replace("\r", "\n") == allowed.replace("\r\n", "\n").replace("\r", "\n")
    assert "<" not in str(svg.escape(text)).replace("&lt;", "")


def test_markup_goes_in_as_it_is_and_text_is_escaped() -> None:
    assert svg.el("p", svg.el("b", "a < b"), "c & d") == "<p><b>a &lt; b</b>c &amp; d</p>"
    assert svg.escape(svg.escape("<")) == "&lt;"
    assert svg.Markup("<b>") + "<" == "<b>&lt;"
    assert isinstance(svg.Markup("a") + "b", svg.Markup)


def test_rows_of_children_may_hold_nothing() -> None:
    assert svg.el("g", [None, svg.el("a"), "x"], None) == "<g><a></a>x</g>"
    assert svg.join(["a", None, "<"], ", ") == "a, &lt;"


@pytest.mark.parametrize(("value", "text"), [
    (1, "1"), (1.0, "1"), (1.005, "1"), (2.5, "2.5"), (-0.001, "0"), (0.126, "0.13"), (-3.1, "-3.1"), (1e6, "1000000"),
    (True, "1"),
])
def test_numbers_are_short_and_the_same_everywhere(value: float, text: str) -> None:
    assert svg.number(value) == text


def test_attributes_have_their_html_names() -> None:
    text = svg.attributes(class_="a", data_do="x", stroke_width=1.5, view_box="0 0 1 1", hidden=None, disabled=False,
                          open=True, aria_pressed=False, aria_checked=True, for_="q")
    assert text == (' class="a" data-do="x" stroke-width="1.5" viewBox="0 0 1 1" open="" aria-pressed="false" '
                    'aria-checked="true" for="q"')


def test_a_drawing_says_what_it_shows() -> None:
    drawing = svg.svg(100, 50, svg.target("a1", "the corner", svg.rect(0, 0, 10, 10), pressed=True),
                      svg.text(5, 5, "x", anchor="middle"), svg.path("M", 0, 0.333, "Z"), svg.circle(1, 2, 3),
                      svg.line(0, 0, 1, 1), svg.polygon([(0, 0), (1, 0.5)]), title="A <board>", desc="with a corner")
    root = ElementTree.fromstring(drawing)
    assert root.attrib["viewBox"] == "0 0 100 50"
    assert root.attrib["aria-label"] == "A <board>"
    assert [child.tag.split("}")[1] for child in root][:2] == ["title", "desc"]
    button = next(node for node in root.iter() if node.attrib.get("data-do") == "a1")
    assert {key: button.attrib[key] for key in ("role", "tabindex", "aria-label", "aria-pressed")} == {
        "role": "button", "tabindex": "0", "aria-label": "the corner", "aria-pressed": "true"}
    assert 'd="M 0 0.33 Z"' in drawing
    assert 'points="0,0 1,0.5"' in drawing


def test_symbols_are_drawn_once_and_used_by_name() -> None:
    assert svg.symbol("m-a", 100, 44, svg.rect(0, 0, 1, 1)).startswith('<symbol id="m-a" viewBox="0 0 100 44">')
    assert svg.use("m-a", 1, 2, 3, 4) == '<use href="#m-a" x="1" y="2" width="3" height="4"></use>'


def test_every_sign_is_well_formed_and_an_unknown_one_is_refused() -> None:
    ids = {node.attrib["id"] for node in tree(glyph_defs()) if "id" in node.attrib}
    assert ids == {f"g-{name}" for name in GLYPHS}
    assert 'aria-hidden="true"' in icon("check")
    assert 'role="img" aria-label="kept"' in icon("check", label="kept")
    with pytest.raises(ValueError, match="known are check"):
        icon("none")


def test_a_seal_holds_a_sign_or_a_character() -> None:
    assert ">競</text>" in seal("競")
    assert "&lt;" in seal("a<")
    tree(seal(svg.circle(22, 22, 3)))
