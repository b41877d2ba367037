"""What is stored in the notebooks."""

from __future__ import annotations

import json
from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def test_a_game_for_two_at_one_screen_begins_with_nobody_looking() -> None:
    """The notebook is stored, and its deal is always the same: a hand in it could be read by the other one."""
    found = 0
    for path in sorted(NOTEBOOKS.rglob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if "handover=True" in "".join(cell["source"]) and cell["cell_type"] == "code":
                found += 1
                shown = "".join("".join(output["data"]["text/html"]) for output in cell["outputs"])
                assert "Pass the screen to" in shown, path.name
    assert found >= 3
