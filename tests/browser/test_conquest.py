"""People play Conquest of the Empire in the browser: on the map, by pointer, finger and keyboard."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.caesar import Caesar, new_table
from tests.browser.conftest import Visitor
from tests.browser.kit import PATIENCE, PHONE, House, sideways
from tests.browser.war import PREY, Step, find_war

SHEET = ".conquest-map > svg"
NARROWER = "([sheet, wide]) => document.querySelector(sheet).viewBox.baseVal.width < wide"
"""Less of the map is seen from left to right than this."""
REMEMBERS = "addEventListener('pointerdown', event => { window.pressedAt = [event.clientX, event.clientY]; }, true)"
"""From now on the page knows where it was pressed: what was pressed may lie elsewhere since."""
TOLD = {
    "battle.stand": "retreats from",
    "captive.fate": "for ransom",
    "move.land": "lands in",
    "pursuit.losses": "retreats from Hispania to",
    "ransom.promise": "returns home",
}
"""What the record says after the first answer of a kind, or as soon as the bot has done its part."""


# -- a war -------------------------------------------------------------------------------------------------------------
@pytest.mark.prove
@pytest.mark.parametrize("times", [pytest.param(1, id="once"), pytest.param(10**6, id="all")])
def test_a_caesar_falls_after_a_road_a_retreat_a_landing_a_pursuit_and_a_ransom(
    new_house: Callable[..., House], visitor: Visitor, times: int
) -> None:
    """Given known dice and the greedy bot on the other seat, when a person before the page gives each kind of answer
    from the choice of a home on, so many times, then the last Caesar is theirs and the end is told and verified."""
    war = find_war()
    page, house = visitor(), new_house(seed=war.seed)
    livia = new_table(page, house, "bot:greedy")
    elsewhere = livia.elsewhere(house)

    looked: set[str] = set()
    given: Counter[tuple[str, str]] = Counter()
    seen: dict[str, Any] = {}
    for step in war.steps:
        given[step.kind] += 1
        if given[step.kind] > times:
            livia.looks_away()
            seen = seen if seen.get("ask") else elsewhere.wait()
            assert seen["number"] == step.number
            seen = elsewhere.answer(step.answer)
            continue
        seen = {}
        livia.looks_again()
        livia.faces(step.number)
        if step.key not in looked and step.key in LOOKS:
            LOOKS[step.key](livia)
        answers(livia, step)
        if step.key not in looked and step.key in TOLD:
            livia.told(TOLD[step.key])
        looked.add(step.key)

    livia.looks_again()
    assert looked >= {*LOOKS, *TOLD}
    expect(page.locator("#table[data-over]")).to_have_count(1)
    expect(page.locator(".finale h1")).to_have_text("Livia has the Empire")
    expect(page.locator(".chart polyline")).to_have_count(2)
    expect(page.locator(".standings tbody tr")).to_have_count(2)
    expect(page.locator(".chip--ok", has_text="verified")).to_be_visible()


def answers(livia: Caesar, step: Step) -> None:
    """Units are counted out with the keyboard, all else is pressed; a road that was taken is taken back with a key."""
    if step.answer is None:
        livia.told("the road from")
        livia.takes_back()
        expect(livia.page.locator(".orders")).to_be_visible()
    elif str(step.answer).startswith("unit:"):
        livia.does(livia.control(step.answer), key="Enter")
    else:
        livia.gives(step.answer)


def looks_at_the_orders(livia: Caesar) -> None:
    """Leaders and units who go along."""
    expect(livia.page.locator(".orders .pawn--on")).to_have_count(1)
    expect(livia.page.locator(".orders .cell--on")).not_to_have_count(0)


def looks_at_the_choice(livia: Caesar) -> None:
    """Fight on or retreat, with odds and dice."""
    page = livia.page
    expect(page.locator(".way")).to_have_count(2)
    expect(page.locator(".way .odds")).to_contain_text("win")
    expect(page.locator(".battle .die")).not_to_have_count(0)


def looks_at_the_parts(livia: Caesar) -> None:
    """Every number of losses, with the odds from there."""
    expect(livia.page.locator(".part-row .odds")).not_to_have_count(0)


def looks_at_the_pursuit(livia: Caesar) -> None:
    """Who of the fleeing falls; on a narrow screen too, and everything can be read and reached."""
    page = livia.page
    wide = page.viewport_size
    assert wide is not None
    for size in ({"width": 390, "height": 844}, wide):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator(".part-row")).to_have_count(2)
        label = re.compile("^you strike down .*, left: Caesar of")
        expect(page.locator(".part-row").first).to_have_attribute("aria-label", label)
        expect(page.locator(".side--mine")).to_contain_text("pursues")
        expect(page.locator(".side--mine .die--hit")).to_have_count(1)
        assert sideways(page) <= 0
        assert audit(page) == []


def looks_at_the_tray(livia: Caesar) -> None:
    """What is not to be had says why."""
    expect(livia.page.locator(".tray .target-no").first).to_have_attribute("data-why", re.compile("."))


def looks_at_the_letter(livia: Caesar) -> None:
    """It lies before the reader, with what accepting would change."""
    expect(livia.page.locator(".letter")).to_be_visible()
    expect(livia.page.locator(".letter__answers .btn")).to_have_count(3)


def looks_at_the_draft(livia: Caesar) -> None:
    """It is written part by part."""
    expect(livia.page.locator(".letter--open .is-now")).to_have_count(1)


LOOKS: dict[str, Callable[[Caesar], None]] = {
    "battle.losses": looks_at_the_parts,
    "battle.stand": looks_at_the_choice,
    "buy.piece": looks_at_the_tray,
    "captive.fate": lambda livia: expect(livia.page.locator(".way")).to_have_count(2),
    "move.land": lambda livia: expect(livia.target(PREY)).to_have_count(1),
    "move.march": looks_at_the_orders,
    "pursuit.losses": looks_at_the_pursuit,
    "ransom.reply": looks_at_the_letter,
    "ransom.talents": looks_at_the_draft,
}
"""What the page shows when something is first asked."""


# -- the map -----------------------------------------------------------------------------------------------------------
def test_from_the_first_turn_against_the_bot_on_a_phone(house: House, visitor: Visitor) -> None:
    """Given a phone, then the map shows the action, nothing scrolls sideways, and the next turn tells what happened."""
    page = visitor(**PHONE)
    livia = new_table(page, house, "bot:greedy")
    livia.target("space:hispania").tap()
    page.locator("#ask", has_text="Who moves?").wait_for()
    livia.waits()

    expect(page.locator(SHEET)).not_to_have_attribute("data-far", "")
    assert sideways(page) <= 0
    assert audit(page) == []
    page.locator("[data-pane-tab=hand]").tap()
    livia.does(page.locator(".muster__row", has_text="General I").first)
    expect(page.locator(".orders")).to_be_visible()
    assert sideways(page) <= 0
    assert audit(page) == []
    page.locator("[data-pane-tab=hand]").tap()
    livia.gives("space:aquitania")
    livia.waits()
    while not livia.asked("What do you buy"):
        livia.gives("done")
        livia.waits()
    assert sideways(page) <= 0
    assert audit(page) == []
    livia.does(page.locator(".ware", has_text="infantry").locator("button"))
    livia.gives("done")
    page.locator("#ask", has_text="Who moves?").wait_for()
    livia.waits()

    expect(page.locator("#p-log .since"), "one record, with a mark where I left it").to_have_count(1)
    expect(page.locator(".news-marks")).to_have_count(1)


def test_the_map_moves_and_stays_where_one_looks(house: House, visitor: Visitor) -> None:
    """Given wheel, drag, buttons and keys, then the view changes, no drag answers, and an answer does not move it."""
    page = visitor()
    livia = new_table(page, house, "bot:random")
    sheet = page.locator(SHEET)
    whole = sheet.get_attribute("viewBox")
    x, y = livia.point("hispania")

    page.mouse.move(x, y)
    page.mouse.wheel(0, -240)
    expect(sheet).not_to_have_attribute("viewBox", whole or "")
    number = livia.number()
    before = sheet.get_attribute("viewBox") or ""
    x, y = livia.point("hispania")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 25, steps=4)
    page.mouse.up()
    expect(sheet).not_to_have_attribute("viewBox", before)
    assert livia.number() == number, "a drag that ends on a target is no answer"
    sheet.focus()
    before = sheet.get_attribute("viewBox") or ""
    page.keyboard.press("ArrowRight")
    expect(sheet).not_to_have_attribute("viewBox", before)
    page.keyboard.press("0")
    expect(sheet).to_have_attribute("viewBox", re.compile(r"^0\.0 0\.0 1000"))
    whole = sheet.get_attribute("viewBox") or ""
    page.locator("[data-zoom=in]").click()
    expect(sheet).not_to_have_attribute("viewBox", whole)
    near = sheet.get_attribute("viewBox") or ""
    livia.target("space:hispania").focus()
    page.keyboard.press("Enter")
    page.locator("#ask", has_text="Who moves?").wait_for()
    livia.waits()

    expect(page.locator(SHEET)).to_have_attribute("viewBox", near)
    page.locator("[data-zoom=fit]").click()
    expect(page.locator(SHEET)).to_have_attribute("viewBox", re.compile(r"^0\.0 0\.0 1000"))


def test_two_fingers_bring_the_map_nearer_and_answer_nothing(house: House, visitor: Visitor) -> None:
    """Given two fingers on the map, when they part, then a smaller piece of it fills the screen, and no more."""
    page = visitor(**PHONE)
    livia = new_table(page, house, "bot:random")
    sheet = page.locator(SHEET)
    x, y = livia.point("hispania")
    hand = page.context.new_cdp_session(page)
    number, wide = livia.number(), float((sheet.get_attribute("viewBox") or "").split()[2])

    for kind, apart in (("touchStart", 40), ("touchMove", 70), ("touchMove", 110), ("touchEnd", None)):
        fingers = [{"x": x + side * apart / 2, "y": y, "id": at} for at, side in enumerate((-1, 1))] if apart else []
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    page.wait_for_function(NARROWER, arg=[SHEET, wide * 0.6], timeout=PATIENCE * 1000)
    assert livia.number() == number


def test_what_cannot_be_had_any_more_does_not_cover_its_neighbours(house: House, visitor: Visitor) -> None:
    """Given a purchase after which no other is possible, then its button says why when visited anew, not before."""
    page = visitor()
    livia = new_table(page, house, "bot:random")
    livia.gives("space:egyptus")
    livia.waits()
    while not livia.asked("What do you buy"):
        livia.gives("done")
        livia.waits()
    button = page.locator(".ware", has_text="infantry").locator(".ware__add").last
    bubble = page.locator("#whynot")

    page.evaluate(REMEMBERS)
    livia.does(button)
    expect(button).to_have_attribute("data-why", re.compile("."))
    x, y = page.evaluate("pressedAt")
    page.mouse.move(x + 1, y + 1)
    expect(bubble).to_be_hidden()

    page.mouse.move(0, 0)
    button.hover()
    expect(bubble).to_be_visible()
