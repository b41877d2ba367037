"""The middle of a panel as one small widget: texts in, clicks and keys out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import traitlets

from tabletop.panel.picture import REGIONS, Picture
from tabletop.panel.static import layout_classes, style_sheet

__all__ = ["Regions"]


class Regions(anywidget.AnyWidget):
    """Board, what happened, what you may do and why not, with heading and banner above them.

    The texts are traits; a step changes some of them within one message. Clicks, keys and forms come back as custom
    messages, so that a second click on the same place is not lost, and none is stored.

    Args:
        defs: drawings that the texts use by name, put into the page once.
        style: the game's own style rules.
    """

    _esm: ClassVar[str] = files("tabletop.panel").joinpath("regions.js").read_text(encoding="utf-8")
    _css: ClassVar[str] = style_sheet()

    defs = traitlets.Unicode("").tag(sync=True)
    style_rules = traitlets.Unicode("").tag(sync=True)
    head = traitlets.Unicode("").tag(sync=True)
    banner = traitlets.Unicode("").tag(sync=True)
    strip = traitlets.Unicode("").tag(sync=True)
    board = traitlets.Unicode("").tag(sync=True)
    told = traitlets.Unicode("").tag(sync=True)
    may = traitlets.Unicode("").tag(sync=True)
    status = traitlets.Unicode("").tag(sync=True)
    classes = traitlets.Unicode("").tag(sync=True)

    def __init__(self, defs: str = "", style: str = "") -> None:
        super().__init__(defs=defs, style_rules=style)

    def show(self, picture: Picture) -> None:
        """Show a picture: what changed goes out in one message."""
        with self.hold_sync():
            for name in REGIONS:
                setattr(self, name, str(getattr(picture, name)))
            self.classes = layout_classes(picture)

    def on_message(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Call a function with each message from the browser."""

        def heard(_: Any, content: Any, buffers: Any) -> None:
            if isinstance(content, Mapping):
                listener(content)

        self.on_msg(heard)

    def __repr__(self) -> str:
        return "<Regions>"
