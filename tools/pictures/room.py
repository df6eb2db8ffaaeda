"""Takes the pictures of a room: the screen and a phone at the votes of a year of the assembly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.hall import Room
from tests.browser.kit import Friend, House
from tests.browser.year import Step, Year, find_year
from tools.pictures.house import NARROW, Photographer, Shot, main

VOTER = 1
"""Whose phone is shown: one of the second faction."""
MOMENTS: list[tuple[Callable[[Step], bool], list[Shot], Shot | None]] = [
    (lambda step: step.key == "senate.consul", [Shot("room-people", theme="dark")], None),
    (lambda step: step.silent, [Shot("room-vote")], Shot("room-vote-phone", size=NARROW)),
]
"""Up to which step it is played, the pictures of the screen, and that of a phone."""


def pictures(browser: Browser, house: House, year: Year) -> None:
    """The year is played without phones; whoever is shown comes for the picture."""
    photographer = Photographer(browser, house)

    def visitor(width: int = 1440, height: int = 900, **options: Any) -> Page:
        return browser.new_context(viewport={"width": width, "height": height}, **options).new_page()

    def shown(friend: Friend, shot: Shot, page: str) -> None:
        with photographer.window(shot) as window:
            friend.comes(window, f"/t/{room.table}/{page}")
            window.wait_for_load_state()
            photographer.keep(shot.name, window.screenshot())

    room = Room(house, visitor, year, phones=0)
    room.serra.post(f"tables/{room.table}/start")
    for reached, shots, phone in MOMENTS:
        room.until(reached)
        for shot in shots:
            shown(room.serra, shot, "screen")
        if phone is not None:
            shown(room.people[VOTER], phone, "phone")


if __name__ == "__main__":
    found = find_year()
    main(lambda browser, house: pictures(browser, house, found), found.seed)
