"""A nation of Mare Nostrum in the browser: its pages, its map and its sheet of orders, on desk and phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import (
    DESK,
    ON_A_DESK,
    ON_A_PHONE,
    PHONE,
    Friend,
    House,
    boxes,
    brings_back_the_sheet_before,
    sideways,
)

SHORT = {"scenario": "three_shores", "bidding": False}
ORDER_PAGES = (
    *("income", "people", "cards", "stability", "diplomacy", "population", "recruiting", "disbanding", "upkeep"),
    *("garrisons", "fleets", "leaders", "independents", "trade", "goods", "armies", "movement"),
)
FULLEST = ("overview", "map", "year", "diplomacy", "independents")
"""The pages with the most on them."""
MOST_ELEMENTS = 3_000


def year_one(house: House, page: Page, *friends: Friend, **more: object) -> tuple[Friend, str]:
    """Livia has a nation and a blank sheet; her friends write too, bots have what is left."""
    livia = Friend(house, "Livia")
    bots = ["bot:random"] * (2 - len(friends))
    table = livia.opens("mare_nostrum", *friends, seats=["me", *["link"] * len(friends), *bots], options=SHORT | more)
    livia.comes(page, f"/t/{table}").waits()
    expect(page.locator(".ask__q")).to_contain_text("The orders of")
    return livia, table


def turn_to(page: Page, name: str) -> None:
    """Go to a page by the list, which on a phone is one line that opens."""
    link = page.locator(f"[data-pages] [data-page={name}]")
    if not link.is_visible():
        page.locator("[data-pages-line]").click()
    link.click()
    expect(page.locator("body")).to_have_attribute("data-page", name)


def treasury(page: Page) -> int:
    """The talents that the running treasury leaves."""
    return int(page.locator(".ledger tfoot td").first.inner_text().replace("−", "-"))


def hands_in(page: Page) -> None:
    """Hand in a sheet with the pages that are blank."""
    page.locator("#ask [data-give=sheet]").click()
    page.locator("dialog [value=so]").click()


def pressed(page: Page, button: Locator) -> None:
    """Press a control of the sheet and wait until that is saved and all that follows is drawn."""
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        button.click()


# -- the frame ---------------------------------------------------------------------------------------------------------
def test_the_list_stands_left_of_its_page_and_the_rail_right_of_it(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    year_one(house, page)

    pages, overview, rail, ask = boxes(page, "[data-pages]", ".mn-page--overview", ".game > .rail", "#ask")

    assert pages["x"] + pages["width"] <= overview["x"]
    assert overview["x"] + overview["width"] <= rail["x"]
    assert overview["width"] > 500
    assert ask["y"] + ask["height"] <= min(pages["y"], overview["y"])


@ON_A_PHONE
def test_every_page_opens_by_the_list_and_the_address_remembers_it(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a blank sheet, then each page shows itself and nothing of another one, nowhere wider than the window."""
    page = visitor(**size)
    year_one(house, page)
    expect(page.locator(".mn-page--overview")).to_be_visible()

    for name in ("map", "year", *ORDER_PAGES):
        turn_to(page, name)
        shown = page.locator(".mare-map" if name == "map" else f".mn-page--{name}").last
        expect(shown).to_be_visible()
        expect(page.locator(".orderpage:visible")).to_have_count(int(name in ORDER_PAGES))
        assert sideways(page) <= 0, name
        assert page.url.endswith(f"#{name}")
    page.reload()
    expect(page.locator(".mn-page--movement").last).to_be_visible()


@pytest.mark.parametrize(
    ("size", "theme"),
    [
        pytest.param(DESK, "light", id="desk-light", marks=pytest.mark.prove),
        pytest.param(PHONE, "dark", id="phone-dark"),
        pytest.param(DESK, "dark", id="desk-dark", marks=pytest.mark.prove),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.prove),
    ],
)
def test_the_pages_pass_the_audit(house: House, visitor: Visitor, size: dict[str, Any], theme: str) -> None:
    page = visitor(**size, color_scheme=theme)
    year_one(house, page)
    for name in ("overview", "map", "recruiting", "diplomacy", "movement", "cards", "independents"):
        turn_to(page, name)
        assert audit(page) == [], name


def test_who_has_handed_in_is_known_and_a_seal_can_be_broken(house: House, visitor: Visitor) -> None:
    """Given friends who still write, when Livia hands in, then all know it, and she can break her seal."""
    gaius, tito, page, his = Friend(house, "Gaius"), Friend(house, "Tito"), visitor(**DESK), visitor(**DESK)
    livia, table = year_one(house, page, gaius, tito)
    gaius.comes(his, f"/t/{table}").waits()
    sealed = ".sealgrid li:has-text('sealed')"
    for each in (page, his):
        expect(each.locator(sealed)).to_have_count(0)

    hands_in(page)
    expect(page.locator(".ask__q")).to_contain_text("handed in")
    for each in (page, his):
        expect(each.locator(sealed)).to_have_count(1)
    page.locator("#ask [data-do=undo]").click()
    expect(page.locator(".ask__q")).to_contain_text("The orders of")
    assert livia.sight(table)["ask"] is not None


# -- the sheet ---------------------------------------------------------------------------------------------------------
@ON_A_DESK
def test_what_is_written_is_saved_moves_the_treasury_and_marks_its_page(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a blank page of garrisons, when a point is added, then ten talents less are left, here and on reload."""
    page = visitor(**size)
    livia, table = year_one(house, page)
    turn_to(page, "garrisons")
    before = treasury(page)

    pressed(page, page.locator(".mn-page--garrisons [data-step='1']:visible").first)

    expect(page.locator(".ledger tfoot td").first).to_have_text(str(before - 10))
    expect(page.locator(".purse.mn-page--garrisons")).to_contain_text(str(before - 10))
    expect(page.locator("[data-pages] [data-page=garrisons]")).to_have_class(re.compile("pg--done"))
    page.reload()
    expect(page.locator(".mn-page--garrisons input").first).to_have_value("1")
    draft = livia.http.get(f"tables/{table}/draft", params={"seat": 0}).json()["sheet"]
    assert [row["amount"] for row in draft["garrisons"]] == [1]
    assert draft["recruiting"]["infantry"] == []


@ON_A_PHONE
def test_blank_pages_are_named_before_a_sheet_is_handed_in(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a sheet with one page written, then the others are named, lead there, and stay blank only if confirmed."""
    page = visitor(**size)
    livia, table = year_one(house, page)
    turn_to(page, "garrisons")
    pressed(page, page.locator(".mn-page--garrisons [data-step='1']:visible").first)
    named, give = page.locator("dialog[open]"), page.locator("#ask [data-give=sheet]")

    give.click()
    expect(named).to_contain_text("Recruiting")
    expect(named).not_to_contain_text("Garrisons")
    expect(named).not_to_contain_text("Income")
    expect(named.get_by_role("button", name="Back to the sheet")).to_be_focused()
    assert audit(page) == []
    assert sideways(page) <= 0
    named.get_by_role("button", name="Recruiting").click()
    expect(page.locator("body")).to_have_attribute("data-page", "recruiting")
    expect(named).to_have_count(0)
    assert livia.sight(table)["ask"] is not None
    hands_in(page)
    expect(page.locator(".ask__q")).not_to_contain_text("year 522")


@ON_A_PHONE
def test_bids_begin_empty_and_the_record_tells_how_nations_were_dealt(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a sheet of bids, then nothing is bid yet, no bid at all has to be confirmed, and the deal is told."""
    page, livia, gaius = visitor(**size), Friend(house, "Livia"), Friend(house, "Gaius")
    table = livia.opens("mare_nostrum", gaius, seats=["me", "link"], options={"scenario": "three_shores"})
    livia.comes(page, f"/t/{table}").waits()
    amounts, named = page.locator(".bid input"), page.locator("dialog[open]")
    assert {each.input_value() for each in amounts.all()} == {""}

    page.locator("#ask [data-give=sheet]").click()
    expect(named).to_contain_text("Bids")
    named.get_by_role("button", name="Back to the sheet").click()
    assert livia.sight(table)["ask"] is not None
    for place in range(amounts.count()):
        amounts.nth(place).fill(str(5 * (place + 1)))
    expect(page.locator("[data-problems] li")).to_have_count(0)
    page.locator("#ask [data-give=sheet]").click()
    expect(page.locator(".ask__q")).to_contain_text("handed in")
    assert gaius.answers(table, {"bids": []})
    told = [line["text"] for line in livia.sight(table)["lines"] if line["message"].startswith("bids.")]
    assert len(told) == 2
    expect(page.locator(".log").first).to_contain_text("Gaius has bid on no nation and gets")


@ON_A_PHONE
def test_a_new_row_asks_to_choose_and_is_not_red(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given a new row of trade without a city, then it says to choose one, and no list of cities is told as wrong."""
    page = visitor(**size)
    year_one(house, page)
    turn_to(page, "trade")
    rows = page.locator(".mn-page--trade [data-name=independents]")
    pressed(page, rows.locator("[data-row-add]"))
    field = rows.locator("[data-name=destination]")
    field.locator("select").select_option("")

    expect(field.locator("[data-problem]")).to_have_text("Choose one.")
    expect(field.locator("select")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#ask [data-give=sheet]")).to_have_attribute("aria-disabled", "true")


@ON_A_PHONE
def test_a_broken_rule_stands_beside_its_field_and_in_a_list_that_leads_there(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given far too many soldiers, then page, field and list say so, and the sheet cannot be handed in before."""
    page = visitor(**size)
    year_one(house, page)
    turn_to(page, "recruiting")
    amount = page.locator(".mn-page--recruiting .tally__row input").first
    amount.fill("99")

    expect(page.locator(".mn-page--recruiting .tally__row .sheet__problem").first).not_to_be_empty()
    expect(amount).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#ask [data-give=sheet]")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("[data-pages] [data-page=recruiting]")).to_have_class(re.compile("pg--bad"))
    turn_to(page, "garrisons")
    page.locator("[data-problems] [data-lead]").click()
    expect(page.locator("body")).to_have_attribute("data-page", "recruiting")
    expect(amount).to_be_focused()
    amount.fill("0")
    expect(page.locator("[data-problems] li")).to_have_count(0)
    expect(page.locator("#ask [data-give=sheet]")).not_to_have_attribute("aria-disabled", "true")


@ON_A_DESK
def test_an_army_is_composed_and_marches_by_pressing_the_map(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a leader with units, when a glowing province is pressed, then a step is written, drawn as an arrow with
    its segment, and the next ones glow."""
    page = visitor(**size)
    livia, table = year_one(house, page)
    turn_to(page, "armies")
    row = page.locator(".mn-page--armies .tally__row--units", has=page.locator(".shares")).first
    have = int(row.locator(".unit__label small").first.inner_text().split()[-1])
    pressed(page, row.get_by_role("button", name="All"))
    expect(row.locator(".unit__cell input").first).to_have_value(str(have))
    turn_to(page, "movement")
    first = page.locator(".nexts .btn[data-write]:visible").first
    expect(first).to_be_visible()
    glowing = page.locator(".mare-map .orders .target:not([data-off])")
    expect(glowing.first).to_be_attached()

    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        first.dblclick()  # the second press comes before it is known what could follow, and counts for nothing

    expect(page.locator(".mare-map .marrow")).to_have_count(1)
    expect(page.locator(".mare-map .segment__n")).to_have_text(re.compile("^I"))
    expect(page.locator(".march .step")).to_have_count(1)
    draft = livia.http.get(f"tables/{table}/draft", params={"seat": 0}).json()
    [march] = draft["sheet"]["movement"]
    assert (march["steps"][0]["segment"], len(march["steps"])) == (1, 1)
    assert draft["problems"] == []
    page.locator(".march [data-row-remove]").first.click()
    expect(page.locator(".mare-map .marrow")).to_have_count(0)
    page.locator(".march [data-row-add]").first.click()
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        page.locator(".march .step__to select").first.select_option(march["steps"][0]["to"])
    expect(page.locator(".mare-map .marrow")).to_have_count(1)


def test_a_page_tells_of_what_another_page_has_changed(house: House, visitor: Visitor) -> None:
    """Given a leader who is sent to another province, then his army is composed of the units there."""
    page = visitor(**DESK)
    year_one(house, page)
    turn_to(page, "leaders")
    row = page.locator(".mn-page--leaders .tally__row").first
    leader, places = row.get_attribute("data-key"), row.locator("[data-name=province] option").all_inner_texts()
    for place in places[1:3]:
        turn_to(page, "leaders")
        with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
            row.locator("[data-name=province] select").select_option(label=place)
        turn_to(page, "armies")
        expect(page.locator(f".mn-page--armies [data-key='{leader}'] .leader__name small")).to_have_text(place)


@ON_A_PHONE
def test_every_page_of_a_year_is_filled_in_by_hand(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given a blank sheet, when something is written on every page, then it stands in the draft in its own form: the
    house may refuse what cannot be done, but nothing that could not stand in the sheet at all."""
    page = visitor(**size)
    livia, table = year_one(house, page)

    def plus(name: str, field: str) -> None:
        turn_to(page, name)
        pressed(page, page.locator(f".mn-page--{name} {field} [data-step='1']:visible").first)

    def chooses(name: str, field: str, value: str | int) -> None:
        turn_to(page, name)
        control = page.locator(f".mn-page--{name} {field} select:visible").first
        control.focus()
        with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
            control.select_option(**({"index": value} if isinstance(value, int) else {"value": value}))

    plus("stability", "[data-name=talents]")
    plus("population", "[data-name=rural_investment]")
    plus("recruiting", "[data-name=infantry]")
    chooses("recruiting", "[data-name=cavalry]", 1)
    plus("recruiting", "[data-name=cavalry]")
    plus("recruiting", ".sheet__bare[data-name=fleets]")
    plus("disbanding", "[data-name=units]")
    plus("garrisons", "[data-name=garrisons]")
    turn_to(page, "fleets")
    pressed(page, page.locator(".mn-page--fleets [data-start]"))
    chooses("leaders", "[data-name=province]", 1)
    chooses("independents", "[data-name=action]", "improve")
    turn_to(page, "trade")
    pressed(page, page.locator(".mn-page--trade [data-name=nations] [data-row-add]"))
    chooses("trade", "[data-name=nations] [data-name=origin]", 1)
    chooses("trade", "[data-name=nations] [data-name=destination]", 1)
    plus("goods", "[data-name=buy] [data-name=grain]")
    turn_to(page, "cards")
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        page.locator(".history-card [data-there]").first.check()
    turn_to(page, "diplomacy")
    page.locator(".relation__head").first.click()
    chooses("diplomacy", "[data-name=trade_alliance]", "establish")
    plus("diplomacy", "[data-name=grant_passage_until]")

    draft = livia.http.get(f"tables/{table}/draft", params={"seat": 0}).json()
    sheet, view = draft["sheet"], livia.sight(table)["view"]
    year, lie = view["year"], {sea: row[me] for sea, row in view["fleets"].items() if (me := view["nation"]) in row}
    assert sheet["stability"] == {"talents": 1, "grain": 0, "resources": 0}
    assert [row["amount"] for row in sheet["population"]["rural_investment"]] == [1]
    assert (sheet["recruiting"]["cavalry"]["amount"], sheet["recruiting"]["fleets"]) == (1, 1)
    assert sheet["recruiting"]["mercenary_infantry"] is None
    assert sum(sheet["disbanding"]["units"][0]["units"].values()) == 1
    assert [len(sheet[name]) for name in ("garrisons", "leaders", "independents")] == [1, 1, 1]
    assert {row["sea"]: row["fleets"] for row in sheet["fleets"]} == lie
    assert sheet["independents"][0]["action"] == "improve"
    assert sheet["trade"]["nations"][0]["points"] == 1
    assert sheet["goods"]["buy"]["grain"] == 1
    assert len(sheet["cards"]["play"]) == 1
    assert sheet["diplomacy"][0]["trade_alliance"] == "establish"
    assert sheet["diplomacy"][0]["grant_passage_until"] == year
    assert [each for each in draft["problems"] if each["message"].startswith("refused.")] == []


@ON_A_PHONE
def test_figures_say_on_demand_where_they_come_from(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given a blank sheet, then income, prices and points open to their items, each with its rule."""
    page = visitor(**size)
    livia, table = year_one(house, page)
    turn_to(page, "upkeep")
    due = livia.sight(table)["view"]["own"]["upkeep"]
    expect(page.locator(".mn-page--upkeep .account tfoot td").nth(2)).to_have_text(f"−{due}")
    for name in ("income", "stability", "diplomacy"):
        turn_to(page, name)
        if name == "diplomacy":
            page.locator(".relation__head").first.click()
        asked = page.locator(f".mn-page--{name} .why:visible").last
        asked.locator("summary").click()
        expect(asked.locator("a.rule").first).to_be_visible()
        assert sideways(page) <= 0, name
    turn_to(page, "overview")
    points = page.locator(".mn-page--overview .why").last
    points.locator("summary").click()
    expect(points.locator("a.rule")).to_have_count(10)
    assert audit(page) == []


def test_orders_to_nations_are_written_in_the_order_in_which_they_are_to_come(house: House, visitor: Visitor) -> None:
    """Given orders to two nations, when the second is put first, then so it stands in the sheet, here and on reload."""
    page = visitor(**DESK)
    livia, table = year_one(house, page)
    turn_to(page, "diplomacy")
    rows = page.locator(".relation")
    for row in (rows.first, rows.last):
        row.locator(".relation__head").click()
        with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
            row.locator("[data-name=force_passage] input").check()
    first, last = rows.first.get_attribute("data-key"), rows.last.get_attribute("data-key")

    pressed(page, rows.last.locator("[data-row-up]"))

    written = livia.http.get(f"tables/{table}/draft", params={"seat": 0}).json()["sheet"]["diplomacy"]
    assert [row["nation"] for row in written] == [last, first]
    page.reload()
    expect(rows.first).to_have_attribute("data-key", str(last))
    expect(rows.nth(1)).to_have_attribute("data-key", str(first))


def test_what_a_bot_would_do_is_taken_over_for_one_page_or_for_all(house: House, visitor: Visitor) -> None:
    """Given the overview, when a bot is asked, then the sheet opens and tells it until it is taken over."""
    page = visitor(**DESK)
    year_one(house, page)
    expect(page.locator("body")).to_have_attribute("data-page", "overview")
    page.locator("#ask [data-do=hint]").click()
    take = page.locator("[data-hinted] > .btn")
    expect(take).to_be_visible()
    turn_to(page, "armies")
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        page.locator(".mn-page--armies .unit__cell input").first.fill("1")
    page.evaluate("document.querySelector('[data-part=sheet]').dataset.before = ''")
    turn_to(page, "movement")
    expect(page.locator("[data-part=sheet][data-before]")).to_have_count(0)  # it was drawn anew

    take.click()

    expect(take).to_have_count(0)
    expect(page.locator("[data-pages] .pg--done").first).to_be_visible()
    expect(page.locator("[data-problems] li")).to_have_count(0)


# -- the year ----------------------------------------------------------------------------------------------------------
@ON_A_PHONE
def test_a_year_passes_and_is_read_played_back_and_begun_with_again(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a march that was handed in, when the sheets have opened, then the paper tells the own accounts, the map
    plays the march back in its segment, and the sheet can be taken over as a start for the next."""
    page = visitor(**size)
    year_one(house, page)
    turn_to(page, "armies")
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        page.locator(".mn-page--armies .unit__cell input").first.fill("1")
    turn_to(page, "stability")
    talents = page.locator(".mn-page--stability [data-name=talents]")
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        talents.locator("[data-step='1']").click()
    turn_to(page, "movement")
    pressed(page, page.locator(".nexts .btn[data-write]:visible").first)
    expect(page.locator(".mare-map .marrow")).to_have_count(1)
    opened = page.locator(".ask__q").inner_text()
    hands_in(page)
    expect(page.locator(".ask__q")).not_to_have_text(opened)
    expect(page.locator("#ask[data-mine] .ask__q", has_text="The orders of")).to_be_visible()

    turn_to(page, "year")
    expect(page.locator(".paper .yours").first).to_contain_text("Income of the year")
    expect(page.locator(".paper .year-ledger tbody tr")).to_have_count(4)
    expect(page.locator(".mare-map .playback .marrow:not([data-off])")).not_to_have_count(0)
    expect(page.locator("[data-moment='8']")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-moment='1']").click()
    expect(page.locator(".mare-map .playback .marrow:not([data-off])")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-story='2']")).to_contain_text("goes from")
    assert sideways(page) <= 0

    turn_to(page, "movement")
    expect(page.locator(".march .step")).to_have_count(0)
    turn_to(page, "stability")
    expect(talents.locator("input")).to_have_value("0")
    brings_back_the_sheet_before(page)
    expect(page.locator("[data-hinted]")).to_be_visible()
    orphaned = page.locator("[data-lost] li", has_text="Movement").count()  # where their leader has died of his age
    page.locator("[data-hinted] > .btn").click()
    expect(talents.locator("input")).to_have_value("1")
    turn_to(page, "movement")
    expect(page.locator(".march .step")).to_have_count(0 if orphaned else 1)


# -- the map -----------------------------------------------------------------------------------------------------------
@ON_A_DESK
def test_the_map_finds_a_place_tells_what_is_known_and_changes_its_layer(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    page = visitor(**size)
    year_one(house, page)
    turn_to(page, "map")
    expect(page.locator(".mare-map .ml[data-on]").first).to_be_visible()

    page.locator("[data-seek]").fill("etru")
    page.locator("[data-found-places] button").click()
    card = page.locator("[data-card]")
    expect(card).to_contain_text("Etruria")
    expect(card).to_contain_text("Rural population")
    expect(card.locator(".placeways")).to_contain_text("mountains: Liguria")
    expect(page.locator(".chosen use")).to_have_attribute("href", re.compile("province-IT2"))
    card.locator("[data-card-close]").click()
    expect(card).to_be_hidden()

    page.locator("[data-layers=population]").click()
    expect(page.locator(".mare-map .ly-population[data-on]").first).to_be_attached()
    expect(page.locator(".mare-map .ly-armies[data-on]")).to_have_count(0)


def test_a_square_of_nations_says_itself_and_the_small_map_leads_to_the_great_one(
    house: House, visitor: Visitor
) -> None:
    """Given a phone, then a pressed square is told in words, of the independents some can be shown, and a place on the
    small map of the overview opens its card on the great one."""
    page = visitor(**PHONE)
    year_one(house, page)
    turn_to(page, "diplomacy")
    page.locator(".relationsbox > summary").click()
    page.locator(".mx tbody tr").first.locator("td").nth(1).click()
    expect(page.locator("[data-pair]")).to_have_text(re.compile(r"^\w+ – \w+: "))
    turn_to(page, "independents")
    rows = page.locator(".independents > .tally__row:visible")
    expect(page.locator(".mare-map .ly-diplomacy[data-on]").first).to_be_attached()
    near = rows.first.get_attribute("data-key")
    page.locator(f".mare-map .land[data-place='{near}']").dispatch_event("click")
    expect(rows.first.locator("select").first).to_be_focused()
    page.locator("[data-sift=mine]").click()
    expect(rows).to_have_count(page.locator(".independents > .is-mine").count())
    turn_to(page, "overview")
    page.locator(".mare-map .land.to-me").first.dispatch_event("click")
    expect(page.locator("body")).to_have_attribute("data-page", "map")
    expect(page.locator("[data-card] [data-place-card]")).to_be_visible()


def test_the_replay_has_the_map(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    _, table = year_one(house, page)
    page.goto(f"{house.url}/t/{table}/replay")
    expect(page.locator(".mare-map .ml[data-on]").first).to_be_visible()
    page.locator("[data-jump]").first.click()
    expect(page.locator(".mare-map .ml[data-on]").first).to_be_visible()


@pytest.mark.parametrize(
    ("bots", "turn"),
    [
        pytest.param("random", 1, id="first-year"),
        pytest.param("greedy", 3, id="third-year", marks=pytest.mark.prove),
        pytest.param("greedy", 9, id="ninth-year", marks=pytest.mark.prove),
        pytest.param("random", 12, id="twelfth-year", marks=pytest.mark.prove),
    ],
)
def test_the_first_visit_is_light_and_later_ones_are_lighter(
    house: House, visitor: Visitor, capsys: pytest.CaptureFixture[str], bots: str, turn: int
) -> None:
    """Given thirteen nations, then all that a first visit needs comes within 400 kB, and a page within 60 kB once the
    ground is kept; no page has more than 3,000 elements."""
    page, livia = visitor(**DESK), Friend(house, "Livia")
    table = livia.opens("mare_nostrum", seats=["me", *[f"bot:{bots}"] * 12], options={"bidding": False})
    while (seen := livia.asked(table))["view"]["turn"] < turn or seen["ask"]["key"] != "orders":
        livia.answers(table)
    before = visitor(**DESK)
    livia.comes(before, f"/t/{table}").waits()
    expect(before.locator(".sealgrid li:has-text('writes')")).to_have_count(1)
    session, wire = page.context.new_cdp_session(page), [0]
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: wire.append(wire.pop() + int(event["encodedDataLength"])))

    livia.comes(page, f"/t/{table}#map").waits()
    expect(page.locator(".mare-map .ml[data-on]").first).to_be_visible()
    page.wait_for_load_state("load")
    first = wire[0]
    wire[0] = 0
    page.goto(f"{house.url}/t/{table}?again=1#map")
    expect(page.locator(".mare-map .ml[data-on]").first).to_be_visible()
    with capsys.disabled():
        print(f"\nthe pages of 13 nations in year {turn}: first {first} bytes, later {wire[0]}")
    assert 0 < first < 400_000
    assert 0 < wire[0] < 60_000

    elements = {}
    for name in (*FULLEST, *ORDER_PAGES) if turn > 1 else FULLEST:
        turn_to(page, name)
        expect(page.locator("#table")).to_have_attribute("data-opened", name)
        elements[name] = page.evaluate("document.querySelectorAll('*').length")
    with capsys.disabled():
        print(f"elements: {elements}")
    assert max(elements.values()) < MOST_ELEMENTS


def test_the_generic_table_goes_on_working(house: House, visitor: Visitor) -> None:
    page = visitor(**DESK)
    _, table = year_one(house, page)
    page.goto(f"{house.url}/t/{table}?board=generic")
    expect(page.locator("[data-name=garrisons] [data-row-add]").first).to_be_visible()


def at_war(house: House) -> tuple[Friend, str]:
    """Rome has declared war on Illyria, and both are asked for their offers."""
    friends = [Friend(house, name) for name in ("Livia", "Gaius", "Titus")]
    table = friends[0].opens("mare_nostrum", *friends[1:], options=SHORT)
    rome = next(friend for friend in friends if friend.sight(table)["view"]["nation"] == "nation:rome")
    war = {"diplomacy": [{"nation": "nation:illyria", "declare_war": True}]}
    for friend in friends:
        friend.answers(table, war if friend is rome else None)
    return rome, table


@ON_A_PHONE
def test_peace_is_offered_on_a_card_an_enemy_beside_the_question(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a war, then only the enemy has a card; a truce is one choice, and a conditional surrender shows clauses."""
    rome, table = at_war(house)
    page = rome.comes(visitor(**size), f"/t/{table}").page
    cards = page.locator(".peace .enemy")
    expect(cards).to_have_count(1)
    offer = cards.locator("[data-name=kind] select")
    expect(offer).to_be_in_viewport()
    offer.select_option("conditional")
    expect(cards.locator(".enemy__clauses")).to_be_visible()
    with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
        offer.select_option("truce_5")
    expect(cards.locator(".enemy__clauses")).to_be_hidden()
    assert audit(page) == []

    page.locator("#ask [data-give=sheet]").click()
    expect(page.locator(".peace")).to_have_count(0)
    assert rome.sight(table)["held"] == {
        "offers": [{"nation": "nation:illyria", "kind": "truce_5", "clauses": []}],
        "demands": [],
    }


def surrendered(house: House) -> tuple[Friend, str]:
    """Illyria has surrendered to Rome without condition, and Rome is asked for the terms."""
    friends = [Friend(house, name) for name in ("Livia", "Gaius", "Titus")]
    table = friends[0].opens("mare_nostrum", *friends[1:], options=SHORT)
    by_nation = {friend.sight(table)["view"]["nation"]: friend for friend in friends}
    rome, illyria = by_nation["nation:rome"], by_nation["nation:illyria"]
    war = {"diplomacy": [{"nation": "nation:illyria", "declare_war": True}]}
    peace = {"offers": [{"nation": "nation:rome", "kind": "unconditional"}]}
    given = {("orders", rome): war, ("offers", illyria): peace}
    while rome.asked(table)["ask"]["key"] != "terms":
        for friend in friends:
            seen = friend.sight(table)["ask"]
            if seen is not None and seen["key"] != "terms":
                friend.answers(table, given.get((seen["key"], friend)))
    return rome, table


def test_terms_are_ticked_counted_and_handed_in(house: House, visitor: Visitor) -> None:
    """Given a surrender, when clauses are ticked, then the bar and the treaty follow, and a name that lacks is told."""
    rome, table = surrendered(house)
    page = rome.comes(visitor(**DESK), f"/t/{table}").page
    gain = page.locator("[data-key='clause:vp_gain'] [data-there]")
    sphere = page.locator("[data-key='clause:sphere_of_influence']").first

    expect(gain.nth(1)).to_be_hidden()
    gain.first.check()
    gain.nth(1).check()
    expect(page.locator(".six .on")).to_have_count(2)
    sphere.locator("[data-there]").check()
    expect(sphere.locator(":scope > [data-problem]")).to_contain_text("say for whom or where")
    sphere.locator("select").select_option(index=1)
    expect(page.locator(".articles li")).to_have_count(3)
    expect(page.locator("[data-problems] li")).to_have_count(0)
    assert audit(page) == []

    page.locator("#ask [data-give=sheet]").click()
    expect(page.locator(".clausebars")).to_have_count(0)
