"""The page of deals, desk and phone: written, answered back, sealed by all, and reached from any ask."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import ON_BOTH, PHONE, Friend, House, sideways

SEATS = ["me", "link", "link", "bot:greedy", "bot:greedy"]
THREE = "2-0-talents-8,0-2-proposal-0,1-2-talents-3,2-0-votes-0"
"""Nefer would pay Livia, who brings a proposal; Marcus pays Nefer, who votes."""
DEED = ".deed:not(.deed--writing)"


def at_a_table(senate: House, visitor: Visitor, size: dict[str, Any]) -> tuple[str, list[Page]]:
    """Livia, Marcus and Nefer with two bots, before their pages."""
    friends = [Friend(senate, name) for name in ("Livia", "Marcus", "Nefer")]
    table = friends[0].opens("rome_year", *friends[1:], seats=SEATS)
    pages = [visitor(**size) for _ in friends]
    for friend, page in zip(friends, pages, strict=True):
        friend.comes(page, f"/t/{table}")
    return table, pages


MOVED_ON = 409
"""A bot has answered something meanwhile: the page looks, and one says it again."""


def says(page: Page, chance: str) -> None:
    """Press what answers a deal."""
    while True:
        with page.expect_response(re.compile(r"/deals/deeds/interject\b")) as heard:
            page.locator(f"#ask [data-chance={chance}]").click()
        if heard.value.ok:
            return
        assert heard.value.status == MOVED_ON, heard.value.text()


@ON_BOTH
def test_a_deal_of_three_is_written_answered_back_and_sealed(
    senate: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given an offer that one has sealed, when another changes it, then every seal is open again."""
    table, (livia, marcus, nefer) = at_a_table(senate, visitor, size)
    nefer.goto(f"{senate.url}/t/{table}/deals?write={THREE}")
    says(nefer, "write_deal")
    expect(nefer.locator(DEED)).to_contain_text("The next proposal")
    marcus.goto(f"{senate.url}/t/{table}/deals")
    says(marcus, "agree_deal")
    expect(marcus.locator(".sealrow .disc")).to_have_count(2)

    livia.goto(f"{senate.url}/t/{table}/deals")
    expect(livia.locator(".foryou")).to_contain_text("+8")
    assert sideways(livia) <= 0
    assert audit(livia) == []
    livia.keyboard.press("2")
    livia.locator(".shelf--later a[data-deal]", has_text="+").first.click()
    expect(livia.locator(".cz--new")).to_contain_text("9 talents")
    expect(livia.locator(".cz--old")).to_contain_text("8 talents")
    expect(livia.locator("#ask")).to_contain_text("Marcus")
    assert sideways(livia) <= 0
    assert audit(livia) == []
    says(livia, "write_deal")
    expect(livia.locator(".sealrow .disc")).to_have_count(1)

    for page in (marcus, nefer):
        page.goto(f"{senate.url}/t/{table}/deals")
        expect(page.locator(".cz--new")).to_contain_text("9 talents")
        says(page, "agree_deal")
    expect(nefer.locator("#ask")).to_contain_text("The deal is made")


def test_a_deal_is_written_from_any_ask_by_pressing_clauses(senate: House, visitor: Visitor) -> None:
    """Given a phone, then five presses offer six talents for nothing: more, write, the clause, five more, send."""
    livia = Friend(senate, "Livia")
    table = livia.opens("rome_year", seats=["me", *["bot:greedy"] * 4])
    page = visitor(**PHONE)
    livia.comes(page, f"/t/{table}")
    page.locator("#ask [data-opens=more]").click()
    page.locator("#ask a[href$='/deals?write=']").click()
    expect(page.locator("#ask [data-chance=write_deal]")).to_have_attribute("aria-disabled", "true")
    page.locator(".pal details[open] a", has_text="talents").click()
    expect(page.locator(".shelf--later .cz")).to_contain_text("1 talent")
    page.locator(".shelf--later .cz a", has_text="+5").click()
    expect(page.locator(".shelf--later .cz")).to_contain_text("6 talents")
    assert sideways(page) <= 0
    says(page, "write_deal")
    expect(page.locator(DEED)).to_contain_text("6 talents")


@pytest.mark.parametrize("tail", ["?of=9", "?write=9-9-nothing-0,0-0-card-0,x", "?of=1&write="])
def test_an_address_that_makes_no_sense_shows_no_deal(senate: House, visitor: Visitor, tail: str) -> None:
    livia = Friend(senate, "Livia")
    table = livia.opens("rome_year", seats=["me", *["bot:greedy"] * 4])
    page = visitor()
    livia.comes(page, f"/t/{table}/deals{tail}")
    expect(page.locator("#ask")).to_be_visible()
    expect(page.locator(".cz")).to_have_count(0)
