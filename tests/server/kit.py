"""What the tests of store and server share: a clock that stands, tokens that are known, a house on either database."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from tabularium.engine import find_game
from tabularium.engine import game as engine_game
from tabularium.server.app import create_app
from tabularium.server.base.live import Moved
from tabularium.server.base.settings import Settings
from tabularium.server.house import House
from tabularium.server.records import replayer
from tabularium.server.records.replaying import Replaying
from tabularium.server.steward.opening import Opening
from tabularium.server.steward.resolver import Resolved, Sealed, resolve
from tabularium.server.tables.lobby import Created, NewTable
from tabularium.shapes.people import Visitor
from tabularium.shapes.tables import Sight
from tabularium.store import shelf

NOON = 1_800_000_000.0
"""A Friday in January, 08:00 UTC."""
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Passwords hashed in no time, as only tests may."""
ORIGIN = "http://house.test"


class FakeClock:
    """A clock that moves only when told to."""

    def __init__(self, now: float = NOON) -> None:
        self.wall = now
        self.even = 0.0

    def now(self) -> float:
        return self.wall

    def steady(self) -> float:
        return self.even

    def advance(self, seconds: float) -> None:
        """Time passes."""
        self.wall += seconds
        self.even += seconds

    def jump(self, seconds: float) -> None:
        """Somebody sets the clock."""
        self.wall += seconds


AT_ONCE = {"grace": 0.0, "forced": 0.0, "bot_pause": 0.0}
"""Nobody waits for anybody in a house of the tests, and nothing is answered for people."""


def counted(name: str) -> Callable[[], str]:
    """Tokens that are the same in every run."""
    numbers = itertools.count()
    return lambda: hashlib.sha256(f"{name} {next(numbers)}".encode()).hexdigest()[:32]


def settings_for(folder: Path, database: str, clock: FakeClock | None = None, **more: Any) -> Settings:
    """Settings of a house whose time and chance are known."""
    seeds = counted("seed")
    given: dict[str, Any] = {
        "data_dir": folder,
        "database": database,
        **AT_ONCE,
        "clock": clock or FakeClock(),
        "ask_database": False,
        "token": counted("token"),
        "seed": lambda: bytes.fromhex(seeds() * 2),
        **more,
    }
    return Settings(**given)


# -- houses ------------------------------------------------------------------------------------------------------
@dataclass
class Inn:
    """A house under test, with its clock and shorthands for what tests do all the time."""

    house: House
    clock: FakeClock
    people: dict[str, Visitor] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    async def guest(self, name: str) -> Visitor:
        """Somebody comes in."""
        signed = await self.house.people.guest(Visitor(), name)
        self.tokens[name] = signed.token
        self.people[name] = await self.house.people.visitor(signed.token)
        return self.people[name]

    async def table(self, host: Visitor, seats: list[str], **more: Any) -> Created:
        """A new table of Senators, or of another game."""
        return await self.house.tables.create(host, NewTable(**{"game": "senators", "seats": seats, **more}))

    async def friends(self, count: int = 3, **more: Any) -> tuple[str, list[Visitor]]:
        """A table whose seats are all taken by people, and the people by seat."""
        people = [await self.guest(name) for name in ("Ann", "Bob", "Cyd", "Dot", "Eve")[:count]]
        created = await self.table(people[0], ["me", *["open"] * (count - 1)], public=True, **more)
        for person in people[1:]:
            await self.house.tables.join(person, created.table.id)
        for topic in (created.table.id, *(str(person.id) for person in people)):
            await self.house.live.listen_to(topic)
        await self.hush()
        return created.table.id, people

    async def hush(self) -> None:
        """Wait until all news so far is delivered: PostgreSQL tells it in order, but a moment after the commit."""
        last = Moved("hush", 0)
        await self.house.live.listen_to(last.table)
        with self.house.live.subscribe(last.table) as news:
            await self.house.store.write(lambda connection: self.house.live.note(connection, last))
            self.house.live.told(last)
            assert await asyncio.wait_for(news.next(), 5)

    async def asked(self, table: str, people: list[Visitor]) -> tuple[int, Sight]:
        """A seat that is asked, and what it sees."""
        for seat, person in enumerate(people):
            if seat not in (await self.house.tables.info(person, table)).my_seats:
                continue
            sight = await self.house.play.sight(person, table, seat)
            if sight.ask is not None:
                return seat, sight
        raise AssertionError("nobody is asked")

    async def step(self, table: str, people: list[Visitor]) -> tuple[int, Sight]:
        """Whoever is asked gives the default answer; who that was, and what they see then."""
        seat, sight = await self.asked(table, people)
        assert sight.ask is not None
        assert sight.number is not None
        after = await self.house.play.answer(people[seat], table, seat, sight.number, sight.ask.default)
        return seat, after

    async def rows(self, table: str) -> list[bytes]:
        """The record as it lies in the store."""
        return await self.house.store.read(lambda connection: shelf.record_lines(connection, table))


@asynccontextmanager
async def open_inn(folder: Path, database: str, **more: Any) -> AsyncIterator[Inn]:
    """A house for one test."""
    clock = more.pop("clock", None) or FakeClock()
    background = more.pop("background", False)
    house = await House.open(settings_for(folder, database, clock, **more), background=background)
    house.people._hasher = QUICK
    try:
        yield Inn(house, clock)
    finally:
        await house.close()


Open = Callable[..., Awaitable[Inn]]


@pytest.fixture
def mini(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The mini senate as an installed game, for what Senators has not."""
    yield from _installed(monkeypatch, "mini", "tests.mini.game:MINI")


@pytest.fixture
def late(mini: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The mini senate's later edition, installed beside the first."""
    yield from _installed(monkeypatch, "late", "tests.mini.late:LATE")


@pytest.fixture
def courteous(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The same with a card that answers a moment."""
    yield from _installed(monkeypatch, "courteous", "tests.mini.courteous:COURTEOUS")


@pytest.fixture
def tribute(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The game of secret sheets as an installed one."""
    yield from _installed(monkeypatch, "tribute", "tests.mini.tribute.game:TRIBUTE")


def _installed(monkeypatch: pytest.MonkeyPatch, name: str, where: str) -> Iterator[str]:
    before = vars(engine_game)["entry_points"]
    ours = EntryPoint(name, where, engine_game.GROUP)
    monkeypatch.setattr(engine_game, "entry_points", lambda group: [*before(group=group), ours])
    find_game.cache_clear()
    yield name
    find_game.cache_clear()


@pytest.fixture
def replayed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are played again in a thread: another process knows nothing of what a test has changed in a game."""

    async def done(self: Replaying, person: str, task: replayer.Check | replayer.TakeIn) -> replayer.Found:
        return await asyncio.to_thread(replayer.work, task)

    monkeypatch.setattr(Replaying, "done", done)


@pytest.fixture
def resolved_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sealed answers are opened in a thread: another process knows nothing of the games of the tests."""

    async def resolved(self: Opening, sealed: Sealed, person: str) -> Resolved:
        return await asyncio.to_thread(resolve, sealed)

    monkeypatch.setattr(Opening, "resolved", resolved)


# -- over HTTP ---------------------------------------------------------------------------------------------------
@asynccontextmanager
async def open_client(folder: Path, database: str, **more: Any) -> AsyncIterator[httpx.AsyncClient]:
    """The application of a house, and a client without cookies."""
    clock = more.pop("clock", None) or FakeClock()
    pages = more.pop("pages", False)
    app = create_app(settings_for(folder, database, clock, **more), background=False, pages=pages)
    async with app.router.lifespan_context(app):
        app.state.house.people._hasher = QUICK
        transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            client.app = app  # type: ignore[attr-defined]
            yield client
