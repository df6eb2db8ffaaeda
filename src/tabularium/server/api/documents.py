"""Documents between seats: reading, proposing, signing, withdrawing, denouncing, declaring."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from msgspec import Meta

from tabularium.shapes.said import Clause, Document

from ..door.deps import Here, Who
from ..tables import looking
from .letters import Readers, Words
from .play import SeatIn
from .tables import TableId
from .wire import API, In, SeatNumber, body, docs, done, reply

router = APIRouter(prefix=API, tags=["documents"])
DocumentId = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,24}$")]
WRITING = (401, 403, 404, 409, 413, 429)


class ClauseIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clause of a kind that the game knows, or a `promise` in words; what its kind does not need is left out."""

    kind: Annotated[str, Meta(max_length=40)]
    by: SeatNumber | None = None
    to: SeatNumber | None = None
    about: SeatNumber | None = None
    until: Annotated[int, Meta(ge=0, le=9999)] | None = None
    words: Annotated[str, Meta(max_length=400)] = ""

    def written(self) -> Clause:
        """The clause."""
        return Clause(self.kind, self.by, self.to, self.about, self.until, self.words)


class ProposeIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document from a seat of mine, to be signed by all in `to` as well."""

    seat: SeatNumber
    to: Readers
    title: Annotated[str, Meta(max_length=200)]
    text: Words = ""
    clauses: Annotated[list[ClauseIn], Meta(max_length=8)] = []


class DeclareIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat of mine declares to all."""

    seat: SeatNumber
    text: Words


class AboutIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A document, and the seat of mine that is a party to it."""

    seat: SeatNumber
    document: Annotated[str, Meta(max_length=24)]


@router.get("/tables/{table}/documents", **docs(list[Document], problems=(403, 404, 409)))
async def documents(house: Here, who: Who, table: TableId) -> Response:
    """Declarations to all, and the documents to which I am a party."""
    async with house.desk.reading(table) as loaded:
        looking.check_may_look(loaded, who)
        return reply(await house.documents.of(who, loaded))


@router.post("/tables/{table}/documents", **docs(None, ProposeIn, 204, WRITING))
async def propose(house: Here, who: Who, table: TableId, wish: Annotated[ProposeIn, body(ProposeIn)]) -> Response:
    """Propose a document; I have signed it."""
    clauses = [each.written() for each in wish.clauses]
    await house.documents.propose(who, table, wish.seat, wish.to, wish.title, wish.text, clauses)
    return done()


@router.post("/tables/{table}/declarations", **docs(None, DeclareIn, 204, WRITING))
async def declare(house: Here, who: Who, table: TableId, wish: Annotated[DeclareIn, body(DeclareIn)]) -> Response:
    """Declare something to all; it is never withdrawn."""
    await house.documents.declare(who, table, wish.seat, wish.text)
    return done()


@router.post("/tables/{table}/documents/{document}/sign", **docs(None, SeatIn, 204, WRITING))
async def sign(
    house: Here, who: Who, table: TableId, document: DocumentId, wish: Annotated[SeatIn, body(SeatIn)]
) -> Response:
    """Sign a document."""
    await house.documents.sign(who, table, wish.seat, document)
    return done()


@router.post("/tables/{table}/documents/{document}/withdraw", **docs(None, SeatIn, 204, WRITING))
async def withdraw(
    house: Here, who: Who, table: TableId, document: DocumentId, wish: Annotated[SeatIn, body(SeatIn)]
) -> Response:
    """Take a proposal back, or decline it, before all have signed."""
    await house.documents.withdraw(who, table, wish.seat, document)
    return done()


@router.post("/tables/{table}/documents/{document}/denounce", **docs(None, SeatIn, 204, WRITING))
async def denounce(
    house: Here, who: Who, table: TableId, document: DocumentId, wish: Annotated[SeatIn, body(SeatIn)]
) -> Response:
    """Say to all that a signed document binds me no more."""
    await house.documents.denounce(who, table, wish.seat, document)
    return done()
