"""What a viewer may know of the whole game (B6, B110)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sekigahara.block_game.campaign_actions import OptionName
from sekigahara.block_game.campaign_options import CampaignOptions
from sekigahara.block_game.campaign_state import CampaignAsk, CampaignState, Part
from sekigahara.block_game.pieces import SIDE_NAMES, SIDES, Block, Card, Side
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.scoring import victory_points
from sekigahara.block_game.sequence import QUESTION_WORDS
from sekigahara.block_game.view import BattleView, view_of
from sekigahara.block_game.words import blocks_words, count
from tabletop import TEACHER, Outcome, Viewer

__all__ = ["CampaignView", "MarchView", "PartView", "campaign_view"]

Faces = tuple[Block | None, ...]


@dataclass(frozen=True, slots=True)
class PartView:
    """A group on its way: its blocks (None for a hidden face), the locations it has marched through, the number of
    blocks it left with, whether it paid for a forced march, whether a leader was announced for it."""

    blocks: Faces
    path: tuple[str, ...]
    size: int
    forced: bool
    led: bool


@dataclass(frozen=True, slots=True)
class MarchView:
    """The stack that is moving: where from, whether a leader was announced, the blocks that may still be taken, the
    group that is being made, and the groups on their way, the one that decides last."""

    home: str
    announced: bool
    left: Faces
    group: Faces
    parts: tuple[PartView, ...]


@dataclass(frozen=True, slots=True)
class CampaignView:
    """The whole game as one viewer may know it.

    Attributes:
        viewer: who looks.
        options: the readings in force.
        week, turn, first, phasing, ask, asked: where the sequence of play stands.
        stacks: by side and location the blocks: faces, or None for each that the viewer can't see.
        free: by location the blocks of the phasing side that may still move in this phase.
        recruits: the recruitment boxes.
        bags: how many blocks each side has still to draw.
        box: the Mori box, which lies open.
        lost: the blocks each side has lost.
        disks: the disks that are left.
        castles, cubes: who controls what.
        points: the victory points as things stand.
        hands: faces, or None for each card that the viewer can't see.
        draw, discard: how many cards lie in the piles.
        laid: the cards laid face down.
        option: the movement option, once it is chosen.
        stacks_moved: the stacks that were picked in this phase.
        mustered, muster_to: whether the muster is used, and where to it goes on.
        roads: the segments used in this phase.
        entered: by location the neighbours from which groups came in this phase.
        besieged: where the phasing side was besieged at the start of the phase.
        exchanged: how many cards were discarded to be changed for others.
        fought: the locations that have had their combat.
        march: the stack that is moving, or None.
        battle: the combat that is on, or None.
        outcome: the end, or None.
    """

    viewer: Viewer
    options: CampaignOptions
    week: int
    turn: str
    first: Side
    phasing: Side | None
    ask: CampaignAsk
    asked: Side
    stacks: Mapping[Side, Mapping[str, Faces]]
    free: Mapping[str, Faces]
    recruits: Mapping[Side, Faces]
    bags: Mapping[Side, int]
    box: tuple[Block, ...]
    lost: Mapping[Side, tuple[Block, ...]]
    disks: tuple[str, ...]
    castles: Mapping[str, Side]
    cubes: Mapping[str, Side]
    points: Mapping[Side, int]
    hands: Mapping[Side, tuple[Card | None, ...]]
    draw: Mapping[Side, int]
    discard: Mapping[Side, int]
    laid: Mapping[Side, tuple[Card | None, ...]]
    option: OptionName | None
    stacks_moved: tuple[str, ...]
    mustered: bool
    muster_to: str | None
    roads: frozenset[str]
    entered: Mapping[str, tuple[str, ...]]
    besieged: tuple[str, ...]
    exchanged: int
    fought: tuple[str, ...]
    march: MarchView | None
    battle: BattleView | None
    outcome: Outcome | None

    def knows(self, side: Side) -> bool:
        """Whether the viewer sees this side's secrets."""
        return self.viewer is TEACHER or self.viewer == side

    def number_at(self, side: Side, place: str) -> int:
        """How many blocks a side has at a location."""
        return len(self.stacks[side].get(place, ()))

    def __str__(self) -> str:
        return "\n".join(_picture(self))


def _hidden(pieces: tuple[Any, ...], known: bool) -> tuple[Any, ...]:
    return pieces if known else (None,) * len(pieces)


def campaign_view(state: CampaignState, viewer: Viewer) -> CampaignView:
    """The view of one viewer: "ishida", "tokugawa", None for a spectator, or TEACHER.

    Raises:
        ValueError: there is no such seat.
    """
    if viewer is not None and viewer is not TEACHER and viewer not in SIDES:
        raise ValueError(f"there is no seat {viewer!r}; viewers are {', '.join(SIDES)}, None and TEACHER")
    known = {side: viewer is TEACHER or viewer == side for side in SIDES}
    battle = None if state.battle is None else view_of(state.battle, viewer)
    stacks: dict[Side, Mapping[str, Faces]] = {}
    for side in SIDES:
        here: dict[str, Faces] = {place: _hidden(blocks, known[side]) for place, blocks in state.stacks[side].items()}
        if battle is not None and battle.place is not None:
            # What was deployed everyone sees, and what was lost is gone.
            left = battle.sides[side]
            faces = (*left.standing, *(each.block for each in left.deployed if not each.lost))
            if faces:
                here[battle.place] = faces
            else:
                here.pop(battle.place, None)
        stacks[side] = here
    moves = state.moves
    free: dict[str, Faces] = {}
    if state.phasing is not None and state.ask in ("moves", "gather", "march", "muster"):
        free = {place: _hidden(state.free_at(state.phasing, place), known[state.phasing])
                for place in state.stacks[state.phasing]}
    return CampaignView(
        viewer=viewer, options=state.options, week=state.week, turn=state.turn, first=state.first, phasing=state.phasing,
        ask=state.ask, asked=state.asked if state.battle is None else state.battle.asked, stacks=stacks, free=free,
        recruits={side: _hidden(state.recruits[side], known[side]) for side in SIDES},
        bags={side: len(state.bags[side]) for side in SIDES}, box=state.box, lost=state.lost, disks=state.disks,
        castles=state.castles, cubes=state.cubes, points={side: victory_points(state, side) for side in SIDES},
        hands={side: _hidden(state.hands[side], known[side]) for side in SIDES},
        draw={side: len(state.draw[side]) for side in SIDES},
        discard={side: len(state.discard[side]) for side in SIDES},
        laid={side: _hidden(state.laid[side], known[side]) for side in SIDES},
        option=moves.option, stacks_moved=moves.stacks, mustered=moves.mustered, muster_to=moves.muster_to,
        roads=moves.roads, entered=moves.entered, besieged=moves.besieged, exchanged=moves.exchanged, fought=moves.fought,
        march=_march(state, known), battle=battle, outcome=state.outcome,
    )


def _march(state: CampaignState, known: Mapping[Side, bool]) -> MarchView | None:
    march = state.march
    if march is None or state.phasing is None:
        return None
    sees = known[state.phasing]
    left = state.home_left()
    return MarchView(march.home, march.announced, _hidden(left, sees), _hidden(march.group, sees),
                     tuple(_part(part, sees) for part in march.parts))


def _part(part: Part, sees: bool) -> PartView:
    return PartView(_hidden(part.blocks, sees), part.path, part.size, part.forced, part.led)


# --- the text picture --------------------------------------------------------------------------------------------


def _faces(faces: tuple[Any, ...]) -> str:
    hidden = sum(1 for face in faces if face is None)
    shown = [face for face in faces if face is not None]
    words = [blocks_words(shown)] if shown else []
    return " and ".join(words + ([count(hidden, "hidden block")] if hidden else []))


def _picture(view: CampaignView) -> list[str]:
    when = f"Week {view.week}" + (f", turn {view.turn}" if view.phasing else "")
    lines = [f"{when}. Points: Ishida {view.points['ishida']}, Tokugawa {view.points['tokugawa']}"]
    for name, place in PLACES.items():
        owner = view.castles.get(name) or view.cubes.get(name)
        here = [f"{SIDE_NAMES[side]}: {_faces(view.stacks[side][name])}" for side in SIDES if name in view.stacks[side]]
        disks = [disk for disk in view.disks if place.disk == disk]
        if not here and not disks and (owner is None or owner == place.castle):
            continue
        kind = "castle" if place.castle else "resource" if place.resource else ""
        mark = f" ({kind} of {SIDE_NAMES[owner]})" if owner and kind else f" (neutral {kind})" if kind else ""
        here += [f"disk of {disk.capitalize()}" for disk in disks]
        lines.append(f"{place.name}{mark}: {'; '.join(here) or 'empty'}")
    for side in SIDES:
        hand = ", ".join(card.words if card else "?" for card in view.hands[side]) or "empty"
        lines.append(f"{SIDE_NAMES[side]}: hand {hand}; recruits {_faces(view.recruits[side]) or 'none'}")
    if view.box:
        lines.append(f"Mori box: {blocks_words(view.box)}")
    if view.battle is not None:
        lines.append(str(view.battle))
    if view.outcome is not None:
        lines.append(f"End: {view.outcome}")
    elif view.battle is None:
        lines.append(f"{SIDE_NAMES[view.asked]} decides: {QUESTION_WORDS[view.ask]}")
    return lines
