"""Coming to a table by its code, a word and a number, typed or scanned: no account, the smallest party or one's own.

A device that sat down keeps its seat. The key of the seat, three words, moves its person to another device.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from tabularium.shapes import Out
from tabularium.shapes.people import Link, SignedIn, Visitor
from tabularium.shapes.tables import TableInfo
from tabularium.store import Store, registry, shelf
from tabularium.store.registry import LinkRow

from ..base import tidy
from ..base.limits import Limits
from ..base.problem import conflict, forbidden, not_found
from ..base.settings import Settings
from ..people.accounts import People, digest
from ..people.arriving import Arrival
from ..people.quotas import check_sitting
from . import looking
from .change import Draft
from .coming import ask_to_take_over, ask_to_watch_and_take_over
from .desk import Desk
from .keys import new_key, short_code, typed
from .loaded import Loaded
from .presence import Presence
from .seating import sit, take_over


class Bench(Out, frozen=True, kw_only=True):
    """A party of people who sit together: its name as a reference, its seats, and those that are free."""

    name: str | None
    """`faction:2`, say; None where everybody plays for themselves."""
    seats: list[int]
    free: list[int]


class Invited(Out, frozen=True, kw_only=True):
    """A table as a visitor with its code sees it before sitting down."""

    table: TableInfo
    benches: list[Bench]
    sits: int | None
    """The seat this visitor has already."""


@dataclass(frozen=True)
class Joined:
    """The result of sitting down. A new guest also gets a key and a link to come back with."""

    table: str
    seat: int
    signed_in: SignedIn | None = None
    key: str | None = None
    back: Link | None = None
    waits: bool = False
    """Must somebody agree first?"""


class Joining:
    """Lets people in by the code of a table."""

    def __init__(
        self, store: Store, desk: Desk, people: People, presence: Presence, limits: Limits, settings: Settings
    ) -> None:
        self.store = store
        self.desk = desk
        self.people = people
        self.presence = presence
        self.limits = limits
        self.settings = settings

    async def find(self, who: Visitor, code: str) -> str:
        """The table of this code. Only wrong codes count as tries.

        While there are too many wrong ones, no short code opens, right or wrong.
        """
        wanted = typed(code)
        short = short_code(wanted)

        def work(connection: Connection) -> tuple[tuple[str, str | None] | None, bool]:
            return shelf.by_code(connection, short), wanted != short or self.limits.short_codes(connection)

        found, opens = await self.store.read(work)
        if not opens:
            raise forbidden("problem.short_code")
        if found is None or wanted not in (short, found[1]):
            await self.limits.wrong_code(who.address)
            raise not_found("code")
        return found[0]

    async def look(self, who: Visitor, code: str) -> Invited:
        """The table of this code, before one sits down."""
        table_id = await self.find(who, code)
        async with self.desk.reading(table_id) as loaded:
            sits = next(iter(loaded.seats_of(who.id)), None)
            return Invited(table=looking.table_info(loaded, who), benches=benches(loaded), sits=sits)

    async def sit(self, who: Visitor, code: str, name: str = "", bench: int | None = None, salt: str = "") -> Joined:
        """Sit down on the chosen bench, else where the fewest sit."""
        table_id = await self.find(who, code)
        arrival = await Arrival.of(self.people, who, name)
        if arrival.guest is None:
            await self.store.read(lambda connection: check_sitting(connection, arrival.id))
        called = tidy.name(name) if name.strip() else arrival.name

        def step(draft: Draft) -> tuple[int, bool]:
            mine = draft.loaded.seats_of(arrival.id)
            if mine:
                return mine[0], False
            seat = free_seat(draft.loaded, bench)
            draft.along(arrival.enter)
            if draft.loaded.table.status == "open":
                sit(draft, seat, arrival.id, called, salt)
            elif arrival.id == draft.loaded.table.host:
                ask_to_take_over(draft, seat, arrival)
            else:
                take_over(draft, seat, arrival.id, called)
            return seat, _sits_not(draft, seat, arrival)

        return await self._joined(arrival, table_id, *await self.desk.change(table_id, step))

    async def _joined(self, arrival: Arrival, table_id: str, seat: int, waits: bool) -> Joined:
        """Make the result; a new guest gets a key, to be known on another device."""
        key = None
        if arrival.guest is not None and arrival.signed_in is not None and not waits:
            key = await self._own_key(arrival.id, table_id, seat)
        return Joined(table_id, seat, arrival.signed_in, key, arrival.back, waits)

    async def _own_key(self, person: str, table_id: str, seat: int) -> str:
        key = new_key(self.settings.token)
        row = self.people.key_link("key", table_id, seat, key, person)

        def renew(connection: Connection) -> None:
            registry.revoke_seat(connection, table_id, seat, "key")
            registry.add_link(connection, row)

        await self.store.write(renew)
        return key

    async def new_key(self, who: Visitor, table_id: str, seat: int) -> str:
        """Replace the key of an own seat, for guests. People with an account sign in instead."""
        async with self.desk.reading(table_id) as loaded:
            looking.own_seat(loaded, who, seat)
        if who.person is None or not who.person.guest:
            raise conflict("problem.has_account")
        return await self._own_key(who.person.id, table_id, seat)

    async def come_back(self, who: Visitor, code: str, seat: int, key: str) -> Joined:
        """Move a seat to this device: by its own key, or by one that the desk has made."""
        table_id, wanted = await self.find(who, code), typed(key)
        now = self.settings.clock.now()
        link = await self.store.read(
            lambda connection: registry.link(connection, digest(f"{table_id} {seat} {wanted}"), now)
        )
        if link is None:
            await self._wrong_key(who, table_id, seat)
            raise not_found("key")
        if link.kind == "key":
            return await self._again(who, link)
        return await self._reseat(who, link)

    async def _wrong_key(self, who: Visitor, table_id: str, seat: int) -> None:
        """Count a wrong key. After too many the keys of the seat are void, and the log says so."""

        def step(draft: Draft) -> None:
            draft.along(lambda connection: registry.revoke_keys(connection, table_id, seat))
            draft.say("house.keys_void", seat=f"seat:{seat}")

        async with self.desk.reading(table_id) as loaded:
            known = seat in range(len(loaded.seats))
        if known and await self.limits.wrong_key(table_id, seat):
            await self.desk.change(table_id, step)
        await self.limits.wrong_word(who.address)

    async def _again(self, who: Visitor, link: LinkRow) -> Joined:
        """Move the guest to this device, away from all others."""
        table_id, seat, person = str(link.table_id), int(link.seat or 0), str(link.person)
        async with self.desk.reading(table_id) as loaded:
            if seat not in loaded.seats_of(person):
                raise not_found("key")
        return Joined(table_id, seat, await self.people.move(person, who.address))

    async def _reseat(self, who: Visitor, link: LinkRow) -> Joined:
        """Seat the bearer of a key from the presiding desk; a guest gets the name known at that seat.

        Where the owner of the seat is in the room, he must agree, whoever comes. The desk itself and who sits at the
        table already ask the table, or the owner if he is not known to be away: they would see one hand more.
        """
        table_id, seat = str(link.table_id), int(link.seat or 0)
        async with self.desk.reading(table_id) as loaded:
            called = loaded.seats[seat].name
            there = (await self.presence.of(loaded))[seat].now
        arrival = await Arrival.of(self.people, who, called)

        def spend(connection: Connection) -> None:
            if not registry.spend_link(connection, link.token):
                raise not_found("key")

        def step(draft: Draft) -> bool:
            row, host = draft.loaded.seats[seat], draft.loaded.host or ""
            if row.kind != "person":
                raise conflict("problem.nobody_sits_there")
            if row.person == arrival.id:
                return False
            draft.along(spend)
            new = arrival.id != draft.loaded.table.host and not draft.loaded.seats_of(arrival.id)
            mine = new and (not there or row.caretaker is not None)
            if not mine and draft.loaded.table.status != "open":  # before play there is no hand to see
                ask_to_watch_and_take_over(draft, link, arrival)
            else:
                draft.along(arrival.enter)
                draft.say("house.reseated", name=arrival.name, was=called, host=host)
                take_over(draft, seat, arrival.id, arrival.name)
            return _sits_not(draft, seat, arrival)

        return await self._joined(arrival, table_id, seat, await self.desk.change(table_id, step))


def _sits_not(draft: Draft, seat: int, arrival: Arrival) -> bool:
    return draft.loaded.seats[seat].person != arrival.id


def benches(loaded: Loaded) -> list[Bench]:
    """The benches of a table; a single one where everybody plays alone."""
    game, count = loaded.game, len(loaded.seats)
    parties = game.benches(count) if game.benches else [list(range(count))]
    if game.seated is not None and loaded.match is not None:
        parties = game.seated(loaded.match.state)
    return [
        Bench(
            name=f"{game.bench}:{number}" if game.benches else None,
            seats=seats,
            free=[seat for seat in seats if loaded.seats[seat].kind == "open"],
        )
        for number, seats in enumerate(parties)
    ]


def free_seat(loaded: Loaded, bench: int | None) -> int:
    """A free seat: on this bench, else on the one where the fewest sit."""
    if loaded.table.status not in ("open", "playing", "paused"):
        raise conflict(f"problem.table_is_{loaded.table.status}")
    all_benches = benches(loaded)
    if bench is not None and bench not in range(len(all_benches)):
        raise not_found("bench")
    chosen = all_benches if bench is None else [all_benches[bench]]
    free = [each for each in chosen if each.free]
    if not free:
        raise conflict("problem.table_full" if bench is None else "problem.bench_full")
    return min(free, key=lambda each: len(each.seats) - len(each.free)).free[0]
