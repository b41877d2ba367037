"""Run the notebooks and store their outputs as they shall be committed: ``python -m tests.store_notebooks [FILES]``.

What is kept are texts, pictures and the panels' static twins. What is left out: widget state and widget views (they
bloat a notebook, and show "model not found" when it is opened), times, and counts that change from run to run.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

from tests.environment import ROOT

__all__ = ["clean", "notebooks", "store"]

_LEFT_OUT: Final = ("application/vnd.jupyter.widget-view+json",)
_KERNEL: Final = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebooks() -> list[Path]:
    """All notebooks of the project."""
    return sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def clean(notebook: Any) -> None:
    """Take out of a notebook what must not be stored."""
    notebook.metadata = {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
    for number, cell in enumerate(notebook.cells, 1):
        cell.metadata = {key: value for key, value in cell.metadata.items() if key == "tags"}
        cell["id"] = f"cell-{number}"
        if cell.cell_type != "code":
            continue
        kept = []
        for output in cell.outputs:
            if "data" in output:
                for name in _LEFT_OUT:
                    output.data.pop(name, None)
                output.metadata = {}
                if not output.data:
                    continue
            kept.append(output)
        cell.outputs = kept


def store(path: Path) -> None:
    """Run one notebook and write it back with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    count = 0
    for cell in notebook.cells:
        if cell.cell_type == "code":
            count += 1
            cell.execution_count = count
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output.execution_count = count
    clean(notebook)
    nbformat.write(notebook, path)


def main(arguments: Sequence[str]) -> int:
    for path in [Path(name).resolve() for name in arguments] or notebooks():
        sys.stderr.write(f"{path.relative_to(ROOT)}\n")
        store(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
