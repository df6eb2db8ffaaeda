"""Takes the pictures of `docs/pictures/`: every page, wide and narrow, light and dark. `make pictures`."""

from __future__ import annotations

import base64
import os
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.kit import CHROMIUM, FLAGS, House, Person
from tests.homes import at_home

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
WIDE, NARROW = (1440, 900), (390, 844)
MOST_BYTES = 150_000
AT_HOME = "192.168.1.20"
"""Where a house at home would be reached; this one is on this machine alone."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True)
class Shot:
    """A picture to take: what must be on the page, and how it is shown."""

    name: str
    selector: str = ""
    size: tuple[int, int] = WIDE
    theme: str = "light"
    lang: str = "en"


BIDDING = ".game:has([data-answer='\"done\"']):has(.facecard) .lot__lead .disc"
"""My bids, after somebody else's, when there is something to be seen around the table."""

AT_TABLE = [
    Shot("senators", BIDDING),
    Shot("senators-phone", BIDDING, NARROW, "dark"),
    Shot("bids", ".pad__amount"),
    Shot("bids-phone", ".pad__amount", NARROW),
    Shot("war", ".fist--mine", theme="dark"),
    Shot("war-phone", ".fist--mine", NARROW),
    Shot("new-senator", ".ladder", theme="dark"),
    Shot("action", ".ways--3"),
    Shot("action-phone", ".ways--3", NARROW, "dark"),
    Shot("extortion", ".extort .ways"),
    Shot("extortion-phone", ".lanes .target", NARROW, "dark"),
    Shot("trading", ".others"),
    Shot("trading-phone-german", ".counter", NARROW, lang="de"),
    Shot("generic", ".counter", theme="dark"),
    Shot("end", ".finale"),
    Shot("end-phone", ".finale", NARROW, "dark"),
]
"""Moments of a game, each taken when it first comes."""


FEWER_COLOURS = """async picture => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  const parts = colour => [colour & 255, colour >> 8 & 255, colour >> 16 & 255];
  const count = new Map();
  pixels.forEach(colour => count.set(colour, (count.get(colour) || 0) + 1));
  const common = [...count.keys()].sort((a, b) => count.get(b) - count.get(a));
  const hues = new Map();  // one of each hue first, so that no small thing loses its colour
  const hue = colour => parts(colour).map(n => n >> 5).join();
  common.forEach(colour => { if (!hues.has(hue(colour))) hues.set(hue(colour), colour); });
  const kept = [...new Set([...[...hues.values()].slice(0, 170), ...common])].slice(0, 256).map(parts);
  const far = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  const place = new Map();
  for (const colour of count.keys()) {
    const wanted = parts(colour);
    let best = 0;
    kept.forEach((each, at) => { if (far(each, wanted) < far(kept[best], wanted)) best = at; });
    place.set(colour, best);
  }
  let text = "";
  pixels.forEach(colour => { text += String.fromCharCode(place.get(colour)); });
  return { width: image.width, height: image.height, palette: kept.flat(), pixels: btoa(text) };
}"""


def _png(drawn: dict[str, Any]) -> bytes:
    """A picture of at most 256 colours as a file."""
    width, height = drawn["width"], drawn["height"]
    pixels = base64.b64decode(drawn["pixels"])
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
        (b"PLTE", bytes(drawn["palette"])),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


class Photographer:
    """Looks at the same house through windows of every size."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.state: dict[str, object] = {}

    @contextmanager
    def window(self, shot: Shot) -> Iterator[Page]:
        """A window as the shot wants it, for whoever has signed in."""
        width, height = shot.size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=shot.theme,  # type: ignore[arg-type]
            locale=shot.lang,
            storage_state=self.state or None,  # type: ignore[arg-type]
            reduced_motion="reduce",
        )
        try:
            yield context.new_page()
        finally:
            context.close()

    def take(self, shot: Shot, path: str) -> None:
        """One picture of a page."""
        with self.window(shot) as page:
            page.goto(self.house.url + path)
            page.wait_for_load_state("networkidle")
            self.keep(shot.name, page.screenshot())

    def keep(self, name: str, picture: bytes) -> None:
        """Store a picture with its 256 commonest colours: a third of the size, and nobody misses the others."""
        with self.window(Shot("")) as page:
            packed = _png(page.evaluate(FEWER_COLOURS, base64.b64encode(picture).decode()))
        assert len(packed) < MOST_BYTES, f"{name}.png has {len(packed)} bytes"
        (FOLDER / f"{name}.png").write_bytes(packed)
        print(f"{name}.png: {len(packed) // 1000} KB")

    def speak(self, page: Page, lang: str) -> None:
        """The person's language; a picture in another one is taken between two changes."""
        headers = {"Origin": self.house.url}
        answer = page.request.post(f"{self.house.url}/language", form={"language": lang, "back": "/"}, headers=headers)
        assert answer.ok


def plays(photographer: Photographer, page: Page) -> None:
    """Play until every moment has had its picture."""
    wanted = list(AT_TABLE)
    for seed in range(30):
        page.goto(photographer.house.url)
        page.locator("[data-start=senators]").click()
        me = Person(page, seed)
        while wanted:
            me.waits()
            if me.number() > 12 or me.is_over():
                wanted = [shot for shot in wanted if not taken(photographer, page, shot)]
            if me.is_over():
                break
            me.answers()
        if not wanted:
            return
    raise SystemExit(f"never seen: {', '.join(shot.name for shot in wanted)}")


def taken(photographer: Photographer, page: Page, shot: Shot) -> bool:
    """Take a picture if its moment has come."""
    if not page.locator(shot.selector).count():
        return False
    path = page.url.removeprefix(photographer.house.url)
    if shot.lang != "en":
        photographer.speak(page, shot.lang)
    photographer.take(shot, path + ("?board=generic" if shot.name == "generic" else ""))
    if shot.lang != "en":
        photographer.speak(page, "en")
    return True


def plays_a_big_game(photographer: Photographer, page: Page) -> None:
    """The generic table with many answers, until the first march."""
    page.goto(photographer.house.url)
    page.locator("[data-start=conquest]").click()
    me = Person(page)
    me.waits()
    page.goto(f"{page.url}?board=generic")
    me.plays_until(".picker")
    path = page.url.removeprefix(photographer.house.url)
    photographer.take(Shot("generic-many"), path)
    photographer.take(Shot("generic-many-phone", size=NARROW), path)


def persuades_senators(photographer: Photographer, page: Page) -> None:
    """The Republic of Rome, until there are senators to persuade."""
    page.goto(photographer.house.url)
    page.locator("[data-start=republic]").click()
    Person(page).plays_until("#persuasion")
    path = page.url.removeprefix(photographer.house.url)
    photographer.take(Shot("republic"), path)
    photographer.take(Shot("republic-phone", size=NARROW, theme="dark"), path)


def leaves_a_table(photographer: Photographer, page: Page) -> None:
    """Somebody answers and looks away, so that the lobby has something to tell."""
    url = photographer.house.url
    page.goto(url)
    page.locator("[data-start=senators]").click()
    Person(page).waits()
    table = f"{url}/api/v1/tables/{page.url.rpartition('/')[2]}"
    page.goto(url)
    while not page.locator(".told").count():
        sight = page.request.get(f"{table}/sight").json()
        given = {"seat": 0, "ask": sight["number"], "answer": (sight["ask"] or {}).get("default")}
        if sight["ask"]:
            page.request.post(f"{table}/answer", data=given, headers={"Origin": url})
        page.wait_for_timeout(500)


def main(
    take: Callable[[Browser, House], None] | None = None, seed: bytes | None = None, more_games: bool = False
) -> None:
    """Every picture, or those that `take` takes; in a house with the dice of a seed, if there is one."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder), seed=seed, more_games=more_games, network=AT_HOME)
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=FLAGS, env={**os.environ, **at_home(Path(folder))}
        )
        try:
            (take or pictures)(browser, house)
        finally:
            browser.close()
            house.close()


def pictures(browser: Browser, house: House) -> None:
    """The pages without a person, then somebody who signs in, plays, and waits for a friend."""
    photographer = Photographer(browser, house)
    photographer.take(Shot("sign-in"), "/signin")
    photographer.take(Shot("error-phone-german", size=NARROW, theme="dark", lang="de"), "/nowhere")
    photographer.take(Shot("rules"), "/rules/senators/newsenator.2")
    photographer.take(Shot("how-to-play-phone", size=NARROW), "/help/senators")
    photographer.take(Shot("new-table-spanish", lang="es"), "/new?with=friends&game=senators")
    with photographer.window(Shot("")) as page:
        page.goto(f"{house.url}/signin")
        page.locator('form[action="/guest"] [name="name"]').fill("Cassia")
        page.locator('form[action="/guest"] button').click()
        photographer.state = page.context.storage_state()  # type: ignore[assignment]
        plays(photographer, page)
        replayed = page.url.removeprefix(house.url)
        page.goto(f"{house.url}/new?with=friends&game=senators")
        page.get_by_label("Name of the table").fill("Via Sacra, after supper")
        page.locator("[data-open]:visible").click()
        page.locator("[data-room]").wait_for()
        photographer.keep("room", page.screenshot())
        plays_a_big_game(photographer, page)
        persuades_senators(photographer, page)
        leaves_a_table(photographer, page)
    photographer.take(Shot("lobby"), "/")
    photographer.take(Shot("lobby-phone", size=NARROW, theme="dark"), "/")
    photographer.take(Shot("profile"), "/me")
    photographer.take(Shot("replay", theme="dark"), f"{replayed}/replay?at=60")


if __name__ == "__main__":
    main()
