"""Documents between seats: reading, proposing, signing, withdrawing, denouncing, declaring."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response
from msgspec import Meta

from tabularium.shapes.said import Clause, Document

from ..door.deps import Here, Who
from ..tables import looking
from .deeds import LIMITED, deed
from .letters import Readers, Words
from .play import SeatIn
from .wire import API, In, SeatNumber, TableId, docs, reply

router = APIRouter(prefix=API, tags=["documents"])
DocumentId = Annotated[str, Path(pattern="^[A-Za-z0-9]{1,24}$")]


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


@router.get("/tables/{table}/documents", **docs(list[Document], problems=(403, 404, 409)))
async def documents(house: Here, who: Who, table: TableId) -> Response:
    """Declarations to all, and the documents to which I am a party."""
    async with house.desk.reading(table) as loaded:
        looking.check_may_look(loaded, who)
        return reply(await house.documents.of(who, loaded))


@deed(router, "documents", ProposeIn, problems=LIMITED)
async def propose(house: Here, who: Who, table: TableId, wish: ProposeIn) -> None:
    """Propose a document; I have signed it."""
    clauses = [each.written() for each in wish.clauses]
    await house.documents.propose(who, table, wish.seat, wish.to, wish.title, wish.text, clauses)


@deed(router, "declarations", DeclareIn, problems=LIMITED)
async def declare(house: Here, who: Who, table: TableId, wish: DeclareIn) -> None:
    """Declare something to all; it is never withdrawn."""
    await house.documents.declare(who, table, wish.seat, wish.text)


@deed(router, "documents/{document}/sign", SeatIn, problems=LIMITED)
async def sign(house: Here, who: Who, table: TableId, wish: SeatIn, document: DocumentId) -> None:
    """Sign a document."""
    await house.documents.sign(who, table, wish.seat, document)


@deed(router, "documents/{document}/withdraw", SeatIn, problems=LIMITED)
async def withdraw(house: Here, who: Who, table: TableId, wish: SeatIn, document: DocumentId) -> None:
    """Take a proposal back, or decline it, before all have signed."""
    await house.documents.withdraw(who, table, wish.seat, document)


@deed(router, "documents/{document}/denounce", SeatIn, problems=LIMITED)
async def denounce(house: Here, who: Who, table: TableId, wish: SeatIn, document: DocumentId) -> None:
    """Say to all that a signed document binds me no more."""
    await house.documents.denounce(who, table, wish.seat, document)
