"""Plots for the laboratories: a matplotlib figure that shows itself in a notebook, with words for who can't see it."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from matplotlib.figure import Figure

__all__ = ["Plot", "new_figure"]

INK, PAPER, LINE = "#2B2B2B", "#FDFBF5", "#D3C9B2"


def new_figure(width: float = 8.0, height: float = 3.2, columns: int = 1) -> tuple[Figure, list[Any]]:
    """A figure in the panel's colours and its axes, without pyplot, so that nothing piles up in a long session.

    Args:
        width, height: in inches.
        columns: how many axes, side by side.
    """
    figure = Figure(figsize=(width, height), facecolor=PAPER, layout="constrained")
    axes = list(figure.subplots(1, columns, squeeze=False)[0])
    for each in axes:
        each.set_facecolor(PAPER)
        each.spines[["top", "right"]].set_visible(False)
        each.spines[["left", "bottom"]].set_color(INK)
        each.tick_params(colors=INK)
        each.yaxis.grid(True, color=LINE, linewidth=0.8)
        each.set_axisbelow(True)
    return figure, axes


class Plot:
    """A figure with a description.

    Args:
        figure: what to draw.
        words: what it shows, in a sentence: its ``repr``, for screen readers and for tests.
    """

    def __init__(self, figure: Figure, words: str) -> None:
        self.figure = figure
        self.words = words

    def _repr_png_(self) -> bytes:
        out = BytesIO()
        self.figure.savefig(out, format="png", dpi=110)
        return out.getvalue()

    def __repr__(self) -> str:
        return self.words
