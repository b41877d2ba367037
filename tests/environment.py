"""The conda environment, made from ``pyproject.toml``: ``make environment`` prints it, a test keeps it in step."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

__all__ = ["environment_text"]

ROOT: Final = Path(__file__).parent.parent
# conda-forge does not carry these; pip brings them.
_FROM_PIP: Final = ("axe-playwright-python", "playwright", "pokerkit", "chess")


def environment_text() -> str:
    """What ``environment.yml`` must hold: every requirement of the project and of all its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements = [*project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        requirements += extra
    by_name = {re.split(r"[<>=!~\[ ]", each, maxsplit=1)[0]: each for each in requirements}
    lines = [
        "# The same environment for conda users: conda env create -f environment.yml",
        "# Made by `make environment` from pyproject.toml; change it there.",
        f"name: {project['name']}", "channels:", "  - conda-forge", "  - nodefaults", "dependencies:",
        f"  - python{project['requires-python']}", "  - pip",
    ]
    lines += [f"  - {by_name[name]}" for name in sorted(by_name) if name not in _FROM_PIP]
    lines += ["  - pip:", "      - --editable ."]
    lines += [f"      - {by_name[name]}" for name in sorted(by_name) if name in _FROM_PIP]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(environment_text())
