"""What the page of a board holds and what it does not: cards of places come when wanted, a year comes whole."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

OPTIONS = {"scenario": "three_shores", "bidding": False}


async def opened(client: httpx.AsyncClient) -> tuple[str, dict[str, Any]]:
    """A table of Mare Nostrum against bots: where it lies, and what its player sees."""
    client.cookies.set("tabularium", (await client.post("/api/v1/guests", json={"name": "Livia"})).json()["token"])
    wish = {"game": "mare_nostrum", "seats": ["me", "bot:random", "bot:random"], "options": OPTIONS}
    table = (await client.post("/api/v1/tables", json=wish)).json()["table"]["id"]
    sight = (await client.get(f"/api/v1/tables/{table}/sight")).json()
    return f"/t/{table}", sight["view"]


@pytest.mark.anyio
async def test_a_card_comes_when_it_is_wanted_and_a_city_has_that_of_its_province(client: httpx.AsyncClient) -> None:
    path, view = await opened(client)
    assert "data-place-card" not in (await client.get(path)).text
    city, row = next(iter(view["cities"].items()))

    card = (await client.get(path, params={"aside": row["province"]})).text

    assert card.startswith(f'<article data-place-card="{row["province"]}"')
    assert (await client.get(path, params={"aside": city})).text == card


@pytest.mark.anyio
@pytest.mark.parametrize("where", ["", "/replay"])
async def test_a_moment_of_the_past_has_its_cards_and_no_place_that_is_not_on_the_map(
    client: httpx.AsyncClient, where: str
) -> None:
    path, _ = await opened(client)
    assert (await client.get(path + where, params={"aside": "sea:M04"})).text.startswith("<article")
    assert (await client.get(path + where, params={"aside": "sea:M99"})).status_code == 404


@pytest.mark.anyio
async def test_a_year_is_told_from_all_its_lines_however_few_a_table_is_usually_drawn_from(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabularium.server.pages.table.MOST_LINES", 1)
    path, _ = await opened(client)
    page = (await client.get(path)).text
    news = page.partition("news-brief")[2].partition("</ul>")[0]
    assert "</b> plays <b" in news
    assert "Income of the year" in news
