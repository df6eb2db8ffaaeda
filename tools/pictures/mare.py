"""Takes the pictures of Mare Nostrum: a nation in its third year, which writes what the bot advises."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.kit import Friend, House
from tools.pictures.house import NARROW, Photographer, Shot, main

YEARS = 3
SHOTS = {
    "overview": [Shot("mare-overview"), Shot("mare-overview-phone", size=NARROW, theme="dark")],
    "map": [Shot("mare-map"), Shot("mare-map-phone", size=NARROW)],
    "recruiting": [Shot("mare-recruiting", theme="dark")],
    "independents": [Shot("mare-independents")],
    "movement": [Shot("mare-movement"), Shot("mare-movement-phone-german", size=NARROW, lang="de")],
    "year": [Shot("mare-year")],
}
"""By page its pictures."""


def reign(photographer: Photographer, page: Page) -> None:
    """Two years pass as the bot advises; in the third its sheet is a draft."""
    house = photographer.house

    def post(path: str, **wish: Any) -> Any:
        reply = page.request.post(f"{house.url}/api/v1/tables{path}", data=wish, headers={"Origin": house.url})
        assert reply.ok, reply.text()
        return reply.json()

    seats = ["me", *["bot:greedy"] * 12]
    table = post("", game="mare_nostrum", seats=seats, options={"bidding": False})["table"]["id"]
    while True:
        sight = page.request.get(f"{house.url}/api/v1/tables/{table}/sight").json()
        if sight["ask"] is None:
            page.wait_for_timeout(50)
            continue
        advice = post(f"/{table}/hint", seat=0)["answer"]
        if sight["view"]["turn"] >= YEARS and sight["ask"]["key"] == "orders":
            break
        post(f"/{table}/answer", seat=0, ask=sight["number"], answer=advice)
    post(f"/{table}/draft", seat=0, ask=sight["number"], version=0, sheet=advice)
    page.goto(f"{house.url}/t/{table}#armies")
    page.locator(".mn-page--armies .unit__cell input").first.fill("3")
    page.locator("[data-pages] [data-page=armies].pg--done").wait_for()
    page.locator("[data-pages] [data-page=movement]").click()
    for steps in (1, 2):
        page.locator(".nexts .btn[data-write]:visible").first.click()
        page.locator(f".mare-map .marrow >> nth={steps - 1}").wait_for(state="attached")
    for name, shots in SHOTS.items():
        for shot in shots:
            photographer.speak(page, shot.lang)
            photographer.take(shot, f"/t/{table}#{name}")
    photographer.speak(page, "en")


def court(photographer: Photographer, page: Page) -> None:
    """Letters and a treaty between three courts, and somebody beside a first year."""
    house = photographer.house

    def post(path: str, **wish: Any) -> Any:
        reply = page.request.post(f"{house.url}/api/v1/tables{path}", data=wish, headers={"Origin": house.url})
        assert reply.ok, reply.text()
        return reply.json() if reply.body() else None

    options = {"scenario": "three_shores", "bidding": False}
    made = post("", game="mare_nostrum", seats=["me", "link", "link"], options=options)
    table, others = made["table"]["id"], [Friend(house, name) for name in ("Gaius", "Tito")]
    for friend, link in zip(others, made["links"], strict=True):
        friend.post("links/open", token=link["token"])
    gaius = others[0]
    gaius.post(f"tables/{table}/letters", seat=1, to=[0, 2], text="If three navies lie off Salona before summer?")
    post(f"/{table}/letters", seat=0, to=[1, 2], text="We can spare five, and passage for your men until 525.")
    clauses = [
        {"kind": "military_alliance", "by": 0, "to": 1},
        {"kind": "passage", "by": 0, "to": 1, "until": 525},
        {"kind": "promise", "words": "Half of what we take is yours."},
    ]
    post(f"/{table}/documents", seat=0, to=[1], title="The league of the straits", clauses=clauses)
    [treaty] = gaius.http.get(f"tables/{table}/documents").json()
    gaius.post(f"tables/{table}/documents/{treaty['id']}/sign", seat=1)
    photographer.take(Shot("mare-letters"), f"/t/{table}/letters")
    photographer.take(Shot("mare-letters-phone", size=NARROW, theme="dark"), f"/t/{table}/letters")
    page.goto(house.url)
    page.locator("[data-guide=mare_nostrum]").click()
    page.locator("[data-deed='guide/next']").wait_for()
    photographer.take(Shot("mare-guide"), page.url.removeprefix(house.url))


def week(photographer: Photographer, page: Page) -> None:
    """A table by the week, as its players see it and as its desk does."""
    house = photographer.house

    def post(path: str, **wish: Any) -> Any:
        reply = page.request.post(f"{house.url}/api/v1/tables{path}", data=wish, headers={"Origin": house.url})
        assert reply.ok, reply.text()
        return reply.json() if reply.body() else None

    made = post(
        "",
        game="mare_nostrum",
        seats=["me", "link", "bot:random"],
        options={"scenario": "three_shores", "bidding": False},
        pace={"kind": "weekly", "zone": "Europe/Rome"},
        facilitated=True,
    )
    table = made["table"]["id"]
    Friend(house, "Gaius").post("links/open", token=made["links"][0]["token"])
    post(f"/{table}/start")
    photographer.take(Shot("mare-week"), f"/t/{table}")
    photographer.take(Shot("mare-desk"), f"/t/{table}/desk")
    photographer.take(Shot("mare-desk-phone", size=NARROW, theme="dark"), f"/t/{table}/desk")


def pictures(browser: Browser, house: House) -> None:
    """Somebody signs in and reigns."""
    photographer = Photographer(browser, house)
    with photographer.window(Shot("")) as page:
        page.goto(f"{house.url}/signin")
        page.locator('form[action="/guest"] [name="name"]').fill("Cornelia")
        page.locator('form[action="/guest"] button').click()
        photographer.state = page.context.storage_state()  # type: ignore[assignment]
        court(photographer, page)
        week(photographer, page)
        reign(photographer, page)


if __name__ == "__main__":
    main(pictures)
