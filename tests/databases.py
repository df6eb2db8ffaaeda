"""Databases with the schema and nothing in them, of each kind: one PostgreSQL for all tests of a worker.

What opens a database is imported when one is wanted: most tests want none.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATTERN = "pattern"
"""The PostgreSQL database that all others are copied from."""
HASTY = ("fsync", "synchronous_commit", "full_page_writes", "autovacuum")
"""What a PostgreSQL does for the sake of a power cut or of a long life."""
_databases = itertools.count()


@contextmanager
def own_postgres(hasty: bool = True) -> Iterator[str]:
    """A real PostgreSQL of our own, ended afterwards; its address. A hasty one would not survive a power cut."""
    base = os.environ.get("PYTEST_DEBUG_TEMPROOT") or tempfile.gettempdir()
    with tempfile.TemporaryDirectory(prefix="pg-", dir=base) as folder:  # pytest's own are closed to other users
        home = Path(folder)
        home.chmod(0o711)  # run by root it becomes another user, who must get in
        (home / "runtime").mkdir(mode=0o700)
        (home / "data").mkdir()
        os.environ["XDG_RUNTIME_DIR"] = str(home / "runtime")
        from pgserver.postgres_server import get_server

        server = get_server(home / "data", cleanup_mode="delete")
        try:
            address = server.get_uri()
            settings = [f"ALTER SYSTEM SET {name} = off" for name in HASTY if hasty]
            _admin(address, *settings, "SELECT pg_reload_conf()", f"CREATE DATABASE {PATTERN}")
            asyncio.run(_migrate(address.replace("/postgres?", f"/{PATTERN}?")))
            yield address
        finally:
            server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """One for all tests."""
    with own_postgres() as address:
        yield address


@pytest.fixture(scope="session")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with the schema and nothing in it."""
    path = tmp_path_factory.mktemp("pattern") / "house.db"
    asyncio.run(_migrate(f"sqlite:///{path}"))
    return path


async def _migrate(database: str) -> None:
    from tabularium.store import open_store

    store = await open_store(database)
    await store.close()


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a folder's tests name it, SQLite waits for no disk either: each commit would take milliseconds."""
    from tabularium.store import database

    monkeypatch.setattr(database, "FLUSH", "OFF")


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The address of a database with nothing in it, of each kind in turn."""
    address: str = request.getfixturevalue("sqlite" if request.param == "sqlite" else "shared")
    return address


@pytest.fixture
def sqlite(pattern: Path, tmp_path: Path) -> str:
    """The address of a SQLite database with nothing in it."""
    return new_sqlite(pattern, tmp_path)


@pytest.fixture
def shared(postgres: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database, gone after its test: hundreds are slow to clear away."""
    with new_postgres(postgres) as address:
        yield address


@contextmanager
def new_postgres(postgres: str) -> Iterator[str]:
    """A new database on a server."""
    name = f"house_{os.getpid()}_{next(_databases)}"
    _admin(postgres, f"CREATE DATABASE {name} TEMPLATE {PATTERN} STRATEGY file_copy")
    yield postgres.replace("/postgres?", f"/{name}?")
    _admin(postgres, f"DROP DATABASE {name} WITH (FORCE)")


def new_sqlite(pattern: Path, folder: Path) -> str:
    """A new database with the schema and nothing in it."""
    shutil.copy(pattern, folder / "house.db")
    return f"sqlite:///{folder / 'house.db'}"


def _admin(server: str, *commands: str) -> None:
    import asyncpg

    async def run() -> None:
        connection = await asyncpg.connect(server)
        for command in commands:
            await connection.execute(command)
        await connection.close()

    asyncio.run(run())
