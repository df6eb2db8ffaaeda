"""Pages around the tables fit, whatever a table or a person is called, and so do the choices of every game."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tabularium.engine import game_names
from tests.browser.conftest import Visitor
from tests.browser.kit import ON_A_PHONE, Friend, House, sideways
from tests.browser.stand import FIT, UNFOLDED

PERSON, TABLE = "W" * 40, "M" * 60
"""One word each, as long as may be."""
WIDE = """[...document.querySelectorAll("body *")]
  .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(each => `${each.tagName} ${each.className}`).slice(0, 5).join(", ")"""
"""What sticks out of the page."""
CHOOSE_OWN = "document.querySelectorAll('main input[value=own]').forEach(each => each.click())"


def misfits(page: Page, address: str) -> list[str]:
    """What does not fit on a page, by the address it has."""
    page.goto(address)
    page.evaluate(UNFOLDED)
    page.evaluate(CHOOSE_OWN)
    found: list[str] = page.locator("main, form[action='/new']").first.evaluate(FIT)
    if sideways(page) > 0:
        found.append(f"it scrolls sideways: {page.evaluate(WIDE)}")
    return [f"{re.sub('.*/', '', address)}: {each}" for each in found]


@ON_A_PHONE
def test_a_long_word_breaks_no_page(house: House, visitor: Visitor, size: dict[str, int]) -> None:
    host, page = Friend(house, PERSON), visitor(**size)
    wish = {"game": "republic_assembly", "public": True, "facilitated": True, "name": TABLE}
    room = host.post("tables", seats=["me", *["open"] * 11], **wish)["table"]
    other = host.post("tables", game="senators", seats=["me", "open", "open"], name=TABLE, public=True)["table"]
    friend = Friend(house, PERSON)
    friend.comes(page, "/")
    code = str(room["code"]).replace(" ", "-")

    found = [each for path in ("/", f"/join/{code}", f"/t/{other['id']}") for each in misfits(page, house.url + path)]
    host.comes(page, "/")
    own = ["/", "/me", f"/t/{other['id']}", *(f"/t/{room['id']}/{each}" for each in ("desk", "screen", "phone"))]
    found += [each for path in own for each in misfits(page, house.url + path)]

    assert found == []


@ON_A_PHONE
def test_the_choices_of_a_new_table_fit(house: House, visitor: Visitor, size: dict[str, int]) -> None:
    page = visitor(**size)

    found = [each for game in game_names() for each in misfits(page, f"{house.url}/new?game={game}")]

    assert found == []
