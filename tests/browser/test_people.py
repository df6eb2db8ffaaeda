"""People at one table: letters, bad manners, pauses by consent, clocks, notices, and what one has missed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import PHONE, Friend, House, Person, against_bots, sideways

SLEEPS = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""The page goes into the background, or comes back: a browser without a window has no background."""
NOTICES = """
  window.notices = [];
  window.Notification = class {
    constructor(title, options) { notices.push([title, options.body]); }
    static permission = "default";
    static async requestPermission() { this.permission = "granted"; return "granted"; }
    close() {}
  };
"""
"""Where the system would show a notice there is only a list: without a window nothing is shown."""


@pytest.fixture
def friends(senate: House) -> list[Friend]:
    """Three people."""
    return [Friend(senate, name) for name in ("Livia", "Marco", "Tito")]


def play_on(page: Page, table: str, others: list[Friend], until: str, most: int = 60) -> None:
    """The others answer as their questions suggest until the page shows something."""
    for _ in range(most):
        if page.locator(until).count():
            return
        if not any(friend.answers(table) for friend in others):
            page.locator(until).first.wait_for()
            return
    raise AssertionError(f"{until} was never seen")


# -- talk ------------------------------------------------------------------------------------------------------------
def test_a_letter_reaches_one_and_nobody_else(visitor: Visitor, friends: list[Friend]) -> None:
    """Given a game with letters, when Livia writes to Marco, then he reads it as a letter and Tito never sees it."""
    livia, marco, tito = friends
    table = livia.opens("mini", marco, tito)
    hers, his = livia.comes(visitor(), f"/t/{table}").page, marco.comes(visitor(), f"/t/{table}").page
    for page in (hers, his):
        page.locator("#t-press").click()

    hers.locator("[data-press] [name=to]").select_option(label="Marco")
    expect(hers.locator("[data-letter-note]")).to_have_text("Only you and Marco will read it.")
    hers.locator("[data-press] [name=text]").fill("Vote no.")
    hers.locator("[data-press] button").click()

    expect(his.locator(".press .whisper")).to_have_text("Vote no.")
    expect(his.locator(".press article")).to_contain_text("Livia")
    expect(hers.locator(".press article")).to_contain_text("to Marco")
    assert tito.http.get(f"tables/{table}/messages").json() == []


def test_somebody_rude_is_reported_and_muted(visitor: Visitor, friends: list[Friend]) -> None:
    """Given a rude word, when it is reported and its speaker muted, then nothing of them is heard any more."""
    livia, marco, tito = friends
    table = livia.opens("mini", marco, tito)
    page = livia.comes(visitor(), f"/t/{table}").page
    marco.post(f"tables/{table}/messages", text="Asine.")
    expect(page.locator("#t-press"), "what is new is counted until it is read").to_have_attribute("data-unread", "1")
    page.locator("#t-press").click()
    expect(page.locator("#t-press")).not_to_have_attribute("data-unread", "1")
    rude = page.locator(".press article", has_text="Asine.")

    rude.locator("summary").click()
    rude.locator("[name=reason]").fill("He calls me an ass.")
    rude.locator("[data-report] button").click()
    expect(page.locator(".toast")).to_contain_text("keeper of the house")
    rude.locator("summary").click()
    rude.locator("[data-mute]").click()

    expect(page.locator(".press article")).to_have_count(0)
    marco.post(f"tables/{table}/messages", text="Asine iterum.")
    tito.post(f"tables/{table}/messages", text="Pax.")
    expect(page.locator(".press article p")).to_have_text(["Pax."])
    expect(page.locator(".muted-one")).to_contain_text("You hear no more of Marco.")
    page.locator("[data-hear]").click()
    expect(page.locator(".press article p")).to_have_text(["Asine.", "Asine iterum.", "Pax."])


# -- by consent ------------------------------------------------------------------------------------------------------
def proposes(page: Page, kind: str) -> None:
    """Ask the table for something, from the menu."""
    page.locator(".top .popbox > summary").click()
    page.locator(f"[data-do={kind}]").click()


def test_a_pause_and_an_end_need_everybodys_consent(visitor: Visitor, friends: list[Friend]) -> None:
    """Given two people, when one wants a pause the other decides, and only what both want happens."""
    livia, marco, _ = friends
    table = livia.opens("mini", marco)
    hers, his = livia.comes(visitor(), f"/t/{table}").page, marco.comes(visitor(), f"/t/{table}").page

    proposes(hers, "pause")
    expect(his.locator(".proposal")).to_contain_text("Livia")
    his.locator("[data-consent][data-yes]").click()
    for page in (hers, his):
        expect(page.locator(".ask__flag")).to_contain_text("Paused", ignore_case=True)
    hers.locator(".top .popbox > summary").click()
    expect(hers.locator("[data-do=pause]"), "a table that rests cannot be paused").to_be_hidden()
    hers.keyboard.press("Escape")
    hers.locator("[data-do=resume]").click()
    expect(his.locator("#ask")).to_have_attribute("data-mine", "1")

    proposes(his, "abandon")
    hers.locator("[data-consent]:not([data-yes])").click()
    for page in (hers, his):
        expect(page.locator(".proposal")).to_have_count(0)
    expect(his.locator("#ask")).to_have_attribute("data-mine", "1")
    proposes(his, "abandon")
    hers.locator("[data-consent][data-yes]").click()

    for page in (hers, his):
        expect(page.locator(".ask__flag")).to_contain_text("Abandoned", ignore_case=True)


def test_whoever_resigns_is_asked_first_and_a_bot_plays_on(visitor: Visitor, friends: list[Friend]) -> None:
    livia, marco, _ = friends
    table = livia.opens("mini", marco)
    page = marco.comes(visitor(), f"/t/{table}").page
    page.once("dialog", lambda dialog: dialog.accept())

    proposes(page, "resign")

    expect(page).to_have_url(re.compile("/$"))
    assert livia.sight(table)["table"]["seats"][1]["resigned"]


PRESSED = "selector => { const found = document.querySelector(selector); found?.click(); return !!found; }"
"""Presses what is there, in the moment in which it is; to be waited for."""


# -- time ------------------------------------------------------------------------------------------------------------
def test_a_clock_is_seen_running(visitor: Visitor, friends: list[Friend]) -> None:
    livia, *others = friends
    table = livia.opens("mini", *others, pace={"kind": "live", "bank": 3600, "bonus": 0})
    page = livia.comes(visitor(), f"/t/{table}").page
    timer = page.locator(".ask__flag [role=timer]")

    expect(timer).to_have_text(re.compile(r"^59:\d\d$"))
    expect(page.locator(".pane-seats .timer")).to_have_text([re.compile(r"^59:\d\d$")] * 3)
    expect(timer).not_to_have_text(timer.inner_text())


def test_when_a_clock_has_run_out_a_bot_takes_over_until_its_person_is_back(
    visitor: Visitor, friends: list[Friend]
) -> None:
    """Whoever is asked first runs out of time first, and is gone while the others still think."""
    table = friends[0].opens("senators", *friends[1:], pace={"kind": "live", "bank": 5, "bonus": 0})
    first = next(friend for friend in friends if friend.sight(table)["ask"])
    page = first.comes(visitor(), f"/t/{table}").page

    page.wait_for_function(PRESSED, arg="[data-do=back]", polling=10)

    expect(page.locator(".log").last).to_contain_text("is back")


def test_my_turn_is_told_by_title_and_notice_while_the_page_is_in_the_background(
    visitor: Visitor, friends: list[Friend]
) -> None:
    """Given that Livia wants notices and looks elsewhere, when she is asked, she is told of it once."""
    livia, marco, tito = friends
    table = livia.opens("mini", marco, tito)
    page = visitor()
    page.add_init_script(NOTICES)
    me = livia.comes(page, f"/t/{table}")
    page.locator(".top .popbox > summary").click()
    page.locator("[data-notices]").click()
    expect(page.locator(".toast")).to_be_visible()
    me.answers()
    expect(page).to_have_title(re.compile("^(?!●)"))

    page.evaluate(SLEEPS, True)
    play_on(page, table, [marco, tito], "#ask[data-mine]")

    expect(page).to_have_title(re.compile("^● Your turn"))
    assert page.evaluate("notices.slice(1)") == [[me.question, page.title()]], "the first one showed that it works"
    expect(page.locator("#say"), "a screen reader hears the question").to_have_text(me.question)


MISSING = "delete window.Notification;"
THROWING = """window.Notification = class {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor() { throw new TypeError("Illegal constructor.."); }
};"""
DENIED = """window.Notification = class {
  static permission = "denied";
  static async requestPermission() { return "denied"; }
};"""
INSECURE = f"{DENIED} Object.defineProperty(window, 'isSecureContext', {{ value: false }});"


@pytest.mark.parametrize(
    ("browser_has", "reason", "help_with"),
    [
        pytest.param(MISSING, "This browser shows no notices.", "A feed of your turns", id="none"),
        pytest.param(THROWING, "This browser shows no notices.", "A feed of your turns", id="throws"),
        pytest.param(DENIED, "The browser does not allow notices.", "in the settings of the browser", id="denied"),
        pytest.param(INSECURE, "only of pages that come by https", "A feed of your turns", id="insecure"),
    ],
)
def test_a_browser_without_notices_says_why_and_what_helps(
    house: House, visitor: Visitor, browser_has: str, reason: str, help_with: str
) -> None:
    """Given a browser that cannot show notices, then a wish for them is answered, and one plays on as before."""
    page = visitor(**PHONE)
    page.add_init_script(browser_has)
    me = against_bots(page, house)
    me.waits()
    page.locator(".top .popbox > summary").click()
    page.locator("[data-notices]").click()

    toast = page.locator(".toast")
    expect(toast).to_contain_text(reason)
    expect(toast).to_contain_text(help_with)
    expect(toast.locator("a")).to_have_attribute("href", "/me")
    assert sideways(page) <= 0

    page.evaluate("localStorage.notices = 'on'")  # as a browser has it that was told to before
    page.evaluate(SLEEPS, True)
    for _ in range(4):
        me.waits()
        me.answers()
    me.waits()
    expect(page.locator(".toasts")).not_to_contain_text("cannot be reached")


# -- what one has missed ---------------------------------------------------------------------------------------------
def test_the_lobby_tells_what_is_asked_and_what_happened_since(visitor: Visitor, friends: list[Friend]) -> None:
    """Given a table that moved while Livia was away, then the lobby says how, until she has been there."""
    livia, marco, tito = friends
    table = livia.opens("mini", marco, tito, name="Via Sacra")
    page = visitor()
    me = livia.comes(page, f"/t/{table}")
    me.answers()
    page.goto(f"{livia.house.url}/")
    row = page.locator("li", has_text="Via Sacra")
    expect(row).to_contain_text("Marco and Tito think")
    expect(row.locator(".told")).to_have_count(0)

    play_on(page, table, [marco, tito], ".turn-card")

    expect(row.locator(".told")).to_contain_text("takes the chair")
    [digest] = livia.http.get("digest").json()
    expect(row.locator(".turn-card__ask")).to_have_text(digest["ask"]["text"])
    expect(page).to_have_title(re.compile("1"))
    assert audit(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert sideways(page) <= 0
    row.locator("a.btn").click()
    expect(page.locator(".missed li").first, "on a phone it is a line that opens").to_be_hidden()
    page.locator(".missed > summary").click()
    expect(page.locator(".missed ol")).to_contain_text("takes the chair")
    page.goto(f"{livia.house.url}/")
    expect(row.locator(".told")).to_have_count(0)


def test_a_page_that_slept_tells_what_happened_until_one_goes_on(visitor: Visitor, friends: list[Friend]) -> None:
    livia, marco, tito = friends
    table = livia.opens("mini", marco, tito)
    page = visitor()
    me = livia.comes(page, f"/t/{table}")
    me.answers()
    expect(page.locator(".missed")).to_have_count(0)

    page.evaluate(SLEEPS, True)
    play_on(page, table, [marco, tito], "#ask[data-mine]")
    expect(page.locator(".missed")).to_have_count(0)
    page.evaluate(SLEEPS, False)

    expect(page.locator(".missed li").first).to_be_visible()
    expect(page.locator(".log .since"), "the record has a line there").to_have_count(1)
    assert audit(page) == []
    Person(page).answers()
    expect(page.locator(".missed")).to_have_count(0)
