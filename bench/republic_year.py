"""Clicks and seconds of a year of the Republic in a real browser: on the general table, and on its own.

Somebody plays the same prepared year (`tests/browser/rome.py`) on both against four bots, as quickly as the page lets.
"""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.consul import Consul
from tests.browser.kit import CHROMIUM, FLAGS, Friend, House
from tests.homes import at_home

SEED = bytes([4]) * 32
TABLES = {"general table": "?board=generic", "its own table": ""}


def main() -> None:
    """Play the year on each table, and print."""
    home = Path(tempfile.mkdtemp())
    house = House(home / "house", more_games=True, seed=SEED)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, env={**os.environ, **at_home(home)})
        for name, board in TABLES.items():
            livia = Friend(house, "Livia")
            table = livia.opens("rome_year", seats=["me", *["bot:greedy"] * 4])
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            me = Consul(livia, table, livia.comes(page, f"/t/{table}{board}"))
            begun = time.perf_counter()
            me.plays_the_year(own=not board)
            print(f"{name}: {me.pressed} clicks, {me.given} answers sent, {time.perf_counter() - begun:.0f} seconds")
        browser.close()
    house.close()


if __name__ == "__main__":
    main()
