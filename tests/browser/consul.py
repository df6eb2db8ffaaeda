"""Somebody who plays the Republic before its page, with the page's own controls, and counts what they press."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, expect

from tabularium.engine import Answer
from tests.browser.kit import ANSWERED, PATIENCE, Friend, Person

INTO_SIGHT = """each => {
  if (!each.closest("#ask")) scrollBy({ top: each.getBoundingClientRect().top - innerHeight / 4, behavior: "instant" });
}"""
"""Between what sticks to the upper edge and, on a phone, to the lower one."""


class Consul(Person):
    """Somebody at a table of the Republic: their page, and their name for the house."""

    def __init__(self, friend: Friend, table: str, person: Person) -> None:
        super().__init__(person.page)
        self.friend, self.table = friend, table
        self.pressed = self.given = 0
        """How often something was pressed, and how often that gave an answer."""
        self.did: set[str] = set()
        """What is done once a year."""

    # -- what is asked -----------------------------------------------------------------------------------------------
    def seen(self) -> dict[str, Any]:
        """The table when I am asked something and the page shows it, or when all is over."""
        while True:
            self.waits()
            seen = self.friend.sight(self.table)
            if seen["outcome"] is not None:
                return seen
            if seen["ask"] is not None:
                expect(self.ask).to_have_attribute("data-ask", str(seen["number"]))
                return seen

    def said(self) -> list[str]:
        """What has been told so far, by message."""
        return [line["message"] for line in self.friend.sight(self.table)["lines"]]

    # -- pressing ----------------------------------------------------------------------------------------------------
    def presses(self, control: Locator) -> None:
        """Press something; what the bar of the ask could hide is brought into sight first."""
        control.evaluate(INTO_SIGHT)
        control.click()
        self.pressed += 1

    def gives(self, control: Locator, deed: str = "answer") -> None:
        """Press what gives an answer, or several; wait until the page has taken note."""
        before = self.ask.get_attribute("data-ask")
        with self.page.expect_response(re.compile(rf"/{deed}\b")) as heard:
            self.presses(control)
        assert heard.value.ok, heard.value.text()
        self.page.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE * 1000)
        self.given += 1

    def answers_so(self, seen: dict[str, Any], answer: Answer) -> None:
        """Give this answer with whatever gives it."""
        kind = seen["ask"]["kind"]
        if kind == "sheet":
            self.gives(self.page.locator("#ask [data-give=sheet]:not([data-chance])"))
        elif kind == "amount":
            field = self.page.locator("#ask [data-amount]")
            steps = abs(int(answer) - int(field.input_value()))
            field.fill(str(answer))
            self.pressed += min(steps, 2)
            self.gives(self.page.locator("#ask [data-give=amount]"))
        elif kind == "subset":
            for each in answer:
                self.presses(self.page.locator(f'#table [data-option="{each}"]').first)
            self.gives(self.page.locator("#ask [data-give=subset]"))
        else:
            told = json.dumps(answer, ensure_ascii=False)
            self.gives(self.page.locator(f"#table [data-answer='{told}']:not([data-chance]):visible").first)

    def hint(self, seen: dict[str, Any]) -> Answer:
        """What a bot would answer."""
        found = self.friend.post(f"tables/{self.table}/hint", seat=seen["seat"])
        return seen["ask"]["default"] if found["interject"] else found["answer"]

    # -- a year ------------------------------------------------------------------------------------------------------
    def plays_the_year(self, own: bool = True) -> None:
        """Answer all that comes until the next year begins: on the own table with its forms, else one by one."""
        first = self.seen()["view"]["turn"]
        while True:
            seen = self.seen()
            if seen["outcome"] is not None or seen["view"]["turn"] != first:
                return
            deed = DEEDS.get(seen["ask"]["key"]) if own else None
            if deed is None or not deed(self):
                self.answers_so(seen, self.wish(seen))

    def wish(self, seen: dict[str, Any]) -> Answer:
        """What a bot would do, but one stays in Rome to preside, holds games, accuses somebody, and refuses nothing."""
        options = seen["ask"].get("options", [])
        for gladly in ("consent", "rome_consul"):
            if gladly in options:
                return gladly
        if seen["ask"]["key"] == "forum.last_actions" and "games" in options and self.once("games"):
            return "games"
        if seen["ask"]["key"] == "trial.accuse" and self.once("accuse"):
            return next(each for each in options if ":" in each)
        return self.hint(seen)

    def once(self, deed: str) -> bool:
        """Is it still to be done? From now on it is not."""
        first = deed not in self.did
        self.did.add(deed)
        return first

    def opens(self, fold: str) -> None:
        """Unfold something, unless it is."""
        if self.page.locator(f"[data-fold='{fold}'][open]").count() == 0:
            self.presses(self.page.locator(f"[data-fold='{fold}'] > summary"))

    def in_one(self, control: str) -> bool:
        """Give everything in a row, if there is such a control."""
        found = self.page.locator(f"{control}:visible").first
        if found.count() == 0:
            return False
        self.gives(found)
        return True


def money(me: Consul) -> bool:
    """All to the leader, ten of it for the State, signed."""
    me.presses(me.page.locator(".moneyquick [data-fill]").nth(2))
    me.presses(me.page.locator(".purses .tiers__t > [data-fill]").first)
    return me.in_one("#ask [data-give=sheet]:not([data-chance])")


def persuade(me: Consul) -> bool:
    """Whoever stands first, with two talents."""
    more = me.page.locator(".bench [data-step='1']:visible").first
    for _ in range(2):
        me.presses(more)
    return me.in_one("#ask [data-give=row]")


def knights(me: Consul) -> bool:
    """Whoever stands first tries for nothing."""
    return me.in_one(".knight [data-give=row]")


def games(me: Consul) -> bool:
    """The first that can be paid, once."""
    return me.once("games") and me.in_one(".lines [data-give=row]")


def accuse(me: Consul) -> bool:
    """The first who can be accused, once."""
    if not me.once("accuse"):
        return False
    case = me.page.locator("[data-fold^='republic.court.']").first
    me.opens(str(case.get_attribute("data-fold")))
    return me.in_one("[data-row^='court.'] [data-give=row]")


def business(me: Consul) -> bool:
    """Two legions more; then everybody to the war; nothing else."""
    for kind in ("recruit", "dispatch"):
        fold = f"republic.kind.{kind}"
        if me.page.locator(f"[data-fold='{fold}']").count() == 0 or not me.once(kind):
            continue
        me.opens(fold)
        if kind == "recruit":
            more = me.page.locator(f"[data-fold='{fold}'] [data-step='1']").first
            for _ in range(2):
                me.presses(more)
        return me.in_one(f"[data-fold='{fold}'] [data-give=row]")
    return False


def governors(me: Consul) -> bool:
    """Whoever stands first for the province that stands first."""
    return me.in_one("form[data-row=governors] [data-give=row]")


DEEDS = {
    "revenue.money": money,
    "forum.persuader": persuade,
    "forum.knights": knights,
    "forum.last_actions": games,
    "trial.accuse": accuse,
    "senate.province": governors,
    "senate.business": business,
}
"""The questions that have a form of their own."""
