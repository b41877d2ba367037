"""From a click to the painted picture, in JupyterLab in a real Chromium, beside a bare Label."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser.lab import Lab, browser, find_chromium, served

__all__ = ["paint_times"]

# Measured in the page itself: from the click to the first frame after the text has changed.
_WATCH = """([target, seen]) => new Promise((resolve) => {
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
  });
  watcher.observe(seen, { childList: true, subtree: true, characterData: true, attributes: false });
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""

_IMPORTS = """
from sekigahara.block_game.source_battle import source_session
from tabletop.panel import play
"""
_LABEL = """
import ipywidgets
button, label = ipywidgets.Button(description="count"), ipywidgets.Label("0")
label.add_class("bench-label"); button.add_class("bench-button")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
"""


def paint_times(cells: dict[str, tuple[str, str, str]], rounds: int = 20) -> dict[str, float]:
    """Median milliseconds from click to painted picture.

    Args:
        cells: by name: an expression for a widget, the selector of what is clicked, and of what changes.
        rounds: clicks for each.

    Returns:
        The medians by name, and "a bare Label"; nothing where there is no browser.
    """
    found = find_chromium()
    if found is None:
        return {}
    everything = {"a bare Label": ("", ".bench-button", ".bench-label"), **cells}
    times: dict[str, list[float]] = {name: [] for name in everything}
    with TemporaryDirectory() as folder, served(Path(folder)) as server, browser(found, Path(folder) / "profile") as opened:
        lab = Lab(opened.new_page(), *server)
        # All in one output: Lab takes cells that are out of sight out of the page.
        shown = ", ".join(code for code, _, _ in cells.values())
        lab.write("bench.ipynb", f"{_IMPORTS}{_LABEL}ipywidgets.VBox([button, label, {shown}])")
        lab.open("bench.ipynb")
        lab.run_all(len(cells))
        for _ in range(rounds):
            for name, (_, clicked, changed) in everything.items():
                target: Any = lab.page.locator(clicked).first.element_handle()
                seen: Any = lab.page.locator(changed).first.element_handle()
                times[name].append(lab.page.evaluate(_WATCH, [target, seen]))
    return {name: median(each) for name, each in times.items()}
