"""What one step changes about a table: its match, its people, its clocks, what is sealed and what is said."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import Any

import msgspec
from sqlalchemy import Connection

from tabularium.engine import Answer, Line, Match
from tabularium.engine.record import AnyRow, Back, Given, Interject, Rules
from tabularium.shapes.room import Room
from tabularium.shapes.tables import Pace
from tabularium.store import shelf
from tabularium.store.rows import Change, DraftRow, EnvelopeRow, Former, LineRow, Notice, ProposalRow, Snapshot

from ..base.live import Moved
from ..base.settings import Settings
from . import calls
from .clocks import run_clocks
from .loaded import Loaded, Tail
from .sealed import opens_at, reminders
from .spoken import spoken
from .voting import ripens

log = logging.getLogger("tabularium.desk")
SNAPSHOT_AFTER = 8
"""A sealed match gets a new snapshot when so many rows have come since the last one."""
SNAPSHOT_AT_LAST = 32
"""So does one that nothing has sealed for so long."""
ENDED = ("over", "abandoned", "closed")
MOST_FORMER = 50
"""So many people who sat at a seat before are remembered."""
UNTOLD = ("stop.", "moment.")
"""Asks of which nobody else may know."""
UNSEEN = {"n", "rows", "head", "asked", "standing", "grace", "due", "rules_version", "told", "seen", "turns"}
"""Fields of tables and seats whose change nobody sees; the number shows by itself."""


class Draft:
    """What one step wants to change about a table. Nothing of it is true before it is written."""

    def __init__(self, loaded: Loaded, now: float, settings: Settings) -> None:
        self.loaded = loaded
        self.now = now
        self.settings = settings
        self.fields: dict[str, Any] = {}
        self.seats: dict[int, dict[str, Any]] = {}
        self.notes: list[Line] = []
        self.private: int | None = None
        """The only seat that needs to hear of it, where the step is nobody else's business."""
        self.proposals: dict[str, ProposalRow] = {}
        self.also: list[Callable[[Connection], object]] = []
        """What happens in the same transaction, or the step does not."""
        self.sends_away = False
        """Must whoever only looks come in again?"""
        self.again: set[str] = set()
        """Who got up from a seat or sat down: what their pages may hear of has changed."""
        self.taken_back: dict[int, Answer] = {}
        """Sheets that go back to their seats, where they are filled in anew."""
        self.envelopes: dict[int, EnvelopeRow | None] = {}
        """What was sealed, and None where a seal was broken."""
        self.said: tuple[int, list[Line]] | None = None
        """The log of a match that was played on elsewhere."""
        self.by_hand = False
        """Did a person do it? Then automatic answers wait a little."""
        self.touched = False
        match = loaded.match
        self._n = loaded.table.n
        self._log = (match.log_start, list(match.log)) if match else (0, [])
        self._clocks = {seat: msgspec.structs.replace(clock) for seat, clock in loaded.clocks.items()}
        self.told = calls.Step(dict(loaded.table.asked))
        """What somebody is to be told of, even if they look elsewhere."""
        self._questions = _questions(match) if match else {}
        self._sheets = {seat: match.numbers[seat] for seat, ask in match.asks.items() if not ask.lists} if match else {}

    # -- what a step can do --------------------------------------------------------------------------------------
    def playing(self) -> Match:
        """The match, to be changed."""
        match = self.loaded.playing()
        self.touched = True
        return match

    def set(self, **fields: Any) -> None:
        """Change the table. The code of a finished game leads nowhere."""
        self.touched = True
        if fields.get("status") in ENDED and self.loaded.table.code is not None:
            fields["code"] = None
        self.fields.update(fields)
        for name, value in fields.items():
            setattr(self.loaded.table, name, value)

    def set_room(self, room: Room) -> None:
        """Change the room of a facilitated table."""
        self.loaded.room = room
        self.set(room=msgspec.to_builtins(room, str_keys=True))

    def set_pace(self, pace: Pace) -> None:
        """Change how fast the table is played."""
        self.loaded.pace = pace
        self.set(pace=msgspec.to_builtins(pace))

    def set_seat(self, seat: int, **fields: Any) -> None:
        """Change a seat."""
        self.touched = True
        self.seats.setdefault(seat, {}).update(fields)
        row = self.loaded.seats[seat]
        before = row.owner
        for name, value in fields.items():
            setattr(row, name, value)
        if row.owner != before:
            self.again |= {person for person in (before, row.owner) if person is not None}

    def seat_person(self, seat: int, person: str, name: str, **fields: Any) -> None:
        """Seat a person. What was said and done here before still belongs to the former owner."""
        match = self.loaded.match
        if match is not None and self.loaded.table.status in ("playing", "paused"):
            match.hand_over(seat, name)
        self.free_seat(seat, kind="person", person=person, name=name, told=False, **fields)

    def free_seat(self, seat: int, **fields: Any) -> None:
        """Free a seat; the log keeps the name of its owner."""
        row, match = self.loaded.seats[seat], self.loaded.match
        if row.name and (row.person, row.name) != (fields["person"], fields.get("name", row.name)):
            n = self.loaded.table.n if match is None else match.n
            fields["former"] = [*(row.former or []), Former(n, self.now, row.name, row.person)][-MOST_FORMER:]
        self.set_seat(seat, caretaker=None, away=None, **fields)

    def say(self, message: str, to: list[int] | None = None, **params: Any) -> None:
        """Write a line of the server's own into the log."""
        self.touched = True
        self.notes.append(Line(message=message, to=to, params=params))

    def put(self, proposal: ProposalRow) -> None:
        """Add or change a proposal."""
        self.touched = True
        self.proposals[proposal.id] = self.loaded.proposals[proposal.id] = proposal
        if proposal.closed:
            del self.loaded.proposals[proposal.id]

    def give(self, seat: int, answer: Answer, number: int, by: str | None = None) -> None:
        """Answer for a seat. At a table with sealed answers this only stores the answer in an envelope."""
        match = self.playing()
        if not self.loaded.seals:
            match.answer(seat, answer, number, by=by)
            return
        checked = match.checked(seat, answer, number)
        sealed = EnvelopeRow(table_id=self.loaded.table.id, seat=seat, ask=number, answer=checked, by=by)
        self.envelopes[seat] = self.loaded.envelopes[seat] = sealed

    def break_seal(self, seat: int) -> Answer:
        """Give a sealed answer back to its seat."""
        self.touched = True
        self.envelopes[seat] = None
        return self.loaded.envelopes.pop(seat).answer

    def take_back(self, seat: int, held: Answer) -> None:
        """Turn a sheet that was handed in back into a draft."""
        if isinstance(held, dict):
            self.taken_back[seat] = held

    def played_on(self, match: Match, rows: Iterable[AnyRow], said: tuple[int, list[Line]]) -> None:
        """Replace the match by one that was played on elsewhere, with its new rows and lines."""
        before = self.playing()
        match.record = before.record
        assert isinstance(match.record, Tail)
        for row in rows:
            match.record.append(row)
        self.loaded.match, self.said = match, said

    def renew(self, told: list[Line]) -> None:
        """Continue the game under today's rules. Rows that these refuse are given up, and the log says so.

        `told` is what the log says since the snapshot from which the match was loaded.
        """
        self.touched = True
        loaded, match, unknown = self.loaded, self.loaded.match, self.loaded.unknown
        assert match is not None
        match.n = max(match.n, loaded.table.n)
        if unknown or match.restarted:
            match.n += 1
            match.numbers = [number + len(unknown) + 1 for number in match.numbers]
            self._log = (match.log_start, told)
            self._sheets = {int(seat): number for seat, (number, _) in loaded.table.asked.items()}
        if unknown:
            match.give_up(unknown, unknown[0].n - 1)
            self.say("house.rules_renewed", row=unknown[0].n)
            log.warning("rules_changed", extra={"table": loaded.table.id, "row": unknown[0].n})
        assert match.record is not None
        match.record.append(Rules(version=match.game.rules_version))

    def put_off(self, seconds: float) -> None:
        """Put off the deadline of every running clock."""
        self.touched = True
        for clock in self.loaded.clocks.values():
            if clock.deadline is not None:
                clock.deadline = max(clock.deadline, self.now) + seconds

    def remind(self, seat: int) -> None:
        """Remind a seat that it is asked, also where it looks elsewhere, if its person wants that."""
        clock = self.loaded.clocks[seat]
        clock.reminded = clock.ask
        self.set_seat(seat, told=False)
        self.say("house.reminded", to=[seat], seat=f"seat:{seat}")
        self.told.reminded.append(seat)

    def along(self, work: Callable[[Connection], object]) -> None:
        """Run this in the same transaction; if it refuses, nothing happens."""
        self.touched = True
        self.also.append(work)

    def close_proposals(self, why: str, kind: str | None = None) -> None:
        """Close all proposals, or all of one kind."""
        for proposal in list(self.loaded.proposals.values()):
            if kind in (None, proposal.kind):
                self.put(msgspec.structs.replace(proposal, closed=why))

    def clean(self) -> bool:
        """Is everything in memory unchanged? The engine leaves a match alone when it refuses."""
        match = self.loaded.match
        unchanged = not (self.fields or self.seats or self.proposals or self.envelopes)
        return unchanged and (match is None or match.record is None or not match.record.rows)

    # -- the change it makes -------------------------------------------------------------------------------------
    def change(self) -> Change | None:
        """The change to write; None if nothing happened."""
        if not self.touched:
            return None
        loaded, match = self.loaded, self.loaded.match
        change = Change(table_id=loaded.table.id, version=loaded.table.version, now=self.now, table=self.fields)
        change.seats = self.seats
        if match is not None:
            self._record(match, change)
            self._say(match, change)
            self._wait(match, change)
        notes = [LineRow(public=loaded.table.n, at=self.now, line=line) for line in self.notes]
        change.lines = notes + change.lines
        change.proposals = list(self.proposals.values())
        change.seen = self._shows(change)
        change.envelopes = self.envelopes
        change.drafts = [self._back(seat, sheet) for seat, sheet in self.taken_back.items()]
        change.notices = self._calls()
        change.clocks = [clock for seat, clock in loaded.clocks.items() if self._clocks.get(seat) != clock]
        return change

    def _shows(self, change: Change) -> bool:
        """Did anything happen that all may know? A private act shows nothing, not even its time."""
        seats = any(name not in UNSEEN for fields in self.seats.values() for name in fields)
        fields = self.loaded.table.n != self._n or any(name not in UNSEEN for name in self.fields)
        return fields or seats or bool(change.lines or change.proposals or self.envelopes)

    def _record(self, match: Match, change: Change) -> None:
        tail = match.record
        assert isinstance(tail, Tail)
        table = self.loaded.table
        if not tail.rows:
            return
        for row, line in zip(tail.rows, tail.lines, strict=True):
            change.rows.append((row.n, getattr(row, "seat", None), match.n, line))
            if isinstance(row, Given):
                self.loaded.unasked = self.loaded.unasked + 1 if isinstance(row, Interject) and row.by else 0
        self.set(n=match.n, rows=tail.first + len(tail.rows), head=tail.head)
        if match.outcome is not None and table.status == "playing":
            self.set(status="over", ended=self.now, outcome=match.outcome)
            self.close_proposals("over")
        if table.rules_version != match.game.rules_version:
            self.set(rules_version=match.game.rules_version)
        standing = [msgspec.to_builtins(row) for row in match.standings]
        if standing != table.standing:
            self.set(standing=standing)
        self._count_turns(match)
        change.step = self.loaded.steps.to_pack(match.game, match.state)
        self._snapshot(match, tail, change)

    def _count_turns(self, match: Match) -> None:
        """Note where a turn began, for spectators who see the table some turns later."""
        table, turn = self.loaded.table, match.game.turn
        if table.delay and turn is not None:
            before = (table.turns or [])[: turn(match.state)]
            turns = before + [match.n] * (turn(match.state) - len(before))
            if turns != table.turns:
                self.set(turns=turns)

    def _back(self, seat: int, sheet: Answer) -> DraftRow:
        loaded, match = self.loaded, self.loaded.playing()
        number, person = match.numbers[seat], loaded.seats[seat].person or ""
        return DraftRow(table_id=loaded.table.id, seat=seat, ask=number, person=person, version=0, sheet=sheet)

    def _snapshot(self, match: Match, tail: Tail, change: Change) -> None:
        last = change.rows[-1][0]
        newest = self.loaded.newest
        rewound = any(isinstance(row, Back) and row.to is not None for row in tail.rows)
        renewed = any(isinstance(row, Rules) for row in tail.rows)
        kept = rewound or newest < 0 or last // shelf.KEEP_EVERY > newest // shelf.KEEP_EVERY
        age = last - newest
        old = age >= SNAPSHOT_AT_LAST or (
            age >= SNAPSHOT_AFTER and not any(match.can_undo(seat) for seat in match.seats)
        )
        if kept or old or renewed or match.outcome:
            change.snapshot = Snapshot(last, match.n, match.snapshot(standings=False), kept)

    def _say(self, match: Match, change: Change) -> None:
        """The log's new lines, and from where on the old ones were taken back."""
        change.cut, new = spoken(*self._log, *(self.said or (match.log_start, match.log)))
        change.lines = [LineRow(public=match.n, at=self.now, line=line, place=place) for place, line in new]

    def _wait(self, match: Match, change: Change) -> None:
        """Update who is asked, whose clock runs, and when the steward must look after the table."""
        table = self.loaded.table
        playing = table.status == "playing"
        self._open(match)
        asked = {
            str(seat): [match.numbers[seat], not match.asks[seat].key.startswith(UNTOLD)]
            for seat in self.loaded.open_asks()
            if table.status in ("playing", "paused")
        }
        if asked != table.asked:
            self.set(asked=asked)
        change.spent = [seat for seat, ask in self._sheets.items() if asked.get(str(seat), [None])[0] != ask]
        still = self._still_asked(match)
        run_clocks(self.loaded, match, self.now, still)
        self._ring(match, playing, still)
        self.set(**self._due(match, change))

    def _still_asked(self, match: Match) -> Collection[int]:
        """The seats that wait at the same question as before, by public knowledge, and have not answered or gone back.

        The number of a question also changes when a secret changes its answers, so clocks must ignore the number.
        """
        rows = match.record.rows if match.record is not None else []
        if any(isinstance(row, Back) for row in rows):
            return ()
        answered = {row.seat for row in rows if isinstance(row, Given) and not isinstance(row, Interject)}
        same = {seat for seat, asked in _questions(match).items() if self._questions.get(seat) == asked}
        return same - answered

    def _open(self, match: Match) -> None:
        """Remove envelopes whose question is no longer asked."""
        for seat, each in list(self.loaded.envelopes.items()):
            if seat not in match.asks or match.numbers[seat] != each.ask:
                self.break_seal(seat)

    def _ring(self, match: Match, playing: bool, still: Collection[int]) -> None:
        """In a room, restart its clock with every public question."""
        room, asked = self.loaded.room, self.loaded.table.asked
        if room is None or not playing:
            return
        fresh = [
            seat
            for seat, (number, public) in asked.items()
            if public and int(seat) not in still and self.told.before.get(seat, [None])[0] != number
        ]
        if fresh:
            seconds = room.seconds(match.asks[int(fresh[0])].key, match.game.phase(match.state))
            self.set_room(room.asked_anew(self.now, None if seconds is None else self.now + seconds))
        elif room.until is not None and not any(public for _, public in asked.values()):
            self.set_room(room.ring_at(None))

    def _due(self, match: Match, change: Change) -> dict[str, float | None]:
        loaded = self.loaded
        if loaded.table.status != "playing" or not match.asks:
            return {"grace": None, "due": None}
        grace = loaded.table.grace
        if self.by_hand:
            undoable = loaded.table.undo != "none" and any(match.can_undo(seat) for seat in loaded.people())
            grace = self.now + self.settings.grace if undoable and self.settings.grace > 0 else None
        due = [clock.deadline for clock in loaded.clocks.values() if clock.deadline is not None]
        due += [when for _, when in self._force(match).values()]
        due += reminders(loaded).values()
        opens = opens_at(loaded) if loaded.seals else None
        due += [] if opens is None else [opens]
        due += [ripe for each in loaded.proposals.values() if (ripe := ripens(loaded, each)) is not None]
        if any(seat not in loaded.envelopes for seat, _ in match.due()) or loaded.for_bots(match):
            due.append(max(grace or 0.0, self.now + self._pause(match, change)))
        return {"grace": grace, "due": min(due, default=None)}

    def _force(self, match: Match) -> dict[int, tuple[int, float]]:
        """Note which seats have a single answer and when the server gives it: after a pause, or at once.

        What others do meanwhile does not put it off.
        """
        loaded, pause = self.loaded, self.settings.forced
        before, loaded.forced = loaded.forced, {}
        for seat, _ in match.forced() if pause else ():
            number = match.numbers[seat]
            if loaded.automatic(seat) is None and seat not in loaded.envelopes:
                chance = Random(f"{loaded.table.seed!r} {seat} {number}")
                when = self.now + (0.0 if match.asks[seat].at_once else chance.uniform(pause, 2 * pause))
                loaded.forced[seat] = (number, when) if before.get(seat, (-1,))[0] != number else before[seat]
        return loaded.forced

    def _pause(self, match: Match, change: Change) -> float:
        """The pause before another bot acts, so that people can follow; none if nothing visible happened."""
        last = change.rows[-1][1] if change.rows else None
        same = last is not None and next(iter(match.asks)) == last
        seen = any(row.line.visible(None) for row in change.lines)
        return self.settings.bot_pause if seen and not same and not self.by_hand else 0.0

    def _calls(self) -> list[Notice]:
        """Who is to be told of this step."""
        step = self.told
        step.opened = self.said is not None
        step.over = self.fields.get("status") == "over"
        step.freed = any(fields.get("kind") in ("open", "link") for fields in self.seats.values())
        return calls.made_by(self.loaded, self.settings, self.now, step)

    def moved(self, change: Change) -> Moved:
        """The news for pages."""
        people = [
            str(row.person) for row in self.loaded.seats if row.person and self.private in (None, row.seat)
        ]  # whose lobby may have changed
        host = self.loaded.table.host
        if self.loaded.room is not None and self.private is None and host is not None:
            people.append(host)  # the presiding host hears of everything public
        seats = None if self.private is None else [self.private]
        more = self.loaded.table.n == self._n
        people = sorted(set(people))
        table, again = self.loaded.table, sorted(self.again)
        return Moved(table.id, table.n, seats, people, more=more, hang_up=self.sends_away, again=again)

    def written(self, change: Change) -> None:
        """Note that the change was written."""
        loaded = self.loaded
        loaded.table.version += 1
        if change.seen:
            loaded.table.changed = self.now
        if change.snapshot is not None:
            loaded.newest = change.snapshot.n
        if loaded.match is not None and isinstance(loaded.match.record, Tail):
            loaded.match.record.written()


def _questions(match: Match) -> dict[int, tuple[str, str, int]]:
    """By seat what all may know of its question: its key, the scene that asks, and how deep that lies."""
    state = match.state
    return {seat: (ask.key, state.scene, len(state.agenda)) for seat, ask in match.asks.items()}
