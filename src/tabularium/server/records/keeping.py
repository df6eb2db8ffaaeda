"""Records: downloading, uploading, looking at any moment again, and checking the dice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection

from tabularium.engine import BrokenRecord, Dice, Game, Match, Record, find_game
from tabularium.engine.record import AnyRow, Back, Given
from tabularium.engine.state import State
from tabularium.engine.steps import state_at
from tabularium.shapes import Out
from tabularium.shapes.people import Visitor
from tabularium.shapes.said import LogLine
from tabularium.shapes.tables import Story, Verified
from tabularium.store import Store, shelf, talk
from tabularium.store.rows import ALWAYS, LineRow, SeatRow, Snapshot, TableRow
from tabularium.store.shelf import EVERYBODY
from tabularium.store.talk import MessageRow

from ..base import tidy
from ..base.problem import Problem, conflict, forbidden, not_found
from ..base.settings import Settings
from ..people.accounts import signed_in
from ..people.quotas import check_upload
from ..tables import looking
from ..tables.delayed import past, upto
from ..tables.desk import Desk
from ..tables.loaded import Loaded
from ..tables.looking import MINE
from ..tables.play import MOST_LINES, WHOLE_LOG
from ..workers.single_flight import SingleFlight
from .replayer import Check, Checked, Found, TakeIn, TakenIn, Unsound, dice_of
from .replaying import Replaying

MOST_ROWS = 20_000
MOST_REWINDS = 500
"""An uploaded record may go back so often; each place to return to is remembered while it is played again."""
MOST_REMEMBERED = 1024
UPLOADED = "uploaded"
_rows = msgspec.json.Decoder(AnyRow)


class Moment(Out, frozen=True, kw_only=True):
    """A table as it was at one number."""

    n: int
    last: int
    """The newest number there is."""
    view: dict[str, Any]
    exact: bool
    """False if it was played under rules that are no more, and nothing but the moment before it was kept."""
    lines: list[LogLine]
    """What was said on the way to this number from the one before."""
    outcome: dict[str, Any] | None


def _ended(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Each line with its end."""
    return (line + b"\n" for line in lines)


@dataclass(frozen=True)
class Then:
    """The state of a game at a moment, to be seen with one pair of eyes or another."""

    game: Game
    state: State

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat saw."""
        return self.game.view(self.state, seat)

    def known(self, seat: int | None) -> dict[str, Any]:
        """What a seat knew, as the game imagines from it."""
        return self.game.knows(self.state, seat)


class Records:
    """What is kept of games."""

    def __init__(self, store: Store, desk: Desk, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.settings = settings
        self.clock = settings.clock
        self.replaying = Replaying(settings.record_seconds)
        self._told: SingleFlight[Story] = SingleFlight(MOST_REMEMBERED)
        """What was found out about finished games, which never change."""

    # -- downloading ---------------------------------------------------------------------------------------------
    async def download(self, who: Visitor, table_id: str, seat: int | None = MINE) -> tuple[str, bytes]:
        """The whole record of a finished game; of a running one only what this seat may know."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            if loaded.match is None:
                raise conflict(f"problem.table_is_{loaded.table.status}")
            if is_over(loaded):
                lines = await self.store.read(lambda connection: shelf.record_lines(connection, table_id))
                return f"{loaded.table.game}-{table_id}.jsonl", await asyncio.to_thread(b"".join, _ended(lines))
            seat = looking.chosen(loaded, who, seat)
            known = await self._known(loaded, seat)
        return f"{loaded.table.game}-{table_id}-so-far.json", await asyncio.to_thread(lambda: looking.encode(known()))

    async def _known(self, loaded: Loaded, seat: int | None) -> Callable[[], dict[str, Any]]:
        """A running game as one seat may know it: no seed, no draws, nobody else's answers.

        Nor those of whoever sat there before, and no letters to them. It may be long, and is put together elsewhere.
        """
        table, since = loaded.table, loaded.since(seat)

        def work(connection: Connection) -> tuple[list[LineRow], list[bytes], list[MessageRow]]:
            own = [] if seat is None else shelf.own_rows(connection, table.id, seat, since)
            said = talk.heard(connection, table.id, seat, None, limit=MOST_ROWS, since=since)
            latest = upto(loaded) if seat is None else None
            return shelf.log(connection, table.id, seat, upto=latest, limit=MOST_ROWS), own, said

        log, own, said = await self.store.read(work)
        match, seen = loaded.match, await past(self.store, loaded, seat)
        assert match is not None
        known = {
            "game": table.game,
            "rules_version": table.rules_version,
            "options": table.options,
            "names": loaded.names,
            "digest": table.digest,
            "seat": seat,
            "n": seen.n if seen else table.n,
            "view": seen.view if seen else match.view(seat),
        }
        return lambda: {
            **known,
            "own": [_without_chance(line) for line in own],
            "log": looking.log_lines(log, seat, loaded),
            "talk": looking.messages(loaded, Visitor(), said),
        }

    # -- looking again -------------------------------------------------------------------------------------------
    async def moments(self, who: Visitor, table_id: str) -> list[int]:
        """The numbers at which a table can be looked at again."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            latest = None if loaded.seats_of(who.id) else upto(loaded)
            last = loaded.table.n if latest is None else latest
            return list(range(last + 1)) if loaded.match is not None else []

    async def at(self, who: Visitor, table_id: str, n: int, seat: int | None = MINE) -> Moment:
        """A table as it was at a number. While it runs, only from one's own seat or as a spectator."""
        moment, _ = await self.recalled(who, table_id, n, seat)
        return moment

    async def recalled(self, who: Visitor, table_id: str, n: int, seat: int | None = MINE) -> tuple[Moment, Then]:
        """The same, and the state itself."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            if loaded.match is None:
                raise conflict(f"problem.table_is_{loaded.table.status}")
            seat = self._eyes(loaded, who, seat, n)
            latest = upto(loaded) if seat is None else None
            if latest is not None and n > latest:
                raise not_found("moment")
        return await self._moment(loaded, n, seat)

    def _eyes(self, loaded: Loaded, who: Visitor, seat: int | None, n: int | None = None) -> int | None:
        """From whose seat a visitor may look again: their own, and when the game is over anybody's, or everybody's.

        While it runs, what was at a number before they sat there is seen as spectators saw it.
        """
        if seat is None or seat is MINE or not is_over(loaded):
            own = looking.chosen(loaded, who, seat)
            early = n is not None and not is_over(loaded) and n < loaded.since(own).n
            return None if early else own
        if seat == EVERYBODY:
            return seat
        if seat not in range(len(loaded.seats)):
            raise forbidden("problem.not_your_seat")
        return seat

    async def heard(
        self, who: Visitor, table_id: str, n: int, seat: int | None
    ) -> tuple[list[LogLine], tuple[str, dict[str, Any]] | None]:
        """What a seat had been told by a number, and the last sheet it had handed in, with the key of its question."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            seat = self._eyes(loaded, who, seat, n)
            since = ALWAYS if is_over(loaded) else loaded.since(seat)
            latest = upto(loaded) if seat is None else None
        n = n if latest is None else min(n, latest)

        def work(connection: Connection) -> tuple[list[LineRow], list[bytes]]:
            own = [] if seat is None else shelf.own_rows(connection, table_id, seat, since, n)
            return shelf.log(connection, table_id, seat, None, n, MOST_LINES), own

        said, own = await self.store.read(work)
        given = (row for line in reversed(own) if isinstance(row := _rows.decode(line), Given))
        sheet = next(((row.key, row.answer) for row in given if isinstance(row.answer, dict)), None)
        return looking.log_lines(said, seat, loaded), sheet

    async def course(self, who: Visitor, table_id: str, seat: int | None) -> list[LogLine]:
        """All that a seat was ever told, for the line of a game."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            seat = self._eyes(loaded, who, seat)
            latest = upto(loaded) if seat is None else None
        rows = await self.store.read(lambda connection: shelf.log(connection, table_id, seat, None, latest, WHOLE_LOG))
        return looking.log_lines(rows, seat, loaded)

    async def _moment(self, loaded: Loaded, n: int, seat: int | None) -> tuple[Moment, Then]:
        table_id = loaded.table.id

        def work(connection: Connection) -> Any:
            row = shelf.row_at(connection, table_id, n)
            if row is None:
                return None
            said = shelf.log(connection, table_id, seat, n - 1, n, 500)
            ends = shelf.first_and_last(connection, table_id) if loaded.table.origin == UPLOADED else None
            steps = shelf.steps_at(connection, table_id, row)
            return steps, shelf.match_at(connection, table_id, row), said, ends

        found = await self.store.read(work)
        if found is None or found[1][0] is None:
            raise not_found("moment")
        steps, (snapshot, since), said, ends = found
        dice = dice_of(*(_rows.decode(line) for line in ends)) if ends else loaded.dice()
        state, exact = await asyncio.to_thread(_state, loaded.game, steps, dice, snapshot, since)
        lines = [line for line in said if line.public == n]
        then = Then(loaded.game, state)
        moment = Moment(
            n=n,
            last=loaded.table.n,
            view=then.view(None if seat == EVERYBODY else seat),
            exact=exact,
            lines=looking.log_lines(lines, seat, loaded),
            outcome=None if state.agenda else loaded.game.outcome(state),
        )
        return moment, then

    # -- checking ------------------------------------------------------------------------------------------------
    async def verify(self, who: Visitor, table_id: str) -> Verified:
        """Check every roll of a finished game against what was sealed before it."""
        verified = (await self.told(who, table_id)).verified
        assert verified is not None
        return verified

    async def told(self, who: Visitor, table_id: str) -> Story:
        """What a finished game tells when it is played again; that happens once, whoever wants to know."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            if loaded.table.status != "over":
                raise conflict("problem.not_over")
        return await self._told.of(table_id, lambda: self._played_again(who, loaded.table))

    async def _played_again(self, who: Visitor, table: TableRow) -> Story:
        lines, lacking = await self.store.read(
            lambda connection: (shelf.record_lines(connection, table.id), shelf.lacks_steps(connection, table.id))
        )
        found = await self.replaying.done(who.id or who.address, Check(table.game, lines, lacking))
        if isinstance(found, Unsound) and found.line is not None:
            raise BrokenRecord(found.line, found.reason)
        if not isinstance(found, Checked):
            raise conflict("problem.not_verified", reason=reason(found))
        if found.steps:  # while its rules are those of today: later nobody could tell
            await self.store.write(lambda connection: shelf.keep_steps(connection, table.id, found.steps))
        verified = Verified(
            rolls=found.rolls, digest=table.digest, seed=found.seed, rows=found.rows, replayed=found.replayed
        )
        return Story(found.turns, verified)

    # -- uploading -----------------------------------------------------------------------------------------------
    async def upload(self, who: Visitor, data: bytes) -> str:
        """Put a finished record on the shelf, to be replayed here by whoever uploaded it; the table's id."""
        person = signed_in(who)
        if len(data) > self.settings.record_limit:
            raise Problem(413, "problem.too_big", most=self.settings.record_limit)
        ends = max(data.count(b"\n"), data.count(b"\r"))  # to make something of each of millions takes long
        if ends > MOST_ROWS or len(lines := data.splitlines()) > MOST_ROWS:
            raise Problem(413, "problem.too_long", most=MOST_ROWS)
        record, broken = await asyncio.to_thread(Record.read, lines)
        if broken is not None:
            raise broken
        if sum(isinstance(row, Back) and row.to is not None for row in record.rows) > MOST_REWINDS:
            raise Problem(413, "problem.too_many", most=MOST_REWINDS)
        game = find_game(record.header.game)
        replayed = await self.replaying.done(person.id, TakeIn(record.lines, shelf.KEEP_EVERY))
        if not isinstance(replayed, TakenIn):
            raise Problem(422, "problem.not_replayed", reason=reason(replayed))
        table, seats = self._uploaded(game, record, person.id, replayed)
        size = len(data) + sum(len(snapshot) for _, _, snapshot in replayed.snapshots)

        def work(connection: Connection) -> None:
            check_upload(connection, person.id, size)
            shelf.create(connection, table, seats)
            rows = [(n, None, replayed.public[n], line) for n, line in enumerate(record.lines)]
            shelf.add_rows(connection, table.id, rows, table.created, replayed.steps)
            said = [
                LineRow(public=each.public, at=table.created, line=each.line, place=each.place, undone=each.undone)
                for each in replayed.lines
            ]
            shelf.add_lines(connection, table.id, said)
            shelf.add_snapshots(connection, table.id, [Snapshot(*each, kept=True) for each in replayed.snapshots])

        await self.store.write(work)
        return table.id

    def _uploaded(self, game: Game, record: Record, person: str, replayed: TakenIn) -> tuple[TableRow, list[SeatRow]]:
        header, end, now = record.header, record.end, self.clock.now()
        table = TableRow(
            id=self.settings.token()[:12].replace("-", "x").replace("_", "y"),
            game=game.name,
            name="",
            options=header.options,
            status="over" if end else "abandoned",
            public=False,
            hot_seat=False,
            pace={"kind": "none", "bank": 0},
            undo="none",
            away="bot",
            host=person,
            origin=UPLOADED,
            rules_version=game.rules_version,
            seed="",
            digest=replayed.digest,
            created=now,
            changed=now,
            started=now,
            ended=now,
            rows=len(record.rows),
            n=replayed.public[-1],
            head=record.head,
            outcome=end.outcome if end else None,
        )
        seats = [
            SeatRow(table_id=table.id, seat=seat, kind="bot", name=tidy.clean(name, tidy.MOST_NAME) or f"{seat + 1}")
            for seat, name in enumerate(header.names)
        ]
        return table, seats


def _state(game: Game, steps: list[bytes], dice: Dice, snapshot: bytes, since: list[bytes]) -> tuple[State, bool]:
    """The state at a moment, from what was kept of it, and whether it is that very moment's.

    A game that was played before steps were kept is played again from its last snapshot; where the rules of today do
    not fit its rows any more, the state is that before the first row that does not.
    """
    kept = state_at(game, steps)
    if kept is not None:
        return kept, True
    match, unknown = Match.resumed(game, snapshot, [_rows.decode(line) for line in since], dice)
    return match.state, not unknown


def reason(found: Found) -> str:
    """What is wrong with a record, in a few words."""
    return found.reason if isinstance(found, Unsound) else type(found).__name__


def is_over(loaded: Loaded) -> bool:
    """May everything be known? A game that was given up keeps its secrets."""
    return loaded.table.status == "over" or loaded.table.origin == UPLOADED


def _without_chance(line: bytes) -> dict[str, Any]:
    row = msgspec.json.decode(line)
    return {name: row[name] for name in row if name not in ("rolls", "prev", "n")}
