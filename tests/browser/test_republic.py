"""The Republic of Rome on the generic table, long games at their end, and the lobby's clocks, in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tabularium.engine import Committed, Match, find_game
from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import Friend, House, Person, boxes, sideways

PHONE = {"width": 390, "height": 844, "has_touch": True, "reduced_motion": "reduce"}
RAW = re.compile(r"\b(?:family|statesman|war|province|concession|law|intrigue|leader|seat|deal|promise|term):\w")
"""What a name looks like that nobody has put into words."""
ANSWERS = 25


def whole_text(page: Page) -> str:
    """What the table says, but for the view as it was sent, which is for the curious."""
    parts = page.locator("#table .panel:not([data-fold$=raw]), #ask").all_inner_texts()
    return "\n".join(parts)


def table_of(house: House, **more: object) -> tuple[Friend, str]:
    """Somebody against two greedy bots."""
    livia = Friend(house, "Livia")
    return livia, livia.opens("republic", seats=["me", "bot:greedy", "bot:greedy"], **more)


def test_some_months_of_rome_on_a_phone(house: House, visitor: Visitor) -> None:
    """Given the generic table, then whatever is asked can be answered, and nothing is said by a bare name."""
    livia, table = table_of(house)
    me = livia.comes(visitor(**PHONE), f"/t/{table}")
    mine = me.page.locator(".mine2")
    expect(mine).to_contain_text("treasury")
    expect(mine).to_contain_text("hand")
    my_screen, rest = boxes(me.page, ".mine2", ".kv2")
    assert my_screen["y"] < rest["y"]
    assert audit(me.page) == []

    for _ in range(ANSWERS):
        me.waits()
        assert RAW.search(whole_text(me.page)) is None
        assert sideways(me.page) <= 0
        if me.is_over():
            break
        me.answers()
    assert audit(me.page) == []


def test_a_question_says_what_matters_and_leaves_room_for_the_table(house: House, visitor: Visitor) -> None:
    """Given who is to lead, then hint, rule and each senator's numbers are there, and the phone shows more yet."""
    livia, table = table_of(house)
    me = livia.comes(visitor(**PHONE), f"/t/{table}")
    me.waits()

    expect(me.ask.locator(".ask__hint")).to_contain_text("earns 3 talents a year")
    expect(me.ask.locator(".ask__flag .rule")).to_have_text("3.16")
    expect(me.ask.locator(".btn__about small").first).to_have_text(re.compile(r"military \d, oratory \d, loyalty \d+"))
    assert me.page.locator("tr.own").count() == me.ask.locator(".btn__about").count()
    [bar] = boxes(me.page, "#ask")
    assert bar["height"] < PHONE["height"] * 0.65


def test_factions_stand_with_their_seats_and_phases_are_headings(house: House, visitor: Visitor) -> None:
    livia, table = table_of(house)
    me = livia.comes(visitor(), f"/t/{table}")
    expect(me.page.locator(".seats .seat")).to_have_count(3)
    expect(me.page.locator(".seats .seat").first).to_contain_text("votes")
    expect(me.page.locator(".seats .veil")).to_have_count(4)

    assert me.sees(".log .turn")

    expect(me.page.locator(".log .turn").last).to_contain_text("Year 1: Mortality.", ignore_case=True)
    expect(me.page.locator('[data-fold="republic.senators"][open]')).to_be_visible()


def test_the_lobby_counts_down_to_my_answer(house: House, visitor: Visitor) -> None:
    livia, _ = table_of(house, pace={"kind": "live", "bank": 5400, "bonus": 0})
    livia.opens("senators", pace={"kind": "days", "days": 3})
    page = livia.comes(visitor(**PHONE, locale="en-GB"), "/").page

    due = page.locator(".turn-card__due")
    expect(due).to_have_count(2)
    expect(due.first).to_have_text(re.compile(r"Your answer is due in (1|2) hr"))
    expect(due.last).to_have_text(re.compile(r"Your answer is due in [34] days, \w{3}.*\d:\d\d"))
    assert sideways(page) <= 0
    assert audit(page) == []


def test_the_chart_of_a_long_game_comes_by_itself(house: House, visitor: Visitor) -> None:
    """Given a finished game of hundreds of lines, the end is there at once, and the chart without a reload."""
    republic = find_game("republic")
    match = Match.new(republic, 5, dice=Committed(bytes(32), [""] * 5))
    bots = [republic.bot("greedy", seat) for seat in match.seats]
    while match.asks:
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, bots[seat](match.view(seat), ask))
    assert match.record is not None
    livia = Friend(house, "Livia")
    kept = livia.http.post("records", content=match.record.to_bytes())
    assert kept.is_success, kept.text

    page = livia.comes(visitor(), f"/t/{kept.json()['table']}").page

    expect(page.locator(".standings tbody tr")).to_have_count(5)
    expect(page.locator(".chart polyline")).to_have_count(5)
    expect(page.locator(".part-dice")).to_contain_text("verified")
    assert Person(page).is_over()
    assert audit(page) == []
