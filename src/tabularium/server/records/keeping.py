"""Records: downloading, uploading, looking at any moment again, and checking the dice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection

from tabularium.engine import (
    Committed,
    Dice,
    Game,
    Line,
    Match,
    Record,
    Refused,
    ReplayError,
    TabulariumError,
    find_game,
    same_rules,
    verify,
)
from tabularium.engine.dice import from_header
from tabularium.engine.record import AnyRow, Back, End, Header
from tabularium.engine.state import State
from tabularium.engine.steps import Steps, state_at
from tabularium.store import Store, shelf, talk
from tabularium.store.rows import LineRow, SeatRow, Snapshot, TableRow
from tabularium.store.talk import MessageRow

from ..door import tidy
from ..door.problem import Problem, conflict, forbidden, not_found
from ..people.accounts import signed_in
from ..people.allowance import check_upload
from ..settings import Settings
from ..tables import looking
from ..tables.desk import Desk
from ..tables.loaded import Loaded, spoken
from ..tables.play import MINE, Play
from ..tables.shapes import LogLine, Out, Visitor
from .patience import Budget, Patience

MOST_ROWS = 20_000
MOST_REWINDS = 500
"""An uploaded record may go back so often; each place to return to is remembered while it is played again."""
MOST_REMEMBERED = 1024
UPLOADED = "uploaded"
_rows = msgspec.json.Decoder(AnyRow)
Watch = Callable[[AnyRow, Match], object]


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


class Verified(Out, frozen=True, kw_only=True):
    """The dice of a finished game are what was sealed before it."""

    rolls: int
    digest: str
    seed: str | None
    rows: int
    replayed: bool
    """Was it played again too? Of a game of other rules only chain, seed and rolls are checked."""


class Records:
    """What is kept of games."""

    def __init__(self, store: Store, desk: Desk, play: Play, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.play = play
        self.settings = settings
        self.clock = settings.clock
        self.patience = Patience(settings.record_seconds)
        self._verified: OrderedDict[str, Verified] = OrderedDict()
        """What was found out about finished games, which never change."""

    # -- downloading ---------------------------------------------------------------------------------------------
    async def download(self, who: Visitor, table_id: str, seat: int | None = MINE) -> tuple[str, bytes]:
        """The whole record of a finished game; of a running one only what this seat may know."""
        async with self.desk.reading(table_id) as loaded:
            await self.play.check_may_look(loaded, who)
            if loaded.match is None:
                raise conflict(f"problem.table_is_{loaded.table.status}")
            if is_over(loaded):
                lines = await self.store.read(lambda connection: shelf.record_lines(connection, table_id))
                return f"{loaded.table.game}-{table_id}.jsonl", b"".join(line + b"\n" for line in lines)
            seat = self.play.chosen(loaded, who, seat)
            known = await self._known(loaded, seat)
        return f"{loaded.table.game}-{table_id}-so-far.json", looking.encode(known)

    async def _known(self, loaded: Loaded, seat: int | None) -> dict[str, Any]:
        """A running game as one seat may know it: no seed, no draws, nobody else's answers."""
        table = loaded.table

        def work(connection: Connection) -> tuple[list[LineRow], list[bytes], list[MessageRow]]:
            own = [] if seat is None else shelf.own_rows(connection, table.id, seat)
            said = talk.heard(connection, table.id, seat, None, limit=MOST_ROWS)
            return shelf.log(connection, table.id, seat, limit=MOST_ROWS), own, said

        log, own, said = await self.store.read(work)
        match = loaded.match
        assert match is not None
        return {
            "game": table.game,
            "rules_version": table.rules_version,
            "options": table.options,
            "names": loaded.names,
            "digest": table.digest,
            "seat": seat,
            "n": table.n,
            "view": match.view(seat),
            "own": [_without_chance(line) for line in own],
            "log": looking.log_lines(log, seat),
            "talk": [looking.message(row, None, row.to) for row in said],
        }

    # -- looking again -------------------------------------------------------------------------------------------
    async def moments(self, who: Visitor, table_id: str) -> list[int]:
        """The numbers at which a table can be looked at again."""
        async with self.desk.reading(table_id) as loaded:
            await self.play.check_may_look(loaded, who)
            return list(range(loaded.table.n + 1)) if loaded.match is not None else []

    async def at(self, who: Visitor, table_id: str, n: int, seat: int | None = MINE) -> Moment:
        """A table as it was at a number. While it runs, only from one's own seat or as a spectator."""
        async with self.desk.reading(table_id) as loaded:
            await self.play.check_may_look(loaded, who)
            if loaded.match is None:
                raise conflict(f"problem.table_is_{loaded.table.status}")
            if seat is not None and seat is not MINE and is_over(loaded):
                if seat not in range(len(loaded.seats)):
                    raise forbidden("problem.not_your_seat")
            else:
                seat = self.play.chosen(loaded, who, seat)
        return await self._moment(loaded, n, seat)

    async def _moment(self, loaded: Loaded, n: int, seat: int | None) -> Moment:
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
        return Moment(
            n=n,
            last=loaded.table.n,
            view=loaded.game.view(state, seat),
            exact=exact,
            lines=looking.log_lines(lines, seat),
            outcome=None if state.agenda else loaded.game.outcome(state),
        )

    # -- checking ------------------------------------------------------------------------------------------------
    async def verify(self, who: Visitor, table_id: str, watch: Watch | None = None) -> Verified:
        """Check every roll of a finished game against what was sealed before it; `watch` is shown every step."""
        async with self.desk.reading(table_id) as loaded:
            await self.play.check_may_look(loaded, who)
            if loaded.table.status != "over":
                raise conflict("problem.not_over")
        if watch is None and table_id in self._verified:
            return self._verified[table_id]
        lines, lacking = await self.store.read(
            lambda connection: (shelf.record_lines(connection, table_id), shelf.lacks_steps(connection, table_id))
        )
        record, broken = Record.read(lines)
        if broken is not None:
            raise broken
        writer, steps = Steps(), dict[int, bytes]()

        def work(budget: Budget) -> int:
            def step(row: AnyRow, match: Match) -> None:
                budget.check()
                kept = writer.step(loaded.game, match.state) if lacking else None
                if kept is not None:
                    steps[row.n] = kept
                if watch is not None:
                    watch(row, match)

            return verify(loaded.game, record, step)

        try:
            rolls = await self.patience.work(who.id or who.address, work)
        except Refused:
            raise
        except TabulariumError as error:
            raise conflict("problem.not_verified", reason=str(error)) from error
        if steps:  # while its rules are those of today: later nobody could tell
            await self.store.write(lambda connection: shelf.keep_steps(connection, table_id, steps))
        end = record.end
        found = Verified(
            rolls=rolls,
            digest=loaded.table.digest,
            seed=end.seed if end else None,
            rows=len(record.rows),
            replayed=same_rules(loaded.game, record),
        )
        self._verified[table_id] = found
        while len(self._verified) > MOST_REMEMBERED:
            self._verified.popitem(last=False)
        return found

    # -- uploading -----------------------------------------------------------------------------------------------
    async def upload(self, who: Visitor, data: bytes) -> str:
        """Put a finished record on the shelf, to be replayed here by whoever uploaded it; the table's id."""
        person = signed_in(who)
        if len(data) > self.settings.record_limit:
            raise Problem(413, "problem.too_big", most=self.settings.record_limit)
        lines = data.splitlines()
        if len(lines) > MOST_ROWS:
            raise Problem(413, "problem.too_long", most=MOST_ROWS)
        record, broken = await asyncio.to_thread(Record.read, lines)
        if broken is not None:
            raise broken
        if sum(isinstance(row, Back) and row.to is not None for row in record.rows) > MOST_REWINDS:
            raise Problem(413, "problem.too_many", most=MOST_REWINDS)
        game = find_game(record.header.game)
        try:
            replayed = await self.patience.work(
                person.id, lambda budget: replay(game, record, self.clock.now(), budget.check)
            )
        except Refused:
            raise
        except Exception as error:  # whatever a record that was made up brings about
            raise Problem(422, "problem.not_replayed", reason=reason(error)) from error
        table, seats = self._uploaded(game, record, person.id, replayed)
        size = len(data) + sum(len(each.data) for each in replayed.snapshots)

        def work(connection: Connection) -> None:
            check_upload(connection, person.id, size)
            shelf.create(connection, table, seats)
            rows = [(n, None, replayed.public[n], line) for n, line in enumerate(record.lines)]
            shelf.add_rows(connection, table.id, rows, table.created, replayed.steps)
            shelf.add_lines(connection, table.id, replayed.lines)
            shelf.add_snapshots(connection, table.id, replayed.snapshots)

        await self.store.write(work)
        return table.id

    def _uploaded(self, game: Game, record: Record, person: str, replayed: Replayed) -> tuple[TableRow, list[SeatRow]]:
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


class Replayed:
    """What replaying a record brings to light: the public number after each row, the log, snapshots."""

    def __init__(self) -> None:
        self.public: list[int] = []
        self.lines: list[LineRow] = []
        self.snapshots: list[Snapshot] = []
        self.steps: dict[int, bytes] = {}
        self.digest = ""


def replay(game: Game, record: Record, now: float, may_go_on: Callable[[], object]) -> Replayed:
    """Play a record again, row by row, checking everything on the way, as long as it may go on."""
    found = Replayed()
    source = dice_of(record.header, record.rows[-1])
    found.digest = source.digest if isinstance(source, Committed) else ""
    log: list[Line] = []
    steps = Steps()
    for row, match in Match.stages(game, record.rows, source):
        may_go_on()
        known = 0 if isinstance(row, Back) else len(log)  # only what is taken back changes what was said before
        cut, new = spoken(known, log[known:], match)
        if cut is not None:
            found.lines = [
                structs.replace(line, undone=match.n) if line.undone is None and (line.place or 0) >= cut else line
                for line in found.lines
            ]
        found.lines += [LineRow(public=match.n, at=now, line=line, place=place) for place, line in new]
        log[cut if cut is not None else len(log) :] = [line for _, line in new]
        found.public.append(match.n)
        step = steps.step(game, match.state)
        if step is not None:
            found.steps[row.n] = step
        rewound = isinstance(row, Back) and row.to is not None
        if row.n % shelf.KEEP_EVERY == 0 or rewound or row is record.rows[-1]:
            found.snapshots.append(Snapshot(row.n, match.n, match.snapshot(), kept=True))
    return found


def _state(game: Game, steps: list[bytes], dice: Dice, snapshot: bytes, since: list[bytes]) -> tuple[State, bool]:
    """The state at a moment, from what was kept of it, and whether it is that very moment's.

    A game that was played before steps were kept is played again from its last snapshot; where the rules of today do
    not fit its rows any more, the state is that before the first row that does not.
    """
    kept = state_at(game, steps)
    if kept is not None:
        return kept, True
    rows = [_rows.decode(line) for line in since]
    exact = True
    while True:
        match = Match.from_snapshot(game, snapshot, dice)
        try:
            match.follow(rows)
        except ReplayError as error:
            rows = [row for row in rows if row.n < error.n]
            exact = False
        else:
            return match.state, exact


def dice_of(first: AnyRow, last: AnyRow) -> Dice:
    """The dice of an uploaded record, as its header and its end tell; its salts are as many as it says."""
    assert isinstance(first, Header)
    return from_header(first.dice, last.seed if isinstance(last, End) else None)


def reason(error: Exception) -> str:
    """What is wrong with a record, in a few words."""
    return (str(error) if isinstance(error, TabulariumError) else type(error).__name__)[:300]


def is_over(loaded: Loaded) -> bool:
    """May everything be known? A game that was given up keeps its secrets."""
    return loaded.table.status == "over" or loaded.table.origin == UPLOADED


def _without_chance(line: bytes) -> dict[str, Any]:
    row = msgspec.json.decode(line)
    return {name: row[name] for name in row if name not in ("rolls", "prev", "n")}
