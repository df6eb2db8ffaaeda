"""What happens when the whole table has agreed: a pause, an end, or a way back beyond any seal."""

from __future__ import annotations

import msgspec

from tabularium.engine import NoChance, Record, refuse
from tabularium.engine.record import Back, Given
from tabularium.store import Conflict, registry
from tabularium.store.rows import ProposalRow

from .desk import Draft
from .loaded import Tail
from .seating import take_over


class Behind(Conflict):
    """The record that was read is no longer the whole one."""


def agreed(draft: Draft, proposal: ProposalRow, record: list[bytes]) -> None:
    """Everybody has consented."""
    if proposal.kind == "rewind":
        rewind(draft, record, proposal.seat)
    elif proposal.kind == "pause":
        draft.playing()
        draft.set(status="paused")
    elif proposal.kind == "seat":
        take_over(draft, proposal.seat, str(proposal.person), str(proposal.name))
    else:
        draft.playing()
        draft.set(status="abandoned", ended=draft.now)
        draft.close_proposals("abandoned")
    draft.say(f"house.agreed_{proposal.kind}", seat=f"seat:{proposal.seat}", name=proposal.name or "")
    if proposal.id in draft.loaded.proposals:
        draft.put(msgspec.structs.replace(proposal, closed="agreed"))


def declined(draft: Draft, proposal: ProposalRow, seat: int) -> None:
    """Somebody says no, which ends it; who wanted a seat goes away again."""
    draft.put(msgspec.structs.replace(proposal, closed="refused"))
    draft.say(f"house.declined_{proposal.kind}", seat=f"seat:{seat}", name=proposal.name or "")
    if proposal.person is not None:
        person = proposal.person
        draft.loaded.watchers.discard(person)
        draft.along(lambda connection: registry.unwatch(connection, proposal.table_id, person=person))
        draft.sends_away = True


def rewind(draft: Draft, lines: list[bytes], seat: int, to: int | None = None) -> None:
    """Back to before a seat's last entry, or to row `to`, whatever has been sealed since."""
    match = draft.playing()
    if len(lines) != draft.loaded.table.rows:
        raise Behind("the record has grown")
    record, broken = Record.read(lines)
    if broken is not None:
        raise broken
    target = last_entry(record, seat) if to is None else to
    if target is None:
        raise NoChance(refuse("problem.nothing_to_take_back"))
    match.record = record
    match.rewind(target, seat, list(match.seats))
    tail = Tail(len(lines), record.head)
    tail.rows, tail.lines = record.rows[len(lines) :], record.lines[len(lines) :]
    match.record = tail


def last_entry(record: Record, seat: int) -> int | None:
    """The row before the newest entry of a seat that was not taken back."""
    entries: list[tuple[int, int]] = []
    for row in record.rows:
        if isinstance(row, Given):
            entries.append((row.n, row.seat))
        elif isinstance(row, Back) and row.to is not None:
            to = row.to
            entries = [each for each in entries if each[0] <= to]
        elif isinstance(row, Back):
            mine = max((i for i, each in enumerate(entries) if each[1] == row.seat), default=None)
            if mine is not None:
                del entries[mine]
    return max((n - 1 for n, whose in entries if whose == seat), default=None)
