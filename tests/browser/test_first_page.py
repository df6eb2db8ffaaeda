"""The first page: what one presses until the first move, and until friends can come."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tabularium.engine import game_names
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, PATIENCE, PHONE, House

FIRST_MOVE = 2
ANSWERS = "#table [data-answer], #ask[data-mine] .btn--primary:not([aria-disabled=true])"
MOVED = """before => document.querySelector("#table")?.dataset.n !== before"""


class Presses:
    """Counts what is pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.n = 0

    def on(self, selector: str) -> None:
        self.page.locator(selector).locator("visible=true").first.click()
        self.n += 1


@pytest.mark.parametrize("game", game_names())
def test_the_first_move_is_two_presses_away(house: House, visitor: Visitor, game: str) -> None:
    """Given the first page, when a game is pressed, then its first question can be answered by the next press."""
    page = visitor(**DESK)
    page.goto(house.url)
    presses = Presses(page)
    presses.on(f"[data-start={game}]")
    page.locator("#ask[data-mine]").wait_for(timeout=1000 * PATIENCE)
    before = page.locator("#table").get_attribute("data-n")

    presses.on(ANSWERS)

    page.wait_for_function(MOVED, arg=before, timeout=1000 * PATIENCE)
    assert presses.n == FIRST_MOVE


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("game", game_names())
def test_a_code_for_friends_is_one_press_away(house: House, visitor: Visitor, game: str, size: dict[str, int]) -> None:
    """Given the first page, when one plays with friends, then the code and a picture of it are shown at once."""
    page = visitor(**size)
    page.goto(house.url)
    presses = Presses(page)
    presses.on(f"[data-friends={game}]")

    expect(page.locator(".invite__code")).to_be_visible()
    assert presses.n == 1


def test_one_thing_is_red_on_the_first_page(house: House, visitor: Visitor) -> None:
    """Given a stranger, then the game that is best for a first one is red, stands first, and no other is."""
    page = visitor(**DESK)
    page.goto(house.url)

    expect(page.locator("main .btn--primary")).to_have_count(1)
    expect(page.locator(".start").first.locator(".btn--primary")).to_be_visible()
    expect(page.locator(".start").first).to_contain_text("best for your first")
