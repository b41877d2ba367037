"""What lies around the board, as HTML: the cards turned up, the trees, the captured, the count of cards, the key."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from sengokuki.drawing_cards import big_face, card_of
from sengokuki.drawing_reach import tick
from sengokuki.emblems import sign, token
from sengokuki.flipping import TREES
from sengokuki.game import game
from sengokuki.pieces import BLACK, CARDS, COLOURS, FACES, SEATS, WARRIORS, WHITE
from sengokuki.view import View
from tabletop import Seat
from tabletop.panel.kit import Marks, Note
from tabletop.panel.parts import badge
from tabletop.svg import Markup, circle, el, group, join, path, rect

__all__ = ["aside_html", "flip_note", "key_html", "legend_html"]


_MANY: Final = 20
"""With fewer cards, as on practice boards, the count of trees is shown only when it has begun."""


def _heading(title: str, small: str = "") -> Markup:
    return el("div", title, el("span", small) if small else None, class_="sk-h")


def _svg(view_box: str, *parts: Markup | None, label: str = "") -> Markup:
    words: dict[str, str] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return el("svg", *parts, view_box=view_box, **words)


def _token_svg(seat: Seat, letter: str, label: str = "") -> Markup:
    return _svg("-30 -30 60 60", token(seat, letter), label=label)


def _rule(rule: str) -> Markup:
    return badge(game.rulebook, rule, "told")


# --- the cards turned up ----------------------------------------------------------------------------------------------


def flip_note(view: View) -> Note | None:
    """What came of the cards turned up, in a few words with the rule; None where none is turned up."""
    if not view.shown:
        return None
    cards = [each.card for each in view.shown]
    pair = [card for card in cards if card != "heiya"]
    if view.flipping:
        if not pair:
            return Note("K3.4", "A Heiya leaves. Flip another card in its place.")
        return Note("K3.1", "Now the second card.")
    if cards == ["heiya", "heiya"] and view[view.shown[-1].square].holds == "warrior":
        return Note("K3.5", "Shinobi wo tsukau: two Heiya, a Shinobi.")
    if len(pair) < 2:
        return Note("K3.10", "No other card could be flipped.")
    first, last = card_of(pair[0]), card_of(pair[1])
    if first == last and first.kind is not None:
        return Note("K3.2", f"Engun: a new {WARRIORS[first.kind].name}.")
    if first == last:
        return Note("K3.8", "Two Ki. Open until the next action.")
    if first.kind is not None and first.kind == last.kind:
        return Note("K3.3", "Not alike: the kamon differ. Open until the next action.")
    return Note("K3.3", "Not alike. Open until the next action.")


def _faces(view: View) -> Markup | None:
    note = flip_note(view)
    if note is None:
        return None
    who = COLOURS[view.seat if view.flipping else SEATS[1 - SEATS.index(view.seat)]]
    figures = [
        el("figure", _svg("0 0 72 108", big_face(each.card), label=f"{card_of(each.card).words}, on {each.square}"),
           el("figcaption", f"{at}. on ", el("b", each.square)), class_="sk-face")
        for at, each in enumerate(view.shown, 1)
    ]
    words = el("p", note.text, " ", _rule(note.rule) if note.rule else None, class_="sk-p")
    return el("section", _heading("Turned up", f"by {who}"), el("div", figures, class_="sk-faces"), words)


# --- trees, captured warriors, cards ----------------------------------------------------------------------------------


@cache
def _trees_svg(turns: int) -> Markup:
    trees = [group(sign("ki", 16 + 30 * at, 16, 30), opacity=1 if at < turns else 0.3) for at in range(TREES)]
    return _svg("0 0 62 32", group(trees, class_="sk-inkc"))


def _trees(view: View) -> Markup | None:
    if view.hidden < _MANY and not any(view.two_ki):
        return None
    rows = [part for seat, turns in zip(SEATS, view.two_ki, strict=True) for part in (
        el("span", COLOURS[seat]), _trees_svg(turns), el("b", f"{turns} of {TREES}"))]
    return el("section", _heading("Trees", "two-Ki turns"), el("div", rows, class_="sk-trees"),
              el("p", f"{TREES} in a row lose. ", _rule("K3.8"), class_="sk-p"))


def _captured(view: View) -> Markup | None:
    rows = []
    for seat, letters in zip(SEATS, view.captured, strict=True):
        other = BLACK if seat == WHITE else WHITE
        if letters:
            names = {warrior.letter: warrior.name for warrior in WARRIORS}
            rows.append(el("div", el("span", f"by {COLOURS[seat]}"),
                           [_token_svg(other, letter, f"{COLOURS[other]}'s {names[letter]}") for letter in letters],
                           class_="sk-minis"))
    return el("section", _heading("Captured"), *rows) if rows else None


def _cards(view: View, memory: bool) -> Markup:
    heiya = view.gone.count("heiya")
    engun = (len(view.gone) - heiya) // 2
    total = CARDS[FACES["heiya"] - 1].count
    lines = [el("p", f"{heiya} of {total} Heiya gone", class_="sk-p"), el("p", f"{engun} Engun found", class_="sk-p")]
    if memory:
        known = len(view.memory)
        words = "1 card that was seen lies" if known == 1 else f"{known} cards that were seen lie"
        lines.append(el("p", f"{words} on the board", class_="sk-p"))
    if view.flags:
        lines.append(el("p", f"Flags on {' and '.join(view.flags)}. ", _rule("K7.1"), class_="sk-p"))
    if view.times > 1:
        lines.append(el("p", f"This position has come {view.times} times. ", _rule("K6.2"), class_="sk-p"))
    return el("section", _heading("Cards", f"{view.hidden} on the board"), *lines)


def aside_html(view: View, memory: bool) -> Markup:
    """The column beside the board.

    Args:
        memory: whether the memory aid is on.
    """
    parts = (_faces(view), _trees(view), _captured(view), _cards(view, memory))
    return el("div", [part for part in parts if part is not None], class_="sk-s")


# --- legend and key ---------------------------------------------------------------------------------------------------


def _sample(*parts: Markup) -> Markup:
    return _svg("-16 -16 32 32", *parts)


_SAMPLES: Final[dict[str, Markup]] = {
    "selected": _sample(rect(-13, -13, 26, 26, class_="sk-sel"),
                        path("M", -14, -7, "V", -14, "H", -7, "M", 7, -14, "H", 14, "V", -7, "M", 14, 7, "V", 14, "H", 7,
                             "M", -7, 14, "H", -14, "V", 7, class_="sk-cor")),
    "can go there": _sample(tick(0, 0, 11)),
    "in reach, but it would bare the own Daimyo": _sample(
        circle(0, 0, 10, class_="sk-bar"), path("M", -6, 6, "L", 6, -6, class_="sk-bar")),
    "tried, refused": _sample(circle(0, 0, 12, class_="sk-no"), path("M", -5, -5, "L", 5, 5, "M", 5, -5, "L", -5, 5,
                                                                    class_="sk-x")),
    "may move": _sample(circle(0, 0, 6, class_="sk-can")),
    "attack": _sample(path("M", -13, 13, "L", 8, -8, class_="sk-att"), path("M", 14, -14, "L", 2, -9, "L", 9, -2, "Z",
                                                                         class_="sk-atth")),
}


def legend_html(view: View, marks: Marks, barred: bool) -> Markup | None:
    """The signs that are on the board now, with their meaning.

    Args:
        barred: whether a square in reach is barred.
    """
    own = {each.name for each in view.squares if each.seat == view.seat}
    signs: list[str] = []
    if marks.chosen & own:
        signs += ["selected", "can go there"]
    elif not marks.chosen and marks.possible & own and not view.flipping:
        signs.append("may move")
    signs += ["in reach, but it would bare the own Daimyo"] if barred else []
    signs += ["tried, refused"] if marks.refused else []
    signs += ["attack"] if view.attacks else []
    if not signs:
        return None
    return el("ul", [el("li", _SAMPLES[each], each) for each in signs], class_="sk-legend", aria_label="Signs on the board")


_WORDS: Final = {
    "D": "one square, any way", "S": "any number, any way", "A": "straight, any number", "L": "diagonal, any number",
    "R": "one straight, one diagonal; leaps",
}


def _way_svg(letter: str) -> Markup:
    return _svg("-30 -30 60 60", sign("field", 0, 0, 60), sign(f"way-{letter}", 0, 0, 60))


def _entries() -> Iterable[Markup]:
    for warrior in WARRIORS:
        yield el("li", _token_svg(WHITE, warrior.letter), _way_svg(warrior.letter),
                 el("span", el("b", f"{warrior.name} "), el("span", warrior.letter, class_="mono"), el("br"),
                    _WORDS[warrior.letter]))
    yield el("li", _token_svg(WHITE, "A"), _token_svg(BLACK, "A"),
             el("span", el("b", "White, Black"), el("br"), "light, dark; the same sign"))


@cache
def key_html() -> Markup:
    """The five warriors and their ways: all of it where there is room, to unfold where there is little."""
    five = el("span", [_token_svg(WHITE, warrior.letter) for warrior in WARRIORS], class_="sk-five")
    words = "Blades reach as far as they like, a dot is one square, a diamond is a leap. "
    note, entries = el("p", words, _rule("K4.1"), class_="sk-note"), el("ul", join(_entries()))
    wide = el("section", _heading("The five warriors"), note, entries, class_="sk-key sk-wide")
    narrow = el("details", el("summary", "The five warriors", five), note, entries, class_="fold sk-key sk-narrow",
                data_key="warriors")
    return join([wide, narrow])
