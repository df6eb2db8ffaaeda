"""What is sent only to whoever wants to see it: the card of a place, as this seat may know it."""

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
