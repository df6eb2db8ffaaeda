"""Letters between seats: reading, keeping drafts, sending."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response
from msgspec import Meta

from tabularium.shapes import Out
from tabularium.shapes.said import LetterDraft, Message

from ..door.deps import Here, Who
from .deeds import LIMITED, deed
from .wire import API, In, SeatNumber, TableId, docs, reply

router = APIRouter(prefix=API, tags=["letters"])
Readers = Annotated[list[SeatNumber], Meta(max_length=40)]
DraftKey = Annotated[str, Meta(pattern="^[a-z0-9]{1,16}$")]
Words = Annotated[str, Meta(max_length=4000)]


class SendIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A letter from a seat of mine to those in `to`; `key` names the draft that becomes it."""

    seat: SeatNumber
    to: Readers
    text: Words
    key: DraftKey | None = None


class KeepIn(In, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A letter as far as it is written, under a name I choose; without a word it is thrown away."""

    seat: SeatNumber
    key: DraftKey
    to: Readers = []
    text: Words = ""


class MailboxOut(Out, frozen=True, kw_only=True):
    """My letters and drafts at a table."""

    seat: int | None
    letters: list[Message]
    drafts: list[LetterDraft]
    opened: bool
    """Did the table open everybody's letters, its game being over?"""


@router.get("/tables/{table}/letters", **docs(MailboxOut, problems=(403, 404, 409)))
async def mailbox(house: Here, who: Who, table: TableId) -> Response:
    """The letters that I wrote or that were written to me, and those I have begun."""
    box = await house.letters.of(who, table)
    return reply(MailboxOut(seat=box.seat, letters=box.letters, drafts=box.drafts, opened=box.opened))


@deed(router, "letters", SendIn, Message, LIMITED, 201)
async def send(house: Here, who: Who, table: TableId, wish: SendIn) -> Message:
    """Send a letter."""
    return await house.letters.send(who, table, wish.seat, wish.to, wish.text, wish.key or "")


@deed(router, "letters/draft", KeepIn, problems=LIMITED)
async def keep(house: Here, who: Who, table: TableId, wish: KeepIn) -> None:
    """Keep a letter that is not sent yet."""
    await house.letters.keep(who, table, wish.seat, wish.key, wish.to, wish.text)
