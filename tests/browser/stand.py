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
UNFOLDED = "document.querySelectorAll('main details:not(.popbox, [data-aside])').forEach(each => { each.open = true; })"
TURNS = """() => {
  const tabs = [...document.querySelectorAll("[data-pane-tab]")].filter(each => each.checkVisibility());
  const pages = [...document.querySelectorAll("main [data-pages] [data-page]")];
  return [
    ...tabs.map(each => `[data-pane-tab=${each.dataset.paneTab}]`),
    ...pages.map(each => `[data-pages] [data-page=${each.dataset.page}]`),
  ];
}"""
"""What shows another panel: the tabs of a phone, the pages of a sheet."""
TURN = """turn => new Promise(done => {
  document.querySelector(turn).click();
  requestAnimationFrame(() => setTimeout(done));
})"""


class Stand:
    """The page of a table of this game; what it is told from then on is what a test has drawn."""

    def __init__(self, page: Page, house: House, game: str, seats: int, path: str = "") -> None:
        self.page, self.html = page, ""
        host = Friend(house, "Livia")
        wish = {"game": game, "seats": ["me", *["bot:random"] * (seats - 1)], "facilitated": bool(path)}
        table = host.post("tables", **wish)["table"]["id"]
        host.comes(page, f"/t/{table}{path}")
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
        """What does not fit, on every panel that the page has at its width."""
        main = self.page.locator("main")
        found: list[str] = main.evaluate(FIT)
        for turn in self.page.evaluate(TURNS):
            self.page.evaluate(TURN, turn)
            found += [f"{turn}: {each}" for each in main.evaluate(FIT)]
        return found
