"""Plays again what was done: the rows of a record, the rows after a snapshot, the entries since a mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from .history import Entry, Mark
from .log import Line
from .record import (
    HOUSE,
    AnyRow,
    Back,
    Courtesy,
    End,
    Given,
    Header,
    Interject,
    Lapse,
    Rules,
    Ruling,
    Seat,
    Standing,
    Stop,
)
from .refusal import Refused, TabulariumError
from .run import Run

if TYPE_CHECKING:
    from .match import Match, Moment


class ReplayError(TabulariumError):
    """A row of a record that does not fit the game as it is played now."""

    def __init__(self, n: int, reason: str) -> None:
        super().__init__(f"row {n}: {reason}")
        self.n = n


def stages(match: Match, rows: Sequence[AnyRow]) -> Iterator[AnyRow]:
    """Play the rows of a record on a match that stands at its beginning: each row, when it has been played.

    Every row is played once, however much was taken back. The moments to which the table will return are known before
    the first row is played, and are kept until the last return to them.
    """
    header = rows[0]
    assert isinstance(header, Header)
    same_rolls(header, match.rolls)
    returns = {row.to: row.n for row in rows if isinstance(row, Back) and row.to is not None}
    moments = {0: match.moment()} if 0 in returns else {}
    yield header
    version = header.rules_version
    for row in rows[1:]:
        if isinstance(row, Rules):
            version = row.version
        elif version != match.game.rules_version:
            raise ReplayError(row.n, f"played under rules {version}; this is version {match.game.rules_version}")
        elif isinstance(row, Back) and row.to is not None:
            _return(match, row, moments)
            if returns[row.to] == row.n:
                del moments[row.to]
        else:
            again(match, row)
        if returns.get(row.n, 0) > row.n and match.asks:
            moments[row.n] = match.moment()
        yield row


def again(match: Match, row: AnyRow) -> None:
    """Play one row, checking its rolls."""
    if not isinstance(row, Header | Rules | End | Lapse | Courtesy | Ruling) and row.seat not in match.seats:
        raise ReplayError(row.n, f"there is no seat {row.seat}")
    try:
        if isinstance(row, Interject):
            match.interject(row.seat, row.key, row.answer)
            same_rolls(row, match.rolls)
        elif isinstance(row, Lapse):
            expect_pause(match, row.key, row.n)
            match.lapse()
            same_rolls(row, match.rolls)
        elif isinstance(row, Courtesy):
            match.be_courteous()
        elif isinstance(row, Given):
            expect(match, row.seat, row.key, row.n)
            match.answer(row.seat, row.answer)
            same_rolls(row, match.rolls)
        elif isinstance(row, Back) and row.to is not None:
            raise ReplayError(row.n, "a rewind is played again from a whole record only")
        elif isinstance(row, Back):
            match.undo(row.seat)
        elif isinstance(row, Stop):
            match.stop(row.seat, row.window, row.on)
        elif isinstance(row, Standing):
            match.keep(row)
        elif isinstance(row, Seat):
            match.hand_over(row.seat, row.name)
        elif isinstance(row, Ruling):
            match.give_ruling(row)
        elif isinstance(row, End) and row.outcome != match.outcome:
            raise ReplayError(row.n, f"the record says {row.outcome}, the game {match.outcome}")
    except Refused as refused:
        raise ReplayError(row.n, f"refused: {refused}") from refused


def _return(match: Match, row: Back, moments: dict[int, Moment]) -> None:
    """Play a rewind again."""
    if row.seat not in (HOUSE, *match.seats):
        raise ReplayError(row.n, f"there is no seat {row.seat}")
    moment = None if row.to is None else moments.get(row.to)
    if moment is None:
        raise ReplayError(row.n, f"it goes back to row {row.to}")
    match.go_to(moment)


def since(mark: Mark, entries: Sequence[Entry], run: Run, log: list[Line]) -> Run:
    """A run of the same table in which these entries have been made since the mark; they are told to the log again."""
    fresh = Run(run.game, mark.state.copy(), run.table, keep=True)
    fresh.tell(None)  # what was said up to the mark is still in the log
    fresh.stops = mark.stops
    fresh.go()
    fresh.trusting = True
    for seat, _, answer in mark.given:
        fresh.answer(seat, answer)
    fresh.tell(log)
    for entry in entries:
        fresh.stops = entry.stops
        if entry.seat == HOUSE:
            fresh.lapse()
        elif entry.unasked:
            fresh.interject(entry.seat, entry.key, entry.answer)
        else:
            fresh.answer(entry.seat, entry.answer)
    fresh.trusting = False
    return fresh


def expect(match: Match, seat: int, key: str, n: int) -> None:
    """Row `n` answers this; is that what the seat is asked?"""
    ask = match.asks.get(seat)
    if ask is None or ask.key != key:
        asked = ask.key if ask else "nothing"
        raise ReplayError(n, f"it answers {key}, but seat {seat} is asked {asked}")


def expect_pause(match: Match, key: str, n: int) -> None:
    """Row `n` ends this pause; is it given?"""
    if not any(match.asks[seat].key == key for seat in match.run.pausing):
        raise ReplayError(n, f"no pause is given at {key}")


def same_rolls(row: Header | Given, rolls: Iterable[list[int]]) -> None:
    """Refuse a row whose rolls are not those of the dice."""
    if row.rolls != list(rolls):
        raise ReplayError(row.n, f"the record says chance gave {row.rolls}, the seed gives {list(rolls)}")
