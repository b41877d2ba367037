"""Reading plain JSON data with errors that say where and what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

__all__ = ["DecodeError", "check_fields", "get_bool", "get_choice", "get_int", "get_list", "get_object", "get_text"]


class DecodeError(ValueError):
    """Saved data was refused.

    Attributes:
        path: where in the data, like ``state.hands.ishida[2]``.
        reason: what is wrong there.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason

    def __reduce__(self) -> tuple[type[DecodeError], tuple[str, str]]:
        return (DecodeError, (self.path, self.reason))


def _get(data: Any, name: str, path: str) -> Any:
    if not isinstance(data, dict):
        raise DecodeError(path, f"needs an object, not {type(data).__name__}")
    if name not in data:
        raise DecodeError(f"{path}.{name}", "is missing")
    return data[name]


def check_fields(data: Any, names: Collection[str], path: str) -> None:
    """Refuse an object with other fields than these."""
    if not isinstance(data, dict):
        raise DecodeError(path, f"needs an object, not {type(data).__name__}")
    for name in names:
        if name not in data:
            raise DecodeError(f"{path}.{name}", "is missing")
    for name in data:
        if name not in names:
            raise DecodeError(f"{path}.{name}", "is not a known field")


def get_int(data: Any, name: str, path: str, *, least: int | None = None, most: int | None = None) -> int:
    """A whole number within bounds."""
    value = _get(data, name, path)
    if type(value) is not int:
        raise DecodeError(f"{path}.{name}", f"needs a whole number, not {value!r}")
    if (least is not None and value < least) or (most is not None and value > most):
        raise DecodeError(f"{path}.{name}", f"{value} is out of range")
    return value


def get_bool(data: Any, name: str, path: str) -> bool:
    """True or false."""
    value = _get(data, name, path)
    if type(value) is not bool:
        raise DecodeError(f"{path}.{name}", f"needs true or false, not {value!r}")
    return value


def get_text(data: Any, name: str, path: str) -> str:
    """A text."""
    value = _get(data, name, path)
    if not isinstance(value, str):
        raise DecodeError(f"{path}.{name}", f"needs a text, not {value!r}")
    return value


def get_choice(data: Any, name: str, path: str, choices: Collection[str]) -> str:
    """One of the given words."""
    value = get_text(data, name, path)
    if value not in choices:
        raise DecodeError(f"{path}.{name}", f"{value!r} is not one of {', '.join(choices)}")
    return value


def get_list(data: Any, name: str, path: str) -> list[Any]:
    """A list."""
    value = _get(data, name, path)
    if not isinstance(value, list):
        raise DecodeError(f"{path}.{name}", f"needs a list, not {type(value).__name__}")
    return value


def get_object(data: Any, name: str, path: str) -> dict[str, Any]:
    """An object."""
    value = _get(data, name, path)
    if not isinstance(value, dict):
        raise DecodeError(f"{path}.{name}", f"needs an object, not {type(value).__name__}")
    return value
