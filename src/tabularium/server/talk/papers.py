"""The papers that the bot of a seat may read, and how they are put before it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import msgspec
from sqlalchemy import Connection

from tabularium.engine.post import Paper, Term
from tabularium.store import documents, letters, waiting_post
from tabularium.store.documents import DENOUNCED, DocumentRow
from tabularium.store.talk import MessageRow

from ..base.problem import Problem
from ..tables.bots import writes as bot_writes
from ..tables.change import Draft
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from ..tables.sealed import check_unlocked

MOST_READ = 100
"""Letters of one table that a bot reads at a time."""


class Pile(msgspec.Struct, frozen=True):
    """What lies before a bot, and the newest letter of it."""

    papers: list[Paper]
    newest: int


def writes(loaded: Loaded) -> bool:
    """Are letters written at this table? Around one screen there is nobody to write to."""
    return loaded.game.letters and not loaded.table.hot_seat


def correspondents(loaded: Loaded, seats: Iterable[int]) -> list[int]:
    """Those of these seats that belong to bots which answer letters. Who only looks after a seat does not open them."""
    if not writes(loaded) or loaded.table.status not in ("playing", "paused"):
        return []
    rows = (loaded.seats[seat] for seat in seats)
    return [row.seat for row in rows if row.kind == "bot" and row.level and bot_writes(loaded.game, row.level)]


def bring(connection: Connection, loaded: Loaded, seats: Iterable[int], person: str | None, due: float) -> None:
    """A paper has come to these seats: the bots among them are to answer it."""
    waiting_post.put(connection, loaded.table.id, correspondents(loaded, seats), person, due)


def pile(connection: Connection, loaded: Loaded, seat: int) -> Pile:
    """Letters to a bot's seat, and the documents to which it is a party."""
    table = loaded.table.id
    read = letters.read_upto(connection, table, seat)
    told = letters.of(connection, table, {seat: loaded.since(seat)}, None, MOST_READ)
    rows, signed = documents.of(connection, table, [seat])
    treaties = [_treaty(row, sorted(signed[row.id]), seat) for row in rows if row.audience and row.closed != DENOUNCED]
    return Pile([*_letters(told, seat, read), *treaties], max((row.serial for row in told), default=0))


def _letters(rows: list[MessageRow], seat: int, read: int) -> list[Paper]:
    """Of each who wrote to it the newest letter waits for an answer, if it is new and a person's."""
    latest = {row.seat: row.serial for row in rows}
    return [
        Paper(
            key=f"letter:{row.serial}",
            sender=row.seat,
            to=[each for each in row.to or () if each != row.seat],
            answered=row.serial <= read or row.serial != latest[row.seat] or row.lines is not None,
        )
        for row in rows
        if row.seat is not None and row.seat != seat
    ]


def _treaty(row: DocumentRow, signed: list[int], seat: int) -> Paper:
    """A document; what it says in free words is a promise, which a bot does not understand."""
    terms = msgspec.convert(row.clauses, list[Term])
    if row.text:
        terms.append(Term(kind="promise", words=row.text))
    return Paper(
        key=row.id,
        sender=row.seat,
        to=[each for each in row.parties if each != row.seat],
        terms=terms,
        signed=signed,
        answered=row.closed is not None or seat in signed,
    )


async def think_again(desk: Desk, loaded: Loaded, seats: Iterable[int]) -> None:
    """Something has been signed: the bots among these take back the sheets that they still can, and write new ones."""
    bots = correspondents(loaded, seats)
    if not bots:
        return

    def step(draft: Draft) -> None:
        match = draft.playing()
        for seat in bots:
            if seat in draft.loaded.envelopes:
                check_unlocked(draft.loaded, draft.now)
                draft.break_seal(seat)
            elif seat in match.run.held and match.can_undo(seat) and draft.loaded.table.undo != "none":
                match.undo(seat)

    with suppress(Problem):  # the sheets are being opened, or the game is paused
        await desk.change(loaded.table.id, step)
