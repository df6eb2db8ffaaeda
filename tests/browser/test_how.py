"""How a finished game went, in a real browser: it is reckoned while one looks, and every moment can be looked at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import House, as_guest, sideways
from tests.golden.again import files

SOON = 120_000
"""A process that works when nobody else does may take its time on a busy machine."""


def told(page: Page, house: House) -> None:
    """A short game that somebody brought along, told as it is reckoned."""
    as_guest(page, house)
    record = next(each for each in files("senators") if each.stem == "all_out")
    brought_along = {"name": "game.jsonl", "mimeType": "application/json", "buffer": record.read_bytes()}
    brought = page.request.post(
        f"{house.url}/records", multipart={"record": brought_along}, headers={"Origin": house.url}
    )
    page.goto(brought.url)
    page.get_by_role("link", name="How it went").click()
    page.wait_for_url(re.compile(r"/how$"))


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), pytest.param("dark", 390, marks=pytest.mark.prove)])
def test_a_game_is_told_while_it_is_reckoned(house: House, visitor: Visitor, theme: str, width: int) -> None:
    """Given a game that nobody has looked at, then the page fills by itself, and its moments lead to the replay."""
    page = visitor(width=width, color_scheme=theme)
    told(page, house)

    expect(page.locator("main[data-whole]")).to_be_attached(timeout=SOON)

    expect(page.locator(".acct__who")).to_have_count(4)
    expect(page.locator(".band")).to_have_count(4)
    assert audit(page) == []
    assert sideways(page) <= 0
    moment = page.locator(".moments2 a").first
    name = moment.locator(":scope > span > b").inner_text()
    moment.click()
    page.wait_for_url(re.compile(r"at=\d+#moment$"))
    expect(page.locator(".spot h3")).to_have_text(name)
    page.locator(".spot .btn--primary").click()
    page.wait_for_url(re.compile(r"/replay\?at=\d+$"))
