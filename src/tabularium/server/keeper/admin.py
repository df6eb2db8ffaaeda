"""What an administrator can do: list, export, go back, close, replace a seat, reset a password."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from tabularium.store import BadDatabase, Conflict, PostgresStore, backup, lists, outbox, registry, shelf, talk

from ..base.problem import conflict, invalid, not_found
from ..house import House
from ..people.accounts import SIGN_IN_LINK_HOURS
from ..tables.change import Draft
from ..tables.consent import WayBack, rewind, way_back
from ..tables.play import give_to_bot
from ..tables.seating import BOT

TRIES = 10


class Admin:
    """The tools of an administrator. They work beside a running server: its workers notice what has changed."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store = house.store

    async def tables(self, status: str | None = None) -> list[dict[str, Any]]:
        """Every table in a few words."""
        found = await self.store.read(lambda connection: lists.every(connection, status))
        return [
            {
                "id": table.id,
                "game": table.game,
                "name": table.name,
                "status": table.status,
                "n": table.n,
                "seats": [row.name or row.kind for row in seats],
                "changed": table.changed,
            }
            for table, seats in found
        ]

    async def reports(self) -> list[dict[str, Any]]:
        """What people have reported."""
        return await self.store.read(talk.reported)

    async def notices(self) -> tuple[dict[str, int], list[dict[str, Any]]]:
        """How many messages wait and were given up, and those that were."""
        return await self.store.read(lambda c: (outbox.counted(c), outbox.given_up(c)))

    async def export(self, table_id: str) -> bytes:
        """The whole record of a table, played out or not. It may hold secrets of a running game."""
        lines = await self.store.read(lambda connection: shelf.record_lines(connection, table_id))
        if not lines:
            raise not_found("table")
        return b"".join(line + b"\n" for line in lines)

    async def rewind(self, table_id: str, row: int) -> None:
        """Take a table back to how it was after a row of its record."""
        for _ in range(TRIES):
            way = await self.store.read(lambda connection: way_back(connection, table_id, 0, row))
            if not 0 <= row < way.rows:
                raise invalid("problem.no_moment")

            def step(draft: Draft, way: WayBack = way) -> None:
                rewind(draft, way, 0)
                draft.close_proposals("moved")
                draft.say("house.keeper_rewound")

            try:
                return await self.house.desk.change(table_id, step)
            except Conflict:
                continue
        raise conflict("problem.too_busy")

    async def close(self, table_id: str) -> None:
        """Close a table for good; only its host still sees it."""

        def step(draft: Draft) -> None:
            draft.set(status="closed", ended=draft.now)
            draft.close_proposals("closed")

        await self.house.desk.change(table_id, step)

    async def replace_seat(self, table_id: str, seat: int, by: str) -> str | None:
        """Give a seat to `bot:LEVEL[:TEMPER]`, or with `link` to the person who opens the link that comes back."""
        row, shown = self.house.people.make_link("seat", table_id=table_id, seat=seat)

        def step(draft: Draft) -> None:
            if not 0 <= seat < len(draft.loaded.seats):
                raise invalid("problem.no_such_seat")
            level = by.removeprefix(BOT) if by.startswith(BOT) else "random"
            draft.loaded.game.bot(level)
            draft.set_seat(seat, person=None)
            give_to_bot(draft, seat, level)
            draft.say("house.keeper_replaced", seat=f"seat:{seat}")

        if by != "link" and not by.startswith(BOT):
            raise invalid("problem.bad_seat", seat=by)
        await self.house.desk.change(table_id, step)

        def links(connection: Connection) -> None:
            registry.revoke_seat(connection, table_id, seat)
            if by == "link":
                registry.add_link(connection, row)

        await self.store.write(links)
        return shown.path if by == "link" else None

    async def reset_password(self, account: str) -> str:
        """Take a password away and end every way in; the path of a link that signs its person in once."""

        def work(connection: Connection) -> str:
            person = registry.person_called(connection, account.lower())
            if person is None:
                raise invalid("problem.no_such_account", name=account)
            registry.change_person(connection, person.id, password=None)
            registry.end_ways_in(connection, person.id)
            row, shown = self.house.people.make_link("signin", SIGN_IN_LINK_HOURS, person=person.id)
            registry.add_link(connection, row)
            return shown.path

        return await self.store.write(work)

    async def back_up(self, target: Path) -> None:
        """Copy the database into a new SQLite file while the house is open."""
        if isinstance(self.store, PostgresStore):

            def work(connection: Connection) -> None:
                connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
                backup.back_up(connection, target)

            await self.store.read(work)
        else:
            backup.back_up_sqlite(Path(str(self.store.url.database)), target)

    async def restore(self, source: Path) -> None:
        """Fill an empty database from a backup."""
        if not source.is_file():
            raise BadDatabase("problem.backup.missing", file=str(source))
        await self.store.write(lambda connection: backup.restore(source, connection))
