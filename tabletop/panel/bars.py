"""The bars of a panel: ipywidgets' own controls with visible labels. They are made once; their values change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import ipywidgets

from tabletop.panel.picture import STEP_SIZES, Bars

__all__ = ["Footer", "Header"]

Listener = Callable[[Mapping[str, Any]], None]

_SIZES: Final = (("A", 0), ("A ", 1), ("A  ", 2))
_SIZE_WORDS: Final = ("normal text", "large text", "text for the back row")
_THEMES: Final = (("Auto", "auto"), ("Light", "light"), ("Dark", "dark"))


class _Bar:
    """Controls that tell a listener what was set. While the panel itself sets them they are silent."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._silent = False

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before

    def _tell(self, control: str, value: Any = None) -> None:
        if not self._silent:
            self._listener({"control": control, "value": value})

    def _button(self, name: str, label: str) -> ipywidgets.Button:
        button = ipywidgets.Button(description=label)
        button.add_class("tt-btn")
        button.add_class(f"tt-i-{name}")
        button.on_click(lambda _: self._tell(name))
        return button

    def _follow(self, widget: Any, control: str) -> None:
        widget.observe(lambda change: self._tell(control, change["new"]), "value")


def _label(text: str) -> ipywidgets.Label:
    label = ipywidgets.Label(text)
    label.add_class("tt-lab")
    return label


def _box(*children: ipywidgets.Widget, kind: str = "tt-ctl") -> ipywidgets.Box:
    box = ipywidgets.HBox(children)
    box.add_class(kind)
    return box


def _set(widget: Any, **values: Any) -> None:
    """Set what differs, so that nothing is sent that the browser knows."""
    for name, value in values.items():
        if getattr(widget, name) != value:
            setattr(widget, name, value)


class Header(_Bar):
    """The bar above: room for the heading, who looks, size of the text, colours."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener)
        self.look = ipywidgets.Dropdown(options=[("Teacher (sees all)", "teacher")], description="Looks")
        self.size = ipywidgets.ToggleButtons(options=_SIZES, description="Text", tooltips=_SIZE_WORDS)
        self.theme = ipywidgets.Dropdown(options=_THEMES, description="Colours")
        self.look.add_class("tt-look")
        self.size.add_class("tt-size")
        self.theme.add_class("tt-theme")
        for widget, control in ((self.look, "look"), (self.size, "size"), (self.theme, "theme")):
            self._follow(widget, control)
        slot = ipywidgets.Box()
        slot.add_class("tt-slot")
        self.box = _box(slot, _box(self.look, self.size, self.theme), kind="tt-header")

    def show(self, bars: Bars) -> None:
        """Show the state of the bars."""
        with self._quiet():
            if tuple(self.look.options) != bars.looks:
                self.look.options = bars.looks
            _set(self.look, value=bars.look, disabled=len(bars.looks) < 2)
            _set(self.size, value=bars.size)
            _set(self.theme, value=bars.theme)


class Footer(_Bar):
    """The bar below: the way through the game, step size, branches, undo, save, predict first."""

    def __init__(self, listener: Listener) -> None:
        super().__init__(listener)
        self.buttons = {name: self._button(name, label) for name, label in (
            ("first", "First"), ("back", "Back"), ("next", "Next"), ("last", "Last"), ("undo", "Undo"),
            ("save", "Save"))}
        self.step = ipywidgets.ToggleButtons(options=[(size.capitalize(), size) for size in STEP_SIZES],
                                             description="Step by")
        self.branch = ipywidgets.Dropdown(options=["main"], description="Branch")
        self.name = ipywidgets.Text(description="Name", continuous_update=False, placeholder="name it")
        self.predict = ipywidgets.ToggleButton(description="Predict first", tooltip="Say what you expect before a step "
                                                                                    "is shown")
        for widget, kind in ((self.step, "tt-step"), (self.branch, "tt-branch"), (self.name, "tt-name"),
                             (self.predict, "tt-predict")):
            widget.add_class(kind)
        for widget, control in ((self.step, "step"), (self.branch, "branch"), (self.name, "name"),
                                (self.predict, "predict")):
            self._follow(widget, control)
        way = [self.buttons[name] for name in ("first", "back", "next", "last")]
        self.box = _box(_box(*way), self.step, _box(self.branch, self.name),
                        _box(self.buttons["undo"], self.buttons["save"]), self.predict, kind="tt-footer")

    def show(self, bars: Bars) -> None:
        """Show the state of the bars."""
        with self._quiet():
            for name, button in self.buttons.items():
                _set(button, disabled=not getattr(bars, name))
            _set(self.step, value=bars.step)
            several = bars.can_branch and len(bars.branches) > 1
            for widget, needed in ((self.branch, bool(bars.branches)), (self.name, several)):
                _set(widget.layout, display=None if needed else "none")
            branches = bars.branches or ("",)
            if tuple(self.branch.options) != branches:
                self.branch.options = branches
            _set(self.branch, value=bars.branch or branches[0], disabled=not bars.can_branch or len(branches) < 2)
            _set(self.name, value=bars.branch, disabled=not bars.can_branch)
            _set(self.predict, value=bars.predict, disabled=not bars.can_predict)
