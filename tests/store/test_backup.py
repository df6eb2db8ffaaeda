"""Backups: made while the house is open, always one SQLite file, and good for bringing everything back."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select

from tabularium.server.keeper.admin import Admin
from tabularium.store import BadDatabase, schema
from tests.server.kit import counted, open_inn

pytestmark = pytest.mark.anyio


def counts(connection: Connection) -> dict[str, int]:
    return {
        table.name: int(connection.execute(select(func.count()).select_from(table)).scalar_one())
        for table in schema.metadata.sorted_tables
    }


async def test_a_backup_is_a_house_of_its_own(tmp_path: Path, database: str) -> None:
    copy = tmp_path / "backups" / "copy.db"
    async with open_inn(tmp_path, database) as inn:
        table, people = await inn.friends()
        for _ in range(10):
            await inn.step(table, people)
        await Admin(inn.house).back_up(copy)
        then, rows = await inn.house.store.read(counts), await inn.rows(table)
        await inn.step(table, people)
        with pytest.raises(BadDatabase, match=r"backup\.exists"):
            await Admin(inn.house).back_up(copy)

    async with open_inn(tmp_path, f"sqlite:///{copy}", token=counted("copy")) as inn:
        assert await inn.house.store.read(counts) == then
        assert await inn.rows(table) == rows
        await inn.step(table, people)
        await inn.house.talk.say(people[0], table, "We are back")


async def test_a_backup_is_brought_back_into_an_empty_database_only(
    tmp_path: Path, database: str, sqlite: str, pattern: Path
) -> None:
    copy, source = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'source.db'}"
    async with open_inn(tmp_path, source) as inn:
        table, people = await inn.friends()
        await inn.house.talk.say(people[0], table, "Before")
        for _ in range(5):
            await inn.step(table, people)
        await Admin(inn.house).back_up(copy)

    async with open_inn(tmp_path, database, token=counted("other")) as inn:
        await Admin(inn.house).restore(copy)
        await inn.step(table, people)
        said = await inn.house.talk.say(people[0], table, "After")
        assert [each.text for each in await inn.house.talk.messages(people[1], table)] == ["Before", "After"]
        assert said.id == 2
        with pytest.raises(BadDatabase, match=r"backup\.filled"):
            await Admin(inn.house).restore(copy)
        with pytest.raises(BadDatabase, match=r"backup\.missing"):
            await Admin(inn.house).restore(tmp_path / "nothing.db")
