"""What the looker knows, as HTML: influence and loyalty as ranges, the cards he laid, what he saw and until when it holds.

Every number comes from the view, so a range tells what one may know and no more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from allegiance.emblems import sign
from allegiance.game import game
from allegiance.view import HandView, PileView, Range, Seen, View
from tabletop.panel.parts import badge, heading
from tabletop.svg import Markup, el, join, line, rect

__all__ = ["emblem", "know_html", "side_words"]

_LONG: Final = 300.0


def rule(number: str) -> Markup:
    """A rule's badge."""
    return badge(game.rulebook, number, "told")


@cache
def emblem(side: str) -> Markup:
    """The sign of a side; the words beside it say the same."""
    name = "torii" if side == "temple" else "dagger"
    return el("svg", sign(name, 0, 0, 32), view_box="0 0 32 32", aria_hidden="true")


def side_words(side: str) -> Markup:
    """A side with its sign."""
    return el("span", emblem(side), side, class_="al-sd")


def numbers(cards: Iterable[tuple[str, int]]) -> str:
    """Cards with how many of each."""
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in cards)


def plural(number: int, what: str) -> str:
    """A number and a noun."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def know_html(view: View) -> Markup:
    """The section under the table, for a game that goes on."""
    who = view.own.seat if view.own is not None else None
    title = f"What {who} knows" if who is not None else \
        "The table as it stands" if view.viewer == "teacher" else "What everybody knows"
    small = el("small", "no other card is in this page ", rule("A3.7")) if view.viewer != "teacher" else \
        el("small", "all cards are open to you")
    parts = [
        el("div", heading(3, title, kind="al-tt"), small, class_="al-t"),
        el("div", _pile(view, view.temple, "temple"), _pile(view, view.guild, "thieves"), class_="al-two"),
        _hands(view), _seen(view), _out(view),
    ]
    return el("div", [part for part in parts if part is not None], class_="al-know", role="group", aria_label=title)


# --- the piles --------------------------------------------------------------------------------------------------------


def _pile(view: View, pile: PileView, side: str) -> Markup:
    unknown = sum(slot.card is None for slot in pile.slots)
    words = "Temple points" if side == "temple" else "Thieves’ points"
    if not pile.slots:
        said = [f"{words} that lie here count at the end."]
    elif unknown:
        hidden = Range(pile.influence.least - pile.known, pile.influence.most - pile.known)
        said = [f"you know of {pile.known}; " if pile.known or unknown < len(pile.slots) else "",
                f"{hidden} in {plural(unknown, 'unknown card')}"]
    else:
        said = [f"all {plural(len(pile.slots), 'card')} known"]
    most = max(view.temple.influence.most, view.guild.influence.most, 1)
    name = pile.name.replace("'", "’")
    head = el("div", emblem(side), name, el("span", str(pile.influence), class_="al-big"), class_="al-il")
    bar = _range(pile, most) if pile.slots else None
    return el("div", head, bar, el("p", said, " ", rule("A4.2"), class_="al-p"), _slots(view, pile, side))


def _range(pile: PileView, most: int) -> Markup:
    """A bar: solid is known, hatched is what may come to it."""
    unit = (_LONG - 12) / most
    sure, least, top = (4 + value * unit for value in (pile.known, pile.influence.least, pile.influence.most))
    parts: list[Markup] = [line(4, 18.5, _LONG - 4, 18.5, class_="hair")]
    if top > sure:
        parts += [rect(sure, 2, top - sure, 14, class_="al-may"), rect(sure, 2, top - sure, 14, fill="url(#al-unknown)")]
    if sure > 4:
        parts.append(rect(4, 2, sure - 4, 14, class_="al-sure"))
    if least > sure + 1:
        parts.append(line(least, 0, least, 20, class_="al-tick", stroke_width=2))
    return el("svg", *parts, view_box=f"0 0 {_LONG:g} 21", class_="al-rg", role="img",
              aria_label=f"Influence of the {pile.name}: {pile.influence}")


def _slots(view: View, pile: PileView, side: str) -> Markup | None:
    if not pile.slots:
        return None
    cards = view.options.card_table
    marks: list[Markup] = []
    told = []
    for at, slot in enumerate(pile.slots, 1):
        if slot.card is None:
            marks.append(el("i", "·"))
            continue
        card = cards[slot.card]
        points = card.temple if side == "temple" else card.thieves
        marks.append(el("i", str(points), class_="al-k", title=f"{slot.card}, laid by {slot.by}"))
        if view.viewer != "teacher":
            whose = "" if slot.how == "laid" else f", {slot.by}’s (peek)"
            told.append(f"{at}. {slot.card}{whose}")
    row = el("div", el("span", "bottom"), marks, el("span", "top"), class_="al-pos", role="img",
             aria_label=f"From the bottom: {', '.join(slot.card or 'unknown' for slot in pile.slots)}")
    return join([row, el("p", "; ".join(told), class_="al-p") if told else None])


# --- the hands --------------------------------------------------------------------------------------------------------


def _hands(view: View) -> Markup:
    head = el("tr", *(el("th", words, scope="col", class_=kind) for words, kind in (
        ("hand", None), ("temple", "al-num"), ("thieves", "al-num"), ("loyal as it is now", None))))
    rows = [_hand_row(view, hand) for hand in view.hands]
    table = el("table", el("thead", head), el("tbody", rows), class_="al-tb")
    return el("div", el("div", table, class_="al-sc", tabindex=0, role="group", aria_label="Loyalty", data_scroll="1"),
              el("p", "Loyalty is counted at the end; equal sums are for the thieves. ", rule("A4.3"), class_="al-p"))


def _hand_row(view: View, hand: HandView) -> Markup:
    own = view.own is not None and hand.seat == view.own.seat
    if hand.cards is not None:
        known = None if own or not hand.cards else f"{', '.join(hand.cards)}"
    else:
        known = f"holds {numbers(hand.must)}" if hand.must else None
        if _narrow(view, hand):
            rest = numbers(_rest(hand))
            known = f"{known}; the rest of {rest}" if known else f"out of {rest}"
    name = el("th", f"{hand.seat}{' (you)' if own else ''}", el("small", known) if known else None, scope="row")
    sides = [side_words(side) for side in hand.sides]
    loyal = sides[0] if len(sides) == 1 else el("span", "either")
    return el("tr", name, el("td", str(hand.temple), class_="al-num"), el("td", str(hand.thieves), class_="al-num"),
              el("td", loyal))


def _rest(hand: HandView) -> list[tuple[str, int]]:
    must = dict(hand.must)
    return [(name, number - must.get(name, 0)) for name, number in hand.may if number > must.get(name, 0)]


def _narrow(view: View, hand: HandView) -> bool:
    """Whether what else may be there is a short list that one was shown, not just any card that is unseen."""
    rest = _rest(hand)
    return bool(rest) and len(rest) < min(5, len(view.unseen))


# --- what was seen ----------------------------------------------------------------------------------------------------


def _seen(view: View) -> Markup | None:
    # The same cards seen again in the same hand: the last time tells more.
    last = {(seen.where, seen.how, seen.cards): seen for seen in view.seen if seen.cards}
    items = [_seen_line(seen) for seen in view.seen if last.get((seen.where, seen.how, seen.cards)) is seen]
    by_cards: dict[tuple[str, ...], list[str]] = {}
    for seat, cards in view.seen_by:
        by_cards.setdefault(cards, []).append(seat)
    for cards, seats in by_cards.items():
        names = f"{', '.join(seats[:-1])} and {seats[-1]} have" if len(seats) > 1 else f"{seats[0]} has"
        items.append(el("li", f"{names} seen in your hand: ", el("b", ", ".join(cards)), ". ", rule("A3.7")))
    if not items:
        return None
    return el("div", heading(4, "Seen by actions", kind="al-t"), el("ul", items), class_="al-seen")


def _seen_line(seen: Seen) -> Markup:
    where = f"in {seen.where}’s hand" if seen.how != "peek" else f"on top of the {seen.where}".replace("'", "’")
    how = {"look": "you looked", "peek": "you peeked", "taken": "it was taken", "given": "it was given",
           "shown": "shown to all"}[seen.how]
    if seen.until is not None:
        holds = f"certain only until turn {seen.until}, when a card left that hand unseen"
    else:
        holds = "for good" if seen.how == "peek" else "still certain"
    gone = f"; {', '.join(seen.gone)} has left since" if seen.gone else ""
    return el("li", f"Turn {seen.turn}, {where}: ", el("b", ", ".join(seen.cards)), f" ({how}): {holds}{gone}. ",
              rule(seen.rule))


def _out(view: View) -> Markup:
    out = "No Merchant is" if not view.removed else f"{view.removed} Merchants are"
    parts: Sequence[str | Markup] = [f"{out} out of the game. ", rule("A1.4")]
    if view.reconstructed:
        parts = [*parts, " The card table is a reconstruction: the original was a picture and is lost. ", rule("A1.3")]
    return el("p", *parts, class_="al-p")
