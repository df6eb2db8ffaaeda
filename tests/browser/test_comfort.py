"""What the eye is spared: late letters move nothing, the board stays, record and press are at hand, audits bite."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import DESK, Friend, House, boxes
from tests.browser.test_routes import GENERAL, at_war

FACE = "16px Gelasio"
PLACES = """() => [...document.querySelectorAll("h1, h2, h3, p, .btn, .panel, .plate")]
  .map(each => each.getBoundingClientRect()).map(box => [box.top, box.height])"""
"""Where the things of a page stand and how tall they are."""
STANDS = """() => ["#ask", ".board"].map(each => document.querySelector(each).getBoundingClientRect())
  .map((box, at) => at ? box.top : box.height)"""
"""How tall the ask is and where the board begins, in one moment."""
FAULTS = """() => {
  const button = document.createElement("button"), text = document.createElement("p");
  text.textContent = "grey on grey";
  Object.assign(text.style, { color: "#888", backgroundColor: "#999" });
  document.querySelector("main").append(button, text);
}"""

SEATS = {"senators": 3, "conquest": 4, "republic": 5, "republic_assembly": 12, "mare_nostrum": 4}
"""The games, and how many sit at a table of each."""


def stands(page: Page) -> tuple[float, float]:
    """The height of the ask and the top of the board."""
    height, top = page.evaluate(STANDS)
    return height, top


def test_the_text_face_comes_with_the_page_and_moves_nothing(house: House, visitor: Visitor) -> None:
    """Given a face that is slow to come, when it is there at last, then all stands where it stood."""
    page = visitor(**DESK)
    held: list[Route] = []
    page.route("**/gelasio-normal*", lambda route: held.append(route))
    page.goto(house.url, wait_until="domcontentloaded")
    page.wait_for_function(f"() => !document.fonts.check('{FACE}')")
    before = page.evaluate(PLACES)

    for route in held:
        route.continue_()
    page.wait_for_function(f"() => document.fonts.check('{FACE}')")
    after = page.evaluate(PLACES)

    assert len(held) == 1, "the upright face alone is fetched before it is needed, and once"
    assert len(before) == len(after) > 10
    assert all(
        abs(was - now) <= 1 for old, new in zip(before, after, strict=True) for was, now in zip(old, new, strict=True)
    )


def test_the_board_stays_where_it_is_when_the_ask_grows_and_shrinks(senate: House, visitor: Visitor) -> None:
    """Given a general, when the way to a far province fills the ask and is marched, then the map is never moved."""
    livia, _, _ = at_war(senate, visitor, GENERAL, **DESK)
    small, top = stands(livia.page)

    livia.page.mouse.click(*livia.point("moesia"))
    expect(livia.plan()).to_be_visible()
    tall, then = stands(livia.page)
    livia.does(livia.plan().locator(".btn--primary"), key="Enter")
    again, last = stands(livia.page)

    assert tall > small + 40 > again, "the ask has not grown at all"
    assert abs(then - top) <= 1
    assert abs(last - top) <= 1


def test_the_audit_finds_what_a_reader_could_not_use(house: House, visitor: Visitor) -> None:
    """Given a page without a fault, when a button loses its name and a text its contrast, then both are found."""
    page = visitor(**DESK)
    page.goto(f"{house.url}/help")
    assert audit(page) == []

    page.evaluate(FAULTS)
    found = " ".join(audit(page))

    assert "axe button-name" in found
    assert "axe color-contrast" in found


@pytest.mark.parametrize(
    "game", ["mare_nostrum", *(pytest.param(game, marks=pytest.mark.prove) for game in SEATS if game != "mare_nostrum")]
)
def test_record_and_press_are_docked_beside_the_board(house: House, visitor: Visitor, game: str) -> None:
    """Given any game's table on a desk, then both are in sight beside the board at its top, its end and in talk."""
    livia = Friend(house, "Livia")
    table = livia.opens(game, seats=["me", *["bot:greedy"] * (SEATS[game] - 1)])
    livia.asked(table)
    me = livia.comes(visitor(**DESK), f"/t/{table}")
    me.waits()
    dock, talk = me.page.locator(".dock"), me.page.locator("#t-press")

    for down in (0, "document.documentElement.scrollHeight"):
        me.page.evaluate(f"scrollTo(0, {down})")
        expect(dock).to_be_in_viewport(ratio=1)
        bar, docked, log = boxes(me.page, "#ask", ".dock", "#p-log")
        assert docked["x"] >= bar["x"] + bar["width"], "it stands beside the board, not on it"
        assert log["height"] <= DESK["height"] * 0.25

    livia.post(f"tables/{table}/messages", seat=0, text="Salve.")
    talk.click()
    expect(me.page.locator("#p-press .press")).to_contain_text("Salve.")
    expect(me.page.locator(".press__form [name=text]")).to_be_in_viewport(ratio=1)
    assert audit(me.page) == []
