"""The straight way of busy routes: they are found as FastAPI would find them, and behave like all others."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from starlette.routing import Match
from uvicorn.server import ServerState

from tabularium.server.app import create_app
from tabularium.server.base.settings import Settings
from tabularium.server.connections.http import Connection
from tabularium.server.door.fast_routes import FastRoute
from tabularium.server.door.guard import HEADERS
from tabularium.server.keeper.running import configured
from tests.server.kit import open_client

pytestmark = pytest.mark.anyio
HEAD = b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n"
STREAM = b"HTTP/1.1 200 OK\r\n\r\n"


def test_no_other_route_would_have_been_found_first() -> None:
    app = create_app(Settings(), background=False)
    direct = [route for route in app.routes if isinstance(route, FastRoute)]

    for route in direct:
        path = route.path_format.format(**dict.fromkeys(route.param_convertors, "x"))
        scope = {"type": "http", "method": min(route.methods or ()), "path": path, "headers": []}
        first = next(each for each in app.routes if each.matches(scope)[0] is Match.FULL)
        assert first is route, f"{path} would be {first}"
    assert len(direct) > 3


async def test_what_goes_wrong_there_is_told_as_everywhere(
    tmp_path: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_client(tmp_path, sqlite) as client:
        path, wish = "/api/v1/tables/nowhere/answer", {"seat": 0, "ask": 0, "answer": 0}

        async def status(**more: object) -> tuple[int, str]:
            got = await client.post(path, **more)  # type: ignore[arg-type]
            assert got.headers["x-content-type-options"] == "nosniff"
            assert got.headers["content-type"] == "application/problem+json"
            return got.status_code, got.json()["message"]

        assert await status(json=wish) == (404, "problem.no_table")
        assert await status(json={}) == (422, "problem.bad_body")
        assert await status(content=b"{", headers={"content-type": "application/json"}) == (400, "problem.broken_body")
        assert await status(content=b"x") == (415, "problem.not_json")
        assert await status(json=wish, headers={"origin": "https://evil.test"}) == (403, "problem.other_origin")
        assert await status(json={"x": "x" * 2_000_000}) == (413, "problem.too_big")
        assert (await client.get(path)).status_code == 405
        await _breaks(client, monkeypatch)
        assert await status(json=wish) == (500, "problem.broken")


async def _breaks(client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(client.app.state.house.play, "answer", broken)  # type: ignore[attr-defined]


class Wire(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent.append(bytes(data))

    def close(self) -> None:
        self.sent.append(b"closed")

    def abort(self) -> None:
        self.sent.append(b"aborted")


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/games", "/static/tabularium.css", "/nowhere"])
async def test_the_headers_of_the_house_are_the_same_at_its_own_door(tmp_path: Path, sqlite: str, path: str) -> None:
    async with open_client(tmp_path, sqlite, pages=True) as client:
        app = client.app  # type: ignore[attr-defined]
        caller = Connection(configured(app), ServerState(), {"connections": app.state.house.connections})
        wire = Wire()
        caller.connection_made(wire)

        caller.data_received(f"GET {path} HTTP/1.1\r\nHost: house\r\n\r\n".encode())
        async with asyncio.timeout(5):
            while not caller.cycle.response_complete:
                await asyncio.sleep(0)

        head = b"".join(wire.sent).partition(b"\r\n\r\n")[0].decode().split("\r\n")[1:]
        other = (await client.get(path)).headers
        assert sorted(line for line in head if line.partition(":")[0] in HEADERS) == sorted(
            f"{name}: {value}" for name, value in other.items() if name in HEADERS
        )
        caller.connection_lost(None)
