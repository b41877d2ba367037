"""What comes from the browser, turned into calls of the controller's methods.

A message is one of ``{"do": "c2"}`` (a click on the board), ``{"do": "~confirm"}`` (a button of the panel),
``{"form": "ask", "values": {"move": "..."}}``, ``{"key": "Enter"}`` and ``{"control": "back"}`` or
``{"control": "step", "value": "turn"}`` (the bars). Anything else is ignored: it comes from an older page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tabletop.panel.controller import Controller

__all__ = ["obey"]

_PLAIN: Final = ("confirm", "clear", "look", "next", "back", "first", "last", "undo", "save")
"""Commands that are methods without arguments."""


def obey(controller: Controller[Any, Any], message: Mapping[str, Any]) -> None:
    """Do what a message says."""
    target, form, key, control = (message.get(name) for name in ("do", "form", "key", "control"))
    if isinstance(target, str):
        if target.startswith("~"):
            _command(controller, *_split(target[1:]))
        else:
            controller.click(target)
    elif isinstance(form, str):
        values = message.get("values")
        _form(controller, form, values if isinstance(values, Mapping) else {})
    elif key == "Enter":
        # Enter in an empty corner of the panel must not say "choose first".
        if controller.chosen is not None or (controller.naming and controller.targets):
            controller.confirm()
    elif key == "Escape":
        controller.clear()
    elif isinstance(control, str):
        _control(controller, control, message.get("value"))


def _split(command: str) -> tuple[str, str]:
    name, _, rest = command.partition(":")
    return name, rest


def _command(controller: Controller[Any, Any], name: str, rest: str) -> None:
    if name in _PLAIN:
        getattr(controller, name)()
    elif name == "act":
        seat, _, text = rest.partition(":")
        controller.choose(text, seat)
    elif name == "rule":
        place, _, rule = rest.partition(":")
        controller.unfold(rule or place, place if rule else "told")
    elif name == "step" and rest.isdecimal():
        controller.go_to(int(rest))
    elif name == "predict":
        controller.predict_again()
    elif name == "as":
        controller.set_viewer_name(rest)
    elif name == "switch":
        controller.switch(rest)
    elif name == "lesson":
        _lesson(controller, rest)


def _lesson(controller: Controller[Any, Any], what: str) -> None:
    methods: dict[str, Callable[[], None]] = {
        "hint": controller.hint, "again": controller.try_again, "on": controller.play_on,
        "return": controller.back_to_lesson, "next": controller.next, "show": controller.show_answer,
    }
    if what in methods:
        methods[what]()


def _form(controller: Controller[Any, Any], name: str, values: Mapping[str, Any]) -> None:
    words = {str(key): str(value) for key, value in values.items() if isinstance(value, (str, int, float))}
    if name == "ask":
        controller.ask(words.get("move", ""))
    elif name in ("predict", "question"):
        numbered = sorted((key for key in words if key.isdecimal()), key=int)
        controller.answer_prediction([words[key] for key in numbered])


def _control(controller: Controller[Any, Any], name: str, value: Any) -> None:
    setters: dict[str, Callable[[Any], None]] = {
        "look": controller.set_viewer_name, "step": controller.set_step, "size": controller.set_text,
        "theme": controller.set_theme, "branch": controller.set_branch, "name": controller.name_branch,
        "predict": controller.toggle_predict,
    }
    if name in setters:
        setters[name](value)
    elif name in _PLAIN:
        getattr(controller, name)()
