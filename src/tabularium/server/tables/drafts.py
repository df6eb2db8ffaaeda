"""Drafts: a seat's sheet as it is being filled in. Private, saved as one types, and no move of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection

from tabularium.engine import Answer, Sheet, StaleAsk, refuse
from tabularium.engine.record import Back, Given, read_row
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Draft
from tabularium.store import Conflict, Store, drafts, shelf
from tabularium.store.rows import DraftRow

from ..base.limits import Limits
from ..base.problem import Problem, conflict, not_signed_in
from ..base.settings import Settings
from . import looking
from .desk import MOST_TRIES, Desk
from .loaded import Loaded
from .sealed import check_unlocked

BLANK = 0
"""The version of a draft that nobody has saved yet."""


class Drafts:
    """Reads, checks and saves what people write on their sheets."""

    def __init__(self, store: Store, desk: Desk, limits: Limits, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.limits = limits
        self.settings = settings

    async def of(self, who: Visitor, table_id: str, seat: int) -> Draft:
        """My draft with its problems; an empty form if I have written nothing."""
        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
            draft = await self.read(loaded, who, seat)
        if draft is None:
            raise conflict("problem.not_a_sheet")
        return draft

    async def read(self, loaded: Loaded, who: Visitor, seat: int | None) -> Draft | None:
        """The same from a table that is being read; None if this visitor has no sheet to fill in."""
        if seat is None or who.id is None or loaded.match is None or loaded.table.status != "playing":
            return None
        ask, number, person = loaded.match.asks.get(seat), loaded.match.numbers[seat], who.id
        if not isinstance(ask, Sheet) or seat in loaded.envelopes:
            return None
        row = await self.store.read(lambda connection: drafts.of(connection, loaded.table.id, seat, number, person))
        return _draft(ask, number, BLANK, ask.default) if row is None else _draft(ask, number, row.version, row.sheet)

    async def before(self, who: Visitor, table_id: str, seat: int) -> tuple[Draft, Draft] | None:
        """What this seat handed in when it last filled in such a sheet, to begin with; None if it never has.

        First as it was, with what can no longer stand on it; then without that, with what is wrong with it now.
        """
        async with self.desk.reading(table_id) as loaded:
            ask, number = _sheet(loaded, who, seat), loaded.playing().numbers[seat]
            since = loaded.since(seat)
        rows = await self.store.read(lambda connection: shelf.own_rows(connection, table_id, seat, since))
        old = _last(rows, ask.key)
        if old is None:
            return None
        sheet, gone = ask.renewed(old)
        return Draft(ask, number, BLANK, old, gone), _draft(ask, number, BLANK, sheet)

    async def carried_out(self, loaded: Loaded, seat: int | None) -> dict[str, Any] | None:
        """The last sheet that this seat handed in and did not take back."""
        ask = loaded.match.asks.get(seat) if loaded.match is not None and seat is not None else None
        if seat is None or not isinstance(ask, Sheet):
            return None
        table_id, since = loaded.table.id, loaded.since(seat)
        rows = await self.store.read(lambda connection: shelf.own_rows(connection, table_id, seat, since))
        return _last(rows, ask.key, taken_back=False)

    async def checked(self, who: Visitor, table_id: str, seat: int, sheet: Answer) -> Draft:
        """The problems of a sheet; nothing is saved."""
        async with self.desk.reading(table_id) as loaded:
            return _draft(_sheet(loaded, who, seat), loaded.playing().numbers[seat], BLANK, sheet)

    async def save(self, who: Visitor, table_id: str, seat: int, number: int, version: int, sheet: Answer) -> Draft:
        """Overwrite the draft of this version; nothing is saved if another device was quicker."""
        if who.id is None:
            raise not_signed_in()
        if _size(sheet) > self.settings.draft_limit:
            raise Problem(413, "problem.too_big", most=self.settings.draft_limit)
        await self.limits.draft(who.id)
        row = DraftRow(table_id=table_id, seat=seat, ask=number, person=who.id, version=version, sheet=sheet)
        for _ in range(MOST_TRIES):
            async with self.desk.reading(table_id) as loaded:
                ask = _sheet(loaded, who, seat)
                check_unlocked(loaded, self.desk.clock.now())
                if loaded.playing().numbers[seat] != number:
                    raise StaleAsk(refuse("refused.stale", seat=f"seat:{seat}"))
                try:
                    saved = await self.store.write(partial(_save, row=row, table=loaded.table.version))
                except Conflict:
                    raise conflict("problem.draft_elsewhere") from None
            if saved is not None:
                return _draft(ask, number, saved.version, sheet)
        raise conflict("problem.too_busy")


def _save(connection: Connection, row: DraftRow, table: int) -> DraftRow | None:
    """Save a draft at a table of this version; None if the table has changed."""
    return drafts.save(connection, row) if shelf.lock(connection, row.table_id) == table else None


def check_newest(connection: Connection, who: Visitor, table_id: str, seat: int, number: int, version: int) -> None:
    """Refuse a sheet whose draft was saved again elsewhere, in the transaction that hands it in."""
    if who.id is None:
        raise not_signed_in()
    shelf.lock(connection, table_id)
    row = drafts.of(connection, table_id, seat, number, who.id)
    if row is not None and row.version != version:
        raise conflict("problem.draft_elsewhere")


async def at_the_deadline(store: Store, loaded: Loaded, seat: int) -> Answer | None:
    """The draft that a clock may hand in for a seat; None if there is none or it is not legal."""
    match, person = loaded.match, loaded.seats[seat].person
    ask = match.asks.get(seat) if match else None
    if match is None or ask is None or ask.lists or person is None:
        return None
    number, table_id = match.numbers[seat], loaded.table.id
    row = await store.read(lambda connection: drafts.of(connection, table_id, seat, number, person))
    return row.sheet if row is not None and ask.accepts(row.sheet) else None


def _last(rows: Sequence[bytes], key: str, taken_back: bool = True) -> dict[str, Any] | None:
    """The last sheet among the rows of a seat, if wanted also one that was taken back."""
    back = 0
    for line in reversed(rows):
        row = read_row(line)
        if isinstance(row, Back):
            back += not taken_back
        elif isinstance(row, Given) and back:
            back -= 1
        elif isinstance(row, Given) and row.key == key and isinstance(row.answer, dict):
            return row.answer
    return None


def _draft(ask: Sheet, number: int, version: int, sheet: Answer) -> Draft:
    """What is wrong is told of the sheet as it was sent; what is shown of it has the shape of its form."""
    return Draft(ask=ask, number=number, version=version, sheet=ask.shaped(sheet), problems=ask.problems(sheet))


def _sheet(loaded: Loaded, who: Visitor, seat: int) -> Sheet:
    """The sheet this visitor is asked to fill in."""
    looking.own_seat(loaded, who, seat)
    ask = loaded.playing().asks.get(seat)
    if not isinstance(ask, Sheet) or seat in loaded.envelopes:
        raise conflict("problem.not_a_sheet")
    return ask


def _size(sheet: Answer) -> int:
    """The bytes of a sheet. What is nested too deeply to be written down is too big as well."""
    try:
        return len(msgspec.json.encode(sheet))
    except RecursionError:
        return 2**31
