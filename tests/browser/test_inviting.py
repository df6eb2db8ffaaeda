"""A host invites friends: one code for all, a link of its own for a seat, and one to watch."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import ON_A_DESK, PHONE, House, sideways


def opens_a_room(page: Page, house: House) -> str:
    """One press on the first page; what the room says one should type."""
    page.goto(house.url)
    page.locator("[data-friends=senators]").click()
    return page.locator(".invite__code").inner_text()


@ON_A_DESK
def test_friends_come_by_one_code_and_the_room_follows(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given a code, when a friend types it, the page names host, game, seats and pace; the room shows who sits."""
    host, friend = visitor(**size), visitor(**PHONE)
    code = opens_a_room(host, house)
    expect(host.locator(".addr li").last).to_contain_text("this computer only")
    assert audit(host) == []
    assert sideways(host) <= 0

    friend.goto(house.url)
    assert sideways(friend) <= 0
    friend.locator("#code").fill(code)
    friend.get_by_role("button", name="Go in").click()
    told = friend.locator("dl")
    expect(told).to_contain_text("Senators")
    expect(told).to_contain_text(host.locator(".seatrow b").first.inner_text())
    expect(told).to_contain_text("No clock")
    assert audit(friend) == []
    assert sideways(friend) <= 0
    friend.locator("[name=name]").fill("Marco")
    friend.locator("main form button").click()

    expect(host.locator(".seatrow", has_text="Marco")).to_contain_text("sits")
    expect(friend.locator(".opener code")).to_contain_text(f"{house.url}/link/")
    assert audit(friend) == []


def test_a_seats_own_link_stays_until_it_is_used_and_a_watcher_has_one_too(house: House, visitor: Visitor) -> None:
    """Given a seat locked to a link, when a friend has used it, then the room knows it no more; the watcher's stays."""
    host, friend, watcher = visitor(), visitor(), visitor()
    opens_a_room(host, house)
    links = host.locator("[data-link]")
    expect(links).to_have_count(1)
    host.locator(".seatrow form button").first.click()
    expect(links).to_have_count(2)
    host.reload()
    expect(links).to_have_count(2)

    watcher.goto(links.nth(1).inner_text())
    expect(watcher.locator(".gate__art")).to_contain_text("You are invited to watch.")
    watcher.locator("[name=name]").fill("Zoe")
    watcher.locator("main button").click()
    expect(watcher.locator("main[data-room]")).to_be_visible()
    friend.goto(links.nth(0).inner_text())
    friend.locator("[name=name]").fill("Marco")
    friend.locator("main button").click()
    expect(host.locator(".seatrow", has_text="Marco")).to_contain_text("sits")
    host.reload()

    expect(links).to_have_count(1)
    expect(host.locator("main")).to_contain_text("1 person may watch")
    assert audit(host) == []
