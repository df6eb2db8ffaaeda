"""A table is opened by the form: step by step, on a desk and on a phone, with and without a script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tabularium.engine import game_names
from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PHONE, House, seats_are, sideways

GAMES = game_names()
LONGEST_PHONE_PAGE = 5200
"""Pixels; with thirty readings in one list it was 10,394."""


def opens(page: Page) -> None:
    """Press the button that opens the table."""
    page.locator("[data-open]:visible").click()


def settled(page: Page) -> None:
    """The server has said what the form makes."""
    expect(page.locator("form[data-opening]:not([aria-busy])")).to_be_visible()


def switches(page: Page, option: str) -> None:
    """Press a switch."""
    page.locator(f'.swi:has([name="{option}"])').click()


@pytest.mark.parametrize("game", ["republic", "republic_assembly"])
def test_options_that_do_not_go_together_are_named_and_mended(house: House, visitor: Visitor, game: str) -> None:
    """Given a switch that needs another, then summary and button say so; with the other the table opens."""
    page = visitor(**DESK)
    page.goto(f"{house.url}/new?game={game}")
    page.locator('[name="who"]').fill("Livia")
    page.locator(".reads > summary").click()
    page.locator(f'[name="{game}.option.drought_popularity_step"]').select_option("1")
    switches(page, f"{game}.option.rebel_governors")

    expect(page.locator(".ntsum .nt__wrong")).to_contain_text("What changes the evening")
    expect(page.locator("[data-open]:visible")).to_have_attribute("aria-disabled", "true")
    page.locator("[data-open]:visible").click(force=True)
    expect(page.locator("form[data-opening]")).to_be_visible()

    switches(page, f"{game}.option.provincial_wars")
    expect(page.locator("[data-open]:visible")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(f'[name="{game}.option.drought_popularity_step"]')).to_have_value("1")
    opens(page)

    expect(page.locator("#table")).to_be_visible()
    expect(page.locator(".top .me")).to_contain_text("Livia")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_each_game_is_opened_on_a_phone(house: House, visitor: Visitor, game: str) -> None:
    """Given the form as it stands on a phone, then it is short, and its bar at the thumb opens the table."""
    page = visitor(**PHONE)
    page.goto(f"{house.url}/new?game={game}")

    assert sideways(page) <= 0
    assert page.evaluate("document.documentElement.scrollHeight") < LONGEST_PHONE_PAGE
    bar = page.locator(".ntbar [data-open]")
    assert bar.bounding_box()["y"] > page.viewport_size["height"] / 2  # type: ignore[index]
    small = page.locator(".ntab :is(.btn, .select, .input, summary, .scen):visible").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().height < 44).map(each => each.outerHTML.slice(0, 90))"
    )
    assert small == []
    bar.click()

    expect(page.locator("#table")).to_be_visible()


def test_the_sum_follows_each_touch(house: House, visitor: Visitor) -> None:
    """Given bots, a story, a switch and a reading that are changed, then the summary tells each of them."""
    page = visitor(**DESK)
    page.goto(f"{house.url}/new?game=republic")
    total = page.locator('[data-part="sum"]')
    expect(total).to_contain_text("about 4½ hours")

    page.locator(".scen", has_text="Alternative history").click()
    expect(total).to_contain_text("about 5 hours")
    seats_are(page, "republic", {1: "bot:thinking", 2: "open"})
    expect(total).to_contain_text("thinking")
    expect(total).to_contain_text("1 person by code or link")
    expect(page.locator('[data-part="chair-1"]')).to_contain_text("thinking")
    switches(page, "republic.option.war_exhaustion")
    expect(total).to_contain_text("war exhaustion")
    page.locator(".reads > summary").click()
    page.locator('[name="republic.option.bithynia_developed"]').select_option("yes")
    expect(total).to_contain_text("1 of 31 readings differs")
    assert page.locator(".ntab .btn--primary:visible").count() == 1, "red stands in one place"
    assert audit(page) == []

    page.locator(".rchip", has_text="Bithynia").click()
    expect(page.locator(".rchip")).to_have_count(0)
    expect(page.locator('[name="republic.option.bithynia_developed"]')).to_have_value("")
    opens(page)
    expect(page.locator("[data-room]")).to_be_visible()


def test_readings_are_found_by_words_and_by_rules(house: House, visitor: Visitor) -> None:
    """Given the folded readings, when a word or the number of a rule is searched for, then those remain."""
    page = visitor(**DESK)
    page.goto(f"{house.url}/new?game=republic")
    rows = page.locator(".rdg:visible")
    expect(rows).to_have_count(0)
    page.locator(".reads > summary").click()
    expect(rows).to_have_count(31)

    page.locator("[data-readings]").fill("gabinian")
    expect(rows).to_have_count(1)
    page.locator("[data-readings]").fill("10.5a")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Only battles on land make veterans")
    rows.locator("select").select_option("yes")
    expect(page.locator(".rchip")).to_have_count(1)
    expect(rows).to_have_count(1)
    page.locator("[data-readings]").fill("nothing of this kind")
    expect(page.locator("[data-none]")).to_be_visible()


def test_another_way_to_read_the_book_changes_what_is_usual(house: House, visitor: Visitor) -> None:
    """Given the printed cards, then each reading they change says what they say, and none differs."""
    page = visitor(**DESK)
    page.goto(f"{house.url}/new?game=republic")
    page.locator(".reads > summary").click()
    reading = page.locator('[name="republic.option.bithynia_developed"]')
    expect(reading.locator("option:checked")).to_have_text("no")

    page.locator('label:has([name="republic.preset"][value="printed_cards"])').click()

    expect(reading.locator("option:checked")).to_have_text("yes")
    expect(page.locator(".rchip")).to_have_count(0)
    settled(page)
    opens(page)
    expect(page.locator("#table")).to_be_visible()
    table = page.url.rpartition("/")[2]
    options = page.request.get(f"{house.url}/api/v1/tables/{table}").json()["options"]
    assert options == {"preset": "printed_cards"}


def test_it_works_without_a_script(house: House, visitor: Visitor) -> None:
    """Given a browser without a script, then every step can be answered, summed up and opened."""
    page = visitor(**PHONE, java_script_enabled=False)
    page.goto(f"{house.url}/new?game=republic")
    seats_are(page, "republic", {1: "bot:random", 3: ""})
    page.locator('.pace label:has([value="live"])').click()
    page.get_by_label("Minutes for each seat").fill("7")
    switches(page, "republic.option.advocates")
    page.get_by_role("button", name="Work out what this makes").click()

    expect(page.locator('[data-part="sum"]')).to_contain_text("advocates")
    expect(page.locator('[name="republic.level.1"][value="random"]')).to_be_checked()
    page.locator(".ntbar [data-open]").click()
    expect(page.locator("#table")).to_be_visible()
    table = page.request.get(f"{house.url}/api/v1/tables/{page.url.rpartition('/')[2]}").json()
    assert (table["pace"]["kind"], table["pace"]["bank"]) == ("live", 420)
    assert [seat["level"] for seat in table["seats"]] == [None, "random", "greedy:even"]
    assert table["options"] == {"advocates": True}
