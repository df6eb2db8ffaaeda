"""The generic table in the browser: hundreds of answers, long views, windows and standing answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import PHONE, Friend, House, Person, boxes, sideways

HALF = 0.62
"""The share of a phone's screen that the ask may take."""
OPENER = "#ask .ask__opts > .opens"
"""What brings the answers from below on a phone."""
MORE = "#ask .ask__aside > .opens"


# -- many answers ----------------------------------------------------------------------------------------------------
def test_hundreds_of_answers_stay_at_hand_on_a_phone(senate: House, visitor: Visitor) -> None:
    """Given 301 answers, then they stand in groups that scroll, one is found by its name, and the ask stays small."""
    livia = Friend(senate, "Livia")
    table = livia.opens("crowd", seats=["me", "bot:random"])
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    [box] = boxes(page, "#ask")

    assert abs(box["y"] + box["height"] - 844) < 2
    assert box["height"] < HALF * 844
    assert sideways(page) <= 0
    expect(page.locator("#ask .picker__group")).to_have_count(2)
    expect(page.locator("#ask [data-answer]")).to_have_count(301)
    page.locator(OPENER).tap()
    assert audit(page) == []
    find = page.locator("[data-filter]")
    find.fill("nonsense")
    expect(page.locator("[data-filter-none]")).to_be_visible()
    find.fill("bay 42")
    expect(page.locator("#ask .picker [data-answer]:visible")).to_have_text(["Bay 42"])
    find.press("Enter")

    expect(page.locator(".ask__q")).to_have_text("Which three people?")


def test_a_set_out_of_many_is_chosen_with_the_finder(senate: House, visitor: Visitor) -> None:
    livia = Friend(senate, "Livia")
    table = livia.opens("crowd", seats=["me", "bot:random"])
    livia.answers(table, "done")
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    [box] = boxes(page, "#ask")
    assert box["height"] < HALF * 844

    page.locator(OPENER).tap()
    for number in ("2", "17", "40"):
        page.locator("[data-filter]").fill(f"the {number}th")
        page.locator("#ask [data-option]:visible").first.click()
    expect(page.locator("[data-count]")).to_have_text("3")
    page.locator("[data-give=subset]").click()

    expect(page.locator("#table")).to_have_attribute("data-over", "1")
    expect(page.locator("#p-log .log")).to_contain_text("Livia chooses")


def test_long_panels_are_folded_and_stay_as_the_reader_left_them(senate: House, visitor: Visitor) -> None:
    livia = Friend(senate, "Livia")
    table = livia.opens("crowd", seats=["me", "bot:random"])
    page = livia.comes(visitor(), f"/t/{table}").page
    towns = page.locator('[data-fold="crowd.towns"]')
    expect(towns.locator("table")).to_be_hidden()

    towns.locator("> summary").click()
    expect(towns.locator("tbody tr")).to_have_count(240)
    expect(towns.locator("tbody tr").first).to_contain_text("Town 1")
    assert audit(page) == []
    page.reload()
    expect(towns.locator("table")).to_be_visible()
    towns.locator("[data-answer]").nth(6).click()

    expect(page.locator(".ask__q")).to_have_text("Which three people?")
    expect(towns.locator("table"), "it does not fold up when the table moves").to_be_visible()


# -- ahead of time ---------------------------------------------------------------------------------------------------
@pytest.fixture
def seated(senate: House) -> tuple[str, list[Friend]]:
    """Three people in the mini senate."""
    friends = [Friend(senate, name) for name in ("Livia", "Marco", "Tito")]
    return friends[0].opens("mini", *friends[1:]), friends


def opens_box(page: Page) -> None:
    """What can be said ahead of time."""
    page.locator("[data-fold=ahead] > summary").click()


def test_the_table_waits_for_me_where_i_wish(visitor: Visitor, seated: tuple[str, list[Friend]]) -> None:
    """Given a stop at the closing of a vote, when a vote closes, I am asked whether to go on, and nobody else is."""
    table, (livia, marco, tito) = seated
    me = livia.comes(visitor(), f"/t/{table}")
    page = me.page
    opens_box(page)
    page.locator('[data-stop="vote.closing"]').check()
    expect(page.locator("[data-fold=ahead][open]"), "the box stays open").to_be_visible()
    page.reload()
    opens_box(page)
    expect(page.locator('[data-stop="vote.closing"]')).to_be_checked()
    assert audit(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-fold=ahead][open]")).to_have_count(0)

    for _ in range(80):
        if "stop." in (livia.sight(table)["ask"] or {"key": ""})["key"]:
            break
        assert any(friend.answers(table) for friend in (livia, marco, tito)), "somebody is asked"

    expect(page.locator(".ask__q")).to_have_text("You may interrupt here: the vote is closing.")
    assert marco.sight(table)["stops"] == []
    expect(page.locator(".ask__aside .interject").first).to_be_visible()
    me.answers()
    expect(page.locator(".log")).to_contain_text("to")


def test_a_card_is_played_in_the_pause_at_its_moment(senate: House, visitor: Visitor) -> None:
    """Given no stop at all, when a vote closes, then I am given a pause, see that it runs, and play my card in it."""
    livia, marco, tito = friends = [Friend(senate, name) for name in ("Livia", "Marco", "Tito")]
    table = livia.opens("courteous", marco, tito, pace={"kind": "none", "pause": 30})
    page = livia.comes(visitor(**PHONE), f"/t/{table}").page
    page.locator(MORE).tap()
    opens_box(page)
    expect(page.locator("[data-cards] [data-stop]")).to_be_checked()
    assert audit(page) == []
    page.keyboard.press("Escape")
    for _ in range(80):
        if "moment." in (livia.sight(table)["ask"] or {"key": ""})["key"]:
            break
        assert any(friend.answers(table) for friend in friends), "somebody is asked"

    expect(page.locator(".ask__q")).to_contain_text("Short pause to play a card")
    expect(page.locator("#ask [data-deadline]")).to_be_visible()
    assert marco.sight(table)["table"]["waiting"] == []
    page.locator(MORE).tap()
    box = page.locator('[data-fold="chance.assassinate"]')
    box.locator("summary").click()
    box.locator("[data-chance]", has_text="Marco").click()
    expect(page.locator(".log")).to_contain_text("Livia sends an assassin to Marco")


def test_a_standing_answer_is_given_until_it_ends(visitor: Visitor, seated: tuple[str, list[Friend]]) -> None:
    """Given a bid of nought until the next round, then it is given now, and asked for again when that begins."""
    table, (livia, marco, tito) = seated
    page = livia.comes(visitor(), f"/t/{table}").page
    opens_box(page)
    page.locator("[data-prefer]").fill("0")
    page.locator("[data-until]").select_option(label="the next round begins")

    page.locator("[data-stand]").click()

    stands = page.locator(".chip--info", has_text="until the next round begins")
    expect(stands).to_contain_text("Your bid for the chair")
    expect(page.locator("#ask:not([data-mine])"), "it was given at once").to_be_visible()
    for _ in range(60):
        if not livia.sight(table)["standing"]:
            break
        assert any(friend.answers(table) for friend in (marco, tito, livia))
    expect(stands).to_have_count(0)


def test_what_stands_can_be_taken_back(visitor: Visitor, seated: tuple[str, list[Friend]]) -> None:
    table, (livia, *_) = seated
    page = livia.comes(visitor(), f"/t/{table}").page
    opens_box(page)
    page.locator("[data-stand]").click()

    page.locator("[data-unstand]").click()

    expect(page.locator("[data-unstand]")).to_have_count(0)
    assert livia.sight(table)["standing"] == []


def test_several_ways_to_interject_stand_in_a_box_of_their_own(
    visitor: Visitor, seated: tuple[str, list[Friend]]
) -> None:
    """Given an assassin to send, when the box is opened its question and its targets are there, and one is sent."""
    table, (livia, *_) = seated
    page = livia.comes(visitor(), f"/t/{table}").page
    box = page.locator('[data-fold="chance.assassinate"]')
    expect(box.locator("[data-chance]").first).to_be_hidden()

    box.locator("summary").click()
    assert audit(page) == []
    box.locator("[data-chance]", has_text="Marco").click()

    expect(page.locator(".log")).to_contain_text("Livia sends an assassin to Marco")
    assert Person(page).number() > 0
