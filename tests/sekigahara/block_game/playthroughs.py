"""Golden playthroughs: one short combat for each way to end, printed whole.

Each file shows every seat's view at every node (for a seat the lines that are different for it), the legal actions of
the side that is asked, and what happened with its rules. Read the difference before you keep it; then write the files
anew with::

    python -m tests.sekigahara.block_game.playthroughs
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from sekigahara.block_game import battle_game as game
from sekigahara.block_game.state import BattleState
from tabletop import TEACHER, Viewer
from tabletop.seats import viewer_name

from .kit import fight

FOLDER: Final = Path(__file__).parent / "golden"
SEATS: Final[tuple[Viewer, ...]] = ("ishida", "tokugawa", TEACHER)


class Playthrough(NamedTuple):
    """A start, the actions, and what the end is an example of."""

    about: str
    start: BattleState
    actions: tuple[str, ...]


def _fight(*armies: str, **more: Any) -> BattleState:
    return fight(*armies, **{"decks": ("mori uesugi*2 ukita", "date maeda*2 tokugawa"), **more})


PLAYTHROUGHS: Final[dict[str, Playthrough]] = {
    "won_by_the_attacker": Playthrough(
        "The attacker leads at the end; the defender loses a block and retreats another way than the attacker came.",
        _fight("mori-3 mori-1-leader", "date-2 maeda-2", "mori", "date", place="kyoto", came_by=["osaka"]),
        ("deploy mori-1-leader", "done", "deploy mori-3 with mori", "trust", "done", "lose date-2", "retreat ayabe")),
    "won_by_the_defender": Playthrough(
        "The defender leads at the end; the attacker goes back the way he came.",
        _fight("ukita-2 mori-2", "date-3", "ukita", "date", place="kyoto", came_by=["osaka"]),
        ("deploy ukita-2 with ukita", "trust", "deploy date-3 with date", "trust", "done", "done", "lose ukita-2",
         "retreat osaka")),
    "tie": Playthrough(
        "A tie goes to the defender.",
        _fight("ukita-2 mori-2", "date-2", "ukita", "date"),
        ("deploy ukita-2 with ukita", "trust", "deploy date-2 with date", "trust", "done", "done", "lose ukita-2")),
    "nobody_deploys": Playthrough(
        "The attacker can't deploy at all: 0-0, and the defender wins.",
        _fight("ukita-2 mori-2", "date-2", "kobayakawa", "date"),
        ("done", "done", "lose mori-2")),
    "wiped_out": Playthrough(
        "The beaten side has no more blocks than losses: all fall at once, the one that was not deployed too.",
        _fight("mori-3*2 mori-1-leader", "date-2 maeda-2", "mori-double", "date"),
        ("deploy mori-1-leader", "deploy date-2 with date", "trust", "deploy mori-3 mori-3#2 with mori-double", "trust",
         "done", "done")),
    "ishida_falls": Playthrough(
        "Ishida Mitsunari falls in a battle: Tokugawa wins the game at once.",
        _fight("ishida-1-leader ukita-2", "date-2", "", "date"),
        ("deploy ishida-1-leader", "deploy date-2 with date", "trust", "done", "done", "lose ishida-1-leader")),
    "hideyori_falls": Playthrough(
        "Osaka is taken, and Hideyori with it: Tokugawa wins the game at once.",
        _fight("ukita-2", "date-3*2 maeda-3*2", "", "date-double maeda-double", "tokugawa", castle="ishida", place="osaka",
               disks=["hideyori"]),
        ("inside", "deploy date-3 date-3#2 with date-double", "deploy maeda-3 maeda-3#2 with maeda-double", "done")),
    "ieyasu_falls": Playthrough(
        "Tokugawa Ieyasu falls: Ishida wins the game at once.",
        _fight("ukita-2", "tokugawa-1-leader", "ukita", ""),
        ("deploy ukita-2 with ukita", "trust", "done", "done")),
    "both_fall": Playthrough(
        "Ishida Mitsunari and Tokugawa Ieyasu fall in the same battle: Ishida wins.",
        _fight("ishida-1-leader mori-3*2", "tokugawa-1-leader date-3*2", "mori-double", "date-double"),
        ("deploy ishida-1-leader", "deploy tokugawa-1-leader", "deploy mori-3 mori-3#2 with mori-double", "trust",
         "deploy date-3 date-3#2 with date-double", "trust", "done", "done", "lose ishida-1-leader", "lose mori-3",
         "lose tokugawa-1-leader")),
    "siege_taken": Playthrough(
        "A siege in which all that was in the castle is lost: it is taken.",
        _fight("ukita-2", "date-3*2 date-1-leader", "mori", "date-double", "tokugawa", castle="ishida", place="gifu"),
        ("inside", "deploy date-1-leader", "deploy date-3 date-3#2 with date-double", "done")),
    "siege_holding": Playthrough(
        "A siege of Ueda in which Sanada's disk is given instead of a block: the castle holds out.",
        _fight("ukita-2 mori-3", "tokugawa-3*2", "mori", "tokugawa-double", "tokugawa", castle="ishida", place="ueda",
               disks=["sanada"]),
        ("inside", "deploy tokugawa-3 tokugawa-3#2 with tokugawa-double", "done", "lose sanada")),
    "stays_inside": Playthrough(
        "The phasing side controls the castle and stays inside: no combat (B61).",
        _fight("ukita-2", "date-3", "ukita", "date", castle="ishida", place="gifu"),
        ("inside",)),
    "retreats_inside": Playthrough(
        "The beaten owner of a castle has two survivors, who go inside.",
        _fight("ukita-2*2 mori-2", "date-3*2", "ukita", "date", "tokugawa", castle="ishida", place="gifu",
               came_by=["kiyosu"]),
        ("outside", "deploy date-3 with date", "trust", "deploy ukita-2 with ukita", "trust", "done", "done",
         "lose ukita-2", "retreat inside")),
    "loyalty": Playthrough(
        "A challenge refuted, another one not: the block turns and its owner is beaten.",
        _fight("kobayakawa-3 ukita-2 mori-2", "date-2 maeda-2", "kobayakawa*2 ukita", "loyalty*2 date"),
        ("deploy kobayakawa-3 with kobayakawa", "challenge", "show kobayakawa", "done", "deploy ukita-2 with ukita",
         "challenge", "yield", "done", "lose date-2")),
}


def _views(state: BattleState) -> Iterator[str]:
    """What a spectator sees, and the lines that are different for each seat."""
    everyone = str(game.view(state, None)).splitlines()
    yield "--- a spectator sees ---"
    yield from everyone
    for viewer in SEATS:
        yield f"--- {viewer_name(viewer)} sees the same, but ---"
        lines = str(game.view(state, viewer)).splitlines()
        assert len(lines) == len(everyone), "each view has the same lines"
        yield from (line for line, known in zip(lines, everyone, strict=True) if line != known)


def render(name: str) -> Iterator[str]:
    """The lines of a playthrough's file."""
    playthrough = PLAYTHROUGHS[name]
    state = playthrough.start
    yield playthrough.about
    for number, text in enumerate((*playthrough.actions, None)):
        yield ""
        yield f"=== {number}: {game.phase(state)}, {game.turn(state)} ==="
        yield from _views(state)
        if text is None:
            break
        yield f"--- {', '.join(game.to_act(state))} may ---"
        for action in game.legal_actions(state):
            verdict = game.explain(state, action)
            yield f"{action} [{', '.join(verdict.rules)}]"
        step = game.apply(state, game.parse(text, state))
        yield f"--- {step.action.seat}: {step.action}{', which reveals' if step.reveals else ''} ---"
        for event in step.events:
            audience = "" if event.audience is None else f"({', '.join(sorted(event.audience))} only) "
            yield audience + str(event)
        state = step.state
    yield f"--- the end: {game.outcome(state)} ---"


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in PLAYTHROUGHS:
        (FOLDER / f"{name}.txt").write_text("\n".join([*render(name), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
