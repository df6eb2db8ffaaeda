"""A year of Rome before the page, desk and phone: all that a year can hold, a veto, a broken deal, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.audit import audit
from tests.browser.conftest import Visitor
from tests.browser.consul import Consul
from tests.browser.kit import ON_BOTH, PHONE, Friend, House, sideways

SEED = bytes([4]) * 32
BOTS = ["bot:greedy"] * 4
HAPPENED = {
    "persuasion": {"persuasion.success", "persuasion.failure"},
    "games": {"games.held"},
    "election": {"senate.consuls"},
    "prosecution": {"senate.carried subject:trial", "senate.rejected subject:trial", "trial.freed", "trial.lynched"},
    "governor": {"senate.governor"},
    "recruiting": {"senate.recruited"},
    "consul sent": {"senate.carried subject:dispatch"},
    "battle": {"combat.losses"},
}
"""What a year must hold, and any of the lines that tell of it."""
PHASES = ["revenue", "forum", "population", "senate", "combat", "revolution", "mortality", "revenue"]
"""Those that begin until one is asked for one's money again; the first year opens with its mortality."""


@pytest.fixture(scope="module")
def rome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with prepared positions, whose dice are known."""
    opened = House(tmp_path_factory.mktemp("rome"), more_games=True, seed=SEED)
    yield opened
    opened.close()


def seated(house: House, game: str, visitor: Visitor, **page: Any) -> Consul:
    """Livia against four bots."""
    livia = Friend(house, "Livia")
    table = livia.opens(game, seats=["me", *BOTS])
    return Consul(livia, table, livia.comes(visitor(**page), f"/t/{table}"))


@pytest.mark.prove
@ON_BOTH
def test_a_year_through_all_seven_phases(rome: House, visitor: Visitor, size: dict[str, Any]) -> None:
    me = seated(rome, "rome_year", visitor, **size)

    me.plays_the_year()

    lines = me.friend.sight(me.table)["lines"]
    said = {f"{line['message']} {line['params'].get('subject', '')}".strip() for line in lines}
    said |= {line["message"] for line in lines}
    assert [deed for deed, told in HAPPENED.items() if not said & told] == []
    phases = [line["params"]["phase"].rpartition(":")[2] for line in lines if line["message"] == "turn.phase"]
    assert phases == PHASES
    assert sideways(me.page) <= 0
    assert audit(me.page) == []


def test_a_proposal_is_vetoed_in_the_middle_of_its_vote(rome: House, visitor: Visitor) -> None:
    me = seated(rome, "rome_veto", visitor)
    assert me.seen()["ask"]["key"] == "senate.vote"
    expect(me.page.locator(".vote")).to_be_visible()

    me.gives(me.page.locator("#ask [data-answer='\"veto\"']:visible"))

    assert "senate.veto" in me.said()
    expect(me.page.locator(".part-log")).to_contain_text("veto")


def test_a_game_is_played_on_to_its_end(rome: House, visitor: Visitor) -> None:
    me = seated(rome, "rome_end", visitor, **PHONE)

    me.plays_the_year()

    expect(me.page.locator(".standings tbody tr")).to_have_count(5)
    assert audit(me.page) == []


UP_TO_DATE = "n => +document.querySelector('#table').dataset.n >= n"
MOVED_ON = 409
"""A bot has said something to the deal meanwhile: one looks, and says it again."""


def says(me: Consul, deed: str) -> None:
    """Say something to the deal on the table, with its button in the ledger."""
    while True:
        me.page.wait_for_function(UP_TO_DATE, arg=me.friend.sight(me.table)["n"])
        with me.page.expect_response(re.compile(r"/interject\b")) as heard:
            me.page.locator(f".deals [data-chance={deed}]").click()
        if heard.value.ok:
            return
        assert heard.value.status == MOVED_ON, heard.value.text()


def test_two_people_conclude_a_public_deal_and_one_breaks_it(rome: House, visitor: Visitor) -> None:
    """Given five talents promised for votes, when they do not come, then both say so, and the wronged one withdraws."""
    livia, marcus = Friend(rome, "Livia"), Friend(rome, "Marcus")
    table = livia.opens("rome_year", marcus, seats=["me", "link", "bot:greedy"])
    debtor, creditor = (Consul(each, table, each.comes(visitor(), f"/t/{table}")) for each in (livia, marcus))
    debtor.seen()

    debtor.page.goto(f"{rome.url}/t/{table}/deals?write=0-1-talents-5,1-0-votes-0")
    with debtor.page.expect_response(re.compile(r"/interject\b")) as heard:
        debtor.page.locator("#ask [data-chance=write_deal]").click()
    assert heard.value.ok, heard.value.text()
    debtor.page.goto(f"{rome.url}/t/{table}")
    says(creditor, "agree_deal")
    expect(debtor.page.locator(".gift", has_text="Marcus")).to_contain_text("5 talents")

    for each in (debtor, creditor):
        each.seen()
        each.gives(each.page.locator("#ask [data-give=sheet]:not([data-chance])"))
    says(creditor, "complain")
    for each in (creditor, debtor):
        says(each, "find_broken")
    says(creditor, "withdraw_deal")

    expect(debtor.page.locator(".deals")).to_contain_text("withdrawn")
    assert {"deal.recorded", "deal.disputed", "deal.judged"} <= set(debtor.said())


def test_reinforcements_are_one_form_whose_chances_follow(rome: House, visitor: Visitor) -> None:
    """Given an army in the field, when fewer are to join it, then its strength follows, and one press puts it."""
    me = seated(rome, "rome_session", visitor)
    me.seen()
    me.opens("republic.kind.reinforce")
    form = me.page.locator("form[data-row=reinforce]")
    mine = form.locator(".clash b").first
    before = int(mine.inner_text())

    me.presses(form.locator("[data-step='-1']:visible").first)

    expect(mine).to_have_text(str(before - 1))
    me.gives(form.locator("[data-give=row]").first)
    assert me.friend.sight(me.table)["view"]["motions"][-1]["subject"] == "reinforce"


def test_what_lies_on_a_panel_out_of_sight_is_named_in_the_ask(rome: House, visitor: Visitor) -> None:
    """Given wars on another panel of the phone, then the ask names them; where the panel is open, they glow there."""
    me = seated(rome, "rome_alliance", visitor, **PHONE)
    named, glowing = me.page.locator("#ask .elsewhere .target"), me.page.locator(".war__name.target")
    expect(named.filter(visible=True)).to_have_count(2)
    assert audit(me.page) == []

    me.page.locator("[data-pane-tab=more]").click()
    expect(named.filter(visible=True)).to_have_count(0)
    expect(glowing.filter(visible=True)).to_have_count(2)

    me.page.locator("[data-pane-tab=more]").click()
    with me.page.expect_response(re.compile(r"/answer\b")) as heard:
        named.first.click()

    assert heard.value.ok
    ended = [line["message"] for line in me.friend.sight(me.table)["lines"]]
    assert "war.peace" in ended, ended
