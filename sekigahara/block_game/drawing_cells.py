"""Which blocks of a side stand in its rows, in which order, under which names, and with which words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sekigahara.block_game.actions import BlockRef
from sekigahara.block_game.pieces import SIDE_NAMES, Block, Side
from sekigahara.block_game.state import Deployed
from sekigahara.block_game.view import BattleView, SideView
from sekigahara.drawing_scene import Scene

__all__ = ["Cell", "army_cells", "block_names", "captions", "face_names", "label", "latest_step"]


class Cell(NamedTuple):
    """A place in a row of blocks.

    Attributes:
        kind: ``deployed``, ``away`` (the frame of a block that turned), ``hidden``, ``standing`` or ``lost``.
        side: whose outline it has.
        each: the deployment, for the first two kinds.
        block: the face, where the viewer knows it.
        name: the target of a click, where the viewer knows the face and the block is still here.
        own: its own label as a target: of equal standing blocks each has another, but a click means the next free one.
    """

    kind: str
    side: Side
    each: Deployed | None = None
    block: Block | None = None
    name: str | None = None
    own: str | None = None


def latest_step(view: BattleView) -> int:
    """The number of the deployment that was made last, as long as it is the last thing that the course tells; else 0."""
    if not view.course or view.course[-1].done or view.ask not in ("deploy", "challenge", "refute"):
        return 0
    return view.course[-1].step


def army_cells(scene: Scene, side: SideView) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells of a side: the deployed blocks in order, those that turned to it among them; then the others."""
    view, mine = scene.view, side.side
    names = block_names(view)
    # Equal blocks that fight for one side are one choice: a click on any of them means the lowest label.
    lowest: dict[tuple[Block, Side], str] = {}
    cells: list[tuple[int, Cell]] = []
    for owner in view.sides.values():
        for index, each in enumerate(owner.deployed):
            own = names[owner.side, index]
            name = None if own is None else lowest.setdefault((each.block, each.fights), own)
            if each.fights == mine:
                cells.append((each.step, Cell("deployed", owner.side, each, each.block, name, own)))
            elif owner.side == mine:
                cells.append((each.step, Cell("away", mine, each)))
    cells.sort(key=lambda pair: pair[0])
    return tuple(cell for _, cell in cells), (*_standing(scene, side), *_lost(side))


def block_names(view: BattleView) -> dict[tuple[Side, int], str | None]:
    """The targets of the deployed blocks by owner and place: labels count those of a face that are not lost."""
    seen: Counter[Block] = Counter()
    names: dict[tuple[Side, int], str | None] = {}
    for owner in view.sides.values():
        for index, each in enumerate(owner.deployed):
            if each.lost:
                names[owner.side, index] = None
            else:
                seen[each.block] += 1
                names[owner.side, index] = f"block:{BlockRef(each.block, seen[each.block])}"
    return names


def _standing(scene: Scene, side: SideView) -> Iterator[Cell]:
    taken = Counter(each.block for each in side.deployed if not each.lost)
    seen: Counter[Block] = Counter()
    labels = {
        block: [f"block:{BlockRef(block, taken[block] + 1 + index)}" for index in range(number)]
        for block, number in Counter(block for block in side.standing if block is not None).items()
    }
    for block in side.standing:
        if block is None:
            yield Cell("hidden", side.side)
            continue
        own = labels[block][seen[block]]
        seen[block] += 1
        # A click on one of several equal blocks takes the lowest free label, as the notation does.
        free = next((each for each in labels[block] if not scene.marked("chosen", each)), own)
        yield Cell("standing", side.side, None, block, own if scene.marked("chosen", own) else free, own)


def _lost(side: SideView) -> Iterator[Cell]:
    undeployed = Counter(side.lost) - Counter(each.block for each in side.deployed if each.lost)
    for block in sorted(undeployed, key=lambda each: each.order):
        for _ in range(undeployed[block]):
            yield Cell("lost", side.side, None, block)


# --- words --------------------------------------------------------------------------------------------------------


def captions(scene: Scene, cell: Cell, states: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The lines under a cell, each with its style."""
    view, each, block = scene.view, cell.each, cell.block
    if cell.kind == "away":
        assert each is not None
        yield from (("b", "turned"), ("s", "fights for"), ("s", SIDE_NAMES[each.fights]))
        return
    if cell.kind == "hidden" or block is None:
        return
    if cell.kind != "standing":
        yield from face_names(block)
    if each is not None:
        yield from _card_lines(each)
        amounts = [line.amount for line in each.lines if line.amount]
        yield "x", "+".join(map(str, amounts)) or "0"
        if len(amounts) > 1:
            yield "b", f"= {each.score}"
        if each.turned:
            yield from (("b", "turned"), ("s", f"{SIDE_NAMES[each.side]}'s"))
        elif view.ask == "refute" and each.step == view.course[-1].step:
            yield "b", "challenged"
    if cell.kind == "standing" and not _plain_caption(states):
        yield "t", block.daimyo.capitalize()
    if cell.kind == "lost" or (each is not None and each.lost):
        yield "b", "lost"
    elif "refused" in states:
        yield "b", "refused"
    elif "chosen" in states:
        yield "b", "chosen"


def face_names(block: Block) -> tuple[tuple[str, str], tuple[str, str]]:
    """A face in two lines: the daimyo, and what kind of block."""
    first, _, rest = block.words.partition(" ")
    return ("t", first), ("s", rest or f"{block.strength}-mon")


def _card_lines(each: Deployed) -> Iterator[tuple[str, str]]:
    card = each.card
    if card is None:
        yield "s", "no card"
        return
    kind = "same card" if each.second else "double" if card.double else "swords" if card.swords else "plain"
    if each.block.any_card:
        yield "s", f"{str(card.daimyo).capitalize()}"
    yield "s", kind


def _plain_caption(states: frozenset[str]) -> bool:
    """Whether a standing block's caption is its name alone, so that equal neighbours may share it."""
    return not states & {"chosen", "refused"}


def label(cell: Cell) -> str:
    """A cell in words, for a screen reader."""
    each, block = cell.each, cell.block
    if cell.kind == "hidden":
        return "standing block, its face is hidden"
    if cell.kind == "away":
        assert each is not None
        return f"here {each.block.words} was deployed in step {each.step}; it turned to {SIDE_NAMES[each.fights]}"
    assert block is not None
    if cell.kind == "standing":
        return f"{block.words}, standing: only its owner sees it"
    if each is None:
        return f"{block.words}, lost undeployed"
    amounts = "+".join(str(line.amount) for line in each.lines if line.amount)
    card = "without a card" if each.card is None else f"with {'the same' if each.second else 'a'} {each.card.words}"
    words = f"step {each.step}: {block.words} {card}, {amounts} = {each.score}"
    if each.turned:
        words += f", turned to {SIDE_NAMES[each.fights]}"
    return words + (", lost" if each.lost else "")


