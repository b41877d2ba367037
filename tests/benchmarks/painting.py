"""From a click to the painted picture, in JupyterLab in a real Chromium, beside a bare Label."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser.lab import Lab, browser, find_chromium, served

__all__ = ["paint_times"]

# Measured in the page itself: from the click to the first frame after something has changed.
_WATCH = """([target, seen]) => new Promise((resolve, reject) => {
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began)));
  });
  watcher.observe(seen, { childList: true, subtree: true, characterData: true, attributes: true });
  setTimeout(() => reject(new Error("nothing changed after a click")), 10_000);
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
})"""

_IMPORTS = """
import sekigahara.block_game, sekigahara.province_game
from sekigahara.block_game.panel import battle_panel
from tabletop.panel import play
"""
_LABEL = """
import ipywidgets
button, label = ipywidgets.Button(description="count"), ipywidgets.Label("0")
label.add_class("bench-label"); button.add_class("bench-button")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
"""


def paint_times(panels: dict[str, tuple[str, str]], rounds: int = 20) -> dict[str, float]:
    """Median milliseconds from click to painted picture.

    Args:
        panels: by name: an expression for a panel, and the selector of what is clicked on its board: something that a
            second click lets go again.
        rounds: clicks for each.

    Returns:
        The medians by name, and "a bare Label"; nothing where there is no browser.
    """
    found = find_chromium()
    if found is None:
        return {}
    names = ["a bare Label", *panels]
    times: dict[str, list[float]] = {name: [] for name in names}
    with TemporaryDirectory() as folder, served(Path(folder)) as server, browser(found, Path(folder) / "profile") as opened:
        lab = Lab(opened.new_page(), *server)
        # All in one output: Lab takes cells that are out of sight out of the page.
        shown = ", ".join(code for code, _ in panels.values())
        lab.write("bench.ipynb", f"{_IMPORTS}{_LABEL}ipywidgets.VBox([button, label, {shown}])")
        lab.open("bench.ipynb")
        lab.run_all(len(panels))
        shown_panels = [lab.panels.nth(number) for number in range(len(panels))]
        places = [(lab.page.locator(".bench-button"), lab.page.locator(".bench-label")),
                  *((panel.locator(f".gb {clicked}"), panel)
                    for panel, (_, clicked) in zip(shown_panels, panels.values(), strict=True))]
        for _ in range(rounds):
            for name, (clicked, changed) in zip(names, places, strict=True):
                target: Any = clicked.first.element_handle()
                seen: Any = changed.first.element_handle()
                times[name].append(lab.page.evaluate(_WATCH, [target, seen]))
    return {name: median(each) for name, each in times.items()}
