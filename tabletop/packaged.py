"""Texts that lie beside a module: rules, cards, maps."""

from __future__ import annotations

import os

__all__ = ["packaged_text"]


def packaged_text(module_file: str, *path: str) -> str:
    """The text of a file in the folder of a module.

    Args:
        module_file: the module's ``__file__``.
        path: folders and name below its folder.

    Importing :mod:`importlib.resources` would cost an engine a quarter of the time that it may take to be imported.
    """
    with open(os.path.join(os.path.dirname(module_file), *path), encoding="utf-8") as file:
        return file.read()
