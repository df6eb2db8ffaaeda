"""Letters in the browser: written to several, kept as one types, read by those named and by nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import PHONE, Friend, House, sideways

DESK = {"width": 1440, "height": 900}
BOTH = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def court(house: House, *names: str) -> tuple[str, list[Friend]]:
    """Friends with a nation each, before their sheets."""
    people = [Friend(house, name) for name in names]
    options = {"scenario": "three_shores", "bidding": False}
    table = people[0].opens("mare_nostrum", *people[1:], seats=["me", "link", "link"], options=options)
    return table, people


def write(page: Page, *to: str, text: str) -> None:
    """Name those who are to read a letter, and write it."""
    for name in to:
        page.locator(".letters__reader", has_text=name).locator("input").check()
    page.locator(".letters__form textarea").fill(text)


@BOTH
def test_a_letter_to_two_is_kept_as_one_writes_and_read_by_both(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a letter begun and left, when it is found again and sent, then both others are told of it and read it."""
    table, (livia, gaius, tito) = court(house, "Livia", "Gaius", "Tito")
    page, his = visitor(**size), visitor(**size)
    livia.comes(page, f"/t/{table}/letters?new=1")
    gaius.comes(his, f"/t/{table}")
    write(page, "Gaius", "Tito", text="Twenty of ours are bound to Sicily.")
    expect(page.locator("[data-kept-note]")).to_be_visible()

    page.goto(f"{house.url}/t/{table}/letters")
    page.locator(".letters__list a", has_text="draft").click()
    expect(page.locator(".letters__form textarea")).to_have_value("Twenty of ours are bound to Sicily.")
    assert sideways(page) <= 0
    assert audit(page) == []
    page.locator(".letters__form .btn--primary").click()

    expect(page.locator(".letters__told .letters__text")).to_have_text("Twenty of ours are bound to Sicily.")
    expect(page.locator(".letters__list a", has_text="draft")).to_have_count(0)
    his.locator(".letters__waiting a").click()
    expect(his.locator(".letters__told .letters__text")).to_have_text("Twenty of ours are bound to Sicily.")
    his.goto(f"{house.url}/t/{table}")
    expect(his.locator(".letters__waiting")).to_have_count(0)
    assert [each["text"] for each in tito.http.get(f"tables/{table}/letters").json()["letters"]] == [
        "Twenty of ours are bound to Sicily."
    ]


def test_a_letter_appears_on_an_open_page_and_stays_between_its_readers(house: House, visitor: Visitor) -> None:
    table, (livia, gaius, tito) = court(house, "Livia", "Gaius", "Tito")
    page, his = visitor(**DESK), visitor(**DESK)
    livia.comes(page, f"/t/{table}/letters")
    tito.comes(his, f"/t/{table}/letters")
    write(page, "Gaius", text="I begin to write")
    gaius.post(f"tables/{table}/letters", seat=1, to=[0], text="Between us two")

    expect(page.locator(".letters__list a", has_text="Between us two")).to_be_visible()
    expect(page.locator(".letters__form textarea")).to_have_value("I begin to write")
    his.reload()
    expect(his.locator(".letters__list")).to_have_count(0)
    assert "Between us two" not in his.content()
