"""An edition is shown and chosen like a game; where it draws nothing of its own, its base's board and style serve."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import EntryPoint

import httpx
import pytest

import tabularium.engine.game as shelf
from tabularium.draw.face import PLAIN, face_of
from tabularium.draw.look import Look
from tabularium.engine import find_game
from tabularium.games.conquest import GAME as CONQUEST
from tabularium.server.base.speech import speaker
from tabularium.terminal.odds import asked_of
from tabularium.terminal.table import drawing
from tabularium.web.assets import assets
from tabularium.web.naming import emblem_of
from tests.mini.late import LATE

pytestmark = pytest.mark.anyio

BARE = replace(CONQUEST, name="bare", package="tests.mini.late", base=CONQUEST)
"""An edition of Conquest that has nothing of its own."""


async def test_an_edition_is_chosen_like_a_game_and_says_of_which_it_is_one(
    client: httpx.AsyncClient, late: str
) -> None:
    page = (await client.get(f"/new?game={late}")).text
    assert 'name="game" value="late"' in page
    assert "The late mini senate" in page
    games = {game["name"]: game["edition_of"] for game in (await client.get("/api/v1/games")).json()}
    assert games["late"] == "mini"
    assert games["mini"] is None

    seats = {f"late.seat.{seat}": "me" for seat in range(3)}
    opened = await client.post("/new", data={"game": late, **seats})
    table = await client.get(f"{opened.headers['location']}?seat=0")
    assert "The late mini senate" in table.text
    assert 'data-part="board"' in table.text
    assert "The late mini senate" in (await client.get("/")).text


async def test_its_rules_and_how_to_play_have_pages(client: httpx.AsyncClient, late: str) -> None:
    rules = (await client.get("/rules/late")).text
    assert "Fuller purses" in rules
    assert "Secret bids" in rules
    assert (await client.get("/help/late")).status_code == 200


async def test_a_rule_of_its_base_is_read_where_its_own_book_has_it(client: httpx.AsyncClient) -> None:
    page = (await client.get("/rules/republic_assembly/republic:9.141b")).text
    assert "republic_assembly:9.31b" in page
    assert (await client.get("/rules/republic_assembly/9.67a")).status_code == 200, "a rule with several settings"
    assert (await client.get("/rules/republic_assembly/republic:E.drought.1")).status_code == 404
    found = (await client.get("/api/v1/games/republic_assembly/rules/republic:9.141b")).json()
    assert found["id"] == "republic_assembly:9.31b"


def test_a_link_to_a_rule_leads_into_the_own_book_or_into_that_of_the_base() -> None:
    assembly = find_game("republic_assembly")
    words = speaker(assembly, "en")
    look = Look(assembly, words, words, {})
    assert look.rule_href("republic:9.141b") == "/rules/republic_assembly/9.31b"
    assert ">9.31b</a>" in look.rule_link("republic:9.141b")
    assert look.rule_href("republic:E.drought.1") == "/rules/republic/E.drought.1"
    assert ">E.drought.1</a>" in look.rule_link("republic:E.drought.1")


def test_an_edition_without_a_face_of_its_own_has_that_of_its_base() -> None:
    assert face_of(BARE) is face_of(CONQUEST)
    assert face_of(BARE).board is not None
    assert drawing(BARE) is drawing(CONQUEST)
    assert asked_of(BARE) is asked_of(CONQUEST)
    assert face_of(LATE) is PLAIN, "neither the mini senate nor its edition draws a board"


def test_an_edition_without_a_style_sheet_wears_that_of_its_base(monkeypatch: pytest.MonkeyPatch) -> None:
    real = shelf.entry_points
    ours = EntryPoint("bare", "tests.web.test_editions:BARE", shelf.GROUP)
    monkeypatch.setattr(shelf, "entry_points", lambda group: [*real(group=group), ours])
    find_game.cache_clear()
    found = assets.__wrapped__()
    assert found["games/bare/table.css"].body == found["games/conquest/table.css"].body
    assert emblem_of("bare") == emblem_of("conquest")
    find_game.cache_clear()
