"""A progress bar for experiments in a notebook. The only module besides the panel that needs ipywidgets."""

from __future__ import annotations

from typing import Any

import ipywidgets
from IPython.display import display

__all__ = ["Bar"]


class Bar(ipywidgets.HBox):  # type: ignore[misc]
    """A bar that shows itself when it is first told something: ``run(..., progress=Bar("1,000 battles"))``.

    Args:
        title: what is being done, in a few words.
    """

    def __init__(self, title: str = "Games", **traits: Any) -> None:
        self._title = title
        self._shown = False
        self._bar = ipywidgets.IntProgress(value=0, min=0, max=1, description=title)
        self._bar.style.description_width = "initial"
        self._count = ipywidgets.Label("")
        super().__init__([self._bar, self._count], **traits)

    def __call__(self, done: int, total: int) -> None:
        """Show that so many of so many are done."""
        if not self._shown:
            self._shown = True
            display(self)  # type: ignore[no-untyped-call]
        self._bar.max = max(total, 1)
        self._bar.value = done if total else 1
        self._bar.bar_style = "success" if done >= total else ""
        self._count.value = f"{done:,} of {total:,}"

    def __repr__(self) -> str:
        # What a notebook keeps and nbval compares: the same however far the bar has come.
        return f"<Bar {self._title}>"
