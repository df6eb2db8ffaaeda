"""A phone shows one panel at a time: whatever lies on one that may be out of sight can be answered without it."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest

from tabularium.engine import Match, Pick, find_game
from tabularium.games.republic import GAME as REPUBLIC
from tests.republic.table import position
from tests.web.gallery import drawn, moments

GAMES = {"senators": (4, 6), "conquest": (3, 2), "republic": (4, 2), "republic_assembly": (12, 1)}
"""So many seats, and so many games are looked through."""


PANE = "pane-"
"""The classes of panels begin so."""


class Placed(HTMLParser):
    """The answers of a page that lie on panels, and those that are always in sight."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, set[str]]] = []
        self.on_panes: list[Any] = []
        self.in_sight: list[Any] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        panes = {each[len(PANE) :] for each in given.get("class", "").split() if each.startswith(PANE)}
        inside = panes or (self.open[-1][1] if self.open else set())
        if tag not in ("input", "br", "img"):
            self.open.append((tag, inside))
        if "data-chance" in given or given.get("aria-disabled") == "true":
            return
        answer = json.loads(given["data-answer"]) if "data-answer" in given else given.get("data-option")
        if tag in ("option", "input") and not inside:
            self.in_sight.append(given.get("value", "").strip('"'))  # of a form that answers several questions at once
        elif answer is None:
            return
        elif inside:
            self.on_panes.append(answer)
        else:
            self.in_sight.append(answer)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def lost(self) -> list[Any]:
        """What can be answered on a panel only."""
        return [each for each in self.on_panes if each not in self.in_sight]


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_on_a_panel_is_named_in_the_ask_too(name: str) -> None:
    """Given every question of some games, then nothing can be answered on a panel alone."""
    seats, games = GAMES[name]
    lost = []
    for key, seat, match in moments(find_game(name), seats, range(games)):
        placed = Placed(drawn(match, seat))
        lost += [(key, each) for each in placed.lost()]

    assert lost == []


def test_the_wars_that_an_alliance_may_end_stand_in_the_ask(alliance: Match) -> None:
    page = drawn(alliance, 0)

    ask = alliance.asks[0]
    assert isinstance(ask, Pick)
    bar = Placed(page[page.index('id="ask"') : page.index("</section>", page.index('id="ask"'))])
    assert set(ask.options) <= set(bar.in_sight)


@pytest.fixture
def alliance() -> Match:
    """The first seat says which of two wars ends."""
    wars = {"war:syrian": "active", "war:gallic-1": "inactive"}
    return position("new_alliance", game=REPUBLIC, events={"event:new-alliance": 1}, wars=wars)
