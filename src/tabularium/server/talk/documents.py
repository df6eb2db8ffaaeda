"""Documents: what seats propose to each other, sign, withdraw and denounce, and what one declares to all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec
from sqlalchemy import Connection

from tabularium.draw.documents import PROMISE, ClauseKind
from tabularium.draw.face import face_of
from tabularium.draw.words import Words
from tabularium.engine import Game
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import Clause, Document
from tabularium.store import Store, outbox
from tabularium.store import documents as shelf
from tabularium.store.documents import DENOUNCED, WITHDRAWN, DocumentRow
from tabularium.store.rows import ALWAYS, Since
from tabularium.store.shelf import audience

from ..base import tidy
from ..base.limits import Limits
from ..base.live import MemoryLive, Moved
from ..base.problem import conflict, invalid, not_found
from ..base.settings import Settings
from ..base.speech import speaker
from ..people.accounts import signed_in
from ..people.quotas import MOST_DOCUMENTS, full
from ..tables import calls, looking
from ..tables.change import Draft
from ..tables.delayed import check_no_spectator
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from .letters import opened
from .papers import bring, think_again, writes

MOST_TITLE = 80
MOST_DECLARED = 500
MOST_WORDS = 200
"""Letters of a clause in words."""


def kinds(game: Game) -> dict[str, ClauseKind]:
    """The clauses that documents at a game may hold, by name."""
    return {kind.name: kind for kind in (*face_of(game).clauses, PROMISE)}


class Documents:
    """Who has agreed on what with whom."""

    def __init__(self, store: Store, desk: Desk, live: MemoryLive, limits: Limits, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.live = live
        self.limits = limits
        self.settings = settings
        self.clock = settings.clock

    # -- reading -------------------------------------------------------------------------------------------------
    async def of(self, who: Visitor, loaded: Loaded) -> list[Document]:
        """The documents of a table that this visitor may read: declarations, and those to which they are a party."""
        if not writes(loaded):
            raise conflict("problem.no_letters")
        check_no_spectator(loaded, who)
        seats = None if opened(loaded, "documents") else loaded.seats_of(who.id)[:1]
        rows, signed = await self.store.read(lambda connection: shelf.of(connection, loaded.table.id, seats))
        since = loaded.since(next(iter(seats), None)) if seats is not None else ALWAYS
        words = speaker(loaded.game, who.language, loaded.names)
        return [_shown(row, signed[row.id], words) for row in rows if _concerns(row, since)]

    # -- writing -------------------------------------------------------------------------------------------------
    async def propose(
        self, who: Visitor, table_id: str, seat: int, to: list[int], title: str, text: str, clauses: list[Clause]
    ) -> None:
        """Write a document for all of these to sign; whoever writes it has signed."""
        async with self.desk.reading(table_id) as loaded:
            self._check(loaded, who, seat)
            parties = sorted({seat, *to})
            if len(parties) == 1:
                raise invalid("problem.no_reader")
            if not all(0 <= each < len(loaded.seats) for each in parties):
                raise invalid("problem.no_such_seat")
            said = [each for clause in clauses if (each := checked(loaded, clause, parties))]
            row = self.row(loaded, who.id, seat, title, tidy.clean(text, tidy.MOST_TALK, lines=True), said, parties)
            if not row.title or not (row.text or row.clauses):
                raise invalid("problem.nothing_said")

        def work(connection: Connection) -> None:
            shelf.add(connection, row)
            bring(connection, loaded, to, who.id, row.at)
            offered(connection, loaded, self.settings, [each for each in parties if each != seat], row.at)

        await self._write(loaded, row.parties, seat, who, work)

    async def declare(self, who: Visitor, table_id: str, seat: int, text: str) -> None:
        """Say something to all, signed, and never withdrawn."""
        said = tidy.clean(text, MOST_DECLARED, lines=True)
        if not said:
            raise invalid("problem.nothing_said")
        await self.limits.talk(signed_in(who).id)

        def step(draft: Draft) -> None:
            self._check(draft.loaded, who, seat)
            row = self.row(draft.loaded, who.id, seat, "", said, [], None)
            draft.along(lambda connection: check_room(connection, table_id, seat))
            draft.along(lambda connection: shelf.add(connection, row))
            draft.say("house.declared", seat=f"seat:{seat}", text=said)

        await self.desk.change(table_id, step)

    # -- signing, and the end of it ------------------------------------------------------------------------------
    async def sign(self, who: Visitor, table_id: str, seat: int, document: str) -> None:
        """Agree to all that a document says."""
        now = self.clock.now()
        parties: list[int] = []

        def work(connection: Connection) -> None:
            row, signed = _held(connection, table_id, document, seat)
            if row.closed is not None:
                raise conflict("problem.document_closed")
            if seat not in signed:
                shelf.sign(connection, document, seat, now)
                parties[:] = row.parties if len(signed) + 1 == len(row.parties) else []

        loaded = await self._among(who, table_id, seat, document, work)
        await think_again(self.desk, loaded, parties)

    async def withdraw(self, who: Visitor, table_id: str, seat: int, document: str) -> None:
        """Take a proposal back, or decline it, before all have signed."""
        now = self.clock.now()

        def work(connection: Connection) -> None:
            row, signed = _held(connection, table_id, document, seat)
            if row.closed is not None or len(signed) == len(row.parties):
                raise conflict("problem.document_closed")
            shelf.close(connection, document, WITHDRAWN, seat, now)

        await self._among(who, table_id, seat, document, work)

    async def denounce(self, who: Visitor, table_id: str, seat: int, document: str) -> None:
        """Say to all that a signed document binds one no more. What it said stays between its parties."""
        signed_in(who)
        title, parties = await self.store.read(lambda connection: _named(connection, table_id, document, seat))

        def work(connection: Connection) -> None:
            row, signed = _held(connection, table_id, document, seat)
            if row.closed is not None or len(signed) < len(row.parties) or row.audience is None:
                raise conflict("problem.document_closed")
            shelf.close(connection, document, DENOUNCED, seat, self.clock.now())

        def step(draft: Draft) -> None:
            self._check(draft.loaded, who, seat)
            draft.along(work)
            others = [f"seat:{each}" for each in parties if each != seat]
            if title:
                draft.say("house.denounced", seat=f"seat:{seat}", seats=others, title=title)
            else:
                draft.say("house.denounced.untitled", seat=f"seat:{seat}", seats=others)

        await self.limits.talk(signed_in(who).id)
        await self.desk.change(table_id, step)

    # -- what these share ----------------------------------------------------------------------------------------
    @staticmethod
    def _check(loaded: Loaded, who: Visitor, seat: int) -> None:
        """May this visitor write or sign for a seat?"""
        signed_in(who)
        looking.own_seat(loaded, who, seat)
        if not writes(loaded):
            raise conflict("problem.no_letters")
        if loaded.table.status not in ("playing", "paused"):
            raise conflict(f"problem.table_is_{loaded.table.status}")

    def row(
        self,
        loaded: Loaded,
        person: str | None,
        seat: int,
        title: str,
        text: str,
        clauses: list[Clause],
        parties: list[int] | None,
    ) -> DocumentRow:
        """A document as it is kept, with its digest."""
        plain = [msgspec.to_builtins(each) for each in clauses]
        named = tidy.clean(title, MOST_TITLE)
        now = self.clock.now()
        sealed = msgspec.json.encode([loaded.table.id, now, seat, parties, named, text, plain])
        return DocumentRow(
            id=self.settings.token()[:16].replace("-", "x").replace("_", "y"),
            table_id=loaded.table.id,
            public=loaded.table.n,
            at=now,
            person=person,
            seat=seat,
            audience=audience(parties),
            title=named,
            text=text,
            clauses=plain,
            digest=hashlib.sha256(sealed).hexdigest(),
        )

    async def _among(
        self, who: Visitor, table_id: str, seat: int, document: str, work: Callable[[Connection], None]
    ) -> Loaded:
        """Change something about a document of which its parties alone may know."""
        async with self.desk.reading(table_id) as loaded:
            self._check(loaded, who, seat)
        _, parties = await self.store.read(lambda connection: _named(connection, table_id, document, seat))
        await self._write(loaded, parties, None, who, work)
        return loaded

    async def _write(
        self,
        loaded: Loaded,
        parties: list[int],
        writer: int | None,
        who: Visitor,
        work: Callable[[Connection], object],
    ) -> None:
        """Write, and tell the parties that there is something to be read."""
        await self.limits.talk(signed_in(who).id)
        table = loaded.table
        people = sorted({str(loaded.seats[each].person) for each in parties if loaded.seats[each].person})
        moved = Moved(table.id, table.n, parties, people)

        def all_of_it(connection: Connection) -> None:
            if writer is not None:
                check_room(connection, table.id, writer)
            work(connection)
            self.live.note(connection, moved)

        await self.store.write(all_of_it)
        self.live.told(moved)


def offered(connection: Connection, loaded: Loaded, settings: Settings, seats: list[int], now: float) -> None:
    """The people at these seats are told of a deal that waits for their signature, where they look elsewhere."""
    people = sorted({str(loaded.seats[each].person) for each in seats if loaded.seats[each].person})
    outbox.add(connection, calls.notices(loaded, settings, now, "deal", people, int(now)))


def check_room(connection: Connection, table_id: str, seat: int) -> None:
    """Refuse a document of a seat that has written very many."""
    if shelf.written(connection, table_id, seat) >= MOST_DOCUMENTS:
        raise full("documents", MOST_DOCUMENTS)


def _held(connection: Connection, table_id: str, document: str, seat: int) -> tuple[DocumentRow, dict[int, float]]:
    """A document to which a seat is a party; any other does not exist for it."""
    row, signed = shelf.held(connection, document)
    if row is None or row.table_id != table_id or seat not in row.parties:
        raise not_found("document")
    return row, signed


def _named(connection: Connection, table_id: str, document: str, seat: int) -> tuple[str, list[int]]:
    row, _ = _held(connection, table_id, document, seat)
    return row.title, row.parties


def checked(loaded: Loaded, clause: Clause, parties: list[int]) -> Clause | None:
    """A clause with what its kind needs and nothing else; one without a kind was left blank."""
    if not clause.kind:
        return None
    kind = kinds(loaded.game).get(clause.kind)
    if kind is None:
        raise invalid("problem.bad_clause")
    words = tidy.clean(clause.words, MOST_WORDS)
    kept = {"by": clause.by, "to": clause.to, "about": clause.about, "until": clause.until, "words": words}
    kept = {name: value for name, value in kept.items() if name in kind.needs}
    if any(value in (None, "") for value in kept.values()):
        raise invalid("problem.bad_clause")
    if any(kept[name] not in parties for name in ("by", "to") if name in kept) or kept.get("by") == kept.get("to", -1):
        raise invalid("problem.bad_clause")
    if "about" in kept and (not 0 <= int(kept["about"] or 0) < len(loaded.seats) or kept["about"] in parties):
        raise invalid("problem.bad_clause")
    return Clause(kind=clause.kind, **kept)  # type: ignore[arg-type]


def _concerns(row: DocumentRow, since: Since) -> bool:
    """Whoever takes a seat over is bound by what is in force; what was closed before was somebody else's."""
    return row.audience is None or row.closed_at is None or row.closed_at >= since.at


def _shown(row: DocumentRow, signed: dict[int, float], words: Words) -> Document:
    """A document in the reader's language as far as the house names it: a bot gives its treaties no title."""
    named = words.text("house.treaty", seats=[f"seat:{seat}" for seat in row.parties])
    return Document(
        id=row.id,
        at=row.at,
        seat=row.seat,
        parties=row.parties,
        public=row.audience is None,
        title=row.title if row.title or row.audience is None else named,
        text=row.text,
        clauses=msgspec.convert(row.clauses, list[Clause]),
        digest=row.digest,
        signed=signed,
        closed=row.closed,
        closed_by=row.closed_by,
    )
