"""A real page on which tests lay what they have drawn: many positions, one after the other, with one load."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route

from tests.browser.kit import Friend, House

FIT = Path(__file__).with_name("fit.js").read_text("utf-8").partition("\n")[2]
NEWS = re.compile(r"/t/[^?]*\?(.*&)?part=1")
LAID = """() => new Promise(done => {
  document.addEventListener("shown", () => requestAnimationFrame(done), { once: true });
  document.dispatchEvent(new Event("visibilitychange"));
})"""
"""The page asks what is new, and has drawn it."""
UNFOLDED = "document.querySelectorAll('main details:not(.popbox)').forEach(each => { each.open = true; })"
PANES = """[...document.querySelectorAll("[data-pane-tab]")]
  .filter(each => each.checkVisibility()).map(each => each.dataset.paneTab)"""
CHOOSE = "name => document.querySelector(`[data-pane-tab=${name}]`).click()"


class Stand:
    """The page of a table of this game; what it is told from then on is what a test has drawn."""

    def __init__(self, page: Page, house: House, game: str, seats: int, path: str = "") -> None:
        self.page, self.html = page, ""
        self.host = Friend(house, "Livia")
        wish = {"game": game, "seats": ["me", *["bot:random"] * (seats - 1)], "facilitated": bool(path)}
        table = self.host.post("tables", **wish)["table"]["id"]
        self.host.comes(page, f"/t/{table}{path}")
        page.locator("#table").wait_for()
        page.wait_for_load_state()
        page.route(NEWS, self._tell)

    def _tell(self, route: Route) -> None:
        route.fulfill(body=self.html, content_type="text/html")

    def lays(self, html: str) -> None:
        """The page shows this, and every panel of it is open."""
        self.html = html
        self.page.evaluate(LAID)
        self.page.evaluate(UNFOLDED)

    def misfits(self) -> list[str]:
        """What does not fit, on every pane that the page has at its width."""
        found: list[str] = []
        for name in self.page.evaluate(PANES) or [""]:
            if name:
                self.page.evaluate(CHOOSE, name)
            problems = self.page.locator("main").evaluate(FIT)
            found += [f"{name}: {each}" if name else each for each in problems]
        return found
