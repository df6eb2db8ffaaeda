"""What one click costs: `python -m bench.one_click` (or `make bench-click`) in a real browser.

For each game somebody answers a few questions before the page while the other seats, people too, answer by the JSON
API. Counted is what the browser sends and receives from the click until it is quiet again: requests, bytes over the
wire, bytes unpacked, and how long until the page shows what became of the answer.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tabularium.engine import find_game, game_names
from tests.browser.kit import CHROMIUM, FLAGS, Friend, House
from tests.homes import at_home

CLICKS = 12
QUIET = 0.6
"""Seconds without a word from the house after which a click is over."""


@dataclass
class Click:
    """What went over the wire for one click."""

    requests: list[str] = field(default_factory=list)
    wire: int = 0
    unpacked: int = 0
    shown: float = 0.0


class Wire:
    """Listens to what a page's browser sends and receives."""

    def __init__(self, page: Page) -> None:
        self.click = Click()
        self.last = time.perf_counter()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.dataReceived", self._received)
        session.on("Network.loadingFinished", self._ended)
        session.on("Network.eventSourceMessageReceived", self._heard)

    def _sent(self, event: dict[str, Any]) -> None:
        request = event["request"]
        self.click.requests.append(f"{request['method']} {request['url'].partition('?')[0].rpartition('/')[2]}")
        self.last = time.perf_counter()

    def _received(self, event: dict[str, Any]) -> None:
        self.click.unpacked += event["dataLength"]
        self.last = time.perf_counter()

    def _ended(self, event: dict[str, Any]) -> None:
        self.click.wire += int(event["encodedDataLength"])
        self.last = time.perf_counter()

    def _heard(self, event: dict[str, Any]) -> None:
        self.click.wire += len(event["data"])
        self.last = time.perf_counter()

    def quiet(self, page: Page) -> None:
        """Wait until nothing has come for a while."""
        self.last = time.perf_counter()
        while time.perf_counter() - self.last < QUIET:
            page.wait_for_timeout(50)


def clicks_of(page: Page, house: House, game: str, count: int) -> list[Click]:
    """So many answers before a page; the others answer by the API between them and are not counted."""
    seats = find_game(game).seats
    wanted = 4 if 4 in seats else seats[0]
    friends = [Friend(house, name) for name in ("Ann", "Bob", "Cyd", "Dan", "Eve")[:wanted]]
    table = friends[0].opens(game, *friends[1:], seats=["me", *["link"] * (wanted - 1)])
    person = friends[0].comes(page, f"/t/{table}")
    wire = Wire(page)
    clicks: list[Click] = []
    while len(clicks) < count and not person.is_over():
        wire.quiet(page)
        if not page.locator("#ask[data-mine]").count():
            assert sum(friend.answers(table) for friend in friends[1:]), "nobody is asked"
            continue
        wire.click = Click()
        began = time.perf_counter()
        person.answers()
        wire.click.shown = time.perf_counter() - began
        wire.quiet(page)
        clicks.append(wire.click)
    return clicks


def told(game: str, clicks: list[Click]) -> None:
    """One line, and what the usual click asked for."""

    def middle(values: list[float]) -> float:
        return statistics.median(values)

    requests, wire = middle([len(each.requests) for each in clicks]), middle([each.wire for each in clicks])
    unpacked, shown = middle([each.unpacked for each in clicks]), middle([each.shown for each in clicks])
    print(f"{game:12}{requests:>10.0f}{wire / 1000:>10.1f}{unpacked / 1000:>12.1f}{shown * 1000:>10.0f}", end="   ")
    print(", ".join(sorted(clicks[len(clicks) // 2].requests)))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("games", nargs="*", default=game_names())
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as name, sync_playwright() as playwright:
        folder = Path(name)
        house = House(folder / "house")
        home: dict[str, str | float | bool] = {**os.environ, **at_home(folder)}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env=home)
        try:
            print(f"{'one click':12}{'requests':>10}{'kB wire':>10}{'kB unpacked':>12}{'ms shown':>10}   the requests")
            for game in given.games:
                page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
                told(game, clicks_of(page, house, game, given.clicks))
                page.context.close()
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
