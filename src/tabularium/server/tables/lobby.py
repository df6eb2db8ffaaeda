"""Tables: opening one, finding one, sitting down, getting up, starting, playing again."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Connection

from tabularium.engine import Committed, Game, find_game, game_names
from tabularium.shapes import Out
from tabularium.shapes.people import Link, LinkInfo, Visitor
from tabularium.shapes.room import Room
from tabularium.shapes.tables import GameInfo, TableInfo
from tabularium.store import Conflict, Store, holdings, lists, registry, shelf
from tabularium.store.registry import LinkRow
from tabularium.store.rows import SeatRow, TableRow

from ..base import tidy
from ..base.problem import Problem, conflict, forbidden, invalid, not_found
from ..base.settings import Settings
from ..people.accounts import OpenedLink, People, link_info, signed_in
from ..people.arriving import Arrival
from ..people.names import bot_names, table_name
from ..people.quotas import check_alone, check_links, check_opening, check_sitting
from ..workers.single_flight import Coalesced
from . import looking, pace
from .bots import best_level
from .change import Draft
from .coming import check_invitable, come_by
from .desk import Desk
from .keys import new_code, whole_code
from .loaded import Loaded
from .play import give_to_bot
from .seating import (
    BOT,
    ME,
    NewTable,
    begin,
    check_company,
    check_wish,
    checked_delay,
    closed_book,
    game_info,
    reserve,
    same_again,
    sit,
    start_if_full,
)

__all__ = ["Created", "Lobby", "NewTable", "Tables"]

STRANGERS = "strangers"
HOUR = 3600.0
"""Seconds for which a table is kept that was given up before it began."""
MOST_CODES = 20
"""Codes that are tried before the house says that it is too busy."""


class Created(Out, frozen=True, kw_only=True):
    """A table that was opened, with its links, which are shown this once."""

    table: TableInfo
    links: list[Link]


class Lobby(Out, frozen=True, kw_only=True):
    """The visitor's tables with their turn first, tables to join, tables to watch, and finished games."""

    mine: list[TableInfo]
    open: list[TableInfo]
    watchable: list[TableInfo]
    over: list[TableInfo]


class Tables:
    """Everything about tables except playing."""

    def __init__(self, store: Store, desk: Desk, people: People, settings: Settings) -> None:
        self.store = store
        self.desk = desk
        self.people = people
        self.settings = settings
        self.clock = settings.clock
        self._games: list[GameInfo] = []
        self._by_strangers = Coalesced(lambda _: self._found_by(Visitor()))

    # -- looking around ------------------------------------------------------------------------------------------
    def games(self) -> list[GameInfo]:
        """The games that can be played here. They are loaded once, for that takes too long for a page."""
        if not self._games:
            self._games = [game_info(find_game(name)) for name in game_names()]
        return self._games

    async def lobby(self, who: Visitor) -> Lobby:
        """The lobby of a visitor. Strangers who come at the same time share one query."""
        return await (self._by_strangers(STRANGERS) if who.id is None else self._found_by(who))

    async def _found_by(self, who: Visitor) -> Lobby:
        def work(connection: Connection) -> tuple[Any, ...]:
            mine = lists.of_person(connection, who.id) if who.id else []
            over = lists.of_person(connection, who.id, lists.FINISHED, 30) if who.id else []
            return mine, over, lists.public(connection, ("open",)), lists.public(connection, ("playing", "paused"))

        mine, over, open_ones, watchable = (
            [looking.table_info(closed_book(table, seats), who) for table, seats in found]
            for found in await self.store.read(work)
        )
        mine.sort(key=lambda table: (not table.my_turn, -table.changed))
        own = {table.id for table in mine}
        return Lobby(
            mine=mine,
            open=[table for table in open_ones if table.id not in own],
            watchable=[table for table in watchable if table.id not in own],
            over=over,
        )

    async def info(self, who: Visitor, table_id: str) -> TableInfo:
        """One table, from outside."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
            return looking.table_info(loaded, who)

    async def last_opened(self, who: Visitor, game: str) -> TableInfo | None:
        """The newest table of this game that the visitor has opened."""
        person = who.id
        if person is None:
            return None
        found = await self.store.read(lambda connection: lists.last_opened(connection, person, game))
        return next((looking.table_info(closed_book(table, seats), who) for table, seats in found), None)

    # -- opening one ---------------------------------------------------------------------------------------------
    async def create(
        self, who: Visitor, wanted: NewTable, previous: Loaded | None = None, seed: bytes | None = None
    ) -> Created:
        """Open a table. It starts by itself when its last seat is taken, which may be at once.

        Only guided tables have a known seed.
        """
        person = signed_in(who)
        game = find_game(wanted.game)
        fit = game.seating(wanted.options)
        check_wish(wanted)
        if len(wanted.seats) not in fit:
            raise invalid("problem.seat_count", least=fit[0], most=fit[-1])
        now = self.clock.now()
        dice = Committed(self.settings.seed() if seed is None else seed)
        table_id = self.settings.token()[:12].replace("-", "x").replace("_", "y")
        table = TableRow(
            id=table_id,
            game=game.name,
            name=tidy.clean(wanted.name, tidy.MOST_TABLE_NAME) or table_name(table_id),
            options=dict(wanted.options),
            status="open",
            public=wanted.public,
            hot_seat=sum(seat.partition(":")[0] == ME for seat in wanted.seats) > 1,
            pace=msgspec.to_builtins(pace.check(pace.fitting(wanted.pace, game))),
            undo=wanted.undo,
            away=wanted.away,
            host=person.id,
            origin="played",
            rules_version=game.rules_version,
            seed=dice.seed.hex(),
            digest=dice.digest,
            created=now,
            changed=now,
            previous=previous.table.id if previous else None,
            delay=checked_delay(wanted.delay, game),
            room=msgspec.to_builtins(Room(), str_keys=True) if wanted.facilitated else None,
            code=new_code(self.settings.token) if "open" in wanted.seats else None,
        )
        seats = self._seats(table.id, game, wanted, who)
        links = [
            self.people.make_link("seat", table_id=table.id, seat=seat.seat)
            for seat in seats
            if seat.kind == "link" and seat.person is None
        ]
        if any(seat.kind == "open" for seat in seats):
            links.append(self.people.make_link("table", table_id=table.id))
        if previous is not None:
            reserve(previous, seats, person.id)

        def work(connection: Connection) -> None:
            check_opening(connection, person.id)
            if all(seat.kind == "bot" for seat in seats):
                check_alone(connection, person.id)
            shelf.create(connection, table, seats)
            for row, _ in links:
                registry.add_link(connection, row)

        for _ in range(MOST_CODES):
            table.whole_code = whole_code(table.code, self.settings.token) if table.code else None
            with suppress(Conflict):  # another table has this code
                await self.store.write(work)
                break
            table.code = new_code(self.settings.token)
        else:
            raise conflict("problem.too_busy")
        info = await self.desk.change(table.id, start_if_full, lambda loaded, _: looking.table_info(loaded, who))
        return Created(table=info, links=[shown for _, shown in links])

    def _seats(self, table_id: str, game: Game, wanted: NewTable, who: Visitor) -> list[SeatRow]:
        person = signed_in(who)
        rows = []
        taken = {person.name, *(kind.partition(":")[2] for kind in wanted.seats)}
        names = bot_names(taken)
        for seat, kind in enumerate(wanted.seats):
            row = SeatRow(table_id=table_id, seat=seat, kind=kind, name="")
            if kind.startswith(BOT):
                level = kind.removeprefix(BOT)
                game.bot(level)
                row.kind, row.level, row.name = "bot", level, next(names)
            elif kind.partition(":")[0] == ME:
                given = kind.partition(":")[2]
                row.kind, row.person = "person", person.id
                row.name = tidy.name(given) if given else person.name
                row.salt = tidy.clean(wanted.salt, tidy.MOST_SALT)
            elif kind not in ("open", "link"):
                raise invalid("problem.bad_seat", seat=kind[:40])
            rows.append(row)
        return rows

    async def awaiting(self, who: Visitor) -> list[tuple[TableRow, float | None]]:
        """The tables that wait for me, the most urgent first, with their deadlines."""
        person = who.id
        return [] if person is None else await self.store.read(lambda c: lists.awaiting(c, person))

    async def rematch(self, who: Visitor, table_id: str) -> Created:
        """Open a table with the same seats. A second request finds the table that the first one opened.

        One that was given up before it began stands in nobody's way.
        """
        async with self.desk.reading(table_id) as loaded:
            looking.own_seats(loaded, who)
            if loaded.table.status not in lists.FINISHED:
                raise conflict(f"problem.table_is_{loaded.table.status}")
            before = loaded.table.following
            wanted = same_again(loaded, who)
        following = before if await self._stands(before) else None
        if following is None:
            created = await self.create(who, wanted, loaded)

            def step(draft: Draft) -> str:
                if draft.loaded.table.following == before:
                    draft.set(following=created.table.id)
                    draft.told.invited = [
                        str(row.person) for row in draft.loaded.seats if row.person not in (None, who.id)
                    ]
                return str(draft.loaded.table.following)

            following = await self.desk.change(table_id, step)
            if following == created.table.id:
                return created
            await self.close(who, created.table.id)
        return Created(table=await self.join(who, following), links=[])

    async def _stands(self, table_id: str | None) -> bool:
        """Is there such a table, and was it not given up before it began?"""
        if table_id is None:
            return False
        status = await self.store.read(lambda connection: shelf.status_of(connection, table_id))
        return status not in (None, "closed")

    # -- sitting down and getting up -----------------------------------------------------------------------------
    async def join(self, who: Visitor, table_id: str, seat: int | None = None, salt: str = "") -> TableInfo:
        """Take an open seat, or the one that is kept for me."""
        person = signed_in(who)
        async with self.desk.reading(table_id) as loaded:
            looking.check_may_look(loaded, who)
        await self.store.read(lambda connection: check_sitting(connection, person.id))

        def step(draft: Draft) -> None:
            seats = draft.loaded.seats
            if draft.loaded.seats_of(person.id):
                return
            if draft.loaded.table.status != "open":
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            kept = [each.seat for each in seats if each.kind == "link" and each.person == person.id]
            free = kept + [each.seat for each in seats if each.kind == "open"]
            if seat is not None and seat not in free:
                raise conflict("problem.seat_taken")
            if not free:
                raise conflict("problem.table_full")
            sit(draft, free[0] if seat is None else seat, person.id, person.name, salt)

        return await self.desk.change(table_id, step, lambda loaded, _: looking.table_info(loaded, who))

    async def leave(self, who: Visitor, table_id: str) -> TableInfo:
        """Get up: before the game the seat is free again; during it a bot takes over for good."""

        def step(draft: Draft) -> None:
            looking.check_may_look(draft.loaded, who)
            table, mine = draft.loaded.table, draft.loaded.seats_of(who.id)
            if not mine and not (table.status == "open" and table.host == who.id):
                raise forbidden("problem.not_your_seat")
            for seat in mine if table.status == "open" else ():
                draft.free_seat(seat, kind="open", name="", person=None, salt="")
            for seat in mine if table.status in ("playing", "paused") else ():
                give_to_bot(draft, seat, best_level(draft.loaded.game))
                draft.say("house.resigned", seat=f"seat:{seat}")
            if table.status in ("playing", "paused"):
                check_company(draft)
            if table.status == "open" and table.host == who.id:
                others = [row.person for row in draft.loaded.seats if row.kind == "person"]
                draft.set(**({"host": others[0]} if others else {"status": "closed"}))

        left = await self.desk.change(table_id, step, lambda loaded, _: looking.table_info(loaded, who))
        if left.status == "closed":
            await self._no_rematch(left.previous, table_id)
        return left

    async def close(self, who: Visitor, table_id: str) -> None:
        """Give up a table that has not started."""

        def step(draft: Draft) -> None:
            looking.check_host(draft.loaded, who)
            if draft.loaded.table.status != "open":
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            draft.set(status="closed")

        previous = await self.desk.change(table_id, step, lambda loaded, _: loaded.table.previous)
        await self._no_rematch(previous, table_id)

    async def tidy(self) -> None:
        """Forget the tables that were given up before they began: nobody looks at them again."""
        before = self.clock.now() - HOUR
        await self.store.write(lambda connection: holdings.forget_given_up(connection, before))

    async def _no_rematch(self, previous: str | None, table_id: str) -> None:
        """Let the table before this one, which was given up, lead nowhere; then another rematch can be opened."""

        def step(draft: Draft) -> None:
            if draft.loaded.table.following == table_id:
                draft.set(following=None)

        if previous is not None:
            with suppress(Problem):  # it is gone
                await self.desk.change(previous, step)

    async def remove(self, who: Visitor, table_id: str) -> None:
        """Take a finished game or an uploaded record off the shelf, if nobody else sat at it."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_host(loaded, who)
            if loaded.table.status not in (*lists.FINISHED, "closed"):
                raise conflict(f"problem.table_is_{loaded.table.status}")
            if any(seat.person not in (None, who.id) for seat in loaded.seats):
                raise conflict("problem.not_yours_alone")
            await self.store.write(lambda connection: holdings.remove(connection, table_id))
            self.desk.forget(table_id)

    async def start(self, who: Visitor, table_id: str) -> TableInfo:
        """Begin now: bots take the seats that are still free."""

        def step(draft: Draft) -> None:
            looking.check_host(draft.loaded, who)
            if draft.loaded.table.status != "open":
                raise conflict(f"problem.table_is_{draft.loaded.table.status}")
            taken = {row.name for row in draft.loaded.seats}
            names = bot_names(taken)
            for row in draft.loaded.seats:
                if row.kind in ("open", "link"):
                    level = best_level(draft.loaded.game)
                    draft.set_seat(row.seat, kind="bot", level=level, person=None, name=next(names))
            check_company(draft)
            begin(draft)

        return await self.desk.change(table_id, step, lambda loaded, _: looking.table_info(loaded, who))

    # -- links to a table ----------------------------------------------------------------------------------------
    async def invite(self, who: Visitor, table_id: str, seat: int | None = None) -> Link:
        """Make a link to a free or a bot's seat, or to watch the table. For hosts.

        A new link to a seat revokes the old ones. A person who sits down meanwhile keeps the seat: it happens at once
        or not at all.
        """
        row, shown = self.people.make_link("table" if seat is None else "seat", table_id=table_id, seat=seat)

        def add(connection: Connection) -> None:
            check_links(connection, table_id)
            registry.add_link(connection, row)

        def step(draft: Draft) -> None:
            looking.check_host(draft.loaded, who)
            if seat is not None:
                check_invitable(draft.loaded, seat)
                draft.along(lambda connection: registry.revoke_seat(connection, table_id, seat))
                if draft.loaded.table.status == "open":
                    draft.set_seat(seat, kind="link")
            draft.along(add)

        await self.desk.change(table_id, step)
        return shown

    async def links(self, who: Visitor, table_id: str) -> list[LinkInfo]:
        """The links to a table of mine."""
        async with self.desk.reading(table_id) as loaded:
            looking.check_host(loaded, who)
        return [link_info(row) for row in await self.store.read(lambda c: registry.links_to(c, table_id))]

    async def behind(self, who: Visitor, link: LinkRow) -> TableInfo | None:
        """The table behind a link, seen from outside."""
        if link.table_id is None:
            return None
        async with self.desk.reading(link.table_id) as loaded:
            return looking.table_info(loaded, who)

    async def watching(self, loaded: Loaded) -> list[str]:
        """The names of those who may look at a table because of a link."""
        return await self.store.read(lambda connection: registry.watchers_of(connection, loaded.table.id))

    async def revoke(self, who: Visitor, table_id: str, link: str) -> None:
        """Revoke a link to an own table; those who came by it to watch lose access."""

        def gone(connection: Connection) -> None:
            if not registry.revoke_link(connection, link, table_id=table_id):
                raise not_found("link")
            registry.unwatch(connection, table_id, link=link)

        def step(draft: Draft) -> None:
            looking.check_host(draft.loaded, who)
            draft.along(gone)
            draft.sends_away = True

        await self.desk.change(table_id, step)
        self.desk.forget(table_id)

    async def open_link(self, who: Visitor, token: str, name: str | None = None, salt: str = "") -> OpenedLink:
        """Follow a link: sign in, sit down, or watch. `name` is for new guests."""
        link = await self.people.find_link(who, token)
        if link.kind in ("signin", "return"):
            return OpenedLink(link.kind, await self.people.sign_in_by(link))
        if link.kind == "mail":
            await self.people.confirm(link)
            return OpenedLink(link.kind)
        if link.kind == "feed" or link.table_id is None:
            raise not_found("link")
        arrival = await Arrival.of(self.people, who, name)
        await self.desk.change(link.table_id, lambda draft: come_by(draft, link, arrival, salt))
        return OpenedLink(link.kind, arrival.signed_in, link.table_id, link.seat, arrival.back)
