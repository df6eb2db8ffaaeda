"""Takes the pictures of Conquest: of six Caesars, one of whom does what the bot advises, and of the story of two."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.kit import Friend, House
from tests.browser.war import ME, OPTIONS, find_war
from tools.pictures.house import NARROW, Photographer, Shot, main, taken

ROUNDS = 6
SETTLED = 4
"""Before this round there is little to be seen."""
AT_WAR = [
    Shot("conquest", ".game:has(#ask [data-answer='\"done\"']) .news-marks .trail"),
    Shot("conquest-march", ".orders .forecasts"),
    Shot("conquest-march-phone", ".orders .forecasts", NARROW, "dark"),
    Shot("conquest-losses-phone", ".part-row .odds", NARROW),
    Shot("conquest-purchase", ".ware--on"),
    Shot("conquest-purchase-phone-german", ".ware--on", NARROW, lang="de"),
    Shot("conquest-end", ".finale"),
]
"""Moments of a war, each taken when it first comes after the opening."""
STORY = {
    "battle.stand": [Shot("conquest-battle", theme="dark")],
    "pursuit.losses": [Shot("conquest-pursuit"), Shot("conquest-pursuit-phone", size=NARROW, theme="dark")],
    "ransom.reply": [Shot("conquest-letter")],
}
"""Moments of the war of the tests, by what is asked."""


def war(photographer: Photographer, page: Page) -> None:
    """Play until every moment has had its picture; what never comes in a war may come in the next."""
    wanted = list(AT_WAR)
    for _ in range(12):
        wanted = _war(photographer, page, wanted)
        if not wanted:
            return
    raise SystemExit(f"never seen: {', '.join(shot.name for shot in wanted)}")


def _war(photographer: Photographer, page: Page, wanted: list[Shot]) -> list[Shot]:
    house = photographer.house
    headers = {"Origin": house.url}

    def post(path: str, **wish: Any) -> Any:
        reply = page.request.post(f"{house.url}/api/v1/tables{path}", data=wish, headers=headers)
        assert reply.ok, reply.text()
        return reply.json()

    made = post("", game="conquest", seats=["me", *["bot:greedy"] * 5], options={"round_limit": ROUNDS})
    table = made["table"]["id"]
    page.goto("about:blank")  # nobody looks before there is something to be seen
    while wanted:
        sight = page.request.get(f"{house.url}/api/v1/tables/{table}/sight").json()
        over = sight["outcome"] is not None
        if sight["ask"] is None and not over:
            page.wait_for_timeout(50)
            continue
        if sight["view"]["round"] >= SETTLED or over:
            page.goto(f"{house.url}/t/{table}")
            wanted = [shot for shot in wanted if not taken(photographer, page, shot)]
        if over:
            return wanted
        advice = post(f"/{table}/hint", seat=0)
        post(f"/{table}/answer", seat=0, ask=sight["number"], answer=advice["answer"])
    return wanted


def story(browser: Browser, folder: Path) -> None:
    """The war of the tests, with a picture of each of its moments."""
    war = find_war()
    house = House(folder, seed=war.seed)
    photographer = Photographer(browser, house)
    livia = Friend(house, "Livia")
    table = livia.opens("conquest", seats=["me", "bot:greedy"], options=OPTIONS)
    with photographer.window(Shot("")) as page:
        livia.comes(page, "/me")
        photographer.state = page.context.storage_state()  # type: ignore[assignment]
    wanted = dict(STORY)
    for step in war.steps:
        while livia.sight(table)["ask"] is None:
            time.sleep(0.05)
        for shot in wanted.pop(step.key, ()):
            photographer.take(shot, f"/t/{table}")
        if step.answer is None:
            livia.post(f"tables/{table}/undo", seat=ME, at=livia.sight(table)["n"])
        else:
            livia.answers(table, step.answer)
        if not wanted:
            break
    house.close()


def pictures(browser: Browser, house: House) -> None:
    """Somebody signs in and goes to war."""
    photographer = Photographer(browser, house)
    with photographer.window(Shot("")) as page:
        page.goto(f"{house.url}/signin")
        page.locator('form[action="/guest"] [name="name"]').fill("Cornelia")
        page.locator('form[action="/guest"] button').click()
        photographer.state = page.context.storage_state()  # type: ignore[assignment]
        war(photographer, page)
    with TemporaryDirectory() as folder:
        story(browser, Path(folder))


if __name__ == "__main__":
    main(pictures)
