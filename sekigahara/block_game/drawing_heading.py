"""The heading of a side: its sign, its name, its part in the combat, and what must not be missed."""

from __future__ import annotations

from collections.abc import Iterator

from sekigahara.block_game.drawing_parts import side_sign
from sekigahara.block_game.pieces import SIDE_NAMES
from sekigahara.block_game.places import PLACES
from sekigahara.block_game.view import BattleView, SideView
from sekigahara.block_game.words import and_list, count
from sekigahara.drawing_chips import CHIP, Chip
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import width_of

__all__ = ["draw_heading"]

def _role(view: BattleView, side: SideView) -> str:
    deployed = sum(1 for each in side.deployed)
    attacks = side.side == view.attacker
    if view.siege and not attacks:
        return f"is besieged with {count(side.blocks - len(side.lost), 'block')}"
    came = and_list(PLACES[each].name for each in view.came_by)
    verb = "besieges" if view.siege else "attacks" if attacks else "defends"
    if attacks and view.came_by and not view.siege:
        verb += f" from {came}"
    lost = f", {len(side.lost)} lost" if side.lost else ""
    return f"{verb}, {deployed} of {side.blocks} deployed{lost}"


def _chips(view: BattleView, side: SideView) -> Iterator[Chip]:
    mine = side.side
    if view.ask == "challenge" and view.asked == mine:
        yield Chip("may challenge", "loyalty", "B75", filled=True)
    elif view.ask == "refute" and view.asked == mine:
        yield Chip("must answer the challenge", "loyalty", "B75", filled=True)
    elif view.initiative == mine:
        yield Chip("initiative", "fan", "B94" if view.siege else "B73", filled=True)
    elif view.ask == "stance" and view.asked == mine:
        yield Chip("inside or outside?", "castle", "B91", filled=True)
    elif view.ask == "retreat" and view.asked == mine:
        yield Chip("must retreat", "", "B86", filled=True)
    if side.done and view.winner is None:
        yield Chip("done", "check", "B94" if view.siege else "B74")
    if side.due:
        what = count(side.due, "loss", "losses")
        yield Chip(f"{what} to name", "cross", "B95" if view.siege else "B82", filled=view.asked == mine)
    if view.winner == mine and (view.ask != "lose" or not side.due):
        yield Chip("won" if view.outcome or not view.siege else "holds out", "check", "B96" if view.siege else "B62")


def draw_heading(scene: Scene, side: SideView, top: float) -> float:
    """The side's sign, name, role and chips; returns where the heading ends."""
    sheet, view = scene.sheet, scene.view
    name, role = SIDE_NAMES[side.side], _role(view, side)
    sheet.box("sign", name, 0, top + 1, 26, top + 27)
    after = 36 + width_of(name, "h") + 10
    role_wide = width_of(role, "s")
    sheet.add(side_sign(side.side, 0, top + 1, 26), sheet.words(36, top + 20.5, name, "h", room=width_of(name, "h")),
              sheet.words(after, top + 20.5, role, "s", room=min(role_wide, sheet.width - after)))
    chips = list(_chips(view, side))
    if not chips:
        return top + CHIP
    length = sum(chip.length for chip in chips) + 10 * (len(chips) - 1)
    x, y = sheet.width - length, top
    if x < after + role_wide + 16:
        # No room beside the words: the chips have a line of their own.
        x, y = 36, top + CHIP + 6
    for chip in chips:
        sheet.add(chip.draw(scene, x, y))
        x += chip.length + 10
    return y + CHIP


