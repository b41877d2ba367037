"""A kit for the toy game with all that a kit may have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop import Viewer, svg
from tabletop.panel import Banner, Group, Item, Look, Marks, Note, PanelKit, Prediction, Switch
from tests.toy import Bid, Draw, Reveal, ToyAction, ToyState, ToyView

__all__ = ["ToyKit"]


class ToyKit(PanelKit[ToyState, ToyAction]):
    """Cards that can be clicked, a score, a prediction of the points."""

    seal = "競"
    css = ".tt .toy-card { stroke: var(--ink); }"
    switches = (Switch("memory", "Memory aid"),)

    def board(self, view: ToyView, marks: Marks, look: Look) -> str:
        parts = []
        for row, seat in enumerate(view.seats):
            hand: Sequence[int | None] = view.hands[row] or (None,) * view.sizes[row]
            name = f"{seat}: {view.points[row]}, bid {view.bids[row] or '-'}"
            parts.append(svg.text(0, 20 + row * 100, name, class_="t"))
            for at, card in enumerate(hand):
                shape = [svg.rect(at * 60, 30 + row * 100, 50, 60, class_="leaff toy-card")]
                if card is None:
                    parts.append(svg.group(shape))
                    continue
                name = f"{seat}:{card}"
                for kind, names in zip(("pine-dot", "pine-ring", "red-ring", "inkl"), marks, strict=True):
                    if name in names:
                        shape.append(svg.rect(at * 60, 30 + row * 100, 50, 60, class_=kind))
                shape.append(svg.text(at * 60 + 25, 65 + row * 100, str(card), anchor="middle", class_="t-b"))
                parts.append(svg.target(name, f"{seat}'s {card}", shape, pressed=name in marks.chosen))
        if "memory" in look.switches:
            parts.append(svg.text(300, 20, "discards " + " ".join(map(str, view.discards)), class_="t-s"))
        parts.append(svg.target("pile", "the pile", svg.rect(300, 30, 50, 60, class_="washf")))
        return svg.svg(400, 100 * len(view.seats) + 20, parts, title="The auction")

    def strip(self, view: ToyView) -> str:
        return svg.el("p", f"pile {view.pile_size}", class_="toy-strip")

    def banner(self, view: ToyView) -> Banner | None:
        return Banner("Turn them up.", rules=("T6",)) if view.step == "reveal" else None

    def score(self, view: ToyView) -> str:
        return ":".join(map(str, view.points))

    def facts(self, view: ToyView) -> tuple[tuple[str, str], ...]:
        return tuple((seat, f"{size} cards") for seat, size in zip(view.seats, view.sizes, strict=True))

    def describe(self, action: ToyAction, view: ToyView) -> str:
        return f"Bid the {action.card}" if isinstance(action, Bid) else str(action).capitalize()

    def groups(self, view: ToyView, actions: Sequence[ToyAction]) -> tuple[Group, ...]:
        bids = tuple(Item(action, self.describe(action, view), (Note("T7", "the highest scores"),), f"+{action.card}")
                     for action in actions if isinstance(action, Bid))
        others = tuple(Item(action, self.describe(action, view)) for action in actions if not isinstance(action, Bid))
        found = (Group("Bid", bids, (Note("T9", "no drawing now"),)), Group("Other", others))
        return tuple(group for group in found if group.items)

    def parts(self, action: ToyAction) -> tuple[str, ...]:
        if isinstance(action, Bid):
            return (f"{action.seat}:{action.card}",)
        return ("pile",) if isinstance(action, Draw) else ()

    def compose(self, state: ToyState, view: ToyView, targets: tuple[str, ...]) -> ToyAction | None:
        if len(targets) != 1 or view.acts is None:
            return None
        if targets[0] == "pile":
            return Draw(view.acts)
        return Bid(view.acts, int(targets[0].split(":")[1]))

    def predict(self, state: ToyState, action: ToyAction, viewer: Viewer) -> tuple[Prediction, ...]:
        if not isinstance(action, Reveal):
            return ()
        step = self.game.apply(state, action)
        lines: dict[Any, Any] = {event.facts.get("seat"): event.lines for event in step.events if event.lines}
        return tuple(Prediction(seat, points, tuple(lines.get(seat, ())))
                     for seat, points in zip(state.seats, step.state.points, strict=True))
