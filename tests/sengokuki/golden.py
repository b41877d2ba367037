"""Golden playthroughs: for each way to end a game, one that ends so, with the view at every node.

Write the files anew, and read the difference before you commit it::

    python -m tests.sengokuki.golden
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from sengokuki import State, game
from sengokuki.ends import MOST_TURNS
from tabletop import TEACHER
from tests.sengokuki.helpers import place

FOLDER = Path(__file__).parent / "golden"


class Playthrough(NamedTuple):
    """A start, and the actions that lead to the end."""

    start: Callable[[], State]
    actions: str


def _late() -> State:
    start = place("wDc1 wAa1 bDf7 bRe5", {"a5": "kihei-red", "c5": "ki", "d3": "kihei-blue"})
    return game.decode({**game.encode(start), "turn": MOST_TURNS - 2})


GAMES = {
    "haisen_by_engun": Playthrough(lambda: game.setup(1448), "flip a4 / flip d2 / flip b5"),
    "haisen_by_a_move": Playthrough(
        lambda: game.setup(937),
        "flip e4 / flip c5 / flip a5 / flip f4 / flip d4 / flip b4 / flip a2 / flip c4 / flip f5 / Rb4-a2"),
    "haisen_after_kyousei": Playthrough(
        lambda: place("wDf1 wAb1 wSf2 bDa7 bAb2", {"a6": "ki", "b7": "kihei-red", "f7": "ki"}),
        "Sf2-e3 / Ab2-b6 / Se3xb6"),
    "captured_daimyo": Playthrough(
        lambda: place("wDc1 wAa4 bAc6 bDe4", {"c4": "heiya", "f7": "ki", "a7": "kihei-red"}, mover="b"),
        "flip c4 / flip f7 / flip a7 / Aa4xe4"),
    "yonhon_no_ki": Playthrough(
        lambda: game.setup(252), "flip b6 / flip a1 / flip d5 / flip f4 / flip d6 / flip d3 / flip c4"),
    "draw_nothing_left": Playthrough(
        lambda: place("wAb1 wDf1 wSe5 bDa7", {"d2": "heiya"}), "Se5-e6 / flip d2 / Df1-e1"),
    "draw_repetition": Playthrough(
        lambda: game.setup(1494),
        "flip c2 / flip b3 / flip c5 / flip e6 / flip b1 / flip f3 / flip d3 / Sd1-c2 / Sd7-e6 / flip a7 / flip e7 / "
        "flip b2 / flip f7 / flip a3 / flip b3 / Dc7-d7 / Dc1-d1 / Dd7-c7 / flip b6 / flip b3 / Se6-d7 / flip c4 / "
        "flip b7 / Sd7-e6 / flip f1 / flip a3 / flip b1 / Dc7-d7 / Sc2-c1 / Dd7-c7 / Sc1-c2 / Dc7-d7 / Sc2-c1 / "
        "Dd7-c7 / Sc1-c2"),
    "draw_bare_daimyo": Playthrough(
        lambda: place("wDc2 bAb5 bDf7", {"d4": "ki", "e2": "ki", "a2": "ki"}), "flip d4 / flip e2 / Ab5-b3 / Dc2xb3"),
    "draw_300_turns": Playthrough(_late, "Aa1-a3 / Re5-d7 / flip a5 / flip c5"),
    "nobori": Playthrough(
        lambda: place("wDa1 wSb1 bDf7 bSe7",
                      {"a3": "kihei-red", "b3": "ki", "c3": "heiya", "d3": "kihei-red", "e3": "kibatai-blue",
                       "f3": "heiya", "a4": "ki", "f6": "kihei-blue", "e6": "ki"}, nobori=True),
        "flip a3 / flip b3 / flip e3 / flip c3 / flip a4 / flip a3 / flip d3 / flip f6 / flip e6 / Sb1-e1"),
}


def _node(number: int, state: State) -> Iterator[str]:
    yield f"--- node {number}: {game.turn(state)}, {game.phase(state)}"
    white = str(game.view(state, "white"))
    for viewer, name in (("black", "black"), (None, "spectator")):
        assert str(game.view(state, viewer)) == white.replace("(white looks)", f"({name} looks)")
    yield white.replace("(white looks)", "(white, black and a spectator see the same)")
    memory = game.view(state, None).memory
    if memory:
        yield "memory: " + ", ".join(f"{square} {card}" for square, card in memory.items())
    yield "may: " + (" ".join(str(action).replace(" ", "_") for action in game.legal_actions(state)) or "nothing")


def written(name: str) -> str:
    """The text of a playthrough."""
    state = GAMES[name].start()
    lines = [f"Sengokuki: {name.replace('_', ' ')}", f"options: {state.options.changed() or 'none changed'}",
             str(game.view(state, TEACHER)).splitlines()[-1], *_node(0, state)]
    for number, text in enumerate(GAMES[name].actions.split(" / "), 1):
        step = game.apply(state, game.parse(text, state))
        state = step.state
        lines += ["", f"> {step.action}" + (" (reveals)" if step.reveals else ""), *map(str, step.events),
                  *_node(number, state)]
    lines += ["", f"the end: {game.outcome(state) or 'not yet'}"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(written(each), encoding="utf-8")
