"""A JupyterLab of the tests' own, a real Chromium, and what a test does in them."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import nbformat
from playwright.sync_api import BrowserContext, Locator, Page, sync_playwright

from tests.environment import ROOT

__all__ = ["Lab", "browser", "find_chromium", "served"]

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS: Final = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome: that of the variable CHROMIUM, or the first on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def served(home: Path) -> Iterator[tuple[str, Path]]:
    """A JupyterLab on copies of the notebooks: its address, and the folder that it serves.

    Args:
        home: an empty folder for the copies, settings and logs.

    Raises:
        RuntimeError: it ended or did not answer; with the end of its log.
    """
    folder = home / "notebooks"
    shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    # A news popup would cover the page of a fresh install.
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")
    port = _free_port()
    environment = {
        **os.environ, "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"), "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"), "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "PYTHONPATH": str(ROOT),
    }
    with (home / "lab.log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser", "--ip=127.0.0.1", f"--port={port}",
             "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--ServerApp.password=",
             "--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={folder}"],
            env=environment, stdout=log, stderr=subprocess.STDOUT, cwd=folder,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(240):
                if process.poll() is not None:
                    break
                try:
                    with urllib.request.urlopen(f"{address}/api", timeout=2):
                        yield address, folder
                        return
                except OSError:
                    time.sleep(0.25)
            raise RuntimeError("JupyterLab did not start: " + (home / "lab.log").read_text(encoding="utf-8")[-2000:])
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def browser(chromium: str, profile: Path) -> Iterator[BrowserContext]:
    """A browser with an empty profile."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch_persistent_context(
            str(profile), executable_path=chromium, headless=True, viewport={"width": 1600, "height": 1100},
            args=list(_FLAGS),
        )
        opened.set_default_timeout(30_000)
        yield opened
        opened.close()


class Lab:
    """A JupyterLab page.

    Args:
        page: the browser's page.
        address: the server's address.
        folder: the folder that it serves.
    """

    def __init__(self, page: Page, address: str, folder: Path) -> None:
        self.page = page
        self.address = address
        self.folder = folder

    def write(self, name: str, *cells: str) -> str:
        """A small notebook with these code cells, in the served folder."""
        notebook: Any = nbformat.v4.new_notebook()
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        # Without this Lab asks which kernel to take.
        notebook.metadata["kernelspec"] = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
        nbformat.write(notebook, self.folder / name)
        return name

    def open(self, name: str) -> None:
        """Open a notebook and wait until its kernel is idle."""
        self.page.goto(f"{self.address}/lab/tree/{name}?reset")
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")
        # Lab says "idle" before it knows its kernel, and then asks which one to take if cells are run.
        self.page.wait_for_selector("text=/Python 3 .ipykernel. . Idle/", timeout=90_000)
        self.idle()

    def idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=90_000)

    def run_all(self, panels: int) -> None:
        """Run all cells, and wait for so many panels."""
        self.page.click("text=Run >> nth=0")
        self.page.click("text=Run All Cells")
        self.panels.nth(panels - 1).wait_for(timeout=90_000)
        self.idle()

    def end_kernels(self) -> None:
        """End all kernels, so that they do not pile up from test to test."""
        with urllib.request.urlopen(f"{self.address}/api/sessions", timeout=10) as answer:
            sessions = json.load(answer)
        for session in sessions:
            request = urllib.request.Request(f"{self.address}/api/sessions/{session['id']}", method="DELETE")
            with urllib.request.urlopen(request, timeout=20):
                pass

    @property
    def panels(self) -> Locator:
        """The live panels of the notebook."""
        return self.page.locator(".tt-panel")

    @property
    def cells(self) -> int:
        """How many cells the notebook has."""
        return self.page.locator(".jp-Notebook .jp-Cell").count()
