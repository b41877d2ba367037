"""Golden playthroughs: for each way to end a game, one that ends so, with every seat's view at every node.

Write the files anew, and read the difference before you commit it::

    python -m tests.sekigahara.province_game.golden
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sekigahara.province_game import game
from sekigahara.province_game.state import State
from tabletop import TEACHER
from tests.sekigahara.province_game.kit import fight, place

FOLDER = Path(__file__).parent / "golden"
NINE = "aizu echigo musashi sagami shinano mikawa owari kaga harima"


class Playthrough(NamedTuple):
    """A start, and the actions that lead to the end."""

    start: Callable[[], State]
    actions: str


def _last_turn(ishida: str, tokugawa: str, hands: tuple[str, str] = ("ii-1", ""), **more: object) -> State:
    """Ishida's last turn of a round in which Tokugawa was first; whoever has no cards can draw none."""
    return place(ishida, tokugawa, hands, first="tokugawa", to_act="ishida", rest="gone", **more)


GAMES = {
    "castles": Playthrough(
        lambda: _last_turn("kii: ii ii", "bizen: date; mutsu: mori", ("ii-1 ii-2 ii-1 date-2", "date-1"),
                           flags={"ishida": NINE + " sanuki"}, decks=("levy", "mori-1"), waiting="reserve"),
        "move kii>sanuki ii*2 with ii-1 / attack bizen / with ii-1: sanuki:ii / with ii-2: sanuki:ii / done / done /"
        " done / "
        "done / done / draw deck / draw deck / draw outlook ii-2 / draw outlook ii-1 / draw outlook ii-1"),
    "border_provinces": Playthrough(
        lambda: _last_turn("kyoto: ii; osaka: mori; mikawa: ii ii", "mutsu: ii", flags={"tokugawa": "sonuma"}),
        "pass / move mikawa>sonuma ii with ii-1 / draw deck"),
    "both_and_units": Playthrough(
        lambda: _last_turn("kii: ii", "mutsu: ii ii", flags={"ishida": NINE + " bizen", "tokugawa": "kyoto osaka sonuma"}),
        "pass / pass"),
    "both_and_a_draw": Playthrough(
        lambda: _last_turn("kii: ii; omi: date", "mutsu: ii mori", ("levy", ""),
                           flags={"ishida": NINE + " bizen", "tokugawa": "kyoto osaka sonuma"}, waiting="reserve"),
        "pass / pass"),
    "limit_by_castles": Playthrough(
        lambda: _last_turn("kii: ii", "mutsu: ii", flags={"ishida": "bizen"}, round=30), "pass / pass"),
    "limit_by_units": Playthrough(
        lambda: _last_turn("kii: ii", "mutsu: ii; hitachi: date", ("turncoat", ""), round=30), "play turncoat / pass"),
    "limit_and_a_draw": Playthrough(lambda: _last_turn("kii: ii", "mutsu: ii", round=30), "pass / pass"),
    "nothing_done": Playthrough(
        lambda: _last_turn("kii: ii", "mutsu: ii; aki: ii", ("", ""), round=41, options={"round_limit": None}),
        "pass / pass"),
    "single_battle": Playthrough(
        lambda: fight("mori ii", "mori date", ("mori-1 mori-2", "mori-1 date-1"), ("", "levy date-1"),
                      retreats={"tokugawa": ["omi", "owari"]}),
        "done / done / war mori-1 / war mori-2 / done / done / retreat owari"),
}


def _node(number: int, state: State) -> Iterator[str]:
    yield f"--- node {number}: {game.turn(state)}, {game.phase(state)}"
    seen: dict[str, str] = {}
    for name, viewer in (("teacher", TEACHER), ("ishida", "ishida"), ("tokugawa", "tokugawa"), ("spectator", None)):
        text = str(game.view(state, viewer))
        whole = seen.setdefault(text, name)
        if whole != name:
            yield f"[{name}] sees the same as {whole}"
        elif name == "teacher":
            yield f"[{name}]"
            yield text
        else:
            # Of the others only what differs from the teacher's view.
            yield f"[{name}]"
            teacher = next(iter(seen)).splitlines()
            yield from (line for line in text.splitlines() if line not in teacher)
    yield "may: " + ("; ".join(map(str, game.legal_actions(state))) or "nothing")


def written(name: str) -> str:
    """The text of a playthrough."""
    state = GAMES[name].start()
    lines = [f"{game.title}: {name.replace('_', ' ')}", f"options: {state.options.changed() or 'none changed'}",
             *_node(0, state)]
    for number, text in enumerate(GAMES[name].actions.split(" / "), 1):
        step = game.apply(state, game.parse(text, state))
        state = step.state
        lines += ["", f"> {step.action}" + (" (reveals)" if step.reveals else "")]
        for event in step.events:
            audience = f" (to {', '.join(sorted(event.audience))})" if event.audience is not None else ""
            lines.append(f"{event}{audience}")
        lines += _node(number, state)
    lines += ["", f"the end: {game.outcome(state) or 'not yet'}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(written(each), encoding="utf-8")
