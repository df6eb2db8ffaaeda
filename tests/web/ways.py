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


def filled_in(page: str, action: str = "/new") -> dict[str, str]:
    """What a browser sends of a page's form as it stands: its boxes, its lists, and of its choices the chosen ones."""
    sent: dict[str, str] = {}
    form = menu = ""
    for tag, each in Controls(page).elements:
        name = each.get("name", "")
        if tag == "form":
            form = each["action"]
        elif form != action:
            continue
        elif tag == "select":
            menu = name
        elif tag == "option" and (menu not in sent or "selected" in each):
            sent[menu] = each["value"]
        elif tag == "input" and name and (each.get("type") not in ("radio", "checkbox") or "checked" in each):
            sent[name] = each.get("value", "")
    return sent


async def for_friends(client: httpx.AsyncClient) -> str:
    """Open the table that the lobby's link for friends fills in; returns the path to its room."""
    form = filled_in((await client.get("/new?game=senators&with=friends")).text)
    return str((await client.post("/new", data=form)).headers["location"])
