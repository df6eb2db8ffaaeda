"""The Republic of Rome on its own table and on the generic one, long games at their end, and the lobby's clocks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tabularium.engine import Committed, Match, find_game
from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import ON_A_DESK, PHONE, Friend, House, Person, boxes, sideways

RAW = re.compile(r"\b(?:family|statesman|war|province|concession|law|intrigue|leader|seat|deal|promise|term):\w")
"""What a name looks like that nobody has put into words."""
ANSWERS = [8, pytest.param(25, marks=pytest.mark.prove)]
"""So many are given before a page, and so many in `make prove`."""
MOST_ANSWERS = 400


def whole_text(page: Page) -> str:
    """What the table says, but for the view as it was sent, which is for the curious."""
    parts = page.locator("#table .panel:not([data-fold$=raw]), #ask").all_inner_texts()
    return "\n".join(parts)


GENERIC = "?board=generic"


def table_of(house: House, **more: object) -> tuple[Friend, str]:
    """Somebody against two greedy bots."""
    livia = Friend(house, "Livia")
    return livia, livia.opens("republic", seats=["me", "bot:greedy", "bot:greedy"], **more)


@pytest.mark.parametrize("answers", ANSWERS)
def test_some_months_of_rome_on_the_generic_table_of_a_phone(house: House, visitor: Visitor, answers: int) -> None:
    """Given the generic table, then whatever is asked can be answered, and nothing is said by a bare name."""
    livia, table = table_of(house)
    me = livia.comes(visitor(**PHONE), f"/t/{table}{GENERIC}")
    mine = me.page.locator(".mine2")
    expect(mine).to_contain_text("treasury")
    expect(mine).to_contain_text("hand")
    my_screen, rest = boxes(me.page, ".mine2", ".kv2")
    assert my_screen["y"] < rest["y"]
    assert audit(me.page) == []

    for _ in range(answers):
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
    [bar] = boxes(me.page, "#ask")
    assert bar["height"] < PHONE["height"] * 0.65


def test_factions_stand_with_their_seats_and_phases_are_headings(house: House, visitor: Visitor) -> None:
    livia, table = table_of(house)
    me = livia.comes(visitor(), f"/t/{table}{GENERIC}")
    expect(me.page.locator(".seats .seat")).to_have_count(3)
    expect(me.page.locator(".seats .seat").first).to_contain_text("votes")
    expect(me.page.locator(".seats .veil")).to_have_count(4)

    assert me.sees(".log .turn")

    expect(me.page.locator(".log .turn").last).to_contain_text("Year 1: Mortality.", ignore_case=True)
    expect(me.page.locator('[data-fold="republic.senators"][open]')).to_be_visible()


# -- its own table ---------------------------------------------------------------------------------------------------
def rome(house: House) -> tuple[Friend, str]:
    """Somebody against four greedy bots."""
    livia = Friend(house, "Livia")
    return livia, livia.opens("republic", seats=["me", *["bot:greedy"] * 4])


def at_rome(house: House, visitor: Visitor, **page: object) -> Person:
    """The same before the Republic's own table, when first asked."""
    livia, table = rome(house)
    me = livia.comes(visitor(**page), f"/t/{table}")
    me.waits()
    return me


def hinted(livia: Friend, table: str, seen: dict[str, Any]) -> None:
    """Answer as a bot would."""
    hint = livia.post(f"tables/{table}/hint", seat=seen["seat"])
    if hint["interject"]:
        how = {"at": seen["n"], "name": hint["interject"]}
        livia.post(f"tables/{table}/interject", seat=seen["seat"], answer=hint["answer"], **how)
    else:
        livia.post(f"tables/{table}/answer", seat=seen["seat"], ask=seen["number"], answer=hint["answer"])


def asked(livia: Friend, table: str, *keys: str) -> None:
    """Play as a bot would until one is asked one of these."""
    for _ in range(MOST_ANSWERS):
        seen = livia.asked(table)
        assert seen["ask"] is not None, f"it was over before {keys} was asked"
        if seen["ask"]["key"] in keys:
            return
        hinted(livia, table, seen)
    raise AssertionError(f"never asked {keys}")


def told(livia: Friend, table: str, *messages: str) -> None:
    """Play as a bot would until one is asked after this was said."""
    for _ in range(MOST_ANSWERS):
        seen = livia.asked(table)
        if any(line["message"] in messages for line in seen["lines"]):
            return
        hinted(livia, table, seen)
    raise AssertionError(f"never told {messages}")


@pytest.mark.parametrize("answers", ANSWERS)
@ON_A_DESK
def test_some_months_of_rome(house: House, visitor: Visitor, size: dict[str, Any], answers: int) -> None:
    """Given its own table, then whatever is asked can be answered, no name is bare, and nothing sticks out."""
    me = at_rome(house, visitor, **size)
    for _ in range(answers):
        me.waits()
        assert RAW.search(whole_text(me.page)) is None
        assert sideways(me.page) <= 0
        if me.is_over():
            break
        me.answers()
    assert audit(me.page) == []


def test_the_ask_stays_in_sight_on_the_desk(house: House, visitor: Visitor) -> None:
    me = at_rome(house, visitor)

    me.page.locator(".fac").last.scroll_into_view_if_needed()
    me.page.evaluate("scrollTo(0, document.body.scrollHeight)")

    [bar] = boxes(me.page, "#ask")
    assert 0 <= bar["y"] < 120


def test_a_phone_shows_one_faction_at_a_time(house: House, visitor: Visitor) -> None:
    me = at_rome(house, visitor, **PHONE)
    me.page.locator("[data-pane-tab=seats]").click()
    expect(me.page.locator(".fac:visible")).to_have_count(1)
    expect(me.page.locator(".fac:visible")).to_contain_text("Livia")

    me.page.locator(".factab").nth(2).click()

    expect(me.page.locator(".fac:visible")).to_have_count(1)
    expect(me.page.locator(".fac:visible")).not_to_contain_text("Livia")
    assert audit(me.page) == []


def test_senators_stand_in_the_order_one_likes(house: House, visitor: Visitor) -> None:
    me = at_rome(house, visitor)

    me.page.locator("[data-sorts]").select_option("military")

    first = me.page.locator(".fac--you .sen").evaluate_all("all => all.map(each => +each.dataset.military)")
    assert first == sorted(first, reverse=True)


def test_a_persuasion_is_one_press_and_its_chance_follows_the_bribe(house: House, visitor: Visitor) -> None:
    """Given who speaks to whom, then the stepper moves the chance, and one press answers all four questions."""
    livia, table = rome(house)
    asked(livia, table, "forum.persuader")
    me = livia.comes(visitor(), f"/t/{table}")
    base = me.page.locator(".bench__base b")
    before = int(base.inner_text().replace("−", "-"))

    me.page.locator(".bench [data-step='1']:visible").click()

    expect(base).to_have_text(str(before + 1).replace("-", "−"))
    number = me.ask.get_attribute("data-ask")
    with me.page.expect_response(re.compile(r"/answer\b")) as heard:
        me.page.locator("#ask [data-give=row]").click()
    assert heard.value.ok
    expect(me.ask).not_to_have_attribute("data-ask", str(number))
    said = [line["message"] for line in livia.sight(table)["lines"]]
    assert "persuasion.announced" in said


@ON_A_DESK
def test_all_money_is_signed_on_one_sheet_whose_figures_follow(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given purses, then all of it goes into the treasury with a press, some is stepped back, and one press signs."""
    livia, table = rome(house)
    asked(livia, table, "revenue.money")
    me = livia.comes(visitor(**size), f"/t/{table}")
    before = livia.sight(table)["view"]
    own = [each for each in before["senators"].values() if each["faction"] == 0]
    talents = sum(each["talents"] for each in own) + before["factions"][0]["treasury"]
    left = me.page.locator(".purse--secret .after")
    purse = me.page.locator(".purses .purse").first

    me.page.get_by_role("button", name="All into the treasury").click()
    expect(left).to_have_text(str(talents))
    purse.locator("[data-name=holds] [data-step='1']").click()
    expect(left).to_have_text(str(talents - 1))
    expect(purse.locator(".after")).to_have_text("1")
    assert sideways(me.page) <= 0
    assert audit(me.page) == []
    with me.page.expect_response(re.compile(r"/answer\b")) as heard:
        me.ask.locator("[data-give=sheet]:not([data-chance])").click()

    assert heard.value.ok, heard.value.text()
    assert livia.sight(table)["view"]["factions"][0]["treasury"] == talents - 1


def test_a_purse_is_dragged_onto_another(house: House, visitor: Visitor) -> None:
    livia, table = rome(house)
    asked(livia, table, "revenue.money")
    me = livia.comes(visitor(), f"/t/{table}")
    first, second = (me.page.locator(".purses .purse").nth(at) for at in range(2))
    talents = sum(int(each.locator("[name^=holds]").input_value()) for each in (first, second))

    first.locator(".num").drag_to(second.locator(".num"))

    expect(second.locator("[name^=holds]")).to_have_value(str(talents))
    expect(first.locator("[name^=holds]")).to_have_value("0")
    second.locator(".num").drag_to(me.page.locator(".purse--secret .num"))
    expect(second.locator("[name^=holds]")).to_have_value("0")


def test_a_vote_is_split_and_bought_in_one_go(house: House, visitor: Visitor) -> None:
    livia, table = rome(house)
    asked(livia, table, "senate.vote")
    me = livia.comes(visitor(), f"/t/{table}")
    assert "tally__half" in me.page.content()
    me.page.locator("[data-fold='republic.ballot'] > summary").click()
    rows = me.page.locator(".ballot__row")
    rows.nth(1).get_by_label("Against").check()
    bought = rows.first.locator("[data-step='1']")
    if bought.count():
        bought.click()

    with me.page.expect_response(re.compile(r"/answer\b")) as heard:
        me.page.get_by_role("button", name="Cast these votes").click()

    assert heard.value.ok
    voted = [line for line in livia.sight(table)["lines"] if line["message"] == "senate.voted"]
    assert any(line["params"]["seat"] == "seat:0" for line in voted)


def test_what_has_happened_stays_until_it_is_seen(house: House, visitor: Visitor) -> None:
    """Given the people's answer, then it is there with its dice, and once seen it does not come back by a reload."""
    livia, table = rome(house)
    told(livia, table, "population.speech", "population.silence")
    me = livia.comes(visitor(), f"/t/{table}")
    moment = me.page.locator("[data-moment]:visible").first
    name = moment.get_attribute("data-moment")
    assert audit(me.page) == []

    moment.locator("[data-moment-seen]").click()
    expect(me.page.locator(f"[data-moment='{name}']")).to_be_hidden()

    me.page.reload()
    me.page.wait_for_load_state()
    expect(me.page.locator(f"[data-moment='{name}']")).to_be_hidden()


def test_an_attempt_on_a_life_is_one_press_with_its_chances(house: House, visitor: Visitor) -> None:
    livia, table = rome(house)
    asked(livia, table, "senate.vote")
    me = livia.comes(visitor(), f"/t/{table}")
    me.page.locator("[data-fold='republic.assassination'] > summary").click()
    form = me.page.locator("form[data-row=assassination]")
    expect(form).to_contain_text(re.compile(r"he dies: \d+%"))

    with me.page.expect_response(re.compile(r"/interject\b")) as heard:
        form.get_by_role("button", name="Strike").click()

    assert heard.value.ok
    assert "assassination.declared" in [line["message"] for line in livia.sight(table)["lines"]]


def test_a_vote_is_given_ahead_for_what_somebody_brings(house: House, visitor: Visitor) -> None:
    """Given a kind of proposal and who brings it, then the answer stands with both named, and can be taken back."""
    me = at_rome(house, visitor)
    me.page.locator("[data-fold='republic.ahead'] > summary").click()
    box = me.page.locator("[data-standing]:has([data-stand='senate.vote']):visible").last
    box.locator("[data-told=subject]").select_option("subject:land_bill")
    box.locator("[data-told=by]").select_option("seat:2")
    box.locator("[data-prefer]").select_option('"against"')

    box.locator("[data-stand]").click()

    chip = me.ask.locator(".chip", has_text="land bill")
    expect(chip).to_contain_text("Against")
    chip.locator("[data-unstand]").click()
    expect(chip).to_have_count(0)


def test_the_lobby_counts_down_to_my_answer(house: House, visitor: Visitor) -> None:
    livia, rome = table_of(house, pace={"kind": "live", "bank": 5400, "bonus": 0})
    senate = livia.opens("senators", pace={"kind": "days", "days": 3})
    for table in (rome, senate):
        livia.asked(table)  # the bots before me have answered: the lobby tells what is so when it is opened
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
