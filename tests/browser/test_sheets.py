"""A sheet in the browser: filled in, saved as one types, its problems told, and handed in."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import Friend, House

PHONE = {"width": 390, "height": 844, "has_touch": True, "reduced_motion": "reduce"}
GIFT = '"coins":2'
"""What the page sends when the last that was typed is saved; how often it was saved before is chance."""


def test_a_sheet_is_filled_in_saved_mended_and_handed_in(senate: House, visitor: Visitor) -> None:
    """Given a sheet, a problem stands beside its field and keeps it from being handed in until it is mended."""
    livia, gaius = Friend(senate, "Livia"), Friend(senate, "Gaius")
    table = livia.opens("tribute", gaius, seats=["me", "link"])
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    form, hand_in = page.locator("[data-sheet]"), page.locator("#ask [data-give=sheet]")

    form.locator("[data-name=offering] input").fill("1")
    expect(form.locator("[data-name=god] [data-problem]")).to_have_text("An offering needs a god.")
    expect(form.locator("[data-problems] li")).to_have_text(
        "Temple › God An offering needs a god. Name a god, or offer nothing. temple.1"
    )
    expect(hand_in).to_contain_text("Hand it in")
    expect(hand_in).to_have_attribute("aria-disabled", "true")
    form.locator("[data-name=god] select").select_option("mars")
    expect(form.locator("[data-problems] li")).to_have_count(0)
    form.locator("[data-row-add]").click()
    with page.expect_response(lambda heard: "/draft" in heard.url and GIFT in (heard.request.post_data or "")) as saved:
        form.locator("[data-name=coins] input").fill("2")
    assert saved.value.ok, saved.value.text()
    assert audit(page) == []

    page.reload()
    expect(form.locator("[data-name=coins] input")).to_have_value("2")
    expect(form.locator("[data-name=god] select")).to_have_value("mars")
    hand_in.click()
    expect(page.locator(".ask__q")).to_have_text("You have handed in your sheet.")
    page.locator("#ask [data-do=undo]").click()
    expect(form.locator("[data-name=coins] input")).to_have_value("2")
    hand_in.click()
    expect(page.locator(".ask__q")).to_have_text("You have handed in your sheet.")
    assert gaius.answers(table)
    expect(form.locator("[data-name=offering] input")).to_have_value("0")
