"""The castle of a combat: who holds it, its disks, and the choice inside or outside."""

from __future__ import annotations

from typing import Final

from sekigahara.block_game.drawing_parts import state_marks, strike
from sekigahara.block_game.pieces import DISKS, SIDE_NAMES
from sekigahara.block_game.places import PLACES
from sekigahara.drawing_chips import CHIP, Chip
from sekigahara.drawing_scene import Scene
from sekigahara.drawing_sheet import width_of
from sekigahara.emblems import sign
from tabletop.svg import Markup, circle, group

__all__ = ["castle_words", "draw_castle"]

_DISK: Final = 44.0


def castle_words(scene: Scene) -> str:
    """What the castle is to this combat, in a few words."""
    view = scene.view
    assert view.castle is not None
    owner = SIDE_NAMES[view.castle]
    if view.siege:
        return f"{owner} is inside: a siege" if view.outcome is None or view.castle == view.defender else \
            f"taken: it is {owner}'s now"
    if view.ask == "stance":
        return f"{owner} holds it; two blocks fit inside"
    if view.outcome is not None and view.outcome.rule == "B61":
        return f"{owner} stays inside: no combat"
    return f"{owner} holds it, all blocks outside"


def draw_castle(scene: Scene, top: float) -> float:
    """The castle's line with its disks and, while that is asked, the choice; returns where it ends."""
    view, sheet = scene.view, scene.sheet
    assert view.castle is not None
    name = f"{PLACES[view.place].name} castle" if view.place else "Castle"
    words = castle_words(scene)
    sheet.box("castle", name, 0, top, 44, top + 44)
    sheet.add(group(sign("castle", 0, top, 44), class_="inkc"), sheet.words(54, top + 18, name, "b"),
              sheet.words(54, top + 36.5, words, "s"))
    x = 54 + max(width_of(name, "b"), width_of(words, "s")) + 28
    y = top
    for disk in (*view.disks, *view.lost_disks):
        x, y = _draw_disk(scene, disk, x, y)
    bottom = max(top, y) + 48
    if view.ask == "stance":
        bottom = _draw_choice(scene, bottom + 6)
    return bottom


def _draw_disk(scene: Scene, disk: str, x: float, y: float) -> tuple[float, float]:
    sheet, gone = scene.sheet, disk in scene.view.lost_disks
    side = DISKS[disk][0]
    lines = [("t", disk.capitalize()), ("s", "disk, lost" if gone else "disk")]
    length = _DISK + 13 + max(width_of(words, style) for style, words in lines)
    if x + length > sheet.width:
        x, y = 54, y + 52
    name = None if gone else f"disk:{disk}"
    states = scene.states(name)
    sheet.box("disk", disk, x - 3, y - 3, x + _DISK + 3, y + _DISK + 3)
    middle = x + _DISK / 2
    coin: list[Markup | None] = [group(
        circle(middle, y + 22, 21, class_=side), circle(middle, y + 22, 16.5, class_=f"in-{side}"),
        group(sign("castle", middle - 11, y + 10, 22), class_=f"on-{side}"), class_="gone" if gone else None,
    )]
    if gone:
        just = scene.marked("happened", f"lost:{disk}")
        coin += [strike(x, y, _DISK, framed=not just), state_marks(("happened",) if just else (), x, y, _DISK, _DISK)]
    coin.append(state_marks(states, x, y, _DISK, _DISK))
    said = [sheet.words(x + _DISK + 13, y + 18 + index * 18.5, words, style) for index, (style, words) in enumerate(lines)]
    label = f"the {disk.capitalize()} disk of {SIDE_NAMES[side]}" + (", lost" if gone else "")
    sheet.add(scene.part(name, label, states, *coin, *said, area=(x, y, length, _DISK)))
    return x + length + 24, y


def _draw_choice(scene: Scene, top: float) -> float:
    sheet = scene.sheet
    sheet.add(sheet.words(54, top + 19.5, "All blocks", "s"))
    x = 54 + width_of("All blocks", "s") + 14
    for name, words, label in (("stance:inside", "inside", "all blocks inside the castle: a siege"),
                               ("stance:outside", "outside", "all blocks outside: a battle")):
        chip = Chip(words, name=name, label=label)
        scene.sheet.add(chip.draw(scene, x, top))
        x += chip.length + 14
    return top + CHIP + 4
