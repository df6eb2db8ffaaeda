"""Ways through the house that several tests take."""

from __future__ import annotations

import httpx

from tests.web.gallery import Controls


async def against_bots(client: httpx.AsyncClient, game: str = "senators") -> str:
    """A table of mine against bots; its address."""
    answer = await client.post("/play", data={"game": game})
    assert answer.status_code == 303
    return str(answer.headers["location"])


async def with_friends(client: httpx.AsyncClient, **more: str) -> str:
    """A table with a seat that waits for a link; its address."""
    seats = {"senators.seat.0": "me", "senators.seat.1": "link", "senators.seat.2": "bot:random"}
    answer = await client.post("/new", data={"game": "senators", "who": "Livia", **seats, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


async def upload(client: httpx.AsyncClient, record: bytes) -> str:
    """A record put on the shelf; the address of its table."""
    answer = await client.post("/records", files={"record": ("game.jsonl", record)})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removesuffix("/replay")


async def for_friends(client: httpx.AsyncClient) -> str:
    """Open the table that the lobby's link for friends fills in; returns the path to its room."""
    form = Controls((await client.get("/new?game=senators&with=friends")).text)
    data = {
        each["name"]: each.get("value", "")
        for tag, each in form.elements
        if tag == "input" and "name" in each and (each.get("type") != "radio" or "checked" in each)
    }
    return str((await client.post("/new", data=data)).headers["location"])
