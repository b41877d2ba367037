"""Golden playthroughs: text files that print every seat's view at every node.

One game is there in full; the others are the last turns of a game for every kind of ending, and the first turns of
games under each option. Write them anew, and read the difference before you commit it::

    python -m tests.allegiance.golden
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from allegiance import game
from allegiance.actions import AllegianceAction
from allegiance.state import State
from tabletop import Step, Viewer
from tests.allegiance.endings import ENDINGS
from tests.allegiance.tables import do, planned

__all__ = ["FOLDER", "playthroughs", "text_of"]

FOLDER: Final = Path(__file__).parent / "golden"


def _node(state: State, step: Step[State, AllegianceAction] | None) -> Iterator[str]:
    if step is None:
        yield "=== start"
    else:
        yield f"=== {step.action.seat}: {step.action}"
        for event in step.events:
            heard = "all" if event.audience is None else ", ".join(sorted(event.audience))
            yield f"({heard}) {event}"
    acts = game.to_act(state)
    if acts:
        listed = [str(action) for action in game.legal_actions(state)]
        yield f"{acts[0]} may, {len(listed)}: {'; '.join(listed)}"
    viewers: tuple[Viewer, ...] = (*game.seats(state), None)
    for viewer in viewers:
        yield ""
        for line in str(game.view(state, viewer)).partition("\n\n")[0].splitlines():
            # Of all that was done the last thing is enough: the others stand above.
            yield f"Done: {line.split('; ')[-1].removeprefix('Done: ')}" if line.startswith("Done: ") else line
    yield ""


def text_of(state: State, actions: Sequence[str], seed: int = 0, steps: int = 0) -> str:
    """The playthrough of actions from a position, and of some random steps after them."""
    luck = Random(seed)
    lines = [f"options {game.encode(state)['options']}", *_node(state, None)]
    for text in actions:
        step = game.apply(state, game.parse(text, state))
        state = step.state
        lines += _node(state, step)
    for _ in range(steps):
        legal = list(game.legal_actions(state))
        if not legal:
            break
        step = game.apply(state, legal[int(luck.random() * len(legal))])
        state = step.state
        lines += _node(state, step)
    lines.append(f"outcome: {game.outcome(state)}")
    return "\n".join(lines) + "\n"


def playthroughs() -> dict[str, str]:
    """The text of each file by its name."""
    made = {"a_whole_game": text_of(game.setup(1, {"first_player": "Ida"}), (), 1, 100)}
    options: dict[str, dict[str, Any]] = {
        "peek_at_others": {"players": 4, "peek": "top_of_others"},
        "lay_from_the_hand": {"players": 5, "allocate_from": "hand"},
    }
    for name, each in options.items():
        made[f"first_turns_{name}"] = text_of(game.setup(3, each), (), 3, 12)
    for name, ending in ENDINGS.items():
        state, texts = planned(**ending.arguments)
        made[f"end_{name.replace(' ', '_').lower()}"] = text_of(do(state, *texts[:-2]), texts[-2:])
    return made


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in playthroughs().items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
