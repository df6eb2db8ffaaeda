"""Takes the pictures of `docs/comfort.md`: what was made more comfortable, point by point, in both widths."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.empire import SEATS
from tests.browser.kit import Friend, House
from tools.pictures.house import FOLDER, NARROW, WIDE, Photographer, Shot, main

GENERAL = "leader:italia_general_2"
MOST = 1500
"""So many answers are given until a moment must have come."""
PAUSE = 20
"""Seconds until the only answer is given: longer than a picture takes."""
SETTLED = 3
"""In this round of Conquest there is something to be told."""
SEED = b"comfort".ljust(32, b".")
Sees = Callable[[dict[str, Any]], bool]
Act = Callable[[Page], object]


def looks(page: Page) -> None:
    """Nothing is done."""


class Tour:
    """Somebody who goes through a house from point to point, with pictures of each."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.photographer = Photographer(browser, house)
        self.livia = Friend(house, "Livia")

    def at(self, path: str, name: str, act: Act = looks, phone: Act | None = None, **how: str) -> None:
        """A page in both widths, after something was done there."""
        for size, suffix, deed in ((WIDE, "", act), (NARROW, "-phone", phone or act)):
            shot = Shot(f"comfort/{name}-after{suffix}", size=size, **how)
            with self.photographer.window(shot) as page:
                self.livia.comes(page, path)
                page.wait_for_load_state("networkidle")
                deed(page)
                page.wait_for_load_state("networkidle")
                self.photographer.keep(shot.name, page.screenshot())

    def opens(self, game: str, seats: int, bot: str = "greedy", **more: Any) -> str:
        """A table against bots."""
        return self.livia.opens(game, seats=["me", *[f"bot:{bot}"] * (seats - 1)], **more)

    def advised(self, table: str) -> dict[str, Any]:
        """What a bot would do."""
        hint: dict[str, Any] = self.livia.post(f"tables/{table}/hint", seat=0)
        return hint

    def plays(self, table: str, until: Sees) -> dict[str, Any]:
        """Play as a bot would until a moment has come."""
        for _ in range(MOST):
            seen = self.livia.asked(table)
            if seen["outcome"] is not None or until(seen):
                return seen
            hint = self.advised(table)
            if hint["interject"]:
                how = {"at": seen["n"], "name": hint["interject"]}
                self.livia.post(f"tables/{table}/interject", seat=0, answer=hint["answer"], **how)
            else:
                self.livia.post(f"tables/{table}/answer", seat=0, ask=seen["number"], answer=hint["answer"])
        raise SystemExit("the moment never came")


def is_asked(*keys: str) -> Sees:
    """Is it one of these questions?"""
    return lambda seen: seen["ask"]["key"] in keys


def hints(page: Page) -> None:
    """Ask what a bot would do."""
    page.locator("[data-do=hint]").click()
    page.locator(".toast").first.wait_for()


def shows_the_way(page: Page) -> None:
    """Press a province that is two away."""
    page.locator('.conquest-map g[data-place="space:moesia"]').press("Enter")
    expect(page.locator("#ask .plan:not([hidden])")).to_be_visible()


def picks_from_the_list(page: Page) -> None:
    """The same on a phone, in the list under the map."""
    page.locator(".reach button").filter(has_text="Moesia").click()
    expect(page.locator("#ask .plan:not([hidden])")).to_be_visible()


def asks_why_not(page: Page) -> None:
    """What cannot be done now, and why."""
    page.locator("[data-fold=why] > summary").click()
    expect(page.locator("[data-fold=why] .pop")).to_be_visible()


def reads_the_record(page: Page) -> None:
    """The panel of the record on a phone."""
    page.locator("[data-pane-tab=log]").click()
    page.evaluate("document.querySelector('.panetabs').scrollIntoView()")


def reads_in_german(tour: Tour) -> Act:
    """From the question to its rule, for a reader of German."""

    def follows_the_rule(page: Page) -> None:
        tour.photographer.speak(page, "de")
        page.reload()
        page.locator(".ask__flag .rule").click()
        page.wait_for_load_state("networkidle")
        tour.photographer.speak(page, "en")

    return follows_the_rule


def begins_to_learn(page: Page) -> None:
    """The guided first game."""
    page.locator("[data-guide=senators]").click()
    page.locator(".guide").wait_for()


def looks_at_the_marks(page: Page) -> None:
    """Down to the lanes under the board."""
    page.locator(".course").scroll_into_view_if_needed()


def invites(tour: Tour) -> str:
    """A table for friends; the path of its room."""
    with tour.photographer.window(Shot("")) as page:
        tour.livia.comes(page, "/new?with=friends&game=senators")
        page.get_by_label("Name of the table").fill("Via Sacra, after supper")
        page.locator("[data-open]:visible").click()
        page.wait_for_load_state("networkidle")
        return page.url.removeprefix(tour.photographer.house.url)


def pictures(browser: Browser, house: House) -> None:
    """Point by point, in the order of the document."""
    tour = Tour(browser, house)
    livia = tour.livia
    verdict = tour.opens("senators", 4)
    tour.plays(verdict, lambda seen: is_asked("auction.verdict")(seen) and tour.advised(verdict)["answer"] == "take")
    tour.at(f"/t/{verdict}", "01-hint", hints)
    tour.at(invites(tour), "03-invite")
    war = livia.opens("conquest_war", seats=SEATS)
    tour.at(f"/t/{war}", "05-map")
    empire = tour.opens("conquest", 4)
    tour.plays(empire, lambda seen: is_asked("move.who")(seen) and seen["view"]["round"] == SETTLED)
    tour.at(f"/t/{empire}", "07-record", phone=reads_the_record)
    livia.answers(war, GENERAL)
    tour.at(f"/t/{war}", "04-route", shows_the_way, picks_from_the_list)
    tour.at(f"/t/{war}", "06-why-not", asks_why_not, theme="dark")
    story = tour.opens("senators", 3)
    tour.plays(story, lambda seen: False)
    tour.at(f"/t/{story}/replay?at=60", "08-replay", looks_at_the_marks, theme="dark")
    pad = tour.opens("senators", 4)
    tour.plays(pad, is_asked("auction.bids"))
    tour.at(f"/t/{pad}", "12-bids")
    tour.at(f"/t/{pad}", "09-rules", reads_in_german(tour))
    tour.at("/", "10-names")
    buys = tour.opens("conquest", 2)
    tour.plays(buys, is_asked("buy.piece"))
    tour.at(f"/t/{buys}", "11-also")
    tour.at("/", "14-lesson", begins_to_learn)


def forced(browser: Browser) -> None:
    """The only answer, in a house that gives it after a while."""
    with TemporaryDirectory() as folder:
        house = House(Path(folder), forced=PAUSE, seed=SEED)
        tour = Tour(browser, house)
        table = tour.opens("republic", 5)
        tour.plays(table, lambda seen: seen["forced"] is not None)
        tour.at(f"/t/{table}", "02-forced")
        house.close()


def both(browser: Browser, house: House) -> None:
    """All of them."""
    (FOLDER / "comfort").mkdir(exist_ok=True)
    pictures(browser, house)
    forced(browser)


if __name__ == "__main__":
    main(both, SEED, more_games=True)
