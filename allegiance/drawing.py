"""The table of one view as SVG text, seen from above: the other hands, both piles with the deck between them, and the
hand of who looks. A card that the view does not name is not in it, not even as a hidden part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from allegiance.actions import AllegianceAction, Lay
from allegiance.drafting import PLACES, Draft, action_cards, draft_of
from allegiance.drawing_cards import CARD, WIDE, back, card_words, face, pill, stack
from allegiance.emblems import sign
from allegiance.view import HandView, PileView, View
from tabletop.panel.kit import NO_MARKS, Marks
from tabletop.seats import Seat
from tabletop.svg import Markup, group, path, rect, svg, target, text

__all__ = ["WIDTH", "draw_table", "front_seat"]

WIDTH: Final = 560.0
_EDGE: Final = 16.0
_SCALE: Final = 0.94
_STEP: Final = 86.0
_ROW: Final = 6
_HIGH: Final = 112.0


def front_seat(view: View) -> Seat:
    """The seat whose cards lie in front: the looker's own; for teacher and onlooker that of who acts."""
    return view.own.seat if view.own is not None else view.acts or view.seats[0]


def draw_table(
    view: View, marks: Marks = NO_MARKS, *, chosen: AllegianceAction | None = None, live: bool = False,
    learning: bool = False,
) -> Markup:
    """The table.

    Args:
        marks: what can be clicked, what is chosen, what the last step touched.
        chosen: the action that is chosen, to be drawn as a draft.
        live: whether the looker may act, so that places can be clicked.
        learning: whether an answer is given, so that the button says so.
    """
    return _Table(view, marks, chosen, live, learning).drawing()


class _Table:
    """One drawing."""

    def __init__(
        self, view: View, marks: Marks, chosen: AllegianceAction | None, live: bool, learning: bool,
    ) -> None:
        self.view, self.marks, self.chosen, self.learning = view, marks, chosen, learning
        self.live = live and view.acts is not None
        self.cards = view.options.card_table
        self.front = front_seat(view)
        self.mine = view.hand(self.front)
        self.laying = view.phase == "allocate"
        self.from_hand = view.options.allocate_from == "hand"
        self.draft = draft_of(marks.chosen)
        if isinstance(chosen, Lay):
            laid = {"temple": chosen.temple, "guild": chosen.guild}
            self.draft = Draft({**laid, "hand": chosen.keep} if chosen.keep is not None else laid, None, None)
        # Offered only to who holds an action card, and knows it; nobody else's page may tell.
        self.deeds = self.live and view.phase == "action" and bool(action_cards(view))

    def drawing(self) -> Markup:
        others = [seat for seat in self._round() if seat != self.front]
        seats, low = self._others(others, 12)
        piles, low = self._piles(low + 6)
        hand, low = self._front(low + 10)
        high = low + 14
        ground = rect(1, 1, WIDTH - 2, high - 2, rx=14, class_="al-felt")
        return svg(WIDTH, high, ground, seats, piles, hand, class_="board al-tbl", title=self._title(), desc=self._words(),
                   role="group" if self.live else "img")

    def _round(self) -> list[Seat]:
        at = self.view.seats.index(self.front)
        return [*self.view.seats[at:], *self.view.seats[:at]]

    def _title(self) -> str:
        who = {"teacher": "with all cards open", "spectator": "seen by an onlooker"}.get(
            self.view.viewer, f"seen by {self.view.viewer}")
        return f"The table, {who}"

    def _words(self) -> str:
        view = self.view
        hands = ", ".join(f"{hand.seat} {hand.size}" for hand in view.hands)
        words = (f"Temple {len(view.temple.slots)} cards, Thieves' Guild {len(view.guild.slots)}, deck {view.deck}. "
                 f"Hands: {hands}.")
        if self.mine.cards is not None:
            words += f" {self.front} holds {', '.join(self.mine.cards) or 'nothing'}."
        return f"{words} Drawn: {', '.join(view.drawn)}." if view.drawn is not None else words

    # --- the others -----------------------------------------------------------------------------------------------

    def _others(self, seats: Sequence[Seat], top: float) -> tuple[Markup, float]:
        wide = (WIDTH - 2 * _EDGE - 8 * (len(seats) - 1)) / len(seats)
        columns = 2 if wide >= 250 else 1
        known = {seat: self._known(self.view.hand(seat)) for seat in seats}
        rows = max(-(-len(pills) // columns) for pills in known.values())
        high = 78 + (32 if self.deeds else 0) + rows * 26
        drawn = [self._other(self.view.hand(seat), _EDGE + at * (wide + 8), top, wide, high, known[seat], columns)
                 for at, seat in enumerate(seats)]
        return group(*drawn), top + high

    def _known(self, hand: HandView) -> list[tuple[str, str]]:
        """The cards of another hand that the looker knows, each with how."""
        shown = list(hand.shown)
        everything = hand.cards is not None and self.view.viewer == "teacher"
        pills = []
        names = hand.cards if hand.cards is not None else [name for name, number in hand.must for _ in range(number)]
        for name in names:
            if name in shown:
                shown.remove(name)
                pills.append((name, "shown"))
            else:
                pills.append((name, "open" if everything or self.view.count is not None else "own"))
        return pills

    def _other(
        self, hand: HandView, x: float, y: float, wide: float, high: float, known: Sequence[tuple[str, str]], columns: int,
    ) -> Markup:
        view, middle = self.view, x + wide / 2
        acts = hand.seat == view.acts
        parts: list[Markup | None] = []
        drawn = 3 if acts and self.laying else 0
        words = f"{hand.size} card{'' if hand.size == 1 else 's'}" + (f", {drawn} drawn" if drawn else "")
        half = 4.4 * len(hand.seat) + 12
        if acts:
            parts.append(rect(middle - half, y + 1, 2 * half, 22, rx=11, class_="al-turn"))
        parts.append(text(middle, y + 17, hand.seat, anchor="middle", class_="al-turnt" if acts else "al-h"))
        parts.append(text(middle, y + 38, words, anchor="middle", class_="al-s"))
        step = min(26.0, (wide - 30) / max(1, hand.size - 1)) if hand.size > 1 else 0
        left = middle - (step * (hand.size - 1) + 22) / 2
        parts += [back(left + at * step, y + 44, 22) for at in range(hand.size)]
        at_y = y + 80
        if self.deeds:
            parts.append(self._deeds_at(hand, middle, at_y))
            at_y += 32
        pill_wide = min(150.0, wide / columns - 4)
        across = min(columns, len(known))
        for at, (name, how) in enumerate(known):
            column, row = at % columns, at // columns
            left = middle - across * (pill_wide + 4) / 2 + 2 + column * (pill_wide + 4)
            parts.append(pill(left, at_y + row * 26, pill_wide, self.cards[name], how))
        if f"seat:{hand.seat}" in self.marks.happened:
            parts.append(rect(x + 2, y - 4, wide - 4, high + 2, rx=8, class_="al-did"))
        return group(*parts)

    def _deeds_at(self, hand: HandView, middle: float, y: float) -> Markup:
        seat, parts = hand.seat, []
        for at, (name, words, says) in enumerate((
            ("look", "look", f"look at {seat}'s cards"), ("take", "take", f"take a random card from {seat}"),
            ("to", "give", f"give {seat} a card"))):
            if hand.size or name == "to":
                parts.append(self._button(f"{name}:{seat}", says, words, middle - 61 + at * 42, y, 38))
        return group(*parts)

    def _button(self, do: str, says: str, words: str, x: float, y: float, wide: float) -> Markup:
        on = do in self.marks.chosen
        return target(do, says, rect(x, y, wide, 26, rx=4, class_="al-do"),
                      text(x + wide / 2, y + 17.5, words, anchor="middle", class_="al-dot"),
                      rect(x - 2.5, y - 2.5, wide + 5, 31, rx=6, class_="al-ring"), pressed=on,
                      class_="al-on" if on else None)

    # --- the piles and the deck -----------------------------------------------------------------------------------

    def _piles(self, y: float) -> tuple[Markup, float]:
        high = 178.0
        view = self.view
        temple = self._pile(view.temple, "temple", "torii", "Temple", _EDGE + 12, y)
        guild = self._pile(view.guild, "guild", "dagger", "Thieves’ Guild", WIDTH - _EDGE - 12 - 184, y)
        middle = WIDTH / 2
        deck = group(
            text(middle, y + 24, "Deck", anchor="middle", class_="al-h"),
            text(middle, y + 43, f"{view.deck} left", anchor="middle", class_="al-s"),
            stack(middle - 22, y + 54, 44, view.deck, 2.0) if view.deck else
            rect(middle - 22, y + 54, 44, 62, rx=4, class_="al-zone"))
        parts = [rect(_EDGE, y, WIDTH - 2 * _EDGE, high, rx=8, class_="al-mat"), temple, deck, guild]
        if self.deeds:
            parts.append(self._button("peek", "look at the top card of both piles", "peek", middle - 26, y + 140, 52))
        return group(*parts), y + high

    def _pile(self, pile: PileView, place: str, emblem: str, name: str, x: float, y: float) -> Markup:
        cards = len(pile.slots)
        parts: list[Markup | None] = [
            group(sign(emblem, x, y + 8, 24), class_="al-ink"), text(x + 31, y + 25, name, class_="al-h"),
            text(x + 31, y + 43, f"{cards} card{'' if cards == 1 else 's'}", class_="al-s")]
        if cards:
            parts.append(stack(x + 2, y + 58, 52, cards))
        else:
            parts.append(rect(x + 2, y + 58, 52, 73, rx=5, class_="al-zone"))
        if f"pile:{place}" in self.marks.happened:
            parts.append(rect(x - 4, y + 52, 64, 104, rx=8, class_="al-did"))
        if self.laying and self.live:
            parts.append(self._zone(place, x + 92, y + 52, 0.9, f"on the {name}"))
            parts.append(path("M", x + 86, y + 100, "h", -20, "m", 7, -6, "l", -7, 6, "l", 7, 6, class_="al-arrow"))
        return group(*parts)

    def _zone(self, place: str, x: float, y: float, scale: float, says: str) -> Markup:
        """Where a card goes: empty, or with the card that was put there in mind."""
        name = self.draft.laid.get(place)
        wide, high = WIDE * scale, CARD * scale
        ring = rect(x - 3, y - 3, wide + 6, high + 6, rx=8, class_="al-ring")
        if name is not None:
            # With another card in hand a click puts that one here instead; without, it takes this one up.
            laid = f"{name}@{place}"
            do = laid if laid in self.marks.chosen and self.draft.card is None else self._name("place", "put", place)
            return target(do, f"{card_words(self.cards[name])}: {says}, not yet confirmed",
                          face(self.cards[name], x, y, scale, "al-draft"), ring, pressed=True)
        picked = self.draft.place == place
        do = f"place:{place}" if picked else self._name("place", "put", place)
        kind = "al-picked" if picked else "al-can" if self.draft.card is not None else None
        words = says.removeprefix("on the ").removeprefix("into the ")
        first, _, last = words.replace("Thieves’ Guild", "Guild").partition(" ")
        lines = [text(x + wide / 2, y + high / 2 - 4, "to the", anchor="middle", class_="al-pinet"),
                 text(x + wide / 2, y + high / 2 + 14, f"{first} {last}".strip(), anchor="middle", class_="al-pinet")]
        return target(do, f"Lay a card {says}", rect(x, y, wide, high, rx=6, class_="al-zone"), *lines, ring,
                      pressed=picked, class_=kind)

    def _name(self, name: str, other: str, what: str) -> str:
        """A target's name; the other one where the first is chosen already, as after a choice from the list."""
        return f"{other}:{what}" if f"{name}:{what}" in self.marks.chosen else f"{name}:{what}"

    # --- the hand in front ----------------------------------------------------------------------------------------

    def _front(self, y: float) -> tuple[Markup, float]:
        parts: list[Markup | None] = []
        acts = self.front == self.view.acts
        if acts and (self.live or self.laying):
            drawn, y = self._turn(y)
            parts.append(drawn)
        hand, y = self._hand(y)
        return group(*parts, hand), y

    def _turn(self, y: float) -> tuple[Markup, float]:
        """What is to be done now: the drawn cards, or the end of the turn, with the buttons."""
        parts: list[Markup | None] = []
        right = WIDTH - _EDGE - 122
        if self.laying:
            words = "Three drawn cards" if not self.from_hand else "Drawn: they join the hand"
            parts.append(text(_EDGE + 2, y + 14, words, class_="al-h"))
            parts += self._drawn(y + 24)
            if self.live and not self.from_hand:
                parts.append(self._zone("hand", _EDGE + 3 * _STEP + 20, y + 24, _SCALE, "into the hand"))
            high = 24 + _HIGH
        else:
            parts.append(text(_EDGE + 2, y + 26, self._prompt(), class_="al-h"))
            high = 40.0
        if self.live:
            at = y + 34 if self.laying else y + 4
            parts += self._buttons(right, at)
        return group(*parts), y + high + 6

    def _prompt(self) -> str:
        if self.view.phase == "end of turn":
            return "The action is done."
        return "One action, or the end of the turn" if self.deeds else "No action card in hand"

    def _buttons(self, x: float, y: float) -> list[Markup | None]:
        parts: list[Markup | None] = []
        if self.chosen is not None:
            words = "My answer" if self.learning else "Confirm"
            parts.append(target("~confirm", words, rect(x, y, 122, 36, rx=4, class_="al-go"),
                                text(x + 61, y + 23.5, words, anchor="middle", class_="al-got"),
                                rect(x - 3, y - 3, 128, 42, rx=6, class_="al-ring")))
        elif not self.laying:
            parts.append(self._button("pass", "End the turn", "End the turn", x, y + 4, 122))
        if self.laying and (self.chosen is not None or self.draft.laid):
            parts.append(target("~clear", "Place again", rect(x, y + 46, 122, 30, rx=4, class_="al-do"),
                                text(x + 61, y + 66, "Place again", anchor="middle", class_="al-dot"),
                                rect(x - 3, y + 43, 128, 36, rx=6, class_="al-ring")))
        return parts

    def _drawn(self, y: float) -> list[Markup | None]:
        drawn = self.view.drawn
        if drawn is None:
            return [back(_EDGE + at * _STEP, y, WIDE * _SCALE) for at in range(3)]
        left = self.draft.left(drawn)
        parts: list[Markup | None] = []
        marked = False
        for at, name in enumerate(drawn):
            x = _EDGE + at * _STEP
            if name not in left:
                parts.append(rect(x, y, WIDE * _SCALE, CARD * _SCALE, rx=6, class_="al-zone"))
                continue
            left.remove(name)
            picked = name == self.draft.card and not marked
            marked = marked or picked
            parts.append(self._card(name, x, y, picked, self.live))
        return parts

    def _card(self, name: str, x: float, y: float, picked: bool, clickable: bool) -> Markup:
        card = self.cards[name]
        drawn = face(card, x, y, _SCALE, "al-sel" if picked else "")
        if not clickable:
            return group(drawn, role="img", aria_label=card_words(card))
        wide, high = WIDE * _SCALE, CARD * _SCALE
        corners = path("M", x - 4, y + 12, "v", -16, "h", 16, "m", wide - 24, 0, "h", 16, "v", 16, "m", 0, high - 24,
                       "v", 16, "h", -16, "m", 24 - wide, 0, "h", -16, "v", -16, class_="al-cor") if picked else None
        do = f"card:{name}" if picked or not self.laying else self._name("card", "pick", name)
        return target(do, card_words(card), drawn, corners,
                      rect(x - 3, y - 3, wide + 6, high + 6, rx=8, class_="al-ring"), pressed=picked)

    def _hand(self, y: float) -> tuple[Markup, float]:
        hand, view = self.mine, self.view
        acts = self.front == view.acts
        whose = "your hand" if view.own is not None else "in the hand"
        words = f"{whose}, {hand.size} card{'' if hand.size == 1 else 's'}" + (", to act" if acts else "")
        parts: list[Markup | None] = [
            text(_EDGE + 2, y + 16, self.front, class_="al-h"),
            text(_EDGE + 12 + 9 * len(self.front), y + 16, words, class_="al-s")]
        y += 26
        if f"seat:{self.front}" in self.marks.happened:
            parts.append(rect(_EDGE - 6, y - 26, WIDTH - 2 * _EDGE + 12, 30, rx=8, class_="al-did"))
        names: list[str | None] = list(hand.cards) if hand.cards is not None else [None] * hand.size
        giving = any(each.startswith("to:") for each in self.marks.chosen)
        clickable = self.live and acts and (self.deeds or (self.laying and self.from_hand))
        gone = [name for place, name in self.draft.laid.items() if place in PLACES[:2]] if self.from_hand else []
        for drawn in view.drawn or ():
            # The drawn ones lie in a row of their own; what is laid is taken from there first.
            if drawn in gone:
                gone.remove(drawn)
        shows = list(action_cards(view)) if self.deeds and acts else []
        more = 24.0 if len(shows) > 1 else 0.0
        for at, name in enumerate(names):
            x, top = _EDGE + at % _ROW * _STEP, y + at // _ROW * (_HIGH + more)
            if name is None:
                parts.append(back(x, top, WIDE * _SCALE))
            elif name in gone:
                gone.remove(name)
                parts.append(rect(x, top, WIDE * _SCALE, CARD * _SCALE, rx=6, class_="al-zone"))
            else:
                picked = f"card:{name}" in self.marks.chosen and (giving or not self.laying or self.draft.card == name)
                parts.append(self._card(name, x, top, picked, clickable))
                if more and name in shows:
                    shows.remove(name)
                    parts.append(self._button(f"show:{name}", f"show the {name}", "show", x, top + _HIGH - 6,
                                              WIDE * _SCALE))
        rows = max(1, -(-len(names) // _ROW))
        return group(*parts), y + rows * (_HIGH + more)
