"""Documents that seats sign with one another. The text of one is written once; signatures and its end are stored beside
it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from . import schema
from .rows import all_of, fields_of, one_of

documents, signatures = schema.documents, schema.signatures
WITHDRAWN, DENOUNCED = "withdrawn", "denounced"


class DocumentRow(msgspec.Struct, kw_only=True):
    """A document, as stored."""

    id: str
    table_id: str
    public: int
    at: float
    person: str | None
    seat: int
    audience: str | None
    title: str
    text: str
    clauses: list[dict[str, Any]]
    digest: str
    closed: str | None = None
    closed_by: int | None = None
    closed_at: float | None = None

    @property
    def parties(self) -> list[int]:
        """The seats that sign it; for a declaration to all, its author."""
        return [self.seat] if self.audience is None else [int(seat) for seat in self.audience.split(",") if seat]


Signed = dict[str, dict[int, float]]
"""By document who signed it, and when."""


def add(connection: Connection, row: DocumentRow) -> None:
    """Keep a document, with the signature of its author."""
    connection.execute(insert(documents), fields_of(row))
    sign(connection, row.id, row.seat, row.at)


def of(connection: Connection, table_id: str, seats: Sequence[int] | None) -> tuple[list[DocumentRow], Signed]:
    """The documents that any of these seats (None: everybody) may read, oldest first, with their signatures."""
    here = select(documents).where(documents.c.table_id == table_id)
    if seats is not None:
        mine = (documents.c.audience.like(f"%,{seat},%") for seat in seats)
        here = here.where(or_(documents.c.audience.is_(None), *mine))
    rows = all_of(DocumentRow, connection.execute(here.order_by(documents.c.at, documents.c.id)))
    signed: Signed = {row.id: {} for row in rows}
    for row in connection.execute(select(signatures).where(signatures.c.document.in_(signed))):
        signed[row.document][row.seat] = row.at
    return rows, signed


def held(connection: Connection, document: str) -> tuple[DocumentRow | None, dict[int, float]]:
    """A document, locked for this transaction, with its signatures."""
    row = one_of(DocumentRow, connection.execute(select(documents).where(documents.c.id == document).with_for_update()))
    found = connection.execute(select(signatures).where(signatures.c.document == document))
    return row, {each.seat: each.at for each in found}


def sign(connection: Connection, document: str, seat: int, at: float) -> None:
    """Store the signature of a seat."""
    connection.execute(insert(signatures), {"document": document, "seat": seat, "at": at})


def close(connection: Connection, document: str, how: str, seat: int, at: float) -> None:
    """Mark a document as withdrawn or denounced."""
    changes = {"closed": how, "closed_by": seat, "closed_at": at}
    connection.execute(update(documents).where(documents.c.id == document).values(**changes))


def waiting(connection: Connection, table_id: str, seat: int) -> int:
    """How many documents wait for the signature of a seat."""
    own = select(signatures.c.document).where(signatures.c.seat == seat)
    wanted = select(func.count()).where(
        documents.c.table_id == table_id,
        documents.c.audience.like(f"%,{seat},%"),
        documents.c.closed.is_(None),
        documents.c.id.not_in(own),
    )
    return int(connection.execute(wanted).scalar_one())


def written(connection: Connection, table_id: str, seat: int) -> int:
    """How many documents a seat has written at a table."""
    mine = select(func.count()).where(documents.c.table_id == table_id, documents.c.seat == seat)
    return int(connection.execute(mine).scalar_one())


def forget(connection: Connection, person: str) -> None:
    """Remove a person's documents, like their letters."""
    connection.execute(delete(documents).where(documents.c.person == person))
