"""A table by the calendar in the browser: the week is shown, a deadline passes with one absent, the report appears."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, ON_A_PHONE, Friend, House, sideways

SHORT = {"scenario": "three_shores", "bidding": False}
WEEK = {"kind": "weekly", "zone": "Europe/Rome"}
SEEN = """() => {
  const before = document.querySelector(".ask__q").textContent;
  window.seenAt = new Promise(seen => {
    const look = () => {
      const now = document.querySelector("#ask[data-mine] .ask__q")?.textContent;
      if (now && now !== before) seen(Date.now() / 1000);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}"""
"""Note when the next question is there, which is when the report has come."""
PATIENCE = "Promise.race([window.seenAt, new Promise((_, late) => setTimeout(late, 60000, 'no report came'))])"


def week_of(house: House, page: Page, seats: list[str], *friends: Friend, **more: Any) -> tuple[Friend, str]:
    """Livia presides over a table by the week, at which she plays too."""
    livia = Friend(house, "Livia")
    wish = {"options": SHORT, "facilitated": True, "pace": WEEK, **more}
    table = livia.opens("mare_nostrum", *friends, seats=seats, **wish)
    livia.post(f"tables/{table}/start")
    livia.comes(page, f"/t/{table}")
    expect(page.locator(".ask__q")).to_contain_text("The orders of")
    return livia, table


def deadline_in(livia: Friend, table: str, seconds: float) -> float:
    """The desk moves the deadline so near."""
    at = time.time() + seconds
    livia.post(f"tables/{table}/desk/deadline", at=at)
    return at


@ON_A_PHONE
def test_a_deadline_passes_with_one_absent(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given a sheet that is handed in and one that is not, when the deadline passes, then the next year is there.

    Until then the page says how long it takes and who has handed in, and the seal can be broken.
    """
    page, caelia = visitor(**size), Friend(house, "Caelia")
    livia, table = week_of(house, page, ["me", "link", "bot:random"], caelia)
    week = page.locator(".week")
    expect(page.locator("#ask .chip")).to_have_text("Orders of the year")
    expect(page.locator("#ask .timer")).to_contain_text(re.compile(r"\d"))
    page.locator("#ask [data-give=sheet]").click()
    page.locator("dialog [value=so]").click()
    expect(page.locator(".ask__q")).to_contain_text("handed in")
    page.locator("#ask [data-do=undo]").click()
    expect(page.locator(".ask__q")).to_contain_text("The orders of")
    page.locator("#ask [data-give=sheet]").click()
    page.locator("dialog [value=so]").click()
    expect(page.locator(".ask__hint")).to_contain_text("break the seal until the deadline")
    if size is DESK:
        expect(week.locator("li[data-sealed]")).to_have_count(2)
        expect(week.locator("li", has_text="Caelia")).to_contain_text("still writes")
        assert audit(page) == []
    assert sideways(page) <= 0
    year = livia.sight(table)["view"]["year"]

    deadline_in(livia, table, 0.5)

    expect(page.locator(".ask__q")).to_contain_text(re.compile(f"The orders of .*{year + 1}"))
    said = [line["message"] for line in livia.sight(table)["lines"]]
    assert "house.clock_default" in said
    assert caelia.sight(table)["ask"]["key"] == "orders"


@pytest.mark.prove
def test_the_report_of_thirteen_nations_is_on_the_screen_soon_after_the_deadline(
    house: House, visitor: Visitor, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given thirteen nations whose sheets are sealed, when the deadline passes, then each year is there in a moment."""
    page = visitor(**DESK)
    seats = ["me", *["bot:greedy"] * 12]
    week = {**WEEK, "misses": 0}  # she hands in nothing, and no bot is to write for her
    livia, table = week_of(house, page, seats, options={"bidding": False}, pace=week)
    took = []
    while len(took) < 3:  # between the years there may be peace to be made
        expect(page.locator(".week li:not([data-sealed])")).to_have_count(1)
        orders = "The orders of" in page.locator(".ask__q").inner_text()
        page.evaluate(SEEN)
        deadline = deadline_in(livia, table, 2.0)
        seen = page.evaluate(PATIENCE) - deadline
        took += [seen] if orders else []
    with capsys.disabled():
        print("\nfrom the deadline to the report of 13 nations on screen:", " ".join(f"{each:.2f} s" for each in took))
    assert all(0 <= each < 20 for each in took)


def test_the_desk_sets_another_deadline(house: House, visitor: Visitor) -> None:
    """Given a table by the week, when its desk says another day and hour, then the week ends then, for all."""
    page = visitor(**DESK)
    livia, table = week_of(house, page, ["me", "bot:random", "bot:random"])
    before = livia.sight(table)["week"]["deadline"]
    page.goto(f"{house.url}/t/{table}/desk")
    expect(page.locator(".week")).to_contain_text("Orders of the year")
    page.get_by_role("button", name="+ 1 day").click()
    expect(page.locator(f".week [data-deadline='{before + 86400}']")).to_have_count(1)
    later = time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 3 * 86400))
    page.locator("input[name=at]").fill(later)

    page.get_by_role("button", name="Set the deadline").click()

    expect(page.locator(f".week [data-deadline='{before + 86400}']")).to_have_count(0)
    assert livia.sight(table)["week"]["deadline"] == time.mktime(time.strptime(later, "%Y-%m-%dT%H:%M"))
    assert audit(page) == []


def test_a_table_by_the_week_is_opened_by_the_form(house: House, visitor: Visitor) -> None:
    """Given the form of a new table, when the week is chosen for Mare Nostrum, then the table has it."""
    page = visitor(**DESK)
    page.goto(f"{house.url}/new?game=mare_nostrum")
    page.get_by_role("radio", name="By the week").check()
    expect(page.get_by_label("Hours: Diplomatic phase")).to_have_value("48")
    page.get_by_label("Weekday of the deadline").select_option("Wednesday")
    page.get_by_label("Hour", exact=True).fill("19:30")
    page.get_by_label("Time zone").fill("Europe/Madrid")
    page.get_by_role("radio", name="At the deadline, or once all are in").check()
    page.get_by_label("Hours: Clauses of surrenders").fill("12")
    assert audit(page) == []

    page.locator("[data-open]:visible").click()

    expect(page.locator(".week, .ask__q").first).to_be_visible()
    table = page.url.rpartition("/")[2]
    pace = page.request.get(f"{house.url}/api/v1/tables/{table}").json()["pace"]
    assert (pace["kind"], pace["weekday"], pace["at"], pace["zone"]) == ("weekly", 2, "19:30", "Europe/Madrid")
    assert (pace["early"], pace["phases"]["terms"], pace["phases"]["offers"]) == (True, 12.0, 48.0)


def test_the_desk_changes_the_calendar(house: House, visitor: Visitor) -> None:
    """Given a table by the week, when its desk says how the weeks to come run, then so they do; this one stays."""
    page = visitor(**DESK)
    holidays = ["2031-12-28"]
    livia, table = week_of(house, page, ["me", "bot:random", "bot:random"], pace={**WEEK, "holidays": holidays})
    before = livia.sight(table)["week"]["deadline"]
    page.goto(f"{house.url}/t/{table}/desk")
    weeks = page.get_by_role("form", name="The weeks to come")
    expect(weeks.get_by_label("Hours: Diplomatic phase")).to_have_value("48")
    weeks.get_by_label("Weekday of the deadline").select_option("Wednesday")
    weeks.get_by_label("Hour", exact=True).fill("19:30")
    weeks.get_by_label("Time zone").fill("Europe/Nowhere")
    weeks.get_by_label("Hours: Clauses of surrenders").fill("12")
    weeks.get_by_label("once all are in").check()

    weeks.get_by_role("button", name="Set the calendar").click()
    expect(page.locator(".toast")).to_contain_text("Europe/Nowhere")
    weeks.get_by_label("Time zone").fill("Europe/Madrid")
    weeks.get_by_role("button", name="Set the calendar").click()

    expect(page.locator(".week")).to_contain_text("or once all are in")
    pace = livia.http.get(f"tables/{table}").json()["pace"]
    assert (pace["weekday"], pace["at"], pace["zone"], pace["early"]) == (2, "19:30", "Europe/Madrid", True)
    assert (pace["phases"]["terms"], pace["phases"]["offers"], pace["holidays"]) == (12, 48, holidays)
    assert livia.sight(table)["week"]["deadline"] == before
    expect(weeks.get_by_label("Weekday of the deadline")).to_have_value("2")
    assert audit(page) == []
