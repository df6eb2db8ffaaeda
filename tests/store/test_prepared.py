"""Statements that are ready say the same to both databases as SQLAlchemy would."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, bindparam, select, update

from tabularium.store import Conflict, Store, schema
from tabularium.store.prepared import Prepared, prepared_insert

pytestmark = pytest.mark.anyio

_add = prepared_insert(schema.house, "key", "value")
_set = Prepared(
    update(schema.house).where(schema.house.c.key == bindparam("the_key")).values(value=bindparam("the_value"))
)


def kept(connection: Connection) -> dict[str, object]:
    rows = connection.execute(select(schema.house).where(schema.house.c.key.like("ready.%")))
    return {row.key: row.value for row in rows}


async def test_values_are_kept_as_their_columns_want_them(store: Store) -> None:
    first, second = {"key": "ready.a", "value": {"n": [1, 2]}}, {"key": "ready.b", "value": "b"}
    await store.write(lambda connection: _add.run(connection, first, second))

    changed = await store.write(lambda connection: _set.run(connection, {"the_key": "ready.b", "the_value": [3]}))
    missed = await store.write(lambda connection: _set.run(connection, {"the_key": "ready.c", "the_value": [3]}))

    assert await store.read(kept) == {"ready.a": {"n": [1, 2]}, "ready.b": [3]}
    assert (changed, missed) == (1, 0)


async def test_a_broken_key_is_a_conflict_and_writes_nothing(store: Store) -> None:
    row = {"key": "ready.a", "value": 1}
    await store.write(lambda connection: _add.run(connection, row))

    def twice(connection: Connection) -> None:
        _add.run(connection, {"key": "ready.b", "value": 2})
        _add.run(connection, {**row, "value": 3})

    with pytest.raises(Conflict):
        await store.write(twice)

    assert await store.read(kept) == {"ready.a": 1}
