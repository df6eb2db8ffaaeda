"""The presiding desk: what the host of a facilitated table may do while it is played.

It keeps time and order. It sees no hand, no purse and no sealed answer. The log tells all that it does, and the record
all that touches the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import msgspec
from sqlalchemy import Connection

from tabularium.engine import Match, WrongSeat, refuse
from tabularium.engine.record import HOUSE, AnyRow, Given, Ruling
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import (
    AWAY,
    MINUTE,
    MOST_KEY,
    MOST_REASON,
    MOST_RULINGS,
    MOST_SECONDS,
    MOST_TIMERS,
    GivenRuling,
    Room,
    Session,
)
from tabularium.shapes.tables import Pace
from tabularium.store import Store, registry, shelf
from tabularium.store.rows import ProposalRow

from ..base import tidy
from ..base.limits import Limits
from ..base.problem import Problem, conflict, invalid, not_found
from ..base.settings import Settings
from ..people.accounts import People, signed_in
from ..people.quotas import check_record
from . import looking
from .bots import best_level
from .change import Draft
from .consent import StaleRecord, WayBack, rewind, way_back
from .desk import Desk
from .keys import new_key
from .pace import check
from .presence import Presence
from .sealed import check_unlocked

T = TypeVar("T")
Replacement = Literal["wait", "bot", "person", "away"]
"""For somebody whose phone is lost: nobody, a bot until they return, another person, or the usual answers."""
DAY = 86400.0
MOST_MORE = 30 * DAY
"""Seconds by which a deadline may be moved at once."""
TRIES = 10
BY = "desk"
"""Who has answered, where the desk took silence for an answer."""
_rows = msgspec.json.Decoder(AnyRow)


class PresidingDesk:
    """The deeds of a host who presides over a table."""

    def __init__(
        self, store: Store, desk: Desk, people: People, presence: Presence, limits: Limits, settings: Settings
    ) -> None:
        self.store = store
        self.desk = desk
        self.people = people
        self.presence = presence
        self.limits = limits
        self.settings = settings
        self.clock = settings.clock

    async def _do(self, who: Visitor, table_id: str, step: Callable[[Draft, Room], T]) -> T:
        """Do a deed of the desk: it checks that the visitor presides, and counts the deed."""
        await self.limits.preside(signed_in(who).id)
        return await self.desk.change(table_id, lambda draft: step(draft, looking.check_presides(draft.loaded, who)))

    # -- order -----------------------------------------------------------------------------------------------------
    async def pause(self, who: Visitor, table_id: str) -> None:
        """Everything stands still."""

        def step(draft: Draft, room: Room) -> None:
            draft.playing()
            draft.set(status="paused")
            draft.set_room(room.paused(draft.now))
            draft.say("house.desk_paused")

        await self._do(who, table_id, step)

    async def adjourn(self, who: Visitor, table_id: str) -> None:
        """Close the session; the game goes on another day, exactly where it stands."""
        signed_in(who)
        present = await self._present(who, table_id)

        def step(draft: Draft, room: Room) -> None:
            draft.playing()
            *before, last = room.sessions or [Session(began=draft.loaded.table.started or draft.now)]
            ended = msgspec.structs.replace(last, ended=draft.now, seats=sorted({*last.seats, *present}))
            closed = room.paused(draft.now, adjourned=True)
            draft.set(status="paused")
            draft.set_room(msgspec.structs.replace(closed, hands=[], sessions=[*before, ended]))
            draft.say("house.desk_adjourned")

        await self._do(who, table_id, step)

    async def resume(self, who: Visitor, table_id: str) -> None:
        """Go on, after a pause or on another day."""

        def step(draft: Draft, room: Room) -> None:
            if draft.loaded.table.status != "paused":
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            draft.set(status="playing")
            again = room.resumed(draft.now)
            if room.adjourned:
                session = Session(began=draft.now, n=draft.loaded.table.n)
                again = msgspec.structs.replace(again, sessions=[*room.sessions, session])
            draft.set_room(again)
            draft.say("house.desk_opened" if room.adjourned else "house.resumed")

        await self._do(who, table_id, step)

    async def screen(self, who: Visitor, table_id: str, black: bool) -> None:
        """Hide the screen of the room for a moment, or show it again."""

        def step(draft: Draft, room: Room) -> None:
            draft.set_room(msgspec.structs.replace(room, black=black))

        await self._do(who, table_id, step)

    # -- time ------------------------------------------------------------------------------------------------------
    async def timers(self, who: Visitor, table_id: str, timers: Mapping[str, float]) -> None:
        """Set how long questions may take: by question, by phase, and for a speech."""
        wanted = checked_timers(timers)

        def step(draft: Draft, room: Room) -> None:
            draft.set_room(msgspec.structs.replace(room, timers=wanted))

        await self._do(who, table_id, step)

    async def more(self, who: Visitor, table_id: str, seconds: float = MINUTE) -> None:
        """Give the present question more time, on the clock of the room and on clocks of seats."""
        if not 0 < seconds <= MOST_MORE:
            raise invalid("problem.bad_seconds", most=int(MOST_MORE))

        def step(draft: Draft, room: Room) -> None:
            draft.playing()
            if room.until is not None:
                draft.set_room(room.ring_at(max(room.until, draft.now) + seconds))
            elif draft.loaded.pace.kind == "none":
                draft.set_room(room.ring_at(draft.now + seconds))
            draft.put_off(seconds)
            draft.say("house.desk_more_time", seconds=round(seconds))

        await self._do(who, table_id, step)

    async def call_time(self, who: Visitor, table_id: str) -> None:
        """The time for the present question is up. The clock rings, and answers nothing."""

        def step(draft: Draft, room: Room) -> None:
            draft.playing()
            draft.set_room(room.ring_at(draft.now))
            draft.say("house.desk_time")

        await self._do(who, table_id, step)

    async def deadline(self, who: Visitor, table_id: str, at: float) -> None:
        """Move the moment at which sealed answers are opened."""

        def step(draft: Draft, room: Room) -> None:
            draft.playing()
            if draft.loaded.deadline() is None:
                raise conflict("problem.no_deadline")
            check_unlocked(draft.loaded, draft.now)
            if not draft.now <= at <= draft.now + MOST_MORE:
                raise invalid("problem.bad_deadline", days=round(MOST_MORE / DAY))
            for clock in draft.loaded.clocks.values():
                clock.deadline = None if clock.deadline is None else at
            draft.say("house.desk_deadline")

        await self._do(who, table_id, step)

    async def calendar(self, who: Visitor, table_id: str, wanted: Pace) -> None:
        """Change weekday, hour and phases from the next question on. The present deadline stays."""

        def step(draft: Draft, room: Room) -> None:
            if not draft.loaded.seals or wanted.kind != draft.loaded.pace.kind:
                raise conflict("problem.no_deadline")
            draft.set_pace(check(wanted))
            draft.say("house.desk_calendar")

        await self._do(who, table_id, step)

    # -- people ----------------------------------------------------------------------------------------------------
    async def remind(self, who: Visitor, table_id: str, seat: int) -> None:
        """Tell somebody that the room waits for them; once for each question."""

        def step(draft: Draft, room: Room) -> None:
            match = draft.loaded.playing()
            _asked(draft, match, seat)
            if room.reminded.get(seat) == match.numbers[seat]:
                raise conflict("problem.reminded_already")
            draft.set_room(msgspec.structs.replace(room, reminded={**room.reminded, seat: match.numbers[seat]}))

        await self._do(who, table_id, step)

    async def skip(self, who: Visitor, table_id: str, seat: int, ask: int) -> None:
        """Take somebody's silence for the usual answer: in a vote for an abstention."""

        def step(draft: Draft, room: Room) -> None:
            match = draft.playing()
            _asked(draft, match, seat)
            draft.give(seat, match.asks[seat].default, ask, by=BY)
            draft.say("house.desk_skipped", seat=f"seat:{seat}")

        await self._do(who, table_id, step)

    async def replace(self, who: Visitor, table_id: str, seat: int, by: Replacement) -> None:
        """Decide who answers at a seat for the time being."""

        def step(draft: Draft, room: Room) -> None:
            row = _seat(draft, seat)
            if draft.loaded.table.status not in ("playing", "paused"):
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            if row.kind == "bot" and by in ("bot", "away", "wait"):
                raise conflict("problem.bot_sits_there")
            if by == "person":
                draft.free_seat(seat, kind="open", person=None, level=None)
                draft.along(lambda connection: registry.revoke_seat(connection, table_id, seat))
                draft.set_room(room.lowered(seat))
            elif by == "wait":
                draft.set_seat(seat, caretaker=None, away=None)
            else:
                level = AWAY if by == "away" else best_level(draft.loaded.game)
                draft.set_seat(seat, caretaker=level, away=draft.now)
                draft.set_room(room.lowered(seat))
            if draft.loaded.table.status == "playing":
                draft.playing()  # clocks and bots go by who answers now
            draft.say(f"house.desk_seat_{by}", seat=f"seat:{seat}")

        await self._do(who, table_id, step)

    async def new_key(self, who: Visitor, table_id: str, seat: int) -> str:
        """A key word by which whoever plays a seat comes to it from another device; everybody hears who made it."""
        key = new_key(self.settings.token)
        row = self.people.key_link("reseat", table_id, seat, key)

        def step(draft: Draft, room: Room) -> None:
            if _seat(draft, seat).kind != "person":
                raise conflict("problem.nobody_sits_there")

            def renew(connection: Connection) -> None:
                registry.revoke_seat(connection, table_id, seat, "reseat")
                registry.add_link(connection, row)

            draft.along(renew)
            draft.say("house.desk_key", seat=f"seat:{seat}", name=signed_in(who).name)

        await self._do(who, table_id, step)
        return key

    # -- what was done ---------------------------------------------------------------------------------------------
    async def step_back(self, who: Visitor, table_id: str, n: int, because: str) -> bool:
        """Go back to a number of the table: at once, or after dice once all leaders agree. Is it done?"""
        reason = _reason(because)
        signed_in(who)
        for _ in range(TRIES):
            async with self.desk.reading(table_id) as loaded:
                looking.check_presides(loaded, who)
                if not 0 <= n < loaded.table.n:
                    raise not_found("moment")
            way, dice = await self.store.read(lambda connection: _way_to(connection, table_id, n))

            def step(draft: Draft, room: Room, way: WayBack = way, dice: bool = dice) -> bool:
                check_record(draft.loaded.table.rows)
                if dice:
                    self._propose_back(draft, way)
                    return False
                rewind(draft, way, HOUSE, because=reason)
                draft.close_proposals("moved", "rewind")
                draft.say("house.desk_back", reason=reason)
                return True

            try:
                return await self._do(who, table_id, step)
            except StaleRecord:
                continue
        raise conflict("problem.too_busy")

    def _propose_back(self, draft: Draft, way: WayBack) -> None:
        """Dice were rolled since: ask the table."""
        if any(each.kind == "rewind" for each in draft.loaded.proposals.values()):
            raise conflict("problem.proposed_already")
        draft.playing()
        draft.put(
            ProposalRow(
                id=self.settings.token()[:16],
                table_id=draft.loaded.table.id,
                kind="rewind",
                seat=HOUSE,
                row=way.to,
                public=draft.loaded.table.n,
                consents=[],
                at=draft.now,
            )
        )
        draft.say("house.proposed_step_back")

    async def rule(
        self, who: Visitor, table_id: str, decided: str, because: str, rule: str | None = None, lasting: bool = False
    ) -> None:
        """Give a ruling with its reason. It is shown and recorded, and changes nothing that was done."""
        said, reason = tidy.clean(decided, MOST_REASON), _reason(because)
        if not said:
            raise invalid("problem.no_ruling")

        def step(draft: Draft, room: Room) -> None:
            match = draft.playing()
            check_record(draft.loaded.table.rows)
            if rule is not None and match.game.rules.find(rule) is None:
                raise not_found("rule")
            if len(room.rulings) >= MOST_RULINGS:
                raise invalid("problem.too_many", most=MOST_RULINGS)
            match.give_ruling(Ruling(decided=said, because=reason, rule=rule, lasting=lasting))
            given = GivenRuling(n=match.n, at=draft.now, decided=said, because=reason, rule=rule, lasting=lasting)
            draft.set_room(msgspec.structs.replace(room, rulings=[*room.rulings, given]))
            draft.say("house.desk_ruling", decided=said, because=reason)

        await self._do(who, table_id, step)

    # -- attendance ------------------------------------------------------------------------------------------------
    async def _present(self, who: Visitor, table_id: str) -> list[int]:
        async with self.desk.reading(table_id) as loaded:
            looking.check_presides(loaded, who)
            return [seat for seat, here in (await self.presence.of(loaded)).items() if here.now]


def _asked(draft: Draft, match: Match, seat: int) -> None:
    """Refuse a deed about a seat that is not publicly asked."""
    _seat(draft, seat)
    number = draft.loaded.table.asked.get(str(seat))
    if seat not in match.asks or number is None or not number[1]:
        raise WrongSeat(refuse("refused.not_asked", seat=f"seat:{seat}"))


def _seat(draft: Draft, seat: int) -> Any:
    if seat not in range(len(draft.loaded.seats)):
        raise invalid("problem.no_such_seat")
    return draft.loaded.seats[seat]


def _reason(because: str) -> str:
    """The cleaned reason, which every entry in the record needs."""
    reason = tidy.clean(because, MOST_REASON)
    if not reason:
        raise Problem(422, "problem.no_reason", remedy="problem.no_reason.remedy")
    return reason


def _way_to(connection: Connection, table_id: str, n: int) -> tuple[WayBack, bool]:
    """The way back to a number of the table, and whether dice were rolled since."""
    row = shelf.row_at(connection, table_id, n) or 0
    since = [_rows.decode(line) for line in shelf.record_lines(connection, table_id)[row + 1 :]]
    dice = any(isinstance(each, Given) and each.rolls for each in since)
    return way_back(connection, table_id, HOUSE, row), dice


def checked_timers(timers: Mapping[str, float]) -> dict[str, float]:
    """Refuse clocks that make no sense; those of no seconds are none."""
    if len(timers) > MOST_TIMERS or any(not key or len(key) > MOST_KEY for key in timers):
        raise invalid("problem.bad_timers", most=MOST_TIMERS)
    if not all(0 <= seconds <= MOST_SECONDS for seconds in timers.values()):
        raise invalid("problem.bad_seconds", most=int(MOST_SECONDS))
    return {tidy.clean(key, MOST_KEY): seconds for key, seconds in timers.items() if seconds}
