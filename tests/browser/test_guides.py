"""A guided first game in the browser: its steps done by hand, left at any time, and played on from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, ON_A_PHONE, ON_BOTH, House, boxes, sideways


def begins(house: House, page: Page, game: str = "mare_nostrum") -> None:
    """One click from the lobby."""
    page.goto(house.url)
    page.locator(f"[data-guide={game}]").click()
    expect(page.locator(".guide")).to_be_visible()
    page.wait_for_load_state()


def step(page: Page) -> str:
    """Which step the guide is at."""
    return page.locator(".guide__dots").get_attribute("aria-label") or ""


def does(page: Page, deed: Callable[[], object]) -> None:
    """Do what the guide says, and wait until it says something else."""
    before = step(page)
    deed()
    expect(page.locator(".guide__dots")).not_to_have_attribute("aria-label", before)


def reads(page: Page) -> None:
    """Read on."""
    does(page, page.locator("[data-deed='guide/next']").click)


@ON_A_PHONE
def test_a_guided_year_is_played_to_its_end(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given Rome and somebody beside it, when each step is done by hand, then a year passes, and one plays on alone."""
    page = visitor(**size)
    begins(house, page)
    assert audit(page) == []
    assert sideways(page) <= 0
    for _ in range(3):
        reads(page)

    def shown(name: str) -> Page:
        page.locator(".guide a.btn").click()
        expect(page.locator("body")).to_have_attribute("data-page", name)
        expect(page.locator(".is-guided").first).to_be_visible()
        return page

    stability = shown("stability").locator(".mn-page--stability [data-name=talents]")
    does(page, stability.locator("[data-step='1']").click)
    illyria = shown("diplomacy").locator(".relation[data-key='nation:illyria']")
    illyria.locator(".relation__head").click()
    does(page, lambda: illyria.locator("[data-name=trade_alliance] select").select_option("establish"))
    infantry = shown("recruiting").locator(".mn-page--recruiting .tally__row input").first
    does(page, lambda: infantry.fill("1"))
    leader = shown("leaders").locator(".mn-page--leaders [data-key='leader:1'] [data-name=province] select")
    does(page, lambda: leader.select_option("province:IT1"))
    province = shown("independents").locator(".mn-page--independents [data-key='province:IT8']")
    action = province.locator("[data-name=action] select")
    action.focus()  # its choices come as it is about to be changed
    does(page, lambda: action.select_option("improve"))
    trade = shown("trade").locator(".mn-page--trade [data-name=nations]")
    trade.locator("[data-row-add]").click()
    trade.locator("[data-name=origin] select").select_option("city:roma")
    does(page, lambda: trade.locator("[data-name=destination] select").select_option("city:karjedon"))
    units = shown("armies").locator(".mn-page--armies .unit__cell input").first
    does(page, lambda: units.fill("3"))
    does(page, shown("movement").locator(".nexts .btn[data-write]:visible").first.click)
    page.locator("#ask [data-give=sheet]").click()
    does(page, page.locator("dialog [value=so]").click)

    expect(page.locator(".guide__says")).to_contain_text("The year has passed")
    shown("year")
    expect(page.locator(".paper")).to_be_visible()
    reads(page)
    reads(page)
    page.locator("[data-deed='guide/next']").click()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator(".ask__q")).to_contain_text(re.compile("The orders of Rome for the year 523"))


def test_a_guide_is_left_and_the_game_goes_on(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    begins(house, page)
    page.locator("[data-deed='guide/leave']").click()
    expect(page.locator(".guide")).to_have_count(0)
    page.reload()
    expect(page.locator("#ask[data-mine]")).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)


def test_the_republic_begins_with_a_leader_money_and_the_odds_of_a_persuasion(house: House, visitor: Visitor) -> None:
    """Given what stands in the bar of the ask, when it is pressed as the guide says, then the next thing is set off."""
    page = visitor(**DESK)
    begins(house, page, "republic")
    reads(page)
    does(page, page.locator(".is-guided[data-answer]").click)
    does(page, page.locator("#ask .is-guided[data-answer]").click)
    expect(page.locator(".purses.is-guided")).to_be_visible()
    does(page, page.locator("#ask [data-give=sheet]:not([data-chance])").click)
    expect(page.locator(".guide__says")).to_contain_text("Two dice must not exceed the base")
    assert audit(page) == []


def test_a_guided_year_of_the_assembly_from_the_ballot_to_the_money(house: House, visitor: Visitor) -> None:
    """Given one of twelve people, when each step is done by hand, then leader, quaestors and offers are settled."""
    page = visitor(**DESK)
    begins(house, page, "republic_assembly")
    reads(page)

    def presses(what: str = ".is-guided[data-answer]") -> None:
        does(page, page.locator(what).first.click)

    presses()
    presses()
    presses("#ask [data-answer]:not([data-chance])")
    for _ in range(3):
        presses()
    assert audit(page) == []
    expect(page.locator(".is-guided")).to_be_visible()
    presses("#ask [data-give=sheet]:not([data-chance])")
    expect(page.locator(".guide__says")).to_contain_text("Money changes hands only here")


def test_a_guided_turn_of_conquest_marches_fights_and_buys(house: House, visitor: Visitor) -> None:
    """Given Italy and somebody beside it, when each step is done on the map, then a battle is won and pieces bought."""
    page = visitor(**DESK)
    begins(house, page, "conquest")
    expect(page.locator("#ask[data-mine]")).to_have_count(1)
    reads(page)
    does(page, page.locator(".muster__row", has_text="General I").first.click)
    expect(page.locator(".is-guided")).to_be_visible()
    reads(page)
    reads(page)
    does(page, page.locator('.conquest-map g.target[data-place="space:narbonensis"]').click)
    does(page, page.locator("#ask [data-answer='\"done\"']").click)
    expect(page.locator(".till")).to_contain_text("25")
    reads(page)
    for _ in range(2):
        does(page, page.locator(".ware", has_text="infantry").locator("[data-answer='\"kind:infantry\"']").click)
    assert audit(page) == []
    does(page, page.locator("#ask [data-answer='\"done\"']").click)
    expect(page.locator(".guide")).to_contain_text("General III")


@ON_A_PHONE
@pytest.mark.parametrize("game", ["senators", "conquest", "republic", "mare_nostrum"])
def test_the_guide_stays_in_sight(house: House, visitor: Visitor, game: str, size: dict[str, Any]) -> None:
    """Given a guide, however far one has scrolled, then all it says can be read, and the ask does not lie on it."""
    page = visitor(**size)
    begins(house, page, game)

    for at in range(2):
        for down in ("0", "300", "document.documentElement.scrollHeight"):
            page.evaluate(f"scrollTo(0, {down})")
            expect(page.locator(".guide")).to_be_in_viewport(ratio=1)
            guide, ask = boxes(page, ".guide", "#ask")
            assert guide["y"] + guide["height"] <= ask["y"] + 1 or guide["y"] >= ask["y"] + ask["height"] - 1
        if at == 0:
            reads(page)


@ON_BOTH
def test_over_a_sheet_that_is_scrolled_the_guide_lies_at_the_upper_edge(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given pages under an ask that goes away with them, then the guide goes to the upper edge, not into the middle."""
    page = visitor(**size)
    begins(house, page)
    page.set_viewport_size({"width": page.viewport_size["width"], "height": 640})  # so that any page has to scroll
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    top, guide = boxes(page, ".top", ".guide")
    assert 0 <= guide["y"] - (top["y"] + top["height"]) <= 12
    page.locator(".guide a.btn").click()
    expect(page.locator(".is-guided").first).to_be_in_viewport()
    guided, guide = boxes(page, ".is-guided", ".guide")
    assert guided["y"] >= guide["y"] + guide["height"] - 1 or guided["y"] + guided["height"] <= guide["y"] + 1
