"""The blocks of a side in rows: deployed ones lie face up, the others stand and show their backs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekigahara.block_game.drawing_cells import Cell, army_cells, captions, face_names, label, latest_step
from sekigahara.block_game.drawing_parts import (
    BLOCK,
    block_back,
    block_face,
    eye_pill,
    state_marks,
    step_number,
    strike,
)
from sekigahara.block_game.pieces import Block
from sekigahara.block_game.view import SideView
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import width_of
from sekigahara.outlines import outline
from tabletop.svg import Markup, group, path, rect

__all__ = ["PITCH", "box_row", "draw_blocks", "frame", "in_rows"]

PITCH: Final = 76.0
"""From one block to the next, in units."""
_PAD: Final = (PITCH - BLOCK) / 2
_ROOM: Final = PITCH - 6
_LINE: Final = 17.5
_UNDER: Final = {"standing": 38.0, "hidden": 31.0}
"""From the edge of a block down to the first line under it; less where nothing hangs over the edge."""


def _units(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Cells that must stay side by side: the two blocks of a double card."""
    units: list[tuple[Cell, ...]] = []
    for cell in cells:
        last = units[-1][-1] if units else None
        if cell.each is not None and last is not None and last.each is not None and last.each.step == cell.each.step:
            units[-1] = (*units[-1], cell)
        else:
            units.append((cell,))
    return units


def in_rows(cells: Sequence[Cell], columns: int) -> list[list[Cell]]:
    """The cells in as few rows as they need, filled evenly, with no double torn apart."""
    if not cells:
        return []
    units = _units(cells)
    number = -(-len(cells) // columns)
    while True:
        pairs = number > 1 and any(len(unit) > 1 for unit in units)
        width = min(columns, -(-len(cells) // number) + pairs)
        rows: list[list[Cell]] = [[]]
        for unit in units:
            if len(rows[-1]) + len(unit) > width:
                rows.append([])
            rows[-1] += unit
        if len(rows) <= number:
            return rows
        number += 1


def draw_blocks(scene: Scene, side: SideView, top: float, columns: int) -> float:
    """The side's blocks in rows; returns where they end."""
    deployed, others = army_cells(scene, side)
    if len(deployed) + len(others) <= columns:
        rows = [[*deployed, *others]] if deployed or others else []
    else:
        rows = in_rows(deployed, columns) + in_rows(others, columns)
    hidden = sum(1 for cell in others if cell.kind == "hidden")
    bottom = top
    for index, row in enumerate(rows):
        goes_on = index + 1 < len(rows) and rows[index + 1][0].kind == "hidden"
        bottom = _draw_row(scene, row, bottom, 0 if goes_on else hidden)
    return bottom


def _draw_row(scene: Scene, row: Sequence[Cell], top: float, hidden: int) -> float:
    """One row; the number of hidden blocks is written under its hidden ones, or 0 to write nothing."""
    upper = top + 14
    ground = upper + BLOCK
    states = [scene.states(cell.own, cell.name) for cell in row]
    ends = []
    for index, cell in enumerate(row):
        x = index * PITCH + _PAD
        what = cell.block.words if cell.block else cell.kind
        lower = {"standing": 13, "hidden": 5}.get(cell.kind, 6)
        scene.sheet.box("block", what, x - 5, upper - 9, x + BLOCK + 5, ground + lower)
        drawn, end = _draw_lines(scene, list(captions(scene, cell, states[index])), x + BLOCK / 2,
                                 ground + _UNDER.get(cell.kind, 23.0))
        ends.append(max(end, ground + 14))
        scene.sheet.add(_draw_cell(scene, cell, x, upper, states[index], drawn, ends[-1]))
    end = max(_shared_names(scene, row, states, ground, hidden), *ends, _pair_sums(scene, row, ends))
    if not scene.playable or not any(cell.name and cell.side == scene.view.asked for cell in row):
        return end
    # Room for a state's word under each block that may be chosen: the rows below must not move when one is.
    worded = frozenset({"chosen"})
    return max(end, *(
        _lines_end(list(captions(scene, cell, worded)), ground + _UNDER.get(cell.kind, 23.0)) for cell in row))


def _draw_lines(scene: Scene, lines: Sequence[tuple[str, str]], centre: float, y: float) -> tuple[list[Markup], float]:
    """Lines of words, one under the other; also where they end."""
    drawn = []
    for style, words in lines:
        style = _fitting(style, words)
        y += 4 if style == "x" else 0
        # A long name may fill its column.
        room = PITCH - 4 if width_of(words, "t") > _ROOM * 1.15 else _ROOM
        drawn.append(scene.sheet.words(centre, y, words, style, anchor="middle", room=room))
        y += _LINE + (2 if style == "x" else 0)
    return drawn, y - _LINE + 5 if lines else y - 16


def _lines_end(lines: Sequence[tuple[str, str]], y: float) -> float:
    """Where lines of words would end."""
    large = sum(_fitting(style, words) == "x" for style, words in lines)
    return y + (len(lines) - 1) * _LINE + large * 6 + 5


def _fitting(style: str, words: str) -> str:
    """The style of a line: a long count is set smaller before it is pressed."""
    return "b" if style == "x" and width_of(words, style) > _ROOM else style


def _shared_names(
    scene: Scene, row: Sequence[Cell], states: Sequence[frozenset[str]], ground: float, hidden: int
) -> float:
    """Names that neighbours share: one for a run of standing blocks of a daimyo, one for all hidden blocks."""
    end = ground
    keys = [_run(cell, known) for cell, known in zip(row, states, strict=True)]
    first = 0
    while first < len(row):
        key, index = keys[first], first
        while index < len(row) and keys[index] == key:
            index += 1
        if key and (key != "hidden" or hidden):
            left, right = first * PITCH, index * PITCH
            y = ground + _UNDER["hidden" if key == "hidden" else "standing"]
            if index - first > 1:
                scene.sheet.add(path("M", left + 12, y - 22, "V", y - 17, "H", right - 12, "V", y - 22, class_="rule"))
            lines = _hidden_lines(hidden, right - left) if key == "hidden" else [("t", key.capitalize())]
            for style, words in lines:
                scene.sheet.add(scene.sheet.words((left + right) / 2, y, words, style, anchor="middle",
                                                  room=right - left - 4))
                end = max(end, y + 5)
                y += _LINE
        first = index
    return end


def _run(cell: Cell, states: frozenset[str]) -> str:
    """What a cell shares with its neighbours: the daimyo of standing blocks, or that they are hidden; else ""."""
    if cell.kind == "hidden":
        return "hidden"
    if cell.kind != "standing" or cell.block is None or states & {"chosen", "refused"}:
        return ""
    return cell.block.daimyo


def _hidden_lines(number: int, room: float) -> list[tuple[str, str]]:
    """The words under hidden blocks, in as many lines as their room needs."""
    faces = "face hidden" if number == 1 else "faces hidden"
    words = f"{number} standing, {faces}"
    return [("s", words)] if width_of(words, "s") <= room - 4 else [("s", f"{number} standing,"), ("s", faces)]


def _pair_sums(scene: Scene, row: Sequence[Cell], ends: Sequence[float]) -> float:
    """A bracket under the two blocks of a double card, with what they count together."""
    end = 0.0
    index = 0
    for unit in _units(row):
        if len(unit) == 2 and all(cell.kind == "deployed" for cell in unit):
            left, right = (index + 0.5) * PITCH - 20, (index + 1.5) * PITCH + 20
            lower = max(ends[index:index + 2])
            total = sum(cell.each.score for cell in unit if cell.each is not None)
            scene.sheet.add(
                path("M", left, lower + 3, "V", lower + 8, "H", right, "V", lower + 3, class_="rule"),
                scene.sheet.words((left + right) / 2, lower + 24, f"= {total}, one card", "s", anchor="middle",
                                  room=2 * PITCH - 6))
            end = max(end, lower + 29)
        index += len(unit)
    return end


# --- one cell -----------------------------------------------------------------------------------------------------


def _draw_cell(
    scene: Scene, cell: Cell, x: float, y: float, states: frozenset[str], lines: Sequence[Markup], end: float
) -> Markup:
    each, block = cell.each, cell.block
    area = (x - 5, y - 5, BLOCK + 10, end - y + 5)
    if cell.kind == "hidden":
        return scene.part(None, label(cell), states, block_back(cell.side, x, y))
    if cell.kind == "away":
        assert each is not None
        return scene.part(None, label(cell), states, outline(cell.side, x, y, BLOCK, BLOCK, class_="left"),
                          step_number(scene.sheet, each.step, x + 6, y + 2, latest=False), *lines)
    assert block is not None
    if cell.kind == "standing":
        return scene.part(cell.name, label(cell), states, block_back(cell.side, x, y),
                          state_marks(states, x, y, BLOCK, BLOCK),
                          eye_pill(block, x + BLOCK / 2, y + BLOCK - 13), *lines, area=area)
    gone = cell.kind == "lost" or (each is not None and each.lost)
    latest = each is not None and each.step == latest_step(scene.view)
    just = latest or (gone and scene.first("happened", f"lost:{block.name}"))
    parts: list[Markup | None] = [block_face(block, x, y, gone=gone)]
    if each is not None and each.turned:
        parts.append(outline(each.fights, x - 3.5, y - 3.5, BLOCK + 7, BLOCK + 7, class_="turned"))
    if gone:
        parts.append(strike(x, y, BLOCK, framed=not just))
    shape = cell.side if each is None else each.fights
    parts.append(state_marks(states | {"happened"} if just else states, x, y, BLOCK, BLOCK, shape))
    if each is not None:
        parts.append(step_number(scene.sheet, each.step, x + 6, y + 2, latest=latest))
    return scene.part(cell.name, label(cell), states, *parts, *lines, area=area)


def box_row(scene: Scene, blocks: Sequence[Block], top: float, columns: int) -> float:
    """The Mori box: blocks that lie open and take no part; returns where it ends."""
    sheet = scene.sheet
    sheet.add(sheet.words(0, top + 16, "Mori box", "b"),
              sheet.words(width_of("Mori box", "b") + 8, top + 16, "not in this battle", "s"))
    bottom = top + 22
    for start in range(0, len(blocks), columns):
        upper, bottom = bottom + 6, bottom + 6
        for index, block in enumerate(blocks[start:start + columns]):
            x = index * PITCH + _PAD
            sheet.box("block", block.words, x, upper, x + BLOCK, upper + BLOCK)
            drawn, bottom = _draw_lines(scene, face_names(block), x + BLOCK / 2, upper + BLOCK + 19)
            sheet.add(scene.part(None, f"{block.words}, in the Mori box", frozenset(), block_face(block, x, upper), *drawn))
    return bottom


def frame(scene: Scene, top: float, bottom: float) -> Markup:
    """The wall round what is inside a castle, with its battlements."""
    left, right = -7.0, scene.sheet.width + 7
    steps: list[str | float] = ["M", left, bottom, "V", top]
    number = 26
    tooth = (right - left) / (2 * number + 1)
    for index in range(2 * number + 1):
        steps += ["V", top - (6 if index % 2 == 0 else 0), "H", left + (index + 1) * tooth]
    steps += ["V", bottom, "Z"]
    return group(path(*steps, class_="wall"), rect(left + 4, top + 4, right - left - 8, bottom - top - 8, class_="hair"))
