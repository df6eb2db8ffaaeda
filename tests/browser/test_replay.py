"""A finished game again in a real browser: marks, chapters, eyes, and an address that keeps both."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import House, as_guest, boxes, sideways
from tests.golden.again import files


def watched(page: Page, house: House, at: int = 0, game: str = "senators", name: str = "all_out") -> None:
    """The replay of a short game that somebody brought along."""
    as_guest(page, house)
    record = next(each for each in files(game) if each.stem == name)
    brought_along = {"name": "game.jsonl", "mimeType": "application/json", "buffer": record.read_bytes()}
    brought = page.request.post(
        f"{house.url}/records", multipart={"record": brought_along}, headers={"Origin": house.url}
    )
    page.goto(f"{brought.url}?at={at}")


def step(page: Page) -> int:
    return int(page.locator("[data-replay]").input_value())


def test_marks_and_chapters_lead_to_their_moment_and_the_address_keeps_it(house: House, visitor: Visitor) -> None:
    page = visitor()
    watched(page, house)

    chapter = page.locator(".chapters a:visible").nth(1)
    chapter.click()
    there = int(chapter.get_attribute("data-to") or 0)
    expect(page).to_have_url(re.compile(rf"[?&]at={there}\b"))
    expect(chapter).to_have_attribute("aria-current", "true")
    expect(page.locator(".ask__q")).to_contain_text(chapter.locator("span").inner_text().split(";")[0][:30])

    page.keyboard.press("p")
    assert 0 < step(page) < there
    page.locator(".course a[aria-label='Round 3']").click()
    third = step(page)
    page.locator(".seenby button", has_text="all").click()
    expect(page).to_have_url(re.compile(rf"at={third}&seat=all"))
    expect(page.locator("#step")).to_contain_text(f"Step {third} of")
    expect(page.locator(".opened")).not_to_have_count(0)


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), pytest.param("dark", 390, marks=pytest.mark.prove)])
def test_the_replay_with_its_marks_passes_the_audit(house: House, visitor: Visitor, theme: str, width: int) -> None:
    page = visitor(width=width, color_scheme=theme)
    watched(page, house, 40)
    expect(page.locator(".chapters a").first).to_be_visible()
    assert audit(page) == []
    assert sideways(page) <= 0
    [keys] = boxes(page, ".replay")
    assert keys["y"] + keys["height"] <= 900, "play and slider are in sight"


@pytest.mark.parametrize("width", [pytest.param(1440, marks=pytest.mark.prove), 390])
def test_beside_the_map_of_mare_nostrum_the_lanes_are_in_sight(house: House, visitor: Visitor, width: int) -> None:
    """Given a desk, then the map is as wide as its column, and rounds and turning points are seen without scrolling."""
    page = visitor(width=width, height=900)
    watched(page, house, 30, "mare_nostrum", "wild_years")
    expect(page.locator(".mare-map")).to_be_visible()
    assert audit(page) == []
    assert sideways(page) <= 0
    if width == 1440:
        board, column, lanes = boxes(page, ".mare-map", ".game__main", ".course__row--marks")
        assert board["width"] > column["width"] * 0.7
        assert lanes["y"] + lanes["height"] <= 900
