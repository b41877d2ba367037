"""The battle as six numbered steps in the order of P9.1, the attacker at the left: one view to one drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sekigahara.drawing_chips import CHIP, Chip, badge, badge_width
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import Sheet, width_of
from sekigahara.province_game.battle_story import (
    STEPS,
    Fighter,
    battle_step,
    count_words,
    counted,
    fighters,
    score_of,
    told_battle,
)
from sekigahara.province_game.drawing_parts import (
    CARD_HIGH,
    CARD_WIDE,
    card_face,
    kinds_of,
    province_scene,
    ring,
    side_mark,
    unit,
)
from sekigahara.province_game.drawing_style import standalone_css
from sekigahara.province_game.emblems import emblem_defs, unit_use
from sekigahara.province_game.map import PROVINCES, SEA
from sekigahara.province_game.pieces import CLAN_NAMES, SIDE_NAMES, Card, Side, cards_words, count
from tabletop.svg import Markup, circle, el, group, line, path, rect, svg

if TYPE_CHECKING:
    from sekigahara.province_game.view import BattleView, View
    from tabletop.panel.kit import Marks

__all__ = ["battle_title", "draw_battle"]

_WIDE: Final = 440.0
_EDGE: Final = 14.0
_HALF: Final = _WIDE / 2
_ROOM: Final = _HALF - 2 * _EDGE
_UNIT: Final = 36.0
_CELL: Final = 64.0
_ROW: Final = 3
"""So many units stand side by side in a column."""

_RULES: Final = (("P3.4", "P3.5", "P4.2"), ("P9.2",), ("P4.3",), ("P9.3", "P9.4"), ("P9.6",), ("P9.7",))


def battle_title(view: View) -> str:
    """What the battle is called."""
    battle = told_battle(view)
    assert battle is not None
    where = PROVINCES[battle.place].name
    return "A single battle" if view.single else f"{'Battle' if view.battle else 'The last battle,'} for {where}"


class _Column:
    """Draws the steps one below the other."""

    def __init__(self, scene: Scene, view: View, battle: BattleView, marks: Marks | None) -> None:
        self.scene = scene
        self.sheet = scene.sheet
        self.view = view
        self.marks = marks
        self.battle = battle
        self.known = fighters(view)
        self.step = battle_step(view)
        self.sides = (battle.attacker, battle.defender)
        self.y = 0.0
        asked = view.asked if view.ask == "secure" else None
        self.targets = {each.id: kind.target for kind in (kinds_of(view, battle.place, asked) if asked else ())
                        for each in kind.units}

    def left(self, side: Side) -> float:
        """Where a side's column begins."""
        return _EDGE if side == self.battle.attacker else _HALF + _EDGE

    # --- head and headings --------------------------------------------------------------------------------------

    def head(self) -> None:
        sheet, step = self.sheet, self.step
        words = "it is over" if step > 5 else f"step {step + 1} of 6"
        sheet.add(sheet.words(_EDGE, 27, battle_title(self.view), "b"),
                  badge(self.scene, "P9.1", _WIDE - _EDGE - width_of(words, "s") - 8 - badge_width("P9.1"), 11),
                  sheet.words(_WIDE - _EDGE, 27, words, "s", anchor="end"),
                  path("M", _EDGE, 40, "H", _WIDE - _EDGE, class_="rule"))
        for side, verb in zip(self.sides, ("attacks", "defends"), strict=True):
            x = self.left(side)
            sheet.add(side_mark(side, x, 49, 18), sheet.words(x + 26, 63.5, SIDE_NAMES[side], "b"),
                      sheet.words(x + 32 + width_of(SIDE_NAMES[side], "b"), 63.5, verb, "s"))
        self.y = 76.0

    def heading(self, index: int, small: str = "") -> None:
        """The number, name and rules of a step; filled where the battle stands."""
        sheet, y = self.sheet, self.y
        now = index == self.step
        sheet.add(path("M", _EDGE, y, "H", _WIDE - _EDGE, class_="hair"),
                  circle(_EDGE + 11, y + 20, 10.5, class_="numf" if now else "num"),
                  sheet.words(_EDGE + 11, y + 25, str(index + 1), "n", anchor="middle", extra="onink" if now else "",
                              boxed=False),
                  sheet.words(_EDGE + 28, y + 25.5, STEPS[index], "b"))
        x = _EDGE + 36 + width_of(STEPS[index], "b")
        for rule in _RULES[index]:
            sheet.add(badge(self.scene, rule, x, y + 9))
            x += badge_width(rule) + 4
        if small:
            sheet.add(sheet.words(_WIDE - _EDGE, y + 25.5, small, "s", anchor="end", room=_WIDE - _EDGE - x - 4))
        self.y = y + 38

    def note(self, words: str, side: Side | None = None) -> None:
        """A line of small words, in a column or over both."""
        x = _EDGE if side is None else self.left(side)
        self.sheet.add(self.sheet.words(x, self.y + 15, words, "s", room=_WIDE - 2 * _EDGE if side is None else _ROOM))

    # --- units --------------------------------------------------------------------------------------------------

    def paid(self) -> None:
        self.heading(0)
        bottom = self.y
        for side in self.sides:
            mine = [each for each in self.known if each.side == side]
            high = 92.0 if any(each.came for each in mine) else 76.0
            for index, each in enumerate(mine):
                x, y = self.left(side) + (index % _ROW) * _CELL, self.y + (index // _ROW) * high
                self.sheet.add(self._paid(each, x, y))
                bottom = max(bottom, y + high)
            if not mine:
                self.note("nobody yet", side)
                bottom = max(bottom, self.y + 26)
        self._divide(bottom)

    def _divide(self, bottom: float) -> None:
        self.sheet.add(path("M", _HALF, self.y, "V", bottom - 6, class_="hair"))
        self.y = bottom

    def _paid(self, each: Fighter, x: float, y: float) -> Markup:
        middle = x + _CELL / 2 - 4
        left = middle - _UNIT / 2
        target = self.targets.get(each.unit.id)
        # Equal units share a target: the mark of a choice is for the first of them.
        first = target is not None and self.scene.first("chosen", target)
        states = self.scene.states(target)
        states = states if first else states - {"chosen", "refused", "happened"}
        state = "sworn" if each.unit.sworn else "secured" if each.secured else "no card"
        where = PROVINCES[each.came].name if each.came else ""
        label = f"{each.unit.words} of {SIDE_NAMES[each.side]}" + (f" from {where}" if where else "") + f", {state}"
        words = [(CLAN_NAMES[each.unit.clan], "t"), *(((where, "s"),) if where else ()), (state, "s")]
        said = [self.sheet.words(middle, y + _UNIT + 17 + 16 * row, text, style, anchor="middle", room=_CELL - 4)
                for row, (text, style) in enumerate(words)]
        self.sheet.box("unit", label, left, y, left + _UNIT, y + _UNIT)
        return self.scene.part(target, label, states, unit(each.unit, each.side, left, y, _UNIT), *said,
                               ring(states, left, y, _UNIT, _UNIT), area=(x - 2, y - 3, _CELL - 2, 88))

    # --- war cards ----------------------------------------------------------------------------------------------

    def war(self) -> None:
        self.heading(1, "up to three each")
        if self.step < 1:
            self.note("Chosen in secret when all is paid and secured.")
            self.y += 28
            return
        bottom = self.y
        for side in self.sides:
            bottom = max(bottom, self._war_of(side))
        self._divide(bottom + 6)

    def _war_of(self, side: Side) -> float:
        cards = self.battle.war[side]
        if cards is None:
            asks = self.view.ask == "war" and self.view.asked == side
            self.note("chooses now, in secret" if asks else "hidden until the reveal", side)
            return self.y + 26
        if not cards:
            none = self.view.ask == "war" and not self.battle.revealed
            self.note("none so far" if none else "no war card", side)
            return self.y + 26
        for index, card in enumerate(cards):
            self._card(card, side, self.left(side) + index * (CARD_WIDE + 8), self.y)
        below = self.y + CARD_HIGH + 4
        if not self.battle.revealed:
            self.sheet.add(self.sheet.words(self.left(side), below + 14, "not revealed yet", "s"))
            below += 20
        return below

    def _card(self, card: Card, side: Side, x: float, y: float) -> None:
        self.sheet.box("card", card.name, x, y, x + CARD_WIDE, y + CARD_HIGH)
        self.sheet.add(group(el("title", card.words), card_face(card, side, x, y), role="img", aria_label=card.words))

    # --- tests --------------------------------------------------------------------------------------------------

    def tests(self) -> None:
        battle = self.battle
        todo = len(battle.waiting)
        self.heading(2, f"{count(todo, 'test')} to come" if todo else "")
        if not battle.revealed:
            self.note("Units that are neither secured nor sworn are tested.")
            self.y += 28
            return
        if not battle.tests:
            self.note("Nobody is tested: all are secured or sworn.")
            self.y += 28
            return
        for test in battle.tests:
            side, x, y = test.unit.side, _EDGE, self.y
            self.sheet.box("unit", "tested", x, y + 6, x + _UNIT, y + 6 + _UNIT)
            self.sheet.add(unit(test.unit, side, x, y + 6, _UNIT))
            if test.card is not None:
                self._card(test.card, side, x + 50, y)
            first, second = self._test_words(test.card, test.unit.clan, side, test.result)
            self.sheet.add(self.sheet.words(x + 100, y + 20, first, "b", room=_WIDE - _EDGE - x - 152),
                           self.sheet.words(x + 100, y + 40, second, "s", room=_WIDE - _EDGE - x - 152))
            if test.result == "joins":
                other = battle.defender if side == battle.attacker else battle.attacker
                right = _WIDE - _EDGE - _UNIT - 6
                self.sheet.add(unit_use(other, test.unit.clan, right, y + 6, _UNIT),
                               rect(right - 3, y + 3, _UNIT + 6, _UNIT + 6, class_="turned"))
            self.y = y + CARD_HIGH + 8

    def _test_words(self, card: Card | None, clan: str, side: Side, result: str) -> tuple[str, str]:
        name = CLAN_NAMES[clan]
        if card is None:
            return f"{name} stands", f"{SIDE_NAMES[side]} has no card to turn over"
        if result == "joins":
            other = self.battle.defender if side == self.battle.attacker else self.battle.attacker
            return f"{name} joins {SIDE_NAMES[other]}", "his own clan’s 2: for good"
        if result == "flees":
            return f"{name} flees", "his own clan’s 1"
        return f"{name} stands", f"{card.words}: " + ("an event card" if card.clan is None else "another clan’s card")

    # --- hits, count, retreat -----------------------------------------------------------------------------------

    def hits(self) -> None:
        need = self.view.options.hits_to_remove
        self.heading(3, f"{need} remove a unit" if need > 1 else "one removes a unit")
        if self.battle.winner is None:
            self.note("Each war card lays one hit on an enemy of its clan.")
            self.y += 28
            return
        bottom = self.y
        for side in self.sides:
            mine = [each for each in self.known if each.now == side and each.fate != "fled"]
            for index, each in enumerate(mine):
                x, y = self.left(side) + (index % _ROW) * _CELL, self.y + (index // _ROW) * 82
                self._hit(each, x, y, need)
                bottom = max(bottom, y + 82)
            if not mine:
                self.note("nobody is left", side)
                bottom = max(bottom, self.y + 26)
        self._divide(bottom)

    def _hit(self, each: Fighter, x: float, y: float, need: int) -> None:
        middle = x + _CELL / 2 - 4
        left = middle - _UNIT / 2
        joined = "joined" if each.now != each.side else ""
        state = "falls" if each.fate == "fell" else joined or ("one hit" if each.hits == 1 else "")
        label = f"{each.unit.words} of {SIDE_NAMES[each.now]}: {count(each.hits, 'hit')} of {need}" + (
            f", {state}" if state else "")
        drawn = [group(unit(each.unit, each.now, left, y, _UNIT), class_="gone" if each.fate == "fell" else None)]
        if each.fate == "fell":
            ends = ((left + 7, y + 7, left + _UNIT - 7, y + _UNIT - 7), (left + _UNIT - 7, y + 7, left + 7, y + _UNIT - 7))
            drawn += [*(line(*end, class_="halo") for end in ends), *(line(*end, class_="strike") for end in ends)]
        if each.now != each.side:
            drawn.append(rect(left - 3, y - 3, _UNIT + 6, _UNIT + 6, class_="turned"))
        start = middle - (need - 1) * 7
        drawn += [circle(start + 14 * pip, y + _UNIT + 13, 5, class_="pipf" if pip < each.hits else "pip")
                  for pip in range(need)]
        said = self.sheet.words(middle, y + _UNIT + 35, state or CLAN_NAMES[each.unit.clan],
                                "b" if state == "falls" else "s", anchor="middle", room=_CELL - 4)
        self.sheet.box("unit", label, left, y, left + _UNIT, y + _UNIT)
        self.sheet.add(group(el("title", label), drawn, said, role="img", aria_label=label))

    def tally(self) -> None:
        hits = self.view.options.battle_winner == "most_hits"
        self.heading(4, "more hits laid" if hits else "more units left")
        battle = self.battle
        if battle.winner is None:
            self.note("A tie goes to the defender.")
            self.y += 28
            return
        mine, theirs = score_of(self.view, battle)
        y = self.y
        self.sheet.add(self.sheet.words(_HALF, y + 25, f"{mine} : {theirs}", "x", anchor="middle"))
        for side, x, anchor in ((battle.attacker, _HALF - 44, "end"), (battle.defender, _HALF + 44, "start")):
            sum_ = count_words(counted(self.view, side))
            if sum_ and not hits:
                self.sheet.add(self.sheet.words(x, y + 23, sum_, "s", anchor=anchor, room=_HALF - 44 - _EDGE))
        won = battle.winner == battle.attacker
        tie = mine == theirs and not won
        words = "The attacker wins." if won else "A tie: the defender wins." if tie else "The defender wins."
        rule = "P9.8" if won and not self.view.single else "P9.6"
        more = f"His flag goes up in {PROVINCES[battle.place].name}." if rule == "P9.8" else ""
        self.sheet.add(rect(_EDGE, y + 36, _WIDE - 2 * _EDGE, 34, class_="wash"),
                       side_mark(battle.winner, _EDGE + 9, y + 44, 18),
                       self.sheet.words(_EDGE + 36, y + 58.5, words, "b"),
                       self.sheet.words(_EDGE + 44 + width_of(words, "b"), y + 58.5, more, "s",
                                        room=_WIDE - 2 * _EDGE - 60 - width_of(words, "b") - badge_width(rule))
                       if more else None,
                       badge(self.scene, rule, _WIDE - _EDGE - 8 - badge_width(rule), y + 42))
        self.y = y + 78

    def retreat(self) -> None:
        now = self.step == 5
        self.heading(5, f"{SIDE_NAMES[self.view.asked]} chooses now" if now and self.view.asked else "")
        words = "The loser’s units go together to one friendly province next to it."
        if now and self.scene.playable:
            self._ways()
            return
        if now:
            words = "All go together to one province."
        elif self.battle.winner is not None:
            words = self._gone()
        self.note(words)
        self.y += 30

    def _ways(self) -> None:
        """Where the losers may go, as chips."""
        marks, x = self.marks, _EDGE + 4
        assert marks is not None
        for place, province in PROVINCES.items():
            name = f"place:{place}"
            if not any(name in each for each in (marks.possible, marks.chosen, marks.refused)):
                continue
            sea = ", by sea" if (self.battle.place, place) in SEA and not self.view.single else ""
            chip = Chip(f"{province.name}{sea}", name=name, label=f"Retreat to {province.name}{sea}")
            if x > _EDGE + 4 and x + chip.length > _WIDE - _EDGE:
                x, self.y = _EDGE + 4, self.y + CHIP + 12
            self.sheet.add(chip.draw(self.scene, x, self.y))
            x += chip.length + 16
        self.y += CHIP + 14

    def _gone(self) -> str:
        here = self.view.battle is not None
        lost = [each for each in self.known if each.fate == "left" or (not here and not each.fate and (
            each.now != self.battle.winner))]
        if not lost:
            return "Nobody is left to retreat."
        where = sorted({PROVINCES[place].name for place, units in self.view.units.items() for unit_ in units
                        if any(unit_.id == each.unit.id for each in lost)})
        return f"The losers went to {', '.join(where)}." if where else "No province to go to: the losers were removed."


def draw_battle(
    view: View, marks: Marks | None = None, *, standalone: bool = True, live: bool = False, theme: str = "auto",
) -> str:
    """The battle that is on, or the last one of the round, as SVG text.

    Units that can be secured carry ``data-do="unit:ise:ii"``, in a live drawing only.

    Args:
        view: what the viewer may know, with a battle that is on or was counted in this round; nothing else is drawn.
        marks: the targets that are possible, chosen, refused, or that just happened.
        standalone: whether the drawing carries its own signs and colours; a panel has them already.
        live: whether it can be clicked.
        theme: ``light``, ``dark``, or ``auto``; for a drawing that stands alone.
    """
    battle = told_battle(view)
    assert battle is not None
    scene = province_scene(view, Sheet(_WIDE), marks, live)
    column = _Column(scene, view, battle, marks)
    column.head()
    column.paid()
    column.war()
    column.tests()
    column.hits()
    column.tally()
    column.retreat()
    frame = rect(1, 1, _WIDE - 2, column.y + 2, class_="inset")
    own = (el("style", Markup(standalone_css(theme))), el("defs", emblem_defs())) if standalone else ()
    return svg(_WIDE, column.y + 4, *own, frame, scene.sheet.markup(), title=battle_title(view), desc=_desc(view, battle),
               role="group" if live else "img", class_="sb pg" if standalone else "board sb pg fight")


def _desc(view: View, battle: BattleView) -> str:
    known = fighters(view)
    parts: list[str] = []
    for side, verb in ((battle.attacker, "attacks"), (battle.defender, "defends")):
        mine = [each.unit.words for each in known if each.side == side]
        parts.append(f"{SIDE_NAMES[side]} {verb} with {', '.join(mine) or 'nobody yet'}")
        cards: Sequence[Card] | None = battle.war[side]
        if battle.revealed and cards:
            parts.append(f"war cards {cards_words(cards)}")
    if battle.winner is not None:
        mine_, theirs = score_of(view, battle)
        parts.append(f"{SIDE_NAMES[battle.winner]} wins, {mine_} to {theirs}")
    return ". ".join(parts) + "."
