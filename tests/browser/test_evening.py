"""What people stumble over in the course of an evening: keys, notices, what happened, the menu, the record."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PHONE, House, against_bots, boxes

MENU = ".top .popbox > summary:has(use[href$='i-menu'])"


def test_a_question_mark_shows_the_keys_that_do_something_here(house: House, visitor: Visitor) -> None:
    """Given a question, then every key in the overview is one that a control in sight bears, and Escape closes it."""
    page = visitor(**DESK)
    me = against_bots(page, house)
    me.waits()

    page.keyboard.press("?")

    overview = page.locator("dialog.keys")
    expect(overview).to_be_visible()
    told = set(overview.locator("dt").all_inner_texts())
    shown = page.locator("#ask [data-key]:visible").evaluate_all("all => all.map(each => each.dataset.key)")
    assert {("↵" if key == "Enter" else key.upper()) for key in shown} <= told
    assert {"ESC", "?"} <= {each.upper() for each in told}
    assert audit(page) == []
    page.keyboard.press("Escape")
    expect(overview).to_have_count(0)


def test_one_notice_at_a_time_and_none_without_its_question(house: House, visitor: Visitor) -> None:
    """Given advice asked for twice, then it stands there once, and goes with the question."""
    page = visitor(**DESK)
    me = against_bots(page, house)
    me.waits()
    for _ in range(2):
        with page.expect_response("**/hint"):
            page.locator("#ask [data-do=hint]").click()
        expect(page.locator(".toast")).to_have_count(1)

    me.answers()

    expect(page.locator(".toast")).to_have_count(0)


def test_what_happened_stays_until_my_next_deed(house: House, visitor: Visitor) -> None:
    """Given fists that were opened, then a card tells of them until I answer the next question."""
    page = visitor(**PHONE)
    me = against_bots(page, house)
    me.plays_until(".happened:not([hidden])")
    me.waits()
    told = page.locator(".happened__last").inner_text()
    assert told

    page.locator(".happened > summary").click()
    expect(page.locator(".happened__all li:visible").last).to_contain_text(told)
    page.locator(".happened > summary").click()
    me.answers()

    expect(page.locator(".happened:visible").filter(has_text=told)).to_have_count(0)


def test_language_and_size_of_text_change_at_the_table(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    against_bots(page, house)
    table = page.url

    page.locator(MENU).click()
    page.locator(".top .pop button[value=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url == table

    page.locator(MENU).click()
    larger, switch = page.locator("[data-text-size=larger]"), page.locator("[data-sound]")
    larger.click()
    switch.check()
    expect(larger).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-size", "larger")
    page.locator(MENU).click()
    expect(switch).to_be_checked()
    ask, tabs = boxes(page, "#ask", ".panetabs")
    assert abs(tabs["y"] + tabs["height"] - ask["y"]) < 2


def test_the_docked_record_covers_nothing(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    me = against_bots(page, house)
    for _ in range(4):
        me.waits()
        above, record = boxes(page, ".rail__top", ".rail > .dock")
        assert above["y"] + above["height"] <= record["y"]
        assert record["y"] + record["height"] <= DESK["height"]
        me.answers()


def test_undo_is_offered_only_where_there_is_something_to_take_back(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    me = against_bots(page, house)
    me.waits()
    expect(page.locator("#ask [data-key=u]:visible")).to_have_count(0)


def test_the_button_of_a_replay_shows_whether_it_plays(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    me = against_bots(page, house)
    me.waits()
    me.answers()
    page.goto(f"{page.url}/replay?at=0")
    button = page.locator("[data-play]")
    expect(button.locator("use:visible")).to_have_attribute("href", re.compile("i-play$"))

    button.click()
    expect(button.locator("use:visible")).to_have_attribute("href", re.compile("i-pause$"))
    button.click()
    expect(button.locator("use:visible")).to_have_attribute("href", re.compile("i-play$"))
