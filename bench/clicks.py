"""Presses for common things, counted: `python -m bench.clicks`.

What a page does is counted in a real browser: every press from the page one stands on until the thing is done.
Persuasions and votes of the Republic are reckoned over whole games of bots, question by question (*before*) and by the
forms of its table (*after*), as `bench.republic_clicks` does for a year. A bid on two lots *before* is one lot
after the other, which the table still offers.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator, Page, expect, sync_playwright

from bench.conquest_clicks import counted
from bench.republic_clicks import chosen, deeds, presses
from tabularium.engine import Match, find_game
from tests.browser.kit import CHROMIUM, House, against_bots
from tests.homes import at_home

GAMES = 4


class Hand:
    """Counts what it presses."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.presses = 0

    def press(self, what: Locator) -> None:
        """One press."""
        what.click()
        self.presses += 1


def opened(page: Page, house: House) -> int:
    """From the first page to a table of Senators against bots."""
    hand = Hand(page)
    page.goto(house.url)
    hand.press(page.locator("[data-start=senators]"))
    expect(page.locator("#table")).to_be_visible()
    return hand.presses


def invited(page: Page, house: House) -> int:
    """From the first page to a code, an address and a link that a friend can use."""
    hand = Hand(page)
    page.goto(house.url)
    hand.press(page.locator("[data-friends=senators]").first)
    expect(page.locator("[data-copy]").first).to_be_visible()
    return hand.presses


def bids(page: Page, house: House) -> tuple[int, int]:
    """Bids on two lots: one after the other, and on the pad."""
    me = against_bots(page, house)
    me.plays_until(".pad__amount")
    hand = Hand(page)
    plus = page.locator(".pad__amount [data-step='1']")
    for at in range(min(2, plus.count())):
        hand.press(plus.nth(at))
    hand.press(page.locator("#ask [data-give=row]"))
    return 2 * min(2, plus.count() or 2) + 1, hand.presses


def rule(page: Page, house: House) -> int:
    """From the question to the rule behind it, the table still in sight."""
    me = against_bots(page, house)
    me.waits()
    hand = Hand(page)
    hand.press(page.locator("#ask .rule").first)
    expect(page.locator("dialog.beside")).to_be_visible()
    return hand.presses


def of_rome(first: str) -> Iterator[tuple[int, int]]:
    """What every deed that begins with this question cost one seat, by questions and by its form."""
    republic = find_game("republic")
    for seed in range(GAMES):
        match = Match.new(republic, 5, seed=seed)
        bots = [republic.bot("greedy", seat) for seat in match.seats]
        given = []
        while match.asks:
            seat, ask = next(iter(match.asks.items()))
            answer = bots[seat](match.view(seat), ask)
            if seat == 0:
                given.append((ask, answer))
            match.answer(seat, answer)
        for deed in deeds(given):
            if deed[0][0].key == first and (len(deed) > 1 or first == "senate.vote"):
                single = presses(*deed[0])
                by_form = single if len(deed) == 1 else 1 + sum(chosen(*each) for each in deed[1:])
                yield sum(presses(*each) for each in deed), by_form


def told(name: str, before: str, after: str) -> None:
    """A line of the table."""
    print(f"| {name} | {before} | {after} |")


def main() -> None:
    """Count and print."""
    print("| | before | after |\n|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "house")
        home: dict[str, str | float | bool] = {**os.environ, **at_home(Path(folder))}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], env=home)
        try:
            page = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce").new_page()
            told("open a table", "", str(opened(page, house)))
            told("invite a friend", "", str(invited(page, house)))
            told("bid on two lots", *map(str, bids(page, house)))
            told("find the rule of a question", "", str(rule(page, house)))
        finally:
            browser.close()
            house.close()
    for deed, counts in counted().items():
        told(deed, *map(str, counts))
    for name, first in (("persuade", "forum.persuader"), ("vote", "senate.vote")):
        found = list(of_rome(first))
        told(name, *(f"{statistics.mean(each):.1f}" for each in zip(*found, strict=True)))


if __name__ == "__main__":
    main()
