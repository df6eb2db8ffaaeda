"""Fixtures of the browser's tests; without a Chromium they are listed as not run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.kit import CHROMIUM, FLAGS, PATIENCE, House
from tests.homes import at_home

Visitor = Callable[..., Page]
CALM = {"reduced_motion": "reduce"}
expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser; where there is none, say so."""
    missing = pytest.mark.skip(reason="no Chromium on this machine: `make browser-deps` installs it")
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(missing)


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium, without a window, and with a home of its own.

    It ends with the tests of this folder: while it runs, no other test of this process can have an event loop.
    """
    with sync_playwright() as playwright:
        home = tmp_path_factory.mktemp("home")
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env={**os.environ, **at_home(home)})
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def any_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which nobody waits for anybody."""
    opened = House(tmp_path_factory.mktemp("house"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def any_senate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which the mini senate can be played too."""
    opened = House(tmp_path_factory.mktemp("senate"), more_games=True)
    yield opened
    opened.close()


@pytest.fixture
def word(request: pytest.FixtureRequest) -> str:
    """What the dice of this test are made of: its name, so that every run has the same ones. LUCK=7 has others."""
    return f"{request.node.name} {os.environ.get('LUCK', '')}"


@pytest.fixture
def house(any_house: House, word: str) -> House:
    """The house of all tests, with the dice of this one."""
    any_house.deals(word)
    return any_house


@pytest.fixture
def senate(any_senate: House, word: str) -> House:
    """The same where the mini senate can be played too."""
    any_senate.deals(word)
    return any_senate


@pytest.fixture
def new_house(tmp_path: Path, word: str) -> Iterator[Callable[..., House]]:
    """Houses of one's own, for what must not disturb the others."""
    opened: list[House] = []

    def make(**options: Any) -> House:
        opened.append(House(tmp_path / f"house{len(opened)}", **options))
        opened[-1].deals(word)
        return opened[-1]

    yield make
    for each in opened:
        each.close()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    """People, each with a browser of their own; nothing in it may go wrong, and nothing may come from elsewhere.

    Motion is off unless a test is about it: what glows all the time is drawn all the time.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(width: int = 1440, height: int = 900, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **CALM | options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
        page.on("console", lambda message: _note(page, message, wrong))
        page.on("request", lambda request: _elsewhere(request.url, wrong))
        return page

    yield come
    for context in contexts:
        context.close()
    assert wrong == []


def _note(page: Page, message: Any, wrong: list[str]) -> None:
    """What the browser complains about, but for what tests provoke: refusals and a house that is gone."""
    provoked = ("Failed to load resource", "net::ERR", "EventSource")
    if message.type == "error" and not any(word in message.text for word in provoked):
        wrong.append(f"{page.url}: {message.text}")


def _elsewhere(url: str, wrong: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "data:", "blob:")):
        wrong.append(f"a request to {url}")
