"""Routes on the map of Conquest: a far march, a crossing and a drag, each before it is done; and a map one can read."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.caesar import Caesar
from tests.browser.conftest import Visitor
from tests.browser.empire import SEATS
from tests.browser.kit import HEIGHTS, ON_A_PHONE, Friend, House, sideways

GENERAL = "leader:italia_general_2"
LETTERS = """() => {
  const svg = document.querySelector(".conquest-map > svg"), frame = svg.getBoundingClientRect();
  const seen = text => {
    const box = text.getBoundingClientRect();
    if (text.closest("[data-off], [hidden]") || box.right < frame.left || box.left > frame.right) return false;
    return box.bottom > frame.top && box.top < frame.bottom;
  };
  const size = text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
  return [...svg.querySelectorAll("text")].filter(seen).map(size);
}"""
"""The sizes of all letters that can be seen on the map, in pixels."""
TOKENS = """() => [...document.querySelectorAll(".conquest-map .piece .target rect")]
  .map(each => each.getBoundingClientRect().width)"""


def at_war(senate: House, visitor: Visitor, *answers: str, **size: Any) -> tuple[Caesar, Friend, str]:
    """Livia before the map, as Italy, who has answered so much."""
    friend = Friend(senate, "Livia")
    table = friend.opens("conquest_war", seats=SEATS)
    for answer in answers:
        friend.answers(table, answer)
    page = visitor(**size)
    friend.comes(page, f"/t/{table}")
    livia = Caesar(page)
    livia.waits()
    return livia, friend, table


def asked(friend: Friend, table: str) -> tuple[str, str]:
    """What the house asks, and where."""
    ask = friend.sight(table)["ask"]
    return ask["key"], ask.get("params", {}).get("land", "")


def test_three_presses_march_two_provinces_and_one_takes_all_back(senate: House, visitor: Visitor) -> None:
    """Given a general, when a far province is pressed, then its way is shown; Enter marches it; undo takes it back."""
    livia, friend, table = at_war(senate, visitor, GENERAL)
    number = livia.number()

    livia.page.mouse.click(*livia.point("moesia"))
    expect(livia.plan()).to_contain_text("March to Moesia?")
    expect(livia.plan()).to_contain_text("stopping here: 3 infantry and 2 catapults")
    expect(livia.page.locator(".wayline:not([hidden]) .stop")).to_have_count(2)
    assert livia.number() == number, "nothing is answered before it is said"
    assert audit(livia.page) == []

    livia.does(livia.plan().locator(".btn--primary"), key="Enter")
    assert asked(friend, table)[0] == "move.who"
    assert friend.sight(table)["view"]["leaders"]["italia_general_2"]["land"] == "moesia"
    undo = livia.page.locator("#ask [data-do=undo]")
    expect(undo).to_contain_text(re.compile(r"Undo \d steps"))

    livia.takes_back()
    assert asked(friend, table) == ("move.march", "space:italia")
    expect(undo).not_to_contain_text("steps")


def test_a_legion_that_can_go_on_stays_called_and_another_leader_is_one_press(senate: House, visitor: Visitor) -> None:
    """Given a step after which riders have a point left, then they are under orders; another general can be pressed."""
    livia, friend, table = at_war(senate, visitor, GENERAL)

    livia.does(livia.place("rhaetia"))
    expect(livia.page.locator(".orders")).to_contain_text("Rhaetia")
    assert asked(friend, table) == ("move.march", "space:rhaetia")

    livia.does(livia.page.locator('.conquest-map .instead[aria-label="General III of Italy"]'))
    assert asked(friend, table) == ("move.march", "space:italia")


def test_a_crossing_is_board_sail_and_land_in_one(senate: House, visitor: Visitor) -> None:
    livia, friend, table = at_war(senate, visitor, GENERAL)

    livia.place("corsica").focus()
    livia.page.keyboard.press("Enter")
    expect(livia.plan().locator(".legs > li")).to_have_count(3)
    livia.does(livia.plan().locator(".btn--primary"))

    seen = friend.sight(table)["view"]
    assert seen["leaders"]["italia_general_2"]["land"] == "corsica"
    assert seen["lands"]["corsica"]["units"]["5"] == {"infantry": 3, "cavalry": 2, "catapult": 2}


def test_a_piece_is_drawn_to_a_place_and_the_map_stays(senate: House, visitor: Visitor) -> None:
    """Given a general, when he is drawn next door, then he marches; far away, the way is shown; the map never moves."""
    livia, friend, table = at_war(senate, visitor)
    token = f".conquest-map .target[data-drags='\"{GENERAL}\"']"
    expect(livia.page.locator(token)).to_have_count(1)

    drag(livia, token, "moesia")
    expect(livia.plan()).to_contain_text("March to Moesia?")
    assert asked(friend, table) == ("move.march", "space:italia")
    drag(livia, ".conquest-map .carried", "rhaetia")
    expect(livia.page.locator(".orders")).to_contain_text("Rhaetia")

    assert friend.sight(table)["view"]["leaders"]["italia_general_2"]["land"] == "rhaetia"


def drag(livia: Caesar, token: str, place: str) -> None:
    """With the pointer, in a few steps; the piece moves, not the map."""
    sheet = livia.page.locator(".conquest-map > svg")
    before = sheet.get_attribute("viewBox") or ""
    box = livia.page.locator(token).bounding_box()
    assert box is not None
    mouse = livia.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*livia.point(place), steps=4)
    expect(sheet.locator(".drawn")).to_have_count(1)
    expect(sheet).to_have_attribute("viewBox", before)
    mouse.up()


@ON_A_PHONE
def test_the_map_can_be_read_and_stays_where_it_was_over_a_reload(
    senate: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given any question and any part of the map, then no letter is under 11 px, and a finger meets every leader."""
    livia, friend, table = at_war(senate, visitor, **size)
    page = livia.page
    readable(page, bool(size))
    page.locator("[data-zoom=fit]").click()
    readable(page, bool(size))
    page.locator("[data-zoom=in]").click()
    chosen = page.locator(".conquest-map > svg").get_attribute("viewBox") or ""

    page.reload()
    livia.waits()
    expect(page.locator(".conquest-map > svg")).to_have_attribute("viewBox", chosen)

    friend.answers(table, GENERAL)
    expect(page.locator(".orders")).to_have_count(1)
    assert sideways(page) <= 0
    if size:
        rows = page.locator(".reach button")
        expect(rows.first).to_be_in_viewport()
        assert min(rows.evaluate_all(HEIGHTS)) >= 52
        rows.filter(has_text="Moesia").click()
        expect(livia.plan()).to_contain_text("March to Moesia?")
        assert sideways(page) <= 0
        assert audit(page) == []


def readable(page: Page, by_finger: bool) -> None:
    """Measured in one moment."""
    assert min(page.evaluate(LETTERS)) >= 10.95
    if by_finger:
        assert min(page.evaluate(TOKENS)) >= 31.9


def test_what_cannot_be_chosen_says_why_when_it_is_pressed_and_at_a_key(senate: House, visitor: Visitor) -> None:
    """Given a legion, when a land too far is pressed, then a bubble says how far it is; W lists more."""
    livia, _, _ = at_war(senate, visitor, GENERAL)
    page, number = livia.page, livia.number()
    page.locator("[data-zoom=fit]").click()

    page.mouse.click(*livia.point("egyptus"))
    expect(page.locator("#whynot")).to_contain_text("provinces away")
    expect(page.locator("#whynot cite a")).to_have_attribute("href", "/rules/conquest_war/board.6")
    page.mouse.click(*livia.point("baleares"))
    expect(page.locator("#whynot")).to_contain_text("No way by land")

    page.keyboard.press("w")
    refused = page.locator("[data-fold=why] .pop")
    expect(refused).to_be_visible()
    expect(refused.locator("li").first.locator("a.rule")).to_have_count(1)
    assert livia.number() == number
    assert audit(page) == []
