"""A table with options of its own is opened in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.kit import House


@pytest.mark.parametrize("game", ["republic", "republic_assembly"])
def test_a_table_with_own_options_opens_after_a_refusal_too(house: House, visitor: Visitor, game: str) -> None:
    """Given own options that do not go together, when the form is mended, then the same guest opens the table."""
    page = visitor()
    page.goto(f"{house.url}/new?game={game}")
    chooses(page, f"{game}.preset", "own")
    chooses(page, f"{game}.option.drought_popularity_step", "1")
    chooses(page, f"{game}.option.rebel_governors", "yes")
    page.locator('[name="who"]').fill("Livia")
    page.locator("[data-open]").click()

    expect(page.locator("[role=alert]")).to_be_visible()
    expect(page.locator(".top .me")).to_contain_text("Livia")
    expect(page.locator('[name="who"]')).to_have_count(0)
    expect(page.locator(f'[name="{game}.option.drought_popularity_step"][value="1"]')).to_be_checked()
    chooses(page, f"{game}.option.provincial_wars", "yes")
    page.locator("[data-open]").click()

    expect(page.locator("#table")).to_be_visible()
    expect(page.locator(".top .me")).to_contain_text("Livia")


def chooses(page: Page, field: str, value: str) -> None:
    """Press what stands beside a choice."""
    page.locator(f'label:has([name="{field}"][value="{value}"])').click()
