"""Fixtures: one JupyterLab and one Chromium for all browser tests, a fresh page for each.

The notebooks are copied, so that a test may do with them what it likes. Without a Chromium on the machine these tests
are skipped; under CI they fail instead.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.lab import Lab, browser, find_chromium, served


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(str(item.fspath)).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    found = find_chromium()
    if found is None:
        reason = "no Chromium or Chrome found; install one, or set CHROMIUM to its path"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a JupyterLab, and the folder of notebooks that it serves."""
    with served(tmp_path_factory.mktemp("lab")) as found:
        yield found


@pytest.fixture(scope="session")
def context(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    with browser(chromium, tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    opened = context.new_page()
    yield opened
    opened.close()


@pytest.fixture
def lab(page: Page, server: tuple[str, Path]) -> Iterator[Lab]:
    """A page with helpers for JupyterLab; the kernels that a test starts end with it."""
    opened = Lab(page, *server)
    yield opened
    opened.end_kernels()
