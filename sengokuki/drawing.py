"""The board of one view as SVG text. A face that the picture does not show is not in it, not even as a hidden part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sengokuki.actions import Action, Move
from sengokuki.board import FILES, RANKS
from sengokuki.drawing_cards import CELL, card_of, flag, small_face, square_words
from sengokuki.drawing_reach import (
    LEFT,
    TOP,
    attack_line,
    attack_rings,
    centre,
    corners,
    cross,
    reach_marks,
    reach_of,
    stop_mark,
    way_of,
)
from sengokuki.drawing_style import standalone_css
from sengokuki.emblems import emblem_defs, sign, token
from sengokuki.pieces import COLOURS
from sengokuki.view import SquareView, View
from tabletop.svg import Markup, circle, el, group, number, path, rect, svg, target, text

if TYPE_CHECKING:
    from tabletop.panel.kit import Marks

__all__ = ["FACES", "HEIGHT", "MEMORY", "WIDTH", "draw_board"]

MEMORY: Final = "memory"
"""The switch that shows the cards that were seen and lie face down again."""
FACES: Final = "faces"
"""The switch that shows the teacher all faces."""

WIDTH: Final = LEFT + len(FILES) * CELL + 6
HEIGHT: Final = TOP + len(RANKS) * CELL + 26


def _placed(square: str, *parts: Markup | None) -> Markup:
    x, y = centre(square)
    return group(*parts, transform=f"translate({number(x)} {number(y)})")


class _Board:
    """One drawing of one view."""

    def __init__(
        self, view: View, marks: Marks | None, switches: frozenset[str], chosen: Action | None, live: bool
    ) -> None:
        self.view = view
        self.shown = {each.square: each.card for each in view.shown}
        self.memory = MEMORY in switches
        self.faces = FACES in switches
        self.refused = marks.refused if marks is not None else frozenset()
        self.happened = marks.happened if marks is not None else frozenset()
        self.possible = marks.possible if marks is not None else frozenset()
        self.targets = marks.chosen if marks is not None else frozenset()
        self.chosen = chosen
        self.live = live
        self.selected = self._selected()
        self.reach = reach_of(view, self.selected) if self.selected is not None and not view.flipping else None

    def _selected(self) -> str | None:
        """The warrior whose reach is shown: the one chosen, or the one that a refused try began with."""
        if isinstance(self.chosen, Move):
            return self.chosen.start
        for squares in (self.targets, self.refused):
            own = [name for name in sorted(squares) if self.view[name].seat == self.view.seat]
            if len(own) == 1:
                return own[0]
        return None

    # --- the ground -----------------------------------------------------------------------------------------------

    def ground(self) -> list[Markup]:
        wide, high = len(FILES) * CELL, len(RANKS) * CELL
        lines: list[str | float] = []
        for file in range(1, len(FILES)):
            lines += ["M", LEFT + file * CELL, TOP, "V", TOP + high]
        for rank in range(1, len(RANKS)):
            lines += ["M", LEFT, TOP + rank * CELL, "H", LEFT + wide]
        names = [text(LEFT + (at + 0.5) * CELL, TOP + high + 20, file, anchor="middle", class_="sk-co")
                 for at, file in enumerate(FILES)]
        names += [text(12, TOP + (len(RANKS) - at - 0.5) * CELL + 5, rank, anchor="middle", class_="sk-co")
                  for at, rank in enumerate(RANKS)]
        return [rect(LEFT, TOP, wide, high, class_="sk-ground"), self.tints(), path(*lines, class_="sk-grid"), group(names)]

    def tints(self) -> Markup:
        tinted = []
        for name in sorted({*self.targets, *([self.selected] if self.selected else [])}):
            x, y = centre(name)
            end = isinstance(self.chosen, Move) and name == self.chosen.end
            tinted.append(rect(x - CELL / 2, y - CELL / 2, CELL, CELL, class_="sk-to" if end else "sk-sel"))
        return group(tinted)

    # --- what lies and stands there -------------------------------------------------------------------------------

    def piece(self, square: SquareView) -> Markup | None:
        name = square.name
        if square.letter is not None and square.seat is not None:
            return _placed(name, token(square.seat, square.letter))
        if square.holds == "empty":
            return self.gone(name)
        face = square.card if square.holds == "open" else self.shown.get(name)
        mark = flag() if square.flag else None
        if face is not None:
            return _placed(name, small_face(face), mark)
        if self.faces and square.card is not None:
            return _placed(name, small_face(square.card, "seen"), mark)
        if self.memory and square.seen is not None:
            return _placed(name, small_face(square.seen, "seen"), mark)
        return _placed(name, sign("back", 0, 0, CELL), mark)

    def gone(self, name: str) -> Markup | None:
        """The place of a card that has left the board in this turn, until the next action."""
        card = self.shown.get(name)
        if card is None:
            return None
        lines = ("Heiya", "gone") if card == "heiya" else ("gone",)
        words = [text(0, 5 + 15 * (at - (len(lines) - 1) / 2), word, anchor="middle", class_="sk-tiny")
                 for at, word in enumerate(lines)]
        return _placed(name, rect(-27, -27, 54, 54, rx=4, class_="sk-gone"), *words)

    def traces(self) -> list[Markup]:
        """Where the last move began and ended."""
        if self.shown or self.targets or self.refused:
            return []
        traces = []
        for name in sorted(self.happened):
            x, y = centre(name)
            kind = "sk-was" if self.view[name].holds == "empty" else "sk-did"
            traces.append(rect(x - 30, y - 30, 60, 60, rx=3, class_=kind))
        return traces

    # --- marks ----------------------------------------------------------------------------------------------------

    def tag(self, seat: str) -> str:
        """The word at an attacked Daimyo."""
        view = self.view
        if view.flipping:
            return ""
        if view.outcome is not None:
            return "Haisen" if view.outcome.facts.get("how") == "haisen" and seat == view.seat else ""
        return "Kyousei" if view.kyousei and seat == view.seat else "bare"

    def marks(self) -> list[Markup | None]:
        view = self.view
        parts: list[Markup | None] = [attack_rings(attack, self.tag(attack.seat)) for attack in view.attacks]
        chosen = self.chosen if self.live else None
        tried = sorted(self.refused - ({self.selected} if len(self.refused | self.targets) > 1 else set()))
        if self.selected is not None:
            parts += [stop_mark(view, self.selected, name) for name in tried if name != self.selected]
        end = chosen.end if isinstance(chosen, Move) else None
        parts += [corners(name) for name in sorted(self.targets) if name != end]
        if self.selected is not None and self.selected not in self.targets:
            parts.append(corners(self.selected))
        if self.reach is not None:
            parts += reach_marks(self.reach, end)
        elif not self.targets and not view.flipping:
            parts += self.movable()
        elif self.targets and chosen is None:
            # A square was clicked first: these warriors can go there.
            parts += [circle(*centre(name), 29, class_="sk-take") for name in sorted(self.possible)
                      if view[name].seat == view.seat]
        parts.append(way_of(chosen) if chosen is not None else None)
        return parts + [cross(name, view[name].holds != "empty") for name in tried]

    def movable(self) -> list[Markup]:
        """A dot at each warrior that may move."""
        dots = []
        for name in sorted(self.possible):
            if self.view[name].seat == self.view.seat:
                x, y = centre(name)
                dots.append(circle(x + 22, y - 22, 5.5, class_="sk-can"))
        return dots

    # --- squares that can be clicked ------------------------------------------------------------------------------

    def label(self, square: SquareView) -> str:
        name = square.name
        words = square_words(square, faces=self.faces, memory=self.memory)
        if name in self.shown and square.holds == "card":
            flagged = ", with a flag" if square.flag else ""
            words = f"{name}, card lying open until the next action: {card_of(self.shown[name]).words}{flagged}"
        for attack in self.view.attacks:
            if name == attack.daimyo:
                words += f", attacked by {attack.words}"
            elif name == attack.attacker:
                words += f", attacks {COLOURS[attack.seat]}'s Daimyo"
        if self.reach is not None:
            if name == self.selected:
                words += ", selected"
            elif any(end == name for end, _ in self.reach.legal):
                words += ", can be reached"
            elif name in self.reach.barred:
                words += ", in reach, but not allowed now"
        if name in self.refused and name != self.selected:
            words += ", tried and refused"
        return words

    def places(self) -> list[Markup]:
        """Every square as a part of its own: a button where the viewer decides, words alone where he does not."""
        places = []
        for rank in range(len(RANKS) - 1, -1, -1):
            for file in range(len(FILES)):
                square = self.view.squares[rank * len(FILES) + file]
                x, y = centre(square.name)
                room = rect(x - 30, y - 30, 60, 60, rx=2, class_="sk-free")
                label = self.label(square)
                if self.live:
                    places.append(target(square.name, label, room, pressed=square.name in self.targets))
                else:
                    places.append(group(el("title", label), room, role="img", aria_label=label))
        return places

    def parts(self) -> list[Markup]:
        # As many parts in every picture, empty ones too: a click then changes only what it must in the page.
        view = self.view
        return [
            *self.ground(), group(self.traces()),
            group([attack_line(attack) for attack in view.attacks]),
            group([self.piece(square) or group() for square in view.squares]),
            group(part for part in self.marks() if part is not None), *self.places(),
        ]

    def description(self) -> str:
        view = self.view
        words = [f"Six files a to f, seven ranks 1 to 7. {view.hidden} cards on the board"]
        for seat, name in COLOURS.items():
            listed = [f"{each.letter}{each.name}" for each in view.squares if each.seat == seat]
            words.append(f"{name}: {' '.join(listed) or 'no warrior'}")
        words += [f"{COLOURS[attack.seat]}'s Daimyo on {attack.daimyo} is attacked by {attack.words}"
                  for attack in view.attacks]
        return ". ".join(words) + "."


def draw_board(
    view: View, marks: Marks | None = None, *, switches: frozenset[str] = frozenset(), chosen: Action | None = None,
    live: bool = False, standalone: bool = True, theme: str = "auto",
) -> Markup:
    """The board as SVG text.

    In a live drawing every square is a button with ``data-do``: its name, ``a1`` to ``f7``.

    Args:
        view: what the viewer may know; nothing else is drawn.
        marks: the squares that are possible, chosen, refused, or that just happened.
        switches: :data:`MEMORY` shows the cards that were seen, :data:`FACES` those that only the teacher knows.
        chosen: the action that is chosen.
        live: whether it can be clicked.
        standalone: whether the drawing carries its own signs and colours; a panel has them already.
        theme: ``light``, ``dark`` or ``auto`` for what the reader's system says, for a drawing that stands alone.
    """
    board = _Board(view, marks, switches, chosen, live)
    own = (el("style", Markup(standalone_css(theme))), el("defs", emblem_defs()),
           rect(0, 0, WIDTH, HEIGHT, fill="var(--paper)")) if standalone else ()
    return svg(WIDTH, HEIGHT, *own, *board.parts(), title=f"Sengokuki board, {view.heading()}", desc=board.description(),
               role="group", class_="sk-own" if standalone else "board")
