"""How people want to be called: their ways, what is told over which, quiet hours, and a test of each way."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import Connection

from tabularium.shapes.people import Visitor
from tabularium.store import Store, registry, ways
from tabularium.store.ways import CHANNELS, CHAT, EVENTS, MAIL, PUSH, WayRow

from ..base import tidy
from ..base.guarded import Guard
from ..base.limits import Limits
from ..base.problem import conflict, invalid, not_found
from ..base.settings import Settings
from ..people.accounts import People, signed_in
from ..tables import looking
from ..tables.desk import Desk
from .channels import Answer
from .chat import Chat, Unknown
from .notices import Notices
from .push import Push, Subscription
from .wording import sample

MOST_ADDRESS, MOST_LABEL = 1000, 40
DAY = 24 * 60


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What a person wants: by channel the events, the quiet hours and the hour of the digest in minutes."""

    ticks: dict[str, Sequence[str]]
    quiet: tuple[int, int] | None
    zone: str
    wake: bool
    digest: int | None


class Calling:
    """The ways to people and tables."""

    def __init__(
        self, store: Store, people: People, desk: Desk, notices: Notices, limits: Limits, settings: Settings
    ) -> None:
        guard = Guard(settings.call_private)
        self.store = store
        self.people = people
        self.desk = desk
        self.notices = notices
        self.limits = limits
        self.settings = settings
        self.clock = settings.clock
        self.push = Push(settings, guard)
        self.chat = Chat(guard)
        notices.channels |= {PUSH: self.push, CHAT: self.chat}

    # -- reading -------------------------------------------------------------------------------------------------
    async def mine(self, who: Visitor) -> tuple[Wishes, list[WayRow]]:
        """What I want to be told where, and my ways, those of my tables last."""
        person = signed_in(who).id

        def work(connection: Connection) -> tuple[registry.PersonRow | None, list[WayRow]]:
            row = registry.person(connection, person)
            found = [*ways.of_person(connection, person), *ways.of_host(connection, person)]
            return row, found

        row, found = await self.store.read(work)
        calls = None if row is None else row.calls
        told = calls or {}
        quiet = told.get("quiet")
        wishes = Wishes(
            ticks={
                channel: ways.ticked(calls, channel) if channel != MAIL or (row is not None and row.mail) else ()
                for channel in CHANNELS
            },
            quiet=None if quiet is None else (quiet[0], quiet[1]),
            zone=told.get("zone") or "UTC",
            wake=bool(told.get("wake", True)),
            digest=told.get("digest"),
        )
        return wishes, found

    # -- wishes --------------------------------------------------------------------------------------------------
    async def wish(self, who: Visitor, wishes: Wishes) -> None:
        """Set what I want to be told where, and when it may ring."""
        person = signed_in(who)
        try:
            ZoneInfo(wishes.zone)
        except (ValueError, OSError, LookupError):
            raise invalid("problem.bad_value", names=["zone"]) from None
        minutes = [*(wishes.quiet or ()), *([] if wishes.digest is None else [wishes.digest])]
        if not all(0 <= each < DAY for each in minutes):
            raise invalid("problem.bad_value", names=["quiet"])
        ticks = {channel: [event for event in EVENTS if event in wishes.ticks[channel]] for channel in CHANNELS}
        calls = {**msgspec.to_builtins(wishes), "ticks": ticks}

        def work(connection: Connection) -> None:
            registry.change_person(connection, person.id, calls=calls, mail=bool(ticks[MAIL]))

        await self.people.changed(person.id, work)

    # -- ways ----------------------------------------------------------------------------------------------------
    async def add_push(self, who: Visitor, subscription: Subscription, label: str) -> None:
        """Be called in this browser."""
        if not subscription.check():
            raise invalid("problem.bad_value", names=["subscription"])
        address = msgspec.json.encode(subscription).decode()
        await self._add(who, PUSH, address, subscription.endpoint, tidy.clean(label, MOST_LABEL) or "Browser")

    async def add_chat(self, who: Visitor, address: str, table_id: str | None = None) -> None:
        """Be called in a chat or by a webhook; with a table its chat is told as a whole, which its host decides."""
        person = signed_in(who).id
        given = address.strip()
        if len(given) > MOST_ADDRESS:
            raise invalid("problem.bad_value", names=["address"])
        if table_id is not None:
            await self._check_host(who, table_id)
        await self.limits.call(person)
        try:
            named = await asyncio.to_thread(self.chat.check, given)
        except Unknown:
            raise invalid("problem.no_such_chat") from None
        await self._add(who, CHAT, given, given, named, table_id)

    async def _check_host(self, who: Visitor, table_id: str) -> None:
        async with self.desk.reading(table_id) as loaded:
            looking.check_host(loaded, who)

    async def _add(
        self, who: Visitor, kind: str, address: str, told_by: str, name: str, table_id: str | None = None
    ) -> None:
        person = signed_in(who).id
        # A browser belongs to whoever used it last; a chat may be named by several people.
        whose = "" if kind == PUSH else table_id or person
        way = WayRow(
            id=self.settings.token()[:16],
            person=None if table_id else person,
            table_id=table_id,
            kind=kind,
            name=name[:60],
            address=address,
            digest=hashlib.sha256(f"{kind} {whose} {told_by}".encode()).hexdigest(),
            created=self.clock.now(),
        )

        def work(connection: Connection) -> None:
            known = ways.of_table(connection, table_id) if table_id else ways.of_person(connection, person)
            if len([each for each in known if each.digest != way.digest]) >= self.settings.calls_of_one:
                raise conflict("problem.too_many", most=self.settings.calls_of_one)
            ways.add(connection, way)
            ways.touch(connection, table_id)

        await self.people.changed(person, work)

    async def drop(self, who: Visitor, id: str) -> None:
        """Be called there no more."""
        person = signed_in(who).id
        way = await self._own(who, id)

        def work(connection: Connection) -> None:
            ways.drop(connection, way.id)
            ways.touch(connection, way.table_id)

        await self.people.changed(person, work)

    async def drop_push(self, who: Visitor, endpoint: str) -> None:
        """Be called in this browser no more."""
        person = signed_in(who).id
        digest = hashlib.sha256(f"{PUSH}  {endpoint}".encode()).hexdigest()
        for way in (await self.mine(who))[1]:
            if way.digest == digest:
                await self.people.changed(person, lambda connection, id=way.id: ways.drop(connection, id))

    async def _own(self, who: Visitor, id: str) -> WayRow:
        way = await self.store.read(lambda connection: ways.one(connection, id))
        if way is None or (way.table_id is None and way.person != signed_in(who).id):
            raise not_found("link")
        if way.table_id is not None:
            await self._check_host(who, way.table_id)
        return way

    async def of_table(self, who: Visitor, table_id: str) -> list[WayRow]:
        """The chats of a table, for its host."""
        await self._check_host(who, table_id)
        return await self.store.read(lambda connection: ways.of_table(connection, table_id))

    async def test(self, who: Visitor, id: str) -> Answer:
        """Send a test over one way: the id of one, or `mail`."""
        person = signed_in(who)
        await self.limits.call(person.id)
        message = sample(self.settings, person.language, person.name, person.email or "")
        if id == MAIL:
            if not person.email:
                raise conflict("problem.no_address")
            return await self.notices.reach(self.notices.mail, message, None)
        return await self.notices.over(await self._own(who, id), message)
