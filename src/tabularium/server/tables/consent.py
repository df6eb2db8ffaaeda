"""What happens when the table has agreed: a pause, a later deadline, an end, or a step back beyond a seal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection

from tabularium.engine import Match, NoChance, ReplayError, TabulariumError, refuse
from tabularium.engine.record import HOUSE, AnyRow, Back, Given
from tabularium.store import Conflict, registry, shelf
from tabularium.store.rows import ProposalRow

from ..base.problem import conflict
from .change import Draft
from .loaded import Loaded
from .sealed import check_unlocked
from .seating import take_over
from .voting import by_majority, lost, wanted

_rows = msgspec.json.Decoder(AnyRow)
EXTENSION = 86400.0
"""Seconds by which a table puts its deadline off."""


class StaleRecord(Conflict):
    """The record has grown since it was read."""


def agreed(draft: Draft, proposal: ProposalRow, way: WayBack) -> None:
    """Do what was agreed."""
    if proposal.kind == "rewind":
        rewind(draft, way, proposal.seat, proposal.consents)
    elif proposal.kind == "pause":
        draft.playing()
        draft.set(status="paused")
    elif proposal.kind == "resume":
        draft.set(status="playing")
    elif proposal.kind == "extend":
        draft.playing()
        draft.put_off(EXTENSION)
    elif proposal.kind == "seat":
        take_over(draft, proposal.seat, str(proposal.person), str(proposal.name))
    else:
        draft.playing()
        draft.set(status="abandoned", ended=draft.now)
        draft.close_proposals("abandoned")
    if proposal.seat == HOUSE:
        draft.say("house.agreed_step_back")
    else:
        draft.say(f"house.agreed_{proposal.kind}", seat=f"seat:{proposal.seat}", name=proposal.name or "")
    if proposal.id in draft.loaded.proposals:
        draft.put(msgspec.structs.replace(proposal, closed="agreed"))


def vote(draft: Draft, proposal: ProposalRow, seat: int, yes: bool) -> None:
    """Vote for a seat; votes may change. A no ends a proposal that needs all, or can no longer get a majority."""
    if not yes and not by_majority(draft.loaded, proposal):
        declined(draft, proposal, seat)
        return
    consents = [each for each in proposal.consents if each != seat]
    against = [each for each in proposal.against or () if each != seat]
    (consents if yes else against).append(seat)
    voted = msgspec.structs.replace(proposal, consents=consents, against=against or None)
    draft.put(voted)
    if not yes and lost(draft.loaded, voted):
        declined(draft, voted, seat)


def vote_to_resume(draft: Draft, fresh: ProposalRow, mine: Sequence[int]) -> None:
    """Vote to go on after a pause. The first vote makes the proposal; a majority decides."""
    waiting = next((each for each in draft.loaded.proposals.values() if each.kind == fresh.kind), fresh)
    proposal = msgspec.structs.replace(waiting, consents=sorted({*waiting.consents, *mine}))
    draft.put(proposal)
    if not wanted(draft.loaded, proposal, draft.now):
        agreed(draft, proposal, NOWHERE)
    elif waiting is fresh:
        draft.say("house.proposed_resume", seat=f"seat:{fresh.seat}")


def check_extendable(loaded: Loaded, now: float) -> None:
    """Refuse to put off a deadline that has passed or does not exist."""
    if loaded.deadline() is None:
        raise conflict("problem.no_deadline")
    check_unlocked(loaded, now)


def declined(draft: Draft, proposal: ProposalRow, seat: int) -> None:
    """End a declined proposal; somebody who wanted a seat goes away again."""
    draft.put(msgspec.structs.replace(proposal, closed="refused"))
    draft.say(f"house.declined_{proposal.kind}", seat=f"seat:{seat}", name=proposal.name or "")
    if proposal.person is not None:
        person = proposal.person
        draft.loaded.watchers.discard(person)
        draft.along(lambda connection: registry.unwatch(connection, proposal.table_id, person=person))
        draft.sends_away = True


@dataclass(frozen=True)
class WayBack:
    """The match at an earlier row, and the length of the record at that time."""

    rows: int
    to: int | None
    snapshot: bytes | None = None
    since: Sequence[bytes] = ()


NOWHERE = WayBack(0, None)
"""For what is agreed without going back."""


def way_back(connection: Connection, table_id: str, seat: int, to: int | None = None) -> WayBack:
    """The way back to row `to`, or to where a proposal leads: a row, or before the last entry of its author.

    Without either it leads to before the last entry of `seat`.

    It loads a snapshot and the few rows since, however long the game is: every rewind stores a snapshot.
    """
    lines = shelf.record_lines(connection, table_id)
    proposed = shelf.rewind_proposed(connection, table_id) if to is None else None
    if proposed is not None and proposed.row is not None:
        to = proposed.row
    elif to is None:
        to = last_entry([_rows.decode(line) for line in lines], proposed.seat if proposed else seat)
    return WayBack(len(lines), to) if to is None else WayBack(len(lines), to, *shelf.match_at(connection, table_id, to))


def rewind(draft: Draft, way: WayBack, seat: int, consents: Sequence[int] = (), because: str = "") -> None:
    """Rewind the match, also beyond seals. A presiding host names those who have consented."""
    match = draft.playing()
    if way.rows != draft.loaded.table.rows:
        raise StaleRecord("the record has grown")
    if way.to is None:
        raise NoChance(refuse("problem.nothing_to_take_back"))
    if not 0 <= way.to < way.rows or way.snapshot is None:
        raise TabulariumError(f"there is no row {way.to} to go back to")
    earlier = Match.from_snapshot(match.game, way.snapshot, draft.loaded.dice())
    try:
        earlier.follow([_rows.decode(line) for line in way.since])
    except ReplayError as error:
        raise conflict("problem.other_rules") from error
    match.return_to(earlier, way.to, seat, consents if seat == HOUSE else list(match.seats), because)


def last_entry(rows: Sequence[AnyRow], seat: int) -> int | None:
    """The row before the newest entry of a seat that was not taken back."""
    entries: list[tuple[int, int]] = []
    for row in rows:
        if isinstance(row, Given):
            entries.append((row.n, row.seat))
        elif isinstance(row, Back) and row.to is not None:
            while entries and entries[-1][0] > row.to:
                entries.pop()
        elif isinstance(row, Back):
            mine = next((i for i in reversed(range(len(entries))) if entries[i][1] == row.seat), None)
            if mine is not None:
                del entries[mine]
    return next((n - 1 for n, whose in reversed(entries) if whose == seat), None)
