"""Being called: the page of settings, what a browser without push says, and the way to the next table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import PHONE, House, against_bots, sideways

SAVED = re.compile("Saved")


@pytest.mark.parametrize("width", [PHONE["width"], 1440])
def test_what_is_ticked_is_saved_as_it_is_touched(visitor: Visitor, house: House, width: int) -> None:
    page = visitor(width)
    against_bots(page, house)
    page.goto(f"{house.url}/me/notices")
    free = page.get_by_label("A seat is free: Chat")
    free.check()
    expect(page.locator("[data-saved]")).to_have_text(SAVED)

    page.reload()

    expect(free).to_be_checked()
    assert not sideways(page)
    assert audit(page) == []


def test_a_chat_is_added_tested_and_removed(visitor: Visitor, house: House) -> None:
    page = visitor(PHONE["width"])
    against_bots(page, house)
    page.goto(f"{house.url}/me/notices")
    page.get_by_label("Address of a chat or webhook").fill("file:///etc/passwd")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("no address")
    page.get_by_label("Address of a chat or webhook").fill("https://127.0.0.1:1/hook")
    page.get_by_role("button", name="Add").click()
    way = page.locator(".callway", has_text="Webhook")
    way.get_by_role("button", name="Send a test").click()
    expect(way).to_contain_text("not a public address")
    way.get_by_role("button", name="Remove").click()
    expect(way).to_have_count(0)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("delete window.Notification", "has no push"),
        ("delete window.PushManager", "has no push"),
        ("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })", "blocks notices"),
        ("Object.defineProperty(window, 'isSecureContext', { get: () => false })", "needs https"),
        ("Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone Safari' })", "home screen"),
    ],
)
def test_a_browser_that_cannot_push_says_why(visitor: Visitor, house: House, script: str, told: str) -> None:
    page = visitor(PHONE["width"])
    page.add_init_script(script)
    against_bots(page, house)
    page.goto(f"{house.url}/me/notices")
    expect(page.locator("[data-push-state]")).to_contain_text(told)
    expect(page.locator("[data-push]")).to_be_hidden()


def test_the_next_table_is_one_press_away(visitor: Visitor, house: House) -> None:
    page = visitor(PHONE["width"])
    against_bots(page, house).waits()
    first = page.url
    against_bots(page, house).waits()
    pill = page.locator("[data-next]")
    expect(pill).to_be_visible()
    expect(pill.locator("b")).to_have_text("1")
    assert not sideways(page)

    page.keyboard.press("n")

    expect(page).to_have_url(first)


INSTALLED = """
  const real = window.matchMedia.bind(window);
  window.matchMedia = query => query.includes("standalone") ? { matches: true } : real(query);
"""


def test_the_installed_app_opens_offline_and_asks_nothing(visitor: Visitor, house: House) -> None:
    page = visitor(PHONE["width"])
    page.add_init_script(INSTALLED)
    against_bots(page, house).waits()
    page.goto(house.url)
    page.wait_for_function("async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller")
    page.wait_for_function("async () => await caches.match('/offline')")

    page.context.set_offline(True)
    page.goto(house.url)

    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    expect(page.locator(".stakes li")).to_have_count(1)
    assert page.locator("form, [data-answer]").count() == 0
    page.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".turns li").first).to_be_visible()


def test_the_manifest_makes_an_app_of_the_pages(visitor: Visitor, house: House) -> None:
    page = visitor()
    page.goto(house.url)
    told = page.evaluate("async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()")
    assert (told["display"], told["start_url"]) == ("standalone", "/")
    for icon in told["icons"]:
        size = page.evaluate(
            "async src => { const i = new Image(); i.src = src; await i.decode(); return i.naturalWidth }", icon["src"]
        )
        assert icon["sizes"] == f"{size}x{size}"
