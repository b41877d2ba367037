"""The project's own files agree with each other."""

import re
import subprocess
import tomllib
from pathlib import Path

import yaml

from tests.environment import ROOT, environment_text


def test_environment_yml_is_in_step_with_pyproject() -> None:
    assert (ROOT / "environment.yml").read_text(encoding="utf-8") == environment_text(), "run `make environment`"


def test_environment_yml_is_an_environment() -> None:
    data = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    pip = next(each["pip"] for each in data["dependencies"] if isinstance(each, dict))
    named = {re.split(r"[<>=]", each)[0] for each in [*data["dependencies"], *pip] if isinstance(each, str)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[<>=]", each)[0]
              for group in [project["dependencies"], *project["optional-dependencies"].values()] for each in group}
    assert wanted <= named


def _tracked(*patterns: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z", *patterns], cwd=ROOT, capture_output=True, text=True, check=False)
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_no_library_code_uses_pyplot() -> None:
    for file in _tracked("tabletop/*.py", "sekigahara/*.py", "allegiance/*.py", "sengokuki/*.py"):
        assert not re.search(r"matplotlib\.pyplot|import pyplot", file.read_text(encoding="utf-8")), file


def test_notebooks_hold_no_widget_state() -> None:
    for file in _tracked("*.ipynb"):
        text = file.read_text(encoding="utf-8")
        assert "application/vnd.jupyter.widget-state" not in text, file
        assert "application/vnd.jupyter.widget-view" not in text, file
