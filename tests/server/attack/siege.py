"""What the attack suite shares: a house over HTTP, its clock, and people with tokens of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tabularium.server.house import House
from tests.server.attack.size import note
from tests.server.kit import FakeClock, open_client

API = "/api/v1"
PASSWORD = "correct horse battery"


@dataclass
class Siege:
    """A house under attack."""

    client: httpx.AsyncClient
    house: House
    clock: FakeClock
    tokens: dict[str, str] = field(default_factory=dict)

    async def send(self, method: str, path: str, name: str | None = None, **more: Any) -> httpx.Response:
        """A request of somebody, or of nobody in particular; no cookie stays behind."""
        headers = {**more.pop("headers", {})}
        if name is not None:
            headers["authorization"] = f"Bearer {self.tokens[name]}"
        note("requests")
        got = await self.client.request(method, path, headers=headers, **more)
        self.client.cookies.clear()
        return got

    async def get(self, path: str, name: str | None = None, **more: Any) -> httpx.Response:
        """Something of the API is read."""
        return await self.send("GET", API + path, name, **more)

    async def post(self, path: str, name: str | None = None, wish: Any = None, **more: Any) -> httpx.Response:
        """Something of the API is done."""
        return await self.send("POST", API + path, name, json={} if wish is None else wish, **more)

    async def guest(self, name: str) -> str:
        """Somebody comes in."""
        self.tokens[name] = (await self.post("/guests", wish={"name": name})).json()["token"]
        return name

    async def register(self, name: str) -> str:
        """A guest makes an account of the same name."""
        made = await self.post("/accounts", name, {"account": name.lower(), "password": PASSWORD})
        assert made.status_code == 201, made.text
        self.tokens[name] = made.json()["token"]
        return name

    async def table(self, host: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A table of Senators with its links."""
        made = await self.post("/tables", host, {"game": "senators", "seats": ["me", *seats], **more})
        assert made.status_code == 201, made.text
        return dict(made.json())

    async def open(self, token: str, name: str | None = None, new: str | None = None) -> httpx.Response:
        """Somebody, or somebody `new`, goes where a link leads."""
        return await self.post("/links/open", name, {"token": token, **({"name": new} if new else {})})

    async def friends(self, *names: str, **more: Any) -> str:
        """A running table whose seats these people hold, in this order."""
        for name in names:
            await self.guest(name)
        table = (await self.table(names[0], *["open"] * (len(names) - 1), public=True, **more))["table"]["id"]
        for name in names[1:]:
            await self.post(f"/tables/{table}/join", name)
        return str(table)


@asynccontextmanager
async def besieged(folder: Path, database: str, **more: Any) -> AsyncIterator[Siege]:
    """A house for one test."""
    clock = FakeClock()
    async with open_client(folder, database, clock=clock, pages=True, **more) as client:
        yield Siege(client, client.app.state.house, clock)  # type: ignore[attr-defined]
