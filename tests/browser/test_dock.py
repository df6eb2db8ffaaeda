"""The table on a phone: a dock that keeps its height and place, four tools, drawers from below, panes over the dock."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PHONE, Friend, House, Person, sideways

GAMES = {"senators": 4, "conquest": 4, "republic": 4, "republic_assembly": 12, "mare_nostrum": 5}
QUESTIONS = 4
TAP, TEXT, MOST_SHIFT = 44, 12, 0.05
TOOLS = ["Undo", "Hint", "Why not?", "More"]
SHIFTS = """() => {
  window.shifted = 0;
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) window.shifted += each.value;
  }).observe({ type: "layout-shift" });
}"""
SHIFTED = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
  done(window.shifted);
  window.shifted = 0;
})))"""
SMALL = """([tap, text]) => {
  const shown = [...document.querySelectorAll("#ask *, .panetabs *")].filter(each => each.checkVisibility());
  const presses = shown.filter(each => each.matches("button, summary, input, select"));
  const small = presses.filter(each => each.getBoundingClientRect().height < tap - 0.5);
  const tiny = shown.filter(each => each.innerText?.trim() && parseFloat(getComputedStyle(each).fontSize) < text);
  return [...small, ...tiny].map(each => each.outerHTML.slice(0, 120));
}"""
PLACES = """() => ["#ask", ".panetabs", ".ask__opts", ".ask__aside"]
  .map(each => [...document.querySelectorAll(`#table ${each}`)].find(one => one.checkVisibility()))
  .filter(Boolean)
  .map(each => each.getBoundingClientRect())
  .map(({ top, height }) => [Math.round(top), Math.round(height)])"""


def seated(house: House, page: Page, game: str, level: str = "bot:random") -> tuple[Friend, str, Person]:
    """Livia at a table of bots, before its page."""
    livia = Friend(house, "Livia")
    table = str(livia.post("tables", game=game, seats=["me", *[level] * (GAMES[game] - 1)])["table"]["id"])
    return livia, table, livia.comes(page, f"/t/{table}")


@pytest.mark.parametrize("game", GAMES)
def test_the_dock_keeps_its_height_and_the_tabs_their_place(house: House, visitor: Visitor, game: str) -> None:
    """Given four questions, then nothing of the dock moves, the board has half of the height, and all can be met."""
    page = visitor(**PHONE)
    livia, table, me = seated(house, page, game)
    me.waits()
    page.evaluate(SHIFTS)
    first: Any = None
    for _ in range(QUESTIONS):
        me.waits()
        places = page.evaluate(PLACES)
        assert first in (None, places), me.question
        first = places
        (dock, height), (tabs, _), *_ = places
        assert dock + height == PHONE["height"]
        assert tabs - 48 >= PHONE["height"] / 2
        assert [each for each in page.evaluate(SAID) if each.strip()][:4] == TOOLS
        assert page.evaluate(SMALL, [TAP, TEXT]) == [], me.question
        assert sideways(page) <= 0
        before = me.ask.get_attribute("data-ask")
        livia.answers(table)
        page.wait_for_function(NEXT, arg=before)
        assert page.evaluate(SHIFTED) < MOST_SHIFT, me.question
        if me.is_over():
            break


SAID = """() => [...document.querySelectorAll(".ask__aside > *")].map(each => each.innerText)"""
"""Asked for in one breath: the bar may be drawn anew between two."""
NEXT = """before => {
  const ask = document.querySelector("#ask[data-mine]");
  return (ask && ask.dataset.ask !== before) || document.querySelector("#table[data-over]");
}"""


def test_more_answers_than_two_come_from_below_and_escape_leads_back(house: House, visitor: Visitor) -> None:
    """Given leaders to choose from, when the list is opened and one is pressed, then that is the answer."""
    page = visitor(**PHONE)
    _, _, me = seated(house, page, "conquest")
    me.waits()
    opener, list_ = page.locator("#ask .ask__opts > .opens"), page.locator("#drawer-answers")
    expect(list_).to_be_hidden()

    opener.tap()
    expect(list_).to_be_visible()
    expect(opener).to_have_attribute("aria-expanded", "true")
    assert audit(page) == []
    heights = list_.locator(".btn:visible").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert min(heights) >= 56
    page.keyboard.press("Escape")
    expect(list_).to_be_hidden()
    expect(opener).to_be_focused()

    opener.tap()
    number = me.number()
    list_.locator("[data-answer]").first.tap()
    expect(list_).to_be_hidden()
    page.wait_for_function("before => Number(document.querySelector('#table').dataset.n) > before", arg=number)


def test_what_can_be_done_at_any_moment_lies_under_more(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    _, _, me = seated(house, page, "senators")
    me.waits()
    chance = page.locator("#drawer-more .interject").first
    expect(chance).to_be_hidden()

    page.locator(".tool.opens").tap()
    expect(chance).to_be_visible()
    assert audit(page) == []
    page.locator("#drawer-more [data-closes]").tap()
    expect(chance).to_be_hidden()


def test_a_number_has_large_steps_and_quick_values(house: House, visitor: Visitor) -> None:
    """Given a fist to close, when the most is pressed, then the dock says that number and gives it."""
    page = visitor(**PHONE)
    livia, table, me = seated(house, page, "senators")
    me.waits()
    while not page.locator("#ask [data-give=amount]").count():
        livia.answers(table)
        me.waits()
    opener = page.locator("#ask .ask__opts > .opens")
    opener.tap()
    most = page.locator(".quick .btn").last
    assert most.bounding_box()["height"] >= 54  # type: ignore[index]
    most.tap()
    expect(page.locator("[data-amount-shown]")).to_have_text(most.inner_text())
    with page.expect_response("**/answer*") as heard:
        page.locator("#ask [data-give=amount]").tap()
    assert heard.value.ok


def test_a_pane_lies_over_the_dock_which_folds_to_a_line(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    _, _, me = seated(house, page, "conquest")
    me.waits()
    tab, pane = page.locator("[data-pane-tab=seats]"), page.locator(".pane-seats").first
    expect(pane).to_be_hidden()

    tab.tap()
    expect(pane).to_be_visible()
    [(dock, height), (tabs, _), *_] = page.evaluate(PLACES)
    assert (dock + height, height < 60) == (PHONE["height"], True)
    assert tabs >= PHONE["height"] / 2, "the board keeps half"
    expect(page.locator("#ask .ask__opts > .btn:visible")).to_have_count(1)
    assert audit(page) == []

    tab.tap()
    expect(pane).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_menu_opens_under_its_button(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    page = visitor(**size)
    seated(house, page, "senators")
    button = page.locator(".top .popbox > summary", has=page.locator("use[href$='i-menu']"))

    button.click()

    above, below = button.bounding_box(), page.locator(".top .popbox[open] > .pop").bounding_box()
    assert above
    assert below
    assert 0 <= below["y"] - (above["y"] + above["height"]) < 16
    assert below["x"] + below["width"] <= size["width"]


def test_why_not_always_answers(house: House, visitor: Visitor) -> None:
    """Given a question at which nothing is barred, when W is pressed, then the page says so."""
    page = visitor()
    _, _, me = seated(house, page, "senators")
    me.waits()

    page.keyboard.press("w")

    expect(page.locator("#whynot:visible, .popbox[open] > .pop").first).to_be_visible()
