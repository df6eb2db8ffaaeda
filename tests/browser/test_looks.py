"""How the pages look and read: on the phone, in the dark, with a keyboard, with a screen reader, in five languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tabularium.draw import LANGUAGES
from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import ANSWERED, HEIGHTS, PHONE, House, Person, against_bots, as_guest, boxes, sideways

PAGES = ["/", "/new?with=friends", "/signin", "/me", "/rules/senators/war.1", "/help", "/help/senators", "/nowhere"]
TAP = 44
GLOW = "getComputedStyle(document.querySelector('#table .target')).animationName"
MOMENTS = 6


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.prove), "dark"])
def test_every_page_passes_the_audit(house: House, visitor: Visitor, theme: str) -> None:
    page = visitor(color_scheme=theme)
    as_guest(page, house)
    for path in PAGES:
        page.goto(house.url + path)
        assert audit(page) == [], path


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), pytest.param("dark", 390, marks=pytest.mark.prove)])
def test_the_table_passes_the_audit_at_every_moment(house: House, visitor: Visitor, theme: str, width: int) -> None:
    page = visitor(width=width, color_scheme=theme)
    me = against_bots(page, house)
    for _ in range(MOMENTS):
        me.waits()
        assert audit(page) == [], me.question
        me.answers()
    page.goto(f"{page.url}/replay")
    assert audit(page) == []


def test_the_phone_shows_the_board_first_and_the_ask_at_its_lower_edge(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    me = against_bots(page, house)
    for _ in range(MOMENTS):
        me.waits()
        assert sideways(page) <= 0, me.question
        ask, board = boxes(page, "#ask", ".board")
        assert board["y"] < 120, "the board comes first"
        assert abs(ask["y"] + ask["height"] - 844) < 2, "the ask sticks to the lower edge"
        heights = page.locator("#ask .ask__opts .btn:visible").evaluate_all(HEIGHTS)
        assert min(heights, default=TAP) >= TAP - 0.5
        me.answers()


def test_the_phone_shows_one_panel_at_a_time(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    against_bots(page, house)
    for name, panel in (("seats", ".seats"), ("log", "#p-log"), ("press", "#p-press"), ("hand", ".pane-hand")):
        page.locator(f'[data-pane-tab="{name}"]').click()
        expect(page.locator(panel).first).to_be_visible()
        assert page.locator(".seats:visible, #p-log:visible, #p-press:visible, .pane-hand:visible").count() == 1


def test_a_page_that_is_not_there_knows_its_reader(house: House, visitor: Visitor) -> None:
    page = visitor()
    as_guest(page, house)

    page.goto(f"{house.url}/nowhere")

    expect(page.locator(".top .me")).to_contain_text("Livia")


def test_no_page_scrolls_sideways_on_the_phone(house: House, visitor: Visitor) -> None:
    page = visitor(**PHONE)
    as_guest(page, house)
    for path in PAGES:
        page.goto(house.url + path)
        assert sideways(page) <= 0, path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_speaks_the_readers_language(house: House, visitor: Visitor, lang: str) -> None:
    """Given a language chosen on the first page, then table, asks and log are in it and nothing overflows."""
    page = visitor(width=390, height=844)
    page.goto(house.url)
    page.locator(f'.foot button[value="{lang}"]').click()
    expect(page.locator("html")).to_have_attribute("lang", lang)
    page.locator("[data-start=senators]").click()
    me = Person(page)
    for _ in range(3):
        me.waits()
        assert page.locator("html").get_attribute("lang") == lang
        assert sideways(page) <= 0
        words = {"en": "senators", "es": "senadores", "it": "senatori", "fr": "sénateurs", "de": "Senatoren"}
        expect(page.locator("body")).to_contain_text(words[lang])
        me.answers()


def test_the_theme_can_be_switched_and_stays(house: House, visitor: Visitor) -> None:
    page = visitor(color_scheme="light")
    page.goto(house.url)
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")

    page.locator("[data-theme-toggle]").click()
    page.goto(f"{house.url}/help")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_a_game_can_be_played_without_a_pointer(house: House, visitor: Visitor) -> None:
    """Given only a keyboard, then the skip link, the tab key, digits and Enter are enough."""
    page = visitor()
    me = against_bots(page, house)
    me.waits()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(MOST_NEWS):  # news may draw the ask anew under the key: then it begins again at the ask itself
        page.keyboard.press("Tab")
        outline = page.evaluate(OUTLINE_IN_THE_ASK)
        if outline:
            break

    assert outline, "the next stop is in the ask"
    assert outline != "none", "the focus can be seen"
    for _ in range(MOMENTS):
        me.waits()
        answers_by_keys(me)


@pytest.mark.prove
def test_a_whole_game_of_senators_is_played_by_keyboard_alone(house: House, visitor: Visitor) -> None:
    """Given no pointer at all, then every question until the end is answered with digits, Tab and Enter."""
    page = visitor()
    page.goto(house.url)
    tab_to(page, "[data-start=senators]")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_visible()
    me, answered = Person(page), 0
    while True:
        me.waits()
        if me.is_over():
            break
        answers_by_keys(me)
        answered += 1
    assert answered > MOMENTS
    tab_to(page, "a[href$='/replay']")
    page.keyboard.press("Enter")
    expect(page.locator("[data-replay]")).to_be_visible()


MOST_NEWS = 3
OUTLINE_IN_THE_ASK = """() => {
    const stop = document.activeElement;
    return stop.matches("#ask *") ? getComputedStyle(stop).outlineStyle : "";
}"""
ON = "selector => document.activeElement?.matches(selector) ?? false"
FREE = ":not([aria-disabled=true])"
MOST_TABS = 200


def tab_to(page: Page, selector: str) -> None:
    """With the tab key until the focus is on something."""
    for _ in range(MOST_TABS):
        if page.evaluate(ON, selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key never comes to {selector}")


def answers_by_keys(me: Person) -> None:
    """Answer with a digit if there is one; else go to what glows, and from there to what gives it."""
    page, before = me.page, me.ask.get_attribute("data-ask")
    digits = page.locator(f"#ask [data-key]{FREE}:visible").evaluate_all("all => all.map(each => each.dataset.key)")
    digits = [key for key in digits if key.isdigit()]
    if digits:
        page.keyboard.press(me.rng.choice(digits))
    elif page.locator("#table [data-option]").count():
        while page.locator(f"#ask [data-give=subset]{FREE}").count() == 0:
            tab_to(page, f"#table [data-option][aria-pressed=false]{FREE}")
            page.keyboard.press("Enter")
        tab_to(page, "[data-give=subset]")
        page.keyboard.press("Enter")
    else:
        tab_to(page, f"#ask [data-give]{FREE}, #table [data-answer]:not([data-chance]){FREE}")
        page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED, arg=before)


def test_what_glows_rests_where_no_motion_is_wanted(house: House, visitor: Visitor) -> None:
    page = visitor(reduced_motion="no-preference")
    me = against_bots(page, house)
    me.plays_until("#table .target")
    assert page.evaluate(GLOW) == "glow"

    page.emulate_media(reduced_motion="reduce")

    assert page.evaluate(GLOW) == "none"


def test_any_game_can_be_played_on_the_generic_table(house: House, visitor: Visitor) -> None:
    page = visitor()
    me = against_bots(page, house)
    page.goto(f"{page.url}?board=generic")
    expect(page.locator(".board--gen")).to_be_visible()
    for _ in range(MOMENTS):
        me.waits()
        assert audit(page) == []
        me.answers()
    expect(page.locator(".board--gen")).to_be_visible()
