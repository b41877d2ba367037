"""The panel: a game on a screen, with what happened, what you may do and why not.

:class:`PanelKit` is what a game gives to it. :class:`Controller` holds everything that a panel knows, without a
widget; :class:`Panel` puts it into a notebook, and :func:`play` and :func:`teach` make one in a line. Kit and
controller need no widget library; it is loaded when a panel is made.
"""

from typing import TYPE_CHECKING, Any

from tabletop.panel.controller import Controller
from tabletop.panel.kit import (
    NO_MARKS,
    Banner,
    Group,
    Item,
    Look,
    Marks,
    Note,
    PanelKit,
    Prediction,
    SettingLine,
    Switch,
    find_kit,
)
from tabletop.panel.picture import Bars, Picture

if TYPE_CHECKING:
    from tabletop.panel.panel import Panel, play, teach
    from tabletop.panel.widget import Regions

__all__ = [
    "NO_MARKS", "Banner", "Bars", "Controller", "Group", "Item", "Look", "Marks", "Note", "Panel", "PanelKit",
    "Picture", "Prediction", "Regions", "SettingLine", "Switch", "find_kit", "play", "teach",
]


def __getattr__(name: str) -> Any:
    # ipywidgets takes half a second to import, and an engine's panel module does not need it.
    if name in ("Panel", "play", "teach"):
        from tabletop.panel import panel

        return getattr(panel, name)
    if name == "Regions":
        from tabletop.panel.widget import Regions

        return Regions
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
