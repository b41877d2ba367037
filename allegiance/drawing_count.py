"""The end as HTML: the counting step by step, each number with its rule; and the open cards alone, to be counted by
hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from allegiance.cards import CardTable
from allegiance.counting import Count, Counted, Loyalty
from allegiance.drawing_know import emblem, rule, side_words
from allegiance.drawing_style import panel_css
from allegiance.emblems import emblem_defs
from allegiance.view import View
from tabletop.panel.glyphs import glyph_defs, icon
from tabletop.panel.static import page_style
from tabletop.svg import Markup, el, join

__all__ = ["CountPicture", "cards_html", "count_html"]

_STAGES: Final = {"sum": "(1) The largest thieves’ sum", "difference": "(2) The largest difference, thieves minus temple",
                  "guildmaster": "(3) The Guildmaster in the hand"}


def count_html(count: Count) -> Markup:
    """The whole counting."""
    steps = [
        _step(1, "Influence", "A4.2", el("div", _pile(count, "temple"), _pile(count, "thieves"), class_="al-two"),
              _ruler(count)),
        _step(2, "Loyalty", "A4.3", _loyalty(count)),
        _step(3, "Who wins", count.rule, _winners(count)),
    ]
    return el("ol", steps, class_="al-steps", aria_label="The counting")


def _step(number: int, title: str, rule_id: str, *inner: Markup) -> Markup:
    head = el("div", el("span", title, " ", rule(rule_id), role="heading", aria_level=3), class_="al-t")
    return el("li", el("span", str(number), class_="al-no", aria_hidden="true"), el("div", head, *inner))


def _pile(count: Count, side: str) -> Markup:
    temple = side == "temple"
    cards = count.temple if temple else count.guild
    total = count.influence.temple if temple else count.influence.thieves
    wins = "al-big al-win" if side == count.ruler else "al-big"
    name = "Temple" if temple else "Thieves’ Guild"
    head = el("div", emblem(side), name, el("span", str(total), class_=wins), class_="al-il")
    counted = sorted(((card.temple if temple else card.thieves, card.name) for card in cards), key=lambda each: -each[0])
    chips = [el("li", el("b", str(points)), " ", name) for points, name in counted if points]
    idle = sum(not points for points, _ in counted)
    lost = sum(card.thieves if temple else card.temple for card in cards)
    words = (f"{idle} card{'' if idle == 1 else 's'} without {'temple' if temple else 'thieves’'} points; "
             f"{lost} {'thieves’' if temple else 'temple'} points here count for nothing.")
    return el("div", head, el("ul", chips, class_="al-chips"), el("p", words, class_="al-p"))


def _ruler(count: Count) -> Markup:
    temple, thieves = count.influence
    sign = ">" if temple > thieves else "<" if temple < thieves else "="
    equal = "equal, so " if temple == thieves else ""
    rules = "the temple rules." if count.ruler == "temple" else "the thieves rule."
    return el("p", f"{temple} {sign} {thieves}: {equal}", el("b", rules))


def _loyalty(count: Count) -> Markup:
    head = el("tr", *(el("th", words, scope="col", class_="al-num" if number else None) for words, number in (
        ("hand", False), ("temple", True), ("thieves", True), ("loyal to", False), ("", False))))
    rows = el("tbody", [_row(count, player) for player in count.players])
    return el("div", el("table", el("thead", head), rows, class_="al-tb"), class_="al-sc", tabindex=0, role="group",
              aria_label="Loyalty of all players", data_scroll="1")


def _row(count: Count, player: Loyalty) -> Markup:
    wins = player.seat in count.winners
    cards = ", ".join(_word(card) for card in player.cards) or "no cards"
    last = el("span", icon("star", 18), el("b", "wins"), class_="al-sd") if wins else el("span", _out(count, player))
    return el("tr", el("th", player.seat, el("small", cards), scope="row"), el("td", str(player.temple), class_="al-num"),
              el("td", str(player.thieves), class_="al-num"), el("td", side_words(player.side)), el("td", last),
              class_="al-w" if wins else None)


def _word(card: Counted) -> str:
    points = f"{card.temple}/{card.thieves}"
    return card.name if card.name == points else f"{card.name} {points}"


def _out(count: Count, player: Loyalty) -> str:
    if player.side != count.ruler:
        return "not loyal to the side that rules"
    for name, before, after in count.stages:
        if player.seat in before and player.seat not in after:
            return {"sum": "a smaller sum", "difference": "a smaller difference", "guildmaster": "no Guildmaster"}[name]
    return ""


def _winners(count: Count) -> Markup:
    if count.ruler == "temple" or not count.stages:
        return el("p", el("b", count.text))
    loyalty, lines = count.loyalty, []
    done = {name for name, _, _ in count.stages}
    for at, (name, before, after) in enumerate(count.stages):
        amounts = ", ".join(_amount(name, loyalty[seat]) for seat in before)
        decides = at == len(count.stages) - 1 and len(after) == 1
        result = "This decides." if decides else "Tied." if len(after) > 1 else ""
        lines.append(el("li", f"{_STAGES[name]}: {amounts}. ", el("b", result), class_="al-dec" if decides else None))
    lines += [el("li", f"{words}: not needed.", class_="al-no-need") for name, words in _STAGES.items() if name not in done]
    return join([el("ul", lines, class_="al-tie"), el("p", el("b", count.text))])


def _amount(name: str, player: Loyalty) -> str:
    if name == "sum":
        return f"{player.seat} {player.thieves}"
    if name == "difference":
        return f"{player.seat} {player.thieves} − {player.temple} = {player.difference}"
    return f"{player.seat} {'has it' if player.guildmaster else 'has it not'}"


# --- only the cards ---------------------------------------------------------------------------------------------------


def cards_html(view: View) -> Markup:
    """All cards of a finished table, without any sum: what a learner counts by hand."""
    assert view.count is not None
    count = view.count
    piles = [_open(side, name, cards, view.options.card_table) for side, name, cards in (
        ("temple", "Temple", count.temple), ("thieves", "Thieves’ Guild", count.guild))]
    hands = [el("div", el("div", player.seat, class_="al-il"), _chips(player.cards, view.options.card_table))
             for player in count.players]
    note = el("p", "Each card with its temple points / thieves’ points.", class_="al-p")
    return el("div", note, el("div", piles, class_="al-two"), el("div", hands, class_="al-two al-know"))


def _open(side: str, name: str, cards: Sequence[Counted], table: CardTable) -> Markup:
    return el("div", el("div", emblem(side), name, class_="al-il"), _chips(cards, table))


def _chips(cards: Iterable[Counted], table: CardTable) -> Markup:
    order = {name: at for at, name in enumerate(table.names)}
    listed = sorted(cards, key=lambda card: order.get(card.name, 99))
    chips = [el("li", el("b", f"{card.temple}/{card.thieves}"), " ", card.name) for card in listed]
    return el("ul", chips, class_="al-chips")


class CountPicture:
    """A count that shows itself in a notebook.

    Args:
        count: what :func:`allegiance.count` gave.
    """

    def __init__(self, count: Count) -> None:
        self.count = count

    def _repr_html_(self) -> str:
        defs = el("svg", el("defs", Markup(emblem_defs()), Markup(glyph_defs())), width="0", height="0", class_="defs",
                  aria_hidden="true")
        style = Markup(f"<style>{page_style()}{panel_css()}</style>")
        # Nothing can be pressed outside a panel, so the rules' numbers are words here.
        body = re.sub(r' (?:data-do|type|tabindex)="[^"]*"', "", count_html(self.count))
        body = Markup(body.replace("<button", "<span").replace("</button>", "</span>"))
        inner = el("div", el("div", body, class_="al", style="padding:20px 24px"), class_="in")
        return str(join([style, el("div", defs, inner, class_="tt tt-auto tt-static tt-single")]))

    def __repr__(self) -> str:
        return str(self.count)

