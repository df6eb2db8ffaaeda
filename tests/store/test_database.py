"""The store: what is written is there, what fails has never happened, and writers do not stand in each other's way."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, insert, select, text

from tabularium.store import BadDatabase, Conflict, Store, database_url, open_store, registry, schema
from tabularium.store.migrate import known, settings_of, version_of
from tabularium.store.registry import PersonRow
from tests.server.house_process import COMMAND

pytestmark = pytest.mark.anyio


def person(name: str) -> PersonRow:
    return PersonRow(id=name, name=name, created=1.0)


def people(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(schema.people)).scalar_one())


async def test_what_was_written_can_be_read(store: Store) -> None:
    await store.write(lambda connection: registry.add_person(connection, person("ann")))

    found = await store.read(lambda connection: registry.person(connection, "ann"))

    assert found == person("ann")


async def test_what_raises_has_never_happened(store: Store) -> None:
    def breaks(connection: Connection) -> None:
        registry.add_person(connection, person("ann"))
        raise RuntimeError("at the last moment")

    with pytest.raises(RuntimeError, match="last moment"):
        await store.write(breaks)

    assert await store.read(people) == 0


async def test_a_key_that_is_taken_is_a_conflict(store: Store) -> None:
    await store.write(lambda connection: registry.add_person(connection, person("ann")))

    with pytest.raises(Conflict):
        await store.write(lambda connection: registry.add_person(connection, person("ann")))

    assert await store.read(people) == 1


async def test_of_many_writers_at_once_each_succeeds_or_fails_alone(store: Store) -> None:
    def add(name: str) -> asyncio.Task[None]:
        return asyncio.ensure_future(store.write(lambda connection: registry.add_person(connection, person(name))))

    tasks = [add(f"p{number % 40}") for number in range(60)]
    results = await asyncio.gather(*tasks, return_exceptions=True)

    assert sum(isinstance(each, Conflict) for each in results) == 20
    assert await store.read(people) == 40


async def test_who_leaves_before_their_turn_writes_nothing_and_holds_nobody_up(sqlite: str) -> None:
    store, busy, go_on = await open_store(sqlite), threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        busy.set()
        go_on.wait(20)

    def add(name: str) -> asyncio.Task[None]:
        return asyncio.create_task(store.write(lambda connection: registry.add_person(connection, person(name))))

    first = asyncio.create_task(store.write(slow))
    await asyncio.to_thread(busy.wait, 20)
    leaves, stays = add("ann"), add("bob")
    await asyncio.sleep(0)
    leaves.cancel()
    first.cancel()
    await asyncio.gather(first, leaves, return_exceptions=True)
    go_on.set()
    await stays

    assert await store.read(lambda connection: registry.person(connection, "ann")) is None
    assert await store.read(people) == 1
    await store.close()


def test_a_store_outlives_the_loop_in_which_it_was_opened(sqlite: str) -> None:
    store = asyncio.run(open_store(sqlite))

    asyncio.run(store.write(lambda connection: registry.add_person(connection, person("ann"))))

    assert asyncio.run(store.read(people)) == 1
    asyncio.run(store.close())


async def test_deleting_a_person_takes_sessions_along(store: Store) -> None:
    def work(connection: Connection) -> None:
        registry.add_person(connection, person("ann"))
        registry.add_session(connection, registry.SessionRow(token="t", person="ann", created=1.0, expires=9.0))
        connection.execute(schema.people.delete())

    await store.write(work)

    assert await store.read(lambda connection: registry.session(connection, "t", 2.0)) is None


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))


async def test_the_migrations_make_exactly_the_schema(store: Store) -> None:
    assert await store.read(differences) == []


async def test_a_database_of_a_later_version_is_not_opened(database: str) -> None:
    await _made_later(database)

    with pytest.raises(BadDatabase) as refused:
        await open_store(database)

    assert refused.value.refusal.message == "problem.database.later"
    assert refused.value.refusal.params == {"version": "9999", "newest": known()[-1]}


def test_the_terminal_says_so_in_one_line(sqlite: str) -> None:
    asyncio.run(_made_later(sqlite))

    for command_line in (("serve", "--port", "0"), ("admin", "list")):
        kind, *more = command_line
        at = ("--database", sqlite)
        line = [sys.executable, "-c", COMMAND, kind, *at, *more]
        done = subprocess.run(line, capture_output=True, text=True, timeout=60, env={**os.environ, "LC_ALL": "C"})
        assert done.returncode != 0
        assert done.stdout == ""
        (said,) = done.stderr.strip().splitlines()
        assert "9999" in said


async def _made_later(database: str) -> None:
    store = await open_store(database)
    await store.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    await store.close()


async def test_the_newest_migration_is_known_by_its_file(store: Store) -> None:
    def heads(connection: Connection) -> tuple[list[str], str | None]:
        return ScriptDirectory.from_config(settings_of(connection)).get_heads(), version_of(connection)

    assert await store.read(heads) == ([known()[-1]], known()[-1])


async def test_opening_again_changes_nothing(database: str) -> None:
    for number in range(3):
        store = await open_store(database)
        assert await store.read(people) == number
        await store.write(lambda connection, n=number: registry.add_person(connection, person(f"p{n}")))  # type: ignore[misc]
        await store.close()


async def test_a_house_of_the_first_schema_is_brought_up_to_date_and_keeps_what_it_has(database: str) -> None:
    store = await open_store(database)
    await store.write(lambda connection: registry.add_person(connection, person("ann")))
    await store.write(lambda connection: command.downgrade(settings_of(connection), "0001"))
    await store.close()

    store = await open_store(database)

    assert await store.read(people) == 1
    assert await store.read(differences) == []
    await store.close()


async def test_sqlite_flushes_every_commit_to_disk(sqlite: str) -> None:
    store = await open_store(sqlite)

    def pragma(name: str) -> object:
        return lambda connection: connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    assert await store.write(pragma("journal_mode")) == "wal"  # type: ignore[arg-type]
    assert await store.write(pragma("synchronous")) == 2  # type: ignore[arg-type]
    assert await store.write(pragma("foreign_keys")) == 1  # type: ignore[arg-type]
    await store.close()


async def test_a_full_disk_is_an_error_and_what_was_there_stays(sqlite: str) -> None:
    store = await open_store(sqlite)
    await store.write(lambda connection: registry.add_person(connection, person("ann")))

    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        connection.execute(
            insert(schema.people), [{"id": f"p{n}", "name": "x" * 60, "created": 1.0} for n in range(5000)]
        )

    with pytest.raises(Exception, match="full"):
        await store.write(fill)

    assert await store.read(people) == 1
    await store.close()


async def test_a_closed_store_says_so(sqlite: str) -> None:
    store = await open_store(sqlite)
    await store.close()
    await store.close()

    with pytest.raises(BadDatabase, match=r"database\.closed"):
        await store.write(people)


@pytest.mark.parametrize(
    ("text", "driver"),
    [
        ("house.db", "sqlite"),
        ("sqlite:///house.db", "sqlite"),
        ("postgresql://a:b@c/d", "postgresql+asyncpg"),
        ("postgresql+asyncpg://c/d", "postgresql+asyncpg"),
    ],
)
def test_addresses_as_people_write_them(text: str, driver: str) -> None:
    assert database_url(text).drivername == driver


async def test_addresses_nobody_can_use(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="mysql"):
        database_url("mysql://c/d")
    with pytest.raises(BadDatabase, match=r"database\.silent"):
        await open_store(f"postgresql://nobody@/none?host={tmp_path}")
    (tmp_path / "text.db").write_text("this is no database, but a long enough sentence about one" * 50)
    with pytest.raises(BadDatabase, match="not a database"):
        await open_store(f"sqlite:///{tmp_path / 'text.db'}")
    for address in ("://", "postgresql://host:port/name"):
        with pytest.raises(BadDatabase, match=r"database\.address"):
            database_url(address)
    assert sqlite3.sqlite_version_info >= (3, 35)
