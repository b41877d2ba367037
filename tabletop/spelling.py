"""Names near to a misspelt one, for errors that help."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["get_close_matches"]


def get_close_matches(word: str, known: Iterable[str], n: int = 3, cutoff: float = 0.6) -> list[str]:
    """The known words nearest to a word; see :func:`difflib.get_close_matches`, which is loaded when it is needed."""
    from difflib import get_close_matches as close

    return close(word, list(known), n, cutoff)
