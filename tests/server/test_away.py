"""A database that cannot be used at this moment: a sentence with 503, nothing changed, and all is well afterwards."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest
from sqlalchemy.engine import make_url

from tabularium.store import database
from tabularium.store.database import driver_of
from tabularium.store.errors import is_passing
from tests.server.kit import open_client

pytestmark = pytest.mark.anyio
API = "/api/v1"
HTML = {"accept": "text/html", "origin": "http://house.test"}


async def ask_for_all(client: httpx.AsyncClient) -> None:
    """Nobody who wants something written is told that the house is broken, neither by the API nor on a page."""
    for path, more in ((f"{API}/guests", {"json": {"name": "Ann"}}), ("/play", {"data": {"game": "senators"}})):
        answer = await client.post(path, headers=HTML, **more)  # type: ignore[arg-type]
        assert answer.status_code == 503, answer.text
        assert "The database cannot be used at this moment." in answer.text
        assert answer.headers["retry-after"] == "5"


async def is_well(client: httpx.AsyncClient) -> None:
    assert (await client.post(f"{API}/guests", json={"name": "Ann"}, headers=HTML)).status_code == 201


# -- SQLite --------------------------------------------------------------------------------------------------------
async def test_somebody_else_has_the_file(tmp_path: Path, sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 20)
    async with open_client(tmp_path, sqlite, pages=True) as client:
        with closing(sqlite3.connect(make_url(sqlite).database or "", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            await ask_for_all(client)
            other.execute("ROLLBACK")
        await is_well(client)


async def test_nothing_can_be_written(tmp_path: Path, sqlite: str) -> None:
    async with open_client(tmp_path, sqlite, pages=True) as client:
        driver = await client.app.state.house.store.write(driver_of)  # type: ignore[attr-defined]
        driver.execute("PRAGMA query_only = ON")
        await ask_for_all(client)
        driver.execute("PRAGMA query_only = OFF")
        await is_well(client)


# -- PostgreSQL ----------------------------------------------------------------------------------------------------
async def told(server: str, *commands: str) -> None:
    connection = await asyncpg.connect(server)
    for command in commands:
        await connection.execute(command)
    await connection.close()


def ends(name: str) -> str:
    """The server hangs up on everybody at a database, as it does when it is told to end."""
    return f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"


async def test_the_server_hangs_up_on_everybody(tmp_path: Path, postgres: str, shared: str) -> None:
    async with open_client(tmp_path, shared) as client:
        await is_well(client)
        await told(postgres, ends(make_url(shared).database or ""))

        answer = await client.post(f"{API}/guests", json={"name": "Bob"}, headers=HTML)

        assert answer.status_code == 503
        assert answer.json()["message"] == "problem.database.away"
        await is_well(client)


async def test_the_server_only_reads(tmp_path: Path, postgres: str, shared: str) -> None:
    name = make_url(shared).database or ""
    async with open_client(tmp_path, shared, pages=True) as client:
        for only in ("on", "off"):
            await told(postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = {only}", ends(name))
            await client.post(f"{API}/guests", json={"name": "Ann"}, headers=HTML)  # hears that the line is cut
            if only == "on":
                await ask_for_all(client)
        await is_well(client)


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(111, "refused"),
        asyncpg.CannotConnectNowError("the database system is starting up"),
        asyncpg.TooManyConnectionsError("too many clients already"),
        asyncpg.InterfaceError("connection is closed"),
        TimeoutError(),
    ],
)
def test_a_server_that_starts_ends_or_is_full_will_be_there_again(error: Exception) -> None:
    assert is_passing(error)


def test_what_is_asked_wrongly_is_no_trouble_of_the_database() -> None:
    assert not is_passing(asyncpg.UndefinedTableError("no such table"))
    assert not is_passing(sqlite3.OperationalError("no such table: x"))
