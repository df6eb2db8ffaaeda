"""The house: every part of the service layer, wired together on one database."""

from __future__ import annotations

from dataclasses import replace

from tabularium.store import PostgresStore, Store, open_store

from .base.limits import Limits
from .base.live import MemoryLive, Moved, open_live
from .base.settings import Settings
from .connections.addresses import Addresses
from .connections.http import Connections
from .connections.request_queue import RequestQueue
from .people.accounts import People
from .records.judging import Judging
from .records.keeping import Records
from .steward.courier import Courier
from .steward.health import Health
from .steward.house_clock import HouseClock
from .steward.rounds import Steward
from .tables.bots import BotPool
from .tables.desk import Desk
from .tables.drafts import Drafts
from .tables.floor import Floor
from .tables.guides import Guides
from .tables.joining import Joining
from .tables.lobby import Tables
from .tables.play import Play
from .tables.presence import Presence
from .tables.presiding import PresidingDesk
from .tables.seen import Seen
from .talk.calling import Calling
from .talk.digest import Digests
from .talk.documents import Documents
from .talk.letters import Letters
from .talk.notices import Notices
from .talk.talk import Talk


class House:
    """All services of one worker."""

    def __init__(self, settings: Settings, store: Store, live: MemoryLive, clock: HouseClock) -> None:
        self.settings = settings
        self.store = store
        self.live = live
        self.limits = Limits(store, settings)
        self.desk = Desk(store, live, settings)
        self.bots = BotPool(settings.bot_processes, settings.bot_seconds)
        self.people = People(store, live, settings, self.limits)
        self.seen = Seen(store)
        self.play = Play(store, self.desk, self.bots, self.seen, settings)
        self.tables = Tables(store, self.desk, self.people, settings)
        self.presence = Presence(store, self.desk, live, settings)
        self.presiding = PresidingDesk(store, self.desk, self.people, self.presence, self.limits, settings)
        self.floor = Floor(self.desk, self.limits)
        self.joining = Joining(store, self.desk, self.people, self.presence, self.limits, settings)
        self.drafts = Drafts(store, self.desk, self.limits, settings)
        self.guides = Guides(store, self.desk, self.tables)
        self.talk = Talk(store, self.desk, live, self.limits, settings)
        self.documents = Documents(store, self.desk, live, self.limits, settings)
        self.letters = Letters(store, self.desk, self.talk, self.limits, settings)
        self.records = Records(store, self.desk, settings)
        self.judging = Judging(store, self.desk, settings)
        self.notices = Notices(store, self.people, settings)
        self.calling = Calling(store, self.people, self.desk, self.notices, self.limits, settings)
        self.steward = Steward(store, self.desk, self.bots, clock, settings)
        self.courier = Courier(store, self.desk, self.bots, live, self.documents, settings)
        self.digests = Digests(store, self.desk, self.seen)
        self.health = Health(store, clock)
        self.connections = Connections(settings)
        self.request_queue = RequestQueue(settings)
        self.addresses = Addresses(settings)
        live.on_moved.append(self._person_changed)
        self.steward.decide = self.play.decide
        self.steward.every_round += [self.seen.remember, self.presence.note]
        if not isinstance(store, PostgresStore):
            self.steward.every_round.append(self.desk.notice_others)
        self.steward.rounds += [self.courier.set_out, self.notices.send_due, self.notices.ask_addresses]
        self.steward.hourly += [
            self.limits.forget,
            self.people.tidy,
            self.people.finish_forgetting,
            self.tables.tidy,
            self.notices.forget_old,
        ]

    @classmethod
    async def open(cls, settings: Settings, background: bool = True) -> House:
        """Open the database and all services; `background` starts bots and clocks."""
        settings.make_private()
        store = await open_store(settings.database_url())
        shared = isinstance(store, PostgresStore) and settings.ask_database
        clock = await HouseClock.set_by(settings.clock, store if shared else None)
        house = cls(replace(settings, clock=clock), store, await open_live(store), clock)
        await house.calling.push.open(store)
        if background:
            house.steward.start()
        return house

    def _person_changed(self, moved: Moved) -> None:
        """Load a person's tables anew when something about them has changed."""
        if moved.forget is not None:
            self.desk.forget_person(moved.forget)

    @property
    def shared(self) -> bool:
        """Can several workers serve this house?"""
        return isinstance(self.store, PostgresStore)

    async def close(self) -> None:
        """Close all services. Nothing that was acknowledged is lost."""
        self.presence.close()
        await self.live.close()
        await self.steward.close()
        await self.courier.close()
        self.notices.close()
        await self.bots.close()
        await self.records.replaying.close()
        await self.judging.close()
        await self.seen.remember()
        await self.store.close()
