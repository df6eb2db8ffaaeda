"""The pad of an auction of Senators: all bids with one press."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import PHONE, House, against_bots_until, sideways

ROW = "#ask [data-give=row]"
MOST = "document.querySelector('form.pad').dataset.most"


def test_all_bids_are_given_with_one_press(house: House, visitor: Visitor) -> None:
    """Given bids on two lots, then one request carries both, and closes; lots without a bid are not spoken of."""
    page = visitor()
    me = against_bots_until(page, house, ".pad__amount")
    sent: list[dict[str, object]] = []

    def note(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}"))
        route.continue_()

    page.route("**/deeds/answer*", note)
    plus = page.locator(".pad__amount [data-step='1']")
    bids = min(2, plus.count())
    for at in range(bids):
        plus.nth(at).click()
    expect(page.locator(".pad__sum b").first).not_to_have_text("0")
    page.locator(ROW).click()
    me.waits()

    (only,) = sent
    rest = only["then"]
    assert isinstance(rest, list)
    said = [only["answer"], *(each["answer"] for each in rest)]
    assert len(said) == 2 * bids + 1
    assert said[-1] == "done"
    assert all(isinstance(each, int) and each > 0 for each in said[1:-1:2])


def test_bids_beyond_ones_means_are_held_back_and_say_why(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    against_bots_until(page, house, ".pad__amount")
    assert audit(page) == []
    assert sideways(page) <= 0
    most = page.evaluate(MOST)
    first = page.locator(".pad [data-amount]").first
    first.fill(first.get_attribute("data-high") or most)
    expect(page.locator(ROW)).not_to_have_attribute("aria-disabled", "true")
    if page.locator(".pad [data-amount]").count() > 1:
        page.locator(".pad__amount").nth(1).locator("[data-step='1']").click()
        expect(page.locator(ROW)).to_have_attribute("aria-disabled", "true")
        page.locator(ROW).focus()
        expect(page.locator("#whynot")).to_contain_text(str(most))
