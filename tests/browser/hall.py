"""A room of the assembly with pages before its people, who live the year of a tale."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby

from playwright.sync_api import Page, expect

from tests.browser.kit import PATIENCE, Friend, House
from tests.browser.year import DAGGER, PEOPLE, Step, Year

NAMES = ("Ana", "Bruno", "Carla", "Diego", "Elena", "Félix", "Gema", "Hugo", "Inés", "Jan", "Katia", "Leo")
SCREEN = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
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

    def __init__(self, house: House, visitor: Callable[..., Page], year: Year, phones: int) -> None:
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
        self.desk = self.serra.comes(visitor(), f"/t/{self.table}/desk").page
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
