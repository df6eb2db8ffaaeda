"""What a visitor may see of a table and of a match. All that leaves the server passes here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tabularium.engine import Line, Match
from tabularium.shapes.people import Visitor
from tabularium.shapes.room import Room
from tabularium.shapes.said import LogLine, Message
from tabularium.shapes.tables import ClockInfo, Proposal, SeatInfo, Sight, StandingInfo, TableInfo, WeekInfo
from tabularium.store.rows import LineRow, SeatRow
from tabularium.store.shelf import EVERYBODY
from tabularium.store.talk import MessageRow

from ..base.problem import conflict, forbidden, not_found
from ..base.speech import speaker
from .delayed import Past
from .loaded import Loaded
from .voting import needed, wanted

MINE: Any = object()
"""From my own seat, if I have one, else as a spectator."""


def table_info(loaded: Loaded, who: Visitor) -> TableInfo:
    """A table as this visitor may see it from outside."""
    table = loaded.table
    mine = set(loaded.seats_of(who.id))
    host = next((seat.name for seat in loaded.seats if seat.person and seat.person == table.host), loaded.host)
    return TableInfo(
        id=table.id,
        name=table.name,
        game=table.game,
        options=table.options,
        status=table.status,  # type: ignore[arg-type]
        public=table.public,
        hot_seat=table.hot_seat,
        pace=loaded.pace,
        undo=table.undo,  # type: ignore[arg-type]
        away=table.away,  # type: ignore[arg-type]
        seats=[
            SeatInfo(
                seat=each.seat,
                kind=each.kind,  # type: ignore[arg-type]
                name=each.name,
                level=each.level,
                caretaker=each.caretaker,
                resigned=each.resigned,
                mine=each.seat in mine,
            )
            for each in loaded.seats
        ],
        host=host,
        hosting=who.id is not None and who.id == table.host,
        delay=table.delay,
        facilitated=loaded.room is not None,
        code=table.code,
        whole_code=(table.whole_code or table.code) if table.code else None,
        n=table.n,
        waiting=[int(seat) for seat, (_, public) in table.asked.items() if public],
        my_turn=any(str(seat) in table.asked and not loaded.automatic(seat) for seat in mine),
        created=table.created,
        started=table.started,
        ended=table.ended,
        changed=table.changed,
        outcome=table.outcome,
        digest=table.digest,
        previous=table.previous,
        following=table.following,
        origin=table.origin,  # type: ignore[arg-type]
    )


def may_look(loaded: Loaded, who: Visitor) -> bool:
    """May this visitor see the table? Strangers do not see a private one; only the host sees a closed one."""
    table = loaded.table
    if who.id is not None and who.id == table.host:
        return True
    sits = who.id is not None and any(seat.person == who.id for seat in loaded.seats)
    return table.status != "closed" and (table.public or sits or who.id in loaded.watchers)


def check_may_look(loaded: Loaded, who: Visitor) -> None:
    """Refuse a stranger as if the table did not exist."""
    if not may_look(loaded, who):
        raise not_found("table")


def own_seats(loaded: Loaded, who: Visitor) -> list[int]:
    """The visitor's own seats; refused if there are none."""
    check_may_look(loaded, who)
    mine = loaded.seats_of(who.id)
    if not mine:
        raise forbidden("problem.not_your_seat")
    return mine


def check_host(loaded: Loaded, who: Visitor) -> None:
    """Only the host may do this."""
    check_may_look(loaded, who)
    if who.id is None or who.id != loaded.table.host:
        raise forbidden("problem.not_the_host")


def check_presides(loaded: Loaded, who: Visitor) -> Room:
    """The room of the table; refused to anybody but its presiding host."""
    check_host(loaded, who)
    if loaded.room is None:
        raise conflict("problem.nobody_presides")
    return loaded.room


def room_of(loaded: Loaded, who: Visitor) -> Room:
    """The public room of a facilitated table."""
    check_may_look(loaded, who)
    if loaded.room is None:
        raise conflict("problem.nobody_presides")
    return loaded.room


def own_seat(loaded: Loaded, who: Visitor, seat: int) -> int:
    """This seat, if it is the visitor's own."""
    check_may_look(loaded, who)
    if seat not in loaded.seats_of(who.id):
        raise forbidden("problem.not_your_seat")
    return seat


def chosen(loaded: Loaded, who: Visitor, seat: int | None) -> int | None:
    """The seat from which somebody looks; none for a spectator."""
    if seat is MINE:
        mine = loaded.seats_of(who.id)
        asked = [each for each in mine if str(each) in loaded.table.asked]
        return next(iter(asked or mine), None)
    return None if seat is None else own_seat(loaded, who, seat)


def log_lines(rows: Iterable[LineRow], seat: int | None, loaded: Loaded) -> list[LogLine]:
    """The lines of the log that this seat may read. Former owners keep the names they had then."""
    changed = [each for each in loaded.seats if each.former]
    return [
        LogLine(
            n=row.public,
            at=row.at,
            message=row.line.message,
            rule=row.line.rule,
            params=row.line.params,
            undone=row.undone is not None,
            to=None if row.line.to is None or seat is None else [seat],
            called=_called(changed, row),
        )
        for row in rows
        if seat == EVERYBODY or row.line.visible(seat)
    ]


def _called(changed: Sequence[SeatRow], row: LineRow) -> dict[int, str]:
    """The names of former owners of seats."""
    then = {each.seat: each.called(row.public, row.at) for each in changed}
    return {each.seat: then[each.seat] for each in changed if then[each.seat] != each.name}


def sight(loaded: Loaded, who: Visitor, seat: int | None, now: float, past: Past | None = None, **more: Any) -> Sight:
    """The table as seen from an own seat, or by a spectator, perhaps with a delay."""
    info = table_info(loaded, who)
    match = loaded.match
    if match is None:
        return Sight(table=info, seat=seat, n=loaded.table.n, version=loaded.table.version, view=None, **more)
    shown: dict[str, Any] = {
        "table": info,
        "seat": seat,
        "n": loaded.table.n,
        "version": loaded.table.version,
        "view": match.view(seat) if past is None else past.view,
        "past": past.n if past else None,
        "waits": bool(loaded.table.asked),
        "outcome": loaded.table.outcome,
        "clocks": clocks(loaded, seat),
        "week": week(loaded, match),
        "proposals": proposals(loaded, now),
        "letters": loaded.game.letters,
    }
    if seat is not None and loaded.table.status == "playing":
        shown |= _from_seat(loaded, match, seat, now)
    return Sight(**shown, **more)


def _from_seat(loaded: Loaded, match: Match, seat: int, now: float) -> dict[str, Any]:
    """The parts of a sight that only the owner of the seat needs."""
    sealed = loaded.envelopes.get(seat)
    ask = match.asks.get(seat) if sealed is None else None
    deadline = loaded.deadline()
    if sealed is None:
        can_undo = loaded.table.undo != "none" and match.can_undo(seat)
    else:
        can_undo = deadline is None or now < deadline
    grace = loaded.table.grace
    return {
        "ask": ask,
        "number": match.numbers[seat] if ask else None,
        "held": match.run.held.get(seat) if sealed is None else sealed.answer,
        "chances": match.chances(seat),
        "can_undo": can_undo,
        "sealed_by": None if can_undo else match.seal,
        "grace": grace - now if can_undo and grace and grace > now else None,
        "forced": loaded.forced[seat][1] if seat in loaded.forced else None,
        "standing": [
            StandingInfo(key=row.key, prefer=row.prefer, until=row.until, about=dict(row.about))
            for row in match.standings
            if row.seat == seat
        ],
        "stops": sorted(window for window, seats in match.run.stops.items() if seat in seats),
    }


def clocks(loaded: Loaded, own: int | None = None) -> dict[int, ClockInfo]:
    """The clocks of all seats. A clock whose ask is secret looks stopped to all others."""
    open_asks = {int(seat) for seat, (_, public) in loaded.table.asked.items() if public or int(seat) == own}
    return {
        seat: ClockInfo(left=row.left, deadline=row.deadline if loaded.seals or seat in open_asks else None)
        for seat, row in loaded.clocks.items()
        if loaded.pace.kind != "none" or (seat == own and row.deadline is not None)
    }


def week(loaded: Loaded, match: Match) -> WeekInfo | None:
    """The state of the week at a weekly table."""
    if not loaded.seals or loaded.table.outcome is not None:
        return None
    return WeekInfo(
        phase=next((ask.key for ask in match.asks.values()), ""),
        phases=loaded.pace.phases,
        deadline=loaded.deadline(),
        early=loaded.pace.early,
        sealed=sorted(loaded.envelopes),
        waiting=loaded.open_asks(),
    )


def proposals(loaded: Loaded, now: float) -> list[Proposal]:
    """The open proposals."""
    return [
        Proposal(
            id=row.id,
            kind=row.kind,  # type: ignore[arg-type]
            seat=row.seat,
            consents=row.consents,
            wanted=wanted(loaded, row, now),
            needed=needed(loaded, row, now),
            at=row.at,
            name=row.name,
        )
        for row in loaded.proposals.values()
    ]


def messages(loaded: Loaded, who: Visitor, rows: Iterable[MessageRow]) -> list[Message]:
    """Things said, as this visitor hears them; the lines of a bot are put into words of their language."""
    words = speaker(loaded.game, who.language, loaded.names)
    return [
        Message(
            id=row.serial,
            n=row.public,
            at=row.at,
            name=row.name,
            seat=row.seat,
            to=row.to,
            text=row.text or "\n".join(map(words.line, msgspec.convert(row.lines or [], list[Line]))),
            mine=who.id is not None and row.person == who.id,
            bot=row.lines is not None,
        )
        for row in rows
    ]


encode = msgspec.json.Encoder().encode
