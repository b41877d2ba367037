"""What the lesson words of both Sekigahara games share: lists of pieces, settings, arguments."""

from __future__ import annotations

import re

from tabletop.lessons.kit import StartError

__all__ = ["names_in", "no_argument", "number_in"]


def names_in(line: int, text: str, example: str = "ukita-2 x2, mori-1-leader") -> list[str]:
    """The names of a list that is parted by commas; a name may be followed by how many: ``ukita-2 x2``.

    Args:
        example: a list as it should be, for the error.

    Raises:
        StartError: it is no such list.
    """
    names: list[str] = []
    for part in text.split(","):
        if not part.strip():
            continue
        match = re.fullmatch(r"\s*(\S+)(?:\s+x\s*(\d{1,2}))?\s*", part)
        if match is None:
            raise StartError(line, f"{part.strip()!r}: a list is parted by commas, like '{example}'")
        names += [match[1]] * int(match[2] or 1)
    return names


def number_in(line: int, text: str, what: str) -> int:
    """A whole number.

    Raises:
        StartError: it is none.
    """
    if not re.fullmatch(r"-?\d{1,9}", text.strip()):
        raise StartError(line, f"{what} is a whole number, not {text.strip()!r}")
    return int(text)


def no_argument(name: str, argument: str) -> None:
    """Refuse words after a condition or question that takes none.

    Raises:
        ValueError: there are some.
    """
    if argument:
        raise ValueError(f"{name!r} takes nothing after it, not {argument!r}")
