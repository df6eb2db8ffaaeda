"""Coming to a table by a link: to watch, to a reserved seat, or to a bot's seat in mid-game."""

from __future__ import annotations

from sqlalchemy import Connection

from tabularium.store import registry
from tabularium.store.registry import LinkRow
from tabularium.store.rows import ProposalRow

from ..base.problem import conflict, not_found
from ..people.arriving import Arrival
from .change import Draft
from .consent import NOWHERE, agreed
from .loaded import Loaded
from .seating import sit
from .voting import wanted


def check_invitable(loaded: Loaded, seat: int) -> None:
    """Refuse an invitation unless the seat is free, or in mid-game a bot's or a left one."""
    if loaded.table.status not in ("open", "playing", "paused"):
        raise conflict(f"problem.table_is_{loaded.table.status}")
    if seat not in range(len(loaded.seats)):
        raise conflict("problem.seat_taken")
    free = loaded.seats[seat].kind in ("open", "link") if loaded.table.status == "open" else _vacant(loaded, seat)
    if not free:
        raise conflict("problem.seat_taken")


def _vacant(loaded: Loaded, seat: int) -> bool:
    """Can this seat be taken over in mid-game? It must be a bot's, or a bot must play for a person who missed weeks."""
    row = loaded.seats[seat]
    gone = loaded.seals and row.caretaker is not None and 0 < loaded.pace.misses <= row.missed
    return row.kind == "bot" or (row.kind == "person" and gone)


def come_by(draft: Draft, link: LinkRow, arrival: Arrival, salt: str) -> None:
    """Follow a link. A link to a seat works once."""
    if link.seat is None:
        _watch(draft, link, arrival)
        return
    row = draft.loaded.seats[link.seat]
    if row.kind == "person" and row.person == arrival.id:
        return

    def spend(connection: Connection) -> None:
        if not registry.spend_link(connection, link.token):
            raise not_found("link")

    draft.along(spend)
    if draft.loaded.table.status == "open" and row.kind == "link":
        draft.along(arrival.enter)
        sit(draft, link.seat, arrival.id, arrival.name, salt)
    elif draft.loaded.table.status == "playing" and _vacant(draft.loaded, link.seat):
        _watch(draft, link, arrival)
        ask_to_take_over(draft, link.seat, arrival)
    else:
        raise conflict("problem.seat_taken")


def ask_to_watch_and_take_over(draft: Draft, link: LinkRow, arrival: Arrival) -> None:
    """Let somebody watch, and propose that they take over the seat of their key."""
    _watch(draft, link, arrival)
    ask_to_take_over(draft, int(link.seat or 0), arrival)


def _watch(draft: Draft, link: LinkRow, arrival: Arrival) -> None:
    """Let somebody watch."""
    draft.along(arrival.enter)
    draft.along(lambda connection: registry.watch(connection, str(link.table_id), arrival.id, link.id))
    draft.loaded.watchers.add(arrival.id)


def ask_to_take_over(draft: Draft, seat: int, arrival: Arrival) -> None:
    """Propose to take over a seat. The new person would see its hand, so the others must agree; the host has invited.

    If the owner of the seat is present, only the owner decides.
    """
    loaded = draft.loaded
    if any(each.kind == "seat" and each.seat == seat for each in loaded.proposals.values()):
        raise conflict("problem.proposed_already")
    proposal = ProposalRow(
        id=draft.settings.token()[:16],
        table_id=loaded.table.id,
        kind="seat",
        seat=seat,
        public=loaded.table.n,
        consents=sorted({*loaded.seats_of(loaded.table.host), *loaded.seats_of(arrival.id)}),
        at=draft.now,
        person=arrival.id,
        name=arrival.name,
    )
    draft.put(proposal)
    if wanted(loaded, proposal, draft.now):
        draft.say("house.proposed_seat", seat=f"seat:{seat}", name=arrival.name)
    else:
        agreed(draft, proposal, NOWHERE)
