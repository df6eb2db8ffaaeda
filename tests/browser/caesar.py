"""Somebody who plays Conquest of the Empire before the map, with the page's own controls and nothing else."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

from tabularium.engine import Answer
from tabularium.games.conquest.table.geometry import MIDDLE
from tests.browser.kit import ANSWERED, PATIENCE, House, Person, seats_are

AT_REST = """number => {
  const ask = document.querySelector("#ask[data-mine]");
  return ask && ask.dataset.ask === String(number) && !document.documentElement.classList.contains("is-busy");
}"""
"""The page shows this question of mine and has done all it had to do."""
SPOT = """answer => {
  const fair = element => element?.closest?.("[data-answer]")?.dataset.answer === answer;
  const grid = [.5, .4, .6, .3, .7, .2, .8, .1, .9];
  const all = [...document.querySelectorAll("#table [data-answer]:not([data-chance])")];
  all.forEach(each => each.removeAttribute("data-then"));
  const ours = all.filter(each => each.dataset.answer === answer);
  for (const block of ["nearest", "center"]) for (const each of ours) {
    each.scrollIntoView({ block, behavior: "instant" });
    const box = each.getBoundingClientRect();
    for (const down of grid) for (const right of grid) {
      const x = box.left + box.width * right, y = box.top + box.height * down;
      if (fair(document.elementFromPoint(x, y))) return [x, y];
    }
  }
  return null;
}"""
"""A place on the screen where a click gives an answer: what lies there, whatever else is drawn, is a control for it.

It gives this answer alone: what the page would say along with it is for the story to say.
"""
STILL = """([answer, x, y]) => document.elementFromPoint(x, y)?.closest("[data-answer]")?.dataset.answer === answer"""
"""Does that still lie there? Asked under a finger that is down, for what lies under one does not change."""
MOST_TRIES = 5


NOTHING = "about:blank"


class Caesar(Person):
    """Somebody before the map."""

    def looks_away(self) -> None:
        """While the table goes on without the page: a map that nobody looks at need not be drawn."""
        if self.page.url != NOTHING:
            self.left = self.page.url
            self.page.goto(NOTHING)

    def looks_again(self) -> None:
        """Come back to the table."""
        if self.page.url == NOTHING:
            self.page.goto(self.left)

    def faces(self, number: int) -> None:
        """Until the page asks this question."""
        self.page.wait_for_function(AT_REST, arg=number, timeout=PATIENCE * 1000)

    def gives(self, answer: Answer) -> None:
        """Press what gives this answer: a place, a piece, a button; or name a number and press the button beside it."""
        if isinstance(answer, list):
            for option in answer:
                self.page.locator(f'#table [data-option="{option}"]').first.click()
            self.does(self.page.locator("#ask [data-give=subset]"))
            return
        spot = self.page.evaluate(SPOT, json.dumps(answer))
        if spot is None:
            assert isinstance(answer, int), f"nothing on the page gives {answer}"
            self.page.locator("#ask [data-amount]").fill(str(answer))
            self.does(self.page.locator("#ask [data-give=amount]"))
            return
        before = self.ask.get_attribute("data-ask")
        self.lays_a_finger_on(answer, spot)
        with self.page.expect_response(re.compile(r"/answer\b")) as heard:
            self.page.mouse.up()
        assert heard.value.ok, heard.value.text()
        self._noted(before)

    def lays_a_finger_on(self, answer: Answer, spot: list[float] | None) -> None:
        """Press the pointer down on what gives an answer, and elsewhere again if the page has moved meanwhile."""
        told, mouse = json.dumps(answer), self.page.mouse
        for _ in range(MOST_TRIES):
            assert spot is not None, f"nothing on the page gives {answer}"
            mouse.move(*spot)
            mouse.down()
            if self.page.evaluate(STILL, [told, *spot]):
                return
            mouse.move(0, 0)
            mouse.up()
            spot = self.page.evaluate(SPOT, told)
        raise AssertionError(f"what gives {answer} does not come to rest")

    def does(self, control: Locator, key: str = "") -> None:
        """Press a control that answers, with the pointer or with a key, and wait until the page has taken note."""
        before = self.ask.get_attribute("data-ask")
        with self.page.expect_response(re.compile(r"/answer\b")) as heard:
            if key:
                control.press(key)
            else:
                control.click()
        assert heard.value.ok, heard.value.text()
        self._noted(before)

    def takes_back(self) -> None:
        """With the key for it."""
        before = self.ask.get_attribute("data-ask")
        self.ask.focus()
        with self.page.expect_response(re.compile(r"/undo\b")) as heard:
            self.page.keyboard.press("u")
        assert heard.value.ok, heard.value.text()
        self._noted(before)

    def _noted(self, before: str | None) -> None:
        self.page.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE * 1000)

    def place(self, name: str) -> Locator:
        """A place on the map that can be pressed, or that shows a way there."""
        return self.page.locator(f'.conquest-map g[data-place="space:{name}"]')

    def plan(self) -> Locator:
        """The way that is shown."""
        return self.page.locator("#ask .plan:not([hidden])")

    def control(self, answer: Answer) -> Locator:
        """The first control that gives this answer."""
        return self.page.locator(f"#table [data-answer='{json.dumps(answer)}']:not([data-chance]):visible").first

    def target(self, option: str) -> Locator:
        """What glows on the map for an answer."""
        return self.page.locator(f".conquest-map g.target[data-answer='\"{option}\"']")

    def point(self, place: str) -> tuple[float, float]:
        """Where a place is on the screen."""
        x, y = self.page.evaluate(
            """([x, y]) => {
              const at = new DOMPoint(x, y).matrixTransform(document.querySelector(".conquest-map svg").getScreenCTM());
              return [at.x, at.y];
            }""",
            list(MIDDLE[place]),
        )
        return x, y

    def asked(self, words: str) -> bool:
        """Is this the question?"""
        return words in self.question

    def told(self, words: str) -> None:
        """The record says so."""
        expect(self.page.locator("#p-log .log").get_by_text(words).first).to_be_attached()


def new_table(page: Page, house: House, other: str) -> Caesar:
    """Two seats, homes are chosen, and a bot has the other seat."""
    page.goto(f"{house.url}/new?game=conquest")
    seats_are(page, "conquest", {1: other, 2: "", 3: "", 4: ""})
    page.locator(".reads > summary").click()
    page.locator('[name="conquest.option.home_assignment"]').select_option("choice")
    page.locator('[name="who"]').fill("Livia")
    page.locator("[data-open]:visible").click()
    caesar = Caesar(page)
    caesar.waits()
    return caesar
