"""What the tests of the panel share."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from tabletop import TEACHER, Viewer
from tabletop.panel import Controller, Picture
from tabletop.session import Session
from tests.tabletop_panel.toykit import ToyKit
from tests.toy import game

__all__ = ["controller", "everything", "labels", "play_out", "tree", "words"]


def controller(seed: int = 1, viewer: Viewer = TEACHER, *, options: Any = None, mode: str = "teacher",
               plain: bool = False, **more: Any) -> Controller[Any, Any]:
    """A controller on a new toy game."""
    session = Session(game, game.setup(seed, options), mode=mode)
    return Controller(session, None if plain else ToyKit(game), viewer=viewer, **more)


def tree(markup: str) -> ElementTree.Element:
    """The markup as a tree; it fails where it is not well-formed."""
    return ElementTree.fromstring(f"<div>{markup}</div>")


def words(markup: str) -> str:
    """What a reader sees of it."""
    return re.sub(r"\s+", " ", " ".join(tree(markup).itertext())).strip()


def everything(picture: Picture) -> str:
    """All that a picture holds, in one text."""
    return "\n".join([*picture.texts().values(), repr(picture.bars), picture.layout])


def labels(markup: str) -> list[str]:
    """The names of all that can be clicked."""
    return [node.attrib["data-do"] for node in tree(markup).iter() if "data-do" in node.attrib]


def play_out(it: Controller[Any, Any], steps: int, pick: int = 0) -> None:
    """Let the teacher play some steps, always the action at this place of the list."""
    for _ in range(steps):
        actions = it.open_actions()
        if not actions:
            return
        action = actions[pick % len(actions)]
        it.choose(str(action), action.seat)
        it.confirm()
