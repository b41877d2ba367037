"""The packages are found from every folder of notebooks, some of which are named like a package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.environment import ROOT

NAMES = ("tabletop", "sekigahara", "sekigahara.block_game", "sekigahara.province_game", "allegiance", "sengokuki")
FOLDERS = sorted({path.parent for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_of_notebooks_hides_no_package(folder):
    # As a kernel is started: with its own folder first on the path.
    code = "import sys; sys.path.insert(0, '')\n" + "".join(f"import {name}; print({name}.__file__)\n" for name in NAMES)
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    files = [Path(line) for line in done.stdout.splitlines()]
    assert [file.name for file in files] == ["__init__.py"] * len(NAMES)
