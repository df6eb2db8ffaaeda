"""A sheet in the browser: filled in, saved as one types, its problems told, and handed in."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PHONE, Friend, House, brings_back_the_sheet_before

GIFT = '"coins":2'
"""What the page sends when the last that was typed is saved; how often it was saved before is chance."""


HINT = {
    "level": "random",
    "answer": {
        "levy": {"legions": 1, "ships": 0},
        "gifts": [],
        "temple": {"god": None, "offering": 0, "procession": False, "vow": ""},
        "triumph": {"chariots": 1, "elephants": True},
    },
    "sections": [
        {"name": "levy", "title": "Levy", "text": "Legions: 1"},
        {"name": "gifts", "title": "Gifts", "text": "Nothing"},
        {"name": "triumph", "title": "Triumph", "text": "Chariots: 1; With elephants: yes"},
    ],
}
"""What the house tells of a bot's sheet; the bots of this house do not know the game."""


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


def test_sections_that_may_be_left_out_and_rows_that_have_an_end(senate: House, visitor: Visitor) -> None:
    """Given a section that nobody has to fill in, it is handed in if its box is ticked; rows end at their limit."""
    livia, gaius = Friend(senate, "Livia"), Friend(senate, "Gaius")
    table = livia.opens("tribute", gaius, seats=["me", "link"])
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    form = page.locator("[data-sheet]")
    triumph, add = form.locator("[data-name=triumph]"), form.locator("[data-row-add]")

    expect(triumph.locator("[data-name=chariots]")).to_be_hidden()
    triumph.locator("[data-there]").check()
    expect(triumph.locator("[data-name=chariots] input")).to_be_visible()
    for _ in range(3):
        add.click()
    expect(add).to_be_disabled()
    expect(form.locator("[data-problems] li"), "one may be given something once").to_have_count(2)
    assert audit(page) == []
    form.locator("[data-row-remove]").first.click()
    expect(add).to_be_enabled()
    form.locator("[data-row-remove]").first.click()
    form.locator("[data-row-remove]").first.click()
    page.locator("#ask [data-give=sheet]").click()
    expect(page.locator(".ask__q")).to_have_text("You have handed in your sheet.")
    assert gaius.answers(table)
    assert livia.sight(table)["view"]["glory"][0] == 1


def test_an_older_form_is_not_handed_in(senate: House, visitor: Visitor) -> None:
    """Given a sheet that was saved on another device, the form that does not know is refused and shows it."""
    livia, gaius = Friend(senate, "Livia"), Friend(senate, "Gaius")
    table = livia.opens("tribute", gaius, seats=["me", "link"])
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    ask = livia.sight(table)["number"]

    def saved_before_it_arrives(route: Route) -> None:
        livia.post(f"tables/{table}/draft", seat=0, ask=ask, version=0, sheet={"levy": {"legions": 1}})
        route.continue_()

    page.route(re.compile("/deeds/answer"), saved_before_it_arrives, times=1)
    page.locator("#ask [data-give=sheet]").click()

    expect(page.locator("body")).to_contain_text("This sheet was saved elsewhere meanwhile")
    expect(page.locator("[data-sheet] [data-name=legions] input")).to_have_value("1")
    assert livia.sight(table)["ask"] is not None


def test_what_a_bot_would_hand_in_is_taken_over(senate: House, visitor: Visitor) -> None:
    """Given a hint, it stands above the sheet by section, but for those with nothing; one of them, or all, become what
    I have written."""
    livia, gaius = Friend(senate, "Livia"), Friend(senate, "Gaius")
    table = livia.opens("tribute", gaius, seats=["me", "link"])
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    box = page.locator("[data-hinted]")

    page.route("**/hint", lambda route: route.fulfill(json=HINT))
    page.locator("#ask [data-do=hint]").click()
    expect(box.locator("li")).to_have_count(2)
    expect(box).to_contain_text("A bot would choose")
    assert audit(page) == []
    box.get_by_role("button", name="Levy: Take over").click()
    legions = page.locator("[data-sheet] [data-name=legions] input")
    expect(legions).to_have_value("1")
    expect(page.locator("[data-sheet] [data-there]")).not_to_be_checked()
    box.get_by_role("button", name="Take over all of it").click()
    expect(box).to_have_count(0)
    expect(page.locator("[data-sheet] [data-there]")).to_be_checked()
    page.locator("#ask [data-give=sheet]").click()
    expect(page.locator(".ask__q")).to_have_text("You have handed in your sheet.")


def test_of_the_sheet_before_it_is_told_what_no_longer_holds(senate: House, visitor: Visitor) -> None:
    """Given a sheet of last year with a gift that is too dear now, then it is offered without it, and this is said."""
    livia, gaius = Friend(senate, "Livia"), Friend(senate, "Gaius")
    table = livia.opens("tribute", gaius, seats=["me", "link"])
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    box = page.locator("[data-hinted]")
    gone = {"path": "gifts[0].coins", "where": "Gifts › 1 › Coins", "text": "12 is not among 1–4."}
    page.route("**/before?*", lambda route: route.fulfill(json={**HINT, "problems": [gone]}))

    brings_back_the_sheet_before(page)
    expect(box.locator("[data-lost] li")).to_have_text("Gifts › 1 › Coins: 12 is not among 1–4.")
    expect(box).to_contain_text("Out of date")
    assert audit(page) == []
    box.get_by_role("button", name="Take over all of it").click()
    expect(page.locator("[data-sheet] [data-name=legions] input")).to_have_value("1")


def test_what_was_taken_over_is_shown_though_the_page_was_drawn_meanwhile(senate: House, visitor: Visitor) -> None:
    """Given news between what is saved and what is drawn, then the sheet, whose button was pressed, is drawn anew."""
    livia, gaius = Friend(senate, "Livia"), Friend(senate, "Gaius")
    table = livia.opens("tribute", gaius, seats=["me", "link"])
    page = livia.comes(visitor(**DESK), f"/t/{table}").page
    page.route("**/hint", lambda route: route.fulfill(json=HINT))
    page.locator("#ask [data-do=hint]").click()

    def news_on_the_way(route: Route) -> None:
        saved = route.fetch()
        with page.expect_response(re.compile("part=1")) as seen:
            assert gaius.answers(table)
        seen.value.finished()
        route.fulfill(response=saved)

    page.route("**/draft", news_on_the_way, times=1)
    page.locator("[data-hinted]").get_by_role("button", name="Take over all of it").click()

    expect(page.locator("[data-sheet] [data-name=legions] input")).to_have_value("1")
