"""Records: downloading, uploading, looking again, checking the dice."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Request, Response

from tabularium.shapes import Out
from tabularium.shapes.tables import Verified

from ..base.problem import Problem
from ..door.deps import Here, Who
from ..records.keeping import Moment
from .play import SeatQuery, seat_of
from .wire import API, TableId, docs, reply

T = TypeVar("T")
router = APIRouter(prefix=API, tags=["records"])

LINES = "application/jsonl"
BYTES = "application/octet-stream"
UPLOAD = {"requestBody": {"required": True, "content": {BYTES: {"schema": {"type": "string", "format": "binary"}}}}}


class UploadedOut(Out, frozen=True, kw_only=True):
    """The table at which an uploaded record can be looked at."""

    table: str


@router.get("/tables/{table}/record", **docs(problems=(403, 404, 409)))
async def download(house: Here, who: Who, table: TableId, seat: SeatQuery = "mine") -> Response:
    """The record of a finished game as JSON lines; of a running one, as JSON, only what I may know."""
    name, data = await house.records.download(who, table, seat_of(seat))
    media = LINES if name.endswith(".jsonl") else "application/json"
    return Response(data, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/tables/{table}/moments/{n}", **docs(Moment, problems=(403, 404, 409)))
async def moment(
    house: Here,
    who: Who,
    table: TableId,
    n: Annotated[int, Path(ge=0, le=2**31 - 1)],
    seat: SeatQuery = "mine",
) -> Response:
    """A table as it was at a number."""
    return reply(await house.records.at(who, table, n, seat_of(seat)))


@router.get("/tables/{table}/verification", **docs(Verified, problems=(403, 404, 409)))
async def verification(request: Request, house: Here, who: Who, table: TableId) -> Response:
    """Check every roll of a finished game against what was sealed before it."""
    return reply(await while_there(request, house.records.verify(who, table)))


@router.post("/records", **{**docs(UploadedOut, status=201, problems=(401, 403, 409, 413)), "openapi_extra": UPLOAD})
async def upload(request: Request, house: Here, who: Who) -> Response:
    """Upload a record, to look at it here."""
    data = await request.body()
    return reply(UploadedOut(table=await while_there(request, house.records.upload(who, data))), 201)


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of long work, which is cancelled if the client leaves."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
    with suppress(asyncio.CancelledError):
        return await working
    raise Problem(422, "problem.takes_too_long", seconds=0)  # the client has gone


async def _gone(request: Request) -> None:
    """Wait until the client of a request has left; a request without a body still sends an end first."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
