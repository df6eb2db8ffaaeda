"""How soon a room sees its vote: twenty-four people answer at once, and a real browser shows the screen.

Every answer goes over HTTP from a client of its own, and twenty-four phones listen and fetch what has changed, as their
pages do. Measured is from the moment the last answer was acknowledged until the screen shows that it was counted.
`python -m bench.room`, some votes in a row.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

import httpx
from playwright.sync_api import Page, sync_playwright

from tests.browser.kit import CHROMIUM, FLAGS, Friend, House
from tests.homes import at_home

PEOPLE = 24
VOTES = 8
WATCH = """() => {
  window.changes = [];
  new MutationObserver(() => {
    const events = document.querySelector(".pj-events, .pj-end")?.textContent || "";
    changes.push([Date.now(), document.querySelectorAll(".dot.on").length, events]);
  }).observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
}"""
"""Write down when the screen has changed, and what it showed then."""
COUNTED = "([at, closed, events]) => closed === 0 && /takes the chair|won/.test(events)"


class Phone:
    """Somebody's page, without the browser: it hears news and fetches the parts it does not show."""

    def __init__(self, house: House, friend: Friend, table: str) -> None:
        self.headers = {"Authorization": f"Bearer {friend.token}", "Accept": "text/html"}
        self.house, self.table = house, table

    async def listen(self) -> None:
        """For as long as anybody wants."""
        async with (
            httpx.AsyncClient(base_url=self.house.url, timeout=None, headers=self.headers) as client,
            client.stream("GET", f"/api/v1/tables/{self.table}/events") as news,
        ):
            async for line in news.aiter_lines():
                if line.startswith("data:"):
                    await client.get(f"/t/{self.table}/phone?part=1")


def phones(house: House, friends: list[Friend], table: str) -> list[Phone]:
    """Twenty-four of them, on a thread of their own."""
    made = [Phone(house, friend, table) for friend in friends]

    async def all_listen() -> None:
        await asyncio.gather(*(phone.listen() for phone in made), return_exceptions=True)

    threading.Thread(target=lambda: asyncio.run(all_listen()), daemon=True).start()
    return made


def vote(friends: list[Friend], table: str, screen: Page) -> tuple[float, float] | None:
    """One question that all answer at once: seconds until all were acknowledged, and from then until it was shown."""
    asked = [(friend, friend.sight(table)) for friend in friends]
    if any(seen["ask"] is None for _, seen in asked):
        return None
    screen.evaluate("changes.length = 0")
    started = time.time()
    done: list[float] = []

    def answer(friend: Friend, seen: dict[str, object]) -> None:
        wish = {"seat": seen["seat"], "ask": seen["number"], "answer": 0}
        friend.post(f"tables/{table}/answer", **wish)
        done.append(time.time())

    threads = [threading.Thread(target=answer, args=each) for each in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    screen.wait_for_function(f"() => changes.some({COUNTED})")
    shown = screen.evaluate(f"() => changes.find({COUNTED})[0]")
    return max(done) - started, shown / 1000 - max(done)


def play_on(friends: list[Friend], table: str) -> None:
    """Until all are asked again."""
    for _ in range(200):
        asked = [(friend, seen) for friend in friends if (seen := friend.sight(table))["ask"] is not None]
        if len(asked) in (0, len(friends)):
            return
        friend, seen = asked[0]
        friend.answers(table, "adjourn" if seen["ask"]["key"] == "preside.motion" else None)


def main() -> None:
    """Some votes, and what they took."""
    found: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder) / "house", more_games=True)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, env={**os.environ, **at_home(Path(folder))}
        )
        try:
            while len(found) < VOTES:
                found += room(house, browser.new_page())
        finally:
            browser.close()
            house.close()
    answers, screens = zip(*found, strict=True)
    print(f"{PEOPLE} answers at once, {len(found)} times")
    print(f"all acknowledged after {median(answers):.2f} s (most {max(answers):.2f})")
    print(f"shown, complete, {median(screens):.2f} s after the last (most {max(screens):.2f})")


def room(house: House, screen: Page) -> list[tuple[float, float]]:
    """The votes of one game."""
    serra = Friend(house, "Serra")
    wish = {"game": "hall", "seats": ["open"] * PEOPLE, "facilitated": True, "options": {"rounds": 4}}
    made = serra.post("tables", **wish)["table"]
    friends = [Friend(house, f"Person {number}") for number in range(PEOPLE)]
    for friend in friends:
        friend.post("codes/sit", code=made["code"])
    serra.post(f"tables/{made['id']}/start")
    phones(house, friends, made["id"])
    serra.comes(screen, f"/t/{made['id']}/screen")
    screen.wait_for_load_state()
    screen.evaluate(WATCH)
    found = []
    while (took := vote(friends, made["id"], screen)) is not None:
        found.append(took)
        play_on(friends, made["id"])
    return found


if __name__ == "__main__":
    main()
