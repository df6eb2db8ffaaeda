"""A whole year of the assembly: a screen, a desk and twelve phones in real browsers, all at one table."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.kit import PATIENCE, Friend, House
from tests.browser.year import DAGGER, PEOPLE, Step, Year, find_year

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix", "Gema", "Hugo", "Inés", "Jan", "Katia", "Leo")
CALM = {"reduced_motion": "reduce"}
SCREEN = {"width": 1920, "height": 1080, **CALM}
PHONE = {"width": 390, "height": 844, **CALM}
PRESSED = ("people.leader", "contributions.offer", "approval.vote", "senate.vote", "trial.exile")
"""What is pressed on the phones; all else the same people answer without looking."""
ASKED = """ask => document.querySelector(`#ask[data-mine][data-ask="${ask}"]`)
  && !document.documentElement.classList.contains("is-busy")"""
"""The phone asks this, and has done all it had to do."""
SEALED = """closed => {
  const shown = document.querySelectorAll(".dot.on").length === closed;
  return shown && document.querySelector(".pj-main").innerText;
}"""
"""All that the screen says at the moment at which it counts so many closed answers."""


class Room:
    """Twelve people, some or all of them with phones, a screen, and Serra at the desk."""

    def __init__(self, house: House, visitor: Visitor, year: Year, phones: int) -> None:
        self.serra = Friend(house, "Serra")
        wish = {"game": "republic_assembly", "seats": ["open"] * PEOPLE, "facilitated": True, "pace": {"pause": 0}}
        made = self.serra.post("tables", **wish)["table"]
        self.table, self.steps = str(made["id"]), list(year.steps)
        self.people = {}
        for name in NAMES:
            friend = Friend(house, name)
            sits = friend.post("codes/sit", code=made["code"])
            self.people[int(sits["seat"])] = friend
        self.screen = self.serra.comes(visitor(**SCREEN), f"/t/{self.table}/screen").page
        self.desk = self.serra.comes(visitor(**CALM), f"/t/{self.table}/desk").page
        self.desk.on("dialog", lambda dialog: dialog.accept())
        self.phones = {
            seat: self.people[seat].comes(visitor(**PHONE), f"/t/{self.table}/phone").page for seat in range(phones)
        }

    def name(self, seat: int) -> str:
        return str(self.people[seat].sight(self.table)["table"]["seats"][seat]["name"])

    # -- what people do ------------------------------------------------------------------------------------------
    def does(self, step: Step) -> None:
        """As the tale has it: pressed, said aloud by the desk, or answered without looking."""
        if step.silent:
            self.is_skipped(step.seat)
        elif step.key in PRESSED and step.seat in self.phones:
            self.presses(step)
        elif step.key == DAGGER:
            friend = self.people[step.seat]
            at = friend.sight(self.table)["n"]
            friend.post(f"tables/{self.table}/interject", seat=step.seat, at=at, name=DAGGER, answer=step.answer)
        else:
            wish = {"seat": step.seat, "ask": step.number, "answer": step.answer}
            self.people[step.seat].post(f"tables/{self.table}/answer", **wish)

    def presses(self, step: Step) -> None:
        """Somebody presses an answer, when the phone asks for it."""
        phone, sheet = self.phones[step.seat], isinstance(step.answer, dict)
        phone.wait_for_function(ASKED, arg=step.number, timeout=PATIENCE * 1000)
        answer = "data-give=sheet" if sheet else f"data-answer='{json.dumps(step.answer)}'"
        phone.locator(f"#ask [{answer}]:not([data-chance])").first.click()
        phone.locator(f'#ask[data-mine][data-ask="{step.number}"]').wait_for(state="detached")

    def is_skipped(self, seat: int) -> None:
        """Nothing is heard of somebody: the desk takes it for an answer."""
        button = self.desk.get_by_role("button", name=f"Skip {self.name(seat)}")
        button.click()
        expect(button).to_have_count(0)

    # -- the tale ------------------------------------------------------------------------------------------------
    def until(self, wanted: Callable[[Step], bool]) -> None:
        """Everything is done up to a step."""
        while not wanted(self.steps[0]):
            self.does(self.steps.pop(0))

    def round(self) -> list[Step]:
        """All steps of one kind about one thing, from here on."""
        _, found = next(groupby(self.steps, key=lambda step: (step.key, step.about)))
        return list(found)

    def plays(self, count: int) -> None:
        for _ in range(count):
            self.does(self.steps.pop(0))

    def closed(self, count: int) -> str:
        """When the screen counts so many closed answers, all that it says at that moment."""
        return str(self.screen.wait_for_function(SEALED, arg=count, timeout=PATIENCE * 1000).json_value())


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
