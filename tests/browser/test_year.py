"""A whole year of the assembly: a screen, a desk and twelve phones in real browsers, all at one table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.hall import Room
from tests.browser.kit import House
from tests.browser.year import PEOPLE, Year, find_year


@pytest.fixture(scope="module")
def year() -> Year:
    return find_year()


def shows(page: Page, *words: str) -> None:
    """A page says all of this."""
    for word in words:
        expect(page.locator("main")).to_contain_text(word)


def ballot_and_approval(room: Room) -> None:
    """Play begins with each faction's ballot; then comes the consul's speech, and what everybody thinks of it."""
    screen = room.screen
    room.desk.get_by_role("button", name="Begin").click()
    shows(screen, "Who shall lead each faction?")
    ballots = room.round()
    room.plays(len(ballots) - 1)
    assert "leads" not in room.closed(len(ballots) - 1)
    room.plays(1)
    expect(screen.locator("h1")).not_to_have_text("Who shall lead each faction?")
    expect(room.desk.locator("li[data-seat='0']")).to_contain_text("Valerius Ana")

    room.until(lambda step: step.key == "approval.vote")
    shows(screen, "Do you approve of what", "Scipio")
    papers = room.round()
    room.plays(len(papers) - 1)
    assert "Approved" not in room.closed(len(papers) - 1)
    room.plays(1)
    shows(screen, "Approved,", "speaks to the people")
    expect(screen.locator(".clash .die")).to_have_count(3)


def election_and_ruling(room: Room) -> None:
    """Consuls are elected faction by faction; of one person nothing is heard, and the desk rules on it."""
    screen = room.screen
    room.until(lambda step: step.key == "senate.vote")
    expect(screen.locator(".bust")).to_have_count(2)
    room.until(lambda step: step.silent)
    room.plays(1)
    rule = room.desk.get_by_role("form", name="Give a ruling")
    rule.locator("[name=decided]").fill("Silence is abstention.")
    rule.locator("[name=because]").fill("The clock had rung.")
    rule.get_by_role("button", name="Read it out and rule").click()
    shows(screen, "Silence is abstention.")
    room.until(lambda step: step.key != "senate.vote")
    shows(screen, "Carried,", "The new consuls")
    expect(screen.locator(".bust")).to_have_count(2)


def trial_and_exile(room: Room) -> None:
    """One of his own is caught with a dagger: the leader stands trial, and leaves before he is judged."""
    room.until(lambda step: (step.key, step.about) == ("senate.vote", "special_trial"))
    shows(room.screen, "guilty?", "Exile")
    room.until(lambda step: step.key == "trial.exile")
    room.plays(1)
    shows(room.screen, "leaves Rome.")


@pytest.mark.prove
def test_a_ballot_an_approval_an_election_and_a_ruling(
    new_house: Callable[..., House], visitor: Visitor, year: Year
) -> None:
    """Given four phones among twelve people, then the screen tells of each vote, and of nothing before its time."""
    room = Room(new_house(seed=year.seed), visitor, year, phones=4)

    ballot_and_approval(room)
    election_and_ruling(room)

    shows(room.phones[0], "Silence is abstention.")


@pytest.mark.prove
def test_a_year_of_the_assembly_is_played_on_twelve_phones(
    new_house: Callable[..., House], visitor: Visitor, year: Year
) -> None:
    """Given twelve phones, then a whole year is played on them, to the exile of him who had begun it as consul."""
    room = Room(new_house(seed=year.seed), visitor, year, phones=PEOPLE)

    ballot_and_approval(room)
    election_and_ruling(room)
    trial_and_exile(room)
    room.plays(len(room.steps))

    expect(room.screen.locator(".pj-brand")).to_contain_text("Revenue")
    for phone in room.phones.values():
        shows(phone, "Silence is abstention.")
