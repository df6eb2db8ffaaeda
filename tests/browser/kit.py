"""What the browser's tests share: a house in a process of its own, and a person who plays by what the page shows."""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import shutil
import signal
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tabularium import client
from tabularium.client import Table
from tests.browser import luck, shelf

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The one without a window of its own first: it draws the same pages with half the work."""
CHROMIUM = next((path for path in map(shutil.which, BROWSERS) if path is not None), None)
USELESS = (
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("PreloadTopChromeWebUI", "SpareRendererForSitePerProcess", "ThirdPartyStoragePartitioning"),
    *("WebUIOmniboxAimPopup", "WebUIOmniboxPopup"),
)
"""What a Chromium with a window does for every visitor though nobody sees it, such as the pages of an address bar.

Playwright's own list is part of it: the last one that is given counts."""
FLAGS = ["--no-sandbox", f"--disable-features={','.join(USELESS)}"]
TELLING = {"PYTHONFAULTHANDLER": "1"}
"""A house that falls says where."""
OPEN = re.compile(r"http://[\w.\[\]:]+")
SERVE = "import typer; from tabularium.server.keeper.commands import serve; typer.run(serve)"
SEEDED = "from tests.browser import luck; luck.fix('{}')"
"""What is done before a house is opened for dice that a test decides: every table has this seed."""
LUCKY = "from pathlib import Path; from tests.browser import luck; luck.put(Path({!r}))"
"""The same for dice that a test can lay out at any time; until then they are those of any house."""
SLOWLY = "from tests.browser import slowly; slowly.put()"
"""The same for a house whose every answer comes late by chance: what a test or a page does not wait for, it misses."""
HASTILY = 'from tabularium.store import database; database.FLUSH = "OFF"'
"""And what is done for every house here: no power is cut, so nobody waits for a disk."""
REACHED = """
from tabularium.server.connections import addresses
async def answers(host, port): return True
addresses.Addresses.__init__.__defaults__ = (lambda: ["{}"], answers)
"""
"""And for one that seems to be reached in a network, under this address."""
ROOT = Path(__file__).parents[2]
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True}
"""A narrow window under a finger."""
DESK: dict[str, Any] = {"width": 1440, "height": 900}
ON_A_DESK, ON_A_PHONE = (
    pytest.mark.parametrize(
        "size",
        [
            pytest.param(here, id=name),
            pytest.param(there, id=other, marks=pytest.mark.prove),
        ],
    )
    for (name, here), (other, there) in permutations((("desk", DESK), ("phone", PHONE)))
)
"""What goes the same way on both: shown on one of them in the suite, and on the other in `make prove`."""
ON_BOTH = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
"""What is laid out differently on the two."""
PATIENCE = 20
"""Seconds until a table that does not move is given up."""
OPENING = 60
"""Seconds until a house that does not open is given up."""
MOST_GAMES = 5
"""Games that are begun for a moment that not every game has."""
ANSWERED = """before => {
  const ask = document.querySelector("#ask");
  return !ask || ask.dataset.ask !== before || !ask.dataset.mine;
}"""
"""The page has taken note of an answer: another question stands there, or none of mine."""

HEIGHTS = "all => all.map(each => each.getBoundingClientRect().height)"
BOXES = "selectors => selectors.map(each => document.querySelector(each).getBoundingClientRect().toJSON())"


class House:
    """`tabularium serve` on a port and a folder of its own."""

    def __init__(
        self,
        folder: Path,
        grace: float = 0,
        pause: float = 0,
        forced: float = 0,
        more_games: bool = False,
        seed: bytes | None = None,
        network: str = "",
    ) -> None:
        self.folder = folder
        self.dice = folder / "dice"
        folder.mkdir(parents=True, exist_ok=True)
        self.dice.write_bytes(os.urandom(32))
        preparations = [
            HASTILY,
            SEEDED.format(seed.hex()) if seed is not None else LUCKY.format(str(self.dice)),
            *([SLOWLY] if os.environ.get("SLOW") else []),
            *([REACHED.format(network)] if network else []),
        ]
        self.program = "\n".join([*preparations, SERVE])
        self.path = [str(shelf.put(folder / "shelf")), str(ROOT)] if more_games else []
        waits = {"--grace": grace, "--bot-pause": pause, "--forced": forced, "--judge-seconds": 0}
        self.options = ["--data-dir", str(folder), *(str(each) for pair in waits.items() for each in pair)]
        self.port = "0"
        self.url = ""
        self.open()

    def open(self) -> None:
        """Begin to serve; after the first time on the same port again."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.program, "--port", self.port, *self.options],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **TELLING, **({"PYTHONPATH": os.pathsep.join(self.path)} if self.path else {})},
        )
        self.url = self._announced()
        self.port = self.url.rpartition(":")[2]

    def _announced(self) -> str:
        assert self.process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.process.stdout, selectors.EVENT_READ)
            assert waiting.select(OPENING), "the house did not open"
        found = OPEN.search(self.process.stdout.readline())
        assert found is not None, "the house did not say where it is"
        return found[0]

    def deals(self, told: str) -> None:
        """From now on its tables have the dice of this word, the same ones in every run."""
        luck.tell(self.dice, told.encode())

    def kill(self) -> None:
        """Without a word of warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self) -> None:
        """Properly."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process.pid, signal.SIGTERM)
        self.process.wait(PATIENCE)


class Friend:
    """Somebody with a name who sits at tables, by the JSON API or before a page."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.http = httpx.Client(base_url=f"{house.url}/api/v1", timeout=PATIENCE)
        self.token = self.post("guests", name=name)["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, /, **wish: Any) -> Any:
        """Do something; it must be granted."""
        answer = self.http.post(path, json=wish)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None

    def opens(self, game: str, *friends: Friend, **more: Any) -> str:
        """Open a table on which the others take their seats by link; bots take what is left of three."""
        seats = ["me", *["link"] * len(friends), *["bot:random"] * (2 - len(friends))]
        made = self.post("tables", game=game, seats=more.pop("seats", seats), **more)
        for friend, link in zip(friends, made["links"], strict=False):
            friend.post("links/open", token=link["token"])
        return str(made["table"]["id"])

    def sight(self, table: str) -> dict[str, Any]:
        """The table as this friend sees it."""
        answer = self.http.get(f"tables/{table}/sight")
        assert answer.is_success, answer.text
        return dict(answer.json())

    def asked(self, table: str) -> dict[str, Any]:
        """The same as soon as this friend is asked, or all is over."""
        return client.House(self.house.url, self.token).table(table).wait()

    def answers(self, table: str, answer: Any = None) -> bool:
        """Answer if asked: so, or as the question's default says. Was there a question?"""
        seen = self.sight(table)
        if seen["ask"] is None:
            return False
        given = seen["ask"]["default"] if answer is None else answer
        self.post(f"tables/{table}/answer", seat=seen["seat"], ask=seen["number"], answer=given)
        return True

    def comes(self, page: Page, path: str) -> Person:
        """The same friend before a page."""
        page.context.add_cookies([{"name": "tabularium", "value": self.token, "url": self.house.url}])
        page.goto(self.house.url + path)
        return Person(page)


class Person:
    """Somebody before a page. They answer with what glows and with buttons, as a person would, but at random."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.rng = Random(seed)

    @property
    def ask(self) -> Locator:
        """The bar that says what is to be done."""
        return self.page.locator("#ask")

    @property
    def question(self) -> str:
        """What is asked."""
        return self.page.locator(".ask__q").inner_text()

    def number(self) -> int:
        """The number of the table that the page shows."""
        return int(self.page.locator("#table").get_attribute("data-n") or 0)

    def waits(self) -> None:
        """Until I am asked, or all is over, and the page is whole: one that was just opened asks before it listens."""
        self.page.wait_for_load_state()
        self.page.locator("#ask[data-mine], #table[data-over]").first.wait_for(timeout=PATIENCE * 1000)
        self.page.wait_for_load_state()

    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.page.locator("#table[data-over]").count() > 0

    def answers(self) -> None:
        """Give some answer to what is asked, and wait until the page has taken note."""
        self.page.wait_for_load_state()
        before = self.ask.get_attribute("data-ask")
        choice = self.choice()
        with self.page.expect_response(re.compile(r"/answer\b")) as heard:
            choice.click()
        assert heard.value.ok, heard.value.text()
        self.page.wait_for_function(ANSWERED, arg=before, timeout=PATIENCE * 1000)

    def choice(self) -> Locator:
        """A control to press: the legal ones are those with an answer."""
        give = self.page.locator("[data-give]:not([data-chance]):not([data-give=row])")
        found = self.page.locator("#table [data-answer]:not([data-chance]):not([aria-disabled=true]):visible")
        count = found.count()
        opener = self.page.locator("#ask .ask__opts > .opens:visible")
        if count == 0 and opener.count() and not give.count():
            opener.click()
            count = found.count()
        if count == 0 or (give.count() and give.get_attribute("data-give") == "amount" and self.rng.random() < 0.5):
            return give
        return found.nth(self.rng.randrange(count))

    def sees(self, selector: str, most: int = 400) -> bool:
        """Answer whatever comes until the page shows something; False if the game is over before that."""
        for _ in range(most):
            self.waits()
            if self.page.locator(selector).count():
                return True
            if self.is_over():
                return False
            self.answers()
        raise AssertionError(f"{selector} was never seen")

    def plays_until(self, selector: str) -> None:
        """Answer whatever comes until the page shows what every game shows."""
        assert self.sees(selector), f"the game ended before {selector} was seen"

    def elsewhere(self, house: House) -> Table:
        """The same table, played without the page: where it is at and what is asked comes by the JSON API."""
        [token] = [each["value"] for each in self.page.context.cookies() if each["name"] == "tabularium"]
        return client.House(house.url, token).table(self.page.url.rpartition("/")[2])

    def goes_on_elsewhere(self, house: House) -> None:
        """Answer as the questions suggest until the game is over."""
        table = self.elsewhere(house)
        while (seen := table.wait())["outcome"] is None:
            table.answer(seen["ask"]["default"])


def against_bots(page: Page, house: House) -> Person:
    """One click from the first page, until the table is there and listens to clicks."""
    page.goto(house.url)
    page.locator("[data-start=senators]").click()
    expect(page.locator("#table")).to_be_visible()
    page.wait_for_load_state()
    return Person(page)


def seats_are(page: Page, game: str, seats: dict[int, str]) -> None:
    """Say in the form for a new table who sits where; of a bot perhaps how it thinks: `bot:random`."""
    for seat, wish in seats.items():
        kind, _, level = wish.partition(":")
        page.locator(f'[name="{game}.seat.{seat}"]').select_option(kind)
        if level:
            page.locator(f".chair:has([name='{game}.seat.{seat}']) .bots > summary").click()
            page.locator(f'label:has([name="{game}.level.{seat}"][value="{level}"])').click()


def boxes(page: Page, *selectors: str) -> list[dict[str, float]]:
    """Where the first of each kind stands, all measured in one moment: a table that moves on changes its parts."""
    measured: list[dict[str, float]] = page.evaluate(BOXES, selectors)
    return measured


def as_guest(page: Page, house: House) -> None:
    """Somebody with a name, so that every page has something to show."""
    page.goto(f"{house.url}/signin")
    page.locator('form[action="/guest"] [name="name"]').fill("Livia")
    page.locator('form[action="/guest"] button').click()


def brings_back_the_sheet_before(page: Page) -> None:
    """Press *My sheet before*; on a phone it lies under *More*."""
    button, more = page.locator("#ask [data-do=before]"), page.locator("#ask .ask__aside > .opens")
    expect(button.or_(more).filter(visible=True).first).to_be_visible()
    if not button.is_visible():
        more.click()
    button.click()


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def against_bots_until(page: Page, house: House, selector: str) -> Person:
    """A game against bots at a moment that not every game has: another is begun if one ends without it."""
    for _ in range(MOST_GAMES):
        me = against_bots(page, house)
        if me.sees(selector):
            return me
    raise AssertionError(f"{MOST_GAMES} games ended before {selector} was seen")
