"""The house: every part of the service layer, wired together on one database."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabularium.store import PostgresStore, Store, open_store

from .base.limits import Limits
from .base.live import MemoryLive, Moved, open_live
from .base.settings import Settings
from .connections.addresses import Addresses
from .connections.http import Connections
from .connections.order import Order
from .people.accounts import People
from .records.keeping import Records
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
from .tables.magister import Magister
from .tables.play import Play
from .tables.presence import Presence
from .tables.seen import Seen
from .talk.digest import Digests
from .talk.documents import Documents
from .talk.letters import Letters
from .talk.notices import Notices
from .talk.talk import Talk


@dataclass(frozen=True)
class House:
    """One worker's share of a house."""

    settings: Settings
    store: Store
    live: MemoryLive
    desk: Desk
    bots: BotPool
    people: People
    tables: Tables
    play: Play
    magister: Magister
    floor: Floor
    joining: Joining
    presence: Presence
    drafts: Drafts
    guides: Guides
    talk: Talk
    letters: Letters
    documents: Documents
    records: Records
    notices: Notices
    steward: Steward
    seen: Seen
    digests: Digests
    health: Health
    connections: Connections
    order: Order
    limits: Limits
    addresses: Addresses

    @classmethod
    async def open(cls, settings: Settings, background: bool = True) -> House:
        """Open the database and everything on it; `background` lets bots and clocks go by themselves."""
        settings.make_private()
        store = await open_store(settings.database_url())
        shared = isinstance(store, PostgresStore) and settings.ask_database
        clock = await HouseClock.set_by(settings.clock, store if shared else None)
        settings = replace(settings, clock=clock)
        live = await open_live(store)
        limits = Limits(store, settings)
        desk = Desk(store, live, settings)
        bots = BotPool(settings.bot_processes, settings.bot_seconds)
        people = People(store, live, settings, limits)
        seen = Seen(store)
        play = Play(store, desk, bots, seen, settings)
        tables = Tables(store, desk, people, play, settings)
        steward = Steward(store, desk, bots, clock, settings)
        steward.decide = play.decide
        notices = Notices(store, people, settings)
        talk = Talk(store, desk, play, live, limits, settings)
        presence = Presence(store, desk, live, settings)
        house = cls(
            settings=settings,
            store=store,
            live=live,
            desk=desk,
            bots=bots,
            people=people,
            tables=tables,
            play=play,
            magister=Magister(store, desk, people, presence, limits, settings),
            floor=Floor(desk, limits),
            joining=Joining(store, desk, people, presence, limits, settings),
            presence=presence,
            drafts=Drafts(store, desk, limits, settings),
            guides=Guides(store, desk, tables),
            talk=talk,
            documents=Documents(store, desk, live, limits, settings),
            letters=Letters(store, desk, play, talk, limits, settings),
            records=Records(store, desk, play, settings),
            notices=notices,
            steward=steward,
            seen=seen,
            digests=Digests(store, desk, seen),
            health=Health(store, settings.clock),
            connections=Connections(settings),
            order=Order(settings),
            limits=limits,
            addresses=Addresses(settings),
        )
        live.on_moved.append(house._person_changed)
        steward.every_round += [seen.remember, presence.note]
        if not isinstance(store, PostgresStore):
            steward.every_round.append(desk.notice_others)
        steward.rounds += [notices.send_due, notices.ask_addresses]
        steward.hourly += [limits.forget, people.tidy, people.finish_forgetting]
        if background:
            steward.start()
        return house

    def _person_changed(self, moved: Moved) -> None:
        """What is known of a person has changed: their tables are loaded anew."""
        if moved.forget is not None:
            self.desk.forget_person(moved.forget)

    @property
    def shared(self) -> bool:
        """Can several workers serve this house?"""
        return isinstance(self.store, PostgresStore)

    async def close(self) -> None:
        """Let go of everything; nothing that was acknowledged is lost."""
        self.presence.close()
        await self.live.close()
        await self.steward.close()
        await self.bots.close()
        await self.records.replaying.close()
        await self.seen.remember()
        await self.store.close()
