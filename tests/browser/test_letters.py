"""Letters in the browser: written to several, kept as one types, read by those named and by nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.kit import ANSWERED, DESK, ON_A_DESK, ON_A_PHONE, Friend, House, sideways

THREE_AROUND_ARMENIA = 4031
"""A seed that gives four players Bosporus, the Seleucids and Pontus, and between all of them Armenia."""
ARMENIA = "nation:armenia"
MARCHES = {
    1: ("leader:12", {"inf": 7, "cav": 3}, "province:SR7", "province:AR8"),
    2: ("leader:18", {"inf": 5, "cav": 2}, "province:AS18", "province:AR8"),
}
"""By seat who goes with what from where over which border."""


def court(house: House, *names: str) -> tuple[str, list[Friend]]:
    """Friends with a nation each, before their sheets."""
    people = [Friend(house, name) for name in names]
    options = {"scenario": "three_shores", "bidding": False}
    table = people[0].opens("mare_nostrum", *people[1:], seats=["me", "link", "link"], options=options)
    return table, people


def write(page: Page, *to: str, text: str) -> None:
    """Name those who are to read a letter, and write it."""
    for name in to:
        page.locator(".letters__form .letters__reader", has_text=name).locator("input").check()
    page.locator(".letters__form textarea").fill(text)


@ON_A_PHONE
def test_a_letter_to_two_is_kept_as_one_writes_and_read_by_both(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a letter begun and left, when it is found again and sent, then both others are told of it and read it."""
    table, (livia, gaius, tito) = court(house, "Livia", "Gaius", "Tito")
    page, his = visitor(**size), visitor(**size)
    livia.comes(page, f"/t/{table}/letters?new=1")
    gaius.comes(his, f"/t/{table}")
    write(page, "Gaius", "Tito", text="Twenty of ours are bound to Sicily.")
    expect(page.locator("[data-kept-note]")).to_be_visible()

    page.goto(f"{house.url}/t/{table}/letters")
    page.locator(".letters__list a", has_text="draft").click()
    expect(page.locator(".letters__form textarea")).to_have_value("Twenty of ours are bound to Sicily.")
    assert sideways(page) <= 0
    assert audit(page) == []
    page.locator(".letters__form .btn--primary").click()

    expect(page.locator(".letters__told .letters__text")).to_have_text("Twenty of ours are bound to Sicily.")
    expect(page.locator(".letters__list a", has_text="draft")).to_have_count(0)
    his.locator(".letters__waiting a").click()
    expect(his.locator(".letters__told .letters__text")).to_have_text("Twenty of ours are bound to Sicily.")
    his.goto(f"{house.url}/t/{table}")
    expect(his.locator(".letters__waiting")).to_have_count(0)
    assert [each["text"] for each in tito.http.get(f"tables/{table}/letters").json()["letters"]] == [
        "Twenty of ours are bound to Sicily."
    ]


def test_a_letter_appears_on_an_open_page_and_stays_between_its_readers(house: House, visitor: Visitor) -> None:
    table, (livia, gaius, tito) = court(house, "Livia", "Gaius", "Tito")
    page, his = visitor(**DESK), visitor(**DESK)
    livia.comes(page, f"/t/{table}/letters")
    tito.comes(his, f"/t/{table}/letters")
    write(page, "Gaius", text="I begin to write")
    gaius.post(f"tables/{table}/letters", seat=1, to=[0], text="Between us two")

    expect(page.locator(".letters__list a", has_text="Between us two")).to_be_visible()
    expect(page.locator(".letters__form textarea")).to_have_value("I begin to write")
    his.reload()
    expect(his.locator(".letters__list")).to_have_count(0)
    assert "Between us two" not in his.content()


# -- treaties ----------------------------------------------------------------------------------------------------------
def promise_war(page: Page, at: int, by: int, about: int) -> None:
    """A clause by which a party is to declare war on somebody else."""
    page.locator(f"[name='clauses.{at}.kind']").select_option("war")
    page.locator(f"[name='clauses.{at}.by']").select_option(str(by))
    page.locator(f"[name='clauses.{at}.about']").select_option(str(about))


def march_of(leader: str, units: dict[str, int], home: str, to: str) -> dict[str, Any]:
    """The part of a sheet in which a leader takes these units at home, and goes over the border with them."""
    steps = [{"segment": 1, "action": "march", "to": to}]
    return {
        "leaders": [{"leader": leader, "province": home}],
        "armies": [{"leader": leader, "units": units}],
        "movement": [{"leader": leader, "steps": steps}],
    }


def write_march(page: Page, leader: str, units: dict[str, int], home: str, to: str) -> None:
    """The same by hand: leader, army and march, each on its page."""

    def saved() -> Any:
        return page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok)

    page.locator("[data-pages] [data-page=leaders]").click()
    with saved():
        page.locator(f".mn-page--leaders [data-key='{leader}'] [data-name=province] select").select_option(home)
    page.locator("[data-pages] [data-page=armies]").click()
    for kind, number in units.items():
        with saved():
            page.locator(f".mn-page--armies [data-key='{leader}'] [data-name={kind}] input").fill(str(number))
    page.locator("[data-pages] [data-page=movement]").click()
    with saved():
        page.locator(f".nexts .btn[data-write*='{to}']:visible").click()
    expect(page.locator(".mare-map .marrow")).to_have_count(1)


@ON_A_DESK
def test_a_clause_offers_the_parties_of_its_treaty_and_begins_with_them(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    """Given a treaty with one of two courts, then a clause goes from me to that court, and the third is not offered."""
    table, (livia, _, _) = court(house, "Livia", "Gaius", "Tito")
    page = livia.comes(visitor(**size), f"/t/{table}/letters").page
    page.locator("[data-kept=propose] > summary").click()
    proposal = page.locator("form[data-deed='documents']")
    proposal.locator(".letters__reader", has_text="Tito").locator("input").check()
    proposal.locator("[name='clauses.0.kind']").select_option("military_alliance")
    expect(proposal.locator("[name='clauses.0.by']")).to_have_value("0")
    expect(proposal.locator("[name='clauses.0.to']")).to_have_value("2")
    expect(proposal.locator("[name='clauses.0.to'] option[value='1']")).to_be_disabled()


@pytest.mark.prove
def test_three_courts_sign_a_treaty_and_attack_a_fourth(new_house: Callable[..., House], visitor: Visitor) -> None:
    """Given a treaty by which three promise war, when all have signed, declared it and marched, then all read of it.

    Bosporus writes its march by hand; those of the other two lie ready on their sheets.
    """
    house = new_house(seed=THREE_AROUND_ARMENIA.to_bytes(32))
    people = [Friend(house, name) for name in ("Cassia", "Nefer", "Brutus")]
    tigran = Friend(house, "Tigran")
    seats = ["me", "link", "link", "link"]
    table = people[0].opens("mare_nostrum", *people[1:], tigran, seats=seats, options={"bidding": False})
    nations = [player["nation"] for player in people[0].sight(table)["view"]["players"]]
    assert nations == [*(f"nation:{name}" for name in ("bosporus", "seleucids", "pontus")), ARMENIA]
    for seat, march in MARCHES.items():
        asked = people[seat].sight(table)
        sheet = asked["ask"]["default"] | march_of(*march)
        people[seat].post(f"tables/{table}/draft", seat=seat, ask=asked["number"], version=0, sheet=sheet)
    assert tigran.answers(table)
    pages = [visitor(**DESK) for _ in people]
    for friend, page in zip(people, pages, strict=True):
        friend.comes(page, f"/t/{table}/letters")

    mine = pages[0]
    mine.locator("[data-kept=propose] > summary").click()
    proposal = mine.locator("form[data-deed='documents']")
    for name in ("Nefer", "Brutus"):
        proposal.locator(".letters__reader", has_text=name).locator("input").check()
    proposal.locator("[name=title]").fill("Against the fourth")
    for by in range(3):
        promise_war(mine, by, by, about=3)
    proposal.locator(".btn--primary").click()
    for page in pages[1:]:
        page.locator(".doc [data-deed$='/sign']").click()
    for page in pages:
        expect(page.locator(".doc--signed .doc__title")).to_have_text("Against the fourth")
        expect(page.locator(".doc__clauses .chip", has_text="not enforced")).to_have_count(3)

    for page in pages:
        page.locator(".doc__clauses a[href$='#diplomacy']").click()
        court = page.locator(f".relation[data-key='{ARMENIA}']")
        court.locator(".relation__head").click()
        with page.expect_response(lambda heard: heard.url.endswith("/draft") and heard.ok):
            court.locator("[data-name=declare_war] input").check()
        expect(page.locator("[data-pages] [data-page=diplomacy].pg--done")).to_be_visible()
        if page is mine:
            write_march(page, "leader:23", {"inf": 1, "cav": 1, "inf_mc": 2}, "province:BF7", "province:AR3")
        number = page.locator("#ask").get_attribute("data-ask")
        page.locator("#ask [data-give=sheet]").click()
        page.locator("dialog [value=so]").click()
        page.wait_for_function(ANSWERED, arg=number)

    for page, nation in zip(pages, ("Bosporan Kingdom", "Seleucid Empire", "Pontus"), strict=True):
        expect(page.locator("#ask[data-mine]")).to_be_visible()
        page.locator("[data-pages] [data-page=year]").click()
        expect(page.locator(".paper .news li", has_text=re.compile("declares? war on"))).to_have_count(3)
        expect(page.locator(".paper .lead .fight").first).to_contain_text(nation)
        expect(page.locator(".paper .lead .fight").first).to_contain_text("Armenia")
        expect(page.locator(".paper .fight .d10.hit")).not_to_have_count(0)
        expect(page.locator(".playback .marrow")).to_have_count(3)


@ON_A_DESK
def test_a_treaty_is_denounced_before_all_and_declared_words_stand_in_the_record(
    house: House, visitor: Visitor, size: dict[str, Any]
) -> None:
    table, (livia, gaius, tito) = court(house, "Livia", "Gaius", "Tito")
    livia.post(f"tables/{table}/documents", seat=0, to=[1], title="Off Rhodes", text="Before summer.")
    [treaty] = gaius.http.get(f"tables/{table}/documents").json()
    gaius.post(f"tables/{table}/documents/{treaty['id']}/sign", seat=1)
    page, his = visitor(**size), visitor(**size)
    livia.comes(page, f"/t/{table}/letters")
    tito.comes(his, f"/t/{table}/letters")
    page.on("dialog", lambda dialog: dialog.accept())
    assert audit(page) == []
    assert sideways(page) <= 0

    page.locator("[data-deed$='/denounce']").click()
    expect(page.locator(".doc--denounced")).to_be_visible()
    page.locator("[data-kept=declare] > summary").click()
    page.locator("form[data-deed='declarations'] textarea").fill("We are free of our word.")
    page.locator("form[data-deed='declarations'] .btn--primary").click()

    expect(page.locator(".letters__text", has_text="We are free of our word.")).to_be_visible()
    expect(his.locator(".letters__text", has_text="We are free of our word.")).to_be_visible()
    expect(his.locator(".doc")).to_have_count(0)
    his.goto(f"{house.url}/t/{table}")
    expect(his.locator(".part-log .log")).to_contain_text("denounces a treaty")
    expect(his.locator(".part-log .log")).not_to_contain_text("Before summer.")


# -- bots --------------------------------------------------------------------------------------------------------------
@ON_A_PHONE
def test_a_bot_answers_a_letter_and_a_treaty(house: House, visitor: Visitor, size: dict[str, Any]) -> None:
    """Given a treaty and a letter to a bot, then it answers both on the open page, and says that a bot writes."""
    livia = Friend(house, "Livia")
    options = {"scenario": "three_shores", "bidding": False}
    table = livia.opens("mare_nostrum", seats=["me", "bot:greedy:faithful", "bot:greedy:faithful"], options=options)
    clause = {"kind": "passage", "by": 0, "to": 1, "until": 540}
    livia.post(f"tables/{table}/documents", seat=0, to=[1], title="A road to the sea", text="", clauses=[clause])
    page = visitor(**size)
    livia.comes(page, f"/t/{table}/letters?new=1")
    page.locator(".letters__form .letters__reader input").first.check()
    page.locator(".letters__form textarea").fill("Are you for peace?")
    page.locator(".letters__form .btn--primary").click()

    expect(page.locator(".letters__told .letters__one:not(.letters__one--mine)").first).to_contain_text("bot")
    expect(page.locator(".doc", has_text="A road to the sea").locator(".chip").first).to_have_text("signed by all")
    assert sideways(page) <= 0
    assert audit(page) == []
